//! Draws nothing in the first frame, so that the second one is whole.
//!
//! The engine loads some shaders only when it draws for the first time, so that frame would lack parts, and the whole one
//! would wait for it: 330 instead of 206 ms until the title (docs/figures.md, Start). It offers no way to compile what is
//! not drawn yet (<https://github.com/bevyengine/bevy/issues/13354>).

use bevy::prelude::*;
use bevy::window::RequestRedraw;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(First, wake_cameras.run_if(resource_exists::<Asleep>))
        .add_systems(Last, rest_cameras.run_if(run_once));
}

/// The cameras that do not draw the first frame.
#[derive(Resource)]
struct Asleep(Vec<Entity>);

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
