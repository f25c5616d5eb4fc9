//! The rulebook of The Great City, paragraph by paragraph, played by hand: after the judgment, the end, secrets.
//!
//! As in [`great_city_scenes`](crate::great_city_scenes).

use crate::support::great_city::{looms, switched, with};
use crate::support::scripts::{Scenario, scenario, seat};
use triptych::games::great_city::{GreatCity, Slot};
use triptych::table::{Game, Setup, Viewer};

const CAST: &str = "cast 3 1 4\ntied\nbegins Ada";

/// Returns a setup whose pool is empty once the ante is laid: one scene, and then the end.
fn one_scene(players: usize) -> Setup<GreatCity> {
    with(looms(players), |level| level.pool = [2; 4])
}

#[test]
fn somebody_else_who_took_part_tells_the_judgment() {
    let mut table = scenario(&["great_city.after.1"], looms(3));
    table.play(CAST).play(
        "
        scene Ada Ben: 2 2 2 2 2 2
        die 1
        Ada accepts
        refused Ada lets Cleo tell: somebody else who took part in the scene has to tell it (great_city.after.1)
        refused Ada lets Ada tell: somebody else who took part in the scene has to tell it (great_city.after.1)
        refused Ben lets Ben tell: seat 2 is not asked now (great_city.order.3)
        refused Ben has told: seat 2 is not asked now (great_city.order.3)
        refused Ada is done: choose first who tells it (great_city.after.1)
        can Ada lets GM tell
        Ada lets Ben tell -> Ben is to tell
        refused Ada lets GM tell: the teller is already chosen (great_city.after.1)
        awaits 1 2
        ",
    );
    // A flip counts as taking part, even from outside the scene; so does entering; passing doesn't.
    let mut table = scenario(&["great_city.after.1"], looms(3));
    table.play(CAST).play(
        "
        scene Ada agent-1: 2 2 2 2 2 2
        die 1
        Ada passes
        Ben passes
        Cleo flips first white by free
        Cleo is done
        GM passes
        Ada accepts
        cannot Ada lets Ben tell
        can Ada lets Cleo tell
        can Ada lets GM tell
        ",
    );
    // When only one seat could tell it, nobody is asked.
    let mut table = scenario(&["great_city.after.1"], looms(3));
    table.play(CAST).play(
        "
        scene Ada City: 2 2 2 2 2 2
        die 1
        Ada accepts -> Ada accepts 100 000; 2 from ante to purse Ada; GM is to tell
        ",
    );
}

#[test]
fn the_accepter_may_spend_free_scarabs_after_the_judgment() {
    let mut table = scenario(
        &[
            "great_city.after.2",
            "great_city.after.3",
            "great_city.after.4",
            "great_city.after.5",
            "great_city.after.6",
            "great_city.after.7",
        ],
        looms(3),
    );
    table.play(CAST).play(
        "
        Ada corrects more purse Ada
        Ada corrects more purse Ada
        Ada corrects more purse Ada
        Ada corrects more purse Ada
        Ada corrects more purse Ada
        Ada corrects more purse Ada
        scene Ada Ben: 2 2 2 2 2 2
        die 1
        Ada accepts
        purse Ada 11
        Ada lets Ben tell
        refused Ben spends yea: seat 2 is not asked now (great_city.order.3)
        Ada spends give Ben -> Ada spends give Ben; 1 from purse Ada to purse Ben
        Ada spends give Cleo -> Ada spends give Cleo; 1 from purse Ada to purse Cleo
        Ada spends give GM -> Ada spends give GM; 1 from purse Ada to purse GM
        refused Ada spends give Ada: you can’t give a scarab to yourself (great_city.after.2)
        # Under stones of her own, as often as she likes.
        Ada spends vest blue -> Ada spends vest blue; 1 from purse Ada to under Ada blue
        stone Ada blue + vested 2
        refused Spend(seat: 1, on: Vest(who: Seat(2), colour: Blue)): that character does not belong to this seat (great_city.seats.1)
        Ada spends yea -> Ada spends yea; 1 from purse Ada to yea
        Ada spends nay -> Ada spends nay; 1 from purse Ada to nay
        yea 1
        nay 5
        # The City's stones: one scarab each, to the supply.
        city 111 011
        Ada spends turn second green -> Ada spends turn second green; 1 from purse Ada to supply; City second green turns - by gift of Ada
        city 111 010
        heading Waiting
        # A scarab has lain under the first white since it was thrown. It is the GM's.
        Ada spends turn first white -> Ada spends turn first white; 1 from purse Ada to supply; City first white turns - by gift of Ada; GM is asked about City first white
        GM lets-be
        stone City first white - vested 1
        Ada spends fix first white -> Ada spends fix first white; 1 from purse Ada to under City first white
        stone City first white - vested 2
        Ada spends turn first white
        GM lets-be
        purse Ada 1
        Ada spends turn first white
        GM lets-be
        purse Ada 0
        refused Ada spends yea: your purse is empty (great_city.always.2)
        city 101 010
        # Whoever tells may be ready before or after.
        Ben has told -> Ben has told
        awaits 1
        Ada is done -> Ada is done; scene 1 ends; turn of Ben
        ",
    );
}

