//! The command line of Triptych, and nothing else.

#![forbid(unsafe_code)]

use clap::error::ErrorKind;
use clap::{Args, Parser, Subcommand};
use serde_json::json;
use std::io::{IsTerminal, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use triptych::catalog::Catalog;
use triptych::lab::{self, Eyes, Headless, Simulation, Tournament};
use triptych::registry;
use triptych::scene::GameId;
use triptych::scene::play::{TableOrder, WatchBack, WatchOrder};
use triptych::shell::demo::Tour;
use triptych::shell::settings::Overrides;
use triptych::shell::settings::data::Speed;
use triptych::shell::{self, Options};
use triptych::table::record::Untyped;
use triptych::table::{Controller, Seat, SeatInfo, Seed, Skill, save};

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
        /// For machines.
        #[arg(long)]
        json: bool,
        /// Write the record of the first game here.
        #[arg(long, value_name = "FILE")]
        save_record: Option<PathBuf>,
    },
    /// Play every player of one side against every player of the other, where a game has two sides.
    Tournament {
        /// The level's id.
        level: String,
        /// How many games in each cell.
        #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
        games: u64,
        /// How many seats.
        #[arg(long, default_value_t = 5)]
        seats: usize,
        /// Who plays each side, as in council=steady+shrewd,rebel=steady; all strengths if not said.
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
        }) => {
            let table = table_to_watch(&level, seats.as_deref(), seed)?;
            open_window(
                cli.window,
                Opens::Demo(Tour {
                    table,
                    shots,
                    seconds,
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
            json,
            save_record,
        }) => simulate(&level, games, &seats, Seed(seed), threads, json, save_record),
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
            reduced: args.reduced_motion,
            full_screen: match (args.fullscreen, args.windowed) {
                (true, _) => Some(true),
                (false, Some(_)) => Some(false),
                (false, None) => None,
            },
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
        Ok(_) => Err(Failure::Check("the window was closed by an error".into())),
        Err(reason) => Err(Failure::Arguments(reason)),
    }
}

/// A new table, or the one that a record holds; and whether that is over.
fn table_to_play(
    level: &str,
    seats: Option<&str>,
    gm: &str,
    seed: Option<u64>,
    load: Option<PathBuf>,
) -> Result<(TableOrder, bool), Failure> {
    let mut over = false;
    if gm != "auto" && !gm.starts_with("human:") {
        return Err(Failure::Arguments("--gm takes auto or human:NAME".into()));
    }
    let host = gm.strip_prefix("human:");
    let mut order = order(level, seats, host, true, seed.map_or_else(Seed::fresh, Seed))?;
    if let Some(file) = load {
        let (loaded, header) = shell::saves::order_of(&file).map_err(Failure::Check)?;
        if loaded.level.0 != level {
            return Err(in_file(
                &file,
                &format!("it is a table of {}, not of {level}", loaded.level.0),
            ));
        }
        over = header.over;
        let count = loaded.seats.len();
        let controllers = match seats {
            Some(_) if order.controllers.len() != count => {
                return Err(Failure::Arguments(format!(
                    "the record has {count} seats: say who sits at each"
                )));
            }
            Some(_) => order.controllers,
            None if header.controllers.len() == count => header.controllers,
            None => (0..count)
                .map(|seat| {
                    if seat == 0 {
                        Controller::Human
                    } else {
                        Controller::Computer(Skill::default())
                    }
                })
                .collect(),
        };
        order = TableOrder {
            guide: None,
            controllers,
            ..loaded
        };
    }
    Ok((order, over))
}

fn table_to_watch(level: &str, seats: Option<&str>, seed: u64) -> Result<TableOrder, Failure> {
    let order = order(level, seats, None, false, Seed(seed))?;
    if order.controllers.contains(&Controller::Human) {
        return Err(Failure::Arguments(
            "a demo is played by computers: say bot or random for every seat".into(),
        ));
    }
    Ok(order)
}

