//! How the load screen looks: a page of cards, the chosen table, the foot.

use super::shelf::{PAGE, Shelf, ago};
use super::slots;
use crate::registry;
use crate::scene::lettering::{self, Face};
use crate::scene::pictures::LENT;
use crate::scene::sheet::{Align, Interaction, Item, Look, Pose, Sheet};
use crate::scene::{inks, widgets};
use crate::shell::saves::{Holds, Save};
use crate::table::{Controller, capital};

/// A card's width and height.
const CARD: (f32, f32) = (400.0, 372.0);

/// The screen.
pub fn lay_out(shelf: &Shelf, over: &dyn Fn(&str) -> bool) -> Sheet {
    let mut sheet = Sheet::new();
    sheet.put(widgets::ground("shared/ground-plain"));
    sheet.extend(widgets::header(
        "Load",
        "saved tables on this computer",
        shelf.type_size,
    ));
    if shelf.is_paged() {
        slots::put(shelf, over, &mut sheet);
        return sheet;
    }
    let (from, saves) = shelf.page();
    let chosen = shelf.chosen();
    for (place, save) in saves.iter().enumerate() {
        let index = from + place;
        let is_chosen = chosen.is_some_and(|(chosen, _)| chosen == index);
        card(shelf, index, save, is_chosen, over, &mut sheet);
    }
    match chosen {
        Some((_, save)) => large(shelf, save, &mut sheet),
        None => {
            let words = if shelf.is_read() {
                "There are no saved tables yet."
            } else {
                "Reading the saved tables…"
            };
            sheet.put(quiet("none", (960.0, 500.0), 34.0, Align::Middle, words));
        }
    }
    foot(shelf, &mut sheet);
    sheet
}

pub(super) fn text(
    key: impl Into<String>,
    at: (f32, f32),
    size: f32,
    face: Face,
    ink: bevy::color::Color,
    align: Align,
    words: impl Into<String>,
) -> Item {
    Item::words(key.into(), at, size, face, ink, align, words).z(4.0)
}

pub(super) fn quiet(
    key: impl Into<String>,
    at: (f32, f32),
    size: f32,
    align: Align,
    words: impl Into<String>,
) -> Item {
    text(key, at, size, Face::Italic, inks::SHADE, align, words)
}

/// The name under which a save's picture is brought in; `None` where it has none.
pub(super) fn thumbnail(save: &Save) -> Option<String> {
    (!save.header.thumbnail.is_empty() && !save.is_broken())
        .then(|| format!("{LENT}{}/{}", save.path.display(), save.saved_at))
}

/// The table's picture: as it was seen, or torn where the save is broken.
pub(super) fn picture(key: &str, save: &Save, pose: Pose) -> Vec<Item> {
    let ground = Item::new(
        format!("{key}.ground"),
        pose.z(2.0),
        Look::Plain(bevy::color::Color::BLACK),
    );
    let drawn = |name: String, pose: Pose| Item::picture(format!("{key}.picture"), pose.z(3.0), name);
    let shown = if save.is_broken() {
        drawn("shared/torn-sheet".into(), pose)
    } else if let Some(name) = thumbnail(save) {
        drawn(name, pose)
    } else {
        let game = save.game.and_then(registry::panel).map(|(_, game)| game);
        let (name, (width, height)) = game.map_or(("shared/icon", (80.0, 80.0)), |game| {
            (game.board, game.board_size)
        });
        let factor = (pose.size.x * 0.86 / width).min(pose.size.y * 0.86 / height);
        let size = bevy::math::Vec2::new(width, height) * factor;
        drawn(name.into(), Pose { size, ..pose })
    };
    let frame = Item::picture(format!("{key}.frame"), pose.z(3.5), "shared/thumb-frame").sliced([4.0; 4]);
    vec![ground, shown, frame]
}

