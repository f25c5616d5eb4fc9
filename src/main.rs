//! Triptych: three games at one table.

#![forbid(unsafe_code)]

use bevy::app::App;
use std::process::ExitCode;
use triptych::registry::GamePlugin;

fn main() -> ExitCode {
    let mut games = App::new();
    games.add_plugins((
        GamePlugin::<triptych::games::omelas::Omelas>::new(),
        GamePlugin::<triptych::games::oubliette::Oubliette>::new(),
        GamePlugin::<triptych::games::great_city::GreatCity>::new(),
    ));
    triptych::cli::run(games)
}
