//! Tables kept on disk: what there is to continue.
//!
//! A table is saved after every action by [`Autosave`]; here the latest is found again, and what any file holds
//! is made out. A broken file is never touched; why it is broken is said, and what is good of it can be looked at.

use crate::catalog;
use crate::headless::{GoodPart, Headless};
use crate::registry;
use crate::scene::GameId;
use crate::session::autosave::{EXTENSION, NAMED_FOLDER, SaveFile};
use crate::session::{Autosave, ReplayOrder, ReplayReturn, TableOrder};
use crate::table::record::Untyped;
use crate::table::save::{self, SaveHeader};
use crate::table::{Controller, RecordError, SeatInfo, Seed, quote};
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
    /// Is any table kept at all?
    pub any: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Latest>();
}

/// Looks for the table to continue: the one saved last that is not over.
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

/// The saves in a folder, by name; and why they can't be listed, if they can't. A folder that is not there yet
/// holds none. What is neither file nor folder, a pipe or a device, is none: whoever opened it might wait for ever.
pub fn files(folder: Option<&Path>) -> (Vec<PathBuf>, Option<String>) {
    let Some(folder) = folder else {
        return (Vec::new(), None);
    };
    match std::fs::read_dir(folder) {
        Ok(entries) => {
            let mut files: Vec<_> = entries
                .flatten()
                .map(|entry| entry.path())
                .filter(|path| path.extension().is_some_and(|ending| ending == EXTENSION))
                .filter(|path| {
                    path.metadata()
                        .map_or(true, |found| found.is_file() || found.is_dir())
                })
                .collect();
            files.sort();
            (files, None)
        }
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => (Vec::new(), None),
        Err(error) => (Vec::new(), Some(save::describe_io_error(folder, &error))),
    }
}

/// The table that a file holds, with its header.
///
/// # Errors
/// A sentence that names the file and what is wrong with it, fit for a shared screen: it tells no action.
pub fn order_of(path: &Path) -> Result<(TableOrder, SaveHeader), String> {
    let save = Save::read(path);
    let file = save.file.clone();
    save.table().map_err(|reason| format!("{file}: {reason}"))
}

/// What a file of a table turned out to be.
#[derive(Clone, Debug)]
pub struct Save {
    /// The file.
    pub path: PathBuf,
    /// Its name, with its ending.
    pub file: String,
    /// The name that a person gave it, if one did.
    pub name: Option<String>,
    /// The game, where that can be made out.
    pub game: Option<&'static str>,
    /// What it is a table of, as people read it.
    pub title: String,
    /// The seats, where they can be made out.
    pub seats: Vec<SeatInfo>,
    /// What it says beside the record. `over` is not what the file says, but so.
    pub header: SaveHeader,
    /// When it was saved, in seconds since 1970; where the file does not say so, when it was changed last.
    pub saved_at: u64,
    /// What can be done with it.
    pub holds: Holds,
}

/// What a file holds.
#[derive(Clone, Debug)]
pub enum Holds {
    /// A whole table, to be gone on with or, if it is over, looked at.
    Table(Box<TableOrder>),
    /// Something is wrong with it, but some of it can be looked at.
    Part {
        /// The text of the good part.
        record: String,
        /// How many entries that has.
        entries: usize,
        /// What is wrong, in one sentence.
        reason: String,
    },
    /// Nothing that could be looked at, and why.
    Nothing(String),
}

impl Save {
    /// The table, with its header.
    ///
    /// # Errors
    /// What is wrong with it, without the file's name.
    pub fn table(self) -> Result<(TableOrder, SaveHeader), String> {
        match self.holds {
            Holds::Table(order) => Ok((*order, self.header)),
            Holds::Part { reason, .. } | Holds::Nothing(reason) => Err(reason),
        }
    }

    /// Makes out what a file holds. It never fails: what is wrong is part of the answer.
    pub fn read(path: &Path) -> Self {
        let file = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        let is_named = path
            .parent()
            .and_then(Path::file_name)
            .is_some_and(|folder| folder == NAMED_FOLDER);
        let mut save = Self {
            path: path.to_path_buf(),
            name: is_named.then(|| {
                let stem = path.file_stem().unwrap_or_default();
                stem.to_string_lossy().into_owned()
            }),
            file,
            game: None,
            title: "A table".into(),
            seats: Vec::new(),
            header: SaveHeader::default(),
            saved_at: 0,
            holds: Holds::Nothing(String::new()),
        };
        save.holds = save.look_into();
        save.saved_at = match save.header.saved_at {
            0 => changed(path),
            at => at,
        };
        save
    }

