//! Mutants: thousands of damaged, mistyped and made-up variants of every file that the program reads from a user's
//! disk.
//!
//! A mutant is either refused with a reason, or accepted and unchanged when written again. Nothing may panic, and no
//! small file may take much memory ([`judge`]). Mutant number *n* of a kind depends on *n* alone; it is made from whole
//! files of every game ([`seeds`]), changed in a few places ([`mutate`]).
//!
//! An ordinary run makes a few thousand. `TRIPTYCH_MUTANTS=1000000 cargo test --release --features browser --test screens mutants --
//! --nocapture` makes that many, on all cores, and prints the results; without `--release` arithmetic overflow is
//! checked as well. `TRIPTYCH_MUTANT=record:1234` makes one mutant again, prints it, and judges it alone.
//!
//! Left out: files inside the program (guides, tables, drawings), which are checked at build time; the saved state of a
//! table's screen (`wishes`), which is ignored if it can't be read; and file names, which are never trusted.

mod absurd;
mod judge;
mod mutate;
mod seeds;

use crate::support::allocation::{Took, measure};
use indicatif::{ProgressBar, ProgressStyle};
use judge::{Desk, Fate, Tables};
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use seeds::{Seeds, packed};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// The number of mutants in an ordinary run.
const ORDINARY: u64 = 2_000;

/// The most memory that a mutant may take, in bytes, in all at one time and in one block.
const MEMORY: usize = 64 << 20;

/// The number of failures after which a run ends: more of them say nothing new.
const ENOUGH: usize = 20;

/// The kind of file that a mutant is made from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// A record, as text.
    Record,
    /// A save, packed: either its bytes are changed, or its text before packing.
    Save,
    /// A level.
    Level,
    /// Settings.
    Settings,
    /// The thumbnail of a table.
    Picture,
}

impl Kind {
    const ALL: [Self; 5] = [
        Kind::Record,
        Kind::Save,
        Kind::Level,
        Kind::Settings,
        Kind::Picture,
    ];

    const fn name(self) -> &'static str {
        match self {
            Kind::Record => "record",
            Kind::Save => "save",
            Kind::Level => "level",
            Kind::Settings => "settings",
            Kind::Picture => "picture",
        }
    }

    /// Returns how many of a hundred mutants are of this kind.
    const fn share(self) -> u64 {
        match self {
            Kind::Record => 35,
            Kind::Save | Kind::Level => 25,
            Kind::Settings => 10,
            Kind::Picture => 5,
        }
    }

    /// Returns the generator of mutant number `number`.
    fn rng(self, number: u64) -> ChaCha8Rng {
        let mut rng = ChaCha8Rng::seed_from_u64(0x7219_7C40 + self as u64);
        rng.set_stream(number);
        rng
    }

    fn make(self, seeds: &Seeds, rng: &mut ChaCha8Rng) -> Vec<u8> {
        let files = match self {
            Kind::Record => &seeds.records,
            Kind::Save => &seeds.saves,
            Kind::Level => &seeds.levels,
            Kind::Settings => &seeds.settings,
            Kind::Picture => &seeds.pictures,
        };
        let seed = files.choose(rng).map(Vec::as_slice).unwrap_or_default();
        match self {
            Kind::Picture => mutate::bytes(rng, seed, files),
            Kind::Save if rng.random_range(0..4) == 0 => mutate::bytes(rng, &packed(seed), files),
            Kind::Save => packed(&mutate::text(rng, seed, files)),
            _ => mutate::text(rng, seed, files),
        }
    }

    fn judge(self, desk: &Desk, bytes: &[u8], rng: &mut ChaCha8Rng) -> Result<Fate, String> {
        match self {
            Kind::Record | Kind::Save => judge::record(desk, bytes, rng),
            Kind::Level => {
                let tables = Tables {
                    each: is_ordered(),
                    entries: judge::ON,
                };
                judge::level(desk, bytes, rng, tables)
            }
            Kind::Settings => judge::settings(desk, bytes),
            Kind::Picture => Ok(judge::picture(bytes)),
        }
    }
}

/// The results for the mutants of one kind.
#[derive(Clone, Copy, Debug, Default)]
struct Row {
    mutants: u64,
    taken: u64,
    parts: u64,
    refused: u64,
    longest: Duration,
    took: Took,
}

impl Row {
    fn add(&mut self, other: &Self) {
        self.mutants += other.mutants;
        self.taken += other.taken;
        self.parts += other.parts;
        self.refused += other.refused;
        self.longest = self.longest.max(other.longest);
        self.took.held = self.took.held.max(other.took.held);
        self.took.block = self.took.block.max(other.took.block);
    }
}

/// Returns the message of a panic.
fn words(panic: &(dyn std::any::Any + Send)) -> String {
    let words = panic.downcast_ref::<String>().map(String::as_str);
    let words = words.or_else(|| panic.downcast_ref::<&str>().copied());
    words.unwrap_or("it said nothing").to_owned()
}

/// Runs `judging` and returns its result; a panic or too much memory is an error.
fn tried(judging: impl FnOnce() -> Result<Fate, String>) -> (Result<Fate, String>, Took) {
    let (fate, took) = measure(|| catch_unwind(AssertUnwindSafe(judging)));
    let fate = match fate {
        Err(panic) => Err(format!("it panics: {}", words(&*panic))),
        Ok(Ok(_)) if took.held.max(took.block) > MEMORY => Err(format!("it takes {took:?}, in bytes")),
        Ok(fate) => fate,
    };
    (fate, took)
}

