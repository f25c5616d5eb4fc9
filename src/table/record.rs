//! The record: the whole of a game, from the level to the last action, readable and writable by hand.
//!
//! A record says nothing of who controlled a seat, how anything looked or how long it took. Its text form
//! is RON; each entry is parsed by itself, so that a bad line is refused by its number.

mod error;

pub use error::RecordError;

use super::bounded::at_most;
use super::chance::Seed;
use super::game::Game;
use super::level::{self, Level};
use super::save::SaveHeader;
use super::scan::{begin, offset, parts};
use super::seat::{Seat, SeatInfo, SeatSet};
use super::wording::is_unseen;
use ron::value::RawValue;
use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use std::fmt::Write as _;

/// The version of the text form.
pub const FORMAT: u32 = 1;

/// The longest text of a remark, in characters.
pub const REMARK_LIMIT: usize = 2_000;

/// The longest name of what a remark is about, in characters.
pub const SLOT_LIMIT: usize = 64;

/// The longest name of a seat, in characters.
pub const NAME_LIMIT: usize = 24;

/// The most seats that a table can have.
pub const SEAT_LIMIT: usize = 16;

/// The most entries of a record that is read: many times the longest game, and no more than what a rule counts up
/// entry by entry in 16 bits can hold.
pub const ENTRY_LIMIT: usize = 65_000;

/// How a table was set out.
#[derive(Clone, Debug, PartialEq)]
pub struct Setup<G: Game> {
    /// The version of the rules that the table plays, 1 to [`Game::RULES`]: a new table the newest, the table of a
    /// record the one it was begun with.
    pub rules: u32,
    /// The level's id: the stem of its file's name.
    pub level_id: String,
    /// The whole level, house rules as the table chose them.
    pub level: G::Level,
    /// The seats in the order of play.
    pub seats: Vec<SeatInfo>,
    /// Who is the youngest.
    pub youngest: Seat,
    /// The seed of chance.
    pub seed: Seed,
}

impl<G: Game> Setup<G> {
    /// The name of a seat.
    pub fn name(&self, seat: Seat) -> &str {
        self.seats
            .get(seat.index())
            .map_or("nobody", |info| info.name.as_str())
    }

    /// Can a table be set out like this?
    ///
    /// # Errors
    /// [`RecordError::Setup`] with what has to be different.
    pub fn check(&self) -> Result<(), RecordError> {
        let refuse = |reason: String| Err(RecordError::Setup { reason });
        if let Err(reason) = level::check(&self.level) {
            return refuse(reason);
        }
        let range = self.level.seats();
        let count = self.seats.len();
        let host = self.level.host();
        let players = count.saturating_sub(usize::from(host.is_some()));
        if !range.contains(&players) || count > SEAT_LIMIT {
            let led = host.map_or(String::new(), |host| format!(" besides the {host}"));
            return refuse(format!(
                "{} is for {} to {} seats{led}, not {players}",
                self.level.title(),
                range.start(),
                range.end()
            ));
        }
        if self.youngest.index() >= count {
            return refuse(format!(
                "the youngest is seat {}, but there are {count} seats",
                self.youngest
            ));
        }
        let mut marks = HashSet::new();
        let mut names = HashSet::new();
        for (seat, info) in Seat::all(count).zip(&self.seats) {
            let length = info.name.chars().count();
            if info.name.trim().is_empty() || length > NAME_LIMIT || info.name.chars().any(is_unseen) {
                return refuse(format!(
                    "seat {seat} needs a name of 1 to {NAME_LIMIT} characters"
                ));
            }
            if !(1..=6).contains(&info.mark) || !marks.insert(info.mark) {
                return refuse(format!("seat {seat} needs a mark of its own from 1 to 6"));
            }
            if !names.insert(info.name.trim().to_lowercase()) {
                return refuse(format!(
                    "two seats are called {}: give each its own name",
                    info.name
                ));
            }
        }
        Ok(())
    }
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq)]
pub enum Entry<G: Game> {
    /// An action: a seat's decision, or chance by the seed.
    Act(G::Action),
    /// A chance outcome that people entered (a real die, a hand in a real bag); `Told(…)` in a record. Exempt from the
    /// seed check.
    Entered(G::Action),
    /// Words.
    Remark(Remark<G::Claim>),
}

