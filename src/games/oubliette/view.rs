//! The view of a table of Open Oubliette, and the sums and odds that follow from it.
//!
//! All hands lie open, so the view is the same for every viewer (`oubliette.pieces.7`).

use super::level::{Effect, EquipmentBonus, OublietteLevel};
use super::odds::{Strength, Sum};
use super::pieces::{
    Arrival, Deck, Direction, Due, Ending, EventZone, Fight, FightOutcome, FightRoll, Foe, MonsterZone,
    OublietteState, Phase, TreasureZone, TurnResult, WoundZone,
};
use super::rules::cards::{FreeActs, answers, play_of};
use super::rules::params::{
    Cards, Explorers, Held, bonus, cashed, explorer, held_in, in_zone, kinds, listed, space,
};
use crate::table::{Seat, Viewer};
use bevy_ecs::prelude::*;
use serde::Serialize;
use std::cmp::Reverse;
use std::sync::LazyLock;

/// The state of the whole table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct View {
    /// The number of turns begun so far, including extra and lost ones.
    pub turn: u16,
    /// The seat that takes the turn or rolls for the order.
    pub seat: Seat,
    /// The step for which the table waits, or waited last if something is due.
    pub phase: Phase,
    /// What follows by rule before anybody acts again: the view is one between two steps of an action.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub due: Option<Due>,
    /// The order of play, once it is known.
    pub order: Vec<Seat>,
    /// The rolls of each seat for the order of play.
    pub order_rolls: Vec<Vec<u8>>,
    /// The seat whose turn is next below, between two turns of a visit that goes on beside its host game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<Seat>,
    /// The last move roll of this turn.
    pub dice: Option<(u8, u8)>,
    /// The open directions after that roll: each with its end, and whether the token may stop at the Exit on the way.
    pub ways: Vec<(Direction, u8, bool)>,
    /// The number of extra turns to come.
    pub extra: u8,
    /// The fight of this turn; it stays after its end until play moves on.
    pub fight: Option<Fight>,
    /// The kind of the event drawn last in this turn.
    pub event: Option<u8>,
    /// The treasures, by number, and the kept cards, by kind, that can answer the roll.
    pub answers: (Vec<u8>, Vec<u8>),
    /// The number of wounds put back during this stop at the Exit.
    pub recovered: u8,
    /// Whether treasure has been cashed in during this stop.
    pub cashed: bool,
    /// The explorers, by seat.
    pub explorers: Vec<ExplorerView>,
    /// The number of cards left in each deck: monsters, treasures, events, wounds.
    pub decks: [u8; 4],
    /// The kinds of monster in the discards.
    pub monster_discards: Vec<u8>,
    /// The kinds of event in the discards.
    pub event_discards: Vec<u8>,
    /// The kinds of wound in the discards.
    pub wound_discards: Vec<u8>,
    /// Treasures that are out of the game.
    pub gone: Vec<u8>,
    /// The number of times each deck was refilled.
    pub refills: [u16; 4],
    /// Whether a stop at the Exit in this turn has still to take one of its actions (`oubliette.exit.1`).
    #[serde(skip)]
    pub owes_an_action: bool,
    /// The last result of a turn, in views between two steps of an action: from the moment when nothing more comes of it
    /// until play goes on.
    #[serde(skip)]
    pub result: Option<TurnResult>,
}

/// An explorer with all of its cards.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ExplorerView {
    /// The space of the token, 0 to 19.
    pub space: u8,
    /// Whether the token has ever landed on the Exit.
    pub landed: bool,
    /// The number of turns still to be lost.
    pub lost: u8,
    /// Treasure in hand, by number.
    pub hand: Vec<u8>,
    /// Kept cards in hand, by kind.
    pub kept: Vec<u8>,
    /// Treasure in use, by number.
    pub in_use: Vec<u8>,
    /// Cashed-in treasure, by number.
    pub cashed: Vec<u8>,
    /// The total cashed in, with what Level Ups added; for a visitor who has left, the total at that time.
    pub cashed_in: u32,
    /// The amount that Level Ups have added to that total.
    pub bonus: u32,
    /// Wounds, by kind, the worst first.
    pub wounds: Vec<u8>,
    /// Open Quests, by kind.
    pub quests: Vec<u8>,
    /// Level Ups in force, by kind.
    pub level_ups: Vec<u8>,
    /// The kinds of monster defeated since the token last left the Exit.
    pub slain: Vec<u8>,
    /// W, the sum of the two worst wounds.
    pub hurt: u16,
    /// L, the power that Level Ups give to monsters.
    pub levels: u16,
    /// The bonus of the weapons in use.
    pub weapons: u16,
    /// The bonus of the armour in use.
    pub armour: u16,
    /// The number of turns left in a visit.
    pub visits: u8,
    /// Whether this visitor is not below: the visit is over, or has not begun.
    pub away: bool,
    /// What earlier visits have paid, in the host game's money.
    pub paid: u32,
    /// Whether Healing Waters may be used now.
    pub may_heal: bool,
    /// Whether a Shortcut may be played now.
    pub may_take_shortcut: bool,
    /// The weapons and armour in hand that may be brought into use now.
    pub usable: Vec<u8>,
    /// The kept cards that may be played now, by kind.
    #[serde(skip)]
    pub playable: Vec<u8>,
    /// Whether there is anything for the Treasure action at the Exit (`oubliette.exit.3`).
    #[serde(skip)]
    pub can_cash_in: bool,
    /// Whether an open Quest pays at the next arrival at the Exit (`oubliette.event.9`).
    #[serde(skip)]
    pub quest_pays: bool,
}

