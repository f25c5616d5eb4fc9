//! Advances an open table: events become motion; chance and computers act when nothing moves and no person is awaited.

use super::input::lower;
use super::lesson::LessonStep;
use super::shots::Shots;
use super::state::Carrying;
use super::{GameUi, Session, TableFlow, TableOptions, pick};
use crate::table::{Actor, Awaits};
use crate::ui::sound::{Cue, Sounds};
use crate::ui::{Shortcut, Shortcuts, Tempo};
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use std::mem::replace;

/// Plays everything quickly after a press of S, until a person is asked or a view is held.
pub(super) fn skip<G: GameUi>(mut session: ResMut<Session<G>>, mut table: Carrying, keys: Res<Shortcuts>) {
    if !(keys.has(Shortcut::Skip) || session.pacing.skips) {
        return;
    }
    session.pacing.skips = !session.party.people().is_empty()
        && match table.flow(&session) {
            TableFlow::Animating => true,
            TableFlow::Awaiting => !session.awaits_people(),
            _ => false,
        };
    if session.pacing.skips {
        session.pacing.pause = 0.0;
        table.queue.hurry();
    }
}

/// Counts how long the table is played. Time at a finished game does not count.
pub(super) fn count_time<G: GameUi>(mut session: ResMut<Session<G>>, time: Res<Time<Real>>) {
    if !session.is_over() {
        session.saved.played_for += time.delta_secs_f64();
    }
}

/// Lets the table go on. `advanced` is what [`advance`](super::shown::advance) has returned in this frame.
pub(super) fn drive<G: GameUi>(
    In(advanced): In<Option<bool>>,
    mut session: ResMut<Session<G>>,
    mut table: Carrying,
    mut shots: Option<ResMut<Shots>>,
    options: Res<TableOptions>,
    tempo: Res<Tempo>,
    time: Res<Time>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let session = &mut *session;
    let muted = table.sounds.muted;
    if advanced.is_none() && session.is_held() {
        if let Some(length) = options.results {
            session.progress.held_for += time.delta_secs();
            session.shown.goes_on = session.progress.held_for >= length;
            redraw.write(RequestRedraw);
        }
        return;
    }
    session.progress.held_for = 0.0;
    if !session.progress.settled {
        if advanced == Some(true) {
            settle(session, &mut table);
        }
        redraw.write(RequestRedraw);
        return;
    }
    if let Some(shots) = &mut shots
        && let Some(moment) = G::moment(&session.scene(muted))
    {
        shots.moment(moment);
        if shots.busy() {
            redraw.write(RequestRedraw);
            return;
        }
    }
    if let Some(seat) = session.private.shown_around.take() {
        return lower(session, &mut table.curtain, seat, true);
    }
    if let Some(seat) = session.private.looks.pop_front() {
        return lower(session, &mut table.curtain, seat, false);
    }
    if options.bell {
        ring_bell(session, &mut table.sounds);
    }
    if session.pacing.pause > 0.0 {
        let seconds = match tempo.is_instant() {
            true => f32::MAX,
            false => time.delta_secs() * tempo.speed,
        };
        session.pacing.pause -= seconds * options.pace;
        redraw.write(RequestRedraw);
        if session.pacing.pause > 0.0 {
            return;
        }
    }
    go_on(session, &mut table, &mut redraw);
}

/// Begins what follows once everything that has happened is shown.
fn settle<G: GameUi>(session: &mut Session<G>, table: &mut Carrying) {
    let is_before_look = G::is_first_look(&session.shown.view);
    if replace(&mut session.progress.is_before_look, is_before_look) && !is_before_look {
        let people = session.here().iter();
        session.private.looks = people
            .filter(|seat| session.has_private_view(*seat, table.sounds.muted))
            .collect();
    }
    if let Some(seat) = session.awaited_person() {
        session.foot = seat;
    }
    session.progress.settled = true;
    session.progress.revision += 1;
    session.undo.landmarks = (session.table.entries().iter().enumerate())
        .filter(|(_, entry)| entry.action().is_some_and(G::is_landmark))
        .map(|(length, _)| length)
        .collect();
    session.saved.line = G::stands(&session.shown.view);
    if session.is_throwing() {
        session.pace(0.05, 0.15);
    } else {
        session.pace(0.5, 1.2);
    }
    if matches!(session.table.awaits(), Awaits::Over) {
        session.save(&mut table.autosave);
    }
}

const BELLS: [&str; 6] = [
    "turn-bell-1",
    "turn-bell-2",
    "turn-bell-3",
    "turn-bell-4",
    "turn-bell-5",
    "turn-bell-6",
];

fn ring_bell<G: GameUi>(session: &mut Session<G>, sounds: &mut Sounds) {
    let awaited = session.awaited_person();
    let is_new = replace(&mut session.pacing.last_bell, awaited) != awaited;
    if let Some(seat) = awaited.filter(|_| is_new) {
        let mark = usize::from(session.table.setup().mark(seat));
        let bell = BELLS.get(mark.saturating_sub(1)).copied();
        sounds.play(Cue::new(bell.unwrap_or("turn-bell-1")));
    }
}

/// Lets chance or a computer act, if it is their turn.
fn go_on<G: GameUi>(
    session: &mut Session<G>,
    table: &mut Carrying,
    redraw: &mut MessageWriter<RequestRedraw>,
) {
    let muted = table.sounds.muted;
    // A plan ends when a seat other than its own has to roll.
    if let (Some(seat), Some(next)) = (session.table.awaits().roller(), session.plan.front())
        && G::actor(next) != Actor::Seat(seat)
    {
        session.plan.clear();
    }
    if session.plan.is_empty() {
        match session.follow_lesson(muted) {
            LessonStep::None => {}
            // Save at once, so that quitting now loses nothing.
            LessonStep::Ended => {
                table.recall(session);
                session.save(&mut table.autosave);
            }
            LessonStep::Done => {
                session.happened(&mut table.autosave);
                redraw.write(RequestRedraw);
                return;
            }
            LessonStep::Waits => return,
        }
    }
    match session.table.awaits() {
        Awaits::Over => {}
        Awaits::Chance { roller, meanwhile } => {
            let is_picked = pick::picks(session).is_some();
            let is_human = |seat| session.party.is_human(seat);
            let waits = is_picked
                || (roller.is_some_and(|seat| is_human(seat) || meanwhile.iter().any(is_human))
                    && session.plan.is_empty()
                    && session.waits_for_hand(muted));
            // Computers may act before chance does. Where it waits for a person, they are asked once per revision.
            let revision = Some(session.progress.revision);
            let is_asked =
                !waits || is_picked || replace(&mut session.pacing.asked_meanwhile, revision) != revision;
            if (is_asked && session.party.act_before_chance(&mut session.table))
                || (!waits && session.table.roll().is_ok())
            {
                session.happened(&mut table.autosave);
            }
        }
        Awaits::Seats(_) if !session.plan.is_empty() => {
            if session.follow_plan().is_ok() {
                session.happened(&mut table.autosave);
            } else {
                redraw.write(RequestRedraw);
            }
        }
        Awaits::Seats(_) => {
            while let Some(seat) = session.party.next_speaker(&session.table) {
                if session.party.speak(&mut session.table, seat) {
                    session.happened(&mut table.autosave);
                    break;
                }
            }
            if session.progress.settled
                && G::may_decide(&session.scene(muted))
                && let Some(seat) = session.party.next_computer(&mut session.table)
                && session.party.play(&mut session.table, seat)
            {
                session.happened(&mut table.autosave);
            }
        }
    }
    if !session.progress.settled {
        redraw.write(RequestRedraw);
    }
}
