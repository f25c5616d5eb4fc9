//! Advice for a person: what the strongest computer player would do at this seat, and why.
//!
//! The computer player gets the [`Observation`] of the seat that asks, so it knows only what that seat may know. The
//! advice can still reveal that seat's secrets. The caller has to show it to that seat alone.
//!
//! Invariants: asking changes nothing at the table, and repeated questions about one decision get the same random
//! draws, so nobody can ask again for a different answer.

use super::computer::{Observation, Skill};
use super::game::{Actor, Awaits, Game};
use super::record::Entry;
use super::seat::Seat;
use super::table::Table;
use rand::rngs::ChaCha8Rng;

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

/// What a seat that asks for advice may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Occasion {
    /// Does the table wait for the seat? Otherwise it may act before chance is to move.
    pub waits: bool,
    /// May the seat still say something before it acts?
    pub may_speak: bool,
}

/// Returns the advice of [`Skill::Shrewd`] for this seat; `None` if the seat may not act now or the player gives no
/// reasons. Without `may_speak` it is too late to say something first.
pub fn advise<G: Game>(table: &mut Table<G>, seat: Seat, may_speak: bool) -> Option<Advice<G::Action>> {
    // Each decision of this seat has its own position in the random stream, so asking again repeats the same draws.
    let mut rng = table.setup().seed.computer(seat.index());
    let actions = table.entries().iter().filter_map(Entry::action);
    let decisions = actions.filter(|action| G::actor(action) == Actor::Seat(seat));
    rng.set_word_pos((decisions.count() as u128) << 32);
    advise_by(table, seat, may_speak, &mut rng)
}

/// Returns the same advice as [`advise`] with the caller's random generator, to compare tables of different seeds.
pub fn advise_by<G: Game>(
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
    G::computer(Skill::Shrewd).advise(&mut Observation::new(table, seat), occasion, rng)
}
