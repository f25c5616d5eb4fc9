//! Builds tables from the levels, seats and files named on the command line.

use crate::{Failure, in_file};
use std::path::PathBuf;
use triptych::catalog::Catalog;
use triptych::headless;
use triptych::registry;
use triptych::session::GameId;
use triptych::session::TableOrder;
use triptych::shell::saves::Save;
use triptych::table::{Controller, SeatInfo, Seed, Skill};

/// Builds a new table, or loads the table of a record. Also returns whether the loaded game is over.
pub fn table_to_play(
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
        let (loaded, header) = Save::read(&file)
            .table()
            .map_err(|reason| in_file(&file, &reason))?;
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

pub fn table_to_watch(level: &str, seats: Option<&str>, seed: u64) -> Result<TableOrder, Failure> {
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
        Some(words) => headless::parse_seats(words).map_err(Failure::Arguments)?,
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
    match (game.headless.host(&level.text), host) {
        (None, None) => {}
        (None, Some(_)) => {
            return Err(Failure::Arguments(format!(
                "nobody leads in {}: leave out --gm",
                level.id
            )));
        }
        (Some(led), host) => {
            infos.push(headless::host_info(host.unwrap_or(led)));
            controllers.push(host.map_or(Controller::Computer(Skill::default()), |_| Controller::Human));
        }
    }
    game.headless
        .check_seats(&level.id, &level.text, &infos)
        .map_err(Failure::Arguments)?;
    Ok(TableOrder::new(
        GameId(game.headless.id()),
        (level.id.clone(), level.text.clone()),
        infos,
        controllers,
        seed,
    ))
}
