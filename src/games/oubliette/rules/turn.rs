//! How turns begin, end and follow each other (`oubliette.turn.1`, `oubliette.turn.8`, `oubliette.end.2`,
//! `oubliette.visit.1`), and the Exit: arriving, the two actions and moving on (`oubliette.exit.1` to
//! `oubliette.exit.4`, `oubliette.event.9`, `oubliette.end.1`).

use super::super::Event;
use super::super::pieces::{
    Arrival, Due, Ending, EventZone, Explorer, OublietteState, Phase, RECOVERED, TreasureZone, Turn,
    WoundZone,
};
use super::cards::FreeActs;
use super::changes::{await_roll, change, draw_prize, give_back, move_treasure};
use super::fight::{loot, parting};
use super::params::{
    Cards, CardsMut, Dice, Explorers, ExplorersMut, Hands, Held, Holders, belongings, cashed, explorer,
    held_in, in_zone, is_any, keeps_shortcut, listed, quest_pay, require_held, worth,
};
use super::{Refusal, not_now, require_turn};
use crate::table::{Seat, require};
use bevy_ecs::prelude::*;
use std::mem::replace;

/// Checks that a seat may take another turn after doubles (`oubliette.turn.8`).
pub fn check_again(In(seat): In<Seat>, state: Res<OublietteState>) -> Result<(), Refusal> {
    may_go_again(&state.turn, seat)
}

pub fn may_go_again(turn: &Turn, seat: Seat) -> Result<(), Refusal> {
    require_turn(turn, seat, turn.phase == Phase::Again)
}

pub fn again(
    In(seat): In<Seat>,
    mut state: ResMut<OublietteState>,
    holders: Holders,
    cards: Cards<EventZone>,
    mut dice: Dice,
) {
    let turn = &mut state.turn;
    turn.extra = turn.extra.saturating_sub(1);
    turn.number += 1;
    clear(turn);
    let turn = turn.number;
    state.send(Event::TurnBegins {
        turn,
        seat,
        extra: true,
    });
    begin_sequence(&mut state, &holders, cards, &mut dice);
}

/// Returns the seat that may decline what is offered.
pub const fn may_pass(turn: &Turn) -> Option<Seat> {
    match turn.phase {
        Phase::Before | Phase::Passing(_) | Phase::Ambush | Phase::Revenge | Phase::End | Phase::Again => {
            Some(turn.seat)
        }
        Phase::Answer(asked) | Phase::Robbed(asked) => Some(asked),
        _ => None,
    }
}

pub fn check_pass(In(seat): In<Seat>, state: Res<OublietteState>) -> Result<(), Refusal> {
    match may_pass(&state.turn) {
        Some(asked) => require(seat == asked, Refusal::NotAsked(seat)),
        None => not_now(state.turn.phase),
    }
}

pub fn pass(In(_): In<Seat>, mut state: ResMut<OublietteState>, mut dice: Dice) {
    state.turn.due = Some(match state.turn.phase {
        Phase::Before => return await_roll(&mut state, &mut dice, Phase::Roll),
        Phase::Passing(way) => Due::Walk(way),
        Phase::Ambush => Due::LeaveBe,
        Phase::Answer(_) => Due::Stand,
        Phase::Robbed(_) => loot(&state),
        Phase::Revenge => parting(&state),
        Phase::Again => {
            state.turn.extra = 0;
            Due::Next
        }
        _ => Due::Close,
    });
}

/// Checks that this seat is asked what it does at the Exit.
pub fn at_exit(seat: Seat, turn: &Turn) -> Result<Arrival, Refusal> {
    match turn.phase {
        Phase::Exit(arrival) if seat == turn.seat => Ok(arrival),
        Phase::Exit(_) => Err(Refusal::NotAsked(seat)),
        phase => not_now(phase),
    }
}

