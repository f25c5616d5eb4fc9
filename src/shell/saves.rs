//! The saves on disk: the table to continue, the contents of any save, and the list of all.
//!
//! [`Autosave`] saves a table after every action. This module finds the latest save and reads save files. It never
//! changes a broken file: it says why the file is broken and offers the good part.

use crate::catalog;
use crate::headless::Headless;
use crate::session::autosave::{EXTENSION, NAMED_FOLDER, SaveFile};
use crate::session::{Autosave, GameEntry, GameId, Games, ReplayOrder, ReplayReturn, TableOrder};
use crate::table::record::Untyped;
use crate::table::save::{self, SaveHeader};
use crate::table::sharing;
use crate::table::{SeatInfo, Seed, quote};
use bevy::prelude::*;
use std::collections::VecDeque;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Returns the folder of autosaves.
pub fn folder() -> Option<PathBuf> {
    catalog::user_folder().map(|folder| folder.join("saves"))
}

/// The table to continue, if there is one.
#[expect(missing_docs, reason = "no comment repeats the name of a field")]
#[derive(Resource, Debug, Default)]
pub struct Latest {
    pub order: Option<TableOrder>,
    /// The game and its state, in one line.
    pub line: String,
    /// The reason why a table can't be continued.
    pub trouble: Option<String>,
    /// Is there any save at all?
    pub any: bool,
}

