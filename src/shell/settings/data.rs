//! The settings as plain data, and their file: RON, replaced atomically.
//!
//! It knows no window and no game: a game's own preferences are text under its id. After [`Settings::checked`] every
//! value is valid, whatever the file contained.
//!
//! A file that can't be read is renamed, never overwritten or deleted. Then the defaults apply, and a sentence says so.
//! Unknown fields of a later version are ignored.

use crate::session::Sitting;
use crate::table::level::{ParameterValue, describe_ron_error};
use crate::table::save::{now, read_text, write_atomically};
use crate::ui::lettering::TypeSize;
use crate::ui::palette::Palette;
use ron::ser::PrettyConfig;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs;
use std::io::ErrorKind;
use std::path::Path;

/// The version of the file.
pub const VERSION: u32 = 1;

/// The shortest and the longest time after which a curtain closes by itself, in seconds.
pub const CURTAIN: (u8, u8) = (5, 60);

/// The longest time for which a result is held, in seconds, if not until somebody continues.
pub const RESULT: u8 = 60;

/// All settings, and the remembered data of each game.
#[expect(missing_docs, reason = "no comment repeats the name of a field")]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    pub version: u32,
    pub speed: Speed,
    /// Cross-fades instead of motion.
    pub reduced_motion: bool,
    /// The volume of everything, in percent, as are the next two.
    pub master: u8,
    pub effects: u8,
    pub ambience: u8,
    pub muted: bool,
    /// Are captions shown for sounds that carry meaning?
    pub captions: bool,
    /// May any last action of a person be undone?
    pub friendly: bool,
    /// The time after which a held result goes away by itself, in seconds; 0 for never.
    pub result_seconds: u8,
    /// Does a private view stay open only while the button is held?
    pub hold_to_peek: bool,
    /// The time after which a curtain closes by itself, in seconds.
    pub curtain_seconds: u8,
    pub full_screen: bool,
    /// The screen for the window, from 1; 0 for the one that it is on.
    pub screen: u8,
    /// The name of that screen: the order of screens changes when one is plugged in.
    pub screen_name: String,
    /// Are no frames drawn while nothing moves?
    pub rests: bool,
    /// Is the pointer hidden while it does not move?
    pub hides_pointer: bool,
    /// The text size in percent, 80 to 200.
    pub type_size: u8,
    /// Does a second window show the public table?
    pub public_window: bool,
    /// Does it show the newest page of the story instead, in games that tell one?
    pub public_story: bool,
    /// Does the display lie flat between people?
    pub flat: bool,
    /// Does a bell ring when the mouse goes to the next person?
    pub bell: bool,
    pub palette: Palette,
    pub computers: Pace,
    /// The remembered data of each game, by its id.
    pub games: BTreeMap<String, SetupHistory>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            version: VERSION,
            speed: Speed::Normal,
            reduced_motion: false,
            master: 100,
            effects: 100,
            ambience: 100,
            muted: false,
            captions: false,
            friendly: false,
            result_seconds: 0,
            hold_to_peek: false,
            curtain_seconds: 20,
            full_screen: false,
            screen: 0,
            screen_name: String::new(),
            rests: true,
            hides_pointer: true,
            type_size: 100,
            public_window: false,
            public_story: false,
            flat: false,
            bell: true,
            palette: Palette::Printed,
            computers: Pace::Normal,
            games: BTreeMap::new(),
        }
    }
}

impl Settings {
    /// Returns the settings with every value clamped to its bounds.
    #[must_use]
    pub fn checked(mut self) -> Self {
        for level in [&mut self.master, &mut self.effects, &mut self.ambience] {
            *level = (*level).min(100);
        }
        self.curtain_seconds = self.curtain_seconds.clamp(CURTAIN.0, CURTAIN.1);
        self.result_seconds = self.result_seconds.min(RESULT);
        self.type_size = TypeSize::percent(self.type_size).in_percent();
        self.version = VERSION;
        self
    }
}

/// The speed of motion.
#[expect(missing_docs, reason = "no comment repeats the name of a variant")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Speed {
    Relaxed,
    #[default]
    Normal,
    Quick,
    /// Without motion.
    Instant,
}

impl Speed {
    /// All speeds, slowest first, with their names and their factors relative to the normal speed.
    pub const ALL: [(Speed, &'static str, f32); 4] = [
        (Speed::Relaxed, "relaxed", 0.7),
        (Speed::Normal, "normal", 1.0),
        (Speed::Quick, "quick", 2.2),
        (Speed::Instant, "instant", f32::INFINITY),
    ];

    /// Returns the factor relative to the normal speed.
    pub fn factor(self) -> f32 {
        let mut all = Self::ALL.into_iter();
        all.find(|(speed, ..)| *speed == self)
            .map_or(1.0, |(.., factor)| factor)
    }
}

/// The pauses of computer seats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Pace {
    /// Long enough to see what each seat did.
    Slow,
    /// Like a person's.
    #[default]
    Normal,
    /// Hardly any.
    Quick,
}

