//! The rows of a panel of settings, one under the other: headings, values, quiet words, and the controls.
//!
//! A panel is laid out in its own units, its upper left corner at nought; whoever puts it onto the screen says how large
//! it is seen.

use crate::scene::inks;
use crate::scene::lettering::{self, Face, TypeSize};
use crate::scene::sheet::{Align, Item, PieceKey, Pose, Sheet};
use crate::scene::widgets;
use bevy::prelude::*;

/// How wide a panel is.
pub(super) const WIDTH: f32 = 568.0;
/// How high a panel is.
pub(super) const HIGH: f32 = 490.0;
/// How wide a row is.
pub(super) const WIDE: f32 = 500.0;

pub(super) fn words(
    key: impl Into<PieceKey>,
    at: (f32, f32),
    size: f32,
    face: Face,
    ink: Color,
    align: Align,
    text: &str,
) -> Item {
    Item::words(key, at, size, face, ink, align, text).z(5.0)
}

/// The rows of a panel.
pub(super) struct Rows<'a> {
    pub(super) sheet: &'a mut Sheet,
    left: f32,
    /// Where the next row stands.
    pub(super) y: f32,
    index: usize,
    panel: usize,
    size: TypeSize,
}

impl<'a> Rows<'a> {
    /// The rows of one of the panels of a page.
    pub(super) fn begin(sheet: &'a mut Sheet, panel: usize, size: TypeSize) -> Self {
        Self {
            sheet,
            left: 34.0,
            y: 102.0,
            index: 0,
            panel,
            size,
        }
    }

    fn key(&mut self, what: &str) -> String {
        self.index += 1;
        format!("settings.panel.{}.{what}.{}", self.panel, self.index)
    }

    /// The middle of a row.
    pub(super) fn middle(&self) -> f32 {
        self.left + WIDE / 2.0
    }

    /// What a row is about, at its left.
    pub(super) fn heading(&mut self, text: &str) {
        let key = self.key("heading");
        let at = (self.left, self.y);
        self.sheet.put(words(
            key,
            at,
            27.0,
            Face::Semibold,
            inks::BONE,
            Align::Left,
            text,
        ));
    }

    /// How it is set, at its right.
    pub(super) fn value(&mut self, text: &str) {
        let key = self.key("value");
        let at = (self.left + WIDE, self.y);
        self.sheet.put(words(
            key,
            at,
            26.0,
            Face::Semibold,
            inks::BONE,
            Align::Right,
            text,
        ));
    }

    /// Quiet words, in as many lines as they need.
    pub(super) fn note(&mut self, text: &str, room: f32) {
        for line in lettering::wrap(text, Face::Italic, 21.0, room) {
            let key = self.key("note");
            let at = (self.left, self.y);
            self.sheet.put(words(
                key,
                at,
                21.0,
                Face::Italic,
                inks::SHADE,
                Align::Left,
                &line,
            ));
            self.y += 27.0;
        }
    }

    /// One of a few.
    pub(super) fn segments(&mut self, name: &str, labels: &[&str], chosen: usize) {
        let pose = Pose::new(self.middle(), self.y, WIDE, 58.0).z(3.0);
        self.sheet.extend(widgets::segments(name, pose, labels, chosen));
    }

    /// How much, in percent.
    pub(super) fn slider(&mut self, name: &str, label: &str, percent: u8) {
        let key = self.key("label");
        let at = (self.left, self.y);
        self.sheet.put(words(
            key,
            at,
            27.0,
            Face::Regular,
            inks::BONE,
            Align::Left,
            label,
        ));
        let pose = Pose::new(self.left + 290.0, self.y, 264.0, 14.0).z(3.0);
        self.sheet
            .extend(widgets::slider(name, pose, f32::from(percent) / 100.0, ""));
        self.value(&percent.to_string());
        self.y += 66.0;
    }

    /// A slider as wide as a row.
    pub(super) fn wide_slider(&mut self, name: &str, share: f32) {
        let pose = Pose::new(self.middle(), self.y, WIDE - 12.0, 14.0).z(3.0);
        self.sheet.extend(widgets::slider(name, pose, share, ""));
    }

    /// A switch with its words, and a quiet line under them.
    pub(super) fn switch(&mut self, name: &str, label: &str, on: bool, note: &str) {
        let row = Pose::new(self.middle(), self.y, WIDE, 48.0).z(3.0);
        self.sheet.extend(widgets::switch(name, row, on, ""));
        self.heading(label);
        self.y += 33.0;
        if !note.is_empty() {
            self.note(note, WIDE - 90.0);
        }
        self.y += 22.0;
    }

    /// A key that does the same as the switch just put.
    pub(super) fn key_cap(&mut self, text: &str, up: f32) {
        let at = Pose::new(self.left + WIDE - 118.0, self.y - up, 42.0, 38.0).z(4.0);
        let key = self.key("cap");
        self.sheet
            .put(Item::picture(key, at, "shared/segments").sliced([12.0; 4]));
        let key = self.key("cap.words");
        let at = (at.at.x, at.at.y);
        self.sheet.put(words(
            key,
            at,
            self.size.between(20.0, 23.5),
            Face::Semibold,
            inks::GILT,
            Align::Middle,
            text,
        ));
    }
}
