//! The shrewd seat. As a council seat it plans against the worst answer under its belief. As a rebel it breaks its word
//! if that costs the city more than the suspicion costs the rebel.
//!
//! Its play depends only on its [`Memory`] and on one random number of its own generator for each vote. It does not
//! know which other seats are shrewd: it goes by their claims, and by the counts for silent seats.

use super::belief::{self, Belief, RebelModel, Shares, Vote, counts_without, makes, share_of};
use super::memory::{self, Memory, Talk};
use crate::table::SeatSet;

/// The expected behaviour of rebels, who may break their word, and of council seats, who may err.
pub const REBEL_MODEL: RebelModel = RebelModel {
    betrays: 0.9,
    noise: 0.03,
};

/// The sources from which a council seat learns after past votes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Learning {
    /// None: every deal of the roles stays as likely as at first.
    Nothing,
    /// Public knowledge.
    Common,
    /// Also its own role and cards. With two rebels it uses only public knowledge: if each seat trusted itself most,
    /// the seats would no longer arrive at the same plan.
    Own,
}

/// A computer that plans from its belief, with options for baseline players.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shrewd {
    pub learning: Learning,
    /// As a rebel, does it take future suspicion into account?
    pub ahead: bool,
    /// As a rebel, does it always keep its word?
    pub faithful: bool,
}

impl Shrewd {
    /// The player that menus offer.
    pub(super) const BEST: Self = Self {
        learning: Learning::Own,
        ahead: true,
        faithful: false,
    };

    pub(super) fn believed(&self, memory: &Memory) -> Belief {
        match self.learning {
            Learning::Nothing => Belief::even(memory.seats, memory.rebels, memory.fellows),
            Learning::Own if memory.rebels == 1 && !memory.rebel => belief(memory, true),
            Learning::Common | Learning::Own => belief(memory, false),
        }
    }

    /// Returns the share of Yes that it announces and, as a council seat, keeps to.
    pub(super) fn word(&self, memory: &Memory) -> f64 {
        let mut settled = memory.settled();
        if let Some(own) = settled.get_mut(memory.me.index()) {
            *own = None;
        }
        let plan = planned(memory, &self.believed(memory), &settled);
        share_of(&plan, memory.me)
    }

    /// Returns the probability that it lays Yes.
    pub(super) fn yes(&self, memory: &Memory) -> f64 {
        let keeps = !memory.rebel || self.faithful;
        let kept = match memory.own_word() {
            // Announcements are less exact than plans: a quarter is announced as three in ten. Otherwise the announced
            // share is kept.
            Some(said) if keeps && said > 0.0 && said < 1.0 => {
                let belief = self.believed(memory);
                let fresh = belief.plan(memory.die, &[None; 6], memory.turn);
                let meant = share_of(&fresh, memory.me);
                if (said - meant).abs() < 0.051 { meant } else { said }
            }
            Some(said) => said,
            None => self.word(memory),
        };
        if keeps {
            kept
        } else if memory.rebels > 1 {
            among_two(memory, kept)
        } else {
            alone(memory, kept, self.ahead)
        }
    }
}

/// Returns the belief that follows from public knowledge, or with `own` that of a council seat, which also knows its
/// own role and cards.
pub(super) fn belief(memory: &Memory, own: bool) -> Belief {
    let silent = memory.silent_share();
    let mut belief = Belief::even(memory.seats, memory.rebels, memory.fellows);
    if own {
        belief.knowing(SeatSet::EMPTY, SeatSet::one(memory.me));
    }
    for past in &memory.past {
        belief.learn(&memory.vote(past, silent, own), REBEL_MODEL);
    }
    belief
}

/// Returns the plan of this round: the best plan under this belief if it agrees with the announcements, otherwise the
/// best plan that agrees with them.
fn planned(memory: &Memory, belief: &Belief, settled: &Talk) -> Shares {
    let fresh = belief.plan(memory.die, &[None; 6], memory.turn);
    if memory::agrees(&fresh, settled) {
        fresh
    } else {
        belief.plan(memory.die, settled, memory.turn)
    }
}

/// Returns the probability of Yes for one of two rebels.
fn among_two(memory: &Memory, kept: f64) -> f64 {
    let shares = memory.shares_with(kept);
    let mut belief = belief(memory, false);
    if !memory.fellow.is_empty() {
        belief.knowing(memory.fellow.with(memory.me), SeatSet::EMPTY);
        let answers = belief.answers(&shares, memory.die).spare;
        let mut deals = belief.weighed.iter().zip(answers);
        return match deals.find(|((_, weight), _)| *weight > 0.5) {
            // If the two rebels together need one Yes, the first of them lays it.
            Some((_, [_, one, _])) if one > 0.5 => {
                f64::from(u8::from(memory.fellow.iter().all(|fellow| memory.me < fellow)))
            }
            Some((_, [_, _, two])) => two,
            None => kept,
        };
    }
    let answers = belief.answers(&shares, memory.die);
    share_of(&answers.yes, memory.me)
}

