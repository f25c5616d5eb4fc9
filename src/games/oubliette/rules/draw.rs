//! Drawing cards and taking treasure at random (`oubliette.deck.1` to `oubliette.deck.3`, `oubliette.ambush.3`).

use super::super::Event;
use super::super::pieces::{
    AfterTreasure, Deck, EventZone, Foe, MonsterCard, MonsterZone, Phase, TreasureCard, TreasureZone, Turn,
    WoundCard, WoundZone,
};
use super::params::{TableMut, TableQuery, is_any};
use super::{Refusal, not_now};
use bevy::ecs::prelude::*;

pub(super) fn can_be_drawn(cards: impl Iterator, deck: Deck) -> Result<(), Refusal> {
    if is_any(cards) {
        Ok(())
    } else {
        Err(Refusal::NotInDeck(deck))
    }
}

/// Checks that a monster of this kind may be drawn (`oubliette.turn.6`).
pub(in super::super) fn check_monster(
    In(kind): In<u8>,
    turn: Res<Turn>,
    monsters: Query<(&MonsterCard, &MonsterZone)>,
) -> Result<(), Refusal> {
    let Phase::Monster = turn.phase else {
        return not_now(turn.phase);
    };
    let such = (monsters.iter()).filter(|(card, zone)| card.0 == kind && **zone == MonsterZone::Deck);
    can_be_drawn(such, Deck::Monster)
}

pub(in super::super) fn monster(In(kind): In<u8>, mut table: TableMut) {
    let drawn =
        (table.monsters.iter_mut()).find(|(card, zone)| card.0 == kind && **zone == MonsterZone::Deck);
    if let Some((_, mut zone)) = drawn {
        *zone = MonsterZone::Fought;
    }
    let seat = table.turn.seat;
    table.emit(Event::MonsterDrawn { seat, monster: kind });
    table.begin_fight(Foe::Monster(kind));
}

/// Checks that the treasure with this number may be drawn.
pub(in super::super) fn check_treasure(
    In(number): In<u8>,
    turn: Res<Turn>,
    treasures: Query<(&TreasureCard, &TreasureZone)>,
) -> Result<(), Refusal> {
    let Phase::Prize(_) = turn.phase else {
        return not_now(turn.phase);
    };
    let such = (treasures.iter()).filter(|(card, zone)| card.0 == number && **zone == TreasureZone::Deck);
    can_be_drawn(such, Deck::Treasure)
}

pub(in super::super) fn treasure(In(number): In<u8>, mut table: TableMut) {
    let seat = table.turn.seat;
    table.move_treasure(number, TreasureZone::Hand(seat));
    if matches!(table.turn.next, AfterTreasure::Event) {
        table.turn.won = Some(number);
    }
    table.emit(Event::TreasureDrawn {
        seat,
        treasure: number,
    });
    if let Phase::Prize(left) = table.turn.phase {
        let next = table.turn.next;
        table.draw_prize(left.saturating_sub(1), next);
    }
}

/// Checks that a wound of this kind may be drawn (`oubliette.fight.3`, `oubliette.ambush.4`).
pub(in super::super) fn check_wound(
    In(kind): In<u8>,
    turn: Res<Turn>,
    wounds: Query<(&WoundCard, &WoundZone)>,
) -> Result<(), Refusal> {
    let Phase::Wound = turn.phase else {
        return not_now(turn.phase);
    };
    let such = (wounds.iter()).filter(|(card, zone)| card.0 == kind && **zone == WoundZone::Deck);
    can_be_drawn(such, Deck::Wound)
}

pub(in super::super) fn wound(In(kind): In<u8>, mut table: TableMut) {
    let seat = table.turn.seat;
    table.move_wound(kind, WoundZone::Deck, WoundZone::Pinned(seat));
    table.emit(Event::Wounded { seat, wound: kind });
    table.wounded();
}

/// Checks that this treasure may be taken at random from the seat that loses it (`oubliette.ambush.3`).
pub(in super::super) fn check_take(
    In(number): In<u8>,
    turn: Res<Turn>,
    treasures: Query<(&TreasureCard, &TreasureZone)>,
) -> Result<(), Refusal> {
    let Phase::Spoils(_) = turn.phase else {
        return not_now(turn.phase);
    };
    let held = TreasureZone::Hand(turn.loser);
    if is_any((treasures.iter()).filter(|(card, zone)| card.0 == number && **zone == held)) {
        Ok(())
    } else {
        Err(Refusal::NotTheirs)
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
        if cards > 0 && self.left(Deck::Treasure) > 0 {
            self.turn.phase = Phase::Prize(cards);
        } else {
            if cards > 0 {
                self.emit(Event::NothingToDraw);
            }
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
        if cards == 0 || held.is_empty() {
            self.go_on();
        } else if held.len() <= usize::from(cards) {
            for number in held {
                self.take(number);
            }
            self.go_on();
        } else {
            self.turn.phase = Phase::Spoils(cards);
        }
    }

    /// Moves one treasure from the loser of an ambush to the winner.
    fn take(&mut self, number: u8) {
        let from = self.turn.loser;
        let winner = match self.turn.fight.as_ref().map(|fight| fight.foe) {
            Some(Foe::Player(other)) if from == other => Some(self.turn.seat),
            Some(Foe::Player(other)) => Some(other),
            _ => None,
        };
        let zone = match winner {
            Some(seat) => TreasureZone::Hand(seat),
            None if self.settings.level.house.explorer_loot_returns => TreasureZone::Deck,
            None => TreasureZone::Gone,
        };
        self.move_treasure(number, zone);
        self.emit(Event::Taken {
            from,
            to: winner,
            treasure: number,
        });
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
            self.move_event(kind, EventZone::Applied, EventZone::Discard);
        }
    }
}
