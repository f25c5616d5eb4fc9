//! What a seat knows when it speaks: the names of characters in sentences, new names from the tables, and the lines for
//! reactions. And how a template becomes a sentence: gaps are filled, articles picked, sentences capitalised.
//!
//! A template is a text with gaps in braces: `{who}`, or `{a adj}` for a filling with its article.

use super::super::tables::{Judgment, tables};
use super::super::tone;
use super::super::{
    Action, Class, GreatCityLevel, Kind, Means, Names, PairPosition, SceneView, Sign, View, Who,
};
use super::templates::{ACCEPT, ENTER, FREE, PASS, PLACES, TIE, TRAIT, UNDO, VESTED, nouns, predicates};
use crate::table::Seat;
use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use std::collections::BTreeMap;

/// The longest name that is put into a sentence as it is, in characters.
const LONG: usize = 32;

/// What a seat knows when it speaks: the view, the level and its own number.
pub(in super::super) struct Voice<'t> {
    pub view: &'t View,
    pub level: &'t GreatCityLevel,
    pub seat: Seat,
}

pub(super) fn is_named(view: &View, who: Who) -> bool {
    let ready = view.character(who).and_then(|character| character.ready);
    view.written_name(who).is_some() || ready.is_some()
}

impl Voice<'_> {
    /// The name for a character: the written one, else the ready-made one, else one by class.
    pub(super) fn called(&self, who: Who) -> String {
        let written = self.view.written_name(who);
        let written = written.map(|name| name.split_whitespace().collect::<Vec<_>>().join(" "));
        let name = written
            .filter(|name| !name.is_empty() && name.chars().count() <= LONG)
            .or_else(|| Some(self.view.ready(self.level, who)?.name.clone()));
        if let Some(name) = name {
            // An article is lower-case within a sentence; at the beginning it is capitalised again.
            return match name.strip_prefix("The ") {
                Some(rest) => format!("the {rest}"),
                None => name,
            };
        }
        let class = self.view.class(who).map(|class| match class {
            Class::Learned => "scholar",
            Class::Mercantile => "merchant",
            _ => class.word(),
        });
        match (who, class) {
            (Who::City, _) => "the Great City".into(),
            (Who::Stranger, _) => "the stranger".into(),
            (_, Some(class)) => format!("the {class}"),
            (Who::Newcomer(_), None) => "the newcomer".into(),
            (Who::Agent(_), None) => "the agent of peril".into(),
            (Who::Seat(_), None) => "somebody".into(),
        }
    }

    /// The name for a character who has been named: a person's given name if it is in Table 4 and nobody else has it.
    pub(super) fn called_again(&self, who: Who) -> String {
        let full = self.called(who);
        let Some((given, _)) = full.split_once(' ') else {
            return full;
        };
        let names = Names::of(self.level);
        let is_given = names.men.iter().chain(names.women).any(|name| name == given);
        let characters = self.view.characters.iter().map(|other| other.who);
        let mut others = characters.filter(|other| *other != who);
        let shared = others.any(|other| self.called(other).split(' ').next() == Some(given));
        let suffices = is_given && !shared;
        if suffices { given.to_owned() } else { full }
    }

    /// Fills the gaps for names: the character who acts, and the one that it meets.
    pub(super) fn people(&self, who: Who, other: Who) -> Fill {
        let (name, short) = (self.called(who), self.called_again(who));
        let (whose, shorts) = (format!("{name}’s"), format!("{short}’s"));
        let (others, others_short) = (self.called(other), self.called_again(other));
        Fill::default()
            .named("who", "who again", &name, &short)
            .named("whose", "whose again", &whose, &shorts)
            .named("other", "other again", &others, &others_short)
    }

    /// A name from Table 4 that nobody at this table has.
    pub(super) fn new_name(&self, kind: Kind, rng: &mut ChaCha8Rng) -> String {
        let is_name = |slot: &str| slot.starts_with("name:") || slot.starts_with("stranger:");
        let written = self.view.words.iter().filter(|(slot, _)| is_name(slot));
        let written = written.map(|(_, words)| &words.text);
        let situation = self.level.situation.iter().flat_map(|ready| &ready.agents);
        let ready = self.level.ready.iter().chain(situation).map(|ready| &ready.name);
        let taken: Vec<&String> = written.chain(ready).collect();
        let names = Names::of(self.level);
        let mut name = String::new();
        // Twenty attempts nearly always find a free name; if not, two characters share one.
        for _ in 0..20 {
            let list = names.given(kind, kind == Kind::Person && !rng.random_bool(0.5));
            name = any(list, rng).to_owned();
            if kind == Kind::Person {
                name = format!("{name} {}", any(names.surnames, rng));
            }
            let shares = |other: &&String| match kind {
                // A given name alone should identify a person.
                Kind::Person => other.split(' ').next() == name.split(' ').next(),
                Kind::Bug => **other == name,
            };
            if !taken.iter().any(shares) {
                break;
            }
        }
        name
    }
}

/// A possible line: the templates to choose from, and the fillings of their gaps.
pub(super) struct Line {
    /// The character who acts.
    pub who: Who,
    pub templates: &'static [&'static str],
    pub fill: Fill,
    /// The owner of the flipped stone, if a stone is flipped.
    pub whose: Option<Who>,
}

