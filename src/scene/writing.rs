//! Writing on the table: one field at a time is open for the keyboard, wherever a game says so.
//!
//! What stands on a sheet is only ever a picture of words; a click on it opens a [`Field`] in its place, and
//! when that is closed, whoever opened it reads [`Written`]. What draws the field is the shell's.
//!
//! Invariant: while a field is open, letters typed are its own, and no key does anything else.

use super::lettering::Face;
use super::sheet::Pose;
use super::stage::Layer;
use bevy::prelude::*;

/// A place to write.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    /// What is written there, by name.
    pub name: String,
    /// The place for the words.
    pub pose: Pose,
    /// What stands there already.
    pub text: String,
    /// What is said where nothing stands.
    pub hint: String,
    /// The size of the type.
    pub size: f32,
    /// Its face.
    pub face: Face,
    /// Its ink.
    pub ink: Color,
    /// The ground behind the words.
    pub ground: Color,
    /// Does it have room for several lines? Then Enter begins a new one.
    pub lines: bool,
    /// The most characters.
    pub limit: usize,
}

/// The field that is open, and on which layer.
#[derive(Resource, Clone, Debug, Default)]
pub struct Writing {
    open: Option<(Layer, Field)>,
    /// Counts openings, so that what a field remembers does not leak into the next.
    pub opened: u32,
}

/// A field was closed, and this is what stands in it.
#[derive(Message, Clone, Debug, PartialEq)]
pub struct Written {
    /// On which layer.
    pub layer: Layer,
    /// The field's name.
    pub name: String,
    /// What is written.
    pub text: String,
}

impl Writing {
    /// Opens a field.
    pub fn begin(&mut self, layer: Layer, field: Field) {
        self.open = Some((layer, field));
        self.opened = self.opened.wrapping_add(1);
    }

    /// The field that is open.
    pub fn field(&self) -> Option<&Field> {
        self.open.as_ref().map(|(_, field)| field)
    }

    /// The field that is open, for whoever puts letters into it.
    pub fn field_mut(&mut self) -> Option<&mut Field> {
        self.open.as_mut().map(|(_, field)| field)
    }

    /// The layer of the field that is open.
    pub fn layer(&self) -> Option<Layer> {
        self.open.as_ref().map(|(layer, _)| *layer)
    }

    /// Closes the field; what it says is given back.
    pub fn end(&mut self) -> Option<Written> {
        self.open.take().map(|(layer, field)| Written {
            layer,
            name: field.name,
            text: field.text.trim().to_owned(),
        })
    }

    /// Closes the field and forgets what was written.
    pub fn drop_it(&mut self) {
        self.open = None;
    }
}

/// A run condition: a field is open.
pub fn is_open(writing: Option<Res<Writing>>) -> bool {
    writing.is_some_and(|writing| writing.open.is_some())
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Writing>().add_message::<Written>();
}
