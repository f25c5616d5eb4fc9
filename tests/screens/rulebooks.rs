//! Rulebooks and credits as values, read from Markdown.

use bevy::prelude::*;
use pulldown_cmark::HeadingLevel;
use std::collections::HashSet;
use std::ops::Range;
use triptych::shell::markdown::{self, Block, blocks};
use triptych::shell::rulebook::{Part, Rulebook, Section, cuts, marks, words};
use triptych::texts;
use triptych::ui::lettering::Face;
use triptych::ui::pictures;

const SMALL: &str = "# A GAME\n{accent: 102030}\n\n## First things\n\nBefore all.\n\n### One {#game.first.1}\n\
    {pieces: game/a game/b \"two of\nthem\" game/c}\n\nSome *soft* and **hard** words\non two lines.\n\n\
    Ruling: So be it.\n\n## Second\n\n### Two {#game.second.1}\n\nMore.";

#[test]
fn a_small_book_is_read() {
    let text = SMALL.replace("of\nthem", "of them");
    let book = Rulebook::parse(&text);
    assert_eq!(book.title, "A GAME");
    assert_eq!(book.accent.to_srgba(), Srgba::rgb_u8(0x10, 0x20, 0x30));
    let names: Vec<_> = book.sections.iter().map(|section| &*section.name).collect();
    assert_eq!(names, ["First things", "Second"]);
    let (section, one) = book.at("game.first.1").expect("the anchor is there");
    assert_eq!((section, &*one.name, one.number), (0, "One", 1));
    let piece = |name: &str| Part::Piece(name.into());
    let arrow = Part::Arrow("two of them".into());
    let pieces = [piece("game/a"), piece("game/b"), arrow, piece("game/c")];
    assert_eq!(one.pieces, pieces);
    let [body, ruling] = &one.body[..] else {
        panic!("it has two paragraphs");
    };
    let faces = [
        (Face::Regular, "Some "),
        (Face::Italic, "soft"),
        (Face::Regular, " and "),
        (Face::Bold, "hard"),
        (Face::Regular, " words on two lines."),
    ];
    assert_eq!(body.spans, faces.map(|(face, words)| (face, words.to_owned())));
    assert!(ruling.ruling);
    assert_eq!(ruling.text(), "So be it.");
    let opening = |section: &Section| section.opening.len();
    assert!(book.sections.iter().map(opening).eq([1, 0]));
}

#[test]
fn searches_mark_what_they_find() {
    let found = |text: &str, search: &str| {
        let ranges = marks(text, &words(search));
        let found: Vec<_> = ranges.into_iter().map(|range| &text[range]).collect();
        found.join("|")
    };
    assert_eq!(found("Vote, and a vote.", "vote"), "Vote|vote");
    assert_eq!(found("Straße nach İzmir, dort", "DORT"), "dort");
    assert_eq!(found("aaa", "aa"), "aaa");
    assert_eq!(found("it isn’t so", "isn't"), "isn’t");
    assert_eq!(found("anything", ""), "");
}

#[test]
fn texts_are_cut_where_marks_begin_and_end() {
    let shown = |(part, marked)| match marked {
        true => format!("[{part}]"),
        false => format!("({part})"),
    };
    let cut = |from, marks: &[Range<usize>]| cuts("a vote", from, marks).map(shown).collect::<String>();
    assert_eq!(cut(0, &[]), "(a vote)");
    assert_eq!(cut(0, &[2..4, 9..9]), "(a )[vo](te)");
    assert_eq!(cut(10, &[0..12, 15..20]), "[a ](vot)[e]");
}

#[test]
fn excerpts_begin_and_end_at_words() {
    let text = "## S\n\n### N {#g.s.1}\n\none two three four five six seven eight nine ten eleven twelve";
    let book = Rulebook::parse(text);
    let (_, rule) = book.at("g.s.1").expect("it is there");
    let excerpt = |search: &str| rule.excerpt(&words(search)).unwrap_or_default();
    assert_eq!(excerpt("five"), "…two three four five six seven eight nine ten…");
    assert_eq!(excerpt("eleven"), "…eight nine ten eleven twelve");
    assert_eq!(excerpt("n"), "", "the name has it");
}

#[test]
fn every_shipped_book_is_whole() {
    let mut anchors = HashSet::new();
    for (game, text) in texts::RULEBOOKS {
        let book = Rulebook::parse(text);
        assert!(!book.title.is_empty() && !book.sections.is_empty(), "{game}");
        for (section, page) in book.pages() {
            let section = &book.sections[section];
            let anchor = &page.anchor;
            assert!(anchor.starts_with(&format!("{game}.")), "{anchor}");
            assert!(anchors.insert(anchor.clone()), "{anchor} is there twice");
            assert!(!page.name.is_empty() && !page.body.is_empty(), "{anchor}");
            let number = format!(".{}", page.number);
            assert!(anchor.ends_with(&number), "{anchor} in {}", section.name);
            for part in section.pieces.iter().chain(&page.pieces) {
                if let Part::Piece(name) = part {
                    assert!(pictures::exists(name), "{anchor}: {name}");
                }
            }
            let words = page.text();
            assert!(!words.contains(['*', '{', '}']), "{anchor}: {words}");
        }
    }
}

#[test]
fn all_blocks_are_read() {
    let text = "# All {#a.1}\n{x: a \"b\"}\n\nOne\n*line*.\n- this\n- that\n\n| a | b |\n| --- | --- |\n| c | d |\n\n| e |\n| - |\n";
    let plain = |words: &str| vec![(Face::Regular, words.to_owned())];
    let row = |cells: &[&str]| cells.iter().map(|cell| (*cell).to_owned()).collect::<Vec<_>>();
    let mut line = plain("One ");
    line.extend([(Face::Italic, "line".to_owned()), (Face::Regular, ".".to_owned())]);
    assert_eq!(
        blocks(text),
        [
            Block::Heading(HeadingLevel::H1, "All".into(), "a.1".into()),
            Block::Mark("x".into(), "a \"b\"".into()),
            Block::Words(line),
            Block::Item(plain("this")),
            Block::Item(plain("that")),
            Block::Table(vec![row(&["a", "b"]), row(&["c", "d"])]),
            Block::Table(vec![row(&["e"])]),
        ]
    );
}

#[test]
fn lone_signs_are_words() {
    let read = |text: &str| match blocks(text).as_slice() {
        [Block::Words(runs)] => markdown::words(runs),
        other => panic!("{text} is {other:?}"),
    };
    assert_eq!(read("2 * 3 < 7"), "2 * 3 < 7");
    assert_eq!(read("see <https://example.org>."), "see https://example.org.");
    assert_eq!(read("**"), "**");
    assert_eq!(read("it isn't \"so\" ('no')"), "it isn’t “so” (‘no’)");
}

#[test]
fn the_rows_of_a_table_are_equally_long() {
    for block in &blocks(texts::CREDITS) {
        if let Block::Table(rows) = block {
            let columns = rows.first().map_or(0, Vec::len);
            assert!(rows.iter().all(|row| row.len() == columns), "{rows:?}");
        }
    }
}
