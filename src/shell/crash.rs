//! What is written down when the program breaks.
//!
//! A panic, on whatever thread, becomes a report in the user's folder: what happened and where, which Triptych on
//! which system, and beside it the record of the table, packed as a save is. One sentence on stderr says where that
//! is. Nothing leaves the machine, and no path of the machine that built the program is in it.
//!
//! It deliberately asks no table anything: one in which something broke may be in pieces, and its secrets are its
//! own. The record comes as bytes from [`LastRecord`]. Nor is an error that a system hands back a crash: it is logged,
//! and the program goes on.
//!
//! Invariants: the panic hook does not panic, whatever becomes of the report; and a program that breaks again and
//! again writes no more than [`AT_MOST`] reports.

use super::load::date;
use crate::VERSION;
use crate::catalog;
use crate::session::autosave::{EXTENSION, LastRecord, free};
use crate::table::save;
use bevy::prelude::Resource;
use std::backtrace::Backtrace;
use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::panic::{self, PanicHookInfo};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::{SystemTime, UNIX_EPOCH};
use std::{env, fs, process};

/// How many reports one run of the program writes: the first tells most, and a disk is not to be filled.
pub const AT_MOST: usize = 3;

/// Where reports lie in the user's folder.
pub const FOLDER: &str = "crashes";

/// The thread that writes reports. A panic there is nobody's business.
const WRITER: &str = "crash report";

/// What is known while the program runs, for whoever reports that it broke. Clones are the same.
#[derive(Resource, Clone, Debug, Default)]
pub struct CrashContext {
    /// The record of the table.
    pub table: LastRecord,
    /// What draws the window, once that is known.
    pub graphics: Arc<OnceLock<String>>,
}

/// Has panics reported from now on.
///
/// Of what is no fault of the program's, `excuse` makes a sentence out of the panic's message: then that is said, and
/// the program ends with exit code 1. Of what it can do without, `spare` makes one out of the source file in which a
/// thread broke: then that is said, and the program goes on.
pub fn watch(
    crash_context: CrashContext,
    excuse: fn(&str) -> Option<String>,
    spare: fn(&str) -> Option<&'static str>,
) {
    let before = panic::take_hook();
    let count = AtomicUsize::new(0);
    panic::set_hook(Box::new(move |info| {
        if thread::current().name() == Some(WRITER) {
            return;
        }
        if let Some(lost) = info.location().and_then(|at| spare(at.file())) {
            say(&format!("warning: {lost}"));
            return;
        }
        if let Some(reason) = info.payload_as_str().and_then(excuse) {
            say(&format!("error: {reason}"));
            process::exit(1);
        }
        // Whoever asks for it has what Rust says, too.
        let enough = count.fetch_add(1, Ordering::Relaxed) >= AT_MOST;
        if enough || env::var_os("RUST_BACKTRACE").is_some() {
            before(info);
        }
        if !enough {
            let report = Arc::new(Report::of(info, &crash_context));
            let text = Arc::clone(&report);
            say(&match apart(move || report.write_in(&places())) {
                Some(Ok(file)) => text.notice(&file),
                _ => format!(
                    "error: Triptych crashed, and the crash report could not be saved.\n{}",
                    text.text("")
                ),
            });
        }
    }));
}

/// A line on stderr; that nobody listens is no reason to panic.
fn say(line: &str) {
    let _gone = writeln!(io::stderr(), "{line}");
}

/// Has something done by another thread, so that a panic there goes no further.
fn apart<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Option<T> {
    let writer = thread::Builder::new().name(WRITER.into());
    writer.spawn(work).ok()?.join().ok()
}

/// Where reports may be kept: with the user's other things, else where everybody keeps what may be lost.
fn places() -> Vec<PathBuf> {
    let own = catalog::user_folder().map(|folder| folder.join(FOLDER));
    let temporary = env::temp_dir().join(format!("triptych-{FOLDER}"));
    own.into_iter().chain([temporary]).collect()
}

/// What is known of a panic.
#[derive(Debug)]
struct Report {
    message: String,
    place: String,
    thread: String,
    backtrace: String,
    graphics: String,
    /// In seconds since 1970.
    at: u64,
    record: Option<Vec<u8>>,
}

impl Report {
    fn of(info: &PanicHookInfo, crash_context: &CrashContext) -> Self {
        let message = info.payload_as_str().unwrap_or("no message");
        let place = info.location().map_or_else(
            || "unknown".into(),
            |at| format!("{}:{}:{}", portable(at.file()), at.line(), at.column()),
        );
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Self {
            message: without_home(message),
            place,
            thread: thread::current().name().unwrap_or("unnamed").to_owned(),
            backtrace: without_paths(&format!("{:#}", Backtrace::force_capture())),
            graphics: crash_context.graphics.get().cloned().unwrap_or_default(),
            at: since.as_secs(),
            record: crash_context.table.get(),
        }
    }

