//! Paragraphs of the Open Oubliette rulebook where the author's text has replaced earlier rulings, played by hand; and
//! tables of version 1 of the rules, which keep the rules they were begun with.
//!
//! As in [`oubliette_scenarios`](crate::oubliette_scenarios).

use crate::support::levels::level_text;
use crate::support::oubliette::{RICH, alone, basic, switched, visit, with};
use crate::support::scripts::{scenario, seat};
use triptych::games::oubliette::{Oubliette, OublietteLevel};
use triptych::headless::{Headless, HeadlessGame};
use triptych::table::{Level, Setup, level};

/// Returns a setup as in records of version 1 of the rules.
fn first_edition(setup: Setup<Oubliette>) -> Setup<Oubliette> {
    let mut setup = with(setup, |level| level.house.ambush_at_exit = false);
    setup.rules = 1;
    setup
}

// 1. Ambush on the Exit.

#[test]
fn a_player_may_ambush_on_the_exit_after_landing_there() {
    let mut table = scenario(&["oubliette.turn.5", "oubliette.exit.4"], basic(2));
    table.play(
        "
        order
        goes 9
        escapes
        goes 8
        beats Squasc: Harp
        goes 11
        escapes
        rolls 6+6 -> seat 2 rolls 6+6, doubles; seat 2 walks forward 8 to 0
        spaces 0 0
        phase Exit(Landed)
        ",
    );
    let before = table.entries().len();
    table.play(
        "
        2 is done
        phase Ambush
        2 may ambushes 1; passes
        2 ambushes 1 -> seat 2 ambushes seat 1
        rolls 1+1
        rolls 1+1
        wound Cramp!
        phase Monster
        ",
    );
    table.rewind(before);
    table.play("2 is done\n2 passes\nphase Monster");
    // Stopping there in passing is an action, and ends the turn: nobody is attacked.
    table.rewind(before);
    table.play("2 cashes in\nphase Again");
}

/// A level that leaves out parts of its house rules plays the author's text.
#[test]
fn a_level_without_house_rules_plays_the_authors_text() {
    let text = level_text("oubliette");
    let without: String = (text.lines())
        .filter(|line| !line.contains("ambush_at_exit") && !line.contains("level_up_for_all"))
        .map(|line| format!("{line}\n"))
        .collect();
    assert!(without.len() < text.len());
    let level: OublietteLevel = level::read(&without).expect("it is a level all the same");
    assert_eq!(level, basic(2).level);
}

// 2. Level Up in the Landlord's visit.

#[test]
fn a_level_up_lasts_until_the_visit_ends() {
    let mut table = scenario(&["oubliette.visit.8", "oubliette.event.10"], alone());
    table.play(
        "
        goes 9
        beats Squasc: Harp
        goes 11
        1 cashes in -> seat 1 cashes in [Harp] for 800 + 0 by 0 Level Ups, 800 in all; turn 3, seat 1
        goes 5
        beats Squasc: Flute
        event Level Up -> seat 1 draws Level Up; Level Up is kept; turn 4, seat 1
        # Before the card, too.
        money 1: 900
        L 1: 1
        goes back 5
        1 cashes in -> seat 1 cashes in [Flute] for 600 + 100 by 0 Level Ups, 1600 in all; turn 5, seat 1
        told Ada cashes in one card for 600, plus 100 for Level Up: 1,600 in all.
        L 1: 1
        money 1: 1600
        decks 30 30 31 32
        goes 3
        monster Ogre
        sum 0 against 5
        ",
    );
    assert_eq!(table.open_view().explorers[0].bonus, 200);
    // At the pay-out.
    scenario(&["oubliette.visit.8", "oubliette.visit.3"], visit(1)).play(
        "
        goes 10
        beats Squasc: Harp
        event Shortcut
        1 plays Shortcut
        1 cashes in -> seat 1 cashes in [Harp] for 800 + 0 by 0 Level Ups, 800 in all; turn 2, seat 1
        goes 5
        escapes
        event Level Up -> seat 1 draws Level Up; Level Up is kept; turn 3, seat 1
        goes 3
        monster Ogre
        rolls 1+1 -> attack 2 against 5; attack misses
        rolls 1+1 -> blow 2 against 8; blow misses; seat 1 leaves with 900; the visit is over
        told Ada leaves with 900 cashed in and is paid $90.
        money 1: 900
        ",
    );
    // In the race it ends when its owner cashes in.
    scenario(&["oubliette.event.10"], basic(2)).play(
        "
        order
        goes 5
        beats Squasc: Harp
        event Level Up
        idles
        goes 4
        escapes
        idles
        goes 11
        1 cashes in -> seat 1 cashes in [Harp] for 800 + 100 by 1 Level Ups, 900 in all; turn 6, seat 2
        L 1: 0
        money 1: 900
        ",
    );
}