impl ExplorerView {
    /// The amount that the Level Ups in force add to each card cashed in.
    pub(super) fn worth(&self, level: &OublietteLevel) -> u32 {
        let worth = |kind: &u8| match level.effect(*kind) {
            Some(Effect::LevelUp { worth, .. }) => *worth,
            _ => 0,
        };
        self.level_ups.iter().map(worth).sum()
    }

    /// The amount that one more such card in use adds to this explorer's bonus.
    pub(super) fn added(&self, level: &OublietteLevel, gives: EquipmentBonus) -> u16 {
        let in_use = match gives {
            EquipmentBonus::Weapon(_) => self.weapons,
            _ => self.armour,
        };
        level.house.total(in_use, gives.amount()) - in_use
    }

    /// What this explorer counts in a fight.
    pub(super) const fn strength(&self) -> Strength {
        Strength {
            weapons: self.weapons,
            wounds: self.hurt,
            armour: self.armour,
        }
    }

    /// Returns whether a monster of this name was defeated since the token last left the Exit.
    pub(super) fn has_slain(&self, level: &OublietteLevel, monster: &str) -> bool {
        let mut slain = self.slain.iter().filter_map(|kind| level.monster(*kind));
        slain.any(|slain| slain.name == monster)
    }
}

/// The amounts of a seat in the final count (`oubliette.end.3`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Standing {
    /// The amount cashed in.
    pub cashed: u32,
    /// The value of the treasure in hand.
    pub hand: u32,
    /// The value of the treasure in use.
    pub in_use: u32,
}

impl View {
    /// The number of cards left in a deck.
    pub fn left(&self, deck: Deck) -> u8 {
        self.decks.get(deck as usize).copied().unwrap_or(0)
    }

    /// A seat's explorer; one that has nothing if there is no such seat.
    pub fn explorer(&self, seat: Seat) -> &ExplorerView {
        static NOBODY: LazyLock<ExplorerView> = LazyLock::new(ExplorerView::default);
        self.explorers.get(seat.index()).unwrap_or(&NOBODY)
    }

    /// The standings of all seats, by seat.
    pub fn standings(&self, level: &OublietteLevel) -> Vec<Standing> {
        let standing = |own: &ExplorerView| Standing {
            cashed: own.cashed_in,
            hand: level.total(&own.hand),
            in_use: level.total(&own.in_use),
        };
        self.explorers.iter().map(standing).collect()
    }

    /// The way the game ends, once it is over or about to be.
    pub const fn ending(&self) -> Option<Ending> {
        match (self.phase, self.due) {
            (Phase::Over(ending), _) | (_, Some(Due::Over(ending))) => Some(ending),
            _ => None,
        }
    }

    /// The winners once the game [ends](Self::ending); empty before. Treasure in hand only breaks ties in cashed-in treasure, and
    /// treasure in use only ties that remain. The fields of [`Standing`] are in that order, so its `Ord` compares them.
    pub fn winners(&self, level: &OublietteLevel) -> Vec<Seat> {
        match self.ending() {
            Some(Ending::Cash(seat)) => vec![seat],
            Some(Ending::TreasureOut) => {
                let standings = self.standings(level);
                let best = standings.iter().max();
                let by_seat = Seat::all(standings.len()).zip(&standings);
                let winner = |(seat, own)| (Some(own) == best).then_some(seat);
                by_seat.filter_map(winner).collect()
            }
            _ => Vec::new(),
        }
    }
}

