//! The actions of OMELAS, and the claims that seats make about their votes.

use super::pieces::{Card, Letter};
use crate::table::{Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// The actions of OMELAS: seats' decisions and chance outcomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Action {
    /// Chance: these seats are dealt Rebel cards, all others Council cards.
    Deal(SeatSet),
    /// Chance: this letter is drawn from the bag.
    Draw(Letter),
    /// Chance: the die shows this face.
    Roll(u8),
    /// A seat lays one of its vote cards face-down.
    Vote {
        /// The seat that votes.
        seat: Seat,
        /// The card that it lays.
        card: Card,
    },
    /// Chance: the next of the shuffled vote cards has this face.
    Turn(Card),
}

/// A claim about the tile on trial (`omelas.round.3`). Claims are not binding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Claim {
    /// “I'll vote Yes.”
    Yes,
    /// “I'll vote No.”
    No,
    /// “My coin decides”, with this many chances in ten for Yes.
    Coin(u8),
    /// “I say nothing.”
    Nothing,
    /// The drawer asks these seats for a Yes.
    Ask(SeatSet),
}
