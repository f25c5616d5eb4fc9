//! Saved tables: what is pruned and what never is, how broken files are handled, what a person saves under a name, and
//! how the load screen shows it all.

use crate::support::app::{HUMAN, INSTANT, STEADY, Screen, all_games, order};
use crate::support::files;
use crate::support::levels::level_text;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};
use tempfile::TempDir;
use triptych::games::omelas::Omelas;
use triptych::headless;
use triptych::session::autosave::AUTOSAVE_LIMIT;
use triptych::session::replay::ReplayPlayer;
use triptych::session::{Annotate, Autosave, KeepAs, ReplayReturn, table_of};
use triptych::shell::load::{LoadIntent, Opened, open_save, question, screen};
use triptych::shell::saves::{Holds, Save, SavedTables, find_latest, order_of};
use triptych::table::save::{self, SaveHeader};
use triptych::table::{Record, Seed, Table, Viewer};
use triptych::ui::pictures;
use triptych::ui::{Element, Layout, Tempo};

fn autosave(home: &Path) -> Autosave {
    Autosave {
        folder: Some(home.join("saves")),
        ..Autosave::default()
    }
}

/// Returns a table of computers after this many entries, or the whole game if it is shorter.
fn table(seed: u64, length: usize) -> Table<Omelas> {
    let setup = headless::numbered_setup::<Omelas>("omelas", level_text("omelas"), 5, Seed(seed));
    let mut table = Table::new(setup.expect("five can play")).expect("five can play");
    headless::play_out(&mut table, &[STEADY; 5]).expect("computers play on");
    table.rewind(length);
    table
}

fn header(saved_at: u64) -> SaveHeader {
    SaveHeader {
        controllers: vec![HUMAN, STEADY, STEADY, STEADY, STEADY],
        saved_at,
        line: "round 3, Omelas 1 of 6, The Darkness 1 of 3".into(),
        ..SaveHeader::default()
    }
}

fn names(folder: &Path) -> BTreeSet<String> {
    let entries = fs::read_dir(folder).expect("the folder is there").flatten();
    entries
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect()
}

/// Reads the whole shelf.
fn shelf(home: &Path) -> SavedTables {
    let mut shelf = SavedTables::of(&autosave(home));
    while shelf.read_on(&all_games(), Duration::ZERO) {}
    shelf
}

/// The load screen as it stands.
fn shown(shelf: &SavedTables) -> Element {
    screen(shelf, Layout::default())
}

fn words(screen: &Element) -> String {
    screen.words().collect::<Vec<_>>().join("\n")
}

fn offers(screen: &Element, intent: &LoadIntent) -> bool {
    let mut controls = screen.controls();
    controls.any(|control| control.is_enabled() && control.intent.get() == Some(intent))
}

/// Checks that every drawing exists.
fn can_be_drawn(screen: &Element) {
    for name in screen.pictures() {
        assert!(
            name.starts_with(pictures::LENT) || pictures::exists(name),
            "there is no drawing {name}"
        );
    }
}

/// A table that was played while the clock was years ahead is not the newest for years.
#[test]
fn the_table_played_last_is_continued_whatever_the_clock_says() {
    let home = TempDir::new().expect("a folder to write to");
    let saves = home.path().join("saves");
    fs::create_dir_all(&saves).expect("it can be made");
    let later = save::now() + 5 * 365 * 86_400;
    let ahead = saves.join("omelas-1-abcdef.triptych");
    let text = table(1, 9).record().to_text(Some(&header(later)));
    fs::write(&ahead, save::pack(&text)).expect("it can be written");
    let mut screen = Screen::<Omelas>::open(order::<Omelas>("omelas", &[STEADY; 5], 9), INSTANT);
    screen.save_into(saves.clone());
    screen.until("it was saved", |screen| screen.table().entries().len() > 3);
    drop(screen);
    let latest = find_latest(&all_games(), &autosave(home.path()));
    let file = latest
        .order
        .and_then(|order| order.file)
        .expect("there is a table to continue");
    assert_ne!(file.path(), ahead);
    let mut shelf = shelf(home.path());
    shelf.choose(0);
    let (_, newest) = shelf.chosen().expect("there are two");
    assert_eq!(newest.path, file.path());
    assert!(newest.saved_at > later, "it is ordered after the other");
    assert!(
        newest.shown_at <= save::now(),
        "but it is said when it was written"
    );
}

