//! The laws of every mutant, whatever its content.
//!
//! It is refused with a reason on one line that fits on a screen; or it is accepted, and then it can be used like any
//! other file of its kind and is unchanged when written and read again. Files are read from disk by the program's own
//! functions.

use crate::support::app::all_games;
use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;
use triptych::catalog;
use triptych::games;
use triptych::games::great_city::GreatCity;
use triptych::games::omelas::Omelas;
use triptych::games::oubliette::Oubliette;
use triptych::headless::{Headless, numbered_setup};
use triptych::shell::saves::{Holds, Save};
use triptych::shell::settings::data as file;
use triptych::table::party::StepResult;
use triptych::table::record::Untyped;
use triptych::table::save;
use triptych::table::{
    Awaits, Controller, Game, Opponents, Party, Record, RecordError, Seat, Seed, Skill, Table, Viewer,
};
use triptych::ui::pictures;

/// The result for a mutant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It was taken.
    Taken,
    /// The good part of it can be viewed.
    Part,
    /// It was refused.
    Refused,
}

/// The number of entries that a mutant's table is played on.
pub const ON: usize = 24;

/// The longest reason, in characters: quotations are bounded, and the rest of the sentence is short.
const REASON: usize = 1_000;

/// The folder for mutants while they are judged; each thread has its own.
pub struct Desk {
    folder: TempDir,
}

impl Desk {
    /// Creates an empty one.
    pub fn new() -> Self {
        let folder = TempDir::new().expect("a folder to write to");
        Self { folder }
    }

    fn put(&self, name: &str, bytes: &[u8]) -> PathBuf {
        let path = self.folder.path().join(name);
        fs::write(&path, bytes).expect("a mutant can be written");
        path
    }
}

/// Checks that people can read a reason where it is shown.
fn told(reason: &str) -> Result<(), String> {
    if reason.trim().is_empty() {
        return Err("it is refused without a reason".into());
    }
    let length = reason.chars().count();
    if length > REASON || reason.chars().any(char::is_control) {
        return Err(format!(
            "it is refused with {length} characters, which are no line: {reason:?}"
        ));
    }
    Ok(())
}

/// Returns a function that prefixes an error with what was being done.
fn fails<E: std::fmt::Display>(doing: &str) -> impl Fn(E) -> String + '_ {
    move |error| format!("{doing}: {error}")
}

fn game_of(record: &Untyped) -> Result<&'static dyn Headless, String> {
    games::list()
        .get(&record.game)
        .ok_or_else(|| format!("{:?} was taken for a game", record.game))
}

/// What is done with the records of a game.
struct Records {
    /// Returns the record's text as the program writes it, including the save data stored with it.
    rewritten: fn(&Untyped) -> Result<String, RecordError>,
    /// Returns whether two texts hold the same record, whatever their formatting.
    is_same: fn(&Untyped, &Untyped) -> Result<bool, RecordError>,
    /// Returns the record of a table without entries. The seats are named by their numbers.
    set_up: fn(&str, &str, usize, Seed) -> Result<String, String>,
    /// Continues a record with these computer seats, by at most this many entries, and returns the longer one's text.
    play_on: fn(&Untyped, &[Controller], usize) -> Result<String, String>,
}

impl Records {
    const fn of<G: Opponents>() -> Self {
        Self {
            rewritten: |record| Ok(Record::<G>::from_untyped(record)?.to_text(record.save.as_ref())),
            is_same: |one, other| {
                let same = Record::<G>::from_untyped(one)? == Record::<G>::from_untyped(other)?;
                Ok(same && one.save == other.save)
            },
            set_up: |level_id, level, seats, seed| {
                let table = Table::new(numbered_setup::<G>(level_id, level, seats, seed)?);
                let text = table.map(|table| table.record().to_text(None));
                text.map_err(|error| error.to_string())
            },
            play_on: play_on::<G>,
        }
    }

    fn of_game(id: &str) -> Self {
        match id {
            Omelas::ID => Self::of::<Omelas>(),
            Oubliette::ID => Self::of::<Oubliette>(),
            GreatCity::ID => Self::of::<GreatCity>(),
            other => panic!("{other:?} is no game"),
        }
    }
}

