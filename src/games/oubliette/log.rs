//! The log lines of Open Oubliette: events as sentences that a group can check.

use super::level::{Effect, OublietteLevel};
use super::odds::Sum;
use super::pieces::{Deck, Ending, Fight, FightRoll, Foe};
use super::{Event, Oubliette};
use crate::table::{Seat, Setup, capital};

/// Writes an amount with a comma between its thousands.
pub(super) fn money(amount: u32) -> String {
    let mut text = amount.to_string();
    let mut place = text.len();
    while place > 3 {
        place -= 3;
        text.insert(place, ',');
    }
    text
}

/// Writes a number with its noun; numbers up to four in words.
pub(super) fn count(number: usize, one: &str, more: &str) -> String {
    let noun = if number == 1 { one } else { more };
    let words = ["one", "two", "three", "four"];
    match number.checked_sub(1).and_then(|index| words.get(index)) {
        Some(word) => format!("{word} {noun}"),
        None => format!("{number} {noun}"),
    }
}

/// The name of a foe for the middle of a sentence.
/// These treasures by their number and their worth together.
pub(super) fn treasures_worth(level: &OublietteLevel, treasures: &[u8]) -> String {
    let number = count(treasures.len(), "treasure", "treasures");
    format!("{number} worth {}", money(level.total(treasures)))
}

pub(super) fn foe_name(setup: &Setup<Oubliette>, foe: Foe) -> String {
    match foe {
        Foe::Player(seat) => setup.name(seat).into(),
        Foe::Stranger(_) => "the unknown explorer".into(),
        foe => "the ".to_owned() + setup.level.monster_foe(foe).map_or("monster", |(name, _)| name),
    }
}

pub(super) fn monster_name(level: &OublietteLevel, kind: u8) -> &str {
    level.monster(kind).map_or("monster", |card| &card.name)
}

pub(super) fn treasure_name(level: &OublietteLevel, number: u8) -> &str {
    level.treasure(number).map_or("a treasure", |card| &card.name)
}

pub(super) fn event_title(level: &OublietteLevel, kind: u8) -> &str {
    level.event(kind).map_or("event", |card| &card.title)
}

pub(super) fn wound_title(level: &OublietteLevel, kind: u8) -> &str {
    level.wound(kind).map_or("wound", |card| &card.title)
}

/// Writes a roll with everything that counts for and against it: `1 + 3 + weapons 4 = 8 against 8 + wounds 1 = 9`.
pub(super) fn sum_in_words(sum: &Sum, power: &str) -> String {
    let dice = sum.dice.map(|(one, other)| format!("{one} + {other}"));
    let hurt = (sum.hurt, "the other’s wounds");
    let left = dice.unwrap_or_default() + &plus([(sum.weapons, "weapons"), (sum.rage, "Rage"), hurt]);
    let more = if sum.more { "more than " } else { "" };
    let extras = plus([
        (sum.levels, "Level Up"),
        (sum.wounds, "wounds"),
        (sum.armour, "armour"),
        (sum.dodge, "Dodge"),
    ]);
    let mut right = format!("{more}{power} {}{extras}", sum.base);
    if !extras.is_empty() {
        right += &format!(" = {}", sum.against());
    }
    format!("{left} = {} against {right}", sum.total())
}

