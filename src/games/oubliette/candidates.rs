//! Lists the candidate actions, which the rules then check, and says who is to move.

use super::Action;
use super::level::Effect;
use super::pieces::{Direction, EventZone, Foe, MonsterZone, Phase, TreasureZone, WoundZone};
use super::rules::cards::{answers, usable};
use super::rules::params::{TableQuery, TableRef, in_zone, kinds};
use crate::table::{Awaits, Candidates, Choice, Seat, SeatSet};
use bevy_ecs::prelude::*;
use std::iter;

pub(super) fn offers(InMut(candidates): InMut<Candidates<Action>>, table: TableRef) -> Awaits {
    let turn = &table.state.turn;
    let seat = turn.seat;
    let ambushed = table.foe().and_then(Foe::player);
    let mut free = SeatSet::EMPTY;
    for seat in iter::once(seat).chain(ambushed) {
        if free_acts(candidates, &table, seat) {
            free = free.with(seat);
        }
    }
    if chances(candidates, &table) {
        return Awaits::Chance {
            roller: Some(table.rolling_seat()),
            meanwhile: free,
        };
    }
    let mut asked = seat;
    match turn.phase {
        Phase::Over(_) => return Awaits::Over,
        Phase::Answer(answers_now) => {
            asked = answers_now;
            let waters = |event| matches!(table.level().effect(event), Some(Effect::HealingWaters { .. }));
            let (_, events) = answers(&table, asked);
            for event in events.into_iter().filter(|event| !waters(*event)) {
                candidates.decision(Action::Play { seat: asked, event });
            }
            candidates.decision(Action::Pass(asked));
        }
        Phase::Robbed(loser) => {
            asked = loser;
            candidates.decision(Action::Pass(asked));
        }
        Phase::Before | Phase::End => candidates.decision(Action::Pass(seat)),
        Phase::Way => {
            for way in Direction::BOTH {
                candidates.decision(Action::Walk { seat, way });
            }
        }
        Phase::Passing(_) => {
            candidates.decision(Action::Stop(seat));
            candidates.decision(Action::Pass(seat));
        }
        Phase::Exit(_) => {
            for wound in kinds(in_zone(table.wounds(), WoundZone::Pinned(seat))) {
                candidates.decision(Action::Recover { seat, wound });
            }
            candidates.decision(Action::CashIn(seat));
            candidates.decision(Action::Done(seat));
        }
        Phase::Ambush => {
            for target in table.company(seat).collect::<SeatSet>().iter() {
                candidates.decision(Action::Ambush { seat, target });
            }
            candidates.decision(Action::Pass(seat));
        }
        Phase::Revenge => {
            for event in kinds(table.kept_with(seat, |effect| matches!(effect, Effect::Revenge))) {
                candidates.decision(Action::Play { seat, event });
            }
            candidates.decision(Action::Pass(seat));
        }
        Phase::Again => {
            candidates.decision(Action::Again(seat));
            candidates.decision(Action::Pass(seat));
        }
        Phase::Between => {
            asked = Action::TELLER;
            let away = table.explorers().filter(|explorer| explorer.away);
            for seat in away.map(|explorer| explorer.seat).collect::<SeatSet>().iter() {
                candidates.decision(Action::Sentence(seat));
            }
            candidates.decision(Action::NextTurn);
            candidates.decision(Action::EndVisit);
        }
        // In all other phases chance is to move.
        _ => {}
    }
    Awaits::Seats(SeatSet::one(asked))
}

/// Lists the actions that a seat may take now, whoever is to move: Healing Waters, a Shortcut, weapons and armour.
/// Returns whether there are any. This runs before every action, so it looks at each card only once.
fn free_acts(candidates: &mut Candidates<Action>, table: &TableRef, seat: Seat) -> bool {
    let drinks = table.may_act_freely(seat);
    let leaves = table.may_take_shortcut(seat).is_ok();
    // Healing Waters come before Shortcuts.
    let mut cards: Vec<(bool, u8)> = Vec::new();
    if drinks || leaves {
        table.kept(seat).for_each(|(kind, effect)| match effect {
            Effect::HealingWaters { wounds } if drinks && table.has_use_of_waters(seat, *wounds) => {
                cards.push((false, kind));
            }
            Effect::Shortcut if leaves => cards.push((true, kind)),
            _ => {}
        });
    }
    let uses = usable(table, seat);
    cards.sort_unstable();
    cards.dedup();
    for (_, event) in cards.iter().copied() {
        candidates.decision(Action::Play { seat, event });
    }
    for treasure in uses.iter().copied() {
        candidates.decision(Action::Use { seat, treasure });
    }
    !(cards.is_empty() && uses.is_empty())
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

/// Lists the possible outcomes when chance is to move. Returns whether it is.
fn chances(list: &mut Candidates<Action>, table: &TableRef) -> bool {
    let spoils = TreasureZone::Hand(table.state.turn.loser);
    match table.state.turn.phase {
        Phase::Order | Phase::Die => list.even_chances((1..=6).map(Action::Die)),
        Phase::Roll | Phase::Strike | Phase::Blow => list.listed_chances(ROLLS),
        Phase::Monster => each_kind(list, table.monsters(), MonsterZone::Deck, Action::Monster),
        Phase::Wound => each_kind(list, table.wounds(), WoundZone::Deck, Action::Wound),
        Phase::Event => each_kind(list, table.events(), EventZone::Deck, Action::Event),
        Phase::Prize(_) => each_kind(list, table.treasures(), TreasureZone::Deck, Action::Treasure),
        Phase::Spoils(_) => each_kind(list, table.treasures(), spoils, Action::Take),
        _ => return false,
    }
    true
}

/// Lists each kind among the cards in a zone as an outcome, weighted by its number of copies.
fn each_kind<Zone: PartialEq>(
    list: &mut Candidates<Action>,
    cards: impl Iterator<Item = (u8, Zone)>,
    zone: Zone,
    card: impl Fn(u8) -> Action,
) {
    let mut left = [0u32; 33];
    in_zone(cards, zone).for_each(|kind| {
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
