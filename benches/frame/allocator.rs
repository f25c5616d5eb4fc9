//! The system's allocator, with a count of what is asked of it: of this benchmark only, never of the program.
//!
//! It counts once it is told to, so that what is timed before pays for one look at a flag.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering::Relaxed};

/// The allocator.
pub struct Counting;

static COUNTS: AtomicBool = AtomicBool::new(false);
static MADE: AtomicU64 = AtomicU64::new(0);
static LIVE: AtomicI64 = AtomicI64::new(0);

/// Counts from now on.
pub fn count() {
    COUNTS.store(true, Relaxed);
}

/// How many allocations were made since counting began; one that grows or shrinks is one more.
pub fn made() -> u64 {
    MADE.load(Relaxed)
}

/// How many bytes more are in use than when counting began.
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
// SAFETY: every call is the system's allocator's own, with the arguments that the caller vouches for.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        note(1, layout.size() as i64);
        // SAFETY: the caller keeps the same promises.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        note(1, layout.size() as i64);
        // SAFETY: the caller keeps the same promises.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        note(0, -(layout.size() as i64));
        // SAFETY: the caller keeps the same promises, and the pointer came from the system's allocator.
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        note(1, size as i64 - layout.size() as i64);
        // SAFETY: the caller keeps the same promises, and the pointer came from the system's allocator.
        unsafe { System.realloc(pointer, layout, size) }
    }
}
