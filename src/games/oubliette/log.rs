//! The log lines of Open Oubliette: events as sentences that a group can check.

use super::level::{Effect, OublietteLevel};
use super::odds::Sum;
use super::pieces::{Deck, Direction, Ending, FightRoll, Foe};
use super::{Event, Oubliette};
use crate::table::Setup;
use crate::table::capital;

/// Writes an amount with a comma between its thousands.
pub(super) fn money(amount: u32) -> String {
    let digits = amount.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Writes a number with its noun; numbers up to four in words.
pub(super) fn count(number: usize, one: &str, more: &str) -> String {
    match number {
        1 => format!("one {one}"),
        2 => format!("two {more}"),
        3 => format!("three {more}"),
        4 => format!("four {more}"),
        _ => format!("{number} {more}"),
    }
}

/// The name of a foe for the middle of a sentence.
pub(super) fn foe_name(setup: &Setup<Oubliette>, foe: Foe) -> String {
    let level = &setup.level;
    match foe {
        Foe::Monster(kind) => format!("the {}", monster_name(level, kind)),
        Foe::Hoard(kind) => match level.effect(kind) {
            Some(Effect::Hoard { name, .. }) => format!("the {name}"),
            _ => "the dragon".into(),
        },
        Foe::Player(seat) => setup.name(seat).into(),
        Foe::Stranger(_) => "the unknown explorer".into(),
    }
}

pub(super) fn monster_name(level: &OublietteLevel, kind: u8) -> &str {
    level.monster(kind).map_or("monster", |card| card.name.as_str())
}

pub(super) fn event_title(level: &OublietteLevel, kind: u8) -> &str {
    level.event(kind).map_or("event", |card| card.title.as_str())
}

pub(super) fn wound_title(level: &OublietteLevel, kind: u8) -> &str {
    level.wound(kind).map_or("wound", |card| card.title.as_str())
}

/// Writes a roll with everything that counts for and against it: `1 + 3 + weapons 4 = 8 against 8 + wounds 1 = 9`.
pub(super) fn sum_in_words(sum: &Sum, power: &str) -> String {
    let mut left = match sum.dice {
        Some((one, other)) => format!("{one} + {other}"),
        None => String::new(),
    };
    for (amount, what) in [
        (sum.weapons, "weapons"),
        (sum.rage, "Rage"),
        (sum.hurt, "the other’s wounds"),
    ] {
        if amount > 0 {
            left += &format!(" + {what} {amount}");
        }
    }
    let mut right = if sum.more {
        format!("more than {power} {}", sum.base)
    } else {
        format!("{power} {}", sum.base)
    };
    let extras = [
        (sum.levels, "Level Up"),
        (sum.wounds, "wounds"),
        (sum.armour, "armour"),
        (sum.dodge, "Dodge"),
    ];
    let mut any = false;
    for (amount, what) in extras {
        if amount > 0 {
            any = true;
            right += &format!(" + {what} {amount}");
        }
    }
    if any {
        right += &format!(" = {}", sum.against());
    }
    format!("{left} = {} against {right}", sum.total())
}

/// Writes the log line for a visible event; `None` if the event has none.
pub(super) fn log_line(setup: &Setup<Oubliette>, seen: &Event) -> Option<String> {
    sentence(setup, seen).map(|sentence| single_stop(&sentence))
}

/// Drops the full stop after a card title that ends with an exclamation mark, such as “Cramp!”.
pub(super) fn single_stop(sentence: &str) -> String {
    sentence.replace("!.", "!")
}

fn sentence(setup: &Setup<Oubliette>, seen: &Event) -> Option<String> {
    let level = &setup.level;
    let name = |seat| setup.name(seat);
    let treasure = |number| Oubliette::treasure_name(level, number);
    Some(match seen {
        Event::OrderRolled { seat, face } => format!("{} rolls {face} for the order of play.", name(*seat)),
        Event::OrderSettled { seats } => {
            let names: Vec<_> = seats.iter().map(|seat| name(*seat)).collect();
            format!("The order of play: {}.", names.join(", "))
        }
        Event::TurnBegins { turn, seat, extra } => {
            if *extra {
                format!("Turn {turn}: {} goes again, for doubles.", name(*seat))
            } else {
                format!("Turn {turn}: {}.", name(*seat))
            }
        }
        Event::TurnLost { seat, left: 0 } => format!("{} loses this turn.", name(*seat)),
        Event::TurnLost { seat, left } => {
            format!("{} loses this turn, and has {left} more to lose.", name(*seat))
        }
        Event::ExtraTurnLost { seat } => {
            format!("{} has to lose a turn, and so loses the extra turn.", name(*seat))
        }
        Event::Rolled { seat, dice, doubles } => {
            let extra = if *doubles { " Doubles: an extra turn." } else { "" };
            format!(
                "{} rolls {} + {} = {}.{extra}",
                name(*seat),
                dice.0,
                dice.1,
                dice.0 + dice.1
            )
        }
        Event::Walked { seat, from, to, way } => {
            let how = match way {
                Direction::Forward => "forward",
                Direction::Back => "back",
            };
            match to {
                0 => format!("{} walks {how} from {from} to the Exit.", name(*seat)),
                _ => format!("{} walks {how} from {from} to {to}.", name(*seat)),
            }
        }
        Event::TookShortcut { seat, from } => {
            format!("{} takes a Shortcut from {from} to the Exit.", name(*seat))
        }
        Event::Tunnelled { seat, from, to } => {
            format!("The tunnel leads {} from {from} to {to}.", name(*seat))
        }
        Event::QuestEnds { seat, event, cards } => {
            let title = match level.effect(*event) {
                Some(Effect::Quest { monster, .. }) => monster.as_str(),
                _ => "quest",
            };
            match cards {
                0 => format!(
                    "{} reaches the Exit without having defeated the {title}: the Quest is lost.",
                    name(*seat)
                ),
                _ => format!(
                    "{} has defeated the {title}: the Quest pays {}.",
                    name(*seat),
                    count(usize::from(*cards), "Treasure card", "Treasure cards")
                ),
            }
        }
        Event::MonsterDrawn { seat, monster } => {
            let power = level.monster(*monster).map_or(0, |card| card.power);
            format!(
                "{} meets the {}, power {power}.",
                name(*seat),
                monster_name(level, *monster)
            )
        }
        Event::AmbushBegins { seat, target } => format!("{} ambushes {}.", name(*seat), name(*target)),
        Event::FightRolled {
            seat,
            foe,
            round,
            sum,
        } => {
            let roller = match (round, foe) {
                (FightRoll::Strike, _) => name(*seat).to_owned(),
                (FightRoll::Blow, foe) => capital(&foe_name(setup, *foe)),
            };
            let power = match (round, foe) {
                (FightRoll::Strike, Foe::Monster(_) | Foe::Hoard(_)) => "power",
                _ => "defence",
            };
            format!("{roller} rolls {}.", sum_in_words(sum, power))
        }
        Event::FightSettled {
            seat,
            foe,
            round,
            hit,
            sum,
        } => {
            let (who, whom) = match round {
                FightRoll::Strike => (name(*seat).to_owned(), foe_name(setup, *foe)),
                FightRoll::Blow => (capital(&foe_name(setup, *foe)), name(*seat).to_owned()),
            };
            let verb = if *hit { "hits" } else { "misses" };
            let needs = if sum.more { "needing more than" } else { "against" };
            format!("{who} {verb} {whom}, {} {needs} {}.", sum.total(), sum.against())
        }
        Event::Defeated { seat, foe } => format!("{} defeats {}.", name(*seat), foe_name(setup, *foe)),
        Event::Used {
            seat,
            treasure: number,
        } => {
            format!("{} brings the {} into use.", name(*seat), treasure(*number))
        }
        Event::Played { seat, event } => format!("{} plays {}.", name(*seat), event_title(level, *event)),
        Event::Healed { seat, wound } => {
            format!("{} is healed of {}.", name(*seat), wound_title(level, *wound))
        }
        Event::TreasureDrawn {
            seat,
            treasure: number,
        } => {
            format!(
                "{} draws {}, worth {}.",
                name(*seat),
                treasure(*number),
                money(level.value(*number))
            )
        }
        Event::NothingToDraw => "The Treasure deck is empty: nothing is drawn.".into(),
        Event::Wounded { seat, wound } => {
            let modifier = level.wound(*wound).map_or(0, |card| card.modifier);
            format!(
                "{} is wounded: {}, modifier {modifier}.",
                name(*seat),
                wound_title(level, *wound)
            )
        }
        Event::Taken {
            from,
            to: Some(to),
            treasure: number,
        } => {
            format!("{} takes {} from {}.", name(*to), treasure(*number), name(*from))
        }
        Event::Taken {
            from,
            to: None,
            treasure: number,
        } => {
            format!(
                "The unknown explorer takes {} from {}.",
                treasure(*number),
                name(*from)
            )
        }
        Event::EventDrawn { seat, event } => format!("{} draws {}.", name(*seat), event_title(level, *event)),
        Event::EventRolled { seat, face, event } => {
            let what = match level.effect(*event) {
                Some(Effect::Secret { least, .. }) if face >= least => "enough",
                Some(Effect::Secret { .. }) => "not enough",
                Some(Effect::Trap { most }) if face <= most => "the trap snaps shut",
                Some(Effect::Trap { .. }) => "the trap stays open",
                Some(Effect::Hoard { cards, .. }) => {
                    return Some(format!(
                        "{} rolls {face}: {face} + {cards} = {} Treasure cards.",
                        name(*seat),
                        face + cards
                    ));
                }
                _ => "no effect",
            };
            format!("{} rolls {face}: {what}.", name(*seat))
        }
        Event::Spelunks { seat } => format!("{} rolls again.", name(*seat)),
        Event::Kept { seat, event } => match level.effect(*event) {
            Some(Effect::Quest { monster, cards }) => format!(
                "{} has a Quest: the {monster}, for {}.",
                name(*seat),
                count(usize::from(*cards), "Treasure card", "Treasure cards")
            ),
            Some(Effect::LevelUp { power, worth }) => {
                let against = match level.house.level_up_for_all {
                    true => "everybody",
                    false => name(*seat),
                };
                format!(
                    "Until {} leaves, monsters have +{power} power against {against}; each card cashed in brings +{worth}.",
                    name(*seat)
                )
            }
            _ => format!("{} keeps {}.", name(*seat), event_title(level, *event)),
        },
        Event::MustLoseTurn { seat } => format!("{} must lose a turn.", name(*seat)),
        Event::TrapTook {
            seat,
            treasure: number,
        } => {
            format!(
                "The {} that {} had won goes back into the Treasure deck.",
                treasure(*number),
                name(*seat)
            )
        }
        Event::Recovered { seat, wound } => {
            format!("{} recovers from {}.", name(*seat), wound_title(level, *wound))
        }
        Event::CashedIn {
            seat,
            treasures,
            worth,
            total,
            ..
        } => {
            let face: u32 = treasures.iter().map(|number| level.value(*number)).sum();
            let extra = match worth {
                0 => String::new(),
                worth => format!(", plus {} for Level Up", money(*worth)),
            };
            if treasures.is_empty() {
                return Some(format!("{}’s Level Up ends.", name(*seat)));
            }
            format!(
                "{} cashes in {} for {}{extra}: {} in all.",
                name(*seat),
                count(treasures.len(), "card", "cards"),
                money(face),
                money(*total)
            )
        }
        Event::Refilled { deck } => match deck {
            Deck::Monster => "The Monster deck is shuffled again from its discards.".into(),
            Deck::Treasure => return None,
            Deck::Event => "The Event deck is shuffled again from its discards.".into(),
            Deck::Wound => "The Wound deck is shuffled again from its discards.".into(),
        },
        Event::Left { seat, owed } => match &level.visit {
            Some(visit) => format!(
                "{} leaves with {} cashed in and is paid {}{}.",
                name(*seat),
                money(*owed),
                visit.currency,
                money(owed / visit.rate.max(1))
            ),
            None => return None,
        },
        Event::Ended { ending } => match ending {
            Ending::Cash(seat) => format!("{} has cashed in {} and wins.", name(*seat), money(level.goal)),
            Ending::TreasureOut => "The Treasure deck has run out. Whoever has cashed in most wins.".into(),
            Ending::Visit => "The visit is over.".into(),
        },
    })
}
