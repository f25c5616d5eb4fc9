//! Sounds and their captions.
//!
//! A cue names what happened, never which of two secrets: one file for both vote cards, one for every curtain.
//! Variants are picked by a generator of their own, never the same twice running. A machine without a sound
//! device plays on in silence, and so does one whose device goes away: what is given to a device that is not there
//! would only heap up.

use super::captions;
use crate::embedded;
use bevy::prelude::*;
use bevy_kira_audio::prelude::*;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use std::collections::HashMap;
use std::io::Cursor;
use std::time::Duration;

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

/// The bus of everything short.
#[derive(Resource)]
struct Effects;

/// The bus of everything long.
#[derive(Resource)]
struct Ambience;

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

/// How long a sound may take at the most, in seconds, and how many frames: a table at rest draws one in twenty seconds.
const LONGEST: (f32, u32) = (60.0, 60);

/// Whether anybody listens: one sound at a time is followed to its end.
#[derive(Resource, Debug, Default)]
struct Ear {
    followed: Option<Handle<AudioInstance>>,
    /// When that was played, in seconds, and how many frames there have been since.
    since: (f32, u32),
    /// Was there never a device?
    gone: bool,
}

impl Ear {
    fn follow(&mut self, sound: Handle<AudioInstance>, now: f32) {
        if self.followed.is_none() {
            self.followed = Some(sound);
            self.since = (now, 0);
        }
    }

    /// Does nobody listen? Asked once in a frame. A device that comes back is heard again once it has played what it
    /// had; one that never took anything won't.
    fn is_deaf(&mut self, now: f32, state: impl FnOnce(&Handle<AudioInstance>) -> PlaybackState) -> bool {
        let Some(followed) = &self.followed else {
            return self.gone;
        };
        self.since.1 = self.since.1.saturating_add(1);
        let late = now - self.since.0 > LONGEST.0 && self.since.1 > LONGEST.1;
        match state(followed) {
            PlaybackState::Stopped => {
                self.followed = None;
                false
            }
            PlaybackState::Queued if late => {
                self.followed = None;
                self.gone = true;
                true
            }
            _ => late,
        }
    }
}

/// Sounds unpacked so far.
#[derive(Resource, Default)]
struct Unpacked(HashMap<&'static str, Handle<AudioSource>>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Sounds>()
        .add_systems(First, look_at_the_clock);
}

fn look_at_the_clock(mut sounds: ResMut<Sounds>, time: Res<Time<Real>>) {
    sounds.bypass_change_detection().now = time.elapsed_secs();
}

/// The part that needs a sound device; headless tables leave it out.
pub(super) fn device_plugin(app: &mut App) {
    app.add_plugins(AudioPlugin)
        .add_audio_channel::<Effects>()
        .add_audio_channel::<Ambience>()
        .init_resource::<Unpacked>()
        .init_resource::<Ear>()
        .add_systems(PostUpdate, sound);
}

fn sound(
    mut sounds: ResMut<Sounds>,
    mut unpacked: ResMut<Unpacked>,
    mut sources: ResMut<Assets<AudioSource>>,
    mut effects: ResMut<AudioChannel<Effects>>,
    mut ambience: ResMut<AudioChannel<Ambience>>,
    mut ear: ResMut<Ear>,
    time: Res<Time<Real>>,
) {
    let now = time.elapsed_secs();
    let sounds = &mut *sounds;
    let was_gone = ear.gone;
    if ear.is_deaf(now, |sound| effects.state(sound)) {
        sounds.take();
        if ear.gone && !was_gone {
            // What has been waiting for it.
            *effects = AudioChannel::default();
            *ambience = AudioChannel::default();
        }
        return;
    }
    for cue in sounds.take() {
        let recent = sounds.heard.get(cue.name).is_some_and(|heard| now - heard < 0.03);
        sounds.heard.insert(cue.name, now);
        if recent {
            continue;
        }
        let bus = decibels(sounds.levels.master * sounds.levels.effects);
        if sounds.muted || bus <= SILENCE {
            continue;
        }
        let Some(name) = variant(cue.name, &mut sounds.last, &mut sounds.rng) else {
            continue;
        };
        let Some(source) = unpack(name, &mut unpacked, &mut sources) else {
            continue;
        };
        // One file for both cards, without the least difference.
        let plain = cue.name == "vote-lay";
        let (rate, level) = if plain {
            (1.0, 0.0)
        } else {
            (
                sounds.rng.random_range(0.98..1.02),
                sounds.rng.random_range(-1.0f32..1.0),
            )
        };
        let sound = effects
            .play(source)
            .with_volume(gain(cue.name.as_bytes()) + level + bus)
            .with_playback_rate(rate)
            .with_panning(cue.pan)
            .handle();
        ear.follow(sound, now);
    }
    let bus = match sounds.muted {
        true => SILENCE,
        false => decibels(sounds.levels.master * sounds.levels.ambience),
    };
    if sounds.told != Some(bus) {
        sounds.told = Some(bus);
        ambience
            .set_volume(bus)
            .fade_in(AudioTween::linear(Duration::from_millis(200)));
        // What is sounding still when everything is silenced.
        effects.set_volume(if sounds.muted { SILENCE } else { 0.0 });
    }
    if sounds.ambience != sounds.playing {
        sounds.playing = sounds.ambience;
        ambience
            .stop()
            .fade_out(AudioTween::linear(Duration::from_secs(2)));
        if let Some(name) = sounds.ambience
            && let Some(source) = unpack(name, &mut unpacked, &mut sources)
        {
            ambience
                .play(source)
                .looped()
                .fade_in(AudioTween::linear(Duration::from_secs(2)));
        }
    }
}

