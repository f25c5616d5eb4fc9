//! The state of The Great City that is not held by pieces.
//!
//! [`OpenState`] and [`OpenScene`] are what every viewer knows, so views contain them as they are. Nothing secret may
//! be put into them.

use super::level::Colour;
use super::pieces::{AGENTS, PairPosition, PairSide, TableSettings, Trait, Who};
use crate::table::{Seat, SeatSet};
use bevy_derive::{Deref, DerefMut};
use bevy_ecs::prelude::Resource;
use serde::Serialize;

/// The step that the game is in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub enum Phase {
    /// The City's pair is thrown.
    #[default]
    Pair,
    /// The seats discuss the situation and name agents of peril.
    Situation,
    /// A character's triad is thrown.
    Throw(Who),
    /// Characters are made.
    Characters,
    /// This seat draws ties.
    Ties(Seat),
    /// The players roll for the initiative.
    Initiative,
    /// This seat declares its scene.
    Frame(Seat),
    /// The GM sets a character aside to have a triad for a new one, who will be the foil of this spotlight.
    NeedTriad(Who),
    /// This seat chooses where the ante for its side of the pair comes from.
    Ante(Seat, PairSide),
    /// The two triads of the scene are thrown.
    SceneThrow,
    /// The GM makes this new character. Its stones are already thrown.
    Making(Who),
    /// The GM's die is about to turn a stone. Until then, seats can buy in.
    RandomFlip,
    /// This seat reacts.
    React(Seat),
    /// This seat may turn back its stone in this position of the pair.
    Answer(Seat, PairPosition),
    /// The judgment was accepted: a seat tells it, and the accepter hands out scarabs.
    After,
    /// The accepter has flipped a stone of the City's pair, and this seat may undo it with its scarab there.
    CityAnswer(Seat, PairPosition),
    /// Players with equal purses roll for their order.
    Order,
    /// This seat tells the fate of the City.
    CityFate(Seat),
    /// This seat tells its character's fate.
    Fate(Seat),
    /// The game has ended.
    Over,
}

impl Phase {
    /// Tells whether the pool is empty and everything is shown (`great_city.end.1`).
    pub const fn is_end(self) -> bool {
        matches!(
            self,
            Phase::Order | Phase::CityFate(_) | Phase::Fate(_) | Phase::Over
        )
    }
}

/// The part of the state of the game that every viewer knows. The default is the state before the first throw.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct OpenState {
    /// The step that the game is in.
    pub phase: Phase,
    /// The faces of the situation's dice, once thrown.
    pub situation: Vec<u8>,
    /// The seats that agreed with the situation.
    pub stood: SeatSet,
    /// The proposed agent of peril that seats are asked about.
    pub proposal: Option<Proposal>,
    /// The number of refused proposals.
    pub refused: u8,
    /// The seats that still roll in this step.
    pub rolling: Vec<Seat>,
    /// The seat that won the initiative; the first seat until then.
    pub first: Seat,
    /// The seat whose scene it is.
    pub turn: Seat,
    /// The number of scenes that have begun.
    pub scenes: u16,
    /// The players from the fattest purse to the thinnest, once their order is settled at the end.
    pub ranking: Vec<Seat>,
    /// True if the City survives, known at the end.
    pub survives: Option<bool>,
    /// The scarabs that seats have vested under stones of the City's pair. All others there are the GM's.
    pub guards: Vec<(PairPosition, Seat)>,
    /// Counts for the statistics.
    pub counts: GameCounts,
    /// The accepted judgments, in order, each as the numbers of its two triads.
    pub judged: Vec<(u8, u8)>,
}

/// The state of the game that is not held by pieces.
///
/// It is one resource with the settings, because every rule uses both.
#[derive(Resource, Clone, Debug, Deref, DerefMut)]
pub struct GameState {
    pub settings: TableSettings,
    #[deref]
    pub open: OpenState,
    /// The numbers of the agents of peril, ascending.
    pub agents: Vec<u8>,
    /// The number of remarks when an agent was removed, or was named by a seat other than the GM, by the agent's number.
    ///
    /// Earlier remarks about this number do not apply to a later agent that gets the same number.
    pub lapsed: [usize; AGENTS as usize],
    /// The new characters that the GM has made, in order: true if a character is on the network.
    pub newcomers: Vec<bool>,
    /// The number of scenes that have ended since the pool last lost a scarab.
    pub since_fall: u16,
    /// True if the pool has lost a scarab in this scene.
    pub fell: bool,
    pub scene: Option<SceneState>,
    /// At the end: groups of players with equal purses, fattest first. Groups of more than one still roll.
    pub equals: Vec<Vec<Seat>>,
}

