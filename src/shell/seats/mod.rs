//! The set-up screen: seats, level and house rules.
//!
//! [`SeatPlan`] is the table being set up. It is remembered for the next time. Defaults then replace whatever is no
//! longer valid (a missing level, an invalid name, a seat too many). A level's host is played by the program or by a
//! person.

mod screen;

use super::guide;
use super::panels::{Front, ScreenOf};
use super::settings::SettingsStore;
use super::settings::data::{SetUp, SetupHistory};
use crate::catalog::{BrokenLevel, Catalog, LevelFile};
use crate::game_list::GameList;
use crate::headless::{HOST_MARK, LevelCard};
use crate::session::{AppState, GameEntry, GameId, Games, NextTable, SEAT_NAMES, Sitting, TableOrder};
use crate::table::level::{Parameter, ParameterValue, Switch};
use crate::table::record::{NAME_LIMIT, check_names};
use crate::table::{Controller, Seat, SeatInfo, Seed, Skill, capital, is_line, name_key};
use crate::ui::lettering::Undrawn;
use crate::ui::{FrameSet, Intended, Layout, RootOf, UiLayer};
use bevy::prelude::*;
pub use screen::{Page, SetupIntent, menu, screen};
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::mem::take;

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

/// The field being edited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Draft {
    Name(Chair),
    Parameter(&'static str),
}

/// The table being set up.
#[derive(Resource, Clone, Debug, Default)]
pub struct SeatPlan {
    /// The game being set up.
    pub game: Option<&'static GameEntry>,
    offers: Vec<Offer>,
    broken: Vec<BrokenLevel>,
    level: usize,
    page: Page,
    switches: Vec<Switch>,
    /// Further settings of the level.
    parameters: Vec<Parameter>,
    /// The custom house rules last used, by level and switch name.
    pub own_rules: BTreeMap<String, BTreeMap<String, bool>>,
    /// The further settings that belong to them, by level and name.
    pub own_parameters: BTreeMap<String, BTreeMap<String, ParameterValue>>,
    places: Vec<Sitting>,
    host: Option<Sitting>,
    youngest: usize,
    talk_minutes: u8,
    /// Is chance entered by hand?
    by_hand: bool,
    /// Are phones let in?
    phones: bool,
    menu: Option<Chair>,
    /// The letters that can't be drawn here.
    undrawn: BTreeSet<char>,
    /// The text being edited, until it is applied.
    draft: Option<(Draft, String)>,
}

fn sitting(name: &str, mark: u8, controller: Controller) -> Sitting {
    Sitting {
        name: name.into(),
        mark,
        controller,
    }
}

impl SeatPlan {
    /// Sets up a table for one of these games from its history. A set-up begun earlier in this run is kept.
    pub fn set_for(&mut self, games: &GameList, game: &'static GameEntry, history: Option<&SetupHistory>) {
        let id = game.headless.id();
        if self.game_id() == Some(id) {
            (self.menu, self.draft, self.page) = (None, None, Page::default());
            return;
        }
        let catalog = Catalog::find(games);
        let levels = catalog.levels.into_iter().filter(|level| level.game == id);
        let offers = levels.filter_map(|level| {
            let card = game.headless.level_card(&level.text).ok()?;
            Some(Offer { level, card })
        });
        let mut offers: Vec<_> = offers.collect();
        // The author's level comes first, regardless of names.
        offers.sort_by_key(|offer| (offer.level.id != game.card.level, offer.level.id.clone()));
        let mut broken = catalog.broken;
        // A broken file that names no game could belong to any.
        broken.retain(|level| {
            let found = level.game.as_deref();
            found.is_none_or(|found| found == id || games.get(found).is_none())
        });
        let places = (1..).zip(SEAT_NAMES).take(game.card.seats);
        let places = places.map(|(mark, name)| match mark {
            1 => sitting(name, mark, Controller::Human),
            _ => sitting(name, mark, Controller::Computer(Skill::Steady)),
        });
        *self = Self {
            game: Some(game),
            offers,
            broken,
            places: places.collect(),
            ..Self::default()
        };
        self.take_the_authors_rules();
        self.seat_host();
        if let Some(history) = history {
            self.recall(history);
        }
    }

