//! The result of layout: text and controls with their rectangles, and the paint behind them.

use super::element::{Control, Widget};
use super::layers::{FrontLayer, Mirror, OffScreen, UiLayer, UiRoot};
use super::paint::{Paint, Painted};
use super::scroll::overflows;
use super::theme::Role;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::text::{ComputedTextBlock, RemSize, TextLayoutInfo};
use bevy::ui::{CalculatedClip, ComputedUiRenderTargetInfo};
use bevy::ui_widgets::ScrollArea;

/// A text after layout.
#[expect(missing_docs, reason = "no comment repeats the name of a field")]
#[derive(Clone, Debug)]
pub struct LaidOutText {
    pub layer: UiLayer,
    pub(super) entity: Entity,
    root: Entity,
    /// Its content. For a text of several parts, the first part that is not empty.
    pub content: String,
    /// The rectangle of the text, in physical pixels.
    pub rect: Rect,
    /// The same without the space above and below letters.
    pub letters: Rect,
    /// The type size, in units.
    pub type_size: f32,
    /// Does it have the role of a note?
    pub note: bool,
    pub ink: Color,
    /// By how much the text overflows its node, in physical pixels.
    pub lack: Vec2,
    /// Is it cut off by a node that does not scroll?
    pub is_cut: bool,
    /// The frame around it, in physical pixels.
    pub frame: Option<Rect>,
}

/// A control after layout.
#[expect(missing_docs, reason = "no comment repeats the name of a field")]
#[derive(Clone, Debug)]
pub struct LaidOutControl {
    pub layer: UiLayer,
    pub entity: Entity,
    root: Entity,
    pub name: String,
    /// Its rectangle, in physical pixels.
    pub rect: Rect,
    /// Does it show only drawings, no text?
    pub is_drawn: bool,
    /// Is it an empty field, which a hint may cover?
    pub is_blank: bool,
}

/// Returns the upright rectangle around a node of this size, turned or not, in physical pixels.
pub(super) fn upright(at: &UiGlobalTransform, size: Vec2) -> Rect {
    let turned = at.matrix2;
    let size = turned.x_axis.abs() * size.x + turned.y_axis.abs() * size.y;
    Rect::from_center_size(at.translation, size)
}

type Ours = (With<UiRoot>, Without<Mirror>, Without<OffScreen>);
type Words<'a> = (Entity, &'a Text, &'a TextFont, &'a TextColor);
type Placed<'a> = (&'a TextLayoutInfo, &'a InheritedVisibility);

/// Everything that the front layers show at normal size. Anything drawn at another scale counts as a picture.
#[derive(SystemParam)]
pub struct LaidOut<'w, 's> {
    front: Res<'w, FrontLayer>,
    rem: Res<'w, RemSize>,
    roots: Query<'w, 's, (&'static UiLayer, &'static ComputedUiRenderTargetInfo), Ours>,
    parents: Query<'w, 's, &'static ChildOf>,
    children: Query<'w, 's, &'static Children>,
    boxes: Query<'w, 's, (&'static ComputedNode, &'static UiGlobalTransform)>,
    styles: Query<'w, 's, (&'static Node, Option<&'static BackgroundColor>)>,
    frames: Query<'w, 's, &'static Painted>,
    areas: Query<'w, 's, (Entity, &'static ComputedNode), With<ScrollArea>>,
    texts: Query<'w, 's, (Words<'static>, Placed<'static>)>,
    blocks: Query<'w, 's, (&'static TextLayoutInfo, &'static ComputedTextBlock)>,
    clips: Query<'w, 's, &'static CalculatedClip>,
    spans: Query<'w, 's, (&'static ChildOf, &'static TextSpan)>,
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
        let (min, max) = (corner + run.bounds.min, corner + run.bounds.max);
        Some(Rect::from_corners(min, max))
    }

    /// Is an entity part of a picture? Turned private views are drawn smaller, but are no pictures.
    fn is_scaled(&self, entity: Entity) -> bool {
        let layer = self.layer(entity).map(|(layer, _)| layer);
        let scale = |(_, at): (_, &UiGlobalTransform)| at.matrix2.x_axis.length();
        let is_scaled = |node| (scale(node) - 1.0).abs() > 0.01;
        layer != Some(UiLayer::Curtain) && self.boxes.get(entity).is_ok_and(is_scaled)
    }

