//! What larger type does to the pages of The Great City.
//!
//! A little larger fits as it stands. From there on a page shows fewer things at a time, each of them as large as the
//! letters ask for: seats' plates say only whose they are and what they do, choices lie in one row, and pages that
//! have much to decide show one panel of it ([`tabs`]). What gives way is a press or a page away, never gone.
//!
//! Parts of a page that are the same at any size are seen through regions. What is laid out for large type alone lies
//! [aside](aside), where no region of the page takes it along.
//!
//! Invariant: at plain size nothing here has a hand in anything.

pub(super) mod after;
pub(super) mod book;
pub(super) mod cards;
pub(super) mod character;
pub(super) mod correct;
pub(super) mod seats;
pub(super) mod setup;
pub(super) mod table;
pub(super) mod tabs;

use super::Ui;
use crate::games::great_city::GreatCity;
use crate::scene::arrangement::{Lens, Region};
use crate::scene::sheet::{Item, Pose, Sheet};
use crate::session::{Press, Scene};
use bevy::math::{Rect, Vec2};

/// The largest type, in percent, that fits everywhere as it stands.
const FITS: u8 = 110;

/// Is type so large that pages give it room?
pub(super) fn is_on(scene: &Scene<'_, GreatCity>) -> bool {
    scene.canvas.type_size.in_percent() > FITS
}

/// A length that depends on how large type is: at plain size, and at the largest.
pub(super) fn size(scene: &Scene<'_, GreatCity>, plain: f32, largest: f32) -> f32 {
    if is_on(scene) {
        scene.canvas.type_size.between(plain, largest)
    } else {
        plain
    }
}

/// One of two, by whether type is large.
pub(super) fn either<T>(scene: &Scene<'_, GreatCity>, plain: T, large: T) -> T {
    if is_on(scene) { large } else { plain }
}

/// A press on a tab, or on what turns over leaves.
pub(super) fn press(_: &Scene<'_, GreatCity>, ui: &mut Ui, name: &str) -> Option<Press<GreatCity>> {
    match name {
        "leaf.back" => ui.turned = ui.turned.saturating_sub(1),
        "leaf.on" => ui.turned += 1,
        _ => {
            ui.panel = Some(tabs::TabPage::pressed(name)?);
            ui.turned = 0;
        }
    }
    Some(Press::Shown)
}

/// How far beside the canvas something is laid out.
const BESIDE: f32 = 2900.0;

/// Where on the canvas's side something lies.
#[derive(Clone, Copy, Debug)]
pub(super) enum Side {
    /// What belongs to the page.
    Page = 1,
    /// What lies over it.
    Over = 2,
}

impl Side {
    const fn shift(self) -> Vec2 {
        Vec2::new(BESIDE * self as u8 as f32, 0.0)
    }

    /// Where that lies what is seen there.
    pub(super) fn pose(self, mut pose: Pose) -> Pose {
        pose.at += self.shift();
        pose
    }
}

/// Lays something out so that no region of the page takes it along. It is seen where it was laid out; what lies within
/// `from` is seen in `to` instead.
pub(super) fn aside(sheet: &mut Sheet, side: Side, fits: &[(Rect, Rect)], lay: impl FnOnce(&mut Sheet)) {
    let mut own = Sheet::new();
    lay(&mut own);
    let shift = side.shift();
    let whole = Rect::from_corners(Vec2::new(-320.0, -60.0), Vec2::new(2240.0, 1140.0));
    for item in own.iter() {
        let mut item = item.clone();
        // Grounds stay: nothing takes them along anyway.
        if item.pose.size.x <= whole.width() && item.pose.size.y <= whole.height() {
            item.pose.at += shift;
            if let Some(from) = &mut item.from {
                from.at += shift;
            }
        }
        sheet.put(item);
    }
    let moved = |rect: Rect| Rect::from_corners(rect.min + shift, rect.max + shift);
    for (from, to) in fits {
        sheet.arrange(Region::fit(moved(*from), *to));
    }
    sheet.arrange(Region {
        from: moved(whole),
        lens: Lens {
            corner: -shift,
            ..Lens::PLAIN
        },
    });
}

/// The numbers beside stones, at least so large.
pub(super) fn counts(sheet: &mut Sheet, beginning: &str, least: f32) {
    let counts: Vec<Item> = sheet
        .iter()
        .filter(|item| {
            let key = item.key.as_str();
            key.starts_with(beginning) && key.ends_with(".count")
        })
        .cloned()
        .collect();
    for mut item in counts {
        item.pose.size.y = item.pose.size.y.max(least);
        sheet.put(item);
    }
}

/// A rectangle by its corner and size.
pub(super) const fn area(x: f32, y: f32, wide: f32, high: f32) -> Rect {
    Rect {
        min: Vec2::new(x, y),
        max: Vec2::new(x + wide, y + high),
    }
}
