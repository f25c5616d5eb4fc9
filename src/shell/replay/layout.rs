//! How the replay looks: seats at the left, the moment's sentences at the right, the time line and the tools below.

use crate::scene::lettering::{self, Face};
use crate::scene::sheet::{Act, Align, Item, Look, Pose, Sheet};
use crate::scene::watch::{FRAME, Plate, Replay, SPEEDS};
use crate::scene::{inks, widgets};
use crate::table::capital;
use bevy::prelude::*;

/// The time line's ends and height.
const LINE: (f32, f32, f32) = (96.0, 1824.0, 868.0);

/// How many places of the time line can be pressed at most.
const PLACES: usize = 216;

/// The screen, but for the table in the frame.
pub fn lay_out(replay: &Replay, over: &dyn Fn(&str) -> bool) -> Sheet {
    let mut sheet = Sheet::new();
    mask(&mut sheet);
    let note = match &replay.reason {
        Some(reason) => format!("goes no further: {reason}"),
        None => replay.title.clone(),
    };
    sheet.extend(widgets::header("The record", &note));
    for (place, plate) in replay.seats.iter().enumerate() {
        seat(place, replay.seats.len(), plate, &mut sheet);
    }
    moments(replay, &mut sheet);
    time_line(replay, over, &mut sheet);
    tools(replay, &mut sheet);
    sheet
}

/// What a table has beyond the canvas ends at the frame.
fn mask(sheet: &mut Sheet) {
    let (half, at) = (FRAME.size / 2.0, FRAME.at);
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
            Pose::corner(at.x - half.x, at.y - half.y - far, FRAME.size.x, far),
        ),
        plain(
            "mask.below",
            Pose::corner(at.x - half.x, at.y + half.y, FRAME.size.x, far),
        ),
    ]);
    let frame = Pose::new(at.x, at.y, FRAME.size.x + 16.0, FRAME.size.y + 16.0).z(2.0);
    sheet.put(Item::picture("frame", frame, "shared/replay-frame").sliced([20.0; 4]));
}

fn words(
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
        let size = lettering::fit(&plate.name, Face::Semibold, size, room);
        words(
            format!("{key}.name"),
            (144.0, y),
            size,
            Face::Semibold,
            inks::BONE,
            Align::Left,
            plate.name.clone(),
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

/// The sentences of this part of the game: what has been, what is, and, pale, what is to come.
fn moments(replay: &Replay, sheet: &mut Sheet) {
    const SIZE: f32 = 23.0;
    const LEADING: f32 = SIZE * 1.25;
    const GAP: f32 = 15.0;
    let (x, y, width, height) = (1508.0, 164.0, 356.0, 607.5);
    sheet.put(widgets::panel(
        "moments",
        Pose::corner(x, y, width, height).z(1.0),
    ));
    let now = replay.told_last(replay.at);
    let part = now
        .and_then(|now| replay.told.get(now))
        .map_or(0, |told| told.part);
    let chapter = part.checked_sub(1).and_then(|index| replay.chapters.get(index));
    let title = chapter.map_or("THE SET-OUT".into(), |chapter| {
        format!("{} {}", chapter.name.to_uppercase(), chapter.number)
    });
    sheet.put(words(
        "moments.title",
        (x + 28.0, y + 40.0),
        22.0,
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
                lettering::wrap(&told.words, Face::Regular, SIZE, width - 70.0),
            )
        })
        .collect();
    let tall = |lines: &Vec<String>| lines.len() as f32 * LEADING + GAP;
    let room = height - 84.0 - if replay.secrets { 84.0 } else { 14.0 };
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
    let mut top = y + 76.0;
    for (index, (at, lines)) in rows.iter().enumerate().skip(first) {
        let height = tall(lines);
        if top + height > y + 76.0 + room {
            break;
        }
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
            SIZE,
            face,
            ink,
            Align::Left,
            said,
        ));
        top += height;
    }
    if replay.secrets
        && let Some(secret) = replay.secret
    {
        let foot = y + height;
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
}

/// Where so many entries of a record stand on the time line.
fn place_of(entries: usize, len: usize) -> f32 {
    let (left, right, _) = LINE;
    left + (right - left) * entries as f32 / len.max(1) as f32
}

/// Which number of entries is nearest to a place of the time line.
pub(super) fn entry_at(x: f32, len: usize) -> usize {
    let (left, right, _) = LINE;
    let share = ((x - left) / (right - left)).clamp(0.0, 1.0);
    (share * len as f32).round() as usize
}

