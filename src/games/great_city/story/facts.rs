//! The facts of a story: what everybody at the table has been told.
//!
//! Invariants: a fact that was settled is never changed again; at most [`OPEN`] threads are open.

use super::super::pieces::Who;
use super::super::words::Slot;
use super::{Plan, Telling, Thing, Topic, Wish};
use serde::{Deserialize, Serialize, Serializer};
use std::collections::{BTreeMap, BTreeSet};

/// The most threads that are open at a time. The oldest is let go for a further one.
pub const OPEN: usize = 3;
/// The steps of an agent's plan. At the last it has what it wants.
pub const STEPS: u8 = 6;
/// The number of scenes after which a plan that nothing has moved goes on by itself.
const UNHINDERED: u16 = 3;
/// The highest rank above, and the lowest below, that somebody can gain.
const RANKS: i8 = 2;

/// A part in a scene.
#[expect(missing_docs, reason = "no comment repeats the name of a variant")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Role {
    Spotlight,
    Foil,
    /// The agent of peril that is concerned and is neither of the two.
    Agent,
    /// Another character that is there or near.
    Third,
}

/// Something that becomes true. `R` is a role in the tables of texts, and a character in a telling.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Change<R> {
    /// This one has the thing now.
    Gives(R),
    /// The thing is gone for good.
    Lost,
    /// Nobody knows where the thing is.
    Hidden,
    /// The first knows what the second hides.
    Knows(R, R),
    /// The first no longer knows what the second hides. Only people say so.
    Forgets(R, R),
    /// The first owes the second.
    Owes(R, R),
    /// The debt of the first to the second is settled.
    Quits(R, R),
    /// The first must obey the second, or is held by it.
    Binds(R, R),
    /// Nobody holds this one any more.
    Frees(R),
    /// This one is hurt.
    Hurts(R),
    /// This one is well again.
    Heals(R),
    /// This one is back at home.
    Home(R),
    /// This one rises.
    Raises(R),
    /// This one falls.
    Lowers(R),
    /// The first thinks better of the second.
    Warms(R, R),
    /// The first thinks worse of the second.
    Cools(R, R),
    /// The agent's plan goes on by a step.
    Advances,
    /// The agent's plan is thrown back by a step.
    SetsBack,
    /// The agent's plan stands still, and the next step forward is lost.
    Stalls,
    /// Everybody knows what this one did.
    Exposes(R),
    /// This one lacks the thing now.
    Needs(R),
    /// Nothing that changed in this scene changes again.
    Settles,
    /// The City has lost something.
    CityLoses,
    /// The City has kept something.
    CityKeeps,
}

/// Something that must be true for one way to carry out a judgment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Condition {
    /// An agent of peril is concerned and is neither spotlight nor foil.
    HasAgent,
    /// Another character is there or near.
    HasThird,
    /// The foil is an agent with a plan.
    FoilIsAgent,
    /// The spotlight is an agent with a plan.
    SpotlightIsAgent,
    /// The foil is the City itself.
    FoilIsCity,
    /// This one has the thing.
    Holds(Role),
    /// This one does not have the thing.
    Lacks(Role),
    /// The first owes the second.
    Owes(Role, Role),
    /// The first thinks well of the second.
    Likes(Role, Role),
    /// The first thinks ill of the second.
    Hates(Role, Role),
    /// The first stands higher than the second.
    Above(Role, Role),
    /// This one is hurt.
    Hurt(Role),
    /// This one is held by somebody.
    Bound(Role),
}

impl<R: Copy> Change<R> {
    /// The parties to it.
    pub fn parties(self) -> impl Iterator<Item = R> {
        use Change::{
            Binds, Cools, Exposes, Forgets, Frees, Gives, Heals, Home, Hurts, Knows, Lowers, Needs, Owes,
            Quits, Raises, Warms,
        };
        let (one, other) = match self {
            Gives(one) | Frees(one) | Hurts(one) | Heals(one) | Home(one) | Raises(one) | Lowers(one)
            | Exposes(one) | Needs(one) => (Some(one), None),
            Knows(one, other)
            | Forgets(one, other)
            | Owes(one, other)
            | Quits(one, other)
            | Binds(one, other)
            | Warms(one, other)
            | Cools(one, other) => (Some(one), Some(other)),
            _ => (None, None),
        };
        one.into_iter().chain(other)
    }

