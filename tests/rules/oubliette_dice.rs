//! The dice of Open Oubliette as pieces, and the invariant about them.

use crate::support::levels::level_text;
use crate::support::scripts::seat;
use bevy_ecs::prelude::*;
use triptych::games::oubliette::{Action, Die, DieZone, Oubliette};
use triptych::headless::numbered_setup;
use triptych::table::{Game, Rules, Seed};

fn set_up(seats: usize) -> (World, Rules<Oubliette>) {
    let setup = numbered_setup("oubliette", level_text("oubliette"), seats, Seed(1));
    let mut world = World::new();
    let rules = Oubliette::rules(&mut world);
    Oubliette::set_up(&mut world, &setup.expect("so many can play"));
    (world, rules)
}

fn dice(world: &mut World) -> Vec<(u8, u8, DieZone)> {
    let mut dice: Vec<_> = (world.query::<(&Die, &DieZone)>().iter(world))
        .map(|(die, zone)| (die.number, die.faces, *zone))
        .collect();
    dice.sort_unstable_by_key(|(number, ..)| *number);
    dice
}

/// `oubliette.pieces.2`: a die is in the box, in the hand that is to roll it, or on the table with the face that
/// was rolled. The check reports every other state.
#[test]
fn dice_are_pieces() {
    let (mut world, mut rules) = set_up(2);
    // One die is rolled for the order; the other die is in the box.
    let one = |by| [(1, 6, DieZone::Hand(seat(by))), (2, 6, DieZone::Box)];
    assert_eq!(dice(&mut world), one(1));
    assert_eq!(rules.invariants(&world), Ok(()));
    rules.apply(&Action::Die(3), &mut world);
    assert_eq!(dice(&mut world), one(2));
    rules.apply(&Action::Die(5), &mut world);
    while let Some(due) = rules.due(world.resource()) {
        rules.follow(due, &mut world);
    }
    // The second seat goes first and rolls both dice.
    let both = [1, 2].map(|die| (die, 6, DieZone::Hand(seat(2))));
    assert_eq!(dice(&mut world), both);
    rules.apply(&Action::Dice(4, 2), &mut world);
    let thrown = |shows| DieZone::Table { by: seat(2), shows };
    assert_eq!(dice(&mut world), [(1, 6, thrown(4)), (2, 6, thrown(2))]);
    assert_eq!(rules.invariants(&world), Ok(()));
    for wrong in [DieZone::Hand(seat(2)), thrown(7), thrown(0)] {
        for mut zone in world.query::<&mut DieZone>().iter_mut(&mut world) {
            *zone = wrong;
        }
        let found = rules.invariants(&world);
        assert_eq!(found, Err("a die is in an allowed zone".into()));
    }
    for mut zone in world.query::<&mut DieZone>().iter_mut(&mut world) {
        *zone = thrown(1);
    }
    let mut dice = world.query_filtered::<Entity, With<Die>>();
    let die = dice.iter(&world).next().expect("there are dice");
    world.despawn(die);
    assert_eq!(rules.invariants(&world), Err("there are two dice".into()));
}
