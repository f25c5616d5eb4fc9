//! The order of play, by a die each (`oubliette.setup.3`).

use super::super::Event;
use super::super::pieces::Phase;
use super::params::TableMut;
use crate::table::Seat;

/// Who has to roll next: whoever shares their place with somebody and has not rolled as often as them.
pub(in super::super) fn next_roller(rolled: &[Vec<u8>]) -> Option<Seat> {
    let tied = |own: &Vec<u8>| rolled.iter().filter(|rolls| *rolls == own).count() > 1;
    // Within a round of rolls those who were tied before it roll in the order of their seats: whoever has a
    // roll less than somebody they were tied with is behind.
    let behind = rolled.iter().position(|own| {
        let further = |other: &Vec<u8>| other.len() > own.len() && other.starts_with(own);
        rolled.iter().any(further)
    });
    behind.or_else(|| rolled.iter().position(tied)).map(Seat::new)
}

impl TableMut<'_, '_> {
    /// Somebody has rolled for the order.
    pub fn order_rolled(&mut self) {
        let (Some(seat), Some(face)) = (next_roller(&self.course.rolls), self.thrown_one()) else {
            return;
        };
        if let Some(rolls) = self.course.rolls.get_mut(seat.index()) {
            rolls.push(face);
        }
        self.emit(Event::OrderRolled { seat, face });
        match next_roller(&self.course.rolls) {
            Some(next) => {
                self.turn.seat = next;
                self.await_roll(Phase::Order);
            }
            None => self.settle_order(),
        }
    }

    fn settle_order(&mut self) {
        let mut seats: Vec<Seat> = Seat::all(self.settings.seats).collect();
        seats.sort_by(|one, other| {
            let rolls = |seat: &Seat| self.course.rolls.get(seat.index());
            rolls(other).cmp(&rolls(one))
        });
        self.course.order = seats.clone();
        self.emit(Event::OrderSettled { seats: seats.clone() });
        if let Some(first) = seats.first() {
            self.begin_turn(*first);
        }
    }
}
