//! The Exit: arriving, the two actions and moving on (`oubliette.exit.1` to `oubliette.exit.4`, `oubliette.event.9`,
//! `oubliette.end.1`).

use super::super::Event;
use super::super::pieces::{AfterTreasure, Arrival, Ending, EventZone, Phase, TreasureZone, Turn, WoundZone};
use super::changes::move_card;
use super::params::{Cards, TableMut, TableQuery, TableRef, in_zone, require_card};
use super::{Refusal, require_turn};
use crate::table::{Seat, require};
use bevy::ecs::prelude::*;

const MOST: u8 = 3;

fn at_exit(seat: Seat, turn: &Turn) -> Result<(), Refusal> {
    require_turn(turn, seat, matches!(turn.phase, Phase::Exit(_)))
}

/// Checks that a seat may put a wound back (`oubliette.exit.2`).
pub fn check_recover(
    In((seat, wound)): In<(Seat, u8)>,
    turn: Res<Turn>,
    wounds: Cards<WoundZone>,
) -> Result<(), Refusal> {
    at_exit(seat, &turn)?;
    require(turn.recovered < MOST, Refusal::ThreeWounds)?;
    require_card(wounds, wound, WoundZone::Pinned(seat), Refusal::NotBorne)
}

pub fn recover(In((seat, wound)): In<(Seat, u8)>, mut table: TableMut) {
    let pile = table.wound_pile();
    move_card(&mut table.wounds, wound, WoundZone::Pinned(seat), pile);
    table.turn.recovered += 1;
    table.emit(Event::Recovered { seat, wound });
    table.offer_exit();
}

/// Checks that a seat may take the Treasure action (`oubliette.exit.3`).
pub fn check_cash_in(In(seat): In<Seat>, table: TableRef) -> Result<(), Refusal> {
    at_exit(seat, &table.turn)?;
    require(table.can_cash_in(seat), Refusal::NothingToCashIn)
}

pub fn cash_in(In(seat): In<Seat>, mut table: TableMut) {
    let treasures: Vec<u8> = table.hand(seat).collect();
    let worth = table.worth(seat) * treasures.len() as u32;
    for number in &treasures {
        table.move_treasure(*number, TreasureZone::Cashed(seat));
    }
    let mut level_ups = Vec::new();
    if !table.level_ups_last() {
        level_ups.extend(in_zone(table.events(), EventZone::Level(seat)));
        table.change(seat, |explorer| explorer.bonus += worth);
    }
    for kind in &level_ups {
        let in_force = EventZone::Level(seat);
        move_card(&mut table.events, *kind, in_force, EventZone::Discard);
    }
    let level_ups = level_ups.len() as u8;
    table.turn.cashed = true;
    let total = table.cashed(seat);
    table.emit(Event::CashedIn {
        seat,
        treasures,
        worth,
        level_ups,
        total,
    });
    let goal = table.level().goal;
    if goal > 0 && total >= goal {
        table.end(Ending::Cash(seat));
    } else {
        table.offer_exit();
    }
}

/// Checks that a seat may stop taking actions (`oubliette.exit.4`).
pub fn check_done(In(seat): In<Seat>, table: TableRef) -> Result<(), Refusal> {
    at_exit(seat, &table.turn)?;
    require(!table.owes_an_action(), Refusal::OwesAction)
}

pub fn done(In(_): In<Seat>, mut table: TableMut) {
    table.leave_exit();
}

impl TableMut<'_, '_> {
    /// Handles a token's arrival at the Exit: first its Quests are answered, then it may act.
    pub fn arrive(&mut self, arrival: Arrival) {
        let seat = self.turn.seat;
        self.change(seat, |explorer| explorer.landed = true);
        self.turn.fight = None;
        self.turn.recovered = 0;
        self.turn.cashed = false;
        let quest = EventZone::Quest(seat);
        let open: Vec<u8> = in_zone(self.events(), quest).collect();
        let mut prize = 0u8;
        for event in open {
            move_card(&mut self.events, event, quest, EventZone::Discard);
            let cards = self.quest_pay(seat, event);
            prize = prize.saturating_add(cards);
            self.emit(Event::QuestEnds { seat, event, cards });
        }
        self.draw_prize(prize, AfterTreasure::Exit(arrival));
    }

    /// Offers the actions that can still be taken; if there are none, play goes on.
    pub fn offer_exit(&mut self) {
        let seat = self.turn.seat;
        let heal = self.turn.recovered < MOST && self.is_wounded(seat);
        if !heal && !self.can_cash_in(seat) {
            self.leave_exit();
        } else if !matches!(self.turn.phase, Phase::Exit(_)) {
            self.turn.phase = Phase::Exit(match self.turn.next {
                AfterTreasure::Exit(arrival) => arrival,
                _ => Arrival::Landed,
            });
        }
    }

    /// Ends the turn after an action or a stop. A token that landed and did nothing may ambush, then meets a monster.
    fn leave_exit(&mut self) {
        let taken = self.turn.recovered > 0 || self.turn.cashed;
        if taken || self.turn.next == AfterTreasure::Exit(Arrival::Stopped) {
            self.turn.ended_at_exit = true;
            self.close_turn();
        } else {
            self.look_round();
        }
    }
}
