//! Access to the table for the rules: where the pieces are, and what their cards add up to.
//!
//! [`TableRef`] only reads. It serves views and the checks that need more than the turn or one deck. [`TableMut`] also
//! writes; it applies actions. The trait [`TableQuery`] has the queries that both answer.

use super::super::Event;
use super::super::level::{Effect, EquipmentBonus, OublietteLevel};
use super::super::odds::Sum;
use super::super::pieces::{
    Arrival, Card, Deck, Die, DieZone, Direction, EventZone, Explorer, FightRoll, Foe, MonsterZone,
    OublietteState, Phase, TreasureZone, Turn, WoundZone,
};
use super::cards::usable;
use super::{Refusal, not_now, require_turn};
use crate::table::{Outbox, Seat, require};
use bevy_ecs::prelude::*;
use bevy_ecs::system::SystemParam;
use std::cmp::Reverse;

/// The cards of a deck with their zones.
pub type Cards<'w, 's, Zone> = Query<'w, 's, (&'static Card, &'static Zone)>;

#[derive(SystemParam)]
pub struct TableRef<'w, 's> {
    pub state: Res<'w, OublietteState>,
    explorers: Query<'w, 's, &'static Explorer>,
    monsters: Cards<'w, 's, MonsterZone>,
    treasures: Cards<'w, 's, TreasureZone>,
    events: Cards<'w, 's, EventZone>,
    wounds: Cards<'w, 's, WoundZone>,
}

#[derive(SystemParam)]
pub struct TableMut<'w, 's> {
    pub state: ResMut<'w, OublietteState>,
    pub explorers: Query<'w, 's, &'static mut Explorer>,
    pub monsters: Query<'w, 's, (&'static Card, &'static mut MonsterZone)>,
    pub treasures: Query<'w, 's, (&'static Card, &'static mut TreasureZone)>,
    pub events: Query<'w, 's, (&'static Card, &'static mut EventZone)>,
    pub wounds: Query<'w, 's, (&'static Card, &'static mut WoundZone)>,
    pub dice: Query<'w, 's, (&'static Die, &'static mut DieZone)>,
    pub outbox: ResMut<'w, Outbox<Event>>,
}

pub(in crate::games::oubliette) trait TableQuery: Sized {
    fn state(&self) -> &OublietteState;
    fn explorers(&self) -> impl Iterator<Item = &Explorer>;
    fn monsters(&self) -> impl Iterator<Item = (u8, MonsterZone)>;
    fn treasures(&self) -> impl Iterator<Item = (u8, TreasureZone)>;
    fn events(&self) -> impl Iterator<Item = (u8, EventZone)>;
    fn wounds(&self) -> impl Iterator<Item = (u8, WoundZone)>;

    fn turn(&self) -> &Turn {
        &self.state().turn
    }

    fn level(&self) -> &OublietteLevel {
        &self.state().level
    }

    /// Returns whether this table plays this version of the rules or a later one. Old records keep their version.
    fn follows(&self, version: u32) -> bool {
        self.state().rules >= version
    }

    /// Returns whether this table plays version 1 of the rules, as old records do.
    fn is_first_edition(&self) -> bool {
        !self.follows(2)
    }

    /// The seat that rolls or draws now. In an ambush the attacked seat rolls the blow.
    fn rolling_seat(&self) -> Seat {
        let turn = self.turn();
        match self.foe() {
            Some(Foe::Player(other)) if turn.phase == Phase::Blow => other,
            _ => turn.seat,
        }
    }

    fn foe(&self) -> Option<Foe> {
        self.turn().fight.as_ref().map(|fight| fight.foe)
    }

    fn explorer(&self, seat: Seat) -> Option<&Explorer> {
        self.explorers().find(|explorer| explorer.seat == seat)
    }

    fn space(&self, seat: Seat) -> u8 {
        self.explorer(seat).map_or(0, |explorer| explorer.space)
    }

