//! The originals of mutants: whole files of every kind that the program reads, of every game.
//!
//! They are the same on every machine: computers play the games from fixed seeds.

use crate::support::app::all_games;
use flate2::Compression;
use flate2::write::DeflateEncoder;
use image::RgbImage;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fs;
use std::io::{Cursor, Write};
use std::path::Path;
use std::sync::LazyLock;
use std::sync::atomic::AtomicU64;
use triptych::catalog::{Catalog, LevelFile};
use triptych::games;
use triptych::headless::{Series, Simulation};
use triptych::session::Sitting;
use triptych::shell::settings::data as file;
use triptych::shell::settings::data::{Pace, SetUp, Settings, SetupHistory, Speed};
use triptych::table::level::ParameterValue;
use triptych::table::record::Untyped;
use triptych::table::save::SaveHeader;
use triptych::table::{Controller, Seed, Skill};
use triptych::texts;

/// Whole files, by kind.
pub struct Seeds {
    /// Records as text.
    pub records: Vec<Vec<u8>>,
    /// The texts of saves: records with the other data of a save.
    pub saves: Vec<Vec<u8>>,
    /// Levels.
    pub levels: Vec<Vec<u8>>,
    /// Settings.
    pub settings: Vec<Vec<u8>>,
    /// Thumbnails of tables.
    pub pictures: Vec<Vec<u8>>,
}

impl Seeds {
    /// Returns all of them; they are made only once.
    pub fn all() -> &'static Self {
        static ALL: LazyLock<Seeds> = LazyLock::new(Seeds::gather);
        &ALL
    }

    fn gather() -> Self {
        let pictures = vec![picture(8, 5), picture(372, 209)];
        let whole = records();
        let mut texts = Vec::new();
        for text in &whole {
            let all = entries(text);
            texts.push(text.clone());
            let shorter = [0, 6, all / 3].map(|length| cut(text, length));
            // In handwritten records an entry may take several lines.
            texts.extend(
                shorter
                    .into_iter()
                    .filter(|text| Untyped::from_text(text).is_ok()),
            );
        }
        let small = pictures.first().cloned().unwrap_or_default();
        Self {
            saves: texts
                .iter()
                .map(|text| with_header(text, &small).into_bytes())
                .collect(),
            records: texts.into_iter().map(String::into_bytes).collect(),
            levels: texts::LEVELS
                .iter()
                .map(|(_, text)| text.as_bytes().to_vec())
                .collect(),
            settings: settings(),
            pictures,
        }
    }
}

/// Returns a save with any content, text or not, and a valid checksum.
pub fn packed(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(bytes).expect("memory takes whatever comes");
    sealed(&encoder.finish().expect("memory takes whatever comes"))
}

/// Returns a save with content that is packed already.
pub fn sealed(deflated: &[u8]) -> Vec<u8> {
    let mut save = b"TRIPTYCH".to_vec();
    save.extend_from_slice(&Sha256::digest(deflated));
    save.extend_from_slice(deflated);
    save
}

/// Returns the embedded levels.
pub fn levels() -> Vec<LevelFile> {
    Catalog::find_in(&games::list(), &[]).levels
}

