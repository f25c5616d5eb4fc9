//! What a person has set, as plain data.
//!
//! It knows no window, no file and no game: a game's own habits are text under its id. Whatever a file said, after
//! [`Settings::checked`] every value is one that the program can do something with.

use crate::scene::lettering::TypeSize;
use crate::scene::palette::Palette;
use crate::table::level::ParameterValue;
use crate::table::{Controller, SeatInfo};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The version of the file.
pub const VERSION: u32 = 1;

/// The fewest and the most seconds after which a curtain closes by itself.
pub const CURTAIN: (u8, u8) = (5, 60);

/// Everything that a person has set, and what they did last where it is offered again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The version that wrote it.
    pub version: u32,
    /// How fast things move.
    pub speed: Speed,
    /// Cross-fades instead of motion.
    pub reduced_motion: bool,
    /// How loud everything is, in percent.
    pub master: u8,
    /// How loud what is short is.
    pub effects: u8,
    /// How loud what is long is.
    pub ambience: u8,
    /// Is everything silent?
    pub muted: bool,
    /// Are sounds that carry meaning said in words, too?
    pub captions: bool,
    /// May any last action be taken back?
    pub friendly: bool,
    /// Does a private view stay open only while the button is held?
    pub hold_to_peek: bool,
    /// After how many seconds a curtain closes by itself.
    pub curtain_seconds: u8,
    /// Full screen, or a window?
    pub full_screen: bool,
    /// On which screen, counted from 1; 0 for wherever the window is.
    pub screen: u8,
    /// Are no frames drawn while nothing moves?
    pub rests: bool,
    /// Is the pointer hidden while nobody moves it?
    pub hides_pointer: bool,
    /// How large type is, in percent of its plain size: 80 to 200.
    pub type_size: u8,
    /// Does a second window show the public table?
    pub public_window: bool,
    /// Does the display lie flat between people?
    pub flat: bool,
    /// Does a bell ring when the mouse goes to the next person?
    pub bell: bool,
    /// By which palette everything is coloured.
    pub palette: Palette,
    /// How long computer seats pause.
    pub computers: Pace,
    /// What is remembered of each game, by its id.
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
            hold_to_peek: false,
            curtain_seconds: 20,
            full_screen: false,
            screen: 0,
            rests: true,
            hides_pointer: true,
            type_size: 100,
            public_window: false,
            flat: false,
            bell: true,
            palette: Palette::Printed,
            computers: Pace::Normal,
            games: BTreeMap::new(),
        }
    }
}

impl Settings {
    /// The same with every value within its bounds.
    #[must_use]
    pub fn checked(mut self) -> Self {
        for level in [&mut self.master, &mut self.effects, &mut self.ambience] {
            *level = (*level).min(100);
        }
        self.curtain_seconds = self.curtain_seconds.clamp(CURTAIN.0, CURTAIN.1);
        self.type_size = TypeSize::percent(self.type_size).in_percent();
        self.version = VERSION;
        self
    }

    /// The same as it came, but for what is remembered of the games: that was never set.
    #[must_use]
    pub fn as_they_came(&self) -> Self {
        Self {
            games: self.games.clone(),
            ..Self::default()
        }
    }
}

/// How fast things move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Speed {
    /// With leisure.
    Relaxed,
    /// As it was made.
    #[default]
    Normal,
    /// For those who know the game.
    Quick,
    /// Everything is at its end at once.
    Instant,
}

impl Speed {
    /// All, slowest first.
    pub const ALL: [Speed; 4] = [Speed::Relaxed, Speed::Normal, Speed::Quick, Speed::Instant];

    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Speed::Relaxed => "relaxed",
            Speed::Normal => "normal",
            Speed::Quick => "quick",
            Speed::Instant => "instant",
        }
    }

    /// How many times faster than normal.
    pub const fn factor(self) -> f32 {
        match self {
            Speed::Relaxed => 0.7,
            Speed::Normal => 1.0,
            Speed::Quick => 2.2,
            Speed::Instant => f32::INFINITY,
        }
    }
}

/// How long computer seats pause.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Pace {
    /// Time to see what each did.
    Slow,
    /// As people do.
    #[default]
    Normal,
    /// Hardly.
    Quick,
}

impl Pace {
    /// All, slowest first.
    pub const ALL: [Pace; 3] = [Pace::Slow, Pace::Normal, Pace::Quick];

    /// The word for its pauses.
    pub const fn name(self) -> &'static str {
        match self {
            Pace::Slow => "long",
            Pace::Normal => "normal",
            Pace::Quick => "short",
        }
    }

    /// How many times shorter than normal their pauses are.
    pub const fn factor(self) -> f32 {
        match self {
            Pace::Slow => 0.4,
            Pace::Normal => 1.0,
            Pace::Quick => 4.0,
        }
    }
}

/// What is remembered of one game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SetupHistory {
    /// What a table's screen remembers for the next one, in the game's own words.
    #[serde(rename = "wishes")]
    pub preferences: String,
    /// The table that was set last; `None` where none was.
    pub set_up: Option<SetUp>,
    /// The house rules of our own that were chosen last, by level.
    pub own_rules: BTreeMap<String, BTreeMap<String, bool>>,
}

/// A table as it was set.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SetUp {
    /// The level's id.
    pub level: String,
    /// The players, in the order of play.
    pub places: Vec<Sitter>,
    /// Whoever leads the table.
    pub host: Option<Sitter>,
    /// Which of them is the youngest, counted from 0.
    pub youngest: usize,
    /// The house rules, by name.
    pub switches: BTreeMap<String, bool>,
    /// What else was set at the level, by name.
    pub parameters: BTreeMap<String, ParameterValue>,
    /// How long a discussion may take, in minutes; 0 for as long as it takes.
    pub talk_minutes: u8,
    /// Is chance entered by hand?
    pub by_hand: bool,
}

/// Who sat somewhere.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sitter {
    /// Their name.
    pub name: String,
    /// Their mark.
    pub mark: u8,
    /// Who controlled the seat.
    pub controller: Controller,
}

impl Sitter {
    /// Returns the name and the mark, without the controller.
    pub fn info(&self) -> SeatInfo {
        SeatInfo {
            name: self.name.clone(),
            mark: self.mark,
        }
    }
}
