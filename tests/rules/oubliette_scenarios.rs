//! The rulebook of Open Oubliette, paragraph by paragraph, played by hand.
//!
//! This file covers the pieces, the setup and the turn; [`oubliette_fights`](crate::oubliette_fights),
//! [`oubliette_kept_cards`](crate::oubliette_kept_cards), [`oubliette_events`](crate::oubliette_events),
//! [`oubliette_exit`](crate::oubliette_exit) and [`oubliette_house_rules`](crate::oubliette_house_rules) cover the
//! rest. Every scenario is written from the rulebook alone: the actions, their expected events, and each sum computed
//! by hand. The language of the scripts is described in [`scripts`](crate::support::scripts) and
//! [`support::oubliette`](crate::support::oubliette).

use crate::support::oubliette::{alone, basic, visit, with};
use crate::support::scripts::{scenario, seat};
use triptych::games::oubliette::{Direction, Effect, EquipmentBonus, Phase, SPACES, is_corner};
use triptych::table::{Table, Viewer};

// The pieces.

#[test]
fn the_board_is_a_ring_of_twenty_spaces_with_three_event_corners() {
    scenario(&["oubliette.pieces.1"], alone()).play(
        "
        spaces 0
        rolls 3+6 -> seat 1 rolls 3+6; seat 1 walks forward 0 to 9
        told Ada rolls 3 + 6 = 9.
        told Ada walks forward from 0 to 9.
        spaces 9
        escapes
        goes 10
        spaces 19
        escapes
        # After 19 comes 0 again.
        rolls 1+2 -> seat 1 rolls 1+2; seat 1 walks forward 19 to 2
        escapes
        goes 3
        # The event corners are 5, 10 and 15; the Exit isn't one.
        spaces 5
        escapes
        phase Event
        event Rage
        goes 5
        escapes
        phase Event
        event Dodge
        goes 5
        escapes
        phase Event
        event Recovery!
        goes 5
        spaces 0
        escapes
        phase Roll
        ",
    );
    let corners: Vec<_> = (0..SPACES).filter(|space| is_corner(*space)).collect();
    assert_eq!((SPACES, corners), (20, vec![5, 10, 15]));
    for from in 0..SPACES {
        for steps in 2..=12u8 {
            // Stone by stone.
            for (way, step) in [(Direction::Forward, 1), (Direction::Back, 19)] {
                let (mut at, mut over) = (from, false);
                for _ in 0..steps {
                    at = (at + step) % 20;
                    over |= at == 0;
                }
                assert_eq!(way.walk(from, steps), (at, over), "{steps} {way:?} from {from}");
            }
        }
    }
}

#[test]
fn both_players_and_monsters_roll_two_six_sided_dice() {
    let mut table = scenario(&["oubliette.pieces.2"], alone());
    table.play(
        "
        awaits seat 1's hand
        chance rolls
        refused rolls 0+3: a die shows 1 to 6, not 0 (oubliette.pieces.2)
        refused rolls 3+7: a die shows 1 to 6, not 7 (oubliette.pieces.2)
        refused die 3: not now: the move is rolled first (oubliette.turn.2)
        goes 5
        monster Dragon
        # The same dice for players and monsters, with the player's hand.
        awaits seat 1's hand
        chance rolls
        rolls 1+1
        awaits seat 1's hand
        chance rolls
        rolls 1+1
        event Secret 5
        chance dies
        refused die 0: a die shows 1 to 6, not 0 (oubliette.pieces.2)
        refused die 7: a die shows 1 to 6, not 7 (oubliette.pieces.2)
        refused rolls 1+1: not now: the event’s die is rolled first (oubliette.turn.7)
        ",
    );
}

