//! Questions and ideas for people who tell: from the operator of the judgment and from the facts. They are never a text
//! that is ready to be told.

use super::super::story::{Change, Role};
use super::super::{Event, Seen, Slot, Who};
use super::grammar::{Gaps, Part, render};
use super::lists::{Questions, Texts, lists};
use super::names::any;
use super::teller::{Scene, Teller};
use super::threads::Wanted;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;

/// The number of questions beside a field.
const QUESTIONS: usize = 3;

impl Teller<'_> {
    /// Three questions that whoever tells in a slot could answer.
    pub fn questions(&self, slot: Slot) -> Vec<String> {
        let texts = &lists().endings.questions;
        let mut rng = ChaCha8Rng::seed_from_u64(u64::from(self.view.scenes));
        let asked: Vec<(&Texts, Gaps)> = match (slot, self.scene()) {
            (Slot::Tale(_), Some(scene)) => self.about_tale(texts, &scene, &mut rng),
            (Slot::Scene(_), Some(scene)) => {
                let gaps = self.gaps(&scene, &mut rng);
                (0..QUESTIONS).map(|_| (&texts.opening, gaps.clone())).collect()
            }
            (Slot::City, _) => self.about_city(texts),
            (Slot::Fate(seat), _) => {
                let gaps = self.town(0).with("w", Who::Seat(seat));
                (0..QUESTIONS).map(|_| (&texts.fate, gaps.clone())).collect()
            }
            _ => Vec::new(),
        };
        let mut questions = Vec::new();
        for (list, gaps) in asked {
            let fill = |template: &String| {
                let part = Part::of(template, &gaps);
                render(
                    [(&*part.text, &part.gaps)],
                    &|who| self.view.person(who),
                    [false, true],
                )
            };
            let free: Vec<String> = list
                .iter()
                .filter_map(fill)
                .filter(|one| !questions.contains(one))
                .collect();
            questions.extend(free.choose(&mut rng).cloned());
        }
        questions.truncate(QUESTIONS);
        questions
    }

    /// What the judgment of the scene could change, and then what any tale could say.
    fn about_tale<'q>(
        &self,
        texts: &'q Questions,
        scene: &Scene,
        rng: &mut ChaCha8Rng,
    ) -> Vec<(&'q Texts, Gaps)> {
        let gaps = self.gaps(scene, rng);
        let accepted = self.seen.iter().rev().find_map(|seen| match seen {
            Seen::Public(Event::Accepted { pair, .. }) => Some(*pair),
            _ => None,
        });
        let cast = self.roles(scene);
        let changes = accepted
            .and_then(|pair| self.way(pair, &cast))
            .map(|way| &*way.does)
            .unwrap_or_default();
        let asked = changes.iter().map(|change| {
            let mut parties = change.parties().filter_map(|role| cast.who(role));
            let gaps = match parties.next() {
                Some(who) => self.with_one(gaps.clone(), "who", scene, who),
                None => gaps.clone(),
            };
            let gaps = match parties.next() {
                Some(whom) => self.with_one(gaps, "whom", scene, whom),
                None => gaps,
            };
            (
                texts.of(*change),
                gaps.with_any("g", cast.who(Role::Agent).or(scene.wish.agent)),
            )
        });
        let asked: Vec<_> = asked.collect();
        let more = (0..QUESTIONS).map(|_| (&texts.any, gaps.clone()));
        asked.into_iter().chain(more).collect()
    }

    fn about_city<'q>(&self, texts: &'q Questions) -> Vec<(&'q Texts, Gaps)> {
        let home = self.town(0);
        let agents = self.view.facts.plans.iter().map(|(who, progress)| {
            let list = if progress.steps > 3 {
                &texts.on
            } else {
                &texts.back
            };
            (list, self.with_agent(home.clone(), *who))
        });
        let city = [(&texts.city, home.clone())];
        let all: Vec<_> = city.into_iter().chain(agents).collect();
        all.into_iter()
            .chain((0..QUESTIONS).map(|_| (&texts.city, home.clone())))
            .collect()
    }

    /// Something concrete to start from, each time something else: a place, a thing, a trouble, a price, or somebody.
    pub fn idea(&self, asked: u16) -> String {
        let seed = u64::from(self.view.scenes) << 20 ^ u64::from(asked);
        let mut rng = ChaCha8Rng::seed_from_u64(seed ^ u64::from(self.view.pool) << 40);
        let places = &lists().places;
        let place = places.places.choose(&mut rng);
        let town = self.town(usize::from(asked) + 1);
        let (what, idea) = match asked % 5 {
            0 => (
                "A place",
                place.map_or_else(String::new, |place| place.at.clone()),
            ),
            1 => (
                "A thing",
                place.map_or_else(String::new, |place| any(&place.grab, &mut rng).to_owned()),
            ),
            2 => {
                let plan = self.view.facts.plans.values().collect::<Vec<_>>();
                let worse = any(&self.peril().worse, &mut rng).to_owned();
                let doing = plan
                    .choose(&mut rng)
                    .map(|progress| format!("somebody is {}", progress.plan.doing));
                let filled = super::grammar::fill(&worse, &town);
                (
                    "A trouble",
                    doing
                        .filter(|_| asked.is_multiple_of(2))
                        .or(filled)
                        .unwrap_or_default(),
                )
            }
            3 => {
                let promise = places.promises.choose(&mut rng);
                (
                    "A price",
                    promise.map_or_else(String::new, |promise| promise.full.clone()),
                )
            }
            _ => {
                let wanted = self.wanted(&mut rng);
                let Some(Wanted { thing, by }) = wanted else {
                    return format!("Somebody: {}", place.map_or("a stranger", |place| &place.folk));
                };
                (
                    "A wish",
                    format!("{} wants {}", self.view.person(by).short, thing.full),
                )
            }
        };
        format!("{what}: {}", idea.trim_end_matches('.'))
    }
}

impl Questions {
    /// The questions about a change.
    const fn of(&self, change: Change<Role>) -> &Texts {
        match change {
            Change::Gives(_) => &self.has,
            Change::Lost => &self.gone,
            Change::Hidden => &self.hidden,
            Change::Knows(..) | Change::Forgets(..) => &self.knows,
            Change::Owes(..) => &self.owes,
            Change::Quits(..) => &self.quits,
            Change::Binds(..) => &self.bound,
            Change::Frees(_) => &self.free,
            Change::Hurts(_) => &self.hurt,
            Change::Heals(_) => &self.well,
            Change::Home(_) => &self.home,
            Change::Raises(_) => &self.up,
            Change::Lowers(_) => &self.down,
            Change::Warms(..) => &self.warm,
            Change::Cools(..) => &self.cold,
            Change::Advances => &self.on,
            Change::SetsBack => &self.back,
            Change::Stalls => &self.still,
            Change::Exposes(_) => &self.known,
            Change::Needs(_) => &self.needs,
            Change::Settles => &self.lasting,
            Change::CityLoses | Change::CityKeeps => &self.city,
        }
    }
}