    /// The treasures in a seat's hand, by number.
    fn hand(&self, seat: Seat) -> impl Iterator<Item = u8> {
        in_zone(self.treasures(), TreasureZone::Hand(seat))
    }

    /// The bonuses of one sort that a seat has in use, added up; or the best of them, by house rule.
    fn in_use_in_all(&self, seat: Seat, sort: impl Fn(&EquipmentBonus) -> bool) -> u16 {
        let in_use = in_zone(self.treasures(), TreasureZone::InUse(seat));
        let gives = in_use.map(|number| self.level().gives(number)).filter(sort);
        let bonuses = gives.map(|gives| u16::from(gives.amount()));
        if self.level().house.one_weapon_one_armour {
            bonuses.max().unwrap_or(0)
        } else {
            bonuses.sum()
        }
    }

    fn kept(&self, seat: Seat) -> impl Iterator<Item = (u8, &Effect)> {
        in_zone(self.events(), EventZone::Kept(seat))
            .filter_map(|kind| Some((kind, self.level().effect(kind)?)))
    }

    /// The kept cards with such an effect in a seat's hand, by kind.
    fn kept_with(&self, seat: Seat, such: impl Fn(&Effect) -> bool) -> impl Iterator<Item = u8> {
        (self.kept(seat)).filter_map(move |(kind, effect)| such(effect).then_some(kind))
    }

    fn keeps(&self, seat: Seat, such: impl Fn(&Effect) -> bool) -> bool {
        is_any(self.kept_with(seat, such))
    }

    fn keeps_shortcut(&self, seat: Seat) -> bool {
        self.keeps(seat, |effect| matches!(effect, Effect::Shortcut))
    }

    fn modifiers(&self, seat: Seat) -> impl Iterator<Item = u8> {
        let pinned = in_zone(self.wounds(), WoundZone::Pinned(seat));
        pinned.map(|kind| self.level().wound(kind).map_or(0, |card| card.modifier))
    }

    fn is_wounded(&self, seat: Seat) -> bool {
        self.wounds_of(seat) > 0
    }

    fn wounds_of(&self, seat: Seat) -> usize {
        in_zone(self.wounds(), WoundZone::Pinned(seat)).count()
    }

    /// W without this many of the worst wounds.
    fn hurt_without(&self, seat: Seat, wounds: usize) -> u16 {
        let mut modifiers: Vec<u8> = self.modifiers(seat).collect();
        modifiers.sort_unstable_by_key(|modifier| Reverse(*modifier));
        modifiers.into_iter().skip(wounds).take(2).map(u16::from).sum()
    }

    /// W: the sum of a seat's two highest wound modifiers (`oubliette.fight.1`).
    fn hurt(&self, seat: Seat) -> u16 {
        let highest = |(first, second): (u8, u8), next: u8| (first.max(next), second.max(first.min(next)));
        let (first, second) = self.modifiers(seat).fold((0, 0), highest);
        u16::from(first) + u16::from(second)
    }

    /// L: the power that Level Ups in force give to monsters against a seat (`oubliette.fight.1`, `oubliette.house.6`).
    fn levels(&self, seat: Seat) -> u16 {
        let for_all = self.level().house.level_up_for_all;
        let in_force = self.level_ups().filter(|(owner, ..)| for_all || *owner == seat);
        in_force.map(|(_, power, _)| u16::from(power)).sum()
    }

    /// The amount that a seat's Level Ups add to each card cashed in (`oubliette.exit.3`).
    fn worth(&self, seat: Seat) -> u32 {
        let own = self.level_ups().filter(|(owner, ..)| *owner == seat);
        own.map(|(.., worth)| worth).sum()
    }

    /// The Level Ups in force: the owner, the power and the worth of each.
    fn level_ups(&self) -> impl Iterator<Item = (Seat, u8, u32)> {
        self.events().filter_map(|(kind, zone)| match zone {
            EventZone::Level(owner) => match self.level().effect(kind)? {
                Effect::LevelUp { power, worth } => Some((owner, *power, *worth)),
                _ => None,
            },
            _ => None,
        })
    }

