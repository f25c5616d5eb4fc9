//! The screens around the games: title, set-up, saves, bar, rulebook, ledger; and the window.
//!
//! The shell knows games only through [`Games`]; no file here names one.
//!
//! The program also ends by a signal, when its console closes, or when its window is destroyed. A second signal ends it
//! at once.

pub mod awake;
pub mod bar;
pub mod book;
pub mod chronicle;
pub mod crash;
pub mod credits;
pub mod demo;
pub mod dialog;
pub mod engine;
pub mod guide;
pub mod ledger;
pub mod load;
pub mod markdown;
pub mod panels;
pub mod phones;
mod reader;
pub mod replay;
pub mod rulebook;
pub mod saves;
pub mod seats;
pub mod settings;
pub mod title;

use crate::catalog;
use crate::phones::Phones;
use crate::session::shots::{LayoutDump, Shots};
use crate::session::{self, Autosave, Games, NextReplay, NextTable, ReplayOrder, TableOrder};
use crate::ui::canvas::Canvas;
use crate::ui::inks;
use crate::ui::lettering::TypeSize;
use crate::ui::palette::Colors;
use crate::ui::pictures::{self, Pictures};
use bevy::app::TaskPoolOptions;
use bevy::app::TerminalCtrlCHandlerPlugin;
use bevy::ecs::schedule::{Schedules, SingleThreadedExecutor};
use bevy::ecs::system::NonSendMarker;
use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::render::{RenderApp, RenderPlugin};
use bevy::state::app::StatesPlugin;
use bevy::window::{ExitCondition, PrimaryWindow, RawHandleWrapper, WindowDestroyed, WindowResolution};
use bevy::winit::{EventLoopProxyWrapper, WINIT_WINDOWS, WinitPlugin, WinitUserEvent};
use crash::CrashContext;
use engine::{Graphics, NoGraphics};
use saves::Latest;
use settings::{Overrides, SettingsStore};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use winit::window::Icon;

/// The options for opening the window.
#[expect(missing_docs, reason = "no comment repeats the name of a field")]
#[derive(Debug, Default)]
pub struct Options {
    /// The window's size in pixels; `None` for full screen or the default size.
    pub windowed: Option<(u32, u32)>,
    /// The table to open at once, without the title screen.
    pub table: Option<TableOrder>,
    pub replay: Option<ReplayOrder>,
    /// The demo to run.
    pub demo: Option<demo::Tour>,
    /// A file to keep up to date with all clickable controls.
    pub layout_dump: Option<PathBuf>,
    /// Settings for this run, which take precedence over the saved ones.
    pub overrides: Overrides,
    /// Are phones let in at every table? With the address and port, if given.
    pub phones: Option<Option<SocketAddr>>,
    pub crash_context: CrashContext,
}

/// The reason why no window can be opened.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoWindow {
    /// An option that cannot be applied.
    #[error("{0}")]
    Options(String),
    /// The machine lacks something.
    #[error("{0}")]
    Machine(String),
}

/// Runs an app with the [games](crate::session::TablePlugin) in a window until the window is closed.
///
/// # Errors
/// [`NoWindow`], before anything was opened.
pub fn run(games: App, options: Options) -> Result<AppExit, NoWindow> {
    Ok(app(games, options)?.run())
}

/// Makes the allocator return buffers of 256 KiB and more to the system as soon as they are freed. Decoding drawings
/// needs many of them, and by default the C library of Linux keeps them after the first few.
fn give_large_buffers_back() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    #[expect(unsafe_code, reason = "no crate that is well kept offers it safely")]
    // SAFETY: `mallopt` sets two parameters of the allocator, which is allowed at any time.
    let _accepted = unsafe {
        libc::mallopt(libc::M_MMAP_THRESHOLD, 256 << 10);
        libc::mallopt(libc::M_TRIM_THRESHOLD, 8 << 20)
    };
}

