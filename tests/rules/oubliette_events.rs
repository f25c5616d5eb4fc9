//! The rulebook of Open Oubliette, paragraph by paragraph, played by hand: events and decks that run out.
//!
//! The scenarios are written as in [`oubliette_scenarios`](crate::oubliette_scenarios).

use crate::support::oubliette::{alone, basic, switched, with};
use crate::support::scripts::scenario;
use triptych::games::oubliette::Effect;

#[test]
fn a_secret_pays_treasure_on_a_lucky_die() {
    let mut table = scenario(&["oubliette.event.1"], alone());
    table.play(
        "
        goes 5
        escapes
        event Secret 5 -> seat 1 draws Secret 5
        phase Die
        awaits seat 1's hand
        chance dies
        ",
    );
    let before = table.entries().len();
    for (die, lucky) in [(1, false), (4, false), (5, true), (6, true)] {
        table.rewind(before);
        if lucky {
            table.play(&format!(
                "die {die} -> die {die}\nphase Prize(3)\ntreasure Harp\ntreasure Flute"
            ));
            table.play("treasure Crown -> seat 1 draws Crown; turn 2, seat 1\nhand 1: Crown, Flute, Harp");
        } else {
            table.play(&format!("die {die} -> die {die}; turn 2, seat 1\nhand 1: -"));
        }
        table.play(
            "decks 31 * 31 32"
                .replace('*', if lucky { "29" } else { "32" })
                .as_str(),
        );
    }
    let mut table = scenario(&["oubliette.event.1"], alone());
    table.play("goes 5\nescapes\nevent Secret 4");
    let before = table.entries().len();
    for (die, lucky) in [(3, false), (4, true), (6, true)] {
        table.rewind(before);
        if lucky {
            table.play(&format!("die {die} -> die {die}\nphase Prize(2)\ntreasure Harp"));
            table.play("treasure Crown -> seat 1 draws Crown; turn 2, seat 1");
        } else {
            table.play(&format!("die {die} -> die {die}; turn 2, seat 1"));
        }
    }
}

#[test]
fn a_tunnel_moves_the_token_four_spaces() {
    for (corner, ahead, back) in [(5, 9, 1), (10, 14, 6), (15, 19, 11)] {
        let mut table = scenario(&["oubliette.event.2"], alone());
        for at in (5..=corner).step_by(5) {
            table.play("goes 5\nescapes");
            if at < corner {
                table.play(if at == 5 { "event Rage" } else { "event Dodge" });
            }
        }
        let before = table.entries().len();
        for (card, to) in [("ahead", ahead), ("back", back)] {
            table.rewind(before);
            let turn = corner / 5 + 1;
            table.play(&format!(
                "event Tunnel {card} -> seat 1 draws Tunnel {card}; seat 1 tunnels {corner} to {to}; turn {turn}, seat 1
                spaces {to}"
            ));
        }
    }
    // “Ahead” means rising numbers, even after a walk back. A tunnel ends in a landing.
    scenario(&["oubliette.event.2"], basic(2)).play(
        "
        order
        goes 9
        escapes
        goes 3
        escapes
        goes 11
        escapes
        goes 11
        escapes
        spaces 0 14
        rolls 4+6
        1 walks back -> seat 1 walks back 0 to 10
        escapes
        event Tunnel ahead -> seat 1 draws Tunnel ahead; seat 1 tunnels 10 to 14
        spaces 14 14
        phase Ambush
        ",
    );
}

#[test]
fn a_spelunk_repeats_the_whole_move() {
    scenario(&["oubliette.event.3"], basic(2)).play(
        "
        order
        goes 5
        escapes
        event Spelunk -> seat 1 draws Spelunk; roll again
        phase Roll
        awaits seat 1's hand
        # Everything once more: walk, monster, event.
        rolls 1+4 -> seat 1 rolls 1+4; seat 1 walks forward 5 to 10
        phase Monster
        beats Squasc: Harp
        event Spelunk -> seat 1 draws Spelunk; roll again
        # The Exit can be used again, too.
        rolls 4+6 -> seat 1 rolls 4+6; seat 1 walks forward 10 to 0
        1 may cashes in; is done
        1 cashes in -> seat 1 cashes in [Harp] for 800 + 0 by 0 Level Ups, 800 in all; turn 2, seat 2
        ",
    );
    // It allows an ambush, too.
    scenario(&["oubliette.event.3"], basic(2)).play(
        "
        order
        goes 9
        escapes
        goes 5
        escapes
        event Spelunk
        rolls 1+3 -> seat 2 rolls 1+3; seat 2 walks forward 5 to 9
        2 may ambushes 1; passes
        2 passes
        phase Monster
        ",
    );
    // A player who holds a Shortcut may also play it instead of this roll.
    scenario(&["oubliette.event.3", "oubliette.turn.9"], alone()).play(
        "
        goes 5
        escapes
        event Shortcut
        goes 5
        escapes
        event Spelunk
        1 may plays Shortcut; passes
        1 passes
        phase Roll
        ",
    );
}

