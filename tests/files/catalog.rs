//! Levels: the embedded ones and the user's own.

use crate::support::levels::level_text;
use crate::support::rulebook;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicU64;
use tempfile::TempDir;
use triptych::catalog::{Catalog, LevelFile};
use triptych::games;
use triptych::games::omelas::OmelasLevel;
use triptych::games::oubliette::OublietteLevel;
use triptych::headless::{Series, Simulation};
use triptych::table::{Controller, Level, Seed, Skill, level};

/// Creates a folder with these level files.
fn folder(files: &[(&str, &str)]) -> (TempDir, PathBuf) {
    let folder = TempDir::new().expect("a folder to write to");
    for (name, text) in files {
        fs::write(folder.path().join(name), text).expect("it can be written");
    }
    let path = folder.path().to_path_buf();
    (folder, path)
}

fn of<'c>(catalog: &'c Catalog, id: &str) -> &'c LevelFile {
    catalog.level(id).unwrap_or_else(|error| panic!("{error}"))
}

/// Collects the embedded levels and those in these folders.
fn find_in(folders: &[PathBuf]) -> Catalog {
    Catalog::find_in(&games::list(), folders)
}

/// Returns the reason why a folder's only level, which is broken, is refused.
fn refusal(text: &str) -> String {
    let (_folder, path) = folder(&[("ours.ron", text)]);
    let catalog = find_in(std::slice::from_ref(&path));
    assert!(catalog.levels.iter().all(|level| level.id != "ours"));
    let [broken] = &catalog.broken[..] else {
        panic!("one level is broken, not {:?}", catalog.broken);
    };
    assert_eq!((&*broken.id, &broken.file), ("ours", &path.join("ours.ron")));
    assert!(!broken.error.contains('\n'), "one line: {}", broken.error);
    assert!(
        catalog
            .level("ours")
            .is_err_and(|error| error.ends_with(&broken.error)),
        "who asks for it is told why"
    );
    broken.error.clone()
}

#[test]
fn every_built_in_level_can_be_played() {
    let catalog = find_in(&[]);
    assert_eq!(catalog.broken, []);
    let ids: Vec<_> = catalog.levels.iter().map(|level| &*level.id).collect();
    // Ordered by game, and then by id.
    assert!(
        ids.starts_with(&["omelas", "omelas-extreme", "landlords-visit", "oubliette"]),
        "{ids:?}"
    );
    assert_eq!(
        ids.get(4..).unwrap_or_default(),
        ["bug-rebellion", "spider-turns", "sweet-cargo", "the-great-city"]
    );
    for level in &catalog.levels {
        assert_eq!((&level.file, level.edited), (&None, false));
        assert!(level.seats.min <= level.seats.max);
    }
    for (id, game, title, seats) in [
        ("oubliette", "oubliette", "As written", (2, 6)),
        ("landlords-visit", "oubliette", "The Landlord’s visit", (1, 6)),
        ("bug-rebellion", "great_city", "The looms say I", (2, 5)),
        ("spider-turns", "great_city", "The spider turns", (2, 5)),
        ("sweet-cargo", "great_city", "A sweet cargo", (2, 5)),
        ("the-great-city", "great_city", "The Great City", (2, 5)),
    ] {
        let level = of(&catalog, id);
        assert_eq!((&*level.game, &*level.title), (game, title));
        assert_eq!((level.seats.min, level.seats.max), seats);
    }
    assert_eq!(
        catalog.level("chess").err(),
        Some(format!(
            "there is no level “chess”: take one of {}",
            ids.join(", ")
        ))
    );
}

