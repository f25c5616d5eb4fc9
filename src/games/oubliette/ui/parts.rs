//! Small parts that many screens of this table are made of: texts and layout.

use super::super::{Deck, Oubliette, PieceId};
use super::cards::{INK, OCHRE};
use crate::session;
use crate::table::Seat;
use crate::ui::{Element, FocusOrder, Form, Frame, Layout, Paint, Role, Surface, widgets};
use bevy::prelude::*;

pub type TableContext<'a> = session::TableContext<'a, Oubliette>;
pub type Press = session::Press<Oubliette>;

/// The places of the table's screen. A drawing that is no piece of the game is identified by its place.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// A space of the board, where a lone token stands.
    Space(u8),
    /// The place of a seat's token on its space.
    Stand(Seat),
    Eyes,
    /// The plate under a deck's number.
    Plate(Deck),
    Count(Deck),
    /// A drawn card that comes up.
    Card(Spot),
    LostTurn,
    /// Where cards enter and leave a mat.
    Mat(Seat, Zone),
    Nail(PieceId),
    /// The bag at the Exit, and a coin that pours out of it, from 0.
    Bag,
    Coin(usize),
    /// The light above the ladders at the end, and what is said there.
    Light,
    Said,
    /// A seat's place on its ladder, and what is counted of its hoard.
    Climb(Seat),
    SumPlate(Seat),
    Sum(Seat),
}

/// The spots in the panel where a drawn card comes up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Spot {
    Foe,
    Event,
    Middle,
}

/// The zones of a mat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Zone {
    Hand,
    InUse,
    Cashed,
    Wounds,
}

/// The same frame in another drawing.
pub const fn redrawn(picture: &'static str, frame: Frame) -> Frame {
    Frame { picture, ..frame }
}

pub fn note(words: impl Into<String>) -> Element {
    Element::text(Role::Note, words)
}

/// The text on a control or a plate.
pub fn label(words: impl Into<String>) -> Element {
    Element::text(Role::Label, words)
}

pub fn centred(role: Role, words: impl Into<String>) -> Element {
    Element::text(role, words).justified(Justify::Center)
}

/// A title beside the card of an event or a result, in the first of these roles in which its longest word has room.
pub fn title(scene: &TableContext<'_>, room: &Layout, words: &str, roles: &[Role]) -> Element {
    let width = stage_width(scene, room) - card_width(scene, room) - 64.0;
    let letters = words
        .split(' ')
        .map(|word| word.chars().count())
        .max()
        .unwrap_or(0) as f32;
    // A letter is about half as wide as its line is high.
    let fits = |role: &&Role| letters * 0.54 * role.type_style().1 * room.rem <= width;
    let role = roles.iter().find(fits).copied().unwrap_or(Role::Note);
    Element::text(role, words).tinted(OCHRE)
}

/// Lets a node be narrower than its content.
pub fn slim(element: Element) -> Element {
    element.styled(|node| node.min_width = px(0))
}

/// A node at this distance from its parent's left and top, in units.
pub fn at(element: Element, left: f32, top: f32) -> Element {
    (element.absolute()).styled(|node| (node.left, node.top) = (px(left), px(top)))
}

/// What a card on the board says, so large that it can be read across the table.
pub fn reading(room: &Layout, words: impl Into<String>) -> Element {
    let role = if room.has_large_type() {
        Role::Body
    } else {
        Role::Reading
    };
    Element::text(role, words)
}

/// A card at the left, and beside it what it is about.
pub fn beside(card: Element, words: impl IntoIterator<Item = Element>) -> Element {
    let words = Element::column(words)
        .flex(1.0, px(0))
        .justify(JustifyContent::Center);
    Element::row([card, slim(words)]).gap(px(22))
}

/// A button beside cards, no higher than its word.
pub fn small_button(word: impl Into<String>, press: Press) -> Element {
    Element::row([note(word).tinted(INK).unwrapped()])
        .painted(Paint::Fill(OCHRE))
        .on(Surface::Paper)
        .padding(UiRect::axes(px(10), px(0)))
        .rigid()
        .pressing(press)
        .focus(FocusOrder::Aside)
}

/// A node in the middle of a column's width.
pub fn in_the_middle(element: Element) -> Element {
    element.styled(|node| node.align_self = AlignSelf::Center)
}

pub fn named(scene: &TableContext<'_>, seat: Seat, name: Element) -> Element {
    Element::row([widgets::mark(scene.mark(seat), 26.0), name]).gap(px(8))
}

pub fn tick_box(on: bool, side: f32) -> Element {
    let picture = match on {
        true => "oubliette/tick-on",
        false => "oubliette/tick-off",
    };
    Element::picture(picture).size(px(side), px(side)).rigid()
}

/// The width and height that the table has, in units: on a flat display what the slips leave.
pub fn area(room: &Layout) -> Vec2 {
    let slips = if room.lies_flat {
        room.size.x - session::width_between(room)
    } else {
        0.0
    };
    room.size - slips
}

/// The side of the board, in units. Beside it, or in a tall window above and below it, stands everything else.
pub fn board_side(scene: &TableContext<'_>, room: &Layout) -> f32 {
    let area = area(room);
    if room.form() == Form::Tall {
        // In large type the table scrolls anyway.
        if room.has_large_type() {
            return area.x - 16.0;
        }
        let rows = scene.setup.seats.len().saturating_sub(1).div_ceil(2) as f32;
        let others = (32.0 + 6.2 * rows) * room.rem;
        return (area.y - others).clamp(520.0, area.x - 16.0);
    }
    // The least width of what stands beside it, in rem: many mats stand side by side there.
    let least = match is_crowded(scene) && !room.has_large_type() {
        true => 43.0,
        false => 31.0,
    };
    (area.x - 32.0 - least * room.rem).min(area.y - 96.0).max(560.0)
}

/// The width of what stands beside the board, in units.
pub fn column_width(scene: &TableContext<'_>, room: &Layout) -> f32 {
    match room.form() {
        Form::Tall => area(room).x - 16.0,
        _ => area(room).x - 32.0 - board_side(scene, room),
    }
}

/// Does what rises over the board leave its spaces in sight? Where type is large, the shaft has too little room for it.
pub fn leaves_spaces(scene: &TableContext<'_>, room: &Layout) -> bool {
    SHAFT * board_side(scene, room) >= 29.0 * room.rem
}

/// The share of the board’s side that can be covered without covering who stands on a space.
pub const SHAFT: f32 = 0.695;

/// The width of what rises over the shaft, without its frame, in units.
pub fn panel_width(scene: &TableContext<'_>, room: &Layout) -> f32 {
    let share = if leaves_spaces(scene, room) { SHAFT } else { 1.0 };
    share * board_side(scene, room) - 52.0
}

/// The width of what covers the whole board, without its frame, in units.
pub fn stage_width(scene: &TableContext<'_>, room: &Layout) -> f32 {
    board_side(scene, room) - 52.0
}

/// The width of the card beside a fight, an event or a result, in units.
pub fn card_width(scene: &TableContext<'_>, room: &Layout) -> f32 {
    // Large words beside it need more room.
    let share = if room.has_large_type() { 0.3 } else { 0.46 };
    (share * stage_width(scene, room)).clamp(190.0, 430.0)
}

/// Do the mats of the others need two columns?
pub fn is_crowded(scene: &TableContext<'_>) -> bool {
    scene.setup.seats.len() > 4
}
