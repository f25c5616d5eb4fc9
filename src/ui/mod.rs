//! The user interface: screens as functions of views, on Bevy's UI. It knows no game and no screen.
//!
//! A screen builds a tree of [`Element`]s and gives it to a [`UiRoot`]; [`reconcile`] updates Bevy's nodes to match it.
//! This module adds the theme, the focus ring, tooltips and free places for nodes over a screen.

mod accessibility;
mod after_layout;
pub mod canvas;
pub mod composed;
pub mod curtain;
pub mod element;
mod free_place;
mod id;
pub mod inks;
pub mod intent;
mod keyboard;
mod laid_out;
mod layers;
pub mod legibility;
pub mod lettering;
mod overlays;
mod paint;
pub mod palette;
mod parts;
pub mod pictures;
mod reconcile;
mod routing;
mod scroll;
mod shortcuts;
mod slot;
pub mod sound;
pub mod theme;
mod tree;
pub mod widgets;

pub use element::{Control, Element, FocusOrder, Span, Widget};
pub use free_place::FreePlace;
pub use id::Id;
pub use intent::{Input, Intended, Intent};
pub use keyboard::{Choices, is_writing};
pub use laid_out::{LaidOut, LaidOutControl, LaidOutText};
pub use layers::{Controls, FrontLayer, Mirror, Pointed, RootOf, UiLayer, UiRoot};
pub use overlays::{Captions, RuleAsked, Toast};
pub use paint::{Paint, Painted};
pub use parts::{Keep, Part};
pub(crate) use reconcile::{insert_or_remove, is_drawn_thin};
pub use routing::ClearField;
pub use scroll::ScrollFront;
pub use shortcuts::{Shortcut, Shortcuts};
pub use slot::{Breath, Face, Hinge, Look, Piece, Slot};
pub use theme::{Frame, Role, Surface};

use bevy::prelude::*;
use bevy::text::RemSize;
use bevy::ui::UiScale;
use bevy::window::PrimaryWindow;
use bevy::window::RequestRedraw;
use canvas::Canvas;

/// Length of the window's shorter side, in units.
const UNITS: f32 = 1080.0;
/// One rem in units, at 100 %.
pub const REM: f32 = 20.0;

/// The order of a frame.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FrameSet {
    /// Screens are described.
    Show,
    /// Motion begins.
    Move,
    /// Pieces travel.
    Travel,
    /// Pieces are placed in the window.
    Place,
}

/// Runs after screens are described and turns element trees into entities.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct UiSet;

/// Adds the UI. Requires Bevy's UI and widget plugins.
pub fn plugin(app: &mut App) {
    let order = (FrameSet::Show, FrameSet::Move, FrameSet::Travel, FrameSet::Place).chain();
    app.add_plugins((
        lettering::plugin,
        pictures::plugin,
        composed::plugin,
        sound::plugin,
        curtain::plugin,
        accessibility::plugin,
        after_layout::plugin,
        keyboard::plugin,
        overlays::plugin,
        routing::plugin,
        layers::plugin,
        (scroll::plugin, shortcuts::plugin),
    ))
    .init_resource::<Canvas>()
    .init_resource::<UiScale>()
    .init_resource::<RemSize>()
    .init_resource::<Layout>()
    .init_resource::<Tempo>()
    .init_resource::<FlatTable>()
    .init_resource::<palette::Colors>()
    .configure_sets(Update, order)
    .add_systems(PreUpdate, follow_window)
    .configure_sets(Update, UiSet.after(FrameSet::Show).before(FrameSet::Place))
    .add_systems(Update, (reconcile::reconcile, paint::paint).chain().in_set(UiSet));
}

/// The speed of motion.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct Tempo {
    /// Speed factor; infinite if nothing moves and every change is immediate.
    pub speed: f32,
    /// Are there cross-fades instead of motion?
    pub reduced: bool,
}

