//! Whole games as text: each entry of the record, its events, its log lines, and the changes in the table's view.
//!
//! A golden file is compared line by line with a fresh game. If one has to change, the commit says why.
//! `TRIPTYCH_BLESS=1 scripts/test rules -- golden` rewrites them; read the changes.

use crate::support::goldens::assert_golden;
use crate::support::scripts::{self, Scripted};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use triptych::games::great_city::GreatCity;
use triptych::games::omelas::Omelas;
use triptych::games::oubliette::Oubliette;
use triptych::headless;
use triptych::table::{Controller, Entry, Game, Level, Opponents, Seed, Setup, Skill, Table, Viewer};

/// The lists of a view that have an entry for each seat.
const BY_SEAT: [&str; 3] = ["seats", "explorers", "characters"];

/// The nested parts of a view that are written field by field.
const PARTS: [&str; 1] = ["scene"];

/// Lists that follow from the rest and say what can be done next. The scenarios cover them, and they would fill these
/// files.
const LISTS: [&str; 3] = ["draws", "scene.flips", "scene.spendings"];

/// Collects the view's values by their names, with the seat's number for those of a seat: `seats.2.laid`.
fn flatten(path: &str, value: &Value, into: &mut BTreeMap<String, String>) {
    let below = |key: &str| {
        if path.is_empty() {
            key.to_owned()
        } else {
            format!("{path}.{key}")
        }
    };
    let first = path.split('.').next().unwrap_or_default();
    match value {
        Value::Object(fields)
            if path.is_empty()
                || PARTS.contains(&path)
                || (BY_SEAT.contains(&first) && !path.ends_with("claim")) =>
        {
            for (key, value) in fields {
                flatten(&below(key), value, into);
            }
        }
        // Seats count from 1 wherever people read them.
        Value::Array(items) if BY_SEAT.contains(&path) => {
            for (number, value) in (1..).zip(items) {
                flatten(&below(&number.to_string()), value, into);
            }
        }
        _ if LISTS.contains(&path) => {}
        plain => {
            into.insert(path.to_owned(), plain.to_string());
        }
    }
}

fn fields<G: Game>(table: &mut Table<G>) -> BTreeMap<String, String> {
    let view = serde_json::to_value(table.view(Viewer::Table)).expect("a view can be written");
    let mut fields = BTreeMap::new();
    flatten("", &view, &mut fields);
    fields
}

/// Writes the values of the view that have changed.
fn changes(before: &BTreeMap<String, String>, after: &BTreeMap<String, String>, text: &mut String) {
    for (field, value) in after {
        if before.get(field) != Some(value) {
            let _ = writeln!(text, "    view    {field} = {value}");
        }
    }
}

/// Returns a played table as text, step by step.
fn as_text<G: Scripted>(played: &Table<G>) -> String {
    let setup = played.setup();
    let seats: Vec<_> = setup.seats.iter().map(|seat| &*seat.name).collect();
    let mut text = format!(
        "{} ({}), {}; seat {} youngest player; seed {}\n\n   0  set out\n",
        setup.level.title(),
        setup.level_id,
        seats.join(", "),
        setup.youngest,
        setup.seed.0
    );
    let mut table = Table::new(setup.clone()).expect("it was set up before");
    let mut before = fields(&mut table);
    changes(&BTreeMap::new(), &before, &mut text);
    for (number, entry) in (1..).zip(played.entries()) {
        let _ = writeln!(text, "\n{number:4}  {}", entry.to_text());
        let events = match entry.clone() {
            Entry::Act(action) => table.act(action).map(<[_]>::to_vec),
            Entry::Entered(action) => table.enter_outcome(action).map(<[_]>::to_vec),
            Entry::Remark(remark) => table.remark(remark).map(|()| Vec::new()),
        }
        .expect("it was played before");
        let view = table.view(Viewer::Table);
        for event in &events {
            let _ = writeln!(text, "    event   {}", G::event(table.setup(), event));
            let seen = G::visible(table.setup(), event, Viewer::Table);
            if let Some(told) = seen.and_then(|seen| G::log_line(table.setup(), &view, &seen)) {
                let _ = writeln!(text, "    ledger  {told}");
            }
        }
        let after = fields(&mut table);
        changes(&before, &after, &mut text);
        before = after;
    }
    text
}

