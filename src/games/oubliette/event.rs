//! The events of Open Oubliette: the results of actions.
//!
//! A card is named by its position in the level's lists, counted from 1.

#![expect(missing_docs, reason = "no comment repeats the name of a field")]

use super::pieces::{Deck, Direction, Ending, Fight, Foe};
use crate::table::Seat;

/// A result of an action. Every event is visible to everybody. In a fight, `seat` is the one that takes the turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A seat rolled for the order of play.
    OrderRolled { seat: Seat, face: u8 },
    /// The order of play is known: these seats.
    OrderSettled(Vec<Seat>),
    /// A turn begins; `turn` is its number in the game, from 1.
    TurnBegins { turn: u16, seat: Seat, extra: bool },
    /// A seat loses a turn, and has `left` more to lose.
    TurnLost { seat: Seat, left: u8 },
    /// This seat loses an extra turn.
    ExtraTurnLost(Seat),
    /// A seat made its move roll; `doubles` is true if it earns another turn.
    Rolled {
        seat: Seat,
        dice: (u8, u8),
        doubles: bool,
    },
    /// A token walked.
    Walked {
        seat: Seat,
        from: u8,
        to: u8,
        way: Direction,
    },
    /// A token went to the Exit by a Shortcut.
    TookShortcut { seat: Seat, from: u8 },
    /// A token went through a tunnel.
    Tunnelled { seat: Seat, from: u8, to: u8 },
    /// A Quest was answered at the Exit, and pays this many Treasure cards.
    QuestEnds { seat: Seat, event: u8, cards: u8 },
    /// A monster was drawn.
    MonsterDrawn { seat: Seat, monster: u8 },
    /// `seat` attacks `target`.
    AmbushBegins { seat: Seat, target: Seat },
    /// The dice of a fight were rolled.
    FightRolled { seat: Seat, fight: Fight },
    /// A roll of a fight stands.
    FightSettled { seat: Seat, fight: Fight },
    /// A monster is defeated.
    Defeated { seat: Seat, foe: Foe },
    /// A weapon or armour was brought into use.
    Used { seat: Seat, treasure: u8 },
    /// A kept card was played.
    Played { seat: Seat, event: u8 },
    /// A wound was put back by Healing Waters.
    Healed { seat: Seat, wound: u8 },
    /// A treasure was drawn.
    TreasureDrawn { seat: Seat, treasure: u8 },
    /// The Treasure deck has no card to draw.
    NothingToDraw,
    /// A wound was drawn.
    Wounded { seat: Seat, wound: u8 },
    /// A treasure was taken by another player or, if `to` is `None`, by the unknown explorer.
    Taken {
        from: Seat,
        to: Option<Seat>,
        treasure: u8,
    },
    /// An event was drawn.
    EventDrawn { seat: Seat, event: u8 },
    /// The die of an event was rolled.
    EventRolled { seat: Seat, event: u8, face: u8 },
    /// A Spelunk starts this seat's turn again with the move roll.
    Spelunks(Seat),
    /// An Event card stays with its player: a kept card, an open Quest or a Level Up.
    Kept { seat: Seat, event: u8 },
    /// This seat has one more turn to lose.
    MustLoseTurn(Seat),
    /// A Trap takes the treasure just won.
    TrapTook { seat: Seat, treasure: u8 },
    /// A wound was put back at the Exit.
    Recovered { seat: Seat, wound: u8 },
    /// A seat cashed in treasure, to which Level Ups in force add `worth`. So many `level_ups` were discarded; 0 if they
    /// stay in force. The seat has cashed in `total` so far.
    CashedIn {
        seat: Seat,
        treasures: Vec<u8>,
        worth: u32,
        level_ups: u8,
        total: u32,
    },
    /// This deck was refilled and shuffled from its discards.
    Refilled(Deck),
    /// The host game has sentenced a visitor to this number of turns.
    Sentenced { seat: Seat, turns: u8 },
    /// A visitor has left, after cashing in the amount that is owed. The treasures `below` were not cashed in.
    Left { seat: Seat, owed: u32, below: Vec<u8> },
    /// The game is over, in this way.
    Ended(Ending),
}
