//! The replay: the screen around a record's table, its keys and its tools.
//!
//! It shows [`ReplayStatus`] and sends [`Steer`]. It knows no game, and of the table only the slot in which it is
//! shown.

mod screen;
mod time_line;

use super::bar::Dialog;
use super::panels::{self, ScreenOf};
use crate::board::Slots;
use crate::board::piece::{Layer, Pose};
use crate::session::replay::{ReplayStatus, SPEEDS, Steer};
use crate::session::{AppState, Autosave};
use crate::ui::canvas::Canvas;
use crate::ui::{FrameSet, Intended, Intent, Room, RootOf, Toast, UiLayer};
use bevy::image::Image;
use bevy::input_focus::{InputFocus, InputFocusVisible};
use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use bevy::window::RequestRedraw;
pub use screen::screen;
use std::io::Cursor;
use time_line::Pointed;
pub use time_line::happened;

impl Intent for Steer {
    const SCREEN: &'static str = "replay";

    fn with_number(self, number: f32) -> Self {
        match self {
            Steer::To(_) => Steer::To(number as usize),
            other => other,
        }
    }
}

/// Further intents of the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
enum ReplayIntent {
    KeepPicture,
}

impl Intent for ReplayIntent {
    const SCREEN: &'static str = "replay";
}

/// Marks the root of the tooltip on the time line.
#[derive(Component, Default)]
struct ReplayMoment;

pub(super) fn plugin(app: &mut App) {
    let front = not(panels::covered).and_then(resource_equals(Dialog::None));
    let used = (let_go_of_keys, keys.run_if(front), time_line::point).chain();
    app.init_resource::<Pointed>()
        .add_observer(steer)
        .add_observer(keep_picture)
        .add_systems(
            Update,
            (used.run_if(is_watching), is_watching.pipe(show))
                .chain()
                .in_set(FrameSet::Show),
        );
}

fn is_watching(state: Res<State<AppState>>) -> bool {
    matches!(state.get(), AppState::Replaying(_))
}

/// Clears the focus that a click has left on a button. Space and the arrow keys belong to the replay until Tab is
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

fn steer(intended: On<Intended<Steer>>, mut steers: MessageWriter<Steer>) {
    steers.write(intended.0);
}

fn show(
    In(is_watching): In<bool>,
    mut replay: ResMut<ReplayStatus>,
    room: Res<Room>,
    pointed: Res<Pointed>,
    mut toasts: MessageWriter<Toast>,
    mut root: RootOf<ScreenOf<ReplayIntent>>,
    mut moment: RootOf<ReplayMoment>,
) {
    // A toast lies over the screen and moves nothing below it.
    if let Some(said) = replay.bypass_change_detection().said.take() {
        toasts.write(Toast(said));
    }
    let tree = || screen(&replay, pointed.0.map(|(moment, _)| moment), *room);
    root.show(UiLayer::Screen, is_watching.then(tree));
    let at = pointed.0.filter(|_| is_watching);
    moment.show(UiLayer::Tooltip, at.map(|at| time_line::bubble(&replay, at)));
}

/// Saves the table in the frame as a picture.
fn keep_picture(_: On<Intended<ReplayIntent>>, mut commands: Commands) {
    commands
        .spawn(Screenshot::primary_window())
        .observe(keep_captured);
}

fn keep_captured(
    on: On<ScreenshotCaptured>,
    canvas: Res<Canvas>,
    slots: Res<Slots>,
    autosave: Res<Autosave>,
    mut replay: ResMut<ReplayStatus>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let name = replay.game.map_or("table", |game| game.0).replace('_', "-");
    let file = format!("{name} {} of {}.png", replay.at, replay.len);
    let slot = slots.get(Layer::Table, screen::TABLE);
    let kept = match slot.and_then(|slot| cut_out(&on.image, &canvas, slot)) {
        Some(png) => autosave.keep(&file, &png, false),
        None => Err("the picture could not be taken".into()),
    };
    replay.said = Some(match kept {
        Ok(path) => format!("Saved as {}", path.display()),
        Err(reason) => reason,
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
