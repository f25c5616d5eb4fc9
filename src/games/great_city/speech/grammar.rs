//! The grammar of templates: gaps, names, pronouns, articles, numbers, capitals.
//!
//! Gaps: `{s}` is a name, `{s.he}`, `{s.him}`, `{s.his}`, `{s.himself}` and `{s.was}` agree with it; `{obj}` is a
//! thing, `{obj.it}` and `{obj.was}` agree with it; `{a adj}` is a text with its article. A capital at the start of a
//! gap, and `_cap`, only remind the author that a sentence begins there.
//!
//! A pronoun appears only if it can mean only one person. The grammar refuses a template rather than agree wrongly.
//!
//! It does not know the game: a context contains the fillings of the gaps.

use super::wording::{capitals, sentence_end, with_article};
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thing {
    /// The phrase at the first mention.
    pub full: String,
    /// The phrase at later mentions.
    pub short: String,
    /// Is the phrase in the plural?
    pub plural: bool,
}

/// The filling of a gap.
#[expect(missing_docs, reason = "no comment repeats the name of a variant")]
#[derive(Clone, Debug)]
pub enum Filler {
    Person(Person),
    Thing(Thing),
    /// A text, which can have gaps itself.
    Text(String),
}

impl From<&Person> for Filler {
    fn from(person: &Person) -> Self {
        Self::Person(person.clone())
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
#[derive(Clone, Debug, Default)]
pub struct Context(BTreeMap<&'static str, Filler>);

impl Context {
    /// Fills a gap; replaces its old filling.
    #[must_use]
    pub fn with(mut self, gap: &'static str, filler: impl Into<Filler>) -> Self {
        self.0.insert(gap, filler.into());
        self
    }

    /// Fills a gap if there is something to fill it with; otherwise the gap is empty.
    #[must_use]
    pub(super) fn with_any(mut self, gap: &'static str, filler: Option<impl Into<Filler>>) -> Self {
        match filler {
            Some(filler) => self.0.insert(gap, filler.into()),
            None => self.0.remove(gap),
        };
        self
    }

    pub(super) fn person(&self, gap: &str) -> Option<&Person> {
        match self.0.get(gap)? {
            Filler::Person(person) => Some(person),
            _ => None,
        }
    }

    pub(super) fn things(&self) -> impl Iterator<Item = &Thing> {
        self.0.values().filter_map(|filler| match filler {
            Filler::Thing(thing) => Some(thing),
            _ => None,
        })
    }

    /// The gap's text, or the short form of its thing.
    pub(super) fn text(&self, gap: &str) -> Option<&str> {
        match self.0.get(gap)? {
            Filler::Person(_) => None,
            Filler::Thing(thing) => Some(&thing.short),
            Filler::Text(text) => Some(text),
        }
    }
}

/// The text before a template.
#[derive(Clone, Debug, Default)]
pub struct Style {
    /// True if names are full at their first mention.
    pub full: bool,
    /// The people named just before.
    pub said: Vec<Person>,
    /// The full phrases of things that are known already.
    pub known: Vec<String>,
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

/// Fills a template. Returns `None` if a gap stays empty or if no form agrees with its filling.
pub fn render(template: &str, context: &Context, style: &Style) -> Option<String> {
    inline(template, context, style).map(|text| capitals(&text))
}

/// Fills a template like [`render`], for a text within a sentence.
pub(super) fn inline(template: &str, context: &Context, style: &Style) -> Option<String> {
    let mut writer = Writer {
        context,
        full: style.full,
        text: String::with_capacity(template.len() * 2),
        named: style.said.clone(),
        current: Vec::new(),
        previous: style.said.clone(),
        turned_at: 0,
        known: style.known.clone(),
    };
    writer.fill(template, 0)?;
    Some(writer.text)
}

/// A text that is being written.
struct Writer<'t> {
    context: &'t Context,
    full: bool,
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

impl Writer<'_> {
    fn fill(&mut self, text: &str, depth: u8) -> Option<()> {
        if depth > DEEPEST {
            return None;
        }
        let mut rest = text;
        while let Some((before, after)) = rest.split_once('{') {
            let (gap, behind) = after.split_once('}')?;
            self.emit(before);
            rest = self.gap(gap, behind, depth)?;
        }
        self.emit(rest);
        Some(())
    }

    /// Writes the filling of a gap. Returns the text after it.
    fn gap<'r>(&mut self, gap: &str, behind: &'r str, depth: u8) -> Option<&'r str> {
        let gap = gap.to_lowercase();
        let (has_article, gap) = match gap.strip_prefix("a ") {
            Some(gap) => (true, gap),
            None => (false, &*gap),
        };
        let (name, form) = gap.split_once('.').unwrap_or((gap, ""));
        let name = name.strip_suffix("_cap").unwrap_or(name);
        self.turn();
        match self.context.0.get(name)? {
            Filler::Person(person) => return self.person(person, form, behind),
            Filler::Thing(thing) => self.thing(thing, form)?,
            Filler::Text(text) if has_article => self.emit(&with_article(text)),
            Filler::Text(text) => self.fill(text, depth + 1)?,
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
            "" if self.known.contains(&thing.full) => self.emit(&thing.short),
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
