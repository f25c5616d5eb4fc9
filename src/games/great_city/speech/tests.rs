//! Plays whole games and checks what their computer seats say, as a table would hear it.

use super::templates::{ACCEPT, ENTER, FREE, FURTHER, PASS, TIE, TRAIT, TURNED_BACK, UNDO, VESTED};
use super::voice::{Fill, LONGEST, STRIDE, compose};
use super::{scenes, templates};
use crate::embedded;
use crate::games::great_city::{Action, Colour, GreatCity, Means, Sign, Slot, tone};
use crate::headless::{numbered_setup, play_out};
use crate::table::{Controller, Entry, Remark, Said, Seat, Seed, Skill, Table, Viewer};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

const LEVELS: [&str; 4] = ["the-great-city", "bug-rebellion", "spider-turns", "sweet-cargo"];

/// The lists of templates for reactions.
const REACTIONS: [(&str, &[&str]); 8] = [
    ("trait", &TRAIT),
    ("tie", &TIE),
    ("scarab", &FREE),
    ("vested", &VESTED),
    ("undo", &UNDO),
    ("pass", &PASS),
    ("enter", &ENTER),
    ("accept", &ACCEPT),
];

/// The lists for what is said once in a scene or at the end.
const ONCE: [(&str, &[&str]); 6] = [
    ("deed", &scenes::DEEDS),
    ("opening", &scenes::OPENINGS),
    ("tale", &scenes::TALES),
    ("fate", &scenes::FATES),
    ("survives", &scenes::SURVIVES),
    ("succumbs", &scenes::SUCCUMBS),
];

const REST: [(&str, &[&str]); 7] = [
    ("further", &FURTHER),
    ("turned back", &TURNED_BACK),
    ("situation", &scenes::SITUATIONS),
    ("peril", &scenes::PERILS),
    ("nameless", &scenes::NAMELESS),
    ("agents", &scenes::AGENTS_LINES),
    ("newcomers", &scenes::NEWCOMERS_LINES),
];

/// Everything written at a table, in order: seat, slot, text.
type Written = Vec<(Seat, Slot, String)>;

fn table(level: usize, players: usize, seed: u64) -> Table<GreatCity> {
    let mut levels = embedded::LEVELS.iter();
    let (id, text) = levels.find(|(id, _)| *id == LEVELS[level]).unwrap();
    Table::new(numbered_setup(id, text, players, Seed(seed)).unwrap()).unwrap()
}

/// Plays a table to its end.
fn play(table: &mut Table<GreatCity>, seats: &[Controller]) -> Written {
    play_out(table, seats).unwrap();
    let remarks = table
        .remarks(Viewer::Omniscient)
        .map(|remark| match &remark.said {
            Said::Text(text) => (remark.seat, Slot::read(&remark.slot).unwrap(), text.clone()),
            Said::Claim(claim) => panic!("a computer claims {claim:?}"),
        });
    remarks.collect()
}

fn played(level: usize, players: usize, seed: u64, skill: Skill) -> (Table<GreatCity>, Written) {
    let mut table = table(level, players, seed);
    let written = play(&mut table, &vec![Controller::Computer(skill); players]);
    (table, written)
}

fn assert_well_formed(written: Written) {
    for (_, slot, text) in written {
        if is_name(slot) {
            assert!((1..=32).contains(&text.chars().count()), "{slot}: “{text}”");
        } else {
            assert_eq!(well_formed(&text), Ok(()), "{slot}: “{text}”");
        }
    }
}

fn is_name(slot: Slot) -> bool {
    matches!(slot, Slot::Name(_) | Slot::StrangersName(_))
}

fn well_formed(text: &str) -> Result<(), &'static str> {
    const ODD: [&str; 10] = [
        " ,", " .", "..", ",.", ";.", " a a", " an a ", "’s’s", ". the ", "“the ",
    ];
    let words: Vec<&str> = text.split(' ').collect();
    let unquoted = text.trim_start_matches('“');
    let faults = [
        (!unquoted.starts_with(char::is_uppercase), "no capital"),
        (!text.ends_with(['.', '!', '?', '”']), "no end"),
        (text.contains("  ") || text.trim() != text, "spaces"),
        (text.contains(['{', '}']), "a gap"),
        (text.chars().count() > LONGEST, "too long"),
        (ODD.iter().any(|odd| text.contains(odd)), "odd"),
        (words.windows(2).any(|two| two[0] == two[1]), "a word twice"),
    ];
    let fault = faults.iter().find(|(found, _)| *found);
    fault.map_or(Ok(()), |(_, fault)| Err(fault))
}

