//! How any table looks, moves and sounds.
//!
//! Screens are trees of [`ui`](crate::ui) elements; pieces lie in their slots ([`board`](crate::board)) and move by
//! [motion]. The [curtain] stands between one seat's secrets and everybody else.
//!
//! Nothing here names a game.

pub mod canvas;
pub mod captions;
pub mod curtain;

mod appearance;
pub mod dump;
pub mod flat;
mod fold;
mod font_atlas;
pub mod inks;
pub mod legibility;
pub mod lettering;
pub mod motion;
pub mod palette;
pub mod pictures;
pub mod pose;
pub mod public;
pub mod replay;
pub mod round;
pub mod shots;
pub mod sound;
pub mod stage;
mod surface;
mod transforms;

use bevy::prelude::*;

/// A game, by its id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GameId(pub &'static str);

/// Which screen is shown.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum AppState {
    /// The altarpiece.
    #[default]
    Title,
    /// Seats are set for a game.
    Seats(GameId),
    /// A game is played.
    Playing(GameId),
    /// Tables that are kept.
    Shelf,
    /// The record of a game is looked at.
    Replaying(GameId),
}

/// Everything but what needs a renderer or a sound device: tests run it without either.
pub fn plugin(app: &mut App) {
    app.init_state::<AppState>()
        .init_resource::<palette::Palette>()
        .init_resource::<flat::FlatTable>();
    app.add_plugins((public::plugin, crate::ui::plugin, crate::board::plugin));
    app.add_plugins((
        canvas::plugin,
        lettering::plugin,
        pictures::plugin,
        stage::plugin,
        motion::plugin,
        sound::plugin,
        curtain::plugin,
        dump::plugin,
        captions::plugin,
        crate::session::shared_plugin,
        replay::shared_plugin,
    ));
}

/// What needs a renderer and a sound device.
pub fn window_plugin(app: &mut App) {
    app.add_plugins((
        fold::plugin,
        font_atlas::plugin,
        sound::device_plugin,
        shots::plugin,
        surface::plugin,
    ));
}
