//! A scene before its first reaction: the choice of spotlight and foil, the ante, and buying in.

use super::super::{Action, Who};
use super::Decision;
use rand::RngExt;

impl Decision<'_> {
    /// Picks a scene at random. Foils with a tie to the spotlight are likelier.
    pub(super) fn scene(&mut self, legal: &[Action]) -> Option<Action> {
        let scenes = legal.iter().filter_map(|action| match *action {
            Action::Scene { spotlight, foil, .. } => Some((*action, self.as_foil(spotlight, foil))),
            _ => None,
        });
        let scenes: Vec<_> = scenes.collect();
        self.pick(&scenes)
    }

    fn as_foil(&self, spotlight: Who, foil: Who) -> f64 {
        let tied = self.is_between(spotlight, foil);
        let asked = match foil {
            Who::Seat(seat) if self.view.would_be_foil.contains(&seat) => 6.0,
            _ => 0.0,
        };
        let kind = match foil {
            Who::Seat(_) => 1.4,
            // The GM's agents should meet the players' characters rather than each other.
            Who::Agent(_) if self.is_gm() => 0.3,
            Who::Agent(_) => 1.6,
            Who::City => 1.3,
            Who::Stranger => 0.9,
            // A new character that has appeared once may appear again.
            Who::Newcomer(_) if self.is_gm() => 0.3,
            Who::Newcomer(_) => 1.2,
        };
        kind + asked + if tied { 1.8 } else { 0.0 }
    }

    /// Antes from the pool. A seat antes from its own purse only near the end, when its side is not ahead and needs
    /// time.
    pub(super) fn ante(&mut self) -> Option<Action> {
        let view = self.view;
        let (yea, nay) = self.bags;
        let near = usize::from(view.pool) <= view.players + 3;
        // A seat that would not save the City also buys time while Yea is ahead.
        let behind = self
            .purpose()
            .is_some_and(|purpose| purpose.saves == (yea <= nay));
        let own = near && behind && self.purse() >= 4;
        let seat = self.seat;
        Some(Action::Ante { seat, own })
    }

    /// A character to bring into the scene before it starts, if any.
    pub(super) fn buys_in(&mut self) -> Option<Who> {
        let scene = self.view.scene.as_ref()?;
        let draw: f64 = self.rng.random();
        if self.purse() < 4 {
            return None;
        }
        let pair = [scene.spotlight, scene.foil];
        let stake = |who: Who| {
            let tied = pair.iter().filter(|one| self.is_between(who, **one)).count();
            tied as f64 * 0.22
        };
        let is_own = |who: &Who| self.view.owner(*who) == self.seat;
        // A seat with a character in the scene has little reason to bring in another.
        let far = if pair.iter().any(is_own) { 0.15 } else { 1.0 };
        let mut own = scene.enters.iter().copied().filter(is_own);
        own.find(|who| draw < stake(*who) * far)
    }

    pub(super) fn is_between(&self, one: Who, other: Who) -> bool {
        (self.view.drawn().map(|tie| (tie.from, tie.to)))
            .any(|ends| ends == (one, other) || ends == (other, one))
    }
}
