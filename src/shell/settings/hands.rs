//! What presses, slides and keys do to the settings.

use super::data::{CURTAIN, Pace, Settings, Speed};
use super::{SettingsPanel, SettingsStore};
use crate::scene::palette::Palette;
use crate::scene::pointer::{Pressed, Slid};
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::prelude::*;
use bevy::window::Monitor;

/// The sizes of type that are offered, in percent.
pub(super) const TYPE_SIZES: [u8; 6] = [80, 100, 125, 150, 175, 200];

/// Ctrl with + or − makes type larger or smaller, wherever one is; with 0 it is as it came.
pub(super) fn size_keys(
    mut store: ResMut<SettingsStore>,
    keys: Res<ButtonInput<KeyCode>>,
    mut typed: MessageReader<KeyboardInput>,
) {
    const CONTROL: [KeyCode; 2] = [KeyCode::ControlLeft, KeyCode::ControlRight];
    for key in typed.read().filter(|key| key.state.is_pressed()) {
        // Both keys may go down and up again within one slow frame.
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

/// The next larger size that is offered.
fn larger(now: u8) -> u8 {
    TYPE_SIZES.into_iter().find(|size| *size > now).unwrap_or(now)
}

/// The next smaller size that is offered.
fn smaller(now: u8) -> u8 {
    TYPE_SIZES.into_iter().rfind(|size| *size < now).unwrap_or(now)
}

pub(super) fn press(
    mut store: ResMut<SettingsStore>,
    mut panel: ResMut<SettingsPanel>,
    mut pressed: MessageReader<Pressed>,
    mut slid: MessageReader<Slid>,
    keys: Res<ButtonInput<KeyCode>>,
    screens: Query<(), With<Monitor>>,
) {
    for slid in slid.read() {
        let share = slid.share;
        let before = store.now();
        let mut after = before.clone();
        slide(&mut after, &slid.name, share);
        // Most of a slide changes nothing.
        if after != before {
            store.change(|settings| slide(settings, &slid.name, share));
        }
    }
    let count = screens.iter().count();
    for pressed in pressed.read() {
        match &*pressed.name {
            "settings.close" => panel.open = false,
            "settings.reset" => store.reset(),
            name if name.starts_with("settings.page.") => {
                let number = name.rsplit_once('.').and_then(|(_, number)| number.parse().ok());
                panel.page = number.unwrap_or_default();
            }
            name => {
                let before = store.now();
                let mut after = before.clone();
                choose(&mut after, name, count);
                if after != before {
                    store.change(|settings| choose(settings, name, count));
                }
            }
        }
    }
    if keys.just_pressed(KeyCode::F10) {
        panel.open = false;
    }
    if keys.just_pressed(KeyCode::KeyM) {
        store.change(|settings| settings.muted = !settings.muted);
    }
    if keys.just_pressed(KeyCode::KeyC) {
        store.change(|settings| settings.captions = !settings.captions);
    }
    if keys.just_pressed(KeyCode::F11) {
        store.change(|settings| settings.full_screen = !settings.full_screen);
    }
}

/// Percent in steps of five: nobody hears less, and nobody wants to hit 73.
fn percent(share: f32) -> u8 {
    (share * 20.0).round() as u8 * 5
}

/// How far along its slider the curtain's time is.
pub(super) fn curtain_share(seconds: u8) -> f32 {
    f32::from(seconds.saturating_sub(CURTAIN.0)) / f32::from(CURTAIN.1 - CURTAIN.0)
}

fn slide(settings: &mut Settings, name: &str, share: f32) {
    match name {
        "settings.master" => settings.master = percent(share),
        "settings.effects" => settings.effects = percent(share),
        "settings.ambience" => settings.ambience = percent(share),
        "settings.curtain" => {
            let steps = f32::from(CURTAIN.1 - CURTAIN.0) / 5.0;
            settings.curtain_seconds = CURTAIN.0 + (share * steps).round() as u8 * 5;
        }
        _ => {}
    }
}

fn choose(settings: &mut Settings, name: &str, screens: usize) {
    let (what, number) = match name.rsplit_once('.') {
        Some((what, number)) => (what, number.parse::<usize>().ok()),
        None => return,
    };
    match (what, number) {
        ("settings.speed", Some(number)) => {
            settings.speed = Speed::ALL.get(number).copied().unwrap_or_default();
        }
        ("settings.pace", Some(number)) => {
            settings.computers = Pace::ALL.get(number).copied().unwrap_or_default();
        }
        ("settings.type", Some(number)) => {
            settings.type_size = TYPE_SIZES.get(number).copied().unwrap_or(settings.type_size);
        }
        ("settings.palette", Some(number)) => {
            settings.palette = Palette::ALL.get(number).copied().unwrap_or_default();
        }
        ("settings.flat", Some(number)) => settings.flat = number == 1,
        ("settings.table", Some(number)) => settings.friendly = number == 1,
        ("settings.peek", Some(number)) => settings.hold_to_peek = number == 1,
        ("settings.window", Some(number)) => settings.full_screen = number == 0,
        _ => {}
    }
    let switch = match name {
        "settings.reduced" => &mut settings.reduced_motion,
        "settings.mute" => &mut settings.muted,
        "settings.captions" => &mut settings.captions,
        "settings.bell" => &mut settings.bell,
        "settings.second" => &mut settings.public_window,
        "settings.rests" => &mut settings.rests,
        "settings.pointer" => &mut settings.hides_pointer,
        "settings.screen" => {
            settings.screen = next_screen(settings.screen, screens);
            return;
        }
        _ => return,
    };
    *switch = !*switch;
}

/// The next screen; after the last, wherever the window is.
fn next_screen(screen: u8, screens: usize) -> u8 {
    if usize::from(screen) < screens.min(250) {
        screen + 1
    } else {
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_size_of_type_is_reached_by_keys() {
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
        let mut settings = Settings::default();
        for (number, size) in TYPE_SIZES.into_iter().enumerate() {
            choose(&mut settings, &format!("settings.type.{number}"), 1);
            assert_eq!(settings.clone().checked().type_size, size);
        }
    }

    #[test]
    fn screens_go_round() {
        assert_eq!(
            [next_screen(0, 2), next_screen(1, 2), next_screen(2, 2)],
            [1, 2, 0]
        );
        assert_eq!(next_screen(7, 2), 0, "one that is gone");
    }

    #[test]
    fn every_place_of_the_curtains_slider_is_a_time_that_can_be_kept() {
        for step in 0..=100u8 {
            let mut settings = Settings::default();
            slide(&mut settings, "settings.curtain", f32::from(step) / 100.0);
            assert_eq!(settings.clone().checked(), settings);
            assert_eq!(settings.curtain_seconds % 5, 0);
        }
        assert_eq!(curtain_share(CURTAIN.0), 0.0);
        assert_eq!(curtain_share(CURTAIN.1), 1.0);
    }
}
