//! The rulebook over the current screen: contents beside one page, a rule or a chapter's beginning.
//!
//! It opens at a rule by its anchor, and remembers the last chapter read per game. It knows no game: titles,
//! inks and drawings come from the [`super::rulebook`] itself.

mod screen;

use super::dialog::Dialog;
use super::panels::{self, Front, Panel, PanelSet, ScreenOf, in_front};
use super::reader::{self, Reader, Reading};
use super::rulebook::{self, Rulebook};
use crate::game_list::GameList;
use crate::session::{AppState, Games, OpenTable};
use crate::ui::curtain::Curtain;
use crate::ui::sound::{Cue, Sounds};
use crate::ui::{Intended, Layout, Pointed, RootOf, RuleAsked, Shortcut, Shortcuts, UiLayer};
use bevy::prelude::*;
use screen::{BookIntent, screen};
use std::collections::HashMap;

/// The rulebook.
pub const PANEL: Panel = Panel::book("book");

/// The place where a book is open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookAt {
    /// The game's id.
    pub game: &'static str,
    /// Chapter index, from 0.
    pub section: usize,
    /// Anchor of the rule; empty for the chapter's beginning.
    pub anchor: &'static str,
}

/// The rulebook panel's state.
#[derive(Resource, Clone, Debug, Default)]
pub struct Book {
    /// The place where it is open; `None` if closed.
    pub open: Option<BookAt>,
    /// The rules that are open.
    rules: Option<&'static Rulebook>,
    reading: Reading,
    /// The last chapter read, by game.
    read: HashMap<&'static str, usize>,
}

impl Book {
    /// Opens the rules of one of these games at a rule. If there is no such rule, opens the last chapter read.
    pub fn open_at(&mut self, games: &GameList, game: &'static str, anchor: &str) {
        self.rules = rulebook::of(games, game);
        let last = self.read.get(game).copied().unwrap_or_default();
        match self.rules.map(|rules| rules.at(anchor)) {
            Some(Some((section, rule))) => self.go(game, section, &rule.anchor),
            Some(None) => self.go(game, last, ""),
            None => self.open = None,
        }
    }

    /// Opens the rules of the game on the table, at the current step; else of the game being set up; else of the first
    /// game, from which the rulebook leads to the others. On the title screen a question does this instead.
    pub(super) fn open_rules(&mut self, games: &GameList, open: &OpenTable, state: &AppState) {
        let set_for = match state {
            AppState::Title => return,
            AppState::Seats(game) => Some(game.0),
            _ => None,
        };
        let first = || games.iter().next().map(|game| game.id());
        if let Some(game) = open.game.or(set_for).or_else(first) {
            self.open_at(games, game, open.rule);
        }
    }

    fn go(&mut self, game: &'static str, section: usize, anchor: &'static str) {
        self.open = Some(BookAt {
            game,
            section,
            anchor,
        });
        self.read.insert(game, section);
        self.reading.lists = false;
    }

    /// Closes the book.
    pub fn close(&mut self) {
        *self = Self {
            read: std::mem::take(&mut self.read),
            ..Self::default()
        };
    }

    fn turn(&mut self, forward: bool) {
        let (Some(rules), Some(at)) = (self.rules, &self.open) else {
            return;
        };
        if let Some((section, rule)) = rules.beside(at.section, at.anchor, forward) {
            self.go(at.game, section, rule.map_or("", |rule| &rule.anchor));
        }
    }
}

impl Reader for Book {
    type Intent = BookIntent;
    const PANEL: Panel = PANEL;
    const TURNS: [BookIntent; 2] = [BookIntent::Previous, BookIntent::Next];

    fn reading(&mut self) -> &mut Reading {
        &mut self.reading
    }
}

