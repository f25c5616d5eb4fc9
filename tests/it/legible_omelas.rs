//! Everything on the screens of OMELAS can be read at every type size and in windows of every shape: no text is cut
//! off, covers other text, leaves its frame or is too small.

use crate::support::app::{
    HUMAN, INSTANT, STEADY as BOT, Screen, Shown, Target, lead_on, order, told, touchable,
};
use bevy::ecs::system::RunSystemOnce;
use bevy::input_focus::{FocusCause, InputFocus, InputFocusVisible};
use bevy::prelude::*;
use bevy::ui::UiGlobalTransform;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use std::collections::BTreeSet;
use triptych::games::omelas::{Action, Letter, Omelas};
use triptych::games::oubliette::Oubliette;
use triptych::scene::canvas::Canvas;
use triptych::scene::curtain::Curtain;
use triptych::scene::flat::FlatTable;
use triptych::scene::legibility::Drawn;
use triptych::scene::lettering::TypeSize;
use triptych::scene::stage::{Layer, Stage};
use triptych::session::{GameUi, OpenTable, Session, TableOrder};
use triptych::table::{Controller, Seat, SeatSet, Viewer};
use triptych::ui::{LaidOut, UiLayer, UiRoot};

/// The window sizes at which the screens are checked.
const WINDOWS: [(f32, f32); 8] = [
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
const FLAT: [(f32, f32); 5] = [
    (960.0, 540.0),
    (1280.0, 720.0),
    (1920.0, 1080.0),
    (900.0, 1400.0),
    (2560.0, 1080.0),
];
/// The type sizes at which they are checked.
const TYPE: [u8; 5] = [80, 100, 125, 150, 200];

/// Returns what can't be read on the current screen, in every window and at every type size.
fn faults<G: Shown>(screen: &mut Screen<G>, what: &str) -> BTreeSet<String> {
    faults_in(screen, what, &WINDOWS, &TYPE)
}

/// As [`faults`], in these windows and at these type sizes. The table waits meanwhile.
fn faults_in<G: Shown>(
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
            let look = |ui: LaidOut, stage: Res<Stage>, canvas: Res<Canvas>| {
                let drawn = Drawn::of(&stage, &canvas).with_ui(&ui, &canvas, 1.0);
                (ui.texts().len(), drawn.faults(&canvas))
            };
            let world = screen.app().world_mut();
            let (texts, faults) = world.run_system_once(look).expect("it runs");
            assert!(texts > 2, "{what}: there is something to be read");
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

/// What the screen shows, in short: the phase, the curtain, and what can be done.
fn situation(screen: &mut Screen<Omelas>) -> String {
    let view = screen.table().view(Viewer::Table);
    let phase = format!("{:?}", view.phase);
    let phase = phase.split('(').next().unwrap_or_default().to_owned();
    let layer = if screen.acts(Layer::Over).is_empty() {
        screen.in_reach()
    } else {
        Layer::Over
    };
    let acts = screen.acts(layer).into_keys();
    let acts = acts.filter(|name| !name.starts_with("bar.") && !name.starts_with("omelas.say."));
    let families: BTreeSet<String> = acts
        .map(|name| {
            name.trim_end_matches(|letter: char| letter.is_numeric())
                .to_owned()
        })
        .collect();
    let role = screen.curtain().open_for().and_then(|seat| {
        let own = screen.table().view(Viewer::Seat(seat));
        own.seats.get(seat.index())?.role
    });
    let families: Vec<String> = families.into_iter().collect();
    format!("{phase}, {role:?}, {}", families.join(" "))
}

/// Plays a table to its end and checks it in every situation that it comes to. Returns the situations.
fn reads(order: TableOrder, seed: u64) -> BTreeSet<String> {
    let mut screen = Screen::<Omelas>::open_in(touchable(), order, INSTANT, |app| {
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
                "omelas.again",
                "omelas.watch",
                "pick.table",
                "curtain.later",
                "curtain.advice",
            ];
            !away.iter().any(|start| name.starts_with(start))
        })
        .collect();
    // Controls that move the game on are pressed more often than others.
    let on: Vec<String> = acts
        .iter()
        .filter(|name| Omelas::leads_on(name))
        .cloned()
        .collect();
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
    for seats in [4, 6] {
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
}

/// Every seat is a person's, so that both roles are looked at, with a choice and without.
#[test]
fn private_views_are_legible() {
    let situations = reads(table(&[HUMAN; 4], 311), 3);
    for role in ["Rebel", "Council"] {
        for act in ["curtain.done", "omelas.pick.", "omelas.confirm"] {
            let is_it = |situation: &&String| situation.contains(role) && situation.contains(act);
            assert!(
                situations.iter().any(|situation| is_it(&situation)),
                "{role}, {act}: {situations:#?}"
            );
        }
    }
    for act in [
        "curtain.open",
        "omelas.chance",
        "call-vote",
        "ask-seat",
        "omelas.go-on",
        "omelas.again",
    ] {
        assert!(
            situations.iter().any(|situation| situation.contains(act)),
            "{act}: {situations:#?}"
        );
    }
}

/// The slips around a flat display, turned toward their seats, and the table between them. Two seats share each long
/// side. It is checked once for each prompt of the first round.
#[test]
fn a_flat_table_is_legible() {
    let order = table(&[HUMAN, HUMAN, BOT, HUMAN, HUMAN, BOT], 315);
    let mut screen = Screen::<Omelas>::open_in(touchable(), order, INSTANT, |app| {
        app.insert_resource(FlatTable(true));
    });
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    let (mut found, mut prompts) = (BTreeSet::new(), BTreeSet::new());
    for frame in 0.. {
        assert!(frame < 5_000, "nobody votes: {prompts:?}");
        screen.frame();
        if !screen.curtain().is_up() {
            press_something(&mut screen, &mut rng);
            continue;
        }
        if !screen.waits() {
            continue;
        }
        let said = prompt(&mut screen);
        if prompts.insert(said.clone()) {
            found.extend(faults_in(&mut screen, &said, &FLAT, &TYPE));
        }
        if said == "Lay your vote" {
            break;
        }
        press_something(&mut screen, &mut rng);
    }
    let all: Vec<String> = found.into_iter().collect();
    assert!(all.is_empty(), "{} can't be read:\n{}", all.len(), all.join("\n"));
    assert!(prompts.len() > 3, "only {prompts:?} were looked at");
}

/// Returns what the awaited seats read.
fn prompt(screen: &mut Screen<Omelas>) -> String {
    let world = screen.app().world();
    let canvas = *world.resource::<Canvas>();
    let scene = world.resource::<Session<Omelas>>().scene(canvas, false);
    Omelas::prompt(&scene).without_name()
}

/// Around a display that lies flat, each private view is turned towards its person, and is legible there.
#[test]
fn private_views_around_a_flat_table_are_legible() {
    let chance = [
        Action::Deal(SeatSet::one(Seat::new(1))),
        Action::Draw(Letter::M),
        Action::Roll(2),
    ];
    let table = told::<Omelas>("omelas", &[HUMAN; 4], 315, chance);
    let mut screen = Screen::<Omelas>::open_in(touchable(), table, INSTANT, |app| {
        app.insert_resource(FlatTable(true));
        app.world_mut().resource_mut::<Curtain>().habit.open_for = 90.0;
    });
    let mut lot = ChaCha8Rng::seed_from_u64(7);
    let (mut found, mut voters) = (BTreeSet::new(), BTreeSet::new());
    for _ in 0..3_000 {
        screen.frame();
        let voter = screen.curtain().open_for();
        let chooses = screen.curtain().is_ripe() && screen.acts(Layer::Curtain).contains_key("omelas.pick.0");
        if let Some(seat) = voter.filter(|_| chooses)
            && voters.insert(seat.index())
        {
            let (what, windows) = (format!("seat {seat}"), [(1280.0, 720.0), (3840.0, 2160.0)]);
            found.extend(faults_in(&mut screen, &what, &windows, &[100, 150]));
        }
        if voters.len() == 4 {
            break;
        }
        lead_on(&mut screen, |_| "omelas.pick.0", &mut lot);
    }
    assert_eq!(voters.len(), 4, "everybody votes, at all four sides");
    assert_eq!(found, BTreeSet::new());
}

#[test]
fn the_picker_for_real_dice_is_legible() {
    let mut order = table(&[HUMAN, BOT, BOT, HUMAN, HUMAN], 312);
    order.by_hand = true;
    reads(order, 4);
}

/// A table whose house rules show the votes at the end.
fn showing_votes(controllers: &[Controller], seed: u64) -> TableOrder {
    let mut order = table(controllers, seed);
    let level = order
        .level
        .1
        .replace("votes_shown_at_end: false", "votes_shown_at_end: true");
    assert_ne!(level, order.level.1, "the level has this house rule");
    order.level.1 = level;
    order
}

#[test]
fn votes_shown_at_the_end_are_legible() {
    reads(showing_votes(&[BOT; 6], 313), 5);
}

/// Names about as long as names may be, with long words and wide letters.
const LONG_NAMES: [&str; 6] = [
    "WWWWWWWWWWWWWWWWWWWWWWWW",
    "Wilhelmina Featherstone",
    "Wolfgangamadeustheophil",
    "Ada",
    "Maximiliana-Konstantine",
    "mmmmmmmmmmmm mmmmmmmmmmm",
];

/// A table whose seats have long names.
fn with_long_names(controllers: &[Controller], seed: u64) -> TableOrder {
    let mut order = showing_votes(controllers, seed);
    for (seat, name) in order.seats.iter_mut().zip(LONG_NAMES) {
        name.clone_into(&mut seat.name);
    }
    order
}

#[test]
fn long_names_are_legible() {
    reads(with_long_names(&[BOT, HUMAN, BOT, BOT, BOT, BOT], 316), 6);
    reads(with_long_names(&[HUMAN, HUMAN, BOT, HUMAN, HUMAN, BOT], 317), 7);
}

/// Opens a table of Open Oubliette with the players' own dice and cards.
fn with_own_cards(level: &str, people: usize, seed: u64) -> Screen<Oubliette> {
    let order = TableOrder {
        by_hand: true,
        ..order::<Oubliette>(level, &vec![HUMAN; people], seed)
    };
    Screen::open_in(touchable(), order, INSTANT, |_| {})
}

/// Returns what the picker asks for, without the name in front; `None` if it is closed.
fn asked(screen: &mut Screen<Oubliette>) -> Option<String> {
    let world = screen.app().world_mut();
    let mut roots = world.query::<(&UiLayer, &UiRoot)>();
    let mut trees = roots.iter(world).filter(|(layer, _)| **layer == UiLayer::Dialog);
    let heading = trees.find_map(|(_, root)| root.element().words().next().map(str::to_owned))?;
    let (_, question) = heading.split_once(": ")?;
    Some(question.to_owned())
}

/// All games share the picker. This test uses decks, because they have more names than dice have faces.
#[test]
fn the_picker_for_real_cards_is_legible() {
    let mut screen = with_own_cards("oubliette", 2, 314);
    let mut rng = ChaCha8Rng::seed_from_u64(6);
    let (mut found, mut looked_at) = (BTreeSet::new(), BTreeSet::new());
    for _ in 0..2_500 {
        screen.frame();
        if !screen.is_drained() {
            continue;
        }
        if let Some(question) = asked(&mut screen)
            && looked_at.insert(question.clone())
        {
            found.extend(faults(&mut screen, &question));
        }
        let is_asked = screen.acts(Layer::Over).contains_key("pick.roll");
        let layer = if is_asked { Layer::Over } else { Layer::Table };
        let acts = screen.acts(layer).into_keys();
        let leads_on = |name: &String| {
            let picks = name.starts_with("pick.outcome.") || name == "pick.roll";
            picks || layer == Layer::Table && Oubliette::leads_on(name)
        };
        let acts: Vec<String> = acts.filter(leads_on).collect();
        if let Some(name) = acts.choose(&mut rng) {
            screen.press(layer, name);
        }
    }
    let all: Vec<String> = found.into_iter().collect();
    assert!(all.is_empty(), "{} can't be read:\n{}", all.len(), all.join("\n"));
    for asked in [
        "what do the two dice show?",
        "what was drawn from the Monster deck?",
        "what was drawn from the Treasure deck?",
        "what was drawn from the Wound deck?",
    ] {
        assert!(looked_at.contains(asked), "{asked} {looked_at:#?}");
    }
}

/// The 36 results of two dice lie inside every window, and the keyboard brings the last one into sight.
#[test]
fn all_results_of_two_dice_fit_every_window() {
    const LAST: &str = "pick.outcome.35";
    let mut screen = with_own_cards("landlords-visit", 1, 3);
    screen.until("two dice are to be thrown", |screen| {
        screen.is_drained() && screen.acts(Layer::Over).contains_key(LAST)
    });
    for size in TYPE {
        for (width, height) in WINDOWS {
            let what = format!("{width}x{height}, {size} %");
            screen.app().world_mut().resource_mut::<Canvas>().type_size = TypeSize::percent(size);
            screen.resize(width, height);
            for _ in 0..3 {
                screen.frame();
            }
            let offered = screen.acts(Layer::Over);
            assert!(offered.len() >= 36, "{what}: {offered:?}");
            for (name, target) in &offered {
                let Target::Control(entity) = target else { continue };
                let world = screen.app().world_mut();
                let node = world.get::<ComputedNode>(*entity).expect("it was laid out");
                let at = world.get::<UiGlobalTransform>(*entity).expect("it was laid out");
                let rect = Rect::from_center_size(at.translation, node.size());
                assert!(
                    rect.min.x >= 0.0 && rect.max.x <= width && rect.width() > 20.0,
                    "{what}: {name} at {rect:?}"
                );
                if name != LAST && name != "pick.outcome.0" {
                    continue;
                }
                world
                    .resource_mut::<InputFocus>()
                    .set(*entity, FocusCause::Navigated);
                world.resource_mut::<InputFocusVisible>().0 = true;
                for _ in 0..3 {
                    screen.frame();
                }
                let controls = |ui: LaidOut| ui.controls();
                let controls = screen.app().world_mut().run_system_once(controls);
                let controls = controls.expect("it runs");
                let seen = controls.iter().find(|control| control.name == *name);
                let seen = seen.unwrap_or_else(|| panic!("{what}: {name} stays out of sight"));
                assert!(seen.rect.height() > rect.height() - 2.0, "{what}: {name}");
            }
        }
    }
}
