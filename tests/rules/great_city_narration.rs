//! The narration of The Great City: whole games of computer seats, and the texts as the table reads them.

use crate::support::levels::level_text;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use triptych::games::great_city::speech::{Outcome, Story, Topic, Voice, World, sentences, with_article};
use triptych::games::great_city::{Action, GreatCity, Means, Seen, Slot, View, Who, tone};
use triptych::headless::{numbered_setup, play_out};
use triptych::table::{Controller, Entry, Remark, Said, Seat, Seed, Skill, Table, Viewer};

const LEVELS: [&str; 4] = ["the-great-city", "bug-rebellion", "spider-turns", "sweet-cargo"];

/// Everything written at a table, in order: seat, slot, text.
type Written = Vec<(Seat, Slot, String)>;

fn table(level: usize, players: usize, seed: u64) -> Table<GreatCity> {
    let id = LEVELS.get(level).expect("it is one of the levels");
    let setup = numbered_setup(id, level_text(id), players, Seed(seed)).expect("so many can play");
    Table::new(setup).expect("it can be set up")
}

/// Plays a table to its end.
fn play(table: &mut Table<GreatCity>, seats: &[Controller]) -> Written {
    play_out(table, seats).expect("it ends");
    let remarks = table
        .remarks(Viewer::Omniscient)
        .map(|remark| match &remark.said {
            Said::Text(text) => (remark.seat, slot(&remark.slot), text.clone()),
            Said::Claim(claim) => panic!("a computer claims {claim:?}"),
        });
    remarks.collect()
}

/// Reads the name of a slot.
fn slot(name: &str) -> Slot {
    Slot::read(name).expect("it is a slot")
}

fn played(level: usize, players: usize, seed: u64, skill: Skill) -> (Table<GreatCity>, Written) {
    let mut table = table(level, players, seed);
    let written = play(&mut table, &vec![Controller::Computer(skill); players]);
    (table, written)
}

/// A game that has been played, as its GM knows it.
struct Game {
    name: String,
    table: Table<GreatCity>,
    view: View,
    seen: Vec<Seen>,
}

