//! Computer seats of The Great City, the automatic GM among them.
//!
//! They decide from their own view and from what their seat saw, and they say what they are about to do before
//! they do it: a decision is made once for a moment, kept, told by [`speech`](super::speech), and then carried
//! out. What they say is composed there; this folder knows no sentence.
//!
//! Invariant: every draw is from the seat's own generator, so that a game with the same seed is the same game.

mod advice;
mod after;
mod framing;
mod reaction;
mod setup;
pub(super) mod shrewd;

use super::event::{Event, Seen};
use super::log::Tongue;
use super::pieces::{Phase, Place, Purpose, Who};
use super::speech::Speaker;
use super::view::SceneView;
use super::{Action, Claim, GreatCity, View};
use crate::table::computer::{Random, Speech};
use crate::table::{Advice, Choice, Computer, Observation, Said, Seat, Skill};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use shrewd::Cunning;

/// A computer seat of this skill.
pub(super) fn computer(skill: Skill) -> Box<dyn Computer<GreatCity>> {
    match skill {
        Skill::Random => Box::new(Random),
        Skill::Novice => Box::new(Player::new(0.3)),
        Skill::Steady => Box::new(Player::new(0.05)),
        Skill::Shrewd => Box::new(Player::shrewd(Cunning::BEST)),
    }
}

/// How a seat of this skill plays.
pub(super) const fn strength(skill: Skill) -> &'static str {
    match skill {
        Skill::Random => "Does anything that the rules allow, and says nothing.",
        Skill::Novice => "Plays along and tells its tale; three times in ten it does whatever comes to mind.",
        Skill::Steady => {
            "Turns stones for its friends, takes an ante that is large, and gives to its cause early."
        }
        Skill::Shrewd => {
            "Turns stones for its own fate, takes the ante once the scene has had its say, and spends at the end."
        }
    }
}

/// The player of the lab with this name.
pub(super) fn lab_player(name: &str) -> Option<Box<dyn Computer<GreatCity>>> {
    Some(Box::new(Player::shrewd(shrewd::without(name)?)))
}

/// Plays along, and tells what it does.
struct Player {
    /// How often it takes any action instead of the best, 0 to 1.
    slips: f64,
    /// What it knows beside what everybody does.
    cunning: Option<Cunning>,
    /// What it has decided to do, and when.
    plan: Option<(Moment, Action)>,
    /// In which scene it has made up its mind whether to buy in.
    weighed: u16,
    /// What it says.
    speaker: Speaker,
}

/// A point of the game at which a decision stays good.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Moment {
    phase: Phase,
    scene: u16,
    reactions: u32,
    flips: u32,
    undos: u32,
}

impl Moment {
    const fn of(view: &View) -> Self {
        Self {
            phase: view.phase,
            scene: view.scenes,
            reactions: view.counts.reactions,
            flips: view.counts.flips,
            undos: view.counts.undos,
        }
    }
}

/// A seat's decision: what it knows, and its dice.
struct Mind<'t> {
    view: &'t View,
    seat: Seat,
    /// What is in Yea and Nay, counted as it was put in.
    bags: (u16, u16),
    cunning: Option<Cunning>,
    rng: &'t mut ChaCha8Rng,
}

impl Player {
    const fn new(slips: f64) -> Self {
        Self {
            slips,
            cunning: None,
            plan: None,
            weighed: 0,
            speaker: Speaker::new(),
        }
    }

    const fn shrewd(cunning: Cunning) -> Self {
        let mut player = Self::new(0.0);
        player.cunning = Some(cunning);
        player
    }

    /// What it does now, decided at most once for a moment.
    fn decide(
        &mut self,
        table: &mut Observation<'_, GreatCity>,
        view: &View,
        rng: &mut ChaCha8Rng,
    ) -> Option<Action> {
        let moment = Moment::of(view);
        let legal = table.legal();
        let is_legal =
            |legal: &[Choice<Action>], action: &Action| legal.iter().any(|choice| choice.action == *action);
        if let Some((when, action)) = self.plan
            && when == moment
            && is_legal(legal, &action)
        {
            return Some(action);
        }
        let slip = rng.random_bool(self.slips);
        let action = if slip {
            let any = rng.random_range(0..legal.len().max(1));
            legal.get(any).map(|choice| choice.action)
        } else {
            let legal = legal.to_vec();
            let bags = count_bags(table, view);
            let seat = table.seat();
            let mut mind = Mind {
                view,
                seat,
                bags,
                cunning: self.cunning,
                rng,
            };
            mind.wish(&legal)
                .filter(|wish| is_legal(&legal, wish))
                .or_else(|| legal.first().map(|choice| choice.action))
        }?;
        self.plan = Some((moment, action));
        Some(action)
    }
}

/// What is in Yea and Nay: every scarab that went in was seen (`great_city.after.4`).
fn count_bags(table: &Observation<'_, GreatCity>, view: &View) -> (u16, u16) {
    if let (Some(yea), Some(nay)) = (view.yea, view.nay) {
        return (yea, nay);
    }
    if !matches!(view.phase, Phase::After | Phase::Ante(..)) {
        return (0, 0);
    }
    let mut yea = 0i32;
    // One for every player, the GM included (`great_city.situation.1`).
    let mut nay = view.players as i32 + 1;
    for seen in table.seen() {
        if let Seen::Public(Event::Moved { from, to, count }) = seen {
            let count = i32::from(count);
            for (place, sign) in [(from, -1), (to, 1)] {
                match place {
                    Place::Yea => yea += sign * count,
                    Place::Nay => nay += sign * count,
                    _ => {}
                }
            }
        }
    }
    let whole = |count: i32| u16::try_from(count).unwrap_or(0);
    (whole(yea), whole(nay))
}

