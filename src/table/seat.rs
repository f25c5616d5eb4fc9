//! Seats, sets of seats, controllers and viewers; and remarks by seats.
//!
//! A seat is a position in the order of play. This module does not know who [controls](Controller) it. A table never
//! waits for a remark, and a remark never changes which actions are legal.
//!
//! Invariants: a table has at most sixteen seats, counted from 0 inside the program and from 1 for people and files.

use bevy_ecs::prelude::{Component, Resource};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::str::FromStr;
use std::{fmt, iter};

/// The most seats that a table can have.
pub const SEAT_LIMIT: usize = 16;

/// A seat at the table, counted from 0 inside the program and from 1 in files and wherever people read it. As a component
/// it says which seat a piece belongs to for the whole game.
#[derive(
    Component, Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(into = "u8", try_from = "u8")]
pub struct Seat(u8);

impl Seat {
    /// Returns the seat with this index, counted from 0.
    ///
    /// Valid indices are 0 to 15. A larger index wraps around, so that every seat fits into a [`SeatSet`].
    pub const fn new(index: usize) -> Self {
        Self((index & 15) as u8)
    }

    /// Returns the index of this seat in a list of seats, counted from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the next seat clockwise at a table of `count` seats. `count` has to be at least 1.
    pub const fn next(self, count: usize) -> Self {
        Self::new((self.index() + 1) % count)
    }

    /// Returns the first `count` seats in the order of play.
    pub fn all(count: usize) -> impl DoubleEndedIterator<Item = Seat> + Clone {
        (0..count).map(Seat::new)
    }

    /// Returns all seats of a table of `count` seats, clockwise from this one.
    pub fn clockwise_from(self, count: usize) -> impl Iterator<Item = Seat> + Clone {
        (0..count).map(move |step| Seat::new((self.index() + step) % count))
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0 + 1)
    }
}

impl From<Seat> for u8 {
    fn from(seat: Seat) -> Self {
        seat.0 + 1
    }
}

impl TryFrom<u8> for Seat {
    type Error = String;

    fn try_from(number: u8) -> Result<Self, String> {
        match number {
            1..=16 => Ok(Seat(number - 1)),
            _ => Err(format!("there is no seat {number}: seats count from 1 to 16")),
        }
    }
}

/// A set of seats, at most sixteen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SeatSet(u16);

impl SeatSet {
    /// The empty set.
    pub const EMPTY: Self = Self(0);

    /// Returns the set of the first `count` seats.
    pub const fn first(count: usize) -> Self {
        Self(((1u32 << count) - 1) as u16)
    }

    /// Returns the set with this seat only.
    pub const fn one(seat: Seat) -> Self {
        Self(1 << seat.0)
    }

    /// Says whether the set contains the seat.
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & (1 << seat.0) != 0
    }

    /// Returns the set with the seat added.
    #[must_use]
    pub const fn with(self, seat: Seat) -> Self {
        Self(self.0 | (1 << seat.0))
    }

    /// Returns the set with the seat removed.
    #[must_use]
    pub const fn without(self, seat: Seat) -> Self {
        Self(self.0 & !(1 << seat.0))
    }

    /// Returns the number of seats in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Says whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the seats in the order of play.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        let mut left = self.0;
        iter::from_fn(move || {
            let lowest = left.trailing_zeros();
            left &= left.wrapping_sub(1);
            (lowest < u16::BITS).then(|| Seat::new(lowest as usize))
        })
    }

    /// Returns the first seat of the set, clockwise from this one, which is examined first; `None` if the set is empty.
    pub fn first_from(self, seat: Seat) -> Option<Seat> {
        let ahead = Self(self.0 & (u16::MAX << seat.0));
        ahead.iter().next().or_else(|| self.iter().next())
    }

    /// Returns every set of `size` seats out of the first `count`, in a fixed order.
    pub fn combinations(count: usize, size: usize) -> impl Iterator<Item = SeatSet> {
        (0..1u32 << count)
            .map(|bits| SeatSet(bits as u16))
            .filter(move |set| set.len() == size)
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        seats.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl Serialize for SeatSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for SeatSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let seats = Vec::<Seat>::deserialize(deserializer)?;
        let set: SeatSet = seats.iter().copied().collect();
        if set.len() == seats.len() && seats.is_sorted() {
            Ok(set)
        } else {
            Err(serde::de::Error::custom(
                "a list of seats names each seat once, in rising order",
            ))
        }
    }
}

