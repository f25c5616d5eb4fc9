//! What of the set-up is remembered for the next time: who sat where, which level, which rules.
//!
//! What was kept is only an offer: of what no longer fits (a level that is gone, a name that nobody may have), the
//! table is set as it came.

use super::{Place, SeatPlan};
use crate::registry::{self, PanelGame};
use crate::shell::settings::data::{Habits, SetUp, Sitter};
use crate::table::SeatInfo;
use std::collections::BTreeMap;

impl SeatPlan {
    /// Sets the table as it was set last.
    pub(super) fn recall(&mut self, game: &PanelGame, habits: &Habits) {
        self.own_rules.clone_from(&habits.own_rules);
        let Some(set_up) = &habits.set_up else { return };
        if let Some(level) = self.offers.iter().position(|offer| offer.id == set_up.level) {
            self.level = level;
            self.page = level / self.levels();
            self.take_the_authors_rules();
            self.turn(&set_up.switches);
        }
        let came = (self.places.clone(), self.host.clone());
        self.places = set_up.places.iter().map(place).collect();
        self.host = set_up.host.as_ref().map(place);
        self.seat_host();
        if self.can_sit(game) {
            self.youngest = set_up.youngest.min(self.places.len().saturating_sub(1));
        } else {
            (self.places, self.host) = came;
            self.seat_host();
        }
        self.talk_minutes = set_up.talk_minutes.min(3);
        self.by_hand = set_up.by_hand;
    }

    /// Could these people sit down at this level?
    fn can_sit(&self, game: &PanelGame) -> bool {
        let seats: Vec<SeatInfo> = self.everybody().map(Place::info).collect();
        let marks = 1..=self.marks();
        self.places.iter().all(|place| marks.contains(&place.mark))
            && (self.offers.get(self.level))
                .is_some_and(|offer| game.lab.check_seats(&offer.id, &offer.text, &seats).is_ok())
    }

    /// The table as it is set.
    pub(super) fn as_set(&self) -> SetUp {
        let sitter = |place: &Place| Sitter {
            name: place.name.clone(),
            mark: place.mark,
            controller: place.controller,
        };
        SetUp {
            level: self
                .offers
                .get(self.level)
                .map(|offer| offer.id.clone())
                .unwrap_or_default(),
            places: self.places.iter().map(sitter).collect(),
            host: self.host.as_ref().map(sitter),
            youngest: self.youngest,
            switches: self.turned(),
            talk_minutes: self.talk_minutes,
            by_hand: self.by_hand,
        }
    }

    /// The table as if nobody had sat here yet. House rules of our own are still known.
    pub(super) fn reset(&mut self) {
        let own = std::mem::take(&mut self.own_rules);
        if let Some((_, game)) = self.game.take().and_then(registry::panel) {
            self.set_for(game, None);
        }
        self.own_rules = own;
    }

    /// How each switch stands, by its name.
    fn turned(&self) -> BTreeMap<String, bool> {
        self.switches
            .iter()
            .map(|switch| (switch.name.to_owned(), switch.on))
            .collect()
    }

    /// Turns the switches that are named.
    pub(super) fn turn(&mut self, wanted: &BTreeMap<String, bool>) {
        for switch in &mut self.switches {
            if let Some(on) = wanted.get(switch.name) {
                switch.on = *on;
            }
        }
    }

    /// Do the switches stand as the level has them?
    pub(super) fn is_the_authors(&self) -> bool {
        self.card().is_none_or(|card| card.switches == self.switches)
    }

    /// The rules of our own that were chosen last at this level.
    pub(super) fn own_of_level(&self) -> Option<&BTreeMap<String, bool>> {
        self.own_rules.get(&self.offers.get(self.level)?.id)
    }

    /// Switches as they stand are rules of our own, unless they are the author's.
    pub(super) fn remember_rules(&mut self) {
        if !self.is_the_authors()
            && let Some(offer) = self.offers.get(self.level)
        {
            let turned = self.turned();
            self.own_rules.insert(offer.id.clone(), turned);
        }
    }

