//! Autosaves: everything that happens is saved, and a save can be continued or stays untouched.

use crate::support::app::{HUMAN, INSTANT, RANDOM, STEADY, Screen, all_games, order};
use crate::support::files;
use crate::support::levels::level_text;
use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;
use triptych::games::great_city::GreatCity;
use triptych::games::omelas::Omelas;
use triptych::games::oubliette::{Oubliette, Phase};
use triptych::headless;
use triptych::session::autosave::{LastRecord, file_name, is_leftover, is_own};
use triptych::session::{Annotate, Autosave, Press, TableOrder, table_of};
use triptych::shell::saves::{ago, date, find_latest, order_of};
use triptych::table::save::{self, SaveHeader};
use triptych::table::{Audience, Controller, Entry, Record, Remark, Said, Seat, Seed, Table, Viewer};

/// Returns the only save in a folder.
fn the_save(folder: &Path) -> PathBuf {
    let mut files = fs::read_dir(folder).expect("the folder was made").flatten();
    let save = files.next().expect("there is a save").path();
    assert!(
        files.next().is_none(),
        "a table has one save, and nothing beside it"
    );
    save
}

fn saved(file: &Path) -> Record<Omelas> {
    let text = save::unpack(&fs::read(file).expect("it was written")).expect("it is whole");
    Record::from_text(&text).expect("it can be read")
}

fn autosave(folder: &Path) -> Autosave {
    Autosave {
        folder: Some(folder.to_path_buf()),
        ..Autosave::default()
    }
}

/// Saves a table of computers that has this many entries; `None` plays it to its end.
fn table_saved(
    folder: &Path,
    controllers: &[Controller],
    length: Option<usize>,
) -> (Record<Omelas>, PathBuf) {
    let mut setting = order::<Omelas>("omelas", controllers, 8);
    setting.talk_minutes = 3;
    let mut screen = Screen::<Omelas>::open(setting, INSTANT);
    screen.save_into(folder.to_path_buf());
    screen.until("it was played so far", |screen| {
        screen.is_over()
            || (screen.is_drained() && length.is_some_and(|length| screen.table().entries().len() >= length))
    });
    (screen.record(), the_save(folder))
}

#[test]
fn every_entry_is_saved_before_the_next_one() {
    let folder = TempDir::new().expect("a folder to write to");
    let mut screen = Screen::<Omelas>::open(order::<Omelas>("omelas", &[STEADY; 5], 9), INSTANT);
    screen.save_into(folder.path().to_path_buf());
    let mut lengths = Vec::new();
    screen.until("the end", |screen| {
        let length = screen.table().entries().len();
        if screen.is_drained() && length > 0 && lengths.last() != Some(&length) {
            let record = saved(&the_save(folder.path()));
            assert_eq!(record, screen.record());
            lengths.push(length);
        }
        screen.is_over()
    });
    let entries = screen.table().entries();
    // What a seat says at once is saved at once.
    let says_more = |length: &usize| {
        let said = |place: usize| entries.get(place).and_then(Entry::remark);
        said(length - 1)
            .zip(said(*length))
            .is_some_and(|(one, other)| one.seat == other.seat)
    };
    let all = (1..=entries.len()).filter(|length| !says_more(length));
    assert_eq!(lengths, all.collect::<Vec<_>>(), "each entry was looked at alone");
}

/// A crash report has the record so far, whether it is on disk or not.
#[test]
fn a_crash_report_has_the_record_even_if_nothing_is_saved() {
    let last = LastRecord::default();
    let setting = order::<Omelas>("omelas", &[STEADY; 5], 9);
    let known = last.clone();
    let mut screen = Screen::<Omelas>::open_with(setting, INSTANT, move |app| {
        app.world_mut().resource_mut::<Autosave>().last = Some(known);
    });
    let read = || -> Record<Omelas> {
        let packed = last.get().expect("a table is open");
        let text = save::unpack(&packed).expect("it is packed as a save is");
        Record::from_text(&text).expect("it can be read")
    };
    assert_eq!(read(), screen.record(), "before anything has happened");
    let mut lengths = 0;
    screen.until("the end", |screen| {
        if screen.is_drained() {
            assert_eq!(read(), screen.record());
            lengths += 1;
        }
        screen.is_over()
    });
    assert!(lengths > 10);
}

