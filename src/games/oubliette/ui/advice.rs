//! What a card would do now, and what the odds are, in words.

use super::super::level::{Effect, EquipmentBonus};
use super::super::odds::{self, Sum};
use super::super::{Action, FightRoll, Foe, Oubliette, Phase, View};
use super::cards::Card;
use crate::session::Scene;
use crate::table::Seat;

/// A likelihood from 0 to 1, in whole hundredths.
pub fn percent(share: f64) -> String {
    format!("{:.0}%", share * 100.0)
}

/// What the dice still have to show.
pub fn needed(sum: &Sum) -> String {
    match sum.dice_needed() {
        0..=2 => "any roll".into(),
        12 => "12".into(),
        least @ 3..=11 => format!("{least} or more"),
        _ => "no roll is enough".into(),
    }
}

/// The odds of the fight that is on, before its strike is rolled: `42 % to win, 34 % to be wounded, 24 % to escape`.
pub fn fight(view: &View) -> Option<String> {
    let fight = view.fight.as_ref()?;
    if fight.round != FightRoll::Strike || fight.sum.dice.is_some() {
        return None;
    }
    Some(in_words(
        &fight.sum,
        &view.blow_to_come()?,
        matches!(fight.foe, Foe::Player(_)),
    ))
}

/// The odds of a strike and of what comes back.
pub fn in_words(strike: &Sum, blow: &Sum, player: bool) -> String {
    let odds = odds::of_fight(strike, blow);
    let hurt = if player { "to be robbed" } else { "to be wounded" };
    format!(
        "{} to win, {} {hurt}, {} to get away",
        percent(odds.win),
        percent(odds.hurt),
        percent(odds.escape)
    )
}

/// What so much more would make of the roll that is asked about: the words, and whether it turns it round.
fn with(view: &View, bonus: u16) -> (String, bool) {
    let Some(fight) = &view.fight else {
        return (String::new(), false);
    };
    let sum = fight.sum;
    if sum.is_enough() {
        let against = sum.against() + bonus;
        let turns = sum.total() < sum.needed() + bonus;
        let verdict = if turns { "it misses" } else { "it still hits" };
        (
            format!(
                "{} + {bonus} = {against} against {}: {verdict}",
                sum.against(),
                sum.total()
            ),
            turns,
        )
    } else {
        let total = sum.total() + bonus;
        let turns = total >= sum.needed();
        let verdict = if turns { "it hits" } else { "still a miss" };
        (
            format!(
                "{} + {bonus} = {total} against {}: {verdict}",
                sum.total(),
                sum.against()
            ),
            turns,
        )
    }
}

/// What the roll that is asked about comes to without so many of the worst wounds: the words, and whether that turns
/// it round.
fn healing(scene: &Scene<'_, Oubliette>, wounds: u8) -> (String, bool) {
    let (level, view) = (&scene.setup.level, scene.view);
    let Phase::Answer(seat) = view.phase else {
        return (String::new(), false);
    };
    let Some(sum) = view.sum_if_healed(level, seat, wounds) else {
        return (String::new(), false);
    };
    let turns = view.healing_turns(level, seat, wounds);
    let verdict = if sum.is_enough() { "it hits" } else { "it misses" };
    (
        format!("{} against {}: {verdict}", sum.total(), sum.against()),
        turns,
    )
}

/// What a treasure would add in the hands of whoever is asked: where only the best counts, what it is better by
/// (`oubliette.house.4`).
fn adds(scene: &Scene<'_, Oubliette>, number: u8) -> u16 {
    let view = scene.view;
    let own = match view.phase {
        Phase::Answer(seat) => view.explorer(seat),
        _ => None,
    };
    let one = scene.setup.level.house.one_weapon_one_armour;
    let (bonus, in_use) = match scene.setup.level.treasure(number).map(|card| card.gives) {
        Some(EquipmentBonus::Weapon(bonus)) => (bonus, own.map_or(0, |own| own.weapons)),
        Some(EquipmentBonus::Armour(bonus)) => (bonus, own.map_or(0, |own| own.armour)),
        _ => (0, 0),
    };
    u16::from(bonus).saturating_sub(if one { in_use } else { 0 })
}

/// What a card of the one who is asked would do to the roll: the words, and whether it turns it round (for a
/// reroll: whether it might).
pub fn of_answer(scene: &Scene<'_, Oubliette>, card: Card) -> (String, bool) {
    let (level, view) = (&scene.setup.level, scene.view);
    match card {
        Card::Treasure(number) => with(view, adds(scene, number)),
        Card::Event(kind) => match level.effect(kind) {
            Some(Effect::Rage(bonus) | Effect::Dodge(bonus)) => with(view, u16::from(*bonus)),
            Some(Effect::HealingWaters { wounds }) => healing(scene, *wounds),
            Some(Effect::Recovery) => {
                let Some(fight) = &view.fight else {
                    return (String::new(), false);
                };
                let again = fight.sum.odds();
                if fight.sum.is_enough() {
                    (
                        format!("the monster rolls again: {} to miss", percent(1.0 - again)),
                        again < 1.0,
                    )
                } else {
                    (format!("roll again: {} to hit", percent(again)), again > 0.0)
                }
            }
            _ => (String::new(), false),
        },
        _ => (String::new(), false),
    }
}

