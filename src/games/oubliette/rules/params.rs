//! How the rules read the table: where the pieces are, and what cards add up to.
//!
//! Systems ask for the few pieces that they need, because each query costs time at every run. Questions about one deck
//! are functions over its [`Cards`], and over the [`Holders`] if they are about the cards of an explorer; questions about
//! all that seats hold are methods of [`Held`].

use super::super::Event;
use super::super::level::{Effect, EquipmentBonus, OublietteLevel};
use super::super::odds::{Strength, Sum};
use super::super::pieces::{
    Arrival, Card, Die, DieZone, Direction, EventZone, Explorer, Fight, FightRoll, Foe, HeldBy, Holdings,
    OublietteState, Phase, TreasureZone, WoundZone,
};
use super::{Refusal, not_now, require_turn};
use crate::table::{Seat, require};
use bevy_ecs::prelude::*;
use bevy_ecs::system::SystemParam;
use std::cmp::Reverse;

/// The cards of a deck with their zones.
pub type Cards<'w, 's, Zone> = Query<'w, 's, (Entity, &'static Card, &'static Zone)>;
/// The cards of a deck, to be moved.
pub type CardsMut<'w, 's, Zone> = Query<'w, 's, (Entity, &'static Card, &'static mut Zone)>;
pub type Explorers<'w, 's> = Query<'w, 's, (&'static Seat, &'static Explorer)>;
pub type ExplorersMut<'w, 's> = Query<'w, 's, (&'static Seat, &'static mut Explorer)>;
/// The explorers with the cards that belong to them.
pub type Holders<'w, 's> = Query<'w, 's, (Entity, &'static Seat, Option<&'static Holdings>)>;
pub type Dice<'w, 's> = Query<'w, 's, (&'static Die, &'static mut DieZone)>;

/// The explorers with their cards, to give them cards and take cards from them.
#[derive(SystemParam)]
pub struct Hands<'w, 's> {
    pub holders: Holders<'w, 's>,
    commands: Commands<'w, 's>,
}

impl Hands<'_, '_> {
    /// Gives a card to an explorer, or takes it from whoever has it. [`Held`] knows that after the system; its zone can
    /// change at once.
    pub fn give(&mut self, card: Entity, to: Option<Seat>) {
        let mut card = self.commands.entity(card);
        let is_to = |owner: &Seat| Some(*owner) == to;
        match self.holders.iter().find(|(_, owner, _)| is_to(owner)) {
            Some((explorer, ..)) => card.insert(HeldBy(explorer)),
            None => card.remove::<HeldBy>(),
        };
    }
}

/// The cards that seats hold.
#[derive(SystemParam)]
pub struct Held<'w, 's> {
    pub holders: Holders<'w, 's>,
    pub treasures: Cards<'w, 's, TreasureZone>,
    pub events: Cards<'w, 's, EventZone>,
    pub wounds: Cards<'w, 's, WoundZone>,
}

impl OublietteState {
    /// Adds an event to the step.
    pub fn send(&mut self, event: Event) {
        self.events.send(event);
    }

    /// Returns whether this table plays this version of the rules or a later one. Old records keep their version.
    pub fn follows(&self, version: u32) -> bool {
        self.rules >= version
    }

    /// Returns whether this table plays version 1 of the rules, as old records do.
    pub fn is_first_edition(&self) -> bool {
        !self.follows(2)
    }

    /// The seat that rolls or draws now. In an ambush the attacked seat rolls the blow.
    pub fn rolling_seat(&self) -> Seat {
        match self.foe() {
            Some(Foe::Player(other)) if self.turn.phase == Phase::Blow => other,
            _ => self.turn.seat,
        }
    }

    pub fn foe(&self) -> Option<Foe> {
        self.turn.fight.as_ref().map(|fight| fight.foe)
    }

    /// The number of spaces of this turn's walk.
    pub fn steps(&self) -> u8 {
        self.turn.dice.map_or(0, |(one, other)| one + other)
    }

    /// Returns whether Level Ups stay in force when their owner cashes in (`oubliette.visit.8`).
    pub fn level_ups_last(&self) -> bool {
        self.level.visit.is_some() && !self.is_first_edition()
    }

