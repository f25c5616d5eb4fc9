//! The pose of a piece.

pub use crate::ui::{Hinge, Look, PieceKey};
use bevy::prelude::*;

/// The position of a piece, in canvas units.
#[must_use]
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
    pub const fn z(self, z: f32) -> Self {
        Self { z, ..self }
    }

    /// Sets its opacity.
    pub const fn alpha(self, alpha: f32) -> Self {
        Self { alpha, ..self }
    }

    /// Moves it.
    pub fn shifted(self, by: Vec2) -> Self {
        let at = self.at + by;
        Self { at, ..self }
    }

    /// Scales it about its centre.
    pub fn scaled(self, by: f32) -> Self {
        let size = self.size * by;
        Self { size, ..self }
    }
}
