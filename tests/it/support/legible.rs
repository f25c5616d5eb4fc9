//! What can’t be read on the screens of a table, in windows of every shape and at every type size.

use crate::support::app::{INSTANT, Screen, Shown, touchable};
use bevy::ecs::system::RunSystemOnce;
use bevy::input_focus::InputFocusVisible;
use bevy::prelude::*;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use std::collections::BTreeSet;
use triptych::board::piece::Layer;
use triptych::session::{OpenTable, TableOrder};
use triptych::ui::canvas::Canvas;
use triptych::ui::curtain::Curtain;
use triptych::ui::lettering::TypeSize;
use triptych::ui::{LaidOut, UiLayer, legibility};

/// The window sizes at which the screens are checked.
pub const WINDOWS: [(f32, f32); 8] = [
    (960.0, 540.0),
    (1024.0, 768.0),
    (1280.0, 720.0),
    (1280.0, 800.0),
    (1920.0, 1080.0),
    (2560.0, 1080.0),
    (900.0, 1400.0),
    (3840.0, 2160.0),
];
/// The window sizes at which a flat table is checked.
pub const FLAT: [(f32, f32); 5] = [
    (960.0, 540.0),
    (1280.0, 720.0),
    (1920.0, 1080.0),
    (900.0, 1400.0),
    (2560.0, 1080.0),
];
/// The type sizes at which they are checked.
pub const TYPE: [u8; 5] = [80, 100, 125, 150, 200];

/// Returns what can't be read on the current screen, in every window and at every type size.
pub fn faults<G: Shown>(screen: &mut Screen<G>, what: &str) -> BTreeSet<String> {
    faults_in(screen, what, &WINDOWS, &TYPE)
}

/// As [`faults`], in these windows and at these type sizes. The table waits meanwhile.
pub fn faults_in<G: Shown>(
    screen: &mut Screen<G>,
    what: &str,
    windows: &[(f32, f32)],
    sizes: &[u8],
) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    // A picker is shown only while the table goes on.
    let pauses = screen.acts(Layer::Over).is_empty();
    // Turned private views shrink step by step until they fit.
    let frames = if screen.curtain().is_up() { 3 } else { 12 };
    screen.step(5);
    screen.app().world_mut().resource_mut::<OpenTable>().paused = pauses;
    // With the numbers on choices.
    screen.app().world_mut().resource_mut::<InputFocusVisible>().0 = true;
    for &size in sizes {
        for &(width, height) in windows {
            screen.app().world_mut().resource_mut::<Canvas>().type_size = TypeSize::percent(size);
            screen.resize(width, height);
            for _ in 0..frames {
                screen.frame();
            }
            let is_played = !screen.is_over() && screen.table().setup().seats.len() <= 4;
            let look = move |ui: LaidOut| {
                // In an ordinary window a whole table of up to four is in sight, but for a line, as long as it is played.
                let is_ordinary = is_played && size <= 100 && (width / height - 16.0 / 9.0).abs() < 0.01;
                let window = ui.window().height() * ui.unit();
                let areas = ui.areas().filter(|(layer, height, content)| {
                    is_ordinary
                        && *layer == UiLayer::Screen
                        && *height > 0.95 * window
                        && *content > 1.03 * height
                });
                let areas = areas.map(|(_, height, content)| {
                    format!(
                        "the whole table scrolls, by {:.0} of {height:.0} pixels",
                        content - height
                    )
                });
                let faults = legibility::faults(&ui).into_iter().map(|fault| fault.to_string());
                let texts: Vec<String> = ui.texts().iter().map(|text| text.content.clone()).collect();
                (texts, areas.chain(faults).collect::<Vec<_>>())
            };
            let world = screen.app().world_mut();
            let (texts, faults) = world.run_system_once(look).expect("it runs");
            assert!(texts.len() > 2, "{what}: there is only {texts:?} to be read");
            let told = faults
                .iter()
                .map(|fault| format!("{what}, {width}x{height}, {size} %: {fault}"));
            found.extend(told);
        }
    }
    screen.app().world_mut().resource_mut::<Canvas>().type_size = TypeSize::percent(100);
    screen.resize(1920.0, 1080.0);
    screen.step(100);
    screen.app().world_mut().resource_mut::<OpenTable>().paused = false;
    for _ in 0..3 {
        screen.frame();
    }
    found
}

/// Plays a table to its end and checks it in every situation that it comes to. Returns the situations.
pub fn reads<G: Shown>(
    order: TableOrder,
    seed: u64,
    situation: fn(&mut Screen<G>) -> String,
) -> BTreeSet<String> {
    let mut screen = Screen::<G>::open_in(touchable(), order, INSTANT, |app| {
        app.world_mut().resource_mut::<Curtain>().habit.open_for = 90.0;
    });
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let (mut found, mut looked_at) = (BTreeSet::new(), BTreeSet::new());
    for frame in 0.. {
        assert!(frame < 20_000, "it comes to no end");
        screen.frame();
        let is_open = screen.curtain().is_ripe();
        // A curtain that falls or rises shows nothing to be read.
        let is_readable = if screen.curtain().is_up() {
            screen.waits()
        } else {
            screen.rests() && (screen.curtain().is_shut() || is_open)
        };
        if !is_readable {
            continue;
        }
        let situation = situation(&mut screen);
        if looked_at.insert(situation.clone()) {
            found.extend(faults(&mut screen, &situation));
        }
        if screen.is_over() {
            break;
        }
        press_something(&mut screen, &mut rng);
    }
    assert!(looked_at.len() > 4, "only {looked_at:#?} were looked at");
    let all: Vec<String> = found.into_iter().collect();
    assert!(all.is_empty(), "{} can't be read:\n{}", all.len(), all.join("\n"));
    looked_at
}

/// Presses a control for a person, if there is something to do.
pub fn press_something<G: Shown>(screen: &mut Screen<G>, rng: &mut ChaCha8Rng) {
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
            let away = ["bar.", "pick.table", "curtain.later", "curtain.advice"];
            let ends = [".again", ".watch", ".nothing"]
                .iter()
                .any(|end| name.ends_with(end));
            !ends && !away.iter().any(|start| name.starts_with(start))
        })
        .collect();
    // Controls that move the game on are pressed more often than others.
    let on: Vec<String> = acts.iter().filter(|name| G::leads_on(name)).cloned().collect();
    let among = if !on.is_empty() && rng.random_bool(0.7) {
        &on
    } else {
        &acts
    };
    let Some(name) = among.choose(rng) else {
        return;
    };
    if name == "curtain.open" {
        screen.open_curtain();
    } else {
        screen.press(layer, name);
    }
}
