//! What the rules read: where everything lies, and what it adds up to.
//!
//! [`Sight`] only reads, for views and for the checks that look further than at the turn or at one deck; [`Pit`]
//! also writes, for what follows from an action. What can be asked of either is the trait [`Look`].

use super::super::Event;
use super::super::level::{Effect, Gives, OublietteLevel};
use super::super::odds::Sum;
use super::super::pieces::{
    Course, Deck, EventCard, EventLies, Explorer, Foe, MonsterCard, MonsterLies, Phase, Round, Settings,
    TreasureCard, TreasureLies, Turn, Way, WoundCard, WoundLies,
};
use crate::table::{Outbox, Seat};
use bevy::ecs::prelude::*;
use bevy::ecs::system::SystemParam;

/// The table, to be looked at.
#[derive(SystemParam)]
pub(in super::super) struct Sight<'w, 's> {
    pub settings: Res<'w, Settings>,
    pub turn: Res<'w, Turn>,
    explorers: Query<'w, 's, &'static Explorer>,
    monsters: Query<'w, 's, (&'static MonsterCard, &'static MonsterLies)>,
    treasures: Query<'w, 's, (&'static TreasureCard, &'static TreasureLies)>,
    events: Query<'w, 's, (&'static EventCard, &'static EventLies)>,
    wounds: Query<'w, 's, (&'static WoundCard, &'static WoundLies)>,
}

/// The table, to be changed.
#[derive(SystemParam)]
pub(in super::super) struct Pit<'w, 's> {
    pub settings: Res<'w, Settings>,
    pub turn: ResMut<'w, Turn>,
    pub course: ResMut<'w, Course>,
    pub explorers: Query<'w, 's, &'static mut Explorer>,
    pub monsters: Query<'w, 's, (&'static MonsterCard, &'static mut MonsterLies)>,
    pub treasures: Query<'w, 's, (&'static TreasureCard, &'static mut TreasureLies)>,
    pub events: Query<'w, 's, (&'static EventCard, &'static mut EventLies)>,
    pub wounds: Query<'w, 's, (&'static WoundCard, &'static mut WoundLies)>,
    pub told: ResMut<'w, Outbox<Event>>,
}

/// What can be asked of a table.
pub(in super::super) trait Look {
    fn level(&self) -> &OublietteLevel;
    fn turn(&self) -> &Turn;
    fn explorers(&self) -> impl Iterator<Item = &Explorer>;
    fn monsters(&self) -> impl Iterator<Item = (u8, MonsterLies)>;
    fn treasures(&self) -> impl Iterator<Item = (u8, TreasureLies)>;
    fn events(&self) -> impl Iterator<Item = (u8, EventLies)>;
    fn wounds(&self) -> impl Iterator<Item = (u8, WoundLies)>;

    /// A seat's explorer.
    fn explorer(&self, seat: Seat) -> Option<&Explorer> {
        self.explorers().find(|explorer| explorer.seat == seat)
    }

    /// Where a seat's token stands.
    fn space(&self, seat: Seat) -> u8 {
        self.explorer(seat).map_or(0, |explorer| explorer.space)
    }

    /// The treasure in a seat's hand.
    fn hand(&self, seat: Seat) -> impl Iterator<Item = u8> {
        self.treasures()
            .filter(move |(_, lies)| *lies == TreasureLies::Hand(seat))
            .map(|(number, _)| number)
    }

    /// The treasure that a seat has in use.
    fn in_use(&self, seat: Seat) -> impl Iterator<Item = Gives> {
        self.treasures()
            .filter(move |(_, lies)| *lies == TreasureLies::InUse(seat))
            .filter_map(|(number, _)| self.level().treasure(number))
            .map(|card| card.gives)
    }

    /// The kept cards in a seat's hand, by kind.
    fn kept(&self, seat: Seat) -> impl Iterator<Item = (u8, &Effect)> {
        self.events()
            .filter(move |(_, lies)| *lies == EventLies::Kept(seat))
            .filter_map(|(kind, _)| Some((kind, self.level().effect(kind)?)))
    }

    /// Does a seat keep a card of such an effect?
    fn keeps(&self, seat: Seat, such: impl Fn(&Effect) -> bool) -> bool {
        is_any(self.kept(seat).filter(|(_, effect)| such(effect)))
    }

    /// Does a seat hold this very card?
    fn holds(&self, seat: Seat, event: u8) -> bool {
        is_any(self.kept(seat).filter(|(kind, _)| *kind == event))
    }

