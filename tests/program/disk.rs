//! Disk trouble: the disk is full or read-only, or something else is in a save's place. The game goes on, the problem
//! is reported in one sentence, earlier saves stay whole, and once the problem is solved the next action saves
//! everything.
//!
//! A small disk is mounted with `unshare` and `mount`, in a process that the test starts as itself, like the killed
//! one in [`kill_while_saving`](crate::kill_while_saving). Without these commands that test says so and passes; with
//! `TRIPTYCH_REQUIRE_DISK=1` it fails.

use crate::support::app::{INSTANT, STEADY, Screen, Shown, add_games, all_games, finish, headless, order};
use crate::support::saves::{all_in, held, plays_on, table, the_one_in};
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use std::fs::{self, File};
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;
use tempfile::TempDir;
use triptych::games::great_city::GreatCity;
use triptych::games::omelas::Omelas;
use triptych::games::oubliette::Oubliette;
use triptych::session::shots::LayoutDump;
use triptych::session::{Autosave, NextTable};
use triptych::shell;
use triptych::shell::dialog::{Dialog, DialogIntent};
use triptych::shell::saves::{SavedTables, find_latest, order_of};
use triptych::shell::settings::data::Speed;
use triptych::shell::settings::{Overrides, SettingsStore};
use triptych::table::Table;
use triptych::ui::{Intended, UiLayer, UiRoot};

fn autosave(saves: &Path) -> Autosave {
    Autosave {
        folder: Some(saves.to_path_buf()),
        ..Autosave::default()
    }
}

/// Checks that a message is one sentence that names the place.
#[track_caller]
fn is_plain(said: &str, place: &Path) {
    let name = place.file_name().expect("it has a name").to_string_lossy();
    assert!(said.contains(&*name) && said.lines().count() == 1, "{said}");
}

fn in_every_game(check: [fn(&str, usize); 3]) {
    let [omelas, oubliette, great_city] = check;
    omelas("omelas", 5);
    oubliette("oubliette", 3);
    great_city("the-great-city", 3);
}

// --- something is missing, or something else is in its place -------------------------------------------

