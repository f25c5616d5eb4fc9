//! “What would you do?”: what the shrewd computer would do in a person's place, and why.
//!
//! It is asked like any computer seat, with the [`Observation`] of the seat that asks: it knows what that seat
//! may know, and nothing else. What it says can still give away what only that seat knows, so it is for that
//! seat's eyes alone; whoever shows it sees to that.
//!
//! Invariants: asking changes nothing at the table, and a coin that is tossed for a decision lies as it has fallen
//! however often that is asked about, so that none is tossed again until it pleases.

use super::computer::{Observation, Skill};
use super::game::{Actor, Awaits, Game};
use super::record::Entry;
use super::seat::Seat;
use super::table::Table;
use rand::rngs::ChaCha8Rng;

/// What a computer would do in a seat's place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice<A> {
    /// The action; `None` where it would let be what it need not do.
    pub does: Option<A>,
    /// What to do, in words to whoever asks: `Lay No.`
    pub what: String,
    /// Why, out of what this seat may know; a few sentences.
    pub why: String,
}

/// What the shrewd computer would do in this seat's place; `None` where nothing is to be decided.
pub fn advise<G: Game>(table: &mut Table<G>, seat: Seat) -> Option<Advice<G::Action>> {
    // Its own draws for each decision of this seat, the same however often it is asked about.
    let mut rng = table.setup().seed.computer(seat.index());
    let acts = table.entries().iter().filter_map(Entry::action);
    let decisions = acts
        .filter(|action| G::actor(action) == Actor::Seat(seat))
        .count();
    rng.set_word_pos((decisions as u128) << 32);
    advise_by(table, seat, &mut rng)
}

/// As [`advise`], with draws of one's own: for whoever compares two tables with different seeds.
pub fn advise_by<G: Game>(
    table: &mut Table<G>,
    seat: Seat,
    rng: &mut ChaCha8Rng,
) -> Option<Advice<G::Action>> {
    let awaits = table.awaits();
    if !awaits.may_act().contains(seat) {
        return None;
    }
    let waits = matches!(awaits, Awaits::Seats(_));
    G::computer(Skill::Shrewd).advise(&mut Observation::new(table, seat), waits, rng)
}
