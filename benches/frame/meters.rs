//! What Linux tells of this process: the CPU time of each of its threads, and its memory.
//!
//! Clocks of CPU time, not of the wall: where a renderer in software takes all cores there are, a wall clock would
//! measure the renderer. Threads are known by what they are for, because each of ours says so when it begins; whoever
//! has said nothing is the driver's (rasterisers, queues) or the sound's, and is counted with the whole process only.

use bevy::app::TaskPoolOptions;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// What a thread works at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Works {
    /// At frames: the main thread, the render thread, the pool that both send their systems to.
    AtFrames,
    /// Aside, while frames go on: drawings that are unpacked, pipelines that are compiled, files.
    Aside,
}

static THREADS: Mutex<Vec<(Works, i32)>> = Mutex::new(Vec::new());

fn threads() -> MutexGuard<'static, Vec<(Works, i32)>> {
    THREADS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The thread that calls this works at that.
pub fn this_thread(works: Works) {
    let path = std::fs::read_link("/proc/thread-self").unwrap_or_default();
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let Ok(id) = name.parse() else { return };
    let mut threads = threads();
    if threads.iter().all(|(_, known)| *known != id) {
        threads.push((works, id));
    }
}

/// Makes the engine's pools of threads just as it would itself, but that each thread says what it works at. An app
/// that is made afterwards finds them there.
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

/// The CPU time so far of all threads that work at this.
pub fn cpu_of(works: Works) -> Duration {
    let threads = threads();
    let those = threads.iter().filter(|(theirs, _)| *theirs == works);
    // The kernel's name for the clock of a thread, which is also what `pthread_getcpuclockid` gives.
    those.map(|(_, id)| clock((!id << 3) | 6)).sum()
}

/// The CPU time of the thread that calls this.
pub fn cpu_of_this_thread() -> Duration {
    clock(3)
}

/// The CPU time of everything in this process, the driver's threads included.
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
    /// What lies in memory now.
    pub resident: f64,
    /// The same with what it shares with other processes counted by its share.
    pub share: f64,
    /// The most that ever lay there.
    pub most: f64,
}

/// The memory of this process now.
pub fn memory() -> Memory {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let shares = std::fs::read_to_string("/proc/self/smaps_rollup").unwrap_or_default();
    Memory {
        resident: mebibytes(&status, "VmRSS:"),
        share: mebibytes(&shares, "Pss:"),
        most: mebibytes(&status, "VmHWM:"),
    }
}

/// The figure of a line such as `VmRSS:  1234 kB`; 0 where there is none.
fn mebibytes(text: &str, what: &str) -> f64 {
    let mut lines = text.lines().filter_map(|line| line.strip_prefix(what));
    let kilobytes = lines.next().and_then(|rest| rest.split_whitespace().next());
    kilobytes.and_then(|word| word.parse().ok()).unwrap_or(0.0) / 1024.0
}
