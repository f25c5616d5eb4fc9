//! The rulebook of Open Oubliette, paragraph by paragraph, played by hand: the Exit, the end, the Landlord's visit.
//!
//! As in [`oubliette_scenarios`](crate::oubliette_scenarios).

use crate::support::levels::level_text;
use crate::support::oubliette::{alone, basic, book, switched, visit, with};
use crate::support::scripts::{scenario, seat};
use triptych::games::oubliette::{Direction, Ending, Oubliette, OublietteLevel, Phase, Standing, View};
use triptych::headless::{Headless, HeadlessGame};
use triptych::table::level::{self, ParameterValue};
use triptych::table::{Game, Level, Setup, Viewer};

// The Exit.

/// The book's example: on 16, rolling a 5 and a 3, having landed before, with something to do at the Exit.
#[test]
fn either_or_both_exit_actions_end_the_turn() {
    let mut table = scenario(&["oubliette.exit.1"], alone());
    table.play(
        "
        goes 9
        escapes
        goes 11
        escapes
        goes 7
        beats Squasc: Harp
        goes 9
        hurt: Cramp!
        spaces 16
        rolls 5+3
        1 may walks forward; walks back
        ",
    );
    let before = table.entries().len();
    table.play(
        "
        1 walks forward
        1 may stops; passes
        ",
    );
    let passing = table.entries().len();
    table.play("1 passes -> seat 1 walks forward 16 to 4\nphase Monster");
    table.rewind(before);
    table.play("1 walks back -> seat 1 walks back 16 to 8\nphase Monster");
    table.rewind(before);
    table.play("1 walks forward");
    table.play(
        "
        1 stops -> seat 1 walks forward 16 to 0
        # One or both of two things, in either order, then the turn is over.
        1 may recovers Cramp!; cashes in
        1 cashes in -> seat 1 cashes in [Harp] for 800 + 0 by 0 Level Ups, 800 in all
        1 may recovers Cramp!; is done
        refused rolls 1+2: not now: the Exit actions are taken first (oubliette.exit.1)
        1 recovers Cramp! -> seat 1 recovers from Cramp!; turn 6, seat 1
        ",
    );
    table.rewind(passing);
    table.play(
        "
        1 stops
        1 recovers Cramp! -> seat 1 recovers from Cramp!
        1 may cashes in; is done
        1 is done -> turn 6, seat 1
        hand 1: Harp
        ",
    );
    // After landing, an action ends the turn as well, and there is no monster.
    scenario(&["oubliette.exit.1"], alone()).play(
        "
        goes 9
        hurt: Cramp!
        goes 11
        phase Exit(Landed)
        1 recovers Cramp! -> seat 1 recovers from Cramp!; turn 3, seat 1
        ",
    );
}

#[test]
fn a_stop_heals_up_to_three_wounds() {
    let mut table = scenario(&["oubliette.exit.2"], alone());
    table.play(
        "
        goes 3
        hurt: Cramp!
        goes 3
        hurt: Cramp!
        goes 3
        hurt: Bleeding
        goes 3
        hurt: Stabbed
        goes 4
        beats Pukwudgie: Harp
        goes 4
        1 may recovers Cramp!; recovers Bleeding; recovers Stabbed; cashes in; is done
        refused 1 recovers Concussion: this seat does not have that wound (oubliette.exit.2)
        1 recovers Stabbed -> seat 1 recovers from Stabbed
        told Ada recovers from Stabbed.
        W 1: 1
        1 recovers Cramp! -> seat 1 recovers from Cramp!
        1 recovers Bleeding -> seat 1 recovers from Bleeding
        # Three, and no more.
        1 may cashes in; is done
        refused 1 recovers Cramp!: no more than three wounds can be put back at the Exit (oubliette.exit.2)
        1 is done
        wounds 1: Cramp!
        decks 27 31 32 31
        ",
    );
    // With nothing else to do the third wound ends the stop; the next stop starts a new count.
    table.play(
        "
        goes 3
        hurt: Close Call
        goes back 3
        1 recovers Close Call
        1 recovers Cramp!
        1 cashes in
        wounds 1: -
        ",
    );
}

