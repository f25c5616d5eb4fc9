//! The command line of Triptych.

#![forbid(unsafe_code)]

mod cli;
mod commands;

use clap::error::ErrorKind;
use clap::{CommandFactory, FromArgMatches};
use cli::{Cli, Command, ReplayArgs, WindowArgs};
use commands::measure::{simulate, tournament};
use commands::tables::{new_table, table_to_play, table_to_watch};
use serde_json::json;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use triptych::catalog::{Catalog, SeatRange};
use triptych::headless::{self, Eyes, Headless};
use triptych::registry;
use triptych::session::{ReplayOrder, ReplayReturn};
use triptych::shell::crash::{self, CrashContext};
use triptych::shell::demo::Tour;
use triptych::shell::settings::Overrides;
use triptych::shell::settings::data::Speed;
use triptych::shell::{self, NoWindow, Options, graphics};
use triptych::table::record::Untyped;
use triptych::table::{Seat, save};
use triptych::ui::sound;

/// An error to report; the variant decides the exit code: 2 for arguments, 1 for a failed check.
enum Failure {
    Arguments(String),
    Check(String),
}

/// An error that says nothing else is one of the arguments.
impl From<String> for Failure {
    fn from(reason: String) -> Self {
        Failure::Arguments(reason)
    }
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
            eprintln!("{} (see triptych --help)", in_one_line(&error.to_string()));
            return ExitCode::from(2);
        }
    };
    let (reason, code) = match run(cli) {
        Ok(()) => return ExitCode::SUCCESS,
        Err(Failure::Arguments(reason)) => (reason, 2),
        Err(Failure::Check(reason)) => (reason, 1),
    };
    eprintln!("error: {reason}");
    ExitCode::from(code)
}

fn run(cli: Cli) -> Result<(), Failure> {
    let mut options = Options::default();
    match cli.command {
        None => {}
        Some(Command::Play(args)) => {
            let (order, over) = table_to_play(args)?;
            match order.record {
                Some(record) if over => {
                    options.replay = Some(ReplayOrder {
                        game: order.game,
                        record,
                        reason: None,
                        back: ReplayReturn::Title,
                    });
                }
                _ => options.table = Some(order),
            }
        }
        Some(Command::Demo(args)) => {
            let seats = args.seats.as_deref();
            let table = if args.every_screen {
                new_table(&args.level, seats, &args.gm, Some(args.seed))?
            } else {
                table_to_watch(&args.level, seats, args.seed)?
            };
            options.demo = Some(Tour {
                table,
                shots: args.shots,
                seconds: args.seconds,
                check: args.check,
                presses: args.every_screen.then_some(args.presses),
            });
        }
        Some(Command::Levels { json }) => {
            levels(json);
            return Ok(());
        }
        Some(Command::Simulate(args)) => return simulate(args),
        Some(Command::Tournament(args)) => return tournament(args),
        Some(Command::Replay(args)) => return replay(&args),
        Some(Command::Legal { file, json }) => {
            let (game, record) = open(&file)?;
            let shown = game.legal(&record).map_err(|reason| in_file(&file, &reason))?;
            print_report(&shown, json);
            return Ok(());
        }
        Some(Command::Verify { files }) => return verify(&files),
    }
    open_window(cli.window, options)
}

fn replay(args: &ReplayArgs) -> Result<(), Failure> {
    let eyes = match args.eyes.as_str() {
        "table" => Eyes::Table,
        "all" => Eyes::All,
        number => match number.parse::<usize>() {
            Ok(number @ 1..=16) => Eyes::Seat(Seat::new(number - 1)),
            _ => return Err(format!("--as takes table, a seat’s number or all, not “{number}”").into()),
        },
    };
    let (game, record) = open(&args.file)?;
    let wrong = |reason: String| in_file(&args.file, &reason);
    let shown = game.replay(&record, args.to, eyes, args.spoil).map_err(wrong)?;
    print_report(&shown, args.json);
    shown.trouble.map_or(Ok(()), |reason| Err(wrong(reason)))
}

const CLOSED: &str =
    "the window was closed by an error; the table is saved: choose Continue on the title screen to go on";

fn open_window(args: WindowArgs, options: Options) -> Result<(), Failure> {
    let tempo = |word: String| {
        let speed = Speed::ALL.into_iter().find(|speed| speed.name() == word);
        speed.ok_or_else(|| format!("no tempo is called {word}"))
    };
    let overrides = Overrides {
        speed: args.tempo.map(tempo).transpose()?,
        reduced: args.reduced_motion.then_some(true),
        full_screen: (args.fullscreen || args.windowed.is_some()).then_some(args.fullscreen),
        type_size: args.type_size,
    };
    let crash_context = CrashContext::default();
    crash::watch(crash_context.clone(), graphics::excuse, sound::spare);
    let shown = shell::run(Options {
        crash_context,
        windowed: args.windowed,
        layout_dump: args.layout_dump,
        overrides,
        ..options
    });
    match shown {
        Ok(exit) if exit.is_success() => Ok(()),
        Ok(_) => Err(Failure::Check(CLOSED.into())),
        Err(NoWindow::Options(reason)) => Err(Failure::Arguments(reason)),
        Err(NoWindow::Machine(reason)) => Err(Failure::Check(reason)),
    }
}

fn in_file(file: &Path, reason: &str) -> Failure {
    Failure::Check(format!("{}: {reason}", file.display()))
}

fn open(file: &Path) -> Result<(&'static dyn Headless, Untyped), Failure> {
    let record = save::read(file).map_err(Failure::Check)?;
    match registry::game(&record.game) {
        Some(game) => Ok((game, record)),
        None => {
            let reason = format!("this program has no game “{}”", record.game);
            Err(in_file(file, &reason))
        }
    }
}

fn print_report(shown: &headless::Report, as_json: bool) {
    let json = as_json.then(|| shown.json.to_string());
    print_line(json.as_deref().unwrap_or(shown.text.trim_end()));
}

/// Prints a line. A closed pipe is not an error; on any other write error the program exits with code 1.
fn print_line(line: &str) {
    if let Err(error) = writeln!(std::io::stdout(), "{line}")
        && error.kind() != std::io::ErrorKind::BrokenPipe
    {
        eprintln!("error: the result can’t be written: {error}");
        std::process::exit(1);
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
        let (title, SeatRange { min, max }) = (&level.title, level.seats);
        print_line(&format!(
            "{:<20} {game}: {title}, {min} to {max} seats{edited}",
            level.id
        ));
    }
    for broken in &catalog.broken {
        let file = broken.file.display();
        print_line(&format!("{:<20} refused: {file}: {}", broken.id, broken.error));
    }
}

fn verify(files: &[PathBuf]) -> Result<(), Failure> {
    let mut wrong = Vec::new();
    for file in files {
        let checked = |(game, record): (&dyn Headless, Untyped)| {
            let checked = game.verify(&record);
            checked.map_err(|error| in_file(file, &error.to_string()))
        };
        match open(file).and_then(checked) {
            Ok((actions, over)) => {
                let end = if over { "a whole game" } else { "not over yet" };
                print_line(&format!("{}: good, {actions} entries, {end}", file.display()));
            }
            Err(Failure::Arguments(reason) | Failure::Check(reason)) => wrong.push(reason),
        }
    }
    match wrong.is_empty() {
        true => Ok(()),
        false => Err(Failure::Check(wrong.join("\nerror: "))),
    }
}
