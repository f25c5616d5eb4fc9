//! The rules of OMELAS, with one file for each step of the game.
//!
//! Each rule is a pair of systems: `check` only reads, and `apply` relies on it. Nothing here rolls dice, waits or
//! draws pictures; chance outcomes come in as actions, like seats' decisions.

pub(super) mod deal;
pub(super) mod draw;
pub(super) mod outcome;
pub(super) mod reveal;
pub(super) mod roll;
pub(super) mod vote;

use super::pieces::{Letter, Phase, Side};
use crate::table::{Reason, Seat};
use thiserror::Error;

/// The reasons why the rules refuse an action.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// The game is over.
    #[error("the game is over: nothing more can be done")]
    Over,
    /// Another step comes first.
    #[error("not now: {now}")]
    NotNow {
        /// The current step, in words.
        now: &'static str,
        /// The rulebook anchor of that step.
        rule: &'static str,
    },
    /// The table has no such seat.
    #[error("there is no seat {0} at this table")]
    NoSuchSeat(Seat),
    /// Too many or too few Rebels.
    #[error("{need} of these seats are dealt a Rebel card, not {got}")]
    RebelCount {
        /// The number that the level requires.
        need: usize,
        /// The number in the action.
        got: usize,
    },
    /// The bag has no tile with this letter.
    #[error("no {0} is left in the bag")]
    NoneLeft(Letter),
    /// The die has no such face.
    #[error("the die shows 1 to {faces}, not {got}")]
    NoSuchFace {
        /// The highest face of the die.
        faces: u8,
        /// The face in the action.
        got: u8,
    },
    /// The seat has already voted.
    #[error("this seat has already voted, and a vote is final")]
    VoteIsFinal,
    /// No face-down card has this face.
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

/// Refuses a step at the wrong time.
pub(super) const fn require_phase(now: Phase, wanted: Phase) -> Result<(), Refusal> {
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

/// Returns the side that wins with this many filled squares and places (`omelas.end.1`, `omelas.end.2`).
pub(super) const fn winner(squares: usize, places: usize, of_places: usize) -> Option<Side> {
    if squares == Letter::ALL.len() {
        Some(Side::Council)
    } else if places == of_places {
        Some(Side::Rebel)
    } else {
        None
    }
}
