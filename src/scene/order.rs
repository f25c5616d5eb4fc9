//! What the shell and a table in the window say to each other without knowing one another's types: which table
//! is to be opened, where it is saved, what of it may be shown around it.

use super::GameId;
use crate::table::{Controller, Seat, SeatInfo, Seed};
use bevy::prelude::*;
use std::path::PathBuf;

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
    /// The file that record was read from, to be gone on with.
    pub file: Option<PathBuf>,
}

/// The next table, until its game opens it.
#[derive(Resource, Debug, Default)]
pub struct NextTable(pub Option<TableOrder>);

/// A record to be looked at: by the load screen, by the last picture of a game, by the command line.
#[derive(Clone, Debug)]
pub struct WatchOrder {
    /// Which game.
    pub game: GameId,
    /// The text of the record.
    pub record: String,
    /// Why the record goes no further than it does, if something stopped it.
    pub reason: Option<String>,
    /// Where the way back leads.
    pub back: WatchBack,
}

/// Where the way back from a record leads.
#[derive(Clone, Debug, Default)]
pub enum WatchBack {
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
pub struct NextWatch(pub Option<WatchOrder>);

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
}

/// Asks whatever table is open to keep a copy of itself under a name that a person gave it.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct KeepAs(pub String);

/// What came of keeping something: where it is, or why it is not.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct Kept(pub Result<String, String>);

/// Asks whatever table is open to show a seat's private view, curtain and all: for showing the program
/// around.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShowPrivately(pub Seat);
