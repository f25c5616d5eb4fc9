//! What hands do to an open table: presses, drops, words, looks under the curtain, taking back and going back.
//!
//! It asks the game what a press means and carries that out through the one door; where the door stays shut
//! there is a dull knock, and nothing has changed.

use super::{
    Autosave, ChanceByHand, ChangeHands, GameUi, KeepAnswer, KeepAs, Manners, NextTable, NextWatch,
    OpenTable, Peek, Played, Press, ShowPrivately, Wishes, hint,
};
use crate::scene::canvas::Canvas;
use crate::scene::curtain::{Curtain, CurtainClosed, Veil};
use crate::scene::keeping;
use crate::scene::motion::MotionQueue;
use crate::scene::pointer::{Dropped, Pressed};
use crate::scene::sound::{Cue, Sounds};
use crate::scene::stage::Layer;
use crate::scene::writing::{Writing, Written};
use crate::table::{Controller, Entry, Seat, Viewer, save};
use bevy::prelude::*;
use rand::RngExt;

pub(super) fn press<G: GameUi>(
    mut played: ResMut<Played<G>>,
    mut pressed: MessageReader<Pressed>,
    mut shown: MessageReader<ShowPrivately>,
    mut curtain: ResMut<Curtain>,
    mut sounds: ResMut<Sounds>,
    mut next: ResMut<NextTable>,
    mut watch: ResMut<NextWatch>,
    mut autosave: ResMut<Autosave>,
    canvas: Res<Canvas>,
    mut queue: ResMut<MotionQueue>,
    mut writing: ResMut<Writing>,
    mut dropped: MessageReader<Dropped>,
    open: Res<OpenTable>,
    mut wishes: ResMut<Wishes>,
) {
    if let Some(ShowPrivately(seat)) = shown.read().last() {
        played.shown_around = Some(*seat);
    }
    let hands = (pressed.read())
        .map(|pressed| (pressed.layer, pressed.name.to_string(), None))
        .chain((dropped.read()).map(|dropped| (Layer::Table, dropped.name.to_string(), Some(dropped.at))));
    for (layer, name, let_go) in hands.collect::<Vec<_>>() {
        let played = &mut *played;
        if layer == Layer::Curtain {
            let Some(peek) = played.peek else { continue };
            if curtain.open_for() != Some(peek.seat) || !curtain.is_ripe() || played.decided.is_some() {
                continue;
            }
            if curtain.offers(&name) && hint::press(played, peek.seat, &name) {
                curtain.stay();
                continue;
            }
            let own = played.table.view(Viewer::Seat(peek.seat));
            let place = G::write_privately(&played.scene(*canvas, sounds.muted), &own, &peek, &name);
            if let Some(field) = place {
                writing.begin(Layer::Curtain, field);
                continue;
            }
            if let Some(picked) = G::pick(&own, &peek, &name) {
                played.peek = Some(Peek {
                    picked: Some(picked),
                    ..peek
                });
                curtain.stay();
                continue;
            }
            if let Some(action) = G::decide(&own, &peek, &name)
                && played.table.check(&action).is_ok()
            {
                if !played.lesson_permits(&action) {
                    sounds.play(Cue::new("refuse"));
                    continue;
                }
                // It is carried out once the curtain has closed over it.
                played.decided = Some(action);
                sounds.play(Cue::new("curtain-close"));
                curtain.shut();
            }
            continue;
        }
        if layer != Layer::Table || !played.is_free(&curtain, &queue, &open) {
            continue;
        }
        if let_go.is_none() {
            played.notice = None;
        }
        if name == "end.again" {
            next.0 = Some(played.again());
            continue;
        }
        if name == "end.watch" {
            watch.0 = Some(played.to_watch());
            continue;
        }
        let mut ui = played.ui.clone();
        let answer = match let_go {
            Some(at) => G::drop(&played.scene(*canvas, sounds.muted), &mut ui, &name, at),
            None => G::press(&played.scene(*canvas, sounds.muted), &mut ui, &name),
        };
        played.ui = ui;
        if let Some(text) = G::wishes(&played.ui)
            && wishes.of(G::ID) != Some(text.as_str())
        {
            wishes.set(G::ID, text);
        }
        match played.as_the_lesson_wants(answer, &mut sounds) {
            Press::Nothing | Press::Shown => {}
            Press::Chance => {
                played.plan.clear();
                let done = played.table.roll().is_ok();
                played.answer(done, &mut autosave, &mut sounds);
            }
            Press::Act(action) => {
                played.plan.clear();
                let done = played.table.act(action).is_ok();
                played.answer(done, &mut autosave, &mut sounds);
            }
            Press::Plan(actions) => {
                played.plan = actions.into();
                let done = played.follow_plan();
                played.answer(done, &mut autosave, &mut sounds);
            }
            Press::Say(remark) => {
                let done = played.table.remark(remark).is_ok();
                played.answer(done, &mut autosave, &mut sounds);
                played.pace(0.5, 1.1);
            }
            Press::Write(field) => writing.begin(Layer::Table, field),
            Press::Rewind(length, said) => {
                let entries = played.table.entries().iter().skip(length);
                let staying: Vec<_> = entries
                    .filter_map(|entry| match entry {
                        Entry::Remark(remark) if G::outlives(remark) => Some(remark.clone()),
                        _ => None,
                    })
                    .collect();
                go_back(played, length, &mut queue, &mut sounds, &mut autosave);
                for remark in staying.into_iter().chain([said]) {
                    // Each was taken down before, and none depends on what has happened.
                    let _taken = played.table.remark(remark);
                }
                played.happened(&mut autosave);
            }
            Press::Keep(file, bytes) => {
                let kept = autosave.keep(&file, &bytes, true);
                let kept = kept.map(|path| format!("Kept as {}", path.display()));
                played.notice = Some(kept.unwrap_or_else(|trouble| trouble));
            }
            Press::Look(seat) => lower(played, &mut curtain, seat, false),
            Press::Decide(seat) => lower(played, &mut curtain, seat, true),
        }
    }
}