/// Builds the program with its window, ready to [`run`].
///
/// # Errors
/// [`NoWindow`], before anything was opened.
pub fn app(mut app: App, options: Options) -> Result<App, NoWindow> {
    give_large_buffers_back();
    app.set_error_handler(bevy::ecs::error::error);
    // A tour shows the program with its defaults and saves no settings.
    let home = catalog::user_folder().filter(|_| options.demo.is_none());
    let kept = SettingsStore::open(home, options.overrides);
    let now = kept.now().clone();
    let (width, height) = options.windowed.unwrap_or((1280, 720));
    // The engine would create its threads a little later anyway.
    TaskPoolOptions::default().create_default_pools();
    let canvas = match now.full_screen {
        true => Canvas::default(),
        false => Canvas::fit(Vec2::new(width as f32, height as f32)),
    };
    let on_the_title = options.table.is_none() && options.replay.is_none();
    let games = app.init_resource::<Games>().world().resource::<Games>();
    let first = on_the_title.then(|| title::drawings(games)).into_iter().flatten();
    let mut pictures = Pictures::default();
    pictures.begin_ahead(
        first,
        Colors {
            palette: now.palette,
            ..default()
        },
        canvas.detail(),
    );
    let window = Window {
        title: "Triptych".into(),
        name: Some("triptych".into()),
        resolution: WindowResolution::new(width, height).with_scale_factor_override(1.0),
        mode: settings::mode(&now),
        ..default()
    };
    let plugins = DefaultPlugins
        .set(WindowPlugin {
            primary_window: Some(window),
            // Closing the main window also closes the second one.
            exit_condition: ExitCondition::OnPrimaryClosed,
            ..default()
        })
        .set(LogPlugin {
            // `engine::surface` warns once for many frames that are not drawn.
            filter: "warn,wgpu=error,naga=error,bevy_winit=error,bevy_render::view::window=off".into(),
            ..default()
        })
        .disable::<RenderPlugin>()
        // The games have added it.
        .disable::<StatesPlugin>()
        // `listen` does more: it handles every signal and wakes an idle program.
        .disable::<TerminalCtrlCHandlerPlugin>()
        .add_after::<WinitPlugin>(Graphics);
    if !app.is_plugin_added::<StatesPlugin>() {
        app.add_plugins(StatesPlugin);
    }
    app.add_plugins(plugins);
    if let Some(NoGraphics(reason)) = app.world_mut().remove_resource() {
        return Err(NoWindow::Machine(reason));
    }
    app.insert_resource(ClearColor(inks::INK))
        // The first frame uses the same layout as all later ones.
        .insert_resource(canvas.with_type(TypeSize::percent(now.type_size)))
        .insert_resource(settings::wakes(&now, false))
        .insert_resource(pictures)
        .insert_resource(kept)
        .add_plugins((
            session::base_plugin,
            session::window_plugin,
            engine::surface_plugin,
            awake::plugin,
            plugin,
        ));
    listen(&mut app);
    if let Some(file) = options.layout_dump {
        app.insert_resource(LayoutDump(file));
    }
    let mut autosave = Autosave {
        last: Some(options.crash_context.table.clone()),
        ..default()
    };
    app.insert_resource(options.crash_context)
        .add_systems(Startup, engine::record_adapter)
        .add_systems(Update, put_icon_on);
    match options.demo {
        Some(tour) => {
            if let Some(folder) = &tour.shots {
                let mut shots = Shots::into(folder.clone())
                    .map_err(|error| NoWindow::Options(format!("{}: {error}", folder.display())))?;
                shots.faults = tour.check.then(Vec::new);
                app.insert_resource(shots);
                if tour.presses.is_some() {
                    app.add_plugins(demo::tour_plugin);
                    // A visit saves its tables beside its pictures.
                    autosave.folder = Some(folder.join("saves"));
                }
            }
            if tour.presses.is_none() {
                app.add_plugins(demo::plugin);
            }
            app.insert_resource(tour);
        }
        None => {
            autosave.folder = saves::folder();
            app.insert_resource(NextTable(options.table))
                .insert_resource(NextReplay(options.replay));
        }
    }
    app.insert_resource(autosave)
        .insert_resource(Phones::new(options.phones));
    run_in_place(app.world_mut());
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        run_in_place(render.world_mut());
    }
    Ok(app)
}

/// Adds everything around the games.
pub fn plugin(app: &mut App) {
    app.init_resource::<Games>()
        .init_resource::<Latest>()
        .add_plugins((
            (title::plugin, seats::plugin),
            (bar::plugin, dialog::plugin),
            (load::plugin, replay::plugin, panels::plugin),
            (
                book::plugin,
                ledger::plugin,
                chronicle::plugin,
                guide::plugin,
                credits::plugin,
                phones::plugin,
            ),
            (settings::plugin, bar::esc_plugin),
        ));
}

/// Makes each schedule of a world run on one thread. Call it after everything was added.
///
/// A frame runs some hundred systems of a few microseconds each. Passing one to another thread costs as much as running
/// it. The renderer ([pipelined](bevy::render::pipelined_rendering)) and background tasks still have threads of their
/// own.
pub fn run_in_place(world: &mut World) {
    for (_, schedule) in world.resource_mut::<Schedules>().iter_mut() {
        schedule.set_executor(SingleThreadedExecutor::new());
    }
}

/// The largest side of a window's icon, in pixels: task bars show no more.
const ICON: u32 = 128;

/// Sets the icon of every new window on X11 and Windows. On other systems the icon comes with the installed package.
fn put_icon_on(opened: Query<Entity, Added<RawHandleWrapper>>, _on_the_main_thread: NonSendMarker) {
    if opened.is_empty() {
        return;
    }
    let icon = pictures::pixels("shared/icon", ICON).and_then(|picture| {
        let (width, height) = picture.dimensions();
        Icon::from_rgba(picture.into_raw(), width, height).ok()
    });
    WINIT_WINDOWS.with_borrow(|windows| {
        for window in opened.iter().filter_map(|window| windows.get_window(window)) {
            window.set_window_icon(icon.clone());
        }
    });
}

/// Has a signal asked the program to end?
static ASKED: AtomicBool = AtomicBool::new(false);

/// Handles signals, and on Windows Ctrl+C and the closing of the console. If no handler can be set, signals end the
/// program at once, as usual. The event loop must exist.
fn listen(app: &mut App) {
    let proxy = app.world().get_resource::<EventLoopProxyWrapper>();
    let wake = proxy.map(|proxy| (**proxy).clone());
    let _heard = ctrlc::set_handler(move || {
        if ASKED.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
        if let Some(wake) = &wake {
            // If the loop has ended, the program has ended too.
            let _over = wake.send_event(WinitUserEvent::WakeUp);
        }
    });
    app.add_systems(PreUpdate, (end_by_signal, end_without_a_window));
}

fn end_by_signal(mut exit: MessageWriter<AppExit>) {
    if ASKED.load(Ordering::Relaxed) {
        exit.write(AppExit::Success);
    }
}

/// Ends the program if another program has destroyed its window: nothing can be drawn or pressed any more.
fn end_without_a_window(
    mut destroyed: MessageReader<WindowDestroyed>,
    first: Query<(), With<PrimaryWindow>>,
    mut exit: MessageWriter<AppExit>,
) {
    if destroyed.read().any(|gone| first.contains(gone.window)) {
        exit.write(AppExit::error());
    }
}
