//! Measures how much memory a piece of work takes. Every block that the test program asks for is counted by the thread
//! that asks.
//!
//! The requested sizes are counted, not what the system sets aside. A block freed by another thread than the one that
//! allocated it distorts the counts of both, so measured work must stay on one thread.

#![expect(
    unsafe_code,
    reason = "an allocator can't be written without it; this one hands everything on as it came"
)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

#[global_allocator]
static COUNTED: Counted = Counted;

struct Counted;

/// The bytes that a thread holds, the most that it has held, and the largest block that it has asked for.
#[derive(Clone, Copy)]
struct Sheet {
    now: i64,
    most: i64,
    block: usize,
}

thread_local! {
    // A constant without a destructor can be used wherever memory is asked for, even early and late in a thread's life.
    static SHEET: Cell<Sheet> = const { Cell::new(Sheet { now: 0, most: 0, block: 0 }) };
}

fn count(took: usize, gave: usize) {
    // A thread that is ending has no counts any more.
    let _kept_or_not = SHEET.try_with(|kept| {
        let mut sheet = kept.get();
        // When a block moves, the old and the new one exist at the same time.
        let both = sheet.now.saturating_add_unsigned(took as u64);
        sheet.most = sheet.most.max(both);
        sheet.now = both.saturating_sub_unsigned(gave as u64);
        sheet.block = sheet.block.max(took);
        kept.set(sheet);
    });
}

// SAFETY: every call is passed on unchanged to the system's allocator.
unsafe impl GlobalAlloc for Counted {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size(), 0);
        // SAFETY: the caller's guarantees are those that the system allocator requires.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        count(layout.size(), 0);
        // SAFETY: as above.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count(size, layout.size());
        // SAFETY: as above.
        unsafe { System.realloc(block, layout, size) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        count(0, layout.size());
        // SAFETY: as above.
        unsafe { System.dealloc(block, layout) }
    }
}

/// The memory that a piece of work took, in bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Took {
    /// The most that it held at once, beyond what was held when it began.
    pub held: usize,
    /// The largest block that it asked for.
    pub block: usize,
}

/// Does a piece of work, and returns its result with the memory that it took on this thread.
pub fn measure<T>(work: impl FnOnce() -> T) -> (T, Took) {
    let before = SHEET.with(|kept| {
        let now = kept.get().now;
        kept.set(Sheet {
            now,
            most: now,
            block: 0,
        });
        now
    });
    let done = work();
    let after = SHEET.with(Cell::get);
    let took = Took {
        held: usize::try_from(after.most - before).unwrap_or(0),
        block: after.block,
    };
    (done, took)
}
