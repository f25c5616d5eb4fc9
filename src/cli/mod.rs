//! The program: the window, and the commands that need none.

mod args;
#[cfg(not(feature = "window"))]
#[path = "no_window.rs"]
mod window;
#[cfg(feature = "window")]
mod window;

use crate::catalog::{Catalog, LevelFile, SeatRange};
use crate::game_list::GameList;
use crate::headless::{self, Headless, LevelCard, Series, Simulation, Tournament};
use crate::table::record::Untyped;
use crate::table::{Seat, Seed, Skill, Viewer, printable, save};
pub use window::Program;

use args::{Cli, Command, LevelArgs, ReplayArgs, SimulateArgs, TournamentArgs};
use clap::error::ErrorKind;
use clap::{CommandFactory, FromArgMatches};
use serde_json::json;
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

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

/// Runs the program with these games, by the command line. Exit codes: 1 for a failed check, 2 for wrong arguments.
pub fn run(program: Program) -> ExitCode {
    let words = Cli::command().version(crate::VERSION);
    let cli = match (words.try_get_matches()).and_then(|said| Cli::from_arg_matches(&said)) {
        Ok(cli) => cli,
        Err(error) if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) => {
            print_line(error.to_string().trim_end());
            return ExitCode::SUCCESS;
        }
        Err(error) => {
            let reason = printable(&in_one_line(&error.to_string()));
            eprintln!("{reason} (see triptych --help)");
            return ExitCode::from(2);
        }
    };
    let (reason, code) = match run_command(program, cli) {
        Ok(()) => return ExitCode::SUCCESS,
        Err(Failure::Arguments(reason)) => (reason, 2),
        Err(Failure::Check(reason)) => (reason, 1),
    };
    window::say_error(&printable(&reason));
    ExitCode::from(code)
}

fn run_command(program: Program, cli: Cli) -> Result<(), Failure> {
    let games = window::games(&program);
    match cli.command {
        None => window::open(program, cli.window),
        Some(Command::Play(args)) => window::play(program, cli.window, args),
        Some(Command::Demo(args)) => window::demo(program, cli.window, args),
        Some(Command::Levels { json }) => {
            levels(&games, json);
            Ok(())
        }
        Some(Command::Simulate(args)) => simulate(&games, args),
        Some(Command::Tournament(args)) => tournament(&games, args),
        Some(Command::Replay(args)) => replay(&games, &args),
        Some(Command::Chronicle { file, to }) => chronicle(&games, &file, to),
        Some(Command::Legal { file, json }) => {
            let (game, record) = open(&games, &file)?;
            let shown = game.legal(&record).map_err(|reason| in_file(&file, &reason))?;
            print_report(&shown, json);
            Ok(())
        }
        Some(Command::Verify { files }) => verify(&games, &files),
    }
}

/// Prints the story of a record, as everybody at its table knows it.
fn chronicle(games: &GameList, file: &Path, to: Option<usize>) -> Result<(), Failure> {
    let (game, record) = open(games, file)?;
    let text = game
        .chronicle(&record, to)
        .map_err(|reason| in_file(file, &reason))?;
    print_line(text.trim_end());
    Ok(())
}

fn replay(games: &GameList, args: &ReplayArgs) -> Result<(), Failure> {
    let eyes = match args.eyes.as_str() {
        "table" => Viewer::Table,
        "all" => Viewer::Omniscient,
        number => match number.parse::<usize>() {
            Ok(number @ 1..=16) => Viewer::Seat(Seat::new(number - 1)),
            _ => return Err(format!("--as takes table, a seat’s number or all, not “{number}”").into()),
        },
    };
    let (game, record) = open(games, &args.file)?;
    let wrong = |reason: String| in_file(&args.file, &reason);
    let shown = game.replay(&record, args.to, eyes, args.spoil).map_err(wrong)?;
    print_report(&shown, args.json);
    shown.trouble.map_or(Ok(()), |reason| Err(wrong(reason)))
}

fn in_file(file: &Path, reason: &str) -> Failure {
    Failure::Check(format!("{}: {reason}", file.display()))
}

fn open(games: &GameList, file: &Path) -> Result<(&'static dyn Headless, Untyped), Failure> {
    let record = save::read(file).map_err(Failure::Check)?;
    let reason = format!("this program has no game “{}”", record.game);
    let game = games.get(&record.game).ok_or_else(|| in_file(file, &reason))?;
    Ok((game, record))
}

fn print_report(shown: &headless::Report, as_json: bool) {
    let json = as_json.then(|| shown.json.to_string());
    print_line(json.as_deref().unwrap_or(shown.text.trim_end()));
}