    /// The same with other parties. `None` if one of them is missing.
    pub fn bind<S>(self, who: impl Fn(R) -> Option<S>) -> Option<Change<S>> {
        Some(match self {
            Self::Gives(one) => Change::Gives(who(one)?),
            Self::Lost => Change::Lost,
            Self::Hidden => Change::Hidden,
            Self::Knows(one, other) => Change::Knows(who(one)?, who(other)?),
            Self::Forgets(one, other) => Change::Forgets(who(one)?, who(other)?),
            Self::Owes(one, other) => Change::Owes(who(one)?, who(other)?),
            Self::Quits(one, other) => Change::Quits(who(one)?, who(other)?),
            Self::Binds(one, other) => Change::Binds(who(one)?, who(other)?),
            Self::Frees(one) => Change::Frees(who(one)?),
            Self::Hurts(one) => Change::Hurts(who(one)?),
            Self::Heals(one) => Change::Heals(who(one)?),
            Self::Home(one) => Change::Home(who(one)?),
            Self::Raises(one) => Change::Raises(who(one)?),
            Self::Lowers(one) => Change::Lowers(who(one)?),
            Self::Warms(one, other) => Change::Warms(who(one)?, who(other)?),
            Self::Cools(one, other) => Change::Cools(who(one)?, who(other)?),
            Self::Advances => Change::Advances,
            Self::SetsBack => Change::SetsBack,
            Self::Stalls => Change::Stalls,
            Self::Exposes(one) => Change::Exposes(who(one)?),
            Self::Needs(one) => Change::Needs(who(one)?),
            Self::Settles => Change::Settles,
            Self::CityLoses => Change::CityLoses,
            Self::CityKeeps => Change::CityKeeps,
        })
    }

    /// Is it about the thing of the scene?
    pub const fn is_of_thing(self) -> bool {
        matches!(self, Self::Gives(_) | Self::Lost | Self::Hidden | Self::Needs(_))
    }

    /// Is it about the plan of the agent that is concerned?
    pub const fn is_of_plan(self) -> bool {
        matches!(self, Self::Advances | Self::SetsBack | Self::Stalls)
    }
}

impl Change<Who> {
    /// Would it take back a change that is settled? Both are about the same thing.
    fn undoes(self, settled: Self) -> bool {
        use Change::{Binds, Cools, Frees, Heals, Hurts, Lowers, Owes, Quits, Raises, Warms};
        match (settled, self) {
            (Owes(debtor, creditor), Quits(one, other)) => (debtor, creditor) == (one, other),
            (Binds(held, _), Frees(one)) | (Frees(held), Binds(one, _)) => held == one,
            (Binds(held, by), Binds(one, other)) => held == one && by != other,
            (Hurts(who), Heals(one)) | (Raises(who), Lowers(one)) | (Lowers(who), Raises(one)) => who == one,
            (Warms(who, to), Cools(one, other)) | (Cools(who, to), Warms(one, other)) => {
                (who, to) == (one, other)
            }
            _ => false,
        }
    }
}

/// Where a thing is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Holder {
    /// With this one.
    With(Who),
    /// Nobody knows.
    Hidden,
    /// Gone for good.
    Lost,
}

/// A thing of the story.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Known {
    /// The thing.
    pub thing: Thing,
    /// Where it is.
    pub holder: Holder,
    /// Does it stay there for good?
    pub is_settled: bool,
}

/// How far the plan of an agent has come.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Progress {
    /// The plan.
    pub plan: Plan,
    /// The steps that it has come, 0 to [`STEPS`].
    pub steps: u8,
    /// The steps forward that will be lost.
    pub stalled: u8,
    /// Does everybody know what the agent does?
    pub is_exposed: bool,
    /// Has the agent given it up?
    pub is_over: bool,
    /// The scene in which it last moved.
    pub moved_in: u16,
}

