//! Opens, controls, advances, shows and closes a replay, and saves its ledger as Markdown.

use super::{ReplayPlayer, ReplayStatus, Steer};
use crate::board::Board;
use crate::board::motion::MotionQueue;
use crate::session::show;
use crate::session::state::CosmeticRng;
use crate::session::{AppState, Autosave, GameId, GameUi, NextReplay, NextTable, OpenTable, ReplayReturn};
use crate::session::{Report, Shown, TableContext, TableControl, TableTrouble, inert, story, story_files};
use crate::table::{SeatSet, Seed, capital, markdown, save};
use crate::ui::curtain::Curtain;
use crate::ui::pictures::Pictures;
use crate::ui::sound::{Cue, Sounds};
use crate::ui::{Layout, Tempo};
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use std::fmt::Write as _;

/// The pause between two entries, in seconds at speed 1.
const REST: f32 = 0.8;

pub(super) fn open<G: GameUi>(
    mut commands: Commands,
    mut next: ResMut<NextReplay>,
    autosave: Res<Autosave>,
    mut trouble: ResMut<TableTrouble>,
    mut state: ResMut<NextState<AppState>>,
    mut status: ResMut<ReplayStatus>,
    mut pictures: ResMut<Pictures>,
    images: Option<Res<Assets<Image>>>,
) {
    let Some(order) = next.0.take_if(|order| order.game.0 == G::ID) else {
        return;
    };
    if let Some(last) = &autosave.last {
        last.set(&save::pack(&order.record));
    }
    match ReplayPlayer::<G>::open(order) {
        Ok((mut player, fresh)) => {
            if let Some(images) = images {
                pictures.hold(G::CARD.at_hand, &images);
            }
            let shown = player.look();
            *status = fresh;
            player.report(&shown, &mut status);
            commands.insert_resource(CosmeticRng(ChaCha8Rng::seed_from_u64(Seed::fresh().0)));
            commands.insert_resource(shown);
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

/// Closes the replay. What is shown stays if it is already that of a table.
pub(super) fn leave<G: GameUi>(
    mut commands: Commands,
    mut queue: ResMut<MotionQueue>,
    state: Res<State<AppState>>,
) {
    queue.clear();
    queue.set_pace(1.0);
    commands.insert_resource(OpenTable::default());
    commands.insert_resource(ReplayStatus::default());
    commands.remove_resource::<ReplayPlayer<G>>();
    if *state.get() != AppState::Playing(GameId(G::ID)) {
        commands.remove_resource::<Shown<G>>();
    }
}

pub(super) fn steer<G: GameUi>(
    mut player: ResMut<ReplayPlayer<G>>,
    mut shown: ResMut<Shown<G>>,
    mut status: ResMut<ReplayStatus>,
    mut steers: MessageReader<Steer>,
    mut queue: ResMut<MotionQueue>,
    mut sounds: ResMut<Sounds>,
    autosave: Res<Autosave>,
    mut next: ResMut<NextTable>,
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
                player.jump(to, &mut shown, &mut queue);
            }
            Steer::Back => {
                player.playing = false;
                player.jump(at.saturating_sub(1), &mut shown, &mut queue);
                sounds.play(Cue::new("take-back"));
            }
            Steer::Step => {
                player.playing = false;
                if !player.settled {
                    // A second press skips the motion of the first.
                    player.jump(at, &mut shown, &mut queue);
                }
                player.step(&mut shown);
            }
            Steer::Toggle => {
                if !player.playing && at == len {
                    player.jump(0, &mut shown, &mut queue);
                }
                player.playing = !player.playing && len > 0;
                player.pause = 0.2;
            }
            Steer::Speed(speed) => {
                status.speed = speed;
                queue.set_pace(speed);
            }
            Steer::Secrets(secrets) => {
                player.secrets = secrets && status.secret.is_some();
                player.jump(at, &mut shown, &mut queue);
            }
            Steer::KeepLedger => status.said = Some(keep_ledger(&mut player, &status, &autosave)),
            Steer::KeepPicture => {}
            Steer::Leave => match std::mem::take(&mut player.back) {
                ReplayReturn::Title => state.set(AppState::Title),
                ReplayReturn::Load => state.set(AppState::Load),
                ReplayReturn::Table(order) => next.0 = Some(*order),
            },
        }
        player.report(&shown, &mut status);
    }
}

/// Goes on to the next entry by itself, while it plays.
pub(super) fn play<G: GameUi>(
    mut player: ResMut<ReplayPlayer<G>>,
    mut shown: ResMut<Shown<G>>,
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
        player.playing = player.step(&mut shown);
    }
}

/// Lets the screen go on unless it shows everything. Nobody holds a view here.
pub(super) fn animate<G: GameUi>(player: Res<ReplayPlayer<G>>) -> Option<SeatSet> {
    (!player.settled).then_some(SeatSet::EMPTY)
}

/// Notes what [`advance`](crate::session::shown::advance) has shown in this frame.
pub(super) fn note<G: GameUi>(
    In(advanced): In<Option<bool>>,
    mut player: ResMut<ReplayPlayer<G>>,
    shown: Res<Shown<G>>,
    mut status: ResMut<ReplayStatus>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let Some(is_settled) = advanced else { return };
    (player.settled, player.stale) = (is_settled, true);
    if is_settled {
        player.pause = REST / status.speed.max(0.1);
    }
    player.report(&shown, &mut status);
    redraw.write(RequestRedraw);
}

pub(super) fn show<G: GameUi>(
    mut player: ResMut<ReplayPlayer<G>>,
    shown: Res<Shown<G>>,
    mut status: ResMut<ReplayStatus>,
    queue: Res<MotionQueue>,
    (mut open, mut report): (ResMut<OpenTable>, ResMut<Report>),
    room: Res<Layout>,
    mut board: ResMut<Board>,
) {
    player.stale |= room.is_changed();
    if !player.stale || !shown.rests() || !queue.is_empty() {
        return;
    }
    player.stale = false;
    let scene = player.context(&shown);
    let table = G::table(&scene, &room, None);
    status.table = Some(inert::<G>(table));
    board.moved = true;
    let seed = player.replay.table().setup().seed;
    let ledger = show::ledger(&scene);
    let part = (shown.seen.iter()).rposition(|seen| G::chapter(seen).is_some());
    let of_part = ledger.iter().filter(|(at, _)| *at >= part.unwrap_or(0));
    status.moments = of_part.map(|(_, entry)| entry.words.clone()).collect();
    *report = Report {
        ledger: ledger.into_iter().map(|(_, entry)| entry).collect(),
        story: story(&scene),
        figures: Vec::new(),
    };
    open.set_if_neq(OpenTable {
        game: Some(G::ID),
        rule: G::rule_now(&shown.view),
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
    let viewer = player.replay.viewer(player.secrets);
    let shown = Shown::now(player.replay.table_mut(), viewer);
    let scene = player.context(&shown);
    let text = ledger(&scene, status);
    let mut files = vec![(file, text.into_bytes())];
    if status.over {
        files.extend(story_files(&scene));
    }
    player.replay.seek(at);
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