/// Checks that a seat may put wounds back (`oubliette.exit.2`).
pub fn may_recover(seat: Seat, turn: &Turn) -> Result<(), Refusal> {
    at_exit(seat, turn)?;
    require(turn.recovered < RECOVERED, Refusal::ThreeWounds)
}

pub fn check_recover(
    In((seat, wound)): In<(Seat, u8)>,
    state: Res<OublietteState>,
    holders: Holders,
    wounds: Cards<WoundZone>,
) -> Result<(), Refusal> {
    may_recover(seat, &state.turn)?;
    let pinned = held_in(&holders, wounds, seat, WoundZone::Pinned);
    require_held(pinned, wound, Refusal::NotBorne)
}

pub fn recover(
    In((seat, wound)): In<(Seat, u8)>,
    mut state: ResMut<OublietteState>,
    mut hands: Hands,
    mut wounds: CardsMut<WoundZone>,
) {
    let to = (WoundZone::Pinned, state.wound_pile());
    give_back(&mut hands, &mut wounds, wound, to, seat);
    state.turn.recovered += 1;
    state.send(Event::Recovered { seat, wound });
    state.turn.due = at_exit(seat, &state.turn).ok().map(Due::Exit);
}

/// Checks that a seat may take the Treasure action (`oubliette.exit.3`).
pub fn may_cash_in(state: &OublietteState, held: &Held, seat: Seat) -> Result<(), Refusal> {
    at_exit(seat, &state.turn)?;
    require(held.can_cash_in(state, seat), Refusal::NothingToCashIn)
}

pub fn check_cash_in(In(seat): In<Seat>, state: Res<OublietteState>, held: Held) -> Result<(), Refusal> {
    may_cash_in(&state, &held, seat)
}

pub fn cash_in(
    In(seat): In<Seat>,
    mut state: ResMut<OublietteState>,
    mut explorers: ExplorersMut,
    mut hands: Hands,
    mut treasures: CardsMut<TreasureZone>,
    mut cards: CardsMut<EventZone>,
) {
    let numbers = listed(held_in(
        &hands.holders,
        treasures.as_readonly(),
        seat,
        TreasureZone::Hand,
    ));
    let worth = worth(&state.level, &hands.holders, cards.as_readonly(), seat) * numbers.len() as u32;
    for number in &numbers {
        move_treasure(&mut treasures, *number, TreasureZone::Cashed);
    }
    let mut level_ups = 0;
    if !state.level_ups_last() {
        let in_force = listed(held_in(
            &hands.holders,
            cards.as_readonly(),
            seat,
            EventZone::Level,
        ));
        level_ups = in_force.len() as u8;
        for kind in in_force {
            let to = (EventZone::Level, EventZone::Discard);
            give_back(&mut hands, &mut cards, kind, to, seat);
        }
        change(&mut explorers, seat, |explorer| explorer.bonus += worth);
    }
    state.turn.cashed = true;
    let total = explorer(&explorers.as_readonly(), seat).map_or(0, |explorer| {
        let decks = (treasures.as_readonly(), cards.as_readonly());
        cashed(&state, &hands.holders, decks, (seat, explorer))
    });
    state.send(Event::CashedIn {
        seat,
        treasures: numbers,
        worth,
        level_ups,
        total,
    });
    let goal = state.level.goal;
    state.turn.due = if goal > 0 && total >= goal {
        Some(Due::Over(Ending::Cash(seat)))
    } else {
        at_exit(seat, &state.turn).ok().map(Due::Exit)
    };
}

/// Checks that a seat may stop taking actions (`oubliette.exit.4`).
pub fn may_leave_exit(state: &OublietteState, seat: Seat) -> Result<(), Refusal> {
    at_exit(seat, &state.turn)?;
    require(!state.owes_an_action(), Refusal::OwesAction)
}

pub fn check_done(In(seat): In<Seat>, state: Res<OublietteState>) -> Result<(), Refusal> {
    may_leave_exit(&state, seat)
}

