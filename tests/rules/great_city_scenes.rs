//! The rulebook of The Great City, paragraph by paragraph, played by hand: scenes and rounds of reactions.
//!
//! As in [`great_city_setup`](crate::great_city_setup). Ada plays Jessamine Hyem, an aristocrat, young, urbane and
//! kind; Ben plays Mercia Oke, mercantile; Cleo plays Obadiah Clune, a commoner. The GM plays the agents of peril.

use crate::support::great_city::{looms, switched, with};
use crate::support::scripts::{Scenario, scenario, seat};
use triptych::games::great_city::{Claim, GreatCity, Slot, Who};
use triptych::table::Setup;

/// Returns a setup of three players; the scene is Ada's.
fn ready() -> Setup<GreatCity> {
    looms(3)
}

const CAST: &str = "cast 3 1 4\ntied\nbegins Ada";

/// Sets the size of the pool.
fn pool(setup: Setup<GreatCity>, count: u16) -> Setup<GreatCity> {
    with(setup, |level| level.pool = [count; 4])
}

#[test]
fn the_player_in_the_spotlight_chooses_the_foil() {
    let mut table = scenario(&["great_city.scene.1"], ready());
    table.play(CAST).play(
        "
        phase Frame(Ada)
        awaits 1
        can Ada meets Ben
        can Ada meets Cleo
        can Ada meets agent-1
        can Ada meets agent-2
        can Ada meets City
        can Ada meets stranger
        refused Ada meets Ada: the foil can’t be the spotlight (great_city.scene.1)
        refused Ada meets agent-3: the foil has to be somebody on the network, the City, or somebody new (great_city.scene.1)
        refused Scene(seat: 1, spotlight: Seat(2), foil: Seat(1)): that character does not belong to this seat (great_city.seats.1)
        refused Ben meets Ada: seat 2 is not asked now (great_city.order.3)
        ",
    );
    // Others may ask; it does not change what Ada may do.
    let before = table.legal(None).to_vec();
    table
        .remark(Slot::Foil(1).claim(seat(3), Claim::BeFoil))
        .expect("Cleo may ask");
    assert_eq!(table.seen_by(1).would_be_foil, [seat(3)]);
    assert_eq!(table.legal(None), before);
    table.play("Ada meets Ben -> scene 1: Ada meets Ben");
    assert_eq!(
        table.seen_by(1).would_be_foil,
        [seat(3)],
        "as long as this scene lasts"
    );
}

#[test]
fn spotlight_and_foil_pay_the_ante_from_pool_or_purse() {
    let mut table = scenario(&["great_city.scene.2"], ready());
    table.play(CAST).play(
        "
        Ada meets Ben
        phase Ante(Ada, first)
        open Ada antes pool; Ada antes purse
        refused Ben antes pool: seat 2 is not asked now (great_city.order.3)
        Ada antes pool -> first anted by pool; 1 from pool to ante
        phase Ante(Ben, second)
        Ben antes purse -> second anted by purse Ben; 1 from purse Ben to ante
        pool 23
        ante 2
        purse Ben 4
        phase SceneThrow
        ",
    );
    // The GM decides for an agent.
    let mut table = scenario(&["great_city.scene.2"], ready());
    table.play(CAST).play(
        "
        Ada meets agent-1
        Ada antes purse -> first anted by purse Ada; 1 from purse Ada to ante
        phase Ante(GM, second)
        GM antes pool -> second anted by pool; 1 from pool to ante
        ",
    );
}

#[test]
fn a_pool_of_one_scarab_pays_only_for_the_spotlight() {
    let mut table = scenario(&["great_city.scene.3"], pool(ready(), 1));
    table.play(CAST).play(
        "
        Ada meets Ben
        # It pays for the spotlight, and Ben for the foil, without being asked.
        Ada antes pool -> first anted by pool; 1 from pool to ante; second anted by purse Ben; 1 from purse Ben to ante
        phase SceneThrow
        ",
    );
    // A player who can't pay doesn't.
    let mut table = scenario(&["great_city.scene.3"], pool(ready(), 1));
    table.play(CAST).play(
        "
        Cleo corrects less purse Cleo
        Cleo corrects less purse Cleo
        Cleo corrects less purse Cleo
        Ada meets Cleo
        Ada antes pool -> first anted by pool; 1 from pool to ante; second anted by nobody
        ante 1
        throws 2 2 2 2 2 2
        phase RandomFlip
        ",
    );
    // Nobody can pay the ante: the player who accepts takes nothing.
    let mut table = scenario(&["great_city.scene.3"], pool(looms(2), 1));
    table.play("cast 3 4\ntied\nbegins Ada").play(
        "
        Ada corrects less pool
        Ada corrects less purse Ada
        Ada corrects less purse Ada
        Ada corrects less purse Ada
        Ben corrects less purse Ben
        Ben corrects less purse Ben
        Ben corrects less purse Ben
        Ada meets Ben -> scene 1: Ada meets Ben; first anted by nobody; second anted by nobody
        throws 2 2 2 2 2 2
        die 1
        Ada accepts -> Ada accepts 100 000
        purse Ada 0
        ",
    );
}

