//! The settings as plain data.
//!
//! It knows no window, no file and no game: a game's own preferences are text under its id. After [`Settings::checked`]
//! every value is valid, whatever the file contained.

use crate::table::level::ParameterValue;
use crate::table::{Controller, SeatInfo};
use crate::ui::lettering::TypeSize;
use crate::ui::palette::Palette;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The version of the file.
pub const VERSION: u32 = 1;

/// The shortest and the longest time after which a curtain closes by itself, in seconds.
pub const CURTAIN: (u8, u8) = (5, 60);

/// The longest time for which a result is held, in seconds, if not until somebody continues.
pub const RESULT: u8 = 60;

/// All settings, and what is remembered of each game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The version of the file format.
    pub version: u32,
    /// The speed of motion.
    pub speed: Speed,
    /// Cross-fades instead of motion.
    pub reduced_motion: bool,
    /// The volume of everything, in percent.
    pub master: u8,
    /// The volume of effects, in percent.
    pub effects: u8,
    /// The volume of ambience, in percent.
    pub ambience: u8,
    /// Is all sound off?
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
    /// Full screen, or a window?
    pub full_screen: bool,
    /// The screen for the window, from 1; 0 for the one that it is on.
    pub screen: u8,
    /// Are no frames drawn while nothing moves?
    pub rests: bool,
    /// Is the pointer hidden while it does not move?
    pub hides_pointer: bool,
    /// The text size in percent, 80 to 200.
    pub type_size: u8,
    /// Does a second window show the public table?
    pub public_window: bool,
    /// Does the display lie flat between people?
    pub flat: bool,
    /// Does a bell ring when the mouse goes to the next person?
    pub bell: bool,
    /// The palette.
    pub palette: Palette,
    /// The pauses of computer seats.
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
            result_seconds: 0,
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
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Speed {
    /// Slower than normal.
    Relaxed,
    /// The speed for which the motion was made.
    #[default]
    Normal,
    /// For those who know the game.
    Quick,
    /// Without motion.
    Instant,
}

impl Speed {
    /// All speeds, slowest first.
    pub const ALL: [Speed; 4] = [Speed::Relaxed, Speed::Normal, Speed::Quick, Speed::Instant];

    /// Returns its name.
    pub const fn name(self) -> &'static str {
        match self {
            Speed::Relaxed => "relaxed",
            Speed::Normal => "normal",
            Speed::Quick => "quick",
            Speed::Instant => "instant",
        }
    }

    /// Returns the factor relative to the normal speed.
    pub const fn factor(self) -> f32 {
        match self {
            Speed::Relaxed => 0.7,
            Speed::Normal => 1.0,
            Speed::Quick => 2.2,
            Speed::Instant => f32::INFINITY,
        }
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
    /// All paces, slowest first.
    pub const ALL: [Pace; 3] = [Pace::Slow, Pace::Normal, Pace::Quick];

    /// Returns the name of its pauses.
    pub const fn name(self) -> &'static str {
        match self {
            Pace::Slow => "long",
            Pace::Normal => "normal",
            Pace::Quick => "short",
        }
    }

    /// Returns the number by which normal pauses are divided.
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
    /// The game's own preferences, as text.
    #[serde(rename = "wishes")]
    pub preferences: String,
    /// The last set-up, if there was one.
    pub set_up: Option<SetUp>,
    /// The custom house rules last used, by level.
    pub own_rules: BTreeMap<String, BTreeMap<String, bool>>,
}

/// A set-up of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SetUp {
    /// The level's id.
    pub level: String,
    /// The players, in the order of play.
    pub places: Vec<Sitter>,
    /// The host, if the level has one.
    pub host: Option<Sitter>,
    /// The youngest player, from 0.
    pub youngest: usize,
    /// The house rules, by name.
    pub switches: BTreeMap<String, bool>,
    /// The level's parameters, by name.
    pub parameters: BTreeMap<String, ParameterValue>,
    /// The time limit of a discussion, in minutes; 0 for none.
    pub talk_minutes: u8,
    /// Is chance entered by hand?
    pub by_hand: bool,
}

/// A seat of a set-up.
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
