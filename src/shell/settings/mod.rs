//! Settings: what a person has set, where it is kept, and how it holds at once.
//!
//! [`data`] is the plain data, [`file`] the file, [`screen`] shows it page by page. [`SettingsStore`] is the one place where
//! a setting stands; everything else in the program that depends on one is told here, in [`apply`]. Words on the
//! command line win for that run, until somebody sets the same thing by hand, and are never written.

mod apply;
pub mod data;
pub mod file;
mod keys;
mod screen;

use crate::scene::stage::StageSet;
use crate::ui::Toast;
use bevy::prelude::*;
use data::{Settings, SetupHistory, Speed};
pub use screen::SettingsIntent;
use std::path::PathBuf;

use super::panels::{Panel, PanelSet, in_front};

/// What the command line says, for this run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Overrides {
    /// How fast things move.
    pub speed: Option<Speed>,
    /// Cross-fades instead of motion?
    pub reduced: Option<bool>,
    /// Full screen, or a window?
    pub full_screen: Option<bool>,
    /// How large type is, in percent.
    pub type_size: Option<u8>,
}

/// The settings, and where they are kept.
#[derive(Resource, Clone, Debug, Default)]
pub struct SettingsStore {
    settings: Settings,
    overrides: Overrides,
    /// The folder; `None` keeps nothing.
    folder: Option<PathBuf>,
    /// Has something been set that is not in the file yet?
    unwritten: bool,
    /// What was wrong with the file when the program began, in one sentence.
    pub trouble: Option<String>,
    /// Why the last change could not be kept.
    pub unkept: Option<String>,
}

/// Where a setting was not changed, what was kept of it stays; where it was, the command line's word is over.
fn keep_one<T: PartialEq>(over: &mut Option<T>, own: T, was: T, now: &mut T) {
    if *now == was {
        *now = own;
    } else {
        *over = None;
    }
}

impl SettingsStore {
    /// The settings in this folder, if there is one, and what the command line says.
    pub fn open(folder: Option<PathBuf>, overrides: Overrides) -> Self {
        let Some(folder) = folder else {
            return Self {
                overrides,
                ..Self::default()
            };
        };
        let found = file::read(&folder);
        Self {
            settings: found.settings,
            overrides,
            folder: found.writable.then_some(folder),
            unwritten: false,
            trouble: found.trouble,
            unkept: None,
        }
    }

    /// What holds now: the settings with what the command line says.
    pub fn now(&self) -> Settings {
        let mut now = self.settings.clone();
        now.speed = self.overrides.speed.unwrap_or(now.speed);
        now.reduced_motion = self.overrides.reduced.unwrap_or(now.reduced_motion);
        now.full_screen = self.overrides.full_screen.unwrap_or(now.full_screen);
        now.type_size = self.overrides.type_size.unwrap_or(now.type_size);
        now
    }

    /// Sets something by hand: it holds at once, whatever the command line said of it, and is kept.
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
        keep_one(
            &mut over.type_size,
            own.type_size,
            was.type_size,
            &mut now.type_size,
        );
        self.settings = now;
        self.unwritten = true;
    }

    /// Everything as it came; what the command line said of it is over, too.
    pub fn reset(&mut self) {
        self.settings = self.settings.as_they_came();
        self.overrides = Overrides::default();
        self.unwritten = true;
    }

    /// Turns all sound off or on, and says which.
    pub fn toggle_sound(&mut self) -> Toast {
        self.change(|settings| settings.muted = !settings.muted);
        Toast(if self.now().muted { "Sound off" } else { "Sound on" }.into())
    }

    /// Turns captions off or on, and says which.
    pub fn toggle_captions(&mut self) -> Toast {
        self.change(|settings| settings.captions = !settings.captions);
        Toast(
            if self.now().captions {
                "Captions on"
            } else {
                "Captions off"
            }
            .into(),
        )
    }

    /// What is remembered of a game.
    pub fn history(&self, game: &str) -> Option<&SetupHistory> {
        self.settings.games.get(game)
    }

    /// Remembers something of a game.
    pub fn remember(&mut self, game: &str, set: impl FnOnce(&mut SetupHistory)) {
        set(self.settings.games.entry(game.to_owned()).or_default());
        self.unwritten = true;
    }

    /// Is there a folder in which it is kept?
    const fn is_kept(&self) -> bool {
        self.folder.is_some()
    }

    /// Writes what has changed.
    pub fn write(&mut self) {
        self.unwritten = false;
        if let Some(folder) = &self.folder {
            self.unkept = file::write(folder, &self.settings).err();
        }
    }
}

pub(super) use apply::{mode, wakes};

/// The panel of settings.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SettingsPanel {
    /// Is it open?
    pub open: bool,
    /// Which of its pages is shown.
    page: screen::Page,
}

/// Settings: their panel, their file, and what follows from them.
pub fn plugin(app: &mut App) {
    app.init_resource::<SettingsStore>()
        .init_resource::<SettingsPanel>()
        .add_observer(screen::act)
        .add_systems(
            Update,
            (
                keys::on_screen
                    .run_if(in_front(Panel::Settings))
                    .in_set(PanelSet::Hands),
                screen::show.in_set(PanelSet::Show),
                keys::text_size.before(PanelSet::Hands),
                apply::remember_preferences.after(StageSet::Show),
            ),
        )
        .add_systems(
            PostUpdate,
            (
                (apply::tell_the_scene, apply::tell_the_window).run_if(resource_changed::<SettingsStore>),
                apply::wake_for_the_reader,
                apply::hide_the_pointer,
                apply::heed_the_second_window,
                keep,
            )
                .chain(),
        )
        .add_systems(Startup, apply::recall_preferences);
}

/// Writes what was set, once nothing is being slid any more.
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
