//! The grammar of templates: gaps, names, pronouns, articles, numbers, capitals.
//!
//! Gaps: `{s}` is a name, `{s.he}`, `{s.him}`, `{s.his}`, `{s.himself}` and `{s.was}` agree with it; `{obj}` is a
//! thing, `{obj.it}` and `{obj.was}` agree with it; `{a adj}` is a text with its article. A capital at the start of a
//! gap only reminds the author that a sentence begins there.
//!
//! A pronoun appears only if it can mean only one person. The grammar refuses a template rather than agree wrongly.
//!
//! Of the game it knows only that characters have names.

use super::super::pieces::Who;
use super::wording::{capitals, gaps, sentence_end, with_article};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// The gender of a person in sentences.
#[expect(missing_docs, reason = "no comment repeats the name of a variant")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gender {
    Man,
    Woman,
    Bug,
    Crowd,
    /// Never a pronoun.
    Unknown,
}

/// A person that can fill a gap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// The name at the first mention.
    pub full: String,
    /// The name at later mentions.
    pub short: String,
    /// The gender, by which pronouns agree.
    pub gender: Gender,
}

impl Person {
    /// Creates people with one word in the plural: “the weighers”.
    pub fn crowd(name: &str) -> Self {
        Self {
            full: name.to_owned(),
            short: name.to_owned(),
            gender: Gender::Crowd,
        }
    }

    const fn pronoun(&self, form: Form) -> Option<&'static str> {
        let [he, him, his, himself] = match self.gender {
            Gender::Man => ["he", "him", "his", "himself"],
            Gender::Woman => ["she", "her", "her", "herself"],
            Gender::Bug => ["it", "", "its", "itself"],
            Gender::Crowd => ["they", "them", "their", "themselves"],
            Gender::Unknown => return None,
        };
        let word = match form {
            Form::He => he,
            Form::Him => him,
            Form::His => his,
            Form::Himself => himself,
        };
        if word.is_empty() { None } else { Some(word) }
    }

    fn possessive(&self, name: &str) -> String {
        let bare = self.gender == Gender::Crowd && name.ends_with('s');
        format!("{name}{}", if bare { "’" } else { "’s" })
    }
}

/// A thing that can fill a gap.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Thing {
    /// The phrase at the first mention.
    pub full: String,
    /// The phrase at later mentions.
    pub short: String,
    /// Is the phrase in the plural?
    #[serde(default, skip_serializing_if = "is_false")]
    pub plural: bool,
    /// Is it impossible to hold in a hand?
    #[serde(default, skip_serializing_if = "is_false")]
    pub intangible: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it")]
pub(in super::super) const fn is_false(is: &bool) -> bool {
    !*is
}

/// The filling of a gap.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Filler {
    /// A character, whose name is found when the text is shown.
    Who(Who),
    /// People by one word in the plural: “the weighers”.
    Crowd(String),
    /// A thing.
    Thing(Thing),
    /// A text, which can have gaps itself.
    Text(String),
}

impl From<Who> for Filler {
    fn from(who: Who) -> Self {
        Self::Who(who)
    }
}

impl From<&Thing> for Filler {
    fn from(thing: &Thing) -> Self {
        Self::Thing(thing.clone())
    }
}

impl From<&str> for Filler {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

/// The fillings of a template's gaps.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Gaps(BTreeMap<Cow<'static, str>, Filler>);

impl Gaps {
    /// Fills a gap; replaces its old filling.
    #[must_use]
    pub fn with(mut self, gap: &'static str, filler: impl Into<Filler>) -> Self {
        self.0.insert(Cow::Borrowed(gap), filler.into());
        self
    }

    /// Fills a gap if there is something to fill it with; otherwise the gap is empty.
    #[must_use]
    pub fn with_any(mut self, gap: &'static str, filler: Option<impl Into<Filler>>) -> Self {
        match filler {
            Some(filler) => self.0.insert(Cow::Borrowed(gap), filler.into()),
            None => self.0.remove(gap),
        };
        self
    }

    /// The number of gaps that are filled.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Is no gap filled?
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The gap's text, or the short form of its thing.
    pub(super) fn text(&self, gap: &str) -> Option<&str> {
        match self.0.get(gap)? {
            Filler::Who(_) => None,
            Filler::Thing(thing) => Some(&thing.short),
            Filler::Crowd(text) | Filler::Text(text) => Some(text),
        }
    }

