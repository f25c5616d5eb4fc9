//! What the pages of the set-up are written on: headings, lines with places to write, choices side by side.
//!
//! It knows nothing of the game but its inks. Whatever does not fit is cut where it stands and told in full
//! beside it, so that no word is ever lost.

use super::large;
use super::parts::{self, ink};
use crate::games::great_city::GreatCity;
use crate::scene::inks;
use crate::scene::lettering::{self, Face};
use crate::scene::sheet::{Align, Interaction, Item, Look, Pose};
use crate::scene::writing::Field;
use crate::session::Scene;
use bevy::color::Color;
use std::borrow::Cow;

/// Side notes on paper.
pub(super) const NOTE: Color = Color::srgb(107.0 / 255.0, 86.0 / 255.0, 60.0 / 255.0);
/// What is not chosen, on dark ground.
pub(super) const FAINT: Color = Color::srgb(160.0 / 255.0, 140.0 / 255.0, 106.0 / 255.0);
/// The lines on paper.
const RULED: Color = Color::srgb(205.0 / 255.0, 185.0 / 255.0, 143.0 / 255.0);
/// Paper itself.
const PAPER: Color = Color::srgb(241.0 / 255.0, 231.0 / 255.0, 214.0 / 255.0);

/// A heading in spaced capitals.
pub(super) fn heading(key: &str, at: (f32, f32), ink: Color, text: &str) -> Item {
    // A space after each letter; a word space is wider by that much.
    let spaced: Vec<String> = text.to_uppercase().chars().map(String::from).collect();
    let spaced = spaced.join(" ");
    parts::words(key, at, 20.0, Face::Semibold, ink, Align::Left, &spaced)
}

/// A side note, from its right end.
pub(super) fn note(key: &str, at: (f32, f32), ink: Color, text: &str) -> Item {
    parts::words(key, at, 20.0, Face::Italic, ink, Align::Right, text)
}

/// A line, cut where its room ends.
pub(super) fn shortened<'t>(text: &'t str, face: Face, size: f32, room: f32) -> Cow<'t, str> {
    if lettering::width(text, face, size) <= room {
        return text.into();
    }
    let mut kept: String = text.into();
    while kept.pop().is_some() {
        let cut = format!("{}…", kept.trim_end());
        if lettering::width(&cut, face, size) <= room {
            return cut.into();
        }
    }
    Cow::default()
}

/// A name gets smaller as far as can still be read, and is cut then.
pub(super) fn name(
    key: &str,
    at: (f32, f32),
    (size, least): (f32, f32),
    room: f32,
    face: Face,
    ink: Color,
    align: Align,
    text: &str,
) -> Item {
    let size = lettering::fit(text, face, size, room).max(least.min(size));
    let text = shortened(text, face, size, room);
    parts::words(key, at, size, face, ink, align, &text)
}

/// A place that can be pressed, with nothing to be seen of it.
pub(super) fn place(pose: Pose, act: Interaction) -> Item {
    Item::new(act.name.to_string(), pose, Look::Plain(Color::NONE)).act(act)
}

/// A place to write, as it stands on the page.
pub(super) struct Lines<'t> {
    /// What is pressed to write there; its pieces are called after it.
    pub name: &'t str,
    /// The place.
    pub corner: (f32, f32),
    /// How wide it is.
    pub wide: f32,
    /// How many lines there are.
    pub lines: usize,
    /// The size of the type.
    pub size: f32,
    /// What stands there.
    pub text: &'t str,
    /// What is said where nothing stands.
    pub hint: &'t str,
    /// May somebody write?
    pub open: bool,
}