#[test]
fn all_treasure_in_hand_is_cashed_in_together() {
    scenario(&["oubliette.exit.3"], basic(2)).play(
        "
        order
        goes 9
        beats Squasc: Tiara
        idles
        goes 8
        beats Squasc: Opal Necklace
        idles
        goes 3
        1 cashes in -> seat 1 cashes in [Opal Necklace, Tiara] for 1900 + 0 by 0 Level Ups, 1900 in all; turn 6, seat 2
        idles
        goes 5
        beats Squasc: Crown
        event Level Up
        idles
        goes 4
        beats Ogre: Harp
        idles
        goes 3
        beats Ogre: Flute
        idles
        goes 4
        beats Ogre: Opal Ring
        idles
        goes 3
        beats Yeti: Pottery Shards
        idles
        rolls 1+3
        1 walks forward
        1 stops
        1 cashes in -> seat 1 cashes in [Pottery Shards, Opal Ring, Flute, Harp, Crown] for 3100 + 500 by 1 Level Ups, 5500 in all; turn 18, seat 2
        hand 1: -
        money 1: 5500
        L 1: 0
        cashed 1: Crown, Flute, Harp, Opal Necklace, Opal Ring, Pottery Shards, Tiara
        # It doesn't go back to the deck.
        decks 17 25 31 32
        ",
    );
    // Without a Treasure card there is nothing to cash in; a Level Up is not enough.
    scenario(&["oubliette.exit.3"], alone()).play(
        "
        goes 5
        hurt: Cramp!
        event Level Up
        goes 4
        hurt: Close Call
        goes 11
        1 may recovers Close Call; recovers Cramp!; is done
        refused 1 cashes in: there is nothing left to cash in (oubliette.exit.3)
        1 recovers Cramp!
        1 is done
        L 1: 1
        ",
    );
}

#[test]
fn a_turn_goes_on_at_the_exit_if_neither_action_is_taken() {
    let mut table = scenario(&["oubliette.exit.4"], alone());
    table.play(
        "
        goes 9
        beats Squasc: Harp
        goes 11
        phase Exit(Landed)
        refused 2 cashes in: seat 2 is not asked now (oubliette.turn.9)
        1 is done
        phase Monster
        hand 1: Harp
        # And there is no event.
        beats Ogre: Flute
        phase Roll
        hand 1: Flute, Harp
        ",
    );
    // A Quest is settled all the same.
    scenario(&["oubliette.exit.4"], alone()).play(
        "
        goes 5
        beats Squasc: Harp
        event Quest Ogre
        goes 4
        escapes
        rolls 5+6 -> seat 1 rolls 5+6; seat 1 walks forward 9 to 0; Quest Ogre pays 0
        1 is done
        quests 1: -
        phase Monster
        ",
    );
}

// How the game ends.

/// Returns a setup with treasures of these names and values, in other respects like the embedded ones of the same name.
fn hoard(setup: Setup<Oubliette>, values: &[(&str, u32)]) -> Setup<Oubliette> {
    with(setup, |level| {
        let cards = values.iter().map(|(name, value)| {
            let mut card = level
                .treasures
                .iter()
                .find(|card| card.name == *name)
                .cloned()
                .expect("a treasure of that name");
            card.value = *value;
            card
        });
        level.treasures = cards.collect();
    })
}

