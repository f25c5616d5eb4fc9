//! The rules of Open Oubliette, one file for each part of a turn.
//!
//! An action is a `check` that only reads and an `apply` that relies on it and does one thing. What follows by rule is
//! [`Due`]: each variant has a system of its own, so that the table is in a true state after each of them. Systems end
//! what was due: they wait for somebody or for chance ([`Turn::wait`]), or say what is due next. Nothing here rolls or
//! draws on the screen; outcomes of chance arrive as actions.

pub(super) mod cards;
pub(super) mod changes;
pub(super) mod fight;
pub(super) mod params;
pub(super) mod roll;
pub(super) mod turn;

use super::pieces::{Deck, Due, Ending, Phase, Turn};
use crate::table::{Reason, Seat, require};
use thiserror::Error;

/// The reason why the rules refuse an action.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[expect(missing_docs, reason = "the messages say what is wrong")]
pub enum Refusal {
    #[error("the game is over: nothing more can be done")]
    Over,
    /// The current step in words, and the anchor of its rulebook paragraph.
    #[error("not now: {0}")]
    NotNow(&'static str, &'static str),
    #[error("seat {0} is not asked now")]
    NotAsked(Seat),
    #[error("a die shows 1 to 6, not {0}")]
    NoSuchFace(u8),
    #[error("no such card is left in the deck to draw")]
    NotInDeck(Deck),
    #[error("that card is not in the loser’s hand")]
    NotTheirs,
    #[error("that card is not in this hand")]
    NotHeld,
    #[error("only weapons and armour can be brought into use")]
    NoEquipment,
    #[error("that card can’t change this roll")]
    ChangesNothing,
    #[error("at this table only the best card in use counts, and that one would not be the best")]
    OneAtATime,
    #[error("there is no wound to put back")]
    NoWound,
    #[error("this seat does not have that wound")]
    NotBorne,
    #[error("no more than three wounds can be put back at the Exit")]
    ThreeWounds,
    #[error("a stop at the Exit takes at least one of the two actions")]
    OwesAction,
    #[error("there is nothing left to cash in")]
    NothingToCashIn,
    #[error("the token must walk forward until it has landed on the Exit")]
    OnlyForward,
    #[error("at this table only a move that starts on the Exit can go back")]
    OnlyForwardHere,
    #[error("seat {0} does not stand on this space")]
    NotHere(Seat),
    #[error("seat {0} is in the Oubliette already")]
    IsBelow(Seat),
    #[error("nobody is in the Oubliette now: somebody has to be sentenced first")]
    NobodyBelow,
}

impl Reason for Refusal {
    fn rule(&self) -> &'static str {
        match self {
            Refusal::Over => "oubliette.always.5",
            Refusal::NotNow(_, rule) => rule,
            Refusal::NotAsked(_) => "oubliette.turn.9",
            Refusal::NoSuchFace(_) => "oubliette.pieces.2",
            Refusal::NotInDeck(Deck::Monster) => "oubliette.pieces.3",
            Refusal::NotInDeck(Deck::Treasure) => "oubliette.pieces.4",
            Refusal::NotInDeck(Deck::Event) => "oubliette.pieces.5",
            Refusal::NotInDeck(Deck::Wound) => "oubliette.pieces.6",
            Refusal::NotTheirs => "oubliette.ambush.3",
            Refusal::NotHeld => "oubliette.kept.1",
            Refusal::NoEquipment => "oubliette.fight.5",
            Refusal::OwesAction => "oubliette.exit.1",
            Refusal::ChangesNothing => "oubliette.fight.6",
            Refusal::OneAtATime => "oubliette.house.4",
            Refusal::NoWound => "oubliette.kept.5",
            Refusal::NotBorne | Refusal::ThreeWounds => "oubliette.exit.2",
            Refusal::NothingToCashIn => "oubliette.exit.3",
            Refusal::OnlyForward => "oubliette.turn.3",
            Refusal::OnlyForwardHere => "oubliette.house.1",
            Refusal::NotHere(_) => "oubliette.turn.5",
            Refusal::IsBelow(_) | Refusal::NobodyBelow => "oubliette.house.10",
        }
    }
}

