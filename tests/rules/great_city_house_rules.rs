//! The rulebook of The Great City, paragraph by paragraph, played by hand: talk around the table, house rules,
//! invariants.
//!
//! As in [`great_city_scenes`](crate::great_city_scenes).

use crate::support::great_city::{book, looms, switched, thrown, with};
use crate::support::levels::level_text;
use crate::support::rulebook;
use crate::support::scripts::{Scenario, paragraphs_without_scenario, scenario, seat, seats, setup};
use triptych::games::great_city::{Claim, Class, GreatCity, Refusal, Slot, Who};
use triptych::table::{Audience, Level, Reason, Remark, Said, Viewer};

const CAST: &str = "cast 3 1 4\ntied\nbegins Ada";

/// Ada meets Ben; all stones show -, and then Ada's blue one turns +.
const MET: &str = "scene Ada Ben: 2 2 2 2 2 2\ndie 1";

// Around the table.

#[track_caller]
fn unwelcome(table: &mut Scenario<GreatCity>, remark: Remark<Claim>, words: &str) {
    let refused = table.remark(remark).expect_err("it isn't taken down");
    assert_eq!(refused.to_string(), words);
}

#[test]
fn every_text_is_optional() {
    let mut table = scenario(&["great_city.table.1"], looms(3));
    table.play(CAST).play(MET);
    let legal = table.legal(None).to_vec();
    let awaits = table.awaits();
    // Texts of the writer's own, and texts of everybody.
    for remark in [
        Slot::Name(Who::Seat(seat(1))).text(seat(1), "Jessa"),
        Slot::About(Who::Seat(seat(1))).text(seat(1), "dances"),
        Slot::Reason(seat(1)).text(seat(1), "love"),
        Slot::Fate(seat(1)).text(seat(1), "later"),
        Slot::Name(Who::Agent(1)).text(seat(2), "the General"),
        Slot::Situation.text(seat(3), "looms"),
        Slot::Peril.text(seat(4), "I"),
        Slot::StrangersName(1).text(seat(4), "Zona"),
        Slot::Name(Who::Newcomer(1)).text(seat(4), "Zona"),
        Slot::About(Who::Agent(1)).text(seat(2), "hidden"),
        Slot::Scene(1).text(seat(4), "It rains."),
        Slot::Defence(1, 0).text(seat(2), "Not me."),
        Slot::Deed(1).text(seat(1), "to dance"),
        Slot::Line(1, 0).text(seat(2), "No!"),
        Slot::Tale(1).text(seat(3), "they danced"),
        Slot::City.text(seat(1), "walks"),
        Slot::Note(1).text(seat(4), "hidden"),
        Slot::At(Who::Agent(2)).claim(seat(3), Claim::At { x: 0, y: 1000 }),
        Slot::Stop.claim(seat(3), Claim::Stop),
        Slot::Back.claim(seat(3), Claim::WentBack),
        Slot::Foil(2).claim(seat(3), Claim::BeFoil),
    ] {
        table.remark(remark).expect("it is in order");
        assert_eq!(
            (table.awaits(), table.legal(None)),
            (awaits, &*legal),
            "words change nothing"
        );
    }
    for slot in [
        Slot::Name(Who::Seat(seat(1))),
        Slot::About(Who::Seat(seat(1))),
        Slot::Reason(seat(1)),
        Slot::Fate(seat(1)),
        Slot::Note(1),
    ] {
        unwelcome(
            &mut table,
            slot.text(seat(2), "!"),
            "this is another seat’s to write",
        );
    }
    let said = |slot: &str, to: Audience| Remark {
        seat: seat(4),
        slot: slot.into(),
        to,
        said: Said::Text("!".into()),
    };
    let own = Audience::Seats(seats(&[4]));
    unwelcome(
        &mut table,
        said("note:2", Audience::All),
        "this text must be private",
    );
    unwelcome(
        &mut table,
        said("note:2", Audience::Seats(seats(&[1, 4]))),
        "this text must be private",
    );
    unwelcome(&mut table, said("situation", own), "this text must be public");
    for slot in [
        "gossip",
        "note:",
        "note:02",
        "name:agent-4",
        "name:city",
        "tale:x",
        "fate:17",
    ] {
        unwelcome(
            &mut table,
            said(slot, Audience::All),
            &format!("“{slot}” is not a place for text"),
        );
    }
    unwelcome(&mut table, said("stop", Audience::All), "“stop” cannot hold that");
    unwelcome(
        &mut table,
        Slot::Tale(1).claim(seat(1), Claim::Stop),
        "“tale:1” cannot hold that",
    );
    unwelcome(
        &mut table,
        Slot::At(Who::Agent(1)).claim(seat(1), Claim::At { x: -1, y: 0 }),
        "a place on the sheet is 0 to 1000 across and down",
    );
    // Nothing has to be written: other scenarios play a whole game without a word.
    table.play("Ada accepts\nAda lets GM tell\nGM has told");
}

