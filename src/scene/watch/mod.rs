//! A record being watched: the table that it tells of, played slowly, in a frame.
//!
//! The same sheets and the same motion as at the table, seen through a [`Lens`] and out of reach: the games know
//! nothing of it. Going back is playing the record shorter, jumping is playing it quickly. What stands round the
//! frame is the shell's; it reads [`Replay`] and sends [`Steer`].
//!
//! Invariants: at rest the frame shows exactly what the game lays out from the view of that moment; what was secret
//! is shown only when it is asked for and the record's game is over.

mod ledger;

use super::canvas::Canvas;
use super::curtain::Curtain;
use super::motion::MotionQueue;
use super::order::{NextTable, NextWatch, OpenTable, TableTrouble, WatchBack, WatchOrder};
use super::pictures::Pictures;
use super::sheet::{Item, Look, Pose, Sheet};
use super::sound::{Cue, Sounds};
use super::stage::{Layer, Lens, Stage, StageSet, Tempo};
use super::staged::{Offers, Scene, SeatSign, Staged};
use super::{AppState, GameId};
use crate::table::record::Untyped;
use crate::table::{Awaits, Controller, Reading, Record, Seat, Seed, Skill};
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use std::borrow::Cow;

/// Where the table stands on the canvas, in its frame.
pub const FRAME: Pose = Pose::corner(400.0, 164.0, 1080.0, 607.5);

/// Through what it is seen there.
const LENS: Lens = Lens {
    scale: 0.5625,
    corner: Vec2::new(400.0, 164.0),
};

/// How fast a record can be played.
pub const SPEEDS: [f32; 4] = [0.5, 1.0, 2.0, 4.0];

/// How long a moment is looked at before the next one is played, in seconds at speed 1.
const REST: f32 = 0.8;

/// What is done with the record that is watched.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub enum Steer {
    /// To where so many entries had happened.
    To(usize),
    /// One entry back.
    Back,
    /// One entry on, as it happened.
    Step,
    /// Play, or pause.
    Toggle,
    /// So many times as fast as at the table.
    Speed(f32),
    /// Show what was secret, or hide it again.
    Secrets(bool),
    /// Keep the ledger as text, and the chronicle where there is one.
    KeepLedger,
    /// Back to where one came from.
    Leave,
}

/// The record that is watched, for whatever stands round its frame.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Replay {
    /// Of which game; `None` while none is watched.
    pub game: Option<GameId>,
    /// What the record tells of, in one line.
    pub title: String,
    /// Why it goes no further than it does, if something stopped it.
    pub reason: Option<String>,
    /// The seats.
    pub seats: Vec<Plate>,
    /// How many entries have been played.
    pub at: usize,
    /// How many there are.
    pub len: usize,
    /// The parts of the game, in order.
    pub chapters: Vec<Chapter>,
    /// The sentences of the ledger.
    pub told: Vec<Told>,
    /// What is worth a mark on the time line: after how many entries, and its picture.
    pub marks: Vec<(usize, Cow<'static, str>)>,
    /// Does it go on by itself?
    pub playing: bool,
    /// How fast.
    pub speed: f32,
    /// Is the game over at its end?
    pub over: bool,
    /// What there is to be shown that was secret; `None` if nothing.
    pub secret: Option<&'static str>,
    /// Is it shown?
    pub secrets: bool,
    /// What came of keeping something.
    pub said: Option<String>,
}

/// A seat beside the frame.
#[derive(Clone, Debug, PartialEq)]
pub struct Plate {
    /// Who sits there.
    pub name: String,
    /// Its mark.
    pub mark: u8,
    /// What can be said of it.
    pub sign: Option<SeatSign>,
    /// Is it its turn?
    pub awaited: bool,
}

/// A part of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chapter {
    /// After how many entries it began.
    pub at: usize,
    /// What it is called: a round, a turn.
    pub name: &'static str,
    /// Which, from 1.
    pub number: u32,
}

/// A sentence of the ledger.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// After how many entries it can be told.
    pub at: usize,
    /// In which part of the game, from 1 in the order of the list; 0 before the first.
    pub part: usize,
    /// What it says.
    pub words: String,
}

