//! The paragraphs of the rulebooks by their anchors.

use std::collections::BTreeSet;
use std::sync::LazyLock;

/// Returns every anchor of a game's rulebook, as its headings carry them: `{#omelas.round.5}`.
pub fn anchors(game: &str) -> BTreeSet<&'static str> {
    let (_, text) = triptych::texts::RULEBOOKS
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
        let games = triptych::texts::RULEBOOKS.iter();
        games.flat_map(|(game, _)| anchors(game)).collect()
    });
    ALL.contains(anchor)
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
