//! A display that lies flat between people: whoever is awaited reads what is to be done at their own side, turned
//! towards them.

use super::round::{self, Side};
use crate::session::OpenTable;
use crate::table::Seat;
use bevy::prelude::*;

/// Does the display lie flat?
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FlatTable(pub bool);

impl OpenTable {
    /// The side of a display that lies flat at which a seat is.
    pub fn side_of(&self, seat: Seat) -> Side {
        let players = self.sitting.len() - usize::from(self.led && !self.sitting.is_empty());
        round::place(seat.index(), players, self.led).side
    }
}
