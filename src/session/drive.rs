//! Advances an open table: events become motion; chance and computers act when nothing moves and no person is awaited.
//!
//! Its systems run in the states of [`TableFlow`].

use super::input::Presses;
use super::lesson::{Lesson, follow_script};
use super::private::{PrivateViews, show_due_view};
use super::save::{SaveState, save};
use super::shots::Shots;
use super::shown::{Shown, advance};
use super::state::{ContextParams, CosmeticRng, Seating, follow_table, turn_foot, waits_for_hand};
use super::undo::UndoState;
use super::{GameUi, TableFlow, TableOptions, pick};
use crate::board::motion::MotionQueue;
use crate::table::{Actor, Awaits, Entry, Party, Seat, SeatSet, Table};
use crate::ui::curtain::Curtain;
use crate::ui::sound::{Cue, Sounds};
use crate::ui::{Shortcut, Shortcuts, Tempo, Toast};
use bevy::ecs::schedule::ScheduleConfigs;
use bevy::ecs::system::ScheduleSystem;
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use rand::RngExt;
use std::mem::replace;
use std::ops::Range;

/// How far the screen has followed the table.
#[derive(Resource, Default)]
pub struct Progress {
    /// Does the screen show the current view?
    pub(super) settled: bool,
    /// Was that before seats had their first look at their secrets?
    pub(super) is_before_look: bool,
    /// Increases whenever a table opens or settles, or its display changes otherwise.
    pub(super) revision: u64,
}

impl Progress {
    /// Does the screen show everything that has happened?
    pub const fn is_settled(&self) -> bool {
        self.settled
    }
}

/// The timing of chance and computers, independent of seat, role and choice.
#[derive(Resource, Default)]
pub struct Pacing {
    /// Seconds until chance or a computer acts.
    pause: f32,
    /// How long the view has been held, in seconds.
    held_for: f32,
    /// Is everything played quickly until a person is asked?
    skips: bool,
    /// The revision at which computers were last asked whether to act before a person rolls.
    asked_meanwhile: Option<u64>,
    /// The seat for which the bell last rang.
    last_bell: Option<Seat>,
}

impl Pacing {
    /// The seconds before the next action.
    pub const PAUSE: Range<f32> = 0.5..1.2;
    /// The dice of one throw fall without a pause between them.
    const IN_THROW: Range<f32> = 0.05..0.15;

    /// Waits for this long, independent of seat, role and choice.
    pub fn pause(&mut self, seconds: Range<f32>, rng: &mut CosmeticRng) {
        self.pause = rng.0.random_range(seconds);
    }
}

/// Returns the systems that advance a table, for while it [goes on](super::goes_on).
pub(super) fn systems<G: GameUi>() -> ScheduleConfigs<ScheduleSystem> {
    let is_free = |curtain: Res<Curtain>, shots: Option<Res<Shots>>| {
        curtain.is_up() && !shots.is_some_and(|s| s.busy())
    };
    let has_waited = |pacing: Res<Pacing>| pacing.pause <= 0.0;
    let acts = (
        end_plan::<G>,
        follow_script::<G>.run_if(is_scripted::<G>),
        take_turn::<G>.run_if(not(is_scripted::<G>)),
    );
    let is_settled = |progress: Res<Progress>| progress.settled;
    let waits = (
        request_picture::<G>.run_if(resource_exists::<Shots>),
        (ring_bell::<G>, wait).chain().run_if(is_free),
        acts.chain().run_if(is_free).run_if(has_waited),
    );
    (
        hold::<G>.run_if(in_state(TableFlow::Held)),
        // A look that is due follows in the same frame: in between, a person could press something.
        (
            animate::<G>.pipe(advance::<G>).pipe(settle::<G>),
            show_due_view::<G>.run_if(is_free).run_if(is_settled),
        )
            .chain()
            .run_if(in_state(TableFlow::Animating)),
        (waits.chain()).run_if(in_state(TableFlow::Awaiting).or_else(in_state(TableFlow::Over))),
    )
        .into_configs()
}

