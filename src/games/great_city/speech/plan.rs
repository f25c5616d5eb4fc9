//! The choice of a scene's topic. The candidates come from open matters between the two, from the plans of agents, from
//! ties and from class, each with a weight. No wish occurs twice in a game.
//!
//! The choice of foils is here too, because it depends on the same things.

use super::super::{Class, Who};
use super::grammar::Context;
use super::lists::lists;
use super::reading::{silence, topic_of};
use super::story::{Outcome, Story, Topic, Wish};
use super::world::{Agent, Object, World, fill};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

/// A wish with its weight.
type Candidate = (f64, Wish);

/// The weight of all wishes of a class together.
const CLASS: f64 = 20.0;
/// The same for a class without wishes of its own.
const ANY_CLASS: f64 = 6.0;

impl World<'_> {
    /// Chooses the topic of the next scene.
    pub(super) fn plan(&self, cast: [Who; 2], rng: &mut ChaCha8Rng) -> Option<Wish> {
        let [spotlight, foil] = cast;
        let mut open = Vec::new();
        if foil == Who::City {
            self.add_needs(&mut open, spotlight);
            // An agent with a plan has no time for other wishes.
            if open.is_empty() {
                open.extend(self.listed(Topic::City).map(|wish| (1.0, wish)));
            }
        } else {
            self.add_needs(&mut open, spotlight);
            self.add_plans(&mut open, spotlight, foil);
            // An agent with a plan has no time for other wishes.
            let is_busy = self.agent(spotlight).is_some() && !open.is_empty();
            self.add_follow_ups(&mut open, spotlight, foil, rng);
            if !is_busy {
                self.add_ties(&mut open, spotlight, foil);
                self.add_class(&mut open, spotlight);
            }
        }
        if open.is_empty() {
            open.extend(self.listed(Topic::Own).map(|wish| (1.0, wish)));
        }
        weighed(open, rng)
    }

    /// Adds the things that an agent still lacks.
    fn add_needs(&self, open: &mut Vec<Candidate>, spotlight: Who) {
        let Some(agent) = self.agent(spotlight) else {
            return;
        };
        let needs = agent
            .needs
            .iter()
            .filter(|need| !self.heard.has(&need.thing.full));
        open.extend(needs.map(|need| (60.0, Wish::of(Topic::Plot, need.clone()).on(agent.who))));
    }

    fn add_plans(&self, open: &mut Vec<Candidate>, spotlight: Who, foil: Who) {
        let fresh = |object: &Object| !self.heard.has(&object.thing.full);
        let mut add = |weight: f64, topic: Topic, agent: &Agent, object: &Object| {
            if fresh(object) {
                open.push((weight, Wish::of(topic, object.clone()).on(agent.who)));
            }
        };
        let (own, other) = (self.agent(spotlight), self.agent(foil));
        if let Some(agent) = other {
            let (friend, foe) = (self.is_friend(spotlight, foil), self.ties(spotlight, foil).1);
            let proof = match (friend, foe) {
                (true, _) => 25.0,
                (_, true) => 90.0,
                _ => 60.0,
            };
            add(proof, Topic::Proof, agent, &agent.proof);
            let (weight, topic) = if friend {
                (40.0, Topic::Aid)
            } else {
                (22.0, Topic::Deny)
            };
            agent
                .needs
                .iter()
                .for_each(|need| add(weight, topic, agent, need));
        }
        if let Some(agent) = own {
            let has_all = !agent.needs.iter().any(fresh);
            if has_all && other.is_none() {
                add(60.0, Topic::Hush, agent, &silence(agent));
            }
        }
        if own.is_none() && other.is_none() {
            for agent in &self.agents {
                let friend = self.is_friend(spotlight, agent.who);
                let topic = if friend { Topic::Fetch } else { Topic::Guard };
                agent.needs.iter().for_each(|need| add(9.0, topic, agent, need));
            }
        }
    }

    fn add_follow_ups(&self, open: &mut Vec<Candidate>, spotlight: Who, foil: Who, rng: &mut ChaCha8Rng) {
        for (place, promise) in self.debts(foil, spotlight) {
            let debt = super::world::object(promise.what, &Context::default());
            open.push((150.0, Wish::of(Topic::Debt, debt).after(place)));
        }
        // A stranger has no name yet.
        if foil == Who::Stranger {
            return;
        }
        let person = self.voice.person(foil);
        for (place, old) in self.refused(spotlight) {
            let Some(wish) = &old.wish else { continue };
            let (weight, topic, texts) = match old.cast == [spotlight, foil] {
                true => (90.0, Topic::Second, &lists().scenes.second),
                false => (40.0, Topic::Again, &lists().scenes.again),
            };
            let context = Context::default()
                .with("f", &person)
                .with("old", &*wish.obj.short);
            let phrase = texts.objs.get(rng.random_range(0..texts.objs.len().max(1)));
            let phrase = phrase.and_then(|phrase| fill(phrase, &context));
            let Some(phrase) = phrase.filter(|phrase| !self.heard.has(phrase)) else {
                continue;
            };
            open.push((weight, Wish::of(topic, Object::about(&phrase)).after(place)));
        }
    }

    fn add_ties(&self, open: &mut Vec<Candidate>, spotlight: Who, foil: Who) {
        let (plus, minus) = self.ties(spotlight, foil);
        if plus {
            let wishes = self.listed(Topic::Kindness).chain(self.listed(Topic::Favour));
            open.extend(wishes.map(|wish| (1.2, wish)));
        }
        if minus || self.has_grudge(spotlight, foil) {
            open.extend(self.listed(Topic::Grudge).map(|wish| (1.2, wish)));
        }
    }

    fn add_class(&self, open: &mut Vec<Candidate>, spotlight: Who) {
        let letter = letter(self.voice.view.class(spotlight));
        let is_own = |wish: &Wish| wish.texts.is_some_and(|texts| texts.cls.contains(letter));
        let own: Vec<Wish> = self.listed(Topic::Own).filter(is_own).collect();
        let share = 1.0 / (own.len().max(1) as f64);
        // A wish that nearly everybody has says less about this character.
        let weight = |wish: &Wish| match wish.texts {
            Some(texts) if texts.cls.len() > 6 => ANY_CLASS,
            _ => CLASS,
        };
        open.extend(own.into_iter().map(|wish| (weight(&wish) * share, wish)));
    }

    /// The wishes of one list that nobody has had yet.
    fn listed(&self, topic: Topic) -> impl Iterator<Item = Wish> + '_ {
        let wishes = self.wishes().filter(move |(texts, _)| topic_of(texts) == topic);
        let fresh = wishes.filter(|(_, object)| !self.heard.has(&object.thing.full));
        fresh.map(move |(texts, object)| Wish::of(topic, object).with_texts(texts))
    }

    /// The weight of a foil for the spotlight, for the choice of a scene.
    pub(in super::super) fn business(&self, spotlight: Who, foil: Who) -> f64 {
        let owes = self.debts(foil, spotlight).next().is_some();
        let refused = self
            .refused(spotlight)
            .any(|(_, old)| old.cast == [spotlight, foil]);
        let open = if owes || refused { 2.5 } else { 0.0 };
        open + match foil {
            Who::Agent(_) => self.agents_business(foil),
            Who::Newcomer(_) if owes || refused => 1.5,
            Who::Newcomer(_) | Who::Stranger => 0.6,
            Who::City => 1.0,
            Who::Seat(_) => 1.2,
        }
    }

    fn agents_business(&self, foil: Who) -> f64 {
        let met = self.scenes.iter().any(|story| story.cast.contains(&foil));
        let new = if met { 0.0 } else { 2.0 };
        let proof = self
            .agent(foil)
            .map(|agent| self.heard.has(&agent.proof.thing.full));
        new + if proof == Some(false) { 1.6 } else { 0.6 }
    }

    /// The fate of an agent: whether it was beaten, and the scene that decided it.
    pub(super) fn fate_of_agent(&self, who: Who) -> (Option<bool>, Option<&Story>) {
        let mut end = (None, None);
        for story in &self.scenes {
            let (Some(topic), Some(outcome)) = (story.topic(), story.outcome) else {
                continue;
            };
            let agent = story.wish.as_ref().and_then(|wish| wish.agent);
            if agent != Some(who) {
                continue;
            }
            let beaten = match (topic, outcome) {
                (Topic::Proof | Topic::Deny | Topic::Guard, Outcome::Won | Outcome::Price) => true,
                (Topic::Plot, Outcome::Lost) => true,
                (Topic::Guard | Topic::Deny, Outcome::Lost) => false,
                (Topic::Plot | Topic::Aid | Topic::Fetch, Outcome::Won | Outcome::Price) => false,
                _ => continue,
            };
            end = (Some(beaten), Some(story));
        }
        end
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

/// Picks an item by weight.
pub(super) fn weighed<T>(list: Vec<(f64, T)>, rng: &mut ChaCha8Rng) -> Option<T> {
    let total: f64 = list.iter().map(|(weight, _)| weight).sum();
    let mut left = rng.random_range(0.0..total.max(f64::MIN_POSITIVE));
    let last = list.len().saturating_sub(1);
    list.into_iter().enumerate().find_map(|(place, (weight, item))| {
        left -= weight;
        (left < 0.0 || place == last).then_some(item)
    })
}
