//! How turns begin, end and follow each other (`oubliette.turn.1`, `oubliette.turn.8`, `oubliette.end.2`,
//! `oubliette.visit.1`), and the Exit: arriving, the two actions and moving on (`oubliette.exit.1` to
//! `oubliette.exit.4`, `oubliette.event.9`, `oubliette.end.1`).

use super::super::Event;
use super::super::pieces::{
    AfterTreasure, Arrival, Deck, Ending, EventZone, Explorer, OublietteState, Phase, RECOVERED,
    TreasureZone, Turn, WoundZone,
};
use super::changes::{move_all, move_card};
use super::params::{Cards, TableMut, TableQuery, TableRef, in_zone, listed, require_card};
use super::{Refusal, not_now, require_turn};
use crate::table::{Seat, require};
use bevy_ecs::prelude::*;

/// Checks that a seat may take another turn after doubles (`oubliette.turn.8`).
pub fn check_again(In(seat): In<Seat>, state: Res<OublietteState>) -> Result<(), Refusal> {
    let turn = &state.turn;
    require_turn(turn, seat, turn.phase == Phase::Again)
}

pub fn again(In(seat): In<Seat>, mut table: TableMut) {
    table.state.turn.extra = table.state.turn.extra.saturating_sub(1);
    table.state.turn.number += 1;
    table.clear_turn();
    table.take_turn(seat, true);
}

pub fn check_pass(In(seat): In<Seat>, state: Res<OublietteState>) -> Result<(), Refusal> {
    let turn = &state.turn;
    let asked = match turn.phase {
        Phase::Before | Phase::Passing(_) | Phase::Ambush | Phase::Revenge | Phase::End | Phase::Again => {
            turn.seat
        }
        Phase::Answer(asked) | Phase::Robbed(asked) => asked,
        phase => return not_now(phase),
    };
    require(seat == asked, Refusal::NotAsked(seat))
}

pub fn pass(In(_): In<Seat>, mut table: TableMut) {
    match table.state.turn.phase {
        Phase::Before => table.await_roll(Phase::Roll),
        Phase::Passing(way) => table.walk(way),
        Phase::Ambush => table.leave_be(),
        Phase::Answer(_) => table.conclude(),
        Phase::Robbed(_) => table.be_robbed(),
        Phase::Revenge => table.end_fight(),
        Phase::End => table.close_turn(),
        Phase::Again => {
            table.state.turn.extra = 0;
            table.next_turn();
        }
        _ => {}
    }
}

fn at_exit(seat: Seat, turn: &Turn) -> Result<(), Refusal> {
    require_turn(turn, seat, matches!(turn.phase, Phase::Exit(_)))
}

/// Checks that a seat may put a wound back (`oubliette.exit.2`).
pub fn check_recover(
    In((seat, wound)): In<(Seat, u8)>,
    state: Res<OublietteState>,
    wounds: Cards<WoundZone>,
) -> Result<(), Refusal> {
    let turn = &state.turn;
    at_exit(seat, turn)?;
    require(turn.recovered < RECOVERED, Refusal::ThreeWounds)?;
    require_card(wounds, wound, WoundZone::Pinned(seat), Refusal::NotBorne)
}

pub fn recover(In((seat, wound)): In<(Seat, u8)>, mut table: TableMut) {
    let pile = table.wound_pile();
    move_card(&mut table.wounds, wound, WoundZone::Pinned(seat), pile);
    table.state.turn.recovered += 1;
    table.emit(Event::Recovered { seat, wound });
    table.offer_exit();
}

/// Checks that a seat may take the Treasure action (`oubliette.exit.3`).
pub fn check_cash_in(In(seat): In<Seat>, table: TableRef) -> Result<(), Refusal> {
    at_exit(seat, &table.state.turn)?;
    require(table.can_cash_in(seat), Refusal::NothingToCashIn)
}

pub fn cash_in(In(seat): In<Seat>, mut table: TableMut) {
    let treasures: Vec<u8> = table.hand(seat).collect();
    let worth = table.worth(seat) * treasures.len() as u32;
    for number in &treasures {
        table.move_treasure(*number, TreasureZone::Cashed(seat));
    }
    let (in_force, mut level_ups) = (EventZone::Level(seat), 0);
    if !table.level_ups_last() {
        level_ups = in_zone(table.events(), in_force).count() as u8;
        move_all(&mut table.events, in_force, EventZone::Discard);
        table.change(seat, |explorer| explorer.bonus += worth);
    }
    table.state.turn.cashed = true;
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
    at_exit(seat, &table.state.turn)?;
    require(!table.owes_an_action(), Refusal::OwesAction)
}

