//! The chronicle: everything that was played and told, in order, to be read and kept (`great_city.end.6`).
//!
//! It is built from the events that a viewer has seen and from that viewer's view, so it never contains more than the
//! viewer may know. Texts that people wrote are kept as written.

use super::event::FlipCause::{Reaction, Undo};
use super::log::{judged, kind_word, log_line};
use super::{Class, Event, GreatCity, PairSide, Seen, Slot, Trait, View, Who, standing, tone};
use crate::table::PassageKind::{Entry, Note, Plain, Told};
use crate::table::{Chronicle, Passage, PassageKind, Seat, Setup, StoryPage, capital};

impl Chronicle<Self> for GreatCity {
    fn pages(&self, setup: &Setup<Self>, view: &View, seen: &[Seen]) -> Vec<StoryPage> {
        pages(setup, view, seen)
    }
}

/// Returns the pages of the chronicle, from the events that a viewer has seen.
pub fn pages<'s>(
    setup: &Setup<GreatCity>,
    view: &View,
    seen: impl IntoIterator<Item = &'s Seen>,
) -> Vec<StoryPage> {
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
    // The readings stand before what people wrote.
    let situation = scribe.readings.into_iter().chain(situation(setup, view));
    let before = [
        ("The situation", situation.collect()),
        ("People and bugs", cast(setup, view)),
        (TIES, scribe.ties),
    ];
    let page = |(title, passages)| StoryPage::new(title, passages);
    let before = before.map(page).into_iter().chain(scribe.story);
    let after = [
        ("As things stand", standing::passages(setup, view)),
        ("The fates", scribe.fates),
    ];
    let all = before.chain(after.map(page));
    all.filter(|page| !page.passages.is_empty()).collect()
}

/// The title of the page of ties, where the network is drawn.
pub const TIES: &str = "Ties";

fn passage(kind: PassageKind, words: Option<String>) -> Option<Passage> {
    words.map(|words| Passage::new(kind, words))
}

fn told(view: &View, slot: Slot) -> Option<Passage> {
    view.text(slot).map(|text| Passage::new(Told, text))
}

fn told_by(setup: &Setup<GreatCity>, seat: Seat) -> Passage {
    Passage::new(Note, format!("{} told it.", setup.name(seat)))
}

/// Returns the texts about the situation and the peril, and what the players agreed on.
fn situation(setup: &Setup<GreatCity>, view: &View) -> impl Iterator<Item = Passage> {
    let texts = [
        (Slot::Situation, ""),
        (Slot::Peril, ""),
        (Slot::Lines, "Lines: "),
        (Slot::Veils, "Veils: "),
    ];
    texts.into_iter().filter_map(|(slot, head)| {
        let words = view.told(setup, slot)?;
        Some(Passage::new(Told, format!("{head}{words}")))
    })
}

/// Returns the characters: kind, class, traits and player of each, and the text written about it.
fn cast(setup: &Setup<GreatCity>, view: &View) -> Vec<Passage> {
    let mut cast = Vec::new();
    for character in view.characters.iter().chain(&view.aside) {
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
        cast.push(Passage {
            picture: Some(view.portrait(setup, who)),
            ..Passage::new(Entry, format!("{name}, {} ({player})", words.join(", ")))
        });
        let about = view.about(setup, who);
        cast.extend(about.map(|about| Passage::new(Told, about)));
    }
    cast
}

/// Returns what Yea and Nay held.
pub fn counted(yea: u16, nay: u16) -> Passage {
    Passage::new(Plain, format!("Yea held {yea}, Nay {nay}."))
}

