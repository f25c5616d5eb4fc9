//! The probe: a plugin beside the program's own that takes the time of every frame and hands it to a [`Case`].
//!
//! It stands at the edges of what it measures and nowhere inside: before the first and after the last schedule of the
//! main world, round the extraction, before and after the render world's schedule and where that hands over to the
//! driver. Both the program and the bare app have it, so what it costs is on both sides.
//!
//! With pipelined rendering the main and the render world work at the same time on threads that help each other, so
//! what one frame's schedules cost can't be told from the outside by one clock. What is counted is the CPU time of all
//! threads that work at frames, less what the render thread spends after the renderer has prepared a frame: encoding,
//! submitting, presenting. That is at least what main schedule, extract and prepare cost, and somewhat more.

use crate::meters::{self, Works};
use bevy::app::{First, Last, MainScheduleOrder};
use bevy::core_pipeline::core_2d::Transparent2d;
use bevy::ecs::schedule::{IntoScheduleConfigs, Schedule, ScheduleLabel, SingleThreadedExecutor};
use bevy::ecs::system::ScheduleSystem;
use bevy::prelude::*;
use bevy::render::render_asset::RenderAssets;
use bevy::render::render_phase::{PhaseItem, ViewSortedRenderPhases};
use bevy::render::render_resource::PipelineCache;
use bevy::render::texture::GpuImage;
use bevy::render::{Render, RenderApp, RenderScheduleOrder, RenderSystems};
use serde_json::{Value, json};
use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// What a line begins with that is meant for whoever started this process.
pub const MARK: &str = "frame: ";

/// What is measured in a window, frame by frame.
pub trait Case: Send + Sync + 'static {
    /// At the end of each frame, before it is extracted. What it gives back ends the process, and is said.
    fn frame(&mut self, world: &mut World, spent: &Spent) -> Option<Value>;
}

/// What was spent since the process began, in milliseconds.
#[derive(Clone, Copy, Debug, Default)]
pub struct Spent {
    /// Frames of the main world.
    pub frames: f64,
    /// CPU time of all threads that work at frames.
    pub at_frames: f64,
    /// CPU time of the render thread after preparing: a part of that.
    pub drawing: f64,
    /// CPU time of threads that work aside.
    pub aside: f64,
    /// CPU time of the whole process.
    pub process: f64,
    /// Time by the wall clock: altogether,
    pub wall: f64,
    /// of main schedules,
    pub main: f64,
    /// of extracting,
    pub extract: f64,
    /// and of the render world up to and with preparing.
    pub prepare: f64,
}

impl Spent {
    /// What was spent between an earlier moment and this one, for each frame between them.
    pub fn since(&self, then: &Self) -> Self {
        let frames = self.frames - then.frames;
        let share = |now: f64, then: f64| (now - then) / frames.max(1.0);
        Self {
            frames,
            at_frames: share(self.at_frames, then.at_frames),
            drawing: share(self.drawing, then.drawing),
            aside: share(self.aside, then.aside),
            process: share(self.process, then.process),
            wall: share(self.wall, then.wall),
            main: share(self.main, then.main),
            extract: share(self.extract, then.extract),
            prepare: share(self.prepare, then.prepare),
        }
    }

    /// CPU time of main schedule, extract and prepare, and somewhat more.
    pub fn cpu(&self) -> f64 {
        self.at_frames - self.drawing
    }
}

/// What the render world takes down, where the main world can read it.
#[derive(Default)]
pub struct Tally {
    /// In nanoseconds.
    extract: AtomicU64,
    prepare: AtomicU64,
    drawing: AtomicU64,
    /// Draw calls of the last frame's pieces.
    pub draws: AtomicU64,
    /// Entities of the render world after the last frame.
    pub entities: AtomicU64,
    /// Textures that drawings and letters lie in, after the last frame: how many,
    pub textures: AtomicU64,
    /// and how many bytes, with their smaller copies.
    pub texture_bytes: AtomicU64,
    /// The main world has come to where its next frame is to be reported.
    pub there: AtomicBool,
    /// That frame was extracted.
    extracted: AtomicBool,
}

