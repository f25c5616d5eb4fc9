//! A level of The Great City: the number of players, the size of the peril pool, house rules, and ready-made content.
//!
//! The tables that all levels share are in [`tables`](super::tables).
//!
//! Level files store these fields by name, so their spelling does not change.

use super::speech::{self, Operator};
use crate::table::level::{check_distinct, check_line, check_text};
use serde::{Deserialize, Serialize};

/// The data of a level.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GreatCityLevel {
    /// The id of the game, always `great_city`.
    pub game: String,
    /// The name shown in menus.
    pub title: String,
    /// The author, or empty if the level names none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub author: String,
    /// The allowed number of players, without the GM.
    pub seats: SeatRange,
    /// The size of the Mounting Peril pool for two, three, four and five players.
    pub pool: [u16; 4],
    /// The house rules.
    pub house: House,
    /// A ready-made situation; without one the situation is thrown.
    #[serde(default)]
    pub situation: Option<ReadySituation>,
    /// Ready-made characters, at most 12, that any seat can take.
    #[serde(default)]
    pub ready: Vec<ReadyCharacter>,
    /// Names to roll or to pick from, in place of those of Table 4.
    #[serde(default, skip_serializing_if = "NameLists::is_empty")]
    pub names: NameLists,
    /// What some of the judgments do to the story, in place of the tables’ own words.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub operators: Vec<Operator>,
}

/// A level's own lists of names (`great_city.character.5`). An empty list means the list of Table 4.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct NameLists {
    /// Given names of men, at most 20 of up to 15 characters.
    pub men: Vec<String>,
    /// Given names of women, at most 20 of up to 15 characters.
    pub women: Vec<String>,
    /// Surnames, at most 20 of up to 16 characters.
    pub surnames: Vec<String>,
    /// Names of bugs, at most 20 of up to 32 characters.
    pub bugs: Vec<String>,
}

impl NameLists {
    /// Tells whether the level has no names of its own.
    pub const fn is_empty(&self) -> bool {
        self.men.is_empty() && self.women.is_empty() && self.surnames.is_empty() && self.bugs.is_empty()
    }

    /// Returns the lists, each with what it holds and with the length of the longest name allowed, in characters.
    pub fn lists(&self) -> [(&[String], &'static str, usize); 4] {
        [
            (&self.men, "men’s names", 15),
            (&self.women, "women’s names", 15),
            (&self.surnames, "surnames", 16),
            (&self.bugs, "bugs’ names", 32),
        ]
    }

    /// Checks that each list has at most 20 names, so that a d20 can pick one, and that no name is blank or too long.
    fn check(&self) -> Result<(), String> {
        for (list, of, longest) in self.lists() {
            let count = list.len();
            let many = || format!("a d20 picks among at most twenty {of}, and there are {count}");
            refuse_if(count > 20, many)?;
            let wrong = |name: &&String| name.trim().is_empty() || name.chars().count() > longest;
            if let Some(name) = list.iter().find(wrong) {
                return Err(format!(
                    "“{name}” is not 1 to {longest} characters long, as {of} are"
                ));
            }
        }
        Ok(())
    }
}

/// The smallest and the largest number of players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatRange {
    /// The smallest number of players, at least 2.
    pub fewest: u8,
    /// The largest number of players, at most 5.
    pub most: u8,
}

/// House rules, which can be switched at every table.
#[expect(missing_docs, reason = "the level’s switches describe them")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct House {
    pub throws_heap_up: bool,
    pub thrown_pair_stays: bool,
    pub intents_open: bool,
    pub vest_from_purse: bool,
    pub flips_after_entering: bool,
    pub ante_grows_from_supply: bool,
    pub bags_open: bool,
    pub strict: bool,
    #[serde(default)]
    pub name_every_flip: bool,
    #[serde(default)]
    pub vested_hold_fast: bool,
    #[serde(default)]
    pub die_can_be_undone: bool,
    #[serde(default)]
    pub city_scarabs_idle: bool,
    #[serde(default)]
    pub first_pass_ends: bool,
}

/// A ready-made situation, which is not thrown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReadySituation {
    /// The faces of the six dice, 1 to 8 each, first triad first.
    pub dice: [u8; 6],
    /// The text of the situation, a line of at most 500 characters.
    pub situation: String,
    /// The text of the peril, a line of at most 500 characters.
    pub peril: String,
    /// The agents of peril, one to three.
    pub agents: Vec<ReadyCharacter>,
    /// The id of the peril whose story computer seats tell; without one they tell of “the trouble”.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plot: Option<String>,
}

/// A ready-made character.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReadyCharacter {
    /// The name, 1 to 32 characters.
    pub name: String,
    /// A short description, at most 160 characters.
    pub line: String,
    /// A person or a bug.
    pub kind: Kind,
    /// The faces of the three dice, 1 to 8 each.
    pub dice: [u8; 3],
    /// The signs of the traits: age, experience and attitude of a person; motive, ability and nature of a bug.
    pub traits: [Sign; 3],
    /// The class, which must be of the character's kind and allowed by its stones.
    pub class: Class,
}

