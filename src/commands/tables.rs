//! Builds tables from the levels, seats and files named on the command line.

use crate::cli::PlayArgs;
use crate::{Failure, in_file};
use triptych::catalog::{Catalog, LevelFile};
use triptych::headless::{self, host_info};
use triptych::registry::{self, PanelGame};
use triptych::session::{GameId, TableOrder};
use triptych::shell::saves::Save;
use triptych::table::{Controller, SeatInfo, Seed, Skill};

/// The names of seats without a name.
const NAMES: [&str; 12] = [
    "Ada", "Ines", "Boram", "Theo", "Mei", "Tomas", "Yuna", "Oda", "Kofi", "Lale", "Noor", "Ivo",
];

/// Returns the level with this id, and its game.
pub fn find_level(id: &str) -> Result<(LevelFile, &'static PanelGame), Failure> {
    let level = Catalog::find().level(id)?.clone();
    match registry::panel(&level.game) {
        Some((_, game)) => Ok((level, game)),
        None => Err(format!("this program has no game “{}”", level.game).into()),
    }
}

/// Builds a new table, or loads the table of a record. Also returns whether the loaded game is over.
pub fn table_to_play(args: PlayArgs) -> Result<(TableOrder, bool), Failure> {
    let order = new_table(&args.level, args.seats.as_deref(), &args.gm, args.seed)?;
    let Some(file) = args.load else {
        return Ok((order, false));
    };
    let wrong = |reason: String| in_file(&file, &reason);
    let (loaded, header) = Save::read(&file).table().map_err(wrong)?;
    if loaded.level.0 != args.level {
        let (found, wanted) = (loaded.level.0, args.level);
        return Err(wrong(format!("it is a table of {found}, not of {wanted}")));
    }
    let count = loaded.seats.len();
    let controllers = match args.seats {
        Some(_) if order.controllers.len() != count => {
            return Err(format!("the record has {count} seats: say who sits at each").into());
        }
        Some(_) => order.controllers,
        None if header.controllers.len() == count => header.controllers,
        None => default_controllers(count, true).collect(),
    };
    let order = TableOrder {
        guide: None,
        controllers,
        ..loaded
    };
    Ok((order, header.over))
}

/// Builds a new table with people.
pub fn new_table(
    level: &str,
    seats: Option<&str>,
    gm: &str,
    seed: Option<u64>,
) -> Result<TableOrder, Failure> {
    let host = gm.strip_prefix("human:");
    if gm != "auto" && host.is_none() {
        return Err(Failure::Arguments("--gm takes auto or human:NAME".into()));
    }
    order(level, seats, host, true, seed.map_or_else(Seed::fresh, Seed))
}

/// Builds a new table of computers.
pub fn table_to_watch(level: &str, seats: Option<&str>, seed: u64) -> Result<TableOrder, Failure> {
    let order = order(level, seats, None, false, Seed(seed))?;
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
    level: &str,
    seats: Option<&str>,
    host: Option<&str>,
    person: bool,
    seed: Seed,
) -> Result<TableOrder, Failure> {
    let (level, game) = find_level(level)?;
    let seats = match seats {
        Some(words) => headless::parse_seats(words)?,
        None => {
            let count = game.seats.clamp(level.seats.min, level.seats.max);
            let controllers = default_controllers(count, person);
            controllers.map(|controller| (controller, None)).collect()
        }
    };
    let (mut controllers, names): (Vec<Controller>, Vec<Option<String>>) = seats.into_iter().unzip();
    let taken: Vec<String> = names
        .iter()
        .flatten()
        .map(|name| name.to_ascii_lowercase())
        .collect();
    let is_free = |name: &&str| !taken.contains(&name.to_ascii_lowercase());
    let mut free = NAMES.into_iter().filter(is_free);
    let named = names.iter().map(|name| name.as_deref().or_else(|| free.next()));
    let mut infos: Vec<SeatInfo> = (named.enumerate())
        .map(|(index, name)| SeatInfo {
            name: name.unwrap_or("Guest").into(),
            mark: index.min(254) as u8 + 1,
        })
        .collect();
    let card = game.headless.level_card(&level.text).ok();
    match (card.and_then(|card| card.host), host) {
        (None, None) => {}
        (None, Some(_)) => return Err(format!("nobody leads in {}: leave out --gm", level.id).into()),
        (Some(led), host) => {
            infos.push(host_info(host.unwrap_or(led)));
            controllers.push(host.map_or(Controller::Computer(Skill::default()), |_| Controller::Human));
        }
    }
    game.headless.check_seats(&level.id, &level.text, &infos)?;
    let id = GameId(game.headless.id());
    let level = (level.id, level.text);
    Ok(TableOrder::new(id, level, infos, controllers, seed))
}
