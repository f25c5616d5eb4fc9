//! The time line: the parts of the game, what is worth a mark, the knob, and a place to press for each moment.

use super::layout::words;
use crate::scene::inks;
use crate::scene::lettering::{self, Face};
use crate::scene::replay::ReplayStatus;
use crate::scene::sheet::{Align, Interaction, Item, Look, Pose, Sheet};
use crate::shell::paged;
use crate::table::capital;
use bevy::prelude::*;

/// The time line's ends.
const LINE: (f32, f32) = (96.0, 1824.0);

/// How high it lies.
const fn height(replay: &ReplayStatus) -> f32 {
    if paged(replay.type_size) { 786.0 } else { 868.0 }
}

/// How many places of the time line can be pressed at most.
const PLACES: usize = 216;

/// Where so many entries of a record stand on the time line.
fn place_of(entries: usize, len: usize) -> f32 {
    let (left, right) = LINE;
    left + (right - left) * entries as f32 / len.max(1) as f32
}

/// Which number of entries is nearest to a place of the time line.
pub(super) fn entry_at(x: f32, len: usize) -> usize {
    let (left, right) = LINE;
    let share = ((x - left) / (right - left)).clamp(0.0, 1.0);
    (share * len as f32).round() as usize
}

/// Puts the time line onto the sheet.
pub(super) fn draw_time_line(replay: &ReplayStatus, over: &dyn Fn(&str) -> bool, sheet: &mut Sheet) {
    let ((left, right), y) = (LINE, height(replay));
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
                .act(Interaction::new(name, tooltip(replay, entry))),
        );
    }
    let knob = Interaction {
        drag: true,
        ..Interaction::new("replay.knob", "")
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
fn tooltip(replay: &ReplayStatus, entry: usize) -> String {
    let chapter = replay
        .chapter_at(entry)
        .and_then(|chapter| replay.chapters.get(chapter));
    let chapter = chapter.map_or("Setup".into(), |chapter| {
        format!("{} {}", capital(chapter.name), chapter.number)
    });
    let last = replay.told.iter().rfind(|told| told.at <= entry);
    match last {
        Some(told) => format!("{chapter}: {}", told.words),
        None => chapter,
    }
}

/// The parts of the game: a notch where each begins, its number under its stretch where there is room.
fn chapters(replay: &ReplayStatus, sheet: &mut Sheet) {
    let y = height(replay);
    let size = replay.type_size.between(20.0, 36.0);
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
        let wide = lettering::width(&number, face, size);
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
            (middle, y + 24.0 + size / 2.0),
            size,
            face,
            ink,
            Align::Middle,
            number,
        ));
    }
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
