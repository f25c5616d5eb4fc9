//! Checks that a series of games is the same as its games played one by one.

use super::laws::level_text;
use crate::headless::{self, Headless, HeadlessGame, Series, Simulation, SimulationResult};
use crate::table::party::StepResult;
use crate::table::{Awaits, Controller, Opponents, Party, Seed, Table, Viewer};
use std::sync::atomic::AtomicU64;

/// `simulate` and a table played step by step give the same record. Neither threads nor earlier games at the same table
/// change a figure.
pub fn simulation_is_play<G: Opponents>(level: &str, seats: &[Controller], seed: u64) {
    let series = Seed(seed);
    let simulate = |games, threads| -> SimulationResult {
        let done = AtomicU64::new(0);
        let simulation = Simulation {
            series: Series {
                level_id: level,
                level: level_text::<G>(level),
                games,
                seed: series,
                threads,
                done: &done,
            },
            seats,
            verified: false,
        };
        let figures = HeadlessGame::<G>::INSTANCE
            .simulate(&simulation)
            .expect("the series can be played");
        SimulationResult {
            games_per_s: 0.0,
            actions_per_s: 0.0,
            ..figures
        }
    };
    // As in `simulate`, the host plays with the first seat's controller.
    let setup = headless::numbered_setup::<G>(level, level_text::<G>(level), seats.len(), series);
    let has_host = setup.expect("the table can be set up").seats.len() > seats.len();
    let everybody: Vec<Controller> = seats
        .iter()
        .chain(seats.first().filter(|_| has_host))
        .copied()
        .collect();
    let stepped = |table: &mut Table<G>| {
        let mut party = Party::new(table, &everybody);
        while party.step(table) == StepResult::Played {}
        assert_eq!(
            table.awaits(),
            Awaits::Over,
            "seed {seed}: a table of computers ends"
        );
        table.record().to_text(None)
    };
    let fresh = |game| {
        let setup =
            headless::numbered_setup(level, level_text::<G>(level), seats.len(), series.of_game(game));
        Table::<G>::new(setup.expect("the table can be set up")).expect("the table can be set up")
    };
    let one = simulate(1, 1);
    assert_eq!(
        one.first,
        stepped(&mut fresh(0)),
        "seed {seed}: simulate plays otherwise"
    );

    let games = 6;
    let alone = simulate(games, 1);
    assert_eq!(
        alone,
        simulate(games, 3),
        "seed {seed}: threads change the figures"
    );
    assert_eq!(
        alone.first, one.first,
        "seed {seed}: a longer series begins otherwise"
    );
    let mut wins = 0;
    let mut used = fresh(0);
    for game in 0..games {
        used.reset(series.of_game(game));
        assert_eq!(
            stepped(&mut used),
            stepped(&mut fresh(game)),
            "seed {seed}: game {game} at a used table differs from one at a fresh table"
        );
        let view = used.view(Viewer::Omniscient);
        wins += G::tally(used.setup(), &view).winners.len() as u64;
    }
    assert_eq!(
        alone.wins.values().sum::<u64>(),
        wins,
        "seed {seed}: the wins of a series are those of its games"
    );
    assert_eq!(alone.endings.values().sum::<u64>(), games);
}
