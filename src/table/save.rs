//! Files that hold records: plain text for people, packed bytes for saves.
//!
//! A packed save is `TRIPTYCH`, a SHA-256 of the rest, and the deflated text: any bit that flips and any
//! byte that is missing is noticed before anything is believed. Writing is atomic: a temporary file in the
//! same folder, fsync, rename, fsync of the folder.
//!
//! Programs that share a folder know of one another by the file system alone: a [`Seal`] tells whether a file is still
//! what it was, [`in_turn`] lets one at a time decide and write, and a file that is [in use](is_in_use) is locked by
//! whoever has its table open. No file is ever written for that. It does not know which file is whose.

mod thumbnail;

use super::bounded::at_most;
use super::game::Game;
use super::party::Controller;
use super::record::{ENTRY_LIMIT, Record, RecordError, SEAT_LIMIT, Untyped};
use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fs::{self, File, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread::sleep;
use std::time::Duration;

const MAGIC: &[u8; 8] = b"TRIPTYCH";
const HASH: usize = 32;

/// How many files this process has written: no two writes share a temporary file.
static WRITES: AtomicU64 = AtomicU64::new(0);

/// The longest text of a record, and the largest file that may hold one, in bytes. A long game with much to tell and
/// its picture take less than a quarter of it; and what is read lies in memory several times over while it is looked
/// into, however little the file was that it came out of.
const LIMIT: u64 = 4 << 20;

/// How long another program's save is waited for, and how often it is looked whether it is done: a save takes a few
/// hundredths of a second, and a program that was stopped in the middle of one must not stop this one, too.
const PATIENCE: (Duration, u32) = (Duration::from_millis(5), 200);

/// What a save knows beside the record.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SaveHeader {
    /// Who controls each seat.
    #[serde(deserialize_with = "at_most::<SEAT_LIMIT, _, _>")]
    pub controllers: Vec<Controller>,
    /// When it was saved, in seconds since 1970 (UTC).
    pub saved_at: u64,
    /// How long the table has been played, in seconds.
    pub played_for: u64,
    /// One line about where the game stands, from the table's view.
    pub line: String,
    /// Is the game over?
    #[serde(default)]
    pub over: bool,
    /// How long a discussion may take, in minutes; 0 for as long as it takes.
    #[serde(default)]
    pub talk_minutes: u8,
    /// Do people enter what chance does?
    #[serde(default)]
    pub by_hand: bool,
    /// What was taken back at a friendly table, for the ledger: how many entries stood before it, and a sentence.
    #[serde(
        default,
        skip_serializing_if = "Vec::is_empty",
        deserialize_with = "at_most::<ENTRY_LIMIT, _, _>"
    )]
    pub taken_back: Vec<(usize, String)>,
    /// The table as everybody sees it, a small PNG of at most a mebibyte; empty where none was made.
    #[serde(default, with = "thumbnail")]
    pub thumbnail: Vec<u8>,
}

/// Packs a record's text. A table is packed after every action, between two frames: that it is quick counts for more
/// than the last tenth of its size.
pub fn pack(text: &str) -> Vec<u8> {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::fast());
    // Writing to memory fails only where memory ends.
    let packed = encoder
        .write_all(text.as_bytes())
        .and_then(|()| encoder.finish())
        .unwrap_or_default();
    let mut bytes = MAGIC.to_vec();
    bytes.extend_from_slice(&Sha256::digest(&packed));
    bytes.extend_from_slice(&packed);
    bytes
}

/// The text of a file's bytes, packed or plain.
///
/// # Errors
/// [`RecordError::Bytes`] if they are neither, or damaged.
pub fn unpack(bytes: &[u8]) -> Result<String, RecordError> {
    let refuse = |reason: &str| {
        Err(RecordError::Bytes {
            reason: reason.into(),
        })
    };
    let Some(rest) = bytes.strip_prefix(MAGIC) else {
        return match std::str::from_utf8(bytes) {
            Ok(text) => Ok(text.to_owned()),
            Err(_) => refuse("this file is no record of Triptych"),
        };
    };
    let Some((hash, packed)) = rest.split_at_checked(HASH) else {
        return refuse("this save breaks off at its beginning");
    };
    if Sha256::digest(packed).as_slice() != hash {
        return refuse("this save is not as it was written");
    }
    match inflate(packed).map(String::from_utf8) {
        Some(Ok(text)) => Ok(text),
        _ => refuse("this save can't be unpacked"),
    }
}

