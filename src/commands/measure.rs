//! Commands that play many tables without a window and print the results.

use super::tables::find_level;
use crate::cli::{SimulateArgs, TournamentArgs};
use crate::{Failure, in_file, print_line};
use serde_json::json;
use std::io::IsTerminal;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::Duration;
use triptych::headless::{self, Simulation, Tournament};
use triptych::table::{Seed, Skill, save};

pub fn simulate(args: SimulateArgs) -> Result<(), Failure> {
    let (level, game) = find_level(&args.level)?;
    let seats = headless::parse_seats(&args.seats)?.into_iter();
    let seats: Vec<_> = seats.map(|(seat, _)| seat).collect();
    if let Some(file) = &args.save_record {
        // This is checked first, so that nobody waits hours for a record that can't be written. A missing folder is not
        // created, because its name may be a typing mistake.
        if !save::folder_of(file).is_dir() {
            return Err(in_file(file, "there is no such folder to write it into"));
        }
        if file.is_dir() {
            return Err(in_file(file, "that is a folder, not a file"));
        }
    }
    let done = AtomicU64::new(0);
    let simulation = Simulation {
        level_id: &level.id,
        level: &level.text,
        games: args.games,
        seats: &seats,
        seed: Seed(args.seed),
        threads: threads(args.threads),
        verified: args.check,
        done: &done,
    };
    let figures = with_progress(args.games, &done, || game.headless.simulate(&simulation));
    let figures = figures.map_err(|reason| match args.check {
        true => Failure::Check(reason),
        false => Failure::Arguments(reason),
    })?;
    if let Some(file) = args.save_record {
        save::write_atomically(&file, figures.first.as_bytes())
            .map_err(|error| Failure::Check(save::describe_io_error(&file, &error)))?;
    }
    if args.json {
        print_line(&json!(figures).to_string());
        return Ok(());
    }
    let (games, level, seed) = (figures.games, &figures.level, figures.seed);
    print_line(&format!("{games} games of {level}, seed {seed}"));
    let share = |count: u64| 100.0 * count as f64 / games.max(1) as f64;
    for (verb, counts) in [("wins", &figures.wins), ("ends", &figures.endings)] {
        for (name, count) in counts {
            let share = share(*count);
            print_line(&format!("  {verb} {name:<18} {count:>9}  {share:6.2} %"));
        }
    }
    for (what, spread) in &figures.length {
        print_line(&format!(
            "  {what:<23} mean {:.2}, median {}, 95 % within {}, longest {}",
            spread.mean, spread.median, spread.p95, spread.max
        ));
    }
    for (what, count) in &figures.figures {
        print_line(&format!("  {what:<23} {count}"));
    }
    if let Some(entries) = figures.checked {
        print_line(&format!(
            "  {entries} entries checked: played again, every invariant after each, chance against the seed"
        ));
    }
    let (games, actions) = (figures.games_per_s, figures.actions_per_s);
    print_line(&format!("  {games:.0} games/s, {actions:.0} actions/s"));
    Ok(())
}

pub fn tournament(args: TournamentArgs) -> Result<(), Failure> {
    let (level, game) = find_level(&args.level)?;
    let known = game.headless.sides();
    let sides = match args.sides {
        Some(words) => parse_sides(&words)?,
        None => {
            let all = Skill::ALL.map(|skill| skill.to_string());
            known.map(|side| (side.to_owned(), all.to_vec())).into()
        }
    };
    let sides: [_; 2] = sides.try_into().map_err(|_| {
        let example = known.map(|side| format!("{side}=steady+shrewd")).join(",");
        format!("a tournament is between two sides: name who plays each, as in --sides {example}")
    })?;
    let cells: usize = sides.iter().map(|(_, players)| players.len()).product();
    let done = AtomicU64::new(0);
    let order = Tournament {
        level_id: &level.id,
        level: &level.text,
        games: args.games,
        seats: args.seats,
        sides,
        seed: Seed(args.seed),
        threads: threads(args.threads),
        done: &done,
    };
    let games = args.games * cells as u64;
    let grid = with_progress(games, &done, || game.headless.tournament(&order))?;
    let json = args.json.then(|| json!(grid).to_string());
    print_line(&json.unwrap_or_else(|| grid.text()));
    Ok(())
}

/// Parses the players of each side, as in `council=steady+shrewd,rebel=steady`.
fn parse_sides(words: &str) -> Result<Vec<(String, Vec<String>)>, String> {
    let sides = words.split(',').map(|word| {
        let parts = word.split_once('=');
        let (side, players) =
            parts.ok_or_else(|| format!("“{word}” is not of the form SIDE=PLAYER+PLAYER"))?;
        let players = players.split('+').map(|player| player.trim().to_owned());
        Ok((side.trim().to_owned(), players.collect()))
    });
    sides.collect()
}

/// Returns the number of threads: this one, or all cores.
fn threads(wanted: Option<usize>) -> usize {
    wanted.unwrap_or_else(|| thread::available_parallelism().map_or(1, usize::from))
}

/// Plays a series, and meanwhile shows its progress if somebody watches.
fn with_progress<R>(games: u64, done: &AtomicU64, play: impl FnOnce() -> R) -> R {
    let over = AtomicBool::new(false);
    thread::scope(|scope| {
        if std::io::stderr().is_terminal() {
            scope.spawn(|| {
                let bar = indicatif::ProgressBar::new(games);
                while !over.load(Ordering::Relaxed) {
                    bar.set_position(done.load(Ordering::Relaxed));
                    thread::sleep(Duration::from_millis(100));
                }
                bar.finish_and_clear();
            });
        }
        let result = play();
        over.store(true, Ordering::Relaxed);
        result
    })
}
