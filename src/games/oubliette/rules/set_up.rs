//! Puts the pieces of a table at their starting positions.
//!
//! The next game at the same level uses the same entities again, because simulations set up a table for every game.

use super::super::level::OublietteLevel;
use super::super::pieces::{
    Die, DieZone, EventCard, EventZone, MonsterCard, MonsterZone, Phase, TreasureCard, TreasureZone,
    WoundCard, WoundZone,
};
use crate::table::Seat;
use bevy::ecs::prelude::*;

/// Puts all pieces at their starting positions: the cards, normally 128, in their decks, and as many dice as this phase
/// rolls in the first seat's hand.
pub(in super::super) fn lay_pieces(
    world: &mut World,
    level: &OublietteLevel,
    same_level: bool,
    phase: Phase,
) {
    if !same_level {
        spawn_pieces(world, level);
    }
    world
        .run_system_cached_with(gather, phase.dice())
        .expect("it needs no resource");
}

/// Puts every card into its deck, this many dice into the first seat's hand, and the other dice into the box.
fn gather(
    In(rolled): In<u8>,
    mut monsters: Query<&mut MonsterZone>,
    mut treasures: Query<&mut TreasureZone>,
    mut events: Query<&mut EventZone>,
    mut wounds: Query<&mut WoundZone>,
    mut dice: Query<(&Die, &mut DieZone)>,
) {
    for mut zone in &mut monsters {
        *zone = MonsterZone::Deck;
    }
    for mut zone in &mut treasures {
        *zone = TreasureZone::Deck;
    }
    for mut zone in &mut events {
        *zone = EventZone::Deck;
    }
    for mut zone in &mut wounds {
        *zone = WoundZone::Deck;
    }
    for (die, mut zone) in &mut dice {
        *zone = if die.number <= rolled {
            DieZone::Hand(Seat::new(0))
        } else {
            DieZone::Box
        };
    }
}

/// Spawns the cards of a level and the dice, and despawns those of the level before.
fn spawn_pieces(world: &mut World, level: &OublietteLevel) {
    let pieces: Vec<Entity> = world
        .query_filtered::<Entity, Or<(
            With<MonsterZone>,
            With<TreasureZone>,
            With<EventZone>,
            With<WoundZone>,
            With<Die>,
        )>>()
        .iter(world)
        .collect();
    for piece in pieces {
        world.despawn(piece);
    }
    world.spawn_batch(Die::BOTH.map(|die| (die, DieZone::Box)));
    for (card, kind) in level.monsters.iter().zip(1u8..) {
        for _ in 0..card.copies {
            world.spawn((MonsterCard(kind), MonsterZone::Deck));
        }
    }
    for (_, number) in level.treasures.iter().zip(1u8..) {
        world.spawn((TreasureCard(number), TreasureZone::Deck));
    }
    for (card, kind) in level.events.iter().zip(1u8..) {
        for _ in 0..card.copies {
            world.spawn((EventCard(kind), EventZone::Deck));
        }
    }
    for (card, kind) in level.wounds.iter().zip(1u8..) {
        for _ in 0..card.copies {
            world.spawn((WoundCard(kind), WoundZone::Deck));
        }
    }
}
