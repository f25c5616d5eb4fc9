//! What hands do to an open table: presses, drops, words, looks under the curtain, taking back and going back.
//!
//! It asks the game what a press means and carries that out through the one door; where the door stays shut
//! there is a dull knock, and nothing has changed.

use super::{
    Autosave, KeepAs, Kept, NextTable, NextWatch, OpenTable, Peek, Played, Press, ShowPrivately, Staged,
};
use crate::scene::canvas::Canvas;
use crate::scene::curtain::{Curtain, CurtainClosed, Veil};
use crate::scene::keeping;
use crate::scene::motion::MotionQueue;
use crate::scene::pointer::{Dropped, Pressed};
use crate::scene::sound::{Cue, Sounds};
use crate::scene::stage::Layer;
use crate::scene::writing::{Writing, Written};
use crate::table::{Entry, Seat, Viewer, save};
use bevy::prelude::*;
use rand::RngExt;

pub(super) fn press<G: Staged>(
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
            let own = played.table.view(Viewer::Seat(peek.seat));
            let place = G::write_privately(&played.scene(*canvas, sounds.muted), &own, &peek, &name);
            if let Some(field) = place {
                writing.begin(Layer::Curtain, field);
                continue;
            }
            if let Some(action) = G::decide(&own, &peek, &name)
                && played.table.check(&action).is_ok()
            {
                // It is carried out once the curtain has closed over it.
                played.decided = Some(action);
                sounds.play(Cue::new("curtain-close"));
                curtain.shut();
            }
            continue;
        }
        if layer != Layer::Table
            || !curtain.is_up()
            // The curtain has only just gone up: what was decided under it comes first.
            || played.peek.is_some()
            || !queue.is_empty()
            || !played.settled
            || open.held
        {
            continue;
        }
        if let_go.is_none() {
            played.notice = None;
        }
        if name == "bar.undo" && let_go.is_none() {
            take_back(played, &mut queue, &mut sounds, &mut autosave);
            continue;
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
        match answer {
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

/// A seat takes back its own last action: the record is played shorter.
fn take_back<G: Staged>(
    played: &mut Played<G>,
    queue: &mut MotionQueue,
    sounds: &mut Sounds,
    autosave: &mut Autosave,
) {
    if let Ok((length, _)) = played.table.take_back() {
        go_back(played, length, queue, sounds, autosave);
    }
}

fn go_back<G: Staged>(
    played: &mut Played<G>,
    length: usize,
    queue: &mut MotionQueue,
    sounds: &mut Sounds,
    autosave: &mut Autosave,
) {
    played.table.rewind(length);
    played.plan.clear();
    played.shown = played.table.seen(Viewer::Table).count();
    queue.clear();
    played.happened(autosave);
    sounds.play(Cue::new("take-back"));
}

/// Keeps a copy of the table under a name; the table itself goes on where it was.
pub(super) fn keep<G: Staged>(
    played: Res<Played<G>>,
    mut asked: MessageReader<KeepAs>,
    mut answers: MessageWriter<Kept>,
    autosave: Res<Autosave>,
) {
    for KeepAs(name) in asked.read() {
        let text = played.table.record().to_text(Some(&played.header()));
        let file = format!("{}.{}", keeping::file_name(name), keeping::ENDING);
        let kept = autosave.keep(&file, &save::pack(&text), false);
        answers.write(Kept(kept.map(|path| path.display().to_string())));
    }
}

/// What was written becomes a remark of whoever wrote it.
pub(super) fn write<G: Staged>(
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

pub(super) fn lower<G: Staged>(played: &mut Played<G>, curtain: &mut Curtain, seat: Seat, decides: bool) {
    let name = played.table.setup().name(seat).to_owned();
    played.peek = Some(Peek {
        seat,
        decides,
        swapped: played.flourish.random_bool(0.5),
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
pub(super) fn peek<G: Staged>(
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
        curtain.reveal(private);
    }
    for CurtainClosed(seat) in closed.read() {
        if seat.is_none() {
            played.behind_curtain = false;
        }
        if played.peek.is_some_and(|peek| Some(peek.seat) == *seat) {
            played.peek = None;
            if let Some(action) = played.decided.take()
                && played.table.act(action).is_ok()
            {
                played.happened(&mut autosave);
            }
        }
    }
}
