//! The canvas: 1920×1080 units that every screen is laid out on, whatever the window's size.
//!
//! Layouts know canvas units only: x to the right, y down, the corner at the upper left. This module alone
//! knows pixels. The canvas is scaled to fit and centred; what a wider or taller window has beyond it is
//! bleed, which grounds and curtains fill.

use super::lettering::TypeSize;
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, WindowResized};

/// The width of the canvas in its own units.
pub const WIDTH: f32 = 1920.0;
/// The height of the canvas in its own units.
pub const HEIGHT: f32 = 1080.0;

/// How the canvas lies in the window.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct Canvas {
    /// Logical pixels per canvas unit.
    pub scale: f32,
    /// What the window has beyond the canvas on the left and right, and above and below, in canvas units.
    pub bleed: Vec2,
    /// The window's size in logical pixels.
    pub window: Vec2,
    /// How large type is set on it.
    pub type_size: TypeSize,
}

impl Canvas {
    /// The canvas in a window of this size in logical pixels.
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

    /// The same with type of this size.
    #[must_use]
    pub const fn with_type(mut self, size: TypeSize) -> Self {
        self.type_size = size;
        self
    }

    /// How many logical pixels a drawing needs for each of its units: in a tall window, the UI draws larger than the canvas.
    pub fn detail(self) -> f32 {
        self.window.min_element() / HEIGHT
    }

    /// Where a point of the canvas lies in the world that the camera sees.
    pub fn to_world(self, point: Vec2) -> Vec2 {
        Vec2::new(point.x - WIDTH / 2.0, HEIGHT / 2.0 - point.y) * self.scale
    }

    /// Where a point of the canvas lies in the window, in logical pixels from its upper left corner.
    pub fn to_window(self, point: Vec2) -> Vec2 {
        (point + self.bleed) * self.scale
    }

    /// Which point of the canvas lies there in the window.
    pub fn from_window(self, point: Vec2) -> Vec2 {
        point / self.scale - self.bleed
    }
}

impl Default for Canvas {
    fn default() -> Self {
        Self::fit(Vec2::new(WIDTH, HEIGHT))
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Canvas>()
        .add_systems(PreUpdate, follow_window);
}

fn follow_window(
    mut resized: MessageReader<WindowResized>,
    window: Query<&Window, With<PrimaryWindow>>,
    mut canvas: ResMut<Canvas>,
) {
    resized.clear();
    if let Ok(window) = window.single() {
        let size = canvas.type_size;
        canvas.set_if_neq(Canvas::fit(window.size()).with_type(size));
    }
}
