//! Who sits where, and the computers among them.
//!
//! A [`Party`] is no part of the record: people leave, computers take over, and the game stays the same
//! game. Headless tables and the window play computer seats through it alike, step by step.
//!
//! Invariant: a computer's generator is its own, seeded by the table's seed and its seat, and used only for
//! that seat; what it draws never touches the table's chance.

use super::computer::{Computer, Observation, Skill};
use super::game::{Awaits, Game};
use super::record::{Entry, Remark};
use super::seat::{Seat, SeatSet};
use super::table::Table;
use rand::rngs::ChaCha8Rng;
use serde::{Deserialize, Serialize};

/// Who controls a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Controller {
    /// A person.
    Human,
    /// A computer.
    Computer(Skill),
}

/// What happened in one [`Party::step`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The table went on by one entry.
    Played,
    /// Only people can go on, these seats.
    People(SeatSet),
    /// The game is over.
    Over,
}

/// Everyone at a table.
pub struct Party<G: Game> {
    controllers: Vec<Controller>,
    computers: Vec<Option<(Box<dyn Computer<G>>, ChaCha8Rng)>>,
    /// The length of the record when seats were last given the word, and who has had it since.
    moment: usize,
    spoken: SeatSet,
}

/// Who decides at a seat, if it is a computer.
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
    /// Seats these controllers at a table. Seats beyond the list are steady computers.
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
            moment: 0,
            spoken: SeatSet::EMPTY,
        }
    }

    /// Seats these computers at a table, one for each seat.
    pub fn of_computers(table: &Table<G>, computers: Vec<Box<dyn Computer<G>>>) -> Self {
        let seed = table.setup().seed;
        let computers: Vec<_> = (computers.into_iter().enumerate())
            .map(|(seat, computer)| Some((computer, seed.computer(seat))))
            .collect();
        Self {
            controllers: vec![Controller::Computer(Skill::default()); computers.len()],
            computers,
            moment: 0,
            spoken: SeatSet::EMPTY,
        }
    }

    /// Gives a seat into other hands. A computer that takes over knows what its seat knows, and nothing of what a
    /// person there had in mind.
    pub fn change(&mut self, table: &Table<G>, seat: Seat, controller: Controller) {
        let index = seat.index();
        if let (Some(known), Some(sits)) = (self.controllers.get_mut(index), self.computers.get_mut(index)) {
            *known = controller;
            *sits = computer(table, index, controller);
        }
    }

    /// Who controls each seat.
    pub fn controllers(&self) -> &[Controller] {
        &self.controllers
    }

    /// Does a person control this seat?
    pub fn is_human(&self, seat: Seat) -> bool {
        self.controllers.get(seat.index()) == Some(&Controller::Human)
    }

    /// The seats that people control.
    pub fn people(&self) -> SeatSet {
        Seat::all(self.controllers.len())
            .filter(|&seat| self.is_human(seat))
            .collect()
    }

    /// The next computer seat that may say something, before seats decide. Each has the word once after
    /// every chance (and whatever else gives it) and after everything that a person says.
    pub fn next_speaker(&mut self, table: &Table<G>) -> Option<Seat> {
        let awaited = match table.awaits() {
            Awaits::Seats(awaited) => awaited,
            Awaits::Chance { hand: Some(seat), .. } if G::HAND_SPEAKS => SeatSet::one(seat),
            _ => return None,
        };
        let moment = self.moment_of(table);
        if moment != self.moment {
            self.moment = moment;
            self.spoken = SeatSet::EMPTY;
        }
        let count = self.controllers.len();
        let first = table.hand().unwrap_or(Seat::new(0));
        first
            .round(count)
            .find(|&seat| awaited.contains(seat) && !self.is_human(seat) && !self.spoken.contains(seat))
    }

    /// The table has gone back or forth: what computer seats had to say here, they have said.
    pub fn hush(&mut self, table: &Table<G>) {
        self.moment = self.moment_of(table);
        self.spoken = Seat::all(self.controllers.len()).collect();
    }

    fn moment_of(&self, table: &Table<G>) -> usize {
        let is_moment = |entry: &Entry<G>| match entry {
            Entry::Remark(remark) => self.is_human(remark.seat),
            Entry::Act(action) | Entry::Entered(action) => G::gives_the_word(action),
        };
        table
            .entries()
            .iter()
            .rposition(is_moment)
            .map_or(0, |index| index + 1)
    }

    /// Gives a computer seat the word. `true` if it said something.
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

    /// The next computer seat that is awaited, in the order of the seats.
    pub fn next_computer(&self, table: &Table<G>) -> Option<Seat> {
        let Awaits::Seats(awaited) = table.awaits() else {
            return None;
        };
        awaited.iter().find(|&seat| !self.is_human(seat))
    }

    /// Lets the computer seat speak that is about to roll or draw. `true` if it said something.
    pub fn introduce(&mut self, table: &mut Table<G>) -> bool {
        matches!(table.awaits(), Awaits::Chance { .. })
            && self
                .next_speaker(table)
                .is_some_and(|seat| self.speak(table, seat))
    }

    /// Lets computer seats speak and act that may before chance goes on. `true` if one did.
    pub fn interject(&mut self, table: &mut Table<G>) -> bool {
        let Awaits::Chance { meanwhile, .. } = table.awaits() else {
            return false;
        };
        if self.introduce(table) {
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

    /// What a computer seat decides. It is not carried out.
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

    /// Lets a computer seat take an action. `true` if it did.
    pub fn play(&mut self, table: &mut Table<G>, seat: Seat) -> bool {
        self.decide(table, seat)
            .is_some_and(|action| table.act(action).is_ok())
    }

    /// Goes on by one entry, if it needs nobody but chance and computers.
    pub fn step(&mut self, table: &mut Table<G>) -> Step {
        match table.awaits() {
            Awaits::Over => Step::Over,
            Awaits::Chance { .. } if self.interject(table) => Step::Played,
            Awaits::Chance { .. } => match table.roll() {
                Ok(_) => Step::Played,
                Err(_) => Step::Over,
            },
            Awaits::Seats(awaited) => {
                while let Some(seat) = self.next_speaker(table) {
                    if self.speak(table, seat) {
                        return Step::Played;
                    }
                }
                match self.next_computer(table) {
                    Some(seat) if self.play(table, seat) => Step::Played,
                    _ => Step::People(awaited),
                }
            }
        }
    }
}
