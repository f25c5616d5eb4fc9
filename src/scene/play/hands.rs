//! What hands do to an open table: presses, drops, words, looks under the curtain, taking back and going back.
//!
//! It asks the game what a press means and carries that out through the one door; where the door stays shut
//! there is a dull knock, and nothing has changed.

use super::{
    Autosave, ChanceByHand, GameUi, KeepAnswer, KeepAs, NextReplay, NextTable, OpenTable, Peek, Press,
    Session, SetController, ShowPrivately, TableOptions, TableRequest, UiPreferences, hint,
};
use crate::scene::autosave;
use crate::scene::canvas::Canvas;
use crate::scene::curtain::{Cover, Curtain, CurtainClosed};
use crate::scene::motion::MotionQueue;
use crate::scene::pointer::{Dropped, Pressed};
use crate::scene::sound::{Cue, Sounds};
use crate::scene::stage::Layer;
use crate::scene::writing::{Writing, Written};
use crate::table::{Controller, Entry, Seat, Viewer, capital, save};
use crate::ui::Toast;
use bevy::prelude::*;
use rand::RngExt;

pub(super) fn press<G: GameUi>(
    mut session: ResMut<Session<G>>,
    mut pressed: MessageReader<Pressed>,
    mut shown: MessageReader<ShowPrivately>,
    mut curtain: ResMut<Curtain>,
    mut sounds: ResMut<Sounds>,
    mut next: ResMut<NextTable>,
    mut replay: ResMut<NextReplay>,
    mut autosave: ResMut<Autosave>,
    canvas: Res<Canvas>,
    mut queue: ResMut<MotionQueue>,
    mut writing: ResMut<Writing>,
    mut dropped: MessageReader<Dropped>,
    open: Res<OpenTable>,
    mut preferences: ResMut<UiPreferences>,
    mut toasts: MessageWriter<Toast>,
) {
    if let Some(ShowPrivately(seat)) = shown.read().last() {
        session.shown_around = Some(*seat);
    }
    let hands = (pressed.read())
        .map(|pressed| (pressed.layer, pressed.name.to_string(), None))
        .chain((dropped.read()).map(|dropped| (Layer::Table, dropped.name.to_string(), Some(dropped.at))));
    for (layer, name, let_go) in hands.collect::<Vec<_>>() {
        let session = &mut *session;
        if layer == Layer::Curtain {
            let Some(peek) = session.peek else { continue };
            if curtain.open_for() != Some(peek.seat) || !curtain.is_ripe() || session.decided.is_some() {
                continue;
            }
            if curtain.offers(&name) && hint::press(session, peek.seat, &name) {
                curtain.stay();
                continue;
            }
            let own = session.table.view(Viewer::Seat(peek.seat));
            let place = G::write_privately(&session.scene(*canvas, sounds.muted), &own, &peek, &name);
            if let Some(field) = place {
                writing.begin(Layer::Curtain, field);
                continue;
            }
            if let Some(picked) = G::pick(&own, &peek, &name) {
                session.peek = Some(Peek {
                    picked: Some(picked),
                    ..peek
                });
                curtain.stay();
                continue;
            }
            if let Some(action) = G::decide(&own, &peek, &name)
                && session.table.check(&action).is_ok()
            {
                if !session.lesson_permits(&action) {
                    sounds.play(Cue::new("refuse"));
                    continue;
                }
                // It is carried out once the curtain has closed over it.
                session.decided = Some(action);
                sounds.play(Cue::new("curtain-close"));
                curtain.shut();
            }
            continue;
        }
        if layer != Layer::Table || !session.is_free(&curtain, &queue, &open) {
            continue;
        }
        if name == "end.again" {
            next.0 = Some(session.again());
            continue;
        }
        if name == "end.watch" {
            replay.0 = Some(session.to_replay());
            continue;
        }
        let mut ui = session.ui.clone();
        let answer = match let_go {
            Some(at) => G::drop(&session.scene(*canvas, sounds.muted), &mut ui, &name, at),
            None => G::press(&session.scene(*canvas, sounds.muted), &mut ui, &name),
        };
        session.ui = ui;
        if let Some(text) = G::preferences(&session.ui)
            && preferences.of(G::ID) != Some(text.as_str())
        {
            preferences.set(G::ID, text);
        }
        match session.as_the_lesson_wants(answer, &mut sounds) {
            Press::Nothing | Press::Shown => {}
            Press::Chance => {
                session.plan.clear();
                let done = session.table.roll().is_ok();
                session.answer(done, &mut autosave, &mut sounds);
            }
            Press::Act(action) => {
                session.plan.clear();
                let done = session.table.act(action).is_ok();
                session.answer(done, &mut autosave, &mut sounds);
            }
            Press::Plan(actions) => {
                session.plan = actions.into();
                let done = session.follow_plan();
                session.answer(done, &mut autosave, &mut sounds);
            }
            Press::Say(remark) => {
                let done = session.table.remark(remark).is_ok();
                session.answer(done, &mut autosave, &mut sounds);
                session.pace(0.5, 1.1);
            }
            Press::Write(field) => writing.begin(Layer::Table, field),
            Press::Rewind(length, said) => {
                let entries = session.table.entries().iter().skip(length);
                let staying: Vec<_> = entries
                    .filter_map(|entry| match entry {
                        Entry::Remark(remark) if G::outlives(remark) => Some(remark.clone()),
                        _ => None,
                    })
                    .collect();
                go_back(session, length, &mut queue, &mut sounds, &mut autosave);
                for remark in staying.into_iter().chain([said]) {
                    // Each was taken down before, and none depends on what has happened.
                    let _taken = session.table.remark(remark);
                }
                session.happened(&mut autosave);
            }
            Press::Keep(file, bytes) => {
                let kept = autosave.keep(&file, &bytes, true);
                let kept = kept.map(|path| format!("Saved as {}", path.display()));
                toasts.write(Toast(kept.unwrap_or_else(|trouble| trouble)));
            }
            Press::Look(seat) => lower(session, &mut curtain, seat, false),
            Press::Decide(seat) => lower(session, &mut curtain, seat, true),
        }
    }
}

