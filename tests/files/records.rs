//! Record files: stored records must always play, and bad files must never do harm.
//!
//! Whatever a file contains, the program says what is wrong and where, and leaves the file unchanged; it never panics.

use crate::support::files;
use crate::support::levels::level_text;
use crate::support::scripts;
use proptest::prelude::*;
use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;
use triptych::games;
use triptych::games::great_city::{self, GreatCity};
use triptych::games::omelas::{Action, Card, Claim, Omelas, Phase, Side};
use triptych::games::oubliette::{self, Oubliette};
use triptych::headless;
use triptych::table::record::{ENTRY_LIMIT, FORMAT, Untyped};
use triptych::table::save::{self, SaveHeader};
use triptych::table::story::to_markdown;
use triptych::table::{
    Actor, Audience, Controller, Entry, Game, Passage, PassageKind, Record, RecordError, Remark, Said, Seat,
    SeatInfo, Seed, Setup, Skill, StoryPage, Table, Viewer,
};

/// The head of a record written by hand: everything before the entries.
const HEAD: &str = r#"// Ada's birthday.
(
    format: 1, game: "omelas", rules: 1,
    level_id: "omelas",
    level: (
        game: "omelas", title: "As written",
        copies: 3, faces: 4, places: 3,
        rebels: { 4: 1, 5: 1, 6: 2 },
        house: (rebels_know_each_other: false, votes_shown_at_end: false),
    ),
    seats: [(name: "Ada", mark: 1), (name: "Ben", mark: 2), (name: "Cleo", mark: 3), (name: "Dara", mark: 4)],
    youngest: 1,
    seed: 5,
"#;

/// Returns a record written by hand with these entries.
fn by_hand(entries: &str) -> String {
    format!("{HEAD}    entries: [\n{entries}\n    ],\n)\n")
}

fn read(text: &str) -> Result<Record<Omelas>, RecordError> {
    Record::from_text(text)
}

fn played(text: &str) -> Result<Table<Omelas>, RecordError> {
    Table::from_record(read(text)?)
}

fn reason(text: &str) -> String {
    match played(text) {
        Ok(table) => panic!("{} entries were played:\n{text}", table.entries().len()),
        Err(error) => error.to_string(),
    }
}

/// Plays a short game to its end by the seed of [`HEAD`], and packs it as a save.
fn small_save() -> (Record<Omelas>, Vec<u8>) {
    let record = read(&by_hand("Deal([2])")).expect("it can be read");
    let mut table = Table::new(record.setup).expect("it can be set up");
    table.roll().expect("a deal is awaited");
    table.roll().expect("a draw is awaited");
    let record = table.record();
    let header = SaveHeader {
        controllers: vec![Controller::Human, Controller::Computer(Skill::Shrewd)],
        saved_at: 1_700_000_000,
        line: "Round 1".into(),
        thumbnail: vec![1, 2, 3],
        ..SaveHeader::default()
    };
    let text = record.to_text(Some(&header));
    (record, save::pack(&text))
}

// Stored records.

#[test]
fn stored_records_of_every_version_verify() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/records");
    let mut kept = Vec::new();
    for entry in fs::read_dir(folder).expect("records are kept") {
        let path = entry.expect("a folder can be listed to its end").path();
        let before = fs::read(&path).expect("a kept record can be read");
        let untyped = save::read(&path).unwrap_or_else(|error| panic!("{error}"));
        let game = games::list()
            .get(&untyped.game)
            .expect("a game stays once it is there");
        let (entries, over) = game
            .verify(&untyped)
            .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        assert!(entries > 0);
        game.replay(&untyped, None, Viewer::Table, false)
            .expect("what verifies can be looked at");
        assert_eq!(
            before,
            fs::read(&path).expect("still there"),
            "looking changes nothing"
        );
        let name = path
            .file_name()
            .expect("a file has a name")
            .to_string_lossy()
            .into_owned();
        kept.push((name, entries, over));
    }
    kept.sort();
    assert!(
        kept.contains(&("omelas-1.ron".into(), 55, true)),
        "the first record of version 1 is missing or plays differently: {kept:?}"
    );
    assert!(
        kept.contains(&("oubliette-1.ron".into(), 261, true)),
        "the first record of Open Oubliette is missing or plays differently: {kept:?}"
    );
    assert!(
        kept.contains(&("oubliette-2.ron".into(), 85, true)),
        "the record of version 2 of Open Oubliette is missing or plays differently: {kept:?}"
    );
    assert!(
        kept.contains(&("great_city-1.ron".into(), 156, true)),
        "the first record of The Great City is missing or plays differently: {kept:?}"
    );
}

#[test]
fn the_omelas_1_record_plays_to_the_same_end() {
    let text = include_str!("../records/omelas-1.ron");
    let mut table = Table::verify(read(text).expect("it can be read")).expect("it verifies");
    let view = table.view(Viewer::Table);
    assert_eq!(view.phase, Phase::Over(Side::Rebel));
    assert_eq!((view.round, view.bag, view.darkness), (4, 13, 3));
    assert_eq!(view.squares, [true, false, false, false, false, true]);
    let names: Vec<_> = table
        .setup()
        .seats
        .iter()
        .map(|seat| seat.name.as_str())
        .collect();
    assert_eq!(names, ["Ada", "Benoît", "Ćecylia \"C\"", "大輔", "E"]);
    let told = Entry::Entered(Action::Draw(games::omelas::Letter::A));
    assert!(table.entries().contains(&told), "an entered outcome stays marked");
    let notes = |viewer| {
        table
            .remarks(viewer)
            .filter(|remark| remark.slot == "note")
            .count()
    };
    assert_eq!(notes(Viewer::Seat(Seat::new(4))), 1);
    assert_eq!(notes(Viewer::Seat(Seat::new(0))), 0);
    assert_eq!(notes(Viewer::Table), 0);
    // Without its mark the entered tile differs from the seed's, and verification fails.
    let unmarked = text.replace("Told(Draw(A))", "Draw(A)");
    let error = Table::verify(read(&unmarked).expect("it can be read")).err();
    assert_eq!(
        error.map(|error| error.to_string()).as_deref(),
        Some(
            "action 43, Draw(A), is not what the seed gives, which is Draw(M); \
             mark it Told(…) if real dice or a real bag said so"
        )
    );
}

