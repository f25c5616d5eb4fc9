//! The settings file: RON, replaced atomically.
//!
//! A file that can't be read is renamed, never overwritten or deleted. Then the defaults apply, and a sentence says so.
//! Unknown fields of a later version are ignored.

use super::data::Settings;
use crate::shell::saves::now;
use crate::table::level::describe_ron_error;
use crate::table::save::write_atomically;
use ron::ser::PrettyConfig;
use std::fs::{self, File};
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};

/// The name of the file in the user's folder.
pub const NAME: &str = "settings.ron";

/// The maximum size of the file, in bytes.
const LIMIT: u64 = 1 << 20;

/// The result of reading the file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// The settings.
    pub settings: Settings,
    /// What was wrong with the file, in one sentence.
    pub trouble: Option<String>,
    /// May the file be written? `false` if an unreadable file could not be renamed.
    pub writable: bool,
}

/// Reads the settings in this folder; the defaults if there is no file.
pub fn read(folder: &Path) -> Found {
    let path = folder.join(NAME);
    let parsed =
        text_of(&path).and_then(|text| text.map_or_else(|| Ok(Settings::default()), |text| parse(&text)));
    let reason = match parsed {
        Ok(settings) => {
            return Found {
                settings,
                trouble: None,
                writable: true,
            };
        }
        Err(reason) => reason,
    };
    let aside = free_name(folder);
    let name = aside.file_name().unwrap_or_default().display();
    let moved = fs::rename(&path, &aside);
    let next = match &moved {
        Ok(()) => format!(". Defaults are used; the old file is now {name}."),
        Err(error) => format!(" or moved aside ({error}). Changes will not be saved."),
    };
    Found {
        settings: Settings::default(),
        trouble: Some(format!("The settings could not be read ({reason}){next}")),
        writable: moved.is_ok(),
    }
}

/// Writes the settings into this folder.
///
/// # Errors
/// A sentence that says why they could not be written.
pub fn write(folder: &Path, settings: &Settings) -> Result<(), String> {
    let path = folder.join(NAME);
    write_atomically(&path, text(settings)?.as_bytes())
        .map_err(|error| format!("The settings could not be saved: {}: {error}", path.display()))
}

/// Returns the settings as text.
///
/// # Errors
/// Why they can't be serialised.
pub fn text(settings: &Settings) -> Result<String, String> {
    ron::ser::to_string_pretty(settings, PrettyConfig::default()).map_err(|error| error.to_string())
}

/// Parses settings.
///
/// # Errors
/// What is wrong with the text, with line and column.
pub fn parse(words: &str) -> Result<Settings, String> {
    let settings: Settings = ron::from_str(words).map_err(|error| describe_ron_error(&error))?;
    let settings = settings.checked();
    // The text that is written may be longer than the one that was read, and must not be too large to read.
    if text(&settings)?.len() as u64 > LIMIT {
        return Err("it holds more than can be saved".into());
    }
    Ok(settings)
}

/// Returns the file's text; `None` if there is no file.
fn text_of(path: &Path) -> Result<Option<String>, String> {
    let file = match fs::metadata(path) {
        // Opening a pipe would block, and a device may have no end.
        Ok(data) if !data.is_file() => return Err("it is not a file".into()),
        Ok(_) => File::open(path).map_err(|error| error.to_string())?,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error.to_string()),
    };
    let mut bytes = Vec::new();
    let read = file.take(LIMIT + 1).read_to_end(&mut bytes);
    read.map_err(|error| error.to_string())?;
    if bytes.len() as u64 > LIMIT {
        return Err("it is too large".into());
    }
    String::from_utf8(bytes)
        .map(Some)
        .map_err(|_| "it is not text".into())
}

/// Returns an unused name for a broken file.
fn free_name(folder: &Path) -> PathBuf {
    let mut names = (now()..).map(|number| folder.join(format!("settings.broken-{number}.ron")));
    names.find(|path| !path.exists()).unwrap_or_default()
}
