//! To be laid out.

use super::Ui;
use crate::great_city::{Claim, GreatCity};
use crate::scene::play::{Press, Scene};
use crate::scene::sheet::Sheet;
use crate::table::{Remark, Seat};

/// What is open.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Page;

pub(super) fn lay_out(_: &Scene<'_, GreatCity>, _: &mut Sheet) {}

pub(super) fn press(_: &Scene<'_, GreatCity>, _: &mut Ui, _: &str) -> Option<Press<GreatCity>> {
    None
}

/// What was written goes into the slot that the field is named after.
pub(super) fn written(
    scene: &Scene<'_, GreatCity>,
    writer: Option<Seat>,
    name: &str,
    text: &str,
) -> Option<Remark<Claim>> {
    let slot = crate::great_city::Slot::read(name)?;
    let author = writer.or_else(|| slot.author(scene.view.gm()));
    Some(slot.text(author.unwrap_or(scene.foot), text))
}