#[test]
fn the_oubliette_1_record_plays_to_the_same_end() {
    let text = include_str!("../records/oubliette-1.ron");
    let record = Record::<Oubliette>::from_text(text).expect("it can be read");
    let mut table = Table::verify(record).expect("it verifies");
    let view = table.view(Viewer::Table);
    assert_eq!(view.phase, oubliette::Phase::Over(oubliette::Ending::TreasureOut));
    assert_eq!((view.turn, view.decks), (44, [25, 0, 27, 24]));
    let explorers: Vec<_> = view
        .explorers
        .iter()
        .map(|own| (own.space, own.cashed_in, own.hand.len(), own.in_use.len()))
        .collect();
    assert_eq!(explorers, [(17, 5400, 2, 0), (8, 0, 6, 2), (9, 5100, 6, 1)]);
    assert_eq!(view.winners(&table.setup().level), [Seat::new(0)]);
    let told = Entry::Entered(oubliette::Action::Dice(2, 2));
    assert!(table.entries().contains(&told), "an entered outcome stays marked");
    let notes = |viewer| table.remarks(viewer).count();
    assert_eq!(notes(Viewer::Seat(Seat::new(1))), 1, "a note to oneself");
    assert_eq!((notes(Viewer::Seat(Seat::new(0))), notes(Viewer::Table)), (0, 0));
    // Without its mark the entered roll differs from the seed's, and verification fails.
    let unmarked = text.replace("Told(Dice(2,2))", "Dice(2,2)");
    let error = Table::verify(Record::<Oubliette>::from_text(&unmarked).expect("it can be read")).err();
    assert_eq!(
        error.map(|error| error.to_string()).as_deref(),
        Some(
            "action 63, Dice(2,2), is not what the seed gives, which is Dice(3,5); \
             mark it Told(…) if real dice or a real bag said so"
        )
    );
}

/// Written by hand, with everything that version 2 allows and version 1 did not.
#[test]
fn the_oubliette_2_record_plays_to_the_same_end() {
    let text = include_str!("../records/oubliette-2.ron");
    let record = Record::<Oubliette>::from_text(text).expect("it can be read");
    let mut table = Table::verify(record.clone()).expect("it verifies");
    let view = table.view(Viewer::Table);
    let winner = Seat::new(0);
    assert_eq!(
        view.phase,
        oubliette::Phase::Over(oubliette::Ending::Cash(winner))
    );
    assert_eq!((view.turn, view.decks), (13, [21, 22, 27, 31]));
    let explorers: Vec<_> = view
        .explorers
        .iter()
        .map(|own| {
            (
                own.space,
                own.cashed_in,
                own.hand.clone(),
                own.in_use.clone(),
                own.wounds.clone(),
            )
        })
        .collect();
    assert_eq!(
        explorers,
        [
            (0, 3700, vec![], vec![5, 2], vec![8]),
            (2, 0, vec![3], vec![20, 14], vec![])
        ]
    );
    assert!(view.wound_discards.is_empty());
    // Version 1 refuses it: there, nobody may bring a weapon into use before a roll.
    let mut earlier = record;
    earlier.setup.rules = 1;
    let error = Table::verify(earlier).err().map(|error| error.to_string());
    assert_eq!(
        error.as_deref(),
        Some("action 19, Use(seat:1,treasure:5), is refused: not now: the attack is rolled first")
    );
}

#[test]
fn the_great_city_1_record_plays_to_the_same_end() {
    let text = include_str!("../records/great_city-1.ron");
    let record = Record::<GreatCity>::from_text(text).expect("it can be read");
    let mut table = Table::verify(record).expect("it verifies");
    let view = table.view(Viewer::Table);
    assert_eq!(view.phase, great_city::Phase::Over);
    assert_eq!(view.purses, [Some(0), Some(1), Some(18)]);
    assert_eq!(
        (view.yea, view.nay, view.survives),
        (Some(1), Some(4), Some(false))
    );
    assert_eq!(view.ranking, [Seat::new(1), Seat::new(0)]);
    assert_eq!(view.judged, [(0b110, 0b011), (0b011, 0b100)]);
    assert_eq!((view.scenes, view.counts.flips, view.counts.undos), (2, 29, 3));
    assert_eq!(view.ties.len(), 30);
    let told = Entry::Entered(great_city::Action::Throw(4));
    assert!(table.entries().contains(&told), "an entered outcome stays marked");
    let teller = Entry::Act(great_city::Action::Told(Seat::new(1)));
    assert!(
        table.entries().contains(&teller),
        "which differs from the action of a seat that has told"
    );
    let notes = |viewer| table.remarks(viewer).count();
    assert_eq!(notes(Viewer::Seat(Seat::new(1))), 3, "a reason of one's own");
    assert_eq!((notes(Viewer::Seat(Seat::new(2))), notes(Viewer::Table)), (3, 2));
    // Without its mark the entered throw differs from the seed's, and verification fails.
    let unmarked = text.replace("Told(Throw(4))", "Throw(4)");
    let error = Table::verify(Record::<GreatCity>::from_text(&unmarked).expect("it can be read")).err();
    assert_eq!(
        error.map(|error| error.to_string()).as_deref(),
        Some(
            "action 69, Throw(4), is not what the seed gives, which is Throw(3); \
             mark it Told(…) if real dice or a real bag said so"
        )
    );
}

#[test]
fn the_great_city_2_record_plays_to_the_same_end() {
    let text = include_str!("../records/great_city-2.ron");
    let record = Record::<GreatCity>::from_text(text).expect("it can be read");
    let mut table = Table::verify(record).expect("it verifies");
    let view = table.view(Viewer::Table);
    assert_eq!(view.phase, great_city::Phase::Over);
    assert_eq!(view.purses, [Some(4), Some(6), Some(10)]);
    assert_eq!(
        (view.yea, view.nay, view.survives),
        (Some(4), Some(3), Some(true))
    );
    assert_eq!(view.ranking, [Seat::new(1), Seat::new(0)]);
    assert_eq!(view.judged, [(0b011, 0b011), (0b100, 0b111)]);
    assert_eq!(
        view.city_pair(),
        (0b101, 0b011),
        "a vested stone of it was flipped"
    );
    assert_eq!((view.scenes, view.counts.flips, view.counts.undos), (2, 2, 1));
    assert_eq!(view.ties.len(), 3);
    let who: Vec<_> = view.characters.iter().map(|character| character.who).collect();
    let seats = [0, 1].map(|seat| great_city::Who::Seat(Seat::new(seat)));
    let [ada, ben] = seats;
    let newcomer = great_city::Who::Newcomer(1);
    assert_eq!(who, [ada, ben, great_city::Who::Agent(1), newcomer]);
    let saves = |who| {
        let character = view.character(who).and_then(|character| character.purpose);
        character.map(|purpose| purpose.saves)
    };
    assert_eq!((saves(ada), saves(ben)), (Some(false), Some(true)));
    assert_eq!(view.called(table.setup(), newcomer), "Asks Why");
    // The rules of the first edition refuse it.
    let earlier = text.replacen("rules: 2", "rules: 1", 1);
    let error = Table::verify(Record::<GreatCity>::from_text(&earlier).expect("it can be read")).err();
    assert_eq!(
        error.map(|error| error.to_string()).as_deref(),
        Some(
            "action 8, Propose(seat:3,kind:Bug), is refused: this table plays by an earlier edition of the rules, \
             which does not include this"
        )
    );
}