/// Plays everything quickly after a press of S, until a person is asked or a view is held.
pub(super) fn skip<G: GameUi>(
    In(flow): In<TableFlow>,
    table: Res<Table<G>>,
    party: Res<Party<G>>,
    keys: Res<Shortcuts>,
    mut pacing: ResMut<Pacing>,
    mut queue: ResMut<MotionQueue>,
    mut toasts: MessageWriter<Toast>,
) {
    let is_struck = keys.has(Shortcut::Skip);
    if !(is_struck || pacing.skips) {
        return;
    }
    let awaits_people = || {
        let mut awaited = table.awaits().awaited().iter();
        awaited.any(|seat| party.is_human(seat))
    };
    pacing.skips = !party.people().is_empty()
        && match flow {
            TableFlow::Animating => true,
            TableFlow::Awaiting => !awaits_people(),
            _ => false,
        };
    if pacing.skips {
        pacing.pause = 0.0;
        queue.hurry();
        if is_struck {
            toasts.write(Toast("Quickly, until a person is asked".into()));
        }
    }
}

/// Counts how long the table is played. Time at a finished game does not count.
pub(super) fn count_time<G: GameUi>(
    table: Res<Table<G>>,
    mut saved: ResMut<SaveState>,
    time: Res<Time<Real>>,
) {
    if table.awaits() != Awaits::Over {
        saved.played_for += time.delta_secs_f64();
    }
}

/// Holds a view, for as long as the options say.
fn hold<G: GameUi>(
    mut shown: ResMut<Shown<G>>,
    mut pacing: ResMut<Pacing>,
    options: Res<TableOptions>,
    time: Res<Time>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if let Some(length) = options.results {
        pacing.held_for += time.delta_secs();
        shown.goes_on = pacing.held_for >= length;
        redraw.write(RequestRedraw);
    }
}

/// Lets the screen go on unless it shows everything. Returns the people who may then hold a view.
fn animate<G: GameUi>(
    party: Res<Party<G>>,
    progress: Res<Progress>,
    mut pacing: ResMut<Pacing>,
    mut redraw: MessageWriter<RequestRedraw>,
) -> Option<SeatSet> {
    pacing.held_for = 0.0;
    if progress.settled {
        return None;
    }
    redraw.write(RequestRedraw);
    Some(party.people())
}

/// Begins what follows once everything that has happened is shown.
fn settle<G: GameUi>(
    In(advanced): In<Option<bool>>,
    table: Res<Table<G>>,
    shown: Res<Shown<G>>,
    mut progress: ResMut<Progress>,
    mut undo: ResMut<UndoState>,
    mut pacing: ResMut<Pacing>,
    mut rng: ResMut<CosmeticRng>,
    mut commands: Commands,
) {
    if advanced != Some(true) {
        return;
    }
    let is_before_look = G::is_first_look(&shown.view);
    if replace(&mut progress.is_before_look, is_before_look) && !is_before_look {
        commands.run_system_cached(ask_to_look::<G>);
    }
    commands.run_system_cached(turn_foot::<G>);
    progress.settled = true;
    progress.revision += 1;
    undo.find_landmarks(&table);
    // Does chance act twice in a row?
    let last = table.entries().last().and_then(Entry::action);
    let is_throwing = matches!(table.awaits(), Awaits::Chance { .. })
        && last.is_some_and(|action| G::actor(action) == Actor::Chance);
    let seconds = if is_throwing {
        Pacing::IN_THROW
    } else {
        Pacing::PAUSE
    };
    pacing.pause(seconds, &mut rng);
    if table.awaits() == Awaits::Over {
        commands.run_system_cached(save::<G>);
    }
}

/// Asks each person at the display to look at what only that seat may see.
fn ask_to_look<G: GameUi>(
    mut table: ResMut<Table<G>>,
    shown: Res<Shown<G>>,
    mut params: ParamSet<(ContextParams<G>, ResMut<PrivateViews<G>>)>,
) {
    let seen_by = params.p0();
    let people = seen_by.seating.here().iter();
    let looks = people.filter(|seat| seen_by.has_private_view(&mut table, &shown, *seat));
    let looks = looks.collect();
    params.p1().looks = looks;
}

