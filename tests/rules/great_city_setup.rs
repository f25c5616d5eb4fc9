//! The rulebook of The Great City, paragraph by paragraph, played by hand: pieces, the situation, characters and ties.
//!
//! [`great_city_scenes`](crate::great_city_scenes), [`great_city_flips`](crate::great_city_flips),
//! [`great_city_after_judgment`](crate::great_city_after_judgment),
//! [`great_city_house_rules`](crate::great_city_house_rules) and [`great_city_oracle`](crate::great_city_oracle) cover
//! the rest. Every scenario is written from the rulebook, and every number in it is computed by hand. The language of
//! the scripts is described in [`scripts`](crate::support::scripts) and
//! [`support::great_city`](crate::support::great_city).

use crate::support::great_city::{book, looms, thrown, with};
use crate::support::scripts::{Scenario, scenario, seat};
use triptych::games::great_city::{GreatCity, Slot, Who};

/// A situation without a moving stone, and one agent, a bug: all dice show a -.
const SETTLED: &str = "
    throws 2 2 2 2 2 2
    GM names bug
    Ada stands
    Ben stands
    GM stands
    throws 2 2 2
";

// Story and pieces.

#[test]
fn the_rulebook_tells_the_story_and_the_goal() {
    scenario(&["great_city.story.1", "great_city.story.2"], thrown(2));
    for words in ["on her back she carries the Great City", "And would you care?"] {
        assert!(book().contains(words), "{words}");
    }
}

#[test]
fn a_game_starts_with_a_full_pool_and_empty_purses() {
    let mut table = scenario(
        &[
            "great_city.pieces.1",
            "great_city.pieces.2",
            "great_city.pieces.3",
            "great_city.pieces.4",
        ],
        thrown(2),
    );
    table.play(
        "
        awaits seat 3's hand
        open throws 1 1/8; throws 2 1/8; throws 3 1/8; throws 4 1/8; throws 5 1/8; throws 6 1/8; throws 7 1/8; throws 8 1/8
        refused Throw(0): no die can show 0 here (great_city.throw.1)
        refused Throw(9): no die can show 9 here (great_city.throw.1)
        pool 12
        ante 0
        yea 0
        nay 3
        purse Ada 0
        purse Ben 0
        purse GM 0
        phase Pair
        ",
    );
    assert_eq!(table.setup().seats.len(), 3, "two players and the GM");
    assert_eq!(table.setup().name(seat(3)), "GM");
}

#[test]
fn a_purse_is_counted_only_for_its_owner() {
    let mut table = scenario(&["great_city.pieces.5", "great_city.secret.2"], looms(2));
    table.play("cast 3 1\ntied\nbegins Ada\nscene Ada Ben: 2 2 2 2 2 2");
    assert_eq!(table.seen_by(1).purses, [Some(3), None, None]);
    assert_eq!(table.seen_by(2).purses, [None, Some(5), None]);
    assert_eq!(table.seen_by(3).purses, [None, None, Some(14)]);
    assert_eq!(table.open_view().purses, [None; 3]);
    assert_eq!((table.open_view().yea, table.open_view().nay), (None, None));
    // Every move is told to everybody.
    table.play(
        "
        die 1
        Ada flips second white by free
        brings 1 from purse Ada to ante
        ",
    );
}

// Throwing.

#[test]
fn a_throw_sets_a_stones_side_and_whether_it_moves() {
    let mut table = scenario(&["great_city.throw.1", "great_city.throw.2"], thrown(2));
    table.play(
        "
        throws 1 -> City first blue shows 1; 1 from supply to under City first blue
        stone City first blue - vested 1 moving
        throws 2 -> City first white shows 2
        stone City first white -
        throws 4 -> City first green shows 4
        stone City first green -
        throws 5 -> City second blue shows 5
        stone City second blue +
        throws 7 -> City second white shows 7
        stone City second white +
        throws 8 -> City second green shows 8; 1 from supply to under City second green; situation 000 111; peril 000; City first blue turns + by its course; City second green turns - by its course; course 100 110
        # Both have turned at once; their scarabs stay.
        stone City first blue + vested 1
        stone City second green - vested 1
        city 100 110
        ",
    );
}

