//! The panels of the shell: the rulebook, the chronicle, the ledger, the credits and the settings.

use crate::support::panels::{Shell, has};
use bevy::prelude::*;
use bevy::window::Monitor;
use std::ops::Range;
use triptych::games;
use triptych::session::{Games, LedgerEntry, OpenTable, Report, Sitting};
use triptych::shell::book::Book;
use triptych::shell::ledger::to_markdown;
use triptych::shell::markdown::{self, Block, blocks};
use triptych::shell::rulebook::{self, Rulebook};
use triptych::shell::settings::SettingsStore;
use triptych::shell::settings::data::Settings;
use triptych::shell::{self, chronicle, credits, ledger};
use triptych::table::chance_stats::{ChanceStats, Face};
use triptych::table::{Controller, Passage, PassageKind, Seat, StoryPage};
use triptych::texts;
use triptych::ui::{Input, Widget};

/// Returns the name of the control that leads to the rule with this anchor.
fn leads(way: &str, anchor: &str) -> String {
    format!("book.{way}.{}", anchor.replace('_', "."))
}

/// Opens the rulebook of a game at a rule, or at its beginning.
fn read(shell: &mut Shell, game: &'static str, anchor: &str) {
    shell.set(|book: &mut Book| book.open_at(&games::list(), game, anchor));
}

#[test]
fn every_page_shows_all_its_words_and_no_anchor() {
    let mut shell = Shell::open();
    let mut links = 0;
    for (game, _) in texts::RULEBOOKS {
        let rules = rulebook::of(&games::list(), game).expect("it is on the shelf");
        for (section, rule) in rules.pages() {
            let section = &rules.sections[section];
            read(&mut shell, game, &rule.anchor);
            let tree = shell.tree();
            let words: Vec<_> = tree.words().collect();
            assert!(words.contains(&&*section.name), "{}", section.name);
            assert!(words.contains(&&*rule.name), "{}", rule.name);
            for block in &rule.body {
                assert!(words.contains(&&*block.text()), "{}", rule.anchor);
            }
            assert!(!words.iter().any(|words| words.contains(&*rule.anchor)));
            let names = tree.controls().map(|control| control.intent.name());
            links += names.filter(|name| name.starts_with("book.link.")).count();
        }
        for (index, section) in rules.sections.iter().enumerate() {
            read(&mut shell, game, "");
            assert!(shell.press(&format!("book.section.{index}")), "{}", section.name);
            let tree = shell.tree();
            let words: Vec<_> = tree.words().collect();
            for block in &section.opening {
                assert!(words.contains(&&*block.text()), "{}", section.name);
            }
            for rule in &section.paragraphs {
                assert!(has(&tree, &leads("link", &rule.anchor)), "{}", rule.anchor);
            }
        }
    }
    assert!(links > 20, "rules lead to each other: {links}");
}

#[test]
fn every_rulebook_begins_in_one_minute() {
    for (game, _) in texts::RULEBOOKS {
        let mut shell = Shell::open();
        read(&mut shell, game, "");
        assert!(shell.has_words("In one minute"), "{game}");
        assert!(shell.has("book.next") && !shell.has("book.previous"));
    }
}

/// A rulebook of the shelf, and the anchors of the rules of its second section.
fn first() -> (&'static str, &'static Rulebook, Vec<&'static str>) {
    let [(game, _), ..] = texts::RULEBOOKS else {
        panic!("there is a rulebook")
    };
    let rules = rulebook::of(&games::list(), game).expect("it is on the shelf");
    let second = rules
        .sections
        .get(1)
        .expect("it has two sections")
        .paragraphs
        .iter();
    (game, rules, second.map(|rule| &*rule.anchor).collect())
}

#[test]
fn the_contents_are_beside_the_text_or_in_its_place() {
    let (game, _, anchors) = first();
    let mut shell = Shell::open();
    read(&mut shell, game, anchors[0]);
    let entry = leads("entry", anchors[1]);
    let shown = |shell: &mut Shell| [&*entry, "book.next", "book.contents"].map(|control| shell.has(control));
    assert_eq!(shown(&mut shell), [true, true, false]);
    shell.fit(1080.0, 1920.0);
    assert_eq!(shown(&mut shell), [false, true, true]);
    assert!(shell.press("book.contents"));
    assert_eq!(shown(&mut shell), [true, false, true]);
}

#[test]
fn the_rule_of_a_table_is_marked() {
    let (game, rules, anchors) = first();
    let mut shell = Shell::open();
    shell.set(|table: &mut OpenTable| (table.game, table.rule) = (Some(game), anchors[0]));
    let mut here = |anchor: &str| {
        read(&mut shell, game, anchor);
        let words = shell.words();
        words.iter().filter(|words| *words == "you are here").count()
    };
    assert_eq!(here(anchors[0]), 2, "in the contents and in the text");
    let (_, other) = rules.pages().last().expect("it has a page");
    assert_eq!(here(&other.anchor), 1, "in the contents");
}

