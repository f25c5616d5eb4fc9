//! The pieces: stones, scarabs, ties and characters, and where the game stands.
//!
//! A stone, a heap of scarabs, a tie, a character and a die are entities. Scarabs are all alike, so a heap is one
//! entity that says where it is and how many lie there; those under a stone are counted by their stone.
//!
//! Invariant: the heaps and what is vested sum to zero, because the supply counts below zero what it has
//! given (`great_city.always.1`).

use super::GreatCity;
use super::level::{Class, Colour, GreatCityLevel, Kind, Sign};
use crate::table::{Seat, SeatSet, Setup};
use bevy::ecs::prelude::*;
use serde::{Deserialize, Serialize};

/// The most agents of peril (`great_city.situation.6`).
pub const AGENTS: u8 = 3;

/// The most new characters that the GM can make, beside the agents of peril: of six triads, two lie as the City's
/// pair and one is the City's when it is a foil (`great_city.scene.8`).
pub const NEWCOMERS: u8 = 3;

/// Somebody or something that can stand in a scene.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Who {
    /// A player's character.
    Seat(Seat),
    /// An agent of peril, from 1.
    Agent(u8),
    /// The Great City itself, as somebody's foil; its own pair is another thing.
    City,
    /// A foil whom the GM makes up. By the first edition of the rules it is gone after the scene; by later ones
    /// this stands only in the declaration of a scene, and the foil is a newcomer.
    Stranger,
    /// A character whom the GM has made for a scene and who stays on the network, from 1.
    Newcomer(u8),
}

/// One of the two in a pair of triads: the spotlight and the foil, or the City's two halves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Half {
    /// The spotlight; the City's first triad.
    First,
    /// The foil; the City's second triad.
    Second,
}

impl Half {
    /// Both.
    pub const BOTH: [Self; 2] = [Half::First, Half::Second];
}

/// A stone of a pair, by where it lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Spot {
    /// In which triad.
    pub half: Half,
    /// Which of its stones.
    pub colour: Colour,
}

impl Spot {
    /// The six stones of a pair, in order.
    pub fn all() -> impl Iterator<Item = Self> + Clone {
        Half::BOTH
            .into_iter()
            .flat_map(|half| Colour::ALL.into_iter().map(move |colour| Self { half, colour }))
    }

    /// What a d6 picks: 1 to 3 the first triad's, 4 to 6 the second's (`great_city.scene.7`).
    pub fn of_die(face: u8) -> Option<Self> {
        Self::all().nth(usize::from(face).checked_sub(1)?)
    }

    /// Its place among the six.
    pub const fn index(self) -> usize {
        self.half as usize * 3 + self.colour.index()
    }
}

/// Whose stones a triad is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Triad {
    /// Half of the City's own pair.
    City(Half),
    /// Somebody's.
    Of(Who),
}

/// A stone, by whose it is.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Stone {
    /// In whose triad.
    pub of: Triad,
    /// Which.
    pub colour: Colour,
}

/// How a stone lies.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct StoneState {
    /// The face it shows.
    pub sign: Sign,
    /// The scarabs under it.
    pub vested: u16,
    /// Was it thrown as moving, and has not turned since?
    pub moving: bool,
    /// Has it ever been thrown?
    pub thrown: bool,
}

/// Where scarabs are.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Place {
    /// The supply, which has no end.
    Supply,
    /// The Mounting Peril pool.
    Pool,
    /// The ante.
    Ante,
    /// The bag for the City.
    Yea,
    /// The bag against it.
    Nay,
    /// A seat's purse.
    Purse(Seat),
    /// Under a stone. No heap has this place: its stone counts them.
    Under(Stone),
}

/// How many scarabs a heap has. The supply counts below zero.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scarabs(pub i32);

/// A character: a player's, or an agent of peril.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Character {
    /// Whose, or which agent.
    pub who: Who,
    /// Who plays it.
    pub owner: Seat,
    /// Person or bug, once that is settled.
    pub kind: Option<Kind>,
    /// The traits, once they are handed out.
    pub traits: Option<[Sign; 3]>,
    /// The class, once it is chosen.
    pub class: Option<Class>,
    /// Does it want what its class may vest?
    pub vests: bool,
    /// Which ready-made character of the level it is, from 1.
    pub ready: Option<u8>,
    /// Is it whole?
    pub made: bool,
    /// Has its triad been thrown again, for a scene?
    pub thrown_again: bool,
}