#[test]
fn there_are_32_monster_cards_of_ten_kinds() {
    let mut table = scenario(&["oubliette.pieces.3"], alone());
    table.play(
        "
        goes 3
        open monster Squasc 3/32; monster Pukwudgie 3/32; monster Manaia 4/32; monster Ogre 3/32; monster Yeti 3/32; monster Rompo 3/32; monster Mo’o 4/32; monster Manticore 3/32; monster Anchimallén 3/32; monster Dragon 3/32
        monster Dragon
        sum 0 against 10
        rolls 1+1
        rolls 1+1
        goes 3
        chance Monster 31
        monster Dragon
        rolls 1+1
        rolls 1+1
        goes 3
        monster Dragon
        rolls 1+1
        rolls 1+1
        goes 3
        chance Monster 29
        refused monster Dragon: no such card is left in the deck to draw (oubliette.pieces.3)
        ",
    );
    let level = &table.setup().level;
    let powers: Vec<_> = level.monsters.iter().map(|card| card.power).collect();
    assert_eq!(powers, (1..=10).collect::<Vec<_>>());
}

#[test]
fn there_are_32_different_treasure_cards() {
    let mut table = scenario(&["oubliette.pieces.4"], alone());
    table.play(
        "
        goes 3
        monster Squasc
        rolls 6+6
        chance Treasure 32
        treasure Harp
        goes 3
        monster Squasc
        rolls 6+6
        chance Treasure 31
        refused treasure Harp: no such card is left in the deck to draw (oubliette.pieces.4)
        ",
    );
    let cards = &table.setup().level.treasures;
    let (mut weapons, mut armour) = (Vec::new(), Vec::new());
    for card in cards {
        assert!((200..=1200).contains(&card.value));
        assert_eq!(cards.iter().filter(|other| other.name == card.name).count(), 1);
        match card.gives {
            EquipmentBonus::Nothing => {}
            EquipmentBonus::Weapon(bonus) => weapons.push(bonus),
            EquipmentBonus::Armour(bonus) => armour.push(bonus),
        }
    }
    assert_eq!(
        (&weapons[..], &armour[..]),
        (&[1, 2, 3, 4, 5, 6][..], &[1, 2, 3, 4, 5, 6][..])
    );
    assert_eq!(cards.len(), 32);
}

#[test]
fn there_are_32_event_cards_of_which_eleven_can_be_kept() {
    let mut table = scenario(&["oubliette.pieces.5"], alone());
    table.play(
        "
        goes 5
        escapes
        chance Event 32
        event Rage
        goes 5
        escapes
        chance Event 31
        refused event Rage: no such card is left in the deck to draw (oubliette.pieces.5)
        ",
    );
    let level = &table.setup().level;
    let count = |such: fn(&Effect) -> bool| -> u8 {
        let cards = level.events.iter().filter(|card| such(&card.effect));
        cards.map(|card| card.copies).sum()
    };
    assert_eq!(count(|_| true), 32);
    assert_eq!(count(Effect::is_kept), 11);
    assert_eq!(count(|effect| matches!(effect, Effect::Quest { .. })), 3);
    assert_eq!(count(|effect| matches!(effect, Effect::LevelUp { .. })), 3);
}

#[test]
fn there_are_two_wound_cards_of_each_of_sixteen_kinds() {
    let mut table = scenario(&["oubliette.pieces.6"], alone());
    table.play(
        "
        goes 3
        hurt: Critical!
        goes 3
        hurt: Critical!
        goes 3
        monster Dragon
        rolls 1+1
        rolls 6+6
        chance Wound 30
        refused wound Critical!: no such card is left in the deck to draw (oubliette.pieces.6)
        ",
    );
    let wounds = &table.setup().level.wounds;
    assert_eq!(wounds.len(), 16);
    assert!(wounds.iter().all(|card| card.copies == 2 && card.modifier <= 4));
}

#[test]
fn every_viewer_sees_everything() {
    let mut table = scenario(&["oubliette.pieces.7"], basic(3));
    table.play(
        "
        order
        goes 5
        beats Squasc: Mace
        event Rage
        goes 3
        hurt: Stabbed
        goes 10
        escapes
        event Quest Ogre
        goes 4
        monster Dragon
        rolls 1+1
        ",
    );
    let views = table.everything();
    assert!(
        views.iter().all(|view| *view == views[0]),
        "everybody sees the same"
    );
    let view = &views[0];
    assert_eq!(view.decks, [28, 31, 30, 31]);
    assert_eq!(
        view.answers.0.len() + view.answers.1.len(),
        2,
        "even what may be answered"
    );
    for viewer in [Viewer::Table, Viewer::Seat(seat(1)), Viewer::Seat(seat(2))] {
        assert!(
            table.seen(viewer).eq(table.events().iter().cloned()),
            "and sees it happen"
        );
    }
}

