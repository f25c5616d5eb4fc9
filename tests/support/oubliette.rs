//! The lines that Open Oubliette adds to the [language of scenarios](crate::support::scripts), the setups of its
//! scenarios, and what the screen tests need to know of it.
//!
//! Actions have words of their own here, and cards go by their names. Their events may follow an arrow, or be omitted.
//! Outcomes of chance are entered by hand.
//!
//! | line | means |
//! | --- | --- |
//! | `rolls 3+4`, `die 5` | two dice, one die |
//! | `monster Ogre`, `treasure Harp`, `event Rage`, `wound Cramp!`, `takes Harp` | this card is drawn, or taken |
//! | `1 walks back`, `1 stops`, `1 passes`, `1 goes again` | decisions of seat 1 |
//! | `1 recovers Cramp!`, `1 cashes in`, `1 is done` | at the Exit |
//! | `1 ambushes 2`, `1 uses Knife`, `1 plays Rage` | in fights and outside them |
//! | `1 may …; …` | exactly these actions are legal for seat 1 |
//! | `chance rolls`, `chance dies`, `chance Treasure 31` | exactly these outcomes: two dice, one die, this many cards |
//!
//! Cards with the same title are distinguished by a word of their effect: `Secret 5`, `Tunnel back`, `Quest Ogre`,
//! `Healing Waters 2`.
//!
//! Shortcuts for whole sequences; a seat that is asked meanwhile passes and walks forward:
//!
//! | line | means |
//! | --- | --- |
//! | `order` | the seats play in the order in which they sit |
//! | `goes 7`, `goes back 7` | a move of this many spaces, without doubles |
//! | `beats Ogre: Harp` | this monster comes, the attack is a 12, and this is won |
//! | `hurt: Cramp!` | a strong monster comes, the attack is a 2, the blow a 12, and this wound is drawn |
//! | `escapes` | the same, and the blow is a 2 as well |
//! | `idles` | a whole turn: to a space with nothing but a monster, which is escaped |
//!
//! Checks of the table:
//!
//! | line | means |
//! | --- | --- |
//! | `phase Roll` | the phase |
//! | `spaces 3 0` | the tokens' spaces |
//! | `sum 9 against 10` | the total of the fight's roll, and the total needed |
//! | `needs 6: 26/36` | the number that the dice must show, and how many of 36 rolls do |
//! | `decks 32 31 30 32` | the number of cards in the decks |
//! | `told Ada rolls 3 + 4 = 7.` | one of the log lines of the last entry |
//! | `hand 1: Harp, Knife` | likewise `use`, `kept`, `wounds`, `quests`, `cashed`; `-` if there are none |
//! | `W 1: 3` | likewise `L`, `weapons`, `armour`, `lost`, `money` (cashed in, in all), `visits` |
//! | `gone -`, `extra 1` | the cards out of the game; the number of extra turns waiting |

use crate::support::laws::oubliette::Laws;
use crate::support::scripts::{Scenario, Scripted, seat, setup};
use triptych::games::oubliette::{
    Action, Direction, Effect, Ending, Event, ExplorerView, FightRoll, Foe, Oubliette, OublietteLevel, Phase,
    View, is_corner,
};
use triptych::table::{Actor, Awaits, Entry, Game, Level, Seat, Setup, Table};
use triptych::testing::Lawful;

/// Seat 2 stands on 5 with four treasures in hand, and seat 1, with a Mace, arrives there and ambushes it.
pub const RICH: &str = "
    order
    goes 3
    beats Squasc: Mace
    goes 5
    beats Squasc: Harp
    event Skeleton
    treasure Crown
    treasure Flute
    treasure Knife
    rolls 1+1
    1 ambushes 2
";

