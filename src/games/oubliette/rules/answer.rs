//! Using and playing cards, and passing (`oubliette.fight.5`, `oubliette.fight.6`, `oubliette.kept.1` to
//! `oubliette.kept.7`).

use super::super::Event;
use super::super::level::{Effect, EquipmentBonus};
use super::super::pieces::{Arrival, EventZone, Phase, TreasureZone, Turn, WoundZone};
use super::fight::{has_answer, healing_turns, is_play, is_use, roller};
use super::params::{TableMut, TableQuery, TableRef, is_any, listed};
use super::{Refusal, not_now};
use crate::table::Seat;
use bevy::ecs::prelude::*;

/// Checks that a seat may bring a weapon or armour into use (`oubliette.fight.5`).
pub(in super::super) fn check_use(
    In((seat, number)): In<(Seat, u8)>,
    table: TableRef,
) -> Result<(), Refusal> {
    table.may_use(seat)?;
    if !is_any(table.hand(seat).filter(|held| *held == number)) {
        return Err(Refusal::NotHeld);
    }
    let gives = table
        .level()
        .treasure(number)
        .map(|card| card.gives)
        .unwrap_or_default();
    if gives == EquipmentBonus::Nothing {
        Err(Refusal::NoEquipment)
    } else if table.is_first_edition() && !counts_for_roll(&table, seat, gives) {
        Err(Refusal::ChangesNothing)
    } else if !table.would_count(seat, gives) {
        Err(Refusal::OneAtATime)
    } else if is_last_to_cash_in(&table, seat) {
        Err(Refusal::OwesAction)
    } else {
        Ok(())
    }
}

/// Returns whether using this seat's only treasure would leave a stop at the Exit without an action
/// (`oubliette.exit.1`).
fn is_last_to_cash_in(table: &impl TableQuery, seat: Seat) -> bool {
    table.owes_an_action() && table.hand(seat).count() == 1 && !table.is_wounded(seat)
}

/// Returns whether such a card could count for the roll that is being answered.
fn counts_for_roll(table: &impl TableQuery, seat: Seat, gives: EquipmentBonus) -> bool {
    let turn = table.turn();
    turn.fight.as_ref().is_some_and(|fight| {
        let rolls = roller(fight.foe, fight.round, turn.seat) == Some(seat);
        is_use(rolls, gives)
    })
}

/// The weapons and armour that a seat may bring into use now, by number.
pub(in super::super) fn usable(table: &impl TableQuery, seat: Seat) -> Vec<u8> {
    if table.may_use(seat).is_err() || is_last_to_cash_in(table, seat) {
        return Vec::new();
    }
    let mut usable = listed(table.hand(seat));
    usable.retain(|number| {
        let gives = table.level().treasure(*number).map(|card| card.gives);
        gives.is_some_and(|gives| {
            table.would_count(seat, gives)
                && (!table.is_first_edition() || counts_for_roll(table, seat, gives))
        })
    });
    usable
}

pub(in super::super) fn use_treasure(In((seat, number)): In<(Seat, u8)>, mut table: TableMut) {
    table.move_treasure(number, TreasureZone::InUse(seat));
    table.emit(Event::Used {
        seat,
        treasure: number,
    });
    table.look_anew();
}

/// Checks that a seat may play a kept card.
pub(in super::super) fn check_play(In((seat, kind)): In<(Seat, u8)>, table: TableRef) -> Result<(), Refusal> {
    let phase = table.turn.phase;
    if matches!(phase, Phase::Order | Phase::Over(_)) {
        return not_now(phase);
    }
    if !table.holds(seat, kind) {
        return Err(Refusal::NotHeld);
    }
    let Some(effect) = table.level().effect(kind) else {
        return Err(Refusal::NotHeld);
    };
    let own = seat == table.turn.seat;
    match (effect, phase) {
        (Effect::HealingWaters { .. }, _) if !table.may_act_freely(seat) => Err(Refusal::NotAsked(seat)),
        (Effect::HealingWaters { .. }, _) if !table.is_wounded(seat) => Err(Refusal::NoWound),
        (Effect::HealingWaters { wounds }, _) if table.is_last_to_recover(seat, *wounds) => {
            Err(Refusal::OwesAction)
        }
        (Effect::HealingWaters { .. }, _) => Ok(()),
        (Effect::Shortcut, _) => table.may_take_shortcut(seat),
        (Effect::Revenge, Phase::Revenge) if own => Ok(()),
        (Effect::Revenge, Phase::Revenge) => Err(Refusal::NotAsked(seat)),
        (Effect::Rage(_) | Effect::Dodge(_) | Effect::Recovery, Phase::Answer(asked)) if asked != seat => {
            Err(Refusal::NotAsked(seat))
        }
        (Effect::Rage(_) | Effect::Dodge(_) | Effect::Recovery, Phase::Answer(_)) => {
            let useful = table.turn.fight.as_ref().is_some_and(|fight| {
                let rolls = roller(fight.foe, fight.round, table.turn.seat) == Some(seat);
                is_play(fight, rolls, effect)
            });
            if useful {
                Ok(())
            } else {
                Err(Refusal::ChangesNothing)
            }
        }
        (_, Phase::Answer(_)) => Err(Refusal::ChangesNothing),
        _ => not_now(phase),
    }
}

