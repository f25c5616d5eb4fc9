//! Reads Markdown: headings with anchors, paragraphs, lists and tables. Straight quotes become typographic ones.
//!
//! It never fails: syntax that it does not know becomes plain text.

use crate::ui::lettering::Face;
use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd};
use std::mem::take;

/// Text in runs of one face each.
pub type Runs = Vec<(Face, String)>;

/// A block of a text.
#[expect(missing_docs, reason = "no comment repeats the name of a variant")]
#[derive(Clone, Debug, PartialEq)]
pub enum Block {
    /// A heading: its level, its text and its anchor, which may be empty.
    Heading(HeadingLevel, String, String),
    Words(Runs),
    Item(Runs),
    /// Rows of cells; the first is the header.
    Table(Vec<Vec<String>>),
    /// A paragraph `{name: value}`.
    Mark(String, String),
}

/// Returns the blocks of a text.
pub fn blocks(text: &str) -> Vec<Block> {
    let options =
        Options::ENABLE_TABLES | Options::ENABLE_HEADING_ATTRIBUTES | Options::ENABLE_SMART_PUNCTUATION;
    let mut blocks = Vec::new();
    let (mut runs, mut faces) = (Runs::new(), vec![Face::Regular]);
    let (mut rows, mut anchor) = (Vec::<Vec<String>>::new(), String::new());
    for (event, range) in Parser::new_ext(text, options).into_offset_iter() {
        let face = faces.last().copied().unwrap_or_default();
        match event {
            Event::Text(words) | Event::InlineHtml(words) | Event::Html(words) => {
                append(&mut runs, face, &words)
            }
            Event::Code(words) => append(&mut runs, Face::Semibold, &words),
            Event::SoftBreak | Event::HardBreak => append(&mut runs, face, " "),
            Event::Start(Tag::Emphasis | Tag::Link { .. }) => faces.push(Face::Italic),
            Event::Start(Tag::Strong) => faces.push(Face::Bold),
            Event::End(TagEnd::Emphasis | TagEnd::Link | TagEnd::Strong) => drop(faces.pop()),
            Event::Start(Tag::Heading { id, .. }) => anchor = id.map_or_else(String::new, Into::into),
            Event::End(TagEnd::Heading(level)) => {
                blocks.push(Block::Heading(level, words(&take(&mut runs)), take(&mut anchor)));
            }
            Event::End(TagEnd::Paragraph | TagEnd::CodeBlock | TagEnd::HtmlBlock) => {
                let source = text.get(range).unwrap_or_default().trim();
                let mark = source.strip_prefix('{').and_then(|rest| rest.strip_suffix('}'));
                let runs = take(&mut runs);
                blocks.push(match mark.and_then(|mark| mark.split_once(':')) {
                    Some((name, value)) => Block::Mark(name.trim().into(), value.trim().into()),
                    None => Block::Words(runs),
                });
            }
            Event::End(TagEnd::Item) if !runs.is_empty() => blocks.push(Block::Item(take(&mut runs))),
            Event::Start(Tag::TableHead | Tag::TableRow) => rows.push(Vec::new()),
            Event::End(TagEnd::TableCell) => {
                if let Some(row) = rows.last_mut() {
                    row.push(words(&take(&mut runs)));
                }
            }
            Event::End(TagEnd::Table) => blocks.push(Block::Table(take(&mut rows))),
            _ => {}
        }
    }
    blocks
}

/// Appends words to the last run if they have its face.
fn append(runs: &mut Runs, face: Face, words: &str) {
    match runs.last_mut() {
        Some((last, text)) if *last == face => text.push_str(words),
        _ => runs.push((face, words.to_owned())),
    }
}

/// Returns a text without its faces.
pub fn words(runs: &[(Face, String)]) -> String {
    runs.iter().map(|(_, words)| words.as_str()).collect()
}