impl Scripted for Oubliette {
    fn own_line(scenario: &mut Scenario<Self>, word: &str, rest: &str) -> bool {
        match (word, rest) {
            ("order", "") => order(scenario),
            ("goes", _) => goes(scenario, rest),
            ("beats", _) => beats(scenario, rest),
            ("hurt:", _) => hurt(scenario, rest),
            ("escapes", "") => escapes(scenario),
            ("idles", "") => idles(scenario),
            ("chance", _) => chance(scenario, rest),
            (_, _) if rest.starts_with("may ") => may(scenario, word, rest),
            ("phase" | "spaces" | "sum" | "needs" | "decks" | "gone" | "extra", _) => {
                let shown = shown(scenario, word);
                assert_eq!(shown, rest, "at “{}”", scenario.line());
            }
            ("told", _) => {
                let told = scenario.last_told();
                assert!(
                    told.iter().any(|told| told == rest),
                    "“{rest}” is not told, but {told:?}"
                );
            }
            _ => return of_seat(scenario, word, rest),
        }
        true
    }

    fn check(table: &mut Table<Self>) -> Result<(), String> {
        Laws::own_laws(table, None)
    }

    fn end_turn(scenario: &mut Scenario<Self>) -> bool {
        let view = scenario.open_view();
        let ends = view.phase == Phase::End;
        if ends {
            scenario.enter(Entry::Act(Action::Pass(view.seat)), None);
        }
        ends
    }

    fn read(setup: &Setup<Self>, text: &str) -> Option<Action> {
        let level = &setup.level;
        let (word, rest) = text.split_once(' ')?;
        let rest = rest.trim();
        let face = |text: &str| text.parse::<u8>().ok();
        match word {
            "rolls" => {
                let (one, other) = rest.split_once('+')?;
                return Some(Action::Dice(face(one)?, face(other)?));
            }
            "die" => return Some(Action::Die(face(rest)?)),
            "monster" => return Some(Action::Monster(monster(level, rest))),
            "treasure" => return Some(Action::Treasure(treasure(level, rest))),
            "event" => return Some(Action::Event(event(level, rest))),
            "wound" => return Some(Action::Wound(wound(level, rest))),
            "takes" => return Some(Action::Take(treasure(level, rest))),
            "next" if rest == "turn" => return Some(Action::NextTurn),
            "visit" if rest == "ends" => return Some(Action::EndVisit),
            _ => {}
        }
        let seat = seat(word.parse().ok()?);
        let (word, rest) = rest.split_once(' ').unwrap_or((rest, ""));
        Some(match (word, rest) {
            ("walks", "forward") => Action::Walk {
                seat,
                way: Direction::Forward,
            },
            ("walks", "back") => Action::Walk {
                seat,
                way: Direction::Back,
            },
            ("stops", "") => Action::Stop(seat),
            ("passes", "") => Action::Pass(seat),
            ("goes", "again") => Action::Again(seat),
            ("cashes", "in") => Action::CashIn(seat),
            ("is", "sentenced") => Action::Sentence(seat),
            ("is", "done") => Action::Done(seat),
            ("recovers", card) => Action::Recover {
                seat,
                wound: wound(level, card),
            },
            ("ambushes", number) => Action::Ambush {
                seat,
                target: crate::support::scripts::seat(number.parse().ok()?),
            },
            ("uses", card) => Action::Use {
                seat,
                treasure: treasure(level, card),
            },
            ("plays", card) => Action::Play {
                seat,
                event: event(level, card),
            },
            _ => return None,
        })
    }

