//! “What would you do?”: what the shrewd computer would do in a person's place, and why.
//!
//! It is asked like any computer seat, with the [`Observation`] of the seat that asks: it knows what that seat
//! may know, and nothing else. What it says can still give away what only that seat knows, so it is for that
//! seat's eyes alone; whoever shows it sees to that.
//!
//! Invariants: asking changes nothing at the table, and a coin that is tossed for a decision lies as it has fallen
//! however often that is asked about, so that none is tossed again until it pleases.

use super::computer::{Observation, Skill};
use super::door::Table;
use super::game::{Actor, Awaits, Game};
use super::record::Entry;
use super::seat::Seat;

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

/// Is there anything that this seat could be advised about now?
pub fn may_ask<G: Game>(table: &Table<G>, seat: Seat) -> bool {
    match table.awaits() {
        Awaits::Seats(seats) | Awaits::Chance { meanwhile: seats, .. } => seats.contains(seat),
        Awaits::Over => false,
    }
}

/// What the shrewd computer would do in this seat's place; `None` where nothing is to be decided.
pub fn advise<G: Game>(table: &mut Table<G>, seat: Seat) -> Option<Advice<G::Action>> {
    if !may_ask(table, seat) {
        return None;
    }
    // Its own draws for each decision of this seat, the same however often it is asked about.
    let mut rng = table.setup().seed.computer(seat.index());
    let acts = table.entries().iter().filter_map(Entry::action);
    let decisions = acts
        .filter(|action| G::actor(action) == Actor::Seat(seat))
        .count();
    rng.set_word_pos((decisions as u128) << 32);
    let waits = matches!(table.awaits(), Awaits::Seats(_));
    let mut computer = G::computer(Skill::Shrewd);
    computer.advise(&mut Observation::new(table, seat), waits, &mut rng)
}
