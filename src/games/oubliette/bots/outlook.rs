//! What a turn brings to whom, going by the cards of the level and by the treasure that is left.
//!
//! It does not count the discards of the other decks: over thousands of games that has won nothing. It knows nothing
//! of spaces, nor of what is being asked.

use super::super::level::{Effect, Gives, OublietteLevel, TreasureKind};
use super::super::odds;
use super::super::rules::params::DEFENCE;
use super::super::view::{ExplorerView, View};

/// How much nearer to the goal a turn brings an explorer.
const PACE: f64 = 450.0;
/// After how many turns a wound is healed.
const HEALED: f64 = 6.0;
/// What a Shortcut is worth while it is kept.
const SHORTCUT: f64 = 350.0;
/// What another kept card is worth, early in the game.
const KEPT: f64 = 250.0;
/// How likely a card in hand is to be stolen before it is cashed in, where there are others.
const STOLEN: f64 = 0.15;

/// What counts in an explorer's fights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Body {
    pub weapons: u16,
    pub armour: u16,
    pub levels: u16,
    /// The two worst wounds, the worse first.
    pub wounds: [u16; 2],
}

impl Body {
    pub(super) fn of(level: &OublietteLevel, own: &ExplorerView) -> Self {
        Self::healed(level, own, 0)
    }

