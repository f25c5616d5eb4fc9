//! Notices when a sound device has gone: one sound at a time is watched until it ends.
//!
//! A device that goes away reports nothing. Its sounds never end, and further sounds would pile up. It knows sounds
//! by their handles only.

use bevy::prelude::*;
use bevy_kira_audio::prelude::*;

/// Longest duration of a sound, in seconds and in frames. Both have to pass, because a table at rest draws one
/// frame in twenty seconds.
const LONGEST: (f32, u32) = (60.0, 60);

/// The watched sound.
#[derive(Resource, Debug, Default)]
pub(super) struct Ear {
    followed: Option<Handle<AudioInstance>>,
    /// When it was played, in seconds, and the number of frames since then.
    since: (f32, u32),
}

impl Ear {
    /// Watches a sound that is played now, if no other sound is watched.
    pub(super) fn follow(&mut self, sound: Handle<AudioInstance>, now: f32) {
        if self.followed.is_none() {
            self.followed = Some(sound);
            self.since = (now, 0);
        }
    }

    /// Has the device gone? Call it once in a frame. A device that comes back is used again once it has played what
    /// it had.
    pub(super) fn is_deaf(
        &mut self,
        now: f32,
        state: impl FnOnce(&Handle<AudioInstance>) -> PlaybackState,
    ) -> bool {
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

#[cfg(test)]
mod tests {
    use super::*;

    const PLAYING: PlaybackState = PlaybackState::Playing { position: 0.0 };

    /// Returns, frame by frame, whether a device seems gone that never ends the watched sound.
    fn deaf_frames(ear: &mut Ear, frames: u32, seconds: f32) -> Vec<bool> {
        (1..=frames)
            .map(|number| ear.is_deaf(number as f32 * seconds / frames as f32, |_| PLAYING))
            .collect()
    }

    #[test]
    fn a_device_that_is_gone_gets_nothing_more_until_it_plays_again() {
        let mut ear = Ear::default();
        assert!(!ear.is_deaf(0.0, |_| panic!("nothing is followed yet")));
        ear.follow(Handle::default(), 0.0);
        let deaf = deaf_frames(&mut ear, 1000, 100.0);
        assert!(
            !deaf[500] && deaf[999],
            "a sound may take its time, but not for ever"
        );
        ear.follow(Handle::default(), 99.0);
        assert!(
            ear.is_deaf(101.0, |_| PLAYING),
            "it is still the first one that is followed"
        );
        assert!(!ear.is_deaf(102.0, |_| PlaybackState::Stopped), "it plays again");
        assert!(!ear.is_deaf(999.0, |_| panic!("nothing is followed any more")));
    }

    #[test]
    fn a_table_at_rest_is_no_device_that_is_gone() {
        let mut ear = Ear::default();
        ear.follow(Handle::default(), 0.0);
        // One frame in twenty seconds.
        assert!(!deaf_frames(&mut ear, 20, 400.0).contains(&true));
    }
}
