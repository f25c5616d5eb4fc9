//! The computer seats of OMELAS.
//!
//! They know only their own seat's view and cooperate through claims. Novice and steady seats follow a convention: the
//! drawer asks as many seats for a Yes as the die shows, the others claim, and council seats vote toward that count. A
//! rebel makes the claim of a council seat and breaks its word some of the time. The [`shrewd`] seat calculates from
//! its [`memory`] of the game and its [`belief`] about the roles. [`baselines`] are players for measurements.

mod advice;
mod baselines;
mod belief;
mod memory;
mod shrewd;

use super::{ASK, Action, CLAIM, Card, Claim, Omelas, Phase, Side, View};
use crate::table::computer::{Adviser, Random, Speech};
use crate::table::{
    Advice, Audience, Computer, Observation, Occasion, Opponents, Said, Seat, SeatSet, Skill,
};
pub use advice::fate_of_tile;
pub use belief::{Belief, RebelModel, Shares, Vote, WorstAnswers};
use memory::Memory;
pub use memory::claim_of;
use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use shrewd::Shrewd;
pub use shrewd::{REBEL_MODEL, city_wins};

impl Opponents for Omelas {
    fn computer(skill: Skill) -> Box<dyn Computer<Self>> {
        let conventional = |slips, lies| Box::new(Conventional { slips, lies });
        match skill {
            Skill::Random => Box::new(Random),
            Skill::Novice => conventional(0.15, [0.5, 0.5]),
            Skill::Steady => conventional(0.04, [0.5, 0.85]),
            Skill::Shrewd => Box::new(Shrewd::BEST),
        }
    }

    fn describe_skill(skill: Skill) -> &'static str {
        match skill {
            Skill::Random => "Lays a random card and claims nothing.",
            Skill::Novice => {
                "Follows the claims, makes a mistake in one vote of seven, and as a Rebel may break its word at any time."
            }
            Skill::Steady => {
                "Follows the claims and seldom makes a mistake; as a Rebel it breaks its word mostly near the end."
            }
            Skill::Shrewd => {
                "Tosses coins openly and remembers who may have lied; as a Rebel it lies when that pays off."
            }
        }
    }

    const ADVISER: Option<&'static dyn Adviser<Self>> = Some(&Shrewd::BEST);

    const BASELINES: &'static [(&'static str, &'static str)] = baselines::PLAYERS;

    fn baseline(name: &str) -> Option<Box<dyn Computer<Self>>> {
        baselines::player(name)
    }
}

/// A computer that votes toward the count, or away from it when it breaks its word as a rebel.
struct Conventional {
    /// The probability of laying the other card by mistake, 0 to 1.
    slips: f64,
    /// The probabilities of breaking its word as a rebel, 0 to 1: early, and once one tile can end the game.
    lies: [f64; 2],
}

impl Computer<Omelas> for Conventional {
    fn speak(&mut self, table: &mut Observation<'_, Omelas>, rng: &mut ChaCha8Rng) -> Vec<Speech<Claim>> {
        let seat = table.seat();
        let view = table.view();
        let Some(die) = view.die.filter(|_| may_speak(&view)) else {
            return Vec::new();
        };
        if seat == view.turn && view.asked.is_empty() {
            let asked = whom_to_ask(&view, seat, die, rng);
            // It asks itself as well, and says so at once: nobody should wait for its claim.
            return vec![speech(ASK, Claim::Ask(asked)), speech(CLAIM, Claim::Yes)];
        }
        let claim = match toward(&view, seat) {
            Card::Yes => Claim::Yes,
            Card::No => Claim::No,
        };
        let is_new = view.claim(seat) != Some(claim);
        is_new.then(|| speech(CLAIM, claim)).into_iter().collect()
    }

