//! The rules for turning a stone back (`great_city.flip.6`).
//!
//! The owner of a stone with a vested scarab can do so at once after the stone was turned.

use super::super::{Event, FlipCause, Phase, ScarabZone};
use super::params::{TableMut, TableQuery, TableRef};
use super::{Checked, must_be, not_now};
use crate::table::Seat;
use bevy::ecs::prelude::*;

pub fn check(In(seat): In<Seat>, table: TableRef) -> Checked {
    match table.state.phase {
        Phase::Answer(asked, _) => must_be(asked, seat),
        phase => not_now(phase),
    }
}

/// Turns the stone back. It stays locked like the others of that reaction.
pub fn undo(In(seat): In<Seat>, mut table: TableMut) {
    if let Phase::Answer(_, spot) = table.state.phase
        && let Some(stone) = table.stone_at(spot)
    {
        table.pay(ScarabZone::Under(stone), ScarabZone::Ante, 1);
        table.turn(stone, FlipCause::Undo(seat));
        table.state.counts.undos += 1;
        table.change_scene(|scene| scene.undos += 1);
    }
    go_on(&mut table);
}

pub fn let_be(In(seat): In<Seat>, mut table: TableMut) {
    table.emit(Event::LetBe(seat));
    go_on(&mut table);
}

/// Continues the reaction of the seat that turned the stone. After the random flip, the first round begins instead.
pub(super) fn go_on(table: &mut TableMut) {
    let Some(scene) = table.scene() else { return };
    let (flipper, round) = (scene.flipper, scene.round);
    if round == 0 {
        return table.after_die();
    }
    table.state.phase = Phase::React(flipper);
    table.name_if_changed();
}
