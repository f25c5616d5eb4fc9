//! The rules of Open Oubliette, a file for each part of a turn.
//!
//! Every rule is a `check` that reads and an `apply` that trusts it. [`sight`] is what both read from. What
//! follows from an action without anybody's decision, `apply` does at once, by the steps that these files give
//! each other; so the table only ever waits for what is really open. Nothing here rolls, waits or draws a picture;
//! chance comes in as actions like everything else.

pub(super) mod answer;
pub(super) mod draw;
pub(super) mod event;
pub(super) mod exit;
pub(super) mod fight;
pub(super) mod order;
pub(super) mod params;
pub(super) mod roll;
pub(super) mod turn;
pub(super) mod walk;

use super::pieces::{Deck, Phase};
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
    /// Another seat's decision.
    #[error("that is not for seat {0} to say")]
    NotAsked(Seat),
    /// A die has six faces.
    #[error("a die shows 1 to 6, not {0}")]
    NoSuchFace(u8),
    /// No such card can be drawn.
    #[error("no such card is left in the deck to draw")]
    NotInDeck(Deck),
    /// A treasure that the loser does not hold.
    #[error("that card is not in the hand of whoever loses one")]
    NotTheirs,
    /// A card that the seat does not hold.
    #[error("that card is not in this hand")]
    NotHeld,
    /// Neither a weapon nor armour.
    #[error("only weapons and armour are brought into use")]
    NoEquipment,
    /// A card that changes nothing now.
    #[error("that card can't change this roll")]
    ChangesNothing,
    /// The better one is in use already, and only one counts.
    #[error("at this table only the best in use counts, and that one would not be it")]
    OneAtATime,
    /// Nothing to heal.
    #[error("there is no wound to put back")]
    NoWound,
    /// That wound is somebody else's, or none.
    #[error("this seat does not bear that wound")]
    NotBorne,
    /// Three have been put back.
    #[error("at the Exit no more than three wounds are put back")]
    ThreeWounds,
    /// A stop without an action, or an act that would leave none.
    #[error("a stop at the Exit takes at least one of the two actions")]
    OwesAction,
    /// Nothing to cash in.
    #[error("there is nothing left to cash in")]
    NothingToCashIn,
    /// Only forward.
    #[error("the token walks forward until it has once landed on the Exit")]
    OnlyForward,
    /// Only forward, by house rule.
    #[error("at this table only a move that starts on the Exit can go back")]
    OnlyForwardHere,
    /// Nobody to ambush.
    #[error("seat {0} does not stand on this stone")]
    NotHere(Seat),
}

impl Reason for Refusal {
    fn rule(&self) -> &'static str {
        match self {
            Refusal::Over => "oubliette.always.5",
            Refusal::NotNow { rule, .. } => rule,
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
        }
    }
}

/// What is being done, and the paragraph about it.
pub(super) const fn now(phase: Phase) -> (&'static str, &'static str) {
    match phase {
        Phase::Order => ("the order of play is rolled for", "oubliette.setup.3"),
        Phase::Before => ("a Shortcut may be used instead of rolling", "oubliette.kept.4"),
        Phase::Roll => ("the move is rolled", "oubliette.turn.2"),
        Phase::Way => ("the way is chosen", "oubliette.turn.3"),
        Phase::Passing(_) => ("the walk may stop at the Exit", "oubliette.turn.4"),
        Phase::Exit(_) => ("the Exit actions are taken", "oubliette.exit.1"),
        Phase::Ambush => ("whoever stands here may be ambushed", "oubliette.turn.5"),
        Phase::Monster => ("a monster is drawn", "oubliette.turn.6"),
        Phase::Strike => ("the attack is rolled", "oubliette.fight.2"),
        Phase::Blow => ("the blow is rolled", "oubliette.fight.3"),
        Phase::Answer(_) => ("the roll may be answered", "oubliette.fight.6"),
        Phase::Wound => ("a wound is drawn", "oubliette.fight.3"),
        Phase::Revenge => ("the monster may be attacked again", "oubliette.kept.3"),
        Phase::Prize(_) => ("treasure is drawn", "oubliette.pieces.4"),
        Phase::Spoils(_) => ("treasure is taken", "oubliette.ambush.3"),
        Phase::Event => ("an event is drawn", "oubliette.turn.7"),
        Phase::Die => ("a die decides the event", "oubliette.turn.7"),
        Phase::End => ("a Shortcut may end the turn", "oubliette.kept.4"),
        Phase::Again => ("another turn may be taken", "oubliette.turn.8"),
        Phase::Over(_) => ("the game is over", "oubliette.end.3"),
    }
}

/// Refuses what belongs to another step than this.
pub(super) const fn not_now<T>(phase: Phase) -> Result<T, Refusal> {
    if matches!(phase, Phase::Over(_)) {
        return Err(Refusal::Over);
    }
    let (now, rule) = now(phase);
    Err(Refusal::NotNow { now, rule })
}