    fn choose(&mut self, table: &mut Observation<'_, Omelas>, rng: &mut ChaCha8Rng) -> usize {
        let seat = table.seat();
        let view = table.view();
        let toward = toward(&view, seat);
        // A rebel breaks its word more often near the end. It does so at random, so that no single round gives it away.
        let [early, late] = self.lies;
        let betrays = match view.role(seat) {
            Some(Side::Rebel) if view.darkness + 1 >= view.places || view.placed() >= 5 => late,
            Some(Side::Rebel) => early,
            _ => self.slips,
        };
        // One random number for both roles, so that the generator's state does not depend on the role.
        let is_other = rng.random_bool(betrays);
        lay(table, (toward == Card::Yes) != is_other)
    }
}

impl Computer<Omelas> for Shrewd {
    fn speak(&mut self, table: &mut Observation<'_, Omelas>, _: &mut ChaCha8Rng) -> Vec<Speech<Claim>> {
        if !may_speak(&table.view()) {
            return Vec::new();
        }
        let memory = Memory::of(table);
        // A rebel says the same as a council seat, so its claim reveals nothing.
        let claim = claim_of(self.word(&memory));
        let standing = memory.own_word().map(claim_of);
        let is_new = standing != Some(claim);
        is_new.then(|| speech(CLAIM, claim)).into_iter().collect()
    }

    fn choose(&mut self, table: &mut Observation<'_, Omelas>, rng: &mut ChaCha8Rng) -> usize {
        let yes = self.yes(&Memory::of(table));
        // One random number for both roles, so that the generator's state does not depend on the role.
        let card = rng.random_bool(yes.clamp(0.0, 1.0));
        lay(table, card)
    }
}

impl Adviser<Omelas> for Shrewd {
    fn advise(
        &self,
        table: &mut Observation<'_, Omelas>,
        occasion: Occasion,
        rng: &mut ChaCha8Rng,
    ) -> Advice<Action> {
        let (memory, setup) = (Memory::of(table), table.public_setup());
        let view = table.view();
        let is_asked = view.turn != memory.me && view.asked.contains(memory.me);
        advice::advise(self, &memory, &setup, (is_asked, occasion.may_speak), rng)
    }
}

/// Returns whether a seat may speak: a vote is due, and some seat has not voted yet.
fn may_speak(view: &View) -> bool {
    view.phase == Phase::Vote && !view.seats.iter().all(|seat| seat.laid)
}

/// Returns the index of the action that lays this card among the legal actions.
fn lay(table: &mut Observation<'_, Omelas>, yes: bool) -> usize {
    let seat = table.seat();
    let card = Card::of(yes);
    let wanted = Action::Vote { seat, card };
    let place = table.legal().iter().position(|choice| choice.action == wanted);
    place.unwrap_or(0)
}

fn speech(slot: &str, claim: Claim) -> Speech<Claim> {
    Speech {
        slot: slot.into(),
        to: Audience::All,
        said: Said::Claim(claim),
    }
}

/// Returns the card by the convention: the one that the drawer has asked for, or else toward the number of Yes on the
/// die.
fn toward(view: &View, seat: Seat) -> Card {
    Card::of(match view.asked.is_empty() {
        true => claimed_yes(view, seat) < usize::from(view.die.unwrap_or(0)),
        false => view.asked.contains(seat),
    })
}

/// Counts the other seats that are expected to vote Yes according to their claims.
fn claimed_yes(view: &View, but: Seat) -> usize {
    let others = Seat::all(view.seats.len()).filter(|seat| *seat != but);
    let claims = others.map(|seat| view.claim(seat));
    let yes = claims.filter(|claim| matches!(claim, Some(Claim::Yes | Claim::Coin(6..=10))));
    yes.count()
}

/// Chooses as many seats as the die shows: the asker, and others at random.
fn whom_to_ask(view: &View, asker: Seat, die: u8, rng: &mut ChaCha8Rng) -> SeatSet {
    let mut asked = SeatSet::one(asker);
    let count = view.seats.len();
    while asked.len() < usize::from(die).min(count) {
        asked = asked.with(Seat::new(rng.random_range(0..count)));
    }
    asked
}
