//! The lines that The Great City adds to the [language of scenarios](crate::support::scripts), the setups of its
//! scenarios, and what the screen tests need to know of it.
//!
//! Seats go by their names, the GM by `GM`; agents of peril are `agent-1`, new characters `newcomer-1`; the foils
//! `City` and `stranger` (somebody new) need no number. The stones of a scene's pair and of the City's pair go by their
//! position: `first blue`, `second green`. If the GM acts for an agent, the agent follows the verb. Outcomes of chance
//! are entered by hand.
//!
//! | line | means |
//! | --- | --- |
//! | `throws 5 1 6` | these eight-sided dice, one after another |
//! | `die 4` | the GM's six-sided one |
//! | `Ada names bug`, `Ada proposes bug`, `Ada agrees`, `Ada removes agent-1`, `Ada stands` | settling the situation |
//! | `Ada makes agent-1 person`, `GM makes newcomer-1 bug` | the kind of an agent or a new character |
//! | `Ada is bug`, `Ada traits +--`, `Ada class queen`, `Ada vests no`, `Ada means blue`, `Ada is made` | making a character |
//! | `Ada is dealt-in 3`, `GM traits agent-1 +--` | likewise |
//! | `Ada draws + Ben`, `GM draws agent-1 - Ada`, `Ada is tied` | ties |
//! | `Ada meets City`, `GM meets agent-1 Ben`, `Ada antes pool`, `Ada antes purse` | declaring a scene |
//! | `GM sets-aside newcomer-1` | a new character is out of play |
//! | `Ada enters`, `Ada passes`, `Ada accepts`, `Ada is done` | reactions; `is done` ends the spending, too |
//! | `Ada flips first blue by age`, `by free`, `by vested`, `by tie +`, `GM flips … by agent-1 age` | likewise |
//! | `Ada undoes`, `Ada lets-be` | the answer of a seat that is asked |
//! | `Ada lets Ben tell`, `Ben has told` | after the judgment |
//! | `Ada spends yea`, `nay`, `give Ben`, `vest blue`, `turn first blue`, `fix …`, `lift …` | likewise |
//! | `Ada corrects stone Ada blue +`, `more pool`, `less purse Ben`, `tie Ada + Ben`, `no-tie Ada + Ben` | corrections |
//!
//! Shortcuts for whole sequences:
//!
//! | line | means |
//! | --- | --- |
//! | `stands` | the dice of a ready situation are thrown and everybody is content |
//! | `cast 3 1` | the same, and these ready characters are dealt to the players, with an intent on their blue stone |
//! | `tied` | nobody draws any more ties |
//! | `begins Ben` | Ben wins the roll for who begins |
//! | `scene Ada Ben: 5 1 6 3 6 7` | Ada meets Ben, the pool antes, and these dice are thrown |
//! | `quiet` | everybody passes, from the one who reacts, until the spotlight has to accept |
//! | `tale` | the first who can tells it, and the accepter is done |
//! | `hush Ada Ben: 5 1 6 3 6 7` | a whole scene in which nobody does anything |
//!
//! Checks of the table:
//!
//! | line | means |
//! | --- | --- |
//! | `phase React(Ada)` | the phase |
//! | `purse Ada 3`, `pool 38`, `ante 2`, `yea 0`, `nay 3` | the number of scarabs there |
//! | `stone Ada blue + vested 1 moving`, `stone City first blue -` | the state of a stone |
//! | `pair 101 011`, `reading Novelty` | the scene's stones and their name |
//! | `named Novelty`, `unread yes` | the name that was read last, and whether it is to be read again |
//! | `city 111 011`, `heading Breakthrough` | the City's stones and their name |
//! | `locked first blue, second white`, `locked -` | the stones that nobody may turn |
//! | `can Ada passes`, `cannot Ada passes` | the action is legal, or is not |
//! | `brings EVENT; EVENT` | these are among the events of the last entry, in this order |
//! | `told Ada passes.` | one of its log lines |

use crate::support::laws::great_city::Laws;
use crate::support::scripts::{Scenario, Scripted, setup};
use std::collections::BTreeMap;
use triptych::games::great_city::{
    Action, Class, Colour, Correction, Event, FlipCause, GreatCity, GreatCityLevel, IntentContent, Kind,
    Means, PairPosition, PairSide, Phase, ScarabZone, Seen, Sign, Spending, Stone, StoneView, Tie, Trait,
    Triad, View, Who, tables,
};
use triptych::table::{Awaits, Entry, Level, Seat, Setup, Table, Viewer};
use triptych::testing::Lawful;