// 3. Weapons and armour.

#[test]
fn cards_may_be_put_into_use_at_any_moment_of_the_own_turn() {
    let mut table = scenario(&["oubliette.fight.5", "oubliette.turn.9"], alone());
    table.play(
        "
        goes 3
        beats Squasc: Mace
        1 passes
        # Before the roll of the move. The table does not wait for it.
        phase Roll
        awaits seat 1's hand, 1
        1 may uses Mace
        refused 1 uses Harp: that card is not in this hand (oubliette.kept.1)
        1 uses Mace -> seat 1 uses Mace
        awaits seat 1's hand
        weapons 1: 4
        use 1: Mace
        hand 1: -
        goes 3
        beats Squasc: Harp
        goes 3
        refused 1 uses Harp: only weapons and armour can be brought into use (oubliette.fight.5)
        # Before a monster comes.
        escapes
        goes 9
        beats Pukwudgie: Club
        rolls 2+6
        phase Passing(Forward)
        # Where the token may stop, and at the Exit before cashing in.
        1 may uses Club; stops; passes
        1 stops
        1 may uses Club; cashes in
        1 uses Club -> seat 1 uses Club
        1 may cashes in
        1 cashes in -> seat 1 cashes in [Harp] for 800 + 0 by 0 Level Ups, 800 in all; turn 6, seat 1
        use 1: Club, Mace
        ",
    );
    // What is in use in your own turn can't be stolen in another player's turn.
    scenario(&["oubliette.fight.5", "oubliette.ambush.3"], basic(2)).play(
        "
        order
        goes 3
        beats Squasc: Mace
        1 passes
        # Not in the turn of another.
        1 may nothing
        refused 1 uses Mace: seat 1 is not asked now (oubliette.turn.9)
        goes 4
        escapes
        1 uses Mace -> seat 1 uses Mace
        goes 4
        beats Squasc: Harp
        rolls 1+2
        2 ambushes 1
        rolls 6+6 -> attack 12 against 8; attack hits; seat 2 takes Harp from seat 1
        use 1: Mace
        ",
    );
}

#[test]
fn cards_may_be_put_into_use_before_or_after_the_roll() {
    let mut table = scenario(&["oubliette.fight.6"], alone());
    table.play(
        "
        goes 3
        beats Squasc: Club
        goes 3
        beats Squasc: Leather Armor
        goes 3
        monster Rompo
        needs 6: 26/36
        awaits seat 1's hand, 1
        1 may uses Leather Armor; uses Club
        ",
    );
    let before = table.entries().len();
    table.play(
        "
        1 uses Club -> seat 1 uses Club
        needs 3: 35/36
        rolls 1+1 -> attack 5 against 6; attack misses
        # Before the blow.
        awaits seat 1's hand, 1
        1 uses Leather Armor -> seat 1 uses Leather Armor
        needs 9: 10/36
        rolls 4+4 -> blow 8 against 9; blow misses; turn 4, seat 1
        ",
    );
    table.rewind(before);
    table.play(
        "
        # After it; armour can't change an attack, but it may be brought into use all the same.
        rolls 1+2 -> attack 3 against 6
        1 may uses Leather Armor; uses Club; passes
        1 uses Leather Armor -> seat 1 uses Leather Armor
        sum 3 against 6
        1 uses Club -> seat 1 uses Club; attack hits; Rompo falls
        ",
    );
    // A card that can't change the roll is no reason to ask.
    scenario(&["oubliette.fight.6", "oubliette.turn.9"], alone()).play(
        "
        goes 3
        beats Squasc: Leather Armor
        goes 3
        monster Dragon
        rolls 1+1 -> attack 2 against 10; attack misses
        phase Blow
        ",
    );
}