/// A stone that has a scarab gets no second one from a throw.
#[test]
fn a_second_throw_brings_no_second_scarab() {
    let mut table = scenario(&["great_city.throw.2", "great_city.scene.5"], looms(2));
    table.play(
        "
        cast 3 1
        # Mercantile: one by class, one by the throw of 8.
        stone Ben green + vested 2 moving
        stone Ada blue + vested 1
        tied
        begins Ada
        scene Ada Ben: 8 1 4 2 2 1
        stone Ada blue + vested 1 moving
        stone Ada white - vested 1 moving
        stone Ben green - vested 2 moving
        ",
    );
}

// Seats.

#[test]
fn two_to_five_players_and_a_gm_can_play() {
    for players in 2..=5 {
        let mut table = scenario(&["great_city.seats.1", "great_city.situation.1"], thrown(players));
        assert_eq!(table.open_view().players, players);
        // One for each player and one for the GM.
        table.play(&format!("nay {}\nyea 0", players + 1));
    }
    for players in [1, 6] {
        let refused = triptych::table::Table::new(with(thrown(5), |_| {}))
            .map(|_| ())
            .and_then(|()| {
                let mut setup = thrown(players.min(5));
                if players == 6 {
                    setup.seats.push(triptych::table::SeatInfo {
                        name: "Zoe".into(),
                        mark: 1,
                    });
                }
                setup.check()
            });
        let reason = refused.expect_err("so many can't play").to_string();
        assert!(reason.contains("2 to 5"), "{reason}");
    }
}

#[test]
fn computers_can_play_every_seat() {
    use triptych::headless;
    use triptych::table::{Controller, Skill, Table};
    scenario(&["great_city.seats.2", "great_city.seats.3"], looms(2));
    let mut table = Table::new(looms(2)).expect("it can be set up");
    // The GM is one of them.
    headless::play_out(&mut table, &[Controller::Computer(Skill::Random); 3]).expect("they play on");
    let scenes = table
        .entries()
        .iter()
        .filter(|entry| entry.to_text().starts_with("Roll("))
        .count();
    assert!(scenes > 0, "the die was rolled");
}

// The situation.

#[test]
fn the_rulebooks_example_of_a_situation_is_reproduced() {
    let mut table = scenario(
        &[
            "great_city.situation.2",
            "great_city.situation.3",
            "great_city.situation.4",
            "great_city.throw.3",
        ],
        thrown(2),
    );
    table.play(
        "
        throws 5 1 6 3 6 -> City first blue shows 5; City first white shows 1; 1 from supply to under City first white; City first green shows 6; City second blue shows 3; City second white shows 6
        throws 7 -> City second green shows 7; situation 101 011; peril 001; City first white turns + by its course; course 111 011
        told The City’s stones say Novelty: Unanticipated events occur.
        told The peril is the Queen: Singularity, Primacy, Autonomy. Its face is economic.
        told Things are heading for Breakthrough: The strong displace the weak. This is the City’s pair from now on.
        city 111 011
        heading Breakthrough
        stone City first white + vested 1
        phase Situation
        ",
    );
    assert_eq!(table.open_view().thrown_pair(), Some((0b101, 0b011)));
    // The ready situation of the silk mills has the same stones, and no other outcome is possible.
    let mut ready = scenario(&["great_city.situation.2"], looms(2));
    ready.play(
        "
        open throws 5 1/1
        refused Throw(6): no die can show 6 here (great_city.throw.1)
        throws 5 1 6 3 6 7
        heading Breakthrough
        ",
    );
}

#[test]
fn every_pair_of_triads_gives_its_peril() {
    // + where both are alike, worked out here bit by bit.
    for (dice, peril) in [
        ("2 2 2 2 2 2", "111"),
        ("6 6 6 2 2 2", "000"),
        ("6 2 2 6 6 6", "100"),
        ("2 6 2 6 6 6", "010"),
        ("2 2 6 6 6 6", "001"),
        ("6 6 2 6 6 6", "110"),
    ] {
        let mut table = scenario(&["great_city.situation.4"], thrown(2));
        table.play(&format!("throws {dice}\nbrings peril {peril}"));
    }
    // It is read as thrown, before anything turns: 1 is a -, 8 a +.
    let mut table = scenario(&["great_city.situation.4"], thrown(2));
    table.play("throws 1 8 1 6 6 2\nbrings situation 010 110; peril 011; course 101 110");
}

