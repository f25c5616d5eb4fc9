//! How an open table goes on by itself: events become motion, chance and computers take their turns, when
//! nothing moves and nobody is waited for.

use super::hands::lower;
use super::lesson::LessonStep;
use super::pick;
use super::{Autosave, GameUi, Manners, Moment, OpenTable, Played};
use crate::scene::canvas::Canvas;
use crate::scene::curtain::Curtain;
use crate::scene::motion::MotionQueue;
use crate::scene::shots::Shots;
use crate::scene::sound::{Cue, Sounds};
use crate::scene::stage::Tempo;
use crate::table::{Actor, Awaits, Seat, Viewer};
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

pub(super) fn drive<G: GameUi>(
    mut played: ResMut<Played<G>>,
    mut queue: ResMut<MotionQueue>,
    mut curtain: ResMut<Curtain>,
    mut sounds: ResMut<Sounds>,
    mut shots: Option<ResMut<Shots>>,
    mut autosave: ResMut<Autosave>,
    open: Res<OpenTable>,
    manners: Res<Manners>,
    canvas: Res<Canvas>,
    tempo: Res<Tempo>,
    time: Res<Time>,
    real: Res<Time<Real>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let played = &mut *played;
    played.played_for += real.delta_secs_f64();
    if !curtain.is_up()
        || open.held
        || open.paused
        || !queue.is_empty()
        || shots.as_ref().is_some_and(|shots| shots.busy())
    {
        return;
    }
    let seconds = if tempo.speed.is_finite() {
        time.delta_secs() * tempo.speed
    } else {
        f32::MAX
    };
    let mut ui = played.ui.clone();
    if G::tick(
        &played.scene(*canvas, sounds.muted),
        &mut ui,
        time.delta_secs(),
        &mut sounds,
    ) {
        redraw.write(RequestRedraw);
    }
    played.ui = ui;
    if !played.settled {
        show_next(played, &mut queue, &mut autosave, *canvas, sounds.muted);
        redraw.write(RequestRedraw);
        return;
    }
    if let Some(shots) = &mut shots
        && let Some(moment) = G::moment(&played.scene(*canvas, sounds.muted))
    {
        shots.moment(moment);
        if shots.busy() {
            redraw.write(RequestRedraw);
            return;
        }
    }
    if let Some(seat) = played.shown_around.take() {
        lower(played, &mut curtain, seat, true);
        return;
    }
    if let Some(seat) = played.looks.pop_front() {
        lower(played, &mut curtain, seat, false);
        return;
    }
    if manners.bell {
        ring_bell(played, &mut sounds);
    }
    if played.pause > 0.0 {
        played.pause -= seconds * manners.pace;
        redraw.write(RequestRedraw);
        if played.pause > 0.0 {
            return;
        }
    }
    go_on(played, *canvas, sounds.muted, &mut autosave, &mut redraw);
}

/// Plays the events that have not been seen yet, as far as the game lets them follow one another without a look at the
/// screen; when there are none left, the view they led to is shown.
fn show_next<G: GameUi>(
    played: &mut Played<G>,
    queue: &mut MotionQueue,
    autosave: &mut Autosave,
    canvas: Canvas,
    muted: bool,
) {
    match played.moment {
        Moment::Coming => {
            // It is laid out in this frame; what follows it begins in the next.
            played.moment = Moment::Shown;
            return;
        }
        Moment::Shown => played.moment = Moment::None,
        Moment::None => {}
    }
    played.seen = played.table.seen(Viewer::Table).collect();
    let mut flourish = std::mem::replace(&mut played.flourish, ChaCha8Rng::seed_from_u64(0));
    let mut next = played.shown;
    while let Some(seen) = played.seen.get(next) {
        G::play(&played.scene(canvas, muted), seen, queue, &mut flourish);
        next += 1;
        if G::follow(&mut played.view, seen) && next < played.seen.len() {
            played.moment = Moment::Coming;
            break;
        }
    }
    played.shown = next;
    played.flourish = flourish;
    if played.moment == Moment::Coming || !queue.is_empty() {
        // The view stays that of what was played last until all of this is.
        return;
    }
    let began = G::first_look(&played.view);
    played.view = played.table.view(Viewer::Table);
    if began && !G::first_look(&played.view) {
        let people = played.party.people();
        played.looks = Seat::all(played.party.controllers().len())
            .filter(|&seat| people.contains(seat))
            .collect();
    }
    if let Some(seat) = played.awaited_person() {
        played.foot = seat;
    }
    played.settled = true;
    played.settlings += 1;
    played.landmarks = (played.table.entries().iter().enumerate())
        .filter(|(_, entry)| entry.action().is_some_and(G::is_landmark))
        .map(|(length, _)| length)
        .collect();
    played.line = G::stands(&played.view);
    if played.is_throwing() {
        played.pace(0.05, 0.15);
    } else {
        played.pace(0.5, 1.2);
    }
    if matches!(played.table.awaits(), Awaits::Over) {
        played.save(autosave);
    }
}

