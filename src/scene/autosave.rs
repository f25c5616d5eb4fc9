//! Where tables are kept: `saves` for what is saved by itself after every action, `kept` beside it for what a
//! person has given a name.
//!
//! Several programs may keep their tables in one folder, and none knows of the others but by the files.
//!
//! Invariants: no table is ever written over another, nor over anything that this program did not put there or read
//! there itself: such a table becomes one of its own, with a file of its own, and that is said; only tables that were
//! saved by themselves are ever cleared away, the oldest first, when there are more than [`AUTOSAVE_LIMIT`] and a
//! further one has been saved, and none that somebody has open; a file that can't be read, or that has a name of
//! anybody's own, stays where it is.

use crate::table::save::{self, ContentHash};
use bevy::prelude::*;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError, TryLockError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// How many tables that were saved by themselves are kept.
pub const AUTOSAVE_LIMIT: usize = 10;

/// The ending of a save's name.
pub const EXTENSION: &str = "triptych";

/// The name of the folder, beside the saves, of what people have named.
pub const NAMED_FOLDER: &str = "kept";

/// How long a file that is being written is left alone, in seconds: nothing takes as long as that.
const WRITING: u64 = 3600;

/// The record of the table that is open, or was open last, as it was saved: packed, by the writer of saves and at
/// the same moments, whether there is a folder or not. It is there for whoever has to report that the program broke,
/// and can ask neither the table, which may be in pieces, nor the disk. Clones are the same record.
#[derive(Clone, Debug, Default)]
pub struct LastRecord(Arc<Mutex<Option<Vec<u8>>>>);

impl LastRecord {
    /// Takes the place of what was known before.
    pub fn set(&self, packed: &[u8]) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(packed.to_vec());
    }

    /// The record, packed. It never waits: whoever asks may be the one who was setting it.
    pub fn get(&self) -> Option<Vec<u8>> {
        match self.0.try_lock() {
            Ok(packed) => packed.clone(),
            Err(TryLockError::Poisoned(packed)) => packed.into_inner().clone(),
            Err(TryLockError::WouldBlock) => None,
        }
    }
}

/// Where tables are saved after every action, and the last trouble with it.
#[derive(Resource, Debug, Default)]
pub struct Autosave {
    /// The folder; `None` saves nothing.
    pub folder: Option<PathBuf>,
    /// Why the last save failed.
    pub trouble: Option<String>,
    /// Why the open table has become one of its own, in whole sentences, until somebody has said so.
    pub parted: Option<String>,
    /// Who else is told what is saved, if anybody wants to know.
    pub last: Option<LastRecord>,
}

/// The file in which an open table is kept, and what it held when this program wrote or read it last.
#[derive(Clone, Debug)]
pub struct SaveFile {
    path: PathBuf,
    /// `None` as long as nothing could be written there.
    held: Option<ContentHash>,
    /// As long as it lives, others can tell that the table is open.
    used: Option<Arc<File>>,
}

impl SaveFile {
    /// The file from which a table was read, when it held these bytes.
    pub fn read(path: &Path, bytes: &[u8]) -> Self {
        Self {
            path: path.to_path_buf(),
            held: Some(ContentHash::of(bytes)),
            used: None,
        }
    }

    /// The file of a table that has none yet, where nothing is.
    const fn new(path: PathBuf) -> Self {
        Self {
            path,
            held: None,
            used: None,
        }
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Opens the table to which it belongs, so that others can tell.
    ///
    /// # Errors
    /// If the table is open already, elsewhere; what is to be said then, in whole sentences.
    pub(super) fn open(&mut self) -> Result<(), String> {
        if self.used.is_none() && save::is_in_use(&self.path) {
            return Err(format!(
                "{} is open in another running Triptych and goes on there. From now on this table is saved as a new \
                 one.",
                name(&self.path)
            ));
        }
        if self.used.is_none() {
            self.used = save::mark_in_use(&self.path).map(Arc::new);
        }
        Ok(())
    }

    fn write(&mut self, bytes: &[u8]) -> Result<(), String> {
        let seal = Some(ContentHash::of(bytes));
        match save::write_and_use(&self.path, bytes) {
            Ok(used) => {
                self.held = seal;
                self.used = used.map(Arc::new);
                Ok(())
            }
            Err(error) => {
                // It may be in its place all the same, and only not known to be on the disk.
                if ContentHash::at(&self.path).is_ok_and(|found| found == seal) {
                    self.held = seal;
                }
                Err(save::describe_io_error(&self.path, &error))
            }
        }
    }

    /// Is nothing there but what this program left there? What was deleted can be written again.
    fn is_as_it_was_left(&self) -> bool {
        match ContentHash::at(&self.path) {
            Ok(None) => true,
            Ok(found) => found == self.held,
            Err(_) => false,
        }
    }
}

/// The name of a file, for people.
fn name(path: &Path) -> String {
    path.file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned()
}

impl Autosave {
    /// Puts a table into its file. Where it has none yet, or something else has been put there, it has one of its own
    /// from now on. `seal` is that of its seed.
    pub(super) fn write(&mut self, file: &mut Option<SaveFile>, game: &str, seal: &str, bytes: &[u8]) {
        let home = file.as_ref().map(|own| save::folder_of(&own.path));
        // Looked at and written in one turn: nobody else writes in between.
        let written = home.as_ref().zip(file.as_mut()).and_then(|(home, own)| {
            save::with_folder_lock(home, || own.is_as_it_was_left().then(|| own.write(bytes)))
        });
        let written = match (written, self.folder.clone().or(home)) {
            (Some(written), _) => written,
            (None, None) => return,
            (None, Some(folder)) => {
                let (own, written) = save::with_folder_lock(&folder, || {
                    let mut own = SaveFile::new(new_file(&folder, game, seal));
                    let written = own.write(bytes);
                    (own, written)
                });
                if written.is_ok() {
                    self.prune(&own.path);
                }
                let now = name(&own.path);
                if let Some(was) = file.replace(own) {
                    self.parted = Some(format!(
                        "Another program has changed {} in the meantime. That file stays as it is; this table is \
                         saved as {now} from now on.",
                        name(&was.path)
                    ));
                }
                written
            }
        };
        let trouble = written.err();
        if let Some(trouble) = trouble.as_ref().filter(|_| trouble != self.trouble) {
            warn!("the table was not saved: {trouble}");
        }
        self.trouble = trouble;
    }

