//! The sentences told so far, and the choice of the next one.
//!
//! No sentence is used twice in a game. Among the possible ones, the one with the least used template wins. Both facts
//! come from the public remarks, so they also hold after loading and going back.

use super::super::story::Telling;
use super::super::{Slot, View};
use super::grammar::{Gaps, Part};
use super::lists::{Barred, lists};
use super::wording::{gaps, sentences};
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use std::collections::HashMap;

/// The tellings of the table.
pub(super) struct Told<'v> {
    view: &'v View,
    /// How often each template and each act has been used.
    parts: HashMap<&'v str, usize>,
    /// The fillings with which each sentence of a template has been told.
    sentences: HashMap<&'v str, Vec<&'v Gaps>>,
    /// How words begin that the table's lines and veils leave out.
    barred: Vec<String>,
}

impl<'v> Told<'v> {
    pub(super) fn new(view: &'v View) -> Self {
        let mut parts: HashMap<&str, usize> = HashMap::new();
        let mut told: HashMap<&str, Vec<&Gaps>> = HashMap::new();
        let tellings = view.words.values().filter_map(|words| words.telling());
        for part in tellings.flat_map(|telling| &telling.parts) {
            for text in [Some(&*part.text), part.gaps.text("act")].into_iter().flatten() {
                *parts.entry(text).or_default() += 1;
            }
            for sentence in sentences(&part.text) {
                told.entry(sentence).or_default().push(&part.gaps);
            }
        }
        let barred = barred(view);
        Self {
            view,
            parts,
            sentences: told,
            barred,
        }
    }

    /// Does a text touch something that the table leaves out?
    pub(super) fn is_barred(&self, text: &str) -> bool {
        if self.barred.is_empty() {
            return false;
        }
        let letters = text
            .chars()
            .map(|letter| if letter.is_alphabetic() { letter } else { ' ' });
        let text: String = format!(" {} ", letters.collect::<String>().to_lowercase());
        self.barred.iter().any(|word| text.contains(word))
    }

    /// Counts the uses of a template.
    pub(super) fn uses(&self, template: &str) -> usize {
        self.parts.get(template).copied().unwrap_or_default()
    }

    /// Has one of the sentences been told, with the same fillings?
    fn is_told(&self, part: &Part) -> bool {
        sentences(&part.text).any(|sentence| {
            // Two people can have the same pronoun.
            let named = gaps(sentence).filter(|gap| !gap.contains('.'));
            let named: String = named.map(|gap| format!("{{{gap}}}")).collect();
            let own = Part::of(&named, &part.gaps);
            let uses = self.sentences.get(sentence);
            uses.is_some_and(|uses| uses.iter().any(|gaps| Part::of(&named, gaps) == own))
        })
    }

    /// Adds a sentence that can be said and has not been told, if there is one. The text has at most so many characters.
    pub(super) fn add<'t>(
        &self,
        so_far: &Telling,
        templates: impl IntoIterator<Item = &'t String>,
        gaps: &Gaps,
        longest: usize,
        rng: &mut ChaCha8Rng,
    ) -> Option<Telling> {
        let mut templates: Vec<&String> = templates.into_iter().collect();
        templates.shuffle(rng);
        templates.sort_by_key(|template| self.uses(template));
        templates.into_iter().find_map(|template| {
            let part = Part::of(template, gaps);
            // Within a text, no template comes twice.
            let is_here = so_far.parts.iter().any(|other| other.text == part.text);
            if is_here || self.is_told(&part) {
                return None;
            }
            let mut telling = so_far.clone();
            telling.parts.push(part);
            let text = telling.render(self.view)?;
            (text.chars().count() <= longest && !self.is_barred(&text)).then_some(telling)
        })
    }
}

/// The shortest word of a line or a veil that is left out by itself, in letters.
const SHORTEST: usize = 4;

/// How words begin that the table's lines and veils leave out: those that stand there, and those of the topics that are
/// named there. Each follows a space.
fn barred(view: &View) -> Vec<String> {
    let texts = [Slot::Lines, Slot::Veils]
        .into_iter()
        .filter_map(|slot| view.text(slot));
    let texts = texts.collect::<Vec<_>>().join(" ").to_lowercase();
    let written = texts.split(|letter: char| !letter.is_alphabetic());
    let written: Vec<&str> = written.filter(|word| word.chars().count() >= SHORTEST).collect();
    let named = |topic: &&Barred| topic.names.iter().any(|name| texts.contains(&**name));
    let topics = lists().topics.iter().filter(named).filter(|_| !texts.is_empty());
    let words = topics.flat_map(|topic| &topic.words).map(String::as_str);
    written
        .into_iter()
        .chain(words)
        .map(|word| format!(" {word}"))
        .collect()
}
