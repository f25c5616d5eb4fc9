//! What lies open on the table.
//!
//! All hands lie open, so a view is the same for everybody (`oubliette.pieces.7`).

use super::Oubliette;
use super::level::{Effect, OublietteLevel};
use super::odds::Sum;
use super::pieces::{
    Course, Deck, Ending, EventZone, Fight, Foe, MonsterZone, Outcome, Phase, Round, TreasureZone, Way,
    WoundZone,
};
use super::rules::answer::{answers, usable};
use super::rules::fight::{roller, target};
use super::rules::params::{DEFENCE, TableQuery, TableRef};
use crate::table::{Seat, Viewer};
use bevy::ecs::prelude::*;
use serde::Serialize;
use std::cmp::Reverse;

/// Everything on the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct View {
    /// Turns begun so far, extra and lost ones included.
    pub turn: u16,
    /// Whose turn it is, or who rolls for the order.
    pub seat: Seat,
    /// What is to be done.
    pub phase: Phase,
    /// The order of play, once it is known.
    pub order: Vec<Seat>,
    /// What each seat has rolled for it.
    pub order_rolls: Vec<Vec<u8>>,
    /// The last move roll of this turn.
    pub dice: Option<(u8, u8)>,
    /// The ways that are open after it, where each leads, and whether the token may stop at the Exit on it.
    pub ways: Vec<(Way, u8, bool)>,
    /// Extra turns to come.
    pub extra: u8,
    /// The fight of this turn, until the next thing happens.
    pub fight: Option<Fight>,
    /// The kind of the event drawn last in this turn.
    pub event: Option<u8>,
    /// With which treasures, and which kept cards, the roll may be answered.
    pub answers: (Vec<u8>, Vec<u8>),
    /// How many wounds have been put back at this stop.
    pub recovered: u8,
    /// Has the treasure been cashed in at this stop?
    pub cashed: bool,
    /// The explorers, by seat.
    pub explorers: Vec<ExplorerView>,
    /// How many cards each deck has left: monsters, treasures, events, wounds.
    pub decks: [u8; 4],
    /// The kinds of monster in the discards.
    pub monster_discards: Vec<u8>,
    /// The kinds of event in the discards.
    pub event_discards: Vec<u8>,
    /// The kinds of wound in the discards.
    pub wound_discards: Vec<u8>,
    /// Treasures that are out of the game.
    pub gone: Vec<u8>,
    /// How often each deck was refilled.
    pub refills: [u16; 4],
}

/// An explorer and all that is theirs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ExplorerView {
    /// Where the token stands, 0 to 19.
    pub space: u8,
    /// Has it ever landed on the Exit?
    pub landed: bool,
    /// How many turns are to be lost.
    pub lost: u8,
    /// Treasure in hand, by number.
    pub hand: Vec<u8>,
    /// Kept cards in hand, by kind.
    pub kept: Vec<u8>,
    /// Treasure in use.
    pub in_use: Vec<u8>,
    /// Treasure cashed in.
    pub cashed: Vec<u8>,
    /// What all that is cashed in is worth, with what Level Ups added; for a visitor who left, what was.
    pub cashed_in: u32,
    /// What Level Ups have added to it.
    pub bonus: u32,
    /// Wounds, by kind, the worst first.
    pub wounds: Vec<u8>,
    /// Open Quests.
    pub quests: Vec<u8>,
    /// Level Ups in force.
    pub level_ups: Vec<u8>,
    /// The kinds of monster defeated since last leaving the Exit.
    pub slain: Vec<u8>,
    /// W, the sum of the two worst wounds.
    pub hurt: u16,
    /// L, what Level Ups give to monsters.
    pub levels: u16,
    /// What weapons in use give.
    pub weapons: u16,
    /// What armour in use gives.
    pub armour: u16,
    /// How many turns of a visit are left.
    pub visits: u8,
    /// Has this visitor left?
    pub away: bool,
    /// May Healing Waters be used now?
    pub may_heal: bool,
    /// May a Shortcut be played now?
    pub may_take_shortcut: bool,
    /// The weapons and armour in hand that may be brought into use now.
    pub usable: Vec<u8>,
}

/// How a seat stands when it is counted (`oubliette.end.3`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Standing {
    /// What is cashed in.
    pub cashed: u32,
    /// What is in hand.
    pub hand: u32,
    /// What is in use.
    pub in_use: u32,
}

impl View {
    /// How many cards a deck has left.
    pub fn left(&self, deck: Deck) -> u8 {
        self.decks.get(deck as usize).copied().unwrap_or(0)
    }

    /// A seat's explorer.
    pub fn explorer(&self, seat: Seat) -> Option<&ExplorerView> {
        self.explorers.get(seat.index())
    }