#[test]
fn a_new_level_file_is_listed() {
    let text = level_text("omelas")
        .replace("As written", "For four")
        .replace("5: 1, 6: 2", "");
    let (_folder, path) = folder(&[
        ("four.ron", &text),
        ("notes.txt", "not a level"),
        ("four.ron.bak", "("),
        (".hidden.ron", "("),
    ]);
    let catalog = find_in(std::slice::from_ref(&path));
    assert_eq!(catalog.broken, []);
    assert_eq!(catalog.levels.len(), find_in(&[]).levels.len() + 1);
    let level = of(&catalog, "four");
    assert_eq!(
        (&*level.title, &*level.game, level.edited),
        ("For four", "omelas", false)
    );
    assert_eq!((level.seats.min, level.seats.max), (4, 4));
    assert_eq!(level.file, Some(path.join("four.ron")));
    assert_eq!(level.text, text);

    // On systems that write file names in capitals, they are the same names.
    let (_folder, path) = folder(&[("LOUD.RON", &text)]);
    let catalog = find_in(&[path]);
    assert_eq!(of(&catalog, "LOUD").title, "For four");
}

#[test]
fn a_file_with_a_built_in_id_overrides_it_and_is_marked() {
    let carried = level_text("omelas");
    let (_same, same) = folder(&[("omelas.ron", carried)]);
    let catalog = find_in(std::slice::from_ref(&same));
    let level = of(&catalog, "omelas");
    assert_eq!(
        (&level.file, level.edited),
        (&None, false),
        "an unchanged copy is the built-in level"
    );

    let (_other, other) = folder(&[("omelas.ron", &carried.replace("As written", "As we like it"))]);
    let catalog = find_in(std::slice::from_ref(&other));
    let level = of(&catalog, "omelas");
    assert_eq!((&*level.title, level.edited), ("As we like it", true));
    assert_eq!(
        catalog.levels.len(),
        find_in(&[]).levels.len(),
        "it replaces the embedded one"
    );

    // Of several folders the last one wins.
    let catalog = find_in(&[other.clone(), same.clone()]);
    assert_eq!(of(&catalog, "omelas").title, "As written");
    let catalog = find_in(&[same, other]);
    assert_eq!(of(&catalog, "omelas").title, "As we like it");
}

#[test]
fn a_broken_level_file_affects_no_other_level() {
    let carried = level_text("omelas");
    let (_folder, path) = folder(&[("omelas.ron", "("), ("ours.ron", carried)]);
    let catalog = find_in(&[path]);
    // The menu still has the embedded one; asking for the level by name means the file, and gives the file's error.
    let listed = catalog.levels.iter().find(|level| level.id == "omelas");
    assert_eq!(listed.map(|level| level.text.as_str()), Some(carried));
    let refused = catalog.level("omelas").expect_err("it is broken");
    assert!(refused.contains("omelas.ron: line 1"), "{refused}");
    assert_eq!(of(&catalog, "ours").title, "As written");
    assert_eq!(
        catalog.broken.len(),
        1,
        "and what is wrong with the other is listed"
    );
    let missing = PathBuf::from("there is no such folder");
    assert_eq!(find_in(&[missing]).levels, find_in(&[]).levels);
}

#[test]
fn a_broken_omelas_level_is_refused_with_line_and_reason() {
    let carried = level_text("omelas");
    for (from, to, words) in [
        ("copies: 3,", "copies: ,", "line 6, column"),
        ("copies: 3,", "copies: 3", "line 8, column"),
        ("copies: 3,", "copies: many,", "line 6, column"),
        ("copies: 3,", "copies: 1000,", "line 6, column"),
        ("copies: 3,", "copies: 3, copies: 3,", "line 6, column"),
        ("copies: 3,", "copies: 3, luck: 7,", "`luck`"),
        ("copies: 3,", "", "`copies`"),
        ("rebels_know_each_other: false,", "", "`rebels_know_each_other`"),
        ("game: \"omelas\"", "game: 7", "line 3, column"),
        ("game: \"omelas\",", "", "`game`"),
        ("title: \"As written\",", "", "the field `title` is missing"),
        (
            "title: \"As written\",",
            "titel: \"As written\",",
            "line 4, column",
        ),
        (
            "title: \"As written\",",
            "titel: \"As written\",",
            "there is no field `titel` here; there can be game, title",
        ),
        (
            "copies: 3,",
            "copies: 2,",
            "copies has to be 3 to 9, or all tiles of a letter could lie in The Darkness",
        ),
        ("copies: 3,", "copies: 10,", "copies has to be 3 to 9"),
        (
            "faces: 4",
            "faces: 0",
            "faces has to be 1 to 6, because at most six people vote",
        ),
        (
            "places: 3",
            "places: 0",
            "The Darkness has 1 to 3 places on this board",
        ),
        (
            "{ 4: 1, 5: 1, 6: 2 }",
            "{ 3: 1, 4: 1 }",
            "rebels needs a number for each count of seats, within 4 to 6 and without a gap",
        ),
        ("{ 4: 1, 5: 1, 6: 2 }", "{ 7: 2 }", "without a gap"),
        (
            "{ 4: 1, 5: 1, 6: 2 }",
            "{ 4: 0 }",
            "4 seats with 0 Rebels can’t be dealt",
        ),
        (
            "{ 4: 1, 5: 1, 6: 2 }",
            "{ 6: 1 }",
            "6 seats with 1 Rebels can’t be dealt",
        ),
        (
            "title: \"As written\"",
            "title: \"\"",
            "the title is empty: give the level a name",
        ),
        ("game: \"omelas\"", "game: \"chess\"", "no game is called “chess”"),
    ] {
        assert!(carried.contains(from), "{from}");
        let error = refusal(&carried.replacen(from, to, 1));
        assert!(error.contains(words), "{to:?} is refused like this: {error}");
    }
    for text in ["", "Hello.", "(", &"(".repeat(100_000), &"[".repeat(100_000)] {
        assert!(refusal(text).starts_with("line "), "{}", refusal(text));
    }
}