#[test]
fn a_situation_needs_agreement_and_one_to_three_agents() {
    let mut table = scenario(&["great_city.situation.5", "great_city.situation.6"], thrown(2));
    table.play(
        "
        refused Stands(1): not now: the City’s stones are thrown first (great_city.situation.2)
        throws 2 2 2 2 2 2
        awaits 1 2 3
        refused Ada stands: name an agent of peril first: somebody has to stand behind the peril (great_city.situation.6)
        Ben names bug -> agent-1 is bug
        Ada stands -> Ada stands
        awaits 2 3
        refused Ada stands: seat 1 is not asked now (great_city.order.3)
        GM names person
        Ben names person
        refused GM names bug: three agents of peril are enough (great_city.situation.6)
        Ben stands
        GM stands -> GM stands; the situation stands; 8 from supply to purse GM
        # Their triads are thrown, and by the GM.
        phase Throw(agent-1)
        awaits seat 3's hand
        throws 8 1 2
        stone agent-1 blue + vested 1 moving
        stone agent-1 white - vested 1 moving
        phase Throw(agent-2)
        throws 2 2 2 2 2 2
        phase Characters
        awaits 1 2 3
        # They have no intent.
        refused Intent(seat: 3, stone: Blue): that character does not belong to this seat (great_city.seats.1)
        GM traits agent-1 -+-
        GM class agent-1 myrmidon
        GM is agent-1 made -> agent-1 is made; 2 from supply to purse GM; 1 from supply to under agent-1 blue
        purse GM 10
        ",
    );
    let written = Slot::Situation.text(seat(1), "The looms stand still.");
    table.remark(written).expect("it can be written");
    assert_eq!(
        table.seen_by(2).text(Slot::Situation),
        Some("The looms stand still.")
    );
}

/// What the GM has written about an agent before naming it is not about the agent that somebody else names.
#[test]
fn what_the_gm_has_prepared_is_not_about_anothers_agent() {
    let slot = Slot::Name(Who::Agent(1));
    for (names, kept) in [("GM names bug", Some("Spindle")), ("Ada names bug", None)] {
        let mut table = scenario(&["great_city.situation.7"], thrown(2));
        table.play("throws 2 2 2 2 2 2");
        table
            .remark(slot.text(seat(3), "Spindle"))
            .expect("the GM may prepare it");
        table.play(names);
        assert_eq!(table.seen_by(1).text(slot), kept, "{names}");
    }
}

#[test]
fn a_levels_ready_agents_are_there_at_once() {
    let mut table = scenario(&["great_city.situation.6", "great_city.character.6"], looms(2));
    table.play(
        "
        throws 5 1 6 3 6 7
        # The Insect General, of which green is moving, and the Rich Bug Merchant.
        stone agent-1 green + vested 1 moving
        Ada stands
        Ben stands
        GM stands -> GM stands; the situation stands; 8 from supply to purse GM; 2 from supply to purse GM; 1 from supply to under agent-1 blue; 4 from supply to purse GM; 1 from supply to under agent-2 green
        # 4 for each of two, 2 for each of two agents, 2 more for the merchant.
        purse GM 14
        ",
    );
}

// Characters.

#[test]
fn a_person_gets_traits_class_intent_and_scarabs() {
    let mut table = scenario(
        &[
            "great_city.character.1",
            "great_city.character.2",
            "great_city.character.3",
            "great_city.character.4",
            "great_city.character.6",
        ],
        thrown(2),
    );
    table.play(SETTLED).play(
        "
        refused Ada traits ---: choose a person or a bug first, and throw its stones (great_city.character.1)
        Ada is person -> Ada is person
        awaits seat 1's hand
        throws 1 7 2
        stone Ada blue - vested 1 moving
        phase Characters
        # One + stone, one + trait.
        refused Ada traits ++-: you need 1 + traits, one for each + stone, not 2 (great_city.character.2)
        refused Ada traits ---: you need 1 + traits, one for each + stone, not 0 (great_city.character.2)
        can Ada traits +--
        can Ada traits -+-
        can Ada traits --+
        Ada traits -+-
        # Blue is moving, white shows +, green does neither.
        refused Ada class mercantile: not mercantile: the green stone shows − and is not moving (great_city.character.3)
        refused Ada class drone: drone is not a class of this kind (great_city.character.3)
        can Ada class aristocrat
        can Ada class commoner
        Ada class learned
        refused Ada is made: still missing: the intent (great_city.character.4)
        Ada means white -> Ada means white yes
        Ada means blue -> Ada means blue no
        Ada is made -> Ada is made; 3 from supply to purse Ada; 1 from supply to under Ada white
        stone Ada white + vested 1
        refused Ada class commoner: this character is finished and can’t be changed (great_city.character.1)
        awaits 2 3
        ",
    );
    assert!(table.seen_by(2).characters[0].sealed && table.seen_by(2).characters[0].purpose.is_none());
}