    /// The report, beside which the record is called this; no name if there is none.
    fn text(&self, record: &str) -> String {
        let (day, second) = (self.at / 86_400, self.at % 86_400);
        let (hour, minute, second) = (second / 3600, second / 60 % 60, second % 60);
        let graphics = if self.graphics.is_empty() {
            "not known yet"
        } else {
            self.graphics.as_str()
        };
        let mut text = format!("Triptych crashed.\n\nwhat      {}\n", self.message);
        for (name, value) in [
            ("where", self.place.as_str()),
            ("thread", self.thread.as_str()),
            ("version", VERSION),
            (
                "when",
                format!("{}, {hour:02}:{minute:02}:{second:02} UTC", date(day)).as_str(),
            ),
            ("system", system().as_str()),
            ("graphics", graphics),
        ] {
            // Writing to a string does not fail.
            let _written = writeln!(text, "{name:<9} {value}");
        }
        text.push_str(&if record.is_empty() {
            "\nNo table was open, or the open table has no record.\n".to_owned()
        } else {
            format!(
                "\nThe record of the table that was open last is {record}, next to this file. It is packed \
                 like every save and contains everybody’s secrets.\n"
            )
        });
        text.push_str("\nNothing was sent anywhere. To report the crash, send these files yourself.\n");
        // Without names in the program, places can still be told by their distance from one that is known.
        let known = watch as *const () as usize;
        let _written = write!(
            text,
            "\nBacktrace (crash::watch is at {known:#x}):\n{}",
            self.backtrace
        );
        text
    }

    /// Writes it into the first of these folders that can be written to, and says where it is.
    fn write_in(&self, folders: &[PathBuf]) -> io::Result<PathBuf> {
        let mut failed = io::Error::from(io::ErrorKind::NotFound);
        for folder in folders {
            match self.write(folder) {
                Ok(file) => return Ok(file),
                Err(error) => failed = error,
            }
        }
        Err(failed)
    }

    fn write(&self, folder: &Path) -> io::Result<PathBuf> {
        let file = free(folder, &format!("crash-{}", self.at), "txt");
        let mut name = String::new();
        if let Some(packed) = &self.record {
            let record = file.with_extension(EXTENSION);
            // A report without its record is better than none.
            if save::write_atomically(&record, packed).is_ok() {
                name = record
                    .file_name()
                    .unwrap_or_default()
                    .to_string_lossy()
                    .into_owned();
            }
        }
        save::write_atomically(&file, self.text(&name).as_bytes())?;
        Ok(file)
    }

    /// The sentence on stderr.
    fn notice(&self, file: &Path) -> String {
        let message = self.message.lines().next().unwrap_or_default();
        format!(
            "error: Triptych crashed ({message}); the report is in {}, and nothing was sent anywhere",
            file.display()
        )
    }
}

/// Which system this is, as far as it says so.
fn system() -> String {
    let name = fs::read_to_string("/etc/os-release").ok().and_then(|text| {
        let named = text.lines().find_map(|line| line.strip_prefix("PRETTY_NAME="))?;
        Some(format!(", {}", named.trim_matches('"')))
    });
    let (os, machine) = (env::consts::OS, env::consts::ARCH);
    format!("{os} {machine}{}", name.unwrap_or_default())
}

/// The path of a source file as it is on any machine: below the crate, the library or the project that it belongs to.
fn portable(path: &str) -> String {
    let path = path.replace('\\', "/");
    let below = |mark: &str, folders: usize| {
        let (_, rest) = path.rsplit_once(mark)?;
        rest.splitn(folders + 1, '/').nth(folders)
    };
    let is_absolute = path.starts_with('/') || path.get(1..3) == Some(":/");
    below("/registry/src/", 1)
        .or_else(|| below("/git/checkouts/", 0))
        .or_else(|| below("/rustc/", 1))
        .or_else(|| below("/rustlib/src/rust/", 0))
        .map(str::to_owned)
        .or_else(|| {
            path.rsplit_once("/src/")
                .map(|(_, rest)| format!("src/{rest}"))
                .filter(|_| is_absolute)
        })
        .or_else(|| {
            path.rsplit_once('/')
                .map(|(_, name)| name.to_owned())
                .filter(|_| is_absolute)
        })
        .unwrap_or(path)
}

/// A backtrace whose source files are [`portable`].
fn without_paths(backtrace: &str) -> String {
    let line = |line: &str| match line.trim_start().strip_prefix("at ") {
        Some(path) => format!("{:>17}{}\n", "at ", portable(path)),
        None => format!("{line}\n"),
    };
    backtrace.lines().map(line).collect()
}