#[test]
fn a_cave_in_costs_the_next_turn() {
    scenario(&["oubliette.event.4"], basic(2)).play(
        "
        order
        goes 5
        beats Squasc: Harp
        event Cave-In -> seat 1 draws Cave-In; seat 1 must lose a turn; turn 2, seat 2
        lost 1: 1
        hand 1: Harp
        goes 3
        monster Dragon
        rolls 1+1
        rolls 1+1 -> blow 2 against 8; blow misses; seat 1 loses the turn, 0 left; turn 4, seat 2
        lost 1: 0
        idles
        awaits seat 1's hand
        phase Roll
        ",
    );
}

#[test]
fn a_trap_may_cost_the_next_turn_and_the_treasure_of_the_space() {
    let mut table = scenario(&["oubliette.event.5"], basic(2));
    table.play(
        "
        order
        goes 4
        beats Squasc: Flute
        goes 3
        escapes
        goes 6
        beats Squasc: Harp
        event Trap -> seat 1 draws Trap
        phase Die
        chance dies
        ",
    );
    let before = table.entries().len();
    for die in [1, 2] {
        table.rewind(before);
        table.play(&format!(
            "
            die {die} -> die {die}; seat 1 must lose a turn; the trap takes Harp; turn 4, seat 2
            hand 1: Flute
            lost 1: 1
            gone -
            # The Harp is back in the deck, and the Trap is in the discards.
            decks 29 31 31 32
            "
        ));
    }
    for die in [3, 6] {
        table.rewind(before);
        table.play(&format!(
            "die {die} -> die {die}; turn 4, seat 2\nhand 1: Flute, Harp\nlost 1: 0"
        ));
    }
    // When nothing was won, only the turn is lost. Treasure won earlier, or on another space before a Spelunk, was not
    // won on this space.
    scenario(&["oubliette.event.5"], basic(2)).play(
        "
        order
        goes 4
        beats Squasc: Flute
        goes 3
        escapes
        goes 6
        escapes
        event Trap
        die 1 -> die 1; seat 1 must lose a turn; turn 4, seat 2
        hand 1: Flute
        ",
    );
    scenario(&["oubliette.event.5"], basic(2)).play(
        "
        order
        goes 5
        beats Squasc: Flute
        event Spelunk
        goes 5
        escapes
        event Trap
        die 1 -> die 1; seat 1 must lose a turn; turn 2, seat 2
        hand 1: Flute
        ",
    );
}

#[test]
fn a_defeated_hoard_dragon_pays_a_die_plus_three_treasures() {
    let mut table = scenario(&["oubliette.event.6"], alone());
    table.play(
        "
        goes 5
        escapes
        event Dragon Hoard -> seat 1 draws Dragon Hoard
        phase Strike
        needs 10: 6/36
        decks 31 32 31 32
        ",
    );
    let before = table.entries().len();
    table.play(
        "
        rolls 4+6 -> attack 10 against 10; attack hits; Dragon Hoard falls
        phase Die
        chance dies
        die 2 -> die 2
        told Ada rolls 2: 2 + 3 = 5 Treasure cards.
        phase Prize(5)
        chance Treasure 32
        treasure Harp
        treasure Flute
        treasure Crown
        treasure Tiara
        treasure Maps -> seat 1 draws Maps; turn 2, seat 1
        hand 1: Crown, Flute, Harp, Maps, Tiara
        # No Monster card and no other Treasure card was drawn.
        decks 31 27 31 32
        ",
    );
    table.rewind(before);
    table.play(
        "
        rolls 4+5 -> attack 9 against 10; attack misses
        rolls 4+4 -> blow 8 against 8; blow hits
        wound Cramp! -> seat 1 has Cramp!; turn 2, seat 1
        hand 1: -
        ",
    );
    table.rewind(before);
    table.play("rolls 4+5\nrolls 1+1 -> blow 2 against 8; blow misses; turn 2, seat 1");
    // W and L count as always, and Revenge covers the whole hoard.
    let mut table = scenario(&["oubliette.event.6"], alone());
    table.play(
        "
        goes 5
        hurt: Bleeding
        event Level Up
        goes 5
        hurt: Cramp!
        event Revenge
        goes 5
        hurt: Cramp!
        1 passes
        event Dragon Hoard
        sum 0 against 12
        rolls 5+6 -> attack 11 against 12; attack misses
        sum 1 against 8
        rolls 6+1 -> blow 8 against 8; blow hits
        wound Close Call
        phase Revenge
        1 plays Revenge
        rolls 6+6 -> attack 12 against 12; attack hits; Dragon Hoard falls
        die 1
        phase Prize(4)
        ",
    );
    // It pays only as many cards as the deck still has.
    let few = with(alone(), |level| level.treasures.truncate(3));
    scenario(&["oubliette.event.6"], few).play(
        "
        goes 5
        escapes
        event Dragon Hoard
        rolls 6+6
        die 6
        treasure Knife
        treasure Pottery
        treasure Pottery Shards -> seat 1 draws Pottery Shards; nothing to draw; turn 2, seat 1
        ",
    );
}

