//! Short texts over a screen: tooltips, captions and toasts.
//!
//! A tooltip says what the hovered or focused control does, or why it is disabled. It lies [beside](FreePlace::Beside)
//! its control, and is turned like it. A caption is text for a sound that carries meaning. It depends only on the cue,
//! so it never says more than everybody at the table hears.

use super::element::{Control, Element};
use super::free_place::FreePlace;
use super::laid_out::LaidOut;
use super::layers::{Pointed, UiLayer, UiRoot};
use super::reconcile::add_overlay;
use super::shortcuts::{Shortcut, Shortcuts};
use super::sound::Sounds;
use super::theme::{self, Role};
use super::{inks, widgets};
use bevy::ecs::system::SystemParam;
use bevy::picking::pointer::PointerId;
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, RequestRedraw};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Captions>()
        .init_resource::<Touched>()
        .add_message::<Toast>()
        .add_message::<RuleAsked>()
        .add_message::<RequestRedraw>()
        .add_observer(touch)
        .add_observer(ask_by_click)
        .add_systems(Update, ask_by_key);
    add_overlay::<CaptionRoot, _>(app, UiLayer::Tooltip, show_caption);
    add_overlay::<ToastRoot, _>(app, UiLayer::Tooltip, show_toast);
    add_overlay::<TooltipRoot, _>(app, UiLayer::Tooltip, show_tooltip);
}

/// Are captions shown?
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Captions(pub bool);

/// The time for which a caption stays, in seconds.
const CAPTION_STAYS: f32 = 2.6;

#[derive(Component, Default)]
struct CaptionRoot;

fn show_caption(
    captions: Res<Captions>,
    sounds: Res<Sounds>,
    time: Res<Time<Real>>,
    pointed: Pointed,
    ui: LaidOut,
    root: Single<&mut UiRoot, With<CaptionRoot>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let now = time.elapsed_secs();
    let is_shown = |(_, since): &(_, f32)| captions.0 && now - since < CAPTION_STAYS;
    let caption = sounds.caption.filter(is_shown);
    let element = caption.map(|(words, _)| {
        redraw.write(RequestRedraw);
        let in_use = pointed.control().and_then(|(control, _)| ui.place(control));
        caption_at_edge(words, in_use.unwrap_or_default())
    });
    UiRoot::show(root.into_inner(), element.unwrap_or_default());
}

fn caption_at_edge(words: &str, in_use: Rect) -> Element {
    Element::row([Element::text(Role::Note, format!("[{words}]")).tinted(inks::BONE)])
        .framed(&theme::TOOLTIP)
        .styled(|node| node.max_width = percent(80))
        .in_free_place(FreePlace::Edge(in_use))
}

/// Shows this message, which everybody at the table may know, for a few seconds. Screen readers announce it.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct Toast(pub String);

#[derive(Component, Default)]
struct ToastRoot;

fn seconds(words: &str) -> f32 {
    2.5 + 0.06 * words.chars().count() as f32
}

fn show_toast(
    mut messages: MessageReader<Toast>,
    time: Res<Time<Real>>,
    root: Single<&mut UiRoot, With<ToastRoot>>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut shown: Local<Option<(String, f32)>>,
) {
    if let Some(Toast(words)) = messages.read().last() {
        *shown = Some((words.clone(), seconds(words)));
    } else if let Some((_, left)) = &mut *shown {
        *left -= time.delta_secs();
    }
    shown.take_if(|(_, left)| *left <= 0.0);
    if shown.is_some() {
        redraw.write(RequestRedraw);
    }
    let tree = shown.as_ref().map(|(words, _)| toast(words));
    UiRoot::show(root.into_inner(), tree.unwrap_or_default());
}

fn toast(words: &str) -> Element {
    let words = Element::text(Role::Label, words).justified(Justify::Center);
    let bubble = Element::row([words.breaking_words().live()]).framed(&theme::TOOLTIP);
    let bubble = bubble.styled(|node| node.max_width = percent(80));
    Element::default()
        .size(percent(100), percent(100))
        .justify(JustifyContent::Center)
        .align(AlignItems::FlexStart)
        .padding(UiRect::top(percent(4)))
        .with(bubble)
}

