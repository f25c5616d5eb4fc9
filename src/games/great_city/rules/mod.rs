//! The rules of The Great City, with one file for each part of the game.
//!
//! Every rule is a check, which only reads, and an apply system, which does one thing and relies on the check. What
//! follows by rule is a consequence: a system with a phase of its own in which nobody acts. Lists of legal actions filter
//! by the same checks. Outcomes of chance arrive as actions. Rules never read what people write, so texts cannot change
//! what is legal.

pub(super) mod after;
pub(super) mod character;
pub(super) mod correct;
pub(super) mod order;
pub(super) mod params;
pub(super) mod reaction;
pub(super) mod scene;
pub(super) mod situation;
pub(super) mod throw;

use super::{Class, Colour, Phase};
use crate::table::{Reason, Seat};
use thiserror::Error;

/// The reason why the rules refuse an action.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[expect(missing_docs, reason = "the messages say what is wrong")]
pub enum Refusal {
    #[error("the story is told: nothing more can be done")]
    Over,
    #[error("not now: {now}")]
    NotNow {
        /// The current step, in words.
        now: &'static str,
        /// The rulebook anchor of the current step.
        rule: &'static str,
    },
    #[error("seat {0} is not asked now")]
    NotAsked(Seat),
    #[error("no die can show {0} here")]
    NoSuchFace(u8),
    #[error("that character does not belong to this seat")]
    NotOwn,
    #[error("three agents of peril are enough")]
    ThreeAgents,
    #[error("name an agent of peril first: somebody has to stand behind the peril")]
    NoAgent,
    #[error("an agent of peril is proposed: accept, change or refuse it first")]
    Proposed,
    #[error("no agent of peril is proposed")]
    NotProposed,
    #[error("this table plays by an earlier edition of the rules, which does not include this")]
    EarlierEdition,
    #[error("no triad is left for a new character: bring back one whom the GM has made")]
    NoTriad,
    #[error("only a new character that the GM has made, and that is in no scene, can be set aside")]
    NotSetAside,
    #[error("only one character of the GM can buy in; another one can enter in a reaction")]
    BoughtIn,
    #[error("this character is finished and can’t be changed")]
    IsMade,
    #[error("nothing would change")]
    IsSo,
    #[error("choose a person or a bug first, and throw its stones")]
    NotThrown,
    #[error("this ready-made character is taken or does not exist")]
    NoneReady,
    #[error("a ready-made character is settled: only its name, its intent and its ties are yours to choose")]
    Settled,
    #[error("you need {need} + traits, one for each + stone, not {got}")]
    TraitCount { need: usize, got: usize },
    #[error("{}", barred(.0, .1))]
    ClassBarred(Class, Option<Colour>),
    #[error("only a class with a colour may vest a scarab under its stone")]
    NothingToVest,
    #[error("still missing: {0}")]
    Missing(&'static str),
    #[error("a tie leads from your own character to another one on the network")]
    NoSuchEnd,
    #[error("that tie is on the network already")]
    TieExists,
    #[error("your purse is empty")]
    EmptyPurse,
    #[error("the foil can’t be the spotlight")]
    NoFoil,
    #[error("the foil has to be somebody on the network, the City, or somebody new")]
    UnknownFoil,
    #[error("the Peril pool hasn’t fallen for a whole round of the table: it pays this ante")]
    PoolAntes,
    #[error("the Peril pool is empty")]
    EmptyPool,
    #[error("this character is in the scene already")]
    IsPresent,
    #[error("this character is not in the scene")]
    NotPresent,
    #[error("you have begun to flip stones: flip another, or press Done")]
    HasBegun,
    #[error("you have done nothing yet: flip a stone, or pass")]
    NotBegun,
    #[error("this stone is locked until another one is flipped in a later reaction")]
    Locked,
    #[error("this character doesn’t have that trait")]
    NoSuchTrait,
    #[error("this trait doesn’t flip a stone of that colour")]
    WrongColour,
    #[error("this trait has been used for that colour in this scene")]
    TraitUsed,
    #[error("there is no such tie to the owner of that stone")]
    NoSuchTie,
    #[error("this tie has been used in this scene")]
    TieUsed,
    #[error("a + tie flips only − to +, a − tie only + to −")]
    WrongFace,
    #[error("no scarab lies under this stone")]
    NothingVested,
    #[error("only the owner of a stone can flip it with its vested scarab")]
    NotOwnStone,
    #[error("somebody else who took part in the scene has to tell it")]
    NoPart,
    #[error("the teller is already chosen")]
    TellerChosen,
    #[error("choose first who tells it")]
    NoTeller,
    #[error("you can’t give a scarab to yourself")]
    ToOneself,
    #[error("this stone is held fast: lift the scarabs under it first")]
    HeldFast,
    #[error("the flip of this stone was undone: flip another stone of the City first")]
    CityLocked,
    #[error("at this table scarabs don’t hold the City’s stones: flip the stone directly")]
    NothingHeld,
    #[error("this table allows no corrections")]
    Strict,
    #[error("there is nothing there to correct")]
    NothingThere,
}

fn barred(class: &Class, colour: &Option<Colour>) -> String {
    match colour {
        Some(colour) => {
            let (class, colour) = (class.word(), colour.word());
            format!("not {class}: the {colour} stone shows − and is not moving")
        }
        None => format!("{} is not a class of this kind", class.word()),
    }
}

impl Reason for Refusal {
    fn rule(&self) -> &'static str {
        match self {
            Refusal::Over => "great_city.end.1",
            Refusal::NotNow { rule, .. } => rule,
            Refusal::NotAsked(_) => "great_city.order.3",
            Refusal::NoSuchFace(_) => "great_city.throw.1",
            Refusal::NotOwn => "great_city.seats.1",
            Refusal::ThreeAgents
            | Refusal::NoAgent
            | Refusal::Proposed
            | Refusal::NotProposed
            | Refusal::EarlierEdition => "great_city.situation.6",
            Refusal::NoTriad | Refusal::NotSetAside => "great_city.scene.9",
            Refusal::BoughtIn => "great_city.scene.6",
            Refusal::IsMade | Refusal::IsSo | Refusal::NotThrown => "great_city.character.1",
            Refusal::NoneReady | Refusal::Settled => "great_city.character.7",
            Refusal::TraitCount { .. } => "great_city.character.2",
            Refusal::ClassBarred(..) => "great_city.character.3",
            Refusal::NothingToVest => "great_city.character.6",
            Refusal::Missing(_) => "great_city.character.4",
            Refusal::NoSuchEnd => "great_city.tie.1",
            Refusal::TieExists => "great_city.tie.4",
            Refusal::EmptyPurse => "great_city.always.2",
            Refusal::NoFoil | Refusal::UnknownFoil => "great_city.scene.1",
            Refusal::PoolAntes => "great_city.scene.4",
            Refusal::EmptyPool => "great_city.scene.3",
            Refusal::IsPresent | Refusal::NotPresent => "great_city.round.2",
            Refusal::HasBegun | Refusal::NotBegun => "great_city.round.4",
            Refusal::Locked => "great_city.flip.5",
            Refusal::NoSuchTrait | Refusal::WrongColour | Refusal::TraitUsed => "great_city.flip.1",
            Refusal::NoSuchTie | Refusal::TieUsed | Refusal::WrongFace => "great_city.flip.2",
            Refusal::NothingVested | Refusal::NotOwnStone => "great_city.flip.4",
            Refusal::NoPart | Refusal::TellerChosen | Refusal::NoTeller => "great_city.after.1",
            Refusal::ToOneself => "great_city.after.2",
            Refusal::HeldFast | Refusal::NothingHeld | Refusal::CityLocked => "great_city.after.6",
            Refusal::Strict | Refusal::NothingThere => "great_city.table.5",
        }
    }
}

