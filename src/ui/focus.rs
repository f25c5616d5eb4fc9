//! The keyboard on a screen: where it begins, the ring around what it is at, and the arrows.
//!
//! Tab, Enter, Space and the keys of widgets are the engine's; so is the search for the nearest control that way. A ring
//! is shown while keys are used and goes when the pointer moves.

use super::element::{Control, Widget};
use super::layers::{FrontLayer, UiLayer};
use super::reconcile::UiRoot;
use super::scroll::ScrollFront;
use crate::scene::focus::KeysTaken;
use crate::scene::inks;
use bevy::ecs::entity::EntityHashMap;
use bevy::input::keyboard::KeyboardInput;
use bevy::input_focus::directional_navigation::DirectionalNavigationPlugin;
use bevy::input_focus::tab_navigation::{TabIndex, TabNavigationPlugin};
use bevy::input_focus::{FocusCause, FocusedInput, InputFocus, InputFocusVisible};
use bevy::math::CompassOctant;
use bevy::prelude::*;
use bevy::text::EditableText;
use bevy::ui::auto_directional_navigation::AutoDirectionalNavigator;
use bevy::ui_widgets::ScrollIntoView;
use bevy::window::CursorMoved;

/// How far an arrow scrolls, in pages.
const STEP: f32 = 0.1;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<InputFocus>()
        .init_resource::<InputFocusVisible>()
        .add_plugins((TabNavigationPlugin, DirectionalNavigationPlugin))
        .add_observer(show_ring)
        .add_systems(PreUpdate, (hide_ring, arrows))
        .add_systems(PostUpdate, (begin, ring).chain());
}

/// A run condition: the keyboard is in a field, so that letters are the field's.
pub fn is_writing(focus: Option<Res<InputFocus>>, fields: Query<(), With<EditableText>>) -> bool {
    (focus.and_then(|focus| focus.get())).is_some_and(|at| fields.contains(at))
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

/// The first Tab shows where the keyboard is.
fn show_ring(
    mut pressed: On<FocusedInput<KeyboardInput>>,
    controls: Query<(), With<Control>>,
    mut visible: ResMut<InputFocusVisible>,
) {
    let tab = pressed.input.key_code == KeyCode::Tab && pressed.input.state.is_pressed();
    if tab && !visible.0 && controls.contains(pressed.focused_entity) {
        visible.0 = true;
        pressed.propagate(false);
    }
}

/// Arrows lead to the nearest control that way, unless the control or the screen has its own use for them. Where there
/// is none, they scroll. With Shift they drag what can be dragged there.
fn arrows(
    keys: Res<ButtonInput<KeyCode>>,
    taken: Res<KeysTaken>,
    mut navigator: AutoDirectionalNavigator,
    controls: Query<&Control>,
    mut visible: ResMut<InputFocusVisible>,
    mut commands: Commands,
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
    if taken.arrows && !visible.0 {
        return;
    }
    let at = navigator.input_focus().and_then(|at| controls.get(at).ok());
    let along = matches!(way, CompassOctant::West | CompassOctant::East);
    let taken = at.is_some_and(|control| match control.widget {
        Widget::Slider { .. } => along,
        Widget::Field { .. } => true,
        _ => false,
    });
    if taken {
        return;
    }
    visible.0 = true;
    let Ok(there) = navigator.navigate(way) else {
        match way {
            CompassOctant::North => commands.trigger(ScrollFront(-STEP)),
            CompassOctant::South => commands.trigger(ScrollFront(STEP)),
            _ => {}
        }
        return;
    };
    if let (Some(at), Ok(there)) = (at, controls.get(there))
        && at.drags
        && there.drags
        && keys.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight])
    {
        at.intent.drop_on(&there.intent, &mut commands);
    }
}

/// On a new screen the keyboard begins at what is expected there, and so it does on one that is uncovered. When a screen
/// goes, the keyboard is back where it was before.
fn begin(
    roots: Query<Entity, Added<UiRoot>>,
    layers: Query<(Entity, &UiLayer), With<UiRoot>>,
    front: Res<FrontLayer>,
    controls: Query<(Entity, &Control)>,
    reached: Query<(), With<TabIndex>>,
    parents: Query<&ChildOf>,
    mut focus: ResMut<InputFocus>,
    mut removed: RemovedComponents<UiRoot>,
    mut waiting: Local<Option<Entity>>,
    mut back: Local<EntityHashMap<Entity>>,
) {
    for root in removed.read() {
        if let Some(before) = back.remove(&root).filter(|before| reached.contains(*before)) {
            focus.set(before, FocusCause::Navigated);
        }
    }
    let uncovered = || layers.iter().find(|(_, layer)| Some(**layer) == front.0);
    let uncovered = front.is_changed().then(uncovered).flatten().map(|(root, _)| root);
    if let Some(root) = roots.iter().last().or(uncovered) {
        *waiting = Some(root);
        if let Some(before) = focus.get() {
            back.insert(root, before);
        }
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