#[test]
fn the_first_to_cash_in_six_thousand_wins() {
    assert_eq!(basic(2).level.goal, 6000);
    let rich = hoard(
        basic(2),
        &[("Harp", 5900), ("Crown", 6000), ("Tiara", 6000), ("Maps", 200)],
    );
    let mut table = scenario(&["oubliette.end.1"], rich);
    table.play(
        "
        order
        goes 9
        beats Squasc: Harp
        goes 4
        # What you hold counts for nothing here, were it 12,000.
        beats Squasc: Crown
        goes 11
        1 cashes in -> seat 1 cashes in [Harp] for 5900 + 0 by 0 Level Ups, 5900 in all; turn 4, seat 2
        goes 4
        beats Squasc: Tiara
        idles
        rolls 6+6
        2 cashes in -> seat 2 cashes in [Crown, Tiara] for 12000 + 0 by 0 Level Ups, 12000 in all; seat 2 has cashed in enough
        told Ben has cashed in 6,000 and wins.
        awaits over
        refused rolls 1+2: the game is over: nothing more can be done (oubliette.always.5)
        refused 2 passes: the game is over: nothing more can be done (oubliette.always.5)
        ",
    );
    let view = table.open_view();
    assert_eq!(view.phase, Phase::Over(Ending::Cash(seat(2))));
    assert_eq!(view.winners(&table.setup().level), [seat(2)]);
    let tally = Oubliette::tally(table.setup(), &view);
    assert_eq!((tally.winners, &*tally.ending), (vec!["2".to_owned()], "cash"));
    assert_eq!(tally.figures.get("cashed_in"), Some(&17_900));
    assert_eq!(tally.figures.get("shared_wins"), Some(&0));
    // The bonus of Level Ups counts: 5,900 and 100 are exactly enough.
    let rich = hoard(basic(2), &[("Harp", 5900), ("Crown", 6000)]);
    scenario(&["oubliette.end.1"], rich).play(
        "
        order
        goes 5
        beats Squasc: Harp
        event Level Up
        goes 4
        escapes
        goes 4
        escapes
        goes 3
        escapes
        goes 11
        1 cashes in -> seat 1 cashes in [Harp] for 5900 + 100 by 1 Level Ups, 6000 in all; seat 1 has cashed in enough
        awaits over
        ",
    );
}

#[test]
fn the_game_ends_when_the_treasure_deck_is_empty() {
    let few = || hoard(basic(2), &[("Harp", 800), ("Flute", 600)]);
    // At the end of the turn, before any extra turn.
    let mut table = scenario(&["oubliette.end.2"], few());
    table.play(
        "
        order
        goes 4
        beats Squasc: Harp
        rolls 3+3
        monster Squasc
        rolls 6+6
        treasure Flute -> seat 2 draws Flute; the treasure has run out
        told The Treasure deck has run out. Whoever has cashed in most wins.
        awaits over
        ",
    );
    let view = table.open_view();
    let tally = Oubliette::tally(table.setup(), &view);
    assert_eq!(
        (tally.winners, &*tally.ending),
        (vec!["1".to_owned()], "treasure_out")
    );
    assert_eq!(tally.length.get("turns"), Some(&2));
    // The turn is played to its end: its event, and a Shortcut to the Exit.
    let mut table = scenario(&["oubliette.end.2"], few());
    table.play(
        "
        order
        goes 4
        beats Squasc: Harp
        goes 5
        beats Squasc: Flute
        phase Event
        ",
    );
    let before = table.entries().len();
    table.play(
        "
        event Shortcut
        phase End
        2 plays Shortcut
        2 cashes in -> seat 2 cashes in [Flute] for 600 + 0 by 0 Level Ups, 600 in all; the treasure has run out
        ",
    );
    let view = table.open_view();
    assert_eq!(
        view.winners(&table.setup().level),
        [seat(2)],
        "cashed in is more than in hand"
    );
    // If a Trap has put a card back by then, the game goes on.
    table.rewind(before);
    table.play(
        "
        event Trap
        die 2 -> die 2; seat 2 must lose a turn; the trap takes Flute; turn 3, seat 1
        decks 30 1 31 32
        ",
    );
    table.rewind(before);
    table.play("event Trap\ndie 3 -> die 3; the treasure has run out");
    // The same holds if the stranger's loot is shuffled back, but not if the loot is out of the game.
    table.rewind(before);
    table.play("event Ambush\nrolls 6+6 -> blow 12 against 9; blow hits; the stranger takes Flute from seat 2; the treasure has run out");
    let mut returns = scenario(&["oubliette.end.2"], switched(few(), "explorer_loot_returns"));
    returns.play(
        "
        order
        goes 4
        beats Squasc: Harp
        goes 5
        beats Squasc: Flute
        event Ambush
        rolls 6+6 -> blow 12 against 9; blow hits; the stranger takes Flute from seat 2; turn 3, seat 1
        ",
    );
}

