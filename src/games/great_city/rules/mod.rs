//! The rules of The Great City, with one file for each part of the game.
//!
//! Every rule is a `check`, which only reads, and an apply function, which relies on the check. Rules know nothing of
//! random numbers, time or presentation: outcomes of chance arrive as actions. Rules never read what people write, so
//! texts cannot change what is legal.

pub(super) mod after;
pub(super) mod answer;
pub(super) mod character;
pub(super) mod correct;
pub(super) mod ending;
pub(super) mod order;
pub(super) mod params;
pub(super) mod reaction;
pub(super) mod scene;
pub(super) mod situation;
pub(super) mod throw;
pub(super) mod tie;

use super::level::{Class, Colour};
use super::pieces::Phase;
use crate::table::{Reason, Seat};
use thiserror::Error;

/// The reason why the rules refuse an action.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// The game has ended.
    #[error("the story is told: nothing more can be done")]
    Over,
    /// The action belongs to another step of the game.
    #[error("not now: {now}")]
    NotNow {
        /// The current step, in words.
        now: &'static str,
        /// The rulebook anchor of the current step.
        rule: &'static str,
    },
    /// The seat is not asked now.
    #[error("seat {0} is not asked now")]
    NotAsked(Seat),
    /// The die has no such face, or a ready-made situation prescribes another one.
    #[error("no die can show {0} here")]
    NoSuchFace(u8),
    /// The character belongs to another seat, or does not exist.
    #[error("that character does not belong to this seat")]
    NotOwn,
    /// There are three agents of peril already.
    #[error("three agents of peril are enough")]
    ThreeAgents,
    /// There is no agent of peril yet.
    #[error("name an agent of peril first: somebody has to stand behind the peril")]
    NoAgent,
    /// A proposed agent of peril has to be answered first.
    #[error("an agent of peril is proposed: accept, change or refuse it first")]
    Proposed,
    /// No agent of peril is proposed.
    #[error("no agent of peril is proposed")]
    NotProposed,
    /// The first edition of the rules has no such action.
    #[error("this table plays by the first edition of the rules, which does not include this")]
    FirstEdition,
    /// No triad is left for a new character.
    #[error("no triad is left for a new character: bring back one whom the GM has made")]
    NoTriad,
    /// The character is finished and can't be changed.
    #[error("this character is finished and can’t be changed")]
    IsMade,
    /// The action would change nothing.
    #[error("nothing would change")]
    IsSo,
    /// The character's stones have not been thrown.
    #[error("choose a person or a bug first, and throw its stones")]
    NotThrown,
    /// The ready-made character is taken or does not exist.
    #[error("this ready-made character is taken or does not exist")]
    NoneReady,
    /// A ready-made character's traits and class can't be changed.
    #[error("a ready-made character is settled: only its intent and its ties are yours to choose")]
    Settled,
    /// The number of plus traits differs from the number of plus stones.
    #[error("you need {need} + traits, one for each + stone, not {got}")]
    TraitCount {
        /// The number of plus stones.
        need: usize,
        /// The number of plus traits.
        got: usize,
    },
    /// The character can't have this class.
    #[error("{}", barred(.0, .1))]
    ClassBarred(Class, Option<Colour>),
    /// The class has no stone to vest a scarab under.
    #[error("only a class with a colour may vest a scarab under its stone")]
    NothingToVest,
    /// The character lacks this to be finished.
    #[error("still missing: {0}")]
    Missing(&'static str),
    /// The other end of the tie is missing, or it is the same character.
    #[error("a tie leads from your own character to another one on the network")]
    NoSuchEnd,
    /// The tie is on the network already.
    #[error("that tie is on the network already")]
    TieExists,
    /// The seat's purse is empty.
    #[error("your purse is empty")]
    EmptyPurse,
    /// The spotlight can't be its own foil.
    #[error("the foil can’t be the spotlight")]
    NoFoil,
    /// This ante has to come from the pool.
    #[error("the Peril pool hasn’t fallen for a whole round of the table: it pays this ante")]
    PoolAntes,
    /// The pool is empty.
    #[error("the Peril pool is empty")]
    EmptyPool,
    /// The character is in the scene already.
    #[error("this character is in the scene already")]
    IsPresent,
    /// The character is not in the scene.
    #[error("this character is not in the scene")]
    NotPresent,
    /// The reaction has begun, so it can't be replaced by another one.
    #[error("you have begun to flip stones: flip another, or press Done")]
    HasBegun,
    /// The reaction has not done anything yet.
    #[error("you have done nothing yet: flip a stone, or pass")]
    NotBegun,
    /// The stone is locked.
    #[error("this stone is locked until another one is flipped in a later reaction")]
    Locked,
    /// The trait can't turn a stone of this colour.
    #[error("this trait doesn’t flip a stone of that colour")]
    WrongColour,
    /// The trait has been used for this colour in this scene.
    #[error("this trait has been used for that colour in this scene")]
    TraitUsed,
    /// There is no such tie to the stone's owner.
    #[error("there is no such tie to the owner of that stone")]
    NoSuchTie,
    /// The tie has been used in this scene.
    #[error("this tie has been used in this scene")]
    TieUsed,
    /// The tie can't turn a stone that shows its own sign.
    #[error("a + tie flips only − to +, a − tie only + to −")]
    WrongFace,
    /// No scarab is vested under the stone.
    #[error("no scarab lies under this stone")]
    NothingVested,
    /// The stone belongs to another seat.
    #[error("only the owner of a stone can flip it with its vested scarab")]
    NotOwnStone,
    /// The chosen teller took no part in the scene.
    #[error("somebody else who took part in the scene has to tell it")]
    NoPart,
    /// The teller is chosen already.
    #[error("the teller is already chosen")]
    TellerChosen,
    /// The teller has not been chosen yet.
    #[error("choose first who tells it")]
    NoTeller,
    /// The seat would give a scarab to itself.
    #[error("you can’t give a scarab to yourself")]
    ToOneself,
    /// The stone of the City can't be turned while scarabs lie under it.
    #[error("this stone is held fast: lift the scarabs under it first")]
    HeldFast,
    /// Scarabs under the City's stones hold nothing at this table, so lifting them has no use.
    #[error("at this table scarabs don’t hold the City’s stones: flip the stone directly")]
    NothingHeld,
    /// The table does not allow corrections.
    #[error("this table allows no corrections")]
    Strict,
    /// There is nothing to correct.
    #[error("there is nothing there to correct")]
    NothingThere,
}

