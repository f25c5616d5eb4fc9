//! Makes mutants: changes the bytes and words of a file as typing errors, damage and malice would.
//!
//! It knows texts in the form of RON (words, numbers, strings, brackets, lines) and, of records, only what every record
//! has: lines of entries, `Told(…)`, remarks. It knows no game and no level.

use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;

/// The largest mutant, in bytes. Each letter of an accepted text may have to be written as five.
pub const LARGEST: usize = 512 << 10;

/// The longest text that repeating a part of it may give, in bytes: enough for bounded things to reach their bound.
const REPEATED: usize = 256 << 10;

/// Numbers that nobody would write on purpose.
pub const ABSURD: [&str; 26] = [
    "0",
    "-1",
    "1",
    "2",
    "127",
    "128",
    "255",
    "256",
    "32768",
    "65535",
    "65536",
    "2147483648",
    "4294967295",
    "4294967296",
    "9223372036854775807",
    "-9223372036854775808",
    "18446744073709551615",
    "18446744073709551616",
    "340282366920938463463374607431768211456",
    "1e308",
    "-1e-308",
    "0.5",
    "NaN",
    "inf",
    "0xff",
    "999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999",
];

/// Words with a meaning in some file, or in none.
const WORDS: [&str; 18] = [
    "Told(",
    "Remark(seat: 1, slot: \"note\", to: All, said: Text(\"so\")),\n",
    "Remark(seat: 2, slot: \"claim\", to: Seats([1, 2]), said: Text(\"\u{202E}\u{0}\")),\n",
    "Some(",
    "None",
    "true",
    "()",
    "{}",
    "//",
    "/*",
    "*/",
    "r#\"",
    "\\u{110000}",
    "#![enable(unwrap_newtypes)]",
    "#![enable(implicit_some, unwrap_variant_newtypes)]",
    "save: None,",
    "seed: 0,",
    "1..=9",
];

/// Bytes that are not text, or look like none.
const BYTES: [&[u8]; 7] = [
    b"\xff",
    b"\xc0\x80",
    b"\xed\xa0\x80",
    b"\xf4\x90\x80\x80",
    b"\0",
    b"\xef\xbb\xbf",
    b"\xe2\x80\xae",
];

/// Changes a text a few times over. `others` are texts to graft from.
pub fn text(rng: &mut ChaCha8Rng, seed: &[u8], others: &[Vec<u8>]) -> Vec<u8> {
    let mut mutant = seed.to_vec();
    for _ in 0..times(rng) {
        mutant = match std::str::from_utf8(&mutant) {
            Ok(words) if rng.random_range(0..5) > 0 => by_words(rng, words).into_bytes(),
            _ => by_bytes(rng, mutant, others),
        };
    }
    mutant.truncate(LARGEST);
    mutant
}

/// Changes any bytes a few times over.
pub fn bytes(rng: &mut ChaCha8Rng, seed: &[u8], others: &[Vec<u8>]) -> Vec<u8> {
    let mut mutant = seed.to_vec();
    for _ in 0..times(rng) {
        mutant = by_bytes(rng, mutant, others);
    }
    mutant.truncate(LARGEST);
    mutant
}

/// Returns the number of changes. One mutant in sixteen stays unchanged, so that some are surely accepted.
fn times(rng: &mut ChaCha8Rng) -> usize {
    match rng.random_range(0..16) {
        0 => 0,
        1..9 => 1,
        9..13 => 2,
        13 | 14 => 3,
        _ => 5,
    }
}

/// Returns the start and the end of a random stretch of something `length` long.
fn stretch(rng: &mut ChaCha8Rng, length: usize, longest: usize) -> (usize, usize) {
    let from = rng.random_range(0..=length);
    let to = from + rng.random_range(0..=longest.min(length - from));
    (from, to)
}

