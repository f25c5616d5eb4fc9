//! The actions of The Great City.
//!
//! An action is a decision of a seat (the GM has one too) or an outcome of chance. Actions are plain data: the rules
//! decide which of them are legal. Records store them, so variants and fields keep their spelling.

#![expect(missing_docs, reason = "no comment repeats the name of a field")]

use super::level::{Class, Colour, Kind, Sign};
use super::pieces::{Means, PairPosition, ScarabZone, Stone, Tie, Who};
use crate::table::Seat;
use serde::{Deserialize, Serialize};

/// An action of The Great City. Agents and ready-made characters are numbered from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Action {
    /// Chance: the next eight-sided die shows this face, 1 to 8.
    Throw(u8),
    /// Chance: the GM's six-sided die shows this face, 1 to 6.
    Roll(u8),
    /// A seat names a further agent of peril.
    Agent { seat: Seat, kind: Kind },
    /// A seat proposes a further agent of peril, and the other seats are asked.
    Propose { seat: Seat, kind: Kind },
    /// A seat accepts the proposed agent.
    Agree(Seat),
    /// A seat removes an agent of peril or refuses the proposed one.
    Remove { seat: Seat, agent: u8 },
    /// A seat makes an agent of peril, or a new character that the GM is making, a person or a bug.
    Kind { seat: Seat, who: Who, kind: Kind },
    /// A seat agrees with the situation as it is.
    Stands(Seat),
    /// A seat makes its character a person or a bug.
    Be { seat: Seat, kind: Kind },
    /// A seat takes a ready-made character of the level.
    DealIn { seat: Seat, ready: u8 },
    /// A seat gives a character's traits their signs, in this order: age, experience and attitude of a person; motive,
    /// ability and nature of a bug.
    Traits { seat: Seat, who: Who, signs: [Sign; 3] },
    /// A seat chooses a character's class.
    Class { seat: Seat, who: Who, class: Class },
    /// A seat decides whether a character vests the scarab that its class allows.
    Vest { seat: Seat, who: Who, yes: bool },
    /// A seat chooses the stone that its intent rests on, in secret.
    Intent { seat: Seat, stone: Colour },
    /// A seat finishes a character.
    Made { seat: Seat, who: Who },
    /// A seat draws a tie.
    Draw { seat: Seat, tie: Tie },
    /// A seat draws no more ties.
    Tied(Seat),
    /// A seat declares its scene.
    Scene { seat: Seat, spotlight: Who, foil: Who },
    /// The GM takes a new character out of play, and its triad is free again.
    SetAside { seat: Seat, who: Who },
    /// A seat lays the ante for its side of the pair: from its own purse, or from the pool.
    Ante { seat: Seat, own: bool },
    /// A seat brings a character into the scene.
    Enter { seat: Seat, who: Who },
    /// A seat passes its reaction.
    Pass(Seat),
    /// A seat turns the stone in this position of the pair.
    Flip {
        seat: Seat,
        stone: PairPosition,
        by: Means,
    },
    /// A seat finishes something that can have several steps: its reaction, or handing out scarabs after a scene.
    Done(Seat),
    /// A seat accepts the judgment.
    Accept(Seat),
    /// The seat whose scarab lies under a stone that was just turned turns it back.
    Undo(Seat),
    /// The seat whose scarab lies under a stone that was just turned lets it be.
    Let(Seat),
    /// The accepter chooses the seat that tells the judgment.
    Teller { seat: Seat, to: Seat },
    /// A seat has told its part of the story.
    ///
    /// Records spell it `HasTold`, because `Told(…)` in a record is an outcome entered by hand.
    #[serde(rename = "HasTold")]
    Told(Seat),
    /// The accepter spends a scarab of its purse.
    Spend { seat: Seat, on: Spending },
    /// A seat corrects something by agreement, in the open (`great_city.table.5`).
    Correct { seat: Seat, what: Correction },
}

impl Action {
    /// Returns the seat that decides, or `None` for chance.
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
            | Action::SetAside { seat, .. }
            | Action::Ante { seat, .. }
            | Action::Enter { seat, .. }
            | Action::Flip { seat, .. }
            | Action::Teller { seat, .. }
            | Action::Spend { seat, .. }
            | Action::Correct { seat, .. } => seat,
        })
    }
}

/// A use for a scarab after a scene (`great_city.after.2` to `great_city.after.6`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Spending {
    /// The scarab goes to another seat.
    Give(Seat),
    /// The scarab is vested under a stone of one's own character.
    Vest { who: Who, colour: Colour },
    /// The scarab goes into Yea.
    Yea,
    /// The scarab goes into Nay.
    Nay,
    /// The scarab pays for turning a stone of the City's pair.
    Turn(PairPosition),
    /// The scarab is vested under a stone of the City's pair.
    Fix(PairPosition),
    /// The scarab pays for lifting one under a stone of the City's pair; both go to the supply.
    Lift(PairPosition),
}

/// A correction by agreement (`great_city.table.5`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Correction {
    /// A stone is laid with this face up.
    Stone { stone: Stone, sign: Sign },
    /// A place gains a scarab from the supply (`more`), or loses one to it.
    Scarab { place: ScarabZone, more: bool },
    /// A tie is drawn (`there`) or rubbed out.
    Tie { tie: Tie, there: bool },
}