/// A name for the damage, and the function that does it to a folder of saves and the save in it.
type Insult = (&'static str, fn(&Path, &Path));

fn is_saved_again<G: Shown>(level: &str, seats: usize) {
    let gone: [Insult; 2] = [
        ("the save is gone", |_, save| {
            fs::remove_file(save).expect("it was there");
        }),
        ("the folder is gone", |saves, _| {
            fs::remove_dir_all(saves).expect("it was there");
        }),
    ];
    for (what, insult) in gone {
        let home = TempDir::new().expect("a folder to write to");
        let saves = home.path().join("saves");
        let mut screen = table::<G>(level, seats, &saves);
        plays_on(&mut screen, 3);
        let save = the_one_in(&saves);
        insult(&saves, &save);
        plays_on(&mut screen, 1);
        assert_eq!(the_one_in(&saves), save, "{what}");
        assert_eq!(held::<G>(&save), screen.record(), "{what}");
        let autosave = screen.autosave();
        assert_eq!((&autosave.trouble, &autosave.parted), (&None, &None), "{what}");
    }
}

#[test]
fn a_save_deleted_during_play_is_written_again() {
    in_every_game([
        is_saved_again::<Omelas>,
        is_saved_again::<Oubliette>,
        is_saved_again::<GreatCity>,
    ]);
}

fn goes_elsewhere<G: Shown>(level: &str, seats: usize) {
    let taken: [Insult; 3] = [
        ("another program's", |_, save| {
            fs::write(save, "not ours").expect("it can be written");
        }),
        ("a folder", |_, save| {
            fs::remove_file(save).expect("it was there");
            fs::create_dir(save).expect("it can be made");
            fs::write(save.join("not ours"), "not ours").expect("it can be written");
        }),
        ("a pipe", |_, save| {
            fs::remove_file(save).expect("it was there");
            if !Command::new("mkfifo")
                .arg(save)
                .status()
                .is_ok_and(|made| made.success())
            {
                // A system without pipes.
                fs::create_dir(save).expect("it can be made");
            }
        }),
    ];
    for (what, insult) in taken {
        let home = TempDir::new().expect("a folder to write to");
        let saves = home.path().join("saves");
        let mut screen = table::<G>(level, seats, &saves);
        plays_on(&mut screen, 3);
        let save = the_one_in(&saves);
        insult(&saves, &save);
        let look = |path: &Path| {
            let kind = path.symlink_metadata().expect("it is there").file_type();
            let inside = path.is_dir().then(|| all_in(path));
            (kind, inside, path.is_file().then(|| fs::read(path).ok()))
        };
        let before = look(&save);
        plays_on(&mut screen, 1);
        assert_eq!(look(&save), before, "{what} is not written over");
        let all = all_in(&saves);
        let others: Vec<_> = all.iter().filter(|path| **path != save).collect();
        let [new] = others[..] else {
            panic!("{what}: it is kept once: {all:?}");
        };
        assert_eq!(held::<G>(new), screen.record(), "{what}");
        let parted = screen.autosave().parted.clone().expect("it is said");
        is_plain(&parted, &save);
        is_plain(&parted, new);
        assert_eq!(screen.autosave().trouble, None, "{what}");
        // From now on this is the table's file.
        plays_on(&mut screen, 1);
        assert_eq!(held::<G>(new), screen.record(), "{what}");
        assert_eq!(all_in(&saves), all, "{what}");
    }
}

#[test]
fn a_foreign_item_in_a_saves_place_is_not_overwritten() {
    in_every_game([
        goes_elsewhere::<Omelas>,
        goes_elsewhere::<Oubliette>,
        goes_elsewhere::<GreatCity>,
    ]);
}

// --- no room, and read-only disks ----------------------------------------------------------------------

/// The environment variable that tells the restarted test where its small disk is.
const DISK: &str = "TRIPTYCH_SMALL_DISK";
/// The environment variable that tells the restarted test which save can't be made any larger.
#[cfg(unix)]
const NO_ROOM: &str = "TRIPTYCH_NO_ROOM";

/// Writes until there is no room left.
fn fill(file: &Path) {
    let mut file = File::create(file).expect("it can be begun");
    for size in [4096, 64, 1] {
        while file.write_all(&vec![7; size]).is_ok() {}
    }
}

fn remount(disk: &Path, how: &str) -> bool {
    let mut mount = Command::new("mount");
    mount.args(["-o", &format!("remount,{how}")]).arg(disk);
    mount.status().is_ok_and(|done| done.success())
}

/// Checks a table that can't be saved: the message, and that the game goes on to its end.
fn bears<G: Shown>(screen: &mut Screen<G>, save: &Path, reason: &str, is_over: impl FnOnce()) {
    let before = fs::read(save).expect("it was saved");
    plays_on(screen, 1);
    let trouble = screen.autosave().trouble.clone().expect("it could not be saved");
    is_plain(&trouble, save);
    assert!(trouble.contains(reason), "{trouble}");
    plays_on(screen, 2);
    assert_eq!(
        screen.autosave().trouble.as_ref(),
        Some(&trouble),
        "what was said once is not said again"
    );
    assert_eq!(fs::read(save).ok(), Some(before), "what was saved is whole");
    let saves = save.parent().expect("it lies in a folder");
    assert_eq!(the_one_in(saves), save, "nothing is left lying about");
    is_over();
    plays_on(screen, 1);
    let autosave = screen.autosave();
    assert_eq!((&autosave.trouble, &autosave.parted), (&None, &None));
    assert_eq!(held::<G>(save), screen.record(), "everything is saved");
    assert_eq!(the_one_in(saves), save);
}

fn bears_a_small_disk<G: Shown>(disk: &Path, level: &str, seats: usize) {
    let saves = disk.join(level).join("saves");
    let mut screen = table::<G>(level, seats, &saves);
    plays_on(&mut screen, 3);
    let save = the_one_in(&saves);
    let filler = disk.join("filler");
    fill(&filler);
    bears(&mut screen, &save, "there is no room left for it", || {
        fs::remove_file(&filler).expect("it was there");
    });
    if remount(disk, "ro") {
        bears(&mut screen, &save, "this place is read-only", || {
            assert!(remount(disk, "rw"), "it can be written again");
        });
    } else {
        println!("a disk can't be made read-only here");
    }
    drop(screen);
    fs::remove_dir_all(disk.join(level)).expect("it can be written");
}

/// Returns a command that runs where `disk` is a private disk of its own; `None` if that isn't possible here.
fn on_a_small_disk(disk: &Path) -> Option<Command> {
    const MOUNT: &str = "mount -t tmpfs -o size=512k none \"$1\" && shift && exec \"$@\"";
    let command = |how: &str| {
        let mut command = Command::new("unshare");
        command.args([how, "sh", "-c", MOUNT, "sh"]).arg(disk);
        command
            .stdin(Stdio::null())
            .stderr(Stdio::piped())
            .stdout(Stdio::piped());
        command
    };
    // As root in a namespace of its own, or as root.
    let how = ["-rm", "-m"].into_iter().find(|how| {
        let tried = command(how).arg("true").output();
        tried.is_ok_and(|tried| tried.status.success())
    });
    how.map(command)
}

#[test]
fn a_full_or_read_only_disk_loses_nothing() {
    if let Some(disk) = std::env::var_os(DISK) {
        let disk = Path::new(&disk);
        bears_a_small_disk::<Omelas>(disk, "omelas", 5);
        bears_a_small_disk::<Oubliette>(disk, "oubliette", 3);
        bears_a_small_disk::<GreatCity>(disk, "the-great-city", 3);
        return;
    }
    let home = TempDir::new().expect("a folder to write to");
    let Some(mut command) = on_a_small_disk(home.path()) else {
        let required =
            std::env::var("TRIPTYCH_REQUIRE_DISK").is_ok_and(|value| !value.is_empty() && value != "0");
        assert!(!required, "no small disk can be had here");
        println!("skipped, no small disk can be had: unshare and mount don't work here");
        return;
    };
    let output = command
        .arg(std::env::current_exe().expect("a test is a program"))
        .args([
            "--exact",
            "disk::a_full_or_read_only_disk_loses_nothing",
            "--nocapture",
        ])
        .env(DISK, home.path())
        .output()
        .expect("it can be started again");
    let said = [output.stdout, output.stderr].map(|said| String::from_utf8_lossy(&said).into_owned());
    assert!(output.status.success(), "{}", said.concat());
    print!("{}", said.concat());
}

/// Needs no disk of its own, and so no privileges: the limit on file sizes is zero.
#[cfg(unix)]
#[test]
fn a_table_that_cannot_be_saved_goes_on_and_keeps_its_old_save() {
    let go_on = |save: &Path| {
        let (order, _) = order_of(&all_games(), save).expect("it is good");
        let mut screen = Screen::<Omelas>::open(order, INSTANT);
        screen.save_into(save.parent().expect("it lies in a folder").to_path_buf());
        plays_on(&mut screen, 2);
        screen
    };
    if let Some(save) = std::env::var_os(NO_ROOM) {
        let save = Path::new(&save);
        let screen = go_on(save);
        let trouble = screen.autosave().trouble.as_ref().expect("it could not be saved");
        is_plain(trouble, save);
        assert!(trouble.contains("there is no room left for it"), "{trouble}");
        return;
    }
    let home = TempDir::new().expect("a folder to write to");
    let saves = home.path().join("saves");
    let mut screen = table::<Omelas>("omelas", 5, &saves);
    plays_on(&mut screen, 5);
    drop(screen);
    let save = the_one_in(&saves);
    let before = fs::read(&save).expect("it was saved");
    let output = Command::new("sh")
        .args(["-c", "trap '' XFSZ; ulimit -f 0; exec \"$@\"", "sh"])
        .arg(std::env::current_exe().expect("a test is a program"))
        .args([
            "--exact",
            "disk::a_table_that_cannot_be_saved_goes_on_and_keeps_its_old_save",
            "--nocapture",
        ])
        .env(NO_ROOM, &save)
        .output()
        .expect("it can be started again");
    let said = [output.stdout, output.stderr].map(|said| String::from_utf8_lossy(&said).into_owned());
    assert!(output.status.success(), "{}", said.concat());
    assert_eq!(fs::read(the_one_in(&saves)).ok(), Some(before));
    let mut screen = go_on(&save);
    assert_eq!(held::<Omelas>(&save), screen.record());
}

// --- messages, and where they appear -------------------------------------------------------------------

/// Returns the whole program with a table on it, without a window.
fn program<G: Shown>(level: &str, seats: usize, saves: &Path) -> App {
    let mut app = headless();
    let overrides = Overrides {
        speed: Some(Speed::Instant),
        ..Overrides::default()
    };
    app.insert_resource(SettingsStore::open(None, overrides))
        .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(100)))
        .insert_resource(autosave(saves))
        .insert_resource(NextTable(Some(order::<G>(level, &vec![STEADY; seats], 6))))
        .add_plugins((shell::plugin, add_games));
    finish(&mut app);
    app
}

