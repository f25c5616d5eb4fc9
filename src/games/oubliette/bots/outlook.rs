//! The expected value of turns and cards, from the level's cards and the treasure that is left.
//!
//! It does not count the discards of the other decks, because that brought no more wins over thousands of games. It
//! knows neither spaces nor the decision that is asked for. Values are amounts of treasure.

use super::super::level::{Effect, EquipmentBonus, OublietteLevel, TreasureKind};
use super::super::odds::{self, DEFENCE};
use super::super::view::{ExplorerView, View};
use crate::table::Seat;

/// The progress towards the goal that an explorer makes in a turn.
const PACE: f64 = 450.0;
/// The number of turns until a wound is healed.
const HEALED: f64 = 6.0;
/// The value of a Shortcut while it is kept.
const SHORTCUT: f64 = 350.0;
/// The value of any other kept card early in the game.
const KEPT: f64 = 250.0;
/// The probability that a card in hand is stolen before it is cashed in, if there are other players.
const STOLEN: f64 = 0.15;

/// The bonuses and wounds that count in an explorer's fights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FightStats {
    pub weapons: u16,
    pub armour: u16,
    pub levels: u16,
    /// The two worst wounds, the worse first.
    pub wounds: [u16; 2],
}

impl FightStats {
    /// The body of an explorer with this many of its worst wounds put back.
    pub fn healed(level: &OublietteLevel, own: &ExplorerView, wounds: usize) -> Self {
        let mut worst = [0; 2];
        let left = own.wounds.iter().skip(wounds);
        let modifiers = left.filter_map(|kind| level.wound(*kind));
        for (place, card) in worst.iter_mut().zip(modifiers) {
            *place = u16::from(card.modifier);
        }
        Self {
            weapons: own.weapons,
            armour: own.armour,
            levels: own.levels,
            wounds: worst,
        }
    }

    pub const fn hurt(&self) -> u16 {
        self.wounds[0] + self.wounds[1]
    }

    /// The probability that a monster of this power is defeated.
    fn defeats(&self, power: u16) -> f64 {
        likely((power + self.levels + self.hurt()).saturating_sub(self.weapons))
    }

    const fn wounded(mut self, modifier: u16) -> Self {
        let [worst, second] = self.wounds;
        if modifier > worst {
            self.wounds = [modifier, worst];
        } else if modifier > second {
            self.wounds = [worst, modifier];
        }
        self
    }
}

/// The expectations that anybody can work out from the table.
pub struct Outlook<'a> {
    pub level: &'a OublietteLevel,
    pub view: &'a View,
    /// The powers of the monsters, modifiers of the wounds and effects of the events, each with its share of the deck.
    monsters: Vec<(u16, f64)>,
    wounds: Vec<(u16, f64)>,
    events: Vec<(&'a Effect, f64)>,
    /// The values of the cards in the Treasure deck.
    pub treasures: Vec<u32>,
    /// The average value of those cards.
    pub treasure: f64,
    /// The estimated number of turns that each seat still has.
    turns: f64,
    /// The number of coming turns for which lasting effects count.
    lasts: f64,
}

impl<'a> Outlook<'a> {
    pub fn of(level: &'a OublietteLevel, view: &'a View, lasting: bool) -> Self {
        let theirs = (view.explorers.iter()).flat_map(|own| [&own.hand, &own.in_use, &own.cashed]);
        let taken: Vec<u8> = theirs.chain([&view.gone]).flatten().copied().collect();
        let treasures: Vec<u32> = (level.treasures.iter().zip(1..=u8::MAX))
            .filter(|(_, number)| !taken.contains(number))
            .map(|(card, _)| card.value)
            .collect();
        let sum: u32 = treasures.iter().sum();
        let (monsters, wounds) = (level.monsters.iter(), level.wounds.iter());
        let mut outlook = Self {
            level,
            view,
            monsters: shares(monsters.map(|kind| (u16::from(kind.power), kind.copies))),
            wounds: shares(wounds.map(|kind| (u16::from(kind.modifier), kind.copies))),
            events: shares(level.events.iter().map(|kind| (&kind.effect, kind.copies))),
            treasure: f64::from(sum) / treasures.len().max(1) as f64,
            treasures,
            turns: 0.0,
            lasts: 0.0,
        };
        outlook.turns = outlook.turns_left();
        if lasting {
            outlook.lasts = outlook.turns - 1.0;
        }
        outlook
    }

    /// Estimates how many turns are left: until the first explorer gets to the end, or the treasure runs out.
    fn turns_left(&self) -> f64 {
        let cards = self.treasures.len() as f64 / (0.8 * self.view.explorers.len().max(1) as f64);
        let explorers = self.view.explorers.iter();
        let first = match self.level.visit {
            Some(_) => explorers.map(|own| f64::from(own.visits)).fold(0.0, f64::max),
            None => {
                let goal = f64::from(self.level.goal);
                let short =
                    explorers.map(|own| goal - f64::from(own.cashed_in) - f64::from(self.in_hand(own)));
                short.fold(f64::MAX, f64::min).max(0.0) / PACE + 1.0
            }
        };
        first.min(cards).max(1.0)
    }