pub fn done(In(seat): In<Seat>, mut state: ResMut<OublietteState>) {
    state.turn.declined = true;
    if let Ok(arrival) = at_exit(seat, &state.turn) {
        leave_exit(&mut state, arrival);
    }
}

/// Checks that the host game goes on, and that there is such a seat, which is not below (`oubliette.house.10`).
pub fn check_sentence(
    In(seat): In<Seat>,
    state: Res<OublietteState>,
    explorers: Explorers,
) -> Result<(), Refusal> {
    between(&state)?;
    let is_away = explorer(&explorers, seat).map(|explorer| explorer.away);
    require(is_away.is_some(), Refusal::NotAsked(seat))?;
    require(is_away == Some(true), Refusal::IsBelow(seat))
}

fn between(state: &OublietteState) -> Result<(), Refusal> {
    match state.turn.phase {
        Phase::Between => Ok(()),
        phase => not_now(phase),
    }
}

pub fn sentence(In(seat): In<Seat>, mut state: ResMut<OublietteState>, mut explorers: ExplorersMut) {
    let Some(visit) = &state.level.visit else {
        return;
    };
    let turns = visit.turns;
    change(&mut explorers, seat, |explorer| {
        *explorer = Explorer {
            visits: turns,
            paid: explorer.paid + visit.pays(explorer.owed),
            ..Explorer::default()
        };
    });
    state.send(Event::Sentenced { seat, turns });
}

/// Checks that somebody is below whose turn can come.
pub fn check_next(In(()): In<()>, state: Res<OublietteState>, explorers: Explorers) -> Result<(), Refusal> {
    between(&state)?;
    require(state.next_below(explorers).is_some(), Refusal::NobodyBelow)
}

pub fn next(In(()): In<()>, mut state: ResMut<OublietteState>) {
    state.turn.due = Some(Due::Begin);
}

pub fn check_end_visit(In(()): In<()>, state: Res<OublietteState>) -> Result<(), Refusal> {
    between(&state)
}

pub fn end_visit(In(()): In<()>, mut state: ResMut<OublietteState>) {
    state.turn.due = Some(Due::LeaveAll);
}

fn clear(turn: &mut Turn) {
    turn.phase = Phase::Roll;
    turn.dice = None;
    turn.won = None;
    turn.fight = None;
    turn.event = None;
    turn.recovered = 0;
    turn.cashed = false;
    turn.ended_at_exit = false;
    turn.declined = false;
    turn.result = None;
}

/// Starts the turn from the move roll, at its beginning or after a Spelunk (`oubliette.event.3`).
pub fn begin_sequence(
    state: &mut OublietteState,
    holders: &Holders,
    cards: Cards<EventZone>,
    dice: &mut Dice,
) {
    state.turn.won = None;
    if keeps_shortcut(&state.level, holders, cards, state.turn.seat) {
        state.turn.wait(Phase::Before);
    } else {
        await_roll(state, dice, Phase::Roll);
    }
}

/// Ends the turn. Its player may first use and play cards (`oubliette.turn.9`), unless a question about an extra turn
/// follows, which is such a moment, too. Then the game ends, or an extra turn or the next player follows.
pub fn end(mut state: ResMut<OublietteState>, mut explorers: ExplorersMut, held: Held) {
    let seat = state.turn.seat;
    let Some(own) = explorer(&explorers.as_readonly(), seat).cloned() else {
        return;
    };
    let is_out = state.level.visit.is_none() && !is_any(in_zone(held.treasures, TreasureZone::Deck));
    if state.turn.due == Some(Due::End) && has_more(&mut state, &own, &held, is_out) {
        return state.turn.wait(Phase::End);
    }
    if is_out {
        state.turn.due = Some(Due::Over(Ending::TreasureOut));
        return;
    }
    if state.turn.ended_at_exit && state.level.house.no_extra_turn_after_exit {
        state.turn.extra = 0;
    }
    let loses = own.lost.min(state.turn.extra);
    if loses > 0 {
        state.turn.extra -= loses;
        change(&mut explorers, seat, |explorer| explorer.lost -= loses);
        // What the turn brought was seen before.
        state.turn.result = None;
        (0..loses).for_each(|_| state.send(Event::ExtraTurnLost(seat)));
    }
    if state.turn.extra > 0 {
        state.turn.wait(Phase::Again);
    } else {
        state.turn.due = Some(Due::Next);
    }
}

