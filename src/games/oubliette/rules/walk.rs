//! Moving a token: the walk and the stop on the way (`oubliette.turn.3`, `oubliette.turn.4`), a Shortcut
//! (`oubliette.kept.4`), and the meetings at the end of the walk (`oubliette.turn.5`).

use super::super::Event;
use super::super::pieces::{Arrival, Deck, Direction, EventZone, Foe, Phase, Turn};
use super::params::{TableMut, TableQuery, TableRef, is_any};
use super::{Refusal, not_now};
use crate::table::Seat;
use bevy::ecs::prelude::*;

/// Checks that this seat has to choose a direction now.
fn chooses(seat: Seat, table: &TableRef) -> Result<(), Refusal> {
    match table.turn.phase {
        Phase::Way if seat == table.turn.seat => Ok(()),
        Phase::Way => Err(Refusal::NotAsked(seat)),
        phase => not_now(phase),
    }
}

/// Checks that a seat may walk in this direction (`oubliette.turn.3`).
pub(in super::super) fn check_walk(
    In((seat, way)): In<(Seat, Direction)>,
    table: TableRef,
) -> Result<(), Refusal> {
    chooses(seat, &table)?;
    if table.is_open(way) {
        Ok(())
    } else if table.settings.level.house.direction_only_from_exit {
        Err(Refusal::OnlyForwardHere)
    } else {
        Err(Refusal::OnlyForward)
    }
}

pub(in super::super) fn walk(In((_, way)): In<(Seat, Direction)>, mut table: TableMut) {
    table.start_walk(way);
}

/// Checks that a seat may stop at the Exit on the way (`oubliette.turn.4`).
pub(in super::super) fn check_stop(In(seat): In<Seat>, turn: Res<Turn>) -> Result<(), Refusal> {
    match turn.phase {
        Phase::Passing(_) if seat == turn.seat => Ok(()),
        Phase::Passing(_) => Err(Refusal::NotAsked(seat)),
        phase => not_now(phase),
    }
}

pub(in super::super) fn stop(In(seat): In<Seat>, mut table: TableMut) {
    let Phase::Passing(way) = table.turn.phase else {
        return;
    };
    let from = table.space(seat);
    table.put_token(seat, 0);
    table.emit(Event::Walked {
        seat,
        from,
        to: 0,
        way,
    });
    table.arrive(Arrival::Stopped);
}

/// Checks that a seat may attack another on the same space (`oubliette.turn.5`, `oubliette.house.2`).
pub(in super::super) fn check_ambush(
    In((seat, target)): In<(Seat, Seat)>,
    table: TableRef,
) -> Result<(), Refusal> {
    match table.turn.phase {
        Phase::Ambush if seat != table.turn.seat => Err(Refusal::NotAsked(seat)),
        Phase::Ambush if table.company(seat).any(|other| other == target) => Ok(()),
        Phase::Ambush => Err(Refusal::NotHere(target)),
        phase => not_now(phase),
    }
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
        let safe = self.space(seat) == 0 && !self.settings.level.house.ambush_at_exit;
        if !safe && self.company(seat).next().is_some() {
            self.turn.phase = Phase::Ambush;
        } else {
            self.meet_monster();
        }
    }

    /// Ends the ambushes on this space: the monster comes, or the turn ends if the token came through a tunnel
    /// (`oubliette.house.7`).
    pub fn leave_be(&mut self) {
        if is_any(self.events().filter(|(_, zone)| *zone == EventZone::Applied)) {
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
