//! The system's allocator with counters, for this benchmark only, never for the program.
//!
//! It counts only after [`count`] has been called. Before that, each allocation costs one extra check of a flag.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering::Relaxed};

/// The counting allocator.
pub struct Counting;

static COUNTS: AtomicBool = AtomicBool::new(false);
static MADE: AtomicU64 = AtomicU64::new(0);
static LIVE: AtomicI64 = AtomicI64::new(0);

/// Starts counting.
pub fn count() {
    COUNTS.store(true, Relaxed);
}

/// The number of allocations since counting began. Each reallocation counts as one.
pub fn made() -> u64 {
    MADE.load(Relaxed)
}

/// The growth of the bytes in use since counting began.
pub fn live() -> i64 {
    LIVE.load(Relaxed)
}

fn note(made: u64, bytes: i64) {
    if COUNTS.load(Relaxed) {
        MADE.fetch_add(made, Relaxed);
        LIVE.fetch_add(bytes, Relaxed);
    }
}

#[expect(
    unsafe_code,
    reason = "an allocator is unsafe by its trait; everything is handed on to the system's as it came"
)]
// SAFETY: every call is passed to the system's allocator with the caller's own arguments.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        note(1, layout.size() as i64);
        // SAFETY: the caller upholds the same contract.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        note(1, layout.size() as i64);
        // SAFETY: the caller upholds the same contract.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        note(0, -(layout.size() as i64));
        // SAFETY: the caller upholds the same contract, and the pointer came from the system's allocator.
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        note(1, size as i64 - layout.size() as i64);
        // SAFETY: the caller upholds the same contract, and the pointer came from the system's allocator.
        unsafe { System.realloc(pointer, layout, size) }
    }
}
