//! The computer seats of Open Oubliette.
//!
//! Everything except the order of the decks is open, so they use the view that everybody has. Novice and steady seats
//! are [`sensible`]: they know the odds of the current roll and rough prices. The [`shrewd`] seat also uses an
//! [`outlook`]: the value of a turn, and the value of lasting effects.

mod advice;
mod outlook;
mod sensible;
pub(super) mod shrewd;

use super::{Action, Oubliette};
use crate::table::computer::Random;
use crate::table::{Choice, Computer, Skill};
use sensible::Sensible;
use shrewd::Shrewd;

/// A computer seat of this skill.
pub(super) fn computer(skill: Skill) -> Box<dyn Computer<Oubliette>> {
    match skill {
        Skill::Random => Box::new(Random),
        Skill::Novice => Box::new(Sensible { slips: 0.5 }),
        Skill::Steady => Box::new(Sensible { slips: 0.05 }),
        Skill::Shrewd => Box::new(Shrewd::BEST),
    }
}

/// A description in one sentence of how a seat of this skill plays.
pub(super) const fn strength(skill: Skill) -> &'static str {
    match skill {
        Skill::Random => "Does anything that the rules allow.",
        Skill::Novice => "Knows its odds, but does the first thing that comes to mind half of the time.",
        Skill::Steady => "Goes by the odds of the roll before it and by rough prices, and seldom errs.",
        Skill::Shrewd => {
            "Reckons what a wound, a weapon or the Exit is worth over the turns that are left, and ambushes where it pays."
        }
    }
}

/// The index of the most valuable action; the first one if several have the same value.
fn best_of(legal: &[Choice<Action>], worth: impl Fn(&Action) -> f64) -> usize {
    let mut best = (0, f64::MIN);
    for (index, Choice { action, .. }) in legal.iter().enumerate() {
        let worth = worth(action);
        if worth > best.1 {
            best = (index, worth);
        }
    }
    best.0
}
