//! The set-up screen: seats, level and house rules.
//!
//! [`SeatPlan`] is the table being set up. [`choices`] changes it, [`screen`] shows it, and [`history`]
//! remembers it for the next time. If a level has a host, that seat is played by the program or by a person.

mod choices;
mod history;
mod menu;
mod screen;

use super::guide;
use super::panels::Front;
use super::settings::SettingsStore;
use super::settings::data::{SetupHistory, Sitter};
use crate::catalog::{BrokenLevel, Catalog};
use crate::headless::{HOST_MARK, LevelCard};
use crate::registry::{self, PanelGame};
use crate::session::{AppState, GameId};
use crate::session::{NextTable, TableOrder};
use crate::table::level::{Parameter, Switch};
use crate::table::{Controller, Seat, Seed, Skill};
use crate::ui::FrameSet;
use crate::ui::{Intended, Room, RootOf, UiLayer};
use bevy::prelude::*;
pub use menu::menu;
pub use screen::{Page, SetupIntent, screen};
use std::collections::BTreeMap;

/// A level to choose from.
#[derive(Clone, Debug)]
struct Offer {
    id: String,
    text: String,
    card: LevelCard,
    /// Its author; empty if unknown.
    author: String,
    /// Is it from a file of the user's?
    own: bool,
    /// Does it replace a built-in level that has different content?
    edited: bool,
}

/// A seat's position at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chair {
    /// A player's seat, from 0.
    Player(usize),
    /// The host's seat.
    Host,
}

/// What is being edited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Draft {
    /// The name of a seat.
    Name(Chair),
    /// A parameter of the level.
    Parameter(&'static str),
}

/// The table being set up.
#[derive(Resource, Clone, Debug, Default)]
pub struct SeatPlan {
    game: Option<&'static str>,
    offers: Vec<Offer>,
    /// Level files that are invalid.
    broken: Vec<BrokenLevel>,
    level: usize,
    /// The page that is shown.
    page: Page,
    switches: Vec<Switch>,
    /// Further settings of the level.
    parameters: Vec<Parameter>,
    /// The custom house rules last used, by level and switch name.
    own_rules: BTreeMap<String, BTreeMap<String, bool>>,
    places: Vec<Sitter>,
    /// The host, if the level has one.
    host: Option<Sitter>,
    youngest: usize,
    talk_minutes: u8,
    /// Is chance entered by hand?
    by_hand: bool,
    /// The chair whose menu is open.
    menu: Option<Chair>,
    /// The text being edited, until it is applied.
    draft: Option<(Draft, String)>,
}

/// Default names for seats, of no particular country.
const NAMES: [&str; 10] = [
    "Ada", "Ines", "Boram", "Theo", "Mei", "Tomas", "Yuna", "Oda", "Kofi", "Lale",
];

impl SeatPlan {
    /// Sets up a table for a game from its history. A set-up begun earlier in this run is kept.
    pub fn set_for(&mut self, game: &PanelGame, history: Option<&SetupHistory>) {
        self.menu = None;
        self.draft = None;
        self.page = Page::default();
        if self.game == Some(game.headless.id()) {
            return;
        }
        let catalog = Catalog::find();
        self.offers = catalog
            .levels
            .into_iter()
            .filter(|level| level.game == game.headless.id())
            .filter_map(|level| {
                Some(Offer {
                    card: game.headless.level_card(&level.text).ok()?,
                    id: level.id,
                    text: level.text,
                    author: level.author,
                    own: level.file.is_some(),
                    edited: level.edited,
                })
            })
            .collect();
        // A broken file that names no game could belong to any.
        self.broken = (catalog.broken.into_iter())
            .filter(|level| {
                level
                    .game
                    .as_deref()
                    .is_none_or(|found| found == game.headless.id() || registry::game(found).is_none())
            })
            .collect();
        self.game = Some(game.headless.id());
        // The author's level comes first, regardless of names.
        (self.offers).sort_by_key(|offer| (offer.id != game.level, offer.id.clone()));
        self.level = 0;
        self.take_the_authors_rules();
        self.own_rules.clear();
        self.talk_minutes = 0;
        self.by_hand = false;
        self.youngest = 0;
        self.places = NAMES
            .iter()
            .take(game.seats)
            .enumerate()
            .map(|(index, name)| Sitter {
                name: (*name).into(),
                mark: index as u8 + 1,
                controller: if index == 0 {
                    Controller::Human
                } else {
                    Controller::Computer(Skill::Steady)
                },
            })
            .collect();
        self.host = None;
        self.seat_host();
        if let Some(history) = history {
            self.recall(game, history);
        }
    }

    /// Adds or removes the host's seat, as the level requires. Its mark is unique.
    fn seat_host(&mut self) {
        let title = self.card().and_then(|card| card.host);
        match (title, &self.host) {
            (None, _) => self.host = None,
            (Some(_), Some(_)) => {}
            (Some(title), None) => {
                self.host = Some(Sitter {
                    name: title.into(),
                    mark: HOST_MARK,
                    controller: Controller::Computer(Skill::default()),
                });
            }
        }
        if self.host.is_some() {
            let free = self.free_mark();
            if let Some(place) = self.places.iter_mut().find(|place| place.mark == HOST_MARK) {
                place.mark = free;
            }
        }
    }

    /// Returns the highest mark for a player.
    const fn marks(&self) -> u8 {
        if self.host.is_some() { HOST_MARK - 1 } else { 6 }
    }

