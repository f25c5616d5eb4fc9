//! The actions of Open Oubliette: decisions of seats and outcomes of chance.
//!
//! Nothing here acts. A card is named by its place in the level's lists, counted from 1.

use super::pieces::Way;
use crate::table::Seat;
use serde::{Deserialize, Serialize};

/// Everything that can happen. Cards go by their place in the level's lists, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Action {
    /// Chance: one die shows this.
    Die(u8),
    /// Chance: two dice show this.
    Dice(u8, u8),
    /// Chance: a monster of this kind comes up.
    Monster(u8),
    /// Chance: this treasure is drawn.
    Treasure(u8),
    /// Chance: an event of this kind is drawn.
    Event(u8),
    /// Chance: a wound of this kind is drawn.
    Wound(u8),
    /// Chance: this treasure is the one that is taken.
    Take(u8),
    /// The whole walk, that way.
    Walk {
        /// Who walks.
        seat: Seat,
        /// Which way.
        way: Way,
    },
    /// The walk ends at the Exit that it would pass.
    Stop(Seat),
    /// An Exit action: this wound is put back.
    Recover {
        /// Whose.
        seat: Seat,
        /// Its kind.
        wound: u8,
    },
    /// An Exit action: all treasure in hand is cashed in.
    CashIn(Seat),
    /// No more Exit actions.
    Done(Seat),
    /// Somebody who stands here is attacked.
    Ambush {
        /// By whom.
        seat: Seat,
        /// Who.
        target: Seat,
    },
    /// A weapon or armour is brought into use.
    Use {
        /// By whom.
        seat: Seat,
        /// Its number.
        treasure: u8,
    },
    /// A kept card is played.
    Play {
        /// By whom.
        seat: Seat,
        /// Its kind.
        event: u8,
    },
    /// Another turn, for doubles.
    Again(Seat),
    /// What was offered is let be.
    Pass(Seat),
}
