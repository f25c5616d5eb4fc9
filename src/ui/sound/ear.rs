//! Whether a sound device that was there still plays: one sound at a time is followed to its end.
//!
//! A device that goes away says nothing; it only stops playing what it has. What is given to it then would heap up. It
//! knows sounds by their handles only.

use bevy::prelude::*;
use bevy_kira_audio::prelude::*;

/// How long a sound may take at the most, in seconds, and how many frames: a table at rest draws one in twenty seconds.
const LONGEST: (f32, u32) = (60.0, 60);

/// Whether anybody listens.
#[derive(Resource, Debug, Default)]
pub(super) struct Ear {
    followed: Option<Handle<AudioInstance>>,
    /// When that was played, in seconds, and how many frames there have been since.
    since: (f32, u32),
}

impl Ear {
    /// Something was played now; it is followed if nothing else is.
    pub(super) fn follow(&mut self, sound: Handle<AudioInstance>, now: f32) {
        if self.followed.is_none() {
            self.followed = Some(sound);
            self.since = (now, 0);
        }
    }

    /// Does nobody listen? Asked once in a frame. A device that comes back is heard again once it has played what it
    /// had.
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

    /// How deaf an ear is, frame by frame, to a device that never ends the sound that is followed.
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
