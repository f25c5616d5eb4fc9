//! The games of a program, their levels and their rulebooks.
//!
//! Outside a game's folder only [`crate::games`] names it. The list is a plain value, because levels, saves and records
//! are also read where there is no world: on the command line and in background tasks.

use crate::headless::{Headless, HeadlessGame};
use crate::table::Opponents;
use crate::texts;

/// The games of a program, in order. It is cheap to clone.
///
/// ```
/// use triptych::games::omelas::Omelas;
/// use triptych::game_list::GameList;
///
/// let games = GameList::new().with::<Omelas>();
/// assert_eq!(games.get("omelas").map(|game| game.title()), Some("OMELAS"));
/// ```
#[derive(Clone, Debug, Default)]
pub struct GameList(Vec<&'static dyn Headless>);

impl GameList {
    /// Creates a list without games.
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// Adds a game at the end.
    #[must_use]
    pub fn with<G: Opponents>(mut self) -> Self {
        self.0.push(&HeadlessGame::<G>::INSTANCE);
        self
    }

    /// Returns all games.
    pub fn iter(&self) -> impl Iterator<Item = &'static dyn Headless> {
        self.0.iter().copied()
    }

    /// Returns the game with this id.
    pub fn get(&self, id: &str) -> Option<&'static dyn Headless> {
        self.iter().find(|game| game.id() == id)
    }

    /// Returns the levels that the program contains, as ids and texts: its files, and what its games bring.
    pub fn levels(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let brought = self.iter().flat_map(|game| game.levels());
        texts::LEVELS.iter().chain(brought).copied()
    }

    /// Returns the rulebooks of all games, as game ids and texts.
    pub fn rulebooks(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let brought = self.iter().map(|game| (game.id(), game.rulebook()));
        let brought = brought.filter(|(_, text)| !text.is_empty());
        texts::RULEBOOKS.iter().copied().chain(brought)
    }
}

impl FromIterator<&'static dyn Headless> for GameList {
    fn from_iter<T: IntoIterator<Item = &'static dyn Headless>>(games: T) -> Self {
        Self(games.into_iter().collect())
    }
}
