//! The controllers of a table's seats: people and computer players.
//!
//! A [`Party`] is not part of the record: a computer can take over a person's seat without changing the game.
//! Headless tables and the window both use it to play the computer seats step by step. It does not know about
//! pauses or pace.
//!
//! Invariant: each computer seat has its own random generator, seeded by the table's seed and the seat. Its
//! draws never affect the table's chance outcomes.

use super::computer::{Computer, Observation, Skill};
use super::game::{Awaits, Game};
use super::record::{Entry, Remark};
use super::seat::{Seat, SeatSet};
use super::table::Table;
use rand::rngs::ChaCha8Rng;
use serde::{Deserialize, Serialize};

/// A seat's controller.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Controller {
    /// A person.
    Human,
    /// A computer player of this skill.
    Computer(Skill),
}

/// The result of one [`Party::step`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepResult {
    /// One entry was added to the record.
    Played,
    /// The table waits for people; these are all seats that it waits for.
    People(SeatSet),
    /// The game is over, or chance has no outcome to give.
    Over,
}

/// The controllers of all seats at a table, with the computer players among them.
pub struct Party<G: Game> {
    controllers: Vec<Controller>,
    computers: Vec<Option<(Box<dyn Computer<G>>, ChaCha8Rng)>>,
    /// The length of the record up to the last entry after which computer seats could speak again.
    speech_reset_at: usize,
    /// The seats that have had their turn to speak since.
    spoken: SeatSet,
}

/// Creates a seat's computer player with its random generator; `None` for a person.
fn computer<G: Game>(
    table: &Table<G>,
    seat: usize,
    controller: Controller,
) -> Option<(Box<dyn Computer<G>>, ChaCha8Rng)> {
    match controller {
        Controller::Human => None,
        Controller::Computer(skill) => Some((G::computer(skill), table.setup().seed.computer(seat))),
    }
}

impl<G: Game> Party<G> {
    /// Creates a party with these controllers. Seats beyond the list get computer players of [`Skill::Steady`].
    pub fn new(table: &Table<G>, controllers: &[Controller]) -> Self {
        let count = table.setup().seats.len();
        let controllers: Vec<_> = (0..count)
            .map(|seat| {
                controllers
                    .get(seat)
                    .copied()
                    .unwrap_or(Controller::Computer(Skill::default()))
            })
            .collect();
        let computers = controllers
            .iter()
            .enumerate()
            .map(|(seat, controller)| computer(table, seat, *controller))
            .collect();
        Self {
            controllers,
            computers,
            speech_reset_at: 0,
            spoken: SeatSet::EMPTY,
        }
    }

    /// Creates a party of these computer players, one for each seat.
    pub fn of_computers(table: &Table<G>, computers: Vec<Box<dyn Computer<G>>>) -> Self {
        let seed = table.setup().seed;
        let computers: Vec<_> = (computers.into_iter().enumerate())
            .map(|(seat, computer)| Some((computer, seed.computer(seat))))
            .collect();
        Self {
            controllers: vec![Controller::Computer(Skill::default()); computers.len()],
            computers,
            speech_reset_at: 0,
            spoken: SeatSet::EMPTY,
        }
    }

    /// Changes the controller of a seat. A computer player that takes over knows what its seat knows, but not what a
    /// person there had in mind.
    pub fn set_controller(&mut self, table: &Table<G>, seat: Seat, controller: Controller) {
        let index = seat.index();
        if let (Some(known), Some(sits)) = (self.controllers.get_mut(index), self.computers.get_mut(index)) {
            *known = controller;
            *sits = computer(table, index, controller);
        }
    }

    /// Returns the controller of each seat.
    pub fn controllers(&self) -> &[Controller] {
        &self.controllers
    }

    /// Says whether a person controls this seat.
    pub fn is_human(&self, seat: Seat) -> bool {
        self.controllers.get(seat.index()) == Some(&Controller::Human)
    }

    /// Returns the seats that people control.
    pub fn people(&self) -> SeatSet {
        Seat::all(self.controllers.len())
            .filter(|&seat| self.is_human(seat))
            .collect()
    }

    /// Returns the next computer seat that may speak before seats decide.
    ///
    /// Each computer seat may speak once after every remark of a person and after every action for which
    /// [`Game::reopens_speech`] is true; by default those are the chance outcomes.
    pub fn next_speaker(&mut self, table: &Table<G>) -> Option<Seat> {
        let awaited = match table.awaits() {
            Awaits::Seats(awaited) => awaited,
            Awaits::Chance {
                roller: Some(seat), ..
            } if G::ROLLER_SPEAKS => SeatSet::one(seat),
            _ => return None,
        };
        let speech_reset_at = self.last_speech_reset(table);
        if speech_reset_at != self.speech_reset_at {
            self.speech_reset_at = speech_reset_at;
            self.spoken = SeatSet::EMPTY;
        }
        let count = self.controllers.len();
        let first = table.roller().unwrap_or(Seat::new(0));
        first
            .clockwise_from(count)
            .find(|&seat| awaited.contains(seat) && !self.is_human(seat) && !self.spoken.contains(seat))
    }

