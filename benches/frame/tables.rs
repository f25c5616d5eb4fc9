//! The measured tables: one for every game, with its default level and number of seats.
//!
//! Computers play a game to its end without a window, and its record is cut at the wanted point. So any game can be
//! opened in the middle, and always in the same state.

use bevy::prelude::*;
use std::sync::atomic::AtomicU64;
use triptych::games;
use triptych::headless::{Series, Simulation};
use triptych::session::{GameEntry, GameId, Games, TableOrder};
use triptych::table::record::Untyped;
use triptych::table::{Controller, Seed, Skill};
use triptych::texts;

/// The point of a game at which a table is opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stands {
    /// At the beginning.
    AtSetOut,
    /// After half of the entries.
    InTheMiddle,
}

/// The ids of all games.
pub fn games() -> Vec<&'static str> {
    games::list().iter().map(|game| game.id()).collect()
}

fn entry(game: &str) -> &'static GameEntry {
    let mut app = App::new();
    app.add_plugins(games::plugin);
    let found = app.world().resource::<Games>().entry(game);
    found.expect("it is a game of the program")
}

/// A table of this game with the same controller in all seats, in its usual number of seats.
pub fn table(game: &str, seed: u64, stands: Stands, controller: Controller) -> TableOrder {
    let game = entry(game);
    table_with(game, game.card.seats, seed, stands, controller)
}

/// A table of this game with people in as many seats as its level has.
pub fn full_table(game: &str) -> TableOrder {
    let game = entry(game);
    let card = game.headless.level_card(level(game).1);
    let (_, most) = card.expect("an embedded level is right").seats;
    table_with(game, most, 1, Stands::InTheMiddle, Controller::Human)
}

fn table_with(
    game: &GameEntry,
    seats: usize,
    seed: u64,
    stands: Stands,
    controller: Controller,
) -> TableOrder {
    let whole = played(game, seats, seed);
    let entries = whole.lines().skip_while(|line| *line != BEGINS).skip(1);
    let entries = entries.take_while(|line| *line != ENDS).count();
    let text = cut(
        &whole,
        match stands {
            Stands::AtSetOut => 0,
            Stands::InTheMiddle => entries / 2,
        },
    );
    let record = Untyped::from_text(&text).expect("it was just written");
    let controllers = vec![controller; record.seats.len()];
    TableOrder {
        youngest: record.youngest,
        record: Some(text),
        ..TableOrder::new(
            GameId(game.headless.id()),
            (record.level_id, String::new()),
            record.seats,
            controllers,
            Seed(seed),
        )
    }
}

/// A computer of the default skill.
pub fn computer() -> Controller {
    Controller::Computer(Skill::default())
}

/// The id and the text of a game's first level.
fn level(game: &GameEntry) -> (&'static str, &'static str) {
    let mut levels = texts::LEVELS.iter().copied();
    levels
        .find(|(id, _)| *id == game.card.level)
        .expect("a game's first level is embedded")
}

/// The record of a whole game.
fn played(game: &GameEntry, seats: usize, seed: u64) -> String {
    let (id, level) = level(game);
    let simulation = Simulation {
        series: Series {
            level_id: id,
            level,
            games: 1,
            seed: Seed(seed),
            threads: 1,
            done: &AtomicU64::new(0),
        },
        seats: &vec![computer(); seats],
        verified: false,
    };
    game.headless
        .simulate(&simulation)
        .expect("computers can play an embedded level")
        .first
}

/// The lines before and after the entries in a record's text. Each entry has its own line.
const BEGINS: &str = "    entries: [";
const ENDS: &str = "    ],";

/// A record cut after this many entries.
fn cut(whole: &str, entries: usize) -> String {
    let head = whole.lines().take_while(|line| *line != BEGINS);
    let happened = whole.lines().skip_while(|line| *line != BEGINS);
    let lines = head.chain(happened.take(entries + 1)).chain([ENDS, ")"]);
    lines.flat_map(|line| [line, "\n"]).collect()
}
