//! What the window keeps about an open table besides the table itself, and the data for its screen.
//!
//! Each resource stands in the module that mostly changes it. The resources are inserted when a table
//! opens, and those of its game are removed when it closes.

use super::drive::Progress;
use super::input::Presses;
use super::lesson::Lesson;
use super::phones::PhoneStates;
use super::private::PrivateViews;
use super::save::SaveState;
use super::shown::Shown;
use super::undo::{UndoState, undoable};
use super::{Autosave, GameUi, Peek, TableContext, TableOptions, save};
use crate::table::{Audience, Awaits, Party, Remark, Seat, SeatSet, Table, Viewer, capital};
use crate::ui::sound::{Cue, Sounds};
use crate::ui::{Element, Layout, Toast};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use rand::rngs::ChaCha8Rng;

/// What the set-up has chosen for the open table besides the game's own set-up.
#[derive(Resource)]
pub struct TableSetup {
    /// Time limit of a discussion, in minutes; 0 for none.
    pub talk_minutes: u8,
    /// Do people enter chance outcomes?
    pub by_hand: bool,
    /// Did it begin with the guide?
    pub is_guided: bool,
}

/// The UI state of the table's screen.
#[derive(Resource)]
pub struct TableUi<G: GameUi> {
    /// The game's own, which also the game's systems change.
    pub game: G::Ui,
    /// What is being written and is not said yet.
    pub(super) draft: Option<Remark<G::Claim>>,
    /// The seat at the foot of the table.
    pub(super) foot: Seat,
    /// Is the picker for chance outcomes put aside until something happens?
    pub(super) picker_aside: bool,
}

/// The generator for what only looks random, at a table or in a replay.
#[derive(Resource)]
pub struct CosmeticRng(pub ChaCha8Rng);

/// Who plays at the display.
#[derive(SystemParam)]
pub(super) struct Seating<'w, G: GameUi> {
    pub party: Res<'w, Party<G>>,
    pub phones: Res<'w, PhoneStates>,
}

impl<G: GameUi> Seating<'_, G> {
    /// Returns the seats whose people play at the display: those without a phone.
    pub fn here(&self) -> SeatSet {
        let people = self.party.people().iter();
        people.filter(|seat| !self.phones.has(*seat)).collect()
    }

    /// Returns the first of these seats whose person plays at the display, in the order of play from the last roller.
    pub fn person_among(&self, table: &Table<G>, seats: SeatSet) -> Option<Seat> {
        let first = table.roller().unwrap_or_default();
        let mut all = first.clockwise_from(self.party.controllers().len());
        let here = self.here();
        all.find(|&seat| seats.contains(seat) && here.contains(seat))
    }

    /// Returns the person who is to act next at the display.
    pub fn awaited_person(&self, table: &Table<G>) -> Option<Seat> {
        self.person_among(table, table.awaits().awaited())
    }
}

/// What the data for the table's screen is made of, besides the table and what is shown of it.
#[derive(SystemParam)]
pub struct ContextParams<'w, G: GameUi> {
    pub(super) seating: Seating<'w, G>,
    pub(super) ui: Res<'w, TableUi<G>>,
    pub(super) setup: Res<'w, TableSetup>,
    pub(super) lesson: Option<Res<'w, Lesson<G>>>,
    pub(super) private: Res<'w, PrivateViews<G>>,
    pub(super) saved: Res<'w, SaveState>,
    presses: Res<'w, Presses<G>>,
    undo: Res<'w, UndoState>,
    options: Res<'w, TableOptions>,
}

