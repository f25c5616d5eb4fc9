//! The chronicle: everything that was played and told, in order, to be read and kept (`great_city.end.6`).
//!
//! It is built from the events that a viewer has seen and from that viewer's view, so it never contains more than the
//! viewer may know. Texts that people wrote are kept as written.

use self::PassageKind::{Chapter, Entry, Note, Plain, Title, Told};
use super::event::FlipCause::{Accepter, Undo};
use super::log::{judged, kind_word, log_line};
use super::{Class, Event, GreatCity, PairSide, Seen, Slot, Trait, View, Who, tone};
use crate::table::{Seat, Setup, capital};

/// A passage of the chronicle, as shown to the reader.
pub type Passage = (PassageKind, String);

/// The kind of a passage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PassageKind {
    /// The title of the game.
    Title,
    /// The heading of a chapter.
    Chapter,
    /// A sentence of the table itself.
    Plain,
    /// An entry of a list.
    Entry,
    /// A text that somebody wrote or told.
    Told,
    /// A side note, such as who told a fate.
    Note,
}

/// Returns the passages of the chronicle, from the events that a viewer has seen.
pub fn passages<'s>(
    setup: &Setup<GreatCity>,
    view: &View,
    seen: impl IntoIterator<Item = &'s Seen>,
) -> Vec<Passage> {
    let mut scribe = ChronicleBuilder {
        setup,
        view,
        readings: Vec::new(),
        ties: Vec::new(),
        scene: None,
        story: Vec::new(),
        fates: Vec::new(),
    };
    for seen in seen {
        scribe.add_event(seen);
    }
    scribe.close_scene();
    let mut all = vec![(Title, setup.level.title.clone())];
    // The readings stand before what people wrote.
    let situation = scribe.readings.into_iter().chain(situation(setup, view));
    add_chapter(&mut all, "The situation", situation.collect());
    add_chapter(&mut all, "People and bugs", cast(setup, view));
    add_chapter(&mut all, "Ties", scribe.ties);
    all.extend(scribe.story);
    add_chapter(&mut all, "The fates", scribe.fates);
    all
}

fn add_chapter(all: &mut Vec<Passage>, title: &str, passages: Vec<Passage>) {
    if !passages.is_empty() {
        all.push((Chapter, title.to_owned()));
        all.extend(passages);
    }
}

fn told(view: &View, slot: Slot) -> Option<Passage> {
    view.text(slot).map(|text| (Told, text.to_owned()))
}

fn told_by(setup: &Setup<GreatCity>, seat: Seat) -> Passage {
    (Note, format!("{} told it.", setup.name(seat)))
}

/// Returns the texts about the situation and the peril, and what the players agreed on.
fn situation(setup: &Setup<GreatCity>, view: &View) -> impl Iterator<Item = Passage> {
    let ready = setup.level.situation.as_ref();
    let texts = [
        (Slot::Situation, "", ready.map(|ready| &*ready.situation)),
        (Slot::Peril, "", ready.map(|ready| &*ready.peril)),
        (Slot::Lines, "Lines: ", None),
        (Slot::Veils, "Veils: ", None),
    ];
    texts.into_iter().filter_map(|(slot, head, ready)| {
        let words = view.text(slot).or(ready)?;
        Some((Told, format!("{head}{words}")))
    })
}

/// Returns the characters: kind, class, traits and player of each, and the text written about it.
fn cast(setup: &Setup<GreatCity>, view: &View) -> Vec<Passage> {
    let mut cast = Vec::new();
    for character in &view.characters {
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
        let name = capital(&view.called(setup, who));
        let player = setup.name(character.owner);
        cast.push((Entry, format!("{name}, {} ({player})", words.join(", "))));
        cast.extend(view.about(setup, who).map(|about| (Told, about.to_owned())));
    }
    cast
}

struct ChronicleBuilder<'s> {
    setup: &'s Setup<GreatCity>,
    view: &'s View,
    /// The readings of the situation and of the peril.
    readings: Vec<Passage>,
    ties: Vec<Passage>,
    /// The scene under way.
    scene: Option<SceneTold>,
    /// The scenes before it, and the City's fate.
    story: Vec<Passage>,
    /// The fates of the characters that have been told or are being told.
    fates: Vec<Passage>,
}

#[derive(Default)]
struct SceneTold {
    /// The scene's number, from 1.
    number: u16,
    title: String,
    /// The judgment of the pair as thrown.
    opened: Option<Passage>,
    /// The steps, and what a player said with each.
    steps: Vec<(String, Option<String>)>,
    is_accepted: bool,
    teller: Option<Passage>,
    /// What the accepter gave, vested and put into the bags, one sentence each.
    gifts: Vec<Passage>,
    reactions: u16,
    undos: u16,
}

