//! Opens, controls, advances, shows and closes a replay, and saves its ledger as Markdown.

use super::{ReplayPlayer, ReplayStatus, Steer};
use crate::board::Board;
use crate::board::motion::MotionQueue;
use crate::session::show;
use crate::session::state::Carrying;
use crate::session::{AppState, Autosave, GameId, GameUi, OpenTable, ReplayReturn, TableContext};
use crate::session::{Report, TableControl, TableTrouble, inert, story, story_files};
use crate::table::{capital, markdown, save};
use crate::ui::curtain::Curtain;
use crate::ui::pictures::Pictures;
use crate::ui::sound::{Cue, Sounds};
use crate::ui::{Layout, Tempo};
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use std::fmt::Write as _;

/// The pause between two entries, in seconds at speed 1.
const REST: f32 = 0.8;

pub(super) fn open<G: GameUi>(
    mut commands: Commands,
    mut table: Carrying,
    mut trouble: ResMut<TableTrouble>,
    mut state: ResMut<NextState<AppState>>,
    mut status: ResMut<ReplayStatus>,
    mut pictures: ResMut<Pictures>,
    images: Option<Res<Assets<Image>>>,
) {
    let Some(order) = table.replay.0.take_if(|order| order.game.0 == G::ID) else {
        return;
    };
    if let Some(last) = &table.autosave.last {
        last.set(&save::pack(&order.record));
    }
    match ReplayPlayer::<G>::open(order) {
        Ok((player, fresh)) => {
            if let Some(images) = images {
                pictures.hold(G::CARD.at_hand, &images);
            }
            *status = fresh;
            player.report(&mut status);
            commands.insert_resource(player);
            NextState::set_if_neq(&mut state, AppState::Replaying(GameId(G::ID)));
        }
        Err(reason) => trouble.0 = Some(reason),
    }
}

pub(super) fn enter(mut queue: ResMut<MotionQueue>, mut curtain: ResMut<Curtain>) {
    queue.clear();
    curtain.remove();
}

pub(super) fn leave<G: GameUi>(
    mut commands: Commands,
    mut table: Carrying,
    mut status: ResMut<ReplayStatus>,
) {
    table.queue.clear();
    table.queue.set_pace(1.0);
    *table.open = OpenTable::default();
    if table.replay.0.is_none() {
        *status = ReplayStatus::default();
        commands.remove_resource::<ReplayPlayer<G>>();
    }
}

pub(super) fn steer<G: GameUi>(
    mut player: ResMut<ReplayPlayer<G>>,
    mut status: ResMut<ReplayStatus>,
    mut steers: MessageReader<Steer>,
    mut table: Carrying,
    mut state: ResMut<NextState<AppState>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    for steer in steers.read() {
        let (at, len) = (player.replay.position(), player.replay.len());
        status.said = None;
        redraw.write(RequestRedraw);
        match *steer {
            Steer::To(to) => {
                player.playing = player.playing && to < len;
                player.jump(to, &mut table.queue);
            }
            Steer::Back => {
                player.playing = false;
                player.jump(at.saturating_sub(1), &mut table.queue);
                table.sounds.play(Cue::new("take-back"));
            }
            Steer::Step => {
                player.playing = false;
                if !player.settled {
                    // A second press skips the motion of the first.
                    player.jump(at, &mut table.queue);
                }
                player.step();
            }
            Steer::Toggle => {
                if !player.playing && at == len {
                    player.jump(0, &mut table.queue);
                }
                player.playing = !player.playing && len > 0;
                player.pause = 0.2;
            }
            Steer::Speed(speed) => {
                status.speed = speed;
                table.queue.set_pace(speed);
            }
            Steer::Secrets(shown) => {
                player.secrets = shown && status.secret.is_some();
                player.jump(at, &mut table.queue);
            }
            Steer::KeepLedger => status.said = Some(keep_ledger(&mut player, &status, &table.autosave)),
            Steer::KeepPicture => {}
            Steer::Leave => match std::mem::take(&mut player.back) {
                ReplayReturn::Title => state.set(AppState::Title),
                ReplayReturn::Load => state.set(AppState::Load),
                ReplayReturn::Table(order) => table.next.0 = Some(*order),
            },
        }
        player.report(&mut status);
    }
}