#[test]
fn skeleton_and_pin_cushion_pay_three_treasures_each() {
    for card in ["Skeleton", "Pin Cushion"] {
        scenario(&["oubliette.event.7"], alone()).play(&format!(
            "
            goes 5
            escapes
            event {card} -> seat 1 draws {card}
            phase Prize(3)
            chance Treasure 32
            treasure Harp -> seat 1 draws Harp
            treasure Flute
            treasure Crown -> seat 1 draws Crown; turn 2, seat 1
            hand 1: Crown, Flute, Harp
            decks 31 29 31 32
            "
        ));
    }
}

#[test]
fn the_ambush_card_steals_treasure_on_a_roll_above_the_defence() {
    let mut table = scenario(&["oubliette.event.8"], alone());
    table.play(
        "
        goes 5
        beats Squasc: Leather Armor
        event Skeleton
        treasure Harp
        treasure Flute
        treasure Crown
        goes 5
        escapes
        event Recovery!
        goes 5
        escapes
        event Ambush -> seat 1 draws Ambush
        phase Blow
        awaits seat 1's hand, 1
        needs 9: 10/36
        ",
    );
    let before = table.entries().len();
    table.play(
        "
        # More than 8: an 8 is not enough.
        rolls 4+4 -> blow 8 against 9; blow misses; turn 4, seat 1
        hand 1: Crown, Flute, Harp, Leather Armor
        decks 29 28 29 32
        ",
    );
    table.rewind(before);
    table.play(
        "
        rolls 4+5 -> blow 9 against 9
        told The unknown explorer rolls 4 + 5 = 9 against more than defence 8.
        # Only armour helps, because the unknown explorer is no monster.
        1 may uses Leather Armor; passes
        refused 1 plays Recovery!: that card can’t change this roll (oubliette.fight.6)
        ",
    );
    let rolled = table.entries().len();
    table.play("1 uses Leather Armor -> seat 1 uses Leather Armor; blow misses; turn 4, seat 1");
    table.rewind(rolled);
    table.play(
        "
        1 passes -> blow hits
        phase Spoils(3)
        awaits seat 1's hand
        open takes Leather Armor 1/4; takes Flute 1/4; takes Harp 1/4; takes Crown 1/4
        takes Crown -> the stranger takes Crown from seat 1
        takes Leather Armor
        takes Flute -> the stranger takes Flute from seat 1; turn 4, seat 1
        told The unknown explorer takes Flute from Ada.
        hand 1: Harp
        gone Crown, Flute, Leather Armor
        decks 29 28 29 32
        # No wound was drawn.
        wounds 1: -
        ",
    );
    // Treasure in use is safe, W does not help the stranger, and if there are three or fewer cards, all are taken.
    let mut table = scenario(&["oubliette.event.8"], alone());
    table.play(
        "
        goes 3
        beats Squasc: Leather Armor
        goes 3
        monster Dragon
        rolls 1+1
        rolls 4+4
        1 uses Leather Armor
        goes 4
        hurt: Stabbed
        event Dodge
        goes 5
        monster Squasc
        rolls 6+6
        treasure Harp
        event Ambush
        sum 0 against 10
        rolls 4+6 -> blow 10 against 10
        1 may plays Dodge; passes
        ",
    );
    let before = table.entries().len();
    table.play("1 plays Dodge -> seat 1 plays Dodge; blow misses; turn 5, seat 1");
    table.rewind(before);
    table.play(
        "
        1 passes -> blow hits; the stranger takes Harp from seat 1; turn 5, seat 1
        use 1: Leather Armor
        gone Harp
        ",
    );
    // An explorer who holds no treasure loses nothing and isn't asked.
    scenario(&["oubliette.event.8"], alone()).play(
        "
        goes 5
        escapes
        event Dodge
        goes 5
        escapes
        event Ambush
        rolls 6+6 -> blow 12 against 9; blow hits; turn 3, seat 1
        kept 1: Dodge
        ",
    );
}

