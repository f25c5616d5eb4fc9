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

/// Looks for the table to continue: the one saved last that is not over.
pub fn find_latest(autosave: &Autosave) -> Latest {
    let mut latest = Latest::default();
    let mut newest = 0;
    for path in files(autosave) {
        match order_of(&path) {
            Ok((order, header)) if !header.over && header.saved_at >= newest => {
                newest = header.saved_at;
                let title = registry::game(order.game.0).map_or("", |game| game.title());
                latest.line = format!("{title}, {}", header.line);
                latest.order = Some(order);
            }
            Ok(_) => {}
            Err(reason) => latest.trouble = Some(reason),
        }
    }
    latest
}

fn files(autosave: &Autosave) -> Vec<PathBuf> {
    let entries = autosave
        .folder
        .as_ref()
        .and_then(|folder| std::fs::read_dir(folder).ok());
    let mut files: Vec<_> = entries
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "triptych"))
        .collect();
    files.sort();
    files
}

/// The table that a file holds, with its header.
///
/// # Errors
/// A sentence that names the file and what is wrong with it, fit for a shared screen: it tells no action.
pub fn order_of(path: &Path) -> Result<(TableOrder, save::SaveHeader), String> {
    let name = path
        .file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned();
    let (record, text) = save::read_with_text(path)?;
    let game = registry::game(&record.game)
        .ok_or_else(|| format!("{name}: this program has no game “{}”", record.game))?;
    game.verify(&record)
        .map_err(|error| format!("{name}: {}", error.discreet()))?;
    let header = record.save.clone().unwrap_or_default();
    let order = TableOrder {
        game: GameId(game.id()),
        level: (record.level_id.clone(), String::new()),
        seats: record.seats.clone(),
        controllers: header.controllers.clone(),
        youngest: record.youngest,
        seed: Seed(0),
        talk_minutes: header.talk_minutes,
        record: Some(text),
        played_for: header.played_for,
        taken_back: header.taken_back.clone(),
        by_hand: header.by_hand,
        file: (path.extension().is_some_and(|ending| ending == "triptych")).then(|| path.to_path_buf()),
    };
    Ok((order, header))
}
