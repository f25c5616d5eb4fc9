//! Replays: the table of a record, played slowly in a frame, without controls; the games don't know of it.
//!
//! Going back plays a shorter record; jumping plays it without motion. The shell's controls send [`Steer`].
//!
//! Invariants: at rest the frame shows exactly the screen that the game builds from the current view. Secrets are shown
//! only if they are asked for and the record's game is over.

mod drive;

use super::shown::{Shown, advance};
use super::{AppState, GameId, GameUi, ReplayOrder, ReplayReturn, SeatSign, TableContext};
use crate::board::motion::MotionQueue;
use crate::table::record::Untyped;
use crate::table::{Controller, Record, RecordError, Replay, Seat, SeatSet, one_line};
use crate::ui::{Element, FrameSet};
use bevy::prelude::*;
use std::borrow::Cow;

/// The speeds at which a record can be played.
pub const SPEEDS: [f32; 4] = [0.5, 1.0, 2.0, 4.0];

/// Controls the replay.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub enum Steer {
    /// Go to the position after this many entries.
    To(usize),
    /// Go one entry back.
    Back,
    /// Play one entry, with motion.
    Step,
    /// Play or pause.
    Toggle,
    /// Play at this speed; 1 is the table's.
    Speed(f32),
    /// Show or hide secrets.
    Secrets(bool),
    /// Save the ledger, and the chronicle if there is one.
    KeepLedger,
    /// Save the table in the frame as a picture. The screen around it does that.
    KeepPicture,
    /// Leave the replay.
    Leave,
}

/// The state of the replay, for the controls around it.
#[expect(missing_docs, reason = "no comment repeats the name of a field")]
#[derive(Resource, Clone, Default, PartialEq)]
pub struct ReplayStatus {
    /// The table's screen; `None` until it is laid out.
    pub table: Option<Element>,
    /// The game; `None` if no replay is open.
    pub game: Option<GameId>,
    /// The game and how it stands at the end, in one line.
    pub title: String,
    /// Why the record stops early, if it does.
    pub reason: Option<String>,
    pub seats: Vec<Plate>,
    /// Number of entries played.
    pub at: usize,
    /// Number of entries in the record.
    pub len: usize,
    /// The chapters of the game, in order.
    pub chapters: Vec<Chapter>,
    /// A sentence for each event of the whole game, for the time line.
    pub told: Vec<Sentence>,
    /// The ledger's lines of the current chapter, as far as it has come.
    pub moments: Vec<String>,
    /// The marks on the time line: number of entries before it, and its picture.
    pub marks: Vec<(usize, Cow<'static, str>)>,
    pub playing: bool,
    pub speed: f32,
    /// Is the game over at the end of the record?
    pub over: bool,
    /// The secrets that can be shown, in words; `None` if there are none.
    pub secret: Option<&'static str>,
    pub secrets: bool,
    /// The result of the last saving, in words.
    pub said: Option<String>,
}

/// What the ledger says of an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// Number of entries after which it can be shown.
    pub at: usize,
    /// Number of chapters that had begun. One action can end a chapter and begin the next.
    pub chapters: usize,
    /// The words.
    pub words: String,
}

/// A seat beside the frame.
#[expect(missing_docs, reason = "no comment repeats the name of a field")]
#[derive(Clone, Debug, PartialEq)]
pub struct Plate {
    pub name: String,
    pub mark: u8,
    /// Its sign beside the table, if it has one.
    pub sign: Option<SeatSign>,
    pub awaited: bool,
}

/// A chapter of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chapter {
    /// Number of entries before it.
    pub at: usize,
    /// Its kind: a round, a turn, a scene.
    pub name: &'static str,
    /// Its number, from 1.
    pub number: u32,
}

impl ReplayStatus {
    /// Returns the index of the chapter after this many entries.
    pub fn chapter_at(&self, entries: usize) -> Option<usize> {
        self.chapters.iter().rposition(|chapter| chapter.at <= entries)
    }

