//! The plugin of a game's table in the window, and what the window shows of each game before its table is open.

use super::{GameCard, GameUi, phase, replay};
use crate::game_list::GameList;
use crate::headless::{Headless, HeadlessGame};
use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use bevy::state::state::SubStates;
use std::marker::PhantomData;

/// A game, as the title and the set-up know it.
#[derive(Debug)]
pub struct GameEntry {
    /// What the game can do without a window.
    pub headless: &'static dyn Headless,
    /// What is known of it before its table is open.
    pub card: GameCard,
}

/// The games of an app, in the order in which their [plugins](TablePlugin) were added.
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

/// Adds a game's table to an app: its leaf on the title, its levels, its commands, its tables and replays. A game's own
/// plugin adds it, with the states, systems and observers that only this game has.
///
/// ```
/// use bevy::prelude::*;
/// use triptych::games::omelas::OmelasPlugin;
/// use triptych::session::Games;
///
/// let mut games = App::new();
/// games.add_plugins(OmelasPlugin);
///
/// let entry = games.world().resource::<Games>().entry("omelas");
/// let entry = entry.ok_or("the plugin has not added it")?;
/// assert_eq!(entry.headless.title(), "OMELAS");
/// assert_eq!(entry.card.level, "omelas");
/// // `triptych::cli::run(games)` opens the title with the game.
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct TablePlugin<G> {
    add_phases: fn(&mut App),
    game: PhantomData<fn() -> G>,
}

impl<G: GameUi> TablePlugin<G> {
    const ENTRY: &'static GameEntry = &GameEntry {
        headless: &HeadlessGame::<G>::INSTANCE,
        card: G::CARD,
    };

    /// Creates the plugin of a table without phases.
    pub const fn new() -> Self {
        Self {
            add_phases: |_| {},
            game: PhantomData,
        }
    }

    /// Adds the game's phases: a sub-state of [`Showing`](super::Showing), computed from the view that is shown. Its
    /// default is the state before anything is shown.
    #[must_use]
    pub fn with_phases<P>(self) -> Self
    where
        P: SubStates + for<'v> From<&'v G::View>,
    {
        Self {
            add_phases: phase::plugin::<G, P>,
            ..self
        }
    }
}

impl<G: GameUi> Default for TablePlugin<G> {
    fn default() -> Self {
        Self::new()
    }
}

impl<G: GameUi> Plugin for TablePlugin<G> {
    fn build(&self, app: &mut App) {
        let mut games = app.world_mut().get_resource_or_init::<Games>();
        games.0.push(Self::ENTRY);
        // The games are added before it is known whether a window opens. Their states need only this part of the engine.
        if !app.is_plugin_added::<StatesPlugin>() {
            app.add_plugins(StatesPlugin);
        }
        app.add_plugins((super::plugin::<G>, replay::plugin::<G>));
        (self.add_phases)(app);
    }
}
