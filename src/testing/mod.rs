//! Tests for any game, with the feature `testing`: the [laws](check_laws) of every table, and [games](Twin) that a
//! viewer must not be able to tell apart.
//!
//! A game implements [`Lawful`] and calls [`check_laws`] and [`simulation_is_play`].

mod laws;
mod simulation;
mod twins;

pub use laws::{
    Lawful, RandomGame, Trial, check_laws, depth, ensure, ensure_same, enter, level_text, plain, random_game,
};
pub use simulation::simulation_is_play;
pub use twins::{Look, Twin, alike};
