//! The actions besides play that every table offers. The shell carries them out.

use crate::session::BarState;
use crate::table::capital;
use crate::ui::{Element, Intent, Role, Room, Surface};
use bevy::prelude::*;

/// The actions of the bar.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BarIntent {
    /// Open the ledger.
    Ledger,
    /// Undo the last action.
    Undo,
    /// Redo what was undone.
    Redo,
    /// Pause the game.
    Pause,
    /// Ask for advice.
    Advice,
    /// Open the rulebook at the current step.
    Rules,
    /// Switch all sound off or on.
    Sound,
    /// Switch full screen on or off.
    FullScreen,
    /// Open the menu.
    Menu,
    /// Leave the table; it is over or saved.
    Quit,
}

impl Intent for BarIntent {
    const SCREEN: &'static str = "bar";
}

/// Builds the bar: icons, with text if there is space, wrapped as needed.
pub fn bar(state: &BarState, muted: bool, room: &Room) -> Element {
    let (sound, sound_tooltip) = if muted {
        ("shared/bar-mute", "Unmute (M)")
    } else {
        ("shared/bar-sound", "Mute everything (M)")
    };
    let undo = (state.undo).map_err(|reason| format!("{} (Ctrl+Z)", capital(reason)));
    let advice = state.advice.map(|advice| {
        let refusal = advice.map_err(|reason| format!("{} (H)", capital(reason)));
        let tooltip = "What would a shrewd player do here, and why? (H)";
        sign("shared/bar-hint", "advice", BarIntent::Advice, tooltip).barred(refusal)
    });
    let redo = (state.redo).then(|| {
        let tooltip = "Redo what was undone (Ctrl+Y)";
        sign("shared/bar-redo", "redo", BarIntent::Redo, tooltip).0
    });
    let pause = (state.pause).then(|| {
        let tooltip = "Pause the game (P)";
        sign("shared/bar-pause", "pause", BarIntent::Pause, tooltip).0
    });
    let ledger = "Read everything that has happened (L)";
    let rules = "Open the rulebook at the current step (F1)";
    let full_screen = "Full screen on or off (F11)";
    let menu = "Undo, settings, saving, quitting (Esc)";
    let signs = [
        Some(sign("shared/bar-ledger", "ledger", BarIntent::Ledger, ledger).0),
        Some(
            sign(
                "shared/bar-undo",
                "undo",
                BarIntent::Undo,
                "Undo the last action (Ctrl+Z)",
            )
            .barred(undo),
        ),
        redo,
        pause,
        advice,
        Some(sign("shared/bar-rules", "rules", BarIntent::Rules, rules).0),
        Some(sign(sound, "sound", BarIntent::Sound, sound_tooltip).0),
        Some(
            sign(
                "shared/bar-full",
                "full screen",
                BarIntent::FullScreen,
                full_screen,
            )
            .0,
        ),
        Some(sign("shared/bar-leave", "menu", BarIntent::Menu, menu).0),
    ];
    let mut bar = Element::wrap(signs.into_iter().flatten()).gap(px(10));
    if room.has_large_type() {
        bar.change_each(&mut Element::without_words);
    }
    bar
}

struct Sign(Element);

fn sign(picture: &'static str, word: &str, intent: BarIntent, tooltip: &str) -> Sign {
    let element = Element::row([
        Element::picture(picture)
            .size(px(34), px(34))
            .styled(|node| node.flex_shrink = 0.0),
        Element::text(Role::Label, word).unwrapped(),
    ])
    .gap(px(10))
    .padding(UiRect::axes(px(8), px(6)))
    .pressing(intent)
    .tooltip(tooltip);
    Sign(element)
}

impl Sign {
    /// Returns it unchanged, or disabled with the reason.
    fn barred(self, can: Result<(), String>) -> Element {
        match can {
            Ok(()) => self.0,
            Err(why) => self.0.refused(Some(why)).on(Surface::Disabled),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sign_says_its_key_or_why_it_is_barred() {
        let all = BarState {
            undo: Ok(()),
            advice: Some(Err("the game is over")),
            redo: true,
            pause: true,
            saved: true,
        };
        for (state, count) in [(all, 9), (BarState::default(), 6)] {
            let bar = bar(&state, false, &Room::default());
            assert_eq!(bar.controls().count(), count);
            assert_eq!(bar.words().count(), count, "each has a word");
            for control in bar.controls() {
                let words = control.refusal.as_ref().unwrap_or(&control.tooltip);
                assert!(words.ends_with(')'), "{words}");
            }
        }
        let barred = |state: &BarState| -> Vec<String> {
            let bar = bar(state, false, &Room::default());
            let barred = bar.controls().filter(|control| !control.is_enabled());
            barred.map(|control| control.intent.name()).collect()
        };
        assert_eq!(barred(&all), ["bar.advice"]);
        assert_eq!(barred(&BarState::default()), ["bar.undo"]);
    }
}
