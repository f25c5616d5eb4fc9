//! Rulebooks as plain values, parsed from the program's texts.
//!
//! A rulebook has a title and sections. A section contains paragraphs, each with an anchor. The text is Markdown:
//! `# Title`, `## Section`, `### Name {#anchor}`, then paragraphs with *italic* and **bold** words. A section may begin with text before its first name. A paragraph that begins with `Ruling:` is a ruling. Under the title,
//! `{accent: B3161B}` is the book's second ink. Under a name, `{pieces: family/drawing "words" family/drawing}` lists
//! the drawn pieces of its plate, with an arrow and its words between them.
//!
//! It knows no game by name and no screens. Parsing never fails: unknown syntax becomes plain text.

#![expect(missing_docs, reason = "no comment repeats the name of an item")]

use super::markdown::{self, Runs};
use crate::game_list::GameList;
use bevy::prelude::*;
use pulldown_cmark::HeadingLevel;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::{Mutex, PoisonError};

/// A rulebook.
#[derive(Clone, Debug, PartialEq)]
pub struct Rulebook {
    pub title: String,
    /// Its second ink, besides black.
    pub accent: Color,
    pub sections: Vec<Section>,
}

/// A section of a rulebook.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Section {
    pub name: String,
    /// The text before its first rule.
    pub opening: Vec<Block>,
    /// The plate beside that text.
    pub pieces: Vec<Part>,
    pub paragraphs: Vec<Paragraph>,
}

/// A rule, shown on one page.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Paragraph {
    /// The anchor that other texts cite.
    pub anchor: String,
    pub name: String,
    /// Number within its section, from 1.
    pub number: usize,
    /// The plate beside it.
    pub pieces: Vec<Part>,
    pub body: Vec<Block>,
}

/// A part of a plate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// A drawing, by family and name.
    Piece(String),
    /// An arrow with words below it.
    Arrow(String),
}

/// A page: its section, and its rule unless it is the section's beginning.
pub type Leaf<'a> = (usize, Option<&'a Paragraph>);

/// A block of text between blank lines.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Block {
    /// Is it our own ruling?
    pub ruling: bool,
    pub spans: Runs,
}

/// The rulebooks that were parsed, by their texts.
static PARSED: Mutex<BTreeMap<&str, &Rulebook>> = Mutex::new(BTreeMap::new());

/// Returns a game's rulebook.
pub fn of(games: &GameList, game: &str) -> Option<&'static Rulebook> {
    let (_, text) = games.rulebooks().find(|(id, _)| *id == game)?;
    let mut parsed = PARSED.lock().unwrap_or_else(PoisonError::into_inner);
    let parse = || -> &'static Rulebook { Box::leak(Box::new(Rulebook::parse(text))) };
    Some(*parsed.entry(text).or_insert_with(parse))
}

impl Rulebook {
    pub fn parse(text: &str) -> Self {
        let mut book = Self {
            title: String::new(),
            accent: crate::ui::inks::UMBER,
            sections: Vec::new(),
        };
        for block in markdown::blocks(text) {
            match block {
                markdown::Block::Heading(HeadingLevel::H1, name, _) => book.title = name,
                markdown::Block::Heading(HeadingLevel::H2, name, _) => book.sections.push(Section {
                    name,
                    ..Section::default()
                }),
                markdown::Block::Heading(_, name, anchor) => {
                    if let Some(section) = book.sections.last_mut() {
                        let number = section.paragraphs.len() + 1;
                        section.paragraphs.push(Paragraph {
                            anchor,
                            name,
                            number,
                            ..Paragraph::default()
                        });
                    }
                }
                markdown::Block::Mark(name, value) if name == "accent" => {
                    book.accent = Srgba::hex(value).map_or(book.accent, Into::into);
                }
                markdown::Block::Mark(name, value) => {
                    if let Some((pieces, _)) = book.last().filter(|_| name == "pieces") {
                        *pieces = parts(&value);
                    }
                }
                markdown::Block::Words(spans) | markdown::Block::Item(spans) => {
                    if let Some((_, body)) = book.last() {
                        body.push(Block::new(spans));
                    }
                }
                markdown::Block::Table(_) => {}
            }
        }
        book
    }

