//! The rulebook of The Great City, paragraph by paragraph, played by hand: the differences between the third edition of
//! the rules and the second.
//!
//! As in [`great_city_scenes`](crate::great_city_scenes).

use crate::support::great_city::{looms, switched, thrown, with};
use crate::support::levels::level_text;
use crate::support::scripts::{Scenario, scenario, seat};
use triptych::games::great_city::{Event, GreatCity, Slot, Who, chronicle};
use triptych::headless;
use triptych::table::party::StepResult;
use triptych::table::story::to_markdown;
use triptych::table::{Controller, Entry, Game, Party, Seed, Setup, Skill, Table, Viewer};

const CAST: &str = "cast 3 1 4\ntied\nbegins Ada";

fn second_edition(setup: Setup<GreatCity>) -> Setup<GreatCity> {
    Setup { rules: 2, ..setup }
}

// Scarabs under the City's stones.

/// Ada vests a scarab under a stone of the City in her scene, and Ben accepts in his.
const GUARDED: &str = "
    scene Ada Ben: 2 2 2 2 2 2
    die 1
    Ada accepts
    Ada spends fix first blue
    tale
    scene Ben Cleo: 2 2 2 2 2 2
    die 1
    Ben corrects more purse Ben
    Ben corrects more purse Ben
    Ben accepts
";

#[test]
fn whoever_vested_a_scarab_under_a_stone_of_the_city_may_undo_a_flip_of_it() {
    let mut table = scenario(&["great_city.after.6", "great_city.pieces.2"], looms(3));
    table.play(CAST).play(GUARDED).play(
        "
        city 111 011
        Ben spends turn first blue -> Ben spends turn first blue; 1 from purse Ben to supply; City first blue turns - by gift of Ben; Ada is asked about City first blue
        told Ada may undo the flip of the City’s first blue stone.
        phase CityAnswer(Ada, first blue)
        awaits 1
        refused Ben undoes: seat 2 is not asked now (great_city.order.3)
        refused Ben spends yea: not now: whoever vested a scarab there is asked first (great_city.after.6)
        Ada undoes -> 1 from under City first blue to supply; City first blue turns + by undo of Ada
        told Ada spends the vested scarab and undoes the flip: the City’s first blue stone is +.
        phase After
        stone City first blue +
        # The flip counts: another stone has to be flipped first.
        refused Ben spends turn first blue: the flip of this stone was undone: flip another stone of the City first (great_city.after.6)
        cannot Ben spends turn first blue
        can Ben spends fix first blue
        Ben spends turn second green -> Ben spends turn second green; 1 from purse Ben to supply; City second green turns - by gift of Ben
        can Ben spends turn first blue
        # Nothing guards it any more.
        Ben spends turn first blue -> Ben spends turn first blue; 1 from purse Ben to supply; City first blue turns - by gift of Ben
        ",
    );
    // Who lets it be keeps the scarab there.
    let mut table = scenario(&["great_city.after.6"], looms(3));
    table.play(CAST).play(GUARDED).play(
        "
        Ben spends turn first blue
        Ada lets-be -> Ada lets it be
        stone City first blue - vested 1
        phase After
        Ben spends turn first blue
        phase CityAnswer(Ada, first blue)
        ",
    );
}

#[test]
fn all_who_have_a_scarab_there_are_asked_in_turn() {
    let mut table = scenario(&["great_city.after.6"], looms(3));
    // The first white stone of the City has a scarab since the throw: the GM's.
    table.play(CAST).play(
        "
        scene Ada Ben: 2 2 2 2 2 2
        die 1
        Ada accepts
        Ada spends fix first white
        # Nobody is asked about a flip of their own.
        Ada spends turn first white -> Ada spends turn first white; 1 from purse Ada to supply; City first white turns - by gift of Ada; GM is asked about City first white
        GM lets-be
        tale
        scene Ben Cleo: 2 2 2 2 2 2
        die 1
        Ben accepts
        Ben spends turn first white -> Ben spends turn first white; 1 from purse Ben to supply; City first white turns + by gift of Ben; Ada is asked about City first white
        Ada lets-be -> Ada lets it be; GM is asked about City first white
        GM undoes -> 1 from under City first white to supply; City first white turns - by undo of GM
        # Ada's is left.
        stone City first white - vested 1
        Ben spends turn first green
        Ben corrects more purse Ben
        Ben spends turn first white
        phase CityAnswer(Ada, first white)
        # What is corrected away can't be spent.
        Ben corrects less under City first white
        phase After
        ",
    );
}

