//! Speed figures that need no window: `cargo bench --profile dist --bench speed`.
//!
//! All compared figures are measured in turns within one run, so that other load on the machine slows them alike. The
//! table shows the median of many short rounds, and for games a second also the best round: other load can only slow a
//! round, so the best is nearest to the program's own speed.
//!
//! The table compares the program's random games, played through `Table::act` with records, with the same games in
//! plain structs ([`plain`]). The ratio is the price of worlds, checks, records and views.
//!
//! `… -- --quick` plays a tenth.

mod plain;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use std::hint::black_box;
use std::sync::atomic::AtomicU64;
use std::time::Instant;
use triptych::games::great_city::GreatCity;
use triptych::games::omelas::Omelas;
use triptych::games::oubliette::Oubliette;
use triptych::headless::{self, Headless, HeadlessGame, Series, Simulation};
use triptych::table::{Controller, Game, Opponents, Party, Record, Seed, Skill, Table, level, save};

/// The number of rounds for every measurement.
const ROUNDS: usize = 25;

fn main() {
    let quick = std::env::args().any(|word| word == "--quick");
    let share = if quick { 10 } else { 1 };
    println!("random games, one core, through the one door, records kept; the same out of plain structs");
    println!(
        "{:<28} {:>10} {:>10} {:>12} {:>8} {:>10}",
        "", "games/s", "best", "plain", "price", "reach"
    );
    let omelas = plain::omelas::Rules::of(&level_of::<Omelas>("omelas"));
    let omelas = |seed, games| played(seed, games, |rng| omelas.game(rng));
    let oubliette = plain::oubliette::Rules::of(&level_of::<Oubliette>("oubliette"));
    let oubliette = |seed, games| played(seed, games, |rng| oubliette.game(rng));
    let city = plain::great_city::Rules::of(&level_of::<GreatCity>("the-great-city"));
    let city = |seed, games| played(seed, games, |rng| city.game(rng));
    row::<Omelas>("omelas", 5, 5_000 / share, 30_000, omelas);
    row::<Oubliette>("oubliette", 3, 750 / share, 5_000, oubliette);
    row::<GreatCity>("the-great-city", 4, 150 / share, 500, city);

    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    println!("\n{cores} threads against one: games a second for each thread, of what one alone plays");
    println!("{:<28} {:>10} {:>10}", "", "", "plain");
    scaling::<Omelas>("omelas", 5, 10_000 / share, cores, omelas);
    scaling::<Oubliette>("oubliette", 3, 1_500 / share, cores, oubliette);
    scaling::<GreatCity>("the-great-city", 4, 300 / share, cores, city);

    println!(
        "\nthe longest record of {} random games, from the packed file to a table that can be played",
        1_000 / share
    );
    longest::<Omelas>("omelas", 5, 1_000 / share);
    longest::<Oubliette>("oubliette", 3, 1_000 / share);
    longest::<GreatCity>("the-great-city", 4, 1_000 / share);
}

fn text_of(id: &str) -> &'static str {
    let mut carried = triptych::texts::LEVELS.iter();
    carried
        .find(|(level, _)| *level == id)
        .expect("the level is embedded")
        .1
}

fn level_of<G: Game>(id: &str) -> G::Level {
    level::read(text_of(id)).expect("the embedded levels have been checked")
}

/// Plays random games of the program and returns games a second.
fn simulated<G: Opponents>(id: &str, seats: usize, games: u64, threads: usize, seed: u64) -> f64 {
    let done = AtomicU64::new(0);
    let began = Instant::now();
    HeadlessGame::<G>::INSTANCE
        .simulate(&Simulation {
            series: Series {
                level_id: id,
                level: text_of(id),
                games,
                seed: Seed(seed),
                threads,
                done: &done,
            },
            seats: &vec![Controller::Computer(Skill::Random); seats],
            verified: false,
        })
        .expect("the series can be played");
    games as f64 / began.elapsed().as_secs_f64()
}

fn median(mut figures: Vec<f64>) -> f64 {
    figures.sort_by(f64::total_cmp);
    figures.get(figures.len() / 2).copied().unwrap_or(f64::NAN)
}

