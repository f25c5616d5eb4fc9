//! What can be played: the levels that the program carries, and those in `levels` folders beside the program
//! and in the user's folder.
//!
//! A file of the same id overrides the carried one and is marked edited if its content differs. Broken files
//! are listed with their reason and harm nothing.

use crate::registry;
use crate::table::{LevelHead, brief, level};
use serde::Serialize;
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};

/// A level file that can be played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LevelFile {
    /// The stem of the file's name.
    pub id: String,
    /// The name in menus.
    pub title: String,
    /// Who made it, where the level says so.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub author: String,
    /// The game that plays it, by id.
    pub game: String,
    /// How many seats can play.
    pub seats: SeatRange,
    /// Where it was found; `None` for one that the program carries.
    pub file: Option<PathBuf>,
    /// Does it replace a carried level of other content?
    pub edited: bool,
    /// The whole text.
    #[serde(skip)]
    pub text: String,
}

/// The fewest and the most seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct SeatRange {
    /// The fewest.
    pub min: usize,
    /// The most.
    pub max: usize,
}

/// A level file that can't be played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BrokenLevel {
    /// The stem of the file's name.
    pub id: String,
    /// Where it is.
    pub file: PathBuf,
    /// Why, with line and column where there is one.
    pub error: String,
    /// The game that it says it is for, as far as that can be read.
    #[serde(skip)]
    pub game: Option<String>,
}

/// All levels, good and broken.
#[derive(Clone, Debug, Default)]
pub struct Catalog {
    /// Those that can be played, in the order of the games and then of their ids.
    pub levels: Vec<LevelFile>,
    /// Those that can't.
    pub broken: Vec<BrokenLevel>,
}

/// The longest level file that is read, in bytes: forty times the longest that the program carries, and little enough
/// for the whole level to stand in every record that is played with it.
const LIMIT: u64 = 512 << 10;

impl Catalog {
    /// Looks for levels in all places.
    pub fn find() -> Self {
        Self::find_in(&folders())
    }

    /// Takes the carried levels and those in these folders; later folders win.
    pub fn find_in(folders: &[PathBuf]) -> Self {
        let mut catalog = Self::default();
        let mut found = BTreeMap::new();
        for (id, text) in crate::embedded::LEVELS {
            // build.rs has checked them; one that fails here is left out like any other.
            if let Ok(level) = describe(id, text, None) {
                found.insert((*id).to_owned(), level);
            }
        }
        for folder in folders {
            let Ok(entries) = fs::read_dir(folder) else {
                continue;
            };
            let mut paths: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
            paths.sort();
            for path in paths.into_iter().filter(|path| is_level(path)) {
                match look_at(&path) {
                    Ok(level) => {
                        found.insert(level.id.clone(), level);
                    }
                    Err(broken) => catalog.broken.push(broken),
                }
            }
        }
        let order = |level: &LevelFile| registry::games().position(|game| game.headless.id() == level.game);
        catalog.levels = found.into_values().collect();
        catalog
            .levels
            .sort_by(|a, b| order(a).cmp(&order(b)).then_with(|| a.id.cmp(&b.id)));
        catalog
    }

    /// The level with this id.
    ///
    /// # Errors
    /// A sentence that names what there is instead, or why the level is refused.
    pub fn level(&self, id: &str) -> Result<&LevelFile, String> {
        // Whoever has put a file of their own in a level's place means that file, not the one behind it.
        if let Some(broken) = self.broken.iter().find(|broken| broken.id == id) {
            return Err(format!("{}: {}", broken.file.display(), broken.error));
        }
        if let Some(level) = self.levels.iter().find(|level| level.id == id) {
            return Ok(level);
        }
        let ids: Vec<_> = self.levels.iter().map(|level| level.id.as_str()).collect();
        Err(format!(
            "there is no level “{id}”: take one of {}",
            ids.join(", ")
        ))
    }
}

/// Is this meant to be one, by its name? What begins with a dot is hidden, and somebody else's.
fn is_level(path: &Path) -> bool {
    let hidden = (path.file_name()).is_some_and(|name| name.to_string_lossy().starts_with('.'));
    !hidden
        && path
            .extension()
            .is_some_and(|end| end.eq_ignore_ascii_case("ron"))
}

/// The level that a file holds.
///
/// # Errors
/// The file with the reason why it can't be played.
pub fn look_at(path: &Path) -> Result<LevelFile, BrokenLevel> {
    let id = path
        .file_stem()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned();
    let text = read(path);
    let game = text.as_deref().ok().and_then(game_in).map(str::to_owned);
    match text.and_then(|text| describe(&id, &text, Some(path.to_path_buf()))) {
        Ok(mut level) => {
            let carried = crate::embedded::LEVELS.iter().find(|(carried, _)| *carried == id);
            level.edited = carried.is_some_and(|(_, text)| *text != level.text);
            Ok(level)
        }
        Err(error) => Err(BrokenLevel {
            id,
            file: path.to_path_buf(),
            error,
            game,
        }),
    }
}

/// `levels` beside the program, then in the user's folder.
fn folders() -> Vec<PathBuf> {
    let beside = std::env::current_exe()
        .ok()
        .and_then(|exe| exe.parent().map(|folder| folder.join("levels")));
    beside
        .into_iter()
        .chain(user_folder().map(|folder| folder.join("levels")))
        .collect()
}

/// Where this user's saves, settings and own levels live; `TRIPTYCH_HOME` overrides the platform's place.
pub fn user_folder() -> Option<PathBuf> {
    match std::env::var_os("TRIPTYCH_HOME") {
        Some(folder) if !folder.is_empty() => Some(PathBuf::from(folder)),
        _ => directories::ProjectDirs::from("", "", "triptych").map(|dirs| dirs.data_dir().to_path_buf()),
    }
}

fn read(path: &Path) -> Result<String, String> {
    // A pipe would be waited for, and a device has no end.
    if !fs::metadata(path).map_err(|error| error.to_string())?.is_file() {
        return Err("it is no file".into());
    }
    let file = File::open(path).map_err(|error| error.to_string())?;
    let mut bytes = Vec::new();
    file.take(LIMIT + 1)
        .read_to_end(&mut bytes)
        .map_err(|error| error.to_string())?;
    if bytes.len() as u64 > LIMIT {
        return Err("it is too large to be a level".into());
    }
    String::from_utf8(bytes).map_err(|_| "it is no text".into())
}

/// The game that a broken level says it is for: what stands in quotes after `game:`.
fn game_in(text: &str) -> Option<&str> {
    let (_, rest) = text.split_once("game:")?;
    let name = rest.trim_start().strip_prefix('"')?;
    Some(name.split_once('"')?.0)
}

fn describe(id: &str, text: &str, file: Option<PathBuf>) -> Result<LevelFile, String> {
    let head: LevelHead = ron::from_str(text).map_err(|error| level::stumbled(&error))?;
    let game =
        registry::game(&head.game).ok_or_else(|| format!("no game is called “{}”", brief(&head.game)))?;
    let (min, max) = game.check_level(text)?;
    Ok(LevelFile {
        id: id.into(),
        title: head.title,
        author: head
            .author
            .chars()
            .filter(|letter| !letter.is_control())
            .take(60)
            .collect(),
        game: head.game,
        seats: SeatRange { min, max },
        file,
        edited: false,
        text: text.into(),
    })
}
