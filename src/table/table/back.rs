//! Rewind, undo and redo, the limits of undo at a table, and replays.
//!
//! Undo replays a shorter record; redo replays the same entries. A seeded roll comes out the same again.

use super::{Step, Table};
use crate::table::game::Game;
use crate::table::offers::{Actor, Awaits};
use crate::table::record::{Entry, Record, RecordError};
use crate::table::seat::{SeatSet, Viewer};

impl<G: Game> Table<G> {
    /// Goes back to the first `length` entries by replaying them. It leaves nothing to redo.
    pub fn rewind(&mut self, length: usize) {
        let entries: Vec<_> = self.entries.iter().take(length).cloned().collect();
        // Nobody sees the steps again.
        let watcher = self.watcher.take();
        self.set_up();
        for entry in entries {
            // Each entry was accepted before in this order, and rules read nothing but the world.
            let _accepted = self.enter(entry);
        }
        self.watcher = watcher;
    }

    /// Returns the number of entries that would be left if the last action were taken back.
    ///
    /// A seat may take back its own last action while no other seat has acted since, nothing was drawn, rolled or
    /// shown, and the game does not declare the action final. What was [entered](Entry::Entered) from real dice can be
    /// taken back while nothing follows from it.
    ///
    /// # Errors
    /// The reason why nothing can be taken back, in a sentence for people.
    pub fn undoable(&self) -> Result<usize, &'static str> {
        let last = self.entries.iter().rposition(|entry| entry.action().is_some());
        let last = last.and_then(|index| Some((index, self.entries.get(index)?)));
        let (index, entry) = last.ok_or("nothing has been done yet")?;
        match (entry, entry.action().map(G::actor)) {
            (Entry::Act(_), Some(Actor::Chance)) if index + 1 < self.entries.len() => {
                Err("what was said can’t be undone, but you can say something else")
            }
            (Entry::Act(_), Some(Actor::Chance)) => Err("what was drawn, rolled or shown can’t be undone"),
            (Entry::Act(action), _) if !G::may_undo(action) => Err("that was final and can’t be undone"),
            _ => Ok(index),
        }
    }

    /// Returns the number of entries left if these people's latest decision were taken back at a friendly table.
    ///
    /// Everything after the decision is taken back with it, including chance and other seats' actions, unless the game
    /// declares something final. What was entered last is taken back alone.
    ///
    /// # Errors
    /// The reason why nothing can be taken back, in a sentence for people.
    pub fn undoable_friendly(&self, people: SeatSet) -> Result<usize, &'static str> {
        if let Ok(last) = self.undoable()
            && let Some(Entry::Entered(_)) = self.entries.get(last)
        {
            return Ok(last);
        }
        for (index, entry) in self.entries.iter().enumerate().rev() {
            let Some(action) = entry.action() else { continue };
            let Actor::Seat(seat) = G::actor(action) else {
                continue;
            };
            if !G::may_undo(action) {
                return Err("what was done since is final and can’t be undone");
            }
            if people.contains(seat) {
                return Ok(index);
            }
        }
        Err("nobody has decided anything yet")
    }

    /// Takes back all but the first `length` entries and keeps them for [`redo`](Self::redo).
    pub fn undo(&mut self, length: usize) {
        let taken: Vec<_> = self.entries.iter().skip(length).cloned().collect();
        if taken.is_empty() {
            return;
        }
        let mut undone = std::mem::take(&mut self.undone);
        self.rewind(length);
        undone.push(taken);
        self.undone = undone;
    }

    /// Says whether there is something to redo. A new entry clears it.
    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// Replays the entries of the latest undo. Returns `false` if there was nothing to redo.
    pub fn redo(&mut self) -> bool {
        let mut undone = std::mem::take(&mut self.undone);
        let Some(entries) = undone.pop() else {
            return false;
        };
        for entry in entries {
            // Each entry was accepted before in this order, and rules read nothing but the world.
            if self.enter(entry).is_err() {
                return false;
            }
        }
        self.undone = undone;
        true
    }
}

/// A replay: a record's table after any number of its entries.
///
/// A step forward plays the next entry, and a step back replays a shorter record. Entries are never added. Invariant:
/// secrets are shown only if the record's game is over.
pub struct Replay<G: Game> {
    table: Table<G>,
    entries: Vec<Entry<G>>,
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
        table.omniscient_admitted = table.awaits == Awaits::Over;
        let entries = table.entries.clone();
        Ok((Self { table, entries }, trouble))
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
        self.table.omniscient_admitted
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

    /// Plays the next entry, and returns its steps as the viewer saw them; none at the end.
    pub fn step(&mut self, secrets: bool) -> Vec<Step<G>> {
        let (steps, viewer) = (self.table.steps(), self.viewer(secrets));
        self.table.watch(Some(viewer));
        self.seek(self.position() + 1);
        let since = self.table.steps_since(steps, viewer);
        self.table.watch(None);
        since
    }

    /// Returns the viewer: the omniscient one if secrets are wanted and the game is over, else the table.
    pub const fn viewer(&self, secrets: bool) -> Viewer {
        if secrets && self.is_over() {
            Viewer::Omniscient
        } else {
            Viewer::Table
        }
    }

    /// Returns the table at the current position. Its record contains the entries replayed so far.
    pub const fn table(&self) -> &Table<G> {
        &self.table
    }

    /// Returns the table at the current position, to ask it for views.
    pub const fn table_mut(&mut self) -> &mut Table<G> {
        &mut self.table
    }

    /// Returns the view at the current position; `secrets` as in [`viewer`](Self::viewer).
    pub fn view(&mut self, secrets: bool) -> G::View {
        let viewer = self.viewer(secrets);
        self.table.view(viewer)
    }
}
