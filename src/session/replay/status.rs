//! The state of a replay as plain data, and the messages that control it.

use crate::session::{GameId, SeatSign};
use crate::ui::Element;
use bevy::prelude::*;
use std::borrow::Cow;

/// The speeds at which a record can be played.
pub const SPEEDS: [f32; 4] = [0.5, 1.0, 2.0, 4.0];

/// Controls the replay.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub enum Steer {
    /// Go to the position after this many entries.
    To(usize),
    /// Go one entry back.
    Back,
    /// Play one entry, with motion.
    Step,
    /// Play or pause.
    Toggle,
    /// Play at this speed; 1 is the table's.
    Speed(f32),
    /// Show or hide secrets.
    Secrets(bool),
    /// Save the ledger, and the chronicle if there is one.
    KeepLedger,
    /// Leave the replay.
    Leave,
}

/// The state of the replay, for the controls around it.
#[derive(Resource, Clone, Default, PartialEq)]
pub struct ReplayStatus {
    /// The table's screen; `None` until it is laid out.
    pub table: Option<Element>,
    /// The game; `None` if no replay is open.
    pub game: Option<GameId>,
    /// The game and how it stands at the end, in one line.
    pub title: String,
    /// Why the record stops early, if it does.
    pub reason: Option<String>,
    /// The seats.
    pub seats: Vec<Plate>,
    /// Number of entries played.
    pub at: usize,
    /// Number of entries in the record.
    pub len: usize,
    /// The chapters of the game, in order.
    pub chapters: Vec<Chapter>,
    /// A sentence for each event of the whole game, for the time line.
    pub told: Vec<LogLine>,
    /// The ledger's lines of the current chapter, as far as it has come.
    pub moments: Vec<String>,
    /// The marks on the time line: number of entries before it, and its picture.
    pub marks: Vec<(usize, Cow<'static, str>)>,
    /// Is it playing?
    pub playing: bool,
    /// Its speed.
    pub speed: f32,
    /// Is the game over at the end of the record?
    pub over: bool,
    /// The secrets that can be shown, in words; `None` if there are none.
    pub secret: Option<&'static str>,
    /// Are they shown?
    pub secrets: bool,
    /// The result of the last saving, in words.
    pub said: Option<String>,
}

/// A seat beside the frame.
#[derive(Clone, Debug, PartialEq)]
pub struct Plate {
    /// The seat's name.
    pub name: String,
    /// Its mark.
    pub mark: u8,
    /// Its sign beside the table, if it has one.
    pub sign: Option<SeatSign>,
    /// Is it awaited?
    pub awaited: bool,
}

/// A chapter of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chapter {
    /// Number of entries before it.
    pub at: usize,
    /// Its kind: a round, a turn, a scene.
    pub name: &'static str,
    /// Its number, from 1.
    pub number: u32,
}

/// A sentence about an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogLine {
    /// Number of entries after which it can be shown.
    pub at: usize,
    /// The sentence.
    pub words: String,
}

impl ReplayStatus {
    /// Returns the index of the last sentence that can be shown after this many entries.
    pub fn told_last(&self, entries: usize) -> Option<usize> {
        self.told.iter().rposition(|told| told.at <= entries)
    }

    /// Returns the index of the chapter after this many entries.
    pub fn chapter_at(&self, entries: usize) -> Option<usize> {
        self.chapters.iter().rposition(|chapter| chapter.at <= entries)
    }

    /// Returns where the next chapter begins after this many entries; the end if there is none.
    pub fn chapter_after(&self, entries: usize) -> usize {
        let next = self.chapters.iter().find(|chapter| chapter.at > entries);
        next.map_or(self.len, |chapter| chapter.at)
    }

    /// Returns where the last chapter before this many entries began; 0 if there is none.
    pub fn chapter_before(&self, entries: usize) -> usize {
        let last = self.chapters.iter().rfind(|chapter| chapter.at < entries);
        last.map_or(0, |chapter| chapter.at)
    }
}