#[test]
fn only_autosaves_beyond_the_last_ten_are_deleted() {
    let home = TempDir::new().expect("a folder to write to");
    let saves = home.path().join("saves");
    fs::create_dir_all(home.path().join("kept")).expect("it can be made");
    fs::create_dir_all(&saves).expect("it can be made");
    let long_ago = |path: &Path, hours: u64| {
        let file = fs::File::options().append(true).open(path).expect("it is there");
        let then = SystemTime::now() - Duration::from_secs(hours * 3600);
        file.set_modified(then).expect("a file has a time");
    };
    let put = |path: PathBuf, bytes: &[u8], hours: u64| {
        fs::write(&path, bytes).expect("it can be written");
        long_ago(&path, hours);
        path.file_name()
            .expect("it has a name")
            .to_string_lossy()
            .into_owned()
    };
    let whole = save::pack(&table(1, 9).record().to_text(Some(&header(5))));
    let old: Vec<_> = (0..14)
        .map(|number| {
            let name = format!("omelas-{}-abcde{}.triptych", 1000 + number, number % 10);
            put(saves.join(name), &whole, 100 - number)
        })
        .collect();
    let staying = [
        put(saves.join("By hand.triptych"), &whole, 900),
        put(
            saves.join("omelas-1-aaaaaa.triptych"),
            &whole[..whole.len() / 2],
            900,
        ),
        put(saves.join("notes.txt"), b"mine", 900),
        put(
            saves.join("omelas-2-aaaaaa.triptych.9-1.tmp"),
            b"being written",
            0,
        ),
    ];
    let leftover = put(saves.join("omelas-3-aaaaaa.triptych.9-1.tmp"), b"cut off", 900);
    let named = put(home.path().join("kept/Friday.triptych"), &whole, 900);

    // Nothing is pruned before another table is saved.
    let mut screen = Screen::<Omelas>::open(order::<Omelas>("omelas", &[STEADY; 5], 9), INSTANT);
    screen.save_into(saves.clone());
    assert_eq!(names(&saves).len(), old.len() + staying.len() + 1);
    screen.until("it was saved", |screen| {
        screen.is_drained() && screen.table().entries().len() > 3
    });
    let now = names(&saves);
    for name in &staying {
        assert!(now.contains(name), "{name} is gone");
    }
    assert!(!now.contains(&leftover));
    assert_eq!(names(&home.path().join("kept")), BTreeSet::from([named]));
    let left: Vec<_> = old.iter().filter(|name| now.contains(*name)).collect();
    assert_eq!(left, old.iter().skip(5).collect::<Vec<_>>(), "the oldest went");
    let own = now.len() - staying.len();
    assert_eq!(own, AUTOSAVE_LIMIT, "{now:?}");
}