impl<G: GameUi> ContextParams<'_, G> {
    /// Returns the data for the table's screen.
    pub fn context<'a>(&'a self, table: &'a Table<G>, shown: &'a Shown<G>) -> TableContext<'a, G> {
        let party = &*self.seating.party;
        let people = party.people();
        let is_over = table.awaits() == Awaits::Over;
        TableContext {
            setup: table.setup(),
            view: &shown.view,
            seen: &shown.seen,
            heard: &shown.heard,
            awaits: shown.awaits(table),
            entries: table.entries().len(),
            landmarks: &self.undo.landmarks,
            people,
            here: self.seating.here(),
            phones: &self.seating.phones.0,
            played_by: party.controllers(),
            foot: self.ui.foot,
            ui: &self.ui.game,
            draft: self.ui.draft.as_ref().filter(|draft| self.may_show(draft)),
            talk_minutes: self.setup.talk_minutes,
            played_for: self.saved.played_for as u64,
            undoable: undoable(table, party, &self.presses, self.options.friendly).map(drop),
            advice: self.asker(table),
            redo: table.can_redo(),
            pause: people.len() < party.controllers().len() && !is_over,
            held: shown.is_held(people),
            sinks: shown.sinks(),
            by_hand: self.setup.by_hand && self.lesson.is_none(),
        }
    }

    /// Returns the person who may ask for advice, or why nobody may.
    pub(super) fn asker(&self, table: &Table<G>) -> Result<Seat, &'static str> {
        let awaits = table.awaits();
        if self.lesson.is_some() {
            return Err("the guide says what to do here");
        }
        if awaits == Awaits::Over {
            return Err("the game is over");
        }
        let person = self.seating.person_among(table, awaits.may_act());
        person.ok_or_else(|| match self.seating.awaited_person(table) {
            Some(_) => "there is nothing to decide before this roll or draw",
            None => "no person has a decision to make right now",
        })
    }

    /// May this be shown now: to everybody, or to the seat under the curtain?
    fn may_show(&self, draft: &Remark<G::Claim>) -> bool {
        let peeks = self.private.peek.map(|peek| peek.seat);
        draft.to == Audience::All || peeks == Some(draft.seat)
    }

    /// Has this seat anything to see under the curtain?
    pub(super) fn has_private_view(&self, table: &mut Table<G>, shown: &Shown<G>, seat: Seat) -> bool {
        let own = table.view(Viewer::Seat(seat));
        let context = self.context(table, shown);
        G::private_view(&context, &Layout::default(), &own, &Peek::at(seat)) != Element::default()
    }

    /// Is the table saved after every action? A lesson is saved only once it has ended.
    pub(super) fn is_saved(&self, autosave: &Autosave) -> bool {
        self.lesson.is_none() && self.saved.has_place(autosave)
    }
}

/// Does chance wait for a person who rolls or draws? All people count, at the display and on phones.
pub(super) fn waits_for_hand<G: GameUi>(context: &TableContext<'_, G>) -> bool {
    let here = context.people;
    G::waits_for_hand(&TableContext { here, ..*context })
}

/// Handles new entries of the record: saves it before anybody sees them.
pub(super) fn follow_table<G: GameUi>(
    mut table: ResMut<Table<G>>,
    mut shown: ResMut<Shown<G>>,
    mut progress: ResMut<Progress>,
    mut ui: ResMut<TableUi<G>>,
    mut commands: Commands,
) {
    progress.settled = false;
    shown.follow(&mut table);
    ui.picker_aside = false;
    commands.run_system_cached(save::save::<G>);
}

/// Turns the foot of the table to the person who is to act next.
pub(super) fn turn_foot<G: GameUi>(table: Res<Table<G>>, seating: Seating<G>, mut ui: ResMut<TableUi<G>>) {
    ui.foot = seating.awaited_person(&table).unwrap_or(ui.foot);
}

/// Says why something can't be done.
pub(super) fn refuse(reason: &str, sounds: &mut Sounds, toasts: &mut MessageWriter<Toast>) {
    sounds.play(Cue::new("refuse"));
    toasts.write(Toast(capital(reason)));
}

/// Returns why the rules refuse something, as a sentence.
pub(super) fn in_words(reason: impl ToString) -> String {
    capital(&reason.to_string())
}
