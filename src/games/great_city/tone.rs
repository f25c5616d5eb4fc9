//! The words for traits and ties from Tables 5, 6 and 7 (`great_city.flip.7`).
//!
//! They depend only on a character's traits and class. The table's own words for a tie replace those of the tables.
//! Words never change what is legal.

use super::tables::{TraitSide, TraitWords, tables};
use super::{CharacterView, Class, Colour, Kind, Sign, Slot, Tie, Trait, View, Who};
use std::cmp::Ordering;

/// Returns the words for a trait.
#[expect(clippy::indexing_slicing, reason = "the index of a trait is 0 to 2")]
pub fn words(of: Trait) -> &'static TraitWords {
    match of.kind() {
        Kind::Person => &tables().person_traits[of.index()],
        Kind::Bug => &tables().bug_traits[of.index()],
    }
}

/// Returns the words for the side of a trait with this sign.
pub fn pole(of: Trait, sign: Sign) -> &'static TraitSide {
    let words = words(of);
    if sign.is_plus() { &words.plus } else { &words.minus }
}

/// Returns the word that the narration must fit if this trait turns a stone of this colour (Table 5).
pub fn shows(of: Trait, sign: Sign, colour: Colour) -> Option<&'static str> {
    pole(of, sign).shows.get(colour.index())?.as_deref()
}

/// Returns the sign of a character's trait.
pub fn sign(character: &CharacterView, of: Trait) -> Option<Sign> {
    character.traits?.get(of.index()).copied()
}

/// Tells whether a person is cruel rather than kind.
///
/// Returns `None` for a bug and for a character without traits.
pub fn is_cruel(character: &CharacterView) -> Option<bool> {
    (character.kind? == Kind::Person).then_some(sign(character, Trait::Attitude)?.is_plus())
}

/// Compares the standing of class `to` with that of a person of class `from`: an inferior is less, a peer equal, a
/// superior greater. Bugs are equal to commoners and below other people.
pub fn standing(from: Class, to: Class) -> Ordering {
    let height = |class| match class {
        Class::Aristocrat => 2,
        Class::Learned | Class::Mercantile => 1,
        Class::Commoner | Class::Myrmidon | Class::Drone | Class::Queen | Class::Worker => 0,
    };
    height(to).cmp(&height(from))
}

/// The words for a tie: its tone, and for people an adverb that says whether they are kind or cruel (Tables 6 and 7).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TieWords<'t> {
    /// The tone as an adjective: “patronizing”.
    pub tone: &'t str,
    /// The adverb: “benevolently”; `None` for bugs and for the table's own words.
    pub temper: Option<&'t str>,
}

/// Returns the words for a tie from one class to another, or `None` if the tables have none.
///
/// `cruel` has no effect on bugs.
pub fn tie(from: Class, cruel: bool, to: Class, sign: Sign) -> Option<TieWords<'static>> {
    let tables = tables();
    if from.kind() == Kind::Bug {
        let tone = tables.bug_ties.get(from.rank())?.of(sign);
        return Some(TieWords { tone, temper: None });
    }
    let words = tables.person_ties.get(from.rank())?.of(sign);
    let found = match standing(from, to) {
        Ordering::Less => &words.inferior,
        Ordering::Equal => &words.peer,
        Ordering::Greater => &words.superior,
    };
    found.as_ref().map(|found| TieWords {
        tone: &found.tone,
        temper: Some(if cruel { &found.cruel } else { &found.kind }),
    })
}

impl View {
    /// Returns the words for a tie between two characters: the table's own words, or those of Tables 6 and 7.
    pub fn tie_words(&self, from: Who, to: Who, sign: Sign) -> Option<TieWords<'_>> {
        if let Some(tone) = self.text(Slot::Tone(Tie { from, to, sign })) {
            return Some(TieWords { tone, temper: None });
        }
        let (from, to) = (self.character(from)?, self.character(to)?);
        tie(from.class?, is_cruel(from).unwrap_or(false), to.class?, sign)
    }
}
