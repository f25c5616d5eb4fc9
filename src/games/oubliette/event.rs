//! The events of Open Oubliette: the results of actions.
//!
//! A card is named by its position in the level's lists, counted from 1.

use super::odds::Sum;
use super::pieces::{Deck, Direction, Ending, FightRoll, Foe};
use crate::table::Seat;

/// A result of an action. Every event is visible to everybody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A seat rolled for the order of play.
    OrderRolled {
        /// The seat that rolled.
        seat: Seat,
        /// The face of the die.
        face: u8,
    },
    /// The order of play is known: these seats.
    OrderSettled(Vec<Seat>),
    /// A turn begins.
    TurnBegins {
        /// The number of the turn in the game, from 1.
        turn: u16,
        /// The seat that takes the turn.
        seat: Seat,
        /// Whether it is an extra turn.
        extra: bool,
    },
    /// A seat loses a turn.
    TurnLost {
        /// The seat that loses the turn.
        seat: Seat,
        /// The number of turns that the seat still has to lose.
        left: u8,
    },
    /// This seat loses an extra turn.
    ExtraTurnLost(Seat),
    /// A seat made its move roll.
    Rolled {
        /// The seat that rolled.
        seat: Seat,
        /// The faces of the two dice.
        dice: (u8, u8),
        /// Whether the roll is a double that earns another turn.
        doubles: bool,
    },
    /// A token walked.
    Walked {
        /// The seat of the token.
        seat: Seat,
        /// The space where the walk began.
        from: u8,
        /// The space where the walk ended.
        to: u8,
        /// The direction of the walk.
        way: Direction,
    },
    /// A token went to the Exit by a Shortcut.
    TookShortcut {
        /// The seat of the token.
        seat: Seat,
        /// The space that the token left.
        from: u8,
    },
    /// A token went through a tunnel.
    Tunnelled {
        /// The seat of the token.
        seat: Seat,
        /// The space that the token left.
        from: u8,
        /// The space that the token reached.
        to: u8,
    },
    /// A Quest was answered at the Exit.
    QuestEnds {
        /// The seat that had the Quest.
        seat: Seat,
        /// The kind of the Quest's Event card.
        event: u8,
        /// The number of Treasure cards that the Quest pays.
        cards: u8,
    },
    /// A monster was drawn.
    MonsterDrawn {
        /// The seat that meets the monster.
        seat: Seat,
        /// The kind of the monster.
        monster: u8,
    },
    /// A seat attacks another.
    AmbushBegins {
        /// The attacking seat.
        seat: Seat,
        /// The attacked seat.
        target: Seat,
    },
    /// The dice of a fight were rolled.
    FightRolled {
        /// The seat that takes the turn.
        seat: Seat,
        /// The foe of the fight.
        foe: Foe,
        /// The roll of the fight.
        round: FightRoll,
        /// The sum of the roll.
        sum: Sum,
    },
    /// A roll of a fight stands.
    FightSettled {
        /// The seat that takes the turn.
        seat: Seat,
        /// The foe of the fight.
        foe: Foe,
        /// The roll of the fight.
        round: FightRoll,
        /// Whether the roll is enough.
        hit: bool,
        /// The sum of the roll.
        sum: Sum,
    },
    /// A monster is defeated.
    Defeated {
        /// The seat that defeated it.
        seat: Seat,
        /// The defeated foe.
        foe: Foe,
    },
    /// A weapon or armour was brought into use.
    Used {
        /// The seat that uses the card.
        seat: Seat,
        /// The number of the treasure.
        treasure: u8,
    },
    /// A kept card was played.
    Played {
        /// The seat that played the card.
        seat: Seat,
        /// The kind of the Event card.
        event: u8,
    },
    /// A wound was put back by Healing Waters.
    Healed {
        /// The seat that was healed.
        seat: Seat,
        /// The kind of the wound.
        wound: u8,
    },
    /// A treasure was drawn.
    TreasureDrawn {
        /// The seat that drew it.
        seat: Seat,
        /// The number of the treasure.
        treasure: u8,
    },
    /// The Treasure deck has no card to draw.
    NothingToDraw,
    /// A wound was drawn.
    Wounded {
        /// The wounded seat.
        seat: Seat,
        /// The kind of the wound.
        wound: u8,
    },
    /// A treasure was taken by a player or by the unknown explorer.
    Taken {
        /// The seat that lost the treasure.
        from: Seat,
        /// The seat that took the treasure; `None` for the unknown explorer.
        to: Option<Seat>,
        /// The number of the treasure.
        treasure: u8,
    },
    /// An event was drawn.
    EventDrawn {
        /// The seat that drew it.
        seat: Seat,
        /// The kind of the Event card.
        event: u8,
    },
    /// The die of an event was rolled.
    EventRolled {
        /// The seat that rolled.
        seat: Seat,
        /// The kind of the Event card.
        event: u8,
        /// The face of the die.
        face: u8,
    },
    /// A Spelunk starts this seat's turn again with the move roll.
    Spelunks(Seat),
    /// An Event card stays with its player: a kept card, an open Quest or a Level Up.
    Kept {
        /// The seat that has the card.
        seat: Seat,
        /// The kind of the Event card.
        event: u8,
    },
    /// This seat has one more turn to lose.
    MustLoseTurn(Seat),
    /// A Trap takes the treasure just won.
    TrapTook {
        /// The seat that loses the treasure.
        seat: Seat,
        /// The number of the treasure.
        treasure: u8,
    },
    /// A wound was put back at the Exit.
    Recovered {
        /// The seat that put it back.
        seat: Seat,
        /// The kind of the wound.
        wound: u8,
    },
    /// A seat cashed in treasure.
    CashedIn {
        /// The seat that cashed in.
        seat: Seat,
        /// The numbers of the treasures.
        treasures: Vec<u8>,
        /// The amount that Level Ups in force add to these cards.
        worth: u32,
        /// The number of Level Ups discarded; 0 if they stay in force.
        level_ups: u8,
        /// The total that the seat has cashed in so far.
        total: u32,
    },
    /// This deck was refilled and shuffled from its discards.
    Refilled(Deck),
    /// A visitor has left.
    Left {
        /// The seat that left.
        seat: Seat,
        /// The amount that the seat has cashed in.
        owed: u32,
    },
    /// The game is over, in this way.
    Ended(Ending),
}
