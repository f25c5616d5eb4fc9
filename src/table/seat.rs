//! Seats, sets of seats, controllers, and viewers.
//!
//! A seat is a position in the order of play. This module does not know who [controls](Controller) it.
//!
//! Invariants: a table has at most sixteen seats, counted from 0 inside the program and from 1 for people and files.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// The most seats that a table can have.
pub const SEAT_LIMIT: usize = 16;

/// A seat at the table, counted from 0 inside the program and from 1 in files and wherever people read it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
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

impl Serialize for Seat {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.0 + 1)
    }
}

impl<'de> Deserialize<'de> for Seat {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match u8::deserialize(deserializer)? {
            number @ 1..=16 => Ok(Seat(number - 1)),
            number => Err(serde::de::Error::custom(format!(
                "there is no seat {number}: seats count from 1 to 16"
            ))),
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
        (0..16).map(Seat::new).filter(move |&seat| self.contains(seat))
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
    /// The viewer of a finished game's record, who also sees the seats' secrets, as far as the game shows them.
    Omniscient,
}
