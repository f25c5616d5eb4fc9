//! How the replay looks: seats at the left, the moment's sentences at the right; the [time line](line) and the
//! [tools] below.

use super::{aside, line, tools};
use crate::scene::lettering::{self, Face};
use crate::scene::replay::{Plate, ReplayStatus, frame};
use crate::scene::sheet::{Align, Item, Look, Pose, Sheet};
use crate::scene::{inks, widgets};
use crate::shell::paged;
use bevy::prelude::*;

/// The screen, but for the table in the frame.
pub fn lay_out(replay: &ReplayStatus, over: &dyn Fn(&str) -> bool) -> Sheet {
    let mut sheet = Sheet::new();
    mask(frame(replay.type_size), &mut sheet);
    let note = match &replay.reason {
        Some(reason) => format!("stops here: {reason}"),
        None => replay.title.clone(),
    };
    sheet.extend(widgets::header("Replay", &note, replay.type_size));
    if paged(replay.type_size) {
        aside::draw_moment(replay, &mut sheet);
        line::draw_time_line(replay, over, &mut sheet);
        tools::put_large(replay, &mut sheet);
        return sheet;
    }
    for (place, plate) in replay.seats.iter().enumerate() {
        seat(place, replay.seats.len(), plate, &mut sheet);
    }
    let secrets = replay.secret.filter(|_| replay.secrets);
    let place = Moments {
        rect: Rect::new(1508.0, 164.0, 1864.0, 771.5),
        size: 23.0,
        title: 22.0,
        foot: if secrets.is_some() { 84.0 } else { 14.0 },
    };
    moments(replay, place, &mut sheet);
    if let Some(secret) = secrets {
        shown(secret, &mut sheet);
    }
    line::draw_time_line(replay, over, &mut sheet);
    tools::draw_tools(replay, &mut sheet);
    sheet
}

/// What a table has beyond the canvas ends at the frame.
fn mask(frame: Pose, sheet: &mut Sheet) {
    let (half, at) = (frame.size / 2.0, frame.at);
    let far = 4000.0;
    let plain = |key: &'static str, pose: Pose| Item::new(key, pose, Look::Plain(inks::INK));
    sheet.extend([
        plain(
            "mask.left",
            Pose::corner(at.x - half.x - far, -far, far, 3.0 * far),
        ),
        plain("mask.right", Pose::corner(at.x + half.x, -far, far, 3.0 * far)),
        plain(
            "mask.above",
            Pose::corner(at.x - half.x, at.y - half.y - far, frame.size.x, far),
        ),
        plain(
            "mask.below",
            Pose::corner(at.x - half.x, at.y + half.y, frame.size.x, far),
        ),
    ]);
    let frame = Pose::new(at.x, at.y, frame.size.x + 16.0, frame.size.y + 16.0).z(2.0);
    sheet.put(Item::picture("frame", frame, "shared/replay-frame").sliced([20.0; 4]));
}

pub(super) fn words(
    key: impl Into<String>,
    at: (f32, f32),
    size: f32,
    face: Face,
    ink: Color,
    align: Align,
    text: impl Into<String>,
) -> Item {
    Item::words(key.into(), at, size, face, ink, align, text).z(4.0)
}

fn seat(place: usize, count: usize, plate: &Plate, sheet: &mut Sheet) {
    let pitch = if count > 5 { 101.0 } else { 123.0 };
    let (height, y) = (pitch - 12.0, 164.0 + pitch * place as f32);
    let key = format!("plate.{place}");
    let card = if plate.awaited {
        "shared/seat-card-hot"
    } else {
        "shared/save-card-broken"
    };
    sheet
        .put(Item::picture(key.clone(), Pose::corner(56.0, y, 316.0, height).z(1.0), card).sliced([16.0; 4]));
    let middle = y + height / 2.0;
    sheet.put(widgets::mark(format!("{key}.mark"), (102.0, middle), 50.0, plate.mark).z(4.0));
    let picture = plate.sign.as_ref().and_then(|sign| sign.picture);
    let room = if picture.is_some() { 150.0 } else { 212.0 };
    if let Some(picture) = picture {
        let tall = height - 16.0;
        let pose = Pose::new(336.0, middle, tall * 0.579, tall).z(4.0);
        sheet.put(Item::picture(format!("{key}.picture"), pose, picture));
    }
    let below = plate.sign.as_ref().map(|sign| sign.words.as_str());
    let name = |size: f32, y: f32| {
        let size = lettering::fit(&plate.name, Face::Semibold, size, room).max(18.0);
        words(
            format!("{key}.name"),
            (144.0, y),
            size,
            Face::Semibold,
            inks::BONE,
            Align::Left,
            lettering::clip(&plate.name, Face::Semibold, size, room),
        )
    };
    match below {
        Some(below) => {
            sheet.put(name(30.0, middle - 16.0));
            let size = lettering::fit(below, Face::Italic, 22.0, room).max(18.0);
            sheet.put(words(
                format!("{key}.sign"),
                (144.0, middle + 18.0),
                size,
                Face::Italic,
                inks::SHADE,
                Align::Left,
                below,
            ));
        }
        None => sheet.put(name(30.0, middle)),
    }
}

