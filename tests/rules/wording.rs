//! Text helpers: quotations, names and their comparison, and text for terminals and for Markdown.

use triptych::table::story::to_markdown;
use triptych::table::{Passage, PassageKind, StoryPage, is_line, markdown, name_key, printable, quote};

/// The longest quotation, in characters.
const QUOTE_LIMIT: usize = 400;

#[test]
fn what_is_quoted_stays_on_its_line_and_within_bounds() {
    assert_eq!(quote("a “plain” reason"), "a “plain” reason");
    assert_eq!(quote("two\nlines\u{202E}turned"), "two lines turned");
    let long = quote(&"大".repeat(QUOTE_LIMIT + 1));
    assert_eq!(long.chars().count(), QUOTE_LIMIT + 1);
    assert!(long.ends_with("大…"));
    assert_eq!(quote(&"x".repeat(QUOTE_LIMIT)), "x".repeat(QUOTE_LIMIT));
}

#[test]
fn names_that_look_alike_are_the_same() {
    for (one, other) in [
        ("Änne", "änne"),
        ("A\u{308}nne", "Änne"),
        ("ΟΔΥΣΣΕΥΣ", "οδυσσευς"),
        ("Ёлка", "ёлка"),
        ("Straße", "STRASSE"),
        (" Ada  Lovelace ", "ada\u{a0}lovelace"),
        ("A\u{200D}da\u{2800}", "Ada"),
        ("❤\u{FE0F}", "❤"),
    ] {
        assert_eq!(name_key(one), name_key(other), "{one} and {other}");
    }
    assert_ne!(name_key("Ada Lovelace"), name_key("AdaLovelace"));
    assert_ne!(name_key("Ada"), name_key("Adá"));
}

#[test]
fn a_name_can_be_seen_and_may_join_its_letters() {
    for name in [
        "Ada",
        "👩\u{200D}🚀",
        "Ada 👨\u{200D}👩\u{200D}👧",
        "می\u{200C}خواهم",
        "🏴󠁧󠁢󠁷󠁬󠁳󠁿",
        "김민준",
        "❤\u{FE0F}",
    ] {
        assert!(is_line(name, 24), "{name:?}");
    }
    let unseen = [
        "\u{3164}",
        "\u{2800}",
        "\u{115F}",
        "\u{FE0F}",
        "\u{34F}",
        "\u{200D}",
        "\u{3000}",
        "\u{E0041}",
    ];
    for name in unseen.into_iter().chain([
        "",
        " ",
        "Be\nn",
        "\u{1b}[2JCat",
        "a\u{202E}b",
        "Ada\u{200D}",
        "\u{200C}Ada",
    ]) {
        assert!(!is_line(name, 24), "{name:?}");
    }
    assert!(is_line(&"大".repeat(24), 24) && !is_line(&"大".repeat(25), 24));
}

#[test]
fn nothing_that_is_printed_commands_the_terminal() {
    assert_eq!(
        printable("two\nlines\u{1b}[31m\u{9b}2J\t大"),
        "two\nlines\\u001b[31m\\u009b2J\\u0009大"
    );
}

#[test]
fn words_mean_nothing_to_markdown() {
    for (words, escaped) in [
        ("- three", r"\- three"),
        ("+ 3", r"\+ 3"),
        ("===", r"\==="),
        ("1. one", r"1\. one"),
        ("12) one", r"12\) one"),
        ("1.5 or 2", r"1\.5 or 2"),
        ("one - two & three", "one - two & three"),
        ("    four", "&nbsp;&nbsp;&nbsp;&nbsp;four"),
        ("~~five~~ &lt;six&gt;", r"\~\~five\~\~ \&lt;six\&gt;"),
        ("two\nlines", "two lines"),
        ("\\", r"\\"),
    ] {
        assert_eq!(markdown(words), escaped);
    }
}

#[test]
fn a_told_text_comes_back_line_by_line() {
    let told = "one\ntwo\n- three\n===\n    four\n~~five~~ &lt;six&gt;\n\n1. seven  \n# eight";
    let pages = [StoryPage::new(
        "Scene",
        vec![Passage::new(PassageKind::Told, told)],
    )];
    let expected = [
        "# The City",
        "",
        "## Scene",
        "",
        r"> one\",
        r"> two\",
        r"> \- three\",
        r"> \===\",
        r"> &nbsp;&nbsp;&nbsp;&nbsp;four\",
        r"> \~\~five\~\~ \&lt;six\&gt;",
        ">",
        r"> 1\. seven\",
        r"> \# eight",
        "",
    ];
    assert_eq!(to_markdown("The City", &pages), expected.join("\n"));
}
