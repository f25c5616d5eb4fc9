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
//! * [`game_list`]: the list of games; [`catalog`]: the levels that can be played.
//! * [`headless`]: tables without a window, for the command line.
//! * [`shell`]: the screens around the games: title, set-up, settings, bar, rulebook, ledger, saves, demo.
//! * [`cli`]: the command line.
//! * [`texts`], [`assets`]: everything that the program contains; a crate each.
//!
//! Without the feature `window` there are only [`table`], [`games`] without their screens, [`game_list`],
//! [`catalog`], [`headless`], [`cli`] and [`texts`]: the rules, and the commands that need no window.
//!
//! `docs/architecture.md` follows one vote from the click to the picture.

#![cfg_attr(
    not(feature = "window"),
    allow(
        rustdoc::broken_intra_doc_links,
        reason = "the documentation is about the screens, too"
    )
)]

#[cfg(feature = "window")]
pub mod board;
pub mod catalog;
pub mod cli;
pub mod game_list;
pub mod games;
pub mod headless;
#[cfg(feature = "window")]
pub mod phones;
#[cfg(feature = "window")]
pub mod prelude;
#[cfg(feature = "window")]
pub mod session;
#[cfg(feature = "window")]
pub mod shell;
pub mod table;
#[cfg(feature = "testing")]
pub mod testing;
#[cfg(feature = "window")]
pub mod ui;

#[cfg(feature = "window")]
pub use triptych_assets as assets;
pub use triptych_texts as texts;

/// The program's version and, in brackets, the commit it was built from, if that was known at build time.
pub const VERSION: &str = env!("TRIPTYCH_VERSION");

/// The steps of `docs/adding-a-game.md`, which `cargo test` compiles.
#[cfg(all(doctest, feature = "window"))]
#[doc = include_str!(concat!(env!("OUT_DIR"), "/steps.md"))]
pub struct Steps;