    fn write(setup: &Setup<Self>, action: &Action) -> Option<String> {
        let level = &setup.level;
        Some(match *action {
            Action::Die(face) => format!("die {face}"),
            Action::Dice(one, other) => format!("rolls {one}+{other}"),
            Action::Monster(kind) => format!("monster {}", monster_name(level, kind)),
            Action::Treasure(number) => format!("treasure {}", treasure_name(level, number)),
            Action::Event(kind) => format!("event {}", event_name(level, kind)),
            Action::Wound(kind) => format!("wound {}", wound_name(level, kind)),
            Action::Take(number) => format!("takes {}", treasure_name(level, number)),
            Action::Walk { seat, way } => format!("{seat} walks {}", way_name(way)),
            Action::Stop(seat) => format!("{seat} stops"),
            Action::Recover { seat, wound } => format!("{seat} recovers {}", wound_name(level, wound)),
            Action::CashIn(seat) => format!("{seat} cashes in"),
            Action::Done(seat) => format!("{seat} is done"),
            Action::Ambush { seat, target } => format!("{seat} ambushes {target}"),
            Action::Use { seat, treasure } => format!("{seat} uses {}", treasure_name(level, treasure)),
            Action::Play { seat, event } => format!("{seat} plays {}", event_name(level, event)),
            Action::Again(seat) => format!("{seat} goes again"),
            Action::Pass(seat) => format!("{seat} passes"),
            Action::Sentence(seat) => format!("{seat} is sentenced"),
            Action::NextTurn => "next turn".into(),
            Action::EndVisit => "visit ends".into(),
        })
    }

    fn event(setup: &Setup<Self>, event: &Event) -> String {
        let level = &setup.level;
        let treasure = |number: &u8| treasure_name(level, *number);
        let kept = |kind: &u8| event_name(level, *kind);
        let pinned = |kind: &u8| wound_name(level, *kind);
        let foe_name = |foe: &Foe| match foe {
            Foe::Monster(kind) => monster_name(level, *kind),
            Foe::Hoard(kind) => event_name(level, *kind),
            Foe::Player(seat) => format!("seat {seat}"),
            Foe::Stranger(_) => "the stranger".into(),
        };
        let round_name = |round: &FightRoll| match round {
            FightRoll::Strike => "attack",
            FightRoll::Blow => "blow",
        };
        match event {
            Event::OrderRolled { seat, face } => format!("seat {seat} rolls {face} for the order"),
            Event::OrderSettled(seats) => {
                let seats: Vec<_> = seats.iter().map(ToString::to_string).collect();
                format!("order {}", seats.join(" "))
            }
            Event::TurnBegins { turn, seat, extra } => {
                format!("turn {turn}, seat {seat}{}", if *extra { " again" } else { "" })
            }
            Event::TurnLost { seat, left } => format!("seat {seat} loses the turn, {left} left"),
            Event::ExtraTurnLost(seat) => format!("seat {seat} loses the extra turn"),
            Event::Rolled { seat, dice, doubles } => {
                let doubles = if *doubles { ", doubles" } else { "" };
                format!("seat {seat} rolls {}+{}{doubles}", dice.0, dice.1)
            }
            Event::Walked { seat, from, to, way } => {
                format!("seat {seat} walks {} {from} to {to}", way_name(*way))
            }
            Event::TookShortcut { seat, from } => format!("seat {seat} takes a shortcut from {from}"),
            Event::Tunnelled { seat, from, to } => format!("seat {seat} tunnels {from} to {to}"),
            Event::QuestEnds { event, cards, .. } => format!("{} pays {cards}", kept(event)),
            Event::MonsterDrawn { monster, .. } => format!("{} comes", monster_name(level, *monster)),
            Event::AmbushBegins { seat, target } => format!("seat {seat} ambushes seat {target}"),
            Event::FightRolled { fight, .. } => {
                let (round, sum) = (round_name(&fight.round), &fight.sum);
                format!("{round} {} against {}", sum.total(), sum.needed())
            }
            Event::FightSettled { fight, .. } => {
                let verb = if fight.sum.is_enough() { "hits" } else { "misses" };
                format!("{} {verb}", round_name(&fight.round))
            }
            Event::Defeated { foe, .. } => format!("{} falls", foe_name(foe)),
            Event::Used {
                seat,
                treasure: number,
            } => format!("seat {seat} uses {}", treasure(number)),
            Event::Played { seat, event } => format!("seat {seat} plays {}", kept(event)),
            Event::Healed { seat, wound } => format!("seat {seat} is healed of {}", pinned(wound)),
            Event::TreasureDrawn {
                seat,
                treasure: number,
            } => format!("seat {seat} draws {}", treasure(number)),
            Event::NothingToDraw => "nothing to draw".into(),
            Event::Wounded { seat, wound } => format!("seat {seat} has {}", pinned(wound)),
            Event::Taken {
                from,
                to,
                treasure: number,
            } => {
                let who = to.map_or_else(|| "the stranger".into(), |to| format!("seat {to}"));
                format!("{who} takes {} from seat {from}", treasure(number))
            }
            Event::EventDrawn { seat, event } => format!("seat {seat} draws {}", kept(event)),
            Event::EventRolled { face, .. } => format!("die {face}"),
            Event::Spelunks(_) => "roll again".into(),
            Event::Kept { event, .. } => format!("{} is kept", kept(event)),
            Event::MustLoseTurn(seat) => format!("seat {seat} must lose a turn"),
            Event::TrapTook { treasure: number, .. } => format!("the trap takes {}", treasure(number)),
            Event::Recovered { seat, wound } => format!("seat {seat} recovers from {}", pinned(wound)),
            Event::CashedIn {
                seat,
                treasures,
                worth,
                level_ups,
                total,
            } => {
                let names: Vec<_> = treasures.iter().map(treasure).collect();
                let face: u32 = treasures.iter().map(|number| level.value(*number)).sum();
                format!(
                    "seat {seat} cashes in [{}] for {face} + {worth} by {level_ups} Level Ups, {total} in all",
                    names.join(", ")
                )
            }
            Event::Refilled(deck) => format!("{deck:?} deck shuffled anew"),
            Event::Sentenced { seat, turns } => format!("seat {seat} comes down for {turns}"),
            Event::Left { seat, owed, .. } => format!("seat {seat} leaves with {owed}"),
            Event::Ended(ending) => match ending {
                Ending::Cash(seat) => format!("seat {seat} has cashed in enough"),
                Ending::TreasureOut => "the treasure has run out".into(),
                Ending::Visit => "the visit is over".into(),
            },
        }
    }
}