    /// Returns where the next chapter begins after this many entries; the end if there is none.
    pub fn chapter_after(&self, entries: usize) -> usize {
        let next = self.chapters.iter().find(|chapter| chapter.at > entries);
        next.map_or(self.len, |chapter| chapter.at)
    }

    /// Returns where the last chapter before this many entries began; 0 if there is none.
    pub fn chapter_before(&self, entries: usize) -> usize {
        let last = self.chapters.iter().rfind(|chapter| chapter.at < entries);
        last.map_or(0, |chapter| chapter.at)
    }
}

/// The open replay of a game.
#[derive(Resource)]
pub struct ReplayPlayer<G: GameUi> {
    replay: Replay<G>,
    /// A sentence for each event of the whole record: without secrets, and with them.
    told: [Vec<Sentence>; 2],
    ui: G::Ui,
    /// Who played, if the record says so.
    played_by: Vec<Controller>,
    played_for: u64,
    secrets: bool,
    playing: bool,
    /// Is the last entry shown?
    settled: bool,
    stale: bool,
    /// Time until it continues, in seconds.
    pause: f32,
    back: ReplayReturn,
}

impl<G: GameUi> ReplayPlayer<G> {
    /// Opens a record, and returns its status, or why it can't be replayed.
    pub fn open(order: ReplayOrder) -> Result<(Self, ReplayStatus), String> {
        let reason = |error: RecordError| error.public_message();
        let untyped = Untyped::from_text(&order.record).map_err(reason)?;
        let record = Record::<G>::from_untyped(&untyped).map_err(reason)?;
        let (mut replay, trouble) = Replay::open(record).map_err(reason)?;
        let over = replay.is_over();
        let header = untyped.save.unwrap_or_default();
        let ends = [replay.view(false), replay.view(true)];
        let [end, _] = &ends;
        let stands = [over.then(|| "finished".to_owned()), Some(G::stands(end))];
        let stands: Vec<_> = stands
            .into_iter()
            .flatten()
            .filter(|words| !words.is_empty())
            .collect();
        let title = [G::TITLE.to_owned(), stands.join(", ")];
        let title = title.iter().filter(|words| !words.is_empty());
        let mut status = ReplayStatus {
            game: Some(order.game),
            title: title.map(String::as_str).collect::<Vec<_>>().join(": "),
            reason: order.reason.or(trouble.map(reason)),
            len: replay.len(),
            speed: 1.0,
            over,
            secret: G::SECRETS.filter(|_| over),
            ..ReplayStatus::default()
        };
        let told = survey(&mut replay, &ends, &mut status);
        // A record that stops early opens at its end, any other at its beginning.
        let to = if status.reason.is_some() { replay.len() } else { 0 };
        replay.seek(to);
        let player = Self {
            replay,
            told,
            ui: G::Ui::default(),
            played_for: header.played_for,
            played_by: header.controllers,
            secrets: false,
            playing: false,
            settled: true,
            stale: true,
            pause: 0.0,
            back: order.back,
        };
        Ok((player, status))
    }

    /// Shows the table without motion.
    fn look(&mut self) -> Shown<G> {
        let viewer = self.replay.viewer(self.secrets);
        self.settled = true;
        self.stale = true;
        Shown::now(self.replay.table_mut(), viewer)
    }

    /// Returns the data for the table's screen.
    pub(super) fn context<'a>(&'a self, shown: &'a Shown<G>) -> TableContext<'a, G> {
        let table = self.replay.table();
        TableContext {
            setup: table.setup(),
            view: &shown.view,
            seen: &shown.seen,
            heard: &shown.heard,
            awaits: shown.awaits(table),
            entries: table.entries().len(),
            landmarks: &[],
            advice: Err("there is no advice in a replay"),
            people: SeatSet::EMPTY,
            here: SeatSet::EMPTY,
            phones: &[],
            played_by: &self.played_by,
            foot: Seat::new(0),
            draft: None,
            ui: &self.ui,
            talk_minutes: 0,
            played_for: self.played_for,
            undoable: Err("nothing can be undone in a replay"),
            redo: false,
            pause: false,
            held: false,
            sinks: false,
            by_hand: false,
        }
    }

