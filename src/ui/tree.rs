//! Iterators over the contents of an element tree, such as controls, text and drawings, and changes to all of its
//! nodes.

use super::element::{Control, Element};
use super::intent::SharedIntent;
use super::slot::Slot;
use bevy::prelude::*;
use std::borrow::Cow;
use std::fmt;

#[expect(missing_docs, reason = "no comment repeats the name of a method")]
impl Element {
    /// Iterates over itself and its descendants, in reading order.
    pub fn iter(&self) -> Box<dyn Iterator<Item = &Self> + '_> {
        Box::new(std::iter::once(self).chain(self.children.iter().flat_map(Self::iter)))
    }

    /// Changes itself and its descendants, in reading order.
    pub fn change_each(&mut self, change: &mut dyn FnMut(&mut Self)) {
        change(self);
        for child in &mut self.children {
            child.change_each(change);
        }
    }

    pub const fn own_control(&self) -> Option<&Control> {
        self.control.as_ref()
    }

    pub fn intent(&self) -> Option<&SharedIntent> {
        self.control.as_ref().map(|control| &control.intent)
    }

    /// Removes its control and makes its piece static.
    pub fn put_away(&mut self) {
        self.control = None;
        if let Some(piece) = self.slot.as_mut().and_then(|slot| slot.piece.as_mut()) {
            (piece.pulses, piece.lifts) = (false, false);
        }
    }

    /// Removes its control and its slot. For a copy: the pieces stay in the original.
    pub fn only_show(&mut self) {
        (self.control, self.slot) = (None, None);
        self.invisible |= self.original_only;
    }

    /// Gives a scroll area the height of its content. For turned screens: Bevy clips as if nothing were turned.
    pub fn without_scrolling(&mut self) {
        if self.node.overflow.y == OverflowAxis::Scroll {
            (self.node.overflow, self.node.min_height) = (Overflow::visible(), auto());
        }
    }

    /// Removes the text of a control or an invisible placeholder that also has a picture. Screen readers still get the
    /// text as its name.
    pub fn without_words(&mut self) {
        if (self.control.is_some() || self.invisible) && self.pictures().next().is_some() {
            let word = self.words().next().map(str::to_owned);
            self.label = word;
            self.children.retain(|child| child.text.is_none());
        }
    }

    pub fn children(&self) -> &[Self] {
        &self.children
    }

    /// Returns all slots in it, in reading order.
    pub fn slots(&self) -> impl Iterator<Item = &Slot> {
        self.iter().filter_map(|element| element.slot.as_ref())
    }

    /// Returns all names for screen readers in it: labels, and the text of controls.
    pub fn accessible_names(&self) -> impl Iterator<Item = Cow<'_, str>> {
        self.iter().filter_map(Self::accessible_name)
    }

    /// Returns all controls in it, in reading order.
    pub fn controls(&self) -> impl Iterator<Item = &Control> {
        self.iter().flat_map(|element| {
            let spans = element.text.iter().flat_map(|text| &text.spans);
            (element.control.iter()).chain(spans.filter_map(|span| span.control.as_ref()))
        })
    }

    /// Returns all text in it, in reading order.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        self.iter()
            .filter_map(|element| Some(&*element.text.as_ref()?.content))
    }

    /// Returns all drawings in it, on nodes and on pieces.
    pub fn pictures(&self) -> impl Iterator<Item = &str> {
        self.iter().flat_map(|element| {
            let piece = element.slot.as_ref().and_then(|slot| slot.piece.as_ref());
            (element.paint.picture().into_iter()).chain(piece.and_then(|piece| piece.look.face.picture()))
        })
    }

    /// Returns the name for screen readers: its label, or else the text of a control.
    pub(super) fn accessible_name(&self) -> Option<Cow<'_, str>> {
        if let Some(label) = &self.label {
            return Some(label.into());
        }
        let control = self.control.as_ref()?;
        let words: Vec<&str> = self.words().collect();
        Some(if words.is_empty() {
            (&control.tooltip).into()
        } else {
            words.join(" ").into()
        })
    }
}

/// Prints its text, drawings, controls and accessible names.
impl fmt::Debug for Element {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let controls = self.controls();
        let controls = controls.map(|control| (control.intent.name(), &control.tooltip, &control.refusal));
        f.debug_struct("Element")
            .field("words", &self.words().collect::<Vec<_>>())
            .field("pictures", &self.pictures().collect::<Vec<_>>())
            .field("controls", &controls.collect::<Vec<_>>())
            .field("names", &self.accessible_names().collect::<Vec<_>>())
            .finish_non_exhaustive()
    }
}
