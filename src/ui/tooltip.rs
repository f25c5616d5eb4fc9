//! Tooltips: what a control does, or why it can't be used, beside the control that the pointer or the keyboard is at.
//!
//! Of the four sides a tooltip takes the one where it covers the fewest words and controls, so that it never hides what
//! it explains. The engine's popover then keeps it in the window.

use super::element::{Control, Element};
use super::layers::{Pointed, UiLayer};
use super::reconcile::UiRoot;
use super::theme::{self, Role};
use bevy::prelude::*;
use bevy::text::RemSize;
use bevy::ui::{ComputedUiRenderTargetInfo, UiScale};
use bevy::ui_widgets::popover::{Popover, PopoverAlign, PopoverPlacement, PopoverSide};

/// The room between a control and its tooltip, in units.
const GAP: f32 = 14.0;
/// The widest tooltip, in units.
const WIDEST: f32 = 720.0;

#[derive(Component)]
struct Tooltip;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, |mut commands: Commands| {
        commands.spawn((Tooltip, UiRoot::default(), UiLayer::Tooltip));
    })
    .add_systems(
        Update,
        show.in_set(super::UiSet).before(super::reconcile::reconcile),
    );
}

type Seen<'a> = (
    Entity,
    &'a ComputedNode,
    &'a UiGlobalTransform,
    &'a InheritedVisibility,
);

fn rect((_, node, at, _): Seen) -> Rect {
    Rect::from_center_size(at.translation, node.size())
}

/// Shows the tooltip of the control that the pointer is over, or else the keyboard at.
fn show(
    pointed: Pointed,
    places: Query<(Seen, &ComputedUiRenderTargetInfo)>,
    others: Query<Seen, Or<(With<Text>, With<Control>)>>,
    parents: Query<&ChildOf>,
    scale: Res<UiScale>,
    rem: Res<RemSize>,
    root: Single<(Entity, &mut UiRoot), With<Tooltip>>,
) {
    let (this, root) = root.into_inner();
    let element = pointed.control().and_then(|(at, control)| {
        let (seen, target) = places.get(at).ok()?;
        let bubble = bubble(control)?;
        let own = |entity: Entity| {
            parents
                .iter_ancestors(entity)
                .any(|above| above == at || above == this)
        };
        let in_the_way: Vec<Rect> = others
            .iter()
            .filter(|seen| seen.3.get() && seen.0 != at && !own(seen.0))
            .map(|seen| Rect::from_corners(rect(seen).min / scale.0, rect(seen).max / scale.0))
            .collect();
        let window = Rect::from_corners(Vec2::ZERO, target.logical_size());
        let place = rect(seen);
        let place = Rect::from_corners(place.min / scale.0, place.max / scale.0);
        let size = estimate(control, rem.0, window.width());
        let sides = [
            PopoverSide::Top,
            PopoverSide::Bottom,
            PopoverSide::Right,
            PopoverSide::Left,
        ];
        let mut sides = sides.map(|side| (covered_area(place, side, size, window, &in_the_way), side));
        sides.sort_by(|one, other| one.0.total_cmp(&other.0));
        // Near the edge of the window it stands flush with the control.
        let aligns = [PopoverAlign::Center, PopoverAlign::Start, PopoverAlign::End];
        let positions = sides.into_iter().flat_map(|(_, side)| {
            aligns.map(|align| PopoverPlacement {
                side,
                align,
                gap: GAP * scale.0,
            })
        });
        let popover = Popover {
            positions: positions.collect(),
            window_margin: 6.0,
        };
        let anchor = Element::node(Node {
            position_type: PositionType::Absolute,
            left: px(place.min.x),
            top: px(place.min.y),
            width: px(place.width()),
            height: px(place.height()),
            ..default()
        });
        let widest = px(WIDEST.min(window.width() * 0.9));
        Some(anchor.with(bubble.styled(|node| node.max_width = widest).popover(popover)))
    });
    UiRoot::show(root, element.unwrap_or_default());
}

/// What the tooltip of a control shows, if it has one.
fn bubble(control: &Control) -> Option<Element> {
    let refused = control.refusal.is_some();
    let frame = if refused { &theme::REFUSAL } else { &theme::TOOLTIP };
    let words = words(control);
    if words.is_empty() {
        return None;
    }
    let sign = refused.then(|| Element::picture("shared/sign-barred").size(px(28), px(28)));
    let rule = (control.rule).map(|_| Element::text(Role::Note, "Rule: F1 or right-click"));
    let lines = Element::column([Element::text(Role::Label, words)])
        .with(rule)
        .gap(px(2));
    Some(Element::row(sign).with(lines).framed(frame))
}

fn words(control: &Control) -> &str {
    control.refusal.as_deref().unwrap_or(&control.tooltip)
}

/// About how large a tooltip will be, in units: which side it takes must not wait for its layout.
fn estimate(control: &Control, rem: f32, window: f32) -> Vec2 {
    let letters = words(control).chars().count() as f32 * rem * 0.7;
    let width = letters.min(WIDEST.min(window * 0.9));
    let lines = (letters / width.max(1.0)).ceil() + f32::from(u8::from(control.rule.is_some()));
    Vec2::new(width + 50.0, lines * rem * 1.75 + 24.0)
}

/// The area of words and controls that a tooltip of this size would cover on this side of a place, in square units. Its own
/// control counts four times.
fn covered_area(place: Rect, side: PopoverSide, size: Vec2, window: Rect, others: &[Rect]) -> f32 {
    let away = (place.size() + size) / 2.0 + GAP;
    let middle = place.center()
        + match side {
            PopoverSide::Top => Vec2::new(0.0, -away.y),
            PopoverSide::Bottom => Vec2::new(0.0, away.y),
            PopoverSide::Left => Vec2::new(-away.x, 0.0),
            PopoverSide::Right => Vec2::new(away.x, 0.0),
        };
    let half = (size / 2.0).min(window.half_size());
    // Sideways it moves into the window.
    let middle = middle.clamp(window.min + half, (window.max - half).max(window.min + half));
    let bubble = Rect::from_center_size(middle, size);
    let area = |rect: Rect| rect.width().max(0.0) * rect.height().max(0.0);
    let covered: f32 = others.iter().map(|other| area(other.intersect(bubble))).sum();
    covered + 4.0 * area(bubble.intersect(place))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tooltip_takes_the_side_where_nothing_is() {
        let window = Rect::new(0.0, 0.0, 1920.0, 1080.0);
        let control = Rect::new(800.0, 500.0, 1000.0, 560.0);
        let size = Vec2::new(300.0, 60.0);
        let above = Rect::new(700.0, 400.0, 1100.0, 490.0);
        let cost = |side| covered_area(control, side, size, window, &[above]);
        assert!(cost(PopoverSide::Top) > 0.0);
        assert_eq!(cost(PopoverSide::Bottom), 0.0);
        // At the upper edge of the window there is no room above.
        let control = Rect::new(800.0, 0.0, 1000.0, 60.0);
        assert!(covered_area(control, PopoverSide::Top, size, window, &[]) > 0.0);
    }
}
