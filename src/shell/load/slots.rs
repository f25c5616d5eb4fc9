//! How the load screen looks where type is large: three tables, one under the other, and the chosen one beside them.
//!
//! What has no room here, a name in full or who controls a seat, is said when it is pointed at.

use super::layout::{choose, clipped, leads_to, picture, quiet, sentence, stands, text, who};
use super::shelf::{Shelf, ago};
use crate::scene::arrangement::Lens;
use crate::scene::lettering::{self, Face, TypeSize};
use crate::scene::sheet::{Align, Interaction, Item, Look, Pose, Sheet};
use crate::scene::{inks, widgets};
use crate::shell::saves::{Holds, Save};
use crate::table::capital;
use bevy::prelude::*;

/// Where the first slot lies.
const SLOT: Pose = Pose::corner(56.0, 156.0, 900.0, 242.0);
/// From slot to slot.
const PITCH: f32 = 262.0;
/// The chosen table.
const CHOSEN: Pose = Pose::corner(980.0, 156.0, 884.0, 766.0);

/// Puts the page of slots, the chosen table and the foot.
pub(super) fn put(shelf: &Shelf, over: &dyn Fn(&str) -> bool, sheet: &mut Sheet) {
    let (from, saves) = shelf.page();
    let chosen = shelf.chosen();
    for (place, save) in saves.iter().enumerate() {
        let index = from + place;
        let is_chosen = chosen.is_some_and(|(chosen, _)| chosen == index);
        slot(shelf, (place, index), save, is_chosen, over, sheet);
    }
    match chosen {
        Some((_, save)) => large(shelf, save, sheet),
        None => {
            let words = if shelf.is_read() {
                "There are no saved tables yet."
            } else {
                "Reading the saved tables…"
            };
            sheet.put(quiet("none", (960.0, 500.0), 44.0, Align::Middle, words));
        }
    }
    foot(shelf, sheet);
}

/// The sizes of large words, of words, and of side notes.
fn sizes(size: TypeSize) -> (f32, f32, f32) {
    (
        size.between(32.0, 44.0),
        size.between(25.0, 36.0),
        size.between(24.0, 34.0),
    )
}

fn slot(
    shelf: &Shelf,
    (place, index): (usize, usize),
    save: &Save,
    chosen: bool,
    over: &dyn Fn(&str) -> bool,
    sheet: &mut Sheet,
) {
    let (large, plain, small) = sizes(shelf.type_size);
    let name = format!("save.{index}");
    let key = format!("card.{place}");
    let pose = SLOT.shifted(0.0, PITCH * place as f32);
    let (frame, borders, grown) = if chosen {
        ("shared/save-card-chosen", [27.0; 4], 14.0)
    } else if save.is_broken() {
        ("shared/save-card-broken", [16.0; 4], 0.0)
    } else if over(&name) {
        ("shared/save-card-hot", [16.0; 4], 0.0)
    } else {
        ("shared/save-card", [16.0; 4], 0.0)
    };
    let title = save.name.as_deref().unwrap_or(&save.title);
    let ring = Pose {
        size: pose.size + Vec2::splat(grown),
        ..pose
    };
    sheet.put(
        Item::picture(key.clone(), ring.z(1.0), frame)
            .sliced(borders)
            .act(Interaction::new(name, title)),
    );
    let corner = pose.at - pose.size / 2.0;
    let (x, y) = (corner.x, corner.y);
    sheet.extend(picture(
        &key,
        save,
        Pose::corner(x + 22.0, y + 24.0, 345.0, 194.0),
    ));
    let left = x + 392.0;
    let room = 486.0;
    let shown = lettering::clip(title, Face::Semibold, large, room);
    let mut line = |tail: &str, at: f32, size: f32, face, ink, words: String| {
        let words = lettering::clip(&words, face, size, room);
        let key = format!("{key}.{tail}");
        sheet.put(text(key, (left, y + at), size, face, ink, Align::Left, words));
    };
    line("title", 46.0, large, Face::Semibold, inks::BONE, shown);
    let when = ago(save.saved_at, shelf.now);
    let (face, shade) = (Face::Italic, inks::SHADE);
    match &save.holds {
        Holds::Table(_) => {
            line("line", 98.0, small, face, shade, stands(save, small, room));
            line("when", 204.0, plain, Face::Regular, shade, when);
            let pitch = (room / save.seats.len().max(1) as f32).min(58.0);
            for (seat, info) in save.seats.iter().enumerate() {
                let at = (left + 22.0 + pitch * seat as f32, y + 152.0);
                sheet.put(widgets::mark(format!("{key}.mark.{seat}"), at, 44.0, info.mark).z(4.0));
            }
        }
        Holds::Part { reason, .. } | Holds::Nothing(reason) => {
            let lines = lettering::wrap(&capital(reason), face, small, room - 20.0);
            for (row, words) in lines.iter().take(2).enumerate() {
                let last = row == 1 && lines.len() > 2;
                let words = if last {
                    format!("{words}…")
                } else {
                    words.clone()
                };
                let at = 98.0 + small * 1.2 * row as f32;
                line(&format!("line.{row}"), at, small, face, shade, words);
            }
            line("when", 204.0, plain, Face::Regular, inks::SHADE, when);
        }
    }
}

