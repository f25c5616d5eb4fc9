//! Cooperation of programs that share a folder of saves. One program at a time decides and writes there
//! ([`with_folder_lock`]). A program that has a table open marks its file as in use ([`InUse`]).
//!
//! On Unix the folder and the file themselves are locked. On Windows a folder can't be locked, and a locked file can't
//! be read or replaced, so a hidden file beside it stands for it. Windows deletes that file when its handle is closed,
//! even if the program was killed.

use std::fs::{self, File};
use std::path::Path;
use std::sync::Arc;
use std::thread::sleep;
use std::time::Duration;

/// The pause between two attempts to lock a folder, and the number of attempts. A save takes a few hundredths of a
/// second. The wait is limited because a program that was stopped during a save must not block this one.
const LOCK_RETRY: (Duration, u32) = (Duration::from_millis(5), 200);

/// Runs `act` while this folder is locked, so that one program at a time writes there. Creates a missing folder.
///
/// `act` also runs without the lock if the folder can't be locked (on some network drives) or another program keeps
/// the lock for longer than about a second.
pub fn with_folder_lock<R>(folder: &Path, act: impl FnOnce() -> R) -> R {
    // If the folder can't be created, `act` reports the problem when it uses the folder.
    let _made_or_not = fs::create_dir_all(folder);
    let (wait, times) = LOCK_RETRY;
    let turn = (0..times).find_map(|_| match lock::folder(folder) {
        Attempt::Done(turn) => Some(Some(turn)),
        Attempt::Impossible => Some(None),
        Attempt::Taken => {
            sleep(wait);
            None
        }
    });
    let done = act();
    // Closing the handle releases the lock.
    drop(turn);
    done
}

/// The result of an attempt to lock something.
enum Attempt {
    Done(File),
    /// It is locked by another program or table.
    Taken,
    Impossible,
}

/// Marks a file as in use for as long as one of its clones exists.
#[derive(Clone, Debug)]
pub struct InUse(#[expect(dead_code, reason = "what counts is when it is dropped")] Arc<File>);

impl InUse {
    /// Marks the file at this path. `None` if it can't be marked, for example on some network drives.
    pub fn mark(path: &Path) -> Option<Self> {
        lock::file(path).map(Arc::new).map(Self)
    }

    /// Moves a new file to its path, in place of another, and marks it as in use. `held` is this program's mark of the
    /// old file, if there is one.
    ///
    /// # Errors
    /// The file system's error; the old file is then unchanged.
    pub fn rename(new: &Path, path: &Path, held: Option<Self>) -> std::io::Result<Option<Self>> {
        // On Unix a mark belongs to the file and moves with it; on Windows it belongs to the path and stays. Either way
        // the file is marked before the rename, so that others never see it unmarked.
        let mark = if cfg!(unix) {
            Self::mark(new)
        } else {
            held.or_else(|| Self::mark(path))
        };
        rename(new, path).map(|()| mark)
    }
}

/// Says whether this file is in use, by another program or by another table of this one.
pub fn is_in_use(path: &Path) -> bool {
    path.is_file() && lock::is_taken(path)
}

/// Moves a file, in place of another.
///
/// On Windows a file can't be replaced while another program, such as a virus scanner, has it open. That is usually
/// brief, so the move is tried for up to a quarter of a second.
///
/// # Errors
/// The file system's error; the old file is then unchanged.
pub fn rename(from: &Path, to: &Path) -> std::io::Result<()> {
    let mut moved = fs::rename(from, to);
    for _ in 0..25 {
        if !(cfg!(windows) && moved.is_err() && from.is_file() && !to.is_dir()) {
            break;
        }
        sleep(Duration::from_millis(10));
        moved = fs::rename(from, to);
    }
    moved
}

#[cfg(unix)]
mod lock {
    use super::{Attempt, File, Path};
    use std::fs::TryLockError;

    pub fn folder(folder: &Path) -> Attempt {
        let Some(turn) = folder.is_dir().then(|| File::open(folder).ok()).flatten() else {
            return Attempt::Impossible;
        };
        match turn.try_lock() {
            Ok(()) => Attempt::Done(turn),
            Err(TryLockError::WouldBlock) => Attempt::Taken,
            Err(TryLockError::Error(_)) => Attempt::Impossible,
        }
    }

    pub fn file(path: &Path) -> Option<File> {
        let file = File::open(path).ok()?;
        file.try_lock_shared().is_ok().then_some(file)
    }

    pub fn is_taken(path: &Path) -> bool {
        File::open(path).is_ok_and(|file| matches!(file.try_lock(), Err(TryLockError::WouldBlock)))
    }
}

#[cfg(windows)]
mod lock {
    use super::{Attempt, File, Path};
    use std::io;
    use std::os::windows::fs::OpenOptionsExt;
    use std::path::PathBuf;
    use windows_sys::Win32::Foundation::ERROR_SHARING_VIOLATION;
    use windows_sys::Win32::Storage::FileSystem::{FILE_ATTRIBUTE_HIDDEN, FILE_FLAG_DELETE_ON_CLOSE};

    /// The path of the hidden file that stands for this one.
    fn beside(path: &Path) -> PathBuf {
        path.with_added_extension("lock")
    }

    fn hold(path: &Path) -> io::Result<File> {
        let mut options = File::options();
        options.write(true).create(true).share_mode(0);
        options
            .attributes(FILE_ATTRIBUTE_HIDDEN)
            .custom_flags(FILE_FLAG_DELETE_ON_CLOSE)
            .open(path)
    }

    /// Does the error mean that another program has the file open?
    fn is_shared(error: &io::Error) -> bool {
        error.raw_os_error() == i32::try_from(ERROR_SHARING_VIOLATION).ok()
    }

    pub fn folder(folder: &Path) -> Attempt {
        match hold(&folder.join("lock")) {
            Ok(turn) => Attempt::Done(turn),
            Err(error) if is_shared(&error) => Attempt::Taken,
            Err(_) => Attempt::Impossible,
        }
    }

    pub fn file(path: &Path) -> Option<File> {
        hold(&beside(path)).ok()
    }

    pub fn is_taken(path: &Path) -> bool {
        File::open(beside(path)).is_err_and(|error| is_shared(&error))
    }
}
