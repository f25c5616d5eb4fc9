//! The speed of tables without a window: `cargo bench --bench throughput`.
//!
//! The counters are games or calls a second, on one thread unless the name says otherwise.

use divan::Bencher;
use divan::counter::ItemsCount;
use std::sync::atomic::AtomicU64;
use triptych::games::great_city::GreatCity;
use triptych::games::omelas::Omelas;
use triptych::games::oubliette::Oubliette;
use triptych::headless::{self, Headless, HeadlessGame, Series, Simulation};
use triptych::table::{
    Awaits, Controller, Observation, Opponents, Record, Seat, Seed, Skill, Table, Viewer, computer, save,
};

fn main() {
    divan::main();
}

const LEVEL: &str = "omelas";

fn level() -> &'static str {
    let levels = triptych::texts::LEVELS.iter().find(|(id, _)| *id == LEVEL);
    levels.map(|(_, text)| *text).expect("the level is embedded")
}

/// A table of five that computers have played to its end.
fn played(skill: Skill) -> Table<Omelas> {
    let setup = headless::numbered_setup(LEVEL, level(), 5, Seed(1)).expect("five can play");
    let mut table = Table::new(setup).expect("five can play");
    headless::play_out(&mut table, &[Controller::Computer(skill); 5]).expect("computers play on");
    table
}

/// The same table, rewound to the point where it waits for the first votes.
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
        HeadlessGame::<Omelas>::INSTANCE
            .simulate(&Simulation {
                series: Series {
                    level_id: LEVEL,
                    level: level(),
                    games: GAMES,
                    seed: Seed(1),
                    threads,
                    done: &done,
                },
                seats: &seats,
                verified: false,
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

/// Random games of Open Oubliette for three.
#[divan::bench]
fn random_games_of_the_oubliette(bencher: Bencher<'_, '_>) {
    const GAMES: u64 = 100;
    let levels = triptych::texts::LEVELS.iter();
    let level = levels
        .filter(|(id, _)| *id == "oubliette")
        .map(|(_, text)| *text)
        .next();
    let level = level.expect("the level is embedded");
    bencher.counter(ItemsCount::new(GAMES)).bench(|| {
        let done = AtomicU64::new(0);
        HeadlessGame::<Oubliette>::INSTANCE
            .simulate(&Simulation {
                series: Series {
                    level_id: "oubliette",
                    level,
                    games: GAMES,
                    seed: Seed(1),
                    threads: 1,
                    done: &done,
                },
                seats: &[Controller::Computer(Skill::Random); 3],
                verified: false,
            })
            .expect("the series can be played")
    });
}

#[divan::bench]
fn set_out(bencher: Bencher<'_, '_>) {
    let setup = headless::numbered_setup::<Omelas>(LEVEL, level(), 5, Seed(1)).expect("five can play");
    bencher
        .with_inputs(|| setup.clone())
        .bench_values(|setup| Table::new(setup).expect("five can play"));
}

/// A shrewd seat's speech and decision in the middle of a game, or its advice to a person there.
fn thought<G: Opponents>(bencher: Bencher<'_, '_>, level: &str, seats: usize, advises: bool) {
    let levels = triptych::texts::LEVELS.iter();
    let text = levels.filter(|(id, _)| *id == level).map(|(_, text)| *text);
    let text = text.into_iter().next().expect("the level is embedded");
    let setup = headless::numbered_setup::<G>(level, text, seats, Seed(1)).expect("so many can play");
    let everybody = setup.seats.len();
    let mut table = Table::new(setup).expect("so many can play");
    headless::play_out(&mut table, &vec![Controller::Computer(Skill::Shrewd); everybody])
        .expect("computers play on");
    let mut length = table.entries().len() / 2;
    let seat = loop {
        table.rewind(length);
        match table.awaits() {
            Awaits::Seats(seats) if table.legal(None).len() > 1 => {
                break seats.iter().next().expect("somebody is");
            }
            _ => length -= 1,
        }
    };
    let mut rng = Seed(1).computer(0);
    bencher.bench_local(|| {
        if advises {
            let advice = computer::advise_by(&mut table, seat, true, &mut rng);
            return advice.map_or(0, |advice| advice.why.len());
        }
        let mut computer = G::computer(Skill::Shrewd);
        let mut observation = Observation::new(&mut table, seat);
        let said = !computer.speak(&mut observation, &mut rng).is_empty();
        usize::from(said) + computer.choose(&mut observation, &mut rng)
    });
}

#[divan::bench(args = [4, 5, 6])]
fn thought_in_omelas(bencher: Bencher<'_, '_>, seats: usize) {
    thought::<Omelas>(bencher, LEVEL, seats, false);
}

#[divan::bench(args = [2, 6])]
fn thought_in_open_oubliette(bencher: Bencher<'_, '_>, seats: usize) {
    thought::<Oubliette>(bencher, "oubliette", seats, false);
}

#[divan::bench(args = [2, 5])]
fn thought_in_the_great_city(bencher: Bencher<'_, '_>, seats: usize) {
    thought::<GreatCity>(bencher, "the-great-city", seats, false);
}

#[divan::bench]
fn advice_in_omelas(bencher: Bencher<'_, '_>) {
    thought::<Omelas>(bencher, LEVEL, 5, true);
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

/// Undoing one entry at the end of a game, which replays all entries but the last.
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
        Table::from_record(record).expect("it was just played")
    });
}

#[divan::bench]
fn verify_a_game(bencher: Bencher<'_, '_>) {
    let record = played(Skill::Steady).record();
    bencher
        .with_inputs(|| record.clone())
        .bench_values(|record| Table::verify(record).expect("it was just played"));
}