#[test]
fn lines_veils_x_card_and_rewind_are_open_to_every_seat() {
    let mut table = scenario(
        &["great_city.table.2", "great_city.table.3", "great_city.table.4"],
        looms(3),
    );
    table
        .remark(Slot::Lines.text(seat(1), "no spiders"))
        .expect("before it begins");
    table.play(CAST).play(MET);
    table
        .remark(Slot::Veils.text(seat(4), "burning"))
        .expect("whenever you find out");
    let view = table.seen_by(2);
    assert_eq!(
        (view.text(Slot::Lines), view.text(Slot::Veils)),
        (Some("no spiders"), Some("burning"))
    );
    // Anybody may stop the game at any time, and anybody may resume it.
    table
        .remark(Slot::Stop.claim(seat(3), Claim::Stop))
        .expect("anybody may");
    assert_eq!(table.open_view().stopped, Some(seat(3)));
    table.play("Ada flips first white by age");
    table
        .remark(Slot::Stop.claim(seat(1), Claim::GoOn))
        .expect("anybody may");
    assert_eq!(table.open_view().stopped, None);
    // Going back concerns only the story: stones and scarabs stay where they are.
    let before = table.open_view();
    table
        .remark(Slot::Back.claim(seat(2), Claim::WentBack))
        .expect("anybody may");
    assert_eq!(table.open_view(), before);
}

#[test]
fn any_seat_may_correct_the_table() {
    let mut table = scenario(&["great_city.table.5", "great_city.always.3"], looms(3));
    table.play(CAST).play(MET).play(
        "
        # Any seat, whoever is awaited; a locked stone as well, and it stays locked.
        awaits 1
        # The new reading is named at once, for no reaction has begun.
        Ben corrects stone Ada blue - -> Ben corrects stone Ada blue -; Ada blue turns - by agreement, Ben; name 000 000
        told Ben corrects by agreement: Jessamine Hyem’s blue stone is −.
        locked first blue
        refused Ben corrects stone Ada blue -: there is nothing there to correct (great_city.table.5)
        Cleo corrects stone City second blue +
        city 111 111
        Ada corrects more pool -> Ada corrects more pool; 1 from supply to pool
        pool 23
        GM corrects less purse Ben -> GM corrects less purse Ben; 1 from purse Ben to supply
        Ada corrects more ante
        Ada corrects more under Cleo white
        stone Cleo white - vested 1
        Ada corrects more yea
        Ada corrects less nay
        yea 1
        nay 3
        refused Ada corrects more supply: there is nothing there to correct (great_city.table.5)
        refused Ada corrects less under Cleo blue: there is nothing there to correct (great_city.table.5)
        refused Ada corrects more under stranger blue: there is nothing there to correct (great_city.table.5)
        refused Ada corrects stone agent-3 blue +: there is nothing there to correct (great_city.table.5)
        Ada corrects tie Ada + Ben
        Ada corrects tie Cleo - Ben
        Ada corrects tie Ben + Ada
        Ada corrects tie Ada - Cleo
        refused Ada corrects tie Ada + Ben: there is nothing there to correct (great_city.table.5)
        refused Ada corrects tie Ada + Ada: there is nothing there to correct (great_city.table.5)
        refused Ada corrects no-tie Ada - Ben: there is nothing there to correct (great_city.table.5)
        Ada flips second white by tie +
        Ada corrects no-tie Cleo - Ben
        # What has served has served, and it is still Ada's reaction.
        refused Ada flips second blue by tie +: this tie has been used in this scene (great_city.flip.2)
        phase React(Ada)
        ",
    );
    let ties: Vec<_> = table.open_view().ties.iter().map(|tie| tie.tie.to).collect();
    let [ada, ben, cleo] = [1, 2, 3].map(|number| Who::Seat(seat(number)));
    assert_eq!(ties, [ben, ada, cleo], "in the order in which they were drawn");
    // The log and every view name who did it.
    assert_eq!(table.open_view().counts.corrections, 13);
}

