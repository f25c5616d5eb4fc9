//! The narration of The Great City: whole games of computer seats, and the texts as the table reads them.

use crate::support::levels::level_text;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use triptych::games::great_city::speech::{Operator, sentences, with_article};
use triptych::games::great_city::story::{Change, Facts, Holder, Telling};
use triptych::games::great_city::tables::{Pair, tables};
use triptych::games::great_city::{
    Action, Claim, Event, GreatCity, Kind, Means, Seen, Slot, View, Who, tone,
};
use triptych::headless::{numbered_setup, play_out};
use triptych::table::{Controller, Entry, Remark, Said, Seat, Seed, Skill, Table, Viewer};

const LEVELS: [&str; 4] = ["the-great-city", "bug-rebellion", "spider-turns", "sweet-cargo"];

fn table(level: usize, players: usize, seed: u64) -> Table<GreatCity> {
    let id = LEVELS.get(level).expect("it is one of the levels");
    let setup = numbered_setup(id, level_text(id), players, Seed(seed)).expect("so many can play");
    Table::new(setup).expect("it can be set up")
}

/// Plays a table to its end, and returns who said something in which slot, in order.
fn play(table: &mut Table<GreatCity>, seats: &[Controller]) -> Vec<(Seat, Slot)> {
    play_out(table, seats).expect("it ends");
    let remarks = table.remarks(Viewer::Omniscient);
    remarks.map(|remark| (remark.seat, slot(&remark.slot))).collect()
}

/// Reads the name of a slot.
fn slot(name: &str) -> Slot {
    Slot::read(name).expect("it is a slot")
}

fn played(level: usize, players: usize, seed: u64, skill: Skill) -> (Table<GreatCity>, Vec<(Seat, Slot)>) {
    let mut table = table(level, players, seed);
    let written = play(&mut table, &vec![Controller::Computer(skill); players]);
    (table, written)
}

/// A game that has been played.
struct Game {
    name: String,
    view: View,
    seen: Vec<Seen>,
}

/// The faults found in games, and counts.
#[derive(Default)]
struct Findings {
    games: u32,
    scenes: u32,
    /// The scenes whose wish is about an agent’s plan.
    of_plans: u32,
    /// Lines for a flip, and those in which somebody is pressed to work against themselves.
    lines: u32,
    pressed: u32,
    /// The scenes in which a plan could have moved, and in which one did, for each plan.
    clocks: [u32; 2],
    faults: Vec<String>,
    /// For each sentence and each thing that somebody wanted, the number of games in which it occurred.
    occurs: BTreeMap<String, usize>,
}

/// The operators of all judgments.
fn operators() -> Vec<Operator> {
    let text = include_str!("../../assets/tables/narration/operators.ron");
    ron::from_str(text).expect("it can be read")
}

fn operator(all: &[Operator], (first, second): Pair) -> &Operator {
    let judgment = tables().judgment(first.into(), second.into());
    all.iter()
        .find(|operator| operator.name == judgment.0)
        .unwrap_or_else(|| panic!("no operator for {}", judgment.0))
}

/// Has a telling one of these templates?
fn has(telling: &Telling, templates: &[String]) -> bool {
    telling.parts.iter().any(|part| templates.contains(&part.text))
}

impl Game {
    fn play(number: u64) -> Self {
        let level = number as usize % LEVELS.len();
        let players = 2 + number as usize / LEVELS.len() % 4;
        let skill = match number % 3 {
            0 => Skill::Steady,
            1 => Skill::Shrewd,
            _ => Skill::Novice,
        };
        let (mut table, _) = played(level, players, number, skill);
        Self {
            name: format!("{} {players} {number}", table.setup().level_id),
            view: table.view(Viewer::Omniscient),
            seen: table.seen(Viewer::Seat(Seat::new(players))).collect(),
        }
    }

    fn telling(&self, slot: Slot) -> Option<&Telling> {
        self.view
            .words
            .get(&slot.to_string())?
            .telling()
            .map(|telling| &**telling)
    }

    fn check(&self, all: &[Operator], findings: &mut Findings) {
        findings.games += 1;
        self.check_words(findings);
        self.check_oracle(all, findings);
        self.check_facts(findings);
    }

