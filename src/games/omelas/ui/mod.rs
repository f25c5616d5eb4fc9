//! The screens of OMELAS, as functions of views.
//!
//! [`table`] arranges everything around the [`board`] with its slots. [`prompt`] says what is to be done,
//! [`plates`] shows the seats, [`discussion`] claims and requests, [`side`] past rounds and the score, [`end`]
//! the final screen, [`private`] a seat's private view, and [`motion`] the motion between two views. All of it
//! reads only views and seen events.

mod board;
mod discussion;
mod end;
mod motion;
mod plates;
mod private;
mod side;
mod table;

pub(super) use board::{die_picture, prompt, role_picture, tile_picture};
pub use discussion::{Discussion, Local};
pub(super) use discussion::{is_on, tick};
pub(super) use motion::play;
pub(super) use private::{choice, private};
pub(super) use side::ledger;
pub(super) use table::table;
