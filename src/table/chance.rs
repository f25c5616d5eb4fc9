//! Seeded chance.
//!
//! Chance number *n* of a table comes from the seed and *n* alone: an undone roll rolls the same again,
//! and no result depends on threads, machine or what was decided in between. Nothing here knows what is
//! drawn or rolled; a game lists the outcomes with their weights, this picks one.

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fmt::Write as _;

/// The seed of a table's chance. It stays secret until the game is over; its
/// [commitment](Seed::commitment) is shown from the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seed(pub u64);

impl Seed {
    /// A seed that nobody can foresee.
    pub fn fresh() -> Self {
        Self(
            ChaCha8Rng::try_from_rng(&mut rand::rngs::SysRng)
                .map_or_else(|_| clock_seed(), |mut rng| rng.random()),
        )
    }

    /// Sixteen hexadecimal digits which bind the table to the seed without telling it.
    pub fn commitment(self) -> String {
        let digest = Sha256::digest(format!("triptych seed {}", self.0).as_bytes());
        digest.iter().take(8).fold(String::new(), |mut text, byte| {
            let _ = write!(text, "{byte:02x}");
            text
        })
    }

    /// The seed of game number `game` in a series that begins with this seed.
    #[must_use]
    pub fn of_game(self, game: u64) -> Self {
        let mut rng = ChaCha8Rng::seed_from_u64(self.0);
        rng.set_stream(game);
        Self(rng.random())
    }

    /// The generator of seat number `seat`'s computer at a table with this seed.
    pub fn computer(self, seat: usize) -> ChaCha8Rng {
        let mut rng = ChaCha8Rng::seed_from_u64(self.0);
        rng.set_stream(u64::MAX - seat as u64);
        rng
    }
}

/// Where the system offers no randomness the clock has to do: a table that can be played beats none.
fn clock_seed() -> u64 {
    let since = std::time::SystemTime::now()
        .duration_since(std::time::UNIX_EPOCH)
        .unwrap_or_default();
    since.as_nanos() as u64
}

/// The dice, bags and shuffles of one table.
#[derive(Debug)]
pub struct Chance {
    rng: ChaCha8Rng,
}

impl Chance {
    /// The chance that this seed makes.
    pub fn new(seed: Seed) -> Self {
        Self {
            rng: ChaCha8Rng::seed_from_u64(seed.0),
        }
    }

    /// Which of the outcomes with these weights chance number `number` brings: an index below
    /// `weights.len()`. Outcomes of weight 0 never come; `None` if all weigh 0.
    pub fn pick(&mut self, number: u64, weights: impl Iterator<Item = u32> + Clone) -> Option<usize> {
        let total: u64 = weights.clone().map(u64::from).sum();
        if total == 0 {
            return None;
        }
        self.rng.set_stream(number);
        self.rng.set_word_pos(0);
        let mut left = self.rng.random_range(0..total);
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