/// Returns records of computers' games at every level, the kept records, and those of the guides.
fn records() -> Vec<String> {
    let mut records = Vec::new();
    for level in levels() {
        let game = games::list()
            .get(&level.game)
            .expect("an embedded level has its game");
        for (seats, skill) in [
            (level.seats.min, Skill::Random),
            (level.seats.max, Skill::Random),
            (level.seats.max, Skill::Shrewd),
        ] {
            let figures = game.simulate(&Simulation {
                series: Series {
                    level_id: &level.id,
                    level: &level.text,
                    games: 1,
                    seed: Seed(seats as u64),
                    threads: 1,
                    done: &AtomicU64::new(0),
                },
                seats: &vec![Controller::Computer(skill); seats],
                verified: false,
            });
            records.push(figures.expect("computers can play an embedded level").first);
        }
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/records");
    let mut kept: Vec<_> = fs::read_dir(folder)
        .expect("records are kept")
        .map(|entry| entry.expect("a folder can be listed to its end").path())
        .collect();
    kept.sort();
    records.extend(
        kept.iter()
            .map(|path| fs::read_to_string(path).expect("a kept record is text")),
    );
    // A guide's script may set its dice as it needs them; then it is not a record that a shelf would accept.
    let scripts = texts::GUIDES.iter().map(|(_, _, script)| (*script).to_owned());
    records.extend(scripts.filter(|script| {
        let record = Untyped::from_text(script).expect("an embedded script is a record");
        games::list()
            .get(&record.game)
            .is_some_and(|game| game.verify(&record).is_ok())
    }));
    records
}

/// The line after which a record's entries follow one by one.
const BEGIN: &str = "    entries: [\n";

/// Returns how many lines of entries a record has.
fn entries(text: &str) -> usize {
    let list = text.split_once(BEGIN).map_or("", |(_, list)| list);
    list.lines().take_while(|line| !line.starts_with("    ]")).count()
}

/// Returns a record with only its first lines of entries.
fn cut(text: &str, length: usize) -> String {
    let Some((head, list)) = text.split_once(BEGIN) else {
        return text.to_owned();
    };
    let list: String = list
        .split_inclusive('\n')
        .take(length.min(entries(text)))
        .collect();
    format!("{head}{BEGIN}{list}    ],\n)\n")
}

/// Returns a record with the other data of a save.
fn with_header(text: &str, png: &[u8]) -> String {
    let record = Untyped::from_text(text).expect("a seed is a record");
    let header = SaveHeader {
        controllers: vec![Controller::Human, Controller::Computer(Skill::Shrewd)],
        saved_at: 1_700_000_000,
        played_for: 754,
        line: "round 3, and nobody has won".into(),
        taken_back: vec![(3, "Ada took back a step.".into())],
        thumbnail: png.to_vec(),
        ..SaveHeader::default()
    };
    let words = ron::to_string(&header).expect("a header can be written");
    let body = text
        .trim_end()
        .strip_suffix(')')
        .expect("a record ends with a bracket");
    let body = body.trim_end();
    let comma = if body.ends_with(',') { "" } else { "," };
    match record.save {
        Some(_) => text.to_owned(),
        None => format!("{body}{comma}\n    save: Some({words}),\n)\n"),
    }
}

fn settings() -> Vec<Vec<u8>> {
    let levels = levels();
    let mut rich = Settings {
        speed: Speed::Quick,
        computers: Pace::Slow,
        master: 80,
        curtain_seconds: 35,
        type_size: 150,
        ..Settings::default()
    };
    for game in all_games().entries() {
        let level = levels.iter().find(|level| level.id == game.card.level);
        let card = level.and_then(|level| game.headless.level_card(&level.text).ok());
        let host = card.and_then(|card| card.host);
        let sitter = |number: usize| Sitting {
            name: format!("Ada {number}"),
            mark: number as u8,
            controller: Controller::Computer(Skill::Shrewd),
        };
        let rules = BTreeMap::from([
            ("strict".to_owned(), true),
            ("votes_shown_at_end".to_owned(), false),
        ]);
        let history = SetupHistory {
            preferences: "(odds: Some(true))".into(),
            set_up: Some(SetUp {
                level: game.card.level.into(),
                places: (1..=game.card.seats).map(sitter).collect(),
                host: host.map(|_| sitter(6)),
                youngest: 1,
                switches: rules.clone(),
                parameters: BTreeMap::from([
                    ("rate".to_owned(), ParameterValue::Number(25)),
                    ("currency".to_owned(), ParameterValue::Text("元".into())),
                ]),
                talk_minutes: 3,
                by_hand: true,
                phones: true,
            }),
            own_rules: BTreeMap::from([(game.card.level.to_owned(), rules)]),
            own_parameters: BTreeMap::from([(
                game.card.level.to_owned(),
                BTreeMap::from([("rate".to_owned(), ParameterValue::Number(25))]),
            )]),
        };
        rich.games.insert(game.headless.id().into(), history);
    }
    [Settings::default(), rich]
        .iter()
        .map(|settings| {
            file::text(settings)
                .expect("settings can be written")
                .into_bytes()
        })
        .collect()
}

/// Returns a picture with a colour gradient.
fn picture(width: u32, height: u32) -> Vec<u8> {
    let picture = RgbImage::from_fn(width, height, |x, y| {
        image::Rgb([x as u8, y as u8, (x * y) as u8])
    });
    let mut png = Cursor::new(Vec::new());
    picture
        .write_to(&mut png, image::ImageFormat::Png)
        .expect("it can be packed");
    png.into_inner()
}

#[test]
fn all_seed_files_are_valid() {
    let seeds = Seeds::all();
    for text in seeds.records.iter().chain(&seeds.saves) {
        let text = std::str::from_utf8(text).expect("a record is text");
        let record = Untyped::from_text(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        let game = games::list().get(&record.game).expect("its game is there");
        game.verify(&record)
            .unwrap_or_else(|error| panic!("{error}\n{text}"));
    }
    for text in &seeds.saves {
        let text = std::str::from_utf8(text).expect("a save is text");
        assert!(Untyped::from_text(text).is_ok_and(|record| record.save.is_some()));
    }
    for game in games::list().iter() {
        let own = |text: &&Vec<u8>| String::from_utf8_lossy(text).contains(&format!("game: {:?}", game.id()));
        assert!(seeds.records.iter().filter(own).count() > 8, "{}", game.id());
        assert!(seeds.levels.iter().any(|text| own(&text)), "{}", game.id());
    }
}
