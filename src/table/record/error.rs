//! Why a record can't be read or played, in sentences.
//!
//! What a sentence quotes comes out of a file: it is never longer than a sentence has room for, and never breaks
//! its line.

use super::super::scan::entry_at;
use super::super::wording::brief;
use super::FORMAT;
use thiserror::Error;

/// Why a record can't be read or played.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum RecordError {
    /// The text is no record.
    #[error("this is no record that can be read: line {line}, column {column}: {}", brief(.reason))]
    Text {
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
        /// What is wrong there.
        reason: String,
    },
    /// The bytes are neither text nor a packed save.
    #[error("{reason}: it may have been cut short or damaged; take an older save")]
    Bytes {
        /// What is wrong.
        reason: String,
    },
    /// A later program wrote it.
    #[error(
        "it was written in format {found}, and this program reads formats up to {FORMAT}: update Triptych"
    )]
    Format {
        /// The format that it says.
        found: u32,
    },
    /// It is a record of something else.
    #[error("it is a record of “{}”, which this program doesn't have", brief(.found))]
    Game {
        /// The game that it says.
        found: String,
    },
    /// The rules have moved on.
    #[error(
        "it was played by version {found} of the rules, and this program knows versions up to {known}: update Triptych"
    )]
    Rules {
        /// The version that it says.
        found: u32,
        /// The newest that is known.
        known: u32,
    },
    /// No table can be set out like this.
    #[error("the table can't be set out: {}", brief(.reason))]
    Setup {
        /// What has to be different.
        reason: String,
    },
    /// An entry makes no sense.
    #[error("action {number} can't be read: {}", brief(.reason))]
    Entry {
        /// Which entry, from 1.
        number: usize,
        /// What is wrong with it.
        reason: String,
    },
    /// An entry is against the rules.
    #[error("action {number}, {}, is refused: {}", brief(.action), brief(.reason))]
    Illegal {
        /// Which entry, from 1.
        number: usize,
        /// The entry as it stands.
        action: String,
        /// Why.
        reason: String,
    },
    /// A chance outcome is not the one that the seed gives.
    #[error(
        "action {number}, {}, is not what the seed gives, which is {}; mark it Told(…) if real dice or a real bag said so",
        brief(.action),
        brief(.expected)
    )]
    Seed {
        /// Which entry, from 1.
        number: usize,
        /// The entry as it stands.
        action: String,
        /// What the seed gives.
        expected: String,
    },
    /// Something that must always hold doesn't.
    #[error("after action {number} the table is broken: {reason}")]
    Broken {
        /// Which entry, from 1; 0 is the set-out.
        number: usize,
        /// What doesn't hold.
        reason: String,
    },
}

impl RecordError {
    /// What is wrong, without any action's words: fit for a screen that everybody sees.
    pub fn discreet(&self) -> String {
        match self {
            RecordError::Illegal { number, reason, .. } => {
                format!("action {number} is refused: {}", brief(reason))
            }
            RecordError::Seed { number, .. } => format!("action {number} is not what the seed gives"),
            RecordError::Entry { number, .. } => format!("action {number} can't be read"),
            other => other.to_string(),
        }
    }

    /// What a reader of RON says about a text; where it stumbled among the entries, by the entry's number.
    pub(super) fn text(text: &str, error: &ron::error::SpannedError) -> Self {
        let (line, column, reason) = (
            error.span.start.line,
            error.span.start.col,
            error.code.to_string(),
        );
        match entry_at(text, line, column) {
            Some(number) => RecordError::Entry {
                number,
                reason: format!("line {line}, column {column}: {reason}"),
            },
            None => RecordError::Text { line, column, reason },
        }
    }
}
