//! A level of The Great City: how many play, how deep the peril is, house rules, and what is ready-made.
//!
//! This file knows nothing of Bevy: the build reads every carried level with it and refuses a bad one. The
//! tables that all levels share are in [`tables`](super::tables).

use serde::{Deserialize, Serialize};

/// The data of a level.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GreatCityLevel {
    /// Whose level it is: `great_city`.
    pub game: String,
    /// The name shown in menus.
    pub title: String,
    /// Who made it; empty where nobody says so.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub author: String,
    /// How many players there can be; the GM is not counted.
    pub seats: SeatRange,
    /// The Mounting Peril pool for two, three, four and five players.
    pub pool: [u16; 4],
    /// House rules.
    pub house: House,
    /// A situation that is ready; otherwise it is thrown.
    #[serde(default)]
    pub situation: Option<ReadySituation>,
    /// Characters that are ready for any seat that wants to be dealt in.
    #[serde(default)]
    pub ready: Vec<ReadyCharacter>,
    /// Names to roll or to pick, in place of those of Table 4.
    #[serde(default, skip_serializing_if = "NameLists::is_empty")]
    pub names: NameLists,
}

/// A level's own names (`great_city.character.5`). An empty list stands for the one of Table 4.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct NameLists {
    /// Given names of men.
    pub men: Vec<String>,
    /// Given names of women.
    pub women: Vec<String>,
    /// Surnames.
    pub surnames: Vec<String>,
    /// What bugs are called.
    pub bugs: Vec<String>,
}

impl NameLists {
    /// Whether the level has no names of its own.
    pub const fn is_empty(&self) -> bool {
        self.men.is_empty() && self.women.is_empty() && self.surnames.is_empty() && self.bugs.is_empty()
    }

    /// Are the lists as long as a d20 can pick from, and the names short enough?
    fn check(&self) -> Result<(), String> {
        for (list, of, longest) in [
            (&self.men, "men's names", 15),
            (&self.women, "women's names", 15),
            (&self.surnames, "surnames", 16),
            (&self.bugs, "bugs' names", 32),
        ] {
            if list.len() > 20 {
                return Err(format!(
                    "a d20 picks among at most twenty {of}, and there are {}",
                    list.len()
                ));
            }
            let fits = |name: &&String| name.trim().is_empty() || name.chars().count() > longest;
            if let Some(name) = list.iter().find(fits) {
                return Err(format!(
                    "“{name}” is not 1 to {longest} characters long, as {of} are"
                ));
            }
        }
        Ok(())
    }
}

/// From how many to how many.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatRange {
    /// The fewest.
    pub fewest: u8,
    /// The most.
    pub most: u8,
}

/// What a table may settle for itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct House {
    /// A throw puts a scarab under a moving stone even where one lies already (`great_city.house.1`).
    pub throws_heap_up: bool,
    /// The City keeps the pair that was thrown (`great_city.house.2`).
    pub thrown_pair_stays: bool,
    /// Everybody sees everybody's intent (`great_city.house.3`).
    pub intents_open: bool,
    /// What a class may vest comes out of the own purse (`great_city.house.4`).
    pub vest_from_purse: bool,
    /// Who enters in a reaction may flip in it too (`great_city.house.5`).
    pub flips_after_entering: bool,
    /// The scarab that joins the ante after a round comes out of the supply (`great_city.house.6`).
    pub ante_grows_from_supply: bool,
    /// Yea and Nay lie open (`great_city.house.7`).
    pub bags_open: bool,
    /// Nothing is set right by agreement (`great_city.house.8`).
    pub strict: bool,
    /// The reading is named after every flip (`great_city.house.9`).
    #[serde(default)]
    pub name_every_flip: bool,
    /// A stone of the City that has scarabs under it can't be flipped until they are lifted (`great_city.house.10`).
    #[serde(default)]
    pub vested_hold_fast: bool,
    /// A vested scarab can undo the random flip (`great_city.house.11`).
    #[serde(default)]
    pub die_can_be_undone: bool,
}

/// A situation that needs no throwing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReadySituation {
    /// What the six dice show, first triad first.
    pub dice: [u8; 6],
    /// What is going on.
    pub situation: String,
    /// What threatens.
    pub peril: String,
    /// The agents of peril, one to three.
    pub agents: Vec<ReadyCharacter>,
}

/// A character that needs no making.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReadyCharacter {
    /// Its name.
    pub name: String,
    /// Who that is, in a few words.
    pub line: String,
    /// A person or a bug.
    pub kind: Kind,
    /// What its three dice show.
    pub dice: [u8; 3],
    /// Its traits: age, experience, attitude; of a bug motive, ability, nature.
    pub traits: [Sign; 3],
    /// Its class.
    pub class: Class,
}

/// Person or bug.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Kind {
    /// A human.
    Person,
    /// A bug.
    Bug,
}

impl Kind {
    /// Both.
    pub const BOTH: [Self; 2] = [Kind::Person, Kind::Bug];

    /// Its four classes, in the order of the colours, the classless last.
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

/// The face of a stone, the side of a trait, the nature of a tie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Sign {
    /// -, 0, the myrmidon.
    Minus,
    /// +, 1, the lord.
    Plus,
}

impl Sign {
    /// Both.
    pub const BOTH: [Self; 2] = [Sign::Minus, Sign::Plus];

