//! Levels: the carried ones, and those of a user's own beside them.

use crate::laws::level_text;
use std::fs;
use std::path::PathBuf;
use tempfile::TempDir;
use triptych::catalog::{Catalog, LevelFile};
use triptych::omelas::OmelasLevel;
use triptych::table::{Level, level};

/// A folder with these level files.
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

/// Why the only broken level is refused.
fn refusal(text: &str) -> String {
    let (_folder, path) = folder(&[("ours.ron", text)]);
    let catalog = Catalog::find_in(std::slice::from_ref(&path));
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
fn what_is_carried_can_be_played() {
    let catalog = Catalog::find_in(&[]);
    assert_eq!(catalog.broken, []);
    let ids: Vec<_> = catalog.levels.iter().map(|level| &*level.id).collect();
    assert!(ids.starts_with(&["omelas", "omelas-extreme"]), "{ids:?}");
    for level in &catalog.levels {
        assert_eq!((&level.file, level.edited), (&None, false));
        assert!(level.seats.min <= level.seats.max);
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
fn a_new_file_shows_up() {
    let text = level_text("omelas")
        .replace("As written", "For four")
        .replace("5: 1, 6: 2", "");
    let (_folder, path) = folder(&[
        ("four.ron", &text),
        ("notes.txt", "not a level"),
        ("four.ron.bak", "("),
    ]);
    let catalog = Catalog::find_in(std::slice::from_ref(&path));
    assert_eq!(catalog.broken, []);
    assert_eq!(catalog.levels.len(), Catalog::find_in(&[]).levels.len() + 1);
    let level = of(&catalog, "four");
    assert_eq!(
        (&*level.title, &*level.game, level.edited),
        ("For four", "omelas", false)
    );
    assert_eq!((level.seats.min, level.seats.max), (4, 4));
    assert_eq!(level.file, Some(path.join("four.ron")));
    assert_eq!(level.text, text);
}

#[test]
fn a_file_of_the_same_id_overrides_and_is_marked_if_it_differs() {
    let carried = level_text("omelas");
    let (_same, same) = folder(&[("omelas.ron", carried)]);
    let catalog = Catalog::find_in(std::slice::from_ref(&same));
    let level = of(&catalog, "omelas");
    assert_eq!(
        (&level.file, level.edited),
        (&Some(same.join("omelas.ron")), false)
    );

    let (_other, other) = folder(&[("omelas.ron", &carried.replace("As written", "As we like it"))]);
    let catalog = Catalog::find_in(std::slice::from_ref(&other));
    let level = of(&catalog, "omelas");
    assert_eq!((&*level.title, level.edited), ("As we like it", true));
    assert_eq!(
        catalog.levels.len(),
        Catalog::find_in(&[]).levels.len(),
        "it replaces the carried one"
    );

    // Of several folders the last one wins.
    let catalog = Catalog::find_in(&[other.clone(), same.clone()]);
    assert_eq!(of(&catalog, "omelas").title, "As written");
    let catalog = Catalog::find_in(&[same, other]);
    assert_eq!(of(&catalog, "omelas").title, "As we like it");
}

#[test]
fn a_broken_file_harms_nothing_else() {
    let carried = level_text("omelas");
    let (_folder, path) = folder(&[("omelas.ron", "("), ("ours.ron", carried)]);
    let catalog = Catalog::find_in(&[path]);
    // The menu still has the carried one; who asks for it by name means the file, and is told what is wrong.
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
    assert_eq!(Catalog::find_in(&[missing]).levels, Catalog::find_in(&[]).levels);
}

#[test]
fn a_broken_level_is_refused_with_line_and_reason() {
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
        ("title: \"As written\",", "", "`title`"),
        (
            "copies: 3,",
            "copies: 2,",
            "copies has to be 3 to 9, so that the bag never runs dry",
        ),
        ("copies: 3,", "copies: 10,", "copies has to be 3 to 9"),
        (
            "faces: 4",
            "faces: 0",
            "faces has to be 1 to 4: the die has four sides",
        ),
        (
            "places: 3",
            "places: 0",
            "The Darkness has 1 to 3 places on this board",
        ),
        (
            "{ 4: 1, 5: 1, 6: 2 }",
            "{ 3: 1, 4: 1 }",
            "rebels has to name a number for 4, 5 or 6 seats, without a gap",
        ),
        ("{ 4: 1, 5: 1, 6: 2 }", "{ 7: 2 }", "without a gap"),
        (
            "{ 4: 1, 5: 1, 6: 2 }",
            "{ 4: 0 }",
            "4 seats with 0 Rebels can't be dealt",
        ),
        (
            "{ 4: 1, 5: 1, 6: 2 }",
            "{ 6: 1 }",
            "6 seats with 1 Rebels can't be dealt",
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
fn a_file_that_is_no_text_or_too_large_is_refused() {
    let (folder, path) = folder(&[]);
    fs::write(folder.path().join("binary.ron"), [0xff, 0xfe, 0x00]).expect("it can be written");
    fs::write(folder.path().join("large.ron"), " ".repeat((4 << 20) + 1)).expect("it can be written");
    fs::create_dir(folder.path().join("folder.ron")).expect("a folder can be made");
    let catalog = Catalog::find_in(&[path]);
    let broken: Vec<_> = catalog.broken.iter().map(|broken| &*broken.id).collect();
    assert_eq!(broken, ["binary", "folder", "large"]);
    assert_eq!(catalog.levels, Catalog::find_in(&[]).levels);
}

#[test]
fn switches_and_summaries_say_what_the_level_says() {
    let mut level: OmelasLevel = level::read(level_text("omelas")).expect("it is carried");
    let names: Vec<_> = level
        .switches()
        .iter()
        .map(|switch| (switch.name, switch.on))
        .collect();
    assert_eq!(
        names,
        [("rebels_know_each_other", false), ("votes_shown_at_end", false)]
    );
    for switch in level.switches() {
        assert!(
            crate::rulebook::has(switch.rule),
            "{} has its paragraph",
            switch.name
        );
        level.set_switch(switch.name, true);
    }
    assert!(level.switches().iter().all(|switch| switch.on));
    let before = level.clone();
    level.set_switch("free_parking", true);
    assert_eq!(level, before, "an unknown switch changes nothing");
    assert_eq!(level.summary(5), "5 seats: 1 Rebel, 4 Council Members");
    assert_eq!(level.summary(6), "6 seats: 2 Rebels, 4 Council Members");
}
