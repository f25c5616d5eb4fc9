//! What computer seats say: names, the situation, deeds, reactions, tales, reasons, fates.
//!
//! A seat knows its view, with the public [facts](super::story::Facts), and the events that it saw. It chooses templates
//! and what fills their gaps; a [`Telling`] keeps both, and the [`grammar`] makes sentences of them when they are shown.
//! The texts are data.
//!
//! Invariants: a seat never replaces another's text; no sentence is told twice in a game; before the end, public texts do
//! not depend on an intent.

mod fates;
mod fixed;
mod grammar;
mod ideas;
mod lists;
mod names;
mod reactions;
mod scenes;
mod setup;
mod teller;
mod threads;
mod told;
mod wording;

use super::story::Telling;
use super::{Action, Claim, IntentContent, Phase, Slot, Who};
use crate::table::Said;
pub(super) use grammar::is_false;
pub use grammar::{Filler, Gaps, Gender, Part, Person, Thing, render};
pub use lists::{Operator, Peril, Place, Way};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use std::sync::Arc;
use teller::{Scene, known};
pub use teller::{Teller, helped, is_plot};
pub use wording::{gaps, literal, sentences, with_article};

/// The share of passes for which a character in the scene gets a line.
const TELLING_PASSES: f64 = 0.4;
/// The same in a scene in which no stone has been flipped.
const QUIET_PASSES: f64 = 0.9;
/// The number of flips in one line of a long scene, and the number of flips that make a scene long.
const TOLD: usize = 2;
const LONG: usize = 5;

/// A computer seat's memory of its own texts.
#[derive(Default)]
pub(super) struct Speaker {
    /// The intent for which it has given a reason.
    reasoned: Option<IntentContent>,
    /// The line that it is telling, and the number of flips told in it so far.
    telling: Option<(Slot, usize)>,
}

/// Something that is said, and its slot.
pub(super) type Saying = (Slot, Said<Claim>);

/// A telling as it is said.
pub(super) fn tells(slot: Slot, telling: Telling) -> Saying {
    (slot, Said::Claim(Claim::Tells(Arc::new(telling))))
}

impl Speaker {
    /// Returns what the seat says next, given its planned action; `None` for nothing.
    pub(super) fn say(
        &mut self,
        teller: &Teller<'_>,
        planned: Option<Action>,
        rng: &mut ChaCha8Rng,
    ) -> Option<Saying> {
        let (view, seat) = (teller.view, teller.seat);
        let tell = |slot, told: Option<Telling>| Some(tells(teller.free(slot)?, told?));
        match view.phase {
            Phase::Characters | Phase::Ties(_) | Phase::Making(_) => teller
                .name(rng)
                .or_else(|| self.reason(teller))
                .or_else(|| teller.about(rng)),
            Phase::RandomFlip if seat == view.gm() => {
                let slot = teller.free(Slot::Scene(view.scenes))?;
                tell(slot, teller.opening(rng))
            }
            Phase::Frame(_) => {
                let Action::Scene { spotlight, foil, .. } = planned? else {
                    return None;
                };
                let slot = teller.free(Slot::Deed(view.scenes + 1))?;
                tell(slot, teller.deed([spotlight, foil], rng))
            }
            Phase::Ante(..) => teller.strangers_name(rng),
            Phase::React(_) => teller
                .strangers_name(rng)
                .or_else(|| self.reaction(teller, &planned?, rng)),
            Phase::Answer(_, spot) if planned == Some(Action::Undo(seat)) => {
                let scene = teller.scene()?;
                let slot = Slot::Defence(scene.number, view.scene.as_ref()?.undos);
                tell(slot, teller.defence(&scene, spot, rng))
            }
            Phase::CityFate(_) => {
                let slot = teller.free(Slot::City)?;
                tell(slot, teller.city(view.survives?, rng))
            }
            Phase::Fate(_) => {
                let slot = teller.free(Slot::Fate(seat))?;
                tell(slot, teller.fate(rng))
            }
            _ => None,
        }
    }

