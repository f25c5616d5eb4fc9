//! The set-up: who sits where, which level, which house rules.
//!
//! [`SeatPlan`] is the table being set; [`choices`] is what controls do to it, [`screen`] shows it, and [`history`] is what
//! is remembered of it for the next time. Where a level has a host, that seat leads the table: the table itself takes
//! it, or a person.

mod choices;
mod history;
mod menu;
mod screen;

use super::guide;
use super::panels::{Front, Panel};
use super::settings::SettingsStore;
use super::settings::data::SetupHistory;
use crate::catalog::{BrokenLevel, Catalog};
use crate::headless::{HOST_MARK, LevelCard};
use crate::registry::{self, PanelGame};
use crate::scene::play::{NextTable, TableOrder};
use crate::scene::stage::{Layer, Stage, StageSet};
use crate::scene::{AppState, GameId};
use crate::table::level::{Parameter, Switch};
use crate::table::{Controller, Seat, SeatInfo, Seed, Skill};
use crate::ui::{Element, Intended, Room, UiLayer, UiRoot};
use bevy::prelude::*;
use screen::{Page, SetupIntent};
use std::collections::BTreeMap;

/// A place at the table being set.
#[derive(Clone, Debug, PartialEq, Eq)]
struct SeatDraft {
    name: String,
    mark: u8,
    controller: Controller,
}

impl SeatDraft {
    fn info(&self) -> SeatInfo {
        SeatInfo {
            name: self.name.clone(),
            mark: self.mark,
        }
    }
}

/// A level that can be chosen.
#[derive(Clone, Debug)]
struct Offer {
    id: String,
    text: String,
    card: LevelCard,
    /// Who made it; empty where nobody says so.
    author: String,
    /// Does it come from a file of the user's?
    own: bool,
    /// Does it replace a carried one of other content?
    edited: bool,
}

/// A chair at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chair {
    /// A player's, counted from 0.
    Player(usize),
    /// That of whoever leads the table.
    Host,
}

/// What text is being written for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Draft {
    /// The name of whoever sits there.
    Name(Chair),
    /// A parameter of the level.
    Parameter(&'static str),
}

/// The table being set.
#[derive(Resource, Clone, Debug, Default)]
pub struct SeatPlan {
    game: Option<&'static str>,
    offers: Vec<Offer>,
    /// Level files that can't be played.
    broken: Vec<BrokenLevel>,
    level: usize,
    /// Which part of it is seen.
    page: Page,
    switches: Vec<Switch>,
    /// What else the level lets a table set.
    parameters: Vec<Parameter>,
    /// The house rules of our own that were chosen last, by level and then by the switch's name.
    own_rules: BTreeMap<String, BTreeMap<String, bool>>,
    places: Vec<SeatDraft>,
    /// Who leads the table, where the level wants somebody to.
    host: Option<SeatDraft>,
    youngest: usize,
    talk_minutes: u8,
    /// Is chance entered by hand?
    by_hand: bool,
    /// The chair whose menu is open.
    menu: Option<Chair>,
    /// The text that is being written, until it is taken.
    draft: Option<(Draft, String)>,
}

/// Names for seats that nobody has named; ours, of no particular country.
const NAMES: [&str; 10] = [
    "Ada", "Ines", "Boram", "Theo", "Mei", "Tomas", "Yuna", "Oda", "Kofi", "Lale",
];

