//! The odds of a vote: exact probabilities of the count, the rebels' best answer, and the plan that does best against
//! it.
//!
//! A plan gives each seat a share of Yes that can be announced in tenths. This module knows no table, no view and no
//! random generator: the same question always has the same answer. Seats can therefore agree without conferring.

use crate::table::{Seat, SeatSet};

/// A share of Yes for each seat of the largest table; entries beyond the seats in play are never read.
pub(super) type Shares = [f64; 6];

/// The probability of each count of Yes, from none to six.
pub(super) type CountDistribution = [f64; 7];

/// A possible set of rebels and its probability.
pub(super) type Weighed = (SeatSet, f64);

/// The weight of the outcome in which even the rebels keep their word: just enough to choose well where the worst
/// answer leaves no hope.
const GOOD_FAITH: f64 = 0.05;

/// Returns the probability that a seat is a rebel, 0 to 1.
pub(super) fn suspicion(weighed: &[Weighed], seat: Seat) -> f64 {
    let about = weighed.iter().filter(|(rebels, _)| rebels.contains(seat));
    about.map(|(_, weight)| weight).sum()
}

/// Returns the number of steps into which a share is divided. Against a lone rebel, a share of a quarter is useful even
/// though it can only be announced as three in ten: the rebel gains nothing from the inexact announcement. Two rebels
/// would gain from it, so against two only tenths are used, which can be announced exactly.
fn steps(weighed: &[Weighed]) -> f64 {
    let two = weighed.iter().any(|(rebels, _)| rebels.len() > 1);
    if two { 10.0 } else { 20.0 }
}

/// The number of starting plans that are improved by climbing.
const STARTS: usize = 3;

/// The largest number of possible deals: two rebels among six seats.
const DEALS: usize = 15;

/// How often rebels who don't know each other reconsider what the other may do.
const THOUGHTS: usize = 16;

/// Returns the probability of each count if seats vote Yes independently with these shares.
pub(super) fn counts(shares: impl Iterator<Item = f64>) -> CountDistribution {
    let mut counts = [1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0];
    for share in shares {
        let mut before = 0.0;
        for count in &mut counts {
            let here = *count;
            *count = here * (1.0 - share) + before * share;
            before = here;
        }
    }
    counts
}

/// Returns the probabilities of the counts among all other seats.
pub(super) fn counts_without(shares: &Shares, seats: usize, but: SeatSet) -> CountDistribution {
    let others = (Seat::all(seats).zip(shares)).filter(|(seat, _)| !but.contains(*seat));
    counts(others.map(|(_, share)| *share))
}

/// Returns the probability that `spare` more Yes add up to the die's number.
pub(super) fn makes(counts: &CountDistribution, die: usize, spare: usize) -> f64 {
    let wanted = die.checked_sub(spare).and_then(|wanted| counts.get(wanted));
    wanted.copied().unwrap_or(0.0)
}

/// The rebels' worst answers to a plan.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct WorstAnswers {
    /// For each deal, in the order of the question: the probabilities that its rebels lay none, one or two Yes
    /// together.
    pub spare: [[f64; 3]; DEALS],
    /// For each seat, the probability that it lays Yes if it is a rebel.
    pub yes: Shares,
    /// The probability over all deals that the tile stays.
    pub stays: f64,
}

/// The conditions for all plans of a vote.
#[derive(Clone, Copy, Debug)]
pub(super) struct Question<'a> {
    /// The number of seats.
    pub seats: usize,
    /// The number of Yes needed.
    pub die: usize,
    /// The possible sets of rebels and their probabilities.
    pub weighed: &'a [Weighed],
    /// Do two rebels know each other?
    pub fellows: bool,
}

/// Returns a seat's share; 0 beyond the largest table.
pub(super) fn share_of(shares: &Shares, seat: Seat) -> f64 {
    shares.get(seat.index()).copied().unwrap_or(0.0)
}

/// Sets a seat's share.
pub(super) fn set_share(shares: &mut Shares, seat: Seat, share: f64) {
    if let Some(slot) = shares.get_mut(seat.index()) {
        *slot = share;
    }
}

