//! The set-up: who sits where, which level, which house rules.
//!
//! Here is what is set and what presses, letters and drags do to it; [`layout`] shows it, [`choices`] the level and
//! the rules, and [`host`] the seat that leads the table, where a level has one: the table itself takes it, or a
//! person. [`history`] is what is remembered of it for the next time.

mod choices;
mod history;
mod host;
mod layout;
mod menu;
mod pages;

use super::guide;
use super::settings::SettingsStore;
use super::settings::data::SetupHistory;
use crate::catalog::{BrokenLevel, Catalog};
use crate::headless::{HOST_MARK, LevelCard};
use crate::registry::{self, PanelGame};
use crate::scene::canvas::Canvas;
use crate::scene::play::{NextTable, TableOrder};
use crate::scene::pointer::{Dropped, Pressed};
use crate::scene::stage::{Layer, StageSet};
use crate::scene::{AppState, GameId};
use crate::table::level::{Parameter, Switch};
use crate::table::record::NAME_LIMIT;
use crate::table::{Controller, Seat, SeatInfo, Seed, Skill};
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::prelude::*;
use bevy::window::RequestRedraw;
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

/// Whose name is being written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Chair {
    /// A player's, by the place.
    Place(usize),
    /// That of whoever leads the table.
    Host,
    /// Nobody's: a parameter of the level is written there.
    Parameter(usize),
}

/// A house rule, by its place among those of its kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rule {
    /// It is on or off.
    Switch(usize),
    /// It is written.
    Parameter(usize),
}

/// How many house rules are seen at a time, where there are more than [`MOST_RULES`].
const RULES: usize = 7;
/// The most house rules that are seen without pages.
const MOST_RULES: usize = 8;

/// The table being set.
#[derive(Resource, Clone, Debug, Default)]
pub struct SeatPlan {
    game: Option<&'static str>,
    offers: Vec<Offer>,
    /// Level files that can't be played.
    broken: Vec<BrokenLevel>,
    level: usize,
    /// Which page of the levels is shown, where there are more than fit.
    page: usize,
    switches: Vec<Switch>,
    /// What else the level lets a table set.
    parameters: Vec<Parameter>,
    /// Which page of the house rules is shown, where there are more than fit.
    rules_page: usize,
    /// The house rules of our own that were chosen last, by level and then by the switch's name.
    own_rules: BTreeMap<String, BTreeMap<String, bool>>,
    places: Vec<SeatDraft>,
    /// Who leads the table, where the level wants somebody to.
    host: Option<SeatDraft>,
    youngest: usize,
    talk_minutes: u8,
    /// Is chance entered by hand?
    by_hand: bool,
    /// Which part of it is seen, where type is too large for all of it.
    tab: usize,
    /// Is it seen in parts?
    paged: bool,
    /// The place whose menu is open.
    menu: Option<usize>,
    /// The place whose name is being written, and the name so far.
    naming: Option<(Chair, String)>,
}

/// Names for seats that nobody has named; ours, of no particular country.
const NAMES: [&str; 10] = [
    "Ada", "Ines", "Boram", "Theo", "Mei", "Tomas", "Yuna", "Oda", "Kofi", "Lale",
];

