//! Saves the open table with a small picture of it, and turns it into a replay or a new table.
//!
//! The picture shows only what everybody sees. It is a screenshot of the window, taken only while the table is open and
//! at rest: not while a curtain is on the screen or a panel covers the table. Without a change since the last picture,
//! none is taken.

use super::pick::Picker;
use super::{Autosave, GameId, GameUi, OpenTable, ReplayOrder, ReplayReturn, Session, TableOrder};
use crate::board::piece::Travel;
use crate::table::Seed;
use crate::table::save::{self, SaveHeader};
use crate::ui::curtain::Curtain;
use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use image::ImageFormat;
use image::imageops::FilterType;
use std::io::Cursor;
use std::time::{SystemTime, UNIX_EPOCH};

impl<G: GameUi> Session<G> {
    /// Is it saved after every action? A lesson is saved only once it has ended.
    pub(super) const fn is_saved(&self, autosave: &Autosave) -> bool {
        self.lesson.is_none() && (self.saved.file.is_some() || autosave.folder.is_some())
    }

    pub(super) fn save(&mut self, autosave: &mut Autosave) {
        let is_kept = self.is_saved(autosave);
        if !is_kept && autosave.last.is_none() {
            return;
        }
        let packed = self.packed();
        if let Some(last) = &autosave.last {
            last.set(&packed);
        }
        if is_kept {
            let seal = self.table.setup().seed.commitment();
            autosave.write(&mut self.saved.file, G::ID, &seal, &packed);
        }
    }

    /// Returns the packed record with its header, as stored in a save.
    pub(super) fn packed(&self) -> Vec<u8> {
        save::pack(&self.table.record().to_text(Some(&self.header())))
    }

    /// Returns the header of a save.
    pub(super) fn header(&self) -> SaveHeader {
        let since = SystemTime::now().duration_since(UNIX_EPOCH);
        SaveHeader {
            controllers: self.party.controllers().to_vec(),
            saved_at: since.unwrap_or_default().as_secs(),
            played_for: self.saved.played_for as u64,
            line: self.saved.line.clone(),
            over: self.is_over(),
            talk_minutes: self.talk_minutes,
            taken_back: self.undo.taken_back.clone(),
            by_hand: self.by_hand,
            thumbnail: self.saved.thumbnail.clone(),
        }
    }

    /// Returns the record so far as a replay that leads back to this table.
    pub(super) fn to_replay(&self) -> ReplayOrder {
        let header = SaveHeader {
            thumbnail: Vec::new(),
            ..self.header()
        };
        let record = self.table.record().to_text(Some(&header));
        ReplayOrder {
            game: GameId(G::ID),
            record: record.clone(),
            reason: None,
            back: ReplayReturn::Table(Box::new(TableOrder {
                guide: None,
                record: Some(record),
                played_for: self.saved.played_for as u64,
                file: self.saved.file.clone(),
                ..self.again()
            })),
        }
    }

    pub(super) fn again(&self) -> TableOrder {
        let setup = self.table.setup();
        let level = ron::to_string(&setup.level).unwrap_or_default();
        let level = (setup.level_id.clone(), level);
        let (seats, controllers) = (setup.seats.clone(), self.party.controllers().to_vec());
        TableOrder {
            youngest: setup.youngest,
            talk_minutes: self.talk_minutes,
            by_hand: self.by_hand,
            ..TableOrder::new(GameId(G::ID), level, seats, controllers, Seed::fresh())
        }
    }
}

/// Width and height of the picture, in pixels.
const SIZE: (u32, u32) = (372, 209);

/// Minimum time between two pictures, in seconds, because reading back the screen costs a frame.
const EVERY: f32 = 15.0;

pub(super) fn take_thumbnail<G: GameUi>(
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
