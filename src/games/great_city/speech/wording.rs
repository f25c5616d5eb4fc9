//! From a skeleton to a sentence: gaps are filled, articles agree, sentences begin with a capital.
//!
//! A skeleton is a text with gaps in braces: `{who}`, or `{a adj}` for the filling with its article. This file
//! knows nothing of the game.

use rand::RngExt;
use rand::rngs::ChaCha8Rng;

/// The longest sentence that a computer seat says, in characters.
pub(super) const LONGEST: usize = 199;

/// How far the numbers of two sentences in a row lie apart. It shares no divisor with the length of any list
/// of skeletons, so that every skeleton has its turn before one comes again.
pub(super) const STRIDE: usize = 13;

/// What goes into the gaps.
#[derive(Clone, Debug, Default)]
pub(super) struct Fill(Vec<(&'static str, String)>);

impl Fill {
    /// Nothing yet.
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// With this in that gap; what was there before is forgotten.
    #[must_use]
    pub fn with(mut self, gap: &'static str, filling: impl Into<String>) -> Self {
        self.0.retain(|(name, _)| *name != gap);
        self.0.push((gap, filling.into()));
        self
    }

    /// As [`with`](Self::with); where the gap comes again, it is filled with the shorter word.
    #[must_use]
    pub fn named(self, gap: &'static str, again: &'static str, full: &str, short: &str) -> Self {
        self.with(gap, full).with(again, short)
    }

    /// What goes into a gap.
    pub fn get(&self, gap: &str) -> Option<&str> {
        self.0
            .iter()
            .find(|(name, _)| *name == gap)
            .map(|(_, filling)| filling.as_str())
    }
}

/// A word with its article.
fn with_article(word: &str) -> String {
    let silent = ["honest", "hour", "heir"]
        .iter()
        .any(|start| word.starts_with(start));
    let sounds_you = ["uni", "use", "eu"].iter().any(|start| word.starts_with(start));
    let vowel = word
        .chars()
        .next()
        .is_some_and(|first| matches!(first.to_ascii_lowercase(), 'a' | 'e' | 'i' | 'o' | 'u'));
    let an = silent || (vowel && (!sounds_you || word.starts_with("unin")));
    format!("{} {word}", if an { "an" } else { "a" })
}

/// The name of a gap that comes again; whoever has been named by their full name need not be so twice.
fn again<'t>(gap: &'t str, before: &[&str]) -> &'t str {
    let named = |one: &str, two: &str| before.contains(&one) || before.contains(&two);
    match gap {
        "who" if named("who", "whose") => "who again",
        "whose" if named("who", "whose") => "whose again",
        "other" if before.contains(&"other") => "other again",
        _ => gap,
    }
}

/// The skeleton with its gaps filled; a gap without a filling stays as it is.
pub(super) fn compose(skeleton: &str, fill: &Fill) -> String {
    let mut text = String::with_capacity(skeleton.len() * 2);
    let mut rest = skeleton;
    let mut filled_before: Vec<&str> = Vec::new();
    while let Some((before, after)) = rest.split_once('{') {
        text.push_str(before);
        let Some((gap, behind)) = after.split_once('}') else {
            text.push('{');
            rest = after;
            break;
        };
        let filled = match gap.strip_prefix("a ") {
            Some(gap) => fill.get(gap).map(with_article),
            None => fill.get(again(gap, &filled_before)).map(str::to_owned),
        };
        filled_before.push(gap);
        match filled {
            Some(filling) => text.push_str(&filling),
            None => {
                text.push('{');
                text.push_str(gap);
                text.push('}');
            }
        }
        rest = behind;
    }
    text.push_str(rest);
    capitals(&text)
}

/// A capital at the beginning, after every full stop, and where a quotation begins after a colon.
fn capitals(text: &str) -> String {
    let mut begins = true;
    let (mut last, mut before) = (' ', ' ');
    let mut capital = String::with_capacity(text.len());
    for letter in text.chars() {
        if letter == ' ' {
            // “Must it be?” sighs somebody: a question in quotation marks ends no sentence, a full stop does.
            begins |= matches!((before, last), (_, '.' | '!' | '?') | ('.', '”'));
            capital.push(letter);
            continue;
        }
        if letter == '“' {
            begins |= last == ':';
        } else if begins {
            begins = false;
            capital.extend(letter.to_uppercase());
            (before, last) = (last, letter);
            continue;
        }
        capital.push(letter);
        (before, last) = (last, letter);
    }
    capital
}

/// The first that fits, from this number on, round the list.
pub(super) fn round(list: &[&str], number: usize, fill: &Fill) -> Option<String> {
    (0..list.len())
        .filter_map(|further| list.get((number + further) % list.len()))
        .map(|skeleton| compose(skeleton, fill))
        .find(|text| text.chars().count() <= LONGEST)
}

/// Any of a list.
pub(super) fn any<'t>(list: &[&'t str], rng: &mut ChaCha8Rng) -> &'t str {
    match list.len() {
        0 => "",
        count => list.get(rng.random_range(0..count)).copied().unwrap_or(""),
    }
}
