//! Paragraphs of the Open Oubliette rulebook where a second reading of the author's text has replaced earlier rulings,
//! played by hand; and tables of version 2 of the rules, which keep the rules they were begun with.
//!
//! As in [`oubliette_scenarios`](crate::oubliette_scenarios).

use crate::support::oubliette::{alone, basic, switched, visit, with};
use crate::support::scripts::{scenario, seat};
use triptych::games::oubliette::Oubliette;
use triptych::table::Setup;

/// Returns a setup as in records of version 2 of the rules.
fn second_edition(setup: Setup<Oubliette>) -> Setup<Oubliette> {
    let mut setup = with(setup, |level| {
        level.house.ambush_after_tunnel = false;
        level.house.extra_turn_by_first_roll = false;
    });
    setup.rules = 2;
    setup
}

/// Plays these lines at a table of today, and these at one of version 2.
fn then_and_now(anchors: &[&str], lines: &str, now: &str, then: &str) {
    scenario(anchors, basic(2)).play(&format!("{lines}{now}"));
    scenario(anchors, second_edition(basic(2))).play(&format!("{lines}{then}"));
}

// 1. Before what is lost is taken.

#[test]
fn who_is_ambushed_may_use_a_weapon_before_cards_are_taken() {
    let mut table = scenario(&["oubliette.ambush.3", "oubliette.fight.5"], basic(2));
    table.play(
        "
        order
        goes 3
        beats Squasc: Glowing Sword
        goes 4
        escapes
        goes 4
        beats Squasc: Harp
        rolls 1+2
        2 ambushes 1
        rolls 6+6
        ",
    );
    let before = table.entries().len();
    table.play(
        "
        phase Robbed 1
        1 may uses Glowing Sword; passes
        2 may nothing
        refused 1 uses Harp: only weapons and armour can be brought into use (oubliette.fight.5)
        # Nothing else can be saved, so the rest is taken at once.
        1 uses Glowing Sword -> seat 1 uses Glowing Sword; seat 2 takes Harp from seat 1
        phase Wound
        use 1: Glowing Sword
        hand 2: Harp
        ",
    );
    table.rewind(before);
    table.play("1 passes\nphase Wound\nhand 2: Glowing Sword, Harp\nuse 1: -");
    // At an old table nobody asks.
    scenario(&["oubliette.ambush.3"], second_edition(basic(2))).play(
        "
        order
        goes 3
        beats Squasc: Glowing Sword
        rolls 1+2
        2 ambushes 1
        rolls 6+6
        phase Wound
        hand 2: Glowing Sword
        ",
    );
}

#[test]
fn an_attacker_who_is_hit_back_may_use_a_weapon_before_cards_are_taken() {
    then_and_now(
        &["oubliette.ambush.3", "oubliette.fight.5"],
        "
        order
        goes 4
        escapes
        goes 3
        beats Squasc: Mace
        goes 4
        escapes
        rolls 1+4
        2 ambushes 1
        rolls 1+1
        ",
        "
        # The Mace isn't enough, so the table doesn't ask about the strike.
        rolls 6+6
        phase Robbed 2
        1 may nothing
        2 may uses Mace; passes
        2 uses Mace -> seat 2 uses Mace
        phase Wound
        hand 1: -
        ",
        "
        2 passes
        rolls 6+6
        phase Wound
        hand 1: Mace
        ",
    );
}

#[test]
fn the_unknown_explorer_takes_nothing_that_is_used_in_time() {
    then_and_now(
        &["oubliette.event.8", "oubliette.fight.5"],
        "
        order
        goes 5
        beats Squasc: Mace
        event Ambush
        rolls 6+6
        ",
        "
        phase Robbed 1
        1 may uses Mace; passes
        1 uses Mace -> seat 1 uses Mace; turn 2, seat 2
        use 1: Mace
        gone -
        ",
        "
        phase Roll
        gone Mace
        ",
    );
}

/// Whoever is asked how to answer the roll may use everything then, and is not asked twice.
#[test]
fn who_accepts_a_hit_is_not_asked_again_before_cards_are_taken() {
    scenario(&["oubliette.fight.6", "oubliette.ambush.3"], basic(2)).play(
        "
        order
        goes 4
        beats Squasc: Mace
        goes 3
        escapes
        goes 3
        beats Squasc: Chain Mail Armor
        rolls 1+3
        2 ambushes 1
        rolls 4+6
        phase Answer 1
        1 may uses Chain Mail Armor; uses Mace; passes
        1 passes
        phase Wound
        hand 2: Chain Mail Armor, Mace
        ",
    );
}

// 2. The end of one's own turn.

