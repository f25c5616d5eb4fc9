//! Two programs in one folder: both play and save, with the same names and at the same time. Neither loses anything or
//! overwrites the other's files, and a program that has to use another file says so.
//!
//! Two screens in one process behave like two programs, because a file is locked by each opening of it. The last test
//! starts itself as real programs.

use crate::support::app::{INSTANT, STEADY, Screen, Shown, all_games, order};
use crate::support::saves::{all_in, held, plays_on, table, the_one_in};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, SystemTime};
use tempfile::TempDir;
use triptych::games::great_city::GreatCity;
use triptych::games::omelas::Omelas;
use triptych::games::oubliette::Oubliette;
use triptych::session::Autosave;
use triptych::session::autosave::AUTOSAVE_LIMIT;
use triptych::shell::saves::{SavedTables, order_of};
use triptych::shell::settings::{Overrides, SettingsStore, data as file};
use triptych::table::{Game, Record};

/// Opens the same table for everybody, except for a seat's name that identifies it.
fn known<G: Shown>(level: &str, seats: usize, who: &str, saves: &Path) -> Screen<G> {
    let mut order = order::<G>(level, &vec![STEADY; seats], 6);
    order.seats.first_mut().expect("somebody sits there").name = who.to_owned();
    let mut screen = Screen::<G>::open(order, INSTANT);
    screen.save_into(saves.to_path_buf());
    screen
}

/// Continues a save.
fn load<G: Shown>(save: &Path) -> Screen<G> {
    let (order, _) = order_of(&all_games(), save).unwrap_or_else(|reason| panic!("{reason}"));
    let mut screen = Screen::<G>::open(order, INSTANT);
    screen.save_into(save.parent().expect("it lies in a folder").to_path_buf());
    screen
}

/// Returns the save of the table with this name.
fn save_of<G: Game>(who: &str, saves: &Path) -> PathBuf {
    let mut found = all_in(saves);
    found.retain(|save| (held::<G>(save).setup.seats.first()).is_some_and(|seat| seat.name == who));
    assert_eq!(found.len(), 1, "{who} has {found:?}");
    found.remove(0)
}

fn keep_apart<G: Shown>(level: &str, seats: usize) {
    let home = TempDir::new().expect("a folder to write to");
    let saves = home.path().join("saves");
    let (mut ann, mut bob) = (
        known::<G>(level, seats, "Ann", &saves),
        known::<G>(level, seats, "Bob", &saves),
    );
    // They take turns: both begin to save within the same second, with the same game and the same seed.
    for _ in 0..3 {
        plays_on(&mut ann, 1);
        plays_on(&mut bob, 1);
    }
    for (who, screen) in [("Ann", &mut ann), ("Bob", &mut bob)] {
        assert_eq!(held::<G>(&save_of::<G>(who, &saves)), screen.record());
        assert_eq!(
            screen.autosave().parted,
            None,
            "each has its own from the beginning"
        );
        screen.keep_as("Friday night");
        screen.frame();
    }
    let kept = home.path().join("kept");
    for (name, screen) in [("Friday night", &mut ann), ("Friday night 2", &mut bob)] {
        let copy = held::<G>(&kept.join(format!("{name}.triptych")));
        let record = screen.record();
        assert_eq!(
            copy.setup, record.setup,
            "a name that is taken is not given again"
        );
        assert!(record.entries.starts_with(&copy.entries));
    }
    assert_eq!((all_in(&saves).len(), all_in(&kept).len()), (2, 2));
}

#[test]
fn tables_and_copies_of_the_same_name_get_separate_files() {
    keep_apart::<Omelas>("omelas", 5);
    keep_apart::<Oubliette>("oubliette", 3);
    keep_apart::<GreatCity>("the-great-city", 3);
}

/// Checks that a program gets a file of its own if the table it opens is already open in another.
fn part_at_once<G: Shown>(level: &str, seats: usize) {
    let home = TempDir::new().expect("a folder to write to");
    let saves = home.path().join("saves");
    let mut first = table::<G>(level, seats, &saves);
    plays_on(&mut first, 4);
    let save = the_one_in(&saves);
    let common = first.record();
    let mut second = load::<G>(&save);
    let said = second.autosave().parted.clone().expect("it is said at once");
    let name = save.file_name().expect("it has a name").to_string_lossy();
    assert!(
        said.starts_with(&*name) && said.contains("open in another running Triptych"),
        "{said}"
    );
    for _ in 0..2 {
        plays_on(&mut second, 1);
        plays_on(&mut first, 1);
    }
    assert!(second.autosave().parted.is_some() != first.autosave().parted.is_some());
    assert_eq!(
        held::<G>(&save),
        first.record(),
        "it stays with whoever had it first"
    );
    let all = all_in(&saves);
    assert_eq!(all.len(), 2, "{all:?}");
    for screen in [&mut first, &mut second] {
        let record = screen.record();
        assert_eq!(screen.autosave().trouble, None);
        assert!(all.iter().any(|save| held::<G>(save) == record), "it is lost");
        assert!(record.entries.starts_with(&common.entries));
    }
}