impl Scripted for GreatCity {
    fn own_line(scenario: &mut Scenario<Self>, word: &str, rest: &str) -> bool {
        match word {
            "throws" => throws(scenario, rest),
            "stands" => stands(scenario),
            "cast" => cast(scenario, rest),
            "tied" => tied(scenario),
            "begins" => begins(scenario, rest),
            "scene" => scene(scenario, rest),
            "quiet" => quiet(scenario),
            "tale" => tale(scenario),
            "hush" => {
                scene(scenario, rest);
                tell(scenario, Action::Roll(1));
                quiet(scenario);
                tale(scenario);
            }
            "can" | "cannot" => {
                let action = Self::read(scenario.setup(), rest);
                let action = action.unwrap_or_else(|| panic!("“{rest}” is no action"));
                let listed = scenario.legal(None).iter().any(|choice| choice.action == action);
                assert_eq!(listed, word == "can", "at “{}”", scenario.line());
            }
            "brings" => brings(scenario, rest),
            "told" => {
                let told = scenario.last_told();
                assert!(
                    told.iter().any(|told| told == rest),
                    "“{rest}” is not told, but {told:?}"
                );
            }
            _ => match shown(scenario, word, rest) {
                Some(shown) => assert_eq!(shown, rest, "at “{}”", scenario.line()),
                None => return false,
            },
        }
        true
    }

    fn check(table: &mut Table<Self>) -> Result<(), String> {
        Laws::own_laws(table, None)
    }

    fn read(setup: &Setup<Self>, text: &str) -> Option<Action> {
        let words: Vec<&str> = text.split_whitespace().collect();
        if let ["die", face] = *words {
            return face.parse().ok().map(Action::Roll);
        }
        let (name, rest) = words.split_first()?;
        let seat = named(setup, name)?;
        let gm = setup.seats.len() == seat.index() + 1;
        let (verb, mut rest) = rest.split_first()?;
        // The GM names the character; everybody else has only one.
        let own = ["traits", "class", "vests", "draws", "meets", "enters", "made"];
        let mut who = Who::Seat(seat);
        if gm
            && (own.contains(verb) || (*verb, rest.len()) == ("is", 2))
            && let Some((first, others)) = rest.split_first()
        {
            (who, rest) = (someone(setup, first)?, others);
        }
        Some(match (*verb, rest) {
            ("names", [kind]) => Action::Agent {
                seat,
                kind: kind_of(kind)?,
            },
            ("proposes", [kind]) => Action::Propose {
                seat,
                kind: kind_of(kind)?,
            },
            ("agrees", []) => Action::Agree(seat),
            ("removes", [agent]) => match someone(setup, agent)? {
                Who::Agent(agent) => Action::Remove { seat, agent },
                _ => return None,
            },
            ("makes", [who, kind]) => Action::Kind {
                seat,
                who: someone(setup, who)?,
                kind: kind_of(kind)?,
            },
            ("stands", []) => Action::Stands(seat),
            ("is", ["done"]) => Action::Done(seat),
            ("is", ["tied"]) => Action::Tied(seat),
            ("is", ["made"]) => Action::Made { seat, who },
            ("is", ["dealt-in", ready]) => Action::DealIn {
                seat,
                ready: ready.parse().ok()?,
            },
            ("is", [kind]) => Action::Be {
                seat,
                kind: kind_of(kind)?,
            },
            ("traits", [marks]) => Action::Traits {
                seat,
                who,
                signs: signs(marks)?,
            },
            ("class", [class]) => Action::Class {
                seat,
                who,
                class: Class::all().find(|known| known.word() == *class)?,
            },
            ("vests", [yes]) => Action::Vest {
                seat,
                who,
                yes: *yes == "yes",
            },
            ("means", [stone]) => Action::Intent {
                seat,
                stone: colour(stone)?,
            },
            ("draws", [mark, to]) => Action::Draw {
                seat,
                tie: Tie {
                    from: who,
                    to: someone(setup, to)?,
                    sign: sign(mark)?,
                },
            },
            ("meets", [foil]) => Action::Scene {
                seat,
                spotlight: who,
                foil: someone(setup, foil)?,
            },
            ("sets-aside", [who]) => Action::SetAside {
                seat,
                who: someone(setup, who)?,
            },
            ("antes", ["pool"]) => Action::Ante { seat, own: false },
            ("antes", ["purse"]) => Action::Ante { seat, own: true },
            ("enters", []) => Action::Enter { seat, who },
            ("passes", []) => Action::Pass(seat),
            ("accepts", []) => Action::Accept(seat),
            ("undoes", []) => Action::Undo(seat),
            ("lets-be", []) => Action::Let(seat),
            ("lets", [to, "tell"]) => Action::Teller {
                seat,
                to: named(setup, to)?,
            },
            ("has", ["told"]) => Action::Told(seat),
            ("flips", [half, stone, "by", means @ ..]) => Action::Flip {
                seat,
                stone: spot(half, stone)?,
                by: means_of(setup, who, means)?,
            },
            ("spends", on) => Action::Spend {
                seat,
                on: spending(setup, who, on)?,
            },
            ("corrects", what) => Action::Correct {
                seat,
                what: correction(setup, what)?,
            },
            _ => return None,
        })
    }

