//! Dice (`oubliette.pieces.2`): what a roll sets going depends on what it was rolled for.

use super::super::Event;
use super::super::pieces::{Phase, Round, Turn, Way};
use super::sight::{Look, Pit};
use super::{Refusal, not_now};
use bevy::ecs::prelude::*;

fn face(shown: u8) -> Result<(), Refusal> {
    if (1..=6).contains(&shown) {
        Ok(())
    } else {
        Err(Refusal::NoSuchFace(shown))
    }
}

/// One die: for the order of play, or for an event.
pub(in super::super) fn check_die(In(shown): In<u8>, turn: Res<Turn>) -> Result<(), Refusal> {
    match turn.phase {
        Phase::Order | Phase::Die => face(shown),
        phase => not_now(phase),
    }
}

pub(in super::super) fn die(In(shown): In<u8>, mut table: Pit) {
    if table.turn.phase == Phase::Order {
        table.order_rolled(shown);
    } else {
        table.event_rolled(shown);
    }
}

/// Two dice: for the move, or in a fight.
pub(in super::super) fn check_dice(In((one, other)): In<(u8, u8)>, turn: Res<Turn>) -> Result<(), Refusal> {
    match turn.phase {
        Phase::Roll | Phase::Strike | Phase::Blow => face(one).and(face(other)),
        phase => not_now(phase),
    }
}

pub(in super::super) fn dice(In(dice): In<(u8, u8)>, mut table: Pit) {
    match table.turn.phase {
        Phase::Strike => table.fight_rolled(Round::Strike, dice),
        Phase::Blow => table.fight_rolled(Round::Blow, dice),
        _ => table.move_rolled(dice),
    }
}

impl Pit<'_, '_> {
    /// The move roll (`oubliette.turn.2`): doubles earn an extra turn, and the ways are offered if there is a
    /// choice.
    fn move_rolled(&mut self, dice: (u8, u8)) {
        let seat = self.turn.seat;
        self.turn.dice = Some(dice);
        self.turn.fight = None;
        self.turn.event = None;
        let doubles = dice.0 == dice.1;
        self.turn.extra = self.turn.extra.saturating_add(u8::from(doubles));
        self.tell(Event::Rolled { seat, dice, doubles });
        self.offer_ways();
    }

    /// Waits for a choice of way, if there is one.
    fn offer_ways(&mut self) {
        if self.is_open(Way::Back) {
            self.turn.phase = Phase::Way;
        } else {
            self.set_out(Way::Forward);
        }
    }
}