    /// The modifiers of a seat's wounds.
    fn modifiers(&self, seat: Seat) -> impl Iterator<Item = u8> {
        self.wounds()
            .filter(move |(_, lies)| *lies == WoundLies::Pinned(seat))
            .map(|(kind, _)| self.level().wound(kind).map_or(0, |card| card.modifier))
    }

    /// Does a seat bear any wound?
    fn is_wounded(&self, seat: Seat) -> bool {
        is_any(self.wounds().filter(|(_, lies)| *lies == WoundLies::Pinned(seat)))
    }

    /// W: the sum of a seat's two highest modifiers (`oubliette.fight.1`).
    fn hurt(&self, seat: Seat) -> u16 {
        let two_highest = |(first, second): (u8, u8), modifier: u8| {
            if modifier > first {
                (modifier, first)
            } else {
                (first, modifier.max(second))
            }
        };
        let (first, second) = self.modifiers(seat).fold((0, 0), two_highest);
        u16::from(first) + u16::from(second)
    }

    /// L: what a seat's Level Ups in force give to monsters (`oubliette.fight.1`).
    fn levels(&self, seat: Seat) -> u16 {
        self.level_ups(seat).map(|(power, _)| u16::from(power)).sum()
    }

    /// What a seat's Level Ups add to each card cashed in (`oubliette.exit.3`).
    fn worth(&self, seat: Seat) -> u32 {
        self.level_ups(seat).map(|(_, worth)| worth).sum()
    }

    /// A seat's Level Ups in force: power and worth.
    fn level_ups(&self, seat: Seat) -> impl Iterator<Item = (u8, u32)> {
        self.events()
            .filter(move |(_, lies)| *lies == EventLies::Level(seat))
            .filter_map(|(kind, _)| match self.level().effect(kind)? {
                Effect::LevelUp { power, worth } => Some((*power, *worth)),
                _ => None,
            })
    }

    /// What a seat's weapons in use give (`oubliette.fight.5`, `oubliette.house.4`).
    fn weapons(&self, seat: Seat) -> u16 {
        let bonuses = self.in_use(seat).filter_map(|gives| match gives {
            Gives::Weapon(bonus) => Some(u16::from(bonus)),
            _ => None,
        });
        add_up(bonuses, self.level().house.one_weapon_one_armour)
    }

    /// What a seat's armour in use gives.
    fn armour(&self, seat: Seat) -> u16 {
        let bonuses = self.in_use(seat).filter_map(|gives| match gives {
            Gives::Armour(bonus) => Some(u16::from(bonus)),
            _ => None,
        });
        add_up(bonuses, self.level().house.one_weapon_one_armour)
    }

    /// Would this weapon in hand add anything, or this armour?
    fn would_count(&self, seat: Seat, gives: Gives) -> bool {
        let one = self.level().house.one_weapon_one_armour;
        match gives {
            Gives::Nothing => false,
            Gives::Weapon(bonus) => bonus > 0 && (!one || u16::from(bonus) > self.weapons(seat)),
            Gives::Armour(bonus) => bonus > 0 && (!one || u16::from(bonus) > self.armour(seat)),
        }
    }

    /// Everybody else who stands where a seat stands.
    fn company(&self, seat: Seat) -> impl Iterator<Item = Seat> {
        let space = self.space(seat);
        self.explorers()
            .filter(move |other| other.seat != seat && other.space == space && !other.away)
            .map(|other| other.seat)
    }

    /// Is anything to be had at the Exit (`oubliette.exit.1`)?
    fn exit_has_use(&self, seat: Seat) -> bool {
        self.can_act_at_exit(seat)
            || is_any(self.events().filter(|(_, lies)| *lies == EventLies::Quest(seat)))
    }

    /// Could a seat put a wound back or take the Treasure action?
    fn can_act_at_exit(&self, seat: Seat) -> bool {
        self.is_wounded(seat) || self.can_cash_in(seat)
    }

    /// Has the Treasure action anything to act on (`oubliette.exit.3`)?
    fn can_cash_in(&self, seat: Seat) -> bool {
        is_any(self.hand(seat)) || is_any(self.events().filter(|(_, lies)| *lies == EventLies::Level(seat)))
    }