/// The book's example, with cards of the same values: Ada is Ysolde, Ben is Bram, Cleo is Oriel.
#[test]
fn equal_cashed_in_values_are_compared_by_treasure_in_hand() {
    let cards = [
        ("Tiara", 4300),
        ("Maps", 4300),
        ("Poetry", 4200),
        ("Harp", 800),
        ("Knife", 300),
        ("Crown", 1100),
        ("Mace", 800),
        ("Dagger", 500),
        ("Leather Armor", 400),
        ("Opal Ring", 5000),
    ];
    // Only Cleo has more in hand, and she has cashed in less.
    let mut table = scenario(&["oubliette.end.3"], hoard(basic(3), &cards));
    table.play(
        "
        order
        goes 9
        beats Squasc: Tiara
        goes 8
        beats Squasc: Maps
        goes 7
        beats Squasc: Poetry
        goes 11
        1 cashes in
        rolls 6+6
        2 cashes in
        2 passes
        goes 9
        escapes
        goes 3
        beats Pukwudgie: Mace
        goes 4
        beats Pukwudgie: Dagger
        goes 4
        3 cashes in
        goes 3
        monster Dragon
        rolls 1+1
        1 uses Mace
        rolls 1+1
        goes 3
        monster Dragon
        rolls 1+1
        2 uses Dagger
        rolls 1+1
        goes 9
        beats Pukwudgie: Opal Ring
        goes 5
        beats Ogre: Harp
        goes 6
        beats Ogre: Leather Armor
        goes 5
        escapes
        goes 5
        beats Ogre: Knife
        goes 4
        monster Dragon
        rolls 1+1
        rolls 4+4
        2 uses Leather Armor
        goes 4
        escapes
        goes 3
        escapes
        goes 6
        monster Yeti
        rolls 6+6
        treasure Crown -> seat 2 draws Crown; the treasure has run out
        hand 1: Harp, Knife
        use 1: Mace
        hand 2: Crown
        use 2: Dagger, Leather Armor
        hand 3: Opal Ring
        awaits over
        ",
    );
    let view = table.open_view();
    let level = &table.setup().level;
    let standing = |cashed, hand, in_use| Standing { cashed, hand, in_use };
    assert_eq!(
        view.standings(level),
        [
            standing(4300, 1100, 800),
            standing(4300, 1100, 900),
            standing(4200, 5000, 0)
        ]
    );
    assert_eq!(view.winners(level), [seat(2)], "Bram wins, 6,300 to 6,200");
    assert_eq!(Oubliette::rule_now(&view), "oubliette.end.3");
}

