//! Other secrets in place of the real ones change nothing for a viewer who may not know them.
//!
//! A game supplies twins of a game that was played: games with other secrets, which a viewer must not be able to
//! distinguish from it. [`alike`] plays both side by side and compares the tables. An [`Onlooker`] compares the
//! screens. For the shared table these are every drawn item with its tooltips, the screen reader's text in reading
//! order, the ledger, every animation, every sound with its caption, every view that is held, and the result of any press.
//! For a seat's own view these are all possible layouts under its curtain. Screens of the UI are compared in several
//! [rooms](ROOMS): in a deep run each moment in all of them, in a daily run in one after the other.
//!
//! A daily run compares hundreds of moments of each game, a deep run thousands. `scripts/figures secrecy` compares as many
//! as it is told and prints a table.

use crate::support::app::{Shown, Sight};
use crate::support::laws::{great_city, omelas, oubliette};
use bevy::math::Vec2;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::Debug;
use triptych::board::motion::MotionQueue;
use triptych::games;
use triptych::games::great_city::GreatCity;
use triptych::games::omelas::Omelas;
use triptych::games::oubliette::Oubliette;
use triptych::phones::page;
use triptych::session::{self, GameUi, LedgerLine, Peek, Press, TableContext};
use triptych::table::{Awaits, Controller, Game, Seat, SeatSet, Skill, Step, Table, Viewer};
use triptych::testing::alike;
use triptych::testing::{self, Lawful, RandomGame, Trial, depth, ensure_same, plain};
use triptych::ui::{Element, Layout, REM};

/// A game whose motion is compared.
trait Moves: Shown {
    /// Does what the game's observer of shown events does.
    fn play(_: &TableContext<'_, Self>, _: &Self::Seen, _: &mut MotionQueue, _: &mut ChaCha8Rng);
}

impl Moves for Omelas {
    fn play(
        scene: &TableContext<'_, Self>,
        seen: &Self::Seen,
        queue: &mut MotionQueue,
        rng: &mut ChaCha8Rng,
    ) {
        games::omelas::motion::play(scene, seen, queue, rng);
    }
}

impl Moves for Oubliette {
    fn play(
        scene: &TableContext<'_, Self>,
        seen: &Self::Seen,
        queue: &mut MotionQueue,
        rng: &mut ChaCha8Rng,
    ) {
        games::oubliette::ui::motion::play(scene, seen, queue, rng);
    }
}

impl Moves for GreatCity {
    fn play(
        scene: &TableContext<'_, Self>,
        seen: &Self::Seen,
        queue: &mut MotionQueue,
        rng: &mut ChaCha8Rng,
    ) {
        games::great_city::ui::motion::play(scene, seen, queue, rng);
    }
}

/// A person in front of a screen, who looks at everything and presses random controls.
struct Onlooker<G: Moves> {
    viewer: Viewer,
    controllers: Vec<Controller>,
    ui: G::Ui,
    rng: ChaCha8Rng,
    /// The views of both tables before the last entry.
    before: Option<[G::View; 2]>,
    /// How many moments were compared.
    compared: usize,
}

/// The rooms in which screens are compared: an ordinary window, a tall one, and one with large text.
const ROOMS: [Layout; 3] = [room(false, 1.0), room(true, 1.0), room(false, 2.0)];

const fn room(is_tall: bool, type_size: f32) -> Layout {
    Layout {
        rem: REM * type_size,
        lies_flat: false,
        scale: 1.0,
        size: if is_tall {
            Vec2::new(1080.0, 1920.0)
        } else {
            Vec2::new(1920.0, 1080.0)
        },
    }
}

/// What an onlooker finds at the shared table.
#[derive(Debug, PartialEq)]
struct Found<G: Game> {
    /// The whole screen in each room: words, drawings, controls with their tooltips and names.
    screens: Vec<Element>,
    /// The steps of the last entry.
    steps: Vec<Step<G>>,
    /// The screens where one of these steps is held.
    held: Vec<Element>,
    /// What a screen reader gets of these screens.
    names: Vec<String>,
    ledger: Vec<LedgerLine>,
    /// The animation and the sounds of the last entry.
    motion: String,
    /// The status line, and the name of a picture taken now.
    said: (String, Option<&'static str>),
    /// Whether computers may decide, chance waits for a hand, and somebody has to look first.
    goes_on: (bool, bool, bool),
}

impl<G: Moves> Onlooker<G> {
    fn new(viewer: Viewer, seats: usize, skills: &[Skill], number: u64) -> Self {
        let mut rng = ChaCha8Rng::seed_from_u64(number);
        let controllers = (0..seats).map(|seat| match skills.get(seat) {
            Some(skill) if rng.random_bool(0.4) => Controller::Computer(*skill),
            _ => Controller::Human,
        });
        Self {
            viewer,
            controllers: controllers.collect(),
            ui: G::Ui::default(),
            rng,
            before: None,
            compared: 0,
        }
    }

