//! The set-up remembered for the next time: seats, level and rules.
//!
//! Whatever no longer fits (a missing level, an invalid name) is replaced by the defaults.

use super::{SeatDraft, SeatPlan};
use crate::registry::{self, PanelGame};
use crate::shell::settings::data::{SetUp, SetupHistory, Sitter};
use crate::table::SeatInfo;
use std::collections::BTreeMap;

impl SeatPlan {
    /// Restores the last set-up.
    pub(super) fn recall(&mut self, game: &PanelGame, history: &SetupHistory) {
        self.own_rules.clone_from(&history.own_rules);
        let Some(set_up) = &history.set_up else { return };
        if let Some(level) = self.offers.iter().position(|offer| offer.id == set_up.level) {
            self.level = level;
            self.take_the_authors_rules();
            self.turn(&set_up.switches);
            for parameter in &mut self.parameters {
                let kept = set_up.parameters.get(parameter.name);
                // The file may contain anything: values out of bounds are replaced by the level's.
                if let Some(Ok(value)) = kept.map(|value| parameter.bounds.read(&value.to_string())) {
                    parameter.value = value;
                }
            }
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

    /// Is this set of seats valid for the level?
    fn can_sit(&self, game: &PanelGame) -> bool {
        let seats: Vec<SeatInfo> = self.everybody().map(SeatDraft::info).collect();
        let marks = 1..=self.marks();
        self.places.iter().all(|place| marks.contains(&place.mark))
            && (self.offers.get(self.level))
                .is_some_and(|offer| game.headless.check_seats(&offer.id, &offer.text, &seats).is_ok())
    }

    /// Returns the set-up for the history.
    pub(super) fn as_set(&self) -> SetUp {
        let sitter = |place: &SeatDraft| Sitter {
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
            parameters: (self.parameters.iter())
                .map(|parameter| (parameter.name.to_owned(), parameter.value.clone()))
                .collect(),
            talk_minutes: self.talk_minutes,
            by_hand: self.by_hand,
        }
    }

    /// Resets the table to the defaults, but keeps the custom house rules.
    pub(super) fn reset(&mut self) {
        let own = std::mem::take(&mut self.own_rules);
        if let Some((_, game)) = self.game.take().and_then(registry::panel) {
            self.set_for(game, None);
        }
        self.own_rules = own;
    }

    /// Returns each switch's state, by name.
    fn turned(&self) -> BTreeMap<String, bool> {
        self.switches
            .iter()
            .map(|switch| (switch.name.to_owned(), switch.on))
            .collect()
    }

    /// Sets the named switches.
    pub(super) fn turn(&mut self, wanted: &BTreeMap<String, bool>) {
        for switch in &mut self.switches {
            if let Some(on) = wanted.get(switch.name) {
                switch.on = *on;
            }
        }
    }

    /// Do the switches and parameters equal the level's?
    pub(super) fn is_the_authors(&self) -> bool {
        (self.card()).is_none_or(|card| card.switches == self.switches && card.parameters == self.parameters)
    }

    /// Returns the custom rules last used at this level.
    pub(super) fn own_of_level(&self) -> Option<&BTreeMap<String, bool>> {
        self.own_rules.get(&self.offers.get(self.level)?.id)
    }

    /// Remembers the switches as custom rules, unless they equal the level's.
    pub(super) fn remember_rules(&mut self) {
        if !self.is_the_authors()
            && let Some(offer) = self.offers.get(self.level)
        {
            let turned = self.turned();
            self.own_rules.insert(offer.id.clone(), turned);
        }
    }

    /// Resets switches and parameters to the level's.
    pub(super) fn take_the_authors_rules(&mut self) {
        let card = self.card();
        let (switches, parameters) = card
            .map(|card| (card.switches.clone(), card.parameters.clone()))
            .unwrap_or_default();
        (self.switches, self.parameters) = (switches, parameters);
    }
}

fn place(sitter: &Sitter) -> SeatDraft {
    SeatDraft {
        name: sitter.name.clone(),
        mark: sitter.mark,
        controller: sitter.controller,
    }
}

#[cfg(test)]
mod tests {
    use super::super::screen::SetupIntent;
    use super::super::tests::set;
    use super::super::{Chair, SeatPlan};
    use super::*;
    use crate::table::{Controller, Skill};

    /// The last set-up is offered again, including names and switches; Reset restores the defaults.
    #[test]
    fn a_table_is_set_as_it_was_set_last() {
        for game in registry::games() {
            let mut plan = set(game);
            plan.level = plan.offers.len() - 1;
            plan.take_the_authors_rules();
            plan.seat_host();
            plan.carry_out(SetupIntent::Name(Chair::Player(0), "Wanda".into()));
            plan.finish_writing();
            if plan.places.len() < plan.range().1 {
                plan.carry_out(SetupIntent::Add);
            }
            let shrewd = Controller::Computer(Skill::Shrewd);
            plan.carry_out(SetupIntent::Sit(Chair::Player(1), shrewd));
            plan.youngest = 1;
            plan.talk_minutes = 2;
            plan.by_hand = true;
            if let Some(switch) = plan.switches.first_mut() {
                switch.on = !switch.on;
            }
            for name in plan
                .parameters
                .iter()
                .map(|parameter| parameter.name)
                .collect::<Vec<_>>()
            {
                plan.carry_out(SetupIntent::Parameter(name, "7".into()));
                plan.finish_writing();
            }
            plan.remember_rules();
            let history = SetupHistory {
                set_up: Some(plan.as_set()),
                own_rules: plan.own_rules.clone(),
                ..SetupHistory::default()
            };
            let mut next = SeatPlan::default();
            next.set_for(game, Some(&history));
            assert_eq!(next.as_set(), plan.as_set());
            assert_eq!(next.own_rules, plan.own_rules);
            assert_eq!(next.trouble(), None);
            next.reset();
            assert_eq!(next.as_set(), set(game).as_set());
            assert_eq!(next.own_rules, plan.own_rules, "rules of our own are still known");
        }
    }

    /// Whatever the file contains, the set-up is a table that opens.
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
                let history = SetupHistory {
                    set_up: Some(set_up.clone()),
                    ..SetupHistory::default()
                };
                let mut plan = SeatPlan::default();
                plan.set_for(game, Some(&history));
                assert_eq!(plan.trouble(), None, "{set_up:?}");
                let order = plan.order().unwrap();
                game.headless
                    .check_seats(&order.level.0, &order.level.1, &order.seats)
                    .unwrap();
                assert!(order.youngest.index() < order.seats.len());
                assert!(plan.talk_minutes <= 3);
            }
        }
    }

    /// Rate and currency of a visit's pay-out can be set, are refused out of bounds, and become part of the
    /// opened level (`oubliette.visit.3`).
    #[test]
    fn a_levels_parameters_are_written_at_the_set_up() {
        let game = registry::games().find(|game| game.headless.id() == "oubliette");
        let mut plan = set(game.unwrap());
        plan.level = (plan.offers.iter())
            .position(|offer| offer.id == "landlords-visit")
            .unwrap();
        plan.take_the_authors_rules();
        let values = |plan: &SeatPlan| -> Vec<String> {
            let parameters = plan.parameters.iter();
            parameters.map(|parameter| parameter.value.to_string()).collect()
        };
        assert_eq!(values(&plan), ["10", "$"]);
        let mut write = |index: usize, typed: &str| {
            let name = plan.parameters[index].name;
            plan.carry_out(SetupIntent::Parameter(name, typed.into()));
            plan.finish_writing();
            values(&plan)
        };
        assert_eq!(write(0, "25"), ["25", "$"]);
        assert_eq!(write(0, "0"), ["25", "$"], "nothing would be paid by it");
        assert_eq!(write(0, "many"), ["25", "$"]);
        assert_eq!(write(1, "元"), ["25", "元"]);
        assert_eq!(write(1, ""), ["25", "元"]);
        assert_eq!(write(1, "far too long a sign"), ["25", "元"]);
        assert!(!plan.is_the_authors());
        let text = plan.order().unwrap().level.1;
        assert!(
            text.contains("rate:25") && text.contains("currency:\"元\""),
            "{text}"
        );
        plan.carry_out(SetupIntent::Rules(true));
        assert_eq!(values(&plan), ["10", "$"]);
    }

    /// One press switches between the author's and the custom rules, and both are kept.
    #[test]
    fn the_authors_rules_and_our_own() {
        for game in registry::games() {
            let mut plan = set(game);
            assert!(plan.is_the_authors());
            assert_eq!(plan.own_of_level(), None);
            for name in plan
                .switches
                .iter()
                .take(2)
                .map(|switch| switch.name)
                .collect::<Vec<_>>()
            {
                plan.carry_out(SetupIntent::Switch(name));
            }
            let own = plan.turned();
            assert!(!plan.is_the_authors());
            plan.carry_out(SetupIntent::Rules(true));
            assert!(plan.is_the_authors());
            plan.carry_out(SetupIntent::Rules(false));
            assert_eq!(plan.turned(), own, "{}", game.headless.id());
        }
    }
}
