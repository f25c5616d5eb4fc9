//! What is shown of a table. An open table and a replay advance through the same code.
//!
//! The screen follows the table step by step: the events of a step become motion over the view before it, and when
//! nothing moves any more, the view after the step is shown. No view is guessed; each comes from the rules.

use super::state::CosmeticRng;
use super::{GameUi, Heard};
use crate::board::motion::MotionQueue;
use crate::table::{Awaits, Remark, SeatSet, Step, Table, Viewer};
use bevy::prelude::*;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use std::collections::VecDeque;
use std::mem::replace;

/// What is shown of a table to one viewer. The open table has it, or the replay: only one of them is open.
#[derive(Resource)]
pub struct Shown<G: GameUi> {
    viewer: Viewer,
    /// The view after the last step shown.
    pub view: G::View,
    /// The events shown, oldest first.
    pub seen: Vec<G::Seen>,
    /// The remarks shown, oldest first.
    pub heard: Vec<Heard<G>>,
    /// The number of the table's steps shown or waiting here.
    steps: usize,
    waiting: VecDeque<Step<G>>,
    /// The step whose motion plays.
    playing: Option<Step<G>>,
    /// The motion of that step, while the view before it is laid out.
    motion: Option<MotionQueue>,
    /// Has the view changed since it was laid out?
    is_new: bool,
    /// Can the view be laid out? Not while a step plays.
    rests: bool,
    /// Is the last step a remark that people read before play goes on?
    is_read_out: bool,
    /// Is the last remark on its way from where it was read to its place?
    sinks: bool,
    /// Has somebody continued from the held view?
    pub(super) goes_on: bool,
}

impl<G: GameUi> Shown<G> {
    /// Shows the table as it is now, without motion, and follows it from there.
    pub(super) fn now(table: &mut Table<G>, viewer: Viewer) -> Self {
        Self {
            viewer,
            view: table.view(viewer),
            seen: table.seen(viewer).collect(),
            heard: Heard::by(viewer, table),
            steps: table.steps(),
            waiting: VecDeque::new(),
            playing: None,
            motion: None,
            is_new: true,
            rests: true,
            is_read_out: false,
            sinks: false,
            goes_on: false,
        }
    }

    /// Returns who is awaited: nobody yet while the table is ahead of the view.
    pub(super) fn awaits(&self, table: &Table<G>) -> Awaits {
        let is_ahead = self.playing.is_some() || !self.waiting.is_empty() || self.sinks;
        match is_ahead || self.is_being_read() {
            true => Awaits::CHANCE,
            false => table.awaits(),
        }
    }

    const fn is_being_read(&self) -> bool {
        self.is_read_out && !self.goes_on
    }

    /// Is the view of a step held until one of these people continues?
    pub fn is_held(&self, people: SeatSet) -> bool {
        let holds = || !self.waiting.is_empty() && G::holds(&self.view, people);
        let may = self.rests && self.playing.is_none() && !self.goes_on && !people.is_empty();
        may && (self.is_read_out || holds())
    }

    /// Has the table gone no step that is not shown, and is nothing held for people to read?
    pub(super) fn is_up_to_date(&self) -> bool {
        self.count() == self.steps && !self.sinks && !self.is_being_read()
    }

    /// Is what was said last held for people to read, with nothing left to show?
    pub(super) fn is_the_last_read_out(&self) -> bool {
        self.is_being_read() && self.waiting.is_empty() && self.playing.is_none()
    }

    /// Is the last remark on its way to its place?
    pub const fn sinks(&self) -> bool {
        self.sinks
    }

    /// Returns the number of steps shown.
    pub(super) fn count(&self) -> usize {
        self.steps - self.waiting.len() - usize::from(self.playing.is_some())
    }

    /// Can the view be laid out? Not while the motion of a step plays.
    pub(super) const fn rests(&self) -> bool {
        self.rests
    }

    /// Takes the steps that the table has gone since, to be shown one after another.
    pub(super) fn follow(&mut self, table: &mut Table<G>) {
        self.wait(table.steps_since(self.steps, self.viewer));
    }

    /// Adds these steps to those that are still to be shown.
    pub(super) fn wait(&mut self, steps: Vec<Step<G>>) {
        // A held view stays as it is laid out.
        self.rests &= !self.waiting.is_empty() || self.is_being_read();
        self.steps += steps.len();
        self.waiting.extend(steps);
    }