/// A seat changes hands: a computer goes on from what its seat knows, a person looks at what is theirs first.
pub(super) fn change_hands<G: GameUi>(
    mut played: ResMut<Played<G>>,
    mut changes: MessageReader<ChangeHands>,
    mut autosave: ResMut<Autosave>,
    mut open: ResMut<OpenTable>,
    mut by_hand: MessageReader<ChanceByHand>,
    canvas: Res<Canvas>,
    sounds: Res<Sounds>,
) {
    for ChanceByHand(by_hand) in by_hand.read() {
        if played.by_hand != *by_hand {
            played.by_hand = *by_hand;
            open.by_hand = *by_hand;
            played.save(&mut autosave);
        }
    }
    for ChangeHands { seat, controller } in changes.read().copied() {
        let played = &mut *played;
        if played.party.controllers().get(seat.index()) == Some(&controller) {
            continue;
        }
        let was_person = played.party.is_human(seat);
        played.party.change(&played.table, seat, controller);
        played.plan.clear();
        played.looks.retain(|waiting| *waiting != seat);
        if controller == Controller::Human && !was_person {
            let peek = Peek {
                seat,
                decides: false,
                swapped: false,
                picked: None,
            };
            let own = played.table.view(Viewer::Seat(seat));
            if !G::private(&played.scene(*canvas, sounds.muted), &own, &peek).is_empty() {
                played.looks.push_back(seat);
            }
        }
        if let Some(seat) = played.awaited_person() {
            played.foot = seat;
        }
        // The plates say who sits there, the save does, and the panel by which it was changed, which holds the table.
        played.settlings += 1;
        if let Some(sits) = open.sitting.get_mut(seat.index()) {
            sits.controller = controller;
        }
        played.save(&mut autosave);
    }
}

/// Takes back, and has again what was taken back: by the bar's signs and by keys.
pub(super) fn turn_back<G: GameUi>(
    mut played: ResMut<Played<G>>,
    mut pressed: MessageReader<Pressed>,
    keys: Option<Res<ButtonInput<KeyCode>>>,
    curtain: Res<Curtain>,
    mut sounds: ResMut<Sounds>,
    mut autosave: ResMut<Autosave>,
    mut queue: ResMut<MotionQueue>,
    open: Res<OpenTable>,
    manners: Res<Manners>,
    writing: Res<Writing>,
) {
    if played.friendly != manners.friendly {
        played.friendly = manners.friendly;
        // The sign has changed.
        played.settlings += 1;
    }
    let on_table = |pressed: &&Pressed| pressed.layer == Layer::Table;
    let (mut undo, mut redo) = (false, false);
    for pressed in pressed.read().filter(on_table) {
        undo |= pressed.name == "bar.undo";
        redo |= pressed.name == "bar.redo";
    }
    if let Some(keys) = keys.filter(|_| writing.field().is_none()) {
        let control = keys.any_pressed([
            KeyCode::ControlLeft,
            KeyCode::ControlRight,
            KeyCode::SuperLeft,
            KeyCode::SuperRight,
        ]);
        let shift = keys.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight]);
        undo |= control && !shift && keys.just_pressed(KeyCode::KeyZ);
        redo |= control && (keys.just_pressed(KeyCode::KeyY) || shift && keys.just_pressed(KeyCode::KeyZ));
    }
    if !(undo || redo) || !played.is_free(&curtain, &queue, &open) {
        return;
    }
    let played = &mut *played;
    played.notice = None;
    if undo {
        take_back(played, &mut queue, &mut sounds, &mut autosave);
    } else {
        let before = played.table.entries().len();
        let done = played.table.redo();
        if done {
            played.taken_back.retain(|(at, _)| *at < before);
            played.party.hush(&played.table);
        }
        played.answer(done, &mut autosave, &mut sounds);
    }
}

