//! The commands that open a window, in a program that was built without one.

use super::Failure;
use super::args::{DemoArgs, PlayArgs, WindowArgs};

/// There is no app for the games to join.
#[derive(Debug)]
pub struct Games;

/// Refuses to open the title.
pub fn open(_: Games, _: WindowArgs) -> Result<(), Failure> {
    let reason = "this program was built without a window: see triptych --help for what it can do, or take a build \
                  with a window to play";
    Err(Failure::Check(reason.into()))
}

/// Refuses to open a table.
pub fn play(games: Games, window: WindowArgs, _: PlayArgs) -> Result<(), Failure> {
    open(games, window)
}

/// Refuses to open a table of computers.
pub fn demo(games: Games, window: WindowArgs, _: DemoArgs) -> Result<(), Failure> {
    open(games, window)
}

/// Says on stderr why the program can’t go on.
pub fn say_error(reason: &str) {
    eprintln!("error: {reason}");
}
