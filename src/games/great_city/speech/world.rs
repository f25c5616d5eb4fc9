//! The small world of a speaking seat: the peril, the town, the plans of agents, and the topic of every scene.
//!
//! It also fills the contexts of sentences. `reading.rs` reads the texts.
//!
//! Invariant: it is read from one seat's view and from the events that this seat saw, not from any hidden text.

use super::super::tables::tables;
use super::super::{Kind, Sign, Slot, View, Who};
use super::fixed::Fixed;
use super::grammar::{Context, Person, Style, Thing, inline, render};
use super::heard::Heard;
use super::lists::{Noun, Peril, Plot, lists};
use super::story::{Outcome, Promise, Story, Topic, fold};
use super::voice::Voice;
use super::wording::{gaps, literal, sentences};
use crate::table::Seat;
use std::collections::BTreeMap;

/// The peril of ready-made situations that name none.
const NEUTRAL: &str = "trouble";
/// The number of wards, Houses and guilds in a game's small town. Names come back because there are few.
const TOWN: (usize, usize, usize) = (5, 4, 4);

/// The plan of an agent of peril, with its gaps filled.
#[derive(Clone, Debug)]
pub(super) struct Agent {
    pub who: Who,
    pub wants: String,
    pub doing: String,
    pub proof: Object,
    pub needs: Vec<Object>,
}

/// A possible object of a wish, with its gaps filled.
#[derive(Clone, Debug)]
pub(super) struct Object {
    pub thing: Thing,
    pub intangible: bool,
    /// The full phrase in lower case, for searches.
    pub lower: String,
}

/// The knowledge of a speaking seat.
pub struct World<'v> {
    pub(super) voice: &'v Voice<'v>,
    /// The current peril; the neutral one if people wrote a situation of their own.
    pub peril: &'static Peril,
    /// The peril that the GM proposes.
    pub(super) offered: &'static Peril,
    pub(super) agents: Vec<Agent>,
    /// All scenes that have begun.
    pub scenes: Vec<Story>,
    /// Each seat's payments to Yea and to Nay.
    pub(super) paid: BTreeMap<Seat, [u16; 2]>,
    pub(super) heard: Heard,
    wards: Vec<&'static String>,
    houses: Vec<&'static String>,
    guilds: Vec<&'static String>,
    /// The choices that hold from the first scene on.
    pub(super) later: Fixed,
}

