//! Choices and the prompt for large type: a line each, as wide as the screen lets them be.

use super::super::cards::{INK, fitted, words};
use super::super::options::{Row, picture_pose};
use super::{BELOW, in_short};
use crate::scene::inks;
use crate::scene::lettering::{self, Face};
use crate::scene::sheet::{Align, Interaction, Item, Pose, Sheet};
use crate::scene::widgets;
use bevy::math::Rect;

/// The least height of a row.
const LOW: f32 = 64.0;
/// The height from which on a row has two lines.
const HIGH: f32 = 100.0;
const TITLE: f32 = 40.0;
const LEAST: f32 = 36.0;
const LINE: f32 = 34.0;

/// Puts rows under each other into a rectangle; where they are many, in columns.
pub(in super::super) fn put(area: Rect, rows: &[Row], sheet: &mut Sheet) {
    let most = (area.height() / LOW).floor().max(1.0) as usize;
    let columns = rows.len().div_ceil(most).max(1);
    let lines = rows.len().div_ceil(columns).max(1);
    let pitch = (area.height() / lines as f32).min(116.0);
    let top = area.center().y - pitch * lines as f32 / 2.0;
    let width = (area.width() - 8.0 * (columns as f32 - 1.0)) / columns as f32;
    for (index, row) in rows.iter().enumerate() {
        let (column, line) = (index % columns, index / columns);
        let x = area.min.x + (width + 8.0) * column as f32;
        let y = top + pitch * line as f32;
        put_row(Pose::corner(x, y, width, pitch - 6.0).z(12.0), row, sheet);
    }
}

fn put_row(pose: Pose, row: &Row, sheet: &mut Sheet) {
    let (rest, over) = if row.costs {
        ("oubliette/option-blood", "oubliette/option-blood-hover")
    } else {
        ("oubliette/option", "oubliette/option-hover")
    };
    let (left, middle) = (pose.at.x - pose.size.x / 2.0, pose.at.y);
    let key = format!("row.{}", row.name);
    let high = (pose.size.y - 16.0).min(78.0);
    let from = left + 36.0 + high;
    let room = pose.size.x - high - 60.0;
    // A title that is too long says what it is; what comes of it stands in the tip.
    let short = lettering::width(&row.title, Face::Semibold, LEAST) > room;
    let name = match row.title.split_once(':') {
        Some((name, _)) if short => name,
        _ => &row.title,
    };
    let title = lettering::width(name, Face::Semibold, TITLE).min(room);
    let under = pose.size.y >= HIGH - 8.0;
    let beside = room - title - 30.0;
    let line = in_short(&row.line, Face::Italic, LINE, if under { room } else { beside });
    let whole = line == Some(row.line.as_str()) && name == row.title;
    let act = Interaction {
        hovered: Some(over.into()),
        ..Interaction::new(
            row.name.clone(),
            if whole {
                String::new()
            } else {
                format!("{}; {}", row.title, row.line)
            },
        )
    };
    sheet.put(
        Item::picture(key.clone(), pose, rest)
            .sliced([50.0, 14.0, 50.0, 14.0])
            .act(act),
    );
    let picture = picture_pose(&row.picture, (left + 26.0 + high / 2.0, middle), high).z(pose.z + 1.0);
    sheet.put(Item::picture(
        format!("{key}.picture"),
        picture,
        row.picture.clone(),
    ));
    let line = line.filter(|line| !line.is_empty());
    let two = under && line.is_some();
    sheet.put(
        fitted(
            format!("{key}.title"),
            (from, if two { middle - 22.0 } else { middle }),
            (TITLE, room),
            Face::Semibold,
            inks::BONE,
            Align::Left,
            name,
        )
        .z(pose.z + 1.0),
    );
    if let Some(line) = line {
        let (at, align) = if two {
            ((from, middle + 23.0), Align::Left)
        } else {
            ((from + room, middle), Align::Right)
        };
        sheet.put(
            words(
                format!("{key}.line"),
                at,
                LINE,
                Face::Italic,
                inks::SHADE,
                align,
                line,
            )
            .z(pose.z + 1.0),
        );
    }
}

/// The prompt over board and panel.
pub(in super::super) fn prompt(mark: Option<u8>, text: &str, sheet: &mut Sheet) {
    let pose = Pose::corner(12.0, 166.0 + BELOW, 1896.0, 80.0).z(13.0);
    let ribbon = Item::picture("prompt", pose, "oubliette/prompt").sliced([60.0, 12.0, 60.0, 12.0]);
    sheet.put(ribbon.act(widgets::rule_act()));
    let size = lettering::fit(text, Face::Semibold, 48.0, 1700.0);
    let wide = lettering::width(text, Face::Semibold, size);
    let shift = if mark.is_some() { 28.0 } else { 0.0 };
    if let Some(mark) = mark {
        let at = (pose.at.x - wide / 2.0 - 26.0, pose.at.y);
        sheet.put(widgets::mark("prompt.mark".into(), at, 44.0, mark).z(14.0));
    }
    sheet.put(
        words(
            "prompt.words",
            (pose.at.x + shift, pose.at.y),
            size,
            Face::Semibold,
            INK,
            Align::Middle,
            text,
        )
        .z(14.0),
    );
}
