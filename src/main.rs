//! The command line of Triptych, and nothing else.

#![forbid(unsafe_code)]

mod commands;

use clap::error::ErrorKind;
use clap::{Args, Parser, Subcommand};
use commands::measure::{simulate, tournament};
use commands::tables::{table_to_play, table_to_watch};
use serde_json::json;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use triptych::catalog::Catalog;
use triptych::lab::{self, Eyes, Headless};
use triptych::registry;
use triptych::scene::play::{TableOrder, WatchBack, WatchOrder};
use triptych::shell::demo::Tour;
use triptych::shell::settings::Overrides;
use triptych::shell::settings::data::Speed;
use triptych::shell::{self, Options};
use triptych::table::record::Untyped;
use triptych::table::{Seat, Seed, save};

/// Three tabletop games at one digital table.
#[derive(Parser)]
#[command(name = "triptych", version, about)]
struct Cli {
    #[command(flatten)]
    window: WindowArgs,
    #[command(subcommand)]
    command: Option<Command>,
}

/// How the window is opened.
#[derive(Args)]
struct WindowArgs {
    /// Full screen.
    #[arg(long, global = true, conflicts_with = "windowed")]
    fullscreen: bool,
    /// A window of this size, as in 1280x720.
    #[arg(long, global = true, value_name = "WxH", value_parser = parse_size)]
    windowed: Option<(u32, u32)>,
    /// Keep this file up to date with names and places of all that can be clicked.
    #[arg(long, global = true, value_name = "FILE")]
    layout_dump: Option<PathBuf>,
    /// How fast things move: relaxed, normal, quick or instant.
    #[arg(long, global = true, value_name = "TEMPO", value_parser = parse_tempo)]
    tempo: Option<Speed>,
    /// Cross-fades instead of motion.
    #[arg(long, global = true)]
    reduced_motion: bool,
    /// How large type is, in percent: 80 to 200.
    #[arg(long, global = true, value_name = "PERCENT", value_parser = clap::value_parser!(u8).range(80..=200))]
    type_size: Option<u8>,
}

#[derive(Subcommand)]
enum Command {
    /// Sit down at a table.
    Play {
        /// The level's id.
        level: String,
        /// Who sits where: human, human:NAME, bot, bot:STRENGTH or random, with commas between.
        #[arg(long)]
        seats: Option<String>,
        /// Who leads where a game is led: auto, or human:NAME.
        #[arg(long, default_value = "auto")]
        gm: String,
        /// The seed of chance; one that nobody knows if not said.
        #[arg(long)]
        seed: Option<u64>,
        /// Go on with this record or save.
        #[arg(long, value_name = "FILE")]
        load: Option<PathBuf>,
    },
    /// Watch computers play in the window.
    Demo {
        /// The level's id.
        level: String,
        /// Who sits where: bot, bot:STRENGTH or random, with commas between.
        #[arg(long)]
        seats: Option<String>,
        /// The seed of chance.
        #[arg(long, default_value_t = 7)]
        seed: u64,
        /// Take pictures of named moments into this folder.
        #[arg(long, value_name = "DIR")]
        shots: Option<PathBuf>,
        /// End after so many seconds at the latest.
        #[arg(long, value_name = "N")]
        seconds: Option<f32>,
        /// Look in each picture for words that are cut off, too small, over each other, or too faint.
        #[arg(long, requires = "shots")]
        check: bool,
        /// Go to every screen; people may sit at the table and are played, too.
        #[arg(long, requires = "shots")]
        every_screen: bool,
        /// Who leads where a game is led: auto, or human:NAME.
        #[arg(long, default_value = "auto", requires = "every_screen")]
        gm: String,
        /// How much is pressed at the table before computers play it to its end.
        #[arg(long, default_value_t = 500, requires = "every_screen")]
        presses: usize,
    },
    /// List what can be played.
    Levels {
        /// For machines.
        #[arg(long)]
        json: bool,
    },
    /// Play games between computers, without a window.
    Simulate {
        /// The level's id.
        level: String,
        /// How many games.
        #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
        games: u64,
        /// Who sits where: bot, bot:novice, bot:steady, bot:shrewd or random, with commas between.
        #[arg(long)]
        seats: String,
        /// The seed of the series.
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// How many threads; all cores if not said.
        #[arg(long)]
        threads: Option<usize>,
        /// Play every game's record once more and check everything about it: every action, every invariant, the seed.
        #[arg(long)]
        check: bool,
        /// For machines.
        #[arg(long)]
        json: bool,
        /// Write the record of the first game here.
        #[arg(long, value_name = "FILE")]
        save_record: Option<PathBuf>,
    },
    /// Play every player of one side against every player of the other; where each seat plays for itself, one seat
    /// against all the others.
    Tournament {
        /// The level's id.
        level: String,
        /// How many games in each cell.
        #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
        games: u64,
        /// How many seats.
        #[arg(long, default_value_t = 5)]
        seats: usize,
        /// Who plays each side, as in council=steady+shrewd,rebel=steady or one=shrewd,others=steady; all strengths if
        /// not said.
        #[arg(long)]
        sides: Option<String>,
        /// The seed of the series.
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// How many threads; all cores if not said.
        #[arg(long)]
        threads: Option<usize>,
        /// For machines.
        #[arg(long)]
        json: bool,
    },
    /// Play a record and show what can be seen then.
    Replay {
        /// The record, plain or packed.
        file: PathBuf,
        /// How many entries to play; all if not said.
        #[arg(long, value_name = "N")]
        to: Option<usize>,
        /// Whose eyes: table, a seat's number, or all.
        #[arg(long = "as", value_name = "WHO", default_value = "table")]
        eyes: String,
        /// Show all seats' secrets though the game is not over.
        #[arg(long)]
        spoil: bool,
        /// For machines.
        #[arg(long)]
        json: bool,
    },
    /// List what may be done at the end of a record.
    Legal {
        /// The record, plain or packed.
        file: PathBuf,
        /// For machines.
        #[arg(long)]
        json: bool,
    },
    /// Check records: every action, every invariant, the seed.
    Verify {
        /// The records, plain or packed.
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
}

/// What went wrong, and the exit code that says so.
enum Failure {
    Arguments(String),
    Check(String),
}

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) => {
            print!("{error}");
            return ExitCode::SUCCESS;
        }
        Err(error) => {
            let text = error.to_string();
            let line: Vec<&str> = text
                .lines()
                .map(str::trim)
                .take_while(|line| !line.starts_with("Usage"))
                .filter(|line| !line.is_empty())
                .collect();
            eprintln!("{} (see triptych --help)", line.join(" "));
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
                Some(record) if over => Opens::Record(WatchOrder {
                    game: order.game,
                    record,
                    reason: None,
                    back: WatchBack::Title,
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
                    visit: every_screen.then_some(presses),
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
                            "--as takes table, a seat's number or all, not “{number}”"
                        )));
                    }
                },
            };
            let (game, record) = open(&file)?;
            let shown = game
                .replay(&record, to, eyes, spoil)
                .map_err(|reason| in_file(&file, &reason))?;
            print(&shown, json);
            Ok(())
        }
        Some(Command::Legal { file, json }) => {
            let (game, record) = open(&file)?;
            let shown = game.legal(&record).map_err(|reason| in_file(&file, &reason))?;
            print(&shown, json);
            Ok(())
        }
        Some(Command::Verify { files }) => verify(&files),
    }
}

