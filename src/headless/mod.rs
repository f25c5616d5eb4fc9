//! Tables without a window: simulate, tournament, replay, legal, verify.
//!
//! It plays through the same entry points as everything else ([`Table`], [`Party`](crate::table::Party)) and knows no
//! particular game: [`Headless`] is the interface of each [game](crate::game_list::GameList) without a window.

mod simulate;
mod tournament;

pub use simulate::{Distribution, Series, Simulation, SimulationResult, play_out};
pub use tournament::{Cell, ThinkingTime, Tournament, TournamentResult};

use crate::table::level::{Parameter, Switch};
use crate::table::record::Untyped;
use crate::table::story::to_markdown;
use crate::table::{
    Actor, Awaits, Choice, Controller, Entry, Game, Level, Opponents, Record, RecordError, Seat, SeatInfo,
    Seed, Setup, Skill, Table, Viewer, level, one_line, record,
};
use serde_json::{Value, json};
use std::fmt::{self, Write as _};
use std::marker::PhantomData;

/// The functions of a game that need no window. An error that is text is a sentence for people: the reason why a level
/// is refused, with line and column if they are known; the problem of a record; or the necessary change.
pub trait Headless: Send + Sync {
    /// Returns the game's id.
    fn id(&self) -> &'static str;
    /// Returns the game's name.
    fn title(&self) -> &'static str;
    /// Returns the levels that the game brings besides the program's files: their ids and texts.
    fn levels(&self) -> &'static [(&'static str, &'static str)];
    /// Returns the text of the rulebook; empty if the program has it as a file.
    fn rulebook(&self) -> &'static str;
    /// Checks whether these seats can play this level.
    fn check_seats(&self, level_id: &str, level: &str, seats: &[SeatInfo]) -> Result<(), String>;
    /// Checks a level and returns its facts for display.
    fn level_card(&self, text: &str) -> Result<LevelCard, String>;
    /// Returns the level's text with these house rules and settings.
    fn with_settings(&self, text: &str, switches: &[Switch], values: &[Parameter]) -> Result<String, String>;
    /// Plays games between computers.
    fn simulate(&self, simulation: &Simulation<'_>) -> Result<SimulationResult, String>;
    /// Plays every player of one side against every player of the other.
    fn tournament(&self, tournament: &Tournament<'_>) -> Result<TournamentResult, String>;
    /// Returns the names of a tournament's two sides.
    fn sides(&self) -> [&'static str; 2];
    /// Describes in one sentence how a computer seat of this skill plays; empty without a description.
    fn describe_controller(&self, controller: Controller) -> &'static str;
    /// Plays a record up to entry `to` (all of it if `None`) and shows what a viewer may see. Before the end of the game
    /// [`Viewer::Omniscient`] shows what each seat sees, if `spoil` allows it.
    fn replay(&self, record: &Untyped, to: Option<usize>, by: Viewer, spoil: bool) -> Result<Report, String>;
    /// Plays a record up to entry `to` (all of it if `None`) and returns its story as Markdown, as everybody at the
    /// table knows it.
    fn chronicle(&self, record: &Untyped, to: Option<usize>) -> Result<String, String>;
    /// Returns the next actors at the end of a record, and the legal actions.
    fn legal(&self, record: &Untyped) -> Result<Report, String>;
    /// Checks everything about a record. Returns its number of entries and whether its game is over.
    fn verify(&self, record: &Untyped) -> Result<(usize, bool), RecordError>;
    /// Returns the good part of a record, if at least the table can be set up: the text of a record that can be shown,
    /// its number of entries, and the problem with the next entry (`None` for a good record).
    fn good_part(&self, record: &Untyped) -> Result<(String, usize, Option<RecordError>), RecordError>;
}

impl fmt::Debug for dyn Headless {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// The facts of a level that are shown before play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LevelCard {
    /// The name in menus.
    pub title: String,
    /// The house rules, as the level sets them.
    pub switches: Vec<Switch>,
    /// The other settings of a table, as the level sets them.
    pub parameters: Vec<Parameter>,
    /// The level's special features; empty for none.
    pub description: String,
    /// The smallest and the largest number of seats.
    pub seats: (usize, usize),
    /// One line for each possible number of seats.
    pub summaries: Vec<(usize, String)>,
    /// The name of the host, the seat that leads the table besides the players; `None` without a host.
    pub host: Option<&'static str>,
}

/// The same answer as text for people and as JSON for programs.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// The text for people.
    pub text: String,
    /// The JSON for programs.
    pub json: Value,
    /// The reason why the record could not be played further; `None` if it was played completely.
    pub trouble: Option<String>,
}

/// The [`Headless`] implementation of a game.
#[derive(Clone, Copy, Debug)]
pub struct HeadlessGame<G>(PhantomData<fn() -> G>);

impl<G: Opponents> HeadlessGame<G> {
    /// The only value of this type.
    pub const INSTANCE: Self = Self(PhantomData);
}

impl<G: Opponents> Headless for HeadlessGame<G> {
    fn id(&self) -> &'static str {
        G::ID
    }

    fn title(&self) -> &'static str {
        G::TITLE
    }

