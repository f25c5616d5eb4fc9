//! Sounds and their captions.
//!
//! A cue names what happened, never which of two secrets: one file for both vote cards, one for every curtain.
//! Variants are picked by a generator of their own, never the same twice running. A machine without a sound
//! device plays on in silence; what needs one is in `device`, and whether anybody listens in `ear`.

mod device;
mod ear;

pub(crate) use device::plugin as device_plugin;

use super::captions;
use bevy::prelude::*;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use std::collections::HashMap;

/// A sound by what it is for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cue {
    /// The stem of its files' names.
    pub name: &'static str,
    /// From where, -1 left to 1 right.
    pub pan: f32,
}

impl Cue {
    /// From the middle.
    pub const fn new(name: &'static str) -> Self {
        Self { name, pan: 0.0 }
    }

    /// From a place on the canvas.
    pub fn at(name: &'static str, x: f32) -> Self {
        Self {
            name,
            pan: ((x - 960.0) / 960.0 * 0.4).clamp(-0.4, 0.4),
        }
    }
}

/// What to add to a cue's level, in decibels.
const fn gain(name: &[u8]) -> f32 {
    match name {
        b"card-lift" => -3.0,
        b"card-slide" | b"tile-slide" | b"reveal-drum" => -1.0,
        b"step-stone" | b"token-hop" => -2.0,
        b"trapdoor" | b"coins-many" => 1.0,
        b"wound" => -1.0,
        b"die-land" | b"button-hover" | b"prompt-ribbon" => -2.0,
        b"curtain-close" | b"curtain-open" => 2.0,
        b"child-still-there" => 1.0,
        [b't', b'u', b'r', b'n', b'-', b'b', b'e', b'l', b'l', ..] => -3.0,
        _ => 0.0,
    }
}

/// How loud the buses are, from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Levels {
    /// Everything.
    pub master: f32,
    /// What is short.
    pub effects: f32,
    /// What is long.
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

/// No sound at all, in decibels.
const SILENCE: f32 = -60.0;

/// A share of loudness in decibels. Half of the way is heard as half as loud, about ten decibels less.
fn decibels(share: f32) -> f32 {
    if share <= 0.0 {
        SILENCE
    } else {
        (share.log10() * 33.0).max(SILENCE)
    }
}

/// What is to be heard.
#[derive(Resource, Debug)]
pub struct Sounds {
    waiting: Vec<Cue>,
    /// When each cue was last heard, in seconds: never two of one within 30 ms.
    heard: HashMap<&'static str, f32>,
    last: HashMap<&'static str, usize>,
    rng: ChaCha8Rng,
    /// The loop that should be heard.
    ambience: Option<&'static str>,
    playing: Option<&'static str>,
    /// Is everything silent?
    pub muted: bool,
    /// How loud the buses are.
    pub levels: Levels,
    /// What the ambience was last told of that, in decibels.
    told: Option<f32>,
    /// The latest caption, and when it was set, in seconds.
    pub caption: Option<(&'static str, f32)>,
    /// The time of this frame, in seconds.
    now: f32,
}

impl Default for Sounds {
    fn default() -> Self {
        Self {
            waiting: Vec::new(),
            heard: HashMap::new(),
            last: HashMap::new(),
            rng: ChaCha8Rng::seed_from_u64(crate::table::Seed::fresh().0),
            ambience: None,
            playing: None,
            muted: false,
            levels: Levels::default(),
            told: None,
            caption: None,
            now: 0.0,
        }
    }
}

impl Sounds {
    /// Lets a cue be heard.
    pub fn play(&mut self, cue: Cue) {
        if let Some(words) = captions::caption(cue.name) {
            self.caption = Some((words, self.now));
        }
        if self.waiting.len() < 32 {
            self.waiting.push(cue);
        }
    }

    /// The cues that nobody has listened to yet, taken away: for the device, and for tests that have none.
    pub fn take(&mut self) -> Vec<Cue> {
        std::mem::take(&mut self.waiting)
    }

    /// Lets this loop be heard instead of whatever is.
    pub fn set_ambience(&mut self, name: Option<&'static str>) {
        self.ambience = name;
    }
}

/// What is lost where a thread broke in this source file, if it is one of the library that speaks to the device: sound,
/// and nothing else.
pub fn spare(file: &str) -> Option<&'static str> {
    let of_the_device = ["/kira-", "\\kira-"].iter().any(|library| file.contains(library));
    of_the_device.then_some("the sound device has stopped working; there is no more sound")
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Sounds>()
        .add_systems(First, look_at_the_clock);
}

fn look_at_the_clock(mut sounds: ResMut<Sounds>, time: Res<Time<Real>>) {
    sounds.bypass_change_detection().now = time.elapsed_secs();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_sound_the_program_goes_on() {
        let file = "registry/src/index/kira-0.12.0/src/backend/cpal/desktop/stream_manager.rs";
        assert!(spare(file).is_some());
        assert_eq!(spare("src/scene/sound.rs"), None);
    }

    #[test]
    fn a_slider_at_its_end_is_as_loud_as_the_sounds_were_made_and_at_its_beginning_is_silence() {
        assert_eq!(decibels(1.0), 0.0);
        assert_eq!(decibels(0.0), SILENCE);
        assert!((-11.0..-9.0).contains(&decibels(0.5)));
        assert!(decibels(0.01) >= SILENCE);
    }
}
