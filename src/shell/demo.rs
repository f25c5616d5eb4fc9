//! The demo: computers play in the real window and show the program around.
//!
//! With a folder for pictures it takes one at each named moment, waits for it, and goes on; then it ends.

use super::book::Book;
use super::seats::SeatPlan;
use crate::registry;
use crate::session::shots::Shots;
use crate::session::{AppState, GameId, NextTable, OpenTable, TableOrder, TableRequest};
use crate::table::Seat;
use crate::ui::FrameSet;
use crate::ui::curtain::Curtain;
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use std::path::PathBuf;

/// What the demo shows.
#[derive(Resource, Clone, Debug)]
pub struct Tour {
    /// The table that is played.
    pub table: TableOrder,
    /// Where pictures go, if any are taken.
    pub shots: Option<PathBuf>,
    /// The longest it may take, in seconds.
    pub seconds: Option<f32>,
    /// Is each picture looked at for what can't be read?
    pub check: bool,
    /// Where a visitor goes to every screen and plays people's seats: how much is pressed at the table before
    /// computers play it to its end. It takes pictures, so there is a folder for them.
    pub presses: Option<usize>,
}

impl Tour {
    /// Goes to the set-up of the game, as it came; `false` if there is no such game.
    pub(super) fn go_to_seats(&self, plan: &mut SeatPlan, state: &mut NextState<AppState>) -> bool {
        let game = registry::panel(self.table.game.0);
        if let Some(game) = game {
            plan.set_for(game, None);
            state.set(AppState::Seats(GameId(game.headless.id())));
        }
        game.is_some()
    }
}

#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Stop {
    #[default]
    Title,
    Seats,
    SeatsSet,
    Table,
    CurtainFalls,
    Curtain,
    Private,
    Rules,
    Read,
    Play,
    Bow,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Stop>()
        .add_systems(Update, guide.in_set(FrameSet::Show));
}

fn guide(
    tour: Res<Tour>,
    mut stop: ResMut<Stop>,
    mut shots: Option<ResMut<Shots>>,
    mut state: ResMut<NextState<AppState>>,
    mut plan: ResMut<SeatPlan>,
    mut next: ResMut<NextTable>,
    mut curtain: ResMut<Curtain>,
    mut book: ResMut<Book>,
    mut requests: MessageWriter<TableRequest>,
    mut exit: MessageWriter<AppExit>,
    mut redraw: MessageWriter<RequestRedraw>,
    open: Res<OpenTable>,
    time: Res<Time<Real>>,
    mut since_end: Local<f32>,
) {
    redraw.write(RequestRedraw);
    if tour.seconds.is_some_and(|most| time.elapsed_secs() > most) {
        exit.write(verdict(shots.as_deref()));
        return;
    }
    if let Some(trouble) = shots.as_ref().and_then(|shots| shots.trouble.as_ref()) {
        error!("{trouble}");
        exit.write(AppExit::error());
        return;
    }
    if shots.as_ref().is_some_and(|shots| shots.busy()) {
        return;
    }
    let private_moments = registry::panel(tour.table.game.0).map_or(&[][..], |game| game.private_moments);
    let was_private =
        (shots.as_ref()).is_some_and(|shots| private_moments.iter().any(|moment| shots.has(moment)));
    // The rulebook is opened somewhere in the middle of things, where a rule is worth reading.
    let begun = shots.as_ref().is_none_or(|shots| shots.asked_for() >= 6);
    let mut moment = |name: &'static str| {
        if let Some(shots) = &mut shots {
            shots.moment(name);
        }
    };
    *stop = match *stop {
        Stop::Title => {
            moment("title");
            Stop::Seats
        }
        Stop::Seats if tour.shots.is_some() && tour.go_to_seats(&mut plan, &mut state) => Stop::SeatsSet,
        Stop::Seats => Stop::Table,
        Stop::SeatsSet => {
            moment("seats");
            Stop::Table
        }
        Stop::Table => {
            next.0 = Some(tour.table.clone());
            match tour.shots {
                None => Stop::Play,
                Some(_) if private_moments.is_empty() => Stop::Rules,
                Some(_) => Stop::CurtainFalls,
            }
        }
        Stop::CurtainFalls if was_private && open.game.is_some() => {
            requests.write(TableRequest::ShowPrivately(Seat::new(0)));
            Stop::Curtain
        }
        Stop::Curtain if curtain.is_shut() => {
            moment("curtain");
            Stop::Private
        }
        Stop::Private if curtain.is_shut() => {
            curtain.open();
            moment("private");
            Stop::Private
        }
        Stop::Private => {
            curtain.shut();
            Stop::Rules
        }
        Stop::Rules => match open.game.filter(|_| curtain.is_up() && begun) {
            Some(game) => {
                book.open_at(game, open.rule);
                moment("rulebook");
                Stop::Read
            }
            None => Stop::Rules,
        },
        Stop::Read => {
            book.close();
            Stop::Play
        }
        Stop::Play if open.over => Stop::Bow,
        Stop::Bow => {
            // The end stays in sight for a moment.
            *since_end += time.delta_secs();
            if *since_end > 4.0 {
                exit.write(verdict(shots.as_deref()));
            }
            Stop::Bow
        }
        waiting => waiting,
    };
}

/// How the tour ends: well, unless something in its pictures could not be read.
fn verdict(shots: Option<&Shots>) -> AppExit {
    shots.map_or(AppExit::Success, Shots::verdict)
}
