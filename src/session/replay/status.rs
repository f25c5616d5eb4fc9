//! What is to be known of a record that is watched, as values: for whatever stands round its frame.

use crate::session::GameId;
use crate::session::SeatSign;
use crate::ui::Element;
use bevy::prelude::*;
use std::borrow::Cow;

/// How fast a record can be played.
pub const SPEEDS: [f32; 4] = [0.5, 1.0, 2.0, 4.0];

/// What is done with the record that is watched.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub enum Steer {
    /// To where so many entries had happened.
    To(usize),
    /// One entry back.
    Back,
    /// One entry on, as it happened.
    Step,
    /// Play, or pause.
    Toggle,
    /// So many times as fast as at the table.
    Speed(f32),
    /// Show what was secret, or hide it again.
    Secrets(bool),
    /// Keep the ledger as text, and the chronicle where there is one.
    KeepLedger,
    /// Back to where one came from.
    Leave,
}

/// The record that is watched, for whatever stands round its frame.
#[derive(Resource, Clone, Default, PartialEq)]
pub struct ReplayStatus {
    /// The table as a screen of the UI, for the games that have one.
    pub table: Option<Element>,
    /// Of which game; `None` while none is watched.
    pub game: Option<GameId>,
    /// What the record tells of, in one line.
    pub title: String,
    /// Why it goes no further than it does, if something stopped it.
    pub reason: Option<String>,
    /// The seats.
    pub seats: Vec<Plate>,
    /// How many entries have been played.
    pub at: usize,
    /// How many there are.
    pub len: usize,
    /// The parts of the game, in order.
    pub chapters: Vec<Chapter>,
    /// A sentence for each event of the whole game, for the time line.
    pub told: Vec<LogLine>,
    /// The ledger's lines of this part of the game, as far as it has come.
    pub moments: Vec<String>,
    /// What is worth a mark on the time line: after how many entries, and its picture.
    pub marks: Vec<(usize, Cow<'static, str>)>,
    /// Does it go on by itself?
    pub playing: bool,
    /// How fast.
    pub speed: f32,
    /// Is the game over at its end?
    pub over: bool,
    /// What there is to be shown that was secret; `None` if nothing.
    pub secret: Option<&'static str>,
    /// Is it shown?
    pub secrets: bool,
    /// What came of keeping something.
    pub said: Option<String>,
}

/// A seat beside the frame.
#[derive(Clone, Debug, PartialEq)]
pub struct Plate {
    /// Who sits there.
    pub name: String,
    /// Its mark.
    pub mark: u8,
    /// What can be said of it.
    pub sign: Option<SeatSign>,
    /// Is it its turn?
    pub awaited: bool,
}

/// A part of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chapter {
    /// After how many entries it began.
    pub at: usize,
    /// What it is called: a round, a turn.
    pub name: &'static str,
    /// Which, from 1.
    pub number: u32,
}

/// A sentence about an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogLine {
    /// After how many entries it can be told.
    pub at: usize,
    /// What it says.
    pub words: String,
}

impl ReplayStatus {
    /// The last sentence that has been told by now, by its place in the list.
    pub fn told_last(&self, entries: usize) -> Option<usize> {
        self.told.iter().rposition(|told| told.at <= entries)
    }

    /// The part of the game after so many entries, by its place in the list.
    pub fn chapter_at(&self, entries: usize) -> Option<usize> {
        self.chapters.iter().rposition(|chapter| chapter.at <= entries)
    }

    /// Where the next part of the game begins after so many entries; the end where none does.
    pub fn chapter_after(&self, entries: usize) -> usize {
        let next = self.chapters.iter().find(|chapter| chapter.at > entries);
        next.map_or(self.len, |chapter| chapter.at)
    }

    /// Where the part of the game began that was on before this many entries; the set-out where none was.
    pub fn chapter_before(&self, entries: usize) -> usize {
        let last = self.chapters.iter().rfind(|chapter| chapter.at < entries);
        last.map_or(0, |chapter| chapter.at)
    }
}