fn barred(class: &Class, colour: &Option<Colour>) -> String {
    match colour {
        Some(colour) => format!(
            "not {}: the {} stone shows − and is not moving",
            class.word(),
            colour.word()
        ),
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
            | Refusal::FirstEdition => "great_city.situation.6",
            Refusal::NoTriad => "great_city.scene.8",
            Refusal::IsMade | Refusal::IsSo | Refusal::NotThrown => "great_city.character.1",
            Refusal::NoneReady | Refusal::Settled => "great_city.character.7",
            Refusal::TraitCount { .. } => "great_city.character.2",
            Refusal::ClassBarred(..) => "great_city.character.3",
            Refusal::NothingToVest => "great_city.character.6",
            Refusal::Missing(_) => "great_city.character.4",
            Refusal::NoSuchEnd => "great_city.tie.1",
            Refusal::TieExists => "great_city.tie.4",
            Refusal::EmptyPurse => "great_city.always.2",
            Refusal::NoFoil => "great_city.scene.1",
            Refusal::PoolAntes => "great_city.scene.4",
            Refusal::EmptyPool => "great_city.scene.3",
            Refusal::IsPresent | Refusal::NotPresent => "great_city.round.2",
            Refusal::HasBegun | Refusal::NotBegun => "great_city.round.4",
            Refusal::Locked => "great_city.flip.5",
            Refusal::WrongColour | Refusal::TraitUsed => "great_city.flip.1",
            Refusal::NoSuchTie | Refusal::TieUsed | Refusal::WrongFace => "great_city.flip.2",
            Refusal::NothingVested | Refusal::NotOwnStone => "great_city.flip.4",
            Refusal::NoPart | Refusal::TellerChosen | Refusal::NoTeller => "great_city.after.1",
            Refusal::ToOneself => "great_city.after.2",
            Refusal::HeldFast | Refusal::NothingHeld => "great_city.after.6",
            Refusal::Strict | Refusal::NothingThere => "great_city.table.5",
        }
    }
}

/// Returns the current step in words, and its rulebook anchor.
pub(super) const fn doing(phase: Phase) -> (&'static str, &'static str) {
    match phase {
        Phase::Pair => ("the City’s stones are thrown first", "great_city.situation.2"),
        Phase::Situation => ("the situation is settled first", "great_city.situation.5"),
        Phase::Throw(_) => ("the stones are thrown first", "great_city.character.1"),
        Phase::Characters => ("the characters are made first", "great_city.character.1"),
        Phase::Ties(_) => ("the ties are drawn first", "great_city.tie.1"),
        Phase::Initiative => ("who begins is rolled first", "great_city.order.2"),
        Phase::Frame(_) => ("the scene is declared first", "great_city.scene.1"),
        Phase::Ante(..) => ("the ante is laid first", "great_city.scene.2"),
        Phase::SceneThrow => ("the stones are thrown first", "great_city.scene.5"),
        Phase::Making(_) => ("the GM makes a new character first", "great_city.scene.8"),
        Phase::RandomFlip => ("the die flips a stone first", "great_city.scene.7"),
        Phase::React(_) => ("the reaction is finished first", "great_city.round.1"),
        Phase::Answer(..) => ("the stone’s owner is asked first", "great_city.flip.6"),
        Phase::After => ("the scene is told first", "great_city.after.1"),
        Phase::Order => ("equal purses roll first", "great_city.end.3"),
        Phase::CityFate(_) => ("the City’s fate is told first", "great_city.end.2"),
        Phase::Fate(_) => ("the fates are told first", "great_city.end.3"),
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