/// Prints a line, without the control characters that names in files may contain. A closed pipe is not an error; on any
/// other write error the program exits with code 1.
fn print_line(line: &str) {
    if let Err(error) = writeln!(std::io::stdout(), "{}", printable(line))
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
        // The only possible tip is to put `--` before a negative number, which leads to another error.
        .filter(|part| !part.is_empty() && !part.starts_with("tip:"))
        .collect();
    parts.join(" ")
}

fn levels(games: &GameList, as_json: bool) {
    let catalog = Catalog::find(games);
    if as_json {
        let good = catalog.levels.iter().map(|level| json!(level));
        let broken = catalog.broken.iter().map(|level| json!(level));
        print_line(&serde_json::Value::from_iter(good.chain(broken)).to_string());
        return;
    }
    for level in &catalog.levels {
        let game = games.get(&level.game).map_or("", |game| game.title());
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

fn verify(games: &GameList, files: &[PathBuf]) -> Result<(), Failure> {
    let mut wrong = Vec::new();
    for file in files {
        let checked = |(game, record): (&dyn Headless, Untyped)| {
            let checked = game.verify(&record);
            checked.map_err(|error| in_file(file, &error.to_string()))
        };
        match open(games, file).and_then(checked) {
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

/// Finds a level, and applies the given settings.
fn find_level(games: &GameList, args: &LevelArgs) -> Result<(LevelFile, &'static dyn Headless), Failure> {
    let mut level = Catalog::find(games).level(&args.id)?.clone();
    let game = games.get(&level.game);
    let game = game.ok_or_else(|| format!("this program has no game “{}”", level.game))?;
    if !args.settings.is_empty() {
        level.text = with_settings(&level, game, &args.settings)?;
    }
    Ok((level, game))
}

/// Returns the text of a level with these settings, each as in `turns=5`.
fn with_settings(level: &LevelFile, game: &dyn Headless, settings: &[String]) -> Result<String, String> {
    let LevelCard {
        mut switches,
        mut parameters,
        ..
    } = game.level_card(&level.text)?;
    for setting in settings {
        let parts = setting.split_once('=');
        let (name, value) = parts.ok_or_else(|| format!("“{setting}” is not of the form NAME=VALUE"))?;
        let not = |needed: String| format!("{name}: {needed}, not “{value}”");
        if let Some(switch) = switches.iter_mut().find(|switch| switch.name == name) {
            switch.on = value.parse().map_err(|_| not("true or false is needed".into()))?;
        } else if let Some(parameter) = parameters.iter_mut().find(|parameter| parameter.name == name) {
            parameter.value = parameter.bounds.read(value).map_err(not)?;
        } else {
            let names = switches.iter().map(|switch| switch.name);
            let names = names.chain(parameters.iter().map(|parameter| parameter.name));
            let names = names.collect::<Vec<_>>().join(", ");
            return Err(format!(
                "the level {} has no setting “{name}”: it has {names}",
                level.id
            ));
        }
    }
    game.with_settings(&level.text, &switches, &parameters)
}

fn simulate(games: &GameList, args: SimulateArgs) -> Result<(), Failure> {
    let (level, game) = find_level(games, &args.level)?;
    let seats = headless::parse_seats(&args.seats)?.into_iter();
    let seats: Vec<_> = seats.map(|(seat, _)| seat).collect();
    if let Some(file) = &args.save_record {
        // This is checked first, so that nobody waits hours for a record that can't be written. A missing folder is not
        // created, because its name may be a typing mistake.
        if !save::folder_of(file).is_dir() {
            return Err(in_file(file, "there is no such folder to write it into"));
        }
        let writes = save::target(file).map_err(|error| save::describe_io_error(file, &error));
        writes.map_err(Failure::Check)?;
    }
    let done = AtomicU64::new(0);
    let simulation = Simulation {
        series: series(&level, (args.games, args.seed, args.threads), &done),
        seats: &seats,
        verified: args.check,
    };
    let figures = with_progress(args.games, &done, || game.simulate(&simulation));
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

fn tournament(games: &GameList, args: TournamentArgs) -> Result<(), Failure> {
    let (level, game) = find_level(games, &args.level)?;
    let known = game.sides();
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
        series: series(&level, (args.games, args.seed, args.threads), &done),
        seats: args.seats,
        sides,
    };
    let games = args.games * cells as u64;
    let grid = with_progress(games, &done, || game.tournament(&order))?;
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

/// A series of games at a level: their number, their seed and the number of threads.
fn series<'a>(
    level: &'a LevelFile,
    (games, seed, threads): (u64, u64, Option<usize>),
    done: &'a AtomicU64,
) -> Series<'a> {
    Series {
        level_id: &level.id,
        level: &level.text,
        games,
        seed: Seed(seed),
        threads: threads.unwrap_or_else(|| thread::available_parallelism().map_or(1, usize::from)),
        done,
    }
}

/// Plays a series. Shows its progress meanwhile if stderr is a terminal.
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
