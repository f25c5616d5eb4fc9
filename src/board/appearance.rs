//! The look of pieces: inserts the renderer's components and requests drawings.
//!
//! It knows looks and drawings, but no positions; [`transforms`](super::transforms) places pieces.
//!
//! Invariant: a drawing stays loaded while a piece or a node of the UI shows it, and otherwise only if
//! [`Pictures::hold`] keeps it.

use super::piece::Piece;
use super::pose::Look;
use crate::ui::Painted;
use crate::ui::lettering::{Face, Faces};
use crate::ui::palette::Palette;
use crate::ui::pictures::Pictures;
use bevy::prelude::*;
use bevy::sprite::Text2dShadow;
use bevy::text::LineHeight;
use std::collections::HashSet;

/// A piece and its look.
type Dressed<'a> = (Entity, &'a Look);

/// Inserts the renderer's components that a piece's look needs.
pub(super) fn dress(
    mut commands: Commands,
    mut pictures: ResMut<Pictures>,
    images: Option<Res<Assets<Image>>>,
    faces: Res<Faces>,
    palette: Res<Palette>,
    pieces: Query<Dressed, (With<Piece>, Changed<Look>)>,
    all: Query<Dressed, With<Piece>>,
    mut exchanged: Local<u32>,
) {
    let Some(images) = images else { return };
    pictures.paint_by(*palette);
    let other_sizes = std::mem::replace(&mut *exchanged, pictures.exchanged()) != pictures.exchanged();
    let dress_piece = |(entity, look): Dressed<'_>, commands: &mut Commands, pictures: &mut Pictures| {
        match look {
            Look::Picture {
                name, tint, mirrored, ..
            } => {
                let picture = pictures.get(name, &images);
                commands.entity(entity).insert(Sprite {
                    image: picture.map_or_else(Handle::default, |found| found.image),
                    color: *tint,
                    flip_x: *mirrored,
                    custom_size: Some(Vec2::ZERO),
                    ..default()
                });
            }
            Look::Plain(color) => {
                commands.entity(entity).insert(Sprite {
                    color: *color,
                    custom_size: Some(Vec2::ZERO),
                    ..default()
                });
            }
            Look::Words { text, ink } => {
                // The renderer draws dark text on a light ground too thin. A second copy right behind the first
                // restores the weight.
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
                        font: faces.handle(Face::Bold).into(),
                        ..default()
                    },
                    LineHeight::RelativeToFont(1.25),
                    TextColor(*ink),
                    TextLayout::new(Justify::Center, LineBreak::NoWrap),
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

/// Drops the drawings that nothing shows any more.
pub(super) fn let_go_of_pictures(
    mut pictures: ResMut<Pictures>,
    looks: Query<&Look>,
    painted: Query<&Painted>,
    mut gone: RemovedComponents<Piece>,
    mut unpainted: RemovedComponents<Painted>,
) {
    if gone.read().count() + unpainted.read().count() == 0 {
        return;
    }
    let mut names = HashSet::new();
    for look in &looks {
        if let Look::Picture { name, .. } = look {
            names.insert(&**name);
        }
    }
    names.extend(painted.iter().flat_map(Painted::pictures));
    pictures.keep(&names);
}
