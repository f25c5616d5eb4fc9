//! The events of Open Oubliette: what an action brought about.
//!
//! A card is named by its place in the level's lists, counted from 1.

use super::odds::Sum;
use super::pieces::{Deck, Ending, Foe, Round, Way};
use crate::table::Seat;

/// What an action brought about. All of it lies open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// Somebody rolled for the order of play.
    OrderRolled {
        /// Whose.
        seat: Seat,
        /// What the die shows.
        face: u8,
    },
    /// The order of play is known.
    OrderSettled {
        /// The seats in the order of play.
        seats: Vec<Seat>,
    },
    /// A turn begins, the how-manieth of the game.
    TurnBegins {
        /// Which turn of the game, from 1.
        turn: u16,
        /// Whose.
        seat: Seat,
        /// Is it an extra turn?
        extra: bool,
    },
    /// A turn is lost, and so many more are to be.
    TurnLost {
        /// Whose.
        seat: Seat,
        /// How many more turns are to be lost.
        left: u8,
    },
    /// An extra turn is the one that is lost.
    ExtraTurnLost {
        /// Whose.
        seat: Seat,
    },
    /// The move roll.
    Rolled {
        /// Whose.
        seat: Seat,
        /// What the dice show.
        dice: (u8, u8),
        /// Do they show the same, and earn another turn?
        doubles: bool,
    },
    /// A token walked.
    Walked {
        /// Whose.
        seat: Seat,
        /// From which stone.
        from: u8,
        /// To which stone.
        to: u8,
        /// Which way.
        way: Way,
    },
    /// A token went to the Exit by a Shortcut.
    TookShortcut {
        /// Whose.
        seat: Seat,
        /// From which stone.
        from: u8,
    },
    /// A token went through a tunnel.
    Tunnelled {
        /// Whose.
        seat: Seat,
        /// From which stone.
        from: u8,
        /// To which stone.
        to: u8,
    },
    /// A Quest was answered at the Exit, with so many cards.
    QuestEnds {
        /// Whose.
        seat: Seat,
        /// The card, by its kind.
        event: u8,
        /// How many cards it pays.
        cards: u8,
    },
    /// A monster came up.
    MonsterDrawn {
        /// Whose.
        seat: Seat,
        /// The monster, by its kind.
        monster: u8,
    },
    /// Somebody is attacked.
    AmbushBegins {
        /// Whose.
        seat: Seat,
        /// Who is attacked.
        target: Seat,
    },
    /// The dice of a fight have fallen.
    FightRolled {
        /// Whose.
        seat: Seat,
        /// Against whom.
        foe: Foe,
        /// Which of the two rolls.
        round: Round,
        /// What it adds up to.
        sum: Sum,
    },
    /// A roll of a fight stands.
    FightSettled {
        /// Whose.
        seat: Seat,
        /// Against whom.
        foe: Foe,
        /// Which of the two rolls.
        round: Round,
        /// Is it enough?
        hit: bool,
        /// What it adds up to.
        sum: Sum,
    },
    /// A monster is defeated.
    Defeated {
        /// Whose.
        seat: Seat,
        /// Against whom.
        foe: Foe,
    },
    /// A weapon or armour is in use now.
    Used {
        /// Whose.
        seat: Seat,
        /// The card, by its number.
        treasure: u8,
    },
    /// A kept card was played.
    Played {
        /// Whose.
        seat: Seat,
        /// The card, by its kind.
        event: u8,
    },
    /// A wound was put back by Healing Waters.
    Healed {
        /// Whose.
        seat: Seat,
        /// The card, by its kind.
        wound: u8,
    },
    /// A treasure was drawn.
    TreasureDrawn {
        /// Whose.
        seat: Seat,
        /// The card, by its number.
        treasure: u8,
    },
    /// The Treasure deck has nothing to draw.
    NothingToDraw,
    /// A wound was drawn.
    Wounded {
        /// Whose.
        seat: Seat,
        /// The card, by its kind.
        wound: u8,
    },
    /// A treasure was taken: by a player, or by nobody known.
    Taken {
        /// From whose hand.
        from: Seat,
        /// Into whose, if it is known.
        to: Option<Seat>,
        /// The card, by its number.
        treasure: u8,
    },
    /// An event was drawn.
    EventDrawn {
        /// Whose.
        seat: Seat,
        /// The card, by its kind.
        event: u8,
    },
    /// The die of an event has fallen.
    EventRolled {
        /// Whose.
        seat: Seat,
        /// The card, by its kind.
        event: u8,
        /// What the die shows.
        face: u8,
    },
    /// The turn begins anew with the roll.
    Spelunks {
        /// Whose.
        seat: Seat,
    },
    /// An Event card stays with its player: kept, an open Quest, or a Level Up.
    Kept {
        /// Whose.
        seat: Seat,
        /// The card, by its kind.
        event: u8,
    },
    /// The next turn will be lost.
    MustLoseTurn {
        /// Whose.
        seat: Seat,
    },
    /// The treasure just won is gone.
    TrapTook {
        /// Whose.
        seat: Seat,
        /// The card, by its number.
        treasure: u8,
    },
    /// A wound was put back at the Exit.
    Recovered {
        /// Whose.
        seat: Seat,
        /// The card, by its kind.
        wound: u8,
    },
    /// Treasure was cashed in: which, what Level Ups add, how many are left behind, and what it comes to in all.
    CashedIn {
        /// Whose.
        seat: Seat,
        /// Which cards, by their numbers.
        treasures: Vec<u8>,
        /// What Level Ups in force add to these cards.
        worth: u32,
        /// How many Level Ups are left behind; none where they last.
        level_ups: u8,
        /// What the seat has cashed in by now.
        total: u32,
    },
    /// A deck was shuffled anew from its discards.
    Refilled {
        /// Which deck.
        deck: Deck,
    },
    /// A visitor has left and is owed so much.
    Left {
        /// Whose.
        seat: Seat,
        /// What was cashed in.
        owed: u32,
    },
    /// The game is over.
    Ended {
        /// How.
        ending: Ending,
    },
}