fn until(app: &mut App, what: &str, so: impl Fn(&mut App) -> bool) {
    for _ in 0..4000 {
        if so(app) {
            return;
        }
        app.update();
    }
    panic!(
        "it never came to this: {what}; {:?}",
        app.world().resource::<Dialog>()
    );
}

fn entries<G: Shown>(app: &mut App) -> usize {
    let table = app.world().get_resource::<Table<G>>();
    table.map_or(0, |table| table.entries().len())
}

/// Returns the dialog's text.
fn dialog(app: &mut App) -> String {
    let mut roots = app.world_mut().query::<(&UiRoot, &UiLayer)>();
    let dialogs = roots
        .iter(app.world())
        .filter(|(_, layer)| **layer == UiLayer::Dialog);
    let words: Vec<_> = dialogs.flat_map(|(root, _)| root.element().words()).collect();
    words.join(" ")
}

fn understands(app: &mut App) {
    app.world_mut().trigger(Intended(DialogIntent::Close));
    app.update();
    app.update();
    assert_eq!(*app.world().resource::<Dialog>(), Dialog::None);
}

fn is_told<G: Shown>(level: &str, seats: usize) {
    let home = TempDir::new().expect("a folder to write to");
    let saves = home.path().join("saves");
    fs::write(&saves, "in the way").expect("it can be written");
    let mut app = program::<G>(level, seats, &saves);
    let asked = |app: &mut App| *app.world().resource::<Dialog>() != Dialog::None;
    until(&mut app, "it is told", asked);
    app.update();
    let said = dialog(&mut app);
    for words in [
        "The table is not saved",
        "saves",
        "something else is",
        "You can go on playing",
    ] {
        assert!(said.contains(words), "{words} is not said: {said}");
    }
    let length = entries::<G>(&mut app);
    for _ in 0..20 {
        app.update();
    }
    assert_eq!(entries::<G>(&mut app), length, "the table waits until it is read");
    understands(&mut app);
    until(&mut app, "it goes on", |app| entries::<G>(app) > length + 2);
    assert!(!asked(&mut app), "it is told once");
    assert_eq!(fs::read_to_string(&saves).ok().as_deref(), Some("in the way"));

    fs::remove_file(&saves).expect("it was there");
    until(&mut app, "it is saved", |app| {
        app.world().resource::<Autosave>().trouble.is_none() && saves.is_dir()
    });
    let record = app.world().resource::<Table<G>>().record();
    assert_eq!(held::<G>(&the_one_in(&saves)), record);

    // Something else is put in its place: that is reported, too, and play goes on.
    fs::write(the_one_in(&saves), "not ours").expect("it can be written");
    until(&mut app, "it is told", asked);
    app.update();
    let said = dialog(&mut app);
    assert!(said.contains("Saved as a new table"), "{said}");
    understands(&mut app);
    let length = entries::<G>(&mut app);
    until(&mut app, "it goes on", |app| entries::<G>(app) > length);
    assert!(!asked(&mut app), "it is told once");
}

