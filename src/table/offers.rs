//! Who is to act, and what can happen next.

use super::seat::{Seat, SeatSet};

/// The actor of an action: chance or a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Actor {
    /// Dice, bags, shuffles.
    Chance,
    /// A seat.
    Seat(Seat),
}

/// Who is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Awaits {
    /// Nobody; the game is over.
    Over,
    /// Chance.
    Chance {
        /// The seat that draws from the bag or rolls the dice, if any seat does.
        roller: Option<Seat>,
        /// The seats that may act before the draw or roll. The table does not wait for them.
        meanwhile: SeatSet,
    },
    /// Any of these seats, in any order.
    Seats(SeatSet),
}

impl Awaits {
    /// Chance that no seat rolls or draws.
    pub const CHANCE: Self = Awaits::Chance {
        roller: None,
        meanwhile: SeatSet::EMPTY,
    };

    /// This seat decides.
    pub const fn seat(seat: Seat) -> Self {
        Awaits::Seats(SeatSet::one(seat))
    }

    /// This seat rolls or draws.
    pub const fn rolled_by(seat: Seat) -> Self {
        Awaits::Chance {
            roller: Some(seat),
            meanwhile: SeatSet::EMPTY,
        }
    }

    /// Returns the seat that draws from the bag or rolls the dice, if chance is awaited and any seat does.
    pub const fn roller(self) -> Option<Seat> {
        match self {
            Awaits::Chance { roller, .. } => roller,
            _ => None,
        }
    }

    /// Returns the seats that are to move: to decide, draw or roll.
    pub fn awaited(self) -> SeatSet {
        match self {
            Awaits::Seats(seats) => seats,
            _ => self.roller().into_iter().collect(),
        }
    }

    /// Returns the seats that may act now, whether or not the table waits for them.
    pub const fn may_act(self) -> SeatSet {
        match self {
            Awaits::Seats(seats) | Awaits::Chance { meanwhile: seats, .. } => seats,
            Awaits::Over => SeatSet::EMPTY,
        }
    }
}

/// An action that could be taken, with its weight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice<A> {
    /// The action.
    pub action: A,
    /// The relative frequency of a chance outcome among the listed ones; 1 for a seat's decision.
    pub weight: u32,
}

/// The actions that could happen next, as a game's `offers` system lists them.
///
/// A game may list more decisions than are legal, because each one still has to pass its rule's `check`. Where the game
/// knows that they are legal, it [says so](Self::legal_decisions), and they are not checked again. It lists exactly the
/// chance outcomes that can happen; those are not checked again either.
#[derive(Debug)]
pub struct Candidates<A> {
    pub(super) chances: Vec<Choice<A>>,
    pub(super) decisions: Vec<Decision<A>>,
}

/// A seat's decision among the [`Candidates`].
#[derive(Debug)]
pub(super) struct Decision<A> {
    pub choice: Choice<A>,
    /// Whether it still has to pass its rule's `check`.
    pub unchecked: bool,
}

impl<A> Candidates<A> {
    pub(super) const fn new() -> Self {
        Self {
            chances: Vec::new(),
            decisions: Vec::new(),
        }
    }

    /// Adds a seat's decision.
    #[inline]
    pub fn decision(&mut self, action: A) {
        self.decisions.push(Decision {
            choice: Choice { action, weight: 1 },
            unchecked: true,
        });
    }

    /// Adds several decisions of seats.
    #[inline]
    pub fn decisions(&mut self, actions: impl IntoIterator<Item = A>) {
        actions.into_iter().for_each(|action| self.decision(action));
    }

    /// Adds decisions of seats that are legal now: each would pass its rule's `check`.
    #[inline]
    pub fn legal_decisions(&mut self, actions: impl IntoIterator<Item = A>) {
        self.decisions.extend(actions.into_iter().map(|action| Decision {
            choice: Choice { action, weight: 1 },
            unchecked: false,
        }));
    }

    /// Adds a chance outcome with its weight. An outcome of weight 0 can't happen and is left out.
    pub fn chance(&mut self, action: A, weight: u32) {
        if weight > 0 {
            self.chances.push(Choice { action, weight });
        }
    }

    /// Adds chance outcomes with their weights. Each weight has to be at least 1.
    pub fn listed_chances(&mut self, choices: impl IntoIterator<Item = Choice<A>>) {
        self.chances.extend(choices);
    }

    /// Adds chance outcomes that are equally likely.
    pub fn even_chances(&mut self, actions: impl IntoIterator<Item = A>) {
        self.listed_chances(actions.into_iter().map(|action| Choice { action, weight: 1 }));
    }
}
