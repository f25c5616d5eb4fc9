//! Decodes sounds and plays them on the sound device; without one nothing is decoded.
//!
//! A loop of one minute takes a third of a second to decode and more than twenty megabytes. So nothing is decoded on
//! the main thread, and a loop is dropped when another one replaces it. Cues stay in memory once played.

use super::{Cue, SILENCE, Sounds, Variants, decibels};
use crate::assets;
use bevy::prelude::*;
use bevy::tasks::{AsyncComputeTaskPool, Task, block_on};
use bevy::window::RequestRedraw;
use kira::backend::Backend;
use kira::sound::static_sound::{StaticSoundData, StaticSoundHandle};
use kira::track::{TrackBuilder, TrackHandle};
use kira::{AudioManager, AudioManagerSettings, DefaultBackend, Tween};
use rand::RngExt;
use std::collections::HashMap;
use std::io::Cursor;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

const FADES: Duration = Duration::from_secs(2);

/// The most effects and loops that play at once. On a device that has gone, sounds never end: further ones are refused.
const MOST: (usize, usize) = (32, 4);

/// The tracks of the sound device, and the sounds for them.
struct Device {
    effects: TrackHandle,
    ambience: TrackHandle,
    /// The loop that plays.
    playing: Option<StaticSoundHandle>,
    cues: HashMap<&'static str, StaticSoundData>,
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

/// Opens the sound device, if there is one, and adds the systems that play on it. Tables without a window leave it out.
pub fn plugin(app: &mut App) {
    let manager = survive(|| AudioManager::<DefaultBackend>::new(AudioManagerSettings::default()));
    match manager {
        Some(Ok(mut manager)) => {
            if let Some(device) = Device::of(&mut manager) {
                // The device stays open as long as its manager exists.
                app.insert_non_send(manager)
                    .insert_non_send(device)
                    .add_systems(PostUpdate, (play_waiting, play_decoded).chain());
            }
        }
        Some(Err(error)) => warn!("there is no sound: {error}"),
        None => {}
    }
}

/// Opens what may panic instead of returning an error: on Windows without a sound service, the device's library does.
fn survive<T>(open: impl FnOnce() -> T) -> Option<T> {
    catch_unwind(AssertUnwindSafe(open)).ok()
}

impl Device {
    fn of<B: Backend>(manager: &mut AudioManager<B>) -> Option<Self> {
        let mut track = |most| {
            manager
                .add_sub_track(TrackBuilder::new().sound_capacity(most))
                .ok()
        };
        Some(Self {
            effects: track(MOST.0)?,
            ambience: track(MOST.1)?,
            playing: None,
            cues: HashMap::new(),
            coming: Vec::new(),
        })
    }

    /// Plays a sound, unless too many play already.
    fn play(&mut self, sound: &StaticSoundData, wanted: Wanted) {
        match wanted {
            Wanted::Cue { level, rate, pan } => {
                let sound = sound.volume(level).playback_rate(rate).panning(pan);
                let _unheard = self.effects.play(sound);
            }
            Wanted::Loop => {
                let sound = sound.loop_region(..).fade_in_tween(lasting(FADES));
                self.playing = self.ambience.play(sound).ok();
            }
        }
    }
}

fn lasting(duration: Duration) -> Tween {
    Tween {
        duration,
        ..Tween::default()
    }
}

fn play_waiting(mut sounds: ResMut<Sounds>, mut device: NonSendMut<Device>, time: Res<Time<Real>>) {
    let (sounds, device) = (&mut *sounds, &mut *device);
    for cue in sounds.take() {
        let Some((name, wanted)) = to_play(cue, time.elapsed_secs(), sounds) else {
            continue;
        };
        match device.cues.get(name).cloned() {
            Some(sound) => device.play(&sound, wanted),
            None => device.coming.extend(Packed::new(name, wanted)),
        }
    }
    let level = decibels(sounds.levels.master * sounds.levels.ambience);
    let bus = if sounds.muted { SILENCE } else { level };
    if sounds.told != Some(bus) {
        sounds.told = Some(bus);
        device
            .ambience
            .set_volume(bus, lasting(Duration::from_millis(200)));
        // Mutes effects that are still playing.
        let effects = if sounds.muted { SILENCE } else { 0.0 };
        device.effects.set_volume(effects, Tween::default());
    }
    if sounds.ambience != sounds.playing {
        sounds.playing = sounds.ambience;
        if let Some(mut playing) = device.playing.take() {
            playing.stop(lasting(FADES));
        }
        // A loop that is still being decoded is no longer needed.
        device.coming.retain(|packed| packed.wanted != Wanted::Loop);
        let next = sounds.ambience.and_then(|name| Packed::new(name, Wanted::Loop));
        device.coming.extend(next);
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
    Some((name, Wanted::Cue { level, rate, pan }))
}

fn play_decoded(mut device: NonSendMut<Device>, mut redraw: MessageWriter<RequestRedraw>) {
    let device = &mut *device;
    if device.coming.is_empty() {
        return;
    }
    redraw.write(RequestRedraw);
    let decoded = device.coming.extract_if(.., |packed| packed.task.is_finished());
    for Packed { name, wanted, task } in decoded.collect::<Vec<_>>() {
        let Some(sound) = block_on(task) else { continue };
        device.play(&sound, wanted);
        // Only the device keeps a loop, as long as it plays.
        if wanted != Wanted::Loop {
            device.cues.insert(name, sound);
        }
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

#[cfg(test)]
mod tests {
    use super::*;
    use kira::backend::mock::MockBackend;

    #[test]
    fn a_sound_library_that_panics_costs_only_the_sound() {
        assert_eq!(survive(|| 7), Some(7));
        assert_eq!(survive(|| -> u8 { panic!("there is no sound service") }), None);
    }

    #[test]
    fn a_device_that_is_gone_keeps_a_bounded_number_of_sounds() {
        let manager = AudioManager::<MockBackend>::new(AudioManagerSettings::default());
        let mut manager = manager.expect("it needs no device");
        let mut device = Device::of(&mut manager).expect("there is room for two tracks");
        let shortest = assets::SOUNDS.iter().min_by_key(|(_, bytes)| bytes.len());
        let sound = shortest.and_then(|(_, bytes)| unpack(bytes)).expect("it unpacks");
        let cue = Wanted::Cue {
            level: 0.0,
            rate: 1.0,
            pan: 0.0,
        };
        for _ in 0..100 {
            device.play(&sound, cue);
            device.play(&sound, Wanted::Loop);
        }
        assert_eq!((device.effects.num_sounds(), device.ambience.num_sounds()), MOST);
    }
}
