//! The program: processes, real windows on a virtual screen, real browsers.
//!
//! * [`window`]: by clicks and keys in its window; [`window_troubles`]: with a window that is resized, covered, minimised
//!   or destroyed.
//! * [`cli`]: by the words of its command line that open a window.
//! * [`phones`]: people who play on phones, in real browsers.
//! * [`kill_while_saving`]: a program killed while it saves; [`disk`]: full, read-only and broken disks;
//!   [`two_programs`]: two programs in one folder; [`crash`]: crash reports.
//! * [`fourth_game`]: the example's game in a window and on phones.
//!
//! Tests that need a window are ignored unless `TRIPTYCH_REQUIRE_WINDOW` is set when they are compiled, as
//! `scripts/test` does.

mod cli;
mod crash;
mod disk;
mod fourth_game;
mod kill_while_saving;
mod phones;
#[path = "../support/mod.rs"]
mod support;
mod two_programs;
mod window;
mod window_troubles;

/// Makes cargo recompile the tests when the variable changes, because `test_with::env` reads it at compile time.
const _: Option<&str> = option_env!("TRIPTYCH_REQUIRE_WINDOW");