#[test]
fn a_correction_repeats_the_questions_it_affects() {
    // An undo needs its scarab.
    let mut table = scenario(&["great_city.table.5", "great_city.flip.6"], looms(3));
    table.play(CAST).play(MET).play(
        "
        Ada corrects less under Ben green
        Ada flips second green by age
        phase Answer(Ben, second green)
        Cleo corrects less under Ben green
        # Nothing lies there any more.
        phase React(Ada)
        Ada flips first blue by experience
        ",
    );
    let mut table = scenario(&["great_city.table.5", "great_city.flip.6"], looms(3));
    table.play(CAST).play(MET).play(
        "
        Ada flips second green by age
        Cleo corrects more under Ben green
        phase Answer(Ben, second green)
        Cleo corrects stone Ben green -
        # It has been undid a flip already.
        phase React(Ada)
        stone Ben green - vested 3
        ",
    );
    // When there is no choice left, the ante is laid automatically, or not at all.
    let mut table = scenario(
        &["great_city.table.5", "great_city.scene.3"],
        with(looms(3), |level| level.pool = [1; 4]),
    );
    table.play(CAST).play(
        "
        Ada meets Cleo
        Ada antes purse
        phase Ante(Cleo, second)
        Cleo corrects less purse Cleo
        Cleo corrects less purse Cleo
        phase Ante(Cleo, second)
        Cleo corrects less pool -> Cleo corrects less pool; 1 from pool to supply; second anted by purse Cleo; 1 from purse Cleo to ante
        phase SceneThrow
        # While dice are thrown, too.
        Ben corrects more pool
        ",
    );
    // An ante that has been taken can't be corrected.
    let mut table = scenario(&["great_city.table.5"], looms(3));
    table.play(CAST).play(MET).play(
        "
        Ada accepts
        refused Ada corrects more ante: there is nothing there to correct (great_city.table.5)
        tale
        refused Ada corrects more ante: there is nothing there to correct (great_city.table.5)
        ",
    );
}

/// A stone is corrected while its character is being made: traits and class must fit the new side.
#[test]
fn a_correction_during_character_creation_resets_what_no_longer_fits() {
    let mut table = scenario(&["great_city.table.5", "great_city.character.2"], thrown(2));
    table.play(
        "
        throws 2 2 2 2 2 2
        GM names bug
        Ada stands
        Ben stands
        GM stands
        throws 2 2 2
        refused Ada corrects stone Ada blue +: there is nothing there to correct (great_city.table.5)
        Ada is person
        throws 6 2 2
        Ada traits +--
        Ada class aristocrat
        Ada means white
        Ben corrects stone Ada blue -
        refused Ada is made: still missing: the traits (great_city.character.4)
        Ada traits ---
        refused Ada is made: still missing: the class (great_city.character.4)
        Ada class commoner
        Ada is made
        # Once it is made it stays as it is.
        Ben corrects stone Ada green +
        refused Ada is made: this character is finished and can’t be changed (great_city.character.1)
        ",
    );
    let view = table.open_view();
    let ada = view.character(Who::Seat(seat(1))).expect("she is there");
    assert_eq!((ada.class, ada.missing), (Some(Class::Commoner), None));
}

