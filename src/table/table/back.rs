//! Going back and forth: taking back, how far a table lets it, and having again what was taken back.
//!
//! Back is the record played shorter, forth the same entries through the one door. Chance rolls the same again by
//! itself: it follows from the seed and its number.

use super::Table;
use crate::table::game::{Actor, Game};
use crate::table::seat::{Seat, SeatSet};

impl<G: Game> Table<G> {
    /// Goes back to where only the first `length` entries had happened, by playing them again.
    pub fn rewind(&mut self, length: usize) {
        let entries: Vec<_> = self.entries.iter().take(length).cloned().collect();
        self.set_out();
        for entry in entries {
            // Each was accepted here before, in this order, and rules read nothing but the world.
            let _accepted = self.enter(entry);
        }
    }

    /// To how many entries a seat that takes back its own last action would shorten the record: possible
    /// while no other seat has acted since, nothing was drawn, rolled or shown, and the game does not
    /// declare the action final.
    ///
    /// # Errors
    /// Why nothing can be taken back.
    pub fn take_back(&self) -> Result<(usize, Seat), &'static str> {
        for (index, entry) in self.entries.iter().enumerate().rev() {
            let Some(action) = entry.action() else { continue };
            return match G::actor(action) {
                Actor::Chance => Err("what was drawn, rolled or shown can't be taken back"),
                Actor::Seat(_) if !G::may_take_back(action) => Err("that was final, and can't be taken back"),
                Actor::Seat(seat) => Ok((index, seat)),
            };
        }
        Err("nothing has been done yet")
    }

    /// To how many entries the record would be shortened if one of these people took back their last decision at a
    /// friendly table, and whose it was. Whatever came after it goes with it, chance and other seats' actions too; but
    /// nothing that the game declares final, whoever did it.
    ///
    /// # Errors
    /// Why nothing can be taken back.
    pub fn take_back_friendly(&self, people: SeatSet) -> Result<(usize, Seat), &'static str> {
        for (index, entry) in self.entries.iter().enumerate().rev() {
            let Some(action) = entry.action() else { continue };
            let Actor::Seat(seat) = G::actor(action) else {
                continue;
            };
            if !G::may_take_back(action) {
                return Err("what was done since is final, and can't be taken back");
            }
            if people.contains(seat) {
                return Ok((index, seat));
            }
        }
        Err("nobody has decided anything yet")
    }

    /// Takes back all but the first `length` entries, so that [`redo`](Self::redo) can have them again.
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

    /// Is there something to be had again? Only until something new happens.
    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// Has again what was taken back last: its entries come through the door once more. `false` if there was nothing.
    pub fn redo(&mut self) -> bool {
        let mut undone = std::mem::take(&mut self.undone);
        let Some(entries) = undone.pop() else {
            return false;
        };
        for entry in entries {
            // Each was accepted here before, in this order, and rules read nothing but the world.
            if self.enter(entry).is_err() {
                return false;
            }
        }
        self.undone = undone;
        true
    }
}
