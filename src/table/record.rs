//! The record of a game: the set-up with its level, and every entry up to the last action.
//!
//! Its text form is RON, which people can read and write by hand. Each entry is parsed separately, so an error names
//! its number. Only the header of a save knows who controlled a seat, how the table looked and how long it took.
//!
//! Invariants: a record alone is enough to rebuild its table. Every list of variable length has a limit, because a file
//! of a few kilobytes can unpack to millions of elements: a list that is too long is refused before the first element
//! beyond the limit is stored.

mod error;

pub use error::RecordError;
use error::{entries_start, offset, separators};

use super::chance::Seed;
use super::game::{Game, Setup};
use super::level::{self, Level};
use super::save;
use super::seat::{Controller, Remark, SEAT_LIMIT, Seat, SeatInfo};
use super::wording::{is_invisible, is_line, name_key};
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use ron::value::RawValue;
use serde::de::value::SeqAccessDeserializer;
use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::collections::HashSet;
use std::fmt::{self, Write as _};
use std::marker::PhantomData;

/// The version of the text form.
pub const FORMAT: u32 = 1;

/// The longest name of a seat, in characters.
pub const NAME_LIMIT: usize = 24;

/// The most entries of a record file: many times the longest game, and few enough to be counted in 16 bits.
pub const ENTRY_LIMIT: usize = 65_000;

impl<G: Game> Setup<G> {
    /// Checks the level, the number of seats, their names and their marks. [`check_names`] is stricter.
    ///
    /// # Errors
    /// [`RecordError::Setup`] with a sentence that says what has to change.
    pub fn check(&self) -> Result<(), RecordError> {
        let refuse = |reason: String| Err(RecordError::Setup(reason));
        level::check(&self.level).or_else(refuse)?;
        let range = self.level.seats();
        let count = self.seats.len();
        let host = self.level.host();
        let players = count.saturating_sub(usize::from(host.is_some()));
        if !range.contains(&players) || count > SEAT_LIMIT {
            let led = host.map_or(String::new(), |host| format!(" besides the {host}"));
            let (title, least, most) = (self.level.title(), range.start(), range.end());
            return refuse(format!(
                "{title} is for {least} to {most} seats{led}, not {players}"
            ));
        }
        if self.youngest.index() >= count {
            let youngest = self.youngest;
            return refuse(format!(
                "the youngest is seat {youngest}, but there are {count} seats"
            ));
        }
        let mut marks = HashSet::new();
        let mut names = HashSet::new();
        for (seat, info) in Seat::all(count).zip(&self.seats) {
            let name = &info.name;
            if name.trim().is_empty() || name.chars().count() > NAME_LIMIT || name.chars().any(is_invisible) {
                return refuse(name_needed(seat));
            }
            if !(1..=6).contains(&info.mark) || !marks.insert(info.mark) {
                return refuse(format!("seat {seat} needs a mark of its own from 1 to 6"));
            }
            if !names.insert(name.trim().to_lowercase()) {
                return refuse(format!("two seats are called {name}: give each its own name"));
            }
        }
        Ok(())
    }
}

/// Checks the names of a new table's seats: whether they can be seen, and told apart as [`name_key`] compares them.
/// Records from before this check may have other names.
///
/// # Errors
/// One sentence that says what has to change.
pub fn check_names(seats: &[SeatInfo]) -> Result<(), String> {
    let mut names = HashSet::new();
    for (seat, SeatInfo { name, .. }) in Seat::all(seats.len()).zip(seats) {
        if !is_line(name, NAME_LIMIT) {
            return Err(name_needed(seat));
        }
        if !names.insert(name_key(name)) {
            return Err(format!("two seats are called {name}: give each its own name"));
        }
    }
    Ok(())
}

fn name_needed(seat: Seat) -> String {
    format!("seat {seat} needs a name of 1 to {NAME_LIMIT} characters that can be seen")
}

/// One entry of a record: an action or a remark.
#[derive(Clone, Debug, PartialEq)]
pub enum Entry<G: Game> {
    /// An action: a seat's decision, or a chance outcome that the seed gave.
    Act(G::Action),
    /// A chance outcome that people entered from real dice, bags or cards: `Told(…)` in text. The seed need not give
    /// it.
    Entered(G::Action),
    /// A remark.
    Remark(Remark<G::Claim>),
}