fn play_on<G: Opponents>(untyped: &Untyped, seats: &[Controller], entries: usize) -> Result<String, String> {
    let record = Record::<G>::from_untyped(untyped).map_err(|error| error.to_string())?;
    let mut table = Table::from_record(record).map_err(|error| error.to_string())?;
    let most = table.entries().len() + entries;
    let mut party = Party::new(&table, seats);
    while table.entries().len() < most {
        match party.step(&mut table) {
            StepResult::Played => {}
            StepResult::Over if table.awaits() == Awaits::Over => break,
            StepResult::Over => return Err("chance is to move, but no outcome is possible".into()),
            StepResult::People(_) => return Err("a computer seat did not act".into()),
        }
    }
    Ok(table.record().to_text(untyped.save.as_ref()))
}

/// Judges a record as a file of the shelf, packed or plain.
pub fn record(desk: &Desk, bytes: &[u8], rng: &mut ChaCha8Rng) -> Result<Fate, String> {
    let path = desk.put("mutant.triptych", bytes);
    let save = Save::read(&all_games(), &path);
    if !save.header.thumbnail.is_empty() {
        picture(&save.header.thumbnail);
    }
    match save.holds {
        Holds::Nothing(reason) => {
            told(&reason)?;
            let by_line = save::read(&path).and_then(|record| {
                let game = games::list().get(&record.game).ok_or("it is no game's")?;
                game.verify(&record).map_err(|error| error.to_string())
            });
            match by_line {
                Ok(_) => Err(format!(
                    "the shelf refuses it ({reason}), and the command line does not"
                )),
                Err(reason) => told(&reason).map(|()| Fate::Refused),
            }
        }
        Holds::Part {
            record,
            entries,
            reason,
        } => {
            told(&reason)?;
            let part = Untyped::from_text(&record).map_err(fails("its good part can't be read"))?;
            let game = game_of(&part)?;
            let (length, _) = game.verify(&part).map_err(fails("its good part is not good"))?;
            if length != entries || entries == 0 {
                return Err(format!("its good part has {length} entries, not {entries}"));
            }
            looked_at(game, &part, rng)?;
            Ok(Fate::Part)
        }
        Holds::Table(order) => {
            let text = order.record.ok_or("a table was read that has no record")?;
            whole(&text, rng)?;
            Ok(Fate::Taken)
        }
    }
}

/// Checks that every viewer can look at it, and that its legal actions can be listed.
fn looked_at(game: &dyn Headless, record: &Untyped, rng: &mut ChaCha8Rng) -> Result<(), String> {
    // If the game is not over, looking with all eyes gives each seat's own view.
    let seat = Seat::new(rng.random_range(0..record.seats.len().max(1)));
    for eyes in [Viewer::Table, Viewer::Omniscient, Viewer::Seat(seat)] {
        game.replay(record, None, eyes, true)
            .map_err(fails("it can't be looked at"))?;
    }
    game.legal(record).map_err(fails("nobody can be asked"))?;
    Ok(())
}

/// Checks a record that was accepted.
fn whole(text: &str, rng: &mut ChaCha8Rng) -> Result<(), String> {
    let record = Untyped::from_text(text).map_err(fails("it was taken, and can't be read"))?;
    let game = game_of(&record)?;
    game.verify(&record)
        .map_err(fails("it was taken, and is not in order"))?;
    looked_at(game, &record, rng)?;

    let records = Records::of_game(game.id());
    let written = (records.rewritten)(&record).map_err(fails("it can't be written"))?;
    let again = save::unpack(&save::pack(&written)).map_err(fails("packed again it can't be unpacked"))?;
    if again != written {
        return Err("packing it changes it".into());
    }
    let again = Untyped::from_text(&again).map_err(fails("written again it can't be read"))?;
    let same = (records.is_same)(&record, &again).map_err(fails("written again it can't be made out"))?;
    if !same {
        return Err(format!("written and read again it is another record:\n{written}"));
    }
    if (records.rewritten)(&again).map_err(fails("it can't be written twice"))? != written {
        return Err(format!("written twice it is another text:\n{written}"));
    }
    played_on(game, &record, rng, ON)
}

/// Lets computers of one skill play on with it, unless it is over.
fn played_on(
    game: &dyn Headless,
    record: &Untyped,
    rng: &mut ChaCha8Rng,
    entries: usize,
) -> Result<(), String> {
    let skills = [
        Skill::Random,
        Skill::Random,
        Skill::Novice,
        Skill::Steady,
        Skill::Shrewd,
    ];
    let skill = skills.choose(rng).copied().unwrap_or_default();
    let seats = vec![Controller::Computer(skill); record.seats.len()];
    let play_on = Records::of_game(game.id()).play_on;
    let longer = play_on(record, &seats, entries).map_err(fails("it can't be gone on with"))?;
    let longer = Untyped::from_text(&longer).map_err(fails("gone on with it can't be read"))?;
    game.verify(&longer)
        .map_err(fails("gone on with it is not in order"))?;
    Ok(())
}