fn card(
    shelf: &Shelf,
    index: usize,
    save: &Save,
    chosen: bool,
    over: &dyn Fn(&str) -> bool,
    sheet: &mut Sheet,
) {
    let place = index % PAGE;
    let (x, y) = (
        56.0 + 424.0 * (place % 3) as f32,
        164.0 + 396.0 * (place / 3) as f32,
    );
    let name = format!("save.{index}");
    let key = format!("card.{place}");
    let pose = Pose::corner(x, y, CARD.0, CARD.1);
    let title = save.name.as_deref().unwrap_or(&save.title);
    let size = lettering::fit(title, Face::Semibold, 28.0, 360.0).max(20.0);
    let shown = lettering::clip(title, Face::Semibold, size, 360.0);
    let (pose, frame, borders) = if chosen {
        let ring = Pose::corner(x - 7.0, y - 7.0, CARD.0 + 14.0, CARD.1 + 14.0);
        (ring, "shared/save-card-chosen", [27.0; 4])
    } else if save.is_broken() {
        (pose, "shared/save-card-broken", [16.0; 4])
    } else if over(&name) {
        (pose, "shared/save-card-hot", [16.0; 4])
    } else {
        (pose, "shared/save-card", [16.0; 4])
    };
    sheet.put(
        Item::picture(key.clone(), pose.z(1.0), frame)
            .sliced(borders)
            .act(Interaction::new(name, if shown == title { "" } else { title })),
    );
    sheet.extend(picture(
        &key,
        save,
        Pose::corner(x + 14.0, y + 14.0, 372.0, 209.0),
    ));
    let left = x + 20.0;
    sheet.put(text(
        format!("{key}.title"),
        (left, y + 257.0),
        size,
        Face::Semibold,
        inks::BONE,
        Align::Left,
        shown,
    ));
    let when = ago(save.saved_at, shelf.now);
    let line = |tail: &str, below: f32, size: f32, words: String| {
        let fitted = lettering::fit(&words, Face::Italic, size, 360.0).max(18.0);
        quiet(
            format!("{key}.{tail}"),
            (left, y + below),
            fitted,
            Align::Left,
            words,
        )
    };
    let dated = |at: (f32, f32), align| {
        let ink = if save.is_broken() {
            inks::QUIET
        } else {
            inks::SHADE
        };
        text(
            format!("{key}.when"),
            at,
            20.0,
            Face::Regular,
            ink,
            align,
            when.clone(),
        )
    };
    match &save.holds {
        Holds::Table(_) => {
            sheet.put(line("line", 290.0, 23.0, stands(save, 23.0, 360.0)));
            for (seat, info) in save.seats.iter().enumerate() {
                let pitch = if save.seats.len() < 6 { 37.0 } else { 33.0 };
                let at = (left + 16.0 + pitch * seat as f32, y + 335.0);
                sheet.put(widgets::mark(format!("{key}.mark.{seat}"), at, 32.0, info.mark).z(4.0));
            }
            sheet.put(dated((x + 382.0, y + 335.0), Align::Right));
        }
        Holds::Part { entries, reason, .. } => {
            let first = lettering::wrap(&capital(reason), Face::Italic, 21.0, 360.0);
            sheet.put(line("line", 288.0, 21.0, clipped(first, 1)));
            let words = format!("Can be viewed up to action {entries}.");
            sheet.put(line("part", 316.0, 21.0, words));
            sheet.put(dated((left, y + 344.0), Align::Left));
        }
        Holds::Nothing(reason) => {
            let lines = lettering::wrap(&capital(reason), Face::Italic, 20.0, 360.0);
            sheet.put(line("line", 300.0, 20.0, clipped(lines, 2)));
            sheet.put(dated((left, y + 346.0), Align::Left));
        }
    }
}

/// The first lines of words that are told in full elsewhere.
pub(super) fn clipped(lines: Vec<String>, most: usize) -> String {
    let longer = lines.len() > most;
    let mut words = lines.into_iter().take(most).collect::<Vec<_>>().join("\n");
    if longer {
        words.push('…');
    }
    words
}

/// Where the table stands, as many of its parts as there is room for.
pub(super) fn stands(save: &Save, size: f32, room: f32) -> String {
    let whole = if save.header.over {
        format!("finished: {}", save.header.line)
    } else {
        save.header.line.clone()
    };
    let mut words = String::new();
    for part in whole.split(", ") {
        let longer = if words.is_empty() {
            part.to_owned()
        } else {
            format!("{words}, {part}")
        };
        if !words.is_empty() && lettering::width(&longer, Face::Italic, size) > room {
            break;
        }
        words = longer;
    }
    words
}

