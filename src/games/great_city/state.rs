//! The state of The Great City that is not held by pieces.
//!
//! [`OpenState`] and [`OpenScene`] are what every viewer knows, so views contain them as they are. Nothing secret may
//! be put into them.

use super::Event;
use super::level::{Colour, GreatCityLevel, House};
use super::pieces::{AGENTS, Bond, NEWCOMERS, PairPosition, PairSide, Stone, Tie, Trait, Triad, Who};
use super::settings::TableSettings;
use crate::table::{Outbox, Seat, SeatSet};
use bevy_derive::{Deref, DerefMut};
use bevy_ecs::prelude::{Entity, Resource};
use serde::Serialize;

/// The step that the game is in.
///
/// Somebody acts, throws or rolls in the steps that are named first in each group. The others follow by rule: nobody is
/// asked in them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub enum Phase {
    /// The City's pair is thrown.
    #[default]
    Pair,
    /// By rule: the thrown pair is read (`great_city.situation.2`).
    PairThrown,
    /// By rule: the moving stones of the City's pair turn (`great_city.situation.3`).
    Course,
    /// By rule: the agents of a ready-made situation are named (`great_city.situation.5`).
    ReadyAgents,

    /// The seats discuss the situation and name agents of peril.
    Situation,
    /// A character's triad is thrown.
    Throw(Who),
    /// By rule: the next agent's stones are thrown, or characters are made (`great_city.character.1`).
    NextThrow,

    /// Characters are made.
    Characters,
    /// By rule: this finished character brings its scarabs (`great_city.character.6`).
    Endow(Who),

    /// This seat draws ties.
    Ties(Seat),
    /// By rule: this seat draws ties next, or the initiative is rolled if there is no such seat (`great_city.tie.1`).
    NextTies(Seat),

    /// The players roll for the initiative.
    Initiative,
    /// By rule: the rolls for the initiative are compared (`great_city.order.2`).
    InitiativeThrown,

    /// This seat declares its scene.
    Frame(Seat),
    /// By rule: this seat's turn begins (`great_city.order.3`).
    NextTurn(Seat),
    /// The GM sets a character aside to have a triad for a new one, who will be the foil of this spotlight.
    NeedTriad(Who),
    /// By rule: the scene of this spotlight and foil begins (`great_city.scene.1`).
    BeginScene(Who, Who),

    /// This seat chooses where the ante for its side of the pair comes from.
    Ante(Seat, PairSide),
    /// By rule: the ante for this side is laid or asked for (`great_city.scene.2`).
    NextAnte(PairSide),

    /// The two triads of the scene are thrown.
    SceneThrow,
    /// By rule: the thrown pair and its judgment are read (`great_city.scene.5`).
    SceneThrown,
    /// The GM makes this new character. Its stones are already thrown.
    Making(Who),

    /// The GM's die is about to turn a stone. Until then, seats can buy in.
    RandomFlip,
    /// By rule: the die turns this stone (`great_city.scene.7`).
    DieRolled(PairPosition),

    /// This seat reacts.
    React(Seat),
    /// By rule: the owner of this stone, which has just turned, is asked whether to turn it back
    /// (`great_city.flip.6`).
    Flipped(PairPosition),
    /// This seat may turn back its stone in this position of the pair.
    Answer(Seat, PairPosition),
    /// By rule: this seat's reaction ends (`great_city.round.1`).
    Reacted(Seat),
    /// By rule: a round ends in which nobody accepted (`great_city.round.7`).
    EndRound,
    /// By rule: a round begins (`great_city.round.1`).
    NextRound,

    /// By rule: this seat accepts, and the judgment is read (`great_city.round.5`). True if it has to, because everybody
    /// passed (`great_city.round.8`).
    Accept(Seat, bool),
    /// By rule: this seat takes the ante (`great_city.round.5`).
    TakeAnte(Seat),

    /// The judgment was accepted: a seat tells it, and the accepter hands out scarabs.
    After,
    /// The accepter has flipped a stone of the City's pair, and this seat may undo it with its scarab there.
    CityAnswer(Seat, PairPosition),
    /// By rule: the next seat with a scarab under this stone of the City is asked, after this one
    /// (`great_city.after.6`).
    NextGuard(PairPosition, Option<Seat>),
    /// By rule: the scene ends, because this seat has finished it (`great_city.after.7`).
    EndScene(Seat),
    /// By rule: the scene that this seat finished has ended and makes way for what comes next (`great_city.after.7`).
    SceneEnded(Seat),

    /// By rule: the pool is empty, and everything is shown (`great_city.end.1`).
    BeginEnd,
    /// By rule: equal purses roll, or the City's fate is read (`great_city.end.3`).
    Rank,
    /// Players with equal purses roll for their order.
    Order,
    /// By rule: the rolls among equal purses are compared (`great_city.end.3`).
    OrderThrown,
    /// This seat tells the fate of the City.
    CityFate(Seat),
    /// This seat tells its character's fate.
    Fate(Seat),
    /// By rule: the fate of this place in the ranking, from 0, is read, or the game ends (`great_city.end.3`).
    NextFate(usize),
    /// The game has ended.
    Over,
}

