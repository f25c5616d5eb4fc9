//! The pieces at their starting positions, and the changes to a table that several rules share.

use super::super::Event;
use super::super::level::OublietteLevel;
use super::super::pieces::{
    Card, Deck, Die, DieZone, EventZone, Explorer, MonsterZone, Phase, TreasureZone, WoundZone,
};
use super::params::{TableMut, TableQuery, both_faces, faces};
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

pub fn move_card<Zone: Component<Mutability = Mutable> + PartialEq>(
    cards: &mut Query<(&Card, &mut Zone)>,
    kind: u8,
    from: Zone,
    to: Zone,
) {
    let found = (cards.iter_mut()).find(|(card, zone)| card.0 == kind && **zone == from);
    if let Some((_, mut zone)) = found {
        *zone = to;
    }
}

/// Moves all cards from a zone to another. Returns whether there were any.
pub fn move_all<Zone: Component<Mutability = Mutable> + Copy + PartialEq>(
    cards: &mut Query<(&Card, &mut Zone)>,
    from: Zone,
    to: Zone,
) -> bool {
    let mut any = false;
    for (_, mut zone) in cards.iter_mut().filter(|(_, zone)| **zone == from) {
        *zone = to;
        any = true;
    }
    any
}

impl TableMut<'_, '_> {
    pub fn emit(&mut self, event: Event) {
        self.outbox.send(event);
    }

    pub fn change(&mut self, seat: Seat, change: impl FnOnce(&mut Explorer)) {
        if let Some(mut explorer) = self.explorers.iter_mut().find(|explorer| explorer.seat == seat) {
            change(&mut explorer);
        }
    }

    /// Waits for a roll: its dice go into the rolling seat's hand, the other dice into the box.
    pub fn await_roll(&mut self, phase: Phase) {
        self.state.turn.phase = phase;
        let hand = self.rolling_seat();
        for (die, mut zone) in &mut self.dice {
            *zone = die.awaiting(phase, hand);
        }
    }

    /// Puts the dice back into the box when the awaited roll does not happen.
    pub fn put_dice_away(&mut self) {
        for (_, mut zone) in &mut self.dice {
            if let DieZone::Hand(_) = *zone {
                *zone = DieZone::Box;
            }
        }
    }

    /// The face of the die that is rolled alone, if it is on the table.
    pub fn thrown_one(&self) -> Option<u8> {
        faces(self.dice.iter())[0]
    }

    pub fn thrown(&self) -> Option<(u8, u8)> {
        both_faces(self.dice.iter())
    }

    /// Puts the dice from a hand onto the table, each with its face.
    pub fn throw(&mut self, faces: &[u8]) {
        for (die, mut zone) in &mut self.dice {
            if let (DieZone::Hand(by), Some(shows)) = (*zone, faces.get(usize::from(die.number) - 1)) {
                *zone = DieZone::Table { by, shows: *shows };
            }
        }
    }

    pub fn move_treasure(&mut self, number: u8, to: TreasureZone) {
        if let Some((_, mut zone)) = self.treasures.iter_mut().find(|(card, _)| card.0 == number) {
            *zone = to;
        }
    }

    /// Makes sure that a card can be drawn, by shuffling in the discards if necessary (`oubliette.deck.2`). Returns
    /// `false` if no card is left. The Treasure deck is never refilled (`oubliette.deck.1`).
    pub fn refill(&mut self, deck: Deck) -> bool {
        if self.left(deck) > 0 {
            return true;
        }
        let any = match deck {
            Deck::Monster => move_all(&mut self.monsters, MonsterZone::Discard, MonsterZone::Deck),
            Deck::Treasure => false,
            Deck::Event => move_all(&mut self.events, EventZone::Discard, EventZone::Deck),
            Deck::Wound => move_all(&mut self.wounds, WoundZone::Discard, WoundZone::Deck),
        };
        if any {
            if let Some(count) = self.state.refills.get_mut(deck as usize) {
                *count = count.saturating_add(1);
            }
            self.emit(Event::Refilled(deck));
        }
        any
    }
}