    /// Returns whether Level Ups stay in force when their owner cashes in (`oubliette.visit.8`).
    fn level_ups_last(&self) -> bool {
        self.level().visit.is_some() && !self.is_first_edition()
    }

    /// The bonus of a seat's weapons in use (`oubliette.fight.5`, `oubliette.house.4`).
    fn weapons(&self, seat: Seat) -> u16 {
        self.in_use_in_all(seat, |gives| matches!(gives, EquipmentBonus::Weapon(_)))
    }

    fn armour(&self, seat: Seat) -> u16 {
        self.in_use_in_all(seat, |gives| matches!(gives, EquipmentBonus::Armour(_)))
    }

    /// Returns whether this weapon or armour from the hand would add anything.
    fn would_count(&self, seat: Seat, gives: EquipmentBonus) -> bool {
        let one = self.level().house.one_weapon_one_armour;
        match gives {
            EquipmentBonus::Nothing => false,
            EquipmentBonus::Weapon(bonus) => bonus > 0 && (!one || u16::from(bonus) > self.weapons(seat)),
            EquipmentBonus::Armour(bonus) => bonus > 0 && (!one || u16::from(bonus) > self.armour(seat)),
        }
    }

    /// All other seats on the same space.
    fn company(&self, seat: Seat) -> impl Iterator<Item = Seat> {
        let space = self.space(seat);
        let is_here = move |other: &&Explorer| other.seat != seat && other.space == space && !other.away;
        self.explorers().filter(is_here).map(|other| other.seat)
    }

    /// The next player in order who is in the Oubliette; before the first turn of all, the first one.
    fn next_below(&self) -> Option<Seat> {
        let (turn, order) = (self.turn(), &self.state().order);
        let place = order.iter().position(|seat| *seat == turn.seat).unwrap_or(0);
        let from = if turn.number == 0 { 0 } else { place + 1 };
        let mut seats = order.iter().copied().cycle().skip(from).take(order.len());
        seats.find(|seat| self.explorer(*seat).is_some_and(|explorer| !explorer.away))
    }

    /// Returns whether a stop at the Exit is of any use to a seat (`oubliette.exit.1`): it can take an action there, or
    /// a Quest pays treasure that can then be cashed in.
    fn exit_has_use(&self, seat: Seat) -> bool {
        if self.is_wounded(seat) || self.can_cash_in(seat) {
            return true;
        }
        let mut quests = in_zone(self.events(), EventZone::Quest(seat));
        if self.is_first_edition() {
            quests.next().is_some()
        } else {
            self.left(Deck::Treasure) > 0 && quests.any(|kind| self.quest_pay(seat, kind) > 0)
        }
    }

    /// The number of Treasure cards that a Quest would pay a seat now (`oubliette.event.9`).
    fn quest_pay(&self, seat: Seat, kind: u8) -> u8 {
        let Some(Effect::Quest { monster, cards }) = self.level().effect(kind) else {
            return 0;
        };
        let slain = self.explorer(seat).map_or(0, |explorer| explorer.slain);
        let met = (self.level().monsters.iter().zip(0u32..))
            .any(|(card, bit)| card.name == *monster && slain & 1 << bit != 0);
        if met { *cards } else { 0 }
    }

    /// Returns whether a seat has anything for the Treasure action (`oubliette.exit.3`).
    fn can_cash_in(&self, seat: Seat) -> bool {
        is_any(self.hand(seat))
            || self.is_first_edition() && is_any(in_zone(self.events(), EventZone::Level(seat)))
    }

    /// Returns whether the player may walk in this direction (`oubliette.turn.3`, `oubliette.house.1`).
    fn is_open(&self, way: Direction) -> bool {
        self.explorer(self.turn().seat).is_some_and(|explorer| {
            way == Direction::Forward
                || explorer.landed && (explorer.space == 0 || !self.level().house.direction_only_from_exit)
        })
    }

