//! How traits and ties show: the words of Tables 5, 6 and 7 (`great_city.flip.7`).

use super::level::{Class, Colour, Kind, Sign};
use super::pieces::{Tie, Trait, Who};
use super::tables::{Manner, Pole, TraitWords, tables};
use super::view::{CharacterView, View};
use super::words::Slot;

/// The words of a trait.
pub fn words(of: Trait) -> &'static TraitWords {
    let tables = tables();
    let list = match of.kind() {
        Kind::Person => &tables.person_traits,
        Kind::Bug => &tables.bug_traits,
    };
    let [first, second, third] = list;
    match of.index() {
        0 => first,
        1 => second,
        _ => third,
    }
}

/// The side of a trait that a character has.
pub fn pole(of: Trait, sign: Sign) -> &'static Pole {
    let words = words(of);
    match sign {
        Sign::Minus => &words.minus,
        Sign::Plus => &words.plus,
    }
}

/// The word that a description must fit where this trait turns a stone of this colour (Table 5).
pub fn shows(of: Trait, sign: Sign, colour: Colour) -> Option<&'static str> {
    pole(of, sign).shows.get(colour.index())?.as_deref()
}

/// How a character's trait stands.
pub fn sign(character: &CharacterView, of: Trait) -> Option<Sign> {
    character.traits?.get(of.index()).copied()
}

/// Is a character kind or cruel? A bug is neither.
pub fn is_cruel(character: &CharacterView) -> Option<bool> {
    (character.kind? == Kind::Person).then_some(sign(character, Trait::Attitude)?.is_plus())
}

/// How somebody stands towards somebody else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// The other is below.
    Inferior,
    /// The other is beside.
    Peer,
    /// The other is above.
    Superior,
}

/// How the other stands, seen from a person of this class. Bugs are below all people but commoners.
pub const fn standing(from: Class, to: Class) -> Standing {
    const fn height(class: Class) -> u8 {
        match class {
            Class::Aristocrat => 2,
            Class::Learned | Class::Mercantile => 1,
            Class::Commoner | Class::Myrmidon | Class::Drone | Class::Queen | Class::Worker => 0,
        }
    }
    if height(to) < height(from) {
        Standing::Inferior
    } else if height(to) == height(from) {
        Standing::Peer
    } else {
        Standing::Superior
    }
}

/// How a tie shows: the manner, and for people how kind or cruel they are in it (Tables 6 and 7).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TieShows<'t> {
    /// The manner: “patronizing”.
    pub manner: &'t str,
    /// The temper: “benevolently”.
    pub temper: Option<&'t str>,
}

/// How a tie from one class to another shows.
pub fn tie(from: Class, cruel: bool, to: Class, sign: Sign) -> Option<TieShows<'static>> {
    let tables = tables();
    if from.kind() == Kind::Bug {
        let row = tables.bug_ties.get(from.rank())?;
        let manner = match sign {
            Sign::Plus => &row.plus,
            Sign::Minus => &row.minus,
        };
        return Some(TieShows { manner, temper: None });
    }
    let row = tables.person_ties.get(from.rank())?;
    let side = match sign {
        Sign::Plus => &row.plus,
        Sign::Minus => &row.minus,
    };
    let found: &Option<Manner> = match standing(from, to) {
        Standing::Inferior => &side.inferior,
        Standing::Peer => &side.peer,
        Standing::Superior => &side.superior,
    };
    found.as_ref().map(|found| TieShows {
        manner: &found.manner,
        temper: Some(if cruel { &found.cruel } else { &found.kind }),
    })
}

impl View {
    /// How a tie between two characters of the network shows: in the table's own words, or as Tables 6 and 7 say.
    pub fn tie_shows(&self, from: Who, to: Who, sign: Sign) -> Option<TieShows<'_>> {
        if let Some(manner) = self.text(Slot::Manner(Tie { from, to, sign })) {
            return Some(TieShows { manner, temper: None });
        }
        let (from, to) = (self.character(from)?, self.character(to)?);
        tie(from.class?, is_cruel(from).unwrap_or(false), to.class?, sign)
    }
}
