//! Rolls of the dice (`oubliette.pieces.2`), for the order of play (`oubliette.setup.3`) and for the move; the walk, the
//! stop on the way and the meetings at its end (`oubliette.turn.3` to `oubliette.turn.5`).

use super::super::Event;
use super::super::pieces::{Arrival, Deck, Die, Direction, EventZone, Foe, OublietteState, Phase, Turn};
use super::params::{TableMut, TableQuery, TableRef, in_zone, is_any};
use super::{Refusal, not_now, require_turn};
use crate::table::{Seat, require};
use bevy_ecs::prelude::*;
use std::cmp::Reverse;

/// Checks that the table waits for this many dice, and that each die, by number, has the face that it is said to show.
fn check_faces(turn: &Turn, dice: &Query<&Die>, faces: &[u8]) -> Result<(), Refusal> {
    if usize::from(turn.phase.dice()) != faces.len() {
        return not_now(turn.phase);
    }
    (1u8..).zip(faces).try_for_each(|(number, shown)| {
        let has_face = |die: &Die| die.number == number && (1..=die.faces).contains(shown);
        require(dice.iter().any(has_face), Refusal::NoSuchFace(*shown))
    })
}

/// Checks a roll of one die: for the order of play, or for an event.
pub fn check_die(In(shown): In<u8>, state: Res<OublietteState>, dice: Query<&Die>) -> Result<(), Refusal> {
    check_faces(&state.turn, &dice, &[shown])
}

pub fn die(In(shown): In<u8>, mut table: TableMut) {
    table.throw(&[shown]);
    if table.state.turn.phase == Phase::Order {
        table.order_rolled();
    } else {
        table.event_rolled();
    }
}

/// Checks a roll of two dice: for the move, or in a fight.
pub fn check_dice(
    In((one, other)): In<(u8, u8)>,
    state: Res<OublietteState>,
    dice: Query<&Die>,
) -> Result<(), Refusal> {
    check_faces(&state.turn, &dice, &[one, other])
}

pub fn dice(In((one, other)): In<(u8, u8)>, mut table: TableMut) {
    table.throw(&[one, other]);
    match table.state.turn.phase {
        Phase::Strike | Phase::Blow => table.fight_rolled(),
        _ => table.move_rolled(),
    }
}

/// The next seat to roll: one that is tied with another seat, or has rolled less often than a seat it was tied with.
fn next_roller(rolled: &[Vec<u8>]) -> Option<Seat> {
    let tied = |own: &Vec<u8>| rolled.iter().filter(|rolls| *rolls == own).count() > 1;
    // Tied seats roll in seat order. A seat is behind if a seat that it was tied with has already rolled again.
    let behind = rolled.iter().position(|own| {
        let further = |other: &Vec<u8>| other.len() > own.len() && other.starts_with(own);
        rolled.iter().any(further)
    });
    behind.or_else(|| rolled.iter().position(tied)).map(Seat::new)
}

/// Checks that a seat may walk in this direction (`oubliette.turn.3`).
pub fn check_walk(In((seat, way)): In<(Seat, Direction)>, table: TableRef) -> Result<(), Refusal> {
    require_turn(&table.state.turn, seat, table.state.turn.phase == Phase::Way)?;
    let refusal = match table.level().house.direction_only_from_exit {
        true => Refusal::OnlyForwardHere,
        false => Refusal::OnlyForward,
    };
    require(table.is_open(way), refusal)
}

pub fn walk(In((_, way)): In<(Seat, Direction)>, mut table: TableMut) {
    table.start_walk(way);
}

/// Checks that a seat may stop at the Exit on the way (`oubliette.turn.4`).
pub fn check_stop(In(seat): In<Seat>, state: Res<OublietteState>) -> Result<(), Refusal> {
    let turn = &state.turn;
    require_turn(turn, seat, matches!(turn.phase, Phase::Passing(_)))
}

pub fn stop(In(seat): In<Seat>, mut table: TableMut) {
    let Phase::Passing(way) = table.state.turn.phase else {
        return;
    };
    let (from, to) = (table.space(seat), 0);
    table.put_token(seat, to);
    table.emit(Event::Walked { seat, from, to, way });
    table.arrive(Arrival::Stopped);
}

