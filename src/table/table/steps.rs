//! The steps of a table: what a viewer saw and heard in each, and the view after it.

use super::{Table, may_hear};
use crate::table::game::Game;
use crate::table::record::Entry;
use crate::table::seat::{Remark, Viewer};

/// A step: an action or remark, or a consequence that follows from an action by rule.
#[derive(Clone, Debug, PartialEq)]
pub struct Step<G: Game> {
    /// The remark, if the step is one that the viewer may hear.
    pub heard: Option<Remark<G::Claim>>,
    /// The events of the step that the viewer saw, in order.
    pub seen: Vec<G::Seen>,
    /// The view after the step, if the table was [watched](Table::watch) by this viewer.
    pub view: Option<G::View>,
}

impl<G: Game> Table<G> {
    /// Keeps the view of this viewer after each step from now on, for [`steps_since`](Self::steps_since).
    pub const fn watch(&mut self, viewer: Option<Viewer>) {
        self.watcher = viewer;
    }

    /// Returns the number of steps so far. The set-up is one, and each entry has one or more.
    pub const fn steps(&self) -> usize {
        self.steps.len()
    }

    /// Returns the number of steps before the entry with this index.
    pub fn steps_before(&self, entry: usize) -> usize {
        let before = self.steps_before.get(entry).copied();
        before.unwrap_or(self.steps.len())
    }

    /// Returns the steps after the first `steps`, as this viewer saw them. Kept views are given out once, and only to the
    /// viewer that is [watching](Self::watch).
    pub fn steps_since(&mut self, steps: usize, viewer: Viewer) -> Vec<Step<G>> {
        let is_watching = self.watcher == Some(viewer);
        let viewer = self.allowed(viewer);
        let before = self.step_start(steps);
        let (setup, events, mut from) = (&self.setup, &self.events, before);
        let since = self.steps.iter_mut().enumerate().skip(steps).map(|(index, end)| {
            let of_step = events.get(from..end.events).unwrap_or_default().iter();
            from = end.events;
            let entry = self.steps_before.binary_search(&index).ok();
            Step {
                heard: match entry.and_then(|entry| self.entries.get(entry)) {
                    Some(Entry::Remark(remark)) if may_hear(viewer, remark.to) => Some(remark.clone()),
                    _ => None,
                },
                seen: of_step
                    .filter_map(|event| G::visible(setup, event, viewer))
                    .collect(),
                view: end.view.take_if(|_| is_watching).map(|view| *view),
            }
        });
        since.collect()
    }

    /// Returns the number of events before the step with this index.
    pub(super) fn step_start(&self, step: usize) -> usize {
        let last = step.checked_sub(1).and_then(|last| self.steps.get(last));
        match last {
            Some(last) => last.events,
            None if step == 0 => 0,
            None => self.events.len(),
        }
    }
}
