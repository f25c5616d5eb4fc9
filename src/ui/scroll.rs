//! Scroll bars, and scrolling by key.
//!
//! A bar is a child of what scrolls, stays where it is, and shows only where there is more than fits.

use super::layers::{FrontLayer, UiLayer};
use super::reconcile::UiRoot;
use crate::scene::focus::KeysTaken;
use crate::scene::inks;
use bevy::input_focus::InputFocus;
use bevy::prelude::*;
use bevy::text::EditableText;
use bevy::ui::{IgnoreScroll, UiSystems};
use bevy::ui_widgets::{ControlOrientation, ScrollArea, Scrollbar, ScrollbarThumb};
use bevy::window::RequestRedraw;

/// The shortest thumb, in units.
const SHORTEST: f32 = 48.0;

/// Marks the bar of the scroll area that it is in.
#[derive(Component)]
pub(super) struct BarIn;

/// Marks what the area around it scrolls to.
#[derive(Component)]
pub(super) struct InSight;

pub(super) fn plugin(app: &mut App) {
    app.add_observer(scroll)
        .add_systems(Update, scroll_by_key)
        .add_systems(PostUpdate, (show_bars, keep_in_sight).after(UiSystems::Layout));
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

/// Scrolls an area so that what is marked lies in its middle, when another thing is marked or the layout changes.
fn keep_in_sight(
    marked: Query<(Entity, Ref<InSight>, Ref<ComputedNode>, &UiGlobalTransform)>,
    parents: Query<&ChildOf>,
    mut areas: Query<(Ref<ComputedNode>, &UiGlobalTransform, &mut ScrollPosition), With<ScrollArea>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    for (entity, mark, node, at) in &marked {
        let Some(area) = parents
            .iter_ancestors(entity)
            .find(|above| areas.contains(*above))
        else {
            continue;
        };
        let Ok((area, around, mut position)) = areas.get_mut(area) else {
            continue;
        };
        if !mark.is_added() && !node.is_changed() && !area.is_changed() {
            continue;
        }
        let most = (area.content_size() - area.size()).y.max(0.0);
        let away = (at.translation - around.translation).y;
        let scale = area.inverse_scale_factor;
        let wanted = (position.y + away * scale).clamp(0.0, most * scale);
        if (wanted - position.y).abs() > 1.0 {
            position.y = wanted;
            redraw.write(RequestRedraw);
        }
    }
}

/// Scrolls what scrolls in front down by so many pages.
#[derive(Event, Clone, Copy, Debug)]
pub(super) struct ScrollFront(pub(super) f32);

/// Page keys scroll, and Home and End, unless they are for a field.
fn scroll_by_key(
    keys: Res<ButtonInput<KeyCode>>,
    taken: Res<KeysTaken>,
    focus: Res<InputFocus>,
    fields: Query<(), With<EditableText>>,
    mut commands: Commands,
) {
    let writes = focus.get().is_some_and(|at| fields.contains(at));
    let pages = match () {
        () if taken.arrows => return,
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
    for (entity, node, mut position) in &mut areas {
        let layer = roots.get(parents.root_ancestor(entity)).ok();
        if layer.copied() == front.0 {
            let (page, all) = (node.size().y, node.content_size().y);
            let most = (all - page).max(0.0) * node.inverse_scale_factor;
            let by = pages.0 * page * node.inverse_scale_factor;
            position.y = (position.y + by).clamp(0.0, most);
        }
    }
}
