//! The embedded drawings: their size limits, and that every name in the code has a drawing.

use crate::support::levels::level_text;
use std::fs;
use std::path::Path;
use triptych::assets::ART;
use triptych::games;
use triptych::games::oubliette::OublietteLevel;
use triptych::shell::rulebook;
use triptych::table::level;
use triptych::ui::pictures;

/// The size limit of each game's drawings, in MiB.
const BUDGETS: [(&str, usize); 3] = [
    ("omelas", 4),
    // More than seventy card pictures, each cut separately, and two more of each of the ten monsters: it strikes, and
    // it lies defeated.
    ("oubliette", 9),
    ("great_city", 4),
];

#[test]
fn the_drawings_of_a_game_stay_within_their_budget() {
    for game in games::list().iter() {
        let family = game.id();
        let budgets = BUDGETS.iter().filter(|(name, _)| *name == family);
        let budget = budgets
            .map(|(_, mib)| mib << 20)
            .next()
            .expect("every game has a budget");
        let own = ART
            .iter()
            .filter(|(name, _)| name.split('/').next() == Some(family));
        let forms = own.flat_map(|(_, forms)| forms.iter());
        let weight: usize = forms.map(|(_, bytes)| bytes.len()).sum();
        assert!(weight > 0, "{family} has drawings");
        assert!(
            weight <= budget,
            "{family}'s drawings weigh {weight} bytes, and {budget} are allowed"
        );
    }
}

/// A level of Open Oubliette names the picture of each of its cards.
#[test]
fn every_card_of_the_built_in_levels_has_a_drawing() {
    for id in ["oubliette", "landlords-visit"] {
        let level: OublietteLevel = level::read(level_text(id)).expect("it is embedded");
        let monsters = level.monsters.iter().map(|card| ("monster", &card.art));
        let treasures = level.treasures.iter().map(|card| ("treasure", &card.art));
        let events = level.events.iter().map(|card| ("event", &card.art));
        let wounds = level.wounds.iter().map(|card| ("wound", &card.art));
        let without: Vec<_> = monsters
            .chain(treasures)
            .chain(events)
            .chain(wounds)
            .map(|(kind, art)| format!("oubliette/{kind}-{art}"))
            .filter(|name| !pictures::exists(name))
            .collect();
        assert!(without.is_empty(), "{id}: there are no drawings {without:?}");
    }
}

/// So does the rulebook, for the plates of its paragraphs.
#[test]
fn every_drawing_in_the_rulebooks_exists() {
    for (game, _) in triptych::texts::RULEBOOKS {
        let book = rulebook::of(&games::list(), game).expect("it is on the shelf");
        let parts = book.pages().flat_map(|(_, paragraph)| &paragraph.pieces);
        let without: Vec<_> = parts
            .filter_map(|part| match part {
                rulebook::Part::Piece(name) if !pictures::exists(name) => Some(name),
                _ => None,
            })
            .collect();
        assert!(without.is_empty(), "{game}: there are no drawings {without:?}");
    }
}

/// The prefixes of drawings' names.
const FAMILIES: [&str; 3] = ["shared/", "omelas/", "oubliette/"];

/// A misspelt drawing's name would show nothing on the table; this test finds it.
#[test]
fn every_drawing_named_in_the_code_exists() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut folders = vec![root.join("src")];
    let mut named = 0;
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("the sources are there").flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let text = fs::read_to_string(&path).expect("sources are text");
            for word in text
                .split('"')
                .filter(|word| FAMILIES.iter().any(|family| word.starts_with(family)))
            {
                let whole = word
                    .chars()
                    .all(|letter| letter.is_ascii_alphanumeric() || "/-".contains(letter));
                if whole && !word.ends_with('-') {
                    named += 1;
                    assert!(
                        pictures::exists(word),
                        "{}: there is no drawing {word}",
                        path.display()
                    );
                }
            }
        }
    }
    assert!(
        named > 80,
        "only {named} names were found: is this still how they are written?"
    );
}