/// The number of letters that a template contributes to a text, outside its gaps; `None` if it does not fit.
fn explains(template: &str, text: &str) -> Option<usize> {
    let (template, text) = (template.to_lowercase(), text.to_lowercase());
    let parts = template.split('{');
    let literals = parts.map(|part| part.split_once('}').map_or(part, |(_, literal)| literal));
    let literals: Vec<&str> = literals.collect();
    let mut rest = text.strip_prefix(literals[0])?;
    for literal in &literals[1..] {
        (_, rest) = rest.split_once(literal)?;
    }
    (rest.is_empty() || rest.starts_with(' ')).then(|| literals.iter().map(|literal| literal.len()).sum())
}

/// The template that a text was composed from.
fn template_of(lists: &[(&'static str, &'static [&'static str])], text: &str) -> (&'static str, usize) {
    let found = lists.iter().flat_map(|(name, list)| {
        let templates = list.iter().enumerate();
        templates.filter_map(move |(number, one)| Some((explains(one, text)?, *name, number)))
    });
    let (_, name, number) = found.max().unwrap_or_else(|| panic!("nobody composed “{text}”"));
    (name, number)
}

#[test]
fn lists_take_turns() {
    for (name, list) in REACTIONS.iter().chain(&ONCE).chain(&REST) {
        let skips = list.len().is_multiple_of(STRIDE);
        assert!(!skips, "{name} would skip some of its own");
        let different: BTreeSet<_> = list.iter().collect();
        assert_eq!(different.len(), list.len(), "{name} has one twice");
    }
    let reactions: usize = REACTIONS.iter().map(|(_, list)| list.len()).sum();
    assert!(reactions >= 40);
    for (name, list) in ONCE {
        assert!(list.len() >= 15, "{name}");
    }
}

#[test]
fn every_skeleton_makes_a_sentence() {
    let fill = |who: &str, other: &str, adj: &str| {
        Fill::default()
            .named("who", "who again", who, who)
            .named("whose", "whose again", &format!("{who}’s"), &format!("{who}’s"))
            .named("other", "other again", other, other)
            .with("adj", adj)
            .with("pole", "old")
            .with("mode", "thoughts")
            .with("noun", "opinion")
            .with("manner", "open-handedly generous")
            .with("from", "Novelty")
            .with("place", "on the spider’s third knee")
            .with("pred", "begins to see it")
            .with("turn", "begins to see it")
            .with("done", format!("{other} begins to see it"))
            .with("aim", "an hour of rest")
            .with("lot", "has the better of it")
            .with("meant", "meant well by the City")
            .with("judgment", "Novelty")
            .with("saying", "Unanticipated events occur.")
            .with("one", "change")
            .with("two", "conflict")
            .with("heading", "Breakthrough")
            .with("faces", "economic")
            .with("sign", "the Queen")
            .with("means", "autonomy")
    };
    let lists = REACTIONS.iter().chain(&ONCE).chain(&REST);
    let templates = lists.flat_map(|(_, list)| list.iter().copied());
    let reasons = |colour| [true, false].map(|saves| scenes::reasons(colour, saves));
    let reasons = Colour::ALL.into_iter().flat_map(reasons).flatten().copied();
    for template in templates.chain(reasons) {
        for fill in [
            fill("Ada Clune", "the Great City", "impulsive"),
            fill("the Great City", "K’tikk-tik", "uplifting"),
        ] {
            let text = compose(template, &fill);
            assert_eq!(well_formed(&text), Ok(()), "“{text}”");
        }
    }
    for colour in Colour::ALL {
        for sign in [Sign::Minus, Sign::Plus] {
            assert!(templates::predicates(colour, sign).len() >= 5);
        }
    }
}

#[test]
fn articles_and_capitals_agree() {
    let fill = Fill::default()
        .with("one", "unwittingly rude")
        .with("two", "honestly friendly")
        .with("three", "useful")
        .with("who", "the scholar");
    let composed = |template| compose(template, &fill);
    let bow = "An unwittingly rude bow. The scholar nods.";
    assert_eq!(composed("{a one} bow. {who} nods."), bow);
    assert_eq!(composed("“Why?” asks {who}."), "“Why?” asks the scholar.");
    assert_eq!(composed("“So.” {who} nods."), "“So.” The scholar nods.");
    let words = "An honestly friendly and a useful word";
    assert_eq!(composed("{a two} and {a three} word"), words);
}

#[test]
fn of_200_lines_no_skeleton_comes_more_than_ten_times() {
    for level in 0..LEVELS.len() {
        for players in [2, 4, 5] {
            let mut lines: Vec<String> = Vec::new();
            for seed in 0.. {
                let (_, mut written) = played(level, players, seed, Skill::Steady);
                written.retain(|(_, slot, _)| matches!(slot, Slot::Line(..)));
                // The newest words of a slot count.
                let newest: BTreeMap<_, _> =
                    written.into_iter().map(|(_, slot, text)| (slot, text)).collect();
                lines.extend(newest.into_values());
                if lines.len() >= 200 {
                    break;
                }
            }
            let mut counts: BTreeMap<(&str, usize), usize> = BTreeMap::new();
            for line in lines.iter().take(200) {
                *counts.entry(template_of(&REACTIONS, line)).or_default() += 1;
            }
            let most = counts.values().max().copied().unwrap_or(0);
            assert!(most <= 10, "{players} players: {counts:?}");
            let used = counts.len();
            assert!(used >= 40, "{players} players: only {used} templates");
        }
    }
}

#[test]
fn deeds_tales_and_fates_take_turns_too() {
    let mut written = Written::new();
    for seed in 0..20 {
        written.extend(played(0, 4, seed, Skill::Steady).1);
    }
    for (list, wanted) in ONCE.into_iter().zip(["deed:", "scene:", "tale:", "fate:"]) {
        let is_wanted = |slot: &Slot| slot.to_string().starts_with(wanted);
        let texts = written.iter().filter(|(_, slot, _)| is_wanted(slot));
        let texts: Vec<&String> = texts.map(|(_, _, text)| text).collect();
        let different: BTreeSet<_> = texts.iter().map(|text| template_of(&[list], text)).collect();
        assert!(different.len() >= 15, "{} of {}", different.len(), texts.len());
    }
}

#[test]
fn every_line_is_a_sentence() {
    for level in 0..LEVELS.len() {
        for seed in 0..12 {
            let players = 2 + seed as usize % 4;
            let skill = [Skill::Novice, Skill::Steady, Skill::Shrewd][seed as usize % 3];
            assert_well_formed(played(level, players, seed, skill).1);
        }
    }
}

/// Fifty lines from four games. Read them when they change. `TRIPTYCH_BLESS=1` rewrites them.
#[test]
fn fifty_lines_read_like_this() {
    let mut told = Vec::new();
    for level in 0..LEVELS.len() {
        let (_, mut lines) = played(level, 3, 40 + level as u64, Skill::Shrewd);
        lines.retain(|(_, slot, _)| !is_name(*slot));
        // Evenly spread over the whole game, so that openings, scenes and fates are all included.
        let wanted = if level < 2 { 13 } else { 12 };
        assert!(lines.len() >= wanted, "only {} lines", lines.len());
        told.extend((0..wanted).map(|line| {
            let (_, slot, text) = &lines[line * lines.len() / wanted];
            format!("{slot}: {text}")
        }));
    }
    assert_eq!(told.len(), 50);
    let text = told.join("\n") + "\n";
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/goldens/great-city-lines.txt");
    if std::env::var_os("TRIPTYCH_BLESS").is_some() {
        fs::write(&file, &text).unwrap();
    }
    let golden = fs::read_to_string(&file).unwrap();
    for (is, was) in text.lines().zip(golden.lines()) {
        assert_eq!(is, was);
    }
    assert_eq!(text.lines().count(), golden.lines().count());
}

/// A flip by a trait is described with a word of that trait, never of its opposite.
#[test]
fn a_manner_is_told_from_its_lines() {
    let mut told: BTreeMap<&str, u32> = BTreeMap::new();
    for seed in 0..30 {
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
                let pole = &tone::pole(by, sign).word;
                Some((seat, words(sign)?, words(sign.turned()), pole))
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
                }) if *writer == seat => Some(text),
                _ => None,
            });
            let line = said.unwrap_or_else(|| panic!("seed {seed}: {seat} turns a stone without a word"));
            assert!(
                line.contains(own) || line.contains(pole),
                "seed {seed}: “{line}” is not {own}"
            );
            assert!(
                other.is_none_or(|other| !line.contains(other)),
                "seed {seed}: “{line}” is {other:?}"
            );
            *told.entry(own).or_default() += 1;
        }
    }
    assert!(told.len() >= 18, "{told:?}");
}

#[test]
fn those_whom_nobody_named_are_spoken_of_too() {
    for seed in 0..6 {
        let seats = [Skill::Random, Skill::Steady, Skill::Random, Skill::Steady].map(Controller::Computer);
        assert_well_formed(play(&mut table(0, 3, seed), &seats));
    }
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
            assert!(super::is_named(&view, character.who), "{:?}", character.who);
        }
    }
}

#[test]
fn fates_agree_with_the_city() {
    for seed in 0..12 {
        let (mut table, _) = played(0, 4, seed, Skill::Steady);
        let view = table.view(Viewer::Omniscient);
        let survives = view.survives.unwrap();
        let city = view.text(Slot::City).unwrap().to_owned();
        template_of(&[ONCE[if survives { 4 } else { 5 }]], &city);
        for seat in Seat::all(4) {
            let fate = view.text(Slot::Fate(seat)).unwrap();
            let saves = view.characters[seat.index()].purpose.unwrap().saves;
            let mut meant = scenes::meant(saves, survives).iter();
            assert!(meant.any(|meant| fate.contains(meant)), "“{fate}”");
        }
    }
}