impl Replay {
    /// The last sentence that has been told by now, by its place in the list.
    pub fn told_last(&self, entries: usize) -> Option<usize> {
        self.told.iter().rposition(|told| told.at <= entries)
    }

    /// The part of the game after so many entries, by its place in the list.
    pub fn chapter_at(&self, entries: usize) -> Option<usize> {
        self.chapters.iter().rposition(|chapter| chapter.at <= entries)
    }

    /// Where the next part of the game begins after so many entries; the end where none does.
    pub fn chapter_after(&self, entries: usize) -> usize {
        let next = self.chapters.iter().find(|chapter| chapter.at > entries);
        next.map_or(self.len, |chapter| chapter.at)
    }

    /// Where the part of the game began that was on before this many entries; the set-out where none was.
    pub fn chapter_before(&self, entries: usize) -> usize {
        let last = self.chapters.iter().rfind(|chapter| chapter.at < entries);
        last.map_or(0, |chapter| chapter.at)
    }
}

/// The record that is watched.
#[derive(Resource)]
pub struct Watched<G: Staged> {
    reading: Reading<G>,
    /// The record as its reader may know it from end to end: sentences with secrets and without.
    told: [Vec<Told>; 2],
    view: G::View,
    seen: Vec<G::Seen>,
    ui: G::Ui,
    controllers: Vec<Controller>,
    played_for: u64,
    secrets: bool,
    playing: bool,
    /// Has what was played last come to rest?
    settled: bool,
    /// Has it to be laid out anew?
    stale: bool,
    /// Until it goes on, in seconds.
    pause: f32,
    flourish: ChaCha8Rng,
    back: WatchBack,
}

impl<G: Staged> Watched<G> {
    /// Opens a record, and says what can be said about it.
    ///
    /// # Errors
    /// Why it can't be looked at.
    pub fn open(order: WatchOrder) -> Result<(Self, Replay), String> {
        let untyped = Untyped::from_text(&order.record).map_err(|error| error.discreet())?;
        let record = Record::<G>::from_untyped(&untyped).map_err(|error| error.discreet())?;
        let (mut reading, trouble) = Reading::open(record).map_err(|error| error.discreet())?;
        let over = reading.is_over();
        let seats = reading.table().setup().seats.len();
        let ends = [reading.view(false), reading.view(true)];
        let (told, chapters, marks) = survey(&mut reading, &ends);
        let [end, _] = &ends;
        let ending = if over { "over; " } else { "" };
        let replay = Replay {
            game: Some(order.game),
            title: format!("{}: {ending}{}", G::TITLE, G::stands(end)),
            reason: order.reason.or(trouble.map(|error| error.discreet())),
            len: reading.len(),
            chapters,
            marks,
            speed: 1.0,
            over,
            secret: if over { G::SECRETS } else { None },
            ..Replay::default()
        };
        // What can't be gone on with is looked at where it ends, what is whole from its beginning.
        let to = if replay.reason.is_some() { reading.len() } else { 0 };
        reading.go(to);
        let mut watched = Self {
            view: reading.view(false),
            seen: Vec::new(),
            reading,
            told,
            ui: G::Ui::default(),
            controllers: vec![Controller::Computer(Skill::default()); seats],
            played_for: untyped.save.map_or(0, |header| header.played_for),
            secrets: false,
            playing: false,
            settled: true,
            stale: true,
            pause: 0.0,
            flourish: ChaCha8Rng::seed_from_u64(Seed::fresh().0),
            back: order.back,
        };
        watched.look();
        Ok((watched, replay))
    }

    /// Sees everything anew that can be seen where the table stands.
    fn look(&mut self) {
        let eyes = self.reading.eyes(self.secrets);
        self.view = self.reading.view(self.secrets);
        self.seen = self.reading.table().seen(eyes).collect();
        self.settled = true;
        self.stale = true;
    }

