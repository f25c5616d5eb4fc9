//! Settings: saving them, broken files, and their effects.

use crate::support::app::{HUMAN, INSTANT, STEADY, Screen, order};
use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::prelude::{Entity, KeyCode, With};
use bevy::window::PrimaryWindow;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;
use triptych::board::piece::Layer;
use triptych::catalog::Catalog;
use triptych::games;
use triptych::games::omelas::Omelas;
use triptych::games::oubliette::Oubliette;
use triptych::session::Sitting;
use triptych::session::UiPreferences;
use triptych::shell::settings::data::{Pace, SetUp, Settings, Speed};
use triptych::shell::settings::{Overrides, SettingsStore, data as file};
use triptych::table::{Controller, Skill};
use triptych::ui::curtain::Curtain;

/// Returns settings that all differ from the defaults.
fn set() -> Settings {
    let mut settings = Settings {
        speed: Speed::Quick,
        reduced_motion: true,
        master: 80,
        effects: 70,
        ambience: 45,
        muted: true,
        captions: true,
        friendly: true,
        hold_to_peek: true,
        result_seconds: 8,
        curtain_seconds: 35,
        full_screen: true,
        screen: 2,
        rests: false,
        hides_pointer: false,
        computers: Pace::Slow,
        ..Settings::default()
    };
    let history = settings.games.entry("omelas".into()).or_default();
    history.preferences = "(odds: Some(true))".into();
    history
        .own_rules
        .entry("omelas".into())
        .or_default()
        .insert("votes_shown".into(), true);
    history.set_up = Some(SetUp {
        level: "omelas".into(),
        places: vec![Sitting {
            name: "Ada “the Wise” Lovelace".into(),
            mark: 3,
            controller: Controller::Computer(Skill::Shrewd),
        }],
        ..SetUp::default()
    });
    settings
}

fn broken_files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("it can be read").flatten();
    entries
        .map(|entry| entry.path())
        .filter(|path| path.to_string_lossy().contains("settings.broken-"))
        .collect()
}

#[test]
fn settings_survive_a_restart() {
    let folder = TempDir::new().expect("a folder to write to");
    file::write(folder.path(), &set()).expect("it can be written");
    let found = file::read(folder.path());
    assert_eq!(found.settings, set());
    assert_eq!((found.trouble, found.writable), (None, true));
    let names: Vec<_> = fs::read_dir(folder.path())
        .expect("it is there")
        .flatten()
        .collect();
    assert_eq!(names.len(), 1, "nothing is left beside it");
}

#[test]
fn without_a_file_the_defaults_apply_without_a_warning() {
    let folder = TempDir::new().expect("a folder to write to");
    let found = file::read(&folder.path().join("not there yet"));
    assert_eq!(found.settings, Settings::default());
    assert_eq!((found.trouble, found.writable), (None, true));
}

#[test]
fn a_broken_file_is_moved_aside_and_reported() {
    let folder = TempDir::new().expect("a folder to write to");
    for (number, text) in ["(speed: Quick", "", "(speed: 7)", "\u{0}\u{0}"]
        .into_iter()
        .enumerate()
    {
        fs::write(folder.path().join(file::NAME), text).expect("it can be written");
        let mut kept = SettingsStore::open(Some(folder.path().into()), Overrides::default());
        assert_eq!(*kept.now(), Settings::default());
        let trouble = kept.trouble.clone().expect("it is said");
        assert!(trouble.contains("settings.broken-"), "{trouble}");
        let aside = broken_files(folder.path());
        assert_eq!(aside.len(), number + 1, "each is put beside the others");
        assert!(
            aside
                .iter()
                .any(|path| fs::read_to_string(path).is_ok_and(|kept| kept == text))
        );
        kept.change(|settings| settings.master = 30);
        kept.write();
        assert_eq!(
            file::read(folder.path()).settings.master,
            30,
            "what is set next is kept"
        );
    }
}

