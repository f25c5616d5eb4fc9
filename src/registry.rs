//! The games that this program has.
//!
//! Outside a game's folder only [`crate::games`] names it. The list belongs to the process and not to an app's world,
//! because levels, saves and records are also read where there is no world: on the command line and in background tasks.
//! A game is added once and never removed.

use crate::headless::{Headless, HeadlessGame};
use crate::table::{Controller, Opponents};
use crate::texts;
use std::sync::{PoisonError, RwLock};

/// The games in the order in which they were added.
static GAMES: RwLock<Vec<&dyn Headless>> = RwLock::new(Vec::new());

/// Adds a game: its levels, its rulebook and its commands. Does nothing if the program has it already.
///
/// Add it before the first level is read. In a window, [`GamePlugin`](crate::session::GamePlugin) adds it.
pub fn add<G: Opponents>() {
    let mut games = GAMES.write().unwrap_or_else(PoisonError::into_inner);
    if games.iter().all(|game| game.id() != G::ID) {
        games.push(&HeadlessGame::<G>::INSTANCE);
    }
}

/// Returns all games, in the order in which they were added.
pub fn games() -> impl ExactSizeIterator<Item = &'static dyn Headless> + Clone {
    let games = GAMES.read().unwrap_or_else(PoisonError::into_inner);
    games.clone().into_iter()
}

/// Returns the levels that the program contains, as ids and texts: its files, and what its games bring.
pub fn levels() -> impl Iterator<Item = (&'static str, &'static str)> {
    let brought = games().flat_map(|game| game.levels());
    texts::LEVELS.iter().chain(brought).copied()
}

/// Returns the rulebooks of all games, as game ids and texts.
pub fn rulebooks() -> impl Iterator<Item = (&'static str, &'static str)> {
    let brought = games().map(|game| (game.id(), game.rulebook()));
    let brought = brought.filter(|(_, text)| !text.is_empty());
    texts::RULEBOOKS.iter().copied().chain(brought)
}

/// Returns the game with this id.
pub fn game(id: &str) -> Option<&'static dyn Headless> {
    games().find(|game| game.id() == id)
}

/// Describes in one sentence how this controller plays the game; empty for people.
pub fn skill_description(id: Option<&str>, controller: Controller) -> &'static str {
    match (id.and_then(game), controller) {
        (Some(game), Controller::Computer(skill)) => game.describe_skill(skill),
        _ => "",
    }
}