    /// The folder of what people have named.
    pub fn kept_folder(&self) -> Option<PathBuf> {
        let saves = self.folder.as_ref()?;
        Some(saves.parent().unwrap_or(saves).join(NAMED_FOLDER))
    }

    /// Clears away the oldest of the tables that were saved by themselves, until [`AUTOSAVE_LIMIT`] are left. `newest`,
    /// which has just been saved, is never among them.
    pub(super) fn prune(&self, newest: &Path) {
        let Some(entries) = self.folder.as_ref().and_then(|folder| fs::read_dir(folder).ok()) else {
            return;
        };
        let mut tables = Vec::new();
        for entry in entries.flatten() {
            let path = entry.path();
            let Some(name) = path.file_name().and_then(|name| name.to_str()) else {
                continue;
            };
            let changed = entry.metadata().and_then(|data| data.modified());
            let changed = changed.unwrap_or_else(|_| SystemTime::now());
            if !entry.path().is_file() {
                // A pipe, say, in which whoever looks for a table gets stuck.
                continue;
            }
            if is_leftover(name)
                && changed
                    .elapsed()
                    .is_ok_and(|age| age > Duration::from_secs(WRITING))
            {
                // What a program that was cut off had not yet put into its place.
                let _gone_or_not = fs::remove_file(&path);
            } else if is_own(name) && path != newest && !save::is_in_use(&path) && is_whole(&path) {
                tables.push((changed, path));
            }
        }
        tables.sort();
        let more = (tables.len() + 1).saturating_sub(AUTOSAVE_LIMIT);
        for (_, path) in tables.into_iter().take(more) {
            if let Err(error) = fs::remove_file(&path) {
                let what = save::describe_io_error(&path, &error);
                warn!("an old autosave could not be deleted: {what}");
            }
        }
    }

    /// Puts a file into the folder of what people have named, and says where it is. A file of that name that is
    /// there already gives way only where `anew` says so; else this one gets a number.
    ///
    /// # Errors
    /// Why it could not be written, in one sentence.
    pub fn keep(&self, file: &str, bytes: &[u8], anew: bool) -> Result<PathBuf, String> {
        let folder = self.kept_folder().ok_or("this table is not saved")?;
        let (stem, ending) = file.rsplit_once('.').unwrap_or((file, "txt"));
        save::with_folder_lock(&folder, || {
            let path = if anew {
                folder.join(file)
            } else {
                free(&folder, stem, ending)
            };
            match save::write_atomically(&path, bytes) {
                Ok(()) => Ok(path),
                Err(error) => Err(save::describe_io_error(&path, &error)),
            }
        })
    }
}

/// Where a new table is kept: a file of its own, so that no table is ever written over another.
fn new_file(folder: &Path, game: &str, seal: &str) -> PathBuf {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let short = seal.get(..6).unwrap_or_default();
    free(folder, &format!("{game}-{}-{short}", since.as_secs()), EXTENSION)
}

/// A place in the folder that no file has yet: this name, or this name with a number.
pub(crate) fn free(folder: &Path, stem: &str, ending: &str) -> PathBuf {
    let first = folder.join(format!("{stem}.{ending}"));
    if !first.exists() {
        return first;
    }
    (2..10_000)
        .map(|number| folder.join(format!("{stem} {number}.{ending}")))
        .find(|path| !path.exists())
        .unwrap_or(first)
}

/// Is this a name that the program gives: game, seconds, six letters of the seal?
fn is_own(name: &str) -> bool {
    let Some(stem) = name
        .strip_suffix(EXTENSION)
        .and_then(|stem| stem.strip_suffix('.'))
    else {
        return false;
    };
    // A second table of the same second has a number.
    let stem = stem.split_once(' ').map_or(stem, |(stem, _)| stem);
    let mut parts = stem.rsplitn(3, '-');
    let (Some(seal), Some(seconds), Some(game)) = (parts.next(), parts.next(), parts.next()) else {
        return false;
    };
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|letter| letter.is_ascii_digit());
    !game.is_empty()
        && digits(seconds)
        && seal.len() == 6
        && seal.bytes().all(|letter| letter.is_ascii_hexdigit())
}

