//! The games, one folder each.
//!
//! A game depends on the kernel ([`crate::table`]); its `ui` and `plugin.rs` also on the screen's parts. No game knows
//! another.

pub mod great_city;
pub mod omelas;
pub mod oubliette;

use crate::registry;

/// Adds the games of this program to its [list](registry), for commands that need no window.
// The games are added here and not in each program, so that their tables are compiled once for all programs and tests.
pub fn add() {
    registry::add::<omelas::Omelas>();
    registry::add::<oubliette::Oubliette>();
    registry::add::<great_city::GreatCity>();
}

/// Adds the games of this program to an app. Other programs can add games of their own to them.
#[cfg(feature = "window")]
pub fn plugin(app: &mut bevy::app::App) {
    use crate::session::GamePlugin;
    app.add_plugins((
        GamePlugin::<omelas::Omelas>::new(),
        GamePlugin::<oubliette::Oubliette>::new(),
        GamePlugin::<great_city::GreatCity>::new(),
    ));
}
