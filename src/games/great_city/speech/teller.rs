//! A speaking seat: what it knows, the town and the peril, the agents' plans, and the scene under way.
//!
//! Invariant: it knows one seat's view and the events that this seat saw, and no hidden text.

use super::super::story::{Plan, Progress, Telling, Topic, Wish};
use super::super::tables::{Pair, tables};
use super::super::{
    Event, FlipCause, Kind, Means, PairPosition, PairSide, Seen, Sign, Slot, Trait, View, Who,
};
use super::fixed::Fixed;
use super::grammar::{Filler, Gaps, Thing, fill};
use super::lists::{Peril, Place, Plot, lists};
use super::names::any;
use super::told::Told;
use super::wording::sentences;
use crate::table::Seat;
use rand::rngs::ChaCha8Rng;

/// The peril of ready-made situations that name none, and of situations that people wrote.
const NEUTRAL: &str = "trouble";
/// The number of wards, Houses and guilds in a game's small town. Names come back because there are few.
const TOWN: (usize, usize, usize) = (5, 4, 4);
/// The longest quotation of a person in a sentence, in characters.
const QUOTE: usize = 70;

/// A seat that speaks, with what it knows.
pub struct Teller<'v> {
    pub(super) view: &'v View,
    pub(super) seen: &'v [Seen],
    pub(super) seat: Seat,
    pub(super) told: Told<'v>,
    pub(super) fixed: Fixed,
}

/// The means by which a stone was flipped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FlippedBy {
    Trait(Trait),
    Tie(Sign),
    /// A scarab from a purse.
    Free,
    /// A scarab that lay under the stone.
    Vested,
    /// Its owner, who flipped it back.
    Undo,
}

/// A flip of a stone in a scene.
#[derive(Clone, Copy, Debug)]
pub(super) struct Flip {
    pub spot: PairPosition,
    pub sign: Sign,
    pub by: FlippedBy,
    /// The character that flipped it.
    pub who: Who,
}

/// The scene under way.
#[derive(Clone, Debug)]
pub(super) struct Scene {
    /// Its number, from 1.
    pub number: u16,
    /// The spotlight and the foil.
    pub cast: [Who; 2],
    pub entered: Vec<Who>,
    /// The flips in reactions, in order.
    pub flips: Vec<Flip>,
    pub wish: Wish,
}

impl Scene {
    pub fn side(&self, half: PairSide) -> Who {
        let [spotlight, foil] = self.cast;
        match half {
            PairSide::First => spotlight,
            PairSide::Second => foil,
        }
    }

    /// The other one of the two in the scene.
    pub fn opposite(&self, who: Who) -> Who {
        let [spotlight, foil] = self.cast;
        if who == spotlight { foil } else { spotlight }
    }

    pub fn present(&self) -> impl Iterator<Item = Who> {
        self.cast.into_iter().chain(self.entered.iter().copied())
    }

    pub fn is_in(&self, who: Who) -> bool {
        self.present().any(|present| present == who)
    }

    pub fn place(&self) -> Option<&'static Place> {
        lists()
            .places
            .places
            .iter()
            .find(|place| place.at == self.wish.at)
    }
}

/// The side that a flip of a stone helps: by the judgment that it leads to, or else by its face.
pub fn helped(before: Pair, spot: PairPosition, sign: Sign) -> PairSide {
    let valence = |pair| tables().valence(true, pair);
    match valence(spot.turned(before)) - valence(before) {
        1.. => PairSide::First,
        0 if (spot.half == PairSide::First) == sign.is_plus() => PairSide::First,
        _ => PairSide::Second,
    }
}

impl<'v> Teller<'v> {
    /// A seat that speaks about what it sees.
    pub fn new(view: &'v View, seen: &'v [Seen], seat: Seat) -> Self {
        Self {
            view,
            seen,
            seat,
            told: Told::new(view),
            fixed: Fixed::new(view),
        }
    }

    // ---- the town and the peril ----

