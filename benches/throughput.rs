//! How fast tables play without a window: `cargo bench --bench throughput`.
//!
//! The counters are games or calls a second, on one thread unless the name says otherwise.

use divan::Bencher;
use divan::counter::ItemsCount;
use std::sync::atomic::AtomicU64;
use triptych::lab::{self, Headless, Lab, Simulation};
use triptych::omelas::Omelas;
use triptych::oubliette::Oubliette;
use triptych::table::{Controller, Record, Seat, Seed, Skill, Table, Viewer, save};

fn main() {
    divan::main();
}

const LEVEL: &str = "omelas";

fn level() -> &'static str {
    let carried = triptych::embedded::LEVELS.iter().find(|(id, _)| *id == LEVEL);
    carried.map(|(_, text)| *text).expect("the level is carried")
}

/// A table of five, played by computers to its end.
fn played(skill: Skill) -> Table<Omelas> {
    let setup = lab::numbered_setup(LEVEL, level(), 5, Seed(1)).expect("five can play");
    let mut table = Table::new(setup).expect("five can play");
    lab::play_out(&mut table, &[Controller::Computer(skill); 5]).expect("computers play on");
    table
}

/// The same table where it waits for the first votes.
fn voting() -> Table<Omelas> {
    let mut table = played(Skill::Random);
    table.rewind(3);
    assert_eq!(table.legal(None).len(), 10, "all five may lay either card");
    table
}

fn simulate(bencher: Bencher<'_, '_>, skill: Skill, threads: usize) {
    const GAMES: u64 = 500;
    let seats = [Controller::Computer(skill); 5];
    bencher.counter(ItemsCount::new(GAMES)).bench(|| {
        let done = AtomicU64::new(0);
        Lab::<Omelas>::NEW
            .simulate(&Simulation {
                level_id: LEVEL,
                level: level(),
                games: GAMES,
                seats: &seats,
                seed: Seed(1),
                threads,
                done: &done,
            })
            .expect("the series can be played")
    });
}

#[divan::bench]
fn random_games(bencher: Bencher<'_, '_>) {
    simulate(bencher, Skill::Random, 1);
}

#[divan::bench]
fn random_games_on_all_cores(bencher: Bencher<'_, '_>) {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    simulate(bencher, Skill::Random, threads);
}

#[divan::bench]
fn steady_games(bencher: Bencher<'_, '_>) {
    simulate(bencher, Skill::Steady, 1);
}

/// Open Oubliette for three at random.
#[divan::bench]
fn random_games_of_the_oubliette(bencher: Bencher<'_, '_>) {
    const GAMES: u64 = 100;
    let carried = triptych::embedded::LEVELS.iter();
    let level = carried
        .filter(|(id, _)| *id == "oubliette")
        .map(|(_, text)| *text)
        .next();
    let level = level.expect("the level is carried");
    bencher.counter(ItemsCount::new(GAMES)).bench(|| {
        let done = AtomicU64::new(0);
        Lab::<Oubliette>::NEW
            .simulate(&Simulation {
                level_id: "oubliette",
                level,
                games: GAMES,
                seats: &[Controller::Computer(Skill::Random); 3],
                seed: Seed(1),
                threads: 1,
                done: &done,
            })
            .expect("the series can be played")
    });
}

#[divan::bench]
fn set_out(bencher: Bencher<'_, '_>) {
    let setup = lab::numbered_setup::<Omelas>(LEVEL, level(), 5, Seed(1)).expect("five can play");
    bencher
        .with_inputs(|| setup.clone())
        .bench_values(|setup| Table::new(setup).expect("five can play"));
}

#[divan::bench]
fn legal(bencher: Bencher<'_, '_>) {
    let mut table = voting();
    bencher.bench_local(|| table.legal(None).len());
}

#[divan::bench]
fn view_of_the_table(bencher: Bencher<'_, '_>) {
    let mut table = voting();
    bencher.bench_local(|| table.view(Viewer::Table));
}

#[divan::bench]
fn view_of_a_seat(bencher: Bencher<'_, '_>) {
    let mut table = voting();
    bencher.bench_local(|| table.view(Viewer::Seat(Seat::new(0))));
}

/// Going back by one entry at the end of a game: playing it all again but for one.
#[divan::bench]
fn undo(bencher: Bencher<'_, '_>) {
    let mut table = played(Skill::Random);
    let length = table.entries().len() - 1;
    bencher.bench_local(|| table.rewind(length));
}

#[divan::bench]
fn save_a_game(bencher: Bencher<'_, '_>) {
    let record = played(Skill::Steady).record();
    bencher.bench(|| save::pack(&record.to_text(None)));
}

#[divan::bench]
fn load_a_game(bencher: Bencher<'_, '_>) {
    let packed = save::pack(&played(Skill::Steady).record().to_text(None));
    bencher.bench(|| {
        let text = save::unpack(&packed).expect("it was just packed");
        let record = Record::<Omelas>::from_text(&text).expect("it was just written");
        Table::of_record(record).expect("it was just played")
    });
}

#[divan::bench]
fn verify_a_game(bencher: Bencher<'_, '_>) {
    let record = played(Skill::Steady).record();
    bencher
        .with_inputs(|| record.clone())
        .bench_values(|record| Table::verify(record).expect("it was just played"));
}
