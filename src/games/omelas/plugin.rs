//! OMELAS in the window: what happens in each phase, what moves, and what sounds. The screens are in
//! [`ui`](super::ui).

use super::ui::{discussion, motion};
use super::{Omelas, Phase, View};
use crate::session::{Showing, TablePlugin, TableSet, goes_on};
use crate::ui::sound::ambience;
use bevy::prelude::*;

/// Adds OMELAS to an app.
#[derive(Clone, Copy, Debug)]
pub struct OmelasPlugin;

impl Plugin for OmelasPlugin {
    fn build(&self, app: &mut App) {
        app.add_plugins(TablePlugin::<Omelas>::new().with_phases::<OmelasPhase>())
            .add_computed_state::<Light>()
            .add_systems(OnEnter(Light::Day), ambience("omelas-city"))
            .add_systems(OnEnter(Light::Dark), ambience("omelas-dark"))
            .add_systems(
                Update,
                discussion::tick
                    .run_if(in_state(OmelasPhase::Vote).and_then(goes_on::<Omelas>))
                    .run_if(discussion::goes_on)
                    .before(TableSet),
            )
            .add_observer(motion::on_shown);
    }
}

type ShowingOmelas = Showing<Omelas>;

/// The phase that the table shows.
#[derive(SubStates, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[source(ShowingOmelas = ShowingOmelas::HERE)]
pub enum OmelasPhase {
    /// Nothing is shown yet.
    #[default]
    Opening,
    /// The roles are dealt.
    Deal,
    /// A tile is drawn, and the die is rolled.
    Trial,
    /// Everyone talks, while the clock runs, and votes.
    Vote,
    /// The votes are turned over and counted.
    Reveal,
    /// A side has won.
    End,
}

impl From<&View> for OmelasPhase {
    fn from(view: &View) -> Self {
        match view.phase {
            Phase::Deal => Self::Deal,
            Phase::Draw | Phase::Roll | Phase::HandBack | Phase::NextRound => Self::Trial,
            Phase::Vote => Self::Vote,
            Phase::Reveal | Phase::Count => Self::Reveal,
            Phase::Ending(_) | Phase::Over(_) => Self::End,
        }
    }
}

/// The light over the city: it is dark while votes are counted, and at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Light {
    Day,
    Dark,
}

impl ComputedStates for Light {
    type SourceStates = OmelasPhase;

    fn compute(phase: OmelasPhase) -> Option<Self> {
        match phase {
            OmelasPhase::Opening => None,
            OmelasPhase::Deal | OmelasPhase::Trial | OmelasPhase::Vote => Some(Self::Day),
            OmelasPhase::Reveal | OmelasPhase::End => Some(Self::Dark),
        }
    }
}
