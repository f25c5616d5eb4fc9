//! The probabilities of the roles: every possible deal, weighted by the votes so far.
//!
//! A belief depends only on public claims and counts and on what else the seat knows, so two seats with the same
//! knowledge have the same belief. Invariant: the weights sum to one.

use super::odds::{self, Question, Shares, Weighed};
use crate::table::{Seat, SeatSet};

/// A counted vote, as a seat may know it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Vote {
    /// The number of Yes needed.
    pub die: usize,
    /// Each seat's announced share of Yes.
    pub shares: Shares,
    /// A seat whose card is known, and whether it was a Yes. A seat knows its own card.
    pub known: Option<(Seat, bool)>,
    /// The number of Yes.
    pub yes: usize,
}

/// How far votes are expected to differ from what was announced.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct RebelModel {
    /// The probability that a rebel gives the worst answer for the tile instead of keeping its word.
    pub betrays: f64,
    /// The probability that a council seat votes by a fair coin toss, no matter what it has announced.
    pub noise: f64,
}

/// Weights over all possible deals of the roles.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Belief {
    seats: usize,
    fellows: bool,
    weighed: Vec<Weighed>,
}

impl Belief {
    /// Creates a belief in which all deals are equally likely.
    pub(super) fn even(seats: usize, rebels: usize, fellows: bool) -> Self {
        let deals = SeatSet::combinations(seats, rebels).map(|set| (set, 1.0));
        let mut belief = Self {
            seats,
            fellows,
            weighed: deals.collect(),
        };
        belief.settle();
        belief
    }

    /// Returns the question to ask about a plan under this belief.
    pub(super) fn question(&self, die: usize) -> Question<'_> {
        Question {
            seats: self.seats,
            die,
            weighed: &self.weighed,
            fellows: self.fellows,
        }
    }

    /// Returns the probability that a seat is a rebel, 0 to 1.
    pub(super) fn suspicion(&self, seat: Seat) -> f64 {
        odds::suspicion(&self.weighed, seat)
    }

    /// Keeps only the deals in which all seats in `rebels` are rebels and no seat in `council` is one.
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

    /// Updates the weights with a counted vote.
    pub(super) fn learn(&mut self, vote: &Vote, model: RebelModel) {
        let answers = odds::answers(&vote.shares, &self.question(vote.die));
        for ((rebels, weight), meant) in self.weighed.iter_mut().zip(&answers.spare) {
            *weight *= likelihood(vote, self.seats, *rebels, meant, model);
        }
        self.settle();
    }

    fn settle(&mut self) {
        let sum: f64 = self.weighed.iter().map(|(_, weight)| weight).sum();
        let count = self.weighed.len() as f64;
        for (_, weight) in &mut self.weighed {
            // A vote that is impossible under every deal leads back to equal weights.
            *weight = if sum > 1e-12 { *weight / sum } else { 1.0 / count };
        }
    }
}

/// Returns the likelihood of a vote's count if these seats are the rebels and `meant` is their worst answer.
fn likelihood(vote: &Vote, seats: usize, rebels: SeatSet, meant: &[f64; 3], model: RebelModel) -> f64 {
    let card = |seat: Seat, share: f64| match vote.known {
        Some((own, yes)) if own == seat => f64::from(u8::from(yes)),
        _ => share * (1.0 - model.noise) + 0.5 * model.noise,
    };
    let cards = Seat::all(seats).zip(vote.shares);
    let (members, others): (Vec<_>, Vec<_>) = cards.partition(|(seat, _)| rebels.contains(*seat));
    let counts = odds::counts(others.into_iter().map(|(seat, share)| card(seat, share)));
    let word = odds::counts(members.into_iter().map(|(_, share)| share));
    let ways = meant.iter().zip(word).enumerate().map(|(spare, (meant, word))| {
        let likely = model.betrays * meant + (1.0 - model.betrays) * word;
        likely * odds::makes(&counts, vote.yes, spare)
    });
    ways.sum()
}
