//! What a hand is worth at the Exit: calculated from the view, in words, and as a bar.

use super::super::{Effect, ExplorerView, Oubliette, level::Visit, log::money};
use super::parts::{hollow, redrawn};
use super::{cards::value, stop::cashes};
use crate::session::Scene;
use crate::ui::{Element, Frame};
use bevy::prelude::*;

/// What a hand is worth at the Exit, and what it makes of what is cashed in.
pub struct Worth {
    /// What its cards say.
    face: u32,
    /// What Level Up gives for each of its cards.
    pub each: u32,
    /// What Level Up gives for all of them.
    pub extra: u32,
    /// What is cashed in so far.
    had: u32,
    /// What goes in as things are ticked.
    added: u32,
}

impl Worth {
    /// The worth of an explorer's hand.
    pub fn of(scene: &Scene<'_, Oubliette>, own: &ExplorerView) -> Self {
        let level = &scene.setup.level;
        let face = value(level, &own.hand);
        let worth = |kind: &u8| match level.effect(*kind) {
            Some(Effect::LevelUp { worth, .. }) => *worth,
            _ => 0,
        };
        let each: u32 = own.level_ups.iter().map(worth).sum();
        let extra = each * own.hand.len() as u32;
        Self {
            face,
            each,
            extra,
            had: own.cashed_in,
            added: if cashes(scene) { face + extra } else { 0 },
        }
    }

    /// All of it.
    pub const fn sum(&self) -> u32 {
        self.face + self.extra
    }

    /// Does it reach the goal?
    pub fn wins(&self, scene: &Scene<'_, Oubliette>) -> bool {
        let goal = scene.setup.level.goal;
        goal > 0 && self.after() >= goal
    }

    const fn after(&self) -> u32 {
        self.had + self.added
    }

    /// What it is worth, in words.
    pub fn in_hand(&self) -> String {
        match self.extra {
            0 => money(self.face),
            extra => format!("{} + {}", money(self.face), money(extra)),
        }
    }

    /// What is cashed in then, reckoned out.
    pub fn reckoned(&self) -> String {
        let after = money(self.after());
        format!("{} + {} = {after}", money(self.had), money(self.added))
    }

    /// What it then lacks of the goal, or what a visit pays so far.
    pub fn what_remains(&self, scene: &Scene<'_, Oubliette>) -> Option<String> {
        let (level, after) = (&scene.setup.level, self.after());
        if level.goal > 0 {
            return Some(match level.goal.saturating_sub(after) {
                0 => format!("That reaches {} and wins the game.", money(level.goal)),
                short => format!("{} short of the goal.", money(short)),
            });
        }
        let visit = level.visit.as_ref()?;
        Some(format!("{} to be paid out so far", paid(visit, after)))
    }

    /// How much of the goal is cashed in and would be, as a bar.
    pub fn bar(&self, goal: u32) -> Element {
        bar(goal, self.had, self.after(), 30.0)
    }
}

/// What a visit pays for what is cashed in.
pub fn paid(visit: &Visit, cashed_in: u32) -> String {
    format!("{}{}", visit.currency, money(cashed_in / visit.rate.max(1)))
}

/// The track of a bar.
const BAR: Frame = hollow("oubliette/bar", [6.0; 4], [3.0; 4]);
/// The filled part of a bar.
const FILL: Frame = hollow("oubliette/bar-fill", [6.0, 2.0, 8.0, 2.0], [0.0; 4]);
/// The part that comes in now.
const MORE: Frame = redrawn("oubliette/bar-more", FILL);

/// How much of the goal is cashed in, and how much comes in now, as a bar of this height.
pub fn bar(goal: u32, had: u32, after: u32, height: f32) -> Element {
    let share = |amount: u32| 100.0 * (amount as f32 / goal.max(1) as f32).min(1.0);
    let part = |frame: &'static Frame, from: f32, to: f32| {
        (to > from + 1.0).then(|| {
            Element::default()
                .framed(frame)
                .absolute()
                .size(percent(to - from), percent(100))
                .styled(|node| node.left = percent(from))
        })
    };
    let parts = Element::default()
        .size(percent(100), percent(100))
        .with(part(&FILL, 0.0, share(had)))
        .with(part(&MORE, share(had), share(after)));
    let bar = Element::row([parts]).framed(&BAR).rigid();
    bar.size(percent(100), px(height))
}
