//! Takes a small picture of the table for its save, showing only what everybody sees.
//!
//! It is a screenshot of the window, taken only while the table is open and at rest: not while a curtain is on the
//! screen or a panel covers the table. Without a change since the last picture, none is taken.

use super::pick::Picker;
use super::{GameUi, OpenTable, Session};
use crate::board::piece::Travel;
use crate::ui::curtain::Curtain;
use bevy::image::Image;
use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use image::ImageFormat;
use image::imageops::FilterType;
use std::io::Cursor;

/// Width and height, in pixels.
pub const SIZE: (u32, u32) = (372, 209);

/// Minimum time between two pictures, in seconds, because reading back the screen costs a frame.
const EVERY: f32 = 15.0;

pub(super) fn take<G: GameUi>(
    mut commands: Commands,
    session: Res<Session<G>>,
    open: Res<OpenTable>,
    time: Res<Time<Real>>,
    travelling: Query<(), With<Travel>>,
    picker: Query<(), With<Picker>>,
    mut last: Local<Option<f32>>,
) {
    let now = time.elapsed_secs();
    let rests = session.is_settled() && travelling.is_empty();
    // A finished game's picture does not wait for the interval.
    let is_due = session.is_over() || last.is_none_or(|last| now - last >= EVERY);
    let is_covered = open.held || !picker.is_empty();
    if is_covered || open.game != Some(G::ID) || !rests || !is_due {
        return;
    }
    let (seed, revision) = (session.seed(), session.progress.revision);
    if session.saved.pictured == Some(revision) {
        return;
    }
    *last = Some(now);
    commands.spawn(Screenshot::primary_window()).observe(
        move |on: On<ScreenshotCaptured>, curtain: Res<Curtain>, session: Option<ResMut<Session<G>>>| {
            // Before the picture was taken, a curtain may have begun to fall, or another table may have opened.
            let session = session.filter(|session| session.seed() == seed && curtain.is_up());
            if let (Some(mut session), Some(png)) = (session, shrink(&on.image)) {
                session.saved.thumbnail = png;
                session.saved.pictured = Some(revision);
            }
        },
    );
}

fn shrink(image: &Image) -> Option<Vec<u8>> {
    let picture = image.clone().try_into_dynamic().ok()?;
    let small = picture.resize_to_fill(SIZE.0, SIZE.1, FilterType::Triangle);
    let mut png = Cursor::new(Vec::new());
    small.to_rgb8().write_to(&mut png, ImageFormat::Png).ok()?;
    Some(png.into_inner())
}
