//! The layout dump: a file that says what can be clicked and where, for tests that click from outside.
//!
//! It lists acts by name with their rectangles in window pixels, and in which order the keyboard goes through them.
//! Names of what is under a curtain tell only where it lies (`omelas.pick.0`), never what it is.

use super::canvas::Canvas;
use super::focus::{Focus, Screen};
use super::motion::MotionQueue;
use super::sheet::{Interaction, Pose};
use super::stage::{Piece, Stage, Travel};
use crate::table::save::describe_io_error;
use crate::ui::{Choices, Controls, LaidOut};
use bevy::input_focus::{InputFocus, InputFocusVisible};
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use serde_json::json;
use std::path::PathBuf;

/// Where to keep the dump up to date.
#[derive(Resource, Clone, Debug)]
pub struct LayoutDump(pub PathBuf);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Last, dump.run_if(resource_exists::<LayoutDump>));
}

fn dump(
    target: Res<LayoutDump>,
    canvas: Res<Canvas>,
    stage: Res<Stage>,
    queue: Res<MotionQueue>,
    acts: Query<(&Piece, &Interaction, &Pose)>,
    laid_out: LaidOut,
    controls: Controls,
    choices: Choices,
    keyboard: (Res<InputFocus>, Res<InputFocusVisible>),
    travelling: Query<(), With<Travel>>,
    windows: Query<&Window, With<PrimaryWindow>>,
    focus: Res<Focus>,
    screen: Screen,
    mut last: Local<String>,
    mut complained: Local<bool>,
) {
    let pixels = windows.single().map_or(1.0, Window::scale_factor);
    let mut items: Vec<_> = acts
        .iter()
        .filter(|(piece, act, _)| stage.is_drawn(piece.layer) && act.refusal.is_none())
        .map(|(piece, act, pose)| {
            let pose = stage.lens(piece.layer, pose).pose(*pose).upright();
            let corner = canvas.to_window(pose.at - pose.size / 2.0) * pixels;
            let size = pose.size * canvas.scale * pixels;
            (act.name.to_string(), corner, size)
        })
        .collect();
    if laid_out.front().is_some() {
        items.clear();
    }
    items.extend(
        laid_out
            .controls()
            .into_iter()
            .map(|control| (control.name, control.rect.min, control.rect.size())),
    );
    items.sort_by(|a, b| a.0.cmp(&b.0));
    let items: Vec<_> = items
        .into_iter()
        .map(|(name, corner, size)| {
            json!({
                "name": name,
                "x": corner.x.round(), "y": corner.y.round(),
                "w": size.x.round(), "h": size.y.round(),
            })
        })
        .collect();
    let busy = !queue.is_empty() || !travelling.is_empty() || stage.is_waiting();
    let mut ways = screen.ways(&focus);
    if laid_out.front().is_some() {
        let at = keyboard.0.get().filter(|_| keyboard.1.0);
        ways.at = controls.iter().position(|(entity, _)| Some(entity) == at);
        ways.order = controls
            .iter()
            .map(|(_, control)| control.intent.name())
            .collect();
        ways.choices = choices.iter().map(|(control, _)| control.intent.name()).collect();
    }
    let text = json!({
        "busy": busy,
        "items": items,
        "keys": { "order": ways.order, "at": ways.at, "choices": ways.choices },
    })
    .to_string();
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
