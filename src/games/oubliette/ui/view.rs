//! What the screens read from a view.

use crate::games::oubliette::view::View;
use crate::games::oubliette::{Due, Foe, Phase, TurnResult};
use crate::table::SeatSet;

impl View {
    /// Does the result concern one of these seats: is it their turn, are they attacked, or do they lose or gain treasure?
    pub(in crate::games::oubliette) fn concerns(&self, seats: SeatSet) -> bool {
        match &self.result {
            None => false,
            Some(TurnResult::Robbed { from, to, .. }) => {
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

    /// Is the roll for the move still to come?
    pub(in crate::games::oubliette) fn awaits_move(&self) -> bool {
        self.phase == Phase::Roll && self.due.is_none()
    }

    /// Has the result come into sight in this view? What was won, taken or escaped in an ambush does so before the end
    /// of the turn, and is not shown again there.
    pub(in crate::games::oubliette) fn has_new_result(&self) -> bool {
        let ambush = matches!(self.fight.as_ref().map(|fight| fight.foe), Some(Foe::Player(_)));
        match (&self.result, self.due) {
            (None, _) | (_, Some(Due::Close | Due::Next | Due::Leave | Due::Over(_))) => false,
            (Some(TurnResult::Won(_) | TurnResult::Robbed { to: Some(_), .. }), due) => due != Some(Due::End),
            (Some(TurnResult::Escape), due) => !(ambush && due == Some(Due::End)),
            (Some(_), _) => true,
        }
    }
}
