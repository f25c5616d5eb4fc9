//! Levels: the data a game is played with (boards, decks, counts, house rules).
//!
//! A level file is RON. Its `game` field says whose it is; the rest is that game's own type. Nothing here
//! knows any of those types.

use super::record::SEAT_LIMIT;
use super::wording::{brief, is_unseen};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::fmt::{self, Debug};
use std::ops::RangeInclusive;

/// The longest title of a level, in characters.
pub const TITLE_LIMIT: usize = 60;

/// What every level file says of itself, whatever the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LevelHead {
    /// The game that can play it, by its id.
    pub game: String,
    /// The name shown in menus. Its game misses it where it is not there.
    #[serde(default)]
    pub title: String,
    /// Who made it; empty where nobody says so.
    #[serde(default)]
    pub author: String,
}

/// The data of one game's level.
pub trait Level: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync + 'static {
    /// The name shown in menus.
    fn title(&self) -> &str;
    /// How many players' seats there can be.
    fn seats(&self) -> RangeInclusive<usize>;
    /// The name of a seat beyond the players', which leads the table (a game master), if the game has one. It
    /// sits last, and a computer takes it unless somebody does.
    fn host(&self) -> Option<&'static str> {
        None
    }
    /// Is the data sound? The reason, in one sentence, if it is not.
    fn check(&self) -> Result<(), String>;
    /// The switches that a table may turn before play, in the order they are shown.
    fn switches(&self) -> Vec<Switch>;
    /// Turns the switch with this name. Unknown names change nothing.
    fn set_switch(&mut self, name: &str, on: bool);
    /// The parameters that a table may set before play, in the order they are shown.
    fn parameters(&self) -> Vec<Parameter> {
        Vec::new()
    }
    /// Sets the parameter with this name. Unknown names and values of another type change nothing; what is out of
    /// bounds is refused by [`check`](Self::check).
    fn set_parameter(&mut self, _name: &str, _value: &ParameterValue) {}
    /// One line about this many seats, for the set-up (`1 Rebel, 4 Council Members`).
    fn summary(&self, seats: usize) -> String;
}

/// A house rule that is on or off.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Switch {
    /// Its name in the level file.
    pub name: &'static str,
    /// Its name in menus.
    pub title: &'static str,
    /// What it does, in one line.
    pub line: &'static str,
    /// The rulebook's paragraph.
    pub rule: &'static str,
    /// Is it on?
    pub on: bool,
}

impl Switch {
    /// A switch, in the order of its fields.
    pub const fn new(
        name: &'static str,
        title: &'static str,
        line: &'static str,
        rule: &'static str,
        on: bool,
    ) -> Self {
        Self {
            name,
            title,
            line,
            rule,
            on,
        }
    }
}

/// A number or a short text that a table may set before play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Its name in the level file.
    pub name: &'static str,
    /// Its name in menus.
    pub title: &'static str,
    /// What it means, in one line.
    pub line: &'static str,
    /// The rulebook's paragraph.
    pub rule: &'static str,
    /// What it may be.
    pub bounds: Bounds,
    /// What it is.
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

/// What a [`Parameter`] may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bounds {
    /// A number from the least to the most.
    Number {
        /// The least.
        least: u32,
        /// The most.
        most: u32,
    },
    /// A line of 1 to so many visible characters.
    Text {
        /// The most characters.
        longest: usize,
    },
}

impl Bounds {
    /// Reads a value that somebody typed.
    ///
    /// # Errors
    /// What it may be, in one sentence.
    pub fn read(self, typed: &str) -> Result<ParameterValue, String> {
        let typed = typed.trim();
        match self {
            Bounds::Number { least, most } => typed
                .parse()
                .ok()
                .filter(|number| (least..=most).contains(number))
                .map(ParameterValue::Number)
                .ok_or_else(|| format!("a number from {least} to {most} is needed")),
            Bounds::Text { longest } => {
                let fits = (1..=longest).contains(&typed.chars().count()) && !typed.chars().any(is_unseen);
                fits.then(|| ParameterValue::Text(typed.into()))
                    .ok_or_else(|| format!("1 to {longest} characters are needed"))
            }
        }
    }
}

/// Is a level sound, by its game and by what every table needs?
///
/// # Errors
/// What has to be different, in one sentence.
pub fn check<L: Level>(level: &L) -> Result<(), String> {
    level.check().map_err(|reason| brief(&reason))?;
    let title = level.title();
    if title.trim().is_empty() || title.chars().count() > TITLE_LIMIT || title.chars().any(is_unseen) {
        return Err(format!(
            "the title has to be a line of 1 to {TITLE_LIMIT} characters"
        ));
    }
    let seats = level.seats();
    let most = SEAT_LIMIT - usize::from(level.host().is_some());
    if seats.is_empty() || *seats.start() == 0 || *seats.end() > most {
        return Err(format!(
            "1 to {most} can play, not {} to {}",
            seats.start(),
            seats.end()
        ));
    }
    Ok(())
}

/// What a reader of RON says about a text, with line and column, on one line.
pub fn stumbled(error: &ron::error::SpannedError) -> String {
    let at = error.span.start;
    let what = match &error.code {
        // The reader would add how we call what the field is missing in.
        ron::Error::MissingStructField { field, .. } => format!("the field `{field}` is missing before here"),
        ron::Error::NoSuchStructField { expected, found, .. } => {
            format!(
                "there is no field `{found}` here; there can be {}",
                expected.join(", ")
            )
        }
        other => other.to_string(),
    };
    brief(&format!("line {}, column {}: {what}", at.line, at.col))
}

/// Reads a level and checks it.
///
/// # Errors
/// One sentence with line and column, or with what the data got wrong.
pub fn read<L: Level>(text: &str) -> Result<L, String> {
    let level: L = ron::from_str(text).map_err(|error| stumbled(&error))?;
    check(&level)?;
    Ok(level)
}