/// Plays plain games and returns games a second.
fn played<R>(seed: u64, games: u64, play: impl Fn(&mut ChaCha8Rng) -> R) -> f64 {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let began = Instant::now();
    for _ in 0..games {
        black_box(play(&mut rng));
    }
    games as f64 / began.elapsed().as_secs_f64()
}

fn best(figures: &[f64]) -> f64 {
    figures.iter().copied().fold(0.0, f64::max)
}

/// Measures the program's games and the plain ones in turns, and prints a row.
fn row<G: Opponents>(id: &str, seats: usize, games: u64, reach: u64, plain: impl Fn(u64, u64) -> f64) {
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    for round in 0..ROUNDS as u64 {
        ours.push(simulated::<G>(id, seats, games, 1, round));
        theirs.push(plain(round, games * 8));
    }
    let price = ours.iter().zip(&theirs).map(|(ours, theirs)| theirs / ours);
    let price = median(price.collect());
    let best = best(&ours);
    let (ours, theirs) = (median(ours), median(theirs));
    println!(
        "{:<28} {ours:>10.0} {best:>10.0} {theirs:>12.0} {price:>8.0} {reach:>10}",
        format!("{id}, {seats} seats")
    );
}

/// Measures the same on all cores, by the best rounds. The plain games share nothing, so they show how much the machine
/// itself loses with several threads.
fn scaling<G: Opponents>(
    id: &str,
    seats: usize,
    games: u64,
    cores: usize,
    plain: impl Fn(u64, u64) -> f64 + Sync,
) {
    let mut figures: [Vec<f64>; 4] = Default::default();
    let plain = &plain;
    for round in 0..ROUNDS as u64 {
        let many = games * 8;
        let alone = plain(round, many);
        let together = std::thread::scope(|scope| {
            let began = Instant::now();
            let threads: Vec<_> = (0..cores as u64)
                .map(|core| scope.spawn(move || plain(round + core, many)))
                .collect();
            for thread in threads {
                thread.join().expect("plain games come to an end");
            }
            many as f64 / began.elapsed().as_secs_f64()
        });
        let now = [
            simulated::<G>(id, seats, games / cores as u64, 1, round),
            simulated::<G>(id, seats, games, cores, round) / cores as f64,
            alone,
            together,
        ];
        for (figures, now) in figures.iter_mut().zip(now) {
            figures.push(now);
        }
    }
    let [one, each, alone, together] = figures.map(|figures| best(&figures));
    println!(
        "{:<28} {:>10.2} {:>10.2}",
        format!("{id}, {seats} seats"),
        each / one,
        together / alone
    );
}

/// Measures how long it takes to load the longest of `games` random games.
fn longest<G: Opponents>(id: &str, seats: usize, games: u64) {
    let mut longest: Option<Record<G>> = None;
    for seed in 0..games {
        let setup =
            headless::numbered_setup::<G>(id, text_of(id), seats, Seed(seed)).expect("so many can play");
        let everybody = setup.seats.len();
        let mut table = Table::new(setup).expect("so many can play");
        headless::play_out(&mut table, &vec![Controller::Computer(Skill::Random); everybody])
            .expect("computers play on");
        let record = table.record();
        if longest
            .as_ref()
            .is_none_or(|longest| longest.entries.len() < record.entries.len())
        {
            longest = Some(record);
        }
    }
    let record = longest.expect("there is a game");
    let packed = save::pack(&record.to_text(None));
    let times = (0..ROUNDS).map(|_| {
        let began = Instant::now();
        let text = save::unpack(&packed).expect("it was just packed");
        let record = Record::<G>::from_text(&text).expect("it was just written");
        let mut table = Table::from_record(record).expect("it was just played");
        let party = Party::new(&table, &[Controller::Human]);
        black_box((table.legal(None).len(), party.people()));
        began.elapsed().as_secs_f64() * 1000.0
    });
    let times: Vec<f64> = times.collect();
    println!(
        "{:<28} {:>9.1} ms {:>7} entries {:>7} kB",
        format!("{id}, {seats} seats"),
        median(times),
        record.entries.len(),
        packed.len() / 1024
    );
}
