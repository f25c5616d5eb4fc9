//! The events of The Great City, and what a viewer sees of each.

use super::action::{Correction, Spending};
use super::level::{Class, Kind, Sign};
use super::pieces::{Half, Means, Place, Purpose, Spot, Stone, Tie, Who};
use crate::table::{Seat, SeatSet};
use serde::Serialize;

/// Who or what turned a stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Hand {
    /// It was moving when the situation was thrown.
    Course,
    /// The GM's die.
    Die(u8),
    /// A reaction.
    Reaction(Seat, Means),
    /// Its owner, turning it back.
    Undo(Seat),
    /// The accepter, for a scarab.
    Accepter(Seat),
    /// The table, by agreement.
    Agreement(Seat),
}

/// What an action brought about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// Scarabs went from one place to another.
    Moved {
        /// Whence.
        from: Place,
        /// Where to.
        to: Place,
        /// How many.
        count: u16,
    },
    /// A die set a stone.
    Thrown {
        /// Which.
        stone: Stone,
        /// What the die showed.
        face: u8,
    },
    /// The City's pair was read as thrown.
    SituationRead {
        /// The first triad's number.
        first: u8,
        /// The second's.
        second: u8,
    },
    /// The City's pair was read once moving stones had turned.
    CourseRead {
        /// The first triad's number.
        first: u8,
        /// The second's.
        second: u8,
        /// Is it the City's pair from now on?
        stays: bool,
    },
    /// What the pair comes to.
    PerilRead {
        /// The reduced triad's number.
        triad: u8,
    },
    /// A stone turned over.
    Turned {
        /// Which.
        stone: Stone,
        /// Where it lies in the scene's pair, if it does.
        spot: Option<Spot>,
        /// The face it shows now.
        sign: Sign,
        /// Who turned it.
        by: Hand,
    },
    /// An agent of peril was named.
    AgentNamed {
        /// Which.
        agent: u8,
        /// Person or bug.
        kind: Kind,
    },
    /// An agent of peril was proposed.
    AgentProposed {
        /// By whom.
        seat: Seat,
        /// Which.
        agent: u8,
        /// Person or bug.
        kind: Kind,
    },
    /// A seat accepts the agent that is proposed. When nobody is left to be asked, the agent is named.
    Agreed(Seat),
    /// An agent of peril was removed, or one that was proposed refused.
    AgentRemoved {
        /// By whom.
        seat: Seat,
        /// Which.
        agent: u8,
        /// Had it only been proposed?
        refused: bool,
    },
    /// A seat is content with the situation.
    Stood(Seat),
    /// The situation stands.
    SituationStands,
    /// The GM makes a new character for the scene.
    NewcomerComes {
        /// Which.
        who: Who,
    },
    /// A character will be this.
    Became {
        /// Whose.
        who: Who,
        /// Which kind.
        kind: Kind,
    },
    /// A seat took a ready-made character.
    DealtIn {
        /// Who.
        seat: Seat,
        /// Which, from 1.
        ready: u8,
    },
    /// Traits were handed out.
    TraitsSet {
        /// Whose.
        who: Who,
        /// How.
        signs: [Sign; 3],
    },
    /// A class was chosen.
    ClassSet {
        /// Whose.
        who: Who,
        /// Which.
        class: Class,
    },
    /// Whether the class's scarab is wanted.
    VestSet {
        /// Whose.
        who: Who,
        /// Yes or no.
        yes: bool,
    },
    /// An intent was chosen.
    IntentChosen {
        /// By whom.
        seat: Seat,
        /// What: the secret.
        purpose: Purpose,
    },
    /// A character is whole.
    Made {
        /// Which.
        who: Who,
    },
    /// Ties are drawn, this seat's next.
    TiesBegin(Seat),
    /// A tie was drawn.
    Drawn {
        /// Which.
        tie: Tie,
        /// Did it cost a scarab?
        paid: bool,
    },
    /// A seat draws no more ties.
    Tied(Seat),
    /// A seat rolled for the initiative, or for its place among equal purses.
    Rolled {
        /// Who.
        seat: Seat,
        /// What.
        face: u8,
    },
    /// These rolled alike, and roll again.
    RollOff(SeatSet),
    /// These rolled alike, and their classes settle it.
    ClassSettles(Seat),
    /// This seat begins.
    Begins(Seat),
    /// A seat is to declare its scene.
    Turn(Seat),
    /// A scene was declared.
    SceneBegins {
        /// Which, from 1.
        number: u16,
        /// Whose.
        seat: Seat,
        /// Who is in the spotlight.
        spotlight: Who,
        /// Who is the foil.
        foil: Who,
    },
    /// The ante of one half was laid, or could not be.
    Anted {
        /// Whose.
        seat: Seat,
        /// Which half.
        half: Half,
        /// Out of what; `None` if nobody could pay.
        from: Option<Place>,
    },
    /// The pair of the scene was read with its judgment.
    SceneRead {
        /// The spotlight's triad.
        first: u8,
        /// The foil's.
        second: u8,
    },
    /// A character came into the scene.
    Entered {
        /// Who paid.
        seat: Seat,
        /// Who came.
        who: Who,
        /// Before the first reaction?
        bought_in: bool,
    },
    /// The GM's die shows this.
    DieRolled(u8),
    /// The name of the pair was read.
    NameRead {
        /// The spotlight's triad.
        first: u8,
        /// The foil's.
        second: u8,
    },
    /// A round of reactions begins.
    RoundBegins(u16),
    /// A seat's reaction begins.
    Reacts(Seat),
    /// A seat passed.
    Passed(Seat),
    /// A seat is done with its reaction.
    Reacted(Seat),
    /// The owner of a stone is asked whether it is to be turned back.
    Asked {
        /// Who.
        seat: Seat,
        /// Which stone.
        stone: Spot,
    },
    /// The owner lets it be.
    LetBe(Seat),
    /// Which stones are locked now.
    Locked(Vec<Spot>),
    /// A round is over, and nobody accepted.
    RoundEnds {
        /// Which.
        round: u16,
        /// Did everybody pass?
        all_passed: bool,
    },
    /// The judgment was accepted and read.
    Accepted {
        /// By whom.
        seat: Seat,
        /// The spotlight's triad.
        first: u8,
        /// The foil's.
        second: u8,
        /// Because everybody had passed?
        by_rule: bool,
    },
    /// Who tells it.
    TellerChosen {
        /// Who chose.
        seat: Seat,
        /// Whom.
        to: Seat,
    },
    /// A seat has told its part.
    Told(Seat),
    /// The accepter is done.
    HandedOut(Seat),
    /// A stone of the City was bought over, fixed or lifted; the scarabs' way is told apart.
    Spent {
        /// Who.
        seat: Seat,
        /// On what.
        on: Spending,
    },
    /// A scene is over.
    SceneEnds(u16),
    /// The pool is empty: the end begins, and everything is turned up.
    EndBegins {
        /// What is in each player's purse.
        purses: Vec<u16>,
        /// What is in Yea.
        yea: u16,
        /// What is in Nay.
        nay: u16,
        /// The intents.
        intents: Vec<Option<Purpose>>,
    },
    /// The order of the purses is settled.
    Ranked(Vec<Seat>),
    /// The City's fate is told by this seat.
    CityFate {
        /// Who tells it.
        seat: Seat,
        /// Does the City survive?
        survives: bool,
        /// Its pair's first triad.
        first: u8,
        /// Its second.
        second: u8,
    },
    /// A character's fate is told by its player.
    Fate {
        /// Whose.
        seat: Seat,
        /// The character's triad.
        own: u8,
        /// The City's half that judges it.
        city: u8,
        /// Which half that is.
        half: Half,
    },
    /// The story is told.
    Over,
    /// Something was set right by agreement.
    Corrected {
        /// By whom.
        seat: Seat,
        /// What.
        what: Correction,
    },
}

/// What a viewer sees of an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Seen {
    /// An intent was chosen; what it is, its owner sees (and everybody, where the house opens intents).
    IntentChosen {
        /// By whom.
        seat: Seat,
        /// What, if the viewer may know.
        purpose: Option<Purpose>,
    },
    /// An event without secrets, never [`Event::IntentChosen`].
    Public(Event),
}