/// The two tie-breaks and the shared win, computed directly from the view.
#[test]
fn ties_are_broken_by_treasure_in_hand_and_then_in_use() {
    let level = basic(3).level;
    let mut table = scenario(&["oubliette.end.3"], basic(3));
    let mut view = table.open_view();
    let number = |name: &str| {
        let cards = (1u8..).zip(&level.treasures);
        cards
            .filter(|(_, card)| card.name == name)
            .map(|(number, _)| number)
            .next()
            .expect("it is a card")
    };
    let cards = |names: &[&str]| names.iter().map(|name| number(name)).collect::<Vec<_>>();
    view.phase = Phase::Over(Ending::TreasureOut);
    for (seat, cashed, hand, in_use) in [
        (0, 4300, cards(&["Harp", "Knife"]), cards(&["Mace"])),
        (1, 4300, cards(&["Crown"]), cards(&["Dagger", "Leather Armor"])),
        (
            2,
            4200,
            cards(&["Plate Mail Armor", "Tiara"]),
            cards(&["Glowing Sword", "Flail"]),
        ),
    ] {
        let own = &mut view.explorers[seat];
        (own.cashed_in, own.hand, own.in_use) = (cashed, hand, in_use);
    }
    let standing = |cashed, hand, in_use| Standing { cashed, hand, in_use };
    assert_eq!(
        view.standings(&level),
        [
            standing(4300, 1100, 800),
            standing(4300, 1100, 900),
            standing(4200, 2200, 2000)
        ]
    );
    assert_eq!(view.winners(&level), [seat(2)], "6,300 to 6,200");
    // Treasure in hand is compared before treasure in use, and treasure cashed in before both.
    view.explorers[0].hand = cards(&["Harp", "Opal Ring"]);
    assert_eq!(
        view.winners(&level),
        [seat(1)],
        "1,200 in hand beat 1,100 and whatever is in use"
    );
    view.explorers[2].cashed_in = 4400;
    view.explorers[2].hand.clear();
    view.explorers[2].in_use.clear();
    assert_eq!(view.winners(&level), [seat(3)], "cashed in beats all");
    // Equal in all three: the win is shared.
    view.explorers[2].cashed_in = 0;
    view.explorers[0].hand = cards(&["Crown"]);
    view.explorers[0].in_use = cards(&["Splint Mail Armor"]);
    assert_eq!(view.winners(&level), [seat(1), seat(2)]);
    let tally = Oubliette::tally(table.setup(), &view);
    assert_eq!(tally.winners, ["1", "2"]);
    assert_eq!(tally.figures.get("shared_wins"), Some(&1));
}

// The Landlord's visit.

#[test]
fn everybody_has_three_turns_in_a_visit() {
    let mut table = scenario(&["oubliette.visit.1"], visit(1));
    table.play(
        "
        # Sentenced alone: no roll for the order.
        phase Roll
        awaits seat 1's hand
        visits 1: 3
        goes 3
        escapes
        visits 1: 2
        goes 3
        escapes
        visits 1: 1
        goes 3
        monster Ogre
        rolls 1+1
        rolls 1+1 -> blow 2 against 8; blow misses; seat 1 leaves with 0; the visit is over
        awaits over
        ",
    );
    assert_eq!(table.events().len(), table.seen(Viewer::Table).count());
    let mut table = scenario(&["oubliette.visit.1"], visit(3));
    for turn in 0..9 {
        let seat = turn % 3 + 1;
        table.play(&format!("awaits seat {seat}'s hand\nidles"));
    }
    table.play("awaits over");
    for (seats, summary) in [(1, "1 visitor, 3 turns"), (3, "3 visitors, 3 turns each")] {
        assert_eq!(visit(seats).level.summary(seats), summary);
    }
}

#[test]
fn lost_turns_count_towards_the_three_of_a_visit() {
    scenario(&["oubliette.visit.2"], visit(1)).play(
        "
        rolls 2+2
        escapes
        1 goes again
        visits 1: 3
        goes 6
        escapes
        event Spelunk
        visits 1: 3
        goes 3
        escapes
        visits 1: 2
        ",
    );
    // A turn to be lost is one of the three.
    scenario(&["oubliette.visit.2"], visit(1)).play(
        "
        goes 5
        escapes
        event Cave-In -> seat 1 draws Cave-In; seat 1 must lose a turn; seat 1 loses the turn, 0 left; turn 3, seat 1
        visits 1: 1
        goes 3
        escapes
        awaits over
        ",
    );
    // Unless the turn lost is an extra turn.
    scenario(&["oubliette.visit.2"], visit(1)).play(
        "
        rolls 5+5
        escapes
        event Cave-In -> seat 1 draws Cave-In; seat 1 must lose a turn; seat 1 loses the extra turn; turn 2, seat 1
        visits 1: 2
        ",
    );
    // If the last one is lost, the visit ends.
    scenario(&["oubliette.visit.2"], visit(1)).play(
        "
        goes 3
        escapes
        goes 7
        escapes
        event Cave-In -> seat 1 draws Cave-In; seat 1 must lose a turn; seat 1 loses the turn, 0 left; seat 1 leaves with 0; the visit is over
        awaits over
        ",
    );
}

