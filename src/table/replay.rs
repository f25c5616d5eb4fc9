//! Replays: a record's table after any number of its entries.
//!
//! A step forward plays the next entry, and a step back replays a shorter record. Entries are never added. If an
//! entry is refused, the replay ends before it, and [`Replay::open`] returns the reason.
//!
//! Invariant: secrets are shown only if the record's game is over.

use super::game::{Awaits, Game};
use super::record::{Entry, Record, RecordError};
use super::seat::Viewer;
use super::table::Table;

/// A replay of a record.
pub struct Replay<G: Game> {
    table: Table<G>,
    entries: Vec<Entry<G>>,
    over: bool,
}

impl<G: Game> Replay<G> {
    /// Opens a replay at the end of the record, or before its first refused entry.
    ///
    /// The second value is the reason for the refusal, if there was one.
    ///
    /// # Errors
    /// [`RecordError::Setup`] if the set-up is not valid.
    pub fn open(record: Record<G>) -> Result<(Self, Option<RecordError>), RecordError> {
        let (mut table, trouble) = Table::from_record_partial(record)?;
        let replay = Self {
            entries: table.entries().to_vec(),
            over: table.awaits() == Awaits::Over && table.admit_omniscient(),
            table,
        };
        Ok((replay, trouble))
    }

    /// Returns the number of entries that can be replayed.
    pub const fn len(&self) -> usize {
        self.entries.len()
    }

    /// Says whether there are no entries.
    pub const fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Returns the current position: the number of entries replayed.
    pub fn position(&self) -> usize {
        self.table.entries().len()
    }

    /// Says whether the game is over at the end of the record.
    pub const fn is_over(&self) -> bool {
        self.over
    }

    /// Goes to the position after `to` entries, or to the end if there are fewer.
    pub fn seek(&mut self, to: usize) {
        let to = to.min(self.entries.len());
        if to < self.position() {
            self.table.rewind(to);
        }
        for entry in self.entries.iter().take(to).skip(self.position()) {
            // Each entry was accepted before in this order.
            let _accepted = self.table.replay(entry.clone());
        }
    }

    /// Returns the viewer: the omniscient one if secrets are wanted and the game is over, else the table.
    pub const fn viewer(&self, secrets: bool) -> Viewer {
        if secrets && self.over {
            Viewer::Omniscient
        } else {
            Viewer::Table
        }
    }

    /// Returns the table at the current position. Its record contains the entries replayed so far.
    pub const fn table(&self) -> &Table<G> {
        &self.table
    }

    /// Returns the view at the current position; `secrets` as in [`viewer`](Self::viewer).
    pub fn view(&mut self, secrets: bool) -> G::View {
        let viewer = self.viewer(secrets);
        self.table.view(viewer)
    }
}