fn time_line(replay: &Replay, over: &dyn Fn(&str) -> bool, sheet: &mut Sheet) {
    let (left, right, y) = LINE;
    let len = replay.len;
    let now = place_of(replay.at, len);
    let whole = Pose::new((left + right) / 2.0, y, right - left, 14.0);
    sheet.put(Item::picture("line", whole.z(2.0), "shared/replay-line"));
    if now - left > 2.0 {
        let past = Pose::new(
            (left + now) / 2.0,
            y,
            now - left,
            14.0 * (now - left) / (right - left),
        );
        sheet.put(Item::picture("line.past", past.z(3.0), "shared/replay-past"));
    }
    chapters(replay, sheet);
    for (index, (at, picture)) in replay.marks.iter().enumerate() {
        let size = if over(&format!("replay.to.{at}")) {
            46.0
        } else {
            40.0
        };
        let alpha = if *at <= replay.at { 1.0 } else { 0.4 };
        let pose = Pose::new(place_of(*at, len), y - 38.0, size, size);
        sheet.put(Item::picture(
            format!("line.mark.{index}"),
            pose.z(4.0).alpha(alpha),
            picture.clone(),
        ));
    }
    let places = len.min(PLACES);
    for place in 0..=places {
        let entry = (place * len).checked_div(places).unwrap_or(0);
        let name = format!("replay.to.{entry}");
        let wide = (right - left) / places.max(1) as f32;
        let pose = Pose::new(place_of(entry, len), y, wide.max(4.0), 76.0).z(5.0);
        sheet.put(
            Item::new(name.clone(), pose, Look::Plain(Color::NONE))
                .act(Act::new(name, promise(replay, entry))),
        );
    }
    let knob = Act {
        drag: true,
        ..Act::new("replay.knob", "")
    };
    sheet.put(
        Item::picture(
            "replay.knob",
            Pose::new(now, y, 44.0, 48.0).z(8.0),
            "shared/replay-knob",
        )
        .act(knob),
    );
}

/// What a place of the time line says of itself.
fn promise(replay: &Replay, entry: usize) -> String {
    let chapter = replay
        .chapter_at(entry)
        .and_then(|chapter| replay.chapters.get(chapter));
    let chapter = chapter.map_or("The set-out".into(), |chapter| {
        format!("{} {}", capital(chapter.name), chapter.number)
    });
    let last = replay.told.iter().rfind(|told| told.at <= entry);
    match last {
        Some(told) => format!("{chapter}: {}", told.words),
        None => chapter,
    }
}

/// The parts of the game: a notch where each begins, its number under its stretch where there is room.
fn chapters(replay: &Replay, sheet: &mut Sheet) {
    let (_, _, y) = LINE;
    let current = replay.chapter_at(replay.at);
    let mut free = f32::MIN;
    for (index, chapter) in replay.chapters.iter().enumerate() {
        let from = place_of(chapter.at, replay.len);
        let next = replay.chapters.get(index + 1).map_or(replay.len, |next| next.at);
        let to = place_of(next, replay.len);
        let notch = Pose::new(from, y + 19.0, 8.0, 18.0).z(3.0);
        sheet.put(Item::picture(
            format!("line.notch.{index}"),
            notch,
            "shared/replay-tick",
        ));
        let number = chapter.number.to_string();
        let is_current = Some(index) == current;
        let face = if is_current { Face::Semibold } else { Face::Regular };
        let wide = lettering::width(&number, face, 20.0);
        let middle = (from + to) / 2.0;
        if middle - wide / 2.0 < free + 14.0 {
            continue;
        }
        free = middle + wide / 2.0;
        let ink = if is_current {
            inks::BONE
        } else if chapter.at <= replay.at {
            inks::SHADE
        } else {
            inks::QUIET
        };
        sheet.put(words(
            format!("line.number.{index}"),
            (middle, y + 34.0),
            20.0,
            face,
            ink,
            Align::Middle,
            number,
        ));
    }
}

