//! The UI state of a table: what is chosen at the Exit, and the switches at the foot.

use super::super::{ExplorerView, View, pieces::RECOVERED};
use super::parts::TableContext;
use crate::table::Seat;
use serde::{Deserialize, Serialize};

/// What the screen remembers.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Ui {
    /// What is chosen at the Exit; all that can be taken, if nobody has chosen anything.
    pub(super) ticks: Option<Ticks>,
    pub(in super::super) switches: Switches,
}

/// The switches at the foot of the table, with which the next table begins.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(in super::super) struct Switches {
    /// Are odds shown? As the level says, if nobody has said.
    pub odds: Option<bool>,
    /// Do people roll by hand? As the level says, if nobody has said.
    pub by_hand: Option<bool>,
}

/// What is chosen at the Exit in a turn.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Ticks {
    pub turn: u16,
    /// Is the treasure in the bag?
    pub treasure: bool,
    /// Which wounds go back, by their place among the player’s.
    pub wounds: Vec<usize>,
}

/// What may be moved to the other side at the Exit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tick {
    /// The treasure in hand, all together.
    Treasure,
    /// A wound, by its place among the player’s.
    Wound(usize),
}

/// Changes of the UI state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UiChange {
    /// Move something to the other side at the Exit.
    Tick(Tick),
    /// Show odds, or hide them.
    Odds(bool),
    /// Let people roll and draw themselves, or let the table do it.
    ByHand(bool),
}

impl Ui {
    /// Returns what is chosen in this turn, if anybody has chosen anything.
    pub(super) fn ticks_of(&self, turn: u16) -> Option<&Ticks> {
        self.ticks.as_ref().filter(|ticks| ticks.turn == turn)
    }

    /// Applies a change.
    pub fn change(&mut self, view: &View, local: UiChange) {
        match local {
            UiChange::Tick(what) => tick(self, view, what),
            UiChange::Odds(on) => self.switches.odds = Some(on),
            UiChange::ByHand(on) => self.switches.by_hand = Some(on),
        }
    }
}

/// How many more wounds this stop may put back.
pub fn left(view: &View) -> usize {
    usize::from(RECOVERED.saturating_sub(view.recovered))
}

/// Which of a seat’s wounds, by their place, are to go back: as chosen, or the worst.
pub fn chosen(view: &View, ui: &Ui) -> Vec<usize> {
    let wounds = view.explorer(view.seat).wounds.len();
    let left = left(view);
    match ui.ticks_of(view.turn) {
        Some(ticks) => {
            let ticked = ticks.wounds.iter().copied();
            ticked.filter(|index| *index < wounds).take(left).collect()
        }
        None => (0..wounds.min(left)).collect(),
    }
}

fn tick(ui: &mut Ui, view: &View, tick: Tick) {
    let mut ticks = ui.ticks_of(view.turn).cloned().unwrap_or_else(|| Ticks {
        turn: view.turn,
        treasure: true,
        wounds: chosen(view, ui),
    });
    match tick {
        Tick::Treasure => ticks.treasure = !ticks.treasure,
        Tick::Wound(index) => {
            if let Some(at) = ticks.wounds.iter().position(|other| *other == index) {
                ticks.wounds.remove(at);
            } else {
                // One more than can go back replaces the one that was chosen first, or the least of the worst.
                ticks.wounds.insert(0, index);
                ticks.wounds.truncate(left(view));
            }
        }
    }
    ui.ticks = Some(ticks);
}

impl TableContext<'_> {
    /// Are odds shown (`oubliette.table.1`)?
    pub(super) fn odds_shown(&self) -> bool {
        self.ui.switches.odds.unwrap_or(self.setup.level.table.odds)
    }

    /// Do Level Ups stay in force when their owner cashes in (`oubliette.visit.8`)?
    pub(super) fn level_ups_last(&self) -> bool {
        self.setup.level.visit.is_some() && self.setup.rules > 1
    }

    /// Do people roll and draw themselves (`oubliette.table.2`)?
    pub(super) fn rolls_by_hand(&self) -> bool {
        (self.ui.switches.by_hand).unwrap_or(self.setup.level.table.roll_by_hand)
    }

    pub(super) fn explorers(&self) -> impl Iterator<Item = (Seat, &ExplorerView)> {
        Seat::all(self.view.explorers.len()).zip(&self.view.explorers)
    }

    /// Returns who is awaited, if it is somebody’s to do something.
    pub(super) fn acting(&self) -> Option<Seat> {
        self.awaits.awaited().iter().next()
    }

    /// Returns the seat whose mat lies at the foot: the first person, for the whole game.
    pub(super) fn at_foot(&self) -> Seat {
        self.here.iter().next().unwrap_or(self.foot)
    }
}
