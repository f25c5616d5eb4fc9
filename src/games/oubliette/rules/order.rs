//! The order of play: each seat rolls a die (`oubliette.setup.3`).

use super::super::Event;
use super::super::pieces::Phase;
use super::params::TableMut;
use crate::table::Seat;
use std::cmp::Reverse;

/// The next seat to roll: one that is tied with another seat, or has rolled less often than a seat it was tied with.
pub(in super::super) fn next_roller(rolled: &[Vec<u8>]) -> Option<Seat> {
    let tied = |own: &Vec<u8>| rolled.iter().filter(|rolls| *rolls == own).count() > 1;
    // Tied seats roll in seat order. A seat is behind if a seat that it was tied with has already rolled again.
    let behind = rolled.iter().position(|own| {
        let further = |other: &Vec<u8>| other.len() > own.len() && other.starts_with(own);
        rolled.iter().any(further)
    });
    behind.or_else(|| rolled.iter().position(tied)).map(Seat::new)
}

impl TableMut<'_, '_> {
    /// Records the roll of a seat for the order of play.
    pub fn order_rolled(&mut self) {
        let (Some(seat), Some(face)) = (next_roller(&self.state.rolls), self.thrown_one()) else {
            return;
        };
        if let Some(rolls) = self.state.rolls.get_mut(seat.index()) {
            rolls.push(face);
        }
        self.emit(Event::OrderRolled { seat, face });
        match next_roller(&self.state.rolls) {
            Some(next) => {
                self.turn.seat = next;
                self.await_roll(Phase::Order);
            }
            None => self.settle_order(),
        }
    }

    fn settle_order(&mut self) {
        let mut seats: Vec<Seat> = Seat::all(self.settings.seats).collect();
        seats.sort_by_key(|seat| Reverse(self.state.rolls.get(seat.index())));
        self.state.order.clone_from(&seats);
        let first = seats.first().copied();
        self.emit(Event::OrderSettled(seats));
        if let Some(first) = first {
            self.begin_turn(first);
        }
    }
}
