//! The panels over a table or another screen, and the choice of the one in front.
//!
//! Invariants, kept by `choose`: at most one panel is open; an open panel holds the table; no panel is open while any
//! part of the curtain is down. It knows no game and no panel's content.

use super::dialog::Dialog;
use crate::session::{OpenTable, TableControl, TableSet};
use crate::ui::curtain::Curtain;
use crate::ui::sound::{Cue, Sounds};
use crate::ui::{FrameSet, Intent, Shortcut, Shortcuts};
use bevy::ecs::component::Mutable;
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use std::marker::PhantomData;

/// A panel. Each has a constant of this type, beside its plugin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Panel {
    /// Its name, which no other panel has.
    pub name: &'static str,
    /// The sound with which it opens.
    pub opens_with: &'static str,
}

impl Panel {
    /// Creates a panel that opens with the usual sound.
    pub const fn new(name: &'static str) -> Self {
        let opens_with = "panel-open";
        Self { name, opens_with }
    }

    /// Creates a panel that is a book.
    pub const fn book(name: &'static str) -> Self {
        let opens_with = "book-page";
        Self { name, opens_with }
    }
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
}

/// A run condition: a panel was open when the frame began, so it gets the keys and the typed letters.
pub fn covered(front: Option<Res<Front>>) -> bool {
    front.is_some_and(|front| front.covers)
}

/// A run condition: this panel is in front.
pub fn in_front(panel: Panel) -> impl Fn(Option<Res<Front>>) -> bool + Clone {
    move |front: Option<Res<Front>>| front.is_some_and(|front| front.shows(panel))
}

/// A run condition: a key may open a panel. Panels opened from the menu lie over it.
pub(super) fn may_open(front: Res<Front>, dialog: Res<Dialog>, curtain: Res<Curtain>) -> bool {
    !front.covers && matches!(*dialog, Dialog::None | Dialog::Menu) && curtain.is_up()
}

/// Adds the key that opens a panel, if the open table allows it, and closes it again.
pub(super) fn add_key(app: &mut App, panel: Panel, key: Shortcut, is_allowed: fn(&OpenTable) -> bool) {
    let is_pressed = move |keys: Res<Shortcuts>| keys.has(key);
    let close = |mut front: ResMut<Front>| front.wanted = None;
    let open = move |table: Res<OpenTable>, mut front: ResMut<Front>| {
        if is_allowed(&table) {
            front.wanted = Some(panel);
        }
    };
    let used = (close.run_if(in_front(panel)), open.run_if(may_open));
    app.add_systems(Update, used.run_if(is_pressed).in_set(PanelSet::Input));
}

/// Adds the state of a panel, which is reset when the panel closes.
pub(super) fn add_state<S>(app: &mut App, panel: Panel)
where
    S: Resource<Mutability = Mutable> + Default + PartialEq,
{
    let reset = |mut state: ResMut<S>| {
        state.set_if_neq(S::default());
    };
    app.init_resource::<S>().add_systems(
        Update,
        reset
            .run_if(not(in_front(panel)))
            .in_set(PanelSet::Front)
            .after(choose),
    );
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
    Input,
    /// The choice of the front panel.
    Front,
    /// The content of panels.
    Show,
}

pub(super) fn plugin(app: &mut App) {
    let sets = (PanelSet::Input, PanelSet::Front, PanelSet::Show);
    app.init_resource::<Front>()
        .configure_sets(Update, sets.chain().in_set(FrameSet::Show))
        // The table must be held before it would continue.
        .configure_sets(Update, PanelSet::Front.before(TableSet))
        .configure_sets(Update, PanelSet::Show.after(TableSet))
        .add_systems(PreUpdate, |mut front: ResMut<Front>| {
            front.covers = front.panel.is_some();
        })
        .add_systems(Update, choose.in_set(PanelSet::Front))
        .add_systems(PostUpdate, nudge);
}

/// Lets one panel be in front and holds the table under it, or under a dialog.
pub(super) fn choose(
    mut front: ResMut<Front>,
    mut control: ResMut<TableControl>,
    mut sounds: ResMut<Sounds>,
    dialog: Res<Dialog>,
    curtain: Res<Curtain>,
) {
    // Nothing may lie over a curtain.
    let chosen = front.wanted.filter(|_| curtain.is_up());
    if let Some(panel) = chosen.filter(|_| chosen != front.panel) {
        sounds.play(Cue::new(panel.opens_with));
    }
    (front.panel, front.wanted) = (chosen, chosen);
    control.set_if_neq(TableControl {
        is_covered: chosen.is_some() || *dialog != Dialog::None,
        ..*control
    });
}

/// Requests another frame if a panel was opened or closed after the front panel was chosen.
pub(super) fn nudge(front: Res<Front>, mut redraw: MessageWriter<RequestRedraw>) {
    if front.wanted != front.panel {
        redraw.write(RequestRedraw);
    }
}
