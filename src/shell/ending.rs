//! The end that comes from outside: by a signal, or because the window was taken away.
//!
//! A table is on the disk after every action. What is left is to write the settings, to close the window, and an exit
//! code. It knows no table.
//!
//! Signals are blocked in every thread and waited for in one, which needs no unsafe handler and can wake a program that
//! rests. Whoever asks twice is not made to wait.

use bevy::prelude::*;
use bevy::window::{PrimaryWindow, WindowDestroyed};
use bevy::winit::{EventLoopProxyWrapper, WinitUserEvent};
use std::sync::atomic::{AtomicBool, Ordering};

#[cfg(unix)]
use nix::sys::signal::{SigSet, Signal};

/// Has somebody asked for the end?
static ASKED: AtomicBool = AtomicBool::new(false);

/// The signals that ask for the end, once they no longer end the program by themselves.
#[derive(Debug)]
pub(super) struct Signals {
    #[cfg(unix)]
    set: SigSet,
}

/// Takes the signals over. To be called before any other thread begins; `None` where it can't be had, and the program
/// ends at once then, as programs do.
#[cfg(unix)]
pub(super) fn take_over_signals() -> Option<Signals> {
    let mut set = SigSet::empty();
    for signal in [Signal::SIGTERM, Signal::SIGINT, Signal::SIGHUP] {
        set.add(signal);
    }
    set.thread_block().ok().map(|()| Signals { set })
}

/// Elsewhere the engine has its own way with Ctrl+C.
#[cfg(not(unix))]
pub(super) fn take_over_signals() -> Option<Signals> {
    None
}

/// Listens to what comes from outside. The event loop has to be there.
pub(super) fn listen(app: &mut App, signals: Option<Signals>) {
    #[cfg(unix)]
    if let Some(Signals { set }) = signals {
        let proxy = app.world().get_resource::<EventLoopProxyWrapper>();
        let wake = proxy.map(|proxy| (**proxy).clone());
        std::thread::spawn(move || {
            while let Ok(signal) = set.wait() {
                if ASKED.swap(true, Ordering::Relaxed) {
                    std::process::exit(128 + signal as i32);
                }
                if let Some(wake) = &wake {
                    // Where the loop is over already, so is the program.
                    let _over = wake.send_event(WinitUserEvent::WakeUp);
                }
            }
        });
    }
    #[cfg(not(unix))]
    drop(signals);
    app.add_systems(PreUpdate, (end_by_signal, end_without_a_window));
}

fn end_by_signal(mut exit: MessageWriter<AppExit>) {
    if ASKED.load(Ordering::Relaxed) {
        exit.write(AppExit::Success);
    }
}

/// A window that somebody else destroyed can't be drawn in any more, and nobody could press anything.
fn end_without_a_window(
    mut destroyed: MessageReader<WindowDestroyed>,
    first: Query<(), With<PrimaryWindow>>,
    mut exit: MessageWriter<AppExit>,
) {
    if destroyed.read().any(|gone| first.contains(gone.window)) {
        exit.write(AppExit::error());
    }
}