    /// Iterates over all chairs with their seats, the host last.
    fn chairs(&self) -> impl Iterator<Item = (Chair, &Sitter)> {
        let players = self.places.iter().enumerate();
        let players = players.map(|(index, seat)| (Chair::Player(index), seat));
        players.chain(self.host.iter().map(|seat| (Chair::Host, seat)))
    }

    /// Iterates over all seats, the host last.
    fn everybody(&self) -> impl Iterator<Item = &Sitter> {
        self.chairs().map(|(_, seat)| seat)
    }

    fn card(&self) -> Option<&LevelCard> {
        self.offers.get(self.level).map(|offer| &offer.card)
    }

    fn range(&self) -> (usize, usize) {
        let summaries = self
            .card()
            .map(|card| card.summaries.as_slice())
            .unwrap_or_default();
        let count = |found: Option<&(usize, String)>| found.map_or(0, |(seats, _)| *seats);
        (count(summaries.first()), count(summaries.last()))
    }

    fn free_mark(&self) -> u8 {
        (1..=self.marks())
            .find(|mark| self.places.iter().all(|place| place.mark != *mark))
            .unwrap_or(1)
    }

    /// Returns a new seat with a default name.
    fn next_seat(&self) -> Sitter {
        let taken = |name: &&&str| self.places.iter().all(|place| place.name != **name);
        let name = NAMES.iter().find(taken).map_or("Guest", |name| name);
        Sitter {
            name: name.into(),
            mark: self.free_mark(),
            controller: Controller::Computer(Skill::Steady),
        }
    }

    /// Returns why the table can't be opened; `None` if it can.
    pub fn trouble(&self) -> Option<String> {
        let (fewest, most) = self.range();
        let count = self.places.len();
        if !(fewest..=most).contains(&count) {
            return Some(format!("This level is for {fewest} to {most} seats"));
        }
        for (index, place) in self.everybody().enumerate() {
            let mut later = self.everybody().skip(index + 1);
            if later.any(|other| other.name.eq_ignore_ascii_case(&place.name)) {
                return Some(format!(
                    "Two seats are called {}. Give each a different name",
                    place.name
                ));
            }
        }
        None
    }

    /// Returns the game being set up.
    pub const fn game(&self) -> Option<&'static str> {
        self.game
    }

    /// Closes a seat's menu or cancels text editing. Returns whether either was open.
    pub fn close_menu(&mut self) -> bool {
        let wrote = self.draft.take().is_some();
        self.menu.take().is_some() || wrote
    }

    /// Returns the order for this table.
    pub fn order(&self) -> Option<TableOrder> {
        let game = registry::game(self.game?)?;
        let offer = self.offers.get(self.level)?;
        let text = game.with_switches(&offer.text, &self.switches).ok()?;
        let text = game.with_parameters(&text, &self.parameters).ok()?;
        Some(TableOrder {
            youngest: Seat::new(self.youngest),
            talk_minutes: self.talk_minutes,
            by_hand: self.by_hand,
            ..TableOrder::new(
                GameId(game.id()),
                (offer.id.clone(), text),
                self.everybody().map(Sitter::info).collect(),
                self.everybody().map(|place| place.controller).collect(),
                Seed::fresh(),
            )
        })
    }
}

/// Marks the root of the screen.
#[derive(Component, Default)]
struct SetupScreen;

/// Marks the root of a seat's menu.
#[derive(Component, Default)]
struct SeatMenu;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SeatPlan>()
        .add_observer(act)
        .add_systems(Update, show.in_set(FrameSet::Show));
}

fn show(
    plan: Res<SeatPlan>,
    front: Res<Front>,
    room: Res<Room>,
    state: Res<State<AppState>>,
    mut root: RootOf<SetupScreen>,
    mut over: RootOf<SeatMenu>,
) {
    let is_open = matches!(state.get(), AppState::Seats(_));
    let game = plan.game.filter(|_| is_open).and_then(registry::panel);
    let tree = game.map(|(panel, game)| screen(&plan, panel.title, game, *room));
    root.show(UiLayer::Screen, tree);
    // A panel hides the menu, which returns when the panel closes.
    let chair = plan.menu.filter(|_| is_open && front.panel.is_none());
    over.show(UiLayer::Dialog, chair.and_then(|chair| menu(&plan, chair)));
}

/// Carries out the set-up screen's intents.
fn act(
    intended: On<Intended<SetupIntent>>,
    mut plan: ResMut<SeatPlan>,
    mut state: ResMut<NextState<AppState>>,
    mut next: ResMut<NextTable>,
    mut store: ResMut<SettingsStore>,
) {
    let intent = intended.0.clone();
    if !intent.is_writing() {
        plan.finish_writing();
    }
    let Some(game) = plan.game else { return };
    match intent {
        SetupIntent::Back => state.set(AppState::Title),
        SetupIntent::Guide => next.0 = guide::order(game),
        SetupIntent::Start if plan.trouble().is_none() => {
            next.0 = plan.order();
            store.remember(game, |history| history.set_up = Some(plan.as_set()));
        }
        intent => plan.carry_out(intent),
    }
    let known = store.history(game).map(|history| &history.own_rules);
    if known.map_or(!plan.own_rules.is_empty(), |known| *known != plan.own_rules) {
        store.remember(game, |history| history.own_rules.clone_from(&plan.own_rules));
    }
}
