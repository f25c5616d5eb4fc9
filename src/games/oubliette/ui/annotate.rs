//! What the ledger, the load screen, replays and pictures show of Open Oubliette.

use super::super::{Action, Deck, Ending, Event, FightRoll, Foe, Oubliette, Phase, View, log};
use super::stop;
use crate::session::{Annotate, SeatSign, TableContext};
use crate::table::{Seat, Setup};

impl Annotate for Oubliette {
    fn outcome_picture(_: &Setup<Self>, action: &Action) -> Option<String> {
        match action {
            Action::Die(face) => Some(format!("oubliette/die-bone-{face}")),
            _ => None,
        }
    }

    fn moment(scene: &TableContext<'_, Self>) -> Option<&'static str> {
        let view = scene.view;
        let foe = view.fight.as_ref().map(|fight| (fight.foe, fight.round));
        let mut explorers = view.explorers.iter();
        let many = explorers.any(|own| own.hand.len() + own.kept.len() >= 15);
        let rolled = view.order_rolls.iter().filter(|rolls| !rolls.is_empty()).count();
        Some(match view.phase {
            Phase::Over(Ending::Visit) => "pay-out",
            Phase::Over(_) => "end",
            _ if many => "fifteen-cards",
            Phase::Order if rolled == 1 && view.order_rolls.len() > 1 => "order",
            Phase::Roll if view.turn == 1 => "set-out",
            Phase::Before => "shortcut",
            Phase::Way if stop::is_open(scene) => "exit-ways",
            Phase::Way => "move",
            Phase::Passing(_) => "exit",
            Phase::Exit(_) => "exit-actions",
            Phase::Ambush => "ambush",
            Phase::Strike => match foe {
                Some((Foe::Player(_), _)) => "ambush-roll",
                Some((Foe::Hoard(_), _)) => "hoard",
                _ => "monster",
            },
            Phase::Answer(_) if matches!(foe, Some((_, FightRoll::Strike))) => "answer",
            Phase::Answer(_) => "duel",
            Phase::Robbed(_) => "robbed",
            Phase::Revenge => "revenge",
            Phase::Die => "event",
            Phase::End => "turn-end",
            Phase::Again => "again",
            Phase::Between => "between",
            _ => return None,
        })
    }

    fn stands(view: &View) -> String {
        let most = view.explorers.iter().map(|own| own.cashed_in).max().unwrap_or(0);
        let (turn, left, most) = (view.turn, view.left(Deck::Treasure), log::money(most));
        format!("turn {turn}, {left} Treasure cards left, most cashed in {most}")
    }

    fn chapter(seen: &Event) -> Option<(&'static str, u32)> {
        match seen {
            Event::TurnBegins { turn, .. } => Some(("turn", (*turn).into())),
            _ => None,
        }
    }

    fn of_seat(_: &Setup<Self>, view: &View, seat: Seat) -> Option<SeatSign> {
        let own = view.explorers.get(seat.index())?;
        let words = format!("{} cashed in", log::money(own.cashed_in));
        Some(SeatSign { words, picture: None })
    }
}