    /// The value of a seat's hand at the Exit.
    pub fn in_hand(&self, own: &ExplorerView) -> u32 {
        let levels = own.worth(self.level);
        let hand = own.hand.iter();
        hand.map(|number| self.level.value(*number) + levels).sum()
    }

    /// The expected value of what an ambush takes from a seat.
    pub fn loot(&self, seat: Seat) -> f64 {
        random_of(self.level, &self.view.explorer(seat).hand, 3.0)
    }

    /// The probability that the next monster is defeated.
    pub fn wins(&self, body: FightStats) -> f64 {
        let monsters = self.monsters.iter();
        monsters.map(|(power, share)| share * body.defeats(*power)).sum()
    }

    /// The probability that a monster's blow hits.
    pub fn blow(&self, body: FightStats) -> f64 {
        likely((DEFENCE + body.armour).saturating_sub(body.hurt()))
    }

    /// The expected treasure from a turn.
    pub fn turn(&self, body: FightStats) -> f64 {
        self.wins(body) * self.treasure
    }

    /// The difference in value between two bodies over the coming turns.
    pub fn better(&self, one: FightStats, other: FightStats) -> f64 {
        (self.turn(one) - self.turn(other)) * self.lasts
    }

    /// The expected cost of one more wound.
    pub fn wound(&self, body: FightStats) -> f64 {
        let now = self.turn(body);
        let wounds = self.wounds.iter();
        let worse = wounds.map(|(modifier, share)| share * (now - self.turn(body.wounded(*modifier))));
        worse.sum::<f64>() * self.lasts.min(HEALED)
    }

    /// The lasting value of a card in use, apart from its effect on the current roll.
    pub fn in_use(&self, body: FightStats, gives: EquipmentBonus) -> f64 {
        let mut with = body;
        match gives {
            EquipmentBonus::Nothing => return 0.0,
            EquipmentBonus::Weapon(bonus) => with.weapons = self.level.house.total(body.weapons, bonus),
            EquipmentBonus::Armour(bonus) => with.armour = self.level.house.total(body.armour, bonus),
        }
        self.better(with, body)
    }

    /// The value of bringing a card into use outside a fight: it cannot be stolen then, but not be cashed in either.
    pub fn early(&self, body: FightStats, card: &TreasureKind) -> f64 {
        let has_others = self.view.explorers.len() > 1;
        let stolen = if has_others { STOLEN } else { 0.0 };
        self.in_use(body, card.gives) - f64::from(card.value) * (1.0 - stolen)
    }

    /// The expected value of the next Event card.
    pub fn event(&self, own: &ExplorerView, body: FightStats) -> f64 {
        let worth = |effect: &Effect| self.event_worth(own, body, effect);
        let events = self.events.iter();
        events.map(|(effect, share)| share * worth(effect)).sum()
    }

    fn event_worth(&self, own: &ExplorerView, body: FightStats, effect: &Effect) -> f64 {
        let turn = self.turn(body);
        let drawn = |cards: u8| f64::from(cards).min(self.treasures.len() as f64) * self.treasure;
        match effect {
            Effect::Secret { least, cards } => {
                f64::from(7u8.saturating_sub(*least).min(6)) / 6.0 * drawn(*cards)
            }
            Effect::Tunnel(_) => 0.0,
            Effect::Spelunk => turn,
            Effect::CaveIn => -turn,
            Effect::Trap { most } => -f64::from((*most).min(6)) / 6.0 * (2.0 * turn),
            Effect::Hoard { power, cards, .. } => {
                let wins = body.defeats((*power).into());
                wins * drawn(cards.saturating_add(3)) - (1.0 - wins) * self.blow(body) * self.wound(body)
            }
            Effect::Explorer { cards } => drawn(*cards),
            Effect::Ambush { cards } => {
                let hits = likely(DEFENCE + body.armour + 1);
                -hits * random_of(self.level, &own.hand, f64::from(*cards))
            }
            Effect::LevelUp { worth, .. } => {
                let levels = body.levels + 1;
                let harder = FightStats { levels, ..body };
                f64::from(*worth) * (own.hand.len() as f64 + 3.0)
                    - (turn - self.turn(harder)) * self.turns.min(5.0)
            }
            kept if kept.is_kept() => self.kept(kept),
            _ => 0.0,
        }
    }

    pub fn kept(&self, effect: &Effect) -> f64 {
        match effect {
            Effect::Shortcut => SHORTCUT,
            _ => KEPT * (self.turns / 6.0).min(1.0),
        }
    }
}

/// The expected value of this many random cards from a hand.
pub fn random_of(level: &OublietteLevel, hand: &[u8], cards: f64) -> f64 {
    let count = hand.len().max(1) as f64;
    f64::from(level.total(hand)) * (cards / count).min(1.0)
}

fn likely(needed: u16) -> f64 {
    f64::from(odds::ways(needed)) / 36.0
}

/// Each item with its share of all copies.
fn shares<T>(things: impl Iterator<Item = (T, u8)> + Clone) -> Vec<(T, f64)> {
    let all: u32 = things.clone().map(|(_, count)| u32::from(count)).sum();
    (things.map(|(thing, count)| (thing, f64::from(count) / f64::from(all.max(1))))).collect()
}
