//! The program by its command line.

use serde_json::Value;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};
use tempfile::TempDir;

/// The program with a home of its own, so that the user's levels and settings have no effect.
pub struct Program {
    pub home: TempDir,
}

/// The program's exit code and output.
pub struct Answer {
    pub code: Option<i32>,
    pub out: String,
    pub err: String,
}

impl Program {
    pub fn new() -> Self {
        Self {
            home: TempDir::new().expect("a folder to write to"),
        }
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.home.path().join(name)
    }

    pub fn write(&self, name: &str, text: &str) -> String {
        let path = self.path(name);
        fs::create_dir_all(path.parent().expect("it has a folder")).expect("a folder can be made");
        fs::write(&path, text).expect("it can be written");
        path.display().to_string()
    }

    pub fn run(&self, arguments: &[&str]) -> Answer {
        let Output {
            status,
            stdout,
            stderr,
        } = Command::new(super::program())
            .args(arguments)
            .env("TRIPTYCH_HOME", self.home.path())
            .output()
            .expect("the program was built with this test");
        Answer {
            code: status.code(),
            out: String::from_utf8(stdout).expect("it speaks UTF-8"),
            err: String::from_utf8(stderr).expect("it speaks UTF-8"),
        }
    }

    /// Runs the program and expects success: exit code 0 and nothing on stderr.
    #[track_caller]
    pub fn good(&self, arguments: &[&str]) -> String {
        let answer = self.run(arguments);
        assert_eq!((answer.code, &*answer.err), (Some(0), ""), "{arguments:?}");
        answer.out
    }

    #[track_caller]
    pub fn json(&self, arguments: &[&str]) -> Value {
        let out = self.good(arguments);
        assert_eq!(out.lines().count(), 1, "machines read one line: {out}");
        serde_json::from_str(&out).expect("it is JSON")
    }

    /// Runs the program and expects an error: this exit code, one line on stderr, nothing on stdout.
    #[track_caller]
    pub fn bad(&self, code: i32, arguments: &[&str]) -> String {
        let answer = self.run(arguments);
        assert_eq!(answer.code, Some(code), "{arguments:?}: {}", answer.err);
        assert_eq!(answer.err.lines().count(), 1, "{arguments:?}: {}", answer.err);
        assert_eq!(answer.out, "", "{arguments:?}");
        assert!(answer.err.starts_with("error: "), "{arguments:?}: {}", answer.err);
        answer.err
    }

    /// Writes the record of a whole game of five; the computers are steady, so that it contains claims too.
    pub fn record(&self) -> String {
        let path = self.path("game.ron").display().to_string();
        let seats = "bot,bot:novice,bot:steady,bot:shrewd,random";
        self.good(&[
            "simulate",
            "omelas",
            "--games",
            "1",
            "--seats",
            seats,
            "--seed",
            "3",
            "--save-record",
            &path,
        ]);
        path
    }

    /// Writes a record by hand, in the middle of a vote.
    pub fn voting(&self) -> String {
        let text = include_str!("../records/omelas-1.ron");
        let (before, _) = text.split_once("Vote(seat: 3").expect("there is a first vote");
        self.write("voting.ron", &format!("{before}], )"))
    }
}
