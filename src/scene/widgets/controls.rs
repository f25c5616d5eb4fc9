//! What settings are made with: the slider, the switch, the choice in segments.
//!
//! A control is laid out from the value it stands for and remembers nothing. What is pressed or slid says so by its
//! name; whoever owns the value changes it and lays the control out anew.

use crate::scene::inks;
use crate::scene::lettering::{self, Face};
use crate::scene::sheet::{Align, Interaction, Item, Look, Pose};
use bevy::prelude::*;

/// The ground of what is quiet.
const DIM: Color = Color::srgb(92.0 / 255.0, 78.0 / 255.0, 60.0 / 255.0);

/// A wedge that swells from left to right with a lozenge on it, `share` of the way along. Pressed anywhere or dragged,
/// it says [`Slid`](crate::scene::pointer::Slid).
pub fn slider(name: &str, pose: Pose, share: f32, tooltip: &str) -> Vec<Item> {
    let share = share.clamp(0.0, 1.0);
    let (left, wide) = (pose.at.x - pose.size.x / 2.0, pose.size.x);
    let track = |key: &str, part: f32, tint: Color, z: f32| {
        // The wedge begins in a point: a part of it is the whole, smaller.
        let at = Pose::corner(left, pose.at.y - 7.0 * part, wide * part, 14.0 * part).z(pose.z + z);
        Item::picture(format!("{name}.{key}"), at, "shared/slider-track").tinted(tint)
    };
    let act = Interaction {
        slides: true,
        ..Interaction::new(name.to_owned(), tooltip)
    };
    let mut items = vec![
        track("track", 1.0, DIM, 0.0),
        Item::picture(
            format!("{name}.knob"),
            Pose::new(left + wide * share, pose.at.y, 36.0, 40.0).z(pose.z + 2.0),
            "shared/slider-knob",
        ),
        Item::new(
            name.to_owned(),
            Pose::new(pose.at.x, pose.at.y, wide, 46.0).z(pose.z + 3.0),
            Look::Plain(Color::NONE),
        )
        .act(act),
    ];
    if share > 0.0 {
        items.push(track("filled", share, inks::GILT, 1.0));
    }
    items
}

/// On or off. The whole of `row` is pressed.
pub fn switch(name: &str, row: Pose, on: bool, tooltip: &str) -> Vec<Item> {
    let sign = if on {
        "shared/switch-on"
    } else {
        "shared/switch-off"
    };
    let right = row.at.x + row.size.x / 2.0 - 38.0;
    vec![
        Item::new(name.to_owned(), row, Look::Plain(Color::NONE))
            .act(Interaction::new(name.to_owned(), tooltip)),
        Item::picture(
            format!("{name}.sign"),
            Pose::new(right, row.at.y, 76.0, 38.0).z(row.z + 1.0),
            sign,
        ),
    ]
}

/// One of a few, side by side in a frame. Each is pressed by the name and its place, counted from 0.
pub fn segments(name: &str, pose: Pose, labels: &[&str], chosen: usize) -> Vec<Item> {
    let cell = pose.size.x / labels.len().max(1) as f32;
    let left = pose.at.x - pose.size.x / 2.0;
    let mut items = vec![Item::picture(format!("{name}.frame"), pose, "shared/segments").sliced([16.0; 4])];
    let size = labels
        .iter()
        .map(|label| lettering::fit(label, Face::Semibold, 26.0, cell - 24.0))
        .fold(26.0, f32::min);
    for (index, label) in labels.iter().enumerate() {
        let x = left + cell * (index as f32 + 0.5);
        let key = format!("{name}.{index}");
        let on = index == chosen;
        let act = Interaction::new(key.clone(), "");
        let at = Pose::new(x, pose.at.y, cell - 10.0, pose.size.y - 10.0).z(pose.z + 1.0);
        if on {
            items.push(
                Item::picture(key.clone(), at, "shared/segment-on")
                    .sliced([10.0; 4])
                    .act(act),
            );
            let point = Pose::new(x, pose.at.y + pose.size.y / 2.0 - 0.5, 14.0, 9.0).z(pose.z + 2.0);
            items.push(Item::picture(
                format!("{key}.point"),
                point,
                "shared/segment-point",
            ));
        } else {
            items.push(Item::new(key.clone(), at, Look::Plain(Color::NONE)).act(act));
        }
        if index > 0 && !on && index != chosen + 1 {
            let bar =
                Pose::new(left + cell * index as f32, pose.at.y, 4.0, pose.size.y - 24.0).z(pose.z + 1.0);
            items.push(Item::picture(format!("{key}.bar"), bar, "shared/segment-bar"));
        }
        let (face, ink) = if on {
            (Face::Semibold, inks::INK)
        } else {
            (Face::Regular, inks::BONE)
        };
        let words = Item::words(
            format!("{key}.words"),
            (x, pose.at.y),
            size,
            face,
            ink,
            Align::Middle,
            *label,
        );
        items.push(words.z(pose.z + 3.0));
    }
    items
}