impl<G: Game> Entry<G> {
    /// The action, if it is one.
    pub const fn action(&self) -> Option<&G::Action> {
        match self {
            Entry::Act(action) | Entry::Entered(action) => Some(action),
            Entry::Remark(_) => None,
        }
    }

    /// The entry as it stands in a record.
    pub fn to_text(&self) -> String {
        let text = match self {
            Entry::Act(action) => ron::to_string(action),
            Entry::Entered(action) => ron::to_string(action).map(|text| format!("Told({text})")),
            Entry::Remark(remark) => ron::to_string(remark).map(|text| format!("Remark{text}")),
        };
        text.unwrap_or_default()
    }

    fn from_text(text: &str) -> Result<Self, String> {
        let reason = |error: ron::error::SpannedError| error.code.to_string();
        if let Some(inner) = text.strip_prefix("Told(").and_then(|rest| rest.strip_suffix(')')) {
            ron::from_str(inner).map(Entry::Entered).map_err(reason)
        } else if text.starts_with("Remark(") {
            ron::from_str(text).map(Entry::Remark).map_err(reason)
        } else {
            ron::from_str(text).map(Entry::Act).map_err(reason)
        }
    }
}

/// Words of a seat: a claim, a name, a narration. Never awaited, never changes what is legal; a later one
/// in the same slot amends it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename = "Remark")]
pub struct Remark<V> {
    /// Who says it.
    pub seat: Seat,
    /// What it is about, in the game's words, at most [`SLOT_LIMIT`] characters.
    pub slot: String,
    /// Who may see it.
    pub to: Audience,
    /// What is said.
    pub said: Said<V>,
}

/// Who may see a remark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Audience {
    /// Everybody.
    All,
    /// These seats, and whoever reads the record.
    Seats(SeatSet),
}

/// What a remark says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Said<V> {
    /// Free text, at most [`REMARK_LIMIT`] characters.
    Text(String),
    /// A value of the game's own.
    Claim(V),
}

/// A game from its set-out to its last entry.
#[derive(Clone, Debug, PartialEq)]
pub struct Record<G: Game> {
    /// How the table was set out.
    pub setup: Setup<G>,
    /// What happened, in order.
    pub entries: Vec<Entry<G>>,
}

/// The text form before the game's own types are read.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename = "Record")]
pub struct Untyped {
    format: u32,
    /// The game's id.
    pub game: String,
    rules: u32,
    /// The level's id.
    pub level_id: String,
    level: Box<RawValue>,
    /// The seats.
    #[serde(deserialize_with = "at_most::<SEAT_LIMIT, _, _>")]
    pub seats: Vec<SeatInfo>,
    /// Who is the youngest.
    pub youngest: Seat,
    seed: Seed,
    /// What a save adds to the record.
    #[serde(default)]
    pub save: Option<SaveHeader>,
    #[serde(deserialize_with = "at_most::<ENTRY_LIMIT, _, _>")]
    entries: Vec<Box<RawValue>>,
}

impl Untyped {
    /// Reads the text form, whatever the game.
    ///
    /// # Errors
    /// [`RecordError::Text`] or [`RecordError::Format`].
    pub fn from_text(text: &str) -> Result<Self, RecordError> {
        let untyped: Self = ron::from_str(text).map_err(|error| RecordError::text(text, &error))?;
        if untyped.format > FORMAT || untyped.format == 0 {
            return Err(RecordError::Format {
                found: untyped.format,
            });
        }
        Ok(untyped)
    }

    /// Reads as much as can be read of a damaged text: all before its entries, and entries as far as they are
    /// whole. `None` where not even the table can be made out.
    pub fn of_part(text: &str) -> Option<Self> {
        let mut part = text.to_owned();
        // Each round cuts the text before the place where reading stumbled.
        for round in 0..8 {
            let error = match ron::from_str::<Self>(&part) {
                Ok(untyped) => return Some(untyped),
                Err(error) => error,
            };
            let end = offset(&part, error.span.start.line, error.span.start.col)?;
            let begin = begin(&part)?;
            let parts = parts(&part, end).or_else(|| parts(&part, part.len()))?;
            // First what stands behind the entries is given up, for the game is what has to be left; then the last
            // of them, one by one.
            let closed = parts.closed.filter(|_| round == 0);
            let cut = closed.or(parts.last).unwrap_or(begin);
            part.truncate(cut);
            part.push_str("])");
        }
        None
    }