#[test]
fn a_card_may_be_used_before_the_turn_ends() {
    then_and_now(
        &["oubliette.turn.9", "oubliette.fight.5"],
        "
        order
        goes 3
        beats Squasc: Glowing Sword
        ",
        "
        phase End
        1 may uses Glowing Sword; passes
        # Nothing more can be done, so the turn is over.
        1 uses Glowing Sword -> seat 1 uses Glowing Sword; turn 2, seat 2
        ",
        "phase Roll",
    );
    // Who has nothing to use is not asked.
    scenario(&["oubliette.turn.9"], basic(2)).play(
        "
        order
        goes 3
        beats Squasc: Harp
        phase Roll
        ",
    );
}

#[test]
fn healing_waters_may_follow_the_last_wound_of_a_turn() {
    then_and_now(
        &["oubliette.turn.9", "oubliette.kept.5"],
        "
        order
        goes 5
        escapes
        event Healing Waters
        idles
        goes 3
        hurt: Cramp!
        ",
        "
        phase End
        1 may plays Healing Waters; passes
        1 plays Healing Waters -> seat 1 plays Healing Waters; seat 1 is healed of Cramp!; turn 4, seat 2
        ",
        "phase Roll",
    );
}

#[test]
fn a_shortcut_may_end_a_turn_where_nothing_waits_at_the_exit() {
    then_and_now(
        &["oubliette.turn.9", "oubliette.kept.4"],
        "
        order
        goes 5
        escapes
        event Shortcut
        ",
        "
        phase End
        1 may plays Shortcut; passes
        1 plays Shortcut -> seat 1 plays Shortcut; seat 1 takes a shortcut from 5
        # The other player still stands there.
        phase Ambush
        1 passes
        phase Monster
        escapes
        phase Roll
        ",
        "phase Roll",
    );
}

#[test]
fn the_question_of_an_extra_turn_is_such_a_moment_too() {
    let mut table = scenario(&["oubliette.turn.8", "oubliette.kept.4"], basic(2));
    table.play(
        "
        order
        rolls 5+5
        beats Squasc: Mace
        event Shortcut
        # It is the only question.
        phase Again
        1 may plays Shortcut; uses Mace; goes again; passes
        1 uses Mace -> seat 1 uses Mace
        phase Again
        1 plays Shortcut -> seat 1 plays Shortcut; seat 1 takes a shortcut from 10
        1 passes
        escapes
        phase Again
        extra 1
        1 may goes again; passes
        ",
    );
}

// 3. The table asks only where a card can change the result.

#[test]
fn a_card_that_is_too_small_is_no_reason_to_ask() {
    let mut table = scenario(&["oubliette.fight.6", "oubliette.turn.9"], alone());
    table.play(
        "
        goes 3
        beats Squasc: Knife
        1 passes
        goes 3
        monster Dragon
        rolls 1+1 -> attack 2 against 10; attack misses
        phase Blow
        rolls 1+1
        1 passes
        goes 3
        monster Rompo
        rolls 1+4 -> attack 5 against 6
        phase Answer 1
        1 may uses Knife; passes
        ",
    );
    // Two cards that are too small alone can be enough together.
    scenario(&["oubliette.fight.6"], alone()).play(
        "
        goes 3
        beats Squasc: Knife
        1 passes
        goes 3
        beats Squasc: Dagger
        1 passes
        goes 3
        monster Ogre
        rolls 1+1 -> attack 2 against 4
        phase Answer 1
        1 uses Knife -> seat 1 uses Knife
        phase Answer 1
        1 uses Dagger -> seat 1 uses Dagger; attack hits; Ogre falls
        phase Prize(1)
        ",
    );
    // An old table asks about every card that helps.
    scenario(&["oubliette.fight.6"], second_edition(alone())).play(
        "
        goes 3
        beats Squasc: Knife
        goes 3
        monster Dragon
        rolls 1+1
        phase Answer 1
        ",
    );
}

// 4. Doubles.

#[test]
fn doubles_of_a_spelunk_give_no_extra_turn() {
    let spelunk = "
        order
        goes 5
        escapes
        event Spelunk
        rolls 1+1
        escapes
        ";
    then_and_now(
        &["oubliette.turn.8", "oubliette.house.8", "oubliette.event.3"],
        spelunk,
        "extra 0\nphase Roll",
        "extra 1\nphase Again",
    );
    let off = with(basic(2), |level| level.house.extra_turn_by_first_roll = false);
    scenario(&["oubliette.house.8"], off).play(&format!("{spelunk}phase Again"));
}

// 5. The Exit after an ambush.

