//! Slots and pieces, as plain values: a slot is a place that the engine lays out, a piece lies in it with one side up.
//!
//! The [board](crate::board) draws pieces and moves them from slot to slot.

use crate::scene::sheet::{Hinge, PieceKey};
use bevy::prelude::*;
use std::borrow::Cow;

/// A place for a piece.
#[derive(Component, Clone, Debug, PartialEq)]
pub struct Slot {
    /// Its name, by which motion finds it; each is there once in a tree.
    pub name: Cow<'static, str>,
    /// What lies in it.
    pub piece: Option<Piece>,
}

/// A card, a tile, a die, a stone or a token in a slot. It fills its slot.
#[derive(Clone, Debug, PartialEq)]
pub struct Piece {
    /// Which piece it is: the same key in another slot is the same piece.
    pub key: PieceKey,
    /// The drawing of the side that is up.
    pub face: Cow<'static, str>,
    /// What its colours are multiplied by.
    pub tint: Color,
    /// Clockwise, in degrees, in its slot.
    pub turn: f32,
    /// Turned out of the plane about its hinge, in degrees: at 90 edge-on.
    pub fold: f32,
    /// Does it turn over to show another face, like a card? Otherwise it shows it at once.
    pub flips: bool,
    /// The slot that it comes from when it is new, and goes to when it leaves; it fades where there is none.
    pub home: Option<Cow<'static, str>>,
    /// Does it pulse while it can be used?
    pub pulses: bool,
    /// Does it rise under the pointer?
    pub lifts: bool,
    /// Where it would hinge.
    pub hinge: Hinge,
    /// Is it mirrored left to right?
    pub mirrored: bool,
}

impl Piece {
    /// A piece with this side up.
    pub fn new(key: impl Into<PieceKey>, face: impl Into<Cow<'static, str>>) -> Self {
        Self {
            key: key.into(),
            face: face.into(),
            tint: Color::WHITE,
            turn: 0.0,
            fold: 0.0,
            flips: true,
            home: None,
            pulses: false,
            lifts: false,
            hinge: Hinge::Middle,
            mirrored: false,
        }
    }

    /// Turned clockwise in its slot, in degrees.
    #[must_use]
    pub const fn turned(mut self, degrees: f32) -> Self {
        self.turn = degrees;
        self
    }

    /// Folded about this hinge, in degrees.
    #[must_use]
    pub const fn folded(mut self, hinge: Hinge, degrees: f32) -> Self {
        self.hinge = hinge;
        self.fold = degrees;
        self
    }

    /// Mirrored left to right, or not.
    #[must_use]
    pub const fn mirrored(mut self, mirrored: bool) -> Self {
        self.mirrored = mirrored;
        self
    }

    /// With its colours multiplied by this.
    #[must_use]
    pub const fn tinted(mut self, tint: Color) -> Self {
        self.tint = tint;
        self
    }

    /// Coming from this slot, and leaving to it.
    #[must_use]
    pub fn from(mut self, slot: impl Into<Cow<'static, str>>) -> Self {
        self.home = Some(slot.into());
        self
    }

    /// To be taken now: it pulses, and rises under the pointer.
    #[must_use]
    pub const fn offered(mut self) -> Self {
        self.pulses = true;
        self.lifts = true;
        self
    }

    /// Showing another face at once.
    #[must_use]
    pub const fn unflipped(mut self) -> Self {
        self.flips = false;
        self
    }
}