    /// Can it not be gone on with?
    pub const fn is_broken(&self) -> bool {
        !matches!(self.holds, Holds::Table(_))
    }

    /// Do people sit at this table?
    pub fn has_people(&self) -> bool {
        self.header.controllers.contains(&Controller::Human)
    }

    fn look_into(&mut self) -> Holds {
        // A pipe would be waited for, and the window with it.
        let special = |data: std::fs::Metadata| !data.is_file() && !data.is_dir();
        if self.path.metadata().is_ok_and(special) {
            return Holds::Nothing("it is not a file".into());
        }
        let bytes = match save::read_bytes(&self.path) {
            Ok(bytes) => bytes,
            Err(reason) => return Holds::Nothing(without_name(&reason, &self.path)),
        };
        match save::unpack(&bytes).and_then(|text| Ok((Untyped::from_text(&text)?, text))) {
            Ok((record, text)) => self.whole(&record, text, &bytes),
            Err(error) => {
                let part = save::salvage(&bytes).and_then(|text| Untyped::parse_damaged(&text));
                self.part(part.as_ref(), error.public_message())
            }
        }
    }

    /// Takes down what the record says of the table, and gives back what its game can do.
    fn take_down(&mut self, record: &Untyped) -> Result<&'static dyn Headless, String> {
        self.seats.clone_from(&record.seats);
        self.header = record.save.clone().unwrap_or_default();
        self.header.line = quote(&self.header.line);
        for (_, sentence) in &mut self.header.taken_back {
            *sentence = quote(sentence);
        }
        let game = registry::game(&record.game)
            .ok_or_else(|| format!("this program has no game “{}”", short(&record.game)))?;
        self.game = Some(game.id());
        let plain = registry::panel(game.id()).is_some_and(|(_, panel)| panel.level == record.level_id);
        self.title = match game.level_card(record.level_text()) {
            Ok(card) if !plain && card.title != game.title() => format!("{}, {}", game.title(), card.title),
            _ => game.title().into(),
        };
        Ok(game)
    }

    fn whole(&mut self, record: &Untyped, text: String, bytes: &[u8]) -> Holds {
        let game = match self.take_down(record) {
            Ok(game) => game,
            Err(reason) => return Holds::Nothing(reason),
        };
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
                    // What a person has named stays as it is; going on with it is a table of its own.
                    file: (self.name.is_none()
                        && self.path.extension().is_some_and(|ending| ending == EXTENSION))
                    .then(|| SaveFile::read(&self.path, bytes)),
                };
                Holds::Table(Box::new(order))
            }
            Err(error) => self.part(Some(record), error.public_message()),
        }
    }

    fn part(&mut self, record: Option<&Untyped>, reason: String) -> Holds {
        let Some(record) = record else {
            return Holds::Nothing(reason);
        };
        let good: Result<GoodPart, RecordError> = match self.take_down(record) {
            Ok(game) => game.good_part(record),
            Err(reason) => return Holds::Nothing(reason),
        };
        match good {
            Ok(part) if part.entries > 0 => Holds::Part {
                record: part.text,
                entries: part.entries,
                reason,
            },
            _ => Holds::Nothing(reason),
        }
    }

    /// The record to be looked at, if there is anything to look at.
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

/// When a file was changed last, in seconds since 1970.
fn changed(path: &Path) -> u64 {
    let changed = path.metadata().and_then(|data| data.modified()).ok();
    let since = changed.and_then(|at| at.duration_since(std::time::UNIX_EPOCH).ok());
    since.map_or(0, |since| since.as_secs())
}

/// A reason that names its file, without the name.
fn without_name(reason: &str, path: &Path) -> String {
    let name = format!("{}: ", path.display());
    reason.strip_prefix(&name).unwrap_or(reason).to_owned()
}

/// So much of a word from a file that a screen has room for it.
fn short(word: &str) -> String {
    quote(&word.chars().take(24).collect::<String>())
}
