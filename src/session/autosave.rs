//! Saves tables: autosaves go to the folder `saves`, named saves to `kept` beside it.
//!
//! Several instances of the program may share one folder; they know of each other only through its files. Invariants:
//!
//! - A save never overwrites another table, nor any file that this program did not write or read itself. Such a table
//!   gets a new file, and the player is told.
//! - Only autosaves are pruned, those played longest ago first, down to [`AUTOSAVE_LIMIT`], and none that is open anywhere.
//! - A file that is unreadable or has a user-given name is left alone.

use crate::table::save::{self, ContentHash};
use crate::table::sharing::{self, InUse};
use crate::table::{and_list, is_seen};
use bevy::prelude::*;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError, TryLockError};
use std::time::{Duration, SystemTime};

/// Maximum number of autosaves.
pub const AUTOSAVE_LIMIT: usize = 10;

/// The file extension of a save.
pub const EXTENSION: &str = "triptych";

/// The folder for named saves, beside the autosave folder.
pub const NAMED_FOLDER: &str = "kept";

/// How long a temporary file is left alone. No write takes that long.
const WRITING: Duration = Duration::from_secs(3600);

/// The packed record of the last open table, set whenever the table is saved, even without a save folder. The crash
/// report reads it, because it can rely neither on the table nor on the disk. Clones share the record.
#[derive(Clone, Debug, Default)]
pub struct LastRecord(Arc<Mutex<Option<Vec<u8>>>>);

impl LastRecord {
    /// Replaces the record.
    pub fn set(&self, packed: &[u8]) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(packed.to_vec());
    }

    /// Returns the packed record. Never blocks, because the caller may have crashed inside `set`.
    pub fn get(&self) -> Option<Vec<u8>> {
        match self.0.try_lock() {
            Ok(packed) => packed.clone(),
            Err(TryLockError::Poisoned(packed)) => packed.into_inner().clone(),
            Err(TryLockError::WouldBlock) => None,
        }
    }
}

/// The autosave folder and the last save error.
#[derive(Resource, Debug, Default)]
pub struct Autosave {
    /// The folder; with `None` nothing is saved.
    pub folder: Option<PathBuf>,
    /// Why the last save failed.
    pub trouble: Option<String>,
    /// Why the open table now has a file of its own, in whole sentences, until the player has been told.
    pub parted: Option<String>,
    /// Receives each saved record, if set.
    pub last: Option<LastRecord>,
}

/// The file of an open table, with its content hash when this program last wrote or read it.
#[derive(Clone, Debug)]
pub struct SaveFile {
    path: PathBuf,
    /// `None` until something has been written there.
    held: Option<ContentHash>,
    /// Marks the table as open for other instances as long as it exists.
    used: Option<InUse>,
}

impl SaveFile {
    /// The file from which a table was read, with these bytes.
    pub fn read(path: &Path, bytes: &[u8]) -> Self {
        Self {
            path: path.to_path_buf(),
            held: Some(ContentHash::of(bytes)),
            used: None,
        }
    }

    /// Returns its path.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Marks its table as open for other instances. An error says in whole sentences that it is open in one.
    pub(super) fn open(&mut self) -> Result<(), String> {
        if self.used.is_some() {
            return Ok(());
        }
        if sharing::is_in_use(&self.path) {
            return Err(format!(
                "{} is open in another running Triptych. From now on, this table is saved as a new one.",
                name(&self.path)
            ));
        }
        self.used = InUse::mark(&self.path);
        Ok(())
    }

    fn write(&mut self, bytes: &[u8]) -> Result<(), String> {
        let seal = Some(ContentHash::of(bytes));
        let written = save::write_and_use(&self.path, bytes, self.used.clone());
        // The file may be in place even though syncing it to disk failed.
        if written.is_ok() || ContentHash::at(&self.path).is_ok_and(|found| found == seal) {
            self.held = seal;
        }
        self.used = written.map_err(|error| save::describe_io_error(&self.path, &error))?;
        Ok(())
    }

