//! The one set of plates, buttons, ribbons and panels that every screen is built of, as items on sheets.

use super::inks;
use super::lettering::{self, Face};
use super::sheet::{Act, Align, Item, Pose};
use bevy::prelude::*;

/// A button's words; `gilt` for the one thing to do next.
pub fn button(name: &'static str, pose: Pose, words: &str, gilt: bool, promise: &str) -> [Item; 2] {
    let (rest, over, ink) = if gilt {
        ("shared/button-gilt", "shared/button-gilt-hover", inks::INK)
    } else {
        ("shared/button", "shared/button-hover", inks::BONE)
    };
    let act = Act {
        hovered: Some(over.into()),
        ..Act::new(name, promise)
    };
    let most = (pose.size.y * 0.42).min(36.0);
    let size = lettering::fit(words, Face::Semibold, most, pose.size.x - 48.0);
    [
        Item::picture(name, pose, rest).sliced([24.0; 4]).act(act),
        Item::words(
            format!("{name}.words"),
            (pose.at.x, pose.at.y),
            size,
            Face::Semibold,
            ink,
            Align::Middle,
            words,
        )
        .z(pose.z + 1.0),
    ]
}

/// A button that does nothing now, and says why.
pub fn barred_button(name: &'static str, pose: Pose, words: &str, why: &str) -> [Item; 2] {
    let [frame, mut label] = button(name, pose, words, false, "");
    let frame = Item::picture(frame.key.clone(), pose, "shared/button-disabled")
        .sliced([44.0, 24.0, 44.0, 24.0])
        .act(Act::refused(name, why));
    if let super::sheet::Look::Words { ink, .. } = &mut label.look {
        *ink = inks::QUIET;
    }
    [frame, label]
}

/// A sign with a word beside it, as in the bar of a table; the whole row is pressed.
pub fn bar_row(
    name: &'static str,
    (x, y): (f32, f32),
    sign: &'static str,
    word: &str,
    promise: &str,
) -> [Item; 3] {
    let act = Act::new(name, promise);
    [
        Item::new(
            name,
            Pose::new(x + 90.0, y, 212.0, 42.0),
            super::sheet::Look::Plain(Color::NONE),
        )
        .act(act),
        Item::picture(
            format!("{name}.sign"),
            Pose::new(x + 16.0, y, 34.0, 34.0).z(1.0),
            sign,
        ),
        Item::words(
            format!("{name}.word"),
            (x + 48.0, y),
            22.0,
            Face::Regular,
            inks::SHADE,
            Align::Left,
            word,
        )
        .z(1.0),
    ]
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

/// The grounds reach beyond the canvas, so that no window shows a bare edge.
pub fn ground(name: &'static str) -> Item {
    Item::picture("ground", Pose::new(960.0, 540.0, 2560.0, 1080.0), name)
}