    fn check_words(&self, findings: &mut Findings) {
        let Self { view, name, .. } = self;
        let pressing = include_str!("../../assets/tables/narration/reactions.ron");
        let pressing = pressing
            .split("pressed_frames:")
            .nth(1)
            .and_then(|rest| rest.split("side_frames").next());
        let pressing = pressing.expect("there are such lines");
        let mut said: BTreeMap<String, usize> = BTreeMap::new();
        for (of, words) in &view.words {
            let slot = slot(of);
            if is_name(slot) {
                continue;
            }
            let text = words.text(view);
            let fault = |fault: String| format!("{name}, {slot}: {fault}: “{text}”");
            findings.faults.extend(faults(slot, text).into_iter().map(fault));
            for sentence in sentences(text) {
                *said.entry(sentence.to_owned()).or_default() += 1;
            }
            if let (Slot::Line(..), Some(telling)) = (slot, words.telling()) {
                let acts = telling.parts.iter().filter(|part| part.text.contains("{act}"));
                for part in acts {
                    findings.lines += 1;
                    findings.pressed += u32::from(pressing.contains(&part.text));
                }
            }
        }
        for (sentence, count) in said {
            if count > 1 {
                findings.faults.push(format!("{name}: twice “{sentence}”"));
            }
            *findings.occurs.entry(sentence).or_default() += 1;
        }
    }

    /// Every opening, tale and fate is told by the operator of its judgment.
    fn check_oracle(&self, all: &[Operator], findings: &mut Findings) {
        let mut fault = |what: String| findings.faults.push(format!("{}: {what}", self.name));
        let mut number = 0;
        for seen in &self.seen {
            let Seen::Public(event) = seen else { continue };
            match *event {
                Event::SceneBegins { number: begins, .. } => number = begins,
                Event::SceneRead(pair) => {
                    let told = self.telling(Slot::Scene(number));
                    if !told.is_some_and(|told| has(told, &operator(all, pair).opening)) {
                        fault(format!("scene {number} does not begin by its reading"));
                    }
                }
                Event::Accepted { pair, .. } => {
                    let told = self.telling(Slot::Tale(number));
                    let ways = &operator(all, pair).ways;
                    let way = told.and_then(|told| ways.iter().find(|way| has(told, &way.tale)));
                    match (told, way) {
                        (Some(told), Some(way)) if told.makes.len() == way.does.len() => {}
                        _ => fault(format!("scene {number} does not end by its judgment")),
                    }
                }
                Event::CityFate { survives, pair, .. } => {
                    let operator = operator(all, pair);
                    let texts = if survives { &operator.saved } else { &operator.lost };
                    if !self.telling(Slot::City).is_some_and(|told| has(told, texts)) {
                        fault("the City’s fate is not that of its judgment".into());
                    }
                }
                Event::Fate { seat, pair, .. } => {
                    let operator = operator(all, pair);
                    let character = self.view.character(Who::Seat(seat)).expect("it has one");
                    let texts = match character.kind {
                        Some(Kind::Bug) => &operator.bug,
                        _ => &operator.person,
                    };
                    if !self
                        .telling(Slot::Fate(seat))
                        .is_some_and(|told| has(told, texts))
                    {
                        fault(format!("the fate of {seat} is not that of its judgment"));
                    }
                }
                _ => {}
            }
        }
    }

