//! Everything on the screens of OMELAS can be read at every type size and in windows of every shape: no text is cut
//! off, covers other text, leaves its frame or is too small.

use crate::support::app::{HUMAN, INSTANT, STEADY as BOT, Screen, Shown, order};
use bevy::prelude::*;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use std::collections::BTreeSet;
use triptych::games::omelas::Omelas;
use triptych::games::oubliette::Oubliette;
use triptych::scene::canvas::Canvas;
use triptych::scene::curtain::Curtain;
use triptych::scene::legibility::Drawn;
use triptych::scene::lettering::TypeSize;
use triptych::scene::play::{GameUi, Session, TableOrder};
use triptych::scene::sheet::Sheet;
use triptych::scene::stage::{Layer, Stage};
use triptych::table::Controller;

/// Windows of every shape.
const WINDOWS: [(f32, f32); 5] = [
    (1280.0, 720.0),
    (1280.0, 800.0),
    (1920.0, 1080.0),
    (2560.0, 1080.0),
    (3840.0, 2160.0),
];
/// The type sizes that people can choose, and some between them.
const SIZES: [u8; 8] = [100, 200, 150, 110, 119, 130, 139, 175];

/// Returns what can't be read on the current screen in one window, at any type size.
fn faults(screen: &mut Screen<Omelas>, window: (f32, f32)) -> Vec<String> {
    let mut found = Vec::new();
    let (plain, up) = (
        *screen.app().world().resource::<Canvas>(),
        screen.curtain().is_up(),
    );
    for size in SIZES {
        let canvas = Canvas::fit(Vec2::from(window)).with_type(TypeSize::percent(size));
        screen.resize(window.0, window.1);
        screen.app().insert_resource(canvas);
        for _ in 0..if up && screen.acts(Layer::Over).is_empty() {
            0
        } else {
            3
        } {
            screen.frame();
        }
        // This is the game's own layout. On the real stage, computers would play on before it comes to rest.
        let (world, mut stage) = (screen.app().world(), Stage::default());
        if !world.resource::<Curtain>().covers() {
            let played = world.resource::<Session<Omelas>>();
            stage.show(Layer::Table, Omelas::lay_out(&played.scene(canvas, false)), 0.0);
        }
        for layer in [Layer::Over, Layer::Curtain] {
            let sheet = world.resource::<Stage>().sheet(layer).cloned();
            stage.show(layer, sheet.unwrap_or_default(), 0.0);
        }
        let drawn = Drawn::of(&stage, &canvas);
        found.extend(crowded(&stage).map(|fault| format!("{size} %: {fault}")));
        let faults = drawn.faults(&canvas).into_iter();
        found.extend(faults.map(|fault| format!("{size} %: {fault}")));
    }
    screen.resize(plain.window.x, plain.window.y);
    screen.app().insert_resource(plain);
    found
}

/// Returns the parts of the table that overlap but must not.
fn crowded(stage: &Stage) -> impl Iterator<Item = String> {
    let apart = |key: &str| {
        let parts = [
            "ribbon",
            "claims",
            "vote.call",
            "ask.done",
            "hand.left",
            "hand.right",
            "bag",
            "aside",
            "ledger",
        ];
        let plate = key.strip_prefix("plate.").is_some_and(|rest| !rest.contains('.'));
        parts.contains(&key) || plate
    };
    let items = stage.sheet(Layer::Table).into_iter().flat_map(Sheet::iter);
    let parts: Vec<(String, Rect)> = items
        .filter(|item| apart(item.key.as_str()))
        .map(|item| {
            let pose = stage.lens(Layer::Table, &item.pose).pose(item.pose).upright();
            (item.key.to_string(), Rect::from_center_size(pose.at, pose.size))
        })
        .collect();
    let mut found = Vec::new();
    for (index, (key, rect)) in parts.iter().enumerate() {
        for (other, lies) in parts.iter().skip(index + 1) {
            let common = rect.intersect(*lies);
            // Held cards are a little tilted, so they may overlap slightly.
            if common.width() > 4.0 && common.height() > 4.0 {
                found.push(format!("{key} lies over {other}"));
            }
        }
    }
    found.into_iter()
}

/// Plays a table to its end and checks it whenever nothing moves.
fn reads(order: TableOrder, seed: u64) {
    let mut screen = Screen::<Omelas>::open(order, INSTANT);
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut found = BTreeSet::new();
    let mut looked_at = BTreeSet::new();
    for frame in 0.. {
        assert!(frame < 20_000, "it comes to no end");
        screen.frame();
        if !screen.is_drained() {
            continue;
        }
        let keys = screen.pieces().into_keys().map(|(_, key)| key.to_string());
        let looks: BTreeSet<String> = keys.filter(|key| !key.starts_with("round.")).collect();
        if looked_at.insert(looks) {
            let window = *WINDOWS.choose(&mut rng).expect("there are some");
            found.extend(faults(&mut screen, window));
        }
        if screen.is_over() {
            break;
        }
        press_something(&mut screen, &mut rng);
    }
    assert!(
        looked_at.len() > 20,
        "only {} screens were looked at",
        looked_at.len()
    );
    let all: Vec<String> = found.into_iter().collect();
    assert!(all.is_empty(), "{} can't be read:\n{}", all.len(), all.join("\n"));
}

