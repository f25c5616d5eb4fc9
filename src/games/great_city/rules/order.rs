//! The rules for the order of seats and for the end (`great_city.order.2`, `great_city.order.3`, `great_city.end.1` to
//! `great_city.end.6`).
//!
//! At the end everything is counted, and fates are told from the fattest purse to the thinnest. Equal purses roll.

use super::super::pieces::{Character, Intent};
use super::super::state::GameState;
use super::super::{Class, Event, PairSide, Phase, ScarabZone, Triad, Who};
use super::params::{Board, Dice};
use crate::table::{Seat, SeatSet};
use bevy_ecs::prelude::*;
use std::cmp::Reverse;
use std::mem;

/// Compares the rolls for the initiative: equal ones are settled by the rank of the classes, or rolled again.
pub fn settle_initiative(mut state: ResMut<GameState>, mut dice: Dice, characters: Query<&Character>) {
    let rolls = take_rolls(&mut state, &mut dice);
    let equal = in_groups(rolls).into_iter().next().unwrap_or_default();
    let class = |seat: &Seat| characters.get(state.character(Who::Seat(*seat))?).ok()?.class;
    let ranked = equal
        .iter()
        .map(|seat| (*seat, Reverse(class(seat).map_or(4, Class::rank))));
    let still = in_groups(ranked.collect()).into_iter().next().unwrap_or_default();
    let [seat] = *still else {
        state.send(Event::RollOff(still.iter().copied().collect::<SeatSet>()));
        state.rolling = still;
        return dice.begin(&mut state, Phase::Initiative);
    };
    if equal.len() > 1 {
        state.send(Event::ClassSettles(seat));
    }
    state.send(Event::Begins(seat));
    state.first = seat;
    state.phase = Phase::NextTurn(seat);
}

/// Takes the rolls of the step and puts the dice away.
fn take_rolls(state: &mut GameState, dice: &mut Dice) -> Vec<(Seat, u8)> {
    let rolls = mem::take(&mut state.rolling).into_iter();
    let rolls = rolls.zip(dice.faces(state)).collect();
    dice.put_away();
    rolls
}

/// Starts a seat's turn, in which it declares its scene.
pub fn next_turn(mut state: ResMut<GameState>) {
    let Phase::NextTurn(seat) = state.phase else {
        return;
    };
    state.turn = seat;
    state.phase = Phase::Frame(seat);
    state.send(Event::Turn(seat));
}

/// Begins the end when the pool is empty: purses, bags and intents are shown.
pub fn begin_end(mut board: Board, intents: Query<&Intent>) {
    let players: Vec<Seat> = Seat::all(board.state.players()).collect();
    let purses = players.iter().map(|seat| board.count(ScarabZone::Purse(*seat)));
    let purses: Vec<u16> = purses.collect();
    let [yea, nay] = [ScarabZone::Yea, ScarabZone::Nay].map(|bag| board.count(bag));
    let Board { state, .. } = &mut board;
    let intent = |seat: &Seat| intents.get(state.character(Who::Seat(*seat))?).ok()?.0;
    let intents = players.iter().map(intent).collect();
    state.send(Event::EndBegins {
        purses: purses.clone(),
        yea,
        nay,
        intents,
    });
    state.survives = Some(yea > nay);
    state.equals = in_groups(players.into_iter().zip(purses).collect());
    state.phase = Phase::Rank;
}

/// Groups seats with equal numbers, the highest number first.
fn in_groups<N: Copy + Ord>(mut numbers: Vec<(Seat, N)>) -> Vec<Vec<Seat>> {
    numbers.sort_by_key(|(seat, number)| (Reverse(*number), *seat));
    let groups = numbers.chunk_by(|one, other| one.1 == other.1);
    let seats = groups.map(|group| group.iter().map(|(seat, _)| *seat).collect());
    seats.collect()
}

/// Starts a roll among the fattest players with equal purses, or else ranks the players and reads the City's fate.
pub fn rank(mut board: Board, mut dice: Dice) {
    let pair = board.city();
    let Board { state, .. } = &mut board;
    if let Some(group) = state.equals.iter().find(|group| group.len() > 1) {
        state.rolling = group.clone();
        return dice.begin(state, Phase::Order);
    }
    let ranking = mem::take(&mut state.equals).concat();
    state.send(Event::Ranked(ranking.clone()));
    let seat = ranking.first().copied().unwrap_or_default();
    state.ranking = ranking;
    let survives = state.survives == Some(true);
    state.send(Event::CityFate { seat, survives, pair });
    state.phase = Phase::CityFate(seat);
}

/// Splits a group of players with equal purses by what they rolled.
pub fn split(mut state: ResMut<GameState>, mut dice: Dice) {
    let rolls = take_rolls(&mut state, &mut dice);
    let equals = &mut state.equals;
    if let Some(place) = equals.iter().position(|group| group.len() > 1) {
        equals.splice(place..=place, in_groups(rolls));
    }
    state.phase = Phase::Rank;
}

/// Reads the next fate, or ends the game.
pub fn next_fate(mut board: Board, intents: Query<&Intent>) {
    let Phase::NextFate(place) = board.state.phase else {
        return;
    };
    let Some(&seat) = board.state.ranking.get(place) else {
        board.state.phase = Phase::Over;
        return board.state.send(Event::Over);
    };
    let who = Who::Seat(seat);
    let entity = board.state.character(who);
    let intent = entity.and_then(|entity| intents.get(entity).ok()?.0);
    let half = match intent {
        Some(purpose) if purpose.saves => PairSide::First,
        _ => PairSide::Second,
    };
    let pair = [Triad::Of(who), Triad::City(half)].map(|of| board.triad(of));
    let pair = pair.into();
    board.state.send(Event::Fate { seat, pair, half });
    board.state.phase = Phase::Fate(seat);
}