    /// The next player in order who is in the Oubliette; before the first turn of all, the first one.
    pub(in super::super) fn next_below(&self, explorers: Explorers) -> Option<Seat> {
        let (turn, order) = (&self.turn, &self.order);
        let place = order.iter().position(|seat| *seat == turn.seat).unwrap_or(0);
        let from = if turn.number == 0 { 0 } else { place + 1 };
        let mut seats = order.iter().copied().cycle().skip(from).take(order.len());
        seats.find(|seat| explorer(&explorers, *seat).is_some_and(|explorer| !explorer.away))
    }

    /// Returns whether the player may walk in this direction (`oubliette.turn.3`, `oubliette.house.1`).
    pub(in super::super) fn is_open(&self, explorers: &Explorers, way: Direction) -> bool {
        way == Direction::Forward
            || explorer(explorers, self.turn.seat).is_some_and(|explorer| {
                explorer.landed && (explorer.space == 0 || !self.level.house.direction_only_from_exit)
            })
    }

    /// Returns whether this walk leads over the Exit and does not end there (`oubliette.turn.4`).
    pub(in super::super) fn passes_exit(&self, explorers: &Explorers, way: Direction) -> bool {
        let (to, over) = way.walk(space(explorers, self.turn.seat), self.steps());
        over && to != 0
    }

    /// Returns whether this seat is attacked in an ambush. Callers ask only while a roll is awaited or answered.
    fn is_ambushed(&self, seat: Seat) -> bool {
        self.foe() == Some(Foe::Player(seat)) && !self.is_first_edition()
    }

    /// Returns whether a seat may act on its own initiative now: in its turn, or as the attacked seat of an ambush
    /// before and after each roll (`oubliette.fight.5`, `oubliette.kept.5`).
    pub fn may_act_freely(&self, seat: Seat) -> bool {
        let own = seat == self.turn.seat;
        match self.turn.phase {
            Phase::Order | Phase::Between | Phase::Over(_) => false,
            // While another seat answers a roll, this seat waits, because that answer comes next.
            Phase::Answer(asked) | Phase::Robbed(asked) => seat == asked && (own || self.is_ambushed(seat)),
            Phase::Strike | Phase::Blow => own || self.is_ambushed(seat),
            _ => own,
        }
    }

    /// Checks that a seat may bring weapons and armour into use now (`oubliette.fight.5`).
    pub fn may_use(&self, seat: Seat) -> Result<(), Refusal> {
        match self.turn.phase {
            Phase::Answer(asked) | Phase::Robbed(asked) if asked == seat => Ok(()),
            // The loser's treasure has to be taken first.
            phase @ (Phase::Order | Phase::Between | Phase::Over(_) | Phase::Spoils(_)) => not_now(phase),
            Phase::Answer(_) | Phase::Robbed(_) => Err(Refusal::NotAsked(seat)),
            phase if self.is_first_edition() => not_now(phase),
            _ => require(self.may_act_freely(seat), Refusal::NotAsked(seat)),
        }
    }

    /// Checks that a seat may play a Shortcut now (`oubliette.kept.4`).
    pub fn may_take_shortcut(&self, seat: Seat) -> Result<(), Refusal> {
        let is_open = match self.turn.phase {
            Phase::Before | Phase::End => true,
            Phase::Roll | Phase::Way | Phase::Passing(_) | Phase::Ambush | Phase::Monster | Phase::Event => {
                !self.is_first_edition()
            }
            Phase::Again => self.follows(3),
            _ => false,
        };
        require_turn(&self.turn, seat, is_open)
    }

    /// Returns whether the player stopped at the Exit and still has to act there (`oubliette.exit.1`).
    pub fn owes_an_action(&self) -> bool {
        self.turn.phase == Phase::Exit(Arrival::Stopped) && self.has_yet_to_act()
    }

    /// Returns whether a stop at the Exit in this turn still has to act, if there is one (`oubliette.exit.1`).
    pub(in super::super) fn has_yet_to_act(&self) -> bool {
        self.turn.recovered == 0 && !self.turn.cashed && !self.is_first_edition()
    }

    /// The zone for wounds that are put back (`oubliette.exit.2`, `oubliette.kept.5`).
    pub(in super::super) fn wound_pile(&self) -> WoundZone {
        let old = self.is_first_edition();
        if old { WoundZone::Discard } else { WoundZone::Deck }
    }
}

