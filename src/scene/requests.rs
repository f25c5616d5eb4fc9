//! What the shell and a table in the window say to each other without knowing one another's types: which table
//! is to be opened, where it is saved, what of it may be shown around it.

use super::GameId;
use super::autosave::SaveFile;
use crate::table::chance_stats::ChanceStats;
use crate::table::guide::{Caption, Guide};
use crate::table::{Controller, Seat, SeatInfo, SeatSet, Seed};
use bevy::prelude::*;
use std::collections::BTreeMap;

/// A table to be opened: by the set-up, by the command line, by “again”, by “continue”.
#[derive(Clone, Debug)]
pub struct TableOrder {
    /// Which game.
    pub game: GameId,
    /// The level's id and its whole text, house rules as chosen.
    pub level: (String, String),
    /// The seats.
    pub seats: Vec<SeatInfo>,
    /// Who controls them.
    pub controllers: Vec<Controller>,
    /// Who is the youngest.
    pub youngest: Seat,
    /// The seed of chance.
    pub seed: Seed,
    /// How long a discussion may take, in minutes; 0 for as long as it takes.
    pub talk_minutes: u8,
    /// The text of a record to go on with, instead of a new table.
    pub record: Option<String>,
    /// How long that record has been played, in seconds.
    pub played_for: u64,
    /// Do people enter what chance does?
    pub by_hand: bool,
    /// What was taken back there, for the ledger.
    pub taken_back: Vec<(usize, String)>,
    /// The file that record was read from, to be gone on with.
    pub file: Option<SaveFile>,
    /// What is said beside the table, if the record is the script of a lesson rather than what has happened.
    pub guide: Option<Guide>,
}

impl TableOrder {
    /// A new table of a level, by its id and text; the rest is as it is where nothing else is said.
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
            talk_minutes: 0,
            record: None,
            played_for: 0,
            by_hand: false,
            taken_back: Vec::new(),
            file: None,
            guide: None,
        }
    }
}

/// The next table, until its game opens it.
#[derive(Resource, Debug, Default)]
pub struct NextTable(pub Option<TableOrder>);

/// How people want their tables to behave.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct TableOptions {
    /// May any last action of a person be taken back?
    pub friendly: bool,
    /// How many times shorter than normal the pauses of computer seats are.
    pub pace: f32,
    /// Does a bell ring when the mouse goes to the next person?
    pub bell: bool,
}

impl Default for TableOptions {
    fn default() -> Self {
        Self {
            friendly: false,
            pace: 1.0,
            bell: true,
        }
    }
}

/// What the screens of tables want remembered for the next table of their game, in each game's own words.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct UiPreferences(BTreeMap<String, String>);

impl UiPreferences {
    /// What a game wants remembered.
    pub fn of(&self, game: &str) -> Option<&str> {
        self.0.get(game).map(String::as_str)
    }

    /// Remembers this for a game.
    pub fn set(&mut self, game: &str, text: String) {
        self.0.insert(game.to_owned(), text);
    }

    /// All of them, by the games' ids.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(game, text)| (game.as_str(), text.as_str()))
    }
}

/// A record to be looked at: by the load screen, by the last picture of a game, by the command line.
#[derive(Clone, Debug)]
pub struct ReplayOrder {
    /// Which game.
    pub game: GameId,
    /// The text of the record.
    pub record: String,
    /// Why the record goes no further than it does, if something stopped it.
    pub reason: Option<String>,
    /// Where the way back leads.
    pub back: ReplayReturn,
}

/// Where the way back from a record leads.
#[derive(Clone, Debug, Default)]
pub enum ReplayReturn {
    /// To the title.
    #[default]
    Title,
    /// To the tables that are kept.
    Shelf,
    /// To the table whose record it is.
    Table(Box<TableOrder>),
}

/// The next record to be looked at, until its game opens it.
#[derive(Resource, Debug, Default)]
pub struct NextReplay(pub Option<ReplayOrder>);

/// Why the last table could not be opened.
#[derive(Resource, Debug, Default)]
pub struct TableTrouble(pub Option<String>);

