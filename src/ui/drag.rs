//! Controls that can be dragged onto others, or to another place in their parent. A dragged control follows the
//! pointer and returns to its place on release.
//!
//! The intent says what a drop means ([`Intent::dropped_on`](super::Intent::dropped_on),
//! [`Intent::moved_to`](super::Intent::moved_to)). A short drag counts as a click.

use super::element::Control;
use super::intent::Input;
use bevy::picking::events::{Drag, DragEnd};
use bevy::prelude::*;
use bevy::ui::UiScale;

/// Distance that the pointer must move before the control follows it, in logical pixels.
const SHORTEST: f32 = 8.0;

pub(super) fn plugin(app: &mut App) {
    app.add_observer(follow).add_observer(let_go);
}

fn dragged(at: Entity, controls: &Query<&Control>, parents: &Query<&ChildOf>) -> Option<Entity> {
    std::iter::once(at)
        .chain(parents.iter_ancestors(at))
        .find(|entity| controls.get(*entity).is_ok_and(|control| control.drags))
}

fn follow(
    drag: On<Pointer<Drag>>,
    mut commands: Commands,
    controls: Query<&Control>,
    parents: Query<&ChildOf>,
    scale: Res<UiScale>,
) {
    let first = drag.original_event_target();
    if drag.entity != first || drag.button != PointerButton::Primary || drag.distance.length() < SHORTEST {
        return;
    }
    if let Some(entity) = dragged(first, &controls, &parents) {
        let moved = drag.distance / scale.0;
        let moved = UiTransform::from_translation(Val2::px(moved.x, moved.y));
        // The pointer picks the control underneath, and releasing the dragged one is no click.
        commands.entity(first).insert(Pickable::IGNORE);
        let dragged = (moved, GlobalZIndex(1), Pickable::IGNORE);
        commands.entity(entity).insert(dragged);
    }
}

fn let_go(
    end: On<Pointer<DragEnd>>,
    mut commands: Commands,
    controls: Query<&Control>,
    parents: Query<&ChildOf>,
    moved: Query<(), With<GlobalZIndex>>,
    places: Query<(Entity, &Control, &ComputedNode, &UiGlobalTransform)>,
    nodes: Query<(&ComputedNode, &UiGlobalTransform)>,
) {
    let first = end.original_event_target();
    let at = dragged(first, &controls, &parents).filter(|at| end.entity == first && moved.contains(*at));
    let Some(entity) = at else { return };
    for entity in [entity, first] {
        commands.entity(entity).insert(Pickable::default());
    }
    let mut dropped = commands.entity(entity);
    dropped.insert(UiTransform::default()).remove::<GlobalZIndex>();
    let pointer = end.pointer_location.position;
    let place =
        |node: &ComputedNode, at: &UiGlobalTransform| Rect::from_center_size(at.translation, node.size());
    let under = places.iter().find(|(other, control, node, at)| {
        control.drags && *other != entity && place(node, at).contains(pointer)
    });
    let Ok(control) = controls.get(entity) else { return };
    if under.is_some_and(|(_, target, ..)| {
        control
            .intent
            .send(Input::Drop(target.intent.clone()), &mut commands)
    }) {
        return;
    }
    if let Ok(parent) = parents.get(entity)
        && let (Ok((node, at)), Ok((_, own))) = (nodes.get(parent.parent()), nodes.get(entity))
    {
        let around = place(node, at);
        let share = (own.translation - around.min) / around.size().max(Vec2::ONE);
        control.intent.send(Input::Move(share), &mut commands);
    }
}