#[test]
fn a_bug_gets_traits_class_intent_and_scarabs() {
    let mut table = scenario(
        &[
            "great_city.character.1",
            "great_city.character.2",
            "great_city.character.3",
            "great_city.character.4",
            "great_city.character.6",
        ],
        thrown(2),
    );
    table.play(SETTLED).play(
        "
        Ada is person
        throws 2 3 1
        # The stones stay; what was chosen of the other kind goes.
        Ada traits ---
        Ada is bug -> Ada is bug
        refused Ada is made: still missing: the traits (great_city.character.4)
        Ada traits ---
        # Moving entitles bugs as it does people.
        Ada class queen
        refused Ada class mercantile: mercantile is not a class of this kind (great_city.character.3)
        Ada means green -> Ada means green no
        # May, not must.
        Ada vests no
        Ada is made -> Ada is made; 5 from supply to purse Ada
        stone Ada green - vested 1 moving
        ",
    );
}

#[test]
fn every_class_starts_with_its_number_of_scarabs() {
    for (kind, class, free, vested) in [
        ("person", "aristocrat", 3, "1 from supply to under Ada blue"),
        ("person", "learned", 3, "1 from supply to under Ada white"),
        ("person", "mercantile", 5, "1 from supply to under Ada green"),
        ("person", "commoner", 3, ""),
        ("bug", "myrmidon", 3, "1 from supply to under Ada blue"),
        ("bug", "drone", 3, "1 from supply to under Ada white"),
        ("bug", "queen", 5, "1 from supply to under Ada green"),
        ("bug", "worker", 3, ""),
    ] {
        let mut table = scenario(&["great_city.character.3", "great_city.character.6"], thrown(2));
        let vested = if vested.is_empty() {
            String::new()
        } else {
            format!("; {vested}")
        };
        table.play(SETTLED).play(&format!(
            "
            Ada is {kind}
            throws 6 6 6
            Ada traits +++
            Ada class {class}
            Ada means green
            Ada is made -> Ada is made; {free} from supply to purse Ada{vested}
            purse Ada {free}
            "
        ));
    }
    // A character without a class has nothing to vest.
    let mut table = scenario(&["great_city.character.6"], thrown(2));
    table.play(SETTLED).play(
        "
        Ada is person
        throws 2 2 2
        Ada class commoner
        refused Ada vests no: only a class with a colour may vest a scarab under its stone (great_city.character.6)
        ",
    );
}

#[test]
fn every_character_can_be_given_a_name() {
    let mut table = scenario(&["great_city.character.5"], looms(2));
    table.play("cast 3 1");
    let called = |table: &mut Scenario<GreatCity>| {
        let view = table.seen_by(2);
        view.called(table.setup(), Who::Seat(seat(1)))
    };
    assert_eq!(called(&mut table), "Jessamine Hyem");
    let slot = Slot::Name(Who::Seat(seat(1)));
    table.remark(slot.text(seat(1), "Spindle")).expect("her own");
    assert_eq!(called(&mut table), "Spindle");
    table.remark(slot.text(seat(1), "")).expect("her own");
    assert_eq!(called(&mut table), "Jessamine Hyem", "empty words take it back");
}