/// A record of one game is not accepted by another, and neither is its level.
#[test]
fn a_record_of_another_game_is_refused() {
    let text = include_str!("../records/oubliette-1.ron");
    let refused = read(text).err().map(|error| error.to_string());
    assert_eq!(
        refused.as_deref(),
        Some("it is a record of “oubliette”, which this program doesn’t have")
    );
    let relabelled = text.replacen(
        "game: \"oubliette\",\n    rules",
        "game: \"omelas\",\n    rules",
        1,
    );
    let refused = read(&relabelled).err().map(|error| error.to_string());
    assert!(refused.is_some_and(|refused| refused.starts_with("the table can’t be set up: its level:")));
    let untyped = Untyped::from_text(text).expect("it is text of a record");
    let game = games::list().get(&untyped.game).expect("it is a game of ours");
    assert_eq!(game.verify(&untyped), Ok((261, true)));
}

// The version of the rules.

/// A record keeps the rules version that its table was begun with: read, played on, and written back.
fn keeps_its_rules<G: Game>(level: &str, seats: usize) {
    for rules in 1..=G::RULES {
        let setup = headless::numbered_setup::<G>(level, level_text(level), seats, Seed(4));
        let mut setup = setup.expect("it can be set up");
        setup.rules = rules;
        let record = Record::<G> {
            setup,
            entries: Vec::new(),
        };
        let text = record.to_text(None);
        assert!(text.contains(&format!("\n    rules: {rules},\n")), "{text}");
        let read = Record::<G>::from_text(&text).expect("it can be read");
        assert_eq!(read.setup.rules, rules);
        let mut table = Table::from_record(read).expect("it can be played");
        // Any legal action will do, whoever takes it.
        let first = table.legal(None).first().map(|choice| choice.action.clone());
        let first = first.expect("something can happen");
        match G::actor(&first) {
            Actor::Chance => table.roll().map(|_| ()).expect("chance goes on"),
            Actor::Seat(_) => table.act(first).map(|_| ()).expect("it is legal"),
        }
        let again = Record::<G>::from_text(&table.record().to_text(None)).expect("it can be read");
        assert_eq!((again.setup.rules, again.entries.len()), (rules, 1));
    }
}

#[test]
fn a_record_keeps_the_version_of_its_rules() {
    keeps_its_rules::<Omelas>("omelas", 5);
    keeps_its_rules::<Oubliette>("oubliette", 3);
    keeps_its_rules::<GreatCity>("the-great-city", 4);
}

/// A record of later rules is refused with the reason; for viewing, it is read as far as possible.
fn later_rules<G: Game>(text: &str) {
    let known = G::RULES;
    let whole = Untyped::from_text(text).expect("it is a record");
    let whole = Record::<G>::from_untyped(&whole).expect("it can be read");
    let was = format!("rules: {},", whole.setup.rules);
    let later = text.replacen(&was, &format!("rules: {},", known + 1), 1);
    let error = RecordError::Rules {
        found: known + 1,
        known,
    };
    let untyped = Untyped::from_text(&later).expect("it is a record");
    assert_eq!(Record::<G>::from_untyped(&untyped).err(), Some(error.clone()));
    let (read, trouble) = Record::<G>::parse_partial(&untyped).expect("a table can be set up");
    assert_eq!(trouble, Some(error.clone()));
    assert_eq!(
        (read.setup.rules, read.entries.len()),
        (known, whole.entries.len())
    );
    // It is played as far as the newest known rules allow, and the reason remains that its own rules are unknown.
    let good = games::list().get(G::ID).expect("it is there").good_part(&untyped);
    let (_, entries, trouble) = good.expect("a table can be set up");
    assert_eq!(trouble, Some(error));
    assert!(entries <= whole.entries.len());
}

#[test]
fn a_record_of_later_rules_is_refused_but_can_be_viewed() {
    later_rules::<Omelas>(include_str!("../records/omelas-1.ron"));
    later_rules::<Oubliette>(include_str!("../records/oubliette-1.ron"));
    later_rules::<GreatCity>(include_str!("../records/great_city-1.ron"));
}

// Records written by hand.

#[test]
fn a_record_may_have_comments_and_its_own_line_breaks() {
    let table = played(&by_hand(
        r#"
        // Cleo is the Rebel.
        Deal([3]), /* and nobody knows */ Told(Draw(M)),
        /* a real die */ Told( Roll( 2 ) ), // it fell off the table twice
        Remark(
            seat: 2,
            slot: "claim", to: All,
            said: Claim(Coin(3)),
        ),
        Remark(seat: 1, slot: "note", to: Seats([1, 4]), said: Text("Turn(Yes), ) ] // \"quoted\" \\ \u{1F480}")),
        Vote( seat : 4 , card : No )
        "#,
    ))
    .expect("it is in order");
    assert_eq!(table.entries().len(), 6);
    assert_eq!(
        table.entries().get(1),
        Some(&Entry::Entered(Action::Draw(games::omelas::Letter::M)))
    );
    let note = table
        .remarks(Viewer::Seat(Seat::new(3)))
        .last()
        .expect("seat 4 was told");
    assert_eq!(
        note.said,
        Said::Text("Turn(Yes), ) ] // \"quoted\" \\ \u{1F480}".into())
    );
    // Written out and read again it is the same record.
    let record = table.record();
    assert_eq!(read(&record.to_text(None)), Ok(record));
}

#[test]
fn a_record_without_entries_is_a_new_table() {
    let table = played(&by_hand("")).expect("it is in order");
    assert!(table.entries().is_empty());
    assert_eq!(table.awaited(), "the table deals, rolls or turns a card first");
}

