//! The command line of a program with a window. `tests/files` has the commands that need none.

use crate::support;
use crate::support::command::Program;
use std::process::{Command, Output};

#[test]
fn an_invalid_gm_argument_is_refused() {
    let program = Program::new();
    for (arguments, words) in [
        (
            vec![
                "play",
                "the-great-city",
                "--seats",
                "human:Ada,bot",
                "--gm",
                "Zoe",
            ],
            "--gm takes auto or human:NAME",
        ),
        (
            vec![
                "play",
                "omelas",
                "--seats",
                "human:Ada,bot,bot,bot",
                "--gm",
                "human:Zoe",
            ],
            "nobody leads in omelas: leave out --gm",
        ),
        (
            vec![
                "play",
                "the-great-city",
                "--seats",
                "human:Ada,bot",
                "--gm",
                "human:Ada",
            ],
            "two seats are called Ada",
        ),
        (
            vec![
                "play",
                "the-great-city",
                "--seats",
                "human:Ada",
                "--gm",
                "human:Zoe",
            ],
            "The Great City is for 2 to 5 seats besides the GM, not 1",
        ),
    ] {
        let error = program.bad(2, &arguments);
        assert!(error.contains(words), "{arguments:?}: {error}");
    }
}

/// A machine without a screen gets an error message, not a crash of the program.
#[test]
#[cfg(target_os = "linux")]
fn without_a_display_the_program_exits_with_an_error() {
    let program = Program::new();
    for display in [None, Some(":4711")] {
        let mut command = Command::new(support::program());
        command.env("TRIPTYCH_HOME", program.home.path());
        for variable in ["WAYLAND_DISPLAY", "WAYLAND_SOCKET", "DISPLAY"] {
            command.env_remove(variable);
        }
        if let Some(display) = display {
            command.env("DISPLAY", display);
        }
        let Output { status, stderr, .. } = command.output().expect("the program was built with this test");
        let err = String::from_utf8_lossy(&stderr);
        assert_eq!(status.code(), Some(1), "{display:?}: {err}");
        assert_eq!(err.lines().count(), 1, "{display:?}: {err}");
        assert!(err.starts_with("error: "), "{display:?}: {err}");
        assert!(display.is_some() || err.contains("there is no screen"), "{err}");
    }
    assert!(!program.path("crashes").exists(), "nothing broke");
}

#[test]
fn the_error_for_a_missing_save_names_its_path() {
    let program = Program::new();
    let file = program.path("nowhere/table.triptych").display().to_string();
    let error = program.bad(1, &["play", "omelas", "--load", &file]);
    assert!(error.contains(&file), "{error}");
}
