//! The plugin of a game in the window, and what the window shows of each game before its table is open.

use super::{GameCard, GameUi, replay};
use crate::game_list::GameList;
use crate::headless::{Headless, HeadlessGame};
use crate::ui::sound::CueInfo;
use bevy::prelude::*;
use std::marker::PhantomData;

/// A game, as the title and the set-up know it.
#[derive(Debug)]
pub struct GameEntry {
    /// What the game can do without a window.
    pub headless: &'static dyn Headless,
    /// What the title and the set-up show of it.
    pub card: GameCard,
    /// The captions and levels of its cues.
    pub cues: &'static [CueInfo],
}

/// The games of an app, in the order in which their [plugins](GamePlugin) were added.
#[derive(Resource, Clone, Debug, Default)]
pub struct Games(Vec<&'static GameEntry>);

impl Games {
    /// Returns all games.
    pub fn entries(&self) -> &[&'static GameEntry] {
        &self.0
    }

    /// Returns the game with this id.
    pub fn entry(&self, id: &str) -> Option<&'static GameEntry> {
        self.0.iter().copied().find(|game| game.headless.id() == id)
    }

    /// Returns the games as the code without a window knows them.
    pub fn list(&self) -> GameList {
        self.0.iter().map(|game| game.headless).collect()
    }
}

/// Adds a game to an app: its leaf on the title, its levels, its commands, its tables and replays.
///
/// ```
/// use bevy::prelude::*;
/// use triptych::games::omelas::Omelas;
/// use triptych::session::{GamePlugin, Games};
///
/// let mut games = App::new();
/// games.add_plugins(GamePlugin::<Omelas>::new());
///
/// let entry = games.world().resource::<Games>().entry("omelas");
/// let entry = entry.ok_or("the plugin has not added it")?;
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
    fn build(&self, app: &mut App) {
        let mut games = app.world_mut().get_resource_or_init::<Games>();
        games.0.push(Self::ENTRY);
    }

    // Its systems are not added in `build`, because the command line needs the list of games before it knows whether a
    // window opens. Only then are the engine's plugins added, and `session::plugin` needs their states.
    fn finish(&self, app: &mut App) {
        super::plugin::<G>(app);
        replay::plugin::<G>(app);
    }
}
