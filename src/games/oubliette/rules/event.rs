//! Event cards: drawn in the corners, applied at once, kept, or left open (`oubliette.turn.7`, `oubliette.event.1` to
//! `oubliette.event.10`).

use super::super::Event;
use super::super::level::Effect;
use super::super::pieces::{
    AfterTreasure, Card, Deck, EventZone, Foe, Phase, SPACES, TreasureZone, Turn, is_corner,
};
use super::changes::move_card;
use super::params::{TableMut, TableQuery, is_any, require_card};
use super::{Refusal, not_now};
use bevy::ecs::prelude::*;

/// Checks that an event of this kind may be drawn.
pub(in super::super) fn check_event(
    In(kind): In<u8>,
    turn: Res<Turn>,
    events: Query<(&Card, &EventZone)>,
) -> Result<(), Refusal> {
    match turn.phase {
        Phase::Event => require_card(events, kind, EventZone::Deck, Refusal::NotInDeck(Deck::Event)),
        phase => not_now(phase),
    }
}

pub(in super::super) fn event(In(kind): In<u8>, mut table: TableMut) {
    let seat = table.turn.seat;
    move_card(&mut table.events, kind, EventZone::Deck, EventZone::Applied);
    table.turn.event = Some(kind);
    table.turn.fight = None;
    table.emit(Event::EventDrawn { seat, event: kind });
    table.apply_event(kind);
}

impl TableMut<'_, '_> {
    /// Waits for the event of this space, if it has one; otherwise ends the turn (`oubliette.turn.7`).
    pub fn look_for_event(&mut self) {
        if is_corner(self.space(self.turn.seat)) && self.refill(Deck::Event) {
            self.turn.phase = Phase::Event;
        } else {
            self.end_turn();
        }
    }

    fn apply_event(&mut self, kind: u8) {
        let seat = self.turn.seat;
        let Some(effect) = self.level().effect(kind).cloned() else {
            return;
        };
        match effect {
            Effect::Secret { .. } | Effect::Trap { .. } => self.await_roll(Phase::Die),
            Effect::Tunnel(steps) => {
                let from = self.space(seat);
                let to = (i16::from(from) + i16::from(steps)).rem_euclid(i16::from(SPACES)) as u8;
                self.put_token(seat, to);
                self.emit(Event::Tunnelled { seat, from, to });
                if self.level().house.ambush_after_tunnel && is_any(self.company(seat)) {
                    self.turn.phase = Phase::Ambush;
                } else {
                    self.end_event();
                }
            }
            Effect::Spelunk => {
                self.discard_event();
                self.emit(Event::Spelunks(seat));
                self.begin_sequence();
            }
            Effect::CaveIn => {
                self.lose_turn();
                self.end_event();
            }
            Effect::Hoard { .. } => self.begin_fight(Foe::Hoard(kind)),
            Effect::Explorer { cards } => self.draw_prize(cards, AfterTreasure::End),
            Effect::Ambush { .. } => self.begin_fight(Foe::Stranger(kind)),
            Effect::Quest { .. } => self.keep(kind, EventZone::Quest(seat)),
            Effect::LevelUp { .. } => self.keep(kind, EventZone::Level(seat)),
            Effect::Shortcut
            | Effect::HealingWaters { .. }
            | Effect::Rage(_)
            | Effect::Recovery
            | Effect::Dodge(_)
            | Effect::Revenge => self.keep(kind, EventZone::Kept(seat)),
        }
    }

    /// Leaves the card with its player and ends the turn.
    fn keep(&mut self, kind: u8, zone: EventZone) {
        let seat = self.turn.seat;
        move_card(&mut self.events, kind, EventZone::Applied, zone);
        self.emit(Event::Kept { seat, event: kind });
        self.end_turn();
    }

    fn lose_turn(&mut self) {
        let seat = self.turn.seat;
        self.change(seat, |explorer| explorer.lost = explorer.lost.saturating_add(1));
        self.emit(Event::MustLoseTurn(seat));
    }

    /// Discards the event and ends the turn.
    pub fn end_event(&mut self) {
        self.discard_event();
        self.end_turn();
    }

    /// Applies the die roll of an event.
    pub fn event_rolled(&mut self) {
        let seat = self.turn.seat;
        let (Some(event), Some(face)) = (self.turn.event, self.thrown_one()) else {
            return;
        };
        let Some(effect) = self.level().effect(event).cloned() else {
            return;
        };
        self.emit(Event::EventRolled { seat, event, face });
        match effect {
            Effect::Secret { least, cards } => {
                let cards = if face >= least { cards } else { 0 };
                self.draw_prize(cards, AfterTreasure::End);
            }
            Effect::Hoard { cards, .. } => self.draw_prize(face + cards, AfterTreasure::End),
            Effect::Trap { most } if face <= most => {
                self.lose_turn();
                self.lose_prize();
                self.end_event();
            }
            _ => self.end_event(),
        }
    }

    /// Shuffles the treasure won on this space in this turn back into the deck (`oubliette.event.5`).
    fn lose_prize(&mut self) {
        let seat = self.turn.seat;
        if let Some(treasure) = self.turn.won.take()
            && is_any(self.hand(seat).filter(|held| *held == treasure))
        {
            self.move_treasure(treasure, TreasureZone::Deck);
            self.emit(Event::TrapTook { seat, treasure });
        }
    }
}
