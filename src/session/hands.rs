//! Handles people's input at an open table: presses, drops, text, private views, undo and rewind.
//!
//! It asks the game what a press means and applies that through `Table::act`. A refused action only plays a sound.

use super::state::Carrying;
use super::{Autosave, ChanceByHand, GameUi, KeepAnswer, KeepAs, OpenTable, Peek, Press, Session};
use super::{SetController, ShowPrivately, TableOptions, TableRequest, autosave, hint, pick};
use crate::table::{Controller, Entry, Remark, Seat, Viewer, save};
use crate::ui::curtain::{Cover, Curtain, CurtainClosed};
use crate::ui::sound::{Cue, Sounds};
use crate::ui::{Element, Intended, Room, Toast};
use bevy::prelude::*;
use rand::RngExt;

/// Carries out what a person does on the table's screen or under the curtain.
pub(super) fn carry_out<G: GameUi>(
    intended: On<Intended<Press<G>>>,
    session: Option<ResMut<Session<G>>>,
    mut table: Carrying,
) {
    let Some(mut session) = session else { return };
    let session = &mut *session;
    if let Press::Draft(draft) = &intended.0 {
        return table.draft(session, draft);
    }
    // What was written is said before anything else is done.
    let is_free = table.is_free(session);
    table.say_draft(session);
    match &intended.0 {
        Press::Pick(picked) => table.choose(session, Some(*picked)),
        Press::Confirm => table.choose(session, None),
        Press::GoOn => session.progress.goes_on |= table.queue.is_empty() && session.is_held(),
        press if is_free => table.carry_out(session, press.clone()),
        _ => {}
    }
}

/// Says what was written in a field that has lost the focus.
pub(super) fn finish_writing<G: GameUi>(
    In(is_writing): In<bool>,
    mut session: ResMut<Session<G>>,
    mut table: Carrying,
) {
    if !is_writing && session.draft.is_some() {
        table.say_draft(&mut session);
    }
}