    /// The names of the town that belong to the peril and its agents, or to one of its scenes.
    pub(super) fn town(&self, number: usize) -> Gaps {
        let names = &lists().places;
        let name = |what, list: &'static [String], count| {
            let order = self.fixed.about(what, 0).shuffled(list);
            let few = order.get(..count).unwrap_or(&order);
            let place = if number == 0 {
                0
            } else {
                self.fixed.about(what, number).below(few.len())
            };
            few.get(place).map(|name| name.as_str())
        };
        Gaps::default()
            .with_any("ward", name("ward", &names.wards, TOWN.0))
            .with_any("house", name("house", &names.houses, TOWN.1))
            .with_any("guild", name("guild", &names.guilds, TOWN.2))
            .with("short", &*self.peril().short)
    }

    /// The peril that is told of: the neutral one if people wrote a situation of their own.
    pub(super) fn peril(&self) -> &'static Peril {
        let ready = self
            .view
            .level
            .situation
            .as_ref()
            .and_then(|ready| ready.plot.as_deref());
        let told = self.view.facts.peril.as_deref().or(ready);
        told.and_then(named).unwrap_or_else(neutral)
    }

    /// The peril that the GM proposes: by the faces of the thrown pair; those that fit its triads are likelier.
    pub(super) fn offered(&self) -> &'static Peril {
        let Some((first, second)) = self.view.thrown_pair() else {
            return neutral();
        };
        let number = self.view.peril().unwrap_or_default();
        let letters = [(4, 'p'), (2, 'n'), (1, 'e')];
        let letters = letters.iter().filter(|(bit, _)| number & bit != 0);
        let faces: String = letters.map(|(_, letter)| letter).collect();
        let has_faces = |peril: &&Peril| {
            peril.faces.len() == faces.len() && faces.chars().all(|face| peril.faces.contains(face))
        };
        let fits = |peril: &Peril, triad: u8| {
            let name = &tables().triad(triad.into()).name;
            let name = name.strip_prefix("the ").unwrap_or(name);
            peril.fits.iter().any(|fits| name == fits)
        };
        let weighed = lists().perils.iter().filter(has_faces).flat_map(|peril| {
            let weight = 2 + usize::from(fits(peril, first)) + usize::from(fits(peril, second));
            std::iter::repeat_n(peril, weight)
        });
        let weighed: Vec<&Peril> = weighed.collect();
        let mut order: Vec<&Peril> = Vec::new();
        for peril in self.fixed.about("peril", 0).shuffled(&weighed) {
            let texts = [&peril.what, &peril.threat];
            let is_barred = texts.into_iter().any(|text| self.told.is_barred(text));
            if !is_barred && !order.iter().any(|known| known.id == peril.id) {
                order.push(peril);
            }
        }
        // A request for another situation leads to the next one.
        let place = self.view.asked_for_another.checked_rem(order.len());
        place
            .and_then(|place| order.get(place).copied())
            .unwrap_or_else(neutral)
    }

    // ---- the agents ----

    /// The plots that no agent has yet, the peril's own first.
    pub(super) fn plots(&self) -> impl Iterator<Item = (&'static Plot, Plan)> {
        let chief = self.view.agents().next();
        let gaps = self.town(0);
        let chief = chief.map(|chief| self.view.person(chief.who).short);
        let gaps = gaps.with_any("chief", chief.as_deref());
        let ready = self.view.level.situation.is_some();
        let peril = if ready || self.view.facts.peril.is_some() {
            self.peril()
        } else {
            self.offered()
        };
        let helpers = self.fixed.about("helpers", 0).shuffled(&lists().endings.helpers);
        let plots = peril.agents.iter().chain(helpers);
        let plots: Vec<_> = plots
            .filter_map(|plot| Some((plot, plan(plot, &gaps)?)))
            .collect();
        let taken: Vec<&str> = self
            .view
            .facts
            .plans
            .values()
            .map(|progress| &*progress.plan.doing)
            .collect();
        let free = move |(_, plan): &(&Plot, Plan)| !taken.contains(&&*plan.doing);
        plots.into_iter().filter(free)
    }

    /// The plans of agents that nobody has spoken of.
    pub(super) fn untold_plans(&self) -> Vec<(Who, Plan)> {
        let mut plots: Vec<_> = self.plots().collect();
        let mut plans = Vec::new();
        for agent in self.view.agents() {
            let is_told = self.view.facts.plans.contains_key(&agent.who);
            // An agent that people describe in their own words has no plan of the tables.
            if is_told || self.view.text(Slot::About(agent.who)).is_some() {
                continue;
            }
            if let Some(place) = plots.iter().position(|(plot, _)| Some(plot.kind) == agent.kind) {
                plans.push((agent.who, plots.remove(place).1));
            }
        }
        plans
    }

    /// The plan of an agent that goes on.
    pub(super) fn plan(&self, who: Who) -> Option<&'v Progress> {
        self.view.facts.plan(who)
    }

    // ---- people and ties ----

    /// Does a character have a plus tie and a minus tie to another?
    pub(super) fn ties(&self, from: Who, to: Who) -> (bool, bool) {
        let has = |sign: Sign| {
            self.view
                .drawn()
                .any(|tie| (tie.from, tie.to, tie.sign) == (from, to, sign))
        };
        (has(Sign::Plus), has(Sign::Minus))
    }

    /// How well a character thinks of another, by its ties and by what has happened.
    pub(super) fn warmth(&self, from: Who, to: Who) -> i8 {
        let (plus, minus) = self.ties(from, to);
        let told = self
            .view
            .facts
            .warmth
            .get(&(from, to))
            .copied()
            .unwrap_or_default();
        i8::from(plus) - i8::from(minus) + told
    }

    /// A character's attitude to two people: whether it is good, and to whom. Good ones come first.
    pub(super) fn attitude(&self, who: Who, to: [Who; 2]) -> Option<(bool, Who)> {
        let others = || to.into_iter().filter(|other| *other != who);
        let friend = others()
            .find(|other| self.warmth(who, *other) > 0)
            .map(|other| (true, other));
        friend.or_else(|| Some((false, others().find(|other| self.warmth(who, *other) < 0)?)))
    }

    /// The character that acts for a seat in a scene: one in the scene, else its first.
    pub(super) fn actor(&self, scene: &Scene, seat: Seat) -> Option<Who> {
        let here = scene
            .present()
            .find(|who| *who != Who::City && self.view.owner(*who) == seat);
        let mut characters = self.view.characters.iter();
        here.or_else(|| Some(characters.find(|one| one.owner == seat)?.who))
    }

    pub(super) fn is_bug(&self, who: Who) -> bool {
        let character = self.view.character(who);
        character.is_some_and(|character| character.kind == Some(Kind::Bug))
    }

    // ---- the scene under way ----

    pub(super) fn scene(&self) -> Option<Scene> {
        let open = self.view.scene.as_ref()?;
        let number = self.view.scenes;
        let cast = [open.spotlight, open.foil];
        let mut scene = Scene {
            number,
            cast,
            entered: open.entered.clone(),
            flips: Vec::new(),
            wish: self.wish(number, cast),
        };
        let begins = |seen: &Seen| matches!(seen, Seen::Public(Event::SceneBegins { .. }));
        let first = self.seen.iter().rposition(begins).unwrap_or(self.seen.len());
        for seen in self.seen.iter().skip(first) {
            if let Seen::Public(Event::Flipped {
                spot: Some(spot),
                sign,
                by,
                ..
            }) = seen
            {
                let flip = self.made(&scene, *spot, *sign, *by);
                scene.flips.extend(flip);
            }
        }
        Some(scene)
    }

    /// A flip as it was made in a reaction.
    fn made(&self, scene: &Scene, spot: PairPosition, sign: Sign, by: FlipCause) -> Option<Flip> {
        let owner = scene.side(spot.half);
        let (by, who) = match by {
            FlipCause::Reaction(seat, means) => self.means(scene, seat, spot, means),
            FlipCause::Undo(_) => (FlippedBy::Undo, owner),
            _ => return None,
        };
        Some(Flip { spot, sign, by, who })
    }

    pub(super) fn means(
        &self,
        scene: &Scene,
        seat: Seat,
        spot: PairPosition,
        means: Means,
    ) -> (FlippedBy, Who) {
        let owner = scene.side(spot.half);
        match means {
            Means::Trait { who, by } => (FlippedBy::Trait(by), who),
            Means::Tie { who, sign } => (FlippedBy::Tie(sign), who),
            Means::Vested => (FlippedBy::Vested, owner),
            Means::Free => (FlippedBy::Free, self.actor(scene, seat).unwrap_or(owner)),
        }
    }

    /// The wish of a scene: the one that a computer told, else the words of a person.
    fn wish(&self, number: u16, [by, of]: [Who; 2]) -> Wish {
        let slots = [Slot::Deed(number), Slot::Scene(number)];
        let mut told = slots.into_iter().filter_map(|slot| self.view.wish(slot));
        // A stranger has become a character since.
        let told = told.next().map(|wish| Wish {
            by,
            of,
            ..wish.clone()
        });
        told.unwrap_or_else(|| {
            let text = self.view.text(Slot::Deed(number)).unwrap_or_default();
            let words = sentences(text)
                .next()
                .filter(|words| words.chars().count() < QUOTE);
            let full = words.map(|words| format!("the plan “{}”", words.trim_end_matches(['.', '!', '?'])));
            let short = "the plan".to_owned();
            Wish {
                by,
                of,
                topic: Topic::Typed,
                thing: Thing {
                    full: full.unwrap_or_else(|| short.clone()),
                    short,
                    plural: false,
                    intangible: true,
                },
                agent: [of, by].into_iter().find(|who| self.plan(*who).is_some()),
                at: self
                    .fixed
                    .about("place", number.into())
                    .pick(&lists().places.places)
                    .map_or_else(String::new, |place| place.at.clone()),
            }
        })
    }

    /// The fillings of the gaps in a scene's sentences.
    pub(super) fn gaps(&self, scene: &Scene, rng: &mut ChaCha8Rng) -> Gaps {
        let Wish {
            topic,
            thing,
            agent,
            at,
            ..
        } = &scene.wish;
        let [spotlight, foil] = scene.cast;
        let number = if topic.is_plans() { 0 } else { scene.number.into() };
        let place = scene.place();
        let gaps = self
            .town(number)
            .with("s", spotlight)
            .with("obj", thing)
            .with_any("thing", (!thing.intangible).then_some(thing))
            .with("at", &**at)
            .with_any("folk", place.map(|place| &*place.folk))
            .with_any("grab", place.map(|place| any(&place.grab, rng)))
            .with_any("fix", place.map(|place| any(&place.fix, rng)))
            .with("x_asks", "")
            .with("x_holds", "")
            .with("w_asks", "")
            .with("w_holds", "");
        let gaps = self.with_one(gaps, "f", scene, foil);
        match *agent {
            Some(agent) => self.with_agent(gaps, agent),
            None => gaps,
        }
    }

    /// Names a character in a scene. The City as a foil is the people at the place.
    pub(super) fn with_one(&self, gaps: Gaps, gap: &'static str, scene: &Scene, who: Who) -> Gaps {
        match (who, scene.place()) {
            (Who::City, Some(place)) => gaps.with(gap, Filler::Crowd(place.folk.clone())),
            _ => gaps.with(gap, who),
        }
    }

    pub(super) fn with_agent(&self, gaps: Gaps, agent: Who) -> Gaps {
        let plan = self.view.facts.plans.get(&agent).map(|progress| &progress.plan);
        gaps.with("g", agent)
            .with_any("wants", plan.map(|plan| &*plan.wants))
            .with_any("doing", plan.map(|plan| &*plan.doing))
            .with_any("proof", plan.map(|plan| &*plan.proof.full))
    }
}

