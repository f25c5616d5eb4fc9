//! What is shown beside a piece under the pointer: what a press does, why it does nothing, the same piece larger.
//!
//! Only where and how large; when it is shown is the [`pointer`](super::pointer)'s business. Invariant: it is whole on
//! the screen, at every size of type.

use super::arrangement::Lens;
use super::canvas::{self, Canvas};
use super::inks;
use super::lettering::{self, Face};
use super::sheet::{Align, Interaction, Item, Look, Pose, Sheet};
use bevy::prelude::*;

/// The larger picture beside its piece: right of it where there is room, else left, and always whole on screen.
///
/// It is grown as type is, as far as there is room for it.
pub(super) fn close_up(canvas: &Canvas, pose: &Pose, items: &[Item]) -> Sheet {
    const GAP: f32 = 18.0;
    const EDGE: f32 = 8.0;
    let (mut least, mut most) = (Vec2::ZERO, Vec2::ZERO);
    for item in items
        .iter()
        .filter(|item| !matches!(item.look, Look::Words { .. }))
    {
        least = least.min(item.pose.at - item.pose.size / 2.0);
        most = most.max(item.pose.at + item.pose.size / 2.0);
    }
    let reach = canvas::WIDTH + canvas.bleed.x - EDGE;
    let (beside, before) = (
        pose.at.x + pose.size.x / 2.0 + GAP,
        pose.at.x - pose.size.x / 2.0 - GAP,
    );
    let room = Vec2::new(
        (reach - beside).max(before + canvas.bleed.x - EDGE),
        canvas::HEIGHT + 2.0 * canvas.bleed.y - 2.0 * EDGE,
    );
    let roomy = (room / (most - least).max(Vec2::ONE)).min_element().max(1.0);
    let grown = canvas.type_size.between(1.0, 2.0).min(roomy);
    let lens = Lens {
        scale: grown,
        ..Lens::PLAIN
    };
    (least, most) = (least * grown, most * grown);
    let right = pose.at.x + pose.size.x / 2.0 + GAP - least.x;
    let left = pose.at.x - pose.size.x / 2.0 - GAP - most.x;
    let fits = right + most.x <= canvas::WIDTH + canvas.bleed.x - 8.0;
    let x = if fits {
        right
    } else {
        left.max(8.0 - canvas.bleed.x - least.x)
    };
    let (above, below) = (
        8.0 - canvas.bleed.y - least.y,
        canvas::HEIGHT + canvas.bleed.y - 8.0 - most.y,
    );
    let y = pose.at.y.max(above).min(below);
    let mut sheet = Sheet::new();
    sheet.extend(items.iter().cloned().map(|mut item| {
        item.pose = lens.pose(item.pose).shifted(x, y);
        item
    }));
    sheet
}

/// How one comes to the rule by which something is refused.
const RULE_NOTE: &str = "Rule: F1 or right-click";

