//! The interface of computer players, and their advice for people.
//!
//! A computer player decides from an [`Observation`] alone: its seat's view, the events and remarks that its seat
//! perceived, and its seat's legal actions. It gets no table, so it cannot cheat.
//!
//! Advice is the action that the strongest computer player would take at a person's seat, with its reasons. It can
//! reveal that seat's secrets, so the caller has to show it to that seat alone. Invariants: asking changes nothing at
//! the table, and repeated questions about one decision get the same random draws, so nobody can ask again for a
//! different answer.

use super::chance::Seed;
use super::game::{Game, Setup};
use super::offers::{Actor, Awaits, Choice};
use super::record::Entry;
use super::seat::{Audience, Said, Seat, Skill, Viewer};
use super::table::{Observed, Table};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

/// A game that has computer players.
pub trait Opponents: Game {
    /// Creates a computer player of this skill.
    fn computer(skill: Skill) -> Box<dyn Computer<Self>>;
    /// Describes in one accurate sentence how a computer player of this skill plays; empty without a description.
    fn describe_skill(_: Skill) -> &'static str {
        ""
    }
    /// The adviser of people, if there is one.
    const ADVISER: Option<&'static dyn Adviser<Self>> = None;
    /// The baseline players, each a name and a one-sentence description. They serve as a measure for others, not for
    /// people.
    const BASELINES: &'static [(&'static str, &'static str)] = &[];
    /// Creates the baseline player with this name, one of [`BASELINES`](Self::BASELINES).
    fn baseline(_: &str) -> Option<Box<dyn Computer<Self>>> {
        None
    }
}

/// A computer player at one seat. Each method gets the seat's observation and the seat's own random generator.
pub trait Computer<G: Game>: Send + Sync {
    /// Does the seat ever speak? If not, it is never asked.
    fn speaks(&self) -> bool {
        true
    }
    /// Returns the seat's remarks now, in order; empty for none.
    fn speak(&mut self, _: &mut Observation<'_, G>, _: &mut ChaCha8Rng) -> Vec<Speech<G::Claim>> {
        Vec::new()
    }
    /// Does the seat leave the decision to the other seats that the table waits for?
    ///
    /// If all of them do and no person is among them, the first one decides.
    fn yields(&mut self, _: &mut Observation<'_, G>) -> bool {
        false
    }
    /// Returns the decision as an index into [`Observation::legal`].
    fn choose(&mut self, table: &mut Observation<'_, G>, rng: &mut ChaCha8Rng) -> usize;
    /// Returns an optional action before chance moves, as an index into [`Observation::legal`]; `None` to pass.
    fn before_chance(&mut self, _: &mut Observation<'_, G>, _: &mut ChaCha8Rng) -> Option<usize> {
        None
    }
}

/// The adviser of people. It gives the action of the strongest computer player at their seat, with its reasons.
pub trait Adviser<G: Game>: Sync {
    /// Returns advice for the person at this seat.
    fn advise(
        &self,
        table: &mut Observation<'_, G>,
        occasion: Occasion,
        rng: &mut ChaCha8Rng,
    ) -> Advice<G::Action>;
}

/// A computer player that takes every legal action, or none if it need not act, with the same probability.
#[derive(Clone, Copy, Debug)]
pub struct Random;

impl<G: Game> Computer<G> for Random {
    fn speaks(&self) -> bool {
        false
    }

    fn choose(&mut self, table: &mut Observation<'_, G>, rng: &mut ChaCha8Rng) -> usize {
        match table.legal().len() {
            0 => 0,
            count => rng.random_range(0..count),
        }
    }

    fn before_chance(&mut self, table: &mut Observation<'_, G>, rng: &mut ChaCha8Rng) -> Option<usize> {
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

/// A computer player's advice for a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice<A> {
    /// The action; `None` if the advice is not to use an optional action.
    pub does: Option<A>,
    /// The advice as an instruction: `Lay No.`
    pub what: String,
    /// The reasons in a few sentences, based only on what this seat may know.
    pub why: String,
}

/// The options of a seat that asks for advice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Occasion {
    /// Does the table wait for the seat? Otherwise it may act before chance is to move.
    pub waits: bool,
    /// May the seat still say something before it acts?
    pub may_speak: bool,
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

/// Returns the game's [advice](Adviser) for this seat; `None` if the seat may not act now or the game has no adviser.
/// Without `may_speak` the advice can't be to say something first.
pub fn advise<G: Opponents>(table: &mut Table<G>, seat: Seat, may_speak: bool) -> Option<Advice<G::Action>> {
    // Each decision of this seat has its own position in the random stream, so asking again repeats the same draws.
    let mut rng = table.setup().seed.computer(seat.index());
    let actions = table.entries().iter().filter_map(Entry::action);
    let decisions = actions.filter(|action| G::actor(action) == Actor::Seat(seat));
    rng.set_word_pos((decisions.count() as u128) << 32);
    advise_by(table, seat, may_speak, &mut rng)
}

/// Returns the same advice as [`advise`] with the caller's random generator, to compare tables of different seeds.
pub fn advise_by<G: Opponents>(
    table: &mut Table<G>,
    seat: Seat,
    may_speak: bool,
    rng: &mut ChaCha8Rng,
) -> Option<Advice<G::Action>> {
    let awaits = table.awaits();
    if !awaits.may_act().contains(seat) {
        return None;
    }
    let occasion = Occasion {
        waits: matches!(awaits, Awaits::Seats(_)),
        may_speak,
    };
    let adviser = G::ADVISER?;
    Some(adviser.advise(&mut Observation::new(table, seat), occasion, rng))
}
