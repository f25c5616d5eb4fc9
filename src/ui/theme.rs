//! The look of the UI: text roles, surfaces with their inks, and frames.
//!
//! A screen names a [`Role`] and a [`Frame`], never a font, a type size or the ink of ordinary text. Lengths
//! are in units; the window's shorter side has 1080. Type is in rem; one rem is 20 units at 100 %.

use crate::ui::inks;
use crate::ui::lettering::{Face, Faces};
use bevy::prelude::*;
use bevy::text::{LetterSpacing, LineHeight};

/// The purpose of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// A screen's title.
    Title,
    /// A heading within a screen.
    Heading,
    /// The name of a person at the table, where it stands out.
    Name,
    /// A panel's title, letter-spaced, in gilt.
    Section,
    /// A sentence of a story, read from a distance.
    Reading,
    /// Running text.
    Body,
    /// The text on a control or a plate.
    Label,
    /// An important number.
    Number,
    /// A side note.
    Note,
}

impl Role {
    pub(crate) const fn type_style(self) -> (Face, f32) {
        match self {
            Role::Title => (Face::Bold, 2.9),
            Role::Heading => (Face::Semibold, 1.5),
            Role::Name => (Face::Bold, 1.85),
            Role::Section => (Face::Semibold, 1.05),
            Role::Reading => (Face::Regular, 1.9),
            Role::Body => (Face::Regular, 1.35),
            Role::Label => (Face::Semibold, 1.4),
            Role::Number => (Face::Semibold, 2.2),
            Role::Note => (Face::Italic, 1.2),
        }
    }

    /// Returns its type size.
    pub const fn font_size(self) -> FontSize {
        FontSize::Rem(self.type_style().1)
    }

    /// Returns Bevy's text components for this role, in its own face or in another.
    pub(super) fn bundle(self, face: Option<Face>, faces: &Faces) -> impl Bundle + use<> {
        let (own, size) = self.type_style();
        let spacing = if self == Role::Section { size * 0.22 } else { 0.0 };
        (
            TextFont {
                font: faces.handle(face.unwrap_or(own)).into(),
                font_size: self.font_size(),
                ..default()
            },
            LineHeight::RelativeToFont(1.25),
            LetterSpacing::Rem(spacing),
        )
    }
}

/// The background of a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Surface {
    /// Dark ground.
    #[default]
    Dark,
    /// Bone paper or gilt.
    Paper,
    /// A disabled control.
    Disabled,
}

impl Surface {
    /// Returns the ink of a role on this surface.
    pub const fn ink(self, role: Role) -> Color {
        match (self, role) {
            (Surface::Disabled, _) => inks::QUIET,
            (Surface::Dark, Role::Section) => inks::GILT,
            (Surface::Dark, Role::Note) => inks::SHADE,
            (Surface::Dark, _) => inks::BONE,
            (Surface::Paper, Role::Note | Role::Section) => inks::UMBER,
            (Surface::Paper, _) => inks::INK,
        }
    }
}

/// A nine-slice drawing with its padding and surface. Lengths are in units.
#[derive(Debug, PartialEq)]
pub struct Frame {
    /// The drawing.
    pub picture: &'static str,
    /// The drawing on hover.
    pub hovered: Option<&'static str>,
    /// Nine-slice borders: left, top, right, bottom.
    pub borders: [f32; 4],
    /// Padding: left, top, right, bottom.
    pub padding: [f32; 4],
    /// The surface that decides the ink of text in it; `None` inherits it.
    pub surface: Option<Surface>,
}

impl Frame {
    /// Creates a frame that leaves the ground of text as it is.
    pub const fn open(picture: &'static str, borders: [f32; 4], padding: [f32; 4]) -> Self {
        Self {
            picture,
            hovered: None,
            borders,
            padding,
            surface: None,
        }
    }

    /// Creates a frame around text on dark ground.
    pub const fn dark(picture: &'static str, borders: [f32; 4], padding: [f32; 4]) -> Self {
        Self::open(picture, borders, padding).on(Surface::Dark)
    }

    /// Creates a frame around text on paper.
    pub const fn paper(picture: &'static str, borders: [f32; 4], padding: [f32; 4]) -> Self {
        Self::open(picture, borders, padding).on(Surface::Paper)
    }

    const fn on(mut self, surface: Surface) -> Self {
        self.surface = Some(surface);
        self
    }

    /// Sets its drawing on hover; without one, its drawing stays the same.
    #[must_use]
    pub const fn hovered(self, picture: &'static str) -> Self {
        let hovered = Some(picture);
        Self { hovered, ..self }
    }

    pub(super) fn padding(&self) -> UiRect {
        let [left, top, right, bottom] = self.padding.map(px);
        UiRect::new(left, right, top, bottom)
    }
}

