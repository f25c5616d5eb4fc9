//! The rulebook of Open Oubliette, paragraph by paragraph, played by hand: fights, ambushes, and their odds.
//!
//! As in [`oubliette_scenarios`](crate::oubliette_scenarios).

use crate::support::oubliette::{RICH, alone, basic};
use crate::support::scripts::scenario;
use triptych::games::oubliette::odds::{Sum, of_fight, ways};

#[test]
fn wounds_count_by_the_two_worst_and_level_ups_by_one_each() {
    scenario(&["oubliette.fight.1"], alone()).play(
        "
        W 1: 0
        goes 3
        hurt: Broken Leg
        W 1: 2
        goes 3
        hurt: Bleeding
        goes 3
        hurt: Close Shave
        wounds 1: Bleeding, Broken Leg, Close Shave
        W 1: 3
        # A third wound no effect in fights as long as two are worse.
        goes 3
        hurt: Crushed
        W 1: 3
        goes 4
        hurt: Stabbed
        W 1: 5
        ",
    );
    // Both cards of a kind count; L is 1 for each Level Up.
    let mut table = scenario(&["oubliette.fight.1"], alone());
    table.play(
        "
        L 1: 0
        goes 5
        hurt: Critical!
        event Level Up
        L 1: 1
        goes 5
        hurt: Critical!
        event Level Up
        W 1: 8
        L 1: 2
        goes 3
        monster Squasc
        sum 0 against 11
        ",
    );
}

/// The book's example.
const MACE: &str = "
    goes 3
    beats Squasc: Mace
    goes 3
    monster Dragon
    rolls 1+1
    1 uses Mace -> seat 1 uses Mace
    rolls 1+1
    goes 3
    hurt: Bleeding
    goes 3
    beats Squasc: Chain Mail Armor
    goes 4
    monster Manticore
";

#[test]
fn an_attack_succeeds_if_the_total_reaches_the_monsters_power() {
    let mut table = scenario(&["oubliette.fight.2"], alone());
    table.play(MACE);
    let before = table.entries().len();
    table.play(
        "
        awaits seat 1's hand, 1
        chance rolls
        needs 5: 30/36
        told Ada meets the Manticore, power 8.
        rolls 1+3 -> attack 8 against 9; attack misses
        told Ada rolls 1 + 3 + weapons 4 = 8 against power 8 + wounds 1 = 9.
        told Ada misses the Manticore, 8 against 9.
        phase Blow
        ",
    );
    table.rewind(before);
    table.play(
        "
        rolls 1+4 -> attack 9 against 9; attack hits; Manticore falls
        chance Treasure 30
        treasure Crown -> seat 1 draws Crown; turn 6, seat 1
        hand 1: Chain Mail Armor, Crown
        ",
    );
    // L counts, too; a total equal to the power is enough.
    scenario(&["oubliette.fight.2"], alone()).play(
        "
        goes 5
        escapes
        event Level Up
        goes 3
        monster Rompo
        rolls 3+3 -> attack 6 against 7; attack misses
        rolls 2+2
        goes 3
        monster Rompo
        rolls 3+4 -> attack 7 against 7; attack hits; Rompo falls
        ",
    );
}

#[test]
fn a_monster_strikes_back_after_a_failed_attack() {
    let mut table = scenario(&["oubliette.fight.3"], alone());
    table.play(MACE).play(
        "
        rolls 1+3
        awaits seat 1's hand, 1
        needs 7: 21/36
        rolls 5+4 -> blow 10 against 8
        told The Manticore rolls 5 + 4 + the other’s wounds 1 = 10 against defence 8.
        1 may uses Chain Mail Armor; passes
        ",
    );
    let before = table.entries().len();
    table.play(
        "
        1 uses Chain Mail Armor -> seat 1 uses Chain Mail Armor; blow misses; turn 6, seat 1
        use 1: Chain Mail Armor, Mace
        armour 1: 3
        wounds 1: Bleeding
        ",
    );
    table.rewind(before);
    table.play(
        "
        1 passes -> blow hits
        phase Wound
        awaits seat 1's hand, 1
        chance Wound 31
        wound Bleeding -> seat 1 has Bleeding; turn 6, seat 1
        wounds 1: Bleeding, Bleeding
        W 1: 2
        # As much as the defence is enough: 6 + 2 hits, 5 + 2 doesn't.
        goes 3
        monster Yeti
        rolls 1+1
        rolls 1+4 -> blow 7 against 8; blow misses; turn 7, seat 1
        ",
    );
}

