//! Scroll bars, and scrolling by key. A bar is a child of the scrolling node, shown only if the content overflows.

use super::layers::{FrontLayer, UiLayer, UiRoot};
use super::{KeysTaken, visible_if};
use crate::ui::inks;
use crate::ui::palette::Colors;
use bevy::ecs::entity::EntityHashMap;
use bevy::input_focus::InputFocus;
use bevy::picking::pointer::PointerId;
use bevy::prelude::*;
use bevy::text::EditableText;
use bevy::ui::{IgnoreScroll, UiSystems};
use bevy::ui_widgets::{ControlOrientation, ScrollArea, Scrollbar, ScrollbarThumb};
use bevy::window::{PrimaryWindow, RequestRedraw};

/// The minimum thumb length, in units.
const SHORTEST: f32 = 48.0;

#[derive(Component)]
pub(super) struct BarIn;

/// Marks a node that its scroll area keeps in view: in the middle, or at its top if the node is taller.
#[derive(Component)]
pub(super) struct InSight;

/// Marks a scroll area that arrow keys scroll before they move the focus.
#[derive(Component)]
pub(super) struct ByArrows;

pub(super) fn plugin(app: &mut App) {
    let scrolling = (clamp_position, keep_in_sight).chain();
    app.add_observer(scroll)
        .add_observer(scroll_by_finger)
        .add_systems(Update, scroll_by_key)
        .add_systems(
            PostUpdate,
            (show_bars, tint_bars, scrolling).after(UiSystems::Layout),
        );
}

pub(super) fn spawn_bar(entity: &mut EntityCommands) {
    let (border_radius, border) = (BorderRadius::all(px(4)), UiRect::ZERO);
    let thumb = ScrollbarThumb {
        border_radius,
        border,
    };
    entity
        .insert((BarIn, IgnoreScroll(BVec2::TRUE), Visibility::Hidden))
        .with_child((thumb, BackgroundColor(inks::GILT)));
}

fn tint_bars(colors: Res<Colors>, mut thumbs: Query<&mut BackgroundColor, With<ScrollbarThumb>>) {
    for mut thumb in &mut thumbs {
        thumb.set_if_neq(BackgroundColor(colors.shade(inks::GILT)));
    }
}

fn show_bars(
    mut commands: Commands,
    mut bars: Query<(Entity, &ChildOf, &mut Visibility, Has<Scrollbar>), With<BarIn>>,
    areas: Query<&ComputedNode, With<ScrollArea>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    for (entity, parent, mut visibility, is_bar) in &mut bars {
        let Ok(area) = areas.get(parent.parent()) else {
            continue;
        };
        if !is_bar {
            let bar = Scrollbar::new(parent.parent(), ControlOrientation::Vertical, SHORTEST);
            commands.entity(entity).insert(bar);
        }
        if visibility.set_if_neq(visible_if(overflows(area))) {
            // The layout of this frame is already done.
            redraw.write(RequestRedraw);
        }
    }
}

/// Does an area have more than it shows? A few pixels, by which the engine rounds a wrapped row, are not worth a bar.
pub(super) fn overflows(area: &ComputedNode) -> bool {
    area.content_size().y > area.size().y + 4.0
}

fn most(area: &ComputedNode) -> f32 {
    (area.content_size() - area.size()).y.max(0.0) * area.inverse_scale_factor
}

/// Clamps the scroll position when the content has become shorter. Bevy clamps only what it draws.
fn clamp_position(
    mut areas: Query<(&ComputedNode, &mut ScrollPosition), (With<ScrollArea>, Changed<ComputedNode>)>,
) {
    for (node, mut position) in &mut areas {
        if position.y > most(node) {
            position.y = most(node);
        }
    }
}

