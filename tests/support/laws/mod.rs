//! What the [laws](triptych::testing) need from each game, and each game's own laws.

pub mod great_city;
pub mod omelas;
pub mod oubliette;
