//! Chooses the graphics adapter, and says what is missing when there is none.
//!
//! Adapters are searched before the window opens: by Vulkan, Direct3D 12 or Metal, and by OpenGL if those find no more
//! than a processor. The engine passes no display, which OpenGL needs, and panics if it finds nothing
//! (<https://github.com/bevyengine/bevy/issues/22220>). The `WGPU_` variables choose as usual.

use crate::shell::crash::CrashContext;
use bevy::prelude::*;
use bevy::render::renderer::{
    RenderAdapter, RenderAdapterInfo, RenderDevice, RenderInstance, RenderQueue, WgpuWrapper,
};
use bevy::render::settings::{RenderCreation, WgpuSettings};
use bevy::winit::DisplayHandleWrapper;
use std::env;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;
use wgpu::{
    Adapter, BackendOptions, Backends, DeviceDescriptor, DeviceType, Features, Instance, InstanceDescriptor,
    MemoryHints, PowerPreference,
};

/// There is no adapter, and why. Without a renderer the program can't go on.
#[derive(Resource, Debug)]
pub struct NoGraphics(pub String);

/// The sizes of the blocks of memory for drawings, in bytes.
const BLOCK: Range<u64> = 2 << 20..4 << 20;

/// Records the adapter for crash reports.
pub(in crate::shell) fn record_adapter(
    adapter: Option<Res<RenderAdapterInfo>>,
    crash_context: Res<CrashContext>,
) {
    if let Some(adapter) = adapter {
        let info = &***adapter;
        let (driver, more, backend) = (&info.driver, &info.driver_info, info.backend);
        // A second call would record the same.
        let _said = (crash_context.graphics).set(format!("{}, {driver} {more}, by {backend:?}", info.name));
    }
}

/// Returns the adapters, best first, each with its instance.
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

/// Can there be a graphics card? If not, OpenGL is not asked: that takes longer than all the others together.
fn may_have_a_card() -> bool {
    !cfg!(target_os = "linux") || Path::new("/dev/dri").is_dir()
}

/// Sort key: graphics cards first, processors last.
pub const fn rank(kind: DeviceType, frugal: bool) -> u8 {
    match kind {
        DeviceType::IntegratedGpu if frugal => 0,
        DeviceType::DiscreteGpu => 1,
        DeviceType::IntegratedGpu => 2,
        DeviceType::Other => 3,
        DeviceType::VirtualGpu => 4,
        DeviceType::Cpu => 5,
    }
}

/// Opens the best adapter that can be opened.
pub(super) async fn find(
    settings: &WgpuSettings,
    display: Option<&DisplayHandleWrapper>,
) -> Result<RenderCreation, String> {
    let mut refusals = Vec::new();
    for (instance, adapter) in candidates(settings, display).await {
        let info = adapter.get_info();
        // Experimental features need unsafe code, and nothing here uses them.
        let mut features = adapter.features().difference(Features::all_experimental_mask());
        // Without it, Bevy does not compile what it needs to find hidden things by depth. Nothing here has depth.
        features.remove(Features::INDIRECT_FIRST_INSTANCE);
        if info.device_type == DeviceType::DiscreteGpu {
            // Bevy leaves it out there, because it is slow.
            features.remove(Features::MAPPABLE_PRIMARY_BUFFERS);
        }
        let wanted = DeviceDescriptor {
            label: None,
            required_features: features,
            required_limits: adapter.limits(),
            // Some hundred drawings of all sizes come and go: much of large blocks would stay unused.
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
    Err(no_adapter_message(&refusals))
}

/// Says in one sentence why nothing can be drawn.
pub fn no_adapter_message(refusals: &[String]) -> String {
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
pub fn explain_panic(message: &str) -> Option<String> {
    let mut explained = ["Failed to build event loop", "Library lib"].iter();
    if !explained.any(|begin| message.starts_with(begin)) {
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
