//! The set-up remembered for the next time: seats, level and rules.
//!
//! Whatever no longer fits (a missing level, an invalid name) is replaced by the defaults.

use super::{Offer, SeatPlan};
use crate::registry::{self, PanelGame};
use crate::shell::settings::data::{SetUp, SetupHistory, Sitter};
use crate::table::SeatInfo;
use crate::table::level::Switch;
use std::collections::BTreeMap;

impl SeatPlan {
    /// Restores the last set-up.
    pub(super) fn recall(&mut self, game: &PanelGame, history: &SetupHistory) {
        self.own_rules.clone_from(&history.own_rules);
        let Some(set_up) = &history.set_up else { return };
        let mut offers = self.offers.iter();
        if let Some(level) = offers.position(|offer| offer.level.id == set_up.level) {
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
        self.places.clone_from(&set_up.places);
        self.host.clone_from(&set_up.host);
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
        let seats: Vec<SeatInfo> = self.everybody().map(Sitter::info).collect();
        let marks = 1..=self.marks();
        self.places.iter().all(|place| marks.contains(&place.mark))
            && self.offer().is_some_and(|Offer { level, .. }| {
                game.headless.check_seats(&level.id, &level.text, &seats).is_ok()
            })
    }

    /// Returns the set-up for the history.
    pub fn as_set(&self) -> SetUp {
        SetUp {
            level: (self.offer()).map_or(String::new(), |offer| offer.level.id.clone()),
            places: self.places.clone(),
            host: self.host.clone(),
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
        if let Some(game) = self.game.take().and_then(registry::panel) {
            self.set_for(game, None);
        }
        self.own_rules = own;
    }

    /// Returns each switch's state, by name.
    fn turned(&self) -> BTreeMap<String, bool> {
        let state = |switch: &Switch| (switch.name.to_owned(), switch.on);
        self.switches.iter().map(state).collect()
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

    /// Returns the custom rules last used, by level and switch name.
    pub const fn own_rules(&self) -> &BTreeMap<String, BTreeMap<String, bool>> {
        &self.own_rules
    }

    /// Returns the custom rules last used at this level.
    pub(super) fn own_of_level(&self) -> Option<&BTreeMap<String, bool>> {
        self.own_rules.get(&self.offer()?.level.id)
    }

    /// Remembers the switches as custom rules, unless they equal the level's.
    pub(super) fn remember_rules(&mut self) {
        if !self.is_the_authors()
            && let Some(offer) = self.offer()
        {
            let level = offer.level.id.clone();
            self.own_rules.insert(level, self.turned());
        }
    }

    /// Resets switches and parameters to the level's.
    pub(super) fn take_the_authors_rules(&mut self) {
        let card = self.card();
        let rules = card.map(|card| (card.switches.clone(), card.parameters.clone()));
        (self.switches, self.parameters) = rules.unwrap_or_default();
    }
}
