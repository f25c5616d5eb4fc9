//! The drawings of nodes and their nine-slice borders. Both depend on the window's resolution ([`Pictures`]).

use super::palette::Colors;
use super::pictures::Pictures;
use super::theme::Frame;
use bevy::picking::hover::Hovered;
use bevy::prelude::*;
use bevy::ui::widget::NodeImageMode;
use bevy::ui::{InteractionDisabled, UiScale, VisualBox};
use std::borrow::Cow;

/// The background of a node.
#[expect(missing_docs, reason = "no comment repeats the name of a variant")]
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Paint {
    #[default]
    None,
    Fill(Color),
    /// A nine-slice drawing, multiplied by the colour.
    Frame(&'static Frame, Color),
    /// A drawing stretched over the node.
    Picture {
        /// Family and name, as in `shared/icon`.
        name: Cow<'static, str>,
        /// Multiplies the drawing's colours; white leaves them unchanged.
        tint: Color,
        mirrored: bool,
    },
}

impl Paint {
    pub(super) fn picture(&self) -> Option<&str> {
        match self {
            Self::Frame(frame, _) => Some(frame.picture),
            Self::Picture { name, .. } => Some(name),
            Self::None | Self::Fill(_) => None,
        }
    }
}

/// The drawing of a node.
#[derive(Component, Clone, Debug, PartialEq)]
pub struct Painted(pub(super) Paint);

impl Painted {
    /// Returns the drawings that it needs, including the hover drawing.
    pub fn pictures(&self) -> impl Iterator<Item = &str> {
        self.0.picture().into_iter().chain(self.hovered())
    }

    /// Returns its hover drawing, if it has one, as buttons do.
    pub(super) fn hovered(&self) -> Option<&'static str> {
        match self.0 {
            Paint::Frame(frame, _) => frame.hovered,
            _ => None,
        }
    }
}

type Nodes<'a> = (
    Entity,
    Ref<'a, Painted>,
    Option<Ref<'a, Hovered>>,
    Has<InteractionDisabled>,
);

pub(super) fn paint(
    mut commands: Commands,
    mut pictures: ResMut<Pictures>,
    images: Option<Res<Assets<Image>>>,
    colors: Res<Colors>,
    scale: Res<UiScale>,
    nodes: Query<Nodes>,
    mut exchanged: Local<u32>,
) {
    let Some(images) = images else { return };
    // This comes before anything requests a drawing in the new colours.
    pictures.paint_by(*colors);
    let other_sizes = std::mem::replace(&mut *exchanged, pictures.exchanged()) != pictures.exchanged();
    let is_anew = other_sizes || colors.is_changed() || scale.is_changed();
    for (entity, painted, hovered, disabled) in &nodes {
        let is_changed = painted.is_changed() || hovered.as_ref().is_some_and(Ref::is_changed);
        if !is_anew && !is_changed {
            continue;
        }
        let hovered = hovered.is_some_and(|hovered| hovered.0) && !disabled;
        let image = match &painted.0 {
            Paint::Frame(frame, tint) => {
                // Requested together with the node, the hover drawing is ready when needed.
                let over = frame.hovered.and_then(|name| pictures.get(name, &images));
                let rest = pictures.get(frame.picture, &images);
                over.filter(|_| hovered).or(rest).map(|picture| {
                    let [left, top, right, bottom] = frame.borders;
                    ImageNode::new(picture.image)
                        .with_color(colors.shade(*tint))
                        .with_mode(NodeImageMode::Sliced(TextureSlicer {
                            border: BorderRect {
                                min_inset: Vec2::new(left, top) * picture.scale,
                                max_inset: Vec2::new(right, bottom) * picture.scale,
                            },
                            max_corner_scale: scale.0 / picture.scale,
                            ..default()
                        }))
                })
            }
            Paint::Picture { name, tint, mirrored } => pictures.get(name, &images).map(|picture| ImageNode {
                image: picture.image,
                color: colors.shade(*tint),
                flip_x: *mirrored,
                image_mode: NodeImageMode::Stretch,
                ..default()
            }),
            Paint::None | Paint::Fill(_) => None,
        };
        if let Some(mut image) = image {
            image.visual_box = VisualBox::BorderBox;
            commands.entity(entity).insert(image);
        }
    }
}