impl Computer<GreatCity> for Player {
    fn speak(
        &mut self,
        table: &mut Observation<'_, GreatCity>,
        rng: &mut ChaCha8Rng,
    ) -> Option<Speech<Claim>> {
        let seat = table.seat();
        let view = table.view();
        // As long as the X-card lies, nobody goes on telling.
        if view.stopped.is_some() {
            return None;
        }
        let planned = match view.phase {
            Phase::Situation | Phase::Frame(_) | Phase::React(_) | Phase::Answer(..) => {
                self.decide(table, &view, rng)
            }
            _ => None,
        };
        let (slot, text) = self.speaker.say(&view, table.level(), seat, planned, rng)?;
        Some(Speech {
            slot: slot.to_string(),
            to: slot.audience(seat),
            said: Said::Text(text),
        })
    }

    fn choose(&mut self, table: &mut Observation<'_, GreatCity>, rng: &mut ChaCha8Rng) -> usize {
        let view = table.view();
        let action = self.decide(table, &view, rng);
        self.plan = None;
        action
            .and_then(|action| table.legal().iter().position(|choice| choice.action == action))
            .unwrap_or(0)
    }

    /// Buying in, weighed once in every scene.
    fn meanwhile(&mut self, table: &mut Observation<'_, GreatCity>, rng: &mut ChaCha8Rng) -> Option<usize> {
        let seat = table.seat();
        let view = table.view();
        if self.weighed == view.scenes {
            return None;
        }
        self.weighed = view.scenes;
        let mut mind = Mind {
            view: &view,
            seat,
            bags: (0, 0),
            cunning: self.cunning,
            rng,
        };
        let who = match self.cunning {
            Some(_) => mind.shrewd_entry(),
            None => mind.buys_in(),
        }?;
        table
            .legal()
            .iter()
            .position(|choice| choice.action == Action::Enter { seat, who })
    }

    fn advise(
        &mut self,
        table: &mut Observation<'_, GreatCity>,
        waits: bool,
        rng: &mut ChaCha8Rng,
    ) -> Option<Advice<Action>> {
        let view = table.view();
        let place = if waits {
            Some(self.choose(table, rng))
        } else {
            self.meanwhile(table, rng)
        };
        let does = place.and_then(|place| table.legal().get(place).map(|choice| choice.action));
        let (setup, bags, seat) = (table.set_out(), count_bags(table, &view), table.seat());
        let mind = Mind {
            view: &view,
            seat,
            bags,
            cunning: self.cunning,
            rng,
        };
        let tongue = Tongue {
            setup: &setup,
            view: &view,
        };
        let (what, why) = match &does {
            Some(action) => (
                advice::what(&mind, &tongue, action),
                advice::why(&mind, &tongue, action),
            ),
            None => (
                "Stay out of this scene.".into(),
                "To buy in costs a scarab, and the ante is not worth it yet.".into(),
            ),
        };
        Some(Advice { does, what, why })
    }
}

impl Mind<'_> {
    /// What this seat would do, if it can.
    fn wish(&mut self, legal: &[Choice<Action>]) -> Option<Action> {
        match self.view.phase {
            Phase::Situation => self.situation(legal),
            Phase::Characters => self.character(legal),
            Phase::Making(who) => self.newcomer(who, legal),
            Phase::Ties(_) => self.tie(),
            Phase::Frame(_) => self.scene(legal),
            Phase::Ante(..) => self.ante(),
            Phase::React(_) if self.cunning.is_some() => self.shrewd_reaction(),
            Phase::React(_) => self.reaction(),
            Phase::Answer(_, spot) => self.answer(spot),
            Phase::After => self.after(),
            _ => legal.first().map(|choice| choice.action),
        }
    }

    /// The own purse.
    fn purse(&self) -> u16 {
        let purse = self.view.purses.get(self.seat.index()).copied().flatten();
        purse.unwrap_or(0)
    }

    /// The own intent; the GM has none.
    fn purpose(&self) -> Option<Purpose> {
        self.view.character(Who::Seat(self.seat))?.purpose
    }

    fn is_gm(&self) -> bool {
        self.seat == self.view.gm()
    }

    /// The own characters on the network.
    fn own(&self) -> impl Iterator<Item = Who> {
        let seat = self.seat;
        self.view
            .characters
            .iter()
            .filter(move |character| character.owner == seat)
            .map(|character| character.who)
    }

    /// Is anybody of this seat's in the scene?
    pub(super) fn is_present(&self, scene: &SceneView) -> bool {
        let own = |who: &Who| self.view.owner(*who) == self.seat;
        own(&scene.spotlight) || own(&scene.foil) || scene.entered.iter().any(own)
    }

    /// How the own characters feel about somebody: + ties less - ties.
    fn feeling(&self, to: Who) -> f64 {
        self.view
            .ties
            .iter()
            .map(|drawn| drawn.tie)
            .filter(|tie| tie.to == to && self.view.owner(tie.from) == self.seat)
            .map(|tie| if tie.sign.is_plus() { 1.0 } else { -1.0 })
            .sum()
    }

    fn chance(&mut self, of: f64) -> bool {
        self.rng.random_bool(of.clamp(0.0, 1.0))
    }

    /// One of a list, by weight.
    fn pick<T: Copy>(&mut self, list: &[(T, f64)]) -> Option<T> {
        let total: f64 = list.iter().map(|(_, weight)| weight.max(0.0)).sum();
        if total <= 0.0 {
            return list.first().map(|(one, _)| *one);
        }
        let mut left = self.rng.random_range(0.0..total);
        for (one, weight) in list {
            left -= weight.max(0.0);
            if left < 0.0 {
                return Some(*one);
            }
        }
        list.last().map(|(one, _)| *one)
    }
}

#[cfg(test)]
mod tests;