    /// Switches as the level has them.
    pub(super) fn take_the_authors_rules(&mut self) {
        self.switches = self.card().map(|card| card.switches.clone()).unwrap_or_default();
    }
}

fn place(sitter: &Sitter) -> Place {
    Place {
        name: sitter.name.clone(),
        mark: sitter.mark,
        controller: sitter.controller,
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Chair, SeatPlan, menu};
    use super::*;

    fn set(game: &PanelGame) -> SeatPlan {
        let mut plan = SeatPlan::default();
        plan.set_for(game, None);
        plan
    }

    /// What was set last time is offered next time, down to names and switches; a button gives it back as it came.
    #[test]
    fn a_table_is_set_as_it_was_set_last() {
        for game in registry::games() {
            let mut plan = set(game);
            plan.level = plan.offers.len() - 1;
            plan.take_the_authors_rules();
            plan.seat_host();
            plan.naming = Some((Chair::Place(0), "Wanda".into()));
            plan.finish_naming();
            if plan.places.len() < plan.range().1 {
                plan.add();
            }
            menu::choose(&mut plan, 1, 4);
            plan.youngest = 1;
            plan.talk_minutes = 2;
            plan.by_hand = true;
            if let Some(switch) = plan.switches.first_mut() {
                switch.on = !switch.on;
            }
            plan.remember_rules();
            let habits = Habits {
                set_up: Some(plan.as_set()),
                own_rules: plan.own_rules.clone(),
                ..Habits::default()
            };
            let mut next = SeatPlan::default();
            next.set_for(game, Some(&habits));
            assert_eq!(next.as_set(), plan.as_set());
            assert_eq!(next.own_rules, plan.own_rules);
            assert_eq!(next.trouble(), None);
            next.reset();
            assert_eq!(next.as_set(), set(game).as_set());
            assert_eq!(next.own_rules, plan.own_rules, "rules of our own are still known");
        }
    }

    /// Whatever a file says, a table can be set that opens.
    #[test]
    fn what_no_longer_fits_is_as_it_came() {
        for game in registry::games() {
            let came = set(game);
            let good = came.as_set();
            let mut twins = good.clone();
            for place in &mut twins.places {
                place.name = "Ada".into();
            }
            let mut marks = good.clone();
            for place in &mut marks.places {
                place.mark = 250;
            }
            let mut long = good.clone();
            if let Some(place) = long.places.first_mut() {
                place.name = "\u{202E}".repeat(400);
            }
            let nobody = SetUp {
                places: Vec::new(),
                youngest: 900,
                talk_minutes: 255,
                ..good.clone()
            };
            let gone = SetUp {
                level: "a level that was deleted".into(),
                youngest: usize::MAX,
                ..good
            };
            for set_up in [twins, marks, long, nobody, gone, SetUp::default()] {
                let habits = Habits {
                    set_up: Some(set_up.clone()),
                    ..Habits::default()
                };
                let mut plan = SeatPlan::default();
                plan.set_for(game, Some(&habits));
                assert_eq!(plan.trouble(), None, "{set_up:?}");
                let order = plan.order().unwrap();
                game.lab
                    .check_seats(&order.level.0, &order.level.1, &order.seats)
                    .unwrap();
                assert!(order.youngest.index() < order.seats.len());
                assert!(plan.talk_minutes <= 3);
            }
        }
    }

    /// “As written” and “our own” are a press apart, and the one does not forget the other.
    #[test]
    fn the_authors_rules_and_our_own() {
        for game in registry::games() {
            let mut plan = set(game);
            assert!(plan.is_the_authors());
            assert_eq!(plan.own_of_level(), None);
            for name in ["switch.0", "switch.1"] {
                super::super::press_one(&mut plan, name, None);
            }
            let own = plan.turned();
            assert!(!plan.is_the_authors());
            super::super::press_one(&mut plan, "preset.0", None);
            assert!(plan.is_the_authors());
            super::super::press_one(&mut plan, "preset.1", None);
            assert_eq!(plan.turned(), own, "{}", game.lab.id());
        }
    }
}