    fn steps(&self) -> u8 {
        self.turn().dice.map_or(0, |(one, other)| one + other)
    }

    /// Returns whether this walk leads over the Exit and the player may stop there (`oubliette.turn.4`).
    fn may_stop(&self, way: Direction) -> bool {
        let seat = self.turn().seat;
        let (to, over) = way.walk(self.space(seat), self.steps());
        over && to != 0 && self.exit_has_use(seat)
    }

    /// The sum of a fight's roll before dice, Rage and Dodge.
    fn sum(&self, foe: Foe, round: FightRoll) -> Sum {
        let seat = self.turn().seat;
        match (foe, round) {
            (Foe::Monster(_) | Foe::Hoard(_), FightRoll::Strike) => Sum {
                weapons: self.weapons(seat),
                base: (self.level().monster_foe(foe)).map_or(0, |(_, power)| power.into()),
                levels: self.levels(seat),
                wounds: self.hurt(seat),
                ..Sum::default()
            },
            (Foe::Monster(_) | Foe::Hoard(_), FightRoll::Blow) => self.struck(seat),
            (Foe::Player(other), FightRoll::Strike) => self.between(seat, other),
            (Foe::Player(other), FightRoll::Blow) => self.between(other, seat),
            (Foe::Stranger(_), _) => Sum {
                hurt: 0,
                more: true,
                ..self.struck(seat)
            },
        }
    }

    /// The sum of one player's roll against another (`oubliette.ambush.1`, `oubliette.ambush.2`).
    fn between(&self, roller: Seat, target: Seat) -> Sum {
        Sum {
            weapons: self.weapons(roller),
            wounds: self.hurt(roller),
            ..self.struck(target)
        }
    }

    /// The sum of a monster's blow against a player (`oubliette.fight.3`).
    fn struck(&self, target: Seat) -> Sum {
        Sum {
            hurt: self.hurt(target),
            base: DEFENCE,
            armour: self.armour(target),
            ..Sum::default()
        }
    }

    fn left(&self, deck: Deck) -> usize {
        match deck {
            Deck::Monster => in_zone(self.monsters(), MonsterZone::Deck).count(),
            Deck::Treasure => in_zone(self.treasures(), TreasureZone::Deck).count(),
            Deck::Event => in_zone(self.events(), EventZone::Deck).count(),
            Deck::Wound => in_zone(self.wounds(), WoundZone::Deck).count(),
        }
    }

    /// The amount that a seat has cashed in (`oubliette.exit.3`), or was owed when it left.
    fn cashed(&self, seat: Seat) -> u32 {
        let cards = in_zone(self.treasures(), TreasureZone::Cashed(seat));
        let cards: u32 = cards.map(|number| self.level().value(number)).sum();
        cards + self.bonus(seat) + self.explorer(seat).map_or(0, |explorer| explorer.owed)
    }

    /// The amount that Level Ups have added to a seat's cashed-in treasure: for good, or as long as they last.
    fn bonus(&self, seat: Seat) -> u32 {
        let for_good = self.explorer(seat).map_or(0, |explorer| explorer.bonus);
        if !self.level_ups_last() {
            return for_good;
        }
        let cashed = in_zone(self.treasures(), TreasureZone::Cashed(seat));
        for_good + self.worth(seat) * cashed.count() as u32
    }

    /// Returns whether this seat is attacked in an ambush. Callers ask only while a roll is awaited or answered.
    fn is_ambushed(&self, seat: Seat) -> bool {
        self.foe() == Some(Foe::Player(seat)) && !self.is_first_edition()
    }

