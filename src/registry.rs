//! The games of this house. A further game is a folder beside `omelas`, its levels, its drawings, and its
//! line in [`PANELS`].

use crate::games::great_city::GreatCity;
use crate::games::omelas::Omelas;
use crate::games::oubliette::Oubliette;
use crate::headless::{Headless, Lab};
use crate::table::Controller;
use bevy::app::App;

/// A panel of the altarpiece: a game, or a door that is still shut.
pub struct Panel {
    /// The name that people read.
    pub title: &'static str,
    /// What it is and for how many, in the words on its leaf.
    pub line: &'static str,
    /// Its leaf on the title.
    pub leaf: &'static str,
    /// What is behind it; `None` while it is shut.
    pub game: Option<PanelGame>,
}

/// A game behind a panel.
pub struct PanelGame {
    /// What it does without a window.
    pub headless: &'static dyn Headless,
    /// What it does with one.
    pub plugin: fn(&mut App),
    /// Its board, small, for the set-up.
    pub board: &'static str,
    /// How large that is on the set-up's round table, in canvas units.
    pub board_size: (f32, f32),
    /// A level to begin with.
    pub level: &'static str,
    /// How many seats are set for it at first.
    pub seats: usize,
    /// Does somebody's age decide who begins?
    pub asks_youngest: bool,
    /// Can talking be timed?
    pub talks: bool,
    /// The moments at which a seat's own view is worth a picture; none where nobody has secrets.
    pub private_moments: &'static [&'static str],
}

/// The panels from left to right.
pub static PANELS: [Panel; 3] = [
    Panel {
        title: "OMELAS",
        line: "secret votes, 4–6",
        leaf: "shared/panel-omelas",
        game: Some(PanelGame {
            headless: &Lab::<Omelas>::NEW,
            plugin: crate::games::omelas::scene::plugin,
            board: "omelas/board",
            board_size: (300.0, 165.0),
            level: "omelas",
            seats: 5,
            asks_youngest: true,
            talks: true,
            private_moments: &["rolled", "discussion"],
        }),
    },
    Panel {
        title: "Open Oubliette",
        line: "a race for treasure, 2–6",
        leaf: "shared/panel-oubliette",
        game: Some(PanelGame {
            headless: &Lab::<Oubliette>::NEW,
            plugin: crate::games::oubliette::scene::plugin,
            board: "oubliette/board",
            board_size: (212.0, 212.0),
            level: "oubliette",
            seats: 4,
            asks_youngest: false,
            talks: false,
            private_moments: &[],
        }),
    },
    Panel {
        title: "The Great City",
        line: "a told story, 2–5",
        leaf: "shared/panel-great-city",
        game: Some(PanelGame {
            headless: &Lab::<GreatCity>::NEW,
            plugin: crate::games::great_city::scene::plugin,
            board: "great_city/miniature-walks",
            board_size: (300.0, 96.0),
            level: "the-great-city",
            seats: 4,
            asks_youngest: false,
            talks: false,
            private_moments: &["characters"],
        }),
    },
];

/// Every game, in the order of the panels.
pub fn games() -> impl Iterator<Item = &'static PanelGame> {
    PANELS.iter().filter_map(|panel| panel.game.as_ref())
}

/// The game with this id, and its panel.
pub fn panel(id: &str) -> Option<(&'static Panel, &'static PanelGame)> {
    PANELS.iter().find_map(|panel| {
        panel
            .game
            .as_ref()
            .filter(|game| game.headless.id() == id)
            .map(|game| (panel, game))
    })
}

/// What the game with this id does without a window.
pub fn game(id: &str) -> Option<&'static dyn Headless> {
    panel(id).map(|(_, game)| game.headless)
}

/// How whoever controls a seat plays this game, in one sentence; empty for people.
pub fn manner(id: Option<&str>, controller: Controller) -> &'static str {
    match (id.and_then(game), controller) {
        (Some(game), Controller::Computer(skill)) => game.strength(skill),
        _ => "",
    }
}