/// Names that a record may have had are refused only at a new table.
#[test]
fn the_names_of_a_new_table_can_be_seen_and_told_apart() {
    let game = games::list().get("omelas").expect("it is a game");
    let seats = |names: [&str; 4]| -> Vec<SeatInfo> {
        let names = (1..).zip(names);
        names
            .map(|(mark, name)| SeatInfo {
                name: name.into(),
                mark,
            })
            .collect()
    };
    let check = |names| game.check_seats("omelas", level_text("omelas"), &seats(names));
    for names in [
        [
            "Ada",
            "👩\u{200D}🚀",
            "Ada 👨\u{200D}👩\u{200D}👧",
            "می\u{200C}خواهم",
        ],
        ["김민준", "さくら", "王芳", "محمد"],
        ["Yes", "M", "Council", "Ada Lovelace"],
    ] {
        assert_eq!(check(names), Ok(()), "{names:?}");
        let text = by_hand("Deal([3])").replacen("\"Ada\"", &format!("\"{}\"", names[1]), 1);
        assert!(played(&text).is_ok(), "{names:?}");
    }
    for (name, words) in [
        (
            "\u{3164}",
            "seat 2 needs a name of 1 to 24 characters that can be seen",
        ),
        ("\u{2800}", "seat 2 needs a name"),
        ("\u{115F}", "seat 2 needs a name"),
        ("\u{FE0F}", "seat 2 needs a name"),
        ("\u{34F}", "seat 2 needs a name"),
        ("ADA ", "two seats are called ADA"),
        ("A\u{200D}da", "two seats are called"),
        ("A\u{308}NNE", "two seats are called"),
        ("ς", "two seats are called"),
    ] {
        let error = check(["Ada", name, "änne", "Σ"]).expect_err("it is refused");
        assert!(error.contains(words), "{name:?}: {error}");
    }
    let earlier = by_hand("Deal([3])").replacen("\"Ben\"", "\"\u{3164}\"", 1);
    assert!(played(&earlier).is_ok(), "a record of before plays on");
}

#[test]
fn a_byte_order_mark_before_a_record_is_ignored_and_utf_16_is_named() {
    let text = by_hand("Deal([3])");
    let marked = format!("\u{FEFF}{text}");
    assert_eq!(save::unpack(marked.as_bytes()), Ok(text.clone()));
    let cut = Untyped::parse_damaged(marked.trim_end().trim_end_matches(')'));
    assert_eq!(cut.map(|record| record.level_id).as_deref(), Some("omelas"));
    let wide: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
    let error = save::unpack(&wide).expect_err("it is no text of ours");
    assert_eq!(error.to_string(), "it is text in UTF-16: save it as UTF-8");
}

/// From version 3 of the rules on, a name is one line. In earlier records a line break splits no line of the ledger.
#[test]
fn a_slot_of_one_line_takes_no_line_break() {
    let text = include_str!("../records/great_city-2.ron");
    let name = "Remark(seat:1,slot:\"name:seat-1\",to:All,said:Text(\"Alonzo\\nKothe\")),";
    let renamed = text.replacen("entries: [", &format!("entries: [\n{name}"), 1);
    assert_ne!(renamed, text);
    let record = |text: &str| Record::<GreatCity>::from_text(text).expect("it can be read");
    let table = Table::from_record(record(&renamed)).expect("it plays as before");
    let untyped = Untyped::from_text(&renamed).expect("it is a record");
    let game = games::list().get("great_city").expect("it is a game");
    let shown = game
        .replay(&untyped, None, Viewer::Table, false)
        .expect("it can be shown");
    let ledger = shown.json["ledger"].to_string();
    assert!(
        ledger.contains("Alonzo Kothe") && !ledger.contains("\\n"),
        "{ledger}"
    );
    let mut table = Table::<GreatCity>::new(Setup {
        rules: 3,
        ..table.setup().clone()
    })
    .expect("it is set up");
    let slots = ["name:seat-1", "stranger:1", "manner:seat-1.seat-2.plus"];
    for slot in slots {
        let said = |words: &str| Remark {
            seat: Seat::new(0),
            slot: slot.into(),
            to: Audience::All,
            said: Said::Text(words.into()),
        };
        for words in ["Alonzo\nKothe", "Alonzo\u{2028}Kothe"] {
            assert!(table.remark(said(words)).is_err(), "{slot}: {words:?}");
        }
        for words in ["Alonzo Kothe", "Kothe\n", "👩\u{200D}🚀", "", " "] {
            assert!(table.remark(said(words)).is_ok(), "{slot}: {words:?}");
        }
    }
    // What can't be seen is no name.
    let blank = Remark {
        seat: Seat::new(0),
        slot: "name:seat-1".into(),
        to: Audience::All,
        said: Said::Text("\u{200B}\u{3164}".into()),
    };
    table.remark(blank).expect("it clears the name");
    let who = great_city::Who::Seat(Seat::new(0));
    let setup = table.setup().clone();
    let called = table.view(Viewer::Table).called(&setup, who);
    assert!(called.ends_with("’s character"), "{called}");
}

// Refused records, and how they are refused.

#[test]
fn an_unreadable_entry_is_refused_by_its_number() {
    for (entry, words) in [
        ("Flip(3)", "Flip"),
        ("Draw(X)", "X"),
        ("Draw(\"M\")", "identifier"),
        ("Draw(M, E)", ")"),
        ("Draw", "("),
        ("Roll(256)", "out of bounds"),
        ("Roll(-1)", ""),
        ("Roll(2.5)", "2"),
        ("Vote(seat: 1)", "card"),
        (
            "Vote(seat: 0, card: Yes)",
            "there is no seat 0: seats count from 1 to 16",
        ),
        (
            "Vote(seat: 17, card: Yes)",
            "there is no seat 17: seats count from 1 to 16",
        ),
        ("Vote(1, Yes)", "identifier"),
        ("Deal([3, 1])", "in rising order"),
        ("Deal([2, 2])", "each seat once"),
        ("Told(Told(Roll(2)))", "Told"),
        (
            "Told(Remark(seat: 1, slot: \"a\", to: All, said: Text(\"b\")))",
            "Remark",
        ),
        ("Told()", ""),
        ("Remark()", "seat"),
        (
            "Remark(seat: 1, slot: \"claim\", to: All, said: Claim(Maybe))",
            "Maybe",
        ),
        (
            "Remark(seat: 1, slot: \"claim\", to: Nobody, said: Claim(Yes))",
            "Nobody",
        ),
        (
            "Remark(seat: 1, slot: \"claim\", to: All, said: Claim(Yes), loud: true)",
            "loud",
        ),
        ("()", ""),
        ("7", ""),
        ("\"Draw(M)\"", ""),
        ("{}", ""),
    ] {
        let text = by_hand(&format!("Deal([3]),\n// the second is wrong\n{entry},\nDraw(E),"));
        let reason = reason(&text);
        assert!(
            reason.starts_with("action 2 can’t be read: "),
            "{entry} is refused like this: {reason}"
        );
        assert!(reason.contains(words), "{entry} is refused like this: {reason}");
        assert!(!reason.contains('\n'), "one line: {reason}");
    }
}

