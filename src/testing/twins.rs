//! Games that a viewer must not be able to tell apart.
//!
//! [`alike`] plays a game and its [`Twin`] side by side and compares everything that a table reveals: view, events,
//! log, remarks, legal actions, the decisions of a computer at that seat, and the advice for a person there.

use super::laws::{ensure, ensure_same, enter};
use crate::table::{
    Advice, Awaits, Computer, Game, Observation, Opponents, Record, Seat, Skill, Table, Viewer, computer,
};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

/// Another game that looks the same to a viewer.
pub struct Twin<G: Game> {
    /// The difference, in words.
    pub what: &'static str,
    /// The other game, with as many entries as the first.
    pub record: Record<G>,
    /// The number of entries after which the viewer may find out.
    pub until: usize,
}

/// A further comparison of two tables that should be alike, with the number of entries played.
pub type Look<'a, G> = dyn FnMut([&mut Table<G>; 2], usize) -> Result<(), String> + 'a;

/// Plays a game and its twin side by side; the viewer must not find a difference.
///
/// # Errors
/// The difference that the viewer can see.
pub fn alike<G: Opponents>(
    record: &Record<G>,
    twin: &Twin<G>,
    viewer: Viewer,
    skill: Skill,
    look: &mut Look<'_, G>,
) -> Result<(), String> {
    let mut here = Table::new(record.setup.clone()).map_err(|error| error.to_string())?;
    let mut there = Table::new(twin.record.setup.clone()).map_err(|error| error.to_string())?;
    let mut minds = match viewer {
        Viewer::Seat(seat) => Some((seat, Mind::new(skill), Mind::new(skill))),
        _ => None,
    };
    for index in 0..=twin.until {
        let at = |what: &str| format!("after {index} entries, {what}");
        ensure_same(&here.awaits(), &there.awaits(), || at("who is awaited"))?;
        ensure_same(&here.awaited(), &there.awaited(), || {
            at("who is awaited, in words")
        })?;
        ensure_same(&here.view(viewer), &there.view(viewer), || at("the view"))?;
        let (seen_here, seen_there): (Vec<_>, Vec<_>) = (
            here.seen_since(index.saturating_sub(1), viewer).collect(),
            there.seen_since(index.saturating_sub(1), viewer).collect(),
        );
        ensure_same(&seen_here, &seen_there, || at("what was seen"))?;
        let tell = |table: &mut Table<G>, seen: &[G::Seen]| -> Vec<_> {
            let view = table.view(viewer);
            let seen = seen.iter();
            seen.map(|seen| G::log_line(table.setup(), &view, seen)).collect()
        };
        let (told_here, told_there) = (tell(&mut here, &seen_here), tell(&mut there, &seen_there));
        ensure_same(&told_here, &told_there, || at("the ledger"))?;
        ensure(here.remarks(viewer).eq(there.remarks(viewer)), || {
            at("what was said")
        })?;
        ensure_same(&here.undoable(), &there.undoable(), || {
            at("what may be taken back")
        })?;
        if let Some((seat, mind_here, mind_there)) = &mut minds {
            let seat = *seat;
            ensure(here.legal(Some(seat)) == there.legal(Some(seat)), || {
                at("the legal actions")
            })?;
            if matches!(here.awaits(), Awaits::Seats(seats) if seats.contains(seat)) {
                let here = mind_here.think(&mut here, seat);
                let there = mind_there.think(&mut there, seat);
                ensure(here == there, || at("what its computer says or chooses"))?;
            }
            if matches!(here.awaits(), Awaits::Chance { meanwhile, .. } if meanwhile.contains(seat)) {
                let here = mind_here.interject(&mut here, seat);
                let there = mind_there.interject(&mut there, seat);
                ensure(here == there, || at("whether its computer waits for chance"))?;
            }
            ensure_same(&advised(&mut here, seat), &advised(&mut there, seat), || {
                at("what it is advised to do")
            })?;
        }
        look([&mut here, &mut there], index).map_err(|what| at(&what))?;
        if index < twin.until {
            for (table, record) in [(&mut here, record), (&mut there, &twin.record)] {
                let entry = record.entries.get(index).ok_or("a twin is as long as its game")?;
                enter(table, entry)?;
            }
        }
    }
    // The omniscient viewer sees nothing until the game is over, and then looks back at all of it.
    let (all_here, all_there): (Vec<_>, Vec<_>) = (here.seen(viewer).collect(), there.seen(viewer).collect());
    ensure_same(&all_here, &all_there, || "looking back, what was seen".into())
}

/// Returns the advice for a person at this seat, with a fixed generator in place of the table's seed.
fn advised<G: Opponents>(table: &mut Table<G>, seat: Seat) -> Option<Advice<G::Action>> {
    computer::advise_by(table, seat, true, &mut ChaCha8Rng::seed_from_u64(2))
}

/// A computer seat and its generator.
struct Mind<G: Opponents> {
    computer: Box<dyn Computer<G>>,
    rng: ChaCha8Rng,
}

impl<G: Opponents> Mind<G> {
    fn new(skill: Skill) -> Self {
        Self {
            computer: G::computer(skill),
            rng: ChaCha8Rng::seed_from_u64(1),
        }
    }

    /// Returns the seat's remarks and decision, and the state of its generator.
    fn think(&mut self, table: &mut Table<G>, seat: Seat) -> impl PartialEq + use<G> {
        let speech = self
            .computer
            .speak(&mut Observation::new(table, seat), &mut self.rng);
        let yields = self.computer.yields(&mut Observation::new(table, seat));
        let choice = self
            .computer
            .choose(&mut Observation::new(table, seat), &mut self.rng);
        (speech, yields, choice, self.rng.random::<u64>())
    }

    /// Returns the same for a decision before chance goes on.
    fn interject(&mut self, table: &mut Table<G>, seat: Seat) -> impl PartialEq + use<G> {
        let choice = self
            .computer
            .before_chance(&mut Observation::new(table, seat), &mut self.rng);
        (choice, self.rng.random::<u64>())
    }
}