/// The kind of a character.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Kind {
    /// A human.
    Person,
    /// A bug.
    Bug,
}

impl Kind {
    /// Both kinds.
    pub const BOTH: [Self; 2] = [Kind::Person, Kind::Bug];

    /// Returns the name of the drawing of a character of this kind and class; the plain class if it is not chosen yet.
    pub fn portrait(self, class: Option<Class>) -> String {
        let (kind, plain) = match self {
            Kind::Person => ("person", Class::Commoner),
            Kind::Bug => ("bug", Class::Worker),
        };
        format!("great_city/{kind}-{}", class.unwrap_or(plain).word())
    }

    /// Returns the four classes of this kind, in the order of the colours, with the colourless class last.
    pub const fn classes(self) -> [Class; 4] {
        match self {
            Kind::Person => [
                Class::Aristocrat,
                Class::Learned,
                Class::Mercantile,
                Class::Commoner,
            ],
            Kind::Bug => [Class::Myrmidon, Class::Drone, Class::Queen, Class::Worker],
        }
    }
}

/// A plus or a minus: the face of a stone, the side of a trait, or the feeling of a tie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Sign {
    /// Minus: 0 in a triad, drawn as the myrmidon.
    Minus,
    /// Plus: 1 in a triad, drawn as the lord.
    Plus,
}

impl Sign {
    /// Both signs.
    pub const BOTH: [Self; 2] = [Sign::Minus, Sign::Plus];

    /// Returns the opposite sign.
    #[must_use]
    pub const fn turned(self) -> Self {
        if self.is_plus() { Sign::Minus } else { Sign::Plus }
    }

    /// Tells whether this is a plus.
    pub const fn is_plus(self) -> bool {
        matches!(self, Sign::Plus)
    }

    /// Counts the pluses.
    pub fn pluses(signs: impl IntoIterator<Item = Self>) -> usize {
        signs.into_iter().filter(|sign| sign.is_plus()).count()
    }

    /// Returns the sign for the face of an eight-sided die: minus for 1 to 4, plus for 5 to 8 (`great_city.throw.1`).
    pub const fn of_die(face: u8) -> Self {
        if face >= 5 { Sign::Plus } else { Sign::Minus }
    }
}

/// The colour of a stone in a triad.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Colour {
    /// The colour of deeds.
    Blue,
    /// The colour of thoughts.
    White,
    /// The colour of words.
    Green,
}

impl Colour {
    /// The three colours, in the order of a triad.
    pub const ALL: [Self; 3] = [Colour::Blue, Colour::White, Colour::Green];

    /// Returns the position among the three colours, from 0.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the English word for the colour.
    pub const fn word(self) -> &'static str {
        match self {
            Colour::Blue => "blue",
            Colour::White => "white",
            Colour::Green => "green",
        }
    }
}

/// A character's class. In each kind, the classes of the three colours come first, then the one without a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the order says which kind and colour")]
pub enum Class {
    // People.
    Aristocrat,
    Learned,
    Mercantile,
    Commoner,
    // Bugs.
    Myrmidon,
    Drone,
    Queen,
    Worker,
}

impl Class {
    /// Returns all eight classes, people's first.
    pub fn all() -> impl Iterator<Item = Self> {
        Kind::BOTH.into_iter().flat_map(Kind::classes)
    }

    /// Tells whether this class has a free tie to another one of such a class (`great_city.tie.3`).
    pub const fn is_noble(self) -> bool {
        matches!(self, Class::Aristocrat | Class::Myrmidon)
    }

    /// Returns the kind that has this class.
    pub const fn kind(self) -> Kind {
        match self {
            Class::Aristocrat | Class::Learned | Class::Mercantile | Class::Commoner => Kind::Person,
            Class::Myrmidon | Class::Drone | Class::Queen | Class::Worker => Kind::Bug,
        }
    }

    /// Returns the colour that allows this class, or `None` for a class that anybody of its kind can choose.
    pub fn colour(self) -> Option<Colour> {
        Colour::ALL.get(self.rank()).copied()
    }

    /// Returns the position among the four classes of its kind, from 0. The lowest rank wins a tied roll for the
    /// initiative.
    pub const fn rank(self) -> usize {
        self as usize % 4
    }

    /// Returns the English word for the class.
    pub const fn word(self) -> &'static str {
        match self {
            Class::Aristocrat => "aristocrat",
            Class::Learned => "learned",
            Class::Mercantile => "mercantile",
            Class::Commoner => "commoner",
            Class::Myrmidon => "myrmidon",
            Class::Drone => "drone",
            Class::Queen => "queen",
            Class::Worker => "worker",
        }
    }
}

impl GreatCityLevel {
    /// Returns the size of the peril pool for this number of players (`great_city.order.1`).
    pub fn pool_for(&self, players: usize) -> u16 {
        let place = players.clamp(2, 5) - 2;
        self.pool.get(place).copied().unwrap_or(0)
    }