fn way_name(way: Direction) -> &'static str {
    match way {
        Direction::Forward => "forward",
        Direction::Back => "back",
    }
}

/// Returns the number of the card with this name.
#[track_caller]
fn named(count: usize, wanted: &str, name: impl Fn(u8) -> String) -> u8 {
    (1..=count as u8)
        .find(|number| name(*number) == wanted)
        .unwrap_or_else(|| panic!("no such card is called “{wanted}”"))
}

fn monster_name(level: &OublietteLevel, kind: u8) -> String {
    level
        .monster(kind)
        .map_or_else(|| kind.to_string(), |card| card.name.clone())
}

fn treasure_name(level: &OublietteLevel, number: u8) -> String {
    level
        .treasure(number)
        .map_or_else(|| number.to_string(), |card| card.name.clone())
}

fn wound_name(level: &OublietteLevel, kind: u8) -> String {
    level
        .wound(kind)
        .map_or_else(|| kind.to_string(), |card| card.title.clone())
}

fn event_name(level: &OublietteLevel, kind: u8) -> String {
    let Some(card) = level.event(kind) else {
        return kind.to_string();
    };
    match &card.effect {
        Effect::Secret { least, .. } => format!("{} {least}", card.title),
        Effect::Tunnel(1..) => format!("{} ahead", card.title),
        Effect::Tunnel(_) => format!("{} back", card.title),
        Effect::HealingWaters { wounds: 2.. } => format!("{} 2", card.title),
        Effect::Quest { monster, .. } => format!("{} {monster}", card.title),
        _ => card.title.clone(),
    }
}

#[track_caller]
fn monster(level: &OublietteLevel, name: &str) -> u8 {
    named(level.monsters.len(), name, |kind| monster_name(level, kind))
}

