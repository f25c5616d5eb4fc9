//! Levels: the data of a game (boards, decks, counts, house rules).
//!
//! A level file is RON. Its `game` field names the game, whose own [`Level`] type parses the rest.
//!
//! Invariant: a level from [`read`] has passed its game's check and the checks for every table.

use super::seat::SEAT_LIMIT;
use super::wording::{is_invisible, is_line, is_seen, name_key, quote};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use std::fmt::{self, Debug, Display};
use std::ops::RangeInclusive;

/// The longest title of a level, in characters.
pub const TITLE_LIMIT: usize = 60;

/// The fields that the level files of every game have.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LevelHead {
    /// The id of the game that can play the level.
    pub game: String,
    /// The name in menus. It may be missing here; reading the game's own level type then fails.
    #[serde(default)]
    pub title: String,
    /// The author of the level; empty if the file names none.
    #[serde(default)]
    pub author: String,
}

/// The data of one game's level.
pub trait Level: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync + 'static {
    /// Returns the name in menus.
    fn title(&self) -> &str;
    /// Returns the possible numbers of player seats. A host's seat is not counted.
    fn seats(&self) -> RangeInclusive<usize>;
    /// Returns the name of the host's seat, if the game has one.
    ///
    /// The host leads the table besides the players. It has the last seat, and a computer unless a person wants to.
    fn host(&self) -> Option<&'static str> {
        None
    }
    /// Checks the level's data.
    ///
    /// # Errors
    /// One sentence that describes the error.
    fn check(&self) -> Result<(), String>;
    /// Checks the rules for level files that go beyond [`check`](Self::check): texts, with [`check_line`], and
    /// references. Levels in records are exempt, because earlier versions allowed any.
    ///
    /// # Errors
    /// One sentence that describes the error.
    fn check_file(&self) -> Result<(), String> {
        Ok(())
    }
    /// The house rules that a table may switch before play, in display order.
    const SWITCHES: &'static [SwitchField<Self>] = &[];
    /// Returns the [`SWITCHES`](Self::SWITCHES) that this level has.
    fn switches(&self) -> Vec<Switch> {
        let mut level = self.clone();
        let switch = |(name, title, line, rule, field): &SwitchField<Self>| {
            Some(Switch {
                name,
                title,
                line,
                rule,
                on: *field(&mut level)?,
            })
        };
        Self::SWITCHES.iter().filter_map(switch).collect()
    }
    /// Sets the switch with this name. An unknown name changes nothing.
    fn set_switch(&mut self, name: &str, on: bool) {
        let found = Self::SWITCHES.iter().find(|(other, ..)| *other == name);
        if let Some(switch) = found.and_then(|(.., field)| field(self)) {
            *switch = on;
        }
    }
    /// Returns the parameters that a table may set before play, in display order.
    fn parameters(&self) -> Vec<Parameter> {
        Vec::new()
    }
    /// Sets the parameter with this name. An unknown name or a value of another type changes nothing.
    ///
    /// A value out of bounds is set, but [`check`](Self::check) then returns an error.
    fn set_parameter(&mut self, _name: &str, _value: &ParameterValue) {}
    /// Returns one line about a table of this many seats, for the set-up screen (`1 Rebel, 4 Council Members`).
    fn summary(&self, seats: usize) -> String;
    /// Returns one or two sentences about the level's special features, for the set-up screen; empty for none.
    fn description(&self) -> String {
        String::new()
    }
}

/// A house rule that is on or off.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Switch {
    /// The field name in the level file.
    pub name: &'static str,
    /// The name in menus.
    pub title: &'static str,
    /// One line that describes the effect.
    pub line: &'static str,
    /// The rulebook anchor.
    pub rule: &'static str,
    /// Whether the switch is on.
    pub on: bool,
}

/// The name, the title, the line and the rule of a [`Switch`], and its field in a level, if the level has it.
pub type SwitchField<L> = (
    &'static str,
    &'static str,
    &'static str,
    &'static str,
    fn(&mut L) -> Option<&mut bool>,
);

/// Lists house rules as [`SwitchField`]s: the part of the level and its field, or the field alone, then the title, the
/// rule and the line. A part that a level may lack is `optional`.
#[macro_export]
macro_rules! switches {
    (@field $part:ident $field:ident) => { |level| Some(&mut level.$part.$field) };
    (@field $part:ident optional $field:ident) => { |level| level.$part.as_mut().map(|part| &mut part.$field) };
    ($($field:ident, $title:literal, $rule:literal, $line:literal;)*) => {
        &[$((stringify!($field), $title, $line, $rule, |level| Some(&mut level.$field))),*]
    };
    ($($part:ident $($optional:ident)?: $field:ident, $title:literal, $rule:literal, $line:literal;)*) => {
        &[$((stringify!($field), $title, $line, $rule, $crate::switches!(@field $part $($optional)? $field))),*]
    };
}
pub use crate::switches;

/// A number or a short text that a table may set before play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// The field name in the level file.
    pub name: &'static str,
    /// The name in menus.
    pub title: &'static str,
    /// One line that describes the meaning.
    pub line: &'static str,
    /// The rulebook anchor.
    pub rule: &'static str,
    /// The allowed values.
    pub bounds: Bounds,
    /// The current value.
    pub value: ParameterValue,
}

/// The value of a [`Parameter`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ParameterValue {
    /// A whole number.
    Number(u32),
    /// A text.
    Text(String),
}

impl Display for ParameterValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParameterValue::Number(number) => write!(f, "{number}"),
            ParameterValue::Text(text) => f.write_str(text),
        }
    }
}