    fn write(setup: &Setup<Self>, action: &Action) -> Option<String> {
        let seat = action.seat();
        let name = seat.map(|seat| setup.name(seat).to_owned()).unwrap_or_default();
        let of = |own: Who| match own {
            Who::Seat(_) => String::new(),
            other => format!("{} ", who(setup, other)),
        };
        let said = match *action {
            Action::Throw(face) => return Some(format!("throws {face}")),
            Action::Roll(face) => return Some(format!("die {face}")),
            Action::Agent { kind, .. } => format!("names {}", kind_word(kind)),
            Action::Propose { kind, .. } => format!("proposes {}", kind_word(kind)),
            Action::Agree(_) => "agrees".into(),
            Action::Remove { agent, .. } => format!("removes agent-{agent}"),
            Action::Kind { who: whom, kind, .. } => format!("makes {} {}", who(setup, whom), kind_word(kind)),
            Action::Stands(_) => "stands".into(),
            Action::Be { kind, .. } => format!("is {}", kind_word(kind)),
            Action::DealIn { ready, .. } => format!("is dealt-in {ready}"),
            Action::Traits { who, signs, .. } => format!("traits {}{}", of(who), marks(signs)),
            Action::Class { who, class, .. } => format!("class {}{}", of(who), class.word()),
            Action::Vest { who, yes, .. } => format!("vests {}{}", of(who), if yes { "yes" } else { "no" }),
            Action::Intent { stone, .. } => format!("means {}", stone.word()),
            Action::Made { who, .. } => format!("is {}made", of(who)),
            Action::Draw { tie, .. } => {
                format!("draws {}{} {}", of(tie.from), mark(tie.sign), who(setup, tie.to))
            }
            Action::Tied(_) => "is tied".into(),
            Action::Scene { spotlight, foil, .. } => format!("meets {}{}", of(spotlight), who(setup, foil)),
            Action::SetAside { who: whom, .. } => format!("sets-aside {}", who(setup, whom)),
            Action::Ante { own: true, .. } => "antes purse".into(),
            Action::Ante { own: false, .. } => "antes pool".into(),
            Action::Enter { who, .. } => format!("enters {}", of(who)).trim_end().into(),
            Action::Pass(_) => "passes".into(),
            Action::Flip { stone, by, .. } => format!("flips {} by {}", at(stone), means_word(setup, by)),
            Action::Done(_) => "is done".into(),
            Action::Accept(_) => "accepts".into(),
            Action::Undo(_) => "undoes".into(),
            Action::Let(_) => "lets-be".into(),
            Action::Teller { to, .. } => format!("lets {} tell", setup.name(to)),
            Action::Told(_) => "has told".into(),
            Action::Spend { on, .. } => format!("spends {}", spending_word(setup, on)),
            Action::Correct { what, .. } => format!("corrects {}", correction_word(setup, what)),
        };
        Some(format!("{name} {said}"))
    }

