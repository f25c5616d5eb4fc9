//! The three games again in the plainest possible code, to measure the cost of the bare game.
//!
//! A table of the program keeps its pieces in a world of their own, plays every action through `Table::act`, checks and
//! records it, and can show each viewer what it may know. Here the same random seats play the same rules with the same
//! chances, using a few arrays and bit sets. The ratio of the speeds is the price of the design.
//!
//! The games have to be the same, so every action of a table is also a step here:
//!
//! * Each decision picks one of all legal actions with equal chances, as [`Random`](triptych::table::computer::Random)
//!   does.
//! * If several seats may act, the first one goes on.
//! * Before chance is resolved, seats that nobody waits for may act. Not acting counts as one more choice.
//! * Chance is drawn even if nothing depends on it any more, such as the order in which votes are revealed.
//!
//! An outcome gives its figures under the names that `triptych simulate` uses. Over many games they agree with the
//! program's.
//!
//! Each game has `Rules`, which are prepared from a level once and play a game with
//! [`Rules::game`](omelas::Rules::game). A game allocates no memory.
//!
//! Left out on purpose: worlds, records, events, views, texts and refusals; undo; a seed for every single chance, so no
//! game here equals a game there; house rules, levels other than the three named after a game, and numbers of seats
//! other than [`omelas::SEATS`], [`oubliette::SEATS`] and [`great_city::PLAYERS`]. Nothing here explains why an action
//! is not allowed: such actions are never drawn.

#![expect(
    clippy::indexing_slicing,
    reason = "sizes are settled where a game begins, and the point of this is speed"
)]

pub mod great_city;
pub mod omelas;
pub mod oubliette;

use rand::Rng;

/// A random number below `count`, all equally likely. `count` is not 0.
#[inline]
fn below(rng: &mut impl Rng, count: u32) -> u32 {
    // Lemire's method: the upper half of a product is the number. If the lower half falls into the uneven remainder,
    // the draw is repeated. The remainder costs a division, so it is computed only where it could matter.
    let mut wide = u64::from(rng.next_u32()) * u64::from(count);
    if (wide as u32) < count {
        let rest = count.wrapping_neg() % count;
        while (wide as u32) < rest {
            wide = u64::from(rng.next_u32()) * u64::from(count);
        }
    }
    (wide >> 32) as u32
}

/// The position of the `nth` set bit of a set, counted from 0. The set must have more bits than `nth`.
#[inline]
const fn nth_bit(set: u64, nth: u32) -> u32 {
    let mut set = set;
    let mut nth = nth;
    while nth > 0 {
        set &= set - 1;
        nth -= 1;
    }
    set.trailing_zeros()
}

/// Picks member number `nth` of several sets, counted one set after the other. Returns the set's index and the member.
#[inline]
fn pick(sets: &[u64], nth: u32) -> (usize, u32) {
    let mut nth = nth;
    let mut set = 0;
    while nth >= sets[set].count_ones() {
        nth -= sets[set].count_ones();
        set += 1;
    }
    (set, nth_bit(sets[set], nth))
}

/// The total number of members of these sets.
#[inline]
fn count(sets: &[u64]) -> u32 {
    sets.iter().map(|set| set.count_ones()).sum()
}

/// Leaves room for a small initial rank and for more rolls than any game will need.
const RANK_BITS: u32 = 96;

/// Breaks ties between ranks: seats with equal ranks roll a die with `faces` faces among themselves until no rank is
/// shared. Returns the number of rolls. Ranks have to be small numbers at first; the highest is first, before and
/// after.
fn roll_off<const N: usize>(rng: &mut impl Rng, ranks: &mut [u128; N], faces: u32) -> u32 {
    let mut rolls = 0;
    let mut place = RANK_BITS;
    for rank in ranks.iter_mut() {
        *rank <<= place;
    }
    loop {
        let before = *ranks;
        place -= 4;
        let mut tied = false;
        for (seat, rank) in ranks.iter_mut().enumerate() {
            if (0..N).any(|other| other != seat && before[other] == before[seat]) {
                *rank |= u128::from(below(rng, faces)) << place;
                rolls += 1;
                tied = true;
            }
        }
        if !tied {
            return rolls;
        }
    }
}