    /// The other one.
    #[must_use]
    pub const fn turned(self) -> Self {
        match self {
            Sign::Minus => Sign::Plus,
            Sign::Plus => Sign::Minus,
        }
    }

    /// Is it +?
    pub const fn is_plus(self) -> bool {
        matches!(self, Sign::Plus)
    }

    /// What a d8 shows: 1 to 4 is -, 5 to 8 is + (`great_city.throw.1`).
    pub const fn of_die(face: u8) -> Self {
        if face >= 5 { Sign::Plus } else { Sign::Minus }
    }
}

/// Which stone of a triad.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Colour {
    /// Deeds.
    Blue,
    /// Thoughts.
    White,
    /// Words.
    Green,
}

impl Colour {
    /// In the order in which they always lie.
    pub const ALL: [Self; 3] = [Colour::Blue, Colour::White, Colour::Green];

    /// Its place among the three.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Colour::Blue => "blue",
            Colour::White => "white",
            Colour::Green => "green",
        }
    }
}

/// What somebody is in the City.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Class {
    /// A person, blue.
    Aristocrat,
    /// A person, white.
    Learned,
    /// A person, green.
    Mercantile,
    /// A person without a colour.
    Commoner,
    /// A bug, blue.
    Myrmidon,
    /// A bug, white.
    Drone,
    /// A bug, green.
    Queen,
    /// A bug without a colour.
    Worker,
}

impl Class {
    /// All eight.
    pub const ALL: [Self; 8] = [
        Class::Aristocrat,
        Class::Learned,
        Class::Mercantile,
        Class::Commoner,
        Class::Myrmidon,
        Class::Drone,
        Class::Queen,
        Class::Worker,
    ];

    /// Whose class it is.
    pub const fn kind(self) -> Kind {
        match self {
            Class::Aristocrat | Class::Learned | Class::Mercantile | Class::Commoner => Kind::Person,
            Class::Myrmidon | Class::Drone | Class::Queen | Class::Worker => Kind::Bug,
        }
    }

    /// The colour that allows it; none for those that anybody may be.
    pub const fn colour(self) -> Option<Colour> {
        match self {
            Class::Aristocrat | Class::Myrmidon => Some(Colour::Blue),
            Class::Learned | Class::Drone => Some(Colour::White),
            Class::Mercantile | Class::Queen => Some(Colour::Green),
            Class::Commoner | Class::Worker => None,
        }
    }

    /// Its place among the four of its kind, in the order that settles ties of initiative.
    pub const fn rank(self) -> usize {
        match self.colour() {
            Some(colour) => colour.index(),
            None => 3,
        }
    }

    /// The word for it.
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
    /// The peril pool for so many players (`great_city.order.1`).
    pub fn pool_for(&self, players: usize) -> u16 {
        let place = players.clamp(2, 5) - 2;
        self.pool.get(place).copied().unwrap_or(0)
    }

    /// Is the data sound?
    ///
    /// # Errors
    /// One sentence that says what is not.
    pub fn check_data(&self) -> Result<(), String> {
        if self.game != "great_city" {
            return Err(format!("this is a level of “{}”, not of great_city", self.game));
        }
        let SeatRange { fewest, most } = self.seats;
        if fewest < 2 || most > 5 || fewest > most {
            return Err(format!("2 to 5 can play besides the GM, not {fewest} to {most}"));
        }
        if let Some(pool) = self.pool.iter().find(|pool| !(1..=200).contains(*pool)) {
            return Err(format!("a peril pool holds 1 to 200 scarabs, not {pool}"));
        }
        if let Some(situation) = &self.situation {
            if situation.dice.iter().any(|face| !(1..=8).contains(face)) {
                return Err("the situation's dice show 1 to 8".into());
            }
            if !(1..=3).contains(&situation.agents.len()) {
                return Err(format!(
                    "a situation has one to three agents of peril, not {}",
                    situation.agents.len()
                ));
            }
            for agent in &situation.agents {
                agent.check()?;
            }
        }
        if self.ready.len() > 12 {
            return Err(format!(
                "at most 12 characters are ready-made, not {}",
                self.ready.len()
            ));
        }
        for character in &self.ready {
            character.check()?;
        }
        self.names.check()
    }
}

impl ReadyCharacter {
    fn check(&self) -> Result<(), String> {
        let name = &self.name;
        if name.trim().is_empty() || name.chars().count() > 32 {
            return Err("a ready-made character has a name of 1 to 32 characters".into());
        }
        if self.dice.iter().any(|face| !(1..=8).contains(face)) {
            return Err(format!("{name}: the dice show 1 to 8"));
        }
        let stones = self
            .dice
            .iter()
            .filter(|face| Sign::of_die(**face).is_plus())
            .count();
        let traits = self.traits.iter().filter(|sign| sign.is_plus()).count();
        if stones != traits {
            return Err(format!(
                "{name} has {stones} + stones, so as many + traits, not {traits}"
            ));
        }
        if self.class.kind() != self.kind {
            return Err(format!("{name}: {} is no class of that kind", self.class.word()));
        }
        if let Some(colour) = self.class.colour() {
            let face = self.dice.get(colour.index()).copied().unwrap_or_default();
            if !(Sign::of_die(face).is_plus() || face == 1) {
                return Err(format!(
                    "{name} can't be {}: the {} stone shows - and is not moving",
                    self.class.word(),
                    colour.word()
                ));
            }
        }
        Ok(())
    }
}
