//! The games that this program has.
//!
//! [`GamePlugin`] adds a game to the list. Outside a game's folder only [`crate::games`] names it. The list belongs to the
//! process and not to an app's world, because levels, saves and records are also read where there is no world: on the
//! command line and in background tasks. A game is added once and never removed.

use crate::embedded;
use crate::headless::{Headless, HeadlessGame};
use crate::session::{self, GameCard, GameUi};
use crate::table::Controller;
use crate::ui::sound::CueInfo;
use bevy::app::{App, Plugin};
use std::marker::PhantomData;
use std::sync::{PoisonError, RwLock};

/// A game, as everything around the games knows it.
pub struct GameEntry {
    /// The game's commands that need no window.
    pub headless: &'static dyn Headless,
    /// What the title and the set-up show of it.
    pub card: GameCard,
    /// The captions and levels of its cues.
    pub cues: &'static [CueInfo],
}

/// The games in the order in which they were added.
static GAMES: RwLock<Vec<&GameEntry>> = RwLock::new(Vec::new());

/// Adds a game to the program: its leaf on the title, its levels, its commands, and in a window its tables and replays.
///
/// Add it before the first level is read and before the window opens.
#[derive(Clone, Copy, Debug)]
pub struct GamePlugin<G>(PhantomData<fn() -> G>);

impl<G: GameUi> GamePlugin<G> {
    const ENTRY: &'static GameEntry = &GameEntry {
        headless: &HeadlessGame::<G>::INSTANCE,
        card: G::CARD,
        cues: G::CUES,
    };

    /// Creates the plugin.
    pub const fn new() -> Self {
        Self(PhantomData)
    }
}

impl<G: GameUi> Default for GamePlugin<G> {
    fn default() -> Self {
        Self::new()
    }
}

impl<G: GameUi> Plugin for GamePlugin<G> {
    fn build(&self, _: &mut App) {
        let mut games = GAMES.write().unwrap_or_else(PoisonError::into_inner);
        // Another app of this process may have it, too.
        if games.iter().all(|game| game.headless.id() != G::ID) {
            games.push(Self::ENTRY);
        }
    }

    /// Adds its tables and replays. Their states need what a window adds, so this waits until all plugins are there.
    fn finish(&self, app: &mut App) {
        session::plugin::<G>(app);
        session::replay::plugin::<G>(app);
    }
}

/// Returns all games, in the order in which they were added.
pub fn games() -> impl ExactSizeIterator<Item = &'static GameEntry> + Clone {
    let games = GAMES.read().unwrap_or_else(PoisonError::into_inner);
    games.clone().into_iter()
}

/// Returns the levels that the program contains, as ids and texts: its files, and what its games bring.
pub fn levels() -> impl Iterator<Item = (&'static str, &'static str)> {
    let brought = games().flat_map(|game| game.card.levels);
    embedded::LEVELS.iter().chain(brought).copied()
}

/// Returns the rulebooks of all games, as game ids and texts.
pub fn rulebooks() -> impl Iterator<Item = (&'static str, &'static str)> {
    let brought = games().map(|game| (game.headless.id(), game.card.rulebook));
    let brought = brought.filter(|(_, text)| !text.is_empty());
    embedded::RULEBOOKS.iter().copied().chain(brought)
}

/// Returns the entry of the game with this id.
pub fn entry(id: &str) -> Option<&'static GameEntry> {
    games().find(|game| game.headless.id() == id)
}

/// Returns the commands of the game with this id that need no window.
pub fn game(id: &str) -> Option<&'static dyn Headless> {
    entry(id).map(|game| game.headless)
}

/// Describes in one sentence how this controller plays the game; empty for people.
pub fn skill_description(id: Option<&str>, controller: Controller) -> &'static str {
    match (id.and_then(game), controller) {
        (Some(game), Controller::Computer(skill)) => game.describe_skill(skill),
        _ => "",
    }
}