    /// Returns the rooms in which this moment is compared.
    fn rooms(&self) -> &'static [Layout] {
        let turn = self.compared % ROOMS.len();
        if depth() > 1 {
            &ROOMS
        } else {
            ROOMS.get(turn..=turn).unwrap_or(&ROOMS)
        }
    }

    fn sight(&self) -> Sight<'_, G> {
        Sight::new(&self.controllers, Seat::new(0), &self.ui)
    }

    /// `steps`: the number of steps before the last entry.
    fn compare(&mut self, tables: [&mut Table<G>; 2], steps: usize) -> Result<(), String> {
        let [here, there] = tables;
        self.compared += 1;
        here.watch(Some(Viewer::Table));
        there.watch(Some(Viewer::Table));
        match self.viewer {
            Viewer::Table => {
                let [before, before_there] = self.before.take().map_or([None, None], |both| both.map(Some));
                let found = self.at_the_table(here, before, steps);
                let other = self.at_the_table(there, before_there, steps);
                self.before = Some([here.view(self.viewer), there.view(self.viewer)]);
                ensure_same(&found.said, &other.said, || "what is said of it".into())?;
                ensure_same(&found.goes_on, &other.goes_on, || "what goes on by itself".into())?;
                ensure_same(&found.motion, &other.motion, || "what moves and sounds".into())?;
                ensure_same(&found.ledger, &other.ledger, || "the ledger".into())?;
                ensure_same(&found.names, &other.names, || "what a screen reader gets".into())?;
                ensure_same(&found.steps, &other.steps, || "the steps of an action".into())?;
                ensure_same(&found.held, &other.held, || "a view that is held".into())?;
                ensure_same(&found.screens, &other.screens, || "what the screen shows".into())?;
                if let Some(screen) = found.screens.first() {
                    self.use_control(here, screen);
                }
                Ok(())
            }
            Viewer::Seat(seat) => {
                for decides in [false, true] {
                    for swapped in [false, true] {
                        for picked in [None, Some(0), Some(1)] {
                            let peek = Peek {
                                seat,
                                decides,
                                swapped,
                                picked,
                            };
                            let bytes = |table| self.bytes_on_phone(table, peek);
                            let pair = (bytes(here), bytes(there));
                            ensure_same(&pair.0, &pair.1, || "what the seat's phone receives".into())?;
                            for room in self.rooms() {
                                let under = self.screen_under(here, peek, room);
                                let other = self.screen_under(there, peek, room);
                                ensure_same(&under, &other, || "what is shown under the curtain".into())?;
                            }
                        }
                    }
                }
                Ok(())
            }
            Viewer::Omniscient => {
                let signs = |table: &mut Table<G>| -> Vec<_> {
                    let view = table.view(Viewer::Omniscient);
                    let seats = Seat::all(table.setup().seats.len());
                    seats.map(|seat| G::of_seat(table.setup(), &view, seat)).collect()
                };
                ensure_same(&signs(here), &signs(there), || {
                    "the plates beside the record".into()
                })
            }
        }
    }