fn parse_size(text: &str) -> Result<(u32, u32), String> {
    let parts = text
        .split_once('x')
        .and_then(|(width, height)| Some((width.parse().ok()?, height.parse().ok()?)));
    match parts {
        Some((width @ 320..=16384, height @ 240..=16384)) => Ok((width, height)),
        _ => Err("say width and height in pixels, as in 1280x720".into()),
    }
}

fn parse_tempo(text: &str) -> Result<Speed, String> {
    (Speed::ALL.into_iter().find(|speed| speed.name() == text))
        .ok_or_else(|| "say relaxed, normal, quick or instant".into())
}

/// What the window shows first.
enum Opens {
    Title,
    Table(TableOrder),
    Record(WatchOrder),
    Demo(Tour),
}

fn open_window(args: WindowArgs, opens: Opens) -> Result<(), Failure> {
    let mut options = Options {
        windowed: args.windowed,
        layout_dump: args.layout_dump,
        overrides: Overrides {
            speed: args.tempo,
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
        Opens::Record(order) => options.watch = Some(order),
        Opens::Demo(tour) => options.demo = Some(tour),
    }
    match shell::run(options) {
        Ok(exit) if exit.is_success() => Ok(()),
        Ok(_) => Err(Failure::Check(
            "the window was closed by an error; the table is kept, and Continue on the title goes on with it"
                .into(),
        )),
        Err(reason) => Err(Failure::Arguments(reason)),
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

fn print(shown: &lab::Shown, as_json: bool) {
    if as_json {
        say(&shown.json.to_string());
    } else {
        say(shown.text.trim_end());
    }
}

/// Prints a line; a reader that has gone away is no error.
fn say(line: &str) {
    let _gone = writeln!(std::io::stdout(), "{line}");
}

fn levels(as_json: bool) {
    let catalog = Catalog::find();
    if as_json {
        let good = catalog.levels.iter().map(|level| json!(level));
        let broken = catalog.broken.iter().map(|level| json!(level));
        say(&serde_json::Value::from_iter(good.chain(broken)).to_string());
        return;
    }
    for level in &catalog.levels {
        let game = registry::game(&level.game).map_or("", |game| game.title());
        let edited = if level.edited { ", edited" } else { "" };
        say(&format!(
            "{:<20} {game}: {}, {} to {} seats{edited}",
            level.id, level.title, level.seats.min, level.seats.max
        ));
    }
    for broken in &catalog.broken {
        say(&format!(
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
                say(&format!("{}: good, {actions} entries, {end}", file.display()));
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