    /// The level's text.
    pub fn level_text(&self) -> &str {
        self.level.get_ron()
    }
}

impl<G: Game> Record<G> {
    /// The record that an untyped one is, if it is this game's. Nothing is played yet.
    ///
    /// # Errors
    /// What of it can't be read, an entry by its number.
    pub fn from_untyped(untyped: &Untyped) -> Result<Self, RecordError> {
        if untyped.game != G::ID {
            return Err(RecordError::Game {
                found: untyped.game.clone(),
            });
        }
        if let Some(error) = Self::later_rules(untyped) {
            return Err(error);
        }
        let (record, trouble) = Self::so_far(untyped)?;
        trouble.map_or(Ok(record), Err)
    }

    fn later_rules(untyped: &Untyped) -> Option<RecordError> {
        (untyped.rules > G::RULES || untyped.rules == 0).then_some(RecordError::Rules {
            found: untyped.rules,
            known: G::RULES,
        })
    }

    /// The record as far as it can be read, to be looked at and not to be gone on with, and what stopped the
    /// reading. A record of later rules is read like any other, and said to be one.
    ///
    /// # Errors
    /// Why not even the table can be set out.
    pub fn so_far(untyped: &Untyped) -> Result<(Self, Option<RecordError>), RecordError> {
        if untyped.game != G::ID {
            return Err(RecordError::Game {
                found: untyped.game.clone(),
            });
        }
        let level: G::Level = ron::from_str(untyped.level.get_ron()).map_err(|error| RecordError::Setup {
            reason: format!("its level: {}", error.code),
        })?;
        let setup = Setup {
            rules: untyped.rules.clamp(1, G::RULES),
            level_id: untyped.level_id.clone(),
            level,
            seats: untyped.seats.clone(),
            youngest: untyped.youngest,
            seed: untyped.seed,
        };
        setup.check()?;
        let (mut entries, mut trouble) = (Vec::new(), Self::later_rules(untyped));
        for (index, raw) in untyped.entries.iter().enumerate() {
            match Entry::from_text(raw.trim().get_ron()) {
                Ok(entry) => entries.push(entry),
                Err(reason) => {
                    let number = index + 1;
                    trouble.get_or_insert(RecordError::Entry { number, reason });
                    break;
                }
            }
        }
        Ok((Self { setup, entries }, trouble))
    }

    /// Reads the text form.
    ///
    /// # Errors
    /// What of it can't be read, an entry by its number.
    pub fn from_text(text: &str) -> Result<Self, RecordError> {
        Self::from_untyped(&Untyped::from_text(text)?)
    }

    /// The text form. `save` is written into it if there is one.
    pub fn to_text(&self, save: Option<&SaveHeader>) -> String {
        let mut text = format!(
            "// A record of {}. Read on only if you may know everything: it holds every secret of the table.\n",
            G::TITLE
        );
        let line = |value: Result<String, ron::Error>| value.unwrap_or_default();
        let _ = write!(
            text,
            "(\n    format: {FORMAT},\n    game: {:?},\n    rules: {},\n    level_id: {:?},\n    level: {},\n    seats: {},\n    youngest: {},\n    seed: {},\n",
            G::ID,
            self.setup.rules,
            self.setup.level_id,
            line(ron::to_string(&self.setup.level)),
            line(ron::to_string(&self.setup.seats)),
            self.setup.youngest,
            line(ron::to_string(&self.setup.seed)),
        );
        text.push_str("    entries: [\n");
        for entry in &self.entries {
            let _ = writeln!(text, "        {},", entry.to_text());
        }
        text.push_str("    ],\n");
        // It comes last: of a file that is cut short, the game is what has to be left.
        if let Some(save) = save {
            let _ = writeln!(text, "    save: Some({}),", line(ron::to_string(save)));
        }
        text.push_str(")\n");
        text
    }
}