impl Held<'_, '_> {
    /// The bonuses of the weapons and of the armour that a seat has in use (`oubliette.fight.5`, `oubliette.house.4`).
    pub fn equipment(&self, level: &OublietteLevel, seat: Seat) -> (u16, u16) {
        let in_use = held_in(&self.holders, self.treasures, seat, TreasureZone::InUse);
        in_use.fold((0, 0), |(weapons, armour), number| match level.gives(number) {
            EquipmentBonus::Weapon(bonus) => (level.house.total(weapons, bonus), armour),
            EquipmentBonus::Armour(bonus) => (weapons, level.house.total(armour, bonus)),
            EquipmentBonus::Nothing => (weapons, armour),
        })
    }

    /// Returns whether this weapon or armour from the hand would add anything.
    pub fn would_count(&self, level: &OublietteLevel, seat: Seat, gives: EquipmentBonus) -> bool {
        // Without that house rule every bonus adds up.
        let (weapons, armour) = match level.house.one_weapon_one_armour {
            true => self.equipment(level, seat),
            false => (0, 0),
        };
        match gives {
            EquipmentBonus::Nothing => false,
            EquipmentBonus::Weapon(bonus) => u16::from(bonus) > weapons,
            EquipmentBonus::Armour(bonus) => u16::from(bonus) > armour,
        }
    }

    fn modifiers(&self, level: &OublietteLevel, seat: Seat) -> impl Iterator<Item = u8> {
        let pinned = self.pinned(seat);
        pinned.map(|kind| level.wound(kind).map_or(0, |card| card.modifier))
    }

    /// W without this many of the worst wounds.
    pub fn hurt_without(&self, level: &OublietteLevel, seat: Seat, wounds: usize) -> u16 {
        let mut modifiers: Vec<u8> = self.modifiers(level, seat).collect();
        modifiers.sort_unstable_by_key(|modifier| Reverse(*modifier));
        modifiers.into_iter().skip(wounds).take(2).map(u16::from).sum()
    }

    /// W: the sum of a seat's two highest wound modifiers (`oubliette.fight.1`).
    pub fn hurt(&self, level: &OublietteLevel, seat: Seat) -> u16 {
        let highest = |(first, second): (u8, u8), next: u8| (first.max(next), second.max(first.min(next)));
        let (first, second) = self.modifiers(level, seat).fold((0, 0), highest);
        u16::from(first) + u16::from(second)
    }

    /// L: the power that Level Ups in force give to monsters against a seat (`oubliette.fight.1`, `oubliette.house.6`).
    pub fn levels(&self, level: &OublietteLevel, seat: Seat) -> u16 {
        let power = |kind: u8| match level.effect(kind) {
            Some(Effect::LevelUp { power, .. }) => u16::from(*power),
            _ => 0,
        };
        match level.house.level_up_for_all {
            true => in_zone(self.events, EventZone::Level).map(power).sum(),
            false => (held_in(&self.holders, self.events, seat, EventZone::Level).map(power)).sum(),
        }
    }

    /// Returns whether a stop at the Exit is of any use to a seat (`oubliette.exit.1`): it can take an action there, or
    /// a Quest pays treasure that can then be cashed in.
    pub fn exit_has_use(&self, state: &OublietteState, seat: Seat, explorer: &Explorer) -> bool {
        if self.is_wounded(seat) || self.can_cash_in(state, seat) {
            return true;
        }
        match state.is_first_edition() {
            true => is_any(held_in(&self.holders, self.events, seat, EventZone::Quest)),
            false => self.quest_pays(state, seat, explorer),
        }
    }

    /// Returns whether an open Quest of a seat pays at its next arrival at the Exit (`oubliette.event.9`).
    pub fn quest_pays(&self, state: &OublietteState, seat: Seat, explorer: &Explorer) -> bool {
        let mut quests = held_in(&self.holders, self.events, seat, EventZone::Quest);
        is_any(in_zone(self.treasures, TreasureZone::Deck))
            && quests.any(|kind| quest_pay(&state.level, explorer, kind) > 0)
    }

    /// Returns whether a seat has anything for the Treasure action (`oubliette.exit.3`).
    pub fn can_cash_in(&self, state: &OublietteState, seat: Seat) -> bool {
        is_any(self.hand(seat))
            || state.is_first_edition() && is_any(held_in(&self.holders, self.events, seat, EventZone::Level))
    }

    /// The treasures in a seat's hand, by number.
    pub fn hand(&self, seat: Seat) -> impl Iterator<Item = u8> {
        held_in(&self.holders, self.treasures, seat, TreasureZone::Hand)
    }