#[test]
fn the_ambushed_player_may_put_cards_into_use_before_the_roll() {
    let mut table = scenario(&["oubliette.ambush.5", "oubliette.fight.5"], basic(2));
    table.play(
        "
        order
        goes 3
        beats Squasc: Leather Armor
        goes 4
        escapes
        goes 4
        beats Squasc: Mace
        rolls 1+2
        2 ambushes 1
        awaits seat 2's hand, 1
        1 may uses Leather Armor; uses Mace
        needs 8: 15/36
        1 uses Leather Armor -> seat 1 uses Leather Armor
        needs 9: 10/36
        ",
    );
    let before = table.entries().len();
    // A weapon in use is safe.
    table.play(
        "
        1 uses Mace -> seat 1 uses Mace
        rolls 5+4 -> attack 9 against 9; attack hits
        use 1: Leather Armor, Mace
        phase Wound
        ",
    );
    table.rewind(before);
    table.play("rolls 5+4 -> attack 9 against 9; attack hits\n1 passes -> seat 2 takes Mace from seat 1");
    // Before your own answer.
    table.rewind(before);
    table.play(
        "
        rolls 4+4 -> attack 8 against 9; attack misses
        phase Blow
        awaits seat 1's hand, 1
        1 may uses Mace
        2 may nothing
        1 uses Mace -> seat 1 uses Mace
        sum 4 against 8
        ",
    );
    // Not while treasure is being taken.
    scenario(&["oubliette.fight.5", "oubliette.fight.7"], basic(2))
        .play(RICH)
        .play(
            "
        rolls 4+4 -> attack 8 against 8; attack hits
        2 passes
        phase Spoils(3)
        awaits seat 1's hand
        refused 2 uses Knife: not now: treasure is taken first (oubliette.ambush.3)
        refused 1 uses Mace: not now: treasure is taken first (oubliette.ambush.3)
        ",
        );
}

// 4. Healing Waters.

/// Ada stands on 10 with W 3, a Harp and Healing Waters; Ben, with a Flute, ambushes her.
const WATERS: &str = "
    order
    goes 3
    hurt: Stabbed
    goes 4
    beats Squasc: Flute
    goes 7
    beats Squasc: Harp
    event Healing Waters
    rolls 2+4
    2 ambushes 1
";

#[test]
fn the_ambushed_player_may_play_healing_waters() {
    let mut table = scenario(&["oubliette.kept.5", "oubliette.ambush.5"], basic(2));
    table.play(WATERS);
    let before = table.entries().len();
    table.play(
        "
        awaits seat 2's hand, 1
        1 may plays Healing Waters
        needs 5: 30/36
        1 plays Healing Waters -> seat 1 plays Healing Waters; seat 1 is healed of Stabbed
        needs 8: 15/36
        wounds 1: -
        ",
    );
    // After the roll the table asks only if drinking changes the result.
    table.rewind(before);
    table.play(
        "
        rolls 2+3 -> attack 8 against 8
        awaits 1
        1 may plays Healing Waters; passes
        1 plays Healing Waters -> seat 1 plays Healing Waters; seat 1 is healed of Stabbed; attack misses
        phase Blow
        ",
    );
    table.rewind(before);
    table.play("rolls 4+4 -> attack 11 against 8; attack hits; seat 2 takes Harp from seat 1");
    // Before the answer, and after it.
    table.rewind(before);
    table.play("rolls 1+1 -> attack 5 against 8; attack misses\nsum 0 against 11\nawaits seat 1's hand, 1");
    let answer = table.entries().len();
    table.play("1 plays Healing Waters\nsum 0 against 8");
    table.rewind(answer);
    table.play(
        "
        rolls 4+4 -> blow 8 against 11
        1 may plays Healing Waters; passes
        1 plays Healing Waters -> seat 1 plays Healing Waters; seat 1 is healed of Stabbed; blow hits; seat 1 takes Flute from seat 2
        ",
    );
}