    /// May the player walk this way (`oubliette.turn.3`, `oubliette.house.1`)?
    fn is_open(&self, way: Way) -> bool {
        let Some(explorer) = self.explorer(self.turn().seat) else {
            return false;
        };
        way == Way::Forward
            || explorer.landed && (explorer.space == 0 || !self.level().house.direction_only_from_exit)
    }

    /// How many steps the last move roll gives.
    fn steps(&self) -> u8 {
        self.turn().dice.map_or(0, |(one, other)| one + other)
    }

    /// May the player stop at the Exit on this way, because it leads over it (`oubliette.turn.4`)?
    fn may_stop(&self, way: Way) -> bool {
        let seat = self.turn().seat;
        let (to, over) = way.walk(self.space(seat), self.steps());
        over && to != 0 && self.exit_has_use(seat)
    }

    /// What the roll of a fight adds up to, beside dice, Rage and Dodge.
    fn sum(&self, foe: Foe, round: Round) -> Sum {
        let seat = self.turn().seat;
        match (foe, round) {
            (Foe::Monster(_) | Foe::Hoard(_), Round::Strike) => Sum {
                weapons: self.weapons(seat),
                base: self.power(foe),
                levels: self.levels(seat),
                wounds: self.hurt(seat),
                ..Sum::default()
            },
            (Foe::Monster(_) | Foe::Hoard(_), Round::Blow) => Sum {
                hurt: self.hurt(seat),
                base: DEFENCE,
                armour: self.armour(seat),
                ..Sum::default()
            },
            (Foe::Player(other), Round::Strike) => self.between(seat, other),
            (Foe::Player(other), Round::Blow) => self.between(other, seat),
            (Foe::Stranger(_), _) => Sum {
                base: DEFENCE,
                armour: self.armour(seat),
                more: true,
                ..Sum::default()
            },
        }
    }

    /// One player's roll against another (`oubliette.ambush.1`, `oubliette.ambush.2`).
    fn between(&self, roller: Seat, target: Seat) -> Sum {
        Sum {
            weapons: self.weapons(roller),
            hurt: self.hurt(target),
            base: DEFENCE,
            wounds: self.hurt(roller),
            armour: self.armour(target),
            ..Sum::default()
        }
    }

    /// A monster's own power.
    fn power(&self, foe: Foe) -> u16 {
        match foe {
            Foe::Monster(kind) => self.level().monster(kind).map_or(0, |card| u16::from(card.power)),
            Foe::Hoard(kind) => match self.level().effect(kind) {
                Some(Effect::Hoard { power, .. }) => u16::from(*power),
                _ => 0,
            },
            Foe::Player(_) | Foe::Stranger(_) => DEFENCE,
        }
    }

    /// How many cards are left in a deck.
    fn left(&self, deck: Deck) -> usize {
        match deck {
            Deck::Monster => self
                .monsters()
                .filter(|(_, lies)| *lies == MonsterLies::Deck)
                .count(),
            Deck::Treasure => self
                .treasures()
                .filter(|(_, lies)| *lies == TreasureLies::Deck)
                .count(),
            Deck::Event => self.events().filter(|(_, lies)| *lies == EventLies::Deck).count(),
            Deck::Wound => self.wounds().filter(|(_, lies)| *lies == WoundLies::Deck).count(),
        }
    }

    /// What a seat has cashed in (`oubliette.exit.3`), or was owed when it left.
    fn cashed(&self, seat: Seat) -> u32 {
        let cards: u32 = (self.treasures())
            .filter(|(_, lies)| *lies == TreasureLies::Cashed(seat))
            .map(|(number, _)| self.level().value(number))
            .sum();
        cards
            + self
                .explorer(seat)
                .map_or(0, |explorer| explorer.bonus + explorer.owed)
    }

    /// May this seat use Healing Waters now (`oubliette.kept.5`)?
    fn may_heal(&self, seat: Seat) -> bool {
        let turn = self.turn();
        seat == turn.seat
            && !matches!(turn.phase, Phase::Order | Phase::Over(_))
            // While somebody else answers a roll it waits: their answer is the next thing to happen.
            && !matches!(turn.phase, Phase::Answer(other) if other != seat)
            && self.keeps(seat, |effect| matches!(effect, Effect::HealingWaters { .. }))
            && self.is_wounded(seat)
    }
}

/// What everybody's defence begins with (`oubliette.fight.3`).
pub(in super::super) const DEFENCE: u16 = 8;