/// Checks that a seat may attack another on the same space (`oubliette.turn.5`, `oubliette.house.2`).
pub fn check_ambush(In((seat, target)): In<(Seat, Seat)>, table: TableRef) -> Result<(), Refusal> {
    require_turn(&table.state.turn, seat, table.state.turn.phase == Phase::Ambush)?;
    let is_here = table.company(seat).any(|other| other == target);
    require(is_here, Refusal::NotHere(target))
}

pub fn ambush(In((seat, target)): In<(Seat, Seat)>, mut table: TableMut) {
    table.emit(Event::AmbushBegins { seat, target });
    table.begin_fight(Foe::Player(target));
}

impl TableMut<'_, '_> {
    fn order_rolled(&mut self) {
        let (Some(seat), Some(face)) = (next_roller(&self.state.rolls), self.thrown_one()) else {
            return;
        };
        if let Some(rolls) = self.state.rolls.get_mut(seat.index()) {
            rolls.push(face);
        }
        self.emit(Event::OrderRolled { seat, face });
        match next_roller(&self.state.rolls) {
            Some(next) => {
                self.state.turn.seat = next;
                self.await_roll(Phase::Order);
            }
            None => self.settle_order(),
        }
    }

    fn settle_order(&mut self) {
        let mut seats: Vec<Seat> = Seat::all(self.state.seats).collect();
        seats.sort_by_key(|seat| Reverse(self.state.rolls.get(seat.index())));
        self.state.order.clone_from(&seats);
        let first = seats.first().copied();
        self.emit(Event::OrderSettled(seats));
        if let Some(first) = first {
            self.begin_turn(first);
        }
    }

    /// Applies the move roll (`oubliette.turn.2`). Doubles earn an extra turn. If both directions are open, the player
    /// chooses one; otherwise the token walks forward.
    fn move_rolled(&mut self) {
        let Some(dice) = self.thrown() else { return };
        let seat = self.state.turn.seat;
        // The roll after a Spelunk is not the first roll of the turn (`oubliette.house.8`). Version 1 had no such switch.
        let only_first = self.level().house.extra_turn_by_first_roll && !self.is_first_edition();
        let may_earn = self.state.turn.dice.is_none() || !only_first;
        self.state.turn.dice = Some(dice);
        self.state.turn.fight = None;
        self.state.turn.event = None;
        let doubles = dice.0 == dice.1 && may_earn;
        self.state.turn.extra = self.state.turn.extra.saturating_add(u8::from(doubles));
        self.emit(Event::Rolled { seat, dice, doubles });
        if self.is_open(Direction::Back) {
            self.state.turn.phase = Phase::Way;
        } else {
            self.start_walk(Direction::Forward);
        }
    }

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
            self.state.turn.phase = Phase::Passing(way);
        } else {
            self.walk(way);
        }
    }

    pub fn walk(&mut self, way: Direction) {
        let seat = self.state.turn.seat;
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
        let seat = self.state.turn.seat;
        let safe = self.space(seat) == 0 && !self.level().house.ambush_at_exit;
        if !safe && self.company(seat).next().is_some() {
            self.state.turn.phase = Phase::Ambush;
        } else {
            self.meet_monster();
        }
    }

    /// Ends the ambushes here. After a tunnel the turn ends (`oubliette.house.7`). At the Exit, somebody who had nothing
    /// to do there may have something now (`oubliette.exit.4`). Otherwise the monster comes.
    pub fn leave_be(&mut self) {
        let seat = self.state.turn.seat;
        let may_act = self.is_wounded(seat) || self.can_cash_in(seat);
        if is_any(in_zone(self.events(), EventZone::Applied)) {
            self.end_event();
        } else if self.follows(3) && self.space(seat) == 0 && !self.state.turn.declined && may_act {
            self.offer_exit();
        } else {
            self.meet_monster();
        }
    }

    /// Waits for a Monster card, or goes on to the event if there is none (`oubliette.turn.6`).
    pub fn meet_monster(&mut self) {
        if self.refill(Deck::Monster) {
            self.state.turn.phase = Phase::Monster;
        } else {
            self.look_for_event();
        }
    }
}