#[test]
fn a_continued_table_matches_its_save() {
    for controllers in [[STEADY; 5], [STEADY, RANDOM, STEADY, RANDOM, STEADY]] {
        let folder = TempDir::new().expect("a folder to write to");
        let (record, file) = table_saved(folder.path(), &controllers, Some(20));
        let (loaded, header) = order_of(&all_games(), &file).expect("it is good");
        assert!(!header.over);
        assert_eq!(header.controllers, controllers);
        assert_eq!(
            (loaded.game.0, &loaded.controllers[..]),
            ("omelas", &controllers[..])
        );
        assert_eq!((header.talk_minutes, loaded.talk_minutes), (3, 3));
        let played = table_of::<Omelas>(&loaded).expect("it can be opened");
        assert_eq!(played.record(), record);

        let latest = find_latest(&all_games(), &autosave(folder.path()));
        let order = latest.order.expect("it is there to continue");
        assert_eq!(latest.trouble, None);
        assert!(latest.line.starts_with("OMELAS, round "), "{}", latest.line);
        assert_eq!(order.record, loaded.record);

        // A person plays in a computer's place.
        let mut taken_over = order;
        taken_over.controllers[0] = HUMAN;
        let played = table_of::<Omelas>(&taken_over).expect("it can be opened");
        assert_eq!(
            played.record(),
            record,
            "who controls a seat is no part of the record"
        );
    }
}

/// Whoever leaves a table and continues it in the same program plays on in the same file.
#[test]
fn a_table_that_was_left_is_continued_in_its_file() {
    let folder = TempDir::new().expect("a folder to write to");
    let mut screen = Screen::<Omelas>::open(order::<Omelas>("omelas", &[STEADY; 5], 8), INSTANT);
    screen.save_into(folder.path().to_path_buf());
    let plays_to = |screen: &mut Screen<Omelas>, length: usize| {
        screen.until("it goes on", |screen| {
            screen.is_drained() && screen.table().entries().len() >= length
        });
    };
    plays_to(&mut screen, 12);
    screen.leave();
    let latest = find_latest(&all_games(), &autosave(folder.path()));
    screen.open_next(latest.order.expect("it is there to continue"));
    assert_eq!(screen.autosave().parted, None, "nobody else plays it");
    plays_to(&mut screen, 16);
    assert_eq!(saved(&the_save(folder.path())), screen.record());
}

/// What is written when the table is left is said, and saved with it.
#[test]
fn what_is_written_is_said_when_the_table_is_left() {
    let folder = TempDir::new().expect("a folder to write to");
    let seats = order::<GreatCity>("the-great-city", &[HUMAN, STEADY, STEADY], 13);
    let mut screen = Screen::<GreatCity>::open(seats, INSTANT);
    screen.save_into(folder.path().to_path_buf());
    screen.until("something was said", |screen| {
        screen.is_drained() && screen.table().entries().len() > 6
    });
    screen.intend(Press::Draft(Remark {
        seat: Seat::new(0),
        slot: "lines".into(),
        to: Audience::All,
        said: Said::Text("No drowning.".into()),
    }));
    screen.leave();
    let kept = fs::read(the_save(folder.path())).expect("it was written");
    assert!(save::unpack(&kept).expect("it is whole").contains("No drowning."));
}

#[test]
fn a_finished_game_is_not_offered_to_continue() {
    let folder = TempDir::new().expect("a folder to write to");
    let (_, file) = table_saved(folder.path(), &[STEADY; 5], None);
    let before = fs::read(&file).expect("it was written");
    let latest = find_latest(&all_games(), &autosave(folder.path()));
    assert!(latest.order.is_none());
    assert_eq!(latest.trouble, None, "there is nothing wrong with it");
    let (_, header) = order_of(&all_games(), &file).expect("it is good");
    assert!(header.over);
    assert_eq!(fs::read(&file).expect("still there"), before);
}