impl Phase {
    /// Tells whether the pool is empty and everything is shown (`great_city.end.1`).
    pub const fn is_end(self) -> bool {
        matches!(
            self,
            Phase::Rank
                | Phase::Order
                | Phase::OrderThrown
                | Phase::CityFate(_)
                | Phase::Fate(_)
                | Phase::NextFate(_)
                | Phase::Over
        )
    }

    /// Tells whether it is a round of reactions, or what follows by rule within one.
    pub const fn is_round(self) -> bool {
        matches!(
            self,
            Phase::React(_)
                | Phase::Flipped(_)
                | Phase::Answer(..)
                | Phase::Reacted(_)
                | Phase::EndRound
                | Phase::NextRound
                | Phase::Accept(..)
        )
    }

    /// Tells whether the situation is thrown, read or settled.
    pub const fn is_situation(self) -> bool {
        matches!(
            self,
            Phase::Pair | Phase::PairThrown | Phase::Course | Phase::ReadyAgents | Phase::Situation
        )
    }

    /// Tells whether the two triads of the scene are thrown.
    pub const fn is_scene_throw(self) -> bool {
        matches!(self, Phase::SceneThrow | Phase::SceneThrown)
    }

    /// Tells whether the ante is asked for or laid.
    pub const fn is_ante(self) -> bool {
        matches!(self, Phase::Ante(..) | Phase::NextAnte(_))
    }

    /// Tells whether all dice of a step lie on the table, to be read.
    pub(super) const fn is_thrown(self) -> bool {
        matches!(
            self,
            Phase::PairThrown
                | Phase::NextThrow
                | Phase::InitiativeThrown
                | Phase::SceneThrown
                | Phase::OrderThrown
        )
    }

