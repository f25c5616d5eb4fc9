//! The demo: computers play in the real window. With a folder for pictures, it saves a picture at each named moment.
//!
//! The tour visits every screen by pressing controls by name. It plays the seats of people too: it prefers the controls
//! that it has pressed least, and takes a picture whenever a new control appears. It does only what a person could.
//! Neither the demo nor the tour knows a game.

use super::book::Book;
use super::seats::SeatPlan;
use crate::session::shots::{Rest, Shots};
use crate::session::{AppState, GameId, Games, NextTable, OpenTable, TableOrder, TableRequest, TableSet};
use crate::table::{Controller, Seat, Skill};
use crate::ui::curtain::Curtain;
use crate::ui::{Control, Controls, FrameSet, Input};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use std::collections::HashMap;
use std::path::PathBuf;

/// The settings of a demo or a tour.
#[derive(Resource, Clone, Debug)]
pub struct Tour {
    /// The table to play.
    pub table: TableOrder,
    /// The folder for pictures; `None` for no pictures.
    pub shots: Option<PathBuf>,
    /// The time limit, in seconds.
    pub seconds: Option<f32>,
    /// Is each picture checked for illegible text?
    pub check: bool,
    /// For a tour: the number of presses at the table before computers take over. A tour needs a folder for pictures.
    pub presses: Option<usize>,
}

impl Tour {
    /// Opens the set-up screen of the game with its defaults. Returns `false` if there is no such game.
    fn go_to_seats(&self, games: &Games, plan: &mut SeatPlan, state: &mut NextState<AppState>) -> bool {
        let game = games.entry(self.table.game.0);
        if let Some(game) = game {
            plan.set_for(&games.list(), game, None);
            state.set(AppState::Seats(GameId(game.headless.id())));
        }
        game.is_some()
    }
}

#[derive(Clone, Copy, Default)]
enum Stop {
    #[default]
    Title,
    Seats,
    SeatsSet,
    Table,
    CurtainFalls,
    Curtain,
    Private,
    Rules,
    Read,
    Play,
    Bow,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, guide.in_set(FrameSet::Show));
}

fn guide(
    (games, tour): (Res<Games>, Res<Tour>),
    mut stop: Local<Stop>,
    mut shots: Option<ResMut<Shots>>,
    mut state: ResMut<NextState<AppState>>,
    mut plan: ResMut<SeatPlan>,
    mut next: ResMut<NextTable>,
    mut curtain: ResMut<Curtain>,
    mut book: ResMut<Book>,
    mut requests: MessageWriter<TableRequest>,
    mut exit: MessageWriter<AppExit>,
    mut redraw: MessageWriter<RequestRedraw>,
    open: Res<OpenTable>,
    time: Res<Time<Real>>,
    mut since_end: Local<f32>,
) {
    redraw.write(RequestRedraw);
    if tour.seconds.is_some_and(|most| time.elapsed_secs() > most) {
        exit.write(shots.as_deref().map_or(AppExit::Success, Shots::verdict));
        return;
    }
    if let Some(trouble) = shots.as_ref().and_then(|shots| shots.trouble.as_ref()) {
        error!("{trouble}");
        exit.write(AppExit::error());
        return;
    }
    if shots.as_ref().is_some_and(|shots| shots.busy()) {
        return;
    }
    let private_moments = (games.entry(tour.table.game.0)).map_or(&[][..], |game| game.card.private_moments);
    let was_private =
        (shots.as_ref()).is_some_and(|shots| private_moments.iter().any(|moment| shots.has(moment)));
    // The rulebook opens in mid-game, at a rule that is worth reading.
    let begun = shots.as_ref().is_none_or(|shots| shots.asked_for() >= 6);
    let mut moment = |name: &'static str| {
        if let Some(shots) = &mut shots {
            shots.moment(name);
        }
    };
    *stop = match *stop {
        Stop::Title => {
            moment("title");
            Stop::Seats
        }
        Stop::Seats if tour.shots.is_some() && tour.go_to_seats(&games, &mut plan, &mut state) => {
            Stop::SeatsSet
        }
        Stop::Seats => Stop::Table,
        Stop::SeatsSet => {
            moment("seats");
            Stop::Table
        }
        Stop::Table => {
            next.0 = Some(tour.table.clone());
            match tour.shots {
                None => Stop::Play,
                Some(_) if private_moments.is_empty() => Stop::Rules,
                Some(_) => Stop::CurtainFalls,
            }
        }
        Stop::CurtainFalls if was_private && open.game.is_some() => {
            requests.write(TableRequest::ShowPrivately(Seat::new(0)));
            Stop::Curtain
        }
        Stop::Curtain if curtain.is_shut() => {
            moment("curtain");
            Stop::Private
        }
        Stop::Private if curtain.is_shut() => {
            curtain.open();
            moment("private");
            Stop::Private
        }
        Stop::Private => {
            curtain.shut();
            Stop::Rules
        }
        Stop::Rules => match open.game.filter(|_| curtain.is_up() && begun) {
            Some(game) => {
                book.open_at(&games.list(), game, open.rule);
                moment("rulebook");
                Stop::Read
            }
            None => Stop::Rules,
        },
        Stop::Read => {
            book.close();
            Stop::Play
        }
        Stop::Play if open.over => Stop::Bow,
        Stop::Bow => {
            // The end stays in sight for a moment.
            *since_end += time.delta_secs();
            if *since_end > 4.0 {
                exit.write(shots.as_deref().map_or(AppExit::Success, Shots::verdict));
            }
            Stop::Bow
        }
        waiting => waiting,
    };
}

