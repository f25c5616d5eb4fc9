//! The bare app as a program of its own: `cargo run --release --example bare`. The size of its stripped binary is the
//! baseline for the program's size.

#![forbid(unsafe_code)]

mod app;

use bevy::app::AppExit;

fn main() -> AppExit {
    app::bare().run()
}