impl<'v> World<'v> {
    /// Reads the world from a seat's view, the public texts and the events that the seat saw.
    pub fn read(voice: &'v Voice<'v>) -> Self {
        let fixed = Fixed::new(voice.view);
        let names = &lists().places;
        let some = |what, list: &'static [String], count| {
            let order = fixed.about(what, 0).shuffled(list);
            order.into_iter().take(count).collect::<Vec<_>>()
        };
        let actor = |story: &Story, seat| actor(voice.view, story, seat);
        let (scenes, paid) = fold(voice.seen, actor);
        let offered = peril(voice, fixed);
        let mut world = Self {
            voice,
            peril: offered,
            offered,
            agents: Vec::new(),
            scenes,
            paid,
            heard: Heard::new(voice.view),
            wards: some("ward", &names.wards, TOWN.0),
            houses: some("house", &names.houses, TOWN.1),
            guilds: some("guild", &names.guilds, TOWN.2),
            later: fixed.with_characters(voice.view),
        };
        if !world.is_told() {
            world.peril = neutral();
        }
        world.agents = world.plans(fixed);
        world.read_texts();
        world
    }

    // ---- the town ----

    /// The names of the town: those that belong to the peril and to its agents.
    pub(super) fn home(&self) -> Context {
        let first = |list: &[&'static String]| list.first().map(|name| name.as_str());
        Context::default()
            .with_any("ward", first(&self.wards))
            .with_any("house", first(&self.houses))
            .with_any("guild", first(&self.guilds))
            .with("short", &*self.peril.short)
    }

    /// The names of the town for one scene or one fate.
    pub(super) fn local(&self, number: usize) -> Context {
        let one = |what, list: &[&'static String]| {
            let name = self.later.about(what, number).pick(list);
            name.map(|name| name.as_str())
        };
        self.home()
            .with_any("ward", one("ward", &self.wards))
            .with_any("house", one("house", &self.houses))
            .with_any("guild", one("guild", &self.guilds))
    }

    /// Fills the gaps of a sentence with the peril's own names.
    pub(super) fn at_home(&self, text: &str) -> Option<String> {
        render(text, &self.home(), &Style::default())
    }

    /// Is the situation or the peril told in the words that the GM proposed, or in some of them?
    fn is_told(&self) -> bool {
        let Peril { what, threat, .. } = self.offered;
        let slots = [(Slot::Situation, what), (Slot::Peril, threat)];
        self.voice.level.situation.is_some()
            || slots.into_iter().any(|(slot, own)| {
                let (text, own) = (self.voice.view.text(slot), self.at_home(own));
                text.zip(own)
                    .is_some_and(|(text, own)| sentences(&own).any(|sentence| text.contains(sentence)))
            })
    }

    // ---- the agents ----

    /// The plan of the next agent of peril, and the fillings of its gaps. Each refusal leads to another plan.
    pub(super) fn next_agent(&self) -> Option<(&'static Plot, Context)> {
        let view = self.voice.view;
        let chief = view.agents().next();
        let chief = chief.map(|chief| self.voice.person(chief.who).short);
        let context = self.home().with_any("chief", chief.as_deref());
        let helpers = Fixed::new(view)
            .about("helpers", 0)
            .shuffled(&lists().endings.helpers);
        let plots = self.peril.agents.iter().chain(helpers);
        let mut plots = plots.filter(|plot| {
            let doing = fill(&plot.doing, &context);
            doing.is_some_and(|doing| !self.agents.iter().any(|agent| agent.doing == doing))
        });
        let plot = plots.nth(view.refused.into())?;
        Some((plot, context))
    }

    /// The plans of the agents: those named in their texts, then the peril's by kind, then helpers.
    fn plans(&self, fixed: Fixed) -> Vec<Agent> {
        let view = self.voice.view;
        let agents = view.agents().filter_map(|one| Some((one.who, one.kind?)));
        let agents: Vec<(Who, Kind)> = agents.collect();
        let helpers = fixed.about("helpers", 0).shuffled(&lists().endings.helpers);
        let own = self.offered.agents.iter();
        let mut plots: Vec<&'static Plot> = own.chain(helpers).collect();
        let chief = agents.first().map(|(who, _)| self.voice.person(*who).short);
        let mut plans: Vec<Option<Agent>> = vec![None; agents.len()];
        let told = |who: Who| view.text(Slot::About(who)).unwrap_or_default();
        // First the agents whose plans have been told, then the others.
        for by_text in [true, false] {
            if !by_text && !std::ptr::eq(self.peril, self.offered) {
                plots.retain(|plot| !self.offered.agents.iter().any(|own| std::ptr::eq(own, *plot)));
            }
            for (place, (who, kind)) in agents.iter().enumerate() {
                let chief = chief.as_deref().filter(|_| place > 0);
                let context = self.home().with_any("chief", chief);
                let fits = |plot: &&Plot| match by_text {
                    true => told(*who).contains(literal(&plot.doing)),
                    false => plot.kind == *kind && fill(&plot.doing, &context).is_some(),
                };
                // A text about an agent by a person is no plan of the tables.
                let is_own = !by_text && !told(*who).is_empty();
                let Some(plan) = plans.get_mut(place).filter(|plan| plan.is_none() && !is_own) else {
                    continue;
                };
                let Some(found) = plots.iter().position(fits) else {
                    continue;
                };
                *plan = agent(*who, plots.remove(found), &context);
            }
        }
        plans.into_iter().flatten().collect()
    }

    pub(super) fn agent(&self, who: Who) -> Option<&Agent> {
        self.agents.iter().find(|agent| agent.who == who)
    }

    // ---- people and ties ----

    /// A character in a scene. The City as a foil is the people at the place.
    pub(super) fn person(&self, story: &Story, who: Who) -> Person {
        match (who, story.place) {
            (Who::City, Some(place)) => Person::crowd(&place.folk),
            _ => self.voice.person(who),
        }
    }

    /// Does a character have a plus tie and a minus tie to another?
    pub(super) fn ties(&self, from: Who, to: Who) -> (bool, bool) {
        let has = |sign: Sign| {
            let mut drawn = self.voice.view.drawn();
            drawn.any(|tie| (tie.from, tie.to, tie.sign) == (from, to, sign))
        };
        (has(Sign::Plus), has(Sign::Minus))
    }

    /// Does a character only wish another well?
    pub(super) fn is_friend(&self, from: Who, to: Who) -> bool {
        self.ties(from, to) == (true, false)
    }

    /// A character's attitude to two people, by its ties: whether it is good, and to whom. Good ties come first.
    pub(super) fn attitude(&self, who: Who, to: [Who; 2]) -> Option<(bool, Who)> {
        let others = to.into_iter().filter(|other| *other != who);
        let ties: Vec<(Who, (bool, bool))> = others.map(|other| (other, self.ties(who, other))).collect();
        let find = |wanted| {
            ties.iter()
                .find(|(_, ties)| *ties == wanted)
                .map(|(other, _)| *other)
        };
        let friend = find((true, false)).map(|other| (true, other));
        friend.or_else(|| Some((false, find((false, true))?)))
    }

    pub(super) fn actor(&self, story: &Story, seat: Seat) -> Option<Who> {
        actor(self.voice.view, story, seat)
    }

    // ---- texts ----

    /// The texts of a wish's object, one variant for each game.
    pub(super) fn object(&self, noun: &Noun, number: usize) -> Object {
        let vary = &lists().places.vary;
        let context = gaps(&noun.full).fold(Context::default(), |context, gap| {
            let Some((gap, words)) = vary.get_key_value(gap) else {
                return context;
            };
            let word = self.later.about(gap, number).pick(words);
            context.with_any(gap, word.map(|word| &**word))
        });
        object(noun, &context)
    }

    // ---- open wishes and promises ----

    /// The scenes in which a character's wish was refused or left open, and nobody has tried it again.
    pub(super) fn refused(&self, who: Who) -> impl Iterator<Item = (usize, &Story)> {
        let scenes = self.scenes.iter().enumerate();
        scenes.filter(move |(_, story)| {
            let tries = [Topic::Own, Topic::Grudge, Topic::Proof, Topic::Deny];
            let [spotlight, foil] = story.cast;
            let topic = story.topic();
            // The object of a lost wish is often gone.
            let refused = match story.outcome {
                Some(Outcome::Open) => topic.is_some_and(|topic| tries.contains(&topic)),
                Some(Outcome::Lost) => topic == Some(Topic::Deny),
                _ => false,
            };
            spotlight == who && foil != Who::City && refused && !story.retried
        })
    }

    /// The promises that one character owes another and that have not been called in.
    pub(super) fn debts(&self, debtor: Who, creditor: Who) -> impl Iterator<Item = (usize, &Promise)> {
        let scenes = self.scenes.iter().enumerate();
        let promises = scenes.filter_map(|(place, story)| Some((place, story.promise.as_ref()?)));
        promises.filter(move |(_, promise)| {
            (promise.debtor, promise.creditor) == (debtor, creditor) && promise.kept.is_none()
        })
    }

    /// Did a scene between the two end badly for one of them through the other?
    pub(super) fn has_grudge(&self, who: Who, against: Who) -> bool {
        self.scenes.iter().any(|story| {
            let lost = story.cast == [who, against] && story.outcome == Some(Outcome::Lost);
            let gave = story.cast == [against, who] && story.outcome.is_some_and(Outcome::is_good);
            lost || gave
        })
    }

    // ---- contexts ----

    /// The fillings of the gaps in a scene's sentences, without the things at the place.
    pub(super) fn context(&self, story: &Story) -> Context {
        let [spotlight, foil] = story.cast;
        let topic = story.topic().unwrap_or(Topic::Typed);
        let base = match topic.is_agents() || topic.is_anothers() {
            true => self.home(),
            false => self.local(story.place_number()),
        };
        let place = story.place;
        let folk = place.map(|place| &*place.folk);
        let context = base
            .with("s", &self.voice.person(spotlight))
            .with("f", &self.person(story, foil))
            .with_any("at", place.map(|place| &*place.at))
            .with_any("folk", folk)
            .with("x_asks", "")
            .with("x_holds", "")
            .with("w_asks", "")
            .with("w_holds", "");
        let Some(wish) = &story.wish else { return context };
        let context = context
            .with("obj", &wish.obj)
            .with_any("thing", (!wish.intangible).then_some(&wish.obj))
            .with_any("quote", wish.quote.as_deref());
        let context = match wish.agent.and_then(|who| self.agent(who)) {
            Some(agent) => self
                .with_agent(context, agent)
                .with("proof", &*agent.proof.thing.full),
            None => context,
        };
        match wish.old.and_then(|old| self.scenes.get(old)) {
            Some(old) => self.with_old(context, old, old.opposite(spotlight)),
            None => context,
        }
    }

    pub(super) fn with_agent(&self, context: Context, agent: &Agent) -> Context {
        context
            .with("a", &self.voice.person(agent.who))
            .with("wants", &*agent.wants)
            .with("doing", &*agent.doing)
    }

    /// Adds the names in the sentences of an earlier scene. `x` is the person in question.
    pub(super) fn with_old(&self, context: Context, old: &Story, x: Who) -> Context {
        let promise = old.promise.map(|promise| promise.what.full.as_str());
        context
            .with("x", &self.person(old, x))
            .with_any("old", old.wish.as_ref().map(|wish| &wish.obj))
            .with_any("oldat", old.place.map(|place| &*place.at))
            .with_any("promise", promise)
    }
}

