//! A record being read: the table as it was after any number of its entries.
//!
//! Going on is playing the next entry, going back is playing the record shorter; nothing is ever added. Where
//! the record breaks off or breaks the rules, it is read up to there, and the reason is kept.
//!
//! Invariant: what was secret is shown to the record's reader only if the record's game is over.

use super::game::{Awaits, Game};
use super::record::{Entry, Record, RecordError};
use super::seat::Viewer;
use super::table::Table;

/// A record that is read.
pub struct Reading<G: Game> {
    table: Table<G>,
    entries: Vec<Entry<G>>,
    over: bool,
}

impl<G: Game> Reading<G> {
    /// Opens a record at its end, as far as it is good, and says what stopped it, if anything did.
    ///
    /// # Errors
    /// Why not even the table can be set out.
    pub fn open(record: Record<G>) -> Result<(Self, Option<RecordError>), RecordError> {
        let (mut table, trouble) = Table::of_record_so_far(record)?;
        let reading = Self {
            entries: table.entries().to_vec(),
            over: table.awaits() == Awaits::Over && table.open_to_reader(),
            table,
        };
        Ok((reading, trouble))
    }

    /// How many entries there are.
    pub const fn len(&self) -> usize {
        self.entries.len()
    }

    /// Is there no entry?
    pub const fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// After how many of them the table stands.
    pub fn at(&self) -> usize {
        self.table.entries().len()
    }

    /// Is the record's game over at its end?
    pub const fn is_over(&self) -> bool {
        self.over
    }

    /// Goes to where so many entries had happened, at most all.
    pub fn go(&mut self, to: usize) {
        let to = to.min(self.entries.len());
        if to < self.at() {
            self.table.rewind(to);
        }
        for entry in self
            .entries
            .iter()
            .take(to)
            .skip(self.at())
            .cloned()
            .collect::<Vec<_>>()
        {
            // Each was accepted here before, in this order.
            let _accepted = self.table.replay(entry);
        }
    }

    /// Whose eyes it is looked at with: the reader's where secrets are asked for and the game is over.
    pub const fn eyes(&self, secrets: bool) -> Viewer {
        if secrets && self.over {
            Viewer::Omniscient
        } else {
            Viewer::Table
        }
    }

    /// The table where it stands; its record is what has been read so far.
    pub const fn table(&self) -> &Table<G> {
        &self.table
    }

    /// What these eyes see where the table stands.
    pub fn view(&mut self, secrets: bool) -> G::View {
        let eyes = self.eyes(secrets);
        self.table.view(eyes)
    }
}