#[test]
fn a_named_save_stays_unchanged_and_continues_as_a_new_table() {
    let home = TempDir::new().expect("a folder to write to");
    let mut screen = Screen::<Omelas>::open(order::<Omelas>("omelas", &[STEADY; 5], 4), INSTANT);
    screen.save_into(home.path().join("saves"));
    screen.until("it was played so far", |screen| {
        screen.is_drained() && screen.table().entries().len() >= 12
    });
    for (typed, file) in [
        ("Friday night", "Friday night.triptych"),
        ("Friday night", "Friday night 2.triptych"),
        ("../../etc/Ωμέλας?", "etc Ωμέλας.triptych"),
    ] {
        screen.keep_as(typed);
        screen.frame();
        let kept = home.path().join("kept").join(file);
        let bytes = fs::read(&kept).expect("it was written");
        assert!(bytes.starts_with(b"TRIPTYCH"), "{file} is packed");
        let plain = String::from_utf8_lossy(&bytes);
        assert!(
            !plain.contains("Deal(") && !plain.contains("Vote("),
            "{file} can be read by accident"
        );
        let kept = Save::read(&all_games(), &kept);
        assert!(matches!(kept.holds, Holds::Table(_)), "{file}: {kept:?}");
    }
    assert_eq!(names(home.path()).len(), 2, "all else is where it belongs");
    let path = home.path().join("kept/Friday night.triptych");
    let before = fs::read(&path).expect("it was written");
    let (order, _) = order_of(&all_games(), &path).expect("it is good");
    assert!(order.file.is_none(), "it is not what is written to");
    let mut on = Screen::<Omelas>::open(order, INSTANT);
    on.save_into(home.path().join("saves"));
    let length = on.table().entries().len();
    on.until("it goes on", |screen| screen.table().entries().len() > length);
    assert_eq!(fs::read(&path).expect("it was written"), before);

    let shelf = shelf(home.path());
    let named = shelf.saves.iter().filter(|save| save.name.is_some());
    assert_eq!(named.count(), 3);
    assert!(words(&shown(&shelf)).contains("Friday night"));
}

/// A save says how the game stands in its record, although the screen still moves towards it.
#[test]
fn a_save_says_how_its_own_record_stands() {
    let home = TempDir::new().expect("a folder to write to");
    let mut screen = Screen::<Omelas>::open(order::<Omelas>("omelas", &[STEADY; 5], 4), Tempo::default());
    screen.save_into(home.path().join("saves"));
    screen.until("the table is ahead of its screen", |screen| {
        let shown = screen.scene(|scene| Omelas::stands(scene.view));
        shown != Omelas::stands(&screen.table().view(Viewer::Table))
    });
    let stands = Omelas::stands(&screen.table().view(Viewer::Table));
    screen.keep_as("ahead");
    screen.frame();
    let kept = Save::read(&all_games(), &home.path().join("kept/ahead.triptych"));
    assert_eq!(kept.header.line, stands);
}

/// A copy goes where the system's file picker says, and replaces what is there, as that asks.
#[test]
fn a_copy_can_be_saved_in_a_picked_file() {
    let home = TempDir::new().expect("a folder to write to");
    let mut screen = Screen::<Omelas>::open(order::<Omelas>("omelas", &[STEADY; 5], 4), INSTANT);
    screen.until("it was played so far", |screen| {
        screen.is_drained() && screen.table().entries().len() >= 12
    });
    let file = home.path().join("for Ada.triptych");
    fs::write(&file, "an older copy").expect("it can be written");
    screen.app().world_mut().write_message(KeepAs::File(file.clone()));
    let record = screen.record();
    screen.frame();
    let text = save::unpack(&fs::read(&file).expect("it is there")).expect("it is whole");
    assert_eq!(
        Record::<Omelas>::from_text(&text).expect("it can be read"),
        record
    );
}

