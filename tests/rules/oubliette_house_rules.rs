//! The rulebook of Open Oubliette, paragraph by paragraph, played by hand: house rules, services of the table, and
//! invariants.
//!
//! As in [`oubliette_scenarios`](crate::oubliette_scenarios).

use crate::support::levels::level_text;
use crate::support::oubliette::{alone, basic, book, switched, with};
use crate::support::rulebook;
use crate::support::scripts::{paragraphs_without_scenario, scenario, seat};
use triptych::games::oubliette::odds::ways;
use triptych::games::oubliette::{Deck, Refusal};
use triptych::table::{Level, Reason, Table};

// House rules.

#[test]
fn with_the_switch_both_directions_are_open_only_from_the_exit() {
    let landed = "goes 9\nescapes\ngoes 11\nescapes";
    // As written: in every later move.
    scenario(&["oubliette.house.1"], alone())
        .play(landed)
        .play("rolls 1+3\nphase Way\n1 walks forward\nescapes\nrolls 1+3\nphase Way");
    // With the switch: in a move that begins on the Exit.
    let mut table = scenario(
        &["oubliette.house.1"],
        switched(alone(), "direction_only_from_exit"),
    );
    table.play("rolls 1+2 -> seat 1 rolls 1+2; seat 1 walks forward 0 to 3");
    let mut table = scenario(
        &["oubliette.house.1"],
        switched(alone(), "direction_only_from_exit"),
    );
    table.play(landed).play(
        "
        rolls 1+3 -> seat 1 rolls 1+3
        1 may walks forward; walks back
        1 walks back -> seat 1 walks back 0 to 16
        escapes
        # In all others you go forward.
        rolls 1+2 -> seat 1 rolls 1+2; seat 1 walks forward 16 to 19
        escapes
        rolls 1+2 -> seat 1 rolls 1+2; seat 1 walks forward 19 to 2
        ",
    );
}

#[test]
fn without_the_switch_nobody_is_ambushed_at_the_exit() {
    let there = "
        order
        goes 9
        escapes
        goes 8
        beats Squasc: Harp
        goes 11
        escapes
        spaces 0 8
        rolls 6+6
        phase Exit(Landed)
    ";
    let off = with(basic(2), |level| level.set_switch("ambush_at_exit", false));
    scenario(&["oubliette.house.2"], off)
        .play(there)
        .play("2 is done\nphase Monster");
    let mut table = scenario(&["oubliette.house.2"], basic(2));
    table.play(there);
    let before = table.entries().len();
    table.play(
        "
        # It comes when neither was taken, and before the monster.
        2 is done
        phase Ambush
        2 may ambushes 1; passes
        2 ambushes 1
        rolls 6+6 -> attack 12 against 8; attack hits
        wound Cramp!
        phase Monster
        ",
    );
    table.rewind(before);
    table.play("2 cashes in\nphase Again");
}

#[test]
fn with_the_switch_an_exit_action_cancels_extra_turns() {
    let at_exit = "
        order
        goes 8
        beats Squasc: Harp
        goes 3
        escapes
        rolls 6+6
        phase Exit(Landed)
    ";
    scenario(&["oubliette.house.3"], basic(2))
        .play(at_exit)
        .play("1 cashes in\nphase Again");
    let mut table = scenario(
        &["oubliette.house.3"],
        switched(basic(2), "no_extra_turn_after_exit"),
    );
    table.play(at_exit);
    let before = table.entries().len();
    table.play(
        "1 cashes in -> seat 1 cashes in [Harp] for 800 + 0 by 0 Level Ups, 800 in all; turn 4, seat 2",
    );
    // A turn that went on there hasn't ended at the Exit.
    table.rewind(before);
    table.play("1 is done\nescapes\nphase Again\n1 goes again\nphase Roll");
    // All extra turns that were waiting are gone.
    scenario(
        &["oubliette.house.3"],
        with(switched(basic(2), "no_extra_turn_after_exit"), |level| {
            level.house.extra_turn_by_first_roll = false;
        }),
    )
    .play(
        "
        order
        rolls 4+4
        beats Squasc: Harp
        1 goes again
        rolls 1+1
        escapes
        event Spelunk
        rolls 5+5
        1 may cashes in; is done
        extra 2
        1 cashes in -> seat 1 cashes in [Harp] for 800 + 0 by 0 Level Ups, 800 in all; turn 3, seat 2
        extra 0
        ",
    );
}