fn golden<G: Scripted + Opponents>(name: &str, setup: Setup<G>, skills: &[Skill]) {
    let controllers: Vec<_> = skills.iter().copied().map(Controller::Computer).collect();
    let mut table = Table::new(setup).expect("a golden table can be set up");
    headless::play_out(&mut table, &controllers).expect("computers play on");
    assert_golden(name, &as_text(&table));
}

#[test]
fn omelas_with_five_steady_seats_matches_its_golden_file() {
    let mut setup = scripts::setup::<Omelas>("omelas", 5);
    setup.seed = Seed(7_731_762_941_764_158_182);
    golden("omelas-steady-5", setup, &[Skill::Steady; 5]);
}

#[test]
fn extreme_omelas_with_four_random_seats_matches_its_golden_file() {
    let mut setup = scripts::setup::<Omelas>("omelas-extreme", 4);
    setup.seed = Seed(40);
    setup.youngest = scripts::seat(3);
    golden("omelas-extreme-random-4", setup, &[Skill::Random; 4]);
}

#[test]
fn omelas_with_six_seats_and_all_house_rules_matches_its_golden_file() {
    let mut setup = scripts::setup::<Omelas>("omelas", 6);
    setup.seed = Seed(6);
    setup.level.set_switch("rebels_know_each_other", true);
    setup.level.set_switch("votes_shown_at_end", true);
    let skills = [
        Skill::Shrewd,
        Skill::Novice,
        Skill::Shrewd,
        Skill::Random,
        Skill::Steady,
        Skill::Shrewd,
    ];
    golden("omelas-house-6", setup, &skills);
}

#[test]
fn oubliette_with_two_random_seats_matches_its_golden_file() {
    let mut setup = scripts::setup::<Oubliette>("oubliette", 2);
    setup.seed = Seed(6_636_881_280_614_672_913);
    golden("oubliette-random-2", setup, &[Skill::Random; 2]);
}

#[test]
fn oubliette_with_four_steady_seats_matches_its_golden_file() {
    let mut setup = scripts::setup::<Oubliette>("oubliette", 4);
    setup.seed = Seed(8_982_516_457_556_723_954);
    golden("oubliette-steady-4", setup, &[Skill::Steady; 4]);
}

#[test]
fn a_landlords_visit_of_three_matches_its_golden_file() {
    let mut setup = scripts::setup::<Oubliette>("landlords-visit", 3);
    setup.seed = Seed(8_954_041_276_733_382_647);
    golden(
        "landlords-visit-3",
        setup,
        &[Skill::Shrewd, Skill::Novice, Skill::Random],
    );
}

#[test]
fn the_great_city_with_two_random_seats_matches_its_golden_file() {
    let mut setup = scripts::setup::<GreatCity>("the-great-city", 2);
    setup.seed = Seed(2);
    setup.level.pool = [6; 4];
    golden("great-city-random-2", setup, &[Skill::Random; 3]);
}

#[test]
fn bug_rebellion_with_all_house_rules_matches_its_golden_file() {
    let mut setup = scripts::setup::<GreatCity>("bug-rebellion", 3);
    setup.seed = Seed(3);
    setup.level.pool = [6; 4];
    for switch in setup.level.switches() {
        setup.level.set_switch(switch.name, true);
    }
    golden("bug-rebellion-house-3", setup, &[Skill::Random; 4]);
}

#[test]
fn the_great_city_with_three_steady_seats_matches_its_golden_file() {
    let mut setup = scripts::setup::<GreatCity>("spider-turns", 3);
    setup.seed = Seed(5);
    setup.level.pool = [8; 4];
    golden("great-city-steady-3", setup, &[Skill::Steady; 4]);
}
