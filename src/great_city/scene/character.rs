//! To be laid out.

use super::Ui;
use crate::great_city::{Action, GreatCity, View};
use crate::scene::play::{Peek, Press, Scene};
use crate::scene::sheet::Sheet;
use crate::scene::writing::Field;
use bevy::math::Vec2;

pub(super) fn lay_out(_: &Scene<'_, GreatCity>, _: &mut Sheet) {}

pub(super) fn press(_: &Scene<'_, GreatCity>, _: &mut Ui, _: &str) -> Option<Press<GreatCity>> {
    None
}

pub(super) fn drop(_: &Scene<'_, GreatCity>, _: &mut Ui, _: &str, _: Vec2) -> Option<Press<GreatCity>> {
    None
}

pub(super) fn private(_: &Scene<'_, GreatCity>, _: &View, _: &Peek) -> Sheet {
    Sheet::new()
}

pub(super) fn decide(_: &View, _: &Peek, _: &str) -> Option<Action> {
    None
}

pub(super) fn write_privately(_: &Scene<'_, GreatCity>, _: &View, _: &Peek, _: &str) -> Option<Field> {
    None
}
