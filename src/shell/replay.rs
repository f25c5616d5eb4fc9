//! The replay: the screen around a record's table, its keys and its tools.
//!
//! It shows [`ReplayStatus`] and sends [`Steer`]. It knows no game, and only the slot of the table.

use super::dialog::Dialog;
use super::panels::{self, ScreenOf};
use crate::board::Slots;
use crate::board::piece::{Layer, Pose};
use crate::session::replay::{Chapter, Plate, ReplayStatus, SPEEDS, Steer};
use crate::session::{AppState, Autosave};
use crate::table::capital;
use crate::ui::canvas::Canvas;
use crate::ui::{
    Control, Element, Form, FrameSet, FreePlace, Intended, Intent, Layout, Paint, Role, RootOf, Toast,
    UiLayer, Widget, inks, theme, widgets,
};
use bevy::image::Image;
use bevy::input_focus::{InputFocus, InputFocusVisible};
use bevy::picking::hover::Hovered;
use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use bevy::window::{PrimaryWindow, RequestRedraw};
use std::borrow::Cow;
use std::io::Cursor;

impl Intent for Steer {
    const SCREEN: &'static str = "replay";

    fn with_number(self, number: f32) -> Self {
        match self {
            Steer::To(_) => Steer::To(number as usize),
            other => other,
        }
    }
}

/// Marks the root of the tooltip on the time line.
#[derive(Component, Default)]
struct ReplayMoment;

pub(super) fn plugin(app: &mut App) {
    let front = not(panels::covered).and_then(resource_equals(Dialog::None));
    let used = (let_go_of_keys, keys.run_if(front), point).chain();
    let used = (used.run_if(is_watching), is_watching.pipe(show)).chain();
    app.init_resource::<Pointed>()
        .add_observer(steer)
        .add_systems(Update, used.in_set(FrameSet::Show));
}

fn is_watching(state: Res<State<AppState>>) -> bool {
    matches!(state.get(), AppState::Replaying(_))
}

/// Clears the focus that a click has left on a button, so that Space and the arrow keys control the replay until Tab is
/// used.
fn let_go_of_keys(mut focus: ResMut<InputFocus>, visible: Res<InputFocusVisible>) {
    if !visible.0 && focus.get().is_some() {
        focus.clear();
    }
}

fn keys(
    keys: Res<ButtonInput<KeyCode>>,
    replay: Res<ReplayStatus>,
    visible: Res<InputFocusVisible>,
    mut steers: MessageWriter<Steer>,
) {
    if visible.0 {
        return;
    }
    let now = replay.speed;
    let faster = SPEEDS.into_iter().find(|speed| *speed > now).unwrap_or(now);
    let slower = SPEEDS.into_iter().rfind(|speed| *speed < now).unwrap_or(now);
    let bound = [
        (KeyCode::Home, Steer::To(0)),
        (KeyCode::End, Steer::To(replay.len)),
        (KeyCode::ArrowLeft, Steer::Back),
        (KeyCode::ArrowRight, Steer::Step),
        (KeyCode::Space, Steer::Toggle),
        (KeyCode::PageUp, Steer::To(replay.chapter_before(replay.at))),
        (KeyCode::PageDown, Steer::To(replay.chapter_after(replay.at))),
        (KeyCode::ArrowUp, Steer::Speed(faster)),
        (KeyCode::ArrowDown, Steer::Speed(slower)),
    ];
    for (key, steer) in bound {
        if keys.just_pressed(key) {
            steers.write(steer);
        }
    }
}

fn steer(intended: On<Intended<Steer>>, mut steers: MessageWriter<Steer>, mut commands: Commands) {
    if intended.0 == Steer::KeepPicture {
        commands.spawn(Screenshot::primary_window()).observe(keep_picture);
    } else {
        steers.write(intended.0);
    }
}

