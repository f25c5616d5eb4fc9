//! What draws the window, and what is said where nothing can.
//!
//! Adapters are searched before the window opens: by Vulkan, Direct3D 12 or Metal, and by OpenGL if those find no more
//! than a processor. Bevy names no display, which OpenGL needs, and panics if it finds nothing. The `WGPU_` variables
//! choose as usual.
//!
//! While a window can't be drawn in, play goes on. A driver may lose a surface: after some frames without a picture the
//! window is made to look new, so that the renderer creates another. A window may be larger than the graphics can draw:
//! nothing is drawn as long as it is. A window with a picture is never touched, and any other error is the end.

use super::crash::CrashContext;
use bevy::camera::{CameraOutputMode, NormalizedRenderTarget, RenderTarget};
use bevy::core_pipeline::tonemapping::prepare_view_tonemapping_pipelines;
use bevy::ecs::entity::EntityHashMap;
use bevy::ecs::schedule::ScheduleCleanupPolicy;
use bevy::platform::collections::HashMap;
use bevy::prelude::*;
use bevy::render::error_handler::{ErrorType, RenderError, RenderErrorHandler, RenderErrorPolicy};
use bevy::render::mesh::allocator::MeshAllocatorSettings;
use bevy::render::render_asset::{
    ExtractedAssets, RenderAsset, RenderAssetBytesPerFrame, RenderAssetBytesPerFrameLimiter, prepare_assets,
};
use bevy::render::renderer::{
    RenderAdapter, RenderAdapterInfo, RenderDevice, RenderInstance, RenderQueue, WgpuWrapper,
};
use bevy::render::settings::{RenderCreation, WgpuSettings};
use bevy::render::slab_allocator::SlabAllocatorSettings;
use bevy::render::texture::GpuImage;
use bevy::render::view::{ExtractedWindows, prepare_windows};
use bevy::render::{Render, RenderApp, RenderPlugin, RenderSystems};
use bevy::tasks::block_on;
use bevy::ui_render::ExtractedUiNodes;
use bevy::ui_render::ui_texture_slice_pipeline::ExtractedUiTextureSlices;
use bevy::window::{PrimaryWindow, RawHandleWrapper, RequestRedraw, WindowDestroyed};
use bevy::winit::DisplayHandleWrapper;
use std::env;
use std::ops::Range;
use std::path::Path;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};
use wgpu::{
    Adapter, BackendOptions, Backends, BlendState, DeviceDescriptor, DeviceType, Features, Instance,
    InstanceDescriptor, MemoryHints, PollType, PowerPreference,
};

/// Bevy's renderer, with the best adapter there is. To be added in the place of [`RenderPlugin`].
pub struct Graphics;

/// There is nothing to draw with, and why. Without a renderer the program can't go on.
#[derive(Resource, Debug)]
pub struct NoGraphics(pub String);

/// The sizes of the blocks of memory for drawings, in bytes.
const BLOCK: Range<u64> = 2 << 20..4 << 20;

/// The upload of drawings pauses after so many bytes until they are copied. The buffers for it take as much memory as
/// the drawings do. Where both share blocks of memory, a part of these blocks stays unused afterwards.
const UPLOAD_CHUNK: usize = 2 << 20;

impl Plugin for Graphics {
    fn build(&self, app: &mut App) {
        let settings = WgpuSettings::default();
        let display = app.world().get_resource::<DisplayHandleWrapper>();
        let render_creation = match block_on(find(&settings, display)) {
            Ok(found) => found,
            Err(reason) => {
                app.insert_resource(NoGraphics(reason));
                let backends = None;
                WgpuSettings { backends, ..settings }.into()
            }
        };
        app.add_plugins(RenderPlugin {
            render_creation,
            // A frame waits until everything in it is compiled; else it would lack parts.
            synchronous_pipeline_compilation: true,
            ..default()
        })
        .insert_resource(RenderAssetBytesPerFrame::new(UPLOAD_CHUNK))
        .add_systems(First, wake_cameras.run_if(resource_exists::<Asleep>))
        .add_systems(Last, (write_once, rest_cameras.run_if(run_once)));
        if let Some(renderer) = app.get_sub_app_mut(RenderApp) {
            // Each mesh in a buffer of its own: the bookkeeping of shared ones takes 8 MiB, and meshes are few and small.
            renderer.insert_resource(MeshAllocatorSettings {
                slab_allocator_settings: SlabAllocatorSettings {
                    large_threshold: 0,
                    ..default()
                },
                ..default()
            });
            let upload_all = upload_all::<GpuImage>
                .in_set(RenderSystems::PrepareAssets)
                .after(prepare_assets::<GpuImage>);
            renderer.add_systems(Render, upload_all);
        }
    }