pub(super) fn reading((first, second): (u8, u8)) -> &'static str {
    &tables().judgment(first.into(), second.into()).0
}

/// Adds the name and the text of a judgment.
pub(super) fn judged(fill: Fill, (first, second): (u8, u8)) -> Fill {
    let Judgment(name, saying) = tables().judgment(first.into(), second.into());
    fill.with("judgment", name).with("saying", saying)
}

/// The character who speaks for a seat in a scene: the seat's character in the scene, else its first character.
fn speaks(voice: &Voice, scene: &SceneView) -> Who {
    let mut present = scene.present();
    let mut characters = voice.view.characters.iter();
    present
        .find(|who| voice.view.owner(*who) == voice.seat)
        .or_else(|| Some(characters.find(|character| character.owner == voice.seat)?.who))
        .unwrap_or(Who::City)
}

fn opposite(scene: &SceneView, who: Who) -> Who {
    if scene.foil == who {
        scene.spotlight
    } else {
        scene.foil
    }
}

/// A line for this action, if there is one.
pub(super) fn reaction_line(voice: &Voice, action: &Action, rng: &mut ChaCha8Rng) -> Option<Line> {
    let scene = voice.view.scene.as_ref()?;
    let place = any(&PLACES, rng);
    let plain = |templates: &'static [&'static str], who: Who, other: Who| Line {
        who,
        templates,
        fill: setting(voice, scene, place, who, other),
        whose: None,
    };
    let speaker = speaks(voice, scene);
    Some(match *action {
        Action::Pass(_) => plain(&PASS, speaker, opposite(scene, speaker)),
        Action::Accept(_) => plain(&ACCEPT, speaker, opposite(scene, speaker)),
        Action::Enter { who, .. } => plain(&ENTER, who, scene.spotlight),
        Action::Flip { stone, by, .. } => flip(voice, scene, stone, by, place, rng),
        _ => return None,
    })
}

/// Fills the gaps for names, for the place, and for the last reading.
fn setting(voice: &Voice, scene: &SceneView, place: &str, who: Who, other: Who) -> Fill {
    let from = reading(scene.read.unwrap_or_else(|| scene.numbers()));
    voice.people(who, other).with("from", from).with("place", place)
}

fn flip(
    voice: &Voice,
    scene: &SceneView,
    spot: PairPosition,
    by: Means,
    place: &str,
    rng: &mut ChaCha8Rng,
) -> Line {
    let view = voice.view;
    let owner = scene.side(spot.half);
    let colour = spot.colour;
    let stone = scene.pair.as_flattened().get(spot.index());
    let sign = stone.map_or(Sign::Plus, |stone| stone.sign.turned());
    let who = match by {
        Means::Trait { who, .. } | Means::Tie { who, .. } => who,
        Means::Vested => owner,
        Means::Free => speaks(voice, scene),
    };
    let other = if owner == who { opposite(scene, who) } else { owner };
    let fill = setting(voice, scene, place, who, other)
        .with("mode", tables().mode(colour.index()))
        .with("noun", any(nouns(colour), rng));
    // What the stone brings about when it shows that face.
    let pred = any(predicates(colour, sign), rng);
    let done = format!("{} {pred}", voice.called_again(owner));
    let fill = fill
        .with("pred", pred)
        .with("turn", if owner == who { pred } else { &done })
        .with("done", done);
    let (templates, fill): (&[&str], Fill) = match by {
        Means::Trait { by, .. } => {
            let stands = view.character(who).and_then(|one| tone::sign(one, by));
            let stands = stands.unwrap_or(Sign::Plus);
            let fill = fill.with("pole", &tone::pole(by, stands).word);
            let adjective = tone::shows(by, stands, colour).unwrap_or("unexpected");
            (&TRAIT, fill.with("adj", adjective))
        }
        Means::Tie { sign, .. } => {
            let words = view.tie_words(who, owner, sign);
            let manner = match words.map(|words| (words.temper, words.tone)) {
                Some((Some(temper), tone)) => format!("{temper} {tone}"),
                Some((None, tone)) => tone.into(),
                None if sign.is_plus() => "well disposed".into(),
                None => "ill disposed".into(),
            };
            (&TIE, fill.with("manner", manner))
        }
        Means::Free => (&FREE, fill),
        Means::Vested => (&VESTED, fill),
    };
    Line {
        who,
        templates,
        fill,
        whose: Some(owner),
    }
}

/// A line for the owner of a stone who undoes a flip.
pub(super) fn undo(voice: &Voice, spot: PairPosition) -> Option<Line> {
    let scene = voice.view.scene.as_ref()?;
    let who = scene.side(spot.half);
    Some(Line {
        who,
        templates: &UNDO,
        fill: voice.people(who, opposite(scene, who)),
        whose: Some(who),
    })
}

/// The longest sentence that a computer seat says, in characters.
pub(super) const LONGEST: usize = 199;

/// The step between the numbers of two sentences. It shares no divisor with the length of any list of templates, so
/// every template is used before one is repeated.
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