/// The tables that are tried for a level.
#[derive(Clone, Copy, Debug)]
pub struct Tables {
    /// One table for each number of seats; otherwise one for a random number.
    pub each: bool,
    /// The number of entries that they are played.
    pub entries: usize,
}

/// Judges a level as a file of the user's own.
pub fn level(desk: &Desk, bytes: &[u8], rng: &mut ChaCha8Rng, tables: Tables) -> Result<Fate, String> {
    let path = desk.put("mutant.ron", bytes);
    let level = match catalog::read_level(&games::list(), &path) {
        Err(broken) => return told(&broken.error).map(|()| Fate::Refused),
        Ok(level) => level,
    };
    let game = games::list()
        .get(&level.game)
        .ok_or("a level was taken that is no game's")?;
    let card = game.level_card(&level.text).map_err(fails("it has no card"))?;
    let mut turned = card.switches.clone();
    for switch in &mut turned {
        switch.on = !switch.on;
    }
    if level.seats.min == 0 || level.seats.max > 16 || level.seats.min > level.seats.max {
        return Err(format!("it was taken for {:?}", level.seats));
    }
    let other = game
        .with_settings(&level.text, &turned, &[])
        .map_err(fails("its switches can't be turned"))?;
    game.level_card(&other)
        .map_err(fails("with its switches turned it is refused"))?;
    let written = game
        .with_settings(&level.text, &[], &[])
        .map_err(fails("it can't be written"))?;
    if game.with_settings(&written, &[], &[]).as_ref() != Ok(&written) {
        return Err(format!("written twice it is another level:\n{written}"));
    }
    let any = rng.random_range(level.seats.min..=level.seats.max);
    let seats = if tables.each {
        level.seats.min..=level.seats.max
    } else {
        any..=any
    };
    for seats in seats {
        let seed = Seed(rng.random());
        let set_up = |text: &str| {
            let set_up = Records::of_game(game.id()).set_up;
            set_up(&level.id, text, seats, seed).map_err(fails("no table of it can be set up"))
        };
        let text = set_up(&level.text)?;
        if set_up(&written)? != text {
            return Err(format!("written and read again it is another level:\n{written}"));
        }
        let record = Untyped::from_text(&text).map_err(fails("a table of it can't be read"))?;
        looked_at(game, &record, rng)?;
        played_on(game, &record, rng, tables.entries)?;
    }
    Ok(Fate::Taken)
}

/// Judges a user's settings.
pub fn settings(desk: &Desk, bytes: &[u8]) -> Result<Fate, String> {
    let path = desk.put(file::NAME, bytes);
    let folder = path.parent().unwrap_or(&path);
    let found = file::read(folder);
    if let Some(trouble) = &found.trouble {
        told(trouble)?;
        let aside = aside(folder);
        if aside.len() != 1 || aside.first().and_then(|path| fs::read(path).ok()).as_deref() != Some(bytes) {
            return Err("what was not understood is not beside it as it was".into());
        }
        for path in aside {
            fs::remove_file(path).expect("what lies there can be cleared away");
        }
        return Ok(Fate::Refused);
    }
    let written = file::text(&found.settings).map_err(fails("they can't be written"))?;
    match file::parse(&written) {
        Ok(again) if again == found.settings => Ok(Fate::Taken),
        Ok(_) => Err(format!("written and read again they are others:\n{written}")),
        Err(error) => Err(format!("written again they can't be read: {error}")),
    }
}

/// Returns the settings files that were moved aside.
fn aside(folder: &Path) -> Vec<PathBuf> {
    let files = fs::read_dir(folder).expect("the folder is there").flatten();
    files
        .map(|file| file.path())
        .filter(|path| path.to_string_lossy().contains("broken-"))
        .collect()
}

/// Judges the thumbnail of a table.
pub fn picture(png: &[u8]) -> Fate {
    match pictures::unpack_lent(png) {
        Some(_) => Fate::Taken,
        None => Fate::Refused,
    }
}
