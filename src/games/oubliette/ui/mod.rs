//! The screens of Open Oubliette, as functions of views.
//!
//! [`table`] arranges the [`mats`] of the players around the [`board`] and the [`panel`] beside it: a fight ([`duel`]),
//! the [`exit`] ([`stop`]), an event, the order of play, or the turn. [`choices`] are what can be done there, [`advice`]
//! says what a card would do, [`cards`] draws cards, [`prompt`] says what is to be done, [`end`] is the final screen, and
//! [`motion`] the motion between two views. All of it is made of the same small [`parts`] and reads the one open view.

mod advice;
mod board;
mod cards;
mod choices;
mod duel;
mod end;
mod exit;
mod mats;
mod motion;
mod panel;
mod parts;
mod prompt;
mod state;
mod stop;
mod table;

pub(super) use advice::standing_wish;
pub(super) use motion::play;
pub(super) use prompt::{prompt, waits};
pub use state::{Local, Tick, Ui};
pub(super) use stop::is_open as is_at_exit;
pub(super) use table::table;
