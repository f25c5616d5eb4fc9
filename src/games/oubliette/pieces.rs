//! The pieces of Open Oubliette as components, and the state of the table as a resource.
//!
//! This file holds data only, no rules. Every card is an entity with its kind and its zone. Each deck has its own zone
//! type, so a card cannot be in a zone that its deck does not have. In some zones a card [belongs](HeldBy) to an explorer.
//! Only the modules of this folder change pieces.
//! Order always comes from seats and kinds, never from the order of a query.

#![expect(missing_docs, reason = "no comment repeats the name of a field or a variant")]

use super::Event;
use super::level::{Effect, OublietteLevel};
use super::odds::Sum;
use crate::table::{Outbox, Seat};
use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

/// The number of spaces round the shaft; space 0 is the Exit (`oubliette.pieces.1`).
pub const SPACES: u8 = 20;

/// The most wounds that one stop at the Exit puts back (`oubliette.exit.2`).
pub(super) const RECOVERED: u8 = 3;

/// Returns whether an Event card is drawn on this space (`oubliette.turn.7`).
pub const fn is_corner(space: u8) -> bool {
    matches!(space, 5 | 10 | 15)
}

/// One of the four decks, in display order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Deck {
    Monster,
    Treasure,
    Event,
    Wound,
}

impl Deck {
    pub const ALL: [Deck; 4] = [Deck::Monster, Deck::Treasure, Deck::Event, Deck::Wound];
}

/// The identity of a piece on the screen. A face-down card is identified by its deck.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PieceId {
    /// A seat's token.
    Token(Seat),
    /// A die in a roll, by the number of the [`Die`], 1 or 2.
    Die(Roll, u8),
    /// The top card of a deck.
    Top(Deck),
    /// The monster or the event that has just been drawn, in motion. Then the panel shows its whole card.
    Drawn,
    /// A treasure, by its number.
    Treasure(u8),
    /// An event of this kind before a seat, and its number among equal ones there, from 0.
    Event(Seat, u8, usize),
    /// A wound of this kind before a seat, and its number among equal ones there, from 0.
    Wound(Seat, u8, usize),
}

/// The roll to which a die on the screen belongs. The dice of a roll stay in sight while the next roll is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Roll {
    /// A roll of a seat for the order of play, from 0.
    Order(Seat, usize),
    /// The move roll that is still to be made.
    Awaited,
    /// The last move roll.
    Move,
    /// The roll of a fight.
    Fight(FightRoll),
    /// The roll for an event.
    Event,
}

/// A card, with its kind or the number of its treasure. Its deck follows from the type of its zone.
#[derive(Component, Debug)]
pub(super) struct Card(pub u8);

/// The explorer that a card belongs to.
#[derive(Component, Debug)]
#[component(storage = "SparseSet")]
#[relationship(relationship_target = Holdings)]
pub(super) struct HeldBy(pub Entity);

/// The cards of an explorer, of all decks and in any order.
#[derive(Component, Debug)]
#[relationship_target(relationship = HeldBy)]
pub(super) struct Holdings(Vec<Entity>);

#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MonsterZone {
    Deck,
    Fought,
    Discard,
}

#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TreasureZone {
    Deck,
    /// In an explorer's hand.
    Hand,
    /// A weapon or armour that an explorer uses.
    InUse,
    /// What an explorer has cashed in.
    Cashed,
    /// Out of the game: the unknown explorer has it.
    Gone,
}

#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EventZone {
    Deck,
    /// Just drawn, and being applied.
    Applied,
    /// In an explorer's hand.
    Kept,
    /// Open in front of an explorer.
    Quest,
    /// A Level Up in force for an explorer.
    Level,
    Discard,
}

#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WoundZone {
    Deck,
    /// Pinned to an explorer.
    Pinned,
    Discard,
}

/// One of the two dice (`oubliette.pieces.2`).
#[derive(Component, Debug)]
pub struct Die {
    /// 1 or 2. A roll of one die uses die 1. In a roll of two faces, the first belongs to die 1.
    pub number: u8,
    pub faces: u8,
}

impl Die {
    pub const BOTH: [Self; 2] = [Self { number: 1, faces: 6 }, Self { number: 2, faces: 6 }];