pub(super) fn view(
    In(_): In<Viewer>,
    state: Res<OublietteState>,
    explorers: Explorers,
    monsters: Cards<MonsterZone>,
    held: Held,
) -> View {
    let turn = &state.turn;
    let from = space(&explorers, turn.seat);
    // Until the token walks.
    let stands = matches!(turn.due, None | Some(Due::Pass(_) | Due::Walk(_)));
    let is_open = |way: &Direction| match turn.phase {
        Phase::Way => stands && state.is_open(&explorers, *way),
        Phase::Passing(chosen) => stands && chosen == *way,
        _ => false,
    };
    let own = explorer(&explorers, turn.seat);
    let may_stop = |way| {
        state.passes_exit(&explorers, way) && own.is_some_and(|own| held.exit_has_use(&state, turn.seat, own))
    };
    let ways = Direction::BOTH.into_iter().filter(is_open);
    let ways = ways.map(|way| (way, way.walk(from, state.steps()).0, may_stop(way)));
    let seats = Seat::all(state.seats).map(|seat| explorer_view(&state, &explorers, &held, seat));
    View {
        turn: turn.number,
        seat: turn.seat,
        phase: turn.phase,
        due: turn.due,
        order: state.order.clone(),
        order_rolls: state.rolls.clone(),
        next: (state.next_below(explorers)).filter(|_| turn.phase == Phase::Between),
        dice: turn.dice,
        ways: ways.collect(),
        extra: turn.extra,
        fight: turn.fight.map(|fight| Fight {
            // Until it is rolled, it counts what can be counted now.
            sum: match fight.sum.dice {
                Some(_) => fight.sum,
                None => held.sum(&state, &fight),
            },
            ..fight
        }),
        event: turn.event,
        answers: match (turn.phase, turn.due) {
            (Phase::Answer(asked), None) => answers(&state, &held, asked),
            _ => (Vec::new(), Vec::new()),
        },
        recovered: turn.recovered,
        cashed: turn.cashed,
        explorers: seats.collect(),
        decks: [
            in_zone(monsters, MonsterZone::Deck).count() as u8,
            in_zone(held.treasures, TreasureZone::Deck).count() as u8,
            in_zone(held.events, EventZone::Deck).count() as u8,
            in_zone(held.wounds, WoundZone::Deck).count() as u8,
        ],
        monster_discards: listed(in_zone(monsters, MonsterZone::Discard)),
        event_discards: listed(in_zone(held.events, EventZone::Discard)),
        wound_discards: listed(in_zone(held.wounds, WoundZone::Discard)),
        gone: listed(in_zone(held.treasures, TreasureZone::Gone)),
        refills: state.refills,
        owes_an_action: turn.phase != Phase::Exit(Arrival::Landed) && state.has_yet_to_act(),
        result: turn.result.clone().filter(|result| result.is_final(turn.due)),
    }
}

fn explorer_view(state: &OublietteState, explorers: &Explorers, held: &Held, seat: Seat) -> ExplorerView {
    let level = &state.level;
    let own = explorer(explorers, seat).cloned();
    let own = own.unwrap_or_default();
    let treasures = |zone| {
        let mut cards: Vec<u8> = held_in(&held.holders, held.treasures, seat, zone).collect();
        cards.sort_unstable_by_key(|number| (Reverse(level.value(*number)), *number));
        cards
    };
    let events = |zone| listed(held_in(&held.holders, held.events, seat, zone));
    let mut wounds: Vec<u8> = held.pinned(seat).collect();
    wounds.sort_unstable_by_key(|kind| (Reverse(level.wound(*kind).map(|card| card.modifier)), *kind));
    let monsters = (1u8..).zip(&level.monsters).map(|(kind, _)| kind);
    let plays = held.kept(level, seat);
    let plays = plays.filter(|(_, effect)| play_of(state, held, seat, effect).is_ok());
    let plays: Vec<(u8, &Effect)> = plays.collect();
    let may_play = |such: fn(&Effect) -> bool| plays.iter().any(|(_, effect)| such(effect));
    let decks = (held.treasures, held.events);
    let (weapons, armour) = held.equipment(level, seat);
    ExplorerView {
        space: own.space,
        landed: own.landed,
        lost: own.lost,
        hand: treasures(TreasureZone::Hand),
        kept: events(EventZone::Kept),
        in_use: treasures(TreasureZone::InUse),
        cashed: treasures(TreasureZone::Cashed),
        cashed_in: cashed(state, &held.holders, decks, (seat, &own)),
        bonus: bonus(state, &held.holders, decks, (seat, &own)),
        wounds,
        quests: events(EventZone::Quest),
        level_ups: events(EventZone::Level),
        slain: monsters.filter(|kind| own.slain & 1 << (kind - 1) != 0).collect(),
        hurt: held.hurt(level, seat),
        levels: held.levels(level, seat),
        weapons,
        armour,
        visits: own.visits,
        away: own.away,
        paid: own.paid,
        may_heal: may_play(|effect| matches!(effect, Effect::HealingWaters { .. })),
        may_take_shortcut: may_play(|effect| matches!(effect, Effect::Shortcut)),
        usable: FreeActs::new(state, held, seat).uses,
        playable: match (state.turn.phase, state.turn.due) {
            (Phase::Answer(_), Some(_)) => Vec::new(),
            _ => kinds(plays.iter().map(|(kind, _)| *kind)),
        },
        can_cash_in: held.can_cash_in(state, seat),
        quest_pays: held.quest_pays(state, seat, &own),
    }
}

