//! Triptych: three tabletop games at one digital table.
//!
//! The map of this house, from the cellar up; arrows between rooms point down only.
//!
//! * [`table`]: what a table is, whatever is played on it. A world of pieces, rules as pairs of systems, one
//!   door for everything that happens, a record that is the game, views for whoever looks. Headless.
//! * [`scene`]: how any table looks, moves and sounds. Screens are plain values on a stage; a curtain stands
//!   between one seat's secrets and everybody else.
//! * [`games`]: one folder for each game.
//! * [`registry`]: which games there are; [`catalog`]: which levels can be played.
//! * [`headless`]: tables without a window, for the command line.
//! * [`shell`]: around the games: title, set-up, bar, rulebook, ledger, saves, demo.
//! * [`embedded`]: what the program carries inside itself.
//!
//! `docs/architecture.md` follows one vote from the click to the picture.

#![forbid(unsafe_code)]

pub mod catalog;
pub mod embedded;
pub mod games;
pub mod headless;
pub mod registry;
pub mod scene;
pub mod shell;
pub mod table;

/// Which Triptych this is: its version and, in brackets, the commit that it was built from, if that was known then.
pub const VERSION: &str = env!("TRIPTYCH_VERSION");