/// Judges one mutant.
fn judged(kind: Kind, number: u64, desk: &Desk, seeds: &Seeds) -> Result<Row, String> {
    let mut rng = kind.rng(number);
    let bytes = kind.make(seeds, &mut rng);
    let begun = Instant::now();
    let (fate, took) = tried(|| kind.judge(desk, &bytes, &mut rng));
    let longest = begun.elapsed();
    match fate {
        Ok(fate) => Ok(Row {
            mutants: 1,
            taken: u64::from(fate == Fate::Taken),
            parts: u64::from(fate == Fate::Part),
            refused: u64::from(fate == Fate::Refused),
            longest,
            took,
        }),
        Err(failed) => {
            let name = format!("{}:{number}", kind.name());
            let file = keep(&name.replace(':', "-"), &bytes);
            Err(format!(
                "{name}, {} bytes, kept as {}; TRIPTYCH_MUTANT={name} makes it again: {failed}",
                bytes.len(),
                file.display()
            ))
        }
    }
}

/// Writes a harmful mutant to a file.
fn keep(name: &str, bytes: &[u8]) -> PathBuf {
    let folder = std::env::temp_dir().join("triptych-mutants");
    let file = folder.join(name);
    let kept = std::fs::create_dir_all(&folder).and_then(|()| std::fs::write(&file, bytes));
    kept.map_or_else(|error| PathBuf::from(error.to_string()), |()| file)
}

/// Judges this many mutants of a kind, on all cores, starting with the first.
fn run(kind: Kind, mutants: u64, seeds: &Seeds, bar: &ProgressBar) -> (Row, Vec<String>) {
    let next = AtomicU64::new(0);
    let failures = Mutex::new(Vec::new());
    let row = Mutex::new(Row::default());
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(|| {
                let desk = Desk::new();
                let mut own = Row::default();
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= mutants {
                        break;
                    }
                    match judged(kind, number, &desk, seeds) {
                        Ok(one) => own.add(&one),
                        Err(failure) => {
                            let mut failures = failures.lock().expect("no thread stops while it tells");
                            failures.push(failure);
                            if failures.len() >= ENOUGH {
                                next.store(mutants, Ordering::Relaxed);
                            }
                        }
                    }
                    bar.inc(1);
                }
                row.lock().expect("no thread stops while it adds up").add(&own);
            });
        }
    });
    (
        row.into_inner().expect("all threads have ended"),
        failures.into_inner().expect("all threads have ended"),
    )
}

/// Returns whether this is more than an ordinary run; then nothing is skipped to save time.
fn is_ordered() -> bool {
    ["TRIPTYCH_MUTANTS", "TRIPTYCH_MUTANT"]
        .iter()
        .any(|name| std::env::var_os(name).is_some())
}

/// Returns the one mutant that was asked for.
fn wanted() -> Option<(Kind, u64)> {
    let name = std::env::var("TRIPTYCH_MUTANT").ok()?;
    let (kind, number) = name
        .split_once(':')
        .expect("a mutant is a kind, a colon and a number");
    let kind = Kind::ALL.into_iter().find(|known| known.name() == kind);
    let number = number.parse().expect("a mutant has a number");
    Some((kind.expect("a mutant is of a known kind"), number))
}

#[test]
fn every_mutant_is_refused_with_a_reason_or_round_trips() {
    let seeds = Seeds::all();
    if let Some((kind, number)) = wanted() {
        let bytes = kind.make(seeds, &mut kind.rng(number));
        println!("{}:{number}\n{}", kind.name(), String::from_utf8_lossy(&bytes));
        let row = judged(kind, number, &Desk::new(), seeds).unwrap_or_else(|failure| panic!("{failure}"));
        println!("{row:?}");
        return;
    }
    let ordered = std::env::var("TRIPTYCH_MUTANTS").ok();
    let mutants: u64 = ordered.as_ref().map_or(ORDINARY, |number| {
        number.parse().expect("TRIPTYCH_MUTANTS is a number")
    });
    let bar = match ordered {
        Some(_) => ProgressBar::new(mutants),
        None => ProgressBar::hidden(),
    };
    bar.set_style(
        ProgressStyle::with_template("{pos} of {len} mutants {wide_bar} {eta}")
            .expect("the template is fixed"),
    );
    let mut failures = Vec::new();
    println!(
        "{:<10} {:>9} {:>9} {:>9} {:>9} {:>11} {:>11}",
        "", "mutants", "taken", "in part", "refused", "longest", "memory"
    );
    for kind in Kind::ALL {
        let (row, failed) = run(kind, mutants * kind.share() / 100, seeds, &bar);
        println!(
            "{:<10} {:>9} {:>9} {:>9} {:>9} {:>8} ms {:>7} KiB",
            kind.name(),
            row.mutants,
            row.taken,
            row.parts,
            row.refused,
            row.longest.as_millis(),
            row.took.held >> 10
        );
        // If all mutants of a kind are refused, or none, the kind is not really tested.
        if failed.is_empty() && mutants >= ORDINARY {
            assert!(
                row.taken > 0 && row.refused > 0,
                "{} mutants of {} tell nothing: {row:?}",
                row.mutants,
                kind.name()
            );
        }
        failures.extend(failed);
    }
    bar.finish_and_clear();
    assert!(failures.is_empty(), "{}", failures.join("\n\n"));
}

/// A mutant has the same bytes every time, on every machine.
#[test]
fn a_mutant_is_determined_by_its_number() {
    let seeds = Seeds::all();
    for kind in Kind::ALL {
        let make = |number| kind.make(seeds, &mut kind.rng(number));
        let all: Vec<_> = (0..20).map(make).collect();
        assert_eq!(all, (0..20).map(make).collect::<Vec<_>>());
        assert!(all.iter().any(|one| Some(one) != all.first()), "{kind:?}");
    }
}
