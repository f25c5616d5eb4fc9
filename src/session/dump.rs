//! The layout dump: a file with the names and positions of all controls, for tests that click from outside.
//!
//! Rectangles are in window pixels. It also has the order in which the keyboard goes through the controls. Under a
//! curtain, a name says only where a control is (`omelas.pick.0`), never what it is.

use crate::board::motion::MotionQueue;
use crate::board::piece::Travel;
use crate::table::save::describe_io_error;
use crate::ui::{Choices, Controls, LaidOut};
use bevy::input_focus::{InputFocus, InputFocusVisible};
use bevy::prelude::*;
use serde_json::json;
use std::path::PathBuf;

/// The file that is kept up to date.
#[derive(Resource, Clone, Debug)]
pub struct LayoutDump(pub PathBuf);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Last, dump.run_if(resource_exists::<LayoutDump>));
}

fn dump(
    target: Res<LayoutDump>,
    queue: Res<MotionQueue>,
    laid_out: LaidOut,
    controls: Controls,
    choices: Choices,
    keyboard: (Res<InputFocus>, Res<InputFocusVisible>),
    travelling: Query<(), With<Travel>>,
    mut last: Local<String>,
    mut complained: Local<bool>,
) {
    let places = laid_out.controls().into_iter();
    let mut items: Vec<_> = places.map(|control| (control.name, control.rect)).collect();
    items.sort_by(|a, b| a.0.cmp(&b.0));
    let items = items.into_iter().map(|(name, rect)| {
        let [x, y] = rect.min.round().to_array();
        let [w, h] = rect.size().round().to_array();
        json!({ "name": name, "x": x, "y": y, "w": w, "h": h })
    });
    let items: Vec<_> = items.collect();
    let busy = !queue.is_empty() || !travelling.is_empty();
    let focused = keyboard.0.get().filter(|_| keyboard.1.0);
    let at = controls.iter().position(|(entity, _)| Some(entity) == focused);
    let names = controls.iter().map(|(_, control)| control.intent.name());
    let order: Vec<String> = names.collect();
    let choices = choices.iter().map(|(control, _)| control.intent.name());
    let choices: Vec<String> = choices.collect();
    let keys = json!({ "order": order, "at": at, "choices": choices });
    let text = json!({ "busy": busy, "items": items, "keys": keys }).to_string();
    if *last != text {
        // A reader must never see half a file.
        let temporary = target.0.with_extension("part");
        let written = std::fs::write(&temporary, &text).and_then(|()| std::fs::rename(&temporary, &target.0));
        if let Err(error) = &written
            && !*complained
        {
            warn!("there is no layout dump: {}", describe_io_error(&target.0, error));
        }
        *complained = written.is_err();
        *last = text;
    }
}
