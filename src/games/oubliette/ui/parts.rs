//! Small parts that many screens of this table are made of: texts and layout.

use super::super::Oubliette;
use crate::session::Scene;
use crate::table::Seat;
use crate::ui::{Element, Frame, Role, widgets};
use bevy::prelude::*;

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

/// A text in the middle of its node.
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

/// A seat's mark, and its name.
pub fn named(scene: &Scene<'_, Oubliette>, seat: Seat, name: Element) -> Element {
    Element::row([widgets::mark(scene.mark(seat), 26.0), name]).gap(px(8))
}

/// A box that is ticked, or not.
pub fn tick_box(on: bool, side: f32) -> Element {
    let picture = match on {
        true => "oubliette/tick-on",
        false => "oubliette/tick-off",
    };
    Element::picture(picture).size(px(side), px(side)).rigid()
}
