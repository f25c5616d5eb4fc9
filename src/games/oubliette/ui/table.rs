//! The table of Open Oubliette: the mats of the others, the pit with the panel beside it, one's own mat, and the strip.

use super::super::{Oubliette, Phase};
use super::{board, end, mats, panel, parts::in_the_middle, strip};
use crate::session::Scene;
use crate::ui::{Element, REM, Room, widgets};
use bevy::prelude::*;

/// The most that the board takes of a wide window’s width, in units.
const BOARD: f32 = 690.0;

/// The whole table. Without a bar it is only shown, in a replay with its own controls.
pub fn table(scene: &Scene<'_, Oubliette>, room: &Room, bar: Option<Element>) -> Element {
    if let Phase::Over(ending) = scene.view.phase {
        return end::end(scene, ending, room, bar.is_some());
    }
    let board = board::board(scene, room).rigid();
    let panel = panel::panel(scene, room);
    // The panel decides about the height where its words need more than the window has.
    let is_tight = room.is_portrait
        || room.has_large_type()
        || panel::is_narrow(scene, room)
        || panel::is_crowded(scene);
    let side = if panel::is_crowded(scene) { 500.0 } else { 600.0 };
    let middle = if room.is_portrait {
        // Each row of mats takes some of its height. Larger type needs larger spaces.
        let side = match scene.setup.seats.len() {
            4 | 5 if room.rem <= REM => 500.0,
            6.. if room.rem <= REM => 450.0,
            _ => 560.0,
        };
        let board = in_the_middle(board.size(px(side), px(side)));
        Element::column([board, panel])
    } else if is_tight {
        let board = board.size(px(side), px(side));
        Element::row([board.styled(|node| node.align_self = AlignSelf::FlexStart), panel])
    } else {
        // Its cell is as wide at every height, so that the panel’s width is known before its height.
        let board = board
            .size(auto(), percent(100))
            .styled(|node| (node.min_width, node.max_width) = (px(600), px(BOARD)));
        let cell = Element::row([board]).justify(JustifyContent::Center);
        Element::row([cell.size(px(BOARD), auto()).rigid(), panel])
    };
    let least = if is_tight { side } else { 620.0 };
    let middle = middle
        .align(AlignItems::Stretch)
        .gap(px(12))
        .flex(1.0, auto())
        .styled(|node| node.min_height = px(least));
    let others = (scene.setup.seats.len() > 1 || room.lies_flat).then(|| mats::others(scene, room));
    let own = (!room.lies_flat).then(|| mats::own(scene, room));
    let all = Element::column(others)
        .with(middle.rigid())
        .with(own)
        .with(bar.map(|bar| strip::strip(scene, room, bar)))
        .gap(px(8))
        .padding(UiRect::axes(px(12), px(8)))
        .scrolling();
    widgets::on_ground("oubliette/table", widgets::WIDE, all)
}