    /// Returns the plate and the blocks of the last paragraph, or of the section if it has no paragraph yet.
    fn last(&mut self) -> Option<(&mut Vec<Part>, &mut Vec<Block>)> {
        let section = self.sections.last_mut()?;
        Some(match section.paragraphs.last_mut() {
            Some(paragraph) => (&mut paragraph.pieces, &mut paragraph.body),
            None => (&mut section.pieces, &mut section.opening),
        })
    }

    /// Iterates over all pages: each section has one for its beginning and one for each rule.
    pub fn leaves(&self) -> impl Iterator<Item = Leaf<'_>> {
        self.sections.iter().enumerate().flat_map(|(index, section)| {
            let rules = section.paragraphs.iter().map(Some);
            [None].into_iter().chain(rules).map(move |rule| (index, rule))
        })
    }

    /// Iterates over all paragraphs, each with the index of its section, in the order of the book.
    pub fn pages(&self) -> impl Iterator<Item = (usize, &Paragraph)> {
        self.leaves().filter_map(|(index, rule)| Some((index, rule?)))
    }

    /// Returns the paragraph with this anchor, and the index of its section.
    pub fn at(&self, anchor: &str) -> Option<(usize, &Paragraph)> {
        self.pages().find(|(_, paragraph)| paragraph.anchor == anchor)
    }

    /// Returns the pages that contain all these words, in the order of the book; none without words.
    pub fn hits(&self, words: &[String]) -> impl Iterator<Item = Leaf<'_>> {
        let leaves = self.leaves().filter(|_| !words.is_empty());
        leaves.filter(|(index, rule)| {
            self.sections.get(*index).is_some_and(|section| match rule {
                Some(rule) => has_all(&format!("{} {} {}", section.name, rule.name, rule.text()), words),
                None => !section.opening.is_empty() && has_all(&section.beginning(), words),
            })
        })
    }

    /// Returns the previous or the next page. `anchor` is the open rule's, or empty at a section's beginning.
    pub fn beside(&self, section: usize, anchor: &str, forward: bool) -> Option<Leaf<'_>> {
        let mut leaves = self.leaves();
        let mut before = None;
        while let Some(leaf) = leaves.next() {
            if leaf.0 == section && leaf.1.map_or("", |rule| &*rule.anchor) == anchor {
                return if forward { leaves.next() } else { before };
            }
            before = Some(leaf);
        }
        None
    }

    /// Returns the paragraph with this name, if it is the only one.
    pub fn named(&self, name: &str) -> Option<&Paragraph> {
        let mut found = self.pages().filter(|(_, paragraph)| paragraph.name == name);
        let (_, first) = found.next()?;
        found.next().is_none().then_some(first)
    }
}

impl Section {
    /// Returns its title and the text before its first rule.
    fn beginning(&self) -> String {
        let opening: Vec<_> = self.opening.iter().map(Block::text).collect();
        format!("{} {}", self.name, opening.join(" "))
    }
}

impl Paragraph {
    /// Returns its whole text, without faces.
    pub fn text(&self) -> String {
        let blocks: Vec<_> = self.body.iter().map(Block::text).collect();
        blocks.join(" ")
    }

    /// Returns a few words around the first match; `None` if the name contains it.
    pub fn excerpt(&self, words: &[String]) -> Option<String> {
        if !marks(&self.name, words).is_empty() {
            return None;
        }
        let text = self.text();
        let mark = marks(&text, words).into_iter().next()?;
        let word = |letters: &mut dyn Iterator<Item = (usize, char)>, nth| {
            letters.filter(|(_, letter)| *letter == ' ').nth(nth)
        };
        let start = word(&mut text.get(..mark.start)?.char_indices().rev(), 3);
        let start = start.map_or(0, |(index, _)| index + 1);
        let end = word(&mut text.get(mark.end..)?.char_indices(), 5);
        let end = end.map_or(text.len(), |(index, _)| mark.end + index);
        let dots = |cut| if cut { "…" } else { "" };
        let part = text.get(start..end)?.trim_end_matches(['.', ',', ';', ':']);
        Some(format!("{}{part}{}", dots(start > 0), dots(end < text.len())))
    }
}

