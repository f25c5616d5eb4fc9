//! The rules for eight-sided dice: what each die sets, and how the City's pair is read (`great_city.throw.1`,
//! `great_city.situation.2` to `great_city.situation.5`).
//!
//! Dice are thrown one at a time. `thrown` is the number of dice already thrown in the step.

use super::super::pieces::{Character, triad_number};
use super::super::tables::Pair;
use super::super::{Colour, Event, FlipCause, PairPosition, Phase, Sign, Triad, Who};
use super::params::{Board, Dice, TableRef};
use super::{Checked, Refusal, character, not_now, refuse_if};
use bevy_ecs::prelude::*;

/// Returns the face that a ready-made situation prescribes for the next die.
pub fn prescribed(table: &TableRef, thrown: usize) -> Option<u8> {
    let is_pair = table.phase == Phase::Pair;
    let situation = table.level().situation.as_ref().filter(|_| is_pair)?;
    situation.dice.get(thrown).copied()
}

pub fn check(table: &TableRef, face: u8) -> Checked {
    let thrown = table.dice().count();
    if table.phase == Phase::RandomFlip || table.thrower(thrown).is_none() {
        return not_now(table.phase);
    }
    let right = match prescribed(table, thrown) {
        Some(prescribed) => face == prescribed,
        None => (1..=8).contains(&face),
    };
    refuse_if(!right, Refusal::NoSuchFace(face))
}

pub fn throw(In(face): In<u8>, mut board: Board, mut dice: Dice, mut characters: Query<&mut Character>) {
    let state = &mut board.state;
    let (phase, nth) = (state.phase, dice.faces(state).len());
    dice.throw(state, nth, face);
    let spot = PairPosition::all().nth(nth);
    let stone = match phase {
        Phase::Pair => spot.map(PairPosition::of_city),
        Phase::Throw(who) => Triad::Of(who).stones().get(nth).copied(),
        Phase::SceneThrow => spot.and_then(|spot| state.stone_at(spot)),
        _ => {
            let seat = state.rolling.get(nth).copied();
            seat.into_iter()
                .for_each(|seat| board.state.send(Event::Rolled { seat, face }));
            return;
        }
    };
    let Some(stone) = stone else { return };
    board.set(stone, face);
    if let (Phase::SceneThrow, Triad::Of(who)) = (phase, stone.of)
        && let Some(entity) = board.state.character(who)
        && let Ok(mut character) = characters.get_mut(entity)
    {
        character.thrown_again = true;
    }
}

/// Reads the City's pair, and the peril from it (`great_city.situation.2`, `great_city.situation.4`).
pub fn read_pair(mut board: Board, mut dice: Dice) {
    let pair = board.city();
    board.state.situation = dice.faces(&board.state);
    dice.put_away();
    board.state.send(Event::SituationRead(pair));
    let triad = peril(pair);
    board.state.send(Event::PerilRead { triad });
    board.state.phase = Phase::Course;
}

/// Turns the moving stones of the City's pair, or only reads what they would make of it (`great_city.situation.3`).
pub fn run_course(mut board: Board) {
    let pair = board.city();
    let stays = !board.state.house().thrown_pair_stays;
    let moving = |spot: &PairPosition| board.stone_state(spot.of_city()).moving;
    let moving: Vec<PairPosition> = PairPosition::all().filter(moving).collect();
    if !moving.is_empty() {
        let pair = moving.iter().fold(pair, |pair, spot| spot.turned(pair));
        for spot in moving.into_iter().filter(|_| stays) {
            board.turn(spot.of_city(), FlipCause::Course);
        }
        board.state.send(Event::CourseRead { pair, stays });
    }
    board.state.phase = Phase::ReadyAgents;
}

/// Names the agents of a ready-made situation.
pub fn name_ready_agents(mut board: Board, mut characters: Query<&mut Character>) {
    let situation = board.state.level().situation.as_ref();
    let agents = situation.map(|ready| ready.agents.clone());
    for (number, ready) in (1..).zip(agents.unwrap_or_default()) {
        let kind = ready.kind;
        if let Some(agent) = board.state.add_agent()
            && let Some(entity) = board.state.character(Who::Agent(agent))
            && let Ok(mut character) = characters.get_mut(entity)
        {
            board.state.send(Event::AgentNamed { agent, kind });
            character::take_ready(&mut board, &mut character, number, &ready);
            character.made = true;
        }
    }
    board.state.phase = Phase::Situation;
}

/// Continues with the next agent whose stones must be thrown, or with the making of characters.
pub fn next_throw(mut board: Board, mut dice: Dice) {
    let mut agents = board.state.agents.iter().copied().map(Who::Agent);
    let unthrown = agents.find(|who| !board.stone_state(who.stone(Colour::Blue)).thrown);
    drop(agents);
    match unthrown {
        Some(who) => dice.begin(&mut board.state, Phase::Throw(who)),
        None => {
            dice.put_away();
            board.state.phase = Phase::Characters;
        }
    }
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
