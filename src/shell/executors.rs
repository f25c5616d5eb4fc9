//! Who runs the systems of a frame: the thread that runs their schedule, one after the other.
//!
//! A frame of a table is some hundred systems of a few microseconds each. To hand one of them to another thread costs as
//! much as to run it, and on a machine of few cores it takes them from whatever draws. The main world and the renderer
//! still work side by side ([pipelined rendering](bevy::render::pipelined_rendering)), and so do background tasks.
//!
//! Invariant: no schedule knows of this; on how many threads it runs changes nothing but the time it takes.

use bevy::ecs::schedule::{Schedules, SingleThreadedExecutor};
use bevy::prelude::*;
use bevy::render::RenderApp;

/// Lets all schedules that are there run on one thread each. To be called when everything was added.
pub(super) fn run_in_place(app: &mut App) {
    in_place(app.world_mut());
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        in_place(render.world_mut());
    }
}

fn in_place(world: &mut World) {
    for (_, schedule) in world.resource_mut::<Schedules>().iter_mut() {
        schedule.set_executor(SingleThreadedExecutor::new());
    }
}
