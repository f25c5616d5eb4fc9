//! The content of the curtain: while shut, whose turn it is; while open, that seat's private view.
//!
//! The [curtain](crate::ui::curtain) itself handles falling, waiting, shutting and its cloth. This content is derived
//! from it and disappears with it in the same frame. On a flat display it is turned as a whole toward its seat.

use super::flow::FlowSet;
use super::round::Side;
use super::{OpenTable, TableFlow, TableRequest};
use crate::ui::FrameSet;
use crate::ui::canvas::Canvas;
use crate::ui::curtain::{Cover, Curtain, Habit};
use crate::ui::element::{Control, FocusOrder};
use crate::ui::{Element, Intended, Intent, Layout, Role, UiLayer, UiRoot, UiSet, inks, theme, widgets};
use bevy::prelude::*;
use bevy::ui::Pressed;

/// The notches of the countdown ring shown with an open private view.
const NOTCHES: u32 = 40;

/// What a person can do at the curtain.
#[expect(missing_docs, reason = "no comment repeats the name of a variant")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CurtainIntent {
    Open,
    Later,
    /// Close it after a look.
    Done,
    /// Ask for advice, or go back from the answer.
    Advice,
}

impl Intent for CurtainIntent {
    const SCREEN: &'static str = "curtain";
}

/// The smallest scale of a turned view.
const SMALLEST: f32 = 0.4;

#[derive(Component)]
struct CurtainScreen {
    /// The scale at which all of a turned view is in sight.
    scale: f32,
}

/// Adds the curtain's screen.
pub fn plugin(app: &mut App) {
    app.add_observer(act)
        .add_observer(beside)
        .add_systems(OnEnter(TableFlow::Covered), enter(TableFlow::Covered))
        .add_systems(OnEnter(TableFlow::Private), enter(TableFlow::Private))
        .add_systems(Update, press_down.in_set(FrameSet::Show))
        .add_systems(Update, show.after(FlowSet::Transition).before(UiSet));
}

/// Spawns the root for the curtain's content, which despawns with the state.
fn enter(state: TableFlow) -> impl Fn(Commands) {
    move |mut commands| {
        commands.spawn((
            CurtainScreen { scale: 1.0 },
            UiRoot::default(),
            UiLayer::Curtain,
            DespawnOnExit(state),
        ));
    }
}

fn act(
    intended: On<Intended<CurtainIntent>>,
    mut curtain: ResMut<Curtain>,
    mut requests: MessageWriter<TableRequest>,
) {
    match intended.0 {
        CurtainIntent::Open => curtain.press(),
        CurtainIntent::Later => curtain.refuse(),
        CurtainIntent::Done => curtain.close(),
        CurtainIntent::Advice => {
            requests.write(TableRequest::Advice);
        }
    }
}

/// Opens the curtain on button down, so that it can be held open.
fn press_down(pressed: Query<&Control, Added<Pressed>>, mut curtain: ResMut<Curtain>) {
    let opens = |control: &Control| control.intent.get() == Some(&CurtainIntent::Open);
    if pressed.iter().any(opens) {
        curtain.press();
    }
}

/// Closes the curtain on a tap on empty space, unless there is a choice to make, which it would throw away.
fn beside(
    click: On<Pointer<Click>>,
    mut curtain: ResMut<Curtain>,
    root: Single<Entity, With<CurtainScreen>>,
    parents: Query<&ChildOf>,
    controls: Query<(), With<Control>>,
) {
    let at = click.original_event_target();
    let within = || std::iter::once(at).chain(parents.iter_ancestors(at));
    if click.entity == at
        && curtain.asks() != Some(true)
        && within().any(|above| above == *root)
        && !within().any(|above| controls.contains(above))
    {
        curtain.close();
    }
}

fn show(
    curtain: Res<Curtain>,
    canvas: Res<Canvas>,
    room: Res<Layout>,
    open: Res<OpenTable>,
    root: Option<Single<(Entity, &mut UiRoot, &mut CurtainScreen)>>,
    children: Query<&Children>,
    nodes: Query<&ComputedNode>,
) {
    let Some(root) = root else { return };
    let (entity, root, mut content) = root.into_inner();
    let screen = screen(&curtain);
    let seat = curtain.seat().filter(|_| room.lies_flat);
    let side = seat.map_or(Side::Foot, |seat| open.side_of(seat));
    if side == Side::Foot || screen == Element::default() {
        return UiRoot::show(root, screen);
    }
    if room.is_changed() || canvas.is_changed() {
        content.scale = 1.0;
    } else if let Some(share) = share_in_sight(entity, &children, &nodes) {
        content.scale = (content.scale * share.sqrt() - 0.01).max(SMALLEST);
    }
    let screen = match curtain.screen() {
        // The gathered cloth is at its head and foot.
        Some(_) if widgets::is_sideways(side.turn()) => screen.padding(UiRect::axes(px(118), vw(15))),
        _ => screen,
    };
    UiRoot::show(root, turned(screen, side, content.scale));
}

/// Returns which share of a turned view was in sight in the last frame, if not all of it was.
fn share_in_sight(root: Entity, children: &Query<&Children>, nodes: &Query<&ComputedNode>) -> Option<f32> {
    let first = |entity| children.get(entity).ok()?.first().copied();
    let view = nodes.get(first(first(root)?)?).ok()?;
    let (room, content) = (view.size(), view.content_size());
    let share = (room / content.max(Vec2::ONE)).min_element();
    (content - room).cmpgt(Vec2::ONE).any().then_some(share)
}