// Setting up.

#[test]
fn two_to_six_can_race_and_one_to_six_can_visit() {
    for seats in 2..=6 {
        scenario(&["oubliette.setup.1"], basic(seats)).play("awaits seat 1's hand\nphase Order");
    }
    scenario(&["oubliette.setup.1"], visit(1)).play("awaits seat 1's hand\nphase Roll");
    for (setup, seats, reason) in [
        (basic(1), 1, "As written is for 2 to 6 seats, not 1"),
        (basic(7), 7, "As written is for 2 to 6 seats, not 7"),
        (visit(7), 7, "The Landlord’s visit is for 1 to 6 seats, not 7"),
    ] {
        let refused = Table::new(setup).err().map(|error| error.to_string());
        assert_eq!(
            refused,
            Some(format!("the table can’t be set up: {reason}")),
            "{seats}"
        );
    }
}

#[test]
fn every_token_starts_on_the_exit_with_empty_hands() {
    let mut table = scenario(&["oubliette.setup.2"], basic(3));
    table.play(
        "
        decks 32 32 32 32
        spaces 0 0 0
        hand 2: -
        wounds 2: -
        kept 2: -
        money 2: 0
        order
        # To stand on 0 at the start is not to have landed there: there is one way only.
        rolls 3+4 -> seat 1 rolls 3+4; seat 1 walks forward 0 to 7
        ",
    );
    assert!(
        table
            .open_view()
            .explorers
            .iter()
            .all(|explorer| !explorer.landed)
    );
}

#[test]
fn the_highest_roll_goes_first_and_ties_roll_again() {
    let mut table = scenario(&["oubliette.setup.3"], basic(3));
    table.play(
        "
        awaits seat 1's hand
        chance dies
        die 5 -> seat 1 rolls 5 for the order
        awaits seat 2's hand
        die 2 -> seat 2 rolls 2 for the order
        awaits seat 3's hand
        refused rolls 1+2: not now: the order of play is rolled first (oubliette.setup.3)
        die 2 -> seat 3 rolls 2 for the order
        awaits seat 2's hand
        die 1 -> seat 2 rolls 1 for the order
        awaits seat 3's hand
        # Second and third, whatever the new roll shows.
        die 6 -> seat 3 rolls 6 for the order; order 1 3 2; turn 1, seat 1
        told The order of play: Ada, Cleo, Ben.
        idles
        awaits seat 3's hand
        idles
        awaits seat 2's hand
        idles
        awaits seat 1's hand
        idles
        awaits seat 3's hand
        ",
    );
    // Two places are shared at once, and the upper one twice.
    scenario(&["oubliette.setup.3"], basic(4)).play(
        "
        die 5
        die 2
        die 2
        die 5
        awaits seat 1's hand
        die 4
        awaits seat 4's hand
        die 4
        awaits seat 1's hand
        die 1
        die 3
        awaits seat 2's hand
        die 3
        awaits seat 3's hand
        die 6 -> seat 3 rolls 6 for the order; order 4 1 3 2; turn 1, seat 4
        ",
    );
    // The highest roll goes first, wherever its player sits.
    scenario(&["oubliette.setup.3"], basic(2)).play(
        "
        die 1
        die 6 -> seat 2 rolls 6 for the order; order 2 1; turn 1, seat 2
        awaits seat 2's hand
        ",
    );
}

// A turn.

