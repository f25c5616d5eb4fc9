//! The rules for rounds of reactions: entering, passing, turning stones and turning them back, accepting
//! (`great_city.round.1` to `great_city.round.8`, `great_city.flip.1` to `great_city.flip.6`).

use super::super::pieces::{Bond, Character, Feeling, TieFrom, TieTo, Used};
use super::super::state::{GameState, SceneState};
use super::super::{Event, FlipCause, Means, PairPosition, Phase, ScarabZone, Stone, Tie, Triad, Who};
use super::params::{Board, TableRef};
use super::{Checked, Refusal, must_be, not_now, refuse_if};
use crate::table::{Seat, SeatSet};
use bevy_ecs::prelude::*;

fn reacting<'t>(table: &'t TableRef, seat: Seat) -> Result<&'t SceneState, Refusal> {
    match (table.phase, table.scene()) {
        (Phase::React(asked), Some(scene)) => must_be(asked, seat).map(|()| scene),
        (phase, _) => not_now(phase),
    }
}

/// Checks that a seat is reacting and has not begun its reaction.
fn fresh(table: &TableRef, seat: Seat) -> Checked {
    refuse_if(reacting(table, seat)?.has_begun(), Refusal::HasBegun)
}

/// Checks an entry into the scene, as a reaction or by buying in (`great_city.round.2`, `great_city.scene.6`).
pub fn check_enter(table: &TableRef, (seat, who): (Seat, Who)) -> Checked {
    let buys_in = table.phase == Phase::RandomFlip;
    if !buys_in {
        fresh(table, seat)?;
    }
    refuse_if(!table.is_own(seat, who), Refusal::NotOwn)?;
    refuse_if(table.is_present(who), Refusal::IsPresent)?;
    refuse_if(table.purse(seat) < 1, Refusal::EmptyPurse)?;
    // A seat can't buy in with two characters.
    let mut entered = table.scene().into_iter().flat_map(|scene| &scene.entered);
    let has_entered = entered.any(|who| table.owner(*who) == seat);
    let again = buys_in && has_entered && table.settings.is_third_edition();
    refuse_if(again, Refusal::BoughtIn)
}

pub fn enter(In((seat, who)): In<(Seat, Who)>, mut board: Board) {
    let bought_in = board.state.phase == Phase::RandomFlip;
    board.state.send(Event::Entered { seat, who, bought_in });
    board.pay_as_told(ScarabZone::Purse(seat), ScarabZone::Ante);
    board.state.change_scene(|scene| {
        scene.entered.push(who);
        scene.has_entered = !bought_in;
    });
    if !bought_in && !board.state.house().flips_after_entering {
        board.state.phase = Phase::Reacted(seat);
    }
}

pub fn check_pass(table: &TableRef, seat: Seat) -> Checked {
    fresh(table, seat)
}

pub fn pass(In(seat): In<Seat>, mut state: ResMut<GameState>) {
    state.send(Event::Passed(seat));
    state.change_scene(|scene| scene.passed = scene.passed.with(seat));
    state.phase = Phase::Reacted(seat);
}

pub fn check_flip(table: &TableRef, (seat, spot, by): (Seat, PairPosition, Means)) -> Checked {
    let stone = flippable(table, seat, spot)?;
    has_means(table, seat, by)?;
    turns(table, table.bonds(), seat, stone, by)
}

/// Returns the stone in this position if the reacting seat can turn it by some means.
pub fn flippable(table: &TableRef, seat: Seat, spot: PairPosition) -> Result<Stone, Refusal> {
    refuse_if(reacting(table, seat)?.locked.contains(&spot), Refusal::Locked)?;
    table.stone_at(spot).ok_or(Refusal::NotPresent)
}

/// Checks that a seat can turn stones of the pair by these means.
pub fn has_means(table: &TableRef, seat: Seat, by: Means) -> Checked {
    let is_own = |who| refuse_if(!table.is_own(seat, who), Refusal::NotOwn);
    match by {
        Means::Trait { who, by } => {
            is_own(who)?;
            refuse_if(!table.is_present(who), Refusal::NotPresent)?;
            let has = |one: &Character| one.kind == Some(by.kind()) && one.traits.is_some();
            refuse_if(!table.character(who).is_some_and(has), Refusal::NoSuchTrait)
        }
        Means::Tie { who, .. } => is_own(who),
        Means::Free => refuse_if(table.purse(seat) < 1, Refusal::EmptyPurse),
        Means::Vested => Ok(()),
    }
}