    /// How every seat stands, by seat.
    pub fn standings(&self, level: &OublietteLevel) -> Vec<Standing> {
        let worth = |cards: &[u8]| cards.iter().map(|number| level.value(*number)).sum();
        self.explorers
            .iter()
            .map(|explorer| Standing {
                cashed: explorer.cashed_in,
                hand: worth(&explorer.hand),
                in_use: worth(&explorer.in_use),
            })
            .collect()
    }

    /// Who has won, once the game is over. In hand counts only between those who are even, in use only between
    /// those who still are; that is the order of a standing's fields.
    pub fn winners(&self, level: &OublietteLevel) -> Vec<Seat> {
        match self.phase {
            Phase::Over(Ending::Cash(seat)) => vec![seat],
            Phase::Over(Ending::TreasureOut) => {
                let standings = self.standings(level);
                let best = standings.iter().max();
                Seat::all(standings.len())
                    .zip(&standings)
                    .filter(|(_, standing)| Some(*standing) == best)
                    .map(|(seat, _)| seat)
                    .collect()
            }
            _ => Vec::new(),
        }
    }
}

pub(super) fn view(In(_): In<Viewer>, table: TableRef, course: Res<Course>) -> View {
    let turn = &*table.turn;
    let explorers = Seat::all(table.settings.seats)
        .map(|seat| explorer(&table, seat))
        .collect();
    let sorted = |mut cards: Vec<u8>| {
        cards.sort_unstable();
        cards
    };
    let from = table.space(turn.seat);
    View {
        turn: turn.number,
        seat: turn.seat,
        phase: turn.phase,
        order: course.order.clone(),
        order_rolls: course.rolls.clone(),
        dice: turn.dice,
        ways: Way::BOTH
            .into_iter()
            .filter(|way| match turn.phase {
                Phase::Way => table.is_open(*way),
                Phase::Passing(chosen) => chosen == *way,
                _ => false,
            })
            .map(|way| (way, way.walk(from, table.steps()).0, table.may_stop(way)))
            .collect(),
        extra: turn.extra,
        fight: turn.fight.clone(),
        event: turn.event,
        answers: match turn.phase {
            Phase::Answer(asked) => {
                let (treasures, events) = answers(&table, asked);
                (sorted(treasures), events)
            }
            _ => (Vec::new(), Vec::new()),
        },
        recovered: turn.recovered,
        cashed: turn.cashed,
        explorers,
        decks: Deck::ALL.map(|deck| table.left(deck) as u8),
        monster_discards: sorted(
            (table.monsters())
                .filter(|(_, zone)| *zone == MonsterZone::Discard)
                .map(|(kind, _)| kind)
                .collect(),
        ),
        event_discards: sorted(
            (table.events())
                .filter(|(_, zone)| *zone == EventZone::Discard)
                .map(|(kind, _)| kind)
                .collect(),
        ),
        wound_discards: sorted(
            (table.wounds())
                .filter(|(_, zone)| *zone == WoundZone::Discard)
                .map(|(kind, _)| kind)
                .collect(),
        ),
        gone: sorted(
            (table.treasures())
                .filter(|(_, zone)| *zone == TreasureZone::Gone)
                .map(|(number, _)| number)
                .collect(),
        ),
        refills: course.refills,
    }
}

fn explorer(table: &TableRef, seat: Seat) -> ExplorerView {
    let level = table.level();
    let token = table.explorer(seat);
    let treasures = |wanted: TreasureZone| {
        let mut cards: Vec<u8> = (table.treasures())
            .filter(|(_, zone)| *zone == wanted)
            .map(|(number, _)| number)
            .collect();
        cards.sort_unstable_by_key(|number| (Reverse(level.value(*number)), *number));
        cards
    };
    let events = |wanted: EventZone| {
        let mut cards: Vec<u8> = (table.events())
            .filter(|(_, zone)| *zone == wanted)
            .map(|(kind, _)| kind)
            .collect();
        cards.sort_unstable();
        cards
    };
    let mut wounds: Vec<u8> = (table.wounds())
        .filter(|(_, zone)| *zone == WoundZone::Pinned(seat))
        .map(|(kind, _)| kind)
        .collect();
    wounds.sort_unstable_by_key(|kind| (Reverse(level.wound(*kind).map(|card| card.modifier)), *kind));
    let slain = token.map_or(0, |token| token.slain);
    ExplorerView {
        space: token.map_or(0, |token| token.space),
        landed: token.is_some_and(|token| token.landed),
        lost: token.map_or(0, |token| token.lost),
        hand: treasures(TreasureZone::Hand(seat)),
        kept: events(EventZone::Kept(seat)),
        in_use: treasures(TreasureZone::InUse(seat)),
        cashed: treasures(TreasureZone::Cashed(seat)),
        cashed_in: table.cashed(seat),
        bonus: table.bonus(seat),
        wounds,
        quests: events(EventZone::Quest(seat)),
        level_ups: events(EventZone::Level(seat)),
        slain: (1u8..)
            .zip(&level.monsters)
            .map(|(kind, _)| kind)
            .filter(|kind| slain & 1 << (kind - 1) != 0)
            .collect(),
        hurt: table.hurt(seat),
        levels: table.levels(seat),
        weapons: table.weapons(seat),
        armour: table.armour(seat),
        visits: token.map_or(0, |token| token.visits),
        away: token.is_some_and(|token| token.away),
        may_heal: table.may_heal(seat),
        may_take_shortcut: table.may_take_shortcut(seat).is_ok()
            && table.keeps(seat, |effect| matches!(effect, Effect::Shortcut)),
        usable: usable(table, seat),
    }
}