/// A wish, and what has become of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Thread {
    /// The number of the scene.
    pub scene: u16,
    /// The wish.
    pub wish: Wish,
    /// Is it granted (`true`), refused for good (`false`), or still open?
    pub ended: Option<bool>,
}

/// What everybody at the table has been told.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Facts {
    /// The id of the peril, if a computer described it.
    pub peril: Option<String>,
    /// The agents' plans.
    #[serde(serialize_with = "as_pairs")]
    pub plans: BTreeMap<Who, Progress>,
    /// The things that the story has spoken of.
    pub things: Vec<Known>,
    /// Who knows what whom hides.
    pub knows: BTreeSet<(Who, Who)>,
    /// Who owes whom.
    pub owes: BTreeSet<(Who, Who)>,
    /// Who is held by whom.
    #[serde(serialize_with = "as_pairs")]
    pub bound: BTreeMap<Who, Who>,
    /// Who is hurt.
    pub hurt: BTreeSet<Who>,
    /// How far somebody has risen or fallen.
    #[serde(serialize_with = "as_pairs")]
    pub ranks: BTreeMap<Who, i8>,
    /// How the first has come to think of the second: better or worse.
    #[serde(serialize_with = "as_pairs")]
    pub warmth: BTreeMap<(Who, Who), i8>,
    /// Where people were last.
    #[serde(serialize_with = "as_pairs")]
    pub at: BTreeMap<Who, String>,
    /// What the City kept (`true`) and lost, by scene.
    pub city: Vec<(u16, bool)>,
    /// All wishes, the latest last.
    pub threads: Vec<Thread>,
    /// The changes that nothing can take back.
    settled: Vec<Change<Who>>,
}

/// Writes a map as pairs: in some formats, a key has to be a text.
fn as_pairs<K: Serialize, V: Serialize, S: Serializer>(
    map: &BTreeMap<K, V>,
    to: S,
) -> Result<S::Ok, S::Error> {
    to.collect_seq(map)
}

/// The telling to which a change belongs.
struct Applied<'t> {
    scene: u16,
    wish: Option<&'t Wish>,
    /// Do its changes last for good?
    settles: bool,
    /// Does a person say what is so?
    is_correction: bool,
    /// Does one of its changes move a plan?
    moves_plan: bool,
}

impl Facts {
    /// Adds what a computer told in a slot, or what people say is so.
    pub fn add(&mut self, slot: Slot, telling: &Telling) {
        if let Some(peril) = &telling.peril {
            self.peril = Some(peril.clone());
        }
        for (who, plan) in &telling.plans {
            let progress = || Progress {
                plan: plan.clone(),
                steps: 1,
                stalled: 0,
                is_exposed: false,
                is_over: false,
                moved_in: 0,
            };
            self.plans.entry(*who).or_insert_with(progress);
        }
        let scene = match slot {
            Slot::Deed(scene) | Slot::Scene(scene) | Slot::Tale(scene) => scene,
            _ => 0,
        };
        if let (Slot::Deed(_), Some(wish)) = (slot, &telling.wish) {
            self.begin(scene, wish);
        }
        let makes = &telling.makes;
        let how = Applied {
            scene,
            wish: telling.wish.as_ref(),
            settles: makes.contains(&Change::Settles),
            is_correction: matches!(slot, Slot::Fact(_)),
            moves_plan: makes.iter().any(|change| change.is_of_plan()),
        };
        for change in makes {
            self.apply(*change, &how);
        }
        if let (Slot::Tale(_), Some(wish)) = (slot, &telling.wish) {
            self.close(scene, wish, &telling.makes);
        }
    }