#[track_caller]
fn treasure(level: &OublietteLevel, name: &str) -> u8 {
    named(level.treasures.len(), name, |number| treasure_name(level, number))
}

#[track_caller]
fn wound(level: &OublietteLevel, name: &str) -> u8 {
    named(level.wounds.len(), name, |kind| wound_name(level, kind))
}

#[track_caller]
fn event(level: &OublietteLevel, name: &str) -> u8 {
    named(level.events.len(), name, |kind| event_name(level, kind))
}

/// Joins the names in alphabetical order.
fn list(mut names: Vec<String>) -> String {
    if names.is_empty() {
        return "-".into();
    }
    names.sort();
    names.join(", ")
}

/// Checks a line about one seat: `hand 1: Harp`.
fn of_seat(scenario: &mut Scenario<Oubliette>, word: &str, rest: &str) -> bool {
    let words = [
        "hand", "use", "kept", "wounds", "quests", "cashed", "W", "L", "weapons", "armour", "lost", "money",
        "visits",
    ];
    let Some((number, expected)) = rest.split_once(": ").filter(|_| words.contains(&word)) else {
        return false;
    };
    let number = number.parse().expect("a seat's number");
    let view = scenario.open_view();
    let own: Option<&ExplorerView> = view.explorers.get(seat(number).index());
    let own = own.expect("a seat of the table");
    let level = &scenario.setup().level;
    let names = |cards: &[u8], name: fn(&OublietteLevel, u8) -> String| {
        list(cards.iter().map(|card| name(level, *card)).collect())
    };
    let shown = match word {
        "hand" => names(&own.hand, treasure_name),
        "use" => names(&own.in_use, treasure_name),
        "cashed" => names(&own.cashed, treasure_name),
        "kept" => names(&own.kept, event_name),
        "quests" => names(&own.quests, event_name),
        "wounds" => names(&own.wounds, wound_name),
        "W" => own.hurt.to_string(),
        "L" => own.levels.to_string(),
        "weapons" => own.weapons.to_string(),
        "armour" => own.armour.to_string(),
        "lost" => own.lost.to_string(),
        "money" => own.cashed_in.to_string(),
        _ => own.visits.to_string(),
    };
    let mut expected: Vec<_> = expected.split(", ").collect();
    expected.sort_unstable();
    assert_eq!(shown, expected.join(", "), "at “{}”", scenario.line());
    true
}

/// Returns the value that a line about the whole table is compared with.
fn shown(scenario: &mut Scenario<Oubliette>, word: &str) -> String {
    let view = scenario.open_view();
    let sum = view.fight.as_ref().map(|fight| fight.sum);
    let numbers = |numbers: &mut dyn Iterator<Item = u8>| {
        let numbers: Vec<_> = numbers.map(|number| number.to_string()).collect();
        numbers.join(" ")
    };
    match (word, sum) {
        ("phase", _) => match view.phase {
            Phase::Answer(seat) => format!("Answer {seat}"),
            Phase::Robbed(seat) => format!("Robbed {seat}"),
            phase => format!("{phase:?}"),
        },
        ("spaces", _) => numbers(&mut view.explorers.iter().map(|explorer| explorer.space)),
        ("decks", _) => numbers(&mut view.decks.iter().copied()),
        ("extra", _) => view.extra.to_string(),
        ("gone", _) => {
            let level = &scenario.setup().level;
            list(
                view.gone
                    .iter()
                    .map(|number| treasure_name(level, *number))
                    .collect(),
            )
        }
        ("sum", Some(sum)) => format!("{} against {}", sum.total(), sum.needed()),
        ("needs", Some(sum)) => format!("{}: {}/36", sum.dice_needed(), sum.ways()),
        _ => "no fight is on".into(),
    }
}

