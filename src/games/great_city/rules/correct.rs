//! The rules for corrections by agreement, in the open (`great_city.table.5`).

use super::super::pieces::{Bond, Character, Feeling, Intent, TieFrom, TieTo};
use super::super::{Correction, Event, FlipCause, IntentContent, Phase, ScarabZone, Stone, Triad, Who};
use super::character::add_tie;
use super::params::{Board, TableRef};
use super::{Checked, Refusal, not_now, reaction, refuse_if};
use crate::table::Seat;
use bevy_ecs::prelude::*;

pub fn check(table: &TableRef, (seat, what): (Seat, Correction)) -> Checked {
    refuse_if(table.house().strict, Refusal::Strict)?;
    refuse_if(seat > table.gm(), Refusal::NotAsked(seat))?;
    if table.phase.is_end() {
        return not_now(table.phase);
    }
    let right = match what {
        Correction::Stone { stone, sign } => {
            let state = table.stone_state(stone);
            exists(table, stone) && state.thrown && state.sign != sign
        }
        Correction::Scarab { place, more } => {
            let there = match place {
                ScarabZone::Supply => false,
                ScarabZone::Pool | ScarabZone::Yea | ScarabZone::Nay => true,
                // There is no ante between the moment it is taken and the next scene.
                ScarabZone::Ante => table.scene().is_some_and(|scene| scene.accepter.is_none()),
                ScarabZone::Purse(seat) => seat <= table.gm(),
                ScarabZone::Under(stone) => exists(table, stone) && table.stone_state(stone).thrown,
            };
            there && (more || table.heap(place) > 0)
        }
        Correction::Tie { tie, there } => {
            let both = table.is_known(tie.from) && table.is_known(tie.to);
            let bond = table.bond(tie);
            both && tie.from != tie.to && table.bonds().any(|(drawn, _)| Some(drawn) == bond) != there
        }
    };
    refuse_if(!right, Refusal::NothingThere)
}

fn exists(table: &TableRef, stone: Stone) -> bool {
    match stone.of {
        Triad::City(_) => true,
        Triad::Of(who @ (Who::Seat(_) | Who::Agent(_))) => table.is_known(who),
        Triad::Of(who) => table.is_present(who),
    }
}

pub fn correct(
    In((seat, what)): In<(Seat, Correction)>,
    mut board: Board,
    mut characters: Query<(&Character, &mut Intent)>,
    ties: Query<(Entity, &TieFrom, &TieTo, &Feeling)>,
    mut commands: Commands,
) {
    board.state.send(Event::Corrected { seat, what });
    board.state.counts.corrections += 1;
    match what {
        Correction::Stone { stone, .. } => {
            board.turn(stone, FlipCause::Agreement(seat));
            answer_anew(stone, &board, &mut characters);
        }
        Correction::Scarab { place, more: true } => board.pay_as_told(ScarabZone::Supply, place),
        Correction::Scarab { place, more: false } => board.pay_as_told(place, ScarabZone::Supply),
        Correction::Tie { tie, there } => {
            let bond = board.state.bond(tie);
            if there && let Some(bond) = bond {
                add_tie(&mut board.state, &mut commands, bond);
            }
            for (drawn, from, to, feeling) in &ties {
                if !there && Some(Bond::new(from, to, feeling)) == bond {
                    commands.entity(drawn).despawn();
                }
            }
        }
    }
    ask_again(what, &mut board);
}

/// Updates an intent that rests on this stone to the face that the stone shows now.
///
/// No event is emitted, because the intent is secret. A triad thrown for a scene no longer decides the intent.
fn answer_anew(stone: Stone, board: &Board, characters: &mut Query<(&Character, &mut Intent)>) {
    let saves = board.stone_state(stone).sign.is_plus();
    let (state, Stone { of, colour: stone }) = (&board.state, stone);
    if let Triad::Of(who @ Who::Seat(_)) = of
        && let Some(entity) = state.character(who)
        && let Ok((character, mut intent)) = characters.get_mut(entity)
        && intent.0.is_some_and(|purpose| purpose.stone == stone)
        && !character.thrown_again
        && !state.settings.is_first_edition()
    {
        intent.0 = Some(IntentContent { stone, saves });
    }
}

/// Asks the waiting seat again, or no longer, if the correction changed its choices.
fn ask_again(what: Correction, board: &mut Board) {
    let turned = match what {
        Correction::Stone { stone, .. } => Some(stone),
        _ => None,
    };
    match board.state.phase {
        Phase::Ante(_, half) => board.state.phase = Phase::NextAnte(half),
        Phase::Answer(_, spot) => {
            let asked = board.state.stone_at(spot);
            let vested = asked.map_or(0, |stone| board.stone_state(stone).vested);
            if turned.is_some() && turned == asked || vested == 0 {
                reaction::go_on(&mut board.state);
            }
        }
        Phase::CityAnswer(seat, spot) if turned == Some(spot.of_city()) || !board.guards(seat, spot) => {
            board.state.phase = Phase::After;
        }
        _ => {}
    }
}
