//! What stands round a panel on the stage: the dimmed table behind it, its frame, the way back, and the arrows beside a
//! list that is higher than its room.
//!
//! It knows how large type is, and no panel in particular.

use super::Front;
use crate::scene::inks;
use crate::scene::lettering::{self, Face, TypeSize};
use crate::scene::pointer::Pressed;
use crate::scene::sheet::{Align, Interaction, Item, Look, Pose, Sheet};
use crate::scene::widgets;
use bevy::prelude::*;

/// How much of the table is covered behind a panel. Light adds up in linear measure: this is what the eye
/// takes for 88 in a hundred.
const DIM: f32 = 0.975;

/// The dimmed table behind a panel. Nothing can be clicked through it.
pub fn dim(name: &'static str) -> Item {
    let pose = Pose::new(960.0, 540.0, 4200.0, 3000.0);
    Item::new(name, pose, Look::Plain(inks::INK.with_alpha(DIM))).act(Interaction::new(name, ""))
}

/// The way back, at the lower right of whatever ends at `right`, and a line about the panel at its left.
pub fn foot(
    name: &'static str,
    (left, right): (f32, f32),
    words: &str,
    line: &str,
    type_size: TypeSize,
) -> Vec<Item> {
    let wide = type_size.between(360.0, 430.0);
    let (top, high) = (type_size.between(984.0, 970.0), type_size.between(70.0, 90.0));
    let pose = Pose::corner(right - wide, top, wide, high).z(6.0);
    let mut items = widgets::button(name, pose, words, true, "");
    let size = type_size.between(25.0, 33.0);
    let room = right - wide - 44.0 - left;
    let lines = lettering::wrap(line, Face::Italic, size, room);
    let lines: Vec<_> = (lines.iter().take(2))
        .map(|line| lettering::clip(line, Face::Italic, size, room))
        .collect();
    // The line may stand over words of the screen below: all of its row is covered, and no word cut in two.
    let tall = high.max(size * 1.25 * 2.0) + 14.0;
    let ground = Pose::corner(left - 20.0, pose.at.y - tall / 2.0, room + 42.0, tall).z(5.0);
    items.push(Item::new(
        format!("{name}.ground"),
        ground,
        Look::Plain(inks::INK),
    ));
    items.push(
        Item::words(
            format!("{name}.line"),
            (left, pose.at.y),
            size,
            Face::Italic,
            inks::SHADE,
            Align::Left,
            lines.join("\n"),
        )
        .z(6.0),
    );
    items
}

/// A framed panel over the dimmed table, with the way back below it.
pub fn frame(names: [&'static str; 3], corner: Pose, words: &str, line: &str, type_size: TypeSize) -> Sheet {
    let [dim_name, panel, close] = names;
    let mut sheet = Sheet::new();
    sheet.put(dim(dim_name));
    sheet.put(widgets::panel(panel, corner.z(1.0)).from(corner.z(1.0).shifted(0.0, 24.0).alpha(0.0)));
    let half = corner.size.x / 2.0;
    let ends = (corner.at.x - half + 4.0, corner.at.x + half);
    sheet.extend(foot(close, ends, words, line, type_size));
    let rule = Pose::new(960.0, 164.0, 700.0, 16.0).z(2.0);
    sheet.put(Item::picture("panel.rule", rule, "shared/rule-gilt"));
    sheet
}

/// A frame between that for plain type and that for the largest.
pub fn between(plain: Pose, largest: Pose, type_size: TypeSize) -> Pose {
    let share = type_size.growth();
    Pose {
        at: plain.at.lerp(largest.at, share),
        size: plain.size.lerp(largest.size, share),
        ..plain
    }
}

/// How many pages of a list were asked for by its arrows, and not yet gone: up is above nought.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct Turned(f32);

impl Turned {
    /// What is still to go, once.
    pub fn take(&mut self) -> f32 {
        std::mem::take(&mut self.0)
    }
}

/// The arrows beside a list that is higher than its room: right of `x`, from `top` to `bottom`.
pub fn arrows(x: f32, (top, bottom): (f32, f32), type_size: TypeSize) -> Vec<Item> {
    let wide = type_size.between(58.0, 84.0);
    let mut items = Vec::new();
    for (name, y, turn, tooltip) in [
        ("panel.up", top + wide / 2.0, -90.0, "Back (page up)"),
        ("panel.down", bottom - wide / 2.0, 90.0, "Next (page down)"),
    ] {
        let pose = Pose::new(x + wide / 2.0, y, wide, wide).z(6.0);
        items.extend(widgets::button(name, pose, "", false, tooltip));
        let sign = Pose::new(pose.at.x, y, wide * 0.56, wide * 0.46)
            .turned(turn)
            .z(8.0);
        items.push(Item::picture(format!("{name}.sign"), sign, "shared/sign-play").tinted(inks::BONE));
    }
    items
}

/// What presses on the arrows ask for.
pub(super) fn turn(mut pressed: MessageReader<Pressed>, mut turned: ResMut<Turned>, front: Res<Front>) {
    for pressed in pressed.read() {
        match &*pressed.name {
            "panel.up" => turned.0 += 1.0,
            "panel.down" => turned.0 -= 1.0,
            _ => {}
        }
    }
    if front.panel.is_none() {
        turned.0 = 0.0;
    }
}
