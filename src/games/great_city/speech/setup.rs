//! What computers say before the first scene: the situation, the agents of peril, names, and the reasons of intents.

use super::super::story::{Plan, Telling};
use super::super::{AGENTS, Action, IntentContent, Kind, Slot, Who};
use super::grammar::Part;
use super::lists::{Plot, lists};
use super::names::is_named;
use super::teller::{Teller, known};
use super::{Saying, tells};
use crate::table::Said;
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

/// The longest words about a character, in characters.
const LONGEST: usize = 300;

impl Teller<'_> {
    /// The GM's texts for the situation and for the peril, if there are none yet.
    pub fn situation(&self) -> Vec<(Slot, Telling)> {
        let is_gms = self.seat == self.view.gm() && self.view.level.situation.is_none();
        let slots = [Slot::Situation, Slot::Peril];
        if !is_gms || slots.into_iter().all(|slot| self.free(slot).is_none()) {
            return Vec::new();
        }
        let offered = self.offered();
        let told = slots.into_iter().zip([&offered.what, &offered.threat]);
        let told = told.filter_map(|(slot, text)| {
            let telling = Telling {
                parts: vec![Part::of(text, &self.town(0))],
                peril: Some(offered.id.clone()),
                ..Telling::default()
            };
            Some((self.free(slot)?, telling))
        });
        told.collect()
    }

    /// The kind of the next agent of peril, if the peril has a plan for one.
    pub fn next_agent(&self) -> Option<Kind> {
        Some(self.next_plot()?.0.kind)
    }

    /// The plot of the next agent. Each refusal leads to another one.
    fn next_plot(&self) -> Option<(&'static Plot, Plan)> {
        self.plots().nth(self.view.refused.into())
    }

    /// The name of an agent of peril that the seat is about to propose, with its wish and its plan.
    pub fn agent(&self, planned: Action, rng: &mut ChaCha8Rng) -> Vec<Saying> {
        let view = self.view;
        let kind = match planned {
            Action::Propose { kind, .. } => kind,
            Action::Agent { seat, kind } if seat == view.gm() => kind,
            _ => return Vec::new(),
        };
        let mut agents = (1..=AGENTS).map(Who::Agent);
        let Some(who) = agents.find(|who| view.character(*who).is_none()) else {
            return Vec::new();
        };
        let name = (Slot::Name(who), Said::Text(view.new_name(kind, rng)));
        let about = self.next_plot().and_then(|(_, plan)| {
            let gaps = self
                .town(0)
                .with("a", who)
                .with("wants", &*plan.wants)
                .with("doing", &*plan.doing);
            let start = Telling {
                plans: vec![(who, plan)],
                ..Telling::default()
            };
            let told = self
                .told
                .add(&start, &lists().endings.about, &gaps, LONGEST, rng)?;
            Some(tells(Slot::About(who), told))
        });
        // What it said for a situation that has been replaced makes room for something else.
        let own = |slot: Slot| {
            view.words
                .get(&slot.to_string())
                .is_some_and(|words| words.seat == self.seat)
        };
        let said = std::iter::once(name).chain(about);
        said.filter(|(slot, _)| self.free(*slot).is_some() || own(*slot))
            .collect()
    }

    /// A name for a character of the seat's own that has none.
    pub(super) fn name(&self, rng: &mut ChaCha8Rng) -> Option<Saying> {
        let view = self.view;
        let characters = view.characters.iter();
        let mut nameless = characters.filter(|one| one.owner == self.seat && !is_named(view, one.who));
        let (who, kind) = nameless.find_map(|character| Some((character.who, character.kind?)))?;
        Some((Slot::Name(who), Said::Text(view.new_name(kind, rng))))
    }

    pub(super) fn strangers_name(&self, rng: &mut ChaCha8Rng) -> Option<Saying> {
        let view = self.view;
        let scene = view.scene.as_ref()?;
        if scene.foil != Who::Stranger || self.seat != view.gm() || is_named(view, Who::Stranger) {
            return None;
        }
        let kind = if rng.random_bool(0.7) {
            Kind::Person
        } else {
            Kind::Bug
        };
        Some((
            Slot::StrangersName(view.scenes),
            Said::Text(view.new_name(kind, rng)),
        ))
    }

    /// The GM's few words about an agent of peril or a new character, if there are none yet.
    pub(super) fn about(&self, rng: &mut ChaCha8Rng) -> Option<Saying> {
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
        let mut plans = self.untold_plans().into_iter();
        let plan = plans.find(|(agent, _)| *agent == who).map(|(_, plan)| plan);
        let gaps = self.town(view.scenes.into()).with("a", who);
        let (list, gaps) = match &plan {
            Some(plan) => (
                &lists().endings.about,
                gaps.with("wants", &*plan.wants).with("doing", &*plan.doing),
            ),
            None => {
                let agent = view.agents().next().map(|agent| agent.who);
                (&lists().places.newcomers, gaps.with_any("agent", agent))
            }
        };
        let start = Telling {
            plans: plan.into_iter().map(|plan| (who, plan)).collect(),
            ..known()
        };
        Some(tells(slot, self.told.add(&start, list, &gaps, LONGEST, rng)?))
    }

    /// The reason of the seat's intent. Two seats with the same intent give different reasons.
    pub(super) fn reason(&self, purpose: IntentContent) -> Option<Telling> {
        let view = self.view;
        let who = Who::Seat(self.seat);
        let drawn = |plus: bool| {
            view.drawn()
                .find(|tie| tie.from == who && tie.sign.is_plus() == plus)
                .map(|tie| tie.to)
        };
        let gaps = self
            .town(800 + self.seat.index())
            .with_any("ally", drawn(true))
            .with_any("enemy", drawn(false))
            .with_any("a", view.agents().next().map(|agent| agent.who));
        let answers = lists().endings.reasons.of(purpose.stone);
        let list = if purpose.saves { &answers.yes } else { &answers.no };
        let order = self.fixed.about("reason", 0).shuffled(list);
        let told = order.into_iter().map(|reason| Telling {
            parts: vec![Part::of(reason, &gaps)],
            ..known()
        });
        // Before the ties are drawn, the same reasons fit every seat, so each seat takes another one.
        let mut fitting: Vec<_> = told.filter(|telling| telling.render(view).is_some()).collect();
        let place = self.seat.index().checked_rem(fitting.len())?;
        Some(fitting.swap_remove(place))
    }

    /// The slot, if it has no text yet.
    pub(super) fn free(&self, slot: Slot) -> Option<Slot> {
        let name = slot.to_string();
        let is_taken = self.view.words.contains_key(&name) || self.view.struck.contains(&name);
        (!is_taken).then_some(slot)
    }
}
