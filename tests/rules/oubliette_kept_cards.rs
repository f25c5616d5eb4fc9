//! The rulebook of Open Oubliette, paragraph by paragraph, played by hand: cards that may be kept.
//!
//! The scenarios are written as in [`oubliette_scenarios`](crate::oubliette_scenarios).

use crate::support::oubliette::{alone, basic};
use crate::support::scripts::scenario;

#[test]
fn a_kept_card_is_no_treasure_and_is_discarded_once_played() {
    let mut table = scenario(&["oubliette.kept.1"], alone());
    let kept = [
        "Shortcut",
        "Healing Waters",
        "Healing Waters 2",
        "Rage",
        "Recovery!",
        "Dodge",
        "Revenge",
    ];
    table.play("goes 5\nescapes");
    let before = table.entries().len();
    for card in kept {
        table.rewind(before);
        table.play(&format!(
            "event {card} -> seat 1 draws {card}; {card} is kept; turn 2, seat 1\nkept 1: {card}"
        ));
    }
    for card in ["Cave-In", "Tunnel ahead", "Quest Ogre", "Level Up", "Spelunk"] {
        table.rewind(before);
        table.play(&format!("event {card}\nkept 1: -"));
    }
    // Once played, it goes to the discards; it isn't treasure.
    table.rewind(before);
    table.play(
        "
        event Rage
        refused 1 plays Dodge: that card is not in this hand (oubliette.kept.1)
        goes 3
        monster Dragon
        rolls 3+4
        1 plays Rage -> seat 1 plays Rage; attack hits; Dragon falls
        kept 1: -
        treasure Harp
        ",
    );
    assert_eq!(table.open_view().event_discards.len(), 1);
    // They can't be taken in an ambush, and they are worth nothing at the Exit.
    scenario(&["oubliette.kept.1"], basic(2)).play(
        "
        order
        goes 5
        escapes
        event Rage
        rolls 2+3
        2 ambushes 1
        rolls 6+6 -> attack 12 against 8; attack hits
        wound Cramp!
        kept 1: Rage
        escapes
        event Dodge
        goes 10
        beats Squasc: Harp
        event Dragon Hoard
        rolls 1+1
        rolls 1+1
        idles
        rolls 1+4
        1 cashes in -> seat 1 cashes in [Harp] for 800 + 0 by 0 Level Ups, 800 in all; turn 6, seat 2
        kept 1: Rage
        ",
    );
}

#[test]
fn recovery_rerolls_a_failed_attack_or_a_monsters_hit() {
    let mut table = scenario(&["oubliette.kept.2"], alone());
    table.play(
        "
        goes 5
        escapes
        event Recovery!
        goes 5
        escapes
        event Recovery!
        goes 3
        monster Yeti
        rolls 2+2 -> attack 4 against 5
        1 may plays Recovery!; passes
        1 plays Recovery! -> seat 1 plays Recovery!
        phase Strike
        awaits seat 1's hand
        chance rolls
        ",
    );
    let before = table.entries().len();
    table.play("rolls 2+3 -> attack 5 against 5; attack hits; Yeti falls");
    // The new roll may be worse, too, and another Recovery! allows one more.
    table.rewind(before);
    table.play(
        "
        rolls 1+1 -> attack 2 against 5
        1 may plays Recovery!; passes
        1 plays Recovery!
        rolls 1+2 -> attack 3 against 5; attack misses
        kept 1: -
        ",
    );
    // A monster that has hit rolls again.
    table.rewind(before);
    table.play(
        "
        rolls 1+1
        1 passes -> attack misses
        rolls 4+4 -> blow 8 against 8
        1 may plays Recovery!; passes
        1 plays Recovery!
        phase Blow
        rolls 3+4 -> blow 7 against 8; blow misses; turn 4, seat 1
        wounds 1: -
        ",
    );
}

/// Rage still applies to an attack that is rolled again, and Dodge to a blow; neither applies to the next one.
#[test]
fn rage_and_dodge_still_apply_to_a_reroll() {
    let mut table = scenario(
        &["oubliette.kept.2", "oubliette.kept.6", "oubliette.kept.7"],
        alone(),
    );
    table.play(
        "
        goes 5
        escapes
        event Recovery!
        goes 5
        escapes
        event Rage
        goes 5
        escapes
        event Dodge
        goes 9
        spaces 4
        monster Dragon
        rolls 1+2 -> attack 3 against 10
        1 plays Rage
        sum 7 against 10
        1 plays Recovery!
        sum 4 against 10
        ",
    );
    let before = table.entries().len();
    table.play("rolls 2+4 -> attack 10 against 10; attack hits; Dragon falls");
    table.rewind(before);
    table.play(
        "
        rolls 2+3 -> attack 9 against 10; attack misses
        sum 0 against 8
        rolls 4+5 -> blow 9 against 8
        1 plays Dodge -> seat 1 plays Dodge; blow misses; turn 5, seat 1
        kept 1: -
        ",
    );
    let mut table = scenario(&["oubliette.kept.7"], alone());
    table.play(
        "
        goes 5
        escapes
        event Recovery!
        goes 5
        escapes
        event Dodge
        goes 3
        monster Dragon
        rolls 1+1
        1 passes
        rolls 6+6 -> blow 12 against 8
        1 plays Dodge -> seat 1 plays Dodge
        sum 12 against 11
        1 plays Recovery!
        sum 0 against 11
        rolls 5+5 -> blow 10 against 11; blow misses; turn 4, seat 1
        ",
    );
}