/// Returns kinds of damaged files, each with how many of its entries can still be viewed.
fn broken() -> Vec<(&'static str, Vec<u8>, Option<usize>)> {
    let table = table(3, 40);
    let text = table.record().to_text(Some(&header(77)));
    let packed = save::pack(&text);
    let entry = |number: usize| {
        text.find(&table.entries().get(number).expect("so many there are").to_text())
            .expect("it is there")
    };
    let rolls = table
        .entries()
        .iter()
        .position(|entry| entry.to_text().starts_with("Roll("))
        .expect("dice are rolled");
    let unread = text.replacen("Roll(", "Rool(", 1);
    let illegal = text.replacen("Roll(", "Roll(9", 1);
    let later = text.replacen("rules: 1", "rules: 99", 1);
    let newer = text.replacen("format: 1", "format: 99", 1);
    let cut = |bytes: &[u8], length: usize| bytes.get(..length).expect("it is longer").to_vec();
    vec![
        ("no byte", Vec::new(), None),
        ("something else", b"\xff\xfe\x00 nothing of ours".to_vec(), None),
        ("a story", b"Once upon a time.".to_vec(), None),
        ("cut in its head", cut(&packed, 30), None),
        ("cut in its setup", cut(text.as_bytes(), 60), None),
        (
            "cut in its entries",
            cut(text.as_bytes(), entry(20) + 3),
            Some(20),
        ),
        ("an entry that can't be read", unread.into_bytes(), Some(rolls)),
        (
            "an entry that is refused",
            illegal.clone().into_bytes(),
            Some(rolls),
        ),
        ("the same, packed", save::pack(&illegal), Some(rolls)),
        ("played by later rules", later.into_bytes(), Some(40)),
        ("written in a later format", newer.into_bytes(), Some(40)),
        (
            "packed and cut",
            cut(&packed, packed.len() * 3 / 4),
            Some(usize::MAX),
        ),
        (
            "another game",
            text.replacen("\"omelas\"", "\"salemo\"", 1).into_bytes(),
            None,
        ),
    ]
}

#[test]
fn a_broken_save_can_be_viewed_up_to_its_fault() {
    let home = TempDir::new().expect("a folder to write to");
    for (what, bytes, good) in broken() {
        let path = home.path().join("broken.triptych");
        fs::write(&path, &bytes).expect("it can be written");
        let save = Save::read(&all_games(), &path);
        let opened = open_save(&save, ReplayReturn::Load);
        match (&save.holds, good, opened) {
            (Holds::Part { entries, reason, .. }, Some(good), Opened::Record(order)) => {
                assert!(
                    *entries == good || (good == usize::MAX && (1..40).contains(entries)),
                    "{what}: {entries} are good, not {good}"
                );
                assert!(!reason.is_empty() && !reason.contains('\n'), "{what}: {reason}");
                assert!(
                    !reason.contains("Roll") && !reason.contains("Vote"),
                    "{what}: {reason}"
                );
                let (mut watched, replay) =
                    ReplayPlayer::<Omelas>::open(*order).expect("it can be looked at");
                assert_eq!((replay.len, replay.over), (*entries, false), "{what}");
                assert_eq!(replay.reason.as_ref(), Some(reason), "{what}");
                assert_eq!(replay.secret, None, "{what}: it is not over");
                assert_eq!(
                    watched.replay().position(),
                    *entries,
                    "{what}: it opens at its end"
                );
            }
            (Holds::Nothing(reason), None, Opened::Nothing(said)) => {
                assert!(!reason.is_empty() && !reason.contains('\n'), "{what}: {reason}");
                assert!(said.contains("broken.triptych"), "{what}: {said}");
            }
            (holds, ..) => panic!("{what}: {holds:?}"),
        }
        assert!(
            order_of(&all_games(), &path).is_err(),
            "{what}: it can't be gone on with"
        );
        assert_eq!(fs::read(&path).expect("still there"), bytes, "{what}");
    }
}

/// A file that is not a record is refused in plain words, without the names of our types.
#[test]
fn a_file_that_is_no_record_is_refused_in_plain_words() {
    let home = TempDir::new().expect("a folder to write to");
    let path = home.path().join("broken.triptych");
    for (what, bytes, _) in broken() {
        fs::write(&path, &bytes).expect("it can be written");
        let (Holds::Nothing(reason) | Holds::Part { reason, .. }) = Save::read(&all_games(), &path).holds
        else {
            panic!("{what}: it is broken");
        };
        assert!(
            !reason.contains("struct") && !reason.contains("`Record`"),
            "{what}: {reason}"
        );
        if ["something else", "a story"].contains(&what) {
            assert!(reason.contains("not a Triptych record"), "{what}: {reason}");
        }
    }
}