#[test]
fn a_broken_oubliette_level_is_refused_with_line_and_reason() {
    let carried = level_text("oubliette");
    let squasc = "(name: \"Squasc\", power: 1, copies: 3,";
    for (from, to, words) in [
        // Invalid RON, or the wrong structure; the line is named.
        ("goal: 6000,", "goal: ,", "line 15, column"),
        ("goal: 6000,", "goal: lots,", "line 15, column"),
        ("goal: 6000,", "goal: -1,", "line 15, column"),
        ("goal: 6000,", "", "`goal`"),
        ("goal: 6000,", "goal: 6000, luck: 7,", "`luck`"),
        ("visit: None,", "visit: Some((turns: 3)),", "`rate`"),
        (
            "ambush_at_exit: true,",
            "ambush_at_exit: maybe,",
            "line 23, column",
        ),
        ("effect: Rage(4)", "effect: Rage(400)", "out of bounds"),
        ("effect: Rage(4)", "effect: Anger(4)", "`Anger`"),
        ("effect: Tunnel(4)", "effect: Tunnel(ahead)", "line 1"),
        (
            squasc,
            "(name: \"Squasc\", power: 256, copies: 3,",
            "out of bounds",
        ),
        ("gives: Weapon(1)", "gives: Sword(1)", "`Sword`"),
        // Numbers that make a game unplayable.
        (
            "goal: 6000,",
            "goal: 0,",
            "goal must be more than 0, except in a visit",
        ),
        (
            "visit: None,",
            "visit: Some((turns: 3, rate: 10, currency: \"$\")),",
            "a visit has no goal: set goal to 0",
        ),
        (
            "seats: (fewest: 2,",
            "seats: (fewest: 1,",
            "seats must be from 2 to 6",
        ),
        ("most: 6)", "most: 7)", "seats must be from 2 to 6"),
        (
            "(fewest: 2, most: 6)",
            "(fewest: 5, most: 4)",
            "seats must be from 2 to 6",
        ),
        (
            squasc,
            "(name: \"Squasc\", power: 255, copies: 3,",
            "Squasc: a power is 0 to 20",
        ),
        (
            squasc,
            "(name: \"Squasc\", power: 21, copies: 3,",
            "Squasc: a power is 0 to 20",
        ),
        (
            squasc,
            "(name: \"Squasc\", power: 1, copies: 0,",
            "each with 1 copy or more",
        ),
        (
            squasc,
            "(name: \"Squasc\", power: 1, copies: 255,",
            "monsters has 284 cards of 10 kinds",
        ),
        (
            squasc,
            "(name: \" \", power: 1, copies: 3,",
            "every card needs a name of 1 to 40 characters",
        ),
        (
            "art: \"squasc\"",
            "art: \"../squasc\"",
            "Squasc: art is the name of a drawing",
        ),
        (
            "art: \"squasc\"",
            "art: \"\"",
            "Squasc: art is the name of a drawing",
        ),
        (
            "value: 1200,",
            "value: 0,",
            "Plate Mail Armor: a treasure is worth 1 to 100,000",
        ),
        (
            "value: 1200,",
            "value: 100001,",
            "Plate Mail Armor: a treasure is worth 1 to 100,000",
        ),
        (
            "gives: Armour(6)",
            "gives: Armour(21)",
            "Plate Mail Armor: a treasure is worth 1 to 100,000 and gives at most 20",
        ),
        (
            "modifier: 4",
            "modifier: 11",
            "Critical!: a wound’s modifier is 0 to 10",
        ),
        (
            "effect: Tunnel(4)",
            "effect: Tunnel(7)",
            "Tunnel: a tunnel leads 1 to 4 spaces ahead or back",
        ),
        (
            "effect: Tunnel(4)",
            "effect: Tunnel(0)",
            "Tunnel: a tunnel leads 1 to 4 spaces ahead or back",
        ),
        (
            "effect: Tunnel(-4)",
            "effect: Tunnel(-128)",
            "Tunnel: a tunnel leads 1 to 4 spaces ahead or back",
        ),
        (
            "Secret(least: 5,",
            "Secret(least: 7,",
            "Secret: least is 1 to 6 and cards 1 to 32",
        ),
        (
            "Secret(least: 5, cards: 3)",
            "Secret(least: 5, cards: 33)",
            "Secret: least is 1 to 6",
        ),
        ("Trap(most: 2)", "Trap(most: 0)", "Trap: most is 1 to 6"),
        (
            "power: 10, cards: 3)",
            "power: 21, cards: 3)",
            "Dragon Hoard: a power is 0 to 20",
        ),
        (
            "Explorer(cards: 3)",
            "Explorer(cards: 0)",
            "Skeleton: cards is 1 to 32",
        ),
        (
            "Ambush(cards: 3)",
            "Ambush(cards: 200)",
            "Ambush: cards is 1 to 32",
        ),
        (
            "monster: \"Ogre\"",
            "monster: \"Unicorn\"",
            "Quest: a quest names one of the monsters",
        ),
        (
            "LevelUp(power: 1,",
            "LevelUp(power: 6,",
            "Level Up: power is at most 5",
        ),
        (
            "HealingWaters(wounds: 2)",
            "HealingWaters(wounds: 0)",
            "Healing Waters: wounds is 1 to 32",
        ),
        ("Rage(4)", "Rage(0)", "Rage: it gives 1 to 20"),
        ("Dodge(3)", "Dodge(21)", "Dodge: it gives 1 to 20"),
        (
            "title: \"As written\"",
            "title: \"\"",
            "the title is empty: give the level a name",
        ),
        // The level's game is checked before everything else.
        ("game: \"oubliette\"", "game: \"omelas\"", "line "),
    ] {
        assert!(carried.contains(from), "{from}");
        let error = refusal(&carried.replacen(from, to, 1));
        assert!(error.contains(words), "{to:?} is refused like this: {error}");
    }
    // Two hundred kinds, no kinds at all, and monsters that could never be beaten.
    let squasc = carried
        .lines()
        .find(|line| line.contains("\"Squasc\""))
        .expect("it has one");
    let many = carried.replacen(squasc, &squasc.repeat(200), 1);
    assert!(refusal(&many).contains("of 209 kinds: it needs 1 to 64 cards of at most 32 kinds"));
    let (before, rest) = carried.split_once("wounds: [").expect("it has wounds");
    assert!(rest.contains("Critical!"));
    assert!(refusal(&format!("{before}wounds: [])")).contains("wounds has 0 cards of 0 kinds"));
    let strong = (1..=8).fold(carried.to_owned(), |text, power| {
        text.replace(&format!("power: {power}, copies"), "power: 9, copies")
    });
    assert!(refusal(&strong).contains("there has to be a monster of power 8 or less"));
    let visit = level_text("landlords-visit");
    for (from, to, words) in [
        (
            "turns: 3",
            "turns: 0",
            "a visit has 1 to 20 turns and a rate of 1 to 10,000",
        ),
        ("turns: 3", "turns: 21", "a visit has 1 to 20 turns"),
        ("rate: 10", "rate: 0", "a rate of 1 to 10,000"),
        (
            "currency: \"$\"",
            "currency: \"\"",
            "the currency sign has 1 to 8 characters",
        ),
        (
            "currency: \"$\"",
            "currency: \"doubloons\"",
            "the currency sign has 1 to 8 characters",
        ),
        ("goal: 0,", "goal: 6000,", "a visit has no goal: set goal to 0"),
        ("fewest: 1", "fewest: 0", "seats must be from 1 to 6"),
    ] {
        assert!(visit.contains(from), "{from}");
        let error = refusal(&visit.replacen(from, to, 1));
        assert!(error.contains(words), "{to:?} is refused like this: {error}");
    }
}