    /// The zone of this die while the table waits for the roll of a phase, by the seat that is to roll.
    pub const fn awaiting(&self, phase: Phase, roller: Seat) -> DieZone {
        if self.number <= phase.dice() {
            DieZone::Hand(roller)
        } else {
            DieZone::Box
        }
    }
}

/// The zone of a die.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub enum DieZone {
    /// In the box: the current roll does not need it.
    Box,
    /// In the hand of the seat that is to roll it.
    Hand(Seat),
    /// On the table, with the face that was rolled.
    Table { by: Seat, shows: u8 },
}

/// A player's token, and the state that belongs to its [`Seat`]; [`ExplorerView`](super::ExplorerView) says what it is.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Explorer {
    pub space: u8,
    pub landed: bool,
    pub lost: u8,
    /// The kinds of monster defeated since the token last left the Exit, one bit each.
    pub slain: u64,
    pub bonus: u32,
    pub visits: u8,
    /// The amount owed to a visitor who has left.
    pub owed: u32,
    /// What earlier visits have paid, in the host game's money.
    pub paid: u32,
    pub away: bool,
}

/// The settings and the state of the table besides its pieces. It is one resource because rules run so often that the
/// access to each further one costs 2 % of a game.
#[derive(Resource, Debug)]
pub struct OublietteState {
    /// The version of the rules.
    pub rules: u32,
    pub seats: usize,
    pub level: OublietteLevel,
    /// The rolls of each seat for the order of play (`oubliette.setup.3`).
    pub rolls: Vec<Vec<u8>>,
    pub order: Vec<Seat>,
    pub refills: [u16; 4],
    pub turn: Turn,
    pub events: Outbox<Event>,
}

/// A direction round the shaft.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Direction {
    /// By ascending space numbers.
    Forward,
    /// By descending space numbers.
    Back,
}

impl Direction {
    pub const BOTH: [Direction; 2] = [Direction::Forward, Direction::Back];

    pub(super) const fn word(self) -> &'static str {
        match self {
            Direction::Forward => "forward",
            Direction::Back => "back",
        }
    }

    /// The space at the end of a walk of `steps`, and whether the walk passes or lands on the Exit.
    pub const fn walk(self, from: u8, steps: u8) -> (u8, bool) {
        let (from, steps, all) = (from as i16, steps as i16, SPACES as i16);
        match self {
            Direction::Forward => (((from + steps) % all) as u8, from + steps >= all),
            Direction::Back => ((from - steps).rem_euclid(all) as u8, from > 0 && from <= steps),
        }
    }
}

/// The way a token came to the Exit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Arrival {
    /// Its walk or a Shortcut ended there; it need not stay.
    Landed,
    /// It would have passed the Exit and stopped; the turn ends there.
    Stopped,
}

/// The current step of the turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Phase {
    /// A seat rolls for the order of play (`oubliette.setup.3`).
    #[default]
    Order,
    /// The player may use a Shortcut instead of rolling (`oubliette.kept.4`).
    Before,
    /// The move roll (`oubliette.turn.2`).
    Roll,
    /// The player chooses the direction in which to walk the roll (`oubliette.turn.3`).
    Way,
    /// The walk leads over the Exit, and the player may stop there (`oubliette.turn.4`).
    Passing(Direction),
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
    /// This seat may answer the roll (`oubliette.fight.6`).
    Answer(Seat),
    /// This seat is about to be robbed, and may bring weapons and armour into use first (`oubliette.ambush.3`).
    Robbed(Seat),
    /// A Wound card is drawn (`oubliette.fight.3`).
    Wound,
    /// The player may attack again (`oubliette.kept.3`).
    Revenge,
    /// Treasure cards are drawn; the number is how many are left to draw.
    Prize(u8),
    /// Treasure cards are taken at random; the number is how many are left to take.
    Spoils(u8),
    /// An Event card is drawn (`oubliette.turn.7`).
    Event,
    /// One die decides the effect of the event.
    Die,
    /// The player may still use and play cards before the turn ends (`oubliette.turn.9`).
    End,
    /// The player may take another turn (`oubliette.turn.8`).
    Again,
    /// The host game goes on, until the next turn below or a sentence (`oubliette.house.10`).
    Between,
    Over(Ending),
}

