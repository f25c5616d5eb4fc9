//! The canvas: 1920×1080 units in the window, in which pieces and the cloth of the curtain are placed.
//!
//! In canvas units, x points right and y down, from the upper left corner. The canvas is scaled to fit the window and
//! centred. The rest of a wider or taller window is bleed, which the curtain fills.

use super::lettering::TypeSize;
use bevy::prelude::*;

/// The width of the canvas in its own units.
pub const WIDTH: f32 = 1920.0;
/// The height of the canvas in its own units.
pub const HEIGHT: f32 = 1080.0;

/// The position of the canvas in the window.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct Canvas {
    /// Logical pixels per canvas unit.
    pub scale: f32,
    /// Width of the bleed on the left and right, and its height above and below, in canvas units.
    pub bleed: Vec2,
    /// The window's size in logical pixels.
    pub window: Vec2,
    /// The text size.
    pub type_size: TypeSize,
}

impl Canvas {
    /// Creates the canvas of a window of this size in logical pixels.
    pub fn fit(window: Vec2) -> Self {
        let window = window.max(Vec2::splat(1.0));
        let scale = (window.x / WIDTH).min(window.y / HEIGHT);
        let bleed = (window / scale - Vec2::new(WIDTH, HEIGHT)) / 2.0;
        Self {
            scale,
            bleed,
            window,
            type_size: TypeSize::PLAIN,
        }
    }

    /// Sets the text size.
    #[must_use]
    pub const fn with_type(self, type_size: TypeSize) -> Self {
        Self { type_size, ..self }
    }

    /// Returns how many logical pixels a drawing needs for each of its units: in a tall window, more than the scale.
    pub fn detail(self) -> f32 {
        self.window.min_element() / HEIGHT
    }

    /// Converts a point of the canvas to the world that the camera shows.
    pub fn to_world(self, point: Vec2) -> Vec2 {
        Vec2::new(point.x - WIDTH / 2.0, HEIGHT / 2.0 - point.y) * self.scale
    }

    /// Converts a point of the canvas to logical pixels from the window's upper left corner.
    pub fn to_window(self, point: Vec2) -> Vec2 {
        (point + self.bleed) * self.scale
    }

    /// Converts logical pixels from the window's upper left corner to a point of the canvas.
    pub fn from_window(self, point: Vec2) -> Vec2 {
        point / self.scale - self.bleed
    }
}

impl Default for Canvas {
    fn default() -> Self {
        Self::fit(Vec2::new(WIDTH, HEIGHT))
    }
}