#[test]
fn a_lost_turn_allows_no_action_at_all() {
    scenario(&["oubliette.turn.1"], basic(2)).play(
        "
        order
        goes 5
        hurt: Bleeding
        event Healing Waters
        idles
        goes 5
        escapes
        event Cave-In -> seat 1 draws Cave-In; seat 1 must lose a turn; turn 4, seat 2
        lost 1: 1
        goes 4
        monster Ogre
        rolls 1+1
        # Not even a chance for Healing Waters: it is the other's turn again at once.
        rolls 1+1 -> blow 2 against 8; blow misses; seat 1 loses the turn, 0 left; turn 6, seat 2
        told Ada loses this turn.
        awaits seat 2's hand
        1 may nothing
        lost 1: 0
        idles
        awaits seat 1's hand, 1
        phase Roll
        ",
    );
}

#[test]
fn two_dice_say_how_far_a_token_walks() {
    scenario(&["oubliette.turn.2"], alone()).play(
        "
        phase Roll
        rolls 5+3 -> seat 1 rolls 5+3; seat 1 walks forward 0 to 8
        escapes
        goes 7
        escapes
        event Shortcut
        # A Shortcut may be played at the end of the turn, or instead of rolling.
        1 passes
        phase Before
        refused rolls 1+2: not now: the player decides about the Shortcut first (oubliette.kept.4)
        1 plays Shortcut -> seat 1 plays Shortcut; seat 1 takes a shortcut from 15
        phase Monster
        ",
    );
}

#[test]
fn either_direction_may_be_chosen_after_landing_on_the_exit() {
    let mut table = scenario(&["oubliette.turn.3"], alone());
    table.play(
        "
        goes 9
        beats Squasc: Harp
        ",
    );
    let before = table.entries().len();
    // Landing exactly.
    table.play(
        "
        rolls 5+6 -> seat 1 rolls 5+6; seat 1 walks forward 9 to 0
        1 cashes in
        rolls 3+4 -> seat 1 rolls 3+4
        phase Way
        1 may walks forward; walks back
        refused 1 stops: not now: the way is chosen first (oubliette.turn.3)
        1 walks back -> seat 1 walks back 0 to 13
        told Ada walks back from 0 to 13.
        escapes
        # In every later move, wherever it begins.
        rolls 1+2
        1 may walks forward; walks back
        1 walks forward -> seat 1 walks forward 13 to 16
        ",
    );
    // Stopping while passing counts; passing on doesn't.
    table.rewind(before);
    table.play("goes 8\nescapes");
    let near = table.entries().len();
    table.play(
        "
        rolls 1+4
        1 stops -> seat 1 walks forward 17 to 0
        1 cashes in
        rolls 1+4
        phase Way
        ",
    );
    table.rewind(near);
    table.play(
        "
        rolls 1+4
        1 passes -> seat 1 walks forward 17 to 2
        escapes
        rolls 1+2 -> seat 1 rolls 1+2; seat 1 walks forward 2 to 5
        ",
    );
}

#[test]
fn a_player_who_passes_the_exit_may_stop_there() {
    let mut table = scenario(&["oubliette.turn.4"], alone());
    table.play(
        "
        goes 9
        beats Squasc: Harp
        goes 8
        escapes
        rolls 1+5 -> seat 1 rolls 1+5
        # Asked after the roll and before any card is drawn.
        phase Passing(Forward)
        awaits 1
        1 may stops; passes
        decks 30 31 32 32
        ",
    );
    let before = table.entries().len();
    table.play(
        "
        1 stops -> seat 1 walks forward 17 to 0
        phase Exit(Stopped)
        1 cashes in -> seat 1 cashes in [Harp] for 800 + 0 by 0 Level Ups, 800 in all; turn 4, seat 1
        ",
    );
    table.rewind(before);
    table.play(
        "
        1 passes -> seat 1 walks forward 17 to 3
        phase Monster
        escapes
        # Back over it, for whoever may; with the choice of way first.
        goes 8
        escapes
        goes 9
        1 is done
        ",
    );
    // Starting from the Exit isn't passing it, in either direction.
    let mut table = scenario(&["oubliette.turn.4"], alone());
    table.play("goes 9\nbeats Squasc: Harp\ngoes 11\n1 is done\nescapes");
    let before = table.entries().len();
    table.play("rolls 1+2\n1 walks back -> seat 1 walks back 0 to 17");
    table.rewind(before);
    table.play(
        "
        rolls 1+2
        1 walks forward -> seat 1 walks forward 0 to 3
        escapes
        rolls 1+3
        1 walks back
        phase Passing(Back)
        1 may stops; passes
        ",
    );
    let passing = table.entries().len();
    table.play("1 stops -> seat 1 walks back 3 to 0\nphase Exit(Stopped)");
    table.rewind(passing);
    table.play("1 passes -> seat 1 walks back 3 to 19\nphase Monster");
}

