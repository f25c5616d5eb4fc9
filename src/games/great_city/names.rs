//! The names to roll or to pick from (`great_city.character.5`).
//!
//! Each list is the level's own, or that of Table 4 if the level has none.

use super::level::{GreatCityLevel, Kind};
use super::tables::tables;

/// The lists of names for one level.
#[derive(Clone, Copy, Debug)]
pub struct Names<'t> {
    /// Given names of men.
    pub men: &'t [String],
    /// Given names of women.
    pub women: &'t [String],
    /// Surnames.
    pub surnames: &'t [String],
    /// Names of bugs.
    pub bugs: &'t [String],
}

impl<'t> Names<'t> {
    /// Selects the lists for a level.
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

    /// Returns the names for a kind; `woman` selects women's or men's names and has no effect on bugs.
    pub const fn given(&self, kind: Kind, woman: bool) -> &'t [String] {
        match kind {
            Kind::Bug => self.bugs,
            Kind::Person if woman => self.women,
            Kind::Person => self.men,
        }
    }
}