/// A seat's name and mark, as a record contains them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatInfo {
    /// The name that everyone sees, 1 to 24 characters.
    pub name: String,
    /// The mark (colour and shape together), 1 to 6; no two seats share one.
    pub mark: u8,
}

/// A seat's controller.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Controller {
    /// A person.
    Human,
    /// A computer player of this skill.
    Computer(Skill),
}

/// The playing strength of a computer player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Skill {
    /// Takes every legal action with the same probability.
    Random,
    /// Plays with frequent mistakes.
    Novice,
    /// Plays sensibly.
    #[default]
    Steady,
    /// Plays as well as the program can.
    Shrewd,
}

impl Skill {
    /// All skills, the weakest first.
    pub const ALL: [Self; 4] = [Skill::Random, Skill::Novice, Skill::Steady, Skill::Shrewd];

    /// Returns the name on the command line and on the screen.
    pub const fn name(self) -> &'static str {
        match self {
            Skill::Random => "random",
            Skill::Novice => "novice",
            Skill::Steady => "steady",
            Skill::Shrewd => "shrewd",
        }
    }
}

impl fmt::Display for Skill {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Skill {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let named = Self::ALL.into_iter().find(|skill| skill.name() == text);
        named.ok_or_else(|| format!("“{text}” is no strength: say random, novice, steady or shrewd"))
    }
}

/// A viewer of a table, which determines how much of the table is visible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Viewer {
    /// Everybody at the table: only public information, fit for a shared screen.
    Table,
    /// One seat: public information and that seat's secrets.
    Seat(Seat),
    /// The viewer of a finished game's record. It also sees those secrets of seats that the game reveals.
    Omniscient,
}

impl Viewer {
    /// Does this viewer know what this seat knows?
    pub fn knows(self, seat: Seat) -> bool {
        [Viewer::Omniscient, Viewer::Seat(seat)].contains(&self)
    }
}

/// The longest text of a remark, in characters.
pub const REMARK_LIMIT: usize = 2_000;

/// The longest slot of a remark, in characters.
pub const SLOT_LIMIT: usize = 64;

/// Something that a seat says: a claim, a name or a narration.
///
/// It amends the earlier remark in its slot.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename = "Remark")]
pub struct Remark<V> {
    /// The seat that speaks.
    pub seat: Seat,
    /// The subject, as the game names it; at most [`SLOT_LIMIT`] characters.
    pub slot: String,
    /// The viewers who may see the remark.
    pub to: Audience,
    /// The content.
    pub said: Said<V>,
}

/// The audience of a remark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Audience {
    /// Everybody.
    All,
    /// These seats, and the omniscient viewer.
    Seats(SeatSet),
}

/// The content of a remark.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Said<V> {
    /// Free text, at most [`REMARK_LIMIT`] characters.
    Text(String),
    /// A value of the game's own type, [`Game::Claim`](super::Game::Claim).
    Claim(V),
}

/// All remarks made at the table so far, for a game's view to show.
///
/// Rules may read only their [`count`](Remarks::count), because remarks never change which actions are legal.
#[derive(Resource, Debug)]
pub struct Remarks<V: Send + Sync + 'static>(pub(super) Vec<Remark<V>>);

impl<V: Send + Sync + 'static> Remarks<V> {
    /// Returns the number of remarks made so far.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// Returns the remarks after the first `from`, oldest first.
    pub fn since(&self, from: usize) -> impl DoubleEndedIterator<Item = &Remark<V>> {
        self.0.iter().skip(from)
    }
}
