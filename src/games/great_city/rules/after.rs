//! The rules after the judgment: who tells it, and what the accepter does with scarabs (`great_city.after.1` to
//! `great_city.after.7`).

use super::super::action::Spending;
use super::super::event::FlipCause;
use super::super::level::Colour;
use super::super::pieces::{Phase, ScarabZone, SceneState, Stone, Triad, Who};
use super::super::{Event, PairPosition};
use super::params::{TableMut, TableQuery, TableRef};
use super::throw::city_stone;
use super::{Refusal, ending, not_now, order, reaction};
use crate::table::Seat;
use bevy::ecs::prelude::*;

fn told_scene<'t>(table: &'t TableRef) -> Result<&'t SceneState, Refusal> {
    match (table.state.phase, table.scene()) {
        (Phase::After, Some(scene)) => Ok(scene),
        (phase, _) => not_now(phase),
    }
}

fn accepting<'t>(seat: Seat, table: &'t TableRef) -> Result<&'t SceneState, Refusal> {
    let scene = told_scene(table)?;
    if scene.accepter == Some(seat) && !scene.done {
        Ok(scene)
    } else {
        Err(Refusal::NotAsked(seat))
    }
}

/// Returns the seats that can tell the judgment: everybody else who took part, or the accepter if nobody else did.
pub(in super::super) fn tellers(table: &impl TableQuery, accepter: Seat) -> Vec<Seat> {
    let others: Vec<Seat> = table
        .seats()
        .filter(|&seat| seat != accepter && table.took_part(seat))
        .collect();
    if others.is_empty() { vec![accepter] } else { others }
}

/// Checks the choice of a teller.
pub(in super::super) fn check_teller(
    In((seat, to)): In<(Seat, Seat)>,
    table: TableRef,
) -> Result<(), Refusal> {
    let scene = accepting(seat, &table)?;
    if scene.teller.is_some() {
        Err(Refusal::TellerChosen)
    } else if tellers(&table, seat).contains(&to) {
        Ok(())
    } else {
        Err(Refusal::NoPart)
    }
}

pub(in super::super) fn teller(In((seat, to)): In<(Seat, Seat)>, mut table: TableMut) {
    table.choose_teller(seat, to);
}

/// Checks that a seat has something to tell: a scene's judgment, the City's fate or its own fate.
pub(in super::super) fn check_told(In(seat): In<Seat>, table: TableRef) -> Result<(), Refusal> {
    match table.state.phase {
        Phase::CityFate(asked) | Phase::Fate(asked) if asked == seat => Ok(()),
        Phase::CityFate(_) | Phase::Fate(_) => Err(Refusal::NotAsked(seat)),
        _ => {
            let scene = told_scene(&table)?;
            if scene.teller == Some(seat) && !scene.told {
                Ok(())
            } else {
                Err(Refusal::NotAsked(seat))
            }
        }
    }
}

pub(in super::super) fn told(In(seat): In<Seat>, mut table: TableMut) {
    table.emit(Event::Told(seat));
    if table.state.phase != Phase::After {
        return ending::next_fate(&mut table);
    }
    if let Some(scene) = &mut table.state.scene {
        scene.told = true;
    }
    table.end_scene_if_done();
}

/// Checks that the accepter can spend a scarab on this.
pub(in super::super) fn check_spend(
    In((seat, on)): In<(Seat, Spending)>,
    table: TableRef,
) -> Result<(), Refusal> {
    accepting(seat, &table)?;
    if table.purse(seat) < 1 {
        return Err(Refusal::EmptyPurse);
    }
    let vested = |spot: PairPosition| table.stone_state(city_stone(spot)).vested;
    let holds = table.house().vested_hold_fast;
    match on {
        Spending::Give(to) if to == seat => Err(Refusal::ToOneself),
        Spending::Give(to) if to > table.gm() => Err(Refusal::NotAsked(to)),
        Spending::Vest { who, .. } if !table.own(seat).any(|own| own == who) => Err(Refusal::NotOwn),
        Spending::Turn(spot) if holds && vested(spot) > 0 => Err(Refusal::HeldFast),
        Spending::Lift(_) if !holds => Err(Refusal::NothingHeld),
        Spending::Lift(spot) if vested(spot) == 0 => Err(Refusal::NothingVested),
        _ => Ok(()),
    }
}