/// A seat changes hands: a computer goes on from what its seat knows, a person looks at what is theirs first.
pub(super) fn change_hands<G: GameUi>(
    mut session: ResMut<Session<G>>,
    mut changes: MessageReader<SetController>,
    mut autosave: ResMut<Autosave>,
    mut open: ResMut<OpenTable>,
    mut by_hand: MessageReader<ChanceByHand>,
    canvas: Res<Canvas>,
    sounds: Res<Sounds>,
) {
    for ChanceByHand(by_hand) in by_hand.read() {
        if session.by_hand != *by_hand {
            session.by_hand = *by_hand;
            open.by_hand = *by_hand;
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
        session.looks.retain(|waiting| *waiting != seat);
        if controller == Controller::Human && !was_person {
            let peek = Peek {
                seat,
                decides: false,
                swapped: false,
                picked: None,
            };
            let own = session.table.view(Viewer::Seat(seat));
            if !G::private(&session.scene(*canvas, sounds.muted), &own, &peek).is_empty() {
                session.looks.push_back(seat);
            }
        }
        if let Some(seat) = session.awaited_person() {
            session.foot = seat;
        }
        // The plates say who sits there, the save does, and the panel by which it was changed, which holds the table.
        session.revision += 1;
        if let Some(sits) = open.sitting.get_mut(seat.index()) {
            sits.controller = controller;
        }
        session.save(&mut autosave);
    }
}

/// Undo and redo, by the bar, the menu and keys.
pub(super) fn undo_or_redo<G: GameUi>(
    mut session: ResMut<Session<G>>,
    mut pressed: MessageReader<Pressed>,
    mut requests: MessageReader<TableRequest>,
    keys: Option<Res<ButtonInput<KeyCode>>>,
    curtain: Res<Curtain>,
    mut sounds: ResMut<Sounds>,
    mut autosave: ResMut<Autosave>,
    mut queue: ResMut<MotionQueue>,
    open: Res<OpenTable>,
    options: Res<TableOptions>,
    writing: Res<Writing>,
    mut toasts: MessageWriter<Toast>,
) {
    if session.friendly != options.friendly {
        session.friendly = options.friendly;
        // The sign has changed.
        session.revision += 1;
    }
    let on_table = |pressed: &&Pressed| pressed.layer == Layer::Table;
    let (mut undo, mut redo) = (false, false);
    for pressed in pressed.read().filter(on_table) {
        undo |= pressed.name == "bar.undo";
        redo |= pressed.name == "bar.redo";
    }
    for request in requests.read() {
        undo |= *request == TableRequest::Undo;
        redo |= *request == TableRequest::Redo;
    }
    if let Some(keys) = keys.filter(|_| writing.field().is_none()) {
        const CONTROL: [KeyCode; 4] = [
            KeyCode::ControlLeft,
            KeyCode::ControlRight,
            KeyCode::SuperLeft,
            KeyCode::SuperRight,
        ];
        // Both keys may go down and up again within one slow frame.
        let control = keys.any_pressed(CONTROL) || keys.any_just_released(CONTROL);
        let shift = keys.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight]);
        undo |= control && !shift && keys.just_pressed(KeyCode::KeyZ);
        redo |= control && (keys.just_pressed(KeyCode::KeyY) || shift && keys.just_pressed(KeyCode::KeyZ));
    }
    if !(undo || redo) {
        return;
    }
    let session = &mut *session;
    if !session.is_free(&curtain, &queue, &open) {
        // What waits says so itself; a table that moves does not.
        if curtain.is_up() && !open.held && !open.paused {
            toasts.write(Toast("Wait until nothing moves any more.".into()));
        }
        return;
    }
    if undo {
        if let Err(reason) = undo_last(session, &mut queue, &mut sounds, &mut autosave) {
            sounds.play(Cue::new("refuse"));
            toasts.write(Toast(capital(reason)));
        }
    } else {
        let before = session.table.entries().len();
        let done = session.table.redo();
        if done {
            session.taken_back.retain(|(at, _)| *at < before);
            session.party.mark_all_spoken(&session.table);
        } else {
            toasts.write(Toast("There is nothing to redo.".into()));
        }
        session.answer(done, &mut autosave, &mut sounds);
    }
}

