//! Decisions before the first scene: agents of peril, characters, ties.

use super::super::Action;
use super::super::level::{Kind, Sign};
use super::super::pieces::Who;
use super::super::view::CharacterView;
use super::Decision;
use crate::table::Choice;

/// The probability that a seat would rather save the City, if its stones leave it the choice.
const WOULD_SAVE: f64 = 0.6;

impl Decision<'_> {
    /// Names an agent if there is none; the GM sometimes adds a second one. After that it agrees to the situation. If
    /// people have to be asked first, it proposes the agent. It accepts the proposals of others.
    pub(super) fn situation(&mut self, legal: &[Choice<Action>]) -> Option<Action> {
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
        let proposal = Action::Propose { seat, kind };
        let proposes = legal.iter().any(|choice| choice.action == proposal);
        Some(if proposes {
            proposal
        } else {
            Action::Agent { seat, kind }
        })
    }

    /// The next step of a new character of the GM: kind, traits, class, free ties.
    pub(super) fn newcomer(&mut self, who: Who, legal: &[Choice<Action>]) -> Option<Action> {
        let seat = self.seat;
        let character = self.view.character(who)?;
        // A new character begins as a person and becomes a bug now and then.
        let bug = Action::Kind {
            seat,
            who,
            kind: Kind::Bug,
        };
        if character.traits.is_none() && character.kind == Some(Kind::Person) && self.chance(0.3) {
            return Some(bug);
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
    pub(super) fn character(&mut self, legal: &[Choice<Action>]) -> Option<Action> {
        let (view, seat) = (self.view, self.seat);
        let character = view
            .characters
            .iter()
            .find(|character| character.owner == seat && !character.made)?;
        let who = character.who;
        if character.kind.is_none() {
            return self.being(legal);
        }
        let of = |wanted: fn(&Action) -> bool| -> Vec<(Action, f64)> {
            let mine = |action: &Action| match action {
                Action::Traits { who: whose, .. } | Action::Class { who: whose, .. } => *whose == who,
                _ => false,
            };
            legal
                .iter()
                .map(|choice| choice.action)
                .filter(|action| wanted(action) && mine(action))
                .map(|action| (action, 1.0))
                .collect()
        };
        if character.traits.is_none() {
            return self.pick(&of(|action| matches!(action, Action::Traits { .. })));
        }
        if character.class.is_none() {
            let mut classes = of(|action| matches!(action, Action::Class { .. }));
            for (action, weight) in &mut classes {
                // A class other than classless is chosen more often.
                if let Action::Class { class, .. } = action
                    && class.colour().is_none()
                {
                    *weight = 0.4;
                }
            }
            return self.pick(&classes);
        }
        if let Who::Seat(_) = who
            && character.purpose.is_none()
        {
            return self.intent(character);
        }
        if !character.vests && character.class.is_some_and(|class| class.colour().is_some()) {
            return Some(Action::Vest { seat, who, yes: true });
        }
        Some(Action::Made { seat, who })
    }

    /// A character of the seat's own making, or now and then a ready-made one.
    fn being(&mut self, legal: &[Choice<Action>]) -> Option<Action> {
        let ready: Vec<(Action, f64)> = legal
            .iter()
            .map(|choice| choice.action)
            .filter(|action| matches!(action, Action::DealIn { .. }))
            .map(|action| (action, 1.0))
            .collect();
        if !ready.is_empty() && self.chance(0.25) {
            return self.pick(&ready);
        }
        let kind = self.kind();
        let seat = self.seat;
        Some(Action::Be { seat, kind })
    }

    fn intent(&mut self, character: &CharacterView) -> Option<Action> {
        let saves = self.chance(WOULD_SAVE);
        let stones: Vec<_> = super::super::Colour::ALL
            .into_iter()
            .zip(&character.triad)
            .map(|(stone, lies)| {
                let weight = if lies.sign.is_plus() == saves { 1.0 } else { 0.0 };
                (stone, weight)
            })
            .collect();
        // If no stone gives the wanted answer, all weights are 0 and the first stone is taken.
        let stone = self.pick(&stones)?;
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
        let drawn = |from: Who, to: Who| {
            view.ties
                .iter()
                .any(|drawn| drawn.tie.from == from && drawn.tie.to == to)
        };
        let ties: Vec<_> = view
            .draws
            .iter()
            .filter(|(_, paid)| *paid != free)
            .map(|&(tie, _)| {
                let whom = match tie.to {
                    // Ties to players' characters are likelier than ties to agents, above all for the GM.
                    Who::Seat(_) => 1.0,
                    _ if self.is_gm() => 0.2,
                    _ => 0.7,
                };
                let sign = match tie.sign {
                    Sign::Plus if self.is_gm() => 0.4,
                    Sign::Minus if self.is_gm() => 0.6,
                    Sign::Plus => 0.6,
                    Sign::Minus => 0.4,
                };
                let again = if drawn(tie.from, tie.to) { 0.1 } else { 1.0 };
                (tie, whom * sign * again)
            })
            .collect();
        match self.pick(&ties) {
            Some(tie) => Some(Action::Draw { seat, tie }),
            None => Some(Action::Tied(seat)),
        }
    }
}