const WIDEST_TOOLTIP: f32 = 720.0;

/// The time for which a tooltip stays after a touch, in seconds.
const TOOLTIP_STAYS: f32 = 2.5;

/// A person asks for the rule about a control.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct RuleAsked(pub &'static str);

#[derive(Component, Default)]
struct TooltipRoot;

/// The last touched control, and the remaining time of its tooltip in seconds.
#[derive(Resource, Default)]
struct Touched(Option<(Entity, f32)>);

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
        touched.0 = control.map(|at| (at, TOOLTIP_STAYS));
    }
}

fn ask_by_key(keys: Res<Shortcuts>, pointed: Pointed, mut asked: MessageWriter<RuleAsked>) {
    let rule = pointed.control().and_then(|(_, control)| control.rule);
    if let Some(rule) = rule.filter(|_| keys.has(Shortcut::Rules)) {
        asked.write(RuleAsked(rule));
    }
}

fn ask_by_click(click: On<Pointer<Click>>, controls: Query<&Control>, mut asked: MessageWriter<RuleAsked>) {
    if click.button == PointerButton::Secondary
        && let Some(rule) = controls.get(click.entity).ok().and_then(|control| control.rule)
    {
        asked.write(RuleAsked(rule));
    }
}

/// Where the mouse was pressed last, and what was under it; `None` once the pointer has moved away.
#[derive(SystemParam)]
struct LastPress<'w, 's> {
    buttons: Option<Res<'w, ButtonInput<MouseButton>>>,
    window: Query<'w, 's, &'static Window, With<PrimaryWindow>>,
    last: Local<'s, Option<(Vec2, Option<Entity>)>>,
}

impl LastPress<'_, '_> {
    /// The distance that a resting hand may move, in pixels.
    const SLACK: f32 = 4.0;

    /// Has something come under a pointer that rests where it pressed something else? Its tooltip would cover what the
    /// press has brought about.
    fn is_new(&mut self, hovered: Option<Entity>) -> bool {
        let at = self.window.single().ok().and_then(Window::cursor_position);
        let is_pressed =
            |buttons: &Res<ButtonInput<MouseButton>>| buttons.get_just_pressed().next().is_some();
        if self.buttons.as_ref().is_some_and(is_pressed) {
            *self.last = at.map(|at| (at, hovered));
        }
        let is_there = |(from, _): &(Vec2, _)| at.is_some_and(|at| at.distance(*from) <= Self::SLACK);
        *self.last = self.last.filter(is_there);
        self.last.is_some_and(|(_, pressed)| hovered != pressed)
    }
}

/// Shows the tooltip of the hovered or touched control, or else of the focused one.
fn show_tooltip(
    pointed: Pointed,
    mut last_press: LastPress,
    controls: Query<&Control>,
    ui: LaidOut,
    mut touched: ResMut<Touched>,
    time: Res<Time<Real>>,
    mut redraw: MessageWriter<RequestRedraw>,
    root: Single<&mut UiRoot, With<TooltipRoot>>,
) {
    if let Some((_, left)) = &mut touched.0 {
        *left -= time.delta_secs();
        redraw.write(RequestRedraw);
    }
    touched.0 = touched.0.filter(|(_, left)| *left > 0.0);
    let by_finger = touched.0.and_then(|(at, _)| Some((at, controls.get(at).ok()?)));
    let is_new = last_press.is_new(pointed.hovered());
    let by_mouse = pointed
        .control()
        .filter(|(at, _)| !is_new || pointed.hovered() != Some(*at));
    let element = by_finger.or(by_mouse).and_then(|(at, control)| {
        let turn = ui.turn(at);
        let window = ui.window().size();
        let is_sideways = widgets::is_sideways(turn);
        let room = if is_sideways { window.y } else { window.x };
        let bubble = tooltip(control)?
            .styled(|node| node.max_width = px(WIDEST_TOOLTIP.min(0.9 * room)))
            .transformed(UiTransform::from_rotation(Rot2::degrees(turn)));
        Some(bubble.in_free_place(FreePlace::Beside(ui.place(at)?)))
    });
    UiRoot::show(root.into_inner(), element.unwrap_or_default());
}

fn tooltip(control: &Control) -> Option<Element> {
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