    fn levels(&self) -> &'static [(&'static str, &'static str)] {
        G::LEVELS
    }

    fn rulebook(&self) -> &'static str {
        G::RULEBOOK
    }

    fn check_seats(&self, level_id: &str, level: &str, seats: &[SeatInfo]) -> Result<(), String> {
        checked_setup::<G>(level_id, level::read(level)?, seats.to_vec(), Seed(0)).map(drop)
    }

    fn level_card(&self, text: &str) -> Result<LevelCard, String> {
        let level = level::read::<G::Level>(text)?;
        let seats = level.seats();
        Ok(LevelCard {
            title: level.title().into(),
            seats: (*seats.start(), *seats.end()),
            description: level.description(),
            switches: level.switches(),
            parameters: level.parameters(),
            summaries: seats.map(|seats| (seats, level.summary(seats))).collect(),
            host: level.host(),
        })
    }

    fn with_settings(&self, text: &str, switches: &[Switch], values: &[Parameter]) -> Result<String, String> {
        let mut level = level::read::<G::Level>(text)?;
        for switch in switches {
            level.set_switch(switch.name, switch.on);
        }
        for parameter in values {
            level.set_parameter(parameter.name, &parameter.value);
        }
        level::check(&level)?;
        ron::to_string(&level).map_err(|error| error.to_string())
    }

    fn simulate(&self, simulation: &Simulation<'_>) -> Result<SimulationResult, String> {
        simulate::simulate::<G>(simulation)
    }

    fn tournament(&self, tournament: &Tournament<'_>) -> Result<TournamentResult, String> {
        tournament::tournament::<G>(tournament)
    }

    fn sides(&self) -> [&'static str; 2] {
        tournament::sides::<G>()
    }

    fn describe_controller(&self, controller: Controller) -> &'static str {
        match controller {
            Controller::Human => "",
            Controller::Computer(skill) => G::describe_skill(skill),
        }
    }

    fn replay(&self, record: &Untyped, to: Option<usize>, by: Viewer, spoil: bool) -> Result<Report, String> {
        let (mut record, unread) = Record::<G>::parse_partial(record).map_err(|error| error.to_string())?;
        // Under other rules it would be another game.
        if let Some(error @ RecordError::Rules { .. }) = unread {
            return Err(error.to_string());
        }
        shorten(&mut record, to)?;
        let (mut table, refused) = Table::from_record_partial(record).map_err(|error| error.to_string())?;
        let over = table.awaits() == Awaits::Over;
        let count = table.setup().seats.len();
        let viewers: Vec<(String, Viewer)> = match by {
            Viewer::Table => vec![("table".into(), by)],
            Viewer::Seat(seat) if seat.index() < count => vec![(seat.to_string(), by)],
            Viewer::Seat(seat) => return Err(format!("there is no seat {seat}: the table has {count}")),
            Viewer::Omniscient if over => vec![("all".into(), by)],
            Viewer::Omniscient if spoil => {
                (Seat::all(count).map(|seat| (seat.to_string(), Viewer::Seat(seat)))).collect()
            }
            Viewer::Omniscient => {
                return Err("the game is not over: add --spoil if you may know every seat’s secrets".into());
            }
        };
        let mut text = format!("{} entries played; {}.\n", table.entries().len(), table.awaited());
        let mut shown = Vec::new();
        for (name, viewer) in viewers {
            let view = table.view(viewer);
            let lines = table.seen(viewer);
            let lines = lines.filter_map(|seen| G::log_line(table.setup(), &view, &seen));
            // The level of a record may contain names with line breaks.
            let ledger: Vec<String> = lines.map(|line| one_line(&line)).collect();
            let config = ron::ser::PrettyConfig::new().depth_limit(2);
            let pretty = ron::ser::to_string_pretty(&view, config).unwrap_or_default();
            let _ = write!(text, "\nAs {name} sees it:\n{pretty}\n");
            for line in &ledger {
                let _ = writeln!(text, "  {line}");
            }
            shown.push(json!({ "as": name, "view": view, "ledger": ledger }));
        }
        let awaits = awaits_json(table.awaits());
        let mut json = json!({ "entries": table.entries().len(), "awaits": awaits, "views": shown });
        if let (Some(object), [only]) = (json.as_object_mut(), &shown[..]) {
            object.insert("view".into(), only.get("view").cloned().unwrap_or_default());
            object.insert("ledger".into(), only.get("ledger").cloned().unwrap_or_default());
        }
        Ok(Report {
            text,
            json,
            trouble: refused.or(unread).map(|error| error.to_string()),
        })
    }

    fn chronicle(&self, record: &Untyped, to: Option<usize>) -> Result<String, String> {
        let chronicle = G::CHRONICLE.ok_or_else(|| format!("{} has no chronicle", G::TITLE))?;
        let mut record = Record::<G>::from_untyped(record).map_err(|error| error.to_string())?;
        shorten(&mut record, to)?;
        let mut table = Table::from_record(record).map_err(|error| error.to_string())?;
        let view = table.view(Viewer::Table);
        let seen: Vec<_> = table.seen(Viewer::Table).collect();
        let pages = chronicle.pages(table.setup(), &view, &seen);
        Ok(to_markdown(chronicle.title(table.setup()), &pages))
    }

    fn legal(&self, record: &Untyped) -> Result<Report, String> {
        let record = Record::<G>::from_untyped(record).map_err(|error| error.to_string())?;
        let mut table = Table::from_record(record).map_err(|error| error.to_string())?;
        let awaits = table.awaits();
        let mut text = format!("{}.\n", table.awaited());
        let choices = table.legal(None);
        // While chance is awaited, seats may have actions too; these are not part of the probabilities.
        let is_chance = |choice: &Choice<G::Action>| G::actor(&choice.action) == Actor::Chance;
        let chances = choices.iter().filter(|choice| is_chance(choice));
        let total: u64 = chances.map(|choice| u64::from(choice.weight)).sum();
        let mut actions = Vec::new();
        for choice in choices {
            let entry = Entry::<G>::Act(choice.action.clone()).to_text();
            if is_chance(choice) {
                let p = f64::from(choice.weight) / total as f64;
                let _ = writeln!(text, "  {entry}  p = {p:.4}");
                actions.push(json!({ "action": entry, "p": p }));
            } else {
                let _ = writeln!(text, "  {entry}");
                actions.push(json!({ "action": entry }));
            }
        }
        Ok(Report {
            text,
            json: json!({ "awaits": awaits_json(awaits), "actions": actions }),
            trouble: None,
        })
    }

    fn verify(&self, record: &Untyped) -> Result<(usize, bool), RecordError> {
        let mut table = Table::verify(Record::<G>::from_untyped(record)?)?;
        let over = table.legal(None).is_empty();
        Ok((table.entries().len(), over))
    }

    fn good_part(&self, record: &Untyped) -> Result<(String, usize, Option<RecordError>), RecordError> {
        let (record, unread) = Record::<G>::parse_partial(record)?;
        let (table, refused) = Table::verify_partial(record)?;
        // Playing failed at an earlier entry than reading. Newer rules explain both errors.
        let trouble = match unread {
            Some(RecordError::Rules { .. }) => unread,
            unread => refused.or(unread),
        };
        let text = table.record().to_text(None);
        Ok((text, table.entries().len(), trouble))
    }
}