fn by_bytes(rng: &mut ChaCha8Rng, mut bytes: Vec<u8>, others: &[Vec<u8>]) -> Vec<u8> {
    let length = bytes.len();
    match rng.random_range(0..8) {
        0 | 1 => {
            if let Some(byte) = bytes.get_mut(rng.random_range(0..length.max(1))) {
                *byte ^= 1u8 << rng.random_range(0..8u32);
            }
        }
        2 => {
            if let Some(byte) = bytes.get_mut(rng.random_range(0..length.max(1))) {
                *byte = rng.random();
            }
        }
        3 => {
            let new: Vec<u8> = match BYTES.choose(rng) {
                Some(bytes) if rng.random() => bytes.to_vec(),
                _ => (0..rng.random_range(1..9)).map(|_| rng.random()).collect(),
            };
            let at = rng.random_range(0..=length);
            bytes.splice(at..at, new);
        }
        4 => {
            let (from, to) = stretch(rng, length, 64);
            bytes.drain(from..to);
        }
        5 => bytes.truncate(rng.random_range(0..=length)),
        6 => {
            let (from, to) = stretch(rng, length, 512);
            let again = bytes.get(from..to).unwrap_or_default().to_vec();
            let at = rng.random_range(0..=length);
            bytes.splice(at..at, again);
        }
        _ => {
            let other = others.choose(rng).map(Vec::as_slice).unwrap_or_default();
            let from = rng.random_range(0..=other.len());
            bytes.truncate(rng.random_range(0..=length));
            bytes.extend_from_slice(other.get(from..).unwrap_or_default());
        }
    }
    bytes
}

fn by_words(rng: &mut ChaCha8Rng, text: &str) -> String {
    match rng.random_range(0..16) {
        0..=3 => by_lines(rng, text),
        4 => repeated(rng, text),
        _ => by_tokens(rng, text),
    }
}

/// Leaves out, repeats, swaps or moves lines; or marks an entry as entered by hand.
fn by_lines(rng: &mut ChaCha8Rng, text: &str) -> String {
    let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
    if lines.is_empty() {
        return text.to_owned();
    }
    let (one, other) = (rng.random_range(0..lines.len()), rng.random_range(0..lines.len()));
    let taken = lines.get(one).copied().unwrap_or_default();
    let told = format!("Told({}),\n", taken.trim().trim_end_matches(','));
    match rng.random_range(0..6) {
        0 => {
            lines.remove(one);
        }
        1 => lines.insert(other, taken),
        2 => lines.swap(one, other),
        3 => {
            lines.remove(one);
            lines.insert(other.min(lines.len()), taken);
        }
        4 => {
            let (from, to) = (one.min(other), one.max(other));
            lines.drain(from..to.min(from + 20));
        }
        _ => {
            if let Some(line) = lines.get_mut(one) {
                *line = &told;
            }
        }
    }
    lines.concat()
}

/// Repeats a line, or an element of a list, far more often than anybody would write it.
fn repeated(rng: &mut ChaCha8Rng, text: &str) -> String {
    let parts: Vec<&str> = if rng.random() {
        text.split_inclusive('\n').collect()
    } else {
        text.split_inclusive(',').collect()
    };
    let place = rng.random_range(0..parts.len().max(1));
    let at: usize = parts.iter().take(place).map(|part| part.len()).sum();
    let part = parts.get(place).copied().unwrap_or_default();
    let most = REPEATED / part.len().max(1);
    // Mostly a few times; rarely until it is very long.
    let times = match rng.random_range(0..40) {
        0 => most,
        1..5 => most.min(1000),
        _ => most.min(rng.random_range(1..40)),
    };
    let mut longer = text.to_owned();
    longer.insert_str(at, &part.repeat(times));
    longer
}

/// Leaves out, repeats, swaps or replaces words, numbers, strings and brackets.
fn by_tokens(rng: &mut ChaCha8Rng, text: &str) -> String {
    let tokens = tokens(text);
    let such = |wanted: fn(&str) -> bool| -> Vec<usize> {
        (tokens.iter().enumerate())
            .filter(|(_, token)| wanted(token))
            .map(|(at, _)| at)
            .collect()
    };
    let kind: fn(&str) -> bool = match rng.random_range(0..10) {
        0..4 => is_number,
        4..6 => is_word,
        6 | 7 => |token: &str| token.starts_with('"'),
        _ => |token: &str| !token.trim().is_empty(),
    };
    let places = such(kind);
    let (Some(&at), Some(&other)) = (places.choose(rng), places.choose(rng)) else {
        return format!("{text}{}", WORDS.choose(rng).copied().unwrap_or_default());
    };
    let token = tokens.get(at).copied().unwrap_or_default();
    let new = match rng.random_range(0..12) {
        // Another of its kind from the same file.
        0..=3 => tokens.get(other).copied().unwrap_or_default().to_owned(),
        4 | 5 if is_number(token) => near(rng, token),
        4..=6 if is_number(token) => ABSURD.choose(rng).copied().unwrap_or_default().to_owned(),
        4..=6 if token.starts_with('"') => string(rng),
        4 => String::new(),
        5 => format!("{token}{token}"),
        6 => WORDS.choose(rng).copied().unwrap_or_default().to_owned(),
        7 => format!("{}{token}", WORDS.choose(rng).copied().unwrap_or_default()),
        8 => nested(rng, token),
        9 => string(rng),
        10 => format!("{token} /* so */ // it was\n"),
        _ => ABSURD.choose(rng).copied().unwrap_or_default().to_owned(),
    };
    let mut mutant = String::with_capacity(text.len() + new.len());
    for (place, token) in tokens.iter().enumerate() {
        mutant.push_str(if place == at { &new } else { token });
    }
    mutant
}