/// A seat takes back its last decision: the record is played shorter.
fn take_back<G: GameUi>(
    played: &mut Played<G>,
    queue: &mut MotionQueue,
    sounds: &mut Sounds,
    autosave: &mut Autosave,
) {
    let Ok((length, seat)) = played.take_back() else {
        sounds.play(Cue::new("refuse"));
        return;
    };
    let strict = played.table.take_back().is_ok_and(|(strict, _)| strict == length);
    if !strict {
        // Chance has spoken or others have acted since: the table agreed to that, and it is said.
        let name = played.table.setup().name(seat);
        let line = format!("{name} took a decision back, and what had come of it, as friends may.");
        played.taken_back.push((length, line));
    }
    played.table.undo(length);
    played.party.hush(&played.table);
    was_turned_back(played, queue, sounds, autosave);
}

fn go_back<G: GameUi>(
    played: &mut Played<G>,
    length: usize,
    queue: &mut MotionQueue,
    sounds: &mut Sounds,
    autosave: &mut Autosave,
) {
    played.table.rewind(length);
    was_turned_back(played, queue, sounds, autosave);
}

/// The table stands where it stood before: nothing moves, it just does.
fn was_turned_back<G: GameUi>(
    played: &mut Played<G>,
    queue: &mut MotionQueue,
    sounds: &mut Sounds,
    autosave: &mut Autosave,
) {
    played.plan.clear();
    played.shown = played.table.seen(Viewer::Table).count();
    queue.clear();
    played.happened(autosave);
    sounds.play(Cue::new("take-back"));
}

/// Keeps a copy of the table under a name; the table itself goes on where it was.
pub(super) fn keep<G: GameUi>(
    played: Res<Played<G>>,
    mut asked: MessageReader<KeepAs>,
    mut answers: MessageWriter<KeepAnswer>,
    autosave: Res<Autosave>,
) {
    for KeepAs(name) in asked.read() {
        let text = played.table.record().to_text(Some(&played.header()));
        let file = format!("{}.{}", keeping::file_name(name), keeping::ENDING);
        let kept = autosave.keep(&file, &save::pack(&text), false);
        answers.write(KeepAnswer(kept.map(|path| path.display().to_string())));
    }
}

/// What was written becomes a remark of whoever wrote it.
pub(super) fn write<G: GameUi>(
    mut played: ResMut<Played<G>>,
    mut written: MessageReader<Written>,
    mut autosave: ResMut<Autosave>,
    mut sounds: ResMut<Sounds>,
    canvas: Res<Canvas>,
) {
    for written in written.read() {
        let played = &mut *played;
        let writer = match written.layer {
            Layer::Curtain => played.peek.map(|peek| peek.seat),
            _ => None,
        };
        let scene = played.scene(*canvas, sounds.muted);
        if let Some(remark) = G::written(&scene, writer, &written.name, &written.text) {
            let done = played.table.remark(remark).is_ok();
            played.answer(done, &mut autosave, &mut sounds);
        }
    }
}

pub(super) fn lower<G: GameUi>(played: &mut Played<G>, curtain: &mut Curtain, seat: Seat, decides: bool) {
    let name = played.table.setup().name(seat).to_owned();
    played.peek = Some(Peek {
        seat,
        decides,
        swapped: played.flourish.random_bool(0.5),
        picked: None,
    });
    let mark = played
        .table
        .setup()
        .seats
        .get(seat.index())
        .map_or(0, |info| info.mark);
    curtain.lower(Veil {
        seat: Some(seat),
        title: format!("{name} alone"),
        line: "Everyone else, look away.".into(),
        button: format!("I am {name}"),
        mark,
        name,
    });
}

/// While a curtain is open, its seat sees its own view; when it has closed, what was decided is carried out.
pub(super) fn peek<G: GameUi>(
    mut played: ResMut<Played<G>>,
    mut curtain: ResMut<Curtain>,
    mut closed: MessageReader<CurtainClosed>,
    mut autosave: ResMut<Autosave>,
    canvas: Res<Canvas>,
    sounds: Res<Sounds>,
) {
    let played = &mut *played;
    if let (Some(seat), Some(peek)) = (curtain.open_for(), played.peek)
        && seat == peek.seat
    {
        let own = played.table.view(Viewer::Seat(seat));
        let private = G::private(&played.scene(*canvas, sounds.muted), &own, &peek);
        let may_ask = played.may_ask_under(&own, &peek, &private);
        let private = played.under_curtain(&own, &peek, private, canvas.type_size);
        let hint = played.hint.as_ref();
        curtain.reveal(hint::under_curtain::<G>(hint, may_ask, private, canvas.type_size));
    }
    for CurtainClosed(seat) in closed.read() {
        if seat.is_none() {
            played.behind_curtain = false;
        }
        if played.peek.is_some_and(|peek| Some(peek.seat) == *seat) {
            played.peek = None;
            played.hint = None;
            if let Some(action) = played.decided.take()
                && played.table.act(action).is_ok()
            {
                played.happened(&mut autosave);
            }
        }
    }
}
