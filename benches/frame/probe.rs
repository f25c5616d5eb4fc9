//! The probe: an additional plugin that times every frame and hands the times to a [`Case`].
//!
//! It measures only at the edges: before the first and after the last schedule of the main world, around the
//! extraction, before and after the render world's schedule, and where that hands over to the driver. The program and
//! the bare app both have it, so its cost is on both sides.
//!
//! With pipelined rendering, main and render world work at the same time on threads that help each other, so no single
//! clock can measure one frame's schedules from outside. The probe counts the CPU time of all threads that work on
//! frames, minus the render thread's time after the renderer has prepared a frame (encoding, submitting, presenting).
//! That is at least the cost of main schedule, extract and prepare, and somewhat more.

use crate::meters::{self, Works};
use bevy::app::{First, Last, MainScheduleOrder};
use bevy::core_pipeline::core_2d::Transparent2d;
use bevy::ecs::schedule::{IntoScheduleConfigs, Schedule, ScheduleLabel, SingleThreadedExecutor};
use bevy::ecs::system::ScheduleSystem;
use bevy::prelude::*;
use bevy::render::mesh::RenderMesh;
use bevy::render::render_asset::{ExtractedAssets, RenderAsset, RenderAssets};
use bevy::render::render_phase::{SortedPhaseItem, ViewSortedRenderPhases};
use bevy::render::render_resource::PipelineCache;
use bevy::render::texture::GpuImage;
use bevy::render::{Render, RenderApp, RenderScheduleOrder, RenderSystems};
use bevy::ui_render::TransparentUi;
use serde_json::{Value, json};
use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// The start of a line that is meant for the parent process.
pub const MARK: &str = "frame: ";

/// A measurement in a window, frame by frame.
pub trait Case: Send + Sync + 'static {
    /// Runs at the end of each frame, before it is extracted. A returned value is reported and ends the process.
    fn frame(&mut self, world: &mut World, spent: &Spent) -> Option<Value>;
}

/// Times since the process began, in milliseconds.
#[derive(Clone, Copy, Debug, Default)]
pub struct Spent {
    /// The number of frames of the main world.
    pub frames: f64,
    /// CPU time of all threads that work on frames.
    pub at_frames: f64,
    /// CPU time of the render thread after preparing; included in `at_frames`.
    pub drawing: f64,
    /// CPU time of the background threads.
    pub aside: f64,
    /// CPU time of the whole process.
    pub process: f64,
    /// Wall-clock time, in all.
    pub wall: f64,
    /// Wall-clock time of the main schedules.
    pub main: f64,
    /// Wall-clock time of the extraction.
    pub extract: f64,
    /// Wall-clock time of the render world up to and including prepare.
    pub prepare: f64,
    /// The number of drawings, letter atlases and meshes sent to the graphics card; after [`since`](Self::since), all
    /// of them, not per frame.
    pub uploads: f64,
    /// The pixels of the drawings and letter atlases among them, in KiB.
    pub upload_kib: f64,
}

impl Spent {
    /// The times between `then` and now, per frame.
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
            uploads: self.uploads - then.uploads,
            upload_kib: self.upload_kib - then.upload_kib,
        }
    }

    /// CPU time of main schedule, extract and prepare, and somewhat more.
    pub fn cpu(&self) -> f64 {
        self.at_frames - self.drawing
    }
}

/// The render world's measurements, readable from the main world.
#[derive(Default)]
pub struct Tally {
    /// In nanoseconds, as are the two sums below.
    extract: AtomicU64,
    prepare: AtomicU64,
    drawing: AtomicU64,
    /// Draw calls for the pieces of the last frame.
    pub draws: AtomicU64,
    /// Draw calls for the nodes of the last frame.
    pub node_draws: AtomicU64,
    /// Pieces and quads of nodes in the last frame. The engine sends the data of each to the graphics card in every
    /// frame.
    pub quads: AtomicU64,
    /// The number of textures and meshes sent to the graphics card so far.
    uploads: AtomicU64,
    /// The bytes of those textures.
    upload_bytes: AtomicU64,
    /// Entities of the render world after the last frame.
    pub entities: AtomicU64,
    /// The number of textures of drawings and letters after the last frame.
    pub textures: AtomicU64,
    /// The bytes of those textures, including mipmaps.
    pub texture_bytes: AtomicU64,
    /// Set by the main world when its next frame should be reported.
    pub there: AtomicBool,
    /// Set once that frame has been extracted.
    extracted: AtomicBool,
}

/// The tally, in both worlds.
#[derive(Resource, Clone, Default)]
pub struct Shared(pub Arc<Tally>);

/// The frame that is reported in a line of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reports {
    /// No frame.
    Nothing,
    /// The first frame that is presented, whatever it shows.
    First,
    /// The first frame extracted with the main world [`there`](Tally::there), once everything that it needs is ready.
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

/// The wall time at which the render thread began its frame, and its own CPU time when the frame was prepared.
#[derive(Resource)]
struct Marks {
    began: Instant,
    prepared: Duration,
    reports: Reports,
}

/// Installs a case in an app: the program, or the bare app.
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
        count_uploads(render, &tally);
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

/// Reports a value to the parent process.
pub fn say(value: &Value) {
    let mut out = std::io::stdout().lock();
    // The parent process may have gone.
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
        uploads: tally.uploads.load(Relaxed) as f64,
        upload_kib: tally.upload_bytes.load(Relaxed) as f64 / 1024.0,
    };
    let said = world.resource_scope(|world, mut running: Mut<Running>| running.0.frame(world, &spent));
    if let Some(value) = said {
        say(&value);
        // Closing the window properly takes time that is not measured.
        std::process::exit(0);
    }
}

// The functions below run on the render thread: exclusive systems run where their schedule does.

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
    let (draws, pieces) = draws::<Transparent2d>(world);
    let (node_draws, quads) = self::draws::<TransparentUi>(world);
    tally.draws.store(draws, Relaxed);
    tally.node_draws.store(node_draws, Relaxed);
    tally.quads.store(pieces + quads, Relaxed);
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

/// Counts the textures and meshes that the renderer is about to send to the graphics card.
fn count_uploads(render: &World, tally: &Tally) {
    let textures = extracted::<GpuImage>(render);
    let bytes = textures
        .iter()
        .filter_map(|(_, image)| Some(image.data.as_ref()?.len()));
    tally.upload_bytes.fetch_add(bytes.sum::<usize>() as u64, Relaxed);
    let uploads = textures.len() + extracted::<RenderMesh>(render).len();
    tally.uploads.fetch_add(uploads as u64, Relaxed);
}

fn extracted<A: RenderAsset>(render: &World) -> &[(AssetId<A::SourceAsset>, A::SourceAsset)] {
    let assets = render.get_resource::<ExtractedAssets<A>>();
    assets.map_or(&[], |assets| &assets.extracted)
}

/// The number of draw calls for these items in all views, and the number of items. A batch is stored at its first item
/// and includes the items after it; an item with an empty batch is not drawn.
fn draws<I: SortedPhaseItem>(world: &World) -> (u64, u64) {
    let Some(views) = world.get_resource::<ViewSortedRenderPhases<I>>() else {
        return (0, 0);
    };
    let (mut draws, mut items) = (0, 0);
    for phase in views.values() {
        let mut covered = 0;
        items += phase.items.len() as u64;
        for item in phase.items.values() {
            if covered == 0 {
                covered = item.batch_range().len();
                draws += u64::from(covered > 0);
            }
            covered = covered.saturating_sub(1);
        }
    }
    (draws, items)
}

/// The number of textures made from images, and their bytes.
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