/// Where the sentences stand, and how large.
#[derive(Clone, Copy)]
pub(super) struct Moments {
    /// Their panel.
    pub(super) rect: Rect,
    /// The size of the words.
    pub(super) size: f32,
    /// That of the part's name.
    pub(super) title: f32,
    /// What is left free under them.
    pub(super) foot: f32,
}

/// The sentences of this part of the game: what has been, what is, and, pale, what is to come.
pub(super) fn moments(replay: &ReplayStatus, place: Moments, sheet: &mut Sheet) {
    const GAP: f32 = 15.0;
    let (size, leading) = (place.size, place.size * 1.25);
    let head = place.title + 54.0;
    let (x, y) = (place.rect.min.x, place.rect.min.y);
    let (width, height) = (place.rect.width(), place.rect.height());
    sheet.put(widgets::panel(
        "moments",
        Pose::corner(x, y, width, height).z(1.0),
    ));
    let now = replay.told_last(replay.at);
    let part = now
        .and_then(|now| replay.told.get(now))
        .map_or(0, |told| told.part);
    let chapter = part.checked_sub(1).and_then(|index| replay.chapters.get(index));
    let title = chapter.map_or("SETUP".into(), |chapter| {
        format!("{} {}", chapter.name.to_uppercase(), chapter.number)
    });
    sheet.put(words(
        "moments.title",
        (x + 28.0, y + place.title + 18.0),
        place.title,
        Face::Semibold,
        inks::GILT,
        Align::Left,
        title,
    ));
    let rows: Vec<(usize, Vec<String>)> = (replay.told.iter())
        .filter(|told| told.part == part)
        .map(|told| {
            (
                told.at,
                lettering::wrap(&told.words, Face::Regular, size, width - 70.0),
            )
        })
        .collect();
    let tall = |lines: &Vec<String>| lines.len() as f32 * leading + GAP;
    let room = height - head - 8.0 - place.foot;
    let now = rows.iter().rposition(|(at, _)| *at <= replay.at);
    // What is being told stays in sight, with as much before it as leaves room for something after it.
    let mut first = now.unwrap_or(0);
    let mut taken = rows.get(first).map_or(0.0, |(_, lines)| tall(lines));
    while let Some((_, lines)) = first.checked_sub(1).and_then(|before| rows.get(before)) {
        if taken + tall(lines) > room * 0.7 {
            break;
        }
        taken += tall(lines);
        first -= 1;
    }
    let mut top = y + head;
    let end = y + head + room;
    for (index, (at, lines)) in rows.iter().enumerate().skip(first) {
        let mut lines = lines.clone();
        if top + tall(&lines) > end {
            if Some(index) != now {
                break;
            }
            // What is being told is told as far as there is room.
            lines.truncate((((end - top - GAP) / leading) as usize).max(1));
            if let Some(last) = lines.last_mut() {
                last.push('…');
            }
        }
        let height = tall(&lines);
        let middle = top + height / 2.0;
        let (face, ink) = if Some(index) == now {
            let band = Pose::corner(x - 8.0, top, width - 6.0, height).z(3.0);
            sheet.put(Item::picture("moments.now", band, "shared/moment-now").sliced([24.0, 0.0, 4.0, 0.0]));
            (Face::Semibold, inks::INK)
        } else if *at <= replay.at {
            (Face::Regular, inks::BONE)
        } else {
            (Face::Italic, inks::QUIET)
        };
        let said = lines.join("\n");
        sheet.put(words(
            format!("moments.{index}"),
            (x + 34.0, middle),
            size,
            face,
            ink,
            Align::Left,
            said,
        ));
        top += height;
    }
}

/// That secrets are shown, at the foot of the sentences.
fn shown(secret: &str, sheet: &mut Sheet) {
    let (x, width, foot) = (1508.0, 356.0, 771.5);
    sheet.put(Item::picture(
        "moments.rule",
        Pose::new(x + width / 2.0, foot - 78.0, width - 52.0, 8.0).z(4.0),
        "shared/rule-plain",
    ));
    sheet.put(Item::picture(
        "moments.eye",
        Pose::new(x + 44.0, foot - 44.0, 34.0, 34.0).z(4.0),
        "shared/sign-eye",
    ));
    let lines = lettering::wrap(&format!("Shown: {secret}."), Face::Italic, 20.0, width - 100.0);
    sheet.put(words(
        "moments.secret",
        (x + 74.0, foot - 44.0),
        20.0,
        Face::Italic,
        inks::SHADE,
        Align::Left,
        lines.join("\n"),
    ));
}
