//! Decodes sounds and plays them on the sound device; without one nothing is decoded.
//!
//! A loop of one minute takes a third of a second to decode and more than twenty megabytes. So nothing is decoded on
//! the main thread, and a loop is dropped when another one replaces it. Cues stay in memory once played.

use super::{Cue, LOW, SILENCE, Sounds, Variants, decibels};
use crate::assets;
use bevy::prelude::*;
use bevy::tasks::{AsyncComputeTaskPool, Task, block_on, poll_once};
use bevy::window::RequestRedraw;
use bevy_kira_audio::prelude::*;
use rand::RngExt;
use std::collections::HashMap;
use std::io::Cursor;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

#[derive(Resource)]
struct Effects;

#[derive(Resource)]
struct Ambience;

const FADES: Duration = Duration::from_secs(2);

/// Is there a sound device? Playing a sound without one reports no error, and the sound would be kept for ever.
#[derive(Resource, Debug, Default)]
enum Device {
    /// Not tested yet.
    #[default]
    Untried,
    /// A silent sound was played this many frames ago.
    Tried(Handle<AudioInstance>, u32),
    /// It works.
    Plays,
    /// There is none.
    Missing,
}

/// Number of frames to wait for the device's answer, which comes in the first one.
const ANSWERS: u32 = 3;

#[derive(Resource, Default)]
struct Decoded {
    cues: HashMap<&'static str, Handle<AudioSource>>,
    coming: Vec<Packed>,
}