/// Finds the table to continue: the latest one that is not over.
pub fn find_latest(games: &Games, autosave: &Autosave) -> Latest {
    let (own, trouble) = files(autosave.folder.as_deref());
    let (kept, _) = files(autosave.kept_folder().as_deref());
    let mut latest = Latest {
        any: !own.is_empty() || !kept.is_empty(),
        trouble,
        ..Latest::default()
    };
    let mut newest = 0;
    for path in own {
        match order_of(games, &path) {
            Ok((order, header)) if !header.over && header.saved_at >= newest => {
                newest = header.saved_at;
                let title = games.entry(order.game.0).map_or("", |game| game.headless.title());
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
/// A sentence with the file's name and the error. It mentions no action, so everybody may see it.
pub fn order_of(games: &Games, path: &Path) -> Result<(TableOrder, SaveHeader), String> {
    let save = Save::read(games, path);
    let file = save.file.clone();
    save.table().map_err(|reason| format!("{file}: {reason}"))
}

/// The contents of a save file.
#[expect(missing_docs, reason = "no comment repeats the name of a field")]
#[derive(Clone, Debug)]
pub struct Save {
    pub path: PathBuf,
    /// Its name, with its ending.
    pub file: String,
    /// The user-given name, if it has one.
    pub name: Option<String>,
    pub game: Option<&'static GameEntry>,
    pub title: String,
    pub seats: Vec<SeatInfo>,
    /// The save's header. `over` is computed, not read.
    pub header: SaveHeader,
    /// The time at which it was saved or else last changed, in seconds since 1970. It orders saves.
    pub saved_at: u64,
    /// The time to be shown: when the file was changed, if its save is ahead of the clock.
    pub shown_at: u64,
    pub holds: Holds,
}

/// The usable content of a save file.
#[expect(missing_docs, reason = "no comment repeats the name of a field")]
#[derive(Clone, Debug)]
pub enum Holds {
    /// A whole table, to continue or, if it is over, to replay.
    Table(Box<TableOrder>),
    /// A record that can be replayed up to this number of entries, and a sentence about the error in the rest.
    Part {
        record: String,
        entries: usize,
        reason: String,
    },
    /// Nothing usable, with the reason.
    Nothing(String),
}

impl Save {
    /// Returns the table, with its header.
    ///
    /// # Errors
    /// The error, without the file's name.
    pub fn table(self) -> Result<(TableOrder, SaveHeader), String> {
        match self.holds {
            Holds::Table(order) => Ok((*order, self.header)),
            Holds::Part { reason, .. } | Holds::Nothing(reason) => Err(reason),
        }
    }

    /// Reads a file. It never fails: an error becomes part of the result.
    pub fn read(games: &Games, path: &Path) -> Self {
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
            shown_at: 0,
            holds: Holds::Nothing(String::new()),
        };
        save.holds = save.look_into(games).unwrap_or_else(Holds::Nothing);
        let changed = || (path.metadata().and_then(|data| data.modified())).map_or(0, save::seconds);
        let saved_at = Some(save.header.saved_at).filter(|at| *at > 0);
        save.saved_at = saved_at.unwrap_or_else(changed);
        save.shown_at = saved_at.filter(|at| *at <= save::now()).unwrap_or_else(changed);
        save
    }

    /// Is it impossible to continue it?
    pub const fn is_broken(&self) -> bool {
        !matches!(self.holds, Holds::Table(_))
    }

    /// Reads the usable content, or says why there is none.
    fn look_into(&mut self, games: &Games) -> Result<Holds, String> {
        // Opening a pipe would block the window.
        if is_special(&self.path) {
            return Err("it is not a file".into());
        }
        let name = format!("{}: ", self.path.display());
        let bytes = save::read_bytes(&self.path);
        let bytes = bytes.map_err(|reason| reason.strip_prefix(&name).unwrap_or(&reason).to_owned())?;
        match save::unpack(&bytes).and_then(|text| Ok((Untyped::from_text(&text)?, text))) {
            Ok((record, text)) => self.whole(games, &record, text, &bytes),
            Err(error) => {
                let part = save::salvage(&bytes).and_then(|text| Untyped::parse_damaged(&text));
                self.part(games, part.as_ref(), error.public_message())
            }
        }
    }

    /// Copies the table's data from the record, and returns its game.
    fn read_game(&mut self, games: &Games, record: &Untyped) -> Result<&'static dyn Headless, String> {
        self.seats.clone_from(&record.seats);
        self.header = record.save.clone().unwrap_or_default();
        self.header.line = quote(&self.header.line);
        for (_, sentence) in &mut self.header.taken_back {
            *sentence = quote(sentence);
        }
        // The name must fit on the screen.
        let short: String = record.game.chars().take(24).collect();
        let entry = games.entry(&record.game);
        let entry = entry.ok_or_else(|| format!("this program has no game “{}”", quote(&short)))?;
        self.game = Some(entry);
        let game = entry.headless;
        let is_plain = entry.card.level == record.level_id;
        self.title = match game.level_card(record.level_text()) {
            Ok(card) if !is_plain && card.title != game.title() => {
                format!("{}, {}", game.title(), card.title)
            }
            _ => game.title().into(),
        };
        Ok(game)
    }

    fn whole(
        &mut self,
        games: &Games,
        record: &Untyped,
        text: String,
        bytes: &[u8],
    ) -> Result<Holds, String> {
        let game = self.read_game(games, record)?;
        match game.verify(record) {
            Ok((length, over)) => {
                self.header.over = over;
                if self.header.line.is_empty() {
                    self.header.line = match length {
                        1 => "one action".into(),
                        length => format!("{length} actions"),
                    };
                }
                let level = (record.level_id.clone(), String::new());
                let (seats, controllers) = (record.seats.clone(), self.header.controllers.clone());
                let order = TableOrder {
                    youngest: record.youngest,
                    talk_minutes: self.header.talk_minutes,
                    record: Some(text),
                    played_for: self.header.played_for,
                    thumbnail: self.header.thumbnail.clone(),
                    taken_back: self.header.taken_back.clone(),
                    by_hand: self.header.by_hand,
                    // Continuing a named save starts a table of its own; the save stays as it is.
                    file: (self.name.is_none() && is_save(&self.path))
                        .then(|| SaveFile::read(&self.path, bytes)),
                    ..TableOrder::new(GameId(game.id()), level, seats, controllers, Seed(0))
                };
                Ok(Holds::Table(Box::new(order)))
            }
            Err(error) => self.part(games, Some(record), error.public_message()),
        }
    }

    fn part(&mut self, games: &Games, record: Option<&Untyped>, reason: String) -> Result<Holds, String> {
        let Some(record) = record else { return Err(reason) };
        match self.read_game(games, record)?.good_part(record) {
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
            game: GameId(self.game?.headless.id()),
            record,
            reason,
            back,
        })
    }
}

/// The saved tables, read one file at a time, and the chosen one.
#[derive(Resource, Debug, Default)]
pub struct SavedTables {
    waiting: VecDeque<PathBuf>,
    /// The saves read so far, newest first.
    pub saves: Vec<Save>,
    chosen: Option<PathBuf>,
    /// Is the question whether to delete the chosen table open?
    pub asking: bool,
    /// The path typed so far, while the dialog for another file is open.
    pub path: Option<String>,
    /// A message for the player, if any.
    pub said: Option<String>,
    /// The current time, in seconds since 1970.
    pub now: u64,
}

impl SavedTables {
    /// Creates the list with no file read yet.
    pub fn of(autosave: &Autosave) -> Self {
        let (mut waiting, trouble) = files(autosave.folder.as_deref());
        let (kept, more_trouble) = files(autosave.kept_folder().as_deref());
        waiting.extend(kept);
        // Most recently changed files first, as they are most likely wanted.
        waiting.sort_by_key(|path| std::cmp::Reverse(path.metadata().and_then(|data| data.modified()).ok()));
        Self {
            waiting: waiting.into(),
            said: trouble.or(more_trouble),
            now: save::now(),
            ..Self::default()
        }
    }

    /// Reads files for this long, at least one. Returns whether there was one to read.
    pub fn read_on(&mut self, games: &Games, lasts: Duration) -> bool {
        let began = Instant::now();
        let any = !self.waiting.is_empty();
        while let Some(path) = self.waiting.pop_front() {
            self.saves.push(Save::read(games, &path));
            if began.elapsed() >= lasts {
                break;
            }
        }
        (self.saves).sort_by(|a, b| (b.saved_at, &a.file).cmp(&(a.saved_at, &b.file)));
        any
    }

    /// Have all files been read?
    pub fn is_read(&self) -> bool {
        self.waiting.is_empty()
    }

    /// Returns the chosen save; by default the newest.
    pub fn chosen(&self) -> Option<(usize, &Save)> {
        let is_chosen = |save: &Save| Some(&save.path) == self.chosen.as_ref();
        let index = self.saves.iter().position(is_chosen).unwrap_or(0);
        Some((index, self.saves.get(index)?))
    }

    /// Chooses a save by index.
    pub fn choose(&mut self, index: usize) {
        if let Some(save) = self.saves.get(index) {
            self.chosen = Some(save.path.clone());
            self.asking = false;
        }
    }

    /// Deletes the chosen save. If it can't be deleted or is open elsewhere, it stays and `said` says why.
    pub fn delete(&mut self) {
        self.asking = false;
        let Some((index, Save { path, file, .. })) = self.chosen() else {
            return;
        };
        if sharing::is_in_use(path) {
            let said = format!("{file} is open in another running Triptych: quit the table there first");
            return self.said = Some(said);
        }
        match std::fs::remove_file(path) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                self.said = Some(save::describe_io_error(path, &error));
            }
            _ => {
                self.saves.remove(index);
                self.choose(index.min(self.saves.len().saturating_sub(1)));
            }
        }
    }
}