/// Armour affects only the blow; weapons and L affect only the attack.
#[test]
fn armour_counts_only_against_blows_and_weapons_only_in_attacks() {
    let mut table = scenario(&["oubliette.fight.3"], alone());
    table
        .play(MACE)
        .play("rolls 1+3\nrolls 5+4\n1 uses Chain Mail Armor")
        .play(
            "
        # At 16, with the mace, chain mail and a wound of 1.
        goes 9
        hurt: Cramp!
        event Level Up
        goes 3
        monster Yeti
        sum 4 against 7
        rolls 1+1 -> attack 6 against 7; attack misses
        sum 1 against 11
        rolls 4+5 -> blow 10 against 11; blow misses; turn 8, seat 1
        goes 3
        monster Yeti
        rolls 1+1
        rolls 4+6 -> blow 11 against 11; blow hits
        ",
        );
}

#[test]
fn a_fight_is_one_attack_and_at_most_one_blow() {
    let mut table = scenario(&["oubliette.fight.4"], alone());
    table.play(
        "
        goes 3
        monster Ogre
        rolls 1+2 -> attack 3 against 4; attack misses
        rolls 3+4 -> blow 7 against 8; blow misses; turn 2, seat 1
        hand 1: -
        wounds 1: -
        # It has taken its treasure along, and lies among the discards.
        decks 31 32 32 32
        goes 3
        monster Ogre
        rolls 1+2
        rolls 3+5 -> blow 8 against 8; blow hits
        wound Cramp! -> seat 1 has Cramp!; turn 3, seat 1
        hand 1: -
        decks 30 32 32 31
        ",
    );
    let view = table.open_view();
    assert_eq!(view.monster_discards, [4, 4], "two Ogres");
}

#[test]
fn weapons_and_armour_help_in_every_fight_once_in_use() {
    let mut table = scenario(&["oubliette.fight.5"], alone());
    table.play(
        "
        goes 3
        beats Squasc: Knife
        goes 3
        beats Squasc: Club
        goes 3
        monster Ogre
        # Nobody makes you use them.
        rolls 1+1 -> attack 2 against 4
        1 may uses Knife; uses Club; passes
        1 passes -> attack misses
        rolls 1+1
        use 1: -
        goes 3
        monster Mo’o
        rolls 1+2 -> attack 3 against 7
        1 uses Knife -> seat 1 uses Knife
        sum 4 against 7
        1 uses Club -> seat 1 uses Club; attack hits; Mo’o falls
        treasure Leather Armor
        weapons 1: 4
        use 1: Club, Knife
        hand 1: Leather Armor
        # In every later fight they help; and 4 + 2 would not have been enough without them.
        goes 4
        monster Mo’o
        rolls 1+2 -> attack 7 against 7; attack hits; Mo’o falls
        treasure Harp
        # They are treasure no longer.
        goes 4
        1 cashes in -> seat 1 cashes in [Leather Armor, Harp] for 1200 + 0 by 0 Level Ups, 1200 in all; turn 7, seat 1
        use 1: Club, Knife
        money 1: 1200
        ",
    );
}

#[test]
fn cards_that_help_may_be_used_after_a_losing_roll() {
    let mut table = scenario(&["oubliette.fight.6"], alone());
    table.play(
        "
        goes 3
        beats Squasc: Club
        goes 7
        beats Squasc: Knife
        event Rage
        goes 3
        monster Dragon
        # Before the roll: weapons, but no kept card that counts for it.
        1 may uses Knife; uses Club
        refused 1 plays Rage: not now: the attack is rolled first (oubliette.fight.2)
        rolls 1+1 -> attack 2 against 10
        refused 1 uses Harp: that card is not in this hand (oubliette.kept.1)
        1 may uses Knife; uses Club; plays Rage; passes
        1 plays Rage -> seat 1 plays Rage
        sum 6 against 10
        1 may uses Knife; uses Club; passes
        1 uses Club -> seat 1 uses Club
        sum 9 against 10
        1 uses Knife -> seat 1 uses Knife; attack hits; Dragon falls
        treasure Leather Armor
        ",
    );
    // Only while you are losing: nothing is asked when the roll is enough.
    table.play(
        "
        goes 3
        monster Ogre
        rolls 1+1 -> attack 6 against 4; attack hits; Ogre falls
        treasure Harp
        # What is of no use to this roll is not asked about.
        goes 5
        monster Dragon
        rolls 1+1 -> attack 6 against 10; attack misses
        rolls 3+5 -> blow 8 against 8
        1 may uses Leather Armor; passes
        refused 1 uses Harp: only weapons and armour can be brought into use (oubliette.fight.5)
        ",
    );
}