pub(super) fn plugin(app: &mut App) {
    let is_behind = not(in_front(PANEL)).and_then(|book: Res<Book>| book.open.is_some());
    let chosen = (
        come_to_front.before(panels::choose),
        close.run_if(is_behind).after(panels::choose),
    );
    let keys = (
        open_by_key.run_if(panels::may_open),
        close.run_if(in_front(PANEL)),
    );
    let keys = keys.run_if(|keys: Res<Shortcuts>| keys.has(Shortcut::Rules));
    app.init_resource::<Book>()
        .add_plugins(reader::plugin::<Book>)
        .add_observer(act)
        .add_systems(
            Update,
            (
                (keys, open_at_asked).chain().in_set(PanelSet::Input),
                chosen.in_set(PanelSet::Front),
                show.in_set(PanelSet::Show),
            ),
        )
        .add_systems(PostUpdate, come_to_front.before(panels::nudge));
}

/// Asks for the panel when the book was opened, and for none when it was closed.
fn come_to_front(book: Res<Book>, mut front: ResMut<Front>) {
    match (book.open.is_some(), front.wanted) {
        (true, _) if !front.shows(PANEL) => front.wanted = Some(PANEL),
        (false, Some(PANEL)) => front.wanted = None,
        _ => {}
    }
}

fn close(mut book: ResMut<Book>) {
    book.close();
}

fn open_by_key(games: Res<Games>, mut book: ResMut<Book>, open: Res<OpenTable>, state: Res<State<AppState>>) {
    book.open_rules(&games.list(), &open, state.get());
}

/// Opens the rule that disables an item. F1 has already opened the rulebook; this turns it to that rule.
fn open_at_asked(
    games: Res<Games>,
    mut asked: MessageReader<RuleAsked>,
    mut book: ResMut<Book>,
    open: Res<OpenTable>,
    dialog: Res<Dialog>,
    curtain: Res<Curtain>,
) {
    let (Some(RuleAsked(rule)), Some(game)) = (asked.read().last(), open.game) else {
        return;
    };
    if *dialog == Dialog::None && curtain.is_up() {
        book.open_at(&games.list(), game, rule);
    }
}

fn show(
    games: Res<Games>,
    front: Res<Front>,
    book: Res<Book>,
    table: Res<OpenTable>,
    pointed: Pointed,
    room: Res<Layout>,
    mut root: RootOf<ScreenOf<BookIntent>>,
) {
    let at = book.open.as_ref().filter(|_| front.shows(PANEL));
    let table = table.game.map(|game| (game, table.rule));
    let tree = at.map(|at| screen(&book, at, &games.list(), table, pointed.intent(), *room));
    root.show(UiLayer::Panel, tree);
}

fn act(
    intended: On<Intended<BookIntent>>,
    games: Res<Games>,
    mut book: ResMut<Book>,
    mut sounds: ResMut<Sounds>,
) {
    let Some(at) = book.open.clone() else { return };
    match intended.0 {
        BookIntent::Game(game) => book.open_at(&games.list(), game, ""),
        BookIntent::Section(section) => book.go(at.game, section, ""),
        BookIntent::Entry(anchor) | BookIntent::Link(anchor) => {
            book.open_at(&games.list(), at.game, anchor);
        }
        BookIntent::Search(ref words) => book.reading.search.clone_from(words),
        BookIntent::FirstMatch => {
            let words = rulebook::words(&book.reading.search);
            let first = book.rules.and_then(|rules| rules.hits(&words).next());
            if let Some((section, rule)) = first {
                book.go(at.game, section, rule.map_or("", |rule| &rule.anchor));
            }
        }
        BookIntent::Contents => book.reading.lists ^= true,
        BookIntent::Previous => book.turn(false),
        BookIntent::Next => book.turn(true),
        BookIntent::Close => book.close(),
    }
    let is_turn = Book::TURNS.contains(&intended.0);
    if is_turn || book.open.as_ref().is_some_and(|now| *now != at) {
        sounds.play(Cue::new("book-page"));
    }
}
