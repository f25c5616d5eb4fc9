//! Situations: what a table’s screen shows at some point of a game, kept in `tests/situations` and loaded.
//!
//! Each table has a record there, and a list of its situations: how long the record is then, and what is pressed from
//! there. `scripts/situations` plays the tables at random and writes both. Every test that looks at a situation checks
//! that loading it leads there.

use crate::support::app::{CLOSE, INSTANT, Screen, Shown, touchable};
use crate::support::legible::press_something;
use bevy::prelude::*;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use triptych::board::piece::Layer;
use triptych::session::{TableOrder, UiPreferences};
use triptych::table::Record;
use triptych::ui::FlatTable;
use triptych::ui::curtain::Curtain;

/// A table with situations.
pub struct Tour<G: Shown> {
    /// The name of its files.
    pub name: &'static str,
    pub order: TableOrder,
    /// What the people press depends on it.
    pub seed: u64,
    pub lies_flat: bool,
    /// Describes what is shown, in short; `None` if it is of no interest.
    pub situation: fn(&mut Screen<G>) -> Option<String>,
}

/// One situation.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Situation {
    /// What is shown, in short.
    pub shows: String,
    /// How many entries of the record there are.
    entries: usize,
    /// The names of the controls that are pressed then, in order.
    presses: Vec<String>,
}

/// Are the files written in this run, instead of read?
pub fn is_made() -> bool {
    std::env::var_os("TRIPTYCH_BLESS").is_some_and(|bless| bless == "1")
}

/// Returns the folder of a game.
fn folder(game: &str) -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "tests/situations", game]
        .iter()
        .collect()
}

/// Returns the record of a table.
pub fn record(game: &str, name: &str) -> String {
    let file = folder(game).join(format!("{name}.ron"));
    fs::read_to_string(&file)
        .unwrap_or_else(|error| panic!("{}: {error}; run scripts/situations", file.display()))
}

/// Writes the record of a table.
pub fn keep(game: &str, name: &str, record: &str) {
    fs::create_dir_all(folder(game)).expect("the checkout can be written");
    fs::write(folder(game).join(format!("{name}.ron")), record).expect("the checkout can be written");
}

/// Returns the names of all tables of a game, in order.
fn names(game: &str) -> Vec<String> {
    let files = fs::read_dir(folder(game)).into_iter().flatten().flatten();
    let records = files.filter_map(|file| {
        let name = file.file_name().into_string().ok()?;
        let stem = name.strip_suffix(".ron")?;
        (!stem.ends_with(".list")).then(|| stem.to_owned())
    });
    let mut names: Vec<String> = records.collect();
    names.sort();
    names
}

/// Returns the situations of a table. One that has only a record has one situation: its end.
pub fn list(game: &str, name: &str) -> Vec<Situation> {
    let Ok(text) = fs::read_to_string(folder(game).join(format!("{name}.list.ron"))) else {
        return vec![Situation {
            shows: name.to_owned(),
            entries: usize::MAX,
            presses: Vec::new(),
        }];
    };
    ron::from_str(&text).unwrap_or_else(|error| panic!("{name}: {error}; run scripts/situations"))
}

/// Returns the number of the first situation of a table among all of its game.
pub fn first_number(game: &str, name: &str) -> usize {
    // While the files are written, not all of them can be read.
    let names = if is_made() { Vec::new() } else { names(game) };
    let before = names.iter().take_while(|other| *other != name);
    before.map(|other| list(game, other).len()).sum()
}

/// Returns the number of situations of a game.
pub fn count(game: &str) -> usize {
    names(game).iter().map(|name| list(game, name).len()).sum()
}

/// Loads each situation of a table and looks at it. Returns all of them.
pub fn visit<G: Shown>(
    tour: &Tour<G>,
    mut look: impl FnMut(&mut Screen<G>, &Situation, usize),
) -> Vec<Situation> {
    if is_made() {
        make(tour);
    }
    let record = record(G::ID, tour.name);
    let all = list(G::ID, tour.name);
    let mut screen = None;
    for (number, situation) in (first_number(G::ID, tour.name)..).zip(&all) {
        let screen = reopen(&mut screen, tour, &record, situation);
        assert!(
            comes_to(screen, tour, situation),
            "{situation:?} is not reached, but {:?}; run scripts/situations",
            (tour.situation)(screen)
        );
        look(screen, situation, number);
    }
    all
}

/// Opens the table where a situation begins.
fn reopen<'a, G: Shown>(
    screen: &'a mut Option<Screen<G>>,
    tour: &Tour<G>,
    record: &str,
    situation: &Situation,
) -> &'a mut Screen<G> {
    let mut record: Record<G> = Record::from_text(record).expect("it was kept by a table");
    record.entries.truncate(situation.entries);
    let begins = record.entries.is_empty();
    let order = TableOrder {
        record: (!begins).then(|| record.to_text(None)),
        ..tour.order.clone()
    };
    match screen {
        Some(screen) => {
            // Each table begins without what people have set at the last one.
            screen.app().insert_resource(UiPreferences::default());
            screen.leave();
            screen.open_next(order);
        }
        None => *screen = Some(open(tour, order)),
    }
    let screen = screen.as_mut().expect("it was opened");
    screen.seed_cosmetics(tour.seed);
    if !begins {
        rises(screen);
    }
    screen
}