impl GameState {
    /// Returns the state at the start of a game.
    pub fn new(settings: TableSettings) -> Self {
        Self {
            settings,
            open: OpenState::default(),
            agents: Vec::new(),
            lapsed: [0; AGENTS as usize],
            newcomers: Vec::new(),
            since_fall: 0,
            fell: false,
            scene: None,
            equals: Vec::new(),
        }
    }
}

/// A proposed agent of peril that some seats have not answered yet (`great_city.situation.6`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Proposal {
    /// The agent's number, from 1.
    pub agent: u8,
    /// The seat that proposed the agent.
    pub by: Seat,
    /// The seats that have not answered.
    pub asked: SeatSet,
}

/// Counts for the statistics.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct GameCounts {
    /// The number of reactions.
    pub reactions: u32,
    /// The number of stones turned in reactions.
    pub flips: u32,
    /// The number of stones turned back by their owners.
    pub undos: u32,
    /// The number of corrections by agreement.
    pub corrections: u32,
}

/// The part of the scene under way that every viewer knows.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct OpenScene {
    /// The character in the spotlight.
    pub spotlight: Who,
    /// The foil.
    pub foil: Who,
    /// The other characters that have entered.
    pub entered: Vec<Who>,
    /// The pair whose name was read last; `None` before the throw. Screens, hints and log lines show no other pair.
    pub read: Option<(u8, u8)>,
    /// The locked stones.
    pub locked: Vec<PairPosition>,
    /// The round of reactions, from 1; 0 before the first.
    pub round: u16,
    /// The seats that have reacted in this round.
    pub reacted: SeatSet,
    /// The seats that have passed in this round.
    pub passed: SeatSet,
    /// True if everybody passed in the round before.
    pub idle: bool,
    /// The number of reactions so far.
    pub reactions: u16,
    /// The number of stones turned back so far.
    pub undos: u16,
    /// The used traits, each with the colour it was used for.
    pub traits_used: Vec<(Who, Trait, Colour)>,
    /// The seat that took the ante.
    pub accepter: Option<Seat>,
    /// The seat that tells the judgment.
    pub teller: Option<Seat>,
    /// True if the judgment has been told.
    pub told: bool,
    /// True if the accepter has finished handing out scarabs.
    pub done: bool,
    /// The stone of the City that the accepter can't flip now, because a flip of it was undone.
    pub city_locked: Option<PairPosition>,
}

impl OpenScene {
    /// Returns the character on this side of the pair.
    pub const fn side(&self, half: PairSide) -> Who {
        match half {
            PairSide::First => self.spotlight,
            PairSide::Second => self.foil,
        }
    }

    /// Returns the characters in the scene.
    pub fn present(&self) -> impl Iterator<Item = Who> {
        PairSide::BOTH
            .map(|half| self.side(half))
            .into_iter()
            .chain(self.entered.iter().copied())
    }

    /// Returns the seat that hands out scarabs.
    pub fn accepting(&self) -> Option<Seat> {
        self.accepter.filter(|_| !self.done)
    }

    /// Returns the seat that tells the judgment now.
    pub fn telling(&self) -> Option<Seat> {
        self.teller.filter(|_| !self.told)
    }
}

/// The scene under way.
#[derive(Clone, Debug, Default, Deref, DerefMut)]
pub struct SceneState {
    #[deref]
    pub open: OpenScene,
    /// True if a character has entered in the reaction under way, which then only continues if a house rule allows it.
    pub has_entered: bool,
    /// The number of stones turned in the reaction under way.
    pub flips: u16,
    /// The seats that have turned a stone.
    pub flippers: SeatSet,
    /// The seat that turned the stone that its owner may now turn back.
    pub flipper: Seat,
}

impl SceneState {
    /// Tells whether the seat whose turn it is has begun its reaction.
    pub const fn has_begun(&self) -> bool {
        self.has_entered || self.flips > 0
    }
}
