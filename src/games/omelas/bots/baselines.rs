//! Baseline players that no menu offers. Each follows one fixed strategy and serves as a measure for other players.

use super::belief::{Belief, Shares, counts_without, makes, share_of};
use super::memory::{self, Memory};
use super::shrewd::{Learning, Shrewd};
use super::{lay, may_speak, speech};
use crate::games::omelas::{CLAIM, Claim, Omelas};
use crate::table::computer::Speech;
use crate::table::{Computer, Observation, Seat, SeatSet};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

pub(super) const PLAYERS: &[(&str, &str)] = &[
    (
        "independent",
        "Council: every seat votes Yes by itself, die in players.",
    ),
    (
        "even",
        "Council: the best plan while every deal of the roles is as likely; it hears nothing.",
    ),
    ("unlearning", "Council: the shrewd one without its belief."),
    (
        "common",
        "Council: the shrewd one with what everybody believes, without what it alone knows.",
    ),
    (
        "knowing",
        "Council: it takes whoever says “nothing” for the rebel, and plans for that.",
    ),
    (
        "best",
        "Rebel: the best answer to what is said, every time; the shrewd one without looking ahead.",
    ),
    (
        "open",
        "Rebel: says “nothing”, and answers the plan of “knowing” best.",
    ),
    ("faithful", "Rebel: keeps its word."),
    ("yes", "Either: Yes, always, without a word."),
];

pub(super) fn player(name: &str) -> Option<Box<dyn Computer<Omelas>>> {
    let with = |learning, ahead, faithful| {
        Box::new(Shrewd {
            learning,
            ahead,
            faithful,
        })
    };
    Some(match name {
        "independent" => Box::new(ByTheBook::Independent),
        "even" => Box::new(ByTheBook::Even),
        "knowing" => Box::new(ByTheBook::Knowing),
        "open" => Box::new(ByTheBook::Open),
        "yes" => Box::new(ByTheBook::Yes),
        "unlearning" => with(Learning::Nothing, true, false),
        "common" => with(Learning::Common, true, false),
        "best" => with(Learning::Own, false, false),
        "faithful" => with(Learning::Own, true, true),
        _ => return None,
    })
}

enum ByTheBook {
    Independent,
    Even,
    Knowing,
    Open,
    Yes,
}

impl ByTheBook {
    fn says(&self, memory: &Memory) -> Option<Claim> {
        match self {
            ByTheBook::Independent | ByTheBook::Even => {
                Some(memory::claim_of(self.yes(memory, SeatSet::EMPTY)))
            }
            ByTheBook::Open => Some(Claim::Nothing),
            ByTheBook::Knowing | ByTheBook::Yes => None,
        }
    }

    fn yes(&self, memory: &Memory, open: SeatSet) -> f64 {
        match self {
            ByTheBook::Independent => memory.die as f64 / memory.seats as f64,
            ByTheBook::Even => {
                let belief = Belief::even(memory.seats, memory.rebels, memory.fellows);
                let plan = belief.plan(memory.die, &[None; 6], memory.turn);
                share_of(&plan, memory.me)
            }
            ByTheBook::Knowing => share_of(&known_plan(memory, open).0, memory.me),
            ByTheBook::Open => {
                let (_, yes) = known_plan(memory, open);
                // If two rebels show themselves and one Yes is needed, the first of them lays it.
                let first = open.iter().next() == Some(memory.me);
                f64::from(u8::from(yes == 2 || (yes == 1 && first)))
            }
            ByTheBook::Yes => 1.0,
        }
    }
}

/// Returns the best plan against known rebels, and the number of Yes with which they answer it.
fn known_plan(memory: &Memory, open: SeatSet) -> (Shares, usize) {
    let mut belief = Belief::even(memory.seats, memory.rebels, true);
    belief.knowing(open, SeatSet::EMPTY);
    let plan = belief.plan(memory.die, &[None; 6], memory.turn);
    let counts = counts_without(&plan, memory.seats, open);
    let left = |yes: &usize| makes(&counts, memory.die, *yes);
    let worst = (0..=open.len()).min_by(|one, other| left(one).total_cmp(&left(other)));
    (plan, worst.unwrap_or(0))
}

impl Computer<Omelas> for ByTheBook {
    fn speak(&mut self, table: &mut Observation<'_, Omelas>, _: &mut ChaCha8Rng) -> Vec<Speech<Claim>> {
        let view = table.view();
        if !may_speak(&view) {
            return Vec::new();
        }
        let claim = self.says(&Memory::of(table));
        let new = claim.filter(|claim| view.claim(table.seat()) != Some(*claim));
        new.map(|claim| speech(CLAIM, claim)).into_iter().collect()
    }

    fn choose(&mut self, table: &mut Observation<'_, Omelas>, rng: &mut ChaCha8Rng) -> usize {
        let view = table.view();
        let seats = Seat::all(view.seats.len());
        let open = seats.filter(|seat| view.claim(*seat) == Some(Claim::Nothing));
        let yes = self.yes(&Memory::of(table), open.collect());
        let card = rng.random_bool(yes.clamp(0.0, 1.0));
        lay(table, card)
    }
}