    /// Does one of the fillings name this character?
    pub(super) fn names(&self, who: Who) -> bool {
        self.0.values().any(|filler| *filler == Filler::Who(who))
    }

    /// Those of the fillings that a template uses.
    fn used_by(&self, template: &str, used: &mut Self, depth: u8) {
        for gap in gaps(template) {
            let gap = gap.to_lowercase();
            let gap = gap.strip_prefix("a ").unwrap_or(&gap);
            let name = gap.split('.').next().unwrap_or_default();
            let Some((name, filler)) = self.0.get_key_value(name) else {
                continue;
            };
            if let Filler::Text(text) = filler
                && depth < DEEPEST
            {
                self.used_by(text, used, depth + 1);
            }
            used.0.insert(name.clone(), filler.clone());
        }
    }
}

/// A template with the fillings of its gaps.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Part {
    /// The template.
    pub text: String,
    /// The fillings of its gaps.
    #[serde(default, skip_serializing_if = "Gaps::is_empty")]
    pub gaps: Gaps,
}

impl Part {
    /// A template with those of these fillings that it uses.
    pub fn of(template: &str, gaps: &Gaps) -> Self {
        let mut used = Gaps::default();
        gaps.used_by(template, &mut used, 0);
        Self {
            text: template.to_owned(),
            gaps: used,
        }
    }

    /// All its texts.
    pub fn texts(&self) -> impl Iterator<Item = &String> {
        let fillings = self.gaps.0.values().flat_map(|filler| match filler {
            Filler::Who(_) => [None, None],
            Filler::Thing(thing) => [Some(&thing.full), Some(&thing.short)],
            Filler::Crowd(text) | Filler::Text(text) => [Some(text), None],
        });
        [&self.text].into_iter().chain(fillings.flatten())
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    He,
    Him,
    His,
    Himself,
}

/// The maximum depth of texts with gaps within gaps.
const DEEPEST: u8 = 6;

/// Fills templates that follow each other. Returns `None` if a gap stays empty or if no form agrees with its filling.
///
/// With `full`, a name is full at its first mention. With `known`, things are short from the start.
pub fn render<'t>(
    parts: impl IntoIterator<Item = (&'t str, &'t Gaps)>,
    names: &dyn Fn(Who) -> Person,
    [full, known]: [bool; 2],
) -> Option<String> {
    let mut writer = Writer::new(names, [full, known]);
    for (template, gaps) in parts {
        if !writer.text.is_empty() {
            writer.emit(" ");
        }
        writer.fill(template, gaps, 0)?;
    }
    Some(capitals(&writer.text))
}

/// Fills a phrase that names nobody, for a text within a sentence.
pub(super) fn fill(phrase: &str, gaps: &Gaps) -> Option<String> {
    let nobody = |_| Person::crowd("");
    let mut writer = Writer::new(&nobody, [false, false]);
    writer.fill(phrase, gaps, 0)?;
    Some(writer.text)
}

/// A text that is being written.
struct Writer<'t> {
    names: &'t dyn Fn(Who) -> Person,
    full: bool,
    knows_all: bool,
    text: String,
    /// The people named so far.
    named: Vec<Person>,
    /// The people named in this sentence, in order.
    current: Vec<Person>,
    /// The people named in the sentence before.
    previous: Vec<Person>,
    /// The length of the text at the last end of a sentence.
    turned_at: usize,
    /// The full phrases of things mentioned so far.
    known: Vec<String>,
}

impl<'t> Writer<'t> {
    const fn new(names: &'t dyn Fn(Who) -> Person, [full, knows_all]: [bool; 2]) -> Self {
        Self {
            names,
            full,
            knows_all,
            text: String::new(),
            named: Vec::new(),
            current: Vec::new(),
            previous: Vec::new(),
            turned_at: 0,
            known: Vec::new(),
        }
    }

    fn fill(&mut self, text: &str, gaps: &Gaps, depth: u8) -> Option<()> {
        if depth > DEEPEST {
            return None;
        }
        let mut rest = text;
        while let Some((before, after)) = rest.split_once('{') {
            let (gap, behind) = after.split_once('}')?;
            self.emit(before);
            rest = self.gap(gap, behind, gaps, depth)?;
        }
        self.emit(rest);
        Some(())
    }

