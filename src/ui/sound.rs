//! Sounds and their captions.
//!
//! A cue never depends on a secret: both vote cards have the same sound, and so has every curtain. Variants are picked
//! by a separate generator, never the same twice in a row. Without a sound device the program is silent.

pub mod device;

pub(crate) use device::plugin as device_plugin;

use super::canvas::WIDTH;
use super::element::Control;
use super::paint::Painted;
use bevy::prelude::*;
use bevy::ui_widgets::Activate;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use std::collections::HashMap;

/// A sound effect.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cue {
    /// The stem of its files' names.
    pub name: &'static str,
    /// Stereo position, from −1 (left) to 1 (right).
    pub pan: f32,
    /// Speed, and so the pitch, relative to the recording.
    pub pitch: f32,
}

impl Cue {
    /// Creates a cue in the middle.
    pub const fn new(name: &'static str) -> Self {
        Self {
            name,
            pan: 0.0,
            pitch: 1.0,
        }
    }

    /// Creates a cue at this x coordinate of the canvas.
    pub fn at(name: &'static str, x: f32) -> Self {
        let middle = WIDTH / 2.0;
        let pan = ((x - middle) / middle * 0.4).clamp(-0.4, 0.4);
        Self {
            pan,
            ..Self::new(name)
        }
    }
}

/// The caption and the level of a cue.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CueInfo {
    /// The cue's name. All bells for the next seat share theirs.
    pub name: &'static str,
    /// The caption; empty for a noise without meaning.
    pub caption: &'static str,
    /// Decibels to add.
    level: f32,
    varies: bool,
}

impl CueInfo {
    /// Describes a cue as loud as its file.
    pub const fn new(name: &'static str, caption: &'static str) -> Self {
        Self {
            name,
            caption,
            level: 0.0,
            varies: true,
        }
    }

    /// Adds this many decibels.
    #[must_use]
    pub const fn louder(self, level: f32) -> Self {
        Self { level, ..self }
    }

    /// Plays the cue the same every time, so that it can't tell a secret.
    #[must_use]
    pub const fn exact(self) -> Self {
        Self {
            varies: false,
            ..self
        }
    }
}

/// The cues of several games and of the program. Cues that are not listed anywhere have neither caption nor level.
pub const SHARED_CUES: &[CueInfo] = &[
    CueInfo::new("die-roll-d6", "dice roll"),
    CueInfo::new("deck-shuffle", "cards are shuffled"),
    CueInfo::new("reveal-drum", "a drum beat").louder(-1.0),
    CueInfo::new("take-back", "an action is undone"),
    CueInfo::new("refuse", "a dull knock: that can’t be done"),
    CueInfo::new("curtain-close", "the curtain falls").louder(2.0),
    CueInfo::new("curtain-open", "the curtain opens").louder(2.0),
    CueInfo::new("turn-bell", "a bell for the next seat").louder(-3.0),
    CueInfo::new("card-slide", "").louder(-1.0),
    CueInfo::new("die-land", "").louder(-2.0),
    CueInfo::new("button-hover", "").louder(-2.0),
];

/// Volumes, from 0 to 1.
#[expect(missing_docs, reason = "no comment repeats the name of a field")]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Levels {
    /// Volume of everything.
    pub master: f32,
    pub effects: f32,
    pub ambience: f32,
}

impl Default for Levels {
    fn default() -> Self {
        Self {
            master: 1.0,
            effects: 1.0,
            ambience: 1.0,
        }
    }
}

/// The volume of silence, in decibels.
pub const SILENCE: f32 = -60.0;

/// Converts a volume to decibels. Half the volume is heard as half as loud, about ten decibels less.
pub fn decibels(share: f32) -> f32 {
    (share.max(0.0).log10() * 33.0).max(SILENCE)
}