    fn reason(&mut self, teller: &Teller<'_>) -> Option<Saying> {
        let (view, seat) = (teller.view, teller.seat);
        let purpose = view.character(Who::Seat(seat))?.purpose?;
        let slot = Slot::Reason(seat);
        // A changed intent needs a new reason, but it replaces only a reason that this computer gave.
        if self.reasoned == Some(purpose) || (self.reasoned.is_none() && view.text(slot).is_some()) {
            return None;
        }
        self.reasoned = Some(purpose);
        Some(tells(slot, teller.reason(purpose)?))
    }

    /// A line for a reaction. It grows as the reaction goes on.
    fn reaction(&mut self, teller: &Teller<'_>, planned: &Action, rng: &mut ChaCha8Rng) -> Option<Saying> {
        let view = teller.view;
        let scene = teller.scene()?;
        let slot = Slot::Line(scene.number, view.scene.as_ref()?.reactions);
        if view.words.contains_key(&slot.to_string()) {
            let (_, told) = self.telling.as_mut().filter(|(telling, _)| *telling == slot)?;
            let &Action::Flip { stone, by, .. } = planned else {
                return None;
            };
            if *told >= TOLD && scene.flips.len() >= LONG {
                return None;
            }
            let so_far = view.telling(slot)?.clone();
            let flip = teller.planned(&scene, stone, by)?;
            *told += 1;
            return Some(tells(slot, teller.flip(&scene, &flip, so_far, rng)?));
        }
        let telling = teller.line(&scene, planned, rng)?;
        let flips = usize::from(matches!(planned, Action::Flip { .. }));
        self.telling = Some((slot, flips));
        Some(tells(slot, telling))
    }
}

impl Teller<'_> {
    /// The first words on the seat's planned action in a scene.
    fn line(&self, scene: &Scene, planned: &Action, rng: &mut ChaCha8Rng) -> Option<Telling> {
        match *planned {
            Action::Pass(_) => {
                let is_present = scene.present().any(|who| self.view.owner(who) == self.seat);
                let share = if scene.flips.is_empty() {
                    QUIET_PASSES
                } else {
                    TELLING_PASSES
                };
                let tells = is_present && rng.random_bool(share);
                tells.then(|| self.passing(scene, rng)).flatten()
            }
            Action::Accept(_) => self.accepting(scene, self.view.ante, false, rng),
            Action::Enter { who, .. } => self.entering(scene, who, rng),
            Action::Flip { stone, by, .. } => {
                let flip = self.planned(scene, stone, by)?;
                self.flip(scene, &flip, known(), rng)
            }
            _ => None,
        }
    }

    /// What a seat says after the judgment: a line if it had to take the ante, and the tale if it tells it.
    pub(super) fn after(&self, rng: &mut ChaCha8Rng) -> Vec<Saying> {
        let Some(open) = &self.view.scene else {
            return Vec::new();
        };
        let accepted = self.seen.iter().rev().find_map(|seen| match seen {
            super::Seen::Public(super::Event::Accepted { pair, by_rule, .. }) => Some((*pair, *by_rule)),
            _ => None,
        });
        let Some((pair, by_rule)) = accepted else {
            return Vec::new();
        };
        let line = (by_rule && open.accepter == Some(self.seat)).then(|| {
            let slot = self.free(Slot::Line(self.view.scenes, open.reactions))?;
            Some(tells(
                slot,
                self.accepting(&self.scene()?, self.taken(), true, rng)?,
            ))
        });
        let is_teller = open.teller == Some(self.seat) && !open.told;
        let tale = is_teller.then(|| {
            let slot = self.free(Slot::Tale(self.view.scenes))?;
            Some(tells(slot, self.tale(pair, rng)?))
        });
        line.flatten().into_iter().chain(tale.flatten()).collect()
    }

    /// The scarabs of the last ante that was taken.
    fn taken(&self) -> u16 {
        let moved = self.seen.iter().rev().map_while(|seen| match seen {
            super::Seen::Public(super::Event::SceneBegins { .. }) => None,
            super::Seen::Public(super::Event::Moved {
                from: super::ScarabZone::Ante,
                count,
                ..
            }) => Some(*count),
            _ => Some(0),
        });
        moved.sum()
    }
}

/// The word for a number.
fn number(count: usize) -> String {
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
    let word = WORDS.get(count);
    word.map_or_else(|| count.to_string(), |word| (*word).to_owned())
}

/// The noun for this many scarabs.
const fn scarabs(count: usize) -> &'static str {
    if count == 1 { "scarab" } else { "scarabs" }
}
