//! The chronicle: everything that was played and told, in order, as it can be read on and kept
//! (`great_city.end.6`).
//!
//! It is put together from what a viewer has seen and what the viewer's view says, so it never tells more
//! than that viewer may know. What people wrote stands as they wrote it; where they wrote nothing, the table's
//! own sentences stand alone.

mod markdown;
mod passages;

use super::log::{judgment, log_line};
use super::manner;
use super::pieces::{Half, Trait, Who};
use super::tables::Judgment;
use super::words::Slot;
use super::{Event, GreatCity, Hand, Kind, Seen, View};
use crate::table::capital;
use crate::table::{Seat, Setup};

/// Everything that was played and told.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Chronicle {
    /// What was played.
    pub title: String,
    /// How it began: readings, peril, and what people made of them.
    pub situation: Vec<Passage>,
    /// Who was in it.
    pub cast: Vec<Part>,
    /// The ties between them.
    pub ties: Vec<String>,
    /// The scenes.
    pub scenes: Vec<SceneTold>,
    /// The end, once it has come.
    pub end: Option<End>,
}

/// Somebody in the story.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// Who.
    pub who: Who,
    /// What they are called.
    pub name: String,
    /// Kind, class and traits, in words.
    pub line: String,
    /// Who plays them.
    pub player: String,
    /// What was written about them.
    pub about: Option<String>,
}

/// A scene.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SceneTold {
    /// Which, from 1.
    pub number: u16,
    /// Who was in the spotlight.
    pub spotlight: String,
    /// Who was the foil.
    pub foil: String,
    /// What the spotlight set out to do.
    pub deed: Option<String>,
    /// What happened, step by step.
    pub steps: Vec<Step>,
    /// What the stones said when they were thrown.
    pub opened: Option<&'static Judgment>,
    /// How the GM described it.
    pub described: Option<String>,
    /// The judgment that was accepted.
    pub closed: Option<&'static Judgment>,
    /// Who accepted it.
    pub accepter: Option<String>,
    /// Who told it.
    pub teller: Option<String>,
    /// What was told.
    pub tale: Option<String>,
    /// What was given, vested and put into the bags.
    pub gifts: Vec<String>,
}

/// A step of a scene.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Step {
    /// What happened.
    pub what: String,
    /// What was said with it, and by whom.
    pub said: Option<(String, String)>,
}

/// The end.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct End {
    /// What Yea held.
    pub yea: u16,
    /// What Nay held.
    pub nay: u16,
    /// Equal purses that rolled for their order.
    pub rolls: Vec<(Seat, u8)>,
    /// Does the City survive? Who tells it, and the judgment of its pair.
    pub city: Option<CityTold>,
    /// The fates that have been told, or are being told, in order.
    pub fates: Vec<FateTold>,
}

/// The fate of the City.
#[derive(Clone, Debug, PartialEq)]
pub struct CityTold {
    /// Who tells it.
    pub teller: Seat,
    /// Does it survive?
    pub survives: bool,
    /// Its pair.
    pub pair: (u8, u8),
    /// What was told.
    pub words: Option<String>,
}

/// The fate of a character.
#[derive(Clone, Debug, PartialEq)]
pub struct FateTold {
    /// Whose.
    pub seat: Seat,
    /// The character's triad, and the City's half that judges it.
    pub pair: (u8, u8),
    /// Which half that is.
    pub half: Half,
    /// Would the character save the City?
    pub saves: bool,
    /// Why.
    pub reason: Option<String>,
    /// What was told.
    pub words: Option<String>,
}

/// A passage of the chronicle, as it is read.
#[derive(Clone, Debug, PartialEq)]
pub struct Passage {
    /// What it is.
    pub kind: PassageKind,
    /// What it says.
    pub text: String,
}

/// What a passage is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PassageKind {
    /// What the whole is called.
    Title,
    /// The head of a chapter.
    Chapter,
    /// The table's own words.
    Plain,
    /// One of several things.
    Entry,
    /// What somebody wrote or told.
    Told,
    /// Who told it, and other side notes.
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
    /// The chronicle of what a viewer has seen.
    pub fn new<'s>(setup: &Setup<GreatCity>, view: &View, seen: impl IntoIterator<Item = &'s Seen>) -> Self {
        let mut scribe = Scribe {
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
            scribe.take_down(seen);
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

struct Scribe<'s> {
    setup: &'s Setup<GreatCity>,
    view: &'s View,
    chronicle: Chronicle,
    scene: Option<SceneTold>,
    /// How many reactions of the scene are over.
    reactions: u16,
    /// How many stones of it have been turned back.
    undos: u16,
    /// Has the ante been taken?
    accepted: bool,
}

impl Scribe<'_> {
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
                line = format!("{line}, {}", manner::pole(of, sign).word);
            }
            if matches!(character.who, Who::Agent(_)) {
                line = format!("{line}, agent of peril");
            }
            if matches!(character.who, Who::Newcomer(_)) {
                line = format!("{line}, new in the story");
            }
            self.chronicle.cast.push(Part {
                who: character.who,
                name: capital(&self.view.called(self.setup, character.who)),
                line,
                player: self.setup.name(character.owner).to_owned(),
                about: self.view.about(self.setup, character.who).map(str::to_owned),
            });
        }
    }

    fn take_down(&mut self, seen: &Seen) {
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
        // Only the stranger of the scene under way can be asked for by name.
        let called = |who| match who {
            Who::Stranger => text(self.view, Slot::StrangersName(number)).unwrap_or("a stranger".into()),
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
                // The new reading belongs to what brought it.
                if let (Some(step), Some(sentence)) = (scene.steps.last_mut(), sentence) {
                    step.what = format!("{} {sentence}", step.what);
                }
            }
            Event::Turned {
                by: Hand::Undo(seat), ..
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
            // The die's stone is told with the stone.
            Event::RoundBegins(_) | Event::Asked { .. } => {}
            Event::Turned {
                by: Hand::Accepter(_),
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
                saves: *half == Half::First,
                reason: None,
                words: None,
            }),
            _ => {}
        }
    }
}

impl SceneTold {
    fn step(&mut self, sentence: Option<String>) {
        self.steps.extend(sentence.map(|what| Step { what, said: None }));
    }

    /// What was said with a reaction or an undo goes to its last step that nothing was said with.
    fn say(&mut self, view: &View, slot: Slot, name: String) {
        let step = self.steps.iter_mut().rev().find(|step| step.said.is_none());
        if let (Some(step), Some(said)) = (step, text(view, slot)) {
            step.said = Some((name, said));
        }
    }
}