    /// What is told holds, and nothing contradicts it later.
    fn check_facts(&self, findings: &mut Findings) {
        let mut facts = Facts::default();
        let mut told: Vec<(Slot, &Telling)> = Vec::new();
        let slots = self
            .view
            .words
            .keys()
            .map(|name| slot(name))
            .filter(|slot| !slot.is_hidden());
        told.extend(slots.filter_map(|slot| Some((slot, self.telling(slot)?))));
        let order = |slot: Slot| match slot {
            Slot::Deed(scene) => (scene, 0),
            Slot::Scene(scene) => (scene, 1),
            Slot::Line(scene, _) | Slot::Defence(scene, _) => (scene, 2),
            Slot::Tale(scene) => (scene, 3),
            Slot::City | Slot::Fate(_) => (u16::MAX, 0),
            _ => (0, 0),
        };
        told.sort_by_key(|(slot, _)| order(*slot));
        let mut fault = |what: String| findings.faults.push(format!("{}: {what}", self.name));
        for (slot, telling) in told {
            let wish = telling.wish.as_ref();
            let known = wish.and_then(|wish| facts.thing(&wish.thing)).cloned();
            if let (Slot::Deed(scene), Some(wish), Some(known)) = (slot, wish, known) {
                let is_there = match known.holder {
                    Holder::With(who) => who == wish.of,
                    Holder::Hidden => wish.of == Who::City,
                    Holder::Lost => false,
                };
                if !is_there || known.is_settled {
                    fault(format!(
                        "scene {scene} asks for {:?}, which is {:?}",
                        wish.thing.full, known.holder
                    ));
                }
            }
            for change in &telling.makes {
                if !facts.allows(*change, wish.map(|wish| &wish.thing)) {
                    fault(format!("{slot}: {change:?} contradicts what was told"));
                }
            }
            facts.add(slot, telling);
            for change in &telling.makes {
                if !holds(&facts, *change, telling) {
                    fault(format!("{slot}: {change:?} is not so afterwards"));
                }
            }
            if facts.open().count() > 3 {
                fault(format!("{slot}: more than three threads are open"));
            }
            if let (Slot::Tale(scene), Some(wish)) = (slot, wish) {
                findings.scenes += 1;
                findings.of_plans += u32::from(wish.agent.is_some());
                for progress in facts.plans.values().filter(|progress| !progress.is_over) {
                    let [scenes, moved] = &mut findings.clocks;
                    *scenes += 1;
                    *moved += u32::from(progress.moved_in == scene);
                }
                let thing = format!("somebody wanted {}", wish.thing.full);
                *findings.occurs.entry(thing).or_default() += 1;
            }
        }
        if facts != self.view.facts {
            fault("the facts are not those of the view".into());
        }
    }
}

/// Is a change so after it was told? A later change of the same telling can overtake it.
fn holds(facts: &Facts, change: Change<Who>, telling: &Telling) -> bool {
    let thing = telling.wish.as_ref().map(|wish| &wish.thing);
    let last = telling.makes.iter().rfind(|other| other.is_of_thing());
    match change {
        Change::Gives(who) if last == Some(&change) => facts.holds(who, thing),
        Change::Lost => thing
            .and_then(|thing| facts.thing(thing))
            .is_some_and(|known| known.holder == Holder::Lost),
        Change::Knows(who, of) => facts.knows.contains(&(who, of)),
        Change::Owes(who, to) => facts.owes.contains(&(who, to)),
        Change::Quits(who, to) => !facts.owes.contains(&(who, to)),
        Change::Binds(who, by) => facts.bound.get(&who) == Some(&by),
        Change::Frees(who) => !facts.bound.contains_key(&who),
        Change::Hurts(who) => facts.hurt.contains(&who),
        Change::Heals(who) => !facts.hurt.contains(&who),
        Change::Home(who) => facts.at.get(&who).is_some_and(|at| at == "at home"),
        _ => true,
    }
}

fn is_name(slot: Slot) -> bool {
    matches!(slot, Slot::Name(_) | Slot::StrangersName(_))
}

/// Returns the faults of a text.
fn faults(slot: Slot, text: &str) -> Vec<String> {
    const ODD: [&str; 17] = [
        " ,",
        " .",
        "..",
        ",.",
        ";.",
        ":.",
        ",,",
        " an a ",
        "’s’s",
        "s’s’",
        ". the ",
        " the the ",
        " he were ",
        " she were ",
        " it were ",
        " they was ",
        " a the ",
    ];
    let mut found = Vec::new();
    let mut fault = |is_wrong: bool, what: &str| {
        if is_wrong {
            found.push(what.to_owned());
        }
    };
    let longest = match slot {
        Slot::Line(..) | Slot::Defence(..) => 450,
        Slot::City | Slot::Fate(_) => 1000,
        _ => 600,
    };
    fault(text.chars().count() > longest, "too long");
    fault(text.contains(['{', '}']), "a gap");
    fault(text.contains("  ") || text.trim() != text, "spaces");
    for odd in ODD {
        fault(text.contains(odd), odd);
    }
    let mut was_asked = false;
    for sentence in sentences(text) {
        let start = sentence.trim_start_matches(['“', '‘']);
        let is_small = start.starts_with(|first: char| first.is_lowercase());
        // Behind a question, “asked” goes on with its sentence.
        fault(is_small && !was_asked, "no capital");
        was_asked = sentence.ends_with("?”") || sentence.ends_with("!”");
        fault(!sentence.ends_with(['.', '!', '?', '”', '’']), "no end");
    }
    let words: Vec<&str> = text.split(' ').collect();
    for (place, two) in words.windows(2).enumerate() {
        let &[before, word] = two else { continue };
        let bare = word.trim_matches(|letter: char| !letter.is_alphanumeric());
        // A name can be followed by the same word: “Porter Forty forty sacks”.
        let is_same = before == bare || (place == 0 && before.eq_ignore_ascii_case(bare));
        let twice = is_same && !["had", "that"].contains(&bare);
        fault(twice, &format!("{bare} twice"));
        if ["a", "A", "an", "An"].contains(&before) && !bare.is_empty() {
            let article = with_article(&bare.to_lowercase());
            let is_an = article.starts_with("an ");
            fault(is_an != before.ends_with('n'), &format!("{} {bare}", before));
        }
    }
    found
}