// House rules.

#[test]
fn with_the_switch_every_moving_throw_adds_a_scarab() {
    let script = "cast 3 1 4\ntied\nbegins Ada\nscene Ada Ben: 2 2 2 2 2 1";
    scenario(&["great_city.house.1"], looms(3))
        .play(script)
        .play("stone Ben green - vested 2 moving");
    scenario(&["great_city.house.1"], switched(looms(3), "throws_heap_up"))
        .play(script)
        .play("stone Ben green - vested 3 moving");
}

#[test]
fn with_the_switch_the_city_keeps_the_pair_as_thrown() {
    let mut table = scenario(&["great_city.house.2"], switched(thrown(2), "thrown_pair_stays"));
    table.play(
        "
        throws 5 1 6 3 6
        throws 7 -> City second green shows 7; situation 101 011; peril 001; course 111 011, only read
        told Things are heading for Breakthrough: The strong displace the weak.
        city 101 011
        heading Novelty
        stone City first white - vested 1 moving
        ",
    );
    scenario(&["great_city.house.2"], thrown(2)).play("throws 5 1 6 3 6 7\ncity 111 011");
}

#[test]
fn with_the_switch_everybody_sees_the_intents() {
    let saves = |table: &mut Scenario<GreatCity>, viewer: Viewer| {
        let view = table.view(viewer);
        view.characters[0].purpose.map(|purpose| purpose.saves)
    };
    let mut closed = scenario(&["great_city.house.3"], looms(3));
    let mut open = scenario(&["great_city.house.3"], switched(looms(3), "intents_open"));
    closed.play(CAST);
    open.play(CAST);
    for viewer in [Viewer::Table, Viewer::Seat(seat(2)), Viewer::Seat(seat(4))] {
        assert_eq!(saves(&mut closed, viewer), None);
        assert_eq!(saves(&mut open, viewer), Some(true));
    }
    // The reason for it stays hidden.
    let reason = Slot::Reason(seat(1));
    open.remark(reason.text(seat(1), "love")).expect("her own");
    assert_eq!(open.seen_by(2).text(reason), None);
}

#[test]
fn with_the_switch_the_class_scarab_comes_from_the_purse() {
    let mut table = scenario(&["great_city.house.4"], switched(looms(2), "vest_from_purse"));
    table.play(
        "
        throws 5 1 6 3 6 7
        Ada stands
        Ben stands
        GM stands -> GM stands; the situation stands; 8 from supply to purse GM; 2 from supply to purse GM; 1 from purse GM to under agent-1 blue; 4 from supply to purse GM; 1 from purse GM to under agent-2 green
        Ada is dealt-in 3
        Ada means blue
        Ada is made -> Ada is made; 3 from supply to purse Ada; 1 from purse Ada to under Ada blue
        purse Ada 2
        # Who would rather keep it doesn't vest.
        Ben is dealt-in 1
        Ben means blue
        Ben vests no
        Ben is made -> Ben is made; 5 from supply to purse Ben; ties of Ada
        ",
    );
}

#[test]
fn with_the_switch_a_player_may_flip_after_entering() {
    let mut table = scenario(
        &["great_city.house.5"],
        switched(looms(3), "flips_after_entering"),
    );
    table.play(CAST).play(MET).play(
        "
        Ada passes
        Ben passes
        Cleo enters -> Cleo enters; 1 from purse Cleo to ante
        phase React(Cleo)
        refused Cleo accepts: you have begun to flip stones: flip another, or press Done (great_city.round.4)
        refused Cleo passes: you have begun to flip stones: flip another, or press Done (great_city.round.4)
        Cleo flips second blue by age
        Cleo is done -> name 100 100; Cleo has reacted; GM reacts
        GM enters agent-1
        # One character in one reaction.
        refused GM enters agent-2: you have begun to flip stones: flip another, or press Done (great_city.round.4)
        # Without a flip nothing new is read.
        GM is done -> GM has reacted; round 1 ends; 1 from pool to purse Cleo; 1 from pool to purse GM; 1 from pool to ante; round 2; Ada reacts
        ",
    );
    let mut table = scenario(&["great_city.house.5"], looms(3));
    table
        .play(CAST)
        .play(MET)
        .play("Ada passes\nBen passes\nCleo enters\nphase React(GM)");
}