/// Checks that these means, which the seat has, turn this stone of the pair. The tie of the means is looked for among
/// `ties`.
pub fn turns(
    table: &TableRef,
    mut ties: impl Iterator<Item = (Bond, bool)>,
    seat: Seat,
    stone: Stone,
    by: Means,
) -> Checked {
    let Triad::Of(owner) = stone.of else {
        return Err(Refusal::NotPresent);
    };
    match by {
        Means::Trait { who, by } => {
            refuse_if(!by.turns(stone.colour), Refusal::WrongColour)?;
            let use_of = (who, by, stone.colour);
            let mut used = table.scene().into_iter().flat_map(|scene| &scene.traits_used);
            refuse_if(used.any(|used| *used == use_of), Refusal::TraitUsed)
        }
        Means::Tie { who, sign } => {
            let (from, to) = (who, owner);
            let tie = table.bond(Tie { from, to, sign });
            match ties.find(|(drawn, _)| Some(*drawn) == tie) {
                None => Err(Refusal::NoSuchTie),
                Some((_, true)) => Err(Refusal::TieUsed),
                Some(_) => refuse_if(table.stone_state(stone).sign == sign, Refusal::WrongFace),
            }
        }
        Means::Free => Ok(()),
        Means::Vested if table.owner(owner) != seat => Err(Refusal::NotOwnStone),
        Means::Vested => refuse_if(table.stone_state(stone).vested == 0, Refusal::NothingVested),
    }
}

pub fn flip(
    In((seat, spot, by)): In<(Seat, PairPosition, Means)>,
    mut board: Board,
    mut ties: Query<(&TieFrom, &TieTo, &Feeling, &mut Used)>,
) {
    let Some(stone) = board.state.stone_at(spot) else {
        return;
    };
    board.turn(stone, FlipCause::Reaction(seat, by));
    board.state.counts.flips += 1;
    board.state.change_scene(|scene| {
        scene.flips += 1;
        scene.flippers = scene.flippers.with(seat);
        scene.flipper = seat;
        if let Means::Trait { who, by } = by {
            scene.traits_used.push((who, by, stone.colour));
        }
    });
    match by {
        Means::Trait { .. } => {}
        Means::Tie { who, sign } => {
            let (from, of) = (
                board.state.character(who),
                board.state.settings.index.triad(stone.of),
            );
            for (tie_from, to, feeling, mut used) in &mut ties {
                used.0 |= (Some(tie_from.0), Some(to.0), feeling.0) == (from, of, sign);
            }
        }
        Means::Free => board.pay_as_told(ScarabZone::Purse(seat), ScarabZone::Ante),
        Means::Vested => board.pay_as_told(ScarabZone::Under(stone), ScarabZone::Ante),
    }
    lock(&mut board.state, spot);
}

/// Locks a stone that has turned. The first one of a reaction frees the stones of earlier reactions
/// (`great_city.flip.5`).
pub fn lock(state: &mut GameState, spot: PairPosition) {
    if let Some(scene) = &mut state.scene {
        if scene.flips <= 1 {
            scene.locked.clear();
        }
        scene.locked.push(spot);
        state.events.send(Event::Locked(scene.locked.clone()));
    }
    state.phase = Phase::Flipped(spot);
}

/// Asks the owner of the stone that has just turned, if a scarab lies under it and somebody else turned it
/// (`great_city.flip.6`).
pub fn ask_owner(mut board: Board) {
    let Phase::Flipped(spot) = board.state.phase else {
        return;
    };
    let stone = board.state.stone_at(spot);
    let vested = stone.map_or(0, |stone| board.stone_state(stone).vested);
    let Board { state, .. } = &mut board;
    let seat = state.side(spot.half).map(|who| state.owner(who));
    let is_asked = state.scene().is_some_and(|scene| match scene.round {
        0 => state.house().die_can_be_undone,
        _ => seat != Some(scene.flipper),
    });
    match seat.filter(|_| is_asked && vested > 0) {
        Some(seat) => {
            state.phase = Phase::Answer(seat, spot);
            state.send(Event::Asked { seat, stone: spot });
        }
        None => go_on(state),
    }
}

/// Checks the end of a reaction.
pub fn check_done(table: &TableRef, seat: Seat) -> Checked {
    refuse_if(!reacting(table, seat)?.has_begun(), Refusal::NotBegun)
}

/// Checks that a seat can accept the judgment (`great_city.round.5`).
pub fn check_accept(table: &TableRef, seat: Seat) -> Checked {
    fresh(table, seat)?;
    refuse_if(!table.is_in_scene(seat), Refusal::NotPresent)
}

pub fn accept(In(seat): In<Seat>, mut state: ResMut<GameState>) {
    state.change_scene(|scene| scene.reactions += 1);
    state.counts.reactions += 1;
    state.phase = Phase::Accept(seat, false);
}