/// Is there any such card?
///
/// A query goes over all cards of a deck in one tight loop where it is counted, but steps from card to card where
/// it may stop at the first; with so few cards, counting is several times faster.
pub(in super::super) fn is_any(cards: impl Iterator) -> bool {
    cards.count() > 0
}

fn add_up(bonuses: impl Iterator<Item = u16>, only_the_best: bool) -> u16 {
    if only_the_best {
        bonuses.max().unwrap_or(0)
    } else {
        bonuses.sum()
    }
}

/// Sight and pit hold the same, the one to read and the other to write: what is asked of them is answered alike.
macro_rules! look {
    ($($table:ident),+) => {$(
        impl Look for $table<'_, '_> {
            fn level(&self) -> &OublietteLevel {
                &self.settings.level
            }

            fn turn(&self) -> &Turn {
                &self.turn
            }

            fn explorers(&self) -> impl Iterator<Item = &Explorer> {
                self.explorers.iter()
            }

            fn monsters(&self) -> impl Iterator<Item = (u8, MonsterLies)> {
                self.monsters.iter().map(|(card, lies)| (card.0, *lies))
            }

            fn treasures(&self) -> impl Iterator<Item = (u8, TreasureLies)> {
                self.treasures.iter().map(|(card, lies)| (card.0, *lies))
            }

            fn events(&self) -> impl Iterator<Item = (u8, EventLies)> {
                self.events.iter().map(|(card, lies)| (card.0, *lies))
            }

            fn wounds(&self) -> impl Iterator<Item = (u8, WoundLies)> {
                self.wounds.iter().map(|(card, lies)| (card.0, *lies))
            }
        }
    )+};
}

look!(Sight, Pit);

impl Pit<'_, '_> {
    /// Tells what happened.
    pub fn tell(&mut self, event: Event) {
        self.told.send(event);
    }

    /// Changes a seat's explorer.
    pub fn change(&mut self, seat: Seat, change: impl FnOnce(&mut Explorer)) {
        if let Some(mut explorer) = self.explorers.iter_mut().find(|explorer| explorer.seat == seat) {
            change(&mut explorer);
        }
    }

    /// Moves one treasure.
    pub fn move_treasure(&mut self, number: u8, to: TreasureLies) {
        if let Some((_, mut lies)) = self.treasures.iter_mut().find(|(card, _)| card.0 == number) {
            *lies = to;
        }
    }

    /// Moves one Event card of a kind from one place to another. `true` if there was one.
    pub fn move_event(&mut self, kind: u8, from: EventLies, to: EventLies) -> bool {
        let found = (self.events.iter_mut()).find(|(card, lies)| card.0 == kind && **lies == from);
        found.map(|(_, mut lies)| *lies = to).is_some()
    }

    /// Moves one Wound card of a kind from one place to another. `true` if there was one.
    pub fn move_wound(&mut self, kind: u8, from: WoundLies, to: WoundLies) -> bool {
        let found = (self.wounds.iter_mut()).find(|(card, lies)| card.0 == kind && **lies == from);
        found.map(|(_, mut lies)| *lies = to).is_some()
    }

    /// Makes sure that there is something to draw from (`oubliette.deck.2`). `false` if nothing is left at all;
    /// a Treasure deck is never refilled (`oubliette.deck.1`).
    pub fn refill(&mut self, deck: Deck) -> bool {
        if self.left(deck) > 0 {
            return true;
        }
        let mut any = false;
        match deck {
            Deck::Treasure => return false,
            Deck::Monster => {
                for (_, mut lies) in self
                    .monsters
                    .iter_mut()
                    .filter(|(_, lies)| **lies == MonsterLies::Discard)
                {
                    *lies = MonsterLies::Deck;
                    any = true;
                }
            }
            Deck::Event => {
                for (_, mut lies) in self
                    .events
                    .iter_mut()
                    .filter(|(_, lies)| **lies == EventLies::Discard)
                {
                    *lies = EventLies::Deck;
                    any = true;
                }
            }
            Deck::Wound => {
                for (_, mut lies) in self
                    .wounds
                    .iter_mut()
                    .filter(|(_, lies)| **lies == WoundLies::Discard)
                {
                    *lies = WoundLies::Deck;
                    any = true;
                }
            }
        }
        if any {
            if let Some(count) = self.course.refills.get_mut(deck as usize) {
                *count = count.saturating_add(1);
            }
            self.tell(Event::Refilled { deck });
        }
        any
    }
}
