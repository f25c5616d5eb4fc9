//! Handles people's input at an open table: presses, text, and the requests of bar, menu, panels and keyboard.
//!
//! It asks the game what a press means and applies that through `Table::act`, for presses at the display and on phones
//! alike. A refused action only plays a sound.

use super::drive::{Pacing, Progress};
use super::flow::Flow;
use super::lesson::{Lesson, check_by_lesson};
use super::private::{PrivateViews, choose, look};
use super::shown::Shown;
use super::state::{ContextParams, CosmeticRng, TableSetup, TableUi, follow_table, in_words, turn_foot};
use super::{GameUi, OpenTable, Press, TableControl, TableFlow, TableOptions, TableRequest, UiPreferences};
use super::{pick, save, undo};
use crate::table::{Controller, Entry, Party, Remark, Seat, Table, Viewer};
use crate::ui::curtain::Curtain;
use crate::ui::sound::{Cue, Sounds};
use crate::ui::{Intended, Shortcut, Shortcuts, Toast};
use bevy::prelude::*;
use std::collections::VecDeque;
use std::ops::Range;

/// What presses have done, and have planned.
#[derive(Resource)]
pub(super) struct Presses<G: GameUi> {
    /// The entries that each press made.
    entries: Vec<Range<usize>>,
    plan: VecDeque<G::Action>,
}

impl<G: GameUi> Default for Presses<G> {
    fn default() -> Self {
        Self {
            entries: Vec::new(),
            plan: VecDeque::new(),
        }
    }
}

impl<G: GameUi> Presses<G> {
    /// Begins a press that does so many actions.
    fn begin(&mut self, table: &Table<G>, actions: usize) {
        let first = table.entries().len();
        // What was undone before is not redone any more.
        self.entries.retain(|press| press.end <= first);
        self.entries.push(first..first + actions);
        self.plan.clear();
    }

    /// Returns the first entry of the press that made this one.
    pub fn first_of(&self, entry: usize) -> Option<usize> {
        let press = self.entries.iter().find(|press| press.contains(&entry));
        press.map(|press| press.start)
    }

    pub fn next_planned(&self) -> Option<&G::Action> {
        self.plan.front()
    }

    pub fn end_plan(&mut self) {
        self.plan.clear();
    }

    /// Performs the next planned action.
    ///
    /// # Errors
    /// Why the rules refuse it; the plan is then dropped. It may be empty.
    pub fn follow_plan(
        &mut self,
        table: &mut Table<G>,
        lesson: Option<&mut Lesson<G>>,
    ) -> Result<bool, String> {
        let done = match self.plan.pop_front() {
            Some(action) if lesson.is_none_or(|lesson| lesson.permits(table, &action)) => {
                table.act(action).map(|_| true).map_err(in_words)
            }
            _ => Err(String::new()),
        };
        if done.is_err() {
            self.plan.clear();
        }
        done
    }
}

/// Carries out what a person does on the table's screen or under the curtain.
pub(super) fn on_press<G: GameUi>(
    intended: On<Intended<Press<G>>>,
    flow: If<Flow<G>>,
    mut commands: Commands,
) {
    let press = intended.0.clone();
    if let Press::Draft(remark) = press {
        return commands.run_system_cached_with(draft::<G>, remark);
    }
    // What was written is said before anything else is done.
    commands.run_system_cached(post_draft::<G>);
    let flow = TableFlow::of(&flow);
    match press {
        Press::Pick(picked) => commands.run_system_cached_with(choose::<G>, Some(picked)),
        Press::Confirm => commands.run_system_cached_with(choose::<G>, None),
        Press::GoOn => commands.run_system_cached(go_on::<G>),
        press if flow.is_at_rest() || flow == TableFlow::Held && press.is_possible_while_held() => {
            commands.queue(move |world: &mut World| do_at_the_display(world, press));
        }
        _ => {}
    }
}

fn do_at_the_display<G: GameUi>(world: &mut World, mut press: Press<G>) -> Result {
    if let Press::Local(change) = press {
        press = world.run_system_cached_with(change_ui::<G>, change)?;
    }
    match world.run_system_cached_with(check_by_lesson::<G>, press)? {
        Press::Again => world.run_system_cached(save::play_again::<G>)?,
        Press::Watch => world.run_system_cached(save::watch_replay::<G>)?,
        Press::Look(seat) => world.run_system_cached_with(look::<G>, (seat, false))?,
        Press::Decide(seat) => world.run_system_cached_with(look::<G>, (seat, true))?,
        press => match world.run_system_cached_with(perform::<G>, press)? {
            Ok(true) => world.run_system_cached(follow_table::<G>)?,
            Ok(false) => {}
            Err(_) => world.resource_mut::<Sounds>().play(Cue::new("refuse")),
        },
    }
    Ok(())
}

