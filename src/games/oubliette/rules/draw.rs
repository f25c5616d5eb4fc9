//! Drawing cards and taking treasure at random (`oubliette.deck.1` to `oubliette.deck.3`, `oubliette.ambush.3`).

use super::super::Event;
use super::super::pieces::{
    AfterTreasure, Card, Deck, EventZone, Foe, MonsterZone, Phase, TreasureZone, Turn, WoundZone,
};
use super::changes::move_card;
use super::params::{TableMut, TableQuery, require_card};
use super::{Refusal, not_now};
use bevy::ecs::prelude::*;

/// Checks that a monster of this kind may be drawn (`oubliette.turn.6`).
pub(in super::super) fn check_monster(
    In(kind): In<u8>,
    turn: Res<Turn>,
    monsters: Query<(&Card, &MonsterZone)>,
) -> Result<(), Refusal> {
    let none = Refusal::NotInDeck(Deck::Monster);
    match turn.phase {
        Phase::Monster => require_card(monsters, kind, MonsterZone::Deck, none),
        phase => not_now(phase),
    }
}

pub(in super::super) fn monster(In(kind): In<u8>, mut table: TableMut) {
    move_card(&mut table.monsters, kind, MonsterZone::Deck, MonsterZone::Fought);
    let seat = table.turn.seat;
    table.emit(Event::MonsterDrawn { seat, monster: kind });
    table.begin_fight(Foe::Monster(kind));
}

/// Checks that the treasure with this number may be drawn.
pub(in super::super) fn check_treasure(
    In(number): In<u8>,
    turn: Res<Turn>,
    treasures: Query<(&Card, &TreasureZone)>,
) -> Result<(), Refusal> {
    let none = Refusal::NotInDeck(Deck::Treasure);
    match turn.phase {
        Phase::Prize(_) => require_card(treasures, number, TreasureZone::Deck, none),
        phase => not_now(phase),
    }
}

pub(in super::super) fn treasure(In(treasure): In<u8>, mut table: TableMut) {
    let seat = table.turn.seat;
    let next = table.turn.next;
    table.move_treasure(treasure, TreasureZone::Hand(seat));
    if next == AfterTreasure::Event {
        table.turn.won = Some(treasure);
    }
    table.emit(Event::TreasureDrawn { seat, treasure });
    if let Phase::Prize(left) = table.turn.phase {
        table.draw_prize(left.saturating_sub(1), next);
    }
}

/// Checks that a wound of this kind may be drawn (`oubliette.fight.3`, `oubliette.ambush.4`).
pub(in super::super) fn check_wound(
    In(kind): In<u8>,
    turn: Res<Turn>,
    wounds: Query<(&Card, &WoundZone)>,
) -> Result<(), Refusal> {
    match turn.phase {
        Phase::Wound => require_card(wounds, kind, WoundZone::Deck, Refusal::NotInDeck(Deck::Wound)),
        phase => not_now(phase),
    }
}

pub(in super::super) fn wound(In(wound): In<u8>, mut table: TableMut) {
    let seat = table.turn.seat;
    move_card(&mut table.wounds, wound, WoundZone::Deck, WoundZone::Pinned(seat));
    table.emit(Event::Wounded { seat, wound });
    table.wounded();
}

/// Checks that this treasure may be taken at random from the seat that loses it (`oubliette.ambush.3`).
pub(in super::super) fn check_take(
    In(number): In<u8>,
    turn: Res<Turn>,
    treasures: Query<(&Card, &TreasureZone)>,
) -> Result<(), Refusal> {
    let held = TreasureZone::Hand(turn.loser);
    match turn.phase {
        Phase::Spoils(_) => require_card(treasures, number, held, Refusal::NotTheirs),
        phase => not_now(phase),
    }
}

pub(in super::super) fn take(In(number): In<u8>, mut table: TableMut) {
    table.take(number);
    if let Phase::Spoils(left) = table.turn.phase {
        table.take_spoils(left.saturating_sub(1));
    }
}

impl TableMut<'_, '_> {
    /// Waits for draws of this many treasures, as far as the deck lasts, then goes on.
    pub fn draw_prize(&mut self, cards: u8, next: AfterTreasure) {
        self.turn.next = next;
        if cards == 0 {
            self.go_on();
        } else if self.left(Deck::Treasure) > 0 {
            self.turn.phase = Phase::Prize(cards);
        } else {
            self.emit(Event::NothingToDraw);
            self.go_on();
        }
    }

    /// Goes on after treasure was drawn or taken.
    fn go_on(&mut self) {
        match self.turn.next {
            AfterTreasure::Event => self.look_for_event(),
            AfterTreasure::End => self.end_event(),
            AfterTreasure::Wound => self.draw_wound(),
            AfterTreasure::Exit(_) => self.offer_exit(),
        }
    }

    /// Waits for this many random treasures to be taken from the loser of an ambush, then goes on. If the loser holds
    /// no more than that, all of them go and nothing is left to chance.
    pub fn take_spoils(&mut self, cards: u8) {
        let held: Vec<u8> = self.hand(self.turn.loser).collect();
        if held.len() > usize::from(cards) && cards > 0 {
            self.turn.phase = Phase::Spoils(cards);
            return;
        }
        if cards > 0 {
            held.into_iter().for_each(|number| self.take(number));
        }
        self.go_on();
    }

    /// Moves one treasure from the loser of an ambush to the winner.
    fn take(&mut self, treasure: u8) {
        let from = self.turn.loser;
        let to = match self.foe() {
            Some(Foe::Player(other)) if from == other => Some(self.turn.seat),
            Some(Foe::Player(other)) => Some(other),
            _ => None,
        };
        let zone = match to {
            Some(seat) => TreasureZone::Hand(seat),
            None if self.level().house.explorer_loot_returns => TreasureZone::Deck,
            None => TreasureZone::Gone,
        };
        self.move_treasure(treasure, zone);
        self.emit(Event::Taken { from, to, treasure });
    }

    /// Waits for the seat that was hit to draw a wound, if one is left (`oubliette.deck.3`).
    pub fn draw_wound(&mut self) {
        if self.refill(Deck::Wound) {
            self.turn.phase = Phase::Wound;
        } else {
            self.not_wounded();
        }
    }

    /// Discards the Event card being applied.
    pub fn discard_event(&mut self) {
        if let Some(kind) = self.turn.event {
            move_card(&mut self.events, kind, EventZone::Applied, EventZone::Discard);
        }
    }
}
