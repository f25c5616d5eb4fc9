//! The keys of every screen, and what the signs of a table's bar do.

use super::book::Book;
pub use super::dialog::Dialog;
use super::panels::{self, Front, Panel};
use super::settings::SettingsStore;
use super::title;
use crate::session::bar::BarIntent;
use crate::session::{AppState, OpenTable, TableRequest};
use crate::ui::curtain::{Curtain, CurtainRefused};
use crate::ui::{FrameSet, Intended, KeysTaken, RuleAsked, Toast, is_writing};
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    let free = not(panels::covered).and_then(not(is_writing));
    let refused = leave.run_if(on_message::<CurtainRefused>);
    let used = (keys.run_if(free), show_rule, refused).chain();
    app.add_observer(act)
        .add_systems(PreUpdate, is_writing.pipe(take))
        .add_systems(Update, used.in_set(FrameSet::Show));
}

/// Decides which keys focus navigation leaves alone: text fields take all letters, and some screens have arrow keys of
/// their own.
fn take(
    In(is_writing): In<bool>,
    mut taken: ResMut<KeysTaken>,
    front: Res<Front>,
    state: Res<State<AppState>>,
) {
    let own_arrows = front.shows(Panel::Ledger) || matches!(state.get(), AppState::Replaying(_));
    taken.set_if_neq(KeysTaken {
        letters: is_writing,
        arrows: front.shows(Panel::Book) || own_arrows,
        pages: own_arrows,
    });
}

fn keys(
    keys: Res<ButtonInput<KeyCode>>,
    state: Res<State<AppState>>,
    curtain: Res<Curtain>,
    dialog: Res<Dialog>,
    mut open: ResMut<OpenTable>,
    mut book: ResMut<Book>,
    mut front: ResMut<Front>,
) {
    // What they open lies over the menu.
    let asked = matches!(*dialog, Dialog::None | Dialog::Menu) && curtain.is_up();
    if asked && keys.just_pressed(KeyCode::F1) {
        open_rules(&mut book, &open, state.get());
    }
    if asked && keys.just_pressed(KeyCode::KeyL) && open.game.is_some() {
        front.wanted = Some(Panel::Ledger);
    }
    let plays = matches!(state.get(), AppState::Playing(_)) && !open.over;
    if plays && asked && *dialog == Dialog::None && keys.just_pressed(KeyCode::KeyP) {
        open.paused ^= true;
    }
    if asked && keys.just_pressed(KeyCode::F10) {
        front.wanted = Some(Panel::Settings);
    }
}

/// Opens the rule that disables an item. F1 has already opened the rulebook; this turns it to that rule.
fn show_rule(
    mut asked: MessageReader<RuleAsked>,
    mut book: ResMut<Book>,
    open: Res<OpenTable>,
    dialog: Res<Dialog>,
    curtain: Res<Curtain>,
) {
    let (Some(RuleAsked(rule)), Some(game)) = (asked.read().last(), open.game) else {
        return;
    };
    if *dialog == Dialog::None && curtain.is_up() {
        book.open_at(game, rule);
    }
}

/// Opens the rules of the game on the table, at the current step; else of the game being set up; else of the first
/// game, from which the rulebook leads to the others. On the title screen a question does this instead.
pub(super) fn open_rules(book: &mut Book, open: &OpenTable, state: &AppState) {
    let set_for = match state {
        AppState::Title => return,
        AppState::Seats(game) => Some(game.0),
        _ => None,
    };
    if let Some(game) = open.game.or(set_for).or_else(title::first_game) {
        book.open_at(game, open.rule);
    }
}

fn act(
    intended: On<Intended<BarIntent>>,
    mut dialog: ResMut<Dialog>,
    mut open: ResMut<OpenTable>,
    mut kept: ResMut<SettingsStore>,
    mut book: ResMut<Book>,
    mut front: ResMut<Front>,
    state: Res<State<AppState>>,
    mut next: ResMut<NextState<AppState>>,
    mut requests: MessageWriter<TableRequest>,
    mut toasts: MessageWriter<Toast>,
) {
    let request = match intended.0 {
        BarIntent::Ledger => return front.wanted = Some(Panel::Ledger),
        BarIntent::Pause => return open.paused = true,
        BarIntent::Rules => return open_rules(&mut book, &open, state.get()),
        BarIntent::Rule(rule) => {
            if let Some(game) = open.game {
                book.open_at(game, rule);
            }
            return;
        }
        BarIntent::FullScreen => return kept.toggle_full_screen(),
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

fn leave(mut state: ResMut<NextState<AppState>>) {
    state.set(AppState::Title);
}
