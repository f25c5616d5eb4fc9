//! The names of characters in sentences, and new names from the tables.

use super::super::level::{Class, GreatCityLevel, Kind};
use super::super::names::Names;
use super::super::pieces::Who;
use super::super::view::{CharacterView, View};
use super::super::words::Slot;
use super::wording::{Fill, any};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

/// The longest name that is put into a sentence as it is, in characters.
const LONG: usize = 32;

/// The name of a ready-made character.
fn ready_name<'t>(level: &'t GreatCityLevel, character: &CharacterView) -> Option<&'t str> {
    let place = usize::from(character.ready?).checked_sub(1)?;
    let list = match character.who {
        Who::Agent(_) => &level.situation.as_ref()?.agents,
        _ => &level.ready,
    };
    list.get(place).map(|ready| ready.name.as_str())
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

/// The name for a character: the written one, else the ready-made one, else one by class.
pub(super) fn called(view: &View, level: &GreatCityLevel, who: Who) -> String {
    let slot = match who {
        Who::Stranger => Slot::StrangersName(view.scenes),
        who => Slot::Name(who),
    };
    let character = view.character(who);
    let written = view.text(slot).map(|name| {
        let words: Vec<&str> = name.split_whitespace().collect();
        words.join(" ")
    });
    let name = written
        .filter(|name| !name.is_empty() && name.chars().count() <= LONG)
        .or_else(|| ready_name(level, character?).map(str::to_owned));
    if let Some(name) = name {
        // An article is lower-case within a sentence; at the beginning it is capitalised again.
        return match name.strip_prefix("The ") {
            Some(rest) => format!("the {rest}"),
            None => name,
        };
    }
    match (who, character.and_then(|character| character.class)) {
        (Who::City, _) => "the Great City".into(),
        (Who::Stranger, _) => "the stranger".into(),
        (Who::Newcomer(_), None) => "the newcomer".into(),
        (_, Some(class)) => by_class(class).into(),
        (Who::Agent(_), None) => "the agent of peril".into(),
        (Who::Seat(_), None) => "somebody".into(),
    }
}

/// The name for a character who has already been named. A person is called by the given name if it is in Table 4
/// and nobody else here has it.
pub(super) fn called_again(view: &View, level: &GreatCityLevel, who: Who) -> String {
    let full = called(view, level, who);
    let Some((given, _)) = full.split_once(' ') else {
        return full;
    };
    let names = Names::of(level);
    let is_given = names.men.iter().chain(names.women).any(|name| name == given);
    let shared = view
        .characters
        .iter()
        .filter(|character| character.who != who)
        .any(|character| called(view, level, character.who).split(' ').next() == Some(given));
    if is_given && !shared {
        given.to_owned()
    } else {
        full
    }
}

/// Fills the gaps for names: the character who acts, and the one that it meets.
pub(super) fn people(view: &View, level: &GreatCityLevel, who: Who, other: Who) -> Fill {
    let (name, short) = (called(view, level, who), called_again(view, level, who));
    let (others, others_short) = (called(view, level, other), called_again(view, level, other));
    Fill::new()
        .named("who", "who again", &name, &short)
        .named(
            "whose",
            "whose again",
            &format!("{name}’s"),
            &format!("{short}’s"),
        )
        .named("other", "other again", &others, &others_short)
}

/// Does the character have a name of its own?
pub(super) fn is_named(view: &View, who: Who) -> bool {
    let slot = match who {
        Who::Stranger => Slot::StrangersName(view.scenes),
        who => Slot::Name(who),
    };
    view.text(slot).is_some()
        || view
            .character(who)
            .is_some_and(|character| character.ready.is_some())
}

/// A name from Table 4 that nobody at this table has.
pub(super) fn new_name(view: &View, level: &GreatCityLevel, kind: Kind, rng: &mut ChaCha8Rng) -> String {
    let situation = level.situation.iter().flat_map(|ready| &ready.agents);
    let taken: Vec<&str> = view
        .words
        .iter()
        .filter(|(slot, _)| slot.starts_with("name:") || slot.starts_with("stranger:"))
        .map(|(_, words)| words.text.as_str())
        .chain(
            level
                .ready
                .iter()
                .chain(situation)
                .map(|ready| ready.name.as_str()),
        )
        .collect();
    let names = Names::of(level);
    let mut name = String::new();
    // Twenty attempts nearly always find a free name; if not, two characters share one.
    for _ in 0..20 {
        let list = names.given(kind, kind == Kind::Person && !rng.random_bool(0.5));
        let pick = |list: &[String], rng: &mut ChaCha8Rng| {
            let list: Vec<&str> = list.iter().map(String::as_str).collect();
            any(&list, rng).to_owned()
        };
        name = pick(list, rng);
        if kind == Kind::Person {
            name = format!("{name} {}", pick(names.surnames, rng));
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
