//! Crash reports.
//!
//! A panic on any thread becomes a report in the user's folder, beside the packed record of the table. One sentence on
//! stderr says where. Nothing leaves the machine, and the report contains no path of the machine that built the
//! program. The table may be broken, so its record comes as bytes from [`LastRecord`].
//!
//! Invariants: the panic hook does not panic, and a run of the program writes no more than [`AT_MOST`] reports.

use super::saves::date;
use crate::VERSION;
use crate::catalog;
use crate::session::autosave::{EXTENSION, LastRecord, free};
use crate::table::save;
use bevy::prelude::Resource;
use std::backtrace::Backtrace;
use std::io::{self, Write as _};
use std::panic::{self, PanicHookInfo};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::{env, fs, process};

/// The most reports that one run of the program writes. The first is the most useful, and the disk must not fill up.
pub const AT_MOST: usize = 3;

/// The folder of reports within the user's folder.
pub const FOLDER: &str = "crashes";

/// The thread that writes reports. Panics on this thread are not reported.
const WRITER: &str = "crash report";

/// Data for a crash report, collected while the program runs. Clones share it.
#[derive(Resource, Clone, Debug, Default)]
pub struct CrashContext {
    /// The record of the table.
    pub table: LastRecord,
    /// The graphics adapter, once it is known.
    pub graphics: Arc<OnceLock<String>>,
}

/// Installs the panic hook.
///
/// If `explain` returns a sentence for the panic's message, that sentence is shown instead, and the program ends with
/// exit code 1. If `spare` returns one for the source file of the panic, it is shown as a warning, and the program
/// continues.
pub fn watch(
    crash_context: CrashContext,
    explain: fn(&str) -> Option<String>,
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
        if let Some(reason) = info.payload_as_str().and_then(explain) {
            say_error(&reason);
            process::exit(1);
        }
        // With `RUST_BACKTRACE`, Rust's own message is printed too.
        let enough = count.fetch_add(1, Ordering::Relaxed) >= AT_MOST;
        if enough || env::var_os("RUST_BACKTRACE").is_some() {
            before(info);
        }
        if !enough {
            let report = Arc::new(Report::of(info, &crash_context));
            let text = Arc::clone(&report);
            say_error(&match apart(move || report.write_in(&places())) {
                Some(Ok(file)) => text.notice(&file),
                _ => format!(
                    "Triptych crashed, and the crash report could not be saved.\n{}",
                    text.text("")
                ),
            });
        }
    }));
}

/// Writes a line to stderr. Ignores write errors.
fn say(line: &str) {
    let _gone = writeln!(io::stderr(), "{line}");
}

/// Says why the program can't go on: on stderr, or in a box if a Windows program without a console has none.
pub fn say_error(reason: &str) {
    #[cfg(windows)]
    if std::os::windows::io::AsRawHandle::as_raw_handle(&io::stderr()).is_null() {
        let said = rfd::MessageDialog::new()
            .set_level(rfd::MessageLevel::Error)
            .set_title("Triptych")
            .set_description(reason);
        said.show();
        return;
    }
    say(&format!("error: {reason}"));
}

/// Runs `work` on another thread and contains its panic.
pub fn apart<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Option<T> {
    let writer = thread::Builder::new().name(WRITER.into());
    writer.spawn(work).ok()?.join().ok()
}

/// Folders for reports, best first: the user's own, then the system's temporary one.
fn places() -> Vec<PathBuf> {
    let own = catalog::user_folder().map(|folder| folder.join(FOLDER));
    let temporary = env::temp_dir().join(format!("triptych-{FOLDER}"));
    own.into_iter().chain([temporary]).collect()
}

/// A crash report.
#[expect(missing_docs, reason = "no comment repeats the name of a field")]
#[derive(Debug)]
pub struct Report {
    pub message: String,
    pub place: String,
    pub thread: String,
    pub backtrace: String,
    /// The graphics adapter; empty as long as it is not known.
    pub graphics: String,
    /// Seconds since 1970.
    pub at: u64,
    /// The packed record of the table.
    pub record: Option<Vec<u8>>,
}

impl Report {
    fn of(info: &PanicHookInfo, crash_context: &CrashContext) -> Self {
        Self {
            message: without_home(info.payload_as_str().unwrap_or("no message")),
            place: info.location().map_or_else(
                || "unknown".into(),
                |at| format!("{}:{}:{}", portable(at.file()), at.line(), at.column()),
            ),
            thread: thread::current().name().unwrap_or("unnamed").to_owned(),
            backtrace: without_paths(&format!("{:#}", Backtrace::force_capture())),
            graphics: crash_context.graphics.get().cloned().unwrap_or_default(),
            at: save::now(),
            record: crash_context.table.get(),
        }
    }

