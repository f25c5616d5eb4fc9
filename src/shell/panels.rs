//! The panels over a table or another screen: which of them is in front.
//!
//! Invariants: at most one panel is open; while one is, the table is held; none is open while any part of the
//! curtain is down. It knows no game.

use super::book::Book;
use super::dialog::Dialog;
use super::ledger::Ledger;
use crate::session::{OpenTable, TableSet};
use crate::ui::curtain::Curtain;
use crate::ui::sound::{Cue, Sounds};
use crate::ui::{FrameSet, Intent};
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use std::marker::PhantomData;

/// The panels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Panel {
    /// The rulebook.
    Book,
    /// The whole ledger.
    Ledger,
    /// Who made what.
    Credits,
    /// The settings.
    Settings,
    /// Who sits at the table.
    Seats,
}

/// The panel in front.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct Front {
    /// The panel that is shown.
    pub panel: Option<Panel>,
    /// The panel to show from the next choice on; what is asked for last counts.
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
    fn next(&self, book: &Book) -> Option<Panel> {
        match (book.open.is_some(), self.wanted) {
            (true, _) if !self.shows(Panel::Book) => Some(Panel::Book),
            (false, Some(Panel::Book)) => None,
            (_, wanted) => wanted,
        }
    }
}

/// A run condition: a panel was open when the frame began, so that keys and typed letters are its own.
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

/// When panels do their work, within [`FrameSet::Show`].
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PanelSet {
    /// Keys and clicks.
    Hands,
    /// Which one is in front.
    Front,
    /// What it shows.
    Show,
}

pub(super) fn plugin(app: &mut App) {
    let sets = (PanelSet::Hands, PanelSet::Front, PanelSet::Show);
    app.init_resource::<Front>()
        .configure_sets(Update, sets.chain().in_set(FrameSet::Show))
        // The table is held before it would go on.
        .configure_sets(Update, PanelSet::Front.before(TableSet))
        .add_systems(PreUpdate, note_cover)
        .add_systems(Update, choose.in_set(PanelSet::Front))
        .add_systems(PostUpdate, nudge);
}

fn note_cover(mut front: ResMut<Front>) {
    front.covers = front.panel.is_some();
}

/// Lets one panel be in front and holds the table under it, or under a dialog.
fn choose(
    mut front: ResMut<Front>,
    mut book: ResMut<Book>,
    mut ledger: ResMut<Ledger>,
    mut table: ResMut<OpenTable>,
    mut sounds: ResMut<Sounds>,
    dialog: Res<Dialog>,
    curtain: Res<Curtain>,
) {
    // Nothing ever lies over a curtain.
    let chosen = front.next(&book).filter(|_| curtain.is_up());
    if chosen != Some(Panel::Book) && book.open.is_some() {
        book.close();
    }
    if chosen != Some(Panel::Ledger) {
        ledger.set_if_neq(Ledger::default());
    }
    match chosen {
        _ if chosen == front.panel => {}
        Some(Panel::Book) => sounds.play(Cue::new("book-page")),
        Some(_) => sounds.play(Cue::new("panel-open")),
        None => {}
    }
    (front.panel, front.wanted) = (chosen, chosen);
    let held = chosen.is_some() || *dialog != Dialog::None;
    if table.held != held {
        table.held = held;
    }
}

/// Requests another frame if a panel was opened or closed after the front panel was chosen.
fn nudge(front: Res<Front>, book: Res<Book>, mut redraw: MessageWriter<RequestRedraw>) {
    if front.next(&book) != front.panel {
        redraw.write(RequestRedraw);
    }
}
