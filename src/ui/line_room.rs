//! Adds height for a line of text that pixel rounding wraps.
//!
//! Bevy measures wrapped text in the node's unrounded width, but lays it out in the rounded width. If the two
//! break lines differently, the node is one line too short and its text covers the next node. Such a node gets
//! a minimum height until its width or its text changes.

use bevy::prelude::*;
use bevy::text::TextLayoutInfo;
use bevy::ui::UiSystems;
use bevy::window::RequestRedraw;

/// The least overflow that adds a line, in physical pixels.
const LEAST: f32 = 3.0;

/// The node's width when the line was added, in physical pixels.
#[derive(Component)]
struct OneLineMore(f32);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, give_room.after(UiSystems::PostLayout));
}

fn give_room(
    mut commands: Commands,
    mut texts: Query<
        (
            Entity,
            &TextLayoutInfo,
            &ComputedNode,
            &mut Node,
            Option<&OneLineMore>,
        ),
        (With<Text>, Changed<TextLayoutInfo>),
    >,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    for (entity, laid, node, mut style, given) in &mut texts {
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
