//! The state of an open table: whether it moves, waits for somebody, is covered, paused or over.
//!
//! [`TableFlow::of`] is the only place that works it out. The state is set at the end of each frame, once the curtain has
//! moved, and again before the table goes on by itself. So systems run in states, and what people press is asked against
//! the same function.

use super::drive::Progress;
use super::private::PrivateViews;
use super::shots::Shots;
use super::shown::Shown;
use super::state::TableUi;
use super::{AppState, GameUi, TableControl};
use crate::board::motion::MotionQueue;
use crate::table::{Awaits, Party, Table};
use crate::ui::curtain::Curtain;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::state::state::FreelyMutableState;

/// The state of an open table.
#[derive(SubStates, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[source(AppState = AppState::Playing(_))]
pub enum TableFlow {
    /// What happened is not shown yet, or something moves. People can do nothing.
    #[default]
    Animating,
    /// A person, a computer or chance is to act.
    Awaiting,
    /// A view is held until somebody continues.
    Held,
    /// The curtain covers the table; nothing private is shown.
    Covered,
    /// A seat sees its private view.
    Private,
    /// A person has paused it, or a panel covers it.
    Paused,
    /// The game is over.
    Over,
}

/// Sets the state at the end of a frame.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum FlowSet {
    Decide,
    Transition,
}

/// What the state of a table depends on.
#[derive(SystemParam)]
pub(super) struct Flow<'w, G: GameUi> {
    table: Res<'w, Table<G>>,
    party: Res<'w, Party<G>>,
    shown: Res<'w, Shown<G>>,
    progress: Res<'w, Progress>,
    private: Res<'w, PrivateViews<G>>,
    curtain: Res<'w, Curtain>,
    queue: Res<'w, MotionQueue>,
    control: Res<'w, TableControl>,
}

impl TableFlow {
    pub(super) fn of<G: GameUi>(flow: &Flow<G>) -> Self {
        if flow.curtain.open_for().is_some() {
            Self::Private
        } else if !flow.curtain.is_up() {
            Self::Covered
        } else if flow.control.is_covered || flow.control.is_paused {
            Self::Paused
        } else if flow.shown.is_held(flow.party.people()) {
            Self::Held
        } else if !flow.progress.settled || !flow.queue.is_empty() || flow.private.come_first() {
            Self::Animating
        } else if flow.table.awaits() == Awaits::Over {
            Self::Over
        } else {
            Self::Awaiting
        }
    }

    /// Does nothing move and nothing cover the table, so that people can use all that it offers?
    pub(super) const fn is_at_rest(self) -> bool {
        matches!(self, Self::Awaiting | Self::Over)
    }
}

/// Run condition: does a table of this game go on by itself? Not while something covers it, it is paused, or somebody
/// writes.
pub fn goes_on<G: GameUi>(
    ui: Option<Res<TableUi<G>>>,
    flow: Option<Res<State<TableFlow>>>,
    shots: Option<Res<Shots>>,
) -> bool {
    use TableFlow::{Animating, Awaiting, Held, Over};
    ui.is_some_and(|ui| ui.draft.is_none())
        && flow.is_some_and(|flow| matches!(**flow, Animating | Awaiting | Held | Over))
        && !shots.is_some_and(|shots| shots.busy())
}

/// Returns the state now, also between two systems of a frame.
pub(super) fn now<G: GameUi>(flow: Flow<G>) -> TableFlow {
    TableFlow::of(&flow)
}

/// Sets the state if it has changed.
pub(super) fn decide<G: GameUi>(
    flow: Flow<G>,
    state: Res<State<TableFlow>>,
    mut next: ResMut<NextState<TableFlow>>,
) {
    let now = TableFlow::of(&flow);
    if *state.get() != now {
        next.set(now);
    }
}

/// Makes the transition to the next state in this frame, unless the application's state is about to change.
pub(super) fn transition<S: FreelyMutableState>(world: &mut World) {
    fn is_pending<S: FreelyMutableState>(world: &World) -> bool {
        let next = world.get_resource::<NextState<S>>();
        next.is_some_and(|next| !matches!(next, NextState::Unchanged))
    }
    if is_pending::<S>(world) && !is_pending::<AppState>(world) {
        // The schedule exists in every app with states.
        let _ran = world.try_run_schedule(StateTransition);
    }
}
