//! The messages and shared state between the shell and a table in the window, independent of the game.

use super::GameId;
use super::autosave::SaveFile;
use crate::phones::PhoneState;
use crate::table::chance_stats::ChanceStats;
use crate::table::guide::{Caption, Guide};
use crate::table::seat::SEAT_LIMIT;
use crate::table::{Controller, Seat, SeatInfo, SeatSet, Seed, StoryPage};
use crate::ui::Layout;
use bevy::prelude::*;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::PathBuf;

/// A table to open: from the set-up, the command line, “again” or “continue”.
#[expect(missing_docs, reason = "no comment repeats the name of a field")]
#[derive(Clone, Debug)]
pub struct TableOrder {
    pub game: GameId,
    /// The level's id and full text, with the chosen house rules.
    pub level: (String, String),
    pub seats: Vec<SeatInfo>,
    pub controllers: Vec<Controller>,
    /// The youngest player's seat.
    pub youngest: Seat,
    pub seed: Seed,
    /// The seed of what is random only to look at, such as the order of two cards; `None` for an unpredictable one. A
    /// demo sets it, so that its pictures are always the same.
    pub cosmetic_seed: Option<Seed>,
    /// Time limit of a discussion, in minutes; 0 for none.
    pub talk_minutes: u8,
    /// Are phones let in at once?
    pub phones: bool,
    /// The text of a record to continue, instead of a new table.
    pub record: Option<String>,
    /// How long that record has been played, in seconds.
    pub played_for: u64,
    /// The picture of that table in its save, as PNG; may be empty.
    pub thumbnail: Vec<u8>,
    /// Do people enter chance outcomes?
    pub by_hand: bool,
    /// What was undone in that record, for the ledger: record length and sentence.
    pub taken_back: Vec<(usize, String)>,
    /// The file of that record, which continuing will update.
    pub file: Option<SaveFile>,
    /// The captions, if the record is a lesson's script instead of a game to continue.
    pub guide: Option<Guide>,
}

impl TableOrder {
    /// Creates an order for a new table of a level, by its id and text, with defaults for the rest.
    pub fn new(
        game: GameId,
        level: (String, String),
        seats: Vec<SeatInfo>,
        controllers: Vec<Controller>,
        seed: Seed,
    ) -> Self {
        Self {
            game,
            level,
            seats,
            controllers,
            youngest: Seat::new(0),
            seed,
            cosmetic_seed: None,
            talk_minutes: 0,
            phones: false,
            record: None,
            played_for: 0,
            thumbnail: Vec::new(),
            by_hand: false,
            taken_back: Vec::new(),
            file: None,
            guide: None,
        }
    }
}

/// The next table to open, taken by its game.
#[derive(Resource, Debug, Default)]
pub struct NextTable(pub Option<TableOrder>);

/// The players' options for their tables.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct TableOptions {
    /// May any last decision of a person be undone, even after chance or others have acted?
    pub friendly: bool,
    /// Speed of computer seats: pauses are divided by it.
    pub pace: f32,
    /// Does a bell ring when the turn passes to another person?
    pub bell: bool,
    /// The time after which the table continues from a held result by itself, in seconds; `None` for never.
    pub results: Option<f32>,
}

impl Default for TableOptions {
    fn default() -> Self {
        Self {
            friendly: false,
            pace: 1.0,
            bell: true,
            results: None,
        }
    }
}

/// UI state to restore at the next table: each game's text, by the game's id.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct UiPreferences(pub BTreeMap<String, String>);

/// A record to replay: from the load screen, the end of a game or the command line.
#[expect(missing_docs, reason = "no comment repeats the name of a field")]
#[derive(Clone, Debug)]
pub struct ReplayOrder {
    pub game: GameId,
    pub record: String,
    /// Why the record stops early, if it does.
    pub reason: Option<String>,
    /// Where leaving the replay leads.
    pub back: ReplayReturn,
}

/// Where leaving a replay leads.
#[expect(missing_docs, reason = "no comment repeats the name of a variant")]
#[derive(Clone, Debug, Default)]
pub enum ReplayReturn {
    #[default]
    Title,
    Load,
    /// The table that the record is from.
    Table(Box<TableOrder>),
}

/// The next record to replay, taken by its game.
#[derive(Resource, Debug, Default)]
pub struct NextReplay(pub Option<ReplayOrder>);

/// Why the last table could not be opened.
#[derive(Resource, Debug, Default)]
pub struct TableTrouble(pub Option<String>);

/// The open table's state for the shell, independent of its game.
#[expect(missing_docs, reason = "no comment repeats the name of a field")]
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct OpenTable {
    pub game: Option<&'static str>,
    /// Anchor of the rulebook's paragraph about the current step.
    pub rule: &'static str,
    /// The seed's commitment; the seed itself once the game is over.
    pub seed: String,
    pub over: bool,
    /// Who sits at the table, in the order of play.
    pub sitting: Vec<Sitting>,
    /// Is the last of them the host?
    pub has_host: bool,
    pub awaited: SeatSet,
    /// Whether each seat has a phone; empty if phones are not let in.
    pub phones: Vec<PhoneState>,
    /// Does a timer run in its discussions?
    pub is_timed: bool,
    /// Do people enter chance outcomes?
    pub by_hand: bool,
    /// The state of its bar and menu.
    pub bar: BarState,
}

/// Why the open table does not go on. The shell writes it, and the table reads it.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TableControl {
    /// Does a panel or a dialog lie over it?
    pub is_covered: bool,
    /// Has a person paused it?
    pub is_paused: bool,
}

/// The parts of a [`Report`] that are shown. The shell writes it, and the table reads it.
#[expect(missing_docs, reason = "no comment repeats the name of a field")]
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReportRequest {
    pub ledger: bool,
    pub story: bool,
    pub figures: bool,
}

