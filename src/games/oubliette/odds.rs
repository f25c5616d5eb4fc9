//! The sum of two dice and all bonuses in a fight, and the probability that it is enough.
//!
//! This module knows only numbers; the rules know whose cards they come from.

use serde::Serialize;

/// A roll in a fight with all that counts (`oubliette.fight.2`, `oubliette.fight.3`, `oubliette.ambush.1`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Sum {
    /// The two dice, once they are rolled.
    pub dice: Option<(u8, u8)>,
    /// Bonus of the weapons in use.
    pub weapons: u16,
    /// Rage spent on this roll.
    pub rage: u16,
    /// Wounds of the player who is rolled against.
    pub hurt: u16,
    /// A monster's power, or the base defence of 8.
    pub base: u16,
    /// Power from Level Ups in force.
    pub levels: u16,
    /// Wounds of the player who rolls; 0 for monsters.
    pub wounds: u16,
    /// Bonus of the armour in use.
    pub armour: u16,
    /// Dodge spent on this roll.
    pub dodge: u16,
    /// Whether the total must be higher than the number rolled against; otherwise an equal total is enough.
    pub more: bool,
}

/// What an explorer counts in a fight.
#[derive(Clone, Copy, Debug)]
pub struct Strength {
    /// Bonus of the weapons in use.
    pub weapons: u16,
    /// Wounds that count.
    pub wounds: u16,
    /// Bonus of the armour in use.
    pub armour: u16,
}

impl Strength {
    /// The sum of a monster's blow against this explorer (`oubliette.fight.3`).
    pub fn struck(self) -> Sum {
        Sum {
            hurt: self.wounds,
            base: DEFENCE,
            armour: self.armour,
            ..Sum::default()
        }
    }

    /// The sum of this explorer's roll against another (`oubliette.ambush.1`, `oubliette.ambush.2`).
    pub fn strikes(self, target: Self) -> Sum {
        Sum {
            weapons: self.weapons,
            wounds: self.wounds,
            ..target.struck()
        }
    }
}

/// The base defence of every explorer (`oubliette.fight.3`).
pub const DEFENCE: u16 = 8;

impl Sum {
    /// The amount added to the dice.
    pub const fn bonus(&self) -> u16 {
        self.weapons + self.rage + self.hurt
    }

    /// The dice with all additions; without dice, the additions alone.
    pub const fn total(&self) -> u16 {
        match self.dice {
            Some((one, other)) => one as u16 + other as u16 + self.bonus(),
            None => self.bonus(),
        }
    }

    /// The number that is rolled against.
    pub const fn against(&self) -> u16 {
        self.base + self.levels + self.wounds + self.armour + self.dodge
    }

    /// The lowest total that is enough.
    pub const fn needed(&self) -> u16 {
        self.against() + self.more as u16
    }

    /// The lowest dice total that is enough; 2 or less is certain, more than 12 is impossible.
    pub const fn dice_needed(&self) -> u16 {
        self.needed().saturating_sub(self.bonus())
    }

    /// Returns whether the roll is enough; `false` before the dice are rolled.
    pub const fn is_enough(&self) -> bool {
        self.dice.is_some() && self.total() >= self.needed()
    }

    /// The sum with a player's wounds lowered to at most `hurt`: those of the roller if `roller` is `true`, otherwise
    /// those of the player who is rolled against.
    #[must_use]
    pub fn healed(mut self, roller: bool, hurt: u16) -> Self {
        let weighs = if roller { &mut self.wounds } else { &mut self.hurt };
        *weighs = hurt.min(*weighs);
        self
    }

    /// The number of rolls out of 36 that are enough.
    pub const fn ways(&self) -> u16 {
        ways(self.dice_needed())
    }

    /// The probability that the roll is enough, 0 to 1.
    pub fn odds(&self) -> f64 {
        f64::from(self.ways()) / 36.0
    }

    /// The probability that rolling the same dice again turns the roll, 0 to 1.
    pub fn odds_to_turn(&self) -> f64 {
        let again = self.odds();
        if self.is_enough() { 1.0 - again } else { again }
    }
}

/// The number of rolls of two dice, out of 36, that show at least `least`.
pub const fn ways(least: u16) -> u16 {
    match least {
        0..=2 => 36,
        3..=7 => {
            let under = least - 2;
            36 - under * (under + 1) / 2
        }
        8..=12 => {
            let over = 13 - least;
            over * (over + 1) / 2
        }
        _ => 0,
    }
}

/// The probabilities of the outcomes of a whole fight, 0 to 1 each; they add up to 1.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Odds {
    /// The attack succeeds.
    pub win: f64,
    /// The attack fails, and the blow in return hits.
    pub hurt: f64,
    /// Neither hits.
    pub escape: f64,
}

/// The odds of an attack and of the blow that follows a miss, with no card played.
pub fn of_fight(strike: &Sum, blow: &Sum) -> Odds {
    let win = strike.odds();
    let hurt = (1.0 - win) * blow.odds();
    let escape = 1.0 - win - hurt;
    Odds { win, hurt, escape }
}
