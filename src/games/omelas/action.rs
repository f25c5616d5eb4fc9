//! The actions of OMELAS, and the claims that seats make about their votes.

use super::pieces::{Card, Letter};
use crate::table::{Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// Everything that can happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Action {
    /// Chance: these seats are dealt the Rebel cards, all others Council cards.
    Deal(SeatSet),
    /// Chance: this letter comes out of the bag.
    Draw(Letter),
    /// Chance: the die shows this.
    Roll(u8),
    /// A seat lays one of its vote cards face-down.
    Vote {
        /// Whose vote.
        seat: Seat,
        /// Which card.
        card: Card,
    },
    /// Chance: the next of the shuffled cards has this face.
    Turn(Card),
}

/// What seats say to each other about the tile on trial (`omelas.round.3`). Claims bind nobody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Claim {
    /// “I'll vote Yes.”
    Yes,
    /// “I'll vote No.”
    No,
    /// “My coin decides”, so many in ten for Yes.
    Coin(u8),
    /// “I say nothing.”
    Nothing,
    /// The drawer asks these seats for a Yes.
    Ask(SeatSet),
}
