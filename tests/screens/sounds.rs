//! The sounds: each has a caption, or is a noise that tells nothing. And their volume, and a device that breaks.

use crate::support::app::{all_games, finish, headless};
use bevy::prelude::*;
use bevy::ui_widgets::Activate;
use bevy_kira_audio::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use triptych::ui::sound::device::{DeviceWatch, survives};
use triptych::ui::sound::{Cue, SHARED_CUES, SILENCE, Sounds, decibels, spare};
use triptych::ui::{Control, Intent, UiRoot, widgets};

/// Cues without meaning: hands, pages, buttons, and ambience loops.
const NOISES: &str = "book-page button-hover button-press card-draw card-land card-lift card-slide card-turn die-land \
    fire-torch great-city omelas-city omelas-dark oubliette panel-open quill step-stone tile-slide title token-hop";

#[test]
fn every_sound_has_a_caption_or_tells_nothing() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/audio");
    let names: BTreeSet<String> = fs::read_dir(folder)
        .expect("there are sounds")
        .filter_map(|file| file.ok()?.file_name().into_string().ok())
        .filter_map(|file| Some(file.strip_suffix(".ogg")?.to_owned()))
        .map(|name| match name.rsplit_once('-') {
            Some((cue, number)) if number.parse::<u8>().is_ok() => cue.to_owned(),
            _ => name,
        })
        .collect();
    assert!(names.len() > 40, "{names:?}");
    let games = all_games();
    let games = games.entries().iter().flat_map(|game| game.card.cues);
    let cues: Vec<_> = SHARED_CUES.iter().chain(games).collect();
    let captions: BTreeMap<&str, &str> = cues.iter().map(|cue| (cue.name, cue.caption)).collect();
    assert_eq!(captions.len(), cues.len(), "a cue is listed once");
    for name in &names {
        let caption = captions.get(&**name).copied().unwrap_or_default();
        let is_noise = NOISES.split(' ').any(|noise| noise == name);
        assert_eq!(caption.is_empty(), is_noise, "{name}");
    }
    for (name, _) in captions {
        assert!(names.contains(name), "{name} has no sound");
    }
}

#[test]
fn without_sound_the_program_goes_on() {
    let kira = "registry/src/index/kira-0.12.0/src/backend/cpal/desktop/stream_manager.rs";
    let cpal = "crates/cpal-0.18.2/src/host/wasapi/device.rs";
    assert!(spare(kira).is_some() && spare(cpal).is_some());
    assert_eq!(spare("src/ui/sound.rs"), None);
}

#[test]
fn a_slider_at_its_end_is_as_loud_as_the_sounds_were_made_and_at_its_beginning_is_silence() {
    assert_eq!(decibels(1.0), 0.0);
    assert_eq!(decibels(0.0), SILENCE);
    assert!((-11.0..-9.0).contains(&decibels(0.5)));
    assert!(decibels(0.01) >= SILENCE);
}

#[derive(Clone, Debug, PartialEq)]
struct Pressed;

impl Intent for Pressed {
    const SCREEN: &'static str = "test";
}

/// Presses a button, disabled for the reason `why` if given, and returns the sounds played.
fn heard(why: Option<String>) -> Vec<Cue> {
    let mut app = headless();
    finish(&mut app);
    let button = widgets::button("Press", Pressed).refused(why);
    app.world_mut().spawn(UiRoot::new(button));
    app.update();
    let world = app.world_mut();
    let mut buttons = world.query::<(Entity, &Control)>();
    let mut buttons = buttons.iter(world);
    let button = buttons.find(|(_, control)| control.intent.get() == Some(&Pressed));
    let (entity, _) = button.expect("there is a button");
    world.trigger(Activate { entity });
    world.resource_mut::<Sounds>().take()
}

#[test]
fn only_a_button_that_can_be_used_sounds_pressed() {
    assert_eq!(heard(None), [Cue::new("button-press")]);
    assert_eq!(heard(Some("There is only one screen".into())), []);
}

const PLAYING: PlaybackState = PlaybackState::Playing { position: 0.0 };

#[test]
fn a_sound_library_that_panics_costs_only_the_sound() {
    let mut app = App::new();
    assert!(!survives(&mut app, |_: &mut App| panic!(
        "there is no sound service"
    )));
    app.add_systems(Update, |mut sounds: ResMut<Sounds>| {
        sounds.play(Cue::new("button-press"))
    })
    .init_resource::<Sounds>();
    app.update();
    assert_eq!(
        app.world_mut().resource_mut::<Sounds>().take().len(),
        1,
        "it goes on"
    );
}

/// Returns for each frame whether a device that never ends the watched sound seems gone.
fn gone_frames(watch: &mut DeviceWatch, frames: u32, seconds: f32) -> Vec<bool> {
    (1..=frames)
        .map(|number| watch.is_gone(number as f32 * seconds / frames as f32, |_| PLAYING))
        .collect()
}

#[test]
fn a_device_that_is_gone_gets_nothing_more_until_it_plays_again() {
    let mut watch = DeviceWatch::default();
    assert!(!watch.is_gone(0.0, |_| panic!("nothing is followed yet")));
    watch.follow(Handle::default(), 0.0);
    let gone = gone_frames(&mut watch, 1000, 100.0);
    assert!(!gone[500] && gone[999], "it may take its time, but not for ever");
    watch.follow(Handle::default(), 99.0);
    assert!(watch.is_gone(101.0, |_| PLAYING), "the first one is followed");
    assert!(!watch.is_gone(102.0, |_| PlaybackState::Stopped), "it plays");
    assert!(!watch.is_gone(999.0, |_| panic!("nothing is followed any more")));
}

#[test]
fn a_table_at_rest_is_no_device_that_is_gone() {
    let mut watch = DeviceWatch::default();
    watch.follow(Handle::default(), 0.0);
    // One frame in twenty seconds.
    assert!(!gone_frames(&mut watch, 20, 400.0).contains(&true));
}
