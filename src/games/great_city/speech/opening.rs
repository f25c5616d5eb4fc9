//! The beginning of a scene: the deed that its spotlight declares, and the GM's text once the stones are thrown.

use super::super::{PairPosition, PairSide, Sign, Slot, Spending, Who};
use super::grammar::{Context, Person, Thing};
use super::heard::{Choice, Manner};
use super::lists::{Texts, Topics, lists};
use super::story::{Outcome, Story, Topic, Wish};
use super::voice::any;
use super::world::{Agent, World};
use crate::table::Seat;
use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;

/// The longest deed or tale, in characters.
pub(super) const LONGEST: usize = 500;
/// The number of aims and reasons that are tried for a deed.
const TRIES: usize = 30;
/// The number of scenes in which the news of an agent is not repeated.
const RECENT: usize = 3;
/// The shares of the pool at which the peril's stages come, in percent.
const STAGES: [u16; 3] = [80, 55, 30];

/// An earlier event that can be told: its weight, its templates and the fillings of their gaps.
type Memory<'t> = (f64, (Vec<&'t String>, Context));

impl World<'_> {
    /// The deed of a scene that a seat is about to declare.
    pub(super) fn deed(&self, cast: [Who; 2], rng: &mut ChaCha8Rng) -> Option<String> {
        let mut story = Story::new(self.voice.view.scenes + 1, cast);
        let places = &lists().places.places;
        let free: Vec<_> = places.iter().filter(|place| !self.heard.has(&place.at)).collect();
        story.place = free.choose(rng).copied().or_else(|| places.choose(rng));
        story.wish = self.plan(cast, rng);
        let wish = story.wish.as_ref()?;
        let context = self.with_things(self.context(&story), &story, rng);
        let manner = Manner::full().within(LONGEST);
        let texts = &lists().scenes;
        let frames = if cast.contains(&Who::City) {
            &texts.city_deeds
        } else {
            &texts.deeds
        };
        let topic = texts_of(&story);
        let doing = wish
            .agent
            .and_then(|who| self.agent(who))
            .map(|agent| &*agent.doing);
        let fits = |choice: &Choice| {
            let text = choice.text.to_lowercase();
            let is_once = doing.is_none_or(|doing| text.matches(&doing.to_lowercase()).count() < 2);
            text.contains(&wish.obj.full.to_lowercase()) && is_once
        };
        for _ in 0..TRIES {
            let context = match (wish.texts, topic) {
                (Some(texts), _) => context.clone().with("aim", &*texts.aim).with("why", &*texts.why),
                (None, Some(topic)) => context
                    .clone()
                    .with("aim", any(&topic.aims, rng))
                    .with("why", any(&topic.whys, rng)),
                (None, None) => context.clone(),
            };
            let own = topic.map(|topic| &topic.deeds).filter(|deeds| !deeds.is_empty());
            let choice = self.heard.pick(own.unwrap_or(frames), &context, &manner, rng);
            if let Some(choice) = choice.filter(fits) {
                return Some(choice.text);
            }
        }
        None
    }

    /// The beginning of the current scene.
    pub(super) fn opening(&self, rng: &mut ChaCha8Rng) -> Option<String> {
        let story = self.scenes.last()?;
        let [_, foil] = story.cast;
        let context = self.context(story);
        let texts = &lists().scenes;
        let mut parts: Vec<String> = self.next_stage().into_iter().collect();
        parts.extend(self.name_of_stranger(story, &context, rng));
        let before = parts.join(" ");
        let opens = match story.topic() {
            // A deed by a person does not name the place.
            Some(Topic::Typed) => &texts.typed_opens,
            _ if foil == Who::City => &texts.city_opens,
            _ => &texts.opens,
        };
        let here = self.with_things(context.clone(), story, rng);
        parts.extend(
            self.heard
                .pick(opens, &here, &Manner::known(&before), rng)
                .map(|choice| choice.text),
        );
        parts.extend(self.memory(story, &parts.join(" "), rng));
        if foil != Who::City && parts.len() < 3 {
            let before = parts.join(" ");
            let here = self.with_things(context, story, rng);
            let stance = self.stance(story, rng);
            let stance = stance.and_then(|list| self.heard.pick(list, &here, &Manner::known(&before), rng));
            parts.extend(stance.filter(|choice| choice.uses == 0).map(|choice| choice.text));
        }
        Some(parts.join(" "))
    }

    /// Names the stranger, if the deed has not.
    fn name_of_stranger(&self, story: &Story, context: &Context, rng: &mut ChaCha8Rng) -> Option<String> {
        let [_, foil] = story.cast;
        let deed = self.voice.view.text(Slot::Deed(story.number)).unwrap_or_default();
        let is_unnamed = matches!(foil, Who::Newcomer(_)) && deed.contains("a stranger");
        let named = &lists().scenes.named;
        let choice = is_unnamed.then(|| self.heard.pick(named, context, &Manner::full(), rng));
        choice.flatten().map(|choice| choice.text)
    }

    /// The next stage of the peril, if the pool has fallen far enough.
    fn next_stage(&self) -> Option<String> {
        let view = self.voice.view;
        let told = self.peril.worse.iter().filter_map(|stage| self.at_home(stage));
        let told = told.filter(|stage| self.heard.has(stage)).count();
        let full = u32::from(self.voice.level.pool_for(view.players));
        let is_due = u32::from(view.pool) * 100 <= full * u32::from(*STAGES.get(told)?);
        self.peril
            .worse
            .get(told)
            .filter(|_| is_due)
            .and_then(|stage| self.at_home(stage))
    }

    /// The texts on the position of one of the six stones.
    fn stance(&self, story: &Story, rng: &mut ChaCha8Rng) -> Option<&'static Texts> {
        let (first, second) = story.thrown?;
        let spots: Vec<PairPosition> = PairPosition::all().collect();
        let spot = spots.choose(rng)?;
        let (number, side) = match spot.half {
            PairSide::First => (first, &lists().scenes.stance.s),
            PairSide::Second => (second, &lists().scenes.stance.f),
        };
        let is_plus = number & (4 >> spot.colour.index()) != 0;
        let sign = if is_plus { Sign::Plus } else { Sign::Minus };
        Some(side.of(spot.colour).of(sign))
    }

    /// A sentence on an earlier event: between these two, else about the spotlight, an agent, a tie or the City.
    fn memory(&self, story: &Story, before: &str, rng: &mut ChaCha8Rng) -> Option<String> {
        let context = self.with_things(self.context(story), story, rng);
        let mut open = Vec::new();
        for old in self.scenes.iter().rev().filter(|old| old.number < story.number) {
            let follows = story.wish.as_ref().and_then(|wish| self.scenes.get(wish.old?));
            if follows.is_none_or(|follows| follows.number != old.number) {
                self.add_memory(&mut open, story, old, &context);
            }
        }
        self.add_news_of_agents(&mut open, story, before, &context);
        let [spotlight, foil] = story.cast;
        let memories = &lists().scenes.memories;
        let (plus, minus) = self.ties(spotlight, foil);
        open.extend(plus.then(|| (1.2, (memories.tie_plus.iter().collect(), context.clone()))));
        open.extend(minus.then(|| (1.2, (memories.tie_minus.iter().collect(), context.clone()))));
        open.extend(self.news(&context).map(|news| (2.0, news)));
        let object = story.wish.as_ref().map_or("", |wish| &wish.obj.full);
        let before = format!("{before} {object}");
        while !open.is_empty() {
            let total: f64 = open.iter().map(|(weight, _)| weight).sum();
            let mut left = rng.random_range(0.0..total);
            let mut weights = open.iter().map(|(weight, _)| weight);
            let place = weights.position(|weight| {
                left -= weight;
                left < 0.0
            });
            let (_, (templates, context)) = open.swap_remove(place.unwrap_or(0));
            let choice = self.heard.pick(templates, &context, &Manner::after(&before), rng);
            if let Some(choice) = choice.filter(|choice| choice.uses == 0) {
                return Some(choice.text);
            }
        }
        None
    }

    /// Adds the facts of an earlier scene that can be told.
    fn add_memory(&self, open: &mut Vec<Memory<'_>>, story: &Story, old: &Story, context: &Context) {
        let memories = &lists().scenes.memories;
        let (Some(topic), Some(outcome)) = (old.topic(), old.outcome) else {
            return;
        };
        let [spotlight, foil] = story.cast;
        let met = old.cast.contains(&spotlight) && old.cast.contains(&foil) && foil != Who::City;
        let about = |x: Who| self.with_old(context.clone(), old, x);
        let all = |list: &'static Texts| list.iter().collect::<Vec<_>>();
        let [old_spotlight, old_foil] = old.cast;
        if topic.is_follow_up() {
            return;
        }
        if !met {
            let others = old_spotlight == spotlight && old_foil != Who::City && old_foil != foil;
            if !others || topic.is_gift() || topic == Topic::Typed {
                return;
            }
            let list = match outcome {
                Outcome::Won | Outcome::Price => &memories.other_won,
                Outcome::Lost => &memories.other_lost,
                Outcome::Open => return,
            };
            open.push((2.0, (all(list), about(old_foil))));
            return;
        }
        if topic == Topic::Typed {
            open.push((4.0, (all(&memories.typed), about(foil))));
            return;
        }
        if topic.is_gift() {
            let context = about(old_foil).with("s", &self.voice.person(old_spotlight));
            open.push((4.0, (all(&memories.gift), context)));
            return;
        }
        if old_spotlight == spotlight {
            match outcome {
                Outcome::Lost => open.push((5.0, (all(&memories.lost), about(foil)))),
                Outcome::Won | Outcome::Price => open.push((5.0, (all(&memories.won), about(foil)))),
                Outcome::Open => {}
            }
        }
        if let Some(promise) = old.promise.filter(|promise| promise.kept.is_none()) {
            let owes = promise.debtor == spotlight;
            let list = if owes { &memories.debt } else { &memories.owed };
            open.push((4.0, (all(list), about(foil))));
        }
    }

    /// Adds the news of agents that are not in the scene. They come first if nothing else is about the peril.
    fn add_news_of_agents(&self, open: &mut Vec<Memory<'_>>, story: &Story, before: &str, context: &Context) {
        let deed = self.voice.view.text(Slot::Deed(story.number)).unwrap_or_default();
        let weight = if self.touches(&format!("{deed} {before}")) {
            0.5
        } else {
            3.0
        };
        let recent = self.scenes.iter().rev().take(RECENT).flat_map(|old| {
            let slots = [
                Slot::Deed(old.number),
                Slot::Scene(old.number),
                Slot::Tale(old.number),
            ];
            slots.into_iter().filter_map(|slot| self.voice.view.text(slot))
        });
        let recent: String = recent.chain([before]).collect();
        let is_news = |agent: &&Agent| !story.is_in(agent.who) && !recent.contains(&agent.doing);
        for agent in self.agents.iter().filter(is_news) {
            let earlier = self.scenes.iter().filter(|old| old.number < story.number);
            let last = earlier.into_iter().rfind(|old| old.is_in(agent.who));
            let place = last.and_then(|old| old.place).map(|place| &*place.at);
            let context = self
                .with_agent(context.clone(), agent)
                .with_any("oldat", place)
                .with_any("old", last.and_then(|old| old.wish.as_ref()).map(again).as_ref());
            open.push((weight, (lists().scenes.memories.agent.iter().collect(), context)));
        }
    }

    /// A payment for or against the City after the last scene.
    fn news(&self, context: &Context) -> Option<(Vec<&'static String>, Context)> {
        let old = self.scenes.iter().rev().nth(1)?;
        let wish = old.wish.as_ref()?;
        let told =
            |spent: &&(Seat, Spending)| matches!(spent.1, Spending::Yea | Spending::Nay | Spending::Turn(_));
        let &(seat, on) = old.spent.iter().rfind(told)?;
        let endings = &lists().endings;
        let list = match on {
            Spending::Yea => &endings.yea,
            Spending::Nay => &endings.nay,
            _ => &endings.turn,
        };
        let count = old.spent.iter().filter(|spent| **spent == (seat, on)).count();
        let who = self.voice.person(self.actor(old, seat)?);
        let context = context
            .clone()
            .with("w", &who)
            .with("old", &again(wish))
            .with("n", &*number(count))
            .with("scarabs", scarabs(count));
        Some((list.iter().collect(), context))
    }

    /// Is a text about the peril or an agent?
    pub fn touches(&self, text: &str) -> bool {
        let named = |agent: &Who| {
            let Person { full, short, .. } = self.voice.person(*agent);
            text.contains(&full) || text.contains(&short)
        };
        let mut worse = self.peril.worse.iter().filter_map(|stage| self.at_home(stage));
        text.contains(&self.peril.short)
            || self.agents.iter().any(|agent| named(&agent.who))
            || worse.any(|stage| text.contains(&stage))
    }

    /// Names two things of the place, at random.
    pub(super) fn with_things(&self, context: Context, story: &Story, rng: &mut ChaCha8Rng) -> Context {
        let Some(place) = story.place else { return context };
        context
            .with("grab", any(&place.grab, rng))
            .with("fix", any(&place.fix, rng))
    }

    /// Names the things of the place that occur in a text.
    pub(super) fn with_things_of(&self, context: Context, story: &Story, text: &str) -> Context {
        let Some(place) = story.place else { return context };
        let lower = text.to_lowercase();
        let in_text = |list: &'static Texts| {
            let mut list = list.iter();
            list.find(|thing| lower.contains(&thing.to_lowercase()))
                .map(|thing| &**thing)
        };
        context
            .with_any("grab", in_text(&place.grab))
            .with_any("fix", in_text(&place.fix))
    }
}

