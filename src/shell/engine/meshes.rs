//! Gives each mesh a buffer of its own.
//!
//! The engine keeps many meshes in shared buffers. Their bookkeeping takes 8 MiB, 3 % of the program's memory, and its
//! meshes are few and small (<https://github.com/bevyengine/bevy/pull/14257>).

use bevy::prelude::*;
use bevy::render::RenderApp;
use bevy::render::mesh::allocator::MeshAllocatorSettings;
use bevy::render::slab_allocator::SlabAllocatorSettings;

pub(super) fn plugin(app: &mut App) {
    if let Some(renderer) = app.get_sub_app_mut(RenderApp) {
        renderer.insert_resource(MeshAllocatorSettings {
            slab_allocator_settings: SlabAllocatorSettings {
                large_threshold: 0,
                ..default()
            },
            ..default()
        });
    }
}