#[test]
fn a_binary_or_oversized_level_file_is_refused() {
    let (folder, path) = folder(&[]);
    fs::write(folder.path().join("binary.ron"), [0xff, 0xfe, 0x00]).expect("it can be written");
    fs::write(folder.path().join("large.ron"), " ".repeat((4 << 20) + 1)).expect("it can be written");
    fs::create_dir(folder.path().join("folder.ron")).expect("a folder can be made");
    let catalog = find_in(&[path]);
    let broken: Vec<_> = catalog.broken.iter().map(|broken| &*broken.id).collect();
    assert_eq!(broken, ["binary", "folder", "large"]);
    assert_eq!(catalog.levels, find_in(&[]).levels);
}

/// A device never ends, and reading a pipe would block.
#[cfg(unix)]
#[test]
fn devices_and_pipes_are_not_read_as_levels() {
    let (folder, path) = folder(&[]);
    std::os::unix::fs::symlink("/dev/null", folder.path().join("device.ron")).expect("links can be made");
    let catalog = find_in(&[path]);
    let broken: Vec<_> = catalog
        .broken
        .iter()
        .map(|broken| (&*broken.id, &*broken.error))
        .collect();
    assert_eq!(broken, [("device", "it is not a file")]);
}

#[test]
fn a_title_fits_on_one_menu_line() {
    for level in find_in(&[]).levels {
        let with = |title: &str| {
            let plain = format!("title: \"{}\"", level.title);
            let text = level.text.replacen(&plain, &format!("title: \"{title}\""), 1);
            assert_ne!(text, level.text, "{}", level.id);
            text
        };
        for title in ["", "  ", &"x".repeat(61), "two\\nlines", "\\u{202E}"] {
            let reason = refusal(&with(title));
            assert!(reason.contains("title"), "{}, {title:?}: {reason}", level.id);
        }
        let (_folder, path) = folder(&[("ours.ron", &with(&"x".repeat(60)))]);
        assert_eq!(of(&find_in(&[path]), "ours").title.len(), 60);
    }
}

