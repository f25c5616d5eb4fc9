//! The rules for corrections by agreement, in the open (`great_city.table.5`).

use super::super::{Correction, Event, FlipCause, Phase, ScarabZone, Stone, Triad, Who};
use super::params::{TableMut, TableQuery, TableRef};
use super::{Checked, Refusal, not_now, refuse_if};
use crate::table::Seat;
use bevy_ecs::prelude::*;

pub fn check(In((seat, what)): In<(Seat, Correction)>, table: TableRef) -> Checked {
    refuse_if(table.house().strict, Refusal::Strict)?;
    refuse_if(seat > table.gm(), Refusal::NotAsked(seat))?;
    if table.state.phase.is_end() {
        return not_now(table.state.phase);
    }
    let right = match what {
        Correction::Stone { stone, sign } => {
            let state = table.stone_state(stone);
            exists(&table, stone) && state.thrown && state.sign != sign
        }
        Correction::Scarab { place, more } => {
            let there = match place {
                ScarabZone::Supply => false,
                ScarabZone::Pool | ScarabZone::Yea | ScarabZone::Nay => true,
                // There is no ante between the moment it is taken and the next scene.
                ScarabZone::Ante => table.scene().is_some_and(|scene| scene.accepter.is_none()),
                ScarabZone::Purse(seat) => seat <= table.gm(),
                ScarabZone::Under(stone) => exists(&table, stone) && table.stone_state(stone).thrown,
            };
            there && (more || table.heap(place) > 0)
        }
        Correction::Tie { tie, there } => {
            let known = |end| table.everybody().any(|who| who == end);
            let both = known(tie.from) && known(tie.to);
            both && tie.from != tie.to && table.ties().any(|(drawn, _)| drawn == tie) != there
        }
    };
    refuse_if(!right, Refusal::NothingThere)
}

fn exists(table: &TableRef, stone: Stone) -> bool {
    match stone.of {
        Triad::City(_) => true,
        Triad::Of(who @ (Who::Seat(_) | Who::Agent(_))) => table.everybody().any(|known| known == who),
        Triad::Of(who) => table.is_present(who),
    }
}

pub fn correct(In((seat, what)): In<(Seat, Correction)>, mut table: TableMut) {
    table.emit(Event::Corrected { seat, what });
    table.state.counts.corrections += 1;
    match what {
        Correction::Stone { stone, .. } => {
            table.turn(stone, FlipCause::Agreement(seat));
            answer_anew(stone, &mut table);
        }
        Correction::Scarab { place, more: true } => table.pay_as_told(ScarabZone::Supply, place),
        Correction::Scarab { place, more: false } => table.pay_as_told(place, ScarabZone::Supply),
        Correction::Tie { tie, there: true } => table.draw(tie),
        Correction::Tie { tie, there: false } => table.rub_out(|drawn| *drawn == tie),
    }
    ask_again(what, &mut table);
    table.name_if_changed();
}

/// Updates an intent that rests on this stone to the face that the stone shows now.
///
/// No event is emitted, because the intent is secret. A triad thrown for a scene no longer decides the intent.
fn answer_anew(stone: Stone, table: &mut TableMut) {
    let Triad::Of(who @ Who::Seat(seat)) = stone.of else {
        return;
    };
    let purpose = table.purpose(seat);
    let rests = purpose.is_some_and(|purpose| purpose.stone == stone.colour);
    let decides = (table.character(who)).is_some_and(|character| !character.thrown_again);
    if rests && decides && !table.settings().is_first_edition() {
        table.intend(seat, table.intent_at(stone));
    }
}

/// Asks the waiting seat again, or no longer, if the correction changed its choices.
fn ask_again(what: Correction, table: &mut TableMut) {
    match table.state.phase {
        Phase::Ante(_, half) => table.ask_ante(half),
        Phase::Answer(_, spot) => {
            let asked = table.stone_at(spot);
            let turned = matches!(what, Correction::Stone { stone, .. } if Some(stone) == asked);
            if turned || asked.is_none_or(|stone| table.stone_state(stone).vested == 0) {
                table.go_on();
            }
        }
        Phase::CityAnswer(seat, spot) => {
            let turned = matches!(what, Correction::Stone { stone, .. } if stone == spot.of_city());
            if turned || !table.guards(seat, spot) {
                table.state.phase = Phase::After;
            }
        }
        _ => {}
    }
}
