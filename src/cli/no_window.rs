//! The commands that open a window, in a program that was built without one.

use super::Failure;
use super::args::{DemoArgs, PlayArgs, WindowArgs};
use crate::game_list::GameList;

/// The games. There is no app for them to join.
pub type Program = GameList;

/// Returns the games.
pub fn games(program: &Program) -> GameList {
    program.clone()
}

/// Refuses to open the title.
pub fn open(_: Program, _: WindowArgs) -> Result<(), Failure> {
    let reason = "this program was built without a window: see triptych --help for what it can do, or take a build \
                  with a window to play";
    Err(Failure::Check(reason.into()))
}

/// Refuses to open a table.
pub fn play(program: Program, window: WindowArgs, _: PlayArgs) -> Result<(), Failure> {
    open(program, window)
}

/// Refuses to open a table of computers.
pub fn demo(program: Program, window: WindowArgs, _: DemoArgs) -> Result<(), Failure> {
    open(program, window)
}

/// Says on stderr why the program can’t go on.
pub fn say_error(reason: &str) {
    eprintln!("error: {reason}");
}
