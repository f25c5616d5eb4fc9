//! What several test modules use. Tests live in the modules beside this one, and none of them imports from another.
//!
//! * [`app`]: the program's screens without a window; [`window`]: the program in a real window on a virtual screen.
//! * [`scripts`]: the language of scenarios; [`omelas`], [`oubliette`] and [`great_city`]: each game's own lines, its
//!   usual setups, and what screen tests need to know of it.
//! * [`levels`], [`rulebook`]: the built-in levels and the rulebooks' paragraphs.
//! * [`legible`]: what can’t be read on a table’s screens, in every window and at every type size.
//! * [`saves`]: tables that save into a folder; [`goldens`]: comparing a text with a golden file.
//! * [`browser`]: phones, as browsers without a window.
//! * [`tournament`]: one side of computer seats against another; [`allocation`]: the memory that a piece of work takes.

pub mod allocation;
pub mod app;
pub mod browser;
pub mod goldens;
pub mod great_city;
pub mod legible;
pub mod levels;
pub mod omelas;
pub mod oubliette;
pub mod rulebook;
pub mod saves;
pub mod scripts;
pub mod sockets;
pub mod tournament;
pub mod window;

use std::path::PathBuf;

/// Returns the file of the program: the one that was built with the tests, or the one that `TRIPTYCH_PROGRAM` names.
/// `scripts/windows-test` names a command that runs the program for Windows.
pub fn program() -> PathBuf {
    std::env::var_os("TRIPTYCH_PROGRAM").map_or_else(|| env!("CARGO_BIN_EXE_triptych").into(), PathBuf::from)
}
