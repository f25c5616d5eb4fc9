//! The state of an open table, as a Bevy state.
//!
//! The state is derived from the session and its curtain, and its transition runs in the frame in which they change.
//! Private content therefore appears and disappears with its state, never a frame late.

use super::{AppState, GameUi, Session};
use crate::board::motion::MotionQueue;
use crate::ui::curtain::Curtain;
use crate::ui::{FrameSet, UiSet};
use bevy::prelude::*;
use bevy::state::state::FreelyMutableState;

/// The state while a table is open in the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AtTable;

impl ComputedStates for AtTable {
    type SourceStates = AppState;

    fn compute(state: AppState) -> Option<Self> {
        matches!(state, AppState::Playing(_)).then_some(Self)
    }
}

/// The state of an open table.
#[derive(SubStates, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[source(AtTable = AtTable)]
pub enum TableState {
    /// Motion plays; no input is accepted.
    #[default]
    Animating,
    /// Nothing moves; a person, a computer or chance is to act.
    Awaiting,
    /// The curtain covers the table; nothing private is shown.
    Covered,
    /// A seat sees its private view.
    Private,
    /// Nothing moves, and the game is over.
    Over,
}

/// Decides the state and runs the transition.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct FlowSet;

/// Run condition: nothing moves and no private view covers the table.
pub(super) fn is_at_rest(state: Option<Res<State<TableState>>>) -> bool {
    state.is_some_and(|state| matches!(state.get(), TableState::Awaiting | TableState::Over))
}

/// Adds the states shared by the tables of all games.
pub(super) fn shared_plugin(app: &mut App) {
    app.add_computed_state::<AtTable>()
        .add_sub_state::<TableState>()
        .configure_sets(Update, FlowSet.after(FrameSet::Show).before(UiSet))
        .add_systems(Update, transition.in_set(FlowSet));
}

/// Adds the states of one game's table.
pub(super) fn plugin<G: GameUi>(app: &mut App) {
    let is_open = resource_exists::<Session<G>>.and_then(in_state(AtTable));
    let decide = decide::<G>.before(transition).in_set(FlowSet);
    app.add_systems(Update, decide.run_if(is_open));
}

fn decide<G: GameUi>(
    session: Res<Session<G>>,
    curtain: Res<Curtain>,
    queue: Res<MotionQueue>,
    state: Res<State<TableState>>,
    mut next: ResMut<NextState<TableState>>,
) {
    let now = if curtain.open_for().is_some() {
        TableState::Private
    } else if !curtain.is_up() {
        TableState::Covered
    } else if session.is_held() {
        TableState::Awaiting
    } else if !session.is_settled() || !queue.is_empty() {
        TableState::Animating
    } else if session.is_over() {
        TableState::Over
    } else {
        TableState::Awaiting
    };
    if *state.get() != now {
        next.set(now);
    }
}

/// Runs the transition in this frame, unless the application's state is about to change.
fn transition(world: &mut World) {
    fn is_pending<S: FreelyMutableState>(world: &World) -> bool {
        let next = world.get_resource::<NextState<S>>();
        next.is_some_and(|next| !matches!(next, NextState::Unchanged))
    }
    if is_pending::<TableState>(world) && !is_pending::<AppState>(world) {
        // The schedule exists in every app with states.
        let _ran = world.try_run_schedule(StateTransition);
    }
}
