//! Handles people's input at an open table: presses, drops, text, private views, undo and rewind.
//!
//! It asks the game what a press means and applies that through `Table::act`. A refused action only plays a sound.
//!
//! Advice (“What would you do?”) may depend on a seat's private knowledge. It is then shown under that seat's curtain
//! in place of the private view, and dropped when that closes. Otherwise it is shown in the open.

use super::curtain::CurtainIntent;
use super::optional::story_files;
use super::shown::Shown;
use super::state::{Carrying, in_words};
use super::{Advised, Autosave, GameUi, KeepAnswer, KeepAs, Peek, Press, Session, TableOptions};
use super::{TableFlow, TableRequest, autosave, pick};
use crate::table::{Actor, Advice, Controller, Entry, Remark, Seat, Viewer, computer, save};
use crate::ui::curtain::{Cover, Curtain, CurtainClosed};
use crate::ui::sound::{Cue, Sounds};
use crate::ui::{Element, Intended, Layout, Role, Shortcut, Shortcuts, Toast, inks, widgets};
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
    let flow = table.flow(session);
    table.say_draft(session);
    match &intended.0 {
        Press::Pick(picked) => table.choose(session, Some(*picked)),
        Press::Confirm => table.choose(session, None),
        Press::GoOn => session.shown.goes_on |= session.is_held(),
        press if flow.is_at_rest() || flow == TableFlow::Held && press.is_possible_while_held() => {
            table.carry_out(session, press.clone());
        }
        _ => {}
    }
}

/// Says what was written in a field that has lost the focus.
///
/// While a pointer is held down this waits: the press that it becomes says it, and the table stays as it is until then.
pub(super) fn finish_writing<G: GameUi>(
    In(is_writing): In<bool>,
    buttons: Option<Res<ButtonInput<MouseButton>>>,
    touches: Option<Res<Touches>>,
    mut session: ResMut<Session<G>>,
    mut table: Carrying,
) {
    let is_clicking = buttons.is_some_and(|buttons| buttons.pressed(MouseButton::Left));
    let is_touching = touches.is_some_and(|touches| touches.iter().next().is_some());
    if !is_writing && !is_clicking && !is_touching && session.draft.is_some() {
        table.say_draft(&mut session);
    }
}

