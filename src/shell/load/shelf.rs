//! The list of saved tables, read one file at a time, and which one is chosen.
//!
//! It knows files, not screens. Reading never fails: an invalid file becomes a broken save with a reason.

use crate::session::autosave::Autosave;
use crate::shell::saves::{Save, files, now};
use crate::table::save;
use bevy::prelude::*;
use std::collections::VecDeque;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// The saved tables.
#[derive(Resource, Debug, Default)]
pub struct Shelf {
    waiting: VecDeque<PathBuf>,
    saves: Vec<Save>,
    chosen: Option<PathBuf>,
    /// Is the question whether to delete the chosen table open?
    pub asking: bool,
    /// The path typed so far, while the dialog for another file is open.
    pub path: Option<String>,
    /// A message for the player, if any.
    pub said: Option<String>,
    /// The current time, in seconds since 1970.
    pub now: u64,
}

impl Shelf {
    /// Creates the list with no file read yet.
    pub fn of(autosave: &Autosave) -> Self {
        let (mut waiting, trouble) = files(autosave.folder.as_deref());
        let (kept, more_trouble) = files(autosave.kept_folder().as_deref());
        waiting.extend(kept);
        // Most recently changed files first, as they are most likely wanted.
        waiting.sort_by_key(|path| std::cmp::Reverse(path.metadata().and_then(|data| data.modified()).ok()));
        Self {
            waiting: waiting.into(),
            said: trouble.or(more_trouble),
            now: now(),
            ..Self::default()
        }
    }

    /// Reads files for this long, at least one. Returns whether there was one to read.
    pub fn read_on(&mut self, lasts: Duration) -> bool {
        let began = Instant::now();
        let any = !self.waiting.is_empty();
        while let Some(path) = self.waiting.pop_front() {
            self.saves.push(Save::read(&path));
            if began.elapsed() >= lasts {
                break;
            }
        }
        (self.saves).sort_by(|a, b| (b.saved_at, &a.file).cmp(&(a.saved_at, &b.file)));
        any
    }

    /// Have all files been read?
    pub fn is_read(&self) -> bool {
        self.waiting.is_empty()
    }

    /// Returns the saves read so far, newest first.
    pub fn saves(&self) -> &[Save] {
        &self.saves
    }

    /// Returns the chosen save; by default the newest.
    pub fn chosen(&self) -> Option<(usize, &Save)> {
        let is_chosen = |save: &Save| Some(&save.path) == self.chosen.as_ref();
        let index = self.saves.iter().position(is_chosen).unwrap_or(0);
        Some((index, self.saves.get(index)?))
    }

    /// Chooses a save by index.
    pub fn choose(&mut self, index: usize) {
        if let Some(save) = self.saves.get(index) {
            self.chosen = Some(save.path.clone());
            self.asking = false;
        }
    }

    /// Closes the question or the path dialog. Returns whether one was open.
    pub fn close_question(&mut self) -> bool {
        std::mem::take(&mut self.asking) || self.path.take().is_some()
    }

    /// Deletes the chosen save. If it can't be deleted or is open elsewhere, it stays and `said` says why.
    pub fn delete(&mut self) {
        self.asking = false;
        let Some((index, Save { path, file, .. })) = self.chosen() else {
            return;
        };
        if save::is_in_use(path) {
            let said = format!("{file} is open in another running Triptych: quit the table there first");
            return self.said = Some(said);
        }
        match std::fs::remove_file(path) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                self.said = Some(save::describe_io_error(path, &error));
            }
            _ => {
                self.saves.remove(index);
                self.choose(index.min(self.saves.len().saturating_sub(1)));
            }
        }
    }
}

/// Describes how long ago something was saved, independent of time zones.
pub fn ago(then: u64, now: u64) -> String {
    const MINUTE: u64 = 60;
    const HOUR: u64 = 60 * MINUTE;
    const DAY: u64 = 24 * HOUR;
    let count = |number: u64, one: &str, many: &str| match number {
        1 => format!("{one} ago"),
        number => format!("{number} {many} ago"),
    };
    match now.saturating_sub(then) {
        _ if then == 0 => String::new(),
        0..MINUTE => "just now".into(),
        age @ MINUTE..HOUR => count(age / MINUTE, "a minute", "minutes"),
        age @ HOUR..DAY => count(age / HOUR, "an hour", "hours"),
        age if age < 14 * DAY => count(age / DAY, "a day", "days"),
        _ => date(then / DAY),
    }
}

/// Returns the date of a day, counted from 1 January 1970.
pub fn date(day: u64) -> String {
    let months = "March April May June July August September October November December January February";
    // Years that begin in March end with the leap day (after Howard Hinnant’s “civil_from_days”).
    let (era, day) = ((day + 719_468) / 146_097, (day + 719_468) % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let year = 400 * era + year + month / 10;
    if year > 9999 {
        return "in the far future".into();
    }
    let name = months.split(' ').nth(month as usize).unwrap_or_default();
    format!("{} {name} {year}", day - (153 * month + 2) / 5 + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn when_something_was_saved_is_said_in_words() {
        let now = 1_763_672_400;
        for (age, words) in [
            (0, "just now"),
            (59, "just now"),
            (60, "a minute ago"),
            (3_599, "59 minutes ago"),
            (3_600, "an hour ago"),
            (86_399, "23 hours ago"),
            (86_400, "a day ago"),
            (13 * 86_400, "13 days ago"),
            (14 * 86_400, "6 November 2025"),
            (now - 1, "1 January 1970"),
            (now, ""),
        ] {
            assert_eq!(ago(now - age, now), words);
        }
        assert_eq!(ago(now + 500, now), "just now", "clocks are set back");
        assert_eq!(ago(951_782_400, now), "29 February 2000");
        assert_eq!(ago(1, u64::MAX), "1 January 1970");
        assert_eq!(date(u64::MAX / 86_400), "in the far future");
    }
}
