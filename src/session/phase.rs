//! The phases of a game as states of the window: they follow the view that is shown, at an open table and in a replay.

use super::context::ShownContext;
use super::flow::{FlowSet, transition};
use super::{AppState, GameId, GameUi};
use crate::board::motion::MotionQueue;
use bevy::prelude::*;
use bevy::state::state::SubStates;
use std::marker::PhantomData;

/// A table of this game is shown: an open one, or that of a replay. A game's phases have it as their source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Showing<G>(PhantomData<G>);

impl<G: GameUi> Showing<G> {
    /// The only value.
    pub const HERE: Self = Self(PhantomData);
}

impl<G: GameUi> ComputedStates for Showing<G> {
    type SourceStates = AppState;
    const ALLOW_SAME_STATE_TRANSITIONS: bool = false;

    fn compute(app: AppState) -> Option<Self> {
        let here = GameId(G::ID);
        (app == AppState::Playing(here) || app == AppState::Replaying(here)).then_some(Self::HERE)
    }
}

/// Adds a game's phases. They change in the frame in which the view is laid out.
pub(super) fn plugin<G, P>(app: &mut App)
where
    G: GameUi,
    P: SubStates + for<'v> From<&'v G::View>,
{
    app.add_sub_state::<P>().add_systems(
        Update,
        (
            follow::<G, P>
                .run_if(resource_exists::<State<P>>)
                .in_set(FlowSet::Decide),
            transition::<P>.in_set(FlowSet::Transition),
        ),
    );
}

fn follow<G, P>(
    table: ShownContext<G>,
    queue: Res<MotionQueue>,
    phase: Res<State<P>>,
    mut next: ResMut<NextState<P>>,
) where
    G: GameUi,
    P: SubStates + for<'v> From<&'v G::View>,
{
    let shown = table.view().filter(|_| queue.is_empty()).map(P::from);
    if let Some(now) = shown.filter(|now| now != phase.get()) {
        next.set(now);
    }
}