    /// The kept cards in a seat's hand, by kind, with their effects.
    pub fn kept<'l>(&self, level: &'l OublietteLevel, seat: Seat) -> impl Iterator<Item = (u8, &'l Effect)> {
        kept(level, &self.holders, self.events, seat)
    }

    pub fn is_wounded(&self, seat: Seat) -> bool {
        is_any(self.pinned(seat))
    }

    /// The wounds of a seat, by kind.
    pub fn pinned(&self, seat: Seat) -> impl Iterator<Item = u8> {
        held_in(&self.holders, self.wounds, seat, WoundZone::Pinned)
    }

    /// The sum of the current roll of a fight by the current cards. Rage and Dodge stay with the roll that they were
    /// spent on.
    pub fn sum(&self, state: &OublietteState, fight: &Fight) -> Sum {
        let (level, seat) = (&state.level, state.turn.seat);
        let own = self.strength(level, seat);
        let sum = match (fight.foe, fight.round) {
            (foe @ (Foe::Monster(_) | Foe::Hoard(_)), FightRoll::Strike) => Sum {
                weapons: own.weapons,
                base: level.monster_foe(foe).map_or(0, |(_, power)| power.into()),
                levels: self.levels(level, seat),
                wounds: own.wounds,
                ..Sum::default()
            },
            (Foe::Monster(_) | Foe::Hoard(_), FightRoll::Blow) => own.struck(),
            (Foe::Player(other), FightRoll::Strike) => own.strikes(self.strength(level, other)),
            (Foe::Player(other), FightRoll::Blow) => self.strength(level, other).strikes(own),
            (Foe::Stranger(_), _) => Sum {
                hurt: 0,
                more: true,
                ..own.struck()
            },
        };
        let Sum {
            dice, rage, dodge, ..
        } = fight.sum;
        Sum {
            dice,
            rage,
            dodge,
            ..sum
        }
    }

    fn strength(&self, level: &OublietteLevel, seat: Seat) -> Strength {
        let (weapons, armour) = self.equipment(level, seat);
        Strength {
            weapons,
            wounds: self.hurt(level, seat),
            armour,
        }
    }

    /// Returns whether putting back this many of a seat's wounds would leave nothing to do at the Exit, although the
    /// seat stopped there and has not taken an action yet (`oubliette.exit.1`).
    pub fn is_last_to_recover(&self, state: &OublietteState, seat: Seat, wounds: u8) -> bool {
        state.owes_an_action()
            && self.pinned(seat).count() <= usize::from(wounds)
            && !self.can_cash_in(state, seat)
    }
}

pub fn explorer<'e>(explorers: &'e Explorers, seat: Seat) -> Option<&'e Explorer> {
    let mut explorers = explorers.iter();
    explorers.find_map(|(owner, explorer)| (*owner == seat).then_some(explorer))
}

pub fn space(explorers: &Explorers, seat: Seat) -> u8 {
    explorer(explorers, seat).map_or(0, |explorer| explorer.space)
}

/// All other seats on the same space.
pub fn company<'e>(explorers: &'e Explorers, seat: Seat) -> impl Iterator<Item = Seat> + 'e {
    let space = space(explorers, seat);
    let others = explorers.iter().filter(move |(owner, _)| **owner != seat);
    let here = others.filter(move |(_, other)| other.space == space && !other.away);
    here.map(|(owner, _)| *owner)
}

/// The kept cards in a seat's hand, by kind, with their effects.
pub fn kept<'l>(
    level: &'l OublietteLevel,
    holders: &Holders,
    events: Cards<EventZone>,
    seat: Seat,
) -> impl Iterator<Item = (u8, &'l Effect)> {
    held_in(holders, events, seat, EventZone::Kept).filter_map(|kind| Some((kind, level.effect(kind)?)))
}

/// Returns whether a seat keeps a card with such an effect.
pub fn keeps(
    level: &OublietteLevel,
    holders: &Holders,
    events: Cards<EventZone>,
    seat: Seat,
    such: impl Fn(&Effect) -> bool,
) -> bool {
    is_any(kept(level, holders, events, seat).filter(|(_, effect)| such(effect)))
}

pub fn keeps_shortcut(
    level: &OublietteLevel,
    holders: &Holders,
    events: Cards<EventZone>,
    seat: Seat,
) -> bool {
    keeps(level, holders, events, seat, |effect| {
        matches!(effect, Effect::Shortcut)
    })
}

