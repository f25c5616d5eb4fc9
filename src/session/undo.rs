//! Undo, redo and rewinding at an open table. A shorter record's table is shown at once; what is done again is played.

use super::input::Presses;
use super::shown::Shown;
use super::state::{follow_table, refuse};
use super::{GameUi, TableOptions};
use crate::board::motion::MotionQueue;
use crate::table::{Actor, Entry, Party, Remark, Table, Viewer};
use crate::ui::Toast;
use crate::ui::sound::{Cue, Sounds};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

/// Where the open table can go back to, and what was undone.
#[derive(Resource, Default)]
pub(super) struct UndoState {
    /// The record lengths that the table can rewind to.
    pub landmarks: Vec<usize>,
    /// What was undone, for the ledger: the record length before it, and a sentence.
    pub taken_back: Vec<(usize, String)>,
}

impl UndoState {
    /// Finds the landmarks in the record.
    pub fn find_landmarks<G: GameUi>(&mut self, table: &Table<G>) {
        let entries = table.entries().iter().enumerate();
        let landmarks = entries.filter(|(_, entry)| entry.action().is_some_and(G::is_landmark));
        self.landmarks = landmarks.map(|(length, _)| length).collect();
    }
}

fn action_at<G: GameUi>(table: &Table<G>, index: usize) -> Option<&G::Action> {
    table.entries().get(index)?.action()
}

/// Returns who acted at this place of the record.
fn actor_at<G: GameUi>(table: &Table<G>, index: usize) -> Option<Actor> {
    action_at(table, index).map(G::actor)
}

/// Returns the record length after an undo, or why there is none. What a seat did by one press is undone together.
/// Friendly undo takes back any last decision of a person, even after chance or others have acted.
pub(super) fn undoable<G: GameUi>(
    table: &Table<G>,
    party: &Party<G>,
    presses: &Presses<G>,
    is_friendly: bool,
) -> Result<usize, &'static str> {
    let last = match is_friendly {
        true => table.undoable_friendly(party.people())?,
        false => table.undoable()?,
    };
    let by = actor_at(table, last);
    if let Some(Actor::Seat(seat)) = by
        && !party.is_human(seat)
    {
        return Err("a computer player has acted since");
    }
    let first = presses.first_of(last).filter(|first| {
        (*first..last).all(|at| actor_at(table, at) == by && action_at(table, at).is_some_and(G::may_undo))
    });
    Ok(first.unwrap_or(last))
}

/// What going back to a shorter record changes.
#[derive(SystemParam)]
pub(super) struct GoingBack<'w, G: GameUi> {
    table: ResMut<'w, Table<G>>,
    shown: ResMut<'w, Shown<G>>,
    presses: ResMut<'w, Presses<G>>,
    queue: ResMut<'w, MotionQueue>,
    sounds: ResMut<'w, Sounds>,
}

impl<G: GameUi> GoingBack<'_, G> {
    /// Shows the table at once, without motion.
    fn show(&mut self) {
        self.presses.end_plan();
        *self.shown = Shown::now(&mut self.table, Viewer::Table);
        self.queue.clear();
        self.sounds.play(Cue::new("take-back"));
    }
}

/// Undoes a seat's last decision by shortening the record.
pub(super) fn undo<G: GameUi>(
    mut back: GoingBack<G>,
    mut party: ResMut<Party<G>>,
    mut undo: ResMut<UndoState>,
    options: Res<TableOptions>,
    mut toasts: MessageWriter<Toast>,
    mut commands: Commands,
) {
    let table = &mut *back.table;
    let length = match undoable(table, &party, &back.presses, options.friendly) {
        Ok(length) => length,
        Err(reason) => return refuse(reason, &mut back.sounds, &mut toasts),
    };
    let by = actor_at(table, length);
    let own = table.undoable().map(|last| actor_at(table, last));
    if options.friendly
        && own != Ok(by)
        && let Some(Actor::Seat(seat)) = by
    {
        // Chance or others have acted since; friendly undo allows this, and the ledger says so.
        let name = table.setup().name(seat);
        let line = format!(
            "{name} undid a decision and all that followed from it (friendly undo). What is rolled and drawn next \
             stays the same."
        );
        undo.taken_back.push((length, line));
    }
    table.undo(length);
    party.mark_all_spoken(table);
    back.show();
    toasts.write(Toast("Undone. Ctrl+Y does it again.".into()));
    commands.run_system_cached(follow_table::<G>);
}

/// Redoes what was undone last.
pub(super) fn redo<G: GameUi>(
    mut table: ResMut<Table<G>>,
    mut party: ResMut<Party<G>>,
    mut undo: ResMut<UndoState>,
    mut sounds: ResMut<Sounds>,
    mut toasts: MessageWriter<Toast>,
    mut commands: Commands,
) {
    let before = table.entries().len();
    if !table.redo() {
        return refuse("there is nothing to redo.", &mut sounds, &mut toasts);
    }
    undo.taken_back.retain(|(at, _)| *at < before);
    toasts.write(Toast("Done again".into()));
    party.mark_all_spoken(&table);
    commands.run_system_cached(follow_table::<G>);
}

/// Goes back to the first `length` entries, and says something about it.
pub(super) fn rewind<G: GameUi>(
    In((length, said)): In<(usize, Remark<G::Claim>)>,
    mut back: GoingBack<G>,
    mut commands: Commands,
) {
    let entries = back.table.entries().iter().skip(length);
    let remarks = entries.filter_map(Entry::remark);
    let staying: Vec<_> = remarks.filter(|said| G::survives_rewind(said)).cloned().collect();
    back.table.rewind(length);
    back.show();
    for remark in staying.into_iter().chain([said]) {
        // Remarks were recorded before, and none depends on the game's state.
        let _taken = back.table.remark(remark);
    }
    commands.run_system_cached(follow_table::<G>);
}
