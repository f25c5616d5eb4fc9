//! What the screens read from a view.

use crate::games::oubliette::view::{TurnResult, View};
use crate::games::oubliette::{Event, Foe};
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