impl Carrying<'_> {
    /// Sets the UI state that the game's last table has left.
    pub(super) fn recall<G: GameUi>(&self, session: &mut Session<G>) {
        if let Some(text) = self.preferences.0.get(G::ID) {
            G::recall(&mut session.ui, text);
        }
    }

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

    fn carry_out<G: GameUi>(&mut self, session: &mut Session<G>, mut press: Press<G>) {
        if let Press::Local(local) = press {
            press = G::also(&session.scene(self.sounds.muted), &local);
            let before = G::preferences(&session.ui);
            G::change(&mut session.ui, &session.shown.view, local);
            let after = G::preferences(&session.ui);
            if let Some(after) = after.filter(|after| before.as_ref() != Some(after)) {
                match before.filter(|_| session.lesson.is_some()) {
                    // Nothing is done for a learner.
                    Some(before) => {
                        G::recall(&mut session.ui, &before);
                        self.sounds.play(Cue::new("refuse"));
                    }
                    // The game's next table begins with this UI state.
                    None => drop(self.preferences.0.insert(G::ID.into(), after)),
                }
            }
        }
        match session.as_the_lesson_wants(press, &mut self.sounds) {
            Press::Again => self.next.0 = Some(session.again()),
            Press::Watch => self.replay.0 = Some(session.to_replay()),
            // Nobody looks under a computer's curtain.
            Press::Look(seat) | Press::Decide(seat) if !session.here().contains(seat) => {}
            Press::Look(seat) => lower(session, &mut self.curtain, seat, false),
            Press::Decide(seat) => lower(session, &mut self.curtain, seat, true),
            press => match self.perform(session, press) {
                Ok(true) => self.answer(session, true),
                Ok(false) => {}
                Err(_) => self.answer(session, false),
            },
        }
    }

    /// Performs what a press means at the table, at the display or on a phone. Returns whether the record has grown.
    ///
    /// # Errors
    /// Why the rules refuse it.
    pub(super) fn perform<G: GameUi>(
        &mut self,
        session: &mut Session<G>,
        press: Press<G>,
    ) -> Result<bool, String> {
        match press {
            // The picker asks for the result.
            Press::Chance if pick::picks(session).is_some() => {
                session.picker_aside = false;
                return Ok(false);
            }
            Press::Chance => {
                session.begin_press(1);
                session.plan.clear();
                session.table.roll().map_err(in_words)?;
            }
            Press::Act(action) => {
                session.begin_press(1);
                session.plan.clear();
                session.table.act(action).map_err(in_words)?;
            }
            Press::Plan(actions) => {
                session.begin_press(actions.len());
                session.plan = actions.into();
                session.follow_plan()?;
            }
            // A field that is sent again as it is says nothing, and holds nobody up.
            Press::Draft(remark) if session.has_said(&remark) => return Ok(false),
            Press::Draft(remark) => drop(session.table.remark(remark).map_err(in_words)?),
            Press::Say(remark) => {
                session.pace(0.5, 1.1);
                session.table.remark(remark).map_err(in_words)?;
            }
            Press::Rewind(length, said) => {
                self.go_back(session, length, said);
                return Ok(false);
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Goes back to the first `length` entries, and says something about it.
    fn go_back<G: GameUi>(&mut self, session: &mut Session<G>, length: usize, said: Remark<G::Claim>) {
        let staying = |entry: &Entry<G>| match entry {
            Entry::Remark(remark) if G::survives_rewind(remark) => Some(remark.clone()),
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
        let length = session.undoable()?;
        let by = session.actor_at(length);
        let own = session.table.undoable().map(|last| session.actor_at(last));
        if session.undo.friendly
            && own != Ok(by)
            && let Some(Actor::Seat(seat)) = by
        {
            // Chance or others have acted since; friendly undo allows this, and the ledger says so.
            let name = session.table.setup().name(seat);
            let line = format!(
                "{name} undid a decision and all that followed from it (friendly undo). What is rolled and drawn next \
                 stays the same."
            );
            session.undo.taken_back.push((length, line));
        }
        session.table.undo(length);
        session.party.mark_all_spoken(&session.table);
        self.after_going_back(session);
        Ok(())
    }

    /// Changes a seat's controller. A computer goes on from what its seat knows; a person first sees the private view.
    fn set_controller<G: GameUi>(&mut self, session: &mut Session<G>, seat: Seat, controller: Controller) {
        let was_person = session.party.is_human(seat);
        session.party.set_controller(&session.table, seat, controller);
        session.plan.clear();
        session.private.looks.retain(|waiting| *waiting != seat);
        let is_new = controller == Controller::Human && !was_person;
        if is_new && session.has_private_view(seat, self.sounds.muted) {
            session.private.looks.push_back(seat);
        }
        if let Some(seat) = session.awaited_person() {
            session.foot = seat;
        }
        // Updates the plates, the panel that made the change, which holds the table, and the save.
        session.progress.revision += 1;
        if let Some(sits) = self.open.sitting.get_mut(seat.index()) {
            sits.controller = controller;
        }
        session.save(&mut self.autosave);
    }

    /// Shows a shorter record's table at once, without motion.
    fn after_going_back<G: GameUi>(&mut self, session: &mut Session<G>) {
        session.plan.clear();
        session.shown = Shown::now(&mut session.table, Viewer::Table);
        self.queue.clear();
        session.happened(&mut self.autosave);
        self.sounds.play(Cue::new("take-back"));
    }
}

/// Handles requests from the bar, the menu, the panels and the keyboard, except for advice.
pub(super) fn heed_requests<G: GameUi>(
    mut session: ResMut<Session<G>>,
    mut requests: MessageReader<TableRequest>,
    keys: Res<Shortcuts>,
    options: Res<TableOptions>,
    mut table: Carrying,
) {
    let session = &mut *session;
    let (mut undo, mut redo) = (false, false);
    for request in requests.read() {
        match *request {
            TableRequest::Undo => undo = true,
            TableRequest::Redo => redo = true,
            TableRequest::ChanceByHand(by_hand) if session.by_hand != by_hand => {
                (session.by_hand, table.open.by_hand) = (by_hand, by_hand);
                // Prompts and the picker follow.
                session.progress.revision += 1;
                session.save(&mut table.autosave);
            }
            TableRequest::SetController(seat, controller)
                if session.party.controllers().get(seat.index()) != Some(&controller) =>
            {
                table.set_controller(session, seat, controller);
            }
            TableRequest::KeepStory => {
                let files = story_files(&session.scene(table.sounds.muted));
                let said = table.autosave.keep_all(&files).unwrap_or_else(|reason| reason);
                table.toasts.write(Toast(said));
            }
            TableRequest::ShowPrivately(seat) => session.private.shown_around = Some(seat),
            _ => {}
        }
    }
    if session.undo.friendly != options.friendly {
        session.undo.friendly = options.friendly;
        // The undo button may have changed.
        session.progress.revision += 1;
    }
    undo |= keys.has(Shortcut::Undo);
    redo |= keys.has(Shortcut::Redo);
    if !(undo || redo) {
        return;
    }
    match table.flow(session) {
        TableFlow::Awaiting | TableFlow::Held | TableFlow::Over => {}
        // A covered or paused table shows that itself; a moving one does not.
        TableFlow::Animating => {
            let reason = "Wait until everything has stopped moving.";
            table.toasts.write(Toast(reason.into()));
            return;
        }
        TableFlow::Covered | TableFlow::Private | TableFlow::Paused => return,
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
        let packed = session.packed();
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
        decides,
        swapped: session.cosmetic_rng.random_bool(0.5),
        ..Peek::at(seat)
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
    room: Res<Layout>,
    sounds: Res<Sounds>,
) {
    let session = &mut *session;
    if let (Some(seat), Some(peek)) = (curtain.open_for(), session.private.peek)
        && seat == peek.seat
    {
        let own = session.table.view(Viewer::Seat(seat));
        let private = G::private_view(&session.scene(sounds.muted), &room, &own, &peek);
        let may_ask = session.may_ask(&own, &peek);
        let private = match &session.private.hint {
            Some(advice) => answer_screen(advice),
            None => session.guide_under_curtain(&own, &peek, private),
        };
        let advice = may_ask.then(|| advice_button(session.private.hint.is_some()));
        curtain.reveal(private, advice);
    }
}

/// Applies the decision made under a curtain that has closed.
pub(super) fn end_peek<G: GameUi>(
    mut session: ResMut<Session<G>>,
    mut closed: MessageReader<CurtainClosed>,
    mut autosave: ResMut<Autosave>,
) {
    for CurtainClosed(seat) in closed.read() {
        let session = &mut *session;
        session.private.behind_curtain &= seat.is_some();
        if seat.is_some() && session.private.peek.map(|peek| peek.seat) == *seat {
            (session.private.peek, session.private.hint) = (None, None);
            if let Some(action) = session.private.decided.take()
                && session.table.act(action).is_ok()
            {
                session.happened(&mut autosave);
            }
        }
    }
}

impl<G: GameUi> Session<G> {
    /// Returns the person who may ask, or why nobody may.
    pub(super) fn asker(&self) -> Result<Seat, &'static str> {
        if self.lesson.is_some() {
            return Err("the guide says what to do here");
        }
        if self.is_over() {
            return Err("the game is over");
        }
        let awaits = self.table.awaits();
        let person = self.person_among(awaits.may_act());
        person.ok_or_else(|| match self.person_among(awaits.awaited()) {
            Some(_) => "there is nothing to decide before this roll or draw",
            None => "no person has a decision to make right now",
        })
    }

    /// May this seat ask for advice under this curtain? Only if it decides there, so that the advice is about that.
    fn may_ask(&mut self, own: &G::View, peek: &Peek) -> bool {
        if !peek.decides || self.lesson.is_some() {
            return false;
        }
        let decided: Vec<G::Action> = choices::<G>(own, peek).map(|(_, action)| action).collect();
        let legal = self.table.legal(Some(peek.seat));
        !legal.is_empty() && legal.iter().all(|choice| decided.contains(&choice.action))
    }
}

/// Returns the choices under the curtain with the action that confirming each performs.
pub(super) fn choices<G: GameUi>(own: &G::View, peek: &Peek) -> impl Iterator<Item = (u8, G::Action)> {
    (0..=u8::MAX).filter_map(move |index| {
        let picked = Peek {
            picked: Some(index),
            ..*peek
        };
        Some((index, G::choice(own, &picked)?))
    })
}

/// Handles the bar's advice button and its key.
pub(super) fn advise<G: GameUi>(
    mut session: ResMut<Session<G>>,
    mut requests: MessageReader<TableRequest>,
    keys: Res<Shortcuts>,
    mut advised: MessageWriter<Advised>,
    mut table: Carrying,
) {
    let by_sign = requests.read().any(|request| *request == TableRequest::Advice);
    let by_key = keys.has(Shortcut::Advice) && !table.control.is_covered;
    if !(by_sign || by_key) {
        return;
    }
    let session = &mut *session;
    let curtain = &mut table.curtain;
    if let Some(peek) = session.private.peek.filter(|peek| peek.decides)
        && curtain.open_for() == Some(peek.seat)
        && curtain.is_ripe()
        && session.private.decided.is_none()
    {
        let own = session.table.view(Viewer::Seat(peek.seat));
        if session.may_ask(&own, &peek) {
            session.private.hint = match session.private.hint.take() {
                // Under the curtain the discussion is over.
                None => computer::advise(&mut session.table, peek.seat, false),
                Some(_) => None,
            };
            curtain.stay();
        }
        return;
    }
    if !table.flow(session).is_at_rest() {
        return;
    }
    let advice = session.asker().and_then(|seat| {
        // Before they decide, people may still be talking.
        let may_speak = !G::may_decide(&session.scene(true));
        let advice = computer::advise(&mut session.table, seat, may_speak);
        Ok((seat, advice.ok_or("there is no advice for this decision")?))
    });
    let (seat, advice) = match advice {
        Ok(advice) => advice,
        Err(reason) => return table.refuse(reason),
    };
    if session.table.view(Viewer::Seat(seat)) == session.table.view(Viewer::Table) {
        let Advice { what, why, .. } = advice;
        advised.write(Advised { what, why });
        return;
    }
    lower(session, &mut table.curtain, seat, false);
    session.private.hint = Some(advice);
}

/// The button under the curtain that asks for advice, or returns from the answer.
fn advice_button(is_answered: bool) -> Element {
    let why = "What a shrewd player would do in your place, and why (H)";
    let (words, tooltip) = match is_answered {
        true => ("Back", "Back to your decision (H)"),
        false => ("Get advice", why),
    };
    let button = widgets::button(words, CurtainIntent::Advice);
    button.tooltip(tooltip).key("advice")
}

fn answer_screen<A>(advice: &Advice<A>) -> Element {
    let words = |role, words: &str| Element::text(role, words).justified(Justify::Center);
    let answer = Element::column([
        words(Role::Note, "What a shrewd player would do in your place"),
        words(Role::Heading, &advice.what).tinted(inks::BONE),
        Element::picture("shared/rule-gilt").size(px(480), px(11)),
        words(Role::Body, &advice.why),
        words(Role::Note, "The adviser knows only what you know. You decide."),
    ])
    .align(AlignItems::Center)
    .styled(|node| node.margin = UiRect::axes(px(0), auto()));
    Element::column([answer]).scrolling()
}