#[test]
fn unknown_fields_are_ignored_and_values_are_clamped() {
    let text =
        "(version: 9, tint: Some(\"sepia\"), master: 250, curtain_seconds: 1, screen: 200, speed: Instant)";
    let settings = file::parse(text).expect("it can be understood");
    assert_eq!((settings.master, settings.curtain_seconds), (100, 5));
    assert_eq!(settings.speed, Speed::Instant);
    assert_eq!(
        settings.effects,
        Settings::default().effects,
        "what is not said is as it came"
    );
}

/// Something in the file's place that can't be moved is left alone, and nothing is written over it.
#[test]
fn a_folder_in_the_files_place_is_not_overwritten() {
    let folder = TempDir::new().expect("a folder to write to");
    fs::create_dir(folder.path().join(file::NAME)).expect("it can be made");
    let kept = SettingsStore::open(Some(folder.path().into()), Overrides::default());
    assert!(kept.trouble.is_some());
    assert_eq!(broken_files(folder.path()).len(), 1);
}

/// Settings are often kept elsewhere, behind a link; and editors on Windows put a byte order mark before them.
#[cfg(unix)]
#[test]
fn linked_and_marked_settings_are_read_and_written() {
    use std::os::unix::fs::symlink;
    let folder = TempDir::new().expect("a folder to write to");
    let (real, link) = (folder.path().join("dotfiles.ron"), folder.path().join(file::NAME));
    fs::write(&real, "\u{FEFF}(muted: true)").expect("it can be written");
    symlink("dotfiles.ron", &link).expect("links can be made");
    let found = file::read(folder.path());
    assert_eq!((found.trouble, found.settings.muted), (None, true));
    let settings = Settings {
        captions: true,
        ..Settings::default()
    };
    file::write(folder.path(), &settings).expect("it can be written");
    assert!(link.is_symlink());
    let written = fs::read_to_string(&real).expect("it is there");
    assert_eq!(file::parse(&written), Ok(settings));
}

/// A device never ends, and reading a pipe would block.
#[cfg(unix)]
#[test]
fn devices_and_pipes_are_not_read_as_settings() {
    let folder = TempDir::new().expect("a folder to write to");
    std::os::unix::fs::symlink("/dev/null", folder.path().join(file::NAME)).expect("links can be made");
    let found = file::read(folder.path());
    let trouble = found.trouble.expect("it is said");
    assert!(trouble.contains("it is not a file"), "{trouble}");
    assert!(found.writable && broken_files(folder.path()).len() == 1);
}

/// Written out, such settings are longer, because omitted defaults are written too.
#[test]
fn settings_too_large_to_be_read_again_are_refused() {
    let history: String = (0..40_000).map(|number| format!("\"{number}\":(),")).collect();
    assert_eq!(
        file::parse(&format!("(games: {{{history}}})")),
        Err("it holds more than can be saved".into())
    );
    let few: String = (0..40).map(|number| format!("\"{number}\":(),")).collect();
    assert!(file::parse(&format!("(games: {{{few}}})")).is_ok_and(|settings| settings.games.len() == 40));
}

#[test]
fn command_line_options_override_settings_without_being_saved() {
    let folder = TempDir::new().expect("a folder to write to");
    let overrides = Overrides {
        speed: Some(Speed::Instant),
        reduced: Some(true),
        full_screen: Some(true),
        type_size: Some(150),
    };
    let mut kept = SettingsStore::open(Some(folder.path().into()), overrides);
    let now = kept.now();
    assert_eq!(
        (now.speed, now.reduced_motion, now.full_screen, now.type_size),
        (Speed::Instant, true, true, 150)
    );
    kept.change(|settings| settings.muted = true);
    kept.write();
    let written = file::read(folder.path()).settings;
    assert!(written.muted);
    assert_eq!(
        (
            written.speed,
            written.reduced_motion,
            written.full_screen,
            written.type_size
        ),
        (Speed::Normal, false, false, 100)
    );
    // A change by hand takes effect at once, and is saved.
    kept.change(|settings| settings.speed = Speed::Relaxed);
    kept.change(|settings| settings.full_screen = false);
    kept.write();
    assert_eq!(kept.now().speed, Speed::Relaxed);
    assert!(!kept.now().full_screen && kept.now().reduced_motion);
    assert_eq!(file::read(folder.path()).settings.speed, Speed::Relaxed);
}

