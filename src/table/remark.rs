//! Remarks: what seats say at the table.
//!
//! A table never waits for a remark, and no remark changes what is legal.

use super::seat::{Seat, SeatSet};
use bevy::ecs::prelude::Resource;
use serde::{Deserialize, Serialize};

/// The longest text of a remark, in characters.
pub const REMARK_LIMIT: usize = 2_000;

/// The longest slot of a remark, in characters.
pub const SLOT_LIMIT: usize = 64;

/// Something that a seat says: a claim, a name or a narration.
///
/// It amends an earlier one in its slot.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename = "Remark")]
pub struct Remark<V> {
    /// The seat that speaks.
    pub seat: Seat,
    /// The subject, as the game names it; at most [`SLOT_LIMIT`] characters.
    pub slot: String,
    /// The viewers who may see the remark.
    pub to: Audience,
    /// The content.
    pub said: Said<V>,
}

/// The audience of a remark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Audience {
    /// Everybody.
    All,
    /// These seats, and the omniscient viewer.
    Seats(SeatSet),
}

/// The content of a remark.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Said<V> {
    /// Free text, at most [`REMARK_LIMIT`] characters.
    Text(String),
    /// A value of the game's own type, [`Game::Claim`](super::Game::Claim).
    Claim(V),
}

/// All remarks made at the table so far, for a game's view to show.
///
/// Rules may read only their [`count`](Remarks::count), because remarks never change what is legal.
#[derive(Resource, Debug)]
pub struct Remarks<V: Send + Sync + 'static>(pub(super) Vec<Remark<V>>);

impl<V: Send + Sync + 'static> Remarks<V> {
    /// Returns the number of remarks made so far.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// Returns the remarks after the first `from`, oldest first.
    pub fn since(&self, from: usize) -> impl DoubleEndedIterator<Item = &Remark<V>> {
        self.0.iter().skip(from)
    }
}
