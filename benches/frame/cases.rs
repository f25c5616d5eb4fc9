//! The measurements of a table in its window: at rest, in motion, waiting, and the time until the title appears.

use crate::probe::{Case, Shared, Spent};
use crate::{allocator, meters};
use bevy::ecs::message::MessageCursor;
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, RequestRedraw};
use bevy::winit::WinitSettings;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::VecDeque;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};
use triptych::board::piece::{Idle, Piece, Pose};
use triptych::session::AppState;
use triptych::session::shots::Rest;
use triptych::session::{OpenTable, TableOptions};
use triptych::shell::settings::data::Pace;
use triptych::ui::LaidOut;
use triptych::ui::curtain::Curtain;
use triptych::ui::pictures::Pictures;

/// The number of still frames in a row after which a table is at rest.
const STILL: u32 = 30;
/// The number of frames drawn before measuring, while pipelines and caches fill.
const WARM: u32 = 90;
/// The number of frames that are measured together.
pub const WINDOW: usize = 60;

/// Opens a closed curtain, and closes it again once a seat's view is shown, because nobody sits at this table.
fn see_to_the_curtain(world: &mut World) {
    let curtain = world.resource::<Curtain>();
    let (shut, open) = (curtain.is_shut(), curtain.open_for().is_some());
    if shut {
        world.resource_mut::<Curtain>().press();
    }
    if open {
        world.resource_mut::<Curtain>().shut();
    }
}

fn lies_still(rest: Rest, curtain: Res<Curtain>, open: Res<OpenTable>) -> bool {
    rest.is_here() && curtain.is_up() && open.game.is_some() && !open.awaited.is_empty()
}

/// Is the title complete and clickable? The leaf under the pointer may already be swinging.
fn is_there(
    pictures: Res<Pictures>,
    state: Res<State<AppState>>,
    ui: LaidOut,
    leaves: Query<&Pose, With<Piece>>,
) -> bool {
    pictures.ready()
        && *state.get() == AppState::Title
        && !ui.controls().is_empty()
        && !leaves.is_empty()
        && leaves.iter().all(|leaf| leaf.alpha == 1.0)
}

/// Detects that a table which waits for a person has come to rest.
#[derive(Default)]
pub struct Settling {
    still: u32,
}

impl Settling {
    /// Is it at rest, and has it been for a while?
    pub fn has_settled(&mut self, world: &mut World) -> bool {
        see_to_the_curtain(world);
        let still = world.run_system_cached(lies_still).unwrap_or(false);
        self.still = if still { self.still + 1 } else { 0 };
        self.still >= STILL
    }
}

/// Draws continuously, whatever the settings say.
pub fn go_on_drawing(world: &mut World) {
    world.insert_resource(WinitSettings::continuous());
}

/// The measurements of a table at rest, or of an empty window.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct AtRest {
    /// CPU time of main schedule, extract and prepare, in milliseconds a frame.
    pub cpu: f64,
    /// CPU time of all threads that work on frames, drawing included, in milliseconds a frame.
    pub at_frames: f64,
    /// CPU time of the background threads, in milliseconds a frame.
    pub aside: f64,
    /// CPU time of the whole process, in milliseconds a frame.
    pub process: f64,
    /// Wall-clock time of a whole frame, in milliseconds.
    pub wall: f64,
    /// Wall-clock time of the main schedule, in milliseconds a frame.
    pub main: f64,
    /// Wall-clock time of the extraction, in milliseconds a frame.
    pub extract: f64,
    /// Wall-clock time of the render world up to and including prepare, in milliseconds a frame.
    pub prepare: f64,
    /// Draw calls for the pieces.
    pub draws: f64,
    /// Draw calls for the nodes.
    pub node_draws: f64,
    /// Pieces and quads of nodes, whose data is sent to the graphics card in every frame.
    pub quads: f64,
    /// Textures and meshes sent to the graphics card, in all measured frames.
    pub uploads: f64,
    /// The number of textures of drawings and letters.
    pub textures: f64,
    /// The size of those textures, in MiB.
    pub texture_mib: f64,
    /// Resident memory, in MiB.
    pub resident: f64,
    /// Proportional share of memory (PSS), in MiB.
    pub share: f64,
    /// Peak resident memory, in MiB.
    pub most: f64,
    /// The fewest and the most allocations a frame, over all windows of frames.
    pub allocations: (f64, f64),
    /// The growth of the bytes in use, per frame.
    pub growth: f64,
}