/// The allowed values of a [`Parameter`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bounds {
    /// A whole number in a range that includes both ends.
    Number {
        /// The smallest allowed number.
        least: u32,
        /// The largest allowed number.
        most: u32,
    },
    /// A line of 1 to `longest` visible characters.
    Text {
        /// The largest allowed number of characters.
        longest: usize,
    },
}

impl Bounds {
    /// Parses a typed value. Spaces around it are ignored.
    ///
    /// # Errors
    /// One sentence that lists the allowed values.
    pub fn read(self, typed: &str) -> Result<ParameterValue, String> {
        let typed = typed.trim();
        match self {
            Bounds::Number { least, most } => match typed.parse() {
                Ok(number) if (least..=most).contains(&number) => Ok(ParameterValue::Number(number)),
                _ => Err(format!("a number from {least} to {most} is needed")),
            },
            Bounds::Text { longest } => {
                let needed = || format!("1 to {longest} characters are needed");
                is_line(typed, longest)
                    .then(|| ParameterValue::Text(typed.into()))
                    .ok_or_else(needed)
            }
        }
    }
}

/// Checks a level with its game's own check and with the checks for every table: the title and the number of seats.
///
/// # Errors
/// One sentence that says what has to change.
pub fn check<L: Level>(level: &L) -> Result<(), String> {
    level.check().map_err(|reason| quote(&reason))?;
    let title = level.title();
    if title.trim().is_empty() || title.chars().count() > TITLE_LIMIT || title.chars().any(is_invisible) {
        return Err(format!(
            "the title has to be a line of 1 to {TITLE_LIMIT} characters"
        ));
    }
    let seats = level.seats();
    let most = SEAT_LIMIT - usize::from(level.host().is_some());
    let (least, largest) = (*seats.start(), *seats.end());
    if seats.is_empty() || least == 0 || largest > most {
        return Err(format!("1 to {most} can play, not {least} to {largest}"));
    }
    Ok(())
}

/// Checks a text of a level file: one line of 1 to `longest` visible characters. `what` is its name in errors.
///
/// # Errors
/// One sentence with the requirement.
pub fn check_line(what: impl Display, text: &str, longest: usize) -> Result<(), String> {
    if is_line(text, longest) {
        return Ok(());
    }
    let found = match text.chars().count() {
        count if count > longest => format!("it has {count}"),
        _ if !is_seen(text) => "nothing of it can be seen".into(),
        _ => "it has a line break or another character that can’t be seen".into(),
    };
    Err(format!(
        "{what} has to be a line of 1 to {longest} characters: {found}"
    ))
}

/// Checks a text of a level file like [`check_line`], but it may be empty.
///
/// # Errors
/// One sentence with the requirement.
pub fn check_text(what: impl Display, text: &str, longest: usize) -> Result<(), String> {
    if text.is_empty() {
        Ok(())
    } else {
        check_line(what, text, longest)
    }
}

/// Checks that no two of these names look the same, as [`name_key`] compares them.
///
/// # Errors
/// One sentence with the name that is there twice.
pub fn check_distinct<'n>(names: impl IntoIterator<Item = &'n String>) -> Result<(), String> {
    let mut known = HashSet::new();
    let mut names = names.into_iter();
    let twice = names.find(|name| !known.insert(name_key(name)));
    twice.map_or(Ok(()), |name| {
        Err(format!("two are called “{name}”: give each its own name"))
    })
}

/// Describes a RON error on one line, with its line and column.
pub fn describe_ron_error(error: &ron::error::SpannedError) -> String {
    let (at, what) = (error.span.start, describe_ron_code(&error.code));
    quote(&format!("line {}, column {}: {what}", at.line, at.col))
}

/// Describes a RON error without the names of our Rust types, which RON's own messages contain.
pub fn describe_ron_code(code: &ron::Error) -> String {
    let among = |expected: &[&str]| match expected {
        [] => "there can be none".to_owned(),
        expected => format!("there can be {}", expected.join(", ")),
    };
    match code {
        ron::Error::MissingStructField { field, .. } => format!("the field `{field}` is missing"),
        ron::Error::DuplicateStructField { field, .. } => format!("the field `{field}` is here twice"),
        ron::Error::NoSuchStructField { expected, found, .. } => {
            format!("there is no field `{found}` here; {}", among(expected))
        }
        ron::Error::NoSuchEnumVariant { expected, found, .. } => {
            format!("`{found}` can’t be here; {}", among(expected))
        }
        ron::Error::ExpectedNamedStructLike(_) | ron::Error::ExpectedStructName(_) => {
            "fields in parentheses are expected here".into()
        }
        ron::Error::ExpectedDifferentStructName { found, .. } => format!("{found} is not expected here"),
        ron::Error::InvalidValueForType { expected, found } => match expected.split_once(' ') {
            // “struct” or “enum”, and the name of one of our types.
            Some((kind @ ("struct" | "enum" | "tuple" | "unit"), _)) => {
                let wanted = if kind == "enum" {
                    "a word"
                } else {
                    "fields in parentheses"
                };
                format!("{wanted} is needed here, not {found}")
            }
            _ => format!("{expected} is needed here, not {found}"),
        },
        other => other.to_string(),
    }
}

/// Reads a level from RON and checks it.
///
/// # Errors
/// One sentence: a syntax error with line and column, or the reason why a check failed.
pub fn read<L: Level>(text: &str) -> Result<L, String> {
    let level: L = ron::from_str(text).map_err(|error| describe_ron_error(&error))?;
    check(&level)?;
    check_line("the title", level.title(), TITLE_LIMIT)?;
    level.check_file().map_err(|reason| quote(&reason))?;
    Ok(level)
}
