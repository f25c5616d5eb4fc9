//! The paragraphs of the rulebooks by their anchors, and a test that no source cites a missing one.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

/// Returns every anchor of a game's rulebook, as its headings carry them: `{#omelas.round.5}`.
pub fn anchors(game: &str) -> BTreeSet<&'static str> {
    let (_, text) = triptych::embedded::RULEBOOKS
        .iter()
        .find(|(id, _)| *id == game)
        .expect("every game has a rulebook of its own name");
    text.lines()
        .filter(|line| line.starts_with('#'))
        .filter_map(|line| line.split_once("{#")?.1.strip_suffix('}'))
        .collect()
}

/// Returns whether any rulebook has this paragraph.
pub fn has(anchor: &str) -> bool {
    static ALL: LazyLock<BTreeSet<&str>> = LazyLock::new(|| {
        let games = triptych::embedded::RULEBOOKS.iter();
        games.flat_map(|(game, _)| anchors(game)).collect()
    });
    ALL.contains(anchor)
}

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

/// Returns everything in a text that looks like an anchor of this game: `omelas.round.5`.
pub fn cited<'t>(text: &'t str, game: &str) -> BTreeSet<&'t str> {
    let mut found = BTreeSet::new();
    for (start, _) in text.match_indices(&format!("{game}.")) {
        let rest = text.get(start..).unwrap_or_default();
        let end = rest
            .find(|letter: char| !letter.is_ascii_alphanumeric() && !matches!(letter, '.' | '_'))
            .unwrap_or(rest.len());
        let anchor = rest.get(..end).unwrap_or_default().trim_end_matches('.');
        let mut parts = anchor.split('.');
        let numbered = parts
            .nth(2)
            .is_some_and(|number| !number.is_empty() && number.bytes().all(|digit| digit.is_ascii_digit()));
        if numbered && parts.next().is_none() {
            found.insert(anchor);
        }
    }
    found
}

#[test]
fn a_rulebook_numbers_its_paragraphs_without_gaps_or_doubles() {
    for (game, text) in triptych::embedded::RULEBOOKS {
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
fn the_code_cites_only_paragraphs_that_are_there() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for path in ["src", "tests", "benches"]
        .iter()
        .flat_map(|folder| sources(&root.join(folder)))
    {
        let text = fs::read_to_string(&path).expect("sources are text");
        for (game, _) in triptych::embedded::RULEBOOKS {
            for anchor in cited(&text, game) {
                assert!(
                    has(anchor),
                    "{}: {anchor} is no paragraph of the rulebook",
                    path.display()
                );
            }
        }
    }
}