enum Doing {
    Settling(Settling),
    Warming(u32),
    Measuring(Spent),
    Counting {
        then: u64,
        began: i64,
        windows: Vec<f64>,
    },
}

/// Measures a table that waits for a person with nothing moving, or the bare app, while it draws continuously.
pub struct Resting {
    bare: bool,
    frames: f64,
    doing: Doing,
    taken: AtRest,
    since: u32,
}

impl Resting {
    /// Measures this many frames.
    pub fn new(bare: bool, frames: usize) -> Self {
        Self {
            bare,
            frames: frames as f64,
            doing: Doing::Settling(Settling::default()),
            taken: AtRest::default(),
            since: 0,
        }
    }

    fn take(&mut self, world: &mut World, spent: Spent) {
        let memory = meters::memory();
        let tally = world.resource::<Shared>().0.clone();
        let counted = |count: &AtomicU64| count.load(Relaxed) as f64;
        self.taken = AtRest {
            cpu: spent.cpu(),
            at_frames: spent.at_frames,
            aside: spent.aside,
            process: spent.process,
            wall: spent.wall,
            main: spent.main,
            extract: spent.extract,
            prepare: spent.prepare,
            draws: counted(&tally.draws),
            node_draws: counted(&tally.node_draws),
            quads: counted(&tally.quads),
            uploads: spent.uploads,
            textures: counted(&tally.textures),
            texture_mib: counted(&tally.texture_bytes) / f64::from(1 << 20),
            resident: memory.resident,
            share: memory.share,
            most: memory.most,
            ..AtRest::default()
        };
    }
}

/// The number of windows of frames in which allocations are counted.
const WINDOWS: usize = 10;

impl Case for Resting {
    fn frame(&mut self, world: &mut World, spent: &Spent) -> Option<Value> {
        go_on_drawing(world);
        if let Some(mut idle) = world.get_resource_mut::<Idle>() {
            // Pretends that nobody has touched anything for so long that pieces no longer pulse.
            idle.0 = idle.0.max(60.0);
        }
        match &mut self.doing {
            Doing::Settling(settling) => {
                if self.bare || settling.has_settled(world) {
                    self.doing = Doing::Warming(WARM);
                }
            }
            Doing::Warming(0) => self.doing = Doing::Measuring(*spent),
            Doing::Warming(left) => *left -= 1,
            Doing::Measuring(then) => {
                let passed = spent.since(then);
                if passed.frames >= self.frames {
                    self.take(world, passed);
                    allocator::count();
                    self.doing = Doing::Counting {
                        then: allocator::made(),
                        began: allocator::live(),
                        windows: Vec::with_capacity(WINDOWS),
                    };
                }
            }
            Doing::Counting { then, began, windows } => {
                self.since += 1;
                if (self.since as usize).is_multiple_of(WINDOW) {
                    let made = allocator::made();
                    windows.push((made - *then) as f64 / WINDOW as f64);
                    *then = made;
                }
                if windows.len() == WINDOWS {
                    let grown = (allocator::live() - *began) as f64;
                    self.taken.growth = grown / f64::from(self.since);
                    self.taken.allocations = (
                        windows.iter().copied().fold(f64::INFINITY, f64::min),
                        windows.iter().copied().fold(0.0, f64::max),
                    );
                    return Some(json!(self.taken));
                }
            }
        }
        None
    }
}

/// Measures computers at play at normal speed, and finds the most expensive frames.
pub struct Busiest {
    frames: f64,
    last: VecDeque<Spent>,
    most: Spent,
    aside: f64,
    /// The most that one frame uploads: textures and meshes, and KiB of pixels. The two may be of different frames.
    uploads: f64,
    upload_kib: f64,
}

impl Busiest {
    /// Looks at this many frames at most.
    pub fn new(frames: usize) -> Self {
        Self {
            frames: frames as f64,
            last: VecDeque::with_capacity(WINDOW + 1),
            most: Spent::default(),
            aside: 0.0,
            uploads: 0.0,
            upload_kib: 0.0,
        }
    }
}

