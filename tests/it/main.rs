//! All integration tests, in one binary, so that the engine is linked once.
//!
//! * [`laws`]: what holds for every game in random play; [`omelas_laws`] brings it to OMELAS, [`oubliette_laws`]
//!   to Open Oubliette, [`great_city_laws`] to The Great City.
//! * [`secrecy`]: that no viewer learns what it may not know, from the table or from the screen; [`pixels`]: nor from
//!   the picture.
//! * [`omelas_scenarios`], [`oubliette_scenarios`]: each paragraph of the rulebook, by hand; [`script`] is their small
//!   language, and each game adds its words ([`omelas_script`], [`oubliette_script`]).
//! * [`great_city_setup`], [`great_city_scenes`], [`great_city_flips`], [`great_city_after`], [`great_city_house`]
//!   and [`great_city_second`]:
//!   the same for The Great City, by [`great_city_script`]; [`great_city_oracle`]: its tables as their author wrote them.
//! * [`oubliette_cards`]: the cards as their author wrote them.
//! * [`omelas_bots`]: what computer seats of OMELAS know, and what they are worth.
//! * [`goldens`]: whole games as text, compared line by line.
//! * [`records`]: what a file may do to the program, and what the program may do to a file; [`mutants`]: the same of
//!   every kind of file, by the thousand, with the memory that each takes ([`allocation`]).
//! * [`saves`]: what is kept of a table that is played, and what is done with a broken save.
//! * [`settings`]: what is kept of the settings, and what holds because of them.
//! * [`manners`]: taking back among friends, waiting, seats that change hands.
//! * [`shelf`]: the tables that are kept, the load screen, broken files; [`replay`]: a record being watched;
//!   [`kills`]: a program that is killed while it saves; [`disk`]: disks that are full, read-only or in disorder;
//!   [`two_programs`]: two of them on one folder.
//! * [`crash`]: what is left behind when the program breaks.
//! * [`guides`]: the tables that teach.
//! * [`legible_shell`]: whether the screens of the shell can be read.
//! * [`art`]: the drawings that the program carries.
//! * [`catalog`]: levels of the user's own.
//! * [`great_city_scene`]: the pages on which a game of The Great City is set up; [`great_city_table`]: its table of
//!   scenes; [`great_city_screens`]: what people write, name and make there.
//! * [`scene`]: what holds for every screen, without a window; [`omelas_scene`] brings it to OMELAS,
//!   [`oubliette_scene`] to Open Oubliette.
//! * [`legible_oubliette`]: everything that its table shows can be read, in every window and at every size of type.
//! * [`legible_great_city`]: its pages at every size of type.
//! * [`great_city_network`], [`great_city_chronicle`]: the network's sheet and the chronicle of The Great City.
//! * [`keyboard`], [`touch`]: whole games without a mouse; [`screen_reader`]: what a screen reader is told;
//!   [`second_window`]: what everybody sees while one seat looks at its own; [`flat_table`]: people round a table.
//! * [`soak`]: tables one after another, and what they leave behind.
//! * [`legible_omelas`]: that everything on the screens of OMELAS can be read, at every size of type.
//! * [`cli`]: the program itself, by its command line; [`window`]: by clicks and keys in its window;
//!   [`window_troubles`]: whatever else becomes of that window; [`sizes`]: windows of any size, without one.

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
mod great_city_script;
mod great_city_second;
mod great_city_setup;
mod great_city_table;
mod guides;
mod hints;
mod keyboard;
mod kills;
mod laws;
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
mod omelas_script;
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
mod oubliette_script;
mod pixels;
mod records;
mod replay;
mod rulebook;
mod saves;
mod scene;
mod screen_reader;
mod script;
mod second_window;
mod secrecy;
mod settings;
mod shelf;
mod shell_keys;
mod sizes;
mod soak;
mod touch;
mod tournament;
mod two_programs;
mod window;
mod window_troubles;
