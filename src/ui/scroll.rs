//! Scroll bars, and scrolling by key.
//!
//! A bar is a child of what scrolls, stays where it is, and shows only where there is more than fits.

use super::layers::{FrontLayer, UiLayer};
use super::reconcile::UiRoot;
use crate::scene::inks;
use bevy::prelude::*;
use bevy::ui::{IgnoreScroll, UiSystems};
use bevy::ui_widgets::{ControlOrientation, ScrollArea, Scrollbar, ScrollbarThumb};

/// The shortest thumb, in units.
const SHORTEST: f32 = 48.0;

/// Marks the bar of the scroll area that it is in.
#[derive(Component)]
pub(super) struct BarIn;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, scroll_by_key)
        .add_systems(PostUpdate, show_bars.after(UiSystems::Layout));
}

/// Makes an entity the scroll bar of the node that it is in.
pub(super) fn spawn_bar(entity: &mut EntityCommands) {
    entity
        .insert((BarIn, IgnoreScroll(BVec2::TRUE), Visibility::Hidden))
        .with_child((
            ScrollbarThumb {
                border_radius: BorderRadius::all(px(4)),
                border: UiRect::ZERO,
            },
            BackgroundColor(inks::GILT),
        ));
}

fn show_bars(
    mut commands: Commands,
    mut bars: Query<(Entity, &ChildOf, &mut Visibility, Has<Scrollbar>), With<BarIn>>,
    areas: Query<&ComputedNode, With<ScrollArea>>,
) {
    for (entity, parent, mut visibility, is_bar) in &mut bars {
        let Ok(area) = areas.get(parent.parent()) else {
            continue;
        };
        if !is_bar {
            let bar = Scrollbar::new(parent.parent(), ControlOrientation::Vertical, SHORTEST);
            commands.entity(entity).insert(bar);
        }
        let more = area.content_size().y > area.size().y + 1.0;
        visibility.set_if_neq(if more {
            Visibility::Inherited
        } else {
            Visibility::Hidden
        });
    }
}

/// Page keys scroll what scrolls in front.
fn scroll_by_key(
    keys: Res<ButtonInput<KeyCode>>,
    front: Res<FrontLayer>,
    roots: Query<&UiLayer, With<UiRoot>>,
    parents: Query<&ChildOf>,
    mut areas: Query<(Entity, &ComputedNode, &mut ScrollPosition), With<ScrollArea>>,
) {
    let pages = match () {
        () if keys.just_pressed(KeyCode::PageDown) => 0.9,
        () if keys.just_pressed(KeyCode::PageUp) => -0.9,
        () => return,
    };
    for (entity, node, mut position) in &mut areas {
        let layer = roots.get(parents.root_ancestor(entity)).ok();
        if layer.copied() == front.0 {
            let (page, all) = (node.size().y, node.content_size().y);
            let most = (all - page).max(0.0) * node.inverse_scale_factor;
            position.y = (position.y + pages * page * node.inverse_scale_factor).clamp(0.0, most);
        }
    }
}
