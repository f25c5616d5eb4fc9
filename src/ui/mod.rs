//! The user interface: screens as functions of views, on Bevy's UI.
//!
//! A screen builds a tree of [`Element`]s and gives it to a [`UiRoot`]; [`reconcile`] updates Bevy's nodes to
//! match it. Bevy does layout, text wrapping, scrolling, picking, focus and accessibility. This module adds
//! the theme, the focus ring, tooltips and free places for what lies over a screen. It knows no game and no
//! screen.

mod accessibility;
mod double_click;
mod drag;
pub mod element;
mod focus;
mod free_place;
pub mod intent;
mod laid_out;
mod layers;
pub mod legibility;
mod line_room;
mod number_keys;
mod over;
mod paint;
mod reconcile;
mod root;
mod scroll;
mod slot;
mod sounds;
pub mod theme;
mod toast;
mod tooltip;
pub mod widgets;

pub use double_click::LastClick;
pub use element::{Control, Element, FocusOrder, Paint, Span, Widget};
pub use focus::is_writing;
pub use free_place::{FreePlace, room_beside};
pub use intent::{Input, Intended, Intent};
pub use laid_out::{LaidOut, LaidOutControl, LaidOutText};
pub use layers::{Controls, FrontLayer, Mirror, Pointed, UiLayer};
pub use number_keys::Choices;
pub use paint::Painted;
pub use reconcile::UiRoot;
pub use root::RootOf;
pub use scroll::ScrollFront;
pub use slot::{Face, Piece, Slot};
pub use theme::{Frame, Role, Surface};
pub use toast::Toast;

use crate::scene::canvas::Canvas;
use crate::scene::flat::FlatTable;
use crate::scene::stage::StageSet;
use bevy::prelude::*;
use bevy::text::RemSize;
use bevy::ui::UiScale;
use bevy::window::PrimaryWindow;

/// Length of the window's shorter side, in units.
const UNITS: f32 = 1080.0;
/// One rem in units, at 100 %.
pub const REM: f32 = 20.0;

/// Runs after screens are described and turns element trees into entities.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct UiSet;

/// Adds the UI. Requires Bevy's UI and widget plugins.
pub fn plugin(app: &mut App) {
    app.add_plugins((
        accessibility::plugin,
        double_click::plugin,
        drag::plugin,
        focus::plugin,
        intent::plugin,
        layers::plugin,
        line_room::plugin,
        number_keys::plugin,
        over::plugin,
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

/// The space that a screen has. Most screens don't need it.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct Room {
    /// Is the window taller than wide?
    pub is_portrait: bool,
    /// One rem in units.
    pub rem: f32,
    /// Does the display lie flat, with people on all its sides?
    pub lies_flat: bool,
}

impl Default for Room {
    fn default() -> Self {
        Self {
            is_portrait: false,
            rem: REM,
            lies_flat: false,
        }
    }
}

impl Room {
    /// Is type larger than 135 %? Then screens omit ornaments and repeated text.
    pub fn has_large_type(&self) -> bool {
        self.rem > 1.35 * REM
    }
}

/// Scales lengths with the window, and type with its setting as well.
fn follow_window(
    window: Query<&Window, With<PrimaryWindow>>,
    canvas: Res<Canvas>,
    flat: Res<FlatTable>,
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
        lies_flat: flat.0,
    });
}