/// One step of the tour.
#[derive(Clone, Copy, Debug)]
enum TourStep {
    /// Take a picture with this name.
    Shot(&'static str),
    /// Press the control with this name. The tour stops if there is none.
    Press(&'static str),
    /// Press the first control whose name ends with this. The tour stops if there is none.
    Ending(&'static str),
    /// Press the control with this name, if there is one.
    May(&'static str),
    /// Press the first control whose name begins with this, if there is one.
    First(&'static str),
    /// Press each control whose name begins with this, and take a picture after each.
    Each(&'static str),
    Seats,
    Table,
    /// Play until this number of controls has been pressed.
    Play(usize),
    /// Play to the end.
    Out,
}

use TourStep::{Each, Ending, First, May, Out, Play, Press, Seats, Shot, Table};

/// The steps of the tour, in order.
const ROUTE: &[TourStep] = &[
    Shot("title"),
    Press("title.settings"),
    Shot("settings"),
    Each("settings.page."),
    Press("settings.close"),
    Press("title.credits"),
    Shot("credits"),
    Press("credits.close"),
    Press("title.rules"),
    Shot("rules"),
    First("title.read."),
    Shot("rulebook"),
    May("book.contents"),
    Shot("contents"),
    Press("book.close"),
    Seats,
    Shot("seats"),
    Each("seats.page."),
    May("seats.page.players"),
    Press("seats.menu.player.0"),
    Shot("seats-menu"),
    Press("seats.done"),
    Table,
    Shot("table"),
    Play(12),
    Press("bar.rules"),
    Shot("table-rulebook"),
    Press("book.close"),
    Press("bar.ledger"),
    Shot("table-ledger"),
    Each("ledger.page."),
    Press("ledger.close"),
    // Some games tell a story.
    May("bar.chronicle"),
    Shot("table-chronicle"),
    May("chronicle.close"),
    // Tables without computers have no pause button.
    May("bar.pause"),
    Shot("table-paused"),
    May("dialog.unpause"),
    Press("bar.menu"),
    Shot("table-menu"),
    Press("dialog.save-copy"),
    Shot("table-save-copy"),
    Press("dialog.close"),
    Press("dialog.who-plays"),
    Shot("table-who-plays"),
    Press("who-plays.close"),
    Press("dialog.close"),
    Out,
    Shot("end"),
    Ending(".watch"),
    Shot("watch"),
    Press("replay.to.0"),
    Press("replay.step"),
    Shot("watch-start"),
    May("replay.secrets.true"),
    Shot("watch-secrets"),
    Press("replay.keep-ledger"),
    Shot("watch-ledger"),
    Press("replay.leave"),
    // Some games show it on the screen at their end, others only in the menu.
    May("bar.quit"),
    May("bar.menu"),
    May("dialog.quit"),
    Shot("title-again"),
    Press("title.load"),
    Shot("shelf"),
    Press("load.delete"),
    Shot("shelf-asks"),
    Press("load.cancel"),
];

/// The number of frames without motion before the next step.
const REST: u32 = 3;

#[derive(Resource)]
struct TourProgress {
    step: usize,
    /// The index of the next control, for steps that press several.
    nth: usize,
    still: u32,
    presses: usize,
    /// The number of presses, by kind of control.
    pressed: HashMap<String, u32>,
    has_left: bool,
    rng: ChaCha8Rng,
}

pub(super) fn tour_plugin(app: &mut App) {
    app.insert_resource(TourProgress {
        step: 0,
        nth: 0,
        still: 0,
        presses: 0,
        pressed: HashMap::new(),
        has_left: false,
        rng: ChaCha8Rng::seed_from_u64(1),
    })
    .add_systems(Update, run_tour.in_set(FrameSet::Show).before(TableSet));
}

fn run_tour(
    (games, tour): (Res<Games>, Res<Tour>),
    mut progress: ResMut<TourProgress>,
    mut shots: ResMut<Shots>,
    rest: Rest,
    mut driver: UiDriver,
    open: Res<OpenTable>,
    mut curtain: ResMut<Curtain>,
    mut plan: ResMut<SeatPlan>,
    mut state: ResMut<NextState<AppState>>,
    mut next: ResMut<NextTable>,
    mut requests: MessageWriter<TableRequest>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut exit: MessageWriter<AppExit>,
    time: Res<Time<Real>>,
) {
    redraw.write(RequestRedraw);
    if shots.trouble.is_some() || tour.seconds.is_some_and(|most| time.elapsed_secs() > most) {
        let (step, all, pressables) = (progress.step, ROUTE.len(), driver.names().join(", "));
        error!("the tour stops at step {step} of {all}; pressable controls: {pressables}");
        shots.say_faults();
        exit.write(AppExit::error());
        return;
    }
    progress.still = if rest.is_here() { progress.still + 1 } else { 0 };
    if shots.busy() || progress.still < REST {
        return;
    }
    progress.still = 0;
    let progress = &mut *progress;
    let step = ROUTE.get(progress.step);
    let is_meant = |name: &str| match step {
        Some(Press(wanted) | May(wanted)) => name == *wanted,
        Some(First(begin) | Each(begin)) => name.starts_with(begin),
        Some(Ending(end)) => name.ends_with(end),
        _ => false,
    };
    let done = match step {
        None => {
            exit.write(shots.verdict());
            return;
        }
        Some(Shot(name)) => {
            shots.moment(*name);
            true
        }
        Some(May(_) | First(_)) => {
            driver.press(is_meant);
            true
        }
        Some(Press(wanted) | Ending(wanted)) => {
            let found = driver.press(is_meant);
            if !found {
                let lacks = match step {
                    Some(Press(_)) => "there is no",
                    _ => "nothing ends with",
                };
                error!("the tour stops at step {}: {lacks} “{wanted}”", progress.step);
                shots.say_faults();
                exit.write(AppExit::error());
            }
            found
        }
        Some(Each(_)) => {
            let names = driver.names();
            let mut each = names.iter().filter(|name| is_meant(name));
            match each.nth(progress.nth) {
                // Press first. Once everything is at rest, take the picture.
                Some(name) if progress.pressed.insert(name.clone(), 1).is_none() => {
                    driver.press(|other| other == name);
                    false
                }
                Some(name) => {
                    shots.moment(name.clone());
                    progress.nth += 1;
                    false
                }
                None => true,
            }
        }
        Some(Seats) => {
            tour.go_to_seats(&games, &mut plan, &mut state);
            true
        }
        Some(Table) => {
            next.0 = Some(tour.table.clone());
            true
        }
        Some(Play(_) | Out) if open.over => true,
        Some(Out) if tour.presses.is_none_or(|most| progress.presses >= most) => {
            // Enough has been seen: computers play the table to its end.
            if curtain.open_for().is_some() {
                curtain.shut();
            } else if curtain.is_shut() {
                driver.press(|name| name == "curtain.later");
            } else if !progress.has_left && curtain.is_up() {
                progress.has_left = true;
                let people = Seat::all(open.sitting.len()).zip(&open.sitting);
                let people = people.filter(|(_, sits)| sits.controller == Controller::Human);
                let computer = Controller::Computer(Skill::default());
                requests.write_batch(people.map(|(seat, _)| TableRequest::SetController(seat, computer)));
            }
            false
        }
        // An open private view hides the bar, so the tour plays on until the bar is back.
        Some(Play(most))
            if progress.presses >= *most
                && curtain.is_up()
                && driver.names().iter().any(|name| name.starts_with("bar.")) =>
        {
            true
        }
        Some(Play(_) | Out) => {
            progress.play(&mut driver, &mut shots, &mut curtain);
            false
        }
    };
    if done {
        progress.step += 1;
        progress.nth = 0;
    }
}

/// Replaces the digits in a name, so that similar controls count as one kind.
fn kind(name: &str) -> String {
    name.replace(|letter: char| letter.is_ascii_digit(), "#")
}

/// Is it a control that the tour skips, because it leaves the table or appears on every screen?
fn leads_away(name: &str) -> bool {
    // The tour asks for advice at the table, and closes the dialog that shows it.
    if ["bar.advice", "dialog.close"].contains(&name) {
        return false;
    }
    let away = [".again", ".watch"];
    let elsewhere = ["bar.", "dialog.", "guide."];
    away.iter().any(|end| name.ends_with(end)) || elsewhere.iter().any(|begin| name.starts_with(begin))
}

/// Finds and presses controls. It uses the keyboard's list of controls, so it can do only what a person can.
#[derive(SystemParam)]
struct UiDriver<'w, 's> {
    controls: Controls<'w, 's>,
    commands: Commands<'w, 's>,
}

impl UiDriver<'_, '_> {
    /// Returns the names of the enabled controls, in reading order.
    fn names(&self) -> Vec<String> {
        let controls = self.controls.iter().filter(|(_, control)| control.is_enabled());
        controls.map(|(_, control)| control.intent.name()).collect()
    }

    /// Presses the first enabled control whose name matches. Returns `false` if there is none.
    fn press(&mut self, is_meant: impl Fn(&str) -> bool) -> bool {
        let is_it = |control: &Control| control.is_enabled() && is_meant(&control.intent.name());
        let found = self.controls.iter().find(|(_, control)| is_it(control));
        if let Some((_, control)) = found {
            control.intent.send(Input::Press, &mut self.commands);
        }
        found.is_some()
    }
}

impl TourProgress {
    /// Takes a picture if there are new kinds of controls, else presses one control at the table.
    fn play(&mut self, driver: &mut UiDriver, shots: &mut Shots, curtain: &mut Curtain) {
        let mut names = driver.names();
        names.retain(|name| !leads_away(name));
        let new: Vec<String> = (names.iter().map(|name| kind(name)))
            .filter(|kind| !self.pressed.contains_key(kind))
            .collect();
        if let Some(first) = new.first() {
            shots.moment(first.replace(['#', '/', ' '], ""));
            // The picture shows all of the new kinds.
            self.pressed.extend(new.into_iter().map(|kind| (kind, 0)));
            return;
        }
        let seen = |name: &str| self.pressed.get(&kind(name)).copied().unwrap_or(0);
        let weight = |name: &String| 1.0 / (1.0 + seen(name) as f32);
        match names.choose_weighted(&mut self.rng, weight).ok().cloned() {
            Some(name) => {
                *self.pressed.entry(kind(&name)).or_default() += 1;
                self.presses += 1;
                driver.press(|other| other == name);
            }
            // Only a private view is open: close it, as a click beside it does.
            None if curtain.open_for().is_some() => curtain.shut(),
            None => {}
        }
    }
}
