//! The frame in which the table of a replay is seen: a slot of the replay's screen, and a camera that draws nothing beyond
//! it.

use super::ReplayStatus;
use crate::board::Slots;
use crate::scene::AppState;
use crate::scene::arrangement::Lens;
use crate::scene::canvas::{self, Canvas};
use crate::scene::public;
use crate::scene::stage::{Glass, Layer, Stage, StageSet};
use bevy::camera::Viewport;
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, RequestRedraw};

/// The slot of the screen in which the table is seen.
pub const TABLE: &str = "replay table";

/// The camera that draws the table in its frame.
#[derive(Component)]
struct FrameCamera;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, fit.before(StageSet::Show));
}

/// Lets the table be seen in its slot and nowhere else.
fn fit(
    mut commands: Commands,
    state: Res<State<AppState>>,
    status: Res<ReplayStatus>,
    slots: Res<Slots>,
    canvas: Res<Canvas>,
    windows: Query<&Window, With<PrimaryWindow>>,
    mut stage: ResMut<Stage>,
    mut cameras: Query<(Entity, &mut Camera, &mut Transform), With<FrameCamera>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let is_watching = matches!(state.get(), AppState::Replaying(_));
    // A table that is a screen of the UI lies in its slot by itself.
    let is_screen = status.table.is_some();
    let slot = slots
        .get(Layer::Table, TABLE)
        .filter(|_| is_watching && !is_screen);
    let (Some(slot), Ok(window)) = (slot, windows.single()) else {
        for (entity, ..) in &cameras {
            commands.entity(entity).despawn();
        }
        return;
    };
    let whole = Vec2::new(canvas::WIDTH, canvas::HEIGHT);
    let scale = (slot.size / whole).min_element();
    let glass = Some(Glass::Beyond(Lens {
        scale,
        turn: 0.0,
        corner: slot.at - whole * scale / 2.0,
    }));
    if stage.glass(Layer::Table) != glass {
        stage.set_glass(Layer::Table, glass);
        redraw.write(RequestRedraw);
    }
    let pixels = window.scale_factor();
    let most = window.physical_size().as_vec2();
    let edge = |point: Vec2| (canvas.to_window(point) * pixels).round().clamp(Vec2::ZERO, most);
    let (from, to) = (edge(slot.at - slot.size / 2.0), edge(slot.at + slot.size / 2.0));
    if (to - from).min_element() < 1.0 {
        return;
    }
    let middle = canvas.to_world(canvas.from_window((from + to) / 2.0 / pixels));
    let wanted = Transform::from_translation(middle.extend(0.0));
    let viewport = Viewport {
        physical_position: from.as_uvec2(),
        physical_size: (to - from).as_uvec2(),
        ..default()
    };
    match cameras.single_mut() {
        Ok((_, mut camera, mut transform)) => {
            transform.set_if_neq(wanted);
            let now = camera.viewport.as_ref();
            let is_there = now.is_some_and(|now| {
                (now.physical_position, now.physical_size)
                    == (viewport.physical_position, viewport.physical_size)
            });
            if !is_there {
                camera.viewport = Some(viewport);
                redraw.write(RequestRedraw);
            }
        }
        Err(_) => {
            let camera = Camera {
                // Over the screen around it, under everything that is said over a table.
                order: -5,
                clear_color: ClearColorConfig::None,
                viewport: Some(viewport),
                ..default()
            };
            commands.spawn((
                Camera2d,
                camera,
                Msaa::Off,
                wanted,
                public::mark(Layer::Table),
                FrameCamera,
            ));
        }
    }
}
