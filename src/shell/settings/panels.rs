//! What stands on each page of the settings: two panels a page, row by row.
//!
//! A panel has room for some 380 units of rows; a further setting is a further row, a further panel a further page.

use super::data::{Pace, Settings, Speed};
use super::hands::{TYPE_SIZES, curtain_share};
use super::rows::{Rows, WIDE};
use crate::scene::lettering::TypeSize;
use crate::scene::palette::Palette;
use crate::scene::sheet::{Interaction, Item, Look, Pose};
use bevy::prelude::*;

/// Puts the rows of a panel, from the settings and the screens that there are.
type Put = fn(&Settings, &[String], &mut Rows);

/// A page of the settings.
#[derive(Clone, Copy)]
pub(super) struct Page {
    /// What it is about.
    pub(super) title: &'static str,
    /// Its panels, each with its title.
    pub(super) panels: &'static [(&'static str, Put)],
}

/// The pages, in the order of reading.
pub(super) const PAGES: [Page; 5] = [
    Page {
        title: "Motion, sound",
        panels: &[("M O T I O N", motion), ("S O U N D", sound)],
    },
    Page {
        title: "The table",
        panels: &[
            ("U N D O", table),
            ("B E H I N D   T H E   C U R T A I N", curtain),
        ],
    },
    Page {
        title: "Display",
        panels: &[("T Y P E", type_size), ("T H E   W I N D O W", window)],
    },
    Page {
        title: "Group",
        panels: &[
            ("R O U N D   A   T A B L E", flat),
            ("S E C O N D   W I N D O W", second_window),
        ],
    },
    Page {
        title: "Accessibility",
        panels: &[
            ("F O R   T H E   E Y E S", eyes),
            ("F O R   T H E   E A R S", ears),
        ],
    },
];

fn place<T: PartialEq>(all: &[T], one: &T) -> usize {
    all.iter().position(|each| each == one).unwrap_or(all.len())
}

fn motion(now: &Settings, _: &[String], rows: &mut Rows) {
    rows.heading("Speed");
    rows.y += 52.0;
    let chosen = place(&Speed::ALL, &now.speed);
    rows.segments("settings.speed", &Speed::ALL.map(Speed::name), chosen);
    rows.y += 54.0;
    rows.note("A click always speeds up what is moving.", WIDE);
    rows.y += 28.0;
    rows.heading("Pauses before computer moves");
    rows.y += 52.0;
    let labels = ["long", "normal", "short"];
    rows.segments("settings.pace", &labels, place(&Pace::ALL, &now.computers));
    rows.y += 54.0;
    rows.note(
        "The wait before a computer acts, and before an automatic roll or draw. It never gives a secret away.",
        WIDE,
    );
}

fn sound(now: &Settings, _: &[String], rows: &mut Rows) {
    rows.y += 14.0;
    rows.slider("settings.master", "master", now.master);
    rows.slider("settings.effects", "effects", now.effects);
    rows.slider("settings.ambience", "ambience", now.ambience);
    rows.y += 8.0;
    rows.switch("settings.mute", "Mute everything", now.muted, "");
    rows.key_cap("M", 55.0);
}

fn table(now: &Settings, _: &[String], rows: &mut Rows) {
    rows.y += 14.0;
    rows.segments(
        "settings.table",
        &["strict", "friendly"],
        usize::from(now.friendly),
    );
    rows.y += 66.0;
    let line = if now.friendly {
        "Friendly: you may undo your last action even after dice were rolled and others have acted, \
         but never a secret decision that is final. The ledger notes it."
    } else {
        "Strict: you may undo your last action as long as nobody else has acted and nothing was drawn, rolled \
         or shown."
    };
    rows.note(line, WIDE);
}

fn curtain(now: &Settings, _: &[String], rows: &mut Rows) {
    rows.heading("Peeking");
    rows.y += 52.0;
    rows.segments("settings.peek", &["tap", "hold"], usize::from(now.hold_to_peek));
    rows.y += 54.0;
    rows.note(
        "When you have a choice to make, the curtain stays open either way.",
        WIDE,
    );
    rows.y += 28.0;
    rows.heading("Closes by itself after");
    rows.value(&format!("{} seconds", now.curtain_seconds));
    rows.y += 46.0;
    rows.wide_slider("settings.curtain", curtain_share(now.curtain_seconds));
}

