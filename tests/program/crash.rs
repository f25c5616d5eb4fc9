//! What a crash leaves behind: the test starts itself again as the program that crashes.
//!
//! Whether a system of the engine, a task beside it, or several threads in turn panic, a report is written to the
//! user's folder, the record beside it is complete, and stderr says so in one sentence.

use bevy::MinimalPlugins;
use bevy::app::{App, Update};
use bevy::tasks::{AsyncComputeTaskPool, TaskPool};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread;
use tempfile::TempDir;
use triptych::VERSION;
use triptych::games;
use triptych::headless::Headless;
use triptych::shell::crash::{self, AT_MOST, CrashContext, FOLDER};
use triptych::table::save;

/// The environment variable that says how to crash.
const HOW: &str = "TRIPTYCH_BREAK";

const RECORD: &str = include_str!("../records/omelas-1.ron");

fn roll_off() {
    panic!("the die rolled off the table");
}

/// Crashes in this way, with a table open.
fn break_down(how: &str) {
    let crash_context = CrashContext::default();
    crash_context.table.set(&save::pack(RECORD));
    crash_context.graphics.get_or_init(|| "a magic lantern".into());
    let spare: fn(&str) -> Option<&'static str> = match how {
        "spared" => |_| Some("a lamp is out"),
        _ => |_| None,
    };
    let excuse = |message: &str| {
        message
            .starts_with("no screen")
            .then(|| "there is no screen".into())
    };
    crash::watch(crash_context, excuse, spare);
    match how {
        "system" => {
            App::new()
                .add_plugins(MinimalPlugins)
                .add_systems(Update, roll_off)
                .update();
        }
        "task" => {
            let pool = AsyncComputeTaskPool::get_or_init(TaskPool::new);
            let task = pool.spawn(async { roll_off() });
            // Awaiting the task would panic here, too.
            task.detach();
            let folder = PathBuf::from(std::env::var_os("TRIPTYCH_HOME").expect("it has a home"));
            while reports(&folder.join(FOLDER)).is_empty() {
                thread::yield_now();
            }
        }
        "often" => {
            for _ in 0..AT_MOST + 3 {
                let broken = thread::spawn(roll_off);
                broken.join().expect_err("it broke");
            }
        }
        "spared" => {
            let broken = thread::spawn(roll_off);
            broken.join().expect_err("it broke");
        }
        "excused" => panic!("no screen, of all things"),
        _ => roll_off(),
    }
}

/// Returns the reports in a folder.
fn reports(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut found: Vec<_> = entries
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "txt"))
        .collect();
    found.sort();
    found
}

/// A program that has crashed, with its folder and its output.
struct Ruin {
    home: TempDir,
    output: Output,
}

impl Ruin {
    fn of(how: &str) -> Self {
        Self::at(how, "home", Stdio::piped())
    }

    /// Crashes with the program's home in this folder of the test's own.
    fn at(how: &str, own: &str, stderr: Stdio) -> Self {
        let home = TempDir::new().expect("a folder to write to");
        fs::write(home.path().join("a file"), "").expect("it can be written");
        let output = Command::new(std::env::current_exe().expect("a test is a program"))
            .args(["--exact", "crash::every_crash_is_reported", "--nocapture"])
            .env(HOW, how)
            .env("TRIPTYCH_HOME", home.path().join(own))
            .env("TMPDIR", home.path())
            .env_remove("RUST_BACKTRACE")
            .stderr(stderr)
            .output()
            .expect("it can be started again");
        Self { home, output }
    }

    fn reports(&self) -> Vec<PathBuf> {
        reports(&self.home.path().join("home").join(FOLDER))
    }

    fn said(&self) -> Vec<String> {
        let said = String::from_utf8_lossy(&self.output.stderr).into_owned();
        let lines = said.lines().filter(|line| line.starts_with("error: "));
        lines.map(str::to_owned).collect()
    }
}

/// Checks that the record beside a report is the one that was played.
fn assert_record(report: &Path) {
    let record = save::read(&report.with_extension("triptych")).expect("it can be read");
    let game: &dyn Headless = games::list().get(&record.game).expect("there is such a game");
    let plain = triptych::table::record::Untyped::from_text(RECORD).expect("it can be read");
    assert_eq!(
        game.verify(&record).expect("it is good"),
        game.verify(&plain).expect("it is good")
    );
}

#[test]
fn every_crash_is_reported() {
    if let Ok(how) = std::env::var(HOW) {
        return break_down(&how);
    }
    for how in ["plain", "system", "task"] {
        let ruin = Ruin::of(how);
        // A task beside the program crashes alone.
        assert_eq!(ruin.output.status.success(), how == "task", "{how}");
        let reports = ruin.reports();
        let [report] = &reports[..] else {
            panic!("{how}: one report, not {reports:?}");
        };
        let said = ruin.said();
        assert_eq!(said.len(), 1, "{how}: {said:?}");
        assert!(said[0].contains(&report.display().to_string()), "{how}: {said:?}");
        let text = fs::read_to_string(report).expect("it was written");
        for words in [
            "rolled off the table",
            "tests/program/crash.rs:",
            VERSION,
            "a magic lantern",
        ] {
            assert!(text.contains(words), "{how}, {words}: {text}");
        }
        // Neither the record's contents nor any path of this machine.
        for secret in [
            "Deal(",
            "Vote(",
            ".cargo/registry",
            "/rustc/",
            env!("CARGO_MANIFEST_DIR"),
        ] {
            assert!(!text.contains(secret), "{how}, {secret}: {text}");
        }
        assert_record(report);
    }
}

#[test]
fn repeated_crashes_do_not_fill_the_disk() {
    let ruin = Ruin::of("often");
    assert!(ruin.output.status.success(), "threads that break end alone");
    assert_eq!(ruin.reports().len(), AT_MOST);
    for report in ruin.reports() {
        assert_record(&report);
    }
}

#[test]
fn an_expected_failure_writes_no_crash_report() {
    let ruin = Ruin::of("excused");
    assert_eq!(ruin.output.status.code(), Some(1));
    assert_eq!(ruin.said(), ["error: there is no screen"]);
    assert!(ruin.reports().is_empty());
}

#[test]
fn a_failure_that_can_be_survived_writes_no_crash_report() {
    let ruin = Ruin::of("spared");
    assert!(ruin.output.status.success(), "the program goes on");
    let said = String::from_utf8_lossy(&ruin.output.stderr).into_owned();
    assert_eq!(said.matches("warning: a lamp is out").count(), 1, "{said}");
    assert!(ruin.reports().is_empty());
}

#[test]
fn without_a_home_the_report_goes_to_another_folder() {
    let ruin = Ruin::at("plain", "a file", Stdio::piped());
    let folder = ruin.home.path().join(format!("triptych-{FOLDER}"));
    // On other systems TMPDIR does not set the temporary folder.
    if cfg!(unix) {
        let reports = reports(&folder);
        assert_eq!(reports.len(), 1);
        assert_record(&reports[0]);
    }
    let said = ruin.said();
    assert!(said.iter().any(|line| line.contains(FOLDER)), "{said:?}");
}

#[test]
fn a_report_is_written_even_without_standard_error() {
    let ruin = Ruin::at("plain", "home", Stdio::null());
    assert!(!ruin.output.status.success());
    let reports = ruin.reports();
    assert_eq!(reports.len(), 1);
    assert_record(&reports[0]);
}
