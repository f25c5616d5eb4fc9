//! Double clicks.
//!
//! Some people double-click everything. The second click must not press what the first one has brought to that
//! place. Bevy counts clicks on one entity, which does not help here: these are two entities.

use super::element::Control;
use bevy::prelude::*;
use bevy::ui::InteractionDisabled;

/// The longest time between the two clicks, in seconds.
const DOUBLE_CLICK: f32 = 0.5;
/// The longest distance between them, in pixels.
const SAME_PLACE: f32 = 8.0;

/// A click: where, and when, in seconds since the program began.
type At = (Vec2, f32);

/// The last click that pressed something.
#[derive(Resource, Clone, Debug, Default)]
pub struct LastClick {
    /// The click under way.
    now: Option<At>,
    /// The last click and the name of what it pressed.
    last: Option<(At, String)>,
}

impl LastClick {
    /// Notes a click.
    pub const fn note(&mut self, place: Vec2, seconds: f32) {
        self.now = Some((place, seconds));
    }

    /// Is this press the second half of a double click that began on something else? Presses by keys are not.
    pub fn is_echo(&mut self, name: &str) -> bool {
        let Some(now) = self.now.take() else { return false };
        let is_echo = self.last.as_ref().is_some_and(|((place, then), on)| {
            place.distance(now.0) < SAME_PLACE && now.1 - then < DOUBLE_CLICK && on != name
        });
        if !is_echo {
            self.last = Some((now, name.to_owned()));
        }
        is_echo
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<LastClick>().add_observer(note);
}

fn note(
    click: On<Pointer<Click>>,
    controls: Query<(), (With<Control>, Without<InteractionDisabled>)>,
    time: Res<Time<Real>>,
    mut last: ResMut<LastClick>,
) {
    if controls.contains(click.entity) {
        last.note(click.pointer_location.position, time.elapsed_secs());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_second_half_of_a_double_click_presses_nothing_else() {
        let begun = |seconds: f32, place: Vec2| {
            let mut last = LastClick::default();
            last.note(Vec2::ZERO, 10.0);
            assert!(!last.is_echo("seats.start"));
            last.note(place, 10.0 + seconds);
            last
        };
        let here = Vec2::new(3.0, -2.0);
        assert!(begun(0.2, here).is_echo("bar.menu"));
        assert!(!begun(0.2, here).is_echo("seats.start"), "the same button twice");
        assert!(!begun(0.6, here).is_echo("bar.menu"), "later");
        assert!(!begun(0.2, Vec2::splat(20.0)).is_echo("bar.menu"), "elsewhere");
        let mut by_key = begun(0.2, here);
        assert!(by_key.is_echo("bar.menu"));
        assert!(!by_key.is_echo("bar.menu"), "a key is no click");
    }
}