#[test]
fn a_visit_pays_a_share_of_the_cashed_in_value_in_money() {
    let mut table = scenario(&["oubliette.visit.3"], visit(1));
    table.play(
        "
        # 800 + 800 + 700 = 2,300, out of the niches of dead explorers.
        goes 9
        beats Squasc: Harp
        rolls 5+6
        1 is done
        beats Squasc: Animal Figurines
        goes 5
        beats Squasc: Diamond Bracelet
        event Shortcut
        1 plays Shortcut
        1 cashes in -> seat 1 cashes in [Diamond Bracelet, Animal Figurines, Harp] for 2300 + 0 by 0 Level Ups, 2300 in all; seat 1 leaves with 2300; the visit is over
        told Ada leaves with 2,300 cashed in and is paid $230.
        money 1: 2300
        ",
    );
    let view = table.open_view();
    assert_eq!(view.explorers[0].cashed_in, 2300);
    let tally = Oubliette::tally(table.setup(), &view);
    assert_eq!(tally.figures.get("cashed_in"), Some(&2300));
    assert_eq!(Oubliette::rule_now(&view), "oubliette.visit.3");
    // The level sets rate and currency sign; fractions are rounded down: 2,300 / 700 = 3.
    let other = with(visit(1), |level| {
        if let Some(visit) = &mut level.visit {
            (visit.turns, visit.rate, visit.currency) = (2, 700, "€".into());
        }
    });
    scenario(
        &["oubliette.visit.3"],
        hoard(other, &[("Harp", 2300), ("Flute", 100)]),
    )
    .play(
        "
        goes 9
        beats Squasc: Harp
        goes 11
        1 cashes in
        told Ada leaves with 2,300 cashed in and is paid €3.
        awaits over
        ",
    );
}

/// Rate and sign are set for one table, as typed values that the setup screen and the command line share.
#[test]
fn the_rate_and_the_currency_are_set_before_play() {
    let text = level_text("landlords-visit");
    let lab: &dyn Headless = &HeadlessGame::<Oubliette>::INSTANCE;
    let mut parameters = lab.level_card(text).expect("it is embedded").parameters;
    let shown: Vec<_> = (parameters.iter())
        .map(|parameter| (parameter.name, parameter.value.to_string()))
        .collect();
    let written = [("turns", "3"), ("rate", "10"), ("currency", "$")];
    assert_eq!(shown, written.map(|(name, value)| (name, value.to_owned())));
    let [_, rate, currency] = &mut parameters[..] else {
        panic!("there are three");
    };
    for (bounds, typed, refused) in [
        (rate.bounds, "0", "a number from 1 to 10000 is needed"),
        (rate.bounds, "10001", "a number from 1 to 10000 is needed"),
        (rate.bounds, "ten", "a number from 1 to 10000 is needed"),
        (currency.bounds, " ", "1 to 8 characters are needed"),
        (currency.bounds, "doubloons", "1 to 8 characters are needed"),
        (currency.bounds, "a\u{202e}b", "1 to 8 characters are needed"),
    ] {
        assert_eq!(bounds.read(typed), Err(refused.into()), "{typed:?}");
    }
    rate.value = rate.bounds.read(" 700 ").expect("it is a rate");
    currency.value = currency.bounds.read("€").expect("it is a sign");
    let set = lab.with_settings(text, &[], &parameters).expect("both are sound");
    let level: OublietteLevel = level::read(&set).expect("it is a level");
    assert_eq!(level.parameters(), parameters);
    let played = with(visit(1), |own| {
        *own = level;
        if let Some(visit) = &mut own.visit {
            visit.turns = 2;
        }
    });
    scenario(
        &["oubliette.visit.3"],
        hoard(played, &[("Harp", 2300), ("Flute", 100)]),
    )
    .play(
        "
        goes 9
        beats Squasc: Harp
        goes 11
        1 cashes in
        told Ada leaves with 2,300 cashed in and is paid €3.
        ",
    );
    // A value out of bounds is refused, whoever sets it. A race has its goal.
    parameters[0].value = ParameterValue::Number(0);
    assert_eq!(
        lab.with_settings(text, &[], &parameters),
        Err("a visit has 1 to 20 turns and a rate of 1 to 10,000".into())
    );
    let mut race = basic(2).level;
    race.set_parameter("goal", &ParameterValue::Number(900));
    race.set_parameter("turns", &ParameterValue::Number(9));
    let goal: Vec<_> = race
        .parameters()
        .into_iter()
        .map(|found| (found.name, found.value))
        .collect();
    assert_eq!(goal, [("goal", ParameterValue::Number(900))]);
    assert_eq!(race.goal, 900);
}

