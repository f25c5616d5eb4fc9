//! The foot of a page: what is to be done, and the buttons that do it.

use super::Scene;
use super::parts::FOOT;
use super::prompt::prompt;
use crate::session::bar::BarIntent;
use crate::table::{Awaits, Seat, SeatSet};
use crate::ui::{Element, FocusOrder, Role, Room};
use bevy::prelude::*;

/// The foot with the prompt, a place to write if there is one, and these buttons.
pub fn foot(
    scene: &Scene<'_>,
    room: &Room,
    writes: Option<Element>,
    buttons: impl IntoIterator<Item = Element>,
) -> Element {
    let prompt = prompt(scene);
    let heading = Element::text(Role::Heading, prompt.heading(scene.setup))
        .live()
        .pressing(BarIntent::Rules)
        .focus(FocusOrder::Aside)
        .tooltip("The rule for the current step (F1)");
    let note = (!prompt.note.is_empty()).then(|| Element::text(Role::Note, prompt.note));
    let words = Element::column([heading])
        .with(note)
        .with(writes)
        .gap(px(6))
        .flex(1.0, px(if room.has_large_type() { 500.0 } else { 420.0 }))
        .styled(|node| node.min_width = px(0));
    Element::wrap([words])
        .with_all(buttons)
        .framed(&FOOT)
        .rigid()
        .styled(|node| (node.column_gap, node.row_gap) = (px(14), px(8)))
        .key("foot")
}

/// Returns the people and the computers that are awaited.
pub fn awaited(scene: &Scene<'_>) -> (SeatSet, SeatSet) {
    let Awaits::Seats(seats) = scene.awaits else {
        return (SeatSet::EMPTY, SeatSet::EMPTY);
    };
    let people: SeatSet = seats.iter().filter(|seat| scene.is_person(*seat)).collect();
    let computers = seats.iter().filter(|seat| !scene.is_person(*seat)).collect();
    (people, computers)
}

/// Returns the awaited person whose hand it is: the one with the mouse, if that is one of them.
pub fn hand(scene: &Scene<'_>) -> Option<Seat> {
    let (people, _) = awaited(scene);
    let foot = Some(scene.foot).filter(|foot| people.contains(*foot));
    foot.or(people.iter().next())
}
