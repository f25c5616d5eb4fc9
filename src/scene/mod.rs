//! How any table looks, moves and sounds.
//!
//! A screen is a [`Sheet`](sheet::Sheet) on a layer of the [stage](stage); what happens between two sheets is
//! [motion](motion); what may be pressed says so itself ([`Interaction`](sheet::Interaction)). The [curtain] stands
//! between one seat's secrets and everybody else. [`session`](crate::session) opens a table of any game that is
//! [`GameUi`](crate::session::GameUi).
//!
//! Nothing here names a game, and nothing here can reach into a table's world: pieces on screen are entities
//! of the app's world, made from views and seen events alone.

pub mod arrangement;
pub mod bar;
pub mod canvas;
pub mod captions;
pub mod curtain;

pub mod accessibility;
mod appearance;
pub mod dump;
pub mod flat;
pub mod focus;
mod fold;
mod font_atlas;
pub(crate) mod front;
pub mod inks;
pub mod legibility;
pub mod lettering;
pub mod motion;
pub mod palette;
pub mod pictures;
pub mod pointer;
pub mod public;
pub mod replay;
pub mod round;
pub mod sheet;
pub mod shots;
pub mod sound;
pub mod stage;
mod surface;
mod tips;
mod transforms;
pub mod ui_driver;
pub mod widgets;
mod z_order;

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
    app.init_state::<AppState>().init_resource::<palette::Palette>();
    app.add_plugins((
        focus::plugin,
        accessibility::plugin,
        public::plugin,
        flat::plugin,
        crate::ui::plugin,
        crate::board::plugin,
    ));
    app.add_plugins((
        canvas::plugin,
        lettering::plugin,
        pictures::plugin,
        stage::plugin,
        motion::plugin,
        sound::plugin,
        pointer::plugin,
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