fn turned(mut screen: Element, side: Side, scale: f32) -> Element {
    screen.change_each(&mut Element::without_scrolling);
    let (width, height) = if widgets::is_sideways(side.turn()) {
        (vh(100), vw(100))
    } else {
        (vw(100), vh(100))
    };
    widgets::turned_and_scaled(screen, side.turn(), scale, width, height).blocking()
}

/// Returns the content of the curtain: nothing while it moves or is up.
pub fn screen(curtain: &Curtain) -> Element {
    match (curtain.cover(), curtain.screen()) {
        (Some(cover), None) if curtain.is_shut() => plaque(cover, &curtain.habit),
        (Some(cover), Some((private, advice))) => opened(cover, private, advice.clone(), curtain),
        _ => Element::default(),
    }
}

fn mark(cover: &Cover, size: Val) -> Option<Element> {
    let picture = || Element::picture(format!("shared/mark-{}", cover.mark.clamp(1, 6)));
    (cover.mark > 0).then(|| picture().size(size, size))
}

/// The plaque on the shut curtain: whose private view is behind it, and the button that opens it.
pub fn plaque(cover: &Cover, habit: &Habit) -> Element {
    let centred = |role, words: &str| Element::text(role, words).justified(Justify::Center);
    let hint = if habit.hold {
        "Hold to look, release to close. It stays open when you have a choice to make."
    } else {
        "Press to open, press to close, or hold and release."
    };
    let time = format!("It closes by itself after {:.0} seconds.", habit.open_for);
    let notes = cover.seat.map(|_| {
        let notes = [centred(Role::Body, hint), centred(Role::Note, &time)];
        Element::column(notes).gap(px(2)).align(AlignItems::Center)
    });
    let buttons = Element::wrap([
        widgets::gilt_button_with_name(&cover.button, CurtainIntent::Open)
            .focus(FocusOrder::First)
            .styled(|node| node.min_width = px(420)),
        widgets::button("Not now", CurtainIntent::Later),
    ])
    .justify(JustifyContent::Center)
    .styled(|node| node.width = percent(100));
    let plaque = Element::column(mark(cover, px(120)))
        .with_all([
            centred(Role::Title, &cover.title).breaking_words(),
            centred(Role::Body, &cover.line),
            Element::picture("shared/rule-gilt").size(px(620), px(11)),
            buttons,
        ])
        .with(notes)
        .framed(&theme::PLAQUE)
        .align(AlignItems::Center)
        .styled(|node| {
            (node.max_width, node.max_height) = (percent(92), percent(100));
            node.min_width = px(940);
        })
        .scrolling();
    let curtain = Element::column([plaque]).centred();
    curtain.size(percent(100), percent(100)).blocking()
}

/// A seat's private view, between its name and the buttons that close it.
fn opened(cover: &Cover, private: &Element, advice: Option<Element>, curtain: &Curtain) -> Element {
    let title = if cover.alone {
        cover.name.clone()
    } else {
        format!("{}: for your eyes only", cover.name)
    };
    let head = Element::row(mark(cover, px(54)))
        .with(Element::text(Role::Name, title).breaking_words())
        .justify(JustifyContent::Center);
    let half_seconds = curtain.half_seconds();
    let seconds = half_seconds.div_ceil(2);
    let asks = private.controls().next().is_some();
    let ring = (!cover.alone).then(|| {
        let then = if asks { ", and decides nothing" } else { "" };
        let note = format!("It closes by itself in {seconds} seconds{then}.");
        Element::row([ring(half_seconds, curtain.habit.open_for), widgets::note(note)])
    });
    // What is to be decided stands out more than the way back.
    let done = match asks {
        // Enter does not press it: while a decision is open, the curtain would fall again at once.
        true => widgets::button("Back to the table", CurtainIntent::Done).tooltip("Close this view (Esc)"),
        false => widgets::gilt_button("Done", CurtainIntent::Done)
            .tooltip("Close this view (Esc, or a click anywhere)")
            .focus(FocusOrder::First),
    };
    let foot = Element::wrap(ring).with(advice).with(done);
    let foot = foot.justify(JustifyContent::Center);
    let body = (private.clone().key("private"))
        .flex(1.0, px(0))
        .unspoken()
        .styled(|node| node.min_height = px(0));
    Element::column([head, body, foot])
        .size(percent(100), percent(100))
        .padding(UiRect::new(percent(14), percent(14), px(118), px(36)))
        .blocking()
}

/// A countdown ring of notches for the time that a private view stays open, with the remaining seconds inside.
pub fn ring(half_seconds: u32, open_for: f32) -> Element {
    const SIZE: f32 = 108.0;
    let notches = (0..NOTCHES).map(|notch| {
        let turn = Rot2::turn_fraction((notch as f32 + 0.5) / NOTCHES as f32);
        let spent = notch as f32 * open_for / (0.5 * NOTCHES as f32) >= half_seconds as f32;
        Element::picture("shared/notch")
            .tinted(Color::WHITE.with_alpha(if spent { 0.18 } else { 1.0 }))
            .styled(|node| (node.left, node.top) = (px(SIZE / 2.0 - 3.0), px(SIZE / 2.0 - 6.5)))
            .absolute()
            .size(px(6), px(13))
            .transformed(UiTransform {
                translation: Val2::px(44.0 * turn.sin, -44.0 * turn.cos),
                rotation: turn,
                ..default()
            })
    });
    let seconds = Element::text(Role::Number, half_seconds.div_ceil(2).to_string()).tinted(inks::BONE);
    let ring = Element::row([seconds]).with_all(notches).rigid();
    ring.size(px(SIZE), px(SIZE)).justify(JustifyContent::Center)
}