#[test]
fn with_the_switch_the_ante_grows_from_the_supply() {
    let mut setup = switched(looms(3), "ante_grows_from_supply");
    setup.level.pool = [3; 4];
    let mut table = scenario(&["great_city.house.6"], setup);
    table.play(CAST).play(MET).play(
        "
        Ada flips first white by age
        Ada is done
        Ben passes
        Cleo passes
        GM passes -> GM passes; GM has reacted; round 1 ends; 1 from pool to purse Ada; 1 from supply to ante; round 2; Ada reacts
        pool 0
        Ada flips first blue by age
        Ada is done
        Ben passes
        Cleo passes
        # Always, even where the Peril pool is empty.
        GM passes -> GM passes; GM has reacted; round 2 ends; 1 from supply to ante; round 3; Ada reacts
        ante 4
        ",
    );
}

#[test]
fn with_the_switch_everybody_sees_yea_and_nay() {
    let mut closed = scenario(&["great_city.house.7"], looms(3));
    assert_eq!((closed.open_view().yea, closed.seen_by(1).nay), (None, None));
    let mut open = scenario(&["great_city.house.7"], switched(looms(3), "bags_open"));
    open.play(CAST).play(MET).play("Ada accepts\nAda spends yea");
    assert_eq!((open.open_view().yea, open.seen_by(2).nay), (Some(1), Some(4)));
}

#[test]
fn with_the_switch_nothing_can_be_corrected() {
    let mut table = scenario(&["great_city.house.8"], switched(looms(3), "strict"));
    table.play(CAST).play(MET).play(
        "
        refused Ada corrects more pool: this table allows no corrections (great_city.table.5)
        refused Ben corrects stone Ada blue -: this table allows no corrections (great_city.table.5)
        refused GM corrects tie Ada + Ben: this table allows no corrections (great_city.table.5)
        ",
    );
}

/// Every switch is off in the embedded levels, and belongs to the right paragraph.
#[test]
fn every_switch_is_off_by_default_and_cites_its_paragraph() {
    for id in ["the-great-city", "bug-rebellion", "spider-turns", "sweet-cargo"] {
        let setup = setup::<GreatCity>(id, 2);
        let switches = setup.level.switches();
        assert_eq!(switches.len(), 13);
        for (number, switch) in (1..).zip(&switches) {
            assert_eq!(switch.rule, format!("great_city.house.{number}"));
            assert!(!switch.on, "{id}: {}", switch.name);
            let mut level = setup.level.clone();
            level.set_switch(switch.name, true);
            let on: Vec<_> = level.switches().into_iter().filter(|switch| switch.on).collect();
            assert!(matches!(&*on, [only] if only.name == switch.name));
        }
    }
}

// The author.

#[test]
fn the_author_is_credited() {
    scenario(&["great_city.source.1"], looms(2));
    for words in ["Bill White", "Game Chef"] {
        assert!(book().contains(words), "{words} in the rulebook");
        assert!(triptych::texts::CREDITS.contains(words), "{words} in the credits");
    }
    for id in ["the-great-city", "bug-rebellion", "spider-turns", "sweet-cargo"] {
        assert!(level_text(id).contains("Bill White"), "{id}");
    }
}

