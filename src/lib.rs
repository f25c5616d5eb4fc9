//! Triptych: three tabletop games at one digital table.
//!
//! The layers, from the bottom up. Dependencies point down only.
//!
//! * [`table`]: a table of any game. It has a world of pieces, rules as pairs of systems, one entry point for
//!   everything that happens, a record that determines the game, and a view for each viewer. It has no window.
//! * [`ui`]: screens as trees of elements, and the engine's nodes kept equal to them; theme, focus, tooltips, the
//!   curtain, drawings and sound.
//! * [`board`]: the slots of a screen, the pieces in them, and their motion.
//! * [`session`]: an open table of any game in the window: turns, pacing, saving, undo, advice, lessons, replays and
//!   the second window.
//! * [`games`]: one folder for each game.
//! * [`prelude`]: what a game imports.
//! * [`registry`]: the list of games; [`catalog`]: the levels that can be played.
//! * [`headless`]: tables without a window, for the command line.
//! * [`shell`]: the screens around the games: title, set-up, settings, bar, rulebook, ledger, saves, demo.
//! * [`cli`]: the command line.
//! * [`embedded`]: everything that the program contains; a crate of its own.
//!
//! `docs/architecture.md` follows one vote from the click to the picture.

pub mod board;
pub mod catalog;
pub mod cli;
pub mod games;
pub mod headless;
pub mod phones;
pub mod prelude;
pub mod registry;
pub mod session;
pub mod shell;
pub mod table;
#[cfg(feature = "testing")]
pub mod testing;
pub mod ui;

pub use triptych_assets as embedded;

/// The program's version and, in brackets, the commit it was built from, if that was known at build time.
pub const VERSION: &str = env!("TRIPTYCH_VERSION");

/// The steps of `docs/adding-a-game.md`, which `cargo test` compiles.
#[cfg(doctest)]
#[doc = include_str!(concat!(env!("OUT_DIR"), "/steps.md"))]
pub struct Steps;