impl Lines<'_> {
    fn step(&self) -> f32 {
        self.size * 1.45
    }

    /// Where the words go.
    fn pose(&self) -> Pose {
        let (x, y) = self.corner;
        Pose::corner(x, y, self.wide, self.step() * self.lines as f32)
    }

    /// Ruled lines with the words on them.
    pub(super) fn items(&self) -> Vec<Item> {
        let (x, y) = self.corner;
        let step = self.step();
        let empty = self.text.trim().is_empty();
        let (text, ink) = if empty {
            (self.hint, NOTE)
        } else {
            (self.text, ink::UMBER)
        };
        let mut all = lettering::wrap(text, Face::Italic, self.size, self.wide);
        let cut = all.len() > self.lines;
        all.truncate(self.lines);
        if cut && let Some(last) = all.last_mut() {
            *last = shortened(&format!("{last} …"), Face::Italic, self.size, self.wide).into_owned();
        }
        let mut items: Vec<Item> = (1..=self.lines)
            .map(|line| {
                let at = Pose::new(x + self.wide / 2.0, y + step * line as f32 - 2.0, self.wide, 1.5).z(14.0);
                Item::new(format!("{}.rule.{line}", self.name), at, Look::Plain(RULED))
            })
            .collect();
        items.extend((0..).zip(&all).map(|(line, words)| {
            let at = (x, y + step * (line as f32 + 0.5));
            let key = format!("{}.line.{line}", self.name);
            parts::words(&key, at, self.size, Face::Italic, ink, Align::Left, words)
        }));
        if self.open || cut {
            let mut act = Interaction::new(self.name.to_owned(), "Write, if you like");
            if cut {
                act.close_up = in_full(text);
            }
            items.push(place(self.pose().z(22.0), act));
        }
        items
    }

    /// The field that a press opens over its place. It has the room that so much writing needs, and lies as low
    /// as the page allows.
    pub(super) fn field(&self, slot: impl ToString, limit: usize) -> Field {
        const FOOT: f32 = 985.0;
        let (x, y) = self.corner;
        let letters = lettering::width("the letters of a line ", Face::Italic, self.size) / 22.0;
        let rows = (limit as f32 * letters / self.wide).ceil() + 1.0;
        let high = self.step() * rows.max(self.lines as f32);
        let pose = Pose::corner(x, y.min(FOOT - high), self.wide, high);
        Field {
            name: slot.to_string(),
            pose,
            text: self.text.to_owned(),
            hint: self.hint.to_owned(),
            size: self.size,
            face: Face::Italic,
            ink: ink::UMBER,
            ground: PAPER,
            lines: self.lines > 1,
            limit,
        }
    }
}

/// A field of one line for a name, on paper.
pub(super) fn name_field(slot: impl ToString, pose: Pose, size: f32, text: &str) -> Field {
    Field {
        name: slot.to_string(),
        pose,
        text: text.to_owned(),
        hint: "a name".into(),
        size,
        face: Face::Semibold,
        ink: ink::UMBER,
        ground: PAPER,
        lines: false,
        limit: 32,
    }
}

/// All of what was cut, on a leaf that is laid out about 0, 0.
pub(super) fn in_full(text: &str) -> Vec<Item> {
    leaf_of(text, 22.0, 520.0)
}

/// The same as large as type is.
pub(super) fn in_full_of(scene: &Scene<'_, GreatCity>, text: &str) -> Vec<Item> {
    leaf_of(
        text,
        large::size(scene, 22.0, 34.0),
        large::size(scene, 520.0, 900.0),
    )
}

fn leaf_of(text: &str, size: f32, wide: f32) -> Vec<Item> {
    let lines = lettering::wrap(text, Face::Italic, size, wide);
    let high = lines.len() as f32 * size * 1.3;
    let ground = Pose::new(0.0, 0.0, wide + 64.0, high + 56.0);
    let mut items = vec![Item::picture("full.leaf", ground, "shared/tooltip").sliced([16.0; 4])];
    items.extend((0..).zip(&lines).map(|(line, words)| {
        let y = (line as f32 + 0.5) * size * 1.3 - high / 2.0;
        parts::words(
            &format!("full.{line}"),
            (-wide / 2.0, y),
            size,
            Face::Italic,
            inks::BONE,
            Align::Left,
            words,
        )
    }));
    items
}

/// One of several choices side by side; the one that holds is gilt.
pub(super) fn choice(pose: Pose, words: &str, on: bool, act: Option<Interaction>, key: &str) -> Vec<Item> {
    choice_of(pose, 24.0, words, on, act, key)
}

/// The same with type of this size.
pub(super) fn choice_of(
    pose: Pose,
    size: f32,
    words: &str,
    on: bool,
    act: Option<Interaction>,
    key: &str,
) -> Vec<Item> {
    let (picture, ink, face) = if on {
        ("shared/segment-on", inks::INK, Face::Semibold)
    } else {
        ("shared/segments", inks::BONE, Face::Regular)
    };
    let act = act.map(|act| Interaction { pulses: !on, ..act });
    let size = lettering::fit(words, face, size, pose.size.x - 28.0);
    vec![
        Item::picture(key.to_owned(), pose.z(12.0), picture)
            .sliced(if on { [10.0; 4] } else { [16.0; 4] })
            .maybe_act(act),
        parts::words(
            &format!("{key}.words"),
            (pose.at.x, pose.at.y),
            size,
            face,
            ink,
            Align::Middle,
            words,
        ),
    ]
}
