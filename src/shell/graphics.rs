//! What draws the window, and what is said where nothing can.
//!
//! Every graphics adapter is asked for before the window is there: by Vulkan, Direct3D 12 or Metal, and where none of
//! them has one that is more than a processor, by OpenGL. Bevy would not say for which display, without which OpenGL has
//! no window to draw to; and where it finds nothing, it panics. `WGPU_BACKEND`, `WGPU_ADAPTER_NAME`,
//! `WGPU_FORCE_FALLBACK_ADAPTER` and `WGPU_POWER_PREF` choose as usual.

use super::crash::CrashContext;
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::render_asset::RenderAssetBytesPerFrame;
use bevy::render::renderer::{
    RenderAdapter, RenderAdapterInfo, RenderDevice, RenderInstance, RenderQueue, WgpuWrapper,
};
use bevy::render::settings::{RenderCreation, WgpuSettings};
use bevy::tasks::block_on;
use bevy::winit::DisplayHandleWrapper;
use std::env;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;
use wgpu::{
    Adapter, BackendOptions, Backends, DeviceDescriptor, DeviceType, Features, Instance, InstanceDescriptor,
    MemoryHints, PowerPreference,
};

/// Bevy's renderer, with the best adapter there is. To be added in the place of [`RenderPlugin`].
pub struct Graphics {
    /// Is nothing drawn in part? Else what is compiled for the graphics card comes when it is done, beside the frames
    /// that go on without it: quicker to the first frame, but a picture of that frame would show less than there is.
    pub whole: bool,
}

/// There is nothing to draw with, and why. Without a renderer the program can't go on.
#[derive(Resource, Debug)]
pub struct NoGraphics(pub String);

/// How large the blocks are that memory for drawings is taken in, in bytes.
const BLOCK: Range<u64> = 2 << 20..4 << 20;

/// How many bytes of drawings go to the graphics card in one frame, because all at once would take as much memory again.
const UPLOAD: usize = 16 << 20;

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
            synchronous_pipeline_compilation: self.whole,
            ..default()
        })
        .insert_resource(RenderAssetBytesPerFrame::new(UPLOAD));
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
    for backends in [
        backends.difference(Backends::GL),
        backends.intersection(Backends::GL),
    ] {
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

/// Of a panic's message, what it means where the program could not help it: there is no screen, or a library is
/// missing that opens windows.
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

#[cfg(test)]
mod tests {
    use super::*;

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
    fn what_refused_is_named() {
        assert!(nothing(&[]).contains("was found"));
        assert!(nothing(&["old card: too old".into()]).ends_with("old card: too old"));
    }
}
