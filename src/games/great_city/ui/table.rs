//! The table of a scene, from who begins to the last reaction: the seats at its rims, the pair in its middle, and what
//! can be chosen.

use super::super::Phase;
use super::foot::foot;
use super::{Scene, choices, frame, ground, pair, seats, side};
use crate::ui::{Element, Room};
use bevy::prelude::*;

/// The least width at which the seats stand at the rims, in units.
const WIDE: f32 = 1300.0;

/// The table of a scene.
pub fn table(scene: &Scene<'_>, room: &Room) -> Element {
    let view = scene.view;
    let is_narrow = room.is_portrait || room.has_large_type() || side::beside(room) < WIDE;
    let middle = match view.phase {
        Phase::Initiative => Some(frame::initiative(scene)),
        Phase::Frame(seat) => Some(frame::foil(scene, seat)),
        _ => view.scene.as_ref().map(|staged| pair::pair(scene, room, staged)),
    };
    let writes = match view.phase {
        Phase::Frame(seat) => frame::deed(scene, seat),
        _ => choices::line(scene),
    };
    // The City is seen where there is room for it.
    let sky = Element::default().flex(1.0, px(if is_narrow { 0.0 } else { 150.0 }));
    let seats = is_narrow.then(|| seats::row(scene, room));
    let middle = Element::column(seats)
        .with_all([sky, pair::city_and_bags(scene, room), pair::ribbon(scene)])
        .with(middle)
        .with(choices::cards(scene, room))
        .with(Element::default().flex(1.0, px(0)))
        .gap(px(10))
        .flex(1.0, px(0))
        .scrolling()
        .styled(|node| node.min_width = px(0));
    let all = if is_narrow {
        Element::column([middle])
    } else {
        let [left, right] = seats::rims(scene, room);
        Element::row([left, middle, right]).align(AlignItems::Stretch)
    };
    let all = all
        .gap(px(16))
        .flex(1.0, px(0))
        .padding(UiRect::axes(px(20), px(14)))
        .styled(|node| node.min_height = px(0));
    let foot = foot(scene, room, writes, choices::buttons(scene));
    ground::before_the_city(scene, Element::column([all, foot]).gap(px(0)))
}
