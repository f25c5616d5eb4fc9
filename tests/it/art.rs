//! The drawings that the program carries: how much they weigh, and that every name in the code has one.

use std::fs;
use std::path::Path;
use triptych::embedded::ART;
use triptych::registry;
use triptych::scene::pictures;

/// The most that one game's drawings may weigh, in bytes.
const BUDGET: usize = 4 << 20;

#[test]
fn a_games_drawings_stay_within_their_budget() {
    for game in registry::games() {
        let family = game.lab.id();
        let own = ART
            .iter()
            .filter(|(name, ..)| name.split('/').next() == Some(family));
        let weight: usize = own.map(|(.., bytes)| bytes.len()).sum();
        assert!(weight > 0, "{family} has drawings");
        assert!(weight <= BUDGET, "{family}'s drawings weigh {weight} bytes");
    }
}

/// Whoever misspells a drawing's name sees nothing on the table, and hears of it here.
#[test]
fn every_drawing_that_the_code_names_is_there() {
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
                .filter(|word| word.starts_with("shared/") || word.starts_with("omelas/"))
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
