//! The keys of every screen, and the actions of the buttons in a table's bar.
//!
//! Esc presses the control that the topmost screen marks for it, before all screens handle their keys, so that one press
//! can't also close what it has just uncovered. Focused text fields and the curtain handle Esc themselves; here they only
//! take precedence.

use super::book::Book;
use super::dialog::Dialog;
use super::panels::{Front, may_open};
use super::settings::SettingsStore;
use super::{book, chronicle, ledger, phones};
use crate::session::{AppState, BarIntent, Games, OpenTable, TableControl, TableRequest};
use crate::ui::curtain::{Curtain, CurtainRefused};
use crate::ui::{Controls, FrameSet, Input, Intended, KeysTaken, Shortcut, Shortcuts, Toast};
use bevy::input::InputSystems;
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    let leave = |mut state: ResMut<NextState<AppState>>| state.set(AppState::Title);
    let refused = leave.run_if(on_message::<CurtainRefused>);
    let used = (pause.run_if(may_open), refused).chain();
    app.add_observer(act)
        .add_systems(PreUpdate, take)
        .add_systems(Update, used.in_set(FrameSet::Show));
}

/// Lets Esc press controls. Add it after all screens.
pub(super) fn esc_plugin(app: &mut App) {
    let esc = |keys: Res<ButtonInput<KeyCode>>| keys.just_pressed(KeyCode::Escape);
    app.add_systems(PreUpdate, press_esc.after(InputSystems).run_if(esc));
}

/// Decides which keys focus navigation leaves alone: books turn and scroll by arrow keys, and a replay has keys of its
/// own.
fn take(mut taken: ResMut<KeysTaken>, front: Res<Front>, state: Res<State<AppState>>) {
    let is_book = front.shows(book::PANEL) || front.shows(chronicle::PANEL);
    let replays = front.panel.is_none() && matches!(state.get(), AppState::Replaying(_));
    taken.set_if_neq(KeysTaken {
        arrows: is_book || replays,
        pages: replays,
    });
}

/// Pauses the table, or lets it go on.
fn pause(
    keys: Res<Shortcuts>,
    state: Res<State<AppState>>,
    dialog: Res<Dialog>,
    open: Res<OpenTable>,
    mut control: ResMut<TableControl>,
) {
    let plays = matches!(state.get(), AppState::Playing(_)) && !open.over;
    if plays && *dialog == Dialog::None && keys.has(Shortcut::Pause) {
        control.is_paused ^= true;
    }
}

fn act(
    intended: On<Intended<BarIntent>>,
    games: Res<Games>,
    mut dialog: ResMut<Dialog>,
    (open, mut control): (Res<OpenTable>, ResMut<TableControl>),
    mut kept: ResMut<SettingsStore>,
    mut book: ResMut<Book>,
    mut front: ResMut<Front>,
    state: Res<State<AppState>>,
    mut next: ResMut<NextState<AppState>>,
    mut requests: MessageWriter<TableRequest>,
    mut toasts: MessageWriter<Toast>,
) {
    let request = match intended.0 {
        BarIntent::Ledger => return front.wanted = Some(ledger::PANEL),
        BarIntent::Chronicle => return front.wanted = Some(chronicle::PANEL),
        BarIntent::Phones => return front.wanted = Some(phones::PANEL),
        BarIntent::Pause => return control.is_paused = true,
        BarIntent::Rules => return book.open_rules(&games.list(), &open, state.get()),
        BarIntent::Rule(rule) => {
            if let Some(game) = open.game {
                book.open_at(&games.list(), game, rule);
            }
            return;
        }
        BarIntent::FullScreen => return kept.change(|settings| settings.full_screen ^= true),
        BarIntent::Menu => return *dialog = Dialog::Menu,
        BarIntent::Quit => return next.set(AppState::Title),
        BarIntent::Sound => {
            toasts.write(kept.toggle_sound());
            return;
        }
        BarIntent::Undo => TableRequest::Undo,
        BarIntent::Redo => TableRequest::Redo,
        BarIntent::Advice => TableRequest::Advice,
    };
    requests.write(request);
}

/// Presses the control that the topmost screen marks with [`on_esc`](crate::ui::Element::on_esc). At a table without one,
/// opens the menu.
fn press_esc(
    controls: Controls,
    curtain: Res<Curtain>,
    state: Res<State<AppState>>,
    front: Res<Front>,
    mut dialog: ResMut<Dialog>,
    mut commands: Commands,
) {
    if !curtain.is_up() {
        return;
    }
    let mut marked = controls
        .iter()
        .filter(|(_, control)| control.esc && control.is_enabled());
    if let Some((_, control)) = marked.next() {
        control.intent.send(Input::Press, &mut commands);
    } else if matches!(state.get(), AppState::Playing(_)) && *dialog == Dialog::None && front.panel.is_none()
    {
        *dialog = Dialog::Menu;
    }
}
