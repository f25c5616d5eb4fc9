//! The user interface: screens as functions of views, on the engine's UI.
//!
//! A screen builds a tree of [`Element`]s and hands it to a [`UiRoot`]; [`reconcile`] keeps the engine's nodes equal to
//! it. The engine lays out, measures words, wraps, scrolls, finds what is under the pointer, moves the keyboard's focus
//! and tells screen readers. This module adds the theme, the focus ring and tooltips. It knows no game and no screen.

mod accessibility;
mod drag;
pub mod element;
mod focus;
pub mod intent;
mod laid_out;
mod layers;
mod paint;
mod reconcile;
mod scroll;
mod slot;
mod sounds;
pub mod theme;
mod toast;
mod tooltip;
pub mod widgets;

pub use element::{Control, Element, FocusOrder, Paint, Widget};
pub use focus::is_writing;
pub use intent::{Input, Intended, Intent};
pub use laid_out::{LaidOut, LaidOutControl, LaidOutText};
pub use layers::{Controls, FrontLayer, Pointed, UiLayer};
pub use paint::Painted;
pub use reconcile::UiRoot;
pub use slot::{Piece, Slot};
pub use theme::{Role, Surface};
pub use toast::Toast;

use crate::scene::canvas::Canvas;
use crate::scene::stage::StageSet;
use bevy::prelude::*;
use bevy::text::RemSize;
use bevy::ui::UiScale;
use bevy::window::PrimaryWindow;

/// How many units the shorter side of a window has.
const UNITS: f32 = 1080.0;
/// One rem in units, at 100 %.
const REM: f32 = 20.0;

/// When trees become entities, after screens have been described.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct UiSet;

/// The UI; it needs the engine's plugins for UI and widgets.
pub fn plugin(app: &mut App) {
    app.add_plugins((
        accessibility::plugin,
        drag::plugin,
        focus::plugin,
        intent::plugin,
        layers::plugin,
        scroll::plugin,
        toast::plugin,
        sounds::plugin,
        tooltip::plugin,
    ))
    .init_resource::<UiScale>()
    .init_resource::<RemSize>()
    .init_resource::<Room>()
    .add_systems(PreUpdate, follow_window)
    .configure_sets(Update, UiSet.after(StageSet::Show).before(StageSet::Place))
    .add_systems(Update, (reconcile::reconcile, paint::paint).chain().in_set(UiSet));
}

/// The room that a screen has: most screens need not know it.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct Room {
    /// Is it higher than wide?
    pub is_portrait: bool,
    /// One rem in units.
    pub rem: f32,
}

impl Default for Room {
    fn default() -> Self {
        Self {
            is_portrait: false,
            rem: REM,
        }
    }
}

impl Room {
    /// Is type larger than 135 %? Then a screen leaves out ornaments and whatever it says twice.
    pub fn has_large_type(&self) -> bool {
        self.rem > 1.35 * REM
    }
}

/// Lengths follow the window, type its setting as well.
fn follow_window(
    window: Query<&Window, With<PrimaryWindow>>,
    canvas: Res<Canvas>,
    mut scale: ResMut<UiScale>,
    mut rem: ResMut<RemSize>,
    mut room: ResMut<Room>,
) {
    let Ok(window) = window.single() else { return };
    let wanted = window.size().min_element().max(1.0) / UNITS;
    if scale.0 != wanted {
        scale.0 = wanted;
    }
    let size = REM * canvas.type_size.factor();
    if rem.0 != size {
        rem.0 = size;
    }
    room.set_if_neq(Room {
        is_portrait: window.height() > window.width(),
        rem: size,
    });
}