/// Returns what is told of the City’s fate or of a character’s, with the event that reads it; nothing for other events.
pub fn fate(setup: &Setup<GreatCity>, view: &View, event: &Event) -> Vec<Passage> {
    match *event {
        Event::CityFate { seat, survives, pair } => {
            let fate = if survives { "survives" } else { "succumbs" };
            let fate = Passage::new(Plain, format!("The City {fate}. {}", judged(pair)));
            let told = told(view, Slot::City).into_iter();
            [fate]
                .into_iter()
                .chain(told)
                .chain([told_by(setup, seat)])
                .collect()
        }
        Event::Fate { seat, pair, half } => {
            let called = view.called(setup, Who::Seat(seat));
            let not = if half == PairSide::First { "" } else { " not" };
            let purse = view.purses.get(seat.index()).copied().flatten();
            let purse = purse.map_or_else(String::new, |purse| format!(", purse {purse}"));
            let fate = format!("{called} would{not} save the City{purse}. {}", judged(pair));
            let fate = Passage {
                picture: Some(view.portrait(setup, Who::Seat(seat))),
                ..Passage::new(Entry, fate)
            };
            let reason = view.text(Slot::Reason(seat));
            let reason = reason.map(|reason| Passage::new(Note, format!("Why: {reason}")));
            let told = reason.into_iter().chain(told(view, Slot::Fate(seat)));
            [fate]
                .into_iter()
                .chain(told)
                .chain([told_by(setup, seat)])
                .collect()
        }
        _ => Vec::new(),
    }
}

/// Returns the lines that were added in a scene after so many reactions, each with its writer.
fn added(setup: &Setup<GreatCity>, view: &View, scene: u16, after: impl Fn(u16) -> bool) -> Vec<Passage> {
    let lines = view.asides(scene).into_iter();
    let lines = lines.filter(|(slot, _)| matches!(slot, Slot::Aside(_, reaction, ..) if after(*reaction)));
    let lines = lines.map(|(_, words)| format!("{}: {}", setup.name(words.seat), words.text(view)));
    lines.map(|line| Passage::new(Told, line)).collect()
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
    story: Vec<StoryPage>,
    /// The fates of the characters that have been told or are being told.
    fates: Vec<Passage>,
}

#[derive(Default)]
struct SceneTold {
    /// The scene's number, from 1.
    number: u16,
    /// Who is in it.
    cast: Option<[Who; 2]>,
    title: String,
    /// The judgment of the pair as thrown.
    opened: Option<Passage>,
    /// The steps, what a player said with each, and what others added.
    steps: Vec<(String, Option<String>, Vec<Passage>)>,
    is_accepted: bool,
    teller: Option<Passage>,
    /// What the accepter gave, vested and put into the bags, one sentence each.
    gifts: Vec<Passage>,
    reactions: u16,
    undos: u16,
    /// The step of the first flip of the reaction under way.
    first_flip: Option<usize>,
}