impl Phase {
    pub(super) const fn dice(self) -> u8 {
        match self {
            Phase::Order | Phase::Die => 1,
            Phase::Roll | Phase::Strike | Phase::Blow => 2,
            _ => 0,
        }
    }
}

/// The way a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Ending {
    /// A seat has cashed in the goal (`oubliette.end.1`).
    Cash(Seat),
    /// The Treasure deck has run out (`oubliette.end.2`).
    TreasureOut,
    /// All visitors have left (`oubliette.visit.4`).
    Visit,
}

/// The opponent in a fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Foe {
    /// The monster of a card of this kind.
    Monster(u8),
    /// The monster on the hoard of this event.
    Hoard(u8),
    /// Another player, in an ambush.
    Player(Seat),
    /// The unknown explorer of this event.
    Stranger(u8),
}

impl Foe {
    /// Returns whether it is a monster, so that a wound follows its hit.
    pub const fn is_monster(self) -> bool {
        matches!(self, Foe::Monster(_) | Foe::Hoard(_))
    }

    /// The seat of the attacked player in an ambush.
    pub const fn player(self) -> Option<Seat> {
        match self {
            Foe::Player(seat) => Some(seat),
            _ => None,
        }
    }
}

impl OublietteLevel {
    /// The name and the power of a foe that is a monster; `None` for players and strangers.
    pub(super) fn monster_foe(&self, foe: Foe) -> Option<(&str, u8)> {
        match foe {
            Foe::Monster(kind) => self.monster(kind).map(|card| (&*card.name, card.power)),
            Foe::Hoard(kind) => match self.effect(kind)? {
                Effect::Hoard { name, power, .. } => Some((name, *power)),
                _ => None,
            },
            Foe::Player(_) | Foe::Stranger(_) => None,
        }
    }
}

/// One of the two rolls of a fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum FightRoll {
    /// The player's attack.
    Strike,
    /// The foe's blow in return.
    Blow,
}

impl FightRoll {
    pub(super) const fn phase(self) -> Phase {
        match self {
            FightRoll::Strike => Phase::Strike,
            FightRoll::Blow => Phase::Blow,
        }
    }

    /// The seat that makes this roll in a player's fight, and the seat that is rolled against, where they are players.
    pub(super) const fn sides(self, player: Seat, foe: Foe) -> (Option<Seat>, Option<Seat>) {
        match self {
            FightRoll::Strike => (Some(player), foe.player()),
            FightRoll::Blow => (foe.player(), Some(player)),
        }
    }
}

/// The state or the result of a fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum FightOutcome {
    /// The fight is not decided yet.
    Open,
    /// The player has won.
    Won,
    /// The foe has hit.
    Hurt,
    /// Neither has hit.
    Escaped,
}

/// A fight, kept until the turn moves on (`oubliette.fight.1`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Fight {
    pub foe: Foe,
    pub round: FightRoll,
    /// The sum of that roll; it has no dice until they are rolled. Until then the state of the table has only what was
    /// spent on the roll, and views add what counts by then.
    pub sum: Sum,
    /// The sum of the settled attack, if it missed.
    pub missed: Option<Sum>,
    pub outcome: FightOutcome,
}

