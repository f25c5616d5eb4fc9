//! The slips around a display that lies flat: each seat's name at its side, turned toward it, with its prompt.
//!
//! The slips take the same space whoever is awaited, so that the table stays where it is. They show the table's
//! [prompt](GameUi::prompt). A copy of the screen, such as that in the second window, leaves them out.

use super::round::{Side, side_of};
use super::{GameUi, OpenTable, Prompt, Scene};
use crate::table::Seat;
use crate::table::level::Level;
use crate::ui::{Element, Paint, Role, Room, inks, theme, widgets};
use bevy::prelude::*;

/// The height of a line on a slip, in rem.
const LINE: f32 = 1.75;
/// The space above and below the lines of a slip, in units.
const RIM: f32 = 28.0;

/// Returns the width that slips at both sides leave for the table’s screen.
pub fn width_between(room: &Room) -> f32 {
    room.size.x - 2.0 * depth(room.has_large_type() && !room.is_portrait, room)
}

/// Returns the depth of a slip: one line each for the name and the prompt, or two.
fn depth(two_lines: bool, room: &Room) -> f32 {
    let lines = if two_lines { 4.0 } else { 2.0 };
    RIM + lines * LINE * room.rem
}

/// Lays out the slips of all seats around the table's screen.
pub fn around<G: GameUi>(table: Element, scene: &Scene<'_, G>, room: &Room) -> Element {
    let prompt = G::prompt(scene);
    let slips = |side| band(side, scene, &prompt, room);
    let shrinks = |node: &mut Node| (node.min_width, node.min_height) = (px(0), px(0));
    let table = Element::row([table]).flex(1.0, px(0)).styled(shrinks);
    let middle = Element::column(slips(Side::Top))
        .with(table.key("table"))
        .with(slips(Side::Foot))
        .gap(px(0))
        .flex(1.0, px(0))
        .styled(shrinks);
    Element::row(slips(Side::Left))
        .with(middle.key("middle"))
        .with(slips(Side::Right))
        .gap(px(0))
        .align(AlignItems::Stretch)
        .size(percent(100), percent(100))
        .painted(Paint::Fill(inks::INK))
        .blocking()
}

/// Returns the slips at one side, if anybody is there.
fn band<G: GameUi>(side: Side, scene: &Scene<'_, G>, prompt: &Prompt, room: &Room) -> Option<Element> {
    let (count, is_led) = (scene.setup.seats.len(), scene.setup.level.host().is_some());
    let is_here = |seat: &Seat| side_of(*seat, count, is_led) == side;
    let mut seats: Vec<_> = Seat::all(count).filter(is_here).collect();
    if seats.is_empty() {
        return None;
    }
    // On these sides clockwise order is the reverse of reading order.
    if matches!(side, Side::Left | Side::Foot) {
        seats.reverse();
    }
    let is_sideways = widgets::is_sideways(side.turn());
    // With large type, the lines break where two seats share a short side.
    let is_short = is_sideways && seats.len() > 1 && !room.is_portrait;
    let depth = px(depth(is_short && room.has_large_type(), room));
    let (width, height) = if is_sideways {
        (vh(100.0 / seats.len() as f32), depth)
    } else {
        (percent(100), auto())
    };
    let slips = seats.into_iter().map(|seat| {
        let slip = slip(scene, seat, prompt);
        widgets::turned(slip, side.turn(), width, height).key(format!("slip.{seat}"))
    });
    let band = if is_sideways {
        Element::column(slips)
    } else {
        Element::row(slips).styled(|node| node.min_height = depth)
    };
    let band = band.centred().gap(px(0)).rigid();
    Some(band.original_only().key(format!("{side:?}")))
}

/// A seat's mark and name; for an awaited person also the prompt.
fn slip<G: GameUi>(scene: &Scene<'_, G>, seat: Seat, prompt: &Prompt) -> Element {
    let is_awaited = prompt.awaited.contains(seat);
    let is_asked = is_awaited && scene.is_person(seat);
    let said = is_asked.then(|| Element::text(Role::Body, prompt.without_name()));
    let name = widgets::name(Role::Label, scene.setup.name(seat));
    let words = Element::column([name]).with(said).gap(px(0));
    let words = words.styled(|node| node.min_width = px(0));
    let frame = if is_awaited {
        &theme::BONE_PLATE
    } else {
        &theme::PLATE
    };
    Element::row([widgets::mark(scene.mark(seat), 38.0), words])
        .gap(px(12))
        .framed(frame)
        .styled(|node| node.max_width = percent(100))
        // Screen readers get the prompt from the table.
        .unspoken()
}

impl OpenTable {
    /// The side of a display that lies flat at which a seat is.
    pub fn side_of(&self, seat: Seat) -> Side {
        side_of(seat, self.sitting.len(), self.led)
    }
}