#[track_caller]
fn may(scenario: &mut Scenario<Oubliette>, word: &str, rest: &str) {
    let seat = seat(word.parse().expect("a seat's number"));
    let expected = rest.strip_prefix("may ").unwrap_or_default();
    let legal = scenario.legal(Some(seat)).to_vec();
    let words: Vec<_> = legal
        .iter()
        .map(|choice| Oubliette::write(scenario.setup(), &choice.action).unwrap_or_default())
        .map(|words| {
            words
                .split_once(' ')
                .map_or_else(String::new, |(_, words)| words.into())
        })
        .collect();
    let words = if words.is_empty() {
        "nothing".into()
    } else {
        words.join("; ")
    };
    assert_eq!(words, expected, "at “{}”", scenario.line());
}

/// Checks the possible outcomes of chance, and that all rolls are equally likely.
#[track_caller]
fn chance(scenario: &mut Scenario<Oubliette>, rest: &str) {
    let listed: Vec<_> = scenario
        .legal(None)
        .iter()
        .filter(|choice| Oubliette::actor(&choice.action) == Actor::Chance)
        .cloned()
        .collect();
    let faces = || 1..=6u8;
    let actions: Vec<_> = listed.iter().map(|choice| choice.action).collect();
    let alike = listed.iter().all(|choice| choice.weight == 1);
    let (what, count) = rest.split_once(' ').unwrap_or((rest, ""));
    match what {
        "rolls" => {
            let all = faces().flat_map(|one| faces().map(move |other| Action::Dice(one, other)));
            assert_eq!(
                (actions, alike),
                (all.collect(), true),
                "at “{}”",
                scenario.line()
            );
        }
        "dies" => {
            assert_eq!(
                (actions, alike),
                (faces().map(Action::Die).collect(), true),
                "at “{}”",
                scenario.line()
            );
        }
        _ => {
            let of_deck = actions
                .iter()
                .all(|action| format!("{action:?}").starts_with(what));
            let weight: u32 = listed.iter().map(|choice| choice.weight).sum();
            assert_eq!(
                (of_deck, weight.to_string()),
                (true, count.into()),
                "at “{}”: {listed:?}",
                scenario.line()
            );
        }
    }
}

// Shortcuts for whole sequences.

#[track_caller]
fn tell(scenario: &mut Scenario<Oubliette>, action: Action) {
    scenario.enter(Entry::Entered(action), None);
}

/// Returns two dice of this sum that are no doubles.
#[track_caller]
fn dice(sum: u8) -> Action {
    let one = if sum > 7 { sum - 6 } else { 1 };
    let other = sum - one;
    let fits = (1..=6).contains(&other) && one != other;
    assert!(fits, "no two dice show {sum} without being doubles");
    Action::Dice(one, other)
}

/// Passes for any seat that is asked, and walks on in this direction.
#[track_caller]
fn pass(scenario: &mut Scenario<Oubliette>, way: Direction) {
    while let Awaits::Seats(seats) = scenario.awaits() {
        let seat = seats.iter().next().expect("somebody is awaited");
        let action = match scenario.open_view().phase {
            Phase::Exit(_) => return,
            Phase::Way => Action::Walk { seat, way },
            _ => Action::Pass(seat),
        };
        scenario.enter(Entry::Act(action), None);
    }
}

#[track_caller]
fn order(scenario: &mut Scenario<Oubliette>) {
    for face in (1..=6).rev().take(scenario.setup().seats.len()) {
        tell(scenario, Action::Die(face));
    }
}

#[track_caller]
fn goes(scenario: &mut Scenario<Oubliette>, rest: &str) {
    let (way, steps) = match rest.strip_prefix("back ") {
        Some(steps) => (Direction::Back, steps),
        None => (Direction::Forward, rest),
    };
    pass(scenario, way);
    tell(scenario, dice(steps.parse().expect("so many steps")));
    pass(scenario, way);
}

