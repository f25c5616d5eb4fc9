//! The baseline for measurements: an app of the same engine, with the same plugins, the same window and nothing in it.
//!
//! It knows nothing of Triptych, so nothing of Triptych is linked with it. A change to the program's setup of window
//! or sound (`shell::app`) has to be made here, too.

use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::window::{ExitCondition, WindowResolution};
use bevy::winit::WinitSettings;

/// Default plugins, sound, a camera, and continuous drawing.
pub fn bare() -> App {
    let mut app = App::new();
    app.set_error_handler(bevy::ecs::error::error);
    let window = Window {
        title: "Bare".into(),
        name: Some("bare".into()),
        resolution: WindowResolution::new(1280, 720).with_scale_factor_override(1.0),
        ..default()
    };
    let plugins = DefaultPlugins
        .set(WindowPlugin {
            primary_window: Some(window),
            exit_condition: ExitCondition::OnPrimaryClosed,
            ..default()
        })
        .set(LogPlugin {
            filter: "warn,wgpu=error,naga=error,bevy_winit=error".into(),
            ..default()
        });
    app.add_plugins(plugins)
        .insert_resource(ClearColor(Color::BLACK))
        .insert_resource(WinitSettings::continuous())
        .add_plugins(bevy_kira_audio::AudioPlugin)
        .add_systems(Startup, open_camera);
    app
}

fn open_camera(mut commands: Commands) {
    commands.spawn((Camera2d, Msaa::Off));
}