#[test]
fn after_a_circuit_without_loss_the_pool_must_pay_the_ante() {
    // Passing takes nothing from the pool here.
    let quick = switched(looms(2), "first_pass_ends");
    let mut table = scenario(&["great_city.scene.4", "great_city.always.5"], quick);
    let rest = "throws 2 2 2 2 2 2\ndie 1\nquiet\ntale";
    let paid = |table: &mut Scenario<GreatCity>, who: &str, meets: &str| {
        table.play(&format!(
            "{who} meets {meets}\n{who} antes purse\nGM antes purse\n{rest}\npool 12"
        ));
    };
    table.play("cast 3 1\ntied\nbegins Ada");
    paid(&mut table, "Ada", "City");
    paid(&mut table, "Ben", "City");
    // Even the third and last of the circuit may be paid for.
    paid(&mut table, "GM", "agent-1 City");
    table.play(
        "
        phase Frame(Ada)
        # Nobody is asked.
        Ada meets City -> scene 4: Ada meets City; first anted by pool; 1 from pool to ante; second anted by pool; 1 from pool to ante
        throws 2 2 2 2 2 2
        die 1
        quiet
        tale
        # The pool has fallen: the circuit begins anew.
        Ben meets City
        phase Ante(Ben, first)
        can Ben antes purse
        ",
    );
}

/// When the pool pays for the spotlight, the foil of the same scene is due as well.
#[test]
fn the_forced_ante_covers_spotlight_and_foil() {
    let quick = switched(pool(looms(2), 1), "first_pass_ends");
    let mut table = scenario(&["great_city.scene.4"], quick);
    let rest = "throws 2 2 2 2 2 2\ndie 1\nquiet\ntale\npool 1";
    table.play("cast 3 1\ntied\nbegins Ada").play(&format!(
        "
        Ada meets City
        Ada antes purse
        GM antes purse
        {rest}
        Ben meets City
        Ben antes purse
        GM antes purse
        {rest}
        GM meets agent-1 City
        GM antes purse
        GM antes purse
        {rest}
        # One is left: it goes, and the foil is paid for by the GM.
        Ada meets City -> scene 4: Ada meets City; first anted by pool; 1 from pool to ante; second anted by purse GM; 1 from purse GM to ante
        "
    ));
}

#[test]
fn a_scene_begins_with_a_throw_of_both_triads() {
    let mut table = scenario(&["great_city.scene.5"], ready());
    table.play(CAST).play(
        "
        Ada meets Ben
        Ada antes pool
        Ben antes pool
        awaits seat 1's hand
        throws 2 6
        awaits seat 1's hand
        throws 1
        awaits seat 2's hand
        throws 6 2 8 -> Ben blue shows 6; Ben white shows 2; Ben green shows 8; scene reads 010 101
        told The stones say Irrevocability: Striking changes take place.
        pair 010 101
        reading Irrevocability
        # Moving stones vest and don't flip; what was vested stays.
        stone Ada green - vested 1 moving
        stone Ada blue - vested 1
        die 2
        quiet
        tale
        # The faces stay after the scene.
        stone Ada blue - vested 1
        stone Ada white -
        stone Ben green + vested 2 moving
        ",
    );
    let view = table.open_view();
    let ada = view.character(Who::Seat(seat(1))).expect("she is on the network");
    assert_eq!(
        ada.class.map(|class| class.word()),
        Some("aristocrat"),
        "whatever is thrown"
    );
    assert_eq!(
        table.seen_by(1).characters[0]
            .purpose
            .map(|purpose| purpose.saves),
        Some(true)
    );
}

