//! The chronicle: everything that was played and told, in order, to be read and kept (`great_city.end.6`).
//!
//! It is built from the events that a viewer has seen and from that viewer's view, so it never contains more than the
//! viewer may know. Texts that people wrote are kept as written. Where they wrote nothing, only the table's own
//! sentences appear.

mod passages;

use super::log::{judgment, kind_word, log_line};
use super::tables::Judgment;
use super::{Class, Event, FlipCause, GreatCity, PairSide, Seen, Slot, Trait, View, Who, tone};
use crate::table::{Seat, Setup, capital};

/// The chronicle of a game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Chronicle {
    title: String,
    /// The situation: readings, peril, and the texts written about them.
    situation: Vec<Passage>,
    /// The characters: kind, class, traits and player of each, and the text written about it.
    cast: Vec<Passage>,
    ties: Vec<Passage>,
    /// The scenes, in order.
    pub scenes: Vec<SceneTold>,
    /// The end, once it has begun.
    pub end: Option<End>,
}

/// A scene in the chronicle.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SceneTold {
    /// The scene's number, from 1.
    number: u16,
    spotlight: String,
    foil: String,
    /// What the spotlight set out to do.
    deed: Option<String>,
    /// What happened, step by step.
    pub steps: Vec<SceneStep>,
    /// The judgment of the pair as thrown.
    opened: Option<&'static Judgment>,
    /// The GM's description of the opening.
    described: Option<String>,
    /// The judgment that was accepted.
    pub closed: Option<&'static Judgment>,
    /// The name of the player who told it.
    teller: Option<String>,
    /// The text of the telling.
    pub tale: Option<String>,
    /// What the accepter gave, vested and put into the bags, one sentence each.
    gifts: Vec<Passage>,
    /// The number of finished reactions.
    reactions: u16,
    /// The number of flips undone.
    undos: u16,
}

/// A step of a scene.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SceneStep {
    /// The log line of the step.
    what: String,
    /// What a player said with it.
    pub said: Option<String>,
}

/// The end of the game.
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

/// The fate of the City.
#[derive(Clone, Debug, PartialEq)]
pub struct CityTold {
    teller: Seat,
    /// Does the City survive?
    pub survives: bool,
    /// The City's pair of triads.
    pair: (u8, u8),
    /// The text of the telling.
    pub words: Option<String>,
}

/// The fate of a character.
#[derive(Clone, Debug, PartialEq)]
pub struct FateTold {
    /// The seat of the character.
    pub seat: Seat,
    /// The character's triad, and the City's triad that judges it.
    pub pair: (u8, u8),
    /// Would the character save the City?
    saves: bool,
    /// The reason for the character's intent.
    pub reason: Option<String>,
    /// The text of the telling.
    pub words: Option<String>,
}

/// A passage of the chronicle, as shown to the reader.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Passage {
    pub(crate) kind: PassageKind,
    pub(crate) text: String,
}

/// The kind of a passage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PassageKind {
    Title,
    Chapter,
    /// A sentence of the table itself.
    Plain,
    /// A list item.
    Entry,
    /// A text that somebody wrote or told.
    Told,
    /// A side note, such as who told a fate.
    Note,
}

impl PassageKind {
    /// Returns a passage of this kind.
    fn of(self, text: impl Into<String>) -> Passage {
        let text = text.into();
        Passage { kind: self, text }
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
        scribe.chronicle.title = setup.level.title.clone();
        scribe.situation();
        scribe.cast();
        for seen in seen {
            scribe.add_event(seen);
        }
        scribe.close_scene();
        scribe.chronicle
    }
}

fn entry(sentence: String) -> Passage {
    PassageKind::Entry.of(sentence)
}

fn text(view: &View, slot: Slot) -> Option<String> {
    view.text(slot).map(str::to_owned)
}

struct ChronicleBuilder<'s> {
    setup: &'s Setup<GreatCity>,
    view: &'s View,
    chronicle: Chronicle,
    /// The scene under way.
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
            let told = words.map(|words| PassageKind::Told.of(format!("{head}{words}")));
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
            cast.push(entry(format!("{name}, {} ({player})", words.join(", "))));
            cast.extend(about.map(|about| PassageKind::Told.of(about)));
        }
    }

    fn add_event(&mut self, seen: &Seen) {
        let Seen::Public(event) = seen else { return };
        let sentence = log_line(self.setup, self.view, seen);
        match event {
            Event::SituationRead { .. } | Event::CourseRead { .. } | Event::PerilRead { .. } => {
                // The readings stand before what people wrote.
                let situation = &mut self.chronicle.situation;
                let place = situation.partition_point(|passage| passage.kind == PassageKind::Plain);
                if let Some(sentence) = sentence {
                    situation.insert(place, PassageKind::Plain.of(sentence));
                }
            }
            Event::Drawn { .. } => self.chronicle.ties.extend(sentence.map(entry)),
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
            spotlight: capital(&called(spotlight)),
            foil: called(foil),
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
            _ if scene.closed.is_some() => scene.gifts.extend(sentence.map(entry)),
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
