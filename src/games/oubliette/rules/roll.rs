//! Rolls of the dice (`oubliette.pieces.2`), for the order of play (`oubliette.setup.3`) and for the move; the walk, the
//! stop on the way and the meetings at its end (`oubliette.turn.3` to `oubliette.turn.6`).

use super::super::Event;
use super::super::pieces::{
    Arrival, Deck, Die, Direction, Due, EventZone, Foe, MonsterZone, OublietteState, Phase, Turn, TurnResult,
    is_corner,
};
use super::changes::{await_roll, land, refill, throw};
use super::fight::{begin_fight, fight_rolled};
use super::params::{
    CardsMut, Dice, Explorers, ExplorersMut, Held, company, explorer, in_zone, is_any, space,
};
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

pub fn die(In(face): In<u8>, mut state: ResMut<OublietteState>, mut dice: Dice) {
    throw(&mut dice, &[face]);
    if state.turn.phase == Phase::Order {
        return order_rolled(&mut state, &mut dice, face);
    }
    let turn = &mut state.turn;
    (turn.due, turn.result) = (Some(Due::Outcome), Some(TurnResult::Event));
    if let Some(event) = turn.event {
        let seat = turn.seat;
        state.send(Event::EventRolled { seat, event, face });
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

pub fn dice(
    In(faces): In<(u8, u8)>,
    mut state: ResMut<OublietteState>,
    explorers: Explorers,
    held: Held,
    mut dice: Dice,
) {
    throw(&mut dice, &[faces.0, faces.1]);
    match state.turn.phase {
        Phase::Strike | Phase::Blow => fight_rolled(&mut state, &held, faces),
        _ => move_rolled(&mut state, &explorers, faces),
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

fn order_rolled(state: &mut OublietteState, dice: &mut Dice, face: u8) {
    let Some(seat) = next_roller(&state.rolls) else {
        return;
    };
    if let Some(rolls) = state.rolls.get_mut(seat.index()) {
        rolls.push(face);
    }
    state.send(Event::OrderRolled { seat, face });
    match next_roller(&state.rolls) {
        Some(next) => {
            state.turn.seat = next;
            await_roll(state, dice, Phase::Order);
        }
        None => state.turn.due = Some(Due::Order),
    }
}

/// The order of play follows from the rolls.
pub fn settle_order(mut state: ResMut<OublietteState>) {
    let mut seats: Vec<Seat> = Seat::all(state.seats).collect();
    seats.sort_by_key(|seat| Reverse(state.rolls.get(seat.index())));
    state.order.clone_from(&seats);
    state.turn.due = Some(Due::Begin);
    state.send(Event::OrderSettled(seats));
}

/// Records the move roll (`oubliette.turn.2`). Doubles earn an extra turn. If both directions are open, the player
/// chooses one; otherwise the token walks forward.
fn move_rolled(state: &mut OublietteState, explorers: &Explorers, dice: (u8, u8)) {
    let seat = state.turn.seat;
    // The roll after a Spelunk is not the first roll of the turn (`oubliette.house.8`). Version 1 had no such switch.
    let only_first = state.level.house.extra_turn_by_first_roll && !state.is_first_edition();
    let may_earn = state.turn.dice.is_none() || !only_first;
    let doubles = dice.0 == dice.1 && may_earn;
    let turn = &mut state.turn;
    (turn.dice, turn.fight, turn.event) = (Some(dice), None, None);
    turn.extra = turn.extra.saturating_add(u8::from(doubles));
    state.send(Event::Rolled { seat, dice, doubles });
    if state.is_open(explorers, Direction::Back) {
        state.turn.wait(Phase::Way);
    } else {
        set_out(state, explorers, Direction::Forward);
    }
}

/// Starts a walk. On its way over the Exit it may end there.
fn set_out(state: &mut OublietteState, explorers: &Explorers, way: Direction) {
    let passes = state.passes_exit(explorers, way);
    state.turn.due = Some(if passes { Due::Pass(way) } else { Due::Walk(way) });
}

/// Checks that a seat may walk in this direction (`oubliette.turn.3`).
pub fn check_walk(
    In((seat, way)): In<(Seat, Direction)>,
    state: Res<OublietteState>,
    explorers: Explorers,
) -> Result<(), Refusal> {
    may_walk(&state, &explorers, seat, way)
}

pub fn may_walk(
    state: &OublietteState,
    explorers: &Explorers,
    seat: Seat,
    way: Direction,
) -> Result<(), Refusal> {
    require_turn(&state.turn, seat, state.turn.phase == Phase::Way)?;
    let refusal = match state.level.house.direction_only_from_exit {
        true => Refusal::OnlyForwardHere,
        false => Refusal::OnlyForward,
    };
    require(state.is_open(explorers, way), refusal)
}

pub fn walk(In((_, way)): In<(Seat, Direction)>, mut state: ResMut<OublietteState>, explorers: Explorers) {
    set_out(&mut state, &explorers, way);
}

/// Offers a stop at the Exit, if the player has a use of it; otherwise the token walks on.
pub fn offer_stop(mut state: ResMut<OublietteState>, explorers: Explorers, held: Held) {
    let Some(Due::Pass(way)) = state.turn.due else {
        return;
    };
    let seat = state.turn.seat;
    let own = explorer(&explorers, seat);
    if own.is_some_and(|own| held.exit_has_use(&state, seat, own)) {
        state.turn.wait(Phase::Passing(way));
    } else {
        state.turn.due = Some(Due::Walk(way));
    }
}

/// The token walks the whole roll.
pub fn walk_on(mut state: ResMut<OublietteState>, mut explorers: ExplorersMut) {
    let Some(Due::Walk(way)) = state.turn.due else {
        return;
    };
    let seat = state.turn.seat;
    let from = space(&explorers.as_readonly(), seat);
    let (to, _) = way.walk(from, state.steps());
    land(&mut explorers, seat, to);
    state.send(Event::Walked { seat, from, to, way });
    state.turn.due = Some(match to {
        0 => Due::Arrive(Arrival::Landed),
        _ => Due::Company,
    });
}

/// Checks that a seat may stop at the Exit on the way (`oubliette.turn.4`).
pub fn check_stop(In(seat): In<Seat>, state: Res<OublietteState>) -> Result<(), Refusal> {
    may_stop(&state.turn, seat)
}

pub fn may_stop(turn: &Turn, seat: Seat) -> Result<(), Refusal> {
    require_turn(turn, seat, matches!(turn.phase, Phase::Passing(_)))
}

pub fn stop(In(seat): In<Seat>, mut state: ResMut<OublietteState>, mut explorers: ExplorersMut) {
    let Phase::Passing(way) = state.turn.phase else {
        return;
    };
    let (from, to) = (space(&explorers.as_readonly(), seat), 0);
    land(&mut explorers, seat, to);
    state.send(Event::Walked { seat, from, to, way });
    state.turn.due = Some(Due::Arrive(Arrival::Stopped));
}

/// Offers an ambush if somebody else stands here, unless that is over. Otherwise it waits for a Monster card, or goes on to
/// the event if there is none (`oubliette.turn.6`).
pub fn look_round(
    mut state: ResMut<OublietteState>,
    explorers: Explorers,
    mut monsters: CardsMut<MonsterZone>,
) {
    let seat = state.turn.seat;
    let safe = space(&explorers, seat) == 0 && !state.level.house.ambush_at_exit;
    let meets = state.turn.due == Some(Due::Company) && !safe;
    let piles = (Deck::Monster, MonsterZone::Discard, MonsterZone::Deck);
    if meets && company(&explorers, seat).next().is_some() {
        state.turn.wait(Phase::Ambush);
    } else if refill(&mut state, &mut monsters, piles) {
        state.turn.wait(Phase::Monster);
    } else {
        state.turn.due = Some(Due::Corner);
    }
}

/// Checks that a seat may attack another on the same space (`oubliette.turn.5`, `oubliette.house.2`).
pub fn check_ambush(
    In((seat, target)): In<(Seat, Seat)>,
    state: Res<OublietteState>,
    explorers: Explorers,
) -> Result<(), Refusal> {
    may_ambush(&state.turn, &explorers, seat, target)
}

pub fn may_ambush(turn: &Turn, explorers: &Explorers, seat: Seat, target: Seat) -> Result<(), Refusal> {
    require_turn(turn, seat, turn.phase == Phase::Ambush)?;
    let is_here = company(explorers, seat).any(|other| other == target);
    require(is_here, Refusal::NotHere(target))
}

pub fn ambush(In((seat, target)): In<(Seat, Seat)>, mut state: ResMut<OublietteState>, mut dice: Dice) {
    state.send(Event::AmbushBegins { seat, target });
    begin_fight(&mut state, &mut dice, Foe::Player(target));
}

/// Ends the ambushes here. After a tunnel the turn ends (`oubliette.house.7`). At the Exit, somebody who had nothing to
/// do there may have something now (`oubliette.exit.4`). Otherwise the monster comes.
pub fn leave_be(mut state: ResMut<OublietteState>, explorers: Explorers, held: Held) {
    let seat = state.turn.seat;
    let at_exit = state.follows(3) && space(&explorers, seat) == 0 && !state.turn.declined;
    state.turn.due = Some(if is_any(in_zone(held.events, EventZone::Applied)) {
        Due::Discard
    } else if at_exit && (held.is_wounded(seat) || held.can_cash_in(&state, seat)) {
        Due::Exit(Arrival::Landed)
    } else {
        Due::Monster
    });
}

/// Waits for the event of this space, if it has one; otherwise the turn ends (`oubliette.turn.7`).
pub fn look_for_event(
    mut state: ResMut<OublietteState>,
    explorers: Explorers,
    mut cards: CardsMut<EventZone>,
) {
    let piles = (Deck::Event, EventZone::Discard, EventZone::Deck);
    let is_corner = is_corner(space(&explorers, state.turn.seat));
    if is_corner && refill(&mut state, &mut cards, piles) {
        state.turn.wait(Phase::Event);
    } else {
        state.turn.due = Some(Due::End);
    }
}