/// A save of later rules, and one that its own rules refuse at an entry: the load screen says why, and both can be
/// watched but not continued.
#[test]
fn the_load_screen_says_why_a_save_cannot_be_continued() {
    let home = TempDir::new().expect("a folder to write to");
    let saves = home.path().join("saves");
    fs::create_dir_all(&saves).expect("it can be made");
    let text = table(3, 40).record().to_text(Some(&header(77)));
    for (from, to, words_said) in [
        ("rules: 1", "rules: 99", "version 99 of the rules"),
        ("Roll(", "Roll(9", "is refused"),
    ] {
        let path = saves.join("omelas-1-abcdef.triptych");
        fs::write(&path, save::pack(&text.replacen(from, to, 1))).expect("it can be written");
        let mut shelf = shelf(home.path());
        shelf.choose(0);
        let said = words(&shown(&shelf));
        assert!(said.contains(words_said), "{said}");
        let (_, save) = shelf.chosen().expect("one is chosen");
        let Opened::Record(order) = open_save(save, ReplayReturn::Load) else {
            panic!("it is not looked at: {save:?}");
        };
        let (mut watched, replay) = ReplayPlayer::<Omelas>::open(*order).expect("it can be looked at");
        assert!(replay.reason.is_some_and(|reason| reason.contains(words_said)));
        assert!(replay.len > 0);
        assert_eq!(
            watched.replay().position(),
            replay.len,
            "it opens at its last good action"
        );
        assert!(find_latest(&all_games(), &autosave(home.path())).order.is_none());
    }
}

#[test]
fn every_broken_save_has_a_card_and_a_reason() {
    let home = TempDir::new().expect("a folder to write to");
    let saves = home.path().join("saves");
    fs::create_dir_all(&saves).expect("it can be made");
    let broken = broken();
    for number in 0..200 {
        let (_, bytes, _) = &broken[number % broken.len()];
        fs::write(saves.join(format!("omelas-{number}-abcdef.triptych")), bytes).expect("it can be written");
    }
    let mut shelf = SavedTables::of(&autosave(home.path()));
    can_be_drawn(&shown(&shelf));
    let mut frames = 0;
    while shelf.read_on(&all_games(), Duration::from_millis(10)) {
        can_be_drawn(&shown(&shelf));
        frames += 1;
    }
    assert!(shelf.is_read() && frames > 0);
    assert_eq!(shelf.saves.len(), 200);
    let mut seen = BTreeSet::new();
    for index in 0..200 {
        shelf.choose(index);
        let (_, save) = shelf.chosen().expect("one is chosen");
        seen.insert(save.path.clone());
        let (Holds::Part { reason, .. } | Holds::Nothing(reason)) = &save.holds else {
            panic!("it is broken");
        };
        assert!(reason.len() > 10, "{reason}");
        // Some are looked at closely.
        if index % 20 < broken.len() {
            let screen = shown(&shelf);
            can_be_drawn(&screen);
            assert!(words(&screen).contains(reason.get(1..).expect("it is a sentence")));
            assert!(offers(&screen, &LoadIntent::Delete) && offers(&screen, &LoadIntent::Choose(index)));
        }
    }
    assert_eq!(seen.len(), 200);
    // None of them blocks a good one.
    fs::write(
        saves.join("omelas-9-abcdef.triptych"),
        save::pack(&table(1, 9).record().to_text(Some(&header(5)))),
    )
    .expect("it can be written");
    assert!(find_latest(&all_games(), &autosave(home.path())).order.is_some());
}