#[test]
fn with_the_switch_only_one_weapon_and_one_armour_count() {
    let two_weapons = "
        goes 3
        beats Squasc: Knife
        goes 3
        beats Squasc: Club
        goes 3
        beats Squasc: Dagger
        goes 3
        monster Dragon
        rolls 1+1
        1 uses Dagger
    ";
    scenario(&["oubliette.house.4"], alone()).play(two_weapons).play(
        "
        # All together are not enough. They may be used before the blow all the same.
        1 may uses Knife; uses Club
        1 uses Knife
        1 uses Club
        weapons 1: 6
        ",
    );
    let mut table = scenario(&["oubliette.house.4"], switched(alone(), "one_weapon_one_armour"));
    table.play(two_weapons).play(
        "
        # A card that would be no better isn't offered.
        1 may uses Club
        refused 1 uses Knife: at this table only the best card in use counts, and that one would not be the best (oubliette.house.4)
        1 uses Club -> seat 1 uses Club
        weapons 1: 3
        # What it replaces stays in use without adding anything.
        use 1: Club, Dagger
        hand 1: Knife
        rolls 1+1
        ",
    );
    // The same for armour, independently of weapons.
    let mut table = scenario(&["oubliette.house.4"], switched(alone(), "one_weapon_one_armour"));
    table.play(
        "
        goes 3
        beats Squasc: Leather Armor
        goes 3
        beats Squasc: Ring Mail Armor
        goes 3
        beats Squasc: Plate Mail Armor
        goes 3
        monster Dragon
        rolls 1+1
        rolls 6+4 -> blow 10 against 8
        1 uses Ring Mail Armor -> seat 1 uses Ring Mail Armor
        sum 10 against 10
        1 may uses Plate Mail Armor; passes
        1 passes -> blow hits
        wound Cramp!
        armour 1: 2
        ",
    );
}

// Services of the table.

#[test]
fn every_roll_shows_what_it_needs_and_how_likely_that_is() {
    // In 100 rolls: 83, 58 and 17, as in the book.
    for (need, percent) in [(5, 83), (7, 58), (10, 17)] {
        assert_eq!((f64::from(ways(need)) / 0.36).round() as u32, percent);
        assert!(book().contains(&percent.to_string()));
    }
    let mut table = scenario(&["oubliette.table.1"], alone());
    table.play(
        "
        goes 3
        monster Yeti
        needs 5: 30/36
        ",
    );
    // The odds of the answer after a miss: 8 or more, in 15 of 36.
    let blow = table.open_view().blow_to_come().expect("a fight is on");
    assert_eq!((blow.dice_needed(), blow.ways()), (8, 15));
    table.play("rolls 1+1\nneeds 8: 15/36");
    // Where others stand, the odds of an ambush can be seen in advance.
    let mut table = scenario(&["oubliette.table.1"], basic(2));
    table.play(
        "
        order
        goes 3
        hurt: Stabbed
        rolls 1+2
        phase Ambush
        ",
    );
    let (strike, blow) = table.open_view().ambush(seat(2), seat(1));
    // Ada's wound helps Ben by 3, and hinders her answer by as much.
    assert_eq!((strike.dice_needed(), blow.dice_needed()), (5, 11));
    table.play("2 ambushes 1\nneeds 5: 30/36\nrolls 1+1\nneeds 11: 3/36");
    let off = with(alone(), |level| level.set_switch("odds", false));
    assert!(!off.level.table.odds);
    assert!(alone().level.table.odds, "they are shown unless somebody says no");
}