/// The amount that a seat's Level Ups add to each card cashed in (`oubliette.exit.3`).
pub fn worth(level: &OublietteLevel, holders: &Holders, events: Cards<EventZone>, seat: Seat) -> u32 {
    let own = held_in(holders, events, seat, EventZone::Level);
    let worth = own.map(|kind| match level.effect(kind) {
        Some(Effect::LevelUp { worth, .. }) => *worth,
        _ => 0,
    });
    worth.sum()
}

/// The number of Treasure cards that a Quest would pay an explorer now (`oubliette.event.9`).
pub fn quest_pay(level: &OublietteLevel, explorer: &Explorer, kind: u8) -> u8 {
    let Some(Effect::Quest { monster, cards }) = level.effect(kind) else {
        return 0;
    };
    let met = (level.monsters.iter().zip(0u32..))
        .any(|(card, bit)| card.name == *monster && explorer.slain & 1 << bit != 0);
    if met { *cards } else { 0 }
}

/// The amount that a seat's explorer has cashed in (`oubliette.exit.3`), or was owed when it left.
pub fn cashed(
    state: &OublietteState,
    holders: &Holders,
    (treasures, events): (Cards<TreasureZone>, Cards<EventZone>),
    (seat, explorer): (Seat, &Explorer),
) -> u32 {
    let cards = held_in(holders, treasures, seat, TreasureZone::Cashed);
    let cards: u32 = cards.map(|number| state.level.value(number)).sum();
    cards + bonus(state, holders, (treasures, events), (seat, explorer)) + explorer.owed
}

/// The amount that Level Ups have added to an explorer's cashed-in treasure: for good, or as long as they last.
pub fn bonus(
    state: &OublietteState,
    holders: &Holders,
    (treasures, events): (Cards<TreasureZone>, Cards<EventZone>),
    (seat, explorer): (Seat, &Explorer),
) -> u32 {
    if !state.level_ups_last() {
        return explorer.bonus;
    }
    let cashed = held_in(holders, treasures, seat, TreasureZone::Cashed);
    explorer.bonus + worth(&state.level, holders, events, seat) * cashed.count() as u32
}

/// Returns whether there is any such card.
///
/// Counting goes over all cards of a deck in one tight loop. Stopping at the first match would step from card to card.
/// With so few cards, counting is several times faster.
pub fn is_any(cards: impl Iterator) -> bool {
    cards.count() > 0
}

/// The cards of a deck with their zones. Cards are read before and after every action, and whole columns of components
/// are several times faster than single entities.
pub fn zones<Zone: Component + Copy>(cards: Cards<Zone>) -> impl Iterator<Item = (u8, Zone)> {
    let columns = cards.contiguous_iter_inner();
    let columns = columns.expect("the components of pieces are stored in tables");
    columns.flat_map(|(_, cards, zones)| cards.iter().map(|card| card.0).zip(zones.iter().copied()))
}

/// The cards that belong to a seat, of all decks and in any order.
pub fn belongings<'h>(holders: &'h Holders, seat: Seat) -> impl Iterator<Item = Entity> + use<'h> {
    let own = holders.iter().find(|(_, owner, _)| **owner == seat);
    let own = own.and_then(|(.., holdings)| holdings);
    own.map(|holdings| holdings.collection().as_slice())
        .unwrap_or_default()
        .iter()
        .copied()
}

/// The cards of a deck that a seat has in a zone, by kind or number, in any order.
pub fn held_in<Zone: Component + Copy + PartialEq>(
    holders: &Holders,
    cards: Cards<Zone>,
    seat: Seat,
    zone: Zone,
) -> impl Iterator<Item = u8> {
    belongings(holders, seat).filter_map(move |card| match cards.get_inner(card) {
        Ok((_, card, lies)) if *lies == zone => Some(card.0),
        _ => None,
    })
}

/// The cards of a deck that are in a zone, by kind or number.
pub fn in_zone<Zone: Component + Copy + PartialEq>(
    cards: Cards<Zone>,
    zone: Zone,
) -> impl Iterator<Item = u8> {
    (zones(cards).filter(move |(_, other)| *other == zone)).map(|(card, _)| card)
}

/// Requires that a card of this kind is among these.
pub fn require_held(cards: impl Iterator<Item = u8>, kind: u8, refusal: Refusal) -> Result<(), Refusal> {
    require(is_any(cards.filter(|card| *card == kind)), refusal)
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
