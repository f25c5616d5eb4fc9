//! The pieces at their starting positions, and the changes to a table that several rules share.

use super::super::Event;
use super::super::level::OublietteLevel;
use super::super::pieces::{
    Card, Deck, Die, DieZone, Due, EventZone, Explorer, MonsterZone, OublietteState, Phase, TreasureZone,
    WoundZone,
};
use super::params::{Cards, CardsMut, Dice, ExplorersMut, Hands, belongings, in_zone, is_any};
use crate::table::{Seat, despawn_all};
use bevy_ecs::component::Mutable;
use bevy_ecs::prelude::*;

/// Puts the cards, normally 128, into their decks, and the dice of this phase into the first seat's hand. The next game
/// at the same level uses the same entities again, because simulations set up a table for every game.
pub fn lay_pieces(world: &mut World, level: &OublietteLevel, same_level: bool, phase: Phase) {
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
    mut dice: Dice,
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

pub fn move_card<Zone: Component<Mutability = Mutable> + PartialEq>(
    cards: &mut CardsMut<Zone>,
    kind: u8,
    from: Zone,
    to: Zone,
) {
    let found = (cards.iter_mut()).find(|(_, card, zone)| card.0 == kind && **zone == from);
    if let Some((.., mut zone)) = found {
        *zone = to;
    }
}

/// Gives a seat a card of this kind, from a zone where it belonged to nobody.
pub fn give<Zone: Component<Mutability = Mutable> + PartialEq>(
    hands: &mut Hands,
    cards: &mut CardsMut<Zone>,
    kind: u8,
    (from, to): (Zone, Zone),
    seat: Seat,
) {
    let found = (cards.iter_mut()).find(|(_, card, zone)| card.0 == kind && **zone == from);
    if let Some((card, _, mut zone)) = found {
        *zone = to;
        hands.give(card, Some(seat));
    }
}

/// Takes a card of this kind from a zone of a seat to one where it belongs to nobody.
pub fn give_back<Zone: Component<Mutability = Mutable> + PartialEq>(
    hands: &mut Hands,
    cards: &mut CardsMut<Zone>,
    kind: u8,
    (from, to): (Zone, Zone),
    seat: Seat,
) {
    let is_it = |found: &Entity| {
        let card = cards.get(*found);
        card.is_ok_and(|(_, card, zone)| card.0 == kind && *zone == from)
    };
    let found = belongings(&hands.holders, seat).find(is_it);
    if let Some(found) = found
        && let Ok((.., mut zone)) = cards.get_mut(found)
    {
        *zone = to;
        hands.give(found, None);
    }
}

/// Moves all cards from a zone to another. Returns whether there were any.
pub fn move_all<Zone: Component<Mutability = Mutable> + Copy + PartialEq>(
    cards: &mut CardsMut<Zone>,
    from: Zone,
    to: Zone,
) -> bool {
    let mut any = false;
    for (.., mut zone) in cards.iter_mut().filter(|(.., zone)| **zone == from) {
        *zone = to;
        any = true;
    }
    any
}

/// Moves a treasure, of which there is only one with this number, and returns its entity.
pub fn move_treasure(treasures: &mut CardsMut<TreasureZone>, number: u8, to: TreasureZone) -> Option<Entity> {
    let (entity, _, mut zone) = treasures.iter_mut().find(|(_, card, _)| card.0 == number)?;
    *zone = to;
    Some(entity)
}

/// Makes sure that a card can be drawn, by shuffling in the discards if necessary (`oubliette.deck.2`). Returns `false`
/// if no card is left.
pub fn refill<Zone: Component<Mutability = Mutable> + Copy + PartialEq>(
    state: &mut OublietteState,
    cards: &mut CardsMut<Zone>,
    (deck, from, top): (Deck, Zone, Zone),
) -> bool {
    if is_any(in_zone(cards.as_readonly(), top)) {
        return true;
    }
    let any = move_all(cards, from, top);
    if any {
        if let Some(count) = state.refills.get_mut(deck as usize) {
            *count = count.saturating_add(1);
        }
        state.send(Event::Refilled(deck));
    }
    any
}

pub fn change(explorers: &mut ExplorersMut, seat: Seat, change: impl FnOnce(&mut Explorer)) {
    if let Some((_, mut explorer)) = explorers.iter_mut().find(|(owner, _)| **owner == seat) {
        change(&mut explorer);
    }
}

/// Puts a token on a space. Leaving the Exit clears the monsters defeated so far (`oubliette.event.9`).
pub fn put_token(explorers: &mut ExplorersMut, seat: Seat, space: u8) {
    change(explorers, seat, |explorer| {
        if explorer.space == 0 && space != 0 {
            explorer.slain = 0;
        }
        explorer.space = space;
    });
}

/// Puts a token where a walk or a Shortcut ends, perhaps on the Exit (`oubliette.turn.3`).
pub fn land(explorers: &mut ExplorersMut, seat: Seat, space: u8) {
    put_token(explorers, seat, space);
    change(explorers, seat, |explorer| explorer.landed |= space == 0);
}

/// The player has one more turn to lose (`oubliette.turn.1`).
pub fn lose_turn(state: &mut OublietteState, explorers: &mut ExplorersMut) {
    let seat = state.turn.seat;
    change(explorers, seat, |explorer| {
        explorer.lost = explorer.lost.saturating_add(1);
    });
    state.send(Event::MustLoseTurn(seat));
}

/// Waits for a roll: its dice go into the rolling seat's hand, the other dice into the box.
pub fn await_roll(state: &mut OublietteState, dice: &mut Dice, phase: Phase) {
    state.turn.wait(phase);
    let hand = state.rolling_seat();
    for (die, mut zone) in dice {
        *zone = die.awaiting(phase, hand);
    }
}

/// Puts the dice from a hand onto the table, each with its face.
pub fn throw(dice: &mut Dice, faces: &[u8]) {
    for (die, mut zone) in dice {
        if let (DieZone::Hand(by), Some(shows)) = (*zone, faces.get(usize::from(die.number) - 1)) {
            *zone = DieZone::Table { by, shows: *shows };
        }
    }
}

/// Waits for draws of this many treasures, as far as the deck lasts; then `next` follows.
pub fn draw_prize(state: &mut OublietteState, treasures: Cards<TreasureZone>, (cards, next): (u8, Due)) {
    state.turn.after_treasure = next;
    if cards > 0 && is_any(in_zone(treasures, TreasureZone::Deck)) {
        return state.turn.wait(Phase::Prize(cards));
    }
    if cards > 0 {
        state.send(Event::NothingToDraw);
    }
    state.turn.due = Some(next);
}