#[test]
fn a_quest_pays_at_the_exit_if_its_monster_was_defeated() {
    // For each of the three: the monster may be defeated before the card is drawn or after it.
    for (monster, pays) in [("Manticore", 3), ("Rompo", 2), ("Ogre", 1)] {
        for before in [true, false] {
            let (first, second) = if before {
                (monster, "Squasc")
            } else {
                ("Squasc", monster)
            };
            let mut table = scenario(&["oubliette.event.9"], alone());
            table.play(&format!(
                "
                goes 5
                beats {first}: Harp
                event Quest {monster} -> seat 1 draws Quest {monster}; Quest {monster} is kept; turn 2, seat 1
                quests 1: Quest {monster}
                goes 9
                beats {second}: Flute
                rolls 3+5 -> seat 1 rolls 3+5
                phase Passing(Forward)
                1 stops -> seat 1 walks forward 14 to 0; Quest {monster} pays {pays}
                phase Prize({pays})
                quests 1: -
                "
            ));
            let mut cards = vec!["Crown", "Tiara", "Maps"];
            cards.truncate(pays);
            for card in &cards {
                table.play(&format!("treasure {card}"));
            }
            // The pay is drawn before any cashing in.
            cards.extend(["Flute", "Harp"]);
            table.play(&format!("phase Exit(Stopped)\nhand 1: {}", cards.join(", ")));
            table.play("1 cashes in\nhand 1: -");
            assert_eq!(table.open_view().event_discards.len(), 1);
        }
    }
    // If the monster was not met, the Quest is discarded all the same.
    scenario(&["oubliette.event.9"], alone()).play(
        "
        goes 5
        beats Yeti: Harp
        event Quest Ogre
        goes 9
        escapes
        rolls 2+4 -> seat 1 rolls 2+4; seat 1 walks forward 14 to 0; Quest Ogre pays 0
        told Ada reaches the Exit without having defeated the Ogre: the Quest is lost.
        quests 1: -
        1 cashes in -> seat 1 cashes in [Harp] for 800 + 0 by 0 Level Ups, 800 in all; turn 4, seat 1
        ",
    );
    // Passing the Exit isn't arriving there. The count continues, because the token hasn't left the Exit again.
    scenario(&["oubliette.event.9"], alone()).play(
        "
        goes 5
        beats Ogre: Harp
        event Quest Ogre
        goes 9
        escapes
        rolls 3+5
        1 passes -> seat 1 walks forward 14 to 2
        quests 1: Quest Ogre
        escapes
        goes 10
        escapes
        rolls 3+6
        1 stops -> seat 1 walks forward 12 to 0; Quest Ogre pays 1
        ",
    );
}

