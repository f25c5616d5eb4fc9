//! The actions of The Great City: decisions of seats and of the GM, and outcomes of chance.

use super::level::{Class, Colour, Kind, Sign};
use super::pieces::{Means, Place, Spot, Stone, Tie, Who};
use crate::table::Seat;
use serde::{Deserialize, Serialize};

/// Everything that can happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Action {
    /// Chance: an eight-sided die shows this.
    Throw(u8),
    /// Chance: the GM's six-sided die shows this.
    Roll(u8),
    /// A seat names a further agent of peril.
    Agent {
        /// Who names it.
        seat: Seat,
        /// Person or bug.
        kind: Kind,
    },
    /// A seat proposes a further agent of peril, and the others are asked.
    Propose {
        /// Who proposes it.
        seat: Seat,
        /// Person or bug.
        kind: Kind,
    },
    /// A seat accepts the agent that is proposed.
    Agree(Seat),
    /// A seat removes an agent of peril, or refuses the one that is proposed.
    Remove {
        /// Who removes it.
        seat: Seat,
        /// Which.
        agent: u8,
    },
    /// An agent of peril, or a new character while the GM makes it, is a person or a bug.
    Kind {
        /// Who says so.
        seat: Seat,
        /// Who is.
        who: Who,
        /// Which.
        kind: Kind,
    },
    /// A seat is content with the situation.
    Stands(Seat),
    /// A seat's character is a person or a bug.
    Be {
        /// Whose.
        seat: Seat,
        /// Which.
        kind: Kind,
    },
    /// A seat takes a ready-made character of the level.
    DealIn {
        /// Who.
        seat: Seat,
        /// Which, from 1.
        ready: u8,
    },
    /// A character's pluses and minuses are handed out.
    Traits {
        /// Who does it.
        seat: Seat,
        /// Whose traits.
        who: Who,
        /// Age, experience, attitude; motive, ability, nature.
        signs: [Sign; 3],
    },
    /// A character's class is chosen.
    Class {
        /// Who does it.
        seat: Seat,
        /// Whose class.
        who: Who,
        /// Which.
        class: Class,
    },
    /// Whether a character vests what its class may.
    Vest {
        /// Who does it.
        seat: Seat,
        /// Whose.
        who: Who,
        /// Yes or no.
        yes: bool,
    },
    /// A seat chooses its intent, in secret.
    Intent {
        /// Who.
        seat: Seat,
        /// The stone it rests on.
        stone: Colour,
    },
    /// A character is whole.
    Made {
        /// Who says so.
        seat: Seat,
        /// Which character.
        who: Who,
    },
    /// A tie is drawn.
    Draw {
        /// Who draws it.
        seat: Seat,
        /// What is drawn.
        tie: Tie,
    },
    /// A seat draws no more ties.
    Tied(Seat),
    /// A scene begins.
    Scene {
        /// Whose.
        seat: Seat,
        /// Who is in the spotlight.
        spotlight: Who,
        /// Who is the foil.
        foil: Who,
    },
    /// The ante for one half of the pair.
    Ante {
        /// Who decides.
        seat: Seat,
        /// Out of the own purse rather than out of the pool?
        own: bool,
    },
    /// A character comes into the scene.
    Enter {
        /// Who pays for it.
        seat: Seat,
        /// Who comes.
        who: Who,
    },
    /// A seat does nothing this time.
    Pass(Seat),
    /// A seat turns a stone of the pair.
    Flip {
        /// Who.
        seat: Seat,
        /// Which stone.
        stone: Spot,
        /// By what.
        by: Means,
    },
    /// A seat ends what may have several steps: its reaction, its gifts.
    Done(Seat),
    /// A seat accepts the judgment.
    Accept(Seat),
    /// The owner of a stone just turned turns it back.
    Undo(Seat),
    /// The owner of a stone just turned lets it be.
    Let(Seat),
    /// The accepter says who tells it.
    Teller {
        /// The accepter.
        seat: Seat,
        /// Who tells it.
        to: Seat,
    },
    /// A seat has told what it had the right to tell. A record says it otherwise: there `Told(…)` is chance that
    /// people told to the table.
    #[serde(rename = "HasTold")]
    Told(Seat),
    /// The accepter moves a scarab of the own purse, or pays one for a stone of the City.
    Spend {
        /// The accepter.
        seat: Seat,
        /// On what.
        on: Spending,
    },
    /// By agreement, something is set right in the open (`great_city.table.5`).
    Correct {
        /// Who sets it right.
        seat: Seat,
        /// What.
        what: Correction,
    },
}

impl Action {
    /// Whose decision it is; `None` for chance.
    pub const fn seat(&self) -> Option<Seat> {
        Some(match *self {
            Action::Throw(_) | Action::Roll(_) => return None,
            Action::Stands(seat)
            | Action::Agree(seat)
            | Action::Propose { seat, .. }
            | Action::Remove { seat, .. }
            | Action::Kind { seat, .. }
            | Action::Tied(seat)
            | Action::Pass(seat)
            | Action::Done(seat)
            | Action::Accept(seat)
            | Action::Undo(seat)
            | Action::Let(seat)
            | Action::Told(seat)
            | Action::Agent { seat, .. }
            | Action::Be { seat, .. }
            | Action::DealIn { seat, .. }
            | Action::Traits { seat, .. }
            | Action::Class { seat, .. }
            | Action::Vest { seat, .. }
            | Action::Intent { seat, .. }
            | Action::Made { seat, .. }
            | Action::Draw { seat, .. }
            | Action::Scene { seat, .. }
            | Action::Ante { seat, .. }
            | Action::Enter { seat, .. }
            | Action::Flip { seat, .. }
            | Action::Teller { seat, .. }
            | Action::Spend { seat, .. }
            | Action::Correct { seat, .. } => seat,
        })
    }
}

/// What a scarab can be spent on after a scene (`great_city.after.2` to `great_city.after.6`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Spending {
    /// It is given to a seat.
    Give(Seat),
    /// It is vested under an own stone.
    Vest {
        /// Under whose.
        who: Who,
        /// Under which.
        colour: Colour,
    },
    /// It goes into Yea.
    Yea,
    /// It goes into Nay.
    Nay,
    /// A stone of the City's pair is turned.
    Turn(Spot),
    /// It is vested under a stone of the City's pair.
    Fix(Spot),
    /// A scarab under a stone of the City's pair is taken away; both go to the supply.
    Lift(Spot),
}

/// What can be set right (`great_city.table.5`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Correction {
    /// A stone is laid with this face up.
    Stone {
        /// Which.
        stone: Stone,
        /// The face.
        sign: Sign,
    },
    /// A scarab comes out of the supply, or goes back into it.
    Scarab {
        /// Where.
        place: Place,
        /// Does it come?
        more: bool,
    },
    /// A tie is drawn or rubbed out.
    Tie {
        /// Which.
        tie: Tie,
        /// Is it to be there?
        there: bool,
    },
}