/// A damaged save is named and explained, and stays unchanged bit for bit.
#[test]
fn a_broken_save_is_skipped_and_not_changed() {
    let folder = TempDir::new().expect("a folder to write to");
    let (_, file) = table_saved(folder.path(), &[STEADY; 5], Some(12));
    let good = fs::read(&file).expect("it was written");
    let flipped = |at: usize| {
        let mut bytes = good.clone();
        bytes[at] ^= 4;
        bytes
    };
    let text = save::unpack(&good).expect("it is whole");
    let illegal = text.replacen("Roll(", "Roll(1", 1);
    assert_ne!(text, illegal);
    let broken = [
        ("no byte", Vec::new()),
        ("cut in its head", good[..20].to_vec()),
        ("cut in the middle", good[..good.len() / 2].to_vec()),
        ("without its last byte", good[..good.len() - 1].to_vec()),
        ("a bit of its first word flipped", flipped(3)),
        ("a bit of its seal flipped", flipped(15)),
        ("a bit of its middle flipped", flipped(good.len() / 2)),
        ("a bit of its last byte flipped", flipped(good.len() - 1)),
        ("something else", b"\xff\xfe\x00 nothing of ours".to_vec()),
        ("a text", b"Once upon a time.".to_vec()),
        ("packed, but no record", save::pack("(")),
        ("packed, but against the rules", save::pack(&illegal)),
        (
            "of another game",
            save::pack(&text.replacen("\"omelas\"", "\"salemo\"", 1)),
        ),
    ];
    let name = file
        .file_name()
        .expect("it has a name")
        .to_string_lossy()
        .into_owned();
    for (what, bytes) in broken {
        fs::write(&file, &bytes).expect("it can be written");
        let latest = find_latest(&all_games(), &autosave(folder.path()));
        assert!(latest.order.is_none(), "{what}: it is offered");
        let trouble = latest
            .trouble
            .unwrap_or_else(|| panic!("{what}: nothing is said"));
        assert!(trouble.contains(&name), "{what}: {trouble}");
        assert_eq!(trouble.lines().count(), 1, "{what}: {trouble}");
        assert_eq!(
            fs::read(the_save(folder.path())).expect("still there"),
            bytes,
            "{what}"
        );
    }
}

/// A second table, of another game: each belongs to its own game, and the one saved last is offered.
#[test]
fn saves_of_two_games_exist_side_by_side() {
    let folder = TempDir::new().expect("a folder to write to");
    let (omelas, file) = table_saved(folder.path(), &[STEADY; 5], Some(12));
    let (_, header) = order_of(&all_games(), &file).expect("it is good");
    let setup = headless::numbered_setup::<Oubliette>("oubliette", level_text("oubliette"), 3, Seed(4));
    let mut table = Table::new(setup.expect("three can play")).expect("three can play");
    headless::play_out(&mut table, &[RANDOM; 3]).expect("computers play on");
    let all = table.entries().len();
    table.rewind(all / 2);
    let pit = folder.path().join("pit.triptych");
    let keep = |table: &mut Table<Oubliette>, saved_at| {
        let view = table.view(Viewer::Table);
        let header = SaveHeader {
            controllers: vec![HUMAN, RANDOM, STEADY],
            saved_at,
            line: Oubliette::stands(&view),
            over: matches!(view.phase, Phase::Over(_)),
            ..SaveHeader::default()
        };
        files::write(&pit, &table.record(), &header).expect("it can be written");
    };
    // Saved later.
    keep(&mut table, header.saved_at + 1);
    let latest = find_latest(&all_games(), &autosave(folder.path()));
    assert_eq!(latest.trouble, None);
    assert!(
        latest.line.starts_with("Open Oubliette, turn "),
        "{}",
        latest.line
    );
    let order = latest.order.expect("it is there to continue");
    assert_eq!((order.game.0, order.level.0.as_str()), ("oubliette", "oubliette"));
    assert_eq!(order.controllers, [HUMAN, RANDOM, STEADY]);
    let played = table_of::<Oubliette>(&order).expect("it can be opened");
    assert_eq!(played.record(), table.record());
    assert!(table_of::<Omelas>(&order).is_err(), "it is no table of OMELAS");
    // If it was saved earlier or is over, the other one is offered, unchanged.
    keep(&mut table, header.saved_at - 1);
    let expect_omelas = || {
        let latest = find_latest(&all_games(), &autosave(folder.path()));
        assert!(latest.line.starts_with("OMELAS, round "), "{}", latest.line);
        let order = latest.order.expect("it is there to continue");
        let played = table_of::<Omelas>(&order).expect("it can be opened");
        assert_eq!(played.record(), omelas);
    };
    expect_omelas();
    table.rewind(all);
    headless::play_out(&mut table, &[RANDOM; 3]).expect("computers play on");
    keep(&mut table, header.saved_at + 1);
    expect_omelas();
    // A save that breaks the rules is skipped and named, without revealing any action in it.
    let text = save::unpack(&fs::read(&pit).expect("it was written")).expect("it is whole");
    let illegal = text.replacen("Dice(", "Dice(9", 1);
    assert_ne!(text, illegal);
    fs::write(&pit, save::pack(&illegal)).expect("it can be written");
    let trouble = find_latest(&all_games(), &autosave(folder.path()))
        .trouble
        .expect("it is named");
    assert!(trouble.starts_with("pit.triptych: action "), "{trouble}");
    assert!(!trouble.contains("Dice"), "{trouble}");
    expect_omelas();
}