/// In your own turn, too, the table asks after a roll if drinking changes the result.
#[test]
fn the_table_asks_if_healing_waters_would_change_the_result() {
    let mut table = scenario(&["oubliette.kept.5", "oubliette.turn.9"], alone());
    table.play(
        "
        goes 5
        hurt: Stabbed
        event Healing Waters
        goes 3
        monster Ogre
        sum 0 against 7
        ",
    );
    let before = table.entries().len();
    table.play(
        "
        rolls 1+3 -> attack 4 against 7
        1 may plays Healing Waters; passes
        1 plays Healing Waters -> seat 1 plays Healing Waters; seat 1 is healed of Stabbed; attack hits; Ogre falls
        ",
    );
    table.rewind(before);
    table.play(
        "
        rolls 1+2 -> attack 3 against 7; attack misses
        sum 3 against 8
        rolls 3+4 -> blow 10 against 8
        1 may plays Healing Waters; passes
        1 plays Healing Waters -> seat 1 plays Healing Waters; seat 1 is healed of Stabbed; blow misses; turn 3, seat 1
        ",
    );
    table.rewind(before);
    table.play("rolls 1+2\nrolls 4+4 -> blow 11 against 8; blow hits\nphase Wound");
    // The unknown explorer ignores wounds.
    scenario(&["oubliette.event.8"], alone()).play(
        "
        goes 5
        hurt: Stabbed
        event Healing Waters
        goes 5
        beats Squasc: Harp
        event Ambush
        rolls 5+4 -> blow 9 against 9; blow hits; the stranger takes Harp from seat 1; turn 3, seat 1
        ",
    );
}

// 5. Shortcut.

#[test]
fn a_shortcut_may_be_played_at_any_moment_outside_a_fight() {
    let mut table = scenario(&["oubliette.kept.4"], alone());
    table.play(
        "
        goes 5
        escapes
        event Shortcut -> seat 1 draws Shortcut; Shortcut is kept; turn 2, seat 1
        phase Before
        1 may plays Shortcut; passes
        1 passes
        # Still instead of the roll, without a question.
        phase Roll
        awaits seat 1's hand, 1
        1 may plays Shortcut
        ",
    );
    let roll = table.entries().len();
    table.play(
        "1 plays Shortcut -> seat 1 plays Shortcut; seat 1 takes a shortcut from 5\nspaces 0\nphase Monster",
    );
    // After the walk, before the monster comes; not in the fight; and before the event.
    table.rewind(roll);
    table.play("rolls 2+3\nphase Monster\nawaits seat 1's hand, 1");
    let monster = table.entries().len();
    table.play(
        "
        1 plays Shortcut -> seat 1 plays Shortcut; seat 1 takes a shortcut from 10
        spaces 0
        phase Monster
        # There is no event on the Exit.
        escapes
        rolls 1+2
        phase Way
        ",
    );
    table.rewind(monster);
    table.play(
        "
        monster Ogre
        awaits seat 1's hand
        refused 1 plays Shortcut: not now: the attack is rolled first (oubliette.fight.2)
        rolls 1+1
        refused 1 plays Shortcut: not now: the blow is rolled first (oubliette.fight.3)
        rolls 1+1
        phase Event
        awaits seat 1's hand, 1
        1 plays Shortcut -> seat 1 plays Shortcut; seat 1 takes a shortcut from 10
        decks 30 32 31 32
        phase Monster
        ",
    );
}

