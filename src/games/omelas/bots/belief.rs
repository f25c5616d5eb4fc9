//! Who the rebels may be: every deal of the roles, weighed by what the votes have shown.
//!
//! A belief is made out of claims and counts that everybody knows, and of nothing else unless it is told: two seats
//! that have seen the same believe the same. Invariant: the weights sum to one.

use super::odds::{self, Question, Shares, Weighed};
use crate::table::{Seat, SeatSet};

/// A vote that has been counted, as a seat may know it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Vote {
    /// How many Yes were needed.
    pub die: usize,
    /// What share of Yes each seat gave out as its own.
    pub shares: Shares,
    /// Whose card is known, and was it a Yes? A seat knows its own.
    pub known: Option<(Seat, bool)>,
    /// How many Yes there were.
    pub yes: usize,
}

/// How a rebel is expected to treat its word.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Manner {
    /// How often it gives the answer that is worst for the tile, rather than what it has said.
    pub breaks: f64,
    /// How often anybody at all votes by the toss of a coin, whatever they have said.
    pub astray: f64,
}

/// Weights over all deals of the roles.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Belief {
    seats: usize,
    fellows: bool,
    weighed: Vec<Weighed>,
}

impl Belief {
    /// Before anything has been seen.
    pub(super) fn even(seats: usize, rebels: usize, fellows: bool) -> Self {
        let mut belief = Self {
            seats,
            fellows,
            weighed: SeatSet::choose(seats, rebels).map(|set| (set, 1.0)).collect(),
        };
        belief.settle();
        belief
    }

    /// What to ask of a plan, as far as this is believed.
    pub(super) fn question(&self, die: usize) -> Question<'_> {
        Question {
            seats: self.seats,
            die,
            weighed: &self.weighed,
            fellows: self.fellows,
        }
    }

    /// How far a seat is held to be a rebel, 0 to 1.
    pub(super) fn suspicion(&self, seat: Seat) -> f64 {
        let about = self.weighed.iter().filter(|(rebels, _)| rebels.contains(seat));
        about.map(|(_, weight)| weight).sum()
    }

    /// Leaves only deals in which these seats are rebels and those are not.
    pub(super) fn knowing(&mut self, rebels: SeatSet, council: SeatSet) {
        for (set, weight) in &mut self.weighed {
            let fits = rebels.iter().all(|seat| set.contains(seat))
                && council.iter().all(|seat| !set.contains(seat));
            if !fits {
                *weight = 0.0;
            }
        }
        self.settle();
    }

    /// Learns from a vote.
    pub(super) fn learn(&mut self, vote: &Vote, manner: Manner) {
        let answers = odds::answers(&vote.shares, &self.question(vote.die));
        for ((rebels, weight), meant) in self.weighed.iter_mut().zip(&answers.spare) {
            *weight *= likelihood(vote, self.seats, *rebels, meant, manner);
        }
        self.settle();
    }

    fn settle(&mut self) {
        let sum: f64 = self.weighed.iter().map(|(_, weight)| weight).sum();
        let count = self.weighed.len() as f64;
        for (_, weight) in &mut self.weighed {
            // What can't have happened and did leaves us as wise as before.
            *weight = if sum > 1e-12 { *weight / sum } else { 1.0 / count };
        }
    }
}

/// How likely a vote was to come out as it did, if these are the rebels and this is what they mean to do.
fn likelihood(vote: &Vote, seats: usize, rebels: SeatSet, meant: &[f64; 3], manner: Manner) -> f64 {
    let card = |seat: Seat, share: f64| match vote.known {
        Some((own, yes)) if own == seat => f64::from(u8::from(yes)),
        _ => share * (1.0 - manner.astray) + 0.5 * manner.astray,
    };
    let cards = Seat::all(seats).zip(vote.shares);
    let (members, others): (Vec<_>, Vec<_>) = cards.partition(|(seat, _)| rebels.contains(*seat));
    let counts = odds::counts(others.into_iter().map(|(seat, share)| card(seat, share)));
    let word = odds::counts(members.into_iter().map(|(_, share)| share));
    let ways = meant.iter().zip(word).enumerate();
    ways.map(|(spare, (meant, word))| {
        let likely = manner.breaks * meant + (1.0 - manner.breaks) * word;
        likely * odds::makes(&counts, vote.yes, spare)
    })
    .sum()
}