/// A telling about a known thing.
pub(super) fn known() -> Telling {
    Telling {
        known: true,
        ..Telling::default()
    }
}

/// The plan of a plot, with the names of the town. `None` if it serves another agent and there is none.
pub(super) fn plan(plot: &Plot, gaps: &Gaps) -> Option<Plan> {
    Some(Plan {
        wants: fill(&plot.wants, gaps)?,
        doing: fill(&plot.doing, gaps)?,
        proof: thing(&plot.proof, gaps)?,
        needs: plot.needs.iter().filter_map(|need| thing(need, gaps)).collect(),
    })
}

/// A thing with its gaps filled.
pub(super) fn thing(thing: &Thing, gaps: &Gaps) -> Option<Thing> {
    Some(Thing {
        full: fill(&thing.full, gaps)?,
        short: fill(&thing.short, gaps)?,
        ..*thing
    })
}

/// Says whether there is a peril of this id, whose story a level can choose.
pub fn is_plot(id: &str) -> bool {
    named(id).is_some()
}

fn named(id: &str) -> Option<&'static Peril> {
    lists().perils.iter().find(|peril| peril.id == id)
}

fn neutral() -> &'static Peril {
    #[expect(clippy::expect_used, reason = "the tests know that there is this peril")]
    named(NEUTRAL).expect("there is a neutral peril")
}