#[test]
fn a_player_may_pay_to_join_a_scene_from_the_start() {
    let mut table = scenario(&["great_city.scene.6"], ready());
    table.play(CAST).play(
        "
        scene Ada Ben: 2 2 2 2 2 2
        phase RandomFlip
        awaits seat 4's hand, 3 4
        refused Ada enters: this character is in the scene already (great_city.round.2)
        Cleo enters -> Cleo buys in; 1 from purse Cleo to ante
        refused Cleo enters: this character is in the scene already (great_city.round.2)
        refused Enter(seat: 3, who: Agent(1)): that character does not belong to this seat (great_city.seats.1)
        GM enters agent-2 -> agent-2 buys in; 1 from purse GM to ante
        told GM buys in with The Rich Bug Merchant, for a scarab.
        # One is enough; the other may enter in its turn.
        awaits seat 4's hand
        refused GM enters agent-1: only one character of the GM can buy in; another one can enter in a reaction (great_city.scene.6)
        ante 4
        die 1
        # From the start: Cleo may accept in the first round.
        Ada passes
        Ben passes
        can Cleo accepts
        ",
    );
    let mut table = scenario(&["great_city.scene.6"], ready());
    table.play(CAST).play(
        "
        Cleo corrects less purse Cleo
        Cleo corrects less purse Cleo
        Cleo corrects less purse Cleo
        scene Ada Ben: 2 2 2 2 2 2
        refused Cleo enters: your purse is empty (great_city.always.2)
        awaits seat 4's hand, 4
        ",
    );
}

#[test]
fn the_gms_die_flips_a_random_stone() {
    let mut table = scenario(&["great_city.scene.7"], ready());
    table.play(CAST).play(
        "
        scene Ada Ben: 2 2 2 2 1 2
        refused Roll(0): no die can show 0 here (great_city.throw.1)
        refused Roll(7): no die can show 7 here (great_city.throw.1)
        # Ben's white has a scarab, and Ben isn't asked.
        stone Ben white - vested 1 moving
        die 5 -> die 5; Ben white turns + by die 5; locked second white; name 000 010; round 1; Ada reacts
        told The pair’s name is Windfall.
        stone Ben white + vested 1
        locked second white
        refused Ada flips second white by free: this stone is locked until another one is flipped in a later reaction (great_city.flip.5)
        ",
    );
    for (face, stone) in [
        (1, "first blue"),
        (2, "first white"),
        (3, "first green"),
        (4, "second blue"),
        (6, "second green"),
    ] {
        let mut table = scenario(&["great_city.scene.7"], ready());
        table
            .play(CAST)
            .play(&format!("scene Ada Ben: 2 2 2 2 2 2\ndie {face}\nlocked {stone}"));
    }
}

#[test]
fn the_city_or_a_new_character_can_be_the_foil() {
    let mut table = scenario(&["great_city.scene.8", "great_city.always.1"], ready());
    table.play(CAST).play(
        "
        scene Ada stranger: 2 2 2 1 8 2
        GM is newcomer-1 made
        stone newcomer-1 blue - vested 1 moving
        stone newcomer-1 white + vested 1 moving
        die 1
        refused Flip(seat: 4, stone: (half: Second, colour: Blue), by: Trait(who: Newcomer(1), by: Age)): seat 4 is not asked now (great_city.order.3)
        Ada passes
        Ben passes
        Cleo passes
        refused Flip(seat: 4, stone: (half: Second, colour: Blue), by: Trait(who: Stranger, by: Age)): that character does not belong to this seat (great_city.seats.1)
        # Its traits were left open.
        refused GM flips second blue by newcomer-1 age: this character doesn’t have that trait (great_city.flip.1)
        # These stones are the GM's.
        GM flips second blue by vested
        GM is done
        Ada accepts
        Ada is done
        GM has told -> GM has told; scene 1 ends; turn of Ben
        # The City as a foil has a triad for this scene; its own pair isn't touched.
        city 111 011
        scene Ben City: 2 2 2 1 2 2
        stone City blue - vested 1 moving
        city 111 011
        die 4
        quiet
        Ben is done
        GM has told -> GM has told; 1 from under City blue to supply; scene 2 ends; turn of Cleo
        city 111 011
        ",
    );
}

// Reactions.

#[test]
fn reactions_go_round_the_table_until_somebody_accepts() {
    let mut table = scenario(&["great_city.round.1"], ready());
    table.play("cast 3 1 4\ntied\nbegins Ben").play(
        "
        scene Ben agent-1: 2 2 2 2 2 2
        die 1
        phase React(Ben)
        can Ben passes
        can Ben accepts
        refused Cleo passes: seat 3 is not asked now (great_city.order.3)
        Ben flips first white by age
        Ben is done
        phase React(Cleo)
        Cleo passes
        phase React(Ada)
        Ada passes
        phase React(GM)
        GM passes
        phase React(Ben)
        ",
    );
    assert_eq!(table.open_view().scene.map(|scene| scene.round), Some(2));
}

