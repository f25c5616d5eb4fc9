//! The rules after the judgment: who tells it, and what the accepter does with scarabs (`great_city.after.1` to
//! `great_city.after.7`).

use super::super::state::SceneState;
use super::super::{Event, FlipCause, PairPosition, Phase, ScarabZone, Spending, Triad, Who};
use super::params::{TableMut, TableQuery, TableRef};
use super::{Checked, Refusal, must_be, not_now, order, reaction, refuse_if};
use crate::table::Seat;
use bevy_ecs::prelude::*;

fn told_scene<'t>(table: &'t TableRef) -> Result<&'t SceneState, Refusal> {
    match (table.state.phase, table.scene()) {
        (Phase::After, Some(scene)) => Ok(scene),
        (phase, _) => not_now(phase),
    }
}

fn accepting<'t>(seat: Seat, table: &'t TableRef) -> Result<&'t SceneState, Refusal> {
    let scene = told_scene(table)?;
    refuse_if(scene.accepting() != Some(seat), Refusal::NotAsked(seat))?;
    Ok(scene)
}

/// Returns the seats that can tell the judgment: everybody else who took part, or the accepter if nobody else did. The
/// GM always takes part (`great_city.after.1`).
pub fn tellers(table: &impl TableQuery, accepter: Seat) -> Vec<Seat> {
    let flipped = |seat| table.scene().is_some_and(|scene| scene.flippers.contains(seat));
    let took_part = |seat| seat == table.gm() || table.is_in_scene(seat) || flipped(seat);
    let others = table.seats().filter(|seat| *seat != accepter && took_part(*seat));
    let others: Vec<Seat> = others.collect();
    if others.is_empty() { vec![accepter] } else { others }
}

pub fn check_teller(In((seat, to)): In<(Seat, Seat)>, table: TableRef) -> Checked {
    let scene = accepting(seat, &table)?;
    refuse_if(scene.teller.is_some(), Refusal::TellerChosen)?;
    refuse_if(!tellers(&table, seat).contains(&to), Refusal::NoPart)
}

pub fn teller(In((seat, to)): In<(Seat, Seat)>, mut table: TableMut) {
    table.choose_teller(seat, to);
}

/// Checks that a seat has something to tell: a scene's judgment, the City's fate or its own fate.
pub fn check_told(In(seat): In<Seat>, table: TableRef) -> Checked {
    match table.state.phase {
        Phase::CityFate(asked) | Phase::Fate(asked) => must_be(asked, seat),
        _ => {
            let scene = told_scene(&table)?;
            refuse_if(scene.telling() != Some(seat), Refusal::NotAsked(seat))
        }
    }
}

pub fn told(In(seat): In<Seat>, mut table: TableMut) {
    table.emit(Event::Told(seat));
    if table.state.phase != Phase::After {
        return order::next_fate(&mut table);
    }
    table.change_scene(|scene| scene.told = true);
    table.end_scene_if_done();
}

pub fn check_spend(In((seat, on)): In<(Seat, Spending)>, table: TableRef) -> Checked {
    accepting(seat, &table)?;
    refuse_if(table.purse(seat) < 1, Refusal::EmptyPurse)?;
    let vested = |spot: PairPosition| table.stone_state(spot.of_city()).vested;
    let holds = table.house().vested_hold_fast;
    match on {
        Spending::Give(to) if to == seat => Err(Refusal::ToOneself),
        Spending::Give(to) if to > table.gm() => Err(Refusal::NotAsked(to)),
        Spending::Vest { who, .. } if !table.own(seat).any(|own| own == who) => Err(Refusal::NotOwn),
        Spending::Turn(spot) if holds && vested(spot) > 0 => Err(Refusal::HeldFast),
        Spending::Turn(spot) if table.scene().is_some_and(|scene| scene.city_locked == Some(spot)) => {
            Err(Refusal::CityLocked)
        }
        Spending::Lift(_) if !holds => Err(Refusal::NothingHeld),
        Spending::Lift(spot) if vested(spot) == 0 => Err(Refusal::NothingVested),
        _ => Ok(()),
    }
}

