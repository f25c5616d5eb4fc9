//! The look of the UI: text roles, surfaces with their inks, and frames.
//!
//! A screen names a [`Role`] and a [`Frame`], never a font, a type size or the ink of ordinary text. Lengths
//! are in units; the window's shorter side has 1080. Type is in rem; one rem is 20 units at 100 %.

use crate::ui::inks;
use crate::ui::lettering::Face;
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
    /// Returns its face and its size in rem.
    const fn type_style(self) -> (Face, f32) {
        match self {
            Role::Title => (Face::Bold, 2.9),
            Role::Heading => (Face::Semibold, 1.5),
            Role::Name => (Face::Bold, 1.85),
            Role::Section => (Face::Semibold, 1.05),
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

    /// Returns Bevy's text components for this role; `handle` returns the font of a face.
    pub(super) fn bundle(self, handle: impl FnOnce(Face) -> Handle<Font>) -> impl Bundle {
        self.bundle_in(self.type_style().0, handle)
    }

    /// Works like [`bundle`](Self::bundle), in another face.
    pub(super) fn bundle_in(self, face: Face, handle: impl FnOnce(Face) -> Handle<Font>) -> impl Bundle {
        let (_, size) = self.type_style();
        let spacing = if self == Role::Section { size * 0.22 } else { 0.0 };
        (
            TextFont {
                font: handle(face).into(),
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

/// A panel with a double gilt rule.
pub const PANEL: Frame = Frame {
    picture: "shared/panel-shell",
    hovered: None,
    borders: [28.0; 4],
    padding: [40.0, 34.0, 40.0, 34.0],
    surface: Some(Surface::Dark),
};

/// The plaque on the shut curtain.
pub const PLAQUE: Frame = Frame {
    picture: "shared/plaque",
    borders: [60.0; 4],
    padding: [56.0, 44.0, 56.0, 40.0],
    ..PANEL
};

/// A button.
pub const BUTTON: Frame = Frame {
    picture: "shared/button",
    hovered: Some("shared/button-hover"),
    borders: [24.0; 4],
    padding: [40.0, 18.0, 40.0, 18.0],
    surface: Some(Surface::Dark),
};

/// The primary button of a screen.
pub const GILT_BUTTON: Frame = Frame {
    picture: "shared/button-gilt",
    hovered: Some("shared/button-gilt-hover"),
    surface: Some(Surface::Paper),
    ..BUTTON
};

/// A disabled button.
pub const DISABLED_BUTTON: Frame = Frame {
    picture: "shared/button-disabled",
    hovered: None,
    borders: [44.0, 24.0, 44.0, 24.0],
    surface: Some(Surface::Disabled),
    ..BUTTON
};

/// The frame around choices side by side.
pub const SEGMENTS: Frame = Frame {
    picture: "shared/segments",
    hovered: None,
    borders: [16.0; 4],
    padding: [5.0; 4],
    surface: Some(Surface::Dark),
};

/// The chosen segment.
pub const SEGMENT_ON: Frame = Frame {
    picture: "shared/segment-on",
    hovered: None,
    borders: [10.0; 4],
    padding: [16.0, 7.0, 16.0, 7.0],
    surface: Some(Surface::Paper),
};

/// A tooltip.
pub const TOOLTIP: Frame = Frame {
    picture: "shared/tooltip",
    hovered: None,
    borders: [16.0; 4],
    padding: [22.0, 12.0, 22.0, 12.0],
    surface: Some(Surface::Dark),
};

/// A tooltip that says why a control is disabled.
pub const REFUSAL: Frame = Frame {
    picture: "shared/tooltip-refusal",
    ..TOOLTIP
};

/// A card in a list of choices.
pub const CARD: Frame = Frame {
    picture: "shared/save-card",
    hovered: Some("shared/save-card-hot"),
    borders: [16.0; 4],
    padding: [14.0, 14.0, 14.0, 16.0],
    surface: Some(Surface::Dark),
};

/// A card for something broken.
pub const BROKEN_CARD: Frame = Frame {
    picture: "shared/save-card-broken",
    hovered: None,
    ..CARD
};

/// The chosen card; its drawing is seven units larger on all sides.
pub const CHOSEN_CARD: Frame = Frame {
    picture: "shared/save-card-chosen",
    hovered: None,
    borders: [27.0; 4],
    padding: [21.0, 21.0, 21.0, 23.0],
    ..CARD
};

/// A card with a seat's name.
pub const SEAT_CARD: Frame = Frame {
    padding: [16.0, 10.0, 16.0, 10.0],
    ..BROKEN_CARD
};

/// The card of a seat whose turn it is.
pub const AWAITED_SEAT_CARD: Frame = Frame {
    picture: "shared/seat-card-hot",
    ..SEAT_CARD
};

/// A thin frame around a small picture.
pub const THUMBNAIL: Frame = Frame {
    picture: "shared/thumb-frame",
    hovered: None,
    borders: [4.0; 4],
    padding: [0.0; 4],
    surface: None,
};

/// The frame around a table that is only shown, in a replay.
pub const TABLE: Frame = Frame {
    picture: "shared/replay-frame",
    hovered: None,
    borders: [20.0; 4],
    padding: [8.0; 4],
    surface: None,
};

/// A panel beside a table.
pub const TABLE_PANEL: Frame = Frame {
    picture: "shared/panel",
    padding: [22.0, 26.0, 22.0, 22.0],
    ..PANEL
};

/// A seat's plate.
pub const PLATE: Frame = Frame {
    picture: "shared/plate",
    hovered: None,
    borders: [20.0; 4],
    padding: [16.0, 8.0, 14.0, 8.0],
    surface: Some(Surface::Dark),
};

/// The plate of the seat at the foot of the table; around a flat display, the slip of an awaited seat.
pub const BONE_PLATE: Frame = Frame {
    picture: "shared/plate-bone",
    surface: Some(Surface::Paper),
    ..PLATE
};

/// The ring around an awaited or chosen thing.
pub const RING: Frame = Frame {
    picture: "shared/plate-ring",
    hovered: None,
    borders: [24.0; 4],
    padding: [8.0; 4],
    surface: None,
};

/// The current line in a list of events.
pub const TOLD_NOW: Frame = Frame {
    picture: "shared/moment-now",
    hovered: None,
    borders: [24.0, 0.0, 4.0, 0.0],
    padding: [28.0, 8.0, 12.0, 8.0],
    surface: Some(Surface::Paper),
};

/// A slip of paper.
pub const SLIP: Frame = Frame {
    picture: "shared/plate-bone",
    surface: Some(Surface::Paper),
    padding: [34.0, 24.0, 34.0, 24.0],
    ..PLATE
};

/// A scroll with text.
pub const SCROLL: Frame = Frame {
    picture: "shared/scroll",
    hovered: None,
    borders: [40.0, 24.0, 40.0, 24.0],
    padding: [40.0, 10.0, 40.0, 10.0],
    surface: Some(Surface::Paper),
};

/// A text field on a page, with space for a sign and a note beside the text.
pub const PAPER_FIELD: Frame = Frame {
    padding: [72.0, 14.0, 130.0, 14.0],
    ..BONE_PLATE
};

/// The left page of an open book.
pub const LEFT_LEAF: Frame = Frame {
    picture: "shared/leaf-left",
    hovered: None,
    borders: [62.0, 50.0, 52.0, 50.0],
    padding: [76.0, 62.0, 66.0, 62.0],
    surface: Some(Surface::Paper),
};

/// The right page of an open book.
pub const RIGHT_LEAF: Frame = Frame {
    picture: "shared/leaf-right",
    borders: [52.0, 50.0, 62.0, 50.0],
    padding: [62.0, 62.0, 76.0, 62.0],
    ..LEFT_LEAF
};

/// A panel on a page for drawings of pieces.
pub const PLATE_OF_PIECES: Frame = Frame {
    picture: "shared/plate-of-pieces",
    hovered: None,
    borders: [40.0, 6.0, 40.0, 6.0],
    padding: [44.0, 18.0, 44.0, 18.0],
    surface: Some(Surface::Paper),
};