/// Checks that a program gets a file of its own if another has continued the table since it was read.
fn part_at_the_first_action<G: Shown>(level: &str, seats: usize) {
    let home = TempDir::new().expect("a folder to write to");
    let saves = home.path().join("saves");
    let mut screen = table::<G>(level, seats, &saves);
    plays_on(&mut screen, 4);
    drop(screen);
    let save = the_one_in(&saves);
    let (stale, _) = order_of(&all_games(), &save).expect("it is good");
    let mut first = load::<G>(&save);
    plays_on(&mut first, 3);
    let record = first.record();
    drop(first);
    let mut second = Screen::<G>::open(stale, INSTANT);
    second.save_into(saves.clone());
    assert_eq!(second.autosave().parted, None, "nobody has it open");
    plays_on(&mut second, 1);
    let said = second.autosave().parted.clone().expect("it is said");
    assert!(said.contains("Another program has changed"), "{said}");
    assert_eq!(held::<G>(&save), record, "it is not written over");
    let all = all_in(&saves);
    assert_eq!(all.len(), 2, "{all:?}");
    assert!(
        all.iter()
            .any(|other| *other != save && held::<G>(other) == second.record())
    );
    // Loading a save that nobody has changed since continues the same file.
    drop(second);
    let mut third = load::<G>(&save);
    plays_on(&mut third, 1);
    assert_eq!(third.autosave().parted, None);
    assert_eq!(held::<G>(&save), third.record());
    assert_eq!(all_in(&saves), all);
}

#[test]
fn a_save_opened_twice_becomes_two_tables() {
    part_at_once::<Omelas>("omelas", 5);
    part_at_once::<Oubliette>("oubliette", 3);
    part_at_once::<GreatCity>("the-great-city", 3);
    part_at_the_first_action::<Omelas>("omelas", 5);
    part_at_the_first_action::<Oubliette>("oubliette", 3);
    part_at_the_first_action::<GreatCity>("the-great-city", 3);
}

/// The save of an open table is not pruned, however old it is, and another program's shelf can't delete it.
#[test]
fn another_program_cannot_delete_an_open_tables_save() {
    let home = TempDir::new().expect("a folder to write to");
    let saves = home.path().join("saves");
    let mut screen = table::<Omelas>("omelas", 5, &saves);
    plays_on(&mut screen, 3);
    drop(screen);
    let bytes = fs::read(the_one_in(&saves)).expect("it was saved");
    fs::remove_file(the_one_in(&saves)).expect("it was there");
    let called = |number: usize| saves.join(format!("omelas-{number}-abcdef.triptych"));
    for number in 1..=AUTOSAVE_LIMIT + 2 {
        fs::write(called(number), &bytes).expect("it can be written");
        let file = fs::File::options()
            .append(true)
            .open(called(number))
            .expect("it is there");
        let then = SystemTime::now() - Duration::from_secs(3600 * (99 - number as u64));
        file.set_modified(then).expect("a file has a time");
    }
    let idle = load::<Omelas>(&called(1));
    let mut other = table::<Omelas>("omelas", 5, &saves);
    plays_on(&mut other, 1);
    assert!(called(1).exists(), "it is open");
    assert!(
        !called(2).exists() && called(AUTOSAVE_LIMIT + 2).exists(),
        "others went, the oldest first"
    );

    let shelf = || {
        let autosave = Autosave {
            folder: Some(saves.clone()),
            ..Autosave::default()
        };
        let mut shelf = SavedTables::of(&autosave);
        while shelf.read_on(&all_games(), Duration::ZERO) {}
        let place = shelf.saves.iter().position(|save| save.path == called(1));
        shelf.choose(place.expect("it is on the shelf"));
        shelf
    };
    let mut seen = shelf();
    seen.delete();
    let said = seen.said.as_deref().expect("it is said");
    assert!(
        said.starts_with("omelas-1-abcdef.triptych is open in another running Triptych"),
        "{said}"
    );
    assert!(called(1).exists());
    drop(idle);
    let (mut seen, mut late) = (shelf(), shelf());
    seen.delete();
    assert!(!called(1).exists() && seen.said.is_none());
    // The other program's shelf still shows the save. Deleting a missing file is no error.
    late.delete();
    assert_eq!(late.said, None);
    assert!(late.saves.iter().all(|save| save.path != called(1)));
}