#[test]
fn reset_restores_the_defaults_but_keeps_the_setup_history() {
    let folder = TempDir::new().expect("a folder to write to");
    file::write(folder.path(), &set()).expect("it can be written");
    let mut kept = SettingsStore::open(Some(folder.path().into()), Overrides::default());
    kept.reset();
    kept.write();
    let found = file::read(folder.path()).settings;
    assert_eq!(found.games, set().games);
    assert_eq!(
        found,
        Settings {
            games: set().games,
            ..Settings::default()
        }
    );
}

/// Returns the bytes of a good file with some of them changed, removed, doubled, or cut off.
fn mutilate(good: &str, rng: &mut ChaCha8Rng) -> Vec<u8> {
    let mut bytes = good.as_bytes().to_vec();
    for _ in 0..rng.random_range(1..6) {
        if bytes.is_empty() {
            break;
        }
        let at = rng.random_range(0..bytes.len());
        let signs = b"(){}[]:,\"\\-0";
        match rng.random_range(0..6) {
            0 => bytes.splice(at..=at, [rng.random()]).for_each(drop),
            1 => drop(bytes.remove(at)),
            2 => bytes.truncate(at),
            3 => bytes.insert(at, signs.choose(rng).copied().unwrap_or(b'(')),
            4 => {
                let more: Vec<u8> = bytes.iter().skip(at).copied().take(200).collect();
                bytes.extend(more);
            }
            _ => bytes.splice(at..at, b"[".repeat(3_000)).for_each(drop),
        }
    }
    bytes
}

#[test]
fn every_broken_file_is_refused_with_a_reason() {
    let mut rng = ChaCha8Rng::seed_from_u64(41);
    let good = ron::to_string(&set()).expect("it can be written");
    let mut complaints = 0;
    for _ in 0..100 {
        let folder = TempDir::new().expect("a folder to write to");
        let bytes = mutilate(&good, &mut rng);
        fs::write(folder.path().join(file::NAME), &bytes).expect("it can be written");
        let found = file::read(folder.path());
        let aside = broken_files(folder.path());
        assert_eq!(found.settings, found.settings.clone().checked());
        assert!(found.writable);
        assert_eq!(
            found.trouble.is_some(),
            aside.len() == 1,
            "moved aside exactly where it is said"
        );
        if let [aside] = aside.as_slice() {
            complaints += 1;
            assert_eq!(
                fs::read(aside).expect("it is there"),
                bytes,
                "not a byte of it is lost"
            );
            assert!(found.trouble.is_some_and(|trouble| trouble.ends_with('.')));
        }
    }
    assert!(
        complaints > 50,
        "{complaints} of 100 were broken: the mutator does its work"
    );
    let folder = TempDir::new().expect("a folder to write to");
    let mut written = 0;
    for (id, text) in triptych::texts::LEVELS.iter().cycle().take(100) {
        written += 1;
        let file = folder.path().join(format!("{id}-{written}.ron"));
        fs::write(file, mutilate(text, &mut rng)).expect("it can be written");
    }
    let carried = Catalog::find_in(&games::list(), &[]).levels.len();
    let catalog = Catalog::find_in(&games::list(), &[folder.path().to_path_buf()]);
    assert_eq!(catalog.levels.len() - carried + catalog.broken.len(), written);
    assert!(catalog.broken.len() > 50);
    for broken in &catalog.broken {
        assert!(!broken.error.trim().is_empty(), "{} without a reason", broken.id);
    }
}