fn check_games(games: impl Iterator<Item = u64>) -> Findings {
    let mut findings = Findings::default();
    let all = operators();
    for number in games {
        Game::play(number).check(&all, &mut findings);
    }
    let Findings {
        games,
        scenes,
        of_plans,
        lines,
        pressed,
        clocks: [could, did],
        faults,
        ..
    } = &findings;
    println!(
        "{games} games, {scenes} scenes, {of_plans} about plans; {pressed} of {lines} lines against oneself; plans moved \
         in {did} of {could} scenes"
    );
    assert!(
        faults.is_empty(),
        "{} faults:\n{}",
        faults.len(),
        faults.join("\n")
    );
    assert!(
        pressed * 100 <= lines * 3,
        "{pressed} of {lines} lines are against oneself"
    );
    assert!(did * 3 >= *could, "plans moved in {did} of {could} scenes");
    findings
}

#[test]
fn forty_games_tell_a_story() {
    let findings = check_games(0..40);
    assert!(findings.scenes > 200, "{}", findings.scenes);
}

#[test]
#[ignore = "takes minutes"]
fn two_hundred_games_tell_a_story() {
    check_games(1000..1200);
}

/// Ready situations always tell the same peril, so these games have the thrown one.
#[test]
#[ignore = "takes minutes"]
fn games_have_little_in_common() {
    const GAMES: usize = 400;
    let findings = check_games(
        (1000..)
            .filter(|number| (*number as usize).is_multiple_of(LEVELS.len()))
            .take(GAMES),
    );
    // There are 64 perils, some likelier than others: 1.6 % each, if their texts come equally often.
    let perils = include_str!("../../assets/tables/narration/perils.ron");
    let share = |text: &str| {
        let text = text.trim_start_matches("somebody wanted ").trim_end_matches('.');
        let words: Vec<&str> = text.split(' ').collect();
        let is_perils = words.windows(5).any(|words| perils.contains(&words.join(" ")));
        if is_perils || words.len() < 5 && perils.contains(text) {
            8
        } else {
            3
        }
    };
    let often = findings
        .occurs
        .iter()
        .filter(|(text, games)| **games * 100 > share(text) * GAMES);
    let often: Vec<String> = often.map(|(text, games)| format!("{games}: {text}")).collect();
    assert!(
        often.is_empty(),
        "{} come too often in {GAMES} games:\n{}",
        often.len(),
        often.join("\n")
    );
}

/// A flip by a trait is described with a word of that trait, never of its opposite.
#[test]
fn a_manner_is_told_from_its_lines() {
    let (mut flips, mut named) = (0, 0);
    for seed in 0..20 {
        let (mut table, _) = played(seed as usize % LEVELS.len(), 3, seed, Skill::Shrewd);
        let view = table.view(Viewer::Omniscient);
        let entries = table.entries();
        for (index, entry) in entries.iter().enumerate() {
            let flip = || {
                let &Action::Flip { seat, stone, by } = entry.action()? else {
                    return None;
                };
                let Means::Trait { who, by } = by else { return None };
                let sign = tone::sign(view.character(who)?, by)?;
                let words = |sign| tone::shows(by, sign, stone.colour);
                Some((
                    seat,
                    words(sign)?,
                    words(sign.turned()),
                    &tone::pole(by, sign).word,
                ))
            };
            let Some((seat, own, other, pole)) = flip() else {
                continue;
            };
            // A further flip of the same reaction gets a shorter text.
            let mut earlier = entries.iter().take(index).rev();
            let before = earlier.clone().find_map(Entry::action);
            if let Some(Action::Flip { .. } | Action::Undo(_) | Action::Let(_)) = before {
                continue;
            }
            let said = earlier.find_map(|entry| match entry {
                Entry::Remark(Remark {
                    seat: writer,
                    said: Said::Claim(Claim::Tells(telling)),
                    ..
                }) if *writer == seat => telling.render(&view).map(|text| text.to_lowercase()),
                _ => None,
            });
            let line = said.unwrap_or_else(|| panic!("seed {seed}: {seat} turns a stone without a word"));
            flips += 1;
            named += usize::from(line.contains(own) || line.contains(&**pole));
            let is_other = other.is_some_and(|other| line.contains(&format!(" {other} ")));
            assert!(!is_other, "seed {seed}: “{line}” is {other:?}");
        }
    }
    assert!(named == flips, "{named} of {flips} lines name the trait");
}

