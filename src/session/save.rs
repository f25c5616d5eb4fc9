//! Saves the open table, and orders a replay or a new table from it.

use super::lesson::Lesson;
use super::optional::story_files;
use super::shown::Shown;
use super::state::{ContextParams, TableSetup};
use super::undo::UndoState;
use super::{
    AppState, Autosave, GameId, GameUi, KeepAnswer, KeepAs, NextReplay, NextTable, ReplayOrder, ReplayReturn,
};
use super::{SaveFile, TableOrder, autosave};
use crate::table::save::{self, SaveHeader};
use crate::table::{Awaits, Party, Seed, Table, Viewer};
use crate::ui::Toast;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

/// The content of a save besides the record.
#[derive(Resource, Default)]
pub(super) struct SaveState {
    pub file: Option<SaveFile>,
    /// A recent picture of the table as everybody sees it, as PNG.
    pub thumbnail: Vec<u8>,
    /// A time after those of all tables saved before this one, found when it is first saved.
    after: Option<u64>,
    /// The revision that the thumbnail shows.
    pub pictured: Option<u64>,
    /// In seconds.
    pub played_for: f64,
}

impl SaveState {
    /// Creates the content for an ordered table.
    pub fn new(order: &TableOrder) -> Self {
        Self {
            file: order.file.clone(),
            played_for: order.played_for as f64,
            thumbnail: order.thumbnail.clone(),
            ..Self::default()
        }
    }

    /// Is there a file or a folder to save to?
    pub const fn has_place(&self, autosave: &Autosave) -> bool {
        self.file.is_some() || autosave.folder.is_some()
    }
}

/// What a save of the open table contains.
#[derive(SystemParam)]
pub(super) struct SaveContent<'w, G: GameUi> {
    table: ResMut<'w, Table<G>>,
    party: Res<'w, Party<G>>,
    setup: Res<'w, TableSetup>,
    undo: Res<'w, UndoState>,
    saved: ResMut<'w, SaveState>,
}

impl<G: GameUi> SaveContent<'_, G> {
    /// Returns the packed record with its header, as stored in a save.
    fn packed(&mut self) -> Vec<u8> {
        let header = self.header();
        save::pack(&self.table.record().to_text(Some(&header)))
    }

    fn header(&mut self) -> SaveHeader {
        // The table may be ahead of what is shown, as the record is.
        let view = self.table.bypass_change_detection().view(Viewer::Table);
        SaveHeader {
            controllers: self.party.controllers().to_vec(),
            saved_at: save::now().max(self.saved.after.unwrap_or_default()),
            played_for: self.saved.played_for as u64,
            line: G::stands(&view),
            over: self.table.awaits() == Awaits::Over,
            talk_minutes: self.setup.talk_minutes,
            taken_back: self.undo.taken_back.clone(),
            by_hand: self.setup.by_hand,
            thumbnail: self.saved.thumbnail.clone(),
        }
    }

    /// Returns an order for a new table like this one.
    fn again(&self) -> TableOrder {
        let setup = self.table.setup();
        let level = ron::to_string(&setup.level).unwrap_or_default();
        let level = (setup.level_id.clone(), level);
        let (seats, controllers) = (setup.seats.clone(), self.party.controllers().to_vec());
        TableOrder {
            youngest: setup.youngest,
            talk_minutes: self.setup.talk_minutes,
            by_hand: self.setup.by_hand,
            ..TableOrder::new(GameId(G::ID), level, seats, controllers, Seed::fresh())
        }
    }
}

/// Saves the table. A lesson is saved only once it has ended.
pub(super) fn save<G: GameUi>(
    mut content: SaveContent<G>,
    lesson: Option<Res<Lesson<G>>>,
    mut autosave: ResMut<Autosave>,
) {
    let is_kept = lesson.is_none() && content.saved.has_place(&autosave);
    if !is_kept && autosave.last.is_none() {
        return;
    }
    let after = &mut content.saved.after;
    after.get_or_insert_with(|| autosave.latest().saturating_add(1));
    let packed = content.packed();
    if let Some(last) = &autosave.last {
        last.set(&packed);
    }
    if is_kept {
        let seal = content.table.setup().seed.commitment();
        autosave.write(&mut content.saved.file, G::ID, &seal, &packed);
    }
}

/// Hands the table to the crash report, before anything has happened there.
pub(super) fn remember<G: GameUi>(mut content: SaveContent<G>, autosave: Res<Autosave>) {
    if let Some(last) = &autosave.last {
        last.set(&content.packed());
    }
}

/// Saves a copy of the table; the open table keeps its own file.
pub(super) fn keep<G: GameUi>(
    mut content: SaveContent<G>,
    mut asked: MessageReader<KeepAs>,
    mut answers: MessageWriter<KeepAnswer>,
    autosave: Res<Autosave>,
) {
    for place in asked.read() {
        let packed = content.packed();
        let kept = match place {
            KeepAs::Named(name) => {
                let file = format!("{}.{}", autosave::file_name(name), autosave::EXTENSION);
                autosave.keep(&file, &packed, false)
            }
            KeepAs::File(path) => save::write_atomically(path, &packed)
                .map(|()| path.clone())
                .map_err(|error| save::describe_io_error(path, &error)),
        };
        answers.write(KeepAnswer(kept.map(|path| path.display().to_string())));
    }
}

/// Saves the story so far as files.
pub(super) fn keep_story<G: GameUi>(
    table: Res<Table<G>>,
    shown: Res<Shown<G>>,
    params: ContextParams<G>,
    autosave: Res<Autosave>,
    mut toasts: MessageWriter<Toast>,
) {
    let files = story_files(&params.context(&table, &shown));
    let said = autosave.keep_all(&files).unwrap_or_else(|reason| reason);
    toasts.write(Toast(said));
}

/// Orders a new game with the same players. After a guided game, which is small, opens the set-up instead.
pub(super) fn play_again<G: GameUi>(
    content: SaveContent<G>,
    mut next: ResMut<NextTable>,
    mut state: ResMut<NextState<AppState>>,
) {
    match content.setup.is_guided {
        true => state.set(AppState::Seats(GameId(G::ID))),
        false => next.0 = Some(content.again()),
    }
}

/// Orders the record so far as a replay that leads back to this table.
pub(super) fn watch_replay<G: GameUi>(mut content: SaveContent<G>, mut next: ResMut<NextReplay>) {
    let header = SaveHeader {
        thumbnail: Vec::new(),
        ..content.header()
    };
    let record = content.table.record().to_text(Some(&header));
    next.0 = Some(ReplayOrder {
        game: GameId(G::ID),
        record: record.clone(),
        reason: None,
        back: ReplayReturn::Table(Box::new(TableOrder {
            record: Some(record),
            played_for: content.saved.played_for as u64,
            thumbnail: content.saved.thumbnail.clone(),
            taken_back: content.undo.taken_back.clone(),
            file: content.saved.file.clone(),
            ..content.again()
        })),
    });
}