    /// Returns the layer and the root of an entity, if the layer is not covered.
    fn layer(&self, entity: Entity) -> Option<(UiLayer, Entity)> {
        let root = self.parents.root_ancestor(entity);
        let (layer, _) = self.roots.get(root).ok()?;
        self.front.reaches(*layer).then_some((*layer, root))
    }

    /// Is an entity with this rectangle partly scrolled out of view? And is it cut off by a node that does not scroll?
    fn clipped(&self, entity: Entity, rect: Rect) -> (bool, bool) {
        let (mut is_scrolled, mut is_cut) = (false, false);
        for above in self.parents.iter_ancestors(entity) {
            let (Ok((style, _)), Some(area)) = (self.styles.get(above), self.rect(above)) else {
                continue;
            };
            let beyond = |from: f32, to: f32, least: f32, most: f32| from < least - 1.0 || to > most + 1.0;
            let across = beyond(rect.min.x, rect.max.x, area.min.x, area.max.x);
            let down = beyond(rect.min.y, rect.max.y, area.min.y, area.max.y);
            is_cut |= across && style.overflow.x != OverflowAxis::Visible;
            match style.overflow.y {
                OverflowAxis::Visible => {}
                OverflowAxis::Scroll => is_scrolled |= down,
                OverflowAxis::Clip | OverflowAxis::Hidden => is_cut |= down,
            }
        }
        (is_scrolled, is_cut)
    }