/// A seat takes back its last decision: the record is played shorter.
fn undo_last<G: GameUi>(
    session: &mut Session<G>,
    queue: &mut MotionQueue,
    sounds: &mut Sounds,
    autosave: &mut Autosave,
) -> Result<(), &'static str> {
    let (length, seat) = session.undoable()?;
    let strict = session.table.undoable().is_ok_and(|(strict, _)| strict == length);
    if !strict {
        // Chance has spoken or others have acted since: the table agreed to that, and it is said.
        let name = session.table.setup().name(seat);
        let line = format!("{name} undid a decision and all that followed from it (friendly undo).");
        session.taken_back.push((length, line));
    }
    session.table.undo(length);
    session.party.mark_all_spoken(&session.table);
    after_undo_or_redo(session, queue, sounds, autosave);
    Ok(())
}

fn go_back<G: GameUi>(
    session: &mut Session<G>,
    length: usize,
    queue: &mut MotionQueue,
    sounds: &mut Sounds,
    autosave: &mut Autosave,
) {
    session.table.rewind(length);
    after_undo_or_redo(session, queue, sounds, autosave);
}

/// The table stands where it stood before: nothing moves, it just does.
fn after_undo_or_redo<G: GameUi>(
    session: &mut Session<G>,
    queue: &mut MotionQueue,
    sounds: &mut Sounds,
    autosave: &mut Autosave,
) {
    session.plan.clear();
    session.shown = session.table.seen(Viewer::Table).count();
    queue.clear();
    session.happened(autosave);
    sounds.play(Cue::new("take-back"));
}

