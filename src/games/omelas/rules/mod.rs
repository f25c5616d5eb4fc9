//! The rules of OMELAS, a file for each step of the game.
//!
//! Every rule is a `check` that reads and an `apply` that trusts it. Nothing here rolls, waits or draws a
//! picture; chance comes in as actions like everything else.

pub(super) mod deal;
pub(super) mod draw;
pub(super) mod outcome;
pub(super) mod reveal;
pub(super) mod roll;
pub(super) mod vote;

use super::pieces::{Letter, Phase, Side};
use crate::table::{Reason, Seat};
use thiserror::Error;

/// Why the rules refuse an action.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// Nothing happens after the end.
    #[error("the game is over: nothing more can be done")]
    Over,
    /// It is another step's time.
    #[error("not now: {now}")]
    NotNow {
        /// What is being done.
        now: &'static str,
        /// The paragraph about that.
        rule: &'static str,
    },
    /// A seat that isn't there.
    #[error("there is no seat {0} at this table")]
    NoSuchSeat(Seat),
    /// Too many or too few rebels.
    #[error("{need} of these seats are dealt a Rebel card, not {got}")]
    RebelCount {
        /// How many the level says.
        need: usize,
        /// How many were named.
        got: usize,
    },
    /// The bag has none of that letter.
    #[error("no {0} is left in the bag")]
    NoneLeft(Letter),
    /// The die has no such face.
    #[error("the die shows 1 to {faces}, not {got}")]
    NoSuchFace {
        /// Its highest face.
        faces: u8,
        /// What was named.
        got: u8,
    },
    /// A second vote.
    #[error("this seat has laid its vote: a vote is final")]
    VoteIsFinal,
    /// No such card is among those still face-down.
    #[error("no {0:?} is left among the cards still face-down")]
    NoSuchCardLeft(super::pieces::Card),
}

impl Reason for Refusal {
    fn rule(&self) -> &'static str {
        match self {
            Refusal::Over => "omelas.end.3",
            Refusal::NotNow { rule, .. } => rule,
            Refusal::NoSuchSeat(_) => "omelas.setup.1",
            Refusal::RebelCount { .. } => "omelas.setup.2",
            Refusal::NoneLeft(_) => "omelas.round.1",
            Refusal::NoSuchFace { .. } => "omelas.round.2",
            Refusal::VoteIsFinal => "omelas.secret.3",
            Refusal::NoSuchCardLeft(_) => "omelas.round.5",
        }
    }
}

/// Is it the time for this step?
pub(super) const fn in_phase(now: Phase, wanted: Phase) -> Result<(), Refusal> {
    match (now, wanted) {
        (Phase::Deal, Phase::Deal)
        | (Phase::Draw, Phase::Draw)
        | (Phase::Roll, Phase::Roll)
        | (Phase::Vote, Phase::Vote)
        | (Phase::Reveal, Phase::Reveal) => Ok(()),
        (Phase::Over(_), _) => Err(Refusal::Over),
        (Phase::Deal, _) => Err(Refusal::NotNow {
            now: "the roles are dealt first",
            rule: "omelas.setup.2",
        }),
        (Phase::Draw, _) => Err(Refusal::NotNow {
            now: "a tile is drawn first",
            rule: "omelas.round.1",
        }),
        (Phase::Roll, _) => Err(Refusal::NotNow {
            now: "the die is rolled first",
            rule: "omelas.round.2",
        }),
        (Phase::Vote, _) => Err(Refusal::NotNow {
            now: "everybody votes first",
            rule: "omelas.round.4",
        }),
        (Phase::Reveal, _) => Err(Refusal::NotNow {
            now: "the votes are turned first",
            rule: "omelas.round.5",
        }),
    }
}

/// The side that has won with so many squares and places filled (`omelas.end.1`, `omelas.end.2`).
pub(super) const fn winner(squares: usize, places: usize, of_places: usize) -> Option<Side> {
    if squares == Letter::ALL.len() {
        Some(Side::Council)
    } else if places == of_places {
        Some(Side::Rebel)
    } else {
        None
    }
}
