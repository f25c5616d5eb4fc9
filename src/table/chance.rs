//! Seeded chance.
//!
//! A game lists the possible outcomes with their weights, and [`Chance`] picks one by its index. It does not know them.
//!
//! Invariant: chance outcome number *n* of a table depends only on the seed, *n* and the listed weights: not on undone
//! rolls, threads, the machine or decisions made in between.

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::time::{SystemTime, UNIX_EPOCH};

/// The seed of a table's chance outcomes.
///
/// It stays secret until the game is over. Its [commitment](Seed::commitment) is shown from the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seed(pub u64);

impl Seed {
    /// Returns an unpredictable seed from the system's random generator, or from the clock if the system has none.
    pub fn fresh() -> Self {
        let rng = ChaCha8Rng::try_from_rng(&mut rand::rngs::SysRng);
        // A predictable seed is better than no game.
        let from_clock = |_| {
            let since = SystemTime::now().duration_since(UNIX_EPOCH);
            since.unwrap_or_default().as_nanos() as u64
        };
        Self(rng.map_or_else(from_clock, |mut rng| rng.random()))
    }

    /// Returns sixteen hexadecimal digits of a hash that commits the table to the seed without revealing it.
    pub fn commitment(self) -> String {
        let digest = Sha256::digest(format!("triptych seed {}", self.0).as_bytes());
        let first = digest.first_chunk().copied().map_or(0, u64::from_be_bytes);
        format!("{first:016x}")
    }

    /// Returns the seed of game number `game` in a series with this seed.
    #[must_use]
    pub fn of_game(self, game: u64) -> Self {
        let mut rng = ChaCha8Rng::seed_from_u64(self.0);
        rng.set_stream(game);
        Self(rng.random())
    }

    /// Returns the generator of the computer player at this seat index, separate from that of the chance outcomes.
    pub fn computer(self, seat: usize) -> ChaCha8Rng {
        let mut rng = ChaCha8Rng::seed_from_u64(self.0);
        rng.set_stream(u64::MAX - seat as u64);
        rng
    }
}

/// The generator of one table's chance outcomes: dice, bags and shuffles.
#[derive(Debug)]
pub struct Chance(ChaCha8Rng);

impl Chance {
    /// Creates the generator for this seed.
    pub fn new(seed: Seed) -> Self {
        Self(ChaCha8Rng::seed_from_u64(seed.0))
    }

    /// Picks chance outcome number `number` among outcomes with these weights and returns its index.
    ///
    /// An outcome of weight 0 is never picked. `None` if all weights are 0.
    pub fn pick(&mut self, number: u64, weights: impl Iterator<Item = u32> + Clone) -> Option<usize> {
        let total: u64 = weights.clone().map(u64::from).sum();
        if total == 0 {
            return None;
        }
        self.0.set_stream(number);
        self.0.set_word_pos(0);
        let mut left = self.0.random_range(0..total);
        for (index, weight) in weights.enumerate() {
            let weight = u64::from(weight);
            if left < weight {
                return Some(index);
            }
            left -= weight;
        }
        None
    }
}
