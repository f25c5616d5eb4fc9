//! The last result of a turn, followed event by event.
//!
//! A turn often ends in the same action as its last roll or draw, and the next turn begins at once. The screen shows the
//! result in between.

use super::Event;
use super::pieces::{FightOutcome, FightRoll, Phase};
use super::view::{TurnResult, View};
use crate::table::SeatSet;

impl View {
    /// Does the result concern one of these seats: is it their turn, or do they lose or gain treasure in it?
    pub(super) fn concerns(&self, seats: SeatSet) -> bool {
        match &self.result {
            None => false,
            Some(TurnResult::Robbed { from, to }) => {
                let concerned = [Some(self.seat), Some(*from), *to];
                concerned.into_iter().flatten().any(|seat| seats.contains(seat))
            }
            Some(_) => seats.contains(self.seat),
        }
    }

    /// Applies an event to the shown view. Returns whether it is the last result of a turn, because the next event
    /// begins another turn or ends the game, or the last treasure that one explorer takes from another.
    pub(super) fn follow(&mut self, seen: &Event, next: Option<&Event>) -> bool {
        let own = self.explorers.get_mut(self.seat.index());
        match seen {
            Event::FightSettled { round, hit, sum, .. } => {
                if let Some(fight) = &mut self.fight {
                    fight.sum = *sum;
                    if (*round, *hit) == (FightRoll::Blow, false) {
                        fight.outcome = FightOutcome::Escaped;
                        self.result = Some(TurnResult::Escape);
                    }
                }
            }
            Event::TreasureDrawn { treasure, .. } => {
                if let Some(own) = own {
                    own.hand.push(*treasure);
                }
                match &mut self.result {
                    Some(TurnResult::Won(all)) => all.push(*treasure),
                    result => *result = Some(TurnResult::Won(vec![*treasure])),
                }
            }
            Event::Wounded { wound, .. } => {
                if let Some(own) = own {
                    own.wounds.push(*wound);
                }
                self.result = Some(TurnResult::Wound(*wound));
            }
            Event::Taken { from, to, treasure } => {
                if let Some(own) = self.explorers.get_mut(from.index()) {
                    own.hand.retain(|held| held != treasure);
                }
                if let Some(own) = to.and_then(|to| self.explorers.get_mut(to.index())) {
                    own.hand.push(*treasure);
                }
                self.result = Some(TurnResult::Robbed { from: *from, to: *to });
            }
            Event::EventDrawn { event, .. } => {
                (self.event, self.result) = (Some(*event), Some(TurnResult::Event));
            }
            Event::EventRolled { .. } => self.result = Some(TurnResult::Event),
            Event::Tunnelled { to, .. } => {
                if let Some(own) = own {
                    own.space = *to;
                }
            }
            Event::TrapTook { treasure, .. } => {
                if let Some(own) = own {
                    own.hand.retain(|held| held != treasure);
                }
            }
            _ => {}
        }
        let is_turn = matches!(
            next,
            Some(Event::TurnBegins { .. } | Event::TurnLost { .. } | Event::ExtraTurnLost(_))
        );
        let ends = is_turn || matches!(next, Some(Event::Left { .. } | Event::Ended(_)));
        let is_theft = matches!(seen, Event::Taken { to: Some(_), .. });
        let takes_more =
            matches!(next, Some(Event::Taken { .. })) || matches!(self.phase, Phase::Spoils(2..));
        ends && self.result.is_some() || is_theft && !takes_more
    }
}

/// Returns the treasures that have changed hands since the last roll of a fight.
pub(super) fn stolen(seen: &[Event]) -> Vec<u8> {
    let rolled = (seen.iter()).rposition(|seen| matches!(seen, Event::FightRolled { .. }));
    let since = seen.iter().skip(rolled.unwrap_or(0));
    let taken = since.filter_map(|seen| match seen {
        Event::Taken { treasure, .. } => Some(*treasure),
        _ => None,
    });
    taken.collect()
}
