//! The actions besides play that every table offers. The shell carries them out.

use super::BarState;
use crate::table::capital;
use crate::ui::{Element, FocusOrder, Intent, Role, Room, Surface};
use bevy::prelude::*;

/// The actions of the bar.
#[expect(missing_docs, reason = "no comment repeats the name of a variant")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BarIntent {
    Ledger,
    Undo,
    Redo,
    Pause,
    Advice,
    /// Open the rulebook at the current step.
    Rules,
    /// Open the rulebook at this rule.
    Rule(&'static str),
    Sound,
    FullScreen,
    Menu,
    /// Leave the table; it is over or saved.
    Quit,
}

impl Intent for BarIntent {
    const SCREEN: &'static str = "bar";
}

/// Builds the bar: icons, with text if there is space, wrapped as needed.
pub fn bar(state: &BarState, muted: bool, room: &Room) -> Element {
    let (sound, sound_says) = if muted {
        ("shared/bar-mute", "Unmute (M)")
    } else {
        ("shared/bar-sound", "Mute everything (M)")
    };
    let ledger = "Read everything that has happened (L)";
    let undo = "Undo the last action (Ctrl+Z)";
    let redo = "Redo what was undone (Ctrl+Y)";
    let pause = "Pause the game (P)";
    let advice = "What would a shrewd player do here, and why? (H)";
    let rules = "Open the rulebook at the current step (F1)";
    let full = "Full screen on or off (F11)";
    let menu = "Undo, settings, saving, quitting (Esc)";
    let undo = sign("shared/bar-undo", "undo", BarIntent::Undo, undo);
    let redo = || sign("shared/bar-redo", "redo", BarIntent::Redo, redo);
    let pause = || sign("shared/bar-pause", "pause", BarIntent::Pause, pause);
    let advice = sign("shared/bar-hint", "advice", BarIntent::Advice, advice);
    let mut bar = Element::wrap([sign("shared/bar-ledger", "ledger", BarIntent::Ledger, ledger)])
        .with(barred(undo, state.undo, "Ctrl+Z"))
        .with(state.redo.then(redo))
        .with(state.pause.then(pause))
        .with(state.advice.map(|can| barred(advice, can, "H")))
        .with_all([
            sign("shared/bar-rules", "rules", BarIntent::Rules, rules),
            sign(sound, "sound", BarIntent::Sound, sound_says),
            sign("shared/bar-full", "full screen", BarIntent::FullScreen, full),
            sign("shared/bar-leave", "menu", BarIntent::Menu, menu),
        ])
        .gap(px(10));
    if room.has_large_type() {
        bar.change_each(&mut Element::without_words);
    }
    bar
}

fn sign(picture: &'static str, word: &str, intent: BarIntent, tooltip: &str) -> Element {
    let picture = Element::picture(picture).size(px(34), px(34));
    Element::row([picture.rigid(), Element::text(Role::Label, word).unwrapped()])
        .gap(px(10))
        .padding(UiRect::axes(px(8), px(6)))
        .pressing(intent)
        .focus(FocusOrder::Aside)
        .tooltip(tooltip)
}

/// A sign that is disabled if there is a reason; its key is named either way.
fn barred(sign: Element, can: Result<(), &'static str>, key: &str) -> Element {
    match can {
        Ok(()) => sign,
        Err(reason) => sign
            .refused(Some(format!("{} ({key})", capital(reason))))
            .on(Surface::Disabled),
    }
}