    /// Returns the id of the game being set up.
    pub fn game_id(&self) -> Option<&'static str> {
        self.game.map(|game| game.headless.id())
    }

    /// Adds or removes the host's seat, as the level requires. Its mark is unique.
    fn seat_host(&mut self) {
        let title = self.card().and_then(|card| card.host);
        self.host = title.map(|title| {
            let new = || sitting(title, HOST_MARK, Controller::Computer(Skill::default()));
            self.host.take().unwrap_or_else(new)
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
    fn chairs(&self) -> impl Iterator<Item = (Chair, &Sitting)> {
        let players = self.places.iter().enumerate();
        let players = players.map(|(index, seat)| (Chair::Player(index), seat));
        players.chain(self.host.iter().map(|seat| (Chair::Host, seat)))
    }

    /// Iterates over all seats, the host last.
    fn everybody(&self) -> impl Iterator<Item = &Sitting> {
        self.chairs().map(|(_, seat)| seat)
    }

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

    fn next_seat(&self) -> Sitting {
        sitting(
            self.free_name(),
            self.free_mark(),
            Controller::Computer(Skill::Steady),
        )
    }

    /// Returns a name that nobody has.
    fn free_name(&self) -> &'static str {
        let is_free = |name: &&str| {
            self.everybody()
                .all(|seat| name_key(&seat.name) != name_key(name))
        };
        SEAT_NAMES.into_iter().find(is_free).unwrap_or("Guest")
    }

    /// Returns the problem with this name for this seat; `None` if the name is valid.
    fn name_trouble(&self, chair: Chair, name: &str) -> Option<String> {
        let mut seats = self.infos();
        let at = self.chairs().position(|(other, _)| other == chair)?;
        name.trim().clone_into(&mut seats.get_mut(at)?.name);
        check_names(&seats).err().map(|reason| capital(&reason))
    }

    fn infos(&self) -> Vec<SeatInfo> {
        self.everybody().map(Sitting::info).collect()
    }

    /// Returns why the table can't be opened; `None` if it can.
    pub fn trouble(&self) -> Option<String> {
        let (fewest, most) = self.range();
        let count = self.places.len();
        if !(fewest..=most).contains(&count) {
            return Some(format!("This level is for {fewest} to {most} seats"));
        }
        check_names(&self.infos()).err().map(|reason| capital(&reason))
    }

    /// Returns the letters of the names that can't be drawn here; `None` if all can. Such a table can be opened,
    /// because phones draw with their own fonts.
    fn undrawn_letters(&self) -> Option<String> {
        let letters: BTreeSet<char> = self.everybody().flat_map(|seat| seat.name.chars()).collect();
        let missing: String = letters.intersection(&self.undrawn).collect();
        (!missing.is_empty()).then(|| format!("No font on this computer can draw these letters: {missing}"))
    }
    /// Returns the chair whose menu is open, if any.
    pub const fn open_menu(&self) -> Option<Chair> {
        self.menu
    }

    /// Returns the text being edited for this field, if any.
    fn draft_of(&self, what: Draft) -> Option<&str> {
        let (draft, text) = self.draft.as_ref()?;
        (*draft == what).then_some(text)
    }

    /// Returns the order for this table.
    pub fn order(&self) -> Option<TableOrder> {
        let game = self.game?.headless;
        let level = &self.offer()?.level;
        let text = game.with_settings(&level.text, &self.switches, &self.parameters);
        let text = text.ok()?;
        Some(TableOrder {
            youngest: Seat::new(self.youngest),
            talk_minutes: self.talk_minutes,
            by_hand: self.by_hand,
            phones: self.phones,
            ..TableOrder::new(
                GameId(game.id()),
                (level.id.clone(), text),
                self.infos(),
                self.everybody().map(|place| place.controller).collect(),
                Seed::fresh(),
            )
        })
    }

    fn recall(&mut self, history: &SetupHistory) {
        self.own_rules.clone_from(&history.own_rules);
        self.own_parameters.clone_from(&history.own_parameters);
        let Some(set_up) = &history.set_up else { return };
        let mut offers = self.offers.iter();
        if let Some(level) = offers.position(|offer| offer.level.id == set_up.level) {
            self.level = level;
            self.take_the_authors_rules();
            self.turn(&set_up.switches);
            self.set_parameters(&set_up.parameters);
        }
        if !set_up.places.is_empty() {
            self.recall_seats(set_up);
        }
        self.talk_minutes = set_up.talk_minutes.min(3);
        self.by_hand = set_up.by_hand;
        self.phones = set_up.phones;
    }

    /// Restores the seats of the last set-up, as many as the level has. The file may contain anything: a seat with an
    /// invalid name or mark gets a free one.
    fn recall_seats(&mut self, set_up: &SetUp) {
        let (fewest, most) = self.range();
        self.host.clone_from(&set_up.host);
        self.seat_host();
        let title = self.host_title();
        if let Some(host) = &mut self.host {
            host.mark = HOST_MARK;
            if !is_line(&host.name, NAME_LIMIT) {
                host.name = title.into();
            }
        }
        let more = self.places.drain(..).skip(set_up.places.len());
        let mut places: Vec<Sitting> = set_up.places.iter().take(most).cloned().chain(more).collect();
        places.truncate(set_up.places.len().clamp(fewest, most));
        let mut names: HashSet<String> = self.host.iter().map(|host| name_key(&host.name)).collect();
        let (mut marks, all_marks) = (HashSet::new(), 1..=self.marks());
        for place in &mut places {
            if !is_line(&place.name, NAME_LIMIT) || !names.insert(name_key(&place.name)) {
                place.name.clear();
            }
            if !all_marks.contains(&place.mark) || !marks.insert(place.mark) {
                place.mark = 0;
            }
        }
        self.places = places;
        for index in 0..self.places.len() {
            let (name, mark) = (self.free_name(), self.free_mark());
            let Some(place) = self.places.get_mut(index) else {
                continue;
            };
            if place.name.is_empty() {
                place.name = name.into();
            }
            if place.mark == 0 {
                place.mark = mark;
            }
        }
        self.youngest = set_up.youngest.min(self.places.len().saturating_sub(1));
    }

    /// Returns the set-up for the history.
    pub fn as_set(&self) -> SetUp {
        SetUp {
            level: (self.offer()).map_or(String::new(), |offer| offer.level.id.clone()),
            places: self.places.clone(),
            host: self.host.clone(),
            youngest: self.youngest,
            switches: self.turned(),
            parameters: self.values(),
            talk_minutes: self.talk_minutes,
            by_hand: self.by_hand,
            phones: self.phones,
        }
    }

    /// Resets the table to the defaults, but keeps the custom house rules.
    pub fn reset(&mut self, games: &GameList) {
        let own = (take(&mut self.own_rules), take(&mut self.own_parameters));
        if let Some(game) = self.game.take() {
            self.set_for(games, game, None);
        }
        (self.own_rules, self.own_parameters) = own;
    }

    /// Returns each switch's state, by name.
    fn turned(&self) -> BTreeMap<String, bool> {
        let state = |switch: &Switch| (switch.name.to_owned(), switch.on);
        self.switches.iter().map(state).collect()
    }

    fn turn(&mut self, wanted: &BTreeMap<String, bool>) {
        for switch in &mut self.switches {
            if let Some(on) = wanted.get(switch.name) {
                switch.on = *on;
            }
        }
    }

    /// Returns each parameter's value, by name.
    fn values(&self) -> BTreeMap<String, ParameterValue> {
        let parameters = self.parameters.iter();
        let values = parameters.map(|parameter| (parameter.name.to_owned(), parameter.value.clone()));
        values.collect()
    }

    fn set_parameters(&mut self, wanted: &BTreeMap<String, ParameterValue>) {
        for parameter in &mut self.parameters {
            let kept = wanted.get(parameter.name);
            // The file may contain anything: values out of bounds are replaced by the level's.
            if let Some(Ok(value)) = kept.map(|value| parameter.bounds.read(&value.to_string())) {
                parameter.value = value;
            }
        }
    }

    /// Do the switches and parameters equal the level's?
    fn is_the_authors(&self) -> bool {
        (self.card()).is_none_or(|card| card.switches == self.switches && card.parameters == self.parameters)
    }

    /// Returns the custom rules last used at this level.
    fn own_of_level(&self) -> Option<&BTreeMap<String, bool>> {
        self.own_rules.get(&self.offer()?.level.id)
    }

    /// Remembers the switches as custom rules, unless they equal the level's.
    fn remember_rules(&mut self) {
        if !self.is_the_authors()
            && let Some(offer) = self.offer()
        {
            let level = offer.level.id.clone();
            self.own_rules.insert(level.clone(), self.turned());
            self.own_parameters.insert(level, self.values());
        }
    }

    /// Resets switches and parameters to the level's.
    fn take_the_authors_rules(&mut self) {
        let card = self.card();
        let rules = card.map(|card| (card.switches.clone(), card.parameters.clone()));
        (self.switches, self.parameters) = rules.unwrap_or_default();
    }

    /// Carries out an intent that concerns only the table being set up.
    pub fn carry_out(&mut self, intent: SetupIntent) {
        match intent {
            SetupIntent::Page(page) => self.page = page,
            SetupIntent::Menu(chair) => self.menu = Some(chair),
            SetupIntent::Done => self.menu = None,
            SetupIntent::Add => self.places.push(self.next_seat()),
            SetupIntent::Mark(index) => self.change_mark(index),
            SetupIntent::Sit(chair, controller) => self.sit(chair, controller),
            SetupIntent::Name(chair, text) => self.draft = Some((Draft::Name(chair), text)),
            SetupIntent::Youngest(index) => self.youngest = index,
            SetupIntent::Swap(one, other) => self.swap(one, other),
            SetupIntent::Remove(index) => self.remove(index),
            SetupIntent::Level(index) => self.take_level(index),
            SetupIntent::Rules(true) => self.take_the_authors_rules(),
            SetupIntent::Rules(false) => {
                if let Some(own) = self.own_of_level().cloned() {
                    self.turn(&own);
                    let level = self.offer().map(|offer| offer.level.id.clone());
                    if let Some(own) = level.and_then(|level| self.own_parameters.get(&level).cloned()) {
                        self.set_parameters(&own);
                    }
                }
            }
            SetupIntent::Switch(name) => {
                if let Some(switch) = self.switches.iter_mut().find(|switch| switch.name == name) {
                    switch.on = !switch.on;
                }
                self.remember_rules();
            }
            SetupIntent::Parameter(name, text) => self.draft = Some((Draft::Parameter(name), text)),
            SetupIntent::ByHand => self.by_hand = !self.by_hand,
            SetupIntent::Phones => self.phones = !self.phones,
            SetupIntent::Talk(minutes) => self.talk_minutes = minutes,
            SetupIntent::Reset | SetupIntent::Guide | SetupIntent::Back | SetupIntent::Start => {}
        }
    }

    fn seat(&self, chair: Chair) -> Option<&Sitting> {
        self.chairs()
            .find_map(|(other, seat)| (other == chair).then_some(seat))
    }

    fn seat_mut(&mut self, chair: Chair) -> Option<&mut Sitting> {
        match chair {
            Chair::Player(index) => self.places.get_mut(index),
            Chair::Host => self.host.as_mut(),
        }
    }

    fn take_level(&mut self, index: usize) {
        if index < self.offers.len() {
            self.level = index;
            self.take_the_authors_rules();
            self.seat_host();
        }
    }

    fn sit(&mut self, chair: Chair, controller: Controller) {
        let title = self.host_title();
        let Some(seat) = self.seat_mut(chair) else { return };
        seat.controller = controller;
        if chair == Chair::Host && controller != Controller::Human {
            // A host played by the program is named after its role.
            seat.name = title.into();
        }
    }

    fn remove(&mut self, index: usize) {
        self.menu = None;
        if self.places.len() > self.range().0 && index < self.places.len() {
            self.places.remove(index);
            if self.youngest >= index && self.youngest > 0 {
                self.youngest -= 1;
            }
        }
    }

    /// Swaps two seats; the youngest player stays the youngest.
    fn swap(&mut self, one: usize, other: usize) {
        self.menu = None;
        if one.max(other) >= self.places.len() {
            return;
        }
        self.places.swap(one, other);
        match self.youngest {
            young if young == one => self.youngest = other,
            young if young == other => self.youngest = one,
            _ => {}
        }
    }

    /// Gives a seat the next free mark. If none is free, it swaps marks with the next seat.
    fn change_mark(&mut self, index: usize) {
        let Some(own) = self.places.get(index).map(|place| place.mark) else {
            return;
        };
        let marks = self.marks();
        let free = (1..=marks)
            .map(|step| (own + step - 1) % marks + 1)
            .find(|mark| self.places.iter().all(|place| place.mark != *mark));
        let wanted = free.unwrap_or(own % marks + 1);
        for place in &mut self.places {
            if place.mark == wanted {
                place.mark = own;
            }
        }
        if let Some(place) = self.places.get_mut(index) {
            place.mark = wanted;
        }
    }

    /// Applies the text being edited, if it is valid.
    pub fn finish_writing(&mut self) {
        let Some((draft, text)) = self.draft.take() else {
            return;
        };
        let text = text.trim();
        match draft {
            Draft::Name(chair) => {
                if let Some(seat) = self.seat_mut(chair).filter(|_| !text.is_empty()) {
                    seat.name = text.into();
                }
            }
            Draft::Parameter(name) => {
                let found = self.parameters.iter_mut().find(|other| other.name == name);
                if let Some(parameter) = found
                    && let Ok(value) = parameter.bounds.read(text)
                {
                    parameter.value = value;
                    self.remember_rules();
                }
            }
        }
    }
}

#[derive(Component, Default)]
struct SeatMenu;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SeatPlan>().add_observer(act).add_systems(
        Update,
        (prepare.run_if(state_changed::<AppState>), note_undrawn, show)
            .chain()
            .in_set(FrameSet::Show),
    );
}