impl Carrying<'_> {
    /// Keeps what is being written, if there is a place for it: on the table, or under the writer's curtain.
    fn draft<G: GameUi>(&mut self, session: &mut Session<G>, draft: &Remark<G::Claim>) {
        let has_place = match session.private.peek {
            Some(peek) => self.curtain.open_for() == Some(peek.seat) && peek.seat == draft.seat,
            None => self.curtain.is_up(),
        };
        // In a lesson, only a remark that doesn't affect it is allowed.
        if has_place && (session.lesson.is_none() || G::may_be_tried(draft)) {
            // A word about something else ends the one before it.
            let before = session.draft.as_ref();
            if before.is_some_and(|before| before.slot != draft.slot) {
                self.say_draft(session);
            }
            session.draft = Some(draft.clone());
        }
    }

    /// Says what was written.
    fn say_draft<G: GameUi>(&mut self, session: &mut Session<G>) {
        if let Some(draft) = session.draft.take() {
            let done = session.table.remark(draft).is_ok();
            self.answer(session, done);
        }
    }

    /// Picks under the open curtain, or confirms what is picked, once the press that opened it has ended.
    fn choose<G: GameUi>(&mut self, session: &mut Session<G>, picked: Option<u8>) {
        let Some(mut peek) = session.private.peek else {
            return;
        };
        let is_open = self.curtain.open_for() == Some(peek.seat) && self.curtain.is_ripe();
        if !is_open || session.private.decided.is_some() {
            return;
        }
        peek.picked = picked.or(peek.picked);
        let own = session.table.view(Viewer::Seat(peek.seat));
        match G::choice(&own, &peek) {
            Some(_) if picked.is_some() => {
                session.private.peek = Some(peek);
                self.curtain.stay();
            }
            Some(action) => self.decide(session, action),
            None => {}
        }
    }

    /// Decides under the open curtain, and closes it.
    fn decide<G: GameUi>(&mut self, session: &mut Session<G>, action: G::Action) {
        if session.table.check(&action).is_err() {
            return;
        }
        if !session.lesson_permits(&action) {
            self.sounds.play(Cue::new("refuse"));
            return;
        }
        // Applied after the curtain has closed.
        session.private.decided = Some(action);
        self.sounds.play(Cue::new("curtain-close"));
        self.curtain.shut();
    }

    fn carry_out<G: GameUi>(&mut self, session: &mut Session<G>, press: Press<G>) {
        let mut press = press;
        if let Press::Local(local) = press {
            press = G::also(&session.scene(self.sounds.muted), &local);
            G::change(&mut session.ui, &session.view, local);
            // The game's next table begins with this UI state.
            if let Some(text) = G::preferences(&session.ui)
                && self.preferences.of(G::ID) != Some(text.as_str())
            {
                self.preferences.set(G::ID, text);
            }
        }
        let done = match session.as_the_lesson_wants(press, &mut self.sounds) {
            // The picker asks for the result.
            Press::Chance if pick::picks(session).is_some() => return session.picker_aside = false,
            Press::Chance => {
                session.plan.clear();
                session.table.roll().is_ok()
            }
            Press::Act(action) => {
                session.plan.clear();
                session.table.act(action).is_ok()
            }
            Press::Plan(actions) => {
                session.plan = actions.into();
                session.follow_plan()
            }
            Press::Say(remark) => {
                session.pace(0.5, 1.1);
                session.table.remark(remark).is_ok()
            }
            Press::Rewind(length, said) => return self.go_back(session, length, said),
            Press::Again => return self.next.0 = Some(session.again()),
            Press::Watch => return self.replay.0 = Some(session.to_replay()),
            Press::Keep(file, bytes) => {
                let kept = self.autosave.keep(&file, &bytes, true);
                let kept = kept.map(|path| format!("Saved as {}", path.display()));
                self.toasts.write(Toast(kept.unwrap_or_else(|trouble| trouble)));
                return;
            }
            // Nobody looks under a computer's curtain.
            Press::Look(seat) | Press::Decide(seat) if !session.party.people().contains(seat) => return,
            Press::Look(seat) => return lower(session, &mut self.curtain, seat, false),
            Press::Decide(seat) => return lower(session, &mut self.curtain, seat, true),
            Press::Nothing
            | Press::Shown
            | Press::GoOn
            | Press::Pick(_)
            | Press::Confirm
            | Press::Local(_)
            | Press::Draft(_) => return,
        };
        self.answer(session, done);
    }

    /// Goes back to the first `length` entries, and says something about it.
    fn go_back<G: GameUi>(&mut self, session: &mut Session<G>, length: usize, said: Remark<G::Claim>) {
        let staying = |entry: &Entry<G>| match entry {
            Entry::Remark(remark) if G::outlives(remark) => Some(remark.clone()),
            _ => None,
        };
        let entries = session.table.entries().iter().skip(length);
        let staying: Vec<_> = entries.filter_map(staying).collect();
        session.table.rewind(length);
        self.after_going_back(session);
        for remark in staying.into_iter().chain([said]) {
            // Remarks were recorded before, and none depends on the game's state.
            let _taken = session.table.remark(remark);
        }
        session.happened(&mut self.autosave);
    }

    /// Undoes a seat's last decision by shortening the record.
    fn undo<G: GameUi>(&mut self, session: &mut Session<G>) -> Result<(), &'static str> {
        let (length, seat) = session.undoable()?;
        let strict = session.table.undoable().is_ok_and(|(strict, _)| strict == length);
        if !strict {
            // Chance or others have acted since; friendly undo allows this, and the ledger says so.
            let name = session.table.setup().name(seat);
            let line = format!("{name} undid a decision and all that followed from it (friendly undo).");
            session.undo.taken_back.push((length, line));
        }
        session.table.undo(length);
        session.party.mark_all_spoken(&session.table);
        self.after_going_back(session);
        Ok(())
    }

    /// Shows a shorter record's table at once, without motion.
    fn after_going_back<G: GameUi>(&mut self, session: &mut Session<G>) {
        session.plan.clear();
        session.progress.shown = session.table.seen(Viewer::Table).count();
        self.queue.clear();
        session.happened(&mut self.autosave);
        self.sounds.play(Cue::new("take-back"));
    }
}

