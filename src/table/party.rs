//! The controllers of a table's seats: people and computer players.
//!
//! A [`Party`] is not part of the record: a computer can take over a person's seat without changing the game. It plays
//! the computer seats step by step and does not know about pauses or pace.
//!
//! Invariant: each computer seat has its own random generator, seeded by the table's seed and the seat. It never
//! affects chance.

use super::computer::{Computer, Observation, Opponents, Speech};
use super::offers::{Actor, Awaits};
use super::record::Entry;
use super::seat::{Controller, Remark, Seat, SeatSet, Skill};
use super::table::Table;
use bevy_ecs::resource::Resource;
use rand::rngs::ChaCha8Rng;

/// The result of one [`Party::step`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepResult {
    /// An action or a seat's remarks were added to the record.
    Played,
    /// The table waits for people; these are all seats that it waits for.
    People(SeatSet),
    /// The game is over, or chance has no outcome to give.
    Over,
}

/// The controllers of all seats at a table, with the computer players among them.
#[derive(Resource)]
pub struct Party<G: Opponents> {
    controllers: Vec<Controller>,
    computers: Vec<Option<Player<G>>>,
    /// The seats of the computers that [speak](Computer::speaks).
    speakers: SeatSet,
    /// The length of the record up to the last entry after which computer seats could speak again.
    speech_reset_at: usize,
    /// The seats that have had their turn to speak since.
    spoken: SeatSet,
}

/// A computer player with its random generator.
type Player<G> = (Box<dyn Computer<G>>, ChaCha8Rng);

/// Creates the computer player at a seat; `None` for a person.
fn player<G: Opponents>(table: &Table<G>, seat: usize, controller: Controller) -> Option<Player<G>> {
    match controller {
        Controller::Human => None,
        Controller::Computer(skill) => Some((G::computer(skill), table.setup().seed.computer(seat))),
    }
}

impl<G: Opponents> Party<G> {
    /// Creates a party with these controllers. Seats beyond the list get computer players of [`Skill::Steady`].
    pub fn new(table: &Table<G>, controllers: &[Controller]) -> Self {
        let mut controllers = controllers.to_vec();
        controllers.resize(table.setup().seats.len(), Controller::Computer(Skill::default()));
        let computers = (controllers.iter().enumerate())
            .map(|(seat, controller)| player(table, seat, *controller))
            .collect();
        let mut party = Self {
            controllers,
            computers,
            speakers: SeatSet::EMPTY,
            speech_reset_at: 0,
            spoken: SeatSet::EMPTY,
        };
        party.find_speakers();
        party
    }

    fn find_speakers(&mut self) {
        let speaks =
            |player: &Option<Player<G>>| player.as_ref().is_some_and(|(computer, _)| computer.speaks());
        let seats = Seat::all(self.computers.len()).zip(&self.computers);
        self.speakers = seats
            .filter(|(_, player)| speaks(player))
            .map(|(seat, _)| seat)
            .collect();
    }

    /// Creates a party of these computer players, one for each seat.
    pub fn of_computers(table: &Table<G>, computers: Vec<Box<dyn Computer<G>>>) -> Self {
        let mut party = Self::new(table, &[]);
        for ((player, _), computer) in party.computers.iter_mut().flatten().zip(computers) {
            *player = computer;
        }
        party.find_speakers();
        party
    }