/// Performs what a press means at the table, at the display or on a phone. Returns whether the record has grown.
///
/// # Errors
/// Why the rules refuse it.
pub(super) fn perform<G: GameUi>(
    In(press): In<Press<G>>,
    mut table: ResMut<Table<G>>,
    mut params: ParamSet<(
        ContextParams<G>,
        ResMut<TableUi<G>>,
        (ResMut<Presses<G>>, Option<ResMut<Lesson<G>>>),
    )>,
    mut pacing: ResMut<Pacing>,
    mut rng: ResMut<CosmeticRng>,
    mut commands: Commands,
) -> Result<bool, String> {
    match press {
        // People enter the result: it is asked for again.
        Press::Chance if pick::picks(&mut table, &params.p0()).is_some() => {
            params.p1().picker_aside = false;
            return Ok(false);
        }
        Press::Chance => {
            params.p2().0.begin(&table, 1);
            table.roll().map(drop).map_err(in_words)?;
        }
        Press::Act(action) => {
            params.p2().0.begin(&table, 1);
            table.act(action).map(drop).map_err(in_words)?;
        }
        Press::Plan(actions) => {
            let (mut presses, mut lesson) = params.p2();
            presses.begin(&table, actions.len());
            presses.plan = actions.into();
            presses.follow_plan(&mut table, lesson.as_deref_mut())?;
        }
        Press::Draft(remark) if is_said(&table, &remark) => return Ok(false),
        Press::Draft(remark) => table.remark(remark).map_err(in_words)?,
        Press::Say(remark) => {
            pacing.pause(0.5..1.1, &mut rng);
            table.remark(remark).map_err(in_words)?;
        }
        Press::Rewind(length, said) => {
            commands.run_system_cached_with(undo::rewind::<G>, (length, said));
            return Ok(false);
        }
        _ => return Ok(false),
    }
    Ok(true)
}

/// Is this what its seat has said last in this place? Then it says nothing, and holds nobody up.
fn is_said<G: GameUi>(table: &Table<G>, remark: &Remark<G::Claim>) -> bool {
    let remarks = table.entries().iter().rev().filter_map(Entry::remark);
    let mut here = remarks.filter(|said| said.seat == remark.seat && said.slot == remark.slot);
    here.next().is_some_and(|last| last.said == remark.said)
}

/// Continues from a held view.
pub(super) fn go_on<G: GameUi>(party: Res<Party<G>>, mut shown: ResMut<Shown<G>>) {
    shown.goes_on |= shown.is_held(party.people());
}

/// Keeps what is being written, if there is a place for it: on the table, or under the writer's curtain.
fn draft<G: GameUi>(
    In(draft): In<Remark<G::Claim>>,
    mut ui: ResMut<TableUi<G>>,
    private: Res<PrivateViews<G>>,
    lesson: Option<Res<Lesson<G>>>,
    curtain: Res<Curtain>,
    mut commands: Commands,
) {
    let has_place = match private.peek {
        Some(peek) => curtain.open_for() == Some(peek.seat) && peek.seat == draft.seat,
        None => curtain.is_up(),
    };
    // In a lesson, only a remark that doesn't affect it is allowed.
    if !has_place || lesson.is_some() && !G::may_be_tried(&draft) {
        return;
    }
    // A word about something else ends the one before it.
    let before = ui.draft.take_if(|before| before.slot != draft.slot);
    ui.draft = Some(draft);
    if let Some(before) = before {
        commands.run_system_cached_with(post_remark::<G>, before);
    }
}

/// Says what was written and is not said yet.
pub(super) fn post_draft<G: GameUi>(mut ui: ResMut<TableUi<G>>, mut commands: Commands) {
    if let Some(draft) = ui.draft.take() {
        commands.run_system_cached_with(post_remark::<G>, draft);
    }
}

fn post_remark<G: GameUi>(
    In(draft): In<Remark<G::Claim>>,
    mut table: ResMut<Table<G>>,
    mut shown: ResMut<Shown<G>>,
    control: Res<TableControl>,
    mut sounds: ResMut<Sounds>,
    mut commands: Commands,
) {
    match table.remark(draft) {
        Ok(()) => {
            // A panel that opened over the field, such as the chronicle, has the words at once.
            if control.is_covered && shown.is_up_to_date() {
                *shown = Shown::now(&mut table, Viewer::Table);
            }
            commands.run_system_cached(follow_table::<G>);
        }
        Err(_) => sounds.play(Cue::new("refuse")),
    }
}

/// Says what was written in a field that has lost the focus.
///
/// While a pointer is held down this waits: the press that it becomes says it, and the table stays as it is until then.
pub(super) fn finish_writing<G: GameUi>(
    In(is_writing): In<bool>,
    buttons: Option<Res<ButtonInput<MouseButton>>>,
    touches: Option<Res<Touches>>,
    ui: Res<TableUi<G>>,
    mut commands: Commands,
) {
    let is_clicking = buttons.is_some_and(|buttons| buttons.pressed(MouseButton::Left));
    let is_touching = touches.is_some_and(|touches| touches.iter().next().is_some());
    if !is_writing && !is_clicking && !is_touching && ui.draft.is_some() {
        commands.run_system_cached(post_draft::<G>);
    }
}

