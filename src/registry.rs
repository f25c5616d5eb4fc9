//! The list of games.
//!
//! To add a game, add a folder beside `omelas`, its levels, its drawings and its entry in [`PANELS`].

use crate::games::great_city::GreatCity;
use crate::games::omelas::Omelas;
use crate::games::oubliette::Oubliette;
use crate::headless::{Headless, HeadlessGame};
use crate::table::Controller;
use bevy::app::App;

/// A game, and its panel of the altarpiece on the title screen.
pub struct PanelGame {
    /// The line on the panel: what the game is and for how many players.
    pub line: &'static str,
    /// The drawing of the panel on the title screen.
    pub picture: &'static str,
    /// The game's commands that need no window.
    pub headless: &'static dyn Headless,
    /// The plugin that adds the game to the window's app.
    pub plugin: fn(&mut App),
    /// A small drawing of the board, for the set-up screen.
    pub board: &'static str,
    /// The size of that drawing on the set-up screen's round table, in canvas units.
    pub board_size: (f32, f32),
    /// The level selected at first.
    pub level: &'static str,
    /// The number of seats selected at first.
    pub seats: usize,
    /// Whether the set-up screen asks for the youngest player, who begins.
    pub asks_youngest: bool,
    /// Whether the discussion can have a time limit.
    pub has_talk_timer: bool,
    /// The moments at which a demo takes pictures of a seat's own view; empty for a game without secrets.
    pub private_moments: &'static [&'static str],
}

/// The panels from left to right.
pub static PANELS: [PanelGame; 3] = [
    PanelGame {
        line: "secret votes, 4–6 players",
        picture: "shared/panel-omelas",
        headless: &HeadlessGame::<Omelas>::INSTANCE,
        plugin: crate::games::omelas::plugin::plugin,
        board: "omelas/board",
        board_size: (300.0, 165.0),
        level: "omelas",
        seats: 5,
        asks_youngest: true,
        has_talk_timer: true,
        private_moments: &["rolled", "discussion"],
    },
    PanelGame {
        line: "a race for treasure, 2–6 players",
        picture: "shared/panel-oubliette",
        headless: &HeadlessGame::<Oubliette>::INSTANCE,
        plugin: crate::games::oubliette::plugin::plugin,
        board: "oubliette/board",
        board_size: (212.0, 212.0),
        level: "oubliette",
        seats: 4,
        asks_youngest: false,
        has_talk_timer: false,
        private_moments: &[],
    },
    PanelGame {
        line: "storytelling, 2–5 players",
        picture: "shared/panel-great-city",
        headless: &HeadlessGame::<GreatCity>::INSTANCE,
        plugin: crate::games::great_city::plugin::plugin,
        board: "great_city/miniature-walks",
        board_size: (300.0, 96.0),
        level: "the-great-city",
        seats: 4,
        asks_youngest: false,
        has_talk_timer: false,
        private_moments: &["characters"],
    },
];

/// Returns all games, in the order of the panels.
pub fn games() -> impl Iterator<Item = &'static PanelGame> {
    PANELS.iter()
}

/// Returns the game with this id, and its panel.
pub fn panel(id: &str) -> Option<&'static PanelGame> {
    games().find(|game| game.headless.id() == id)
}

/// Returns the commands of the game with this id that need no window.
pub fn game(id: &str) -> Option<&'static dyn Headless> {
    panel(id).map(|game| game.headless)
}

/// Describes in one sentence how this controller plays the game; empty for people.
pub fn skill_description(id: Option<&str>, controller: Controller) -> &'static str {
    match (id.and_then(game), controller) {
        (Some(game), Controller::Computer(skill)) => game.describe_skill(skill),
        _ => "",
    }
}
