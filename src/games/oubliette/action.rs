//! The actions of Open Oubliette: decisions of seats and outcomes of chance.
//!
//! This file holds data only; the rules check and apply actions.

#![expect(missing_docs, reason = "no comment repeats the name of a field")]

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
    Walk { seat: Seat, way: Direction },
    /// The walk ends at the Exit instead of passing it.
    Stop(Seat),
    /// An Exit action: this wound is put back.
    Recover { seat: Seat, wound: u8 },
    /// An Exit action: all treasure in hand is cashed in.
    CashIn(Seat),
    /// The seat takes no more Exit actions.
    Done(Seat),
    /// `seat` attacks `target` on the same space.
    Ambush { seat: Seat, target: Seat },
    /// A weapon or armour is brought into use.
    Use { seat: Seat, treasure: u8 },
    /// A kept card is played.
    Play { seat: Seat, event: u8 },
    /// The seat takes another turn, for doubles.
    Again(Seat),
    /// The seat declines what was offered.
    Pass(Seat),
    /// The host game sentences this seat: it comes down.
    Sentence(Seat),
    /// It is time in the host game for the next turn below.
    NextTurn,
    /// The host game is over; whoever is still below leaves.
    EndVisit,
}

impl Action {
    /// The seat that tells what happens in the host game (`oubliette.house.10`).
    pub(super) const TELLER: Seat = Seat::new(0);
}