/// The chosen table.
fn large(shelf: &Shelf, save: &Save, sheet: &mut Sheet) {
    let (x, y, width) = (1340.0, 164.0, 524.0);
    sheet.put(widgets::panel("chosen", Pose::corner(x, y, width, 768.0).z(1.0)));
    sheet.extend(picture(
        "chosen",
        save,
        Pose::corner(x + 22.0, y + 22.0, 480.0, 270.0),
    ));
    let left = x + 30.0;
    let room = width - 60.0;
    let title = save.name.as_deref().unwrap_or(&save.title);
    let size = lettering::fit(title, Face::Bold, 42.0, room).max(24.0);
    sheet.put(text(
        "chosen.title",
        (left, y + 334.0),
        size,
        Face::Bold,
        inks::BONE,
        Align::Left,
        lettering::clip(title, Face::Bold, size, room),
    ));
    let when = ago(save.saved_at, shelf.now);
    sheet.put(text(
        "chosen.when",
        (x + width - 30.0, y + 380.0),
        21.0,
        Face::Regular,
        inks::SHADE,
        Align::Right,
        when.clone(),
    ));
    let beside = room - lettering::width(&when, Face::Regular, 21.0) - 20.0;
    let mut line = match save.name {
        Some(_) => format!("{}. ", save.title),
        None => String::new(),
    };
    if save.is_broken() {
        line.push_str("This save is damaged.");
    } else {
        let taken = lettering::width(&line, Face::Italic, 23.0);
        line.push_str(&capital(&stands(save, 23.0, beside - taken)));
    }
    let size = lettering::fit(&line, Face::Italic, 23.0, beside).max(18.0);
    sheet.put(quiet("chosen.line", (left, y + 380.0), size, Align::Left, line));
    sheet.put(Item::picture(
        "chosen.rule",
        Pose::new(x + width / 2.0, y + 410.0, room, 10.0).z(3.0),
        "shared/rule-gilt",
    ));
    let lines = match &save.holds {
        Holds::Table(_) => {
            seats(save, (left, y + 446.0), sheet);
            Vec::new()
        }
        Holds::Part { reason, entries, .. } => {
            let mut lines = lettering::wrap(&sentence(reason), Face::Regular, 23.0, room);
            lines.push(String::new());
            lines.push(format!("It can be viewed up to action {entries}."));
            lines
        }
        Holds::Nothing(reason) => lettering::wrap(&sentence(reason), Face::Regular, 23.0, room),
    };
    if !lines.is_empty() {
        let lines: Vec<_> = lines.into_iter().take(8).collect();
        let at = (left, y + 434.0 + lines.len() as f32 * 23.0 * 1.25 / 2.0);
        sheet.put(text(
            "chosen.reason",
            at,
            23.0,
            Face::Regular,
            inks::BONE,
            Align::Left,
            lines.join("\n"),
        ));
    }
    buttons(shelf, save, (left, y), sheet);
}

pub(super) fn sentence(reason: &str) -> String {
    format!("{}.", capital(reason.trim_end_matches('.')))
}

fn seats(save: &Save, (x, y): (f32, f32), sheet: &mut Sheet) {
    let pitch = if save.seats.len() < 6 { 42.0 } else { 36.0 };
    for (seat, info) in save.seats.iter().enumerate() {
        let y = y + pitch * seat as f32;
        let key = format!("chosen.seat.{seat}");
        sheet.put(widgets::mark(key.clone(), (x + 18.0, y), 36.0, info.mark).z(4.0));
        let size = lettering::fit(&info.name, Face::Semibold, 27.0, 166.0).max(18.0);
        sheet.put(text(
            format!("{key}.name"),
            (x + 50.0, y),
            size,
            Face::Semibold,
            inks::BONE,
            Align::Left,
            lettering::clip(&info.name, Face::Semibold, size, 166.0),
        ));
        let (sign, words) = who(save, seat);
        sheet.put(Item::picture(
            format!("{key}.sign"),
            Pose::new(x + 238.0, y, 28.0, 28.0).z(4.0),
            sign,
        ));
        sheet.put(text(
            format!("{key}.who"),
            (x + 264.0, y),
            23.0,
            Face::Regular,
            inks::SHADE,
            Align::Left,
            words,
        ));
    }
}

