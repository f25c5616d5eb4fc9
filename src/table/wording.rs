//! Text helpers: capital letters, likelihoods, limits for quoted text, and the rules for names and their comparison.
//!
//! Invariant: text that has gone through [`quote`] stays on one line and has a bounded length.

use icu_normalizer::ComposingNormalizerBorrowed;
use std::fmt::Write as _;

/// The longest quotation from outside the program, in characters.
const QUOTE_LIMIT: usize = 400;

/// Returns the text with its first letter in upper case.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}

/// Joins names as in a sentence: `Ada, Ines and Boram`.
pub fn and_list(names: &[impl AsRef<str>]) -> String {
    let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
    match names.split_last() {
        Some((last, others)) if !others.is_empty() => format!("{} and {last}", others.join(", ")),
        _ => names.concat(),
    }
}

/// Describes a likelihood from 0 to 1 in words: `42 times in 100`.
pub fn times_in_hundred(share: f64) -> String {
    match (share * 100.0).round() {
        _ if share <= 0.0 => "never".into(),
        _ if share >= 1.0 => "always".into(),
        hundredths if hundredths < 1.0 => "hardly ever".into(),
        hundredths if hundredths > 99.0 => "nearly always".into(),
        1.0 => "once in 100 times".into(),
        hundredths => format!("{hundredths} times in 100"),
    }
}

/// Replaces invisible characters, such as line breaks, with spaces. Characters that join letters stay.
pub fn one_line(text: &str) -> String {
    let visible = |letter| if is_invisible(letter) { ' ' } else { letter };
    text.chars().map(visible).collect()
}

/// Shortens a text to 400 characters and an ellipsis, and puts it on [one line](one_line). Use it for every quotation
/// from a file, because a file may contain names of any length with any characters.
pub fn quote(text: &str) -> String {
    let mut quote = one_line(text);
    if let Some((end, _)) = quote.char_indices().nth(QUOTE_LIMIT) {
        quote.truncate(end);
        quote.push('…');
    }
    quote
}

/// Replaces control characters with their escapes, such as `\u001b`, so that no text can control the terminal on which
/// it is printed. Line breaks stay. The escapes are those of JSON.
pub fn printable(text: &str) -> String {
    let mut printable = String::with_capacity(text.len());
    for letter in text.chars() {
        if letter.is_control() && letter != '\n' {
            let _ = write!(printable, "\\u{:04x}", u32::from(letter));
        } else {
            printable.push(letter);
        }
    }
    printable
}

/// Escapes a text by people so that Markdown takes all of it literally, and puts it on one line. Spaces before the
/// words stay.
pub fn markdown(words: &str) -> String {
    let words = words.replace(['\n', '\r'], " ");
    let text = words.trim_start();
    let mut escaped = "&nbsp;".repeat(words.chars().count() - text.chars().count());
    // A line that begins with one of these is a list or the underline of a heading.
    let number = text.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let marks_line = if number.len() < text.len() {
        number
            .starts_with(['.', ')'])
            .then_some(text.len() - number.len())
    } else {
        text.starts_with(['-', '+', '=']).then_some(0)
    };
    for (at, letter) in text.char_indices() {
        let rest = text.get(at + 1..).unwrap_or_default();
        let is_named = |next: char| next == '#' || next.is_ascii_alphanumeric();
        let begins_entity = letter == '&' && rest.starts_with(is_named);
        if r"\`*_[]<>#|~".contains(letter) || begins_entity || marks_line == Some(at) {
            escaped.push('\\');
        }
        escaped.push(letter);
    }
    escaped
}

/// Is a character invisible, or does it change the writing direction of the text around it? The two characters that
/// join letters and emoji, U+200C and U+200D, do not count.
pub(super) fn is_invisible(letter: char) -> bool {
    letter.is_control()
        || matches!(
            letter,
            '\u{AD}' | '\u{61C}' | '\u{180E}' | '\u{200B}' | '\u{200E}' | '\u{200F}'
        )
        || matches!(letter, '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{FEFF}' | '\u{FFF9}'..='\u{FFFB}')
}

/// The characters that join letters and emoji, and are invisible themselves.
const JOINERS: [char; 2] = ['\u{200C}', '\u{200D}'];

/// Does a character show nothing on its own? This holds for spaces, invisible characters, fillers and variant marks.
fn is_blank(letter: char) -> bool {
    letter.is_whitespace()
        || is_invisible(letter)
        || JOINERS.contains(&letter)
        || matches!(
            letter,
            '\u{34F}' | '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}' | '\u{180B}'..='\u{180F}'
        )
        || matches!(letter, '\u{2800}' | '\u{3164}' | '\u{FE00}'..='\u{FE0F}' | '\u{FFA0}' | '\u{FFF0}'..='\u{FFF8}')
        || matches!(letter, '\u{1BCA0}'..='\u{1BCA3}' | '\u{1D159}' | '\u{1D173}'..='\u{1D17A}' | '\u{E0000}'..='\u{E0FFF}')
}

/// Is anything of a text visible?
pub fn is_seen(text: &str) -> bool {
    !text.chars().all(is_blank)
}

/// Returns the part of a name that counts in comparisons: composed letters (NFC) without regard to case, single spaces,
/// and nothing invisible. It is empty for a name without visible characters.
pub fn name_key(name: &str) -> String {
    let seen = |word: &str| {
        word.chars()
            .filter(|letter| !is_blank(*letter))
            .collect::<String>()
    };
    let words: Vec<String> = name
        .split_whitespace()
        .map(seen)
        .filter(|word| !word.is_empty())
        .collect();
    // Upper case first, because it is the same for all forms of a letter, such as the two small sigmas.
    let words = words.join(" ");
    let folded: String = words
        .chars()
        .flat_map(char::to_uppercase)
        .flat_map(char::to_lowercase)
        .collect();
    ComposingNormalizerBorrowed::new_nfc()
        .normalize(&folded)
        .into_owned()
}

/// Is a text a name or another line of 1 to `longest` characters? It must have a visible character and no invisible
/// ones. Characters that join letters or emoji may only stand between two of them.
pub fn is_line(text: &str, longest: usize) -> bool {
    let is_loose = |word: &str| word.starts_with(JOINERS) || word.ends_with(JOINERS);
    is_seen(text)
        && text.chars().count() <= longest
        && !text.chars().any(is_invisible)
        && !text.split_whitespace().any(is_loose)
}
