//! The settings: their values, their file, their screen and their effects.
//!
//! Only [`SettingsStore`] holds them. Systems pass every change on to the rest of the program. Options of the command
//! line take precedence for that run, until somebody changes the same setting. They are never saved.

pub mod data;
mod screen;

use super::panels::{Panel, PanelSet, add_key, covered, in_front};
use crate::board::piece::Idle;
use crate::session::public::{PublicWindow, PublicWindowClosed};
use crate::session::{AppState, Games, TableOptions, UiPreferences};
use crate::ui::Captions;
use crate::ui::canvas::Canvas;
use crate::ui::curtain::Curtain;
use crate::ui::lettering::TypeSize;
use crate::ui::palette::Colors;
use crate::ui::sound::{Levels, Sounds};
use crate::ui::{FlatTable, FrameSet, Shortcut, Tempo, Toast};
use bevy::a11y::AccessibilityRequested;
use bevy::prelude::*;
use bevy::window::{
    CursorOptions, Monitor, MonitorSelection, PrimaryWindow, RequestRedraw, WindowMode, WindowPosition,
};
use bevy::winit::{UpdateMode, WinitSettings};
use data::{Settings, SetupHistory, Speed};
use std::path::PathBuf;
use std::time::Duration;

/// The settings.
pub const PANEL: Panel = Panel::new("settings");

/// The options of the command line, for this run.
#[expect(missing_docs, reason = "no comment repeats the name of a field")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Overrides {
    pub speed: Option<Speed>,
    /// Cross-fades instead of motion?
    pub reduced: Option<bool>,
    pub full_screen: Option<bool>,
    /// The text size, in percent.
    pub type_size: Option<u8>,
}

/// The settings and their file.
#[derive(Resource, Clone, Debug, Default)]
pub struct SettingsStore {
    saved: Settings,
    /// The effective settings: the saved ones with the options of the command line.
    now: Settings,
    /// The folder; with `None` nothing is saved.
    folder: Option<PathBuf>,
    /// Are there changes that are not in the file yet?
    unwritten: bool,
    /// The problem with the file at the start of the program, in one sentence.
    pub trouble: Option<String>,
    /// The reason why the last change could not be saved.
    pub unkept: Option<String>,
}

/// Returns the value to save: that of the file if nobody has changed the setting.
fn kept<T: PartialEq>(saved: T, was: T, now: T) -> T {
    if now == was { saved } else { now }
}

impl SettingsStore {
    /// Reads the settings in this folder, if there is one, and adds the options of the command line.
    pub fn open(folder: Option<PathBuf>, overrides: Overrides) -> Self {
        let found = folder.as_deref().map(data::read).unwrap_or_default();
        let saved = found.settings;
        let now = Settings {
            speed: overrides.speed.unwrap_or(saved.speed),
            reduced_motion: overrides.reduced.unwrap_or(saved.reduced_motion),
            full_screen: overrides.full_screen.unwrap_or(saved.full_screen),
            type_size: overrides.type_size.unwrap_or(saved.type_size),
            ..saved.clone()
        };
        Self {
            saved,
            now,
            folder: folder.filter(|_| found.writable),
            trouble: found.trouble,
            ..Self::default()
        }
    }

    /// Returns the effective settings, without the remembered data of games.
    pub const fn now(&self) -> &Settings {
        &self.now
    }

    /// Changes settings for the user, with immediate effect. Ends the overrides of those that change.
    pub fn change(&mut self, set: impl FnOnce(&mut Settings)) {
        let was = self.now.clone();
        set(&mut self.now);
        self.now = std::mem::take(&mut self.now).checked();
        let (saved, now) = (&self.saved, &self.now);
        self.saved = Settings {
            speed: kept(saved.speed, was.speed, now.speed),
            reduced_motion: kept(saved.reduced_motion, was.reduced_motion, now.reduced_motion),
            full_screen: kept(saved.full_screen, was.full_screen, now.full_screen),
            type_size: kept(saved.type_size, was.type_size, now.type_size),
            games: saved.games.clone(),
            ..now.clone()
        };
        self.unwritten = true;
    }

    /// Resets everything to the defaults, except for the remembered data of games, and ends all overrides.
    pub fn reset(&mut self) {
        self.now = Settings::default();
        self.saved = Settings {
            games: std::mem::take(&mut self.saved.games),
            ..Settings::default()
        };
        self.unwritten = true;
    }