#[test]
fn after_a_shortcut_the_turn_goes_on_as_if_landed_on_the_exit() {
    // At the end of the turn: an action there ends it, and without one the turn goes on there.
    let mut table = scenario(&["oubliette.kept.4", "oubliette.exit.4"], alone());
    table.play(
        "
        goes 5
        beats Squasc: Harp
        event Shortcut
        phase End
        1 plays Shortcut -> seat 1 plays Shortcut; seat 1 takes a shortcut from 5
        phase Exit(Landed)
        1 may cashes in; is done
        ",
    );
    let before = table.entries().len();
    table.play(
        "1 cashes in -> seat 1 cashes in [Harp] for 800 + 0 by 0 Level Ups, 800 in all; turn 2, seat 1",
    );
    table.rewind(before);
    table.play("1 is done\nphase Monster\nescapes\nphase Roll\nrolls 1+2\nphase Way");
    // When the direction is chosen, when the way leads past the Exit, and when somebody could be ambushed.
    let mut table = scenario(&["oubliette.kept.4"], basic(2));
    table.play(
        "
        order
        goes 9
        beats Squasc: Harp
        goes 4
        escapes
        goes 11
        1 cashes in
        goes 4
        escapes
        goes 5
        beats Squasc: Flute
        event Shortcut
        1 passes
        goes 7
        beats Squasc: Crown
        event Shortcut
        2 passes
        1 passes
        rolls 4+6
        phase Way
        1 may plays Shortcut; walks forward; walks back
        ",
    );
    let way = table.entries().len();
    table.play(
        "1 plays Shortcut -> seat 1 plays Shortcut; seat 1 takes a shortcut from 5\nphase Exit(Landed)",
    );
    table.rewind(way);
    table.play(
        "
        1 walks back
        phase Passing(Back)
        1 may plays Shortcut; stops; passes
        ",
    );
    let passing = table.entries().len();
    table.play(
        "1 plays Shortcut -> seat 1 plays Shortcut; seat 1 takes a shortcut from 5\nphase Exit(Landed)",
    );
    table.rewind(passing);
    table.play("1 passes -> seat 1 walks back 5 to 15");
    table.play(
        "
        phase Ambush
        1 may plays Shortcut; ambushes 2; passes
        refused 2 plays Shortcut: seat 2 is not asked now (oubliette.turn.9)
        1 plays Shortcut -> seat 1 plays Shortcut; seat 1 takes a shortcut from 15
        phase Exit(Landed)
        refused 1 plays Shortcut: that card is not in this hand (oubliette.kept.1)
        ",
    );
}

// 6. A stop at the Exit.

#[test]
fn a_stop_at_the_exit_requires_an_action() {
    let mut table = scenario(&["oubliette.exit.1", "oubliette.turn.4"], alone());
    table.play(
        "
        goes 9
        beats Squasc: Knife
        goes 8
        escapes
        rolls 1+5
        1 may uses Knife; stops; passes
        1 stops -> seat 1 walks forward 17 to 0
        1 may cashes in
        refused 1 is done: a stop at the Exit takes at least one of the two actions (oubliette.exit.1)
        # Nor is the last treasure spent on something else.
        refused 1 uses Knife: a stop at the Exit takes at least one of the two actions (oubliette.exit.1)
        1 cashes in -> seat 1 cashes in [Knife] for 300 + 0 by 0 Level Ups, 300 in all; turn 4, seat 1
        ",
    );
    // After one action the other may be left.
    scenario(&["oubliette.exit.1"], alone()).play(
        "
        goes 5
        hurt: Cramp!
        event Healing Waters
        goes 3
        beats Squasc: Harp
        goes 9
        escapes
        rolls 1+5
        1 stops
        1 may plays Healing Waters; recovers Cramp!; cashes in
        1 cashes in
        1 may plays Healing Waters; recovers Cramp!; is done
        1 is done -> turn 5, seat 1
        ",
    );
}

