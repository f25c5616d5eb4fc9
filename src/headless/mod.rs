//! Headless tables: simulate, tournament, replay, legal, verify. What the command line offers beside the window, and
//! what it takes to try any game's tables without knowing it.
//!
//! It plays through the same door as everything else ([`Table`], [`Party`](crate::table::Party)) and knows no
//! game: [`Headless`] is what each game of the [registry](crate::registry) can do without a window.

mod inspect;
mod simulate;
mod tournament;

pub use simulate::{Figures, Simulation, Spread, play_out};
pub use tournament::{Cell, Grid, Thought, Tournament};

use crate::table::level::{Parameter, Switch};
use crate::table::record::Untyped;
use crate::table::{
    Awaits, Controller, Game, Level, Record, RecordError, Seat, SeatInfo, Seed, Setup, Skill, Table, level,
};
use serde_json::Value;
use std::marker::PhantomData;

/// Whose eyes `replay` looks through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Eyes {
    /// Everybody's at once.
    Table,
    /// One seat's.
    Seat(Seat),
    /// All seats' together; for those who may know everything.
    All,
}

/// What a game can do without a window.
pub trait Headless: Send + Sync {
    /// The game's id.
    fn id(&self) -> &'static str;
    /// The game's name.
    fn title(&self) -> &'static str;
    /// Reads a level of this game: the fewest and the most seats.
    ///
    /// # Errors
    /// Why it is refused, with line and column where there is one.
    fn check_level(&self, text: &str) -> Result<(usize, usize), String>;
    /// Can these seats sit down at this level?
    ///
    /// # Errors
    /// What has to be different.
    fn check_seats(&self, level_id: &str, level: &str, seats: &[SeatInfo]) -> Result<(), String>;
    /// The name of the seat that leads a table of this level besides the players, if there is one.
    fn host(&self, level: &str) -> Option<&'static str>;
    /// What the set-up shows of a level.
    ///
    /// # Errors
    /// Why it is refused.
    fn level_card(&self, text: &str) -> Result<LevelCard, String>;
    /// The level's text with these switches turned.
    ///
    /// # Errors
    /// Why it is refused.
    fn with_switches(&self, text: &str, switches: &[Switch]) -> Result<String, String>;
    /// The level with these parameters set, as text.
    ///
    /// # Errors
    /// Why it is refused.
    fn with_parameters(&self, text: &str, parameters: &[Parameter]) -> Result<String, String>;
    /// Plays games without people.
    ///
    /// # Errors
    /// What of the order can't be carried out.
    fn simulate(&self, simulation: &Simulation<'_>) -> Result<Figures, String>;
    /// Plays every player of one side against every player of the other.
    ///
    /// # Errors
    /// What of the order can't be carried out.
    fn tournament(&self, tournament: &Tournament<'_>) -> Result<Grid, String>;
    /// What the sides of a tournament are called.
    fn sides(&self) -> [&'static str; 2];
    /// How a computer seat of this strength plays, in one sentence; empty where nothing is said of it.
    fn strength(&self, skill: Skill) -> &'static str;
    /// Plays a record up to entry `to` (all of it if `None`) and shows what these eyes see.
    ///
    /// # Errors
    /// What is wrong with the record, or that these eyes may not look.
    fn replay(&self, record: &Untyped, to: Option<usize>, eyes: Eyes, spoil: bool) -> Result<Shown, String>;
    /// Whose move it is at the end of a record, and what they may do.
    ///
    /// # Errors
    /// What is wrong with the record.
    fn legal(&self, record: &Untyped) -> Result<Shown, String>;
    /// Checks everything about a record. Gives back how many actions it has and whether it is over.
    ///
    /// # Errors
    /// The first thing that is wrong.
    fn verify(&self, record: &Untyped) -> Result<(usize, bool), RecordError>;
    /// The part of a record that is good, as one that can be looked at.
    ///
    /// # Errors
    /// Why not even the table can be set out.
    fn good_part(&self, record: &Untyped) -> Result<GoodPart, RecordError>;
    /// The record's text as this program writes it, with what a save says beside it.
    ///
    /// # Errors
    /// What of it can't be read.
    fn rewritten(&self, record: &Untyped) -> Result<String, RecordError>;
    /// Do two texts hold the same record, however they are written?
    ///
    /// # Errors
    /// What of either can't be read.
    fn is_same(&self, one: &Untyped, other: &Untyped) -> Result<bool, RecordError>;
    /// The record of a table at which nothing has happened yet, seats called after their numbers.
    ///
    /// # Errors
    /// Why no table can be set out like this.
    fn set_out(&self, level_id: &str, level: &str, seats: usize, seed: Seed) -> Result<String, String>;
    /// Plays on from a record's end with these computers, by at most so many entries, and gives back the longer
    /// record's text.
    ///
    /// # Errors
    /// What is wrong with the record, or why play does not go on.
    fn play_on(&self, record: &Untyped, seats: &[Controller], entries: usize) -> Result<String, String>;
}

/// The part of a record that is good.
#[derive(Clone, Debug)]
pub struct GoodPart {
    /// The record's text, up to the last good entry.
    pub text: String,
    /// How many entries those are.
    pub entries: usize,
    /// Is the game over at the end of them?
    pub over: bool,
    /// What is wrong with what follows; `None` if nothing is.
    pub trouble: Option<RecordError>,
}

/// What the set-up shows of a level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LevelCard {
    /// The name in menus.
    pub title: String,
    /// Its house rules, as the level has them.
    pub switches: Vec<Switch>,
    /// What else a table may set, as the level has it.
    pub parameters: Vec<Parameter>,
    /// For each number of seats that can play: one line.
    pub summaries: Vec<(usize, String)>,
    /// What the seat that leads the table is called, where there is one besides the players'.
    pub host: Option<&'static str>,
}

/// The same answer for people and for machines.
#[derive(Clone, Debug, PartialEq)]
pub struct Shown {
    /// For people.
    pub text: String,
    /// For machines.
    pub json: Value,
    /// Why the record could be played no further than what is shown, if it couldn't.
    pub trouble: Option<String>,
}

/// A game's headless side.
#[derive(Clone, Copy, Debug)]
pub struct Lab<G>(PhantomData<fn() -> G>);

impl<G: Game> Lab<G> {
    /// There is but one.
    pub const NEW: Self = Self(PhantomData);
}

impl<G: Game> Headless for Lab<G> {
    fn id(&self) -> &'static str {
        G::ID
    }

    fn title(&self) -> &'static str {
        G::TITLE
    }