/// What counts as arriving, and when the count of defeated monsters restarts.
#[test]
fn a_quest_counts_monsters_defeated_since_the_token_left_the_exit() {
    // A Shortcut counts as arriving.
    scenario(&["oubliette.event.9"], alone()).play(
        "
        goes 5
        beats Ogre: Harp
        event Quest Ogre
        goes 5
        escapes
        event Shortcut
        1 plays Shortcut -> seat 1 plays Shortcut; seat 1 takes a shortcut from 10; Quest Ogre pays 1
        treasure Crown
        phase Exit(Landed)
        ",
    );
    // A landing without other treasure counts, because the pay can be cashed in.
    scenario(&["oubliette.event.9"], alone()).play(
        "
        goes 5
        escapes
        event Quest Ogre
        goes 4
        monster Ogre
        rolls 6+6
        treasure Knife
        goes 4
        monster Dragon
        rolls 1+1
        1 uses Knife
        rolls 1+1
        goes 7
        treasure Crown
        phase Exit(Landed)
        ",
    );
    // Monsters defeated before the token last left space 0 no longer count, even if defeated on 0 itself.
    scenario(&["oubliette.event.9"], alone()).play(
        "
        goes 9
        beats Ogre: Harp
        goes 11
        1 is done
        beats Ogre: Flute
        goes 5
        escapes
        event Quest Ogre
        goes back 5
        quests 1: -
        hand 1: Flute, Harp
        phase Exit(Landed)
        ",
    );
    // The Dragon of a hoard counts like one on a card.
    let dragon = with(alone(), |level| {
        for card in &mut level.events {
            if let Effect::Quest { monster, .. } = &mut card.effect
                && monster == "Ogre"
            {
                *monster = "Dragon".into();
            }
        }
    });
    scenario(&["oubliette.event.9"], dragon).play(
        "
        goes 5
        escapes
        event Dragon Hoard
        rolls 6+6
        die 1
        treasure Harp
        treasure Flute
        treasure Crown
        treasure Maps
        goes 5
        escapes
        event Quest Dragon
        goes 10
        treasure Tiara -> seat 1 draws Tiara
        phase Exit(Landed)
        ",
    );
    // Nothing is drawn from an empty deck; several Quests are settled together.
    let few = with(alone(), |level| level.treasures.truncate(3));
    scenario(&["oubliette.event.9"], few).play(
        "
        goes 5
        beats Ogre: Knife
        event Quest Ogre
        goes 5
        beats Rompo: Pottery
        event Quest Rompo
        rolls 4+6 -> seat 1 rolls 4+6; seat 1 walks forward 10 to 0; Quest Rompo pays 2; Quest Ogre pays 1
        treasure Pottery Shards -> seat 1 draws Pottery Shards; nothing to draw
        phase Exit(Landed)
        ",
    );
}

#[test]
fn a_level_up_adds_monster_power_and_raises_treasure_values() {
    let mut table = scenario(&["oubliette.event.10"], basic(2));
    table.play(
        "
        order
        goes 5
        beats Squasc: Harp
        event Level Up -> seat 1 draws Level Up; Level Up is kept; turn 2, seat 2
        L 1: 1
        L 2: 0
        kept 1: -
        # Against the other seats, monsters are as strong as before.
        goes 3
        monster Squasc
        sum 0 against 1
        rolls 1+1
        treasure Flute
        goes 5
        beats Pukwudgie: Crown
        event Level Up
        L 1: 2
        goes 3
        escapes
        goes 4
        monster Squasc
        told Ada meets the Squasc, power 1.
        sum 0 against 3
        rolls 1+2
        treasure Knife
        goes 3
        escapes
        # Landing, stopping or resting is not leaving.
        goes 6
        1 is done
        L 1: 2
        ",
    );
    // With two, each card is worth 200 more; then they are discarded.
    scenario(&["oubliette.event.10"], basic(2)).play(
        "
        order
        goes 5
        beats Squasc: Harp
        event Level Up
        idles
        goes 5
        beats Pukwudgie: Crown
        event Level Up
        idles
        goes 10
        phase Exit(Landed)
        1 cashes in -> seat 1 cashes in [Harp, Crown] for 1900 + 400 by 2 Level Ups, 2300 in all; turn 6, seat 2
        told Ada cashes in two cards for 1,900, plus 400 for Level Up: 2,300 in all.
        L 1: 0
        money 1: 2300
        decks 28 30 30 32
        # The bonus is gone: the next card is worth what is printed on it.
        idles
        goes 4
        beats Ogre: Flute
        idles
        goes back 4
        1 cashes in -> seat 1 cashes in [Flute] for 600 + 0 by 0 Level Ups, 2900 in all; turn 10, seat 2
        ",
    );
    // Putting wounds back doesn't discard a Level Up, and without a Treasure card it can't be discarded.
    scenario(&["oubliette.event.10"], alone()).play(
        "
        goes 5
        hurt: Cramp!
        event Level Up
        goes 9
        escapes
        goes 6
        1 may recovers Cramp!; is done
        1 recovers Cramp! -> seat 1 recovers from Cramp!; turn 4, seat 1
        L 1: 1
        ",
    );
}

#[test]
fn nothing_is_drawn_from_an_empty_treasure_deck() {
    let few = with(alone(), |level| level.treasures.truncate(2));
    scenario(&["oubliette.deck.1"], few).play(
        "
        goes 5
        beats Squasc: Knife
        event Pin Cushion
        treasure Pottery Shards -> seat 1 draws Pottery Shards; nothing to draw; turn 2, seat 1
        decks 31 0 31 32
        # Nothing is drawn from the empty deck, and nothing refills it.
        goes 3
        monster Squasc
        rolls 6+6 -> attack 12 against 1; attack hits; Squasc falls; nothing to draw; turn 3, seat 1
        goes 4
        escapes
        goes 8
        1 cashes in
        decks 29 0 31 32
        ",
    );
}

