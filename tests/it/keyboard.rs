//! Every game by keyboard alone: whatever can be pressed with a pointer can be pressed with Tab and Enter.

use crate::support::app::{
    HUMAN, Hand, INSTANT, Play, RANDOM, STEADY, Screen, Shown, order, plays_out_by, plays_out_large_by,
    strike,
};
use bevy::prelude::*;
use triptych::games::great_city::GreatCity;
use triptych::games::omelas::Omelas;
use triptych::games::oubliette::Oubliette;
use triptych::scene::focus::{Focus, Spot};
use triptych::scene::sheet::PieceKey;
use triptych::scene::stage::{Layer, Stage};
use triptych::table::Controller;

/// Returns the layer and the piece that the keyboard is on.
fn at<G: Shown>(screen: &mut Screen<G>) -> Option<(Layer, PieceKey)> {
    match screen.app().world().resource::<Focus>().spot() {
        Some(Spot::Piece(layer, key)) => Some((*layer, key.clone())),
        _ => None,
    }
}

/// Presses Tab until the piece has the focus, then Enter.
fn by_keys<G: Shown>(screen: &mut Screen<G>, layer: Layer, name: &str) {
    // Presses outside everything fall on what covers the whole screen: Esc does the same.
    if matches!(name, "curtain.veil" | "curtain.close") {
        strike(screen, KeyCode::Escape);
        return;
    }
    let Some(key) = screen.acts(layer).remove(name) else {
        return;
    };
    let mut seen = Vec::new();
    for _ in 0..160 {
        if at(screen) == Some((layer, key.clone())) {
            strike(screen, KeyCode::Enter);
            return;
        }
        strike(screen, KeyCode::Tab);
        seen.extend(at(screen));
        if screen.in_reach() != layer || !screen.acts(layer).contains_key(name) {
            // Computers or the clock have gone on meanwhile.
            return;
        }
    }
    panic!("{name} is not reached by Tab: {seen:?}");
}

fn plays<G: Shown>(level: &str, controllers: &[Controller], seed: u64, hand: Hand<G>) {
    plays_out_by::<G>(Play::at_once(level, controllers, seed), hand);
}

#[test]
fn omelas_is_played_by_keyboard_alone() {
    plays::<Omelas>("omelas", &[HUMAN, HUMAN, STEADY, STEADY], 3, by_keys);
}

#[test]
fn oubliette_is_played_by_keyboard_alone() {
    plays::<Oubliette>("oubliette", &[HUMAN, RANDOM], 5, by_keys);
}

#[test]
fn the_great_city_is_played_by_keyboard_alone() {
    plays::<GreatCity>("the-great-city", &[HUMAN, STEADY, STEADY], 4, by_keys);
}

#[test]
fn everything_is_reachable_by_keyboard_at_the_largest_text_size() {
    plays_out_large_by::<Omelas>(
        Play::at_once("omelas", &[HUMAN, STEADY, STEADY, STEADY], 7),
        by_keys,
    );
    plays_out_large_by::<Oubliette>(Play::at_once("oubliette", &[HUMAN, RANDOM, RANDOM], 6), by_keys);
    plays_out_large_by::<GreatCity>(
        Play::at_once("the-great-city", &[HUMAN, STEADY, STEADY], 4),
        by_keys,
    );
}

#[test]
fn the_focus_ring_surrounds_the_focused_item() {
    let mut screen = Screen::<Omelas>::open(
        order::<Omelas>("omelas", &[HUMAN, STEADY, STEADY, STEADY], 1),
        INSTANT,
    );
    screen.until("the curtain has fallen", |screen| screen.curtain().is_shut());
    assert!(at(&mut screen).is_none(), "nobody has used the keyboard");
    strike(&mut screen, KeyCode::Tab);
    let (layer, key) = at(&mut screen).expect("Tab begins somewhere");
    assert_eq!(
        (layer, key.as_str()),
        (Layer::Curtain, "curtain.open"),
        "at what is to be done"
    );
    let stage = screen.app().world().resource::<Stage>();
    let button = stage
        .sheet(Layer::Curtain)
        .and_then(|sheet| sheet.get(&key))
        .expect("it is there");
    let ring = stage
        .sheet(Layer::Focus)
        .and_then(|sheet| sheet.get(&"focus".into()))
        .expect("there is a ring");
    assert_eq!(ring.pose.at, button.pose.at);
    assert!(ring.pose.size.cmpgt(button.pose.size).all());
    // Tab goes through the other things on the plaque next, but never to things under the curtain.
    for _ in 0..40 {
        strike(&mut screen, KeyCode::Tab);
        assert!(at(&mut screen).is_some_and(|(layer, _)| layer == Layer::Curtain));
    }
}