    /// With so many of the worst wounds put back.
    pub(super) fn healed(level: &OublietteLevel, own: &ExplorerView, wounds: usize) -> Self {
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

    pub(super) const fn hurt(&self) -> u16 {
        self.wounds[0] + self.wounds[1]
    }

    /// With one wound more.
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

/// What can still come, as anybody can reckon who looks at the table.
pub(super) struct Outlook<'a> {
    pub level: &'a OublietteLevel,
    pub view: &'a View,
    /// The powers of the Monster cards, each with its share.
    monsters: Vec<(u16, f64)>,
    /// The modifiers of the Wound cards, each with its share.
    wounds: Vec<(u16, f64)>,
    /// The effects of the Event cards, each with its share.
    events: Vec<(&'a Effect, f64)>,
    /// The values in the Treasure deck.
    pub treasures: Vec<u32>,
    /// What one of them is worth on average.
    pub treasure: f64,
    /// How many turns each seat still has, about.
    turns: f64,
    /// Over how many turns to come what lasts is reckoned with.
    lasts: f64,
}

impl<'a> Outlook<'a> {
    pub(super) fn of(level: &'a OublietteLevel, view: &'a View, lasting: bool) -> Self {
        let mut treasures: Vec<bool> = vec![true; level.treasures.len()];
        let mut taken = |numbers: &[u8]| {
            for number in numbers {
                if let Some(there) = treasures.get_mut(usize::from(*number).saturating_sub(1)) {
                    *there = false;
                }
            }
        };
        taken(&view.gone);
        for explorer in &view.explorers {
            taken(&explorer.hand);
            taken(&explorer.in_use);
            taken(&explorer.cashed);
        }
        let treasures: Vec<u32> = (level.treasures.iter().zip(treasures))
            .filter(|(_, there)| *there)
            .map(|(card, _)| card.value)
            .collect();
        let sum: u32 = treasures.iter().sum();
        let mut outlook = Self {
            level,
            view,
            monsters: shares(
                level
                    .monsters
                    .iter()
                    .map(|kind| (u16::from(kind.power), kind.copies)),
            ),
            wounds: shares(
                level
                    .wounds
                    .iter()
                    .map(|kind| (u16::from(kind.modifier), kind.copies)),
            ),
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

    /// How many more turns the explorer has who is nearest to the end, or until the treasure has run out.
    fn turns_left(&self) -> f64 {
        let cards = self.treasures.len() as f64 / (0.8 * self.view.explorers.len().max(1) as f64);
        let first = match self.level.visit {
            Some(_) => (self.view.explorers.iter().map(|own| f64::from(own.visits))).fold(0.0, f64::max),
            None => {
                let short = |own: &ExplorerView| {
                    f64::from(self.level.goal) - f64::from(own.cashed_in) - f64::from(self.in_hand(own))
                };
                let least = self.view.explorers.iter().map(short).fold(f64::MAX, f64::min);
                least.max(0.0) / PACE + 1.0
            }
        };
        first.min(cards).max(1.0)
    }

    /// What somebody's hand is worth at the Exit.
    pub(super) fn in_hand(&self, own: &ExplorerView) -> u32 {
        let levels: u32 = (own.level_ups.iter())
            .map(|kind| match self.level.effect(*kind) {
                Some(Effect::LevelUp { worth, .. }) => *worth,
                _ => 0,
            })
            .sum();
        own.hand
            .iter()
            .map(|number| self.level.value(*number) + levels)
            .sum()
    }

    /// What so many random cards of a hand are worth.
    pub(super) fn random_of(&self, own: &ExplorerView, cards: f64) -> f64 {
        let count = own.hand.len().max(1) as f64;
        let worth: u32 = own.hand.iter().map(|number| self.level.value(*number)).sum();
        f64::from(worth) * (cards / count).min(1.0)
    }

    /// How likely the next monster is to be defeated.
    pub(super) fn wins(&self, body: Body) -> f64 {
        let against = body.levels + body.hurt();
        let likely = |power: u16| {
            let needed = (power + against).saturating_sub(body.weapons);
            f64::from(odds::ways(needed)) / 36.0
        };
        self.monsters
            .iter()
            .map(|(power, share)| share * likely(*power))
            .sum()
    }

    /// How likely a monster's blow is to hit.
    pub(super) fn blow(&self, body: Body) -> f64 {
        let needed = (DEFENCE + body.armour).saturating_sub(body.hurt());
        f64::from(odds::ways(needed)) / 36.0
    }

    /// What a turn brings.
    pub(super) fn turn(&self, body: Body) -> f64 {
        self.wins(body) * self.treasure
    }

    /// What one body is worth more than another over the turns to come.
    pub(super) fn better(&self, one: Body, other: Body) -> f64 {
        (self.turn(one) - self.turn(other)) * self.lasts
    }

    /// What one more wound costs.
    pub(super) fn wound(&self, body: Body) -> f64 {
        let turns = self.lasts.min(HEALED);
        let now = self.turn(body);
        let worse: f64 = (self.wounds.iter())
            .map(|(modifier, share)| share * (now - self.turn(body.wounded(*modifier))))
            .sum();
        worse * turns
    }

    /// What a card gives that is brought into use, beside what it does at once.
    pub(super) fn in_use(&self, body: Body, gives: Gives) -> f64 {
        let mut with = body;
        match gives {
            Gives::Nothing => return 0.0,
            Gives::Weapon(bonus) => with.weapons = self.adds(body.weapons, bonus),
            Gives::Armour(bonus) => with.armour = self.adds(body.armour, bonus),
        }
        self.better(with, body)
    }

    /// What it is worth to bring a card into use now, outside a fight: it lasts, it can't be stolen, and it can't be
    /// cashed in.
    pub(super) fn early(&self, body: Body, card: &TreasureKind) -> f64 {
        let stolen = if self.view.explorers.len() > 1 {
            STOLEN
        } else {
            0.0
        };
        self.in_use(body, card.gives) - f64::from(card.value) * (1.0 - stolen)
    }

    /// How likely a card is to be among the three that are taken out of a hand.
    pub(super) fn taken(own: &ExplorerView) -> f64 {
        (3.0 / own.hand.len().max(1) as f64).min(1.0)
    }

    /// What is in use with one card more.
    pub(super) fn adds(&self, in_use: u16, bonus: u8) -> u16 {
        if self.level.house.one_weapon_one_armour {
            in_use.max(u16::from(bonus))
        } else {
            in_use + u16::from(bonus)
        }
    }

    /// What the next Event card is worth.
    pub(super) fn event(&self, own: &ExplorerView, body: Body) -> f64 {
        let worth = |effect: &Effect| self.event_worth(own, body, effect);
        self.events
            .iter()
            .map(|(effect, share)| share * worth(effect))
            .sum()
    }

    fn event_worth(&self, own: &ExplorerView, body: Body, effect: &Effect) -> f64 {
        let turn = self.turn(body);
        let drawn = |cards: u8| f64::from(cards).min(self.treasures.len() as f64) * self.treasure;
        match effect {
            Effect::Secret { least, cards } => {
                f64::from(7u8.saturating_sub(*least).min(6)) / 6.0 * drawn(*cards)
            }
            Effect::Tunnel(_) => 0.0,
            Effect::Spelunk => turn,
            Effect::CaveIn => -turn,
            Effect::Trap { most } => {
                -f64::from((*most).min(6)) / 6.0 * (turn + self.wins(body) * self.treasure)
            }
            Effect::Hoard { power, cards, .. } => {
                let needed = (u16::from(*power) + body.levels + body.hurt()).saturating_sub(body.weapons);
                let wins = f64::from(odds::ways(needed)) / 36.0;
                wins * drawn(cards.saturating_add(3)) - (1.0 - wins) * self.blow(body) * self.wound(body)
            }
            Effect::Explorer { cards } => drawn(*cards),
            Effect::Ambush { cards } => {
                let hits = f64::from(odds::ways(DEFENCE + body.armour + 1)) / 36.0;
                -hits * self.random_of(own, f64::from(*cards))
            }
            Effect::LevelUp { worth, .. } => {
                let mut harder = body;
                harder.levels += 1;
                f64::from(*worth) * (own.hand.len() as f64 + 3.0)
                    - (turn - self.turn(harder)) * self.turns.min(5.0)
            }
            kept if kept.is_kept() => self.kept(kept),
            _ => 0.0,
        }
    }

    /// What a kept card is worth while it is kept.
    pub(super) fn kept(&self, effect: &Effect) -> f64 {
        if matches!(effect, Effect::Shortcut) {
            SHORTCUT
        } else {
            KEPT * (self.turns / 6.0).min(1.0)
        }
    }
}

/// Each thing with its share of the copies.
fn shares<T>(things: impl Iterator<Item = (T, u8)> + Clone) -> Vec<(T, f64)> {
    let all: u32 = things.clone().map(|(_, count)| u32::from(count)).sum();
    (things.map(|(thing, count)| (thing, f64::from(count) / f64::from(all.max(1))))).collect()
}
