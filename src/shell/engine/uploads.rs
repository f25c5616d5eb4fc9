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

/// Uploads all that is new in this frame, one [`UPLOAD_CHUNK`] after another.
fn upload_all<A: RenderAsset>(world: &mut World) {
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

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::asset::uuid::Uuid;
    use bevy::render::render_asset::{PrepareAssetError, PrepareNextFrameAssets, RenderAssets};

    /// An uploaded drawing that needs no renderer.
    struct Uploaded;

    impl RenderAsset for Uploaded {
        type SourceAsset = Image;
        type Param = ();

        fn byte_len(_: &Image) -> Option<usize> {
            Some(UPLOAD_CHUNK / 3)
        }

        fn prepare_asset(
            _: Image,
            _: AssetId<Image>,
            _: &mut (),
            _: Option<&Self>,
        ) -> Result<Self, PrepareAssetError<Image>> {
            Ok(Self)
        }
    }

    #[test]
    fn all_new_drawings_are_uploaded_in_one_frame() {
        let images: Vec<AssetId<Image>> = (0..10).map(|id| Uuid::from_u128(id).into()).collect();
        let of = |id: &AssetId<Image>| (*id, Image::default());
        let mut world = World::new();
        world.insert_resource(ExtractedAssets::<Uploaded> {
            extracted: images.iter().map(of).collect(),
            added: images.iter().copied().collect(),
            ..default()
        });
        world.insert_resource(RenderAssetBytesPerFrameLimiter {
            max_bytes: Some(UPLOAD_CHUNK),
            ..default()
        });
        world.init_resource::<RenderAssets<Uploaded>>();
        world.init_resource::<PrepareNextFrameAssets<Uploaded>>();
        let mut uploaded = |system: fn(&mut World)| {
            system(&mut world);
            let uploaded = world.resource::<RenderAssets<Uploaded>>();
            images.iter().filter(|id| uploaded.get(**id).is_some()).count()
        };
        let first = uploaded(|world| {
            let run = world.run_system_cached(prepare_assets::<Uploaded>);
            run.expect("all resources are there");
        });
        assert!((1..10).contains(&first), "{first} are uploaded at once");
        assert_eq!(uploaded(upload_all::<Uploaded>), 10);
    }
}
