//! Uploads drawings in chunks, but all in one frame.
//!
//! The buffers for an upload take as much memory as the drawings. In chunks they take 5 % less memory in The Great City
//! (docs/figures.md, Memory). The engine's own limit uploads one chunk in each frame, so a page would appear in parts
//! (<https://github.com/bevyengine/bevy/pull/12622>, <https://github.com/bevyengine/bevy/pull/22557>).

use bevy::prelude::*;
use bevy::render::render_asset::{
    ExtractedAssets, RenderAsset, RenderAssetBytesPerFrame, RenderAssetBytesPerFrameLimiter, prepare_assets,
};
use bevy::render::renderer::{RenderDevice, RenderQueue};
use bevy::render::texture::GpuImage;
use bevy::render::{Render, RenderApp, RenderSystems};
use std::sync::atomic::Ordering;
use wgpu::PollType;

/// The size of a chunk, in bytes. Where chunks and drawings share blocks of memory, a part of these blocks stays unused
/// afterwards.
const UPLOAD_CHUNK: usize = 2 << 20;

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(RenderAssetBytesPerFrame::new(UPLOAD_CHUNK));
    if let Some(renderer) = app.get_sub_app_mut(RenderApp) {
        let upload_all = upload_all::<GpuImage>
            .in_set(RenderSystems::PrepareAssets)
            .after(prepare_assets::<GpuImage>);
        renderer.add_systems(Render, upload_all);
    }
}

/// Uploads all that is new in this frame, one chunk after another.
pub fn upload_all<A: RenderAsset>(world: &mut World) {
    let is_exhausted = |limiter: &RenderAssetBytesPerFrameLimiter| {
        let written = limiter.bytes_written.load(Ordering::Relaxed);
        limiter.max_bytes.is_some_and(|most| written >= most)
    };
    while is_exhausted(world.resource()) {
        if let Some(queue) = world.get_resource::<RenderQueue>() {
            queue.submit([]);
        }
        if let Some(device) = world.get_resource::<RenderDevice>()
            && device.poll(PollType::wait_indefinitely()).is_err()
        {
            return;
        }
        world.resource_mut::<RenderAssetBytesPerFrameLimiter>().reset();
        // What waits would be taken for an older version of itself and be dropped.
        world.resource_mut::<ExtractedAssets<A>>().added.clear();
        if let Err(error) = world.run_system_cached(prepare_assets::<A>) {
            error!("the drawings cannot be uploaded: {error}");
            return;
        }
    }
}
