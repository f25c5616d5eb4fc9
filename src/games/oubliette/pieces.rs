//! The pieces of Open Oubliette and what is true of the turn: components and resources, nothing that acts.
//!
//! Every card is an entity that says what it is and where it lies; a place is a value of its deck's own type, so
//! no card can lie where its kind can't. Only the modules of this folder change them. Order comes from seats and
//! kinds, never from the order of a query.

use super::level::OublietteLevel;
use super::odds::Sum;
use crate::table::Seat;
use bevy::ecs::prelude::*;
use serde::{Deserialize, Serialize};

/// How many stones there are round the shaft; 0 is the Exit (`oubliette.pieces.1`).
pub const SPACES: u8 = 20;

/// Is an Event card drawn on this space (`oubliette.turn.7`)?
pub const fn is_corner(space: u8) -> bool {
    matches!(space, 5 | 10 | 15)
}

/// The four decks, in the order in which they are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Deck {
    /// Whom to fight.
    Monster,
    /// What for.
    Treasure,
    /// What happens in the corners.
    Event,
    /// What it costs.
    Wound,
}

impl Deck {
    /// All four.
    pub const ALL: [Deck; 4] = [Deck::Monster, Deck::Treasure, Deck::Event, Deck::Wound];
}

/// A Monster card of this kind.
#[derive(Component, Debug)]
pub(super) struct MonsterCard(pub u8);

/// Where a Monster card lies.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MonsterZone {
    Deck,
    Fought,
    Discard,
}

/// A Treasure card with this number.
#[derive(Component, Debug)]
pub(super) struct TreasureCard(pub u8);

/// Where a Treasure card lies.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TreasureZone {
    Deck,
    Hand(Seat),
    InUse(Seat),
    Cashed(Seat),
    /// Out of the game: an unknown explorer has it.
    Gone,
}

/// An Event card of this kind.
#[derive(Component, Debug)]
pub(super) struct EventCard(pub u8);

/// Where an Event card lies.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EventZone {
    Deck,
    /// Just drawn, being applied.
    Applied,
    /// Kept in hand.
    Kept(Seat),
    /// An open Quest.
    Quest(Seat),
    /// A Level Up in force.
    Level(Seat),
    Discard,
}

/// A Wound card of this kind.
#[derive(Component, Debug)]
pub(super) struct WoundCard(pub u8);

/// Where a Wound card lies.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WoundZone {
    Deck,
    Pinned(Seat),
    Discard,
}

/// One of the two dice (`oubliette.pieces.2`).
#[derive(Component, Debug)]
pub(super) struct Die {
    /// 1 or 2. Where a roll names two faces, the first is that of die 1; a roll of one die is die 1's.
    pub number: u8,
    /// How many faces it has.
    pub faces: u8,
}

impl Die {
    /// The two dice, as they come out of the box.
    pub const BOTH: [Self; 2] = [Self { number: 1, faces: 6 }, Self { number: 2, faces: 6 }];
}

/// Where a die lies.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DieZone {
    /// In the box: this roll does not need it.
    Box,
    /// In the hand of the seat that is to roll it.
    Hand(Seat),
    /// On the table.
    Table {
        /// Whose roll it was.
        by: Seat,
        /// The face that it shows.
        shows: u8,
    },
}

/// A player's token, and what is remembered of its bearer.
#[derive(Component, Clone, Debug, PartialEq, Eq)]
pub(super) struct Explorer {
    pub seat: Seat,
    /// 0 to 19.
    pub space: u8,
    /// Has it ever landed on the Exit?
    pub landed: bool,
    /// How many turns are to be lost.
    pub lost: u8,
    /// The kinds of monster defeated since last leaving the Exit, a bit each.
    pub slain: u64,
    /// What Level Ups have added to cashed-in cards.
    pub bonus: u32,
    /// How many turns of a visit are left.
    pub visits: u8,
    /// What a visitor who has left was owed.
    pub owed: u32,
    /// Has this visitor left?
    pub away: bool,
}

/// What the table was set out with.
#[derive(Resource, Debug)]
pub(super) struct Settings {
    /// The version of the rules (`Setup::rules`).
    pub rules: u32,
    pub seats: usize,
    pub level: OublietteLevel,
}

/// What is remembered of the whole game, beside what lies on the table.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Course {
    /// What each seat has rolled for the order of play (`oubliette.setup.3`).
    pub rolls: Vec<Vec<u8>>,
    /// The seats in the order of play, once it is known.
    pub order: Vec<Seat>,
    /// How often each deck was refilled from its discards.
    pub refills: [u16; 4],
}

/// A direction round the shaft.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Way {
    /// By rising numbers.
    Forward,
    /// By falling numbers.
    Back,
}

impl Way {
    /// Both directions.
    pub const BOTH: [Way; 2] = [Way::Forward, Way::Back];

    /// Where so many steps lead from a space, and whether the Exit is landed on or passed on the way.
    pub const fn walk(self, from: u8, steps: u8) -> (u8, bool) {
        let (from, steps, all) = (from as i16, steps as i16, SPACES as i16);
        match self {
            Way::Forward => (((from + steps) % all) as u8, from + steps >= all),
            Way::Back => (
                (from - steps).rem_euclid(all) as u8,
                from > 0 && from - steps <= 0,
            ),
        }
    }
}