#[track_caller]
fn beats(scenario: &mut Scenario<Oubliette>, rest: &str) {
    let (name, prize) = rest.split_once(": ").expect("a monster and what it leaves");
    let level = scenario.setup().level.clone();
    tell(scenario, Action::Monster(monster(&level, name)));
    tell(scenario, Action::Dice(6, 6));
    tell(scenario, Action::Treasure(treasure(&level, prize)));
}

/// Brings a monster that an attack of 2 misses, and misses. A Dragon comes only when nothing else is left, so that
/// scripts can ask for one by name.
#[track_caller]
fn misses(scenario: &mut Scenario<Oubliette>) {
    let level = scenario.setup().level.clone();
    let power = |action: &Action| match action {
        Action::Monster(kind) => level.monster(*kind).map_or(0, |card| card.power),
        _ => 0,
    };
    let open = scenario.legal(None).to_vec();
    let strongest = open
        .iter()
        .map(|choice| choice.action)
        .max_by_key(|action| power(action) % 10)
        .expect("a monster comes");
    tell(scenario, strongest);
    tell(scenario, Action::Dice(1, 1));
    pass(scenario, Direction::Forward);
}

#[track_caller]
fn hurt(scenario: &mut Scenario<Oubliette>, rest: &str) {
    misses(scenario);
    tell(scenario, Action::Dice(6, 6));
    pass(scenario, Direction::Forward);
    let level = scenario.setup().level.clone();
    tell(scenario, Action::Wound(wound(&level, rest)));
}

#[track_caller]
fn escapes(scenario: &mut Scenario<Oubliette>) {
    misses(scenario);
    tell(scenario, Action::Dice(1, 1));
}

/// Returns the steps to a space with no event, no Exit and nobody to ambush; not past the Exit if that is possible.
fn quiet(view: &View, own: Seat) -> Option<u8> {
    let space = view.explorer(own).space;
    let quiet = |steps: &u8| {
        let (to, _) = Direction::Forward.walk(space, *steps);
        let others = Seat::all(view.explorers.len()).filter(|seat| *seat != own);
        let mut spaces = others.map(|seat| view.explorer(seat).space);
        to != 0 && !is_corner(to) && spaces.all(|space| space != to)
    };
    (3..=11)
        .filter(quiet)
        .min_by_key(|steps| Direction::Forward.walk(space, *steps).1)
}

#[track_caller]
fn idles(scenario: &mut Scenario<Oubliette>) {
    let view = scenario.open_view();
    let steps = quiet(&view, view.seat).expect("somewhere nothing waits");
    goes(scenario, &steps.to_string());
    escapes(scenario);
    Oubliette::end_turn(scenario);
}

/// Returns a setup of the game as written.
pub fn basic(seats: usize) -> Setup<Oubliette> {
    setup("oubliette", seats)
}

/// Returns a setup of the Landlord's visit.
pub fn visit(seats: usize) -> Setup<Oubliette> {
    setup("landlords-visit", seats)
}

/// Returns a setup of one player alone with twenty turns: shows a turn without other players' turns between.
pub fn alone() -> Setup<Oubliette> {
    with(visit(1), |level| {
        if let Some(visit) = &mut level.visit {
            visit.turns = 20;
        }
    })
}

/// Changes a setup's level.
pub fn with(mut setup: Setup<Oubliette>, change: impl FnOnce(&mut OublietteLevel)) -> Setup<Oubliette> {
    change(&mut setup.level);
    setup
}

/// Turns a switch on.
pub fn switched(setup: Setup<Oubliette>, switch: &str) -> Setup<Oubliette> {
    with(setup, |level| level.set_switch(switch, true))
}

/// Returns the rulebook's text.
pub fn book() -> &'static str {
    let books = triptych::texts::RULEBOOKS.iter();
    let mut found = books
        .filter(|(game, _)| *game == "oubliette")
        .map(|(_, text)| *text);
    found.next().expect("Open Oubliette has its rulebook")
}