fn show(
    In(is_watching): In<bool>,
    mut replay: ResMut<ReplayStatus>,
    room: Res<Layout>,
    pointed: Res<Pointed>,
    mut toasts: MessageWriter<Toast>,
    mut root: RootOf<ScreenOf<Steer>>,
    mut moment: RootOf<ReplayMoment>,
) {
    // A toast lies over the screen and moves nothing below it.
    if let Some(said) = replay.bypass_change_detection().said.take() {
        toasts.write(Toast(said));
    }
    let tree = || screen(&replay, pointed.0.map(|(moment, _)| moment), *room);
    root.show(UiLayer::Screen, is_watching.then(tree));
    let at = pointed.0.filter(|_| is_watching);
    moment.show(UiLayer::Tooltip, at.map(|at| bubble(&replay, at)));
}

/// Saves the table in the frame as a picture.
fn keep_picture(
    on: On<ScreenshotCaptured>,
    canvas: Res<Canvas>,
    slots: Res<Slots>,
    autosave: Res<Autosave>,
    mut replay: ResMut<ReplayStatus>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let name = replay.game.map_or("table", |game| game.0).replace('_', "-");
    let file = format!("{name} {} of {}.png", replay.at, replay.len);
    let slot = slots.get(Layer::Table, &TableSlot.into());
    replay.said = Some(match slot.and_then(|slot| cut_out(&on.image, &canvas, slot)) {
        Some(png) => autosave.keep_and_say(&file, &png, false),
        None => "the picture could not be taken".into(),
    });
    redraw.write(RequestRedraw);
}

/// Cuts a slot out of a picture of the window, as PNG.
fn cut_out(image: &Image, canvas: &Canvas, slot: Pose) -> Option<Vec<u8>> {
    let picture = image.clone().try_into_dynamic().ok()?.into_rgb8();
    // The picture is in physical pixels, the canvas in the window's logical ones.
    let factor = picture.width() as f32 / canvas.window.x.max(1.0);
    let corner = canvas.to_window(slot.at - slot.size / 2.0) * factor;
    let size = slot.size * canvas.scale * factor;
    let (x, y) = (corner.x.round().max(0.0) as u32, corner.y.round().max(0.0) as u32);
    let width = (size.x.round() as u32).min(picture.width().saturating_sub(x));
    let height = (size.y.round() as u32).min(picture.height().saturating_sub(y));
    if width == 0 || height == 0 {
        return None;
    }
    let part = image::imageops::crop_imm(&picture, x, y, width, height).to_image();
    let mut png = Cursor::new(Vec::new());
    part.write_to(&mut png, image::ImageFormat::Png).ok()?;
    Some(png.into_inner())
}

/// The slot in which the table is seen.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct TableSlot;

/// Builds the screen. `pointed` is the moment on the time line under the pointer.
pub fn screen(replay: &ReplayStatus, pointed: Option<usize>, room: Layout) -> Element {
    let note = match &replay.reason {
        Some(reason) => format!("stops here: {reason}"),
        None => replay.title.clone(),
    };
    let table = Element::default()
        .size(percent(100), percent(100))
        .slot(TableSlot)
        .styled(|node| node.overflow = Overflow::clip())
        .with(replay.table.clone().map(picture));
    let table = Element::row([table]).framed(&theme::TABLE);
    let head = widgets::header("Replay", "", [widgets::note(note)]).gap(px(6));
    let body = widgets::with_aside(table, aside(replay, room), 29.0, room);
    let body = body.flex(1.0, px(0)).styled(|node| node.min_height = px(400));
    let line = time_line(replay, pointed, room);
    let rows = Element::column([head, body, line, tools(replay, room)])
        .gap(px(12))
        .size(percent(100), percent(100))
        .padding(UiRect::axes(px(48), px(24)))
        .scrolling();
    Element::default()
        .size(percent(100), percent(100))
        .painted(Paint::Fill(inks::INK))
        .with(rows)
        .blocking()
}

/// The scale of the table in the frame, compared with that during play.
const SCALE: f32 = 0.62;

