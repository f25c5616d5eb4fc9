//! Plays many games between computers and sums up the results.
//!
//! Game number *n* of a series depends only on the seed of the series and on *n*. The number of threads changes the
//! speed, never a result.

use super::numbered_setup;
use crate::table::party::StepResult;
use crate::table::record::ENTRY_LIMIT;
use crate::table::{Actor, Awaits, Controller, Entry, Game, GameResult, Party, Record, Seed, Table, Viewer};
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

/// The parameters of a simulation.
#[derive(Debug)]
pub struct Simulation<'a> {
    /// The level's id.
    pub level_id: &'a str,
    /// The level's text.
    pub level: &'a str,
    /// The number of games.
    pub games: u64,
    /// The controller of each seat; computers only.
    pub seats: &'a [Controller],
    /// The seed of the series.
    pub seed: Seed,
    /// The number of threads.
    pub threads: usize,
    /// Is every game's record replayed and checked completely?
    pub verified: bool,
    /// The number of finished games, for a progress display.
    pub done: &'a AtomicU64,
}

/// The results of a series of games.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SimulationResult {
    /// The level's id.
    pub level: String,
    /// The number of games.
    pub games: u64,
    /// The seed of the series.
    pub seed: u64,
    /// The number of wins of each side or seat; shared wins count for each winner.
    pub wins: BTreeMap<String, u64>,
    /// The number of games with each ending.
    pub endings: BTreeMap<String, u64>,
    /// The game's other counts, summed over all games.
    pub figures: BTreeMap<String, u64>,
    /// The lengths of the games. `actions` and `decisions` (the seats' actions) are always included.
    pub length: BTreeMap<String, Distribution>,
    /// Games per second, all threads together.
    pub games_per_s: f64,
    /// Actions per second, all threads together.
    pub actions_per_s: f64,
    /// The number of checked entries, with all invariants checked after each; `None` without checks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub checked: Option<u64>,
    /// The record of the first game.
    #[serde(skip)]
    pub first: String,
}

/// The distribution of a measure over the games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Distribution {
    /// The mean.
    pub mean: f64,
    /// The median: half of the games are not longer.
    pub median: u64,
    /// The 95th percentile: 95 % of the games are not longer.
    pub p95: u64,
    /// The maximum.
    pub max: u64,
}

#[derive(Default)]
struct Totals {
    wins: BTreeMap<String, u64>,
    endings: BTreeMap<String, u64>,
    figures: BTreeMap<String, u64>,
    /// For each measure, the number of games with each length.
    lengths: BTreeMap<String, BTreeMap<u64, u64>>,
    checked: u64,
    first: String,
}

pub(super) fn simulate<G: Game>(simulation: &Simulation<'_>) -> Result<SimulationResult, String> {
    if simulation.seats.contains(&Controller::Human) {
        return Err("people can’t be simulated: say bot or random for every seat".into());
    }
    let setup = numbered_setup::<G>(
        simulation.level_id,
        simulation.level,
        simulation.seats.len(),
        simulation.seed,
    )?;
    let threads = simulation.threads.clamp(1, 256);
    let start = Instant::now();
    let mut total = Totals::default();
    for name in G::winners(simulation.seats.len()) {
        total.wins.insert(name, 0);
    }
    let parts: Vec<Result<Totals, String>> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads)
            .map(|worker| {
                let setup = &setup;
                scope.spawn(move || play_share::<G>(simulation, setup.clone(), worker, threads))
            })
            .collect();
        workers
            .into_iter()
            .map(|worker| worker.join().unwrap_or_else(|_| Err("a worker panicked".into())))
            .collect()
    });
    for part in parts {
        total.add(part?);
    }
    let seconds = start.elapsed().as_secs_f64().max(1e-9);
    let length: BTreeMap<_, _> = total
        .lengths
        .iter()
        .map(|(what, lengths)| (what.clone(), spread(lengths)))
        .collect();
    let actions: u64 = total.lengths.get("actions").map_or(0, |lengths| {
        lengths.iter().map(|(length, games)| length * games).sum()
    });
    Ok(SimulationResult {
        level: simulation.level_id.into(),
        games: simulation.games,
        seed: simulation.seed.0,
        wins: total.wins,
        endings: total.endings,
        figures: total.figures,
        length,
        games_per_s: simulation.games as f64 / seconds,
        actions_per_s: actions as f64 / seconds,
        checked: simulation.verified.then_some(total.checked),
        first: total.first,
    })
}

