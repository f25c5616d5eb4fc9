//! What follows from the settings: motion, sound, curtain, computers' pauses, the window, the pointer.

use super::SettingsStore;
use super::data::Settings;
use crate::board::piece::Idle;
use crate::session::public::PublicWindow;
use crate::session::{TableOptions, UiPreferences};
use crate::ui::canvas::Canvas;
use crate::ui::curtain::Curtain;
use crate::ui::lettering::TypeSize;
use crate::ui::palette::Palette;
use crate::ui::sound::{Levels, Sounds};
use crate::ui::{Captions, FlatTable, Tempo};
use bevy::a11y::AccessibilityRequested;
use bevy::prelude::*;
use bevy::window::{
    CursorOptions, Monitor, MonitorSelection, PrimaryWindow, RequestRedraw, WindowMode, WindowPosition,
};
use bevy::winit::{UpdateMode, WinitSettings};
use std::time::Duration;

/// After how many seconds without a movement the pointer is hidden.
const UNMOVED: f32 = 3.0;

pub(super) fn tell_the_scene(
    store: Res<SettingsStore>,
    mut tempo: ResMut<Tempo>,
    mut sounds: ResMut<Sounds>,
    mut captions: ResMut<Captions>,
    mut curtain: ResMut<Curtain>,
    mut options: ResMut<TableOptions>,
    mut canvas: ResMut<Canvas>,
    mut palette: ResMut<Palette>,
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
    palette.set_if_neq(now.palette);
    flat.set_if_neq(FlatTable(now.flat));
    if public.wanted != now.public_window {
        public.wanted = now.public_window;
    }
    let sized = canvas.with_type(TypeSize::percent(now.type_size));
    canvas.set_if_neq(sized);
}

/// A screen reader comes and goes while the program runs.
pub(super) fn wake_for_the_reader(
    store: Res<SettingsStore>,
    listens: Res<AccessibilityRequested>,
    mut last: Local<Option<bool>>,
    waking: Option<ResMut<WinitSettings>>,
) {
    let listens = listens.get();
    if (last.replace(listens) != Some(listens) || store.is_changed())
        && let Some(mut waking) = waking
    {
        *waking = wakes(&store.now(), listens);
    }
}

/// The second window was closed by its own means: it is wanted no more.
pub(super) fn forget_the_second_window(mut store: ResMut<SettingsStore>) {
    store.change(|settings| settings.public_window = false);
}

/// How often frames are drawn while nothing asks for one. What a screen reader presses wakes nobody: while one
/// listens, frames come often enough for it.
pub(in crate::shell) fn wakes(now: &Settings, listens: bool) -> WinitSettings {
    let wait = Duration::from_millis(if listens { 100 } else { 20_000 });
    WinitSettings {
        focused_mode: match now.rests {
            true => UpdateMode::reactive(wait),
            false => UpdateMode::Continuous,
        },
        unfocused_mode: UpdateMode::reactive_low_power(wait),
    }
}

/// The mode of a window by these settings. A screen that is gone is passed over by whoever opens the window.
pub(in crate::shell) fn mode(now: &Settings) -> WindowMode {
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

/// Changes the window where the settings have changed about it; what a window manager does to it stays.
pub(super) fn tell_the_window(
    store: Res<SettingsStore>,
    screens: Query<(), With<Monitor>>,
    mut windows: Query<&mut Window, With<PrimaryWindow>>,
    mut told: Local<Option<(bool, u8)>>,
) {
    let mut now = store.now();
    let wanted = (now.full_screen, now.screen);
    let Some(was) = told.replace(wanted) else {
        // It was opened as the settings are.
        return;
    };
    let Ok(mut window) = windows.single_mut() else {
        return;
    };
    if was == wanted {
        return;
    }
    if usize::from(now.screen) > screens.iter().count() {
        // That one is not there now.
        now.screen = 0;
    }
    window.mode = mode(&now);
    if !now.full_screen && was.1 != wanted.1 {
        window.position = WindowPosition::Centered(on_screen(&now));
    }
}

/// Hides the pointer while nobody moves it.
pub(super) fn hide_the_pointer(
    store: Res<SettingsStore>,
    idle: Res<Idle>,
    mut pointers: Query<&mut CursorOptions, With<PrimaryWindow>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let Ok(mut pointer) = pointers.single_mut() else {
        return;
    };
    let hides = store.settings.hides_pointer;
    let visible = !(hides && idle.0 >= UNMOVED);
    if pointer.visible != visible {
        pointer.visible = visible;
    }
    if hides && visible {
        redraw.write(RequestRedraw);
    }
}

/// What tables' screens remember, as it was kept.
pub(super) fn recall_preferences(store: Res<SettingsStore>, mut preferences: ResMut<UiPreferences>) {
    for (game, history) in &store.settings.games {
        if !history.preferences.is_empty() {
            preferences.0.insert(game.clone(), history.preferences.clone());
        }
    }
}

/// What a table's screen wants remembered is kept.
pub(super) fn remember_preferences(preferences: Res<UiPreferences>, mut store: ResMut<SettingsStore>) {
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
