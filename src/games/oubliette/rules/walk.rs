//! Moving a token: the walk and the stop on the way (`oubliette.turn.3`, `oubliette.turn.4`), a Shortcut
//! (`oubliette.kept.4`), and the meetings at the end of the walk (`oubliette.turn.5`).

use super::super::Event;
use super::super::pieces::{Arrival, Deck, Direction, EventZone, Foe, Phase, Turn};
use super::params::{TableMut, TableQuery, TableRef, in_zone, is_any};
use super::{Refusal, require_turn};
use crate::table::{Seat, require};
use bevy::ecs::prelude::*;

/// Checks that a seat may walk in this direction (`oubliette.turn.3`).
pub(in super::super) fn check_walk(
    In((seat, way)): In<(Seat, Direction)>,
    table: TableRef,
) -> Result<(), Refusal> {
    require_turn(&table.turn, seat, table.turn.phase == Phase::Way)?;
    let refusal = match table.level().house.direction_only_from_exit {
        true => Refusal::OnlyForwardHere,
        false => Refusal::OnlyForward,
    };
    require(table.is_open(way), refusal)
}

pub(in super::super) fn walk(In((_, way)): In<(Seat, Direction)>, mut table: TableMut) {
    table.start_walk(way);
}

/// Checks that a seat may stop at the Exit on the way (`oubliette.turn.4`).
pub(in super::super) fn check_stop(In(seat): In<Seat>, turn: Res<Turn>) -> Result<(), Refusal> {
    require_turn(&turn, seat, matches!(turn.phase, Phase::Passing(_)))
}

pub(in super::super) fn stop(In(seat): In<Seat>, mut table: TableMut) {
    let Phase::Passing(way) = table.turn.phase else {
        return;
    };
    let (from, to) = (table.space(seat), 0);
    table.put_token(seat, to);
    table.emit(Event::Walked { seat, from, to, way });
    table.arrive(Arrival::Stopped);
}

/// Checks that a seat may attack another on the same space (`oubliette.turn.5`, `oubliette.house.2`).
pub(in super::super) fn check_ambush(
    In((seat, target)): In<(Seat, Seat)>,
    table: TableRef,
) -> Result<(), Refusal> {
    require_turn(&table.turn, seat, table.turn.phase == Phase::Ambush)?;
    let is_here = table.company(seat).any(|other| other == target);
    require(is_here, Refusal::NotHere(target))
}

pub(in super::super) fn ambush(In((seat, target)): In<(Seat, Seat)>, mut table: TableMut) {
    table.emit(Event::AmbushBegins { seat, target });
    table.begin_fight(Foe::Player(target));
}

impl TableMut<'_, '_> {
    /// Puts a token on a space. Leaving the Exit clears the monsters defeated so far (`oubliette.event.9`).
    pub fn put_token(&mut self, seat: Seat, space: u8) {
        self.change(seat, |explorer| {
            if explorer.space == 0 && space != 0 {
                explorer.slain = 0;
            }
            explorer.space = space;
        });
    }

    /// Starts a walk; if it leads over the Exit, the player may first stop there.
    pub fn start_walk(&mut self, way: Direction) {
        if self.may_stop(way) {
            self.turn.phase = Phase::Passing(way);
        } else {
            self.walk(way);
        }
    }

    /// Walks as far as the roll says.
    pub fn walk(&mut self, way: Direction) {
        let seat = self.turn.seat;
        let from = self.space(seat);
        let (to, _) = way.walk(from, self.steps());
        self.put_token(seat, to);
        self.emit(Event::Walked { seat, from, to, way });
        if to == 0 {
            self.arrive(Arrival::Landed);
        } else {
            self.look_round();
        }
    }

    /// Offers an ambush if somebody else stands here; otherwise the monster comes.
    pub fn look_round(&mut self) {
        let seat = self.turn.seat;
        let safe = self.space(seat) == 0 && !self.level().house.ambush_at_exit;
        if !safe && self.company(seat).next().is_some() {
            self.turn.phase = Phase::Ambush;
        } else {
            self.meet_monster();
        }
    }

    /// Ends the ambushes here: the monster comes, or after a tunnel the turn ends (`oubliette.house.7`).
    pub fn leave_be(&mut self) {
        if is_any(in_zone(self.events(), EventZone::Applied)) {
            self.end_event();
        } else {
            self.meet_monster();
        }
    }

    /// Waits for a Monster card, or goes on to the event if there is none (`oubliette.turn.6`).
    pub fn meet_monster(&mut self) {
        if self.refill(Deck::Monster) {
            self.turn.phase = Phase::Monster;
        } else {
            self.look_for_event();
        }
    }
}