/// Returns the current step in words, and its rulebook anchor.
pub(super) const fn doing(phase: Phase) -> (&'static str, &'static str) {
    match phase {
        Phase::Pair | Phase::PairThrown => ("the City’s stones are thrown first", "great_city.situation.2"),
        Phase::Course => ("the City’s moving stones turn first", "great_city.situation.3"),
        Phase::ReadyAgents | Phase::Situation => ("the situation is settled first", "great_city.situation.5"),
        Phase::Throw(_) | Phase::NextThrow => ("the stones are thrown first", "great_city.character.1"),
        Phase::Characters => ("the characters are made first", "great_city.character.1"),
        Phase::Endow(_) => ("the character brings its scarabs first", "great_city.character.6"),
        Phase::Ties(_) | Phase::NextTies(_) => ("the ties are drawn first", "great_city.tie.1"),
        Phase::Initiative | Phase::InitiativeThrown => ("who begins is rolled first", "great_city.order.2"),
        Phase::NextTurn(_) => ("the next turn begins first", "great_city.order.3"),
        Phase::Frame(_) | Phase::BeginScene(..) => ("the scene is declared first", "great_city.scene.1"),
        Phase::NeedTriad(_) => ("the GM sets a character aside first", "great_city.scene.9"),
        Phase::Ante(..) | Phase::NextAnte(_) => ("the ante is laid first", "great_city.scene.2"),
        Phase::SceneThrow | Phase::SceneThrown => ("the stones are thrown first", "great_city.scene.5"),
        Phase::Making(_) => ("the GM makes a new character first", "great_city.scene.8"),
        Phase::RandomFlip | Phase::DieRolled(_) => ("the die flips a stone first", "great_city.scene.7"),
        Phase::React(_) | Phase::Reacted(_) | Phase::NextRound => {
            ("the reaction is finished first", "great_city.round.1")
        }
        Phase::Flipped(_) | Phase::Answer(..) => ("the stone’s owner is asked first", "great_city.flip.6"),
        Phase::EndRound => ("the round ends first", "great_city.round.7"),
        Phase::Accept(_, false) | Phase::TakeAnte(_) => ("the judgment is read first", "great_city.round.5"),
        Phase::Accept(_, true) => ("the spotlight accepts first", "great_city.round.8"),
        Phase::After => ("the scene is told first", "great_city.after.1"),
        Phase::NextGuard(..) | Phase::CityAnswer(..) => (
            "whoever vested a scarab there is asked first",
            "great_city.after.6",
        ),
        Phase::EndScene(_) | Phase::SceneEnded(_) => ("the scene ends first", "great_city.after.7"),
        Phase::BeginEnd => ("the purses are opened first", "great_city.end.1"),
        Phase::Rank | Phase::Order | Phase::OrderThrown => ("equal purses roll first", "great_city.end.3"),
        Phase::CityFate(_) => ("the City’s fate is told first", "great_city.end.2"),
        Phase::Fate(_) | Phase::NextFate(_) => ("the fates are told first", "great_city.end.3"),
        Phase::Over => ("the story is told", "great_city.end.6"),
    }
}

/// Refuses an action that belongs to another step.
pub(super) const fn not_now<T>(phase: Phase) -> Result<T, Refusal> {
    if matches!(phase, Phase::Over) {
        return Err(Refusal::Over);
    }
    let (now, rule) = doing(phase);
    Err(Refusal::NotNow { now, rule })
}

/// The result of a check: nothing, or the reason why the action is refused.
pub(super) type Checked = Result<(), Refusal>;

pub(super) fn refuse_if(wrong: bool, reason: Refusal) -> Checked {
    if wrong { Err(reason) } else { Ok(()) }
}

/// Refuses an action of a seat that is not the one that a step asks.
pub(super) fn must_be(asked: Seat, seat: Seat) -> Checked {
    refuse_if(asked != seat, Refusal::NotAsked(seat))
}
