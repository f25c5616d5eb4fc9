//! Reads the topic of every scene from the public texts.
//!
//! The texts are the state. Each wish, each promise and each place is a phrase that occurs nowhere else in the tables,
//! so a seat finds the facts again by looking up known phrases. The narration survives loading, going back and
//! corrections, and it works with texts by people: of a wish that is in no table, the words themselves are kept.

use super::super::{Slot, Who};
use super::grammar::{Context, Thing};
use super::lists::{Noun, Place, WishTexts, lists};
use super::story::{Outcome, Promise, Story, Topic, Wish};
use super::wording::sentences;
use super::world::{Agent, Object, World, fill, object};

/// The longest quotation of a person in a sentence, in characters.
const QUOTE: usize = 70;

/// The meaning of a phrase in the tables.
#[derive(Clone, Copy)]
enum Origin {
    Proof(usize),
    Need(usize),
    Silence(usize),
    Texts(&'static WishTexts),
    Promise(&'static Noun),
}

impl World<'_> {
    /// The wishes of the tables, each with its object in this game.
    pub(super) fn wishes(&self) -> impl Iterator<Item = (&'static WishTexts, Object)> + '_ {
        let wishes = lists().wishes.iter().enumerate();
        wishes.map(|(number, texts)| (texts, self.object(&texts.obj, number)))
    }

    fn phrases(&self) -> Vec<(Origin, Object)> {
        let agents = self.agents.iter().enumerate();
        let agents = agents.flat_map(|(place, agent)| {
            let needs = agent
                .needs
                .iter()
                .map(move |need| (Origin::Need(place), need.clone()));
            let own = [
                (Origin::Proof(place), agent.proof.clone()),
                (Origin::Silence(place), silence(agent)),
            ];
            needs.chain(own)
        });
        let wishes = self
            .wishes()
            .map(|(texts, object)| (Origin::Texts(texts), object));
        let promises = lists().places.promises.iter();
        let promises = promises.map(|noun| (Origin::Promise(noun), object(noun, &self.home())));
        agents.chain(wishes).chain(promises).collect()
    }

    /// Reads the topics of all scenes, in order.
    pub(super) fn read_texts(&mut self) {
        let mut phrases = self.phrases();
        for (_, object) in &mut phrases {
            object.lower = object.thing.full.to_lowercase();
        }
        for index in 0..self.scenes.len() {
            let Some(story) = self.scenes.get(index) else {
                return;
            };
            let deed = self.voice.view.text(Slot::Deed(story.number));
            let lower = deed.unwrap_or_default().to_lowercase();
            let place = self.read_place(story, &lower);
            let wish = self.read_wish(story, deed, &lower, &phrases);
            let Some(story) = self.scenes.get_mut(index) else {
                return;
            };
            (story.place, story.wish) = (place, Some(wish));
            story.outcome = story.judge();
            self.read_promise(index);
            self.settle(index);
        }
    }

    /// The place of a scene. The deed names it, or the opening if a person wrote the deed. The opening can mention
    /// other places after this one.
    fn read_place(&self, story: &Story, deed: &str) -> Option<&'static Place> {
        let places = &lists().places.places;
        let opening = self.voice.view.text(Slot::Scene(story.number));
        let opening = opening.unwrap_or_default().to_lowercase();
        let first = |text: &str| {
            let told = places
                .iter()
                .filter_map(|place| Some((text.find(&place.at.to_lowercase())?, place)));
            told.min_by_key(|(at, _)| *at).map(|(_, place)| place)
        };
        let told = first(deed).or_else(|| first(&opening));
        told.or_else(|| self.later.about("place", story.place_number()).pick(places))
    }

    /// The wish of a scene: the longest known phrase in its deed.
    fn read_wish(
        &self,
        story: &Story,
        deed: Option<&str>,
        lower: &str,
        phrases: &[(Origin, Object)],
    ) -> Wish {
        let found = phrases.iter().filter(|(_, object)| lower.contains(&object.lower));
        let found = found.max_by_key(|(_, object)| object.lower.len());
        let follow_up = deed.and_then(|deed| self.read_follow_up(story, deed));
        let known = || found.and_then(|(origin, object)| self.wish_of(story, *origin, object));
        follow_up
            .or_else(known)
            .unwrap_or_else(|| self.typed(story, deed))
    }

    fn read_follow_up(&self, story: &Story, deed: &str) -> Option<Wish> {
        let [spotlight, foil] = story.cast;
        let person = self.voice.person(foil);
        self.refused(spotlight).find_map(|(place, old)| {
            let wish = old.wish.as_ref()?;
            let context = Context::default()
                .with("f", &person)
                .with("old", &*wish.obj.short);
            let second = old.cast == story.cast;
            let (topic, topics) = match second {
                true => (Topic::Second, &lists().scenes.second),
                false => (Topic::Again, &lists().scenes.again),
            };
            let phrases = topics.objs.iter().filter_map(|phrase| fill(phrase, &context));
            let phrase = phrases.into_iter().find(|phrase| deed.contains(phrase))?;
            Some(Wish::of(topic, Object::about(&phrase)).after(place))
        })
    }

    fn wish_of(&self, story: &Story, origin: Origin, object: &Object) -> Option<Wish> {
        let [spotlight, foil] = story.cast;
        let agent_of = |place: usize| self.agents.get(place).map(|agent| agent.who);
        let wish = |topic| Wish::of(topic, object.clone());
        Some(match origin {
            Origin::Silence(place) => wish(Topic::Hush).on(agent_of(place)?),
            Origin::Proof(place) if agent_of(place)? == foil => wish(Topic::Proof).on(foil),
            Origin::Need(place) | Origin::Proof(place) => {
                let agent = agent_of(place)?;
                let friend = self.is_friend(spotlight, agent);
                wish(match (agent == foil, agent == spotlight, friend) {
                    (true, _, true) => Topic::Aid,
                    (true, _, false) => Topic::Deny,
                    (_, true, _) => Topic::Plot,
                    (_, _, true) => Topic::Fetch,
                    (_, _, false) => Topic::Guard,
                })
                .on(agent)
            }
            Origin::Texts(texts) => wish(topic_of(texts)).with_texts(texts),
            Origin::Promise(noun) => {
                let (place, _) = self
                    .debts(foil, spotlight)
                    .find(|(_, promise)| promise.what.full == noun.full)?;
                wish(Topic::Debt).after(place)
            }
        })
    }

    /// A wish in words that are not in the tables.
    fn typed(&self, story: &Story, deed: Option<&str>) -> Wish {
        let [spotlight, _] = story.cast;
        let quote = deed.and_then(|deed| sentences(deed).next()).map(str::to_owned);
        let short = quote.as_ref().filter(|quote| quote.chars().count() < QUOTE);
        let full = match short {
            Some(quote) => format!("the plan “{}”", quote.trim_end_matches(['.', '!', '?'])),
            None => {
                let name = self.voice.person(spotlight).short;
                format!("the plan that {name} had announced on day {}", story.number)
            }
        };
        let short = "the plan".to_owned();
        let thing = Thing {
            full,
            short,
            plural: false,
        };
        let mut wish = Wish::of(Topic::Typed, Object::of(thing, true));
        wish.quote = quote;
        wish
    }

    /// Reads the promise at the end of a scene.
    fn read_promise(&mut self, index: usize) {
        let Some(story) = self.scenes.get(index) else {
            return;
        };
        let tale = self.voice.view.text(Slot::Tale(story.number));
        let tale = tale.unwrap_or_default().to_lowercase();
        let [spotlight, foil] = story.cast;
        let gift = story.topic().is_some_and(Topic::is_gift);
        let (debtor, creditor) = match story.outcome {
            Some(Outcome::Price) if !gift => (spotlight, foil),
            Some(Outcome::Price | Outcome::Open) => (foil, spotlight),
            _ => return,
        };
        let mut promises = lists().places.promises.iter();
        let promise = promises
            .find(|promise| tale.contains(&promise.full.to_lowercase()))
            .map(|what| Promise {
                what,
                debtor,
                creditor,
                kept: None,
            });
        if let Some(story) = self.scenes.get_mut(index) {
            story.promise = promise;
        }
    }

    /// Notes the effect of a scene on an earlier one.
    fn settle(&mut self, index: usize) {
        let Some(story) = self.scenes.get(index) else {
            return;
        };
        let (topic, won) = (story.topic(), story.outcome == Some(Outcome::Won));
        let is_over = story.outcome.is_some();
        let Some(old) = story.wish.as_ref().and_then(|wish| wish.old) else {
            return;
        };
        let Some(old) = self.scenes.get_mut(old).filter(|_| is_over) else {
            return;
        };
        match topic {
            Some(Topic::Debt) => {
                if let Some(promise) = &mut old.promise {
                    promise.kept = Some(won);
                }
            }
            _ if won => (old.retried, old.outcome) = (true, Some(Outcome::Won)),
            Some(Topic::Second) => (old.retried, old.outcome) = (true, Some(Outcome::Lost)),
            _ => old.retried = true,
        }
    }
}

impl Wish {
    pub(super) fn of(topic: Topic, object: Object) -> Self {
        Self {
            topic,
            obj: object.thing,
            intangible: object.intangible,
            texts: None,
            agent: None,
            old: None,
            quote: None,
        }
    }

    pub(super) const fn on(mut self, agent: Who) -> Self {
        self.agent = Some(agent);
        self
    }

    pub(super) const fn after(mut self, old: usize) -> Self {
        self.old = Some(old);
        self
    }

    pub(super) const fn with_texts(mut self, texts: &'static WishTexts) -> Self {
        self.texts = Some(texts);
        self
    }
}

pub(super) fn topic_of(texts: &WishTexts) -> Topic {
    match &*texts.when {
        "+" => Topic::Kindness,
        "+asks" => Topic::Favour,
        "-" => Topic::Grudge,
        "city" => Topic::City,
        _ => Topic::Own,
    }
}

pub(super) fn silence(agent: &Agent) -> Object {
    let context = Context::default().with("proof", &*agent.proof.thing.full);
    let phrase = lists().scenes.hush.objs.first();
    let full = phrase
        .and_then(|phrase| fill(phrase, &context))
        .unwrap_or_default();
    let (short, plural) = ("the silence".to_owned(), false);
    Object::of(Thing { full, short, plural }, true)
}
