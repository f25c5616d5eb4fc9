//! The games, one folder each.
//!
//! A game depends on the kernel ([`crate::table`]) and on the screen's parts ([`crate::ui`], [`crate::board`], [`crate::session`]). No game knows another.

pub mod great_city;
pub mod omelas;
pub mod oubliette;

use crate::registry::GamePlugin;
use bevy::app::App;

/// Adds the games of this program. Other programs can add games of their own to them.
// The games are added here and not in each program, so that their tables are compiled once for all programs and tests.
pub fn plugin(app: &mut App) {
    app.add_plugins((
        GamePlugin::<omelas::Omelas>::new(),
        GamePlugin::<oubliette::Oubliette>::new(),
        GamePlugin::<great_city::GreatCity>::new(),
    ));
}
