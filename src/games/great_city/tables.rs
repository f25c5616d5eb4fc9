//! The tables of The Great City as data: triads, judgments, names, traits and ties.
//!
//! All levels share one copy, `assets/tables/great_city.ron`.
//!
//! Invariants of checked tables: eight triads, 64 judgments with valences of -2 to 2, twenty names in each list, a word
//! in all three modes for a person's traits, and a word in its own mode only for each of a bug's traits.

use super::level::{GreatCityLevel, Kind, NameLists, Sign};
use serde::Deserialize;
use std::sync::LazyLock;

/// Tables 1 to 7 of the rulebook.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tables {
    /// Table 1: the meanings of the three colours, in the order blue, white, green.
    pub colours: [ColourMeaning; 3],
    /// Table 2: the eight triads, from 000 to 111.
    pub triads: Vec<TriadMeaning>,
    /// Table 3: a row for each first triad, with the judgments for second triads 000 to 111.
    pub judgments: Vec<Vec<Judgment>>,
    /// Ratings of how good each judgment is for the character it is about.
    pub valences: Valences,
    /// Table 4: the names to roll or to pick from, twenty in each list.
    pub names: NameLists,
    /// Table 5: a person's traits, in the order age, experience, attitude.
    pub person_traits: [TraitWords; 3],
    /// Table 5: a bug's traits, in the order motive, ability, nature.
    pub bug_traits: [TraitWords; 3],
    /// Table 6: the words for people's ties, by class: aristocrat, learned, mercantile, commoner.
    pub person_ties: [BySign<ByStanding>; 4],
    /// Table 7: the words for bugs' ties, by class: myrmidon, drone, queen, worker.
    pub bug_ties: [BySign<String>; 4],
}

/// The meanings of a colour (Table 1).
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ColourMeaning {
    /// The class of people, as an adjective.
    pub class: String,
    /// The mode: deeds, thoughts or words.
    pub mode: String,
    /// The function of bugs.
    pub function: String,
    /// The face of the peril.
    pub face: String,
}

/// A triad (Table 2).
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TriadMeaning {
    /// The name with its article: “the Queen”.
    pub name: String,
    /// The name of its drawing.
    pub art: String,
    /// The three meanings.
    pub meanings: [String; 3],
}

/// The numbers of a pair's two triads, 0 to 7 each.
pub type Pair = (u8, u8);

/// The reading of a pair of triads (Table 3).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Judgment(
    /// The name, which is read whenever the pair has changed.
    pub String,
    /// The judgment itself, which is read when it is accepted.
    pub String,
);

/// Ratings of how good each judgment is for the character it is about, from -2 to 2, in the order of Table 3.
///
/// The ratings are a matter of taste and no rule uses them; computer seats do.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Valences {
    /// The ratings for characters that would save the City.
    pub saves: [[i8; 8]; 8],
    /// The ratings for characters that would not.
    pub not: [[i8; 8]; 8],
}

/// The words for a trait (Table 5).
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TraitWords {
    /// The subject of the trait: “age”.
    pub about: String,
    /// The words for a minus.
    pub minus: TraitSide,
    /// The words for a plus.
    pub plus: TraitSide,
}

/// The words for one side of a trait.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TraitSide {
    /// The word for this side: “young”.
    pub word: String,
    /// The words for this side in deeds, thoughts and words; `None` in a mode where it does not show.
    pub shows: [Option<String>; 3],
}

/// The words for the ties of one class.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BySign<T> {
    /// The words for a plus tie.
    pub plus: T,
    /// The words for a minus tie.
    pub minus: T,
}

impl<T> BySign<T> {
    /// Returns the words for a tie with this sign.
    pub const fn of(&self, sign: Sign) -> &T {
        if sign.is_plus() { &self.plus } else { &self.minus }
    }
}

/// The words for a tie, by the standing of the other character.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ByStanding {
    /// The words towards an inferior; `None` if the table has none.
    pub inferior: Option<Tone>,
    /// The words towards a peer; `None` if the table has none.
    pub peer: Option<Tone>,
    /// The words towards a superior; `None` if the table has none.
    pub superior: Option<Tone>,
}