fn order(
    level: &str,
    seats: Option<&str>,
    host: Option<&str>,
    person: bool,
    seed: Seed,
) -> Result<TableOrder, Failure> {
    const NAMES: [&str; 12] = [
        "Ada", "Ines", "Boram", "Theo", "Mei", "Tomas", "Yuna", "Oda", "Kofi", "Lale", "Noor", "Ivo",
    ];
    let catalog = Catalog::find();
    let level = catalog.level(level).map_err(Failure::Arguments)?;
    let (_, game) = registry::panel(&level.game)
        .ok_or_else(|| Failure::Arguments(format!("this program has no game “{}”", level.game)))?;
    let seats = match seats {
        Some(words) => lab::parse_seats(words).map_err(Failure::Arguments)?,
        None => (0..game.seats.clamp(level.seats.min, level.seats.max))
            .map(|seat| match (seat, person) {
                (0, true) => (Controller::Human, None),
                _ => (Controller::Computer(Skill::default()), None),
            })
            .collect(),
    };
    let mut free = NAMES.iter().filter(|name| {
        seats.iter().all(|(_, taken)| {
            taken
                .as_ref()
                .is_none_or(|taken| !taken.eq_ignore_ascii_case(name))
        })
    });
    let mut infos: Vec<SeatInfo> = seats
        .iter()
        .enumerate()
        .map(|(index, (_, name))| SeatInfo {
            name: name
                .clone()
                .or_else(|| free.next().map(|name| (*name).to_owned()))
                .unwrap_or_else(|| "Guest".into()),
            mark: index.min(254) as u8 + 1,
        })
        .collect();
    let mut controllers: Vec<Controller> = seats.iter().map(|(controller, _)| *controller).collect();
    match (game.lab.host(&level.text), host) {
        (None, None) => {}
        (None, Some(_)) => {
            return Err(Failure::Arguments(format!(
                "nobody leads in {}: leave --gm away",
                level.id
            )));
        }
        (Some(led), host) => {
            infos.push(lab::host_info(host.unwrap_or(led)));
            controllers.push(host.map_or(Controller::Computer(Skill::default()), |_| Controller::Human));
        }
    }
    game.lab
        .check_seats(&level.id, &level.text, &infos)
        .map_err(Failure::Arguments)?;
    Ok(TableOrder {
        guide: None,
        game: GameId(game.lab.id()),
        level: (level.id.clone(), level.text.clone()),
        seats: infos,
        controllers,
        youngest: Seat::new(0),
        seed,
        talk_minutes: 0,
        record: None,
        played_for: 0,
        taken_back: Vec::new(),
        by_hand: false,
        file: None,
    })
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

fn simulate(
    level: &str,
    games: u64,
    seats: &str,
    seed: Seed,
    threads: Option<usize>,
    as_json: bool,
    save_record: Option<PathBuf>,
) -> Result<(), Failure> {
    let catalog = Catalog::find();
    let level = catalog.level(level).map_err(Failure::Arguments)?;
    let seats: Vec<_> = lab::parse_seats(seats)
        .map_err(Failure::Arguments)?
        .into_iter()
        .map(|(seat, _)| seat)
        .collect();
    let game = registry::game(&level.game)
        .ok_or_else(|| Failure::Arguments(format!("this program has no game “{}”", level.game)))?;
    let done = AtomicU64::new(0);
    let over = AtomicBool::new(false);
    let simulation = Simulation {
        level_id: &level.id,
        level: &level.text,
        games,
        seats: &seats,
        seed,
        threads: threads.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from)),
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
    .map_err(Failure::Arguments)?;
    if let Some(file) = save_record {
        save::write_atomically(&file, figures.first.as_bytes())
            .map_err(|error| in_file(&file, &error.to_string()))?;
    }
    if as_json {
        say(&json!(figures).to_string());
        return Ok(());
    }
    say(&format!(
        "{} games of {}, seed {}",
        figures.games, figures.level, figures.seed
    ));
    let share = |count: u64| 100.0 * count as f64 / games.max(1) as f64;
    for (side, wins) in &figures.wins {
        say(&format!("  wins {side:<18} {wins:>9}  {:6.2} %", share(*wins)));
    }
    for (ending, count) in &figures.endings {
        say(&format!(
            "  ends {ending:<18} {count:>9}  {:6.2} %",
            share(*count)
        ));
    }
    for (what, spread) in &figures.length {
        say(&format!(
            "  {what:<23} mean {:.2}, median {}, 95 % within {}, longest {}",
            spread.mean, spread.median, spread.p95, spread.max
        ));
    }
    for (what, count) in &figures.figures {
        say(&format!("  {what:<23} {count}"));
    }
    say(&format!(
        "  {:.0} games/s, {:.0} actions/s",
        figures.games_per_s, figures.actions_per_s
    ));
    Ok(())
}

fn tournament(
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
            game.sides(seats).into_iter().map(|side| (side, all())).collect()
        }
    };
    let sides: [_; 2] = sides.try_into().map_err(|_| {
        Failure::Arguments(format!(
            "a tournament is between two sides: name who plays each, as in --sides {}",
            game.sides(seats)
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
        say(&json!(grid).to_string());
    } else {
        say(&grid.text());
    }
    Ok(())
}

/// Who plays each side, out of words like `council=steady+shrewd,rebel=steady`.
fn parse_sides(words: &str) -> Result<Vec<(String, Vec<String>)>, String> {
    words
        .split(',')
        .map(|word| {
            let (side, players) = word
                .split_once('=')
                .ok_or_else(|| format!("“{word}” names no side and who plays it: say SIDE=PLAYER+PLAYER"))?;
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