/// Goes on to the next entry by itself, while it plays.
pub(super) fn play<G: GameUi>(
    mut player: ResMut<ReplayPlayer<G>>,
    queue: Res<MotionQueue>,
    control: Res<TableControl>,
    tempo: Res<Tempo>,
    time: Res<Time>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if !queue.is_empty() || !player.settled || !player.playing || control.is_covered {
        return;
    }
    redraw.write(RequestRedraw);
    player.pause -= time.delta_secs() * if tempo.is_instant() { 20.0 } else { tempo.speed };
    if player.pause <= 0.0 {
        player.playing = player.step();
    }
}

/// Notes what [`advance`](crate::session::shown::advance) has shown in this frame.
pub(super) fn note<G: GameUi>(
    In(advanced): In<Option<bool>>,
    mut player: ResMut<ReplayPlayer<G>>,
    mut status: ResMut<ReplayStatus>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let Some(is_settled) = advanced else { return };
    (player.settled, player.stale) = (is_settled, true);
    if is_settled {
        player.pause = REST / status.speed.max(0.1);
    }
    player.report(&mut status);
    redraw.write(RequestRedraw);
}

pub(super) fn show<G: GameUi>(
    mut player: ResMut<ReplayPlayer<G>>,
    mut status: ResMut<ReplayStatus>,
    queue: Res<MotionQueue>,
    sounds: Res<Sounds>,
    (mut open, mut report): (ResMut<OpenTable>, ResMut<Report>),
    room: Res<Layout>,
    mut board: ResMut<Board>,
) {
    player.stale |= room.is_changed();
    if !player.stale || !player.shown.rests() || !queue.is_empty() {
        return;
    }
    player.stale = false;
    let table = G::table(&player.scene(sounds.muted), &room, None);
    status.table = Some(inert::<G>(table));
    board.moved = true;
    let seed = player.replay.table().setup().seed;
    let ledger = show::ledger(player.scene(sounds.muted));
    let part = player
        .shown
        .seen
        .iter()
        .rposition(|seen| G::chapter(seen).is_some());
    let of_part = ledger.iter().filter(|(at, _)| *at >= part.unwrap_or(0));
    status.moments = of_part.map(|(_, entry)| entry.words.clone()).collect();
    *report = Report {
        ledger: ledger.into_iter().map(|(_, entry)| entry).collect(),
        story: story(&player.scene(sounds.muted)),
        figures: Vec::new(),
    };
    open.set_if_neq(OpenTable {
        game: Some(G::ID),
        rule: G::rule_now(&player.shown.view),
        seed: OpenTable::seed_words(seed, status.over),
        over: status.over,
        ..OpenTable::default()
    });
}

/// Saves the ledger, and the chronicle if the game is over and has one. Returns the result in words.
fn keep_ledger<G: GameUi>(
    player: &mut ReplayPlayer<G>,
    status: &ReplayStatus,
    autosave: &Autosave,
) -> String {
    let seed = player.replay.table().setup().seed;
    let short: String = seed.commitment().chars().take(8).collect();
    let file = format!("{}-{short} ledger.md", G::ID.replace('_', "-"));
    // Both are about the whole game, so the record is played to its end.
    let at = player.replay.position();
    player.replay.seek(usize::MAX);
    player.look();
    let scene = player.scene(true);
    let text = ledger(&scene, status);
    let mut files = vec![(file, text.into_bytes())];
    if status.over {
        files.extend(story_files(&scene));
    }
    player.replay.seek(at);
    player.look();
    autosave.keep_all(&files).unwrap_or_else(|reason| reason)
}

fn ledger<G: GameUi>(scene: &TableContext<'_, G>, status: &ReplayStatus) -> String {
    let (title, names) = (markdown(&status.title), markdown(&scene.setup.names()));
    let mut text = format!("# {title}\n\n{names}\n\n");
    if let Some(reason) = &status.reason {
        let _ = write!(text, "*The record stops here: {}.*\n\n", markdown(reason));
    }
    let mut parts = scene.seen.iter().map(G::chapter).enumerate().peekable();
    for line in G::ledger(scene) {
        while let Some((_, part)) = parts.next_if(|(at, _)| *at <= line.at) {
            if let Some((name, number)) = part {
                let _ = write!(text, "\n## {} {number}\n\n", capital(name));
            }
        }
        let _ = writeln!(text, "- {}", markdown(&line.words));
    }
    let seal = capital(&OpenTable::seed_words(scene.setup.seed, status.over));
    let _ = write!(text, "\n{seal}.\n");
    text
}