    /// Returns the step that follows once all dice of this one are thrown.
    pub(super) const fn once_thrown(self) -> Self {
        match self {
            Phase::Pair => Phase::PairThrown,
            Phase::Throw(_) => Phase::NextThrow,
            Phase::Initiative => Phase::InitiativeThrown,
            Phase::SceneThrow => Phase::SceneThrown,
            Phase::Order => Phase::OrderThrown,
            other => other,
        }
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
    /// The number of ties that have been drawn, whether or not they are still there.
    pub ties_drawn: u16,
    pub scene: Option<SceneState>,
    /// At the end: groups of players with equal purses, fattest first. Groups of more than one still roll.
    pub equals: Vec<Vec<Seat>>,
    pub events: Outbox<Event>,
}

impl GameState {
    /// Adds an event to the step.
    pub fn send(&mut self, event: Event) {
        self.events.send(event);
    }

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
            ties_drawn: 0,
            scene: None,
            equals: Vec::new(),
            events: Outbox::default(),
        }
    }

    pub fn level(&self) -> &GreatCityLevel {
        &self.settings.level
    }

    pub fn house(&self) -> House {
        self.settings.level.house
    }

    pub const fn gm(&self) -> Seat {
        self.settings.gm()
    }

    pub const fn players(&self) -> usize {
        self.settings.players
    }

    /// Returns all seats, the GM's last.
    pub fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + Clone + use<> {
        Seat::all(self.players() + 1)
    }

    /// Returns the seat that plays a character. Agents, new characters and the City are the GM's.
    pub const fn owner(&self, who: Who) -> Seat {
        who.owner(self.gm())
    }

    /// Returns all characters on the network: the players', the agents of peril, then the GM's new characters.
    pub fn everybody(&self) -> impl Iterator<Item = Who> {
        let players = Seat::all(self.players()).map(Who::Seat);
        let agents = self.agents.iter().copied().map(Who::Agent);
        players.chain(agents).chain(self.newcomers())
    }

    /// Returns the GM's new characters on the network.
    pub fn newcomers(&self) -> impl Iterator<Item = Who> {
        let numbered = (1..).zip(&self.newcomers);
        numbered.filter_map(|(number, is_here)| is_here.then_some(Who::Newcomer(number)))
    }

    pub fn own(&self, seat: Seat) -> impl Iterator<Item = Who> {
        self.everybody().filter(move |who| self.owner(*who) == seat)
    }

    /// Finds a character. Agents and newcomers that are not on the network are not found.
    pub fn character(&self, who: Who) -> Option<Entity> {
        let of = Triad::Of(who);
        self.settings.index.triad(of).filter(|_| self.is_known(who))
    }

    /// Finds the ends of a tie.
    pub fn bond(&self, tie: Tie) -> Option<Bond> {
        Some(Bond {
            from: self.character(tie.from)?,
            to: self.character(tie.to)?,
            sign: tie.sign,
        })
    }

    /// Tells whether a character is on the network.
    pub fn is_known(&self, who: Who) -> bool {
        match who {
            Who::Seat(seat) => seat < self.gm(),
            Who::Agent(number) => self.agents.contains(&number),
            Who::Newcomer(number) => {
                let place = usize::from(number).wrapping_sub(1);
                self.newcomers.get(place) == Some(&true)
            }
            Who::City | Who::Stranger => false,
        }
    }

    /// Tells whether a character on the network is played by this seat.
    pub fn is_own(&self, seat: Seat, who: Who) -> bool {
        self.owner(who) == seat && self.is_known(who)
    }

    /// Puts another agent of peril on the network and returns its number; `None` if there are three already.
    pub fn add_agent(&mut self) -> Option<u8> {
        let agent = (1..=AGENTS).find(|agent| !self.agents.contains(agent))?;
        self.agents.push(agent);
        self.agents.sort_unstable();
        Some(agent)
    }

    /// Tells whether the GM can make a new character (`great_city.scene.8`).
    ///
    /// In the first edition it always can, for a single scene.
    pub fn has_triad(&self) -> bool {
        self.settings.is_first_edition() || self.newcomers().count() < NEWCOMERS
    }

    /// Tells whether the GM can make a new character as the foil of this spotlight: a triad is free, or becomes free if
    /// the GM sets somebody aside (`great_city.scene.9`).
    pub fn may_make(&self, spotlight: Who) -> bool {
        let is_numbered = self.newcomers.len() < usize::from(u8::MAX);
        let frees = self.settings.is_third_edition() && self.newcomers().any(|who| who != spotlight);
        is_numbered && (self.has_triad() || frees)
    }

    pub const fn scene(&self) -> Option<&SceneState> {
        self.scene.as_ref()
    }

    pub fn change_scene(&mut self, change: impl FnOnce(&mut SceneState)) {
        if let Some(scene) = &mut self.scene {
            change(scene);
        }
    }

    pub fn side(&self, half: PairSide) -> Option<Who> {
        self.scene().map(|scene| scene.side(half))
    }

    pub fn stone_at(&self, spot: PairPosition) -> Option<Stone> {
        Some(self.side(spot.half)?.stone(spot.colour))
    }

    pub fn is_present(&self, who: Who) -> bool {
        self.scene()
            .is_some_and(|scene| scene.present().any(|here| here == who))
    }

    pub fn is_in_scene(&self, seat: Seat) -> bool {
        let scene = self.scene();
        scene.is_some_and(|scene| scene.present().any(|who| self.owner(who) == seat))
    }

    /// Returns the seats in the order of a round of reactions (`great_city.round.1`).
    pub fn round(&self) -> impl Iterator<Item = Seat> + use<> {
        let (players, gm) = (self.players(), self.gm());
        let begins = self.scene().map_or(gm, |scene| self.owner(scene.spotlight));
        let leads = begins == gm;
        let from = if leads { self.first } else { begins };
        let [before, after] = [leads, !leads].map(|here| here.then_some(gm));
        let order = before.into_iter().chain(from.clockwise_from(players));
        order.chain(after)
    }

    /// Returns the seat whose scene comes after this seat's (`great_city.order.3`).
    pub fn after(&self, seat: Seat) -> Seat {
        if seat == self.gm() {
            return self.first;
        }
        let next = seat.next(self.players());
        if next == self.first { self.gm() } else { next }
    }

    /// Returns the seat that throws the next die, after this many in the step.
    pub fn thrower(&self, thrown: usize) -> Option<Seat> {
        match self.phase {
            Phase::Pair => (thrown < 6).then_some(self.gm()),
            Phase::Throw(who) => (thrown < 3).then_some(self.owner(who)),
            Phase::SceneThrow => {
                let half = PairPosition::all().nth(thrown)?.half;
                self.side(half).map(|who| self.owner(who))
            }
            Phase::Initiative | Phase::Order => self.rolling.get(thrown).copied(),
            Phase::RandomFlip => (thrown == 0).then_some(self.gm()),
            _ => None,
        }
    }

    /// Returns the seats that can tell the judgment: everybody else who took part, or the accepter if nobody else did.
    /// The GM always takes part (`great_city.after.1`).
    pub fn tellers(&self, accepter: Seat) -> Vec<Seat> {
        let flipped = |seat| self.scene().is_some_and(|scene| scene.flippers.contains(seat));
        let took_part = |seat| seat == self.gm() || self.is_in_scene(seat) || flipped(seat);
        let others = self.seats().filter(|seat| *seat != accepter && took_part(*seat));
        let others: Vec<Seat> = others.collect();
        if others.is_empty() { vec![accepter] } else { others }
    }

    /// Tells whether every seat has accepted the proposed agent of peril (`great_city.situation.6`).
    pub fn is_agent_accepted(&self) -> bool {
        self.proposal.is_some_and(|proposal| proposal.asked.is_empty())
    }

    /// Tells whether every seat has agreed with the situation (`great_city.situation.7`).
    pub fn is_situation_agreed(&self) -> bool {
        self.phase == Phase::Situation && self.stood.len() > self.players()
    }

    /// Tells whether it is time to read the name of the pair, in which a stone has turned (`great_city.round.6`).
    ///
    /// It is time once a reaction is over, or at once if none that turned a stone is under way or a house rule names
    /// every flip.
    pub fn is_name_due(&self) -> bool {
        self.scene().is_some_and(|scene| {
            scene.has_turned
                && match self.phase {
                    Phase::Making(_) | Phase::RandomFlip | Phase::Reacted(_) => true,
                    Phase::React(_) => scene.flips == 0 || self.house().name_every_flip,
                    Phase::Answer(..) => scene.round > 0 && self.house().name_every_flip,
                    Phase::NextRound => scene.round == 0,
                    _ => false,
                }
        })
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
    /// True if a stone of the pair has turned since its name was read.
    pub has_turned: bool,
}

impl SceneState {
    /// Tells whether the seat whose turn it is has begun its reaction.
    pub const fn has_begun(&self) -> bool {
        self.has_entered || self.flips > 0
    }
}
