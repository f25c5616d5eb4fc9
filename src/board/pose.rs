//! The pose and the look of a piece.

pub use crate::ui::{Hinge, PieceKey};
use bevy::prelude::*;
use std::borrow::Cow;

/// The position of a piece, in canvas units.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct Pose {
    /// Its centre.
    pub at: Vec2,
    /// Its width and height. For text, `size.y` is the type size.
    pub size: Vec2,
    /// Height above other pieces of its layer, from 0 to 90.
    pub z: f32,
    /// Clockwise rotation, in degrees.
    pub turn: f32,
    /// Rotation about its hinge, in degrees; it is edge-on at 90.
    pub fold: f32,
    /// Opacity, from 0 to 1.
    pub alpha: f32,
}

impl Pose {
    /// Creates a flat, upright, opaque pose with this centre.
    pub const fn new(x: f32, y: f32, width: f32, height: f32) -> Self {
        Self {
            at: Vec2::new(x, y),
            size: Vec2::new(width, height),
            z: 0.0,
            turn: 0.0,
            fold: 0.0,
            alpha: 1.0,
        }
    }

    /// Creates a pose from its upper left corner instead of its centre.
    pub const fn corner(x: f32, y: f32, width: f32, height: f32) -> Self {
        Self::new(x + width / 2.0, y + height / 2.0, width, height)
    }

    /// Sets its height above other pieces.
    #[must_use]
    pub const fn z(mut self, z: f32) -> Self {
        self.z = z;
        self
    }

    /// Sets its opacity.
    #[must_use]
    pub const fn alpha(mut self, alpha: f32) -> Self {
        self.alpha = alpha;
        self
    }

    /// Moves it.
    #[must_use]
    pub const fn shifted(mut self, x: f32, y: f32) -> Self {
        self.at = Vec2::new(self.at.x + x, self.at.y + y);
        self
    }

    /// Scales it about its centre.
    #[must_use]
    pub const fn scaled(mut self, by: f32) -> Self {
        self.size = Vec2::new(self.size.x * by, self.size.y * by);
        self
    }
}

/// The look of a piece.
#[derive(Component, Clone, Debug, PartialEq)]
pub enum Look {
    /// A drawing.
    Picture {
        /// Family and name, as in `shared/icon`.
        name: Cow<'static, str>,
        /// Multiplies its colours.
        tint: Color,
        /// Is it mirrored left to right?
        mirrored: bool,
        /// The edge about which it folds.
        hinge: Hinge,
    },
    /// A flat rectangle.
    Plain(Color),
    /// Bold text, centred, without wrapping.
    Words {
        /// The text.
        text: String,
        /// Its colour.
        ink: Color,
    },
}

impl Look {
    /// Are both drawings, and different ones?
    pub fn shows_other_side(&self, other: &Self) -> bool {
        matches!((self, other), (Look::Picture { name: one, .. }, Look::Picture { name: other, .. }) if one != other)
    }

    /// Creates the look of an unchanged drawing.
    pub fn picture(name: impl Into<Cow<'static, str>>) -> Self {
        Look::Picture {
            name: name.into(),
            tint: Color::WHITE,
            mirrored: false,
            hinge: Hinge::Middle,
        }
    }
}