    fn event(setup: &Setup<Self>, event: &Event) -> String {
        let name = |seat: &Seat| setup.name(*seat).to_owned();
        let someone = |own: &Who| who(setup, *own);
        let pair = |first: &u8, second: &u8| format!("{first:03b} {second:03b}");
        match event {
            Event::Moved { from, to, count, .. } => {
                format!(
                    "{count} from {} to {}",
                    place_word(setup, *from),
                    place_word(setup, *to)
                )
            }
            Event::Thrown { stone, face } => format!("{} shows {face}", stone_word(setup, *stone)),
            Event::SituationRead((first, second)) => format!("situation {}", pair(first, second)),
            Event::CourseRead {
                pair: (first, second),
                stays,
            } => {
                let only = if *stays { "" } else { ", only read" };
                format!("course {}{only}", pair(first, second))
            }
            Event::PerilRead { triad } => format!("peril {triad:03b}"),
            Event::Flipped { stone, sign, by, .. } => {
                let hand = match by {
                    FlipCause::Course => "its course".into(),
                    FlipCause::Die(face) => format!("die {face}"),
                    FlipCause::Reaction(seat, means) => {
                        format!("{} {}", name(seat), means_word(setup, *means))
                    }
                    FlipCause::Undo(seat) => format!("undo of {}", name(seat)),
                    FlipCause::Accepter(seat) => format!("gift of {}", name(seat)),
                    FlipCause::Agreement(seat) => format!("agreement, {}", name(seat)),
                };
                format!("{} turns {} by {hand}", stone_word(setup, *stone), mark(*sign))
            }
            Event::AgentNamed { agent, kind } => format!("agent-{agent} is {}", kind_word(*kind)),
            Event::AgentProposed { seat, agent, kind } => {
                format!("{} proposes agent-{agent}, {}", name(seat), kind_word(*kind))
            }
            Event::Agreed(seat) => format!("{} agrees", name(seat)),
            Event::AgentRemoved { seat, agent, refused } => {
                let verb = if *refused { "refuses" } else { "removes" };
                format!("{} {verb} agent-{agent}", name(seat))
            }
            Event::NewcomerComes { who } => format!("{} comes", someone(who)),
            Event::SetAside { who } => format!("{} is set aside", someone(who)),
            Event::Stood(seat) => format!("{} stands", name(seat)),
            Event::SituationStands => "the situation stands".into(),
            Event::Became { who, kind } => format!("{} is {}", someone(who), kind_word(*kind)),
            Event::DealtIn { seat, ready } => format!("{} is dealt in {ready}", name(seat)),
            Event::TraitsSet { who, signs } => format!("{} traits {}", someone(who), marks(*signs)),
            Event::ClassSet { who, class } => format!("{} class {}", someone(who), class.word()),
            Event::VestSet { who, yes } => {
                format!("{} vests {}", someone(who), if *yes { "yes" } else { "no" })
            }
            Event::IntentChosen { seat, purpose } => {
                format!("{} means {}", name(seat), purpose_word(Some(*purpose)))
            }
            Event::Made { who } => format!("{} is made", someone(who)),
            Event::TiesBegin(seat) => format!("ties of {}", name(seat)),
            Event::Drawn { tie, paid } => {
                format!("{}{}", tie_word(setup, *tie), if *paid { ", paid" } else { "" })
            }
            Event::Tied(seat) => format!("{} is tied", name(seat)),
            Event::Rolled { seat, face } => format!("{} rolls {face}", name(seat)),
            Event::RollOff(seats) => {
                let names: Vec<_> = seats.iter().map(|seat| name(&seat)).collect();
                format!("{} roll again", names.join(" and "))
            }
            Event::ClassSettles(seat) => format!("class settles it for {}", name(seat)),
            Event::Begins(seat) => format!("{} begins", name(seat)),
            Event::Turn(seat) => format!("turn of {}", name(seat)),
            Event::SceneBegins {
                number,
                cast: [spotlight, foil],
            } => format!("scene {number}: {} meets {}", someone(spotlight), someone(foil)),
            Event::Anted { half, from, .. } => {
                let from = from.map_or_else(|| "nobody".into(), |from| place_word(setup, from));
                format!("{} anted by {from}", half_word(*half))
            }
            Event::SceneRead((first, second)) => format!("scene reads {}", pair(first, second)),
            Event::Entered { who, bought_in, .. } => {
                format!(
                    "{} {}",
                    someone(who),
                    if *bought_in { "buys in" } else { "enters" }
                )
            }
            Event::DieRolled(face) => format!("die {face}"),
            Event::NameRead((first, second)) => format!("name {}", pair(first, second)),
            Event::RoundBegins(round) => format!("round {round}"),
            Event::Reacts(seat) => format!("{} reacts", name(seat)),
            Event::Passed(seat) => format!("{} passes", name(seat)),
            Event::Reacted(seat) => format!("{} has reacted", name(seat)),
            Event::Asked { seat, stone } => format!("{} is asked about {}", name(seat), at(*stone)),
            Event::CityAsked { seat, stone } => format!("{} is asked about City {}", name(seat), at(*stone)),
            Event::LetBe(seat) => format!("{} lets it be", name(seat)),
            Event::Locked(spots) => format!("locked {}", spots_word(spots)),
            Event::RoundEnds { round, all_passed } => {
                format!(
                    "round {round} ends{}",
                    if *all_passed { ", all passed" } else { "" }
                )
            }
            Event::Accepted {
                seat,
                pair: (first, second),
                by_rule,
            } => {
                let how = if *by_rule { " by rule" } else { "" };
                format!("{} accepts {}{how}", name(seat), pair(first, second))
            }
            Event::TellerChosen { to, .. } => format!("{} is to tell", name(to)),
            Event::Told(seat) => format!("{} has told", name(seat)),
            Event::HandedOut(seat) => format!("{} is done", name(seat)),
            Event::Spent { seat, on } => format!("{} spends {}", name(seat), spending_word(setup, *on)),
            Event::SceneEnds(number) => format!("scene {number} ends"),
            Event::EndBegins {
                purses,
                yea,
                nay,
                intents,
            } => {
                let purses: Vec<_> = purses.iter().map(ToString::to_string).collect();
                let intents: Vec<_> = intents.iter().map(|intent| purpose_word(*intent)).collect();
                format!(
                    "the end: {}, yea {yea}, nay {nay}, {}",
                    purses.join(" "),
                    intents.join(", ")
                )
            }
            Event::Ranked(seats) => {
                let names: Vec<_> = seats.iter().map(name).collect();
                format!("ranked {}", names.join(", "))
            }
            Event::CityFate {
                seat,
                survives,
                pair: (first, second),
            } => {
                let fate = if *survives { "survives" } else { "succumbs" };
                format!("the City {fate} by {}, {}", pair(first, second), name(seat))
            }
            Event::Fate {
                seat,
                pair: (own, city),
                half,
            } => format!(
                "fate of {}: {}, {}",
                name(seat),
                pair(own, city),
                half_word(*half)
            ),
            Event::Over => "over".into(),
            Event::Corrected { seat, what } => {
                format!("{} corrects {}", name(seat), correction_word(setup, *what))
            }
        }
    }
}

// Words and their values.

fn named(setup: &Setup<GreatCity>, name: &str) -> Option<Seat> {
    let place = setup.seats.iter().position(|seat| seat.name == name)?;
    Some(Seat::new(place))
}

