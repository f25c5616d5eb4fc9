//! The last result of a turn, followed event by event.
//!
//! A turn often ends in the same action as its last roll or draw, and the next turn begins at once. The screen shows the
//! result in between.

use super::Event;
use super::pieces::{FightOutcome, FightRoll};
use super::view::{TurnResult, View};

impl View {
    /// Applies an event to the shown view. Returns whether it is the last result of a turn, because the next event
    /// begins another turn or ends the game.
    pub(super) fn follow(&mut self, seen: &Event, next: Option<&Event>) -> bool {
        let seat = self.seat.index();
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
                if let Some(own) = self.explorers.get_mut(seat) {
                    own.hand.push(*treasure);
                }
                match &mut self.result {
                    Some(TurnResult::Won(all)) => all.push(*treasure),
                    result => *result = Some(TurnResult::Won(vec![*treasure])),
                }
            }
            Event::Wounded { wound, .. } => {
                if let Some(own) = self.explorers.get_mut(seat) {
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
                match &mut self.result {
                    Some(TurnResult::Robbed(all)) => all.push(*treasure),
                    result => *result = Some(TurnResult::Robbed(vec![*treasure])),
                }
            }
            Event::EventDrawn { event, .. } => {
                (self.event, self.result) = (Some(*event), Some(TurnResult::Event));
            }
            Event::EventRolled { .. } => self.result = Some(TurnResult::Event),
            Event::Tunnelled { to, .. } => {
                if let Some(own) = self.explorers.get_mut(seat) {
                    own.space = *to;
                }
            }
            Event::TrapTook { treasure, .. } => {
                if let Some(own) = self.explorers.get_mut(seat) {
                    own.hand.retain(|held| held != treasure);
                }
            }
            _ => {}
        }
        let ends = next.is_some_and(|next| {
            matches!(
                next,
                Event::TurnBegins { .. }
                    | Event::TurnLost { .. }
                    | Event::ExtraTurnLost { .. }
                    | Event::Left { .. }
                    | Event::Ended { .. }
            )
        });
        ends && self.result.is_some()
    }
}