/// Passing asks a question only if the explorer could do something at the Exit.
#[test]
fn passing_the_exit_asks_only_if_something_can_be_done_there() {
    let asked = |script: &str| {
        let mut table = scenario(&["oubliette.turn.4", "oubliette.exit.1"], alone());
        table.play(script).play("rolls 4+6");
        table.open_view().phase == Phase::Passing(Direction::Forward)
    };
    assert!(!asked("goes 9\nescapes\ngoes 7\nescapes"), "nothing");
    assert!(
        asked("goes 9\nhurt: Cramp!\ngoes 7\nescapes"),
        "a Wound, were it a 0"
    );
    assert!(
        asked("goes 9\nbeats Squasc: Knife\ngoes 7\nescapes"),
        "a Treasure card"
    );
    assert!(
        !asked("goes 9\nbeats Squasc: Knife\ngoes 7\nmonster Dragon\nrolls 1+1\n1 uses Knife\nrolls 1+1"),
        "a Treasure card in use"
    );
    assert!(
        !asked("goes 10\nescapes\nevent Level Up\ngoes 6\nescapes"),
        "a Level Up"
    );
    assert!(
        !asked("goes 10\nescapes\nevent Quest Ogre\ngoes 6\nescapes"),
        "an open Quest whose monster was not met"
    );
    assert!(
        !asked("goes 10\nescapes\nevent Rage\ngoes 6\nescapes"),
        "a kept card"
    );
}

/// A stop settles an open Quest before anything is taken.
#[test]
fn a_stop_settles_an_open_quest_before_anything_else() {
    scenario(&["oubliette.exit.1"], alone()).play(
        "
        goes 10
        beats Squasc: Harp
        event Quest Ogre
        goes 6
        escapes
        rolls 4+6
        1 stops -> seat 1 walks forward 16 to 0; Quest Ogre pays 0
        1 may cashes in
        1 cashes in -> seat 1 cashes in [Harp] for 800 + 0 by 0 Level Ups, 800 in all; turn 4, seat 1
        spaces 0
        ",
    );
}

#[test]
fn a_player_may_ambush_another_on_the_space_where_they_land() {
    let mut table = scenario(&["oubliette.turn.5"], basic(3));
    table.play(
        "
        order
        goes 9
        beats Squasc: Harp
        rolls 4+5 -> seat 2 rolls 4+5; seat 2 walks forward 0 to 9
        phase Ambush
        awaits 2
        2 may ambushes 1; passes
        refused 2 ambushes 3: seat 3 does not stand on this space (oubliette.turn.5)
        refused 2 ambushes 2: seat 2 does not stand on this space (oubliette.turn.5)
        refused 1 ambushes 2: seat 1 is not asked now (oubliette.turn.9)
        refused monster Ogre: not now: the player decides about an ambush first (oubliette.turn.5)
        2 passes
        phase Monster
        escapes
        # One of those who are there.
        rolls 4+5
        3 may ambushes 1; ambushes 2; passes
        3 ambushes 1 -> seat 3 ambushes seat 1
        told Cleo ambushes Ada.
        rolls 1+1
        rolls 1+1
        wound Cramp!
        # Once each time you arrive: then comes the monster.
        phase Monster
        hurt: Close Call
        # Whoever leaves is not followed.
        goes 3
        phase Monster
        ",
    );
    // An ambush is possible on the Exit, too.
    scenario(&["oubliette.turn.5"], basic(2)).play(
        "
        order
        goes 9
        escapes
        goes 11
        escapes
        goes 11
        spaces 0 11
        escapes
        rolls 4+5 -> seat 2 rolls 4+5; seat 2 walks forward 11 to 0
        spaces 0 0
        phase Ambush
        2 may ambushes 1; passes
        ",
    );
}