impl Case for Busiest {
    fn frame(&mut self, world: &mut World, spent: &Spent) -> Option<Value> {
        go_on_drawing(world);
        // The shortest pause between two motions that the settings offer.
        let mut options = world.resource_mut::<TableOptions>();
        options.pace = options.pace.max(Pace::Quick.factor());
        let over = world.resource::<OpenTable>().over;
        let coming = f64::from(WARM);
        if spent.frames >= coming {
            if let Some(before) = self.last.back() {
                let frame = spent.since(before);
                self.uploads = self.uploads.max(frame.uploads);
                self.upload_kib = self.upload_kib.max(frame.upload_kib);
            }
            self.last.push_back(*spent);
        }
        if self.last.len() > WINDOW
            && let Some(then) = self.last.pop_front()
        {
            let passed = spent.since(&then);
            if passed.cpu() > self.most.cpu() {
                self.most = passed;
            }
            self.aside = self.aside.max(passed.aside);
        }
        (over || spent.frames >= coming + self.frames).then(|| {
            json!({
                "cpu": self.most.cpu(), "main": self.most.main, "extract": self.most.extract,
                "prepare": self.most.prepare, "wall": self.most.wall, "aside": self.aside,
                "uploads": self.uploads, "upload KiB": self.upload_kib,
            })
        })
    }
}

static FRAMES: AtomicU64 = AtomicU64::new(0);
static REDRAWS: AtomicU64 = AtomicU64::new(0);

/// The number of seconds without input before a waiting table is measured.
const UNTOUCHED: u64 = 10;

/// Measures a waiting table with the default settings, under which it rests when nothing moves.
pub struct Waiting {
    settling: Settling,
    asked: MessageCursor<RequestRedraw>,
    seconds: u64,
    waits: bool,
}

impl Waiting {
    /// Measures for this many seconds, starting ten seconds after the last input.
    pub fn new(seconds: u64) -> Self {
        Self {
            settling: Settling::default(),
            asked: MessageCursor::default(),
            seconds,
            waits: false,
        }
    }
}

impl Case for Waiting {
    fn frame(&mut self, world: &mut World, _: &Spent) -> Option<Value> {
        let asked = self
            .asked
            .read(world.resource::<Messages<RequestRedraw>>())
            .count();
        FRAMES.fetch_add(1, Relaxed);
        REDRAWS.fetch_add(asked as u64, Relaxed);
        if self.waits {
            return None;
        }
        // Settling needs frames: to open curtains, and to start the seconds without input.
        world.write_message(RequestRedraw);
        if self.settling.has_settled(world) {
            self.waits = true;
            world.resource_mut::<Idle>().0 = 0.0;
            let mut windows = world.query_filtered::<&Window, With<PrimaryWindow>>();
            let focused = windows.iter(world).any(|window| window.focused);
            let seconds = self.seconds;
            // A separate thread, because no system runs while no frame is drawn.
            std::thread::spawn(move || look_on(seconds, focused));
        }
        None
    }
}

/// Waits, measures for this many seconds, reports the result, and ends the process.
fn look_on(seconds: u64, focused: bool) {
    std::thread::sleep(Duration::from_secs(UNTOUCHED));
    let (frames, redraws) = (FRAMES.load(Relaxed), REDRAWS.load(Relaxed));
    let (cpu, began) = (meters::cpu_of_the_process(), Instant::now());
    std::thread::sleep(Duration::from_secs(seconds));
    let spent = (meters::cpu_of_the_process() - cpu).as_secs_f64();
    crate::probe::say(&json!({
        "percent": 100.0 * spent / began.elapsed().as_secs_f64(),
        "frames": FRAMES.load(Relaxed) - frames,
        "redraws": REDRAWS.load(Relaxed) - redraws,
        "focused": focused,
    }));
    std::process::exit(0);
}

/// Waits for the title, so that the frame which shows it is reported. Reports the time of the first frame and of the
/// title.
pub struct Starting {
    bare: bool,
    began: Instant,
    first: Option<f64>,
}

impl Starting {
    /// Measures from `began`, the start of `main`.
    pub fn new(bare: bool, began: Instant) -> Self {
        Self {
            bare,
            began,
            first: None,
        }
    }
}

impl Case for Starting {
    fn frame(&mut self, world: &mut World, spent: &Spent) -> Option<Value> {
        go_on_drawing(world);
        let now = self.began.elapsed().as_secs_f64() * 1000.0;
        let first = *self.first.get_or_insert(now);
        let tally = world.resource::<Shared>().0.clone();
        let there = self.bare || world.run_system_cached(is_there).unwrap_or(false);
        if there && !tally.there.swap(true, Relaxed) {
            crate::probe::say(&json!({
                "first frame": first, "there": now, "frames": spent.frames, "aside": spent.aside,
            }));
        }
        None
    }
}