/// Returns a number near the given one.
fn near(rng: &mut ChaCha8Rng, token: &str) -> String {
    let number: i128 = token.parse().unwrap_or_default();
    let by = [-10, -2, -1, 1, 2, 10].choose(rng).copied().unwrap_or(1);
    number.saturating_add(by).to_string()
}

/// Wraps something in far more brackets than usual.
fn nested(rng: &mut ChaCha8Rng, token: &str) -> String {
    let (open, close) = [
        ("(", ")"),
        ("[", "]"),
        ("Some(", ")"),
        ("{1:", "}"),
        ("Told(", ")"),
        ("/*", "*/"),
        ("((\"\",", "))"),
    ]
    .choose(rng)
    .copied()
    .unwrap_or_default();
    let deep = [1, 2, 60, 127, 128, 129, 5_000].choose(rng).copied().unwrap_or(1);
    let end = if rng.random() {
        close.repeat(deep)
    } else {
        String::new()
    };
    format!("{}{token}{end}", open.repeat(deep))
}

/// Returns a string that is no name and no sentence.
fn string(rng: &mut ChaCha8Rng) -> String {
    let inside = match rng.random_range(0..8) {
        0 => String::new(),
        1 => " ".into(),
        2 => "x".repeat(rng.random_range(20..4_000)),
        3 => "\u{1}".repeat(rng.random_range(1..3_000)),
        4 => "\u{202E}\u{200B}\u{FEFF}".into(),
        5 => "大".repeat(rng.random_range(1..40)),
        6 => "\\n\\0\\u{1F480}\\x41".into(),
        _ => "../../etc/passwd\n".into(),
    };
    format!("\"{inside}\"")
}

/// Splits a text in the form of RON into words, numbers, strings, brackets, gaps and comments, in order and without
/// loss.
pub fn tokens(text: &str) -> Vec<&str> {
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let until = |end: &dyn Fn(char) -> bool| rest.find(end).unwrap_or(rest.len());
        let length = match first {
            '"' => string_length(rest),
            '/' if rest.starts_with("//") => until(&|letter| letter == '\n'),
            _ if first.is_whitespace() => until(&|letter| !letter.is_whitespace()),
            _ if is_part(first) => until(&|letter| !is_part(letter)),
            _ => first.len_utf8(),
        };
        let (token, after) = rest.split_at(length);
        tokens.push(token);
        rest = after;
    }
    tokens
}

fn is_part(letter: char) -> bool {
    letter.is_alphanumeric() || matches!(letter, '_' | '.' | '-' | '+')
}

/// Returns the length of the string that a text begins with, quotes included.
fn string_length(text: &str) -> usize {
    let mut escaped = false;
    for (at, letter) in text.char_indices().skip(1) {
        match letter {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return at + 1,
            _ => {}
        }
    }
    text.len()
}

/// Returns whether this is a number.
pub fn is_number(token: &str) -> bool {
    let digits = token.strip_prefix('-').unwrap_or(token);
    digits.starts_with(|letter: char| letter.is_ascii_digit())
}

fn is_word(token: &str) -> bool {
    token.starts_with(|letter: char| letter.is_alphabetic() || letter == '_')
}

#[test]
fn joined_tokens_give_back_the_text() {
    let text = "// so\n(a_b: -12, \"x\\\"y\", 大: [1.5, 0xff], /* c */)\n\"open";
    let parts = tokens(text);
    assert_eq!(parts.concat(), text);
    for part in ["// so", "a_b", "-12", "\"x\\\"y\"", "大", "1.5", "0xff", "\"open"] {
        assert!(parts.contains(&part), "{part} in {parts:?}");
    }
    let numbers: Vec<_> = parts.iter().filter(|part| is_number(part)).collect();
    assert_eq!(numbers, [&"-12", &"1.5", &"0xff"]);
}
