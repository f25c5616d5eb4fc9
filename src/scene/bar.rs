//! What every table offers around its game: taking back, the ledger, the rules, sound, full screen, leaving.
//!
//! Here are the signs and what they do; where they stand and how large is each table's own business. The shell
//! answers the presses.

use super::lettering::{self, Face};
use super::sheet::Interaction;
use crate::session::{GameUi, Scene};
use crate::table::capital;

/// A sign of the bar.
#[derive(Clone, Debug)]
pub struct Sign {
    /// The name of its act, which is also its key.
    pub name: &'static str,
    /// Its drawing.
    pub picture: &'static str,
    /// A word for it, where there is room for one.
    pub word: &'static str,
    /// What a press does, or why it does nothing.
    pub act: Interaction,
}

/// The signs of a table's bar, in their order.
pub fn signs<G: GameUi>(scene: &Scene<'_, G>) -> Vec<Sign> {
    let sign = |name, picture, word, tooltip: &str| Sign {
        name,
        picture,
        word,
        act: Interaction::new(name, tooltip).secondary(),
    };
    let sound = if scene.muted {
        ("shared/bar-mute", "Unmute (M)")
    } else {
        ("shared/bar-sound", "Mute everything (M)")
    };
    let mut undo = sign(
        "bar.undo",
        "shared/bar-undo",
        "undo",
        "Undo the last action (Ctrl+Z)",
    );
    if let Err(reason) = scene.undoable {
        undo.act = Interaction::refused(undo.name, capital(reason)).secondary();
    }
    // Where only computers play there is nobody to be advised.
    let hint = (!scene.people().is_empty()).then(|| {
        let mut hint = sign(
            "bar.hint",
            "shared/bar-hint",
            "advice",
            "What would a shrewd player do here, and why? (H)",
        );
        if let Err(reason) = scene.advice {
            hint.act = Interaction::refused(hint.name, capital(reason)).secondary();
        }
        hint
    });
    let redo = scene.offers.redo.then(|| {
        let tooltip = "Redo what was undone (Ctrl+Y)";
        sign("bar.redo", "shared/bar-redo", "redo", tooltip)
    });
    let pause = scene.offers.pause.then(|| {
        let tooltip = "Pause the game (P)";
        sign("bar.pause", "shared/bar-pause", "pause", tooltip)
    });
    let all = [
        Some(sign(
            "bar.ledger",
            "shared/bar-ledger",
            "ledger",
            "Read everything that has happened (L)",
        )),
        Some(undo),
        redo,
        pause,
        hint,
        Some(sign(
            "bar.rules",
            "shared/bar-rules",
            "rules",
            "Open the rulebook at the current step (F1)",
        )),
        Some(sign("bar.sound", sound.0, "sound", sound.1)),
        Some(sign(
            "bar.full",
            "shared/bar-full",
            "full screen",
            "Full screen on or off (F11)",
        )),
        Some(sign(
            "bar.leave",
            "shared/bar-leave",
            "menu",
            "Undo, settings, saving, quitting (Esc)",
        )),
    ];
    all.into_iter().flatten().collect()
}

/// As many of the ledger's last sentences as there is room for, in one line; never less than the last one.
pub fn last_sentences<G: GameUi>(scene: &Scene<'_, G>, face: Face, size: f32, room: f32) -> String {
    let mut line = String::new();
    let told = scene.seen.iter().rev().take(24);
    for sentence in told.filter_map(|seen| G::log_line(scene.setup, scene.view, seen)) {
        if line.is_empty() {
            line = sentence;
            continue;
        }
        let longer = format!("{sentence} {line}");
        if lettering::width(&longer, face, size) > room {
            break;
        }
        line = longer;
    }
    line
}