impl<G: Game> Entry<G> {
    /// Returns the action; `None` for a remark.
    pub const fn action(&self) -> Option<&G::Action> {
        match self {
            Entry::Act(action) | Entry::Entered(action) => Some(action),
            Entry::Remark(_) => None,
        }
    }

    /// Returns the remark; `None` for an action.
    pub const fn remark(&self) -> Option<&Remark<G::Claim>> {
        match self {
            Entry::Remark(remark) => Some(remark),
            Entry::Act(_) | Entry::Entered(_) => None,
        }
    }

    /// Returns the entry's text form, as a record contains it.
    pub fn to_text(&self) -> String {
        let text = match self {
            Entry::Act(action) => ron::to_string(action),
            Entry::Entered(action) => ron::to_string(action).map(|text| format!("Told({text})")),
            Entry::Remark(remark) => ron::to_string(remark).map(|text| format!("Remark{text}")),
        };
        text.unwrap_or_default()
    }

    fn from_text(text: &str) -> Result<Self, String> {
        let entry = if let Some(inner) = text.strip_prefix("Told(").and_then(|rest| rest.strip_suffix(')')) {
            ron::from_str(inner).map(Entry::Entered)
        } else if text.starts_with("Remark(") {
            ron::from_str(text).map(Entry::Remark)
        } else {
            ron::from_str(text).map(Entry::Act)
        };
        entry.map_err(|error| level::describe_ron_code(&error.code))
    }
}

/// A game from its set-up to its last entry.
///
/// The text form of a record is enough to rebuild its table:
///
/// ```
/// use triptych::games::omelas::Omelas;
/// use triptych::headless::numbered_setup;
/// use triptych::table::{Record, Seed, Table};
///
/// # let mut levels = triptych::texts::LEVELS.iter();
/// # let (_, level) = levels.find(|(id, _)| *id == "omelas").ok_or("the program has no such level")?;
/// // `level` is the text of `levels/omelas.ron`.
/// let setup = numbered_setup::<Omelas>("omelas", level, 5, Seed(1))?;
/// let mut table = Table::new(setup)?;
/// table.roll()?;
///
/// let text = table.record().to_text(None);
/// let record = Record::<Omelas>::from_text(&text)?;
/// assert_eq!(record, table.record());
/// assert_eq!(Table::from_record(record)?.entries(), table.entries());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Record<G: Game> {
    /// The set-up of the table.
    pub setup: Setup<G>,
    /// All entries, in order.
    pub entries: Vec<Entry<G>>,
}

/// The data that a save adds to its record.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SaveHeader {
    /// The controller of each seat.
    #[serde(deserialize_with = "at_most::<SEAT_LIMIT, _, _>")]
    pub controllers: Vec<Controller>,
    /// The time of the save, in seconds since 1970 (UTC). It is later than that of every table played before in the
    /// same folder, even if the clock has been set back since.
    pub saved_at: u64,
    /// The time played at the table, in seconds.
    pub played_for: u64,
    /// One line about the state of the game, from the table's view.
    pub line: String,
    /// Whether the game is over.
    #[serde(default)]
    pub over: bool,
    /// The time limit of a discussion, in minutes; 0 for no limit.
    #[serde(default)]
    pub talk_minutes: u8,
    /// Whether people enter chance outcomes by hand.
    #[serde(default)]
    pub by_hand: bool,
    /// Undos at a friendly table, for the log: the number of entries that were left, and a sentence.
    #[serde(
        default,
        skip_serializing_if = "Vec::is_empty",
        deserialize_with = "at_most::<ENTRY_LIMIT, _, _>"
    )]
    pub taken_back: Vec<(usize, String)>,
    /// A small picture of the table's view, as a PNG of at most one mebibyte; empty if there is none.
    #[serde(default, serialize_with = "write_picture", deserialize_with = "read_picture")]
    pub thumbnail: Vec<u8>,
}