    fn finish(&self, app: &mut App) {
        let Some(renderer) = app.get_sub_app_mut(RenderApp) else {
            return;
        };
        // No camera here maps tones, but the engine would compile the shader for it before the first picture.
        let system = prepare_view_tonemapping_pipelines;
        let policy = ScheduleCleanupPolicy::RemoveSystemsOnly;
        if let Err(error) = renderer.remove_systems_in_set(Render, system, policy) {
            warn!("a shader that nothing uses is compiled: {error}");
        }
    }
}

/// Uploads all that is new in this frame, one [`UPLOAD_CHUNK`] after another. Bevy would upload one in each frame, and
/// a page would appear in parts.
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

/// The cameras that do not draw the first frame.
#[derive(Resource)]
struct Asleep(Vec<Entity>);

/// Lets the first frame draw nothing. Bevy loads some shaders only when it draws for the first time, so that frame would
/// lack parts, and the whole one would have to wait for it.
fn rest_cameras(
    mut commands: Commands,
    mut cameras: Query<(Entity, &mut Camera)>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let awake = cameras.iter_mut().filter(|(_, camera)| camera.is_active);
    let asleep = awake.map(|(entity, mut camera)| {
        camera.is_active = false;
        entity
    });
    commands.insert_resource(Asleep(asleep.collect()));
    redraw.write(RequestRedraw);
}

fn wake_cameras(mut commands: Commands, asleep: Res<Asleep>, mut cameras: Query<&mut Camera>) {
    let mut cameras = cameras.iter_many_mut(&asleep.0);
    while let Some(mut camera) = cameras.fetch_next() {
        camera.is_active = true;
    }
    commands.remove_resource::<Asleep>();
}

/// Lets only the last camera of a window copy the picture there. The others draw into the same texture before it, and
/// every copy is another pass over the whole window.
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

/// Takes down what draws, for whoever reports that the program broke.
pub(super) fn take_down(adapter: Option<Res<RenderAdapterInfo>>, crash_context: Res<CrashContext>) {
    if let Some(adapter) = adapter {
        let info = &***adapter;
        let (driver, more, backend) = (&info.driver, &info.driver_info, info.backend);
        // Where it is said already, it is the same.
        let _said = (crash_context.graphics).set(format!("{}, {driver} {more}, by {backend:?}", info.name));
    }
}

/// What can draw, best first, each with the instance it belongs to.
async fn candidates(
    settings: &WgpuSettings,
    display: Option<&DisplayHandleWrapper>,
) -> Vec<(Instance, Adapter)> {
    let wanted = env::var("WGPU_ADAPTER_NAME").map(|name| name.to_lowercase()).ok();
    let in_software = env::var("WGPU_FORCE_FALLBACK_ADAPTER")
        .is_ok_and(|said| !(said.is_empty() || said == "0" || said == "false"));
    let backends = settings.backends.unwrap_or(Backends::empty());
    let mut found: Vec<(Instance, Adapter)> = Vec::new();
    let gl = backends.intersection(Backends::GL);
    for backends in [backends.difference(gl), gl] {
        let is_hardware = |(_, adapter): &(_, Adapter)| adapter.get_info().device_type != DeviceType::Cpu;
        let is_enough = found.iter().any(is_hardware) || (!found.is_empty() && !may_have_a_card());
        if backends.is_empty() || is_enough {
            continue;
        }
        let mut backend_options = BackendOptions::from_env_or_default();
        backend_options.dx12.shader_compiler = settings.dx12_shader_compiler.clone();
        backend_options.gl.gles_minor_version = settings.gles3_minor_version;
        let display = display.filter(|_| backends == Backends::GL);
        let instance = Instance::new(InstanceDescriptor {
            backends,
            flags: settings.instance_flags,
            memory_budget_thresholds: settings.instance_memory_budget_thresholds,
            backend_options,
            display: display.map(|display| Box::new(display.0.clone()) as _),
        });
        for adapter in instance.enumerate_adapters(backends).await {
            let info = adapter.get_info();
            let is_wanted = |name: &String| info.name.to_lowercase().contains(name);
            if wanted.as_ref().is_none_or(is_wanted) && (!in_software || info.device_type == DeviceType::Cpu)
            {
                found.push((instance.clone(), adapter));
            }
        }
    }
    let frugal = settings.power_preference == PowerPreference::LowPower;
    found.sort_by_key(|(_, adapter)| rank(adapter.get_info().device_type, frugal));
    found
}

