//! What is shown, for a game's own systems and observers.

use super::replay::ReplayPlayer;
use super::{AppState, GameUi, Session, TableContext};
use crate::ui::sound::Sounds;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

/// The data for the screen of the table that is shown: the open one or that of a replay.
#[derive(SystemParam)]
pub struct ShownContext<'w, G: GameUi> {
    app: Res<'w, State<AppState>>,
    session: Option<Res<'w, Session<G>>>,
    player: Option<Res<'w, ReplayPlayer<G>>>,
    sounds: Res<'w, Sounds>,
}

impl<G: GameUi> ShownContext<'_, G> {
    /// Returns the data; `None` if no table of this game is shown.
    pub fn scene(&self) -> Option<TableContext<'_, G>> {
        match self.app.get() {
            AppState::Replaying(_) => Some(self.player.as_ref()?.scene(self.sounds.muted)),
            _ => Some(self.session.as_ref()?.scene(self.sounds.muted)),
        }
    }

    /// Returns the view that can be laid out; `None` while a step's motion plays, and before a loaded table's curtain
    /// was opened.
    pub(super) fn view(&self) -> Option<&G::View> {
        let shown = match self.app.get() {
            AppState::Replaying(_) => &self.player.as_ref()?.shown,
            _ => {
                &self
                    .session
                    .as_ref()
                    .filter(|session| !session.private.behind_curtain)?
                    .shown
            }
        };
        shown.rests().then_some(&shown.view)
    }
}