#[test]
fn entering_a_scene_costs_a_scarab_and_the_reaction() {
    let mut table = scenario(&["great_city.round.2"], ready());
    table.play(CAST).play(
        "
        scene Ada Ben: 2 2 2 2 2 2
        die 1
        refused Ada enters: this character is in the scene already (great_city.round.2)
        Ada passes
        Ben passes
        refused Cleo accepts: this character is not in the scene (great_city.round.2)
        # It is the whole reaction.
        Cleo enters -> Cleo enters; 1 from purse Cleo to ante; Cleo has reacted; GM reacts
        GM enters agent-1 -> agent-1 enters; 1 from purse GM to ante; GM has reacted; round 1 ends; 1 from pool to purse Cleo; 1 from pool to purse GM; 1 from pool to ante; round 2; Ada reacts
        Ada passes
        Ben passes
        can Cleo accepts
        ",
    );
    let mut table = scenario(&["great_city.round.2"], ready());
    table.play(CAST).play(
        "
        Cleo corrects less purse Cleo
        Cleo corrects less purse Cleo
        Cleo corrects less purse Cleo
        scene Ada Ben: 2 2 2 2 2 2
        die 1
        Ada passes
        Ben passes
        refused Cleo enters: your purse is empty (great_city.always.2)
        ",
    );
}

#[test]
fn a_reaction_is_a_pass_or_flips_followed_by_the_pairs_name() {
    let mut table = scenario(
        &["great_city.round.3", "great_city.round.4", "great_city.round.6"],
        ready(),
    );
    table.play(CAST).play(
        "
        scene Ada Ben: 2 2 2 2 2 2
        die 1
        refused Ada is done: you have done nothing yet: flip a stone, or pass (great_city.round.4)
        Ada flips first white by age -> Ada white turns + by Ada age; locked first white
        # It has begun.
        refused Ada passes: you have begun to flip stones: flip another, or press Done (great_city.round.4)
        refused Ada accepts: you have begun to flip stones: flip another, or press Done (great_city.round.4)
        Ada flips second green by experience -> Ben green turns + by Ada experience; locked first white, second green; Ben is asked about second green
        Ben lets-be
        Ada is done -> name 110 001; Ada has reacted; Ben reacts
        told The pair’s name is Perseverance.
        Ben passes -> Ben passes; Ben has reacted; Cleo reacts
        # Not in the scene: scarabs and ties, but no traits.
        refused Cleo flips first blue by age: this character is not in the scene (great_city.round.2)
        Cleo flips first blue by free -> Ada blue turns - by Cleo free; 1 from purse Cleo to ante; locked first blue; Ada is asked about first blue
        Ada lets-be -> Ada lets it be
        Cleo is done -> name 010 001; Cleo has reacted; GM reacts
        ",
    );
}

#[test]
fn accepting_takes_the_ante_and_then_reads_the_judgment() {
    let mut table = scenario(&["great_city.round.5"], ready());
    table.play(CAST).play(
        "
        scene Ada Ben: 2 2 2 2 2 2
        die 5
        Ada passes
        # Ben takes it all, and only now is the judgment read.
        Ben accepts -> Ben accepts 000 010; 2 from ante to purse Ben
        told Ben accepts Windfall: There is good fortune & gain.
        phase After
        ante 0
        refused Cleo passes: not now: the scene is told first (great_city.after.1)
        ",
    );
    assert!(
        table.undoable().is_err(),
        "what has been read can't be taken back"
    );
}

#[test]
fn everybody_in_the_scene_who_did_not_pass_is_rewarded() {
    let mut table = scenario(&["great_city.round.7", "great_city.round.3"], ready());
    table.play(CAST).play(
        "
        scene Ada Ben: 2 2 2 2 2 2
        die 1
        pool 22
        Ada flips first white by age
        Ada is done
        Ben passes
        Cleo flips second blue by free
        Cleo is done
        # Ada alone is in the scene and hasn't passed.
        GM passes -> GM passes; GM has reacted; round 1 ends; 1 from pool to purse Ada; 1 from pool to ante; round 2; Ada reacts
        pool 20
        ante 4
        ",
    );
    // The GM gets one, whatever the number of characters they have there.
    let mut table = scenario(&["great_city.round.7", "great_city.seats.1"], ready());
    table.play(CAST).play(
        "
        scene Ada agent-1: 2 2 2 2 2 2
        GM enters agent-2
        die 1
        Ada passes
        Ben passes
        Cleo passes
        GM flips first white by agent-2 age
        GM is done -> name 110 000; GM has reacted; round 1 ends; 1 from pool to purse GM; 1 from pool to ante; round 2; Ada reacts
        ",
    );
}

