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
use crate::table::{Choice, Computer, Skill, computer::Random};
use sensible::Sensible;
use shrewd::Shrewd;

pub(super) fn computer(skill: Skill) -> Box<dyn Computer<Oubliette>> {
    match skill {
        Skill::Random => Box::new(Random),
        Skill::Novice => Box::new(Sensible { slips: 0.5 }),
        Skill::Steady => Box::new(Sensible { slips: 0.05 }),
        Skill::Shrewd => Box::new(Shrewd::BEST),
    }
}

pub(super) const fn describe_skill(skill: Skill) -> &'static str {
    match skill {
        Skill::Random => "Plays any legal action at random.",
        Skill::Novice => "Knows the odds, but acts on a whim half of the time.",
        Skill::Steady => "Weighs the odds of the next roll and rough card values. Seldom errs.",
        Skill::Shrewd => {
            "Works out what wounds, weapons and the Exit are worth over the remaining turns. Ambushes when it pays."
        }
    }
}

/// The index of the most valuable action; the first one if several have the same value.
fn best_of(legal: &[Choice<Action>], worth: impl Fn(&Action) -> f64) -> usize {
    let worths = legal.iter().map(|choice| worth(&choice.action)).enumerate();
    let best = worths.reduce(|best, next| if next.1 > best.1 { next } else { best });
    best.map_or(0, |(index, _)| index)
}
