//! Linux measurements of this process: the CPU time of each thread, and memory.
//!
//! It uses CPU clocks, not the wall clock: a software rasteriser takes all available cores, so a wall clock would
//! measure the rasteriser. Each of our threads registers its kind of work when it starts. Threads that have not
//! registered belong to the driver (rasterisers, queues) or to the sound, and are counted with the whole process only.

use bevy::app::TaskPoolOptions;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// A thread's kind of work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Works {
    /// Work on frames: the main thread, the render thread, and the pool to which both send their systems.
    AtFrames,
    /// Background work while frames go on: unpacking drawings, compiling pipelines, files.
    Aside,
}

static THREADS: Mutex<Vec<(Works, i32)>> = Mutex::new(Vec::new());

fn threads() -> MutexGuard<'static, Vec<(Works, i32)>> {
    THREADS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Registers the calling thread's kind of work.
pub fn this_thread(works: Works) {
    let path = std::fs::read_link("/proc/thread-self").unwrap_or_default();
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let Ok(id) = name.parse() else { return };
    let mut threads = threads();
    if threads.iter().all(|(_, known)| *known != id) {
        threads.push((works, id));
    }
}

/// Creates the engine's thread pools as the engine would, except that each thread registers its kind of work. An app
/// created afterwards uses them.
pub fn make_pools() {
    let mut options = TaskPoolOptions::default();
    for (pool, works) in [
        (&mut options.compute, Works::AtFrames),
        (&mut options.async_compute, Works::Aside),
        (&mut options.io, Works::Aside),
    ] {
        pool.on_thread_spawn = Some(Arc::new(move || this_thread(works)));
    }
    options.create_default_pools();
}

/// The CPU time so far of all threads with this kind of work.
pub fn cpu_of(works: Works) -> Duration {
    let threads = threads();
    let those = threads.iter().filter(|(theirs, _)| *theirs == works);
    // The kernel's name for the clock of a thread, which is also what `pthread_getcpuclockid` gives.
    those.map(|(_, id)| clock((!id << 3) | 6)).sum()
}

/// The CPU time of the calling thread.
pub fn cpu_of_this_thread() -> Duration {
    clock(3)
}

/// The CPU time of the whole process, including the driver's threads.
pub fn cpu_of_the_process() -> Duration {
    clock(2)
}

#[cfg(target_os = "linux")]
fn clock(id: i32) -> Duration {
    let mut time = libc::timespec {
        tv_sec: 0,
        tv_nsec: 0,
    };
    #[expect(unsafe_code, reason = "the clocks of threads have no safe way to them")]
    // SAFETY: the kernel writes to a value that is ours, or refuses and writes nothing.
    let refused = unsafe { libc::clock_gettime(id, &raw mut time) } != 0;
    if refused {
        return Duration::ZERO;
    }
    Duration::new(time.tv_sec.unsigned_abs(), time.tv_nsec as u32)
}

#[cfg(not(target_os = "linux"))]
fn clock(_: i32) -> Duration {
    Duration::ZERO
}

/// The memory of this process, in MiB.
#[derive(Clone, Copy, Debug, Default)]
pub struct Memory {
    /// Resident memory now.
    pub resident: f64,
    /// Resident memory now, with shared pages counted by this process's share.
    pub share: f64,
    /// Peak resident memory.
    pub most: f64,
}

/// Measures the memory of this process.
pub fn memory() -> Memory {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let shares = std::fs::read_to_string("/proc/self/smaps_rollup").unwrap_or_default();
    Memory {
        resident: mebibytes(&status, "VmRSS:"),
        share: mebibytes(&shares, "Pss:"),
        most: mebibytes(&status, "VmHWM:"),
    }
}

/// The figure of a line such as `VmRSS:  1234 kB`, in MiB; 0 if there is none.
fn mebibytes(text: &str, what: &str) -> f64 {
    let mut lines = text.lines().filter_map(|line| line.strip_prefix(what));
    let kilobytes = lines.next().and_then(|rest| rest.split_whitespace().next());
    kilobytes.and_then(|word| word.parse().ok()).unwrap_or(0.0) / 1024.0
}