/// A seat's intent (`great_city.secret.1`). An agent has none.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Intent(pub Option<Purpose>);

/// The stone that an intent rests on, and what it answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Purpose {
    /// In whose terms the reason is.
    pub stone: Colour,
    /// Will the Great City be saved?
    pub saves: bool,
}

/// A tie, from one character to another.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Tie {
    /// Who feels it.
    pub from: Who,
    /// For whom.
    pub to: Who,
    /// Well or ill.
    pub sign: Sign,
}

/// A die: an eight-sided one, or the GM's six-sided one (`great_city.pieces.4`).
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Die {
    /// How many faces it has.
    pub faces: u8,
    /// What it shows; nothing unless it lies on the table.
    pub shows: Option<u8>,
}

/// Where a die is.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub enum DieZone {
    /// In the box.
    Box,
    /// In the hand of whoever throws next.
    Hand(Seat),
    /// On the table, in front of whoever threw it.
    Table(Seat),
}

/// Has a tie been used in this scene?
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Used(pub bool);

/// A trait of a person or of a bug.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Trait {
    /// A person's: old or young.
    Age,
    /// A person's: urbane or rustic.
    Experience,
    /// A person's: cruel or kind.
    Attitude,
    /// A bug's: hungry or curious.
    Motive,
    /// A bug's: cunning or strong.
    Ability,
    /// A bug's: self-aware or instinctual.
    Nature,
}

impl Trait {
    /// The three of a kind.
    pub const fn of(kind: Kind) -> [Self; 3] {
        match kind {
            Kind::Person => [Trait::Age, Trait::Experience, Trait::Attitude],
            Kind::Bug => [Trait::Motive, Trait::Ability, Trait::Nature],
        }
    }

    /// Whose trait it is.
    pub const fn kind(self) -> Kind {
        match self {
            Trait::Age | Trait::Experience | Trait::Attitude => Kind::Person,
            Trait::Motive | Trait::Ability | Trait::Nature => Kind::Bug,
        }
    }

    /// Its place among the three.
    pub const fn index(self) -> usize {
        self as usize % 3
    }

    /// Can it turn a stone of this colour (`great_city.flip.1`)?
    pub const fn turns(self, colour: Colour) -> bool {
        match self.kind() {
            Kind::Person => true,
            Kind::Bug => self.index() == colour.index(),
        }
    }
}

/// By what a stone is turned in a reaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Means {
    /// A trait of a character in the scene.
    Trait {
        /// Whose.
        who: Who,
        /// Which.
        by: Trait,
    },
    /// A tie of an own character to the stone's owner.
    Tie {
        /// Whose.
        who: Who,
        /// Well or ill.
        sign: Sign,
    },
    /// A scarab out of the purse.
    Free,
    /// A scarab from under the stone.
    Vested,
}

/// Where the game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Phase {
    /// The City's pair is thrown.
    Pair,
    /// The situation is talked over and agents of peril are named.
    Situation,
    /// A character's triad is thrown.
    Throw(Who),
    /// Characters are made.
    Characters,
    /// This seat draws its ties.
    Ties(Seat),
    /// The players roll for who begins.
    Initiative,
    /// The spotlight's seat declares the scene.
    Frame(Seat),
    /// This seat antes for its half of the pair, or lets the pool do it.
    Ante(Seat, Half),
    /// The two triads of the scene are thrown.
    SceneThrow,
    /// The GM makes a new character, whose stones lie already.
    Making(Who),
    /// The die is about to turn one stone; others may still buy in.
    RandomFlip,
    /// This seat reacts.
    React(Seat),
    /// This seat may undo what was done to its stone.
    Answer(Seat, Spot),
    /// The ante has been taken: it is told, and scarabs are handed out.
    After,
    /// Equal purses roll for their order.
    Order,
    /// This seat tells the fate of the City.
    CityFate(Seat),
    /// This seat tells its character's fate.
    Fate(Seat),
    /// The story is told.
    Over,
}

