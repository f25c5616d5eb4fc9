//! The window program compared with a bare app of the same engine: `cargo bench --bench frame`.
//!
//! One run measures both in turns, so that other load on the machine slows both alike. It prints the median of several
//! rounds, with the target beside it. The bare app (`examples/bare`) has the same plugins, the same window and nothing
//! in it. For frames it is [`laden`], so that it draws about as much as a table. The program contains nothing of this:
//! the benchmark measures [`triptych::shell::app`] with a [`probe`] added.
//!
//! * `cargo bench --bench frame` measures everything in about twenty minutes. `-- --quick` measures a tenth of that,
//!   and `-- start` only the time until the title.
//! * `cargo bench --bench frame -- phones` measures tables of people with and without eight phones, in turns.
//! * `cargo bench --bench frame -- soak [--frames N]` plays tables one after another for N frames (default 20,000) and
//!   fails if anything grows ([`soak`]).
//!
//! It reads `/proc` and thread clocks, so it runs on Linux only. It needs a display, which may be Xvfb's.

mod allocator;
#[path = "../../examples/bare/app.rs"]
mod bare;
mod cases;
mod child;
mod laden;
mod meters;
mod phones;
mod probe;
mod report;
mod soak;
#[allow(dead_code, reason = "tests use more of it")]
#[path = "../../tests/support/sockets.rs"]
mod sockets;
mod tables;

use bevy::app::App;
use cases::{Busiest, Resting, Starting, Waiting};
use child::Measured;
use phones::Changing;
use probe::{Case, Reports, install};
use soak::Soak;
use std::process::ExitCode;
use std::time::{Duration, Instant};
use tables::Stands;
use triptych::session::TableOrder;
use triptych::shell::settings::Overrides;
use triptych::shell::settings::data::Speed;
use triptych::shell::{self, Options};
use triptych::table::Controller;

#[global_allocator]
static ALLOCATOR: allocator::Counting = allocator::Counting;

/// The default number of frames of a soak. During the first few thousand, new sizes of letters keep filling the caches;
/// after that, memory has to stay flat.
const SOAK: u64 = 20_000;

fn main() -> ExitCode {
    let began = Instant::now();
    // Cargo passes `--bench` to every benchmark.
    let words: Vec<String> = std::env::args()
        .skip(1)
        .filter(|word| word != "--bench")
        .collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    if !cfg!(target_os = "linux") {
        eprintln!("frames are measured by /proc and by the clocks of threads: on Linux only");
        return ExitCode::FAILURE;
    }
    let display = ["DISPLAY", "WAYLAND_DISPLAY"];
    if display
        .iter()
        .all(|name| std::env::var_os(name).is_none_or(|value| value.is_empty()))
    {
        eprintln!(
            "there is no display to open a window on: run it under Xvfb, as in xvfb-run cargo bench --bench frame"
        );
        return ExitCode::FAILURE;
    }
    let done = match words.as_slice() {
        ["case", case @ ..] => measure(case, began),
        [] => report::all(false),
        ["--quick"] => report::all(true),
        ["start"] => report::starts(),
        ["phones"] => report::phones(),
        ["soak"] => run_soak(SOAK),
        ["soak", "--frames", frames] => frames
            .parse::<u64>()
            .map_err(|_| format!("“{frames}” is no number of frames"))
            .and_then(run_soak),
        _ => Err("say nothing, --quick, start, phones, or soak [--frames N]".into()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            eprintln!("{reason}");
            ExitCode::FAILURE
        }
    }
}

/// Runs the soak in a child, which is ended if it takes longer than a slow machine needs.
fn run_soak(frames: u64) -> Result<(), String> {
    let most = Duration::from_secs(300) + Duration::from_millis(250) * frames.try_into().unwrap_or(u32::MAX);
    if Measured::start(&["soak", &frames.to_string()], most)?.passes() {
        Ok(())
    } else {
        Err("the soak has failed".into())
    }
}

/// The child's part: measures one thing and ends.
fn measure(words: &[&str], began: Instant) -> Result<(), String> {
    let number = |word: &str| word.parse::<usize>().map_err(|error| format!("{word}: {error}"));
    let waiting = |game: &str| tables::table(game, 1, Stands::InTheMiddle, Controller::Human);
    let playing = |game: &str, stands| tables::table(game, 1, stands, tables::computer());
    match words {
        ["rest", "bare", frames] => empty_window(Resting::new(true, number(frames)?), Reports::Nothing),
        ["rest", "laden", frames] => laden::window(Resting::new(true, number(frames)?)),
        ["start", "bare"] => empty_window(Starting::new(true, began), Reports::First),
        ["start", "title"] => window(None, Speed::Normal, Starting::new(false, began), Reports::Whole)?,
        ["rest", game, frames] => {
            let case = Resting::new(false, number(frames)?);
            window(Some(waiting(game)), Speed::Normal, case, Reports::Nothing)?;
        }
        ["busy", game, stands, frames] => {
            let stands = match *stands {
                "begins" => Stands::AtSetOut,
                _ => Stands::InTheMiddle,
            };
            let case = Busiest::new(number(frames)?);
            window(Some(playing(game, stands)), Speed::Normal, case, Reports::Nothing)?;
        }
        ["phones", game, count, frames] => {
            let case = Changing::new(number(count)?, number(frames)?);
            window(
                Some(tables::full_table(game)),
                Speed::Normal,
                case,
                Reports::Nothing,
            )?;
        }
        ["idle", game, seconds] => {
            let case = Waiting::new(number(seconds)? as u64);
            window(Some(waiting(game)), Speed::Normal, case, Reports::Nothing)?;
        }
        ["soak", frames] => {
            let case = Soak::new(number(frames)? as u64);
            window(None, Speed::Instant, case, Reports::Nothing)?;
        }
        _ => return Err(format!("nothing is measured by {words:?}")),
    }
    Ok(())
}

/// Creates an app with the program's games, as `main.rs` does.
fn with_games() -> App {
    let mut app = App::new();
    app.add_plugins(triptych::games::plugin);
    app
}

/// Runs a case in the program's own window.
fn window(table: Option<TableOrder>, speed: Speed, case: impl Case, reports: Reports) -> Result<(), String> {
    meters::make_pools();
    let options = Options {
        windowed: Some((1280, 720)),
        table,
        overrides: Overrides {
            speed: Some(speed),
            full_screen: Some(false),
            ..Overrides::default()
        },
        ..Options::default()
    };
    let mut app = shell::app(with_games(), options).map_err(|reason| reason.to_string())?;
    install(&mut app, case, reports);
    app.run();
    Ok(())
}

/// Runs a case in the bare app's window.
fn empty_window(case: impl Case, reports: Reports) {
    meters::make_pools();
    let mut app = bare::bare();
    install(&mut app, case, reports);
    app.run();
}