    fn begin(&mut self, scene: u16, wish: &Wish) {
        for who in [wish.by, wish.of] {
            self.at.insert(who, wish.at.clone());
        }
        // What nobody hinders goes on.
        for progress in self.plans.values_mut().filter(|progress| !progress.is_over) {
            if scene >= progress.moved_in + UNHINDERED {
                progress.go(Change::Advances, scene);
            }
        }
        // The foil has what the spotlight asks for, unless it is known to be elsewhere.
        if wish.of != Who::City && self.thing(&wish.thing).is_none() && !wish.thing.intangible {
            self.set_holder(&wish.thing, Holder::With(wish.of));
        }
        // Whoever asks again goes on with the same thread.
        let goes_on = |thread: &Thread| {
            thread.wish.by == wish.by
                && (thread.wish.thing == wish.thing || thread.wish.topic == Topic::Typed)
        };
        self.threads
            .retain(|thread| thread.ended.is_some() || !goes_on(thread));
        self.threads.push(Thread {
            scene,
            wish: wish.clone(),
            ended: None,
        });
        let mut open: Vec<&mut Thread> = self
            .threads
            .iter_mut()
            .filter(|one| one.ended.is_none())
            .collect();
        if open.len() > OPEN
            && let Some(oldest) = open.first_mut()
        {
            oldest.ended = Some(false);
        }
    }

    fn apply(&mut self, change: Change<Who>, how: &Applied<'_>) {
        let (scene, thing) = (how.scene, how.wish.map(|wish| &wish.thing));
        // People may say what they like.
        if !how.is_correction && !self.allows(change, thing) {
            return;
        }
        let agent = how.wish.and_then(|wish| wish.agent);
        match change {
            Change::Gives(who) => self.hand(Holder::With(who), how),
            Change::Lost => self.hand(Holder::Lost, how),
            Change::Hidden => self.hand(Holder::Hidden, how),
            Change::Needs(who) if self.holds(who, thing) => self.hand(Holder::Hidden, how),
            Change::Needs(_) => {}
            Change::Knows(who, of) => drop(self.knows.insert((who, of))),
            Change::Forgets(who, of) => drop(self.knows.remove(&(who, of))),
            Change::Owes(who, to) => drop(self.owes.insert((who, to))),
            Change::Quits(who, to) => drop(self.owes.remove(&(who, to))),
            Change::Binds(who, to) => drop(self.bound.insert(who, to)),
            Change::Frees(who) => drop(self.bound.remove(&who)),
            Change::Hurts(who) => drop(self.hurt.insert(who)),
            Change::Heals(who) => drop(self.hurt.remove(&who)),
            Change::Home(who) => drop(self.at.insert(who, "at home".into())),
            Change::Raises(who) => raise(self.ranks.entry(who).or_default(), 1),
            Change::Lowers(who) => raise(self.ranks.entry(who).or_default(), -1),
            Change::Warms(who, to) => raise(self.warmth.entry((who, to)).or_default(), 1),
            Change::Cools(who, to) => raise(self.warmth.entry((who, to)).or_default(), -1),
            Change::Advances | Change::SetsBack | Change::Stalls => {
                if let Some(progress) = agent.and_then(|who| self.plans.get_mut(&who)) {
                    progress.go(change, scene);
                }
            }
            Change::Exposes(who) => {
                // Whoever is found out has to plan anew.
                if let Some(progress) = self.plans.get_mut(&who)
                    && !std::mem::replace(&mut progress.is_exposed, true)
                    && !how.moves_plan
                {
                    progress.go(Change::SetsBack, scene);
                }
            }
            Change::CityLoses => self.city.push((scene, false)),
            Change::CityKeeps => self.city.push((scene, true)),
            Change::Settles => {}
        }
        if how.settles {
            self.settled.push(change);
            if change.is_of_thing()
                && let Some(known) = thing.and_then(|thing| self.find(thing))
            {
                known.is_settled = true;
            }
        }
    }

    /// Is a change possible? Nothing that is lost comes back, and nothing that is settled changes.
    pub fn allows(&self, change: Change<Who>, thing: Option<&Thing>) -> bool {
        let known = thing.and_then(|thing| self.thing(thing));
        let is_fixed = known.is_some_and(|known| known.is_settled || known.holder == Holder::Lost);
        let is_undone = self.settled.iter().any(|settled| change.undoes(*settled));
        !(is_undone || (is_fixed && change.is_of_thing()))
    }