    /// Writes the filling of a gap. Returns the text after it.
    fn gap<'r>(&mut self, gap: &str, behind: &'r str, gaps: &Gaps, depth: u8) -> Option<&'r str> {
        let gap = gap.to_lowercase();
        let (has_article, gap) = match gap.strip_prefix("a ") {
            Some(gap) => (true, gap),
            None => (false, &*gap),
        };
        let (name, form) = gap.split_once('.').unwrap_or((gap, ""));
        self.turn();
        match gaps.0.get(name)? {
            Filler::Who(who) => return self.person(&(self.names)(*who), form, behind),
            Filler::Crowd(name) => return self.person(&Person::crowd(name), form, behind),
            Filler::Thing(thing) => self.thing(thing, form)?,
            Filler::Text(text) if has_article => self.emit(&with_article(text)),
            Filler::Text(text) => self.fill(text, gaps, depth + 1)?,
        }
        Some(behind)
    }

    fn person<'r>(&mut self, person: &Person, form: &str, behind: &'r str) -> Option<&'r str> {
        let form = match form {
            "" => {
                let name = self.name(person);
                let rest = behind.strip_prefix("’s");
                let owner = rest.map(|_| person.possessive(&name));
                self.emit(&owner.unwrap_or(name));
                return Some(rest.unwrap_or(behind));
            }
            "was" => {
                let crowd = person.gender == Gender::Crowd;
                self.emit(if crowd { "were" } else { "was" });
                return Some(behind);
            }
            "he" => Form::He,
            "him" => Form::Him,
            "his" => Form::His,
            "himself" => Form::Himself,
            _ => return None,
        };
        if let Some(word) = self.pronoun(person, form) {
            self.emit(word);
            if form == Form::He && !self.current.contains(person) {
                self.current.push(person.clone());
            }
            return Some(behind);
        }
        let name = self.name(person);
        match form {
            // With a name instead of the reflexive, the sentence would mean something else.
            Form::Himself => return None,
            Form::His => self.emit(&person.possessive(&name)),
            Form::He | Form::Him => self.emit(&name),
        }
        Some(behind)
    }

    fn thing(&mut self, thing: &Thing, form: &str) -> Option<()> {
        match form {
            "was" => self.emit(if thing.plural { "were" } else { "was" }),
            "it" => self.emit(if thing.plural { "them" } else { "it" }),
            "" if self.knows_all || self.known.contains(&thing.full) => self.emit(&thing.short),
            "" => {
                self.known.push(thing.full.clone());
                self.emit(&thing.full);
            }
            _ => return None,
        }
        Some(())
    }

    fn name(&mut self, person: &Person) -> String {
        let is_first = !self.named.contains(person);
        let name = if self.full && is_first {
            &person.full
        } else {
            &person.short
        };
        if is_first {
            self.named.push(person.clone());
        }
        self.current.push(person.clone());
        name.clone()
    }

    /// The pronoun for a person, if it can mean nobody else here.
    fn pronoun(&self, person: &Person, form: Form) -> Option<&'static str> {
        let word = person.pronoun(form)?;
        if form == Form::Himself {
            return Some(word);
        }
        let near = || self.current.iter().chain(&self.previous);
        let has_rival = near().any(|other| other != person && other.gender == person.gender);
        let is_near = near().any(|other| other == person);
        let goes_on = self.current.is_empty() && self.previous.first() == Some(person);
        if person.gender == Gender::Bug {
            // “It” means the bug only if the bug is the subject; elsewhere it could be a thing.
            let leads = goes_on || self.current.first() == Some(person);
            return (leads && !has_rival).then_some(word);
        }
        let mut same = self.current.iter().filter(|other| other.gender == person.gender);
        let is_last = same.next_back() == Some(person);
        let subject_goes_on = goes_on && matches!(form, Form::He | Form::His);
        ((is_near && !has_rival) || subject_goes_on || is_last).then_some(word)
    }

    /// Writes words, which may end sentences.
    fn emit(&mut self, words: &str) {
        let mut rest = words;
        while !rest.is_empty() {
            let (piece, after) = rest.split_at(sentence_end(rest).unwrap_or(rest.len()));
            if !piece.trim().is_empty() {
                self.turn();
            }
            self.text.push_str(piece);
            rest = after;
        }
    }

    /// Begins a new sentence if the last one has ended.
    fn turn(&mut self) {
        let said = self.text.trim_end();
        let end = said.strip_suffix('”').unwrap_or(said);
        if said.len() > self.turned_at && end.ends_with(['.', '!', '?']) {
            self.turned_at = said.len();
            self.previous = std::mem::take(&mut self.current);
        }
    }
}