/// The object of a wish at later mentions.
fn again(wish: &Wish) -> Thing {
    let short = wish.obj.short.clone();
    Thing {
        full: short.clone(),
        short,
        plural: wish.obj.plural,
    }
}

/// The texts for a scene's topic, if it has any.
pub(super) fn texts_of(story: &Story) -> Option<&'static Topics> {
    let scenes = &lists().scenes;
    let [_, foil] = story.cast;
    Some(match story.topic()? {
        Topic::Plot if foil == Who::City => &scenes.plot_city,
        Topic::Proof => &scenes.agent,
        Topic::Deny => &scenes.deny,
        Topic::Aid => &scenes.aid,
        Topic::Plot => &scenes.plot,
        Topic::Hush => &scenes.hush,
        Topic::Guard => &scenes.guard,
        Topic::Fetch => &scenes.fetch,
        Topic::Again => &scenes.again,
        Topic::Second => &scenes.second,
        Topic::Debt => &scenes.debt,
        Topic::Own | Topic::Kindness | Topic::Favour | Topic::Grudge | Topic::City | Topic::Typed => {
            return None;
        }
    })
}

/// The word for a number.
pub(super) fn number(count: usize) -> String {
    const WORDS: [&str; 21] = [
        "no",
        "one",
        "two",
        "three",
        "four",
        "five",
        "six",
        "seven",
        "eight",
        "nine",
        "ten",
        "eleven",
        "twelve",
        "thirteen",
        "fourteen",
        "fifteen",
        "sixteen",
        "seventeen",
        "eighteen",
        "nineteen",
        "twenty",
    ];
    WORDS
        .get(count)
        .map_or_else(|| count.to_string(), |word| (*word).to_owned())
}

/// The noun for this many scarabs.
pub(super) const fn scarabs(count: usize) -> &'static str {
    if count == 1 { "scarab" } else { "scarabs" }
}
