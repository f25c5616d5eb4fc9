//! The computer seats of Open Oubliette.
//!
//! Everything except the order of the decks is open, so they use the view that everybody has. Novice and steady seats
//! are [`sensible`]: they know the odds of the current roll and rough prices. The [`shrewd`] seat also uses an
//! [`outlook`]: the value of a turn, and the value of lasting effects.

mod advice;
mod outlook;
mod sensible;
mod shrewd;

use super::{Action, Oubliette, View};
use crate::table::computer::{Adviser, Random};
use crate::table::{Advice, Choice, Computer, Observation, Occasion, Opponents, Skill};
use rand::rngs::ChaCha8Rng;
use sensible::Sensible;
use shrewd::{Evaluation, Shrewd};

impl Opponents for Oubliette {
    fn computer(skill: Skill) -> Box<dyn Computer<Self>> {
        match skill {
            Skill::Random => Box::new(Random),
            Skill::Novice => Box::new(Sensible { slips: 0.5 }),
            Skill::Steady => Box::new(Sensible { slips: 0.05 }),
            Skill::Shrewd => Box::new(Shrewd::BEST),
        }
    }

    fn describe_skill(skill: Skill) -> &'static str {
        match skill {
            Skill::Random => "Plays any legal action at random.",
            Skill::Novice => "Knows the odds, but acts on a whim half of the time.",
            Skill::Steady => "Weighs the odds of the next roll and rough card values. Seldom errs.",
            Skill::Shrewd => {
                "Works out what wounds, weapons and the Exit are worth over the remaining turns. Ambushes when it pays."
            }
        }
    }

    const ADVISER: Option<&'static dyn Adviser<Self>> = Some(&Shrewd::BEST);

    const BASELINES: &'static [(&'static str, &'static str)] = shrewd::PLAYERS;

    fn baseline(name: &str) -> Option<Box<dyn Computer<Self>>> {
        shrewd::player(name)
    }
}

impl Computer<Oubliette> for Shrewd {
    fn choose(&mut self, table: &mut Observation<'_, Oubliette>, _: &mut ChaCha8Rng) -> usize {
        let (seat, view, legal) = (table.seat(), table.view(), table.legal().to_vec());
        let [_, _, ..] = legal.as_slice() else { return 0 };
        let mind = Evaluation::of(self, table.level(), &view, seat);
        best_of(&legal, |action| mind.worth(action))
    }

    fn before_chance(&mut self, table: &mut Observation<'_, Oubliette>, _: &mut ChaCha8Rng) -> Option<usize> {
        let (seat, view, legal) = (table.seat(), table.view(), table.legal().to_vec());
        let mind = Evaluation::of(self, table.level(), &view, seat);
        (legal.iter()).position(|choice| mind.is_timely(&choice.action))
    }
}

impl Adviser<Oubliette> for Shrewd {
    fn advise(
        &self,
        table: &mut Observation<'_, Oubliette>,
        occasion: Occasion,
        rng: &mut ChaCha8Rng,
    ) -> Advice<Action> {
        let mut player = *self;
        let place = match occasion.waits {
            true => Some(player.choose(table, rng)),
            false => player.before_chance(table, rng),
        };
        let (seat, view, setup) = (table.seat(), table.view(), table.public_setup());
        let legal: Vec<Action> = table.legal().iter().map(|choice| choice.action).collect();
        let mind = Evaluation::of(self, &setup.level, &view, seat);
        let does = place.and_then(|place| legal.get(place).copied());
        let what = |action: &Action| advice::what(&setup, &view, action);
        let (what, why) = match &does {
            Some(action) => (what(action), mind.why(&setup, &legal, action)),
            None => mind.waits(),
        };
        Advice { does, what, why }
    }
}

/// What a computer tells of the host game, where no person tells it: at first everybody is sentenced, and once all have
/// had their turns, the visit is over.
fn host_game(view: &View, action: &Action) -> f64 {
    match action {
        Action::Sentence(_) if view.turn == 0 => 2.0,
        Action::NextTurn => 1.0,
        _ => -1.0,
    }
}

/// The index of the most valuable action; the first one if several have the same value.
fn best_of(legal: &[Choice<Action>], worth: impl Fn(&Action) -> f64) -> usize {
    let worths = legal.iter().map(|choice| worth(&choice.action)).enumerate();
    let best = worths.reduce(|best, next| if next.1 > best.1 { next } else { best });
    best.map_or(0, |(index, _)| index)
}