/// Checks that a seat is asked whether it turns a stone back (`great_city.flip.6`, `great_city.after.6`).
pub fn check_answer(table: &TableRef, seat: Seat) -> Checked {
    match table.phase {
        Phase::Answer(asked, _) | Phase::CityAnswer(asked, _) => must_be(asked, seat),
        phase => not_now(phase),
    }
}

/// Turns the stone back. It stays locked like the others of that reaction.
pub fn undo(In(seat): In<Seat>, mut board: Board) {
    let state = &mut board.state;
    let (stone, to) = match state.phase {
        Phase::Answer(_, spot) => match state.stone_at(spot) {
            Some(stone) => (stone, ScarabZone::Ante),
            None => return,
        },
        Phase::CityAnswer(_, spot) => {
            let guards = &mut state.guards;
            if let Some(place) = guards.iter().rposition(|guard| *guard == (spot, seat)) {
                guards.remove(place);
            }
            state.change_scene(|scene| scene.city_locked = Some(spot));
            (spot.of_city(), ScarabZone::Supply)
        }
        _ => return,
    };
    state.counts.undos += 1;
    state.change_scene(|scene| scene.undos += 1);
    board.pay_as_told(ScarabZone::Under(stone), to);
    board.turn(stone, FlipCause::Undo(seat));
    match board.state.phase {
        Phase::CityAnswer(..) => board.state.phase = Phase::After,
        _ => go_on(&mut board.state),
    }
}

pub fn let_be(In(seat): In<Seat>, mut state: ResMut<GameState>) {
    state.send(Event::LetBe(seat));
    match state.phase {
        Phase::CityAnswer(_, spot) => state.phase = Phase::NextGuard(spot, Some(seat)),
        _ => go_on(&mut state),
    }
}

/// Continues the reaction of the seat that turned the stone. After the random flip, the first round begins instead.
pub fn go_on(state: &mut GameState) {
    let scene = state.scene().map(|scene| (scene.round, scene.flipper));
    state.phase = match scene {
        Some((1.., flipper)) => Phase::React(flipper),
        _ => Phase::NextRound,
    };
}

pub fn begin_round(mut state: ResMut<GameState>) {
    let state = &mut *state;
    if let Some(scene) = &mut state.scene {
        scene.round += 1;
        scene.reacted = SeatSet::EMPTY;
        scene.passed = SeatSet::EMPTY;
        state.events.send(Event::RoundBegins(scene.round));
    }
    next_reaction(state);
}

/// Starts the next seat's reaction, or ends the round.
fn next_reaction(state: &mut GameState) {
    let reacted = state.scene().map_or(SeatSet::EMPTY, |scene| scene.reacted);
    let next = state.round().find(|seat| !reacted.contains(*seat));
    let Some(seat) = next else {
        return state.phase = Phase::EndRound;
    };
    state.change_scene(|scene| {
        scene.has_entered = false;
        scene.flips = 0;
    });
    state.phase = Phase::React(seat);
    state.send(Event::Reacts(seat));
}

pub fn end_reaction(mut state: ResMut<GameState>) {
    let Phase::Reacted(seat) = state.phase else { return };
    state.change_scene(|scene| {
        scene.reacted = scene.reacted.with(seat);
        scene.reactions += 1;
    });
    state.counts.reactions += 1;
    state.send(Event::Reacted(seat));
    next_reaction(&mut state);
}

/// Ends a round in which nobody accepted: seats earn scarabs, or the spotlight has to accept because everybody
/// passed while the pool was empty, or twice in a row (`great_city.round.7`, `great_city.round.8`).
pub fn end_round(mut board: Board) {
    let Some(scene) = board.state.scene() else { return };
    let (round, passed, spotlight) = (scene.round, scene.passed, scene.spotlight);
    let (all_passed, again) = (passed.len() > board.state.players(), scene.idle);
    board.state.change_scene(|scene| scene.idle = all_passed);
    board.state.send(Event::RoundEnds { round, all_passed });
    let house = board.state.house();
    let ends = again || house.first_pass_ends || board.heap(ScarabZone::Pool) == 0;
    if all_passed && ends {
        let seat = board.state.owner(spotlight);
        return board.state.phase = Phase::Accept(seat, true);
    }
    for seat in board.state.round() {
        let earns = !passed.contains(seat) && board.state.is_in_scene(seat);
        if earns && board.heap(ScarabZone::Pool) > 0 {
            board.pay(ScarabZone::Pool, ScarabZone::Purse(seat), 1);
        }
    }
    if house.ante_grows_from_supply {
        board.pay(ScarabZone::Supply, ScarabZone::Ante, 1);
    } else if board.heap(ScarabZone::Pool) > 0 {
        board.pay(ScarabZone::Pool, ScarabZone::Ante, 1);
    }
    board.state.phase = Phase::NextRound;
}