#[test]
fn a_stop_needs_a_wound_to_heal_or_treasure_to_cash_in() {
    // The last wound can't be healed by drinking either.
    scenario(&["oubliette.exit.1"], alone()).play(
        "
        goes 5
        hurt: Cramp!
        event Healing Waters
        goes 4
        escapes
        goes 8
        escapes
        rolls 1+5
        1 stops
        1 may recovers Cramp!
        refused 1 plays Healing Waters: a stop at the Exit takes at least one of the two actions (oubliette.exit.1)
        ",
    );
    // Neither a Level Up nor a Quest whose monster was not met justifies a stop, and neither allows an action.
    for card in ["Level Up", "Quest Ogre"] {
        scenario(&["oubliette.turn.4", "oubliette.exit.3"], alone()).play(&format!(
            "
            goes 10
            escapes
            event {card}
            goes 6
            escapes
            rolls 4+6 -> seat 1 rolls 4+6; seat 1 walks forward 16 to 6
            "
        ));
    }
    // A Quest that pays does: the pay can be cashed in.
    scenario(&["oubliette.turn.4", "oubliette.event.9"], alone()).play(
        "
        goes 10
        monster Ogre
        rolls 6+6
        treasure Knife
        event Quest Ogre
        1 uses Knife
        goes 6
        escapes
        rolls 4+6
        phase Passing(Forward)
        1 stops -> seat 1 walks forward 16 to 0; Quest Ogre pays 1
        treasure Harp -> seat 1 draws Harp
        1 may cashes in
        ",
    );
}

// 7. Wounds go back into the deck.

#[test]
fn healed_wounds_return_to_the_deck() {
    let mut table = scenario(
        &["oubliette.exit.2", "oubliette.kept.5", "oubliette.deck.2"],
        alone(),
    );
    table.play(
        "
        goes 5
        hurt: Critical!
        event Healing Waters
        decks 31 32 31 31
        1 plays Healing Waters
        decks 31 32 31 32
        goes 4
        hurt: Cramp!
        goes 11
        1 recovers Cramp!
        decks 30 32 31 32
        goes 3
        monster Dragon
        rolls 1+1
        rolls 6+6
        chance Wound 32
        wound Critical!
        ",
    );
    assert!(table.open_view().wound_discards.is_empty());
}

// 8. The order of a visit.

#[test]
fn a_visit_is_played_in_seat_order() {
    let mut table = scenario(&["oubliette.visit.1", "oubliette.setup.3"], visit(3));
    table.play("phase Roll\nvisits 1: 3");
    for turn in 0..9 {
        let seat = turn % 3 + 1;
        table.play(&format!("awaits seat {seat}'s hand\nidles"));
    }
    table.play("awaits over");
    assert_eq!(table.open_view().order, [seat(1), seat(2), seat(3)]);
}

#[test]
fn with_the_switch_the_order_of_a_visit_is_rolled_for() {
    scenario(&["oubliette.house.9"], switched(visit(2), "roll_for_order")).play(
        "
        phase Order
        die 1
        die 6 -> seat 2 rolls 6 for the order; order 2 1; turn 1, seat 2
        ",
    );
    scenario(&["oubliette.house.9"], switched(visit(1), "roll_for_order")).play("phase Roll");
    // It applies only to a visit: in a race the order is always rolled for.
    let named = |level: &OublietteLevel| {
        level
            .switches()
            .iter()
            .any(|switch| switch.name == "roll_for_order")
    };
    assert!(named(&visit(1).level) && !named(&basic(2).level));
    scenario(&["oubliette.setup.3"], switched(basic(2), "roll_for_order")).play("phase Order");
}

