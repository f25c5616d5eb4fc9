//! Facts that the screens read from a view.

use crate::games::omelas::view::{Turned, View, number};
use crate::games::omelas::{Letter, Phase};
use crate::table::Seat;

impl Turned {
    /// Returns the number of cards.
    pub(in crate::games::omelas) fn count(self) -> usize {
        usize::from(self.yes + self.no)
    }
}

impl View {
    /// Is this letter's square filled?
    pub(in crate::games::omelas) fn is_placed(&self, letter: Letter) -> bool {
        self.squares.get(letter.square()) == Some(&true)
    }

    /// Has this seat laid its vote?
    pub(in crate::games::omelas) fn has_laid(&self, seat: Seat) -> bool {
        self.seats.get(seat.index()).is_some_and(|own| own.laid)
    }

    /// Returns the number of votes laid.
    pub(in crate::games::omelas) fn laid(&self) -> usize {
        self.seats.iter().filter(|seat| seat.laid).count()
    }

    /// Returns the letter of the tile on trial; empty if there is none.
    pub(in crate::games::omelas) fn letter(&self) -> String {
        self.trial.map_or(String::new(), |letter| letter.to_string())
    }

    /// Returns a sentence on the votes that the tile on trial needs.
    pub(in crate::games::omelas) fn need(&self) -> String {
        let die = self.die.unwrap_or(1);
        let keep = if die == 1 { "vote keeps" } else { "votes keep" };
        format!("Exactly {} Yes {keep} the {}.", number(die), self.letter())
    }

    /// Does the dark lie over the city, while the votes are turned up and counted?
    pub(in crate::games::omelas) const fn reveals(&self) -> bool {
        matches!(self.phase, Phase::Reveal | Phase::Count)
    }

    /// Are the role cards about to be turned over?
    pub(in crate::games::omelas) const fn unmasks(&self) -> bool {
        matches!(self.phase, Phase::Ending(_))
    }

    /// Would the game be over if this tile were kept, or lost?
    pub(in crate::games::omelas) fn would_end(&self, kept: bool) -> bool {
        match kept {
            true => self.placed() + 1 == Letter::ALL.len(),
            false => self.darkness + 1 == self.places,
        }
    }

    /// Can this vote end the game?
    pub(in crate::games::omelas) fn may_end(&self) -> bool {
        self.would_end(true) || self.would_end(false)
    }

    /// Do the votes lie in a row: turned up, or still to be turned up?
    pub(in crate::games::omelas) fn has_row(&self) -> bool {
        self.reveals() || self.phase == Phase::HandBack && self.turned.count() > 0
    }
}
