//! The actions of Open Oubliette: decisions of seats and outcomes of chance.
//!
//! This file holds data only; the rules check and apply actions. A card is named by its position in the level's lists,
//! counted from 1.

use super::pieces::Direction;
use crate::table::Seat;
use serde::{Deserialize, Serialize};

/// An action of a seat or of chance. Cards are named by their position in the level's lists, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Action {
    /// Chance: one die shows this face.
    Die(u8),
    /// Chance: two dice show these faces.
    Dice(u8, u8),
    /// Chance: a monster of this kind is drawn.
    Monster(u8),
    /// Chance: the treasure with this number is drawn.
    Treasure(u8),
    /// Chance: an event of this kind is drawn.
    Event(u8),
    /// Chance: a wound of this kind is drawn.
    Wound(u8),
    /// Chance: the treasure with this number is taken from the loser's hand.
    Take(u8),
    /// The token walks the full roll in one direction.
    Walk {
        /// The seat that walks.
        seat: Seat,
        /// The direction of the walk.
        way: Direction,
    },
    /// The walk ends at the Exit instead of passing it.
    Stop(Seat),
    /// An Exit action: this wound is put back.
    Recover {
        /// The seat that has the wound.
        seat: Seat,
        /// The kind of the wound.
        wound: u8,
    },
    /// An Exit action: all treasure in hand is cashed in.
    CashIn(Seat),
    /// The seat takes no more Exit actions.
    Done(Seat),
    /// A seat attacks another seat on the same space.
    Ambush {
        /// The attacking seat.
        seat: Seat,
        /// The attacked seat.
        target: Seat,
    },
    /// A weapon or armour is brought into use.
    Use {
        /// The seat that uses the card.
        seat: Seat,
        /// The number of the treasure.
        treasure: u8,
    },
    /// A kept card is played.
    Play {
        /// The seat that plays the card.
        seat: Seat,
        /// The kind of the Event card.
        event: u8,
    },
    /// The seat takes another turn, for doubles.
    Again(Seat),
    /// The seat declines what was offered.
    Pass(Seat),
}