/// In the book's example Ada is called Ysolde and Ben is called Bram. Ada stands on 13 with the Dagger in use, the
/// Knife in hand and W 1; Ben on 16 with Club and Leather Armor in use, a Harp and a Dodge in hand and W 3.
const YSOLDE_AND_BRAM: &str = "
    order
    goes 3
    beats Squasc: Dagger
    goes 5
    beats Squasc: Leather Armor
    event Dodge
    goes 3
    monster Dragon
    rolls 1+1
    1 uses Dagger
    rolls 6+6
    wound Bleeding
    goes 3
    beats Pukwudgie: Club
    goes 3
    beats Squasc: Knife
    goes 4
    monster Dragon
    rolls 1+1
    2 uses Club
    rolls 6+6
    2 uses Leather Armor
    wound Stabbed
    goes 4
    escapes
    goes 4
    beats Ogre: Harp
    W 1: 1
    W 2: 3
    rolls 1+2 -> seat 1 rolls 1+2; seat 1 walks forward 13 to 16
    1 ambushes 2 -> seat 1 ambushes seat 2
";

#[test]
fn an_ambush_is_fought_by_the_rules_for_monsters() {
    let mut table = scenario(&["oubliette.ambush.1"], basic(2));
    table.play(YSOLDE_AND_BRAM);
    let before = table.entries().len();
    table.play(
        "
        awaits seat 1's hand, 1
        needs 5: 30/36
        rolls 1+3 -> attack 9 against 10
        told Ada rolls 1 + 3 + weapons 2 + the other’s wounds 3 = 9 against defence 8 + wounds 1 + armour 1 = 10.
        awaits 1
        1 passes -> attack misses
        ",
    );
    table.rewind(before);
    // One more is enough; and Ben, who is about to lose, holds a Dodge.
    table.play(
        "
        rolls 1+4 -> attack 10 against 10
        awaits 2
        2 passes -> attack hits; seat 1 takes Harp from seat 2
        ",
    );
}

#[test]
fn the_ambushed_player_strikes_back_after_a_failed_attack() {
    let mut table = scenario(&["oubliette.ambush.2"], basic(2));
    table.play(YSOLDE_AND_BRAM).play("rolls 1+3\n1 passes");
    let before = table.entries().len();
    table.play(
        "
        awaits seat 2's hand, 1
        needs 7: 21/36
        rolls 2+3 -> blow 9 against 11; blow misses
        told Ben rolls 2 + 3 + weapons 3 + the other’s wounds 1 = 9 against defence 8 + wounds 3 = 11.
        hand 1: Knife
        hand 2: Harp
        phase Wound
        ",
    );
    table.rewind(before);
    table.play(
        "
        rolls 3+4 -> blow 11 against 11; blow hits
        # She could save the Knife by using it.
        1 passes -> seat 2 takes Knife from seat 1
        hand 1: -
        hand 2: Harp, Knife
        phase Wound
        awaits seat 1's hand
        ",
    );
}

#[test]
fn the_winner_of_an_ambush_takes_three_treasures() {
    let mut table = scenario(&["oubliette.ambush.3"], basic(2));
    table.play(RICH);
    let before = table.entries().len();
    table.play(
        "
        # Ben, who is about to lose, holds nothing that could change it: his Knife is no armour.
        rolls 4+4 -> attack 8 against 8; attack hits
        # But he could save the Knife by using it.
        phase Robbed 2
        2 passes
        phase Spoils(3)
        awaits seat 1's hand
        open takes Knife 1/4; takes Flute 1/4; takes Harp 1/4; takes Crown 1/4
        refused takes Mace: that card is not in the loser’s hand (oubliette.ambush.3)
        takes Flute -> seat 1 takes Flute from seat 2
        chance Take 3
        refused takes Flute: that card is not in the loser’s hand (oubliette.ambush.3)
        takes Crown
        chance Take 2
        takes Knife -> seat 1 takes Knife from seat 2
        hand 1: Crown, Flute, Knife, Mace
        hand 2: Harp
        phase Wound
        wound Cramp!
        phase Monster
        ",
    );
    // Three or fewer all go, without a draw: the answer takes Ada's Mace.
    table.rewind(before);
    table.play(
        "
        rolls 3+3 -> attack 6 against 8
        1 passes -> attack misses
        rolls 4+4 -> blow 8 against 8; blow hits
        1 passes -> seat 2 takes Mace from seat 1
        hand 1: -
        hand 2: Crown, Flute, Harp, Knife, Mace
        ",
    );
    // Exactly three go without a draw, too.
    scenario(&["oubliette.ambush.3"], basic(2)).play(
        "
        order
        goes 5
        escapes
        event Pin Cushion
        treasure Harp
        treasure Crown
        treasure Maps
        rolls 2+3
        2 ambushes 1
        rolls 6+6 -> attack 12 against 8; attack hits; seat 2 takes Maps from seat 1; seat 2 takes Harp from seat 1; seat 2 takes Crown from seat 1
        phase Wound
        ",
    );
    // Treasure in use is safe, and so is treasure that has been cashed in.
    table.rewind(before);
    table.play(
        "
        rolls 3+3
        1 uses Mace -> seat 1 uses Mace; attack hits
        2 passes
        takes Flute
        takes Crown
        takes Harp
        wound Cramp!
        use 1: Mace
        ",
    );
    scenario(&["oubliette.ambush.3"], basic(2)).play(
        "
        order
        goes 9
        beats Squasc: Harp
        goes 8
        escapes
        goes 11
        1 cashes in
        goes 6
        beats Squasc: Crown
        goes 7
        beats Squasc: Flute
        goes 10
        # Past the Exit to 4, and then on to 7, where seat 1 has 800 that are cashed in and a flute that is not.
        spaces 7 4
        escapes
        goes 4
        beats Pukwudgie: Opal Ring
        rolls 3+4
        2 ambushes 1
        rolls 6+6 -> attack 12 against 8; attack hits; seat 2 takes Opal Ring from seat 1; seat 2 takes Flute from seat 1
        cashed 1: Harp
        money 1: 800
        ",
    );
}

