//! The sentences of computer seats: names, the situation, deeds, reactions, tales, reasons, fates.
//!
//! A seat reads a small [`World`] from its view, the public texts and the events that it saw: the peril, the plans of
//! agents, and the topic of every scene. Templates with gaps become sentences by a [`grammar`]; the texts are data. If
//! all seats must choose alike, they choose by the same public facts; the wording is each seat's own.
//!
//! Invariants: a seat never replaces another's text; no sentence is used twice in a game; before the end, public texts
//! do not depend on an intent.

mod acts;
mod fates;
mod fixed;
mod grammar;
mod heard;
mod lists;
mod opening;
mod plan;
mod reactions;
mod reading;
mod story;
mod tales;
mod voice;
mod wording;
mod world;

use super::{AGENTS, Action, IntentContent, Kind, Means, PairPosition, Phase, Slot, Who};
pub use grammar::{Context, Filler, Gender, Person, Style, Thing, render};
use heard::Manner;
use lists::lists;
pub use lists::{Peril, Place};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;
pub use story::{Outcome, Story, Topic, Wish};
pub use voice::Voice;
use voice::is_named;
pub use wording::{gaps, literal, sentences, with_article};
pub use world::World;
pub(super) use world::is_plot;

/// The share of passes for which a character in the scene gets a line.
const TELLING_PASSES: f64 = 0.4;
/// The same in a scene in which no stone has been turned.
const QUIET_PASSES: f64 = 0.9;
/// The share of reactions that end with their meaning for the wish.
const EFFECTS: f64 = 0.55;
/// The longest line to which such an end is added, in characters.
const SHORT: usize = 200;
/// The number of flips in one line of a long scene, and the number of flips that make a scene long.
const TOLD: usize = 2;
const LONG: usize = 5;

/// A computer seat's memory of its own texts.
#[derive(Default)]
pub(super) struct Speaker {
    /// The intent for which it has given a reason.
    reasoned: Option<IntentContent>,
    /// The reaction that it is telling.
    telling: Option<Telling>,
}

/// A reaction that has been told in part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Telling {
    slot: Slot,
    /// The number of flips told so far.
    flips: usize,
    /// Has it told their meaning, or decided not to?
    ended: bool,
}

/// A text and its slot, if there is anything to say.
pub(super) type Saying = Option<(Slot, String)>;

impl Speaker {
    /// Returns the seat's next text, given its planned action; `None` for none.
    pub(super) fn say(&mut self, voice: &Voice, planned: Option<Action>, rng: &mut ChaCha8Rng) -> Saying {
        let (view, seat) = (voice.view, voice.seat);
        match view.phase {
            Phase::Characters | Phase::Ties(_) | Phase::Making(_) => voice
                .name(rng)
                .or_else(|| self.reason(voice))
                .or_else(|| voice.about(rng)),
            Phase::RandomFlip => voice.opening(rng),
            Phase::Frame(_) => voice.deed(&planned?, rng),
            Phase::Ante(..) => voice.strangers_name(rng),
            Phase::React(_) => voice
                .strangers_name(rng)
                .or_else(|| self.reaction(voice, &planned?, rng)),
            Phase::Answer(_, spot) if planned == Some(Action::Undo(seat)) => voice.defence(spot, rng),
            Phase::CityFate(_) => {
                let slot = voice.free(Slot::City)?;
                Some((slot, World::read(voice).city(view.survives?, rng)?))
            }
            Phase::Fate(_) => {
                let slot = voice.free(Slot::Fate(seat))?;
                Some((slot, World::read(voice).fate(seat, rng)?))
            }
            _ => None,
        }
    }

    fn reason(&mut self, voice: &Voice) -> Saying {
        let (view, seat) = (voice.view, voice.seat);
        let purpose = view.character(Who::Seat(seat))?.purpose?;
        let slot = Slot::Reason(seat);
        // A changed intent needs a new reason, but it replaces only a reason that this computer gave.
        if self.reasoned == Some(purpose) || (self.reasoned.is_none() && view.text(slot).is_some()) {
            return None;
        }
        self.reasoned = Some(purpose);
        Some((slot, World::read(voice).reason(seat, purpose)?))
    }

    /// A line for a reaction. It grows as the reaction goes on.
    fn reaction(&mut self, voice: &Voice, planned: &Action, rng: &mut ChaCha8Rng) -> Saying {
        let view = voice.view;
        let slot = Slot::Line(view.scenes, view.scene.as_ref()?.reactions);
        if let Some(so_far) = view.text(slot) {
            let more = self.further(voice, slot, so_far, planned, rng)?;
            return Some((slot, format!("{so_far} {more}")));
        }
        let text = voice.line(planned, rng)?;
        let flips = usize::from(matches!(planned, Action::Flip { .. }));
        let ended = flips == 0;
        self.telling = Some(Telling { slot, flips, ended });
        Some((slot, text))
    }