#[test]
fn with_the_switch_scarabs_under_the_citys_stones_do_nothing() {
    for setup in [switched(looms(3), "city_scarabs_idle"), second_edition(looms(3))] {
        let mut table = scenario(&["great_city.house.12", "great_city.after.6"], setup);
        table.play(CAST).play(GUARDED).play(
            "
            Ben spends turn first blue -> Ben spends turn first blue; 1 from purse Ben to supply; City first blue turns - by gift of Ben
            phase After
            Ben spends turn first blue
            stone City first blue + vested 1
            ",
        );
    }
}

// New characters.

/// Three scenes with somebody new each: Ada's, Ben's and the GM's.
const THREE_NEW: &str = "
    cast 3 1
    tied
    begins Ada
    scene Ada stranger: 2 2 2 6 6 8
    GM makes newcomer-1 bug
    GM draws newcomer-1 - Ada
    GM is newcomer-1 made
    die 1
    quiet
    tale
    scene Ben stranger: 2 2 2 2 2 2
    GM draws newcomer-2 + newcomer-1
    GM is newcomer-2 made
    die 1
    quiet
    tale
    can GM sets-aside newcomer-1
    scene agent-1 stranger: 2 2 2 2 2 2
    GM is newcomer-3 made
    die 1
    quiet
    tale
    phase Frame(Ada)
";

#[test]
fn a_new_character_can_be_set_aside_for_another_one() {
    let setup = with(looms(2), |level| level.pool = [40; 4]);
    let mut table = scenario(&["great_city.scene.9", "great_city.always.1"], setup);
    table
        .remark(Slot::Name(Who::Newcomer(1)).text(seat(3), "Zona Swais"))
        .expect("the GM’s own");
    table.play(THREE_NEW);
    let view = table.open_view();
    assert_eq!((view.may_meet_new.len(), view.ties.len()), (1, 2));
    table.play(
        "
        # Only the GM sets somebody aside, and not in another seat's turn.
        refused Ada sets-aside newcomer-1: not now: the scene is declared first (great_city.scene.1)
        refused GM sets-aside newcomer-1: not now: the scene is declared first (great_city.scene.1)
        # All three triads are in use: the GM sets one aside.
        Ada meets stranger ->
        phase NeedTriad(Ada)
        awaits 3
        can GM sets-aside newcomer-2
        refused GM sets-aside agent-1: only a new character that the GM has made, and that is in no scene, can be set aside (great_city.scene.9)
        refused Ada sets-aside newcomer-1: seat 1 is not asked now (great_city.order.3)
        refused Ada meets City: not now: the GM sets a character aside first (great_city.scene.9)
        GM sets-aside newcomer-1 -> newcomer-1 is set aside; 1 from under newcomer-1 green to supply; scene 4: Ada meets newcomer-4; newcomer-4 comes
        phase Ante(Ada, first)
        ",
    );
    let view = table.open_view();
    assert!(view.ties.is_empty(), "its ties are gone, both ways");
    let there: Vec<Who> = view.characters.iter().map(|character| character.who).collect();
    assert!(!there.contains(&Who::Newcomer(1)) && there.contains(&Who::Newcomer(4)));
    assert!(ledger(&mut table).contains(&"Zona Swais is out of play: the triad goes back to the GM.".into()));
    let told = chronicle_of(&mut table);
    assert!(
        told.contains("Zona Swais, a bug, new in the story (GM)"),
        "{told}"
    );
    table.play(
        "
        Ada antes pool
        GM antes pool
        throws 2 2 2 2 2 2
        GM is newcomer-4 made
        die 1
        quiet
        tale
        refused Ben meets newcomer-1: the foil has to be somebody on the network, the City, or somebody new (great_city.scene.1)
        hush Ben City: 2 2 2 2 2 2
        # In the GM's turn the triad of one who is dead or gone can be taken back before the scene.
        phase Frame(GM)
        refused GM sets-aside newcomer-1: only a new character that the GM has made, and that is in no scene, can be set aside (great_city.scene.9)
        GM sets-aside newcomer-2 -> newcomer-2 is set aside
        phase Frame(GM)
        # The spotlight can't be set aside for its own foil.
        scene newcomer-3 stranger: 2 2 2 2 2 2
        GM is newcomer-5 made
        die 1
        quiet
        tale
        phase Frame(Ada)
        ",
    );
}

#[test]
fn a_spotlight_is_not_set_aside_for_its_own_foil() {
    let setup = with(looms(2), |level| level.pool = [40; 4]);
    let mut table = scenario(&["great_city.scene.9"], setup);
    table.play(THREE_NEW).play(
        "
        hush Ada City: 2 2 2 2 2 2
        hush Ben City: 2 2 2 2 2 2
        GM meets newcomer-3 stranger
        phase NeedTriad(newcomer-3)
        refused GM sets-aside newcomer-3: only a new character that the GM has made, and that is in no scene, can be set aside (great_city.scene.9)
        GM sets-aside newcomer-2
        phase Ante(GM, first)
        ",
    );
}