#[test]
fn a_save_error_is_shown_once_and_the_table_waits_until_it_is_read() {
    in_every_game([is_told::<Omelas>, is_told::<Oubliette>, is_told::<GreatCity>]);
}

#[test]
fn unreadable_files_do_not_block_the_load_screen() {
    let home = TempDir::new().expect("a folder to write to");
    let saves = home.path().join("saves");
    let mut screen = table::<Omelas>("omelas", 5, &saves);
    plays_on(&mut screen, 3);
    let good = the_one_in(&saves);
    drop(screen);
    let called = |number: usize| saves.join(format!("omelas-{number}-abcdef.triptych"));
    fs::create_dir(called(1)).expect("it can be made");
    let mut bad = 1;
    #[cfg(unix)]
    {
        use std::os::unix::fs::symlink;
        // A link to nowhere, one to itself, and a file that can't be read.
        symlink("nowhere", called(2)).expect("it can be made");
        symlink(called(3), called(3)).expect("it can be made");
        bad += 2;
        if cfg!(target_os = "linux") {
            symlink("/proc/self/mem", called(4)).expect("it can be made");
            bad += 1;
        }
        // Opening a pipe would block forever.
        let pipe = Command::new("mkfifo").arg(called(5)).status();
        assert!(
            pipe.is_ok_and(|made| made.success()),
            "there are pipes on every Unix"
        );
    }
    let before = all_in(&saves).len();
    let latest = find_latest(&all_games(), &autosave(&saves));
    assert_eq!(
        latest
            .order
            .and_then(|order| Some(order.file?.path().to_path_buf())),
        Some(good.clone())
    );
    assert!(latest.trouble.is_some());
    let mut shelf = SavedTables::of(&autosave(&saves));
    while shelf.read_on(&all_games(), Duration::ZERO) {}
    assert_eq!(shelf.saves.len(), bad + 1);
    for save in &shelf.saves {
        if let Err(said) = order_of(&all_games(), &save.path) {
            is_plain(&said, &save.path);
        } else {
            assert_eq!(save.path, good);
        }
    }
    // A folder is not deleted as if it were a file.
    let folder = shelf.saves.iter().position(|save| save.path == called(1));
    shelf.choose(folder.expect("it is on the shelf"));
    shelf.delete();
    is_plain(shelf.said.as_deref().expect("it is said"), &called(1));
    // And nothing of it is cleared away when another table is saved.
    let mut screen = table::<Omelas>("omelas", 5, &saves);
    plays_on(&mut screen, 1);
    assert_eq!(all_in(&saves).len(), before + 1);
}

#[test]
fn the_game_goes_on_if_settings_and_dumps_cannot_be_written() {
    let home = TempDir::new().expect("a folder to write to");
    let file = home.path().join("a file");
    fs::write(&file, "mine").expect("it can be written");
    let nowhere = file.join("no folder");
    let mut kept = SettingsStore::open(Some(nowhere.clone()), Overrides::default());
    kept.change(|settings| settings.muted = true);
    kept.write();
    assert!(kept.now().muted, "what was set holds");
    let said = kept
        .trouble
        .as_ref()
        .or(kept.unkept.as_ref())
        .expect("it is said");
    assert_eq!(said.lines().count(), 1, "{said}");

    let order = order::<Omelas>("omelas", &[STEADY; 5], 6);
    let dump = LayoutDump(nowhere.join("dump.json"));
    let mut screen = Screen::<Omelas>::open_with(order, INSTANT, |app| {
        app.insert_resource(dump);
    });
    screen.save_into(nowhere.join("saves"));
    plays_on(&mut screen, 3);
    assert!(screen.autosave().trouble.is_some());
    assert_eq!(fs::read_to_string(&file).ok().as_deref(), Some("mine"));
}