#[test]
fn a_search_lists_what_it_finds() {
    let (game, rules, _) = first();
    let all = || rules.pages().map(|(_, rule)| rule);
    let rule = all().find(|rule| {
        let name = rulebook::words(&rule.name);
        rules.hits(&name).count() == 1
    });
    let rule = rule.expect("a name stands in one rule only");
    let mut shell = Shell::open();
    read(&mut shell, game, "");
    shell.search(&rule.name);
    let other = all().find(|other| other.anchor != rule.anchor);
    let other = other.expect("there is another rule");
    let is_found = [rule, other].map(|rule| shell.has(&leads("entry", &rule.anchor)));
    assert_eq!(is_found, [true, false]);
    assert!(shell.has_words("1 match"));
    shell.search("xyzzy");
    assert!(shell.has_words("No rule contains these words."));
}

fn at(shell: &Shell) -> Option<(usize, &'static str)> {
    let open = shell.0.world().resource::<Book>().open.as_ref();
    open.map(|at| (at.section, at.anchor))
}

#[test]
fn it_opens_where_it_is_asked_to() {
    let (game, rules, _) = first();
    let mut book = Book::default();
    for (section, rule) in rules.pages() {
        book.open_at(&games::list(), game, &rule.anchor);
        let at = book.open.as_ref().map(|at| (at.section, at.anchor));
        assert_eq!(at, Some((section, &*rule.anchor)));
    }
    book.open_at(&games::list(), "no such game", "");
    assert_eq!(book.open, None);
}

#[test]
fn it_turns_page_by_page_and_opens_again_at_the_last_chapter_read() {
    let (game, rules, _) = first();
    let mut pages = Vec::new();
    for (index, section) in rules.sections.iter().enumerate() {
        pages.push((index, ""));
        pages.extend(section.paragraphs.iter().map(|rule| (index, &*rule.anchor)));
    }
    let mut shell = Shell::open();
    read(&mut shell, game, "no such rule");
    assert!(!shell.press("book.previous"));
    for page in &pages {
        assert_eq!(at(&shell), Some(*page));
        assert_eq!(shell.press("book.next"), Some(page) != pages.last());
    }
    assert_eq!(at(&shell), pages.last().copied());
    for page in pages.iter().rev() {
        assert_eq!(at(&shell), Some(*page));
        assert_eq!(shell.press("book.previous"), Some(page) != pages.first());
    }
    assert!(shell.press("book.next"));
    let (chapter, _) = at(&shell).expect("it is open");
    assert!(shell.press("book.close"));
    assert_eq!(at(&shell), None);
    read(&mut shell, game, "");
    assert_eq!(at(&shell), Some((chapter, "")));
}

/// Opens the chronicle with these pages of the story.
fn chronicle_with(pages: Range<usize>) -> Shell {
    let mut shell = Shell::open();
    tell(&mut shell, pages);
    shell.show(chronicle::PANEL);
    shell
}

/// Tells these pages of the story.
fn tell(shell: &mut Shell, pages: Range<usize>) {
    let told = |words: &str| vec![Passage::new(PassageKind::Told, words)];
    let story = [
        StoryPage::new("The situation", told("The looms have stopped.")),
        StoryPage::new("Scene 1: Ada and the City", told("“Open the lamp house.”")),
        StoryPage::new("Scene 2: Ben and Ada", told("Nobody opens it.")),
        StoryPage::new("Scene 3: Ada and Ben", told("The lamps burn.")),
    ];
    shell.set(|report: &mut Report| report.story = story.get(pages).expect("there are so many").to_vec());
}

/// A page that somebody has opened is read from its top.
#[test]
fn only_the_page_that_follows_the_story_keeps_its_end_in_sight() {
    let mut shell = chronicle_with(0..3);
    let follows = shell.tree();
    assert!(shell.press("chronicle.page.2"));
    let opened = shell.tree();
    assert!(opened != follows);
    assert!(opened.words().eq(follows.words()), "they show the same page");
}

#[test]
fn it_opens_at_the_newest_page_and_stays_at_a_chosen_one() {
    let mut shell = chronicle_with(0..3);
    assert!(shell.has_words("Nobody opens it."));
    tell(&mut shell, 0..4);
    assert!(shell.has_words("The lamps burn."));
    tell(&mut shell, 0..0);
    assert!(shell.has_words("Nothing has been told yet."));
    tell(&mut shell, 0..3);
    assert!(shell.press("chronicle.previous"));
    tell(&mut shell, 0..4);
    assert!(
        shell.has_words("“Open the lamp house.”"),
        "it stays there when the story goes on"
    );
    assert!(shell.press("chronicle.previous"));
    assert!(!shell.press("chronicle.previous"));
    assert!(shell.has_words("The looms have stopped."));
}

