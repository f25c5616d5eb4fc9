//! How turns begin, end and follow each other (`oubliette.turn.1`, `oubliette.turn.8`, `oubliette.end.2`,
//! `oubliette.visit.1`).

use super::super::Event;
use super::super::level::Effect;
use super::super::pieces::{Deck, Ending, EventZone, Phase, TreasureZone, Turn, WoundZone};
use super::params::{TableMut, TableQuery};
use super::{Refusal, not_now};
use crate::table::Seat;
use bevy::ecs::prelude::*;

/// Checks that a seat may take another turn after doubles (`oubliette.turn.8`).
pub(in super::super) fn check_again(In(seat): In<Seat>, turn: Res<Turn>) -> Result<(), Refusal> {
    match turn.phase {
        Phase::Again if seat == turn.seat => Ok(()),
        Phase::Again => Err(Refusal::NotAsked(seat)),
        phase => not_now(phase),
    }
}

pub(in super::super) fn again(In(seat): In<Seat>, mut table: TableMut) {
    table.turn.extra = table.turn.extra.saturating_sub(1);
    table.turn.number += 1;
    let turn = table.turn.number;
    table.emit(Event::TurnBegins {
        turn,
        seat,
        extra: true,
    });
    table.clear_turn();
    table.begin_sequence();
}

impl TableMut<'_, '_> {
    /// Begins a seat's turn, or skips it if the seat has a turn to lose (`oubliette.turn.1`).
    pub fn begin_turn(&mut self, seat: Seat) {
        self.turn.seat = seat;
        self.turn.number += 1;
        self.turn.extra = 0;
        self.clear_turn();
        if self.explorer(seat).is_some_and(|explorer| explorer.lost > 0) {
            self.change(seat, |explorer| explorer.lost -= 1);
            let left = self.explorer(seat).map_or(0, |explorer| explorer.lost);
            self.emit(Event::TurnLost { seat, left });
            self.next_turn();
            return;
        }
        let turn = self.turn.number;
        self.emit(Event::TurnBegins {
            turn,
            seat,
            extra: false,
        });
        self.begin_sequence();
    }

    /// Clears the state that belongs to a single turn.
    pub fn clear_turn(&mut self) {
        let turn = &mut *self.turn;
        turn.dice = None;
        turn.won = None;
        turn.fight = None;
        turn.event = None;
        turn.recovered = 0;
        turn.cashed = false;
        turn.ended_at_exit = false;
    }

    /// Starts the turn from the move roll, at its beginning or after a Spelunk (`oubliette.event.3`).
    pub fn begin_sequence(&mut self) {
        self.turn.won = None;
        let shortcut = self.keeps(self.turn.seat, |effect| matches!(effect, Effect::Shortcut));
        if shortcut {
            self.turn.phase = Phase::Before;
        } else {
            self.await_roll(Phase::Roll);
        }
    }

    /// Ends the turn; its player may first play a Shortcut (`oubliette.kept.4`).
    pub fn end_turn(&mut self) {
        let seat = self.turn.seat;
        let shortcut = self.keeps(seat, |effect| matches!(effect, Effect::Shortcut));
        if shortcut && self.exit_has_use(seat) {
            self.turn.phase = Phase::End;
        } else {
            self.close_turn();
        }
    }

    /// Closes the turn and goes on to the end of the game, an extra turn or the next player.
    pub fn close_turn(&mut self) {
        let seat = self.turn.seat;
        if self.settings.level.visit.is_none() && self.left(Deck::Treasure) == 0 {
            self.end(Ending::TreasureOut);
            return;
        }
        if self.turn.ended_at_exit && self.settings.level.house.no_extra_turn_after_exit {
            self.turn.extra = 0;
        }
        while self.turn.extra > 0 && self.explorer(seat).is_some_and(|explorer| explorer.lost > 0) {
            self.turn.extra -= 1;
            self.change(seat, |explorer| explorer.lost -= 1);
            self.emit(Event::ExtraTurnLost { seat });
        }
        if self.turn.extra > 0 {
            self.turn.phase = Phase::Again;
        } else {
            self.next_turn();
        }
    }

    /// Begins the next player's turn, or ends a visit (`oubliette.visit.1`).
    pub fn next_turn(&mut self) {
        let seat = self.turn.seat;
        if self.settings.level.visit.is_some() {
            self.change(seat, |explorer| {
                explorer.visits = explorer.visits.saturating_sub(1)
            });
            if self.explorer(seat).is_some_and(|explorer| explorer.visits == 0) {
                self.leave(seat);
            }
        }
        let place = self
            .state
            .order
            .iter()
            .position(|other| *other == seat)
            .unwrap_or(0);
        let count = self.state.order.len();
        let next = (1..=count)
            .filter_map(|step| self.state.order.get((place + step) % count.max(1)))
            .find(|next| self.explorer(**next).is_some_and(|explorer| !explorer.away))
            .copied();
        match next {
            Some(next) => self.begin_turn(next),
            None => self.end(Ending::Visit),
        }
    }

    /// Takes a visitor out of play and puts all of their cards back into the decks at once (`oubliette.visit.5`).
    fn leave(&mut self, seat: Seat) {
        let owed = self.cashed(seat);
        self.change(seat, |explorer| {
            explorer.owed = owed;
            explorer.bonus = 0;
            explorer.away = true;
            explorer.lost = 0;
            explorer.slain = 0;
        });
        for (_, mut zone) in &mut self.treasures {
            let (TreasureZone::Hand(owner) | TreasureZone::InUse(owner) | TreasureZone::Cashed(owner)) =
                *zone
            else {
                continue;
            };
            if owner == seat {
                *zone = TreasureZone::Deck;
            }
        }
        for (_, mut zone) in &mut self.events {
            let (EventZone::Kept(owner) | EventZone::Quest(owner) | EventZone::Level(owner)) = *zone else {
                continue;
            };
            if owner == seat {
                *zone = EventZone::Deck;
            }
        }
        for (_, mut zone) in &mut self.wounds {
            if *zone == WoundZone::Pinned(seat) {
                *zone = WoundZone::Deck;
            }
        }
        self.emit(Event::Left { seat, owed });
    }

    /// Ends the game.
    pub fn end(&mut self, ending: Ending) {
        self.turn.phase = Phase::Over(ending);
        self.emit(Event::Ended { ending });
    }
}
