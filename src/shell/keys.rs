//! The keys that focus navigation does not handle.
//!
//! Text fields take all letters, and some screens have arrow keys of their own. It knows no game.

use super::panels::{Front, Panel};
use crate::session::AppState;
use crate::ui::{KeysTaken, is_writing};
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreUpdate, is_writing.pipe(take));
}

/// Decides which keys are taken.
fn take(
    In(is_writing): In<bool>,
    mut taken: ResMut<KeysTaken>,
    front: Res<Front>,
    state: Res<State<AppState>>,
) {
    let own_arrows = front.panel == Some(Panel::Ledger) || matches!(state.get(), AppState::Replaying(_));
    taken.set_if_neq(KeysTaken {
        letters: is_writing,
        arrows: front.panel == Some(Panel::Book) || own_arrows,
        pages: own_arrows,
    });
}
