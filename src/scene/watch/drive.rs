//! How a watched record opens, is steered, goes on by itself, comes onto the stage, and is left.

use super::{Replay, Steer, Watched, ledger, lens};
use crate::scene::canvas::Canvas;
use crate::scene::curtain::Curtain;
use crate::scene::game_ui::GameUi;
use crate::scene::autosave::Autosave;
use crate::scene::motion::MotionQueue;
use crate::scene::requests::{NextTable, NextWatch, OpenTable, TableTrouble, WatchBack};
use crate::scene::pictures::Pictures;
use crate::scene::sound::{Cue, Sounds};
use crate::scene::stage::{Glass, Layer, Stage, Tempo};
use crate::scene::{AppState, GameId};
use crate::table::save;
use bevy::prelude::*;
use bevy::window::RequestRedraw;

/// How long a moment is looked at before the next one is played, in seconds at speed 1.
const REST: f32 = 0.8;

pub(super) fn open<G: GameUi>(
    mut commands: Commands,
    mut next: ResMut<NextWatch>,
    mut trouble: ResMut<TableTrouble>,
    mut state: ResMut<NextState<AppState>>,
    mut replay: ResMut<Replay>,
    mut pictures: ResMut<Pictures>,
    images: Option<Res<Assets<Image>>>,
    autosave: Res<Autosave>,
) {
    if next.0.as_ref().is_none_or(|order| order.game.0 != G::ID) {
        return;
    }
    let Some(order) = next.0.take() else { return };
    if let Some(last) = &autosave.last {
        last.set(&save::pack(&order.record));
    }
    match Watched::<G>::open(order) {
        Ok((watched, fresh)) => {
            if let Some(images) = images {
                pictures.hold(G::AT_HAND, &images);
            }
            *replay = fresh;
            watched.report(&mut replay);
            commands.insert_resource(watched);
            NextState::set_if_neq(&mut state, AppState::Watching(GameId(G::ID)));
        }
        Err(reason) => trouble.0 = Some(reason),
    }
}

pub(super) fn enter(
    mut stage: ResMut<Stage>,
    mut queue: ResMut<MotionQueue>,
    mut curtain: ResMut<Curtain>,
    canvas: Res<Canvas>,
) {
    queue.clear();
    curtain.remove();
    stage.set_curtained(false);
    stage.clear(Layer::Curtain, 0.0);
    stage.clear(Layer::Table, 0.0);
    stage.set_glass(Layer::Table, Some(Glass::Beyond(lens(canvas.type_size))));
}

pub(super) fn leave<G: GameUi>(
    mut commands: Commands,
    mut stage: ResMut<Stage>,
    mut queue: ResMut<MotionQueue>,
    mut replay: ResMut<Replay>,
    mut open: ResMut<OpenTable>,
    next: Res<NextWatch>,
) {
    queue.clear();
    queue.set_pace(1.0);
    stage.set_glass(Layer::Table, None);
    stage.clear(Layer::Table, 0.0);
    stage.clear(Layer::Frame, 0.0);
    *open = OpenTable::default();
    if next.0.is_none() {
        *replay = Replay::default();
        commands.remove_resource::<Watched<G>>();
    }
}

