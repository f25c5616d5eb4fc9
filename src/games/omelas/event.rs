//! The events of OMELAS, and the parts of them that a viewer sees.

#![expect(missing_docs, reason = "no comment repeats the name of a field")]

use super::pieces::{Ballot, Card, Letter, Side};
use crate::table::{Seat, SeatSet};

/// The events caused by actions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// Roles were dealt: these seats have a Rebel card.
    RolesDealt(SeatSet),
    RoundBegins {
        /// The number of the round, from 1.
        round: u16,
        turn: Seat,
    },
    Drawn {
        seat: Seat,
        letter: Letter,
        /// Is the letter on Omelas already, so that the tile is laid aside?
        aside: bool,
    },
    Rolled {
        seat: Seat,
        /// The face of the die: exactly this many Yes keep the tile.
        face: u8,
    },
    VoteLaid {
        seat: Seat,
        card: Card,
    },
    /// All votes were laid and shuffled.
    VotesShuffled,
    /// The next vote card was turned over and has this face.
    Turned(Card),
    /// The votes were counted.
    Decided {
        letter: Letter,
        yes: u8,
        /// Does the tile stay on Omelas?
        kept: bool,
    },
    /// All vote cards were shuffled and handed back.
    HandedBack,
    /// This side has won.
    Won(Side),
    /// All role cards were turned up: these seats have a Rebel card.
    RolesShown(SeatSet),
    /// All votes were shown, round by round, by house rule.
    VotesShown(Vec<Ballot>),
}

/// A viewer's part of an event: public events completely, the two secret events only as far as the viewer may know
/// them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Seen {
    RolesDealt {
        /// The viewer's own role; `None` for a viewer without a seat.
        own: Option<Side>,
        /// The other Rebels that the house rule shows to the viewer.
        fellows: SeatSet,
    },
    VoteLaid {
        seat: Seat,
        /// The face of the card; `None` unless the viewer laid it.
        card: Option<Card>,
    },
    /// A public event, never [`Event::RolesDealt`] or [`Event::VoteLaid`].
    Public(Event),
}
