//! This benchmark as its own child: one process for each thing that is measured, so that none begins where another
//! has left memory, threads and caches.
//!
//! A child has a home of its own, empty and gone afterwards, says what it has measured in lines that begin with
//! [`MARK`], and is ended when its time is up, whatever it does.

use crate::probe::MARK;
use serde_json::Value;
use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// A child that doesn't outlive whoever asks it.
pub struct Measured {
    child: Child,
    lines: Receiver<String>,
    folder: TempDir,
    /// When it was started.
    pub began: Instant,
    ends: Instant,
    what: String,
}

impl Drop for Measured {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _gone = self.child.kill();
        let _gone = self.child.wait();
    }
}

impl Measured {
    /// Starts a child that measures what these words say, and takes so long at most.
    ///
    /// # Errors
    /// What the system says.
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

    /// The next thing that it says of what it measures; other lines are printed as they come.
    ///
    /// # Errors
    /// That it has ended, or was ended, without saying it, and what it complained of last.
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

    /// Prints what it says until it ends by itself; was it content?
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
