//! The texts written so far, and the choice of the next sentence.
//!
//! No sentence is used twice in a game. Among the possible sentences, the one with the least used template wins. Both
//! facts come from the public texts themselves, so they also hold after loading and going back.

use super::super::{Slot, View};
use super::grammar::{Context, Person, Style, render};
use super::wording::{literal, sentences};
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use std::collections::HashSet;

/// The public texts of the table.
pub(super) struct Heard {
    all: String,
    /// The same in lower case.
    lower: String,
    said: HashSet<String>,
}

/// The conditions for a template.
#[derive(Clone, Default)]
pub(super) struct Manner<'t> {
    pub style: Style,
    /// The text before it.
    pub before: &'t str,
    /// True if all things are known from the start.
    pub all_known: bool,
    /// The most characters, if there is a limit.
    pub longest: Option<usize>,
}

impl<'t> Manner<'t> {
    /// For the start of a text, with full names.
    pub(super) fn full() -> Self {
        let full = true;
        let style = Style {
            full,
            ..Style::default()
        };
        Self {
            style,
            ..Self::default()
        }
    }

    /// For the continuation of a text.
    pub(super) fn after(before: &'t str) -> Self {
        Self {
            before,
            ..Self::default()
        }
    }

    /// Like [`after`](Self::after), in a scene with known things.
    pub(super) fn known(before: &'t str) -> Self {
        let all_known = true;
        Self {
            all_known,
            ..Self::after(before)
        }
    }

    /// Adds people who have just been named.
    #[must_use]
    pub(super) fn naming(mut self, said: Vec<Person>) -> Self {
        self.style.said = said;
        self
    }

    /// Sets the maximum length, in characters.
    #[must_use]
    pub(super) const fn within(mut self, longest: usize) -> Self {
        self.longest = Some(longest);
        self
    }
}

/// A possible sentence.
pub(super) struct Choice {
    pub text: String,
    /// The number of uses of its template.
    pub uses: usize,
}

/// The shortest part of a template that identifies it, in bytes.
const TELLING: usize = 6;

impl Heard {
    pub(super) fn new(view: &View) -> Self {
        let texts = view.words.iter().filter(|(slot, _)| {
            Slot::read(slot).is_some_and(|slot| {
                matches!(
                    slot,
                    Slot::Situation
                        | Slot::Peril
                        | Slot::About(_)
                        | Slot::Deed(_)
                        | Slot::Scene(_)
                        | Slot::Line(..)
                        | Slot::Defence(..)
                        | Slot::Tale(_)
                        | Slot::City
                        | Slot::Fate(_)
                )
            })
        });
        let texts: Vec<&str> = texts.map(|(_, words)| &*words.text).collect();
        let all = texts.join("\n");
        Self {
            said: texts
                .iter()
                .flat_map(|text| sentences(text))
                .map(str::to_owned)
                .collect(),
            lower: all.to_lowercase(),
            all,
        }
    }

    /// Has this phrase been used?
    pub(super) fn has(&self, phrase: &str) -> bool {
        self.lower.contains(&phrase.to_lowercase())
    }

    /// Counts the uses of a template.
    pub(super) fn uses(&self, template: &str) -> usize {
        let literal = literal(template);
        if literal.len() < TELLING {
            0
        } else {
            self.all.matches(literal).count()
        }
    }

    /// Picks a template that can be filled and repeats no sentence.
    pub(super) fn pick<'t>(
        &self,
        templates: impl IntoIterator<Item = &'t String>,
        context: &Context,
        manner: &Manner<'_>,
        rng: &mut ChaCha8Rng,
    ) -> Option<Choice> {
        let mut style = manner.style.clone();
        let before = manner.before;
        let lower = before.to_lowercase();
        let known = context.things().map(|thing| &thing.full);
        let known = known.filter(|full| manner.all_known || lower.contains(&full.to_lowercase()));
        style.known.extend(known.cloned());
        let said: Vec<&str> = sentences(before).collect();
        let is_new = |text: &str| {
            sentences(text).all(|sentence| !self.said.contains(sentence) && !said.contains(&sentence))
        };
        let mut templates: Vec<&'t String> = templates.into_iter().collect();
        templates.shuffle(rng);
        let mut best: Option<Choice> = None;
        for template in templates {
            let Some(text) = render(template, context, &style) else {
                continue;
            };
            let is_short = manner
                .longest
                .is_none_or(|longest| text.chars().count() <= longest);
            if !is_short || !is_new(&text) {
                continue;
            }
            let literal = literal(template);
            let here = if literal.len() < TELLING {
                0
            } else {
                3 * before.matches(literal).count()
            };
            let uses = self.uses(template) + here;
            if best.as_ref().is_none_or(|best| uses < best.uses) {
                best = Some(Choice { text, uses });
            }
            if uses == 0 {
                break;
            }
        }
        best
    }
}