/// What an act says of itself: what it does, or why it does not, and how to come to the rule that says so.
pub(super) fn tip(canvas: &Canvas, pose: &Pose, act: &Interaction) -> Sheet {
    let type_size = canvas.type_size;
    let (size, note_size) = (type_size.between(24.0, 40.0), type_size.between(20.0, 33.0));
    let grown = size / 24.0;
    let room = type_size.between(760.0, 1100.0);
    let refused = act.refusal.is_some();
    let words = act.refusal.as_deref().unwrap_or(&act.tooltip);
    let lines = lettering::wrap(words, Face::Semibold, size, room);
    let mut widest = lines
        .iter()
        .map(|line| lettering::width(line, Face::Semibold, size))
        .fold(0.0, f32::max);
    let mut note = 0.0;
    if act.rule.is_some() {
        widest = widest.max(lettering::width(RULE_NOTE, Face::Italic, note_size));
        note = note_size * 1.3;
    }
    let sign = if refused { 40.0 * grown } else { 0.0 };
    let (width, height) = (
        widest + 48.0 + sign,
        lines.len() as f32 * size * 1.25 + 30.0 + note,
    );
    let above = pose.at.y - pose.size.y / 2.0 - height / 2.0 - 14.0;
    let below = pose.at.y + pose.size.y / 2.0 + height / 2.0 + 14.0;
    // Beside something large the tip stands under it: over it there are words more often than not.
    let fits_above = above - height / 2.0 > -canvas.bleed.y;
    let y = if fits_above && pose.size.y < 300.0 {
        above
    } else {
        below
    };
    let margin = width / 2.0 + 12.0;
    let x = pose.at.x.clamp(
        margin - canvas.bleed.x,
        (canvas::WIDTH + canvas.bleed.x - margin).max(margin - canvas.bleed.x),
    );
    let y = y.min(canvas::HEIGHT + canvas.bleed.y - height / 2.0 - 6.0);
    let y = y.max(6.0 + height / 2.0 - canvas.bleed.y);
    let mut sheet = Sheet::new();
    let frame = if refused {
        "shared/tooltip-refusal"
    } else {
        "shared/tooltip"
    };
    sheet.put(Item::picture("tip", Pose::new(x, y, width, height), frame).sliced([16.0; 4]));
    if refused {
        let side = 28.0 * grown;
        let at = Pose::new(x - width / 2.0 + 22.0 + side / 2.0, y, side, side).z(1.0);
        sheet.put(Item::picture("tip.sign", at, "shared/sign-barred"));
    }
    sheet.put(
        Item::words(
            "tip.words",
            (x - width / 2.0 + 24.0 + sign, y - note / 2.0),
            size,
            Face::Semibold,
            inks::BONE,
            Align::Left,
            lines.join("\n"),
        )
        .z(1.0),
    );
    if note > 0.0 {
        let at = (
            x - width / 2.0 + 24.0 + sign,
            y + height / 2.0 - 15.0 - note / 2.0,
        );
        sheet.put(
            Item::words(
                "tip.rule",
                at,
                note_size,
                Face::Italic,
                inks::SHADE,
                Align::Left,
                RULE_NOTE,
            )
            .z(1.0),
        );
    }
    sheet
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tips_and_close_ups_are_whole_on_screen_at_every_size_of_type() {
        let long =
            "It can't be opened yet: whoever wants to go through has to stand before it, with a hand free";
        let act = Interaction::refused("door", long).by("omelas.round.1");
        let items = [
            Item::picture("close", Pose::new(0.0, 0.0, 400.0, 480.0), "shared/panel"),
            Item::words(
                "close.words",
                (0.0, 200.0),
                20.0,
                Face::Regular,
                inks::BONE,
                Align::Middle,
                "so",
            ),
        ];
        for (size, corner) in [(100, 20.0), (150, 20.0), (200, 20.0), (200, 400.0)] {
            let canvas = Canvas::default().with_type(lettering::TypeSize::percent(size));
            let whole = Rect::new(0.0, 0.0, canvas::WIDTH, canvas::HEIGHT);
            for (x, y) in [
                (20.0, 20.0),
                (1900.0, 30.0),
                (30.0, 1060.0),
                (1890.0, 1050.0),
                (960.0, 540.0),
            ] {
                let pose = Pose::new(x, y, corner, corner);
                for sheet in [tip(&canvas, &pose, &act), close_up(&canvas, &pose, &items)] {
                    for item in sheet.iter().filter(|item| item.pose.size.x > 0.0) {
                        let rect = Rect::from_center_size(item.pose.at, item.pose.size);
                        assert!(
                            whole.contains(rect.min) && whole.contains(rect.max),
                            "{rect:?} at {size} %"
                        );
                    }
                }
            }
            let sheet = tip(&canvas, &Pose::new(960.0, 540.0, 40.0, 40.0), &act);
            let least = 18.0 * canvas.type_size.factor();
            let words = sheet.get(&"tip.words".into()).map(|item| item.pose.size.y);
            assert!(words.is_some_and(|high| high >= least), "{words:?} at {size} %");
        }
    }
}