struct Packed {
    name: &'static str,
    wanted: Wanted,
    task: Task<Option<StaticSoundData>>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Wanted {
    /// Play it once, at this level in decibels, this rate and this stereo position.
    Cue { level: f32, rate: f64, pan: f32 },
    /// Play it until another loop replaces it.
    Loop,
}

/// Adds the systems that need a sound device. Tables without a window leave it out.
pub(crate) fn plugin(app: &mut App) {
    // On Windows without a sound service, the device's library panics instead of returning an error.
    if !survives(app, AudioPlugin) {
        return;
    }
    app.add_audio_channel::<Effects>()
        .add_audio_channel::<Ambience>()
        .init_resource::<Device>()
        .init_resource::<DeviceWatch>()
        .init_resource::<Decoded>()
        .add_systems(PostUpdate, (test_device, play_waiting, play_decoded).chain());
}

/// Adds a plugin that may panic. Returns whether it was added.
pub fn survives(app: &mut App, plugin: impl Plugin) -> bool {
    catch_unwind(AssertUnwindSafe(|| {
        app.add_plugins(plugin);
    }))
    .is_ok()
}

fn test_device(
    mut device: ResMut<Device>,
    mut sources: ResMut<Assets<AudioSource>>,
    instances: Res<Assets<AudioInstance>>,
    effects: Res<AudioChannel<Effects>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let next = match &*device {
        Device::Plays | Device::Missing => return,
        Device::Untried => {
            let shortest = assets::SOUNDS.iter().min_by_key(|(_, bytes)| bytes.len());
            let sound = shortest.and_then(|(_, bytes)| unpack(bytes));
            let Some(sound) = sound else { return };
            let source = sources.add(AudioSource { sound });
            // Looped, so that it still plays when its state is read.
            let tried = effects.play(source).looped().with_volume(SILENCE).handle();
            Device::Tried(tried, 0)
        }
        Device::Tried(tried, _) if instances.contains(tried) => {
            effects.stop();
            Device::Plays
        }
        Device::Tried(_, ANSWERS) => Device::Missing,
        Device::Tried(tried, frames) => Device::Tried(tried.clone(), frames + 1),
    };
    *device = next;
    redraw.write(RequestRedraw);
}

fn play_waiting(
    device: Res<Device>,
    mut sounds: ResMut<Sounds>,
    mut decoded: ResMut<Decoded>,
    mut instances: ResMut<Assets<AudioInstance>>,
    effects: Res<AudioChannel<Effects>>,
    ambience: Res<AudioChannel<Ambience>>,
    mut watch: ResMut<DeviceWatch>,
    time: Res<Time<Real>>,
) {
    let sounds = &mut *sounds;
    match *device {
        Device::Untried | Device::Tried(..) => return,
        // Nothing can play the sounds.
        Device::Missing => return sounds.waiting.clear(),
        Device::Plays => {}
    }
    let now = time.elapsed_secs();
    let cues = sounds.take();
    if watch.is_gone(now, |sound| effects.state(sound)) {
        return;
    }
    if !cues.is_empty() {
        drop_ended(&mut instances);
    }
    for (name, wanted) in cues.into_iter().filter_map(|cue| to_play(cue, now, sounds)) {
        match decoded.cues.get(name) {
            Some(source) => play(&effects, source.clone(), wanted, &mut watch, now),
            None => decoded.coming.extend(Packed::new(name, wanted)),
        }
    }
    let share = if sounds.is_ambience_low { LOW } else { 1.0 };
    let level = decibels(sounds.levels.master * sounds.levels.ambience * share);
    let bus = if sounds.muted { SILENCE } else { level };
    if sounds.told != Some(bus) {
        sounds.told = Some(bus);
        let fades = AudioTween::linear(Duration::from_millis(400));
        ambience.set_volume(bus).fade_in(fades);
        // Mutes effects that are still playing.
        effects.set_volume(if sounds.muted { SILENCE } else { 0.0 });
    }
    if sounds.ambience != sounds.playing {
        sounds.playing = sounds.ambience;
        ambience.stop().fade_out(AudioTween::linear(FADES));
        // A loop that is still being decoded is no longer needed.
        decoded.coming.retain(|packed| packed.wanted != Wanted::Loop);
        let next = sounds.ambience.and_then(|name| Packed::new(name, Wanted::Loop));
        decoded.coming.extend(next);
    }
}

/// Returns the file to play for a cue, with its settings; `None` for silence.
fn to_play(cue: Cue, now: f32, sounds: &mut Sounds) -> Option<(&'static str, Wanted)> {
    let before = sounds.heard.insert(cue.name, now);
    if before.is_some_and(|before| now - before < 0.03) {
        return None;
    }
    let bus = decibels(sounds.levels.master * sounds.levels.effects);
    if sounds.muted || bus <= SILENCE {
        return None;
    }
    let name = sounds.variants.pick(cue.name)?;
    let info = sounds.info(cue.name);
    let (mut rate, mut level) = (1.0, 0.0);
    if info.varies {
        rate = sounds.variants.rng.random_range(0.98..1.02);
        level = sounds.variants.rng.random_range(-1.0f32..1.0);
    }
    let (pan, level) = (cue.pan, info.level + level + bus);
    let rate = rate * f64::from(cue.pitch);
    Some((name, Wanted::Cue { level, rate, pan }))
}

fn play(
    effects: &AudioChannel<Effects>,
    source: Handle<AudioSource>,
    wanted: Wanted,
    watch: &mut DeviceWatch,
    now: f32,
) {
    if let Wanted::Cue { level, rate, pan } = wanted {
        let mut sound = effects.play(source);
        sound.with_volume(level).with_playback_rate(rate);
        sound.with_panning(pan);
        watch.follow(sound.handle(), now);
    }
}

fn play_decoded(
    mut decoded: ResMut<Decoded>,
    mut sources: ResMut<Assets<AudioSource>>,
    effects: Res<AudioChannel<Effects>>,
    ambience: Res<AudioChannel<Ambience>>,
    mut watch: ResMut<DeviceWatch>,
    time: Res<Time<Real>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let Decoded { cues, coming } = &mut *decoded;
    if coming.is_empty() {
        return;
    }
    redraw.write(RequestRedraw);
    coming.retain_mut(|packed| {
        let Some(sound) = block_on(poll_once(&mut packed.task)) else {
            return true;
        };
        let Some(sound) = sound else { return false };
        let source = sources.add(AudioSource { sound });
        if packed.wanted == Wanted::Loop {
            // Only the device keeps it, as long as it plays.
            ambience.play(source).looped().fade_in(AudioTween::linear(FADES));
        } else {
            cues.insert(packed.name, source.clone());
            play(&effects, source, packed.wanted, &mut watch, time.elapsed_secs());
        }
        false
    });
}

/// Drops sounds that have ended. Nothing else drops them.
fn drop_ended(instances: &mut Assets<AudioInstance>) {
    let ended = |instance: &AudioInstance| matches!(instance.state(), PlaybackState::Stopped);
    let ended = instances.iter().filter(|(_, instance)| ended(instance));
    for id in ended.map(|(id, _)| id).collect::<Vec<_>>() {
        instances.remove(id);
    }
}

impl Variants {
    /// Returns one of a cue's files, but not the one played last.
    fn pick(&mut self, cue: &'static str) -> Option<&'static str> {
        let is_number = |rest: &str| rest.parse::<u8>().is_ok();
        let is_variant = |rest: &str| rest.is_empty() || rest.strip_prefix('-').is_some_and(is_number);
        let names = assets::SOUNDS.iter().map(|(name, _)| *name);
        let files: Vec<&'static str> = names
            .filter(|name| name.strip_prefix(cue).is_some_and(is_variant))
            .collect();
        if files.is_empty() {
            return None;
        }
        let mut index = self.rng.random_range(0..files.len());
        if files.len() > 1 && self.last.get(cue) == Some(&index) {
            index = (index + 1) % files.len();
        }
        self.last.insert(cue, index);
        files.get(index).copied()
    }
}

impl Packed {
    fn new(name: &'static str, wanted: Wanted) -> Option<Self> {
        let (_, bytes) = assets::SOUNDS.iter().find(|(other, _)| *other == name)?;
        let task = AsyncComputeTaskPool::get().spawn(async move { unpack(bytes) });
        Some(Self { name, wanted, task })
    }
}

fn unpack(bytes: &'static [u8]) -> Option<StaticSoundData> {
    StaticSoundData::from_cursor(Cursor::new(bytes)).ok()
}

/// Longest duration of a sound in seconds and in frames, because a table at rest draws a frame in 20 seconds.
const LONGEST: (f32, u32) = (60.0, 60);

/// Notices when a sound device has gone: one sound at a time is watched until it ends. A device that goes away reports
/// nothing; its sounds never end, and further sounds would pile up.
#[derive(Resource, Debug, Default)]
pub struct DeviceWatch {
    followed: Option<Handle<AudioInstance>>,
    /// The time of its playing, in seconds, and the number of frames since then.
    since: (f32, u32),
}

impl DeviceWatch {
    /// Watches a sound that is played now, if no other sound is watched.
    pub fn follow(&mut self, sound: Handle<AudioInstance>, now: f32) {
        if self.followed.is_none() {
            self.followed = Some(sound);
            self.since = (now, 0);
        }
    }

    /// Has the device gone? Call it once per frame. A device that comes back is used again once it has played its
    /// sound.
    pub fn is_gone(&mut self, now: f32, state: impl FnOnce(&Handle<AudioInstance>) -> PlaybackState) -> bool {
        let Some(followed) = &self.followed else {
            return false;
        };
        self.since.1 = self.since.1.saturating_add(1);
        if state(followed) == PlaybackState::Stopped {
            self.followed = None;
            return false;
        }
        now - self.since.0 > LONGEST.0 && self.since.1 > LONGEST.1
    }
}