/// What was packed; `None` if it is damaged or longer than any record. It is gone through once before any of it is
/// kept: no file says how long it becomes, and room is made once, for just so much.
fn inflate(packed: &[u8]) -> Option<Vec<u8>> {
    let unpacked = || DeflateDecoder::new(packed).take(LIMIT + 1);
    let length = io::copy(&mut unpacked(), &mut io::sink()).ok()?;
    if length > LIMIT {
        return None;
    }
    let mut bytes = Vec::with_capacity(usize::try_from(length).ok()?);
    unpacked().read_to_end(&mut bytes).ok()?;
    Some(bytes)
}

/// What can still be read of a damaged file's bytes, as far as it goes; `None` where nothing can.
///
/// Nothing that comes out of here is to be believed before the rules have looked at it.
pub fn salvage(bytes: &[u8]) -> Option<String> {
    let mut text = match bytes.strip_prefix(MAGIC) {
        None => bytes.to_vec(),
        Some(rest) => {
            let mut decoder = DeflateDecoder::new(rest.get(HASH..)?).take(LIMIT);
            let (mut text, mut piece) = (Vec::new(), [0; 256]);
            // In small pieces: what was unpacked before the damage is not lost with it.
            while let Ok(length @ 1..) = decoder.read(&mut piece) {
                text.extend_from_slice(piece.get(..length).unwrap_or_default());
            }
            text
        }
    };
    if let Err(error) = std::str::from_utf8(&text) {
        text.truncate(error.valid_up_to());
    }
    let text = String::from_utf8(text).ok()?;
    (!text.trim().is_empty()).then_some(text)
}

/// The bytes of a file that may be a record.
///
/// # Errors
/// A sentence that names the file.
pub fn read_bytes(path: &Path) -> Result<Vec<u8>, String> {
    let file = File::open(path).map_err(|error| describe(path, &error))?;
    let mut bytes = Vec::new();
    // What has no end (a device, a pipe) is too large as well.
    file.take(LIMIT + 1)
        .read_to_end(&mut bytes)
        .map_err(|error| describe(path, &error))?;
    if bytes.len() as u64 > LIMIT {
        return Err(format!("{}: it is too large to be a record", path.display()));
    }
    Ok(bytes)
}

/// Reads a file as an untyped record, packed or plain.
///
/// # Errors
/// A sentence that names the file.
pub fn read(path: &Path) -> Result<Untyped, String> {
    read_with_text(path).map(|(record, _)| record)
}

/// As [`read`], with the text that was read.
///
/// # Errors
/// A sentence that names the file.
pub fn read_with_text(path: &Path) -> Result<(Untyped, String), String> {
    let bytes = read_bytes(path)?;
    unpack(&bytes)
        .and_then(|text| Ok((Untyped::from_text(&text)?, text)))
        .map_err(|error| format!("{}: {error}", path.display()))
}

/// Writes a record packed, with its header.
///
/// # Errors
/// A sentence that names the file.
pub fn write<G: Game>(path: &Path, record: &Record<G>, header: &SaveHeader) -> Result<(), String> {
    write_atomically(path, &pack(&record.to_text(Some(header)))).map_err(|error| describe(path, &error))
}

/// What a file holds, in so few bytes that it can be remembered: with the same seal it holds the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seal([u8; HASH]);

impl Seal {
    /// The seal of these bytes.
    pub fn of(bytes: &[u8]) -> Self {
        Self(Sha256::digest(bytes).into())
    }

    /// The seal of what is at this place; `None` where nothing is.
    ///
    /// # Errors
    /// What the file system says of something that is there and can't be read as a file.
    pub fn at(path: &Path) -> io::Result<Option<Self>> {
        match path.metadata() {
            // A pipe would let nobody go who opens it.
            Ok(found) if !found.is_file() => return Err(io::ErrorKind::InvalidInput.into()),
            Ok(_) => {}
            // Where nothing can be looked for, nothing is known to be; writing will tell.
            Err(_) => return Ok(None),
        }
        let mut bytes = Vec::new();
        File::open(path)?.take(LIMIT).read_to_end(&mut bytes)?;
        Ok(Some(Self::of(&bytes)))
    }
}

