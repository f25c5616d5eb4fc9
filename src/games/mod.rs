//! The games, one folder each.
//!
//! A game depends on the kernel ([`crate::table`]); its `ui` and `plugin.rs` also on the screen's parts. No game knows
//! another.

pub mod great_city;
pub mod omelas;
pub mod oubliette;

use crate::game_list::GameList;

/// Returns the games of this program, for what needs no window.
// The games are listed here and not in each program, so that their tables are compiled once for all programs and tests.
pub fn list() -> GameList {
    GameList::new()
        .with::<omelas::Omelas>()
        .with::<oubliette::Oubliette>()
        .with::<great_city::GreatCity>()
}

/// Adds the games of this program to an app. Other programs can add games of their own to them.
#[cfg(feature = "window")]
pub fn plugin(app: &mut bevy::app::App) {
    app.add_plugins((
        omelas::OmelasPlugin,
        oubliette::OubliettePlugin,
        great_city::GreatCityPlugin,
    ));
}
