//! To be laid out.

use super::Ui;
use crate::great_city::GreatCity;
use crate::scene::play::{Press, Scene};
use crate::scene::sheet::Sheet;
use bevy::math::Vec2;

/// The sign of the tie that is about to be drawn.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Pen;

/// The network over the table.
pub(super) fn lay_over(_: &Scene<'_, GreatCity>, _: &mut Sheet) {}

/// The page on which ties are drawn.
pub(super) fn lay_out_ties(_: &Scene<'_, GreatCity>, _: &mut Sheet) {}

pub(super) fn press(_: &Scene<'_, GreatCity>, _: &mut Ui, _: &str) -> Option<Press<GreatCity>> {
    None
}

pub(super) fn drop(_: &Scene<'_, GreatCity>, _: &mut Ui, _: &str, _: Vec2) -> Option<Press<GreatCity>> {
    None
}