/// The faults found in games, and counts of their texts.
#[derive(Default)]
struct Findings {
    scenes: usize,
    /// The scenes that touch the peril or an agent.
    touched: usize,
    foils: BTreeMap<&'static str, usize>,
    faults: Vec<String>,
    /// For each sentence and each wished-for thing, the number of games in which it occurred.
    games: BTreeMap<String, usize>,
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
            table,
        }
    }

    fn check(&self, findings: &mut Findings) {
        let Self { view, name, .. } = self;
        let voice = Voice {
            view,
            seen: &self.seen,
            level: &self.table.setup().level,
            seat: view.gm(),
        };
        let world = World::read(&voice);
        let mut said: BTreeMap<&str, usize> = BTreeMap::new();
        for (of, words) in &view.words {
            let slot = slot(of);
            if is_name(slot) {
                continue;
            }
            let fault = |fault: String| format!("{name}, {slot}: {fault}: “{}”", words.text);
            findings
                .faults
                .extend(faults(slot, &words.text).into_iter().map(fault));
            for sentence in sentences(&words.text) {
                *said.entry(sentence).or_default() += 1;
            }
        }
        for sentence in said.keys() {
            *findings.games.entry((*sentence).to_owned()).or_default() += 1;
        }
        let twice = said.iter().filter(|(_, count)| **count > 1);
        findings
            .faults
            .extend(twice.map(|(sentence, _)| format!("{name}: twice “{sentence}”")));
        let mut wished = BTreeSet::new();
        for story in &world.scenes {
            self.check_scene(&world, story, findings);
            let object = &story.wish.as_ref().expect("it has a wish").obj.full;
            if !wished.insert(object) && !story.topic().is_some_and(Topic::is_follow_up) {
                findings.faults.push(format!("{name}: two wishes for “{object}”"));
            }
        }
        for object in wished {
            *findings.games.entry(format!("a wish for {object}")).or_default() += 1;
        }
    }

    fn check_scene(&self, world: &World<'_>, story: &Story, findings: &mut Findings) {
        let (name, number) = (&self.name, story.number);
        let text = |slot| self.view.text(slot).unwrap_or_default().to_owned();
        let [deed, opening, tale] = [Slot::Deed, Slot::Scene, Slot::Tale].map(|slot| text(slot(number)));
        let [spotlight, foil] = story.cast;
        findings.scenes += 1;
        let is_agent = |who: Who| matches!(who, Who::Agent(_));
        let touches = world.touches(&format!("{deed} {opening} {tale}"));
        findings.touched += usize::from(touches || is_agent(spotlight) || is_agent(foil));
        *findings
            .foils
            .entry(match foil {
                Who::Seat(_) => "player",
                Who::Agent(_) => "agent",
                Who::City => "City",
                Who::Stranger | Who::Newcomer(_) => "newcomer",
            })
            .or_default() += 1;
        let wish = story.wish.as_ref().expect("it has a wish");
        let names = |text: &str| {
            let text = text.to_lowercase();
            let thing = &wish.obj;
            text.contains(&thing.full.to_lowercase()) || text.contains(&thing.short.to_lowercase())
        };
        if deed.is_empty() || opening.is_empty() || tale.is_empty() {
            findings
                .faults
                .push(format!("{name}: scene {number} was not told"));
        }
        if story.topic() == Some(Topic::Typed) {
            findings.faults.push(format!("{name}: no wish in “{deed}”"));
        }
        if !names(&tale) {
            findings
                .faults
                .push(format!("{name}: “{}” is not in “{tale}”", wish.obj.full));
        }
        // Each wish is settled, or its owner's fate names it.
        if story.stays_open() {
            let fate = match spotlight {
                Who::Seat(seat) => text(Slot::Fate(seat)),
                _ => text(Slot::City),
            };
            if !names(&fate) {
                findings
                    .faults
                    .push(format!("{name}: “{}” stays open in “{fate}”", wish.obj.full));
            }
        }
        if story.outcome.is_none() {
            findings
                .faults
                .push(format!("{name}: scene {number} has no outcome"));
        }
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
    for sentence in sentences(text) {
        let start = sentence.trim_start_matches(['“', '‘']);
        fault(
            !start.starts_with(|first: char| first.is_uppercase() || first.is_numeric()),
            "no capital",
        );
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
    for number in games {
        Game::play(number).check(&mut findings);
    }
    let Findings {
        scenes,
        touched,
        foils,
        faults,
        ..
    } = &findings;
    println!("{scenes} scenes, {touched} touch the peril or an agent; foils: {foils:?}");
    assert!(
        faults.is_empty(),
        "{} faults:\n{}",
        faults.len(),
        faults.join("\n")
    );
    assert!(
        touched * 2 >= *scenes,
        "only {touched} of {scenes} scenes touch the peril or an agent"
    );
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
        let text = text.trim_start_matches("a wish for ").trim_end_matches('.');
        let words: Vec<&str> = text.split(' ').collect();
        let is_perils = words.windows(5).any(|words| perils.contains(&words.join(" ")));
        if is_perils || words.len() < 5 && perils.contains(text) {
            8
        } else {
            3
        }
    };
    let often = findings
        .games
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
                    said: Said::Text(text),
                    ..
                }) if *writer == seat => Some(text.to_lowercase()),
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
        for (_, slot, text) in play(&mut table(0, 3, seed), &seats) {
            if !is_name(slot) {
                assert_eq!(faults(slot, &text), Vec::<String>::new(), "{slot}: “{text}”");
            }
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
        for (seat, slot, _) in &written {
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

/// All seats read the same story, although each sees only its own intent and purse.
#[test]
fn all_seats_read_the_same_world() {
    for number in 0..4 {
        let mut game = Game::play(number);
        let players = game.view.players;
        let level = game.table.setup().level.clone();
        let read = |viewer: Viewer, table: &mut Table<GreatCity>| {
            let view = table.view(viewer);
            let seen: Vec<Seen> = table.seen(viewer).collect();
            let voice = Voice {
                view: &view,
                seen: &seen,
                level: &level,
                seat: Seat::new(0),
            };
            let world = World::read(&voice);
            let scenes = world.scenes.iter().map(|story| {
                let object = story.wish.as_ref().map(|wish| wish.obj.full.clone());
                let place = story.place.map(|place| place.at.clone());
                (story.cast, object, place, story.outcome)
            });
            (
                world.peril.id.clone(),
                scenes.collect::<Vec<(_, _, _, Option<Outcome>)>>(),
            )
        };
        let first = read(Viewer::Seat(Seat::new(0)), &mut game.table);
        for seat in Seat::all(players + 1) {
            assert_eq!(read(Viewer::Seat(seat), &mut game.table), first);
        }
    }
}

/// One chronicle of sentences. Read it when it changes. `TRIPTYCH_BLESS=1` rewrites it.
#[test]
fn a_game_reads_like_this() {
    let (_, written) = played(0, 3, 40, Skill::Shrewd);
    let written = written.into_iter().filter(|(_, slot, _)| !is_name(*slot));
    let lines = written.map(|(_, slot, text)| format!("{slot}: {text}\n"));
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