/// The sounds to be played.
#[derive(Resource, Debug, Default)]
pub struct Sounds {
    waiting: Vec<Cue>,
    known: HashMap<&'static str, CueInfo>,
    /// The time at which each cue was last played, in seconds. The same cue is not played twice within 30 ms.
    heard: HashMap<&'static str, f32>,
    variants: Variants,
    /// The ambience loop that should play.
    pub ambience: Option<&'static str>,
    /// Is the ambience quieter now, so that other sounds are heard over it?
    pub is_ambience_low: bool,
    playing: Option<&'static str>,
    /// Is everything muted?
    pub muted: bool,
    /// The volumes.
    pub levels: Levels,
    /// The volume last sent to the ambience channel, in decibels.
    told: Option<f32>,
    /// The latest caption, and when it was set, in seconds.
    pub caption: Option<(&'static str, f32)>,
    now: f32,
}

#[derive(Debug)]
struct Variants {
    last: HashMap<&'static str, usize>,
    rng: ChaCha8Rng,
}

impl Default for Variants {
    fn default() -> Self {
        let rng = ChaCha8Rng::seed_from_u64(crate::table::Seed::fresh().0);
        let last = HashMap::new();
        Self { last, rng }
    }
}

impl Sounds {
    /// Adds cues, those of a game for example.
    pub fn add(&mut self, cues: &[CueInfo]) {
        self.known.extend(cues.iter().map(|cue| (cue.name, *cue)));
    }

    fn info(&self, name: &'static str) -> CueInfo {
        let bell = name.starts_with("turn-bell").then_some("turn-bell");
        let found = self.known.get(bell.unwrap_or(name));
        found.copied().unwrap_or(CueInfo::new(name, ""))
    }

    /// Plays a cue.
    pub fn play(&mut self, cue: Cue) {
        let words = self.info(cue.name).caption;
        if !words.is_empty() {
            self.caption = Some((words, self.now));
        }
        if self.waiting.len() < 32 {
            self.waiting.push(cue);
        }
    }

    /// Takes the cues that have not been played yet. For the sound device, and for tests without one.
    pub fn take(&mut self) -> Vec<Cue> {
        std::mem::take(&mut self.waiting)
    }
}

/// Returns what the program loses by a panic in this source file, if it belongs to the sound device's libraries: only
/// the sound.
pub fn spare(file: &str) -> Option<&'static str> {
    let libraries = ["/kira-", "\\kira-", "/cpal-", "\\cpal-"];
    let of_the_device = libraries.iter().any(|library| file.contains(library));
    of_the_device.then_some("the sound device has stopped working; there is no more sound")
}

pub(crate) fn plugin(app: &mut App) {
    (app.world_mut().get_resource_or_init::<Sounds>()).add(SHARED_CUES);
    app.add_systems(First, note_time)
        .add_observer(play_on::<Pointer<Over>>("button-hover"))
        .add_observer(play_on::<Activate>("button-press"))
        .add_observer(refuse);
}

/// Returns a system that lets this ambience loop play from now on.
pub fn ambience(name: &'static str) -> impl Fn(ResMut<Sounds>) {
    move |mut sounds| sounds.ambience = Some(name)
}

/// Returns a system that makes the ambience quieter from now on, or as loud as before.
pub fn lower_ambience(is_low: bool) -> impl Fn(ResMut<Sounds>) {
    move |mut sounds| sounds.is_ambience_low = is_low
}

/// The volume of the ambience while it is low, of the one that it has otherwise.
pub(crate) const LOW: f32 = 0.5;

fn note_time(mut sounds: ResMut<Sounds>, time: Res<Time<Real>>) {
    sounds.bypass_change_detection().now = time.elapsed_secs();
}

/// Plays this cue on an event of a button that can be used.
fn play_on<E: EntityEvent>(cue: &'static str) -> impl Fn(On<E>, Query<(&Control, &Painted)>, ResMut<Sounds>) {
    move |event, buttons, mut sounds| {
        let button = buttons.get(event.event_target());
        if button.is_ok_and(|(control, painted)| control.is_enabled() && painted.hovered().is_some()) {
            sounds.play(Cue::new(cue));
        }
    }
}

fn refuse(click: On<Pointer<Click>>, controls: Query<&Control>, mut sounds: ResMut<Sounds>) {
    let control = controls.get(click.entity);
    if control.is_ok_and(|control| !control.is_enabled()) {
        sounds.play(Cue::new("refuse"));
    }
}