#[test]
fn switches_and_summaries_match_the_omelas_level() {
    let mut level: OmelasLevel = level::read(level_text("omelas")).expect("it is embedded");
    let names: Vec<_> = level
        .switches()
        .iter()
        .map(|switch| (switch.name, switch.on))
        .collect();
    assert_eq!(
        names,
        [
            ("rebels_know_each_other", false),
            ("votes_shown_at_end", false),
            ("lost_letters_count", false)
        ]
    );
    for switch in level.switches() {
        assert!(rulebook::has(switch.rule), "{} has its paragraph", switch.name);
        level.set_switch(switch.name, true);
    }
    assert!(level.switches().iter().all(|switch| switch.on));
    let before = level.clone();
    level.set_switch("free_parking", true);
    assert_eq!(level, before, "an unknown switch changes nothing");
    assert_eq!(level.summary(5), "5 seats: 1 Rebel, 4 Council Members");
    assert_eq!(level.summary(6), "6 seats: 2 Rebels, 4 Council Members");
}

#[test]
fn switches_and_summaries_match_the_oubliette_level() {
    let mut level: OublietteLevel = level::read(level_text("oubliette")).expect("it is embedded");
    let names: Vec<_> = level
        .switches()
        .iter()
        .map(|switch| (switch.name, switch.on))
        .collect();
    assert_eq!(
        names,
        [
            ("odds", true),
            ("roll_by_hand", true),
            ("direction_only_from_exit", false),
            ("ambush_at_exit", true),
            ("no_extra_turn_after_exit", false),
            ("one_weapon_one_armour", false),
            ("explorer_loot_returns", false),
            ("level_up_for_all", false),
            ("ambush_after_tunnel", true),
            ("extra_turn_by_first_roll", true),
        ]
    );
    for switch in level.switches() {
        assert!(rulebook::has(switch.rule), "{} has its paragraph", switch.name);
        let before = level.clone();
        level.set_switch(switch.name, !switch.on);
        assert_ne!(level, before, "{} changes the level", switch.name);
        let turned = level.switches().into_iter().filter(|other| {
            other.on
                != before
                    .switches()
                    .iter()
                    .any(|old| old.name == other.name && old.on)
        });
        assert_eq!(turned.map(|other| other.name).collect::<Vec<_>>(), [switch.name]);
        level.set_switch(switch.name, switch.on);
        assert_eq!(level, before, "and back");
    }
    let before = level.clone();
    level.set_switch("free_parking", true);
    assert_eq!(level, before, "an unknown switch changes nothing");
    assert_eq!(level.summary(4), "4 players, first to cash in 6,000");
    let visit: OublietteLevel = level::read(level_text("landlords-visit")).expect("it is embedded");
    assert_eq!(visit.summary(1), "1 visitor, 3 turns");
    assert_eq!(visit.summary(3), "3 visitors, 3 turns each");
}