#[test]
fn revenge_attacks_the_monster_once_more_after_a_wound() {
    let mut table = scenario(&["oubliette.kept.3"], alone());
    table.play(
        "
        goes 5
        escapes
        event Revenge
        goes 5
        escapes
        event Revenge
        goes 4
        monster Ogre
        rolls 1+2
        rolls 6+6
        refused 1 plays Revenge: not now: a wound is drawn first (oubliette.fight.3)
        wound Bleeding -> seat 1 has Bleeding
        phase Revenge
        1 may plays Revenge; passes
        ",
    );
    let before = table.entries().len();
    table.play(
        "
        1 plays Revenge -> seat 1 plays Revenge
        phase Strike
        # The new wound counts already.
        sum 0 against 5
        rolls 1+4 -> attack 5 against 5; attack hits; Ogre falls
        treasure Harp -> seat 1 draws Harp; turn 4, seat 1
        kept 1: Revenge
        ",
    );
    table.rewind(before);
    table.play(
        "
        1 plays Revenge
        rolls 1+1 -> attack 2 against 5; attack misses
        # If the attack fails, the monster may strike again, and that can be avenged again.
        rolls 5+2 -> blow 8 against 8; blow hits
        wound Cramp!
        phase Revenge
        1 plays Revenge
        rolls 1+1
        rolls 6+1 -> blow 8 against 8; blow hits
        wound Close Call -> seat 1 has Close Call; turn 4, seat 1
        kept 1: -
        ",
    );
    table.rewind(before);
    table.play("1 passes -> turn 4, seat 1\nkept 1: Revenge, Revenge");
    // A new attack does not have the Rage of the old one.
    scenario(&["oubliette.kept.6"], alone()).play(
        "
        goes 5
        escapes
        event Revenge
        goes 5
        escapes
        event Rage
        goes 5
        escapes
        event Recovery!
        goes 4
        monster Dragon
        rolls 1+1
        1 plays Rage
        1 passes
        rolls 6+6
        1 passes
        wound Cramp!
        1 plays Revenge
        sum 0 against 10
        ",
    );
}

#[test]
fn a_shortcut_counts_as_landing_on_the_exit() {
    let mut table = scenario(&["oubliette.kept.4"], alone());
    table.play("goes 5\nbeats Squasc: Harp");
    let before = table.entries().len();
    // It can be played at the end of the turn in which it was drawn, here to cash in the Harp.
    table.play(
        "
        event Shortcut
        phase End
        1 may plays Shortcut; passes
        ",
    );
    let end = table.entries().len();
    table.play(
        "
        1 plays Shortcut -> seat 1 plays Shortcut; seat 1 takes a shortcut from 5
        phase Exit(Landed)
        spaces 0
        1 may cashes in; is done
        1 cashes in -> seat 1 cashes in [Harp] for 800 + 0 by 0 Level Ups, 800 in all; turn 2, seat 1
        # It counts as having landed: both ways are open.
        rolls 1+2
        1 may walks forward; walks back
        ",
    );
    // It is as if you had landed there: without an action the turn goes on with a monster.
    table.rewind(end);
    table.play("1 plays Shortcut\n1 is done\nphase Monster\nhand 1: Harp");
    // It may also be played instead of rolling.
    table.rewind(end);
    table.play(
        "
        1 passes -> turn 2, seat 1
        phase Before
        1 may plays Shortcut; passes
        ",
    );
    let instead = table.entries().len();
    table.play(
        "
        1 plays Shortcut -> seat 1 plays Shortcut; seat 1 takes a shortcut from 5
        phase Exit(Landed)
        1 is done
        phase Monster
        escapes
        spaces 0
        rolls 1+2
        phase Way
        ",
    );
    table.rewind(instead);
    table.play("1 plays Shortcut\n1 cashes in -> seat 1 cashes in [Harp] for 800 + 0 by 0 Level Ups, 800 in all; turn 3, seat 1");
    table.rewind(instead);
    table.play("1 passes\nphase Roll\nrolls 1+2 -> seat 1 rolls 1+2; seat 1 walks forward 5 to 8");
    table.rewind(before);
    scenario(&["oubliette.kept.4"], alone()).play(
        "
        goes 5
        escapes
        event Shortcut
        1 passes -> turn 2, seat 1
        phase Before
        1 plays Shortcut -> seat 1 plays Shortcut; seat 1 takes a shortcut from 5
        # There is nothing to do at the Exit, so the turn goes on there at once.
        phase Monster
        ",
    );
}

