//! The names of characters: in sentences, and new ones from the tables.

use super::super::tables::tables;
use super::super::{Class, Kind, Names, View, Who};
use super::grammar::{Gender, Person};
use super::lists::lists;
use crate::table::capital;
use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;

/// The longest name that is put into a sentence unchanged, in characters.
const LONG: usize = 32;

/// Has somebody given a character a name?
pub(super) fn is_named(view: &View, who: Who) -> bool {
    let ready = view.character(who).and_then(|character| character.ready);
    view.written_name(who).is_some() || ready.is_some()
}

impl View {
    /// The name for a character: the written one, else the ready-made one, else one by class.
    fn called_in_story(&self, who: Who) -> String {
        let written = self.written_name(who);
        let written = written.map(|name| name.split_whitespace().collect::<Vec<_>>().join(" "));
        let name = written
            .filter(|name| !name.is_empty() && name.chars().count() <= LONG)
            .or_else(|| Some(self.ready(&self.level, who)?.name.clone()));
        if let Some(name) = name {
            // An article is lower-case within a sentence; at the beginning it is capitalised again.
            return match name.strip_prefix("The ") {
                Some(rest) => format!("the {rest}"),
                None => name,
            };
        }
        let class = self.class(who).map(|class| match class {
            Class::Learned => "scholar",
            Class::Mercantile => "merchant",
            _ => class.word(),
        });
        match (who, class) {
            (Who::City, _) => "the City".into(),
            (Who::Stranger, _) => "the stranger".into(),
            (_, Some(class)) => format!("the {class}"),
            (Who::Newcomer(_), None) => "the newcomer".into(),
            (Who::Agent(_), None) => "the agent of peril".into(),
            (Who::Seat(_), None) => "somebody".into(),
        }
    }

    /// The gender of a person, if the name is in Table 4, in the level's own lists or in the narration's.
    fn gender(&self, full: &str, given: &str) -> Gender {
        let known = &lists().places.genders;
        if let Some(letter) = known.get(full).or_else(|| known.get(given)) {
            return if letter == "m" { Gender::Man } else { Gender::Woman };
        }
        let (own, all) = (Names::of(&self.level), &tables().names);
        let has = |lists: [&[String]; 2]| lists.into_iter().flatten().any(|name| name == given);
        match (has([own.men, &all.men]), has([own.women, &all.women])) {
            (true, false) => Gender::Man,
            (false, true) => Gender::Woman,
            _ => Gender::Unknown,
        }
    }

    /// The gender that a character's name is read as.
    pub fn gender_of(&self, who: Who) -> Gender {
        let full = self.called_in_story(who);
        let given = full.split(' ').next().unwrap_or_default();
        self.gender(&capital(&full), given)
    }

    /// A character as a person in sentences. The given name alone is used if it is in Table 4 and nobody else has it.
    pub(in super::super) fn person(&self, who: Who) -> Person {
        let full = self.called_in_story(who);
        if who == Who::Stranger && !is_named(self, who) {
            return Person {
                full: "a stranger".into(),
                short: full,
                gender: Gender::Unknown,
            };
        }
        let character = self.character(who);
        if character.is_some_and(|one| one.kind == Some(Kind::Bug)) {
            let queen = character.is_some_and(|one| one.class == Some(Class::Queen));
            let queen = queen || self.gender(&capital(&full), "") == Gender::Woman;
            let gender = if queen { Gender::Woman } else { Gender::Bug };
            let short = short(&full);
            return Person { full, short, gender };
        }
        let given = full.split(' ').next().unwrap_or_default().to_owned();
        let gender = self.gender(&capital(&full), &given);
        let characters = self.characters.iter().map(|other| other.who);
        let mut others = characters.filter(|other| *other != who);
        let shared = others.any(|other| self.called_in_story(other).split(' ').next() == Some(&*given));
        // A title is no name.
        let suffices = self.gender("", &given) != Gender::Unknown && !shared;
        let short = if suffices { given } else { short(&full) };
        Person { full, short, gender }
    }

    /// A name from Table 4 that nobody at this table has.
    pub(super) fn new_name(&self, kind: Kind, rng: &mut ChaCha8Rng) -> String {
        let is_name = |slot: &str| slot.starts_with("name:") || slot.starts_with("stranger:");
        let written = self.words.iter().filter(|(slot, _)| is_name(slot));
        let written = written.map(|(_, words)| words.text(self));
        let situation = self.level.situation.iter().flat_map(|ready| &ready.agents);
        let ready = self.level.ready.iter().chain(situation).map(|ready| &*ready.name);
        let taken: Vec<&str> = written.chain(ready).collect();
        let names = Names::of(&self.level);
        let mut name = String::new();
        // Twenty attempts nearly always find a free name; if not, two characters share one.
        for _ in 0..20 {
            let list = names.given(kind, kind == Kind::Person && !rng.random_bool(0.5));
            name = any(list, rng).to_owned();
            if kind == Kind::Person {
                name = format!("{name} {}", any(names.surnames, rng));
            }
            let shares = |other: &&str| match kind {
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

/// The form of a name at later mentions.
fn short(full: &str) -> String {
    let short = lists().places.shorts.get(&capital(full));
    short.cloned().unwrap_or_else(|| full.to_owned())
}

/// A random item of a list, or an empty text.
pub(super) fn any<'t>(list: &'t [impl AsRef<str>], rng: &mut ChaCha8Rng) -> &'t str {
    list.choose(rng).map_or("", AsRef::as_ref)
}