/// Does something that no other program that asks so does in this folder meanwhile, and makes the folder if it is not
/// there. Where folders can't be locked (on Windows, on some network drives), or somebody else does not come to an end,
/// it is done all the same.
pub fn in_turn<R>(folder: &Path, act: impl FnOnce() -> R) -> R {
    // If it can't be made, whatever is done in it will say so.
    let _made_or_not = fs::create_dir_all(folder);
    let turn = folder.is_dir().then(|| File::open(folder).ok()).flatten();
    if let Some(turn) = &turn {
        let (wait, times) = PATIENCE;
        for _ in 0..times {
            match turn.try_lock() {
                Err(TryLockError::WouldBlock) => sleep(wait),
                Ok(()) | Err(TryLockError::Error(_)) => break,
            }
        }
    }
    let done = act();
    // The turn ends with the handle.
    drop(turn);
    done
}

/// Marks a file as in use as long as the answer lives. `None` where it can't be marked: on Windows, say, a locked file
/// could not be read or replaced by anybody.
pub fn use_it(path: &Path) -> Option<File> {
    let file = File::open(path).ok().filter(|_| cfg!(unix))?;
    file.try_lock_shared().is_ok().then_some(file)
}

/// Is this file in use, by another program or by another table of this one?
pub fn is_in_use(path: &Path) -> bool {
    let locked = |file: File| matches!(file.try_lock(), Err(TryLockError::WouldBlock));
    cfg!(unix) && path.is_file() && File::open(path).is_ok_and(locked)
}

/// Puts bytes into a file so that after a crash at any moment it holds either all of the old or all of the
/// new.
///
/// # Errors
/// What the file system says.
pub fn write_atomically(path: &Path, bytes: &[u8]) -> io::Result<()> {
    write_and_use(path, bytes).map(drop)
}

/// As [`write_atomically`]; from the moment it is in its place the file is in use, as long as the answer lives.
///
/// # Errors
/// What the file system says.
pub fn write_and_use(path: &Path, bytes: &[u8]) -> io::Result<Option<File>> {
    let folder = folder_of(path);
    fs::create_dir_all(&folder)?;
    let mut name = path.file_name().unwrap_or_default().to_os_string();
    let number = WRITES.fetch_add(1, Ordering::Relaxed);
    name.push(format!(".{}-{number}.tmp", std::process::id()));
    let temporary = folder.join(name);
    let written = File::create(&temporary).and_then(|mut file| {
        file.write_all(bytes)?;
        file.sync_all()
    });
    // Before it is in its place: there is no moment at which others could think that nobody uses it.
    let used = written.map(|()| use_it(&temporary));
    let used = match used.and_then(|used| fs::rename(&temporary, path).map(|()| used)) {
        Ok(used) => used,
        Err(error) => {
            // The old file is untouched; a leftover of the new one would only confuse.
            let _gone_or_not = fs::remove_file(&temporary);
            return Err(error);
        }
    };
    // Folders can't be opened everywhere; where they can, the rename itself has to reach the disk.
    match File::open(&folder) {
        Ok(folder) if cfg!(unix) => folder.sync_all()?,
        _ => {}
    }
    Ok(used)
}

/// The folder in which a file lies.
pub fn folder_of(path: &Path) -> PathBuf {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder.to_path_buf(),
        _ => PathBuf::from("."),
    }
}

/// What went wrong with a file, in one sentence that names it.
pub fn describe(path: &Path, error: &io::Error) -> String {
    let what = match error.kind() {
        io::ErrorKind::NotFound => "there is no such file".to_owned(),
        io::ErrorKind::PermissionDenied => "this may not be read or written here".to_owned(),
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded | io::ErrorKind::FileTooLarge => {
            "there is no room left for it".to_owned()
        }
        io::ErrorKind::ReadOnlyFilesystem => "this place may only be read".to_owned(),
        io::ErrorKind::NotADirectory | io::ErrorKind::AlreadyExists => {
            "something else is where its folder should be".to_owned()
        }
        io::ErrorKind::IsADirectory => "that is a folder, not a file".to_owned(),
        _ => error.to_string(),
    };
    format!("{}: {what}", path.display())
}
