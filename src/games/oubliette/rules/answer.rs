//! Using and playing cards, and passing (`oubliette.fight.5`, `oubliette.fight.6`, `oubliette.kept.1` to
//! `oubliette.kept.7`).

use super::super::Event;
use super::super::level::{Effect, EquipmentBonus};
use super::super::pieces::{Arrival, EventZone, Fight, Phase, TreasureZone, Turn, WoundZone};
use super::changes::move_card;
use super::fight::{has_answer, healing_turns, helpful, is_play, is_use};
use super::params::{TableMut, TableQuery, TableRef, in_zone, is_any, kinds, listed};
use super::{Refusal, not_now};
use crate::table::{Seat, require};
use bevy::ecs::prelude::*;
use std::cmp::Reverse;

/// Checks that a seat may bring a weapon or armour into use (`oubliette.fight.5`).
pub fn check_use(In((seat, number)): In<(Seat, u8)>, table: TableRef) -> Result<(), Refusal> {
    table.may_use(seat)?;
    let is_held = is_any(table.hand(seat).filter(|held| *held == number));
    require(is_held, Refusal::NotHeld)?;
    let gives = table.level().gives(number);
    require(gives != EquipmentBonus::Nothing, Refusal::NoEquipment)?;
    require(counts_for_roll(&table, seat, gives), Refusal::ChangesNothing)?;
    require(table.would_count(seat, gives), Refusal::OneAtATime)?;
    require(!is_last_to_cash_in(&table, seat), Refusal::OwesAction)
}

/// Returns whether using the seat's only treasure would leave a stop without an action (`oubliette.exit.1`).
fn is_last_to_cash_in(table: &impl TableQuery, seat: Seat) -> bool {
    table.owes_an_action() && table.hand(seat).count() == 1 && !table.is_wounded(seat)
}

/// Returns whether such a card could count for the roll that is being answered, as version 1 of the rules requires.
fn counts_for_roll(table: &impl TableQuery, seat: Seat, gives: EquipmentBonus) -> bool {
    let turn = table.turn();
    let helps = |fight: &Fight| is_use(fight.is_rolled_by(turn.seat, seat), gives);
    !table.is_first_edition() || turn.fight.as_ref().is_some_and(helps)
}

/// The weapons and armour that a seat may bring into use now, by number.
pub fn usable(table: &impl TableQuery, seat: Seat) -> Vec<u8> {
    if table.may_use(seat).is_err() || is_last_to_cash_in(table, seat) {
        return Vec::new();
    }
    let mut usable = listed(table.hand(seat));
    usable.retain(|number| {
        let gives = table.level().gives(*number);
        table.would_count(seat, gives) && counts_for_roll(table, seat, gives)
    });
    usable
}

pub fn use_treasure(In((seat, treasure)): In<(Seat, u8)>, mut table: TableMut) {
    table.move_treasure(treasure, TreasureZone::InUse(seat));
    table.emit(Event::Used { seat, treasure });
    table.look_anew();
}

pub fn check_play(In((seat, kind)): In<(Seat, u8)>, table: TableRef) -> Result<(), Refusal> {
    let phase = table.turn.phase;
    if matches!(phase, Phase::Order | Phase::Over(_)) {
        return not_now(phase);
    }
    let is_held = is_any(table.kept(seat).filter(|(held, _)| *held == kind));
    require(is_held, Refusal::NotHeld)?;
    let effect = table.level().effect(kind).ok_or(Refusal::NotHeld)?;
    match (effect, phase) {
        (Effect::HealingWaters { wounds }, _) => {
            require(table.may_act_freely(seat), Refusal::NotAsked(seat))?;
            require(table.is_wounded(seat), Refusal::NoWound)?;
            let is_last = table.is_last_to_recover(seat, *wounds);
            require(!is_last, Refusal::OwesAction)
        }
        (Effect::Shortcut, _) => table.may_take_shortcut(seat),
        (Effect::Revenge, Phase::Revenge) => require(seat == table.turn.seat, Refusal::NotAsked(seat)),
        (Effect::Rage(_) | Effect::Dodge(_) | Effect::Recovery, Phase::Answer(asked)) => {
            require(asked == seat, Refusal::NotAsked(seat))?;
            let useful = |fight: &Fight| is_play(fight, fight.is_rolled_by(table.turn.seat, seat), effect);
            let is_useful = table.turn.fight.as_ref().is_some_and(useful);
            require(is_useful, Refusal::ChangesNothing)
        }
        (_, Phase::Answer(_)) => Err(Refusal::ChangesNothing),
        _ => not_now(phase),
    }
}

pub fn play(In((seat, kind)): In<(Seat, u8)>, mut table: TableMut) {
    let Some(effect) = table.level().effect(kind).cloned() else {
        return;
    };
    move_card(&mut table.events, kind, EventZone::Kept(seat), EventZone::Discard);
    table.emit(Event::Played { seat, event: kind });
    match effect {
        Effect::Shortcut => table.take_shortcut(),
        Effect::HealingWaters { wounds } => table.heal(seat, wounds),
        Effect::Revenge => {
            if let Some(foe) = table.foe() {
                table.begin_fight(foe);
            }
        }
        Effect::Recovery => table.roll_again(),
        Effect::Rage(bonus) => {
            table.change_fight(|fight| fight.sum.rage += u16::from(bonus));
            table.settle_roll();
        }
        Effect::Dodge(bonus) => {
            table.change_fight(|fight| fight.sum.dodge += u16::from(bonus));
            table.settle_roll();
        }
        _ => {}
    }
}

pub fn check_pass(In(seat): In<Seat>, turn: Res<Turn>) -> Result<(), Refusal> {
    let asked = match turn.phase {
        Phase::Before | Phase::Passing(_) | Phase::Ambush | Phase::Revenge | Phase::End | Phase::Again => {
            turn.seat
        }
        Phase::Answer(asked) => asked,
        phase => return not_now(phase),
    };
    require(seat == asked, Refusal::NotAsked(seat))
}

pub fn pass(In(_): In<Seat>, mut table: TableMut) {
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
        let pinned = WoundZone::Pinned(seat);
        for _ in 0..wounds {
            let modifier = |kind: u8| self.level().wound(kind).map(|card| card.modifier);
            let worst = in_zone(self.wounds(), pinned).max_by_key(|kind| (modifier(*kind), Reverse(*kind)));
            let Some(wound) = worst else { break };
            let pile = self.wound_pile();
            move_card(&mut self.wounds, wound, pinned, pile);
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
pub fn answers(table: &impl TableQuery, seat: Seat) -> (Vec<u8>, Vec<u8>) {
    let fight = (table.turn().fight.as_ref()).filter(|fight| has_answer(table, fight, seat));
    let Some(fight) = fight else {
        return (Vec::new(), Vec::new());
    };
    let rolls = fight.is_rolled_by(table.turn().seat, seat);
    let heals = healing_turns(table, fight, seat);
    let helps = |effect: &Effect| {
        is_play(fight, rolls, effect) || heals && matches!(effect, Effect::HealingWaters { .. })
    };
    let treasures = listed(helpful(table, seat, rolls));
    (treasures, kinds(table.kept_with(seat, helps)))
}
