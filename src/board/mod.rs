//! The board: slots that the UI lays out, and the pieces in them.
//!
//! A screen's tree has [slots](crate::ui::Slot), some with a [piece](crate::ui::Piece): a sprite at its slot's position.
//! If a later tree has the same piece in another slot, the piece moves there; if its face differs, it flips. Motion
//! refers to slots, never to coordinates. The board knows no game and no rule.

mod cloth;
mod drawing;
mod fold;
pub mod motion;
pub mod piece;
mod place;
mod slots;

pub use piece::Board;
pub use slots::{At, Slots};

use bevy::prelude::*;

/// Runs after layout and puts pieces into their slots.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BoardSet;

/// Adds slots, pieces and motion.
pub fn plugin(app: &mut App) {
    app.add_plugins((
        slots::plugin,
        place::plugin,
        piece::plugin,
        drawing::plugin,
        motion::plugin,
        cloth::plugin,
    ))
    .add_systems(Startup, open_camera);
}

/// Adds the systems that need a renderer.
pub fn window_plugin(app: &mut App) {
    app.add_plugins(fold::plugin);
}

/// Marks the camera of the pieces in the first window.
#[derive(Component, Clone, Copy, Debug)]
pub struct BoardCamera;

fn open_camera(mut commands: Commands) {
    // The camera of the UI's screens draws before it and clears the window.
    let camera = Camera {
        clear_color: ClearColorConfig::None,
        ..default()
    };
    commands.spawn((Camera2d, camera, Msaa::Off, BoardCamera, piece::everything()));
}
