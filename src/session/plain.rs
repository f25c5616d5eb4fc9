//! A table's screen for a game without a board of its own.

use super::{GameUi, Press, TableContext, continue_button, end_buttons, phone_sign};
use crate::table::{Awaits, Seat};
use crate::ui::{Element, Surface, widgets};
use bevy::prelude::*;

/// Builds a table's screen: a plate for each seat with something on it, the prompt, what lies in the middle, and what the
/// awaited person can press. It has the buttons that every table needs: to roll, to go on from a held result, and at the
/// end.
pub fn plain_table<G: GameUi>(
    scene: &TableContext<'_, G>,
    bar: Option<Element>,
    on_plate: impl Fn(Seat) -> Element,
    middle: impl IntoIterator<Item = Element>,
    choices: impl FnOnce(Seat) -> Vec<Element>,
) -> Element {
    let awaited = scene.awaits.awaited();
    let plates = Seat::all(scene.setup.seats.len()).map(|seat| {
        let name = scene.setup.name(seat);
        let is_awaited = awaited.contains(seat);
        let ground = is_awaited.then_some(Surface::Paper);
        let on_plate = Element::column(phone_sign(scene, seat, 32.0, ground)).with(on_plate(seat));
        widgets::plate(scene.mark(seat), name, is_awaited, on_plate)
    });
    let plates = Element::wrap(plates).gap(px(8)).centred();
    let prompt = G::prompt(scene);
    let note = (!prompt.note.is_empty()).then(|| widgets::note(&prompt.note));
    let prompt = widgets::heading(prompt.heading(scene.setup));
    let person = awaited.iter().find(|seat| scene.is_here(*seat));
    let controls = match scene.awaits {
        // Without a bar, the table is only shown.
        _ if bar.is_none() => Vec::new(),
        _ if scene.held => vec![continue_button::<G>()],
        Awaits::Over => end_buttons::<G>().into(),
        Awaits::Chance { roller: Some(_), .. } if G::waits_for_hand(scene) => {
            let roll = person.map(|_| widgets::gilt_button("Roll", Press::<G>::Chance));
            roll.into_iter()
                .chain(person.map(choices).into_iter().flatten())
                .collect()
        }
        _ => person.map(choices).unwrap_or_default(),
    };
    let middle = Element::column([prompt])
        .with(note)
        .with_all(middle)
        .with(Element::wrap(controls).centred())
        .centred();
    // At the top, so that the picker for real dice, put aside at the foot, covers nothing.
    let all = Element::column(bar).with_all([plates, middle.grow(1.0)]);
    let all = all.padding(UiRect::all(px(24))).scrolling();
    widgets::on_ground("shared/table", widgets::GROUND_ASPECT, all)
}
