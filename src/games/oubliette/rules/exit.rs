//! The Exit: arriving, the two actions and moving on (`oubliette.exit.1` to `oubliette.exit.4`, `oubliette.event.9`,
//! `oubliette.end.1`).

use super::super::Event;
use super::super::pieces::{
    AfterTreasure, Arrival, Ending, EventZone, Phase, TreasureZone, Turn, WoundCard, WoundZone,
};
use super::params::{TableMut, TableQuery, TableRef, is_any};
use super::{Refusal, not_now};
use crate::table::Seat;
use bevy::ecs::prelude::*;

/// The highest number of wounds that one stop puts back.
const MOST: u8 = 3;

fn at_exit(seat: Seat, turn: &Turn) -> Result<(), Refusal> {
    match turn.phase {
        Phase::Exit(_) if seat == turn.seat => Ok(()),
        Phase::Exit(_) => Err(Refusal::NotAsked(seat)),
        phase => not_now(phase),
    }
}

/// Checks that a seat may put a wound back (`oubliette.exit.2`).
pub(in super::super) fn check_recover(
    In((seat, wound)): In<(Seat, u8)>,
    turn: Res<Turn>,
    wounds: Query<(&WoundCard, &WoundZone)>,
) -> Result<(), Refusal> {
    at_exit(seat, &turn)?;
    let borne = WoundZone::Pinned(seat);
    if turn.recovered >= MOST {
        Err(Refusal::ThreeWounds)
    } else if is_any((wounds.iter()).filter(|(card, zone)| card.0 == wound && **zone == borne)) {
        Ok(())
    } else {
        Err(Refusal::NotBorne)
    }
}

pub(in super::super) fn recover(In((seat, wound)): In<(Seat, u8)>, mut table: TableMut) {
    let pile = table.wound_pile();
    table.move_wound(wound, WoundZone::Pinned(seat), pile);
    table.turn.recovered += 1;
    table.emit(Event::Recovered { seat, wound });
    table.offer_exit();
}

/// Checks that a seat may take the Treasure action (`oubliette.exit.3`).
pub(in super::super) fn check_cash_in(In(seat): In<Seat>, table: TableRef) -> Result<(), Refusal> {
    at_exit(seat, &table.turn)?;
    if table.can_cash_in(seat) {
        Ok(())
    } else {
        Err(Refusal::NothingToCashIn)
    }
}

pub(in super::super) fn cash_in(In(seat): In<Seat>, mut table: TableMut) {
    let treasures: Vec<u8> = table.hand(seat).collect();
    let worth = table.worth(seat) * treasures.len() as u32;
    for number in &treasures {
        table.move_treasure(*number, TreasureZone::Cashed(seat));
    }
    let lasts = table.level_ups_last();
    let level_ups: Vec<u8> = (table.events())
        .filter(|(_, zone)| *zone == EventZone::Level(seat) && !lasts)
        .map(|(kind, _)| kind)
        .collect();
    if !lasts {
        table.change(seat, |explorer| explorer.bonus += worth);
    }
    for kind in &level_ups {
        table.move_event(*kind, EventZone::Level(seat), EventZone::Discard);
    }
    table.turn.cashed = true;
    let total = table.cashed(seat);
    table.emit(Event::CashedIn {
        seat,
        treasures,
        worth,
        level_ups: level_ups.len() as u8,
        total,
    });
    let goal = table.settings.level.goal;
    if goal > 0 && total >= goal {
        table.end(Ending::Cash(seat));
    } else {
        table.offer_exit();
    }
}

/// Checks that a seat may stop taking actions (`oubliette.exit.4`).
pub(in super::super) fn check_done(In(seat): In<Seat>, table: TableRef) -> Result<(), Refusal> {
    at_exit(seat, &table.turn)?;
    if table.owes_an_action() {
        Err(Refusal::OwesAction)
    } else {
        Ok(())
    }
}

pub(in super::super) fn done(In(_): In<Seat>, mut table: TableMut) {
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
        let open: Vec<u8> = (self.events())
            .filter(|(_, zone)| *zone == EventZone::Quest(seat))
            .map(|(kind, _)| kind)
            .collect();
        let mut prize = 0u8;
        for kind in open {
            self.move_event(kind, EventZone::Quest(seat), EventZone::Discard);
            let cards = self.quest_pay(seat, kind);
            prize = prize.saturating_add(cards);
            self.emit(Event::QuestEnds {
                seat,
                event: kind,
                cards,
            });
        }
        self.draw_prize(prize, AfterTreasure::Exit(arrival));
    }

    /// Offers the actions that can still be taken; if there are none, play goes on.
    pub fn offer_exit(&mut self) {
        let seat = self.turn.seat;
        let heal = self.turn.recovered < MOST && self.is_wounded(seat);
        if heal || self.can_cash_in(seat) {
            if let Phase::Exit(_) = self.turn.phase {
                return;
            }
            let arrival = match self.turn.next {
                AfterTreasure::Exit(arrival) => arrival,
                _ => Arrival::Landed,
            };
            self.turn.phase = Phase::Exit(arrival);
        } else {
            self.leave_exit();
        }
    }

    /// Ends the turn after an action or a stop. A token that landed and took no action may ambush, then meets a
    /// monster.
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