/// How a token has come to the Exit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Arrival {
    /// Its walk or a Shortcut ended there: it need not stay.
    Landed,
    /// It passed and stopped: the turn ends there.
    Stopped,
}

/// What is to be done now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Phase {
    /// Somebody rolls for the order of play (`oubliette.setup.3`).
    Order,
    /// The player is asked whether to use a Shortcut instead of rolling (`oubliette.kept.4`).
    Before,
    /// The move roll (`oubliette.turn.2`).
    Roll,
    /// The player chooses which way to walk, with this roll (`oubliette.turn.3`).
    Way,
    /// The walk leads over the Exit: the player may stop there (`oubliette.turn.4`).
    Passing(Way),
    /// The player takes Exit actions (`oubliette.exit.1`).
    Exit(Arrival),
    /// The player may ambush somebody (`oubliette.turn.5`).
    Ambush,
    /// A Monster card is drawn (`oubliette.turn.6`).
    Monster,
    /// The attack is rolled (`oubliette.fight.2`, `oubliette.ambush.1`).
    Strike,
    /// The blow is rolled (`oubliette.fight.3`, `oubliette.ambush.2`).
    Blow,
    /// This seat may answer what was rolled (`oubliette.fight.6`).
    Answer(Seat),
    /// A Wound card is drawn (`oubliette.fight.3`).
    Wound,
    /// The player may attack again (`oubliette.kept.3`).
    Revenge,
    /// Treasure cards are drawn, so many more.
    Prize(u8),
    /// Treasure cards are taken at random, so many more.
    Spoils(u8),
    /// An Event card is drawn (`oubliette.turn.7`).
    Event,
    /// One die decides what the event does.
    Die,
    /// The player is asked whether to use a Shortcut at the turn's end (`oubliette.kept.4`).
    End,
    /// The player may take another turn (`oubliette.turn.8`).
    Again,
    /// Nothing more.
    Over(Ending),
}

impl Phase {
    /// How many dice are rolled now.
    pub(super) const fn dice(self) -> u8 {
        match self {
            Phase::Order | Phase::Die => 1,
            Phase::Roll | Phase::Strike | Phase::Blow => 2,
            _ => 0,
        }
    }
}

/// How a game has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Ending {
    /// Somebody has cashed in the goal (`oubliette.end.1`).
    Cash(Seat),
    /// The Treasure deck has run out (`oubliette.end.2`).
    TreasureOut,
    /// All visitors have left (`oubliette.visit.4`).
    Visit,
}

/// Whom a fight is against.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Foe {
    /// A monster of this kind, from its card.
    Monster(u8),
    /// What lies on the hoard of this event.
    Hoard(u8),
    /// Another player, in an ambush.
    Player(Seat),
    /// The unknown explorer of this event.
    Stranger(u8),
}

/// Which of a fight's two rolls it is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Round {
    /// The player's attack.
    Strike,
    /// What comes back.
    Blow,
}

impl Round {
    /// The phase that waits for its roll.
    pub(super) const fn phase(self) -> Phase {
        match self {
            Round::Strike => Phase::Strike,
            Round::Blow => Phase::Blow,
        }
    }
}

/// How a fight stands, or how it went.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Outcome {
    /// It is still on.
    Open,
    /// The player has won it.
    Won,
    /// The foe has hit.
    Hurt,
    /// Neither has hit.
    Escaped,
}

/// A fight, from its beginning until the turn goes on (`oubliette.fight.1`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fight {
    /// Whom the player fights.
    pub foe: Foe,
    /// Which roll it is about.
    pub round: Round,
    /// What that roll adds up to so far; without dice before it.
    pub sum: Sum,
    /// The attack as it was settled, once it has missed.
    pub missed: Option<Sum>,
    /// How it stands.
    pub outcome: Outcome,
}

/// What is to happen when treasure has been drawn or taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Next {
    /// The event of the space, if there is one.
    Event,
    /// The end of the turn.
    End,
    /// The attacker of an ambush is wounded.
    Wound,
    /// The Exit actions.
    Exit(Arrival),
}

/// The turn being played.
#[derive(Resource, Clone, Debug)]
pub(super) struct Turn {
    /// Turns begun so far, extra and lost ones included; 0 while the order is rolled for.
    pub number: u16,
    pub seat: Seat,
    pub phase: Phase,
    /// The last move roll of this turn, which is remembered when the dice are rolled again.
    pub dice: Option<(u8, u8)>,
    /// Extra turns to come.
    pub extra: u8,
    /// The treasure won on this space in this turn, for the Trap.
    pub won: Option<u8>,
    pub fight: Option<Fight>,
    /// The kind of the event drawn last in this turn.
    pub event: Option<u8>,
    pub next: Next,
    /// Who loses what is taken at random.
    pub loser: Seat,
    /// How many wounds have been taken back at this stop.
    pub recovered: u8,
    /// Has the treasure been cashed in at this stop?
    pub cashed: bool,
    /// Has the turn ended at the Exit?
    pub ended_at_exit: bool,
}
