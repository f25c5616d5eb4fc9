//! The rules for the order of seats and for the end (`great_city.order.2`, `great_city.order.3`, `great_city.end.1` to
//! `great_city.end.5`).
//!
//! At the end everything is counted, and fates are told from the fattest purse to the thinnest. Equal purses roll.

use super::super::{Class, Event, PairSide, Phase, ScarabZone, Triad, Who};
use super::params::{TableMut, TableQuery};
use crate::table::{Seat, SeatSet};
use std::cmp::Reverse;

pub(super) fn roll_initiative(table: &mut TableMut) {
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
        return table.lay_die(None);
    }
    let rolling = std::mem::take(&mut table.state.rolling);
    let rolls: Vec<(Seat, u8)> = rolling.into_iter().zip(table.dice()).collect();
    table.box_dice();
    if table.state.phase == Phase::Order {
        return split(table, rolls);
    }
    let equal = in_groups(rolls).into_iter().next().unwrap_or_default();
    let rank = |seat: &Seat| table.class(Who::Seat(*seat)).map_or(4, Class::rank);
    let ranked = equal.iter().map(|seat| (*seat, Reverse(rank(seat))));
    let still = in_groups(ranked.collect()).into_iter().next().unwrap_or_default();
    let [seat] = *still else {
        table.emit(Event::RollOff(still.iter().copied().collect::<SeatSet>()));
        table.state.rolling = still;
        return table.begin_throws(Phase::Initiative);
    };
    if equal.len() > 1 {
        table.emit(Event::ClassSettles(seat));
    }
    table.emit(Event::Begins(seat));
    table.state.first = seat;
    take_turn(table, seat);
}

/// Starts a seat's turn, in which it declares its scene.
pub(super) fn take_turn(table: &mut TableMut, seat: Seat) {
    table.state.turn = seat;
    table.state.phase = Phase::Frame(seat);
    table.emit(Event::Turn(seat));
}

/// Begins the end when the pool is empty: purses, bags and intents are shown.
pub(super) fn begin_end(table: &mut TableMut) {
    let count = |scarabs: i32| u16::try_from(scarabs).unwrap_or(0);
    let players: Vec<Seat> = Seat::all(table.players()).collect();
    let purses: Vec<u16> = players.iter().map(|seat| count(table.purse(*seat))).collect();
    let [yea, nay] = [ScarabZone::Yea, ScarabZone::Nay].map(|bag| count(table.heap(bag)));
    table.state.survives = Some(yea > nay);
    let intents = players.iter().map(|seat| table.purpose(*seat)).collect();
    table.emit(Event::EndBegins {
        purses: purses.clone(),
        yea,
        nay,
        intents,
    });
    table.state.equals = in_groups(players.into_iter().zip(purses).collect());
    settle(table);
}

/// Groups seats with equal numbers, the highest number first.
fn in_groups<N: Copy + Ord>(mut numbers: Vec<(Seat, N)>) -> Vec<Vec<Seat>> {
    numbers.sort_by_key(|(seat, number)| (Reverse(*number), *seat));
    let groups = numbers.chunk_by(|one, other| one.1 == other.1);
    let seats = groups.map(|group| group.iter().map(|(seat, _)| *seat).collect());
    seats.collect()
}

/// Starts a roll among the fattest players with equal purses, or else ranks the players and reads the City's fate.
fn settle(table: &mut TableMut) {
    if let Some(group) = table.state.equals.iter().find(|group| group.len() > 1) {
        table.state.rolling = group.clone();
        return table.begin_throws(Phase::Order);
    }
    let ranking = std::mem::take(&mut table.state.equals).concat();
    table.emit(Event::Ranked(ranking.clone()));
    let seat = ranking.first().copied().unwrap_or_default();
    table.state.ranking = ranking;
    let (survives, pair) = (table.state.survives == Some(true), table.city());
    table.emit(Event::CityFate { seat, survives, pair });
    table.state.phase = Phase::CityFate(seat);
}

/// Splits a group of players with equal purses by what they rolled.
fn split(table: &mut TableMut, rolls: Vec<(Seat, u8)>) {
    let equals = &mut table.state.equals;
    if let Some(place) = equals.iter().position(|group| group.len() > 1) {
        equals.splice(place..=place, in_groups(rolls));
    }
    settle(table);
}

/// Reads the next fate, or ends the game.
pub(super) fn next_fate(table: &mut TableMut) {
    let ranking = &table.state.ranking;
    let next = match table.state.phase {
        Phase::CityFate(_) => ranking.first(),
        Phase::Fate(seat) => {
            let place = ranking.iter().position(|ranked| *ranked == seat);
            place.and_then(|place| ranking.get(place + 1))
        }
        _ => None,
    };
    let Some(&seat) = next else {
        table.state.phase = Phase::Over;
        return table.emit(Event::Over);
    };
    let half = match table.purpose(seat) {
        Some(purpose) if purpose.saves => PairSide::First,
        _ => PairSide::Second,
    };
    let pair = [Triad::Of(Who::Seat(seat)), Triad::City(half)].map(|of| table.triad(of));
    let pair = pair.into();
    table.emit(Event::Fate { seat, pair, half });
    table.state.phase = Phase::Fate(seat);
}