/// Even where commas and brackets are broken, the entry is named by its number, with line and column.
#[test]
fn an_entry_with_broken_syntax_is_refused_by_its_number() {
    for entry in [
        "Vote(seat: 1 card: Yes)",
        "Draw(M",
        "Draw(M))",
        "Draw M",
        "Remark(seat: 1, slot: \"note, to: All, said: Text(\"\"))",
        "Remark(seat: 1, slot: \"note\", to: All, said: Text(\"\\q\"))",
        "Turn(No);",
        "/* for ever",
    ] {
        let text = by_hand(&format!("Deal([3]),\n{entry},\nDraw(E),"));
        let error = read(&text).expect_err("it is no record");
        // An unterminated comment or string swallows the end of the list; then only the line is named.
        let endless = entry.starts_with("/*") || entry.contains("\"note, ");
        assert!(
            match &error {
                RecordError::Entry {
                    number: 2 | 3,
                    reason,
                } => reason.starts_with("line 1"),
                RecordError::Text { line, .. } => endless && *line >= 16,
                _ => false,
            },
            "{entry} is refused like this: {error:?}"
        );
        assert!(!error.to_string().contains('\n'), "one line: {error}");
    }
}

#[test]
fn an_entry_against_the_rules_is_refused_by_its_number() {
    for (entries, expected) in [
        (
            "Draw(M)",
            "action 1, Draw(M), is refused: not now: the roles are dealt first",
        ),
        (
            "Deal([5])",
            "action 1, Deal([5]), is refused: there is no seat 5 at this table",
        ),
        (
            "Deal([1, 2])",
            "action 1, Deal([1,2]), is refused: 1 of these seats are dealt a Rebel card, not 2",
        ),
        (
            "Deal([1]), Draw(O), Draw(O), Draw(O)",
            "action 4, Draw(O), is refused: no O is left in the bag",
        ),
        (
            "Deal([1]), Draw(M), Roll(5)",
            "action 3, Roll(5), is refused: the die shows 1 to 4, not 5",
        ),
        (
            "Deal([1]), Draw(M), Roll(1), Vote(seat: 3, card: No), Vote(seat: 3, card: No)",
            "action 5, Vote(seat:3,card:No), is refused: this seat has already voted, and a vote is final",
        ),
        (
            "Deal([1]), Draw(M), Roll(1), Told(Vote(seat: 3, card: No))",
            "action 4, Told(Vote(seat:3,card:No)), is refused: \
             only the result of dice, a bag or a shuffle can be entered by hand",
        ),
        (
            "Remark(seat: 9, slot: \"note\", to: All, said: Text(\"!\"))",
            "action 1, Remark(seat:9,slot:\"note\",to:All,said:Text(\"!\")), is refused: \
             there is no seat 9 at this table",
        ),
        (
            "Deal([1]), Remark(seat: 2, slot: \"claim\", to: All, said: Claim(Coin(99)))",
            "action 2, Remark(seat:2,slot:\"claim\",to:All,said:Claim(Coin(99))), is refused: \
             a coin decides 0 to 10 in 10, not 99",
        ),
    ] {
        let text = by_hand(entries);
        assert_eq!(reason(&text), expected);
        // The table opens at the last good entry.
        let record = read(&text).expect("it can be read");
        let (table, error) = Table::from_record_partial(record.clone()).expect("it can be set up");
        assert_eq!(table.entries().len() + 1, record.entries.len());
        assert_eq!(
            table.entries(),
            record.entries.get(..table.entries().len()).unwrap_or_default()
        );
        assert_eq!(error.map(|error| error.to_string()).as_deref(), Some(expected));
        assert!(Table::verify(record).is_err(), "what is refused does not verify");
    }
}

/// A part of the head, its replacement, and the program's error.
const WRONG_HEADS: &[(&str, &str, &str)] = &[
    (
        "format: 1",
        "format: 2",
        "it was written in format 2, and this program reads formats up to 1: update Triptych",
    ),
    ("format: 1", "format: 0", "format 0"),
    ("format: 1", "format: -1", "line 3, column"),
    ("format: 1, ", "", "`format`"),
    (
        "rules: 1",
        "rules: 2",
        "it was made by a newer Triptych: it was played by version 2 of the rules, and this program knows versions up \
         to 1: update Triptych",
    ),
    (
        "rules: 1",
        "rules: 0",
        "version 0 of the rules, and they are counted from 1",
    ),
    (
        "game: \"omelas\", rules",
        "game: \"chess\", rules",
        "it is a record of “chess”, which this program doesn’t have",
    ),
    (
        "game: \"omelas\", title",
        "game: \"chess\", title",
        "it is a level of “chess”, not of omelas",
    ),
    (
        "copies: 3",
        "copies: 2",
        "the table can’t be set up: copies has to be 3 to 9, or all tiles of a letter could lie in The Darkness",
    ),
    (
        "copies: 3",
        "copies: 300",
        "the table can’t be set up: its level:",
    ),
    ("copies: 3, ", "", "the table can’t be set up: its level:"),
    ("faces: 4", "faces: 7", "faces has to be 1 to 6"),
    ("places: 3", "places: 4", "The Darkness has 1 to 3 places"),
    ("{ 4: 1, 5: 1, 6: 2 }", "{ 4: 1, 6: 2 }", "without a gap"),
    ("{ 4: 1, 5: 1, 6: 2 }", "{}", "without a gap"),
    ("{ 4: 1, 5: 1, 6: 2 }", "{ 4: 3 }", "can’t be dealt"),
    (
        "{ 4: 1, 5: 1, 6: 2 }",
        "{ 5: 1 }",
        "As written is for 5 to 5 seats, not 4",
    ),
    ("title: \"As written\"", "title: \" \"", "the title is empty"),
    (
        "youngest: 1",
        "youngest: 5",
        "the youngest is seat 5, but there are 4 seats",
    ),
    ("youngest: 1", "youngest: 0", "line 12, column"),
    ("youngest: 1", "youngest: \"Ada\"", "line 12, column"),
    ("mark: 2", "mark: 1", "seat 2 needs a mark of its own from 1 to 6"),
    ("mark: 2", "mark: 7", "seat 2 needs a mark of its own from 1 to 6"),
    ("\"Ben\"", "\"\"", "seat 2 needs a name of 1 to 24 characters"),
    (
        "\"Ben\"",
        "\"1234567890123456789012345\"",
        "seat 2 needs a name of 1 to 24 characters",
    ),
    (
        "\"Ben\"",
        "\"Be\\nn\"",
        "seat 2 needs a name of 1 to 24 characters",
    ),
    ("\"Ben\"", "\"ADA \"", "two seats are called ADA"),
    (
        ", (name: \"Dara\", mark: 4)",
        "",
        "As written is for 4 to 6 seats, not 3",
    ),
    ("seed: 5", "seed: -5", "line 13, column"),
    ("seed: 5", "seed: 18446744073709551616", "line 13, column"),
    (
        "seed: 5,",
        "seed: 5, luck: 7,",
        "it has a field `luck`, which this program doesn’t know: it was made by a newer Triptych",
    ),
    (
        "copies: 3,",
        "copies: 3, luck: 7,",
        "its level: it has a field `luck`, which this program doesn’t know: it was made by a newer Triptych",
    ),
    ("mark: 2", "mark: 2, shape: 3", "a field `shape`"),
    ("seed: 5,", "seed: 5, seed: 6,", "`seed`"),
    (
        "seed: 5,",
        "seed: 5, save: Some((saved_at: 1)),",
        "line 13, column",
    ),
];