/// What the button under a chosen table says, nothing where it leads nowhere; and what there is to say of it.
pub(super) fn leads_to(shelf: &Shelf, save: &Save) -> (&'static str, &'static str) {
    match &save.holds {
        _ if shelf.asking => ("", "Delete this save for good?"),
        Holds::Table(_) if save.header.over => ("Watch", "This game is over. You can watch the replay."),
        Holds::Table(_) if save.name.is_some() => ("Load", "Continues as a new table; this copy stays."),
        Holds::Table(_) if save.has_people() => ("Load", "Opens with the curtain closed."),
        Holds::Table(_) => ("Load", "Only computers sit here."),
        Holds::Part { .. } => ("View", "It can’t be continued."),
        Holds::Nothing(_) => ("", "The file stays as it is until you delete it."),
    }
}

/// Load and delete, or whether it is meant; the buttons stand there.
pub(super) fn choose(shelf: &Shelf, words: &str, [first, second]: [Pose; 2], sheet: &mut Sheet) {
    if shelf.asking {
        sheet.extend(widgets::button("load.delete.no", first, "Cancel", true, ""));
        sheet.extend(widgets::button("load.delete.yes", second, "Delete", false, ""));
    } else {
        if words.is_empty() {
            let why = "Nothing in this file can be shown";
            sheet.extend(widgets::barred_button("load.go", first, "Load", why));
        } else {
            sheet.extend(widgets::button("load.go", first, words, true, ""));
        }
        sheet.extend(widgets::button("load.delete", second, "Delete", false, ""));
    }
}

/// Who controls a seat: the sign for it, and the words.
pub(super) fn who(save: &Save, seat: usize) -> (&'static str, String) {
    match save.header.controllers.get(seat) {
        Some(Controller::Human) => ("shared/sign-person", "person".to_owned()),
        Some(Controller::Computer(skill)) => ("shared/sign-computer", format!("computer, {skill}")),
        None => ("shared/sign-computer", "nobody yet".to_owned()),
    }
}

fn buttons(shelf: &Shelf, save: &Save, (left, y): (f32, f32), sheet: &mut Sheet) {
    let first = Pose::corner(left, y + 684.0, 300.0, 66.0).z(5.0);
    let second = Pose::corner(left + 316.0, y + 684.0, 148.0, 66.0).z(5.0);
    let (words, hint) = leads_to(shelf, save);
    sheet.put(quiet("chosen.hint", (left, y + 655.0), 22.0, Align::Left, hint));
    choose(shelf, words, [first, second], sheet);
}

fn foot(shelf: &Shelf, sheet: &mut Sheet) {
    let button = |name: &'static str, x: f32, width: f32, words: &str| {
        widgets::button(name, Pose::corner(x, 964.0, width, 76.0).z(5.0), words, false, "")
    };
    sheet.extend(button("load.back", 56.0, 220.0, "Back"));
    sheet.extend(button("load.open", 300.0, 330.0, "Open a file…"));
    let mut right = 1864.0;
    if shelf.pages() > 1 {
        let number = shelf.page_number() + 1;
        let words = format!("{number} of {}", shelf.pages());
        sheet.put(text(
            "load.page",
            (966.0, 1002.0),
            24.0,
            Face::Regular,
            inks::SHADE,
            Align::Middle,
            words,
        ));
        if number > 1 {
            sheet.extend(button("load.earlier", 700.0, 190.0, "Newer"));
        }
        if number < shelf.pages() {
            sheet.extend(button("load.later", 1042.0, 190.0, "Older"));
        }
        right = 1864.0;
    }
    let (words, ink) = match &shelf.said {
        Some(said) => (said.as_str(), inks::BONE),
        None => (
            "Tables are saved after every action. The newest ten are kept.",
            inks::SHADE,
        ),
    };
    let room = if shelf.pages() > 1 { 600.0 } else { 1180.0 };
    let size = lettering::fit(words, Face::Italic, 26.0, room).max(18.0);
    sheet.put(text(
        "load.said",
        (right, 1002.0),
        size,
        Face::Italic,
        ink,
        Align::Right,
        words,
    ));
}