fn play_share<G: Game>(
    simulation: &Simulation<'_>,
    setup: crate::table::Setup<G>,
    worker: usize,
    threads: usize,
) -> Result<Totals, String> {
    let mut sum = Totals::default();
    let mut table = Table::new(setup).map_err(|error| error.to_string())?;
    for game in (worker as u64..simulation.games).step_by(threads) {
        table.reset(simulation.seed.of_game(game));
        let seed = table.setup().seed;
        let in_game = |reason: String| format!("game {} (seed {}): {reason}", game + 1, seed.0);
        play_out(&mut table, simulation.seats).map_err(in_game)?;
        let view = table.view(Viewer::Omniscient);
        // Remarks are entries of the record too, but not actions.
        let actions = || table.entries().iter().filter_map(Entry::action);
        let decisions = actions().filter(|action| matches!(G::actor(action), Actor::Seat(_)));
        sum.count(
            &G::tally(table.setup(), &view),
            actions().count(),
            decisions.count(),
        );
        if game == 0 {
            let record: Record<G> = table.record();
            sum.first = record.to_text(None);
        }
        if simulation.verified {
            Table::verify(table.record()).map_err(|error| in_game(error.to_string()))?;
            sum.checked += table.entries().len() as u64;
        }
        simulation.done.fetch_add(1, Ordering::Relaxed);
    }
    Ok(sum)
}

/// Plays a table to its end with these computer seats.
///
/// # Errors
/// If the game can't continue or does not end.
pub fn play_out<G: Game>(table: &mut Table<G>, seats: &[Controller]) -> Result<(), String> {
    // A longer record could not be read again, and would mean that something is wrong with the game.
    if play_to(table, seats, ENTRY_LIMIT)? {
        Ok(())
    } else {
        Err(format!("it is not over after {ENTRY_LIMIT} actions"))
    }
}

/// Plays a table with these computer seats until it has this many entries or is over. Returns whether it is over.
pub(super) fn play_to<G: Game>(
    table: &mut Table<G>,
    seats: &[Controller],
    entries: usize,
) -> Result<bool, String> {
    let mut seats = seats.to_vec();
    if seats.len() < table.setup().seats.len() {
        // The host of the table is played by the first seat's computer.
        seats.extend(seats.first().copied());
    }
    let mut party = Party::new(table, &seats);
    while table.entries().len() < entries {
        match party.step(table) {
            StepResult::Played => {}
            StepResult::Over if table.awaits() == Awaits::Over => return Ok(true),
            StepResult::Over => return Err("chance is to move, but no outcome is possible".into()),
            StepResult::People(_) => return Err("a computer seat did not act".into()),
        }
    }
    Ok(table.awaits() == Awaits::Over)
}

impl Totals {
    fn count(&mut self, tally: &GameResult, actions: usize, decisions: usize) {
        for winner in &tally.winners {
            raise(&mut self.wins, winner, 1);
        }
        raise(&mut self.endings, &tally.ending, 1);
        for (figure, amount) in &tally.figures {
            raise(&mut self.figures, figure, *amount);
        }
        for (measure, length) in &tally.length {
            self.lengthen(measure, *length, 1);
        }
        self.lengthen("actions", actions as u64, 1);
        self.lengthen("decisions", decisions as u64, 1);
    }

    fn lengthen(&mut self, measure: &str, length: u64, games: u64) {
        match self.lengths.get_mut(measure) {
            Some(lengths) => *lengths.entry(length).or_default() += games,
            None => {
                self.lengths
                    .insert(measure.into(), BTreeMap::from([(length, games)]));
            }
        }
    }

    fn add(&mut self, other: Totals) {
        for (into, from) in [
            (&mut self.wins, &other.wins),
            (&mut self.endings, &other.endings),
            (&mut self.figures, &other.figures),
        ] {
            for (name, count) in from {
                raise(into, name, *count);
            }
        }
        for (measure, lengths) in &other.lengths {
            for (length, games) in lengths {
                self.lengthen(measure, *length, *games);
            }
        }
        self.checked += other.checked;
        if !other.first.is_empty() {
            self.first = other.first;
        }
    }
}

fn raise(counts: &mut BTreeMap<String, u64>, name: &str, by: u64) {
    match counts.get_mut(name) {
        Some(count) => *count += by,
        None => {
            counts.insert(name.into(), by);
        }
    }
}

fn spread(lengths: &BTreeMap<u64, u64>) -> Distribution {
    let games: u64 = lengths.values().sum();
    let total: u64 = lengths.iter().map(|(length, games)| length * games).sum();
    let quantile = |share: f64| {
        let wanted = (games as f64 * share).ceil() as u64;
        let mut passed = 0;
        let found = lengths.iter().find(|(_, games)| {
            passed += **games;
            passed >= wanted
        });
        found.map_or(0, |(length, _)| *length)
    };
    Distribution {
        mean: if games == 0 {
            0.0
        } else {
            total as f64 / games as f64
        },
        median: quantile(0.5),
        p95: quantile(0.95),
        max: lengths.keys().next_back().copied().unwrap_or(0),
    }
}