/// Returns whether the player could still do something before the turn ends, and is not asked about an extra turn.
fn has_more(state: &mut OublietteState, own: &Explorer, held: &Held, is_out: bool) -> bool {
    let seat = state.turn.seat;
    if !state.follows(3) {
        return keeps_shortcut(&state.level, &held.holders, held.events, seat)
            && held.exit_has_use(state, seat, own);
    }
    let (turn, house) = (&state.turn, &state.level.house);
    let goes_again = turn.extra > own.lost && !(turn.ended_at_exit && house.no_extra_turn_after_exit);
    if goes_again && !is_out {
        return false;
    }
    let before = replace(&mut state.turn.phase, Phase::End);
    let acts = FreeActs::new(state, held, seat);
    state.turn.phase = before;
    !acts.is_empty()
}

/// Begins the turn of the next player below, or skips it if the player has a turn to lose (`oubliette.turn.1`). A visitor
/// whose turns are over leaves first (`oubliette.visit.1`). If nobody is below, the visit is over.
pub fn go_on(
    mut state: ResMut<OublietteState>,
    mut explorers: ExplorersMut,
    holders: Holders,
    cards: Cards<EventZone>,
    mut dice: Dice,
) {
    if state.turn.due == Some(Due::Next) {
        let mut is_over = false;
        if state.level.visit.is_some() {
            change(&mut explorers, state.turn.seat, |own| {
                own.visits = own.visits.saturating_sub(1);
                is_over = own.visits == 0;
            });
        }
        if is_over {
            state.turn.due = Some(Due::Leave);
            return;
        }
        if state.level.is_sentenced_apart() {
            return state.turn.wait(Phase::Between);
        }
    }
    let Some(seat) = state.next_below(explorers.as_readonly()) else {
        state.turn.due = Some(Due::Over(Ending::Visit));
        return;
    };
    let turn = &mut state.turn;
    (turn.seat, turn.extra) = (seat, 0);
    turn.number += 1;
    clear(turn);
    let turn = turn.number;
    let lost = explorer(&explorers.as_readonly(), seat).map_or(0, |explorer| explorer.lost);
    if let Some(left) = lost.checked_sub(1) {
        change(&mut explorers, seat, |explorer| explorer.lost = left);
        state.send(Event::TurnLost { seat, left });
        state.turn.due = Some(Due::Next);
        return;
    }
    let extra = false;
    state.send(Event::TurnBegins { turn, seat, extra });
    begin_sequence(&mut state, &holders, cards, &mut dice);
}