/// A phase in words, and the anchor of the rulebook paragraph about it.
pub(super) const fn now(phase: Phase) -> (&'static str, &'static str) {
    match phase {
        Phase::Order => ("the order of play is rolled first", "oubliette.setup.3"),
        Phase::Roll => ("the move is rolled first", "oubliette.turn.2"),
        Phase::Way => ("the way is chosen first", "oubliette.turn.3"),
        Phase::Passing(_) => (
            "the player decides about a stop at the Exit first",
            "oubliette.turn.4",
        ),
        Phase::Exit(_) => ("the Exit actions are taken first", "oubliette.exit.1"),
        Phase::Ambush => ("the player decides about an ambush first", "oubliette.turn.5"),
        Phase::Monster => ("a monster is drawn first", "oubliette.turn.6"),
        Phase::Strike => ("the attack is rolled first", "oubliette.fight.2"),
        Phase::Blow => ("the blow is rolled first", "oubliette.fight.3"),
        Phase::Answer(_) => (
            "a player decides about answering the roll first",
            "oubliette.fight.6",
        ),
        Phase::Robbed(_) => (
            "whoever is about to be robbed may use weapons and armour first",
            "oubliette.ambush.3",
        ),
        Phase::Wound => ("a wound is drawn first", "oubliette.fight.3"),
        Phase::Revenge => ("the player decides about Revenge first", "oubliette.kept.3"),
        Phase::Prize(_) => ("treasure is drawn first", "oubliette.pieces.4"),
        Phase::Spoils(_) => ("treasure is taken first", "oubliette.ambush.3"),
        Phase::Event => ("an event is drawn first", "oubliette.turn.7"),
        Phase::Die => ("the event’s die is rolled first", "oubliette.turn.7"),
        Phase::Before => ("the player decides about the Shortcut first", "oubliette.kept.4"),
        Phase::End => ("the player ends the turn first", "oubliette.turn.9"),
        Phase::Again => (
            "the player decides about the extra turn first",
            "oubliette.turn.8",
        ),
        Phase::Between => ("the other game goes on first", "oubliette.house.10"),
        Phase::Over(_) => ("the game is over", "oubliette.end.3"),
    }
}

/// The anchor of the rulebook paragraph about what follows by rule.
pub(super) const fn rule_due(due: Due) -> &'static str {
    match due {
        Due::Order => "oubliette.setup.3",
        Due::Begin | Due::Next => "oubliette.turn.1",
        Due::Pass(_) | Due::Walk(_) => "oubliette.turn.4",
        Due::Arrive(_) => "oubliette.event.9",
        Due::Exit(_) => "oubliette.exit.1",
        Due::Company | Due::LeaveBe => "oubliette.turn.5",
        Due::Monster => "oubliette.turn.6",
        Due::Answer | Due::Recount => "oubliette.fight.6",
        Due::Stand | Due::Wound => "oubliette.fight.3",
        Due::Defeat => "oubliette.fight.2",
        Due::Part => "oubliette.fight.4",
        Due::Rob | Due::Loot(_) => "oubliette.ambush.3",
        Due::Corner | Due::Effect | Due::Outcome => "oubliette.turn.7",
        Due::Discard => "oubliette.deck.2",
        Due::End => "oubliette.turn.9",
        Due::Close => "oubliette.turn.8",
        Due::Leave => "oubliette.visit.5",
        Due::LeaveAll => "oubliette.house.10",
        Due::Over(Ending::Cash(_)) => "oubliette.end.1",
        Due::Over(Ending::TreasureOut) => "oubliette.end.2",
        Due::Over(Ending::Visit) => "oubliette.visit.3",
    }
}

/// Refuses an action that does not belong to this phase.
pub(super) const fn not_now<T>(phase: Phase) -> Result<T, Refusal> {
    if matches!(phase, Phase::Over(_)) {
        return Err(Refusal::Over);
    }
    let (now, rule) = now(phase);
    Err(Refusal::NotNow(now, rule))
}

/// Requires that the turn is in the right phase (`is_now`), and that it is this seat's turn.
fn require_turn(turn: &Turn, seat: Seat, is_now: bool) -> Result<(), Refusal> {
    if !is_now {
        return not_now(turn.phase);
    }
    require(seat == turn.seat, Refusal::NotAsked(seat))
}
