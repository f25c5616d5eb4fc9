//! The events of OMELAS, and what a viewer sees of each.

use super::pieces::{Ballot, Card, Letter, Role, Side};
use crate::table::{Seat, SeatSet};

/// What an action brought about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// Roles were dealt.
    RolesDealt {
        /// The seats with a Rebel card.
        rebels: SeatSet,
    },
    /// A round begins.
    RoundBegins {
        /// From 1.
        round: u16,
        /// Who draws.
        turn: Seat,
    },
    /// A tile was drawn.
    Drawn {
        /// By whom.
        seat: Seat,
        /// Which.
        letter: Letter,
        /// Its letter lies on Omelas already: it is laid aside.
        laid_aside: bool,
    },
    /// The die was rolled.
    Rolled {
        /// By whom.
        seat: Seat,
        /// What it shows: exactly so many Yes keep the tile.
        face: u8,
    },
    /// A vote was laid.
    VoteLaid {
        /// By whom.
        seat: Seat,
        /// Which card.
        card: Card,
    },
    /// All votes are laid and shuffled.
    VotesShuffled,
    /// The next card was turned over.
    Turned {
        /// Its face.
        card: Card,
    },
    /// The votes are counted.
    Decided {
        /// The tile on trial.
        letter: Letter,
        /// How many Yes there were.
        yes: u8,
        /// Does it stay?
        kept: bool,
    },
    /// All vote cards were shuffled and handed back.
    HandedBack,
    /// A side has won.
    Won {
        /// Which.
        side: Side,
    },
    /// All role cards are turned up.
    RolesShown {
        /// The seats with a Rebel card.
        rebels: SeatSet,
    },
    /// By house rule, all votes are shown.
    VotesShown {
        /// Round by round.
        ballots: Vec<Ballot>,
    },
}

/// What a viewer sees of an event: everything public as it is, and of the two secret ones only the
/// viewer's own part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Seen {
    /// Roles were dealt; `own` is the viewer's, `fellows` whom the house rule shows.
    RolesDealt {
        /// The viewer's own role.
        own: Option<Role>,
        /// The other rebels that the viewer is shown.
        fellows: SeatSet,
    },
    /// A vote was laid; the face is seen by the voter alone.
    VoteLaid {
        /// By whom.
        seat: Seat,
        /// Its face, for the voter.
        card: Option<Card>,
    },
    /// An event without secrets, never [`Event::RolesDealt`] or [`Event::VoteLaid`].
    Public(Event),
}
