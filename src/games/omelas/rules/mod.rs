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

use super::pieces::{Card, Letter, Phase, Side};
use crate::table::{Reason, Seat};
use thiserror::Error;

/// The reasons why the rules refuse an action.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// The game is over.
    #[error("the game is over: nothing more can be done")]
    Over,
    /// Another step comes first: the current step in words, and its rulebook anchor.
    #[error("not now: {0}")]
    NotNow(&'static str, &'static str),
    /// The table has no such seat.
    #[error("there is no seat {0} at this table")]
    NoSuchSeat(Seat),
    /// Too many or too few Rebels: the number that the level requires, and the number in the action.
    #[error("{0} of these seats are dealt a Rebel card, not {1}")]
    RebelCount(usize, usize),
    /// The bag has no tile with this letter.
    #[error("no {0} is left in the bag")]
    NoneLeft(Letter),
    /// The die has no such face: its highest face, and the face in the action.
    #[error("the die shows 1 to {0}, not {1}")]
    NoSuchFace(u8, u8),
    /// The seat has already voted.
    #[error("this seat has already voted, and a vote is final")]
    VoteIsFinal,
    /// No face-down card has this face.
    #[error("no {0:?} is left among the cards still face-down")]
    NoSuchCardLeft(Card),
}

impl Reason for Refusal {
    fn rule(&self) -> &'static str {
        match self {
            Refusal::Over => "omelas.end.3",
            Refusal::NotNow(_, rule) => rule,
            Refusal::NoSuchSeat(_) => "omelas.setup.1",
            Refusal::RebelCount(..) => "omelas.setup.2",
            Refusal::NoneLeft(_) => "omelas.round.1",
            Refusal::NoSuchFace(..) => "omelas.round.2",
            Refusal::VoteIsFinal => "omelas.secret.3",
            Refusal::NoSuchCardLeft(_) => "omelas.round.5",
        }
    }
}

/// Refuses a step at the wrong time.
fn require_phase(now: Phase, wanted: Phase) -> Result<(), Refusal> {
    let (now, rule) = match now {
        now if now == wanted => return Ok(()),
        Phase::Over(_) => return Err(Refusal::Over),
        Phase::Deal => ("the roles are dealt first", "omelas.setup.2"),
        Phase::Draw => ("a tile is drawn first", "omelas.round.1"),
        Phase::Roll => ("the die is rolled first", "omelas.round.2"),
        Phase::Vote => ("everybody votes first", "omelas.round.4"),
        Phase::Reveal => ("the votes are turned first", "omelas.round.5"),
    };
    Err(Refusal::NotNow(now, rule))
}

/// Returns the side that wins with this many filled squares and places (`omelas.end.1`, `omelas.end.2`).
const fn winner(squares: usize, places: usize, of_places: usize) -> Option<Side> {
    if squares == Letter::ALL.len() {
        Some(Side::Council)
    } else if places == of_places {
        Some(Side::Rebel)
    } else {
        None
    }
}
