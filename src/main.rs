//! The command line of Triptych.

#![forbid(unsafe_code)]

mod cli;
mod commands;

use clap::error::ErrorKind;
use clap::{CommandFactory, FromArgMatches};
use cli::{Cli, Command, WindowArgs};
use commands::measure::{simulate, tournament};
use commands::tables::{table_to_play, table_to_watch};
use serde_json::json;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use triptych::catalog::Catalog;
use triptych::headless::{self, Eyes, Headless};
use triptych::registry;
use triptych::session::{ReplayOrder, ReplayReturn, TableOrder};
use triptych::shell::crash::{self, CrashContext};
use triptych::shell::demo::Tour;
use triptych::shell::settings::Overrides;
use triptych::shell::settings::data::Speed;
use triptych::shell::{self, NoWindow, Options, graphics};
use triptych::table::record::Untyped;
use triptych::table::{Seat, Seed, save};
use triptych::ui::sound;

/// An error to report; the variant decides the exit code: 2 for arguments, 1 for a failed check.
enum Failure {
    Arguments(String),
    Check(String),
}

fn main() -> ExitCode {
    let words = Cli::command().version(triptych::VERSION);
    let cli = match (words.try_get_matches()).and_then(|said| Cli::from_arg_matches(&said)) {
        Ok(cli) => cli,
        Err(error) if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) => {
            print_line(error.to_string().trim_end());
            return ExitCode::SUCCESS;
        }
        Err(error) => {
            let text = error.to_string();
            eprintln!("{} (see triptych --help)", in_one_line(&text));
            return ExitCode::from(2);
        }
    };
    match run(cli) {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure::Arguments(reason)) => {
            eprintln!("error: {reason}");
            ExitCode::from(2)
        }
        Err(Failure::Check(reason)) => {
            eprintln!("error: {reason}");
            ExitCode::FAILURE
        }
    }
}

fn run(cli: Cli) -> Result<(), Failure> {
    match cli.command {
        None => open_window(cli.window, Opens::Title),
        Some(Command::Play {
            level,
            seats,
            gm,
            seed,
            load,
        }) => {
            let (order, over) = table_to_play(&level, seats.as_deref(), &gm, seed, load)?;
            let opens = match order.record {
                Some(record) if over => Opens::Record(ReplayOrder {
                    game: order.game,
                    record,
                    reason: None,
                    back: ReplayReturn::Title,
                }),
                _ => Opens::Table(order),
            };
            open_window(cli.window, opens)
        }
        Some(Command::Demo {
            level,
            seats,
            seed,
            shots,
            seconds,
            check,
            every_screen,
            gm,
            presses,
        }) => {
            let table = if every_screen {
                table_to_play(&level, seats.as_deref(), &gm, Some(seed), None)?.0
            } else {
                table_to_watch(&level, seats.as_deref(), seed)?
            };
            open_window(
                cli.window,
                Opens::Demo(Tour {
                    table,
                    shots,
                    seconds,
                    check,
                    presses: every_screen.then_some(presses),
                }),
            )
        }
        Some(Command::Levels { json }) => {
            levels(json);
            Ok(())
        }
        Some(Command::Simulate {
            level,
            games,
            seats,
            seed,
            threads,
            check,
            json,
            save_record,
        }) => simulate(
            &level,
            games,
            &seats,
            Seed(seed),
            threads,
            check,
            json,
            save_record,
        ),
        Some(Command::Tournament {
            level,
            games,
            seats,
            sides,
            seed,
            threads,
            json,
        }) => tournament(&level, games, seats, sides.as_deref(), Seed(seed), threads, json),
        Some(Command::Replay {
            file,
            to,
            eyes,
            spoil,
            json,
        }) => {
            let eyes = match eyes.as_str() {
                "table" => Eyes::Table,
                "all" => Eyes::All,
                number => match number.parse::<usize>() {
                    Ok(number @ 1..=16) => Eyes::Seat(Seat::new(number - 1)),
                    _ => {
                        return Err(Failure::Arguments(format!(
                            "--as takes table, a seat’s number or all, not “{number}”"
                        )));
                    }
                },
            };
            let (game, record) = open(&file)?;
            let shown = game
                .replay(&record, to, eyes, spoil)
                .map_err(|reason| in_file(&file, &reason))?;
            print_report(&shown, json);
            (shown.trouble).map_or(Ok(()), |reason| Err(in_file(&file, &reason)))
        }
        Some(Command::Legal { file, json }) => {
            let (game, record) = open(&file)?;
            let shown = game.legal(&record).map_err(|reason| in_file(&file, &reason))?;
            print_report(&shown, json);
            Ok(())
        }
        Some(Command::Verify { files }) => verify(&files),
    }
}