impl Pace {
    /// All paces, slowest first, with the names of their pauses and the numbers by which normal pauses are divided.
    pub const ALL: [(Pace, &'static str, f32); 3] = [
        (Pace::Slow, "long", 0.4),
        (Pace::Normal, "normal", 1.0),
        (Pace::Quick, "short", 4.0),
    ];

    /// Returns the number by which normal pauses are divided.
    pub fn factor(self) -> f32 {
        let mut all = Self::ALL.into_iter();
        all.find(|(pace, ..)| *pace == self)
            .map_or(1.0, |(.., factor)| factor)
    }
}

/// The remembered data of one game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SetupHistory {
    /// The game's own preferences, as text.
    #[serde(rename = "wishes")]
    pub preferences: String,
    /// The last set-up, if there was one.
    pub set_up: Option<SetUp>,
    /// The custom house rules last used, by level.
    pub own_rules: BTreeMap<String, BTreeMap<String, bool>>,
    /// The further settings of a level that belong to them, by level.
    pub own_parameters: BTreeMap<String, BTreeMap<String, ParameterValue>>,
}

/// A set-up of a table.
#[expect(missing_docs, reason = "no comment repeats the name of a field")]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SetUp {
    /// The level's id.
    pub level: String,
    /// The players, in the order of play.
    pub places: Vec<Sitting>,
    pub host: Option<Sitting>,
    /// The youngest player, from 0.
    pub youngest: usize,
    /// The house rules.
    pub switches: BTreeMap<String, bool>,
    pub parameters: BTreeMap<String, ParameterValue>,
    /// The time limit of a discussion, in minutes; 0 for none.
    pub talk_minutes: u8,
    /// Is chance entered by hand?
    pub by_hand: bool,
    pub phones: bool,
}

/// The name of the file in the user's folder.
pub const NAME: &str = "settings.ron";

/// The maximum size of the file, in bytes.
const LIMIT: u64 = 1 << 20;

/// The result of reading the file.
#[expect(missing_docs, reason = "no comment repeats the name of a field")]
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Found {
    pub settings: Settings,
    /// The problem with the file, in one sentence.
    pub trouble: Option<String>,
    /// May the file be written? `false` if an unreadable file could not be renamed.
    pub writable: bool,
}

/// Reads the settings in this folder; the defaults if there is no file.
pub fn read(folder: &Path) -> Found {
    let path = folder.join(NAME);
    let parsed = match read_text(&path, LIMIT, "it is too large") {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(Settings::default()),
        text => text
            .map_err(|error| error.to_string())
            .and_then(|text| parse(&text)),
    };
    let reason = match parsed {
        Ok(settings) => {
            return Found {
                settings,
                writable: true,
                ..Found::default()
            };
        }
        Err(reason) => reason,
    };
    let mut names = (now()..).map(|number| folder.join(format!("settings.broken-{number}.ron")));
    let aside = names.find(|path| !path.exists()).unwrap_or_default();
    let name = aside.file_name().unwrap_or_default().display();
    let moved = fs::rename(&path, &aside);
    let next = match &moved {
        Ok(()) => format!(". Defaults are used; the old file is now {name}."),
        Err(error) => format!(" or moved aside ({error}). Changes will not be saved."),
    };
    Found {
        settings: Settings::default(),
        trouble: Some(format!("The settings could not be read ({reason}){next}")),
        writable: moved.is_ok(),
    }
}

/// Writes the settings into this folder.
///
/// # Errors
/// A sentence that says why they could not be written.
pub fn write(folder: &Path, settings: &Settings) -> Result<(), String> {
    let path = folder.join(NAME);
    write_atomically(&path, text(settings)?.as_bytes())
        .map_err(|error| format!("The settings could not be saved: {}: {error}", path.display()))
}

/// Returns the settings as text.
///
/// # Errors
/// The reason why they can't be serialised.
pub fn text(settings: &Settings) -> Result<String, String> {
    ron::ser::to_string_pretty(settings, PrettyConfig::default()).map_err(|error| error.to_string())
}

/// Parses settings.
///
/// # Errors
/// The error in the text, with line and column.
pub fn parse(words: &str) -> Result<Settings, String> {
    let settings: Settings = ron::from_str(words).map_err(|error| describe_ron_error(&error))?;
    let settings = settings.checked();
    // The text that is written may be longer than the one that was read, but must not exceed the limit for reading.
    if text(&settings)?.len() as u64 > LIMIT {
        return Err("it holds more than can be saved".into());
    }
    Ok(settings)
}