impl Oubliette {
    /// What a treasure's number stands for in the ledger and on the table.
    pub(super) fn treasure_name(level: &OublietteLevel, number: u8) -> &str {
        level
            .treasure(number)
            .map_or("a treasure", |card| card.name.as_str())
    }
}

impl View {
    /// What the roll that is open comes to if a seat puts back so many of its worst wounds.
    pub fn sum_if_healed(&self, level: &OublietteLevel, seat: Seat, wounds: u8) -> Option<Sum> {
        let fight = self.fight.as_ref()?;
        let own = self.explorer(seat)?;
        let left = own.wounds.iter().skip(usize::from(wounds)).take(2);
        let hurt = left.filter_map(|kind| level.wound(*kind));
        let hurt = hurt.map(|card| u16::from(card.modifier)).sum();
        let rolls = roller(fight.foe, fight.round, self.seat) == Some(seat);
        Some(fight.sum.healed(rolls, hurt))
    }

    /// Does it turn the roll that a seat is asked about to put back so many of its worst wounds?
    pub fn healing_turns(&self, level: &OublietteLevel, seat: Seat, wounds: u8) -> bool {
        let fight = (self.fight.as_ref()).filter(|_| self.phase == Phase::Answer(seat));
        let healed = self.sum_if_healed(level, seat, wounds);
        fight
            .zip(healed)
            .is_some_and(|(fight, healed)| fight.sum.is_enough() != healed.is_enough())
    }

    /// How likely a seat is to be robbed by the roll of the fight that is on: 1 once it has been hit. `None` where
    /// this roll takes nothing from it.
    pub fn robbed(&self, seat: Seat) -> Option<f64> {
        let fight = self
            .fight
            .as_ref()
            .filter(|fight| fight.outcome == Outcome::Open)?;
        let robs = matches!(fight.foe, Foe::Player(_) | Foe::Stranger(_))
            && target(fight.foe, fight.round, self.seat) == Some(seat);
        let hit = match fight.sum.dice {
            Some(_) => f64::from(u8::from(fight.sum.is_enough())),
            None => fight.sum.odds(),
        };
        robs.then_some(hit)
    }

    /// What an ambush of `target` by `seat` would be rolled with: the strike, and the answer if it misses.
    pub fn ambush(&self, seat: Seat, target: Seat) -> (Sum, Sum) {
        let between = |roller: Seat, target: Seat| match (self.explorer(roller), self.explorer(target)) {
            (Some(roller), Some(target)) => Sum {
                weapons: roller.weapons,
                hurt: target.hurt,
                base: DEFENCE,
                wounds: roller.hurt,
                armour: target.armour,
                ..Sum::default()
            },
            _ => Sum::default(),
        };
        (between(seat, target), between(target, seat))
    }

    /// The blow with which a monster would answer a seat.
    pub fn blow_at(&self, seat: Seat) -> Sum {
        self.explorer(seat).map_or_else(Sum::default, |own| Sum {
            hurt: own.hurt,
            base: DEFENCE,
            armour: own.armour,
            ..Sum::default()
        })
    }

    /// What comes back in the fight that is on, if its strike misses.
    pub fn blow_to_come(&self) -> Option<Sum> {
        let fight = self.fight.as_ref()?;
        Some(match (fight.round, fight.foe) {
            (Round::Blow, _) => fight.sum,
            (Round::Strike, Foe::Player(other)) => self.ambush(self.seat, other).1,
            (Round::Strike, _) => self.blow_at(self.seat),
        })
    }

    /// The strike that Revenge would give, after one that missed.
    pub fn strike_again(&self) -> Option<Sum> {
        let missed = self.fight.as_ref()?.missed?;
        let own = self.explorer(self.seat)?;
        Some(Sum {
            dice: None,
            rage: 0,
            wounds: own.hurt,
            ..missed
        })
    }
}