/// Scrolls to the marked node when another node is marked or the layout changes. The node's position in the content
/// does not depend on the scroll position.
fn keep_in_sight(
    marked: Query<(Entity, &ComputedNode, &UiGlobalTransform), With<InSight>>,
    parents: Query<&ChildOf>,
    mut areas: Query<(&ComputedNode, &UiGlobalTransform, &mut ScrollPosition), With<ScrollArea>>,
    mut shown: Local<EntityHashMap<f32>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    shown.retain(|entity, _| marked.contains(*entity));
    for (entity, node, at) in &marked {
        let mut around = parents.iter_ancestors(entity);
        let area = around.find(|above| areas.contains(*above));
        let Some((area, around, mut position)) = area.and_then(|area| areas.get_mut(area).ok()) else {
            continue;
        };
        let higher = (node.size() - area.size()).y.max(0.0);
        let away = (at.translation - around.translation).y - higher / 2.0;
        let wanted = (position.y + away * area.inverse_scale_factor).clamp(0.0, most(area));
        let before = shown.insert(entity, wanted);
        if before.is_none_or(|before| (wanted - before).abs() > 1.0) {
            position.y = wanted;
            redraw.write(RequestRedraw);
        }
    }
}

/// Scrolls an area by touch. Bevy scrolls by wheel and bar only.
fn scroll_by_finger(
    drag: On<Pointer<Drag>>,
    parents: Query<&ChildOf>,
    bars: Query<(), With<ScrollbarThumb>>,
    windows: Query<&Window, With<PrimaryWindow>>,
    mut areas: Query<(&ComputedNode, &mut ScrollPosition), With<ScrollArea>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let at = drag.original_event_target();
    if !matches!(drag.pointer_id, PointerId::Touch(_)) || drag.entity != at || bars.contains(at) {
        return;
    }
    let mut around = std::iter::once(at).chain(parents.iter_ancestors(at));
    let area = around.find(|area| areas.get(*area).is_ok_and(|(node, _)| overflows(node)));
    let Some((node, mut position)) = area.and_then(|area| areas.get_mut(area).ok()) else {
        return;
    };
    // Pointers move in logical pixels; content is laid out in units.
    let pixels = windows.single().map_or(1.0, Window::scale_factor);
    let by = drag.delta.y * pixels * node.inverse_scale_factor;
    position.y = (position.y - by).clamp(0.0, most(node));
    redraw.write(RequestRedraw);
}

/// Scrolls the largest scroll area on the front layers down by this many pages.
#[derive(Event, Clone, Copy, Debug)]
pub struct ScrollFront(pub f32);

/// Scrolls by Page Up, Page Down, Home and End, unless a field has the focus.
fn scroll_by_key(
    keys: Res<ButtonInput<KeyCode>>,
    taken: Res<KeysTaken>,
    focus: Res<InputFocus>,
    fields: Query<(), With<EditableText>>,
    mut commands: Commands,
) {
    let writes = focus.get().is_some_and(|at| fields.contains(at));
    let pages = match () {
        () if taken.pages => return,
        () if keys.just_pressed(KeyCode::PageDown) => 0.9,
        () if keys.just_pressed(KeyCode::PageUp) => -0.9,
        () if keys.just_pressed(KeyCode::End) && !writes => f32::MAX,
        () if keys.just_pressed(KeyCode::Home) && !writes => f32::MIN,
        () => return,
    };
    commands.trigger(ScrollFront(pages));
}

fn scroll(
    pages: On<ScrollFront>,
    front: Res<FrontLayer>,
    roots: Query<&UiLayer, With<UiRoot>>,
    parents: Query<&ChildOf>,
    mut areas: Query<(Entity, &ComputedNode, &mut ScrollPosition), With<ScrollArea>>,
) {
    let room = |node: &ComputedNode| node.size().x * node.size().y;
    let largest = (areas.iter_mut())
        .filter(|(entity, node, _)| {
            let layer = roots.get(parents.root_ancestor(*entity)).ok();
            layer.copied() == front.0 && overflows(node)
        })
        .max_by(|(_, one, _), (_, other, _)| room(one).total_cmp(&room(other)));
    if let Some((_, node, mut position)) = largest {
        let by = pages.0 * node.size().y * node.inverse_scale_factor;
        position.y = (position.y + by).clamp(0.0, most(node));
    }
}