#[test]
fn without_saves_nothing_is_offered() {
    let folder = TempDir::new().expect("a folder to write to");
    for place in [
        Some(folder.path().to_path_buf()),
        Some(folder.path().join("saves")),
        None,
    ] {
        let latest = find_latest(
            &all_games(),
            &Autosave {
                folder: place,
                ..Autosave::default()
            },
        );
        assert!(latest.order.is_none());
        assert_eq!(latest.trouble, None);
    }
}

/// The problem with a table is shown on the title, where everybody sees it, so it never names the wrong action.
#[test]
fn an_error_about_a_save_quotes_no_action() {
    let folder = TempDir::new().expect("a folder to write to");
    let (omelas, _) = table_saved(folder.path(), &[STEADY; 5], Some(12));
    let text = omelas.to_text(None);
    let vote = text.find("Vote(").expect("somebody has voted");
    let end = vote + text[vote..].find(')').expect("it is whole") + 1;
    let again = format!("{}, {}", &text[..end], &text[vote..]);
    let wrong_deal = text.replacen("Deal([", "Deal([9, ", 1);
    let unread = text.replacen("Vote(", "Vote(Yes: ", 1);
    for (broken, said) in [
        (again, "is refused"),
        (wrong_deal, "can’t be read"),
        (unread, "can’t be read"),
    ] {
        assert_ne!(broken, text);
        let order = TableOrder {
            record: Some(broken.clone()),
            ..order::<Omelas>("omelas", &[STEADY; 5], 3)
        };
        let reason = match table_of::<Omelas>(&order) {
            Ok(_) => panic!("it can't be opened: {broken}"),
            Err(reason) => reason,
        };
        assert!(reason.contains(said), "not for what is wrong with it: {reason}");
        for telling in ["Vote", "Yes", "No,", "Deal"] {
            assert!(!reason.contains(telling), "{telling} is told: {reason}");
        }
    }
}

#[test]
fn names_that_people_type_become_names_of_files() {
    for (typed, name) in [
        ("Friday night", "Friday night"),
        ("  Friday \t night\n", "Friday night"),
        ("Ωμέλας 七", "Ωμέλας 七"),
        ("ओमेलास", "ओमेलास"),
        ("../../etc/passwd", "etc passwd"),
        ("C:\\Windows\\..\\x", "C Windows .. x"),
        ("/", "table"),
        ("", "table"),
        ("\u{3164}", "table"),
        ("...", "table"),
        (".hidden", "hidden"),
        ("NUL", "table NUL"),
        ("com1.old", "table com1.old"),
        ("Concert", "Concert"),
        ("a\u{0}b\u{202E}c", "a b c"),
        ("what? *is* <this>|\"", "what is this"),
    ] {
        assert_eq!(file_name(typed), name, "{typed:?}");
    }
    for long in ["x".repeat(500), "七".repeat(500), ". ".repeat(400)] {
        let name = file_name(&long);
        assert!(!name.is_empty() && name.len() <= 180, "{name}");
        assert!(name.chars().count() <= 60, "{name}");
    }
}

#[test]
fn only_names_that_the_program_gives_are_its_own() {
    for own in [
        "chess-1763600000-a1B2c3.triptych",
        "old_chess-1-abcdef.triptych",
        "chess-5-abcdef 2.triptych",
    ] {
        assert!(is_own(own), "{own}");
    }
    for other in [
        "Friday night.triptych",
        "chess-1763600000-a1b2c3.triptych.bak",
        "chess-1763600000-a1b2c3.ron",
        "chess-a1b2c3.triptych",
        "chess-x-a1b2c3.triptych",
        "-1-abcdef.triptych",
        "chess-1-abc.triptych",
        ".triptych",
    ] {
        assert!(!is_own(other), "{other}");
    }
    assert!(is_leftover("chess-1-abcdef.triptych.77-3.tmp"));
    assert!(!is_leftover("notes.tmp") && !is_leftover("chess-1-abcdef.triptych"));
}

#[test]
fn when_something_was_saved_is_said_in_words() {
    let now = 1_763_672_400;
    for (age, words) in [
        (0, "just now"),
        (59, "just now"),
        (60, "a minute ago"),
        (3_599, "59 minutes ago"),
        (3_600, "an hour ago"),
        (86_399, "23 hours ago"),
        (86_400, "a day ago"),
        (13 * 86_400, "13 days ago"),
        (14 * 86_400, "6 November 2025"),
        (now - 1, "1 January 1970"),
        (now, ""),
    ] {
        assert_eq!(ago(now - age, now), words);
    }
    assert_eq!(ago(now + 500, now), "just now", "clocks are set back");
    assert_eq!(ago(951_782_400, now), "29 February 2000");
    assert_eq!(ago(1, u64::MAX), "1 January 1970");
    assert_eq!(date(u64::MAX / 86_400), "in the far future");
}