/// A tone, with one adverb for kind people and one for cruel people.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tone {
    /// The tone as an adjective: “patronizing”.
    #[serde(rename = "manner")]
    pub tone: String,
    /// The adverb for a kind person: “benevolently”.
    pub kind: String,
    /// The adverb for a cruel person: “arrogantly”.
    pub cruel: String,
}

impl Tables {
    /// Parses tables and checks that they are complete.
    ///
    /// # Errors
    /// One sentence that says what is wrong, with line and column if the text does not parse.
    pub fn read(text: &str) -> Result<Self, String> {
        let tables: Self = ron::from_str(text).map_err(|error| {
            let at = error.span.start;
            format!("line {}, column {}: {}", at.line, at.col, error.code)
        })?;
        tables.check().map(|()| tables)
    }

    fn check(&self) -> Result<(), String> {
        if self.triads.len() != 8 {
            return Err(format!("there are 8 triads, not {}", self.triads.len()));
        }
        if self.judgments.len() != 8 || self.judgments.iter().any(|row| row.len() != 8) {
            return Err("there are eight rows of eight judgments".into());
        }
        let valences = [&self.valences.saves, &self.valences.not];
        if let Some(found) = (valences.into_iter().flatten().flatten()).find(|found| found.abs() > 2) {
            return Err(format!("a judgment is good or bad by -2 to 2, not by {found}"));
        }
        // A d20 picks a name.
        if let Some((list, of, _)) = self.names.lists().iter().find(|(list, ..)| list.len() != 20) {
            let count = list.len();
            return Err(format!("a d20 picks among twenty {of}, and there are {count}"));
        }
        for TraitWords { about, minus, plus } in &self.person_traits {
            if minus.shows.iter().chain(&plus.shows).any(Option::is_none) {
                return Err(format!("a person's {about} shows in deeds, thoughts and words"));
            }
        }
        for (index, TraitWords { about, minus, plus }) in self.bug_traits.iter().enumerate() {
            let own: [bool; 3] = std::array::from_fn(|mode| mode == index);
            let shows = |side: &TraitSide| side.shows.each_ref().map(Option::is_some);
            if shows(minus) != own || shows(plus) != own {
                return Err(format!("a bug's {about} shows in one mode only, its own"));
            }
        }
        Ok(())
    }

    /// Returns the triad with this number, 0 to 7.
    #[expect(clippy::indexing_slicing, reason = "checked tables hold eight triads")]
    pub fn triad(&self, number: usize) -> &TriadMeaning {
        &self.triads[number & 7]
    }

    /// Returns the judgment for this pair of triads, each 0 to 7.
    #[expect(clippy::indexing_slicing, reason = "checked tables hold eight rows of eight")]
    pub fn judgment(&self, first: usize, second: usize) -> &Judgment {
        &self.judgments[first & 7][second & 7]
    }

    /// Returns the mode of a colour, by its place in a triad: deeds, thoughts or words.
    pub fn mode(&self, colour: usize) -> &str {
        self.colours.get(colour).map_or("deeds", |colour| &colour.mode)
    }

    /// Returns the faces of a peril by the number of its triad: political, natural, economic; none for triad 0, which
    /// nobody has named yet (`great_city.situation.4`).
    pub fn faces(&self, peril: u8) -> Vec<&str> {
        let colours = self.colours.iter().zip([4, 2, 1]);
        let faces = colours.filter_map(|(colour, bit)| (peril & bit != 0).then_some(&*colour.face));
        faces.collect()
    }

    /// Returns how good a judgment is for the character it is about, who would save the City or not, from -2 to 2.
    pub fn valence(&self, saves: bool, (first, second): Pair) -> i8 {
        let Valences { saves: good, not } = &self.valences;
        let row = if saves { good } else { not }.get(usize::from(first & 7));
        *row.and_then(|row| row.get(usize::from(second & 7))).unwrap_or(&0)
    }
}

/// Returns the tables, which are embedded in the program.
pub fn tables() -> &'static Tables {
    static TABLES: LazyLock<Tables> = LazyLock::new(|| {
        #[expect(clippy::expect_used, reason = "the build refuses tables that can't be read")]
        Tables::read(include_str!("../../../assets/tables/great_city.ron")).expect("tests have read them")
    });
    &TABLES
}

/// The names to roll or to pick from at one level (`great_city.character.5`). Each list is the level's own, or that of
/// Table 4 if the level has none.
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
