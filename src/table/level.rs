//! Levels: the data a game is played with (boards, decks, counts, house rules).
//!
//! A level file is RON. Its `game` field says whose it is; the rest is that game's own type. Nothing here
//! knows any of those types.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::fmt::Debug;
use std::ops::RangeInclusive;

/// What every level file says of itself, whatever the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LevelHead {
    /// The game that can play it, by its id.
    pub game: String,
    /// The name shown in menus.
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

/// Reads a level and checks it.
///
/// # Errors
/// One sentence with line and column, or with what the data got wrong.
pub fn read<L: Level>(text: &str) -> Result<L, String> {
    let level: L = ron::from_str(text).map_err(|error| {
        format!(
            "line {}, column {}: {}",
            error.span.start.line, error.span.start.col, error.code
        )
    })?;
    level.check()?;
    Ok(level)
}
