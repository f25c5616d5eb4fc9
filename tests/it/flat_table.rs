//! A display that lies flat: prompts are at the side of the awaited seat, turned towards it.

use crate::support::app::{
    HUMAN, INSTANT, Play, STEADY, Screen, Shown, Target, by_pointer, order, plays_out_in, touchable,
};
use bevy::prelude::*;
use bevy::ui::UiGlobalTransform;
use std::collections::BTreeSet;
use triptych::games::great_city::GreatCity;
use triptych::games::omelas::Omelas;
use triptych::games::oubliette::Oubliette;
use triptych::scene::canvas::{HEIGHT, WIDTH};
use triptych::scene::flat::FlatTable;
use triptych::scene::round::{self, Side};
use triptych::scene::sheet::{Item, Look, Sheet};
use triptych::scene::stage::{Layer, Stage};
use triptych::session::OpenTable;
use triptych::table::{Controller, Seat};

/// Returns whether an item is at that side of the display, in its outer fifth.
fn is_at(side: Side, item: &Item) -> bool {
    let at = item.pose.at;
    match side {
        Side::Top => at.y < HEIGHT * 0.2,
        Side::Right => at.x > WIDTH * 0.8,
        Side::Foot => at.y > HEIGHT * 0.8,
        Side::Left => at.x < WIDTH * 0.2,
    }
}

fn check<G: Shown>(screen: &mut Screen<G>) {
    let seat_of_curtain = screen.curtain().seat();
    let world = screen.app().world();
    let stage = world.resource::<Stage>();
    let open = world.resource::<OpenTable>();
    let count = open.sitting.len();
    let players = count - usize::from(open.led);
    let slips = stage.sheet(Layer::Frame).expect("there are slips");
    for seat in Seat::all(count) {
        let side = round::place(seat.index(), players, open.led).side;
        let name = slips
            .get(&format!("slip.{seat}.name").into())
            .expect("everybody has a slip");
        assert!(is_at(side, name), "{seat} at {side:?}: {:?}", name.pose);
        assert_eq!(name.pose.turn, side.turn());
        let said = slips.get(&format!("slip.{seat}.prompt").into());
        let is_person = open.sitting.get(seat.index()).map(|sits| sits.controller) == Some(HUMAN);
        assert!(
            said.is_none() || open.awaited.contains(seat) && is_person,
            "{seat} is not awaited"
        );
    }
    // Items under the curtain are turned towards its seat.
    if let (Some(seat), Some(sheet)) = (seat_of_curtain, stage.sheet(Layer::Curtain)) {
        let side = round::place(seat.index(), players, open.led).side;
        if let Some(item) = sheet.get(&"private.title".into()) {
            assert_eq!(stage.lens(Layer::Curtain, &item.pose).turn, side.turn());
        }
        for (name, target) in screen.acts(Layer::Curtain) {
            let Target::Control(control) = target else {
                continue;
            };
            let world = screen.app().world();
            let at = world.get::<UiGlobalTransform>(control).expect("it was laid out");
            let turn = at.matrix2.x_axis.to_angle().to_degrees();
            let off = (turn - side.turn()).rem_euclid(360.0);
            assert!(
                !(0.1..=359.9).contains(&off),
                "{name} is turned by {turn}, {side:?}"
            );
        }
    }
}

fn by_flat_hand<G: Shown>(screen: &mut Screen<G>, layer: Layer, name: &str) {
    if !screen.app().world().resource::<FlatTable>().0 {
        screen.app().insert_resource(FlatTable(true));
        screen.frame();
    }
    if screen.rests() {
        check(screen);
    }
    if screen.acts(layer).contains_key(name) {
        by_pointer(screen, layer, name);
    }
}

fn plays<G: Shown>(level: &str, controllers: &[Controller], seed: u64) {
    plays_out_in::<G>(touchable(), Play::at_once(level, controllers, seed), by_flat_hand);
}

#[test]
fn omelas_is_played_around_a_flat_table() {
    plays::<Omelas>("omelas", &[HUMAN, HUMAN, HUMAN, HUMAN], 21);
}

#[test]
fn oubliette_is_played_around_a_flat_table() {
    plays::<Oubliette>("oubliette", &[HUMAN, STEADY], 22);
}

#[test]
fn the_great_city_is_played_around_a_flat_table() {
    plays::<GreatCity>("the-great-city", &[HUMAN, HUMAN, STEADY], 23);
}

/// Computers are never told what to do, and a slip does not say its own name twice. No seat is at the foot of the table.
#[test]
fn only_people_are_prompted_around_a_flat_table() {
    let table = order::<Omelas>("omelas", &[STEADY, HUMAN, STEADY, HUMAN], 4);
    let mut screen = Screen::<Omelas>::open_in(touchable(), table, INSTANT, |app| {
        app.insert_resource(FlatTable(true));
    });
    let mut prompts = BTreeSet::new();
    for _ in 0..200 {
        let layer = screen.in_reach();
        let acts = screen.acts(layer);
        let on = [
            "curtain.open",
            "curtain.done",
            "omelas.chance",
            "omelas.local.call-vote",
        ];
        let next = on.into_iter().find(|name| acts.contains_key(*name));
        match next {
            Some("curtain.open") => screen.open_curtain(),
            Some(name) => screen.press(layer, name),
            None => {}
        }
        screen.frame();
        check(&mut screen);
        let stage = screen.app().world().resource::<Stage>();
        let slips = stage.sheet(Layer::Frame).into_iter().flat_map(Sheet::iter);
        prompts.extend(slips.filter_map(|item| match &item.look {
            Look::Words { text, .. } if item.key.as_str().ends_with("prompt") => Some(text.to_string()),
            _ => None,
        }));
        if prompts.contains("Lay your vote") {
            break;
        }
    }
    assert!(prompts.contains("Lay your vote"), "{prompts:?}");
    let tree = screen.shown_table();
    let slots: Vec<_> = tree.slots().map(|slot| slot.name.to_string()).collect();
    let is_plate = |name: &String| name.starts_with("seat.");
    let plates = slots.iter().filter(|name| is_plate(name)).count();
    assert_eq!(plates, 4);
    // All of them lie in the row before the board: none is at a side that its slip contradicts.
    let last = slots.iter().rposition(is_plate);
    let board = slots.iter().position(|name| name.starts_with("square."));
    assert!(board.is_some() && last < board, "{slots:?}");
}