/// Returns the probability of Yes for a lone rebel: the vote that leaves the city the smaller chance, in this vote or,
/// with `ahead`, in the whole game.
fn alone(memory: &Memory, kept: f64, ahead: bool) -> f64 {
    let shares = memory.shares_with(kept);
    let others = counts_without(&shares, memory.seats, SeatSet::one(memory.me));
    let mut city = [0, 1].map(|own| makes(&others, memory.die, own));
    let listens = if ahead { listens(memory) } else { 0.0 };
    if listens > 0.0 {
        let belief = belief(memory, false);
        for (own, city) in city.iter_mut().enumerate() {
            let counts = (0..memory.seats).zip(others).filter(|(_, likely)| *likely > 1e-9);
            let wins = counts.map(|(count, likely)| {
                let vote = Vote {
                    die: memory.die,
                    shares,
                    known: None,
                    yes: count + own,
                };
                let mut after = belief.clone();
                after.learn(&vote, REBEL_MODEL);
                let (mut need, mut left) = (memory.need, memory.left);
                let count = if vote.yes == vote.die {
                    &mut need
                } else {
                    &mut left
                };
                *count = count.saturating_sub(1);
                let chance = city_chance(memory, listens, after.suspicion(memory.me));
                likely * city_wins(need, left, chance)
            });
            *city = wins.sum();
        }
    }
    let [no, yes] = city;
    belief::worst(yes - no, kept)
}

/// Estimates how far the council learns from the counts, 0 to 1, by comparing its announcements with plans made with
/// learning and without. While nothing distinguishes the two, learning is likely.
fn listens(memory: &Memory) -> f64 {
    let silent = memory.silent_share();
    let even = Belief::even(memory.seats, memory.rebels, memory.fellows);
    let mut learnt = even.clone();
    let mut evidence = 0.0;
    let mut weigh = |learnt: &Belief, die, turn, shares: &Shares| {
        let apart = |belief: &Belief| -> f64 {
            let plan = belief.plan(die, &[None; 6], turn);
            let pairs = plan.iter().zip(shares).take(memory.seats).enumerate();
            let others = pairs.filter(|(seat, _)| *seat != memory.me.index());
            others.map(|(_, (planned, said))| (planned - said).abs()).sum()
        };
        evidence += apart(&even) - apart(learnt);
    };
    // Before the first vote both plans are the same.
    for past in &memory.past {
        let vote = memory.vote(past, silent, false);
        if learnt != even {
            weigh(&learnt, past.die, past.turn, &vote.shares);
        }
        learnt.learn(&vote, REBEL_MODEL);
    }
    if learnt != even {
        weigh(&learnt, memory.die, memory.turn, &memory.shares_now());
    }
    match evidence {
        evidence if evidence < -0.01 => 0.0,
        evidence if evidence < 0.01 => 0.7,
        _ => 1.0,
    }
}

/// Returns the city's chance in a vote, by the suspicion against the rebel. Measured over many games: relative to an
/// even belief, the city has two thirds of its chance with an unsuspected rebel, and five quarters with a rebel that is
/// found out.
fn city_chance(memory: &Memory, listens: f64, suspicion: f64) -> f64 {
    let even = if memory.seats == 4 { 0.30 } else { 0.40 };
    let at_first = memory.rebels as f64 / memory.seats as f64;
    if suspicion < at_first {
        let nobody = even * (1.0 - 0.35 * listens);
        nobody + (even - nobody) * suspicion / at_first
    } else {
        let found = even * (1.0 + 0.25 * listens);
        // The plan excludes a suspect well before the suspicion is certain.
        let share = (suspicion - at_first) / (0.35 * (1.0 - at_first));
        even + (found - even) * share.min(1.0)
    }
}

/// Returns the probability that the city keeps `need` tiles before it loses `left`, with the same chance in every vote.
pub fn city_wins(need: usize, left: usize, chance: f64) -> f64 {
    if left == 0 {
        return f64::from(u8::from(need == 0));
    }
    // The probability of each number of lost tiles at the moment the next tile is kept.
    let mut lost = vec![0.0; left];
    if let Some(none) = lost.first_mut() {
        *none = 1.0;
    }
    for _ in 0..need {
        let mut before = 0.0;
        for here in &mut lost {
            *here = *here * chance + before * (1.0 - chance);
            before = *here;
        }
    }
    lost.iter().sum()
}
