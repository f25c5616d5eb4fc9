//! Copies the picture to a window once, not once for each camera.
//!
//! All cameras of a window draw into the same texture, and the engine copies it to the window after each of them
//! (<https://github.com/bevyengine/bevy/issues/13435>). Every copy is a pass over the whole window. With four cameras,
//! three of four passes go; the start alone takes 3 % less time (docs/figures.md, Start).

use bevy::camera::{CameraOutputMode, NormalizedRenderTarget, RenderTarget};
use bevy::platform::collections::HashMap;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use wgpu::BlendState;

/// Adds the system that chooses the camera which copies.
pub fn plugin(app: &mut App) {
    app.add_systems(Last, write_once);
}

/// Lets only the last camera of a window copy the picture there.
fn write_once(
    mut cameras: Query<(&mut Camera, &RenderTarget)>,
    primary: Option<Single<Entity, With<PrimaryWindow>>>,
) {
    let primary = primary.map(|window| *window);
    let mut last: HashMap<NormalizedRenderTarget, isize> = HashMap::new();
    for (camera, target) in cameras.iter().filter(|(camera, _)| camera.is_active) {
        if let Some(target) = target.normalize(primary) {
            let order = last.entry(target).or_insert(camera.order);
            *order = camera.order.max(*order);
        }
    }
    for (mut camera, target) in &mut cameras {
        let order = target
            .normalize(primary)
            .and_then(|target| last.get(&target).copied());
        let writes = order == Some(camera.order);
        // A new camera mixes its picture with what the window showed. Here every pixel is in the texture already.
        let is_set = match camera.output_mode {
            CameraOutputMode::Write { blend_state, .. } => writes && blend_state.is_some(),
            CameraOutputMode::Skip => !writes,
        };
        if is_set {
            continue;
        }
        camera.output_mode = match writes {
            true => CameraOutputMode::Write {
                blend_state: Some(BlendState::REPLACE),
                clear_color: ClearColorConfig::None,
            },
            false => CameraOutputMode::Skip,
        };
    }
}