#[test]
fn the_attacker_draws_a_wound_after_every_ambush() {
    let mut table = scenario(&["oubliette.ambush.4"], basic(2));
    table.play(YSOLDE_AND_BRAM);
    let before = table.entries().len();
    // A player who still has the Knife may use it before the next card.
    for (way, knife) in [
        (
            "rolls 6+6 -> attack 17 against 10; attack hits; seat 1 takes Harp from seat 2",
            ", 1",
        ),
        ("rolls 1+1\nrolls 1+1 -> blow 6 against 11; blow misses", ", 1"),
        (
            "rolls 1+1\nrolls 6+6 -> blow 16 against 11; blow hits\n1 passes -> seat 2 takes Knife from seat 1",
            "",
        ),
    ] {
        table.rewind(before);
        table.play(way).play(&format!(
            "
            phase Wound
            awaits seat 1's hand{knife}
            wound Concussion -> seat 1 has Concussion
            wounds 1: Bleeding, Concussion
            wounds 2: Stabbed
            # The turn goes on with the monster of the space; nobody is ambushed twice.
            phase Monster
            awaits seat 1's hand{knife}
            refused 1 ambushes 2: not now: a monster is drawn first (oubliette.turn.6)
            "
        ));
    }
}

#[test]
fn both_players_may_use_cards_in_an_ambush() {
    let mut table = scenario(&["oubliette.ambush.5"], basic(2));
    table.play(YSOLDE_AND_BRAM);
    let before = table.entries().len();
    table.play(
        "
        rolls 1+3 -> attack 9 against 10
        1 may uses Knife; passes
        1 uses Knife -> seat 1 uses Knife
        # It hits now; but if Ben dodges, she needs 13.
        sum 10 against 10
        awaits 2
        2 may plays Dodge; passes
        2 plays Dodge -> seat 2 plays Dodge; attack misses
        phase Blow
        ",
    );
    // 10 against 13 was settled against her, because she has nothing more to use.
    let missed = table.open_view().fight.and_then(|fight| fight.missed);
    assert_eq!(missed.map(|sum| (sum.total(), sum.needed())), Some((10, 13)));
    table.play(
        "
        # The Dodge was for that blow; Ben's own is 3 + 1 and his dice, and Ada has no armour.
        sum 4 against 11
        ",
    );
    table.rewind(before);
    table.play(
        "
        rolls 1+3
        1 passes
        # Ben is hit no more by it, and may answer for himself when he misses, if a card is of use: he has none.
        rolls 1+1 -> blow 6 against 11; blow misses
        ",
    );
}

/// A player with nothing to lose may still dodge a blow: the answer gives a chance at the attacker's treasure.
#[test]
fn a_player_without_treasure_may_dodge_in_an_ambush() {
    scenario(&["oubliette.ambush.5", "oubliette.turn.9"], basic(2)).play(
        "
        order
        goes 3
        beats Squasc: Harp
        goes 5
        escapes
        event Dodge
        rolls 1+1
        1 ambushes 2
        rolls 3+5 -> attack 8 against 8
        awaits 2
        2 may plays Dodge; passes
        2 plays Dodge -> seat 2 plays Dodge; attack misses
        phase Blow
        ",
    );
}

