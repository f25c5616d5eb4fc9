//! What a scene is about: wishes that come from facts, each with a weight, and the deed that declares one.
//!
//! A wish is the next step of a plan, a thing that somebody took, a debt, a bond, a wound, a secret, or a tie. No two
//! scenes are about the same thing unless one goes on with the other.

use super::super::story::{Holder, Known, OPEN, Telling, Topic, Wish};
use super::super::{Class, Who};
use super::grammar::{Gaps, Thing};
use super::lists::{Topics, lists};
use super::names::any;
use super::teller::{Scene, Teller, thing};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;

/// The longest deed or tale, in characters.
pub(super) const LONGEST: usize = 500;
/// The number of aims and reasons that are tried for a deed.
const TRIES: usize = 30;

/// A possible wish, before its thing is chosen.
#[derive(Clone)]
struct Candidate {
    weight: f64,
    topic: Topic,
    /// The thing; one from the lists of the topic if there is none.
    thing: Option<Thing>,
    agent: Option<Who>,
}

/// A thing that somebody wants.
pub(super) struct Wanted {
    pub thing: Thing,
    pub by: Who,
}

impl Teller<'_> {
    /// Something that a character of the table wants: what an agent lacks, or what is still open.
    pub(super) fn wanted(&self, rng: &mut ChaCha8Rng) -> Option<Wanted> {
        let facts = &self.view.facts;
        let open = facts.open().map(|thread| (thread.wish.by, &thread.wish.thing));
        let lacked = facts.plans.iter().flat_map(|(who, progress)| {
            let needs = progress
                .plan
                .needs
                .iter()
                .filter(|need| !facts.holds(*who, Some(need)));
            needs.map(|need| (*who, need))
        });
        let all: Vec<_> = open.chain(lacked).collect();
        let &(by, thing) = all.choose(rng)?;
        Some(Wanted {
            thing: thing.clone(),
            by,
        })
    }

    /// How much two characters have to do with each other, for the choice of a scene.
    pub fn business(&self, cast: [Who; 2]) -> f64 {
        let [_, foil] = cast;
        if foil == Who::Stranger {
            return 0.6;
        }
        let candidates = self.candidates(cast);
        let all: f64 = candidates.iter().map(|candidate| candidate.weight).sum();
        0.3 + all.min(6.0)
    }

    /// Has the foil this thing, or could it have it?
    fn could_have(&self, foil: Who, thing: &Thing) -> bool {
        match self.view.facts.thing(thing) {
            None => !self.is_used(thing),
            Some(Known { is_settled: true, .. }) => false,
            Some(Known { holder, .. }) => match holder {
                Holder::With(who) => *who == foil,
                Holder::Hidden => foil == Who::City,
                Holder::Lost => false,
            },
        }
    }

    /// Has a scene been about this thing?
    fn is_used(&self, thing: &Thing) -> bool {
        let facts = &self.view.facts;
        facts.thing(thing).is_some() || facts.threads.iter().any(|thread| thread.wish.thing == *thing)
    }

    fn candidates(&self, cast: [Who; 2]) -> Vec<Candidate> {
        let [spotlight, foil] = cast;
        let mut all = Vec::new();
        self.add_open(&mut all, spotlight, foil);
        self.add_plans(&mut all, spotlight, foil);
        let is_full = self.view.facts.open().count() >= OPEN;
        if is_full && !all.is_empty() {
            return all;
        }
        let of = |weight, topic| Candidate {
            weight,
            topic,
            thing: None,
            agent: None,
        };
        if foil == Who::City {
            all.push(of(0.4, Topic::City));
            return all;
        }
        let warmth = self.warmth(spotlight, foil);
        all.extend((warmth > 0).then(|| of(0.4, Topic::Favour)));
        all.extend((warmth < 0).then(|| of(0.9, Topic::Grudge)));
        if all.is_empty() {
            all.push(of(0.2, Topic::Own));
        }
        all
    }

    /// Adds what is open between the two.
    fn add_open(&self, all: &mut Vec<Candidate>, spotlight: Who, foil: Who) {
        let facts = &self.view.facts;
        let mut add = |weight, topic, thing: Option<&Thing>, agent| {
            all.push(Candidate {
                weight,
                topic,
                thing: thing.cloned(),
                agent,
            });
        };
        for thread in facts
            .threads
            .iter()
            .rev()
            .filter(|thread| thread.wish.by == spotlight)
        {
            let wish = &thread.wish;
            let is_with_foil = match facts.thing(&wish.thing) {
                Some(_) => self.could_have(foil, &wish.thing),
                None => wish.of == foil && wish.topic != Topic::Typed,
            };
            let weight = match thread.ended {
                None => 4.0,
                // Somebody has taken it since.
                Some(true) => 2.0,
                Some(false) => 0.8,
            };
            if is_with_foil && foil != Who::Stranger {
                add(weight, Topic::Again, Some(&wish.thing), wish.agent);
            }
        }
        if matches!(foil, Who::City | Who::Stranger) {
            return;
        }
        let is = |is: bool, weight| if is { weight } else { 0.0 };
        let has_met = facts.threads.iter().any(|thread| {
            let cast = [thread.wish.by, thread.wish.of];
            cast.contains(&spotlight) && cast.contains(&foil)
        });
        let is_low = facts.ranks.get(&spotlight).is_some_and(|rank| *rank < 0);
        let suffers = has_met && (facts.hurt.contains(&spotlight) || is_low);
        let reasons = [
            (Topic::Debt, is(facts.owes.contains(&(foil, spotlight)), 3.0)),
            (Topic::Free, is(facts.bound.get(&spotlight) == Some(&foil), 4.0)),
            (Topic::Amends, is(suffers, 1.2)),
            (Topic::Price, is(facts.knows.contains(&(spotlight, foil)), 0.8)),
        ];
        for (topic, weight) in reasons.into_iter().filter(|(_, weight)| *weight > 0.0) {
            add(weight, topic, None, None);
        }
    }

    /// Adds the next steps of the agents' plans, and what could stop them. A plan that has not moved for long comes first.
    fn add_plans(&self, all: &mut Vec<Candidate>, spotlight: Who, foil: Who) {
        let scenes = self.view.scenes;
        let untold = self.untold_plans();
        let told = self
            .view
            .facts
            .plans
            .iter()
            .filter(|(_, progress)| !progress.is_over);
        let told = told.map(|(who, progress)| (*who, &progress.plan, Some(progress)));
        let plans = told.chain(untold.iter().map(|(who, plan)| (*who, plan, None)));
        for (agent, plan, progress) in plans {
            let moved_in = progress.map_or(0, |progress| progress.moved_in);
            let neglect = 1.0 + 0.7 * f64::from((scenes + 1).saturating_sub(moved_in).min(6));
            let is_exposed = progress.is_some_and(|progress| progress.is_exposed);
            let is_friend = self.warmth(spotlight, agent) > 0;
            let mut add = |weight: f64, topic, thing: Option<&Thing>| {
                all.push(Candidate {
                    weight: weight * neglect,
                    topic,
                    thing: thing.cloned(),
                    agent: Some(agent),
                });
            };
            let needs = || plan.needs.iter().filter(|need| self.could_have(foil, need));
            if agent == foil {
                let could = self.could_have(foil, &plan.proof);
                match (is_exposed, is_friend) {
                    (true, _) => add(1.2, Topic::Yield, None),
                    (false, false) if could => add(1.2, Topic::Proof, Some(&plan.proof)),
                    _ => {}
                }
                // What it needs is first of all with others.
                let has = |need: &&Thing| self.view.facts.holds(agent, Some(need));
                plan.needs
                    .iter()
                    .filter(has)
                    .for_each(|need| add(1.0, Topic::Deny, Some(need)));
            } else if agent == spotlight {
                needs().for_each(|need| add(1.2, Topic::Plot, Some(need)));
                let has_none = needs().next().is_none() && !matches!(foil, Who::City | Who::Stranger);
                if has_none && !self.view.facts.plans.contains_key(&foil) {
                    add(0.8, Topic::Hush, None);
                }
            } else if !self.view.facts.plans.contains_key(&foil) || foil == Who::City {
                let topic = if is_friend { Topic::Fetch } else { Topic::Guard };
                let weight = if foil == Who::City { 0.5 } else { 0.35 };
                needs().for_each(|need| add(weight, topic, Some(need)));
            }
        }
    }

    /// Chooses what the next scene is about.
    fn choose(
        &self,
        cast: [Who; 2],
        gaps: &Gaps,
        rng: &mut ChaCha8Rng,
    ) -> Option<(Topic, Thing, Option<Who>)> {
        let mut open = self.candidates(cast);
        while let Some(candidate) = take(&mut open, rng) {
            let Candidate { topic, agent, .. } = candidate;
            let found = candidate
                .thing
                .or_else(|| self.listed(topic, agent, gaps, cast, rng));
            if let Some(found) = found {
                return Some((topic, found, agent));
            }
        }
        let own = self.listed(Topic::Own, None, gaps, cast, rng)?;
        Some((Topic::Own, own, None))
    }

    /// A thing from the lists of a topic that no scene has been about.
    fn listed(
        &self,
        topic: Topic,
        agent: Option<Who>,
        gaps: &Gaps,
        cast: [Who; 2],
        rng: &mut ChaCha8Rng,
    ) -> Option<Thing> {
        let [spotlight, _] = cast;
        let of_topic = lists().scenes.topics.get(&topic).map(|texts| &texts.things);
        let things: Vec<Thing> = match topic {
            Topic::Debt => lists()
                .places
                .promises
                .iter()
                .filter_map(|promise| thing(promise, gaps))
                .collect(),
            Topic::Favour | Topic::Grudge | Topic::City | Topic::Own => {
                let letter = letter(self.view.class(spotlight));
                let wishes = lists().wishes.iter();
                let wishes = wishes.filter(|wish| {
                    wish.topic() == topic && (topic != Topic::Own || wish.cls.contains(letter))
                });
                wishes
                    .filter_map(|wish| thing(&wish.obj, &self.varied()))
                    .collect()
            }
            _ => {
                let gaps = match agent {
                    Some(agent) => self.with_agent(gaps.clone(), agent),
                    None => gaps.clone(),
                };
                of_topic?.iter().filter_map(|one| thing(one, &gaps)).collect()
            }
        };
        let free: Vec<&Thing> = things.iter().filter(|thing| !self.is_used(thing)).collect();
        free.choose(rng).copied().cloned()
    }

    /// The deed of a scene that a seat is about to declare.
    pub(super) fn deed(&self, cast: [Who; 2], rng: &mut ChaCha8Rng) -> Option<Telling> {
        let [spotlight, foil] = cast;
        let number = self.view.scenes + 1;
        let (topic, thing, agent) = self.choose(cast, &self.town(number.into()), rng)?;
        let places = &lists().places.places;
        let been = |at: &str| self.view.facts.threads.iter().any(|thread| thread.wish.at == at);
        let free: Vec<_> = places.iter().filter(|place| !been(&place.at)).collect();
        let place = free.choose(rng).copied().or_else(|| places.choose(rng))?;
        let wish = Wish {
            by: spotlight,
            of: foil,
            topic,
            thing: thing.clone(),
            agent,
            at: place.at.clone(),
        };
        let scene = Scene {
            number,
            cast,
            entered: Vec::new(),
            flips: Vec::new(),
            wish: wish.clone(),
        };
        let texts = &lists().scenes;
        let frames = if foil == Who::City {
            &texts.city_deeds
        } else {
            &texts.deeds
        };
        let plans = self.untold_plans();
        let start = Telling {
            full: true,
            wish: Some(wish),
            plans: plans.clone(),
            ..Telling::default()
        };
        let own = lists().wishes.iter().find(|wish| {
            wish.topic() == topic && super::teller::thing(&wish.obj, &self.varied()).as_ref() == Some(&thing)
        });
        for _ in 0..TRIES {
            let gaps = self.gaps(&scene, rng);
            // Nobody has spoken of this plan before.
            let gaps = match plans.iter().find(|(who, _)| Some(*who) == agent) {
                Some((_, plan)) => gaps.with("wants", &*plan.wants).with("doing", &*plan.doing),
                None => gaps,
            };
            let gaps = match (own, texts.topics.get(&topic)) {
                (Some(own), _) => gaps.with("aim", &*own.aim).with("why", &*own.why),
                (None, Some(topic)) => gaps
                    .with("aim", any(topic.aims_for(foil), rng))
                    .with("why", any(&topic.whys, rng)),
                (None, None) => return None,
            };
            let told = self.told.add(&start, frames, &gaps, LONGEST, rng);
            let doing = gaps.text("doing").unwrap_or_default().to_owned();
            let is_once = |told: &Telling| {
                let text = told.render(self.view).unwrap_or_default();
                doing.is_empty() || text.matches(&doing).count() < 2
            };
            if let Some(told) = told.filter(is_once) {
                return Some(told);
            }
        }
        None
    }

    /// The words that vary from game to game in the things of wishes.
    fn varied(&self) -> Gaps {
        let vary = &lists().places.vary;
        vary.iter().fold(self.town(0), |gaps, (gap, words)| {
            let word = self.fixed.about(gap, 0).pick(words);
            gaps.with_any(gap, word.map(|word| &**word))
        })
    }
}

impl Topics {
    const fn aims_for(&self, foil: Who) -> &Vec<String> {
        match foil {
            Who::City if !self.city.is_empty() => &self.city,
            _ => &self.aims,
        }
    }
}

/// The letter of a class in the list of wishes.
const fn letter(class: Option<Class>) -> char {
    match class {
        Some(Class::Aristocrat) => 'a',
        Some(Class::Learned) => 'l',
        Some(Class::Mercantile) => 'm',
        Some(Class::Commoner) | None => 'c',
        Some(Class::Myrmidon) => 'y',
        Some(Class::Drone) => 'd',
        Some(Class::Queen) => 'q',
        Some(Class::Worker) => 'w',
    }
}

/// Takes a candidate out, by weight.
fn take(open: &mut Vec<Candidate>, rng: &mut ChaCha8Rng) -> Option<Candidate> {
    let total: f64 = open.iter().map(|candidate| candidate.weight).sum();
    if open.is_empty() {
        return None;
    }
    let mut left = rng.random_range(0.0..total.max(f64::MIN_POSITIVE));
    let place = open.iter().position(|candidate| {
        left -= candidate.weight;
        left < 0.0
    });
    Some(open.swap_remove(place.unwrap_or(0)))
}
