//! The replay: what stands round a record that is watched, its keys and its tools.
//!
//! It shows what [`ReplayStatus`] says and sends [`Steer`]; it knows no game, and nothing of the table in the frame but
//! where it stands.

mod aside;
mod layout;
mod line;
mod tools;

pub use layout::lay_out;

use super::bar::Dialog;
use super::panels;
use crate::scene::AppState;
use crate::scene::canvas::Canvas;
use crate::scene::focus::Focus;
use crate::scene::play::Autosave;
use crate::scene::pointer::{Dropped, Pressed};
use crate::scene::replay::{ReplayStatus, SPEEDS, Steer, frame};
use crate::scene::sheet::Interaction;
use crate::scene::stage::{Hovering, Layer, Stage, StageSet};
use crate::scene::writing;
use bevy::image::Image;
use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use bevy::window::RequestRedraw;
use std::io::Cursor;

pub(super) fn plugin(app: &mut App) {
    let front = not(panels::covered)
        .and_then(not(writing::is_open))
        .and_then(resource_equals(Dialog::None));
    app.add_systems(
        Update,
        (keys.run_if(front), press, show)
            .chain()
            .in_set(StageSet::Show)
            .run_if(is_watching),
    );
}

fn is_watching(state: Res<State<AppState>>) -> bool {
    matches!(state.get(), AppState::Replaying(_))
}

fn keys(
    keys: Res<ButtonInput<KeyCode>>,
    replay: Res<ReplayStatus>,
    focus: Res<Focus>,
    mut steers: MessageWriter<Steer>,
) {
    // Arrows and the space bar are the ring's own, once somebody goes about with Tab.
    if focus.is_shown() {
        return;
    }
    let bound = [
        (KeyCode::Home, Steer::To(0)),
        (KeyCode::End, Steer::To(replay.len)),
        (KeyCode::ArrowLeft, Steer::Back),
        (KeyCode::ArrowRight, Steer::Step),
        (KeyCode::Space, Steer::Toggle),
        (KeyCode::PageUp, Steer::To(replay.chapter_before(replay.at))),
        (KeyCode::PageDown, Steer::To(replay.chapter_after(replay.at))),
    ];
    for (key, steer) in bound {
        if keys.just_pressed(key) {
            steers.write(steer);
        }
    }
    let by =
        i32::from(keys.just_pressed(KeyCode::ArrowUp)) - i32::from(keys.just_pressed(KeyCode::ArrowDown));
    if by != 0 {
        let now = SPEEDS
            .iter()
            .position(|speed| *speed == replay.speed)
            .unwrap_or(1) as i32;
        let wanted = (now + by).clamp(0, SPEEDS.len() as i32 - 1) as usize;
        if let Some(speed) = SPEEDS.get(wanted) {
            steers.write(Steer::Speed(*speed));
        }
    }
}

fn press(
    mut commands: Commands,
    mut pressed: MessageReader<Pressed>,
    mut dropped: MessageReader<Dropped>,
    mut steers: MessageWriter<Steer>,
    replay: Res<ReplayStatus>,
) {
    for dropped in dropped.read().filter(|dropped| dropped.name == "replay.knob") {
        steers.write(Steer::To(line::entry_at(dropped.at.x, replay.len)));
    }
    for pressed in pressed.read().filter(|pressed| pressed.layer == Layer::Frame) {
        let steer = match &*pressed.name {
            "replay.back" => Steer::Leave,
            "replay.start" => Steer::To(0),
            "replay.earlier" => Steer::Back,
            "replay.play" => Steer::Toggle,
            "replay.step" => Steer::Step,
            "replay.end" => Steer::To(replay.len),
            "replay.secrets" => Steer::Secrets(!replay.secrets),
            "replay.ledger" => Steer::KeepLedger,
            "replay.picture" => {
                commands.spawn(Screenshot::primary_window()).observe(keep_picture);
                continue;
            }
            name => {
                let number = |prefix: &str| name.strip_prefix(prefix)?.parse::<usize>().ok();
                if let Some(to) = number("replay.to.") {
                    Steer::To(to)
                } else if let Some(speed) = number("replay.speed.").and_then(|place| SPEEDS.get(place)) {
                    Steer::Speed(*speed)
                } else {
                    continue;
                }
            }
        };
        steers.write(steer);
    }
}

/// Keeps what is in the frame as a picture.
fn keep_picture(
    on: On<ScreenshotCaptured>,
    canvas: Res<Canvas>,
    autosave: Res<Autosave>,
    mut replay: ResMut<ReplayStatus>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let name = replay.game.map_or("table", |game| game.0).replace('_', "-");
    let file = format!("{name} {} of {}.png", replay.at, replay.len);
    let kept = match cut_out(&on.image, &canvas) {
        Some(png) => autosave.keep(&file, &png, false),
        None => Err("the picture could not be taken".into()),
    };
    replay.said = Some(match kept {
        Ok(path) => format!("Saved as {}", path.display()),
        Err(reason) => reason,
    });
    redraw.write(RequestRedraw);
}

/// The frame's part of a picture of the window, as PNG.
fn cut_out(image: &Image, canvas: &Canvas) -> Option<Vec<u8>> {
    let picture = image.clone().try_into_dynamic().ok()?.into_rgb8();
    // The picture has the screen's pixels, the canvas the window's units.
    let factor = picture.width() as f32 / canvas.window.x.max(1.0);
    let frame = frame(canvas.type_size);
    let corner = canvas.to_window(frame.at - frame.size / 2.0) * factor;
    let size = frame.size * canvas.scale * factor;
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

fn show(replay: Res<ReplayStatus>, mut stage: ResMut<Stage>, hovering: Query<(&Interaction, &Hovering)>) {
    let over = |name: &str| {
        hovering
            .iter()
            .any(|(act, hovering)| hovering.0 && act.name == *name)
    };
    stage.show(Layer::Frame, lay_out(&replay, &over), 120.0);
}
