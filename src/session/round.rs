//! The places of people around a table, clockwise from the top, with the host at the foot, and the slips there.
//!
//! The set-up draws the seats at these places. A flat display turns everything toward the same sides, and has slips
//! with the seats' names and [prompts](GameUi::prompt). They take the same space whoever is awaited, so the table stays
//! in place. Invariant: no two places of a table are the same.

use super::{GameUi, OpenTable, Prompt, TableContext};
use crate::table::Seat;
use crate::table::level::Level;
use crate::ui::{Element, Form, Layout, Paint, Role, inks, theme, widgets};
use bevy::prelude::*;

/// A side of the table; the top and the foot are those of an upright display.
#[expect(missing_docs, reason = "no comment repeats the name of a variant")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    Top,
    Right,
    Foot,
    Left,
}

impl Side {
    /// Returns the clockwise rotation of what is read from this side, in degrees.
    pub const fn turn(self) -> f32 {
        match self {
            Side::Top => 180.0,
            Side::Right => -90.0,
            Side::Foot => 0.0,
            Side::Left => 90.0,
        }
    }
}

/// A place at the table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TablePosition {
    /// Its side.
    pub side: Side,
    /// Its position along that side, clockwise: 0 in the middle, or −0.25 and 0.25 for two places.
    pub along: f32,
}

const fn at(side: Side, along: f32) -> TablePosition {
    TablePosition { side, along }
}

const TOP: TablePosition = at(Side::Top, 0.0);
const RIGHT: TablePosition = at(Side::Right, 0.0);
const RIGHTS: [TablePosition; 2] = [at(Side::Right, -0.25), at(Side::Right, 0.25)];
const FOOT: TablePosition = at(Side::Foot, 0.0);
const LEFT: TablePosition = at(Side::Left, 0.0);
const LEFTS: [TablePosition; 2] = [at(Side::Left, -0.25), at(Side::Left, 0.25)];

/// Returns the places of this many players, in the order of play. If the table has a host (`has_host`), the foot is the
/// host's. At most six players, or five with a host, have a place each.
fn players(count: usize, has_host: bool) -> &'static [TablePosition] {
    match (count, has_host) {
        (0 | 1, _) => &[TOP],
        (2, false) => &[TOP, FOOT],
        (2, true) => &[RIGHT, LEFT],
        (3, _) => &[TOP, RIGHT, LEFT],
        (4, false) => &[TOP, RIGHT, FOOT, LEFT],
        (4, true) => &[RIGHTS[0], RIGHTS[1], LEFTS[0], LEFTS[1]],
        (5, _) | (_, true) => &[TOP, RIGHTS[0], RIGHTS[1], LEFTS[0], LEFTS[1]],
        _ => &[TOP, RIGHTS[0], RIGHTS[1], FOOT, LEFTS[0], LEFTS[1]],
    }
}

/// Returns the place of one of this many players. The host comes after the last of them.
pub fn place(index: usize, count: usize, has_host: bool) -> TablePosition {
    players(count, has_host).get(index).copied().unwrap_or(FOOT)
}

/// Returns the side of a seat at a table with this many seats. If the table has a host, the last seat is the host's.
pub fn side_of(seat: Seat, seats: usize, has_host: bool) -> Side {
    place(
        seat.index(),
        seats.saturating_sub(usize::from(has_host)),
        has_host,
    )
    .side
}

/// Returns a place for one more person. Nobody has to move for it unless there are six people.
pub fn free(count: usize, has_host: bool) -> TablePosition {
    match (count, has_host) {
        (2, _) | (4, true) => place(if has_host { 0 } else { 2 }, 3, has_host),
        (3 | 5, false) => FOOT,
        _ => LEFTS[1],
    }
}

const LINE: f32 = 1.75;
/// The space above and below the lines of a slip, in units.
const RIM: f32 = 28.0;

/// Returns the width that slips at both sides leave for the table’s screen.
pub fn width_between(room: &Layout) -> f32 {
    room.size.x - 2.0 * depth(room.form() == Form::Large, room)
}

/// Returns the depth of a slip: one line each for the name and the prompt, or two.
fn depth(two_lines: bool, room: &Layout) -> f32 {
    let lines = if two_lines { 4.0 } else { 2.0 };
    RIM + lines * LINE * room.rem
}

/// Lays out the slips of all seats around the table's screen.
pub fn around<G: GameUi>(table: Element, scene: &TableContext<'_, G>, room: &Layout) -> Element {
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

fn band<G: GameUi>(
    side: Side,
    scene: &TableContext<'_, G>,
    prompt: &Prompt,
    room: &Layout,
) -> Option<Element> {
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
    let is_short = is_sideways && seats.len() > 1;
    let depth = px(depth(is_short && room.form() == Form::Large, room));
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

fn slip<G: GameUi>(scene: &TableContext<'_, G>, seat: Seat, prompt: &Prompt) -> Element {
    let is_awaited = prompt.awaited.contains(seat);
    let is_asked = is_awaited && scene.is_here(seat);
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
        side_of(seat, self.sitting.len(), self.has_host)
    }
}