/// Returns the tempo with this name.
fn tempo(word: &str) -> Option<Speed> {
    Speed::ALL.into_iter().find(|speed| speed.name() == word)
}

/// The first screen of the window.
enum Opens {
    Title,
    Table(TableOrder),
    Record(ReplayOrder),
    Demo(Tour),
}

fn open_window(args: WindowArgs, opens: Opens) -> Result<(), Failure> {
    let speed = match args.tempo.as_deref() {
        None => None,
        Some(word) => {
            Some(tempo(word).ok_or_else(|| Failure::Arguments(format!("no tempo is called {word}")))?)
        }
    };
    let crash_context = CrashContext::default();
    crash::watch(crash_context.clone(), graphics::excuse, sound::spare);
    let mut options = Options {
        crash_context,
        windowed: args.windowed,
        layout_dump: args.layout_dump,
        overrides: Overrides {
            speed,
            reduced: args.reduced_motion.then_some(true),
            full_screen: match (args.fullscreen, args.windowed) {
                (true, _) => Some(true),
                (false, Some(_)) => Some(false),
                (false, None) => None,
            },
            type_size: args.type_size,
        },
        ..Options::default()
    };
    match opens {
        Opens::Title => {}
        Opens::Table(order) => options.table = Some(order),
        Opens::Record(order) => options.replay = Some(order),
        Opens::Demo(tour) => options.demo = Some(tour),
    }
    match shell::run(options) {
        Ok(exit) if exit.is_success() => Ok(()),
        Ok(_) => Err(Failure::Check(
            "the window was closed by an error; the table is saved: choose Continue on the title screen to go on"
                .into(),
        )),
        Err(NoWindow::Options(reason)) => Err(Failure::Arguments(reason)),
        Err(NoWindow::Machine(reason)) => Err(Failure::Check(reason)),
    }
}

fn in_file(file: &std::path::Path, reason: &str) -> Failure {
    Failure::Check(format!("{}: {reason}", file.display()))
}

fn open(file: &std::path::Path) -> Result<(&'static dyn Headless, Untyped), Failure> {
    let record = save::read(file).map_err(Failure::Check)?;
    let game = registry::game(&record.game)
        .ok_or_else(|| in_file(file, &format!("this program has no game “{}”", record.game)))?;
    Ok((game, record))
}

fn print_report(shown: &headless::Report, as_json: bool) {
    if as_json {
        print_line(&shown.json.to_string());
    } else {
        print_line(shown.text.trim_end());
    }
}

/// Prints a line. A closed pipe is not an error; on any other write error the program exits with code 1.
fn print_line(line: &str) {
    match writeln!(std::io::stdout(), "{line}") {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => {
            eprintln!("error: the result can’t be written: {error}");
            std::process::exit(1);
        }
        _ => {}
    }
}

/// Joins the paragraphs of an argument error into one line, without usage and tips.
fn in_one_line(text: &str) -> String {
    let parts: Vec<&str> = (text.lines().map(str::trim))
        .take_while(|part| !part.starts_with("Usage") && !part.starts_with("For more information"))
        // The only possible tip is to put `--` before a negative number, and following it leads to another error.
        .filter(|part| !part.is_empty() && !part.starts_with("tip:"))
        .collect();
    parts.join(" ")
}

fn levels(as_json: bool) {
    let catalog = Catalog::find();
    if as_json {
        let good = catalog.levels.iter().map(|level| json!(level));
        let broken = catalog.broken.iter().map(|level| json!(level));
        print_line(&serde_json::Value::from_iter(good.chain(broken)).to_string());
        return;
    }
    for level in &catalog.levels {
        let game = registry::game(&level.game).map_or("", |game| game.title());
        let edited = if level.edited { ", edited" } else { "" };
        print_line(&format!(
            "{:<20} {game}: {}, {} to {} seats{edited}",
            level.id, level.title, level.seats.min, level.seats.max
        ));
    }
    for broken in &catalog.broken {
        print_line(&format!(
            "{:<20} refused: {}: {}",
            broken.id,
            broken.file.display(),
            broken.error
        ));
    }
}

fn verify(files: &[PathBuf]) -> Result<(), Failure> {
    let mut wrong = Vec::new();
    for file in files {
        let checked = open(file).and_then(|(game, record)| {
            game.verify(&record)
                .map_err(|error| in_file(file, &error.to_string()))
        });
        match checked {
            Ok((actions, over)) => {
                let end = if over { "a whole game" } else { "not over yet" };
                print_line(&format!("{}: good, {actions} entries, {end}", file.display()));
            }
            Err(Failure::Arguments(reason) | Failure::Check(reason)) => wrong.push(reason),
        }
    }
    if wrong.is_empty() {
        Ok(())
    } else {
        Err(Failure::Check(wrong.join("\nerror: ")))
    }
}
