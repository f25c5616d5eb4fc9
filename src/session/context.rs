//! What is shown, for a game's own systems and observers.

use super::replay::ReplayPlayer;
use super::shown::Shown;
use super::state::ContextParams;
use super::{AppState, GameUi, TableContext};
use crate::table::Table;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

/// The data for the screen of the table that is shown: the open one or that of a replay.
#[derive(SystemParam)]
pub struct ShownContext<'w, G: GameUi> {
    app: Res<'w, State<AppState>>,
    shown: Option<Res<'w, Shown<G>>>,
    table: Option<Res<'w, Table<G>>>,
    params: Option<ContextParams<'w, G>>,
    player: Option<Res<'w, ReplayPlayer<G>>>,
}

impl<G: GameUi> ShownContext<'_, G> {
    /// Returns the data; `None` if no table of this game is shown.
    pub fn scene(&self) -> Option<TableContext<'_, G>> {
        let shown = self.shown.as_ref()?;
        match self.app.get() {
            AppState::Replaying(_) => Some(self.player.as_ref()?.context(shown)),
            _ => Some(self.params.as_ref()?.context(self.table.as_ref()?, shown)),
        }
    }

    /// Returns the view that can be laid out; `None` while a step's motion plays, and before a loaded table's curtain
    /// was opened.
    pub(super) fn view(&self) -> Option<&G::View> {
        let is_covered = match self.app.get() {
            AppState::Replaying(_) => false,
            _ => self.params.as_ref()?.private.behind_curtain,
        };
        let shown = self.shown.as_ref().filter(|shown| !is_covered && shown.rests())?;
        Some(&shown.view)
    }
}
