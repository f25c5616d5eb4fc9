//! Tooltips: what a control does, or why it is disabled, beside the hovered or focused control.
//!
//! A tooltip takes the side where it covers the least text and the fewest controls, and never covers its own
//! control. Bevy's popover then keeps it inside the window. It is turned as its control is.

use super::element::{Control, Element};
use super::laid_out::upright;
use super::layers::{Pointed, UiLayer};
use super::reconcile::UiRoot;
use super::theme::{self, Role};
use super::widgets;
use crate::scene::pointer::RuleAsked;
use bevy::picking::pointer::PointerId;
use bevy::prelude::*;
use bevy::text::RemSize;
use bevy::ui::{ComputedUiRenderTargetInfo, UiScale};
use bevy::ui_widgets::popover::{Popover, PopoverAlign, PopoverPlacement, PopoverSide};
use bevy::window::RequestRedraw;

/// The gap between a control and its tooltip, in units.
const GAP: f32 = 14.0;
/// The widest tooltip, in units.
const WIDEST: f32 = 720.0;

/// How long a tooltip stays after a touch, in seconds.
const STAYS: f32 = 2.5;

#[derive(Component)]
struct Tooltip;

/// The last touched control, and how many seconds its tooltip stays.
#[derive(Resource, Default)]
struct Touched(Option<(Entity, f32)>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Touched>()
        .add_observer(touch)
        .add_observer(ask_by_click)
        .add_systems(Update, ask_by_key)
        .add_systems(Startup, |mut commands: Commands| {
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
    upright(at, node.size())
}

/// Returns the quarter turns of a node, in degrees.
fn turn((_, _, at, _): Seen) -> f32 {
    let degrees = at.matrix2.x_axis.to_angle().to_degrees();
    (degrees / 90.0).round() * 90.0
}

/// Remembers a touched control: fingers can't hover, so a touch shows the tooltip for a while.
fn touch(
    press: On<Pointer<Press>>,
    controls: Query<(), With<Control>>,
    parents: Query<&ChildOf>,
    mut touched: ResMut<Touched>,
) {
    let at = press.original_event_target();
    if matches!(press.pointer_id, PointerId::Touch(_)) && press.entity == at {
        let mut around = std::iter::once(at).chain(parents.iter_ancestors(at));
        touched.0 = around
            .find(|entity| controls.contains(*entity))
            .map(|at| (at, STAYS));
    }
}

/// Asks for the rule of the tooltip's control on F1.
fn ask_by_key(keys: Res<ButtonInput<KeyCode>>, pointed: Pointed, mut asked: MessageWriter<RuleAsked>) {
    let rule = pointed.control().and_then(|(_, control)| control.rule);
    if let Some(rule) = rule.filter(|_| keys.just_pressed(KeyCode::F1)) {
        asked.write(RuleAsked(rule));
    }
}

/// Asks for the rule of a control on a right click.
fn ask_by_click(click: On<Pointer<Click>>, controls: Query<&Control>, mut asked: MessageWriter<RuleAsked>) {
    if click.button == PointerButton::Secondary
        && let Some(rule) = controls.get(click.entity).ok().and_then(|control| control.rule)
    {
        asked.write(RuleAsked(rule));
    }
}

/// Shows the tooltip of the hovered or touched control, or else of the focused one.
fn show(
    pointed: Pointed,
    controls: Query<&Control>,
    mut touched: ResMut<Touched>,
    time: Res<Time<Real>>,
    mut redraw: MessageWriter<RequestRedraw>,
    places: Query<(Seen, &ComputedUiRenderTargetInfo)>,
    others: Query<Seen, Or<(With<Text>, With<Control>)>>,
    parents: Query<&ChildOf>,
    scale: Res<UiScale>,
    rem: Res<RemSize>,
    root: Single<(Entity, &mut UiRoot), With<Tooltip>>,
) {
    let (this, root) = root.into_inner();
    if let Some((_, left)) = &mut touched.0 {
        *left -= time.delta_secs();
        redraw.write(RequestRedraw);
    }
    touched.0 = touched.0.filter(|(_, left)| *left > 0.0);
    let by_finger = touched.0.and_then(|(at, _)| Some((at, controls.get(at).ok()?)));
    let element = by_finger.or_else(|| pointed.control()).and_then(|(at, control)| {
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
        let turn = turn(seen);
        let is_sideways = widgets::is_sideways(turn);
        let room = if is_sideways {
            window.height()
        } else {
            window.width()
        };
        let mut size = estimate(control, rem.0, room);
        let mut bubble = bubble.styled(|node| node.max_width = px(WIDEST.min(room * 0.9)));
        if turn != 0.0 {
            bubble = widgets::turned(bubble, turn, px(size.x), px(size.y));
        }
        if is_sideways {
            size = size.yx();
        }
        Some(beside(bubble, size, place, window, &in_the_way, scale.0))
    });
    UiRoot::show(root, element.unwrap_or_default());
}

/// Places an element of about this size beside `place`, on the side where it covers the least. In units.
pub(crate) fn beside(
    element: Element,
    size: Vec2,
    place: Rect,
    window: Rect,
    in_the_way: &[Rect],
    scale: f32,
) -> Element {
    let sides = [
        PopoverSide::Top,
        PopoverSide::Bottom,
        PopoverSide::Right,
        PopoverSide::Left,
    ];
    let mut sides = sides.map(|side| (covered_area(place, side, size, window, in_the_way), side));
    sides.sort_by(|one, other| one.0.total_cmp(&other.0));
    // Near the window's edge it aligns with an edge of the control.
    let aligns = [PopoverAlign::Center, PopoverAlign::Start, PopoverAlign::End];
    let positions = sides.into_iter().flat_map(|(_, side)| {
        aligns.map(|align| PopoverPlacement {
            side,
            align,
            gap: GAP * scale,
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
    anchor.with(element.popover(popover))
}

/// Returns the tooltip of a control, if it has one.
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

/// Estimates a tooltip's size, in units. Its side must be known before its layout.
fn estimate(control: &Control, rem: f32, window: f32) -> Vec2 {
    let letters = words(control).chars().count() as f32 * rem * 0.7;
    let width = letters.min(WIDEST.min(window * 0.9));
    let lines = (letters / width.max(1.0)).ceil() + f32::from(u8::from(control.rule.is_some()));
    Vec2::new(width + 50.0, lines * rem * 1.75 + 24.0)
}

/// Returns the area of text and controls that a tooltip of this size would cover on this side, in square
/// units. Its own control counts four times.
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
    // It shifts sideways to stay inside the window.
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
        // There is no room above a control at the window's top edge.
        let control = Rect::new(800.0, 0.0, 1000.0, 60.0);
        assert!(covered_area(control, PopoverSide::Top, size, window, &[]) > 0.0);
    }
}
