//! What the controls of the set-up do to the table being set.

use super::screen::SetupIntent;
use super::{Chair, Draft, SeatDraft, SeatPlan};
use crate::table::{Controller, Skill};

impl SeatPlan {
    /// Carries out what concerns only the table being set.
    pub(super) fn carry_out(&mut self, intent: SetupIntent) {
        match intent {
            SetupIntent::Page(page) => self.page = page,
            SetupIntent::Menu(chair) => self.menu = Some(chair),
            SetupIntent::Done => self.menu = None,
            SetupIntent::Add => self.add(),
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

    /// The seat of a chair.
    pub(super) fn seat(&self, chair: Chair) -> Option<&SeatDraft> {
        match chair {
            Chair::Player(index) => self.places.get(index),
            Chair::Host => self.host.as_ref(),
        }
    }

    fn seat_mut(&mut self, chair: Chair) -> Option<&mut SeatDraft> {
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
        let title = self.card().and_then(|card| card.host).unwrap_or_default();
        let Some(seat) = self.seat_mut(chair) else { return };
        seat.controller = controller;
        if chair == Chair::Host && controller != Controller::Human {
            // The table has no name of its own but for what it does.
            seat.name = title.into();
        }
    }

    fn add(&mut self) {
        let seat = self.next_seat();
        self.places.push(seat);
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

    /// Two change places; whoever is the youngest stays so.
    fn swap(&mut self, one: usize, other: usize) {
        self.menu = None;
        if one.max(other) >= self.places.len() {
            return;
        }
        self.places.swap(one, other);
        self.youngest = match self.youngest {
            young if young == one => other,
            young if young == other => one,
            young => young,
        };
    }

    /// The next mark that nobody has; where all are taken, the next seat gives its own in exchange.
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

    /// Takes what is being written, if it can be taken.
    pub(super) fn finish_writing(&mut self) {
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

/// Who leads a table where no person does.
pub(super) fn the_table() -> Controller {
    Controller::Computer(Skill::default())
}

/// What is said of a level.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct LevelWords {
    pub(super) title: String,
    /// What it is like with so many seats, and whose it is.
    pub(super) line: String,
    /// What is special about it.
    pub(super) description: String,
    /// Where it comes from, if that is worth a word.
    pub(super) tag: &'static str,
    /// Why it can't be played.
    pub(super) refusal: Option<String>,
}

impl SeatPlan {
    /// What is said of the levels: first the good ones, then the broken.
    pub(super) fn level_words(&self) -> impl Iterator<Item = LevelWords> {
        let good = self.offers.iter().map(|offer| {
            let summaries = &offer.card.summaries;
            let found = summaries.iter().find(|(seats, _)| *seats == self.places.len());
            let line = found.map_or("not for this number of seats", |(_, line)| line);
            LevelWords {
                title: offer.card.title.clone(),
                line: match &*offer.author {
                    "" => line.to_owned(),
                    author => format!("{line} · by {author}"),
                },
                description: offer.card.description.clone(),
                tag: match (offer.edited, offer.own) {
                    (true, _) => "edited",
                    (false, true) => "your own",
                    (false, false) => "",
                },
                refusal: None,
            }
        });
        let broken = self.broken.iter().map(|broken| LevelWords {
            title: broken.id.clone(),
            line: "can’t be played: hover for the reason".to_owned(),
            tag: "broken",
            refusal: Some(format!("{}: {}", broken.file.display(), broken.error)),
            ..LevelWords::default()
        });
        good.chain(broken)
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::set;
    use super::*;
    use crate::headless::HOST_MARK;
    use crate::registry;

    fn names(plan: &SeatPlan) -> Vec<String> {
        plan.places.iter().map(|place| place.name.clone()).collect()
    }

    #[test]
    fn seats_change_places_and_the_youngest_goes_too() {
        for game in registry::games() {
            let mut plan = set(game);
            let before = names(&plan);
            plan.carry_out(SetupIntent::Menu(Chair::Player(0)));
            plan.carry_out(SetupIntent::Swap(0, 1));
            let after = names(&plan);
            assert_eq!((&after[0], &after[1]), (&before[1], &before[0]));
            assert_eq!(plan.youngest, 1, "the youngest went, too");
            assert_eq!(plan.menu, None);
        }
    }

    /// Whoever leads sits behind all players, with a mark that is nobody else's, and only where somebody leads.
    #[test]
    fn who_leads_a_table_sits_behind_its_players() {
        for game in registry::games() {
            let mut plan = set(game);
            while plan.places.len() < plan.range().1 {
                plan.carry_out(SetupIntent::Add);
            }
            for index in 0..plan.places.len() {
                plan.carry_out(SetupIntent::Mark(index));
            }
            let led = plan.card().and_then(|card| card.host);
            assert_eq!(led.is_some(), plan.host.is_some());
            let order = plan.order().unwrap();
            assert_eq!(order.seats.len(), plan.places.len() + usize::from(led.is_some()));
            assert_eq!(order.seats.len(), order.controllers.len());
            let mut marks: Vec<u8> = order.seats.iter().map(|seat| seat.mark).collect();
            if led.is_some() {
                assert_eq!(marks.last(), Some(&HOST_MARK));
                assert!(matches!(order.controllers.last(), Some(Controller::Computer(_))));
            }
            marks.sort_unstable();
            marks.dedup();
            let id = game.headless.id();
            assert_eq!(marks.len(), order.seats.len(), "{id}: a mark is shared");
            game.headless
                .check_seats(&order.level.0, &order.level.1, &order.seats)
                .unwrap();
        }
    }

    /// A person who leads has a name of their own; the table has none.
    #[test]
    fn a_person_or_the_table_itself_leads() {
        for game in registry::games() {
            let mut plan = set(game);
            let Some(title) = plan.card().and_then(|card| card.host) else {
                continue;
            };
            let mut name = |name: &str, controller: Controller| {
                plan.carry_out(SetupIntent::Sit(Chair::Host, controller));
                if controller == Controller::Human {
                    plan.carry_out(SetupIntent::Name(Chair::Host, name.into()));
                    plan.finish_writing();
                }
                (plan.trouble().is_none(), plan.order().unwrap())
            };
            let (_, order) = name("Wanda", Controller::Human);
            assert_eq!(order.seats.last().unwrap().name, "Wanda");
            assert_eq!(order.controllers.last(), Some(&Controller::Human));
            let (opens, _) = name(&order.seats[0].name, Controller::Human);
            assert!(!opens, "two of one name");
            let (opens, order) = name("", the_table());
            assert!(opens);
            assert_eq!(order.seats.last().unwrap().name, title);
        }
    }
}
