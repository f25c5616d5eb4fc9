//! The rules after the judgment: who tells it, what the accepter does with scarabs, and how the scene ends
//! (`great_city.after.1` to `great_city.after.7`).

use super::super::pieces::Used;
use super::super::state::{GameState, SceneState};
use super::super::{Event, FlipCause, PairPosition, Phase, ScarabZone, Spending, Triad, Who};
use super::params::{Board, TableRef};
use super::{Checked, Refusal, must_be, not_now, reaction, refuse_if};
use crate::table::Seat;
use bevy_ecs::prelude::*;

/// Reads the judgment that a seat accepts (`great_city.round.5`).
pub fn judge(mut board: Board) {
    let Phase::Accept(seat, by_rule) = board.state.phase else {
        return;
    };
    let pair = board.pair();
    board.state.send(Event::Accepted { seat, pair, by_rule });
    board.state.judged.push(pair);
    board.state.change_scene(|scene| scene.accepter = Some(seat));
    board.state.phase = Phase::TakeAnte(seat);
}

/// Gives the ante to the seat that accepted.
pub fn take_ante(mut board: Board) {
    let Phase::TakeAnte(seat) = board.state.phase else {
        return;
    };
    let ante = board.count(ScarabZone::Ante);
    board.pay(ScarabZone::Ante, ScarabZone::Purse(seat), ante);
    board.state.phase = Phase::After;
    if let [only] = *board.state.tellers(seat) {
        choose_teller(&mut board.state, seat, only);
    }
}

fn choose_teller(state: &mut GameState, seat: Seat, to: Seat) {
    state.change_scene(|scene| scene.teller = Some(to));
    state.send(Event::TellerChosen { seat, to });
}

fn told_scene<'t>(table: &'t TableRef) -> Result<&'t SceneState, Refusal> {
    match (table.phase, table.scene()) {
        (Phase::After, Some(scene)) => Ok(scene),
        (phase, _) => not_now(phase),
    }
}

fn accepting<'t>(table: &'t TableRef, seat: Seat) -> Result<&'t SceneState, Refusal> {
    let scene = told_scene(table)?;
    refuse_if(scene.accepting() != Some(seat), Refusal::NotAsked(seat))?;
    Ok(scene)
}

pub fn check_teller(table: &TableRef, (seat, to): (Seat, Seat)) -> Checked {
    let scene = accepting(table, seat)?;
    refuse_if(scene.teller.is_some(), Refusal::TellerChosen)?;
    refuse_if(!table.tellers(seat).contains(&to), Refusal::NoPart)
}

pub fn teller(In((seat, to)): In<(Seat, Seat)>, mut state: ResMut<GameState>) {
    choose_teller(&mut state, seat, to);
}

/// Checks that a seat has something to tell: a scene's judgment, the City's fate or its own fate.
pub fn check_told(table: &TableRef, seat: Seat) -> Checked {
    match table.phase {
        Phase::CityFate(asked) | Phase::Fate(asked) => must_be(asked, seat),
        _ => refuse_if(
            told_scene(table)?.telling() != Some(seat),
            Refusal::NotAsked(seat),
        ),
    }
}

pub fn told(In(seat): In<Seat>, mut state: ResMut<GameState>) {
    state.send(Event::Told(seat));
    match state.phase {
        Phase::CityFate(_) => state.phase = Phase::NextFate(0),
        Phase::Fate(_) => {
            let place = state.ranking.iter().position(|ranked| *ranked == seat);
            state.phase = Phase::NextFate(place.map_or(0, |place| place + 1));
        }
        _ => finish(&mut state, seat, |scene| scene.told = true),
    }
}

/// Records that a seat has done its part after the judgment. The second one ends the scene.
fn finish(state: &mut GameState, seat: Seat, part: impl FnOnce(&mut SceneState)) {
    state.change_scene(part);
    if state.scene().is_some_and(|scene| scene.told && scene.done) {
        state.phase = Phase::EndScene(seat);
    }
}

pub fn check_spend(table: &TableRef, (seat, on): (Seat, Spending)) -> Checked {
    let scene = spending(table, seat)?;
    serves(table, scene, seat, on)
}

/// Returns the scene if a seat can spend a scarab now.
pub fn spending<'t>(table: &'t TableRef, seat: Seat) -> Result<&'t SceneState, Refusal> {
    let scene = accepting(table, seat)?;
    refuse_if(table.purse(seat) < 1, Refusal::EmptyPurse)?;
    Ok(scene)
}

