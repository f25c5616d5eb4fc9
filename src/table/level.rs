//! Levels: the data of a game (boards, decks, counts, house rules).
//!
//! A level file is RON. Its `game` field names the game, whose own [`Level`] type the rest is read as.
//!
//! Invariant: a level from [`read`] has passed its game's check and the checks for every table.

use super::seat::SEAT_LIMIT;
use super::wording::{is_invisible, quote};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::fmt::{self, Debug};
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
    /// One sentence that says what is wrong.
    fn check(&self) -> Result<(), String>;
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
    /// Returns one or two sentences that say what is special about the level, for the set-up screen; empty for nothing.
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

impl fmt::Display for ParameterValue {
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
    /// One sentence that says which values are allowed.
    pub fn read(self, typed: &str) -> Result<ParameterValue, String> {
        let typed = typed.trim();
        match self {
            Bounds::Number { least, most } => match typed.parse() {
                Ok(number) if (least..=most).contains(&number) => Ok(ParameterValue::Number(number)),
                _ => Err(format!("a number from {least} to {most} is needed")),
            },
            Bounds::Text { longest } => {
                let fits = (1..=longest).contains(&typed.chars().count()) && !typed.chars().any(is_invisible);
                fits.then(|| ParameterValue::Text(typed.into()))
                    .ok_or_else(|| format!("1 to {longest} characters are needed"))
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

/// Describes a RON error on one line, with its line and column.
pub fn describe_ron_error(error: &ron::error::SpannedError) -> String {
    let at = error.span.start;
    let what = match &error.code {
        // RON's own message would add the name of our Rust type.
        ron::Error::MissingStructField { field, .. } => format!("the field `{field}` is missing before here"),
        ron::Error::NoSuchStructField { expected, found, .. } => {
            let expected = expected.join(", ");
            format!("there is no field `{found}` here; there can be {expected}")
        }
        other => other.to_string(),
    };
    quote(&format!("line {}, column {}: {what}", at.line, at.col))
}

/// Reads a level from RON and checks it.
///
/// # Errors
/// One sentence: a syntax error with line and column, or the reason why a check failed.
pub fn read<L: Level>(text: &str) -> Result<L, String> {
    let level: L = ron::from_str(text).map_err(|error| describe_ron_error(&error))?;
    check(&level)?;
    Ok(level)
}
