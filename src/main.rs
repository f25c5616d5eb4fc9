//! Triptych: three games at one table.

// On Windows a double click opens no console.
#![cfg_attr(windows, windows_subsystem = "windows")]

use std::process::ExitCode;

/// Writes to the console from which the program was started, if there is one.
#[cfg(windows)]
fn attach_console() {
    use windows_sys::Win32::System::Console::{ATTACH_PARENT_PROCESS, AttachConsole};
    #[expect(unsafe_code, reason = "no crate that is well kept offers it safely")]
    // SAFETY: it takes no pointer, and nothing was written yet.
    let _attached = unsafe { AttachConsole(ATTACH_PARENT_PROCESS) };
}

fn main() -> ExitCode {
    #[cfg(windows)]
    attach_console();
    #[cfg(feature = "window")]
    let games = {
        let mut games = bevy::app::App::new();
        games.add_plugins(triptych::games::plugin);
        games
    };
    #[cfg(not(feature = "window"))]
    let games = triptych::games::list();
    triptych::cli::run(games)
}