/// What everything else hangs on: whose turn, which step, what was rolled.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct Play {
    /// The step.
    pub phase: Phase,
    /// What the situation's six dice showed.
    pub situation: Vec<u8>,
    /// Who is content with the situation.
    pub stood: SeatSet,
    /// Which agents there are, by number, in order.
    pub agents: Vec<u8>,
    /// The agent about whom seats are asked.
    pub proposal: Option<Proposal>,
    /// How many proposals have been refused.
    pub refused: u8,
    /// For each agent's number, how many remarks had been made when an agent with this number was removed: what
    /// they say of that agent is not about another one.
    pub lapsed: [usize; AGENTS as usize],
    /// How many new characters the GM has made.
    pub newcomers: u8,
    /// Who still rolls, for initiative or for the order of purses.
    pub rolling: Vec<Seat>,
    /// Who won the initiative.
    pub first: Seat,
    /// Whose scene it is.
    pub turn: Seat,
    /// How many scenes have begun.
    pub scenes: u16,
    /// How many scenes have ended since the pool last fell.
    pub since_fall: u16,
    /// Has the pool fallen in this scene?
    pub fell: bool,
    /// The scene.
    pub scene: Option<Staging>,
    /// In the end: the players from the fattest purse to the thinnest, as far as settled.
    pub ranking: Vec<Seat>,
    /// In the end: groups of equal purses that still have to roll, fattest first.
    pub equals: Vec<Vec<Seat>>,
    /// Does the City survive? Known in the end.
    pub survives: Option<bool>,
    /// How many reactions, flips, undos there have been, for the figures.
    pub counts: Counts,
    /// Which judgments have been accepted, in order.
    pub judged: Vec<(u8, u8)>,
}

impl Play {
    /// Before the first stone is thrown.
    pub const fn new() -> Self {
        let nobody = Seat::new(0);
        Self {
            phase: Phase::Pair,
            situation: Vec::new(),
            stood: SeatSet::EMPTY,
            agents: Vec::new(),
            proposal: None,
            refused: 0,
            lapsed: [0; AGENTS as usize],
            newcomers: 0,
            rolling: Vec::new(),
            first: nobody,
            turn: nobody,
            scenes: 0,
            since_fall: 0,
            fell: false,
            scene: None,
            ranking: Vec::new(),
            equals: Vec::new(),
            survives: None,
            counts: Counts {
                reactions: 0,
                flips: 0,
                undos: 0,
                corrections: 0,
            },
            judged: Vec::new(),
        }
    }
}

/// An agent of peril that a seat has proposed and others have not answered about yet (`great_city.situation.6`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proposal {
    /// The agent's number.
    pub agent: u8,
    /// Who proposed it.
    pub by: Seat,
    /// Who has not answered yet.
    pub asked: SeatSet,
}

/// What is counted for the figures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Counts {
    /// Reactions.
    pub reactions: u32,
    /// Stones turned in reactions.
    pub flips: u32,
    /// Undos.
    pub undos: u32,
    /// Corrections.
    pub corrections: u32,
}

/// A scene under way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Staging {
    /// Who is in the spotlight.
    pub spotlight: Who,
    /// Who is the foil.
    pub foil: Who,
    /// Whoever else has entered.
    pub entered: Vec<Who>,
    /// The reaction round, from 1; 0 before the first.
    pub round: u16,
    /// Who has had their reaction in this round.
    pub reacted: SeatSet,
    /// Who has passed in this round.
    pub passed: SeatSet,
    /// The pair as its name was read last; none before the throw.
    pub read: Option<(u8, u8)>,
    /// Stones that are locked.
    pub locked: Vec<Spot>,
    /// How many of the locked stones were turned in the reaction that is under way.
    pub locked_now: bool,
    /// What the reaction under way has done.
    pub doing: Doing,
    /// Which traits have been used for which colour.
    pub traits: Vec<(Who, Trait, Colour)>,
    /// Who has turned a stone.
    pub flippers: SeatSet,
    /// How many reactions there have been.
    pub reactions: u16,
    /// How many stones have been turned back.
    pub undos: u16,
    /// Who turned the stone that somebody may undo.
    pub flipper: Seat,
    /// Who took the ante.
    pub accepter: Option<Seat>,
    /// Who tells it.
    pub teller: Option<Seat>,
    /// Has it been told?
    pub told: bool,
    /// Has the accepter handed out what was to be handed out?
    pub done: bool,
}