impl View {
    /// The sum of the current roll if a seat puts back this many of its worst wounds. `None` if there is no fight.
    pub fn sum_if_healed(&self, level: &OublietteLevel, seat: Seat, wounds: u8) -> Option<Sum> {
        let fight = self.fight.as_ref()?;
        let left = self.explorer(seat).wounds.iter().skip(wounds.into());
        let hurt = left.take(2).filter_map(|kind| level.wound(*kind));
        let hurt = hurt.map(|card| u16::from(card.modifier)).sum();
        Some(fight.sum.healed(fight.is_rolled_by(self.seat, seat), hurt))
    }

    /// Returns whether putting back this many of its worst wounds would turn the roll that a seat is asked about.
    pub fn healing_turns(&self, level: &OublietteLevel, seat: Seat, wounds: u8) -> bool {
        let fight = (self.fight.as_ref()).filter(|_| self.phase == Phase::Answer(seat));
        let both = fight.zip(self.sum_if_healed(level, seat, wounds));
        both.is_some_and(|(fight, healed)| fight.sum.is_enough() != healed.is_enough())
    }

    /// The probability that the roll of the current fight robs a seat, 0 to 1; once the dice are rolled, 1 for a hit
    /// and 0 for a miss. `None` if this roll takes nothing from the seat.
    pub fn robbed(&self, seat: Seat) -> Option<f64> {
        if self.phase == Phase::Robbed(seat) {
            return Some(1.0);
        }
        let fight = (self.fight.as_ref()).filter(|fight| fight.outcome == FightOutcome::Open)?;
        let robs = !fight.foe.is_monster() && fight.sides(self.seat).1 == Some(seat);
        let hit = match fight.sum.dice {
            Some(_) => f64::from(u8::from(fight.sum.is_enough())),
            None => fight.sum.odds(),
        };
        robs.then_some(hit)
    }

    /// The sums of an ambush of `target` by `seat`: the strike, and the blow that follows a miss.
    pub fn ambush(&self, seat: Seat, target: Seat) -> (Sum, Sum) {
        let (one, other) = (self.explorer(seat).strength(), self.explorer(target).strength());
        (one.strikes(other), other.strikes(one))
    }

    /// The foe's blow in the current fight; during the strike, the blow that follows a miss.
    pub fn blow_to_come(&self) -> Option<Sum> {
        let fight = self.fight.as_ref()?;
        Some(match (fight.round, fight.foe) {
            (FightRoll::Blow, _) => fight.sum,
            (FightRoll::Strike, Foe::Player(other)) => self.ambush(self.seat, other).1,
            (FightRoll::Strike, _) => self.explorer(self.seat).strength().struck(),
        })
    }

    /// What not answering a roll means, for a button.
    pub fn accepting(&self) -> &'static str {
        match self
            .fight
            .as_ref()
            .map(|fight| (fight.foe, fight.sum.is_enough()))
        {
            Some((Foe::Monster(_) | Foe::Hoard(_), true)) => "Take the wound",
            Some((Foe::Player(_), true)) => "Accept the hit",
            _ => "Accept the miss",
        }
    }

    /// The sum of the second strike that Revenge would give. `None` unless a strike has missed.
    pub fn strike_again(&self) -> Option<Sum> {
        let missed = self.fight.as_ref()?.missed?;
        Some(Sum {
            dice: None,
            rage: 0,
            wounds: self.explorer(self.seat).hurt,
            ..missed
        })
    }
}