/// A record whose level and entries have not been parsed yet, because the game's types are not known.
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
    /// The seats in the order of play.
    #[serde(deserialize_with = "at_most::<SEAT_LIMIT, _, _>")]
    pub seats: Vec<SeatInfo>,
    /// The seat of the youngest player.
    pub youngest: Seat,
    seed: Seed,
    /// The save header, if the record is a save.
    #[serde(default)]
    pub save: Option<SaveHeader>,
    #[serde(deserialize_with = "at_most::<ENTRY_LIMIT, _, _>")]
    entries: Vec<Box<RawValue>>,
}

impl Untyped {
    /// Parses the text form of a record of any game.
    ///
    /// # Errors
    /// [`RecordError::Text`] or [`RecordError::Entry`] if it can't be parsed; [`RecordError::Format`] or
    /// [`RecordError::Unknown`] for text of a later version.
    pub fn from_text(text: &str) -> Result<Self, RecordError> {
        let untyped: Self = ron::from_str(text).map_err(|error| RecordError::text(text, &error))?;
        match untyped.format {
            1..=FORMAT => Ok(untyped),
            found => Err(RecordError::Format(found)),
        }
    }

    /// Parses as much of a damaged text as possible: everything before the entries, and the entries before the damage.
    /// `None` if the part before the entries can't be parsed.
    pub fn parse_damaged(text: &str) -> Option<Self> {
        let mut part = text.trim_start_matches(save::BYTE_ORDER_MARK).to_owned();
        // Each round cuts the text before the place of the error.
        for round in 0..8 {
            let error = match ron::from_str::<Self>(&part) {
                Ok(untyped) => return Some(untyped),
                Err(error) => error,
            };
            let end = offset(&part, error.span.start.line, error.span.start.col)?;
            let entries_start = entries_start(&part)?;
            let separators = separators(&part, end).or_else(|| separators(&part, part.len()))?;
            // The text after the entries is dropped first, because they matter most. Later rounds drop entries.
            let closed = separators.closed.filter(|_| round == 0);
            let cut = closed.or(separators.last).unwrap_or(entries_start);
            part.truncate(cut);
            part.push_str("])");
        }
        None
    }

    /// Returns the level's RON text.
    pub fn level_text(&self) -> &str {
        self.level.get_ron()
    }
}

impl<G: Game> Record<G> {
    /// Parses the level and the entries of an untyped record of this game. It does not replay them.
    ///
    /// # Errors
    /// The first part that can't be read; an unreadable entry is reported with its number.
    pub fn from_untyped(untyped: &Untyped) -> Result<Self, RecordError> {
        if let Some(error) = Self::later_rules(untyped)? {
            return Err(error);
        }
        let (record, trouble) = Self::parse_partial(untyped)?;
        trouble.map_or(Ok(record), Err)
    }

    /// Checks that the record is of this game. Returns the problem if its rules version is not known yet.
    fn later_rules(untyped: &Untyped) -> Result<Option<RecordError>, RecordError> {
        let (found, known) = (untyped.rules, G::RULES);
        if untyped.game != G::ID {
            Err(RecordError::Game(untyped.game.clone()))
        } else if found == 0 {
            Err(RecordError::NoRules)
        } else {
            Ok((found > known).then_some(RecordError::Rules { found, known }))
        }
    }

    /// Parses an untyped record up to its first unreadable entry. The result is for viewing, not for playing on.
    ///
    /// The second value is the problem, if there is one. A later rules version is such a problem:
    /// [`RecordError::Rules`].
    ///
    /// # Errors
    /// [`RecordError::Game`] if the record is another game's; [`RecordError::Setup`] if its set-up is not valid.
    pub fn parse_partial(untyped: &Untyped) -> Result<(Self, Option<RecordError>), RecordError> {
        let mut trouble = Self::later_rules(untyped)?;
        let level = ron::from_str(untyped.level_text());
        let level: G::Level = level.map_err(|error| {
            let reason = match error.code {
                ron::Error::NoSuchStructField { found, .. } => RecordError::Unknown(found).to_string(),
                other => level::describe_ron_code(&other),
            };
            RecordError::Setup(format!("its level: {reason}"))
        })?;
        let setup = Setup {
            rules: untyped.rules.min(G::RULES),
            level_id: untyped.level_id.clone(),
            level,
            seats: untyped.seats.clone(),
            youngest: untyped.youngest,
            seed: untyped.seed,
        };
        setup.check()?;
        let mut entries = Vec::new();
        for (number, raw) in (1..).zip(&untyped.entries) {
            match Entry::from_text(raw.trim().get_ron()) {
                Ok(entry) => entries.push(entry),
                Err(reason) => {
                    trouble.get_or_insert(RecordError::Entry { number, reason });
                    break;
                }
            }
        }
        Ok((Self { setup, entries }, trouble))
    }

