//! The reasons why a record can't be read or played, as sentences for people.
//!
//! Quoted text of unknown content goes through [`quote`]. To name a bad entry, the module finds the entries even in
//! damaged text: it looks only at brackets, quotes, commas and comments.

use super::super::level::describe_ron_code;
use super::super::wording::quote;
use super::FORMAT;
use thiserror::Error;

/// The reason why a record can't be read or played. Lines, columns and entries are numbered from 1.
#[expect(missing_docs, reason = "the messages show what the fields are")]
#[derive(Clone, Debug, PartialEq, Error)]
pub enum RecordError {
    /// The text can't be parsed as a record.
    #[error("this record can’t be read: line {line}, column {column}: {}", quote(.reason))]
    Text {
        line: usize,
        column: usize,
        reason: String,
    },
    /// The bytes are neither text nor an intact packed save.
    #[error("{0}: it may have been cut short or damaged; take an older save")]
    Bytes(&'static str),
    /// The text form has this version, which this program does not support.
    #[error("it was written in {}", describe_format(*.0))]
    Format(u32),
    /// It has a field of this name, which this program does not know.
    #[error(
        "it has a field `{}`, which this program doesn’t know: it was made by a newer Triptych, unless the name is \
         misspelt. Update Triptych",
        quote(.0)
    )]
    Unknown(String),
    /// The bytes are text in another encoding than UTF-8.
    #[error("{0}")]
    Encoding(&'static str),
    /// The record is of another or an unknown game with this id.
    #[error("it is a record of “{}”, which this program doesn’t have", quote(.0))]
    Game(String),
    /// The record has a rules version that this program does not support.
    #[error(
        "it was made by a newer Triptych: it was played by version {found} of the rules, and this program knows versions \
         up to {known}: update Triptych"
    )]
    Rules { found: u32, known: u32 },
    /// The record has the rules version 0.
    #[error("it says that it was played by version 0 of the rules, and they are counted from 1")]
    NoRules,
    /// The set-up is not valid; a sentence says what has to change.
    #[error("the table can’t be set up: {}", quote(.0))]
    Setup(String),
    /// An entry can't be parsed.
    #[error("action {number} can’t be read: {}", quote(.reason))]
    Entry { number: usize, reason: String },
    /// An entry is refused by the table.
    #[error("action {number}, {}, is refused: {}", quote(.action), quote(.reason))]
    Illegal {
        number: usize,
        action: String,
        reason: String,
    },
    /// A chance outcome differs from the one that the seed gives.
    #[error(
        "action {number}, {}, is not what the seed gives, which is {}; mark it Told(…) if real dice or a real bag said so",
        quote(.action),
        quote(.expected)
    )]
    Seed {
        number: usize,
        action: String,
        /// The text form of the outcome that the seed gives.
        expected: String,
    },
    /// An invariant of the game is broken.
    #[error("after action {number} the table is broken: {reason}")]
    Broken {
        /// The number of the entry after which it is broken, from 1; 0 for the set-up.
        number: usize,
        reason: String,
    },
}

impl RecordError {
    /// Describes the problem without quoting an action, so that it can be shown on a screen that everybody sees.
    pub fn public_message(&self) -> String {
        match self {
            RecordError::Illegal { number, reason, .. } => {
                format!("action {number} is refused: {}", quote(reason))
            }
            RecordError::Seed { number, .. } => format!("action {number} is not what the seed gives"),
            RecordError::Entry { number, .. } => format!("action {number} can’t be read"),
            other => other.to_string(),
        }
    }

    /// Converts a RON error. An error inside the list of entries becomes [`RecordError::Entry`] with the entry's
    /// number.
    pub(super) fn text(text: &str, error: &ron::error::SpannedError) -> Self {
        let reason = match &error.code {
            ron::Error::NoSuchStructField { found, .. } => return RecordError::Unknown(found.clone()),
            ron::Error::ExpectedNamedStructLike("Record") => "this is not a Triptych record".into(),
            ron::Error::ExpectedDifferentStructName {
                expected: "Record",
                found,
            } => format!("this is a {}, not a Triptych record", quote(found)),
            other => describe_ron_code(other),
        };
        let (line, column) = (error.span.start.line, error.span.start.col);
        match entry_at(text, line, column) {
            Some(number) => RecordError::Entry {
                number,
                reason: format!("line {line}, column {column}: {reason}"),
            },
            None => RecordError::Text { line, column, reason },
        }
    }
}

/// Describes an unknown format, and what to do if it is a later one.
fn describe_format(found: u32) -> String {
    let advice = match found {
        0 => "formats are counted from 1".into(),
        _ => format!("this program reads formats up to {FORMAT}: update Triptych"),
    };
    format!("format {found}, and {advice}")
}

/// Returns the offset after the opening bracket of the list of entries, in bytes.
pub(super) fn entries_start(text: &str) -> Option<usize> {
    let at = text.find("entries:")?;
    Some(at + text.get(at..)?.find('[')? + 1)
}

/// Returns the number of the entry at a line and column, from 1; `None` before or after the entries.
pub(super) fn entry_at(text: &str, line: usize, column: usize) -> Option<usize> {
    let separators = separators(text, offset(text, line, column)?)?;
    separators.closed.is_none().then_some(separators.commas + 1)
}

/// Returns the byte offset of a line and column, both counted from 1.
pub(super) fn offset(text: &str, line: usize, column: usize) -> Option<usize> {
    let lines = text.split_inclusive('\n').take(line.saturating_sub(1));
    let before: usize = lines.map(str::len).sum();
    let row = text.get(before..)?;
    let letter = row.char_indices().nth(column.saturating_sub(1));
    Some(before + letter.map_or(row.len(), |(at, _)| at))
}

/// The separators of the list of entries up to a place.
#[derive(Default)]
pub(super) struct Separators {
    /// The number of commas between entries.
    commas: usize,
    /// The byte offset of the last of these commas.
    pub last: Option<usize>,
    /// The byte offset of the closing bracket of the list, if the place is after it.
    pub closed: Option<usize>,
}

/// Finds the separators of the entries before a byte offset, also in invalid RON; `None` before the entries.
pub(super) fn separators(text: &str, end: usize) -> Option<Separators> {
    let entries_start = entries_start(text)?;
    let mut separators = Separators::default();
    let (mut depth, mut quoted, mut escaped, mut comment) = (0usize, false, false, false);
    let mut last = ' ';
    for (at, letter) in text.get(entries_start..end)?.char_indices() {
        match letter {
            '\n' => comment = false,
            _ if comment => {}
            _ if escaped => escaped = false,
            '\\' if quoted => escaped = true,
            '"' => quoted = !quoted,
            _ if quoted => {}
            '/' if last == '/' => comment = true,
            '(' | '[' | '{' => depth += 1,
            ']' if depth == 0 => {
                separators.closed = Some(entries_start + at);
                break;
            }
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            ',' if depth == 0 => {
                separators.commas += 1;
                separators.last = Some(entries_start + at);
            }
            _ => {}
        }
        last = letter;
    }
    Some(separators)
}