#[test]
fn treasure_not_cashed_in_is_lost_at_the_end_of_a_visit() {
    let mut table = scenario(&["oubliette.visit.4"], visit(1));
    table.play(
        "
        goes 3
        beats Squasc: Harp
        goes 3
        beats Squasc: Crown
        goes 3
        monster Squasc
        rolls 6+6
        treasure Tiara -> seat 1 draws Tiara; seat 1 leaves with 0; the visit is over
        told Ada leaves with 0 cashed in and is paid $0. Left below: three treasures worth 2,900.
        money 1: 0
        hand 1: -
        decks 29 32 32 32
        ",
    );
    let view = table.open_view();
    let tally = Oubliette::tally(table.setup(), &view);
    assert_eq!((tally.winners, &*tally.ending), (vec![], "visit"));
    assert_eq!(view.winners(&table.setup().level), []);
}

#[test]
fn a_player_who_leaves_returns_all_cards_to_the_decks() {
    let short = with(visit(2), |level| {
        if let Some(visit) = &mut level.visit {
            visit.turns = 2;
        }
    });
    let mut table = scenario(&["oubliette.visit.5"], short);
    table.play(
        "
        # Ada: treasure in hand, in use and cashed in, a kept card, a Quest, a Level Up and a wound.
        rolls 5+5
        beats Squasc: Mace
        event Shortcut
        1 plays Shortcut
        1 cashes in
        1 goes again
        rolls 5+5
        1 walks forward
        beats Squasc: Knife
        event Quest Ogre
        1 goes again
        rolls 1+1
        1 walks forward
        monster Dragon
        rolls 1+1
        1 uses Knife
        rolls 6+6
        wound Stabbed
        1 goes again
        rolls 1+2
        1 walks forward
        beats Pukwudgie: Harp
        event Level Up
        idles
        goes back 5
        hand 1: Harp
        use 1: Knife
        cashed 1: Mace
        quests 1: Quest Ogre
        wounds 1: Stabbed
        L 1: 1
        decks 27 29 29 31
        escapes
        event Rage -> seat 1 draws Rage; Rage is kept; seat 1 leaves with 900; turn 7, seat 2
        # All back at once, but for what was discarded before: six monsters and the Shortcut.
        hand 1: -
        use 1: -
        cashed 1: -
        kept 1: -
        quests 1: -
        wounds 1: -
        L 1: 0
        decks 26 32 31 32
        # The sum is on the pay-out sheet, with 100 for the Level Up.
        money 1: 900
        # Those who are still below may draw them; nobody is left on 10 to be ambushed.
        spaces 10 3
        rolls 3+4
        phase Monster
        monster Squasc
        rolls 6+6
        treasure Mace -> seat 2 draws Mace
        event Rage -> seat 2 draws Rage; Rage is kept; seat 2 leaves with 0; the visit is over
        money 1: 900
        decks 25 32 31 32
        ",
    );
    assert_eq!(table.open_view().event_discards.len(), 1);
}

