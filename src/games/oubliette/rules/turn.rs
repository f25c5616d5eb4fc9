//! How turns begin, end and follow each other (`oubliette.turn.1`, `oubliette.turn.8`, `oubliette.end.2`,
//! `oubliette.visit.1`).

use super::super::Event;
use super::super::pieces::{Deck, Ending, EventZone, Phase, TreasureZone, Turn, WoundZone};
use super::changes::move_all;
use super::params::{TableMut, TableQuery};
use super::{Refusal, require_turn};
use crate::table::Seat;
use bevy::ecs::prelude::*;

/// Checks that a seat may take another turn after doubles (`oubliette.turn.8`).
pub fn check_again(In(seat): In<Seat>, turn: Res<Turn>) -> Result<(), Refusal> {
    require_turn(&turn, seat, turn.phase == Phase::Again)
}

pub fn again(In(seat): In<Seat>, mut table: TableMut) {
    table.turn.extra = table.turn.extra.saturating_sub(1);
    table.turn.number += 1;
    table.clear_turn();
    table.take_turn(seat, true);
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
        self.take_turn(seat, false);
    }

    fn take_turn(&mut self, seat: Seat, extra: bool) {
        let turn = self.turn.number;
        self.emit(Event::TurnBegins { turn, seat, extra });
        self.begin_sequence();
    }

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
        if self.keeps_shortcut(self.turn.seat) {
            self.turn.phase = Phase::Before;
        } else {
            self.await_roll(Phase::Roll);
        }
    }

    /// Ends the turn; its player may first play a Shortcut (`oubliette.kept.4`).
    pub fn end_turn(&mut self) {
        let seat = self.turn.seat;
        if self.keeps_shortcut(seat) && self.exit_has_use(seat) {
            self.turn.phase = Phase::End;
        } else {
            self.close_turn();
        }
    }

    /// Closes the turn and goes on to the end of the game, an extra turn or the next player.
    pub fn close_turn(&mut self) {
        let seat = self.turn.seat;
        if self.level().visit.is_none() && self.left(Deck::Treasure) == 0 {
            self.end(Ending::TreasureOut);
            return;
        }
        if self.turn.ended_at_exit && self.level().house.no_extra_turn_after_exit {
            self.turn.extra = 0;
        }
        while self.turn.extra > 0 && self.explorer(seat).is_some_and(|explorer| explorer.lost > 0) {
            self.turn.extra -= 1;
            self.change(seat, |explorer| explorer.lost -= 1);
            self.emit(Event::ExtraTurnLost(seat));
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
        if self.level().visit.is_some() {
            self.change(seat, |own| own.visits = own.visits.saturating_sub(1));
            if self.explorer(seat).is_some_and(|explorer| explorer.visits == 0) {
                self.leave(seat);
            }
        }
        let order = &self.state.order;
        let place = order.iter().position(|other| *other == seat).unwrap_or(0);
        let next = (order.iter().copied().cycle().skip(place + 1).take(order.len()))
            .find(|next| self.explorer(*next).is_some_and(|explorer| !explorer.away));
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
        for zone in [TreasureZone::Hand, TreasureZone::InUse, TreasureZone::Cashed] {
            move_all(&mut self.treasures, zone(seat), TreasureZone::Deck);
        }
        for zone in [EventZone::Kept, EventZone::Quest, EventZone::Level] {
            move_all(&mut self.events, zone(seat), EventZone::Deck);
        }
        move_all(&mut self.wounds, WoundZone::Pinned(seat), WoundZone::Deck);
        self.emit(Event::Left { seat, owed });
    }

    pub fn end(&mut self, ending: Ending) {
        self.turn.phase = Phase::Over(ending);
        self.emit(Event::Ended(ending));
    }
}