    /// Changes the controller of a seat. A computer that takes over knows what its seat knows, not a person's plans.
    pub fn set_controller(&mut self, table: &Table<G>, seat: Seat, controller: Controller) {
        let index = seat.index();
        if let (Some(known), Some(sits)) = (self.controllers.get_mut(index), self.computers.get_mut(index)) {
            *known = controller;
            *sits = player(table, index, controller);
            self.find_speakers();
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
        let seats = Seat::all(self.controllers.len());
        seats.filter(|&seat| self.is_human(seat)).collect()
    }

    /// Returns the next computer seat that may speak before seats decide.
    ///
    /// Each computer seat may speak once after a person's remark and after a chance outcome. In a game that [is
    /// told](super::Game::IS_TOLD) it may speak after every action.
    pub fn next_speaker(&mut self, table: &Table<G>) -> Option<Seat> {
        if self.speakers.is_empty() {
            return None;
        }
        let awaits = table.awaits();
        let awaited = awaits.awaited();
        if awaited.is_empty() || (awaits.roller().is_some() && !G::IS_TOLD) {
            return None;
        }
        let speech_reset_at = self.last_speech_reset(table);
        if speech_reset_at != self.speech_reset_at {
            self.speech_reset_at = speech_reset_at;
            self.spoken = SeatSet::EMPTY;
        }
        let first = table.roller().unwrap_or_default();
        let silent =
            (awaited.iter()).filter(|&seat| !self.spoken.contains(seat) && self.speakers.contains(seat));
        silent.collect::<SeatSet>().first_from(first)
    }

    /// Marks all computer seats as having spoken. After an undo or redo this keeps them from repeating themselves.
    pub fn mark_all_spoken(&mut self, table: &Table<G>) {
        self.speech_reset_at = self.last_speech_reset(table);
        self.spoken = Seat::all(self.controllers.len()).collect();
    }

    fn last_speech_reset(&self, table: &Table<G>) -> usize {
        let resets_speech = |entry: &Entry<G>| match entry {
            Entry::Remark(remark) => self.is_human(remark.seat),
            Entry::Act(action) | Entry::Entered(action) => G::IS_TOLD || G::actor(action) == Actor::Chance,
        };
        let last = table.entries().iter().rposition(resets_speech);
        last.map_or(0, |index| index + 1)
    }

    /// Lets a computer seat speak. Returns `true` if it said something.
    pub fn speak(&mut self, table: &mut Table<G>, seat: Seat) -> bool {
        self.spoken = self.spoken.with(seat);
        let player = self.computers.get_mut(seat.index()).and_then(Option::as_mut);
        let Some((computer, rng)) = player else {
            return false;
        };
        let speeches = computer.speak(&mut Observation::new(table, seat), rng);
        let remarks = speeches
            .into_iter()
            .map(|Speech { slot, to, said }| Remark { seat, slot, to, said });
        let heard = remarks.filter_map(|remark| table.remark(remark).ok());
        heard.count() > 0
    }

    /// Returns the first computer seat, in the order of play, that has to decide now and does not
    /// [yield](Computer::yields).
    pub fn next_computer(&mut self, table: &mut Table<G>) -> Option<Seat> {
        let Awaits::Seats(awaited) = table.awaits() else {
            return None;
        };
        let mut yields = |seat: &Seat| {
            let player = self.computers.get_mut(seat.index()).and_then(Option::as_mut);
            player.is_none_or(|(computer, _)| computer.yields(&mut Observation::new(table, *seat)))
        };
        let decider = awaited.iter().find(|seat| !yields(seat));
        let is_left = || !awaited.iter().any(|seat| self.is_human(seat));
        decider.or_else(|| awaited.iter().next().filter(|_| is_left()))
    }

    /// Lets a computer seat speak or act before chance is to move, if it may. Returns `true` if one did.
    pub fn act_before_chance(&mut self, table: &mut Table<G>) -> bool {
        let Awaits::Chance { meanwhile, .. } = table.awaits() else {
            return false;
        };
        let speaker = self.next_speaker(table);
        if speaker.is_some_and(|seat| self.speak(table, seat)) {
            return true;
        }
        meanwhile.iter().any(|seat| {
            let mut pick = || {
                let (computer, rng) = self.computers.get_mut(seat.index())?.as_mut()?;
                let mut observation = Observation::new(table, seat);
                let index = computer.before_chance(&mut observation, rng)?;
                observation.legal().get(index).map(|choice| choice.action.clone())
            };
            pick().is_some_and(|action| table.act(action).is_ok())
        })
    }

    /// Returns a computer seat's decision without carrying it out; `None` for a person or without a legal action.
    pub fn decide(&mut self, table: &mut Table<G>, seat: Seat) -> Option<G::Action> {
        let (computer, rng) = self.computers.get_mut(seat.index())?.as_mut()?;
        let mut observation = Observation::new(table, seat);
        let index = computer.choose(&mut observation, rng);
        let legal = observation.legal();
        let choice = legal.get(index).or(legal.first());
        choice.map(|choice| choice.action.clone())
    }

    /// Lets a computer seat decide and act. Returns `true` if it did.
    pub fn play(&mut self, table: &mut Table<G>, seat: Seat) -> bool {
        let decision = self.decide(table, seat);
        decision.is_some_and(|action| table.act(action).is_ok())
    }

    /// Advances the table by one action, or by one seat's remarks, if chance or a computer seat can move.
    pub fn step(&mut self, table: &mut Table<G>) -> StepResult {
        match table.awaits() {
            Awaits::Over => StepResult::Over,
            Awaits::Chance { .. } if self.act_before_chance(table) || table.roll().is_ok() => {
                StepResult::Played
            }
            Awaits::Chance { .. } => StepResult::Over,
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
