//! The board: slots that the UI lays out, and pieces that lie in them.
//!
//! A screen's tree has [slots](crate::ui::Slot), and in some of them a [piece](crate::ui::Piece). The engine lays the slots
//! out; each piece is a sprite of its own that lies where its slot is. When a later tree has the same piece in another slot, the
//! piece travels there; when it has another face there, it turns over. Motion between two trees names slots, never
//! coordinates. The board knows no game and no rule.

mod place;
mod slots;

pub use place::Board;
pub use slots::{At, Slots};

use bevy::prelude::*;

/// When pieces are put into their slots: after layout.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BoardSet;

/// Slots and pieces.
pub fn plugin(app: &mut App) {
    slots::plugin(app);
    place::plugin(app);
}
