//! The bare app as a program of its own: `cargo run --release --example bare`. Its stripped binary is what the
//! program's is weighed against.

#![forbid(unsafe_code)]

mod app;

use bevy::app::AppExit;

fn main() -> AppExit {
    app::bare().run()
}
