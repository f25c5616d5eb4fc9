//! The tables of the game: triads, judgments, names, traits and ties, as data.
//!
//! They are the same for every level and are kept once, in `assets/tables/great_city.ron`. This file knows
//! nothing of Bevy or of play: the build reads it too, and refuses tables that are not whole.
//!
//! Invariant of checked tables: eight triads, sixty-four judgments, twenty names of each kind, a word for
//! every manner of a person's trait, and a manner for every standing that Table 6 has.

use serde::Deserialize;
use std::sync::LazyLock;

/// Tables 1 to 7.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tables {
    /// Table 1: what the three colours stand for, blue, white, green.
    pub colours: [ColourMeaning; 3],
    /// Table 2: the eight triads, 000 to 111.
    pub triads: Vec<TriadMeaning>,
    /// Table 3: for each first triad its eight judgments, 000 to 111 of the second.
    pub judgments: Vec<Vec<Judgment>>,
    /// How good each judgment is for whoever it is about.
    pub valences: Valences,
    /// Table 4: names.
    pub names: Names,
    /// Table 5: a person's age, experience and attitude.
    pub person_traits: [TraitWords; 3],
    /// Table 5: a bug's motive, ability and nature.
    pub bug_traits: [TraitWords; 3],
    /// Table 6: how people's ties show, by class: aristocrat, learned, mercantile, commoner.
    pub person_ties: [PersonTie; 4],
    /// Table 7: how bugs' ties show, by class: myrmidon, drone, queen, worker.
    pub bug_ties: [BugTie; 4],
}

/// What a colour stands for (Table 1).
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ColourMeaning {
    /// Of people, as an adjective.
    pub class: String,
    /// Deeds, thoughts or words.
    pub mode: String,
    /// Of bugs.
    pub function: String,
    /// Of the peril.
    pub face: String,
}

/// A triad (Table 2).
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TriadMeaning {
    /// Its name, with its article: “the Queen”.
    pub name: String,
    /// The name of its drawing.
    pub art: String,
    /// Its three meanings.
    pub meanings: [String; 3],
}

/// What a pair of triads says (Table 3).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Judgment(
    /// Its name, which is read after every flip.
    pub String,
    /// The judgment itself, which is read when it is accepted.
    pub String,
);

/// How good each judgment is for whoever it is about, -2 to 2, by intent: in the order of Table 3. A matter of taste,
/// by which only computer seats go.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Valences {
    /// For those who would save the City.
    pub saves: [[i8; 8]; 8],
    /// For those who would not.
    pub not: [[i8; 8]; 8],
}

/// Names to roll or to pick (Table 4).
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Names {
    /// Of men.
    pub men: Vec<String>,
    /// Of women.
    pub women: Vec<String>,
    /// Surnames.
    pub surnames: Vec<String>,
    /// Of bugs: what people call them.
    pub bugs: Vec<String>,
}

/// A trait and how it shows (Table 5).
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TraitWords {
    /// What it is about: “age”.
    pub about: String,
    /// With a -.
    pub minus: Pole,
    /// With a +.
    pub plus: Pole,
}

/// One side of a trait.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pole {
    /// Its word: “young”.
    pub word: String,
    /// How it shows in deeds, thoughts and words; `None` where it doesn't.
    pub shows: [Option<String>; 3],
}

/// How the ties of a class of people show (Table 6).
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PersonTie {
    /// Of a + tie.
    pub plus: ByStanding,
    /// Of a - tie.
    pub minus: ByStanding,
}

/// How a tie shows towards those below, beside and above.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ByStanding {
    /// Towards an inferior.
    pub inferior: Option<Manner>,
    /// Towards a peer.
    pub peer: Option<Manner>,
    /// Towards a superior.
    pub superior: Option<Manner>,
}

/// A manner and its two tempers.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manner {
    /// What one is: “patronizing”.
    pub manner: String,
    /// How a kind person is it: “benevolently”.
    pub kind: String,
    /// How a cruel person is it: “arrogantly”.
    pub cruel: String,
}

/// How the ties of a class of bugs show (Table 7).
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BugTie {
    /// Of a + tie.
    pub plus: String,
    /// Of a - tie.
    pub minus: String,
}

impl Tables {
    /// Reads tables and checks that they are whole.
    ///
    /// # Errors
    /// One sentence that says what is missing, with line and column where the text itself is wrong.
    pub fn read(text: &str) -> Result<Self, String> {
        let tables: Self = ron::from_str(text).map_err(|error| {
            format!(
                "line {}, column {}: {}",
                error.span.start.line, error.span.start.col, error.code
            )
        })?;
        tables.check()?;
        Ok(tables)
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
        self.names.check()?;
        for words in &self.person_traits {
            if words
                .minus
                .shows
                .iter()
                .chain(&words.plus.shows)
                .any(Option::is_none)
            {
                return Err(format!(
                    "a person's {} shows in deeds, thoughts and words",
                    words.about
                ));
            }
        }
        for (index, words) in self.bug_traits.iter().enumerate() {
            for pole in [&words.minus, &words.plus] {
                let shows: Vec<usize> = (0..3)
                    .filter(|mode| pole.shows.get(*mode).is_some_and(Option::is_some))
                    .collect();
                if shows != [index] {
                    return Err(format!("a bug's {} shows in one mode only, its own", words.about));
                }
            }
        }
        Ok(())
    }

    /// The triad with this number, 0 to 7.
    #[expect(clippy::indexing_slicing, reason = "checked tables hold eight triads")]
    pub fn triad(&self, number: usize) -> &TriadMeaning {
        &self.triads[number & 7]
    }

    /// What this pair of triads says, each 0 to 7.
    #[expect(
        clippy::indexing_slicing,
        reason = "checked tables hold eight rows of eight judgments"
    )]
    pub fn judgment(&self, first: usize, second: usize) -> &Judgment {
        &self.judgments[first & 7][second & 7]
    }

    /// The faces of a peril by its triad, political, natural, economic; none where nobody has named it yet
    /// (`great_city.situation.4`).
    pub fn faces(&self, peril: u8) -> Vec<&str> {
        let colours = self.colours.iter().zip([4, 2, 1]);
        colours
            .filter(|(_, bit)| peril & bit != 0)
            .map(|(colour, _)| colour.face.as_str())
            .collect()
    }

    /// How good that is for whoever it is about, -2 to 2, if they would save the City or would not.
    pub fn valence(&self, saves: bool, first: u8, second: u8) -> i8 {
        let table = if saves {
            &self.valences.saves
        } else {
            &self.valences.not
        };
        let row = table.get(usize::from(first & 7));
        row.and_then(|row| row.get(usize::from(second & 7)))
            .copied()
            .unwrap_or(0)
    }
}

impl Names {
    /// Are there twenty of each, so that a d20 can pick?
    ///
    /// # Errors
    /// One sentence that says what is missing.
    pub fn check(&self) -> Result<(), String> {
        for (list, of) in [
            (&self.men, "men's names"),
            (&self.women, "women's names"),
            (&self.surnames, "surnames"),
            (&self.bugs, "bugs' names"),
        ] {
            if list.len() != 20 {
                return Err(format!(
                    "a d20 picks among twenty {of}, and there are {}",
                    list.len()
                ));
            }
        }
        Ok(())
    }
}

/// The tables as they are carried.
pub fn tables() -> &'static Tables {
    static TABLES: LazyLock<Tables> = LazyLock::new(|| {
        #[expect(clippy::expect_used, reason = "the build refuses tables that can't be read")]
        Tables::read(include_str!("../../../assets/tables/great_city.ron")).expect("the build has read them")
    });
    &TABLES
}
