//! What the oracle says about a scene: its beginning, by the pair as thrown, and its tale, by the pair as accepted.
//!
//! The operator of the judgment decides what changes, by the facts alone. Only the choice among texts that tell the same
//! is random.

use super::super::story::{Condition, Facts, Holder, Role, Telling, Thread, Topic, Wish};
use super::super::tables::Pair;
use super::super::{Event, Seen, Slot, Who};
use super::grammar::{Gaps, Part};
use super::lists::{Way, lists, operator};
use super::teller::{Scene, Teller, known};
use super::threads::LONGEST;
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

/// The shares of the pool at which the peril's stages come, in percent.
const STAGES: [u16; 3] = [80, 55, 30];

/// Who plays which part in a scene.
pub(super) struct Cast<'s> {
    scene: &'s Scene,
    /// The agent that is concerned and is neither of the two.
    agent: Option<Who>,
    third: Option<Who>,
}

impl Cast<'_> {
    pub(super) fn who(&self, role: Role) -> Option<Who> {
        let [spotlight, foil] = self.scene.cast;
        match role {
            Role::Spotlight => Some(spotlight),
            Role::Foil => Some(foil),
            Role::Agent => self.agent,
            Role::Third => self.third,
        }
    }
}

impl Teller<'_> {
    /// Who plays which part. The third one has come into the scene, or has a tie to one of the two.
    pub(super) fn roles<'s>(&self, scene: &'s Scene) -> Cast<'s> {
        let agent = scene
            .wish
            .agent
            .filter(|agent| !scene.cast.contains(agent) && self.plan(*agent).is_some());
        let may = |who: &Who| !scene.cast.contains(who) && Some(*who) != agent && *who != Who::City;
        let near = self.view.characters.iter().map(|one| one.who);
        let near = near.filter(|who| scene.cast.into_iter().any(|one| self.warmth(*who, one) != 0));
        let third = scene.entered.iter().copied().chain(near).find(may);
        Cast { scene, agent, third }
    }

    fn holds(&self, condition: Condition, cast: &Cast<'_>) -> bool {
        let facts = &self.view.facts;
        let Wish { thing, .. } = &cast.scene.wish;
        let [spotlight, foil] = cast.scene.cast;
        let one = |role, is: &dyn Fn(Who) -> bool| cast.who(role).is_some_and(is);
        let two = |first, second, is: &dyn Fn(Who, Who) -> bool| {
            one(first, &|first| one(second, &|second| is(first, second)))
        };
        match condition {
            Condition::HasAgent => cast.agent.is_some(),
            Condition::HasThird => cast.third.is_some(),
            Condition::FoilIsAgent => self.plan(foil).is_some(),
            Condition::SpotlightIsAgent => self.plan(spotlight).is_some(),
            Condition::FoilIsCity => foil == Who::City,
            Condition::Holds(role) => one(role, &|who| facts.holds(who, Some(thing))),
            Condition::Lacks(role) => one(role, &|who| !facts.holds(who, Some(thing))),
            Condition::Owes(debtor, creditor) => {
                two(debtor, creditor, &|one, other| facts.owes.contains(&(one, other)))
            }
            Condition::Likes(who, whom) => two(who, whom, &|one, other| self.warmth(one, other) > 0),
            Condition::Hates(who, whom) => two(who, whom, &|one, other| self.warmth(one, other) < 0),
            Condition::Above(who, whom) => two(who, whom, &|one, other| self.rank(one) > self.rank(other)),
            Condition::Hurt(role) => one(role, &|who| facts.hurt.contains(&who)),
            Condition::Bound(role) => one(role, &|who| facts.bound.contains_key(&who)),
        }
    }

    /// How high somebody stands, by class and by what has happened.
    fn rank(&self, who: Who) -> i8 {
        let class = self
            .view
            .class(who)
            .map_or(0, |class| 4 - i8::try_from(class.rank()).unwrap_or(4));
        class + self.view.facts.ranks.get(&who).copied().unwrap_or_default()
    }

    /// Does a way to carry out a judgment fit the facts?
    fn fits(&self, way: &Way, cast: &Cast<'_>) -> bool {
        let [spotlight, foil] = cast.scene.cast;
        let is_for_city = way.needs.contains(&Condition::FoilIsCity);
        let needs_foil = way
            .does
            .iter()
            .any(|change| change.parties().any(|role| role == Role::Foil))
            || way.tale.iter().any(|tale| tale.contains("{f"));
        let plan = cast.agent.or_else(|| {
            [foil, spotlight]
                .into_iter()
                .find(|who| self.plan(*who).is_some())
        });
        let facts = &self.view.facts;
        let thing = &cast.scene.wish.thing;
        (foil != Who::City || is_for_city || !needs_foil)
            && way.needs.iter().all(|need| self.holds(*need, cast))
            && way.does.iter().all(|change| {
                let bound = change.bind(|role| cast.who(role));
                let is_allowed = bound.is_some_and(|change| facts.allows(change, Some(thing)));
                is_allowed && (plan.is_some() || !change.is_of_plan())
            })
    }

    /// The way in which a judgment is carried out in a scene: the first that fits.
    pub(super) fn way(&self, pair: Pair, cast: &Cast<'_>) -> Option<&Way> {
        let ways = &operator(&self.view.level, pair)?.ways;
        ways.iter()
            .find(|way| self.fits(way, cast))
            .or_else(|| ways.last())
    }

    /// The tale of a scene that has been judged.
    pub(super) fn tale(&self, pair: Pair, rng: &mut ChaCha8Rng) -> Option<Telling> {
        let scene = self.scene()?;
        let cast = self.roles(&scene);
        let way = self.way(pair, &cast)?;
        let gaps = self.gaps(&scene, rng);
        let [spotlight, foil] = scene.cast;
        let plan = [cast.agent, Some(foil), Some(spotlight)];
        let plan = plan.into_iter().flatten().find(|who| self.plan(*who).is_some());
        // {g} is somebody else than the two.
        let gaps = match plan {
            Some(agent) => self.with_agent(gaps, agent),
            None => gaps,
        };
        let gaps = gaps.with_any("g", cast.agent).with_any("t", cast.third);
        let makes = way
            .does
            .iter()
            .filter_map(|change| change.bind(|role| cast.who(role)));
        let start = Telling {
            wish: Some(Wish {
                agent: plan,
                ..scene.wish.clone()
            }),
            makes: makes.collect(),
            plans: self.untold_plans(),
            ..known()
        };
        self.told.add(&start, &way.tale, &gaps, LONGEST, rng)
    }

    /// The beginning of the current scene.
    pub(super) fn opening(&self, rng: &mut ChaCha8Rng) -> Option<Telling> {
        let scene = self.scene()?;
        let [_, foil] = scene.cast;
        let gaps = self.gaps(&scene, rng);
        let texts = &lists().scenes;
        let wish = (scene.wish.topic == Topic::Typed).then(|| scene.wish.clone());
        let start = Telling {
            wish,
            plans: self.untold_plans(),
            ..known()
        };
        let mut telling = start;
        if let Some(stage) = self.next_stage() {
            telling.parts.push(Part::of(stage, &self.town(0)));
        }
        let add = |telling: Telling, list: &[String], gaps: &Gaps, rng: &mut ChaCha8Rng| {
            self.told
                .add(&telling, list, gaps, LONGEST, rng)
                .unwrap_or(telling)
        };
        let deed = self.view.text(Slot::Deed(scene.number)).unwrap_or_default();
        if matches!(foil, Who::Newcomer(_)) && deed.contains("a stranger") {
            telling = add(telling, &texts.named, &gaps, rng);
        }
        if scene.wish.topic == Topic::Typed {
            telling = add(telling, &texts.typed_opens, &gaps, rng);
        }
        if let Some(reading) = operator(&self.view.level, self.thrown()?) {
            telling = add(telling, &reading.opening, &gaps, rng);
        }
        telling = self.memory(telling, &scene, &gaps, rng);
        (!telling.parts.is_empty()).then_some(telling)
    }

    /// The pair of the scene as it was thrown.
    fn thrown(&self) -> Option<Pair> {
        self.seen.iter().rev().find_map(|seen| match seen {
            Seen::Public(Event::SceneRead(pair)) => Some(*pair),
            _ => None,
        })
    }

    /// The next stage of the peril, if the pool has fallen far enough.
    fn next_stage(&self) -> Option<&'static str> {
        let view = self.view;
        let worse = &self.peril().worse;
        let told = worse.iter().filter(|stage| self.told.uses(stage) > 0).count();
        let full = u32::from(view.level.pool_for(view.players));
        let is_due = u32::from(view.pool) * 100 <= full * u32::from(*STAGES.get(told)?);
        worse.get(told).filter(|_| is_due).map(|stage| &**stage)
    }

    /// Adds a sentence on what came before: between these two, or else news of an agent.
    fn memory(&self, telling: Telling, scene: &Scene, gaps: &Gaps, rng: &mut ChaCha8Rng) -> Telling {
        let mut open = self.between(scene, gaps);
        self.add_news(&mut open, scene, gaps);
        while !open.is_empty() {
            let total: f64 = open.iter().map(|(weight, ..)| weight).sum();
            let mut left = rng.random_range(0.0..total);
            let place = open.iter().position(|(weight, ..)| {
                left -= weight;
                left < 0.0
            });
            let (_, list, gaps) = open.swap_remove(place.unwrap_or(0));
            // A memory is told in words that have not been used.
            let unused = list.iter().filter(|template| self.told.uses(template) == 0);
            if let Some(more) = self.told.add(&telling, unused, &gaps, LONGEST, rng) {
                return more;
            }
        }
        telling
    }

    /// The facts between the two, with the texts that tell them.
    fn between(&self, scene: &Scene, gaps: &Gaps) -> Vec<(f64, &'static Vec<String>, Gaps)> {
        let facts = &self.view.facts;
        let [s, f] = scene.cast;
        let texts = &lists().scenes.memories;
        let mut open = Vec::new();
        if f != Who::City {
            let gaps = gaps.clone().with("x", f);
            let before = facts
                .threads
                .iter()
                .rev()
                .filter(|thread| thread.scene != scene.number);
            let goes_on = |thread: &&Thread| thread.wish.thing != scene.wish.thing;
            for Thread { wish, ended, .. } in before.filter(goes_on) {
                let gaps = gaps.clone().with("old", &wish.thing).with("oldat", &*wish.at);
                let list = match ([wish.by, wish.of] == [s, f], [wish.by, wish.of] == [f, s], ended) {
                    (true, _, Some(true)) => &texts.granted,
                    (true, _, _) => &texts.refused,
                    (_, true, Some(true)) => &texts.gave,
                    _ => continue,
                };
                open.push((3.0, list, gaps));
            }
            let (plus, minus) = self.ties(s, f);
            let warmth = facts.warmth.get(&(s, f)).copied().unwrap_or_default();
            let rank = facts.ranks.get(&s).copied().unwrap_or_default();
            let all = [
                (4.0, facts.owes.contains(&(s, f)), &texts.owes),
                (4.0, facts.owes.contains(&(f, s)), &texts.owed),
                (5.0, facts.bound.get(&s) == Some(&f), &texts.bound),
                (5.0, facts.bound.get(&f) == Some(&s), &texts.binds),
                (3.0, facts.hurt.contains(&s), &texts.hurt),
                (3.0, facts.knows.contains(&(s, f)), &texts.knows),
                (3.0, facts.knows.contains(&(f, s)), &texts.known),
                (1.5, rank > 0, &texts.raised),
                (1.5, rank < 0, &texts.lowered),
                (3.0, warmth > 0, &texts.warm),
                (3.0, warmth < 0, &texts.cold),
                (1.0, plus, &texts.tie_plus),
                (1.0, minus, &texts.tie_minus),
            ];
            let all = all.into_iter().filter(|(_, is_so, _)| *is_so);
            open.extend(all.map(|(weight, _, list)| (weight, list, gaps.clone())));
        }
        let lost = facts
            .threads
            .iter()
            .rev()
            .find(|thread| thread.wish.by == s && self.is_lost(facts, thread));
        open.extend(lost.map(|thread| (1.0, &texts.lost, gaps.clone().with("old", &thread.wish.thing))));
        open
    }

    fn is_lost(&self, facts: &Facts, thread: &Thread) -> bool {
        facts
            .thing(&thread.wish.thing)
            .is_some_and(|known| known.holder == Holder::Lost)
    }

    /// Adds the news of agents that are not in the scene: those whose plans have just moved come first.
    fn add_news(&self, open: &mut Vec<(f64, &'static Vec<String>, Gaps)>, scene: &Scene, gaps: &Gaps) {
        let texts = &lists().scenes.memories;
        for (who, progress) in &self.view.facts.plans {
            if scene.is_in(*who) {
                continue;
            }
            let is_new = progress.moved_in + 1 == scene.number || progress.moved_in == 0;
            let weight = if is_new { 4.0 } else { 1.5 };
            let list = match (progress.is_over, progress.is_exposed) {
                (true, _) => Some(&texts.over),
                (_, true) => Some(&texts.exposed),
                _ => texts.plan.get(usize::from(progress.steps)),
            };
            let gaps = self.with_agent(gaps.clone(), *who);
            open.extend(list.map(|list| (weight, list, gaps)));
        }
    }
}