impl SeatPlan {
    /// Sets a table for a game, as it was set last; one that was set before in this run is left as it was.
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
        // One that doesn't say whose it is could be anybody's.
        self.broken = (catalog.broken.into_iter())
            .filter(|level| {
                level
                    .game
                    .as_deref()
                    .is_none_or(|found| found == game.headless.id() || registry::game(found).is_none())
            })
            .collect();
        self.game = Some(game.headless.id());
        // The author's own level stands first, whatever others are called.
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
            .map(|(index, name)| SeatDraft {
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

    /// Sets a chair for whoever leads a table of this level, or takes it away. Its mark is nobody else's.
    fn seat_host(&mut self) {
        let title = self.card().and_then(|card| card.host);
        match (title, &self.host) {
            (None, _) => self.host = None,
            (Some(_), Some(_)) => {}
            (Some(title), None) => {
                self.host = Some(SeatDraft {
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

    /// The highest mark that a player can have.
    const fn marks(&self) -> u8 {
        if self.host.is_some() { HOST_MARK - 1 } else { 6 }
    }

    /// Everybody at the table, whoever leads it last.
    fn everybody(&self) -> impl Iterator<Item = &SeatDraft> {
        self.places.iter().chain(&self.host)
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

    /// A seat that nobody has named yet.
    fn next_seat(&self) -> SeatDraft {
        let taken = |name: &&&str| self.places.iter().all(|place| place.name != **name);
        let name = NAMES.iter().find(taken).map_or("Guest", |name| name);
        SeatDraft {
            name: name.into(),
            mark: self.free_mark(),
            controller: Controller::Computer(Skill::Steady),
        }
    }

    /// Why the table can't be opened as it is set; `None` if it can.
    fn trouble(&self) -> Option<String> {
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

    /// The game that the table is set for.
    pub const fn game(&self) -> Option<&'static str> {
        self.game
    }

    /// Closes a seat's menu, or gives up what is being written. `false` if there was nothing of the kind.
    pub fn close_menu(&mut self) -> bool {
        let wrote = self.draft.take().is_some();
        self.menu.take().is_some() || wrote
    }

    /// The table that was set.
    pub fn order(&self) -> Option<TableOrder> {
        let game = registry::game(self.game?)?;
        let offer = self.offers.get(self.level)?;
        let text = game.with_switches(&offer.text, &self.switches).ok()?;
        let text = game.with_parameters(&text, &self.parameters).ok()?;
        Some(TableOrder {
            guide: None,
            game: GameId(game.id()),
            level: (offer.id.clone(), text),
            seats: self.everybody().map(SeatDraft::info).collect(),
            controllers: self.everybody().map(|place| place.controller).collect(),
            youngest: Seat::new(self.youngest),
            seed: Seed::fresh(),
            talk_minutes: self.talk_minutes,
            record: None,
            played_for: 0,
            taken_back: Vec::new(),
            by_hand: self.by_hand,
            file: None,
        })
    }
}

/// Marks the root of the screen.
#[derive(Component)]
struct SetupScreen;

/// Marks the root of a seat's menu.
#[derive(Component)]
struct SeatMenu;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SeatPlan>().add_observer(act).add_systems(
        Update,
        (show, show_menu).in_set(StageSet::Show).run_if(is_setting),
    );
}

fn is_setting(state: Res<State<AppState>>) -> bool {
    matches!(state.get(), AppState::Seats(_))
}

fn show(
    mut commands: Commands,
    plan: Res<SeatPlan>,
    front: Res<Front>,
    room: Res<Room>,
    state: Res<State<AppState>>,
    mut stage: ResMut<Stage>,
    root: Option<Single<&mut UiRoot, With<SetupScreen>>>,
) {
    let Some(root) = root else {
        stage.clear(Layer::Table, 0.0);
        let ends = DespawnOnExit(*state.get());
        commands.spawn((SetupScreen, UiRoot::default(), UiLayer::Screen, ends));
        return;
    };
    // A panel on the stage has the keyboard.
    let covered = front.panel.is_some_and(|panel| panel != Panel::Settings);
    let tree = plan.game.and_then(registry::panel).filter(|_| !covered);
    let tree = tree.map(|(panel, game)| screen::screen(&plan, panel.title, game, *room));
    UiRoot::show(root.into_inner(), tree.unwrap_or_default());
}

fn show_menu(
    mut commands: Commands,
    plan: Res<SeatPlan>,
    front: Res<Front>,
    state: Res<State<AppState>>,
    root: Option<Single<(Entity, &mut UiRoot), With<SeatMenu>>>,
) {
    // A panel lies over the screen; the menu comes back after it.
    let chair = plan.menu.filter(|_| front.panel.is_none());
    let tree: Option<Element> = chair.and_then(|chair| menu::menu(&plan, chair));
    match (root.map(Single::into_inner), tree) {
        (Some((_, root)), Some(tree)) => UiRoot::show(root, tree),
        (Some((root, _)), None) => commands.entity(root).despawn(),
        (None, Some(_)) => {
            let ends = DespawnOnExit(*state.get());
            commands.spawn((SeatMenu, UiRoot::default(), UiLayer::Dialog, ends));
        }
        (None, None) => {}
    }
}

/// Carries out what a person does on the screen.
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

#[cfg(test)]
mod tests {
    use super::*;

    /// A table as a game comes.
    pub(super) fn set(game: &PanelGame) -> SeatPlan {
        let mut plan = SeatPlan::default();
        plan.set_for(game, None);
        plan
    }
}