#[test]
fn a_defeated_monster_leaves_a_treasure_card() {
    let mut table = scenario(&["oubliette.turn.6"], alone());
    table.play(
        "
        goes 3
        phase Monster
        awaits seat 1's hand
        monster Yeti -> Yeti comes
        told Ada meets the Yeti, power 5.
        rolls 2+3 -> attack 5 against 5; attack hits; Yeti falls
        told Ada defeats the Yeti.
        phase Prize(1)
        treasure Harp -> seat 1 draws Harp; turn 2, seat 1
        told Ada draws Harp, worth 800.
        hand 1: Harp
        goes 3
        monster Ogre
        rolls 1+1
        rolls 1+1
        decks 30 31 32 32
        ",
    );
    // It goes to the discards either way.
    assert_eq!(table.open_view().monster_discards, [4, 5]);
}

#[test]
fn an_event_card_is_drawn_only_on_an_event_corner() {
    for fight in ["escapes", "beats Squasc: Harp", "hurt: Cramp!"] {
        scenario(&["oubliette.turn.7"], alone()).play(&format!(
            "
            goes 5
            {fight}
            phase Event
            awaits seat 1's hand
            chance Event 32
            refused rolls 1+2: not now: an event is drawn first (oubliette.turn.7)
            event Level Up -> seat 1 draws Level Up; Level Up is kept; turn 2, seat 1
            told Ada draws Level Up.
            goes 4
            "
        ));
    }
}

#[test]
fn doubles_in_a_move_give_an_extra_turn() {
    // By a house rule, the roll of a Spelunk gives one, too.
    let spelunk = |setup| with(setup, |level| level.house.extra_turn_by_first_roll = false);
    let mut table = scenario(&["oubliette.turn.8"], spelunk(alone()));
    table.play(
        "
        rolls 3+3 -> seat 1 rolls 3+3, doubles; seat 1 walks forward 0 to 6
        told Ada rolls 3 + 3 = 6. Doubles: an extra turn.
        extra 1
        # Doubles in a fight, of player or monster, give none.
        escapes
        extra 1
        phase Again
        1 may goes again; passes
        ",
    );
    let before = table.entries().len();
    table.play("1 passes -> turn 2, seat 1\nextra 0\nvisits 1: 19");
    table.rewind(before);
    table.play(
        "
        1 goes again -> turn 2, seat 1 again
        told Turn 2: Ada goes again, for doubles.
        extra 0
        visits 1: 20
        # The roll of an extra turn and of a Spelunk among them; they wait in line.
        rolls 2+2 -> seat 1 rolls 2+2, doubles; seat 1 walks forward 6 to 10
        escapes
        event Spelunk
        rolls 1+1 -> seat 1 rolls 1+1, doubles; seat 1 walks forward 10 to 12
        extra 2
        escapes
        ",
    );
    let queued = table.entries().len();
    table.play(
        "
        1 goes again -> turn 3, seat 1 again
        extra 1
        goes 4
        escapes
        1 goes again -> turn 4, seat 1 again
        extra 0
        goes 10
        escapes
        phase Roll
        visits 1: 19
        ",
    );
    // Declining one extra turn declines all that are waiting.
    table.rewind(queued);
    table.play("1 passes -> turn 3, seat 1\nextra 0\nvisits 1: 19");
    // A turn that ended at the Exit still gives an extra turn.
    scenario(&["oubliette.turn.8"], alone()).play(
        "
        goes 8
        beats Squasc: Harp
        rolls 6+6
        1 cashes in
        phase Again
        1 goes again
        phase Roll
        ",
    );
    // The extra turn is the one that is lost, without a question, and nothing more is lost.
    let mut table = scenario(&["oubliette.turn.8"], basic(2));
    table.play(
        "
        order
        rolls 5+5
        escapes
        event Cave-In -> seat 1 draws Cave-In; seat 1 must lose a turn; seat 1 loses the extra turn; turn 2, seat 2
        told Ada has to lose a turn, and so loses the extra turn.
        lost 1: 0
        idles
        awaits seat 1's hand
        phase Roll
        ",
    );
}

