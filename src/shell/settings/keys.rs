//! The keys of the settings: text size everywhere, and the keys shown beside switches.

use super::SettingsStore;
use super::screen::TYPE_SIZES;
use crate::shell::panels::Front;
use crate::ui::Toast;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::prelude::*;

/// Changes the text size everywhere: larger with Ctrl +, smaller with Ctrl −, the default with Ctrl 0.
pub(super) fn text_size(
    mut store: ResMut<SettingsStore>,
    keys: Res<ButtonInput<KeyCode>>,
    mut typed: MessageReader<KeyboardInput>,
) {
    const CONTROL: [KeyCode; 2] = [KeyCode::ControlLeft, KeyCode::ControlRight];
    for key in typed.read().filter(|key| key.state.is_pressed()) {
        // Both keys may be pressed and released within one slow frame.
        if !keys.any_pressed(CONTROL) && !keys.any_just_pressed(CONTROL) && !keys.any_just_released(CONTROL) {
            continue;
        }
        let now = store.now().type_size;
        let wanted = match (&key.logical_key, key.key_code) {
            (_, KeyCode::NumpadAdd) => larger(now),
            (_, KeyCode::NumpadSubtract) => smaller(now),
            (_, KeyCode::Digit0 | KeyCode::Numpad0) => 100,
            (Key::Character(sign), _) if sign == "+" || sign == "=" => larger(now),
            (Key::Character(sign), _) if sign == "-" || sign == "−" => smaller(now),
            _ => continue,
        };
        if wanted != now {
            store.change(|settings| settings.type_size = wanted);
        }
    }
}

/// Returns the next larger text size.
fn larger(now: u8) -> u8 {
    TYPE_SIZES.into_iter().find(|size| *size > now).unwrap_or(now)
}

/// Returns the next smaller text size.
fn smaller(now: u8) -> u8 {
    TYPE_SIZES.into_iter().rfind(|size| *size < now).unwrap_or(now)
}

/// Closes the settings.
pub(super) fn close(keys: Res<ButtonInput<KeyCode>>, mut front: ResMut<Front>) {
    if keys.just_pressed(KeyCode::F10) {
        front.wanted = None;
    }
}

/// Toggles sound, captions and full screen, on any screen that leaves the letters alone.
pub(super) fn toggle(
    keys: Res<ButtonInput<KeyCode>>,
    mut store: ResMut<SettingsStore>,
    mut toasts: MessageWriter<Toast>,
) {
    if keys.just_pressed(KeyCode::KeyM) {
        toasts.write(store.toggle_sound());
    }
    if keys.just_pressed(KeyCode::KeyC) {
        toasts.write(store.toggle_captions());
    }
    if keys.just_pressed(KeyCode::F11) {
        store.toggle_full_screen();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_text_size_is_reached_by_keys() {
        let mut size = 100;
        let mut seen = vec![size];
        while larger(size) != size {
            size = larger(size);
            seen.push(size);
        }
        assert_eq!(seen, [100, 125, 150, 175, 200]);
        while smaller(size) != size {
            size = smaller(size);
        }
        assert_eq!((size, larger(130), smaller(130)), (80, 150, 125));
    }
}
