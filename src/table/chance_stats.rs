//! Statistics of a table's chance outcomes, compared with fair chance.
//!
//! Each throw is compared with exactly the outcomes that could happen then, so a bag that empties is handled like a
//! die. The whole table's deviation is measured like χ², and compared with 2,000 simulations of the same throws from a
//! fixed seed. The module knows no game: [`Game::describe_outcome`] says which outcomes are counted, and as which face.

use super::chance::{Chance, Seed};
use super::game::Game;
use super::offers::Actor;
use super::record::{Entry, Record};
use super::table::Table;

/// The number of simulations of the same throws with fair chance.
const TRIALS: u64 = 2_000;
/// The fewest throws per face from which a conclusion is drawn.
const ENOUGH: f64 = 4.0;

/// The statistics of one kind of chance at a table.
#[derive(Clone, Debug, PartialEq)]
pub struct ChanceStats {
    /// The kind of chance, in words: `the die`.
    pub kind: &'static str,
    /// The number of throws.
    pub throws: usize,
    /// The number of these throws that people entered by hand.
    pub entered: usize,
    /// The faces: by number if their names are numbers, else by name.
    pub faces: Vec<Face>,
    /// The share of fair tables, 0 to 1, that deviate at least as much; `None` if there are too few throws to tell.
    pub share: Option<f64>,
}

/// The statistics of one face.
#[derive(Clone, Debug, PartialEq)]
pub struct Face {
    /// The name of the face.
    pub name: String,
    /// The number of times that it came up.
    pub came: u32,
    /// The number of times that it would come up on average.
    pub expected: f64,
}

impl ChanceStats {
    /// Returns a sentence that says whether this is fair chance.
    pub fn verdict(&self) -> String {
        let Some(share) = self.share else {
            return "Too few to tell anything.".into();
        };
        let percent = (share * 100.0).round().max(1.0);
        if share >= 0.05 {
            format!("Consistent with fair chance: {percent:.0} of 100 fair tables deviate this much.")
        } else if share >= 0.005 {
            format!("Unusual, but possible: only {percent:.0} of 100 fair tables deviate this much.")
        } else {
            "Very unlikely: fewer than 1 of 200 fair tables deviates this much.".into()
        }
    }
}

/// One throw: the weights of the possible faces and the face that came up, as indices into [`OutcomeCounts::faces`].
struct Throw {
    weights: Vec<(usize, u32)>,
    came: usize,
}

#[derive(Default)]
struct OutcomeCounts {
    kind: &'static str,
    faces: Vec<String>,
    throws: Vec<Throw>,
    entered: usize,
}

impl OutcomeCounts {
    fn face(&mut self, name: String) -> usize {
        let index = self.faces.iter().position(|known| *known == name);
        index.unwrap_or_else(|| {
            self.faces.push(name);
            self.faces.len() - 1
        })
    }
}

/// Returns the statistics of a record, one for each kind of chance, in the order of their first throws.
///
/// It counts the throws before the first entry that is refused. Without a valid set-up the list is empty.
pub fn from_record<G: Game>(record: &Record<G>) -> Vec<ChanceStats> {
    let Ok(mut table) = Table::<G>::new(record.setup.clone()) else {
        return Vec::new();
    };
    let counted = |action: &G::Action| {
        let outcome = G::describe_outcome(&record.setup, action)?;
        Some((outcome.kind, outcome.face?))
    };
    let mut all_counts: Vec<OutcomeCounts> = Vec::new();
    for entry in &record.entries {
        if let Some((kind, face)) = entry.action().and_then(counted) {
            if all_counts.iter().all(|counts| counts.kind != kind) {
                all_counts.push(OutcomeCounts {
                    kind,
                    ..OutcomeCounts::default()
                });
            }
            if let Some(counts) = all_counts.iter_mut().find(|counts| counts.kind == kind) {
                let weights = (table.legal(None).iter())
                    .filter(|choice| G::actor(&choice.action) == Actor::Chance)
                    .filter_map(|choice| Some((counts.face(counted(&choice.action)?.1), choice.weight)))
                    .collect();
                let came = counts.face(face);
                counts.throws.push(Throw { weights, came });
                counts.entered += usize::from(matches!(entry, Entry::Entered(_)));
            }
        }
        if table.replay(entry.clone()).is_err() {
            break;
        }
    }
    all_counts.iter().map(summarize).collect()
}

fn summarize(counts: &OutcomeCounts) -> ChanceStats {
    let count = counts.faces.len();
    let mut expected = vec![0.0; count];
    for throw in &counts.throws {
        let total: f64 = throw.weights.iter().map(|(_, weight)| f64::from(*weight)).sum();
        for (face, weight) in &throw.weights {
            if let Some(expected) = expected.get_mut(*face) {
                *expected += f64::from(*weight) / total.max(1.0);
            }
        }
    }
    let came = tally(count, counts.throws.iter().map(|throw| throw.came));
    let enough = count > 1 && counts.throws.len() as f64 >= ENOUGH * count as f64;
    let share = enough.then(|| {
        let here = chi_square(&came, &expected);
        let mut chance = Chance::new(Seed(0x000D_1CE5));
        let mut number = 0;
        let mut throw_again = |throw: &Throw| {
            number += 1;
            let picked = chance.pick(number, throw.weights.iter().map(|(_, weight)| *weight));
            let picked = picked.and_then(|index| throw.weights.get(index));
            picked.map_or(usize::MAX, |(face, _)| *face)
        };
        let farther = (0..TRIALS).filter(|_| {
            let thrown = tally(count, counts.throws.iter().map(&mut throw_again));
            // The tolerance lets an equal deviation count: rounding can change the last digit of a sum.
            chi_square(&thrown, &expected) >= here - 1e-9
        });
        let farther = farther.count();
        (farther as f64 + 1.0) / (TRIALS as f64 + 1.0)
    });
    let mut faces: Vec<Face> = (counts.faces.iter().zip(came).zip(expected))
        .map(|((name, came), expected)| Face {
            name: name.clone(),
            came,
            expected,
        })
        .collect();
    faces.sort_by_key(|face| (face.name.parse::<u32>().unwrap_or(u32::MAX), face.name.clone()));
    ChanceStats {
        kind: counts.kind,
        throws: counts.throws.len(),
        entered: counts.entered,
        faces,
        share,
    }
}

fn tally(count: usize, faces: impl Iterator<Item = usize>) -> Vec<u32> {
    let mut came = vec![0; count];
    for face in faces {
        if let Some(came) = came.get_mut(face) {
            *came += 1;
        }
    }
    came
}

/// Returns the deviation from the expected counts, computed as χ².
fn chi_square(came: &[u32], expected: &[f64]) -> f64 {
    (came.iter().zip(expected))
        .filter(|(_, expected)| **expected > 0.0)
        .map(|(came, expected)| (f64::from(*came) - expected).powi(2) / expected)
        .sum()
}
