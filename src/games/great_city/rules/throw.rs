//! The rules for eight-sided dice: what each die sets, and what follows the last one of a step (`great_city.throw.1`).
//!
//! Dice are thrown one at a time. `thrown` is the number of dice already thrown in the step.

use super::super::event::FlipCause;
use super::super::level::{Colour, Sign};
use super::super::pieces::{PairSide, Phase, Stone, Triad};
use super::super::{Event, PairPosition};
use super::params::{Dice, TableMut, TableQuery, TableRef};
use super::{Refusal, not_now, order, scene};
use crate::table::Seat;
use bevy::ecs::prelude::*;

/// Returns the face that a ready-made situation prescribes for the next die.
pub(in super::super) fn prescribed(table: &impl TableQuery, thrown: usize) -> Option<u8> {
    let state = table.state();
    let situation = table.level().situation.as_ref()?;
    (state.phase == Phase::Pair)
        .then(|| situation.dice.get(thrown).copied())
        .flatten()
}

/// Returns the seat that throws the next die.
pub(in super::super) fn thrower(table: &impl TableQuery, thrown: usize) -> Option<Seat> {
    let state = table.state();
    match state.phase {
        Phase::Pair => Some(table.gm()),
        Phase::Throw(who) => Some(table.owner(who)),
        Phase::SceneThrow => {
            let half = if thrown < 3 {
                PairSide::First
            } else {
                PairSide::Second
            };
            table.side(half).map(|who| table.owner(who))
        }
        Phase::Initiative | Phase::Order => state.rolling.get(thrown).copied(),
        _ => None,
    }
}

pub(in super::super) fn check(In(face): In<u8>, table: TableRef, dice: Dice) -> Result<(), Refusal> {
    let phase = table.state.phase;
    let thrown = dice.thrown().count();
    if thrower(&table, thrown).is_none() {
        return not_now(phase);
    }
    let right = match prescribed(&table, thrown) {
        Some(prescribed) => face == prescribed,
        None => (1..=8).contains(&face),
    };
    if right {
        Ok(())
    } else {
        Err(Refusal::NoSuchFace(face))
    }
}

pub(in super::super) fn throw(In(face): In<u8>, mut table: TableMut) {
    let phase = table.state.phase;
    let nth = table.dice().count();
    table.cast_die(nth, face);
    match phase {
        Phase::Pair => {
            if let Some(PairPosition { half, colour }) = PairPosition::all().nth(nth) {
                let of = Triad::City(half);
                table.set(Stone { of, colour }, face);
            }
            match nth {
                5 => resolve_pair(&mut table),
                _ => table.hand_die(nth + 1),
            }
        }
        Phase::Throw(who) => {
            if let Some(colour) = Colour::ALL.get(nth) {
                let of = Triad::Of(who);
                table.set(Stone { of, colour: *colour }, face);
            }
            match nth {
                2 => table.next_throw(),
                _ => table.hand_die(nth + 1),
            }
        }
        Phase::SceneThrow => {
            if let Some(stone) = PairPosition::all().nth(nth).and_then(|spot| table.stone_at(spot)) {
                table.set(stone, face);
                if let Triad::Of(who) = stone.of {
                    table.shape(who, |character| character.thrown_again = true);
                }
            }
            match nth {
                5 => scene::resolve_pair(&mut table),
                _ => table.hand_die(nth + 1),
            }
        }
        Phase::Initiative | Phase::Order => order::rolled(&mut table, nth, face),
        _ => {}
    }
}

/// Reads the City's pair, reads the peril from it, and turns moving stones (`great_city.situation.2` to
/// `great_city.situation.4`).
fn resolve_pair(table: &mut TableMut) {
    let (first, second) = table.city();
    table.state.situation = table.dice().collect();
    table.box_dice();
    table.emit(Event::SituationRead { first, second });
    table.emit(Event::PerilRead {
        triad: peril(first, second),
    });
    let stays = !table.house().thrown_pair_stays;
    let moving: Vec<PairPosition> = PairPosition::all()
        .filter(|spot| table.stone_state(city_stone(*spot)).moving)
        .collect();
    if !moving.is_empty() {
        let (mut first, mut second) = (first, second);
        for spot in moving {
            let bit = 4 >> spot.colour.index();
            match spot.half {
                PairSide::First => first ^= bit,
                PairSide::Second => second ^= bit,
            }
            if stays {
                table.turn(city_stone(spot), FlipCause::Course);
            }
        }
        table.emit(Event::CourseRead { first, second, stays });
    }
    table.name_ready_agents();
    table.state.phase = Phase::Situation;
}

/// Returns the stone of the City's own pair in this place.
pub(in super::super) const fn city_stone(spot: PairPosition) -> Stone {
    Stone {
        of: Triad::City(spot.half),
        colour: spot.colour,
    }
}

/// Reduces a pair to one triad, with a plus wherever the two are alike (`great_city.situation.4`).
pub(in super::super) const fn peril(first: u8, second: u8) -> u8 {
    !(first ^ second) & 7
}

/// Returns the numbers of the situation's two triads as thrown, or `None` if fewer than three dice are given.
pub(in super::super) fn as_thrown(situation: &[u8]) -> Option<(u8, u8)> {
    let number = |dice: &[u8]| {
        dice.iter().fold(0, |number, face| {
            number * 2 + u8::from(Sign::of_die(*face).is_plus())
        })
    };
    let (first, second) = situation.split_at_checked(3)?;
    Some((number(first), number(second)))
}