/// Keeps a copy of the table under a name; the table itself goes on where it was.
pub(super) fn keep<G: GameUi>(
    session: Res<Session<G>>,
    mut asked: MessageReader<KeepAs>,
    mut answers: MessageWriter<KeepAnswer>,
    autosave: Res<Autosave>,
) {
    for KeepAs(name) in asked.read() {
        let text = session.table.record().to_text(Some(&session.header()));
        let file = format!("{}.{}", autosave::file_name(name), autosave::EXTENSION);
        let kept = autosave.keep(&file, &save::pack(&text), false);
        answers.write(KeepAnswer(kept.map(|path| path.display().to_string())));
    }
}

/// What was written becomes a remark of whoever wrote it.
pub(super) fn write<G: GameUi>(
    mut session: ResMut<Session<G>>,
    mut written: MessageReader<Written>,
    mut autosave: ResMut<Autosave>,
    mut sounds: ResMut<Sounds>,
    canvas: Res<Canvas>,
) {
    for written in written.read() {
        let session = &mut *session;
        let writer = match written.layer {
            Layer::Curtain => session.peek.map(|peek| peek.seat),
            _ => None,
        };
        let scene = session.scene(*canvas, sounds.muted);
        if let Some(remark) = G::written(&scene, writer, &written.name, &written.text) {
            let done = session.table.remark(remark).is_ok();
            session.answer(done, &mut autosave, &mut sounds);
        }
    }
}

pub(super) fn lower<G: GameUi>(session: &mut Session<G>, curtain: &mut Curtain, seat: Seat, decides: bool) {
    let name = session.table.setup().name(seat).to_owned();
    session.peek = Some(Peek {
        seat,
        decides,
        swapped: session.cosmetic_rng.random_bool(0.5),
        picked: None,
    });
    let mark = session
        .table
        .setup()
        .seats
        .get(seat.index())
        .map_or(0, |info| info.mark);
    curtain.lower(Cover {
        seat: Some(seat),
        title: format!("For {name} only"),
        line: "Everyone else, look away.".into(),
        button: format!("I am {name}"),
        mark,
        name,
    });
}

/// While a curtain is open, its seat sees its own view.
pub(super) fn peek<G: GameUi>(
    mut session: ResMut<Session<G>>,
    mut curtain: ResMut<Curtain>,
    canvas: Res<Canvas>,
    sounds: Res<Sounds>,
) {
    let session = &mut *session;
    if let (Some(seat), Some(peek)) = (curtain.open_for(), session.peek)
        && seat == peek.seat
    {
        let own = session.table.view(Viewer::Seat(seat));
        let private = G::private(&session.scene(*canvas, sounds.muted), &own, &peek);
        let may_ask = session.may_ask_under(&own, &peek, &private);
        let private = session.under_curtain(&own, &peek, private, canvas.type_size);
        let hint = session.hint.as_ref();
        curtain.reveal(hint::under_curtain::<G>(hint, may_ask, private, canvas.type_size));
    }
}

/// Carries out what was decided under a curtain that has closed.
pub(super) fn end_peek<G: GameUi>(
    mut session: ResMut<Session<G>>,
    mut closed: MessageReader<CurtainClosed>,
    mut autosave: ResMut<Autosave>,
) {
    let session = &mut *session;
    for CurtainClosed(seat) in closed.read() {
        if seat.is_none() {
            session.behind_curtain = false;
        }
        if session.peek.is_some_and(|peek| Some(peek.seat) == *seat) {
            session.peek = None;
            session.hint = None;
            if let Some(action) = session.decided.take()
                && session.table.act(action).is_ok()
            {
                session.happened(&mut autosave);
            }
        }
    }
}
