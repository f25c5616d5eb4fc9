//! The settings: their values, their file, their screen and their effects.
//!
//! [`data`] is the plain data, [`file`] the file, and [`screen`] shows them on pages. [`SettingsStore`] is the only
//! place that holds them; [`apply`] passes every change on to the rest of the program. Options of the command line take
//! precedence for that run, until the same setting is changed by hand. They are never saved.

mod apply;
pub mod data;
pub mod file;
mod screen;

use super::panels::{Panel, PanelSet, covered, in_front};
use crate::session::public::PublicWindowClosed;
use crate::ui::{FrameSet, Toast, is_writing};
pub(super) use apply::{mode, wakes};
use bevy::prelude::*;
use data::{Settings, SetupHistory, Speed};
use std::path::PathBuf;

/// The options of the command line, for this run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Overrides {
    /// The speed of motion.
    pub speed: Option<Speed>,
    /// Cross-fades instead of motion?
    pub reduced: Option<bool>,
    /// Full screen, or a window?
    pub full_screen: Option<bool>,
    /// The text size, in percent.
    pub type_size: Option<u8>,
}

/// The settings and their file.
#[derive(Resource, Clone, Debug, Default)]
pub struct SettingsStore {
    settings: Settings,
    overrides: Overrides,
    /// The folder; with `None` nothing is saved.
    folder: Option<PathBuf>,
    /// Are there changes that are not in the file yet?
    unwritten: bool,
    /// What was wrong with the file when the program started, in one sentence.
    pub trouble: Option<String>,
    /// Why the last change could not be saved.
    pub unkept: Option<String>,
}

/// Keeps the saved value of a setting that was not changed, and ends the override of one that was.
fn keep_one<T: PartialEq>(over: &mut Option<T>, own: T, was: T, now: &mut T) {
    if *now == was {
        *now = own;
    } else {
        *over = None;
    }
}

impl SettingsStore {
    /// Reads the settings in this folder, if there is one, and adds the options of the command line.
    pub fn open(folder: Option<PathBuf>, overrides: Overrides) -> Self {
        let found = folder.as_deref().map(file::read).unwrap_or_default();
        Self {
            settings: found.settings,
            overrides,
            folder: folder.filter(|_| found.writable),
            trouble: found.trouble,
            ..Self::default()
        }
    }

    /// Returns the effective settings: the saved ones with the overrides.
    pub fn now(&self) -> Settings {
        let mut now = self.settings.clone();
        now.speed = self.overrides.speed.unwrap_or(now.speed);
        now.reduced_motion = self.overrides.reduced.unwrap_or(now.reduced_motion);
        now.full_screen = self.overrides.full_screen.unwrap_or(now.full_screen);
        now.type_size = self.overrides.type_size.unwrap_or(now.type_size);
        now
    }

    /// Changes settings by hand, with immediate effect. Ends the overrides of those that change.
    pub fn change(&mut self, set: impl FnOnce(&mut Settings)) {
        let was = self.now();
        let mut now = was.clone();
        set(&mut now);
        let mut now = now.checked();
        let (own, over) = (&self.settings, &mut self.overrides);
        keep_one(&mut over.speed, own.speed, was.speed, &mut now.speed);
        let reduced = &mut now.reduced_motion;
        keep_one(&mut over.reduced, own.reduced_motion, was.reduced_motion, reduced);
        let screen = &mut now.full_screen;
        keep_one(&mut over.full_screen, own.full_screen, was.full_screen, screen);
        let size = &mut now.type_size;
        keep_one(&mut over.type_size, own.type_size, was.type_size, size);
        self.settings = now;
        self.unwritten = true;
    }

    /// Resets everything but what is remembered of the games to the defaults, and ends all overrides.
    pub fn reset(&mut self) {
        self.settings = Settings {
            games: std::mem::take(&mut self.settings.games),
            ..Settings::default()
        };
        self.overrides = Overrides::default();
        self.unwritten = true;
    }

    /// Turns all sound off or on, and returns a message about it.
    pub fn toggle_sound(&mut self) -> Toast {
        self.change(|settings| settings.muted ^= true);
        Toast(if self.now().muted { "Sound off" } else { "Sound on" }.into())
    }

    /// Returns what is remembered of a game.
    pub fn history(&self, game: &str) -> Option<&SetupHistory> {
        self.settings.games.get(game)
    }

    /// Changes what is remembered of a game.
    pub fn remember(&mut self, game: &str, set: impl FnOnce(&mut SetupHistory)) {
        set(self.settings.games.entry(game.to_owned()).or_default());
        self.unwritten = true;
    }

    /// Saves the settings.
    pub fn write(&mut self) {
        self.unwritten = false;
        if let Some(folder) = &self.folder {
            self.unkept = file::write(folder, &self.settings).err();
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    let in_settings = in_front(Panel::Settings);
    let free = not(covered).and_then(not(is_writing));
    let free = free.or_else(in_settings.clone());
    app.init_resource::<SettingsStore>()
        .init_resource::<screen::Page>()
        .add_observer(screen::act)
        .add_systems(
            Update,
            (
                (
                    screen::close_key.run_if(in_settings),
                    screen::toggle_keys.run_if(free),
                )
                    .in_set(PanelSet::Hands),
                screen::show.in_set(PanelSet::Show),
                screen::text_size_keys.before(PanelSet::Hands),
                apply::remember_preferences.after(FrameSet::Show),
            ),
        )
        .add_systems(
            PostUpdate,
            (
                (apply::tell_the_scene, apply::tell_the_window).run_if(resource_changed::<SettingsStore>),
                apply::wake_for_the_reader,
                apply::hide_the_pointer,
                apply::forget_the_second_window.run_if(on_message::<PublicWindowClosed>),
                keep,
            )
                .chain(),
        )
        .add_systems(Startup, apply::recall_preferences);
}

/// Saves changes, but not while a slider may be held.
fn keep(
    mut store: ResMut<SettingsStore>,
    buttons: Option<Res<ButtonInput<MouseButton>>>,
    mut ends: MessageReader<AppExit>,
) {
    let holds = buttons.is_some_and(|buttons| buttons.pressed(MouseButton::Left));
    if store.unwritten && (!holds || ends.read().count() > 0) {
        store.bypass_change_detection().write();
    }
}
