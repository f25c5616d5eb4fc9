//! Names to roll or to pick: a level's own lists, and those of Table 4 where it has none
//! (`great_city.character.5`).

use super::level::{GreatCityLevel, Kind};
use super::tables::tables;

/// The lists of a level.
#[derive(Clone, Copy, Debug)]
pub struct Names<'t> {
    /// Given names of men.
    pub men: &'t [String],
    /// Given names of women.
    pub women: &'t [String],
    /// Surnames.
    pub surnames: &'t [String],
    /// What bugs are called.
    pub bugs: &'t [String],
}

impl<'t> Names<'t> {
    /// The lists that a level plays with.
    pub fn of(level: &'t GreatCityLevel) -> Self {
        let (own, all) = (&level.names, &tables().names);
        let list = |own: &'t [String], all: &'t [String]| if own.is_empty() { all } else { own };
        Self {
            men: list(&own.men, &all.men),
            women: list(&own.women, &all.women),
            surnames: list(&own.surnames, &all.surnames),
            bugs: list(&own.bugs, &all.bugs),
        }
    }

    /// The given names of a kind; of people, women's or men's.
    pub const fn given(&self, kind: Kind, woman: bool) -> &'t [String] {
        match kind {
            Kind::Bug => self.bugs,
            Kind::Person if woman => self.women,
            Kind::Person => self.men,
        }
    }
}
