//! The chronicle: everything that was played and told, in order, to be read and kept (`great_city.end.6`).
//!
//! It is built from the events that a viewer has seen and from that viewer's view, so it never contains more than the
//! viewer may know. Texts that people wrote are kept as written. Where they wrote nothing, only the table's own
//! sentences appear.

mod markdown;
mod passages;

use super::log::{judgment, log_line};
use super::pieces::{PairSide, Trait, Who};
use super::tables::Judgment;
use super::tone;
use super::words::Slot;
use super::{Event, FlipCause, GreatCity, Kind, Seen, View};
use crate::table::capital;
use crate::table::{Seat, Setup};

/// The chronicle of a game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Chronicle {
    /// The level's title.
    pub title: String,
    /// The situation: readings, peril, and the texts written about them.
    pub situation: Vec<Passage>,
    /// The characters.
    pub cast: Vec<CastEntry>,
    /// The ties between the characters, one sentence each.
    pub ties: Vec<String>,
    /// The scenes, in order.
    pub scenes: Vec<SceneTold>,
    /// The end, once it has begun.
    pub end: Option<End>,
}

/// A character in the chronicle.
#[derive(Clone, Debug, PartialEq)]
pub struct CastEntry {
    /// The character.
    pub who: Who,
    /// The character's name.
    pub name: String,
    /// Kind, class and traits, in words.
    pub line: String,
    /// The name of the player.
    pub player: String,
    /// The text written about the character.
    pub about: Option<String>,
}

/// A scene in the chronicle.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SceneTold {
    /// The scene's number, from 1.
    pub number: u16,
    /// The name of the character in the spotlight.
    pub spotlight: String,
    /// The name of the foil.
    pub foil: String,
    /// What the spotlight set out to do.
    pub deed: Option<String>,
    /// What happened, step by step.
    pub steps: Vec<SceneStep>,
    /// The judgment of the pair as thrown.
    pub opened: Option<&'static Judgment>,
    /// The GM's description of the opening.
    pub described: Option<String>,
    /// The judgment that was accepted.
    pub closed: Option<&'static Judgment>,
    /// The name of the player who accepted it.
    pub accepter: Option<String>,
    /// The name of the player who told it.
    pub teller: Option<String>,
    /// The text of the telling.
    pub tale: Option<String>,
    /// What the accepter gave, vested and put into the bags, one sentence each.
    pub gifts: Vec<String>,
}

/// A step of a scene.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SceneStep {
    /// The log line of the step.
    pub what: String,
    /// The name of the player who spoke with it, and the text.
    pub said: Option<(String, String)>,
}

/// The end of the game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct End {
    /// The scarabs in Yea.
    pub yea: u16,
    /// The scarabs in Nay.
    pub nay: u16,
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
    /// The seat that tells it.
    pub teller: Seat,
    /// Does the City survive?
    pub survives: bool,
    /// The City's pair of triads.
    pub pair: (u8, u8),
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
    /// The City's triad that judges the character.
    pub half: PairSide,
    /// Would the character save the City?
    pub saves: bool,
    /// The reason for the character's intent.
    pub reason: Option<String>,
    /// The text of the telling.
    pub words: Option<String>,
}

/// A passage of the chronicle, as shown to the reader.
#[derive(Clone, Debug, PartialEq)]
pub struct Passage {
    /// The kind of passage.
    pub kind: PassageKind,
    /// The text.
    pub text: String,
}

/// The kind of a passage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PassageKind {
    /// The title of the chronicle.
    Title,
    /// A chapter heading.
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

impl Passage {
    fn new(kind: PassageKind, text: impl Into<String>) -> Self {
        Self {
            kind,
            text: text.into(),
        }
    }
}

impl Chronicle {
    /// Builds the chronicle from the events that a viewer has seen.
    pub fn new<'s>(setup: &Setup<GreatCity>, view: &View, seen: impl IntoIterator<Item = &'s Seen>) -> Self {
        let mut scribe = ChronicleBuilder {
            setup,
            view,
            chronicle: Self {
                title: setup.level.title.clone(),
                ..Self::default()
            },
            scene: None,
            reactions: 0,
            undos: 0,
            accepted: false,
        };
        scribe.situation();
        scribe.cast();
        for seen in seen {
            scribe.add_event(seen);
        }
        scribe.close_scene();
        let mut chronicle = scribe.chronicle;
        if let Some(end) = &mut chronicle.end {
            if let Some(city) = &mut end.city {
                city.words = text(view, Slot::City);
            }
            for fate in &mut end.fates {
                fate.words = text(view, Slot::Fate(fate.seat));
                fate.reason = text(view, Slot::Reason(fate.seat));
            }
        }
        chronicle
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
    /// The number of finished reactions in the scene.
    reactions: u16,
    /// The number of flips undone in the scene.
    undos: u16,
    /// Has the ante been taken?
    accepted: bool,
}