    /// The thing passes on. If an agent needed it, that moves its plan, unless something else in the telling does.
    fn hand(&mut self, to: Holder, how: &Applied<'_>) {
        let Some(thing) = how.wish.map(|wish| &wish.thing) else {
            return;
        };
        let scene = how.scene;
        let had = self.thing(thing).map(|known| known.holder);
        for (who, progress) in self.plans.iter_mut().filter(|_| !how.moves_plan) {
            let with = Holder::With(*who);
            if progress.plan.needs.contains(thing) && (had == Some(with)) != (to == with) {
                let change = if to == with {
                    Change::Advances
                } else {
                    Change::SetsBack
                };
                progress.go(change, scene);
            }
            if progress.plan.proof == *thing && to != with {
                progress.go(Change::SetsBack, scene);
            }
        }
        self.set_holder(thing, to);
    }

    fn set_holder(&mut self, thing: &Thing, holder: Holder) {
        match self.find(thing) {
            Some(known) => known.holder = holder,
            None => self.things.push(Known {
                thing: thing.clone(),
                holder,
                is_settled: false,
            }),
        }
    }

    fn close(&mut self, scene: u16, wish: &Wish, makes: &[Change<Who>]) {
        let granted = makes.iter().any(|change| match *change {
            Change::Gives(who) | Change::Frees(who) => who == wish.by,
            Change::Quits(who, to) => wish.topic == Topic::Debt && (who, to) == (wish.of, wish.by),
            Change::Heals(who) | Change::Raises(who) => wish.topic == Topic::Amends && who == wish.by,
            _ => false,
        });
        let refused = makes
            .iter()
            .any(|change| matches!(change, Change::Lost | Change::Settles));
        let refused = refused || makes.contains(&Change::Binds(wish.by, wish.of));
        let ended = match (granted, refused) {
            (true, _) => Some(true),
            (_, true) => Some(false),
            _ => None,
        };
        if wish.topic == Topic::Yield
            && granted
            && let Some(progress) = self.plans.get_mut(&wish.of)
        {
            progress.is_over = true;
        }
        let mut threads = self.threads.iter_mut().rev();
        if let Some(thread) = threads.find(|thread| thread.scene == scene) {
            thread.ended = ended;
        }
    }

    /// Finds a thing that the story has spoken of.
    pub fn thing(&self, thing: &Thing) -> Option<&Known> {
        self.things.iter().find(|known| known.thing == *thing)
    }

    fn find(&mut self, thing: &Thing) -> Option<&mut Known> {
        self.things.iter_mut().find(|known| known.thing == *thing)
    }

    /// Does somebody have a thing?
    pub fn holds(&self, who: Who, thing: Option<&Thing>) -> bool {
        let known = thing.and_then(|thing| self.thing(thing));
        known.is_some_and(|known| known.holder == Holder::With(who))
    }

    /// The wishes that are neither granted nor refused.
    pub fn open(&self) -> impl Iterator<Item = &Thread> {
        self.threads.iter().filter(|thread| thread.ended.is_none())
    }

    /// The plan of an agent, while it goes on.
    pub fn plan(&self, who: Who) -> Option<&Progress> {
        self.plans.get(&who).filter(|progress| !progress.is_over)
    }
}

impl Progress {
    fn go(&mut self, change: Change<Who>, scene: u16) {
        self.moved_in = scene;
        match change {
            Change::Advances if self.stalled > 0 => self.stalled -= 1,
            Change::Advances => self.steps = (self.steps + 1).min(STEPS),
            Change::SetsBack => self.steps = self.steps.saturating_sub(1),
            _ => self.stalled += 1,
        }
    }

    /// Has the agent got what it wanted?
    pub const fn is_done(&self) -> bool {
        self.steps == STEPS
    }
}

fn raise(rank: &mut i8, by: i8) {
    *rank = (*rank + by).clamp(-RANKS, RANKS);
}
