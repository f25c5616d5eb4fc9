//! Reactions of the novice and the steady seat: the reading that it prefers, the price that it would pay, and when it
//! takes the ante.

use super::super::tables::tables;
use super::super::{Action, Means, PairPosition, SceneView, Who};
use super::Decision;
use rand::RngExt;

/// The threshold that keeps a seat from accepting a small ante in the first round.
const RELUCTANCE: f64 = 0.35;
/// The ante above which more makes no difference to a decision.
const LARGE_ANTE: u16 = 10;
/// The most stones that a computer seat flips in one reaction.
const MOST_FLIPS: usize = 3;

impl Decision<'_> {
    /// How much this seat favours the spotlight's character, -1 to 1.
    pub(super) fn regard(&self, scene: &SceneView) -> f64 {
        let view = self.view;
        if view.owner(scene.spotlight) == self.seat {
            return 1.0;
        }
        let saves = self.purpose().map(|purpose| purpose.saves);
        let agent = matches!(scene.spotlight, Who::Agent(_));
        let cause = match saves {
            Some(true) if agent => -0.5,
            Some(false) if agent => 0.4,
            // The intents of others are secret. A seat that would not save the City trusts nobody.
            Some(true) => 0.2,
            Some(false) => -0.1,
            // The GM acts for the peril.
            None => -0.6,
        };
        let rival = view.owner(scene.foil) == self.seat;
        let rival = if rival { -0.4 } else { 0.0 };
        let (own, other) = (self.feeling(scene.spotlight), self.feeling(scene.foil));
        (cause + rival + 0.5 * own - 0.25 * other).clamp(-1.0, 1.0)
    }

    fn price(&self, by: Means) -> f64 {
        let purse = f64::from(self.purse());
        match by {
            Means::Trait { .. } => 0.1,
            Means::Tie { .. } => 0.2,
            Means::Vested => 0.75,
            // A scarab is dearer the emptier the purse.
            Means::Free => 0.8 + 1.6 / purse.max(1.0),
        }
    }

    pub(super) fn reaction(&mut self) -> Option<Action> {
        let scene = self.view.scene.as_ref()?;
        let seat = self.seat;
        let now = scene.numbers();
        let regard = self.regard(scene);
        let worth = |(first, second): (u8, u8)| regard * f64::from(tables().valence(true, first, second));
        // A seat that is present and flips a stone gets a reward at the end of the round.
        let reward = if self.earns(scene) { 0.35 } else { 0.0 };
        let turned_already = if scene.begun { scene.locked.len() } else { 0 };
        let mut options: Vec<(Action, f64)> = Vec::new();
        if turned_already < MOST_FLIPS {
            for &(stone, by) in &scene.flips {
                let gain = worth(stone.turned(now)) - worth(now);
                let again = 0.4 * turned_already as f64;
                let score = 0.75 * gain - self.price(by) + reward - again;
                options.push((Action::Flip { seat, stone, by }, score));
            }
        }
        if scene.begun {
            options.push((Action::Done(seat), 0.35));
        } else {
            options.push((Action::Pass(seat), 0.0));
            if scene.may_accept {
                options.push((Action::Accept(seat), self.accepting(scene, worth(now))));
            }
            for &who in &scene.enters {
                let ante = f64::from(self.view.ante.min(LARGE_ANTE));
                let score = 0.12 * ante + 0.4 * regard.abs() - 0.5 - 1.0 / f64::from(self.purse().max(1));
                options.push((Action::Enter { seat, who }, score));
            }
        }
        self.best(options, 0.6)
    }

    /// Does this seat earn a scarab if it flips a stone in the reaction that it has not begun?
    pub(super) fn earns(&self, scene: &SceneView) -> bool {
        !scene.begun && self.view.pool > 0 && self.is_present(scene)
    }

    /// The option with the best score. Each score is raised at random by less than `noise`.
    pub(super) fn best(&mut self, options: Vec<(Action, f64)>, noise: f64) -> Option<Action> {
        let options = options.into_iter();
        let scored = options.map(|(action, score)| (action, score + self.rng.random_range(0.0..noise)));
        scored
            .max_by(|(_, one), (_, other)| one.total_cmp(other))
            .map(|(action, _)| action)
    }

    /// The value of taking the ante: its size, the reading, and the number of rounds played.
    fn accepting(&self, scene: &SceneView, reading: f64) -> f64 {
        let ante = f64::from(self.view.ante.min(LARGE_ANTE));
        0.22 * ante + 0.3 * reading + 0.7 * f64::from(scene.round.saturating_sub(1)) - RELUCTANCE
    }

    /// Undoes a flip with the vested scarab if the reading improves by more than the scarab is worth.
    pub(super) fn answer(&mut self, spot: PairPosition) -> Option<Action> {
        let seat = self.seat;
        let scene = self.view.scene.as_ref()?;
        let regard = self.regard(scene);
        let worth = |(first, second): (u8, u8)| regard * f64::from(tables().valence(true, first, second));
        let now = scene.numbers();
        let gain = worth(spot.turned(now)) - worth(now);
        // The City as a foil and strangers leave after the scene, and their vested scarabs are lost anyway.
        let leaves = matches!(scene.side(spot.half), Who::City | Who::Stranger);
        let price = if leaves { 0.5 } else { 1.1 };
        let answer = if gain > price { Action::Undo } else { Action::Let };
        Some(answer(seat))
    }
}
