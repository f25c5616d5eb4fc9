//! The interface of computer players.
//!
//! A computer player decides from an [`Observation`] alone: its seat's view, the events and remarks that its seat
//! perceived, and its seat's legal actions. It gets no table, so it cannot cheat. It does not know about pauses or
//! pace.

use super::advice::{Advice, Occasion};
use super::chance::Seed;
use super::game::{Choice, Game};
use super::record::{Audience, Said, Setup};
use super::seat::{Seat, Viewer};
use super::table::{Observed, Table};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// The playing strength of a computer player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Skill {
    /// Takes every legal action with the same probability.
    Random,
    /// Plays with frequent mistakes.
    Novice,
    /// Plays sensibly.
    #[default]
    Steady,
    /// Plays as well as the program can.
    Shrewd,
}

impl Skill {
    /// All skills, the weakest first.
    pub const ALL: [Self; 4] = [Skill::Random, Skill::Novice, Skill::Steady, Skill::Shrewd];

    /// Returns the name on the command line and on the screen.
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
        let named = Self::ALL.into_iter().find(|skill| skill.name() == text);
        named.ok_or_else(|| format!("“{text}” is no strength: say random, novice, steady or shrewd"))
    }
}

/// A computer player at one seat. Each method gets the seat's observation and the seat's own random generator.
pub trait Computer<G: Game>: Send + Sync {
    /// Returns what the seat says now; `None` if nothing.
    fn speak(&mut self, table: &mut Observation<'_, G>, rng: &mut ChaCha8Rng) -> Option<Speech<G::Claim>>;
    /// Returns the decision as an index into [`Observation::legal`].
    fn choose(&mut self, table: &mut Observation<'_, G>, rng: &mut ChaCha8Rng) -> usize;
    /// Returns an optional action before chance moves, as an index into [`Observation::legal`]; `None` to pass.
    fn meanwhile(&mut self, _: &mut Observation<'_, G>, _: &mut ChaCha8Rng) -> Option<usize> {
        None
    }
    /// Returns advice for a person at this seat, with reasons; `None` if this player gives no reasons.
    fn advise(
        &mut self,
        _: &mut Observation<'_, G>,
        _: Occasion,
        _: &mut ChaCha8Rng,
    ) -> Option<Advice<G::Action>> {
        None
    }
}

/// A computer player that takes every legal action, or none if it need not act, with the same probability.
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

/// A computer seat's remark.
#[derive(Clone, Debug, PartialEq)]
pub struct Speech<V> {
    /// The subject, as in [`Remark::slot`](super::Remark::slot).
    pub slot: String,
    /// The viewers who may hear it.
    pub to: Audience,
    /// The content.
    pub said: Said<V>,
}

/// The part of a table that one seat may know.
pub struct Observation<'t, G: Game> {
    table: &'t mut Table<G>,
    seat: Seat,
}

impl<'t, G: Game> Observation<'t, G> {
    /// Creates the observation of this seat.
    pub const fn new(table: &'t mut Table<G>, seat: Seat) -> Self {
        Self { table, seat }
    }

    /// Returns the observing seat.
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    /// Returns the level, which is public.
    pub fn level(&self) -> &G::Level {
        &self.table.setup().level
    }

    /// Returns the seat's view.
    pub fn view(&mut self) -> G::View {
        self.table.view(Viewer::Seat(self.seat))
    }

    /// Returns the seat's legal actions.
    pub fn legal(&mut self) -> &[Choice<G::Action>] {
        self.table.legal(Some(self.seat))
    }

    /// Returns the events that the seat has seen, oldest first.
    pub fn seen(&self) -> impl Iterator<Item = G::Seen> + '_ {
        self.table.seen(Viewer::Seat(self.seat))
    }

    /// Returns the events and remarks that the seat has seen and heard, oldest first.
    pub fn observed(&self) -> impl Iterator<Item = Observed<'_, G>> {
        self.table.observed(Viewer::Seat(self.seat))
    }

    /// Returns the number of seats at the table.
    pub fn seats(&self) -> usize {
        self.table.setup().seats.len()
    }

    /// Returns the set-up, for names and texts. Its seed is replaced by 0, because no seat may know the seed.
    pub fn public_setup(&self) -> Setup<G> {
        Setup {
            seed: Seed(0),
            ..self.table.setup().clone()
        }
    }
}