/// Is this the name of a file that was still being written?
fn is_leftover(name: &str) -> bool {
    name.ends_with(".tmp") && name.contains(&format!(".{EXTENSION}."))
}

/// Is the file as it was written? What is not may hold something to be rescued.
fn is_whole(path: &Path) -> bool {
    save::read_bytes(path).is_ok_and(|bytes| save::unpack(&bytes).is_ok())
}

/// The longest name of a file that is made from what a person typed, in characters and in bytes.
const LONGEST: (usize, usize) = (60, 180);

/// A name that a file can have everywhere, from whatever a person typed: letters and digits of any script stay,
/// what could lead elsewhere or means something to some system becomes a space.
pub fn file_name(typed: &str) -> String {
    const RESERVED: [&str; 6] = ["con", "prn", "aux", "nul", "com", "lpt"];
    let plain: String = typed
        .chars()
        .map(|letter| match letter {
            letter if letter.is_alphanumeric() => letter,
            // Marks over letters, joined to what stands before them.
            '\u{300}'..='\u{36F}'
            | '\u{900}'..='\u{DFF}'
            | '\u{E31}'..='\u{E4E}'
            | '\u{200C}'
            | '\u{200D}' => letter,
            '-' | '_' | '.' | ',' | '\'' | '’' | '(' | ')' | '+' | '&' | '!' | '=' => letter,
            _ => ' ',
        })
        .collect();
    let mut name = String::new();
    for word in plain.split_whitespace() {
        if !name.is_empty() {
            name.push(' ');
        }
        name.push_str(word);
    }
    let end = |letter: char| letter == '.' || letter == ' ';
    let mut short = String::new();
    for letter in name.trim_matches(end).chars().take(LONGEST.0) {
        if short.len() + letter.len_utf8() > LONGEST.1 {
            break;
        }
        short.push(letter);
    }
    let short = short.trim_matches(end);
    let stem = short.split('.').next().unwrap_or_default().to_lowercase();
    let device = stem.trim_end_matches(|letter: char| letter.is_ascii_digit());
    if short.is_empty() {
        "table".into()
    } else if RESERVED.contains(&device) && stem.len() <= device.len() + 1 {
        format!("table {short}")
    } else {
        short.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_people_type_become_names_of_files() {
        for (typed, name) in [
            ("Friday night", "Friday night"),
            ("  Friday \t night\n", "Friday night"),
            ("Ωμέλας 七", "Ωμέλας 七"),
            ("ओमेलास", "ओमेलास"),
            ("../../etc/passwd", "etc passwd"),
            ("C:\\Windows\\..\\x", "C Windows .. x"),
            ("/", "table"),
            ("", "table"),
            ("...", "table"),
            (".hidden", "hidden"),
            ("NUL", "table NUL"),
            ("com1.old", "table com1.old"),
            ("Concert", "Concert"),
            ("a\u{0}b\u{202E}c", "a b c"),
            ("what? *is* <this>|\"", "what is this"),
        ] {
            assert_eq!(file_name(typed), name, "{typed:?}");
        }
        for long in ["x".repeat(500), "七".repeat(500), ". ".repeat(400)] {
            let name = file_name(&long);
            assert!(!name.is_empty() && name.len() <= LONGEST.1, "{name}");
            assert!(name.chars().count() <= LONGEST.0, "{name}");
        }
    }

    #[test]
    fn only_names_that_the_program_gives_are_its_own() {
        for own in [
            "omelas-1763600000-a1B2c3.triptych",
            "great_city-1-abcdef.triptych",
            "omelas-5-abcdef 2.triptych",
        ] {
            assert!(is_own(own), "{own}");
        }
        for other in [
            "Friday night.triptych",
            "omelas-1763600000-a1b2c3.triptych.bak",
            "omelas-1763600000-a1b2c3.ron",
            "omelas-a1b2c3.triptych",
            "omelas-x-a1b2c3.triptych",
            "-1-abcdef.triptych",
            "omelas-1-abc.triptych",
            ".triptych",
        ] {
            assert!(!is_own(other), "{other}");
        }
        assert!(is_leftover("omelas-1-abcdef.triptych.77-3.tmp"));
        assert!(!is_leftover("notes.tmp") && !is_leftover("omelas-1-abcdef.triptych"));
    }
}
