//! Tooltips: what a control does, or why it is disabled, beside the hovered or focused control.
//!
//! A tooltip takes the [side](FreePlace::Beside) where it covers the least text and the fewest controls, and
//! never covers its own control. It is turned as its control is.

use super::element::{Control, Element};
use super::free_place::FreePlace;
use super::laid_out::LaidOut;
use super::layers::{Pointed, UiLayer, UiRoot};
use super::reconcile::add_overlay;
use super::theme::{self, Role};
use super::widgets;
use bevy::picking::pointer::PointerId;
use bevy::prelude::*;
use bevy::window::RequestRedraw;

/// The widest tooltip, in units.
const WIDEST: f32 = 720.0;

/// How long a tooltip stays after a touch, in seconds.
const STAYS: f32 = 2.5;

/// Somebody wants to read the rule that a control is about.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct RuleAsked(pub &'static str);

#[derive(Component, Default)]
struct Tooltip;

/// The last touched control, and how many seconds its tooltip stays.
#[derive(Resource, Default)]
struct Touched(Option<(Entity, f32)>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Touched>()
        .add_message::<RuleAsked>()
        .add_observer(touch)
        .add_observer(ask_by_click)
        .add_systems(Update, ask_by_key);
    add_overlay::<Tooltip, _>(app, UiLayer::Tooltip, show);
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
        let control = around.find(|entity| controls.contains(*entity));
        touched.0 = control.map(|at| (at, STAYS));
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
    ui: LaidOut,
    mut touched: ResMut<Touched>,
    time: Res<Time<Real>>,
    mut redraw: MessageWriter<RequestRedraw>,
    root: Single<&mut UiRoot, With<Tooltip>>,
) {
    if let Some((_, left)) = &mut touched.0 {
        *left -= time.delta_secs();
        redraw.write(RequestRedraw);
    }
    touched.0 = touched.0.filter(|(_, left)| *left > 0.0);
    let by_finger = touched.0.and_then(|(at, _)| Some((at, controls.get(at).ok()?)));
    let element = by_finger.or_else(|| pointed.control()).and_then(|(at, control)| {
        let turn = ui.turn(at);
        let window = ui.window().size();
        let is_sideways = widgets::is_sideways(turn);
        let room = if is_sideways { window.y } else { window.x };
        let bubble = bubble(control)?
            .styled(|node| node.max_width = px(WIDEST.min(0.9 * room)))
            .transformed(UiTransform::from_rotation(Rot2::degrees(turn)));
        Some(bubble.in_free_place(FreePlace::Beside(ui.place(at)?)))
    });
    UiRoot::show(root.into_inner(), element.unwrap_or_default());
}

fn bubble(control: &Control) -> Option<Element> {
    let refused = control.refusal.is_some();
    let frame = if refused { &theme::REFUSAL } else { &theme::TOOLTIP };
    let words = control.refusal.as_deref().unwrap_or(&control.tooltip);
    let close_up = control.close_up.as_deref();
    if words.is_empty() && close_up.is_none() {
        return None;
    }
    let sign = refused.then(|| Element::picture("shared/sign-barred").size(px(28), px(28)));
    let rule = (control.rule).map(|_| Element::text(Role::Note, "Rule: F1 or right-click"));
    let lines = Element::column([Element::text(Role::Label, words)]).with(rule);
    let close_up = close_up.map(|shown| shown.clone().rigid());
    let bubble = Element::row(sign).with(close_up).with(lines.gap(px(2)));
    Some(bubble.framed(frame))
}