/// Takes a visitor out of play and puts all of their cards back into the decks at once (`oubliette.visit.5`).
pub fn leave(
    mut state: ResMut<OublietteState>,
    mut explorers: ExplorersMut,
    mut hands: Hands,
    mut treasures: CardsMut<TreasureZone>,
    mut cards: CardsMut<EventZone>,
    mut wounds: CardsMut<WoundZone>,
) {
    let all_leave = state.turn.due == Some(Due::LeaveAll);
    let leaves = |(seat, own): &(&Seat, &Explorer)| !own.away && (all_leave || **seat == state.turn.seat);
    let next = explorers.iter().filter(leaves).min_by_key(|(seat, _)| **seat);
    let Some((&seat, own)) = next else {
        state.turn.due = Some(Due::Over(Ending::Visit));
        return;
    };
    let decks = (treasures.as_readonly(), cards.as_readonly());
    let owed = cashed(&state, &hands.holders, decks, (seat, own));
    let of = |zone| held_in(&hands.holders, treasures.as_readonly(), seat, zone);
    let below = listed(of(TreasureZone::Hand).chain(of(TreasureZone::InUse)));
    change(&mut explorers, seat, |explorer| {
        explorer.owed = owed;
        explorer.bonus = 0;
        explorer.away = true;
        explorer.visits = 0;
        explorer.lost = 0;
        explorer.slain = 0;
    });
    for card in belongings(&hands.holders, seat).collect::<Vec<_>>() {
        if let Ok((.., mut zone)) = treasures.get_mut(card) {
            *zone = TreasureZone::Deck;
        } else if let Ok((.., mut zone)) = cards.get_mut(card) {
            *zone = EventZone::Deck;
        } else if let Ok((.., mut zone)) = wounds.get_mut(card) {
            *zone = WoundZone::Deck;
        }
        hands.give(card, None);
    }
    // What the turn brought was seen before.
    state.turn.result = None;
    state.send(Event::Left { seat, owed, below });
    if all_leave {
        return;
    }
    if state.level.is_sentenced_apart() {
        state.turn.wait(Phase::Between);
    } else {
        state.turn.due = Some(Due::Begin);
    }
}

/// The game is over.
pub fn finish(mut state: ResMut<OublietteState>) {
    if let Some(Due::Over(ending)) = state.turn.due {
        state.turn.wait(Phase::Over(ending));
        state.send(Event::Ended(ending));
    }
}

/// A token has come to the Exit: its Quests are answered (`oubliette.event.9`). Then it may act.
pub fn arrive(
    mut state: ResMut<OublietteState>,
    explorers: Explorers,
    mut hands: Hands,
    treasures: Cards<TreasureZone>,
    mut cards: CardsMut<EventZone>,
) {
    let Some(Due::Arrive(arrival)) = state.turn.due else {
        return;
    };
    let turn = &mut state.turn;
    (turn.fight, turn.recovered, turn.cashed, turn.declined) = (None, 0, false, false);
    let seat = turn.seat;
    let open = listed(held_in(
        &hands.holders,
        cards.as_readonly(),
        seat,
        EventZone::Quest,
    ));
    let mut prize = 0u8;
    for event in open {
        let to = (EventZone::Quest, EventZone::Discard);
        give_back(&mut hands, &mut cards, event, to, seat);
        let own = explorer(&explorers, seat);
        let cards = own.map_or(0, |own| quest_pay(&state.level, own, event));
        prize = prize.saturating_add(cards);
        state.send(Event::QuestEnds { seat, event, cards });
    }
    draw_prize(&mut state, treasures, (prize, Due::Exit(arrival)));
}

/// Offers the actions that can still be taken; if there are none, play goes on.
pub fn offer_exit(mut state: ResMut<OublietteState>, held: Held) {
    let Some(Due::Exit(arrival)) = state.turn.due else {
        return;
    };
    let seat = state.turn.seat;
    let heals = state.turn.recovered < RECOVERED && held.is_wounded(seat);
    if heals || held.can_cash_in(&state, seat) {
        state.turn.wait(Phase::Exit(arrival));
    } else {
        leave_exit(&mut state, arrival);
    }
}

/// Ends the turn after an action or a stop. A token that landed and did nothing may ambush, unless it just has, and then
/// meets a monster.
fn leave_exit(state: &mut OublietteState, arrival: Arrival) {
    let has_acted = state.turn.recovered > 0 || state.turn.cashed;
    state.turn.due = Some(if has_acted || arrival == Arrival::Stopped {
        state.turn.ended_at_exit = true;
        Due::Close
    } else if state.foe().is_some() {
        Due::Monster
    } else {
        Due::Company
    });
}
