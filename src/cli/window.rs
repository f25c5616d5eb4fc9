//! The commands that open the window.

use super::args::{DemoArgs, LevelArgs, PlayArgs, WindowArgs};
use super::{Failure, find_level, in_file};
use crate::game_list::GameList;
use crate::headless::{self, host_info};
use crate::session::{GameId, Games, ReplayOrder, ReplayReturn, SEAT_NAMES, TableOrder};
use crate::shell::awake;
use crate::shell::crash::{self, CrashContext};
use crate::shell::demo::Tour;
use crate::shell::saves::Save;
use crate::shell::settings::Overrides;
use crate::shell::settings::data::Speed;
use crate::shell::{self, NoWindow, Options, engine};
use crate::table::{Controller, SeatInfo, Seed, Skill, name_key};
use crate::ui::sound;
use bevy::app::App;

pub use crash::say_error;

/// The app to which the [plugins of the games](crate::session::GamePlugin) were added.
pub type Program = App;

/// Returns the program's games.
pub fn games(program: &Program) -> GameList {
    entries(program).list()
}

fn entries(program: &Program) -> Games {
    program.world().get_resource().cloned().unwrap_or_default()
}

/// Opens the title.
pub fn open(program: Program, args: WindowArgs) -> Result<(), Failure> {
    open_window(program, args, Options::default())
}

/// Opens a new table, or the table of a record.
pub fn play(program: Program, window: WindowArgs, args: PlayArgs) -> Result<(), Failure> {
    let mut options = Options::default();
    let (order, over) = table_to_play(&entries(&program), args)?;
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
    open_window(program, window, options)
}

/// Opens a table of computers.
pub fn demo(program: Program, window: WindowArgs, args: DemoArgs) -> Result<(), Failure> {
    let games = entries(&program);
    let seats = args.seats.as_deref();
    let table = if args.every_screen {
        new_table(&games, &args.level, seats, &args.gm, Some(args.seed))?
    } else {
        table_to_watch(&games, &args.level, seats, args.seed)?
    };
    let options = Options {
        demo: Some(Tour {
            table: TableOrder {
                cosmetic_seed: Some(table.seed),
                ..table
            },
            shots: args.shots,
            seconds: args.seconds,
            check: args.check,
            presses: args.every_screen.then_some(args.presses),
        }),
        ..Options::default()
    };
    open_window(program, window, options)
}

const CLOSED: &str =
    "the window was closed by an error; the table is saved: choose Continue on the title screen to go on";

fn open_window(program: App, args: WindowArgs, options: Options) -> Result<(), Failure> {
    let tempo = |word: String| {
        let mut speeds = Speed::ALL.into_iter();
        let found = speeds.find(|(_, name, _)| *name == word).map(|(speed, ..)| speed);
        found.ok_or_else(|| format!("no tempo is called {word}"))
    };
    let overrides = Overrides {
        speed: args.tempo.map(tempo).transpose()?,
        reduced: args.reduced_motion.then_some(true),
        full_screen: (args.fullscreen || args.windowed.is_some()).then_some(args.fullscreen),
        type_size: args.type_size,
    };
    let crash_context = CrashContext::default();
    crash::watch(crash_context.clone(), engine::explain_panic, |file| {
        sound::spare(file).or_else(|| awake::spare(file))
    });
    let options = Options {
        crash_context,
        windowed: args.windowed,
        layout_dump: args.layout_dump,
        overrides,
        phones: args.phones,
        ..options
    };
    let shown = shell::run(program, options);
    match shown {
        Ok(exit) if exit.is_success() => Ok(()),
        Ok(_) => Err(Failure::Check(CLOSED.into())),
        Err(NoWindow::Options(reason)) => Err(Failure::Arguments(reason)),
        Err(NoWindow::Machine(reason)) => Err(Failure::Check(reason)),
    }
}