impl Block {
    /// Creates a block; a ruling without the word that marks it.
    fn new(mut spans: Runs) -> Self {
        let first = spans.first_mut().map(|(_, words)| words);
        let ruling =
            first.and_then(|words| Some((words.strip_prefix("Ruling:")?.trim_start().to_owned(), words)));
        let ruling = ruling.map(|(rest, words)| *words = rest).is_some();
        Self { ruling, spans }
    }

    /// Returns its text, without faces.
    pub fn text(&self) -> String {
        markdown::words(&self.spans)
    }
}

/// Parses a plate: names of drawings, and words in quotes.
fn parts(text: &str) -> Vec<Part> {
    let mut parts = Vec::new();
    for (index, piece) in text.split('"').enumerate() {
        if index % 2 == 1 {
            parts.push(Part::Arrow(piece.trim().into()));
        } else {
            parts.extend(piece.split_whitespace().map(|name| Part::Piece(name.into())));
        }
    }
    parts
}

/// Splits a search into words.
pub fn words(search: &str) -> Vec<String> {
    let words = search.split_whitespace();
    words.map(|word| word.chars().map(plain).collect()).collect()
}

/// Normalises a letter for comparison: lower case, and a straight apostrophe.
fn plain(letter: char) -> char {
    match letter {
        '‘' | '’' => '\'',
        '“' | '”' => '"',
        _ => letter.to_lowercase().next().unwrap_or(letter),
    }
}

fn has_all(text: &str, words: &[String]) -> bool {
    let mut words = words.iter();
    words.all(|word| !marks(text, std::slice::from_ref(word)).is_empty())
}

/// Returns the matches of these words in a text as byte ranges, in order and without overlaps.
pub fn marks(text: &str, words: &[String]) -> Vec<Range<usize>> {
    // Letter by letter: some letters are longer in lower case, so positions in a lower-case copy would not fit the
    // text.
    let letters = text.char_indices().map(|(index, letter)| (index, plain(letter)));
    let letters: Vec<(usize, char)> = letters.collect();
    let place = |nth: usize| letters.get(nth).map_or(text.len(), |(index, _)| *index);
    let mut found: Vec<Range<usize>> = Vec::new();
    for word in words.iter().filter(|word| !word.is_empty()) {
        let word: Vec<char> = word.chars().collect();
        for (start, window) in letters.windows(word.len()).enumerate() {
            if window.iter().map(|(_, letter)| letter).eq(&word) {
                found.push(place(start)..place(start + word.len()));
            }
        }
    }
    found.sort_by_key(|range| range.start);
    let mut merged: Vec<Range<usize>> = Vec::new();
    for range in found {
        match merged.last_mut() {
            Some(last) if range.start <= last.end => last.end = last.end.max(range.end),
            _ => merged.push(range),
        }
    }
    merged
}

/// Splits a text, at byte `from` of a longer one, at the ends of that one's marks. Returns which parts are marked.
pub fn cuts(text: &str, from: usize, marks: &[Range<usize>]) -> impl Iterator<Item = (String, bool)> {
    let mut parts = Vec::new();
    let mut done = 0;
    for mark in marks {
        let start = mark.start.saturating_sub(from).clamp(done, text.len());
        let end = mark.end.saturating_sub(from).clamp(start, text.len());
        parts.push((text.get(done..start), false));
        parts.push((text.get(start..end), true));
        done = end;
    }
    parts.push((text.get(done..), false));
    let parts = parts
        .into_iter()
        .filter_map(|(part, marked)| Some((part?.to_owned(), marked)));
    parts.filter(|(part, _)| !part.is_empty())
}
