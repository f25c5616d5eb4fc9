//! Says who is to move, and lists what could happen: the outcomes of chance, and the decisions that the rules allow.

use super::Action;
use super::pieces::{
    Card, Direction, EventZone, Explorer, Foe, MonsterZone, OublietteState, Phase, TreasureZone, WoundZone,
};
use super::rules::cards::{FreeActs, playable};
use super::rules::params::{Held, in_zone, kinds};
use super::rules::roll::{may_ambush, may_stop, may_walk};
use super::rules::turn::{may_cash_in, may_go_again, may_leave_exit, may_pass, may_recover};
use crate::table::{Awaits, Candidates, Choice, Seat, SeatSet};
use bevy_ecs::prelude::*;
use std::iter;

/// Lists the candidates. It runs after every action and needs explorers and monsters in few phases, so it asks for them
/// only then: as parameters, the queries would be prepared every time.
pub(super) fn offers(
    InMut(candidates): InMut<Candidates<Action>>,
    state: Res<OublietteState>,
    held: Held,
    world: &World,
    mut explorers: Local<QueryState<(&'static Seat, &'static Explorer)>>,
    mut monsters: Local<QueryState<(Entity, &'static Card, &'static MonsterZone)>>,
) -> Awaits {
    let turn = &state.turn;
    let seat = turn.seat;
    let ambushed = state.foe().and_then(Foe::player);
    let mut free = SeatSet::EMPTY;
    for seat in iter::once(seat).chain(ambushed) {
        if free_acts(candidates, &state, &held, seat) {
            free = free.with(seat);
        }
    }
    if let Phase::Monster = turn.phase {
        let deck = in_zone(monsters.query(world), MonsterZone::Deck);
        each_kind(candidates, deck, Action::Monster);
    }
    if chances(candidates, turn.phase, turn.loser, &held) {
        return Awaits::Chance {
            roller: Some(state.rolling_seat()),
            meanwhile: free,
        };
    }
    match turn.phase {
        Phase::Over(_) => return Awaits::Over,
        Phase::Answer(asked) => plays(candidates, &state, &held, asked),
        Phase::Revenge => plays(candidates, &state, &held, seat),
        Phase::Way => {
            let explorers = explorers.query(world);
            let open = Direction::BOTH.into_iter();
            let open = open.filter(|way| may_walk(&state, &explorers, seat, *way).is_ok());
            candidates.legal_decisions(open.map(|way| Action::Walk { seat, way }));
        }
        Phase::Passing(_) => {
            let stops = may_stop(turn, seat).is_ok();
            candidates.legal_decisions(stops.then_some(Action::Stop(seat)));
        }
        Phase::Exit(_) => {
            if may_recover(seat, turn).is_ok() {
                let pinned = kinds(held.pinned(seat)).into_iter();
                candidates.legal_decisions(pinned.map(|wound| Action::Recover { seat, wound }));
            }
            let cashes = may_cash_in(&state, &held, seat).is_ok();
            candidates.legal_decisions(cashes.then_some(Action::CashIn(seat)));
            let leaves = may_leave_exit(&state, seat).is_ok();
            candidates.legal_decisions(leaves.then_some(Action::Done(seat)));
        }
        Phase::Ambush => {
            let explorers = explorers.query(world);
            let here = |target: &Seat| may_ambush(turn, &explorers, seat, *target).is_ok();
            let here = Seat::all(state.seats).filter(here);
            candidates.legal_decisions(here.map(|target| Action::Ambush { seat, target }));
        }
        Phase::Again => {
            let goes = may_go_again(turn, seat).is_ok();
            candidates.legal_decisions(goes.then_some(Action::Again(seat)));
        }
        Phase::Between => {
            candidates.decisions(Seat::all(state.seats).map(Action::Sentence));
            candidates.decision(Action::NextTurn);
            candidates.decision(Action::EndVisit);
            return Awaits::seat(Action::TELLER);
        }
        // Somebody may only pass, or chance is to move.
        _ => {}
    }
    let asked = may_pass(turn);
    candidates.legal_decisions(asked.map(Action::Pass));
    Awaits::seat(asked.unwrap_or(seat))
}

/// Lists the actions that a seat may take now, whoever is to move: Healing Waters, a Shortcut, weapons and armour.
/// Returns whether there are any.
fn free_acts(candidates: &mut Candidates<Action>, state: &OublietteState, held: &Held, seat: Seat) -> bool {
    let acts = FreeActs::new(state, held, seat);
    let any = !acts.is_empty();
    let FreeActs { plays, uses } = acts;
    candidates.legal_decisions(plays.into_iter().map(|event| Action::Play { seat, event }));
    candidates.legal_decisions(uses.into_iter().map(|treasure| Action::Use { seat, treasure }));
    any
}

/// Lists the cards with which a seat may answer a roll or a wound.
fn plays(candidates: &mut Candidates<Action>, state: &OublietteState, held: &Held, seat: Seat) {
    let events = playable(state, held, seat).into_iter();
    candidates.legal_decisions(events.map(|event| Action::Play { seat, event }));
}

/// Every roll of two dice; a table built at compile time, because most actions are rolls.
#[expect(
    clippy::indexing_slicing,
    reason = "evaluated at compile time, so a wrong index fails the build"
)]
static ROLLS: [Choice<Action>; 36] = {
    let mut rolls = [Choice {
        action: Action::Dice(1, 1),
        weight: 1,
    }; 36];
    let mut roll = 0;
    while roll < 36 {
        rolls[roll as usize].action = Action::Dice(roll / 6 + 1, roll % 6 + 1);
        roll += 1;
    }
    rolls
};

/// Lists the possible outcomes of the dice and of what seats draw and hold. Returns whether chance is to move.
fn chances(list: &mut Candidates<Action>, phase: Phase, loser: Seat, held: &Held) -> bool {
    match phase {
        Phase::Order | Phase::Die => list.even_chances((1..=6).map(Action::Die)),
        Phase::Roll | Phase::Strike | Phase::Blow => list.listed_chances(ROLLS),
        // Listed by the caller, with the query of the monsters.
        Phase::Monster => {}
        Phase::Wound => each_kind(list, in_zone(held.wounds, WoundZone::Deck), Action::Wound),
        Phase::Event => each_kind(list, in_zone(held.events, EventZone::Deck), Action::Event),
        Phase::Prize(_) => each_kind(
            list,
            in_zone(held.treasures, TreasureZone::Deck),
            Action::Treasure,
        ),
        Phase::Spoils(_) => each_kind(list, held.hand(loser), Action::Take),
        _ => return false,
    }
    true
}

/// Lists each kind among cards as an outcome, weighted by its number of copies.
fn each_kind(list: &mut Candidates<Action>, cards: impl Iterator<Item = u8>, card: impl Fn(u8) -> Action) {
    let mut left = [0u32; 33];
    cards.for_each(|kind| {
        if let Some(count) = left.get_mut(usize::from(kind)) {
            *count += 1;
        }
    });
    for (kind, count) in (0u8..).zip(left) {
        if count > 0 {
            list.chance(card(kind), count);
        }
    }
}