#[test]
fn a_ready_made_character_can_be_dealt_to_a_seat() {
    let mut table = scenario(&["great_city.character.7"], looms(2));
    table.play(
        "
        stands
        refused Ada is dealt-in 0: this ready-made character is taken or does not exist (great_city.character.7)
        refused Ada is dealt-in 9: this ready-made character is taken or does not exist (great_city.character.7)
        Ada is dealt-in 1 -> Ada is dealt in 1; Ada blue shows 2; Ada white shows 3; Ada green shows 8; 1 from supply to under Ada green
        refused Ben is dealt-in 1: this ready-made character is taken or does not exist (great_city.character.7)
        # Triad, traits and class are settled.
        refused Ada is bug: a ready-made character is settled: only its name, its intent and its ties are yours to choose (great_city.character.7)
        refused Ada traits -+-: a ready-made character is settled: only its name, its intent and its ties are yours to choose (great_city.character.7)
        refused Ada class commoner: a ready-made character is settled: only its name, its intent and its ties are yours to choose (great_city.character.7)
        refused Ada is dealt-in 2: nothing would change (great_city.character.1)
        refused Ada is made: still missing: the intent (great_city.character.4)
        Ada means green -> Ada means green yes
        Ada is made -> Ada is made; 5 from supply to purse Ada; 1 from supply to under Ada green
        ",
    );
}

// Ties.

#[test]
fn every_character_has_a_free_tie_and_pays_for_further_ones() {
    let mut table = scenario(
        &["great_city.tie.1", "great_city.tie.2", "great_city.tie.4"],
        looms(2),
    );
    // Ada: Obadiah Clune, a commoner, rustic and kind. Ben: Left Mandible, a myrmidon, self-aware.
    table.play("cast 4 8").play(
        "
        phase Ties(Ada)
        awaits 1
        refused Ada draws + Ada: a tie leads from your own character to another one on the network (great_city.tie.1)
        refused Ada draws + City: a tie leads from your own character to another one on the network (great_city.tie.1)
        refused Draw(seat: 1, tie: (from: Seat(2), to: Seat(1), sign: Plus)): that character does not belong to this seat (great_city.seats.1)
        refused Ben draws + Ada: seat 2 is not asked now (great_city.order.3)
        Ada draws - Ben -> Ada - Ben
        refused Ada draws - Ben: that tie is on the network already (great_city.tie.4)
        # Kind: a + for nothing. Both to the same character are allowed.
        Ada draws + Ben -> Ada + Ben
        Ada draws + agent-1 -> Ada + agent-1, paid; 1 from purse Ada to supply
        Ada draws - agent-1 -> Ada - agent-1, paid; 1 from purse Ada to supply
        Ada draws + agent-2 -> Ada + agent-2, paid; 1 from purse Ada to supply
        purse Ada 0
        refused Ada draws - agent-2: your purse is empty (great_city.always.2)
        Ada is tied -> Ada is tied; ties of Ben
        # And back.
        Ben draws + Ada -> Ben + Ada
        Ben is tied
        phase Ties(GM)
        GM draws agent-1 - Ada -> agent-1 - Ada
        # Each agent has one of its own.
        GM draws agent-2 - Ada -> agent-2 - Ada
        ",
    );
}

#[test]
fn class_and_traits_give_further_free_ties() {
    // Ada: Jessamine Hyem, an aristocrat, urbane and kind; Ben: Left Mandible, a myrmidon, self-aware; Cleo: Eva
    // Shinnick, learned, rustic and cruel.
    let mut table = scenario(&["great_city.tie.3"], looms(3));
    table.play("cast 3 8 5").play(
        "
        # One as everybody, one urbane: of either kind, to anybody.
        Ada draws - Cleo -> Ada - Cleo
        Ada draws - agent-2 -> Ada - agent-2
        # One more of either kind to an aristocrat or myrmidon.
        Ada draws - agent-1 -> Ada - agent-1
        # Kind: one that is +, to anybody.
        Ada draws + Cleo -> Ada + Cleo
        Ada draws + agent-2 -> Ada + agent-2, paid; 1 from purse Ada to supply
        Ada is tied
        # Whatever comes first, each free tie is put to its best use.
        Ben draws + Ada -> Ben + Ada
        Ben draws - Ada -> Ben - Ada
        Ben draws + agent-1 -> Ben + agent-1
        Ben draws - agent-1 -> Ben - agent-1, paid; 1 from purse Ben to supply
        Ben is tied
        # Cruel: one that is -.
        Cleo draws + Ada -> Cleo + Ada
        Cleo draws + Ben -> Cleo + Ben, paid; 1 from purse Cleo to supply
        Cleo draws - Ben -> Cleo - Ben
        Cleo draws - Ada -> Cleo - Ada, paid; 1 from purse Cleo to supply
        ",
    );
}

