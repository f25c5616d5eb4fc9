//! The games of this house. A further game is a folder beside `omelas`, its levels, its drawings, and one
//! line in [`GAMES`].

use crate::lab::{Headless, Lab};
use crate::omelas::Omelas;

/// Every game, in the order of the panels on the title.
pub static GAMES: &[&dyn Headless] = &[&Lab::<Omelas>::NEW];

/// The game with this id.
pub fn game(id: &str) -> Option<&'static dyn Headless> {
    GAMES.iter().copied().find(|game| game.id() == id)
}