#[test]
fn who_robs_somebody_at_the_exit_is_asked_about_it_afterwards() {
    let robs = "
        order
        goes 4
        escapes
        goes 9
        beats Squasc: Harp
        goes 4
        escapes
        goes 11
        2 is done
        escapes
        rolls 6+6
        phase Ambush
        1 ambushes 2
        rolls 6+6
        wound Cramp!
        ";
    then_and_now(
        &["oubliette.exit.4", "oubliette.turn.4"],
        robs,
        "
        phase Exit(Landed)
        1 cashes in
        1 recovers Cramp!
        money 1: 800
        phase Again
        ",
        "phase Monster",
    );
    // One no declines both actions, and there is no second ambush.
    scenario(&["oubliette.exit.4"], basic(2)).play(&format!("{robs}1 is done\nphase Monster"));
    // Who has declined the actions before the ambush isn't asked again.
    scenario(&["oubliette.exit.4"], basic(2)).play(
        "
        order
        goes 9
        beats Squasc: Flute
        goes 8
        beats Squasc: Harp
        goes 11
        1 is done
        escapes
        rolls 6+6
        2 is done
        2 ambushes 1
        rolls 6+6
        wound Cramp!
        phase Monster
        ",
    );
}

// 6. A Trap.

#[test]
fn a_trap_takes_what_was_brought_into_use_on_its_space() {
    then_and_now(
        &["oubliette.event.5"],
        "
        order
        goes 5
        beats Squasc: Glowing Sword
        event Trap
        1 uses Glowing Sword
        die 1
        ",
        "use 1: -\ndecks 31 32 31 32",
        "use 1: Glowing Sword\ndecks 31 31 31 32",
    );
    // What was in use before stays.
    scenario(&["oubliette.event.5"], basic(2)).play(
        "
        order
        goes 3
        beats Squasc: Mace
        1 uses Mace
        idles
        goes 7
        escapes
        event Trap
        die 1
        use 1: Mace
        ",
    );
}

// 7. A Tunnel.

#[test]
fn a_tunnel_ends_in_a_landing() {
    let tunnel = "
        order
        goes 9
        escapes
        goes 5
        escapes
        event Tunnel ahead
        ";
    then_and_now(
        &["oubliette.turn.5", "oubliette.event.2", "oubliette.house.7"],
        tunnel,
        "phase Ambush\n2 may ambushes 1; passes\n2 passes\nphase Roll",
        "phase Roll",
    );
}

// 8. Sentences at different times.

#[test]
fn visitors_come_down_when_the_other_game_sentences_them() {
    let mut table = scenario(
        &["oubliette.house.10", "oubliette.visit.1", "oubliette.visit.5"],
        switched(visit(3), "sentenced_apart"),
    );
    table.play(
        "
        phase Between
        awaits 1
        # All of them play the other game.
        refused next turn: nobody is in the Oubliette now: somebody has to be sentenced first (oubliette.house.10)
        2 is sentenced -> seat 2 comes down for 3
        told Ben is sentenced to three turns below.
        refused 2 is sentenced: seat 2 is in the Oubliette already (oubliette.house.10)
        next turn -> turn 1, seat 2
        visits 2: 3
        goes 8
        beats Squasc: Harp
        phase Between
        visits 2: 2
        # Another one comes down while Ben is below, and plays before him, as they sit in the other game.
        1 is sentenced -> seat 1 comes down for 3
        next turn -> turn 2, seat 1
        goes 3
        beats Squasc: Flute
        next turn -> turn 3, seat 2
        goes 9
        escapes
        next turn -> turn 4, seat 1
        goes 4
        escapes
        next turn -> turn 5, seat 2
        rolls 1+2
        2 cashes in -> seat 2 cashes in [Harp] for 800 + 0 by 0 Level Ups, 800 in all; seat 2 leaves with 800
        told Ben leaves with 800 cashed in and is paid $80.
        # Ada stays.
        phase Between
        visits 1: 1
        # Ben may be sentenced again, and begins with nothing.
        2 is sentenced
        spaces 7 0 0
        money 2: 0
        next turn -> turn 6, seat 1
        goes 4
        escapes
        told Ada leaves with 0 cashed in and is paid $0. Left below: one treasure worth 600.
        next turn -> turn 7, seat 2
        goes 3
        escapes
        # The other game is over: whoever is below leaves.
        visit ends -> seat 2 leaves with 0; the visit is over
        ",
    );
    let paid: Vec<u32> = table.open_view().explorers.iter().map(|own| own.paid).collect();
    assert_eq!(paid, [0, 80, 0]);
}

/// Who is sentenced before the first turn plays in the order of the seats, too.
#[test]
fn the_first_seat_that_is_sentenced_has_the_first_turn() {
    let mut table = scenario(&["oubliette.house.10"], switched(visit(3), "sentenced_apart"));
    table.play("2 is sentenced\n1 is sentenced");
    assert_eq!(table.open_view().next, Some(seat(1)));
    table.play("next turn -> turn 1, seat 1\ngoes 3\nescapes\nnext turn -> turn 2, seat 2");
}
