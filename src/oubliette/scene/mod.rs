//! How Open Oubliette looks, moves and sounds.

use super::{Action, Event, Oubliette, View};
use crate::scene::motion::MotionQueue;
use crate::scene::play::{Peek, Press, Scene, Staged};
use crate::scene::sheet::Sheet;
use crate::scene::sound::Sounds;
use bevy::prelude::*;
use rand::rngs::ChaCha8Rng;

/// The table of Open Oubliette in the window.
pub fn plugin(app: &mut App) {
    app.add_plugins(crate::scene::play::plugin::<Oubliette>);
}

impl Staged for Oubliette {
    type Ui = ();

    fn lay_out(_: &Scene<'_, Self>) -> Sheet {
        Sheet::new()
    }

    fn play(_: &Scene<'_, Self>, _: &Event, _: &mut MotionQueue, _: &mut ChaCha8Rng) {}

    fn private(_: &Scene<'_, Self>, _: &View, _: &Peek) -> Sheet {
        Sheet::new()
    }

    fn decide(_: &View, _: &Peek, _: &str) -> Option<Action> {
        None
    }

    fn press(_: &Scene<'_, Self>, _: &mut (), _: &str) -> Press<Self> {
        Press::Nothing
    }

    fn tick(_: &Scene<'_, Self>, _: &mut (), _: f32, _: &mut Sounds) -> bool {
        false
    }

    fn may_decide(_: &Scene<'_, Self>) -> bool {
        true
    }

    fn first_look(_: &View) -> bool {
        false
    }

    fn moment(_: &Scene<'_, Self>) -> Option<&'static str> {
        None
    }

    fn ambience(_: &View) -> &'static str {
        "oubliette"
    }

    fn stands(view: &View) -> String {
        format!("turn {}", view.turn)
    }
}