impl SeatPlan {
    /// Sets a table for a game, as it was set last; one that was set before in this run is left as it was.
    pub fn set_for(&mut self, game: &PanelGame, history: Option<&SetupHistory>) {
        self.menu = None;
        self.naming = None;
        self.tab = 0;
        if self.game == Some(game.headless.id()) {
            return;
        }
        self.page = 0;
        self.rules_page = 0;
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

    /// How many levels are seen at a time.
    const fn levels(&self) -> usize {
        if self.paged { 4 } else { 2 }
    }

    /// On how many pages the house rules stand.
    fn rules_pages(&self) -> usize {
        match self.switches.len() + self.parameters.len() {
            0..=MOST_RULES => 1,
            many => many.div_ceil(RULES),
        }
    }

    /// The house rules of the page that is shown.
    fn rules_shown(&self) -> impl Iterator<Item = Rule> {
        let pages = self.rules_pages();
        let (skip, take) = if pages > 1 {
            (self.rules_page * RULES, RULES)
        } else {
            (0, MOST_RULES)
        };
        let switches = (0..self.switches.len()).map(Rule::Switch);
        let parameters = (0..self.parameters.len()).map(Rule::Parameter);
        switches.chain(parameters).skip(skip).take(take)
    }

    /// What stands where a parameter is shown, and whether it would be taken as it is being written.
    fn written(&self, index: usize) -> (String, bool) {
        let Some(parameter) = self.parameters.get(index) else {
            return (String::new(), false);
        };
        match &self.naming {
            Some((Chair::Parameter(at), typed)) if *at == index => {
                (format!("{typed}|"), parameter.bounds.read(typed).is_ok())
            }
            _ => (parameter.value.to_string(), true),
        }
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

    fn add(&mut self) {
        let taken = |name: &&&str| self.places.iter().all(|place| place.name != **name);
        let name = NAMES.iter().find(taken).map_or("Guest", |name| name);
        let mark = self.free_mark();
        self.places.push(SeatDraft {
            name: name.into(),
            mark,
            controller: Controller::Computer(Skill::Steady),
        });
    }

    fn remove(&mut self, index: usize) {
        if self.places.len() > self.range().0 && index < self.places.len() {
            self.places.remove(index);
            if self.youngest >= index && self.youngest > 0 {
                self.youngest -= 1;
            }
        }
    }

    /// Two change places; whoever is the youngest stays so.
    fn change_places(&mut self, one: usize, other: usize) {
        if one.max(other) >= self.places.len() {
            return;
        }
        self.places.swap(one, other);
        self.youngest = match self.youngest {
            young if young == one => other,
            young if young == other => one,
            young => young,
        };
    }

    /// Begins to write a place's name.
    fn begin_naming(&mut self, index: usize) {
        let name = self.places.get(index).map(|place| place.name.clone());
        self.naming = Some((Chair::Place(index), name.unwrap_or_default()));
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

    /// Closes a seat's menu. `false` if none was open.
    pub fn close_menu(&mut self) -> bool {
        self.menu.take().is_some()
    }

    /// Is a name being written?
    pub const fn is_naming(&self) -> bool {
        self.naming.is_some()
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

    fn finish_naming(&mut self) {
        if let Some((chair, name)) = self.naming.take() {
            let name = name.trim();
            let place = match chair {
                Chair::Place(index) => self.places.get_mut(index),
                Chair::Host => self.host.as_mut(),
                Chair::Parameter(index) => {
                    if let Some(parameter) = self.parameters.get_mut(index)
                        && let Ok(value) = parameter.bounds.read(name)
                    {
                        parameter.value = value;
                        self.remember_rules();
                    }
                    None
                }
            };
            if let Some(place) = place
                && !name.is_empty()
            {
                place.name = name.into();
            }
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SeatPlan>().add_systems(
        Update,
        (
            follow_type,
            write.after(super::bar::keys).run_if(not(super::panels::covered)),
            press,
            drop,
            layout::lay_out,
        )
            .chain()
            .in_set(StageSet::Show)
            .run_if(is_setting),
    );
}

fn is_setting(state: Res<State<AppState>>) -> bool {
    matches!(state.get(), AppState::Seats(_))
}

/// With larger type it is seen in parts.
fn follow_type(mut plan: ResMut<SeatPlan>, canvas: Res<Canvas>) {
    let paged = super::paged(canvas.type_size);
    if plan.paged != paged {
        plan.paged = paged;
        plan.page = plan.level / plan.levels();
    }
}

/// Letters typed go into the name being written.
fn write(
    mut plan: ResMut<SeatPlan>,
    mut typed: MessageReader<KeyboardInput>,
    held: Res<ButtonInput<KeyCode>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if plan.naming.is_none() {
        typed.clear();
        return;
    }
    let commands = held.any_pressed([KeyCode::ControlLeft, KeyCode::ControlRight]);
    for key in typed.read().filter(|key| key.state.is_pressed() && !commands) {
        redraw.write(RequestRedraw);
        let Some((_, name)) = &mut plan.naming else { return };
        match &key.logical_key {
            Key::Backspace => {
                name.pop();
            }
            Key::Enter | Key::Tab => plan.finish_naming(),
            Key::Escape => plan.naming = None,
            _ => {
                let letters = key.text.as_deref().unwrap_or_default();
                for letter in letters.chars().filter(|letter| !letter.is_control()) {
                    if name.chars().count() < NAME_LIMIT {
                        name.push(letter);
                    }
                }
            }
        }
    }
}

fn press(
    mut plan: ResMut<SeatPlan>,
    mut pressed: MessageReader<Pressed>,
    mut state: ResMut<NextState<AppState>>,
    mut next: ResMut<NextTable>,
    mut kept: ResMut<SettingsStore>,
) {
    for pressed in pressed.read().filter(|pressed| pressed.layer == Layer::Table) {
        plan.finish_naming();
        let menu = plan.menu.take();
        match &*pressed.name {
            "seats.back" => state.set(AppState::Title),
            "seats.guide" => next.0 = plan.game.and_then(guide::order),
            "seats.start" => {
                next.0 = plan.order();
                if let Some(game) = plan.game {
                    kept.remember(game, |history| history.set_up = Some(plan.as_set()));
                }
            }
            name => {
                press_one(&mut plan, name, menu);
                let known = plan
                    .game
                    .and_then(|game| kept.history(game))
                    .map(|history| &history.own_rules);
                if let Some(game) = plan.game
                    && known.map_or(!plan.own_rules.is_empty(), |known| *known != plan.own_rules)
                {
                    kept.remember(game, |history| history.own_rules.clone_from(&plan.own_rules));
                }
            }
        }
    }
}

/// What a press does to the table being set; `menu` is the place whose menu was open.
fn press_one(plan: &mut SeatPlan, name: &str, menu: Option<usize>) {
    let (what, number) = match name.rsplit_once('.') {
        Some((what, number)) => (what, number.parse::<usize>().ok()),
        None => (name, None),
    };
    match (what, number) {
        ("seats", None) if name == "seats.add" => plan.add(),
        ("seats", None) if name == "seats.reset" => plan.reset(),
        ("level", Some(index)) if index < plan.offers.len() => {
            plan.level = index;
            plan.rules_page = 0;
            plan.take_the_authors_rules();
            plan.seat_host();
        }
        ("host", None) => host::press(plan, name),
        ("seats.page", Some(tab)) => plan.tab = tab,
        ("levels", Some(_)) => {
            let rows = plan.offers.len() + plan.broken.len();
            plan.page = (plan.page + 1) % rows.div_ceil(plan.levels()).max(1);
        }
        ("switch", Some(index)) => {
            if let Some(switch) = plan.switches.get_mut(index) {
                switch.on = !switch.on;
            }
            plan.remember_rules();
        }
        ("parameter", Some(index)) => {
            if let Some(parameter) = plan.parameters.get(index) {
                plan.naming = Some((Chair::Parameter(index), parameter.value.to_string()));
            }
        }
        ("rules", Some(_)) => plan.rules_page = (plan.rules_page + 1) % plan.rules_pages(),
        ("preset", Some(0)) => plan.take_the_authors_rules(),
        ("preset", Some(_)) => {
            if let Some(own) = plan.own_of_level().cloned() {
                plan.turn(&own);
            }
        }
        ("own", Some(_)) => plan.by_hand = !plan.by_hand,
        ("talk", Some(minutes)) => plan.talk_minutes = minutes as u8,
        ("seat", Some(number)) if menu != Some(number - 1) => plan.menu = Some(number - 1),
        ("name", Some(number)) => plan.begin_naming(number - 1),
        ("mark", Some(number)) => change_mark(plan, number - 1),
        ("option", Some(option)) => {
            if let Some(index) = menu {
                menu::choose(plan, index, option);
            }
        }
        _ => {}
    }
}

/// The next mark that nobody has; where all are taken, the next seat gives its own in exchange.
fn change_mark(plan: &mut SeatPlan, index: usize) {
    let Some(own) = plan.places.get(index).map(|place| place.mark) else {
        return;
    };
    let marks = plan.marks();
    let free = (1..=marks)
        .map(|step| (own + step - 1) % marks + 1)
        .find(|mark| plan.places.iter().all(|p| p.mark != *mark));
    let wanted = free.unwrap_or(own % marks + 1);
    for place in &mut plan.places {
        if place.mark == wanted {
            place.mark = own;
        }
    }
    if let Some(place) = plan.places.get_mut(index) {
        place.mark = wanted;
    }
}

/// A plate let go near another place changes places with it.
fn drop(mut plan: ResMut<SeatPlan>, mut dropped: MessageReader<Dropped>) {
    for dropped in dropped.read() {
        let Some(from) = dropped
            .name
            .strip_prefix("seat.")
            .and_then(|n| n.parse::<usize>().ok())
        else {
            continue;
        };
        let count = plan.places.len();
        let nearest = (0..count).min_by(|a, b| {
            let distance = |index: &usize| layout::position(&plan, *index).distance_squared(dropped.at);
            distance(a).total_cmp(&distance(b))
        });
        if let Some(to) = nearest
            && (1..=count).contains(&from)
            && to != from - 1
        {
            plan.change_places(from - 1, to);
            plan.menu = None;
        }
    }
}
