//! A seat's belief about the roles, and the odds of a vote under that belief: exact probabilities of the count, the
//! rebels' best answer, and the plan that does best against it.
//!
//! A belief depends only on public claims and counts and on the seat's other knowledge. The module knows no table, no
//! view and no random generator, so seats with the same knowledge have the same belief and the same plan, without
//! conferring. Invariant: the weights sum to one.

use crate::table::{Seat, SeatSet};

/// A share of Yes for each seat of the largest table, as part of a plan. It can be announced in tenths.
pub type Shares = [f64; 6];

/// The probability of each count of Yes, from none to six.
pub(super) type CountDistribution = [f64; 7];

/// The weight of the outcome in which even the rebels keep their word. It is just enough to choose well when the worst
/// answer leaves no hope.
const GOOD_FAITH: f64 = 0.05;

/// The number of starting plans that are improved by climbing.
const STARTS: usize = 3;

/// The largest number of possible deals: two rebels among six seats.
const DEALS: usize = 15;

/// The number of times that rebels who don't know each other reconsider the other's vote.
const THOUGHTS: usize = 16;

/// A counted vote, as far as a seat may know it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Vote {
    /// The number of Yes that keeps the tile.
    pub die: usize,
    /// Each seat's announced share of Yes.
    pub shares: Shares,
    /// A seat whose card is known, and whether it was a Yes. A seat knows its own card.
    pub known: Option<(Seat, bool)>,
    /// The number of Yes that was counted.
    pub yes: usize,
}

/// The expected difference between votes and announcements.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RebelModel {
    /// The probability that a rebel gives the worst answer for the tile instead of keeping its word.
    pub betrays: f64,
    /// The probability that a council seat votes by a fair coin toss, no matter what it has announced.
    pub noise: f64,
}

/// The rebels' worst answers to a plan.
#[derive(Clone, Debug, PartialEq)]
pub struct WorstAnswers {
    /// For each deal, in the order of the weights: the probabilities that its rebels lay none, one or two Yes
    /// together.
    pub spare: [[f64; 3]; DEALS],
    /// For each seat, the probability that it lays Yes if it is a rebel.
    pub yes: Shares,
    /// The probability over all deals that the tile stays.
    pub stays: f64,
}

/// Weights over all possible deals of the roles.
#[derive(Clone, Debug, PartialEq)]
pub struct Belief {
    seats: usize,
    /// Do two rebels know each other?
    fellows: bool,
    /// The possible sets of rebels and their probabilities.
    pub(super) weighed: Vec<(SeatSet, f64)>,
}

impl Belief {
    /// Creates a belief in which all deals are equally likely.
    pub fn even(seats: usize, rebels: usize, fellows: bool) -> Self {
        let deals = SeatSet::combinations(seats, rebels).map(|set| (set, 1.0));
        let mut belief = Self {
            seats,
            fellows,
            weighed: deals.collect(),
        };
        belief.settle();
        belief
    }

    /// Returns the probability that a seat is a rebel, 0 to 1.
    pub fn suspicion(&self, seat: Seat) -> f64 {
        let about = self.weighed.iter().filter(|(rebels, _)| rebels.contains(seat));
        about.map(|(_, weight)| weight).sum()
    }

    /// Keeps only the deals in which all seats in `rebels` are rebels and no seat in `council` is one.
    pub fn knowing(&mut self, rebels: SeatSet, council: SeatSet) {
        for (set, weight) in &mut self.weighed {
            let fits = rebels.iter().all(|seat| set.contains(seat))
                && council.iter().all(|seat| !set.contains(seat));
            if !fits {
                *weight = 0.0;
            }
        }
        self.settle();
    }

