//! Guides: what is said beside a scripted table, and when.
//!
//! A guide is a record and captions. The record says who does what; the captions, counted by the actions taken so
//! far, say why. It knows no game: what a caption points at is the name of something that can be pressed, and the
//! rule it cites an anchor of the rulebook, both checked by tests.

use super::seat::Seat;
use serde::{Deserialize, Serialize};

/// What is said beside a scripted table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Guide {
    /// The game, by its id.
    pub game: String,
    /// Its name in menus.
    pub title: String,
    /// What it shows and how long it takes, in one line.
    pub line: String,
    /// The seats whose part is left to whoever learns; the script plays the others.
    pub hands: Vec<Seat>,
    /// What is said, in order.
    pub captions: Vec<Caption>,
}

/// Something said at one moment of the table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Caption {
    /// After how many actions, chance included.
    pub at: usize,
    /// What is said.
    pub say: String,
    /// The rulebook's paragraph; empty for none.
    #[serde(default)]
    pub rule: String,
    /// The way to what the script does next: names of acts to press, or their beginnings, with strokes between them;
    /// earlier ones are preferred. Which of them is framed is found at the table. Empty for whichever way is shortest.
    #[serde(default)]
    pub show: String,
    /// Does the table wait until this is read?
    #[serde(default)]
    pub wait: bool,
    /// Where its middle lies, in canvas units.
    pub place: (f32, f32),
}

impl Guide {
    /// Reads a guide.
    ///
    /// # Errors
    /// What is wrong with it, in one sentence, with its line.
    pub fn read(text: &str) -> Result<Self, String> {
        let guide: Self = ron::from_str(text).map_err(|error| error.to_string())?;
        if guide.captions.is_empty() || guide.hands.is_empty() {
            return Err("a guide needs captions, and hands that do what they say".into());
        }
        if !guide.captions.is_sorted_by_key(|caption| caption.at) {
            return Err("the captions of a guide stand in the order in which they are said".into());
        }
        Ok(guide)
    }
}
