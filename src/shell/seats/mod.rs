//! The set-up screen: seats, level and house rules.
//!
//! [`SeatPlan`] is the table being set up. [`choices`] changes it, [`screen`] shows it, and [`history`]
//! remembers it for the next time. If a level has a host, that seat is played by the program or by a person.

mod choices;
mod history;
mod menu;
mod screen;

use super::guide;
use super::panels::{Front, ScreenOf};
use super::settings::SettingsStore;
use super::settings::data::{SetupHistory, Sitter};
use crate::catalog::{BrokenLevel, Catalog, LevelFile};
use crate::headless::{HOST_MARK, LevelCard};
use crate::registry::{self, PanelGame};
use crate::session::{AppState, GameId, NextTable, TableOrder};
use crate::table::level::{Parameter, Switch};
use crate::table::{Controller, Seat, Seed, Skill};
use crate::ui::{FrameSet, Intended, Room, RootOf, UiLayer};
use bevy::prelude::*;
pub use menu::menu;
pub use screen::{Page, SetupIntent, screen};
use std::collections::BTreeMap;

/// A level to choose from.
#[derive(Clone, Debug)]
struct Offer {
    level: LevelFile,
    card: LevelCard,
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
    page: Page,
    switches: Vec<Switch>,
    /// Further settings of the level.
    parameters: Vec<Parameter>,
    /// The custom house rules last used, by level and switch name.
    own_rules: BTreeMap<String, BTreeMap<String, bool>>,
    places: Vec<Sitter>,
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
        let id = game.headless.id();
        if self.game == Some(id) {
            (self.menu, self.draft, self.page) = (None, None, Page::default());
            return;
        }
        let catalog = Catalog::find();
        let levels = catalog.levels.into_iter().filter(|level| level.game == id);
        let offers = levels.filter_map(|level| {
            let card = game.headless.level_card(&level.text).ok()?;
            Some(Offer { level, card })
        });
        let mut offers: Vec<_> = offers.collect();
        // The author's level comes first, regardless of names.
        offers.sort_by_key(|offer| (offer.level.id != game.level, offer.level.id.clone()));
        let mut broken = catalog.broken;
        // A broken file that names no game could belong to any.
        broken.retain(|level| {
            let found = level.game.as_deref();
            found.is_none_or(|found| found == id || registry::game(found).is_none())
        });
        let places = (1..).zip(NAMES).take(game.seats).map(|(mark, name)| Sitter {
            name: name.into(),
            mark,
            controller: match mark {
                1 => Controller::Human,
                _ => Controller::Computer(Skill::Steady),
            },
        });
        *self = Self {
            game: Some(id),
            offers,
            broken,
            places: places.collect(),
            ..Self::default()
        };
        self.take_the_authors_rules();
        self.seat_host();
        if let Some(history) = history {
            self.recall(game, history);
        }
    }

    /// Adds or removes the host's seat, as the level requires. Its mark is unique.
    fn seat_host(&mut self) {
        let title = self.card().and_then(|card| card.host);
        self.host = title.map(|title| {
            self.host.take().unwrap_or_else(|| Sitter {
                name: title.into(),
                mark: HOST_MARK,
                controller: choices::the_table(),
            })
        });
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

    /// Returns the chosen level.
    fn offer(&self) -> Option<&Offer> {
        self.offers.get(self.level)
    }

    fn card(&self) -> Option<&LevelCard> {
        self.offer().map(|offer| &offer.card)
    }

    /// Returns the host's title; empty if the level has no host.
    fn host_title(&self) -> &'static str {
        self.card().and_then(|card| card.host).unwrap_or_default()
    }

    fn range(&self) -> (usize, usize) {
        let summaries = self.card().map_or(&[][..], |card| &card.summaries);
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
            let name = &place.name;
            if later.any(|other| other.name.eq_ignore_ascii_case(name)) {
                return Some(format!("Two seats are called {name}. Give each a different name"));
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

    /// Returns the text being edited for this, if any.
    fn draft_of(&self, what: Draft) -> Option<&str> {
        let (draft, text) = self.draft.as_ref()?;
        (*draft == what).then_some(text)
    }

    /// Returns the order for this table.
    pub fn order(&self) -> Option<TableOrder> {
        let game = registry::game(self.game?)?;
        let level = &self.offer()?.level;
        let text = game.with_switches(&level.text, &self.switches).ok()?;
        let text = game.with_parameters(&text, &self.parameters).ok()?;
        Some(TableOrder {
            youngest: Seat::new(self.youngest),
            talk_minutes: self.talk_minutes,
            by_hand: self.by_hand,
            ..TableOrder::new(
                GameId(game.id()),
                (level.id.clone(), text),
                self.everybody().map(Sitter::info).collect(),
                self.everybody().map(|place| place.controller).collect(),
                Seed::fresh(),
            )
        })
    }
}

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
    mut root: RootOf<ScreenOf<SetupIntent>>,
    mut over: RootOf<SeatMenu>,
) {
    let is_open = matches!(state.get(), AppState::Seats(_));
    let game = plan.game.filter(|_| is_open).and_then(registry::panel);
    let tree = game.map(|game| screen(&plan, game.headless.title(), game, *room));
    root.show(UiLayer::Screen, tree);
    // A panel hides the menu, which returns when the panel closes.
    let chair = plan.menu.filter(|_| is_open && front.panel.is_none());
    over.show(UiLayer::Dialog, chair.and_then(|chair| menu(&plan, chair)));
}

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
