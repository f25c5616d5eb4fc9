//! Plays many games between computers and sums up the results.
//!
//! Game number *n* of a series depends only on the seed of the series and *n*, not on the number of threads.

use super::numbered_setup;
use crate::table::party::StepResult;
use crate::table::record::ENTRY_LIMIT;
use crate::table::{Actor, Awaits, Controller, Entry, Opponents, Party, Seed, Table, Viewer};
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

/// A series of games.
#[derive(Debug)]
pub struct Series<'a> {
    /// The level's id.
    pub level_id: &'a str,
    /// The level's text.
    pub level: &'a str,
    /// The number of games; in a tournament, of each cell.
    pub games: u64,
    /// The seed of the series.
    pub seed: Seed,
    /// The number of threads.
    pub threads: usize,
    /// The number of finished games, for a progress display.
    pub done: &'a AtomicU64,
}

/// The parameters of a simulation.
#[derive(Debug)]
pub struct Simulation<'a> {
    /// The games.
    pub series: Series<'a>,
    /// The controller of each seat; computers only.
    pub seats: &'a [Controller],
    /// Is every game's record replayed and checked completely?
    pub verified: bool,
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

pub(super) fn simulate<G: Opponents>(simulation: &Simulation<'_>) -> Result<SimulationResult, String> {
    if simulation.seats.contains(&Controller::Human) {
        return Err("people can’t be simulated: say bot or random for every seat".into());
    }
    let (series, seats) = (&simulation.series, simulation.seats.len());
    let start = Instant::now();
    let mut total = Totals::default();
    let winners = G::winners(seats).into_iter();
    total.wins.extend(winners.map(|name| (name, 0)));
    let play = |table: &mut Table<G>, game, sum: &mut Totals| sum.play(table, game, simulation);
    for part in play_series(series, seats, play)? {
        total.add(part);
    }
    let seconds = start.elapsed().as_secs_f64().max(1e-9);
    let lengths = total.lengths.iter();
    let length = lengths.map(|(what, lengths)| (what.clone(), spread(lengths)));
    let actions = total.lengths.get("actions").map_or(0, sum_of);
    Ok(SimulationResult {
        level: series.level_id.into(),
        games: series.games,
        seed: series.seed.0,
        wins: total.wins,
        endings: total.endings,
        figures: total.figures,
        length: length.collect(),
        games_per_s: series.games as f64 / seconds,
        actions_per_s: actions as f64 / seconds,
        checked: simulation.verified.then_some(total.checked),
        first: total.first,
    })
}

/// Plays a series of games on several threads. `play` adds the result of one game to its thread's sum. Returns all
/// sums.
pub(super) fn play_series<G: Opponents, T: Default + Send>(
    series: &Series<'_>,
    seats: usize,
    play: impl Fn(&mut Table<G>, u64, &mut T) -> Result<(), String> + Sync,
) -> Result<Vec<T>, String> {
    let setup = &numbered_setup::<G>(series.level_id, series.level, seats, series.seed)?;
    let threads = series.threads.clamp(1, 256);
    let share = |worker: usize| {
        let mut sum = T::default();
        let mut table = Table::new(setup.clone()).map_err(|error| error.to_string())?;
        for game in (worker as u64..series.games).step_by(threads) {
            table.reset(series.seed.of_game(game));
            play(&mut table, game, &mut sum)?;
            series.done.fetch_add(1, Ordering::Relaxed);
        }
        Ok(sum)
    };
    let parts: Vec<Result<T, String>> = std::thread::scope(|scope| {
        let spawn = |worker| scope.spawn(move || share(worker));
        let workers: Vec<_> = (0..threads).map(spawn).collect();
        let panicked = |_| Err("a worker panicked".into());
        let parts = workers.into_iter().map(|worker| worker.join());
        parts.map(|part| part.unwrap_or_else(panicked)).collect()
    });
    parts.into_iter().collect()
}

/// Plays a table to its end with these computer seats.
///
/// # Errors
/// If the game can't continue or does not end.
pub fn play_out<G: Opponents>(table: &mut Table<G>, seats: &[Controller]) -> Result<(), String> {
    let mut seats = seats.to_vec();
    if seats.len() < table.setup().seats.len() {
        // The first seat's computer plays the host.
        seats.extend(seats.first().copied());
    }
    finish(&mut Party::new(table, &seats), table)
}