    /// Does the file still have the content that this program left? A deleted file counts: it can be written again.
    fn is_as_it_was_left(&self) -> bool {
        ContentHash::at(&self.path).is_ok_and(|found| found.is_none() || found == self.held)
    }
}

fn name(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default();
    name.to_string_lossy().into_owned()
}

impl Autosave {
    /// Writes a table to its file, or to a new one if it has none or others have changed it. `seal` is its seed's.
    pub(super) fn write(&mut self, file: &mut Option<SaveFile>, game: &str, seal: &str, bytes: &[u8]) {
        let home = file.as_ref().map(|own| save::folder_of(&own.path));
        // The check and the write share one lock, so nobody else writes in between.
        let written = home.as_ref().zip(file.as_mut()).and_then(|(home, own)| {
            sharing::with_folder_lock(home, || own.is_as_it_was_left().then(|| own.write(bytes)))
        });
        let written = match (written, self.folder.clone().or(home)) {
            (Some(written), _) => written,
            (None, None) => return,
            (None, Some(folder)) => {
                let (own, written) = sharing::with_folder_lock(&folder, || {
                    let path = new_file(&folder, game, seal);
                    let (held, used) = (None, None);
                    let mut own = SaveFile { path, held, used };
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

    /// Returns the folder for named saves.
    pub fn kept_folder(&self) -> Option<PathBuf> {
        let saves = self.folder.as_ref()?;
        Some(saves.parent().unwrap_or(saves).join(NAMED_FOLDER))
    }

    /// Returns the latest time at which a table in the folder was saved; 0 if there is none. It may be ahead of the clock.
    pub(super) fn latest(&self) -> u64 {
        let entries = self.folder.iter().flat_map(fs::read_dir).flatten().flatten();
        let times = entries.filter_map(|entry| saved_at(&entry.path()));
        times.max().unwrap_or_default()
    }

    /// Deletes the autosaves that were played longest ago until [`AUTOSAVE_LIMIT`] are left, but never `newest`, which has
    /// just been saved.
    pub(super) fn prune(&self, newest: &Path) {
        let entries = self.folder.iter().flat_map(fs::read_dir).flatten().flatten();
        let mut tables = Vec::new();
        // Opening a pipe, for example, would block.
        for entry in entries.filter(|entry| entry.path().is_file()) {
            let path = entry.path();
            let Some(name) = path.file_name().and_then(|name| name.to_str()) else {
                continue;
            };
            let changed = entry.metadata().and_then(|data| data.modified());
            let changed = changed.unwrap_or_else(|_| SystemTime::now());
            if is_leftover(name) && changed.elapsed().is_ok_and(|age| age > WRITING) {
                // A temporary file of an interrupted write.
                let _gone_or_not = fs::remove_file(&path);
            } else if is_own(name) && path != newest && !sharing::is_in_use(&path) {
                // A damaged file is kept, because it may be recoverable. Where the saves say nothing, their files do.
                tables.extend(saved_at(&path).map(|saved_at| (saved_at, changed, path)));
            }
        }
        tables.sort();
        let more = (tables.len() + 1).saturating_sub(AUTOSAVE_LIMIT);
        for (.., path) in tables.into_iter().take(more) {
            if let Err(error) = fs::remove_file(&path) {
                let what = save::describe_io_error(&path, &error);
                warn!("an old autosave could not be deleted: {what}");
            }
        }
    }

    /// Writes a file to the folder for named saves. It replaces a file of that name if `anew` is set; otherwise its
    /// name gets a number. Returns its path, or in one sentence why it could not be written.
    pub fn keep(&self, file: &str, bytes: &[u8], anew: bool) -> Result<PathBuf, String> {
        let folder = self.kept_folder().ok_or("this table is not saved")?;
        let (stem, ending) = file.rsplit_once('.').unwrap_or((file, "txt"));
        sharing::with_folder_lock(&folder, || {
            let path = if anew {
                folder.join(file)
            } else {
                free(&folder, stem, ending)
            };
            let written = save::write_atomically(&path, bytes);
            written.map_err(|error| save::describe_io_error(&path, &error))?;
            Ok(path)
        })
    }

    /// Writes a file like [`keep`](Self::keep), and says where it is, or why it could not be written.
    pub fn keep_and_say(&self, file: &str, bytes: &[u8], anew: bool) -> String {
        let kept = self.keep(file, bytes, anew);
        kept.map_or_else(|reason| reason, |path| format!("Saved as {}", path.display()))
    }

    /// Writes files with these names and contents, in place of others of the same names. Returns in one sentence where
    /// they are.
    ///
    /// # Errors
    /// One sentence that says why one of them could not be written.
    pub fn keep_all(&self, files: &[(String, Vec<u8>)]) -> Result<String, String> {
        let kept = files.iter().map(|(name, bytes)| self.keep(name, bytes, true));
        let kept = kept.collect::<Result<Vec<_>, _>>()?;
        let first = kept.first().ok_or("there is nothing to save")?;
        let others = files.iter().skip(1).map(|(name, _)| name.as_str());
        let others = and_list(&others.collect::<Vec<_>>());
        let next = if others.is_empty() {
            String::new()
        } else {
            format!(", with {others} next to it")
        };
        Ok(format!("Saved as {}{next}", first.display()))
    }
}

/// Returns when the table in this file was saved, by its header; `None` if the file is no save.
fn saved_at(path: &Path) -> Option<u64> {
    // Opening a pipe, for example, would block.
    let is_save = path.is_file() && path.extension().is_some_and(|ending| ending == EXTENSION);
    let record = is_save.then(|| save::read(path).ok())??;
    Some(record.save.map_or(0, |header| header.saved_at))
}

fn new_file(folder: &Path, game: &str, seal: &str) -> PathBuf {
    let short = seal.get(..6).unwrap_or_default();
    free(folder, &format!("{game}-{}-{short}", save::now()), EXTENSION)
}

/// Returns a path in the folder that no file has: this name, or this name with a number.
pub(crate) fn free(folder: &Path, stem: &str, ending: &str) -> PathBuf {
    let first = folder.join(format!("{stem}.{ending}"));
    let others = (2..10_000).map(|number| folder.join(format!("{stem} {number}.{ending}")));
    let mut all = std::iter::once(first.clone()).chain(others);
    all.find(|path| !path.exists()).unwrap_or(first)
}

/// Is this an autosave's name: game, seconds, six letters of the seal?
pub fn is_own(name: &str) -> bool {
    let Some((stem, EXTENSION)) = name.rsplit_once('.') else {
        return false;
    };
    // A second table in the same second gets a number.
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

/// Is this the name of a temporary file, which an interrupted write leaves behind?
pub fn is_leftover(name: &str) -> bool {
    name.ends_with(".tmp") && name.contains(&format!(".{EXTENSION}."))
}

/// Maximum length of a file name made from user input, in characters and in bytes.
const LONGEST: (usize, usize) = (60, 180);

/// Turns user input into a file name that is valid on all systems. Letters and digits of any script stay; path
/// separators and characters with a special meaning on any system become spaces.
pub fn file_name(typed: &str) -> String {
    const RESERVED: [&str; 6] = ["con", "prn", "aux", "nul", "com", "lpt"];
    let stays = |letter: char| match letter {
        // Combining marks, joined to the letter before them.
        '\u{300}'..='\u{36F}' | '\u{900}'..='\u{DFF}' | '\u{E31}'..='\u{E4E}' | '\u{200C}' | '\u{200D}' => {
            true
        }
        letter => letter.is_alphanumeric() || "-_.,'’()+&!=".contains(letter),
    };
    let words = typed.split(|letter| !stays(letter));
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let name = words.join(" ");
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
    if !is_seen(short) {
        "table".into()
    } else if RESERVED.contains(&device) && stem.len() <= device.len() + 1 {
        format!("table {short}")
    } else {
        short.into()
    }
}