/// The table, laid out in the space that it has during play, then drawn smaller.
fn picture(table: Element) -> Element {
    let (larger, beyond) = (percent(100.0 / SCALE), percent(50.0 - 50.0 / SCALE));
    Element::overlay([table])
        .size(larger, larger)
        .styled(|node| (node.left, node.top) = (beyond, beyond))
        .transformed(UiTransform::from_scale(Vec2::splat(SCALE)))
}

/// The seats, and the ledger below them.
fn aside(replay: &ReplayStatus, room: Layout) -> Element {
    let seats = replay.seats.iter().map(|plate| seat(plate, room));
    let seats = Element::wrap(seats).gap(px(10)).align(AlignItems::Stretch);
    Element::column([seats.rigid(), moments(replay, room)])
        .gap(px(12))
        .scrolling()
}

fn seat(plate: &Plate, room: Layout) -> Element {
    let frame = match plate.awaited {
        true => &theme::AWAITED_SEAT_CARD,
        false => &theme::SEAT_CARD,
    };
    let sign = plate.sign.as_ref();
    let words = Element::column([widgets::name(Role::Label, plate.name.as_str())])
        .with(sign.map(|sign| widgets::note(sign.words.as_str())))
        .gap(px(0))
        .flex(1.0, px(0));
    let picture = sign.and_then(|sign| sign.picture);
    Element::row([widgets::mark(plate.mark, 44.0), words])
        .with(picture.map(|name| Element::picture(name).size(px(42), px(72)).rigid()))
        .framed(frame)
        .flex(1.0, px(10.0 * room.rem))
        .styled(|node| node.min_height = px(64))
}

/// The ledger of this part of the game so far; the last line is emphasised.
fn moments(replay: &ReplayStatus, room: Layout) -> Element {
    let last = replay.moments.len().saturating_sub(1);
    let sentences = replay.moments.iter().enumerate().map(|(index, words)| {
        let row = |role| Element::row([Element::text(role, words)]);
        let row = if index == last {
            row(Role::Label).framed(&theme::TOLD_NOW).in_sight()
        } else {
            row(Role::Body).padding(UiRect::new(px(28), px(12), px(4), px(4)))
        };
        row.key(index.to_string()).rigid()
    });
    let list = Element::column(sentences).gap(px(4)).flex(1.0, px(0)).scrolling();
    let shown = replay.secret.filter(|_| replay.secrets).map(|secret| {
        let eye = Element::picture("shared/sign-eye").size(px(34), px(34));
        Element::row([eye, widgets::note(format!("Shown: {secret}."))]).rigid()
    });
    let title = chapter_name(replay, replay.chapter_at(replay.at), replay.at).to_uppercase();
    Element::column([Element::text(Role::Section, title), list])
        .with(shown)
        .framed(&theme::PANEL)
        .padding(UiRect::axes(px(20), px(18)))
        .gap(px(10))
        .flex(1.0, px(0))
        .styled(|node| node.min_height = px(40.0 + 9.0 * room.rem))
}