/// Returns the share of Yes that does the tile the most harm, if its chance changes by `gain` with a Yes; `same` if the
/// two cards are equally bad.
pub(super) const fn worst(gain: f64, same: f64) -> f64 {
    match gain {
        gain if gain > 1e-9 => 0.0,
        gain if gain < -1e-9 => 1.0,
        _ => same,
    }
}

/// Returns the probabilities of none, one and two Yes from two rebels with these probabilities of a Yes.
fn together(one: f64, other: f64) -> [f64; 3] {
    [
        (1.0 - one) * (1.0 - other),
        one * (1.0 - other) + other * (1.0 - one),
        one * other,
    ]
}

/// Finds the worst answer to a plan. A lone rebel, and two who know each other, choose the answer that gives the tile
/// the smallest chance. Two who don't know each other think about what the other will do, which depends on what the
/// other thinks of them.
pub(super) fn answers(shares: &Shares, question: &Question<'_>) -> WorstAnswers {
    let (seats, die, weighed) = (question.seats, question.die, question.weighed);
    let mut found = WorstAnswers {
        spare: [[0.0; 3]; DEALS],
        yes: *shares,
        stays: 0.0,
    };
    let mut made = [[0.0; 3]; DEALS];
    let mut pairs = [None; DEALS];
    for (((rebels, _), made), pair) in weighed.iter().zip(&mut made).zip(&mut pairs) {
        let counts = counts_without(shares, seats, *rebels);
        let mut members = rebels.iter();
        *pair = members.next().zip(members.next());
        *made = [0, 1, 2].map(|spare| makes(&counts, die, spare));
    }
    let alone = weighed.iter().all(|(rebels, _)| rebels.len() < 2);
    if !alone && !question.fellows {
        best_responses(&mut found.yes, weighed, &made, &pairs);
    }
    for (((rebels, weight), made), answer) in weighed.iter().zip(&made).zip(&mut found.spare) {
        let [none, one, two] = *made;
        let mut members = rebels.iter();
        let spare = match (members.next(), members.next()) {
            (Some(rebel), None) => {
                let yes = worst(one - none, share_of(shares, rebel));
                set_share(&mut found.yes, rebel, yes);
                [1.0 - yes, yes, 0.0]
            }
            (Some(_), Some(_)) if question.fellows => {
                let least = none.min(one).min(two);
                if none <= least + 1e-9 {
                    [1.0, 0.0, 0.0]
                } else if two <= least + 1e-9 {
                    [0.0, 0.0, 1.0]
                } else {
                    [0.0, 1.0, 0.0]
                }
            }
            (Some(one), Some(other)) => together(share_of(&found.yes, one), share_of(&found.yes, other)),
            _ => [1.0, 0.0, 0.0],
        };
        let stays: f64 = spare.iter().zip(made).map(|(likely, made)| likely * made).sum();
        found.stays += weight * stays;
        *answer = spare;
    }
    found
}

/// Finds the answers of two rebels who don't know each other. Each in turn moves toward the worst vote for the tile,
/// assuming that the other, whoever it is, acts as before.
fn best_responses(
    yes: &mut Shares,
    weighed: &[Weighed],
    made: &[[f64; 3]; DEALS],
    pairs: &[Option<(Seat, Seat)>; DEALS],
) {
    for thought in 0..THOUGHTS {
        let lean = 1.0 / (thought as f64 + 2.0);
        // For each seat, the change in the tile's chance if that seat lays Yes.
        let mut gains = [0.0; 6];
        for (((_, weight), [none, one, two]), pair) in weighed.iter().zip(made).zip(pairs) {
            let Some((first, second)) = *pair else {
                continue;
            };
            for (seat, fellow) in [(first, second), (second, first)] {
                let other = share_of(yes, fellow);
                let gain = (1.0 - other) * (one - none) + other * (two - one);
                if let Some(slot) = gains.get_mut(seat.index()) {
                    *slot += weight * gain;
                }
            }
        }
        for (yes, gain) in yes.iter_mut().zip(gains) {
            *yes += lean * (worst(gain, *yes) - *yes);
        }
    }
}