/// The last write wins, and nobody ever reads half a file.
#[test]
fn settings_written_by_two_programs_are_never_mixed() {
    let home = TempDir::new().expect("a folder to write to");
    let folder = home.path();
    thread::scope(|programs| {
        for program in 0..3u8 {
            programs.spawn(move || {
                for turn in 0..60u8 {
                    let mut kept = SettingsStore::open(Some(folder.to_path_buf()), Overrides::default());
                    assert_eq!(kept.trouble, None, "what is there can be read");
                    kept.change(|settings| settings.effects = (turn * 3 + program) % 100);
                    kept.write();
                    assert_eq!(kept.unkept, None);
                }
            });
        }
    });
    assert_eq!(
        all_in(folder),
        [folder.join(file::NAME)],
        "no temporary file is left"
    );
    assert!(file::read(folder).trouble.is_none());
}

// --- real programs --------------------------------------------------------------------------------------

/// The environment variable with the programs' common home.
const HOME: &str = "TRIPTYCH_SHARED_HOME";
/// The environment variable with a program's name.
const NAME: &str = "TRIPTYCH_SHARED_NAME";
/// The number of programs, and the number of new tables that each of them plays.
const PROGRAMS: usize = 3;
const TABLES: usize = 2;

/// Writes a record that a program has acknowledged as saved to a file of its own.
fn tell(home: &Path, what: &str, record: &Record<Omelas>) {
    fs::write(home.join("told").join(what), record.to_text(None)).expect("it can be written");
}

/// Plays as one of the programs: new tables, each with a copy, and then the one table that all of them continue.
fn play_beside_others(home: &Path, who: &str) {
    let saves = home.join("saves");
    while !home.join("go").exists() {
        thread::yield_now();
    }
    for number in 0..TABLES {
        let mut screen = known::<Omelas>("omelas", 5, &format!("{who}, {number}"), &saves);
        plays_on(&mut screen, 6);
        let at = screen.record();
        screen.keep_as("Friday night");
        screen.frame();
        tell(home, &format!("{who} {number} kept"), &at);
        plays_on(&mut screen, 1);
        tell(home, &format!("{who} {number} new"), &screen.record());
    }
    let mut screen = load::<Omelas>(&home.join("shared.triptych"));
    screen.save_into(saves);
    plays_on(&mut screen, 4);
    tell(home, &format!("{who} shared"), &screen.record());
}

#[test]
fn programs_that_play_at_the_same_time_lose_no_data() {
    if let (Some(home), Ok(who)) = (std::env::var_os(HOME), std::env::var(NAME)) {
        return play_beside_others(Path::new(&home), &who);
    }
    let home = TempDir::new().expect("a folder to write to");
    let saves = home.path().join("saves");
    fs::create_dir(home.path().join("told")).expect("it can be made");
    let mut screen = table::<Omelas>("omelas", 5, &saves);
    plays_on(&mut screen, 5);
    drop(screen);
    let shared = home.path().join("shared.triptych");
    fs::rename(the_one_in(&saves), &shared).expect("it can be moved");
    let programs: Vec<_> = (0..PROGRAMS)
        .map(|number| {
            Command::new(std::env::current_exe().expect("a test is a program"))
                .args([
                    "--exact",
                    "two_programs::programs_that_play_at_the_same_time_lose_no_data",
                    "--nocapture",
                ])
                .env(HOME, home.path())
                .env(NAME, format!("Program {number}"))
                .stdout(Stdio::null())
                .stderr(Stdio::piped())
                .spawn()
                .expect("it can be started again")
        })
        .collect();
    fs::write(home.path().join("go"), "").expect("it can be written");
    for program in programs {
        let output = program.wait_with_output().expect("it ends");
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
    }
    // Every file is whole, and every acknowledged record is the beginning of one of them.
    let records = |files: Vec<PathBuf>| -> BTreeMap<PathBuf, Record<Omelas>> {
        files
            .into_iter()
            .map(|file| (file.clone(), held(&file)))
            .collect()
    };
    let copies = records(all_in(&home.path().join("kept")));
    let mut tables = records(all_in(&saves));
    tables.insert(shared.clone(), held(&shared));
    let mut of_its_own = BTreeMap::new();
    for told in all_in(&home.path().join("told")) {
        let name = told
            .file_name()
            .expect("it has a name")
            .to_string_lossy()
            .into_owned();
        let text = fs::read_to_string(&told).expect("it was written");
        let record = Record::<Omelas>::from_text(&text).expect("it can be read");
        let among = if name.ends_with("kept") { &copies } else { &tables };
        let place = among
            .iter()
            .find(|(_, other)| other.setup == record.setup && other.entries.starts_with(&record.entries));
        let (place, _) = place.unwrap_or_else(|| panic!("what was told of {name} is lost"));
        if !name.ends_with("shared") {
            of_its_own.insert(place.clone(), name);
        }
    }
    assert_eq!(
        of_its_own.len(),
        2 * PROGRAMS * TABLES,
        "each has a file: {of_its_own:?}"
    );
    assert_eq!(copies.len(), PROGRAMS * TABLES);
    assert!(tables.len() > PROGRAMS * TABLES);
}