/// Waiting for a click belongs to the window. The switch does not change the table's outcomes.
#[test]
fn rolling_by_hand_does_not_change_the_outcomes() {
    let [mut by_hand, mut by_itself] = [true, false].map(|on| {
        let setup = with(alone(), |level| level.set_switch("roll_by_hand", on));
        assert_eq!(setup.level.table.roll_by_hand, on);
        let mut table = scenario(&["oubliette.table.2"], setup);
        table.play("rolls 2+3\nmonster Ogre\nrolls 1+1");
        table
    });
    while let Some(foretold) = by_itself.peek_outcome() {
        assert_eq!(by_hand.peek_outcome(), Some(foretold));
        for table in [&mut by_hand, &mut by_itself] {
            table.roll().expect("chance is awaited");
        }
        assert_eq!(by_hand.legal(None), by_itself.legal(None));
    }
    assert_eq!(by_hand.entries(), by_itself.entries());
    assert!(by_hand.entries().len() > 3);
    // Outcomes entered by hand are marked in the record, and outcomes from the seed are not.
    let text = by_hand.record().to_text(None);
    for told in ["Told(Dice(2,3))", "Told(Monster(4))", "Told(Dice(1,1))"] {
        assert!(text.contains(told), "{told} in {text}");
    }
    assert_eq!(text.matches("Told(").count(), 3);
    assert!(
        Table::verify(by_hand.record()).is_ok(),
        "what is told need not be what the seed gives"
    );
    // A player who could use Healing Waters may do so before the roll.
    scenario(&["oubliette.table.2"], alone()).play(
        "
        goes 5
        hurt: Bleeding
        event Healing Waters
        1 passes
        phase Roll
        awaits seat 1's hand, 1
        1 may plays Healing Waters
        ",
    );
}

// Invariants.

#[test]
fn there_are_always_128_cards() {
    // They are counted after each line of every scenario; here they are checked by name, in all kinds of zones.
    let mut table = scenario(&["oubliette.always.1"], basic(2));
    table.play(
        "
        order
        goes 5
        beats Squasc: Mace
        event Quest Ogre
        goes 3
        hurt: Stabbed
        goes 5
        beats Squasc: Harp
        event Rage
        decks 29 30 30 31
        goes 7
        monster Ogre
        decks 28 30 30 31
        ",
    );
    let view = table.open_view();
    assert_eq!(view.monster_discards, [1, 1, 9], "and a fourth is being fought");
    let [monsters, treasures, events, wounds] = view.decks.map(usize::from);
    assert_eq!(monsters + view.monster_discards.len() + 1, 32);
    let hands: usize = view
        .explorers
        .iter()
        .map(|own| own.hand.len() + own.in_use.len())
        .sum();
    assert_eq!(treasures + hands, 32);
    let kept: usize = view
        .explorers
        .iter()
        .map(|own| own.kept.len() + own.quests.len())
        .sum();
    assert_eq!(events + kept + view.event_discards.len(), 32);
    let pinned: usize = view.explorers.iter().map(|own| own.wounds.len()).sum();
    assert_eq!(wounds + pinned, 32);
}

#[test]
fn a_cashed_in_value_never_decreases() {
    scenario(&["oubliette.always.2"], basic(2)).play(
        "
        order
        goes 9
        beats Squasc: Harp
        goes 4
        escapes
        goes 11
        1 cashes in
        money 1: 800
        goes 5
        escapes
        # Neither the stranger nor a Trap takes it.
        goes 5
        escapes
        event Ambush
        rolls 6+6 -> blow 12 against 9; blow hits; turn 6, seat 2
        money 1: 800
        cashed 1: Harp
        ",
    );
}

#[test]
fn every_token_is_always_on_one_of_twenty_spaces() {
    // In either direction: back from 3 by 12, and on from 17 by 12.
    scenario(&["oubliette.always.3"], alone()).play(
        "
        goes 9
        escapes
        goes 11
        escapes
        goes 3
        escapes
        rolls 6+6
        1 walks back -> seat 1 walks back 3 to 11
        escapes
        1 goes again
        goes 6
        spaces 17
        escapes
        rolls 6+6
        1 walks forward -> seat 1 walks forward 17 to 9
        ",
    );
}