pub(in super::super) fn play(In((seat, kind)): In<(Seat, u8)>, mut table: TableMut) {
    let Some(effect) = table.level().effect(kind).cloned() else {
        return;
    };
    table.move_event(kind, EventZone::Kept(seat), EventZone::Discard);
    table.emit(Event::Played { seat, event: kind });
    match effect {
        Effect::Shortcut => table.take_shortcut(),
        Effect::HealingWaters { wounds } => table.heal(seat, wounds),
        Effect::Revenge => {
            if let Some(foe) = table.turn.fight.as_ref().map(|fight| fight.foe) {
                table.begin_fight(foe);
            }
        }
        Effect::Recovery => table.roll_again(),
        Effect::Rage(bonus) => {
            if let Some(fight) = &mut table.turn.fight {
                fight.sum.rage += u16::from(bonus);
            }
            table.settle_roll();
        }
        Effect::Dodge(bonus) => {
            if let Some(fight) = &mut table.turn.fight {
                fight.sum.dodge += u16::from(bonus);
            }
            table.settle_roll();
        }
        _ => {}
    }
}

/// Checks that a seat may decline what was offered.
pub(in super::super) fn check_pass(In(seat): In<Seat>, turn: Res<Turn>) -> Result<(), Refusal> {
    let asked = match turn.phase {
        Phase::Before | Phase::Passing(_) | Phase::Ambush | Phase::Revenge | Phase::End | Phase::Again => {
            turn.seat
        }
        Phase::Answer(asked) => asked,
        phase => return not_now(phase),
    };
    if seat == asked {
        Ok(())
    } else {
        Err(Refusal::NotAsked(seat))
    }
}

pub(in super::super) fn pass(In(_): In<Seat>, mut table: TableMut) {
    match table.turn.phase {
        Phase::Before => table.await_roll(Phase::Roll),
        Phase::Passing(way) => table.walk(way),
        Phase::Ambush => table.leave_be(),
        Phase::Answer(_) => table.conclude(),
        Phase::Revenge => table.end_fight(),
        Phase::End => table.close_turn(),
        Phase::Again => {
            table.turn.extra = 0;
            table.next_turn();
        }
        _ => {}
    }
}

impl TableMut<'_, '_> {
    /// Moves the token straight to the Exit (`oubliette.kept.4`).
    fn take_shortcut(&mut self) {
        let seat = self.turn.seat;
        let from = self.space(seat);
        self.put_token(seat, 0);
        self.emit(Event::TookShortcut { seat, from });
        self.discard_event();
        self.put_dice_away();
        let arrival = if self.is_first_edition() && self.turn.phase == Phase::End {
            Arrival::Stopped
        } else {
            Arrival::Landed
        };
        self.arrive(arrival);
    }

    /// Puts the worst wounds back (`oubliette.kept.5`).
    fn heal(&mut self, seat: Seat, wounds: u8) {
        for _ in 0..wounds {
            let worst = (self.wounds())
                .filter(|(_, zone)| *zone == WoundZone::Pinned(seat))
                .map(|(kind, _)| kind)
                .max_by_key(|kind| {
                    (
                        self.level().wound(*kind).map(|card| card.modifier),
                        std::cmp::Reverse(*kind),
                    )
                });
            let Some(wound) = worst else { break };
            let pile = self.wound_pile();
            self.move_wound(wound, WoundZone::Pinned(seat), pile);
            self.emit(Event::Healed { seat, wound });
        }
        self.look_anew();
    }

    /// Repeats the current offer, as far as it is still possible, after a card that nobody waited for.
    fn look_anew(&mut self) {
        match self.turn.phase {
            Phase::Answer(_) => {
                self.sum_up();
                self.settle_roll();
            }
            Phase::Passing(way) => self.start_walk(way),
            Phase::Exit(_) => self.offer_exit(),
            Phase::End => self.end_turn(),
            Phase::Strike | Phase::Blow => self.sum_up(),
            _ => {}
        }
    }

    /// Waits for the same roll again; everything spent on it stays with it (`oubliette.kept.2`).
    fn roll_again(&mut self) {
        let Some(fight) = &mut self.turn.fight else {
            return;
        };
        fight.sum.dice = None;
        let phase = fight.round.phase();
        self.await_roll(phase);
    }
}

/// The cards with which this seat could answer the roll: treasures by number, kept cards by kind.
pub(in super::super) fn answers(table: &impl TableQuery, seat: Seat) -> (Vec<u8>, Vec<u8>) {
    let Some(fight) = &table.turn().fight else {
        return (Vec::new(), Vec::new());
    };
    if !has_answer(table, fight, seat) {
        return (Vec::new(), Vec::new());
    }
    let rolls = roller(fight.foe, fight.round, table.turn().seat) == Some(seat);
    let treasures = table
        .hand(seat)
        .filter(|number| {
            let gives = table
                .level()
                .treasure(*number)
                .map(|card| card.gives)
                .unwrap_or_default();
            is_use(rolls, gives) && table.would_count(seat, gives)
        })
        .collect();
    let heals = healing_turns(table, fight, seat);
    let mut events: Vec<u8> = (table.kept(seat))
        .filter(|(_, effect)| {
            is_play(fight, rolls, effect) || heals && matches!(effect, Effect::HealingWaters { .. })
        })
        .map(|(kind, _)| kind)
        .collect();
    events.sort_unstable();
    events.dedup();
    (treasures, events)
}
