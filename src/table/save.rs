//! Files that contain records: plain text for people, packed bytes for saves.
//!
//! A packed save is `TRIPTYCH`, a SHA-256 hash of the rest, and the deflated text. The hash is checked before the text
//! is used. Writes are atomic: a temporary file in the same folder, fsync, rename, fsync of the folder. A symbolic link
//! stays, and the file to which it leads is replaced.
//!
//! Programs may share a folder. A [`ContentHash`] shows whether a file has changed; [`super::sharing`] has the
//! locks.

pub use super::record::SaveHeader;

use super::record::{RecordError, Untyped};
use super::sharing::{self, InUse};
use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use sha2::{Digest, Sha256};
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

const MAGIC: &[u8; 8] = b"TRIPTYCH";
const HASH: usize = 32;

/// The number of writes of this process so far. It keeps the names of temporary files distinct.
static WRITES: AtomicU64 = AtomicU64::new(0);

/// The longest text of a record and the largest file of one, in bytes: more than four times a long game with many
/// remarks and its thumbnail. The text is limited too, because parsing keeps several copies of it in memory.
const LIMIT: u64 = 4 << 20;

/// Packs a record's text. A table is packed after every action, so speed matters more than a file a tenth smaller.
pub fn pack(text: &str) -> Vec<u8> {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::fast());
    // Writing to memory fails only when memory runs out.
    let packed = encoder
        .write_all(text.as_bytes())
        .and_then(|()| encoder.finish())
        .unwrap_or_default();
    let mut bytes = MAGIC.to_vec();
    bytes.extend_from_slice(&Sha256::digest(&packed));
    bytes.extend_from_slice(&packed);
    bytes
}

/// Returns the text of a packed or plain file.
///
/// # Errors
/// [`RecordError::Bytes`] if the bytes are neither, or a damaged save.
pub fn unpack(bytes: &[u8]) -> Result<String, RecordError> {
    let bad = RecordError::Bytes;
    let Some(rest) = bytes.strip_prefix(MAGIC) else {
        return match text_of(bytes) {
            Ok(text) => Ok(text.to_owned()),
            Err(UTF_16) => Err(RecordError::Encoding(UTF_16)),
            Err(_) => Err(bad("this is not a Triptych record")),
        };
    };
    let parts = rest.split_at_checked(HASH);
    let (hash, packed) = parts.ok_or(bad("this save is cut off at its beginning"))?;
    if Sha256::digest(packed).as_slice() != hash {
        return Err(bad("this save has changed since it was written"));
    }
    let text = inflate(packed).and_then(|text| String::from_utf8(text).ok());
    text.ok_or(bad("this save can’t be unpacked"))
}

/// The mark that some editors put before text in UTF-8. It is ignored.
pub(super) const BYTE_ORDER_MARK: char = '\u{FEFF}';

const UTF_16: &str = "it is text in UTF-16: save it as UTF-8";

/// Returns the text in these bytes, or a few words that say why there is none.
fn text_of(bytes: &[u8]) -> Result<&str, &'static str> {
    match std::str::from_utf8(bytes) {
        // Our texts contain no zeros. Text in UTF-16 has a zero in every other place.
        Ok(text) if !text.starts_with('\0') && text.as_bytes().get(1) != Some(&0) => {
            Ok(text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text))
        }
        Ok(_) => Err(UTF_16),
        Err(_) if matches!(bytes, [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..]) && bytes.len().is_multiple_of(2) => {
            Err(UTF_16)
        }
        Err(_) => Err("it is not text"),
    }
}

/// Inflates packed text; `None` if it is damaged or longer than [`LIMIT`]. The first pass only measures the length, so
/// that the second one needs a single allocation.
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

