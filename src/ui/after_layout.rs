//! Corrects the result of layout: moves nodes to their [free places](FreePlace), and adds height for wrapped text. Keeps
//! text fields from being laid out in every frame.

use super::free_place::FreePlace;
use super::laid_out::{LaidOut, upright};
use bevy::ecs::entity::EntityHashMap;
use bevy::ecs::system::SystemChangeTick;
use bevy::prelude::*;
use bevy::text::{EditableText, LineHeight, RemSize, TextLayoutInfo};
use bevy::ui::widget::{update_editable_text_content_size, update_image_content_size_system};
use bevy::ui::{ComputedUiRenderTargetInfo, ContentSize, UiSystems, ui_layout_system};
use bevy::window::RequestRedraw;

pub(super) fn plugin(app: &mut App) {
    let place = place.in_set(UiSystems::Layout).after(ui_layout_system);
    let keep_field_sizes = keep_field_sizes
        .in_set(UiSystems::Content)
        .after(update_editable_text_content_size);
    let pictures_first = pictures_first
        .after(update_image_content_size_system)
        .before(update_editable_text_content_size);
    app.configure_sets(PostUpdate, UiSystems::Layout.run_if(is_layout_due))
        .configure_sets(PostUpdate, UiSystems::Stack.run_if(is_layout_due))
        .add_systems(
            PostUpdate,
            (
                pictures_first,
                keep_field_sizes,
                place,
                give_room.after(UiSystems::PostLayout),
            ),
        );
}

/// Everything that a node's place, size and order depend on.
type Moved = (
    With<Node>,
    Or<(
        Changed<Node>,
        Changed<ContentSize>,
        Changed<ComputedUiRenderTargetInfo>,
        Changed<Children>,
        Changed<UiTransform>,
        Changed<ScrollPosition>,
        Changed<Outline>,
        Changed<FreePlace>,
        Or<(Changed<ZIndex>, Changed<GlobalZIndex>)>,
    )>,
);

/// Has anything changed that layout depends on? Bevy visits all nodes in every frame, even if nothing has.
fn is_layout_due(
    moved: Query<(), Moved>,
    mut orphans: RemovedComponents<Children>,
    mut removed: RemovedComponents<Node>,
) -> bool {
    // Both are read to the end, so that the next frame starts with none.
    let is_removed = orphans.read().count() + removed.read().count() > 0;
    is_removed || !moved.is_empty()
}

/// Orders two systems of the engine that measure a framed text field. Bevy 0.19 leaves their order open, and the
/// frame’s picture, which has no size of its own, clears the measure.
const fn pictures_first() {}

type Measured<'a> = (
    &'a mut ContentSize,
    Ref<'a, TextFont>,
    Ref<'a, LineHeight>,
    Ref<'a, ComputedUiRenderTargetInfo>,
);

/// Marks the measures of text fields as unchanged if nothing that they depend on has changed. Bevy 0.19 borrows every
/// field mutably in every frame, so it measures the field again and lays out everything around it.
fn keep_field_sizes(
    mut fields: Query<Measured, With<EditableText>>,
    rem_size: Res<RemSize>,
    ticks: SystemChangeTick,
) {
    let mut all = fields.iter();
    let is_other = rem_size.is_changed()
        || all
            .any(|(_, font, height, target)| font.is_changed() || height.is_changed() || target.is_changed());
    for (mut size, ..) in fields.iter_mut().filter(|_| !is_other) {
        size.set_last_changed(ticks.last_run());
    }
}

struct Chosen {
    /// The wish, size and window for which it was chosen.
    given: (FreePlace, Vec2, Rect),
    place: Rect,
}

type Over<'a> = (
    Entity,
    &'a FreePlace,
    &'a ComputedNode,
    &'a UiTransform,
    &'a UiGlobalTransform,
    &'a ComputedUiRenderTargetInfo,
);

/// Moves nodes of known size to their free places. They stay there as long as no other place covers less.
fn place(
    mut nodes: ParamSet<(
        (LaidOut, Query<Over>),
        Query<(&mut UiTransform, &mut UiGlobalTransform)>,
    )>,
    children: Query<&Children>,
    mut all: Local<EntityHashMap<Chosen>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let (ui, over) = nodes.p0();
    all.retain(|entity, _| over.contains(*entity));
    let mut moves = Vec::new();
    for (entity, wish, node, transform, at, target) in &over {
        let pixel = node.inverse_scale_factor();
        let (size, window) = (upright(at, node.size()).size() * pixel, target.logical_size());
        if size.min_element() <= 0.0 || window.min_element() <= 0.0 {
            continue;
        }
        let window = Rect::from_corners(Vec2::ZERO, window);
        let given = (*wish, size, window);
        let others = ui.others(entity);
        let cost = |place| wish.cost(place, &others);
        let best = wish.find(size, window, &others);
        let before = all.get(&entity).filter(|before| before.given == given);
        let stays = before.filter(|before| cost(before.place) <= cost(best) + 1.0);
        if stays.is_none() {
            // The layout around it is complete only in the next frame.
            redraw.write(RequestRedraw);
        }
        let place = stays.map_or(best, |before| before.place);
        let Val2 { x, y } = transform.translation;
        let before = match (x, y) {
            (Val::Px(x), Val::Px(y)) => Vec2::new(x, y),
            _ => Vec2::ZERO,
        };
        // Whole pixels away from where layout puts it, so that letters stay sharp.
        let laid_out = at.translation - before / pixel;
        let wanted = (place.center() / pixel - laid_out).round();
        let (shift, moved) = (wanted - before / pixel, wanted * pixel);
        if shift.abs().max_element() > 0.01 {
            moves.push((entity, shift, moved));
        }
        all.insert(entity, Chosen { given, place });
    }
    let mut nodes = nodes.p1();
    for (entity, shift, moved) in moves {
        if let Ok((mut transform, _)) = nodes.get_mut(entity) {
            transform.translation = Val2::px(moved.x, moved.y);
        }
        for part in std::iter::once(entity).chain(children.iter_descendants(entity)) {
            if let Ok((_, mut at)) = nodes.get_mut(part) {
                let mut affine = at.affine();
                affine.translation += shift;
                *at = affine.into();
            }
        }
    }
}

/// The least overflow that adds a line, in physical pixels.
const LEAST: f32 = 3.0;

/// The node's width when the line was added, in physical pixels.
#[derive(Component)]
struct OneLineMore(f32);

type Laid<'a> = (Entity, &'a TextLayoutInfo, &'a ComputedNode);

/// Bevy measures wrapped text in the node's unrounded width, but lays it out in the rounded one. If lines then break
/// differently, the text needs one more line. Such a node gets a minimum height until its width or its text changes.
fn give_room(
    mut commands: Commands,
    mut texts: Query<(Laid, &mut Node, Option<&OneLineMore>), (With<Text>, Changed<TextLayoutInfo>)>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    for ((entity, laid, node), mut style, given) in &mut texts {
        let width = node.size().x;
        let needs = laid.size.y * laid.scale_factor;
        let room = node.content_box().size().y;
        let is_stale =
            |OneLineMore(before): &OneLineMore| (before - width).abs() > 0.5 || needs + LEAST < room;
        if given.is_some_and(is_stale) {
            style.min_height = auto();
            commands.entity(entity).try_remove::<OneLineMore>();
        } else if given.is_none() && style.min_height == auto() && needs > room + LEAST {
            style.min_height = px(needs * node.inverse_scale_factor);
            commands.entity(entity).try_insert(OneLineMore(width));
        } else {
            continue;
        }
        redraw.write(RequestRedraw);
    }
}