    /// The screen as it stands.
    pub fn scene(&self, muted: bool) -> Scene<'_, G> {
        let table = self.reading.table();
        Scene {
            setup: table.setup(),
            view: &self.view,
            seen: &self.seen,
            awaits: table.awaits(),
            entries: table.entries().len(),
            landmarks: &[],
            notice: None,
            controllers: &self.controllers,
            foot: Seat::new(0),
            ui: &self.ui,
            talk_minutes: 0,
            played_for: self.played_for,
            muted,
            take_back: Err("a record is only looked at"),
            offers: Offers::default(),
            canvas: Canvas::default(),
        }
    }

    /// What the frame shows: the table as the game lays it out, without its buttons.
    pub fn sheet(&self, muted: bool) -> Sheet {
        let mut sheet = G::lay_out(&self.scene(muted));
        let away: Vec<String> = sheet.iter().filter_map(leads_away).collect();
        let belongs = |key: &str| {
            away.iter().any(|other| {
                key.strip_prefix(&**other)
                    .is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
            })
        };
        sheet.retain(|item| !belongs(item.key.as_str()));
        sheet.without_acts()
    }

    /// The record that is read.
    pub const fn reading(&mut self) -> &mut Reading<G> {
        &mut self.reading
    }

    /// Goes to where so many entries had happened, without motion.
    fn jump(&mut self, to: usize, queue: &mut MotionQueue) {
        queue.clear();
        self.reading.go(to);
        self.look();
    }

    /// Plays the next entry, as motion. `false` if there is none.
    fn step(&mut self, queue: &mut MotionQueue, muted: bool) -> bool {
        let at = self.reading.at();
        if at >= self.reading.len() {
            return false;
        }
        self.reading.go(at + 1);
        let eyes = self.reading.eyes(self.secrets);
        let new: Vec<_> = self.reading.table().seen_since(at, eyes).collect();
        let mut flourish = std::mem::replace(&mut self.flourish, ChaCha8Rng::seed_from_u64(0));
        let from = self.seen.len();
        self.seen.extend(new);
        {
            let scene = self.scene(muted);
            for seen in self.seen.iter().skip(from) {
                G::play(&scene, seen, queue, &mut flourish);
            }
        }
        self.flourish = flourish;
        self.settled = false;
        true
    }

    /// Tells whatever stands round the frame how things are.
    fn report(&self, replay: &mut Replay) {
        let table = self.reading.table();
        let awaited = |seat: Seat| match table.awaits() {
            Awaits::Chance { hand, .. } => hand == Some(seat),
            Awaits::Seats(seats) => seats.contains(seat),
            Awaits::Over => false,
        };
        replay.seats = (Seat::all(self.controllers.len()).zip(&table.setup().seats))
            .map(|(seat, info)| Plate {
                name: info.name.clone(),
                mark: info.mark,
                sign: G::of_seat(table.setup(), &self.view, seat),
                awaited: awaited(seat),
            })
            .collect();
        replay.at = self.reading.at();
        replay.playing = self.playing;
        replay.secrets = self.secrets;
        let [plain, with_secrets] = &self.told;
        replay
            .told
            .clone_from(if self.secrets { with_secrets } else { plain });
    }
}

/// A button or a sign of the bar has no business in a frame where nothing can be pressed: its key, with all that
/// belongs to it.
fn leads_away(item: &Item) -> Option<String> {
    let act = item.act.as_ref()?;
    let is_button = |name: &str| name.starts_with("shared/button");
    let away = act.name.starts_with("bar.")
        || act.hovered.as_deref().is_some_and(is_button)
        || matches!(&item.look, Look::Picture { name, .. } if is_button(name));
    away.then(|| item.key.as_str().to_owned())
}

