//! What a panel says of itself that is not drawn on the stage: what can be pressed there, and what words stand there.
//!
//! Whoever draws the panel writes both anew each time; keys, screen readers, tests from outside and the check of what
//! can be read look here as they look at the stage.

use bevy::prelude::*;

/// What a panel offers, in canvas units: names and rectangles.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct PanelActs(pub Vec<(String, Rect)>);

/// What words stand on a panel, in the order of drawing.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct PanelWords(pub Vec<PanelText>);

/// A paragraph, or whatever else hangs together.
#[derive(Clone, Debug, PartialEq)]
pub struct PanelText {
    /// All of it, also what has been scrolled out of sight.
    pub text: String,
    /// What is seen of it, in canvas units.
    pub rect: Rect,
    /// The lines that are seen whole.
    pub lines: Vec<PanelLine>,
}

/// A line as it stands.
#[derive(Clone, Debug, PartialEq)]
pub struct PanelLine {
    /// The words.
    pub text: String,
    /// What they cover, in canvas units.
    pub rect: Rect,
    /// The smallest type in it, in canvas units.
    pub size: f32,
    /// Its ink.
    pub ink: Color,
    /// Is all of it in italics, as side notes are?
    pub italic: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PanelActs>().init_resource::<PanelWords>();
}
