//! What can be done at every table besides playing. The shell carries it out.

use crate::ui::Intent;

/// What the bar does.
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
    /// Turn all sound off or on.
    Sound,
    /// Fill the screen, or not.
    FullScreen,
    /// Open the menu.
    Menu,
}

impl Intent for BarIntent {
    const SCREEN: &'static str = "bar";
}