    fn check_level(&self, text: &str) -> Result<(usize, usize), String> {
        let seats = level::read::<G::Level>(text)?.seats();
        Ok((*seats.start(), *seats.end()))
    }

    fn check_seats(&self, level_id: &str, level: &str, seats: &[SeatInfo]) -> Result<(), String> {
        let setup = Setup::<G> {
            rules: G::RULES,
            level_id: level_id.into(),
            level: level::read(level)?,
            seats: seats.to_vec(),
            youngest: Seat::new(0),
            seed: Seed(0),
        };
        setup.check().map_err(|error| error.to_string())
    }

    fn host(&self, level: &str) -> Option<&'static str> {
        level::read::<G::Level>(level).ok()?.host()
    }

    fn level_card(&self, text: &str) -> Result<LevelCard, String> {
        let level = level::read::<G::Level>(text)?;
        Ok(LevelCard {
            title: level.title().into(),
            switches: level.switches(),
            parameters: level.parameters(),
            summaries: level.seats().map(|seats| (seats, level.summary(seats))).collect(),
            host: level.host(),
        })
    }

    fn with_switches(&self, text: &str, switches: &[Switch]) -> Result<String, String> {
        let mut level = level::read::<G::Level>(text)?;
        for switch in switches {
            level.set_switch(switch.name, switch.on);
        }
        ron::to_string(&level).map_err(|error| error.to_string())
    }

    fn with_parameters(&self, text: &str, parameters: &[Parameter]) -> Result<String, String> {
        let mut level = level::read::<G::Level>(text)?;
        for parameter in parameters {
            level.set_parameter(parameter.name, &parameter.value);
        }
        level::check(&level)?;
        ron::to_string(&level).map_err(|error| error.to_string())
    }

    fn simulate(&self, simulation: &Simulation<'_>) -> Result<Figures, String> {
        simulate::simulate::<G>(simulation)
    }

    fn tournament(&self, tournament: &Tournament<'_>) -> Result<Grid, String> {
        tournament::tournament::<G>(tournament)
    }

    fn sides(&self) -> [&'static str; 2] {
        tournament::sides::<G>()
    }

    fn strength(&self, skill: Skill) -> &'static str {
        G::strength(skill)
    }

    fn replay(&self, record: &Untyped, to: Option<usize>, eyes: Eyes, spoil: bool) -> Result<Shown, String> {
        inspect::replay::<G>(record, to, eyes, spoil)
    }

    fn legal(&self, record: &Untyped) -> Result<Shown, String> {
        inspect::legal::<G>(record)
    }

    fn verify(&self, record: &Untyped) -> Result<(usize, bool), RecordError> {
        let mut table = Table::verify(Record::<G>::from_untyped(record)?)?;
        let over = table.legal(None).is_empty();
        Ok((table.entries().len(), over))
    }

    fn good_part(&self, record: &Untyped) -> Result<GoodPart, RecordError> {
        let (record, unread) = Record::<G>::so_far(record)?;
        let (table, refused) = Table::verify_so_far(record)?;
        Ok(GoodPart {
            text: table.record().to_text(None),
            entries: table.entries().len(),
            over: table.awaits() == Awaits::Over,
            // What stopped the playing came before what stopped the reading; later rules explain both.
            trouble: match unread {
                Some(RecordError::Rules { .. }) => unread,
                unread => refused.or(unread),
            },
        })
    }

    fn rewritten(&self, record: &Untyped) -> Result<String, RecordError> {
        Ok(Record::<G>::from_untyped(record)?.to_text(record.save.as_ref()))
    }

    fn is_same(&self, one: &Untyped, other: &Untyped) -> Result<bool, RecordError> {
        Ok(Record::<G>::from_untyped(one)? == Record::<G>::from_untyped(other)? && one.save == other.save)
    }

    fn set_out(&self, level_id: &str, level: &str, seats: usize, seed: Seed) -> Result<String, String> {
        let table = Table::new(numbered_setup::<G>(level_id, level, seats, seed)?);
        table
            .map(|table| table.record().to_text(None))
            .map_err(|error| error.to_string())
    }

    fn play_on(&self, record: &Untyped, seats: &[Controller], entries: usize) -> Result<String, String> {
        let mut table = inspect::play::<G>(record)?;
        let entries = table.entries().len() + entries;
        simulate::play_to(&mut table, seats, entries)?;
        Ok(table.record().to_text(record.save.as_ref()))
    }
}

