//! What computer seats decide and say.

use super::{Action, Claim, GreatCity, View};
use crate::table::computer::Speech;
use crate::table::{Computer, Observation};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

/// Plays along, and tells what it does.
pub(super) struct Teller {
    /// How often it takes any action instead of the best, 0 to 1.
    slips: f64,
}

impl Teller {
    pub(super) const fn new(slips: f64) -> Self {
        Self { slips }
    }
}

impl Computer<GreatCity> for Teller {
    fn speak(&mut self, _: &mut Observation<'_, GreatCity>, _: &mut ChaCha8Rng) -> Option<Speech<Claim>> {
        None
    }

    fn choose(&mut self, table: &mut Observation<'_, GreatCity>, rng: &mut ChaCha8Rng) -> usize {
        let view = table.view();
        let legal = table.legal();
        if legal.is_empty() || rng.random_bool(self.slips) {
            return rng.random_range(0..legal.len().max(1));
        }
        let worth = |action: &Action| worth(&view, action);
        (0..legal.len())
            .max_by(|one, other| {
                let of = |index: &usize| legal.get(*index).map_or(0, |choice| worth(&choice.action));
                of(one).cmp(&of(other))
            })
            .unwrap_or(0)
    }
}

fn worth(_: &View, action: &Action) -> i32 {
    match action {
        Action::Made { .. } | Action::Tied(_) | Action::Stands(_) | Action::Done(_) => 5,
        Action::Accept(_) => 4,
        _ => 1,
    }
}