/// Can there be a graphics card at all? If not, OpenGL is not asked: it takes longer than all the others together.
fn may_have_a_card() -> bool {
    !cfg!(target_os = "linux") || Path::new("/dev/dri").is_dir()
}

/// How far behind an adapter stands: what is a graphics card for certain comes first, a processor last.
const fn rank(kind: DeviceType, frugal: bool) -> u8 {
    match kind {
        DeviceType::IntegratedGpu if frugal => 0,
        DeviceType::DiscreteGpu => 1,
        DeviceType::IntegratedGpu => 2,
        DeviceType::Other => 3,
        DeviceType::VirtualGpu => 4,
        DeviceType::Cpu => 5,
    }
}

/// The best adapter that lets itself be used, ready to draw.
async fn find(
    settings: &WgpuSettings,
    display: Option<&DisplayHandleWrapper>,
) -> Result<RenderCreation, String> {
    let mut refusals = Vec::new();
    for (instance, adapter) in candidates(settings, display).await {
        let info = adapter.get_info();
        // What is experimental would have to be asked for by unsafe code, and nothing here needs it.
        let mut features = adapter.features().difference(Features::all_experimental_mask());
        // Without it, Bevy does not compile what it needs to find hidden things by depth. Nothing here has depth.
        features.remove(Features::INDIRECT_FIRST_INSTANCE);
        if info.device_type == DeviceType::DiscreteGpu {
            // There it is slow, says Bevy.
            features.remove(Features::MAPPABLE_PRIMARY_BUFFERS);
        }
        let wanted = DeviceDescriptor {
            label: None,
            required_features: features,
            required_limits: adapter.limits(),
            // Some hundred drawings of all sizes come and go; in large blocks of memory much would stay unused.
            memory_hints: MemoryHints::Manual {
                suballocated_device_memory_block_size: BLOCK,
            },
            ..default()
        };
        match adapter.request_device(&wanted).await {
            Ok((device, queue)) => {
                return Ok(RenderCreation::manual(
                    RenderDevice::from(device),
                    RenderQueue(Arc::new(WgpuWrapper::new(queue))),
                    RenderAdapterInfo(WgpuWrapper::new(info)),
                    RenderAdapter(Arc::new(WgpuWrapper::new(adapter))),
                    RenderInstance(Arc::new(WgpuWrapper::new(instance))),
                ));
            }
            Err(error) => refusals.push(format!("{}: {error}", info.name)),
        }
    }
    Err(nothing(&refusals))
}

/// Why nothing can be drawn, in one sentence.
fn nothing(refusals: &[String]) -> String {
    let asked = match env::consts::OS {
        "linux" => "no Vulkan or OpenGL driver (on Debian, install mesa-vulkan-drivers)",
        "windows" => "no driver for Direct3D 12, Vulkan or OpenGL",
        "macos" => "no adapter for Metal",
        _ => "no graphics driver",
    };
    if refusals.is_empty() {
        format!("the window cannot be drawn: {asked} was found")
    } else {
        format!("the window cannot be drawn: {}", refusals.join("; "))
    }
}

/// Explains a panic that is not the program's fault: there is no screen, or a library that opens windows is missing.
pub fn excuse(message: &str) -> Option<String> {
    let mut excused = ["Failed to build event loop", "Library lib"].iter();
    if !excused.any(|begin| message.starts_with(begin)) {
        return None;
    }
    Some(match missing_library(message) {
        Some(library) => format!("no window can be opened: {library} is missing on this machine"),
        None if cfg!(target_os = "linux") => {
            "there is no screen to open a window on: neither a Wayland nor an X11 display answers (WAYLAND_DISPLAY, \
             DISPLAY)"
                .into()
        }
        None => "there is no screen to open a window on".into(),
    })
}