fn someone(setup: &Setup<GreatCity>, word: &str) -> Option<Who> {
    match word {
        "City" => Some(Who::City),
        "stranger" => Some(Who::Stranger),
        _ => match word.split_once('-') {
            Some(("agent", number)) => number.parse().ok().map(Who::Agent),
            Some(("newcomer", number)) => number.parse().ok().map(Who::Newcomer),
            _ => named(setup, word).map(Who::Seat),
        },
    }
}

fn who(setup: &Setup<GreatCity>, who: Who) -> String {
    match who {
        Who::Seat(seat) => setup.name(seat).into(),
        Who::Agent(number) => format!("agent-{number}"),
        Who::City => "City".into(),
        Who::Stranger => "stranger".into(),
        Who::Newcomer(number) => format!("newcomer-{number}"),
    }
}

fn kind_of(word: &str) -> Option<Kind> {
    Kind::BOTH.into_iter().find(|kind| kind_word(*kind) == word)
}

const fn kind_word(kind: Kind) -> &'static str {
    match kind {
        Kind::Person => "person",
        Kind::Bug => "bug",
    }
}

fn sign(word: &str) -> Option<Sign> {
    Sign::BOTH.into_iter().find(|sign| mark(*sign) == word)
}

const fn mark(sign: Sign) -> &'static str {
    match sign {
        Sign::Minus => "-",
        Sign::Plus => "+",
    }
}

fn signs(text: &str) -> Option<[Sign; 3]> {
    let signs: Option<Vec<Sign>> = text.chars().map(|mark| sign(&mark.to_string())).collect();
    signs?.try_into().ok()
}

fn marks(signs: [Sign; 3]) -> String {
    signs.map(mark).concat()
}

fn colour(word: &str) -> Option<Colour> {
    Colour::ALL.into_iter().find(|colour| colour.word() == word)
}

fn half_of(word: &str) -> Option<PairSide> {
    PairSide::BOTH.into_iter().find(|half| half_word(*half) == word)
}

const fn half_word(half: PairSide) -> &'static str {
    match half {
        PairSide::First => "first",
        PairSide::Second => "second",
    }
}

fn spot(half: &str, stone: &str) -> Option<PairPosition> {
    Some(PairPosition {
        half: half_of(half)?,
        colour: colour(stone)?,
    })
}

fn at(spot: PairPosition) -> String {
    format!("{} {}", half_word(spot.half), spot.colour.word())
}

fn spots_word(spots: &[PairPosition]) -> String {
    if spots.is_empty() {
        return "-".into();
    }
    let words: Vec<_> = spots.iter().map(|spot| at(*spot)).collect();
    words.join(", ")
}

const TRAITS: [(&str, Trait); 6] = [
    ("age", Trait::Age),
    ("experience", Trait::Experience),
    ("attitude", Trait::Attitude),
    ("motive", Trait::Motive),
    ("ability", Trait::Ability),
    ("nature", Trait::Nature),
];

fn means_of(setup: &Setup<GreatCity>, own: Who, words: &[&str]) -> Option<Means> {
    let (who, words) = match words.split_first() {
        Some((own, rest)) if own.starts_with("agent-") || own.starts_with("newcomer-") => {
            (someone(setup, own)?, rest)
        }
        _ => (own, words),
    };
    Some(match words {
        ["free"] => Means::Free,
        ["vested"] => Means::Vested,
        ["tie", mark] => Means::Tie {
            who,
            sign: sign(mark)?,
        },
        [word] => {
            let (_, by) = TRAITS.into_iter().find(|(known, _)| known == word)?;
            Means::Trait { who, by }
        }
        _ => return None,
    })
}

fn means_word(setup: &Setup<GreatCity>, means: Means) -> String {
    let of = |own: Who| match own {
        Who::Seat(_) => String::new(),
        other => format!("{} ", who(setup, other)),
    };
    match means {
        Means::Free => "free".into(),
        Means::Vested => "vested".into(),
        Means::Tie { who, sign } => format!("{}tie {}", of(who), mark(sign)),
        Means::Trait { who, by } => {
            let known = TRAITS.into_iter().find(|(_, known)| *known == by);
            format!("{}{}", of(who), known.map_or("", |(word, _)| word))
        }
    }
}

fn spending(setup: &Setup<GreatCity>, own: Who, words: &[&str]) -> Option<Spending> {
    Some(match words {
        ["yea"] => Spending::Yea,
        ["nay"] => Spending::Nay,
        ["give", to] => Spending::Give(named(setup, to)?),
        ["vest", stone] => Spending::Vest {
            who: own,
            colour: colour(stone)?,
        },
        ["vest", who, stone] => Spending::Vest {
            who: someone(setup, who)?,
            colour: colour(stone)?,
        },
        ["turn", half, stone] => Spending::Turn(spot(half, stone)?),
        ["fix", half, stone] => Spending::Fix(spot(half, stone)?),
        ["lift", half, stone] => Spending::Lift(spot(half, stone)?),
        _ => return None,
    })
}