// Rulings with a house switch.

#[test]
fn with_the_switch_a_level_up_strengthens_monsters_against_everybody() {
    let script = |l: u8, needed: u8| {
        format!(
            "
            order
            goes 5
            beats Squasc: Harp
            event Level Up
            L 1: 1
            L 2: {l}
            goes 3
            monster Ogre
            sum 0 against {needed}
            rolls 6+6
            treasure Flute
            goes 7
            escapes
            goes 8
            escapes
            goes 8
            1 cashes in -> seat 1 cashes in [Harp] for 800 + 100 by 1 Level Ups, 900 in all; turn 6, seat 2
            L 2: 0
            "
        )
    };
    scenario(&["oubliette.house.6"], basic(2)).play(&script(0, 4));
    scenario(&["oubliette.house.6"], switched(basic(2), "level_up_for_all")).play(&script(1, 5));
    // Only its owner's treasure is worth more.
    scenario(&["oubliette.house.6"], switched(basic(2), "level_up_for_all")).play(
        "
        order
        goes 5
        escapes
        event Level Up
        told Until Ada leaves, monsters have +1 power against everybody; each card cashed in brings +100.
        goes 9
        beats Squasc: Harp
        goes 4
        escapes
        goes 11
        2 cashes in -> seat 2 cashes in [Harp] for 800 + 0 by 0 Level Ups, 800 in all; turn 5, seat 1
        ",
    );
}

#[test]
fn without_the_switch_no_ambush_follows_a_tunnel() {
    let there = "
        order
        goes 9
        beats Squasc: Harp
        goes 5
        escapes
    ";
    let off = with(basic(2), |level| level.house.ambush_after_tunnel = false);
    scenario(&["oubliette.house.7", "oubliette.event.2"], off)
        .play(there)
        .play("event Tunnel ahead -> seat 2 draws Tunnel ahead; seat 2 tunnels 5 to 9; turn 3, seat 1");
    let mut table = scenario(&["oubliette.house.7"], basic(2));
    table.play(there);
    let before = table.entries().len();
    table.play(
        "
        event Tunnel ahead -> seat 2 draws Tunnel ahead; seat 2 tunnels 5 to 9
        phase Ambush
        2 may ambushes 1; passes
        ",
    );
    let asked = table.entries().len();
    table.play("2 passes -> turn 3, seat 1\ndecks 30 31 31 32");
    table.rewind(asked);
    table.play(
        "
        2 ambushes 1
        rolls 6+6 -> attack 12 against 8; attack hits; seat 2 takes Harp from seat 1
        # No monster comes after it.
        wound Cramp! -> seat 2 has Cramp!; turn 3, seat 1
        ",
    );
    assert_eq!(table.open_view().event_discards.len(), 1);
    // When nobody is on that space, the turn is over as before.
    table.rewind(before);
    table.play("event Tunnel back -> seat 2 draws Tunnel back; seat 2 tunnels 5 to 1; turn 3, seat 1");
}

#[test]
fn without_the_switch_the_roll_of_a_spelunk_gives_an_extra_turn() {
    let script = |second: &str, waiting: u8| {
        format!(
            "
            rolls 5+5 -> seat 1 rolls 5+5, doubles; seat 1 walks forward 0 to 10
            escapes
            event Spelunk
            rolls 1+1 -> seat 1 rolls 1+1{second}; seat 1 walks forward 10 to 12
            extra {waiting}
            escapes
            1 goes again
            # An extra turn has a first roll of its own.
            rolls 2+2 -> seat 1 rolls 2+2, doubles; seat 1 walks forward 12 to 16
            extra {waiting}
            "
        )
    };
    let off = with(alone(), |level| level.house.extra_turn_by_first_roll = false);
    scenario(&["oubliette.house.8"], off).play(&script(", doubles", 2));
    scenario(&["oubliette.house.8"], alone()).play(&script("", 1));
}

