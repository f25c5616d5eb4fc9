//! What the program changes in the engine and asks of the system: surfaces, adapters, uploads, copies, an awake display.

use bevy::asset::uuid::Uuid;
use bevy::camera::{CameraOutputMode, RenderTarget};
use bevy::prelude::*;
use bevy::render::error_handler::{ErrorType, RenderError, RenderErrorPolicy};
use bevy::render::render_asset::{
    ExtractedAssets, PrepareAssetError, PrepareNextFrameAssets, RenderAsset, RenderAssetBytesPerFrameLimiter,
    RenderAssets, prepare_assets,
};
use bevy::window::PrimaryWindow;
use triptych::phones::PhoneState;
use triptych::session::OpenTable;
use triptych::shell::awake;
use triptych::shell::engine::adapter::{no_adapter_message, rank};
use triptych::shell::engine::surface::{Undrawable, is_due, on_render_error};
use triptych::shell::engine::uploads::upload_all;
use triptych::shell::engine::{copies, explain_panic};
use wgpu::DeviceType;

/// The size of a chunk that is uploaded at once, in bytes.
const UPLOAD_CHUNK: usize = 2 << 20;

#[test]
fn a_surface_is_recreated_ever_more_rarely() {
    let due: Vec<u32> = (0..1000).filter(|frames| is_due(*frames)).collect();
    assert_eq!(due, [32, 64, 128, 256, 512]);
}

#[test]
fn errors_are_ignored_while_a_window_is_too_large_and_a_little_longer() {
    let error = |ty| RenderError {
        ty,
        description: String::new(),
        source: None,
    };
    let mut main = World::new();
    main.init_resource::<Messages<AppExit>>();
    let mut now = Undrawable::default();
    let mut policy_for = |too_large, destroyed, ty| {
        now = now.then(too_large, destroyed);
        main.insert_resource(now);
        let policy = on_render_error(&error(ty), &mut main, &mut World::new());
        let ends = main.resource_mut::<Messages<AppExit>>().drain().count() > 0;
        match policy {
            RenderErrorPolicy::Ignore => "goes on",
            _ if ends => "ends",
            _ => "stops drawing",
        }
    };
    use ErrorType::{OutOfMemory, Validation};
    assert_eq!(policy_for(false, false, Validation), "ends");
    assert_eq!(policy_for(true, false, Validation), "stops drawing");
    assert_eq!(policy_for(true, false, OutOfMemory), "ends");
    for _ in 1..8 {
        assert_eq!(policy_for(false, false, Validation), "goes on");
    }
    assert_eq!(policy_for(false, false, Validation), "ends");
    assert_eq!(policy_for(false, true, Validation), "goes on");
}

#[test]
fn missing_screens_and_libraries_are_explained() {
    let no_screen = "Failed to build event loop: Os(OsError { line: 786, file: \"/x/mod.rs\", error: \
                     Misc(\"neither WAYLAND_DISPLAY nor WAYLAND_SOCKET nor DISPLAY is set.\") })";
    assert!(explain_panic(no_screen).is_some_and(|said| said.starts_with("there is no screen")));
    let no_x11 = "Failed to build event loop: Os(OsError { line: 7, file: \"/x.source/mod.rs\", error: \
                  XNotSupported(LibraryOpenError(OpenError { kind: Library, detail: \"opening library failed \
                  (libX11.so.6: cannot open shared object file)\" })) })";
    let no_keys = "Library libxkbcommon-x11.so could not be loaded.";
    for (message, library) in [(no_x11, "libX11.so"), (no_keys, "libxkbcommon-x11.so")] {
        let said = format!("no window can be opened: {library} is missing on this machine");
        assert_eq!(explain_panic(message), Some(said));
    }
    assert_eq!(explain_panic("index out of bounds"), None);
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
fn refusals_are_named() {
    assert!(no_adapter_message(&[]).contains("was found"));
    assert!(no_adapter_message(&["old card: too old".into()]).ends_with("old card: too old"));
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
fn only_the_last_camera_that_draws_writes_to_the_window() {
    let mut app = App::new();
    app.add_plugins(copies::plugin);
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

#[test]
fn a_panic_of_the_library_does_not_end_the_program() {
    assert!(awake::spare("registry/src/index/keepawake-0.6.1/src/sys/linux/mod.rs").is_some());
    assert_eq!(awake::spare("src/shell/awake.rs"), None);
}

#[test]
fn the_display_stays_on_for_phones_and_timers_until_the_end() {
    let table = OpenTable {
        game: Some("omelas"),
        phones: vec![PhoneState::None, PhoneState::Asleep],
        ..default()
    };
    assert!(awake::is_due(&table));
    assert!(!awake::is_due(&OpenTable {
        over: true,
        ..table.clone()
    }));
    let phones = vec![PhoneState::None; 2];
    let by_mouse = OpenTable { phones, ..table };
    assert!(!awake::is_due(&by_mouse));
    assert!(awake::is_due(&OpenTable {
        is_timed: true,
        ..by_mouse
    }));
    assert!(!awake::is_due(&OpenTable::default()));
}
