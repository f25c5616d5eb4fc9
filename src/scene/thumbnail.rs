//! A small picture of the table for its save: what everybody sees, never more.
//!
//! It is taken of the window, and only while the table lies open and at rest: a curtain that is anywhere on
//! screen, or a panel over the table, puts it off. Where nothing has happened since the last, none is taken.

use super::curtain::Curtain;
use super::motion::MotionQueue;
use super::play::{GameUi, OpenTable, Session};
use super::stage::{Stage, Travel};
use bevy::image::Image;
use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use std::io::Cursor;

/// Its width and height in pixels.
pub const SIZE: (u32, u32) = (372, 209);

/// The least time between two of them, in seconds: reading the screen back costs a frame.
const EVERY: f32 = 15.0;

pub(super) fn take<G: GameUi>(
    mut commands: Commands,
    session: Res<Session<G>>,
    curtain: Res<Curtain>,
    queue: Res<MotionQueue>,
    stage: Res<Stage>,
    open: Res<OpenTable>,
    time: Res<Time<Real>>,
    travelling: Query<(), With<Travel>>,
    mut last: Local<Option<f32>>,
) {
    let now = time.elapsed_secs();
    let open_to_all = curtain.is_up() && !open.held && open.game == Some(G::ID);
    let rests = session.is_settled() && queue.is_empty() && travelling.is_empty() && !stage.is_waiting();
    // The end is what a finished table is known by.
    let is_due = session.is_over() || last.is_none_or(|last| now - last >= EVERY);
    if !open_to_all || !rests || !is_due {
        return;
    }
    let Some(revision) = session.unpictured() else {
        return;
    };
    *last = Some(now);
    let seed = session.seed();
    commands.spawn(Screenshot::primary_window()).observe(
        move |on: On<ScreenshotCaptured>, curtain: Res<Curtain>, session: Option<ResMut<Session<G>>>| {
            // A curtain may have begun to fall between the frame and its picture, or another table have come.
            let session = session.filter(|session| session.seed() == seed && curtain.is_up());
            if let (Some(mut session), Some(png)) = (session, shrink(&on.image)) {
                session.set_thumbnail(png, revision);
            }
        },
    );
}

fn shrink(image: &Image) -> Option<Vec<u8>> {
    let picture = image.clone().try_into_dynamic().ok()?;
    let small = picture
        .resize_to_fill(SIZE.0, SIZE.1, image::imageops::FilterType::Triangle)
        .to_rgb8();
    let mut png = Cursor::new(Vec::new());
    small.write_to(&mut png, image::ImageFormat::Png).ok()?;
    Some(png.into_inner())
}
