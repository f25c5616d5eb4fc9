//! What pieces wear: the renderer's components that their looks need, and the drawings that these want unpacked.
//!
//! It knows looks and drawings, not where anything lies; the [stage](super::stage) places pieces.
//!
//! Invariant: a drawing is held as long as a piece shows it, or would under the pointer, and no longer.

use super::lettering::Faces;
use super::palette::Palette;
use super::pictures::Pictures;
use super::sheet::{Align, Interaction, Look};
use super::stage::{Hovering, Piece, Stage};
use crate::ui::Painted;
use bevy::prelude::*;
use bevy::sprite::{Anchor, SpriteImageMode, Text2dShadow, TextureSlicer};
use bevy::text::LineHeight;
use std::collections::HashSet;

/// What a piece is dressed by.
type Dressed<'a> = (Entity, &'a Look, Option<&'a Hovering>, Option<&'a Interaction>);

/// How many of its pixels a piece's drawing has for each unit of the canvas that it was drawn in.
#[derive(Component, Clone, Copy, Debug)]
pub(super) struct PixelDensity(pub(super) f32);

/// Gives pieces the renderer's components that their look needs.
pub(super) fn dress(
    mut commands: Commands,
    mut pictures: ResMut<Pictures>,
    images: Option<Res<Assets<Image>>>,
    faces: Res<Faces>,
    palette: Res<Palette>,
    pieces: Query<Dressed, (With<Piece>, Or<(Changed<Look>, Changed<Hovering>)>)>,
    all: Query<Dressed, With<Piece>>,
    mut exchanged: Local<u32>,
) {
    let Some(images) = images else { return };
    pictures.paint_by(*palette);
    let other_sizes = std::mem::replace(&mut *exchanged, pictures.exchanged()) != pictures.exchanged();
    let dress_piece =
        |(entity, look, hovering, act): Dressed<'_>, commands: &mut Commands, pictures: &mut Pictures| {
            match look {
                Look::Picture {
                    name,
                    tint,
                    mirrored,
                    slice,
                    ..
                } => {
                    let hovered = hovering.is_some_and(|hovering| hovering.0);
                    let over = act.and_then(|act| act.hovered.as_deref());
                    if let Some(over) = over {
                        // Unpacked with its piece, it is there when the pointer comes.
                        let _asked_for = pictures.get(over, &images);
                    }
                    let name = over.filter(|_| hovered).unwrap_or(name);
                    let picture = pictures.get(name, &images);
                    let (image, scale) =
                        picture.map_or((Handle::default(), 1.0), |found| (found.image, found.scale));
                    let image_mode = slice.map_or(SpriteImageMode::Auto, |[left, top, right, bottom]| {
                        SpriteImageMode::Sliced(TextureSlicer {
                            border: BorderRect {
                                min_inset: Vec2::new(left, top) * scale,
                                max_inset: Vec2::new(right, bottom) * scale,
                            },
                            ..default()
                        })
                    });
                    let sprite = Sprite {
                        image,
                        color: *tint,
                        flip_x: *mirrored,
                        image_mode,
                        custom_size: Some(Vec2::ZERO),
                        ..default()
                    };
                    commands.entity(entity).insert((sprite, PixelDensity(scale)));
                }
                Look::Plain(color) => {
                    commands.entity(entity).insert(Sprite {
                        color: *color,
                        custom_size: Some(Vec2::ZERO),
                        ..default()
                    });
                }
                Look::Words {
                    text,
                    face,
                    ink,
                    align,
                } => {
                    let (anchor, justify) = match align {
                        Align::Left => (Anchor::CENTER_LEFT, Justify::Left),
                        Align::Middle => (Anchor::CENTER, Justify::Center),
                        Align::Right => (Anchor::CENTER_RIGHT, Justify::Right),
                    };
                    // The renderer blends dark letters on a light ground thinner than they are cut. A second print
                    // right under the first gives them their weight back.
                    if ink.luminance() < 0.2 {
                        commands.entity(entity).insert(Text2dShadow {
                            offset: Vec2::ZERO,
                            color: *ink,
                        });
                    } else {
                        commands.entity(entity).remove::<Text2dShadow>();
                    }
                    commands.entity(entity).insert((
                        Text2d::new(text.clone()),
                        TextFont {
                            font: faces.handle(*face).into(),
                            ..default()
                        },
                        LineHeight::RelativeToFont(1.25),
                        TextColor(*ink),
                        TextLayout::new(justify, LineBreak::NoWrap),
                        anchor,
                    ));
                }
            }
        };
    if palette.is_changed() || other_sizes {
        for piece in &all {
            dress_piece(piece, &mut commands, &mut pictures);
        }
    } else {
        for piece in &pieces {
            dress_piece(piece, &mut commands, &mut pictures);
        }
    }
}

/// Lets go of the drawings that nothing shows any more.
pub(super) fn let_go_of_pictures(
    stage: Res<Stage>,
    mut pictures: ResMut<Pictures>,
    looks: Query<(&Look, Option<&Interaction>)>,
    painted: Query<&Painted>,
    mut gone: RemovedComponents<Piece>,
    mut unpainted: RemovedComponents<Painted>,
    mut due: Local<bool>,
) {
    *due |= gone.read().count() + unpainted.read().count() > 0;
    if !*due || stage.is_waiting() {
        return;
    }
    *due = false;
    let mut names = HashSet::new();
    for (look, act) in &looks {
        if let Look::Picture { name, .. } = look {
            names.insert(&**name);
        }
        if let Some(over) = act.and_then(|act| act.hovered.as_deref()) {
            names.insert(over);
        }
    }
    names.extend(painted.iter().flat_map(Painted::pictures));
    pictures.keep(&names);
}
