//! Tournaments of one side against another, for the tests of computer seats.

use triptych::headless::{Series, Tournament, TournamentResult};
use triptych::table::Seed;

/// A side: its name, and its players' names.
pub type Side<'a> = (&'a str, &'a [&'a str]);

/// Plays every player of one side against every player of the other, this many games each.
pub fn play(level: &str, seats: usize, sides: [Side<'_>; 2], games: u64) -> TournamentResult {
    let all_games = triptych::games::list();
    let catalog = triptych::catalog::Catalog::find(&all_games);
    let found = catalog.level(level).expect("the level is found");
    let names = |names: &[&str]| names.iter().map(ToString::to_string).collect();
    all_games
        .get(&found.game)
        .expect("the game is known")
        .tournament(&Tournament {
            series: Series {
                level_id: level,
                level: &found.text,
                games,
                seed: Seed(1),
                threads: 2,
                done: &std::sync::atomic::AtomicU64::new(0),
            },
            seats,
            sides: sides.map(|(side, players)| (side.into(), names(players))),
        })
        .expect("the tournament can be played")
}

/// Returns the wins of the first side, cell by cell.
pub fn wins(grid: &TournamentResult) -> Vec<u64> {
    grid.cells.iter().map(|cell| cell.wins).collect()
}