#[test]
fn the_table_has_no_action_for_business_in_the_other_game() {
    // This is up to the players: the table has no special action for it, and only reminds them.
    scenario(&["oubliette.visit.6"], visit(3)).play(
        "
        unreadable Rent(seat: 1): Unexpected variant named `Rent` in enum `Action`, expected one of `Die`, `Dice`, `Monster`, `Treasure`, `Event`, `Wound`, `Take`, `Walk`, `Stop`, `Recover`, `CashIn`, `Done`, `Ambush`, `Use`, `Play`, `Again`, `Pass`, `Sentence`, `NextTurn`, or `EndVisit` instead
        ",
    );
    assert!(book().contains("no rent, no sale, no loan, no trade"));
}

#[test]
fn neither_6000_nor_an_empty_deck_ends_a_visit() {
    // Neither 6,000 nor an empty deck ends a visit.
    let rich = hoard(visit(1), &[("Harp", 7000)]);
    scenario(&["oubliette.visit.7"], rich).play(
        "
        goes 9
        beats Squasc: Harp
        decks 31 0 32 32
        goes 11
        1 cashes in -> seat 1 cashes in [Harp] for 7000 + 0 by 0 Level Ups, 7000 in all; turn 3, seat 1
        goes 3
        monster Squasc
        rolls 6+6 -> attack 12 against 1; attack hits; Squasc falls; nothing to draw; seat 1 leaves with 7000; the visit is over
        told Ada leaves with 7,000 cashed in and is paid $700.
        ",
    );
}

/// The risk of walking on, in positions where it can be counted by hand.
#[test]
fn the_risk_of_walking_on_counts_the_rolls_that_lead_there() {
    let setup = basic(3);
    let level = setup.level.clone();
    let mut table = scenario(&[], setup);
    table.play("order\ngoes 3\nbeats Squasc: Harp");
    let mut view = table.open_view();
    let one = seat(1);
    // From 18, the next roll leads to the Exit: each of the others has one turn before. Base defence is 8, so a roll of 8 or
    // more hits: 15 of 36. Seat 2 comes from 11 with a 7 (6 of 36), seat 3 from 17 not at all.
    (view.explorers[1].space, view.explorers[2].space) = (11, 17);
    let risk = |view: &View, space| view.risk(&level, one, space, Direction::Forward);
    let is = |found: f64, wanted: f64| assert!((found - wanted).abs() < 1e-9, "{found}, not {wanted}");
    let comes = 6.0 / 36.0 * 15.0 / 36.0;
    is(risk(&view, 18), comes);
    // Two who come are two chances, and who has been at the Exit may also walk back: from 3 with a 5.
    view.explorers[2].space = 11;
    is(risk(&view, 18), 1.0 - (1.0 - comes) * (1.0 - comes));
    (view.explorers[2].space, view.explorers[1].lost) = (3, 1);
    is(risk(&view, 18), 0.0);
    view.explorers[2].landed = true;
    is(risk(&view, 18), 4.0 / 36.0 * 15.0 / 36.0);
    // Weapons of the attacker and armour of the attacked count.
    view.explorers[2].weapons = 3;
    view.explorers[0].armour = 2;
    is(risk(&view, 18), 4.0 / 36.0 * 21.0 / 36.0);
    // Nobody else is there: only an unknown explorer at the corners can come.
    view.explorers[1].away = true;
    view.explorers[2].away = true;
    is(risk(&view, 18), 0.0);
    assert!(risk(&view, 4) > 0.0);
    // Who carries nothing has nothing to lose.
    view.explorers[0].hand.clear();
    is(risk(&view, 4), 0.0);
}