/// Which cards each side may play on which rolls, shown by one ambush with a Recovery! on either side.
#[test]
fn in_an_ambush_recovery_rerolls_only_the_own_failed_attack() {
    let mut table = scenario(&["oubliette.ambush.5"], basic(2));
    table.play(
        "
        order
        goes 5
        beats Squasc: Harp
        event Recovery!
        goes 4
        beats Squasc: Flute
        goes 5
        escapes
        event Rage
        goes 11
        beats Pukwudgie: Crown
        event Recovery!
        spaces 10 15
        kept 1: Rage, Recovery!
        kept 2: Recovery!
        rolls 2+3
        1 ambushes 2
        rolls 1+2 -> attack 3 against 8
        1 may plays Recovery!; passes
        refused 1 plays Rage: that card can’t change this roll (oubliette.fight.6)
        refused 2 plays Recovery!: seat 2 is not asked now (oubliette.turn.9)
        1 plays Recovery! -> seat 1 plays Recovery!
        phase Strike
        ",
    );
    let before = table.entries().len();
    // It hits: Ben's Recovery! can't make Ada roll again, so he isn't even asked.
    table.play("rolls 6+3 -> attack 9 against 8; attack hits; seat 1 takes Flute from seat 2; seat 1 takes Crown from seat 2");
    table.rewind(before);
    table.play(
        "
        rolls 2+2 -> attack 4 against 8; attack misses
        rolls 3+4 -> blow 7 against 8
        awaits 2
        2 may plays Recovery!; passes
        2 plays Recovery! -> seat 2 plays Recovery!
        awaits seat 2's hand
        rolls 5+4 -> blow 9 against 8; blow hits; seat 2 takes Harp from seat 1
        wound Cramp! -> seat 1 has Cramp!
        kept 1: Rage
        kept 2: -
        ",
    );
}

/// `oubliette.table.1`: the odds, compared with a count of all 36 rolls.
#[test]
fn the_odds_match_a_count_of_all_36_rolls() {
    let rolls = || (1..=6u16).flat_map(|one| (1..=6u16).map(move |other| (one, other)));
    for need in 0..=14u16 {
        let counted = rolls().filter(|(one, other)| one + other >= need).count();
        assert_eq!(usize::from(ways(need)), counted, "{need} or more");
        for (bonus, base, more) in [(0, need, false), (3, need + 3, false), (5, need + 5, true)] {
            let sum = Sum {
                weapons: bonus,
                base,
                more,
                ..Sum::default()
            };
            let enough = rolls().filter(|(one, other)| {
                let rolled = Sum {
                    dice: Some((*one as u8, *other as u8)),
                    ..sum
                };
                rolled.is_enough()
            });
            let enough = enough.count();
            assert_eq!(usize::from(sum.ways()), enough, "{sum:?}");
            assert!((sum.odds() - enough as f64 / 36.0).abs() < 1e-12);
        }
    }
    assert!(!Sum::default().is_enough(), "nothing has been rolled");
    for strike in 0..=14 {
        for blow in 0..=14 {
            let [strike, blow] = [strike, blow].map(|base| Sum {
                base,
                ..Sum::default()
            });
            let odds = of_fight(&strike, &blow);
            assert!(
                (odds.win + odds.hurt + odds.escape - 1.0).abs() < 1e-12,
                "{odds:?}"
            );
            let (mut won, mut hurt) = (0.0, 0.0);
            for (one, other) in rolls() {
                let hits = one + other >= strike.base;
                won += f64::from(u8::from(hits)) / 36.0;
                for (one, other) in rolls() {
                    hurt += f64::from(u8::from(!hits && one + other >= blow.base)) / 1296.0;
                }
            }
            assert!(
                (odds.win - won).abs() < 1e-9 && (odds.hurt - hurt).abs() < 1e-9,
                "{odds:?}"
            );
        }
    }
}

/// Every part of a sum counts on the right side.
#[test]
fn every_part_of_a_sum_counts_for_the_right_side() {
    let sum = Sum {
        dice: Some((3, 4)),
        weapons: 10,
        rage: 200,
        hurt: 3000,
        base: 20,
        levels: 1,
        wounds: 300,
        armour: 4000,
        dodge: 50,
        more: true,
    };
    assert_eq!((sum.bonus(), sum.total(), sum.against()), (3210, 3217, 4371));
    assert_eq!(
        (sum.needed(), sum.dice_needed(), sum.is_enough()),
        (4372, 1162, false)
    );
}