#[test]
fn a_search_finds_pages_by_title_and_words() {
    let mut shell = chronicle_with(0..3);
    let mut found = |search: &str| {
        shell.search(search);
        [0, 1, 2].map(|page| shell.has(&format!("chronicle.page.{page}")))
    };
    assert_eq!(found("ada"), [false, true, true]);
    assert_eq!(found("ada open"), [false, true, true]);
    assert_eq!(found("looms"), [true, false, false]);
    assert_eq!(found("spider"), [false; 3]);
    assert_eq!(found(""), [true; 3]);
}

#[test]
fn the_open_page_is_shown_with_its_neighbours() {
    let mut shell = chronicle_with(0..3);
    assert!(shell.press("chronicle.page.1"));
    for words in ["“Open the lamp house.”", "The situation", "Scene 2: Ben and Ada"] {
        assert!(shell.has_words(words), "{words}");
    }
    assert!(!shell.has_words("Nobody opens it."));
}

fn table() -> OpenTable {
    let sits = |name: &str, mark| Sitting {
        name: name.into(),
        mark,
        controller: Controller::Human,
    };
    OpenTable {
        sitting: vec![sits("Ada", 1), sits("Adam", 2)],
        seed: "seed sealed as 00".into(),
        ..OpenTable::default()
    }
}

fn report() -> Report {
    let entry = |words: &str, seats: &[usize]| LedgerEntry {
        words: words.into(),
        seats: seats.iter().copied().map(Seat::new).collect(),
    };
    let ledger = vec![
        entry("Round 1: Ada draws an M.\nClaims: Ada Yes.", &[0]),
        entry("Adam rolls *3*. Ada!", &[1]),
        entry("Adam asks Ada.", &[0, 1]),
    ];
    Report {
        ledger,
        ..Report::default()
    }
}

/// Opens the ledger of a table with this report.
fn ledger_with(report: Report) -> Shell {
    let mut shell = Shell::open();
    shell.set(|shown: &mut OpenTable| *shown = table());
    shell.set(|shown: &mut Report| *shown = report);
    shell.show(ledger::PANEL);
    shell
}

#[test]
fn a_mark_leaves_the_entries_about_its_seat() {
    let mut shell = ledger_with(report());
    let numbers = |shell: &mut Shell| ["1", "2", "3"].map(|number| shell.has_words(number));
    assert_eq!(numbers(&mut shell), [true, true, true]);
    assert!(shell.press("ledger.seat.0"));
    assert_eq!(numbers(&mut shell), [true, false, true], "words do not count");
    assert!(shell.press("ledger.seat.1"));
    assert_eq!(numbers(&mut shell), [false, true, true]);
}

#[test]
fn every_page_offers_the_same_ways_on() {
    let mut shell = ledger_with(report());
    for (page, seats) in [("ledger.page.entries", 2), ("ledger.page.chance", 0)] {
        assert!(shell.press(page));
        let names: Vec<String> = shell
            .tree()
            .controls()
            .map(|control| control.intent.name())
            .collect();
        for name in ["page.entries", "page.chance", "save", "close"] {
            let name = format!("ledger.{name}");
            assert!(names.contains(&name), "{name} in {names:?}");
        }
        let marks = names.iter().filter(|name| name.starts_with("ledger.seat."));
        assert_eq!(marks.count(), seats);
    }
}

#[test]
fn the_saved_ledger_is_the_ledger_with_its_seats_and_its_seed() {
    let text = to_markdown(&Games::default(), &table(), &report().ledger);
    for part in [
        "# A table: the ledger",
        "- Seat 2: Adam, a person",
        "1. Round 1: Ada draws an M. Claims: Ada Yes.\n",
        "rolls \\*3\\*",
        "seed sealed as 00",
    ] {
        assert!(text.contains(part), "{part} in {text}");
    }
}

#[test]
fn shares_of_a_throw_are_not_rounded_away() {
    let said = |came, expected| {
        let face = Face {
            name: "a face".into(),
            came,
            expected,
        };
        let mut shell = ledger_with(Report {
            figures: vec![ChanceStats {
                kind: "the die",
                throws: 7,
                entered: 0,
                faces: vec![face],
                share: None,
            }],
            ..Report::default()
        });
        assert!(shell.press("ledger.page.chance"));
        let words = shell.words();
        let name = words
            .iter()
            .position(|words| words == "a face")
            .expect("it is there");
        words[name + 1].clone()
    };
    assert_eq!(said(0, 0.25), "0, expected 0.25", "a die with four faces");
    assert_eq!(said(3, 12.44), "3, expected 12.4");
    assert_eq!(said(2, 2.0), "2, expected 2.0");
}

