//! Keeps the game going while a window cannot be drawn in.
//!
//! A driver may lose a surface: after some frames without a picture the window is made to look new, so that the renderer
//! creates another (<https://github.com/gfx-rs/wgpu/issues/5736>). A window may be larger than the graphics can draw:
//! nothing is drawn as long as it is. A window with a picture is never touched, and any other error ends the program
//! (<https://github.com/bevyengine/bevy/issues/12887>).

use bevy::ecs::entity::EntityHashMap;
use bevy::prelude::*;
use bevy::render::error_handler::{ErrorType, RenderError, RenderErrorHandler, RenderErrorPolicy};
use bevy::render::renderer::RenderDevice;
use bevy::render::view::{ExtractedWindows, prepare_windows};
use bevy::render::{Render, RenderApp, RenderSystems};
use bevy::ui_render::ExtractedUiNodes;
use bevy::ui_render::ui_texture_slice_pipeline::ExtractedUiTextureSlices;
use bevy::window::{RawHandleWrapper, RequestRedraw, WindowDestroyed};
use std::sync::{Arc, Mutex, PoisonError};

/// The number of frames without a picture after which a surface is recreated. While a window is resized, a few have none.
const PATIENCE: u32 = 32;

/// The number of frames for which errors are blamed on a window that could not be drawn in: the renderer is a frame or two
/// behind.
const GRACE: u32 = 8;

/// Successive frames without a picture, by window. Written by the render world, read by the main world.
#[derive(Resource, Clone, Debug, Default)]
struct Unseen(Arc<Mutex<EntityHashMap<u32>>>);

/// Windows that nothing can be drawn in.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Undrawable {
    /// Is one larger than what can be drawn?
    too_large: bool,
    /// The number of frames for which errors are still blamed on one that was, or that was destroyed.
    grace: u32,
}

impl Undrawable {
    /// What there is in the next frame.
    pub const fn then(self, too_large: bool, destroyed: bool) -> Self {
        let grace = match too_large || destroyed {
            true => GRACE,
            false => self.grace.saturating_sub(1),
        };
        Self { too_large, grace }
    }
}

/// Is it time to recreate the surface? It is tried ever more rarely: with some drivers a hidden window has no picture.
pub const fn is_due(frames: u32) -> bool {
    frames >= PATIENCE && frames.is_power_of_two()
}

pub(in crate::shell) fn plugin(app: &mut App) {
    let unseen = Unseen::default();
    let Some(renderer) = app.get_sub_app_mut(RenderApp) else {
        return;
    };
    renderer.insert_resource(unseen.clone()).add_systems(
        Render,
        count.in_set(RenderSystems::PrepareViews).after(prepare_windows),
    );
    app.insert_resource(unseen)
        .init_resource::<Undrawable>()
        .insert_resource(RenderErrorHandler(on_render_error))
        .add_systems(First, recreate_surface)
        .add_systems(Last, measure);
}

fn count(windows: Res<ExtractedWindows>, unseen: Res<Unseen>) {
    let mut unseen = unseen.0.lock().unwrap_or_else(PoisonError::into_inner);
    unseen.retain(|window, _| windows.contains_key(window));
    for (window, extracted) in windows.iter() {
        if extracted.swap_chain_texture_view.is_some() {
            unseen.remove(window);
        } else {
            *unseen.entry(*window).or_default() += 1;
        }
    }
}

fn recreate_surface(
    mut commands: Commands,
    unseen: Res<Unseen>,
    windows: Query<(Entity, &RawHandleWrapper)>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let mut unseen = unseen.0.lock().unwrap_or_else(PoisonError::into_inner);
    for (window, handle) in &windows {
        let Some(frames) = unseen.get_mut(&window) else {
            continue;
        };
        if is_due(*frames) {
            // Count on: the renderer may not have reached the next frame when this runs again.
            *frames += 1;
            warn!("nothing could be drawn for a while; the window surface is created again");
            let mut window = commands.entity(window);
            window.remove::<RawHandleWrapper>().insert(handle.clone());
            redraw.write(RequestRedraw);
        }
    }
}

/// Finds windows that are too large before the renderer does.
fn measure(
    device: Option<Res<RenderDevice>>,
    windows: Query<&Window>,
    mut destroyed: MessageReader<WindowDestroyed>,
    mut undrawable: ResMut<Undrawable>,
) {
    let most = device.map_or(u32::MAX, |device| device.limits().max_texture_dimension_2d);
    let too_large = (windows.iter()).any(|window| window.physical_size().max_element() > most);
    if too_large && !undrawable.too_large {
        warn!("the window is larger than {most} pixels, and nothing is drawn until it is smaller");
    }
    let then = undrawable.then(too_large, destroyed.read().count() > 0);
    undrawable.set_if_neq(then);
}

/// Forgets what was extracted for the frame before. Bevy does so only after drawing, and would draw all frames at once.
fn forget_extracted(renderer: &mut World) {
    if let Some(mut nodes) = renderer.get_resource_mut::<ExtractedUiNodes>() {
        nodes.clear();
    }
    if let Some(mut slices) = renderer.get_resource_mut::<ExtractedUiTextureSlices>() {
        slices.slices.clear();
    }
}

/// Decides what an error of the renderer leads to. The engine asks again in every frame in which drawing has stopped.
pub fn on_render_error(error: &RenderError, main: &mut World, renderer: &mut World) -> RenderErrorPolicy {
    let undrawable = main.get_resource::<Undrawable>().copied().unwrap_or_default();
    match error.ty {
        ErrorType::Validation if undrawable.too_large => {
            forget_extracted(renderer);
            RenderErrorPolicy::StopRendering
        }
        ErrorType::Validation if undrawable.grace > 0 => RenderErrorPolicy::Ignore,
        _ => RenderErrorHandler::default().0(error, main, renderer),
    }
}
