//! What can’t be read on the screens of a table, in windows of every shape and at every type size.

use crate::support::app::{Screen, Shown};
use crate::support::situations::{self, Tour};
use bevy::ecs::system::RunSystemOnce;
use bevy::input_focus::InputFocusVisible;
use bevy::prelude::*;
use bevy::ui::UiGlobalTransform;
use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use triptych::board::piece::Layer;
use triptych::session::TableControl;
use triptych::testing::depth;
use triptych::ui::canvas::Canvas;
use triptych::ui::lettering::TypeSize;
use triptych::ui::{LaidOut, UiLayer, legibility};

/// The width and height of a window, in logical pixels.
pub type Size = (f32, f32);

/// The window sizes at which the screens are checked.
pub const WINDOWS: [Size; 8] = [
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
pub const FLAT: [Size; 5] = [
    (960.0, 540.0),
    (1280.0, 720.0),
    (1920.0, 1080.0),
    (900.0, 1400.0),
    (2560.0, 1080.0),
];
/// The type sizes at which they are checked.
pub const TYPE: [u8; 5] = [80, 100, 125, 150, 200];

/// The windows and type sizes at which a situation is checked: a daily run looks at the extremes, and at one of all the
/// pairs in turn, so that any forty situations in a row cover all forty. A deep run looks at all.
pub fn plan(number: usize, windows: &[Size], sizes: &[u8]) -> Vec<(Size, u8)> {
    let all: Vec<_> = sizes
        .iter()
        .flat_map(|&size| windows.iter().map(move |&window| (window, size)))
        .collect();
    if depth() > 1 || all.len() < 8 {
        return all;
    }
    let extreme = |&&((width, height), size): &&(Size, u8)| {
        let is_small = width * height < 600_000.0;
        let is_tall = height > width;
        (is_small || is_tall) && size == 200 || width > 3000.0 && size == 80 || (height, size) == (720.0, 100)
    };
    let turn = all.iter().cycle().skip(number % all.len()).take(1);
    let mut plan: Vec<_> = all.iter().filter(extreme).chain(turn).copied().collect();
    // Windows in a row of one type size are laid out soonest.
    plan.sort_by_key(|&((width, height), size)| (size, width as u32, height as u32));
    plan.dedup();
    plan
}

/// Runs frames until nothing in the layout moves.
fn settle<G: Shown>(screen: &mut Screen<G>) {
    // Turned private views shrink step by step until they fit.
    let wanted = if screen.curtain().is_up() { 2 } else { 3 };
    let (mut before, mut same) = (0, 0);
    for frame in 0..24 {
        screen.app().update();
        let now = arrangement(screen.app().world_mut());
        same = if now == before { same + 1 } else { 0 };
        before = now;
        if frame > 1 && same >= wanted {
            return;
        }
    }
}

/// Returns a number for where everything is.
fn arrangement(world: &mut World) -> u64 {
    let mut nodes = world.query::<(&ComputedNode, &UiGlobalTransform, &InheritedVisibility)>();
    let mut hasher = DefaultHasher::new();
    for (node, at, visible) in nodes.iter(world) {
        let place = [
            at.translation,
            node.size(),
            node.content_size(),
            at.matrix2.x_axis,
        ];
        place.map(|at| at.to_array().map(f32::to_bits)).hash(&mut hasher);
        visible.get().hash(&mut hasher);
    }
    hasher.finish()
}

/// Returns which of these words and controls are not wholly in sight, in these windows at these type sizes: they are
/// elsewhere, or scrolled out of sight. Words may be the beginning of a text.
pub fn out_of_sight<G: Shown>(
    screen: &mut Screen<G>,
    words: &[String],
    controls: &[&str],
    plan: &[(Size, u8)],
) -> Vec<String> {
    let mut found = Vec::new();
    screen.step(5);
    screen.app().world_mut().resource_mut::<TableControl>().is_paused = true;
    for &((width, height), size) in plan {
        screen.app().world_mut().resource_mut::<Canvas>().type_size = TypeSize::percent(size);
        screen.resize(width, height);
        settle(screen);
        let look = |ui: LaidOut| (ui.texts(), ui.controls());
        let (texts, usable) = screen.app().world_mut().run_system_once(look).expect("it runs");
        let window = Rect::new(-1.0, -1.0, width + 1.0, height + 1.0);
        let is_in = |rect: Rect| rect.union(window) == window;
        let lacks_words = |words: &&String| {
            let mut texts = texts.iter();
            !texts.any(|text| text.content.starts_with(words.as_str()) && is_in(text.letters))
        };
        let lacks_control = |name: &&&str| {
            let mut usable = usable.iter();
            !usable.any(|control| control.name.starts_with(**name) && is_in(control.rect))
        };
        let lacks = (words.iter().filter(lacks_words).cloned()).chain(
            controls
                .iter()
                .filter(lacks_control)
                .map(|name| (*name).to_owned()),
        );
        found.extend(lacks.map(|what| format!("{width}x{height}, {size} %: {what}")));
    }
    found
}

/// All windows with these type sizes.
pub fn every_window(sizes: &[u8]) -> Vec<(Size, u8)> {
    let sizes = sizes.iter();
    sizes
        .flat_map(|size| WINDOWS.map(|window| (window, *size)))
        .collect()
}

/// Returns what can't be read on the current screen, in [these](plan) windows and at these type sizes.
pub fn faults<G: Shown>(screen: &mut Screen<G>, what: &str, number: usize) -> BTreeSet<String> {
    faults_in(screen, what, &plan(number, &WINDOWS, &TYPE))
}

/// As [`faults`], in these windows at these type sizes. The table waits meanwhile.
pub fn faults_in<G: Shown>(screen: &mut Screen<G>, what: &str, plan: &[(Size, u8)]) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    // A picker is shown only while the table goes on.
    let pauses = screen.acts(Layer::Over).is_empty();
    screen.step(5);
    screen.app().world_mut().resource_mut::<TableControl>().is_paused = pauses;
    // With the numbers on choices.
    screen.app().world_mut().resource_mut::<InputFocusVisible>().0 = true;
    for &((width, height), size) in plan {
        screen.app().world_mut().resource_mut::<Canvas>().type_size = TypeSize::percent(size);
        screen.resize(width, height);
        settle(screen);
        let look = move |ui: LaidOut| {
            // In an ordinary window the whole table is in sight, but for a line.
            let is_ordinary = size <= 100 && (width / height - 16.0 / 9.0).abs() < 0.01;
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
    screen.app().world_mut().resource_mut::<Canvas>().type_size = TypeSize::percent(100);
    screen.resize(1920.0, 1080.0);
    screen.step(100);
    screen.app().world_mut().resource_mut::<TableControl>().is_paused = false;
    for _ in 0..3 {
        screen.frame();
    }
    found
}

/// Checks a table in every situation that it comes to. Returns the situations.
pub fn reads<G: Shown>(tour: &Tour<G>) -> BTreeSet<String> {
    let (windows, mut found) = (if tour.lies_flat { &FLAT[..] } else { &WINDOWS }, BTreeSet::new());
    let all = situations::visit(tour, |screen, situation, number| {
        let plan = plan(number, windows, &TYPE);
        found.extend(faults_in(screen, &situation.shows, &plan));
    });
    let all_faults: Vec<String> = found.into_iter().collect();
    assert!(
        all_faults.is_empty(),
        "{} can't be read:\n{}",
        all_faults.len(),
        all_faults.join("\n")
    );
    all.into_iter().map(|situation| situation.shows).collect()
}

/// Presses a control for a person, if there is something to do. Returns its name.
pub fn press_something<G: Shown>(screen: &mut Screen<G>, rng: &mut ChaCha8Rng) -> Option<String> {
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
    let name = among.choose(rng)?;
    if name == "curtain.open" {
        screen.open_curtain();
    } else {
        screen.press(layer, name);
    }
    Some(name.clone())
}