/// Checks that a scarab can be spent in this way.
pub fn serves(table: &TableRef, scene: &SceneState, seat: Seat, on: Spending) -> Checked {
    let vested = |spot: PairPosition| table.stone_state(spot.of_city()).vested;
    let holds = table.house().vested_hold_fast;
    match on {
        Spending::Give(to) if to == seat => Err(Refusal::ToOneself),
        Spending::Give(to) if to > table.gm() => Err(Refusal::NotAsked(to)),
        Spending::Vest { who, .. } if !table.is_own(seat, who) => Err(Refusal::NotOwn),
        Spending::Turn(spot) if holds && vested(spot) > 0 => Err(Refusal::HeldFast),
        Spending::Turn(spot) if scene.city_locked == Some(spot) => Err(Refusal::CityLocked),
        Spending::Lift(_) if !holds => Err(Refusal::NothingHeld),
        Spending::Lift(spot) if vested(spot) == 0 => Err(Refusal::NothingVested),
        _ => Ok(()),
    }
}

pub fn spend(In((seat, on)): In<(Seat, Spending)>, mut board: Board) {
    board.state.send(Event::Spent { seat, on });
    let to = match on {
        Spending::Give(to) => ScarabZone::Purse(to),
        Spending::Vest { who, colour } => ScarabZone::Under(who.stone(colour)),
        Spending::Yea => ScarabZone::Yea,
        Spending::Nay => ScarabZone::Nay,
        Spending::Fix(spot) => ScarabZone::Under(spot.of_city()),
        Spending::Turn(_) | Spending::Lift(_) => ScarabZone::Supply,
    };
    board.pay_as_told(ScarabZone::Purse(seat), to);
    match on {
        Spending::Turn(spot) => {
            board.turn(spot.of_city(), FlipCause::Accepter(seat));
            board.state.change_scene(|scene| scene.city_locked = None);
            board.state.phase = Phase::NextGuard(spot, None);
        }
        Spending::Fix(spot) => board.state.guards.push((spot, seat)),
        Spending::Lift(spot) => board.pay_as_told(ScarabZone::Under(spot.of_city()), ScarabZone::Supply),
        _ => {}
    }
}

/// Asks the next seat in the order of the round whether it spends its scarab under a stone of the City to undo the
/// accepter's flip (`great_city.after.6`).
pub fn next_guard(mut board: Board) {
    let Phase::NextGuard(stone, after) = board.state.phase else {
        return;
    };
    let accepter = board.state.scene().and_then(|scene| scene.accepter);
    let idle = board.state.house().city_scarabs_idle;
    let mut others = (board.state.round()).skip_while(|seat| after.is_some_and(|after| *seat != after));
    let next = others.find(|seat| {
        let may = !idle && Some(*seat) != accepter && Some(*seat) != after;
        may && board.guards(*seat, stone)
    });
    board.state.phase = match next {
        Some(seat) => {
            board.state.send(Event::CityAsked { seat, stone });
            Phase::CityAnswer(seat, stone)
        }
        None => Phase::After,
    };
}

/// Checks the end of a reaction or of handing out scarabs.
pub fn check_done(table: &TableRef, seat: Seat) -> Checked {
    if table.phase != Phase::After {
        return reaction::check_done(table, seat);
    }
    refuse_if(accepting(table, seat)?.teller.is_none(), Refusal::NoTeller)
}

pub fn done(In(seat): In<Seat>, mut state: ResMut<GameState>) {
    if state.phase != Phase::After {
        return state.phase = Phase::Reacted(seat);
    }
    state.send(Event::HandedOut(seat));
    finish(&mut state, seat, |scene| scene.done = true);
}

/// The foils that last one scene only (`great_city.scene.8`).
const PASSING: [Triad; 2] = [Triad::Of(Who::City), Triad::Of(Who::Stranger)];

/// Ends the scene. What is vested with a foil that lasts one scene goes to the supply.
pub fn end_scene(mut board: Board) {
    let Phase::EndScene(seat) = board.state.phase else {
        return;
    };
    PASSING.into_iter().for_each(|of| board.empty(of));
    let number = board.state.scenes;
    board.state.send(Event::SceneEnds(number));
    board.state.phase = Phase::SceneEnded(seat);
}

/// Clears the table after a scene. The next seat's turn follows, or the end if the pool is empty.
pub fn leave_scene(mut board: Board, mut ties: Query<&mut Used>) {
    PASSING.into_iter().for_each(|of| board.clear(of));
    ties.iter_mut().for_each(|mut used| used.0 = false);
    let pool = board.heap(ScarabZone::Pool);
    let state = &mut board.state;
    state.since_fall = if state.fell { 0 } else { state.since_fall + 1 };
    state.scene = None;
    state.phase = match pool {
        1.. => Phase::NextTurn(state.after(state.turn)),
        _ => Phase::BeginEnd,
    };
}
