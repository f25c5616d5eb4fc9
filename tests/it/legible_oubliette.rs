//! Everything that Open Oubliette shows can be read in every window and at every type size: nothing is cut off, covers
//! something else or is too small.
//!
//! Whole games are laid out step by step, with people and with computers. [`legibility`](triptych::scene::legibility)
//! checks each sheet and every close-up of a card.

use crate::support::app::{HUMAN, STEADY, Sight};
use crate::support::levels::level_text;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use std::collections::{BTreeMap, BTreeSet};
use triptych::games::oubliette::scene::Ui;
use triptych::games::oubliette::{Action, Oubliette};
use triptych::headless;
use triptych::scene::canvas::Canvas;
use triptych::scene::legibility::Drawn;
use triptych::scene::lettering::TypeSize;
use triptych::scene::sheet::{Item, Sheet};
use triptych::scene::stage::{Layer, Stage};
use triptych::session::{GameUi, Offers};
use triptych::table::{Actor, Awaits, Controller, Game, Seat, Seed, Table, Viewer};

const WINDOWS: [(f32, f32); 5] = [
    (1280.0, 720.0),
    (1280.0, 800.0),
    (1920.0, 1080.0),
    (2560.0, 1080.0),
    (3840.0, 2160.0),
];

/// Each fault found, with the game and step where it was first found.
type Found = BTreeMap<String, String>;

fn lay_out(table: &mut Table<Oubliette>, controllers: &[Controller], canvas: Canvas) -> Sheet {
    let acting = match table.awaits() {
        Awaits::Seats(seats) => seats.iter().next(),
        Awaits::Chance { roller, .. } => roller,
        Awaits::Over => None,
    };
    let ui = Ui::default();
    let sight = Sight {
        offers: Offers {
            redo: true,
            pause: true,
        },
        canvas,
        ..Sight::new(controllers, acting.unwrap_or(Seat::new(0)), &ui)
    };
    sight.of(table, Oubliette::lay_out)
}

fn check(
    sheet: Sheet,
    layer: Layer,
    (size, what): (TypeSize, &str),
    windows: &[(f32, f32)],
    found: &mut Found,
) {
    let mut stage = Stage::default();
    stage.show(layer, sheet, 0.0);
    for (wide, high) in windows {
        let canvas = Canvas::fit((*wide, *high).into()).with_type(size);
        for fault in Drawn::of(&stage, &canvas).faults(&canvas) {
            let at = format!("{} %, {wide} × {high}, {what}", size.in_percent());
            found.entry(format!("{fault}")).or_insert(at);
        }
    }
}

/// Plays a game and checks it before each step.
fn play(level: &str, controllers: &[Controller], seed: u64, most: usize, sizes: &[u8], found: &mut Found) {
    let seats = controllers.len();
    let setup = headless::numbered_setup::<Oubliette>(level, level_text(level), seats, Seed(seed))
        .expect("the embedded levels have been checked");
    let mut table = Table::new(setup).expect("it can be set up");
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut met = BTreeSet::new();
    for step in 0..most {
        let view = table.view(Viewer::Table);
        let phase = format!("{:?}", view.phase);
        let over = table.awaits() == Awaits::Over;
        // Every kind of moment is checked a few times, and one step in twenty besides.
        let rare = met.insert((phase.clone(), step / 40));
        if over || rare || rng.random_bool(0.05) {
            let what = format!("{level}, {seats} seats, seed {seed}, step {step}, {phase}");
            for size in sizes.iter().map(|size| TypeSize::percent(*size)) {
                let canvas = Canvas::default().with_type(size);
                let sheet = lay_out(&mut table, controllers, canvas);
                if rng.random_bool(0.2) {
                    for item in sheet.iter() {
                        close_up(item, (size, &what), found);
                    }
                }
                check(sheet, Layer::Table, (size, &what), &WINDOWS, found);
            }
        }
        if over {
            break;
        }
        goes_on(&mut table, &mut rng);
    }
}

/// Checks the close-up of an item, in the middle of the window.
fn close_up(item: &Item, what: (TypeSize, &str), found: &mut Found) {
    let Some(act) = item.act.as_ref().filter(|act| !act.close_up.is_empty()) else {
        return;
    };
    let mut sheet = Sheet::new();
    sheet.extend(act.close_up.iter().cloned().map(|mut item| {
        item.pose = item.pose.shifted(960.0, 540.0);
        item
    }));
    check(sheet, Layer::Tip, what, &[(1920.0, 1080.0)], found);
}

/// Takes one of the legal actions.
fn goes_on(table: &mut Table<Oubliette>, rng: &mut ChaCha8Rng) {
    let legal = table.legal(None).to_vec();
    let own: Vec<Action> = (legal.iter())
        .map(|choice| choice.action)
        .filter(|action| Oubliette::actor(action) != Actor::Chance)
        .collect();
    let chance = matches!(table.awaits(), Awaits::Chance { .. });
    if chance && (own.is_empty() || rng.random_bool(0.8)) {
        table.roll().expect("chance is awaited");
    } else {
        let action = *own.choose(rng).expect("somebody may do something");
        table.act(action).expect("it is legal");
    }
}

#[track_caller]
fn nothing(found: &Found) {
    let told: Vec<String> = found
        .iter()
        .map(|(fault, at)| format!("{fault} ({at})"))
        .collect();
    assert!(
        told.is_empty(),
        "{} can't be read:\n{}",
        told.len(),
        told.join("\n")
    );
}

#[test]
fn oubliette_is_legible_at_every_text_size() {
    let mut found = Found::new();
    let sizes = &[100, 150, 200];
    play("oubliette", &[HUMAN; 6], 1, 700, sizes, &mut found);
    play(
        "oubliette",
        &[HUMAN, STEADY, HUMAN, STEADY],
        2,
        600,
        sizes,
        &mut found,
    );
    play("oubliette", &[HUMAN; 2], 3, 600, sizes, &mut found);
    play("landlords-visit", &[HUMAN; 3], 4, 500, sizes, &mut found);
    play("landlords-visit", &[STEADY; 6], 5, 500, sizes, &mut found);
    nothing(&found);
}

#[test]
fn oubliette_is_legible_between_the_text_sizes() {
    let mut found = Found::new();
    let sizes = &[110, 120, 130, 139, 140, 175];
    play("oubliette", &[HUMAN; 6], 11, 400, sizes, &mut found);
    play("oubliette", &[HUMAN, STEADY, HUMAN], 12, 400, sizes, &mut found);
    nothing(&found);
}
