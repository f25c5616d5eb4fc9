//! The plugin of a game in the window, and what the window shows of each game before its table is open.

use super::{GameCard, GameUi, replay};
use crate::headless::{Headless, HeadlessGame};
use crate::registry;
use crate::ui::sound::CueInfo;
use bevy::app::{App, Plugin};
use std::marker::PhantomData;
use std::sync::{PoisonError, RwLock};

/// A game, as the title and the set-up know it.
pub struct GameEntry {
    /// What the game can do without a window.
    pub headless: &'static dyn Headless,
    /// What the title and the set-up show of it.
    pub card: GameCard,
    /// The captions and levels of its cues.
    pub cues: &'static [CueInfo],
}

/// What the window shows of the [games](registry::games), in the order in which their plugins were added.
static ENTRIES: RwLock<Vec<&GameEntry>> = RwLock::new(Vec::new());

/// Adds a game to the program: its leaf on the title, its levels, its commands, its tables and replays.
///
/// Add it before the first level is read and before the window opens.
///
/// ```
/// use bevy::prelude::*;
/// use triptych::games::omelas::Omelas;
/// use triptych::session::{GamePlugin, game_entry};
///
/// let mut games = App::new();
/// games.add_plugins(GamePlugin::<Omelas>::new());
///
/// let entry = game_entry("omelas").ok_or("the plugin has not added it")?;
/// assert_eq!(entry.headless.title(), "OMELAS");
/// assert_eq!(entry.card.level, "omelas");
/// // `triptych::cli::run(games)` opens the title with the game.
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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
        registry::add::<G>();
        let mut entries = ENTRIES.write().unwrap_or_else(PoisonError::into_inner);
        // Another app of this process may have it, too.
        if entries.iter().all(|entry| entry.headless.id() != G::ID) {
            entries.push(Self::ENTRY);
        }
    }

    /// Adds its tables and replays. Their states need what a window adds, so this waits until all plugins are there.
    fn finish(&self, app: &mut App) {
        super::plugin::<G>(app);
        replay::plugin::<G>(app);
    }
}

/// Returns the entries of all games, in the order in which they were added.
pub fn game_entries() -> impl ExactSizeIterator<Item = &'static GameEntry> + Clone {
    let entries = ENTRIES.read().unwrap_or_else(PoisonError::into_inner);
    entries.clone().into_iter()
}

/// Returns the entry of the game with this id.
pub fn game_entry(id: &str) -> Option<&'static GameEntry> {
    game_entries().find(|game| game.headless.id() == id)
}