    /// The report as text. `record` is the file name of the record, or empty without one.
    fn text(&self, record: &str) -> String {
        let (day, second) = (date(self.at / 86_400), self.at % 86_400);
        let (hour, minute, second) = (second / 3600, second / 60 % 60, second % 60);
        let (message, place, thread, system) = (&self.message, &self.place, &self.thread, system());
        let graphics = Some(&*self.graphics).filter(|words| !words.is_empty());
        let graphics = graphics.unwrap_or("not known yet");
        let table = match record {
            "" => "No table was open, or the open table has no record.".to_owned(),
            record => format!(
                "The record of the table that was open last is {record}, next to this file. It is packed like every \
                 save and contains everybody’s secrets."
            ),
        };
        // Without symbols, addresses in the backtrace can still be found relative to a known one.
        let known = watch as *const () as usize;
        format!(
            "Triptych crashed.\n\n\
             what      {message}\n\
             where     {place}\n\
             thread    {thread}\n\
             version   {VERSION}\n\
             when      {day}, {hour:02}:{minute:02}:{second:02} UTC\n\
             system    {system}\n\
             graphics  {graphics}\n\n\
             {table}\n\n\
             Nothing was sent anywhere. To report the crash, send these files yourself.\n\n\
             Backtrace (crash::watch is at {known:#x}):\n{}",
            self.backtrace
        )
    }

    /// Writes the report into the first writable one of these folders. Returns the path of the report.
    ///
    /// # Errors
    /// Why it could not be written into the last one.
    pub fn write_in(&self, folders: &[PathBuf]) -> io::Result<PathBuf> {
        let nowhere = Err(io::ErrorKind::NotFound.into());
        (folders.iter()).fold(nowhere, |written, folder| written.or_else(|_| self.write(folder)))
    }

    /// Writes the report and its record into a folder, over no other file. Returns the path of the report.
    ///
    /// # Errors
    /// Why the report could not be written.
    pub fn write(&self, folder: &Path) -> io::Result<PathBuf> {
        let file = free(folder, &format!("crash-{}", self.at), "txt");
        let mut name = String::new();
        if let Some(packed) = &self.record {
            let record = file.with_extension(EXTENSION);
            // A report without its record is better than none.
            if save::write_atomically(&record, packed).is_ok() {
                name = record.file_name().unwrap_or_default().display().to_string();
            }
        }
        save::write_atomically(&file, self.text(&name).as_bytes())?;
        Ok(file)
    }

    /// One sentence for the user, with the report's path.
    pub fn notice(&self, file: &Path) -> String {
        let message = self.message.lines().next().unwrap_or_default();
        format!(
            "Triptych crashed ({message}); the report is in {}, and nothing was sent anywhere",
            file.display()
        )
    }
}

/// The operating system and the processor, with the name of the Linux distribution.
fn system() -> String {
    let name = fs::read_to_string("/etc/os-release").ok().and_then(|text| {
        let named = text.lines().find_map(|line| line.strip_prefix("PRETTY_NAME="))?;
        Some(format!(", {}", named.trim_matches('"')))
    });
    let (os, machine) = (env::consts::OS, env::consts::ARCH);
    format!("{os} {machine}{}", name.unwrap_or_default())
}

/// Shortens the path of a source file to the part below its crate, library or project, which is the same on any
/// machine.
pub fn portable(path: &str) -> String {
    // Each with the number of folders below it to leave out.
    const LIBRARIES: [(&str, usize); 4] = [
        ("/registry/src/", 1),
        ("/git/checkouts/", 0),
        ("/rustc/", 1),
        ("/rustlib/src/rust/", 0),
    ];
    let path = path.replace('\\', "/");
    let below = |(mark, folders): (&str, usize)| {
        let (_, rest) = path.rsplit_once(mark)?;
        rest.splitn(folders + 1, '/').nth(folders)
    };
    let is_absolute = path.starts_with('/') || path.get(1..3) == Some(":/");
    if let Some(rest) = LIBRARIES.into_iter().find_map(below) {
        return rest.to_owned();
    }
    match (path.rsplit_once("/src/"), path.rsplit_once('/')) {
        _ if !is_absolute => path,
        (Some((_, rest)), _) => format!("src/{rest}"),
        (None, Some((_, name))) => name.to_owned(),
        (None, None) => path,
    }
}

/// Replaces the paths of source files in a backtrace by [`portable`] ones.
pub fn without_paths(backtrace: &str) -> String {
    let line = |line: &str| match line.trim_start().strip_prefix("at ") {
        Some(path) => format!("{:>17}{}\n", "at ", portable(path)),
        None => format!("{line}\n"),
    };
    backtrace.lines().map(line).collect()
}

/// Replaces the path of the user's folder in a message by `~`.
fn without_home(message: &str) -> String {
    match env::home_dir().and_then(|home| home.into_os_string().into_string().ok()) {
        Some(home) if home.len() > 1 => message.replace(&home, "~"),
        _ => message.to_owned(),
    }
}
