//! Whose move it is, and what could happen: the candidates that the rules then check.

use super::Action;
use super::level::Effect;
use super::pieces::{EventZone, Foe, MonsterZone, Phase, TreasureZone, Way, WoundZone};
use super::rules::answer::{answers, usable};
use super::rules::params::{TableQuery, TableRef};
use crate::table::{Awaits, Candidates, Seat, SeatSet};
use bevy::ecs::prelude::*;
use std::iter;

/// Whose move it is, and what could happen.
pub(super) fn offers(InMut(candidates): InMut<Candidates<Action>>, table: TableRef) -> Awaits {
    let turn = &*table.turn;
    let seat = turn.seat;
    let mut free = SeatSet::EMPTY;
    for seat in iter::once(seat).chain(ambushed(&table)) {
        let acts = free_acts(&table, seat);
        if !acts.is_empty() {
            free = free.with(seat);
        }
        acts.into_iter().for_each(|act| candidates.seat(act));
    }
    let kinds_kept = |wanted: fn(&Effect) -> bool| {
        let mut kinds: Vec<u8> = (table.kept(seat))
            .filter(|(_, effect)| wanted(effect))
            .map(|(kind, _)| kind)
            .collect();
        kinds.sort_unstable();
        kinds.dedup();
        kinds
    };
    let asked = match turn.phase {
        Phase::Over(_) => return Awaits::Over,
        Phase::Order
        | Phase::Roll
        | Phase::Monster
        | Phase::Strike
        | Phase::Blow
        | Phase::Wound
        | Phase::Prize(_)
        | Phase::Spoils(_)
        | Phase::Event
        | Phase::Die => {
            chances(candidates, &table);
            return Awaits::Chance {
                hand: Some(table.hand_of_chance()),
                meanwhile: free,
            };
        }
        Phase::Answer(asked) => {
            let (_, events) = answers(&table, asked);
            let waters =
                |event: &u8| matches!(table.level().effect(*event), Some(Effect::HealingWaters { .. }));
            for event in events.into_iter().filter(|event| !waters(event)) {
                candidates.seat(Action::Play { seat: asked, event });
            }
            candidates.seat(Action::Pass(asked));
            asked
        }
        Phase::Before | Phase::End => {
            candidates.seat(Action::Pass(seat));
            seat
        }
        Phase::Way => {
            for way in Way::BOTH {
                candidates.seat(Action::Walk { seat, way });
            }
            seat
        }
        Phase::Passing(_) => {
            candidates.seat(Action::Stop(seat));
            candidates.seat(Action::Pass(seat));
            seat
        }
        Phase::Exit(_) => {
            let mut wounds: Vec<u8> = (table.wounds())
                .filter(|(_, zone)| *zone == WoundZone::Pinned(seat))
                .map(|(kind, _)| kind)
                .collect();
            wounds.sort_unstable();
            wounds.dedup();
            for wound in wounds {
                candidates.seat(Action::Recover { seat, wound });
            }
            candidates.seat(Action::CashIn(seat));
            candidates.seat(Action::Done(seat));
            seat
        }
        Phase::Ambush => {
            let company: SeatSet = table.company(seat).collect();
            for target in company.iter() {
                candidates.seat(Action::Ambush { seat, target });
            }
            candidates.seat(Action::Pass(seat));
            seat
        }
        Phase::Revenge => {
            for event in kinds_kept(|effect| matches!(effect, Effect::Revenge)) {
                candidates.seat(Action::Play { seat, event });
            }
            candidates.seat(Action::Pass(seat));
            seat
        }
        Phase::Again => {
            candidates.seat(Action::Again(seat));
            candidates.seat(Action::Pass(seat));
            seat
        }
    };
    Awaits::Seats(SeatSet::one(asked))
}

/// Whoever is attacked in the ambush that is on.
fn ambushed(table: &TableRef) -> Option<Seat> {
    match table.turn.fight.as_ref()?.foe {
        Foe::Player(other) => Some(other),
        _ => None,
    }
}

/// What a seat may do of its own accord now, whoever is awaited: Healing Waters, a Shortcut, weapons and armour.
fn free_acts(table: &TableRef, seat: Seat) -> Vec<Action> {
    let heals = table.may_heal(seat);
    let leaves = table.may_take_shortcut(seat).is_ok();
    let mut events: Vec<u8> = (table.kept(seat))
        .filter(|(_, effect)| match effect {
            Effect::HealingWaters { .. } => heals,
            Effect::Shortcut => leaves,
            _ => false,
        })
        .map(|(kind, _)| kind)
        .collect();
    events.sort_unstable_by_key(|kind| (table.level().effect(*kind) == Some(&Effect::Shortcut), *kind));
    events.dedup();
    let plays = events.into_iter().map(|event| Action::Play { seat, event });
    let uses = usable(table, seat).into_iter();
    plays
        .chain(uses.map(|treasure| Action::Use { seat, treasure }))
        .collect()
}

/// What can come, where chance is awaited.
fn chances(candidates: &mut Candidates<Action>, table: &TableRef) {
    match table.turn.phase {
        Phase::Order | Phase::Die => candidates.even_chances((1..=6).map(Action::Die)),
        Phase::Roll | Phase::Strike | Phase::Blow => {
            candidates.even_chances((0..36).map(|roll| Action::Dice(roll / 6 + 1, roll % 6 + 1)));
        }
        Phase::Monster => {
            let deck = table.monsters().filter(|(_, zone)| *zone == MonsterZone::Deck);
            each_kind(candidates, deck.map(|(kind, _)| kind), Action::Monster);
        }
        Phase::Wound => {
            let deck = table.wounds().filter(|(_, zone)| *zone == WoundZone::Deck);
            each_kind(candidates, deck.map(|(kind, _)| kind), Action::Wound);
        }
        Phase::Event => {
            let deck = table.events().filter(|(_, zone)| *zone == EventZone::Deck);
            each_kind(candidates, deck.map(|(kind, _)| kind), Action::Event);
        }
        Phase::Prize(_) => {
            let deck = table.treasures().filter(|(_, zone)| *zone == TreasureZone::Deck);
            each_kind(candidates, deck.map(|(number, _)| number), Action::Treasure);
        }
        Phase::Spoils(_) => each_kind(candidates, table.hand(table.turn.loser), Action::Take),
        _ => {}
    }
}

/// Any of these cards can come, each kind as often as it is among them.
fn each_kind(candidates: &mut Candidates<Action>, cards: impl Iterator<Item = u8>, card: fn(u8) -> Action) {
    let mut left = [0u32; 33];
    cards.for_each(|kind| {
        if let Some(count) = left.get_mut(usize::from(kind)) {
            *count += 1;
        }
    });
    for (kind, count) in (0u8..).zip(left) {
        candidates.chance(card(kind), count);
    }
}
