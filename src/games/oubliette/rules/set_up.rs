//! Puts the pieces of a table at their starting positions.
//!
//! The next game at the same level uses the same entities again, because simulations set up a table for every game.

use super::super::level::OublietteLevel;
use super::super::pieces::{Card, Die, DieZone, EventZone, MonsterZone, Phase, TreasureZone, WoundZone};
use crate::table::{Seat, despawn_all};
use bevy::ecs::prelude::*;

/// Puts the cards, normally 128, into their decks, and the dice of this phase into the first seat's hand.
pub(in super::super) fn lay_pieces(
    world: &mut World,
    level: &OublietteLevel,
    same_level: bool,
    phase: Phase,
) {
    if !same_level {
        despawn_all::<Or<(With<Card>, With<Die>)>>(world);
        world.spawn_batch(Die::BOTH.map(|die| (die, DieZone::Box)));
        let [monsters, treasures, events, wounds] = level.copies();
        spawn_deck(world, monsters, MonsterZone::Deck);
        spawn_deck(world, treasures, TreasureZone::Deck);
        spawn_deck(world, events, EventZone::Deck);
        spawn_deck(world, wounds, WoundZone::Deck);
    }
    let gathered = world.run_system_cached_with(gather, phase);
    gathered.expect("it needs no resource");
}

/// Spawns this many copies of each kind of card.
fn spawn_deck<Zone: Component + Copy>(world: &mut World, copies: Vec<u8>, deck: Zone) {
    for (copies, kind) in copies.into_iter().zip(1u8..) {
        for _ in 0..copies {
            world.spawn((Card(kind), deck));
        }
    }
}

/// Puts every card into its deck, the dice of this phase into the first seat's hand, and the other dice into the box.
fn gather(
    In(phase): In<Phase>,
    mut monsters: Query<&mut MonsterZone>,
    mut treasures: Query<&mut TreasureZone>,
    mut events: Query<&mut EventZone>,
    mut wounds: Query<&mut WoundZone>,
    mut dice: Query<(&Die, &mut DieZone)>,
) {
    monsters.iter_mut().for_each(|mut zone| *zone = MonsterZone::Deck);
    treasures
        .iter_mut()
        .for_each(|mut zone| *zone = TreasureZone::Deck);
    events.iter_mut().for_each(|mut zone| *zone = EventZone::Deck);
    wounds.iter_mut().for_each(|mut zone| *zone = WoundZone::Deck);
    for (die, mut zone) in &mut dice {
        *zone = die.awaiting(phase, Seat::new(0));
    }
}
