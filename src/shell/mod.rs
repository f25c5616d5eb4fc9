//! Around the games: title, set-up, saves, bar, rulebook, ledger, and the window they are in.
//!
//! The shell knows games only through the [registry](crate::registry); no file here names one.

pub mod bar;
pub mod book;
pub mod crash;
pub mod credits;
pub mod demo;
pub mod dialog;
mod ending;
mod esc;
mod executors;
pub mod file_picker;
pub mod graphics;
pub mod guide;
mod icon;
pub mod ledger;
pub mod load;
pub mod panels;
pub mod replay;
pub mod rulebook;
pub mod saves;
pub mod seat_panel;
pub mod seats;
pub mod settings;
mod surface;
pub mod title;
mod ui_tour;

use crate::catalog;
use crate::registry;
use crate::session::shots::{LayoutDump, Shots};
use crate::session::{self, Autosave, NextReplay, NextTable, ReplayOrder, TableOrder};
use crate::ui::canvas::Canvas;
use crate::ui::inks;
use crate::ui::lettering::TypeSize;
use crate::ui::pictures::Pictures;
use bevy::app::TaskPoolOptions;
use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::window::{ExitCondition, WindowResolution};
use bevy::winit::WinitPlugin;
use crash::CrashContext;
use graphics::{Graphics, NoGraphics};
use saves::Latest;
use settings::{Overrides, SettingsStore};
use std::path::PathBuf;

/// What the window is opened for.
#[derive(Debug, Default)]
pub struct Options {
    /// A window of this size in pixels.
    pub windowed: Option<(u32, u32)>,
    /// Straight to this table.
    pub table: Option<TableOrder>,
    /// Straight to this record, to be watched.
    pub replay: Option<ReplayOrder>,
    /// Computers show the program around: at this table.
    pub demo: Option<demo::Tour>,
    /// Keep this file up to date with what can be clicked.
    pub layout_dump: Option<PathBuf>,
    /// What holds for this run, whatever the settings say.
    pub overrides: Overrides,
    /// What is taken down for the report of a crash.
    pub crash_context: CrashContext,
}

/// Why there is no window.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoWindow {
    /// What of the options can't be carried out.
    #[error("{0}")]
    Options(String),
    /// What this machine lacks.
    #[error("{0}")]
    Machine(String),
}

/// Opens the window and stays until it is closed.
///
/// # Errors
/// [`NoWindow`], before anything was opened.
pub fn run(options: Options) -> Result<AppExit, NoWindow> {
    Ok(app(options)?.run())
}

/// The program as it is in its window, ready to be run: for [`run`], and for whoever has something to add to it first.
///
/// # Errors
/// [`NoWindow`], before anything was opened.
pub fn app(options: Options) -> Result<App, NoWindow> {
    // Before the engine begins its threads.
    let signals = ending::take_over_signals();
    let mut app = App::new();
    app.set_error_handler(bevy::ecs::error::error);
    // A tour shows the program as it came, and changes nothing.
    let home = catalog::user_folder().filter(|_| options.demo.is_none());
    let kept = SettingsStore::open(home, options.overrides);
    let now = kept.now();
    let (width, height) = options.windowed.unwrap_or((1280, 720));
    // The engine would make its threads a little later, just the same.
    TaskPoolOptions::default().create_default_pools();
    let canvas = match now.full_screen {
        true => Canvas::default(),
        false => Canvas::fit(Vec2::new(width as f32, height as f32)),
    };
    let on_the_title = options.table.is_none() && options.replay.is_none();
    let first = on_the_title.then(title::drawings).into_iter().flatten();
    let mut pictures = Pictures::default();
    pictures.begin_ahead(first, now.palette, canvas.detail());
    let pictured = (options.demo.as_ref()).is_some_and(|tour| tour.shots.is_some());
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
            // The second window, if there is one, goes with the first.
            exit_condition: ExitCondition::OnPrimaryClosed,
            ..default()
        })
        .set(LogPlugin {
            // What is not drawn is told by `surface`, once for many frames.
            filter: "warn,wgpu=error,naga=error,bevy_winit=error,bevy_render::view::window=off".into(),
            ..default()
        })
        .disable::<RenderPlugin>()
        .add_after::<WinitPlugin>(Graphics { whole: pictured });
    app.add_plugins(plugins);
    if let Some(NoGraphics(reason)) = app.world_mut().remove_resource() {
        return Err(NoWindow::Machine(reason));
    }
    app.insert_resource(ClearColor(inks::INK))
        // The first frame is laid out as all others are.
        .insert_resource(canvas.with_type(TypeSize::percent(now.type_size)))
        .insert_resource(settings::wakes(&now, false))
        .insert_resource(pictures)
        .insert_resource(kept)
        .add_plugins((
            session::base_plugin,
            session::window_plugin,
            surface::plugin,
            plugin,
        ));
    ending::listen(&mut app, signals);
    if let Some(file) = options.layout_dump {
        app.insert_resource(LayoutDump(file));
    }
    let mut autosave = Autosave {
        last: Some(options.crash_context.table.clone()),
        ..default()
    };
    app.insert_resource(options.crash_context)
        .add_systems(Startup, graphics::take_down)
        .add_systems(Update, icon::put_on);
    match options.demo {
        Some(tour) => {
            if let Some(folder) = &tour.shots {
                let mut shots = Shots::into(folder.clone())
                    .map_err(|error| NoWindow::Options(format!("{}: {error}", folder.display())))?;
                shots.faults = tour.check.then(Vec::new);
                app.insert_resource(shots);
                if tour.presses.is_some() {
                    app.add_plugins(ui_tour::plugin);
                    // What a visit keeps lies beside its pictures.
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
    app.insert_resource(autosave);
    executors::run_in_place(&mut app);
    Ok(app)
}

/// Everything around the games, and the games.
pub fn plugin(app: &mut App) {
    app.init_resource::<Latest>().add_plugins((
        (title::plugin, seats::plugin),
        (bar::plugin, dialog::plugin, file_picker::plugin),
        (load::plugin, replay::plugin, panels::plugin),
        (book::plugin, ledger::plugin, guide::plugin, credits::plugin),
        (settings::plugin, seat_panel::plugin),
        esc::plugin,
    ));
    for game in registry::games() {
        (game.plugin)(app);
    }
}