pub(super) fn steer<G: GameUi>(
    mut watched: ResMut<Watched<G>>,
    mut replay: ResMut<Replay>,
    mut steers: MessageReader<Steer>,
    mut queue: ResMut<MotionQueue>,
    mut sounds: ResMut<Sounds>,
    mut state: ResMut<NextState<AppState>>,
    mut next: ResMut<NextTable>,
    autosave: Res<Autosave>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    for steer in steers.read() {
        let (at, len) = (watched.reading.at(), watched.reading.len());
        replay.said = None;
        redraw.write(RequestRedraw);
        match *steer {
            Steer::To(to) => {
                watched.playing = watched.playing && to < len;
                watched.jump(to, &mut queue);
            }
            Steer::Back => {
                watched.playing = false;
                watched.jump(at.saturating_sub(1), &mut queue);
                sounds.play(Cue::new("take-back"));
            }
            Steer::Step => {
                watched.playing = false;
                if !watched.settled {
                    // Whoever presses again does not want to wait.
                    watched.jump(at, &mut queue);
                }
                watched.step(&mut queue, sounds.muted);
            }
            Steer::Toggle => {
                if !watched.playing && at == len {
                    watched.jump(0, &mut queue);
                }
                watched.playing = !watched.playing && len > 0;
                watched.pause = 0.2;
            }
            Steer::Speed(speed) => {
                replay.speed = speed;
                queue.set_pace(speed);
            }
            Steer::Secrets(shown) => {
                watched.secrets = shown && replay.secret.is_some();
                watched.jump(at, &mut queue);
            }
            Steer::KeepLedger => replay.said = Some(ledger::keep(&mut watched, &replay, &autosave)),
            Steer::Leave => match std::mem::take(&mut watched.back) {
                WatchBack::Title => state.set(AppState::Title),
                WatchBack::Shelf => state.set(AppState::Shelf),
                WatchBack::Table(order) => next.0 = Some(*order),
            },
        }
        watched.report(&mut replay);
    }
}

/// Goes on by itself, when nothing moves.
pub(super) fn drive<G: GameUi>(
    mut watched: ResMut<Watched<G>>,
    mut replay: ResMut<Replay>,
    mut queue: ResMut<MotionQueue>,
    sounds: Res<Sounds>,
    open: Res<OpenTable>,
    tempo: Res<Tempo>,
    time: Res<Time>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if !queue.is_empty() {
        return;
    }
    if !watched.settled {
        if !watched.pending.is_empty() && !watched.at_moment {
            // It is laid out in this frame; what follows it begins in the next.
            (watched.at_moment, watched.stale) = (true, true);
            redraw.write(RequestRedraw);
            return;
        }
        watched.at_moment = false;
        if watched.play_on(&mut queue, sounds.muted) {
            return;
        }
        watched.look();
        watched.pause = REST / replay.speed.max(0.1);
        watched.report(&mut replay);
        redraw.write(RequestRedraw);
        return;
    }
    if !watched.playing || open.held {
        return;
    }
    redraw.write(RequestRedraw);
    let speed = if tempo.speed.is_finite() {
        tempo.speed
    } else {
        20.0
    };
    watched.pause -= time.delta_secs() * speed;
    if watched.pause <= 0.0 {
        if !watched.step(&mut queue, sounds.muted) {
            watched.playing = false;
        }
        watched.report(&mut replay);
    }
}

pub(super) fn show<G: GameUi>(
    mut watched: ResMut<Watched<G>>,
    mut replay: ResMut<Replay>,
    queue: Res<MotionQueue>,
    mut stage: ResMut<Stage>,
    mut sounds: ResMut<Sounds>,
    mut open: ResMut<OpenTable>,
    canvas: Res<Canvas>,
) {
    if watched.type_size != canvas.type_size {
        watched.type_size = canvas.type_size;
        watched.stale = true;
        watched.report(&mut replay);
        stage.set_glass(Layer::Table, Some(Glass::Beyond(lens(canvas.type_size))));
    }
    if !watched.stale || !(watched.settled || watched.at_moment) || !queue.is_empty() {
        return;
    }
    watched.stale = false;
    stage.settle(Layer::Table, watched.sheet(sounds.muted), 180.0);
    sounds
        .bypass_change_detection()
        .set_ambience(Some(G::ambience(&watched.view)));
    let seed = watched.reading.table().setup().seed;
    let fresh = OpenTable {
        game: Some(G::ID),
        rule: G::rule_now(&watched.view),
        ledger: (replay.told.iter())
            .take_while(|told| told.at <= replay.at)
            .map(|told| told.words.clone())
            .collect(),
        seed: OpenTable::seed_words(seed, replay.over),
        over: replay.over,
        held: open.held,
        ..OpenTable::default()
    };
    open.set_if_neq(fresh);
}
