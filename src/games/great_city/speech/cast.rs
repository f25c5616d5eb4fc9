//! The names of characters in sentences, and new names from the tables.

use super::super::{Class, GreatCityLevel, Kind, Names, View, Who};
use super::wording::{Fill, any};
use crate::table::Seat;
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

/// The longest name that is put into a sentence as it is, in characters.
const LONG: usize = 32;

/// What a seat knows when it speaks: the view, the level and its own number.
pub(super) struct SpeechContext<'t> {
    pub view: &'t View,
    pub level: &'t GreatCityLevel,
    pub seat: Seat,
}

const fn by_class(class: Class) -> &'static str {
    match class {
        Class::Aristocrat => "the aristocrat",
        Class::Learned => "the scholar",
        Class::Mercantile => "the merchant",
        Class::Commoner => "the commoner",
        Class::Myrmidon => "the myrmidon",
        Class::Drone => "the drone",
        Class::Queen => "the queen",
        Class::Worker => "the worker",
    }
}

/// Does the character have a name of its own?
pub(super) fn is_named(view: &View, who: Who) -> bool {
    let ready = view.character(who).and_then(|character| character.ready);
    view.written_name(who).is_some() || ready.is_some()
}

impl SpeechContext<'_> {
    /// The name for a character: the written one, else the ready-made one, else one by class.
    pub fn called(&self, who: Who) -> String {
        let written = self.view.written_name(who);
        let written = written.map(|name| name.split_whitespace().collect::<Vec<_>>().join(" "));
        let name = written
            .filter(|name| !name.is_empty() && name.chars().count() <= LONG)
            .or_else(|| Some(self.view.ready(self.level, who)?.name.clone()));
        if let Some(name) = name {
            // An article is lower-case within a sentence; at the beginning it is capitalised again.
            return match name.strip_prefix("The ") {
                Some(rest) => format!("the {rest}"),
                None => name,
            };
        }
        let class = self.view.class(who);
        match (who, class) {
            (Who::City, _) => "the Great City",
            (Who::Stranger, _) => "the stranger",
            (Who::Newcomer(_), None) => "the newcomer",
            (_, Some(class)) => by_class(class),
            (Who::Agent(_), None) => "the agent of peril",
            (Who::Seat(_), None) => "somebody",
        }
        .into()
    }

    /// The name for a character who has already been named. A person is called by the given name if it is in Table 4
    /// and nobody else here has it.
    pub fn called_again(&self, who: Who) -> String {
        let full = self.called(who);
        let Some((given, _)) = full.split_once(' ') else {
            return full;
        };
        let names = Names::of(self.level);
        let is_given = names.men.iter().chain(names.women).any(|name| name == given);
        let mut others = self
            .view
            .characters
            .iter()
            .map(|other| other.who)
            .filter(|other| *other != who);
        let shared = others.any(|other| self.called(other).split(' ').next() == Some(given));
        let suffices = is_given && !shared;
        if suffices { given.to_owned() } else { full }
    }

    /// Fills the gaps for names: the character who acts, and the one that it meets.
    pub fn people(&self, who: Who, other: Who) -> Fill {
        let (name, short) = (self.called(who), self.called_again(who));
        let (others, others_short) = (self.called(other), self.called_again(other));
        let (whose, shorts) = (format!("{name}’s"), format!("{short}’s"));
        Fill::new()
            .named("who", "who again", &name, &short)
            .named("whose", "whose again", &whose, &shorts)
            .named("other", "other again", &others, &others_short)
    }

    /// A name from Table 4 that nobody at this table has.
    pub fn new_name(&self, kind: Kind, rng: &mut ChaCha8Rng) -> String {
        let is_name = |slot: &str| slot.starts_with("name:") || slot.starts_with("stranger:");
        let written = self.view.words.iter().filter(|(slot, _)| is_name(slot));
        let written = written.map(|(_, words)| &words.text);
        let situation = self.level.situation.iter().flat_map(|ready| &ready.agents);
        let ready = self.level.ready.iter().chain(situation).map(|ready| &ready.name);
        let taken: Vec<&String> = written.chain(ready).collect();
        let names = Names::of(self.level);
        let mut name = String::new();
        // Twenty attempts nearly always find a free name; if not, two characters share one.
        for _ in 0..20 {
            let list = names.given(kind, kind == Kind::Person && !rng.random_bool(0.5));
            name = any(list, rng).to_owned();
            if kind == Kind::Person {
                name = format!("{name} {}", any(names.surnames, rng));
            }
            let shares = |other: &&String| match kind {
                // A given name alone should identify a person.
                Kind::Person => other.split(' ').next() == name.split(' ').next(),
                Kind::Bug => **other == name,
            };
            if !taken.iter().any(shares) {
                break;
            }
        }
        name
    }
}