/// A switch says “Written:” only of the author's own text, and “Our ruling:” where the text is silent.
#[test]
fn switches_distinguish_the_authors_text_from_our_rulings() {
    let written = [
        "direction_only_from_exit",
        "ambush_at_exit",
        "extra_turn_by_first_roll",
    ];
    let service = ["odds", "roll_by_hand"];
    for switch in visit(1).level.switches() {
        let (says_written, says_ruling) = (
            switch.line.contains("Written:"),
            switch.line.contains("Our ruling:"),
        );
        let expected = (
            written.contains(&switch.name),
            !written.contains(&switch.name) && !service.contains(&switch.name),
        );
        assert_eq!((says_written, says_ruling), expected, "{}", switch.line);
    }
    // By default a switch is on if that is nearer to the author's text.
    let on: Vec<_> = (basic(2).level.switches().into_iter())
        .filter(|switch| switch.on && !service.contains(&switch.name))
        .map(|switch| switch.name)
        .collect();
    assert_eq!(
        on,
        [
            "ambush_at_exit",
            "ambush_after_tunnel",
            "extra_turn_by_first_roll"
        ]
    );
    let lab: &dyn Headless = &HeadlessGame::<Oubliette>::INSTANCE;
    let card = lab.level_card(level_text("oubliette")).expect("it is embedded");
    assert_eq!(card.switches, basic(2).level.switches());
}

// Version 1 of the rules.

/// A table of version 1 keeps the rules it was begun with.
#[test]
fn a_version_1_table_keeps_its_rules() {
    // Nothing is brought into use before a roll, and the Shortcut can be played only at its two points.
    scenario(&["oubliette.fight.6", "oubliette.kept.4"], first_edition(alone())).play(
        "
        goes 3
        beats Squasc: Knife
        awaits seat 1's hand
        1 may nothing
        refused 1 uses Knife: not now: the move is rolled first (oubliette.turn.2)
        goes 3
        monster Dragon
        refused 1 uses Knife: not now: the attack is rolled first (oubliette.fight.2)
        rolls 1+1
        1 may uses Knife; passes
        1 passes
        rolls 1+1
        goes 4
        escapes
        event Shortcut
        phase End
        1 passes
        1 passes
        awaits seat 1's hand
        refused 1 plays Shortcut: not now: the move is rolled first (oubliette.turn.2)
        goes 3
        escapes
        # At the end of the turn it is a stop, without a monster; and a stop need take nothing.
        1 plays Shortcut
        phase Exit(Stopped)
        1 may cashes in; is done
        1 is done -> turn 5, seat 1
        ",
    );
    // Wounds go to the discards; a Level Up is discarded even without a treasure, and in a visit as well.
    let mut table = scenario(&["oubliette.exit.2", "oubliette.exit.3"], first_edition(alone()));
    table.play(
        "
        goes 5
        hurt: Cramp!
        event Level Up
        goes 4
        escapes
        goes 11
        1 may recovers Cramp!; cashes in; is done
        1 cashes in -> seat 1 cashes in [] for 0 + 0 by 1 Level Ups, 0 in all
        1 recovers Cramp!
        decks 30 32 31 31
        ",
    );
    assert_eq!(table.open_view().wound_discards.len(), 1);
    // An ambushed player can't drink, and is not asked; the order of a visit is rolled for.
    scenario(&["oubliette.kept.5"], first_edition(basic(2)))
        .play(WATERS)
        .play(
            "
        awaits seat 2's hand
        refused 1 plays Healing Waters: seat 1 is not asked now (oubliette.turn.9)
        rolls 2+3 -> attack 8 against 8; attack hits; seat 2 takes Harp from seat 1
        ",
        );
    scenario(&["oubliette.setup.3"], first_edition(visit(2))).play("phase Order");
}
