//! Computer seats of The Great City, the automatic GM among them.

use super::{GreatCity, speech};
use crate::table::computer::Random;
use crate::table::{Computer, Skill};

/// A computer seat of this skill.
pub(super) fn computer(skill: Skill) -> Box<dyn Computer<GreatCity>> {
    match skill {
        Skill::Random => Box::new(Random),
        Skill::Novice => Box::new(speech::Teller::new(0.3)),
        Skill::Steady => Box::new(speech::Teller::new(0.05)),
        Skill::Shrewd => Box::new(speech::Teller::new(0.0)),
    }
}
