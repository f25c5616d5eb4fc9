//! The table of speeds that need no window: `cargo bench --profile dist --bench speed`.
//!
//! Everything is compared within one run, in turns, so that what else the machine does slows all of it alike; of
//! several rounds the median is told. The random games of the program, played through its one door and taken down in
//! records, stand beside the same games out of plain structs ([`plain`]): that ratio is the price of worlds, checks,
//! records and views.
//!
//! `… -- --quick` plays a tenth.

mod plain;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use std::hint::black_box;
use std::sync::atomic::AtomicU64;
use std::time::Instant;
use triptych::great_city::GreatCity;
use triptych::lab::{self, Headless, Lab, Simulation};
use triptych::omelas::Omelas;
use triptych::oubliette::Oubliette;
use triptych::table::{Controller, Game, Party, Record, Seed, Skill, Table, level, save};

/// How often everything is measured in turns.
const ROUNDS: usize = 5;

fn main() {
    let quick = std::env::args().any(|word| word == "--quick");
    let share = if quick { 10 } else { 1 };
    println!("random games, one core, through the one door, records kept; the same out of plain structs");
    println!(
        "{:<28} {:>12} {:>12} {:>8} {:>10}",
        "", "games/s", "plain", "price", "reach"
    );
    let rules = plain::omelas::Rules::of(&level_of::<Omelas>("omelas"));
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    row::<Omelas>("omelas", 5, 20_000 / share, 30_000, || {
        black_box(rules.game(&mut rng));
    });
    let rules = plain::oubliette::Rules::of(&level_of::<Oubliette>("oubliette"));
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    row::<Oubliette>("oubliette", 3, 3_000 / share, 5_000, || {
        black_box(rules.game(&mut rng));
    });
    let rules = plain::great_city::Rules::of(&level_of::<GreatCity>("the-great-city"));
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    row::<GreatCity>("the-great-city", 4, 600 / share, 500, || {
        black_box(rules.game(&mut rng));
    });

    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    println!("\n{cores} threads against one: games a second for each thread, of what one alone plays");
    scaling::<Omelas>("omelas", 5, 40_000 / share, cores);
    scaling::<Oubliette>("oubliette", 3, 6_000 / share, cores);
    scaling::<GreatCity>("the-great-city", 4, 1_200 / share, cores);

    println!(
        "\nthe longest record of {} random games, from the packed file to a table that can be played",
        1_000 / share
    );
    longest::<Omelas>("omelas", 5, 1_000 / share);
    longest::<Oubliette>("oubliette", 3, 1_000 / share);
    longest::<GreatCity>("the-great-city", 4, 1_000 / share);
}

fn text_of(id: &str) -> &'static str {
    let mut carried = triptych::embedded::LEVELS.iter();
    carried
        .find(|(level, _)| *level == id)
        .expect("the level is carried")
        .1
}

fn level_of<G: Game>(id: &str) -> G::Level {
    level::read(text_of(id)).expect("the carried levels have been checked")
}

/// So many random games of the program, in games a second.
fn simulated<G: Game>(id: &str, seats: usize, games: u64, threads: usize, seed: u64) -> f64 {
    let done = AtomicU64::new(0);
    let began = Instant::now();
    Lab::<G>::NEW
        .simulate(&Simulation {
            level_id: id,
            level: text_of(id),
            games,
            seats: &vec![Controller::Computer(Skill::Random); seats],
            seed: Seed(seed),
            threads,
            verified: false,
            done: &done,
        })
        .expect("the series can be played");
    games as f64 / began.elapsed().as_secs_f64()
}

fn median(mut figures: Vec<f64>) -> f64 {
    figures.sort_by(f64::total_cmp);
    figures.get(figures.len() / 2).copied().unwrap_or(f64::NAN)
}

/// The program's games and the plain ones, in turns.
fn row<G: Game>(id: &str, seats: usize, games: u64, reach: u64, mut plain: impl FnMut()) {
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    for round in 0..ROUNDS as u64 {
        ours.push(simulated::<G>(id, seats, games, 1, round));
        let many = games * 20;
        let began = Instant::now();
        for _ in 0..many {
            plain();
        }
        theirs.push(many as f64 / began.elapsed().as_secs_f64());
    }
    let (ours, theirs) = (median(ours), median(theirs));
    println!(
        "{:<28} {ours:>12.0} {theirs:>12.0} {:>8.0} {reach:>10}",
        format!("{id}, {seats} seats"),
        theirs / ours
    );
}

fn scaling<G: Game>(id: &str, seats: usize, games: u64, cores: usize) {
    let shares = (0..ROUNDS as u64).map(|round| {
        let one = simulated::<G>(id, seats, games / cores as u64, 1, round);
        simulated::<G>(id, seats, games, cores, round) / cores as f64 / one
    });
    println!(
        "{:<28} {:>12.2}",
        format!("{id}, {seats} seats"),
        median(shares.collect())
    );
}

/// How long it takes to load the longest of so many random games.
fn longest<G: Game>(id: &str, seats: usize, games: u64) {
    let mut longest: Option<Record<G>> = None;
    for seed in 0..games {
        let setup = lab::numbered_setup::<G>(id, text_of(id), seats, Seed(seed)).expect("so many can play");
        let everybody = setup.seats.len();
        let mut table = Table::new(setup).expect("so many can play");
        lab::play_out(&mut table, &vec![Controller::Computer(Skill::Random); everybody])
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
    let times = (0..4 * ROUNDS).map(|_| {
        let began = Instant::now();
        let text = save::unpack(&packed).expect("it was just packed");
        let record = Record::<G>::from_text(&text).expect("it was just written");
        let mut table = Table::of_record(record).expect("it was just played");
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
