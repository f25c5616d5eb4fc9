//! The chronicle: everything that was played and told, in order, to be read and kept (`great_city.end.6`).
//!
//! It is built from the events that a viewer has seen and from that viewer's view, so it never contains more than the
//! viewer may know. Texts that people wrote are kept as written. Where they wrote nothing, only the table's own
//! sentences appear. Its passages have one order, on screen and in the text exported as Markdown.

#![expect(missing_docs, reason = "no comment repeats the name of an item")]

use self::PassageKind::{Chapter, Entry, Note, Plain, Title, Told};
use super::log::{judgment, kind_word, log_line};
use super::tables::Judgment;
use super::{Class, Event, FlipCause, GreatCity, PairSide, Seen, Slot, Trait, View, Who, tone};
use crate::table::{Seat, Setup, capital};

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Chronicle {
    /// The situation: readings, peril, and the texts written about them.
    situation: Vec<Passage>,
    /// The characters: kind, class, traits and player of each, and the text written about it.
    cast: Vec<Passage>,
    ties: Vec<Passage>,
    pub scenes: Vec<SceneTold>,
    /// The end, once it has begun.
    pub end: Option<End>,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct SceneTold {
    /// The scene's number, from 1.
    number: u16,
    title: String,
    /// What the spotlight set out to do.
    deed: Option<String>,
    pub steps: Vec<SceneStep>,
    /// The judgment of the pair as thrown.
    opened: Option<&'static Judgment>,
    /// The GM's description of the opening.
    described: Option<String>,
    /// The judgment that was accepted.
    pub closed: Option<&'static Judgment>,
    teller: Option<String>,
    pub tale: Option<String>,
    /// What the accepter gave, vested and put into the bags, one sentence each.
    gifts: Vec<Passage>,
    reactions: u16,
    undos: u16,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct SceneStep {
    what: String,
    /// What a player said with it.
    pub said: Option<String>,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct End {
    yea: u16,
    nay: u16,
    /// The rolls for order between equal purses.
    pub rolls: Vec<(Seat, u8)>,
    /// The fate of the City, once its telling has begun.
    pub city: Option<CityTold>,
    /// The fates of the characters that have been told or are being told, in order.
    pub fates: Vec<FateTold>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct CityTold {
    teller: Seat,
    pub survives: bool,
    pair: (u8, u8),
    pub words: Option<String>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct FateTold {
    pub seat: Seat,
    /// The character's triad, and the City's triad that judges it.
    pub pair: (u8, u8),
    saves: bool,
    pub reason: Option<String>,
    pub words: Option<String>,
}

/// A passage of the chronicle, as shown to the reader.
pub(super) type Passage = (PassageKind, String);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PassageKind {
    Title,
    Chapter,
    /// A sentence of the table itself.
    Plain,
    Entry,
    /// A text that somebody wrote or told.
    Told,
    /// A side note, such as who told a fate.
    Note,
}

impl PassageKind {
    fn of(self, text: impl Into<String>) -> Passage {
        (self, text.into())
    }
}

impl Chronicle {
    /// Builds the chronicle from the events that a viewer has seen.
    pub fn new<'s>(setup: &Setup<GreatCity>, view: &View, seen: impl IntoIterator<Item = &'s Seen>) -> Self {
        let mut scribe = ChronicleBuilder {
            setup,
            view,
            chronicle: Self::default(),
            scene: None,
        };
        scribe.situation();
        scribe.cast();
        for seen in seen {
            scribe.add_event(seen);
        }
        scribe.close_scene();
        scribe.chronicle
    }
}

fn text(view: &View, slot: Slot) -> Option<String> {
    view.text(slot).map(str::to_owned)
}

struct ChronicleBuilder<'s> {
    setup: &'s Setup<GreatCity>,
    view: &'s View,
    chronicle: Chronicle,
    scene: Option<SceneTold>,
}

impl ChronicleBuilder<'_> {
    fn situation(&mut self) {
        let ready = self.setup.level.situation.as_ref();
        let told = [
            (Slot::Situation, "", ready.map(|ready| &*ready.situation)),
            (Slot::Peril, "", ready.map(|ready| &*ready.peril)),
            (Slot::Lines, "Lines: ", None),
            (Slot::Veils, "Veils: ", None),
        ];
        for (slot, head, ready) in told {
            let words = self.view.text(slot).or(ready);
            let told = words.map(|words| Told.of(format!("{head}{words}")));
            self.chronicle.situation.extend(told);
        }
    }

    fn cast(&mut self) {
        for character in &self.view.characters {
            let Some(kind) = character.kind else { continue };
            let who = character.who;
            let mut words = vec![kind_word(kind)];
            words.extend(character.class.map(Class::word));
            let signs = character.traits.into_iter().flatten();
            let traits = Trait::of(kind).into_iter().zip(signs);
            words.extend(traits.map(|(of, sign)| &*tone::pole(of, sign).word));
            words.extend(match who {
                Who::Agent(_) => Some("agent of peril"),
                Who::Newcomer(_) => Some("new in the story"),
                _ => None,
            });
            let name = capital(&self.view.called(self.setup, who));
            let player = self.setup.name(character.owner);
            let about = self.view.about(self.setup, who);
            let cast = &mut self.chronicle.cast;
            cast.push(Entry.of(format!("{name}, {} ({player})", words.join(", "))));
            cast.extend(about.map(|about| Told.of(about)));
        }
    }

    fn add_event(&mut self, seen: &Seen) {
        let Seen::Public(event) = seen else { return };
        let sentence = log_line(self.setup, self.view, seen);
        match event {
            Event::SituationRead { .. } | Event::CourseRead { .. } | Event::PerilRead { .. } => {
                // The readings stand before what people wrote.
                let situation = &mut self.chronicle.situation;
                let place = situation.partition_point(|(kind, _)| *kind == Plain);
                if let Some(sentence) = sentence {
                    situation.insert(place, Plain.of(sentence));
                }
            }
            Event::Drawn { .. } => self
                .chronicle
                .ties
                .extend(sentence.map(|sentence| Entry.of(sentence))),
            Event::SceneBegins {
                number,
                spotlight,
                foil,
                ..
            } => {
                self.close_scene();
                self.begin_scene(*number, *spotlight, *foil);
            }
            Event::SceneEnds(_) => self.close_scene(),
            Event::EndBegins { yea, nay, .. } => {
                self.close_scene();
                self.chronicle.end = Some(End {
                    yea: *yea,
                    nay: *nay,
                    ..End::default()
                });
            }
            _ if self.chronicle.end.is_some() => self.take_down_end(event),
            _ => self.take_down_scene(event, sentence),
        }
    }

    fn begin_scene(&mut self, number: u16, spotlight: Who, foil: Who) {
        // The view names only the stranger of the current scene.
        let called = |who| match who {
            Who::Stranger => text(self.view, Slot::StrangersName(number)).unwrap_or("a new character".into()),
            who => self.view.called(self.setup, who),
        };
        self.scene = Some(SceneTold {
            number,
            title: format!(
                "Scene {number}: {} and {}",
                capital(&called(spotlight)),
                called(foil)
            ),
            deed: text(self.view, Slot::Deed(number)),
            described: text(self.view, Slot::Scene(number)),
            tale: text(self.view, Slot::Tale(number)),
            ..SceneTold::default()
        });
    }

    fn close_scene(&mut self) {
        self.chronicle.scenes.extend(self.scene.take());
    }

    fn take_down_scene(&mut self, event: &Event, sentence: Option<String>) {
        let Some(scene) = &mut self.scene else { return };
        match event {
            Event::SceneRead { first, second } => scene.opened = Some(judgment(*first, *second)),
            Event::NameRead { .. } => {
                // The new reading belongs to the step that caused it.
                if let (Some(step), Some(sentence)) = (scene.steps.last_mut(), sentence) {
                    step.what = format!("{} {sentence}", step.what);
                }
            }
            Event::Flipped {
                by: FlipCause::Undo(_),
                ..
            } => {
                scene.step(sentence);
                scene.say(self.view.text(Slot::Defence(scene.number, scene.undos)));
                scene.undos += 1;
            }
            Event::Reacted(_) => {
                scene.say(self.view.text(Slot::Line(scene.number, scene.reactions)));
                scene.reactions += 1;
            }
            Event::Accepted { first, second, .. } => {
                scene.closed = Some(judgment(*first, *second));
                scene.step(sentence);
                scene.say(self.view.text(Slot::Line(scene.number, scene.reactions)));
            }
            Event::TellerChosen { to, .. } => scene.teller = Some(self.setup.name(*to).to_owned()),
            // These add no step. The log line of the spending already tells of a flip that the accepter pays for.
            Event::RoundBegins(_)
            | Event::Asked { .. }
            | Event::Flipped {
                by: FlipCause::Accepter(_),
                ..
            } => {}
            _ if scene.closed.is_some() => scene.gifts.extend(sentence.map(|sentence| Entry.of(sentence))),
            _ => scene.step(sentence),
        }
    }

    fn take_down_end(&mut self, event: &Event) {
        let Some(end) = &mut self.chronicle.end else {
            return;
        };
        match *event {
            Event::Rolled { seat, face } => end.rolls.push((seat, face)),
            Event::CityFate {
                seat,
                survives,
                first,
                second,
            } => {
                end.city = Some(CityTold {
                    teller: seat,
                    survives,
                    pair: (first, second),
                    words: text(self.view, Slot::City),
                });
            }
            Event::Fate {
                seat,
                own,
                city,
                half,
            } => end.fates.push(FateTold {
                seat,
                pair: (own, city),
                saves: half == PairSide::First,
                reason: text(self.view, Slot::Reason(seat)),
                words: text(self.view, Slot::Fate(seat)),
            }),
            _ => {}
        }
    }
}

impl SceneTold {
    fn step(&mut self, sentence: Option<String>) {
        let step = sentence.map(|what| SceneStep { what, said: None });
        self.steps.extend(step);
    }

    /// Adds the text of a reaction or an undo to the latest step without one.
    fn say(&mut self, said: Option<&str>) {
        let step = self.steps.iter_mut().rev().find(|step| step.said.is_none());
        if let (Some(step), Some(said)) = (step, said) {
            step.said = Some(said.to_owned());
        }
    }
}

impl Chronicle {
    pub(super) fn passages(&self, setup: &Setup<GreatCity>, view: &View) -> Vec<Passage> {
        let mut all = vec![Title.of(&*setup.level.title)];
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

    pub fn markdown(&self, setup: &Setup<GreatCity>, view: &View) -> String {
        let mut page = String::new();
        let mut last = None;
        for (kind, text) in self.passages(setup, view) {
            // No blank line between the entries of one list.
            let close = last == Some(Entry) && kind == Entry;
            if last.is_some() && !close {
                page.push('\n');
            }
            let text = escaped(&text);
            let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
            page += &match kind {
                Title => format!("# {line}\n"),
                Chapter => format!("## {line}\n"),
                Plain => format!("{text}\n"),
                Entry => format!("* {line}\n"),
                Note => format!("*{line}*\n"),
                Told => text.lines().map(|line| format!("> {line}\n")).collect(),
            };
            last = Some(kind);
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
        all.push(Chapter.of(&*self.title));
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