/// Returns the lengths of a frame that is the same at opposite sides.
const fn axes(across: f32, down: f32) -> [f32; 4] {
    [across, down, across, down]
}

/// A panel with a double gilt rule.
pub(crate) const PANEL: Frame = Frame::dark("shared/panel-shell", [28.0; 4], axes(40.0, 34.0));
pub(crate) const PLAQUE: Frame = Frame::dark("shared/plaque", [60.0; 4], [56.0, 44.0, 56.0, 40.0]);
pub(crate) const BUTTON: Frame =
    Frame::dark("shared/button", [24.0; 4], axes(40.0, 18.0)).hovered("shared/button-hover");
pub(crate) const GILT_BUTTON: Frame =
    Frame::paper("shared/button-gilt", [24.0; 4], BUTTON.padding).hovered("shared/button-gilt-hover");
pub(crate) const DISABLED_BUTTON: Frame =
    Frame::open("shared/button-disabled", axes(44.0, 24.0), BUTTON.padding).on(Surface::Disabled);
pub(crate) const SEGMENTS: Frame = Frame::dark("shared/segments", [16.0; 4], [5.0; 4]);
pub(crate) const SEGMENT_ON: Frame = Frame::paper("shared/segment-on", [10.0; 4], axes(16.0, 7.0));
pub(crate) const TOOLTIP: Frame = Frame::dark("shared/tooltip", [16.0; 4], axes(22.0, 12.0));
pub(crate) const REFUSAL: Frame = Frame::dark("shared/tooltip-refusal", TOOLTIP.borders, TOOLTIP.padding);
pub(crate) const CARD: Frame =
    Frame::dark("shared/save-card", [16.0; 4], [14.0, 14.0, 14.0, 16.0]).hovered("shared/save-card-hot");
pub(crate) const BROKEN_CARD: Frame = Frame::dark("shared/save-card-broken", CARD.borders, CARD.padding);

/// The chosen card; its drawing is seven units larger on all sides.
pub(crate) const CHOSEN_CARD: Frame =
    Frame::dark("shared/save-card-chosen", [27.0; 4], [21.0, 21.0, 21.0, 23.0]);
pub(crate) const SEAT_CARD: Frame = Frame::dark(BROKEN_CARD.picture, CARD.borders, axes(16.0, 10.0));
pub(crate) const AWAITED_SEAT_CARD: Frame =
    Frame::dark("shared/seat-card-hot", CARD.borders, SEAT_CARD.padding);
pub(crate) const THUMBNAIL: Frame = Frame::open("shared/thumb-frame", [4.0; 4], [0.0; 4]);

/// The frame around a table in a replay.
pub(crate) const TABLE: Frame = Frame::open("shared/replay-frame", [20.0; 4], [8.0; 4]);
pub(crate) const TABLE_PANEL: Frame = Frame::dark("shared/panel", PANEL.borders, [22.0, 26.0, 22.0, 22.0]);
pub(crate) const PLATE: Frame = Frame::dark("shared/plate", [20.0; 4], [16.0, 8.0, 14.0, 8.0]);

/// The plate of the seat at the foot of the table; around a flat display, the slip of an awaited seat.
pub(crate) const BONE_PLATE: Frame = Frame::paper("shared/plate-bone", PLATE.borders, PLATE.padding);

/// The ring around an awaited or chosen thing.
pub(crate) const RING: Frame = Frame::open("shared/plate-ring", [24.0; 4], [8.0; 4]);
pub(crate) const TOLD_NOW: Frame =
    Frame::paper("shared/moment-now", [24.0, 0.0, 4.0, 0.0], [28.0, 8.0, 12.0, 8.0]);
pub(crate) const SLIP: Frame = Frame::paper(BONE_PLATE.picture, PLATE.borders, axes(34.0, 24.0));
pub(crate) const SCROLL: Frame = Frame::paper("shared/scroll", axes(40.0, 24.0), axes(40.0, 10.0));

/// A text field on a page, with space for a sign and a note beside the text.
pub(crate) const PAPER_FIELD: Frame =
    Frame::paper(BONE_PLATE.picture, PLATE.borders, [72.0, 14.0, 165.0, 14.0]);
pub(crate) const LEFT_LEAF: Frame = Frame::paper(
    "shared/leaf-left",
    [62.0, 50.0, 52.0, 50.0],
    [76.0, 62.0, 66.0, 62.0],
);
pub(crate) const RIGHT_LEAF: Frame = Frame::paper(
    "shared/leaf-right",
    [52.0, 50.0, 62.0, 50.0],
    [62.0, 62.0, 76.0, 62.0],
);

/// A panel on a page for drawings of pieces.
pub(crate) const PLATE_OF_PIECES: Frame =
    Frame::paper("shared/plate-of-pieces", axes(40.0, 6.0), axes(44.0, 18.0));
