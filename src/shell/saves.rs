//! The saves on disk: the table to continue, and the contents of any save.
//!
//! [`Autosave`] saves a table after every action; this module finds the latest one and reads save files. It never
//! changes a broken file. It says why the file is broken and offers the good part.

use crate::catalog;
use crate::headless::Headless;
use crate::registry;
use crate::session::autosave::{EXTENSION, NAMED_FOLDER, SaveFile};
use crate::session::{Autosave, GameId, ReplayOrder, ReplayReturn, TableOrder};
use crate::table::record::Untyped;
use crate::table::save::{self, SaveHeader};
use crate::table::{SeatInfo, Seed, quote};
use bevy::prelude::*;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

/// Returns the folder of autosaves.
pub fn folder() -> Option<PathBuf> {
    catalog::user_folder().map(|folder| folder.join("saves"))
}

/// The table to continue, if there is one.
#[derive(Resource, Debug, Default)]
pub struct Latest {
    /// The table.
    pub order: Option<TableOrder>,
    /// The game and its state, in one line.
    pub line: String,
    /// Why a table can't be continued.
    pub trouble: Option<String>,
    /// Is there any save at all?
    pub any: bool,
}

/// Finds the table to continue: the latest one that is not over.
pub fn find_latest(autosave: &Autosave) -> Latest {
    let (own, trouble) = files(autosave.folder.as_deref());
    let (kept, _) = files(autosave.kept_folder().as_deref());
    let mut latest = Latest {
        any: !own.is_empty() || !kept.is_empty(),
        trouble,
        ..Latest::default()
    };
    let mut newest = 0;
    for path in own {
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

/// Returns the saves in a folder, by name, and why they can't be listed, if so. A missing folder contains none. Pipes
/// and devices are left out, because opening one might block for ever.
pub fn files(folder: Option<&Path>) -> (Vec<PathBuf>, Option<String>) {
    let Some(folder) = folder else {
        return (Vec::new(), None);
    };
    match std::fs::read_dir(folder) {
        Ok(entries) => {
            let mut files: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
            files.retain(|path| is_save(path) && !is_special(path));
            files.sort();
            (files, None)
        }
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => (Vec::new(), None),
        Err(error) => (Vec::new(), Some(save::describe_io_error(folder, &error))),
    }
}

fn is_save(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == EXTENSION)
}

/// Is it a pipe or a device?
fn is_special(path: &Path) -> bool {
    path.metadata()
        .is_ok_and(|data| !data.is_file() && !data.is_dir())
}

/// Reads the table in a file, with its header.
///
/// # Errors
/// A sentence with the file's name and what is wrong with it. It mentions no action, so everybody may see it.
pub fn order_of(path: &Path) -> Result<(TableOrder, SaveHeader), String> {
    let save = Save::read(path);
    let file = save.file.clone();
    save.table().map_err(|reason| format!("{file}: {reason}"))
}

/// The contents of a save file.
#[derive(Clone, Debug)]
pub struct Save {
    /// The file.
    pub path: PathBuf,
    /// Its name, with its ending.
    pub file: String,
    /// The user-given name, if it has one.
    pub name: Option<String>,
    /// The game, if known.
    pub game: Option<&'static str>,
    /// The title for people.
    pub title: String,
    /// The seats, if known.
    pub seats: Vec<SeatInfo>,
    /// The save's header. `over` is computed, not read.
    pub header: SaveHeader,
    /// The time at which it was saved or else last changed, in seconds since 1970.
    pub saved_at: u64,
    /// The usable content.
    pub holds: Holds,
}

/// The usable content of a save file.
#[derive(Clone, Debug)]
pub enum Holds {
    /// A whole table, to continue or, if it is over, to replay.
    Table(Box<TableOrder>),
    /// A part that can be replayed; the rest is broken.
    Part {
        /// The text of the good part.
        record: String,
        /// The number of its entries.
        entries: usize,
        /// What is wrong, in one sentence.
        reason: String,
    },
    /// Nothing usable, with the reason.
    Nothing(String),
}

impl Save {
    /// Returns the table, with its header.
    ///
    /// # Errors
    /// What is wrong, without the file's name.
    pub fn table(self) -> Result<(TableOrder, SaveHeader), String> {
        match self.holds {
            Holds::Table(order) => Ok((*order, self.header)),
            Holds::Part { reason, .. } | Holds::Nothing(reason) => Err(reason),
        }
    }

    /// Reads a file. It never fails: an error becomes part of the result.
    pub fn read(path: &Path) -> Self {
        let words = |part: Option<&OsStr>| part.unwrap_or_default().to_string_lossy().into_owned();
        let folder = path.parent().and_then(Path::file_name);
        let is_named = folder.is_some_and(|folder| folder == NAMED_FOLDER);
        let mut save = Self {
            path: path.to_path_buf(),
            name: is_named.then(|| words(path.file_stem())),
            file: words(path.file_name()),
            game: None,
            title: "A table".into(),
            seats: Vec::new(),
            header: SaveHeader::default(),
            saved_at: 0,
            holds: Holds::Nothing(String::new()),
        };
        save.holds = save.look_into().unwrap_or_else(Holds::Nothing);
        save.saved_at = match save.header.saved_at {
            0 => changed(path),
            at => at,
        };
        save
    }

    /// Is it impossible to continue it?
    pub const fn is_broken(&self) -> bool {
        !matches!(self.holds, Holds::Table(_))
    }

    /// Reads the usable content, or says why there is none.
    fn look_into(&mut self) -> Result<Holds, String> {
        // Opening a pipe would block the window.
        if is_special(&self.path) {
            return Err("it is not a file".into());
        }
        let name = format!("{}: ", self.path.display());
        let bytes = save::read_bytes(&self.path);
        let bytes = bytes.map_err(|reason| reason.strip_prefix(&name).unwrap_or(&reason).to_owned())?;
        match save::unpack(&bytes).and_then(|text| Ok((Untyped::from_text(&text)?, text))) {
            Ok((record, text)) => self.whole(&record, text, &bytes),
            Err(error) => {
                let part = save::salvage(&bytes).and_then(|text| Untyped::parse_damaged(&text));
                self.part(part.as_ref(), error.public_message())
            }
        }
    }

    /// Copies the record's data about the table, and returns its game.
    fn take_down(&mut self, record: &Untyped) -> Result<&'static dyn Headless, String> {
        self.seats.clone_from(&record.seats);
        self.header = record.save.clone().unwrap_or_default();
        self.header.line = quote(&self.header.line);
        for (_, sentence) in &mut self.header.taken_back {
            *sentence = quote(sentence);
        }
        // It has to fit on the screen.
        let short: String = record.game.chars().take(24).collect();
        let game = registry::game(&record.game)
            .ok_or_else(|| format!("this program has no game “{}”", quote(&short)))?;
        self.game = Some(game.id());
        let plain = registry::panel(game.id()).is_some_and(|panel| panel.level == record.level_id);
        self.title = match game.level_card(record.level_text()) {
            Ok(card) if !plain && card.title != game.title() => format!("{}, {}", game.title(), card.title),
            _ => game.title().into(),
        };
        Ok(game)
    }

    fn whole(&mut self, record: &Untyped, text: String, bytes: &[u8]) -> Result<Holds, String> {
        let game = self.take_down(record)?;
        match game.verify(record) {
            Ok((length, over)) => {
                self.header.over = over;
                if self.header.line.is_empty() {
                    self.header.line = match length {
                        1 => "one action".into(),
                        length => format!("{length} actions"),
                    };
                }
                let order = TableOrder {
                    guide: None,
                    game: GameId(game.id()),
                    level: (record.level_id.clone(), String::new()),
                    seats: record.seats.clone(),
                    controllers: self.header.controllers.clone(),
                    youngest: record.youngest,
                    seed: Seed(0),
                    talk_minutes: self.header.talk_minutes,
                    record: Some(text),
                    played_for: self.header.played_for,
                    taken_back: self.header.taken_back.clone(),
                    by_hand: self.header.by_hand,
                    // Continuing a named save starts a table of its own; the save stays as it is.
                    file: (self.name.is_none() && is_save(&self.path))
                        .then(|| SaveFile::read(&self.path, bytes)),
                };
                Ok(Holds::Table(Box::new(order)))
            }
            Err(error) => self.part(Some(record), error.public_message()),
        }
    }

    fn part(&mut self, record: Option<&Untyped>, reason: String) -> Result<Holds, String> {
        let Some(record) = record else { return Err(reason) };
        match self.take_down(record)?.good_part(record) {
            Ok((record, entries, _)) if entries > 0 => Ok(Holds::Part {
                record,
                entries,
                reason,
            }),
            _ => Err(reason),
        }
    }

    /// Returns the record to replay, if there is one.
    pub fn to_replay(&self, back: ReplayReturn) -> Option<ReplayOrder> {
        let (record, reason) = match &self.holds {
            Holds::Table(order) => (order.record.clone()?, None),
            Holds::Part { record, reason, .. } => (record.clone(), Some(reason.clone())),
            Holds::Nothing(_) => return None,
        };
        Some(ReplayOrder {
            game: GameId(self.game?),
            record,
            reason,
            back,
        })
    }
}

/// Returns the current time, in seconds since 1970.
pub(super) fn now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.unwrap_or_default().as_secs()
}

/// Returns when a file was last changed, in seconds since 1970.
fn changed(path: &Path) -> u64 {
    let changed = path.metadata().and_then(|data| data.modified()).ok();
    let since = changed.and_then(|at| at.duration_since(UNIX_EPOCH).ok());
    since.map_or(0, |since| since.as_secs())
}