/// The whole question: can the cards that may answer the roll, all together, turn it round?
pub fn could_help(scene: &Scene<'_, Oubliette>) -> bool {
    let (level, view) = (&scene.setup.level, scene.view);
    let Some(fight) = &view.fight else { return true };
    let (treasures, events) = &view.answers;
    let each = treasures.iter().map(|number| adds(scene, *number));
    let mut most: u16 = if level.house.one_weapon_one_armour {
        each.max().unwrap_or(0)
    } else {
        each.sum()
    };
    let (mut again, mut waters) = (false, 0u8);
    for kind in events {
        let copies = match view.phase {
            Phase::Answer(seat) => view
                .explorer(seat)
                .map_or(1, |own| own.kept.iter().filter(|other| *other == kind).count()),
            _ => 1,
        };
        match level.effect(*kind) {
            Some(Effect::Rage(bonus) | Effect::Dodge(bonus)) => {
                most += u16::from(*bonus) * copies as u16;
            }
            Some(Effect::Recovery) => again = true,
            Some(Effect::HealingWaters { wounds }) => {
                waters = waters.saturating_add(wounds.saturating_mul(copies as u8))
            }
            _ => {}
        }
    }
    let sum = match view.phase {
        Phase::Answer(seat) => view.sum_if_healed(level, seat, waters).unwrap_or(fight.sum),
        _ => fight.sum,
    };
    if sum.is_enough() != fight.sum.is_enough() {
        return true;
    }
    // Rolled again, two dice may show the least or the most.
    if sum.is_enough() {
        let total = if again { sum.bonus() + 2 } else { sum.total() };
        total < sum.needed() + most
    } else {
        let total = if again { sum.bonus() + 12 } else { sum.total() };
        total + most >= sum.needed()
    }
}

/// What a person wants done without being asked.
pub fn standing_wish(scene: &Scene<'_, Oubliette>) -> Option<Action> {
    match scene.view.phase {
        Phase::Answer(seat) if scene.ui.switches.only_if_it_helps.contains(seat) && !could_help(scene) => {
            Some(Action::Pass(seat))
        }
        _ => None,
    }
}

/// What a card on a mat would do now.
pub fn of_card(scene: &Scene<'_, Oubliette>, seat: Seat, card: Card) -> String {
    let (level, view) = (&scene.setup.level, scene.view);
    let Some(own) = view.explorer(seat) else {
        return String::new();
    };
    let asked = view.phase == Phase::Answer(seat);
    let answers = match card {
        Card::Treasure(number) => view.answers.0.contains(&number),
        Card::Event(kind) => view.answers.1.contains(&kind),
        _ => false,
    };
    if asked && answers && scene.odds_shown() {
        let words = of_answer(scene, card).0;
        return match scene.is_person(seat) {
            true => format!("Click to play it. Now: {words}."),
            false => format!("Now: {words}."),
        };
    }
    match card {
        Card::Treasure(number) if own.in_use.contains(&number) => {
            "In use: it counts in every fight, and is no longer treasure.".into()
        }
        Card::Treasure(number) => match level.treasure(number).map(|card| card.gives) {
            Some(EquipmentBonus::Weapon(_) | EquipmentBonus::Armour(_)) if own.usable.contains(&number) && scene.is_person(seat) => {
                "Click to bring it into use. Then it can’t be stolen or cashed in.".into()
            }
            Some(EquipmentBonus::Weapon(_) | EquipmentBonus::Armour(_)) => {
                "Can be brought into use in its owner’s turn and in fights. Then it can’t be stolen or cashed \
                 in."
                    .into()
            }
            _ => "Can be cashed in at the Exit.".into(),
        },
        Card::Event(kind) => match level.effect(kind) {
            Some(Effect::HealingWaters { wounds }) if own.may_heal && scene.is_person(seat) => match wounds {
                1 => "Click to put the worst wound back now.".into(),
                2 => "Click to put the two worst wounds back now.".into(),
                many => format!("Click to put the {many} worst wounds back now."),
            },
            Some(Effect::HealingWaters { .. }) => {
                "Can be played at any time in its owner’s turn, or when its owner is ambushed, to heal a wound.".into()
            }
            Some(Effect::Shortcut) if own.may_take_shortcut && scene.is_person(seat) => {
                "Click to go to the Exit now.".into()
            }
            Some(Effect::Shortcut) => "Can be played at any time in its owner’s turn, outside a fight.".into(),
            Some(Effect::Rage(_)) => "Offered when an attack on a monster has missed.".into(),
            Some(Effect::Dodge(_)) => "Offered when a blow has hit.".into(),
            Some(Effect::Recovery) => "Offered when its owner’s roll has missed, or a monster’s roll has hit.".into(),
            Some(Effect::Revenge)
                if view.phase == Phase::Revenge && view.seat == seat && scene.is_person(seat) =>
            {
                "Click to attack again.".into()
            }
            Some(Effect::Revenge) => "Offered when a monster has wounded its owner.".into(),
            Some(Effect::Quest { monster, cards }) => {
                let met = super::stop::is_slain(level, own, monster);
                let pay = super::super::log::count(usize::from(*cards), "card", "cards");
                if met {
                    format!("The {monster} is defeated: {pay} at the Exit.")
                } else {
                    format!("Defeat the {monster} before reaching the Exit.")
                }
            }
            Some(Effect::LevelUp { power, worth }) if scene.level_ups_last() => {
                format!(
                    "In force: monsters have +{power} power; each treasure cashed in during the visit brings \
                     +{worth}."
                )
            }
            Some(Effect::LevelUp { power, worth }) => {
                format!("In force: monsters have +{power} power; each treasure cashed in brings +{worth}.")
            }
            _ => String::new(),
        },
        Card::Wound(kind) => {
            let worst: Vec<u8> = own.wounds.iter().copied().take(2).collect();
            if level.wound(kind).is_some_and(|card| card.modifier == 0) {
                String::new()
            } else if worst.contains(&kind) {
                "It counts: attacks are harder, and blows hit more easily.".into()
            } else {
                "It does not count: two others are worse.".into()
            }
        }
        Card::Monster(_) => String::new(),
    }
}