pub fn done(In(_): In<Seat>, mut table: TableMut) {
    table.state.turn.declined = true;
    table.leave_exit();
}

/// Checks that the host game goes on, and that there is such a seat, which is not below (`oubliette.house.10`).
pub fn check_sentence(In(seat): In<Seat>, table: TableRef) -> Result<(), Refusal> {
    check_between(&table)?;
    let is_away = table.explorer(seat).map(|explorer| explorer.away);
    require(is_away.is_some(), Refusal::NotAsked(seat))?;
    require(is_away == Some(true), Refusal::IsBelow(seat))
}

fn check_between(table: &TableRef) -> Result<(), Refusal> {
    match table.state.turn.phase {
        Phase::Between => Ok(()),
        phase => not_now(phase),
    }
}

pub fn sentence(In(seat): In<Seat>, mut table: TableMut) {
    let Some(visit) = table.level().visit.clone() else {
        return;
    };
    let turns = visit.turns;
    table.change(seat, |explorer| {
        *explorer = Explorer {
            seat,
            visits: turns,
            paid: explorer.paid + visit.pays(explorer.owed),
            ..Explorer::default()
        };
    });
    table.emit(Event::Sentenced { seat, turns });
}

/// Checks that somebody is below whose turn can come.
pub fn check_next(In(()): In<()>, table: TableRef) -> Result<(), Refusal> {
    check_between(&table)?;
    require(table.next_below().is_some(), Refusal::NobodyBelow)
}

pub fn next(In(()): In<()>, mut table: TableMut) {
    table.begin_next();
}

pub fn check_end_visit(In(()): In<()>, table: TableRef) -> Result<(), Refusal> {
    check_between(&table)
}

pub fn end_visit(In(()): In<()>, mut table: TableMut) {
    for seat in Seat::all(table.state.seats) {
        if table.explorer(seat).is_some_and(|explorer| !explorer.away) {
            table.leave(seat);
        }
    }
    table.end(Ending::Visit);
}

impl TableMut<'_, '_> {
    /// Begins a seat's turn, or skips it if the seat has a turn to lose (`oubliette.turn.1`).
    pub fn begin_turn(&mut self, seat: Seat) {
        self.state.turn.seat = seat;
        self.state.turn.number += 1;
        self.state.turn.extra = 0;
        self.clear_turn();
        if self.explorer(seat).is_some_and(|explorer| explorer.lost > 0) {
            self.change(seat, |explorer| explorer.lost -= 1);
            let left = self.explorer(seat).map_or(0, |explorer| explorer.lost);
            self.emit(Event::TurnLost { seat, left });
            self.next_turn();
            return;
        }
        self.take_turn(seat, false);
    }

    fn take_turn(&mut self, seat: Seat, extra: bool) {
        let turn = self.state.turn.number;
        self.emit(Event::TurnBegins { turn, seat, extra });
        self.begin_sequence();
    }

    pub fn clear_turn(&mut self) {
        let turn = &mut self.state.turn;
        turn.dice = None;
        turn.won = None;
        turn.fight = None;
        turn.event = None;
        turn.recovered = 0;
        turn.cashed = false;
        turn.ended_at_exit = false;
        turn.declined = false;
    }

    /// Starts the turn from the move roll, at its beginning or after a Spelunk (`oubliette.event.3`).
    pub fn begin_sequence(&mut self) {
        self.state.turn.won = None;
        if self.keeps_shortcut(self.state.turn.seat) {
            self.state.turn.phase = Phase::Before;
        } else {
            self.await_roll(Phase::Roll);
        }
    }

    /// Ends the turn. Its player may first use and play cards (`oubliette.turn.9`), unless a question about an extra
    /// turn follows, which is such a moment, too.
    pub fn end_turn(&mut self) {
        let seat = self.state.turn.seat;
        let waits = if self.follows(3) {
            self.state.turn.phase = Phase::End;
            !self.goes_again() && self.may_do_something(seat)
        } else {
            self.keeps_shortcut(seat) && self.exit_has_use(seat)
        };
        if waits {
            self.state.turn.phase = Phase::End;
        } else {
            self.close_turn();
        }
    }

    /// Returns whether the player is asked about an extra turn when this turn closes (`oubliette.turn.8`).
    fn goes_again(&self) -> bool {
        let (turn, level) = (&self.state.turn, self.level());
        let lost = self.explorer(turn.seat).map_or(0, |explorer| explorer.lost);
        let is_over = level.visit.is_none() && self.left(Deck::Treasure) == 0;
        turn.extra > lost && !is_over && !(turn.ended_at_exit && level.house.no_extra_turn_after_exit)
    }

