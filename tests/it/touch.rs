//! Every game by touch alone: fingers as window input, found by the same picking as a mouse.

use crate::support::app::{
    HUMAN, INSTANT, Play, RANDOM, STEADY, Screen, Shown, order, plays_out_in, touchable,
};
use bevy::input::touch::{TouchInput, TouchPhase};
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, WindowEvent};
use triptych::games::great_city::GreatCity;
use triptych::games::omelas::Omelas;
use triptych::games::oubliette::Oubliette;
use triptych::scene::canvas::Canvas;
use triptych::scene::pointer::Pressed;
use triptych::scene::sheet::PieceKey;
use triptych::scene::stage::{Layer, Stage};
use triptych::table::Controller;

/// A touch at a place of the canvas.
fn finger<G: Shown>(screen: &mut Screen<G>, phase: TouchPhase, at: Vec2) {
    let world = screen.app().world_mut();
    let position = world.resource::<Canvas>().to_window(at);
    let window = world
        .query_filtered::<Entity, With<PrimaryWindow>>()
        .single(world)
        .expect("there is one window");
    let touch = TouchInput {
        phase,
        position,
        window,
        force: None,
        id: 7,
    };
    world.write_message(touch);
    world.write_message(WindowEvent::TouchInput(touch));
    screen.frame();
}

/// Returns what was pressed since the last call.
fn pressed<G: Shown>(screen: &mut Screen<G>) -> Vec<String> {
    let mut messages = screen.app().world_mut().resource_mut::<Messages<Pressed>>();
    messages
        .update_drain()
        .map(|pressed| pressed.name.to_string())
        .collect()
}

/// Returns where a finger could touch a piece: its middle, then other places in case something covers it.
fn places<G: Shown>(screen: &mut Screen<G>, layer: Layer, key: &PieceKey) -> Vec<Vec2> {
    let stage = screen.app().world().resource::<Stage>();
    let Some(item) = stage.sheet(layer).and_then(|sheet| sheet.get(key)) else {
        return Vec::new();
    };
    let pose = stage.lens(layer, &item.pose).pose(item.pose).upright();
    let shares = [0.0, -0.4, 0.4, -0.2, 0.2];
    let across = |y: f32| shares.map(|x| pose.at + pose.size * Vec2::new(x, y));
    shares.iter().flat_map(|y| across(*y)).collect()
}

fn by_touch<G: Shown>(screen: &mut Screen<G>, layer: Layer, name: &str) {
    if name == "curtain.veil" {
        // A tap beside a shut curtain does nothing.
        return;
    }
    let Some(key) = screen.acts(layer).remove(name) else {
        return;
    };
    let places = if name == "curtain.close" {
        vec![Vec2::new(6.0, 540.0)]
    } else {
        places(screen, layer, &key)
    };
    let before = screen.record().entries.len();
    for at in places {
        finger(screen, TouchPhase::Started, at);
        finger(screen, TouchPhase::Ended, at);
        screen.frame();
        let moved_on = screen.in_reach() != layer
            || screen.record().entries.len() != before
            || !screen.acts(layer).contains_key(name);
        if moved_on || heard(screen) {
            return;
        }
    }
    panic!("no finger finds {name} on {layer:?}");
}

/// Returns whether anything was pressed at all. A finger may hit what covers the piece; a person sees that and aims
/// better.
fn heard<G: Shown>(screen: &mut Screen<G>) -> bool {
    !pressed(screen).is_empty()
}

fn plays<G: Shown>(level: &str, controllers: &[Controller], seed: u64) {
    plays_out_in::<G>(touchable(), Play::at_once(level, controllers, seed), by_touch);
}

#[test]
fn omelas_is_played_by_touch_alone() {
    plays::<Omelas>("omelas", &[HUMAN, HUMAN, STEADY, STEADY], 3);
}

#[test]
fn oubliette_is_played_by_touch_alone() {
    plays::<Oubliette>("oubliette", &[HUMAN, RANDOM], 5);
}

#[test]
fn the_great_city_is_played_by_touch_alone() {
    plays::<GreatCity>("the-great-city", &[HUMAN, STEADY, STEADY], 4);
}

#[test]
fn a_touched_items_tooltip_stays_for_a_while() {
    let order = order::<Omelas>("omelas", &[STEADY; 4], 1);
    let mut screen = Screen::<Omelas>::open_in(touchable(), order, INSTANT, |_| {});
    screen.until("the table lies", |screen| screen.rests());
    let at = places(&mut screen, Layer::Table, &"bag".into())[0];
    for _ in 0..3 {
        screen.frame();
    }
    finger(&mut screen, TouchPhase::Started, at);
    finger(&mut screen, TouchPhase::Ended, at);
    screen.frame();
    let tip = |screen: &mut Screen<Omelas>| {
        let stage = screen.app().world().resource::<Stage>();
        stage.sheet(Layer::Tip).is_some_and(|sheet| !sheet.is_empty())
    };
    assert!(tip(&mut screen), "why it can't be had");
    for _ in 0..40 {
        screen.frame();
    }
    assert!(!tip(&mut screen), "not for ever");
}