/// A message in which the user's folder has no name.
fn without_home(message: &str) -> String {
    match env::home_dir().and_then(|home| home.into_os_string().into_string().ok()) {
        Some(home) if home.len() > 1 => message.replace(&home, "~"),
        _ => message.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report(record: Option<&str>) -> Report {
        Report {
            message: "the die has no seventh side\nof all things".into(),
            place: "src/table/door.rs:7:1".into(),
            thread: "main".into(),
            backtrace: "   0: nowhere\n".into(),
            graphics: String::new(),
            at: 951_782_400 + 3_661,
            record: record.map(save::pack),
        }
    }

    #[test]
    fn a_report_is_written_beside_its_record_and_over_no_other() {
        let home = tempfile::tempdir().expect("a folder to write to");
        let folder = home.path().join(FOLDER);
        let first = report(Some("the record"))
            .write(&folder)
            .expect("it can be written");
        let text = fs::read_to_string(&first).expect("it was written");
        let record = first.with_extension(EXTENSION);
        assert!(
            text.contains(
                &record
                    .file_name()
                    .unwrap_or_default()
                    .to_string_lossy()
                    .into_owned()
            )
        );
        for words in [
            "no seventh side",
            "src/table/door.rs:7:1",
            VERSION,
            "29 February 2000, 01:01:01 UTC",
        ] {
            assert!(text.contains(words), "{words}: {text}");
        }
        assert!(
            !text.contains("the record"),
            "what is packed stays packed: {text}"
        );
        let packed = fs::read(&record).expect("it was written");
        assert_eq!(save::unpack(&packed).ok().as_deref(), Some("the record"));

        let second = report(None).write(&folder).expect("it can be written");
        assert_ne!(first, second);
        assert!(!second.with_extension(EXTENSION).exists());
        assert!(
            fs::read_to_string(&second)
                .expect("it was written")
                .contains("No table was open")
        );
        assert_eq!(fs::read_to_string(&first).ok(), Some(text));
        let notice = report(None).notice(&second);
        assert_eq!(notice.lines().count(), 1);
        assert!(notice.contains(&second.display().to_string()), "{notice}");
    }

    #[test]
    fn where_nothing_can_be_written_the_next_place_is_taken() {
        let home = tempfile::tempdir().expect("a folder to write to");
        let file = home.path().join("a file");
        fs::write(&file, "").expect("it can be written");
        let other = home.path().join("other");
        let written = report(Some("x")).write_in(&[file.join(FOLDER), other.clone()]);
        assert_eq!(written.expect("it has a place").parent(), Some(&*other));
        report(None)
            .write_in(&[file.join(FOLDER)])
            .expect_err("a file is no folder");
    }

    #[test]
    fn a_panic_of_the_writer_goes_no_further() {
        assert_eq!(apart(|| 7), Some(7));
        assert_eq!(apart(|| -> u8 { panic!("the writer broke, too") }), None);
    }

    #[test]
    fn no_path_tells_whose_machine_it_was() {
        for (path, shown) in [
            ("src/table/door.rs", "src/table/door.rs"),
            (
                "/home/ada/triptych/src/table/door.rs:7:1",
                "src/table/door.rs:7:1",
            ),
            ("C:\\Users\\Ada\\triptych\\src\\main.rs", "src/main.rs"),
            (
                "/home/ada/.cargo/registry/src/index.example-1a2b/bevy_ecs-0.19.1/src/world/mod.rs:9:2",
                "bevy_ecs-0.19.1/src/world/mod.rs:9:2",
            ),
            (
                "C:\\Users\\Ada\\.cargo\\registry\\src\\index.example-1a2b\\winit-0.30.13\\src\\lib.rs",
                "winit-0.30.13/src/lib.rs",
            ),
            (
                "/rustc/0123abcd/library/core/src/panicking.rs",
                "library/core/src/panicking.rs",
            ),
            (
                "/home/ada/.rustup/toolchains/1.95/lib/rustlib/src/rust/library/std/src/rt.rs",
                "library/std/src/rt.rs",
            ),
            ("/home/ada/odd.rs", "odd.rs"),
        ] {
            assert_eq!(portable(path), shown);
        }
        let trace = "   0:     0x55aa - core::panicking::panic\n                               at /home/ada/x/src/a.rs:1:2\n";
        let shown = without_paths(trace);
        assert!(
            shown.contains("at src/a.rs:1:2") && shown.contains("0x55aa"),
            "{shown}"
        );
        assert!(!shown.contains("ada"), "{shown}");
    }
}
