//! The paragraphs of the rulebooks are numbered without gaps, and no source cites a missing one.

use crate::support::rulebook::{anchors, cited, has};
use std::fs;
use std::path::{Path, PathBuf};

/// Returns all Rust sources of a folder.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("the checkout holds its sources") {
        let path = entry.expect("a folder can be listed to its end").path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|end| end == "rs") {
            found.push(path);
        }
    }
    found
}

#[test]
fn rulebook_paragraphs_are_numbered_without_gaps_or_duplicates() {
    for (game, text) in triptych::texts::RULEBOOKS {
        let anchors = anchors(game);
        assert!(!anchors.is_empty(), "{game}: no paragraph has an anchor");
        assert_eq!(
            anchors.len(),
            text.matches("{#").count(),
            "{game}: an anchor stands twice, or not at the end of a heading"
        );
        for anchor in &anchors {
            let (chapter, number) = anchor.rsplit_once('.').expect("an anchor has three parts");
            let number: usize = number.parse().expect("an anchor ends in a number");
            let before = format!("{chapter}.{}", number - 1);
            assert!(
                number == 1 || anchors.contains(&*before),
                "{anchor} has no {before} before it"
            );
        }
    }
}

#[test]
fn the_code_cites_only_existing_paragraphs() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for path in ["src", "tests", "benches"]
        .iter()
        .flat_map(|folder| sources(&root.join(folder)))
    {
        let text = fs::read_to_string(&path).expect("sources are text");
        for (game, _) in triptych::texts::RULEBOOKS {
            // Controls under the curtain are called like paragraphs.
            let pick = format!("{game}.pick.");
            for anchor in cited(&text, game)
                .into_iter()
                .filter(|anchor| !anchor.starts_with(&pick))
            {
                assert!(
                    has(anchor),
                    "{}: {anchor} is no paragraph of the rulebook",
                    path.display()
                );
            }
        }
    }
}
