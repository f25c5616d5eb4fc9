//! Computer seats of Open Oubliette.
//!
//! Everything lies open but the order of the decks, so they look at the table as everybody does. Novice and steady
//! seats are [`sensible`]: they know the odds of the roll before them and rough prices. The [`shrewd`] seat reckons
//! with its [`outlook`]: what a turn brings, and what lasts beyond it.

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

/// How a seat of this skill plays.
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

/// The place of the action that is worth most, the first of those that are.
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