/// The shared library that a message names.
fn missing_library(message: &str) -> Option<&str> {
    let name = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_' | '+');
    message.match_indices(".so").find_map(|(at, _)| {
        let before = message.get(..at)?;
        let begin = before.rfind(|letter| !name(letter)).map_or(0, |at| at + 1);
        let library = message.get(begin..at + 3)?;
        let ends = !message.get(at + 3..)?.starts_with(name);
        (library.starts_with("lib") && ends).then_some(library)
    })
}

/// After how many frames without a picture a surface is made anew. While a window is resized, a few have none.
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
        let grace = match too_large || destroyed {
            true => GRACE,
            false => self.grace.saturating_sub(1),
        };
        Self { too_large, grace }
    }
}

/// Is it time to make the surface anew? It is tried ever more rarely: with some drivers a hidden window has no picture.
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

/// Forgets what was extracted for the frame before. Bevy does so only after drawing, and would draw all frames at once.
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
    use bevy::asset::uuid::Uuid;
    use bevy::render::render_asset::{PrepareAssetError, PrepareNextFrameAssets, RenderAssets};

    #[test]
    fn what_the_program_could_not_help_is_a_sentence() {
        let no_screen = "Failed to build event loop: Os(OsError { line: 786, file: \"/x/mod.rs\", error: \
                         Misc(\"neither WAYLAND_DISPLAY nor WAYLAND_SOCKET nor DISPLAY is set.\") })";
        assert!(excuse(no_screen).is_some_and(|said| said.starts_with("there is no screen")));
        let no_x11 = "Failed to build event loop: Os(OsError { line: 7, file: \"/x.source/mod.rs\", error: \
                      XNotSupported(LibraryOpenError(OpenError { kind: Library, detail: \"opening library failed \
                      (libX11.so.6: cannot open shared object file)\" })) })";
        let no_keys = "Library libxkbcommon-x11.so could not be loaded.";
        for (message, library) in [(no_x11, "libX11.so"), (no_keys, "libxkbcommon-x11.so")] {
            let said = format!("no window can be opened: {library} is missing on this machine");
            assert_eq!(excuse(message), Some(said));
        }
        assert_eq!(excuse("index out of bounds"), None);
    }

    #[test]
    fn a_processor_draws_last() {
        use DeviceType::{Cpu, DiscreteGpu, IntegratedGpu, Other};
        let mut kinds = [Cpu, Other, IntegratedGpu, DiscreteGpu];
        kinds.sort_by_key(|kind| rank(*kind, false));
        assert_eq!(kinds.map(|kind| rank(kind, false)), [1, 2, 3, 5]);
        kinds.sort_by_key(|kind| rank(*kind, true));
        assert_eq!((kinds[0], kinds[3]), (IntegratedGpu, Cpu));
    }

    #[test]
    fn only_the_last_camera_that_draws_writes_to_the_window() {
        let mut app = App::new();
        app.add_systems(Update, write_once);
        app.world_mut().spawn(PrimaryWindow);
        let cameras = [-10, 0, 10].map(|order| {
            let camera = Camera { order, ..default() };
            app.world_mut().spawn((camera, RenderTarget::default())).id()
        });
        let mut writers = |is_active| {
            app.world_mut()
                .get_mut::<Camera>(cameras[2])
                .expect("it is there")
                .is_active = is_active;
            app.update();
            cameras.map(|camera| {
                let camera = app.world().get::<Camera>(camera).expect("it is there");
                matches!(camera.output_mode, CameraOutputMode::Write { .. })
            })
        };
        assert_eq!(writers(true), [false, false, true]);
        assert_eq!(writers(false), [false, true, false]);
        assert_eq!(writers(true), [false, false, true]);
    }

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

    #[test]
    fn no_shader_for_mapping_tones_is_prepared() {
        let mut renderer = SubApp::new();
        renderer.add_systems(Render, prepare_view_tonemapping_pipelines);
        let mut app = App::new();
        app.insert_sub_app(RenderApp, renderer);
        Graphics.finish(&mut app);
        let schedule = app.sub_app(RenderApp).get_schedule(Render);
        assert_eq!(schedule.map(|schedule| schedule.graph().systems.len()), Some(0));
    }

    #[test]
    fn what_refused_is_named() {
        assert!(nothing(&[]).contains("was found"));
        assert!(nothing(&["old card: too old".into()]).ends_with("old card: too old"));
    }

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
