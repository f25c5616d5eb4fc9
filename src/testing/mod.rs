//! Tests for any game, with the feature `testing`: the [laws](hold) that every table keeps, and [games](Twin) that a
//! viewer must not be able to tell apart.
//!
//! A game implements [`Lawful`], adds its [plugin](crate::registry::GamePlugin) before the first test, and calls
//! [`hold`] and [`simulation_is_play`].

mod laws;
mod twins;

pub use laws::{
    Lawful, RandomGame, Trial, ensure, ensure_same, enter, hold, plain, random_game, simulation_is_play,
};
pub use twins::{Look, Twin, alike};
