//! Rewind, undo and redo, and the limits of undo at a table.
//!
//! Undo replays a shorter record; redo replays the same entries. A seeded roll comes out the same again.

use super::Table;
use crate::table::game::{Actor, Game};
use crate::table::seat::{Seat, SeatSet};

impl<G: Game> Table<G> {
    /// Goes back to the first `length` entries by replaying them. It leaves nothing to redo.
    pub fn rewind(&mut self, length: usize) {
        let entries: Vec<_> = self.entries.iter().take(length).cloned().collect();
        self.set_up();
        for entry in entries {
            // Each entry was accepted before in this order, and rules read nothing but the world.
            let _accepted = self.enter(entry);
        }
    }

    /// Returns the number of entries that would be left if the last action were taken back, and the seat that took it.
    ///
    /// A seat may take back its own last action while no other seat has acted since, nothing was drawn, rolled or
    /// shown, and the game does not declare the action final.
    ///
    /// # Errors
    /// The reason why nothing can be taken back, in a sentence for people.
    pub fn undoable(&self) -> Result<(usize, Seat), &'static str> {
        for (index, entry) in self.entries.iter().enumerate().rev() {
            let Some(action) = entry.action() else { continue };
            return match G::actor(action) {
                Actor::Chance => Err("what was drawn, rolled or shown can’t be undone"),
                Actor::Seat(_) if !G::may_undo(action) => Err("that was final and can’t be undone"),
                Actor::Seat(seat) => Ok((index, seat)),
            };
        }
        Err("nothing has been done yet")
    }

    /// Returns the number of entries left if these people's latest decision were taken back at a friendly table, and
    /// its seat.
    ///
    /// Everything after the decision is taken back with it, including chance and other seats' actions, unless the game
    /// declares something final.
    ///
    /// # Errors
    /// The reason why nothing can be taken back, in a sentence for people.
    pub fn undoable_friendly(&self, people: SeatSet) -> Result<(usize, Seat), &'static str> {
        for (index, entry) in self.entries.iter().enumerate().rev() {
            let Some(action) = entry.action() else { continue };
            let Actor::Seat(seat) = G::actor(action) else {
                continue;
            };
            if !G::may_undo(action) {
                return Err("what was done since is final and can’t be undone");
            }
            if people.contains(seat) {
                return Ok((index, seat));
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