/// The tally, in both worlds.
#[derive(Resource, Clone, Default)]
pub struct Shared(pub Arc<Tally>);

/// When a frame is worth a line by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reports {
    /// Never.
    Nothing,
    /// The first that is presented, whatever is on it.
    First,
    /// The first that was extracted when the main world was [`there`](Tally::there), with everything that it needs.
    Whole,
}

#[derive(Resource)]
struct Running(Box<dyn Case>);

#[derive(Resource)]
struct Clocks {
    began: Instant,
    frame: Instant,
    frames: u64,
    main: Duration,
}

#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
struct Begins;

#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
struct Ends;

#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
struct DrawingBegins;

#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
struct DrawingEnds;

/// When the render thread began with its frame, by the wall, and when it had prepared it, by its own clock.
#[derive(Resource)]
struct Marks {
    began: Instant,
    prepared: Duration,
    reports: Reports,
}

/// Lets a case run in this app: the program's, or the bare one.
pub fn install(app: &mut App, case: impl Case, reports: Reports) {
    meters::this_thread(Works::AtFrames);
    let shared = Shared::default();
    app.insert_resource(shared.clone())
        .insert_resource(Running(Box::new(case)))
        .insert_resource(Clocks {
            began: Instant::now(),
            frame: Instant::now(),
            frames: 0,
            main: Duration::ZERO,
        })
        .add_schedule(alone(Begins, begin))
        .add_schedule(alone(Ends, end));
    let mut order = app.world_mut().resource_mut::<MainScheduleOrder>();
    order.insert_before(First, Begins);
    order.insert_after(Last, Ends);
    let render = app
        .get_sub_app_mut(RenderApp)
        .expect("there is a window, and so a renderer");
    let mut extract = render.take_extract().expect("the renderer extracts");
    let tally = shared.0.clone();
    render.set_extract(move |main, render| {
        let began = Instant::now();
        extract(main, render);
        if tally.there.load(Relaxed) {
            tally.extracted.store(true, Relaxed);
        }
        add(&tally.extract, began.elapsed());
    });
    render
        .insert_resource(shared)
        .insert_resource(Marks {
            began: Instant::now(),
            prepared: Duration::ZERO,
            reports,
        })
        .add_schedule(alone(DrawingBegins, begin_drawing))
        .add_systems(
            Render,
            prepared
                .after(RenderSystems::Prepare)
                .before(RenderSystems::Render),
        )
        .add_schedule(alone(DrawingEnds, end_drawing));
    let mut order = render.world_mut().resource_mut::<RenderScheduleOrder>();
    order.insert_before(First, DrawingBegins);
    order.insert_after(Render, DrawingEnds);
}

/// A schedule of one system, which runs on the thread that runs the schedule.
fn alone<M>(label: impl ScheduleLabel, system: impl IntoScheduleConfigs<ScheduleSystem, M>) -> Schedule {
    let mut schedule = Schedule::new(label);
    schedule.set_executor(SingleThreadedExecutor::new());
    schedule.add_systems(system);
    schedule
}

fn add(sum: &AtomicU64, time: Duration) {
    sum.fetch_add(time.as_nanos() as u64, Relaxed);
}

/// Says something to whoever started this process.
pub fn say(value: &Value) {
    let mut out = std::io::stdout().lock();
    // Whoever started it may have gone; then nobody is told.
    let _unheard = writeln!(out, "{MARK}{value}").and_then(|()| out.flush());
}

fn begin(mut clocks: ResMut<Clocks>) {
    clocks.frame = Instant::now();
}

