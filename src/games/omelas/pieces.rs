//! The pieces of OMELAS and what is true of the round: components and resources, nothing that acts.
//!
//! Only the modules of this folder change them. Where order matters it comes from seats and squares, never
//! from the order of a query.

use super::level::OmelasLevel;
use crate::table::{Seat, SeatSet};
use bevy::ecs::prelude::*;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A letter of the city's name (`omelas.pieces.1`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Letter {
    /// The first square.
    O,
    /// The second square.
    M,
    /// The third square.
    E,
    /// The fourth square.
    L,
    /// The fifth square.
    A,
    /// The sixth square.
    S,
}

impl Letter {
    /// The letters in the order of their squares (`omelas.pieces.2`).
    pub const ALL: [Letter; 6] = [Letter::O, Letter::M, Letter::E, Letter::L, Letter::A, Letter::S];

    /// The index of its square, from 0.
    pub const fn square(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Letter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

/// A face of a vote card (`omelas.pieces.4`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Card {
    /// Keep the tile.
    Yes,
    /// Don't.
    No,
}

impl Card {
    /// Both faces.
    pub const BOTH: [Card; 2] = [Card::Yes, Card::No];

    /// The other face.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Card::Yes => Card::No,
            Card::No => Card::Yes,
        }
    }
}

/// A face of a role card (`omelas.pieces.5`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Role {
    /// Builds the city.
    Council,
    /// Walks away from it.
    Rebel,
}

/// Who wins together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Side {
    /// All Council Members.
    Council,
    /// The Rebel, or both.
    Rebel,
}

/// A letter tile.
#[derive(Component, Debug)]
pub(super) struct Tile(pub Letter);

/// Where a tile lies (`omelas.always.1`).
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Zone {
    Bag,
    /// Drawn and placed, but its vote is still out.
    OnTrial,
    /// On its square for good.
    Omelas,
    /// Face-down on a place of The Darkness.
    Darkness,
    /// Laid aside face-up.
    Aside,
}

/// A vote card.
#[derive(Component, Debug)]
pub(super) struct VoteCard(pub Card);

/// Where a vote card is.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum VoteZone {
    Hand(Seat),
    /// Face-down on the table; only the world knows whose it was.
    Laid(Seat),
    Turned,
    /// Left in the box: not in this game.
    Box,
}

/// A role card.
#[derive(Component, Debug)]
pub(super) struct RoleCard(pub Role);

/// Where a role card is: in the box, or before a seat.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RoleZone {
    Box,
    Seat(Seat),
}

/// The four-sided die, and what it shows in this round.
#[derive(Component, Debug)]
pub(super) struct Die(pub Option<u8>);

/// What the table was set out with.
#[derive(Resource, Debug)]
pub(super) struct Settings {
    pub seats: usize,
    pub level: OmelasLevel,
}

/// What is to be done now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Phase {
    /// The roles are dealt.
    Deal,
    /// A tile is drawn (`omelas.round.1`).
    Draw,
    /// The die is rolled (`omelas.round.2`).
    Roll,
    /// Everyone talks and votes (`omelas.round.3`, `omelas.round.4`).
    Vote,
    /// The cards laid are turned over (`omelas.round.5`).
    Reveal,
    /// A side has won.
    Over(Side),
}

/// The round being played.
#[derive(Resource, Debug)]
pub(super) struct Round {
    /// From 1.
    pub number: u16,
    pub turn: Seat,
    pub phase: Phase,
    /// Who has laid a vote.
    pub laid: SeatSet,
    /// How many remarks had been made when the last round ended: claims before that have lapsed.
    pub remarks_before: usize,
}

/// Every vote of the game so far, for the house rule that shows them at the end.
#[derive(Resource, Debug, Default)]
pub(super) struct Ballots(pub Vec<Ballot>);

/// One round's votes by seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Ballot {
    /// The round, from 1.
    pub round: u16,
    /// The letter on trial.
    pub letter: Letter,
    /// Each seat's card, in the order of play.
    pub cards: Vec<Card>,
}