fn spending_word(setup: &Setup<GreatCity>, on: Spending) -> String {
    match on {
        Spending::Yea => "yea".into(),
        Spending::Nay => "nay".into(),
        Spending::Give(to) => format!("give {}", setup.name(to)),
        Spending::Vest {
            who: Who::Seat(_),
            colour,
        } => format!("vest {}", colour.word()),
        Spending::Vest { who: own, colour } => format!("vest {} {}", who(setup, own), colour.word()),
        Spending::Turn(spot) => format!("turn {}", at(spot)),
        Spending::Fix(spot) => format!("fix {}", at(spot)),
        Spending::Lift(spot) => format!("lift {}", at(spot)),
    }
}

fn stone_of(setup: &Setup<GreatCity>, words: &[&str]) -> Option<Stone> {
    let (of, stone) = match words {
        ["City", half, stone] => (Triad::City(half_of(half)?), stone),
        [own, stone] => (Triad::Of(someone(setup, own)?), stone),
        _ => return None,
    };
    Some(Stone {
        of,
        colour: colour(stone)?,
    })
}

fn stone_word(setup: &Setup<GreatCity>, stone: Stone) -> String {
    let of = match stone.of {
        Triad::City(half) => format!("City {}", half_word(half)),
        Triad::Of(own) => who(setup, own),
    };
    format!("{of} {}", stone.colour.word())
}

fn place_of(setup: &Setup<GreatCity>, words: &[&str]) -> Option<ScarabZone> {
    Some(match words {
        ["supply"] => ScarabZone::Supply,
        ["pool"] => ScarabZone::Pool,
        ["ante"] => ScarabZone::Ante,
        ["yea"] => ScarabZone::Yea,
        ["nay"] => ScarabZone::Nay,
        ["purse", name] => ScarabZone::Purse(named(setup, name)?),
        ["under", stone @ ..] => ScarabZone::Under(stone_of(setup, stone)?),
        _ => return None,
    })
}

fn place_word(setup: &Setup<GreatCity>, place: ScarabZone) -> String {
    match place {
        ScarabZone::Supply => "supply".into(),
        ScarabZone::Pool => "pool".into(),
        ScarabZone::Ante => "ante".into(),
        ScarabZone::Yea => "yea".into(),
        ScarabZone::Nay => "nay".into(),
        ScarabZone::Purse(seat) => format!("purse {}", setup.name(seat)),
        ScarabZone::Under(stone) => format!("under {}", stone_word(setup, stone)),
    }
}

fn tie_word(setup: &Setup<GreatCity>, tie: Tie) -> String {
    format!(
        "{} {} {}",
        who(setup, tie.from),
        mark(tie.sign),
        who(setup, tie.to)
    )
}

fn correction(setup: &Setup<GreatCity>, words: &[&str]) -> Option<Correction> {
    let (what, rest) = words.split_first()?;
    Some(match (*what, rest) {
        ("stone", [stone @ .., mark]) => Correction::Stone {
            stone: stone_of(setup, stone)?,
            sign: sign(mark)?,
        },
        ("more" | "less", place) => Correction::Scarab {
            place: place_of(setup, place)?,
            more: *what == "more",
        },
        ("tie" | "no-tie", [from, mark, to]) => Correction::Tie {
            tie: Tie {
                from: someone(setup, from)?,
                to: someone(setup, to)?,
                sign: sign(mark)?,
            },
            there: *what == "tie",
        },
        _ => return None,
    })
}

fn correction_word(setup: &Setup<GreatCity>, what: Correction) -> String {
    match what {
        Correction::Stone { stone, sign } => format!("stone {} {}", stone_word(setup, stone), mark(sign)),
        Correction::Scarab { place, more } => {
            format!(
                "{} {}",
                if more { "more" } else { "less" },
                place_word(setup, place)
            )
        }
        Correction::Tie { tie, there } => {
            format!(
                "{} {}",
                if there { "tie" } else { "no-tie" },
                tie_word(setup, tie)
            )
        }
    }
}

fn purpose_word(purpose: Option<IntentContent>) -> String {
    purpose.map_or_else(
        || "-".into(),
        |purpose| {
            format!(
                "{} {}",
                purpose.stone.word(),
                if purpose.saves { "yes" } else { "no" }
            )
        },
    )
}

/// Counts the scarabs of each place from the start and from every move event, not from the table.
pub fn reckoned(table: &Table<GreatCity>) -> BTreeMap<ScarabZone, i64> {
    let players = table.setup().seats.len() - 1;
    let pool = i64::from(table.setup().level.pool_for(players));
    let against = players as i64 + 1;
    let mut lies = BTreeMap::from([
        (ScarabZone::Supply, -pool - against),
        (ScarabZone::Pool, pool),
        (ScarabZone::Nay, against),
    ]);
    for event in table.events() {
        if let Event::Moved { from, to, count, .. } = event {
            *lies.entry(*from).or_insert(0) -= i64::from(*count);
            *lies.entry(*to).or_insert(0) += i64::from(*count);
        }
    }
    lies
}

