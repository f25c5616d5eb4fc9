//! Text helpers for the sentences of all games: capital letters, likelihoods, and limits for quoted text.
//!
//! Invariant: text that has gone through [`quote`] stays on one line and has a bounded length.

/// The longest quotation from outside the program, in characters.
const QUOTE_LIMIT: usize = 400;

/// Returns the text with its first letter in upper case.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
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

/// Shortens a text to 400 characters and an ellipsis, and replaces invisible characters, such as line breaks, with
/// spaces. For every quotation from a file, because a file may contain names of any length with any characters.
pub fn quote(text: &str) -> String {
    let visible = |letter| if is_invisible(letter) { ' ' } else { letter };
    let mut letters = text.chars().map(visible);
    let mut quote: String = letters.by_ref().take(QUOTE_LIMIT).collect();
    if letters.next().is_some() {
        quote.push('…');
    }
    quote
}

/// Escapes words of people so that nothing in them means anything to Markdown, and puts them on one line.
pub fn markdown(words: &str) -> String {
    let mut escaped = String::new();
    for letter in words.replace(['\n', '\r'], " ").chars() {
        if r"\`*_[]<>#|".contains(letter) {
            escaped.push('\\');
        }
        escaped.push(letter);
    }
    escaped
}

/// Says whether a character is invisible or changes the writing direction of the text around it.
pub(super) fn is_invisible(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{AD}' | '\u{61C}' | '\u{180E}' | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}')
        || matches!(letter, '\u{2060}'..='\u{206F}' | '\u{FEFF}' | '\u{FFF9}'..='\u{FFFB}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_quoted_stays_on_its_line_and_within_bounds() {
        assert_eq!(quote("a “plain” reason"), "a “plain” reason");
        assert_eq!(quote("two\nlines\u{202E}turned"), "two lines turned");
        let long = quote(&"大".repeat(QUOTE_LIMIT + 1));
        assert_eq!(long.chars().count(), QUOTE_LIMIT + 1);
        assert!(long.ends_with("大…"));
        assert_eq!(quote(&"x".repeat(QUOTE_LIMIT)), "x".repeat(QUOTE_LIMIT));
    }
}