#[test]
fn healing_waters_heal_the_worst_wound_at_allowed_moments() {
    let mut table = scenario(&["oubliette.kept.5"], alone());
    table.play(
        "
        goes 5
        hurt: Bleeding
        event Healing Waters
        # At the end of the turn; and in the next one the table waits for chance, and meanwhile the card can be played.
        phase End
        1 may plays Healing Waters; passes
        1 passes
        phase Roll
        awaits seat 1's hand, 1
        1 may plays Healing Waters
        goes 5
        hurt: Stabbed
        event Healing Waters 2
        goes 5
        hurt: Broken Leg
        event Dodge
        1 passes
        W 1: 5
        ",
    );
    let before = table.entries().len();
    table.play(
        "
        1 plays Healing Waters -> seat 1 plays Healing Waters; seat 1 is healed of Stabbed
        wounds 1: Bleeding, Broken Leg
        W 1: 3
        awaits seat 1's hand, 1
        1 plays Healing Waters 2 -> seat 1 plays Healing Waters 2; seat 1 is healed of Broken Leg; seat 1 is healed of Bleeding
        wounds 1: -
        awaits seat 1's hand
        kept 1: Dodge
        decks 29 32 29 32
        ",
    );
    // In the middle of a fight it changes the sum needed, and what the monster adds.
    table.rewind(before);
    table.play(
        "
        goes 3
        monster Ogre
        sum 0 against 9
        1 plays Healing Waters
        sum 0 against 7
        rolls 1+1 -> attack 2 against 7; attack misses
        sum 3 against 8
        1 plays Healing Waters 2
        sum 0 against 8
        rolls 3+4 -> blow 7 against 8; blow misses; turn 5, seat 1
        ",
    );
    // When a roll is being answered anyway, it can change the result.
    table.rewind(before);
    table.play(
        "
        goes 3
        monster Ogre
        rolls 1+1
        rolls 1+3 -> blow 9 against 8
        1 may plays Healing Waters; plays Healing Waters 2; plays Dodge; passes
        1 plays Healing Waters -> seat 1 plays Healing Waters; seat 1 is healed of Stabbed; blow misses; turn 5, seat 1
        kept 1: Dodge, Healing Waters 2
        ",
    );
    // In another player's turn only the ambushed player may use it; a wound is always required.
    scenario(&["oubliette.kept.5"], basic(2)).play(
        "
        order
        goes 5
        hurt: Bleeding
        event Healing Waters
        1 passes
        awaits seat 2's hand
        1 may nothing
        refused 1 plays Healing Waters: seat 1 is not asked now (oubliette.turn.9)
        goes 3
        escapes
        awaits seat 1's hand, 1
        1 plays Healing Waters
        goes 5
        escapes
        event Healing Waters
        goes 3
        escapes
        # There is nothing to heal.
        awaits seat 1's hand
        refused 1 plays Healing Waters: there is no wound to put back (oubliette.kept.5)
        ",
    );
    // They can't be used in a lost turn, which passes without stopping.
    scenario(&["oubliette.kept.5"], basic(2)).play(
        "
        order
        goes 5
        hurt: Bleeding
        event Healing Waters
        goes 3
        escapes
        goes 5
        escapes
        event Cave-In
        goes 3
        monster Dragon
        rolls 1+1
        rolls 1+1 -> blow 2 against 8; blow misses; seat 1 loses the turn, 0 left; turn 6, seat 2
        wounds 1: Bleeding
        ",
    );
}

#[test]
fn rage_adds_four_to_an_attack_on_a_monster() {
    let mut table = scenario(&["oubliette.kept.6"], alone());
    table.play(
        "
        goes 5
        escapes
        event Rage
        goes 3
        monster Yeti
        # Nobody is asked if the attack succeeds anyway.
        rolls 2+3 -> attack 5 against 5; attack hits; Yeti falls
        treasure Harp
        goes 3
        monster Manticore
        rolls 1+3 -> attack 4 against 8
        1 plays Rage -> seat 1 plays Rage; attack hits; Manticore falls
        told Ada plays Rage.
        kept 1: -
        ",
    );
}

#[test]
fn dodge_adds_three_to_the_defence_against_one_blow() {
    let mut table = scenario(&["oubliette.kept.7"], alone());
    table.play(
        "
        goes 5
        escapes
        event Dodge
        goes 3
        monster Dragon
        # It does not help an attack.
        rolls 1+1 -> attack 2 against 10; attack misses
        rolls 5+5 -> blow 10 against 8
        ",
    );
    let before = table.entries().len();
    table.play(
        "
        1 plays Dodge -> seat 1 plays Dodge; blow misses; turn 3, seat 1
        # It counts for one blow.
        goes 3
        monster Dragon
        rolls 1+1
        sum 0 against 8
        ",
    );
    table.rewind(before - 1);
    table.play(
        "
        # 3 more: an 11 is enough for the monster, so nothing is asked.
        rolls 5+6 -> blow 11 against 8; blow hits
        phase Wound
        ",
    );
}