#[test]
fn a_wrong_header_is_refused_with_the_reason() {
    for (from, to, words) in WRONG_HEADS {
        let text = by_hand("Deal([3])");
        assert!(text.contains(from), "{from}");
        let reason = reason(&text.replacen(from, to, 1));
        assert!(reason.contains(words), "{to:?} is refused like this: {reason}");
        assert!(!reason.contains('\n'), "one line: {reason}");
        for ours in [
            "`Record`",
            "`Level`",
            "`SaveHeader`",
            "SeatInfo",
            "House",
            "enum",
            "struct",
        ] {
            assert!(!reason.contains(ours), "{ours} is a type of ours: {reason}");
        }
    }
}

#[test]
fn text_that_is_no_record_is_refused_with_line_and_column() {
    for text in [
        "",
        " ",
        "\n\n",
        "()",
        "(",
        "Hello.",
        "7",
        "[]",
        "{}",
        "\u{feff}",
        "// only a comment",
        "/*",
    ] {
        let error = Untyped::from_text(text).err();
        assert!(
            matches!(error, Some(RecordError::Text { .. })),
            "{text:?} gives {error:?}"
        );
    }
    let after = format!("{}Deal([3])", by_hand("Deal([3])"));
    assert!(
        reason(&after).contains("this record can’t be read: line 1"),
        "{}",
        reason(&after)
    );
}

/// Endless brackets must not exhaust the stack, wherever they are.
#[test]
fn endless_nesting_is_refused() {
    for (open, close) in [
        ("(", ")"),
        ("[", "]"),
        ("Some(", ")"),
        ("{1:", "}"),
        ("Told(", ")"),
        ("/*", "*/"),
    ] {
        for closed in [true, false] {
            let depth = 200_000;
            let end = if closed {
                close.repeat(depth)
            } else {
                String::new()
            };
            let deep = format!("{}{end}", open.repeat(depth));
            for text in [
                deep.clone(),
                by_hand(&deep),
                by_hand("").replacen("seed: 5", &format!("seed: {deep}"), 1),
                by_hand("").replacen("{ 4: 1, 5: 1, 6: 2 }", &deep, 1),
            ] {
                match played(&text) {
                    // Comments may nest to any depth, as long as they end.
                    Ok(_) => assert!(open == "/*" && closed),
                    Err(error) => assert!(!error.to_string().is_empty()),
                }
            }
        }
    }
}

// Damaged records.

/// Reads any bytes as far as possible, as the command line would. Nothing may panic.
fn look_into(bytes: &[u8]) -> Result<(), String> {
    let text = save::unpack(bytes).map_err(|error| error.to_string())?;
    let untyped = Untyped::from_text(&text).map_err(|error| error.to_string())?;
    let game = games::list().get(&untyped.game).ok_or("no such game")?;
    let _looked = game.replay(&untyped, None, Viewer::Table, false)?;
    let _listed = game.legal(&untyped)?;
    game.verify(&untyped)
        .map(|_| ())
        .map_err(|error| error.to_string())
}

#[test]
fn a_truncated_save_is_refused() {
    let (record, packed) = small_save();
    assert_eq!(look_into(&packed), Ok(()));
    let text = save::unpack(&packed).expect("it is whole");
    let untyped = Untyped::from_text(&text).expect("it is whole");
    assert_eq!(Record::from_untyped(&untyped), Ok(record));
    assert_eq!(untyped.save.as_ref().map(|save| &*save.line), Some("Round 1"));
    for length in 0..packed.len() {
        let cut = packed.get(..length).expect("it is shorter");
        assert!(
            look_into(cut).is_err(),
            "cut to {length} of {} bytes",
            packed.len()
        );
    }
    for length in 0..text.trim_end().len() {
        let cut = text.as_bytes().get(..length).expect("it is shorter");
        let error = look_into(cut).expect_err("a text cut short is no record");
        assert!(!error.is_empty());
    }
}

#[test]
fn a_save_with_any_bit_flipped_is_refused() {
    let (_, packed) = small_save();
    for position in 0..packed.len() {
        for bit in 0..8 {
            let mut flipped = packed.clone();
            *flipped.get_mut(position).expect("it is within") ^= 1 << bit;
            assert!(look_into(&flipped).is_err(), "bit {bit} of byte {position}");
        }
    }
    let mut longer = packed;
    longer.push(0);
    assert!(look_into(&longer).is_err(), "a byte too many");
}

/// A plain record has no checksum: a flipped bit may make another record of it, but never a broken table.
#[test]
fn a_plain_record_with_any_bit_flipped_never_breaks_a_table() {
    let text = by_hand("Deal([3]), Told(Draw(M)), // so\nRoll(2), Vote(seat: 1, card: No)");
    for position in 0..text.len() {
        for bit in 0..8 {
            let mut bytes = text.clone().into_bytes();
            *bytes.get_mut(position).expect("it is within") ^= 1 << bit;
            if let Err(error) = look_into(&bytes) {
                assert!(!error.is_empty());
            }
        }
    }
}