/// The back button, playback, speed, secrets, and files to save.
fn tools(replay: &ReplayStatus, room: Layout) -> Element {
    let (sign, what) = match replay.playing {
        true => ("shared/sign-pause", "Pause (Space)"),
        false => ("shared/sign-play", "Play (Space)"),
    };
    let keys = Element::row([
        widgets::sign_button("shared/sign-start", "To the start (Home)", Steer::To(0)),
        widgets::sign_button("shared/sign-back", "One step back (←)", Steer::Back),
        widgets::gilt_sign_button(sign, what, Steer::Toggle),
        widgets::sign_button("shared/sign-step", "One step forward (→)", Steer::Step),
        widgets::sign_button("shared/sign-end", "To the end (End)", Steer::To(replay.len)),
    ])
    .gap(px(8));
    let speeds = [
        ("½", "Half as fast as at the table"),
        ("1", "As fast as at the table"),
        ("2", "Twice as fast"),
        ("4", "Four times as fast"),
    ];
    let speeds = speeds.into_iter().zip(SPEEDS).map(|((words, tooltip), speed)| {
        widgets::segment(words, speed == replay.speed, Steer::Speed(speed)).tooltip(tooltip)
    });
    let speeds = widgets::segment_row(speeds)
        .styled(|node| (node.flex_wrap, node.min_width) = (FlexWrap::NoWrap, px(250)));
    let speeds = Element::row([widgets::note("Speed"), speeds]);
    let secrets = replay.secret.map(|secret| {
        widgets::switch("Show secrets", replay.secrets, Steer::Secrets(!replay.secrets))
            .tooltip(format!("Show {secret}"))
            .styled(|node| node.width = px(100.0 + 10.0 * room.rem))
    });
    let picture = widgets::button("Picture", Steer::KeepPicture);
    let picture = picture.tooltip("Save a picture of the table");
    let ledger =
        widgets::button("Save the ledger", Steer::KeepLedger).tooltip("Save the ledger as text (Markdown)");
    let back = widgets::button("Back", Steer::Leave)
        .tooltip("Back to where you came from (Esc)")
        .on_esc();
    Element::wrap([back, keys, speeds])
        .with(secrets)
        .with_all([Element::spacer(), picture, ledger])
        .gap(px(14))
        .rigid()
}

/// The size of the knob.
const KNOB: Vec2 = Vec2::new(44.0, 48.0);
/// The size of the tick at which a chapter begins.
const TICK: Vec2 = Vec2::new(8.0, 18.0);
/// The distance of the line from the upper edge.
const LINE: f32 = 58.0;

/// The moment on the time line under the pointer, and the position of the line there, in units.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
struct Pointed(Option<(usize, Vec2)>);

fn point(
    lines: Query<(&Control, &Hovered, &ComputedNode, &UiGlobalTransform)>,
    windows: Query<&Window, With<PrimaryWindow>>,
    replay: Res<ReplayStatus>,
    mut pointed: ResMut<Pointed>,
) {
    let window = windows.single().ok();
    let cursor = window.and_then(|window| Some(window.cursor_position()? * window.scale_factor()));
    let at = lines.iter().find_map(|(control, hovered, node, place)| {
        let is_line = matches!(control.widget, Widget::Slider { .. }) && hovered.0;
        let share = node.normalize_point(*place, cursor.filter(|_| is_line)?)?;
        let knob = KNOB.x / node.inverse_scale_factor.max(f32::EPSILON) / node.size().x.max(1.0);
        let moment = (share.x / (1.0 - knob) + 0.5).clamp(0.0, 1.0) * replay.len as f32;
        let top = place.translation.y - node.size().y / 2.0;
        let over = Vec2::new(cursor?.x, top) * node.inverse_scale_factor;
        Some((moment.round() as usize, over.round()))
    });
    pointed.set_if_neq(Pointed(at));
}

fn time_line(replay: &ReplayStatus, pointed: Option<usize>, room: Layout) -> Element {
    let share = |at: usize| at as f32 / replay.len.max(1) as f32;
    let lying = |picture: &'static str, part: f32| {
        Element::picture(picture)
            .absolute()
            .size(percent(100.0 * part), px(14.0 * part))
            .styled(|node| (node.left, node.top) = (px(0), px(LINE - 7.0 * part)))
    };
    let notch = |chapter: &Chapter| {
        let tick = Element::picture("shared/replay-tick");
        widgets::on_line(tick, TICK, LINE + 10.0, share(chapter.at))
    };
    let mark = |(at, picture): &(usize, Cow<'static, str>)| {
        let size = if pointed == Some(*at) { 46.0 } else { 40.0 };
        let alpha = if *at <= replay.at { 1.0 } else { 0.4 };
        let mark = Element::picture(picture.clone()).tinted(Color::WHITE.with_alpha(alpha));
        widgets::on_line(mark, Vec2::splat(size), 20.0 - size / 2.0, share(*at))
    };
    let lines = [
        lying("shared/replay-line", 1.0),
        lying("shared/replay-past", share(replay.at)),
    ];
    let drawn = lines.into_iter().chain(replay.chapters.iter().map(notch));
    let drawn = drawn.chain(replay.marks.iter().map(mark));
    let knob = ("shared/replay-knob", KNOB, LINE - KNOB.y / 2.0);
    let slider = widgets::drawn_slider(replay.at, replay.len, knob, drawn, Steer::To(replay.at));
    let slider = slider.labelled("Time line").size(percent(100), px(90));
    Element::column([slider, numbers(replay, room)])
        .gap(px(0))
        .rigid()
}