#[test]
fn a_broken_great_city_level_is_refused_with_line_and_reason() {
    let carried = level_text("bug-rebellion");
    let class = "traits: (Minus, Minus, Plus), class: Queen";
    for (from, to, words) in [
        ("pool: (12, 24, 40, 60)", "pool: (12, 24, 40)", "line "),
        (
            "pool: (12, 24, 40, 60)",
            "pool: (12, 24, 40, 0)",
            "a Peril pool holds 1 to 200 scarabs, not 0",
        ),
        (
            "pool: (12, 24, 40, 60)",
            "pool: (12, 24, 201, 60)",
            "a Peril pool holds 1 to 200 scarabs, not 201",
        ),
        (
            "fewest: 2",
            "fewest: 1",
            "2 to 5 can play besides the GM, not 1 to 5",
        ),
        ("most: 5", "most: 6", "2 to 5 can play besides the GM, not 2 to 6"),
        ("strict: false,", "strict: false, luck: 7,", "`luck`"),
        ("strict: false,", "", "`strict`"),
        (
            "dice: (5, 1, 6, 3, 6, 7)",
            "dice: (5, 1, 6, 3, 6, 9)",
            "the situation’s dice show 1 to 8",
        ),
        (
            "dice: (2, 1, 7)",
            "dice: (0, 1, 7)",
            "Spinner of Nine: the dice show 1 to 8",
        ),
        (
            class,
            "traits: (Minus, Plus, Plus), class: Queen",
            "Spinner of Nine has 1 + stones and needs as many + traits, not 2",
        ),
        (
            class,
            "traits: (Minus, Minus, Plus), class: Learned",
            "learned is not a class of that kind",
        ),
        (
            class,
            "traits: (Minus, Minus, Plus), class: Myrmidon",
            "Spinner of Nine can’t be myrmidon: the blue stone shows − and is not moving",
        ),
        (
            "name: \"Spinner of Nine\"",
            "name: \" \"",
            "a ready-made character has a name of 1 to 32 characters",
        ),
        ("game: \"great_city\"", "game: \"omelas\"", "line "),
    ] {
        assert!(carried.contains(from), "{from}");
        let error = refusal(&carried.replacen(from, to, 1));
        assert!(error.contains(words), "{to:?} is refused like this: {error}");
    }
}