    /// `before`: the view before the last entry. `steps`: the number of steps before it.
    fn at_the_table(&self, table: &mut Table<G>, mut before: Option<G::View>, steps: usize) -> Found<G> {
        let view = table.view(Viewer::Table);
        let steps = table.steps_since(steps, Viewer::Table);
        self.sight().of(table, |scene| {
            let mut queue = MotionQueue::default();
            let mut cosmetic_rng = ChaCha8Rng::seed_from_u64(3);
            let mut held = Vec::new();
            let mut shown = scene.seen.len() - steps.iter().map(|step| step.seen.len()).sum::<usize>();
            for (step, left) in steps.iter().zip((0..steps.len()).rev()) {
                let at_step = |view, shown| TableContext {
                    view,
                    seen: scene.seen.get(..shown).unwrap_or_default(),
                    awaits: Awaits::CHANCE,
                    ..*scene
                };
                if let Some(view) = &before {
                    let scene = at_step(view, shown);
                    for seen in &step.seen {
                        G::play(&scene, seen, &mut queue, &mut cosmetic_rng);
                    }
                }
                shown += step.seen.len();
                if let Some(view) = step.view.as_ref().filter(|_| left > 0)
                    && G::holds(view, scene.people)
                {
                    let held_here = TableContext {
                        held: true,
                        ..at_step(view, shown)
                    };
                    held.extend(in_rooms(&held_here, self.rooms()));
                }
                before.clone_from(&step.view);
            }
            let screens = in_rooms(scene, self.rooms());
            let names = screens.iter().chain(&held);
            let names = names.flat_map(Element::accessible_names).map(Cow::into_owned);
            Found {
                names: names.collect(),
                held,
                steps,
                ledger: G::ledger(scene),
                motion: format!("{queue:?}"),
                said: (G::stands(&view), G::moment(scene)),
                goes_on: (
                    G::may_decide(scene),
                    G::waits_for_hand(scene),
                    G::is_first_look(&view),
                ),
                screens,
            }
        })
    }

    /// Returns the screen under a seat's curtain, and what confirming the choice there decides.
    fn screen_under(&self, table: &mut Table<G>, peek: Peek, room: &Layout) -> (Element, Option<G::Action>) {
        let own = table.view(Viewer::Seat(peek.seat));
        let choice = G::choice(&own, &peek);
        (self.sight()).of(table, |scene| (G::private_view(scene, room, &own, &peek), choice))
    }

    /// Returns all that a seat's phone receives of its page, with the names of the drawings instead of their opaque ones.
    fn bytes_on_phone(&self, table: &mut Table<G>, peek: Peek) -> String {
        let own = table.view(Viewer::Seat(peek.seat));
        let sight = Sight {
            here: Some(SeatSet::one(peek.seat)),
            foot: peek.seat,
            ..self.sight()
        };
        sight.of(table, |scene| {
            let page = session::phone_page(scene, &own, &peek);
            page::changing(&page.content, &|name| name.to_owned())
        })
    }

    /// Uses a control of the screen. What it means is part of the screen; what the screen remembers of it stays, so that
    /// everything is unfolded in the course of a game.
    fn use_control(&mut self, table: &mut Table<G>, screen: &Element) {
        let enabled = screen.controls().filter(|control| control.is_enabled());
        let presses = enabled.filter_map(|control| control.intent.get::<Press<G>>());
        let presses: Vec<_> = presses.collect();
        if let Some(Press::Local(local)) = presses.choose(&mut self.rng) {
            let view = table.view(Viewer::Table);
            G::change(&mut self.ui, &view, local.clone());
        }
    }
}

/// Returns a table's screen in each of these rooms.
fn in_rooms<G: GameUi>(scene: &TableContext<'_, G>, rooms: &[Layout]) -> Vec<Element> {
    let screens = rooms
        .iter()
        .map(|room| G::table(scene, room, Some(Element::default())));
    screens.collect()
}

