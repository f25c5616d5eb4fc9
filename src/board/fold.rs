//! Pictures turned out of the plane: cards that turn over, leaves of the altarpiece.
//!
//! The plane renderer has no depth, so a folded picture is a strip of narrow quads whose corners are
//! projected by hand. Everything else about the piece (pose, look, pointer) stays as it is.

use super::piece::{self, Piece};
use super::pose::{Hinge, Look, Pose};
use crate::ui::FrameSet;
use crate::ui::canvas::Canvas;
use crate::ui::palette::Palette;
use crate::ui::pictures::Pictures;
use bevy::asset::RenderAssetUsages;
use bevy::camera::visibility::NoFrustumCulling;
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;
use bevy::sprite_render::AlphaMode2d;
use bevy::window::RequestRedraw;

/// The piece is drawn folded just now.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct Folded;

/// The mesh that draws a folded piece.
#[derive(Component, Debug)]
struct FoldedMesh {
    of: Entity,
    /// For how many frames it is handed to the renderer anew: what is not ready in its first frame is not looked at
    /// again by itself.
    fresh: u8,
}

/// What a folded piece is drawn from.
type FoldedPiece<'a> = (
    Entity,
    &'a Piece,
    &'a Pose,
    &'a Look,
    &'a Transform,
    &'a Visibility,
);

/// How many quads a folded picture is cut into: enough that the eye sees no corner at 4K.
const STRIPS: usize = 24;

/// From how far the eye looks at a card in the hand, in widths of the picture.
const NEAR: f32 = 2.6;
/// From how far it looks at a leaf on its hinges.
const FAR: f32 = 6.75;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PostUpdate,
        (unfold, fold)
            .chain()
            .after(FrameSet::Place)
            .run_if(resource_exists::<Assets<ColorMaterial>>),
    );
}

fn unfold(mut commands: Commands, meshes: Query<(Entity, &FoldedMesh)>, folded: Query<(), With<Folded>>) {
    for (entity, mesh) in &meshes {
        if !folded.contains(mesh.of) {
            commands.entity(entity).despawn();
        }
    }
}

fn fold(
    mut commands: Commands,
    canvas: Res<Canvas>,
    palette: Res<Palette>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<ColorMaterial>>,
    mut pictures: ResMut<Pictures>,
    images: Res<Assets<Image>>,
    mut exchanged: Local<u32>,
    pieces: Query<FoldedPiece, With<Folded>>,
    mut drawn: Query<
        (
            &mut FoldedMesh,
            &mut Mesh2d,
            &mut MeshMaterial2d<ColorMaterial>,
            &mut Transform,
            &mut Visibility,
        ),
        Without<Folded>,
    >,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let other_sizes = std::mem::replace(&mut *exchanged, pictures.exchanged()) != pictures.exchanged();
    for (entity, piece, pose, look, transform, visibility) in &pieces {
        let Look::Picture {
            name,
            tint,
            hinge,
            mirrored,
            ..
        } = look
        else {
            continue;
        };
        let color = palette.shade(*tint).with_alpha(tint.alpha() * pose.alpha);
        let positions = project(pose, *hinge, canvas.scale);
        let texture = pictures.get(name, &images).map(|picture| picture.image);
        let known = drawn.iter_mut().find(|(mesh, ..)| mesh.of == entity);
        if let Some((mut folded, mut mesh, mut material, mut place, mut seen)) = known {
            if folded.fresh > 0 {
                folded.fresh -= 1;
                mesh.set_changed();
                material.set_changed();
                redraw.write(RequestRedraw);
            }
            place.set_if_neq(*transform);
            seen.set_if_neq(*visibility);
            // A leaf that stands still is not handed to the renderer anew.
            let stands = (meshes.get(&mesh.0))
                .and_then(|mesh| mesh.attribute(Mesh::ATTRIBUTE_POSITION)?.as_float3())
                .is_some_and(|known| known == positions);
            if !stands && let Some(mut mesh) = meshes.get_mut(&mesh.0) {
                mesh.insert_attribute(Mesh::ATTRIBUTE_POSITION, positions);
            }
            // A material shows the drawing that was there when it was made, or was touched last.
            let changed = other_sizes
                || materials
                    .get(&material.0)
                    .is_some_and(|material| material.color != color || material.texture != texture);
            if changed && let Some(mut material) = materials.get_mut(&material.0) {
                material.color = color;
                material.texture = texture;
            }
        } else {
            let mesh = meshes.add(strip(positions, *mirrored));
            let material = materials.add(ColorMaterial {
                color,
                texture,
                alpha_mode: AlphaMode2d::Blend,
                ..default()
            });
            commands.spawn((
                FoldedMesh {
                    of: entity,
                    fresh: 10,
                },
                Mesh2d(mesh),
                MeshMaterial2d(material),
                *transform,
                *visibility,
                piece::mark(piece.layer),
                Pickable::IGNORE,
                // The renderer would go by the corners that the mesh had when it was new.
                NoFrustumCulling,
            ));
        }
    }
}

/// The corners of the strip, projected: columns from left to right, each its upper and its lower corner.
fn project(pose: &Pose, hinge: Hinge, scale: f32) -> Vec<[f32; 3]> {
    let size = pose.size * scale;
    let (sin, cos) = pose.fold.to_radians().sin_cos();
    let (pivot, distance) = match hinge {
        Hinge::Left => (-size.x / 2.0, FAR),
        Hinge::Middle => (0.0, NEAR),
        Hinge::Right => (size.x / 2.0, FAR),
    };
    let eye = (size.x * distance).max(1.0);
    (0..=STRIPS)
        .flat_map(|column| {
            let x = size.x * (column as f32 / STRIPS as f32 - 0.5) - pivot;
            let depth = x * sin;
            let shrink = eye / (eye + depth);
            let across = pivot + x * cos * shrink;
            let up = size.y / 2.0 * shrink;
            [[across, up, 0.0], [across, -up, 0.0]]
        })
        .collect()
}

fn strip(positions: Vec<[f32; 3]>, mirrored: bool) -> Mesh {
    let uvs: Vec<[f32; 2]> = (0..=STRIPS)
        .flat_map(|column| {
            let share = column as f32 / STRIPS as f32;
            let u = if mirrored { 1.0 - share } else { share };
            [[u, 0.0], [u, 1.0]]
        })
        .collect();
    let indices = (0..STRIPS as u32)
        .flat_map(|column| {
            let first = column * 2;
            [first, first + 1, first + 2, first + 2, first + 1, first + 3]
        })
        .collect();
    Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::default())
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, positions)
        .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, uvs)
        .with_inserted_indices(Indices::U32(indices))
}
