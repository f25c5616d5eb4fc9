//! Everything on the pages of The Great City can be read at every type size: nothing is cut off, too small, or covers
//! something else. The pages come from random play, with everything opened that can be.

use crate::support::app::{Sight, first_person};
use crate::support::levels::level_text;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use std::collections::{BTreeMap, BTreeSet};
use triptych::games::great_city::scene::Ui;
use triptych::games::great_city::{Action, GreatCity, Phase, Slot, View, Who};
use triptych::headless;
use triptych::scene::canvas::Canvas;
use triptych::scene::legibility::Drawn;
use triptych::scene::lettering::TypeSize;
use triptych::scene::sheet::Sheet;
use triptych::scene::stage::{Layer, Stage};
use triptych::session::{GameUi, Peek, Press, Scene};
use triptych::table::{Actor, Awaits, Controller, Game, Seat, Seed, Skill, Table, Viewer};

/// A table, without a screen.
struct Desk {
    table: Table<GreatCity>,
    seats: Vec<Controller>,
    canvas: Canvas,
}

impl Desk {
    fn new(level: &str, players: usize, gm: bool, seed: u64) -> Self {
        let mut setup = headless::numbered_setup::<GreatCity>(level, level_text(level), players, Seed(seed))
            .expect("the embedded levels have been checked");
        let names = ["Ada", "Jessamine", "Boram", "Ines", "Maximilian", "Lu"];
        for (info, name) in setup.seats.iter_mut().zip(names) {
            info.name = name.into();
        }
        let mut seats = vec![Controller::Human; players];
        seats.push(if gm {
            Controller::Human
        } else {
            Controller::Computer(Skill::Steady)
        });
        // With more than two players, one is a computer.
        if let (true, Some(seat)) = (players > 2, seats.get_mut(1)) {
            *seat = Controller::Computer(Skill::Steady);
        }
        Self {
            table: Table::new(setup).expect("it can be set up"),
            seats,
            canvas: Canvas::default(),
        }
    }

    fn view(&mut self) -> View {
        self.table.view(Viewer::Table)
    }