pub(in super::super) fn spend(In((seat, on)): In<(Seat, Spending)>, mut table: TableMut) {
    let purse = ScarabZone::Purse(seat);
    table.emit(Event::Spent { seat, on });
    match on {
        Spending::Give(to) => table.pay(purse, ScarabZone::Purse(to), 1),
        Spending::Vest { who, colour } => {
            let of = Triad::Of(who);
            table.pay(purse, ScarabZone::Under(Stone { of, colour }), 1);
        }
        Spending::Yea => table.pay(purse, ScarabZone::Yea, 1),
        Spending::Nay => table.pay(purse, ScarabZone::Nay, 1),
        Spending::Turn(spot) => {
            table.pay(purse, ScarabZone::Supply, 1);
            table.turn(city_stone(spot), FlipCause::Accepter(seat));
        }
        Spending::Fix(spot) => table.pay(purse, ScarabZone::Under(city_stone(spot)), 1),
        Spending::Lift(spot) => {
            table.pay(purse, ScarabZone::Supply, 1);
            table.pay(ScarabZone::Under(city_stone(spot)), ScarabZone::Supply, 1);
        }
    }
}

/// Checks the end of a reaction or of handing out scarabs.
pub(in super::super) fn check_done(In(seat): In<Seat>, table: TableRef) -> Result<(), Refusal> {
    if table.state.phase != Phase::After {
        return reaction::check_done(seat, &table);
    }
    if accepting(seat, &table)?.teller.is_none() {
        Err(Refusal::NoTeller)
    } else {
        Ok(())
    }
}

pub(in super::super) fn done(In(seat): In<Seat>, mut table: TableMut) {
    if table.state.phase != Phase::After {
        return reaction::done(seat, &mut table);
    }
    table.emit(Event::HandedOut(seat));
    if let Some(scene) = &mut table.state.scene {
        scene.done = true;
    }
    table.end_scene_if_done();
}

impl TableMut<'_, '_> {
    /// Gives the ante to a seat and reads the judgment.
    pub(super) fn take_ante(&mut self, seat: Seat, by_rule: bool) {
        let (first, second) = self.pair();
        self.emit(Event::Accepted {
            seat,
            first,
            second,
            by_rule,
        });
        let ante = u16::try_from(self.heap(ScarabZone::Ante)).unwrap_or(0);
        self.pay(ScarabZone::Ante, ScarabZone::Purse(seat), ante);
        self.state.judged.push((first, second));
        if let Some(scene) = &mut self.state.scene {
            scene.accepter = Some(seat);
        }
        self.state.phase = Phase::After;
        if let [only] = *tellers(self, seat) {
            self.choose_teller(seat, only);
        }
    }

    fn choose_teller(&mut self, seat: Seat, to: Seat) {
        if let Some(scene) = &mut self.state.scene {
            scene.teller = Some(to);
        }
        self.emit(Event::TellerChosen { seat, to });
    }

    /// Ends the scene if it has been told and everything is handed out.
    fn end_scene_if_done(&mut self) {
        if !self.scene().is_some_and(|scene| scene.told && scene.done) {
            return;
        }
        // A foil made up for the scene is removed, and its vested scarabs go to the supply (`great_city.scene.8`).
        for who in [Who::City, Who::Stranger] {
            for colour in Colour::ALL {
                let of = Triad::Of(who);
                let stone = Stone { of, colour };
                let vested = self.stone_state(stone).vested;
                self.pay(ScarabZone::Under(stone), ScarabZone::Supply, vested);
                self.change(stone, |state| *state = super::super::pieces::StoneState::UNTHROWN);
            }
        }
        self.rest_ties();
        self.state.since_fall = if self.state.fell {
            0
        } else {
            self.state.since_fall + 1
        };
        self.state.scene = None;
        let number = self.state.scenes;
        self.emit(Event::SceneEnds(number));
        if self.heap(ScarabZone::Pool) > 0 {
            let next = self.after(self.state.turn);
            order::take_turn(self, next);
        } else {
            ending::begin(self);
        }
    }
}