fn open<G: Shown>(tour: &Tour<G>, order: TableOrder) -> Screen<G> {
    Screen::open_in(touchable(), order, INSTANT, |app| {
        app.insert_resource(FlatTable(tour.lies_flat));
        app.world_mut().resource_mut::<Curtain>().habit.open_for = 90.0;
    })
}

/// Opens and closes the curtain over a table that was loaded, until nothing moves. Its people look at what is theirs
/// first.
pub fn rises<G: Shown>(screen: &mut Screen<G>) {
    for _ in 0..3 {
        screen.frame();
    }
    screen.until("nothing moves", |screen| {
        if screen.curtain().is_shut() {
            screen.open_curtain();
        } else if screen.curtain().takes_presses() && screen.acts(Layer::Curtain).contains_key(CLOSE) {
            screen.press(Layer::Curtain, CLOSE);
        }
        screen.curtain().is_up() && screen.waits()
    });
}

/// Can what is shown be read? A curtain that falls or rises shows nothing to be read.
fn is_readable<G: Shown>(screen: &mut Screen<G>) -> bool {
    if screen.curtain().is_up() {
        screen.waits()
    } else {
        screen.rests() && (screen.curtain().is_shut() || screen.curtain().takes_presses())
    }
}

/// Returns the game’s name for what is shown, if it is a moment for screenshots.
pub fn moment<G: Shown>(screen: &mut Screen<G>) -> Option<String> {
    let is_open = screen.curtain().is_up() && screen.is_drained();
    let moment = screen.scene(G::moment).filter(|_| is_open);
    moment.map(str::to_owned)
}

/// Presses what leads to a situation; `false` if it does not come.
fn comes_to<G: Shown>(screen: &mut Screen<G>, tour: &Tour<G>, situation: &Situation) -> bool {
    const FRAMES: usize = 250;
    let mut presses = situation.presses.iter();
    let mut press = presses.next();
    for _ in 0..FRAMES * (1 + situation.presses.len()) {
        let Some(name) = press else {
            if is_readable(screen) && (tour.situation)(screen).as_ref() == Some(&situation.shows) {
                return true;
            }
            screen.frame();
            continue;
        };
        let layers = [Layer::Over, screen.in_reach()];
        let on = is_readable(screen).then(|| {
            let mut layers = layers.into_iter();
            layers.find(|layer| screen.acts(*layer).contains_key(name))
        });
        if let Some(layer) = on.flatten() {
            if name == "curtain.open" {
                screen.open_curtain();
            } else {
                screen.press(layer, name);
            }
            press = presses.next();
        }
        screen.frame();
    }
    false
}

/// Plays a table to its end at random, and keeps its record and its situations.
fn make<G: Shown>(tour: &Tour<G>) {
    let mut rng = ChaCha8Rng::seed_from_u64(tour.seed);
    let mut screen = open(tour, tour.order.clone());
    screen.seed_cosmetics(tour.seed);
    let mut seen = BTreeSet::new();
    // Where the table lay open and at rest, with the number of presses until then.
    let mut open = vec![(0, 0)];
    let mut presses: Vec<String> = Vec::new();
    // Each situation, with the ways to it from the nearest of these places.
    let mut found: Vec<Vec<Situation>> = Vec::new();
    for frame in 0.. {
        assert!(frame < 20_000, "{}: it comes to no end", tour.name);
        screen.frame();
        if !is_readable(&mut screen) {
            continue;
        }
        if let Some(shows) = (tour.situation)(&mut screen)
            && seen.insert(shows.clone())
        {
            let nearest = open.iter().rev().take(6).chain(open.first());
            let ways = nearest.filter(|(_, from)| presses.len() - from < 30);
            let ways = ways.map(|&(entries, from)| Situation {
                shows: shows.clone(),
                entries,
                presses: presses.get(from..).unwrap_or_default().to_vec(),
            });
            found.push(ways.collect());
        }
        if screen.is_over() {
            break;
        }
        if screen.curtain().is_up() && screen.is_drained() {
            open.push((screen.table().entries().len(), presses.len()));
        }
        presses.extend(press_something(&mut screen, &mut rng));
    }
    let record = screen.record().to_text(None);
    let mut again = None;
    let mut kept = Vec::new();
    for ways in found {
        let reached = ways.iter().find(|way| {
            let screen = reopen(&mut again, tour, &record, way);
            comes_to(screen, tour, way)
        });
        match reached {
            Some(way) => kept.push(way.clone()),
            None => eprintln!("{}: this can’t be loaded: {:?}", tour.name, ways.last()),
        }
    }
    keep(G::ID, tour.name, &record);
    let list =
        ron::ser::to_string_pretty(&kept, ron::ser::PrettyConfig::default()).expect("it is plain data");
    let file = folder(G::ID).join(format!("{}.list.ron", tour.name));
    fs::write(file, list + "\n").expect("the checkout can be written");
}
