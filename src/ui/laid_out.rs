//! What the engine has laid out: words and shapes with their rectangles, for whoever checks whether they can be read.

use super::element::{Control, Widget};
use super::layers::{FrontLayer, UiLayer};
use super::paint::Painted;
use super::reconcile::UiRoot;
use super::theme::Role;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::text::{RemSize, TextLayoutInfo};
use bevy::ui::{CalculatedClip, UiScale};

/// Words as they were laid out.
#[derive(Clone, Debug)]
pub struct LaidOutText {
    /// On which layer.
    pub layer: UiLayer,
    /// The words.
    pub content: String,
    /// The room that the words take, in physical pixels.
    pub rect: Rect,
    /// The size of the type, in units.
    pub type_size: f32,
    /// Are they a side note?
    pub note: bool,
    /// Their ink.
    pub ink: Color,
    /// Of the room that they have, how much they lack: in physical pixels.
    pub lack: Vec2,
    /// The frame around them, in physical pixels.
    pub frame: Option<Rect>,
}

/// A control as it was laid out.
#[derive(Clone, Debug)]
pub struct LaidOutControl {
    /// On which layer.
    pub layer: UiLayer,
    /// Its name.
    pub name: String,
    /// Where it lies, in physical pixels.
    pub rect: Rect,
    /// Does it show nothing but drawings?
    pub is_drawn: bool,
}

/// Everything that the front layers show.
#[derive(SystemParam)]
pub struct LaidOut<'w, 's> {
    front: Res<'w, FrontLayer>,
    scale: Res<'w, UiScale>,
    rem: Res<'w, RemSize>,
    roots: Query<'w, 's, &'static UiLayer, With<UiRoot>>,
    parents: Query<'w, 's, &'static ChildOf>,
    children: Query<'w, 's, &'static Children>,
    boxes: Query<'w, 's, (&'static ComputedNode, &'static UiGlobalTransform)>,
    frames: Query<'w, 's, &'static Painted>,
    texts: Query<
        'w,
        's,
        (
            Entity,
            &'static Text,
            &'static TextFont,
            &'static TextColor,
            &'static TextLayoutInfo,
            &'static InheritedVisibility,
            Option<&'static CalculatedClip>,
        ),
    >,
    controls: Query<'w, 's, (Entity, &'static Control, Option<&'static CalculatedClip>)>,
}

impl LaidOut<'_, '_> {
    /// The layer in front, if one is open.
    pub fn front(&self) -> Option<UiLayer> {
        self.front.0
    }

    fn rect(&self, entity: Entity) -> Option<Rect> {
        let (node, at) = self.boxes.get(entity).ok()?;
        Some(Rect::from_center_size(at.translation, node.size()))
    }

    /// The layer of an entity, if it is not covered.
    fn layer(&self, entity: Entity) -> Option<UiLayer> {
        let layer = *self.roots.get(self.parents.root_ancestor(entity)).ok()?;
        self.front.reaches(layer).then_some(layer)
    }

    /// All words that are in sight: what has been scrolled away is not.
    pub fn texts(&self) -> Vec<LaidOutText> {
        let texts = self.texts.iter();
        texts
            .filter_map(|(entity, text, font, ink, layout, visible, clip)| {
                let layer = self.layer(entity).filter(|_| visible.get())?;
                let room = self.rect(entity)?;
                let size = layout.size * layout.scale_factor;
                let rect = Rect::from_center_size(room.center(), size.min(room.size()));
                if clip.is_some_and(|clip| clip.clip.intersect(rect).size() != rect.size()) {
                    return None;
                }
                let mut around = self.parents.iter_ancestors(entity);
                let frame = around.find(|above| self.frames.get(*above).is_ok_and(Painted::is_frame));
                Some(LaidOutText {
                    layer,
                    content: text.0.clone(),
                    rect,
                    type_size: font.font_size.eval(Vec2::ZERO, self.rem.0),
                    note: font.font_size == Role::Note.font_size(),
                    ink: ink.0,
                    lack: (size - room.size()).max(Vec2::ZERO),
                    frame: frame.and_then(|frame| self.rect(frame)),
                })
            })
            .collect()
    }

    /// All controls that are in sight and can be used.
    pub fn controls(&self) -> Vec<LaidOutControl> {
        let controls = self
            .controls
            .iter()
            .filter(|(_, control, _)| control.is_enabled());
        controls
            .filter_map(|(entity, control, clip)| {
                let rect = self.rect(entity)?;
                let rect = clip.map_or(rect, |clip| clip.clip.intersect(rect));
                let layer = self.layer(entity).filter(|_| !rect.is_empty())?;
                let mut inside = self.children.iter_descendants(entity);
                let slides = matches!(control.widget, Widget::Slider { .. });
                Some(LaidOutControl {
                    layer,
                    name: control.intent.name(),
                    rect,
                    is_drawn: !slides && inside.all(|part| !self.texts.contains(part)),
                })
            })
            .collect()
    }

    /// Physical pixels in a unit.
    pub fn unit(&self) -> f32 {
        self.scale.0
    }
}
