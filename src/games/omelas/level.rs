//! The data of an OMELAS level.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::ops::{Not, RangeInclusive};

/// An OMELAS level (`omelas.setup.2`, `omelas.setup.3`, `omelas.house.1`, `omelas.house.2`, `omelas.house.4`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename = "Level")]
pub struct OmelasLevel {
    /// Always `omelas`.
    pub game: String,
    /// The name in menus.
    pub title: String,
    /// The author; empty if none is named.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub author: String,
    /// The number of tiles of each letter.
    pub copies: u8,
    /// The highest face of the die; the lowest is 1.
    pub faces: u8,
    /// The number of places of The Darkness.
    pub places: u8,
    /// The number of Rebels for each possible number of seats.
    pub rebels: BTreeMap<u8, u8>,
    /// The house rules of this table.
    pub house: House,
}

/// The house rules of OMELAS.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct House {
    /// Do Rebels learn each other's seats when the roles are dealt (`omelas.house.1`)?
    pub rebels_know_each_other: bool,
    /// Are all votes with their seats shown after the game (`omelas.house.2`)?
    pub votes_shown_at_end: bool,
    /// Does a letter in The Darkness count as on the board, so that its other tiles are laid aside (`omelas.house.4`)?
    #[serde(default, skip_serializing_if = "Not::not")]
    pub lost_letters_count: bool,
}

impl House {
    /// Returns the places that count, in words: a tile whose letter is there already is laid aside.
    pub(super) const fn where_letters_count(&self) -> &'static str {
        if self.lost_letters_count {
            "the board"
        } else {
            "Omelas"
        }
    }
}

impl OmelasLevel {
    /// Returns the possible numbers of seats.
    pub fn seat_range(&self) -> RangeInclusive<usize> {
        let count = |seats: Option<&u8>| seats.copied().map_or(0, usize::from);
        let mut seats = self.rebels.keys();
        count(seats.clone().next())..=count(seats.next_back())
    }

    /// Returns the number of Rebels among this many seats; 0 if the level does not allow that number of seats.
    pub fn rebels_among(&self, seats: usize) -> usize {
        let seats = u8::try_from(seats).ok();
        let rebels = seats.and_then(|seats| self.rebels.get(&seats));
        rebels.copied().map_or(0, usize::from)
    }

    /// Checks the level's data. Returns the reason, in one sentence, if the level is not valid.
    pub fn check_data(&self) -> Result<(), String> {
        let other_game = format!("it is a level of “{}”, not of omelas", self.game);
        ensure(self.game == "omelas", other_game)?;
        let has_title = !self.title.trim().is_empty();
        ensure(has_title, "the title is empty: give the level a name")?;
        let (fewest, most) = self.seat_range().into_inner();
        ensure(
            fewest >= 4 && most <= 6 && most - fewest + 1 == self.rebels.len(),
            "rebels needs a number for each count of seats, within 4 to 6 and without a gap",
        )?;
        for (&seats, &rebels) in &self.rebels {
            ensure(
                (1..=2).contains(&rebels) && seats - rebels <= 4,
                format!("{seats} seats with {rebels} Rebels can’t be dealt from 2 Rebel and 4 Council cards"),
            )?;
        }
        let few_places = (1..=3).contains(&self.places);
        ensure(few_places, "The Darkness has 1 to 3 places on this board")?;
        // With fewer copies, all tiles of a letter could lie in The Darkness, and the bag could run dry. If lost
        // letters count, it can run dry, and that ends the game.
        ensure(
            (self.places..=9).contains(&self.copies),
            format!(
                "copies has to be {} to 9, or all tiles of a letter could lie in The Darkness",
                self.places
            ),
        )?;
        let six_sides = (1..=6).contains(&self.faces);
        ensure(
            six_sides,
            "faces has to be 1 to 6, because at most six people vote",
        )
    }
}

/// Returns the reason as an error unless the data is valid.
fn ensure(is_valid: bool, reason: impl Into<String>) -> Result<(), String> {
    if is_valid { Ok(()) } else { Err(reason.into()) }
}