/// Returns a stone as this view shows it.
pub fn stone_seen(view: &View, stone: Stone) -> Option<StoneView> {
    let triad = match stone.of {
        Triad::City(half) => view.city.get(half as usize)?,
        Triad::Of(own) => match view.character(own) {
            Some(character) => &character.triad,
            None => {
                let scene = view.scene.as_ref()?;
                let halves = [scene.spotlight, scene.foil];
                scene.pair.get(halves.iter().position(|side| *side == own)?)?
            }
        },
    };
    triad.get(stone.colour.index()).copied()
}

/// Returns the value that a line about the whole table is compared with.
fn shown(scenario: &mut Scenario<GreatCity>, word: &str, rest: &str) -> Option<String> {
    let words: Vec<&str> = rest.split_whitespace().collect();
    let view = scenario.open_view();
    let setup = scenario.setup().clone();
    let heap = |place| reckoned(scenario).get(&place).copied().unwrap_or(0).to_string();
    let bits = |(first, second): (u8, u8)| format!("{first:03b} {second:03b}");
    let name = |(first, second): (u8, u8)| {
        let judgment = tables::tables().judgment(first.into(), second.into());
        judgment.0.clone()
    };
    let pair = view.scene.as_ref().map(|scene| {
        let [first, second] = &scene.pair;
        (
            triptych::games::great_city::number(first),
            triptych::games::great_city::number(second),
        )
    });
    Some(match word {
        "phase" => match view.phase {
            Phase::Throw(own) => format!("Throw({})", who(&setup, own)),
            Phase::Ties(seat) => format!("Ties({})", setup.name(seat)),
            Phase::Frame(seat) => format!("Frame({})", setup.name(seat)),
            Phase::Ante(seat, half) => format!("Ante({}, {})", setup.name(seat), half_word(half)),
            Phase::React(seat) => format!("React({})", setup.name(seat)),
            Phase::Answer(seat, spot) => format!("Answer({}, {})", setup.name(seat), at(spot)),
            Phase::CityAnswer(seat, spot) => format!("CityAnswer({}, {})", setup.name(seat), at(spot)),
            Phase::NeedTriad(own) => format!("NeedTriad({})", who(&setup, own)),
            Phase::CityFate(seat) => format!("CityFate({})", setup.name(seat)),
            Phase::Fate(seat) => format!("Fate({})", setup.name(seat)),
            Phase::Making(own) => format!("Making({})", who(&setup, own)),
            phase => format!("{phase:?}"),
        },
        "named" => match view.scene.as_ref()?.read {
            Some(read) => name(read),
            None => "-".into(),
        },
        "unread" => if view.scene.as_ref()?.unread { "yes" } else { "no" }.into(),
        "pool" => heap(ScarabZone::Pool),
        "ante" => heap(ScarabZone::Ante),
        "yea" => heap(ScarabZone::Yea),
        "nay" => heap(ScarabZone::Nay),
        "purse" => {
            let owner = named(&setup, words.first()?)?;
            format!("{} {}", setup.name(owner), heap(ScarabZone::Purse(owner)))
        }
        "stone" => {
            let marks = words.iter().position(|word| sign(word).is_some())?;
            let stone = stone_of(&setup, words.get(..marks)?)?;
            let lies = stone_seen(&view, stone)?;
            let mut text = format!("{} {}", stone_word(&setup, stone), mark(lies.sign));
            if lies.vested > 0 {
                text += &format!(" vested {}", lies.vested);
            }
            if lies.moving {
                text += " moving";
            }
            text
        }
        "pair" => pair.map_or_else(|| "no scene is on".into(), bits),
        "reading" => pair.map_or_else(|| "no scene is on".into(), name),
        "city" => bits(view.city_pair()),
        "heading" => name(view.city_pair()),
        "locked" => {
            let mut locked = view.scene?.open.locked;
            locked.sort_unstable();
            spots_word(&locked)
        }
        _ => return None,
    })
}

#[track_caller]
fn brings(scenario: &mut Scenario<GreatCity>, rest: &str) {
    let last = scenario.entries().len().saturating_sub(1);
    let setup = scenario.setup().clone();
    let events: Vec<String> = scenario
        .seen_since(last, Viewer::Table)
        .map(|seen| match seen {
            Seen::Public(event) => <GreatCity as Scripted>::event(&setup, &event),
            Seen::IntentChosen { .. } => "an intent".into(),
        })
        .collect();
    let mut left = events.iter();
    for expected in rest.split("; ") {
        assert!(
            left.any(|event| event == expected),
            "“{expected}” is not brought in this place, at “{}”: {events:?}",
            scenario.line()
        );
    }
}

// Shortcuts for whole sequences.

#[track_caller]
fn tell(scenario: &mut Scenario<GreatCity>, action: Action) {
    scenario.enter(Entry::Entered(action), None);
}

#[track_caller]
fn act(scenario: &mut Scenario<GreatCity>, action: Action) {
    scenario.enter(Entry::Act(action), None);
}