    /// Turns all sound off or on, and returns a message about it.
    pub fn toggle_sound(&mut self) -> Toast {
        self.change(|settings| settings.muted ^= true);
        Toast(if self.now().muted { "Sound off" } else { "Sound on" }.into())
    }

    /// Returns the remembered data of a game.
    pub fn history(&self, game: &str) -> Option<&SetupHistory> {
        self.saved.games.get(game)
    }

    /// Changes the remembered data of a game.
    pub fn remember(&mut self, game: &str, set: impl FnOnce(&mut SetupHistory)) {
        set(self.saved.games.entry(game.to_owned()).or_default());
        self.unwritten = true;
    }

    /// Saves the settings.
    pub fn write(&mut self) {
        self.unwritten = false;
        if let Some(folder) = &self.folder {
            self.unkept = data::write(folder, &self.saved).err();
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    add_key(app, PANEL, Shortcut::Settings, |_| true);
    let toggle = screen::toggle_keys.run_if(not(covered).or_else(in_front(PANEL)));
    // Turns the setting off when the window was closed.
    let forget_second_window =
        |mut store: ResMut<SettingsStore>| store.change(|settings| settings.public_window = false);
    app.init_resource::<SettingsStore>()
        .init_resource::<screen::Page>()
        .add_observer(screen::act)
        .add_systems(
            Update,
            (
                toggle.in_set(PanelSet::Input),
                screen::show.in_set(PanelSet::Show),
                screen::text_size_keys.before(PanelSet::Input),
                remember_preferences.after(FrameSet::Show),
            ),
        )
        .add_systems(
            PostUpdate,
            (
                follow_the_screen,
                (tell_the_scene, tell_the_window).run_if(resource_changed::<SettingsStore>),
                tell_the_colors,
                wake_for_the_reader,
                hide_the_pointer,
                forget_second_window.run_if(on_message::<PublicWindowClosed>),
                keep,
            )
                .chain(),
        )
        .add_systems(Startup, recall_preferences);
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

/// Sets the palette. Some games use few inks, at their table and in its replay.
fn tell_the_colors(
    games: Res<Games>,
    store: Res<SettingsStore>,
    state: Res<State<AppState>>,
    mut colors: ResMut<Colors>,
) {
    let few_inks = match *state.get() {
        AppState::Playing(game) | AppState::Replaying(game) => {
            games.entry(game.0).is_some_and(|game| game.card.few_inks)
        }
        AppState::Title | AppState::Seats(_) | AppState::Load => false,
    };
    let palette = store.now().palette;
    colors.set_if_neq(Colors { palette, few_inks });
}

/// The time without movement until the pointer is hidden, in seconds.
const UNMOVED: f32 = 3.0;

fn tell_the_scene(
    store: Res<SettingsStore>,
    mut tempo: ResMut<Tempo>,
    mut sounds: ResMut<Sounds>,
    mut captions: ResMut<Captions>,
    mut curtain: ResMut<Curtain>,
    mut options: ResMut<TableOptions>,
    mut canvas: ResMut<Canvas>,
    mut public: ResMut<PublicWindow>,
    mut flat: ResMut<FlatTable>,
) {
    let now = store.now();
    tempo.set_if_neq(Tempo {
        speed: now.speed.factor(),
        reduced: now.reduced_motion,
    });
    let share = |percent: u8| f32::from(percent) / 100.0;
    sounds.muted = now.muted;
    sounds.levels = Levels {
        master: share(now.master),
        effects: share(now.effects),
        ambience: share(now.ambience),
    };
    captions.set_if_neq(Captions(now.captions));
    curtain.habit.hold = now.hold_to_peek;
    curtain.habit.open_for = f32::from(now.curtain_seconds);
    options.set_if_neq(TableOptions {
        friendly: now.friendly,
        pace: now.computers.factor(),
        bell: now.bell,
        results: (now.result_seconds > 0).then(|| f32::from(now.result_seconds)),
    });
    flat.set_if_neq(FlatTable(now.flat));
    if public.wanted != now.public_window {
        public.wanted = now.public_window;
    }
    let sized = canvas.with_type(TypeSize::percent(now.type_size));
    canvas.set_if_neq(sized);
}

/// Adapts the frame rate when a screen reader starts or stops.
fn wake_for_the_reader(
    store: Res<SettingsStore>,
    listens: Res<AccessibilityRequested>,
    mut last: Local<Option<bool>>,
    waking: Option<ResMut<WinitSettings>>,
) {
    let listens = listens.get();
    if (last.replace(listens) != Some(listens) || store.is_changed())
        && let Some(mut waking) = waking
    {
        *waking = wakes(store.now(), listens);
    }
}

/// Returns how often frames are drawn while nothing asks for one. A press by a screen reader does not wake the program,
/// so frames are more frequent while one runs.
pub(super) fn wakes(now: &Settings, listens: bool) -> WinitSettings {
    let wait = Duration::from_millis(if listens { 100 } else { 20_000 });
    WinitSettings {
        focused_mode: match now.rests {
            true => UpdateMode::reactive(wait),
            false => UpdateMode::Continuous,
        },
        unfocused_mode: UpdateMode::reactive_low_power(wait),
    }
}

/// Returns the window's mode. If the chosen screen is missing, the window opens on another one.
pub(super) fn mode(now: &Settings) -> WindowMode {
    if now.full_screen {
        WindowMode::BorderlessFullscreen(on_screen(now))
    } else {
        WindowMode::Windowed
    }
}

fn on_screen(now: &Settings) -> MonitorSelection {
    let index = usize::from(now.screen).checked_sub(1);
    index.map_or(MonitorSelection::Current, MonitorSelection::Index)
}

/// Follows the screen by its name when the order of the screens changes.
fn follow_the_screen(
    mut store: ResMut<SettingsStore>,
    new: Query<(), Added<Monitor>>,
    mut gone: RemovedComponents<Monitor>,
    screens: Query<(Entity, &Monitor)>,
) {
    if new.is_empty() && gone.read().count() == 0 {
        return;
    }
    let now = store.now();
    let names = screen::names(&screens);
    let number = (1..).zip(&names).find(|(_, name)| **name == now.screen_name);
    if let Some((number, _)) = number.filter(|(number, name)| !name.is_empty() && *number != now.screen) {
        store.change(|settings| settings.screen = number);
    }
}

/// Applies changed window settings to the window. Other changes, by a window manager, stay.
fn tell_the_window(
    store: Res<SettingsStore>,
    screens: Query<(Entity, &Monitor)>,
    mut windows: Query<&mut Window, With<PrimaryWindow>>,
    mut told: Local<Option<(bool, u8)>>,
) {
    let mut now = store.now().clone();
    let wanted = (now.full_screen, now.screen);
    // The window was opened with the first settings.
    let was = told.replace(wanted).filter(|was| *was != wanted);
    let (Some(was), Ok(mut window)) = (was, windows.single_mut()) else {
        return;
    };
    let names = screen::names(&screens);
    let is_there = match now.screen_name.is_empty() {
        true => usize::from(now.screen) <= names.len(),
        false => names.contains(&now.screen_name),
    };
    if !is_there {
        // The screen is missing at the moment.
        now.screen = 0;
    }
    window.mode = mode(&now);
    if !now.full_screen && was.1 != wanted.1 {
        window.position = WindowPosition::Centered(on_screen(&now));
    }
}

fn hide_the_pointer(
    store: Res<SettingsStore>,
    idle: Res<Idle>,
    mut pointers: Query<&mut CursorOptions, With<PrimaryWindow>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let Ok(mut pointer) = pointers.single_mut() else {
        return;
    };
    let hides = store.now.hides_pointer;
    let visible = !(hides && idle.0 >= UNMOVED);
    if pointer.visible != visible {
        pointer.visible = visible;
    }
    if hides && visible {
        redraw.write(RequestRedraw);
    }
}

/// Loads the preferences of tables' screens from the settings.
fn recall_preferences(store: Res<SettingsStore>, mut preferences: ResMut<UiPreferences>) {
    for (game, history) in &store.saved.games {
        if !history.preferences.is_empty() {
            preferences.0.insert(game.clone(), history.preferences.clone());
        }
    }
}

/// Saves the preferences of tables' screens in the settings.
fn remember_preferences(preferences: Res<UiPreferences>, mut store: ResMut<SettingsStore>) {
    if !preferences.is_changed() {
        return;
    }
    for (game, text) in &preferences.0 {
        let known = store.history(game).map(|history| &*history.preferences);
        if known.unwrap_or_default() != text {
            store.remember(game, |history| history.preferences.clone_from(text));
        }
    }
}