    /// Checks that the data is valid.
    ///
    /// # Errors
    /// One sentence that says what is wrong.
    pub fn check_data(&self) -> Result<(), String> {
        let wrong = || format!("this is a level of “{}”, not of great_city", self.game);
        refuse_if(self.game != "great_city", wrong)?;
        let SeatRange { fewest, most } = self.seats;
        if fewest < 2 || most > 5 || fewest > most {
            return Err(format!("2 to 5 can play besides the GM, not {fewest} to {most}"));
        }
        if let Some(pool) = self.pool.iter().find(|pool| !(1..=200).contains(*pool)) {
            return Err(format!("a Peril pool holds 1 to 200 scarabs, not {pool}"));
        }
        if let Some(ReadySituation { dice, agents, .. }) = &self.situation {
            refuse_if(!are_faces(dice), || "the situation’s dice show 1 to 8".into())?;
            let count = agents.len();
            let wrong = || format!("a situation has one to three agents of peril, not {count}");
            refuse_if(!(1..=3).contains(&count), wrong)?;
            agents.iter().try_for_each(ReadyCharacter::check)?;
        }
        let count = self.ready.len();
        let wrong = || format!("at most 12 characters are ready-made, not {count}");
        refuse_if(count > 12, wrong)?;
        self.ready.iter().try_for_each(ReadyCharacter::check)?;
        let count = self.operators.len();
        refuse_if(count > 64, || {
            format!("there are 64 judgments, and {count} operators")
        })?;
        self.operators.iter().try_for_each(Operator::check)?;
        self.names.check()
    }

    /// Checks the texts of a level file, the id of its plot, and that no two ready-made characters have the same name.
    ///
    /// # Errors
    /// One sentence that says what is wrong.
    pub fn check_texts(&self) -> Result<(), String> {
        let mut ready: Vec<&ReadyCharacter> = self.ready.iter().collect();
        if let Some(situation) = &self.situation {
            check_text("the text of the situation", &situation.situation, LONGEST_TEXT)?;
            check_text("the text of the peril", &situation.peril, LONGEST_TEXT)?;
            if let Some(plot) = situation.plot.as_deref().filter(|plot| !speech::is_plot(plot)) {
                let ids = "the ids are in assets/tables/narration/perils.ron";
                return Err(format!(
                    "no plot is called “{plot}”: {ids}, and you can leave it out"
                ));
            }
            ready.extend(&situation.agents);
        }
        for character in &ready {
            let name = &character.name;
            check_line(format_args!("the name “{name}”"), name, LONGEST_NAME)?;
            check_text(
                format_args!("the line about {name}"),
                &character.line,
                LONGEST_LINE,
            )?;
        }
        check_distinct(ready.iter().map(|character| &character.name))?;
        for (list, of, longest) in self.names.lists() {
            list.iter()
                .try_for_each(|name| check_line(format_args!("“{name}” among the {of}"), name, longest))?;
        }
        Ok(())
    }
}

/// The longest name of a ready-made character, in characters.
const LONGEST_NAME: usize = 32;
/// The longest description of a ready-made character, in characters.
const LONGEST_LINE: usize = 160;
/// The longest text of a ready-made situation, and of its peril, in characters.
const LONGEST_TEXT: usize = 500;

/// Returns the reason as an error if something is wrong.
pub(super) fn refuse_if(wrong: bool, reason: impl FnOnce() -> String) -> Result<(), String> {
    if wrong { Err(reason()) } else { Ok(()) }
}

/// Tells whether dice with eight sides can show these numbers.
fn are_faces(dice: &[u8]) -> bool {
    dice.iter().all(|face| (1..=8).contains(face))
}

impl ReadyCharacter {
    fn check(&self) -> Result<(), String> {
        let (name, class) = (&self.name, self.class.word());
        let named = (1..=LONGEST_NAME).contains(&name.chars().count()) && !name.trim().is_empty();
        let wrong = || "a ready-made character has a name of 1 to 32 characters".into();
        refuse_if(!named, wrong)?;
        refuse_if(!are_faces(&self.dice), || format!("{name}: the dice show 1 to 8"))?;
        let stones = Sign::pluses(self.dice.map(Sign::of_die));
        let traits = Sign::pluses(self.traits);
        let wrong = || format!("{name} has {stones} + stones and needs as many + traits, not {traits}");
        refuse_if(stones != traits, wrong)?;
        let wrong = || format!("{name}: {class} is not a class of that kind");
        refuse_if(self.class.kind() != self.kind, wrong)?;
        let colour = self.class.colour();
        let Some(colour) = colour else { return Ok(()) };
        let face = self.dice.get(colour.index()).copied().unwrap_or_default();
        let colour = colour.word();
        let wrong = || format!("{name} can’t be {class}: the {colour} stone shows − and is not moving");
        refuse_if(!Sign::of_die(face).is_plus() && face != 1, wrong)
    }
}