/// A save crafted to unpack to more than any record is refused before it is unpacked completely.
#[test]
fn a_save_that_unpacks_to_too_much_is_refused() {
    let bomb = save::pack(&" ".repeat(65 << 20));
    assert!(bomb.len() < 1 << 20);
    assert_eq!(
        save::unpack(&bomb).map_err(|error| error.to_string()),
        Err("this save can’t be unpacked: it may have been cut short or damaged; take an older save".into())
    );
}

/// More entries could overflow the rules' counters and take too much memory.
#[test]
fn the_number_of_entries_is_limited() {
    let text = by_hand(&"Deal([2]),".repeat(ENTRY_LIMIT + 1));
    let error = Untyped::from_text(&text).map_err(|error| error.to_string());
    let error = error.expect_err("it is longer than any game");
    assert!(error.contains("a list of more than 65000 is too long"), "{error}");
    // What comes before the limit can still be viewed.
    let part = Untyped::parse_damaged(&text).expect("its beginning is in order");
    let (record, _) = Record::<Omelas>::parse_partial(&part).expect("the table can be set up");
    assert_eq!(record.entries.len(), ENTRY_LIMIT);
}

#[test]
fn the_number_of_seats_is_limited() {
    let text = by_hand("").replacen(
        "seats: [",
        &format!("seats: [{}", "(name: \"\", mark: 1),".repeat(16)),
        1,
    );
    let error = Untyped::from_text(&text).map_err(|error| error.to_string());
    let error = error.expect_err("nobody has so many seats");
    assert!(error.contains("a list of more than 16 is too long"), "{error}");
}

#[test]
fn quotes_in_errors_fit_on_one_line() {
    let long = "x\\n".repeat(100_000);
    for text in [
        by_hand("").replacen("game: \"omelas\", rules", &format!("game: \"{long}\", rules"), 1),
        by_hand("").replacen("game: \"omelas\", title", &format!("game: \"{long}\", title"), 1),
        by_hand(&format!("Draw(\"{long}\")")),
        by_hand(&"Flip".repeat(50_000)),
        by_hand(&format!(
            "Remark(seat: 1, slot: \"{long}\", to: All, said: Text(\"\"))"
        )),
        by_hand(&format!(
            "Remark(seat: 1, slot: \"note\", to: All, said: Text(\"{long}\"))"
        )),
    ] {
        assert!(text.len() > 100_000);
        let reason = reason(&text);
        assert!(
            !reason.contains('\n') && reason.chars().count() < 1_000,
            "{reason}"
        );
    }
}

#[test]
fn the_length_of_a_remarks_slot_is_limited() {
    let remark = |letters: usize| {
        let slot = "n".repeat(letters);
        by_hand(&format!(
            "Remark(seat: 1, slot: \"{slot}\", to: All, said: Text(\"so\"))"
        ))
    };
    assert!(played(&remark(64)).is_ok());
    let reason = reason(&remark(65));
    assert!(
        reason.ends_with("has a name of at most 64 characters, not 65"),
        "{reason}"
    );
}

/// A save cut short after its entries has lost nothing of the game.
#[test]
fn a_save_cut_after_its_entries_keeps_them_all() {
    let (record, packed) = small_save();
    let text = save::unpack(&packed).expect("it is whole");
    let text = text.trim_end();
    let header = text.find("    save: ").expect("a save says more than its record");
    for length in header..text.len() {
        let cut = text.get(..length).expect("the header is plain");
        let part = Untyped::parse_damaged(cut).unwrap_or_else(|| panic!("nothing is left of {cut}"));
        assert_eq!(Record::from_untyped(&part).as_ref(), Ok(&record), "{cut}");
    }
}

/// Dice in a record are printed before the rules have checked them, so impossible dice must be printable too.
#[test]
fn impossible_dice_can_be_printed() {
    let text = level_text("oubliette");
    let setup = headless::numbered_setup::<Oubliette>("oubliette", text, 2, Seed(1)).expect("two can play");
    let thrown =
        Oubliette::describe_outcome(&setup, &oubliette::Action::Dice(255, 255)).expect("dice are thrown");
    assert_eq!(thrown.face.as_deref(), Some("510"));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn arbitrary_bytes_are_refused(bytes in prop::collection::vec(any::<u8>(), 0..200), packed in any::<bool>()) {
        let bytes = if packed { [b"TRIPTYCH".as_slice(), &bytes].concat() } else { bytes };
        prop_assert!(look_into(&bytes).is_err());
    }

    /// Pieces of a record in any order: mostly nonsense, with every kind of typing error.
    #[test]
    fn arbitrary_pieces_of_records_never_panic(words in prop::collection::vec(prop::sample::select(vec![
        "Deal([3])", "Draw(M)", "Roll(2)", "Told(", "Remark(", "Vote(seat: 1, card: Yes)", "Turn(No)", ",", "(",
        ")", "[", "]", "//", "/*", "*/", "\n", "\"", "'", "r#\"", "#![enable(unwrap_newtypes)]", "seat", ":", "1",
        "#![enable(implicit_some, unwrap_variant_newtypes)]", "\\u{110000}", "Some(", "{", "}", "0x", "-", "1e999",
    ]), 0..12), wrapped in any::<bool>()) {
        let text = words.concat();
        let text = if wrapped { by_hand(&text) } else { text + &by_hand("Deal([3])") };
        let _ = look_into(text.as_bytes());
    }

    /// Whatever people type into names, remarks and file names is read back unchanged.
    #[test]
    fn arbitrary_text_round_trips(
        name in "[^\\p{C}\\s][^\\p{C}]{0,20}[^\\p{C}\\s]", note in any::<String>(), slot in any::<String>(),
        level_id in any::<String>(), line in any::<String>(), seed in any::<u64>(),
    ) {
        let mut setup = scripts::setup("omelas", 4);
        setup.level_id = level_id;
        setup.seed = Seed(seed);
        setup.seats.first_mut().expect("four sit there").name = name;
        prop_assume!(setup.check().is_ok());
        let mut table = Table::<Omelas>::new(setup).expect("it was checked");
        table.remark(Remark { seat: Seat::new(2), slot, to: Audience::All, said: Said::Text(note) }).expect("short");
        let record = table.record();
        let header = SaveHeader { line, ..SaveHeader::default() };
        let text = record.to_text(Some(&header));
        let untyped = Untyped::from_text(&text).map_err(|error| TestCaseError::fail(format!("{error}\n{text}")))?;
        prop_assert_eq!(Record::from_untyped(&untyped), Ok(record));
        prop_assert_eq!(untyped.save, Some(header));
    }
}

