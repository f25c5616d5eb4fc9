//! Small parts that many screens of this table are made of: texts and layout.

use super::super::{Deck, Oubliette, PieceId};
use crate::session;
use crate::table::Seat;
use crate::ui::{Element, Form, Frame, Layout, Role, widgets};
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
    /// A card of the hoards at the end, from 0.
    Counted(usize),
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

/// Lets a node be narrower than its content.
pub fn slim(element: Element) -> Element {
    element.styled(|node| node.min_width = px(0))
}

/// A node at this distance from its parent's left and top, in units.
pub fn at(element: Element, left: f32, top: f32) -> Element {
    (element.absolute()).styled(|node| (node.left, node.top) = (px(left), px(top)))
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

/// The width of the panel, in units, as far as it is known before layout.
pub fn panel_width(room: &Layout) -> f32 {
    room.size.x - if room.form() == Form::Tall { 100.0 } else { 800.0 }
}

/// The width of the card beside a fight, an event or a result, in units.
pub fn card_width(scene: &TableContext<'_>, room: &Layout) -> f32 {
    // Two rows of mats leave less height for it.
    let is_low = room.has_large_type() || is_crowded(scene);
    let most = if room.form() == Form::Tall { 296.0 } else { 276.0 };
    (0.3 * panel_width(room)).clamp(190.0, if is_low { 230.0 } else { most })
}

/// Do the mats of the others need two rows?
pub fn is_crowded(scene: &TableContext<'_>) -> bool {
    scene.setup.seats.len() > 4
}

/// Do the two rolls of a fight have too little room beside its card?
pub fn is_narrow(scene: &TableContext<'_>, room: &Layout) -> bool {
    panel_width(room) < 32.0 * room.rem + card_width(scene, room) + 60.0
}