/// Two extra turns are waiting and a turn must be lost: one is lost, the other is still offered.
#[test]
fn one_extra_turn_of_two_is_lost() {
    let spelunk = with(basic(2), |level| level.house.extra_turn_by_first_roll = false);
    scenario(&["oubliette.turn.8"], spelunk).play(
        "
        order
        rolls 5+5
        escapes
        event Spelunk
        rolls 2+3
        escapes
        event Spelunk
        rolls 5+5 -> seat 1 rolls 5+5, doubles; seat 1 walks forward 15 to 5
        extra 2
        escapes
        event Cave-In -> seat 1 draws Cave-In; seat 1 must lose a turn; seat 1 loses the extra turn
        phase Again
        extra 1
        lost 1: 0
        1 goes again -> turn 2, seat 1 again
        ",
    );
}

#[test]
fn the_table_asks_only_about_cards_that_could_change_the_result() {
    // There are seven such moments, and only cards that could change the result are asked about.
    let holding = |card: &str| {
        let mut table = scenario(&["oubliette.turn.9"], alone());
        table.play(&format!("goes 5\nescapes\nevent {card}"));
        table
    };
    // A failed attack: Rage and Recovery! could change it, Dodge and Revenge could not.
    for (card, asked) in [
        ("Rage", true),
        ("Recovery!", true),
        ("Dodge", false),
        ("Revenge", false),
    ] {
        let mut table = holding(card);
        table.play("goes 3\nmonster Dragon\nrolls 4+2");
        assert_eq!(table.open_view().phase == Phase::Answer(seat(1)), asked, "{card}");
    }
    // A hit.
    for (card, asked) in [
        ("Rage", false),
        ("Recovery!", true),
        ("Dodge", true),
        ("Revenge", false),
    ] {
        let mut table = holding(card);
        table.play("goes 3\nmonster Dragon\nrolls 1+1");
        if table.open_view().phase == Phase::Answer(seat(1)) {
            table.play("1 passes");
        }
        table.play("rolls 6+4");
        assert_eq!(table.open_view().phase == Phase::Answer(seat(1)), asked, "{card}");
    }
    // A wound.
    for (card, asked) in [("Rage", false), ("Revenge", true)] {
        let mut table = holding(card);
        table.play("goes 3\nmonster Dragon\nrolls 1+1\nrolls 6+6\nwound Cramp!");
        assert_eq!(table.open_view().phase == Phase::Revenge, asked, "{card}");
    }
    // Before the roll, and at the end of the turn.
    holding("Shortcut").play("phase End\n1 passes\nphase Before\n1 passes\ngoes 3\nhurt: Cramp!\nphase End");
    holding("Rage").play("phase Roll\ngoes 3\nhurt: Cramp!\nphase Roll");
    // A weapon that is too small is not asked about, and neither is armour after a failed attack.
    scenario(&["oubliette.turn.9"], alone()).play(
        "
        goes 3
        beats Squasc: Knife
        goes 3
        monster Dragon
        rolls 1+1
        phase Blow
        rolls 6+6 -> blow 12 against 8; blow hits
        wound Cramp!
        goes 3
        beats Squasc: Leather Armor
        ",
    );
    // Healing Waters are asked about only if drinking changes the result of a roll.
    holding("Healing Waters").play(
        "
        goes 3
        monster Dragon
        rolls 1+1 -> attack 2 against 10; attack misses
        rolls 6+6 -> blow 12 against 8; blow hits
        wound Critical! -> seat 1 has Critical!
        phase End
        1 may plays Healing Waters; passes
        ",
    );
    // When neither fighter holds anything, there is nothing to lose and nothing is asked.
    scenario(&["oubliette.turn.9"], basic(2)).play(
        "
        order
        goes 5
        escapes
        event Dodge
        rolls 2+3
        2 ambushes 1
        rolls 6+6 -> attack 12 against 8; attack hits
        phase Wound
        ",
    );
}
