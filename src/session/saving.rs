//! Saves the open table, and turns it into a replay or a new table.

use super::{Autosave, GameId, GameUi, ReplayOrder, ReplayReturn, Session, TableOrder};
use crate::table::Seed;
use crate::table::save::{self, SaveHeader};
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
