//! Guides: the captions of a scripted table.
//!
//! A scripted table has a record, which contains the actions, and a guide, whose captions explain them. A caption
//! points at things on the screen by their names and cites a rulebook anchor.
//!
//! Invariants: a [`Guide::read`] guide has at least one caption and one learner's seat; its captions are in order.

use super::seat::Seat;
use serde::{Deserialize, Serialize};

/// The captions of a scripted table, with the seats that the learner plays.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Guide {
    /// The id of the game.
    pub game: String,
    /// The name in menus.
    pub title: String,
    /// One line about the guide's subject and its duration.
    pub line: String,
    /// The seats that the learner plays; the script plays the others.
    #[serde(rename = "hands")]
    pub learner_seats: Vec<Seat>,
    /// The captions, in the order of their display.
    pub captions: Vec<Caption>,
}

/// A text shown at one moment of a scripted table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Caption {
    /// The number of actions, chance outcomes included, after which the caption is shown.
    pub at: usize,
    /// The text; empty for the beginning of the rulebook.
    pub say: String,
    /// The rulebook anchor; empty for none.
    #[serde(default)]
    pub rule: String,
    /// The controls that lead to the script's next action: their names or the beginnings of their names, separated by
    /// `|`, the preferred one first. The window finds out which of them to frame. Empty for the shortest way.
    #[serde(default, rename = "show")]
    pub controls: String,
    /// Whether the table waits until the learner has read the caption.
    #[serde(default)]
    pub wait: bool,
    /// Whether the caption stands in the lower left corner instead of the upper right one, because it is about something
    /// there.
    #[serde(default)]
    pub low: bool,
}

impl Guide {
    /// Reads a guide from RON and checks it.
    ///
    /// # Errors
    /// One sentence that describes the error; a syntax error has its line.
    pub fn read(text: &str) -> Result<Self, String> {
        let guide: Self = ron::from_str(text).map_err(|error| error.to_string())?;
        if guide.captions.is_empty() || guide.learner_seats.is_empty() {
            return Err("a guide needs captions, and hands that do what they say".into());
        }
        if !guide.captions.is_sorted_by_key(|caption| caption.at) {
            return Err("the captions of a guide stand in the order in which they are said".into());
        }
        Ok(guide)
    }
}