fn tools(replay: &Replay, sheet: &mut Sheet) {
    let y = 956.0;
    sheet.extend(widgets::button(
        "replay.back",
        Pose::corner(56.0, y, 170.0, 76.0).z(5.0),
        "Back",
        false,
        "Back to where you came from (Esc)",
    ));
    let play = if replay.playing {
        ("shared/sign-pause", "Pause (Space)")
    } else {
        ("shared/sign-play", "Play (Space)")
    };
    for (name, x, width, sign, promise) in [
        (
            "replay.start",
            270.0,
            76.0,
            "shared/sign-start",
            "To the set-out (Home)",
        ),
        (
            "replay.earlier",
            358.0,
            76.0,
            "shared/sign-back",
            "One step back (←)",
        ),
        ("replay.play", 446.0, 104.0, play.0, play.1),
        ("replay.step", 562.0, 76.0, "shared/sign-step", "One step on (→)"),
        ("replay.end", 650.0, 76.0, "shared/sign-end", "To the end (End)"),
    ] {
        let gilt = name == "replay.play";
        let pose = Pose::corner(x, y, width, 76.0).z(5.0);
        sheet.extend(widgets::button(name, pose, "", gilt, promise));
        let size = if gilt { 44.0 } else { 36.0 };
        let ink = if gilt { inks::INK } else { inks::BONE };
        sheet.put(
            Item::picture(
                format!("{name}.sign"),
                Pose::new(pose.at.x, pose.at.y, size * 1.2, size).z(7.0),
                sign,
            )
            .tinted(ink),
        );
    }
    speeds(replay, sheet);
    if let Some(secret) = replay.secret {
        secrets(replay, secret, sheet);
    }
    for (name, x, words_, promise) in [
        (
            "replay.picture",
            1540.0,
            "Picture",
            "Keep what is in the frame as a picture",
        ),
        (
            "replay.ledger",
            1706.0,
            "Ledger",
            "Keep the ledger as text (Markdown)",
        ),
    ] {
        let pose = Pose::corner(x, y, 158.0, 76.0).z(5.0);
        sheet.extend(widgets::button(name, pose, words_, false, promise));
    }
    if let Some(said) = &replay.said {
        let size = lettering::fit(said, Face::Italic, 22.0, 1700.0);
        sheet.put(words(
            "said",
            (960.0, 932.0),
            size,
            Face::Italic,
            inks::BONE,
            Align::Middle,
            said.clone(),
        ));
    }
}

fn speeds(replay: &Replay, sheet: &mut Sheet) {
    let (x, y, width, height) = (772.0, 962.0, 330.0, 64.0);
    let bar = Pose::corner(x, y, width, height).z(4.0);
    sheet.put(Item::picture("speed", bar, "shared/segments").sliced([16.0; 4]));
    let part = width / SPEEDS.len() as f32;
    for (place, speed) in SPEEDS.iter().enumerate() {
        let pose = Pose::corner(x + part * place as f32, y, part, height).z(5.0);
        let on = *speed == replay.speed;
        if on {
            let inner = Pose::new(pose.at.x, pose.at.y, part - 12.0, height - 12.0).z(5.0);
            sheet.put(Item::picture("speed.on", inner, "shared/segment-on").sliced([10.0; 4]));
        }
        let name = format!("replay.speed.{place}");
        let (text, promise) = match place {
            0 => ("½", "Half as fast as at the table"),
            1 => ("1", "As fast as at the table"),
            2 => ("2", "Twice as fast"),
            _ => ("4", "Four times as fast"),
        };
        sheet.put(
            Item::new(name.clone(), pose.z(7.0), Look::Plain(Color::NONE))
                .act(Act::new(name.clone(), promise)),
        );
        let ink = if on { inks::INK } else { inks::BONE };
        let face = if on { Face::Semibold } else { Face::Regular };
        sheet.put(
            words(
                format!("{name}.words"),
                (pose.at.x, pose.at.y),
                27.0,
                face,
                ink,
                Align::Middle,
                text,
            )
            .z(6.0),
        );
    }
    sheet.put(words(
        "speed.words",
        (1118.0, 994.0),
        24.0,
        Face::Italic,
        inks::SHADE,
        Align::Left,
        "speed",
    ));
}

fn secrets(replay: &Replay, secret: &str, sheet: &mut Sheet) {
    let x = 1216.0;
    sheet.put(words(
        "secrets.words",
        (x, 980.0),
        27.0,
        Face::Semibold,
        inks::BONE,
        Align::Left,
        "Show secrets",
    ));
    let size = lettering::fit(secret, Face::Italic, 20.0, 300.0).max(18.0);
    sheet.put(words(
        "secrets.note",
        (x, 1010.0),
        size,
        Face::Italic,
        inks::SHADE,
        Align::Left,
        secret,
    ));
    let after = x + lettering::width("Show secrets", Face::Semibold, 27.0) + 24.0;
    let pose = Pose::corner(after, 962.0, 76.0, 38.0).z(5.0);
    let picture = if replay.secrets {
        "shared/switch-on"
    } else {
        "shared/switch-off"
    };
    let promise = if replay.secrets {
        "Show only what the table saw"
    } else {
        "Show what was secret"
    };
    sheet.put(Item::picture("replay.secrets", pose, picture).act(Act::new("replay.secrets", promise)));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_of_the_time_line_are_the_entries_that_stand_there() {
        for len in [0, 1, 7, 216, 5000] {
            for entry in (0..=len).step_by((len / 50).max(1)) {
                assert_eq!(entry_at(place_of(entry, len), len), entry, "{entry} of {len}");
            }
            assert_eq!(entry_at(-500.0, len), 0);
            assert_eq!(entry_at(9000.0, len), len);
        }
    }
}