    /// Marks all computer seats as having spoken. After an undo or redo this keeps them from repeating themselves.
    pub fn mark_all_spoken(&mut self, table: &Table<G>) {
        self.speech_reset_at = self.last_speech_reset(table);
        self.spoken = Seat::all(self.controllers.len()).collect();
    }

    fn last_speech_reset(&self, table: &Table<G>) -> usize {
        let resets_speech = |entry: &Entry<G>| match entry {
            Entry::Remark(remark) => self.is_human(remark.seat),
            Entry::Act(action) | Entry::Entered(action) => G::reopens_speech(action),
        };
        table
            .entries()
            .iter()
            .rposition(resets_speech)
            .map_or(0, |index| index + 1)
    }

    /// Lets a computer seat speak. Returns `true` if it said something.
    pub fn speak(&mut self, table: &mut Table<G>, seat: Seat) -> bool {
        self.spoken = self.spoken.with(seat);
        let Some(Some((computer, rng))) = self.computers.get_mut(seat.index()) else {
            return false;
        };
        let Some(speech) = computer.speak(&mut Observation::new(table, seat), rng) else {
            return false;
        };
        let remark = Remark {
            seat,
            slot: speech.slot,
            to: speech.to,
            said: speech.said,
        };
        table.remark(remark).is_ok()
    }

    /// Returns the first computer seat, in the order of play, that has to decide now.
    pub fn next_computer(&self, table: &Table<G>) -> Option<Seat> {
        let Awaits::Seats(awaited) = table.awaits() else {
            return None;
        };
        awaited.iter().find(|&seat| !self.is_human(seat))
    }

    /// Lets the computer seat that is about to roll or draw speak. Returns `true` if it said something.
    pub fn let_roller_speak(&mut self, table: &mut Table<G>) -> bool {
        matches!(table.awaits(), Awaits::Chance { .. })
            && self
                .next_speaker(table)
                .is_some_and(|seat| self.speak(table, seat))
    }

    /// Lets a computer seat speak or act before chance is to move, if it may. Returns `true` if one did.
    pub fn act_before_chance(&mut self, table: &mut Table<G>) -> bool {
        let Awaits::Chance { meanwhile, .. } = table.awaits() else {
            return false;
        };
        if self.let_roller_speak(table) {
            return true;
        }
        meanwhile.iter().any(|seat| {
            let Some(Some((computer, rng))) = self.computers.get_mut(seat.index()) else {
                return false;
            };
            let mut observation = Observation::new(table, seat);
            let Some(index) = computer.meanwhile(&mut observation, rng) else {
                return false;
            };
            let action = observation.legal().get(index).map(|choice| choice.action.clone());
            action.is_some_and(|action| table.act(action).is_ok())
        })
    }

    /// Returns the decision of a computer seat without carrying it out; `None` if a person controls the seat or it has
    /// no legal action.
    pub fn decide(&mut self, table: &mut Table<G>, seat: Seat) -> Option<G::Action> {
        let (computer, rng) = self.computers.get_mut(seat.index())?.as_mut()?;
        let mut observation = Observation::new(table, seat);
        let index = computer.choose(&mut observation, rng);
        let legal = observation.legal();
        legal
            .get(index)
            .or(legal.first())
            .map(|choice| choice.action.clone())
    }

    /// Lets a computer seat decide and act. Returns `true` if it did.
    pub fn play(&mut self, table: &mut Table<G>, seat: Seat) -> bool {
        self.decide(table, seat)
            .is_some_and(|action| table.act(action).is_ok())
    }

    /// Advances the table by one entry if chance or a computer seat can move.
    pub fn step(&mut self, table: &mut Table<G>) -> StepResult {
        match table.awaits() {
            Awaits::Over => StepResult::Over,
            Awaits::Chance { .. } if self.act_before_chance(table) => StepResult::Played,
            Awaits::Chance { .. } => match table.roll() {
                Ok(_) => StepResult::Played,
                Err(_) => StepResult::Over,
            },
            Awaits::Seats(awaited) => {
                while let Some(seat) = self.next_speaker(table) {
                    if self.speak(table, seat) {
                        return StepResult::Played;
                    }
                }
                match self.next_computer(table) {
                    Some(seat) if self.play(table, seat) => StepResult::Played,
                    _ => StepResult::People(awaited),
                }
            }
        }
    }
}