#[track_caller]
fn throws(scenario: &mut Scenario<GreatCity>, rest: &str) {
    let (faces, expected) = match rest.split_once("->") {
        Some((faces, expected)) => (faces, Some(expected.trim())),
        None => (rest, None),
    };
    let before = scenario.events().len();
    for face in faces.split_whitespace() {
        tell(scenario, Action::Throw(face.parse().expect("the face of a die")));
    }
    if let Some(expected) = expected {
        let setup = scenario.setup();
        let events = scenario.events().iter().skip(before);
        let events: Vec<_> = events
            .map(|event| <GreatCity as Scripted>::event(setup, event))
            .collect();
        assert_eq!(events.join("; "), expected, "the events of “{}”", scenario.line());
    }
}

#[track_caller]
fn stands(scenario: &mut Scenario<GreatCity>) {
    while scenario.open_view().phase == Phase::Pair {
        scenario.roll().expect("a ready situation lies as it is told");
    }
    for seat in Seat::all(scenario.setup().seats.len()) {
        act(scenario, Action::Stands(seat));
    }
}

#[track_caller]
fn cast(scenario: &mut Scenario<GreatCity>, rest: &str) {
    stands(scenario);
    for (seat, ready) in Seat::all(5).zip(rest.split_whitespace()) {
        let ready = ready.parse().expect("a number of the level's list");
        act(scenario, Action::DealIn { seat, ready });
        let stone = Colour::Blue;
        act(scenario, Action::Intent { seat, stone });
        let who = Who::Seat(seat);
        act(scenario, Action::Made { seat, who });
    }
}

#[track_caller]
fn tied(scenario: &mut Scenario<GreatCity>) {
    while let Phase::Ties(seat) = scenario.open_view().phase {
        act(scenario, Action::Tied(seat));
    }
}

#[track_caller]
fn begins(scenario: &mut Scenario<GreatCity>, rest: &str) {
    let first = named(scenario.setup(), rest).expect("somebody begins");
    for seat in Seat::all(scenario.setup().seats.len() - 1) {
        tell(scenario, Action::Throw(if seat == first { 8 } else { 1 }));
    }
}

#[track_caller]
fn scene(scenario: &mut Scenario<GreatCity>, rest: &str) {
    let (names, dice) = rest.split_once(": ").expect("who meets whom, and six dice");
    let (spotlight, foil) = names.split_once(' ').expect("who meets whom");
    let setup = scenario.setup().clone();
    let spotlight = someone(&setup, spotlight).expect("somebody is in the spotlight");
    let seat = match spotlight {
        Who::Seat(seat) => seat,
        _ => Seat::new(setup.seats.len() - 1),
    };
    let foil = someone(&setup, foil).expect("somebody is the foil");
    act(
        scenario,
        Action::Scene {
            seat,
            spotlight,
            foil,
        },
    );
    while let Phase::Ante(seat, _) = scenario.open_view().phase {
        act(scenario, Action::Ante { seat, own: false });
    }
    throws(scenario, dice);
}

#[track_caller]
fn quiet(scenario: &mut Scenario<GreatCity>) {
    while let Phase::React(seat) = scenario.open_view().phase {
        act(scenario, Action::Pass(seat));
    }
}

#[track_caller]
fn tale(scenario: &mut Scenario<GreatCity>) {
    let number = scenario.open_view().scenes;
    while let (Phase::After, Awaits::Seats(_)) = (scenario.open_view().phase, scenario.awaits()) {
        let view = scenario.open_view();
        let scene = view.scene.expect("a scene is being told");
        let accepter = scene.accepter.expect("somebody has accepted");
        match (scene.teller, scene.done) {
            (None, _) => {
                let to = *scene.tellers.first().expect("somebody can tell it");
                act(scenario, Action::Teller { seat: accepter, to });
            }
            (Some(_), false) => act(scenario, Action::Done(accepter)),
            (Some(teller), true) => act(scenario, Action::Told(teller)),
        }
        assert_eq!(scenario.open_view().scenes, number, "one scene is told");
    }
}

/// Returns a setup where everything is thrown and nothing is ready.
pub fn thrown(players: usize) -> Setup<GreatCity> {
    setup("the-great-city", players)
}

/// Returns a setup of the silk mills: a situation, two agents of peril and eight characters are ready.
pub fn looms(players: usize) -> Setup<GreatCity> {
    setup("bug-rebellion", players)
}

/// Changes a setup's level.
pub fn with(mut setup: Setup<GreatCity>, change: impl FnOnce(&mut GreatCityLevel)) -> Setup<GreatCity> {
    change(&mut setup.level);
    setup
}

/// Turns a switch on.
pub fn switched(setup: Setup<GreatCity>, switch: &str) -> Setup<GreatCity> {
    with(setup, |level| level.set_switch(switch, true))
}

/// Returns the rulebook's text.
pub fn book() -> &'static str {
    let books = triptych::texts::RULEBOOKS.iter();
    let mut found = books
        .filter(|(game, _)| *game == "great_city")
        .map(|(_, text)| *text);
    found.next().expect("The Great City has its rulebook")
}
