//! The shrewd seat. It flips stones in favour of its intent, takes the ante once a scene has had its first round, and
//! spends near the end, when the others have little time to answer.
//!
//! Scores are in scarabs. The chance that others take an ante is estimated from how often it has happened at this
//! table. Taking every ante at once would win even more scarabs, but would double the number of scenes without a story.
//! Over thousands of games, waiting for a larger ante has never paid; the seat waits for the sake of the story.

use super::super::tables::{Pair, tables};
use super::super::{Action, Means, PairPosition, SceneView, Spending, Who};
use super::Decision;
use super::steady::TEMPTING;
use crate::table::SeatSet;

/// The abilities of a shrewd seat. A seat without one of them measures its effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cunning {
    /// All abilities, as offered in the menus.
    Full,
    /// Doesn't value readings, and the City's stones, by its intent.
    Blind,
    /// Doesn't leave a scene its first round.
    Hasty,
    /// Doesn't keep its scarabs for Yea or Nay until the end is near.
    Lavish,
}

/// The value of one degree of a judgment about a character whom the seat fully favours, in scarabs.
const STORY: f64 = 0.3;
/// The value of one degree of the seat's own fate, in scarabs.
const FATE: f64 = 1.5;
/// About how many scarabs of the pool one scene uses up. Each such amount halves the chance that stones stay.
const OF_A_SCENE: f64 = 4.0;
/// The eagerness at a table from which on the seat is no longer courteous.
const GREEDY: f64 = 0.3;
/// The scarabs that it keeps when it gives to Yea or Nay before the last scene.
const KEEPS: u16 = 3;

impl Decision<'_> {
    /// Is the seat shrewd, without this weakness?
    fn is_not(&self, weak: Cunning) -> bool {
        self.cunning.is_some_and(|cunning| cunning != weak)
    }

    /// The probability that stones stay as they are after this scene, 0 to 1. It rises as fewer scenes remain.
    fn stays(&self) -> f64 {
        0.5f64.powf(f64::from(self.view.pool) / OF_A_SCENE)
    }

    /// How good the seat's own fate would be with this triad and the City's current stones, in degrees.
    fn fate(&self, own: u8) -> f64 {
        let Some(purpose) = self.purpose() else { return 0.0 };
        let (first, second) = self.view.city_pair();
        let city = if purpose.saves { first } else { second };
        f64::from(tables().valence(purpose.saves, (own, city)))
    }

    /// The value of a reading, in scarabs, including the seat's own fate if its character is in the pair.
    fn reading(&self, scene: &SceneView, pair: Pair) -> f64 {
        if !self.is_not(Cunning::Blind) {
            return 0.0;
        }
        let saves = self.purpose().is_none_or(|purpose| purpose.saves);
        let judged = f64::from(tables().valence(saves, pair));
        let own = Who::Seat(self.seat);
        let fate = if scene.spotlight == own {
            self.fate(pair.0)
        } else if scene.foil == own {
            self.fate(pair.1)
        } else {
            0.0
        };
        STORY * self.regard(scene) * judged + FATE * self.stays() * fate
    }

    /// The estimated probability that a seat takes an ante when it may, from what has happened at this table.
    fn eagerness(&self) -> f64 {
        let taken = self.view.judged.len() as f64;
        (taken + 0.5) / (f64::from(self.view.counts.reactions) + 4.0)
    }

    /// Does it leave a scene its first round? Not at a table where the others don't.
    fn is_courteous(&self) -> bool {
        self.is_not(Cunning::Hasty) && self.eagerness() < GREEDY
    }

    /// The probability that none of the others in the scene takes the ante before this seat's next turn.
    pub(super) fn ante_survives(&self, scene: &SceneView) -> f64 {
        let present: SeatSet = scene.present().map(|who| self.view.owner(who)).collect();
        let rivals = present.without(self.seat).len();
        (1.0 - self.eagerness()).powi(i32::try_from(rivals).unwrap_or(i32::MAX))
    }

    pub(super) fn shrewd_reaction(&mut self) -> Option<Action> {
        let view = self.view;
        let scene = view.scene.as_ref()?;
        let now = scene.numbers();
        let left = self.ante_survives(scene);
        let ante = f64::from(view.ante);
        let reward = if self.earns(scene) { left } else { 0.0 };
        let turned_already = if scene.begun { scene.locked.len() } else { 0 };
        // Long reactions become tedious.
        let again = 0.25 * turned_already as f64;
        let flip = |stone: PairPosition, by| {
            let gain = self.reading(scene, stone.turned(now)) - self.reading(scene, now);
            let price = match by {
                Means::Trait { .. } | Means::Tie { .. } => 0.02,
                Means::Vested => 0.6,
                Means::Free => 1.0,
            };
            Some(gain + reward - price - again)
        };
        let early = self.is_courteous() && scene.round <= 1;
        let accept = ante + self.reading(scene, now) - if early { f64::from(TEMPTING) } else { 0.0 };
        let grown = ante + if view.pool > 0 { 2.0 } else { 1.0 };
        let gain = left * grown - 1.2;
        let enter = if self.is_present(scene) { 0.0 } else { gain };
        let options = self.options(scene, flip, 0.05, accept, enter);
        // A little noise picks among equally good options: a fixed preference would give information away.
        self.best(options, 0.02)
    }

    /// A character to bring into a scene before it starts, if the expected ante exceeds the cost.
    pub(super) fn shrewd_entry(&self) -> Option<Who> {
        let scene = self.view.scene.as_ref()?;
        if self.is_present(scene) || self.purse() < 2 {
            return None;
        }
        // The others in the scene act first about half the time.
        let left = self.ante_survives(scene).sqrt();
        if left * (f64::from(self.view.ante) + 1.0) < 1.3 {
            return None;
        }
        let mut own = scene.enters.iter().copied();
        own.find(|who| self.view.owner(*who) == self.seat)
    }

    pub(super) fn shrewd_spending(&self) -> Option<Spending> {
        let purse = self.purse();
        let near = usize::from(self.view.pool) <= self.view.players + 2;
        // When the pool is empty, this is the last scene.
        let spares = purse.saturating_sub(if self.view.pool == 0 { 1 } else { KEEPS });
        if spares == 0 {
            return None;
        }
        let (yea, nay) = self.bags;
        if let Some(purpose) = self.purpose() {
            let (short, bag) = if purpose.saves {
                ((nay + 1).saturating_sub(yea), Spending::Yea)
            } else {
                (yea.saturating_sub(nay), Spending::Nay)
            };
            if (near || !self.is_not(Cunning::Lavish)) && short > 0 && short <= spares {
                return Some(bag);
            }
        }
        // The stone of the City whose flip improves the seat's own fate most, if that is worth a scarab.
        let (spot, gain) = self.best_turn(self.purpose()?.saves)?;
        let is_worth_it = f64::from(gain) * (FATE * self.stays()) > 1.0;
        (near && self.is_not(Cunning::Blind) && is_worth_it).then_some(Spending::Turn(spot))
    }
}

/// The shrewd seats that lack one ability: name and description.
pub(super) const PLAYERS: &[(&str, &str)] = &[
    (
        "blind",
        "The shrewd one to whom every judgment is as good as any other.",
    ),
    (
        "hasty",
        "The shrewd one that takes every ante at once, for the worse of the tale.",
    ),
    (
        "lavish",
        "The shrewd one that gives to Yea or Nay as soon as it can.",
    ),
];
