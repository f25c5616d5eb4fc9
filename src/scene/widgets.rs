//! The one set of plates, buttons, ribbons and panels that every screen is built of, as items on sheets.

use super::canvas;
use super::inks;
use super::lettering::{self, Face};
use super::sheet::{Align, Interaction, Item, Look, Pose};
use bevy::prelude::*;
use std::borrow::Cow;

/// Drawings that come and go on every screen; see [`Pictures::hold`](super::pictures::Pictures::hold).
pub const AT_HAND: &[&str] = &["shared/tooltip", "shared/tooltip-refusal", "shared/plate-bone"];

/// A button; `gilt` for the one thing to do next, which has wedges cut beside its words.
pub fn button(
    name: impl Into<Cow<'static, str>>,
    pose: Pose,
    words: &str,
    gilt: bool,
    tooltip: &str,
) -> Vec<Item> {
    let name = name.into();
    let (rest, over, ink) = if gilt {
        ("shared/button-gilt", "shared/button-gilt-hover", inks::INK)
    } else {
        ("shared/button", "shared/button-hover", inks::BONE)
    };
    let act = Interaction {
        hovered: Some(over.into()),
        ..Interaction::new(name.clone(), tooltip)
    };
    let (label, width) = label(&name, pose, words, ink);
    let frame = Item::picture(name.clone(), pose, rest);
    let mut items = vec![frame.sliced([24.0; 4]).act(act), label];
    // Where the words need the room, the wedges give way.
    if gilt && pose.size.x - width >= 2.0 * (14.0 + WEDGE + 26.0) {
        let reach = pose.size.x / 2.0 - 14.0 - WEDGE / 2.0;
        let wedge = |side: &str, x: f32| {
            let at = Pose::new(pose.at.x + x, pose.at.y, WEDGE, 8.0).z(pose.z + 1.0);
            Item::picture(format!("{name}.{side}"), at, "shared/button-wedge-ink")
        };
        items.push(wedge("left", -reach));
        items.push(wedge("right", reach).mirrored());
    }
    items
}

/// How long the wedge beside a button's words is.
const WEDGE: f32 = 36.0;

/// A button's words, and how wide they are.
fn label(name: &str, pose: Pose, words: &str, ink: Color) -> (Item, f32) {
    let most = (pose.size.y * 0.42).min(36.0);
    let size = lettering::fit(words, Face::Semibold, most, pose.size.x - 48.0);
    let at = (pose.at.x, pose.at.y);
    let item = Item::words(
        format!("{name}.words"),
        at,
        size,
        Face::Semibold,
        ink,
        Align::Middle,
        words,
    );
    (
        item.z(pose.z + 1.0),
        lettering::width(words, Face::Semibold, size),
    )
}

/// A button that does nothing now, and says why.
pub fn barred_button(name: &'static str, pose: Pose, words: &str, why: &str) -> [Item; 2] {
    let frame = Item::picture(name, pose, "shared/button-disabled")
        .sliced([44.0, 24.0, 44.0, 24.0])
        .act(Interaction::refused(name, why));
    [frame, label(name, pose, words, inks::QUIET).0]
}

/// What a press on a prompt does: it leads to the rule.
pub fn rule_act() -> Interaction {
    Interaction::new("bar.rules", "The rule for the current step (F1)").secondary()
}

/// A frame with a double gilt rule.
pub fn panel(key: &'static str, pose: Pose) -> Item {
    Item::picture(key, pose, "shared/panel-shell").sliced([28.0; 4])
}

/// A seat's mark.
pub fn mark(key: String, (x, y): (f32, f32), size: f32, mark: u8) -> Item {
    Item::picture(
        key,
        Pose::new(x, y, size, size),
        format!("shared/mark-{}", mark.clamp(1, 6)),
    )
}

/// Four corners of gilt round a place, at this height; on the canvas even where the place lies at its edge.
pub fn brackets(place: Rect, z: f32) -> Vec<Item> {
    const AWAY: f32 = 14.0;
    const ARM: f32 = 34.0;
    const EDGE: f32 = 12.0;
    let canvas = Rect::new(0.0, 0.0, canvas::WIDTH, canvas::HEIGHT).inflate(-EDGE);
    let place = place.inflate(AWAY).intersect(canvas);
    let (middle, half) = (place.center(), place.half_size());
    let corners = [(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)];
    let items = corners.into_iter().enumerate().map(|(corner, (x, y))| {
        let (at_x, at_y) = (middle.x + half.x * x, middle.y + half.y * y);
        let across = Pose::new(at_x - x * ARM / 2.0, at_y, ARM, 5.0).z(z);
        let down = Pose::new(at_x, at_y - y * ARM / 2.0, 5.0, ARM).z(z);
        let lozenge = Pose::new(at_x, at_y, 18.0, 18.0).z(z + 1.0);
        [
            Item::new(format!("frame.{corner}.0"), across, Look::Plain(inks::GILT)),
            Item::new(format!("frame.{corner}.1"), down, Look::Plain(inks::GILT)),
            Item::picture(format!("frame.{corner}"), lozenge, "shared/lozenge"),
        ]
    });
    items.flatten().collect()
}

/// The grounds reach beyond the canvas, so that no window shows a bare edge.
pub fn ground(name: &'static str) -> Item {
    Item::picture("ground", Pose::new(960.0, 540.0, 2560.0, 1080.0), name)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is framed is a button at the foot of the screen: the brackets are whole all the same.
    #[test]
    fn brackets_stay_on_the_canvas() {
        let button = Rect::new(1552.0, 1011.0, 1884.0, 1071.0);
        let screen = Rect::new(0.0, 0.0, canvas::WIDTH, canvas::HEIGHT);
        for item in brackets(button, 1.0) {
            let lies = Rect::from_center_size(item.pose.at, item.pose.size);
            assert_eq!(screen.union(lies), screen, "{} is cut off", item.key);
        }
    }
}
