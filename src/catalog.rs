//! The levels that can be played, from the program, the folder beside it and the user's folder, and the broken ones.
//!
//! A file with an embedded level's id overrides it and is marked as edited if its content differs.

use crate::game_list::GameList;
use crate::table::{LevelHead, level, one_line, quote, save};
use serde::Serialize;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// A level file that can be played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LevelFile {
    /// The stem of the file's name.
    pub id: String,
    /// The name in menus.
    pub title: String,
    /// The author; empty if the level names none.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub author: String,
    /// The id of the level's game.
    pub game: String,
    /// The possible numbers of seats.
    pub seats: SeatRange,
    /// The file in which it was found; `None` for an embedded level and for a file with the same content.
    pub file: Option<PathBuf>,
    /// Whether it replaces an embedded level and its content differs.
    pub edited: bool,
    /// The complete text of the level.
    #[serde(skip)]
    pub text: String,
}

/// A range of numbers of seats.
#[expect(missing_docs, reason = "no comment repeats the name of a field")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct SeatRange {
    pub min: usize,
    pub max: usize,
}

/// A level file that can't be played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BrokenLevel {
    /// The stem of the file's name.
    pub id: String,
    /// The path of the file.
    pub file: PathBuf,
    /// The reason, with line and column if they are known.
    pub error: String,
    /// The game that the file names, as far as it can be read.
    #[serde(skip)]
    pub game: Option<String>,
}

/// All levels, playable and broken.
#[derive(Clone, Debug, Default)]
pub struct Catalog {
    /// The playable levels, ordered by game and then by id.
    pub levels: Vec<LevelFile>,
    /// The levels that can't be played.
    pub broken: Vec<BrokenLevel>,
}

/// The size limit for a level file, in bytes: forty times the longest embedded level, and small enough for records.
const LIMIT: u64 = 512 << 10;

impl Catalog {
    /// Collects the levels of these games from all places.
    pub fn find(games: &GameList) -> Self {
        Self::find_in(games, &folders())
    }

    /// Collects the embedded levels of these games and those in these folders; later folders win.
    pub fn find_in(games: &GameList, folders: &[PathBuf]) -> Self {
        let mut catalog = Self::default();
        let mut found = BTreeMap::new();
        for (id, text) in games.levels() {
            // Tests have checked the embedded levels; one that fails here is left out.
            if let Ok(level) = parse_level(games, id, text, None) {
                found.insert(id.to_owned(), level);
            }
        }
        for folder in folders {
            let entries = fs::read_dir(folder).into_iter().flatten().flatten();
            let mut paths: Vec<_> = entries.map(|entry| entry.path()).collect();
            paths.sort();
            for path in paths.iter().filter(|path| is_level(path)) {
                match read_level(games, path) {
                    Ok(level) => drop(found.insert(level.id.clone(), level)),
                    Err(broken) => catalog.broken.push(broken),
                }
            }
        }
        let order = |level: &LevelFile| games.iter().position(|game| game.id() == level.game);
        // They are already in the order of their ids.
        catalog.levels = found.into_values().collect();
        catalog.levels.sort_by_key(order);
        catalog
    }

    /// Returns the level with this id. An error lists the levels there are, or says why the level is refused.
    pub fn level(&self, id: &str) -> Result<&LevelFile, String> {
        // A broken file in place of an embedded level is reported: whoever put it there wants that file.
        if let Some(broken) = self.broken.iter().find(|broken| broken.id == id) {
            return Err(format!("{}: {}", broken.file.display(), broken.error));
        }
        if let Some(level) = self.levels.iter().find(|level| level.id == id) {
            return Ok(level);
        }
        let ids: Vec<_> = self.levels.iter().map(|level| level.id.as_str()).collect();
        let ids = ids.join(", ");
        Err(format!("there is no level “{id}”: take one of {ids}"))
    }
}

/// Returns whether the file name is that of a level. Names that begin with a dot are hidden files of other programs.
fn is_level(path: &Path) -> bool {
    let hidden = (path.file_name()).is_some_and(|name| name.to_string_lossy().starts_with('.'));
    !hidden && (path.extension()).is_some_and(|end| end.eq_ignore_ascii_case("ron"))
}

/// Reads the level in a file, of one of these games. An error says why it can't be played.
pub fn read_level(games: &GameList, path: &Path) -> Result<LevelFile, BrokenLevel> {
    let id = path.file_stem().unwrap_or_default().to_string_lossy();
    let text =
        save::read_text(path, LIMIT, "it is too large to be a level").map_err(|error| error.to_string());
    let game = text.as_deref().ok().and_then(game_in).map(str::to_owned);
    let level = text.and_then(|text| parse_level(games, &id, &text, Some(path.to_path_buf())));
    level.map_err(|error| BrokenLevel {
        id: id.into_owned(),
        file: path.to_path_buf(),
        error,
        game,
    })
}

/// Returns the folders with levels: `levels` beside the program, then `levels` in the user's folder.
fn folders() -> Vec<PathBuf> {
    let exe = std::env::current_exe().ok();
    let beside = exe.as_deref().and_then(Path::parent).map(Path::to_path_buf);
    let folders = beside.into_iter().chain(user_folder());
    folders.map(|folder| folder.join("levels")).collect()
}

/// Returns the folder of this user's saves, settings and levels; `TRIPTYCH_HOME` overrides the platform's default.
pub fn user_folder() -> Option<PathBuf> {
    match std::env::var_os("TRIPTYCH_HOME") {
        Some(folder) if !folder.is_empty() => Some(PathBuf::from(folder)),
        _ => directories::ProjectDirs::from("", "", "triptych").map(|dirs| dirs.data_dir().to_path_buf()),
    }
}

/// Returns the game that a broken level names: the quoted text after `game:`.
fn game_in(text: &str) -> Option<&str> {
    let (_, rest) = text.split_once("game:")?;
    let name = rest.trim_start().strip_prefix('"')?;
    Some(name.split_once('"')?.0)
}

fn parse_level(games: &GameList, id: &str, text: &str, file: Option<PathBuf>) -> Result<LevelFile, String> {
    let head: LevelHead = ron::from_str(text).map_err(|error| level::describe_ron_error(&error))?;
    let game = games.get(&head.game);
    let game = game.ok_or_else(|| format!("no game is called “{}”", quote(&head.game)))?;
    let (min, max) = game.level_card(text)?.seats;
    let author = one_line(&head.author);
    let embedded = games.levels().find(|(embedded, _)| *embedded == id);
    let is_copy = embedded.is_some_and(|(_, other)| other == text);
    Ok(LevelFile {
        id: id.into(),
        title: head.title,
        author: author.chars().take(60).collect(),
        game: head.game,
        seats: SeatRange { min, max },
        file: file.filter(|_| !is_copy),
        edited: embedded.is_some() && !is_copy,
        text: text.into(),
    })
}