#[test]
fn those_whom_nobody_named_are_spoken_of_too() {
    for seed in 0..6 {
        let seats = [Skill::Random, Skill::Steady, Skill::Random, Skill::Steady].map(Controller::Computer);
        let mut table = table(0, 3, seed);
        let said = play(&mut table, &seats);
        let view = table.view(Viewer::Omniscient);
        for (_, slot) in said.into_iter().filter(|(_, slot)| !is_name(*slot)) {
            let text = view.text(slot).unwrap_or_default();
            assert_eq!(faults(slot, text), Vec::<String>::new(), "{slot}: “{text}”");
        }
    }
}

/// Has a character a name: a written one, or that of a ready-made character?
fn is_named(view: &View, who: Who) -> bool {
    let slot = match who {
        Who::Stranger => Slot::StrangersName(view.scenes),
        who => Slot::Name(who),
    };
    view.text(slot).is_some()
        || view
            .character(who)
            .is_some_and(|character| character.ready.is_some())
}

#[test]
fn nobody_writes_over_another_and_everything_is_told() {
    for seed in 0..10 {
        let (mut table, written) = played(0, 3, seed, Skill::Steady);
        let mut owners: BTreeMap<Slot, Seat> = BTreeMap::new();
        for (seat, slot) in &written {
            assert_eq!(owners.entry(*slot).or_insert(*seat), seat, "{slot}");
        }
        let view = table.view(Viewer::Omniscient);
        let mut slots = vec![Slot::Situation, Slot::Peril, Slot::City];
        slots.extend(Seat::all(3).flat_map(|seat| [Slot::Reason(seat), Slot::Fate(seat)]));
        let scenes = 1..=view.scenes;
        slots.extend(scenes.flat_map(|scene| [Slot::Deed(scene), Slot::Scene(scene), Slot::Tale(scene)]));
        for slot in slots {
            assert!(view.text(slot).is_some(), "{slot} was not told");
        }
        for character in &view.characters {
            assert!(is_named(&view, character.who), "{:?}", character.who);
        }
    }
}

/// All seats know the same facts, although each sees only its own intent and purse.
#[test]
fn all_seats_know_the_same_facts() {
    for number in 0..4 {
        let (mut table, _) = played(number, 3, number as u64, Skill::Steady);
        let facts = table.view(Viewer::Table).facts;
        for seat in Seat::all(4) {
            assert_eq!(table.view(Viewer::Seat(seat)).facts, facts);
        }
    }
}

/// One chronicle of sentences. Read it when it changes. `TRIPTYCH_BLESS=1` rewrites it.
#[test]
fn a_game_reads_like_this() {
    let (mut table, said) = played(0, 3, 40, Skill::Shrewd);
    let view = table.view(Viewer::Omniscient);
    let mut told: Vec<Slot> = said
        .into_iter()
        .map(|(_, slot)| slot)
        .filter(|slot| !is_name(*slot))
        .collect();
    told.dedup();
    let lines = told
        .into_iter()
        .map(|slot| format!("{slot}: {}\n", view.text(slot).unwrap_or_default()));
    let text: String = lines.collect();
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/goldens/great-city-lines.txt");
    if std::env::var_os("TRIPTYCH_BLESS").is_some() {
        fs::write(&file, &text).expect("goldens can be written");
    }
    let golden = fs::read_to_string(&file).expect("it is there");
    for (is, was) in text.lines().zip(golden.lines()) {
        assert_eq!(is, was);
    }
    assert_eq!(text.lines().count(), golden.lines().count());
}
