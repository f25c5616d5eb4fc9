//! Runs each measurement in a child process of this benchmark, so that none inherits memory, threads and caches from
//! another.
//!
//! A child has its own empty home, which is deleted afterwards. It reports its measurements in lines that begin with
//! [`MARK`], and is killed when its time is up.

use crate::probe::MARK;
use serde_json::Value;
use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// A child process that never outlives its owner.
pub struct Measured {
    child: Child,
    lines: Receiver<String>,
    folder: TempDir,
    /// The time at which it was started.
    pub began: Instant,
    ends: Instant,
    what: String,
}

impl Drop for Measured {
    fn drop(&mut self) {
        // It may already have ended.
        let _gone = self.child.kill();
        let _gone = self.child.wait();
    }
}

impl Measured {
    /// Starts a child with these arguments, which may run for `most` at most.
    ///
    /// # Errors
    /// The system's error.
    pub fn start(words: &[&str], most: Duration) -> Result<Self, String> {
        let what = words.join(" ");
        let trouble = |error: std::io::Error| format!("{what}: {error}");
        let folder = TempDir::new().map_err(trouble)?;
        let home = folder.path().join("home");
        fs::create_dir(&home).map_err(trouble)?;
        let complaints = File::create(folder.path().join("complaints")).map_err(trouble)?;
        let program = std::env::current_exe().map_err(trouble)?;
        let mut command = Command::new(program);
        command
            .arg("case")
            .args(words)
            .env("TRIPTYCH_HOME", home)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(complaints);
        let began = Instant::now();
        let mut child = command.spawn().map_err(trouble)?;
        let out = child.stdout.take();
        let (said, lines) = channel();
        std::thread::spawn(move || {
            for line in BufReader::new(out?).lines() {
                said.send(line.ok()?).ok()?;
            }
            Some(())
        });
        Ok(Self {
            child,
            lines,
            folder,
            began,
            ends: began + most,
            what,
        })
    }

    /// Waits for the child's next measurement, and prints its other lines.
    ///
    /// # Errors
    /// The child ended or was ended without a measurement. The error contains its last complaint.
    pub fn hear(&mut self) -> Result<Value, String> {
        loop {
            let left = self.ends.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left) {
                Ok(line) => match line.strip_prefix(MARK) {
                    Some(value) => return serde_json::from_str(value).map_err(|error| error.to_string()),
                    None => println!("{line}"),
                },
                Err(RecvTimeoutError::Timeout) => return Err(self.complaint("took too long and was ended")),
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(self.complaint("ended before it had measured anything"));
                }
            }
        }
    }

    /// Prints the child's lines until it ends. Returns whether it succeeded.
    pub fn passes(mut self) -> bool {
        while let Ok(left) = self
            .lines
            .recv_timeout(self.ends.saturating_duration_since(Instant::now()))
        {
            println!("{left}");
        }
        if self.ends <= Instant::now() {
            println!("{}", self.complaint("took too long and was ended"));
            return false;
        }
        self.child.wait().is_ok_and(|status| status.success())
    }

    fn complaint(&self, what: &str) -> String {
        let all = fs::read_to_string(self.folder.path().join("complaints")).unwrap_or_default();
        let last: Vec<&str> = all.lines().rev().take(4).collect();
        let last: Vec<&str> = last.into_iter().rev().collect();
        format!("{} {what}\n{}", self.what, last.join("\n"))
    }
}