    fn scene<R>(&mut self, ui: &Ui, look: impl FnOnce(&Scene<'_, GreatCity>) -> R) -> R {
        let foot = first_person(self.table.awaits(), &self.seats);
        let landmarks: Vec<usize> = (0..usize::from(self.view().scenes)).collect();
        let sight = Sight {
            landmarks: &landmarks,
            canvas: self.canvas,
            ..Sight::new(&self.seats, foot, ui)
        };
        sight.of(&mut self.table, look)
    }

    /// The screen's state after a press that changes only the screen; `None` for other presses.
    fn turned(&mut self, ui: &Ui, name: &str) -> Option<Ui> {
        let mut after = ui.clone();
        let press = self.scene(ui, |scene| GreatCity::press(scene, &mut after, name));
        (press == Press::Shown && after != *ui).then_some(after)
    }

    /// Takes one of the legal actions.
    fn goes_on(&mut self, rng: &mut ChaCha8Rng) {
        if matches!(self.table.awaits(), Awaits::Chance { .. }) {
            self.table.roll().expect("chance is awaited");
            return;
        }
        let legal: Vec<Action> = self
            .table
            .legal(None)
            .iter()
            .map(|choice| choice.action)
            .collect();
        let onward = |action: &&Action| {
            matches!(
                action,
                Action::Made { .. } | Action::Stands(_) | Action::Tied(_) | Action::Accept(_)
            )
        };
        let action = match legal.iter().find(onward) {
            Some(action) if rng.random_bool(0.3) => action,
            _ => legal.choose(rng).expect("somebody may do something"),
        };
        if Actor::Chance != GreatCity::actor(action) && !matches!(action, Action::Correct { .. }) {
            self.table.act(*action).expect("it is legal");
        }
        if rng.random_bool(0.2) {
            self.says();
        }
    }

    /// Writes into every slot that takes a text now.
    fn says(&mut self) {
        let view = self.view();
        let scenes = view.scenes;
        let reactions = view.scene.as_ref().map_or(0, |staged| staged.reactions);
        let long = "She steps between them and says, in a voice that carries to the last row of the balconies, \
                    what nobody in this quarter had wanted to hear, and then waits until the lamps are lit.";
        let undos = view.scene.as_ref().map_or(0, |staged| staged.undos);
        let gm = view.gm();
        for slot in [Slot::Scene(scenes), Slot::Name(Who::Newcomer(1))] {
            let _refused = self
                .table
                .remark(slot.text(gm, "Bartholomew Threlfall the Second"));
        }
        for (slot, text) in [
            (Slot::Defence(scenes, undos), long),
            (Slot::About(Who::Agent(1)), long),
            (Slot::Line(scenes, reactions), long),
            (Slot::Deed(scenes + 1), long),
            (Slot::Tale(scenes), long),
            (Slot::City, long),
            (Slot::Fate(Seat::new(0)), long),
            (Slot::Lines, "no harm to children"),
            (Slot::Situation, long),
        ] {
            let _refused = self.table.remark(slot.text(Seat::new(0), text));
        }
    }
}

fn faults(sheet: Sheet, layer: Layer, canvas: &Canvas) -> Vec<(String, String)> {
    let mut stage = Stage::default();
    stage.show(layer, sheet, 0.0);
    let faults = Drawn::of(&stage, canvas).faults(canvas);
    faults.into_iter().map(|fault| (fault.key, fault.what)).collect()
}

const SIZES: [(f32, f32); 5] = [
    (1920.0, 1080.0),
    (1280.0, 720.0),
    (1280.0, 800.0),
    (2560.0, 1080.0),
    (3840.0, 2160.0),
];

fn canvas(size: (f32, f32), percent: u8) -> Canvas {
    Canvas::fit(size.into()).with_type(TypeSize::percent(percent))
}

/// The faults found, by place and type size.
type Found = BTreeMap<(String, String), String>;

/// Checks a table at all type sizes, together with everything that can be opened there.
fn look(desk: &mut Desk, found: &mut Found, rng: &mut ChaCha8Rng) {
    let view = desk.view();
    let kind = format!("{:?}", view.phase);
    let kind = kind.split(['(', ' ']).next().unwrap_or_default().to_owned();
    let plain = Ui::default();
    for percent in [120, 150, 200] {
        let size = *SIZES.choose(rng).expect("there are some");
        desk.canvas = canvas(size, percent);
        let mut pages = vec![(String::new(), plain.clone())];
        if percent == 200 || rng.random_bool(0.2) {
            let mut known = vec![plain.clone()];
            let mut next = 0;
            while let Some((path, ui)) = pages.get(next).cloned() {
                next += 1;
                if next > 24 || path.matches('>').count() > 2 {
                    continue;
                }
                let sheet = desk.scene(&ui, GreatCity::lay_out);
                let names: BTreeSet<String> = sheet
                    .iter()
                    .filter_map(|item| item.act.as_ref())
                    .filter(|act| act.refusal.is_none())
                    .map(|act| act.name.to_string())
                    .collect();
                for name in names {
                    if let Some(ui) = desk.turned(&ui, &name)
                        && !known.contains(&ui)
                    {
                        known.push(ui.clone());
                        pages.push((format!("{path}>{name}"), ui));
                    }
                }
            }
        }
        let canvas = desk.canvas;
        for (path, ui) in pages {
            let sheet = desk.scene(&ui, GreatCity::lay_out);
            for (key, what) in faults(sheet, Layer::Table, &canvas) {
                let key: String = key.chars().filter(|letter| !letter.is_ascii_digit()).collect();
                let sort = what.split('”').nth(1).unwrap_or_default();
                let sort: String = sort
                    .chars()
                    .filter(|letter| letter.is_alphabetic())
                    .take(9)
                    .collect();
                found
                    .entry((format!("{kind} {key}"), sort))
                    .or_insert_with(|| format!("{percent} % {path}: {what}"));
            }
        }
        for seat in Seat::all(desk.seats.len()) {
            let own = desk.table.view(Viewer::Seat(seat));
            for decides in [false, true] {
                let peek = Peek {
                    seat,
                    decides,
                    swapped: false,
                    picked: None,
                };
                let sheet = desk.scene(&plain, |scene| GreatCity::private(scene, &own, &peek));
                for (key, what) in faults(sheet, Layer::Curtain, &canvas) {
                    let key = format!("{kind} private {key}");
                    found
                        .entry((key, String::new()))
                        .or_insert_with(|| format!("{percent} %: {what}"));
                }
            }
        }
    }
}

#[test]
fn the_great_city_is_legible_at_every_text_size() {
    let mut found = Found::new();
    for (seed, level) in (0..5u64).zip(
        ["the-great-city", "sweet-cargo", "bug-rebellion"]
            .into_iter()
            .cycle(),
    ) {
        let mut desk = Desk::new(level, 2 + seed as usize % 4, seed % 2 == 0, seed);
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut last = Phase::Pair;
        let mut seen: BTreeMap<String, u32> = BTreeMap::new();
        for _ in 0..1500 {
            let phase = desk.view().phase;
            let kind = format!("{phase:?}");
            let kind = kind.split(['(', ' ']).next().unwrap_or_default().to_owned();
            let often = seen.entry(kind).or_default();
            if phase != last && *often < 2 || rng.random_bool(0.001) {
                *often += 1;
                look(&mut desk, &mut found, &mut rng);
            }
            last = phase;
            if desk.table.awaits() == Awaits::Over {
                break;
            }
            desk.goes_on(&mut rng);
        }
    }
    let told: Vec<String> = found
        .iter()
        .map(|((key, _), what)| format!("{key}: {what}"))
        .collect();
    assert!(told.is_empty(), "{} faults:\n{}", told.len(), told.join("\n"));
}
