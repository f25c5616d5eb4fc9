//! How an open table comes onto the stage: its sheet, where something has changed, and what the shell may
//! know of it.

use super::{Autosave, BarState, GameUi, Moment, OpenTable, Scene, Session, Sitting};
use crate::scene::canvas::Canvas;
use crate::scene::motion::MotionQueue;
use crate::scene::sheet::Sheet;
use crate::scene::sound::Sounds;
use crate::scene::stage::{Layer, Stage};
use crate::table::level::Level;
use crate::table::{Awaits, SeatSet, Viewer, chance_stats};
use bevy::prelude::*;

/// What a sheet was laid out from. The table itself is not part of it: the revision says when that changes.
pub(super) struct LaidFrom<G: GameUi> {
    revision: u64,
    /// How much of what the table has seen was played.
    shown: usize,
    ui: G::Ui,
    muted: bool,
    canvas: Canvas,
}

impl<G: GameUi> LaidFrom<G> {
    fn new(session: &Session<G>, canvas: Canvas, muted: bool) -> Self {
        Self {
            revision: session.revision,
            shown: session.shown,
            ui: session.ui.clone(),
            muted,
            canvas,
        }
    }

    /// Would the same be laid out now? It is asked in every frame, and copies nothing.
    fn holds(&self, session: &Session<G>, canvas: Canvas, muted: bool) -> bool {
        self.revision == session.revision
            && self.shown == session.shown
            && self.ui == session.ui
            && self.muted == muted
            && self.canvas == canvas
    }
}

pub(super) fn lay_out<G: GameUi>(
    session: Res<Session<G>>,
    queue: Res<MotionQueue>,
    canvas: Res<Canvas>,
    autosave: Res<Autosave>,
    mut sounds: ResMut<Sounds>,
    mut stage: ResMut<Stage>,
    mut open: ResMut<OpenTable>,
    mut last: Local<Option<(usize, f32)>>,
    mut laid: Local<Option<LaidFrom<G>>>,
    mut told: Local<Option<(usize, u64)>>,
) {
    let at_moment = session.moment == Moment::Shown;
    if !(session.settled || at_moment) || !queue.is_empty() || session.behind_curtain {
        return;
    }
    // Another table begins on an empty stage, and may have settled as often.
    let bare = stage.sheet(Layer::Table).is_none_or(Sheet::is_empty);
    let holds = |laid: &LaidFrom<G>| laid.holds(&session, *canvas, sounds.muted);
    if !bare && laid.as_ref().is_some_and(holds) {
        return;
    }
    *laid = Some(LaidFrom::new(&session, *canvas, sounds.muted));
    let scene = session.scene(*canvas, sounds.muted);
    let sheet = G::lay_out(&scene);
    let now = Some((session.shown, canvas.scale));
    if *last == now {
        stage.show(Layer::Table, sheet, 180.0);
    } else {
        // Motion has moved pieces about: every one goes to where the view says.
        stage.settle(Layer::Table, sheet, 180.0);
        *last = now;
    }
    sounds
        .bypass_change_detection()
        .set_ambience(Some(G::ambience(&session.view)));
    if at_moment {
        return;
    }
    // The ledger grows with what is seen, and with nothing else.
    let tells = Some((session.shown, session.revision));
    if open.game == Some(G::ID) && *told == tells {
        return;
    }
    *told = tells;
    let over = session.table.awaits() == Awaits::Over;
    let seed = session.table.setup().seed;
    let fresh = OpenTable {
        game: Some(G::ID),
        rule: G::rule_now(&session.view),
        ledger: ledger(&session, &scene),
        seed: OpenTable::seed_words(seed, over),
        over,
        held: open.held,
        paused: open.paused,
        sitting: sitting(&scene),
        led: Level::host(&scene.setup.level).is_some(),
        awaited: match scene.awaits {
            Awaits::Chance { roller, .. } => roller.into_iter().collect(),
            Awaits::Seats(seats) => seats,
            Awaits::Over => SeatSet::default(),
        },
        by_hand: session.by_hand,
        bar: BarState {
            undo: scene.undoable.map(drop),
            // Where only computers play there is nobody to be advised.
            advice: (!scene.people().is_empty()).then_some(scene.advice.map(drop)),
            redo: scene.offers.redo,
            pause: scene.offers.pause,
            saved: session.is_saved(&autosave),
        },
        asks_figures: open.asks_figures,
        figures: open.figures.clone(),
    };
    open.set_if_neq(fresh);
}

/// What chance has done, while somebody wants to see it.
pub(super) fn tell_figures<G: GameUi>(
    session: Res<Session<G>>,
    mut open: ResMut<OpenTable>,
    mut told: Local<Option<usize>>,
) {
    if !open.asks_figures {
        *told = None;
        return;
    }
    // Nothing of what has not been seen yet: motion may still be on its way to it.
    let mut length = session.table.entries().len();
    while length > 0 && session.table.seen_before(length, Viewer::Table) > session.shown {
        length -= 1;
    }
    if *told != Some(length) {
        *told = Some(length);
        let mut record = session.table.record();
        record.entries.truncate(length);
        open.figures = chance_stats::from_record(&record);
    }
}

fn sitting<G: GameUi>(scene: &Scene<'_, G>) -> Vec<Sitting> {
    let seats = scene.setup.seats.iter().zip(scene.controllers);
    seats
        .map(|(info, controller)| Sitting {
            name: info.name.clone(),
            mark: info.mark,
            controller: *controller,
        })
        .collect()
}

/// Every sentence that the table has told, with what was taken back between them.
fn ledger<G: GameUi>(session: &Session<G>, scene: &Scene<'_, G>) -> Vec<String> {
    let mut lines = Vec::new();
    let mut taken = session.taken_back.iter().peekable();
    let before = |entries: usize| session.table.seen_before(entries, Viewer::Table);
    for (index, seen) in scene.seen.iter().enumerate() {
        while let Some((_, line)) = taken.next_if(|(entries, _)| before(*entries) <= index) {
            lines.push(line.clone());
        }
        lines.extend(G::log_line(scene.setup, scene.view, seen));
    }
    lines.extend(taken.map(|(_, line)| line.clone()));
    lines
}