/// Returns the examples of the levels page: each file's name and its text.
fn examples() -> Vec<(&'static str, &'static str)> {
    let page = include_str!("../../docs/levels.md");
    let blocks = page.split("```ron\n").skip(1);
    blocks
        .map(|block| {
            let (text, _) = block.split_once("```").expect("an example ends");
            let (first, _) = text.split_once('\n').expect("an example has lines");
            let name = first
                .strip_prefix("// levels/")
                .expect("an example names its file");
            (name, text)
        })
        .collect()
}

/// Any example copied from the page is a level that is listed, set up and played.
#[test]
fn the_examples_in_the_level_docs_can_be_played() {
    let examples = examples();
    let (_folder, path) = folder(&examples);
    let catalog = find_in(&[path]);
    assert_eq!(catalog.broken, []);
    for (file, _) in &examples {
        let id = file.strip_suffix(".ron").expect("a level is a .ron file");
        let level = of(&catalog, id);
        let game = games::list().get(&level.game).expect("it is a level of ours");
        let done = AtomicU64::new(0);
        for seats in [level.seats.min, level.seats.max] {
            let figures = game.simulate(&Simulation {
                series: Series {
                    level_id: id,
                    level: &level.text,
                    games: 3,
                    seed: Seed(11),
                    threads: 1,
                    done: &done,
                },
                seats: &vec![Controller::Computer(Skill::Steady); seats],
                verified: true,
            });
            let figures = figures.unwrap_or_else(|reason| panic!("{id} of {seats}: {reason}"));
            assert_eq!(figures.games, 3);
        }
    }
    // Every game has an example.
    for game in games::list().iter() {
        let its = |(file, _): &(&str, &str)| {
            let id = file.strip_suffix(".ron").unwrap_or(file);
            of(&catalog, id).game == game.id()
        };
        assert!(examples.iter().any(its), "{} has no example", game.id());
    }
    // The refusal looks as the page shows it, except for its column.
    let without_column = |text: &str| match text.split_once(", column ") {
        Some((line, rest)) => format!(
            "{line}{}",
            rest.trim_start_matches(|letter: char| letter.is_ascii_digit())
        ),
        None => text.to_owned(),
    };
    let page = include_str!("../../docs/levels.md");
    let shown: Vec<_> = page.lines().map(without_column).collect();
    let (_, harbour) = examples.first().copied().expect("there are examples");
    for wrong in ["copies: many,", "copies: 1,"] {
        let error = refusal(&harbour.replacen("copies: 4,", wrong, 1));
        let line = without_column(&format!("harbour-council.ron: {error}"));
        assert!(shown.contains(&line), "{line}");
    }
}

/// Names and texts are lines that can be seen, names differ, and references lead somewhere.
#[test]
fn names_texts_and_references_of_a_level_file_are_checked() {
    let city = |to: &str| level_text("bug-rebellion").replacen("plot: Some(\"bug-rebellion\")", to, 1);
    assert!(refusal(&city("plot: Some(\"bug-rebelion\")")).contains("no plot is called “bug-rebelion”"));
    let ready = |name: &str| {
        let text = level_text("bug-rebellion");
        let names: Vec<&str> = text.split("name: \"").skip(1).collect();
        let last = names
            .last()
            .and_then(|rest| rest.split('"').next())
            .expect("it has characters");
        text.replacen(&format!("name: \"{last}\""), &format!("name: \"{name}\""), 1)
    };
    let first = level_text("bug-rebellion")
        .split("name: \"")
        .nth(1)
        .and_then(|rest| rest.split('"').next());
    let first = first.expect("it has agents");
    for name in [
        first.to_owned(),
        first.to_uppercase(),
        format!(" {first}\\u{{200D}}"),
    ] {
        let error = refusal(&ready(&name));
        let words = if name.ends_with('}') {
            "has to be a line"
        } else {
            "two are called"
        };
        assert!(error.contains(words), "{name}: {error}");
    }
    for (name, words) in [
        ("\\u{3164}", "nothing of it can be seen"),
        ("\\u{200B}", "has to be a line"),
        ("two\\nlines", "it has a line break"),
        ("\\u{1b}[2J", "another character that can’t be seen"),
    ] {
        let error = refusal(&ready(name));
        assert!(error.contains(words), "{name}: {error}");
        let squasc = format!("name: \"{name}\", power: 1");
        let error = refusal(&level_text("oubliette").replacen("name: \"Squasc\", power: 1", &squasc, 1));
        assert!(error.contains(words), "{name}: {error}");
    }
    let oubliette = |from: &str, to: &str| {
        assert!(level_text("oubliette").contains(from), "{from}");
        refusal(&level_text("oubliette").replacen(from, to, 1))
    };
    let dragon = |to: &str| oubliette("Hoard(name: \"Dragon\"", &format!("Hoard(name: \"{to}\""));
    assert!(dragon("\\u{1b}[2J").contains("the monster of Dragon Hoard"));
    assert!(oubliette("name: \"Dragon\", power", "name: \"squasc\", power").contains("two are called"));
    let long = "x".repeat(501);
    let text = level_text("oubliette")
        .split("text: \"")
        .nth(1)
        .and_then(|rest| rest.split('"').next());
    let text = format!("text: \"{}\"", text.expect("it has events"));
    for (to, words) in [
        (&*long, "has to be a line of 1 to 500 characters: it has 501"),
        ("a\\nb", "a line break"),
    ] {
        let error = oubliette(&text, &format!("text: \"{to}\""));
        assert!(error.contains(words), "{error}");
    }
}

