//! The Great City in the window: what happens in each phase, what moves, and what sounds. The screens are in
//! [`ui`](super::ui).

use super::ui::{motion, story};
use super::{GreatCity, Phase, View, Who};
use crate::session::{Showing, TablePlugin};
use crate::ui::sound::{ambience, lower_ambience};
use bevy::prelude::*;

/// Adds The Great City to an app.
#[derive(Clone, Copy, Debug)]
pub struct GreatCityPlugin;

impl Plugin for GreatCityPlugin {
    fn build(&self, app: &mut App) {
        app.add_plugins(TablePlugin::<GreatCity>::new().with_phases::<GreatCityPhase>())
            .add_systems(OnExit(GreatCityPhase::Opening), ambience("great-city"))
            // Somebody reads out what has become of it.
            .add_systems(OnEnter(GreatCityPhase::After), lower_ambience(true))
            .add_systems(OnExit(GreatCityPhase::After), lower_ambience(false))
            .add_observer(motion::on_shown)
            .add_observer(story::on_read);
    }
}

type ShowingGreatCity = Showing<GreatCity>;

/// The phase that the table shows.
#[derive(SubStates, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[source(ShowingGreatCity = ShowingGreatCity::HERE)]
pub enum GreatCityPhase {
    /// Nothing is shown yet.
    #[default]
    Opening,
    /// The situation, the characters and their ties are made.
    SetUp,
    /// A scene is declared and played.
    Scene,
    /// A judgment was accepted, and the scene ends.
    After,
    /// The fates are told.
    End,
}

impl From<&View> for GreatCityPhase {
    fn from(view: &View) -> Self {
        match view.phase {
            // A character made for a scene brings its scarabs to it.
            Phase::Endow(Who::Newcomer(_)) => Self::Scene,
            Phase::Throw(_) | Phase::NextThrow | Phase::Characters | Phase::Endow(_) => Self::SetUp,
            Phase::Ties(_) | Phase::NextTies(_) | Phase::Initiative | Phase::InitiativeThrown => Self::SetUp,
            Phase::After | Phase::CityAnswer(..) | Phase::NextGuard(..) => Self::After,
            Phase::EndScene(_) | Phase::SceneEnded(_) => Self::After,
            Phase::BeginEnd => Self::End,
            phase if phase.is_situation() => Self::SetUp,
            phase if phase.is_end() => Self::End,
            _ => Self::Scene,
        }
    }
}