fn end(world: &mut World) {
    let mut clocks = world.resource_mut::<Clocks>();
    let now = Instant::now();
    clocks.frames += 1;
    let passed = now - clocks.frame;
    clocks.main += passed;
    let (frames, main, wall) = (clocks.frames, clocks.main, now - clocks.began);
    let tally = world.resource::<Shared>().0.clone();
    let milliseconds = |time: Duration| time.as_secs_f64() * 1000.0;
    let summed = |sum: &AtomicU64| sum.load(Relaxed) as f64 / 1.0e6;
    let spent = Spent {
        frames: frames as f64,
        at_frames: milliseconds(meters::cpu_of(Works::AtFrames)),
        drawing: summed(&tally.drawing),
        aside: milliseconds(meters::cpu_of(Works::Aside)),
        process: milliseconds(meters::cpu_of_the_process()),
        wall: milliseconds(wall),
        main: milliseconds(main),
        extract: summed(&tally.extract),
        prepare: summed(&tally.prepare),
    };
    let said = world.resource_scope(|world, mut running: Mut<Running>| running.0.frame(world, &spent));
    if let Some(value) = said {
        say(&value);
        // A window that is closed in good order takes its time, and nothing of that is measured.
        std::process::exit(0);
    }
}

// What follows runs on the render thread: exclusive systems run where their schedule does.

fn begin_drawing(world: &mut World, mut known: Local<bool>) {
    if !*known {
        *known = true;
        meters::this_thread(Works::AtFrames);
    }
    world.resource_mut::<Marks>().began = Instant::now();
}

fn prepared(world: &mut World) {
    let tally = world.resource::<Shared>().0.clone();
    let mut marks = world.resource_mut::<Marks>();
    add(&tally.prepare, marks.began.elapsed());
    marks.prepared = meters::cpu_of_this_thread();
    tally.draws.store(draws(world), Relaxed);
}

fn end_drawing(world: &mut World, mut said: Local<bool>) {
    let tally = world.resource::<Shared>().0.clone();
    let marks = world.resource::<Marks>();
    let drawing = meters::cpu_of_this_thread().saturating_sub(marks.prepared);
    add(&tally.drawing, drawing);
    let entities = world.entities().count_spawned();
    tally.entities.store(entities.into(), Relaxed);
    let (textures, bytes) = textures(world);
    tally.textures.store(textures, Relaxed);
    tally.texture_bytes.store(bytes, Relaxed);
    if !*said && is_worth_a_line(world, marks.reports) {
        *said = true;
        say(&json!({ "presented": true }));
    }
}

/// How often the pieces of all views make the renderer draw. A batch stands with its first item and covers those
/// after it; an item that covers nothing is not drawn.
fn draws(world: &World) -> u64 {
    let Some(views) = world.get_resource::<ViewSortedRenderPhases<Transparent2d>>() else {
        return 0;
    };
    let mut draws = 0;
    for phase in views.values() {
        let mut covered = 0;
        for item in phase.items.values() {
            if covered == 0 {
                covered = item.batch_range().len();
                draws += u64::from(covered > 0);
            }
            covered = covered.saturating_sub(1);
        }
    }
    draws
}

/// How many textures there are that were made of images, and their bytes.
fn textures(world: &World) -> (u64, u64) {
    let Some(images) = world.get_resource::<RenderAssets<GpuImage>>() else {
        return (0, 0);
    };
    images.iter().fold((0, 0), |(count, bytes), (_, image)| {
        let described = &image.texture_descriptor;
        let pixel = u64::from(described.format.block_copy_size(None).unwrap_or(4));
        let texture: u64 = (0..described.mip_level_count)
            .map(|level| described.mip_level_size(level).unwrap_or_default())
            .map(|size| u64::from(size.width) * u64::from(size.height) * pixel)
            .sum();
        (count + 1, bytes + texture)
    })
}

fn is_worth_a_line(world: &World, reports: Reports) -> bool {
    let tally = &world.resource::<Shared>().0;
    match reports {
        Reports::Nothing => false,
        Reports::First => true,
        Reports::Whole => {
            let pipelines = world.resource::<PipelineCache>();
            tally.extracted.load(Relaxed)
                && tally.draws.load(Relaxed) > 0
                && pipelines.waiting_pipelines().next().is_none()
        }
    }
}