/// Looks through a record once: its sentences without secrets and with them, its parts, its marks.
fn survey<G: Staged>(
    reading: &mut Reading<G>,
    ends: &[G::View; 2],
) -> ([Vec<Told>; 2], Vec<Chapter>, Vec<(usize, Cow<'static, str>)>) {
    let (mut told, mut chapters, mut marks) = ([Vec::new(), Vec::new()], Vec::new(), Vec::new());
    for at in 0..=reading.len() {
        reading.go(at);
        let table = reading.table();
        let part = chapters.len();
        for ((told, end), secrets) in told.iter_mut().zip(ends).zip([false, true]) {
            let eyes = reading.eyes(secrets);
            // The set-out itself is seen before anything has happened.
            let seen: Vec<_> = match at {
                0 => table.seen(eyes).collect(),
                at => table.seen_since(at - 1, eyes).collect(),
            };
            let mut within = part;
            for seen in &seen {
                if let Some((name, number)) = G::chapter(seen) {
                    within += 1;
                    if !secrets {
                        chapters.push(Chapter { at, name, number });
                    }
                }
                if let Some(words) = G::tell(table.setup(), end, seen) {
                    told.push(Told {
                        at,
                        part: within,
                        words,
                    });
                }
                if let (false, Some(picture)) = (secrets, G::mark_of(seen)) {
                    marks.push((at, picture));
                }
            }
        }
    }
    (told, chapters, marks)
}

/// The plugin of a game's records.
pub fn plugin<G: Staged>(app: &mut App) {
    let watching = AppState::Watching(GameId(G::ID));
    app.add_systems(
        Update,
        (
            open::<G>,
            (steer::<G>, drive::<G>, show::<G>)
                .chain()
                .run_if(in_state(watching).and_then(resource_exists::<Watched<G>>)),
        )
            .chain()
            .in_set(StageSet::Show),
    )
    .add_systems(OnEnter(watching), enter)
    .add_systems(OnExit(watching), leave::<G>);
}

pub(super) fn shared_plugin(app: &mut App) {
    app.add_message::<Steer>().init_resource::<Replay>();
}

fn open<G: Staged>(
    mut commands: Commands,
    mut next: ResMut<NextWatch>,
    mut trouble: ResMut<TableTrouble>,
    mut state: ResMut<NextState<AppState>>,
    mut replay: ResMut<Replay>,
    mut pictures: ResMut<Pictures>,
    images: Option<Res<Assets<Image>>>,
) {
    if next.0.as_ref().is_none_or(|order| order.game.0 != G::ID) {
        return;
    }
    let Some(order) = next.0.take() else { return };
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

fn enter(mut stage: ResMut<Stage>, mut queue: ResMut<MotionQueue>, mut curtain: ResMut<Curtain>) {
    queue.clear();
    curtain.remove();
    stage.set_curtained(false);
    stage.clear(Layer::Curtain, 0.0);
    stage.clear(Layer::Table, 0.0);
    stage.look_through(Some(LENS));
}

fn leave<G: Staged>(
    mut commands: Commands,
    mut stage: ResMut<Stage>,
    mut queue: ResMut<MotionQueue>,
    mut replay: ResMut<Replay>,
    mut open: ResMut<OpenTable>,
    next: Res<NextWatch>,
) {
    queue.clear();
    queue.set_pace(1.0);
    stage.look_through(None);
    stage.clear(Layer::Table, 0.0);
    stage.clear(Layer::Frame, 0.0);
    *open = OpenTable::default();
    if next.0.is_none() {
        *replay = Replay::default();
        commands.remove_resource::<Watched<G>>();
    }
}

fn steer<G: Staged>(
    mut watched: ResMut<Watched<G>>,
    mut replay: ResMut<Replay>,
    mut steers: MessageReader<Steer>,
    mut queue: ResMut<MotionQueue>,
    mut sounds: ResMut<Sounds>,
    mut state: ResMut<NextState<AppState>>,
    mut next: ResMut<NextTable>,
    autosave: Res<super::keeping::Autosave>,
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
fn drive<G: Staged>(
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

fn show<G: Staged>(
    mut watched: ResMut<Watched<G>>,
    replay: Res<Replay>,
    queue: Res<MotionQueue>,
    mut stage: ResMut<Stage>,
    mut sounds: ResMut<Sounds>,
    mut open: ResMut<OpenTable>,
) {
    if !watched.stale || !watched.settled || !queue.is_empty() {
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
        seed: if replay.over {
            format!("seed {}", seed.0)
        } else {
            format!("seed sealed as {}", seed.commitment())
        },
        over: replay.over,
        held: open.held,
        ..OpenTable::default()
    };
    open.set_if_neq(fresh);
}
