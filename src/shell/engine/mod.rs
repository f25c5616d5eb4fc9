//! What this program changes in Bevy's renderer, one file each, with the reason, the place upstream and the gain.
//!
//! Each file can be deleted when the engine does the same by itself. [`Graphics`] takes the place of [`RenderPlugin`].

pub mod adapter;
pub mod copies;
mod first_frame;
mod meshes;
pub mod surface;
pub mod uploads;

pub use adapter::NoGraphics;
pub use adapter::explain_panic;
pub(super) use adapter::record_adapter;
pub(super) use surface::plugin as surface_plugin;

use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::settings::WgpuSettings;
use bevy::tasks::block_on;
use bevy::winit::DisplayHandleWrapper;

/// Bevy's renderer, with the best adapter there is. To be added in the place of [`RenderPlugin`].
pub struct Graphics;

impl Plugin for Graphics {
    fn build(&self, app: &mut App) {
        let settings = WgpuSettings::default();
        let display = app.world().get_resource::<DisplayHandleWrapper>();
        let render_creation = match block_on(adapter::find(&settings, display)) {
            Ok(found) => found,
            Err(reason) => {
                app.insert_resource(NoGraphics(reason));
                let backends = None;
                WgpuSettings { backends, ..settings }.into()
            }
        };
        app.add_plugins((
            RenderPlugin {
                render_creation,
                // A frame waits until everything in it is compiled; else it would lack parts.
                synchronous_pipeline_compilation: true,
                ..default()
            },
            copies::plugin,
            first_frame::plugin,
            meshes::plugin,
            uploads::plugin,
        ));
    }
}
