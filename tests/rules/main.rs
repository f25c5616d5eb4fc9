//! The rules, the computer players and the narration, in a build without a window.
//!
//! * [`omelas_laws`], [`oubliette_laws`], [`great_city_laws`]: the [laws of every game](triptych::testing), in random
//!   play.
//! * [`omelas_scenarios`], [`oubliette_scenarios`], [`oubliette_fights`], [`oubliette_kept_cards`],
//!   [`oubliette_events`], [`oubliette_exit`], [`oubliette_house_rules`], [`oubliette_version_2`],
//!   [`great_city_setup`], [`great_city_scenes`], [`great_city_flips`], [`great_city_after_judgment`],
//!   [`great_city_house_rules`], [`great_city_second_edition`], [`great_city_third_edition`]: each paragraph of the rulebooks, played by hand, in the
//!   [language of scenarios](support::scripts). [`rulebook`]: the numbers of the paragraphs.
//! * [`oubliette_steps`]: the views between the steps of an action.
//! * [`oubliette_cards`], [`great_city_oracle`]: cards and oracle tables as their authors wrote them.
//! * [`omelas_bots`], [`oubliette_bots`], [`great_city_bots`]: what computer seats know, and how strong they are.
//! * [`omelas_belief`]: their odds, plans and beliefs in OMELAS; [`great_city_narration`], [`great_city_grammar`]: the
//!   texts that they write in The Great City; [`great_city_operators`]: what judgments do to the story, which computers do
//!   not tell yet.
//! * [`great_city_network`]: where the network's specimens and ties lie.
//! * [`great_city_invariants`], [`oubliette_dice`]: the invariants find what lies wrongly.
//! * [`chance_stats`]: the statistics of chance; [`wording`]: names, quotations and Markdown.
//! * [`goldens`]: whole games as text, compared line by line.

mod chance_stats;
mod goldens;
mod great_city_after_judgment;
mod great_city_bots;
mod great_city_flips;
mod great_city_grammar;
mod great_city_house_rules;
mod great_city_invariants;
mod great_city_laws;
mod great_city_narration;
mod great_city_network;
mod great_city_operators;
mod great_city_oracle;
mod great_city_portraits;
mod great_city_scenes;
mod great_city_second_edition;
mod great_city_setup;
mod great_city_story;
mod great_city_third_edition;
mod omelas_belief;
mod omelas_bots;
mod omelas_laws;
mod omelas_scenarios;
mod oubliette_bots;
mod oubliette_cards;
mod oubliette_dice;
mod oubliette_events;
mod oubliette_exit;
mod oubliette_fights;
mod oubliette_house_rules;
mod oubliette_kept_cards;
mod oubliette_laws;
mod oubliette_scenarios;
mod oubliette_steps;
mod oubliette_version_2;
mod oubliette_version_3;
mod rulebook;
#[path = "../support/mod.rs"]
mod support;
mod wording;