/// Presses a control for a person, if there is something to do.
fn press_something(screen: &mut Screen<Omelas>, rng: &mut ChaCha8Rng) {
    let layer = if !screen.curtain().is_up() {
        Layer::Curtain
    } else if !screen.acts(Layer::Over).is_empty() {
        Layer::Over
    } else {
        Layer::Table
    };
    let acts = screen.acts(layer).into_keys();
    let acts: Vec<String> = acts
        .filter(|name| {
            let away = [
                "bar.",
                "end.",
                "pick.frame",
                "curtain.veil",
                "curtain.later",
                "curtain.close",
            ];
            !away.iter().any(|start| name.starts_with(start))
        })
        .collect();
    // Controls that move the game on are pressed more often than others.
    let on: Vec<String> = acts
        .iter()
        .filter(|name| ["vote.call", "hand.left", "bag", "die"].contains(&name.as_str()))
        .cloned()
        .collect();
    let among = if !on.is_empty() && rng.random_bool(0.3) {
        &on
    } else {
        &acts
    };
    let Some(name) = among.choose(rng) else {
        if layer == Layer::Curtain && screen.curtain().is_ripe() {
            screen.press(layer, "curtain.close");
        }
        return;
    };
    if name == "curtain.open" {
        screen.open_curtain();
    } else {
        screen.press(layer, name);
    }
}

/// A table whose seats have names of an ordinary length.
fn table(controllers: &[Controller], seed: u64) -> TableOrder {
    let mut order = order::<Omelas>("omelas", controllers, seed);
    for (seat, name) in order
        .seats
        .iter_mut()
        .zip(["Ada", "Tomas", "Boram", "Ines", "Theo", "Mei"])
    {
        name.clone_into(&mut seat.name);
    }
    order
}

#[test]
fn a_table_of_computers_is_legible() {
    for seats in 4..=6 {
        reads(
            table(&[BOT, BOT, BOT, BOT, BOT, BOT][..seats], 300 + seats as u64),
            1,
        );
    }
}

#[test]
fn a_table_of_people_is_legible() {
    let mut order = table(&[HUMAN, HUMAN, BOT, BOT, HUMAN, BOT], 310);
    order.talk_minutes = 2;
    reads(order, 2);
    reads(table(&[HUMAN, BOT, HUMAN, HUMAN], 311), 3);
}

#[test]
fn the_picker_for_real_dice_is_legible() {
    let mut order = table(&[HUMAN, BOT, BOT, HUMAN, HUMAN], 312);
    order.by_hand = true;
    reads(order, 4);
}

#[test]
fn votes_shown_at_the_end_are_legible() {
    let mut order = table(&[BOT; 6], 313);
    let level = order
        .level
        .1
        .replace("votes_shown_at_end: false", "votes_shown_at_end: true");
    assert_ne!(level, order.level.1, "the level has this house rule");
    order.level.1 = level;
    reads(order, 5);
}

/// All games share the picker. This test uses decks, because they have more names than dice have faces.
#[test]
fn the_picker_for_real_cards_is_legible() {
    let mut order = order::<Oubliette>("oubliette", &[HUMAN, HUMAN], 314);
    order.by_hand = true;
    let mut screen = Screen::<Oubliette>::open(order, INSTANT);
    let mut rng = ChaCha8Rng::seed_from_u64(6);
    let (mut found, mut paged, mut looked_at) = (BTreeSet::new(), false, BTreeSet::new());
    for _ in 0..2_500 {
        screen.frame();
        if !screen.is_drained() {
            continue;
        }
        let picks: Vec<String> = screen.acts(Layer::Over).into_keys().collect();
        if !picks.is_empty() && looked_at.insert(picks) {
            for size in SIZES {
                let canvas = Canvas::fit(Vec2::new(1920.0, 1080.0)).with_type(TypeSize::percent(size));
                screen.app().insert_resource(canvas);
                for _ in 0..3 {
                    screen.frame();
                }
                let mut stage = Stage::default();
                let over = screen.app().world().resource::<Stage>().sheet(Layer::Over);
                stage.show(Layer::Over, over.cloned().unwrap_or_default(), 0.0);
                let faults = Drawn::of(&stage, &canvas).faults(&canvas).into_iter();
                found.extend(faults.map(|fault| format!("{size} %: {fault}")));
                if screen.acts(Layer::Over).contains_key("pick.more") {
                    paged = true;
                    screen.press(Layer::Over, "pick.more");
                }
            }
            screen.app().insert_resource(Canvas::default());
            screen.frame();
        }
        let layer = if !screen.acts(Layer::Over).is_empty() {
            Layer::Over
        } else {
            Layer::Table
        };
        let acts: Vec<String> = screen
            .acts(layer)
            .into_keys()
            .filter(|name| {
                let picked = name.starts_with("pick.") && name != "pick.frame";
                // The picker opens by itself, so the button for the program's own dice is seldom pressed before that.
                let leads_on = Oubliette::leads_on(name) && (name != "chance" || rng.random_bool(0.02));
                picked || (layer == Layer::Table && leads_on)
            })
            .collect();
        if let Some(name) = acts.choose(&mut rng) {
            screen.press(layer, name);
        }
    }
    let all: Vec<String> = found.into_iter().collect();
    assert!(all.is_empty(), "{} can't be read:\n{}", all.len(), all.join("\n"));
    assert!(
        looked_at.len() > 5,
        "only {} pickers were looked at",
        looked_at.len()
    );
    assert!(paged, "no deck needed a second page");
}