/// The chosen table.
fn large(shelf: &Shelf, save: &Save, sheet: &mut Sheet) {
    let (large, plain, small) = sizes(shelf.type_size);
    sheet.put(widgets::panel("chosen", CHOSEN.z(1.0)));
    let corner = CHOSEN.at - CHOSEN.size / 2.0;
    let (left, y, room) = (corner.x + 28.0, corner.y, CHOSEN.size.x - 56.0);
    sheet.extend(picture(
        "chosen",
        save,
        Pose::corner(left, y + 28.0, 400.0, 225.0),
    ));
    let (beside, narrow) = (left + 424.0, room - 424.0);
    let title = save.name.as_deref().unwrap_or(&save.title);
    let lines = lettering::wrap(title, Face::Bold, large, narrow);
    let (most, told) = (3, lines.len());
    let lines: Vec<_> = (lines.iter().take(most).enumerate())
        .map(|(row, line)| {
            let dots = if row + 1 == most && told > most { "…" } else { "" };
            lettering::clip(&format!("{line}{dots}"), Face::Bold, large, narrow)
        })
        .collect();
    let tall = large * 1.25 * lines.len() as f32;
    sheet.put(text(
        "chosen.title",
        (beside, y + 28.0 + tall / 2.0),
        large,
        Face::Bold,
        inks::BONE,
        Align::Left,
        lines.join("\n"),
    ));
    let when = ago(save.saved_at, shelf.now);
    let at = (beside, y + 28.0 + tall + plain);
    sheet.put(text(
        "chosen.when",
        at,
        plain,
        Face::Regular,
        inks::SHADE,
        Align::Left,
        when,
    ));
    let mut line = match save.name {
        Some(_) => format!("{}. ", save.title),
        None => String::new(),
    };
    if save.is_broken() {
        line.push_str("This save is damaged.");
    } else {
        let taken = lettering::width(&line, Face::Italic, small);
        line.push_str(&capital(&stands(save, small, room - taken)));
    }
    let line = lettering::clip(&line, Face::Italic, small, room);
    sheet.put(quiet("chosen.line", (left, y + 288.0), small, Align::Left, line));
    sheet.put(Item::picture(
        "chosen.rule",
        Pose::new(CHOSEN.at.x, y + 322.0, room, 10.0).z(3.0),
        "shared/rule-gilt",
    ));
    let reason = match &save.holds {
        Holds::Table(_) => {
            seats(save, (left, y + 366.0), plain, sheet);
            None
        }
        Holds::Part { reason, entries, .. } => Some(format!(
            "{} It can be viewed up to action {entries}.",
            sentence(reason)
        )),
        Holds::Nothing(reason) => Some(sentence(reason)),
    };
    if let Some(reason) = reason {
        let lines = clipped(lettering::wrap(&reason, Face::Regular, plain, room - 16.0), 5);
        let tall = lines.lines().count() as f32 * plain * 1.25;
        let at = (left, y + 344.0 + tall / 2.0);
        sheet.put(text(
            "chosen.reason",
            at,
            plain,
            Face::Regular,
            inks::BONE,
            Align::Left,
            lines,
        ));
    }
    let (words, hint) = leads_to(shelf, save);
    sheet.put(quiet("chosen.hint", (left, y + 622.0), small, Align::Left, hint));
    let first = Pose::corner(left, y + 652.0, 480.0, 92.0).z(5.0);
    let second = Pose::corner(left + 504.0, y + 652.0, room - 504.0, 92.0).z(5.0);
    choose(shelf, words, [first, second], sheet);
}