    /// The continuation of the seat's line: another flip, or at the end the meaning of the last one.
    fn further(
        &mut self,
        voice: &Voice,
        slot: Slot,
        so_far: &str,
        planned: &Action,
        rng: &mut ChaCha8Rng,
    ) -> Option<String> {
        let view = voice.view;
        let own = view.words.get(&slot.to_string())?.seat == voice.seat;
        let telling = self
            .telling
            .as_mut()
            .filter(|telling| own && telling.slot == slot)?;
        match *planned {
            Action::Flip { stone, by, .. } if view.scene.as_ref()?.begun => {
                let world = World::read(voice);
                let story = world.scenes.last()?;
                if telling.flips >= TOLD && story.flips.len() >= LONG {
                    return None;
                }
                telling.flips += 1;
                let flip = world.planned(story, voice.seat, stone, by)?;
                world.flip(story, &flip, so_far, rng)
            }
            Action::Done(_) if !telling.ended => {
                telling.ended = true;
                if so_far.chars().count() >= SHORT || !rng.random_bool(EFFECTS) {
                    return None;
                }
                let world = World::read(voice);
                world.effect(world.scenes.last()?, so_far, rng)
            }
            _ => None,
        }
    }
}

impl Voice<'_> {
    /// The slot, if it has no text yet.
    fn free(&self, slot: Slot) -> Option<Slot> {
        let is_struck = self.view.struck.contains(&slot.to_string());
        (self.view.text(slot).is_none() && !is_struck).then_some(slot)
    }

    /// Returns the kind of the next agent of peril, if the peril has a plan for one.
    pub(super) fn next_agent(&self) -> Option<Kind> {
        World::read(self).next_agent().map(|(plot, _)| plot.kind)
    }

    /// The name of an agent of peril that the seat is about to propose, with its wish and its plan.
    pub(super) fn agent(&self, planned: Action, rng: &mut ChaCha8Rng) -> Vec<(Slot, String)> {
        let kind = match planned {
            Action::Propose { kind, .. } => kind,
            Action::Agent { seat, kind } if seat == self.view.gm() => kind,
            _ => return Vec::new(),
        };
        let mut agents = (1..=AGENTS).map(Who::Agent);
        let Some(who) = agents.find(|who| self.view.character(*who).is_none()) else {
            return Vec::new();
        };
        let world = World::read(self);
        let next = world.next_agent();
        // An agent for a situation that has been replaced makes room for another one.
        let own = |slot: Slot| {
            let words = self.view.words.get(&slot.to_string());
            words.filter(|words| words.seat == self.seat)
        };
        let is_old = own(Slot::About(who)).is_some_and(|words| {
            !(next.as_ref()).is_some_and(|(plot, _)| words.text.contains(literal(&plot.doing)))
        });
        let may = |slot: Slot| self.free(slot).is_some() || (is_old && own(slot).is_some());
        let about = next.and_then(|(plot, context)| {
            let agent = world::agent(who, plot, &context)?;
            let context = world.with_agent(world.home(), &agent);
            let choice = (world.heard).pick(&lists().endings.about, &context, &Manner::default(), rng)?;
            Some((Slot::About(who), choice.text))
        });
        let name = (Slot::Name(who), self.new_name(kind, rng));
        let texts = std::iter::once(name).chain(about);
        texts.filter(|(slot, _)| may(*slot)).collect()
    }

    /// A name for a character of the seat's own that has none.
    fn name(&self, rng: &mut ChaCha8Rng) -> Saying {
        let view = self.view;
        let characters = view.characters.iter();
        let mut nameless = characters.filter(|one| one.owner == self.seat && !is_named(view, one.who));
        let (who, kind) = nameless.find_map(|character| Some((character.who, character.kind?)))?;
        Some((Slot::Name(who), self.new_name(kind, rng)))
    }

    fn strangers_name(&self, rng: &mut ChaCha8Rng) -> Saying {
        let scene = self.view.scene.as_ref()?;
        let view = self.view;
        if scene.foil != Who::Stranger || self.seat != view.gm() || is_named(view, Who::Stranger) {
            return None;
        }
        let kind = if rng.random_bool(0.7) {
            Kind::Person
        } else {
            Kind::Bug
        };
        Some((Slot::StrangersName(view.scenes), self.new_name(kind, rng)))
    }

    /// The GM's texts for the situation and for the peril, if there are none yet.
    pub(super) fn situation(&self) -> Vec<(Slot, String)> {
        let is_gms = self.seat == self.view.gm() && self.level.situation.is_none();
        let slots = [Slot::Situation, Slot::Peril];
        if !is_gms || slots.into_iter().all(|slot| self.free(slot).is_none()) {
            return Vec::new();
        }
        let world = World::read(self);
        let texts = [&world.offered.what, &world.offered.threat];
        let texts = slots.into_iter().zip(texts);
        let texts = texts.filter_map(|(slot, text)| Some((self.free(slot)?, world.at_home(text)?)));
        texts.collect()
    }

    /// The GM's few words about an agent of peril or a new character, if there are none yet.
    fn about(&self, rng: &mut ChaCha8Rng) -> Saying {
        let view = self.view;
        if self.seat != view.gm() || view.proposal.is_some() {
            return None;
        }
        let is_gms = |who: Who| matches!(who, Who::Agent(_) | Who::Newcomer(_));
        let is_bare = |who: Who| is_named(view, who) && view.text(Slot::About(who)).is_none();
        let mut bare = view
            .characters
            .iter()
            .filter(|one| one.ready.is_none() && is_gms(one.who));
        let who = bare.find(|one| is_bare(one.who))?.who;
        let slot = self.free(Slot::About(who))?;
        let world = World::read(self);
        let (list, context) = match world.agent(who) {
            Some(agent) => (&lists().endings.about, world.with_agent(world.home(), agent)),
            None => {
                let agent = world.agents.first().map(|agent| self.person(agent.who).short);
                let context = world.local(usize::from(view.scenes));
                (
                    &lists().places.newcomers,
                    context.with_any("agent", agent.as_deref()),
                )
            }
        };
        let choice = world.heard.pick(list, &context, &Manner::default(), rng)?;
        Some((slot, choice.text))
    }

    fn deed(&self, planned: &Action, rng: &mut ChaCha8Rng) -> Saying {
        let &Action::Scene { spotlight, foil, .. } = planned else {
            return None;
        };
        let slot = self.free(Slot::Deed(self.view.scenes + 1))?;
        Some((slot, World::read(self).deed([spotlight, foil], rng)?))
    }

    /// The GM's description of the scene's beginning, once its stones are thrown.
    fn opening(&self, rng: &mut ChaCha8Rng) -> Saying {
        let view = self.view;
        let is_gm = self.seat == view.gm();
        let slot = self.free(Slot::Scene(view.scenes)).filter(|_| is_gm)?;
        Some((slot, World::read(self).opening(rng)?))
    }

    /// The first words on the seat's planned action in a scene.
    fn line(&self, planned: &Action, rng: &mut ChaCha8Rng) -> Option<String> {
        let scene = self.view.scene.as_ref()?;
        let present = scene.present().any(|who| self.view.owner(who) == self.seat);
        let tells = match planned {
            Action::Pass(_) => present,
            Action::Accept(_) | Action::Enter { .. } | Action::Flip { .. } => true,
            _ => false,
        };
        if !tells {
            return None;
        }
        let world = World::read(self);
        let story = world.scenes.last()?;
        match *planned {
            Action::Pass(_) => {
                let share = if story.flips.is_empty() {
                    QUIET_PASSES
                } else {
                    TELLING_PASSES
                };
                let tells = rng.random_bool(share);
                tells.then(|| world.passing(story, self.seat, rng)).flatten()
            }
            Action::Accept(_) => world.accepting(story, self.seat, (self.view.ante, false), rng),
            Action::Enter { who, .. } => world.entering(story, who, rng),
            Action::Flip { stone, by, .. } => self.flip(&world, stone, by, rng),
            _ => None,
        }
    }

    fn flip(&self, world: &World, spot: PairPosition, by: Means, rng: &mut ChaCha8Rng) -> Option<String> {
        let story = world.scenes.last()?;
        let flip = world.planned(story, self.seat, spot, by)?;
        let text = world.flip(story, &flip, "", rng)?;
        let so_far = world.so_far(story, rng);
        Some(so_far.into_iter().chain([text]).collect::<Vec<_>>().join(" "))
    }

    fn defence(&self, spot: PairPosition, rng: &mut ChaCha8Rng) -> Saying {
        let slot = Slot::Defence(self.view.scenes, self.view.scene.as_ref()?.undos);
        let slot = self.free(slot)?;
        let world = World::read(self);
        Some((slot, world.defence(world.scenes.last()?, spot, rng)?))
    }

    /// A line for a seat that had to take the ante.
    pub(super) fn by_rule(&self, rng: &mut ChaCha8Rng) -> Saying {
        let scene = self.view.scene.as_ref()?;
        if scene.accepter != Some(self.seat) {
            return None;
        }
        let slot = self.free(Slot::Line(self.view.scenes, scene.reactions))?;
        let world = World::read(self);
        let story = world.scenes.last().filter(|story| story.by_rule)?;
        let text = world.accepting(story, self.seat, (story.ante, true), rng)?;
        Some((slot, text))
    }

    pub(super) fn tale(&self, rng: &mut ChaCha8Rng) -> Saying {
        let view = self.view;
        let scene = view.scene.as_ref()?;
        let slot = self.free(Slot::Tale(view.scenes))?;
        if scene.teller != Some(self.seat) || scene.told {
            return None;
        }
        Some((slot, World::read(self).tale(rng)?))
    }
}
