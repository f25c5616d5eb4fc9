//! The bare app with drawings as large as the window, so that a software rasteriser has as much to do as at a table.
//!
//! Such a rasteriser runs on the same cores and empties their caches in every frame. Then the engine's own systems take
//! about twice the CPU time, in any app. Beside an empty window, which gives it nothing to do, this would look like the
//! program's cost. The `process` column of the report says how much each draws.

use crate::bare;
use crate::meters;
use crate::probe::{Case, Reports, install};
use bevy::asset::RenderAssetUsages;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

/// The number of drawings. With five, a frame takes a little less CPU time in all than one of OMELAS, which draws least.
const LAYERS: usize = 5;

/// Runs a case in the bare app's window with the drawings in it.
pub fn window(case: impl Case) {
    meters::make_pools();
    let mut app = bare::bare();
    app.add_systems(Startup, hang);
    install(&mut app, case, Reports::Nothing);
    app.run();
}

fn hang(mut commands: Commands, mut images: ResMut<Assets<Image>>) {
    let size = Extent3d {
        width: 1280,
        height: 720,
        depth_or_array_layers: 1,
    };
    let pixels = (0..size.width * size.height * 4).map(|at| (at / 7 % 128) as u8);
    let image = images.add(Image::new(
        size,
        TextureDimension::D2,
        pixels.collect(),
        TextureFormat::Rgba8UnormSrgb,
        RenderAssetUsages::RENDER_WORLD,
    ));
    for _ in 0..LAYERS {
        let node = Node {
            position_type: PositionType::Absolute,
            width: percent(100),
            height: percent(100),
            ..default()
        };
        commands.spawn((node, ImageNode::new(image.clone())));
    }
}