    /// Returns whether a seat may act on its own initiative now: in its turn, or as the attacked seat of an ambush
    /// before and after each roll (`oubliette.fight.5`, `oubliette.kept.5`).
    fn may_act_freely(&self, seat: Seat) -> bool {
        let turn = self.turn();
        let own = seat == turn.seat;
        match turn.phase {
            Phase::Order | Phase::Between | Phase::Over(_) => false,
            // While another seat answers a roll, this seat waits, because that answer comes next.
            Phase::Answer(asked) | Phase::Robbed(asked) => seat == asked && (own || self.is_ambushed(seat)),
            Phase::Strike | Phase::Blow => own || self.is_ambushed(seat),
            _ => own,
        }
    }

    /// Checks that a seat may bring weapons and armour into use now (`oubliette.fight.5`).
    fn may_use(&self, seat: Seat) -> Result<(), Refusal> {
        match self.turn().phase {
            Phase::Answer(asked) | Phase::Robbed(asked) if asked == seat => Ok(()),
            // The loser's treasure has to be taken first.
            phase @ (Phase::Order | Phase::Between | Phase::Over(_) | Phase::Spoils(_)) => not_now(phase),
            Phase::Answer(_) | Phase::Robbed(_) => Err(Refusal::NotAsked(seat)),
            phase if self.is_first_edition() => not_now(phase),
            _ => require(self.may_act_freely(seat), Refusal::NotAsked(seat)),
        }
    }

    /// Returns whether this seat may use Healing Waters now (`oubliette.kept.5`).
    fn may_heal(&self, seat: Seat) -> bool {
        self.may_act_freely(seat)
            && self.keeps(seat, |effect| match effect {
                Effect::HealingWaters { wounds } => self.has_use_of_waters(seat, *wounds),
                _ => false,
            })
    }

    /// Returns whether this seat has a wound for such Healing Waters, and healing it still leaves the action that a
    /// stop at the Exit requires (`oubliette.exit.1`).
    fn has_use_of_waters(&self, seat: Seat, wounds: u8) -> bool {
        self.is_wounded(seat) && !self.is_last_to_recover(seat, wounds)
    }

    /// Returns whether putting back this many of a seat's wounds would leave nothing to do at the Exit, although the
    /// seat stopped there and has not taken an action yet (`oubliette.exit.1`).
    fn is_last_to_recover(&self, seat: Seat, wounds: u8) -> bool {
        self.owes_an_action() && self.wounds_of(seat) <= usize::from(wounds) && !self.can_cash_in(seat)
    }

    /// Checks that a seat may play a Shortcut now (`oubliette.kept.4`).
    fn may_take_shortcut(&self, seat: Seat) -> Result<(), Refusal> {
        let turn = self.turn();
        let is_open = match turn.phase {
            Phase::Before | Phase::End => true,
            Phase::Roll | Phase::Way | Phase::Passing(_) | Phase::Ambush | Phase::Monster | Phase::Event => {
                !self.is_first_edition()
            }
            Phase::Again => self.follows(3),
            _ => false,
        };
        require_turn(turn, seat, is_open)
    }

    /// Returns whether a seat could use or play a card of its own accord now: a weapon or armour, Healing Waters, or a
    /// Shortcut (`oubliette.turn.9`).
    fn may_do_something(&self, seat: Seat) -> bool {
        !usable(self, seat).is_empty()
            || self.may_heal(seat)
            || self.keeps_shortcut(seat) && self.may_take_shortcut(seat).is_ok()
    }

    /// Returns whether the player stopped at the Exit and still has to act there (`oubliette.exit.1`).
    fn owes_an_action(&self) -> bool {
        let turn = self.turn();
        turn.phase == Phase::Exit(Arrival::Stopped)
            && turn.recovered == 0
            && !turn.cashed
            && !self.is_first_edition()
    }

    /// The zone for wounds that are put back (`oubliette.exit.2`, `oubliette.kept.5`).
    fn wound_pile(&self) -> WoundZone {
        let old = self.is_first_edition();
        if old { WoundZone::Discard } else { WoundZone::Deck }
    }
}