pub(super) fn show_around<G: GameUi>(
    mut session: ResMut<Session<G>>,
    mut shown: MessageReader<ShowPrivately>,
) {
    if let Some(ShowPrivately(seat)) = shown.read().last() {
        session.private.shown_around = Some(*seat);
    }
}

/// Changes a seat's controller. A computer continues from what its seat knows; a person sees the private view first.
pub(super) fn change_hands<G: GameUi>(
    mut session: ResMut<Session<G>>,
    mut changes: MessageReader<SetController>,
    mut autosave: ResMut<Autosave>,
    mut open: ResMut<OpenTable>,
    mut by_hand: MessageReader<ChanceByHand>,
    sounds: Res<Sounds>,
) {
    for &ChanceByHand(by_hand) in by_hand.read() {
        if session.by_hand != by_hand {
            (session.by_hand, open.by_hand) = (by_hand, by_hand);
            // Prompts and the picker follow.
            session.progress.revision += 1;
            session.save(&mut autosave);
        }
    }
    for SetController { seat, controller } in changes.read().copied() {
        let session = &mut *session;
        if session.party.controllers().get(seat.index()) == Some(&controller) {
            continue;
        }
        let was_person = session.party.is_human(seat);
        session.party.set_controller(&session.table, seat, controller);
        session.plan.clear();
        session.private.looks.retain(|waiting| *waiting != seat);
        if controller == Controller::Human && !was_person {
            let peek = Peek {
                seat,
                decides: false,
                swapped: false,
                picked: None,
            };
            let own = session.table.view(Viewer::Seat(seat));
            let private = G::private(&session.scene(sounds.muted), &Room::default(), &own, &peek);
            if private != Element::default() {
                session.private.looks.push_back(seat);
            }
        }
        if let Some(seat) = session.awaited_person() {
            session.foot = seat;
        }
        // Updates the plates, the panel that made the change, which holds the table, and the save.
        session.progress.revision += 1;
        if let Some(sits) = open.sitting.get_mut(seat.index()) {
            sits.controller = controller;
        }
        session.save(&mut autosave);
    }
}

/// Handles undo and redo from the bar, the menu and the keyboard.
pub(super) fn undo_or_redo<G: GameUi>(
    In(is_writing): In<bool>,
    mut session: ResMut<Session<G>>,
    mut requests: MessageReader<TableRequest>,
    keys: Option<Res<ButtonInput<KeyCode>>>,
    options: Res<TableOptions>,
    mut table: Carrying,
) {
    if session.undo.friendly != options.friendly {
        session.undo.friendly = options.friendly;
        // The undo button may have changed.
        session.progress.revision += 1;
    }
    let (mut undo, mut redo) = (false, false);
    for request in requests.read() {
        undo |= *request == TableRequest::Undo;
        redo |= *request == TableRequest::Redo;
    }
    if let Some(keys) = keys.filter(|_| !is_writing) {
        use KeyCode::{ControlLeft, ControlRight, KeyY, KeyZ, ShiftLeft, ShiftRight, SuperLeft, SuperRight};
        const CONTROL: [KeyCode; 4] = [ControlLeft, ControlRight, SuperLeft, SuperRight];
        // Both keys may be pressed and released within one slow frame.
        let control = keys.any_pressed(CONTROL) || keys.any_just_released(CONTROL);
        let shift = keys.any_pressed([ShiftLeft, ShiftRight]);
        undo |= control && !shift && keys.just_pressed(KeyZ);
        redo |= control && (keys.just_pressed(KeyY) || shift && keys.just_pressed(KeyZ));
    }
    if !(undo || redo) {
        return;
    }
    let session = &mut *session;
    if !table.is_free(session) {
        // A held or paused table shows that itself; a moving one does not.
        if table.curtain.is_up() && !table.open.held && !table.open.paused {
            let reason = "Wait until everything has stopped moving.";
            table.toasts.write(Toast(reason.into()));
        }
        return;
    }
    if undo {
        if let Err(reason) = table.undo(session) {
            table.refuse(reason);
        }
    } else {
        let before = session.table.entries().len();
        let done = session.table.redo();
        if done {
            session.undo.taken_back.retain(|(at, _)| *at < before);
            session.party.mark_all_spoken(&session.table);
        } else {
            table.toasts.write(Toast("There is nothing to redo.".into()));
        }
        table.answer(session, done);
    }
}

