//! Rows of choices, each with its picture, its name and what it would do.

use super::cards::{fitted, words};
use crate::scene::inks;
use crate::scene::lettering::Face;
use crate::scene::pictures;
use crate::scene::sheet::{Align, Interaction, Item, Pose, Sheet};
use crate::scene::widgets;
use bevy::math::Vec2;

/// One choice.
pub(super) struct Row {
    /// By which it is pressed.
    pub name: String,
    /// What it is.
    pub title: String,
    /// What it would do.
    pub line: String,
    /// Its picture.
    pub picture: String,
    /// Does it cost, or let something happen?
    pub costs: bool,
}

/// Puts rows under each other from there; where they are many, in two columns.
pub(super) fn put(left: f32, top: f32, wide: f32, high: f32, rows: &[Row], sheet: &mut Sheet) {
    let most = (high / 59.0).floor().max(1.0) as usize;
    let columns = if rows.len() > most { 2 } else { 1 };
    let lines = rows.len().div_ceil(columns).max(1);
    let pitch = (high / lines as f32).min(59.0);
    let width = (wide - 6.0 * (columns as f32 - 1.0)) / columns as f32;
    for (index, row) in rows.iter().enumerate() {
        let (column, line) = (index % columns, index / columns);
        let x = left + (width + 6.0) * column as f32;
        let y = top + pitch * line as f32;
        put_row(
            Pose::corner(x, y, width, pitch - 2.0).z(12.0),
            row,
            columns > 1,
            sheet,
        );
    }
}

/// Where a picture lies that is so high.
pub(super) fn picture_pose(picture: &str, (x, y): (f32, f32), high: f32) -> Pose {
    let shape = pictures::size(picture).map_or(Vec2::ONE, |(pixels, _)| pixels.as_vec2());
    Pose::new(x, y, high * shape.x / shape.y, high)
}

fn put_row(pose: Pose, row: &Row, short: bool, sheet: &mut Sheet) {
    let (rest, over) = if row.costs {
        ("oubliette/option-blood", "oubliette/option-blood-hover")
    } else {
        ("oubliette/option", "oubliette/option-hover")
    };
    let act = Interaction {
        hovered: Some(over.into()),
        ..Interaction::new(
            row.name.clone(),
            if short { row.line.clone() } else { String::new() },
        )
    };
    let (left, middle) = (pose.at.x - pose.size.x / 2.0, pose.at.y);
    let key = format!("row.{}", row.name);
    sheet.put(
        Item::picture(key.clone(), pose, rest)
            .sliced([50.0, 14.0, 50.0, 14.0])
            .act(act),
    );
    let high = (pose.size.y - 14.0).min(44.0);
    let picture = picture_pose(&row.picture, (left + 32.0, middle), high).z(pose.z + 1.0);
    sheet.put(Item::picture(
        format!("{key}.picture"),
        picture,
        row.picture.clone(),
    ));
    let from = left + 60.0;
    let room = pose.size.x - 72.0;
    let one_line = short || row.line.is_empty();
    let title_y = if one_line { middle } else { middle - 10.0 };
    sheet.put(
        fitted(
            format!("{key}.title"),
            (from, title_y),
            (23.0, room),
            Face::Semibold,
            inks::BONE,
            Align::Left,
            &row.title,
        )
        .z(pose.z + 1.0),
    );
    if !one_line {
        sheet.put(
            fitted(
                format!("{key}.line"),
                (from, middle + 12.0),
                (20.0, room),
                Face::Italic,
                inks::SHADE,
                Align::Left,
                &row.line,
            )
            .z(pose.z + 1.0),
        );
    }
}

/// A line of words over a choice, on parchment.
pub(super) fn prompt(mark: Option<u8>, text: &str, sheet: &mut Sheet) {
    let pose = Pose::corner(788.0, 186.0, 1054.0, 54.0).z(13.0);
    let ribbon = Item::picture("prompt", pose, "oubliette/prompt").sliced([60.0, 12.0, 60.0, 12.0]);
    sheet.put(ribbon.act(widgets::rule_act()));
    let size = crate::scene::lettering::fit(text, Face::Semibold, 29.0, 900.0);
    let wide = crate::scene::lettering::width(text, Face::Semibold, size);
    let shift = if mark.is_some() { 18.0 } else { 0.0 };
    if let Some(mark) = mark {
        let at = (pose.at.x - wide / 2.0 - 14.0, pose.at.y);
        sheet.put(widgets::mark("prompt.mark".into(), at, 26.0, mark).z(14.0));
    }
    sheet.put(
        words(
            "prompt.words",
            (pose.at.x + shift, pose.at.y),
            size,
            Face::Semibold,
            super::cards::INK,
            Align::Middle,
            text,
        )
        .z(14.0),
    );
}