#[test]
fn deleting_asks_once_and_removes_only_the_chosen_save() {
    let home = TempDir::new().expect("a folder to write to");
    let saves = home.path().join("saves");
    fs::create_dir_all(&saves).expect("it can be made");
    for number in 1..=8 {
        let text = table(number, 9).record().to_text(Some(&header(number)));
        fs::write(
            saves.join(format!("omelas-{number}-abcdef.triptych")),
            save::pack(&text),
        )
        .expect("it can be written");
    }
    let mut shelf = shelf(home.path());
    let ages: Vec<_> = shelf.saves.iter().map(|save| save.saved_at).collect();
    assert_eq!(ages, [8, 7, 6, 5, 4, 3, 2, 1], "the newest comes first");
    shelf.choose(6);
    assert!(offers(&shown(&shelf), &LoadIntent::Delete) && question(&shelf).is_none());
    shelf.asking = true;
    let asked = question(&shelf).expect("it asks");
    assert!(offers(&asked, &LoadIntent::DeleteForGood) && !offers(&asked, &LoadIntent::Open));
    assert_eq!(names(&saves).len(), 8, "asking deletes nothing");
    shelf.delete();
    assert!(!shelf.asking && !names(&saves).contains("omelas-2-abcdef.triptych"));
    assert_eq!(names(&saves).len(), 7);
    // The last one is deleted, too; deleting a missing file is no error.
    fs::remove_file(saves.join("omelas-1-abcdef.triptych")).expect("it is there");
    for _ in 0..9 {
        shelf.delete();
    }
    assert_eq!(
        (names(&saves).len(), shelf.saves.len(), &shelf.said),
        (0, 0, &None)
    );
    assert!(words(&shown(&shelf)).contains("There are no saved tables yet."));
}

#[test]
fn write_and_list_errors_are_shown_and_lose_nothing() {
    let home = TempDir::new().expect("a folder to write to");
    // A file is in the folder's place.
    let saves = home.path().join("saves");
    fs::write(&saves, "in the way").expect("it can be written");
    let mut screen = Screen::<Omelas>::open(order::<Omelas>("omelas", &[STEADY; 5], 9), INSTANT);
    screen.save_into(saves.clone());
    screen.until("something happened", |screen| screen.table().entries().len() > 3);
    let trouble = screen.autosave().trouble.clone().expect("it could not be saved");
    assert!(trouble.contains("saves") && !trouble.contains('\n'), "{trouble}");
    let before = screen.table().entries().len();
    screen.until("it goes on", |screen| screen.table().entries().len() > before);
    assert_eq!(fs::read_to_string(&saves).expect("still there"), "in the way");
    let latest = find_latest(&all_games(), &autosave(home.path()));
    assert!(latest.order.is_none() && latest.trouble.is_some());
    assert!(SavedTables::of(&autosave(home.path())).said.is_some());
    // When the file is gone, everything is saved with the next entry.
    fs::remove_file(&saves).expect("it is there");
    let before = screen.table().entries().len();
    screen.until("it goes on", |screen| {
        screen.is_drained() && screen.table().entries().len() > before
    });
    assert_eq!(screen.autosave().trouble, None);
    let latest = find_latest(&all_games(), &autosave(home.path()))
        .order
        .expect("it is there");
    let played = table_of::<Omelas>(&latest).expect("it can be opened");
    assert_eq!(played.record(), screen.record());
    let _: Record<Omelas> = screen.record();
}

/// A device never ends, and reading a pipe would block the window.
#[cfg(unix)]
#[test]
fn devices_and_pipes_are_not_read_as_saves() {
    let home = TempDir::new().expect("a folder to write to");
    let path = home.path().join("device.triptych");
    std::os::unix::fs::symlink("/dev/null", &path).expect("links can be made");
    let save = Save::read(&all_games(), &path);
    assert!(
        matches!(&save.holds, Holds::Nothing(reason) if reason == "it is not a file"),
        "{:?}",
        save.holds
    );
}

/// The header of a save is shown on cards and in the log, whatever a file contains.
#[test]
fn the_description_of_a_save_fits_on_one_line() {
    let home = TempDir::new().expect("a folder to write to");
    let path = home.path().join("long.triptych");
    let mut said = header(5);
    said.line = "round\n".repeat(10_000);
    said.taken_back = vec![(1, "again\n".repeat(10_000))];
    files::write(&path, &table(1, 9).record(), &said).expect("it can be written");
    let save = Save::read(&all_games(), &path);
    assert!(!save.is_broken());
    let sentences = save.header.taken_back.iter().map(|(_, sentence)| sentence);
    for line in sentences.chain([&save.header.line]) {
        assert!(!line.contains('\n') && line.chars().count() < 500, "{line}");
    }
}
