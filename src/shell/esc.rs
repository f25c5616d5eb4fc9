//! Decides what Esc closes: only the topmost thing that can be closed.
//!
//! It runs in one place, before all screens handle their keys, so that one press can't also close what it has
//! just uncovered. Focused text fields and the curtain handle Esc themselves; here they only take precedence.

use super::book::Book;
use super::dialog::Dialog;
use super::load::Shelf;
use super::panels::{Front, Panel};
use super::seats::SeatPlan;
use super::title::RulesQuestion;
use crate::session::replay::Steer;
use crate::session::{AppState, OpenTable};
use crate::ui::curtain::Curtain;
use crate::ui::{Controls, Input};
use bevy::input::InputSystems;
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PreUpdate,
        close
            .after(InputSystems)
            .run_if(|keys: Res<ButtonInput<KeyCode>>| keys.just_pressed(KeyCode::Escape)),
    );
}

fn close(
    mut front: ResMut<Front>,
    mut book: ResMut<Book>,
    mut dialog: ResMut<Dialog>,
    mut open: ResMut<OpenTable>,
    mut plan: ResMut<SeatPlan>,
    mut shelf: ResMut<Shelf>,
    mut rules: ResMut<RulesQuestion>,
    mut steers: MessageWriter<Steer>,
    mut next: ResMut<NextState<AppState>>,
    state: Res<State<AppState>>,
    curtain: Res<Curtain>,
    controls: Controls,
    mut commands: Commands,
) {
    if !curtain.is_up() {
        return;
    }
    if dialog.is_on_top(&front) {
        dialog.close();
    } else if let Some(panel) = front.panel {
        // In the rulebook it first ends a search.
        if panel != Panel::Book || !book.stop_searching() {
            front.wanted = None;
        }
    } else if open.paused {
        open.paused = false;
    } else if rules.open {
        rules.open = false;
    } else if !shelf.close_question() && !plan.close_menu() {
        match state.get() {
            AppState::Title => {}
            AppState::Seats(_) | AppState::Shelf => next.set(AppState::Title),
            AppState::Playing(_) if open.over => next.set(AppState::Title),
            AppState::Playing(_) => match controls.iter().find(|(_, control)| control.esc) {
                Some((_, control)) => {
                    control.intent.send(Input::Press, &mut commands);
                }
                None => *dialog = Dialog::Menu,
            },
            AppState::Replaying(_) => {
                steers.write(Steer::Leave);
            }
        }
    }
}