fn ring_bell<G: GameUi>(played: &mut Played<G>, sounds: &mut Sounds) {
    let awaited = played.awaited_person();
    if awaited != played.last_bell {
        played.last_bell = awaited;
        if let Some(seat) = awaited {
            const BELLS: [&str; 6] = [
                "turn-bell-1",
                "turn-bell-2",
                "turn-bell-3",
                "turn-bell-4",
                "turn-bell-5",
                "turn-bell-6",
            ];
            let mark = played
                .table
                .setup()
                .seats
                .get(seat.index())
                .map_or(1, |info| usize::from(info.mark));
            sounds.play(Cue::new(
                BELLS.get(mark.wrapping_sub(1)).copied().unwrap_or("turn-bell-1"),
            ));
        }
    }
}

/// Lets chance or a computer go on, if it is theirs.
fn go_on<G: GameUi>(
    played: &mut Played<G>,
    canvas: Canvas,
    muted: bool,
    autosave: &mut Autosave,
    redraw: &mut MessageWriter<RequestRedraw>,
) {
    // A plan is its seat's own: where another's hand is awaited, it is over.
    if let Awaits::Chance { hand: Some(seat), .. } = played.table.awaits()
        && played
            .plan
            .front()
            .is_some_and(|next| G::actor(next) != Actor::Seat(seat))
    {
        played.plan.clear();
    }
    if played.plan.is_empty() {
        match played.follow_lesson(canvas, muted) {
            LessonStep::None => {}
            // Whoever leaves right now finds it again.
            LessonStep::Ended => played.save(autosave),
            LessonStep::Done => {
                played.happened(autosave);
                redraw.write(RequestRedraw);
                return;
            }
            LessonStep::Waits => return,
        }
    }
    match played.table.awaits() {
        Awaits::Over => {}
        Awaits::Chance { .. } if pick::picks(played).is_some() => {
            // Computers may still do what they may before it comes.
            if played.party.interject(&mut played.table) {
                played.happened(autosave);
            }
        }
        Awaits::Chance {
            hand: Some(seat),
            meanwhile,
        } if (played.party.is_human(seat) || meanwhile.iter().any(|seat| played.party.is_human(seat)))
            && played.plan.is_empty()
            && G::waits_for_hand(&played.scene(canvas, muted)) =>
        {
            // Computers may still do what they may before it comes. At each moment they are asked once.
            if played.asked_meanwhile.replace(played.settlings) != Some(played.settlings)
                && played.party.interject(&mut played.table)
            {
                played.happened(autosave);
            }
        }
        Awaits::Chance { .. } => {
            if played.party.interject(&mut played.table) || played.table.roll().is_ok() {
                played.happened(autosave);
            }
        }
        Awaits::Seats(_) if !played.plan.is_empty() => {
            if played.follow_plan() {
                played.happened(autosave);
            } else {
                redraw.write(RequestRedraw);
            }
        }
        Awaits::Seats(_) => {
            if let Some(action) = G::standing_wish(&played.scene(canvas, muted))
                && played.table.act(action).is_ok()
            {
                played.happened(autosave);
                return;
            }
            while let Some(seat) = played.party.next_speaker(&played.table) {
                if played.party.speak(&mut played.table, seat) {
                    played.happened(autosave);
                    break;
                }
            }
            if played.settled
                && G::may_decide(&played.scene(canvas, muted))
                && let Some(seat) = played.party.next_computer(&played.table)
                && played.party.play(&mut played.table, seat)
            {
                played.happened(autosave);
            }
        }
    }
    if !played.settled {
        redraw.write(RequestRedraw);
    }
}