/// What a seat has done in its reaction so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Doing {
    /// It has entered somebody (only open for more where the house lets flips follow).
    pub entered: bool,
    /// How many stones it has turned.
    pub flips: u16,
}

/// How many eight-sided dice there are: three for each player.
pub const fn dice_for(players: usize) -> usize {
    3 * players
}

/// How the table was set out.
#[derive(Resource, Clone, Debug)]
pub struct Settings {
    /// The version of the rules.
    rules: u32,
    /// The players, without the GM.
    pub players: usize,
    /// What is played.
    pub level: GreatCityLevel,
    /// Where the pieces are found; here, because every rule asks for both.
    pub index: Index,
}

impl Settings {
    /// The settings of a table. The first edition had no switches for two rules that it played otherwise.
    pub fn of(setup: &Setup<GreatCity>, index: Index) -> Self {
        let mut settings = Self {
            rules: setup.rules,
            players: setup.seats.len().saturating_sub(1),
            level: setup.level.clone(),
            index,
        };
        if settings.is_first_edition() {
            settings.level.house.name_every_flip = true;
            settings.level.house.vested_hold_fast = true;
        }
        settings
    }

    /// Whether the table plays version 1 of the rules.
    pub const fn is_first_edition(&self) -> bool {
        self.rules < 2
    }

    /// The GM's seat, behind all players'.
    pub const fn gm(&self) -> Seat {
        Seat::new(self.players)
    }
}

/// Where a piece's entity is found by what it is.
#[derive(Clone, Debug, Default)]
pub struct Index {
    /// Stones: the City's six, the foil City's, the stranger's, the agents', the newcomers', the seats'.
    pub stones: Vec<Entity>,
    /// Heaps: supply, pool, ante, Yea, Nay, purses.
    pub heaps: Vec<Entity>,
    /// Characters: the agents, the newcomers, the seats'.
    pub characters: Vec<Entity>,
    /// Dice: the eight-sided ones in the order in which they are thrown, then the six-sided one.
    pub dice: Vec<Entity>,
}

impl Index {
    /// Which of the stones this is.
    pub const fn stone(stone: Stone) -> usize {
        let triad = match stone.of {
            Triad::City(half) => half as usize,
            Triad::Of(Who::City) => 2,
            Triad::Of(Who::Stranger) => 3,
            Triad::Of(Who::Agent(number)) => 3 + number as usize,
            Triad::Of(Who::Newcomer(number)) => 3 + (AGENTS + number) as usize,
            Triad::Of(Who::Seat(seat)) => 4 + (AGENTS + NEWCOMERS) as usize + seat.index(),
        };
        triad * 3 + stone.colour.index()
    }

    /// Which of the heaps this is; none for a place under a stone.
    pub const fn heap(place: Place) -> Option<usize> {
        Some(match place {
            Place::Supply => 0,
            Place::Pool => 1,
            Place::Ante => 2,
            Place::Yea => 3,
            Place::Nay => 4,
            Place::Purse(seat) => 5 + seat.index(),
            Place::Under(_) => return None,
        })
    }

    /// Which of the characters this is; none for the City and strangers.
    pub const fn character(who: Who) -> Option<usize> {
        match who {
            Who::Agent(number) => (number as usize).checked_sub(1),
            Who::Newcomer(number) => (AGENTS as usize + number as usize).checked_sub(1),
            Who::Seat(seat) => Some((AGENTS + NEWCOMERS) as usize + seat.index()),
            Who::City | Who::Stranger => None,
        }
    }
}

impl Character {
    /// A character of which nothing is settled.
    pub const fn new(who: Who, owner: Seat) -> Self {
        Self {
            who,
            owner,
            kind: None,
            traits: None,
            class: None,
            vests: true,
            ready: None,
            made: false,
            thrown_again: false,
        }
    }

    /// Whether triad, traits and class came with a ready-made character. Those of a ready agent whose kind has been
    /// changed are made anew.
    pub const fn is_settled(&self) -> bool {
        self.ready.is_some() && matches!(self.who, Who::Seat(_))
    }
}

impl StoneState {
    /// A stone that has not been thrown.
    pub const UNTHROWN: Self = Self {
        sign: Sign::Minus,
        vested: 0,
        moving: false,
        thrown: false,
    };
}