/// All the refusals of lifting; and players being done in the other order.
#[test]
fn lifting_is_refused_where_no_scarab_lies() {
    let house = switched(looms(3), "vested_hold_fast");
    let mut table = scenario(&["great_city.house.10", "great_city.after.7"], house);
    table.play(CAST).play(
        "
        scene Ada Ben: 2 2 2 2 2 2
        die 1
        Ada accepts
        refused Ada spends lift second blue: no scarab lies under this stone (great_city.flip.4)
        # Before it is said who tells it, too.
        Ada spends fix second blue
        refused Ada spends turn second blue: this stone is held fast: lift the scarabs under it first (great_city.after.6)
        Ada lets Ben tell
        Ada is done -> Ada is done
        refused Ada spends yea: seat 1 is not asked now (great_city.order.3)
        awaits 2
        Ben has told -> Ben has told; scene 1 ends; turn of Ben
        ",
    );
}

// The end.

#[test]
fn the_game_ends_with_the_scene_that_empties_the_pool() {
    let mut table = scenario(
        &[
            "great_city.end.1",
            "great_city.end.2",
            "great_city.end.3",
            "great_city.end.5",
        ],
        one_scene(2),
    );
    // Ada means to save the City, Ben doesn't.
    table.play("cast 3 1\ntied\nbegins Ada").play(
        "
        scene Ada Ben: 2 2 2 6 6 6
        pool 0
        die 1
        # Play ends when the scene does, and not before.
        phase React(Ada)
        quiet
        Ada lets GM tell
        Ada is done
        GM has told -> GM has told; scene 1 ends; the end: 5 5, yea 0, nay 3, blue yes, blue no
        phase Order
        awaits seat 1's hand
        refused Ada corrects more pool: not now: equal purses roll first (great_city.end.3)
        throws 4 4 -> Ada rolls 4; Ben rolls 4
        phase Order
        throws 3 6 -> Ada rolls 3; Ben rolls 6; ranked Ben, Ada; the City succumbs by 111 011, Ben
        phase CityFate(Ben)
        told The City succumbs; Ben tells how. Breakthrough: The strong displace the weak.
        refused Ada has told: seat 1 is not asked now (great_city.order.3)
        # The own triad first: with the City's second half, and with its first.
        Ben has told -> Ben has told; fate of Ben: 111 011, second
        phase Fate(Ben)
        Ben has told -> Ben has told; fate of Ada: 100 111, first
        Ada has told -> Ada has told; over
        awaits over
        refused Ada passes: the story is told: nothing more can be done (great_city.end.1)
        refused Ada corrects more pool: the story is told: nothing more can be done (great_city.end.1)
        ",
    );
    let view = table.open_view();
    // The GM's purse is shown, but not ranked.
    assert_eq!(view.purses, [Some(5), Some(5), Some(14)]);
    assert_eq!(view.ranking, [seat(2), seat(1)]);
    let tally = GreatCity::tally(table.setup(), &view);
    assert_eq!(
        (tally.ending.as_str(), tally.winners),
        ("succumbs", vec!["2".to_owned()])
    );
}

#[test]
fn the_city_is_saved_only_if_yea_exceeds_nay() {
    // Nay begins with 3. An equal number is not enough.
    for (put, fate) in [(2, "succumbs"), (3, "succumbs"), (4, "survives")] {
        let mut table = scenario(&["great_city.end.2"], one_scene(2));
        table.play("cast 3 1\ntied\nbegins Ada").play(
            "
            scene Ada Ben: 2 2 2 6 6 6
            die 1
            quiet
            Ada lets GM tell
            ",
        );
        for _ in 0..put {
            table.play("Ada spends yea");
        }
        table.play(&format!(
            "
            GM has told
            Ada is done
            # Ben's is the fattest purse.
            brings ranked Ben, Ada; the City {fate} by 111 011, Ben
            "
        ));
    }
}

#[test]
fn players_with_equal_purses_roll_for_their_order() {
    let mut table = scenario(&["great_city.end.3"], one_scene(3));
    table.play("cast 3 4 8\ntied\nbegins Ada").play(
        "
        scene Ada City: 2 2 2 2 2 2
        die 1
        Ada accepts
        purse Ada 5
        Ada spends give Ben
        Ada spends give Cleo
        Ada is done
        GM has told -> GM has told; scene 1 ends; the end: 3 4 4, yea 0, nay 4, blue yes, blue no, blue yes
        # Ada is third, and doesn't roll.
        awaits seat 2's hand
        throws 2 -> Ben rolls 2
        awaits seat 3's hand
        throws 7 -> Cleo rolls 7; ranked Cleo, Ben, Ada; the City succumbs by 111 011, Cleo
        Cleo has told
        brings fate of Cleo: 110 111, first
        ",
    );
    // Three equal rolls are separated by new ones, and only those that rolled alike roll again.
    let mut table = scenario(&["great_city.end.3"], one_scene(3));
    table.play("cast 3 4 8\ntied\nbegins Ada").play(
        "
        scene Ada City: 2 2 2 2 2 2
        die 1
        Ada accepts
        Ada spends yea
        Ada spends yea
        Ada is done
        GM has told
        throws 5 8 5 -> Ada rolls 5; Ben rolls 8; Cleo rolls 5
        awaits seat 1's hand
        throws 1 2 -> Ada rolls 1; Cleo rolls 2; ranked Ben, Cleo, Ada; the City succumbs by 111 011, Ben
        ",
    );
}