impl Object {
    pub(super) const fn of(thing: Thing, intangible: bool) -> Self {
        let lower = String::new();
        Self {
            thing,
            intangible,
            lower,
        }
    }

    /// Something that is asked about another thing. It goes by its noun: “the loan”, “the toss”.
    pub(super) fn about(phrase: &str) -> Self {
        const NOUNS: [&str; 8] = [
            "help", "loan", "word", "friends", "payment", "toss", "ruling", "answer",
        ];
        let mut words = phrase
            .split(' ')
            .map(|word| word.trim_end_matches(|letter: char| !letter.is_alphabetic()));
        let noun = words.find(|word| NOUNS.contains(word));
        let short = noun.map_or_else(|| phrase.to_owned(), |noun| format!("the {noun}"));
        let (full, plural) = (phrase.to_owned(), noun == Some("friends"));
        Self::of(Thing { full, short, plural }, true)
    }
}

/// The peril: by the level, else by its faces; those that fit the thrown triads are likelier.
fn peril(voice: &Voice, fixed: Fixed) -> &'static Peril {
    let perils = &lists().perils;
    if let Some(ready) = &voice.level.situation {
        return ready.plot.as_deref().and_then(named).unwrap_or_else(neutral);
    }
    let Some((first, second)) = voice.view.thrown_pair() else {
        return neutral();
    };
    let number = voice.view.peril().unwrap_or_default();
    let letters = [(4, 'p'), (2, 'n'), (1, 'e')];
    let letters = letters.iter().filter(|(bit, _)| number & bit != 0);
    let faces: String = letters.map(|(_, letter)| letter).collect();
    let has_faces = |peril: &&Peril| {
        peril.faces.len() == faces.len() && faces.chars().all(|face| peril.faces.contains(face))
    };
    let fits = |peril: &Peril, triad: u8| {
        let name = &tables().triad(triad.into()).name;
        peril
            .fits
            .iter()
            .any(|fits| name.strip_prefix("the ").unwrap_or(name) == fits)
    };
    let weighed = perils.iter().filter(has_faces).flat_map(|peril| {
        let weight = 2 + usize::from(fits(peril, first)) + usize::from(fits(peril, second));
        std::iter::repeat_n(peril, weight)
    });
    let weighed: Vec<&Peril> = weighed.collect();
    let mut order: Vec<&Peril> = Vec::new();
    for peril in fixed.about("peril", 0).shuffled(&weighed) {
        if !order.iter().any(|known| known.id == peril.id) {
            order.push(peril);
        }
    }
    // A request for another situation leads to the next one.
    let place = voice.view.asked_for_another.checked_rem(order.len());
    place
        .and_then(|place| order.get(place).copied())
        .unwrap_or_else(neutral)
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

/// The character that acts for a seat in a scene: one in the scene, else its first.
fn actor(view: &View, story: &Story, seat: Seat) -> Option<Who> {
    let mut present = story.present();
    let mut characters = view.characters.iter();
    let here = present.find(|who| *who != Who::City && view.owner(*who) == seat);
    here.or_else(|| Some(characters.find(|one| one.owner == seat)?.who))
}

pub(super) fn agent(who: Who, plot: &Plot, context: &Context) -> Option<Agent> {
    Some(Agent {
        who,
        wants: fill(&plot.wants, context)?,
        doing: fill(&plot.doing, context)?,
        proof: object(&plot.proof, context),
        needs: plot.needs.iter().map(|need| object(need, context)).collect(),
    })
}

pub(super) fn object(noun: &Noun, context: &Context) -> Object {
    let filled = |text: &str| fill(text, context).unwrap_or_else(|| text.to_owned());
    let (full, short) = (filled(&noun.full), filled(&noun.short));
    let plural = noun.plural;
    Object::of(Thing { full, short, plural }, noun.intangible)
}

/// Fills the gaps of a phrase.
pub(super) fn fill(phrase: &str, context: &Context) -> Option<String> {
    inline(phrase, context, &Style::default())
}