/// A table's set-out with seats called after their numbers.
///
/// # Errors
/// Why no table can be set out like this.
pub fn numbered_setup<G: Game>(
    level_id: &str,
    level: &str,
    seats: usize,
    seed: Seed,
) -> Result<Setup<G>, String> {
    let level: G::Level = level::read(level)?;
    let mut infos: Vec<SeatInfo> = (1..=seats)
        .map(|number| SeatInfo {
            name: format!("Seat {number}"),
            mark: number.min(255) as u8,
        })
        .collect();
    infos.extend(level.host().map(host_info));
    let setup = Setup {
        rules: G::RULES,
        level_id: level_id.into(),
        level,
        seats: infos,
        youngest: Seat::new(0),
        seed,
    };
    setup.check().map_err(|error| error.to_string())?;
    Ok(setup)
}

/// The mark that a table's host has: players have those before it.
pub const HOST_MARK: u8 = 6;

/// The seat of a table's host, until somebody who takes it is named.
pub fn host_info(name: &str) -> SeatInfo {
    SeatInfo {
        name: name.into(),
        mark: HOST_MARK,
    }
}

/// Who sits where, out of words like `human:Ada`, `bot`, `bot:novice`, `random`.
///
/// # Errors
/// Which word is none of these.
pub fn parse_seats(words: &str) -> Result<Vec<(Controller, Option<String>)>, String> {
    words
        .split(',')
        .map(|word| {
            let word = word.trim();
            let (kind, rest) = word
                .split_once(':')
                .map_or((word, None), |(kind, rest)| (kind, Some(rest)));
            match (kind, rest) {
                ("human", name) => Ok((Controller::Human, name.map(str::to_owned))),
                ("bot", None) => Ok((Controller::Computer(Skill::default()), None)),
                ("bot", Some(skill)) => Ok((Controller::Computer(skill.parse()?), None)),
                ("random", None) => Ok((Controller::Computer(Skill::Random), None)),
                _ => Err(format!(
                    "“{word}” is no seat: say human, human:NAME, bot, bot:STRENGTH or random"
                )),
            }
        })
        .collect()
}