// Written files.

/// Returns all files of a folder with their bytes.
fn files(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let mut files: Vec<_> = fs::read_dir(folder)
        .expect("the folder is there")
        .map(|entry| entry.expect("it can be listed").path())
        .filter(|path| path.is_file())
        .map(|path| {
            let bytes = fs::read(&path).expect("it can be read");
            (path, bytes)
        })
        .collect();
    files.sort();
    files
}

#[test]
fn a_save_round_trips() {
    let folder = TempDir::new().expect("a folder to write to");
    let path = folder.path().join("saves of Ada").join("first.triptych");
    let (record, _) = small_save();
    let header = SaveHeader {
        controllers: vec![Controller::Human; 4],
        ..SaveHeader::default()
    };
    files::write(&path, &record, &header).expect("the folder is made");
    files::write(&path, &record, &header).expect("a save is written over");
    let bytes = fs::read(&path).expect("it was written");
    assert!(bytes.starts_with(b"TRIPTYCH"));
    for secret in ["Deal", "Ada", "seed"] {
        let found = bytes
            .windows(secret.len())
            .any(|window| window == secret.as_bytes());
        assert!(!found, "nobody reads {secret} by opening a save by accident");
    }
    let untyped = save::read(&path).expect("it was just written");
    assert_eq!(Record::from_untyped(&untyped), Ok(record));
    assert_eq!(untyped.save, Some(header));
    assert_eq!(
        files(path.parent().expect("it has a folder")).len(),
        1,
        "nothing is left beside it"
    );
}

/// If the new file can't be written, the old one stays bit for bit, and nothing is left beside it.
#[test]
fn a_failed_save_keeps_the_old_file() {
    let folder = TempDir::new().expect("a folder to write to");
    let path = folder.path().join("game.triptych");
    let (record, _) = small_save();
    files::write(&path, &record, &SaveHeader::default()).expect("it can be written");
    let before = files(folder.path());

    // A folder already has the save's name: it is not replaced, and no partial file stays.
    let folder_there = folder.path().join("folder.triptych");
    fs::create_dir(&folder_there).expect("a folder can be made");
    files::write(&folder_there, &record, &SaveHeader::default()).expect_err("a folder is no file");
    assert!(folder_there.is_dir());
    assert_eq!(files(folder.path()), before);

    // A file already has the folder's name.
    let below_a_file = path.join("game.triptych");
    files::write(&below_a_file, &record, &SaveHeader::default()).expect_err("a file is no folder");
    assert_eq!(files(folder.path()), before);
}

#[test]
fn a_refused_file_is_not_changed() {
    let folder = TempDir::new().expect("a folder to write to");
    let (_, packed) = small_save();
    let half = packed.get(..packed.len() / 2).expect("it has two halves");
    for (name, bytes) in [
        ("half", half),
        ("text", b"Hello."),
        ("empty", b""),
        ("binary", &[0xff, 0xfe]),
    ] {
        fs::write(folder.path().join(name), bytes).expect("it can be written");
    }
    let before = files(folder.path());
    for (path, _) in &before {
        let error = save::read(path).expect_err("it is no record");
        assert!(error.starts_with(&format!("{}: ", path.display())), "{error}");
        assert!(!error.contains('\n'), "one line: {error}");
    }
    assert_eq!(files(folder.path()), before);
    let missing = folder.path().join("missing");
    let expected = format!("{}: there is no such file", missing.display());
    assert_eq!(save::read(&missing).err(), Some(expected));
    let error = save::read(folder.path()).expect_err("a folder is no record");
    assert!(error.contains("folder"), "{error}");
}

#[test]
fn the_text_form_matches_its_documentation() {
    let mut table = Table::<Omelas>::new(scripts::setup("omelas", 4)).expect("four can play");
    table
        .act(Action::Deal(scripts::seats(&[2])))
        .expect("it is legal");
    table
        .enter_outcome(Action::Draw(games::omelas::Letter::M))
        .expect("it is legal");
    table.enter_outcome(Action::Roll(3)).expect("it is legal");
    table
        .act(Action::Vote {
            seat: scripts::seat(2),
            card: Card::Yes,
        })
        .expect("it is legal");
    table
        .remark(Remark {
            seat: scripts::seat(3),
            slot: "claim".into(),
            to: Audience::All,
            said: Said::Claim(Claim::Coin(4)),
        })
        .expect("it is in order");
    let text = table.record().to_text(None);
    let (head, entries) = text.split_once("    entries: [\n").expect("entries come last");
    assert_eq!(
        entries,
        "        Deal([2]),\n        Told(Draw(M)),\n        Told(Roll(3)),\n        \
         Vote(seat:2,card:Yes),\n        \
         Remark(seat:3,slot:\"claim\",to:All,said:Claim(Coin(4))),\n    ],\n)\n"
    );
    for line in [
        format!("format: {FORMAT},"),
        "game: \"omelas\",".into(),
        "rules: 1,".into(),
        "level_id: \"omelas\",".into(),
        "youngest: 1,".into(),
    ] {
        assert!(
            head.lines().any(|found| found.trim() == line),
            "{line} stands in\n{head}"
        );
    }
}

/// What people wrote is told as they wrote it, and is no Markdown of its own.
#[test]
fn a_story_is_told_as_markdown() {
    use PassageKind::{Entry, Note, Plain, Told};
    let passage = |(kind, words): (PassageKind, &str)| Passage::new(kind, words);
    let page = |title: &str, passages: &[(PassageKind, &str)]| {
        StoryPage::new(title, passages.iter().copied().map(passage).collect())
    };
    let pages = [
        page("People", &[(Entry, "Ada, a <moth>"), (Entry, "Ben")]),
        page(
            "Scene 1",
            &[
                (Plain, "It begins."),
                (Told, "One.\n*Two.*"),
                (Note, "Ada told it."),
            ],
        ),
    ];
    let wanted = "# The City\n\n## People\n\n* Ada, a \\<moth\\>\n* Ben\n\n## Scene 1\n\nIt begins.\n\n> One.\\\n> \
                  \\*Two.\\*\n\n*Ada told it.*\n";
    assert_eq!(to_markdown("The City", &pages), wanted);
}