/// The number of moments compared, by viewer.
#[derive(Debug, Default)]
struct Moments(BTreeMap<&'static str, u64>);

impl Moments {
    fn all(&self) -> u64 {
        self.0.values().sum()
    }
}

/// Returns how many moments of each game are to be compared.
fn moments_wanted() -> u64 {
    let asked = std::env::var("TRIPTYCH_MOMENTS").ok();
    let asked = asked.and_then(|asked| asked.parse().ok());
    asked.unwrap_or_else(|| 400 * u64::from(depth()))
}

fn prove<L: Lawful<Game: Moves>>(trials: &[Trial<'_, L>]) {
    let wanted = moments_wanted();
    let hands = if wanted > 10_000 {
        std::thread::available_parallelism().map_or(1, usize::from)
    } else {
        1
    };
    let share = wanted.div_ceil(hands as u64);
    let work = |hand: usize| {
        let mut moments = Moments::default();
        let mut number = hand as u64;
        while moments.all() < share {
            let trial = trials
                .get(number as usize % trials.len())
                .expect("it is one of them");
            look_into(trial, number, &mut moments);
            number += hands as u64;
        }
        moments
    };
    let work = &work;
    let parts: Vec<Moments> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..hands).map(|hand| scope.spawn(move || work(hand))).collect();
        let joined = threads.into_iter().map(|thread| thread.join());
        joined.map(|part| part.expect("no secret gets out")).collect()
    });
    let sum = |who| parts.iter().filter_map(|part| part.0.get(who)).sum::<u64>();
    let (table, seat, reader) = (sum("table"), sum("seat"), sum("reader"));
    println!(
        "{:<20} {table:>9} moments of the shared table, {seat:>9} of a seat, {reader:>9} of a reader",
        <L::Game as Game>::ID
    );
    assert!(table > 0 && seat > 0 && reader > 0, "everybody has looked");
}

/// Compares one game with each of its twins, for all viewers.
fn look_into<L: Lawful<Game: Moves>>(trial: &Trial<'_, L>, number: u64, moments: &mut Moments) {
    let RandomGame { record, over, skills } =
        testing::random_game(trial, number).expect("a game can be played");
    let seats = record.setup.seats.len();
    let mut dice = ChaCha8Rng::seed_from_u64(number);
    let viewers = [Viewer::Table, Viewer::Omniscient].into_iter();
    for viewer in viewers.chain(Seat::all(seats).map(Viewer::Seat)) {
        let (who, skill) = match viewer {
            Viewer::Table => ("table", Skill::default()),
            Viewer::Omniscient => ("reader", Skill::default()),
            Viewer::Seat(seat) => ("seat", skills.get(seat.index()).copied().unwrap_or_default()),
        };
        for twin in L::twins(&record, over, viewer, &mut dice) {
            let mut onlooker = Onlooker::<L::Game>::new(viewer, seats, &skills, number);
            let looked = alike(&record, &twin, viewer, skill, &mut |[here, there], index| {
                *moments.0.entry(who).or_default() += 1;
                let steps = here.steps_before(index.saturating_sub(1));
                onlooker.compare([here, there], steps)
            });
            if let Err(law) = looked {
                panic!(
                    "game {number}, {viewer:?} can tell {}: {law}\n{}\nfrom\n{}",
                    twin.what,
                    record.to_text(None),
                    twin.record.to_text(None)
                );
            }
        }
    }
}

#[test]
fn omelas_keeps_its_secrets() {
    prove::<omelas::Laws>(&[
        plain("omelas", 5),
        plain("omelas-extreme", 4),
        plain("omelas", 6),
        plain("omelas", 4),
        plain("omelas-extreme", 6),
        plain("omelas-extreme", 5),
    ]);
}

#[test]
fn open_oubliette_keeps_its_secrets() {
    prove::<oubliette::Laws>(&[
        plain("oubliette", 3),
        plain("oubliette", 2),
        plain("landlords-visit", 2),
        plain("oubliette", 6),
    ]);
}

#[test]
fn the_great_city_keeps_its_secrets() {
    prove::<great_city::Laws>(&[
        plain("the-great-city", 3),
        plain("bug-rebellion", 2),
        plain("spider-turns", 4),
        plain("sweet-cargo", 5),
    ]);
}
