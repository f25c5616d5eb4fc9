//! The look of pieces: inserts the renderer's components and requests drawings.
//!
//! It knows looks and drawings, but no positions; [`transforms`](super::transforms) places pieces.
//!
//! Invariant: a drawing stays loaded while a piece or a node of the UI shows it, and otherwise only if
//! [`Pictures::hold`] keeps it.

use super::piece::Piece;
use super::pose::Look;
use crate::ui::lettering::{self, Faces};
use crate::ui::palette::Palette;
use crate::ui::pictures::Pictures;
use crate::ui::{Face, Painted, insert_or_remove, is_drawn_thin};
use bevy::prelude::*;
use bevy::sprite::Text2dShadow;
use bevy::text::LineHeight;

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
    let mut dress_piece = |(entity, look): Dressed<'_>| {
        let entity = &mut commands.entity(entity);
        if let Face::Words(text) = &look.face {
            let shadow = is_drawn_thin(look.tint).then_some(Text2dShadow {
                offset: Vec2::ZERO,
                color: look.tint,
            });
            insert_or_remove(entity, shadow).insert((
                Text2d::new(text),
                TextFont::from(faces.handle(lettering::Face::Bold)),
                LineHeight::RelativeToFont(1.25),
                TextColor(look.tint),
                TextLayout::new(Justify::Center, LineBreak::NoWrap),
            ));
        } else {
            let name = look.face.picture();
            let picture = name.and_then(|name| pictures.get(name, &images));
            entity.insert(Sprite {
                image: picture.map_or_else(Handle::default, |picture| picture.image),
                color: look.tint,
                flip_x: look.mirrored,
                custom_size: Some(Vec2::ZERO),
                ..default()
            });
        }
    };
    if palette.is_changed() || other_sizes {
        all.iter().for_each(&mut dress_piece);
    } else {
        pieces.iter().for_each(&mut dress_piece);
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
    let on_pieces = looks.iter().filter_map(|look| look.face.picture());
    let on_nodes = painted.iter().flat_map(Painted::pictures);
    pictures.keep(&on_pieces.chain(on_nodes).collect());
}