    /// Weighs the deals by their likelihood of a counted vote.
    pub fn learn(&mut self, vote: &Vote, model: RebelModel) {
        let answers = self.answers(&vote.shares, vote.die);
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

    /// Returns the number of steps into which a share is divided. Against a lone rebel, a share of a quarter is useful
    /// even though it can only be announced as three in ten: the rebel gains nothing from the inexact announcement. Two
    /// rebels would gain from it, so against two only tenths are used, which can be announced exactly.
    fn steps(&self) -> f64 {
        let two = self.weighed.iter().any(|(rebels, _)| rebels.len() > 1);
        if two { 10.0 } else { 20.0 }
    }

    /// Finds the worst answer to a plan. A lone rebel, and two who know each other, choose the answer that gives the
    /// tile the smallest chance. Two who don't know each other guess the other's vote, which depends on the other's
    /// guess about them.
    pub fn answers(&self, shares: &Shares, die: usize) -> WorstAnswers {
        let mut found = WorstAnswers {
            spare: [[0.0; 3]; DEALS],
            yes: *shares,
            stays: 0.0,
        };
        // For each deal: its rebels, and the probabilities that none, one or two Yes of theirs keep the tile.
        let mut deals = [([None; 2], [0.0; 3]); DEALS];
        for ((rebels, _), (members, made)) in self.weighed.iter().zip(&mut deals) {
            let counts = counts_without(shares, self.seats, *rebels);
            let mut seats = rebels.iter();
            *members = [seats.next(), seats.next()];
            *made = [0, 1, 2].map(|spare| makes(&counts, die, spare));
        }
        if !self.fellows {
            self.best_responses(&mut found.yes, &deals);
        }
        for (((_, weight), (members, made)), answer) in self.weighed.iter().zip(deals).zip(&mut found.spare) {
            let [none, one, two] = made;
            let spare = match members {
                [Some(rebel), None] => {
                    let yes = worst(one - none, share_of(shares, rebel));
                    set_share(&mut found.yes, rebel, yes);
                    [1.0 - yes, yes, 0.0]
                }
                [Some(_), Some(_)] if self.fellows => {
                    let least = none.min(one).min(two);
                    if none <= least + 1e-9 {
                        [1.0, 0.0, 0.0]
                    } else if two <= least + 1e-9 {
                        [0.0, 0.0, 1.0]
                    } else {
                        [0.0, 1.0, 0.0]
                    }
                }
                [Some(one), Some(other)] => together(share_of(&found.yes, one), share_of(&found.yes, other)),
                _ => [1.0, 0.0, 0.0],
            };
            let stays: f64 = spare.iter().zip(made).map(|(likely, made)| likely * made).sum();
            found.stays += weight * stays;
            *answer = spare;
        }
        found
    }

    /// Finds the answers of two rebels who don't know each other. Each in turn moves toward the worst vote for the
    /// tile, assuming that the other, whoever it is, acts as before.
    fn best_responses(&self, yes: &mut Shares, deals: &[([Option<Seat>; 2], [f64; 3]); DEALS]) {
        if self.weighed.iter().all(|(rebels, _)| rebels.len() < 2) {
            return;
        }
        for thought in 0..THOUGHTS {
            let lean = 1.0 / (thought as f64 + 2.0);
            // For each seat, the change in the tile's chance if that seat lays Yes.
            let mut gains = [0.0; 6];
            for ((_, weight), (members, [none, one, two])) in self.weighed.iter().zip(deals) {
                let [Some(first), Some(second)] = *members else {
                    continue;
                };
                for (seat, fellow) in [(first, second), (second, first)] {
                    let other = share_of(yes, fellow);
                    let gain = (1.0 - other) * (one - none) + other * (two - one);
                    let before = share_of(&gains, seat);
                    set_share(&mut gains, seat, before + weight * gain);
                }
            }
            for (yes, gain) in yes.iter_mut().zip(gains) {
                *yes += lean * (worst(gain, *yes) - *yes);
            }
        }
    }

    /// Returns the value of a plan in the search for the best plan.
    fn worth(&self, shares: &Shares, die: usize) -> f64 {
        let all = counts(shares.iter().take(self.seats).copied());
        self.answers(shares, die).stays + GOOD_FAITH * makes(&all, die, 0)
    }

    /// Finds the plan that does best against the worst answer. Announced shares stay fixed.
    ///
    /// The starting plans are all those in which some free seats vote Yes, some vote No and the others share one coin,
    /// with seats ordered by trust. The search then improves the best of these seat by seat until no change helps.
    pub fn plan(&self, die: usize, said: &[Option<f64>; 6], first: Seat) -> Shares {
        let is_free = |seat: &Seat| said.get(seat.index()).is_some_and(Option::is_none);
        let free = first.clockwise_from(self.seats).filter(is_free);
        let mut free: Vec<(Seat, f64)> = free.map(|seat| (seat, self.suspicion(seat))).collect();
        // Equally trusted seats stay in table order, so that every seat computes the same plan.
        free.sort_by(|(_, one), (_, other)| one.total_cmp(other));
        let steps = self.steps();
        let trusts = free.iter().map(|(_, suspicion)| *suspicion);
        let alike = trusts.clone().fold(1.0, f64::min) > trusts.fold(0.0, f64::max) - 1e-9;
        let orders = if alike { 1 } else { 2 };
        let fixed = said.map(|said| said.unwrap_or(0.0));
        let surely: f64 = fixed.iter().take(self.seats).sum();
        let mut starts: Vec<(f64, Shares)> = Vec::with_capacity(128);
        for yes in 0..=free.len().min(die) {
            for no in 0..=free.len() - yes {
                let coins = free.len() - yes - no;
                let wanted = die as f64 - surely - yes as f64;
                let even = steps * wanted / coins.max(1) as f64;
                let from = even.round().clamp(1.0, steps - 1.0);
                let tried = if coins == 0 { 1 } else { 3 };
                for coin in [from, from - 1.0, from + 1.0].into_iter().take(tried) {
                    for trusted_toss in [true, false].into_iter().take(orders) {
                        let mut shares = fixed;
                        for (place, (seat, _)) in free.iter().enumerate() {
                            let rank = match trusted_toss {
                                true => place,
                                false => free.len() - 1 - place,
                            };
                            let share = match rank {
                                rank if rank < coins => coin / steps,
                                rank if rank < coins + yes => 1.0,
                                _ => 0.0,
                            };
                            set_share(&mut shares, *seat, share);
                        }
                        starts.push((self.worth(&shares, die), shares));
                    }
                }
            }
        }
        starts.sort_by(|(one, _), (other, _)| other.total_cmp(one));
        let mut best = (-1.0, fixed);
        for (value, start) in starts.into_iter().take(STARTS) {
            let climbed = self.climb(start, value, die, &free);
            if climbed.0 > best.0 + 1e-9 {
                best = climbed;
            }
        }
        best.1
    }

    /// Changes a plan seat by seat, one step up or down at a time, until no change improves it.
    fn climb(&self, mut shares: Shares, mut value: f64, die: usize, free: &[(Seat, f64)]) -> (f64, Shares) {
        let step = 1.0 / self.steps();
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
                    let found = self.worth(&turned, die);
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
}

/// Returns the likelihood of a vote's count if these seats are the rebels and `meant` is their worst answer.
fn likelihood(vote: &Vote, seats: usize, rebels: SeatSet, meant: &[f64; 3], model: RebelModel) -> f64 {
    let card = |seat: Seat, share: f64| match vote.known {
        Some((own, yes)) if own == seat => f64::from(u8::from(yes)),
        _ => share * (1.0 - model.noise) + 0.5 * model.noise,
    };
    let cards = Seat::all(seats).zip(vote.shares);
    let (members, others): (Vec<_>, Vec<_>) = cards.partition(|(seat, _)| rebels.contains(*seat));
    let sums = counts(others.into_iter().map(|(seat, share)| card(seat, share)));
    let word = counts(members.into_iter().map(|(_, share)| share));
    let ways = meant.iter().zip(word).enumerate().map(|(spare, (meant, word))| {
        let likely = model.betrays * meant + (1.0 - model.betrays) * word;
        likely * makes(&sums, vote.yes, spare)
    });
    ways.sum()
}

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

/// Returns a seat's share; 0 beyond the largest table.
pub(super) fn share_of(shares: &Shares, seat: Seat) -> f64 {
    shares.get(seat.index()).copied().unwrap_or(0.0)
}

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
