//! What a roll of two dice adds up to in a fight, and how likely it is to be enough.
//!
//! It knows numbers only: whose cards they come from is the rules' business.

use serde::Serialize;

/// A roll in a fight with everything that counts for it and against it (`oubliette.fight.2`,
/// `oubliette.fight.3`, `oubliette.ambush.1`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Sum {
    /// The two dice, once they are rolled.
    pub dice: Option<(u8, u8)>,
    /// Weapons in use.
    pub weapons: u16,
    /// Rage spent on it.
    pub rage: u16,
    /// Wounds of the one rolled against.
    pub hurt: u16,
    /// A monster's power, or the 8 that everybody's defence begins with.
    pub base: u16,
    /// Level Ups in force.
    pub levels: u16,
    /// Wounds of the one who rolls, and only for players.
    pub wounds: u16,
    /// Armour in use.
    pub armour: u16,
    /// Dodge spent on it.
    pub dodge: u16,
    /// Must it be more, or is as much enough?
    pub more: bool,
}

impl Sum {
    /// What is added to the dice.
    pub const fn bonus(&self) -> u16 {
        self.weapons + self.rage + self.hurt
    }

    /// Dice and what is added to them.
    pub const fn total(&self) -> u16 {
        match self.dice {
            Some((one, other)) => one as u16 + other as u16 + self.bonus(),
            None => self.bonus(),
        }
    }

    /// What it is rolled against.
    pub const fn against(&self) -> u16 {
        self.base + self.levels + self.wounds + self.armour + self.dodge
    }

    /// The least total that is enough.
    pub const fn needed(&self) -> u16 {
        self.against() + self.more as u16
    }

    /// The least that the dice have to show; 2 or less is certain, more than 12 impossible.
    pub const fn dice_needed(&self) -> u16 {
        self.needed().saturating_sub(self.bonus())
    }

    /// Is the roll enough?
    pub const fn is_enough(&self) -> bool {
        self.dice.is_some() && self.total() >= self.needed()
    }

    /// What it comes to when a player's wounds weigh no more than `hurt`: those of the roller, or those of the one
    /// rolled against.
    #[must_use]
    pub fn healed(mut self, roller: bool, hurt: u16) -> Self {
        let weighs = if roller { &mut self.wounds } else { &mut self.hurt };
        *weighs = hurt.min(*weighs);
        self
    }

    /// In how many of 36 rolls it is enough.
    pub const fn ways(&self) -> u16 {
        ways(self.dice_needed())
    }

    /// How likely it is to be enough, 0 to 1.
    pub fn odds(&self) -> f64 {
        f64::from(self.ways()) / 36.0
    }
}

/// In how many of the 36 rolls two dice show at least so much.
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

/// The odds of a whole fight, 0 to 1 each; together 1.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Odds {
    /// The attack succeeds.
    pub win: f64,
    /// It fails, and what comes back hits.
    pub hurt: f64,
    /// Neither hits.
    pub escape: f64,
}

/// The odds of an attack and of what comes back if it fails, with no card played.
pub fn of_fight(strike: &Sum, blow: &Sum) -> Odds {
    let win = strike.odds();
    let hurt = (1.0 - win) * blow.odds();
    Odds {
        win,
        hurt,
        escape: 1.0 - win - hurt,
    }
}