#[test]
fn an_earlier_edition_has_three_new_characters_for_the_whole_game() {
    let mut table = scenario(&["great_city.scene.9"], second_edition(looms(2)));
    table
        .play(&THREE_NEW.replace("can GM sets-aside newcomer-1", "cannot GM sets-aside newcomer-1"))
        .play(
            "
            cannot Ada meets stranger
            refused Ada meets stranger: no triad is left for a new character: bring back one whom the GM has made (great_city.scene.9)
            refused GM sets-aside newcomer-1: this table plays by an earlier edition of the rules, which does not include this (great_city.situation.6)
            # And its GM buys in with as many as it likes.
            scene Ada Ben: 2 2 2 2 2 2
            GM enters agent-1
            GM enters agent-2
            ",
        );
}

// The ledger.

fn chronicle_of(table: &mut Scenario<GreatCity>) -> String {
    let view = table.open_view();
    let seen: Vec<_> = table.seen(Viewer::Table).collect();
    let title = &table.setup().level.title;
    to_markdown(title, &chronicle::pages(table.setup(), &view, &seen))
}

fn ledger(table: &mut Scenario<GreatCity>) -> Vec<String> {
    let view = table.open_view();
    let seen = table.seen(Viewer::Table);
    seen.filter_map(|seen| GreatCity::log_line(table.setup(), &view, &seen))
        .collect()
}

/// Every scarab that moves stands in the ledger: in a sentence of its own, or in that of what moved it.
#[test]
fn the_ledger_names_every_scarab_that_moves() {
    scenario(&["great_city.always.1", "great_city.pieces.5"], looms(3));
    let mut seen_moves = 0;
    for (seed, skill) in [(1, Skill::Random), (2, Skill::Steady), (3, Skill::Random)] {
        let text = level_text("the-great-city");
        let setup = headless::numbered_setup::<GreatCity>("the-great-city", text, 3, Seed(seed));
        let mut table = Table::new(setup.expect("three can play")).expect("three can play");
        let mut party = Party::new(&table, &[Controller::Computer(skill); 4]);
        loop {
            let before = (table.entries().len(), table.events().len());
            match party.step(&mut table) {
                StepResult::Played => {}
                StepResult::Over => break,
                StepResult::People(seats) => panic!("{seats:?} are waited for"),
            }
            let Some(Entry::Act(_)) = table.entries().get(before.0) else {
                continue;
            };
            let moved = table.events().iter().skip(before.1);
            let moved = moved.filter(|event| matches!(event, Event::Moved { .. })).count();
            let view = table.view(Viewer::Table);
            let seen: Vec<_> = table.seen_since(before.0, Viewer::Table).collect();
            let lines = seen
                .iter()
                .filter_map(|seen| GreatCity::log_line(table.setup(), &view, seen));
            let lines: Vec<String> = lines.filter(|line| line.contains("scarab")).collect();
            assert_eq!(lines.len(), moved, "{lines:?} of {seen:?}");
            seen_moves += moved;
        }
    }
    assert!(seen_moves > 300, "only {seen_moves} moves");
}

#[test]
fn a_correction_stands_in_the_ledger_once() {
    let mut table = scenario(&["great_city.table.5"], looms(3));
    table.play(CAST);
    for (correction, line) in [
        (
            "stone Ada blue -",
            "Ada corrects by agreement: Jessamine Hyem’s blue stone is −.",
        ),
        (
            "more purse Ben",
            "Ada corrects by agreement: one scarab more, Ben’s purse.",
        ),
        (
            "less pool",
            "Ada corrects by agreement: one scarab less, the Peril pool.",
        ),
    ] {
        let before = ledger(&mut table).len();
        table.play(&format!("Ada corrects {correction}"));
        assert_eq!(ledger(&mut table).get(before..), Some(&[line.to_owned()][..]));
    }
}

#[test]
fn an_agent_without_a_name_is_called_an_agent_once() {
    let mut table = scenario(&["great_city.situation.6"], thrown(2));
    table.play(
        "
        throws 2 2 2 2 2 2
        Ada names bug
        told The first agent of peril is a bug.
        ",
    );
    let name = Slot::Name(Who::Agent(1));
    table.remark(name.text(seat(1), "The Wasp")).expect("anybody may");
    assert!(ledger(&mut table).contains(&"The Wasp, a bug, is an agent of peril.".into()));
}