    /// Shows a step whose motion is over.
    fn show(&mut self, step: Step<G>, people: SeatSet) {
        let reads = |remark| !people.is_empty() && G::is_read_out(remark);
        self.is_read_out = step.heard.as_ref().is_some_and(reads);
        // Whoever is alone has read what they wrote.
        let is_own = |remark: &Remark<G::Claim>| people == SeatSet::one(remark.seat);
        self.goes_on |= self.is_read_out && step.heard.as_ref().is_some_and(is_own);
        let after = self.seen.len();
        let heard = step.heard.map(|remark| Heard { after, remark });
        self.heard.extend(heard);
        self.seen.extend(step.seen);
        if let Some(view) = step.view {
            self.view = view;
        }
        self.is_new = true;
    }
}

/// An event that the table sees, and that is shown next. A game's observers turn it into motion and sound. The
/// [view](super::ShownContext) is the one before the event's step.
#[derive(Event)]
pub struct ShownEvent<G: GameUi> {
    /// The event.
    pub seen: G::Seen,
    /// The motion of its step, to which observers add.
    pub motion: MotionQueue,
    /// A generator for what only looks random.
    pub rng: ChaCha8Rng,
}

/// A remark that people have read and that now goes to its place. A game's observers make that motion.
#[derive(Event)]
pub struct ReadEvent<G: GameUi> {
    /// The remark.
    pub remark: Remark<G::Claim>,
    /// The motion, to which observers add.
    pub motion: MotionQueue,
}

/// Plays the next step once nothing moves, or shows its view, if there are `people` who may hold a view. Returns whether
/// everything is shown; `None` if nothing was to be shown, or something still moves.
///
/// A step without motion needs no frame of its own. A view is laid out for one frame before the next step moves its
/// pieces.
pub(super) fn advance<G: GameUi>(In(people): In<Option<SeatSet>>, world: &mut World) -> Option<bool> {
    let people = people.filter(|_| world.resource::<MotionQueue>().is_empty())?;
    loop {
        let mut shown = world.resource_mut::<Shown<G>>();
        if let Some(motion) = shown.motion.take() {
            shown.rests = false;
            world.resource_mut::<MotionQueue>().append(motion);
            return Some(false);
        }
        if let Some(step) = shown.playing.take() {
            shown.show(step, people);
        }
        // What has sunk lies in its place.
        shown.is_new |= replace(&mut shown.sinks, false);
        shown.rests = true;
        let is_held = shown.is_held(people);
        if !is_held && replace(&mut shown.is_read_out, false) {
            (shown.goes_on, shown.is_new) = (false, true);
            let Some(remark) = shown.heard.last().map(|heard| heard.remark.clone()) else {
                continue;
            };
            let motion = MotionQueue::default();
            let mut event = ReadEvent::<G> { remark, motion };
            world.trigger_ref(&mut event);
            let mut shown = world.resource_mut::<Shown<G>>();
            shown.sinks = !event.motion.is_empty();
            shown.motion = Some(event.motion).filter(|_| shown.sinks);
            if shown.sinks {
                return Some(false);
            }
            continue;
        }
        let Some(step) = shown.waiting.pop_front_if(|_| !is_held) else {
            shown.is_new = false;
            return Some(!is_held);
        };
        // What was held makes way before anything moves.
        shown.is_new |= replace(&mut shown.goes_on, false);
        let mut rng = ChaCha8Rng::from_rng(&mut world.resource_mut::<CosmeticRng>().0);
        let mut motion = MotionQueue::default();
        // The observer of the game adds its motion to the event, and is done when `trigger_ref` returns.
        for seen in step.seen.iter().cloned() {
            let mut event = ShownEvent::<G> { seen, motion, rng };
            world.trigger_ref(&mut event);
            ShownEvent { motion, rng, .. } = event;
        }
        let mut shown = world.resource_mut::<Shown<G>>();
        shown.playing = Some(step);
        if motion.is_empty() {
            continue;
        }
        if replace(&mut shown.is_new, false) {
            shown.motion = Some(motion);
        } else {
            shown.rests = false;
            world.resource_mut::<MotionQueue>().append(motion);
        }
        return Some(false);
    }
}