/// The tooltip for a moment, beside its position on the line.
fn bubble(replay: &ReplayStatus, (at, place): (usize, Vec2)) -> Element {
    Element::row([Element::text(Role::Label, happened(replay, at))])
        .framed(&theme::TOOLTIP)
        .styled(|node| node.max_width = px(720))
        .in_free_place(FreePlace::Beside(Rect::from_corners(place, place)))
}

/// Describes what last happened before a moment.
pub fn happened(replay: &ReplayStatus, entries: usize) -> String {
    let told = replay.told.iter().rfind(|told| told.at <= entries);
    let index = match told {
        Some(told) => told.chapters.checked_sub(1),
        None => replay.chapter_at(entries),
    };
    let chapter = capital(&chapter_name(replay, index, entries));
    told.map_or_else(|| chapter.clone(), |told| format!("{chapter}: {}", told.words))
}

/// Returns the name of a part of the game, in lower case, or of what is there before its chapters.
fn chapter_name(replay: &ReplayStatus, index: Option<usize>, entries: usize) -> String {
    match index.and_then(|index| replay.chapters.get(index)) {
        Some(chapter) => format!("{} {}", chapter.name, chapter.number),
        None if entries > 0 && replay.chapters.is_empty() => "the game".into(),
        None => "setup".into(),
    }
}

/// The chapters' numbers, each below its part of the line, as many as there is space for.
fn numbers(replay: &ReplayStatus, room: Layout) -> Element {
    // The minimum distance between two numbers, as a share of the line.
    let apart = 0.0016 * room.rem * if room.form() == Form::Tall { 1.5 } else { 1.0 };
    let current = replay.chapter_at(replay.at);
    let chapters = || replay.chapters.iter();
    let ends = chapters().skip(1).map(|next| next.at).chain([replay.len]);
    let middle =
        |(chapter, end): (&Chapter, usize)| (chapter.at + end) as f32 / (2 * replay.len.max(1)) as f32;
    let middles: Vec<f32> = chapters().zip(ends).map(middle).collect();
    let own = current.and_then(|current| middles.get(current));
    let mut free = 0.0;
    let cells = chapters().zip(&middles).enumerate();
    let cells = cells.filter_map(|(index, (chapter, middle))| {
        let is_current = Some(index) == current;
        let beside_own = own.is_some_and(|own| (middle - own).abs() < apart);
        if !is_current && (*middle < free || beside_own) {
            return None;
        }
        free = middle + apart;
        let role = if is_current { Role::Label } else { Role::Note };
        let words = Element::text(role, chapter.number.to_string());
        let is_ahead = chapter.at > replay.at;
        let words = if is_ahead {
            words.tinted(inks::QUIET)
        } else {
            words
        };
        let cell = Element::row([words.unwrapped().rigid()])
            .absolute()
            .size(px(0), auto())
            .justify(JustifyContent::Center)
            .styled(|node| node.left = percent(100.0 * middle));
        Some(cell.key(chapter.at.to_string()))
    });
    Element::node(Node {
        height: px(room.rem * 1.75),
        margin: UiRect::axes(px(KNOB.x / 2.0), px(0)),
        ..default()
    })
    .with_all(cells)
}