    /// Closes the turn and goes on to the end of the game, an extra turn or the next player.
    pub fn close_turn(&mut self) {
        let seat = self.state.turn.seat;
        if self.level().visit.is_none() && self.left(Deck::Treasure) == 0 {
            self.end(Ending::TreasureOut);
            return;
        }
        if self.state.turn.ended_at_exit && self.level().house.no_extra_turn_after_exit {
            self.state.turn.extra = 0;
        }
        while self.state.turn.extra > 0 && self.explorer(seat).is_some_and(|explorer| explorer.lost > 0) {
            self.state.turn.extra -= 1;
            self.change(seat, |explorer| explorer.lost -= 1);
            self.emit(Event::ExtraTurnLost(seat));
        }
        if self.state.turn.extra > 0 {
            self.state.turn.phase = Phase::Again;
        } else {
            self.next_turn();
        }
    }

    /// Begins the next player's turn, or ends a visit (`oubliette.visit.1`).
    pub fn next_turn(&mut self) {
        let seat = self.state.turn.seat;
        if self.level().visit.is_some() {
            self.change(seat, |own| own.visits = own.visits.saturating_sub(1));
            if self.explorer(seat).is_some_and(|explorer| explorer.visits == 0) {
                self.leave(seat);
            }
        }
        if self.level().is_sentenced_apart() {
            self.state.turn.phase = Phase::Between;
        } else {
            self.begin_next();
        }
    }

    /// Begins the turn of the next player below; without one, the visit is over.
    fn begin_next(&mut self) {
        match self.next_below() {
            Some(next) => self.begin_turn(next),
            None => self.end(Ending::Visit),
        }
    }

    /// Takes a visitor out of play and puts all of their cards back into the decks at once (`oubliette.visit.5`).
    fn leave(&mut self, seat: Seat) {
        let owed = self.cashed(seat);
        let held = [TreasureZone::Hand(seat), TreasureZone::InUse(seat)];
        let below =
            listed((self.treasures()).filter_map(|(card, zone)| held.contains(&zone).then_some(card)));
        self.change(seat, |explorer| {
            explorer.owed = owed;
            explorer.bonus = 0;
            explorer.away = true;
            explorer.visits = 0;
            explorer.lost = 0;
            explorer.slain = 0;
        });
        for zone in [TreasureZone::Hand, TreasureZone::InUse, TreasureZone::Cashed] {
            move_all(&mut self.treasures, zone(seat), TreasureZone::Deck);
        }
        for zone in [EventZone::Kept, EventZone::Quest, EventZone::Level] {
            move_all(&mut self.events, zone(seat), EventZone::Deck);
        }
        move_all(&mut self.wounds, WoundZone::Pinned(seat), WoundZone::Deck);
        self.emit(Event::Left { seat, owed, below });
    }

    pub fn end(&mut self, ending: Ending) {
        self.state.turn.phase = Phase::Over(ending);
        self.emit(Event::Ended(ending));
    }
    /// Handles a token's arrival at the Exit: first its Quests are answered, then it may act.
    pub fn arrive(&mut self, arrival: Arrival) {
        let seat = self.state.turn.seat;
        self.change(seat, |explorer| explorer.landed = true);
        self.state.turn.fight = None;
        self.state.turn.recovered = 0;
        self.state.turn.cashed = false;
        self.state.turn.declined = false;
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
        let seat = self.state.turn.seat;
        let heal = self.state.turn.recovered < RECOVERED && self.is_wounded(seat);
        if !heal && !self.can_cash_in(seat) {
            self.leave_exit();
        } else if !matches!(self.state.turn.phase, Phase::Exit(_)) {
            self.state.turn.phase = Phase::Exit(match self.state.turn.next {
                AfterTreasure::Exit(arrival) => arrival,
                _ => Arrival::Landed,
            });
        }
    }

    /// Ends the turn after an action or a stop. A token that landed and did nothing may ambush, unless it just has, and
    /// then meets a monster.
    fn leave_exit(&mut self) {
        let taken = self.state.turn.recovered > 0 || self.state.turn.cashed;
        if taken || self.state.turn.next == AfterTreasure::Exit(Arrival::Stopped) {
            self.state.turn.ended_at_exit = true;
            self.close_turn();
        } else if self.foe().is_some() {
            self.meet_monster();
        } else {
            self.look_round();
        }
    }
}
