//! Turns a template into a sentence: fills gaps, picks articles, capitalises sentences.
//!
//! A template is a text with gaps in braces: `{who}`, or `{a adj}` for a filling with its article. This module knows
//! nothing of the game.

use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use std::collections::BTreeMap;

/// The longest sentence that a computer seat says, in characters.
pub(super) const LONGEST: usize = 199;

/// The step between the numbers of two consecutive sentences. It shares no divisor with the length of any list of
/// templates, so every template is used before one is repeated.
pub(super) const STRIDE: usize = 13;

/// The fillings of the gaps.
#[derive(Clone, Debug, Default)]
pub(super) struct Fill(BTreeMap<&'static str, String>);

impl Fill {
    /// Sets the filling of a gap; replaces an earlier one.
    #[must_use]
    pub fn with(mut self, gap: &'static str, filling: impl Into<String>) -> Self {
        self.0.insert(gap, filling.into());
        self
    }

    /// As [`with`](Self::with), with a shorter word for the gap's further occurrences.
    #[must_use]
    pub fn named(self, gap: &'static str, again: &'static str, full: &str, short: &str) -> Self {
        self.with(gap, full).with(again, short)
    }

    pub fn get(&self, gap: &str) -> Option<&str> {
        self.0.get(gap).map(String::as_str)
    }
}

fn with_article(word: &str) -> String {
    let begins = |starts: &[&str]| starts.iter().any(|start| word.starts_with(start));
    let sounds_you = begins(&["uni", "use", "eu"]) && !word.starts_with("unin");
    let vowel = word.starts_with(|first: char| "aeiou".contains(first.to_ascii_lowercase()));
    let an = begins(&["honest", "hour", "heir"]) || (vowel && !sounds_you);
    format!("{} {word}", if an { "an" } else { "a" })
}

/// The gap to use instead of one that occurs again: a character named in full once is named briefly afterwards.
fn again<'t>(gap: &'t str, before: &[&str]) -> &'t str {
    let named = |one: &str, two: &str| before.contains(&one) || before.contains(&two);
    match gap {
        "who" if named("who", "whose") => "who again",
        "whose" if named("who", "whose") => "whose again",
        "other" if before.contains(&"other") => "other again",
        _ => gap,
    }
}

/// Fills a template's gaps. A gap without a filling stays as it is.
pub(super) fn compose(template: &str, fill: &Fill) -> String {
    let mut text = String::with_capacity(template.len() * 2);
    let mut rest = template;
    let mut filled_before: Vec<&str> = Vec::new();
    while let Some((before, after)) = rest.split_once('{')
        && let Some((gap, behind)) = after.split_once('}')
    {
        text.push_str(before);
        let filled = match gap.strip_prefix("a ") {
            Some(gap) => fill.get(gap).map(with_article),
            None => fill.get(again(gap, &filled_before)).map(str::to_owned),
        };
        filled_before.push(gap);
        text.push_str(&filled.unwrap_or_else(|| format!("{{{gap}}}")));
        rest = behind;
    }
    text.push_str(rest);
    capitals(&text)
}

/// Capitalises the first letter, the letter after every sentence, and the start of a quotation after a colon.
fn capitals(text: &str) -> String {
    let mut begins = true;
    let (mut last, mut before) = (' ', ' ');
    let mut capital = String::with_capacity(text.len());
    for letter in text.chars() {
        let is_first = begins && !matches!(letter, ' ' | '“');
        match letter {
            // “Must it be?” sighs somebody: a question in quotation marks ends no sentence, a full stop does.
            ' ' => begins |= matches!((before, last), (_, '.' | '!' | '?') | ('.', '”')),
            '“' => begins |= last == ':',
            _ => begins = false,
        }
        if is_first {
            capital.extend(letter.to_uppercase());
        } else {
            capital.push(letter);
        }
        if letter != ' ' {
            (before, last) = (last, letter);
        }
    }
    capital
}

/// Composes the first template that is short enough, going round the list from this number on.
pub(super) fn round(list: &[&str], number: usize, fill: &Fill) -> Option<String> {
    (0..list.len())
        .filter_map(|further| list.get((number + further) % list.len()))
        .map(|template| compose(template, fill))
        .find(|text| text.chars().count() <= LONGEST)
}

/// A random item of a list, or an empty text.
pub(super) fn any<'t>(list: &'t [impl AsRef<str>], rng: &mut ChaCha8Rng) -> &'t str {
    list.choose(rng).map_or("", AsRef::as_ref)
}
