//! Windows that can't be drawn in: play goes on, and the picture comes back as soon as it can.
//!
//! Drivers lose the surface of a window now and then: a machine wakes, or a compositor begins again. So frames without a
//! picture are counted for each window, and after some of them the renderer is made to believe that the window is new: it
//! makes another surface. A window may also be larger than what the graphics can draw, across several screens for
//! instance. To Bevy that is an error like any other, and the end; here nothing is drawn as long as it is so.
//!
//! Invariants: a window with a picture is never touched; an error that has no such reason is the end, as it was.

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

/// After how many frames without a picture a surface is made anew. A frame or two without one are nothing: a window that
/// is being resized has them.
const PATIENCE: u32 = 32;

/// For how many frames errors are put down to a window that could not be drawn in: the renderer is a frame or two behind.
const GRACE: u32 = 8;

/// For how many frames in succession each window had no picture: counted where it is drawn, read where windows are.
#[derive(Resource, Clone, Debug, Default)]
struct Unseen(Arc<Mutex<EntityHashMap<u32>>>);

/// Windows that nothing can be drawn in.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Undrawable {
    /// Is one larger than what can be drawn?
    too_large: bool,
    /// For so many frames more, errors are put down to one that was, or that has been destroyed.
    grace: u32,
}

impl Undrawable {
    /// What there is in the next frame.
    const fn then(self, too_large: bool, destroyed: bool) -> Self {
        Self {
            too_large,
            grace: if too_large || destroyed {
                GRACE
            } else {
                self.grace.saturating_sub(1)
            },
        }
    }
}

/// Is it time to make the surface anew? If it does not help, it is tried again more and more rarely: a window that is
/// put away has no picture either, with some drivers, and needs none.
const fn is_due(frames: u32) -> bool {
    frames >= PATIENCE && frames.is_power_of_two()
}

pub(super) fn plugin(app: &mut App) {
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
        .insert_resource(RenderErrorHandler(bear))
        .add_systems(First, make_anew)
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

fn make_anew(
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
            // Counted on at once: the renderer may not have come to the next frame when this is asked again.
            *frames += 1;
            warn!("nothing could be drawn for a while; the window surface is created again");
            let mut window = commands.entity(window);
            window.remove::<RawHandleWrapper>().insert(handle.clone());
            redraw.write(RequestRedraw);
        }
    }
}

/// Looks before the renderer does whether it can draw.
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

/// Forgets what was extracted for the frame before. Bevy extracts UI in every frame but forgets it only after drawing:
/// the first frame that is drawn again would draw all of them at once.
fn forget_extracted(renderer: &mut World) {
    if let Some(mut nodes) = renderer.get_resource_mut::<ExtractedUiNodes>() {
        nodes.clear();
    }
    if let Some(mut slices) = renderer.get_resource_mut::<ExtractedUiTextureSlices>() {
        slices.slices.clear();
    }
}

/// What becomes of an error of the renderer. It is asked again in every frame for which drawing has stopped.
fn bear(error: &RenderError, main: &mut World, renderer: &mut World) -> RenderErrorPolicy {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_surface_is_made_anew_after_a_while_and_then_more_and_more_rarely() {
        let due: Vec<u32> = (0..1000).filter(|frames| is_due(*frames)).collect();
        assert_eq!(due, [32, 64, 128, 256, 512]);
    }

    #[test]
    fn an_error_is_borne_as_long_as_a_window_is_too_large_and_a_little_longer() {
        let error = |ty| RenderError {
            ty,
            description: String::new(),
            source: None,
        };
        let mut main = World::new();
        main.init_resource::<Messages<AppExit>>();
        let mut now = Undrawable::default();
        let mut borne = |too_large, destroyed, ty| {
            now = now.then(too_large, destroyed);
            main.insert_resource(now);
            let policy = bear(&error(ty), &mut main, &mut World::new());
            let ends = main.resource_mut::<Messages<AppExit>>().drain().count() > 0;
            match policy {
                RenderErrorPolicy::Ignore => "goes on",
                _ if ends => "ends",
                _ => "stops drawing",
            }
        };
        use ErrorType::{OutOfMemory, Validation};
        assert_eq!(borne(false, false, Validation), "ends");
        assert_eq!(borne(true, false, Validation), "stops drawing");
        assert_eq!(borne(true, false, OutOfMemory), "ends");
        for _ in 1..GRACE {
            assert_eq!(borne(false, false, Validation), "goes on");
        }
        assert_eq!(borne(false, false, Validation), "ends");
        assert_eq!(borne(false, true, Validation), "goes on");
    }
}