/// What follows by rule, before anybody acts again. Each is a consequence of its own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub enum Due {
    /// The rolls settle the order of play (`oubliette.setup.3`).
    Order,
    /// The turn of the next player below begins (`oubliette.turn.1`).
    Begin,
    /// This walk leads over the Exit, where the player may have a use of a stop (`oubliette.turn.4`).
    Pass(Direction),
    /// The token walks the whole roll this way (`oubliette.turn.4`).
    Walk(Direction),
    /// The token has come to the Exit, where its Quests are answered (`oubliette.event.9`).
    Arrive(Arrival),
    /// The player may have something to do at the Exit (`oubliette.exit.1`, `oubliette.exit.4`).
    Exit(Arrival),
    /// The player may meet others on the space (`oubliette.turn.5`).
    Company,
    /// Nobody is ambushed here any more (`oubliette.turn.5`).
    LeaveBe,
    /// A monster comes (`oubliette.turn.6`).
    Monster,
    /// The seat that is about to lose the roll of a fight may answer it (`oubliette.fight.6`).
    Answer,
    /// The same, after a card that was used changed its sum.
    Recount,
    /// The roll of a fight stands (`oubliette.fight.2`, `oubliette.fight.3`).
    Stand,
    /// A monster is defeated (`oubliette.fight.2`).
    Defeat,
    /// A hit draws a Wound card, as an ambush does (`oubliette.fight.3`, `oubliette.ambush.4`).
    Wound,
    /// The monster leaves (`oubliette.fight.4`).
    Part,
    /// The seat that loses an ambush may first use what it holds (`oubliette.ambush.3`).
    Rob,
    /// So many treasures change hands (`oubliette.ambush.3`).
    Loot(u8),
    /// The event of a corner comes (`oubliette.turn.7`).
    Corner,
    /// An Event card lies open and does what it says (`oubliette.turn.7`).
    Effect,
    /// The die of an event was rolled and has its effect (`oubliette.turn.7`).
    Outcome,
    /// An event is over, and its card is discarded (`oubliette.deck.2`).
    Discard,
    /// The turn is over, unless its player still uses or plays a card (`oubliette.turn.9`).
    #[default]
    End,
    /// An extra turn follows, or the game is over, or the next player goes on (`oubliette.turn.8`, `oubliette.end.2`).
    Close,
    /// It is the next player's turn (`oubliette.turn.1`, `oubliette.visit.1`).
    Next,
    /// The visitor whose turns are over leaves (`oubliette.visit.5`).
    Leave,
    /// All visitors leave (`oubliette.house.10`).
    LeaveAll,
    /// The game is over (`oubliette.end.3`).
    Over(Ending),
}

/// The last result of a turn, which stays in sight before the next turn begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TurnResult {
    /// A fight in which neither side has hit.
    Escape,
    /// The number of the treasure that was won, the last one of several.
    Won(u8),
    /// The kind of the wound that was drawn.
    Wound(u8),
    /// Treasures that changed hands.
    Robbed {
        /// Whose they were.
        from: Seat,
        /// Who took them; `None` if they left the pit with an unknown explorer.
        to: Option<Seat>,
        /// Their numbers, in the order in which they were taken.
        treasures: Vec<u8>,
    },
    /// The event of the view.
    Event,
}

/// The current turn; [`View`](super::View) says what the other fields are.
#[derive(Debug, Default)]
pub struct Turn {
    /// The number of turns begun so far, including extra and lost ones; 0 while seats roll for the order.
    pub number: u16,
    pub seat: Seat,
    /// The step for which the table waits, or waited last if something is due.
    pub phase: Phase,
    /// What follows by rule before anybody acts again.
    pub due: Option<Due>,
    /// The last move roll of this turn; it stays when the dice are rolled again in a fight or for an event.
    pub dice: Option<(u8, u8)>,
    pub extra: u8,
    /// The treasure won on this space in this turn; a Trap takes it.
    pub won: Option<u8>,
    pub fight: Option<Fight>,
    pub event: Option<u8>,
    /// What follows after treasure has been drawn or taken.
    pub after_treasure: Due,
    /// The seat that loses the treasure taken at random.
    pub loser: Seat,
    pub recovered: u8,
    pub cashed: bool,
    pub ended_at_exit: bool,
    /// Whether the player has declined the Exit actions since the token arrived there.
    pub declined: bool,
    /// The last result since the table waited.
    pub result: Option<TurnResult>,
}

impl TurnResult {
    /// Returns whether nothing more comes of this result, by what is due after it.
    pub const fn is_final(&self, due: Option<Due>) -> bool {
        match due {
            Some(Due::End | Due::Close | Due::Next | Due::Leave | Due::Over(_)) => true,
            Some(Due::Corner | Due::Discard | Due::Exit(_)) => matches!(self, Self::Won(_)),
            Some(Due::Wound) => matches!(self, Self::Escape | Self::Robbed { .. }),
            // The monster of this space comes next.
            Some(Due::LeaveBe) => matches!(self, Self::Wound(_)),
            _ => false,
        }
    }
}

impl Turn {
    /// Waits for somebody or for chance. Results from before are in sight no longer.
    pub fn wait(&mut self, phase: Phase) {
        (self.phase, self.due, self.result) = (phase, None, None);
    }
}
