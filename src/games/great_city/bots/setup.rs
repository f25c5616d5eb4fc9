//! Decisions before the first scene: agents of peril, characters, ties.

use super::super::{Action, CharacterView, Colour, Kind, StoneView, Who};
use super::Decision;

/// The probability that a seat would rather save the City, if its stones leave it the choice.
const WOULD_SAVE: f64 = 0.6;

impl Decision<'_> {
    /// Names an agent if there is none; the GM sometimes adds a second one. After that it agrees to the situation. If
    /// people have to be asked first, it proposes the agent. It accepts the proposals of others.
    pub(super) fn situation(&mut self, legal: &[Action]) -> Option<Action> {
        let seat = self.seat;
        if self.view.proposal.is_some() {
            return Some(Action::Agree(seat));
        }
        let agents = self.view.characters.len().saturating_sub(self.view.players);
        let more = match agents {
            0 => true,
            1 => self.is_gm() && self.view.refused == 0 && self.chance(0.6),
            _ => false,
        };
        if !more {
            return Some(Action::Stands(seat));
        }
        let kind = self.kind();
        let (propose, name) = (Action::Propose { seat, kind }, Action::Agent { seat, kind });
        let must_ask = legal.contains(&propose);
        Some(if must_ask { propose } else { name })
    }

    /// The next step of a new character of the GM: kind, traits, class, free ties.
    pub(super) fn newcomer(&mut self, who: Who, legal: &[Action]) -> Option<Action> {
        let seat = self.seat;
        let character = self.view.character(who)?;
        // A new character begins as a person and becomes a bug now and then.
        if character.traits.is_none() && character.kind == Some(Kind::Person) && self.chance(0.3) {
            let kind = Kind::Bug;
            return Some(Action::Kind { seat, who, kind });
        }
        if character.traits.is_none() || character.class.is_none() {
            return self.character(legal);
        }
        match self.tie() {
            Some(tie @ Action::Draw { .. }) => Some(tie),
            _ => Some(Action::Made { seat, who }),
        }
    }

    fn kind(&mut self) -> Kind {
        if self.chance(0.6) { Kind::Person } else { Kind::Bug }
    }

    /// The next step of a character that is not complete.
    pub(super) fn character(&mut self, legal: &[Action]) -> Option<Action> {
        let (view, seat) = (self.view, self.seat);
        let mut characters = view.characters.iter();
        let character = characters.find(|character| character.owner == seat && !character.made)?;
        let who = character.who;
        if character.kind.is_none() {
            return self.being(legal);
        }
        let legal = legal.iter().copied();
        if character.traits.is_none() {
            let own = |action: &Action| matches!(action, Action::Traits { who: whose, .. } if *whose == who);
            return self.pick_any(legal.filter(own));
        }
        if character.class.is_none() {
            let classes = legal.filter_map(|action| match action {
                // A class other than classless is chosen more often.
                Action::Class {
                    who: whose, class, ..
                } if whose == who => Some((action, class.colour().map_or(0.4, |_| 1.0))),
                _ => None,
            });
            return self.pick(&classes.collect::<Vec<_>>());
        }
        if matches!(who, Who::Seat(_)) && character.purpose.is_none() {
            return self.intent(character);
        }
        if !character.vests && character.class.is_some_and(|class| class.colour().is_some()) {
            return Some(Action::Vest { seat, who, yes: true });
        }
        Some(Action::Made { seat, who })
    }

    /// A character of the seat's own making, or now and then a ready-made one.
    fn being(&mut self, legal: &[Action]) -> Option<Action> {
        let is_ready = |action: &Action| matches!(action, Action::DealIn { .. });
        if legal.iter().any(is_ready) && self.chance(0.25) {
            return self.pick_any(legal.iter().copied().filter(is_ready));
        }
        let kind = self.kind();
        let seat = self.seat;
        Some(Action::Be { seat, kind })
    }

    fn intent(&mut self, character: &CharacterView) -> Option<Action> {
        let saves = self.chance(WOULD_SAVE);
        let weight = |stone: StoneView| if stone.sign.is_plus() == saves { 1.0 } else { 0.0 };
        let stones = Colour::ALL.into_iter().zip(character.triad.map(weight));
        // If no stone gives the wanted answer, all weights are 0 and the first stone is taken.
        let stone = self.pick(&stones.collect::<Vec<_>>())?;
        let seat = self.seat;
        Some(Action::Intent { seat, stone })
    }

    /// Draws the free ties, and now and then one more if the purse holds at least five scarabs.
    pub(super) fn tie(&mut self) -> Option<Action> {
        let (view, seat) = (self.view, self.seat);
        let rich = self.purse() >= 5 && !self.is_gm() && self.chance(0.3);
        let free = view.draws.iter().any(|(_, paid)| !paid);
        if !free && !rich {
            return Some(Action::Tied(seat));
        }
        let draws = view.draws.iter().filter(|(_, paid)| *paid != free);
        let ties = draws.map(|&(tie, _)| {
            let whom = match tie.to {
                // Ties to players' characters are likelier than ties to agents, above all for the GM.
                Who::Seat(_) => 1.0,
                _ if self.is_gm() => 0.2,
                _ => 0.7,
            };
            // The GM prefers minus ties, everybody else plus ties.
            let preferred = tie.sign.is_plus() != self.is_gm();
            let sign = if preferred { 0.6 } else { 0.4 };
            let mut drawn = view.drawn().map(|drawn| (drawn.from, drawn.to));
            let again = drawn.any(|ends| ends == (tie.from, tie.to));
            (tie, whom * sign * if again { 0.1 } else { 1.0 })
        });
        let ties: Vec<_> = ties.collect();
        let tie = self.pick(&ties);
        Some(tie.map_or(Action::Tied(seat), |tie| Action::Draw { seat, tie }))
    }
}