    /// Returns the record's table, which can be at any position.
    pub const fn replay(&mut self) -> &mut Replay<G> {
        &mut self.replay
    }

    /// Is the last entry shown, with all that followed from it?
    pub const fn is_settled(&self) -> bool {
        self.settled
    }

    /// Goes to the position after this many entries, without motion.
    fn jump(&mut self, to: usize, shown: &mut Shown<G>, queue: &mut MotionQueue) {
        queue.clear();
        self.replay.seek(to);
        *shown = self.look();
    }

    /// Goes on to the next entry, which is shown with motion. Returns `false` if there is none.
    fn step(&mut self, shown: &mut Shown<G>) -> bool {
        let steps = self.replay.step(self.secrets);
        self.settled = steps.is_empty();
        shown.wait(steps);
        !self.settled
    }

    fn report(&self, shown: &Shown<G>, status: &mut ReplayStatus) {
        let table = self.replay.table();
        let awaited = table.awaits().awaited();
        status.seats = (Seat::all(table.setup().seats.len()).zip(&table.setup().seats))
            .map(|(seat, info)| Plate {
                name: info.name.clone(),
                mark: info.mark,
                sign: G::of_seat(table.setup(), &shown.view, seat),
                awaited: awaited.contains(seat),
            })
            .collect();
        status.at = self.replay.position();
        status.playing = self.playing;
        status.secrets = self.secrets;
        let [plain, with_secrets] = &self.told;
        let told = if self.secrets { with_secrets } else { plain };
        status.told.clone_from(told);
    }
}

/// Adds a record's chapters and marks to the status, and returns its sentences without secrets and with them.
fn survey<G: GameUi>(
    replay: &mut Replay<G>,
    ends: &[G::View; 2],
    status: &mut ReplayStatus,
) -> [Vec<Sentence>; 2] {
    let mut told = [Vec::new(), Vec::new()];
    let mut begun = [0; 2];
    for at in 0..=replay.len() {
        replay.seek(at);
        let table = replay.table();
        let both = told.iter_mut().zip(&mut begun).zip(ends).zip([false, true]);
        for (((told, chapters), end), secrets) in both {
            let eyes = replay.viewer(secrets);
            // Some events happen before the first entry.
            let seen: Vec<_> = match at {
                0 => table.seen(eyes).collect(),
                at => table.seen_since(at - 1, eyes).collect(),
            };
            for seen in &seen {
                let chapter = G::chapter(seen).map(|(name, number)| Chapter { at, name, number });
                *chapters += usize::from(chapter.is_some());
                told.extend(G::log_line(table.setup(), end, seen).map(|words| Sentence {
                    at,
                    chapters: *chapters,
                    words: one_line(&words),
                }));
                if !secrets {
                    status.chapters.extend(chapter);
                    status.marks.extend(G::mark_of(seen).map(|picture| (at, picture)));
                }
            }
        }
    }
    told
}

/// Adds the replays of one game.
pub(super) fn plugin<G: GameUi>(app: &mut App) {
    let watching = AppState::Replaying(GameId(G::ID));
    app.add_systems(PreUpdate, drive::open::<G>)
        .add_systems(
            Update,
            (
                drive::steer::<G>,
                drive::play::<G>,
                drive::animate::<G>.pipe(advance::<G>).pipe(drive::note::<G>),
                drive::show::<G>,
            )
                .chain()
                .run_if(in_state(watching).and_then(resource_exists::<ReplayPlayer<G>>))
                .in_set(FrameSet::Show),
        )
        .add_systems(OnEnter(watching), drive::enter)
        .add_systems(OnExit(watching), drive::leave::<G>);
}

pub(super) fn shared_plugin(app: &mut App) {
    app.add_message::<Steer>().init_resource::<ReplayStatus>();
}