impl Default for Tempo {
    fn default() -> Self {
        let (speed, reduced) = (1.0, false);
        Self { speed, reduced }
    }
}

impl Tempo {
    /// Is every change immediate?
    pub const fn is_instant(self) -> bool {
        !self.speed.is_finite()
    }
}

/// Does the display lie flat, with people on all its sides?
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FlatTable(pub bool);

/// The keys that the screen uses itself.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct KeysTaken {
    /// Arrows and Enter, until the focus ring is shown.
    pub arrows: bool,
    /// The page keys, Home and End.
    pub pages: bool,
}

pub(crate) const fn visible_if(holds: bool) -> Visibility {
    if holds {
        Visibility::Inherited
    } else {
        Visibility::Hidden
    }
}

/// Adds the parts that need a renderer and a sound device.
pub fn window_plugin(app: &mut App) {
    app.add_plugins((lettering::window_plugin, sound::device_plugin));
}

/// The arrangement of a screen, which depends on the window and the type size alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Parts stand beside each other.
    Wide,
    /// The window is taller than wide: parts stand below each other.
    Tall,
    /// The window is wide, but type is [large](Layout::has_large_type): fewer parts stand beside each other.
    Large,
}

/// The space that a screen has. Most screens don't need it.
///
/// A screen that needs another arrangement asks for the [`Form`]. Two properties go with any form: large type, for which
/// screens omit ornaments and repeated text, and a display that lies flat.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct Layout {
    /// One rem in units.
    pub rem: f32,
    /// Does the display lie flat, with people on all its sides?
    pub lies_flat: bool,
    /// The window's width and height in units.
    pub size: Vec2,
    /// Pixels per unit.
    pub scale: f32,
}

impl Default for Layout {
    fn default() -> Self {
        Self {
            rem: REM,
            lies_flat: false,
            size: Vec2::new(16.0 / 9.0 * UNITS, UNITS),
            scale: 1.0,
        }
    }
}

impl Layout {
    /// Returns the width of the window in pixels.
    pub fn pixels(&self) -> f32 {
        self.size.x * self.scale
    }

    /// Returns the arrangement for this space.
    pub fn form(&self) -> Form {
        if self.size.y > self.size.x {
            Form::Tall
        } else if self.has_large_type() {
            Form::Large
        } else {
            Form::Wide
        }
    }

    /// Returns what a screen has beside a panel of this width, in rem; `None` if that is too narrow for a screen.
    pub fn beside(&self, width: f32) -> Option<Self> {
        let size = self.size - vec2(width * self.rem, 0.0);
        let is_enough = size.x >= 1.25 * size.y && !self.lies_flat;
        is_enough.then_some(Self { size, ..*self })
    }

    /// Is type larger than 135 %? Then screens omit ornaments and repeated text.
    pub fn has_large_type(&self) -> bool {
        self.rem > 1.35 * REM
    }
}

/// Fits the canvas into the window. Scales lengths with the window, and type with its setting as well.
fn follow_window(
    window: Query<&Window, With<PrimaryWindow>>,
    mut canvas: ResMut<Canvas>,
    flat: Res<FlatTable>,
    mut scale: ResMut<UiScale>,
    mut rem: ResMut<RemSize>,
    mut room: ResMut<Layout>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let Ok(window) = window.single() else { return };
    let type_size = canvas.type_size;
    canvas.set_if_neq(Canvas::fit(window.size()).with_type(type_size));
    let size = REM * type_size.factor();
    rem.set_if_neq(RemSize(size));
    let wanted = window.size().min_element().max(1.0) / UNITS;
    if scale.0 != wanted {
        scale.0 = wanted;
        // Screens follow in the next frame: in Bevy 0.19, nodes that are created together with the new scale can keep
        // the old one.
        redraw.write(RequestRedraw);
        return;
    }
    room.set_if_neq(Layout {
        rem: size,
        lies_flat: flat.0,
        size: window.size() / wanted,
        scale: wanted,
    });
}