/// Requests a picture of the table for a demo.
fn request_picture<G: GameUi>(
    table: Res<Table<G>>,
    shown: Res<Shown<G>>,
    params: ContextParams<G>,
    mut shots: ResMut<Shots>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if let Some(moment) = G::moment(&params.context(&table, &shown)) {
        shots.moment(moment);
        if shots.busy() {
            redraw.write(RequestRedraw);
        }
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

fn ring_bell<G: GameUi>(
    table: Res<Table<G>>,
    seating: Seating<G>,
    options: Res<TableOptions>,
    mut pacing: ResMut<Pacing>,
    mut sounds: ResMut<Sounds>,
) {
    if !options.bell {
        return;
    }
    let awaited = seating.awaited_person(&table);
    let is_new = replace(&mut pacing.last_bell, awaited) != awaited;
    if let Some(seat) = awaited.filter(|_| is_new) {
        let mark = usize::from(table.setup().mark(seat));
        let bell = BELLS.get(mark.saturating_sub(1)).copied();
        sounds.play(Cue::new(bell.unwrap_or("turn-bell-1")));
    }
}

/// Waits before chance or a computer acts.
fn wait(
    mut pacing: ResMut<Pacing>,
    options: Res<TableOptions>,
    tempo: Res<Tempo>,
    time: Res<Time>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if pacing.pause > 0.0 {
        let seconds = match tempo.is_instant() {
            true => f32::MAX,
            false => time.delta_secs() * tempo.speed,
        };
        pacing.pause -= seconds * options.pace;
        redraw.write(RequestRedraw);
    }
}

/// Ends a plan when a seat other than its own has to roll.
fn end_plan<G: GameUi>(table: Res<Table<G>>, mut presses: ResMut<Presses<G>>) {
    if let (Some(seat), Some(next)) = (table.awaits().roller(), presses.next_planned())
        && G::actor(next) != Actor::Seat(seat)
    {
        presses.end_plan();
    }
}

/// Does a lesson's script say what comes next? As a run condition, it is also asked while no table is open.
fn is_scripted<G: GameUi>(lesson: Option<Res<Lesson<G>>>, presses: Option<Res<Presses<G>>>) -> bool {
    lesson.is_some() && presses.is_some_and(|presses| presses.next_planned().is_none())
}

/// Lets chance or a computer act if it is their turn, or does what a press has planned.
fn take_turn<G: GameUi>(
    mut table: ResMut<Table<G>>,
    shown: Res<Shown<G>>,
    progress: Res<Progress>,
    mut params: ParamSet<(
        ContextParams<G>,
        ResMut<Party<G>>,
        (ResMut<Presses<G>>, Option<ResMut<Lesson<G>>>),
    )>,
    mut pacing: ResMut<Pacing>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut commands: Commands,
) {
    let table = &mut *table;
    let is_planned = params.p2().0.next_planned().is_some();
    let has_acted = match table.awaits() {
        Awaits::Over => return,
        Awaits::Chance { roller, meanwhile } => {
            let seen_by = params.p0();
            let is_picked = pick::picks(table, &seen_by).is_some();
            let is_human = |seat| seen_by.seating.party.is_human(seat);
            let waits = is_picked
                || (roller.is_some_and(|seat| is_human(seat) || meanwhile.iter().any(is_human))
                    && !is_planned
                    && waits_for_hand(&seen_by.context(table, &shown)));
            // Computers may act before chance does. Where it waits for a person, they are asked once per revision.
            let revision = Some(progress.revision);
            let is_asked = !waits || is_picked || replace(&mut pacing.asked_meanwhile, revision) != revision;
            (is_asked && params.p1().act_before_chance(table)) || (!waits && table.roll().is_ok())
        }
        Awaits::Seats(_) if is_planned => {
            redraw.write(RequestRedraw);
            let (mut presses, mut lesson) = params.p2();
            presses.follow_plan(table, lesson.as_deref_mut()).is_ok()
        }
        Awaits::Seats(_) => {
            let mut party = params.p1();
            let mut has_spoken = false;
            while !has_spoken && let Some(seat) = party.next_speaker(table) {
                has_spoken = party.speak(table, seat);
            }
            has_spoken
                || G::may_decide(&params.p0().context(table, &shown)) && {
                    let mut party = params.p1();
                    let seat = party.next_computer(table);
                    seat.is_some_and(|seat| party.play(table, seat))
                }
        }
    };
    if has_acted {
        commands.run_system_cached(follow_table::<G>);
        redraw.write(RequestRedraw);
    }
}
