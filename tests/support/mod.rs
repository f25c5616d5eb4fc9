//! What several test modules use. Tests live in the modules of the four targets, and none of them imports from another.
//!
//! * [`scripts`]: the language of scenarios; [`omelas`], [`oubliette`] and [`great_city`]: each game's own lines and its
//!   usual setups; [`laws`]: each game's laws.
//! * [`levels`], [`rulebook`]: the built-in levels and the rulebooks' paragraphs.
//! * [`command`]: the program by its command line; [`files`]: records as saves.
//! * [`goldens`]: comparing a text with a golden file; [`tournament`]: one side of computer seats against another;
//!   [`allocation`]: the memory that a piece of work takes.
//! * [`app`]: the program's screens without a window, with what each game adds in [`shown`]; [`legible`]: what can’t be
//!   read on a table’s screens; [`situations`]: what screens are looked at; [`saves`]: tables that save into a folder;
//!   [`panels`]: the panels of the shell.
//! * [`window`]: the program in a real window on a virtual screen; [`browser`]: phones, as browsers without a window;
//!   [`sockets`]: phones without a browser.

#![allow(dead_code, reason = "each target uses a part of it")]

pub mod command;
pub mod files;
pub mod goldens;
pub mod great_city;
pub mod laws;
pub mod levels;
pub mod omelas;
pub mod oubliette;
pub mod rulebook;
pub mod scripts;
pub mod tournament;

#[cfg(feature = "window")]
pub mod allocation;
#[cfg(feature = "window")]
pub mod app;
#[cfg(feature = "browser")]
pub mod browser;
#[cfg(feature = "window")]
pub mod legible;
#[cfg(feature = "window")]
pub mod panels;
#[cfg(feature = "window")]
pub mod saves;
#[cfg(feature = "window")]
pub mod shown;
#[cfg(feature = "window")]
pub mod situations;
#[cfg(feature = "window")]
pub mod sockets;
#[cfg(feature = "window")]
pub mod window;

use std::path::PathBuf;

/// Returns the file of the program: the one that was built with the tests, or the one that `TRIPTYCH_PROGRAM` names.
/// `scripts/windows-test` names a command that runs the program for Windows.
pub fn program() -> PathBuf {
    std::env::var_os("TRIPTYCH_PROGRAM").map_or_else(|| env!("CARGO_BIN_EXE_triptych").into(), PathBuf::from)
}