/// What panels show of all that has happened at the open table. The table writes the parts that are
/// [requested](ReportRequest), up to what the screen shows; the others are out of date.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Report {
    /// The ledger, oldest entry first.
    pub ledger: Vec<LedgerEntry>,
    /// The pages of the story; empty if the game tells none.
    pub story: Vec<StoryPage>,
    /// Statistics of chance.
    pub figures: Vec<ChanceStats>,
}

impl OpenTable {
    /// Returns what may be shown of a seed: its commitment, or the seed itself once the game is over.
    pub(crate) fn seed_words(seed: Seed, over: bool) -> String {
        if over {
            format!("seed {}", seed.0)
        } else {
            format!("seed sealed as {}", seed.commitment())
        }
    }
}

/// An entry of the ledger.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LedgerEntry {
    /// One or more sentences; each may begin on a new line.
    pub words: String,
    /// The seats that it names.
    pub seats: SeatSet,
}

impl LedgerEntry {
    /// The first of the marks of seats. Unicode keeps these 32 for such uses, so no text has them.
    const FIRST_MARK: char = '\u{FDD0}';

    /// Puts each seat's mark behind its name, so that [`read`](Self::read) finds whom a sentence names: names may be words
    /// of the sentence, or parts of each other.
    pub fn mark(seats: &mut [SeatInfo]) {
        for (mark, info) in (Self::FIRST_MARK..).zip(seats) {
            info.name.push(mark);
        }
    }

    /// Reads an entry from words with marked names.
    pub fn read(marked: &str) -> Self {
        let mut entry = Self::default();
        for letter in marked.chars() {
            let seat = u32::from(letter).wrapping_sub(Self::FIRST_MARK.into()) as usize;
            match seat {
                0..SEAT_LIMIT => entry.seats = entry.seats.with(Seat::new(seat)),
                _ => entry.words.push(letter),
            }
        }
        entry
    }
}

/// The items of a table's bar and menu; an error says why an item is disabled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BarState {
    /// Can the last action be undone?
    pub undo: Result<(), &'static str>,
    /// Can advice be asked for? `None` if no person plays.
    pub advice: Option<Result<(), &'static str>>,
    /// Is there a story to be read?
    pub tells: bool,
    /// Can something be redone?
    pub redo: bool,
    /// Can the table be paused?
    pub pause: bool,
    /// Are phones let in?
    pub phones: bool,
    /// Is the table saved after every action?
    pub saved: bool,
}

impl Default for BarState {
    fn default() -> Self {
        Self {
            undo: Err("nothing has happened yet"),
            advice: None,
            tells: false,
            redo: false,
            pause: false,
            phones: false,
            saved: false,
        }
    }
}

/// Asks the open table for something.
#[expect(missing_docs, reason = "no comment repeats the name of a variant")]
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableRequest {
    Undo,
    Redo,
    Advice,
    SetController(Seat, Controller),
    /// Let people enter chance outcomes, or let the program roll.
    ChanceByHand(bool),
    /// Let phones in, or send all away and let none in.
    Phones(bool),
    /// Take a seat back from its phone.
    SendPhoneAway(Seat),
    /// Show a seat's private view with its curtain, for the UI tour.
    ShowPrivately(Seat),
    /// The lesson's caption was read.
    NextCaption,
    /// Save the story so far as files.
    KeepStory,
    /// Skip the lesson; play continues at the table.
    SkipLesson,
}

/// Asks the open table to save a copy of itself.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum KeepAs {
    /// In the folder for named saves, under this name.
    Named(String),
    /// In this file, which it replaces.
    File(PathBuf),
}

/// The result of saving a copy: its place, or why it failed.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct KeepAnswer(pub Result<String, String>);

/// Default names for seats, of no particular country.
pub const SEAT_NAMES: [&str; 12] = [
    "Ada", "Ines", "Boram", "Theo", "Mei", "Tomas", "Yuna", "Oda", "Kofi", "Lale", "Noor", "Ivo",
];

/// A seat of a table and its controller.
#[expect(missing_docs, reason = "no comment repeats the name of a field")]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sitting {
    pub name: String,
    pub mark: u8,
    pub controller: Controller,
}

impl Sitting {
    /// Returns the name and the mark, without the controller.
    pub fn info(&self) -> SeatInfo {
        SeatInfo {
            name: self.name.clone(),
            mark: self.mark,
        }
    }
}

/// Advice that is no secret, to be shown in the open.
#[expect(missing_docs, reason = "no comment repeats the name of a field")]
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct Advised {
    pub name: String,
    pub what: String,
    pub why: String,
}

/// The current step of a lesson, to be shown.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Guided {
    /// Is a lesson running?
    pub running: bool,
    /// The caption; `None` while things move.
    pub step: Option<GuidedStep>,
    /// Is a view held until the learner continues?
    pub held: bool,
    /// The name of the choice under the open curtain to press.
    pub under: Option<String>,
}

impl Guided {
    /// The width of the guide beside a table, in rem.
    pub const WIDTH: f32 = 17.0;

    /// Returns what the table has beside the guide; `None` if there is no guide, or if it lies over the table.
    pub fn table_beside(&self, room: &Layout) -> Option<Layout> {
        room.beside(Self::WIDTH).filter(|_| self.running)
    }
}

/// A step of a lesson.
#[expect(missing_docs, reason = "no comment repeats the name of a field")]
#[derive(Clone, Debug, PartialEq)]
pub struct GuidedStep {
    pub caption: Caption,
    /// Its number, from 1.
    pub number: usize,
    pub of: usize,
    /// Was another action just refused?
    pub refused: bool,
    /// The name of the control on the table to press next; `None` if there is none.
    pub framed: Option<String>,
}