    /// Parses the text form. It does not replay the entries.
    ///
    /// # Errors
    /// The first part that can't be read; an unreadable entry is reported with its number.
    pub fn from_text(text: &str) -> Result<Self, RecordError> {
        Self::from_untyped(&Untyped::from_text(text)?)
    }

    /// Returns the text form, with the save header if there is one.
    pub fn to_text(&self, save: Option<&SaveHeader>) -> String {
        let line = |value: Result<String, ron::Error>| value.unwrap_or_default();
        let mut text = format!(
            "// A record of {}. Read on only if you may know everything: it holds every secret of the table.\n(\n    format: {FORMAT},\n    game: {:?},\n    rules: {},\n    level_id: {:?},\n    level: {},\n    seats: {},\n    youngest: {},\n    seed: {},\n    entries: [\n",
            G::TITLE,
            G::ID,
            self.setup.rules,
            self.setup.level_id,
            line(ron::to_string(&self.setup.level)),
            line(ron::to_string(&self.setup.seats)),
            self.setup.youngest,
            line(ron::to_string(&self.setup.seed)),
        );
        for entry in &self.entries {
            let _ = writeln!(text, "        {},", entry.to_text());
        }
        text.push_str("    ],\n");
        // The header comes last, so that a truncated file still contains the game.
        if let Some(save) = save {
            let _ = writeln!(text, "    save: Some({}),", line(ron::to_string(save)));
        }
        text.push_str(")\n");
        text
    }
}

/// Reads a list of at most `MOST` elements. A longer one is an error.
fn at_most<'de, const MOST: usize, T, D>(deserializer: D) -> Result<Vec<T>, D::Error>
where
    T: Deserialize<'de>,
    D: Deserializer<'de>,
{
    deserializer.deserialize_seq(Bounded::<MOST, T>(PhantomData))
}

struct Bounded<const MOST: usize, T>(PhantomData<T>);

impl<'de, const MOST: usize, T: Deserialize<'de>> Visitor<'de> for Bounded<MOST, T> {
    type Value = Vec<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a list of at most {MOST}")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Vec<T>, A::Error> {
        let mut things = Vec::new();
        while let Some(thing) = list.next_element()? {
            if things.len() == MOST {
                let reason = format!("a list of more than {MOST} is too long");
                return Err(A::Error::custom(reason));
            }
            things.push(thing);
        }
        Ok(things)
    }
}

/// The largest thumbnail, in bytes. It is several times the size of its uncompressed pixels.
const PICTURE_LIMIT: usize = 1 << 20;

/// Writes a thumbnail as base64, which takes a third of the room of a list of bytes.
fn write_picture<S: Serializer>(picture: &[u8], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&BASE64_STANDARD.encode(picture))
}

/// Reads a thumbnail from base64, or from a list of bytes, which earlier saves contain. One that is too large is an
/// error.
fn read_picture<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<u8>, D::Error> {
    deserializer.deserialize_any(Picture)
}

struct Picture;

impl<'de> Visitor<'de> for Picture {
    type Value = Vec<u8>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a picture in base64, or a list of its bytes")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Vec<u8>, E> {
        if text.len() > PICTURE_LIMIT.div_ceil(3) * 4 {
            let reason = format!("a picture of more than {PICTURE_LIMIT} bytes is too long");
            return Err(E::custom(reason));
        }
        let bytes = BASE64_STANDARD.decode(text);
        bytes.map_err(|error| E::custom(format!("the picture can’t be read: {error}")))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<Vec<u8>, A::Error> {
        at_most::<PICTURE_LIMIT, _, _>(SeqAccessDeserializer::new(list))
    }
}