#[test]
fn ties_are_drawn_only_during_setup() {
    // Two commoners and agents that are not nobles: the only aristocrat has no peer.
    let lone = with(looms(2), |level| {
        if let Some(situation) = &mut level.situation {
            situation.agents.remove(0);
        }
    });
    let mut table = scenario(&["great_city.tie.5"], lone);
    table.play("cast 3 4").play(
        "
        Ada draws - Ben -> Ada - Ben
        Ada draws - agent-1 -> Ada - agent-1
        Ada draws + Ben -> Ada + Ben
        Ada draws + agent-1 -> Ada + agent-1, paid; 1 from purse Ada to supply
        tied
        phase Initiative
        refused Ada draws + Ben: not now: who begins is rolled first (great_city.order.2)
        ",
    );
}

// Turn order.

#[test]
fn the_pool_depends_on_the_number_of_players() {
    for (players, pool) in [(2, 12), (3, 24), (4, 40), (5, 60)] {
        let mut table = scenario(&["great_city.order.1"], thrown(players));
        table.play(&format!("pool {pool}"));
    }
}

#[test]
fn the_highest_roll_begins_and_class_breaks_ties() {
    // Ada: a commoner; Ben: an aristocrat; Cleo: a myrmidon.
    let mut table = scenario(&["great_city.order.2"], looms(3));
    table.play("cast 4 3 8\ntied").play(
        "
        awaits seat 1's hand
        throws 5 -> Ada rolls 5
        awaits seat 2's hand
        throws 4 7 -> Ben rolls 4; Cleo rolls 7; Cleo begins; turn of Cleo
        phase Frame(Cleo)
        ",
    );
    // Class decides among equals; where it doesn't, only those equals roll again.
    let mut table = scenario(&["great_city.order.2"], looms(3));
    table.play("cast 4 3 8\ntied").play(
        "
        throws 6 6 6 -> Ada rolls 6; Ben rolls 6; Cleo rolls 6; Ben and Cleo roll again
        awaits seat 2's hand
        throws 3 3 -> Ben rolls 3; Cleo rolls 3; Ben and Cleo roll again
        throws 2 1 -> Ben rolls 2; Cleo rolls 1; Ben begins; turn of Ben
        ",
    );
    let mut table = scenario(&["great_city.order.2"], looms(3));
    table.play("cast 4 1 5\ntied").play(
        "
        # Learned before mercantile before commoner.
        throws 6 6 6 -> Ada rolls 6; Ben rolls 6; Cleo rolls 6; class settles it for Cleo; Cleo begins; turn of Cleo
        ",
    );
}

#[test]
fn turns_go_round_the_table_with_the_gm_last() {
    let mut table = scenario(&["great_city.order.3"], looms(3));
    table.play("cast 4 3 8\ntied\nbegins Ben").play(
        "
        phase Frame(Ben)
        hush Ben Ada: 2 2 2 2 2 2
        phase Frame(Cleo)
        hush Cleo Ada: 2 2 2 2 2 2
        phase Frame(Ada)
        hush Ada Cleo: 2 2 2 2 2 2
        phase Frame(GM)
        # The spotlight is an agent's.
        refused Scene(seat: 4, spotlight: Seat(1), foil: Seat(2)): that character does not belong to this seat (great_city.seats.1)
        refused Scene(seat: 4, spotlight: Stranger, foil: Seat(2)): that character does not belong to this seat (great_city.seats.1)
        scene agent-1 Ada: 2 2 2 2 2 2
        die 1
        # The GM reacts first, and then whoever won the roll.
        phase React(GM)
        GM passes
        phase React(Ben)
        Ben passes
        phase React(Cleo)
        Cleo passes
        phase React(Ada)
        Ada passes
        quiet
        tale
        phase Frame(Ben)
        ",
    );
}
