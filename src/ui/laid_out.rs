//! The result of layout: text and shapes with their rectangles, for tests that check legibility.

use super::element::{Control, Widget};
use super::layers::{FrontLayer, Mirror, UiLayer};
use super::paint::Painted;
use super::reconcile::UiRoot;
use super::theme::Role;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::text::{ComputedTextBlock, RemSize, TextLayoutInfo};
use bevy::ui::{CalculatedClip, UiScale};

/// A text after layout.
#[derive(Clone, Debug)]
pub struct LaidOutText {
    /// Its layer.
    pub layer: UiLayer,
    /// Its content.
    pub content: String,
    /// The rectangle of the text, in physical pixels.
    pub rect: Rect,
    /// The type size, in units.
    pub type_size: f32,
    /// Does it have the role of a note?
    pub note: bool,
    /// The direction from its head to its feet, as a unit vector. The feet are toward the reader.
    pub down: Vec2,
    /// Its colour.
    pub ink: Color,
    /// By how much the text overflows its node, in physical pixels.
    pub lack: Vec2,
    /// The frame around it, in physical pixels.
    pub frame: Option<Rect>,
}

/// A control after layout.
#[derive(Clone, Debug)]
pub struct LaidOutControl {
    /// Its layer.
    pub layer: UiLayer,
    /// Its name.
    pub name: String,
    /// Its rectangle, in physical pixels.
    pub rect: Rect,
    /// Does it show only drawings, no text?
    pub is_drawn: bool,
}

/// Returns the upright rectangle around a node, turned or not, in physical pixels.
pub(super) fn upright(at: &UiGlobalTransform, size: Vec2) -> Rect {
    let turned = at.matrix2;
    let size = turned.x_axis.abs() * size.x + turned.y_axis.abs() * size.y;
    Rect::from_center_size(at.translation, size)
}

/// Everything that the front layers show, at its own size: what is drawn at another scale is a picture.
#[derive(SystemParam)]
pub struct LaidOut<'w, 's> {
    front: Res<'w, FrontLayer>,
    scale: Res<'w, UiScale>,
    rem: Res<'w, RemSize>,
    roots: Query<'w, 's, &'static UiLayer, (With<UiRoot>, Without<Mirror>)>,
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
    blocks: Query<'w, 's, (&'static TextLayoutInfo, &'static ComputedTextBlock)>,
    clips: Query<'w, 's, &'static CalculatedClip>,
    spans: Query<'w, 's, &'static ChildOf, With<TextSpan>>,
    controls: Query<'w, 's, (Entity, &'static Control)>,
}

impl LaidOut<'_, '_> {
    /// Returns the front layer, if a screen is open.
    pub fn front(&self) -> Option<UiLayer> {
        self.front.0
    }

    fn rect(&self, entity: Entity) -> Option<Rect> {
        if let Ok((node, at)) = self.boxes.get(entity) {
            return Some(upright(at, node.size()));
        }
        // A span has no node; use that of its text.
        let text = self.parents.get(entity).ok()?.parent();
        let (node, at) = self.boxes.get(text).ok()?;
        let (layout, block) = self.blocks.get(text).ok()?;
        let index = (block.entities().iter()).position(|part| part.entity == entity)?;
        let run = (layout.run_geometry.iter()).find(|run| run.section_index == index)?;
        let corner = at.translation + node.content_box().min;
        Some(Rect::from_corners(
            corner + run.bounds.min,
            corner + run.bounds.max,
        ))
    }

    /// Returns the layer of an entity, if the layer is not covered.
    fn is_scaled(&self, entity: Entity) -> bool {
        let scale = |(_, at): (_, &UiGlobalTransform)| at.matrix2.x_axis.length();
        self.boxes
            .get(entity)
            .is_ok_and(|node| (scale(node) - 1.0).abs() > 0.01)
    }

    fn layer(&self, entity: Entity) -> Option<UiLayer> {
        let layer = *self.roots.get(self.parents.root_ancestor(entity)).ok()?;
        self.front.reaches(layer).then_some(layer)
    }

    /// Returns all visible text, without what is scrolled out of view.
    pub fn texts(&self) -> Vec<LaidOutText> {
        let texts = self.texts.iter();
        texts
            .filter_map(|(entity, text, font, ink, layout, visible, clip)| {
                let is_there = visible.get() && !text.0.is_empty() && !self.is_scaled(entity);
                let layer = self.layer(entity).filter(|_| is_there)?;
                let (node, at) = self.boxes.get(entity).ok()?;
                let size = layout.size * layout.scale_factor;
                let rect = upright(at, size.min(node.size()));
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
                    down: at.matrix2.y_axis,
                    ink: ink.0,
                    lack: (size - node.size()).max(Vec2::ZERO),
                    frame: frame.and_then(|frame| self.rect(frame)),
                })
            })
            .collect()
    }

    /// Returns all visible, enabled controls.
    pub fn controls(&self) -> Vec<LaidOutControl> {
        let controls = self.controls.iter().filter(|(_, control)| control.is_enabled());
        controls
            .filter_map(|(entity, control)| {
                let rect = self.rect(entity)?;
                let text = self.spans.get(entity).ok().map(ChildOf::parent);
                let clip = self.clips.get(text.unwrap_or(entity)).ok();
                let rect = clip.map_or(rect, |clip| clip.clip.intersect(rect));
                let layer = self.layer(entity).filter(|_| !rect.is_empty())?;
                let mut inside = self.children.iter_descendants(entity);
                let slides = matches!(control.widget, Widget::Slider { .. });
                Some(LaidOutControl {
                    layer,
                    name: control.intent.name(),
                    rect,
                    is_drawn: !slides && text.is_none() && inside.all(|part| !self.texts.contains(part)),
                })
            })
            .collect()
    }

    /// Returns the number of physical pixels per unit.
    pub fn unit(&self) -> f32 {
        self.scale.0
    }
}
