//! To be laid out.

use crate::great_city::{GreatCity, Seen};
use crate::scene::motion::MotionQueue;
use crate::scene::play::Scene;
use rand::rngs::ChaCha8Rng;

pub(super) fn play(_: &Scene<'_, GreatCity>, _: &Seen, _: &mut MotionQueue, _: &mut ChaCha8Rng) {}
