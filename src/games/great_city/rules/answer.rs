//! The owner of a stone with a vested scarab may turn it back at once (`great_city.flip.6`).

use super::super::Event;
use super::super::event::Hand;
use super::super::pieces::{Phase, Place, Spot};
use super::params::{TableMut, TableQuery, TableRef};
use super::{Refusal, not_now};
use crate::table::Seat;
use bevy::ecs::prelude::*;

pub(in super::super) fn check(In(seat): In<Seat>, table: TableRef) -> Result<(), Refusal> {
    match table.play.phase {
        Phase::Answer(asked, _) if asked == seat => Ok(()),
        Phase::Answer(..) => Err(Refusal::NotAsked(seat)),
        phase => not_now(phase),
    }
}

/// Turning it back; it stays locked like the others of that reaction.
pub(in super::super) fn undo(In(seat): In<Seat>, mut table: TableMut) {
    if let Some(stone) = asked_about(&table).and_then(|spot| table.stone_at(spot)) {
        table.pay(Place::Under(stone), Place::Ante, 1);
        table.turn(stone, Hand::Undo(seat));
        table.play.counts.undos += 1;
        if let Some(scene) = &mut table.play.scene {
            scene.undos += 1;
        }
    }
    go_on(&mut table);
}

/// Letting it be.
pub(in super::super) fn let_be(In(seat): In<Seat>, mut table: TableMut) {
    table.emit(Event::LetBe(seat));
    go_on(&mut table);
}

fn asked_about(table: &TableMut) -> Option<Spot> {
    match table.play.phase {
        Phase::Answer(_, spot) => Some(spot),
        _ => None,
    }
}

/// The flipper goes on; after the random flip the first round begins.
pub(super) fn go_on(table: &mut TableMut) {
    let Some(scene) = table.scene() else { return };
    let (flipper, round) = (scene.flipper, scene.round);
    if round == 0 {
        return table.after_die();
    }
    table.play.phase = Phase::React(flipper);
    table.name_if_changed();
}