fn told_to_the_end(table: &mut Scenario<GreatCity>) {
    table.play("cast 3 1\ntied\nbegins Ada").play(
        "
        scene Ada Ben: 2 2 2 6 6 6
        die 1
        Ada flips first white by age
        Ada is done
        Ben passes
        GM passes
        Ada accepts
        Ada lets Ben tell
        Ada is done
        ",
    );
}

#[test]
fn told_texts_stay_visible_in_order() {
    let mut table = scenario(&["great_city.end.4", "great_city.end.6"], one_scene(2));
    told_to_the_end(&mut table);
    table
        .remark(Slot::Tale(1).text(seat(2), "They danced."))
        .expect("Ben tells it");
    table.play("Ben has told\nthrows 3 6\nphase CityFate(Ben)");
    table
        .remark(Slot::City.text(seat(2), "The spider lies down."))
        .expect("Ben tells it");
    table.play("Ben has told");
    table
        .remark(Slot::Fate(seat(2)).text(seat(2), "Mercia buys the web."))
        .expect("Ben tells it");
    table.play("Ben has told\nphase Fate(Ada)");
    let view = table.seen_by(1);
    assert_eq!(view.text(Slot::Tale(1)), Some("They danced."));
    assert_eq!(view.text(Slot::City), Some("The spider lies down."));
    assert_eq!(view.text(Slot::Fate(seat(2))), Some("Mercia buys the web."));
    table.play("Ada has told");
    // The chronicle's order is that of the log lines.
    let told: Vec<_> = {
        let view = table.open_view();
        let seen = table.seen(Viewer::Table);
        seen.filter_map(|seen| GreatCity::log_line(table.setup(), &view, &seen))
            .collect()
    };
    let mut left = told.iter();
    for sentence in [
        "Scene 1: Jessamine Hyem meets Mercia Oke.",
        "Jessamine Hyem is self-centered in thoughts: Jessamine Hyem’s white stone is +.",
        "Ben tells what the judgment means.",
        "Scene 1 is over.",
        "The story is told.",
    ] {
        assert!(
            left.any(|told| told == sentence),
            "{sentence} in its place: {told:?}"
        );
    }
}

// Secrets.

#[test]
fn intents_and_reasons_are_hidden_until_the_end() {
    let mut table = scenario(&["great_city.secret.1", "great_city.character.4"], one_scene(2));
    told_to_the_end(&mut table);
    let reason = Slot::Reason(seat(1));
    table
        .remark(reason.text(seat(1), "My brother tends the lamps."))
        .expect("her own");
    let mine = table.seen_by(1);
    assert_eq!(mine.text(reason), Some("My brother tends the lamps."));
    assert!(mine.characters[0].purpose.is_some() && mine.characters[1].purpose.is_none());
    for viewer in [
        Viewer::Table,
        Viewer::Omniscient,
        Viewer::Seat(seat(2)),
        Viewer::Seat(seat(3)),
    ] {
        let view = table.view(viewer);
        assert_eq!(view.text(reason), None, "{viewer:?}");
        assert!(view.characters[0].purpose.is_none(), "{viewer:?}");
        assert!(view.characters[0].sealed, "that there is one is no secret");
    }
    assert!(
        table.remark(reason.text(seat(2), "mine")).is_err(),
        "another's to write"
    );
    table.play("Ben has told\nphase Order");
    let view = table.seen_by(2);
    assert_eq!(view.text(reason), Some("My brother tends the lamps."));
    assert_eq!(
        view.characters[0].purpose.map(|purpose| purpose.saves),
        Some(true)
    );
    assert!(
        table.undoable().is_err(),
        "what has been turned up can't be taken back"
    );
}

#[test]
fn the_gms_hidden_notes_are_hidden_until_the_end() {
    let mut table = scenario(&["great_city.secret.3", "great_city.table.6"], one_scene(2));
    told_to_the_end(&mut table);
    let note = Slot::Note(1);
    table
        .remark(note.text(seat(3), "The merchant knows."))
        .expect("the GM's own");
    assert_eq!(table.seen_by(3).text(note), Some("The merchant knows."));
    assert_eq!(
        (table.seen_by(1).text(note), table.open_view().text(note)),
        (None, None)
    );
    assert!(table.remark(note.text(seat(1), "mine")).is_err());
    table.play("Ben has told\nphase Order");
    assert_eq!(table.seen_by(1).text(note), Some("The merchant knows."));
}
