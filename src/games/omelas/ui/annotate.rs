//! What the ledger, the load screen, replays and pictures show of OMELAS.

use super::super::{Action, Event, Omelas, Phase, Seen, Side, View};
use super::{board, side};
use crate::session::{Annotate, LedgerLine, SeatSign, TableContext};
use crate::table::{Seat, Setup};
use std::borrow::Cow;

impl Annotate for Omelas {
    fn outcome_picture(setup: &Setup<Self>, action: &Action) -> Option<String> {
        match action {
            Action::Roll(face) => Some(board::die_picture(setup.level.faces, Some(*face))),
            Action::Draw(letter) => Some(board::tile_picture(*letter)),
            _ => None,
        }
    }

    fn moment(scene: &TableContext<'_, Self>) -> Option<&'static str> {
        let view = scene.view;
        let laid = view.laid();
        let claims = view.seats.iter().filter(|seat| seat.claim.is_some()).count();
        match view.phase {
            Phase::Deal => None,
            Phase::Draw if view.round == 1 => Some("set-out"),
            Phase::Draw if view.aside.is_empty() => Some("next-round"),
            Phase::Draw => Some("laid-aside"),
            Phase::Roll => Some("drawn"),
            Phase::Vote if laid == 0 && claims + 1 >= view.seats.len() => Some("discussion"),
            Phase::Vote if laid == 0 && claims == 0 => Some("rolled"),
            Phase::Vote if laid + 1 == view.seats.len() => Some("voting"),
            Phase::Reveal if view.turned.count() == 3 => Some("reveal"),
            Phase::Over(_) => Some("end"),
            _ => None,
        }
    }

    fn stands(view: &View) -> String {
        let (round, placed) = (view.round, view.placed());
        let (darkness, places) = (view.darkness, view.places);
        format!("round {round}, Omelas {placed} of 6, The Darkness {darkness} of {places}")
    }

    fn ledger(scene: &TableContext<'_, Self>) -> Vec<LedgerLine> {
        side::ledger(scene)
    }

    fn chapter(seen: &Seen) -> Option<(&'static str, u32)> {
        match seen {
            Seen::Public(Event::RoundBegins { round, .. }) => Some(("round", (*round).into())),
            _ => None,
        }
    }

    fn of_seat(setup: &Setup<Self>, view: &View, seat: Seat) -> Option<SeatSign> {
        let role = view.role(seat)?;
        let words = match (role, setup.level.rebels_among(setup.seats.len())) {
            (Side::Council, _) => "Council Member",
            (Side::Rebel, 1) => "the Rebel",
            (Side::Rebel, _) => "a Rebel",
        };
        let (words, picture) = (words.into(), Some(board::role_picture(role)));
        Some(SeatSign { words, picture })
    }

    fn mark_of(seen: &Seen) -> Option<Cow<'static, str>> {
        match seen {
            Seen::Public(Event::Decided {
                letter, kept: true, ..
            }) => Some(board::tile_picture(*letter).into()),
            Seen::Public(Event::Decided { .. }) => Some("omelas/tile-back".into()),
            _ => None,
        }
    }
}
