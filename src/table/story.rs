//! The story of a game in pages, and as Markdown.

use super::game::{Game, Setup};
use super::level::Level;
use super::wording::markdown;
use std::fmt::Write;

/// The story of a game.
pub trait Chronicle<G: Game>: Sync {
    /// Returns the story so far, from a viewer's view and the events that it has seen. The last page is about the
    /// current events.
    fn pages(&self, setup: &Setup<G>, view: &G::View, seen: &[G::Seen]) -> Vec<StoryPage>;
    /// Returns the story's title.
    fn title<'s>(&self, setup: &'s Setup<G>) -> &'s str {
        setup.level.title()
    }
    /// Does the table offer the story to readers at this view?
    fn is_offered(&self, _: &G::View) -> bool {
        true
    }
}

/// A page of a story: its beginning, the cast, a scene, the end.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StoryPage {
    /// The page's title.
    pub title: String,
    /// The names of the drawings at its top, such as portraits.
    pub pictures: Vec<String>,
    /// Its text, in order.
    pub passages: Vec<Passage>,
}

/// A passage of a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Passage {
    /// The kind of its text.
    pub kind: PassageKind,
    /// One or more sentences. Only texts by people may have several lines.
    pub words: String,
    /// The name of a drawing beside it.
    pub picture: Option<String>,
}

/// The kind of a passage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PassageKind {
    /// A sentence that the program writes.
    Plain,
    /// An entry of a list.
    Entry,
    /// A text that somebody at the table wrote or told.
    Told,
    /// A side note, such as the name of the person who told a fate.
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
            text += &match passage.kind {
                PassageKind::Plain => format!("{words}\n"),
                PassageKind::Entry => format!("* {line}\n"),
                PassageKind::Note => format!("*{line}*\n"),
                PassageKind::Told => quoted(&passage.words),
            };
            last = Some(passage.kind);
        }
    }
    text
}

/// Returns a text as a block quotation with the same line breaks.
fn quoted(words: &str) -> String {
    let mut quoted = String::new();
    let mut lines = words.lines().map(str::trim_end).peekable();
    while let Some(line) = lines.next() {
        // An empty line begins a paragraph. Before it, a backslash would be shown.
        let breaks = !line.is_empty() && lines.peek().is_some_and(|next| !next.is_empty());
        let line = format!("> {}{}", markdown(line), if breaks { "\\" } else { "" });
        quoted.push_str(line.trim_end());
        quoted.push('\n');
    }
    quoted
}

fn on_one_line(words: &str) -> String {
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}
