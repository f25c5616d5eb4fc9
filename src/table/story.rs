//! The story of a game in pages, as its chronicle tells it, and the story as Markdown.

use super::game::{Game, Setup};
use super::wording::markdown;
use std::fmt::Write;

/// The story of a game, which can be read at any time.
pub trait Chronicle<G: Game>: Sync {
    /// Returns the story so far, from a viewer's view and the events that it has seen. The last page is that of what
    /// happens now.
    fn pages(&self, setup: &Setup<G>, view: &G::View, seen: &[G::Seen]) -> Vec<StoryPage>;
}

/// A page of a story: its beginning, the cast, a scene, the end.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StoryPage {
    /// The page's title.
    pub title: String,
    /// The names of the drawings at its top, such as portraits.
    pub pictures: Vec<String>,
    /// What it says, in order.
    pub passages: Vec<Passage>,
}

/// A passage of a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Passage {
    /// What kind of words it has.
    pub kind: PassageKind,
    /// One or more sentences. Only what people wrote may have several lines.
    pub words: String,
    /// The name of a drawing beside it.
    pub picture: Option<String>,
}

/// The kind of a passage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PassageKind {
    /// A sentence of the table itself.
    Plain,
    /// An entry of a list.
    Entry,
    /// A text that somebody wrote or told.
    Told,
    /// A side note, such as who told a fate.
    Note,
}

impl Passage {
    /// A passage without a drawing.
    pub fn new(kind: PassageKind, words: impl Into<String>) -> Self {
        let words = words.into();
        let picture = None;
        Self { kind, words, picture }
    }
}

impl StoryPage {
    /// A page without drawings at its top.
    pub fn new(title: impl Into<String>, passages: Vec<Passage>) -> Self {
        Self {
            title: title.into(),
            passages,
            ..Self::default()
        }
    }
}

/// Returns a story as Markdown.
pub fn to_markdown(title: &str, pages: &[StoryPage]) -> String {
    let mut text = format!("# {}\n", on_one_line(&markdown(title)));
    for page in pages {
        let _ = write!(text, "\n## {}\n", on_one_line(&markdown(&page.title)));
        let mut last = None;
        for passage in &page.passages {
            // No blank line between the entries of one list.
            if !(last == Some(PassageKind::Entry) && passage.kind == PassageKind::Entry) {
                text.push('\n');
            }
            let words = markdown(&passage.words);
            let line = on_one_line(&words);
            let lines = passage.words.lines();
            text += &match passage.kind {
                PassageKind::Plain => format!("{words}\n"),
                PassageKind::Entry => format!("* {line}\n"),
                PassageKind::Note => format!("*{line}*\n"),
                PassageKind::Told => lines.map(|line| format!("> {}\n", markdown(line))).collect(),
            };
            last = Some(passage.kind);
        }
    }
    text
}

fn on_one_line(words: &str) -> String {
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}
