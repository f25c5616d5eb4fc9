//! What the ledger, the load screen, replays and pictures show of The Great City.

use super::super::{Action, Event, GreatCity, Phase, Seen, View, Who, chronicle};
use super::picture;
use crate::session::{Annotate, SeatSign, TableContext};
use crate::table::{Seat, Setup};

impl Annotate for GreatCity {
    fn story_drawing(scene: &TableContext<'_, Self>) -> Option<(&'static str, String)> {
        Some((chronicle::TIES, picture::svg(scene.setup, scene.view)))
    }

    fn outcome_picture(_: &Setup<Self>, action: &Action) -> Option<String> {
        match action {
            Action::Roll(face) => Some(format!("great_city/die-{face}")),
            _ => None,
        }
    }

    fn moment(scene: &TableContext<'_, Self>) -> Option<&'static str> {
        let view = scene.view;
        Some(match view.phase {
            Phase::Situation => "situation",
            Phase::Characters => "characters",
            Phase::Ties(_) if view.ties.len() > 3 => "ties",
            Phase::Frame(_) if view.scenes == 0 => "set-out",
            Phase::RandomFlip => "thrown",
            Phase::React(_) => "reaction",
            Phase::Answer(..) => "undo",
            Phase::After => "after",
            Phase::CityFate(_) => "city-fate",
            Phase::Fate(_) => "fates",
            Phase::Over => "end",
            _ => return None,
        })
    }

    fn stands(view: &View) -> String {
        match view.scenes {
            0 => "before the first scene".into(),
            scene => format!("scene {scene}, the Peril pool holds {}", view.pool),
        }
    }

    fn chapter(seen: &Seen) -> Option<(&'static str, u32)> {
        match seen {
            Seen::Public(Event::SceneBegins { number, .. }) => Some(("scene", (*number).into())),
            _ => None,
        }
    }

    fn of_seat(setup: &Setup<Self>, view: &View, seat: Seat) -> Option<SeatSign> {
        let words = if seat == view.gm() {
            "leads the table".into()
        } else {
            view.called(setup, Who::Seat(seat))
        };
        Some(SeatSign { words, picture: None })
    }
}
