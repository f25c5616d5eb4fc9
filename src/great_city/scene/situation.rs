//! To be laid out.

use super::Ui;
use crate::great_city::GreatCity;
use crate::scene::play::{Press, Scene};
use crate::scene::sheet::Sheet;

pub(super) fn lay_out(_: &Scene<'_, GreatCity>, _: &mut Sheet) {}

pub(super) fn press(_: &Scene<'_, GreatCity>, _: &mut Ui, _: &str) -> Option<Press<GreatCity>> {
    None
}