/// Returns the text before the damage in a damaged file; `None` if there is none.
///
/// The hash is not checked. Parse the text as a record and replay it before relying on anything in it.
pub fn salvage(bytes: &[u8]) -> Option<String> {
    let mut text = match bytes.strip_prefix(MAGIC) {
        None => bytes.to_vec(),
        Some(rest) => {
            let mut decoder = DeflateDecoder::new(rest.get(HASH..)?).take(LIMIT);
            let (mut text, mut piece) = (Vec::new(), [0; 256]);
            // Small reads keep the text that was unpacked before the damage.
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

/// Reads the bytes of a file that may be a record.
///
/// # Errors
/// A sentence that names the file, if it can't be read or is too large.
pub fn read_bytes(path: &Path) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    // The limit also stops an endless read from a device or a pipe.
    let read = File::open(path).and_then(|file| file.take(LIMIT + 1).read_to_end(&mut bytes));
    read.map_err(|error| describe_io_error(path, &error))?;
    if bytes.len() as u64 > LIMIT {
        return Err(format!("{}: it is too large to be a record", path.display()));
    }
    Ok(bytes)
}

/// Reads an untyped record from a packed or plain file.
///
/// # Errors
/// A sentence that names the file.
pub fn read(path: &Path) -> Result<Untyped, String> {
    let record = unpack(&read_bytes(path)?).and_then(|text| Untyped::from_text(&text));
    record.map_err(|error| format!("{}: {error}", path.display()))
}

/// A hash of a file's content. Two files with the same hash have the same content.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ContentHash([u8; HASH]);

impl ContentHash {
    /// Returns the hash of these bytes.
    pub fn of(bytes: &[u8]) -> Self {
        Self(Sha256::digest(bytes).into())
    }

    /// Returns the hash of the file at this path; `None` if nothing is found there.
    ///
    /// # Errors
    /// The file system's error if the path exists but can't be read as a file.
    pub fn at(path: &Path) -> io::Result<Option<Self>> {
        // If the path can't be examined, it counts as empty; a later write reports the problem.
        let Ok(found) = path.metadata() else {
            return Ok(None);
        };
        if !found.is_file() {
            // Opening a pipe could block for ever.
            return Err(io::ErrorKind::InvalidInput.into());
        }
        let mut bytes = Vec::new();
        File::open(path)?.take(LIMIT).read_to_end(&mut bytes)?;
        Ok(Some(Self::of(&bytes)))
    }
}

/// Returns the path of the file that a write to this path replaces: the end of its symbolic links, if it is one.
///
/// # Errors
/// [`io::ErrorKind::IsADirectory`] for a folder; another error for a device or a pipe, which can't be replaced, and for
/// links without an end.
pub fn target(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_path_buf();
    // The systems follow as many links.
    for _ in 0..40 {
        let Ok(found) = path.symlink_metadata() else {
            return Ok(path);
        };
        if found.is_symlink() {
            // A relative path starts at the folder of the link.
            path = folder_of(&path).join(fs::read_link(&path)?);
        } else if found.is_dir() {
            return Err(io::ErrorKind::IsADirectory.into());
        } else if !found.is_file() {
            return Err(io::Error::other("that is a device or a pipe, not a file"));
        } else {
            return Ok(path);
        }
    }
    Err(io::Error::other("its symbolic links lead nowhere"))
}

/// Writes a file so that a crash at any moment leaves either all of the old content or all of the new. The new file has
/// the permissions of the old one.
///
/// # Errors
/// The file system's error, or that of [`target`]; the old file is then unchanged, unless only the final fsync of the
/// folder failed.
pub fn write_atomically(path: &Path, bytes: &[u8]) -> io::Result<()> {
    write_and_move(path, bytes, sharing::rename)
}

/// Writes a file like [`write_atomically`] and marks it as in use. `held` is this program's mark of the old file. The
/// result is `None` if the file can't be marked.
///
/// # Errors
/// The file system's error, as for [`write_atomically`].
pub fn write_and_use(path: &Path, bytes: &[u8], held: Option<InUse>) -> io::Result<Option<InUse>> {
    write_and_move(path, bytes, |temporary, path| {
        InUse::rename(temporary, path, held)
    })
}

fn write_and_move<R>(
    path: &Path,
    bytes: &[u8],
    mv: impl FnOnce(&Path, &Path) -> io::Result<R>,
) -> io::Result<R> {
    let path = &target(path)?;
    let folder = folder_of(path);
    fs::create_dir_all(&folder)?;
    let mut name = path.file_name().unwrap_or_default().to_os_string();
    let number = WRITES.fetch_add(1, Ordering::Relaxed);
    name.push(format!(".{}-{number}.tmp", std::process::id()));
    let temporary = folder.join(name);
    let written = File::create(&temporary).and_then(|mut file| {
        // Set before the bytes are written, because they may be secret.
        if let Ok(old) = path.metadata() {
            file.set_permissions(old.permissions())?;
        }
        file.write_all(bytes)?;
        file.sync_all()
    });
    let moved = written.and_then(|()| mv(&temporary, path));
    // The old file is unchanged then, and nobody needs the temporary file.
    let moved = moved.inspect_err(|_| drop(fs::remove_file(&temporary)))?;
    // The rename has to reach the disk, too. Not every system can open a folder to sync it.
    if cfg!(unix)
        && let Ok(folder) = File::open(&folder)
    {
        folder.sync_all()?;
    }
    Ok(moved)
}

/// Reads a text file of at most `limit` bytes.
///
/// # Errors
/// The file system's error, or an error in a few words, such as `too_large`.
pub fn read_text(path: &Path, limit: u64, too_large: &'static str) -> io::Result<String> {
    // Opening a pipe would block, and a device has no end.
    if !path.metadata()?.is_file() {
        return Err(io::Error::other("it is not a file"));
    }
    let mut bytes = Vec::new();
    File::open(path)?.take(limit + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > limit {
        return Err(io::Error::other(too_large));
    }
    text_of(&bytes).map(str::to_owned).map_err(io::Error::other)
}

/// Returns the current time, in seconds since 1970.
pub fn now() -> u64 {
    seconds(SystemTime::now())
}

/// Returns a time in seconds since 1970; 0 if it is earlier.
pub fn seconds(time: SystemTime) -> u64 {
    time.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
}

/// Returns the folder of a file; `.` for a bare file name.
pub fn folder_of(path: &Path) -> PathBuf {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    folder.unwrap_or(Path::new(".")).to_path_buf()
}

/// Describes a file system error in one sentence that names the file.
pub fn describe_io_error(path: &Path, error: &io::Error) -> String {
    use io::ErrorKind as Kind;
    let what: &str = match error.kind() {
        Kind::NotFound => "there is no such file",
        Kind::PermissionDenied => "you have no permission to read or write it",
        Kind::StorageFull | Kind::QuotaExceeded | Kind::FileTooLarge => "there is no room left for it",
        Kind::ReadOnlyFilesystem => "this place is read-only",
        Kind::NotADirectory | Kind::AlreadyExists => "something else is where its folder should be",
        Kind::IsADirectory => "that is a folder, not a file",
        _ => &error.to_string(),
    };
    format!("{}: {what}", path.display())
}
