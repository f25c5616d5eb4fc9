//! What a hand is worth at the Exit: reckoned from the view, said in words, and drawn as a bar.

use super::super::log::money;
use super::super::{Effect, ExplorerView, Oubliette};
use super::stop::cashes;
use crate::scene::sheet::{Item, Pose, Sheet};
use crate::session::Scene;

/// What a hand is worth at the Exit, and what it makes of what is cashed in.
pub(super) struct Worth {
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
        let face: u32 = own.hand.iter().map(|number| level.value(*number)).sum();
        let each: u32 = own
            .level_ups
            .iter()
            .map(|kind| match level.effect(*kind) {
                Some(Effect::LevelUp { worth, .. }) => *worth,
                _ => 0,
            })
            .sum();
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

    const fn after(&self) -> u32 {
        self.had + self.added
    }

    /// What it is worth, in words.
    pub fn in_hand(&self) -> String {
        if self.extra > 0 {
            format!("{} + {}", money(self.face), money(self.extra))
        } else {
            money(self.face)
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
            return Some(if after >= level.goal {
                format!("That reaches {} and wins the game.", money(level.goal))
            } else {
                format!("{} short of the goal.", money(level.goal - after))
            });
        }
        let visit = level.visit.as_ref()?;
        let pay = money(after / visit.rate.max(1));
        Some(format!("{}{pay} to be paid out so far", visit.currency))
    }
}

/// How much of the goal is cashed in and would be: a bar with its upper left corner there, so wide and high.
pub(super) fn put_goal(
    goal: u32,
    worth: &Worth,
    (x, y): (f32, f32),
    (wide, high): (f32, f32),
    sheet: &mut Sheet,
) {
    let bar = Pose::corner(x, y, wide, high).z(8.0);
    sheet.put(Item::picture("treasure.bar", bar, "oubliette/bar").sliced([6.0; 4]));
    let share = |amount: u32| (amount as f32 / goal as f32).min(1.0) * (wide - 6.0);
    let (had, has) = (share(worth.had), share(worth.after()));
    if has > had + 8.0 {
        let more = Pose::corner(x + 3.0 + had, y + 3.0, has - had, high - 6.0).z(8.5);
        sheet.put(Item::picture("treasure.more", more, "oubliette/bar-more").sliced([6.0, 2.0, 8.0, 2.0]));
    }
    if had > 8.0 {
        let fill = Pose::corner(x + 3.0, y + 3.0, had, high - 6.0).z(9.0);
        sheet.put(Item::picture("treasure.fill", fill, "oubliette/bar-fill").sliced([6.0, 2.0, 8.0, 2.0]));
    }
}
