//! All integration tests, in one binary, so that the engine is linked once.
//!
//! Helpers of several test modules are in [`support`]; test modules don't import from each other.
//!
//! Laws, scenarios and records:
//! * [`omelas_laws`], [`oubliette_laws`], [`great_city_laws`]: the [laws of every game](support::laws), in random play.
//! * [`secrecy`]: no viewer learns a secret from the table or from the screen; [`pixels`]: nor from the rendered
//!   picture.
//! * [`omelas_scenarios`], [`oubliette_scenarios`]: each paragraph of the rulebook, played by hand, in the
//!   [language of scenarios](support::scripts) with each game's own words.
//! * [`great_city_setup`], [`great_city_scenes`], [`great_city_flips`], [`great_city_after`], [`great_city_house`] and
//!   [`great_city_second`]: the same for The Great City; [`great_city_oracle`]: its oracle tables as their author wrote
//!   them.
//! * [`oubliette_cards`]: the cards as their author wrote them.
//! * [`omelas_bots`]: what computer seats of OMELAS know, and how strong they are.
//! * [`goldens`]: whole games as text, compared line by line.
//!
//! Files:
//! * [`records`]: reading and writing records, damaged ones included; [`mutants`]: thousands of damaged files of every
//!   kind, with the memory that each takes ([`allocation`]).
//! * [`saves`]: what is saved of a table in play, and how broken saves are handled; [`settings`]: saving and applying
//!   settings.
//! * [`shelf`]: saved tables, the load screen and broken files; [`replay`]: watching a record; [`kills`]: a program
//!   killed while it saves; [`disk`]: full, read-only and broken disks; [`two_programs`]: two programs in one folder.
//! * [`crash`]: what a crash leaves behind.
//! * [`catalog`]: the user's own levels; [`art`]: the carried drawings.
//!
//! Screens:
//! * [`omelas_scene`], [`oubliette_scene`]: the [laws of every screen](support::app), without a window.
//! * [`great_city_scene`]: the setup pages of The Great City; [`great_city_table`]: its table of scenes;
//!   [`great_city_screens`]: what people write, name and create there; [`great_city_network`],
//!   [`great_city_chronicle`]: its network sheet and its chronicle.
//! * [`legible_shell`], [`legible_omelas`], [`legible_oubliette`], [`legible_great_city`]: everything on screen is
//!   readable in every window and at every text size.
//! * [`manners`]: friendly undo, waiting, and seats that change controllers; [`guides`]: the teaching tables.
//! * [`keyboard`], [`touch`]: whole games without a mouse; [`screen_reader`]: what a screen reader is told;
//!   [`second_window`]: the shared screen while one seat looks at its own; [`flat_table`]: people around a flat table.
//! * [`soak`]: many tables in a row, and what they leave behind; [`sizes`]: windows of any size, without a real window.
//! * [`cli`]: the program by its command line; [`window`]: by clicks and keys in its window; [`window_troubles`]: a
//!   window that is resized, covered, minimised or destroyed.

mod allocation;
mod art;
mod catalog;
mod cli;
mod crash;
mod disk;
mod flat_table;
mod goldens;
mod great_city_after;
mod great_city_bots;
mod great_city_chronicle;
mod great_city_flips;
mod great_city_house;
mod great_city_laws;
mod great_city_network;
mod great_city_oracle;
mod great_city_scene;
mod great_city_scenes;
mod great_city_screens;
mod great_city_second;
mod great_city_setup;
mod great_city_table;
mod guides;
mod hints;
mod keyboard;
mod kills;
mod legible_great_city;
mod legible_omelas;
mod legible_oubliette;
mod legible_shell;
mod manners;
mod mutants;
mod omelas_bots;
mod omelas_laws;
mod omelas_scenarios;
mod omelas_scene;
mod oubliette_bots;
mod oubliette_cards;
mod oubliette_corrections;
mod oubliette_events;
mod oubliette_exit;
mod oubliette_fights;
mod oubliette_house;
mod oubliette_kept;
mod oubliette_laws;
mod oubliette_scenarios;
mod oubliette_scene;
mod pixels;
mod records;
mod replay;
mod rulebook;
mod saves;
mod screen_reader;
mod second_window;
mod secrecy;
mod settings;
mod shelf;
mod shell_keys;
mod sizes;
mod soak;
mod support;
mod touch;
mod two_programs;
mod window;
mod window_troubles;
