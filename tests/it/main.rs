//! All integration tests, in one binary, so that the engine is linked once.
//!
//! What several test modules use is in [`support`]; test modules don't import from each other.
//!
//! Rules:
//! * [`omelas_laws`], [`oubliette_laws`], [`great_city_laws`]: the [laws of every game](triptych::testing), in random play.
//! * [`omelas_scenarios`], [`oubliette_scenarios`], [`oubliette_fights`], [`oubliette_kept_cards`],
//!   [`oubliette_events`], [`oubliette_exit`], [`oubliette_house_rules`], [`oubliette_version_2`],
//!   [`great_city_setup`], [`great_city_scenes`], [`great_city_flips`], [`great_city_after_judgment`],
//!   [`great_city_house_rules`], [`great_city_second_edition`]: each paragraph of the rulebooks, played by hand, in the
//!   [language of scenarios](support::scripts). [`rulebook`]: the numbers of the paragraphs.
//! * [`oubliette_cards`], [`great_city_oracle`]: cards and oracle tables as their authors wrote them.
//! * [`omelas_bots`], [`oubliette_bots`], [`great_city_bots`]: what computer seats know, and how strong they are;
//!   [`advice`]: the advice for people.
//! * [`secrecy`]: no viewer learns a secret from the table or from the screen; [`pixels`]: nor from the rendered
//!   picture.
//! * [`goldens`]: whole games as text, compared line by line.
//!
//! Files:
//! * [`records`]: reading and writing records, damaged ones included; [`mutants`]: thousands of damaged files of every
//!   kind, with the memory that each takes, which [`allocation`] checks.
//! * [`autosave`]: what is saved of a table in play, and how broken saves are handled; [`saved_tables`]: the load
//!   screen, named saves and broken files; [`settings`]: saving and applying settings.
//! * [`kill_while_saving`]: a program killed while it saves; [`disk`]: full, read-only and broken disks;
//!   [`two_programs`]: two programs in one folder; [`crash`]: crash reports.
//! * [`catalog`]: the user's own levels; [`art`], [`sounds`]: the built-in drawings and
//!   sounds.
//!
//! Screens, without a window:
//! * [`omelas_screens`], [`oubliette_screens`], [`great_city_screens`]: the [laws of every screen](support::app),
//!   and what each game's table offers.
//! * [`great_city_network`], [`great_city_chronicle`]: its network and its chronicle.
//! * [`legible_shell`], [`legible_omelas`], [`legible_oubliette`], [`legible_great_city`]: everything on screen is
//!   readable in every window and at every text size; [`overlays`]: what lies over a screen covers nothing in use.
//! * [`table_options`]: friendly undo, pausing, own dice, and seats that change controllers; [`guides`]: the teaching
//!   tables; [`replay`]: watching a record; [`shell_keys`]: Esc, F1 and the focus outside a game;
//!   [`shell_screens`], [`setup_screens`]: the screens of the shell as values.
//! * [`keyboard`], [`touch`]: whole games without a mouse; [`screen_reader`]: the accessibility tree;
//!   [`phones`]: people who play on phones, in real browsers; [`second_window`]: the shared screen while one seat looks at its own; [`flat_table`]: people around a flat table.
//! * [`window_sizes`]: windows of any size; [`soak`]: many tables in a row, and what they leave behind.
//!
//! The program:
//! * [`cli`]: by its command line; [`window`]: by clicks and keys in its window; [`window_troubles`]: with a window
//!   that is resized, covered, minimised or destroyed.
//!
//! Tests that need a window or a graphics adapter are ignored unless `TRIPTYCH_REQUIRE_WINDOW` is set when they are
//! compiled, as `scripts/test` does.

mod advice;
mod allocation;
mod art;
mod autosave;
mod catalog;
mod cli;
mod crash;
mod disk;
mod flat_table;
mod goldens;
mod great_city_after_judgment;
mod great_city_bots;
mod great_city_chronicle;
mod great_city_flips;
mod great_city_house_rules;
mod great_city_laws;
mod great_city_network;
mod great_city_oracle;
mod great_city_scenes;
mod great_city_screens;
mod great_city_second_edition;
mod great_city_setup;
mod guides;
mod keyboard;
mod kill_while_saving;
mod legible_great_city;
mod legible_omelas;
mod legible_oubliette;
mod legible_shell;
mod liars_dice;
mod mutants;
mod omelas_bots;
mod omelas_laws;
mod omelas_scenarios;
mod omelas_screens;
mod oubliette_bots;
mod oubliette_cards;
mod oubliette_events;
mod oubliette_exit;
mod oubliette_fights;
mod oubliette_house_rules;
mod oubliette_kept_cards;
mod oubliette_laws;
mod oubliette_scenarios;
mod oubliette_screens;
mod oubliette_version_2;
mod overlays;
mod phones;
mod phones_server;
mod pixels;
mod records;
mod replay;
mod rulebook;
mod saved_tables;
mod screen_reader;
mod second_window;
mod secrecy;
mod settings;
mod setup_screens;
mod shell_keys;
mod shell_screens;
mod soak;
mod sounds;
mod support;
mod table_options;
mod touch;
mod two_programs;
mod window;
mod window_sizes;
mod window_troubles;

/// Makes cargo recompile the tests when the variable changes, because `test_with::env` reads it at compile time.
const _: Option<&str> = option_env!("TRIPTYCH_REQUIRE_WINDOW");

/// Adds the games before the first test: levels and saves are read without an app, too.
#[ctor::ctor(unsafe)]
fn add_games() {
    support::app::add_games(&mut bevy::app::App::new());
}