/// Drops the entries of a record after entry `to`.
fn shorten<G: Game>(record: &mut Record<G>, to: Option<usize>) -> Result<(), String> {
    let length = record.entries.len();
    let to = to.unwrap_or(length);
    if to > length {
        return Err(format!(
            "the record has {length} entries: --to can be 0 to {length}, not {to}"
        ));
    }
    record.entries.truncate(to);
    Ok(())
}

fn awaits_json(awaits: Awaits) -> Value {
    match awaits {
        Awaits::Over => json!("over"),
        Awaits::Chance { .. } => json!("chance"),
        Awaits::Seats(seats) => json!(seats),
    }
}

/// Returns the setup of a table whose seats are named by their numbers.
///
/// # Errors
/// The reason why no such table can be set up.
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
    checked_setup(level_id, level, infos, seed)
}

fn checked_setup<G: Game>(
    level_id: &str,
    level: G::Level,
    seats: Vec<SeatInfo>,
    seed: Seed,
) -> Result<Setup<G>, String> {
    record::check_names(&seats)?;
    let setup = Setup {
        rules: G::RULES,
        level_id: level_id.into(),
        level,
        seats,
        youngest: Seat::new(0),
        seed,
    };
    setup.check().map_err(|error| error.to_string())?;
    Ok(setup)
}

/// The mark of a table's host. Players have the smaller marks.
pub const HOST_MARK: u8 = 6;

/// Returns the seat of a table's host, with the default name.
pub fn host_info(name: &str) -> SeatInfo {
    SeatInfo {
        name: name.into(),
        mark: HOST_MARK,
    }
}

/// Parses the controllers and names of seats, as in `human:Ada`, `bot`, `bot:novice`, `random`.
///
/// # Errors
/// The word that can't be parsed.
pub fn parse_seats(words: &str) -> Result<Vec<(Controller, Option<String>)>, String> {
    let seats = words.split(',').map(|word| {
        let word = word.trim();
        let (kind, rest) = word.split_once(':').unzip();
        let controller = match (kind.unwrap_or(word), rest) {
            ("human", _) => Controller::Human,
            ("bot", None) => Controller::Computer(Skill::default()),
            ("bot", Some(skill)) => Controller::Computer(skill.parse()?),
            ("random", None) => Controller::Computer(Skill::Random),
            _ => {
                let kinds = "human, human:NAME, bot, bot:STRENGTH or random";
                return Err(format!("“{word}” is no seat: say {kinds}"));
            }
        };
        let name = rest.filter(|_| controller == Controller::Human);
        Ok((controller, name.map(str::to_owned)))
    });
    seats.collect()
}
