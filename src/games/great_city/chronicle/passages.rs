//! The chronicle as a list of passages, in one order for the pages on screen and for the text exported as Markdown.
//!
//! In Markdown, texts that people wrote are quoted, and their Markdown characters are escaped.

use super::PassageKind::{Chapter, Entry, Note, Plain, Title, Told};
use super::{Chronicle, End, Passage, SceneTold};
use crate::games::great_city::log::judgment;
use crate::games::great_city::tables::Judgment;
use crate::games::great_city::{GreatCity, View, Who};
use crate::table::Setup;

impl Chronicle {
    /// Lists all passages in reading order.
    pub(crate) fn passages(&self, setup: &Setup<GreatCity>, view: &View) -> Vec<Passage> {
        let mut all = vec![Title.of(&*self.title)];
        let parts = [
            ("The situation", &self.situation),
            ("People and bugs", &self.cast),
            ("Ties", &self.ties),
        ];
        for (title, part) in parts.into_iter().filter(|(_, part)| !part.is_empty()) {
            all.push(Chapter.of(title));
            all.extend_from_slice(part);
        }
        for scene in &self.scenes {
            scene.add_to(&mut all);
        }
        if let Some(end) = &self.end {
            end.add_to(&mut all, setup, view);
        }
        all
    }

    /// Renders the whole chronicle as Markdown.
    pub fn markdown(&self, setup: &Setup<GreatCity>, view: &View) -> String {
        let mut page = String::new();
        let mut last = None;
        for passage in self.passages(setup, view) {
            // No blank line between the entries of one list.
            let close = last == Some(Entry) && passage.kind == Entry;
            if last.is_some() && !close {
                page.push('\n');
            }
            let text = escaped(&passage.text);
            let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
            page += &match passage.kind {
                Title => format!("# {line}\n"),
                Chapter => format!("## {line}\n"),
                Plain => format!("{text}\n"),
                Entry => format!("* {line}\n"),
                Note => format!("*{line}*\n"),
                Told => text.lines().map(|line| format!("> {line}\n")).collect(),
            };
            last = Some(passage.kind);
        }
        page
    }
}

/// Escapes the characters that Markdown would interpret.
fn escaped(text: &str) -> String {
    let slash = |letter: char| "\\`*_#[]<>|".contains(letter).then_some('\\');
    let letters = text
        .chars()
        .flat_map(|letter| slash(letter).into_iter().chain([letter]));
    letters.collect()
}

fn told(text: &Option<String>) -> Option<Passage> {
    text.as_deref().map(|text| Told.of(text))
}

impl SceneTold {
    fn add_to(&self, all: &mut Vec<Passage>) {
        let title = format!("Scene {}: {} and {}", self.number, self.spotlight, self.foil);
        all.push(Chapter.of(title));
        all.extend(told(&self.deed));
        let says = |Judgment(name, judgment): &_| Plain.of(format!("The stones said {name}: {judgment}"));
        all.extend(self.opened.map(says));
        all.extend(told(&self.described));
        for step in &self.steps {
            all.push(Entry.of(&*step.what));
            all.extend(told(&step.said));
        }
        all.extend(told(&self.tale));
        let tells = |teller: &String| Note.of(format!("{teller} told it."));
        all.extend(self.teller.as_ref().map(tells));
        all.extend_from_slice(&self.gifts);
    }
}

impl End {
    fn add_to(&self, all: &mut Vec<Passage>, setup: &Setup<GreatCity>, view: &View) {
        all.push(Chapter.of("The fate of the City"));
        all.push(Plain.of(format!("Yea held {}, Nay {}.", self.yea, self.nay)));
        for (seat, face) in &self.rolls {
            all.push(Entry.of(format!("{} rolls {face}.", setup.name(*seat))));
        }
        if let Some(city) = &self.city {
            let Judgment(name, judgment) = judgment(city.pair.0, city.pair.1);
            let fate = if city.survives { "survives" } else { "succumbs" };
            all.push(Plain.of(format!("The City {fate}. {name}: {judgment}")));
            all.extend(told(&city.words));
            all.push(Note.of(format!("{} told it.", setup.name(city.teller))));
        }
        if !self.fates.is_empty() {
            all.push(Chapter.of("The fates"));
        }
        for fate in &self.fates {
            let Judgment(name, judgment) = judgment(fate.pair.0, fate.pair.1);
            let called = view.called(setup, Who::Seat(fate.seat));
            let would = if fate.saves { "would" } else { "would not" };
            let purse = view.purses.get(fate.seat.index()).copied().flatten();
            let purse = purse.map_or_else(String::new, |purse| format!(", purse {purse}"));
            all.push(Entry.of(format!(
                "{called} {would} save the City{purse}. {name}: {judgment}"
            )));
            all.extend(
                fate.reason
                    .as_ref()
                    .map(|reason| Note.of(format!("Why: {reason}"))),
            );
            all.extend(told(&fate.words));
            all.push(Note.of(format!("{} told it.", setup.name(fate.seat))));
        }
    }
}
