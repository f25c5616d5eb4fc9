//! Commands that play many tables without a window and print the results.

use crate::{Failure, in_file, print_line};
use serde_json::json;
use std::io::IsTerminal;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use triptych::catalog::Catalog;
use triptych::headless::{self, Simulation, Tournament};
use triptych::registry;
use triptych::table::{Seed, Skill, save};

pub fn simulate(
    level: &str,
    games: u64,
    seats: &str,
    seed: Seed,
    threads: Option<usize>,
    verified: bool,
    as_json: bool,
    save_record: Option<PathBuf>,
) -> Result<(), Failure> {
    let catalog = Catalog::find();
    let level = catalog.level(level).map_err(Failure::Arguments)?;
    let seats: Vec<_> = headless::parse_seats(seats)
        .map_err(Failure::Arguments)?
        .into_iter()
        .map(|(seat, _)| seat)
        .collect();
    let game = registry::game(&level.game)
        .ok_or_else(|| Failure::Arguments(format!("this program has no game “{}”", level.game)))?;
    if let Some(file) = &save_record {
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
    let over = AtomicBool::new(false);
    let simulation = Simulation {
        level_id: &level.id,
        level: &level.text,
        games,
        seats: &seats,
        seed,
        threads: threads.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from)),
        verified,
        done: &done,
    };
    let figures = std::thread::scope(|scope| {
        if std::io::stderr().is_terminal() {
            scope.spawn(|| show_progress(games, &done, &over));
        }
        let figures = game.simulate(&simulation);
        over.store(true, Ordering::Relaxed);
        figures
    })
    .map_err(if verified {
        Failure::Check
    } else {
        Failure::Arguments
    })?;
    if let Some(file) = save_record {
        save::write_atomically(&file, figures.first.as_bytes())
            .map_err(|error| Failure::Check(save::describe_io_error(&file, &error)))?;
    }
    if as_json {
        print_line(&json!(figures).to_string());
        return Ok(());
    }
    print_line(&format!(
        "{} games of {}, seed {}",
        figures.games, figures.level, figures.seed
    ));
    let share = |count: u64| 100.0 * count as f64 / games.max(1) as f64;
    for (side, wins) in &figures.wins {
        print_line(&format!("  wins {side:<18} {wins:>9}  {:6.2} %", share(*wins)));
    }
    for (ending, count) in &figures.endings {
        print_line(&format!(
            "  ends {ending:<18} {count:>9}  {:6.2} %",
            share(*count)
        ));
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
    print_line(&format!(
        "  {:.0} games/s, {:.0} actions/s",
        figures.games_per_s, figures.actions_per_s
    ));
    Ok(())
}

pub fn tournament(
    level: &str,
    games: u64,
    seats: usize,
    sides: Option<&str>,
    seed: Seed,
    threads: Option<usize>,
    as_json: bool,
) -> Result<(), Failure> {
    let catalog = Catalog::find();
    let level = catalog.level(level).map_err(Failure::Arguments)?;
    let game = registry::game(&level.game)
        .ok_or_else(|| Failure::Arguments(format!("this program has no game “{}”", level.game)))?;
    let sides = match sides {
        Some(words) => parse_sides(words).map_err(Failure::Arguments)?,
        None => {
            let all = [Skill::Random, Skill::Novice, Skill::Steady, Skill::Shrewd];
            let all = || all.iter().map(ToString::to_string).collect::<Vec<_>>();
            game.sides()
                .into_iter()
                .map(|side| (side.to_owned(), all()))
                .collect()
        }
    };
    let sides: [_; 2] = sides.try_into().map_err(|_| {
        Failure::Arguments(format!(
            "a tournament is between two sides: name who plays each, as in --sides {}",
            game.sides()
                .iter()
                .map(|side| format!("{side}=steady+shrewd"))
                .collect::<Vec<_>>()
                .join(",")
        ))
    })?;
    let cells: usize = sides.iter().map(|(_, players)| players.len()).product();
    let done = AtomicU64::new(0);
    let over = AtomicBool::new(false);
    let order = Tournament {
        level_id: &level.id,
        level: &level.text,
        games,
        seats,
        sides,
        seed,
        threads: threads.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from)),
        done: &done,
    };
    let grid = std::thread::scope(|scope| {
        if std::io::stderr().is_terminal() {
            scope.spawn(|| show_progress(games * cells as u64, &done, &over));
        }
        let grid = game.tournament(&order);
        over.store(true, Ordering::Relaxed);
        grid
    })
    .map_err(Failure::Arguments)?;
    if as_json {
        print_line(&json!(grid).to_string());
    } else {
        print_line(&grid.text());
    }
    Ok(())
}

/// Parses the players of each side, as in `council=steady+shrewd,rebel=steady`.
fn parse_sides(words: &str) -> Result<Vec<(String, Vec<String>)>, String> {
    words
        .split(',')
        .map(|word| {
            let (side, players) = word
                .split_once('=')
                .ok_or_else(|| format!("“{word}” is not of the form SIDE=PLAYER+PLAYER"))?;
            let players = players.split('+').map(|player| player.trim().to_owned());
            Ok((side.trim().to_owned(), players.collect()))
        })
        .collect()
}

fn show_progress(games: u64, done: &AtomicU64, over: &AtomicBool) {
    let bar = indicatif::ProgressBar::new(games);
    while !over.load(Ordering::Relaxed) {
        bar.set_position(done.load(Ordering::Relaxed));
        std::thread::sleep(std::time::Duration::from_millis(100));
    }
    bar.finish_and_clear();
}
