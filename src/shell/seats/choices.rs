//! Applies the set-up screen's intents to the table being set up.

use super::screen::SetupIntent;
use super::{Chair, Draft, SeatPlan};
use crate::shell::settings::data::Sitter;
use crate::table::{Controller, Skill};

impl SeatPlan {
    /// Carries out an intent that concerns only the table being set up.
    pub fn carry_out(&mut self, intent: SetupIntent) {
        match intent {
            SetupIntent::Page(page) => self.page = page,
            SetupIntent::Menu(chair) => self.menu = Some(chair),
            SetupIntent::Done => self.menu = None,
            SetupIntent::Add => self.places.push(self.next_seat()),
            SetupIntent::Mark(index) => self.change_mark(index),
            SetupIntent::Sit(chair, controller) => self.sit(chair, controller),
            SetupIntent::Name(chair, text) => self.draft = Some((Draft::Name(chair), text)),
            SetupIntent::Youngest(index) => self.youngest = index,
            SetupIntent::Swap(one, other) => self.swap(one, other),
            SetupIntent::Remove(index) => self.remove(index),
            SetupIntent::Level(index) => self.take_level(index),
            SetupIntent::Rules(true) => self.take_the_authors_rules(),
            SetupIntent::Rules(false) => {
                if let Some(own) = self.own_of_level().cloned() {
                    self.turn(&own);
                }
            }
            SetupIntent::Switch(name) => {
                if let Some(switch) = self.switches.iter_mut().find(|switch| switch.name == name) {
                    switch.on = !switch.on;
                }
                self.remember_rules();
            }
            SetupIntent::Parameter(name, text) => self.draft = Some((Draft::Parameter(name), text)),
            SetupIntent::ByHand => self.by_hand = !self.by_hand,
            SetupIntent::Talk(minutes) => self.talk_minutes = minutes,
            SetupIntent::Reset => self.reset(),
            SetupIntent::Guide | SetupIntent::Back | SetupIntent::Start => {}
        }
    }

    pub(super) fn seat(&self, chair: Chair) -> Option<&Sitter> {
        self.chairs()
            .find_map(|(other, seat)| (other == chair).then_some(seat))
    }

    fn seat_mut(&mut self, chair: Chair) -> Option<&mut Sitter> {
        match chair {
            Chair::Player(index) => self.places.get_mut(index),
            Chair::Host => self.host.as_mut(),
        }
    }

    fn take_level(&mut self, index: usize) {
        if index < self.offers.len() {
            self.level = index;
            self.take_the_authors_rules();
            self.seat_host();
        }
    }

    fn sit(&mut self, chair: Chair, controller: Controller) {
        let title = self.host_title();
        let Some(seat) = self.seat_mut(chair) else { return };
        seat.controller = controller;
        if chair == Chair::Host && controller != Controller::Human {
            // A host played by the program is named after its role.
            seat.name = title.into();
        }
    }

    fn remove(&mut self, index: usize) {
        self.menu = None;
        if self.places.len() > self.range().0 && index < self.places.len() {
            self.places.remove(index);
            if self.youngest >= index && self.youngest > 0 {
                self.youngest -= 1;
            }
        }
    }

    /// Swaps two seats; the youngest player stays the youngest.
    fn swap(&mut self, one: usize, other: usize) {
        self.menu = None;
        if one.max(other) >= self.places.len() {
            return;
        }
        self.places.swap(one, other);
        match self.youngest {
            young if young == one => self.youngest = other,
            young if young == other => self.youngest = one,
            _ => {}
        }
    }

    /// Gives a seat the next free mark. If none is free, it swaps marks with the next seat.
    fn change_mark(&mut self, index: usize) {
        let Some(own) = self.places.get(index).map(|place| place.mark) else {
            return;
        };
        let marks = self.marks();
        let free = (1..=marks)
            .map(|step| (own + step - 1) % marks + 1)
            .find(|mark| self.places.iter().all(|place| place.mark != *mark));
        let wanted = free.unwrap_or(own % marks + 1);
        for place in &mut self.places {
            if place.mark == wanted {
                place.mark = own;
            }
        }
        if let Some(place) = self.places.get_mut(index) {
            place.mark = wanted;
        }
    }

    /// Applies the text being edited, if it is valid.
    pub fn finish_writing(&mut self) {
        let Some((draft, text)) = self.draft.take() else {
            return;
        };
        let text = text.trim();
        match draft {
            Draft::Name(chair) => {
                if let Some(seat) = self.seat_mut(chair).filter(|_| !text.is_empty()) {
                    seat.name = text.into();
                }
            }
            Draft::Parameter(name) => {
                let found = self.parameters.iter_mut().find(|other| other.name == name);
                if let Some(parameter) = found
                    && let Ok(value) = parameter.bounds.read(text)
                {
                    parameter.value = value;
                    self.remember_rules();
                }
            }
        }
    }
}

/// The controller of a host that no person plays.
pub(super) fn the_table() -> Controller {
    Controller::Computer(Skill::default())
}
