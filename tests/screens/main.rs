//! The screens, without a process and without a display.
//!
//! * [`omelas_screens`], [`oubliette_screens`], [`great_city_screens`]: the [laws of every screen](support::app), and what
//!   each game's table offers. [`great_city_chronicle`]: its chronicle; [`omelas_ledger`]: its ledger; [`advice`]: the
//!   advice for people.
//! * [`secrecy`]: no viewer learns a secret from the table or from the screen; [`pixels`]: nor from the rendered
//!   picture.
//! * [`legible_shell`], [`legible_omelas`], [`legible_oubliette`], [`legible_great_city`]: everything on screen is
//!   readable in every window and at every text size; [`situations`]: how many of these a daily run checks;
//!   [`overlays`]: what lies over a screen covers nothing in use.
//! * [`table_options`]: friendly undo, pausing, own dice, and seats that change controllers; [`guides`]: the teaching
//!   tables; [`replay`]: watching a record; [`shell_keys`]: Esc, F1 and the focus outside a game;
//!   [`shell_screens`], [`setup_screens`]: the screens of the shell as values; [`shell_panels`]: its panels;
//!   [`rulebooks`]: rulebooks and credits, read from Markdown.
//! * [`board`]: slots and pieces; [`table_parts`]: parts of a table's screen; [`controls`], [`free_place`]: single
//!   controls, and room for what lies over a screen; [`drawings`], [`palettes`]: detail and colours; [`phone_pages`]:
//!   what phones get.
//! * [`engine`]: changes of the engine; [`crash_reports`]: reports of panics.
//! * [`keyboard`], [`touch`]: whole games without a mouse; [`screen_reader`]: the accessibility tree;
//!   [`phones_server`]: the server for phones, and hostile clients; [`second_window`]: the shared screen while one seat
//!   looks at its own; [`flat_table`]: people around a flat table.
//! * [`autosave`]: what is saved of a table in play, and how broken saves are handled; [`saved_tables`]: the load
//!   screen, named saves and broken files; [`settings`]: saving and applying settings.
//! * [`mutants`]: thousands of damaged files of every kind, with the memory that each takes, which [`allocation`]
//!   checks.
//! * [`window_sizes`]: windows of any size; [`soak`]: many tables in a row, and what they leave behind.
//! * [`art`], [`sounds`]: the built-in drawings and sounds. [`liars_dice`]: the fourth game.
//!
//! Tests that need a graphics adapter are ignored unless `TRIPTYCH_REQUIRE_WINDOW` is set when they are compiled, as
//! `scripts/test` does.

mod advice;
mod allocation;
mod art;
mod autosave;
mod board;
mod controls;
mod crash_reports;
mod drawings;
mod engine;
mod flat_table;
mod free_place;
mod great_city_chronicle;
mod great_city_screens;
mod guides;
mod keyboard;
mod legible_great_city;
mod legible_omelas;
mod legible_oubliette;
mod legible_shell;
mod liars_dice;
mod mutants;
mod omelas_ledger;
mod omelas_screens;
mod oubliette_fights;
mod oubliette_screens;
mod overlays;
mod palettes;
mod phone_pages;
mod phones_server;
mod pixels;
mod replay;
mod rulebooks;
mod saved_tables;
mod screen_reader;
mod second_window;
mod secrecy;
mod settings;
mod setup_screens;
mod shell_keys;
mod shell_panels;
mod shell_screens;
mod situations;
mod soak;
mod sounds;
#[path = "../support/mod.rs"]
mod support;
mod table_options;
mod table_parts;
mod touch;
mod window_sizes;

/// Makes cargo recompile the tests when the variable changes, because `test_with::env` reads it at compile time.
const _: Option<&str> = option_env!("TRIPTYCH_REQUIRE_WINDOW");