/// Lets a party of computers play a table to its end.
pub(super) fn finish<G: Opponents>(party: &mut Party<G>, table: &mut Table<G>) -> Result<(), String> {
    // A longer record could not be read again, and would point to a fault in the game.
    while table.entries().len() < ENTRY_LIMIT {
        match party.step(table) {
            StepResult::Played => {}
            StepResult::Over if table.awaits() == Awaits::Over => return Ok(()),
            StepResult::Over => return Err("chance is to move, but no outcome is possible".into()),
            StepResult::People(_) => return Err("a computer seat did not act".into()),
        }
    }
    Err(format!("it is not over after {ENTRY_LIMIT} actions"))
}

impl Totals {
    /// Plays a game and counts its result.
    fn play<G: Opponents>(
        &mut self,
        table: &mut Table<G>,
        game: u64,
        simulation: &Simulation<'_>,
    ) -> Result<(), String> {
        let seed = table.setup().seed;
        let in_game = |reason: String| format!("game {} (seed {}): {reason}", game + 1, seed.0);
        play_out(table, simulation.seats).map_err(in_game)?;
        let view = table.view(Viewer::Omniscient);
        let tally = G::tally(table.setup(), &view);
        for winner in tally.winners {
            *self.wins.entry(winner).or_default() += 1;
        }
        *self.endings.entry(tally.ending).or_default() += 1;
        add(&mut self.figures, tally.figures);
        for (measure, length) in tally.length {
            self.lengthen(measure, length);
        }
        // Remarks are entries of the record too, but not actions.
        let actions = || table.entries().iter().filter_map(Entry::action);
        let decisions = actions().filter(|action| matches!(G::actor(action), Actor::Seat(_)));
        self.lengthen("actions".into(), actions().count() as u64);
        self.lengthen("decisions".into(), decisions.count() as u64);
        if game == 0 {
            self.first = table.record().to_text(None);
        }
        if simulation.verified {
            Table::verify(table.record()).map_err(|error| in_game(error.to_string()))?;
            self.checked += table.entries().len() as u64;
        }
        Ok(())
    }

    fn lengthen(&mut self, measure: String, length: u64) {
        let lengths = self.lengths.entry(measure).or_default();
        *lengths.entry(length).or_default() += 1;
    }

    fn add(&mut self, other: Totals) {
        add(&mut self.wins, other.wins);
        add(&mut self.endings, other.endings);
        add(&mut self.figures, other.figures);
        for (measure, lengths) in other.lengths {
            add(self.lengths.entry(measure).or_default(), lengths);
        }
        self.checked += other.checked;
        if !other.first.is_empty() {
            self.first = other.first;
        }
    }
}

fn add<K: Ord>(counts: &mut BTreeMap<K, u64>, others: BTreeMap<K, u64>) {
    for (key, count) in others {
        *counts.entry(key).or_default() += count;
    }
}

fn spread(lengths: &BTreeMap<u64, u64>) -> Distribution {
    let games: u64 = lengths.values().sum();
    let quantile = |share: f64| {
        let wanted = (games as f64 * share).ceil() as u64;
        nth(lengths.iter().map(|(length, games)| (*length, *games)), wanted).unwrap_or(0)
    };
    Distribution {
        mean: sum_of(lengths) as f64 / games.max(1) as f64,
        median: quantile(0.5),
        p95: quantile(0.95),
        max: lengths.keys().next_back().copied().unwrap_or(0),
    }
}

/// Returns the sum of values, each multiplied by its count.
fn sum_of(counts: &BTreeMap<u64, u64>) -> u64 {
    counts.iter().map(|(value, count)| value * count).sum()
}

/// Returns the smallest value that at least `wanted` of the counted values do not exceed. The values are in order.
pub(super) fn nth<T>(counts: impl IntoIterator<Item = (T, u64)>, wanted: u64) -> Option<T> {
    let mut passed = 0;
    let mut found = counts.into_iter().skip_while(|(_, count)| {
        passed += count;
        passed < wanted
    });
    found.next().map(|(value, _)| value)
}