impl ChronicleBuilder<'_> {
    fn situation(&mut self) {
        let told = [Slot::Situation, Slot::Peril, Slot::Lines, Slot::Veils];
        for slot in told {
            let head = match slot {
                Slot::Lines => "Lines: ",
                Slot::Veils => "Veils: ",
                _ => "",
            };
            let ready = self.setup.level.situation.as_ref();
            let words = text(self.view, slot).or_else(|| match slot {
                Slot::Situation => ready.map(|ready| ready.situation.clone()),
                Slot::Peril => ready.map(|ready| ready.peril.clone()),
                _ => None,
            });
            if let Some(words) = words {
                let passage = Passage::new(PassageKind::Told, format!("{head}{words}"));
                self.chronicle.situation.push(passage);
            }
        }
    }

    fn cast(&mut self) {
        for character in &self.view.characters {
            let Some(kind) = character.kind else { continue };
            let mut line = match kind {
                Kind::Person => "a person".to_owned(),
                Kind::Bug => "a bug".to_owned(),
            };
            if let Some(class) = character.class {
                line = format!("{line}, {}", class.word());
            }
            let signs = character.traits.into_iter().flatten();
            for (of, sign) in Trait::of(kind).into_iter().zip(signs) {
                line = format!("{line}, {}", tone::pole(of, sign).word);
            }
            if matches!(character.who, Who::Agent(_)) {
                line = format!("{line}, agent of peril");
            }
            if matches!(character.who, Who::Newcomer(_)) {
                line = format!("{line}, new in the story");
            }
            self.chronicle.cast.push(CastEntry {
                who: character.who,
                name: capital(&self.view.called(self.setup, character.who)),
                line,
                player: self.setup.name(character.owner).to_owned(),
                about: self.view.about(self.setup, character.who).map(str::to_owned),
            });
        }
    }

    fn add_event(&mut self, seen: &Seen) {
        let Seen::Public(event) = seen else { return };
        let sentence = log_line(self.setup, self.view, seen);
        match event {
            Event::SituationRead { .. } | Event::CourseRead { .. } | Event::PerilRead { .. } => {
                let place = self
                    .chronicle
                    .situation
                    .iter()
                    .position(|passage| passage.kind == PassageKind::Told)
                    .unwrap_or(self.chronicle.situation.len());
                if let Some(sentence) = sentence {
                    let passage = Passage::new(PassageKind::Plain, sentence);
                    self.chronicle.situation.insert(place, passage);
                }
            }
            Event::Drawn { .. } => self.chronicle.ties.extend(sentence),
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
        self.reactions = 0;
        self.undos = 0;
        self.accepted = false;
    }

    fn close_scene(&mut self) {
        self.chronicle.scenes.extend(self.scene.take());
    }

    fn take_down_scene(&mut self, event: &Event, sentence: Option<String>) {
        let (setup, view) = (self.setup, self.view);
        let Some(scene) = &mut self.scene else { return };
        let name = |seat: Seat| setup.name(seat).to_owned();
        match event {
            Event::SceneRead { first, second } => {
                scene.opened = Some(judgment(*first, *second));
            }
            Event::NameRead { .. } => {
                // The new reading belongs to the step that caused it.
                if let (Some(step), Some(sentence)) = (scene.steps.last_mut(), sentence) {
                    step.what = format!("{} {sentence}", step.what);
                }
            }
            Event::Flipped {
                by: FlipCause::Undo(seat),
                ..
            } => {
                scene.step(sentence);
                scene.say(view, Slot::Defence(scene.number, self.undos), name(*seat));
                self.undos += 1;
            }
            Event::Reacted(seat) => {
                scene.say(view, Slot::Line(scene.number, self.reactions), name(*seat));
                self.reactions += 1;
            }
            Event::Accepted {
                seat, first, second, ..
            } => {
                scene.closed = Some(judgment(*first, *second));
                scene.accepter = Some(name(*seat));
                scene.step(sentence);
                scene.say(view, Slot::Line(scene.number, self.reactions), name(*seat));
                self.accepted = true;
            }
            Event::TellerChosen { to, .. } => scene.teller = Some(name(*to)),
            // These add no step. The log line of the spending already tells of a flip that the accepter pays for.
            Event::RoundBegins(_) | Event::Asked { .. } => {}
            Event::Flipped {
                by: FlipCause::Accepter(_),
                ..
            } => {}
            _ if self.accepted => scene.gifts.extend(sentence),
            _ => scene.step(sentence),
        }
    }

    fn take_down_end(&mut self, event: &Event) {
        let Some(end) = &mut self.chronicle.end else {
            return;
        };
        match event {
            Event::Rolled { seat, face } => end.rolls.push((*seat, *face)),
            Event::CityFate {
                seat,
                survives,
                first,
                second,
            } => {
                end.city = Some(CityTold {
                    teller: *seat,
                    survives: *survives,
                    pair: (*first, *second),
                    words: None,
                });
            }
            Event::Fate {
                seat,
                own,
                city,
                half,
            } => end.fates.push(FateTold {
                seat: *seat,
                pair: (*own, *city),
                half: *half,
                saves: *half == PairSide::First,
                reason: None,
                words: None,
            }),
            _ => {}
        }
    }
}

impl SceneTold {
    fn step(&mut self, sentence: Option<String>) {
        self.steps
            .extend(sentence.map(|what| SceneStep { what, said: None }));
    }

    /// Adds the text of a reaction or an undo to the latest step without one.
    fn say(&mut self, view: &View, slot: Slot, name: String) {
        let step = self.steps.iter_mut().rev().find(|step| step.said.is_none());
        if let (Some(step), Some(said)) = (step, text(view, slot)) {
            step.said = Some((name, said));
        }
    }
}