/// Builds a new table, or loads the table of a record. Also returns whether the loaded game is over.
fn table_to_play(games: &Games, args: PlayArgs) -> Result<(TableOrder, bool), Failure> {
    let order = new_table(games, &args.level, args.seats.as_deref(), &args.gm, args.seed)?;
    let Some(file) = args.load else {
        return Ok((order, false));
    };
    let wrong = |reason: String| in_file(&file, &reason);
    let (mut loaded, header) = Save::read(games, &file).table().map_err(wrong)?;
    if loaded.level.0 != args.level.id {
        let (found, wanted) = (loaded.level.0, args.level.id);
        return Err(wrong(format!("it is a table of {found}, not of {wanted}")));
    }
    let count = loaded.seats.len();
    loaded.controllers = match args.seats {
        Some(_) if order.controllers.len() != count => {
            return Err(format!("the record has {count} seats: say who sits at each").into());
        }
        Some(_) => order.controllers,
        None if header.controllers.len() == count => header.controllers,
        None => default_controllers(count, true).collect(),
    };
    Ok((loaded, header.over))
}

/// Builds a new table with people.
fn new_table(
    games: &Games,
    level: &LevelArgs,
    seats: Option<&str>,
    gm: &str,
    seed: Option<u64>,
) -> Result<TableOrder, Failure> {
    let host = gm.strip_prefix("human:");
    if gm != "auto" && host.is_none() {
        return Err(Failure::Arguments("--gm takes auto or human:NAME".into()));
    }
    order(
        games,
        level,
        seats,
        host,
        true,
        seed.map_or_else(Seed::fresh, Seed),
    )
}

/// Builds a new table of computers.
fn table_to_watch(
    games: &Games,
    level: &LevelArgs,
    seats: Option<&str>,
    seed: u64,
) -> Result<TableOrder, Failure> {
    let order = order(games, level, seats, None, false, Seed(seed))?;
    if order.controllers.contains(&Controller::Human) {
        let reason = "a demo is played by computers: say bot or random for every seat";
        return Err(Failure::Arguments(reason.into()));
    }
    Ok(order)
}

/// Returns computers for this many seats, with a person in the first one if wanted.
fn default_controllers(count: usize, person: bool) -> impl Iterator<Item = Controller> {
    (0..count).map(move |seat| match seat {
        0 if person => Controller::Human,
        _ => Controller::Computer(Skill::default()),
    })
}

fn order(
    games: &Games,
    level: &LevelArgs,
    seats: Option<&str>,
    host: Option<&str>,
    person: bool,
    seed: Seed,
) -> Result<TableOrder, Failure> {
    let (level, game) = find_level(&games.list(), level)?;
    let seats = match seats {
        Some(words) => headless::parse_seats(words)?,
        None => {
            let usual = games.entry(game.id()).map_or(0, |entry| entry.card.seats);
            let count = usual.clamp(level.seats.min, level.seats.max);
            let controllers = default_controllers(count, person);
            controllers.map(|controller| (controller, None)).collect()
        }
    };
    let (mut controllers, names): (Vec<Controller>, Vec<Option<String>>) = seats.into_iter().unzip();
    let taken = names.iter().flatten();
    let is_free = |name: &&str| !taken.clone().any(|taken| name_key(taken) == name_key(name));
    let mut free = SEAT_NAMES.into_iter().filter(is_free);
    let named = names.iter().map(|name| name.as_deref().or_else(|| free.next()));
    let mut infos: Vec<SeatInfo> = (named.enumerate())
        .map(|(index, name)| SeatInfo {
            name: name.unwrap_or("Guest").into(),
            mark: index.min(254) as u8 + 1,
        })
        .collect();
    let card = game.level_card(&level.text).ok();
    match (card.and_then(|card| card.host), host) {
        (None, None) => {}
        (None, Some(_)) => return Err(format!("nobody leads in {}: leave out --gm", level.id).into()),
        (Some(led), host) => {
            infos.push(host_info(host.unwrap_or(led)));
            controllers.push(host.map_or(Controller::Computer(Skill::default()), |_| Controller::Human));
        }
    }
    game.check_seats(&level.id, &level.text, &infos)?;
    let id = GameId(game.id());
    let level = (level.id, level.text);
    Ok(TableOrder::new(id, level, infos, controllers, seed))
}