#[test]
fn everything_is_shown_once() {
    let mut shell = Shell::open();
    shell.show(credits::PANEL);
    let words = shell.words();
    for block in blocks(texts::CREDITS) {
        let expected = match block {
            Block::Heading(_, name, _) => vec![name],
            Block::Words(runs) | Block::Item(runs) => vec![markdown::words(&runs)],
            Block::Mark(..) => Vec::new(),
            Block::Table(rows) => rows.concat(),
        };
        for text in expected {
            assert!(words.contains(&text), "{text}");
        }
    }
}

/// Opens the program on a computer with two screens.
fn two_screens() -> Shell {
    let mut shell = Shell::open();
    for name in ["DP-1", "DP-2"] {
        shell.0.world_mut().spawn(Monitor {
            name: Some(name.into()),
            physical_height: 600,
            physical_width: 800,
            physical_position: IVec2::ZERO,
            refresh_rate_millihertz: None,
            scale_factor: 1.0,
            video_modes: Vec::new(),
        });
    }
    shell.frames();
    shell
}

fn settings(shell: &Shell) -> &Settings {
    shell.0.world().resource::<SettingsStore>().now()
}

/// The values that the controls of a page set are valid: afterwards, each control shows what it has set.
#[test]
fn every_control_sets_what_can_be_kept() {
    let mut shell = two_screens();
    for page in ["motion", "table", "display", "group", "accessibility"] {
        let open = |shell: &mut Shell| {
            shell.set(SettingsStore::reset);
            shell.show(shell::settings::PANEL);
            assert!(shell.press(&format!("settings.page.{page}")));
            shell.tree()
        };
        let tree = open(&mut shell);
        assert!(tree.controls().count() > 6, "{page}");
        for control in tree.controls().filter(|control| control.widget != Widget::Button) {
            // Without a renderer, the cameras of the second window can't go again.
            if settings(&shell).public_window {
                shell = two_screens();
            }
            let _ = open(&mut shell);
            let name = control.intent.name();
            let is_it = {
                let name = name.clone();
                move |other: &str, _: &Widget| other == name
            };
            assert!(shell.input(Input::Number(35.0), is_it), "{name} can be used");
            let after = shell.tree();
            let mut found = after.controls().filter(|other| other.intent == control.intent);
            let shown = found.next().map(|control| control.widget.clone());
            let expected = match control.widget.clone() {
                Widget::Choice(_) => Widget::Choice(true),
                Widget::Switch(is_on) => Widget::Switch(!is_on),
                Widget::Slider { range, step, .. } => Widget::Slider {
                    value: 35.0,
                    range,
                    step,
                },
                other => panic!("{name} is {other:?}"),
            };
            assert_eq!(shown, Some(expected), "{name}");
        }
    }
}

#[test]
fn screens_go_round() {
    let mut shell = two_screens();
    shell.show(shell::settings::PANEL);
    assert!(shell.press("settings.page.display"));
    let mut next = || {
        assert!(shell.press("settings.next-screen"));
        settings(&shell).screen
    };
    assert_eq!([next(), next(), next()], [1, 2, 0]);
    shell.set(|store: &mut SettingsStore| store.change(|settings| settings.screen = 7));
    assert!(shell.press("settings.next-screen"));
    assert_eq!(settings(&shell).screen, 0, "one that is gone");
}

#[test]
fn every_text_size_is_reached_by_keys() {
    let mut shell = Shell::open();
    let size = |shell: &Shell| settings(shell).type_size;
    let larger = |shell: &mut Shell| shell.control(KeyCode::Equal, "+");
    let smaller = |shell: &mut Shell| shell.control(KeyCode::Minus, "-");
    let mut seen = vec![size(&shell)];
    for _ in 0..6 {
        larger(&mut shell);
        seen.push(size(&shell));
    }
    seen.dedup();
    assert_eq!(seen, [100, 125, 150, 175, 200]);
    for _ in 0..6 {
        smaller(&mut shell);
    }
    assert_eq!(size(&shell), 80);
    let mut from_130 = |change: &dyn Fn(&mut Shell)| {
        shell.set(|store: &mut SettingsStore| store.change(|settings| settings.type_size = 130));
        change(&mut shell);
        size(&shell)
    };
    assert_eq!((from_130(&larger), from_130(&smaller)), (150, 125));
}