pub fn spend(In((seat, on)): In<(Seat, Spending)>, mut table: TableMut) {
    table.emit(Event::Spent { seat, on });
    let to = match on {
        Spending::Give(to) => ScarabZone::Purse(to),
        Spending::Vest { who, colour } => ScarabZone::Under(who.stone(colour)),
        Spending::Yea => ScarabZone::Yea,
        Spending::Nay => ScarabZone::Nay,
        Spending::Fix(spot) => ScarabZone::Under(spot.of_city()),
        Spending::Turn(_) | Spending::Lift(_) => ScarabZone::Supply,
    };
    table.pay_as_told(ScarabZone::Purse(seat), to);
    match on {
        Spending::Turn(spot) => {
            table.turn(spot.of_city(), FlipCause::Accepter(seat));
            table.change_scene(|scene| scene.city_locked = None);
            table.ask_guard(spot, None);
        }
        Spending::Fix(spot) => table.state.guards.push((spot, seat)),
        Spending::Lift(spot) => table.pay_as_told(ScarabZone::Under(spot.of_city()), ScarabZone::Supply),
        _ => {}
    }
}

/// Checks the end of a reaction or of handing out scarabs.
pub fn check_done(In(seat): In<Seat>, table: TableRef) -> Checked {
    if table.state.phase != Phase::After {
        return reaction::check_done(seat, &table);
    }
    refuse_if(accepting(seat, &table)?.teller.is_none(), Refusal::NoTeller)
}

pub fn done(In(seat): In<Seat>, mut table: TableMut) {
    if table.state.phase != Phase::After {
        return reaction::done(seat, &mut table);
    }
    table.emit(Event::HandedOut(seat));
    table.change_scene(|scene| scene.done = true);
    table.end_scene_if_done();
}

impl TableMut<'_, '_> {
    /// Asks the next seat, after this one in the order of the round, whether it spends its scarab under a stone of the
    /// City to undo the accepter's flip (`great_city.after.6`).
    pub(super) fn ask_guard(&mut self, stone: PairPosition, after: Option<Seat>) {
        let accepter = self.scene().and_then(|scene| scene.accepter);
        let guards = |seat: &Seat| {
            let may = Some(*seat) != accepter && Some(*seat) != after && !self.house().city_scarabs_idle;
            may && self.guards(*seat, stone)
        };
        let mut others = self
            .round()
            .skip_while(|seat| after.is_some_and(|after| *seat != after));
        let next = others.find(guards);
        drop(others);
        self.state.phase = match next {
            Some(seat) => {
                self.emit(Event::CityAsked { seat, stone });
                Phase::CityAnswer(seat, stone)
            }
            None => Phase::After,
        };
    }

    /// Gives the ante to a seat and reads the judgment.
    pub(super) fn take_ante(&mut self, seat: Seat, by_rule: bool) {
        let pair = self.pair();
        self.emit(Event::Accepted { seat, pair, by_rule });
        let ante = u16::try_from(self.heap(ScarabZone::Ante)).unwrap_or(0);
        self.pay(ScarabZone::Ante, ScarabZone::Purse(seat), ante);
        self.state.judged.push(pair);
        self.change_scene(|scene| scene.accepter = Some(seat));
        self.state.phase = Phase::After;
        if let [only] = *tellers(self, seat) {
            self.choose_teller(seat, only);
        }
    }

    fn choose_teller(&mut self, seat: Seat, to: Seat) {
        self.change_scene(|scene| scene.teller = Some(to));
        self.emit(Event::TellerChosen { seat, to });
    }

    /// Ends the scene if it has been told and everything is handed out.
    fn end_scene_if_done(&mut self) {
        if !self.scene().is_some_and(|scene| scene.told && scene.done) {
            return;
        }
        // A foil made up for the scene is removed, and its vested scarabs go to the supply (`great_city.scene.8`).
        for who in [Who::City, Who::Stranger] {
            self.clear(Triad::Of(who));
        }
        self.rest_ties();
        let since_fall = self.state.since_fall + 1;
        self.state.since_fall = if self.state.fell { 0 } else { since_fall };
        self.state.scene = None;
        let number = self.state.scenes;
        self.emit(Event::SceneEnds(number));
        if self.heap(ScarabZone::Pool) > 0 {
            let next = self.after(self.state.turn);
            order::take_turn(self, next);
        } else {
            order::begin_end(self);
        }
    }
}
