//! Draws pieces that are folded out of the plane: cards that turn over, and leaves of the altarpiece.
//!
//! The 2D renderer has no depth, so a folded picture is a strip of narrow quads whose corners are projected here.
//! The piece keeps its pose and its look.

use super::piece::{self, Hinge, Look, Piece, Pose};
use crate::ui::canvas::Canvas;
use crate::ui::palette::Colors;
use crate::ui::pictures::Pictures;
use crate::ui::{Face, FrameSet};
use bevy::asset::{AssetEventSystems, RenderAssetUsages};
use bevy::camera::visibility::NoFrustumCulling;
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;
use bevy::sprite_render::AlphaMode2d;
use bevy::window::RequestRedraw;

/// A piece that is folded.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct Folded {
    /// Is its mesh drawn by now? Until then its flat sprite stands for it.
    pub is_drawn: bool,
}

#[derive(Component, Debug)]
struct FoldedMesh {
    of: Entity,
    /// Number of frames in which it is still sent to the renderer again. The renderer does not retry pieces that were
    /// not ready in their first frame.
    fresh: u8,
}

type FoldedPiece<'a> = (
    Entity,
    &'a mut Folded,
    &'a Piece,
    &'a Pose,
    &'a Look,
    &'a Transform,
    &'a Visibility,
);

type Drawn<'a> = (
    &'a mut FoldedMesh,
    &'a mut Mesh2d,
    &'a mut MeshMaterial2d<ColorMaterial>,
    &'a mut Transform,
    &'a mut Visibility,
);

/// Number of frames in which a new mesh is sent to the renderer again, and after how many of them it is drawn.
const SENT: u8 = 10;
const DRAWN_AFTER: u8 = 3;

/// Number of quads of a folded picture: enough for smooth edges at 4K.
const STRIPS: usize = 24;

/// Viewing distance of a card that turns over, in widths of the picture.
const NEAR: f32 = 2.6;
/// Viewing distance of a leaf that is hinged at an edge, in widths of the picture.
const FAR: f32 = 6.75;

pub(super) fn plugin(app: &mut App) {
    let systems = (unfold, fold)
        .chain()
        .after(FrameSet::Place)
        .before(AssetEventSystems);
    let systems = systems.run_if(resource_exists::<Assets<ColorMaterial>>);
    app.add_systems(PostUpdate, systems);
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
    colors: Res<Colors>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<ColorMaterial>>,
    mut pictures: ResMut<Pictures>,
    images: Res<Assets<Image>>,
    mut exchanged: Local<u32>,
    mut pieces: Query<FoldedPiece>,
    mut drawn: Query<Drawn, Without<Folded>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let other_sizes = std::mem::replace(&mut *exchanged, pictures.exchanged()) != pictures.exchanged();
    for (entity, mut state, piece, pose, look, transform, visibility) in &mut pieces {
        let Face::Picture(name) = &look.face else { continue };
        let alpha = look.tint.alpha() * pose.alpha;
        let color = colors.shade(look.tint).with_alpha(alpha);
        let positions = project(pose, look.hinge, canvas.scale);
        let texture = pictures.get(name, &images).map(|picture| picture.image);
        let known = drawn.iter_mut().find(|(mesh, ..)| mesh.of == entity);
        if let Some((mut folded, mut mesh, mut material, mut place, mut seen)) = known {
            if folded.fresh > 0 {
                folded.fresh -= 1;
                state.is_drawn = folded.fresh <= SENT - DRAWN_AFTER;
                mesh.set_changed();
                material.set_changed();
                redraw.write(RequestRedraw);
            }
            place.set_if_neq(*transform);
            seen.set_if_neq(*visibility);
            // A mesh that has not changed is not uploaded again.
            let stands = (meshes.get(&mesh.0))
                .and_then(|mesh| mesh.attribute(Mesh::ATTRIBUTE_POSITION)?.as_float3())
                .is_some_and(|known| known == positions);
            if !stands && let Some(mut mesh) = meshes.get_mut(&mesh.0) {
                mesh.insert_attribute(Mesh::ATTRIBUTE_POSITION, positions);
            }
            // A material keeps the drawing that was loaded when it was made or last changed.
            let differs = |known: &ColorMaterial| known.color != color || known.texture != texture;
            let changed = other_sizes || materials.get(&material.0).is_some_and(differs);
            if changed && let Some(mut material) = materials.get_mut(&material.0) {
                material.color = color;
                material.texture = texture;
            }
        } else {
            let mesh = meshes.add(strip(positions, look.mirrored));
            let material = materials.add(ColorMaterial {
                color,
                texture,
                alpha_mode: AlphaMode2d::Blend,
                ..default()
            });
            let (of, fresh) = (entity, SENT);
            commands.spawn((
                FoldedMesh { of, fresh },
                Mesh2d(mesh),
                MeshMaterial2d(material),
                *transform,
                *visibility,
                piece::mark(piece.layer),
                Pickable::IGNORE,
                // The renderer would cull it by the corners that the mesh had at first.
                NoFrustumCulling,
            ));
        }
    }
}

/// Returns the projected corners of the strip: in columns from left to right, the upper corner first.
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
            let shrink = eye / (eye + x * sin);
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