/// A box ticked on the strip of one table is ticked at the next.
#[test]
fn the_next_table_begins_with_the_last_preferences() {
    let table = || order::<Oubliette>("oubliette", &[HUMAN, STEADY], 3);
    // The control says what a press would set.
    let box_for_odds = |screen: &mut Screen<Oubliette>| {
        let acts = screen.acts(Layer::Table).into_keys();
        let mut odds = acts.filter(|name| name.starts_with("oubliette.local.odds."));
        odds.next()
    };
    let offered = |screen: &mut Screen<Oubliette>| {
        screen.until("it was set up", |screen| {
            screen.is_drained() && box_for_odds(screen).is_some()
        });
        box_for_odds(screen).expect("it is there")
    };
    let mut screen = Screen::<Oubliette>::open(table(), INSTANT);
    let before = offered(&mut screen);
    screen.press(Layer::Table, &before);
    screen.frame();
    assert_ne!(offered(&mut screen), before);
    let preferences = screen.app().world().resource::<UiPreferences>().clone();
    assert_eq!(preferences.0.len(), 1);
    let mut next = Screen::<Oubliette>::open_with(table(), INSTANT, |app| {
        app.insert_resource(preferences);
    });
    assert_ne!(offered(&mut next), before, "the next table remembers");
    let mut other = Screen::<Oubliette>::open_with(table(), INSTANT, |app| {
        let mut preferences = UiPreferences::default();
        (preferences.0).insert("oubliette".into(), "no words of any game (".into());
        app.insert_resource(preferences);
    });
    assert_eq!(
        offered(&mut other),
        before,
        "words that make no sense change nothing"
    );
}

/// With the hold setting a look ends as soon as the hand lets go, however short it was; otherwise the set time counts.
#[test]
fn a_look_ends_with_the_hold_or_after_its_time() {
    for hold in [true, false] {
        let table = order::<Omelas>("omelas", &[HUMAN, HUMAN, STEADY, STEADY, STEADY], 5);
        let mut screen = Screen::<Omelas>::open_with(table, INSTANT, |_| {});
        let mut curtain = screen.app().world_mut().resource_mut::<Curtain>();
        curtain.habit.hold = hold;
        curtain.habit.open_for = 5.0;
        screen.until("the curtain is shut", |screen| screen.curtain().is_shut());
        screen.open_curtain();
        for _ in 0..3 {
            screen.frame();
        }
        assert_eq!(screen.curtain().open_for().is_some(), !hold, "hold: {hold}");
        let mut frames = 0;
        while screen.curtain().open_for().is_some() {
            screen.frame();
            frames += 1;
            assert!(frames < 60, "it is open for longer than five seconds");
        }
    }
}

/// A key on which something lies repeats itself, and does not keep a private view open; a hand does.
#[test]
fn only_a_hand_under_the_curtain_extends_a_look() {
    for repeat in [false, true] {
        let table = order::<Omelas>("omelas", &[HUMAN, HUMAN, STEADY, STEADY, STEADY], 5);
        let mut screen = Screen::<Omelas>::open_with(table, INSTANT, |_| {});
        let mut curtain = screen.app().world_mut().resource_mut::<Curtain>();
        curtain.habit.open_for = 5.0;
        screen.until("the curtain is shut", |screen| screen.curtain().is_shut());
        screen.open_curtain();
        screen.frame();
        for _ in 0..80 {
            let world = screen.app().world_mut();
            let mut windows = world.query_filtered::<Entity, With<PrimaryWindow>>();
            let window = windows.single(world).expect("there is one window");
            world.write_message(KeyboardInput {
                key_code: KeyCode::KeyX,
                logical_key: Key::Character("x".into()),
                state: ButtonState::Pressed,
                text: None,
                repeat,
                window,
            });
            screen.frame();
        }
        assert_eq!(
            screen.curtain().open_for().is_none(),
            repeat,
            "repeated: {repeat}"
        );
    }
}
