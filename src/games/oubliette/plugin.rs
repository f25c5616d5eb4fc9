//! Open Oubliette in the window: what happens in each phase, what moves, and what sounds. The screens are in
//! [`ui`](super::ui).

use super::ui::{compose_cards, motion};
use super::{Oubliette, Phase, View};
use crate::session::{Showing, Shown, TablePlugin};
use crate::ui::FrameSet;
use crate::ui::sound::{ambience, lower_ambience};
use bevy::prelude::*;

/// Adds Open Oubliette to an app.
#[derive(Clone, Copy, Debug)]
pub struct OubliettePlugin;

impl Plugin for OubliettePlugin {
    fn build(&self, app: &mut App) {
        app.add_plugins(TablePlugin::<Oubliette>::new().with_phases::<OubliettePhase>())
            .add_systems(OnExit(OubliettePhase::Opening), ambience("oubliette"))
            // Blows are heard over it.
            .add_systems(OnEnter(OubliettePhase::Fight), lower_ambience(true))
            .add_systems(OnExit(OubliettePhase::Fight), lower_ambience(false))
            .add_systems(
                Update,
                compose_cards
                    .in_set(FrameSet::Show)
                    .run_if(resource_exists::<Shown<Oubliette>>),
            )
            .add_observer(motion::on_shown);
    }
}

type ShowingOubliette = Showing<Oubliette>;

/// The phase that the table shows.
#[derive(SubStates, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[source(ShowingOubliette = ShowingOubliette::HERE)]
pub enum OubliettePhase {
    /// Nothing is shown yet.
    #[default]
    Opening,
    /// The seats roll for the order of play.
    Order,
    /// An explorer walks, and may ambush somebody.
    Walk,
    /// An explorer is at the Exit.
    Exit,
    /// A fight, with what its winner takes.
    Fight,
    /// An Event card is drawn and decided.
    Event,
    /// A turn is over, and the next may begin.
    TurnEnd,
    /// The game is over.
    End,
}

impl From<&View> for OubliettePhase {
    fn from(view: &View) -> Self {
        match view.phase {
            Phase::Order => Self::Order,
            Phase::Before | Phase::Roll | Phase::Way | Phase::Passing(_) | Phase::Ambush => Self::Walk,
            Phase::Exit(_) => Self::Exit,
            Phase::Monster | Phase::Strike | Phase::Blow | Phase::Answer(_) | Phase::Robbed(_) => Self::Fight,
            Phase::Wound | Phase::Revenge | Phase::Prize(_) | Phase::Spoils(_) => Self::Fight,
            Phase::Event | Phase::Die => Self::Event,
            Phase::End | Phase::Again | Phase::Between => Self::TurnEnd,
            Phase::Over(_) => Self::End,
        }
    }
}