    /// Returns all visible text. Text that is scrolled out of view is left out.
    pub fn texts(&self) -> Vec<LaidOutText> {
        (self.texts.iter())
            .filter_map(|((entity, text, font, ink), (layout, visible))| {
                let words = |part| self.words_of(part);
                let first = || self.children.iter_descendants(entity).find_map(words);
                let content = Some(&text.0).filter(|words| !words.is_empty()).or_else(first)?;
                let is_there = visible.get() && !self.is_scaled(entity);
                let (layer, root) = self.layer(entity).filter(|_| is_there)?;
                let (node, at) = self.boxes.get(entity).ok()?;
                let (size, room) = (layout.size * layout.scale_factor, node.size());
                let rect = |size: Vec2| upright(at, size.min(room));
                let whole = rect(size);
                let clips = |clip: &CalculatedClip| clip.clip.intersect(whole).size() != whole.size();
                let clipped = self.clips.get(entity).is_ok_and(clips);
                let clipped = clipped.then(|| self.clipped(entity, whole));
                let (is_scrolled, is_cut) = clipped.unwrap_or_default();
                if is_scrolled || clipped.is_some() && room == Vec2::ZERO {
                    return None;
                }
                let mut around = self.parents.iter_ancestors(entity);
                let is_frame = |painted: &Painted| matches!(painted.0, Paint::Frame(..));
                let frame = around.find(|above| self.frames.get(*above).is_ok_and(is_frame));
                let type_size = font.font_size.eval(Vec2::ZERO, self.rem.0);
                let air = Vec2::new(0.0, 0.5 * type_size * self.unit());
                Some(LaidOutText {
                    layer,
                    entity,
                    root,
                    content: content.clone(),
                    rect: whole,
                    letters: rect((size - air).max(Vec2::ZERO)),
                    type_size,
                    is_cut,
                    note: font.font_size == Role::Note.font_size(),
                    ink: ink.0,
                    lack: (size - room).max(Vec2::ZERO),
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
                let text = self.spans.get(entity).ok().map(|(text, _)| text.parent());
                let clip = self.clips.get(text.unwrap_or(entity)).ok();
                let rect = clip.map_or(rect, |clip| clip.clip.intersect(rect));
                let (layer, root) = self.layer(entity).filter(|_| !rect.is_empty())?;
                let mut inside = self.children.iter_descendants(entity);
                let slides = matches!(control.widget, Widget::Slider { .. });
                let blank = |widget: &Widget| matches!(widget, Widget::Field { text, .. } if text.is_empty());
                Some(LaidOutControl {
                    layer,
                    entity,
                    root,
                    name: control.intent.name(),
                    rect,
                    is_drawn: !slides && text.is_none() && inside.all(|part| !self.texts.contains(part)),
                    is_blank: blank(&control.widget),
                })
            })
            .collect()
    }

    fn words_of(&self, part: Entity) -> Option<&String> {
        let (_, TextSpan(words)) = self.spans.get(part).ok()?;
        Some(words).filter(|words| !words.is_empty())
    }

    /// Iterates over overflowing scroll areas: the layer, and the heights of area and content in physical pixels.
    pub fn areas(&self) -> impl Iterator<Item = (UiLayer, f32, f32)> {
        let areas = self.areas.iter().filter(|(_, node)| overflows(node));
        areas.filter_map(|(entity, node)| {
            let (layer, _) = self.layer(entity).filter(|_| !self.is_scaled(entity))?;
            Some((layer, node.size().y, node.content_size().y))
        })
    }

    /// Iterates over the paint of an entity and of everything behind it, with its rectangle in physical pixels.
    pub(super) fn behind(&self, entity: Entity) -> impl Iterator<Item = (Paint, Rect)> {
        let above = std::iter::once(entity).chain(self.parents.iter_ancestors(entity));
        above.filter_map(|above| {
            let fill = (self.styles.get(above).ok()).and_then(|(_, fill)| Some(Paint::Fill(fill?.0)));
            let paint = self.frames.get(above).map(|painted| painted.0.clone());
            Some((paint.ok().or(fill)?, self.rect(above)?))
        })
    }

    pub(super) fn are_nested(&self, one: Entity, other: Entity) -> bool {
        let is_within = |part, entity| self.parents.iter_ancestors(part).any(|above| above == entity);
        one == other || is_within(one, other) || is_within(other, one)
    }

    pub(super) fn is_disabled(&self, entity: Entity) -> bool {
        let mut around = std::iter::once(entity).chain(self.parents.iter_ancestors(entity));
        let control = around.find_map(|above| self.controls.get(above).ok());
        control.is_some_and(|(_, control)| !control.is_enabled())
    }

    pub(super) fn type_factor(&self) -> f32 {
        self.rem.0 / super::REM
    }

    /// Returns the rectangles of all text and enabled controls outside an entity's root, in units.
    pub(super) fn others(&self, entity: Entity) -> Vec<Rect> {
        let own = self.parents.root_ancestor(entity);
        let texts = self.texts().into_iter().map(|text| (text.root, text.rect));
        let controls = self.controls().into_iter();
        let all = texts.chain(controls.map(|control| (control.root, control.rect)));
        let others = all.filter(|(root, _)| *root != own);
        others.map(|(_, rect)| self.in_units(rect)).collect()
    }

    /// Returns the rectangle of an entity, in units.
    pub fn place(&self, entity: Entity) -> Option<Rect> {
        self.rect(entity).map(|rect| self.in_units(rect))
    }

    /// Returns the clockwise rotation of an entity, in degrees, rounded to quarter turns.
    pub(super) fn turn(&self, entity: Entity) -> f32 {
        let angle = |(_, at): (_, &UiGlobalTransform)| at.matrix2.x_axis.to_angle().to_degrees();
        (self.boxes.get(entity).map_or(0.0, angle) / 90.0).round() * 90.0
    }

    fn target(&self) -> Option<&ComputedUiRenderTargetInfo> {
        let mut targets = self.roots.iter().map(|(_, target)| target);
        targets.find(|target| target.physical_size() != UVec2::ZERO)
    }

    /// Returns the number of physical pixels per unit.
    pub fn unit(&self) -> f32 {
        let target = self.target();
        target.map_or(1.0, ComputedUiRenderTargetInfo::scale_factor)
    }

    /// Returns the window's rectangle, in units.
    pub fn window(&self) -> Rect {
        let size = self.target().map(ComputedUiRenderTargetInfo::logical_size);
        Rect::from_corners(Vec2::ZERO, size.unwrap_or_default())
    }

    /// Converts a rectangle from physical pixels to units.
    pub fn in_units(&self, rect: Rect) -> Rect {
        Rect::from_corners(rect.min / self.unit(), rect.max / self.unit())
    }
}
