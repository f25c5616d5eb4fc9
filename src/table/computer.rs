//! Computer seats: what one may look at, and what it is asked.
//!
//! A computer decides from an [`Observation`] alone: its own view, the events that its seat saw, and its
//! own legal actions. It gets no table, so it cannot cheat. Pauses and pace are the window's business.

use super::advice::Advice;
use super::chance::Seed;
use super::game::{Choice, Game};
use super::record::{Audience, Said, Setup};
use super::seat::{Seat, Viewer};
use super::table::{Perceived, Table};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// How well a computer seat plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Skill {
    /// Any legal action, all alike.
    Random,
    /// Plays, and errs often.
    Novice,
    /// Plays sensibly.
    #[default]
    Steady,
    /// Plays as well as it knows.
    Shrewd,
}

impl Skill {
    /// The word for it, on the command line and on the screen.
    pub const fn name(self) -> &'static str {
        match self {
            Skill::Random => "random",
            Skill::Novice => "novice",
            Skill::Steady => "steady",
            Skill::Shrewd => "shrewd",
        }
    }
}

impl fmt::Display for Skill {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Skill {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        [Skill::Random, Skill::Novice, Skill::Steady, Skill::Shrewd]
            .into_iter()
            .find(|skill| skill.name() == text)
            .ok_or_else(|| format!("“{text}” is no strength: say random, novice, steady or shrewd"))
    }
}

/// A computer at a seat.
pub trait Computer<G: Game>: Send + Sync {
    /// What it wants to say now, if anything: the slot and the words.
    fn speak(&mut self, table: &mut Observation<'_, G>, rng: &mut ChaCha8Rng) -> Option<Speech<G::Claim>>;
    /// Which of its legal actions it takes, by its place in [`Observation::legal`].
    fn choose(&mut self, table: &mut Observation<'_, G>, rng: &mut ChaCha8Rng) -> usize;
    /// Which of its legal actions it takes before chance goes on, where it may and nobody waits for it.
    fn meanwhile(&mut self, _: &mut Observation<'_, G>, _: &mut ChaCha8Rng) -> Option<usize> {
        None
    }
    /// What it would do in its seat's place, in words to a person there, and why; `None` if it has no reasons.
    /// `waits`: is the seat waited for, or may it just do something before chance goes on?
    fn advise(
        &mut self,
        _: &mut Observation<'_, G>,
        _waits: bool,
        _: &mut ChaCha8Rng,
    ) -> Option<Advice<G::Action>> {
        None
    }
}

/// Takes any legal action, all alike, and says nothing. Where it need not act, that counts as one more.
#[derive(Clone, Copy, Debug)]
pub struct Random;

impl<G: Game> Computer<G> for Random {
    fn speak(&mut self, _: &mut Observation<'_, G>, _: &mut ChaCha8Rng) -> Option<Speech<G::Claim>> {
        None
    }

    fn choose(&mut self, table: &mut Observation<'_, G>, rng: &mut ChaCha8Rng) -> usize {
        match table.legal().len() {
            0 => 0,
            count => rng.random_range(0..count),
        }
    }

    fn meanwhile(&mut self, table: &mut Observation<'_, G>, rng: &mut ChaCha8Rng) -> Option<usize> {
        let count = table.legal().len();
        let picked = rng.random_range(0..=count);
        (picked < count).then_some(picked)
    }
}

/// What a computer seat says.
#[derive(Clone, Debug, PartialEq)]
pub struct Speech<V> {
    /// What it is about.
    pub slot: String,
    /// Who may hear it.
    pub to: Audience,
    /// The words.
    pub said: Said<V>,
}

/// A table as one seat may know it.
pub struct Observation<'t, G: Game> {
    table: &'t mut Table<G>,
    seat: Seat,
}

impl<'t, G: Game> Observation<'t, G> {
    /// What this seat may know of the table.
    pub const fn new(table: &'t mut Table<G>, seat: Seat) -> Self {
        Self { table, seat }
    }

    /// Whose observation it is.
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    /// What is played: the level, which everybody may read.
    pub fn level(&self) -> &G::Level {
        &self.table.setup().level
    }

    /// The seat's view.
    pub fn view(&mut self) -> G::View {
        self.table.view(Viewer::Seat(self.seat))
    }

    /// The seat's legal actions.
    pub fn legal(&mut self) -> &[Choice<G::Action>] {
        self.table.legal(Some(self.seat))
    }

    /// What the seat has seen, oldest first.
    pub fn seen(&self) -> impl Iterator<Item = G::Seen> + '_ {
        self.table.seen(Viewer::Seat(self.seat))
    }

    /// What the seat has seen and heard, in the order in which it happened.
    pub fn perceived(&self) -> impl Iterator<Item = Perceived<'_, G>> {
        self.table.perceived(Viewer::Seat(self.seat))
    }

    /// How many seats there are.
    pub fn seats(&self) -> usize {
        self.table.setup().seats.len()
    }

    /// How the table was set out, for names and words; without the seed, which nobody at it may know.
    pub fn set_out(&self) -> Setup<G> {
        Setup {
            seed: Seed(0),
            ..self.table.setup().clone()
        }
    }
}
