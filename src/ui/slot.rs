//! Slots and pieces as plain data. Bevy lays out a slot; the [board](crate::board) draws a piece in it.

use super::id::Id;
use bevy::prelude::*;
use std::borrow::Cow;

/// The axis about which a picture folds.
#[expect(missing_docs, reason = "no comment repeats the name of a variant")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Hinge {
    Left,
    /// Its middle: a card that turns over.
    #[default]
    Middle,
    Right,
}

/// A place for a piece.
#[derive(Component, Clone, Debug, PartialEq)]
pub struct Slot {
    /// Its identity, which motion uses; unique within a tree. A piece's own slot has the piece's.
    pub id: Id,
    /// The piece in it.
    pub piece: Option<Piece>,
    /// Is it covered by something else? Then a piece that leaves it disappears at once.
    pub is_covered: bool,
}

/// A card, tile, die, stone or token in a slot, as large as the slot.
#[must_use]
#[derive(Clone, Debug, PartialEq)]
pub struct Piece {
    /// Its identity: the same one in another slot is the same piece.
    pub id: Id,
    /// Its look in the slot.
    pub look: Look,
    /// Clockwise rotation in its slot, in degrees.
    pub rotation: f32,
    /// Rotation about its hinge, in degrees; it is edge-on at 90.
    pub fold: f32,
    /// Does it flip to show another face, as a card does? Otherwise the face changes at once.
    pub flips: bool,
    /// Does it pulse because it can be used?
    pub pulses: bool,
    /// Does it rise on hover?
    pub lifts: bool,
    /// Does it breathe while it waits?
    pub breath: Option<Breath>,
}

/// How a piece breathes: it grows in height and shrinks back. In reduced motion it does not.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Breath {
    /// The duration of a breath, in milliseconds.
    pub period: f32,
    /// By how much it grows, as a share of its height.
    pub stretch: f32,
    /// What stays in place, as a share of its height from above.
    pub foot: f32,
}

/// The look of a piece.
#[derive(Component, Clone, Debug, PartialEq)]
pub struct Look {
    /// The face that is up.
    pub face: Face,
    /// The colour of its text or rectangle; multiplies the colours of its drawing.
    pub tint: Color,
    /// Is it mirrored left to right?
    pub mirrored: bool,
    /// The edge about which it folds.
    pub hinge: Hinge,
}

/// The visible face of a piece.
#[derive(Clone, Debug, PartialEq)]
pub enum Face {
    /// A drawing.
    Picture(Cow<'static, str>),
    /// Bold text over other pieces, such as a count: centred, without wrapping, as high as the slot.
    Words(String),
    /// A flat rectangle.
    Plain,
}

impl Face {
    /// Returns its drawing, if it is one.
    pub fn picture(&self) -> Option<&str> {
        match self {
            Self::Picture(name) => Some(name),
            Self::Words(_) | Self::Plain => None,
        }
    }
}

impl Look {
    /// Creates the look of a face in this colour.
    pub const fn new(face: Face, tint: Color) -> Self {
        Self {
            face,
            tint,
            mirrored: false,
            hinge: Hinge::Middle,
        }
    }

    /// Creates the look of an unchanged drawing.
    pub fn picture(name: impl Into<Cow<'static, str>>) -> Self {
        Self::new(Face::Picture(name.into()), Color::WHITE)
    }
}

impl Piece {
    /// Creates a piece that shows text.
    pub fn words(id: impl Into<Id>, words: String, ink: Color) -> Self {
        let mut piece = Self::new(id, "").unflipped();
        piece.look = Look::new(Face::Words(words), ink);
        piece
    }

    /// Creates a piece with this face up.
    pub fn new(id: impl Into<Id>, face: impl Into<Cow<'static, str>>) -> Self {
        Self {
            id: id.into(),
            look: Look::picture(face),
            rotation: 0.0,
            fold: 0.0,
            flips: true,
            pulses: false,
            lifts: false,
            breath: None,
        }
    }

    /// Rotates it clockwise in its slot, in degrees.
    pub fn rotated(self, rotation: f32) -> Self {
        Self { rotation, ..self }
    }

    /// Folds it about a hinge, in degrees.
    pub fn folded(mut self, hinge: Hinge, degrees: f32) -> Self {
        (self.look.hinge, self.fold) = (hinge, degrees);
        self
    }

    /// Sets whether it is mirrored left to right.
    pub fn mirrored(mut self, mirrored: bool) -> Self {
        self.look.mirrored = mirrored;
        self
    }

    /// Multiplies its colours.
    pub fn tinted(mut self, tint: Color) -> Self {
        self.look.tint = tint;
        self
    }

    /// Makes it pulse, and rise on hover, because it can be used.
    pub const fn offered(mut self) -> Self {
        (self.pulses, self.lifts) = (true, true);
        self
    }

    /// Makes it breathe while it waits.
    pub const fn breathing(mut self, breath: Breath) -> Self {
        self.breath = Some(breath);
        self
    }

    /// Changes its face at once, without a flip.
    pub const fn unflipped(mut self) -> Self {
        self.flips = false;
        self
    }
}
