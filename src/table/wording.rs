//! What the sentences of all games and all refusals need: capitals, how often something happens, and bounds for what is
//! quoted.

/// The longest part of a sentence that is not the program's own, in characters.
const BRIEF: usize = 400;

/// With a capital at its beginning.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters
        .next()
        .map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// How often something happens, for a likelihood from 0 to 1: `42 times in 100`.
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

/// As much of a text as a sentence on one line has room for. Whatever quotes a file goes through here: a file may
/// hold names of any length, with anything in them.
pub fn brief(text: &str) -> String {
    let mut letters = text
        .chars()
        .map(|letter| if is_unseen(letter) { ' ' } else { letter });
    let mut brief: String = letters.by_ref().take(BRIEF).collect();
    if letters.next().is_some() {
        brief.push('…');
    }
    brief
}

/// A character that shows nothing, or turns the direction of what stands beside it.
pub(super) fn is_unseen(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{AD}' | '\u{61C}' | '\u{180E}' | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}')
        || matches!(letter, '\u{2060}'..='\u{206F}' | '\u{FEFF}' | '\u{FFF9}'..='\u{FFFB}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_quoted_stays_on_its_line_and_within_bounds() {
        assert_eq!(brief("a “plain” reason"), "a “plain” reason");
        assert_eq!(brief("two\nlines\u{202E}turned"), "two lines turned");
        let long = brief(&"大".repeat(BRIEF + 1));
        assert_eq!(long.chars().count(), BRIEF + 1);
        assert!(long.ends_with("大…"));
        assert_eq!(brief(&"x".repeat(BRIEF)), "x".repeat(BRIEF));
    }
}
