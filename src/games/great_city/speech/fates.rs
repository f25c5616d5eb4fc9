//! The end: the City's fate by the judgment of its pair and the count of scarabs, and each character's by its judgment and
//! by what has become of it.

use super::super::story::{Facts, Holder, Telling};
use super::super::tables::Pair;
use super::super::{CharacterView, Who};
use super::grammar::{Gaps, Part};
use super::lists::{Texts, lists, operator};
use super::teller::{Teller, known};
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

/// The longest fate, in characters.
const LONGEST: usize = 800;
/// The most facts that a character's fate tells.
const FACTS: usize = 3;
/// The number from which the names of the town for fates are counted.
const FATES: usize = 900;

impl Teller<'_> {
    /// The fate of the City.
    pub(super) fn city(&self, survives: bool, rng: &mut ChaCha8Rng) -> Option<Telling> {
        let home = self.town(0);
        let reading = operator(&self.view.level, self.view.city_pair())?;
        let peril = self.peril();
        let (ending, told) = match survives {
            true => (&peril.saved, &reading.saved),
            false => (&peril.lost, &reading.lost),
        };
        // Some of the texts name the agent whose plan has come furthest.
        let plans = &self.view.facts.plans;
        let first = plans
            .iter()
            .max_by_key(|(_, progress)| (!progress.is_over, progress.steps));
        let gaps = match first {
            Some((agent, _)) => self.with_agent(home.clone(), *agent),
            None => home.clone(),
        };
        let mut telling = Telling {
            parts: vec![Part::of(ending, &home)],
            full: true,
            ..known()
        };
        telling = self.with(telling, told, &gaps, rng);
        telling = self.count(telling, survives, rng);
        for (who, progress) in plans {
            let ends = &lists().endings.agents;
            let list = match progress.steps {
                _ if progress.is_over => &ends.over,
                _ if progress.is_exposed => &ends.exposed,
                6.. => &ends.done,
                4.. => &ends.near,
                _ => &ends.far,
            };
            let list = if survives { &list.saved } else { &list.lost };
            telling = self.with(telling, list, &self.with_agent(home.clone(), *who), rng);
        }
        // What the characters without a fate of their own still wanted.
        let open = self
            .view
            .facts
            .open()
            .filter(|thread| !matches!(thread.wish.by, Who::Seat(_)));
        for thread in open {
            let gaps = self
                .town(thread.scene.into())
                .with("w", thread.wish.by)
                .with("obj", &thread.wish.thing);
            telling = self.with(telling, &lists().endings.threads, &gaps, rng);
        }
        Some(telling)
    }

    /// Adds a sentence, if there is one that has not been told.
    fn with(&self, telling: Telling, list: &Texts, gaps: &Gaps, rng: &mut ChaCha8Rng) -> Telling {
        self.told
            .add(&telling, list, gaps, LONGEST, rng)
            .unwrap_or(telling)
    }

    /// Adds the count of Yea and Nay.
    fn count(&self, telling: Telling, survives: bool, rng: &mut ChaCha8Rng) -> Telling {
        let (Some(yea), Some(nay)) = (self.view.yea, self.view.nay) else {
            return telling;
        };
        let [yea, nay] = [yea, nay].map(usize::from);
        let gaps = self
            .town(0)
            .with("scarabs", super::scarabs(yea))
            .with("yea", &*super::number(yea))
            .with("nay", &*super::number(nay));
        let texts = &lists().endings;
        let list = match (yea, survives) {
            (0, _) => &texts.count_none,
            (_, true) => &texts.count.saved,
            (_, false) => &texts.count.lost,
        };
        self.with(telling, list, &gaps, rng)
    }

    /// The fate of the seat's character (`great_city.end.3`).
    pub(super) fn fate(&self, rng: &mut ChaCha8Rng) -> Option<Telling> {
        let view = self.view;
        let character = view.character(Who::Seat(self.seat))?;
        let who = character.who;
        let pair: Pair = view.fate_pair(character)?;
        let reading = operator(&view.level, pair)?;
        let gaps = self.town(FATES + self.seat.index()).with("w", who);
        let telling = self.with(known(), self.stand(character)?, &gaps, rng);
        let mut left = self.left(who, &gaps);
        left.shuffle(rng);
        let telling = left
            .into_iter()
            .take(FACTS)
            .fold(telling, |telling, (list, gaps)| {
                self.with(telling, list, &gaps, rng)
            });
        let list = if self.is_bug(who) {
            &reading.bug
        } else {
            &reading.person
        };
        Some(self.with(telling, list, &gaps, rng))
    }

    /// The texts on a character's stand for or against the City.
    fn stand(&self, character: &CharacterView) -> Option<&'static Texts> {
        let stand = &lists().endings.stand;
        Some(match (character.purpose?.saves, self.view.survives?) {
            (true, true) => &stand.saves_saved,
            (true, false) => &stand.saves_lost,
            (false, true) => &stand.not_saved,
            (false, false) => &stand.not_lost,
        })
    }

    /// What is left of a character's story, with the texts that tell it.
    fn left(&self, who: Who, gaps: &Gaps) -> Vec<(&'static Texts, Gaps)> {
        let facts: &Facts = &self.view.facts;
        let texts = &lists().endings.left;
        let with = |x: Who| gaps.clone().with("x", x);
        let is_somebody = |x: &Who| *x != Who::City;
        let things = facts
            .things
            .iter()
            .filter(|known| known.holder == Holder::With(who));
        let things = things.map(|known| (&texts.has, gaps.clone().with("obj", &known.thing)));
        let wanted = facts.open().filter(|thread| thread.wish.by == who);
        let wanted = wanted.map(|thread| (&texts.wanted, gaps.clone().with("obj", &thread.wish.thing)));
        let owes = facts
            .owes
            .iter()
            .filter_map(|(one, other)| match (*one == who, *other == who) {
                (true, _) if is_somebody(other) => Some((&texts.owes, with(*other))),
                (_, true) if is_somebody(one) => Some((&texts.owed, with(*one))),
                _ => None,
            });
        let bound = facts
            .bound
            .iter()
            .filter_map(|(one, other)| match (*one == who, *other == who) {
                (true, _) if is_somebody(other) => Some((&texts.bound, with(*other))),
                (_, true) if is_somebody(one) => Some((&texts.binds, with(*one))),
                _ => None,
            });
        let warmth = facts
            .warmth
            .iter()
            .filter(|((one, other), _)| *one == who && is_somebody(other));
        let warmth = warmth.filter_map(|((_, other), warmth)| match warmth {
            1.. => Some((&texts.friend, with(*other))),
            0 => None,
            _ => Some((&texts.foe, with(*other))),
        });
        let rank = facts.ranks.get(&who).filter(|rank| **rank != 0);
        let rank = rank.map(|rank| {
            (
                if *rank > 0 { &texts.raised } else { &texts.lowered },
                gaps.clone(),
            )
        });
        let knows = facts
            .knows
            .iter()
            .filter(|(one, other)| *one == who && is_somebody(other));
        let knows = knows.map(|(_, other)| (&texts.knows, with(*other)));
        let all = things
            .chain(wanted)
            .chain(owes)
            .chain(bound)
            .chain(warmth)
            .chain(rank);
        all.chain(knows).collect()
    }
}
