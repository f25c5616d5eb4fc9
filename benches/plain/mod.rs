//! The three games once more, as plainly as they can be written: what a game costs that is nothing but a game.
//!
//! A table of the program keeps its pieces in a world of their own, lets everything in by one door, checks it,
//! takes it down, and can show anybody what they may know. Here the same rules are played by the same random
//! seats, with the same chances, out of a few arrays and bit sets; how many times faster that is, is the price of
//! the design.
//!
//! It has to be the same game, so every action of a table is a step here too: each decision is one among all
//! that are legal, all alike, as [`Random`](triptych::table::computer::Random) takes it; of several seats the first
//! one goes on; before chance does, seats may act that nobody waits for, and not acting counts as one more; and
//! chance is drawn even where nothing hangs on it any more, like the order in which votes are turned up. An outcome
//! gives its figures under the names that `triptych simulate` has for them, and over many games they agree with the
//! program's.
//!
//! Each game has `Rules`, which are made of a level once, and play a game with [`Rules::game`](omelas::Rules::game);
//! a game asks for no memory.
//!
//! Left out on purpose: worlds, records, events, views, words and refusals; going back; a seed for every single
//! chance, so that no game here is the same as any game there; house rules, other levels than the three that carry
//! a game's name, and other numbers of seats than [`omelas::SEATS`], [`oubliette::SEATS`] and
//! [`great_city::PLAYERS`]. Nothing here says why something is not allowed: what is not allowed is never drawn.

#![expect(
    clippy::indexing_slicing,
    reason = "sizes are settled where a game begins, and the point of this is speed"
)]

pub mod great_city;
pub mod omelas;
pub mod oubliette;

use rand::Rng;

/// A number below `count`, all alike likely; `count` is not 0.
#[inline]
fn below(rng: &mut impl Rng, count: u32) -> u32 {
    // Lemire's way: a product's upper half is the number, and where its lower half falls into the uneven rest the
    // draw is repeated. That rest costs a division, so it is reckoned only where it could matter.
    let mut wide = u64::from(rng.next_u32()) * u64::from(count);
    if (wide as u32) < count {
        let rest = count.wrapping_neg() % count;
        while (wide as u32) < rest {
            wide = u64::from(rng.next_u32()) * u64::from(count);
        }
    }
    (wide >> 32) as u32
}

/// The place of set bit number `nth` of a set, counted from 0; there are more than that.
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

/// Of all members of these sets, one after the other, the one with this number: in which set it is, and which it is.
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

/// How many members these sets have, all together.
#[inline]
fn count(sets: &[u64]) -> u32 {
    sets.iter().map(|set| set.count_ones()).sum()
}

/// Room for what a rank begins with, and for more rolls than anybody will ever need.
const RANK_BITS: u32 = 96;

/// Lets whoever shares a rank with somebody roll a die of so many faces, among themselves and until nobody does;
/// gives back how often a die was rolled. Before it a rank is a small number; the highest is first, before and after.
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
