//! What a card would do now, and what the odds are, in words.

use super::super::level::{Effect, EquipmentBonus};
use super::super::odds::{self, Sum};
use super::super::{Action, FightRoll, Foe, Phase, View, log::count};
use super::cards::Card;
use super::parts::TableContext;
use crate::table::Seat;

/// A likelihood from 0 to 1, in whole hundredths. What is possible is never 0%, and what may fail never 100%.
pub fn percent(share: f64) -> String {
    match share {
        0.0 | 1.0 => format!("{:.0}%", share * 100.0),
        ..0.005 => "<1%".into(),
        0.995.. => ">99%".into(),
        _ => format!("{:.0}%", share * 100.0),
    }
}

/// The likelihoods of all that can happen, in whole hundredths. They add up to a hundred, where “<1%” counts as one.
pub fn percents<const N: usize>(shares: [f64; N]) -> [String; N] {
    let hundredths = shares.map(|share| 100.0 * share);
    let is_tiny = |part: f64| (1e-9..1.0).contains(&part);
    let mut whole = hundredths.map(|part| (part + 1e-9).floor());
    // What is under one comes first, and then what was rounded down most.
    let rest = |index: usize| match hundredths.get(index) {
        Some(part) if is_tiny(*part) => 1.0,
        Some(part) => (part + 1e-9).fract(),
        None => 0.0,
    };
    let mut order: Vec<usize> = (0..N).collect();
    order.sort_by(|one, other| rest(*other).total_cmp(&rest(*one)));
    let missing = 100.0 - whole.iter().sum::<f64>();
    for index in order.into_iter().take(missing.max(0.0) as usize) {
        whole.get_mut(index).into_iter().for_each(|part| *part += 1.0);
    }
    let mut parts = hundredths.into_iter().zip(whole);
    std::array::from_fn(|_| match parts.next() {
        Some((part, _)) if is_tiny(part) => "<1%".into(),
        Some((_, whole)) => format!("{whole:.0}%"),
        None => String::new(),
    })
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

/// The odds of the fight that is on, before its strike is rolled: to win, to be hurt, and to get away.
pub fn fight(scene: &TableContext<'_>) -> Option<[String; 3]> {
    let view = scene.view;
    let fight = view.fight.as_ref()?;
    if fight.round != FightRoll::Strike || fight.sum.dice.is_some() {
        return None;
    }
    let odds = odds::of_fight(&fight.sum, &view.blow_to_come()?);
    let [win, hurt, escape] = percents([odds.win, odds.hurt, odds.escape]);
    Some(match fight.foe {
        // Both read it, so it has names.
        Foe::Player(target) => {
            let [attacker, target] = [view.seat, target].map(|seat| scene.setup.name(seat));
            [
                format!("{win} that {attacker} hits"),
                format!("{hurt} that {target} hits"),
                format!("{escape} that both miss"),
            ]
        }
        _ => [
            format!("{win} to win"),
            format!("{hurt} to be wounded"),
            format!("{escape} to get away"),
        ],
    })
}

/// What so much more would make of the roll that is asked about.
fn with(view: &View, bonus: u16) -> String {
    let Some(sum) = view.fight.as_ref().map(|fight| fight.sum) else {
        return String::new();
    };
    let (total, against) = (sum.total(), sum.against());
    let (from, other, verdict) = match sum.is_enough() {
        true if total < sum.needed() + bonus => (against, total, "it misses"),
        true => (against, total, "it still hits"),
        false if total + bonus >= sum.needed() => (total, against, "it hits"),
        false => (total, against, "still a miss"),
    };
    let more = from + bonus;
    format!("{from} + {bonus} = {more} against {other}: {verdict}")
}

/// What the roll that is asked about comes to without so many of the worst wounds.
fn healing(scene: &TableContext<'_>, wounds: u8) -> String {
    let (level, view) = (&scene.setup.level, scene.view);
    let sum = asked(view).and_then(|seat| view.sum_if_healed(level, seat, wounds));
    sum.map_or_else(String::new, |sum| {
        let verdict = if sum.is_enough() { "it hits" } else { "it misses" };
        format!("{} against {}: {verdict}", sum.total(), sum.against())
    })
}

/// Returns the seat that is asked about a roll, before it is robbed, or about the host game.
pub const fn asked(view: &View) -> Option<Seat> {
    match view.phase {
        Phase::Answer(seat) | Phase::Robbed(seat) => Some(seat),
        Phase::Between => Some(Action::TELLER),
        _ => None,
    }
}

pub fn worst_wounds(wounds: u8) -> String {
    match wounds {
        1 => "the worst wound".into(),
        2 => "the two worst wounds".into(),
        many => format!("the {many} worst wounds"),
    }
}

/// What a treasure would add for whoever is asked; by house rule only what it is better by (`oubliette.house.4`).
fn adds(scene: &TableContext<'_>, number: u8) -> u16 {
    let own = asked(scene.view).map(|seat| scene.view.explorer(seat));
    let (level, gives) = (&scene.setup.level, scene.setup.level.gives(number));
    own.map_or(gives.amount().into(), |own| own.added(level, gives))
}

/// What a card of the one who is asked would do to the roll.
pub fn of_answer(scene: &TableContext<'_>, card: Card) -> String {
    let (level, view) = (&scene.setup.level, scene.view);
    let effect = match card {
        Card::Treasure(number) => return with(view, adds(scene, number)),
        Card::Event(kind) => level.effect(kind),
        _ => None,
    };
    match (effect, &view.fight) {
        (Some(Effect::Rage(bonus) | Effect::Dodge(bonus)), _) => with(view, u16::from(*bonus)),
        (Some(Effect::HealingWaters { wounds }), _) => healing(scene, *wounds),
        (Some(Effect::Recovery), Some(fight)) if fight.sum.is_enough() => {
            let miss = percent(1.0 - fight.sum.odds());
            format!("the monster rolls again: {miss} to miss")
        }
        (Some(Effect::Recovery), Some(fight)) => {
            format!("roll again: {} to hit", percent(fight.sum.odds()))
        }
        _ => String::new(),
    }
}

/// What a card on a mat would do now.
pub fn of_card(scene: &TableContext<'_>, seat: Seat, card: Card) -> String {
    let (level, view) = (&scene.setup.level, scene.view);
    let own = view.explorer(seat);
    let may_click = scene.is_here(seat);
    let answers = match card {
        Card::Treasure(number) => view.answers.0.contains(&number),
        Card::Event(kind) => view.answers.1.contains(&kind),
        _ => false,
    };
    if asked(view) == Some(seat) && answers && scene.odds_shown() {
        let click = if may_click { "Press to play it. " } else { "" };
        return format!("{click}Now: {}.", of_answer(scene, card));
    }
    let words = match card {
        Card::Treasure(number) if own.in_use.contains(&number) => {
            "In use: it counts in every fight, and is no longer treasure."
        }
        Card::Treasure(number) if level.gives(number) == EquipmentBonus::Nothing => {
            "Can be cashed in at the Exit."
        }
        Card::Treasure(number) if own.usable.contains(&number) && may_click => {
            "Press to bring it into use. Then it can’t be stolen or cashed in."
        }
        Card::Treasure(_) => {
            "Can be brought into use in its owner’s turn and in fights. Then it can’t be stolen or cashed in."
        }
        Card::Event(kind) => match level.effect(kind) {
            Some(Effect::HealingWaters { wounds }) if own.may_heal && may_click => {
                return format!("Press to put {} back now.", worst_wounds(*wounds));
            }
            Some(Effect::HealingWaters { .. }) => {
                "Can be played at any time in its owner’s turn, or when its owner is ambushed, to heal a wound."
            }
            Some(Effect::Shortcut) if own.may_take_shortcut && may_click => "Press to go to the Exit now.",
            Some(Effect::Shortcut) => "Can be played at any time in its owner’s turn, outside a fight.",
            Some(Effect::Rage(_)) => "Offered when an attack on a monster has missed.",
            Some(Effect::Dodge(_)) => "Offered when a blow has hit.",
            Some(Effect::Recovery) => {
                "Offered when its owner’s roll has missed, or a monster’s roll has hit."
            }
            Some(Effect::Revenge) if view.phase == Phase::Revenge && view.seat == seat && may_click => {
                "Press to attack again."
            }
            Some(Effect::Revenge) => "Offered when a monster has wounded its owner.",
            Some(Effect::Quest { monster, cards }) => {
                let pay = count(usize::from(*cards), "card", "cards");
                return match own.has_slain(level, monster) {
                    true => format!("The {monster} is defeated: {pay} at the Exit."),
                    false => format!("Defeat the {monster} before reaching the Exit."),
                };
            }
            Some(Effect::LevelUp { power, worth }) => {
                let visit = match scene.level_ups_last() {
                    true => " during the visit",
                    false => "",
                };
                let brings = format!("each treasure cashed in{visit} brings +{worth}");
                return format!("In force: monsters have +{power} power; {brings}.");
            }
            _ => "",
        },
        Card::Wound(kind) if level.wound(kind).is_some_and(|card| card.modifier == 0) => "",
        Card::Wound(kind) if own.wounds.iter().take(2).any(|worst| *worst == kind) => {
            "It counts: attacks are harder, and blows hit more easily."
        }
        Card::Wound(_) => "It does not count: two others are worse.",
        Card::Monster(_) => "",
    };
    words.to_owned()
}
