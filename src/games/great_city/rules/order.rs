//! The rules for the order of seats: who begins, whose turn is next, and the order of equal purses
//! (`great_city.order.2`, `great_city.order.3`, `great_city.end.3`).

use super::super::{Class, Event, Phase, Who};
use super::ending;
use super::params::{TableMut, TableQuery};
use crate::table::{Seat, SeatSet};

/// Begins the roll for the initiative, once everybody is on the network.
pub(super) fn begin(table: &mut TableMut) {
    table.state.rolling = Seat::all(table.players()).collect();
    table.begin_throws(Phase::Initiative);
}

/// Applies a die that was rolled for the initiative or among equal purses.
pub(super) fn rolled(table: &mut TableMut, nth: usize, face: u8) {
    let Some(&seat) = table.state.rolling.get(nth) else {
        return;
    };
    table.emit(Event::Rolled { seat, face });
    if nth + 1 < table.state.rolling.len() {
        return table.hand_die(nth + 1);
    }
    let rolling = std::mem::take(&mut table.state.rolling);
    let rolls: Vec<(Seat, u8)> = rolling.into_iter().zip(table.dice()).collect();
    table.box_dice();
    if table.state.phase == Phase::Order {
        return ending::split(table, rolls);
    }
    let highest = rolls.iter().map(|(_, face)| *face).max();
    let equal = rolls.iter().filter(|(_, face)| Some(*face) == highest);
    let equal: Vec<Seat> = equal.map(|(seat, _)| *seat).collect();
    let rank = |seat: &Seat| table.class(Who::Seat(*seat)).map_or(4, Class::rank);
    let best = equal.iter().map(rank).min();
    let still = equal.iter().copied().filter(|seat| Some(rank(seat)) == best);
    let still: Vec<Seat> = still.collect();
    match *still {
        [seat] => {
            if equal.len() > 1 {
                table.emit(Event::ClassSettles(seat));
            }
            table.emit(Event::Begins(seat));
            table.state.first = seat;
            take_turn(table, seat);
        }
        _ => {
            table.emit(Event::RollOff(still.iter().copied().collect::<SeatSet>()));
            table.state.rolling = still;
            table.begin_throws(Phase::Initiative);
        }
    }
}

/// Starts a seat's turn, in which it declares its scene.
pub(super) fn take_turn(table: &mut TableMut, seat: Seat) {
    table.state.turn = seat;
    table.state.phase = Phase::Frame(seat);
    table.emit(Event::Turn(seat));
}