/// What the shell may ask of whatever table is open, without knowing its game.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct OpenTable {
    /// Which game is on the table.
    pub game: Option<&'static str>,
    /// The rulebook's paragraph about what is being done.
    pub rule: &'static str,
    /// The ledger's sentences.
    pub ledger: Vec<String>,
    /// The seed's commitment; the seed itself once the game is over.
    pub seed: String,
    /// Is the game over?
    pub over: bool,
    /// May the table go on? Panels that cover it hold it.
    pub held: bool,
    /// Was it made to wait until somebody says otherwise?
    pub paused: bool,
    /// Who sits there, in the order of play.
    pub sitting: Vec<Sitting>,
    /// Is the last of them whoever leads the table?
    pub led: bool,
    /// Who is awaited.
    pub awaited: SeatSet,
    /// Do people enter what chance does?
    pub by_hand: bool,
    /// What its bar and its menu offer.
    pub bar: BarState,
    /// Does somebody want to see what chance has done?
    pub asks_figures: bool,
    /// What chance has done, as far as everybody has seen it.
    pub figures: Vec<ChanceStats>,
}

impl OpenTable {
    /// What may be said of a seed: its commitment, and once the game is over the seed itself.
    pub(super) fn seed_words(seed: Seed, over: bool) -> String {
        if over {
            format!("seed {}", seed.0)
        } else {
            format!("seed sealed as {}", seed.commitment())
        }
    }
}

/// What the bar and the menu of a table offer now; a reason says why not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BarState {
    /// Can the last action be undone?
    pub undo: Result<(), &'static str>,
    /// Can advice be asked for? `None` where there is nobody to be advised.
    pub advice: Option<Result<(), &'static str>>,
    /// Can something be redone?
    pub redo: bool,
    /// Can the table be paused?
    pub pause: bool,
    /// Is the table saved after every action?
    pub saved: bool,
}

impl Default for BarState {
    fn default() -> Self {
        Self {
            undo: Err("nothing has happened yet"),
            advice: None,
            redo: false,
            pause: false,
            saved: false,
        }
    }
}

/// Asks whatever table is open for something that its bar or its menu offers.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableRequest {
    /// Undo the last action.
    Undo,
    /// Redo what was undone.
    Redo,
    /// Say what a shrewd player would do.
    Advice,
}

/// Asks whatever table is open to keep a copy of itself under a name that a person gave it.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct KeepAs(pub String);

/// What came of keeping something: where it is, or why it is not.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct KeepAnswer(pub Result<String, String>);

/// Asks whatever table is open to show a seat's private view, curtain and all: for showing the program
/// around.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShowPrivately(pub Seat);

/// Who sits at a seat of the open table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sitting {
    /// The seat's name.
    pub name: String,
    /// Its mark.
    pub mark: u8,
    /// Who controls it.
    pub controller: Controller,
}

/// Asks whatever table is open to give a seat into other hands.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct SetController {
    /// Which seat.
    pub seat: Seat,
    /// Whose hands.
    pub controller: Controller,
}

/// Asks whatever table is open to let people enter what chance does, or to do it itself.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChanceByHand(pub bool);

/// A person has asked what a shrewd player would do, and it is nobody's secret: for whoever shows it.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct Advised {
    /// What to do.
    pub what: String,
    /// Why.
    pub why: String,
}

/// What a lesson says now, for whoever shows it.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Guided {
    /// Is there a lesson?
    pub running: bool,
    /// What is said; nothing while things move.
    pub step: Option<GuidedStep>,
    /// The act under the open curtain to press.
    pub under: Option<String>,
}

/// A caption of a lesson.
#[derive(Clone, Debug, PartialEq)]
pub struct GuidedStep {
    /// The caption.
    pub caption: Caption,
    /// Which it is, beginning with 1.
    pub number: usize,
    /// How many there are.
    pub of: usize,
    /// Was something else tried just now?
    pub refused: bool,
    /// The act on the table to press next; `None` where nothing is to be pressed.
    pub framed: Option<String>,
}

/// An answer to a lesson.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum GuideTurn {
    /// It was read.
    Next,
    /// It is put away; the table is played on.
    Skip,
}