/// One of a cue's files, not the one heard last.
fn variant(
    cue: &'static str,
    last: &mut HashMap<&'static str, usize>,
    rng: &mut ChaCha8Rng,
) -> Option<&'static str> {
    let files: Vec<&'static str> = embedded::SOUNDS
        .iter()
        .map(|(name, _)| *name)
        .filter(|name| {
            name.strip_prefix(cue).is_some_and(|rest| {
                rest.is_empty() || rest.strip_prefix('-').is_some_and(|n| n.parse::<u8>().is_ok())
            })
        })
        .collect();
    let mut index = if files.is_empty() {
        return None;
    } else {
        rng.random_range(0..files.len())
    };
    if files.len() > 1 && last.get(cue) == Some(&index) {
        index = (index + 1) % files.len();
    }
    last.insert(cue, index);
    files.get(index).copied()
}

fn unpack(
    name: &'static str,
    unpacked: &mut Unpacked,
    sources: &mut Assets<AudioSource>,
) -> Option<Handle<AudioSource>> {
    if let Some(source) = unpacked.0.get(name) {
        return Some(source.clone());
    }
    let (_, bytes) = embedded::SOUNDS.iter().find(|(other, _)| *other == name)?;
    let sound = StaticSoundData::from_cursor(Cursor::new(*bytes)).ok()?;
    let handle = sources.add(AudioSource { sound });
    unpacked.0.insert(name, handle.clone());
    Some(handle)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slider_at_its_end_is_as_loud_as_the_sounds_were_made_and_at_its_beginning_is_silence() {
        assert_eq!(decibels(1.0), 0.0);
        assert_eq!(decibels(0.0), SILENCE);
        assert!((-11.0..-9.0).contains(&decibels(0.5)));
        assert!(decibels(0.01) >= SILENCE);
    }

    /// How deaf an ear is, frame by frame, to a device that is at this with the sound that is followed.
    fn deaf_frames(ear: &mut Ear, frames: u32, seconds: f32, state: PlaybackState) -> Vec<bool> {
        (1..=frames)
            .map(|number| ear.is_deaf(number as f32 * seconds / frames as f32, |_| state))
            .collect()
    }

    #[test]
    fn a_device_that_is_gone_gets_nothing_more_until_it_plays_again() {
        let playing = PlaybackState::Playing { position: 0.0 };
        let mut ear = Ear::default();
        assert!(!ear.is_deaf(0.0, |_| panic!("nothing is followed yet")));
        ear.follow(Handle::default(), 0.0);
        let deaf = deaf_frames(&mut ear, 1000, 100.0, playing);
        assert!(
            !deaf[500] && deaf[999],
            "a sound may take its time, but not for ever"
        );
        ear.follow(Handle::default(), 99.0);
        assert!(
            ear.is_deaf(101.0, |_| playing),
            "it is still the first one that is followed"
        );
        assert!(!ear.is_deaf(102.0, |_| PlaybackState::Stopped), "it plays again");
        assert!(!ear.is_deaf(999.0, |_| panic!("nothing is followed any more")));
    }

    #[test]
    fn a_device_that_never_was_is_given_up_and_a_table_at_rest_is_none() {
        let mut ear = Ear::default();
        ear.follow(Handle::default(), 0.0);
        // One frame in twenty seconds.
        let deaf = deaf_frames(&mut ear, 20, 400.0, PlaybackState::Queued);
        assert!(!deaf.contains(&true));
        let deaf = deaf_frames(&mut ear, 100, 900.0, PlaybackState::Queued);
        assert!(deaf[99] && ear.gone && ear.followed.is_none());
        assert!(ear.is_deaf(1000.0, |_| panic!("nobody is asked any more")));
    }
}
