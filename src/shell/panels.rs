//! The panels over a table or another screen, and the choice of the one in front.
//!
//! Invariants, kept by the shell's `choose`: at most one panel is open; an open panel holds the table; no panel is open
//! while any part of the curtain is down. It knows no game.

use crate::session::TableSet;
use crate::ui::{FrameSet, Intent};
use bevy::prelude::*;
use std::marker::PhantomData;

/// The panels: the rulebook, the whole ledger, the story, the credits, the settings, who plays, the phones.
#[expect(missing_docs, reason = "no comment repeats the name of a variant")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Panel {
    Book,
    Ledger,
    Chronicle,
    Credits,
    Settings,
    Seats,
    Phones,
}

/// The panel in front.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct Front {
    /// The panel that is shown.
    pub panel: Option<Panel>,
    /// The panel to show from the next choice on. The last request wins.
    pub wanted: Option<Panel>,
    /// Was a panel shown when the frame began?
    covers: bool,
}

impl Front {
    /// Is this panel in front?
    pub fn shows(&self, panel: Panel) -> bool {
        self.panel == Some(panel)
    }

    /// Returns the panel to show next. The rulebook is asked for by opening it.
    pub(super) fn next(&self, book_is_open: bool) -> Option<Panel> {
        match (book_is_open, self.wanted) {
            (true, _) if !self.shows(Panel::Book) => Some(Panel::Book),
            (false, Some(Panel::Book)) => None,
            (_, wanted) => wanted,
        }
    }
}

/// A run condition: a panel was open when the frame began, so it gets the keys and the typed letters.
pub fn covered(front: Option<Res<Front>>) -> bool {
    front.is_some_and(|front| front.covers)
}

/// A run condition: this panel is in front.
pub fn in_front(panel: Panel) -> impl Fn(Option<Res<Front>>) -> bool + Clone {
    move |front: Option<Res<Front>>| front.is_some_and(|front| front.shows(panel))
}

/// Marks the root of the screen that has these intents.
#[derive(Component)]
pub(super) struct ScreenOf<I: Intent>(PhantomData<I>);

impl<I: Intent> Default for ScreenOf<I> {
    fn default() -> Self {
        Self(PhantomData)
    }
}

/// The order of the panels' systems, within [`FrameSet::Show`].
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PanelSet {
    /// Keys and clicks.
    Hands,
    /// The choice of the front panel.
    Front,
    /// The content of panels.
    Show,
}

pub(super) fn plugin(app: &mut App) {
    let sets = (PanelSet::Hands, PanelSet::Front, PanelSet::Show);
    app.init_resource::<Front>()
        .configure_sets(Update, sets.chain().in_set(FrameSet::Show))
        // The table must be held before it would continue.
        .configure_sets(Update, PanelSet::Front.before(TableSet))
        .configure_sets(Update, PanelSet::Show.after(TableSet))
        .add_systems(PreUpdate, |mut front: ResMut<Front>| {
            front.covers = front.panel.is_some();
        });
}