/// Who sits there, in two columns; a sign says whether a person or a computer.
fn seats(save: &Save, (x, y): (f32, f32), size: f32, sheet: &mut Sheet) {
    for (seat, info) in save.seats.iter().enumerate() {
        let (column, row) = ((seat % 2) as f32, (seat / 2) as f32);
        let (x, y) = (x + 420.0 * column, y + 58.0 * row);
        let key = format!("chosen.seat.{seat}");
        let (sign, words) = who(save, seat);
        sheet.put(widgets::mark(key.clone(), (x + 22.0, y), 44.0, info.mark).z(4.0));
        let sits = Pose::new(x + 76.0, y, 36.0, 36.0).z(4.0);
        sheet.put(Item::picture(format!("{key}.sign"), sits, sign));
        let name = lettering::clip(&info.name, Face::Semibold, size, 280.0);
        let at = (x + 108.0, y);
        let key = format!("{key}.name");
        sheet.put(text(key, at, size, Face::Semibold, inks::BONE, Align::Left, name));
        let name = format!("load.seat.{seat}");
        let row = Pose::corner(x, y - 27.0, 400.0, 54.0).z(4.5);
        let act = Interaction::new(name.clone(), format!("{}: {words}", info.name));
        sheet.put(Item::new(name, row, Look::Plain(Color::NONE)).act(act));
    }
}

fn foot(shelf: &Shelf, sheet: &mut Sheet) {
    let (_, plain, small) = sizes(shelf.type_size);
    let lens = Lens::about(Vec2::new(56.0, 1040.0), shelf.type_size.between(1.0, 1.2));
    let mut button = |name: &'static str, x: f32, width: f32, words: &str| {
        let pose = Pose::corner(x, 964.0, width, 76.0).z(5.0);
        let items = widgets::button(name, pose, words, false, "");
        sheet.extend(items.into_iter().map(|item| lens.item(item)));
    };
    button("load.back", 56.0, 180.0, "Back");
    button("load.open", 252.0, 310.0, "Open a file…");
    let mut room = 1160.0;
    if shelf.pages() > 1 {
        room = 520.0;
        let number = shelf.page_number() + 1;
        if number > 1 {
            button("load.earlier", 612.0, 170.0, "Newer");
        }
        if number < shelf.pages() {
            button("load.later", 908.0, 170.0, "Older");
        }
        let words = format!("{number} of {}", shelf.pages());
        let at = lens.point(Vec2::new(845.0, 1002.0));
        let at = (at.x, at.y);
        sheet.put(text(
            "load.page",
            at,
            plain,
            Face::Regular,
            inks::SHADE,
            Align::Middle,
            words,
        ));
    }
    let (words, ink) = match &shelf.said {
        Some(said) => (said.as_str(), inks::BONE),
        None if shelf.pages() > 1 => ("The newest ten tables are kept.", inks::SHADE),
        None => (
            "Tables are saved after every action. The newest ten are kept.",
            inks::SHADE,
        ),
    };
    let lines = clipped(lettering::wrap(words, Face::Italic, small, room), 3);
    let at = (1864.0, 1000.0);
    sheet.put(text(
        "load.said",
        at,
        small,
        Face::Italic,
        ink,
        Align::Right,
        lines,
    ));
}
