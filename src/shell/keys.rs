//! Which keys the keyboard's way about the screen leaves alone, and how it presses what egui has drawn.
//!
//! Fields take all letters; some screens have arrows of their own. It knows no game.

use super::panels::{self, Front, Panel};
use crate::scene::AppState;
use crate::scene::canvas::Canvas;
use crate::scene::focus::{KeysTaken, PanelPressed};
use crate::scene::writing::Writing;
use crate::ui::is_writing;
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::{EguiContext, EguiInput, EguiPreUpdateSet, PrimaryEguiContext, egui};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PreUpdate,
        (
            is_writing.pipe(take),
            press
                .after(EguiPreUpdateSet::ProcessInput)
                .before(EguiPreUpdateSet::BeginPass),
        ),
    );
}

/// Who has which keys.
fn take(
    In(is_writing): In<bool>,
    mut taken: ResMut<KeysTaken>,
    writing: Res<Writing>,
    front: Res<Front>,
    state: Res<State<AppState>>,
    mut contexts: Query<&mut EguiContext, With<PrimaryEguiContext>>,
) {
    let panel = matches!(front.panel, Some(Panel::Book | Panel::Ledger));
    let egui = panel
        && contexts.iter_mut().any(|mut context| {
            context
                .bypass_change_detection()
                .get_mut()
                .egui_wants_keyboard_input()
        });
    taken.set_if_neq(KeysTaken {
        letters: writing.field().is_some() || egui || is_writing,
        arrows: panel || matches!(state.get(), AppState::Replaying(_)),
    });
}

/// What lies there in a panel is clicked: the pointer comes, goes down, and up.
fn press(
    mut asked: MessageReader<PanelPressed>,
    canvas: Res<Canvas>,
    mut inputs: Query<&mut EguiInput, With<PrimaryEguiContext>>,
    mut under_way: Local<Option<(egui::Pos2, u8)>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if let Some(PanelPressed(at)) = asked.read().last() {
        *under_way = Some((panels::at(&canvas, at.x, at.y), 0));
    }
    let Some((pos, step)) = *under_way else { return };
    for mut input in &mut inputs {
        input.0.events.push(match step {
            0 => egui::Event::PointerMoved(pos),
            down_or_up => egui::Event::PointerButton {
                pos,
                button: egui::PointerButton::Primary,
                pressed: down_or_up == 1,
                modifiers: egui::Modifiers::NONE,
            },
        });
    }
    *under_way = (step < 2).then_some((pos, step + 1));
    redraw.write(RequestRedraw);
}
