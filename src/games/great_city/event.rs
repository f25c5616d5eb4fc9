//! The events of The Great City, and what a viewer sees of each.
//!
//! The rules emit events in the order in which things happen. The only secret event is
//! [`Event::IntentChosen`], because of the intent in it; every other event is public.

#![expect(missing_docs, reason = "no comment repeats the name of a field")]

use super::action::{Correction, Spending};
use super::level::{Class, Kind, Sign};
use super::pieces::{IntentContent, Means, PairPosition, PairSide, ScarabZone, Stone, Tie, Who};
use super::tables::Pair;
use crate::table::{Seat, SeatSet};
use serde::Serialize;

/// The reason why a stone was turned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum FlipCause {
    /// The stone was moving when the situation was thrown.
    Course,
    /// The GM's die showed this face.
    Die(u8),
    /// A seat turned it in a reaction, by these means.
    Reaction(Seat, Means),
    /// The seat whose scarab lay under it turned it back.
    Undo(Seat),
    /// The accepter paid a scarab for it.
    Accepter(Seat),
    /// A seat turned it in a correction by agreement.
    Agreement(Seat),
}

/// An event: something that an action brought about.
///
/// Agents, ready-made characters, scenes and rounds are numbered from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// Scarabs went from one place to another.
    Moved {
        from: ScarabZone,
        to: ScarabZone,
        count: u16,
        /// True if another event of the same action tells of these scarabs.
        told: bool,
    },
    /// A die set a stone.
    Thrown { stone: Stone, face: u8 },
    /// The City's pair was read as thrown.
    SituationRead(Pair),
    /// The City's pair was read with its moving stones turned. If it does not stay, the City keeps the thrown pair.
    CourseRead { pair: Pair, stays: bool },
    /// The peril was read from the City's pair: the number of the triad that the pair reduces to.
    PerilRead { triad: u8 },
    /// A stone turned over. `spot` is its position in the scene's pair, if it has one.
    Flipped {
        stone: Stone,
        spot: Option<PairPosition>,
        sign: Sign,
        by: FlipCause,
    },
    /// An agent of peril was named.
    AgentNamed { agent: u8, kind: Kind },
    /// An agent of peril was proposed.
    AgentProposed { seat: Seat, agent: u8, kind: Kind },
    /// A seat accepted the proposed agent. The agent is named once every asked seat has accepted.
    Agreed(Seat),
    /// An agent of peril was removed, or a proposed one was refused.
    AgentRemoved { seat: Seat, agent: u8, refused: bool },
    /// A seat agreed with the situation.
    Stood(Seat),
    /// All seats agreed with the situation.
    SituationStands,
    /// The GM brings a new character into the scene.
    NewcomerComes { who: Who },
    /// The GM took a new character out of play.
    SetAside { who: Who },
    /// A character was made a person or a bug.
    Became { who: Who, kind: Kind },
    /// A seat took a ready-made character.
    DealtIn { seat: Seat, ready: u8 },
    /// A character's traits got their signs, in the order of the traits.
    TraitsSet { who: Who, signs: [Sign; 3] },
    /// A character's class was chosen.
    ClassSet { who: Who, class: Class },
    /// A seat decided whether a character vests the scarab that its class allows.
    VestSet { who: Who, yes: bool },
    /// A seat chose its intent, which is secret.
    IntentChosen { seat: Seat, purpose: IntentContent },
    /// A character was finished.
    Made { who: Who },
    /// This seat draws its ties now.
    TiesBegin(Seat),
    /// A tie was drawn, for a scarab or for free.
    Drawn { tie: Tie, paid: bool },
    /// A seat finished drawing ties.
    Tied(Seat),
    /// A seat rolled for the initiative, or for its place among equal purses.
    Rolled { seat: Seat, face: u8 },
    /// These seats rolled the same number and roll again.
    RollOff(SeatSet),
    /// Several seats rolled the same number, and the rank of their classes decides for this seat.
    ClassSettles(Seat),
    /// This seat won the initiative.
    Begins(Seat),
    /// This seat declares its scene now.
    Turn(Seat),
    /// A scene was declared, with this spotlight and foil.
    SceneBegins { number: u16, cast: [Who; 2] },
    /// The ante for a seat's side of the pair was laid; `from` is `None` if nobody could pay it.
    Anted {
        seat: Seat,
        half: PairSide,
        from: Option<ScarabZone>,
    },
    /// The scene's pair was read with its judgment.
    SceneRead(Pair),
    /// A character entered the scene. It bought in if this was before the first reaction.
    Entered { seat: Seat, who: Who, bought_in: bool },
    /// The GM's die showed this face, 1 to 6.
    DieRolled(u8),
    /// The name of the scene's pair was read.
    NameRead(Pair),
    /// A round of reactions began.
    RoundBegins(u16),
    /// A seat's reaction began.
    Reacts(Seat),
    /// A seat passed.
    Passed(Seat),
    /// A seat finished its reaction.
    Reacted(Seat),
    /// The owner of the stone in this position of the pair was asked whether to turn it back.
    Asked { seat: Seat, stone: PairPosition },
    /// The seat with a scarab under this stone of the City's pair was asked whether to turn it back.
    CityAsked { seat: Seat, stone: PairPosition },
    /// The asked seat did not turn the stone back.
    LetBe(Seat),
    /// The stones that are locked now.
    Locked(Vec<PairPosition>),
    /// A round ended, and nobody accepted the judgment.
    RoundEnds { round: u16, all_passed: bool },
    /// A seat accepted the judgment, and it was read. By rule, it had to accept because everybody had passed.
    Accepted { seat: Seat, pair: Pair, by_rule: bool },
    /// The accepter chose the seat that tells the judgment.
    TellerChosen { seat: Seat, to: Seat },
    /// A seat told its part of the story.
    Told(Seat),
    /// The accepter finished handing out scarabs.
    HandedOut(Seat),
    /// The accepter spent a scarab. The moves of the scarabs are separate events.
    Spent { seat: Seat, on: Spending },
    /// A scene ended.
    SceneEnds(u16),
    /// The pool is empty, and the end begins: purses, bags and intents are shown.
    EndBegins {
        purses: Vec<u16>,
        yea: u16,
        nay: u16,
        intents: Vec<Option<IntentContent>>,
    },
    /// The order of the purses was settled, fattest first.
    Ranked(Vec<Seat>),
    /// The City's fate was read. This seat tells it.
    CityFate { seat: Seat, survives: bool, pair: Pair },
    /// The fate of a seat's character was read from its own triad and the City's triad on this side.
    Fate { seat: Seat, pair: Pair, half: PairSide },
    /// The game ended.
    Over,
    /// A seat corrected something by agreement.
    Corrected { seat: Seat, what: Correction },
}

/// What a viewer sees of an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Seen {
    /// A seat chose its intent.
    IntentChosen {
        seat: Seat,
        /// The intent, if the viewer may know it: its owner and the omniscient viewer always, everybody if a house rule
        /// opens intents.
        purpose: Option<IntentContent>,
    },
    /// An event without secrets, never [`Event::IntentChosen`].
    Public(Event),
}
