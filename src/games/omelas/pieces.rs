//! The components and resources of OMELAS: its pieces and the state of the round, without behaviour.
//!
//! Only modules of this folder change them. Where order matters, it comes from seats and squares, never from the order
//! of a query.

use super::Event;
use super::level::OmelasLevel;
use crate::table::{Outbox, Seat, SeatSet};
use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A letter of the city's name (`omelas.pieces.1`).
#[expect(missing_docs, reason = "the letters lie in the order of the squares")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Letter {
    O,
    M,
    E,
    L,
    A,
    S,
}

impl Letter {
    /// The letters in the order of their squares (`omelas.pieces.2`).
    pub const ALL: [Letter; 6] = [Letter::O, Letter::M, Letter::E, Letter::L, Letter::A, Letter::S];

    /// Returns the index of the letter's square, from 0.
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
    /// The Yes face, for keeping the tile.
    Yes,
    /// The No face, against keeping it.
    No,
}

impl Card {
    /// Both faces.
    pub const BOTH: [Card; 2] = [Card::Yes, Card::No];

    /// Returns the Yes face, or else the No face.
    pub const fn of(yes: bool) -> Self {
        if yes { Card::Yes } else { Card::No }
    }
}

/// A side, and the face of a role card that assigns its owner to it (`omelas.pieces.5`). A side wins together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Side {
    /// The Council Members, who build the city.
    Council,
    /// The Rebel or both Rebels, who walk away from it.
    Rebel,
}

impl Side {
    /// Returns the side of a Rebel, or else that of a Council Member.
    pub(super) const fn of(is_rebel: bool) -> Self {
        if is_rebel { Side::Rebel } else { Side::Council }
    }

    /// Returns the name in results.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Side::Council => "council",
            Side::Rebel => "rebel",
        }
    }
}

/// The identity of a piece on the screen. A face-down piece is identified by its place, so its identity hides its face.
/// Numbers count from 0.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PieceId {
    /// The tile of a letter that is on trial or on its square.
    Tile(Letter),
    /// A tile that has been drawn and goes aside, because the tile of its letter lies on its square.
    Drawn,
    /// The last tile that was laid aside.
    Aside,
    /// The face-down tile on a place of The Darkness.
    Lost(usize),
    /// The die.
    Die,
    /// A vote card, by its place among the laid cards or in the row of the reveal.
    Vote(usize),
    /// A vote card in the hand of the seat at the foot of the table. Neither is always the Yes.
    Hand(usize),
    /// The role card of a seat while it is dealt, with the Council side up.
    Dealt(Seat),
    /// The role card of a seat at the end.
    Role(Seat),
}

/// A letter tile.
#[derive(Component, Debug)]
pub(super) struct Tile(pub Letter);

/// The zone of a tile (`omelas.always.1`).
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Zone {
    Bag,
    /// Drawn and placed, but not voted on yet.
    OnTrial,
    /// Permanently on its square.
    Omelas,
    /// Face-down on a place of The Darkness.
    Darkness,
    /// Laid aside face-up.
    Aside,
}

/// A vote card.
#[derive(Component, Debug)]
pub(super) struct VoteCard(pub Card);

/// The zone of a vote card. It is what says who has voted.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum VoteZone {
    Hand(Seat),
    /// Face-down on the table; only the world knows which seat laid it.
    Laid(Seat),
    Turned,
    /// Left in the box, not part of this game.
    Box,
}

/// Returns the seats whose vote is laid.
pub(super) fn laid(votes: Query<(&VoteCard, &VoteZone)>) -> SeatSet {
    // Reading whole columns takes half as long.
    let columns = votes.contiguous_iter_inner();
    let columns = columns.expect("the components of pieces are stored in tables");
    let zones = columns.flat_map(|(_, zones)| zones);
    zones.fold(SeatSet::EMPTY, |laid, zone| match zone {
        VoteZone::Laid(seat) => laid.with(*seat),
        _ => laid,
    })
}

/// A role card and the seat that it lies in front of; `None` in the box.
#[derive(Component, Debug)]
pub(super) struct RoleCard(pub Side, pub Option<Seat>);

/// The die, with the face it shows in this round.
#[derive(Component, Debug)]
pub(super) struct Die(pub Option<u8>);

/// The current step of the game. Nobody acts in the phases from `Count` to `Ending`: the next one follows at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Phase {
    /// Roles are about to be dealt.
    Deal,
    /// A tile is about to be drawn (`omelas.round.1`).
    Draw,
    /// The die is about to be rolled (`omelas.round.2`).
    Roll,
    /// Everyone talks and votes (`omelas.round.3`, `omelas.round.4`).
    Vote,
    /// The laid cards are turned over (`omelas.round.5`).
    Reveal,
    /// All cards are turned over: the tile is placed (`omelas.round.6`).
    Count,
    /// The vote cards go back to their seats (`omelas.round.7`).
    HandBack,
    /// The next round begins (`omelas.round.8`).
    NextRound,
    /// This side wins (`omelas.end.4`).
    Ending(Side),
    /// This side has won.
    Over(Side),
}

/// The settings of this table and the state of the round. It is one resource, because every system reads both.
#[derive(Resource, Debug)]
pub struct OmelasState {
    pub seats: usize,
    pub level: OmelasLevel,
    /// The number of the round, from 1.
    pub number: u16,
    pub turn: Seat,
    pub phase: Phase,
    /// True from the last vote to the shuffling of the votes, which follows by rule.
    pub all_laid: bool,
    /// The number of remarks at the end of the last round. Earlier claims no longer count.
    pub remarks_before: usize,
    /// All votes of the game so far, for the house rule that shows them at the end.
    pub ballots: Vec<Ballot>,
    pub events: Outbox<Event>,
}

impl OmelasState {
    /// Returns the state at the beginning of a game.
    pub fn new(seats: usize, level: OmelasLevel, youngest: Seat) -> Self {
        Self {
            seats,
            level,
            number: 1,
            turn: youngest,
            phase: Phase::Deal,
            all_laid: false,
            remarks_before: 0,
            ballots: Vec::new(),
            events: Outbox::default(),
        }
    }

    /// Adds an event to the step.
    pub fn send(&mut self, event: Event) {
        self.events.send(event);
    }
}

/// The votes of one round, by seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Ballot {
    /// The number of the round, from 1.
    pub round: u16,
    /// The letter of the tile on trial.
    pub letter: Letter,
    /// Each seat's card, in the order of play.
    pub cards: Vec<Card>,
}