/// Sets the UI state that the game's last table has left.
pub(super) fn recall<G: GameUi>(ui: &mut G::Ui, preferences: &UiPreferences) {
    if let Some(text) = preferences.0.get(G::ID) {
        G::recall(ui, text);
    }
}

/// Changes the game's UI state, and returns what the press does besides.
fn change_ui<G: GameUi>(
    In(change): In<G::UiChange>,
    table: Res<Table<G>>,
    shown: Res<Shown<G>>,
    mut params: ParamSet<(ContextParams<G>, ResMut<TableUi<G>>)>,
    mut preferences: ResMut<UiPreferences>,
    mut sounds: ResMut<Sounds>,
) -> Press<G> {
    let before = params.p0();
    let is_lesson = before.lesson.is_some();
    let also = G::also(&before.context(&table, &shown), &change);
    let ui = &mut params.p1().game;
    let before = G::preferences(ui);
    G::change(ui, &shown.view, change);
    let after = G::preferences(ui);
    if let Some(after) = after.filter(|after| before.as_ref() != Some(after)) {
        match before.filter(|_| is_lesson) {
            // Nothing is done for a learner.
            Some(before) => {
                G::recall(ui, &before);
                sounds.play(Cue::new("refuse"));
            }
            // The game's next table begins with this UI state.
            None => drop(preferences.0.insert(G::ID.into(), after)),
        }
    }
    also
}

/// Lays the table out again when it has become friendly or strict, as the undo button changes with that.
pub(super) fn follow_options(
    options: Res<TableOptions>,
    mut friendly: Local<bool>,
    mut progress: ResMut<Progress>,
) {
    let has_changed = std::mem::replace(&mut *friendly, options.friendly) != options.friendly;
    progress.revision += u64::from(has_changed);
}

/// Handles requests from the bar, the menu, the panels and the keyboard, except for advice, phones and the lesson.
pub(super) fn heed_requests<G: GameUi>(
    In(flow): In<TableFlow>,
    mut requests: MessageReader<TableRequest>,
    keys: Res<Shortcuts>,
    mut private: ResMut<PrivateViews<G>>,
    mut setup: ResMut<TableSetup>,
    mut open: ResMut<OpenTable>,
    mut progress: ResMut<Progress>,
    mut toasts: MessageWriter<Toast>,
    mut commands: Commands,
) {
    let (mut undoes, mut redoes) = (keys.has(Shortcut::Undo), keys.has(Shortcut::Redo));
    for request in requests.read() {
        match *request {
            TableRequest::Undo => undoes = true,
            TableRequest::Redo => redoes = true,
            // Prompts and the picker follow.
            TableRequest::ChanceByHand(by_hand) if setup.by_hand != by_hand => {
                (setup.by_hand, open.by_hand) = (by_hand, by_hand);
                progress.revision += 1;
                commands.run_system_cached(save::save::<G>);
            }
            TableRequest::SetController(seat, controller) => {
                commands.run_system_cached_with(set_controller::<G>, (seat, controller));
            }
            TableRequest::KeepStory => commands.run_system_cached(save::keep_story::<G>),
            TableRequest::ShowPrivately(seat) => private.shown_around = Some(seat),
            _ => {}
        }
    }
    match flow {
        TableFlow::Awaiting | TableFlow::Held | TableFlow::Over if undoes => {
            commands.run_system_cached(undo::undo::<G>);
        }
        TableFlow::Awaiting | TableFlow::Held | TableFlow::Over if redoes => {
            commands.run_system_cached(undo::redo::<G>);
        }
        TableFlow::Animating if undoes || redoes => {
            let reason = "Wait until everything has stopped moving.";
            toasts.write(Toast(reason.into()));
        }
        // A covered or paused table shows that itself; a moving one does not.
        _ => {}
    }
}

/// Changes a seat's controller. A computer goes on from what its seat knows; a person first sees the private view.
fn set_controller<G: GameUi>(
    In((seat, controller)): In<(Seat, Controller)>,
    mut table: ResMut<Table<G>>,
    shown: Res<Shown<G>>,
    mut params: ParamSet<(
        ContextParams<G>,
        ResMut<Party<G>>,
        (ResMut<PrivateViews<G>>, ResMut<Presses<G>>),
    )>,
    mut progress: ResMut<Progress>,
    mut open: ResMut<OpenTable>,
    mut commands: Commands,
) {
    let mut party = params.p1();
    let before = party.controllers().get(seat.index()).copied();
    if before == Some(controller) {
        return;
    }
    party.set_controller(&table, seat, controller);
    let is_new = controller == Controller::Human;
    let looks = is_new && params.p0().has_private_view(&mut table, &shown, seat);
    let (mut private, mut presses) = params.p2();
    presses.end_plan();
    private.looks.retain(|waiting| *waiting != seat);
    private.looks.extend(looks.then_some(seat));
    // Updates the plates, the panel that made the change, which holds the table, and the save.
    progress.revision += 1;
    if let Some(sits) = open.sitting.get_mut(seat.index()) {
        sits.controller = controller;
    }
    commands.run_system_cached(turn_foot::<G>);
    commands.run_system_cached(save::save::<G>);
}