#[test]
fn empty_monster_and_event_decks_are_reshuffled_from_their_discards() {
    let few = with(alone(), |level| {
        level.monsters.truncate(2);
        level.events.truncate(3);
        level.wounds.truncate(1);
        for card in &mut level.monsters {
            card.copies = 1;
        }
        level.events[2].copies = 1;
        level.wounds[0].copies = 1;
    });
    let mut table = scenario(&["oubliette.deck.2"], few);
    table.play(
        "
        decks 2 32 3 1
        goes 5
        beats Squasc: Harp
        event Secret 5
        die 1
        goes 5
        beats Pukwudgie: Flute
        decks 0 30 2 1
        event Secret 4
        die 1
        # The deck is empty and a card has to be drawn, so the discards become the deck.
        rolls 2+3 -> seat 1 rolls 2+3; seat 1 walks forward 10 to 15; Monster deck shuffled anew
        told The Monster deck is shuffled again from its discards.
        open monster Squasc 1/2; monster Pukwudgie 1/2
        beats Squasc: Crown
        event Shortcut -> seat 1 draws Shortcut; Shortcut is kept
        1 passes
        decks 1 29 0 1
        1 passes
        rolls 4+6
        1 passes
        monster Pukwudgie
        rolls 6+6
        # Two of the events are in the discards, and the third is kept.
        treasure Maps -> seat 1 draws Maps; Event deck shuffled anew
        open event Secret 5 1/2; event Secret 4 1/2; 1 plays Shortcut
        ",
    );
    // A card that is being fought is not in the discards.
    let one = with(alone(), |level| {
        level.events.truncate(1);
        level.monsters.truncate(1);
        level.monsters[0].copies = 1;
        level.wounds.truncate(1);
        level.wounds[0].copies = 1;
    });
    scenario(&["oubliette.deck.2"], one).play(
        "
        goes 3
        monster Squasc
        decks 0 32 1 1
        rolls 1+1
        treasure Harp
        goes 3
        monster Squasc
        ",
    );
}

#[test]
fn no_wound_is_drawn_when_none_is_left() {
    let one = with(alone(), |level| {
        level.wounds.truncate(1);
        level.wounds[0].copies = 1;
    });
    let mut table = scenario(&["oubliette.deck.3"], one);
    table.play(
        "
        goes 5
        hurt: Merely a Scratch
        event Revenge
        goes 4
        monster Dragon
        rolls 1+1
        # The hit causes no wound, so there is nothing to avenge.
        rolls 6+6 -> blow 12 against 8; blow hits; turn 3, seat 1
        wounds 1: Merely a Scratch
        kept 1: Revenge
        goes 4
        escapes
        goes 7
        1 recovers Merely a Scratch -> seat 1 recovers from Merely a Scratch; turn 5, seat 1
        goes 3
        monster Ogre
        rolls 1+1
        # The wound that was put back is the deck now.
        rolls 6+6 -> blow 12 against 8; blow hits
        chance Wound 1
        ",
    );
    // In an ambush the attacker goes on without a wound.
    let one = with(basic(2), |level| {
        level.wounds.truncate(1);
        level.wounds[0].copies = 1;
    });
    scenario(&["oubliette.deck.3"], one).play(
        "
        order
        goes 3
        hurt: Merely a Scratch
        rolls 1+2
        2 ambushes 1
        rolls 6+6 -> attack 12 against 8; attack hits
        phase Monster
        wounds 2: -
        ",
    );
}

#[test]
fn with_the_switch_stolen_treasure_returns_to_the_deck() {
    let loot = "
        goes 5
        beats Squasc: Harp
        event Ambush
        rolls 6+6
    ";
    scenario(&["oubliette.house.5"], alone())
        .play(loot)
        .play("gone Harp\ndecks 31 31 31 32");
    let mut table = scenario(&["oubliette.house.5"], switched(alone(), "explorer_loot_returns"));
    table.play(loot).play(
        "
        gone -
        decks 31 32 31 32
        goes 3
        monster Ogre
        rolls 6+6
        chance Treasure 32
        treasure Harp
        hand 1: Harp
        ",
    );
}