fn type_size(now: &Settings, _: &[String], rows: &mut Rows) {
    rows.heading("Text size");
    rows.value(&format!("{} %", now.type_size));
    rows.y += 52.0;
    let labels = TYPE_SIZES.map(|size| size.to_string());
    let labels: Vec<&str> = labels.iter().map(String::as_str).collect();
    rows.segments("settings.type", &labels, place(&TYPE_SIZES, &now.type_size));
    rows.y += 54.0;
    let line = if now.type_size >= 150 {
        "Readable from three metres. What you don’t need right now moves to another page, a tip or the ledger."
    } else if TypeSize::percent(now.type_size) == TypeSize::PLAIN {
        "The standard size. From 150 % on, text is readable from three metres."
    } else {
        "From 150 % on, text is readable from three metres."
    };
    rows.note(line, WIDE);
    rows.y += 14.0;
    rows.note(
        "Ctrl + and Ctrl − change it anywhere; Ctrl 0 resets it to 100 %.",
        WIDE,
    );
}

fn window(now: &Settings, screens: &[String], rows: &mut Rows) {
    rows.y += 14.0;
    rows.segments(
        "settings.window",
        &["full screen", "window"],
        usize::from(!now.full_screen),
    );
    rows.y += 66.0;
    rows.heading("Screen");
    let words = match usize::from(now.screen) {
        0 if screens.len() == 1 => screens.first().cloned().unwrap_or_default(),
        0 => "the window’s screen".to_owned(),
        number => screens
            .get(number - 1)
            .cloned()
            .unwrap_or_else(|| format!("{number}: not connected")),
    };
    let row = Pose::new(rows.middle(), rows.y, WIDE, 46.0).z(3.0);
    let act = if screens.len() < 2 && now.screen == 0 {
        Interaction::refused("settings.screen", "There is only one screen")
    } else {
        Interaction::new("settings.screen", "Use the next screen")
    };
    rows.sheet
        .put(Item::new("settings.screen", row, Look::Plain(Color::NONE)).act(act));
    rows.value(&words);
    rows.y += 55.0;
    rows.switch(
        "settings.rests",
        "Save power when idle",
        now.rests,
        "Draws no frames while nothing moves.",
    );
    rows.switch(
        "settings.pointer",
        "Hide the pointer when idle",
        now.hides_pointer,
        "",
    );
}

fn flat(now: &Settings, _: &[String], rows: &mut Rows) {
    rows.heading("The display");
    rows.y += 52.0;
    rows.segments(
        "settings.flat",
        &["stands upright", "lies flat"],
        usize::from(now.flat),
    );
    rows.y += 54.0;
    let line = if now.flat {
        "Each seat has a slip at its side of the screen, clockwise in the order of play. Slips and private views \
         face their player."
    } else {
        "Everything faces the same way."
    };
    rows.note(line, WIDE);
    rows.y += 28.0;
    rows.switch(
        "settings.bell",
        "Bell for the next person",
        now.bell,
        "Rings when the next person needs the mouse.",
    );
}

fn second_window(now: &Settings, _: &[String], rows: &mut Rows) {
    rows.y += 14.0;
    rows.switch("settings.second", "Show the public table", now.public_window, "");
    rows.y -= 22.0;
    rows.note(
        "Opens a second window for a display that everybody sees, on the other screen if there is one. It shows only \
         the table; private views stay in this window.",
        WIDE - 90.0,
    );
}

fn eyes(now: &Settings, _: &[String], rows: &mut Rows) {
    rows.heading("Palette");
    rows.y += 52.0;
    rows.segments(
        "settings.palette",
        &Palette::ALL.map(Palette::name),
        place(&Palette::ALL, &now.palette),
    );
    rows.y += 54.0;
    let line = match now.palette {
        Palette::Printed => "The standard colours. Nothing is told by colour alone.",
        Palette::RedGreen => "For red-green colour blindness.",
        Palette::BlueYellow => "For blue-yellow colour blindness.",
    };
    rows.note(line, WIDE);
    rows.y += 28.0;
    rows.switch(
        "settings.reduced",
        "Reduced motion",
        now.reduced_motion,
        "Cross-fades only; nothing flies or turns.",
    );
}

fn ears(now: &Settings, _: &[String], rows: &mut Rows) {
    rows.switch("settings.captions", "Captions for sounds", now.captions, "");
    rows.key_cap("C", 55.0);
    rows.y -= 22.0;
    rows.note("Shows in words what a sound tells you.", WIDE - 90.0);
}