/// Every refusal names the paragraph that it follows from.
#[test]
fn every_refusal_cites_its_paragraph() {
    for (refusal, rule) in [
        (Refusal::Over, "great_city.end.1"),
        (Refusal::NotAsked(seat(1)), "great_city.order.3"),
        (Refusal::NoSuchFace(0), "great_city.throw.1"),
        (Refusal::NotOwn, "great_city.seats.1"),
        (Refusal::ThreeAgents, "great_city.situation.6"),
        (Refusal::NoAgent, "great_city.situation.6"),
        (Refusal::Proposed, "great_city.situation.6"),
        (Refusal::NotProposed, "great_city.situation.6"),
        (Refusal::EarlierEdition, "great_city.situation.6"),
        (Refusal::NoTriad, "great_city.scene.9"),
        (Refusal::NotSetAside, "great_city.scene.9"),
        (Refusal::BoughtIn, "great_city.scene.6"),
        (Refusal::IsMade, "great_city.character.1"),
        (Refusal::IsSo, "great_city.character.1"),
        (Refusal::NotThrown, "great_city.character.1"),
        (Refusal::NoneReady, "great_city.character.7"),
        (Refusal::Settled, "great_city.character.7"),
        (Refusal::TraitCount { need: 1, got: 2 }, "great_city.character.2"),
        (Refusal::ClassBarred(Class::Queen, None), "great_city.character.3"),
        (Refusal::NothingToVest, "great_city.character.6"),
        (Refusal::Missing("the class"), "great_city.character.4"),
        (Refusal::NoSuchEnd, "great_city.tie.1"),
        (Refusal::TieExists, "great_city.tie.4"),
        (Refusal::EmptyPurse, "great_city.always.2"),
        (Refusal::NoFoil, "great_city.scene.1"),
        (Refusal::UnknownFoil, "great_city.scene.1"),
        (Refusal::PoolAntes, "great_city.scene.4"),
        (Refusal::EmptyPool, "great_city.scene.3"),
        (Refusal::IsPresent, "great_city.round.2"),
        (Refusal::NotPresent, "great_city.round.2"),
        (Refusal::HasBegun, "great_city.round.4"),
        (Refusal::NotBegun, "great_city.round.4"),
        (Refusal::Locked, "great_city.flip.5"),
        (Refusal::NoSuchTrait, "great_city.flip.1"),
        (Refusal::WrongColour, "great_city.flip.1"),
        (Refusal::TraitUsed, "great_city.flip.1"),
        (Refusal::NoSuchTie, "great_city.flip.2"),
        (Refusal::TieUsed, "great_city.flip.2"),
        (Refusal::WrongFace, "great_city.flip.2"),
        (Refusal::NothingVested, "great_city.flip.4"),
        (Refusal::NotOwnStone, "great_city.flip.4"),
        (Refusal::NoPart, "great_city.after.1"),
        (Refusal::TellerChosen, "great_city.after.1"),
        (Refusal::NoTeller, "great_city.after.1"),
        (Refusal::ToOneself, "great_city.after.2"),
        (Refusal::HeldFast, "great_city.after.6"),
        (Refusal::NothingHeld, "great_city.after.6"),
        (Refusal::CityLocked, "great_city.after.6"),
        (Refusal::Strict, "great_city.table.5"),
        (Refusal::NothingThere, "great_city.table.5"),
    ] {
        assert_eq!(refusal.rule(), rule);
        assert!(rulebook::has(rule));
        assert!(!refusal.to_string().is_empty());
    }
}

/// Fails with the name of each paragraph of the rulebook that has no scenario.
#[test]
fn every_paragraph_has_a_scenario() {
    let sources = [
        include_str!("great_city_setup.rs"),
        include_str!("great_city_scenes.rs"),
        include_str!("great_city_flips.rs"),
        include_str!("great_city_after_judgment.rs"),
        include_str!("great_city_house_rules.rs"),
        include_str!("great_city_oracle.rs"),
        include_str!("great_city_second_edition.rs"),
        include_str!("great_city_third_edition.rs"),
    ];
    let without = paragraphs_without_scenario("great_city", &sources);
    assert!(without.is_empty(), "paragraphs without a scenario: {without:?}");
}