impl ChronicleBuilder<'_> {
    fn add_event(&mut self, seen: &Seen) {
        let Seen::Public(event) = seen else { return };
        let sentence = log_line(self.setup, self.view, seen);
        match *event {
            Event::SituationRead(_) | Event::CourseRead { .. } | Event::PerilRead { .. } => {
                self.readings.extend(sentence.map(|sentence| (Plain, sentence)));
            }
            Event::Drawn { .. } => self.ties.extend(sentence.map(|sentence| (Entry, sentence))),
            Event::SceneBegins { number, cast } => {
                self.close_scene();
                self.begin_scene(number, cast);
            }
            Event::SceneEnds(_) => self.close_scene(),
            Event::EndBegins { yea, nay, .. } => {
                self.close_scene();
                let counted = format!("Yea held {yea}, Nay {nay}.");
                let title = (Chapter, "The fate of the City".to_owned());
                self.story.extend([title, (Plain, counted)]);
            }
            // The rolls for the initiative come before the first scene.
            Event::Rolled { .. } if !self.story.is_empty() => {
                self.story.extend(sentence.map(|sentence| (Entry, sentence)));
            }
            Event::CityFate { seat, survives, pair } => {
                let fate = if survives { "survives" } else { "succumbs" };
                let fate = format!("The City {fate}. {}", judged(pair));
                self.story.push((Plain, fate));
                self.story.extend(told(self.view, Slot::City));
                self.story.push(told_by(self.setup, seat));
            }
            Event::Fate { seat, pair, half } => {
                let called = self.view.called(self.setup, Who::Seat(seat));
                let not = if half == PairSide::First { "" } else { " not" };
                let purse = self.view.purses.get(seat.index()).copied().flatten();
                let purse = purse.map_or_else(String::new, |purse| format!(", purse {purse}"));
                let judged = judged(pair);
                let fate = format!("{called} would{not} save the City{purse}. {judged}");
                self.fates.push((Entry, fate));
                let reason = self.view.text(Slot::Reason(seat));
                let reason = reason.map(|reason| (Note, format!("Why: {reason}")));
                self.fates.extend(reason);
                self.fates.extend(told(self.view, Slot::Fate(seat)));
                self.fates.push(told_by(self.setup, seat));
            }
            _ => self.add_to_scene(event, sentence),
        }
    }

    fn begin_scene(&mut self, number: u16, cast: [Who; 2]) {
        // The view names only the stranger of the current scene.
        let called = |who| match who {
            Who::Stranger => {
                let name = self.view.text(Slot::StrangersName(number));
                name.unwrap_or("a new character").to_owned()
            }
            who => self.view.called(self.setup, who),
        };
        let [spotlight, foil] = cast.map(called);
        self.scene = Some(SceneTold {
            number,
            title: format!("Scene {number}: {} and {foil}", capital(&spotlight)),
            ..SceneTold::default()
        });
    }

    fn close_scene(&mut self) {
        let Some(scene) = self.scene.take() else { return };
        let (view, number, story) = (self.view, scene.number, &mut self.story);
        story.push((Chapter, scene.title));
        story.extend(told(view, Slot::Deed(number)));
        story.extend(scene.opened);
        story.extend(told(view, Slot::Scene(number)));
        for (step, said) in scene.steps {
            story.push((Entry, step));
            story.extend(said.map(|said| (Told, said)));
        }
        story.extend(told(view, Slot::Tale(number)));
        story.extend(scene.teller);
        story.extend(scene.gifts);
    }

    fn add_to_scene(&mut self, event: &Event, sentence: Option<String>) {
        let Some(scene) = &mut self.scene else { return };
        match *event {
            Event::SceneRead(pair) => {
                scene.opened = Some((Plain, format!("The stones said {}", judged(pair))));
            }
            Event::NameRead(_) => {
                // The new reading belongs to the step that caused it.
                if let (Some((step, _)), Some(sentence)) = (scene.steps.last_mut(), sentence) {
                    *step = format!("{step} {sentence}");
                }
            }
            Event::Flipped { by: Undo(_), .. } => {
                scene.step(sentence);
                scene.say(self.view.text(Slot::Defence(scene.number, scene.undos)));
                scene.undos += 1;
            }
            Event::Reacted(_) => {
                scene.say(self.view.text(Slot::Line(scene.number, scene.reactions)));
                scene.reactions += 1;
            }
            Event::Accepted { .. } => {
                scene.is_accepted = true;
                scene.step(sentence);
                scene.say(self.view.text(Slot::Line(scene.number, scene.reactions)));
            }
            Event::TellerChosen { to, .. } => scene.teller = Some(told_by(self.setup, to)),
            // These add no step. The log line of the spending already tells of a flip that the accepter pays for.
            Event::RoundBegins(_) | Event::Asked { .. } | Event::Flipped { by: Accepter(_), .. } => {}
            _ if scene.is_accepted => scene.gifts.extend(sentence.map(|sentence| (Entry, sentence))),
            _ => scene.step(sentence),
        }
    }
}

impl SceneTold {
    fn step(&mut self, sentence: Option<String>) {
        self.steps.extend(sentence.map(|step| (step, None)));
    }

    /// Adds the text of a reaction or an undo to the latest step without one.
    fn say(&mut self, text: Option<&str>) {
        let silent = self.steps.iter_mut().rev().find(|(_, said)| said.is_none());
        if let (Some((_, said)), Some(text)) = (silent, text) {
            *said = Some(text.to_owned());
        }
    }
}

/// Formats a chronicle as Markdown.
pub fn markdown(passages: Vec<Passage>) -> String {
    let mut page = String::new();
    let mut last = None;
    for (kind, text) in passages {
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

/// Escapes the characters that Markdown would interpret.
fn escaped(text: &str) -> String {
    let slash = |letter: char| "\\`*_#[]<>|".contains(letter).then_some('\\');
    let with_slash = |letter| slash(letter).into_iter().chain([letter]);
    text.chars().flat_map(with_slash).collect()
}