/// Editors on Windows mark a text with a byte order mark, or save it as UTF-16.
#[test]
fn a_byte_order_mark_is_ignored_and_utf_16_is_named() {
    let (folder, path) = folder(&[("omelas.ron", &format!("\u{FEFF}{}", level_text("omelas")))]);
    let catalog = find_in(std::slice::from_ref(&path));
    assert_eq!(catalog.broken, []);
    assert!(!of(&catalog, "omelas").edited, "it is a copy");
    let wide = |marked: bool| {
        let text = level_text("omelas").encode_utf16();
        let mark = marked.then_some(0xFEFF);
        mark.into_iter()
            .chain(text)
            .flat_map(u16::to_le_bytes)
            .collect::<Vec<u8>>()
    };
    for marked in [true, false] {
        fs::write(folder.path().join("omelas.ron"), wide(marked)).expect("it can be written");
        let catalog = find_in(std::slice::from_ref(&path));
        let [broken] = &catalog.broken[..] else {
            panic!("it is broken");
        };
        assert_eq!(broken.error, "it is text in UTF-16: save it as UTF-8");
    }
}

/// Every file with the author's cards is in all lists of the files under his licence.
#[test]
fn files_with_the_authors_texts_are_listed_under_his_licence() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |name: &str| fs::read_to_string(root.join(name)).expect("it is there");
    let copyright = read("packaging/linux/copyright");
    let listed = copyright
        .split("\n\n")
        .find(|part| part.contains("John Colagioia"));
    let (files, _) = listed
        .and_then(|part| part.split_once("Copyright:"))
        .expect("it lists his files");
    let patterns: Vec<&str> = files.split_whitespace().skip(1).collect();
    for list in ["CREDITS.md", "LICENSE-CC-BY-SA"] {
        let list = read(list);
        assert!(
            patterns.iter().all(|pattern| list.contains(pattern)),
            "{patterns:?}\n{list}"
        );
    }
    let mut found = 0;
    for folder in [
        "levels",
        "levels/guides",
        "tests/records",
        "tests/situations/oubliette",
    ] {
        for entry in fs::read_dir(root.join(folder)).expect("it is there").flatten() {
            let name = format!("{folder}/{}", entry.file_name().display());
            let is_his = entry.path().is_file() && read(&name).replace(' ', "").contains("(name:\"Squasc\"");
            let covers = |pattern: &&str| match pattern.strip_suffix('*') {
                Some(start) => name.starts_with(start),
                None => name == **pattern,
            };
            assert!(!is_his || patterns.iter().any(covers), "{name} is in no list");
            found += usize::from(is_his);
        }
    }
    assert!(found > 10, "{found}");
}
