//! Sums of a fight in pictures: every number stands beside the piece that gives it.

use super::super::Oubliette;
use super::super::level::{Effect, EquipmentBonus};
use super::cards::{Card, INK, fitted, words};
use crate::scene::inks;
use crate::scene::lettering::{self, Face};
use crate::scene::sheet::{Align, Item, Pose, Sheet};
use crate::session::Scene;
use crate::table::Seat;
use bevy::prelude::*;

/// One of the things that a sum is made of.
pub(super) struct Part {
    pub picture: String,
    pub amount: u16,
    pub label: &'static str,
    /// The power medallion, the shield, or a card.
    pub sign: bool,
}

pub(super) fn part(picture: impl Into<String>, amount: u16, label: &'static str) -> Part {
    Part {
        picture: picture.into(),
        amount,
        label,
        sign: false,
    }
}
/// The picture of the best card in use of a seat that gives such a thing; the shield or a club where there is none.
pub(super) fn used(scene: &Scene<'_, Oubliette>, seat: Option<Seat>, weapon: bool) -> String {
    let level = &scene.setup.level;
    let in_use = seat
        .and_then(|seat| scene.view.explorer(seat))
        .map(|own| own.in_use.as_slice());
    let best = in_use
        .unwrap_or_default()
        .iter()
        .filter_map(|number| match level.treasure(*number).map(|card| card.gives) {
            Some(EquipmentBonus::Weapon(bonus)) if weapon => Some((bonus, *number)),
            Some(EquipmentBonus::Armour(bonus)) if !weapon => Some((bonus, *number)),
            _ => None,
        })
        .max();
    best.map_or_else(
        || "oubliette/shield".to_owned(),
        |(_, number)| Card::Treasure(number).picture(level),
    )
}

/// The picture of a seat's worst wound.
pub(super) fn wound(scene: &Scene<'_, Oubliette>, seat: Option<Seat>) -> String {
    let worst = seat
        .and_then(|seat| scene.view.explorer(seat))
        .and_then(|own| own.wounds.first().copied());
    worst.map_or_else(
        || "oubliette/card-back-wound".to_owned(),
        |kind| Card::Wound(kind).picture(&scene.setup.level),
    )
}

/// The picture of the first card with such an effect.
pub(super) fn of_effect(scene: &Scene<'_, Oubliette>, such: impl Fn(&Effect) -> bool) -> String {
    let level = &scene.setup.level;
    let found = level
        .events
        .iter()
        .zip(1u8..)
        .find(|(card, _)| such(&card.effect));
    found.map_or_else(
        || "oubliette/card-back-event".to_owned(),
        |(_, kind)| Card::Event(kind).picture(level),
    )
}
/// Parts in a row, a plus between, the sum at the right end.
pub(super) fn put_row(
    key: &str,
    left: f32,
    room: f32,
    y: f32,
    parts: &[Part],
    total: Option<u16>,
    plus_first: bool,
    least: f32,
    sheet: &mut Sheet,
) {
    let sum_room = 74.0;
    let count = parts.len() as f32;
    // A plus before each part, but for the first of what the roll is against.
    let natural = count * 96.0 + sum_room;
    let by = (room / natural).min(1.0);
    let mut x = left;
    for (index, part) in parts.iter().enumerate() {
        let wide = 68.0 * by;
        if plus_first || index > 0 {
            sheet.put(words(
                format!("{key}.plus.{index}"),
                (x + 13.0 * by, y),
                28.0 * by.max(0.75),
                Face::Regular,
                inks::BONE,
                Align::Middle,
                "+",
            ));
        }
        x += 28.0 * by;
        let pose = Pose::new(x + wide / 2.0, y, wide, wide).z(12.0);
        if part.sign {
            let high = if part.label == "power" {
                wide * 1.1
            } else {
                wide * 84.0 / 72.0
            };
            sheet.put(Item::picture(
                format!("{key}.{index}"),
                Pose {
                    size: Vec2::new(if part.label == "power" { high } else { wide }, high),
                    ..pose
                },
                part.picture.clone(),
            ));
            sheet.put(
                words(
                    format!("{key}.{index}.amount"),
                    (pose.at.x, y),
                    32.0 * by,
                    Face::Bold,
                    if part.label == "power" { inks::BONE } else { INK },
                    Align::Middle,
                    part.amount.to_string(),
                )
                .z(14.0),
            );
        } else if part.amount == 0 {
            sheet.put(Item::picture(
                format!("{key}.{index}"),
                Pose {
                    size: Vec2::new(wide, wide * 82.0 / 72.0),
                    ..pose
                },
                part.picture.clone(),
            ));
        } else {
            sheet.put(Item::picture(
                format!("{key}.{index}"),
                Pose {
                    size: Vec2::new(wide, wide * 82.0 / 72.0),
                    ..pose
                },
                "oubliette/modifier",
            ));
            sheet.put(Item::picture(
                format!("{key}.{index}.picture"),
                Pose {
                    size: Vec2::new(wide * 0.91, wide * 0.91 * 300.0 / 260.0),
                    ..pose
                }
                .z(12.5),
                part.picture.clone(),
            ));
            let disc = Pose::new(
                x + wide - 6.0,
                y + wide / 2.0 - 2.0,
                34.0 * by.max(0.8),
                34.0 * by.max(0.8),
            )
            .z(13.0);
            sheet.put(Item::picture(
                format!("{key}.{index}.disc"),
                disc,
                "oubliette/disc",
            ));
            sheet.put(
                words(
                    format!("{key}.{index}.amount"),
                    (disc.at.x, disc.at.y),
                    22.0 * by.max(0.85),
                    Face::Bold,
                    INK,
                    Align::Middle,
                    part.amount.to_string(),
                )
                .z(14.0),
            );
        }
        x += wide;
        // In larger type only labels that have the room are there.
        let label_room = wide + 26.0 * by;
        if least > 16.0 && lettering::width(part.label, Face::Italic, least) > label_room {
            continue;
        }
        sheet.put(fitted(
            format!("{key}.{index}.label"),
            (pose.at.x, y + wide / 2.0 + 18.0),
            (18.0, label_room),
            Face::Italic,
            inks::SHADE,
            Align::Middle,
            part.label,
        ));
    }
    if let Some(total) = total {
        let end = left + room;
        sheet.put(words(
            format!("{key}.equals"),
            (end - 66.0, y),
            28.0,
            Face::Regular,
            inks::BONE,
            Align::Middle,
            "=",
        ));
        sheet.put(words(
            format!("{key}.total"),
            (end - 4.0, y),
            46.0,
            Face::Bold,
            inks::BONE,
            Align::Right,
            total.to_string(),
        ));
    }
}
