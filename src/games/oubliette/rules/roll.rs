//! Rolls of the dice (`oubliette.pieces.2`); the phase decides what a roll is for.

use super::super::Event;
use super::super::pieces::{Die, Direction, Phase, Turn};
use super::params::{TableMut, TableQuery};
use super::{Refusal, not_now};
use bevy::ecs::prelude::*;

/// Checks that the table waits for this many dice, and that each die, by number, has the face that it is said to show.
fn check_faces(turn: &Turn, dice: &Query<&Die>, faces: &[u8]) -> Result<(), Refusal> {
    if usize::from(turn.phase.dice()) != faces.len() {
        return not_now(turn.phase);
    }
    (1u8..).zip(faces).try_for_each(|(number, shown)| {
        let die = dice.iter().find(|die| die.number == number);
        match die {
            Some(die) if (1..=die.faces).contains(shown) => Ok(()),
            _ => Err(Refusal::NoSuchFace(*shown)),
        }
    })
}

/// Checks a roll of one die: for the order of play, or for an event.
pub(in super::super) fn check_die(
    In(shown): In<u8>,
    turn: Res<Turn>,
    dice: Query<&Die>,
) -> Result<(), Refusal> {
    check_faces(&turn, &dice, &[shown])
}

pub(in super::super) fn die(In(shown): In<u8>, mut table: TableMut) {
    table.throw(&[shown]);
    if table.turn.phase == Phase::Order {
        table.order_rolled();
    } else {
        table.event_rolled();
    }
}

/// Checks a roll of two dice: for the move, or in a fight.
pub(in super::super) fn check_dice(
    In((one, other)): In<(u8, u8)>,
    turn: Res<Turn>,
    dice: Query<&Die>,
) -> Result<(), Refusal> {
    check_faces(&turn, &dice, &[one, other])
}

pub(in super::super) fn dice(In((one, other)): In<(u8, u8)>, mut table: TableMut) {
    table.throw(&[one, other]);
    match table.turn.phase {
        Phase::Strike | Phase::Blow => table.fight_rolled(),
        _ => table.move_rolled(),
    }
}

impl TableMut<'_, '_> {
    /// Applies the move roll (`oubliette.turn.2`). Doubles earn an extra turn. If both directions are open, the player
    /// chooses one; otherwise the token walks forward.
    fn move_rolled(&mut self) {
        let Some(dice) = self.thrown() else { return };
        let seat = self.turn.seat;
        // The roll after a Spelunk is not the first roll of the turn (`oubliette.house.8`).
        let may_earn = self.turn.dice.is_none() || !self.level().house.extra_turn_by_first_roll;
        self.turn.dice = Some(dice);
        self.turn.fight = None;
        self.turn.event = None;
        let doubles = dice.0 == dice.1 && may_earn;
        self.turn.extra = self.turn.extra.saturating_add(u8::from(doubles));
        self.emit(Event::Rolled { seat, dice, doubles });
        if self.is_open(Direction::Back) {
            self.turn.phase = Phase::Way;
        } else {
            self.start_walk(Direction::Forward);
        }
    }
}