/// The base defence of every explorer (`oubliette.fight.3`).
pub const DEFENCE: u16 = 8;

/// Returns whether there is any such card.
///
/// Counting goes over all cards of a deck in one tight loop. Stopping at the first match would step from card to card.
/// With so few cards, counting is several times faster.
pub fn is_any(cards: impl Iterator) -> bool {
    cards.count() > 0
}

/// The cards of a deck that are in a zone, by kind or number.
pub fn in_zone<Zone: PartialEq>(
    cards: impl Iterator<Item = (u8, Zone)>,
    zone: Zone,
) -> impl Iterator<Item = u8> {
    cards
        .filter(move |(_, other)| *other == zone)
        .map(|(card, _)| card)
}

pub fn require_card<Zone: Component + Copy + PartialEq>(
    cards: Cards<Zone>,
    kind: u8,
    zone: Zone,
    refusal: Refusal,
) -> Result<(), Refusal> {
    let such = in_zone(columns(cards), zone).filter(|card| *card == kind);
    require(is_any(such), refusal)
}

/// The numbers of the cards, sorted. They are collected in one tight loop, for the reason that [`is_any`] gives.
pub fn listed(cards: impl Iterator<Item = u8>) -> Vec<u8> {
    let mut list = Vec::new();
    cards.for_each(|card| list.push(card));
    list.sort_unstable();
    list
}

/// The kinds of the cards, sorted, each once.
pub fn kinds(cards: impl Iterator<Item = u8>) -> Vec<u8> {
    let mut kinds = listed(cards);
    kinds.dedup();
    kinds
}

/// The faces of the dice on the table, in the order of their numbers.
pub fn faces<'a>(dice: impl Iterator<Item = (&'a Die, &'a DieZone)>) -> [Option<u8>; 2] {
    let mut faces = [None; 2];
    for (die, zone) in dice {
        let face = faces.get_mut(usize::from(die.number) - 1);
        if let (DieZone::Table { shows, .. }, Some(face)) = (*zone, face) {
            *face = Some(shows);
        }
    }
    faces
}

/// The faces of both dice, if they are on the table.
pub fn both_faces<'a>(dice: impl Iterator<Item = (&'a Die, &'a DieZone)>) -> Option<(u8, u8)> {
    match faces(dice) {
        [Some(one), Some(other)] => Some((one, other)),
        _ => None,
    }
}

/// The cards of a deck with their zones. Cards are read before and after every action, and whole columns of components
/// are several times faster than single entities.
fn columns<Zone: Component + Copy>(cards: Cards<Zone>) -> impl Iterator<Item = (u8, Zone)> {
    let columns = cards.contiguous_iter_inner();
    let columns = columns.expect("the components of pieces are stored in tables");
    columns.flat_map(|(cards, zones)| cards.iter().map(|card| card.0).zip(zones.iter().copied()))
}

/// Implements [`TableQuery`] for both types of access, which hold the same pieces, one to read and one to write.
macro_rules! impl_table_query {
    ($($table:ident),+) => {$(
        impl TableQuery for $table<'_, '_> {
            fn state(&self) -> &OublietteState {
                &self.state
            }

            fn explorers(&self) -> impl Iterator<Item = &Explorer> {
                self.explorers.iter()
            }

            fn monsters(&self) -> impl Iterator<Item = (u8, MonsterZone)> {
                columns(self.monsters.as_readonly())
            }

            fn treasures(&self) -> impl Iterator<Item = (u8, TreasureZone)> {
                columns(self.treasures.as_readonly())
            }

            fn events(&self) -> impl Iterator<Item = (u8, EventZone)> {
                columns(self.events.as_readonly())
            }

            fn wounds(&self) -> impl Iterator<Item = (u8, WoundZone)> {
                columns(self.wounds.as_readonly())
            }
        }
    )+};
}

impl_table_query!(TableRef, TableMut);
