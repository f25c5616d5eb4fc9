//! Tables kept on disk: what there is to continue.
//!
//! A table is saved after every action by [`Autosave`](crate::scene::play::Autosave); here the latest is found
//! again. A broken file is never touched; it is passed over, and why is said.

use crate::catalog;
use crate::registry;
use crate::scene::GameId;
use crate::scene::play::{Autosave, TableOrder};
use crate::table::{Seed, save};
use bevy::prelude::*;
use std::path::{Path, PathBuf};

/// Where tables are kept.
pub fn folder() -> Option<PathBuf> {
    catalog::user_folder().map(|folder| folder.join("saves"))
}

/// The table to continue, if there is one.
#[derive(Resource, Debug, Default)]
pub struct Latest {
    /// The table.
    pub order: Option<TableOrder>,
    /// Which and where it stands, in one line.
    pub line: String,
    /// Why a table can't be continued, if one can't.
    pub trouble: Option<String>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Latest>();
}

/// Looks for the table to continue.
pub fn find_latest(autosave: &Autosave) -> Latest {
    let mut latest = Latest::default();
    let mut newest = 0;
    for game in registry::games() {
        let Some(path) = autosave.path(game.lab.id()) else {
            continue;
        };
        if !path.exists() {
            continue;
        }
        match order_of(&path) {
            Ok((order, header)) if !header.over && header.saved_at >= newest => {
                newest = header.saved_at;
                latest.line = format!("{}, {}", game.lab.title(), header.line);
                latest.order = Some(order);
            }
            Ok(_) => {}
            Err(reason) => latest.trouble = Some(reason),
        }
    }
    latest
}

/// The table that a file holds, with its header.
///
/// # Errors
/// A sentence that names the file and what is wrong with it.
pub fn order_of(path: &Path) -> Result<(TableOrder, save::SaveHeader), String> {
    let record = save::read(path)?;
    let game = registry::game(&record.game)
        .ok_or_else(|| format!("{}: this program has no game “{}”", path.display(), record.game))?;
    game.verify(&record)
        .map_err(|error| format!("{}: {error}", path.display()))?;
    let header = record.save.clone().unwrap_or_default();
    let bytes = std::fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let text = save::unpack(&bytes).map_err(|error| format!("{}: {error}", path.display()))?;
    let order = TableOrder {
        game: GameId(game.id()),
        level: (String::new(), String::new()),
        seats: Vec::new(),
        controllers: header.controllers.clone(),
        youngest: crate::table::Seat::new(0),
        seed: Seed(0),
        talk_minutes: header.talk_minutes,
        record: Some(text),
        played_for: header.played_for,
    };
    Ok((order, header))
}
