//! What the screens read from a view.

use crate::games::oubliette::pieces::FightOutcome;
use crate::games::oubliette::view::{TurnResult, View};
use crate::games::oubliette::{Event, FightRoll, Foe, Phase};
use crate::table::SeatSet;

impl View {
    /// Does the result concern one of these seats: is it their turn, are they attacked, or do they lose or gain treasure?
    pub(in crate::games::oubliette) fn concerns(&self, seats: SeatSet) -> bool {
        match &self.result {
            None => false,
            Some(TurnResult::Robbed { from, to }) => {
                let concerned = [Some(self.seat), Some(*from), *to];
                concerned.into_iter().flatten().any(|seat| seats.contains(seat))
            }
            Some(_) => {
                let attacked = self.fight.as_ref().map(|fight| fight.foe);
                let is_attacked = matches!(attacked, Some(Foe::Player(seat)) if seats.contains(seat));
                seats.contains(self.seat) || is_attacked
            }
        }
    }

    /// Applies an event to the shown view. Returns whether it is the last result of a turn, because the next event
    /// begins another turn or ends the game or its player is asked about its end, the last of the treasures that are won,
    /// the last treasure that one explorer takes from another, or the end of an ambush in which nobody loses any.
    pub(in crate::games::oubliette) fn follow(
        &mut self,
        end: &Self,
        seen: &Event,
        next: Option<&Event>,
    ) -> bool {
        let Some(own) = self.explorers.get_mut(self.seat.index()) else {
            return false;
        };
        match seen {
            Event::FightSettled { fight: settled, .. } => {
                if let Some(fight) = &mut self.fight {
                    fight.sum = settled.sum;
                    if settled.round == FightRoll::Blow && !settled.sum.is_enough() {
                        fight.outcome = FightOutcome::Escaped;
                        self.result = Some(TurnResult::Escape);
                        if matches!(fight.foe, Foe::Player(_)) {
                            return true;
                        }
                    }
                }
            }
            Event::TreasureDrawn { treasure, .. } => {
                own.hand.push(*treasure);
                match &mut self.result {
                    Some(TurnResult::Won(all)) => all.push(*treasure),
                    result => *result = Some(TurnResult::Won(vec![*treasure])),
                }
            }
            Event::Wounded { wound, .. } => {
                own.wounds.push(*wound);
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
            Event::Tunnelled { to, .. } => own.space = *to,
            Event::Kept { seat, .. } => {
                if let Some(after) = end.explorers.get(seat.index()) {
                    let (quests, level_ups) = (after.quests.clone(), after.level_ups.clone());
                    (own.kept, own.quests, own.level_ups) = (after.kept.clone(), quests, level_ups);
                }
            }
            // The result before it has been shown.
            Event::ExtraTurnLost(_) | Event::Left { .. } => self.result = None,
            Event::TrapTook { treasure, .. } => {
                own.hand.retain(|held| held != treasure);
                own.in_use.retain(|used| used != treasure);
            }
            _ => {}
        }
        let begins = |next| matches!(next, &Event::TurnBegins { .. } | &Event::TurnLost { .. });
        let is_turn = next.map_or(
            matches!(end.phase, Phase::Again | Phase::End | Phase::Between),
            begins,
        );
        let is_end = matches!(
            next,
            Some(Event::ExtraTurnLost(_) | Event::Left { .. } | Event::Ended(_))
        );
        let is_prize = matches!(seen, Event::TreasureDrawn { .. }) && !matches!(end.phase, Phase::Prize(_));
        let is_theft = matches!(seen, Event::Taken { to: Some(_), .. });
        let takes_more =
            matches!(next, Some(Event::Taken { .. })) || matches!(self.phase, Phase::Spoils(2..));
        (is_turn || is_end) && self.result.is_some() || is_prize || is_theft && !takes_more
    }
}

/// Returns the treasures that have changed hands since the last roll of a fight.
pub(in crate::games::oubliette) fn stolen(seen: &[Event]) -> Vec<u8> {
    let rolled = (seen.iter()).rposition(|seen| matches!(seen, Event::FightRolled { .. }));
    let since = seen.iter().skip(rolled.unwrap_or(0));
    let taken = since.filter_map(|seen| match seen {
        Event::Taken { treasure, .. } => Some(*treasure),
        _ => None,
    });
    taken.collect()
}