#[test]
fn the_treasures_add_up_to_22600() {
    let mut table = scenario(&["oubliette.always.4"], alone());
    table.play(
        "
        goes 5
        beats Squasc: Harp
        event Level Up
        goes 5
        beats Pukwudgie: Crown
        event Shortcut
        1 plays Shortcut
        1 cashes in
        # 1,900 on the faces of two cards, and 200 on none.
        money 1: 2100
        ",
    );
    let level = &table.setup().level;
    let on_faces: u32 = level.treasures.iter().map(|card| card.value).sum();
    assert_eq!(on_faces, 22_600);
    let view = table.open_view();
    assert_eq!((view.left(Deck::Treasure), view.explorers[0].bonus), (30, 200));
}

/// Even in the worst case a Squasc is still defeated by two sixes.
#[test]
fn every_monster_can_be_beaten_even_in_the_worst_case() {
    scenario(&["oubliette.always.5"], alone()).play(
        "
        goes 5
        hurt: Critical!
        event Level Up
        goes 5
        hurt: Critical!
        event Level Up
        goes 5
        hurt: Stabbed
        event Level Up
        W 1: 8
        L 1: 3
        goes 3
        monster Squasc
        needs 12: 1/36
        rolls 6+6 -> attack 12 against 12; attack hits; Squasc falls
        ",
    );
}

#[test]
fn author_and_licence_are_named() {
    let table = scenario(&["oubliette.source.1", "oubliette.source.2"], basic(2));
    assert_eq!(table.setup().level.title, "As written");
    for words in [
        "John Colagioia",
        "https://john.colagioia.net/blog/2020/03/22/oubliette.html",
        "https://github.com/jcolag/BoardGames",
        "CC BY-SA 4.0",
    ] {
        assert!(book().contains(words), "{words} in the rulebook");
        assert!(triptych::texts::CREDITS.contains(words), "{words} in the credits");
    }
    for id in ["oubliette", "landlords-visit"] {
        let text = level_text(id);
        assert!(
            text.contains("John Colagioia") && text.contains("CC BY-SA 4.0"),
            "{id}"
        );
    }
}

/// Every refusal names the paragraph that it follows from.
#[test]
fn every_refusal_cites_its_paragraph() {
    for (refusal, rule) in [
        (Refusal::Over, "oubliette.always.5"),
        (Refusal::NotAsked(seat(1)), "oubliette.turn.9"),
        (Refusal::NoSuchFace(0), "oubliette.pieces.2"),
        (Refusal::NotInDeck(Deck::Monster), "oubliette.pieces.3"),
        (Refusal::NotInDeck(Deck::Treasure), "oubliette.pieces.4"),
        (Refusal::NotInDeck(Deck::Event), "oubliette.pieces.5"),
        (Refusal::NotInDeck(Deck::Wound), "oubliette.pieces.6"),
        (Refusal::NotTheirs, "oubliette.ambush.3"),
        (Refusal::NotHeld, "oubliette.kept.1"),
        (Refusal::ChangesNothing, "oubliette.fight.6"),
        (Refusal::NoEquipment, "oubliette.fight.5"),
        (Refusal::OwesAction, "oubliette.exit.1"),
        (Refusal::OneAtATime, "oubliette.house.4"),
        (Refusal::NoWound, "oubliette.kept.5"),
        (Refusal::NotBorne, "oubliette.exit.2"),
        (Refusal::ThreeWounds, "oubliette.exit.2"),
        (Refusal::NothingToCashIn, "oubliette.exit.3"),
        (Refusal::OnlyForward, "oubliette.turn.3"),
        (Refusal::OnlyForwardHere, "oubliette.house.1"),
        (Refusal::NotHere(seat(1)), "oubliette.turn.5"),
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
        include_str!("oubliette_scenarios.rs"),
        include_str!("oubliette_fights.rs"),
        include_str!("oubliette_kept_cards.rs"),
        include_str!("oubliette_events.rs"),
        include_str!("oubliette_exit.rs"),
        include_str!("oubliette_version_2.rs"),
        include_str!("oubliette_version_3.rs"),
        include_str!("oubliette_house_rules.rs"),
    ];
    let without = paragraphs_without_scenario("oubliette", &sources);
    assert!(without.is_empty(), "paragraphs without a scenario: {without:?}");
}
