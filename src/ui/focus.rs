//! The keyboard on a screen: where it begins, the ring around what it is at, and the arrows.
//!
//! Tab, Enter, Space and the keys of widgets are the engine's; so is the search for the nearest control that way. A ring
//! is shown while keys are used and goes when the pointer moves.

use super::element::{Control, Widget};
use super::reconcile::UiRoot;
use crate::scene::inks;
use bevy::input_focus::directional_navigation::DirectionalNavigationPlugin;
use bevy::input_focus::tab_navigation::TabNavigationPlugin;
use bevy::input_focus::{FocusCause, InputFocus, InputFocusVisible};
use bevy::math::CompassOctant;
use bevy::prelude::*;
use bevy::ui::auto_directional_navigation::AutoDirectionalNavigator;
use bevy::ui_widgets::ScrollIntoView;
use bevy::window::CursorMoved;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<InputFocus>()
        .init_resource::<InputFocusVisible>()
        .add_plugins((TabNavigationPlugin, DirectionalNavigationPlugin))
        .add_systems(PreUpdate, (hide_ring, arrows))
        .add_systems(PostUpdate, (begin, ring).chain());
}

/// The pointer takes over.
fn hide_ring(mut moved: MessageReader<CursorMoved>, mut visible: ResMut<InputFocusVisible>) {
    let far = moved
        .read()
        .any(|moved| moved.delta.is_none_or(|delta| delta.length() > 1.0));
    if far && visible.0 {
        visible.0 = false;
    }
}

/// Arrows lead to the nearest control that way, unless the control has its own use for them.
fn arrows(
    keys: Res<ButtonInput<KeyCode>>,
    mut navigator: AutoDirectionalNavigator,
    controls: Query<&Control>,
    mut visible: ResMut<InputFocusVisible>,
) {
    let pressed = [
        (KeyCode::ArrowLeft, CompassOctant::West),
        (KeyCode::ArrowRight, CompassOctant::East),
        (KeyCode::ArrowUp, CompassOctant::North),
        (KeyCode::ArrowDown, CompassOctant::South),
    ]
    .into_iter()
    .find_map(|(key, way)| keys.just_pressed(key).then_some(way));
    let Some(way) = pressed else { return };
    let at = navigator.input_focus().and_then(|at| controls.get(at).ok());
    let slides = at.is_some_and(|control| matches!(control.widget, Widget::Slider { .. }));
    let taken = slides && matches!(way, CompassOctant::West | CompassOctant::East);
    if !taken {
        visible.0 = true;
        let _nothing_that_way = navigator.navigate(way);
    }
}

/// On a new screen the keyboard begins at what is expected there.
fn begin(
    roots: Query<Entity, Added<UiRoot>>,
    controls: Query<(Entity, &Control)>,
    parents: Query<&ChildOf>,
    mut focus: ResMut<InputFocus>,
    mut waiting: Local<Option<Entity>>,
) {
    if let Some(root) = roots.iter().last() {
        *waiting = Some(root);
        focus.clear();
    }
    let Some(root) = *waiting else { return };
    let mut inside = controls
        .iter()
        .filter(|(entity, _)| parents.iter_ancestors(*entity).any(|above| above == root))
        .peekable();
    if inside.peek().is_some() {
        *waiting = None;
    }
    if let Some((first, _)) = inside.find(|(_, control)| control.focus.is_first() && control.is_enabled()) {
        focus.set(first, FocusCause::Navigated);
    }
}

/// Shows where the keyboard is, and keeps it in sight.
fn ring(
    focus: Res<InputFocus>,
    visible: Res<InputFocusVisible>,
    mut commands: Commands,
    controls: Query<(), With<Control>>,
    mut ringed: Local<Option<Entity>>,
) {
    let wanted = focus.get().filter(|at| visible.0 && controls.contains(*at));
    if *ringed == wanted {
        return;
    }
    if let Some(before) = ringed.take()
        && let Ok(mut before) = commands.get_entity(before)
    {
        before.try_remove::<Outline>();
    }
    if let Some(entity) = wanted {
        commands
            .entity(entity)
            .insert(Outline::new(px(4), px(4), inks::GILT));
        commands.trigger(ScrollIntoView { entity });
    }
    *ringed = wanted;
}