/// Returns the value of a plan in the search for the best plan.
fn worth(shares: &Shares, question: &Question<'_>) -> f64 {
    let all = counts(shares.iter().take(question.seats).copied());
    answers(shares, question).stays + GOOD_FAITH * makes(&all, question.die, 0)
}

/// Finds the plan that does best against the worst answer. What seats have already said stays fixed.
///
/// The starting plans are all those in which some free seats vote Yes, some vote No and the others share one coin, with
/// seats ordered by trust. The search then improves the best of these seat by seat until no change helps.
pub(super) fn plan(question: &Question<'_>, said: &[Option<f64>; 6], first: Seat) -> Shares {
    let (seats, die, weighed) = (question.seats, question.die, question.weighed);
    let is_free = |seat: &Seat| said.get(seat.index()).is_some_and(Option::is_none);
    let free = first.clockwise_from(seats).filter(is_free);
    let mut free: Vec<(Seat, f64)> = free.map(|seat| (seat, suspicion(weighed, seat))).collect();
    // Equally trusted seats stay in table order, so that every seat computes the same plan.
    free.sort_by(|(_, one), (_, other)| one.total_cmp(other));
    let steps = steps(weighed);
    let trusts = free.iter().map(|(_, suspicion)| *suspicion);
    let alike = trusts.clone().fold(1.0, f64::min) > trusts.fold(0.0, f64::max) - 1e-9;
    let fixed = said.map(|said| said.unwrap_or(0.0));
    let surely: f64 = fixed.iter().take(seats).sum();
    let mut starts: Vec<(f64, Shares)> = Vec::with_capacity(128);
    for yes in 0..=free.len().min(die) {
        for no in 0..=free.len() - yes {
            let coins = free.len() - yes - no;
            let wanted = die as f64 - surely - yes as f64;
            let even = if coins == 0 {
                0.0
            } else {
                steps * wanted / coins as f64
            };
            let from = even.round().clamp(1.0, steps - 1.0);
            for (turn, coin) in [from, from - 1.0, from + 1.0].into_iter().enumerate() {
                if coins == 0 && turn > 0 {
                    continue;
                }
                for trusted_toss in [true, false] {
                    if alike && !trusted_toss {
                        continue;
                    }
                    let mut shares = fixed;
                    for (place, (seat, _)) in free.iter().enumerate() {
                        let rank = if trusted_toss {
                            place
                        } else {
                            free.len() - 1 - place
                        };
                        let share = match rank {
                            rank if rank < coins => coin / steps,
                            rank if rank < coins + yes => 1.0,
                            _ => 0.0,
                        };
                        set_share(&mut shares, *seat, share);
                    }
                    starts.push((worth(&shares, question), shares));
                }
            }
        }
    }
    starts.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    let mut best = (-1.0, fixed);
    for (value, start) in starts.into_iter().take(STARTS) {
        let climbed = climb(start, value, question, &free);
        if climbed.0 > best.0 + 1e-9 {
            best = climbed;
        }
    }
    best.1
}

/// Changes a plan seat by seat, one step up or down at a time, until no change improves it.
fn climb(mut shares: Shares, mut value: f64, question: &Question<'_>, free: &[(Seat, f64)]) -> (f64, Shares) {
    let step = 1.0 / steps(question.weighed);
    for _ in 0..4 {
        let before = value;
        for (seat, _) in free {
            for by in [step, -step] {
                let share = share_of(&shares, *seat) + by;
                if !(-1e-9..=1.0 + 1e-9).contains(&share) {
                    continue;
                }
                let mut turned = shares;
                set_share(&mut turned, *seat, share.clamp(0.0, 1.0));
                let found = worth(&turned, question);
                if found > value + 1e-9 {
                    (value, shares) = (found, turned);
                }
            }
        }
        if value <= before + 1e-9 {
            break;
        }
    }
    (value, shares)
}
