//! The look of the UI: text roles, surfaces with their inks, and frames.
//!
//! A screen names a [`Role`] and a [`Frame`]; it never names a font, a type size or the ink of ordinary words. Lengths are
//! units of which the shorter side of the window has 1080; type is in rem, and one rem is 20 units at 100 %.

use crate::scene::inks;
use crate::scene::lettering::Face;
use bevy::prelude::*;
use bevy::text::{LetterSpacing, LineHeight};

/// What words are for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// The name of a screen.
    Title,
    /// The name of a part of a screen.
    Heading,
    /// The name of a panel, spaced, in gilt.
    Section,
    /// What is to be read.
    Body,
    /// The words on a control or a plate.
    Label,
    /// A number that decides something.
    Number,
    /// A side note.
    Note,
}

impl Role {
    /// Its face and its size in rem.
    const fn type_style(self) -> (Face, f32) {
        match self {
            Role::Title => (Face::Bold, 2.9),
            Role::Heading => (Face::Semibold, 1.5),
            Role::Section => (Face::Semibold, 1.05),
            Role::Body => (Face::Regular, 1.35),
            Role::Label => (Face::Semibold, 1.4),
            Role::Number => (Face::Semibold, 2.2),
            Role::Note => (Face::Italic, 1.2),
        }
    }

    /// Its type size.
    pub const fn font_size(self) -> FontSize {
        FontSize::Rem(self.type_style().1)
    }

    /// The engine's components for words of this role; `handle` gives the font of a face.
    pub(super) fn bundle(self, handle: impl FnOnce(Face) -> Handle<Font>) -> impl Bundle {
        self.bundle_in(self.type_style().0, handle)
    }

    /// As [`bundle`](Self::bundle), in another face.
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

/// What words stand on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Surface {
    /// Dark ground.
    #[default]
    Dark,
    /// Bone paper, or gilt.
    Paper,
    /// A control that can't be used now.
    Disabled,
}

impl Surface {
    /// The ink of a role on it.
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

/// A drawing with borders that keep their width, and what stands in it. Lengths are in units.
#[derive(Debug, PartialEq)]
pub struct Frame {
    /// The drawing.
    pub picture: &'static str,
    /// The drawing under the pointer.
    pub hovered: Option<&'static str>,
    /// The borders of the drawing that keep their width: left, top, right, bottom.
    pub borders: [f32; 4],
    /// The room around what stands in it: left, top, right, bottom.
    pub padding: [f32; 4],
    /// What words stand on in it; `None` for whatever is around it.
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

/// A button.
pub const BUTTON: Frame = Frame {
    picture: "shared/button",
    hovered: Some("shared/button-hover"),
    borders: [24.0; 4],
    padding: [40.0, 18.0, 40.0, 18.0],
    surface: Some(Surface::Dark),
};

/// The button of the one thing to do next.
pub const GILT_BUTTON: Frame = Frame {
    picture: "shared/button-gilt",
    hovered: Some("shared/button-gilt-hover"),
    surface: Some(Surface::Paper),
    ..BUTTON
};

/// A button that can't be used now.
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

/// The chosen one of them.
pub const SEGMENT_ON: Frame = Frame {
    picture: "shared/segment-on",
    hovered: None,
    borders: [10.0; 4],
    padding: [16.0, 7.0, 16.0, 7.0],
    surface: Some(Surface::Paper),
};

/// What says more about a control.
pub const TOOLTIP: Frame = Frame {
    picture: "shared/tooltip",
    hovered: None,
    borders: [16.0; 4],
    padding: [22.0, 12.0, 22.0, 12.0],
    surface: Some(Surface::Dark),
};

/// What says why a control can't be used.
pub const REFUSAL: Frame = Frame {
    picture: "shared/tooltip-refusal",
    ..TOOLTIP
};

/// A card to be chosen.
pub const CARD: Frame = Frame {
    picture: "shared/save-card",
    hovered: Some("shared/save-card-hot"),
    borders: [16.0; 4],
    padding: [14.0, 14.0, 14.0, 16.0],
    surface: Some(Surface::Dark),
};

/// A card of something that is broken.
pub const BROKEN_CARD: Frame = Frame {
    picture: "shared/save-card-broken",
    hovered: None,
    ..CARD
};

/// The chosen card; its drawing reaches seven units further out on all sides.
pub const CHOSEN_CARD: Frame = Frame {
    picture: "shared/save-card-chosen",
    hovered: None,
    borders: [27.0; 4],
    padding: [21.0, 21.0, 21.0, 23.0],
    ..CARD
};

/// A plate with a name.
pub const PLATE: Frame = Frame {
    padding: [16.0, 10.0, 16.0, 10.0],
    ..BROKEN_CARD
};

/// The plate of a seat that is awaited.
pub const AWAITED_PLATE: Frame = Frame {
    picture: "shared/seat-card-hot",
    ..PLATE
};

/// A thin frame around a small picture.
pub const THUMBNAIL: Frame = Frame {
    picture: "shared/thumb-frame",
    hovered: None,
    borders: [4.0; 4],
    padding: [0.0; 4],
    surface: None,
};

/// The frame around a table that is only looked at.
pub const TABLE: Frame = Frame {
    picture: "shared/replay-frame",
    hovered: None,
    borders: [20.0; 4],
    padding: [8.0; 4],
    surface: None,
};

/// The sentence of a list that is told now.
pub const TOLD_NOW: Frame = Frame {
    picture: "shared/moment-now",
    hovered: None,
    borders: [24.0, 0.0, 4.0, 0.0],
    padding: [28.0, 8.0, 12.0, 8.0],
    surface: Some(Surface::Paper),
};
