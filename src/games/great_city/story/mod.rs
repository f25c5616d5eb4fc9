//! The story of a table as data: what computers tell, and the facts that it makes.
//!
//! A computer's remark is a [`Telling`]: sentences with gaps, what fills the gaps, and what becomes true by it. It is
//! made into prose when it is shown, and the public [`Facts`] are folded from all tellings when a view is made. So
//! undo, saving and corrections need no work of their own, and a later edition of the tables changes no old story.
//!
//! What people write stays text and changes no facts. They can say what is so by [`Slot::Fact`](super::Slot::Fact).

mod facts;

use super::View;
use super::pieces::{AGENTS, Who};
use super::speech::{Part, Person, Thing, is_false, render};
pub use facts::{Change, Condition, Facts, Holder, Known, OPEN, Progress, Role, STEPS, Thread};
use serde::{Deserialize, Serialize};

/// Something that a computer tells.
///
/// It contains its sentences whole, with all that they need. Nothing in it is looked up in the tables of texts.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Telling {
    /// Its sentences, in order. Only a [fact](super::Slot::Fact) has none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<Part>,
    /// Are names full at their first mention?
    #[serde(skip_serializing_if = "is_false")]
    pub full: bool,
    /// Is the thing of the scene known, so that its short form is used from the start?
    #[serde(skip_serializing_if = "is_false")]
    pub known: bool,
    /// What the scene is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wish: Option<Wish>,
    /// What becomes true by it, in order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub makes: Vec<Change<Who>>,
    /// The plans of agents that it is the first to speak of.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub plans: Vec<(Who, Plan)>,
    /// The id of the peril that it describes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub peril: Option<String>,
}

/// Stores a telling without its share count.
pub(super) mod shared {
    use super::Telling;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};
    use std::sync::Arc;

    pub fn serialize<S: Serializer>(telling: &Arc<Telling>, to: S) -> Result<S::Ok, S::Error> {
        (**telling).serialize(to)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Arc<Telling>, D::Error> {
        Telling::deserialize(from).map(Arc::new)
    }
}

/// What somebody wants in a scene.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wish {
    /// Who wants it: the spotlight.
    pub by: Who,
    /// Of whom: the foil.
    pub of: Who,
    /// Why it is wanted.
    pub topic: Topic,
    /// What is wanted.
    pub thing: Thing,
    /// The agent whose plan it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub agent: Option<Who>,
    /// Where the scene is, with a preposition.
    pub at: String,
}

/// The reason for a wish: a fact, in nearly all cases.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Topic {
    /// The proof against the foil, an agent.
    Proof,
    /// A thing that the foil, an agent, needs for its plan.
    Deny,
    /// A thing that another agent needs, to keep it away.
    Guard,
    /// A thing that another agent needs, to bring it.
    Fetch,
    /// A thing that the spotlight, an agent, still lacks.
    Plot,
    /// Silence about the spotlight, an agent.
    Hush,
    /// That the foil, an agent whose deeds are known, gives up its plan.
    Yield,
    /// A thing that the spotlight wanted before and did not get, or lost.
    Again,
    /// A debt of the foil.
    Debt,
    /// Freedom from the foil.
    Free,
    /// Amends for a wound or a lost rank.
    Amends,
    /// The price of what the spotlight knows of the foil.
    Price,
    /// A favour of a friend.
    Favour,
    /// Something between enemies.
    Grudge,
    /// A thing that somebody in the City has.
    City,
    /// A wish of the spotlight's class, if there is no fact to start from.
    Own,
    /// Words of a person.
    Typed,
}

impl Topic {
    /// Is the wish about the plan of an agent?
    pub const fn is_plans(self) -> bool {
        matches!(
            self,
            Self::Proof | Self::Deny | Self::Guard | Self::Fetch | Self::Plot | Self::Hush | Self::Yield
        )
    }
}

/// The plan of an agent of peril.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// What the agent wants, after “wanted”.
    pub wants: String,
    /// What it does for that, after “was”.
    pub doing: String,
    /// What would convict it.
    pub proof: Thing,
    /// What it still lacks.
    pub needs: Vec<Thing>,
}

/// The longest text in a telling, in characters.
const LONGEST: usize = 600;
/// The most parts of a telling, gaps of a part, changes and plans.
const MOST: usize = 24;

impl Telling {
    /// Checks that a telling is bounded, so that no record makes a view costly.
    ///
    /// # Errors
    /// One sentence that says what is wrong.
    pub(super) fn check(&self) -> Result<(), String> {
        let things = self.wish.iter().map(|wish| &wish.thing);
        let of_plans = self.plans.iter().map(|(_, plan)| plan);
        let things = things.chain(
            of_plans
                .clone()
                .flat_map(|plan| plan.needs.iter().chain([&plan.proof])),
        );
        let words = things.flat_map(|thing| [&thing.full, &thing.short]);
        let words = words.chain(of_plans.flat_map(|plan| [&plan.wants, &plan.doing]));
        let words = words.chain(self.wish.iter().map(|wish| &wish.at));
        let mut words = words
            .chain(&self.peril)
            .chain(self.parts.iter().flat_map(Part::texts));
        let counts = [self.parts.len(), self.makes.len(), self.plans.len()];
        let lists = self.parts.iter().map(|part| part.gaps.len());
        let lists = lists.chain(
            self.plans
                .iter()
                .map(|(_, plan)| plan)
                .map(|plan| plan.needs.len()),
        );
        let is_agent = |who: &Who| matches!(who, Who::Agent(number) if (1..=AGENTS).contains(number));
        if counts.into_iter().chain(lists).any(|count| count > MOST)
            || words.any(|text| text.chars().count() > LONGEST)
            || !self.plans.iter().map(|(who, _)| who).all(is_agent)
        {
            return Err("this telling is too long".into());
        }
        Ok(())
    }

    /// Makes prose of it, with the names in a view. `None` if no words agree with a name.
    pub fn render(&self, view: &View) -> Option<String> {
        let parts = self.parts.iter().map(|part| (&*part.text, &part.gaps));
        render(parts, &|who| view.person(who), [self.full, self.known])
    }

    /// Makes prose of it for everybody to see. If somebody has a name now with which no words agree, “they” agrees.
    pub(super) fn shown(&self, view: &View) -> String {
        let they = |who| Person::crowd(&view.person(who).short);
        let parts = || self.parts.iter().map(|part| (&*part.text, &part.gaps));
        let how = [self.full, self.known];
        self.render(view)
            .or_else(|| render(parts(), &they, how))
            .unwrap_or_else(|| parts().map(|(text, _)| text).collect::<Vec<_>>().join(" "))
    }
}
