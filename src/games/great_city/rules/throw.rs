//! The rules for eight-sided dice: what each die sets, and what follows the last one of a step (`great_city.throw.1`).
//!
//! Dice are thrown one at a time. `thrown` is the number of dice already thrown in the step.

use super::super::pieces::triad_number;
use super::super::tables::Pair;
use super::super::{Event, FlipCause, PairPosition, Phase, Sign, Triad};
use super::params::{TableMut, TableQuery, TableRef};
use super::{Checked, Refusal, not_now, order, refuse_if, scene};
use bevy_ecs::prelude::*;

/// Returns the face that a ready-made situation prescribes for the next die.
pub fn prescribed(table: &impl TableQuery, thrown: usize) -> Option<u8> {
    let is_pair = table.state().phase == Phase::Pair;
    let situation = table.level().situation.as_ref().filter(|_| is_pair)?;
    situation.dice.get(thrown).copied()
}

pub fn check(In(face): In<u8>, table: TableRef) -> Checked {
    let thrown = table.dice().count();
    if table.thrower(thrown).is_none() {
        return not_now(table.state.phase);
    }
    let right = match prescribed(&table, thrown) {
        Some(prescribed) => face == prescribed,
        None => (1..=8).contains(&face),
    };
    refuse_if(!right, Refusal::NoSuchFace(face))
}

pub fn throw(In(face): In<u8>, mut table: TableMut) {
    let phase = table.state.phase;
    let nth = table.dice().count();
    table.lay_die(Some(face));
    let spot = PairPosition::all().nth(nth);
    let stone = match phase {
        Phase::Pair => spot.map(PairPosition::of_city),
        Phase::Throw(who) => Triad::Of(who).stones().get(nth).copied(),
        Phase::SceneThrow => spot.and_then(|spot| table.stone_at(spot)),
        Phase::Initiative | Phase::Order => return order::rolled(&mut table, nth, face),
        _ => return,
    };
    if let Some(stone) = stone {
        table.set(stone, face);
        if let (Phase::SceneThrow, Triad::Of(who)) = (phase, stone.of) {
            table.shape(who, |character| character.thrown_again = true);
        }
    }
    match (phase, nth) {
        (Phase::Pair, 5) => resolve_pair(&mut table),
        (Phase::Throw(_), 2) => table.next_throw(),
        (Phase::SceneThrow, 5) => scene::resolve_pair(&mut table),
        _ => table.lay_die(None),
    }
}

/// Reads the City's pair, reads the peril from it, and turns moving stones (`great_city.situation.2` to
/// `great_city.situation.4`).
fn resolve_pair(table: &mut TableMut) {
    let pair = table.city();
    table.state.situation = table.dice().collect();
    table.box_dice();
    table.emit(Event::SituationRead(pair));
    let triad = peril(pair);
    table.emit(Event::PerilRead { triad });
    let stays = !table.house().thrown_pair_stays;
    let moving = |spot: &PairPosition| table.stone_state(spot.of_city()).moving;
    let moving: Vec<PairPosition> = PairPosition::all().filter(moving).collect();
    if !moving.is_empty() {
        let pair = moving.iter().fold(pair, |pair, spot| spot.turned(pair));
        for spot in moving.into_iter().filter(|_| stays) {
            table.turn(spot.of_city(), FlipCause::Course);
        }
        table.emit(Event::CourseRead { pair, stays });
    }
    table.name_ready_agents();
    table.state.phase = Phase::Situation;
}

/// Reduces a pair to one triad, with a plus wherever the two are alike (`great_city.situation.4`).
pub const fn peril((first, second): Pair) -> u8 {
    !(first ^ second) & 7
}

/// Returns the numbers of the situation's two triads as thrown, or `None` if fewer than three dice are given.
pub fn as_thrown(situation: &[u8]) -> Option<Pair> {
    let number = |dice: &[u8]| triad_number(dice.iter().map(|face| Sign::of_die(*face)));
    let (first, second) = situation.split_at_checked(3)?;
    Some((number(first), number(second)))
}