/// Writes the amounts that are not 0: ` + weapons 4 + Rage 2`.
fn plus<const N: usize>(amounts: [(u16, &str); N]) -> String {
    let amounts = amounts.into_iter().filter(|(amount, _)| *amount > 0);
    let words = amounts.map(|(amount, what)| format!(" + {what} {amount}"));
    words.collect()
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
    let name = |seat: &Seat| setup.name(*seat);
    let loot = |number: &u8| treasure_name(level, *number);
    let event_title = |kind: &u8| event_title(level, *kind);
    let wound_title = |kind: &u8| wound_title(level, *kind);
    let treasures = |cards: &u8| count((*cards).into(), "Treasure card", "Treasure cards");
    // Who rolls, for the beginning of a sentence, and who is rolled against.
    let sides = |seat: &Seat, fight: &Fight| {
        let (name, foe) = (name(seat).to_owned(), foe_name(setup, fight.foe));
        match fight.round {
            FightRoll::Strike => (name, foe),
            FightRoll::Blow => (capital(&foe), name),
        }
    };
    Some(match seen {
        Event::OrderRolled { seat, face } => format!("{} rolls {face} for the order of play.", name(seat)),
        Event::OrderSettled(seats) => {
            let names: Vec<_> = seats.iter().map(name).collect();
            format!("The order of play: {}.", names.join(", "))
        }
        Event::TurnBegins { turn, seat, extra } => {
            let again = if *extra { " goes again, for doubles" } else { "" };
            format!("Turn {turn}: {}{again}.", name(seat))
        }
        Event::TurnLost { seat, left: 0 } => format!("{} loses this turn.", name(seat)),
        Event::TurnLost { seat, left } => {
            format!("{} loses this turn, and has {left} more to lose.", name(seat))
        }
        Event::ExtraTurnLost(seat) => {
            format!("{} has to lose a turn, and so loses the extra turn.", name(seat))
        }
        Event::Rolled { seat, dice, doubles } => {
            let (name, (one, other)) = (name(seat), *dice);
            let extra = if *doubles { " Doubles: an extra turn." } else { "" };
            format!("{name} rolls {one} + {other} = {}.{extra}", one + other)
        }
        Event::Walked { seat, from, to, way } => {
            let how = way.word();
            match to {
                0 => format!("{} walks {how} from {from} to the Exit.", name(seat)),
                _ => format!("{} walks {how} from {from} to {to}.", name(seat)),
            }
        }
        Event::TookShortcut { seat, from } => {
            format!("{} takes a Shortcut from {from} to the Exit.", name(seat))
        }
        Event::Tunnelled { seat, from, to } => {
            format!("The tunnel leads {} from {from} to {to}.", name(seat))
        }
        Event::QuestEnds { seat, event, cards } => {
            let (name, pay) = (name(seat), treasures(cards));
            let monster = match level.effect(*event) {
                Some(Effect::Quest { monster, .. }) => monster.as_str(),
                _ => "quest",
            };
            if *cards == 0 {
                format!("{name} reaches the Exit without having defeated the {monster}: the Quest is lost.")
            } else {
                format!("{name} has defeated the {monster}: the Quest pays {pay}.")
            }
        }
        Event::MonsterDrawn { seat, monster } => {
            let power = level.monster(*monster).map_or(0, |card| card.power);
            let monster = monster_name(level, *monster);
            format!("{} meets the {monster}, power {power}.", name(seat))
        }
        Event::AmbushBegins { seat, target } => format!("{} ambushes {}.", name(seat), name(target)),
        Event::FightRolled { seat, fight } => {
            let (roller, _) = sides(seat, fight);
            let is_power = fight.round == FightRoll::Strike && fight.foe.is_monster();
            let power = if is_power { "power" } else { "defence" };
            format!("{roller} rolls {}.", sum_in_words(&fight.sum, power))
        }
        Event::FightSettled { seat, fight } => {
            let ((who, whom), sum) = (sides(seat, fight), &fight.sum);
            let verb = if sum.is_enough() { "hits" } else { "misses" };
            let needs = if sum.more { "needing more than" } else { "against" };
            format!("{who} {verb} {whom}, {} {needs} {}.", sum.total(), sum.against())
        }
        Event::Defeated { seat, foe } => format!("{} defeats {}.", name(seat), foe_name(setup, *foe)),
        Event::Used { seat, treasure } => format!("{} brings the {} into use.", name(seat), loot(treasure)),
        Event::Played { seat, event } => format!("{} plays {}.", name(seat), event_title(event)),
        Event::Healed { seat, wound } => format!("{} recovers from {}.", name(seat), wound_title(wound)),
        Event::TreasureDrawn { seat, treasure } => {
            let value = money(level.value(*treasure));
            format!("{} draws {}, worth {value}.", name(seat), loot(treasure))
        }
        Event::NothingToDraw => "The Treasure deck is empty: nothing is drawn.".into(),
        Event::Wounded { seat, wound } => {
            let modifier = level.wound(*wound).map_or(0, |card| card.modifier);
            let title = wound_title(wound);
            format!("{} is wounded: {title}, modifier {modifier}.", name(seat))
        }
        Event::Taken { from, to, treasure } => {
            let taker = to.as_ref().map_or("The unknown explorer", name);
            format!("{taker} takes {} from {}.", loot(treasure), name(from))
        }
        Event::EventDrawn { seat, event } => format!("{} draws {}.", name(seat), event_title(event)),
        Event::EventRolled { seat, face, event } => {
            let what: &str = match level.effect(*event) {
                Some(Effect::Secret { least, .. }) if face >= least => "enough",
                Some(Effect::Secret { .. }) => "not enough",
                Some(Effect::Trap { most }) if face <= most => "the trap snaps shut",
                Some(Effect::Trap { .. }) => "the trap stays open",
                Some(Effect::Hoard { cards, .. }) => {
                    &format!("{face} + {cards} = {} Treasure cards", face + cards)
                }
                _ => "no effect",
            };
            format!("{} rolls {face}: {what}.", name(seat))
        }
        Event::Spelunks(seat) => format!("{} rolls again.", name(seat)),
        Event::Kept { seat, event } => match (name(seat), level.effect(*event)) {
            (name, Some(Effect::Quest { monster, cards })) => {
                format!("{name} has a Quest: the {monster}, for {}.", treasures(cards))
            }
            (name, Some(Effect::LevelUp { power, worth })) => {
                let for_all = level.house.level_up_for_all;
                let against = if for_all { "everybody" } else { name };
                format!(
                    "Until {name} leaves, monsters have +{power} power against {against}; each card cashed in brings \
                     +{worth}."
                )
            }
            (name, _) => format!("{name} keeps {}.", event_title(event)),
        },
        Event::MustLoseTurn(seat) => format!("{} must lose a turn.", name(seat)),
        Event::TrapTook { seat, treasure } => {
            let (loot, name) = (loot(treasure), name(seat));
            format!("The {loot} that {name} had won goes back into the Treasure deck.")
        }
        Event::Recovered { seat, wound } => format!("{} recovers from {}.", name(seat), wound_title(wound)),
        Event::CashedIn { seat, treasures, .. } if treasures.is_empty() => {
            format!("{}’s Level Up ends.", name(seat))
        }
        Event::CashedIn {
            seat,
            treasures,
            worth,
            total,
            ..
        } => {
            let (name, cards) = (name(seat), count(treasures.len(), "card", "cards"));
            let face = money(level.total(treasures));
            let extra = match worth {
                0 => String::new(),
                worth => format!(", plus {} for Level Up", money(*worth)),
            };
            let total = money(*total);
            format!("{name} cashes in {cards} for {face}{extra}: {total} in all.")
        }
        Event::Refilled(Deck::Treasure) => return None,
        Event::Refilled(deck) => format!("The {deck:?} deck is shuffled again from its discards."),
        Event::Sentenced { seat, turns } => {
            let turns = count(usize::from(*turns), "turn", "turns");
            format!("{} is sentenced to {turns} below.", name(seat))
        }
        Event::Left { seat, owed, below } => {
            let visit = level.visit.as_ref()?;
            let (cashed, paid) = (money(*owed), visit.signed(visit.pays(*owed)));
            let name = name(seat);
            let left = match below.as_slice() {
                [] => String::new(),
                below => format!(" Left below: {}.", treasures_worth(level, below)),
            };
            format!("{name} leaves with {cashed} cashed in and is paid {paid}.{left}")
        }
        Event::Ended(Ending::Cash(seat)) => {
            format!("{} has cashed in {} and wins.", name(seat), money(level.goal))
        }
        Event::Ended(Ending::TreasureOut) => {
            "The Treasure deck has run out. Whoever has cashed in most wins.".into()
        }
        Event::Ended(Ending::Visit) => "The visit is over.".into(),
    })
}