/// Prepares the set-up of the game that it opens for.
fn prepare(
    state: Res<State<AppState>>,
    games: Res<Games>,
    store: Res<SettingsStore>,
    mut plan: ResMut<SeatPlan>,
) {
    if let AppState::Seats(game) = state.get()
        && let Some(entry) = games.entry(game.0)
    {
        plan.set_for(&games.list(), entry, store.history(game.0));
    }
}

fn note_undrawn(undrawn: Res<Undrawn>, mut plan: ResMut<SeatPlan>) {
    if plan.undrawn != undrawn.0 {
        plan.undrawn.clone_from(&undrawn.0);
    }
}

fn show(
    plan: Res<SeatPlan>,
    front: Res<Front>,
    room: Res<Layout>,
    state: Res<State<AppState>>,
    mut root: RootOf<ScreenOf<SetupIntent>>,
    mut over: RootOf<SeatMenu>,
) {
    let is_open = matches!(state.get(), AppState::Seats(_));
    let game = plan.game.filter(|_| is_open);
    let tree = game.map(|game| screen(&plan, game.headless.title(), game, *room));
    root.show(UiLayer::Screen, tree);
    // A panel hides the menu, which returns when the panel closes.
    let chair = plan.open_menu().filter(|_| is_open && front.panel.is_none());
    over.show(UiLayer::Dialog, chair.and_then(|chair| menu(&plan, chair)));
}

fn act(
    intended: On<Intended<SetupIntent>>,
    games: Res<Games>,
    mut plan: ResMut<SeatPlan>,
    mut state: ResMut<NextState<AppState>>,
    mut next: ResMut<NextTable>,
    mut store: ResMut<SettingsStore>,
) {
    let intent = intended.0.clone();
    if !intent.is_writing() {
        plan.finish_writing();
    }
    let Some(game) = plan.game_id() else { return };
    match intent {
        SetupIntent::Back => state.set(AppState::Title),
        SetupIntent::Reset => plan.reset(&games.list()),
        SetupIntent::Guide => next.0 = guide::order(game),
        SetupIntent::Start if plan.trouble().is_none() => {
            next.0 = plan.order();
            store.remember(game, |history| history.set_up = Some(plan.as_set()));
        }
        intent => plan.carry_out(intent),
    }
    let known = store.history(game);
    let known = known.map(|history| (&history.own_rules, &history.own_parameters));
    let own = (&plan.own_rules, &plan.own_parameters);
    if known.map_or(!own.0.is_empty(), |known| known != own) {
        store.remember(game, |history| {
            history.own_rules.clone_from(own.0);
            history.own_parameters.clone_from(own.1);
        });
    }
}
