//! Files and the command line, in a build without a window.
//!
//! * [`records`]: reading and writing records, damaged ones included; [`save_header`]: what a save adds to its record.
//! * [`catalog`]: the built-in levels and the user's own.
//! * [`cli`]: the program by its command line.

mod catalog;
mod cli;
mod records;
mod save_header;
#[path = "../support/mod.rs"]
mod support;