/// Saves a copy of the table; the open table keeps its own file.
pub(super) fn keep<G: GameUi>(
    session: Res<Session<G>>,
    mut asked: MessageReader<KeepAs>,
    mut answers: MessageWriter<KeepAnswer>,
    autosave: Res<Autosave>,
) {
    for place in asked.read() {
        let text = session.table.record().to_text(Some(&session.header()));
        let packed = save::pack(&text);
        let kept = match place {
            KeepAs::Named(name) => {
                let file = format!("{}.{}", autosave::file_name(name), autosave::EXTENSION);
                autosave.keep(&file, &packed, false)
            }
            KeepAs::File(path) => save::write_atomically(path, &packed)
                .map(|()| path.clone())
                .map_err(|error| save::describe_io_error(path, &error)),
        };
        answers.write(KeepAnswer(kept.map(|path| path.display().to_string())));
    }
}

pub(super) fn lower<G: GameUi>(session: &mut Session<G>, curtain: &mut Curtain, seat: Seat, decides: bool) {
    let name = session.table.setup().name(seat).to_owned();
    session.private.peek = Some(Peek {
        seat,
        decides,
        swapped: session.pacing.rng.random_bool(0.5),
        picked: None,
    });
    curtain.lower(Cover {
        seat: Some(seat),
        title: format!("For {name} only"),
        line: "Everyone else, look away.".into(),
        button: format!("I am {name}"),
        mark: session.table.setup().mark(seat),
        name,
        alone: session.party.people().len() == 1,
    });
}

/// Shows a seat its private view while its curtain is open.
pub(super) fn peek<G: GameUi>(
    mut session: ResMut<Session<G>>,
    mut curtain: ResMut<Curtain>,
    room: Res<Room>,
    sounds: Res<Sounds>,
) {
    let session = &mut *session;
    if let (Some(seat), Some(peek)) = (curtain.open_for(), session.private.peek)
        && seat == peek.seat
    {
        let own = session.table.view(Viewer::Seat(seat));
        let private = G::private(&session.scene(sounds.muted), &room, &own, &peek);
        let may_ask = session.may_ask(&own, &peek);
        let private = match &session.private.hint {
            Some(advice) => hint::answer_screen(advice),
            None => session.guide_under_curtain(&own, &peek, private),
        };
        let advice = may_ask.then(|| hint::button(session.private.hint.is_some()));
        curtain.reveal(private, advice);
    }
}

/// Applies the decision made under a curtain that has closed.
pub(super) fn end_peek<G: GameUi>(
    mut session: ResMut<Session<G>>,
    mut closed: MessageReader<CurtainClosed>,
    mut autosave: ResMut<Autosave>,
) {
    let session = &mut *session;
    for CurtainClosed(seat) in closed.read() {
        if seat.is_none() {
            session.private.behind_curtain = false;
        }
        if session.private.peek.is_some_and(|peek| Some(peek.seat) == *seat) {
            session.private.peek = None;
            session.private.hint = None;
            if let Some(action) = session.private.decided.take()
                && session.table.act(action).is_ok()
            {
                session.happened(&mut autosave);
            }
        }
    }
}
