//! The panels over a table or another screen: which of them is in front.
//!
//! Invariants: at most one panel is open; while one is, the table is held; none is open while any part of the
//! curtain is down. It knows no game.

use super::book::Book;
use super::credits::Credits;
use super::dialog::Dialog;
use super::ledger::Ledger;
use super::seat_panel::SeatPanel;
use super::settings::SettingsPanel;
use crate::session::{OpenTable, TableSet};
use crate::ui::FrameSet;
use crate::ui::curtain::Curtain;
use crate::ui::sound::{Cue, Sounds};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::RequestRedraw;

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
    /// Which.
    pub panel: Option<Panel>,
}

impl Front {
    /// Is this panel in front?
    pub fn shows(&self, panel: Panel) -> bool {
        self.panel == Some(panel)
    }
}

/// The state of each panel.
#[derive(SystemParam)]
pub(super) struct Panels<'w> {
    pub book: ResMut<'w, Book>,
    ledger: ResMut<'w, Ledger>,
    credits: ResMut<'w, Credits>,
    settings: ResMut<'w, SettingsPanel>,
    seats: ResMut<'w, SeatPanel>,
}

impl Panels<'_> {
    /// Iterates over the open panels.
    fn open(&self) -> impl Iterator<Item = Panel> {
        let all = [
            (Panel::Book, self.book.open.is_some()),
            (Panel::Ledger, self.ledger.open),
            (Panel::Credits, self.credits.open),
            (Panel::Settings, self.settings.open),
            (Panel::Seats, self.seats.open),
        ];
        all.into_iter().filter_map(|(panel, open)| open.then_some(panel))
    }

    /// Closes a panel.
    pub fn close(&mut self, panel: Panel) {
        match panel {
            Panel::Book => self.book.close(),
            Panel::Ledger => *self.ledger = Ledger::default(),
            Panel::Credits => self.credits.open = false,
            Panel::Settings => self.settings.open = false,
            Panel::Seats => self.seats.open = false,
        }
    }
}

/// Was a panel open when the frame began?
#[derive(Resource, Clone, Copy, Debug, Default)]
pub struct Covered(bool);

/// A run condition: a panel was open when the frame began, so that keys and typed letters are its own.
pub fn covered(covered: Option<Res<Covered>>) -> bool {
    covered.is_some_and(|covered| covered.0)
}

/// A run condition: this panel is in front.
pub fn in_front(panel: Panel) -> impl Fn(Option<Res<Front>>) -> bool + Clone {
    move |front: Option<Res<Front>>| front.is_some_and(|front| front.shows(panel))
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

/// What panels share.
pub fn plugin(app: &mut App) {
    app.init_resource::<Front>()
        .init_resource::<Covered>()
        .configure_sets(
            Update,
            (PanelSet::Hands, PanelSet::Front, PanelSet::Show)
                .chain()
                .in_set(FrameSet::Show),
        )
        // The table is held before it would go on.
        .configure_sets(Update, PanelSet::Front.before(TableSet))
        .add_systems(PreUpdate, note_cover)
        .add_systems(Update, choose.in_set(PanelSet::Front))
        .add_systems(PostUpdate, nudge);
}

fn note_cover(front: Res<Front>, mut covered: ResMut<Covered>) {
    covered.0 = front.panel.is_some();
}

/// Lets one panel be in front and holds the table under it, or under a dialog.
fn choose(
    mut front: ResMut<Front>,
    mut panels: Panels,
    mut table: ResMut<OpenTable>,
    mut sounds: ResMut<Sounds>,
    dialog: Res<Dialog>,
    curtain: Res<Curtain>,
) {
    let open: Vec<Panel> = panels.open().collect();
    // What was opened last is in front; nothing ever lies over a curtain.
    let last = open.iter().find(|panel| !front.shows(**panel)).or(open.first());
    let chosen = last.copied().filter(|_| curtain.is_up());
    for panel in open.into_iter().filter(|panel| chosen != Some(*panel)) {
        panels.close(panel);
    }
    if chosen != front.panel {
        front.panel = chosen;
        match chosen {
            Some(Panel::Book) => sounds.play(Cue::new("book-page")),
            Some(_) => sounds.play(Cue::new("panel-open")),
            None => {}
        }
    }
    let held = chosen.is_some() || *dialog != Dialog::None;
    if table.held != held {
        table.held = held;
    }
}

/// Requests another frame if a panel was opened or closed after the front panel was chosen.
fn nudge(front: Res<Front>, panels: Panels, mut redraw: MessageWriter<RequestRedraw>) {
    if panels.open().next().is_some() != front.panel.is_some() {
        redraw.write(RequestRedraw);
    }
}
