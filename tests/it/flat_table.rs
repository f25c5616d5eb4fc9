//! A display that lies flat: prompts are at the side of the awaited seat, turned towards it.

use crate::support::app::{HUMAN, Play, STEADY, Screen, Shown, by_pointer, plays_out_in, touchable};
use bevy::prelude::*;
use triptych::games::great_city::GreatCity;
use triptych::games::omelas::Omelas;
use triptych::games::oubliette::Oubliette;
use triptych::scene::canvas::{HEIGHT, WIDTH};
use triptych::scene::flat::FlatTable;
use triptych::scene::play::OpenTable;
use triptych::scene::round::{self, Side};
use triptych::scene::sheet::Item;
use triptych::scene::stage::{Layer, Stage};
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
        assert!(
            said.is_none() || open.awaited.contains(seat),
            "{seat} is not awaited"
        );
    }
    // Items under the curtain are turned towards its seat.
    if let (Some(seat), Some(sheet)) = (seat_of_curtain, stage.sheet(Layer::Curtain)) {
        let side = round::place(seat.index(), players, open.led).side;
        for key in ["curtain.open", "private.title"] {
            if let Some(item) = sheet.get(&key.into()) {
                assert_eq!(stage.lens(Layer::Curtain, &item.pose).turn, side.turn(), "{key}");
            }
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