#[test]
fn rewards_are_paid_in_order_until_the_pool_is_empty() {
    let mut table = scenario(&["great_city.round.7", "great_city.always.2"], pool(ready(), 3));
    table.play(CAST).play(
        "
        scene Ada Ben: 2 2 2 2 2 2
        pool 1
        die 1
        Ada flips first white by age
        Ada is done
        Ben flips second blue by age
        Ben is done
        Cleo passes
        # In the order of the round, while it lasts; nothing is left for Ben and for the ante.
        GM passes -> GM passes; GM has reacted; round 1 ends; 1 from pool to purse Ada; round 2; Ada reacts
        pool 0
        ante 2
        # The scene goes on all the same.
        phase React(Ada)
        ",
    );
}

#[test]
fn if_everybody_passes_the_spotlight_accepts() {
    let mut table = scenario(&["great_city.round.8"], ready());
    table.play(CAST).play(
        "
        scene Ada Ben: 2 2 2 2 2 2
        die 1
        Ada passes
        Ben passes
        Cleo passes
        # Nobody is rewarded, a scarab joins the ante, and another round follows.
        GM passes -> GM passes; GM has reacted; round 1 ends, all passed; 1 from pool to ante; round 2; Ada reacts
        told A scarab goes from the Peril pool to the ante.
        Ada passes
        Ben passes
        Cleo passes
        # The second round of passes in a row ends the scene.
        GM passes -> GM passes; GM has reacted; round 2 ends, all passed; Ada accepts 100 000 by rule; 3 from ante to purse Ada
        pool 21
        ",
    );
    assert!(table.undoable().is_err(), "the judgment has been read");
    // In the GM's scene it is the GM who gets it.
    let mut table = scenario(&["great_city.round.8", "great_city.order.3"], looms(2));
    table.play("cast 3 4\ntied\nbegins Ada").play(
        "
        hush Ada City: 2 2 2 2 2 2
        hush Ben City: 2 2 2 2 2 2
        scene agent-1 stranger: 2 2 2 2 2 2
        GM is newcomer-1 made
        die 1
        GM passes
        Ada passes
        Ben passes -> Ben passes; Ben has reacted; round 1 ends, all passed; 1 from pool to ante; round 2; GM reacts
        GM passes
        Ada passes
        # Nobody else took part: the accepter tells it.
        Ben passes -> Ben passes; Ben has reacted; round 2 ends, all passed; GM accepts 100 000 by rule; 3 from ante to purse GM; GM is to tell
        ",
    );
    // The two rounds have to follow each other.
    let mut table = scenario(&["great_city.round.8"], ready());
    table.play(CAST).play(
        "
        scene Ada Ben: 2 2 2 2 2 2
        die 1
        Ada passes
        Ben passes
        Cleo passes
        GM passes
        Ada flips first white by age
        Ada is done
        Ben passes
        Cleo passes
        GM passes
        Ada passes
        Ben passes
        Cleo passes
        GM passes
        phase React(Ada)
        ",
    );
    // Once the pool is empty, one round is enough.
    let mut table = scenario(&["great_city.round.8"], pool(looms(2), 2));
    table.play("cast 3 1\ntied\nbegins Ada").play(
        "
        scene Ada Ben: 2 2 2 2 2 2
        pool 0
        die 1
        Ada passes
        Ben passes
        GM passes -> GM passes; GM has reacted; round 1 ends, all passed; Ada accepts 100 000 by rule; 2 from ante to purse Ada
        ",
    );
    for quick in [
        switched(ready(), "first_pass_ends"),
        Setup { rules: 2, ..ready() },
    ] {
        let mut table = scenario(&["great_city.round.8", "great_city.house.13"], quick);
        table.play(CAST).play(
            "
            scene Ada Ben: 2 2 2 2 2 2
            die 1
            Ada passes
            Ben passes
            Cleo passes
            GM passes -> GM passes; GM has reacted; round 1 ends, all passed; Ada accepts 100 000 by rule; 2 from ante to purse Ada
            pool 22
            ",
        );
    }
}