impl ChronicleBuilder<'_> {
    fn add_event(&mut self, seen: &Seen) {
        let Seen::Public(event) = seen else { return };
        let sentence = log_line(self.setup, self.view, seen);
        match *event {
            Event::SituationRead(_) | Event::CourseRead { .. } | Event::PerilRead { .. } => {
                self.readings.extend(passage(Plain, sentence));
            }
            Event::Drawn { .. } => self.ties.extend(passage(Entry, sentence)),
            Event::SceneBegins { number, cast } => {
                self.close_scene();
                self.begin_scene(number, cast);
            }
            Event::SceneEnds(_) => self.close_scene(),
            Event::EndBegins { yea, nay, .. } => {
                self.close_scene();
                let page = StoryPage::new("The fate of the City", vec![counted(yea, nay)]);
                self.story.push(page);
            }
            // The rolls for the initiative come before the first scene.
            Event::Rolled { .. } => self.add_to_last(passage(Entry, sentence)),
            Event::CityFate { .. } => self.add_to_last(fate(self.setup, self.view, event)),
            Event::Fate { .. } => self.fates.extend(fate(self.setup, self.view, event)),
            _ => self.add_to_scene(event, sentence),
        }
    }

    /// Adds to the page before, if there is one.
    fn add_to_last(&mut self, passages: impl IntoIterator<Item = Passage>) {
        if let Some(page) = self.story.last_mut() {
            page.passages.extend(passages);
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
            cast: Some(cast),
            title: format!("Scene {number}: {} and {foil}", capital(&spotlight)),
            ..SceneTold::default()
        });
    }

    fn close_scene(&mut self) {
        let Some(scene) = self.scene.take() else { return };
        let (view, number) = (self.view, scene.number);
        let mut passages = Vec::new();
        passages.extend(told(view, Slot::Deed(number)));
        passages.extend(scene.opened);
        passages.extend(told(view, Slot::Scene(number)));
        for (step, said, added) in scene.steps {
            passages.push(Passage::new(Entry, step));
            passages.extend(passage(Told, said).into_iter().chain(added));
        }
        passages.extend(added(self.setup, view, number, |reaction| {
            reaction >= scene.reactions
        }));
        passages.extend(told(view, Slot::Tale(number)));
        passages.extend(scene.teller);
        passages.extend(scene.gifts);
        let cast = scene.cast.into_iter().flatten();
        self.story.push(StoryPage {
            pictures: cast.map(|who| view.portrait(self.setup, who)).collect(),
            ..StoryPage::new(scene.title, passages)
        });
    }

    fn add_to_scene(&mut self, event: &Event, sentence: Option<String>) {
        let Some(scene) = &mut self.scene else { return };
        match *event {
            Event::SceneRead(pair) => {
                scene.opened = Some(Passage::new(Plain, format!("The stones said {}", judged(pair))));
            }
            Event::NameRead(_) => {
                // The new reading belongs to the step that caused it.
                if let (Some((step, ..)), Some(sentence)) = (scene.steps.last_mut(), sentence) {
                    *step = format!("{step} {sentence}");
                }
            }
            Event::Flipped { by: Undo(_), .. } => {
                let said = self.view.text(Slot::Defence(scene.number, scene.undos));
                scene.undos += 1;
                // After the judgment it is a stone of the City’s pair.
                if scene.is_accepted {
                    scene.gifts.extend(passage(Entry, sentence));
                    scene.gifts.extend(said.map(|said| Passage::new(Told, said)));
                } else {
                    scene.step(sentence);
                    scene.say(said);
                }
            }
            Event::Reacted(_) => {
                scene.say_of_reaction(self.view.text(Slot::Line(scene.number, scene.reactions)));
                let added = added(self.setup, self.view, scene.number, |reaction| {
                    reaction == scene.reactions
                });
                if let Some((_, _, all)) = scene.steps.last_mut() {
                    all.extend(added);
                }
                scene.reactions += 1;
            }
            Event::Flipped { by: Reaction(..), .. } => {
                scene.first_flip.get_or_insert(scene.steps.len());
                scene.step(sentence);
            }
            Event::Accepted { .. } => {
                scene.is_accepted = true;
                scene.step(sentence);
                scene.say(self.view.text(Slot::Line(scene.number, scene.reactions)));
            }
            Event::TellerChosen { to, .. } => scene.teller = Some(told_by(self.setup, to)),
            // These add no step.
            Event::RoundBegins(_) | Event::Asked { .. } | Event::CityAsked { .. } => {}
            _ if scene.is_accepted => scene.gifts.extend(passage(Entry, sentence)),
            _ => scene.step(sentence),
        }
    }
}

impl SceneTold {
    fn step(&mut self, sentence: Option<String>) {
        self.steps.extend(sentence.map(|step| (step, None, Vec::new())));
    }

    /// Adds the text of a reaction to its first flip, because answers to its flips stand after it.
    fn say_of_reaction(&mut self, text: Option<&str>) {
        let first = self.first_flip.take().and_then(|first| self.steps.get_mut(first));
        match (first, text) {
            (Some((_, said @ None, _)), Some(text)) => *said = Some(text.to_owned()),
            _ => self.say(text),
        }
    }

    /// Adds the text of a reaction or an undo to the latest step without one.
    fn say(&mut self, text: Option<&str>) {
        let silent = self.steps.iter_mut().rev().find(|(_, said, _)| said.is_none());
        if let (Some((_, said, _)), Some(text)) = (silent, text) {
            *said = Some(text.to_owned());
        }
    }
}
