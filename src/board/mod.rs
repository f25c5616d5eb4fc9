//! The board: slots that the UI lays out, and the pieces in them.
//!
//! A screen's tree has [slots](crate::ui::Slot), some with a [piece](crate::ui::Piece). Bevy lays out the
//! slots; each piece is a sprite at its slot's position. If a later tree has the same piece in another slot,
//! the piece moves there; if its face differs, it flips. Motion refers to slots, never to coordinates. The
//! board knows no game and no rule.

mod place;
mod slots;

pub use place::Board;
pub use slots::{At, Slots};

use bevy::prelude::*;

/// Runs after layout and puts pieces into their slots.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BoardSet;

/// Adds slots and pieces.
pub fn plugin(app: &mut App) {
    slots::plugin(app);
    place::plugin(app);
}