/// Describes how long ago something was saved, independent of time zones.
pub fn ago(then: u64, now: u64) -> String {
    const MINUTE: u64 = 60;
    const HOUR: u64 = 60 * MINUTE;
    const DAY: u64 = 24 * HOUR;
    let count = |number: u64, one: &str, many: &str| match number {
        1 => format!("{one} ago"),
        number => format!("{number} {many} ago"),
    };
    match now.saturating_sub(then) {
        _ if then == 0 => String::new(),
        0..MINUTE => "just now".into(),
        age @ MINUTE..HOUR => count(age / MINUTE, "a minute", "minutes"),
        age @ HOUR..DAY => count(age / HOUR, "an hour", "hours"),
        age if age < 14 * DAY => count(age / DAY, "a day", "days"),
        _ => date(then / DAY),
    }
}

/// Returns the date of a day, counted from 1 January 1970.
pub fn date(day: u64) -> String {
    let months = "March April May June July August September October November December January February";
    // Years that begin in March end with the leap day (after Howard Hinnant’s “civil_from_days”).
    let (era, day) = ((day + 719_468) / 146_097, (day + 719_468) % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let year = 400 * era + year + month / 10;
    if year > 9999 {
        return "in the far future".into();
    }
    let name = months.split(' ').nth(month as usize).unwrap_or_default();
    format!("{} {name} {year}", day - (153 * month + 2) / 5 + 1)
}
