//! Where a piece lies and what it looks like.

pub use crate::ui::{Hinge, PieceKey};
use bevy::prelude::*;
use std::borrow::Cow;

/// Where a piece lies and how, in canvas units.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct Pose {
    /// Its centre.
    pub at: Vec2,
    /// Its width and height. For words: the size of the type is `size.y`.
    pub size: Vec2,
    /// Higher lies over lower, within its layer: 0 to 99.
    pub z: f32,
    /// Clockwise, in degrees.
    pub turn: f32,
    /// Turned out of the plane about the upright axis through its hinge, in degrees: at 90 edge-on.
    pub fold: f32,
    /// From 0, unseen, to 1.
    pub alpha: f32,
}

impl Pose {
    /// Flat, upright, opaque.
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

    /// The pose of something whose upper left corner is given instead of its centre.
    pub const fn corner(x: f32, y: f32, width: f32, height: f32) -> Self {
        Self::new(x + width / 2.0, y + height / 2.0, width, height)
    }

    /// At another height over the others.
    #[must_use]
    pub const fn z(mut self, z: f32) -> Self {
        self.z = z;
        self
    }

    /// So opaque.
    #[must_use]
    pub const fn alpha(mut self, alpha: f32) -> Self {
        self.alpha = alpha;
        self
    }

    /// Moved by so much.
    #[must_use]
    pub const fn shifted(mut self, x: f32, y: f32) -> Self {
        self.at = Vec2::new(self.at.x + x, self.at.y + y);
        self
    }

    /// Grown about its centre.
    #[must_use]
    pub const fn scaled(mut self, by: f32) -> Self {
        self.size = Vec2::new(self.size.x * by, self.size.y * by);
        self
    }
}

/// What a piece looks like.
#[derive(Component, Clone, Debug, PartialEq)]
pub enum Look {
    /// A drawing.
    Picture {
        /// Family and name, as in `shared/icon`.
        name: Cow<'static, str>,
        /// What its colours are multiplied by.
        tint: Color,
        /// Mirrored left to right.
        mirrored: bool,
        /// Where it hinges.
        hinge: Hinge,
    },
    /// A flat rectangle.
    Plain(Color),
    /// Bold words, centred, each line as it stands.
    Words {
        /// What they say.
        text: String,
        /// Their ink.
        ink: Color,
    },
}

impl Look {
    /// Are both drawings, of which one is the other side of the other?
    pub fn shows_other_side(&self, other: &Self) -> bool {
        matches!((self, other), (Look::Picture { name: one, .. }, Look::Picture { name: other, .. }) if one != other)
    }

    /// A drawing as it is.
    pub fn picture(name: impl Into<Cow<'static, str>>) -> Self {
        Look::Picture {
            name: name.into(),
            tint: Color::WHITE,
            mirrored: false,
            hinge: Hinge::Middle,
        }
    }
}
